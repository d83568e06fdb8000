// The sequence of play: set-up, phases, turns, the end.

package counters

import (
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// beginTurn begins a turn with its first phase.
func (p *Position) beginTurn(ev *kernel.Events) {
	tell(ev, kernel.Event{Kind: EvTurn, Side: kernel.NoSide, A: p.Turn})
	if w := p.WeatherOf[p.Turn]; p.Turn > p.scenario().First && w != p.WeatherOf[p.Turn-1] ||
		p.Turn == p.scenario().First && w != 0 {
		tell(ev, kernel.Event{Kind: EvWeather, Side: kernel.NoSide, A: int16(w)})
	}
	p.Recruited = false
	p.beginPhase(0, ev)
}

// beginPhase begins a phase of the turn.
func (p *Position) beginPhase(n int, ev *kernel.Events) {
	p.Phase = uint8(n)
	ph := p.phase()
	p.Active = ph.Side
	p.listOK = false
	tell(ev, kernel.Event{Kind: EvPhase, Side: ph.Side, A: int16(n)})
	switch ph.Kind {
	case PhaseMove:
		p.Stage = StageMove
		p.Onboard = 0
		for _, u := range p.all[ph.Side] {
			p.Flags[u] &^= Moved | Transferred
			if p.OnMap(u) && p.flag(u, Entrained) {
				p.Onboard++
			}
		}
		if ph.First {
			p.muster(ph.Side, ev)
		}
		p.judge(ph.Side)
	case PhaseCombat:
		p.Stage = StageAttack
	}
}

// muster makes a side's reinforcements of the turn and its lost engineers ready to enter. Engineers that cannot come
// back because the enemy is where they would, lost ones and those that were held back, are out of the game.
func (p *Position) muster(s kernel.Side, ev *kernel.Events) {
	if p.On(RArrivals) {
		for i := range p.scenario().Arrivals {
			a := &p.scenario().Arrivals[i]
			if p.side(a.Unit) == s && a.Turn <= p.Turn && p.At[a.Unit] == p.hexes+Waiting {
				p.At[a.Unit] = p.hexes + Entering
			}
		}
	}
	if !p.On(REngineersMove) || len(p.Rebuild[s]) == 0 {
		return
	}
	free := p.rebuilding(s) != nil
	for _, u := range p.all[s] {
		switch {
		case !p.Units[u].Engineer || p.At[u] != p.hexes+Lost && p.At[u] != p.hexes+Entering:
		case free:
			p.At[u] = p.hexes + Entering
			p.Steps[u] = uint8(len(p.Units[u].Steps))
		default: // lost for good
			p.At[u], p.Steps[u] = p.hexes+Gone, 0
			tell(ev, kernel.Event{Kind: EvForGood, Side: s, Piece: kernel.PieceID(u)})
		}
	}
}

// rebuilding is where a side's lost engineers come back, nil if the enemy stands in one of the hexes.
func (p *Position) rebuilding(s kernel.Side) []Place {
	for _, a := range p.Rebuild[s] {
		if p.count[s.Other()][a] > 0 {
			return nil
		}
	}
	return p.Rebuild[s]
}

// done ends a phase at its player's wish.
func (p *Position) done(ev *kernel.Events) {
	p.putDown()
	if p.phase().Kind != PhaseMove {
		p.endPhase(ev)
		return
	}
	p.settleNext(ev)
}

// endPhase goes on to the next phase, turn, or the end.
func (p *Position) endPhase(ev *kernel.Events) {
	ph := p.phase()
	switch ph.Kind {
	case PhaseMove:
		for _, u := range p.all[ph.Side] {
			p.Flags[u] &^= Moved | Transferred
		}
		if a := p.crowded(ph.Side); a != board.None {
			p.Stage = StageExcess
			return
		}
	case PhaseCombat:
		for s := range p.all {
			for _, u := range p.all[s] {
				p.Flags[u] &^= Attacked | Defended | Withdrew
			}
		}
		p.recover(ph.Side, ev)
	}
	p.leavePhase(ev)
}

// leavePhase is endPhase once nothing is left to do in it.
func (p *Position) leavePhase(ev *kernel.Events) {
	ph := p.phase()
	if p.Hooks.Phased != nil {
		p.Hooks.Phased(p, ev)
	}
	if ph.Last {
		p.payLine(ph.Side, ev)
	}
	switch {
	case p.Hooks.Ended != nil && p.Hooks.Ended(p):
		p.finish(ev)
	case p.nextPhase() < len(p.Phases):
		p.beginPhase(p.nextPhase(), ev)
	case p.Turn < p.scenario().Last:
		p.Turn++
		p.beginTurn(ev)
	default:
		p.finish(ev)
	}
}

// nextPhase is the phase after this one, or the number of phases. Without RSequence no side moves twice in a turn,
// without RLastFight no player turn ends with combat.
func (p *Position) nextPhase() int {
	n := int(p.Phase) + 1
	for n < len(p.Phases) {
		switch ph := &p.Phases[n]; {
		case !p.On(RSequence) && ph.Kind == PhaseMove && !ph.First:
		case !p.On(RLastFight) && ph.Kind == PhaseCombat && ph.Last:
		default:
			return n
		}
		n++
	}
	return n
}

// finish counts the points and ends the game.
func (p *Position) finish(ev *kernel.Events) {
	points := p.Score()
	for i, n := range p.account() {
		if n != 0 {
			tell(ev, kernel.Event{Kind: EvTally, Side: p.Accounts[i].Side, A: int16(i), B: brief(n)})
		}
	}
	for s, r := range p.Handicap {
		if a, b := r.Terms(); a != b {
			tell(ev, kernel.Event{Kind: EvTimes, Side: kernel.Side(s), A: brief(int32(a)), B: brief(int32(b))})
		}
	}
	level, rule := "", ""
	p.Winner, level, rule = p.Hooks.Level(p, points)
	n := slices.IndexFunc(p.About.Levels, func(l kernel.LevelInfo) bool { return l.ID == level })
	by, ok := p.index.Rule(rule)
	if n < 0 || !ok {
		panic(fmt.Sprintf("%s: Hooks.Level answers with the level %q and the rule %q: the levels are %v, and "+
			"rules.json must have the rule", p.About.ID, level, rule, p.About.Levels))
	}
	p.Level, p.EndBy = uint8(n), by
	p.Over, p.Stage, p.Active, p.Points = true, StageOver, 0, points
	tell(ev, kernel.Event{Kind: EvOver, Side: p.Winner, A: int16(p.Level), B: brief(points[1]), N: brief(points[0]),
		Rule: p.EndBy})
}

// brief is a number as an event can carry it.
func brief(n int32) int16 { return int16(max(min(n, 1<<15-1), -1<<15)) }

// Note tells everyone a sentence of Config.Notes.
func (p *Position) Note(n int, ev *kernel.Events) {
	if n < 0 || n >= len(p.Notes) {
		panic(fmt.Sprintf("%s: note %d is told, and Config.Notes has %d", p.About.ID, n, len(p.Notes)))
	}
	tell(ev, kernel.Event{Kind: EvNote, Side: kernel.NoSide, A: int16(n)})
}

// Score is the victory points of both sides if the game ended now.
func (p *Position) Score() (points [2]int32) {
	if p.Over {
		return p.Points
	}
	for i, n := range p.account() {
		points[p.Accounts[i].Side] += n
	}
	return points
}

// account is what each of Config.Accounts gives if the game ended now. It is valid until it is asked for again.
func (p *Position) account() []int32 {
	if p.tally == nil {
		p.tally = make([]int32, len(p.Accounts))
	}
	clear(p.tally)
	p.Hooks.Account(p, p.tally)
	return p.tally
}

// Outcome is how the game stands or ended.
func (p *Position) Outcome() kernel.Outcome {
	o := kernel.Outcome{Winner: kernel.NoSide, Points: p.Points}
	if p.Over {
		o.Over, o.Winner, o.Level, o.Scored = true, p.Winner, p.About.Levels[p.Level].ID, true
		o.Rule = p.About.Rules[p.EndBy].Number
	}
	return o
}

// loseExcess eliminates one unit of those that are too many in a hex.
func (p *Position) loseExcess(u Unit, ev *kernel.Events) {
	p.loseAll(u, ev)
	if p.crowded(p.Active) == board.None {
		p.leavePhase(ev)
	}
}

// Start sets up a scenario.
func (g *Game) Start(s kernel.Setup, src chance.Source) (kernel.Position, error) {
	p, err := g.bare(s)
	if err != nil {
		return nil, err
	}
	sc := p.scenario()
	for side := range sc.Deploy {
		d := &sc.Deploy[side]
		for i, u := range d.Units {
			p.Steps[u] = uint8(len(p.Units[u].Steps))
			if len(d.Steps) > 0 && d.Steps[i] > 0 {
				p.Steps[u] = d.Steps[i]
			}
			p.attach(u, p.hexes+Entering)
			if d.Fixed[i] != board.None {
				p.detach(u)
				p.attach(u, d.Fixed[i])
			}
		}
	}
	for i := range sc.Arrivals {
		u := sc.Arrivals[i].Unit
		p.Steps[u] = uint8(len(p.Units[u].Steps))
		p.attach(u, p.hexes+Waiting)
	}
	p.weaken()
	p.Setting, p.Stage, p.Active = true, StageDeploy, sc.Order[0]
	p.deployed(nil)
	return p, nil
}

// bare is a scenario with no unit on the map, before its first phase.
func (g *Game) bare(s kernel.Setup) (*Position, error) {
	c, err := g.About.Resolve(s)
	if err != nil {
		return nil, err
	}
	p := g.blank()
	p.Scenario, p.Chosen, p.Handicap = c.Scenario, c.Options, c.Handicap
	p.Turn, p.Winner = p.scenario().First, kernel.NoSide
	p.Stage = StageMove
	copy(p.Rail, p.scenario().Rail)
	p.Active = p.Phases[0].Side
	return p, nil
}
