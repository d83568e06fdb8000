// The position: its canonical state, what is derived from it, and the changes that keep both in step.

package counters

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/dryrun"
)

// Flags are what is marked on a unit.
type Flags uint16

// The flags. Those of a phase are cleared when it ends.
const (
	Moved       Flags = 1 << iota // it has moved in this phase
	Unsupplied                    // it was out of supply when this movement phase began
	Entrained                     // it stands on rails, loaded
	Attacker                      // it takes part in the attack that is being put together
	Attacked                      // it has attacked in this phase
	Defended                      // it was attacked in this phase
	Retreating                    // it must retreat
	Advancing                     // it may advance
	Disrupted                     // it cannot move or attack
	Recovering                    // its disruption ends with its side's next combat phase
	Overrunning                   // it is committed to the overrun of State.Aim
	Transferred                   // an engineer that was moved about in this phase
	Withdrew                      // it was attacked in this phase, and retreated
	allFlags    = 1<<iota - 1
)

// held are the holding places: where units are that are not on the map.
const (
	Waiting  Place = iota // arrives later
	Entering              // may arrive now
	Lost                  // eliminated
	Gone                  // eliminated for good: nothing brings it back (REngineersMove)
	Holdings              // how many there are
)

// Stage is what is due: an index into Info.Asks.
type Stage uint8

// The stages.
const (
	StageNone Stage = iota
	StageDeploy
	StageMove
	StageOverrun // an overrun is being put together
	StageSettle  // which overrun is settled next
	StageAttack
	StageRetreat
	StageLose
	StageDisrupt
	StageAdvance
	StageExcess // which unit over the stacking limit is lost
	StageOver
	stages
)

// Head is the part of the state that is of one size in every game. Its encoding is its fields in this order.
type Head struct {
	Scenario uint8
	Chosen   uint32 // the optional rules in force, by bit
	Handicap [2]kernel.Ratio
	Turn     int16
	Phase    uint8       // index into Config.Phases; during the set-up, how many sides have finished
	Active   kernel.Side `bounds:"0..1"` // whose phase it is
	Setting  bool        // the set-up is under way
	Stage    Stage       `bounds:"1..11"`

	Hand      Unit  // that is being moved
	Stepped   bool  // it has left its hex, or gone by rail, or has arrived
	Left      int16 // movement left to it, in parts
	Rode      int16 // hexes that it has ridden
	Onboard   int16 // units that were entrained in this phase
	Recruited bool  // a replacement has come in this turn

	Settling bool              // the combat under way is an overrun
	Targets  [maxTargets]int16 // hexes of the combat under way, ascending, each as its number + 1
	Column   uint8             // the column that the attacker has lowered to, as its number + 1; 0: not lowered
	Forgo    bool              // retreats of the defender are ignored
	Result   uint8             // the outcome that is being applied, as its index + 1
	Owed     int16             // strength still to be lost or disrupted, in parts
	Enemy    bool              // the retreat under way is the defender's

	Points [2]int32 // victory points scored so far
	Gapped [2]int32 // of them, those for gaps in the enemy's line
	Memo   [4]uint8 // what the game's hooks remember; the last byte is below 128
	Over   bool
	Winner kernel.Side `bounds:"-1..1"`
	Level  uint8       // index into Info.Levels
	EndBy  uint16      // index into Info.Rules
}

// State is the canonical part of a position.
type State struct {
	Head
	At    []Place // by unit: a hex, a holding place, or board.None if the scenario does not use it
	Steps []uint8 // by unit: steps left, 0 if lost or not used
	Flags []Flags // by unit
	Aim   []Place // by unit: the hex of the overrun that it is committed to, or board.None
	Rail  []uint8 // by hex: RailNone, RailCut or RailOf a side
	// Broken are the fortified hexsides that are broken, by their order in Game.works.
	Broken []uint64
}

// derived is what follows from the state.
type derived struct {
	first  []Unit     // by hex: the first unit in it, in order of their numbers
	next   []Unit     // by unit: the next one in its hex
	count  [2][]uint8 // by hex: units of a side
	zone   [2][]uint8 // by hex: how many neighbouring hexes exert a zone of the side into it
	run    board.Bits // hexes whose units are being overrun: they are ignored
	broken []uint8    // by line of works: how many of its sides are broken
}

// Position is one situation of a game of the system.
type Position struct {
	*Game
	State
	derived
	*scratch
}

// New is an empty position of the same game.
func (p *Position) New() kernel.Position { return p.Game.blank() }

// blank is a position with room for everything.
func (g *Game) blank() *Position {
	n, hexes := len(g.Units), int(g.hexes)
	units := make([]Unit, hexes+n)
	counts := make([]uint8, 4*hexes+n+hexes+len(g.lines))
	places := make([]Place, 2*n)
	cut := func(k int) []uint8 {
		s := counts[:k:k]
		counts = counts[k:]
		return s
	}
	p := &Position{Game: g, scratch: &scratch{}}
	p.cost = func(from, to board.Place, e board.Edge) (int, bool) { return p.stepCost(p.costOf, from, to, e) }
	p.At, p.Aim = places[:n:n], places[n:]
	p.Flags = make([]Flags, n)
	p.Broken = make([]uint64, (len(g.works)+63)/64)
	p.first, p.next = units[:hexes:hexes], units[hexes:]
	p.Steps, p.Rail = cut(n), cut(hexes)
	p.count = [2][]uint8{cut(hexes), cut(hexes)}
	p.zone = [2][]uint8{cut(hexes), cut(hexes)}
	p.broken = cut(len(g.lines))
	p.run = board.NewBits(g.grid.Graph)
	for u := range p.At {
		p.At[u], p.Aim[u] = board.None, board.None
	}
	return p
}

// Copy makes into equal to p: elements are copied, never slice headers.
func (p *Position) Copy(into kernel.Position) {
	q := into.(*Position)
	q.Game, q.Head = p.Game, p.Head
	copy(q.At, p.At)
	copy(q.Steps, p.Steps)
	copy(q.Flags, p.Flags)
	copy(q.Aim, p.Aim)
	copy(q.Rail, p.Rail)
	copy(q.Broken, p.Broken)
	copy(q.first, p.first)
	copy(q.next, p.next)
	copy(q.broken, p.broken)
	copy(q.run, p.run)
	for s := range q.count {
		copy(q.count[s], p.count[s])
		copy(q.zone[s], p.zone[s])
	}
	q.shift()
}

// On reports whether a rule is in force.
func (p *Position) On(r Rule) bool { return !p.off.Has(r) }

// OnMap reports whether a unit is in a hex.
func (p *Position) OnMap(u Unit) bool { return uint(p.At[u]) < uint(p.hexes) }

// side is the side of a unit.
func (g *Game) side(u Unit) kernel.Side { return g.sideOf[u] }

// step is what is printed on a unit as it is now. It must have a step left.
func (p *Position) step(u Unit) *Step {
	s := p.Units[u].Steps
	return &s[len(s)-int(p.Steps[u])]
}

// flag reports whether a unit has one of some flags.
func (p *Position) flag(u Unit, f Flags) bool { return p.Flags[u]&f != 0 }

// scenario is the scenario being played.
func (p *Position) scenario() *Scenario { return &p.Scenarios[p.Scenario] }

// phase is the phase of the sequence of play.
func (p *Position) phase() *Phase { return &p.Phases[p.Phase] }

// weather is the weather of the turn.
func (p *Position) weather() *Weather { return &p.Weather[p.WeatherOf[p.Turn]] }

// frozen reports whether waters are frozen.
func (p *Position) frozen() bool { return p.weather().Frozen && p.On(RFrozen) }

// each goes through the units in a hex, in order of their numbers.
func (p *Position) each(a Place, visit func(Unit)) {
	for u := p.first[a]; u != 0; {
		next := p.next[u]
		visit(u)
		u = next
	}
}

// attach puts a unit that is nowhere into a place.
func (p *Position) attach(u Unit, a Place) {
	p.At[u] = a
	if uint(a) >= uint(p.hexes) {
		return
	}
	h := &p.first[a]
	for *h != 0 && *h < u {
		h = &p.next[*h]
	}
	p.next[u], *h = *h, u
	s := p.side(u)
	if p.count[s][a]++; p.count[s][a] == 1 && !p.ignored(s, a) {
		p.exert(s, a, 1)
	}
	p.shift()
}

// detach takes a unit from its place. Its At is not valid until it is attached again.
func (p *Position) detach(u Unit) {
	a := p.At[u]
	if uint(a) >= uint(p.hexes) {
		return
	}
	h := &p.first[a]
	for *h != u {
		h = &p.next[*h]
	}
	*h, p.next[u] = p.next[u], 0
	s := p.side(u)
	if p.count[s][a]--; p.count[s][a] == 0 && !p.ignored(s, a) {
		p.exert(s, a, 255)
	}
	p.shift()
}

// ignored reports whether a hex of the side that is not moving is being overrun.
func (p *Position) ignored(s kernel.Side, a Place) bool { return s != p.Active && p.run.Has(a) }

// exert adds to the zones of a side around a hex; 255 is one less.
func (p *Position) exert(s kernel.Side, a Place, n uint8) {
	for _, b := range p.grid.Neighbours(a) {
		p.zone[s][b] += n
	}
}

// enemies reports whether enemies of a side stand in a hex and are not being overrun.
func (p *Position) enemies(s kernel.Side, a Place) bool {
	e := s.Other()
	return p.count[e][a] > 0 && !p.ignored(e, a)
}

// zoned reports whether a hex lies in an enemy zone of control.
func (p *Position) zoned(s kernel.Side, a Place) bool { return p.zone[s.Other()][a] > 0 }

// overrun marks or unmarks a hex as being overrun.
func (p *Position) overrun(a Place, is bool) {
	s := p.Active.Other()
	switch {
	case is == p.run.Has(a):
		return
	case is:
		if p.count[s][a] > 0 {
			p.exert(s, a, 255)
		}
		p.run.Add(a)
	default:
		p.run.Del(a)
		if p.count[s][a] > 0 {
			p.exert(s, a, 1)
		}
	}
	p.shift()
}

// isBroken reports whether a fortified hexside, by its number, or its whole line is broken.
func (p *Position) isBroken(w int32) bool {
	return p.Broken[w>>6]>>(w&63)&1 != 0 || p.WorksBreak > 0 && p.On(RWorksBreak) &&
		int(p.broken[p.works[w].line]) >= p.WorksBreak
}

// breakWork breaks a fortified hexside.
func (p *Position) breakWork(w int32) {
	if p.Broken[w>>6]>>(w&63)&1 == 0 {
		p.Broken[w>>6] |= 1 << (w & 63)
		p.broken[p.works[w].line]++
	}
}

// RebuildDerived makes the derived part from the state.
func (p *Position) RebuildDerived() {
	clear(p.first)
	clear(p.next)
	clear(p.broken)
	clear(p.run)
	for s := range p.count {
		clear(p.count[s])
		clear(p.zone[s])
	}
	for u := len(p.Units) - 1; u > 0; u-- {
		if a := p.Aim[u]; a != board.None {
			p.run.Add(a)
		}
	}
	for u := Unit(len(p.Units) - 1); u > 0; u-- {
		if at := p.At[u]; p.OnMap(u) {
			p.attach(u, at)
		}
	}
	for w := range p.works {
		if p.Broken[w>>6]>>(w&63)&1 != 0 {
			p.broken[p.works[w].line]++
		}
	}
	p.shift()
}

// EqualDerived reports whether another position has the same derived part.
func (p *Position) EqualDerived(o kernel.Position) bool {
	q := o.(*Position)
	for s := range p.count {
		if !slices.Equal(p.count[s], q.count[s]) || !slices.Equal(p.zone[s], q.zone[s]) {
			return false
		}
	}
	return slices.Equal(p.first, q.first) && slices.Equal(p.next, q.next) && slices.Equal(p.broken, q.broken) &&
		slices.Equal(p.run, q.run)
}

// scratch is never compared or copied.
type scratch struct {
	search  *board.Search
	reached bool // search holds the reach of Hand
	ridden  bool // rides holds where Hand can ride
	rides   riding
	fed     [2]board.Bits // hexes in supply
	fedOK   [2]bool
	pass    board.Bits // for feed: hexes that supply runs through, and space to grow sets
	ring    board.Bits
	ring2   board.Bits
	queue   []Place
	queue2  []Place
	seen    []bool  // by hex
	steps   []int16 // by hex: of a flood
	before  []Place // by hex: of a line
	least   []Place // where the least move of Hand leads
	costOf  Unit    // whose costs cost gives
	cost    board.CostFunc
	table   board.StepTable // of the last walk
	list    []kernel.Action
	listOK  bool
	other   *Position // for previews
	dry     dryrun.Space
	path    []Place
	tally   []int32 // by Config.Accounts
}

// warm makes the space of walks over the map when it is first needed: a copy that is only played on needs little of it.
func (p *Position) warm() {
	if p.search != nil {
		return
	}
	n, g := int(p.hexes), p.grid.Graph
	p.search = board.NewSearch(g)
	p.fed = [2]board.Bits{board.NewBits(g), board.NewBits(g)}
	p.queue, p.queue2, p.seen = make([]Place, 0, n), make([]Place, 0, n), make([]bool, n)
	p.pass, p.ring, p.ring2 = board.NewBits(g), board.NewBits(g), board.NewBits(g)
	p.rides.far, p.rides.from = make([]int16, n), make([]Place, n)
	for a := range p.rides.far {
		p.rides.far[a] = -1
	}
	p.steps, p.before = make([]int16, n), make([]Place, n)
}

// forget drops what was worked out from the position as it was, but for supply.
func (p *Position) forget() { p.reached, p.ridden, p.listOK = false, false, false }

// shift is forget when what supply depends on has changed, too: who stands where, zones, rails.
func (p *Position) shift() {
	p.forget()
	p.fedOK = [2]bool{}
}

// Held reports whether a side has units in a hex and its enemy has none there.
func (p *Position) Held(s kernel.Side, a Place) bool {
	return p.count[s][a] > 0 && p.count[s.Other()][a] == 0
}
