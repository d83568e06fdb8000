// The oracle: a second, slow implementation of the system's rules. It reads what players see (the view, the prompt, the
// legal list, the events, the dice) and the game's Book, works out by the plainest means what should be there, and
// shares no code with the system. book.go is what it is told of a game, atlas.go the map, world.go the rules of a
// position at rest, lists.go legal actions, replay.go what comes of an action.

package counterstest

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
	"umpire/systems/counters/oracle"
)

// Oracle follows one game.
type Oracle struct {
	*atlas
	oracle.Notes
	W *World

	view   kernel.View
	list   []kernel.Action
	events []kernel.Event
	dice   []chance.Draw
	said   int // dice told by events so far
}

// read makes a world from a view.
func (w *atlas) read(v *kernel.View) *World {
	n := len(w.info.Pieces)
	o := &World{atlas: w, Scenario: w.info.Scenarios[v.Scenario].ID, Turn: w.fact(v, "turn"),
		Phase: w.fact(v, "phase"), Side: v.Prompt.Side, ask: w.ask(v), over: v.Over.Over, at: make([]hex, n),
		steps: make([]int, n), flags: make([]uint32, n), aim: make([]hex, n), rails: make([]rail, w.n),
		razed: make([]bool, len(w.works)), trains: w.fact(v, "entrained"), owed: w.fact(v, "owed"), lowered: -1,
		points: [2]int{w.fact(v, "scored-a"), w.fact(v, "scored-b")},
		gaps:   [2]int{w.fact(v, "gaps-a"), w.fact(v, "gaps-b")}}
	for u := range o.at {
		o.at[u], o.aim[u] = nowhere, nowhere
	}
	for _, p := range v.Pieces {
		u := int(p.Face)
		o.steps[u], o.flags[u] = int(p.Strength), p.Flags
		switch id := w.info.Places[p.Place].ID; {
		case int(p.Place) <= w.n:
			o.at[u] = hex(p.Place) - 1
		case strings.HasPrefix(id, "waiting-"):
			o.at[u] = waiting
		case strings.HasPrefix(id, "entering-"):
			o.at[u] = entering
		case strings.HasPrefix(id, "gone-"):
			o.at[u] = gone
		default:
			o.at[u] = lost
		}
	}
	flag := func(id string) uint32 { return flagBit(w.info.PlaceFlags, id) }
	none, a, b := flag("rails-cut"), flag("rails-a"), flag("rails-b")
	for h := range o.rails {
		switch f := v.Places[h+1].Flags; {
		case f&none != 0:
			o.rails[h] = cut
		case f&a != 0:
			o.rails[h] = 0
		case f&b != 0:
			o.rails[h] = 1
		default:
			o.rails[h] = noRails
		}
	}
	for i, k := range w.works {
		o.razed[i] = v.Places[k.place].Flags&flag("broken") != 0
	}
	for _, f := range v.Frames {
		switch w.info.Frames[f.Kind].ID {
		case "move":
			o.hand, o.left, o.rode = int(f.Piece), int(f.N), int(f.M)
		case "combat":
			o.targets = append(o.targets, hex(f.Place)-1)
		case "overrun":
			o.aim[f.Piece] = hex(f.Place) - 1
		}
	}
	if o.ask == "set-up" {
		o.hand = int(v.Prompt.Piece)
	}
	return o
}

// odds holds the events of an attack against what it should be fought at.
func (o *Oracle) odds(attack, defence int) {
	o.said = 0
	for _, e := range o.events {
		if o.info.Events[e.Kind].ID == "attack" && (int(e.A) != attack || int(e.B) != defence) {
			o.Fail("odds", "%d against %d quarters, the engine says %d against %d", attack, defence, e.A, e.B)
		}
	}
}

// die is the next roll, held against the column and the modifier that it should be on.
func (o *Oracle) die(column, less int) (int, bool) {
	if o.said >= len(o.dice) {
		o.Fail("die", "no die was rolled")
		return 0, false
	}
	n := 0
	for _, e := range o.events {
		if o.info.Events[e.Kind].ID != "die" {
			continue
		}
		if n == o.said && (int(e.N) != column || int(e.B) != less) {
			o.Fail("column", "column %s less %d, the engine says %s less %d", o.Columns[column], less,
				o.Columns[e.N], e.B)
		}
		n++
	}
	o.said++
	return int(o.dice[o.said-1].Result), true
}

// step takes in an action that is about to be played, plays it, and compares what comes of it.
func (o *Oracle) step(p kernel.Position, a kernel.Action, src *chance.Recorder) {
	verb := o.info.Verbs[a.Verb].Name
	var path []hex
	if verb == "move" {
		var pre kernel.Preview
		p.Preview(a, &pre)
		for _, h := range pre.Path {
			path = append(path, hex(h)-1)
		}
		if len(path) < 2 || path[0] != o.W.at[o.W.hand] || path[len(path)-1] != hex(a.Place)-1 {
			o.Fail("path", "the way to %s is %v", o.W.name(hex(a.Place)-1), path)
			return
		}
	}
	var ev kernel.Events
	src.Draws = src.Draws[:0]
	if err := p.Play(a, src, &ev); err != nil {
		o.Fail("listed", "%s: %v", o.x.FormatAction(a), err)
		return
	}
	o.events, o.dice = ev.List, src.Draws
	o.Check(verb)
	p.View(kernel.Both, &o.view)
	now := o.read(&o.view)
	if verb == "arrange" {
		now.Memo = o.W.Memo
		o.W = now
	} else {
		if now.over {
			o.Check("over")
		}
		o.apply(a, path)
		o.compare(now)
	}
	o.W.targets = slices.Clone(now.targets) // in the order in which they are shown
	o.look(p)
}

// compare holds the engine's position against the oracle's.
func (o *Oracle) compare(now *World) {
	w := o.W
	if len(o.Fails) > 0 {
		return
	}
	for u := 1; u < len(w.at); u++ {
		if now.at[u] != w.at[u] || now.steps[u] != w.steps[u] || now.aim[u] != w.aim[u] {
			o.Fail("unit", "%s is in %s with %d steps, overruns %s; it should be in %s with %d, and overrun %s",
				w.unit(u).ID, w.name(now.at[u]), now.steps[u], w.name(now.aim[u]), w.name(w.at[u]), w.steps[u],
				w.name(w.aim[u]))
		}
		if x := now.flags[u] ^ w.flags[u]; x != 0 && w.at[u] >= 0 {
			for i, f := range o.info.PieceFlags {
				if x>>i&1 != 0 {
					o.Fail("unit", "%s in %s is marked %s: %v", w.unit(u).ID, w.name(w.at[u]), f.ID,
						now.flags[u]>>i&1 != 0)
				}
			}
		}
	}
	for h := range w.rails {
		if now.rails[h] != w.rails[h] {
			o.Fail("rails", "the rails of %s are in state %d, they should be in %d", w.name(h), now.rails[h],
				w.rails[h])
		}
	}
	for k := range w.razed {
		fell := o.view.Places[w.works[k].place].Flags&flagBit(o.info.PlaceFlags, "line-broken") != 0
		if now.razed[k] != w.razed[k] || fell != (!w.razed[k] && w.fallen(k)) {
			o.Fail("works", "the hexside %s is destroyed: %v, with its line: %v", o.info.Places[w.works[k].place].ID,
				now.razed[k], fell)
		}
	}
	if w.over != now.over {
		o.Fail("end", "the game is over: %v", now.over)
	}
	if w.points != now.points || w.gaps != now.gaps {
		o.Fail("points", "scored %v, of them for gaps %v; it should be %v and %v", now.points, now.gaps, w.points,
			w.gaps)
	}
	if w.over {
		side, level := w.Level(w, w.points)
		if out := o.view.Over; out.Winner != side || out.Level != level {
			o.Fail("level", "%v: side %d wins, %s; it should be %d, %s", w.points, out.Winner, out.Level, side, level)
		}
		return
	}
	type what struct {
		Turn, Phase, hand, left, rode, trains, owed int
		ask                                         string
	}
	if a, b := (what{now.Turn, now.Phase, now.hand, now.left, now.rode, now.trains, now.owed, now.ask}), (what{w.Turn,
		w.Phase, w.hand, w.left, w.rode, w.trains, w.owed, w.ask}); a != b {
		o.Fail("state", "%+v, it should be %+v", a, b)
	}
	slices.Sort(w.targets)
	if !slices.Equal(w.targets, now.targets) {
		o.Fail("state", "targets %v, they should be %v", now.targets, w.targets)
	}
}

// longList: set-up lists are looked at now and then if they are longer, for they are all of the same kind.
const longList = 300

// look checks what can be asked of a position at rest.
func (o *Oracle) look(p kernel.Position) {
	w := o.W
	if len(o.Fails) > 0 {
		return
	}
	if w.over {
		o.list = nil
		return
	}
	mover := w.Side
	if w.ask == "retreat" && !w.defender {
		mover = mover.Other()
	}
	if o.view.Prompt.Side != mover {
		o.Fail("prompt", "side %d decides on %s", o.view.Prompt.Side, w.ask)
	}
	o.list = p.Legal(o.list[:0])
	o.Check("list " + w.ask)
	if w.ask == "set-up" && len(o.list) > longList && o.Count["list set-up"]%25 != 2 {
		return
	}
	o.same(w.legal())
	if w.ask == "set-up" {
		return
	}
	for s, id := range []string{"points-a", "points-b"} {
		if got, want := w.fact(&o.view, id), w.total(kernel.Side(s)); got != want {
			o.Fail("points", "%s is %d, it should be %d", id, got, want)
		}
	}
	o.Check("rest")
	if o.Count["rest"]%24 == 1 {
		o.rest(p.(*counters.Position))
	}
}

// rest compares zones, supply and the line of both sides.
func (o *Oracle) rest(p *counters.Position) {
	w := o.W
	for s := range kernel.Side(kernel.Players) {
		for h := range w.zone[s] {
			if got := p.Survey().Zoned(s.Other(), board.Place(h)); got != w.zone[s][h] {
				o.Fail("zone", "%s lies in a zone of side %d: %v", w.name(h), s, got)
			}
		}
		w.Units(s, func(u int, h hex) {
			o.Check("supply")
			if got := p.Supplied(s, board.Place(h)); got != w.Supplied(s, h) {
				o.Fail("supply", "%s in %s is in supply: %v", w.unit(u).ID, w.name(h), got)
			}
		})
		if got, want := p.Gaps(s), w.open(s); w.LineRims[0] != "" && got != want {
			o.Fail("line", "the line of side %d lacks %d hexes, it should lack %d", s, got, want)
		}
	}
}

// same compares the legal list with what it should be.
func (o *Oracle) same(want acts) {
	var more, less []string
	for _, a := range o.list {
		if !want[a] {
			more = append(more, o.x.FormatAction(a))
		}
		delete(want, a)
	}
	for a := range want {
		less = append(less, o.x.FormatAction(a))
	}
	slices.Sort(less)
	if more != nil || less != nil {
		o.Fail("legal", "%s, side %d, %s in hand at %s with %d left: the engine lists %s, which it should not; it "+
			"does not list %s", o.W.ask, o.W.Side, o.info.Pieces[o.W.hand].ID, o.W.name(o.W.at[o.W.hand]), o.W.left,
			some(more), some(less))
	}
}

// some are the first of many.
func some(list []string) string {
	if len(list) > 12 {
		return fmt.Sprintf("%v and %d more", list[:12], len(list)-12)
	}
	return fmt.Sprint(list)
}

// opening checks how a scenario begins: sides with railways in use have those of their ground, the side that repairs
// has the repaired ones, all others are destroyed; its engineers stand at the railheads.
func (o *Oracle) opening() {
	w := o.W
	line := w.Scenarios[w.Scenario].Line
	for h := range w.rails {
		want := noRails
		switch {
		case !w.railed[h]:
		case slices.Contains(w.lines["repaired "+line], h):
			want = rail(w.Repairs)
		case w.Rails[0].Ready && w.ground[line][0][h]:
			want = 0
		case w.Rails[1].Ready && w.ground[line][1][h]:
			want = 1
		default:
			want = cut
		}
		if w.rails[h] != want {
			o.Fail("opening", "the rails of %s are in state %d, they should be in %d", w.name(h), w.rails[h], want)
		}
	}
	var heads []hex
	w.Units(w.Repairs, func(u int, h hex) {
		if w.engineer(u) {
			heads = append(heads, h)
		}
	})
	want := slices.Clone(w.lines["railhead "+line])
	slices.Sort(heads)
	slices.Sort(want)
	if !slices.Equal(heads, want) {
		o.Fail("opening", "engineers stand in %v, the railheads are %v", heads, want)
	}
}

// follow plays on from a position with an oracle at its side.
func (w *atlas) follow(p kernel.Position, rnd *chance.Rand, most int, count map[string]int,
	pick func(o *Oracle, p kernel.Position) kernel.Action) (*Oracle, []string) {
	src := &chance.Recorder{From: rnd}
	o := &Oracle{atlas: w, Notes: oracle.Notes{Count: count}}
	p.View(kernel.Both, &o.view)
	o.W = w.read(&o.view)
	if o.W.ask == "set-up" {
		o.opening()
	}
	o.look(p)
	var played []string
	for n := 0; n < most && len(o.list) > 0 && len(o.Fails) == 0; n++ {
		a := pick(o, p)
		played = append(played, w.x.FormatAction(a))
		o.step(p, a, src)
	}
	return o, played
}

// wander picks at random. Phases end often enough that turns go by, and most attacks are carried through. A patient one
// places its units one by one.
func wander(rnd *chance.Rand, patient bool) func(*Oracle, kernel.Position) kernel.Action {
	return func(o *Oracle, _ kernel.Position) kernel.Action {
		by, verbs := oracle.Verbs(o.info, o.list)
		v := verbs[rnd.Below(len(verbs))]
		switch {
		case by["arrange"] != nil && !patient && rnd.Below(20) == 0:
			v = "arrange"
		case by["place"] != nil:
			v = "place"
		case by["arrange"] != nil && by["choose"] != nil:
			v = "choose"
		case v == "end" && rnd.Below(6) > 0, v == "done" && rnd.Below(3) > 0:
			v = verbs[rnd.Below(len(verbs))]
		case by["attack"] != nil && by["target"] == nil && rnd.Below(6) > 0, // of an attack that is put together
			by["roll"] != nil && by["attack"] != nil && rnd.Below(3) > 0:
			v = "attack"
		case v == "choose" && by["target"] != nil && by["move"] == nil && rnd.Below(3) == 0:
			v = "target"
		}
		return by[v][rnd.Below(len(by[v]))]
	}
}

// place is where in a game something was found.
func (o *Oracle) place(name string) string {
	if o.W == nil {
		return name
	}
	return fmt.Sprintf("%s, turn %d, phase %d", name, o.W.Turn, o.W.Phase)
}
