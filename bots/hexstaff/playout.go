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

// stance is how much some things count, in hundredths of what they are worth.
type stance struct {
	name  string
	goal  int // the way to ground that is worth points to the side
	guard int // the way to ground that is worth points to the enemy
	risk  int // what the enemy can bring against a hex
	prey  int // what an attack may eliminate
	price int // what an attack may cost
	near  int // how near the enemy is
	gap   int // open hexes of the line
	room  int // taking ground
	fed   int // supply
	stuck int // next to the enemy without attacking him
	// pocket is what cutting enemies off counts, in hundredths of what they are worth
	pocket int
}

// usual are the stances of a side that must take the ground that decides, and of one that holds it.
// docs/bots/counters.md says where the figures are from.
var usual = [2]stance{
	{"", 70, 60, 40, 140, 70, 100, 150, 100, 100, 0, 80},
	{"", 100, 70, 90, 120, 65, 180, 110, 140, 100, 0, 0},
}

// against is how much things count against an enemy who does nothing, times what is usual.
var against = stance{"", 50, 100, 100, 100, 60, 100, 100, 100, 100, 0, 100}

// storm is the same where units of the side are within storming hexes of where they must go: there each hex counts that
// opens the way, and losses and supply less, because such an enemy does not use what they leave open.
var storm = stance{"", 50, 100, 100, 140, 40, 100, 60, 800, 40, 0, 100}

// storming is how near, in hexes.
const storming = 10

// hunt is how much things count, times what is usual, for a side that must take ground to which nobody can come before
// the end: only what it eliminates and opens brings points.
var hunt = stance{"", 0, 100, 100, 100, 100, 200, 100, 100, 100, 100, 100}

// pace is how many hexes a turn an advance is taken to come forward, half as many where the weather hinders movement.
const pace = 5

// patient is how much things count, times what is usual, for the side that must take ground as long as the end is far
// away: what is lost then is missed for long, and a gap costs a point each turn.
var patient = stance{"", 65, 70, 450, 220, 90, 65, 167, 100, 100, 100, 100}

// far is how many turns after this one are left when a side stops being patient: fewer.
const far = 8

// yielding is how much things count, times what is usual, for the side that holds the ground that decides as long as
// half of a long game lies ahead: it falls back on that ground rather than meet the enemy where he is strongest.
var yielding = stance{"", 100, 214, 100, 100, 100, 55, 100, 100, 100, 100, 100}

// early is how many turns after this one are left when that side stops yielding: fewer.
const early = 15

// stances are the ways to play a turn that are compared, each times what is usual, the usual one first.
var stances = [...]stance{
	{"play on", 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100},
	{"strike", 100, 100, 50, 150, 60, 100, 100, 150, 100, 100, 100},
	{"press on", 250, 100, 50, 100, 100, 100, 100, 100, 60, 100, 100},
	{"hold", 30, 150, 250, 100, 130, 60, 150, 60, 150, 100, 100},
	{"fall back", 0, 400, 300, 60, 150, 20, 100, 50, 200, 100, 100},
	{"wear down", 60, 100, 100, 250, 80, 150, 100, 60, 100, 100, 100},
}

// times is a stance with each figure so many hundredths of another's.
func (w stance) times(m stance) stance {
	return stance{m.name, w.goal * m.goal / 100, w.guard * m.guard / 100, w.risk * m.risk / 100,
		w.prey * m.prey / 100, w.price * m.price / 100, w.near * m.near / 100, w.gap * m.gap / 100,
		w.room * m.room / 100, w.fed * m.fed / 100,
		w.stuck * m.stuck / 100, w.pocket * m.pocket / 100}
}

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
	{3, 0, 0, 0, 0},
	{1, 0, 0, 0, 0},
	{3, 4, 1, 8, 650_000},
	{3, len(stances), 32, 8, 4_000_000},
}

// Work is counted in looks at a position, with the plan that follows, and in counts of a line's gaps, about in
// microseconds (docs/bots/counters.md), so the same seed plays the same game on every machine. A turn can take half a
// playout more than its work.
const (
	lookWork = 1800
	lineWork = 14
)

// closely reports whether ways of retreat are closed on purpose and two hexes are attacked at once. The side that must
// take ground does so, unless it storms; where weather halves its attacks, first the enemy must have done something:
// against one who does nothing units would be stuck next to him too early. The other side does so from the second level
// on, and both do in playouts.
func (b *bot) closely() bool { return b.level == 0 || b.closes || b.level > 1 && b.keeps }

// arena is the room for playouts: two officers who compare nothing, and positions.
type arena struct {
	pilots [kernel.Players]*bot
	root   *counters.Position
	q      *counters.Position
	legal  []kernel.Action
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
	v := d.playout(x, d.seed+uint64(world), d.turns)
	x.values = append(x.values, v)
	work := 0
	for _, p := range d.arena.pilots {
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
		for s := range b.arena.pilots {
			b.arena.pilots[s] = &bot{game: b.game, side: kernel.Side(s), foe: kernel.Side(s).Other(),
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
	drafts := make([]*draft, e.stances)
	for i, way := range stances[:e.stances] {
		b.turn, b.queue, b.journal, b.stuck = way, nil, b.journal[:before], false
		b.look(b.arena.root, b.side)
		b.planMoves()
		drafts[i] = &draft{way: way, queue: b.queue, stuck: b.stuck}
		drafts[i].journal = append(drafts[i].journal, b.journal[before:]...)
	}
	r := search.Best(&duel{bot: b, ctx: ctx, drafts: drafts, seed: seed, turns: turns, limit: limit},
		search.Options{Worlds: e.most, Keep: 2, Hold: true})
	best := drafts[0]
	if x := drafts[r.Best.First]; x.beats(best) {
		best = x
	}
	b.turn, b.queue, b.stuck = best.way, best.queue, best.stuck
	b.journal = append(b.journal[:before], best.journal...)
	b.write(fmt.Sprintf("of %d ways to play the turn, chooses to %s", e.stances, best.way.name))
}

// chanceOfOne is how much more a single playout must bring to count. Measured at 0 and at 200 (docs/bots/counters.md).
const chanceOfOne = 200

// surely is by how many halves of the standard error of the difference a draft must have brought more than the usual
// one.
const surely = 2

// beats reports whether a draft has surely brought more than another in the same playouts; in a single one, by more
// than chanceOfOne.
func (d *draft) beats(o *draft) bool {
	if min(len(d.values), len(o.values)) == 1 {
		return d.values[0]-o.values[0] > chanceOfOne
	}
	return search.Beats(d.values, o.values, surely)
}

// playout plays a draft's plan from the root and goes on in its stance until the enemy has had so many turns; it
// returns the value of what is left. The dice are those of the seed.
func (b *bot) playout(d *draft, seed uint64, turns int) int32 {
	q, src := b.arena.q, chance.NewRand(seed)
	b.arena.root.Copy(q)
	for _, a := range d.queue {
		if q.Play(a, src, nil) != nil {
			break
		}
	}
	for s, p := range b.arena.pilots {
		p.queue, p.turn, p.stuck = p.queue[:0], stances[0], false
		p.idle, p.still = b.still && p.side != b.side, b.still && p.side == b.side
		p.rand, p.weighed = chance.NewRand(seed+uint64(s)), [2]int{}
	}
	me := b.arena.pilots[b.side]
	me.turn = d.way
	mine := true
	for range mostActions {
		if q.Over {
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
		b.arena.pilots[q.ToMove()].fly(q, src, &b.arena.legal)
	}
	return int32(squash(b.value(q)))
}

// squash brings values closer together the further they are from even: it counts who wins, and less by how much.
func squash(v int) int {
	const even = 10000
	return v * 1000 / (max(v, -v) + even)
}

// mostActions ends a playout that gets nowhere.
const mostActions = 6000

// fly plays an action.
func (b *bot) fly(q *counters.Position, src chance.Source, legal *[]kernel.Action) {
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
			p := b.arena.pilots[s]
			p.look(q, s)
			for _, u := range q.Of(s) {
				if q.OnMap(u) && !q.Units[u].Engineer {
					n += p.pull(u, q.At[u]) + 40*int(p.s.Face(u).Strength)
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
