// The position: its canonical state, what is derived from it, and the changes that keep both in step.

package blocks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/fog"
)

const (
	maxHQs     = 20
	maxBombers = 8
	maxDepth   = 4
)

// Impulse kinds, as State.Kind has them.
const (
	NoImpulse uint8 = iota
	PassImpulse
	TacticalImpulse
	StrategicMove
	StrategicDraw
)

var impulseNames = [...]string{"none", "pass", "tactical", "strategic-move", "strategic-draw"}

// impulseWords are the same for players.
var impulseWords = [...]string{"none", "pass", "tactical", "strategic, moving", "strategic, reinforcements"}

// Bomber states, as State.Bomber has them.
const (
	BomberReady uint8 = iota
	BomberSent
	BomberFlown
	BomberAborted
	BomberDestroyed
	BomberGone
	// BomberEngaged+i: it meets fleet i in the battle under way.
	BomberEngaged
)

var bomberStates = [...]string{"ready", "sent", "flown", "aborted", "destroyed", "gone"}

// Frame is a decision, or a battle under way. The top frame of the stack is what is due.
type Frame struct {
	Kind  FrameKind
	Side  kernel.Side
	Piece Block
	Place Place `byte:"0"`
	N     int16
	M     int16
}

// State is the canonical part of a position: everything that the game has decided, and nothing that follows from it.
// Its fields have fixed sizes, and its encoding is their little-endian bytes in this order (mechanics/statebytes).
type State struct {
	Scenario uint8
	Options  uint16

	At           [MaxBlocks]Place `byte:"0"` // place of each block, pools included
	Step         [MaxBlocks]uint8 // 0 is the best level
	Handle       [MaxBlocks]uint8 // by which number the enemy knows the block on the map; 0 off the map and while open
	SeenStrength [MaxBlocks]uint8 // what the enemy was last shown of a concealed block
	SeenTurn     [MaxBlocks]uint8 // and in which month
	Seen         Set              // blocks that the enemy was shown and has followed since
	Open         Set              // blocks that both sides see
	Isolated     Set
	Activated    Set
	Acted        Set // have made their action of the impulse, or their exploitation or blitz move
	River        Set // engaged over a river this impulse
	Blitzers     Set // have cleared an open area and may blitz
	Fighters     Set // attackers in the battle under way

	Control        Mask // places of SideB; all others are SideA's
	Lines          Mask // defensive lines; each belongs to the side that controls its place
	LinesCut       Mask // isolated lines
	StartContested Mask // contested when the impulse (or the Blitz Segment) began
	StartLines     Mask
	Fought         Mask    // battles of this segment
	Placed         Mask    // where this draw's reinforcements went, or this impulse's transfers
	Unmixed        [2]Mask // where concealed blocks of a side have met since their handles were dealt

	Artillery [maxHQs]Place     `byte:"-1"` // area that the HQ's artillery supports, Nowhere if none
	BlitzFire uint32            // HQs whose marker was placed in the Blitz Segment
	Bomber    [maxBombers]uint8 // state
	BomberAt  [maxBombers]Place `byte:"0"` // area it flies to, 0 while it does not
	BomberHQ  [maxBombers]Block // the HQ that sent it
	Month     uint8
	Weather   uint8 `bounds:"0..3"`
	Track     uint8 `bounds:"0..6"` // box of the forecast marker, 0 for "--"
	Sure      bool  // no roll in the next checking impulse
	Begun     bool  // the first impulse without a roll is over
	// BlizzardCount counts the checking side's impulses in the month of the blizzard.
	BlizzardCount uint8
	Holder        kernel.Side `bounds:"0..1"` // of the disc
	Spent         bool        // the disc was spent in this impulse
	Used          [2]uint8
	Active        kernel.Side `bounds:"0..1"`
	Passes        uint8       `bounds:"0..2"`
	Impulse       uint16      // in this turn, from 1
	Kind          uint8       `bounds:"0..4"`
	Segment       uint8       // the next segment to enter
	Left          int16       // actions left
	Regenerate    int16
	Replace       int16
	Value         int16 // the logistics value in force, while one is
	Lost          uint8 // borders and boxes lost, by the game's bits
	Draws         uint8 // how often the side has placed in this arrival (0 before the draw)
	SetupStep     uint8
	SetupLeft     uint8
	SetupStage    uint8 // 1 while a step is under way
	Over          bool
	Winner        kernel.Side `bounds:"-1..1"`
	Level         uint8
	EndRule       uint16

	BattleStep   uint8
	BattleAbsorb uint8
	BattleHits   int16       `bounds:"0..32767"` // hits still to be applied
	BattleSide   kernel.Side `bounds:"-1..1"`    // to whom
	BattleTanks  bool        // tank attack

	Depth uint8 `bounds:"0..4"`
	Stack [maxDepth]Frame
}

// noArtillery is State.Artillery while no marker is placed.
var noArtillery = func() (none [maxHQs]Place) {
	for i := range none {
		none[i] = Nowhere
	}
	return none
}()

// derived is what follows from the state; rebuild makes it from scratch.
type derived struct {
	head  [MaxPlaces]Block // first block in a place of the map, in order of ids
	next  [MaxBlocks]Block
	count [2][MaxPlaces]uint8
	occ   [2]Mask // places of the ground where a side has units
	full  [2]Mask // places of the ground where no more blocks of a side may stay
	onMap [2]Set  // blocks on the ground
	used  [2]Set  // handles in use
	vp    [2]int8
	lines [2]uint8 // lines on the map
}

// Position is one situation of a game of the system.
type Position struct {
	*Setting
	State
	derived
	scratch
}

// scratch is never compared. Copies take over what may be of use to them.
type scratch struct {
	ev  *kernel.Events
	src chance.Source

	list   []kernel.Action
	listOK bool // list holds the legal actions

	tracedOK [2]bool
	traced   [2]Mask          // places in supply
	runs     [2]board.Flooded // where lines of communication run

	rangeOK bool
	ranges  [colours]Mask // where blocks of a colour are commanded; NoColour for HQs
	here    Mask          // areas of activated HQs: any block

	reachOK bool
	reach   reach

	overSea Mask // what trace has found, where lines run over sea
	changed Mask // places of Config.Heeded that have changed hands in the action under way

	lots  [MaxBlocks]int16
	stack fog.Stack
	pv    *previewer

	order []Block
}

func (p *Position) sideOf(b Block) kernel.Side { return p.Units[b].Side }

// Controls reports whether a side controls a place.
func (p *Position) Controls(side kernel.Side, a Place) bool {
	return p.Control.Has(a) == (side == kernel.SideB)
}

// controller is the side that controls a place of the map.
func (p *Position) controller(a Place) kernel.Side {
	if p.Control.Has(a) {
		return kernel.SideB
	}
	return kernel.SideA
}

// Contested reports whether both sides have units in a place.
func (p *Position) Contested(a Place) bool { return p.occ[0].Has(a) && p.occ[1].Has(a) }

// Owned is the ground that a side controls.
func (p *Position) Owned(side kernel.Side) Mask {
	if side == kernel.SideB {
		return p.Control.And(p.may[1])
	}
	return p.may[0].AndNot(p.Control)
}

// Free is the ground that a side controls without any enemy in it.
func (p *Position) Free(side kernel.Side) Mask {
	e := &p.occ[side.Other()]
	c := &p.Control
	m := &p.may[side]
	if side == kernel.SideB {
		return Mask{m[0] & c[0] &^ e[0], m[1] & c[1] &^ e[1], m[2] & c[2] &^ e[2], m[3] & c[3] &^ e[3]}
	}
	return Mask{m[0] &^ c[0] &^ e[0], m[1] &^ c[1] &^ e[1], m[2] &^ c[2] &^ e[2], m[3] &^ c[3] &^ e[3]}
}

// Full is where no more blocks of a side may stay.
func (p *Position) Full(side kernel.Side) Mask { return p.full[side] }

// Strength is a block's strength now.
func (p *Position) Strength(b Block) int { return int(p.Units[b].Levels[p.Step[b]]) }

// InPlay reports whether a block is in an area, a staging area or a box.
func (p *Position) InPlay(b Block) bool { return p.At[b] < p.land }

// Held reports whether a block is in a holding place (InPool, Lost, ...) of its side.
func (p *Position) Held(b Block, kind HoldKind) bool {
	return p.At[b] == p.Holding[p.sideOf(b)][kind]
}

func (p *Position) forgetTraces() {
	p.tracedOK = [2]bool{}
	p.rangeOK = false
}

// attach puts a block that is Nowhere into a place. Control is the caller's business.
func (p *Position) attach(b Block, a Place) {
	s := p.sideOf(b)
	p.At[b] = a
	if p.fleets.Has(b) && a < p.land {
		return // at sea, or in a box of its own
	}
	p.count[s][a]++
	if a >= p.land {
		return
	}
	h := &p.head[a]
	for *h != 0 && *h < b {
		h = &p.next[*h]
	}
	p.next[b] = *h
	*h = b
	if !p.ground.Has(a) {
		return
	}
	p.onMap[s].Add(b)
	if !p.occ[s].Has(a) {
		p.occ[s].Add(a)
		if p.occ[s.Other()].Has(a) {
			p.forgetTraces()
		}
	}
	if p.count[s][a] >= p.limit[s][a] {
		p.full[s].Add(a)
	}
}

// detach takes a block from its place. Its At is not valid until it is attached again.
func (p *Position) detach(b Block) {
	s := p.sideOf(b)
	a := p.At[b]
	if p.fleets.Has(b) && a < p.land {
		return
	}
	p.count[s][a]--
	if a >= p.land {
		return
	}
	h := &p.head[a]
	for *h != b {
		h = &p.next[*h]
	}
	*h = p.next[b]
	p.next[b] = 0
	if !p.ground.Has(a) {
		return
	}
	p.onMap[s].Del(b)
	if p.count[s][a] == 0 && !(p.Lines.Has(a) && p.Controls(s, a)) {
		p.occ[s].Del(a)
		if p.occ[s.Other()].Has(a) {
			p.forgetTraces()
		}
	}
	if p.count[s][a] < p.limit[s][a] {
		p.full[s].Del(a)
	}
}

// addLine puts a defensive line of the controller into a place.
func (p *Position) addLine(a Place) {
	s := p.controller(a)
	p.Lines.Add(a)
	p.lines[s]++
	if !p.occ[s].Has(a) {
		p.occ[s].Add(a)
		p.forgetTraces()
	}
}

// removeLine takes a defensive line away. Control is the caller's business.
func (p *Position) removeLine(a Place) {
	s := p.controller(a)
	p.Lines.Del(a)
	p.LinesCut.Del(a)
	p.lines[s]--
	if p.count[s][a] == 0 {
		p.occ[s].Del(a)
		p.forgetTraces()
	}
}

// SetControl gives a place to a side and looks whether that decides the game.
func (p *Position) SetControl(a Place, s kernel.Side) {
	if p.Controls(s, a) {
		return
	}
	p.turn(a, s)
	if p.ev != nil {
		p.Say(kernel.Event{Kind: EvControl, Audience: kernel.Everyone, Side: s, Place: PlaceID(a)})
	}
	if p.Heeded.Has(a) {
		p.changed.Add(a)
	}
	if p.Watch.Has(a) {
		p.judgeAt(false, a)
	}
}

// heed tells the game of places that have changed hands. A block that it takes away does nothing more.
func (p *Position) heed() {
	for a := p.changed.Pop(); a >= 0; a = p.changed.Pop() {
		if p.Over {
			continue
		}
		p.moveHarbour(a)
		if p.Hooks.Changed != nil {
			p.Hooks.Changed(p, a)
		}
	}
	if p.Depth > 0 {
		switch f := p.top(); f.Kind {
		case fOrder, fHQMove, fBlitzMove:
			if !p.InPlay(f.Piece) {
				p.pop()
			}
		}
	}
}

// turn gives a place to the side that has not controlled it.
func (p *Position) turn(a Place, s kernel.Side) {
	if s == kernel.SideB {
		p.Control.Add(a)
	} else {
		p.Control.Del(a)
	}
	p.forgetTraces()
	if p.VictoryPlaces.Has(a) {
		p.vp[s]++
		p.vp[s.Other()]--
	}
}

// SettleControl settles control of an area after units came, went or died (RControl): a side alone in an area controls
// it. The game's hooks call it for a place from which they took something.
func (p *Position) SettleControl(a Place) {
	if !p.ground.Has(a) || p.Over {
		return
	}
	o0, o1 := p.occ[0].Has(a), p.occ[1].Has(a)
	if o0 && o1 {
		for s := range kernel.Side(kernel.Players) {
			if p.LeaderArea[s] == a {
				p.leaderFalls(s, a)
			}
		}
		if p.Contested(a) {
			return
		}
		o0, o1 = p.occ[0].Has(a), p.occ[1].Has(a)
	}
	if o0 != o1 && p.On(RControl) {
		s := kernel.SideA
		if o1 {
			s = kernel.SideB
		}
		if !p.Controls(s, a) && (p.Areas[a].Terrain != Staging || p.Areas[a].Owner == s) {
			p.SetControl(a, s)
		}
	}
	// Blocks that stayed open in a contested area are concealed when it no longer is.
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.Open.Has(b) && !p.Activated.Has(b) && !p.Blitzers.Has(b) && !p.leaders.Has(b) {
			p.conceal(b)
		}
	}
}

// leaderFalls removes a leader whose city the enemy has entered while nobody else defends it.
func (p *Position) leaderFalls(s kernel.Side, a Place) {
	l := p.leader[s]
	if l == 0 || p.At[l] != a || p.count[s][a] != 1 || p.Lines.Has(a) && p.Controls(s, a) || !p.On(RLeader) {
		return
	}
	p.Say(kernel.Event{Kind: EvLeaderDies, Audience: kernel.Everyone, Side: s, Piece: kernel.PieceID(l),
		Place: PlaceID(a)})
	p.detach(l)
	p.Open.Del(l)
	p.attach(l, p.Holding[s][Removed])
}

// enter puts a block on the map: it gets a handle, and control follows.
func (p *Position) enter(b Block, a Place) {
	s := p.sideOf(b)
	p.detach(b)
	p.attach(b, a)
	if p.leaders.Has(b) || p.fleets.Has(b) {
		p.Open.Add(b)
	}
	if !p.Open.Has(b) {
		if p.Handle[b] == 0 {
			p.Handle[b] = p.freshHandle(s)
		}
		p.Unmixed[s].Add(a)
	}
	p.SettleControl(a)
}

// Remove takes a block off the map (or out of a holding place) into a holding place, forgetting all about it.
func (p *Position) Remove(b Block, kind HoldKind) {
	s := p.sideOf(b)
	p.detach(b)
	p.dropHandle(b)
	p.Seen.Del(b)
	p.SeenStrength[b], p.SeenTurn[b] = 0, 0
	p.Open.Del(b)
	p.Isolated.Del(b)
	p.Activated.Del(b)
	p.Acted.Del(b)
	p.River.Del(b)
	p.Blitzers.Del(b)
	p.Fighters.Del(b)
	p.Step[b] = 0
	if i := p.Units[b].HQIndex; i >= 0 {
		p.Artillery[i] = Nowhere
	}
	p.attach(b, p.Holding[s][kind])
}

// SetLost sets bits of State.Lost: borders and boxes that are lost.
func (p *Position) SetLost(bits uint8) {
	p.Lost |= bits
	p.forgetTraces()
}

// Points are a side's victory points.
func (p *Position) Points(s kernel.Side) int { return int(p.vp[s]) }

// Finish ends the game.
func (p *Position) Finish(winner kernel.Side, level uint8, rule string) {
	if p.Over {
		return
	}
	p.Over, p.Winner, p.Level = true, winner, level
	if r, ok := p.index.Rule(rule); ok {
		p.EndRule = r
	}
	p.Depth = 0
	p.Stack = [maxDepth]Frame{}
	p.Say(kernel.Event{Kind: EvOver, Audience: kernel.Everyone, Side: winner, A: int16(level), Rule: p.EndRule})
}

// EqualDerived reports whether another position has the same derived part.
func (p *Position) EqualDerived(o kernel.Position) bool { return p.derived == o.(*Position).derived }

// ShownAs is the id under which a viewer knows a block: its own, or a handle.
func (p *Position) ShownAs(side kernel.Side, id kernel.PieceID) kernel.PieceID {
	if id.Handle() || id < 1 || int(id) > int(p.n) {
		return id
	}
	return p.faceTo(side, Block(id))
}

// RebuildDerived makes the derived part of the position from its canonical part alone.
func (p *Position) RebuildDerived() {
	p.derived = derived{}
	p.forgetTraces()
	p.listOK, p.reachOK = false, false
	for b := Block(1); b <= p.n; b++ {
		p.attach(b, p.At[b])
		if h := p.Handle[b]; h != 0 {
			p.used[p.sideOf(b)].Add(Block(h))
		}
	}
	lines := p.Lines
	p.Lines = Mask{}
	for a := lines.Pop(); a >= 0; a = lines.Pop() {
		p.addLine(a)
	}
	v := p.VictoryPlaces
	for a := v.Pop(); a >= 0; a = v.Pop() {
		if p.Control.Has(a) {
			p.vp[1]++
		} else {
			p.vp[0]++
		}
	}
	for s := range kernel.Side(kernel.Players) {
		g := p.ground
		for a := g.Pop(); a >= 0; a = g.Pop() {
			if p.count[s][a] >= p.limit[s][a] {
				p.full[s].Add(a)
			}
		}
	}
}

// Copy makes into, a position of the same game, equal to p.
func (p *Position) Copy(into kernel.Position) {
	q := into.(*Position)
	q.Setting = p.Setting
	q.State = p.State
	q.derived = p.derived
	q.listOK = false
	q.tracedOK, q.traced, q.runs = p.tracedOK, p.traced, p.runs
	if q.reachOK = p.reachOK; p.reachOK {
		q.reach = p.reach
	}
	if q.rangeOK = p.rangeOK; p.rangeOK {
		q.ranges, q.here = p.ranges, p.here
	}
}

// New is an empty position of the same game.
func (p *Position) New() kernel.Position { return &Position{Setting: p.Setting} }
