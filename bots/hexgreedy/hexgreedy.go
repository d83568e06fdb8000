// Package hexgreedy is the simplest computer opponent of the counter system: a bot that takes the best immediate
// exchange, one unit at a time, and goes for the nearest place that is worth something. It has no plan and no memory,
// and does not look ahead: it knows nothing of pockets, railways or overruns, and of its line only that a unit does not
// leave it. Games of stacks it plays by the same thought (stacks.go).
//
// It is frozen, so that other bots can be measured against it: a test pins the actions of whole games, and it shares no
// evaluation with package hexstaff. It plays from its view and from what kernel.Game.Guess makes of it. docs/bots.md
// says how strong it is.
package hexgreedy

import (
	"context"
	"fmt"
	"slices"

	"umpire/board"
	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
	"umpire/systems/counters/stacks"
)

// Maker is the maker of greedy bots of the counter system.
var Maker = bots.Maker{
	Name:  "greedy",
	Text:  "Takes the best exchange at hand, one counter at a time, and goes for what is near. It has no plan.",
	Plays: func(i *kernel.Info) bool { return counters.Is(i) || stacks.Is(i) },
	Rank:  3,
	New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
		if stacks.Is(g.Info()) {
			return &stackBot{game: g, side: side, rand: chance.NewRand(seed)}
		}
		return &bot{game: g, side: side, rand: chance.NewRand(seed)}
	},
}

type bot struct {
	game  kernel.Game
	side  kernel.Side
	rand  *chance.Rand
	queue []kernel.Action // what is left of the orders for a phase

	p     *counters.Position
	prize [kernel.Players][]int32 // by side and hex
	far   []int                   // by hex: steps to the nearest thing that the side wants
	todo  []board.Place
}

// Choose plays the action with the best immediate gain.
func (b *bot) Choose(_ context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	if len(legal) == 1 {
		b.queue = b.queue[:0]
		return legal[0], nil
	}
	if len(b.queue) > 0 {
		a := b.queue[0]
		b.queue = b.queue[1:]
		for _, l := range legal {
			if l == a {
				return a, nil
			}
		}
		b.queue = b.queue[:0]
	}
	pos, err := b.game.Guess(v, b.rand)
	if err != nil {
		return kernel.Action{}, fmt.Errorf("greedy: %w", err)
	}
	p, ok := pos.(*counters.Position)
	if !ok {
		return kernel.Action{}, fmt.Errorf("this greedy bot plays the counter system only")
	}
	b.p = p
	b.want()
	return b.pick(legal), nil
}

// want finds out how far each hex is from what the side wants: places that are worth points, and enemies.
func (b *bot) want() {
	p, n := b.p, int(b.p.Hexes())
	if b.far == nil {
		b.far = make([]int, n)
		more := make([]int32, n)
		for s := range b.prize {
			b.prize[s] = make([]int32, n)
			p.Survey().Prizes(kernel.Side(s), false, b.prize[s], more)
		}
	}
	top := int32(1)
	for _, x := range b.prize[b.side] {
		top = max(top, x)
	}
	b.todo = b.todo[:0]
	for a := range b.far {
		b.far[a] = 1000
		at := board.Place(a)
		if b.prize[b.side][a] == top || p.Survey().Count(b.side.Other(), at) > 0 {
			b.far[a] = 0
			b.todo = append(b.todo, at)
		}
	}
	for i := 0; i < len(b.todo); i++ {
		for _, next := range p.Map.Grid.Neighbours(b.todo[i]) {
			if b.far[next] == 1000 {
				b.far[next] = b.far[b.todo[i]] + 1
				b.todo = append(b.todo, next)
			}
		}
	}
}

// pick finds out from the stage what is asked, and chooses.
func (b *bot) pick(legal []kernel.Action) kernel.Action {
	p := b.p
	switch p.Stage {
	case counters.StageDeploy:
		return bots.First(legal, counters.VArrange)
	case counters.StageMove:
		return b.orders(legal)
	case counters.StageAttack:
		return b.attack(legal)
	case counters.StageLose, counters.StageDisrupt, counters.StageExcess:
		return bots.Top(legal, func(a kernel.Action) int { return -worth(p, counters.Unit(a.Piece)) })
	case counters.StageAdvance:
		return bots.Top(legal, func(a kernel.Action) int {
			if a.Verb != counters.VAdvance {
				return 0
			}
			return b.far[p.At[a.Piece]] - b.far[p.HexIn(a.Place)] + int(b.prize[b.side][p.HexIn(a.Place)])
		})
	}
	return legal[0]
}

// worth is what the enemy gets for a unit's next step, in points.
func worth(p *counters.Position, u counters.Unit) int {
	f := p.Survey().Face(u)
	return int(f.Worth * f.Strength)
}

// orders are the moves of a phase, one unit after the other in the order of the roster.
func (b *bot) orders(legal []kernel.Action) kernel.Action {
	q := b.p.New().(*counters.Position)
	b.p.Copy(q)
	play := func(a kernel.Action) bool {
		if q.Play(a, nil, nil) != nil {
			return false
		}
		b.queue = append(b.queue, a)
		return true
	}
	b.queue = b.queue[:0]
	for _, u := range q.Of(b.side) {
		id := kernel.PieceID(u)
		s := q.Survey()
		if s.Enters(u) {
			b.enter(q, u, play)
			continue
		}
		if !s.Movable(u) || q.Units[u].Engineer {
			continue
		}
		if q.Flags[u]&counters.Entrained != 0 {
			if play(kernel.Action{Verb: counters.VChoose, Piece: id}) {
				b.unload(q, u, play)
			}
			continue
		}
		to, top := q.At[u], b.rate(q, u, q.At[u])
		s.Reach(u, func(a board.Place, _ int16) {
			if r := b.rate(q, u, a); r > top && s.Count(b.side, a) < q.Stack {
				to, top = a, r
			}
		})
		if to != q.At[u] && !b.opens(q, u, to) && play(kernel.Action{Verb: counters.VChoose, Piece: id}) {
			play(kernel.Action{Verb: counters.VMove, Place: q.ID(to)})
		}
	}
	idle := func(a kernel.Action) bool { return a.Verb == counters.VChoose || a.Verb == counters.VDone }
	if !play(kernel.Action{Verb: counters.VEnd}) && !slices.ContainsFunc(b.queue, func(a kernel.Action) bool {
		return !idle(a)
	}) {
		b.queue = b.queue[:0] // too many stand somewhere, and it would only choose units for ever
	}
	if len(b.queue) == 0 {
		return legal[b.rand.Below(len(legal))]
	}
	a := b.queue[0]
	b.queue = b.queue[1:]
	return a
}

// opens reports whether the line of the side would lack more hexes with a unit elsewhere.
func (b *bot) opens(q *counters.Position, u counters.Unit, to board.Place) bool {
	s, from := q.Survey(), q.At[u]
	before := s.Gaps(b.side)
	s.Put(u, to)
	after := s.Gaps(b.side)
	s.Put(u, from)
	return after > before
}

// enter brings a unit onto the map, as near as possible to what the side wants.
func (b *bot) enter(q *counters.Position, u counters.Unit, play func(kernel.Action) bool) {
	if !play(kernel.Action{Verb: counters.VChoose, Piece: kernel.PieceID(u)}) {
		return
	}
	var in []kernel.Action
	for _, a := range q.Legal(nil) {
		if a.Verb == counters.VEnter {
			in = append(in, a)
		}
	}
	if len(in) == 0 {
		return
	}
	play(bots.Top(in, func(a kernel.Action) int { return -b.far[q.HexIn(a.Place)] }))
	if q.Flags[u]&counters.Entrained != 0 {
		b.unload(q, u, play)
	}
}

// unload moves the entrained unit in hand along the rails and detrains it.
func (b *bot) unload(q *counters.Position, u counters.Unit, play func(kernel.Action) bool) {
	top, ride := b.far[q.At[u]], kernel.Action{}
	for _, a := range q.Legal(nil) {
		if a.Verb != counters.VRide {
			continue
		}
		if d := b.far[q.HexIn(a.Place)]; d < top {
			top, ride = d, a
		}
	}
	if ride.Verb != 0 {
		play(ride)
	}
	play(kernel.Action{Verb: counters.VDetrain})
}

// rate is how good it is for a unit to stand in a hex, by what it can do there at once.
func (b *bot) rate(q *counters.Position, u counters.Unit, a board.Place) int {
	s := q.Survey()
	n := -10*b.far[a] + 40*int(b.prize[b.side][a])
	if !s.Supplied(b.side, a) {
		n -= 15
	}
	attacks := s.Face(u).Show == counters.Plain
	for _, e := range q.Map.Grid.Neighbours(a) {
		if s.Count(b.side.Other(), e) == 0 || !s.Engageable(a, e) {
			continue
		}
		if !attacks {
			n -= 30 // it cannot attack there, only be attacked
			continue
		}
		attack := s.Power(u, true, true)
		for _, f := range q.Map.Grid.Neighbours(e) {
			s.Each(f, func(v counters.Unit) {
				if v != u && q.Units[v].Side == b.side && s.Face(v).Show == counters.Plain {
					attack += s.Power(v, true, true)
				}
			})
		}
		n += 3 * min(12, attack/max(1, b.defence(q, e)))
	}
	return n
}

// defence is the strength of the enemies in a hex, in parts.
func (b *bot) defence(q *counters.Position, a board.Place) (n int) {
	s := q.Survey()
	s.Each(a, func(v counters.Unit) {
		if q.Units[v].Side != b.side {
			n += s.Power(v, false, true)
		}
	})
	return n
}

// attack makes the attack with the best exchange, with all that can take part in it, or ends the phase.
func (b *bot) attack(legal []kernel.Action) kernel.Action {
	p, s := b.p, b.p.Survey()
	top := 0
	b.queue = b.queue[:0]
	for _, t := range legal {
		if t.Verb != counters.VTarget || p.Targets[0] != 0 {
			continue
		}
		at := p.HexIn(t.Place)
		var units []counters.Unit
		var from []board.Place
		attack := 0
		for _, f := range p.Map.Grid.Neighbours(at) {
			if !s.Engageable(f, at) {
				continue
			}
			s.Each(f, func(u counters.Unit) {
				if p.Units[u].Side == b.side && s.Fit(u) {
					units = append(units, u)
					from = append(from, f)
					attack += s.Power(u, true, s.Supplied(b.side, f))
				}
			})
		}
		if gain := b.gain(at, units, from, attack); gain > top {
			top = gain
			b.queue = append(b.queue[:0], t)
			for _, u := range units {
				b.queue = append(b.queue, kernel.Action{Verb: counters.VAttack, Piece: kernel.PieceID(u)})
			}
			b.queue = append(b.queue, kernel.Action{Verb: counters.VRoll})
		}
	}
	if len(b.queue) > 0 {
		a := b.queue[0]
		b.queue = b.queue[1:]
		return a
	}
	if bots.Has(legal, counters.VRoll) {
		return bots.First(legal, counters.VRoll)
	}
	return bots.First(legal, counters.VEnd)
}

// gain is what an attack brings on average, in points times the faces of the die.
func (b *bot) gain(at board.Place, units []counters.Unit, from []board.Place, attack int) int {
	p, s := b.p, b.p.Survey()
	if len(units) == 0 {
		return 0
	}
	all, least := 0, 1<<20
	for _, u := range units {
		all += worth(p, u)
		least = min(least, worth(p, u))
	}
	prey, defence := 0, 0
	s.Each(at, func(v counters.Unit) {
		if p.Units[v].Side != b.side {
			prey += worth(p, v)
			defence += s.Power(v, false, s.Supplied(b.side.Other(), at))
		}
	})
	faces := p.Tables[b.side].Faces
	if defence == 0 {
		return prey * faces
	}
	column, add, n := s.Ratio(b.side, attack, defence), s.Die(b.side, from, at), 0
	for die := 1; die <= faces; die++ {
		o := &p.Outcomes[p.OutcomeOf(b.side, die+int(add), column)]
		switch o.Defender {
		case counters.Eliminated:
			n += prey
		case counters.Retreats:
			n++
		}
		switch o.Attacker {
		case counters.Eliminated:
			n -= all
		case counters.Retreats:
			n--
		case counters.Exchange, counters.HalfExchange:
			n -= max(least, prey)
		}
	}
	return n
}
