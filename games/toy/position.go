// The position: its state, what is derived from it, and its encoding.

package toy

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"umpire/kernel"
	"umpire/mechanics/dryrun"
	"umpire/mechanics/statebytes"
)

// Steps are the decisions that can be due, as data/info.json lists their questions.
const (
	stepMove    uint8 = 1 + iota // the side moves its blocks
	stepBattle                   // the side chooses a battle
	stepLose                     // inside a battle: an owner chooses who takes a hit
	stepRetreat                  // inside a battle: the attacker chooses where to
	stepOver
)

// phaseOf is the phase of each, as data/info.json lists them: movement, battles, the end.
var phaseOf = [...]uint8{stepMove: 1, stepBattle: 2, stepLose: 2, stepRetreat: 2, stepOver: 3}

// state is all that a position is. Its fields, in this order, are its encoding.
type state struct {
	Scenario uint8 // index into Game.plays
	Scouts   bool  // 3.4 is in force
	Turn     int8
	Sky      uint8              `bounds:"0..3"` // bit 0: whose player turn it is; bit 1: mud (2.2)
	Step     uint8              `bounds:"1..5"`
	Fight    int8               `bounds:"0..9"`  // the area of the battle in progress, 0 if there is none
	Hits     [2]int8            `bounds:"0..99"` // still to be taken by each side in it
	Blocks   [pieces]blockState // by PieceID, from 1
	Control  [areas]kernel.Side `bounds:"-1..1"` // by PlaceID, from 1
}

// blockState is what becomes of a block. In one that is not in play all is 0.
type blockState struct {
	At     int8 `bounds:"0..9"` // its area
	Steps  int8 `bounds:"0..3"`
	Handle int8 // what the enemy calls it while it is concealed, 0 if it is not
	Seen   int8 `bounds:"0..99"` // the turn in which the enemy was last shown it and has followed it since, else 0
	Moved  bool // 2.3
}

// Position is one situation of the toy.
type Position struct {
	g *Game
	state
	count [2][areas + 1]int8 // derived: blocks of each side in each area
}

// New is an empty position of the same game. Copy makes into equal to p.
func (p *Position) New() kernel.Position      { return &Position{g: p.g} }
func (p *Position) Copy(into kernel.Position) { *into.(*Position) = *p }

// on says whether a numbered rule is enforced.
func (p *Position) on(rule string) bool { return p.g.rules.On(rule) }

// of is the state of a block, at its area, record what the roster says of it.
func (p *Position) of(b kernel.PieceID) *blockState           { return &p.Blocks[b-1] }
func (p *Position) at(b kernel.PieceID) kernel.PlaceID        { return kernel.PlaceID(p.Blocks[b-1].At) }
func (p *Position) record(b kernel.PieceID) *kernel.PieceInfo { return &p.g.info.Pieces[b] }
func (p *Position) owner(b kernel.PieceID) kernel.Side        { return kernel.Side(b-1) / perSide }
func (p *Position) play() *scenario                           { return &p.g.plays[p.Scenario] }

// fight is the area of the battle in progress, side the side whose player turn it is.
func (p *Position) fight() kernel.PlaceID { return kernel.PlaceID(p.Fight) }
func (p *Position) side() kernel.Side     { return kernel.Side(p.Sky & 1) }
func (p *Position) setSide(s kernel.Side) { p.Sky = p.Sky&^1 | uint8(s) }
func (p *Position) mud() bool             { return p.Sky>>1 == 1 }
func (p *Position) setMud(mud bool)       { p.Sky = p.Sky&1 | uint8(bit(mud))<<1 }

func bit(v bool) int16 {
	if v {
		return 1
	}
	return 0
}

// stack goes through a side's (or Both's) blocks in an area, or of all areas, in the order of the roster.
func (p *Position) stack(s kernel.Side, a kernel.PlaceID) iter.Seq[kernel.PieceID] {
	return func(yield func(kernel.PieceID) bool) {
		for b := kernel.PieceID(1); b <= pieces; b++ {
			here := p.at(b) == a || a == everywhere && p.at(b) != kernel.NoPlace
			if here && (p.owner(b) == s || s == kernel.Both) && !yield(b) {
				return
			}
		}
	}
}

// place puts a block on the map at full strength, concealed.
func (p *Position) place(b kernel.PieceID, a kernel.PlaceID) {
	*p.of(b) = blockState{At: int8(a), Steps: p.record(b).Levels[0], Handle: int8(p.g.fog.Free(p, p.owner(b)))}
	p.count[p.owner(b)][a]++
}

// shift moves a block from where it is.
func (p *Position) shift(b kernel.PieceID, to kernel.PlaceID) {
	p.count[p.owner(b)][p.at(b)]--
	p.count[p.owner(b)][to]++
	p.of(b).At = int8(to)
}

// drop takes a block out of play, if it is in it.
func (p *Position) drop(b kernel.PieceID) {
	*p.of(b) = blockState{}
	p.RebuildDerived()
}

// RebuildDerived counts the blocks from the state. The contract test compares it with what play has kept up to date.
func (p *Position) RebuildDerived() {
	p.count = [2][areas + 1]int8{}
	for b := range p.stack(kernel.Both, everywhere) {
		p.count[p.owner(b)][p.at(b)]++
	}
}

// EqualDerived says whether another position has the same counts.
func (p *Position) EqualDerived(o kernel.Position) bool { return p.count == o.(*Position).count }

var codec, header = statebytes.New[state](), statebytes.Header{What: "edition", N: edition}

// AppendBinary appends the encoding.
func (p *Position) AppendBinary(b []byte) ([]byte, error) {
	return codec.Append(b, &p.state, header), nil
}

// Decode is the inverse of AppendBinary. Whatever could not be played on is an error.
func (g *Game) Decode(b []byte) (kernel.Position, error) {
	p := &Position{g: g}
	if err := cmp.Or(codec.Decode(b, &p.state, header), p.Check()); err != nil {
		return nil, fmt.Errorf("toy: %w", err)
	}
	return p, nil
}

// Check says what is wrong with a position, and makes its derived part.
func (p *Position) Check() error {
	if err := codec.Check(&p.state); err != nil {
		return err
	}
	fights := p.Step == stepLose || p.Step == stepRetreat
	if int(p.Scenario) >= len(p.g.plays) || p.Turn < 1 || p.Turn > p.play().turns ||
		(p.Fight != 0) != fights || p.Step == stepOver && p.side() != west ||
		p.Step != stepLose && p.Hits != [2]int8{} {
		return fmt.Errorf("step %d does not go with scenario %d, turn %d or a battle in %d with the hits %v",
			p.Step, p.Scenario, p.Turn, p.Fight, p.Hits)
	}
	for b := kernel.PieceID(1); b <= pieces; b++ {
		u, r := p.of(b), p.record(b)
		if (u.At == 0) != (*u == blockState{}) || u.At != 0 && (u.Steps < 1 || u.Steps > r.Levels[0] ||
			u.Seen > p.Turn || !p.play().uses[b] || u.Moved && (p.Step != stepMove || r.Side != p.side())) {
			return fmt.Errorf("block %s cannot be so: %+v", r.ID, *u)
		}
	}
	p.RebuildDerived()
	if max(slices.Max(p.count[west][:]), slices.Max(p.count[east][:])) > limit {
		return fmt.Errorf("an area holds more than %d blocks of a side", limit)
	}
	q := *p // nothing may be left to do before the decision that is due
	if q.forced(&dryrun.Probe{}, nil); q.state != p.state {
		return fmt.Errorf("in step %d there is nothing to decide", p.Step)
	}
	return p.g.fog.Check(p)
}
