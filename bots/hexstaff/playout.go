// Comparing ways to play a turn: each is planned, and played out against an answer.

package hexstaff

import (
	"fmt"

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
}

// usual are the stances of a side that must take the ground that decides, and of one that holds it. docs/bots.md says
// where the figures are from.
var usual = [2]stance{
	{"", 70, 60, 40, 140, 70, 100, 150, 100, 100},
	{"", 100, 70, 90, 120, 65, 180, 110, 140, 100},
}

// stances are the ways to play a turn that are compared, each times what is usual, the usual one first.
var stances = [...]stance{
	{"play on", 100, 100, 100, 100, 100, 100, 100, 100, 100},
	{"strike", 100, 100, 50, 150, 60, 100, 100, 150, 100},
	{"press on", 250, 100, 50, 100, 100, 100, 100, 100, 60},
	{"hold", 30, 150, 250, 100, 130, 60, 150, 60, 150},
	{"fall back", 0, 400, 300, 60, 150, 20, 100, 50, 200},
	{"wear down", 60, 100, 100, 250, 80, 150, 100, 60, 100},
}

// times is a stance with each figure so many hundredths of another's.
func (w stance) times(m stance) stance {
	return stance{m.name, w.goal * m.goal / 100, w.guard * m.guard / 100, w.risk * m.risk / 100,
		w.prey * m.prey / 100, w.price * m.price / 100, w.near * m.near / 100, w.gap * m.gap / 100,
		w.room * m.room / 100, w.fed * m.fed / 100}
}

// effort is what a level does for a turn.
type effort struct {
	passes  int  // how often a plan is gone over
	closely bool // ways of retreat are closed on purpose, and two hexes are attacked at once
	stances int  // how many ways to play the turn are compared, 0: none
	samples int  // how often each is played out
	turns   int  // how many turns of the enemy a playout has
}

var efforts = [4]effort{1: {1, false, 0, 0, 0}, 2: {3, true, 0, 0, 0}, 3: {3, true, len(stances), 2, 2}}

// arena is the room for playouts: two officers who compare nothing, and positions.
type arena struct {
	pilots [kernel.Players]*bot
	root   *counters.Position
	q      *counters.Position
	legal  []kernel.Action
}

// compare plans the turn in each stance, plays the plans out, and leaves the best in the queue.
func (b *bot) compare() {
	e := efforts[b.level]
	if b.arena == nil {
		b.arena = &arena{root: b.p.New().(*counters.Position), q: b.p.New().(*counters.Position)}
		for s := range b.arena.pilots {
			b.arena.pilots[s] = &bot{game: b.game, side: kernel.Side(s), foe: kernel.Side(s).Other(), level: 2,
				rand: chance.NewRand(0)}
		}
	}
	b.p.Copy(b.arena.root)
	seed := uint64(b.rand.Below(1 << 30))
	type draft struct {
		way     stance
		queue   []kernel.Action
		journal []string
		stuck   bool
		value   int
	}
	var best draft
	before := len(b.journal)
	for i, way := range stances[:e.stances] {
		d := draft{way: way}
		b.turn = way
		b.queue, b.journal, b.stuck = nil, b.journal[:before], false
		b.look(b.arena.root, b.side)
		b.planMoves()
		d.queue, d.stuck = b.queue, b.stuck
		d.journal = append(d.journal, b.journal[before:]...)
		for n := range e.samples {
			d.value += b.playout(d.queue, way, seed+uint64(n), e.turns) / e.samples
		}
		if i == 0 || d.value > best.value {
			best = d
		}
	}
	b.turn, b.queue, b.stuck = best.way, best.queue, best.stuck
	b.journal = append(b.journal[:before], best.journal...)
	b.write(fmt.Sprintf("of %d ways to play the turn, chooses to %s", e.stances, best.way.name))
}

// playout plays a plan from the root and goes on until the enemy has had so many turns; it returns the value of what
// is left. The dice are those of the seed.
func (b *bot) playout(plan []kernel.Action, way stance, seed uint64, turns int) int {
	q, src := b.arena.q, chance.NewRand(seed)
	b.arena.root.Copy(q)
	for _, a := range plan {
		if q.Play(a, src, nil) != nil {
			break
		}
	}
	for s, p := range b.arena.pilots {
		p.queue, p.turn, p.stuck = p.queue[:0], stances[0], false
		p.rand = chance.NewRand(seed + uint64(s))
	}
	me := b.arena.pilots[b.side]
	me.turn = way
	mine := true
	for range mostActions {
		if q.Over {
			break
		}
		if now := q.Active == b.side; now != mine {
			mine = now
			me.turn = stances[0]
			if mine {
				if turns--; turns == 0 {
					break
				}
			}
		}
		b.arena.pilots[q.ToMove()].fly(q, src, &b.arena.legal)
	}
	return b.value(q)
}

// mostActions ends a playout that gets nowhere.
const mostActions = 6000

// fly plays an action.
func (b *bot) fly(q *counters.Position, src chance.Source, legal *[]kernel.Action) {
	if len(b.queue) > 0 {
		a := b.queue[0]
		b.queue = b.queue[1:]
		if q.Play(a, src, nil) == nil {
			return
		}
	}
	b.queue = b.queue[:0]
	*legal = q.Legal((*legal)[:0])
	if len(*legal) == 1 {
		q.Play((*legal)[0], src, nil)
		return
	}
	b.look(q, b.side)
	b.decide(*legal)
	b.journal = b.journal[:0]
	if len(b.queue) > 0 {
		a := b.queue[0]
		b.queue = b.queue[1:]
		if q.Play(a, src, nil) == nil {
			return
		}
	}
	b.queue = b.queue[:0]
	if b.stuck && !hasEnd(*legal) {
		q.Play((*legal)[b.rand.Below(len(*legal))], src, nil)
		return
	}
	q.Play(b.fallback(*legal), src, nil)
}

func hasEnd(legal []kernel.Action) bool {
	for _, a := range legal {
		if a.Verb == counters.VEnd {
			return true
		}
	}
	return false
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
