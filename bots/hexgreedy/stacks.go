// The greedy bot of games of stacks (systems/counters/stacks): the same thought as in the rest of the counter system. A
// stack assaults what is next to it if that brings more than it costs, a unit goes where it can strike at once or
// nearer to what the side wants, and attacks are made with all that can take part.

package hexgreedy

import (
	"context"
	"fmt"

	"umpire/board"
	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

type stackBot struct {
	game  kernel.Game
	side  kernel.Side
	rand  *chance.Rand
	queue bots.Queue

	p    *stacks.Position
	s    stacks.Survey
	far  []int // by hex: steps to the nearest thing that the side wants
	todo []board.Place
}

// Choose plays the action with the best immediate gain.
func (b *stackBot) Choose(_ context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	if a, ok := b.queue.Next(legal); ok {
		return a, nil
	}
	b.queue = b.queue[:0]
	if len(legal) == 1 {
		return legal[0], nil
	}
	pos, err := b.game.Guess(v, b.rand)
	if err != nil {
		return kernel.Action{}, fmt.Errorf("greedy: %w", err)
	}
	p, ok := pos.(*stacks.Position)
	if !ok {
		return kernel.Action{}, fmt.Errorf("this greedy bot plays games of stacks only")
	}
	b.p, b.s = p, p.Survey()
	b.want()
	b.plan(legal)
	if a, ok := b.queue.Next(legal); ok {
		return a, nil
	}
	b.queue = b.queue[:0]
	for _, a := range legal {
		if a.Verb == stacks.VEnd {
			return a, nil
		}
	}
	return legal[b.rand.Below(len(legal))], nil
}

// want finds out how far each hex is from what the side wants: enemies, the capital and the towns of the enemy's rear.
func (b *stackBot) want() {
	p := b.p
	if b.far == nil {
		b.far = make([]int, p.Hexes())
	}
	b.todo = b.todo[:0]
	add := func(a board.Place) {
		if b.far[a] != 0 {
			b.far[a] = 0
			b.todo = append(b.todo, a)
		}
	}
	for a := range b.far {
		b.far[a] = 1000
	}
	for a := range p.Hexes() {
		if b.s.Count(b.side.Other(), a) > 0 {
			add(a)
		}
	}
	for i := range p.Towns {
		for _, a := range p.Towns[i].Places {
			if !p.Controls(b.side, a) && (p.Towns[i].Capital || b.side == kernel.SideB && p.Ground.Has(a)) {
				add(a)
			}
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

// plan finds out from the stage what is asked, and fills the queue.
func (b *stackBot) plan(legal []kernel.Action) {
	p, s := b.p, b.s
	pick := func(rate func(kernel.Action) int) { b.queue = append(b.queue, bots.Top(legal, rate)) }
	unit := func(a kernel.Action) stacks.Unit { return s.Named(a.Piece, b.side) }
	switch p.Stage {
	case stacks.StageDeploy:
		b.queue = append(b.queue, bots.First(legal, stacks.VArrange))
	case stacks.StageDeclare:
		b.queue = append(b.queue, bots.First(legal, stacks.VWait))
	case stacks.StageOrder:
		v := stacks.VMoveFirst
		if p.Order > 0 {
			v = stacks.VFightFirst
		}
		b.queue = append(b.queue, bots.First(legal, v))
	case stacks.StageStaff, stacks.StageLose, stacks.StageExchange:
		pick(func(a kernel.Action) int {
			switch a.Verb {
			case stacks.VEnd:
				return -1 << 20
			case stacks.VRestore:
				return b.worth(unit(a))
			}
			return -b.worth(unit(a))
		})
	case stacks.StageArrive:
		b.arrive(legal)
	case stacks.StageMove:
		if !b.assault() {
			b.moves()
		}
	case stacks.StageFight:
		b.attack(legal)
	case stacks.StageAir:
		pick(func(a kernel.Action) int { return int(a.N) })
	case stacks.StageAdvance:
		pick(func(a kernel.Action) int {
			switch {
			case a.Verb != stacks.VAdvance:
				return 0
			case b.guards(s, unit(a)):
				return -1
			}
			return 1 + b.far[p.At[unit(a)]] - b.far[p.HexIn(p.Prompt(b.side).Place)]
		})
	case stacks.StageConvert: // a town of the rear is held, whatever it costs
		a := legal[0]
		if town := p.HexIn(p.Prompt(b.side).Place); s.Count(b.side, town) > 0 && b.rear(town) {
			a = legal[len(legal)-1]
		}
		b.queue = append(b.queue, a)
	default:
		b.queue = append(b.queue, legal[0])
	}
}

// worth is what a unit is worth, in tenths of a factor.
func (b *stackBot) worth(u stacks.Unit) int {
	return b.s.Power(u, true, 0) + b.s.Power(u, false, 0)
}

// arrive brings the first unit of the list onto the map, as near as possible to what the side wants.
func (b *stackBot) arrive(legal []kernel.Action) {
	choose := bots.First(legal, stacks.VChoose)
	if !bots.Has(legal, stacks.VEnter) {
		b.queue = append(b.queue, choose)
		return
	}
	b.queue = append(b.queue, bots.Top(legal, func(a kernel.Action) int {
		if a.Verb != stacks.VEnter {
			return -1 << 20
		}
		return -b.far[b.p.HexIn(a.Place)]
	}))
}

// assault makes the assault with the best exchange by a stack on a hex next to it, if one brings more than it costs.
func (b *stackBot) assault() bool {
	p, s := b.p, b.s
	if b.side != kernel.SideA {
		return false
	}
	var units []stacks.Unit
	top, party, at := 0, []stacks.Unit(nil), board.None
	for from := range p.Hexes() {
		if s.Count(b.side, from) == 0 {
			continue
		}
		units, points := units[:0], 255
		s.Each(from, func(u stacks.Unit) {
			if s.Movable(u) && s.ClassOf(u).Assaults && p.Flags[u]&stacks.Assaulted == 0 &&
				(len(units) == 0 || p.Began[u] == p.Began[units[0]]) {
				units, points = append(units, u), min(points, s.Points(u))
			}
		})
		for _, to := range p.Map.Grid.Neighbours(from) {
			if len(units) > 0 && s.Assaultable(units, from, to, points) {
				if g := b.gain(units, to, true); g > top {
					top, party, at = g, append([]stacks.Unit(nil), units...), to
				}
			}
		}
	}
	for i, u := range party {
		v := stacks.VJoin
		if i == 0 {
			if v = stacks.VChoose; p.Flags[u]&stacks.InHand != 0 {
				b.queue = append(b.queue, kernel.Action{Verb: stacks.VDone})
			}
		}
		b.queue = append(b.queue, kernel.Action{Verb: v, Piece: s.Piece(u)})
	}
	if top > 0 {
		b.queue = append(b.queue, kernel.Action{Verb: stacks.VAssault, Place: p.ID(at)})
	}
	return top > 0
}

// gain is what an attack brings on average, in tenths of a factor times the faces of the die.
func (b *stackBot) gain(units []stacks.Unit, to board.Place, mobile bool) int {
	o := b.s.Weigh(units, to, mobile, 0)
	n := b.p.Share(o.Column)
	cheap := 1 << 20
	for _, u := range units {
		cheap = min(cheap, b.worth(u))
	}
	prey := 0
	b.s.Each(to, func(u stacks.Unit) { prey += b.worth(u) })
	push := 10
	if o.Ways == 0 {
		push = prey
	}
	return n[stacks.Eliminated]*prey + n[stacks.Retreats]*push - n[stacks.AttackerLoses]*cheap
}

// moves are the moves of a phase, one unit after the other in the order of the roster.
func (b *stackBot) moves() {
	q := b.p.New().(*stacks.Position)
	b.p.Copy(q)
	play := func(a kernel.Action) bool {
		if q.Play(a, nil, nil) != nil {
			return false
		}
		b.queue = append(b.queue, a)
		return true
	}
	posts := b.posts()
	for _, u := range q.Of(b.side) {
		s := q.Survey()
		if !q.OnMap(u) || !s.Movable(u) || b.guards(s, u) {
			continue
		}
		post := board.None
		for a, v := range posts {
			if v == u {
				post = a
			}
		}
		rate := func(a board.Place) int {
			if post != board.None {
				return -q.Map.Grid.Distance(a, post)
			}
			return b.rate(s, u, a)
		}
		to, top := q.At[u], rate(q.At[u])
		if q.Order > 0 && !s.Fit(u, board.None) {
			top = -1 << 20
		}
		s.Reach([]stacks.Unit{u}, func(a board.Place, _ int) {
			if a == q.At[u] {
				return
			}
			if r := rate(a); r > top && (q.Order == 0 || s.FitAt(u, a, board.None)) {
				to, top = a, r
			}
		})
		if to == q.At[u] {
			continue
		}
		if q.Flags[u]&stacks.InHand != 0 {
			play(kernel.Action{Verb: stacks.VDone})
		}
		if play(kernel.Action{Verb: stacks.VChoose, Piece: s.Piece(u)}) {
			play(kernel.Action{Verb: stacks.VMove, Place: q.ID(to)})
		}
	}
	if end := (kernel.Action{Verb: stacks.VEnd}); q.Why(b.side, end) == nil { // it is not played: it can draw
		b.queue = append(b.queue, end)
	}
}

// posts are the towns of the first side's rear in which nobody stands, each with the nearest unit that can be spared:
// the loss of one loses the game.
func (b *stackBot) posts() map[board.Place]stacks.Unit {
	list := map[board.Place]stacks.Unit{}
	if b.side != kernel.SideA {
		return list
	}
	sent := map[stacks.Unit]bool{}
	for i := range b.p.Towns {
		for _, a := range b.p.Towns[i].Places {
			if !b.p.Ground.Has(a) || b.s.Count(b.side, a) > 0 {
				continue
			}
			near, least := stacks.Unit(0), 1<<20
			for _, u := range b.p.Of(b.side) {
				if !b.p.OnMap(u) || sent[u] || !b.s.Movable(u) || b.guards(b.s, u) {
					continue
				}
				cost := 1000*b.p.Map.Grid.Distance(b.p.At[u], a) + b.worth(u)
				if cost < least+20000 {
					b.s.Reach([]stacks.Unit{u}, func(to board.Place, _ int) {
						if to == a {
							cost = b.worth(u)
						}
					})
				}
				if cost < least {
					near, least = u, cost
				}
			}
			list[a], sent[near] = near, true
		}
	}
	return list
}

// guards reports whether a unit is the last one in a city of its side, or in a town of the first side's rear.
func (b *stackBot) guards(s stacks.Survey, u stacks.Unit) bool {
	a := s.At[u]
	if s.Count(b.side, a) != 1 {
		return false
	}
	return s.City(a) || b.side == kernel.SideA && b.rear(a)
}

// rear reports whether a hex is one of a town in the first side's rear.
func (b *stackBot) rear(a board.Place) bool {
	if !b.p.Ground.Has(a) {
		return false
	}
	for i := range b.p.Towns {
		for _, t := range b.p.Towns[i].Places {
			if t == a {
				return true
			}
		}
	}
	return false
}

// rate is how good it is for a unit to stand in a hex, by what it can do there at once.
func (b *stackBot) rate(s stacks.Survey, u stacks.Unit, a board.Place) int {
	n := -10 * b.far[a]
	if !s.Supplied(b.side, a) {
		n -= 25
	}
	for _, e := range s.Map.Grid.Neighbours(a) {
		if s.Count(b.side.Other(), e) == 0 || !s.FitAt(u, a, e) {
			continue
		}
		attack, defence := s.Power(u, true, e), 0
		for _, f := range s.Map.Grid.Neighbours(e) {
			if s.Count(b.side, f) > 0 {
				s.Each(f, func(v stacks.Unit) {
					if v != u {
						attack += s.Power(v, true, e)
					}
				})
			}
		}
		s.Each(e, func(v stacks.Unit) { defence += s.Power(v, false, e) })
		n += 3 * min(6, attack/max(1, defence))
	}
	return n
}

// attack makes the attack with the best exchange, with all that can take part in it, or ends the phase. An order must
// be obeyed whatever it costs.
func (b *stackBot) attack(legal []kernel.Action) {
	p, s := b.p, b.s
	top := 0
	if !bots.Has(legal, stacks.VEnd) {
		top = -1 << 20
	}
	if bots.Has(legal, stacks.VRoll) {
		b.queue = append(b.queue, bots.First(legal, stacks.VRoll))
		return
	}
	if p.Target != 0 {
		b.queue = append(b.queue, bots.First(legal, stacks.VAttack))
		return
	}
	for _, t := range legal {
		if t.Verb != stacks.VTarget {
			continue
		}
		at := p.HexIn(t.Place)
		var units []stacks.Unit
		for _, f := range p.Map.Grid.Neighbours(at) {
			if s.Count(b.side, f) > 0 {
				s.Each(f, func(u stacks.Unit) {
					if s.Fit(u, at) {
						units = append(units, u)
					}
				})
			}
		}
		if len(units) == 0 {
			continue
		}
		if gain := b.gain(units, at, false); gain > top {
			top = gain
			b.queue = append(b.queue[:0], t)
			for _, u := range units {
				b.queue = append(b.queue, kernel.Action{Verb: stacks.VAttack, Piece: s.Piece(u)})
			}
			b.queue = append(b.queue, kernel.Action{Verb: stacks.VRoll})
		}
	}
	if len(b.queue) == 0 {
		b.queue = append(b.queue, bots.First(legal, stacks.VEnd))
	}
}
