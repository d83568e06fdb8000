// Comparing ways to play a turn: each is planned, and played out against the enemy for some turns or to the end.

package hexstaff

import (
	"context"
	"fmt"

	"umpire/bots"
	"umpire/bots/search"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

// effort is what a level does for a turn.
type effort struct {
	passes  int // how often a plan is gone over
	stances int // how many ways to play on are compared, 0: none
	most    int // how often the last ones are played out
	turns   int // how many turns of the enemy a playout has to the end of the game; half as many if it ends later
	work    int // of a turn, after which no more is played out
}

// efforts are those of the levels; the first is that of the officers in playouts.
var efforts = [4]effort{
	{passes: 3},
	{passes: 1},
	{passes: 3, stances: 4, most: 1, turns: 8, work: 650_000},
	{passes: 3, stances: len(stances), most: 32, turns: 8, work: 4_000_000},
}

// closely reports whether ways of retreat are closed on purpose and two hexes are attacked at once. The side that must
// take ground does so, unless it storms; where weather halves its attacks, first the enemy must have done something:
// against one who does nothing units would be stuck next to him too early. The other side does so from the second level
// on, and both do in playouts.
func (b *bot) closely() bool { return b.level == 0 || b.closes || b.level > 1 && b.keeps }

// arena is the room for playouts: two officers who compare nothing, and positions.
type arena struct {
	players [kernel.Players]*bot
	root    *counters.Position
	q       *counters.Position
	legal   []kernel.Action
}

// draft is a way to play on: the plan of this phase, and what its playouts brought, one after the other.
type draft struct {
	way     stance
	queue   []kernel.Action
	journal []string
	stuck   bool
	values  []int32
}

// duel is the choice among drafts, as a search sees it. The enemy hides nothing, so worlds differ by their dice.
type duel struct {
	*bot
	ctx    context.Context
	drafts []*draft
	seed   uint64
	turns  int
	limit  int // of work
	most   int // that a playout has taken
}

func (d *duel) Firsts() int    { return len(d.drafts) }
func (d *duel) Portfolio() int { return 1 }
func (d *duel) Answers() int   { return 1 }

// Done reports whether less work is left than half of what the longest playout has taken.
func (d *duel) Done() bool { return d.spent+d.most/2 > d.limit || d.ctx.Err() != nil }

// Play plays a draft out.
func (d *duel) Play(p *search.Plan, _, world int) int32 {
	x := d.drafts[p.First]
	v := d.playout(d.ctx, x, d.seed+uint64(world), d.turns)
	if d.ctx.Err() == nil {
		x.values = append(x.values, v)
	}
	work := 0
	for _, p := range d.arena.players {
		work += p.spent
		p.spent = 0
	}
	d.spent += work
	d.most = max(d.most, work)
	return v
}

// compare plans the turn in each stance and plays the game out with it, the dice of one playout being the same for all.
// After each round the worse half goes, and the others are played out more often. The usual stance stays, and another
// is chosen only if it is better by more than chance does.
func (b *bot) compare(ctx context.Context) {
	e, limit := efforts[b.level], b.spent+efforts[b.level].work
	if b.arena == nil {
		b.arena = &arena{root: b.p.New().(*counters.Position), q: b.p.New().(*counters.Position)}
		for s := range b.arena.players {
			b.arena.players[s] = &bot{game: b.game, side: kernel.Side(s), foe: kernel.Side(s).Other(),
				rand: chance.NewRand(0)}
		}
	}
	b.p.Copy(b.arena.root)
	seed := uint64(b.rand.Below(1 << 30))
	turns := e.turns
	if b.left >= turns { // the end is too far away
		turns /= 2
	}
	before := len(b.journal)
	var drafts []*draft
	for _, way := range stances[:e.stances] {
		if len(drafts) > 0 && ctx.Err() != nil {
			break
		}
		b.turn, b.queue, b.journal, b.stuck = way, nil, b.journal[:before], false
		b.look(b.arena.root, b.side)
		b.planMoves()
		drafts = append(drafts, &draft{way: way, queue: b.queue, stuck: b.stuck,
			journal: append([]string(nil), b.journal[before:]...)})
	}
	r := search.Best(&duel{bot: b, ctx: ctx, drafts: drafts, seed: seed, turns: turns, limit: limit},
		search.Options{Worlds: e.most, Keep: 2, Hold: true})
	best := drafts[0]
	if x := drafts[r.Best.First]; x.beats(best) {
		best = x
	}
	b.turn, b.queue, b.stuck = best.way, best.queue, best.stuck
	b.journal = append(b.journal[:before], best.journal...)
	b.write(fmt.Sprintf("of %d ways to play the turn, chooses to %s", len(drafts), best.way.name))
}

// beats reports whether a draft has surely brought more than another in the same playouts; in a single one, by more
// than chanceOfOne.
func (d *draft) beats(o *draft) bool {
	if min(len(d.values), len(o.values)) == 1 {
		return d.values[0]-o.values[0] > chanceOfOne
	}
	return search.Beats(d.values, o.values, surely)
}

// playout plays a draft's plan from the root and goes on in its stance until the enemy has had so many turns; it
// returns the value of what is left. The dice are those of the seed. It is broken off when the context ends, and then
// its value tells nothing.
func (b *bot) playout(ctx context.Context, d *draft, seed uint64, turns int) int32 {
	q, src := b.arena.q, chance.NewRand(seed)
	b.arena.root.Copy(q)
	for _, a := range d.queue {
		if q.Play(a, src, nil) != nil {
			break
		}
	}
	for s, p := range b.arena.players {
		p.queue, p.turn, p.stuck = p.queue[:0], stances[0], false
		p.idle, p.still = b.still && p.side != b.side, b.still && p.side == b.side
		p.rand, p.weighed = chance.NewRand(seed+uint64(s)), [2]int{}
	}
	me := b.arena.players[b.side]
	me.turn = d.way
	mine := true
	for range mostActions {
		if q.Over || ctx.Err() != nil {
			break
		}
		if now := q.Active == b.side; now != mine {
			mine = now
			if mine {
				if turns--; turns == 0 {
					break
				}
			}
		}
		b.arena.players[q.ToMove()].act(q, src, &b.arena.legal)
	}
	return int32(squash(b.value(q)))
}

// squash brings values closer together the further they are from even: it counts who wins, and less by how much.
func squash(v int) int { return v * 1000 / (max(v, -v) + even) }

// mostActions ends a playout that gets nowhere.
const mostActions = 6000

// act plays the next action of the plan on a position, or makes a plan.
func (b *bot) act(q *counters.Position, src chance.Source, legal *[]kernel.Action) {
	if b.queue.Play(q, src) {
		return
	}
	*legal = q.Legal((*legal)[:0])
	if len(*legal) == 1 {
		q.Play((*legal)[0], src, nil)
		return
	}
	if b.idle && (q.Stage == counters.StageMove || q.Stage == counters.StageAttack) && bots.Has(*legal, counters.VEnd) {
		q.Play(bots.First(*legal, counters.VEnd), src, nil)
		return
	}
	b.look(q, b.side)
	b.decide(context.Background(), *legal)
	b.journal = b.journal[:0]
	if b.queue.Play(q, src) {
		return
	}
	if b.stuck && !bots.Has(*legal, counters.VEnd) {
		q.Play((*legal)[b.rand.Below(len(*legal))], src, nil)
		return
	}
	q.Play(b.fallback(*legal), src, nil)
}

// value is what a position is worth to the side: points, and while the game goes on what the ground promises.
func (b *bot) value(q *counters.Position) int {
	score := q.Score()
	left := int(q.Survey().Played().Last-q.Turn) + 1
	v := 0
	for s := range kernel.Side(kernel.Players) {
		n := b.point[s] * int(score[s])
		if !q.Over {
			n = b.point[s] * (int(q.Points[s]) + int(score[s]-q.Points[s])/(1+min(3, left)))
			p := b.arena.players[s]
			p.look(q, s)
			for _, u := range q.Of(s) {
				if q.OnMap(u) && !q.Units[u].Engineer {
					n += p.pull(u, q.At[u]) + strengthWorth*int(p.s.Face(u).Strength)
				}
			}
		}
		if s == b.side {
			v += n
		} else {
			v -= n
		}
	}
	return v
}
