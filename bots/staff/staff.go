// Package staff is the computer opponent of the block system: a staff officer that plans an impulse as a whole. It
// evaluates positions by what both sides have, hold and threaten, gives orders to groups of blocks, compares impulses
// of every kind by playing them out, and keeps a journal of its plans.
//
// It plays from its view and from kernel.Game.Guess alone. It finds out what decides a scenario by asking the rules
// what would happen if a place changed hands (objectives.go), and the system what the ground costs and absorbs, so no
// game is named here. Read plan.go next, then eval.go. docs/bots/blocks.md says how strong it is and what it costs.
package staff

import (
	"context"
	"fmt"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// Makers are the three levels, by what they may spend on a turn (a month): about 0.2, 1 and 5 seconds of one core.
var Makers = bots.Set{
	maker(1, "A staff officer of the block system which thinks for 0.2 seconds a turn."),
	maker(2, "A staff officer of the block system which thinks for a second a turn."),
	maker(3, "A staff officer of the block system which thinks for five seconds a turn."),
}

func maker(level int, text string) bots.Maker {
	return bots.Maker{
		Name:  fmt.Sprintf("staff-%d", level),
		Text:  text,
		Plays: blocks.Is,
		Rank:  10 + level,
		New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
			return &bot{game: g, side: int(side), seed: seed, level: level, rand: chance.NewRand(seed)}
		},
	}
}

type bot struct {
	game    kernel.Game
	side    int
	seed    uint64
	level   int
	rand    *chance.Rand
	planner *planner
	queue   bots.Queue // what is left of the plan
	budget  budget
	habit   habit
	journal []string
	steps   int // impulses of a plan after the first; 0 for an officer that plans one impulse
	// attention: a recruit's; nil for a staff officer, which overlooks nothing
	attention *attention
}

// Choose plays the next action of the plan, or makes a plan.
func (b *bot) Choose(ctx context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	if len(legal) == 1 {
		b.step(legal[0])
		return legal[0], nil
	}
	if a, ok := b.queue.Next(legal); ok {
		return a, nil
	}
	b.queue = b.queue[:0] // the plan no longer fits
	pos, err := b.game.Guess(v, b.rand)
	if err != nil {
		return kernel.Action{}, fmt.Errorf("staff: %w", err)
	}
	p, ok := pos.(*blocks.Position)
	if !ok {
		return kernel.Action{}, fmt.Errorf("staff plays the block system only")
	}
	if b.planner == nil {
		b.planner = newPlanner(p, b.side, b.seed)
		b.planner.allStances = b.level >= 2
		b.planner.variants = b.variants()
	}
	pl := b.planner
	pl.ctx = ctx
	b.budget.beginTurn(p, b.level)
	begun := pl.spent
	pl.common = b.rand.Uint64()
	if bots.Has(legal, blocks.VPass) || p.Impulse == 0 { // it also says how a month ended, before steps are restored
		b.habit.watch(p)
		pl.met, pl.still = b.habit.met(), b.habit.still()
	}
	pl.prepare(p)
	if pl.refits {
		b.budget.addRefit(b.level)
	}
	pl.learned = b.learned(p)
	var a kernel.Action
	if bots.Has(legal, blocks.VPass) {
		pl.limit = pl.spent + b.budget.forImpulse(b.steps > 0)
		a = b.declare(v, p, legal)
	} else if bots.Has(legal, blocks.VExploit) {
		pl.limit = pl.spent + b.budget.forImpulse(false)
		list := pl.exploitation(p)
		best := b.choose(v, p, list)
		b.queue = append(b.queue[:0], best.acts[1:]...)
		a = best.acts[0]
	} else {
		pl.limit = pl.spent + b.budget.forDecision()
		a = pl.decide(p, legal)
		b.queue = append(b.queue[:0], pl.follow...)
	}
	b.budget.spend(pl.spent - begun)
	for _, l := range legal {
		if l == a {
			return a, nil
		}
	}
	return pl.bestOf(p, legal), nil // the plan does not fit what the guess had wrong
}

// step removes a forced action from the plan.
func (b *bot) step(a kernel.Action) {
	if len(b.queue) > 0 && b.queue[0] == a {
		b.queue = b.queue[1:]
	}
}

// declare plans an impulse and returns its first action.
func (b *bot) declare(v *kernel.View, p *blocks.Position, legal []kernel.Action) kernel.Action {
	pl := b.planner
	var best *plan
	var list []plan
	if b.steps == 0 {
		list = pl.candidates(p, legal, b.width())
		best = b.choose(v, p, list)
	} else {
		limit := pl.limit
		pl.limit = pl.spent + (limit-pl.spent)/draftShare
		list = pl.candidates(p, legal, b.width())
		pl.limit = limit
		best = b.foresee(v, p, legal, list)
	}
	acts := best.acts
	if b.attention != nil {
		b.attention.draw(p.Units, pl.w == &attacking)
		acts = b.attention.left(acts)
	}
	b.note(p, best, acts, list)
	b.queue = append(b.queue[:0], acts...)
	if len(b.queue) == 0 {
		return bots.First(legal, blocks.VPass)
	}
	a := b.queue[0]
	b.queue = b.queue[1:]
	return a
}

// foresee chooses an impulse by playing the best ones out with what may follow them, over several impulses.
func (b *bot) foresee(v *kernel.View, p *blocks.Position, legal []kernel.Action, list []plan) *plan {
	pl := b.planner
	targets := pl.targets(p)
	pick := pl.shortlist(list, b.rivals())
	pick = append(pick, pl.draftDrives(p, legal, targets)...)
	for i := range list { // letting time pass is always an alternative
		if list[i].kind == blocks.VPass && !planned(pick, blocks.VPass) {
			pick = append(pick, list[i])
		}
	}
	if len(pick) < 2 {
		return &list[0]
	}
	guess := func() *blocks.Position {
		g, err := b.game.Guess(v, b.rand)
		if err != nil {
			return nil
		}
		return g.(*blocks.Position)
	}
	return pl.lookAhead(p, pick, targets, guess, b.guesses(), b.steps)
}

// planned reports whether a list has a plan of a kind.
func planned(list []plan, kind kernel.Verb) bool {
	for i := range list {
		if list[i].kind == kind {
			return true
		}
	}
	return false
}

// choose compares the best plans of a list by playing them out.
func (b *bot) choose(v *kernel.View, p *blocks.Position, list []plan) *plan {
	pick := b.planner.shortlist(list, b.rivals())
	if len(pick) < 2 {
		return &list[0]
	}
	guesses := []*blocks.Position{p}
	for len(guesses) < b.guesses() {
		g, err := b.game.Guess(v, b.rand)
		if err != nil {
			break
		}
		guesses = append(guesses, g.(*blocks.Position))
	}
	return b.planner.compare(pick, guesses, b.depth())
}

// learned is the judgement of playouts for a position, nil for the evaluation: the first level has none.
func (b *bot) learned(p *blocks.Position) *Model {
	if b.level < 2 {
		return nil
	}
	return LearnedPlayouts().find(b.game.Info().ID, p.Sc.ID, b.side, b.planner.points, mostLeft(p))
}

// What the levels differ in: how many HQs are considered, how many drafts are made in stances by chance, how many plans
// are played out (more where the learned judgement compares them), on how many guesses, and how many impulses of
// answer.
func (b *bot) width() int    { return []int{2, 4, 7, 9}[b.level] }
func (b *bot) variants() int { return []int{0, 0, 4, 12}[b.level] }
func (b *bot) rivals() int {
	if b.planner.learned != nil {
		return []int{2, 4, 9, 14}[b.level]
	}
	return []int{2, 4, 6, 8}[b.level]
}
func (b *bot) guesses() int { return []int{1, 3, 8, 24}[b.level] }
func (b *bot) depth() int {
	if b.planner.learned != nil {
		return 1 // what is learned is of positions in which the side itself is to declare an impulse
	}
	return []int{1, 1, 1, 2}[b.level]
}
