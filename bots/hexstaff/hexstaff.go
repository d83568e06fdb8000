// Package hexstaff is the computer opponent of the counter system: a staff officer that plans a phase as a whole. It
// first looks for attacks and moves up the units that make them, so that the enemy cannot retreat. Then it places all
// other counters by what the ground is worth, what the enemy can bring against it and where supply is, closes the gaps
// of its line, and improves the plan. From its second level on it plans each turn in several ways and plays them out.
// It keeps a journal.
//
// It plays from its view and from kernel.Game.Guess alone. It finds out what wins a scenario by asking the game's score
// what hexes are worth (counters.Survey.Prizes, Price), so no game is named here. Read plan.go next, then worth.go,
// fight.go and playout.go; weights.go has the numbers. docs/bots/counters.md says how strong it is and what it costs.
package hexstaff

import (
	"context"
	"fmt"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

// Makers are the three levels.
var Makers = bots.Set{
	maker(1, "A staff officer of the counter system which counts strength and makes its plans once."),
	maker(2, "A staff officer of the counter system which also cuts off retreats, and plays out four ways to go on."),
	maker(3, "A staff officer of the counter system which plays out more ways, and the better ones more often."),
}

func maker(level int, text string) bots.Maker {
	return bots.Maker{
		Name:  fmt.Sprintf("staff-%d", level),
		Text:  text,
		Plays: counters.Is,
		Rank:  10 + level,
		New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
			return &bot{game: g, side: side, foe: side.Other(), level: level, rand: chance.NewRand(seed),
				planner: planner{turn: stances[0]}}
		},
	}
}

type bot struct {
	game      kernel.Game
	side, foe kernel.Side
	level     int
	rand      *chance.Rand
	queue     bots.Queue // what is left of the plan
	journal   []string
	stuck     bool // no plan ends the phase
	idle      bool // it stands for an enemy who does nothing, in a playout
	habit     habit
	*arena
	planner
}

// Choose plays the next action of the plan, or makes a plan.
func (b *bot) Choose(ctx context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	if a, ok := b.queue.Next(legal); ok {
		return a, nil
	}
	pos, err := b.game.Guess(v, b.rand)
	if err != nil {
		return kernel.Action{}, fmt.Errorf("staff: %w", err)
	}
	p, ok := pos.(*counters.Position)
	if !ok {
		return kernel.Action{}, fmt.Errorf("this staff officer plays the counter system only")
	}
	b.watch(p)
	if len(legal) == 1 {
		return legal[0], nil
	}
	b.queue = b.queue[:0]
	b.look(p, b.side)
	b.decide(ctx, legal)
	if a, ok := b.queue.Next(legal); ok {
		return a, nil
	}
	b.queue = b.queue[:0]
	if b.stuck { // by chance, until the phase can be ended
		b.stuck = false
		if !bots.Has(legal, counters.VEnd) {
			return legal[b.rand.Below(len(legal))], nil
		}
	}
	return b.fallback(legal), nil
}

// decide finds out from the stage what is asked, and fills the queue.
func (b *bot) decide(ctx context.Context, legal []kernel.Action) {
	switch b.p.Stage {
	case counters.StageDeploy:
		b.queue = append(b.queue, bots.First(legal, counters.VArrange))
	case counters.StageMove:
		switch {
		case efforts[b.level].stances > 0 && b.s.Now().First:
			b.compare(ctx)
		default:
			b.planMoves()
		}
	case counters.StageAttack:
		b.planAttack(legal)
	case counters.StageRetreat:
		b.queue = append(b.queue, bots.Top(legal, b.rateRetreat))
	case counters.StageLose, counters.StageDisrupt, counters.StageExcess:
		b.queue = append(b.queue, bots.Top(legal, func(a kernel.Action) int { return b.ratePayment(unit(a.Piece)) }))
	case counters.StageAdvance:
		b.queue = append(b.queue, bots.Top(legal, b.rateAdvance))
	default:
		b.queue = append(b.queue, legal[0])
	}
}

// fallback is what is played if a plan does not fit the position: what ends the stage, or the first of the list.
func (b *bot) fallback(legal []kernel.Action) kernel.Action {
	for _, v := range [...]kernel.Verb{counters.VRoll, counters.VCommit, counters.VEnd, counters.VDone} {
		if bots.Has(legal, v) {
			return bots.First(legal, v)
		}
	}
	return legal[0]
}
