// The position: its canonical state, who stands where, and the changes that keep both in step.

package stacks

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/dryrun"
)

// Flags are what is marked on a unit, and its place in its stack.
type Flags uint32

// The flags.
const (
	Moved      Flags = 1 << iota // it has ended its move in this phase
	Moving                       // it has moved and may go on
	InHand                       // it belongs to the stack in hand
	Assaulted                    // it has assaulted in this movement phase
	Attacker                     // it takes part in the attack that is being put together or fought
	Attacked                     // it has attacked in this combat phase
	Defended                     // it was attacked in this combat phase
	Shown                        // both sides see it while the battle lasts
	Retreating                   // it must retreat
	Advancing                    // it may advance
	Reserve                      // it is set up in the reserve's zone
	Bonus                        // it has kept to its ground in the first turn, and moves further
	Far                          // it has spent so much that it cannot leave that ground
	Secret                       // its face was seen by its owner alone, when it was exchanged
	Known                        // the enemy knows that it lies in its hex: he sees it, or saw it and could follow it
	Below                        // in views alone: a known unit of the enemy's that lies below the top
	flagCount  = iota - 1

	rankShift = 16
	rankMask  = Flags(7) << rankShift // units below it in its hex
	Failed    = Flags(8) << rankShift // its assault in this movement phase has failed
	allFlags  = Flags(1)<<flagCount - 1 | rankMask | Failed
	// open are the flags of a unit that the enemy sees if he sees the unit.
	open = Attacker | Attacked | Defended | Shown | Retreating | Advancing | Reserve | Secret | Known | rankMask
	// below are those of one that he knows to lie below the top.
	below = Attacked | Defended | Known
	// moves are those of a movement phase, fights of a combat, battle of one battle.
	moves  = Moved | Moving | InHand | Assaulted | Failed
	battle = Attacker | Shown | Retreating | Advancing
)

// held are the holding places: where units are that are not on the map.
const (
	Waiting  Place      = iota // arrives later
	Entering                   // is to be placed now
	Lost                       // eliminated, withdrawn, or not used
	Cup                        // may be drawn
	Holdings                   // how many there are
	under    = Holdings        // in views alone: somewhere below the top of a stack, the viewer does not know where
	boxes    = Holdings + 1
)

// The phases, as Info.Phases lists them.
const (
	PhaseNone uint8 = iota
	PhaseDeploy
	PhaseStaff // declaration, order of the phases, withdrawals, replacements
	PhaseArrive
	PhaseMove
	PhaseFight
	PhaseExchange
	PhaseOver
	phaseCount
)

// Stage is what is due: an index into Info.Asks.
type Stage uint8

// The stages.
const (
	StageNone Stage = iota
	StageDeploy
	StageDeclare
	StageOrder
	StageStaff
	StageArrive
	StageMove
	StageFight
	StageAir
	StageLose
	StageConvert
	StageRetreat
	StageSplit
	StageAdvance
	StageExchange
	StageOver
	stages
)

// Head is the part of the state that is of one size. Its encoding is its fields in this order.
type Head struct {
	Scenario uint8
	Chosen   uint32
	Handicap [2]kernel.Ratio
	Turn     int16
	Phase    uint8       `bounds:"1..7"`
	Active   kernel.Side `bounds:"0..1"` // whose player turn it is
	Stage    Stage       `bounds:"1..15"`

	FightFirst bool  // the order of the phases in this player turn
	Second     bool  // the second of them is under way
	Hand       Unit  // the unit that is to be placed
	Origin     int16 // the hex where the stack under way began, as its number + 1

	Target, Launch int16       // of the battle under way: the hex attacked, and the one an assault comes from, each + 1
	Mobile         bool        // it is an assault in the movement phase
	Air            [2]uint8    // aircraft in it
	Used           [2]uint8    // aircraft used in this turn
	Result         uint8       // the result that is being applied, as its number + 1
	Owed           int16       // steps still to be lost
	Payer          kernel.Side `bounds:"0..1"` // by whom

	Due     [maxLevies]uint8 // withdrawals still to be made
	Restore [2]uint8         // steps that may still come back: foot, mechanized

	Declared uint8 // the turn in which the offensive was declared, 0 if it was not
	Order    int16 // units that the second side is ordered to attack with
	Sent     int16 // those that have
	Drawn    Unit  // what was drawn from the cup

	Gates  uint64 // hexes of towns, in their order, where units may arrive in this turn
	Taken  uint64 // those that the first side has ever held
	Over   bool
	Winner kernel.Side `bounds:"-1..1"`
	EndBy  uint16
}

// State is the canonical part of a position.
type State struct {
	Head
	At    []Place // by unit: a hex or a holding place
	Began []Place // by unit: where it stood when the movement phase of its side began, board.None in other phases
	Face  []Unit  // by unit: the counter that it is, 0 for one that is untried
	Steps []uint8 // by unit: steps left, 0 if lost
	Left  []uint8 // by unit: movement points left while it is Moving
	Flags []Flags
	Mine  board.Bits // hexes that the first side controls
}

// derived is what follows from the state.
type derived struct {
	first  []Unit // by hex: the lowest unit of the stack
	next   []Unit // by unit: the one above it
	count  []uint8
	zone   []uint8       // by hex: how many neighbouring hexes exert a zone into it
	zoned  board.Bits    // the hexes with a zone in them
	atop   []board.Bits  // by number from 1 to Config.Stack: the hexes with so many units, or more
	holder []Unit        // by counter: the unit that has it as its face
	order  [2][]Unit     // by side: its units in the order of the ids under which their owner knows them
	stood  [2]board.Bits // by side: the hexes with its units
	open   [2]board.Bits // by side: the hexes through which its supply lines can run
	grip   Place         // where the stack in hand stands, board.None if there is none
	nHand  int           // how many units belong to it
}

// lines are where the supply lines of each side reach, as far as that is known. It is copied with the position, because
// working it out takes long, and follows most changes of open step by step.
type lines struct {
	fed   [2]board.Bits
	fedOK [2]bool
}

// Position is one situation.
type Position struct {
	*Game
	State
	derived
	lines
	*scratch
}

// New is an empty position of the same game.
func (p *Position) New() kernel.Position { return p.Game.blank() }

// blank is a position with room for everything and no unit on the map.
func (g *Game) blank() *Position {
	n, hexes, words := len(g.Units), int(g.hexes), (int(g.hexes)+63)/64
	places, units := make([]Place, 2*n), make([]Unit, hexes+4*n)
	small, bits := make([]uint8, 2*n+2*hexes), make(board.Bits, (8+g.Stack)*words)
	cutUnits := func(k int) []Unit {
		s := units[:k:k]
		units = units[k:]
		return s
	}
	cut := func(k int) []uint8 {
		s := small[:k:k]
		small = small[k:]
		return s
	}
	cutBits := func() board.Bits {
		s := bits[:words:words]
		bits = bits[words:]
		return s
	}
	p := &Position{Game: g, scratch: &scratch{}}
	p.At, p.Began = places[:n:n], places[n:]
	p.first, p.next, p.Face, p.holder = cutUnits(hexes), cutUnits(n), cutUnits(n), cutUnits(n)
	p.Steps, p.Left, p.count, p.zone = cut(n), cut(n), cut(hexes), cut(hexes)
	p.Flags = make([]Flags, n)
	p.Mine, p.zoned = cutBits(), cutBits()
	p.atop = make([]board.Bits, g.Stack+1)
	for i := range g.Stack {
		p.atop[i+1] = cutBits()
	}
	for s := range p.order {
		p.order[s] = cutUnits(len(g.all[s]))
		p.stood[s], p.open[s], p.fed[s] = cutBits(), cutBits(), cutBits()
	}
	for u := range p.At {
		p.At[u], p.Began[u] = g.hexes+Lost, board.None
	}
	for u := 1; u < n; u++ {
		if g.Units[u].Kind == 0 {
			p.Face[u] = Unit(u)
		}
	}
	p.RebuildDerived()
	return p
}

// Copy makes into equal to p: elements are copied, never slice headers.
func (p *Position) Copy(into kernel.Position) {
	q := into.(*Position)
	q.Game, q.Head = p.Game, p.Head
	copy(q.At, p.At)
	copy(q.Began, p.Began)
	copy(q.Face, p.Face)
	copy(q.Steps, p.Steps)
	copy(q.Left, p.Left)
	copy(q.Flags, p.Flags)
	copy(q.Mine, p.Mine)
	copy(q.first, p.first)
	copy(q.next, p.next)
	copy(q.count, p.count)
	copy(q.zone, p.zone)
	copy(q.zoned, p.zoned)
	for i := range q.atop {
		copy(q.atop[i], p.atop[i])
	}
	copy(q.holder, p.holder)
	for s := range q.order {
		copy(q.order[s], p.order[s])
		copy(q.stood[s], p.stood[s])
		copy(q.open[s], p.open[s])
		copy(q.fed[s], p.fed[s])
	}
	q.grip, q.nHand, q.fedOK = p.grip, p.nHand, p.fedOK
	q.forget()
	q.changed, q.farOK = true, false
	q.front++
}

// On reports whether a rule is in force.
func (p *Position) On(r Rule) bool { return !p.off.Has(r) }

// OnMap reports whether a unit is in a hex.
func (p *Position) OnMap(u Unit) bool { return uint(p.At[u]) < uint(p.hexes) }

func (p *Position) flag(u Unit, f Flags) bool { return p.Flags[u]&f != 0 }

// side is the side of a unit.
func (g *Game) side(u Unit) kernel.Side { return g.sideOf[u] }

// untried reports whether a unit has no face yet.
func (p *Position) untried(u Unit) bool { return p.Face[u] == 0 }

// step is what is printed on a unit as it is now. It must have a face and a step left.
func (p *Position) step(u Unit) *Step {
	s := p.Units[p.Face[u]].Steps
	return &s[len(s)-int(p.Steps[u])]
}

// class is the class of a unit.
func (p *Position) class(u Unit) *Class { return &p.Classes[p.classNumber(u)] }

// classNumber is its number.
func (p *Position) classNumber(u Unit) uint8 {
	if f := p.Face[u]; f != 0 {
		return p.classOf[int(f)*faces+int(p.Steps[u])]
	}
	return p.backOf[u]
}

// rank is how many units lie below a unit in its hex.
func (p *Position) rank(u Unit) int { return int(p.Flags[u] & rankMask >> rankShift) }

func (p *Position) setRank(u Unit, n int) { p.Flags[u] = p.Flags[u]&^rankMask | Flags(n)<<rankShift }

// holds reports whether units of a side stand in a hex.
func (p *Position) holds(s kernel.Side, a Place) bool {
	return p.stood[s].Has(a)
}

// each goes through the units in a hex, the lowest first. What visit does to the stack does not matter to it.
func (p *Position) each(a Place, visit func(Unit)) {
	var list [hardStack + 1]Unit
	n := 0
	for u := p.first[a]; u != 0; u = p.next[u] {
		list[n] = u
		n++
	}
	for _, u := range list[:n] {
		visit(u)
	}
}

// unveil gives a unit its face.
func (p *Position) unveil(u, f Unit) {
	p.Face[u], p.holder[f] = f, u
	list := p.order[p.side(u)]
	at := slices.Index(list, u)
	for ; at > 0 && (p.Face[list[at-1]] == 0 || p.Face[list[at-1]] > f); at-- {
		list[at] = list[at-1]
	}
	list[at] = u
	p.forget()
}

// put stands a unit that is nowhere in a place, in sight of both sides, with so many units below it; at most as many as
// there are.
func (p *Position) put(u Unit, a Place, rank int) {
	p.link(u, a, rank)
	if p.OnMap(u) {
		p.Flags[u] |= Known
	}
}

// link is put without the mark Known: the enemy does not see which unit it is.
func (p *Position) link(u Unit, a Place, rank int) {
	p.At[u] = a
	if uint(a) >= uint(p.hexes) {
		return
	}
	rank = min(rank, int(p.count[a]))
	h := &p.first[a]
	for range rank {
		h = &p.next[*h]
	}
	p.next[u], *h = *h, u
	p.setRank(u, rank)
	for v := p.next[u]; v != 0; v = p.next[v] {
		p.setRank(v, p.rank(v)+1)
	}
	if p.count[a]++; int(p.count[a]) <= p.Stack {
		p.atop[p.count[a]].Add(a)
	}
	if p.count[a] == 1 {
		p.hold(p.side(u), a, true)
	}
	p.changed = true
	p.forget()
}

// attach puts a unit on top of a hex, or in a holding place.
func (p *Position) attach(u Unit, a Place) { p.put(u, a, hardStack) }

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
	for v := p.next[u]; v != 0; v = p.next[v] {
		p.setRank(v, p.rank(v)-1)
	}
	*h, p.next[u] = p.next[u], 0
	p.Flags[u] &^= rankMask | Known
	if int(p.count[a]) <= p.Stack {
		p.atop[p.count[a]].Del(a)
	}
	if p.count[a]--; p.count[a] == 0 {
		p.hold(p.side(u), a, false)
	}
	p.changed = true
	p.forget()
}

// hold notes that units of a side now stand in a hex, or no longer.
func (p *Position) hold(s kernel.Side, a Place, is bool) {
	n := uint8(1)
	if is {
		p.stood[s].Add(a)
	} else {
		p.stood[s].Del(a)
		n = 255
	}
	if s == kernel.SideA {
		p.front++
	}
	if s == p.Roles.Zones {
		p.exert(a, n)
	}
	p.reopen(kernel.SideA, a)
	p.reopen(kernel.SideB, a)
}

// exert adds to the zones around a hex; 255 is one less.
func (p *Position) exert(a Place, n uint8) {
	for i, b := range p.grid.Neighbours(a) {
		if !p.blocked(p.grid.EdgesOf(a)[i]) || !p.On(RZoneBarrier) {
			if p.zone[b] += n; p.zone[b] > 0 {
				p.zoned.Add(b)
			} else {
				p.zoned.Del(b)
			}
			p.reopen(p.Roles.Zones.Other(), b)
		}
	}
}

// blocked reports whether a hexside is a barrier.
func (g *Game) blocked(e board.Edge) bool { return g.walls.Has(e) }

// full reports whether so many more units would be too many in a hex.
func (p *Position) full(a Place, more int) bool {
	most := p.Stack
	if !p.On(RStacking) {
		most = hardStack
	}
	return int(p.count[a])+more > most
}

// RebuildDerived makes the derived part from the state.
func (p *Position) RebuildDerived() {
	clear(p.first)
	clear(p.next)
	clear(p.count)
	clear(p.zone)
	p.zoned.Clear()
	for _, set := range p.atop {
		set.Clear()
	}
	clear(p.holder)
	for s := range p.stood {
		p.stood[s].Clear()
		p.open[s].Clear()
	}
	p.fedOK, p.farOK = [2]bool{}, false
	for u := Unit(1); int(u) < len(p.Units); u++ {
		if f := p.Face[u]; f != 0 {
			p.holder[f] = u
		}
	}
	for s := range p.order {
		n := 0
		for _, f := range p.all[s] {
			if u := p.holder[f]; u != 0 {
				p.order[s][n] = u
				n++
			}
		}
		for _, u := range p.all[s] {
			if p.Face[u] == 0 {
				p.order[s][n] = u
				n++
			}
		}
	}
	var ranks [maxUnits]uint8 // as they are given: attach makes its own
	for u := range p.Units {
		ranks[u] = uint8(p.rank(Unit(u)))
	}
	for rank := range uint8(hardStack + 1) {
		for u := Unit(1); int(u) < len(p.Units); u++ {
			if p.OnMap(u) && ranks[u] == rank {
				p.link(u, p.At[u], hardStack)
			}
		}
	}
	for a := range p.hexes {
		p.reopen(kernel.SideA, a)
		p.reopen(kernel.SideB, a)
	}
	p.regrip()
	p.front++
	p.changed = true
	p.forget()
}

// regrip finds the stack in hand.
func (p *Position) regrip() {
	p.grip, p.nHand = board.None, 0
	for _, u := range p.all[p.Active&1] {
		if p.flag(u, InHand) {
			p.grip = p.At[u]
			p.nHand++
		}
	}
}

// EqualDerived reports whether another position has the same derived part. Where both know how far supply lines reach,
// that must be the same, too.
func (p *Position) EqualDerived(o kernel.Position) bool {
	q := o.(*Position)
	same := p.grip == q.grip && p.nHand == q.nHand
	for s := range p.order {
		side := kernel.Side(s)
		p.Fed(side, 0)
		same = same && slices.Equal(p.order[s], q.order[s]) && slices.Equal(p.stood[s], q.stood[s]) &&
			slices.Equal(p.open[s], q.open[s]) && (!q.fedOK[s] || slices.Equal(p.fed[s], q.fed[s]))
	}
	for i := range p.atop {
		same = same && slices.Equal(p.atop[i], q.atop[i])
	}
	return same && slices.Equal(p.first, q.first) && slices.Equal(p.next, q.next) && slices.Equal(p.count, q.count) &&
		slices.Equal(p.zone, q.zone) && slices.Equal(p.zoned, q.zoned) && slices.Equal(p.holder, q.holder)
}

// scratch is never compared or copied.
type scratch struct {
	near    walk // of the stack in hand, on its own ground if it has a bonus there
	wide    walk // of it, over all ground
	swift   walk // of it, as far as its fastest could go
	reached bool
	asked   [2]walk // near and wide of units that are asked about, whatever is in hand
	ground  board.Ground
	field   board.Bits // space for it
	ring    board.Bits
	poured  board.Bits // of a flood; empty between floods
	far     []int16    // by hex: of a flood
	queue   []Place
	road    []Place // a supply line of the capital, if it is still open: from next to it to a source
	list    []kernel.Action
	listOK  bool
	roster  roster
	changed bool       // units, zones or control have changed since it was cleared
	gained  bool       // a hex of a town has changed hands since it was cleared
	seen    board.Bits // units that the enemy saw before the action
	other   *Position
	dry     dryrun.Space
	path    []Place
	lots    []int16 // of a draw
	joins   matching
	thought thought
	called  []Unit // those that required was found with
	rest    int    // how many units could attack that are ordered to, without the stack in hand
	restOK  bool
	band    []Unit // the attackers, while no hex is named
	bandOK  bool
	farOK   bool // far measures the supply lines of farOf
	farOf   kernel.Side
	farOver bool   // over any ground
	front   uint32 // counts changes of where the first side stands
}

// warm makes the space of walks over the map when it is first needed.
func (p *Position) warm() {
	if p.far != nil {
		return
	}
	g := p.grid.Graph
	p.equip(&p.near)
	p.equip(&p.wide)
	p.equip(&p.joins.walk)
	p.field, p.ring, p.poured = board.NewBits(g), board.NewBits(g), board.NewBits(g)
	p.far, p.queue = make([]int16, p.hexes), make([]Place, 0, p.hexes)
}

// forget drops what was worked out from the position as it was, but for supply.
func (p *Position) forget() {
	p.reached, p.listOK, p.roster.ok, p.restOK, p.bandOK = false, false, false, false, false
	p.thought = thought{}
}

// taken reports whether the first side has ever held a hex of a town.
func (p *Position) taken(a Place) bool { i := p.townAt[a]; return i >= 0 && p.Taken>>i&1 != 0 }

// due reports whether withdrawals are still to be made.
func (p *Position) due() bool { return p.Due != [maxLevies]uint8{} }
