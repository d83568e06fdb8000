// The encoding of positions, and the check that a decoded one can be played on.

package stacks

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/statebytes"
)

// encodingFormat is the first byte of an encoded position.
const encodingFormat = 1

// unitBytes is how many bytes a unit takes.
const unitBytes = 12

var codec = statebytes.New[Head]()

func (g *Game) headers() []statebytes.Header {
	return statebytes.Headers(encodingFormat, g.PositionsSince, g.About.Edition)
}

// AppendBinary appends the canonical encoding: the head, then by unit its place, where it stood when the phase began,
// its face, steps, points left and flags, then the hexes that the first side controls.
func (p *Position) AppendBinary(b []byte) ([]byte, error) {
	b = codec.Append(b, &p.Head, p.headers()...)
	le := binary.LittleEndian
	for u := 1; u < len(p.Units); u++ {
		b = le.AppendUint16(b, uint16(p.At[u]))
		b = le.AppendUint16(b, uint16(p.Began[u]))
		b = le.AppendUint16(b, uint16(p.Face[u]))
		b = append(b, p.Steps[u], p.Left[u])
		b = le.AppendUint32(b, uint32(p.Flags[u]))
	}
	for _, w := range p.Mine {
		b = le.AppendUint64(b, w)
	}
	return b, nil
}

// Decode is the inverse of AppendBinary.
func (g *Game) Decode(b []byte) (kernel.Position, error) {
	p := g.blank()
	head := len(g.headers()) + codec.Size()
	if want := head + unitBytes*(len(g.Units)-1) + 8*len(p.Mine); len(b) != want {
		return nil, fmt.Errorf("%s: no position: it has %d bytes, and one has %d", g.About.ID, len(b), want)
	}
	if err := codec.Decode(b[:head], &p.Head, g.headers()...); err != nil {
		return nil, fmt.Errorf("%s: %w", g.About.ID, err)
	}
	b = b[head:]
	le := binary.LittleEndian
	for u := 1; u < len(g.Units); u++ {
		p.At[u], p.Began[u], p.Face[u] = Place(le.Uint16(b)), Place(le.Uint16(b[2:])), Unit(le.Uint16(b[4:]))
		p.Steps[u], p.Left[u] = b[6], b[7]
		p.Flags[u] = Flags(le.Uint32(b[8:]))
		b = b[unitBytes:]
	}
	for w := range p.Mine {
		p.Mine[w] = le.Uint64(b[8*w:])
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
	for _, check := range []func() error{p.checkHead, p.checkUnits} {
		if err := check(); err != nil {
			return err
		}
	}
	marked := slices.Clone(p.Flags)
	p.RebuildDerived()
	if !slices.Equal(marked, p.Flags) {
		return errors.New("stacks are out of order")
	}
	if err := p.checkStacks(); err != nil {
		return err
	}
	if err := p.checkBattle(); err != nil {
		return err
	}
	if !p.Over && len(p.Legal(nil)) == 0 {
		return errors.New("nothing is due and the game is not over")
	}
	return nil
}

func (p *Position) checkHead() error {
	hex := func(n int16) bool { return n >= 0 && Place(n) <= p.hexes }
	unit := func(u Unit) bool { return u >= 0 && int(u) < len(p.Units) }
	switch {
	case !p.About.Accepts(kernel.Chosen{Scenario: p.Scenario, Options: p.Chosen, Handicap: p.Handicap}):
		return errors.New("no game begins so")
	case p.Turn < 1 || int(p.Turn) >= len(p.Turns) || int16(p.Declared) > p.Turn || int(p.EndBy) >= len(p.About.Rules):
		return errors.New("the turn is out of range")
	case p.Declared != 0 && (int16(p.Declared) < p.Offensive.First || int16(p.Declared) > p.Offensive.Last):
		return errors.New("the offensive was not declared in that turn")
	case p.Over != (p.Stage == StageOver) || p.Over != (p.Phase == PhaseOver) || !p.Over && p.Winner != kernel.NoSide ||
		p.Over && p.Winner == kernel.NoSide || !p.Over && p.EndBy != 0:
		return errors.New("the end does not fit")
	case !hex(p.Target) || !hex(p.Launch) || !hex(p.Origin) || !unit(p.Hand) || !unit(p.Drawn):
		return errors.New("what is under way is out of range")
	case p.Owed < 0 || p.Order < 0 || p.Order > 6*p.Offensive.Order || p.Sent < 0 || p.Result > results ||
		int(p.Owed) > hardStack*6:
		return errors.New("what is owed is out of range")
	case p.Gates>>len(p.town) != 0 || p.Taken>>len(p.town) != 0:
		return errors.New("there are not so many towns")
	case (p.Stage == StageLose) != (p.Owed > 0) || p.Owed == 0 && p.Payer != kernel.SideA:
		return errors.New("what is owed does not fit")
	case p.Order > 0 && (p.Active != kernel.SideB || !p.lull()) || p.Order == 0 && p.Sent != 0:
		return errors.New("the order does not fit")
	case p.Second && p.Phase != PhaseMove && p.Phase != PhaseFight:
		return errors.New("the phases do not fit")
	}
	for i, n := range p.Due {
		if n > 0 && (i >= len(p.Levies) || n > 15 || p.Stage != StageStaff) {
			return errors.New("the withdrawals do not fit")
		}
	}
	if p.Restore != [2]uint8{} && p.Stage != StageStaff || p.Restore[0] > 15 || p.Restore[1] > 15 {
		return errors.New("the replacements do not fit")
	}
	for s, n := range p.Used {
		if n < p.Air[s] || int(n) > int(p.Turns[p.Turn].Air[s])+int(p.Offensive.Air) {
			return errors.New("the aircraft do not fit")
		}
	}
	if p.Stage != StageNone && stageOf[p.Stage]>>p.Phase&1 == 0 {
		return errors.New("the stage does not fit")
	}
	side := p.Active
	switch p.Phase {
	case PhaseArrive, PhaseExchange:
		side = kernel.SideB
	case PhaseOver:
		side = kernel.SideA
	}
	if side != p.Active || (p.Stage == StageDeclare || p.Stage == StageStaff) && p.Active != kernel.SideA {
		return errors.New("the phase is the other side's")
	}
	return nil
}

// stageOf are the phases in which a stage can be, by bit.
var stageOf = [stages]uint16{StageDeploy: 1 << PhaseDeploy, StageDeclare: 1 << PhaseStaff, StageOrder: 1 << PhaseStaff,
	StageStaff: 1 << PhaseStaff, StageArrive: 1 << PhaseArrive, StageMove: 1 << PhaseMove, StageFight: 1 << PhaseFight,
	StageAir: 1<<PhaseMove | 1<<PhaseFight, StageLose: 1<<PhaseMove | 1<<PhaseFight,
	StageConvert: 1<<PhaseMove | 1<<PhaseFight, StageRetreat: 1<<PhaseMove | 1<<PhaseFight,
	StageSplit: 1<<PhaseMove | 1<<PhaseFight, StageAdvance: 1 << PhaseFight, StageExchange: 1 << PhaseExchange,
	StageOver: 1 << PhaseOver}

func (p *Position) checkUnits() error {
	var holder [maxUnits]bool
	for u := Unit(1); int(u) < len(p.Units); u++ {
		c, at, f := &p.Units[u], p.At[u], p.Face[u]
		on := p.OnMap(u)
		switch {
		case at < 0 || at >= p.hexes+Holdings || p.Began[u] < board.None || p.Began[u] >= p.hexes ||
			p.Flags[u]&^allFlags != 0:
			return fmt.Errorf("counter %s is out of range", c.ID)
		case f < 0 || int(f) >= len(p.Units) || c.Kind == 0 && f != u ||
			c.Kind > 0 && f != 0 && p.Units[f].Kind != c.Kind:
			return fmt.Errorf("counter %s has a face that it cannot have", c.ID)
		case f != 0 && holder[f]:
			return fmt.Errorf("two counters have the face of %s", p.Units[f].ID)
		case f == 0 && p.Steps[u] > 1, f != 0 && int(p.Steps[u]) > len(p.Units[f].Steps),
			(p.Steps[u] == 0) != (at == p.hexes+Lost), !on && p.Steps[u] != 0 && int(p.Steps[u]) != len(c.Steps):
			return fmt.Errorf("counter %s has %d steps", c.ID, p.Steps[u])
		case at == p.hexes+Cup && c.Replaces == 0, at == p.hexes+Entering && p.Phase != PhaseDeploy &&
			(p.Phase != PhaseArrive || c.Kind == 0):
			return fmt.Errorf("counter %s is held where it cannot be", c.ID)
		case !on && p.Flags[u]&^(Reserve|Secret) != 0, p.flag(u, Reserve) && p.Phase != PhaseDeploy,
			p.flag(u, Secret) && (c.Kind == 0 || f == 0 || at != p.hexes+Lost):
			return fmt.Errorf("counter %s is marked with what it cannot be", c.ID)
		}
		if f != 0 {
			holder[f] = true
		}
		if err := p.checkMarks(u); err != nil {
			return err
		}
	}
	return nil
}

// checkMarks checks what is marked on a unit against the phase.
func (p *Position) checkMarks(u Unit) error {
	moving := p.Phase == PhaseMove && p.side(u) == p.Active && p.OnMap(u)
	fighting := p.Phase == PhaseFight
	active := p.side(u) == p.Active
	switch {
	case p.Began[u] != board.None && !moving, moving && p.Began[u] == board.None,
		p.flag(u, moves) && !moving, p.flag(u, Moved) && p.flag(u, Moving),
		p.flag(u, Failed) && !(p.flag(u, Moved) && p.flag(u, Assaulted)), p.flag(u, InHand) && !p.flag(u, Moving),
		p.Left[u] > 0 && !p.flag(u, Moving),
		p.flag(u, Moving) && !p.underWay(u) && !(p.flag(u, InHand) && p.At[u] == p.Began[u]),
		p.flag(u, Attacked) && (!fighting || !active), p.flag(u, Defended) && (!fighting || active),
		p.flag(u, Attacker) && !active, p.flag(u, Retreating) && active, p.flag(u, Advancing) && !p.flag(u, Attacker),
		p.flag(u, battle) && p.Stage != StageFight && (p.Stage < StageAir || p.Stage > StageAdvance),
		p.flag(u, Attacker) && p.Mobile && (!p.flag(u, Assaulted) || Place(p.Launch)-1 != p.At[u]),
		p.flag(u, Attacker|InHand) && p.Mobile && p.flag(u, Attacker) != p.flag(u, InHand),
		p.flag(u, Bonus|Far) && (p.side(u) != kernel.SideA || p.Turn != 1 || !p.OnMap(u) || p.Active != kernel.SideA),
		p.flag(u, Shown) && (p.Result == 0 || p.untried(u)):
		return fmt.Errorf("counter %s is marked with what it cannot be", p.Units[u].ID)
	}
	return nil
}

func (p *Position) checkStacks() error {
	from := board.None
	for _, u := range p.all[p.Active] {
		if p.flag(u, InHand) {
			if from != board.None && p.At[u] != from {
				return errors.New("the stack in hand stands in several hexes")
			}
			from = p.At[u]
		}
	}
	for a := range p.hexes {
		if p.count[a] == 0 {
			continue
		}
		if p.full(a, 0) {
			return fmt.Errorf("too many units stand in %s", p.grid.Name(a))
		}
		n := 0
		for u := p.first[a]; u != 0; u = p.next[u] {
			if p.visible(u) && !p.flag(u, Known) {
				return fmt.Errorf("the stack in %s shows a counter that is not known to be there", p.grid.Name(a))
			}
			if p.rank(u) != n || p.side(u) != p.side(p.first[a]) {
				return fmt.Errorf("the stack in %s is out of order", p.grid.Name(a))
			}
			n++
		}
	}
	if p.Hand != 0 && (p.Stage != StageDeploy && p.Stage != StageArrive || p.At[p.Hand] != p.hexes+Entering ||
		p.side(p.Hand) != p.Active) {
		return errors.New("the unit in hand does not wait for a hex")
	}
	if (p.Drawn != 0) != (p.Stage == StageExchange) || p.Drawn != 0 && p.At[p.Drawn] != p.hexes+Cup {
		return errors.New("what was drawn does not fit")
	}
	if p.Stage == StageDeploy && p.unplaced() == 0 {
		return errors.New("nothing is left to be set up")
	}
	return nil
}

func (p *Position) checkBattle() error {
	fought := p.Stage >= StageLose && p.Stage <= StageAdvance
	if p.Stage < StageFight || p.Stage > StageAdvance {
		if p.Target != 0 || p.Launch != 0 || p.Mobile || p.Air != [2]uint8{} || p.Result != 0 {
			return errors.New("a battle is under way that does not fit")
		}
		return nil
	}
	if p.Mobile != (p.Phase == PhaseMove) || (p.Launch != 0) != p.Mobile || fought != (p.Result != 0) ||
		p.Stage != StageFight && p.Target == 0 || p.Stage <= StageAir && p.Air != [2]uint8{} ||
		p.Mobile && p.Active != p.Roles.Assaults {
		return errors.New("the battle does not fit")
	}
	n, shown, away := 0, 0, 0
	var err error
	p.attackers(func(u Unit) {
		n++
		switch {
		case p.Stage == StageFight && p.Target != 0 && !p.fit(u, p.target()),
			p.Stage == StageFight && p.Target == 0 && !p.fit(u, board.None),
			p.Stage != StageFight && p.Target != 0 && p.Stage != StageAdvance && !p.grid.Adjacent(p.At[u], p.target()),
			fought && !p.flag(u, Shown), !fought && p.flag(u, Shown):
			err = errors.New("an attacker does not fit")
		}
	})
	for _, u := range p.all[p.Active.Other()] {
		if !p.OnMap(u) {
			continue
		}
		if p.flag(u, Shown) {
			shown++
		}
		if p.flag(u, Retreating) {
			if away++; p.At[u] != p.target() || !p.flag(u, Shown) {
				err = errors.New("a unit retreats that was not attacked")
			}
		}
	}
	if err != nil {
		return err
	}
	holds := p.Target != 0 && p.holds(p.Active.Other(), p.target())
	switch p.Stage {
	case StageFight:
		if p.Target != 0 && !p.attackable(p.target()) {
			return errors.New("the hex that is attacked does not fit")
		}
	case StageAir:
		if s, _ := p.flyers(); n == 0 || !holds || !s.Player() || !p.Mobile && !p.attackable(p.target()) {
			return errors.New("no aircraft are due")
		}
	case StageLose:
		k := 0
		p.payers(func(Unit) { k++ })
		if k < 2 {
			return errors.New("no loss is due")
		}
	case StageConvert:
		if !holds || shown == 0 || n == 0 || p.Active == p.Roles.Converts && !p.bloodbath() ||
			p.Active.Other() == p.Roles.Converts && !p.holdable() || !p.Roles.Converts.Player() {
			return errors.New("no conversion is due")
		}
	case StageRetreat, StageSplit:
		if !holds || away == 0 || p.Stage == StageSplit && !p.parts(board.None, 0) {
			return errors.New("no retreat is due")
		}
	case StageAdvance:
		if holds || !p.anyAdvance() {
			return errors.New("no advance is due")
		}
	}
	return nil
}
