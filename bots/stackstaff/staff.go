// Decisions of the staff: when the offensive is declared, the order of the phases, withdrawals, replacements, arrivals,
// exchanges.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/bots"
	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// deploy places units where they usually stand. Where the enemy has massed an army against a town of the rear, the
// first side brings infantry from the next hexes that can spare some, into the town and behind it.
func (b *bot) deploy(legal []kernel.Action) {
	usual := bots.First(legal, stacks.VArrange)
	defer func() { b.queue = append(b.queue, usual) }()
	if b.side != kernel.SideA || !efforts[b.level].whole || usual.Verb != stacks.VArrange {
		return
	}
	q := b.p.New().(*stacks.Position)
	b.p.Copy(q)
	if q.Play(usual, b.rand, nil) != nil {
		return
	}
	s := q.Survey()
	bring := func(to place, want int) {
		var list []unit
		held := 0
		s.Each(to, func(u unit) { held += s.Lives(u) })
		for _, u := range b.p.Of(b.side) {
			if a := q.At[u]; b.s.Enters(u) && s.Count(b.side, a) > 1 && kindOf(s, u) == foot && s.Lives(u) > 1 &&
				!slices.Contains(b.rear, a) && a != to {
				list = append(list, u)
			}
		}
		slices.SortStableFunc(list, func(u, v unit) int {
			return b.grid.Distance(q.At[u], to) - b.grid.Distance(q.At[v], to)
		})
		for _, u := range list {
			if held >= want || s.Room(to) < 1 || s.Count(b.side, q.At[u]) < 2 {
				continue
			}
			b.add(stacks.VChoose, b.s.Piece(u), 0, 0)
			b.add(stacks.VPlace, 0, b.p.ID(to), 0)
			s.Put(u, to)
			held += s.Lives(u)
		}
	}
	for _, t := range b.rear {
		n := b.massed(t)
		if n <= b.w.massed {
			continue
		}
		back := board.None
		for _, c := range b.grid.Neighbours(t) {
			if b.p.Ground.Has(c) && (back == board.None || b.threat()[c] < b.threat()[back]) {
				back = c
			}
		}
		bring(t, min(2*b.p.Stack, n/100))
		if back != board.None {
			bring(back, b.w.relief)
		}
		b.write("sees an army before %s", b.name(t))
	}
}

// declare decides whether the offensive is declared: in the turn that costs least movement and brings most.
func (b *bot) declare() {
	p := b.p
	worth := func(turn int) int {
		if turn+1 >= len(p.Turns) {
			return -never
		}
		return int(p.Turns[turn+1].Mechanized) - 2*int(p.Turns[turn].Mechanized)
	}
	now := worth(int(p.Turn))
	best := now
	for t := int(p.Turn) + 1; t <= int(p.Offensive.Last); t++ {
		best = max(best, worth(t))
	}
	v := stacks.VWait
	if b.way.call != 2 && (now >= best && !b.capitalFalls() || b.way.call == 1) {
		v = stacks.VDeclare
		b.write("declares the offensive")
	}
	b.add(v, 0, 0, 0)
}

// capitalFalls reports whether the capital can be attacked now with a fair chance.
func (b *bot) capitalFalls() bool {
	for _, a := range b.capital {
		if st := b.strike(a, nil, false); len(st.units) > 0 && st.gain > 30000 {
			return true
		}
	}
	return false
}

// order chooses whether the side fights first: if there are attacks at hand that bring enough.
func (b *bot) order(legal []kernel.Action) {
	if len(legal) == 1 {
		b.queue = append(b.queue, legal[0])
		return
	}
	b.p.FightFirst = true
	n := 0
	list := b.strikes(b.targets(), false)
	for _, st := range list {
		n += st.gain
	}
	b.p.FightFirst = false
	if b.brief {
		v := stacks.VMoveFirst
		if b.way.order == 1 || b.way.order == 0 && n >= enough || b.p.Order > 0 {
			v = stacks.VFightFirst
		}
		b.queue = append(b.queue, bots.First(legal, v))
		return
	}
	sc, later := b.scheme(), 0
	movers := sc.movers(func(unit) bool { return true })
	sc.post(movers)
	for _, st := range sc.prepare(movers, anywhere) {
		later += st.gain
	}
	v := stacks.VMoveFirst
	if 10*n >= early*later && n > 0 || b.p.Order > 0 {
		v = stacks.VFightFirst
	}
	switch {
	case b.p.Order > 0:
	case b.way.order == 1:
		v = stacks.VFightFirst
	case b.way.order == 2:
		v = stacks.VMoveFirst
	}
	b.write("sees %s from here, worth %d, and after moves %d", bots.Count(len(list), "attack"), n, later)
	b.queue = append(b.queue, bots.First(legal, v))
}

// staffWork withdraws what is worth least and farthest away, and restores what is worth most.
func (b *bot) staffWork(legal []kernel.Action, named func(kernel.Action) unit) {
	b.pick(legal, func(a kernel.Action) int {
		u := named(a)
		switch a.Verb {
		case stacks.VWithdraw:
			n := 10000 + 4*b.far(foot)[b.p.At[u]] - b.worth(u)
			for _, c := range b.rear {
				if c == b.p.At[u] {
					n -= 300
				}
			}
			return n
		case stacks.VRestore:
			return 5000 + b.worth(u) - 2*b.far(kindOf(b.s, u))[b.p.At[u]]
		}
		return 0
	})
}

// arrive brings units onto the map as near to the capital as they can come, but not where the enemy is near, and where
// they can encircle his mobile stacks.
func (b *bot) arrive(legal []kernel.Action, named func(kernel.Action) unit) {
	if !bots.Has(legal, stacks.VEnter) {
		b.pick(legal, func(a kernel.Action) int {
			if a.Verb != stacks.VChoose {
				return -1
			}
			return b.worth(named(a))
		})
		return
	}
	b.pick(legal, func(a kernel.Action) int {
		if a.Verb != stacks.VEnter {
			return -never * never
		}
		to := b.p.HexIn(a.Place)
		n := -10*b.home[to] - b.threat()[to]/4
		if b.s.Count(b.side, to) >= b.p.Stack-1 {
			n -= 30
		}
		return n + b.meets(b.p.Hand, to)
	})
}

// meets is what it brings the second side that a unit arrives in a hex: mobile stacks next to which it can come in the
// movement phase that follows, and near which there are not enough of its units yet to encircle them.
func (b *bot) meets(u unit, to place) (n int) {
	if !efforts[b.level].whole {
		return 0
	}
	for _, a := range b.mechs {
		if b.grid.Distance(to, a)-1 > b.pace(0, kindOf(b.s, u)) {
			continue
		}
		near := 0
		for _, c := range b.grid.Range(nil, a, ringFar-1) {
			near += b.s.Count(b.side, c)
		}
		if near < ringMost {
			b.s.Each(a, func(v unit) { n += b.worth(v) * b.w.meet / 100 })
		}
	}
	return n
}

// rateExchange is where a unit of the cup counts: in the capital and the other posts, and where the enemy comes.
func (b *bot) rateExchange(u unit) int {
	a := b.p.At[u]
	if a == board.None {
		return 0
	}
	n := -4*b.home[a] - 2*min(60, b.come()[a]) - b.worth(u)/4
	if b.s.City(a) {
		n += 60
	}
	twice := false // a unit of two steps is there already
	b.s.Each(a, func(v unit) { twice = twice || b.s.Lives(v) > 1 })
	if twice {
		n -= 40
	}
	return n
}
