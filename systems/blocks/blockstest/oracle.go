package blockstest

import (
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// The oracle is a second, slow implementation of the system's rules. It reads what a two-handed player sees (the view,
// the prompt, the legal list, the events, the dice) and the game's Book, and works out by the plainest means what
// should be there. It shares no code with the block system. This file holds what it knows of a position and how it is
// driven; rules.go the rules of a position, replay.go and phases.go the replay of events, battle.go battles, moves.go
// and orders.go legal lists. What it finds wrong begins with the name of the system's Rule that is broken.

// atlas is what the Book and the game's Info say, by name.
type atlas struct {
	*Book
	info  *kernel.Info
	x     *kernel.Index
	name  map[string]place // by id or name
	unit  map[string]piece
	facts map[string]int
}

func newAtlas(info *kernel.Info, b *Book) (*atlas, error) {
	x, err := kernel.NewIndex(info)
	if err != nil {
		return nil, err
	}
	w := &atlas{Book: b, info: info, x: x, name: map[string]place{}, unit: map[string]piece{}, facts: map[string]int{}}
	for i, p := range info.Places {
		w.name[p.Name] = place(i)
	}
	for i, p := range info.Places {
		w.name[p.ID] = place(i)
	}
	for i, p := range info.Pieces {
		w.unit[p.ID] = piece(i)
	}
	for i, f := range info.Facts {
		w.facts[f.ID] = i
	}
	if len(b.Sites) != len(info.Places) || len(b.Units) != len(info.Pieces) {
		return nil, fmt.Errorf("the Book has %d places and %d blocks, the game %d and %d", len(b.Sites), len(b.Units),
			len(info.Places), len(info.Pieces))
	}
	return w, nil
}

// Place is a place by its id or its name.
func (w *atlas) Place(id string) kernel.PlaceID {
	a, ok := w.name[id]
	if !ok {
		panic("the game has no place " + id)
	}
	return a
}

// Piece is a block by its id.
func (w *atlas) Piece(id string) kernel.PieceID {
	p, ok := w.unit[id]
	if !ok {
		panic("the game has no block " + id)
	}
	return p
}

func (w *atlas) fact(v *kernel.View, id string) int {
	i, ok := w.facts[id]
	if !ok {
		panic("the game has no figure " + id)
	}
	return int(v.Facts[i])
}

func (w *atlas) ask(v *kernel.View) string   { return w.info.Asks[v.Prompt.Ask].ID }
func (w *atlas) phase(v *kernel.View) string { return w.info.Phases[v.Prompt.Phase].ID }

// Pool is a holding place of a side: "pool", "hand", "lost", "waiting", "reserve", "removed".
func (w *atlas) Pool(s kernel.Side, kind string) kernel.PlaceID {
	return w.Place(w.info.Sides[s].ID + "-" + kind)
}

func (w *atlas) flagBit(list []kernel.FlagInfo, id string) uint32 {
	for i, f := range list {
		if f.ID == id {
			return 1 << i
		}
	}
	panic("no flag " + id)
}

// World is a position as the oracle keeps it.
type World struct {
	*atlas
	Scenario string
	At       []kernel.PlaceID // by block
	Control  []kernel.Side    // by place
	Line     []bool           // by place; a line is its controller's
	Weather  string
	Month    int
	options  map[Option]bool
	n        [2][]int // blocks of a side, by place
	str      []int    // strength, by block
	iso, act []bool   // isolated; activated HQs
	cut      []bool   // isolated lines, by place
	active   kernel.Side
	over     bool
}

// On reports whether an optional rule is in force.
func (w *World) On(o Option) bool {
	agile := o == OptCavalry || o == OptDivisions || o == OptAlpine
	return w.options[o] || agile && w.options[OptAgility]
}

// Active is the side whose impulse it is.
func (w *World) Active() kernel.Side { return w.active }

// read makes a world from a two-handed view.
func (w *atlas) read(v *kernel.View) *World {
	n, m := len(w.info.Pieces), len(w.info.Places)
	o := &World{atlas: w, Scenario: w.info.Scenarios[v.Scenario].ID, options: map[Option]bool{}, At: make([]place, n),
		str: make([]int, n), iso: make([]bool, n), act: make([]bool, n), Control: make([]kernel.Side, m),
		Line: make([]bool, m), cut: make([]bool, m)}
	o.n = [2][]int{make([]int, m), make([]int, m)}
	for i, op := range w.info.Options {
		if known, ok := w.Options[op.ID]; ok && v.Options>>i&1 != 0 {
			o.options[known] = true
		}
	}
	iso, act := w.flagBit(w.info.PieceFlags, "isolated"), w.flagBit(w.info.PieceFlags, "activated")
	for _, p := range v.Pieces {
		o.At[p.Face], o.str[p.Face] = p.Place, int(p.Strength)
		if w.counts(p.Face, p.Place) {
			o.n[p.Side][p.Place]++
		}
		o.iso[p.Face], o.act[p.Face] = p.Flags&iso != 0, p.Flags&act != 0
	}
	cut := w.flagBit(w.info.PlaceFlags, "line-cut")
	for i, p := range v.Places {
		o.Control[i], o.cut[i] = p.Control, p.Flags&cut != 0
	}
	for _, k := range v.Marks {
		if w.info.Marks[k.Kind].ID == "defensive-line" {
			o.Line[k.Place] = true
		}
	}
	o.Weather = w.info.Facts[w.facts["weather"]].Words[w.fact(v, "weather")]
	o.Month, o.active, o.over = w.fact(v, "month"), kernel.Side(w.fact(v, "active")), v.Over.Over
	return o
}

// counts: a block is one of those that a place holds. Fleets are off it, or in boxes.
func (w *atlas) counts(p piece, a place) bool { return w.Units[p].Type != "fleet" || w.Sites[a] == nil }

// Oracle follows one game.
type Oracle struct {
	*atlas
	W *World // as the oracle has it
	// Noted is for the functions of a Book: what they have seen happen in this game.
	Noted map[string]bool

	setup kernel.Setup
	view  kernel.View
	legal []kernel.Action
	fails []string
	count map[string]int // checks made, by kind

	events []kernel.Event
	dice   []chance.Draw
	said   int // events replayed

	startFight map[place]bool // contested when the impulse began, or the Blitz Segment
	startLine  map[place]bool
	acted      map[piece]bool
	brought    bool // a block was transferred in this impulse
	river      map[piece]bool
	strait     map[piece]bool
	fought     map[place]bool
	guns       map[piece]place // where the HQs' artillery markers are
	sent       map[piece]int   // bombers that an HQ has sent
	bombs      []bomb          // on their way
	flown      map[int]int     // bombers that have flown and came through, by type
	downed     map[int]int     // bombers destroyed this turn, by type
	blitzers   map[piece]place
	blitzing   bool
	lowered    bool // the HQ Deactivation Segment has begun
	rolled     bool // the HQ on the road has rolled
	checked    bool // the Isolation Check of the impulse is over
	kind       int  // of the impulse
	left       int  // actions
	mp         int  // of the chosen block
	mover      piece
	halted     bool // it has engaged
	verb       string
	placed     map[place]bool
	value      int    // the Logistics Value in force
	points     [2]int // regeneration and replacement points left
	spent      [2]int // times the disc was spent
	holder     kernel.Side
	spending   bool
	last       kernel.Side // whose impulse it was; NoSide at the start of a turn
	passes     int
	sky        sky
	fight      *fight
	starving   []piece        // the strongest isolated blocks of a fortress: one of them loses a step
	owed       []kernel.Event // control changes that must be told
	early      []kernel.Event // control changes told before the move that makes them
	seg        string
}

// Fail notes that something is wrong: by which rule, and what.
func (o *Oracle) Fail(rule, format string, args ...any) {
	o.fails = append(o.fails, rule+": "+fmt.Sprintf(format, args...))
}

// Check counts a check of a kind, so that a test can say that it was made at all.
func (o *Oracle) Check(kind string) { o.count[kind]++ }

// Outcome is how the game stands, as the view says.
func (o *Oracle) Outcome() kernel.Outcome { return o.view.Over }

// Placed reports whether this draw has brought a reinforcement to a place.
func (o *Oracle) Placed(a kernel.PlaceID) bool { return o.placed[a] }

func (o *Oracle) clear() {
	o.acted, o.river, o.fought = map[piece]bool{}, map[piece]bool{}, map[place]bool{}
	o.strait = map[piece]bool{}
	o.guns, o.sent = map[piece]place{}, map[piece]int{}
	o.blitzers, o.placed, o.blitzing = map[piece]place{}, map[place]bool{}, false
	o.bombs, o.flown, o.lowered, o.rolled, o.brought = nil, map[int]int{}, false, false, false
}

// watch plays one game at random with an oracle at its side. It returns the oracle and the actions played.
func (w *atlas) watch(g kernel.Game, set kernel.Setup, seed uint64, most int, count map[string]int) (*Oracle,
	[]string) {
	rnd := chance.NewRand(seed)
	p, err := g.Start(set, rnd)
	if err != nil {
		o := &Oracle{atlas: w, setup: set}
		o.Fail("start", "%v", err)
		return o, nil
	}
	return w.follow(p, set, rnd, seed%2 == 1, most, count)
}

// follow is watch from a position on.
func (w *atlas) follow(p kernel.Position, set kernel.Setup, rnd *chance.Rand, hasty bool, most int,
	count map[string]int) (*Oracle, []string) {
	src := &chance.Recorder{From: rnd}
	o := &Oracle{atlas: w, setup: set, count: count, Noted: map[string]bool{}, downed: map[int]int{},
		last: kernel.NoSide}
	o.clear()
	p.View(kernel.Both, &o.view)
	o.legal = p.Legal(nil)
	o.W, o.holder = w.read(&o.view), kernel.Side(w.fact(&o.view, "disc"))
	o.sky.weather = o.W.Weather
	o.look()
	var played []string
	var ev kernel.Events
	for n := 0; n < most && len(o.legal) > 0 && len(o.fails) == 0; n++ {
		a := o.pick(hasty, rnd)
		played = append(played, w.x.FormatAction(a))
		ev.Reset()
		src.Draws = src.Draws[:0]
		if err := p.Play(a, src, &ev); err != nil {
			o.Fail("listed", "%s: %v", w.x.FormatAction(a), err)
			break
		}
		o.step(a, &ev, src.Draws, p)
	}
	return o, played
}

// pick chooses at random, in one of two tempers. Stubborn games shun what ends an impulse or a phase, and are full of
// movement and battles; hasty ones (odd seeds) pass often, so that months go by, and take what the Book lures them
// with.
func (o *Oracle) pick(hasty bool, r *chance.Rand) kernel.Action {
	a := o.legal[r.Below(len(o.legal))]
	for _, b := range o.legal {
		switch text := o.x.FormatAction(b); {
		case text == "arrange" && r.Below(4) > 0, hasty && text == "pass" && r.Below(5) < 3,
			hasty && text == "pause" && r.Below(2) == 0, hasty && slices.Contains(o.Lure, text) && r.Below(3) > 0:
			return b
		}
	}
	for range 3 {
		switch o.info.Verbs[a.Verb].Name {
		case "end", "pass", "done", "decline", "pause":
			a = o.legal[r.Below(len(o.legal))]
		}
	}
	return a
}

// step takes in an action that was played.
func (o *Oracle) step(a kernel.Action, ev *kernel.Events, draws []chance.Draw, p kernel.Position) {
	setup := o.phase(&o.view) == "setup"
	o.seg = o.phase(&o.view)
	o.events, o.said, o.dice = ev.For(kernel.Both, o.events[:0]), 0, o.dice[:0]
	for _, d := range draws {
		if d.Of > 0 {
			o.dice = append(o.dice, d)
		}
	}
	var v kernel.View
	p.View(kernel.Both, &v)
	now := o.read(&v)
	if !setup {
		o.order(a)
		o.replay(&v)
		if !now.over {
			o.compare(now)
		}
	}
	o.view, o.W = v, now
	o.legal = p.Legal(o.legal[:0])
	o.look()
}

// look checks all that can be asked of a position at rest.
func (o *Oracle) look() {
	o.invariants()
	if o.W.over || o.phase(&o.view) == "setup" {
		return
	}
	if o.ask(&o.view) == "declare" {
		o.supplyCheck()
	}
	o.lists()
}

// same compares the legal list with what it should be: true for what must be in it, false for what may.
func (o *Oracle) same(want map[string]bool) {
	kind := o.ask(&o.view)
	o.Check("list " + kind)
	have := map[string]bool{}
	for _, a := range o.legal {
		have[o.x.FormatAction(a)] = true
	}
	var more, less []string
	for n := range have {
		if _, may := want[n]; !may {
			more = append(more, n)
		}
	}
	for n, must := range want {
		if must && !have[n] {
			less = append(less, n)
		}
	}
	slices.Sort(more)
	slices.Sort(less)
	if more != nil || less != nil {
		o.Fail("legal", "%s (%+v): the engine lists %v, which it should not; it does not list %v", kind, o.view.Prompt,
			more,
			less)
	}
}

// report says what was found in a game, and how it came about.
func (o *Oracle) report(seed uint64, played []string) string {
	last := played[max(0, len(played)-40):]
	return fmt.Sprintf("%s %v seed %d, action %d, phase %s:\n\t%s\n\tlast actions: %s", o.setup.Scenario,
		o.setup.Options, seed,
		len(played), o.seg, strings.Join(o.fails, "\n\t"), strings.Join(last, "; "))
}
