// Looking ahead: plans of several impulses, played out past the end of the turn, for package search to improve.

package staff

import (
	"umpire/bots"
	"umpire/bots/search"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// idea is what a later impulse of a plan is for.
type idea struct {
	kind ideaKind
	to   blocks.Place // of a drive
}

type ideaKind uint8

const (
	asItComes ideaKind = iota // what gains most at once
	driveFor                  // come nearer to a place, and storm it
	letPass                   // pass
	sitTight                  // keep what there is
)

// ahead is the problem that a choice of an impulse poses.
type ahead struct {
	pl        *planner
	list      []plan // the first moves
	ideas     []idea // the portfolio
	guesses   []*blocks.Position
	guess     func() *blocks.Position // makes another guess, nil if that fails
	most      int                     // guesses
	side      int
	costliest int // evals of a playout so far
}

func (h *ahead) Firsts() int    { return len(h.list) }
func (h *ahead) Portfolio() int { return len(h.ideas) }
func (h *ahead) Answers() int   { return enemyAnswers }

// Done is true before the work allowed is used up, if another playout might not fit in.
func (h *ahead) Done() bool {
	pl := h.pl
	return pl.exhausted() || pl.limit-pl.spent < h.costliest/2
}

// world is the guess of a world, made when it is first needed.
func (h *ahead) world(w int) *blocks.Position {
	for len(h.guesses) <= w && len(h.guesses) < h.most {
		g := h.guess()
		if g == nil {
			h.most = len(h.guesses)
			break
		}
		h.guesses = append(h.guesses, g)
	}
	return h.guesses[w%len(h.guesses)]
}

// Play plays a plan out in a world.
func (h *ahead) Play(x *search.Plan, answer, world int) int32 {
	pl := h.pl
	began := pl.spent
	v := pl.future(h, x, answer, h.world(world), pl.common+uint64(world)*0x9e3779b97f4a7c15)
	h.costliest = max(h.costliest, pl.spent-began)
	return v
}

// future is what a plan leads to on a guess: its first impulse, the enemy's answers, and its later impulses, over the
// ends of turns, with the dice of a seed.
func (pl *planner) future(h *ahead, x *search.Plan, answer int, guess *blocks.Position, seed uint64) int32 {
	q := pl.stage
	guess.Copy(q)
	pl.dice.Seed(seed)
	first := &h.list[x.First]
	for _, a := range first.acts {
		if q.Play(a, pl.dice, nil) != nil {
			break
		}
	}
	drives := pl.drives
	stance := pl.stance
	pl.brief, pl.onward = true, true
	pl.finish(q, h.side, int(guess.Impulse))
	step := 0
	for n := 0; n < 4*len(x.Rest)+4 && !q.Over && bots.Has(pl.list(q), blocks.VPass); n++ {
		s, impulse := int(q.Active), int(q.Impulse)
		pl.dice.Seed(seed ^ uint64(n+1)*0xa5a5a5a5a5a5a5)
		if s == h.side {
			if step == len(x.Rest) {
				break
			}
			pl.act(q, h.ideas[x.Rest[step]])
			step++
			pl.drives, pl.stance = drives, stance
		} else if answer == 0 {
			pl.respond(q)
		} else {
			q.Play(kernel.Action{Verb: blocks.VPass}, pl.dice, nil)
		}
		pl.finish(q, s, impulse)
	}
	pl.brief, pl.onward = false, false
	pl.drives, pl.stance = drives, stance
	if q.Over {
		if int(q.Winner) == h.side {
			return endWorth
		}
		return -endWorth
	}
	v := max(-endWorth, min(endWorth, pl.worthOf(q, h.side)))
	return v
}

// act plays an impulse of this side with an idea, up to its battles.
func (pl *planner) act(q *blocks.Position, x idea) {
	switch x.kind {
	case letPass:
		q.Play(kernel.Action{Verb: blocks.VPass}, pl.dice, nil)
		return
	case driveFor:
		pl.aim(x.to)
	case sitTight:
		pl.stance = &stances[holdStance]
	}
	pl.measureFront(q)
	pl.answer(q)
}

// aim makes this side drive for a place alone.
func (pl *planner) aim(to blocks.Place) {
	pl.drives = []drive{{to: to}}
	pl.stance = &bold
}

// respond plays the enemy's impulse, up to its battles: what gains most, or a pass if nothing gains.
func (pl *planner) respond(q *blocks.Position) {
	s := int(q.Active)
	before := pl.worthOf(q, s)
	q.Copy(pl.spare3)
	pl.measureFront(q)
	pl.answer(q)
	if q.Over || int(q.Active) != s || pl.worthOf(q, s) > before {
		return
	}
	pl.spare3.Copy(q)
	q.Play(kernel.Action{Verb: blocks.VPass}, pl.dice, nil)
}

// targets are the places that plans may be made to take: objectives that this side does not have, those that it is
// nearest to taking first.
func (pl *planner) targets(p *blocks.Position) (list []blocks.Place) {
	pl.updateMaps(p)
	var rated []drive
	for i := range pl.objectives {
		x := &pl.objectives[i]
		for k := range x.n {
			a := x.places[k]
			if p.Controls(sideOf(pl.side), a) || x.n == 2 && int(x.only) != pl.side ||
				pl.single && !pl.decisive.Has(a) {
				continue
			}
			known := false
			for _, d := range rated {
				known = known || d.to == a
			}
			if known {
				continue
			}
			var used blocks.Set
			rated = append(rated, drive{to: a, ready: pl.readiness(p, a, &used)})
			for n := len(rated) - 1; n > 0 && rated[n].ready > rated[n-1].ready; n-- {
				rated[n], rated[n-1] = rated[n-1], rated[n]
			}
		}
	}
	for _, d := range rated[:min(mostTargets, len(rated))] {
		list = append(list, d.to)
	}
	return list
}

// draftDrives drafts impulses that come nearer to places that this side could take, however little they gain at once.
func (pl *planner) draftDrives(p *blocks.Position, legal []kernel.Action, targets []blocks.Place) (list []plan) {
	drives, stance := pl.drives, pl.stance
	for _, to := range targets {
		pl.aim(to)
		var some []plan
		if bots.Has(legal, blocks.VTactical) {
			q := pl.spare2
			p.Copy(q)
			if q.Play(kernel.Action{Verb: blocks.VTactical}, pl.dice, nil) == nil {
				posts := pl.commandPosts(q, nil)
				if len(posts) > 0 {
					some = append(some, pl.draftAll(p, posts, false, pl.airPosts(p)))
				}
				if len(posts) > 2 {
					some = append(some, pl.draft(p, blocks.VTactical, posts[:2], false, nil))
				}
			}
		}
		if bots.Has(legal, blocks.VStrategicMove) && p.LogisticsValue(sideOf(pl.side)) > 0 {
			some = append(some, pl.draft(p, blocks.VStrategicMove, nil, false, nil))
		}
		pl.drives, pl.stance = drives, stance
		for _, x := range some {
			if len(x.acts) > 0 && !x.idle {
				x.score = pl.rescore(p, &x)
				list = append(list, x)
			}
		}
	}
	return list
}

// Planner is the maker of a staff officer that plans several impulses ahead, for the laboratory. It has the time of
// staff-2.
var Planner = bots.Maker{
	Name:  "planner",
	Text:  "A staff officer of the block system which plans three impulses and plays them out, a second a turn.",
	Plays: blocks.Is,
	New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
		return &bot{game: g, side: int(side), seed: seed, level: 2, rand: chance.NewRand(seed), steps: 2}
	},
}

// lookAhead chooses among plans by playing them out with what may follow.
func (pl *planner) lookAhead(p *blocks.Position, list []plan, targets []blocks.Place, guess func() *blocks.Position,
	most, steps int) *plan {
	h := &ahead{pl: pl, list: list, guess: guess, guesses: []*blocks.Position{p}, most: most, side: int(p.Active),
		ideas: []idea{{kind: asItComes}}}
	for _, to := range targets {
		h.ideas = append(h.ideas, idea{driveFor, to})
	}
	h.ideas = append(h.ideas, idea{kind: letPass}, idea{kind: sitTight})
	o := search.Options{Steps: steps, Worlds: 4 * most, Seed: pl.common, PriorWeight: float64(pl.w.ownWeight) / 10}
	for i := range list {
		o.Prior = append(o.Prior, max(-endWorth, min(endWorth, list[i].score)))
		for k := range targets { // each first move, followed by a drive
			rest := make([]int, steps)
			for n := range rest {
				rest[n] = 1 + k
			}
			o.Start = append(o.Start, search.Plan{First: i, Rest: rest})
		}
	}
	r := search.Best(h, o)
	if r.Plays > 0 {
		list[r.Best.First].played = r.Value
	}
	pl.plays += r.Plays
	return &list[r.Best.First]
}
