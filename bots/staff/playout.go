// Playouts: comparing plans by playing them on guesses.

package staff

import (
	"umpire/bots"
	"umpire/bots/search"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// playout plays a plan on a guess: the impulse to its end, with dice, then a short answer by the enemy, and evaluates
// the result. The same seed gives every plan the same dice, as long as they roll them in the same order.
func (pl *planner) playout(guess *blocks.Position, x *plan, seed uint64, depth int) int32 {
	q := pl.stage
	guess.Copy(q)
	side := int(guess.Active)
	pl.dice.Seed(seed)
	for _, a := range x.acts {
		if q.Play(a, pl.dice, nil) != nil {
			break
		}
	}
	pl.brief = true
	pl.finish(q, side, int(guess.Impulse))
	pl.dice.Seed(seed ^ 0xa5a5a5a5)
	for d := 0; d < depth && !q.Over && bots.Has(pl.list(q), blocks.VPass); d++ {
		s := int(q.Active)
		imp := int(q.Impulse)
		pl.measureFront(q)
		pl.answer(q)
		pl.finish(q, s, imp)
	}
	pl.brief = false
	if q.Over && int(q.Winner) != side && guess.Sc.EndsInBad && q.Weather != guess.Weather {
		return x.score // a die for the weather has ended it, which says nothing about the plan
	}
	v := pl.led(q, side)
	if x.idle {
		v += pl.idleWorth(guess, side)
	}
	if x.kind == blocks.VPass && !q.Over {
		v -= pl.concession(guess, q, side)
	}
	return v
}

// led is what a position that a playout led to is worth to a side: by the learned judgement if there is one for it.
func (pl *planner) led(q *blocks.Position, side int) int32 {
	m := pl.learned
	switch {
	case m == nil || side != pl.side:
		return pl.worthOf(q, side)
	case !q.Over:
		f := pl.features(q)
		return m.points(f[:])
	case int(q.Winner) == side:
		return 100 * m.Worth
	}
	return -100 * m.Worth
}

// list is what is legal in a position, until the next call.
func (pl *planner) list(q *blocks.Position) []kernel.Action {
	pl.moves = q.Legal(pl.moves[:0])
	return pl.moves
}

// finish plays a side's impulse to its end, with the decisions of both sides.
func (pl *planner) finish(q *blocks.Position, side, impulse int) {
	for n := 0; n < 400 && !q.Over; n++ {
		legal := pl.list(q)
		if len(legal) == 0 || bots.Has(legal, blocks.VPass) {
			return
		}
		var a kernel.Action
		switch {
		case len(legal) == 1:
			a = legal[0]
		case bots.Has(legal, blocks.VDecline):
			a = bots.First(legal, blocks.VDecline)
			if ride := pl.ride(q); ride != nil {
				for _, a := range ride {
					q.Play(a, pl.dice, nil)
				}
				return
			}
		case bots.Has(legal, blocks.VLead), bots.Has(legal, blocks.VDraw), bots.Has(legal, blocks.VPlace),
			bots.Has(legal, blocks.VTake),
			bots.Has(legal, blocks.VRegenerate), bots.Has(legal, blocks.VReplace):
			if !pl.onward {
				return // The turn has ended. What follows is about the same for all plans.
			}
			a = pl.quickly(q, legal)
		default:
			a = pl.decide(q, legal)
		}
		if q.Play(a, pl.dice, nil) != nil {
			return
		}
	}
}

// quickly makes a decision between two turns, without evaluating positions where there are many.
func (pl *planner) quickly(q *blocks.Position, legal []kernel.Action) kernel.Action {
	switch {
	case bots.Has(legal, blocks.VLead):
		return pl.lead(q, legal)
	case bots.Has(legal, blocks.VRegenerate), bots.Has(legal, blocks.VReplace):
		best, at := int32(0), bots.First(legal, blocks.VEnd)
		for _, a := range legal {
			b := blocks.Block(a.Piece)
			var gain int32
			switch {
			case a.Verb != blocks.VRegenerate && a.Verb != blocks.VReplace || q.Step[b] == 0:
				continue
			case a.Verb == blocks.VRegenerate:
				gain = 1000 - int32(q.Strength(b)) // the weakest first: exhausted, it commands nothing
			default:
				gain = pl.t.step[b][q.Step[b]-1] * 12 / int32(max(1, q.StepCost(b)))
			}
			if gain > best {
				best, at = gain, a
			}
		}
		return at
	case bots.Has(legal, blocks.VDraw):
		return bots.First(legal, blocks.VDraw)
	case bots.Has(legal, blocks.VPlace):
		return pl.bestBy(q, legal, blocks.VPlace)
	}
	return legal[0]
}

// answer plays a simple impulse of the side to move, up to its battles: with the two best HQs, or a strategic one. An
// enemy who is still passes.
func (pl *planner) answer(q *blocks.Position) {
	if pl.calm && int(q.ToMove()) != pl.side {
		q.Play(kernel.Action{Verb: blocks.VPass}, pl.dice, nil)
		if q.SegmentID() == "command" {
			q.Play(act(blocks.VEnd, 0, -1), pl.dice, nil)
		}
		return
	}
	strategic := bots.Has(pl.moves, blocks.VStrategicMove) && q.LogisticsValue(q.ToMove()) >= 5
	if strategic || !bots.Has(pl.moves, blocks.VTactical) {
		kind := blocks.VPass
		if strategic {
			kind = blocks.VStrategicMove
			if q.Survey().CountAt(q.ToMove(), q.Holding[q.ToMove()][blocks.InPool]) >= 8 {
				kind = blocks.VStrategicDraw
			}
		}
		q.Play(kernel.Action{Verb: kind}, pl.dice, nil)
		if q.SegmentID() == "command" {
			s := &script{p: q, acts: pl.trail[:0]}
			pl.giveOrders(s, int(q.Left))
			pl.trail = s.acts[:0]
			q.Play(act(blocks.VEnd, 0, -1), pl.dice, nil)
		}
		return
	}
	q.Play(kernel.Action{Verb: blocks.VTactical}, pl.dice, nil)
	pl.posts = pl.commandPosts(q, pl.posts[:0])
	s := &script{p: q, acts: pl.trail[:0]}
	n := 0
	for _, c := range pl.posts {
		if pl.activate(s, c) {
			if n++; n == 2 {
				break
			}
		}
	}
	if n == 0 {
		legal := pl.list(q)
		if bots.Has(legal, blocks.VActivate) {
			s.play(pl, pl.anyHQ(q, legal))
		}
	}
	if pl.try(s, act(blocks.VEnd, 0, -1)) && q.SegmentID() == "command" {
		pl.giveOrders(s, 99)
		pl.try(s, act(blocks.VEnd, 0, -1))
	}
	pl.trail = s.acts[:0]
}

// duel is the choice among plans of one impulse, as a search sees it.
type duel struct {
	pl      *planner
	list    []plan
	guesses []*blocks.Position
	depth   int // impulses of answer
}

func (d *duel) Firsts() int    { return len(d.list) }
func (d *duel) Portfolio() int { return 1 }
func (d *duel) Answers() int   { return 1 }
func (d *duel) Done() bool     { return d.pl.exhausted() }

func (d *duel) Play(x *search.Plan, _, world int) int32 {
	return d.pl.playout(d.guesses[world], &d.list[x.First], d.pl.common+uint64(world)*0x9e3779b9, d.depth)
}

// compare plays plans out on guesses and returns the best. Playouts are few and rough, so a plan's own value counts as
// much as several of them (weights.ownWeight).
func (pl *planner) compare(list []plan, guesses []*blocks.Position, depth int) *plan {
	d := &duel{pl: pl, list: list, guesses: guesses, depth: depth}
	o := search.Options{Worlds: len(guesses), Least: 2, Keep: max(2, (len(list)+1)/2), Whole: true, Late: true,
		PriorWeight: float64(pl.w.ownWeight) / 10}
	for i := range list {
		o.Prior = append(o.Prior, list[i].score)
	}
	r := search.Best(d, o)
	best := &list[r.Best.First]
	if r.Plays > 0 {
		best.played = r.Value
	}
	pl.plays += r.Plays
	return best
}

// shortlist is the k best plans of a list, without those that are much worse than the best, or nearly the same as a
// better one.
func (pl *planner) shortlist(list []plan, k int) []plan {
	var out []plan
	for i := range list {
		if len(out) == k {
			break
		}
		same := false
		for j := range out {
			same = same || out[j].kind == list[i].kind && out[j].score-list[i].score < sameScore &&
				len(out[j].acts) == len(list[i].acts)
		}
		if !same && list[i].score > list[0].score-muchWorse {
			out = append(out, list[i])
		}
	}
	return out
}
