package toy

import (
	"errors"
	"fmt"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// step is the decision due. It is also the index into Info.Asks.
type step uint8

const (
	stepMove    step = 1 + iota // the side moves its blocks
	stepBattle                  // the side chooses a battle
	stepLose                    // inside a battle: an owner chooses who takes a hit
	stepRetreat                 // inside a battle: the attacker chooses where to
	stepOver
)

// state is all that a position is: small numbers in arrays, compared and encoded as they stand.
type state struct {
	scenario uint8 // index into Game.plays
	scouts   bool  // 3.4 is in force
	turn     int8
	mud      bool        // 2.2
	side     kernel.Side // whose player turn
	step     step
	fight    kernel.PlaceID // the area of the battle in progress
	hits     [2]int8        // still to be taken by each side in it

	at     [pieces + 1]kernel.PlaceID // NoPlace: not in play
	steps  [pieces + 1]int8           // 0: not in play
	handle [pieces + 1]int8           // what the enemy calls it while it is concealed, 0 if it is not
	seen   [pieces + 1]int8           // the turn in which the enemy was last shown it and has followed it since, else 0
	moved  [pieces + 1]bool           // 2.3

	control [areas + 1]kernel.Side
}

// Position is one situation of the toy.
type Position struct {
	g *Game
	state
	count [2][areas + 1]int8 // derived: blocks of each side in each area
}

// New is an empty position of the same game.
func (p *Position) New() kernel.Position { return &Position{g: p.g} }

// Copy makes into equal to p.
func (p *Position) Copy(into kernel.Position) { *into.(*Position) = *p }

// place puts a block on the map at full strength.
func (p *Position) place(b kernel.PieceID, at kernel.PlaceID) {
	p.at[b], p.steps[b] = at, p.g.block[b].steps
	p.count[p.g.block[b].side][at]++
}

// shift moves a block from where it is.
func (p *Position) shift(b kernel.PieceID, to kernel.PlaceID) {
	side := p.g.block[b].side
	p.count[side][p.at[b]]--
	p.count[side][to]++
	p.at[b] = to
}

// drop takes a block out of play.
func (p *Position) drop(b kernel.PieceID) {
	p.count[p.g.block[b].side][p.at[b]]--
	p.at[b], p.steps[b], p.handle[b], p.seen[b], p.moved[b] = 0, 0, 0, 0, false
}

// RebuildDerived counts the blocks anew. The contract test compares it with what play has kept up to date.
func (p *Position) RebuildDerived() {
	p.count = [2][areas + 1]int8{}
	for b := kernel.PieceID(1); b <= pieces; b++ {
		if p.at[b] != kernel.NoPlace {
			p.count[p.g.block[b].side][p.at[b]]++
		}
	}
}

// EqualDerived says whether another position has the same counts.
func (p *Position) EqualDerived(o kernel.Position) bool { return p.count == o.(*Position).count }

// up says whether a block is turned up: those in the battle in progress are (1.2).
func (p *Position) up(b kernel.PieceID) bool {
	return p.fight != kernel.NoPlace && p.at[b] == p.fight || !p.g.on(rFog)
}

// deal gives new handles, by lot, to the concealed blocks of a side in an area (NoPlace: everywhere). The handles are those
// that the blocks have, or at the start the first ones of the side.
func (p *Position) deal(side kernel.Side, at kernel.PlaceID, src chance.Source) {
	first, last := ofSide(side)
	var space [perSide]int16
	free := space[:0]
	for b := first; b <= last; b++ {
		if p.at[b] != kernel.NoPlace && (at == kernel.NoPlace || p.at[b] == at) {
			h := int16(p.handle[b])
			if h == 0 {
				h = int16(first) + int16(len(free))
			}
			free = append(free, h)
			p.seen[b] = 0
		}
	}
	for i := 1; i < len(free); i++ { // in order of their numbers: the order of the blocks would tell them apart
		for j := i; j > 0 && free[j] < free[j-1]; j-- {
			free[j], free[j-1] = free[j-1], free[j]
		}
	}
	for b := first; b <= last; b++ {
		if p.at[b] != kernel.NoPlace && (at == kernel.NoPlace || p.at[b] == at) {
			i := src.Lot(chance.Label{Kind: chance.Mixing, N: int16(at)}, free)
			p.handle[b] = int8(free[i])
			free = append(free[:i], free[i+1:]...)
		}
	}
}

// ofSide is the range of a side's pieces, and of its handles.
func ofSide(s kernel.Side) (first, last kernel.PieceID) {
	if s == west {
		return 1, perSide
	}
	return firstEast, pieces
}

// size is the length of an encoded position.
const size = 9 + 5*pieces + areas

// AppendBinary appends the encoding: one byte a number.
func (p *Position) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, edition, p.scenario, bit(p.scouts), byte(p.turn), bit(p.mud)<<1|byte(p.side), byte(p.step), byte(p.fight), byte(p.hits[0]), byte(p.hits[1]))
	for i := 1; i <= pieces; i++ {
		b = append(b, byte(p.at[i]), byte(p.steps[i]), byte(p.handle[i]), byte(p.seen[i]), bit(p.moved[i]))
	}
	for i := 1; i <= areas; i++ {
		b = append(b, byte(p.control[i]))
	}
	return b, nil
}

func bit(v bool) byte {
	if v {
		return 1
	}
	return 0
}

// Decode is the inverse of AppendBinary. Whatever could not be played on is an error.
func (g *Game) Decode(b []byte) (kernel.Position, error) {
	if len(b) != size {
		return nil, fmt.Errorf("toy: a position has %d bytes, not %d", size, len(b))
	}
	if b[0] != edition {
		return nil, fmt.Errorf("toy: the position is of edition %d, this program plays edition %d", b[0], edition)
	}
	if b[2] > 1 || b[4] > 3 {
		return nil, errors.New("toy: the position has a flag that is neither set nor clear")
	}
	p := &Position{g: g}
	p.scenario, p.scouts, p.turn, p.mud, p.side = b[1], b[2] == 1, int8(b[3]), b[4]>>1 == 1, kernel.Side(b[4]&1)
	p.step, p.fight, p.hits = step(b[5]), kernel.PlaceID(b[6]), [2]int8{int8(b[7]), int8(b[8])}
	b = b[9:]
	for i := 1; i <= pieces; i, b = i+1, b[5:] {
		if b[4] > 1 {
			return nil, errors.New("toy: the position has a flag that is neither set nor clear")
		}
		p.at[i], p.steps[i], p.handle[i], p.seen[i], p.moved[i] = kernel.PlaceID(b[0]), int8(b[1]), int8(b[2]), int8(b[3]), b[4] == 1
	}
	for i := 1; i <= areas; i++ {
		p.control[i] = kernel.Side(int8(b[i-1]))
	}
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("toy: %w", err)
	}
	return p, nil
}

// check says what is wrong with a position, and makes its derived part.
func (p *Position) check() error {
	if int(p.scenario) >= len(p.g.plays) {
		return fmt.Errorf("there is no scenario %d", p.scenario)
	}
	if p.turn < 1 || p.turn > p.g.plays[p.scenario].turns {
		return fmt.Errorf("there is no turn %d", p.turn)
	}
	if p.step < stepMove || p.step > stepOver {
		return fmt.Errorf("there is no step %d", p.step)
	}
	var used [pieces + 1]bool
	for b := kernel.PieceID(1); b <= pieces; b++ {
		if p.at[b] < 0 || p.at[b] > areas {
			return fmt.Errorf("there is no area %d", p.at[b])
		}
		first, last := ofSide(p.g.block[b].side)
		h := kernel.PieceID(p.handle[b])
		switch in := p.at[b] != kernel.NoPlace; {
		case in && !p.g.uses(p.scenario, b):
			return fmt.Errorf("block %d is not in this scenario", b)
		case !in && (p.steps[b] != 0 || h != 0 || p.seen[b] != 0 || p.moved[b]):
			return fmt.Errorf("block %d is not in play and has a state", b)
		case in && (p.steps[b] < 1 || p.steps[b] > p.g.block[b].steps || p.seen[b] < 0 || p.seen[b] > p.turn):
			return fmt.Errorf("block %d has strength %d and was seen in turn %d", b, p.steps[b], p.seen[b])
		case in && p.moved[b] && (p.step != stepMove || p.g.block[b].side != p.side):
			return fmt.Errorf("block %d has moved when its side does not", b)
		case in && (p.fight != kernel.NoPlace && p.at[b] == p.fight) != (h == 0):
			return fmt.Errorf("block %d is concealed when it should not be, or turned up", b)
		case h != 0 && (h < first || h > last || used[h]):
			return fmt.Errorf("handle %d is another's", h)
		}
		used[h] = true
	}
	for a := 1; a <= areas; a++ {
		if p.control[a] < kernel.NoSide || p.control[a] > east {
			return fmt.Errorf("nobody like %d controls area %d", p.control[a], a)
		}
	}
	p.RebuildDerived()
	return p.checkStep()
}

// checkStep says whether the decision due fits what stands where.
func (p *Position) checkStep() error {
	for a := kernel.PlaceID(1); a <= areas; a++ {
		if p.count[0][a] > stack || p.count[1][a] > stack {
			return fmt.Errorf("too many blocks stand in area %d", a)
		}
	}
	if p.fight < 0 || p.fight > areas || (p.fight != kernel.NoPlace) != (p.step == stepLose || p.step == stepRetreat) {
		return fmt.Errorf("a battle at %d does not go with step %d", p.fight, p.step)
	}
	def := p.side.Other()
	h := p.hits
	bad := h[0] < 0 || h[1] < 0
	switch p.step {
	case stepBattle:
		bad = bad || p.battles() == 0
	case stepLose:
		s := p.ToMove()
		// More than one candidate, or the choice would have been made.
		bad = bad || s == kernel.NoSide || p.count[west][p.fight] == 0 && h[0] > 0 || p.count[east][p.fight] == 0 && h[1] > 0 ||
			p.candidates(s) < 2 || h[s] >= p.strength(s, p.fight)
	case stepRetreat:
		bad = bad || p.count[def][p.fight] == 0 || p.count[p.side][p.fight] == 0 || p.ways(p.retreating()) < 2
	case stepOver:
		bad = bad || p.side != west
	}
	if p.step != stepLose && h != [2]int8{} {
		bad = true
	}
	if bad {
		return fmt.Errorf("step %d does not go with the blocks in place", p.step)
	}
	return nil
}
