// Package stackstaff is the computer opponent of games of stacks (systems/counters/stacks): a staff officer that plans
// a phase as a whole. As the side that attacks it opens roads by assaults in mid-move, closes pockets before the
// enemy's supply is checked, goes for the capital, its supply line and the other cities, and keeps a line before the
// towns of its rear. As the side that defends it holds the capital, the line that feeds it and a city that is hard to
// take, keeps its other units in supply, and counter-attacks where that is cheap. It keeps a journal.
//
// It plays from its view and from kernel.Game.Guess alone, and asks the system what is legal and what an attack brings
// (stacks.Survey). No game is named here. Read look.go next, then move.go, post.go, fence.go, ring.go, prepare.go,
// fight.go, staff.go and playout.go; weights.go has the numbers. docs/bots/stacks.md says how strong it is and what it
// costs.
package stackstaff

import (
	"context"
	"fmt"

	"umpire/board"
	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

type (
	place = board.Place
	unit  = stacks.Unit
)

// Makers are the three levels.
var Makers = bots.Set{
	maker(1, "A staff officer of games of stacks which counts strength, makes its plans once and keeps no line."),
	maker(2, "A staff officer of games of stacks which keeps a line and sends units for each city."),
	maker(3, "A staff officer of games of stacks which plays some ways to go on out before it chooses one."),
}

func maker(level int, text string) bots.Maker {
	return bots.Maker{
		Name:  fmt.Sprintf("staff-%d", level),
		Text:  text,
		Plays: stacks.Is,
		Rank:  10 + level,
		New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
			return &bot{game: g, side: side, level: level, rand: chance.NewRand(seed),
				planner: planner{cover: efforts[level].whole, way: usual, w: &standing}}
		},
	}
}

// effort is what a level does for a phase.
type effort struct {
	passes int  // how often a plan is gone over
	whole  bool // the side that attacks keeps a line, and sends units for each city
	work   int  // turns of playouts that ways to play on are compared by, 0: none are
	worlds int  // guesses that each is played out on at most
	firm   bool // the second side's garrisons stay however strong they are
}

// efforts are those of the levels; the first is that of the officers in playouts.
var efforts = [4]effort{
	{passes: 3, whole: true},
	{passes: 1},
	{passes: 3, whole: true},
	{passes: 3, whole: true, work: 200, worlds: 64, firm: true},
}

type bot struct {
	game     kernel.Game
	side     kernel.Side
	level    int
	rand     *chance.Rand
	queue    bots.Queue // what is left of the plan
	journal  []string
	staying  []bool   // see stay
	stays    int16    // the turn for which it is known, 0 for none
	planned  []strike // attacks of the phase that are still to be made, in playouts
	arena    *arena
	after    *stacks.Position // room for what comes of an answer
	compared int16            // the last turn for which ways to play on were compared, 0 for none
	struck   bool             // the last plan ended with an assault: the stack that made it goes on first
	planner
}

// Choose plays the next action of the plan, or makes a plan.
func (b *bot) Choose(ctx context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	if a, ok := b.queue.Next(legal); ok {
		return a, nil
	}
	b.queue = b.queue[:0]
	if len(legal) == 1 {
		return legal[0], nil
	}
	pos, err := b.game.Guess(v, b.rand)
	if err != nil {
		return kernel.Action{}, fmt.Errorf("staff: %w", err)
	}
	p, ok := pos.(*stacks.Position)
	if !ok {
		return kernel.Action{}, fmt.Errorf("this staff officer plays games of stacks only")
	}
	b.look(p, b.side)
	if t := p.Turn; t > b.compared && (p.Stage == stacks.StageDeclare || p.Stage == stacks.StageOrder) {
		b.compared = t
		if err := b.compare(ctx, v); err != nil {
			return kernel.Action{}, fmt.Errorf("staff: %w", err)
		}
		b.look(p, b.side)
	}
	b.decide(legal)
	if a, ok := b.queue.Next(legal); ok {
		return a, nil
	}
	b.queue = b.queue[:0]
	return b.fallback(legal), nil
}

func (b *bot) add(v kernel.Verb, piece kernel.PieceID, a kernel.PlaceID, n int16) {
	b.queue = append(b.queue, kernel.Action{Verb: v, Piece: piece, Place: a, N: n})
}

// pick queues the action with the highest rating, the first of equals.
func (b *bot) pick(legal []kernel.Action, rate func(kernel.Action) int) {
	b.queue = append(b.queue, bots.Top(legal, rate))
}

// decide finds out from the stage what is asked, and fills the queue.
func (b *bot) decide(legal []kernel.Action) {
	named := func(a kernel.Action) unit { return b.s.Named(a.Piece, b.side) }
	switch b.p.Stage {
	case stacks.StageDeploy:
		b.deploy(legal)
	case stacks.StageDeclare:
		b.declare()
	case stacks.StageOrder:
		b.order(legal)
	case stacks.StageStaff:
		b.staffWork(legal, named)
	case stacks.StageArrive:
		b.arrive(legal, named)
	case stacks.StageMove:
		b.move()
	case stacks.StageFight:
		b.fight(legal)
	case stacks.StageAir:
		b.airSupport(legal)
	case stacks.StageLose:
		b.pick(legal, func(a kernel.Action) int { return -b.price(named(a)) })
	case stacks.StageConvert:
		b.convert(legal)
	case stacks.StageRetreat:
		b.pick(legal, func(a kernel.Action) int { return b.refuge(0, b.p.HexIn(a.Place)) })
	case stacks.StageSplit:
		b.pick(legal, func(a kernel.Action) int { return b.refuge(named(a), b.p.HexIn(a.Place)) })
	case stacks.StageAdvance:
		b.pick(legal, func(a kernel.Action) int {
			if a.Verb != stacks.VAdvance {
				return 0
			}
			return b.rateAdvance(named(a), b.p.HexIn(b.p.Prompt(b.side).Place))
		})
	case stacks.StageExchange:
		b.pick(legal, func(a kernel.Action) int { return b.rateExchange(named(a)) })
	default:
		b.queue = append(b.queue, legal[0])
	}
}

// write adds a line to the journal.
func (b *bot) write(format string, args ...any) {
	if b.brief {
		return
	}
	phase := b.game.Info().Phases[b.p.Phase].Name
	b.journal = append(b.journal, fmt.Sprintf("%s, %s: %s.", b.p.Turns[b.p.Turn].Name, phase,
		fmt.Sprintf(format, args...)))
}

// Journal has a line for each plan, oldest first.
func (b *bot) Journal() []string { return append([]string(nil), b.journal...) }

// name is a hex as players read it.
func (b *bot) name(a place) string { return b.game.Info().Places[b.p.ID(a)].Name }
