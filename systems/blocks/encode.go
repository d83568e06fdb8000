// The encoding of positions, and the check that a decoded one can be played on.

package blocks

import (
	"errors"
	"fmt"

	"umpire/kernel"
	"umpire/mechanics/statebytes"
)

// encodingFormat is the first byte of an encoded position.
const encodingFormat = 1

// codec encodes states: a place is one byte, its number, and in State.Artillery one more, so that 0 is Nowhere.
var codec = statebytes.New[State]()

// headers are the bytes before the state.
func (g *Game) headers() []statebytes.Header {
	return statebytes.Headers(encodingFormat, g.PositionsSince, g.About.Edition)
}

// AppendBinary appends the canonical encoding: the format byte, the edition since which the state means what it means
// (Config.PositionsSince), then the state.
func (p *Position) AppendBinary(b []byte) ([]byte, error) {
	return codec.Append(b, &p.State, p.headers()...), nil
}

// Decode is the inverse of Position.AppendBinary.
func (g *Game) Decode(b []byte) (pos kernel.Position, err error) {
	p := &Position{}
	if err := codec.Decode(b, &p.State, g.headers()...); err != nil {
		return nil, fmt.Errorf("%s: %w", g.About.ID, err)
	}
	if !g.About.Accepts(kernel.Chosen{Scenario: p.Scenario, Options: uint32(p.Options)}) {
		return nil, fmt.Errorf("%s: no game begins with scenario %d and options %#x, as the position says", g.About.ID,
			p.Scenario, p.Options)
	}
	p.Setting = g.settingOf(settingKey{p.State.Scenario, p.State.Options})
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("%s: no position: %w", g.About.ID, err)
	}
	// An error that the checks miss must not stop the program.
	defer func() {
		if r := recover(); r != nil {
			pos, err = nil, fmt.Errorf("%s: no position: its parts do not fit together (%v)", g.About.ID, r)
		}
	}()
	p.RebuildDerived()
	if !p.Over {
		p.ensureList()
		if len(p.list) == 0 {
			return nil, fmt.Errorf("%s: no position: nothing is due and the game is not over", g.About.ID)
		}
	}
	return p, nil
}

// check looks whether every number of the state is in its range.
func (p *Position) check() error {
	if err := codec.Check(&p.State); err != nil {
		return err
	}
	for b := Block(1); b <= p.n; b++ {
		s := p.sideOf(b)
		a := p.At[b]
		if int(a) >= len(p.Areas) {
			return fmt.Errorf("block %s is at place %d", p.Units[b].ID, a)
		}
		if a >= p.land && p.Areas[a].Owner != s {
			return fmt.Errorf("block %s is held by the other side", p.Units[b].ID)
		}
		if p.Step[b] >= p.Units[b].Steps {
			return fmt.Errorf("block %s has level %d", p.Units[b].ID, p.Step[b])
		}
		if (p.Handle[b] != 0) != (a < p.land && !p.Open.Has(b)) || p.Handle[b] >= MaxBlocks {
			return fmt.Errorf("block %s has handle %d at place %d", p.Units[b].ID, p.Handle[b], a)
		}
	}
	var used [2]Set
	for b := Block(0); b < MaxBlocks; b++ {
		if b == 0 || b > p.n {
			if p.At[b] != 0 || p.Step[b]|p.Handle[b]|p.SeenStrength[b]|p.SeenTurn[b] != 0 {
				return errors.New("there is something where no block is")
			}
			continue
		}
		if h := Block(p.Handle[b]); h != 0 {
			if used[p.sideOf(b)].Has(h) {
				return fmt.Errorf("handle %d is used twice", h)
			}
			used[p.sideOf(b)].Add(h)
		}
	}
	for _, s := range []Set{p.Seen, p.Open, p.Isolated, p.Activated, p.Acted, p.River, p.Blitzers, p.Fighters} {
		if !s.Not(p.all[0]).Not(p.all[1]).Empty() {
			return errors.New("a set names a block that does not exist")
		}
	}
	land := p.ground.Or(p.boxes)
	for _, m := range []Mask{p.Control, p.Lines, p.LinesCut, p.StartContested, p.StartLines, p.Fought, p.Placed,
		p.Unmixed[0], p.Unmixed[1]} {
		if !land.Contains(m) {
			return errors.New("a set names a place that does not exist")
		}
	}
	if !p.ground.Contains(p.Lines) || !p.Lines.Contains(p.LinesCut) {
		return errors.New("a defensive line stands where none can")
	}
	switch {
	case p.Month < 1 || int(p.Month) >= len(p.Months):
		return errors.New("the date is out of range")
	case int(p.Segment) > len(segments):
		return errors.New("the sequence of play is out of range")
	case int(p.EndRule) >= len(p.About.Rules):
		return errors.New("the outcome is out of range")
	case p.Over != (p.Depth == 0):
		return errors.New("the decision due is out of range")
	case int(p.BattleStep) > len(p.battle)+1:
		return errors.New("the battle is out of range")
	case int(p.SetupStep) > len(p.steps):
		return errors.New("the set-up is out of range")
	}
	_, frames, _ := p.extent()
	for i, f := range p.Stack {
		if i >= int(p.Depth) {
			if f != (Frame{}) {
				return errors.New("there is something beyond the decision due")
			}
			continue
		}
		if f.Kind == fNone || f.Kind >= frames || !f.Side.Player() || f.Piece > p.n ||
			int(f.Place) >= len(p.Areas) {
			return errors.New("the decision due is out of range")
		}
		switch f.Kind {
		case fOrder, fHQMove, fBlitzMove, fEngage:
			if i == 0 || f.Piece == 0 {
				return errors.New("the decision due is about no block")
			}
		}
	}
	for i := range p.Bomber {
		if int(p.Bomber[i]) >= int(BomberEngaged)+p.fleets.Count() || p.BomberAt[i] >= p.land || p.BomberHQ[i] > p.n {
			return errors.New("a bomber is out of range")
		}
	}
	for i, a := range p.Artillery {
		if a >= p.land || a != Nowhere && i >= len(p.hqs) {
			return errors.New("an artillery marker is out of range")
		}
	}
	return nil
}
