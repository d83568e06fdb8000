// Comparing ways to play on: each is played out to the end of the game against the enemy's officer, on several guesses.

package stackstaff

import (
	"context"

	"umpire/bots/search"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// arena is the room for playouts: two officers who compare nothing, and positions.
type arena struct {
	players [kernel.Players]*bot
	worlds  []*stacks.Position // guesses
	q       *stacks.Position
	legal   []kernel.Action
}

// duel is the decision how to play on, as a search sees it.
type duel struct {
	*bot
	ctx    context.Context
	view   *kernel.View
	ways   []stance
	seed   uint64
	work   int // turns of playouts that are left
	err    error
	values [][]int32
}

func (d *duel) Firsts() int    { return len(d.ways) }
func (d *duel) Portfolio() int { return 1 }
func (d *duel) Answers() int   { return 1 }
func (d *duel) Done() bool     { return d.work <= 0 || d.ctx.Err() != nil }

// Play plays the game out in a stance.
func (d *duel) Play(p *search.Plan, _, world int) int32 {
	ar := d.arena
	for len(ar.worlds) <= world {
		pos, err := d.game.Guess(d.view, d.rand)
		if err != nil {
			d.work, d.err = 0, err
			return 0
		}
		ar.worlds = append(ar.worlds, pos.(*stacks.Position))
	}
	from := ar.worlds[world]
	d.work -= len(from.Turns) - int(from.Turn)
	v := d.playout(d.ctx, from, d.ways[p.First], d.seed+uint64(world))
	if d.ctx.Err() != nil {
		return v
	}
	for len(d.values) <= p.First {
		d.values = append(d.values, nil)
	}
	d.values[p.First] = append(d.values[p.First], v)
	return v
}

// compare chooses how the turn is played.
func (b *bot) compare(ctx context.Context, v *kernel.View) error {
	b.way = usual
	e := efforts[b.level]
	if e.work == 0 {
		return nil
	}
	if b.arena == nil {
		b.arena = &arena{q: b.p.New().(*stacks.Position)}
		for s := range b.arena.players {
			b.arena.players[s] = &bot{game: b.game, side: kernel.Side(s),
				planner: planner{cover: efforts[0].whole, way: usual, brief: true, w: b.w}}
		}
	}
	b.arena.worlds = b.arena.worlds[:0]
	d := &duel{bot: b, ctx: ctx, view: v, seed: uint64(b.rand.Below(1 << 30)), work: e.work}
	calls := b.p.Stage == stacks.StageDeclare
	// As many ways as can be played out often enough.
	most := e.work / (leastPlayed * (len(b.p.Turns) - int(b.p.Turn)))
	for _, w := range stances[b.side] {
		if len(d.ways) < most && (w.call == 0 || calls) {
			d.ways = append(d.ways, w)
		}
	}
	if len(d.ways) < 2 {
		return nil
	}
	r := search.Best(d, search.Options{Worlds: e.worlds, Keep: len(d.ways)})
	if d.err != nil {
		return d.err
	}
	best := r.Best.First
	if best != 0 && !beats(d.values[best], d.values[0]) {
		best = 0
	}
	b.way = d.ways[best]
	if best != 0 {
		b.write("of %d ways to play on, chooses to %s", len(d.ways), b.way.name)
	}
	return nil
}

// beats reports whether a way has surely brought more than another in the same playouts.
func beats(x, y []int32) bool {
	return min(len(x), len(y)) >= leastPlayed && search.Beats(x, y, surely)
}

// playout plays the game out and returns what it ends with. It is broken off when the context ends, and then its value
// tells nothing.
func (b *bot) playout(ctx context.Context, from *stacks.Position, way stance, seed uint64) int32 {
	ar := b.arena
	q, src := ar.q, chance.NewRand(seed)
	from.Copy(q)
	for s, p := range ar.players {
		p.queue, p.struck, p.way, p.stays, p.seen = p.queue[:0], false, usual, 0, -1
		p.planned = p.planned[:0]
		p.rand = chance.NewRand(seed + uint64(s))
	}
	me := ar.players[b.side]
	me.way = way
	turn := q.Turn
	for range mostActions {
		if q.Over || ctx.Err() != nil {
			break
		}
		if q.Turn != turn {
			me.way.order, me.way.call = 0, 0
		}
		ar.players[q.ToMove()].act(q, src, &ar.legal)
	}
	v := b.value(q)
	if b.side == kernel.SideB {
		v = -v
	}
	return v
}

// mostActions ends a playout that gets nowhere.
const mostActions = 8000

// act plays an action.
func (b *bot) act(q *stacks.Position, src chance.Source, legal *[]kernel.Action) {
	if b.queue.Play(q, src) {
		return
	}
	*legal = q.Legal((*legal)[:0])
	if len(*legal) > 1 {
		b.look(q, b.side)
		b.decide(*legal)
		if b.queue.Play(q, src) {
			return
		}
	}
	q.Play(b.fallback(*legal), src, nil)
}

// fallback ends the phase, or does anything until it can be ended.
func (b *bot) fallback(legal []kernel.Action) kernel.Action {
	for _, a := range legal {
		if a.Verb == stacks.VEnd {
			return a
		}
	}
	return legal[b.rand.Below(len(legal))]
}

// value is what the end of a game is worth to the first side: who has won, and how near the loser was to it.
func (b *bot) value(q *stacks.Position) int32 {
	if q.Over && q.Winner == kernel.SideA {
		return wonWorth + wonTurn*int32(len(q.Turns)-int(q.Turn))
	}
	v := int32(-wonWorth)
	if int(q.Turn)+1 < len(q.Turns) {
		return v - wonTurn*int32(len(q.Turns)-int(q.Turn)) // a town of the rear
	}
	for _, a := range b.cities {
		if q.Controls(kernel.SideA, a) {
			v += heldCity
		}
	}
	near, s := nearMost, q.Survey()
	for _, u := range q.Of(kernel.SideA) {
		if q.OnMap(u) && s.ClassOf(u).Mechanized {
			near = min(near, b.home[q.At[u]])
		}
	}
	v += nearStep * int32(nearMost-near)
	return v
}
