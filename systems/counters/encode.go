// The encoding of positions, and the check that a decoded one can be played on.

package counters

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/statebytes"
)

// encodingFormat is the first byte of an encoded position.
const encodingFormat = 1

var codec = statebytes.New[Head]()

func (g *Game) headers() []statebytes.Header {
	return statebytes.Headers(encodingFormat, g.PositionsSince, g.About.Edition)
}

// AppendBinary appends the canonical encoding: the head, then by unit its place, steps, flags and overrun, then the
// rails of hexes, then the broken hexsides.
func (p *Position) AppendBinary(b []byte) ([]byte, error) {
	b = codec.Append(b, &p.Head, p.headers()...)
	for u := 1; u < len(p.Units); u++ {
		b = binary.LittleEndian.AppendUint16(b, uint16(p.At[u]))
		b = append(b, p.Steps[u])
		b = binary.LittleEndian.AppendUint16(b, uint16(p.Flags[u]))
		b = binary.LittleEndian.AppendUint16(b, uint16(p.Aim[u]))
	}
	b = append(b, p.Rail...)
	for _, w := range p.Broken {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b, nil
}

// Decode is the inverse of AppendBinary.
func (g *Game) Decode(b []byte) (kernel.Position, error) {
	p := g.blank()
	head := len(g.headers()) + codec.Size()
	units := 7 * (len(g.Units) - 1)
	if want := head + units + int(g.hexes) + 8*len(p.Broken); len(b) != want {
		return nil, fmt.Errorf("%s: no position: it has %d bytes, and one has %d", g.About.ID, len(b), want)
	}
	if err := codec.Decode(b[:head], &p.Head, g.headers()...); err != nil {
		return nil, fmt.Errorf("%s: %w", g.About.ID, err)
	}
	b = b[head:]
	for u := 1; u < len(g.Units); u++ {
		p.At[u] = Place(binary.LittleEndian.Uint16(b))
		p.Steps[u] = b[2]
		p.Flags[u] = Flags(binary.LittleEndian.Uint16(b[3:]))
		p.Aim[u] = Place(binary.LittleEndian.Uint16(b[5:]))
		b = b[7:]
	}
	copy(p.Rail, b)
	b = b[g.hexes:]
	for w := range p.Broken {
		p.Broken[w] = binary.LittleEndian.Uint64(b[8*w:])
	}
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("%s: no position: %w", g.About.ID, err)
	}
	return p, nil
}

// Check says what is wrong with a position, and makes its derived part.
func (p *Position) Check() error {
	if err := codec.Check(&p.Head); err != nil {
		return err
	}
	switch {
	case !p.About.Accepts(kernel.Chosen{Scenario: p.Scenario, Options: p.Chosen, Handicap: p.Handicap}):
		return errors.New("no game begins so")
	case p.Turn < p.scenario().First || p.Turn > p.scenario().Last || int(p.Phase) >= len(p.Phases):
		return errors.New("the turn or phase is out of range")
	case p.Over != (p.Stage == StageOver) || p.Setting != (p.Stage == StageDeploy) || p.Setting && p.Phase > 1:
		return errors.New("the stage does not fit")
	case int(p.Level) >= max(1, len(p.About.Levels)) || int(p.EndBy) >= len(p.About.Rules):
		return errors.New("the outcome is out of range")
	case int(p.Result) > len(p.Outcomes) || int(p.Column) > len(p.Tables[p.Active].Columns) || p.Owed < 0:
		return errors.New("the combat is out of range")
	case p.Hand < 0 || int(p.Hand) >= len(p.Units) || p.Left < 0 || p.Rode < 0 || p.Onboard < 0:
		return errors.New("the unit in hand is out of range")
	}
	if !p.Setting && !p.Over && p.Active != p.phase().Side {
		return errors.New("the phase is the other side's")
	}
	last := int16(0)
	for i, t := range p.Targets {
		if t < 0 || Place(t) > p.hexes || i > 0 && t != 0 && (last == 0 || t <= last) {
			return errors.New("the hexes attacked are out of range or order")
		}
		last = t
	}
	for u := Unit(1); int(u) < len(p.Units); u++ {
		at, aim := p.At[u], p.Aim[u]
		on := p.OnMap(u)
		switch {
		case at < board.None || at >= p.hexes+Holdings || aim < board.None || aim >= p.hexes ||
			p.Flags[u]&^allFlags != 0:
			return fmt.Errorf("counter %s is out of range", p.Units[u].ID)
		case int(p.Steps[u]) > len(p.Units[u].Steps) ||
			(p.Steps[u] == 0) != (at == board.None || at == p.hexes+Lost || at == p.hexes+Gone):
			return fmt.Errorf("counter %s has %d steps", p.Units[u].ID, p.Steps[u])
		case !on && p.Flags[u] != 0 || (aim != board.None) != p.flag(u, Overrunning) ||
			aim != board.None && (p.side(u) != p.Active || p.phase().Kind != PhaseMove):
			return fmt.Errorf("counter %s is marked with what it cannot be", p.Units[u].ID)
		case p.flag(u, Attacker|Retreating|Advancing) && (p.Stage == StageMove || p.Stage == StageDeploy):
			return fmt.Errorf("counter %s is in a combat, and there is none", p.Units[u].ID)
		case p.flag(u, Attacker) && p.side(u) != p.Active:
			return fmt.Errorf("counter %s attacks out of turn", p.Units[u].ID)
		}
	}
	if p.Hand != 0 && (p.Stage != StageMove && p.Stage != StageDeploy || p.At[p.Hand] == board.None ||
		p.side(p.Hand) != p.Active) ||
		p.Hand == 0 && (p.Stepped || p.Left != 0 || p.Rode != 0) {
		return errors.New("the unit in hand cannot be moved")
	}
	for a, r := range p.Rail {
		if (r == RailNone) != (p.scenario().Rail[a] == RailNone) || r > railOwned+1 {
			return fmt.Errorf("the rails in %s are out of range", p.grid.Name(Place(a)))
		}
	}
	if n := len(p.works); n&63 != 0 && p.Broken[n>>6]>>(n&63) != 0 {
		return errors.New("a fortified side is broken that does not exist")
	}
	p.RebuildDerived()
	if p.Stage >= StageRetreat && p.Stage <= StageAdvance && (p.Result == 0 || p.Targets[0] == 0) ||
		p.Overrun == 0 && (p.Stage == StageOverrun || p.Settling || !p.run.IsZero()) ||
		p.Stage == StageOverrun && (p.Targets[0] == 0 || p.phase().Kind != PhaseMove) ||
		p.Stage == StageSettle && p.run.IsZero() || p.Stage == StageExcess && p.crowded(p.Active) == board.None {
		return errors.New("the stage does not fit")
	}
	if !p.Over && len(p.Legal(nil)) == 0 {
		return errors.New("nothing is due and the game is not over")
	}
	return nil
}

func itoa(n int16) string { return strconv.Itoa(int(n)) }

func sortPlaces(list []kernel.PlaceID) { slices.Sort(list) }
