// The plan of a movement phase: assaults that open a road, one after the other, and then all other moves together.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/bots"
	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// scheme is a plan of moves in the making: the position as it would be.
type scheme struct {
	*bot
	q      *stacks.Position
	s      stacks.Survey
	reach  [][]place     // by unit: where it can go
	plan   []place       // by unit: where it is to stand
	fixed  []bool        // by unit: its place is not changed
	used   map[unit]bool // who has an attack to make (prepare)
	fights bool          // the side attacks after this phase
	foes   []stake       // where units of the second side stand
}

// stake is a hex and what is at stake there.
type stake struct {
	a place
	n int
}

// move plans a movement phase, or its next part: what an assault leads to is not known before it is made.
func (b *bot) move() {
	sc := b.scheme()
	if b.side == kernel.SideA {
		stay := b.stay()
		if b.struck {
			b.struck = false
			if movers := sc.movers(func(u unit) bool { return b.p.Flags[u]&stacks.InHand != 0 }); len(movers) > 0 {
				sc.settle(movers)
				sc.carryOut(movers)
				if len(b.queue) > 0 {
					return
				}
			}
		}
		if sc.assault(stay) {
			b.struck = true
			return
		}
	}
	movers := sc.movers(func(unit) bool { return true })
	sc.post(movers)
	var list []strike
	if b.side == kernel.SideA && efforts[b.level].whole {
		relief := b.relief()
		list = sc.prepare(movers, func(a place) bool { return relief[a] > 0 }) // before the line takes who could do it
		if n := sc.line(movers); n > 0 {
			b.write("holds a line of %s", bots.Count(n, "unit"))
		}
	}
	if b.side == kernel.SideB && efforts[b.level].whole {
		if n := sc.reopen(movers); n > 0 {
			b.write("brings %s back into supply", bots.Count(n, "unit"))
		}
		if n := sc.encircle(movers); n > 0 {
			b.write("keeps %s out of supply", bots.Count(n, "unit"))
		}
	}
	list = append(list, sc.prepare(movers, func(a place) bool {
		return !slices.ContainsFunc(list, func(st strike) bool { return st.at == a })
	})...)
	sc.settle(movers)
	if b.side == kernel.SideA {
		if efforts[b.level].whole && !b.brief {
			if n := sc.secure(movers); n > 0 {
				b.write("keeps %s out of reach of a ring", bots.Count(n, "unit"))
			}
		}
		sc.garrison(movers)
	}
	n := sc.carryOut(movers)
	if b.side == kernel.SideA {
		sc.fill()
	}
	if b.side == kernel.SideB && !b.brief {
		sc.flee()
	}
	if b.p.Order > 0 {
		sc.obey()
	}
	b.write("moves %d of %s; prepares %s", n, bots.Count(len(movers), "unit"), bots.Count(len(list), "attack"))
	b.add(stacks.VEnd, 0, 0, 0)
}

func (b *bot) scheme() *scheme {
	p := b.p
	sc := &scheme{bot: b, q: p.New().(*stacks.Position), reach: make([][]place, len(p.Units)),
		plan:   make([]place, len(p.Units)),
		fixed:  make([]bool, len(p.Units)),
		fights: !p.FightFirst && !(p.Active == kernel.SideA && int(p.Declared) == int(p.Turn))}
	p.Copy(sc.q)
	sc.s = sc.q.Survey()
	copy(sc.plan, p.At)
	for a := range p.Hexes() {
		if b.s.Count(kernel.SideB, a) > 0 {
			n := 0
			b.s.Each(a, func(u unit) { n += b.worth(u) })
			sc.foes = append(sc.foes, stake{a, n})
		}
	}
	return sc
}

// movers are the units that can be moved and are wanted, those first that go first: the mobile ones, the nearest first.
func (sc *scheme) movers(wanted func(unit) bool) (list []unit) {
	b := sc.bot
	for _, u := range b.p.Of(b.side) {
		if b.p.OnMap(u) && b.s.Movable(u) && wanted(u) {
			list = append(list, u)
			sc.reach[u] = sc.reach[u][:0] // it may have been asked for before
			sc.s.Reach([]unit{u}, func(a place, _ int) { sc.reach[u] = append(sc.reach[u], a) })
		}
	}
	key := func(u unit) int {
		k := kindOf(b.s, u)
		n := b.far(k)[b.p.At[u]]
		if k == foot {
			n += never
		}
		return n
	}
	slices.SortStableFunc(list, func(u, v unit) int { return key(u) - key(v) })
	return list
}

// put moves a unit of the plan.
func (sc *scheme) put(u unit, a place) {
	if sc.plan[u] != a {
		sc.plan[u] = a
		sc.s.Put(u, a)
	}
}

// settle places each unit that is free where it is worth most, the others being where they are.
func (sc *scheme) settle(movers []unit) {
	b := sc.bot
	for range efforts[b.level].passes {
		changed := false
		for _, u := range movers {
			if sc.fixed[u] {
				continue
			}
			was := sc.plan[u]
			to, top := was, sc.rate(u, was)
			for _, a := range sc.reach[u] {
				if a != was && sc.s.Room(a) > 0 && sc.s.Count(b.them, a) == 0 {
					if r := sc.rate(u, a); r > top {
						to, top = a, r
					}
				}
			}
			sc.put(u, to)
			changed = changed || to != was
		}
		if !changed {
			break
		}
	}
}

// rate is what it is worth that a unit stands in a hex of the plan.
func (sc *scheme) rate(u unit, a place) int {
	b := sc.bot
	if b.prize[a] == win {
		return win
	}
	k := kindOf(b.s, u)
	n := b.prize[a]
	defence := 0
	sc.s.Each(a, func(v unit) {
		if v != u && sc.s.Units[v].Side == b.side {
			defence += sc.s.Power(v, false, a)
		}
	})
	defence += sc.s.Power(u, false, a)
	risk := b.price(u) * b.loss(a, defence) / 100
	if b.side == kernel.SideA {
		risk = risk * b.w.risk / 10
	}
	n -= risk * b.way.risk / 100
	if b.side == kernel.SideA {
		from := b.p.At[u]
		if b.p.Began[u] >= 0 {
			from = b.p.Began[u]
		}
		way, weight := b.field(k, from)[a], b.drive
		if k == foot || b.task()[from] == 0 {
			way = min(way, b.town(k)[a]+b.w.city)
		} else {
			weight = b.w.task
		}
		if k == foot {
			weight = b.w.foot
			n -= b.w.enemy * min(b.toEnemy()[a], 8)
			n -= b.w.walk * min(b.walk()[a], 60)
		}
		n -= weight * min(way, 200)
		if !b.s.Supplied(b.side, a) {
			n -= 40
		}
	} else {
		n -= b.home[a] * b.w.home / 10 * b.way.home / 100
		if b.p.Works.Has(a) {
			n += 6
		}
	}
	if sc.fights {
		n += sc.prospect(u, a)
	}
	return n
}

// prospect is how good it is for a unit to be next to the enemies that it could attack from a hex.
func (sc *scheme) prospect(u unit, a place) (n int) {
	b := sc.bot
	for _, e := range b.grid.Neighbours(a) {
		if b.s.Count(b.them, e) == 0 || !sc.s.FitAt(u, a, e) {
			continue
		}
		attack, defence, prey := sc.s.Power(u, true, e), 0, 0
		for _, f := range b.grid.Neighbours(e) {
			if sc.s.Count(b.side, f) > 0 {
				sc.s.Each(f, func(v unit) {
					if v != u {
						attack += sc.s.Power(v, true, e)
					}
				})
			}
		}
		sc.s.Each(e, func(v unit) {
			defence += sc.s.Power(v, false, e)
			prey += b.price(v)
		})
		odds := min(6, attack/max(1, defence))
		if sc.s.City(e) {
			odds -= 2
		}
		if b.prize[e] == win {
			prey += 300
		}
		if b.me == kernel.SideA {
			prey += b.nearRear(e) + b.relief()[e]
		}
		n = max(n, prey*max(0, odds)/20)
	}
	return n
}

// carryOut queues the moves of the plan, and says how many there are. Units wait for each other's room.
func (sc *scheme) carryOut(movers []unit) (n int) {
	b := sc.bot
	q := b.p.New().(*stacks.Position)
	b.p.Copy(q)
	left := slices.Clone(movers) // what has assaulted goes on first, then posts are taken while there is room
	turn := func(u unit) int {
		switch {
		case b.p.Flags[u]&stacks.Moving != 0:
			return 0
		case sc.fixed[u]:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(left, func(u, v unit) int { return turn(u) - turn(v) })
	for len(left) > 0 && !q.Over {
		some := false
		keep := left[:0]
		for _, u := range left {
			if sc.plan[u] == q.At[u] || q.Over {
				continue
			}
			acts := [2]kernel.Action{{Verb: stacks.VChoose, Piece: b.s.Piece(u)},
				{Verb: stacks.VMove, Place: b.p.ID(sc.plan[u])}}
			if q.Why(b.side, acts[0]) == nil {
				q.Play(acts[0], nil, nil)
				b.queue = append(b.queue, acts[0])
			}
			if q.Flags[u]&stacks.InHand != 0 && q.Play(acts[1], nil, nil) == nil {
				b.queue = append(b.queue, acts[1])
				some = true
				n++
				continue
			}
			keep = append(keep, u)
		}
		if left = keep; !some {
			break
		}
	}
	copy(sc.q.At, q.At)
	sc.q = q
	sc.s = q.Survey()
	return n
}

// fill sends units that have not moved into towns of the rear that stand open although the plan would hold them.
func (sc *scheme) fill() {
	b, q := sc.bot, sc.q
	open, _ := sc.s.Rear(b.side, nil, nil)
	for _, t := range open {
		for _, u := range b.p.Of(b.side) {
			if !q.OnMap(u) || !sc.s.Movable(u) || sc.s.Count(b.side, t) > 0 || slices.Contains(b.rear, q.At[u]) {
				continue
			}
			can := false
			sc.s.Reach([]unit{u}, func(a place, _ int) { can = can || a == t })
			if can {
				b.step(q, u, t)
			}
		}
	}
}

// flee sends units of the second side that have not moved and would starve to where they are in supply, the nearest to
// the capital.
func (sc *scheme) flee() {
	b, q := sc.bot, sc.q
	var can []place
	for _, u := range b.p.Of(b.side) {
		if !q.OnMap(u) || q.At[u] != b.p.At[u] || !sc.s.Movable(u) || sc.s.Supplied(b.side, q.At[u]) {
			continue
		}
		can = can[:0]
		sc.s.Reach([]unit{u}, func(a place, _ int) { can = append(can, a) })
		slices.SortStableFunc(can, func(x, y place) int { return b.home[x] - b.home[y] })
		for _, a := range can {
			if a != q.At[u] && sc.s.Supplied(b.side, a) && b.step(q, u, a) {
				break
			}
		}
	}
}

// step queues the move of a unit if a copy of the position allows it.
func (b *bot) step(q *stacks.Position, u unit, to place) bool {
	for _, a := range [2]kernel.Action{{Verb: stacks.VChoose, Piece: b.s.Piece(u)},
		{Verb: stacks.VMove, Place: b.p.ID(to)}} {
		if q.Play(a, nil, nil) != nil {
			return false
		}
		b.queue = append(b.queue, a)
	}
	return true
}

// obey moves units next to the enemy until the order to attack allows the phase to end.
func (sc *scheme) obey() {
	b, q := sc.bot, sc.q
	end := kernel.Action{Verb: stacks.VEnd}
	for _, u := range b.p.Of(b.side) {
		if q.Over || q.Why(b.side, end) == nil {
			return
		}
		s := q.Survey()
		if !q.OnMap(u) || !s.Movable(u) || s.Fit(u, board.None) {
			continue
		}
		to, least := board.None, 0
		s.Reach([]unit{u}, func(a place, _ int) {
			if a != q.At[u] && s.FitAt(u, a, board.None) && (to == board.None || b.threat()[a] < least) {
				to, least = a, b.threat()[a]
			}
		})
		if to == board.None {
			continue
		}
		b.step(q, u, to)
	}
}

// stay are the units that posts need now: they assault nobody before they are there.
func (b *bot) stay() []bool {
	if b.brief && b.stays == b.p.Turn {
		return b.staying
	}
	sc := b.scheme()
	list := make([]bool, len(b.p.Units))
	b.staying, b.stays = list, b.p.Turn
	if !efforts[b.level].whole {
		return list
	}
	sc.post(sc.movers(func(unit) bool { return true }))
	copy(list, sc.fixed)
	return list
}

// assault queues the assault that opens the best road, if one is worth it.
func (sc *scheme) assault(stay []bool) bool {
	b := sc.bot
	type party struct{ units []unit }
	top, best, launch, target, column := 12, party{}, board.None, board.None, 0
	for from := range b.p.Hexes() {
		if b.s.Count(b.side, from) == 0 {
			continue
		}
		var pt party
		b.s.Each(from, func(u unit) {
			if !stay[u] && b.s.Movable(u) && b.s.ClassOf(u).Assaults && b.p.Flags[u]&stacks.Assaulted == 0 &&
				(len(pt.units) == 0 || b.p.Began[u] == b.p.Began[pt.units[0]]) {
				pt.units = append(pt.units, u)
			}
		})
		if len(pt.units) == 0 {
			continue
		}
		field := b.field(mech, max(0, b.p.Began[pt.units[0]]))
		go1 := field[from]
		type spot struct {
			a    place
			left int
		}
		var spots []spot
		b.s.Reach(pt.units, func(a place, left int) {
			go1 = min(go1, field[a])
			spots = append(spots, spot{a, left})
		})
		slices.SortStableFunc(spots, func(x, y spot) int { return y.left - x.left })
		seen := map[place]int{}
		for _, sp := range spots {
			for _, to := range b.grid.Neighbours(sp.a) {
				if b.s.Count(b.them, to) == 0 || seen[to] == 2 || !b.s.Assaultable(pt.units, sp.a, to, sp.left) {
					continue
				}
				seen[to]++
				for _, u := range pt.units {
					sc.s.Put(u, sp.a)
				}
				o := sc.s.Weigh(pt.units, to, true, 0)
				clear, dead, lost := b.chances(o, to)
				v := -lost * b.cheapest(pt.units) / 100
				v += b.w.prey * dead * b.prey(to) / 100
				if clear > 0 {
					v += clear * (b.prize[to] + 15*b.flow()[to] + b.relief()[to]) / 100
					go2 := sc.beyond(pt.units, to, sp.left-3, field)
					v += clear * b.drive * len(pt.units) * (go1 - go2) / 100
				}
				v -= (100 - clear) * b.drive * len(pt.units) * max(0, min(field[sp.a], never)-go1) / 100
				for _, u := range pt.units {
					sc.s.Put(u, from)
				}
				if v > top {
					top, best, launch, target, column = v, pt, sp.a, to, o.Column
				}
			}
		}
	}
	if target == board.None {
		return false
	}
	for i, u := range best.units {
		v := stacks.VJoin
		if i == 0 {
			v = stacks.VChoose
			if b.p.Flags[u]&stacks.InHand != 0 {
				b.add(stacks.VDone, 0, 0, 0)
			}
		}
		b.add(v, b.s.Piece(u), 0, 0)
	}
	if launch != b.p.At[best.units[0]] {
		b.add(stacks.VMove, 0, b.p.ID(launch), 0)
	}
	b.add(stacks.VAssault, 0, b.p.ID(target), 0)
	b.write("assaults %s from %s with %s at %s", b.name(target), b.name(launch),
		bots.Count(len(best.units), "unit"), stacks.ColumnName(column))
	return true
}

// beyond is how near to what they want units come that have cleared a hex and have points left.
func (sc *scheme) beyond(units []unit, to place, left int, field []int) int {
	q := sc.q
	var gone []unit
	sc.s.Each(to, func(u unit) { gone = append(gone, u) })
	for _, u := range gone {
		sc.s.Put(u, board.None)
	}
	at := q.At[units[0]]
	var flags [8]stacks.Flags
	var points [8]uint8
	for i, u := range units {
		flags[i], points[i] = q.Flags[u], q.Left[u]
		sc.s.Put(u, to)
		q.Flags[u] |= stacks.Moving
		q.Left[u] = uint8(max(0, left))
	}
	n := field[to]
	sc.s.Reach(units, func(a place, _ int) { n = min(n, field[a]) })
	for i, u := range units {
		sc.s.Put(u, at)
		q.Flags[u] = q.Flags[u]&^stacks.Moving | flags[i]&stacks.Moving
		q.Left[u] = points[i]
	}
	for _, u := range gone {
		sc.s.Put(u, to)
	}
	return n
}
