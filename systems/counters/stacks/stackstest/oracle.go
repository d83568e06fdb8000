// The comparison: an action is played by the game and by the oracle, and what comes of it must be the same.

package stackstest

import (
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/oracle"
)

// Oracle follows one game.
type Oracle struct {
	*atlas
	oracle.Notes
	W *World

	view   kernel.View
	seen   kernel.View
	list   []kernel.Action
	events []kernel.Event
	dice   []chance.Draw
}

// supplier is what is asked of a position besides what players see.
type supplier interface {
	Supplied(s kernel.Side, a board.Place) bool
	FromSource(s kernel.Side, a board.Place) bool
}

// told are the events of a kind.
func (o *Oracle) told(id string) (list []kernel.Event) {
	for _, e := range o.events {
		if o.info.Events[e.Kind].ID == id {
			list = append(list, e)
		}
	}
	return list
}

// die is the next die rolled.
func (o *Oracle) die(faces int) int {
	for i, d := range o.dice {
		if int(d.Of) == faces {
			o.dice = o.dice[i+1:]
			return int(d.Result)
		}
	}
	o.Fail("die", "no die was rolled")
	return 0
}

// odds holds the events of a battle against what it should be fought at.
func (o *Oracle) odds(attack, defence, column int) {
	list := o.told("battle-odds")
	if len(list) != 1 {
		o.Fail("odds", "%d battles are told of", len(list))
		return
	}
	if e := list[0]; int(e.A) != attack || int(e.B) != defence || int(e.N) != column {
		o.Fail("odds", "%d against %d on %+d in %s, the game says %d against %d on %+d", attack, defence, column,
			o.W.name(o.W.Target), e.A, e.B, e.N)
	}
}

// turn gives those who take part in a battle the faces that they have drawn; all are in sight from now on.
func (o *Oracle) turn(list []*unit) {
	drawn := 0
	for _, e := range o.told("untried-turned") {
		if e.Piece == kernel.NoPiece {
			continue // what the enemy is told of it
		}
		u := o.W.find(e.Piece)
		if u == nil || !slices.Contains(list, u) {
			o.Fail("turned", "piece %d is turned, which has no part in the battle", e.Piece)
			return
		}
		o.identify(u, int(e.With))
		drawn++
	}
	for _, u := range list {
		if u.face == 0 {
			o.Fail("turned", "piece %d in %s is still untried", u.id, o.W.name(u.at))
		}
		o.W.set(u, "shown")
	}
	if drawn > 0 {
		o.Check("turned")
	}
}

// identify gives an untried unit a face: one of its kind that nobody has.
func (o *Oracle) identify(u *unit, face int) {
	for _, v := range o.W.units {
		if v.face == face {
			o.Fail("face", "%s is drawn twice", o.info.Pieces[face].ID)
		}
	}
	if u.face != 0 || int(o.Units[face].Kind) != u.kind {
		o.Fail("face", "piece %d is turned and becomes %s", u.id, o.info.Pieces[face].ID)
	}
	u.face, u.id, u.steps = face, kernel.PieceID(face), 1
}

// drew is the piece that an event names.
func (o *Oracle) drew(event string) kernel.PieceID {
	if list := o.told(event); len(list) == 1 {
		return list[0].Piece
	}
	o.Fail("draw", "nothing was drawn")
	return 0
}

// looked is what its owner saw of a unit that was exchanged.
func (o *Oracle) looked() int {
	if list := o.told("looked"); len(list) == 1 {
		return int(list[0].With)
	}
	o.Fail("draw", "nobody looked at the unit that was exchanged")
	return 0
}

// setUp holds the set-up of a side that is complete against what it must be.
func (o *Oracle) setUp() {
	w := o.W
	o.Check("set-up")
	held := map[hex]bool{}
	for _, u := range w.units {
		switch {
		case u.side != w.Side:
		case u.at == lost:
			o.Fail("set-up", "piece %d found no place", u.id)
		case u.at < 0:
		case u.side == first:
			if !w.Ground.Has(place(u.at)) {
				o.Fail("set-up", "piece %d stands in %s, beyond the line", u.id, w.name(u.at))
			}
		case w.has(u, "reserve"):
			if !w.Behind.Has(place(u.at)) || len(w.in(u.at)) > 1 {
				o.Fail("set-up", "piece %d of the reserve stands in %s with %d", u.id, w.name(u.at), len(w.in(u.at)))
			}
		case !w.Forward.Has(place(u.at)):
			o.Fail("set-up", "piece %d stands in %s, not in the forward zone", u.id, w.name(u.at))
		default:
			held[u.at] = held[u.at] || u.kind == int(w.Holder)
		}
		if u.at >= 0 && len(w.in(u.at)) > w.Stack {
			o.Fail("set-up", "%d units stand in %s", len(w.in(u.at)), w.name(u.at))
		}
	}
	for _, l := range w.Line {
		if w.Side == second && !held[hex(l)] {
			o.Fail("set-up", "nobody holds %s", w.name(hex(l)))
		}
	}
}

// step plays an action and compares what comes of it.
func (o *Oracle) step(p kernel.Position, a kernel.Action, src *chance.Recorder) {
	w := o.W
	verb := o.info.Verbs[a.Verb].Name
	var way []hex
	if verb == "move" || verb == "assault" {
		var pre kernel.Preview
		p.Preview(a, &pre)
		for _, h := range pre.Path {
			way = append(way, hex(h)-1)
		}
		party := w.party()
		near := verb == "assault" && len(way) == 0
		if !near && (len(way) < 2 || len(party) == 0 || way[0] != party[0].at || way[len(way)-1] != hex(a.Place)-1) {
			o.Fail("path", "the way to %s is %v", w.name(hex(a.Place)-1), way)
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
	if verb == "arrange" && w.Ask == "arrive" {
		o.receive(now)
		o.compare(now)
	} else if verb == "arrange" {
		side := w.Side
		o.W = now
		if now.Side != side || now.Ask != "set-up" {
			now.Side = side
			o.setUp()
			now.Side = kernel.Side(w.fact(&o.view, "active"))
			if side == first {
				now.Side = first
			}
		}
	} else {
		o.apply(a, way)
		o.compare(now)
	}
	o.look(p)
}

// compare holds the game's position against the oracle's.
func (o *Oracle) compare(now *World) {
	w := o.W
	if len(o.Fails) > 0 {
		return
	}
	if len(w.units) != len(now.units) {
		o.Fail("units", "there are %d, there should be %d", len(now.units), len(w.units))
		return
	}
	for _, v := range now.units {
		u := w.find(v.id)
		if u == nil {
			o.Fail("units", "piece %d in %s should not be there", v.id, w.name(v.at))
			continue
		}
		a, b := *v, *u
		if w.over {
			a.mark, b.mark, a.left, b.left, a.from, b.from = 0, 0, 0, 0, 0, 0
		}
		if a != b {
			o.Fail("unit", "piece %d (%s) is in %s as %d, %d steps, %d left, from %s, %v; it should be in %s as %d, "+
				"%d, %d, from %s, %v", v.id, o.info.Pieces[v.face].ID, w.name(v.at), v.rank, v.steps, v.left,
				w.name(v.from), w.marks(v.mark), w.name(u.at), u.rank, u.steps, u.left, w.name(u.from), w.marks(u.mark))
		}
	}
	for h := range w.mine {
		if now.mine[h] != w.mine[h] {
			o.Fail("control", "the first side controls %s: %v", w.name(h), now.mine[h])
		}
	}
	if w.over != now.over || w.over && (w.winner != now.winner || w.ruled != now.ruled) {
		o.Fail("end", "over %v, side %d by %s; it should be %v, side %d by %s", now.over, now.winner, now.ruled, w.over,
			w.winner, w.ruled)
	}
	if w.over || now.over {
		return
	}
	if now.desk != w.desk {
		o.Fail("state", "%+v, it should be %+v", now.desk, w.desk)
	}
	if now.hand != w.hand && (w.Ask == "set-up" || w.Ask == "arrive") || now.drawn != w.drawn {
		o.Fail("state", "piece %d is to be placed and %d exchanged, it should be %d and %d", now.hand, now.drawn,
			w.hand, w.drawn)
	}
	if !slices.Equal(now.gates, w.gates) || !slices.Equal(now.taken, w.taken) {
		o.Fail("towns", "gates %v, taken %v; it should be %v and %v", now.gates, now.taken, w.gates, w.taken)
	}
}

// look checks what can be asked of a position at rest.
func (o *Oracle) look(p kernel.Position) {
	w := o.W
	if o.list = nil; len(o.Fails) > 0 {
		return
	}
	if w.over {
		o.Check("over by " + w.ruled)
		return
	}
	if o.view.Prompt.Side != w.mover() {
		o.Fail("prompt", "side %d decides on %s", o.view.Prompt.Side, w.Ask)
	}
	o.list = p.Legal(o.list[:0])
	o.Check("list " + w.Ask)
	if w.Ask == "set-up" && o.Count["list set-up"]%16 != 2 {
		return // long lists, always of the same kind
	}
	o.same(w.legal())
	if o.Check("rest"); o.Count["rest"]%16 == 1 && w.Ask != "set-up" {
		o.rest(p)
	}
}

// rest compares supply of both sides in every hex with units, and what each side sees of the other's stacks.
func (o *Oracle) rest(p kernel.Position) {
	w := o.W
	q := p.(supplier)
	for h := range w.n {
		for s := range kernel.Side(kernel.Players) {
			if w.holds(s.Other(), h) {
				continue
			}
			if got := q.FromSource(s, place(h)); got != w.traced(s, h) {
				o.Fail("supply", "side %d has a line from %s: %v", s, w.name(h), got)
			}
			if got := q.Supplied(s, place(h)); w.holds(s, h) && got != w.supplied(s, h) {
				o.Fail("supply", "side %d is in supply in %s: %v", s, w.name(h), got)
			}
		}
	}
	for s := range kernel.Side(kernel.Players) {
		o.fog(p, s)
	}
}

// fog: of an enemy stack a side sees the top unit, those in battle, and how many lie below. Of these it may remember
// some: what it remembers the oracle does not work out, but it must be so.
func (o *Oracle) fog(p kernel.Position, s kernel.Side) {
	w := o.W
	p.View(s, &o.seen)
	shown, below := map[hex]int{}, map[hex]int{}
	for _, pv := range o.seen.Pieces {
		switch at := int(pv.Place) - 1; {
		case pv.Side == s || at >= w.n:
		case pv.Flags&w.bit("below") == 0:
			shown[at]++
		default: // the side remembers it
			below[at]++
			if !slices.ContainsFunc(w.in(at), func(u *unit) bool {
				return u != w.top(at) && (pv.Face != 0) == (u.face != 0) && (pv.Face == 0 || int(pv.Face) == u.face)
			}) {
				o.Fail("fog", "side %d remembers a unit in %s that does not lie there", s, w.name(at))
			}
		}
	}
	for _, m := range o.seen.Marks {
		if m.Side != s && int(m.Kind) == w.covered {
			below[int(m.Place)-1] += int(m.N)
		}
	}
	for h := range w.n {
		if !w.holds(s.Other(), h) {
			continue
		}
		n := 0
		for _, u := range w.in(h) {
			if u == w.top(h) || w.has(u, "shown") {
				n++
			}
		}
		if shown[h] != n || below[h] != len(w.in(h))-n {
			o.Fail("fog", "side %d sees %d units in %s and %d below, of %d", s, shown[h], w.name(h), below[h],
				len(w.in(h)))
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
		o.Fail("legal", "%s, side %d: the game lists %s, which it should not; it does not list %s", o.W.Ask, o.W.Side,
			some(more), some(less))
	}
}

// some are the first of many.
func some(list []string) string {
	if len(list) > 8 {
		return fmt.Sprintf("%v and %d more", list[:8], len(list)-8)
	}
	return fmt.Sprint(list)
}

// follow plays on from a position with an oracle at its side.
func (w *atlas) follow(p kernel.Position, rnd *chance.Rand, most int, count map[string]int,
	pick func(o *Oracle, p kernel.Position) kernel.Action) (*Oracle, []string) {
	src := &chance.Recorder{From: rnd}
	o := &Oracle{atlas: w, Notes: oracle.Notes{Count: count}}
	p.View(kernel.Both, &o.view)
	o.W = w.read(&o.view)
	o.look(p)
	var played []string
	for n := 0; n < most && len(o.list) > 0 && len(o.Fails) == 0; n++ {
		a := pick(o, p)
		played = append(played, w.x.FormatAction(a))
		o.step(p, a, src)
	}
	return o, played
}

// place is where in a game something was found.
func (o *Oracle) place(name string) string {
	if o.W == nil {
		return name
	}
	return fmt.Sprintf("%s, turn %d", name, o.W.Turn)
}
