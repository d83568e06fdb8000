// The plan of a movement phase.

package hexstaff

import (
	"math"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters"
)

// orders collects a plan's actions in the queue: q is the position after them.
type orders struct {
	*bot
	q *counters.Position
}

// play adds an action to the queue if it is legal.
func (o *orders) play(a kernel.Action) bool {
	if o.q.Play(a, nil, nil) != nil {
		return false
	}
	o.queue = append(o.queue, a)
	return true
}

func (o *orders) choose(u unit) bool {
	return o.play(kernel.Action{Verb: counters.VChoose, Piece: kernel.PieceID(u)})
}

// planMoves plans a movement phase.
func (b *bot) planMoves() {
	o := &orders{bot: b, q: b.p.New().(*counters.Position)}
	b.p.Copy(o.q)
	o.arrivals()
	if b.holds() {
		o.roam()
	}
	if b.p.Stage != o.q.Stage {
		return
	}
	p := b.p.New().(*counters.Position) // what has arrived and gone by rail counts from here on
	o.q.Copy(p)
	b.look(p, b.side)
	movers := b.listMovers()
	works := b.works()
	b.sketch = p.New().(*counters.Position)
	p.Copy(b.sketch)
	if b.way.pocket > 0 && b.level > 0 { // not in playouts, where it would take most of the time
		b.closePockets(movers)
	}
	attacks := b.findAttacks(movers, b.fights())
	clear(b.spare)
	if b.fights() {
		b.keepRoom(attacks)
	}
	gaps := 0
	for range efforts[b.level].passes {
		changed := b.improve(movers)
		if gaps = b.closeLine(movers); !changed {
			break
		}
	}
	b.noteMoves(movers, attacks, gaps)
	for i := range attacks {
		o.overrun(&attacks[i])
	}
	for _, u := range movers {
		o.move(u)
	}
	o.unstack()
	o.engineers(works)
	if !o.play(kernel.Action{Verb: counters.VEnd}) {
		b.queue = b.queue[:0] // it would be planned again for ever
		b.stuck = true
	}
}

// unstack moves units out of hexes where too many stand.
func (o *orders) unstack() {
	for _, u := range o.p.Of(o.side) {
		if !o.q.OnMap(u) || o.q.Survey().Count(o.side, o.q.At[u]) <= o.q.Stack || !o.q.Survey().Movable(u) ||
			u == o.q.Hand && o.q.Stepped || o.q.Flags[u]&counters.Entrained != 0 {
			continue
		}
		top, to := -1<<40, board.None
		o.q.Survey().Reach(u, func(a place, _ int16) {
			if r := o.ground(u, a); r > top && o.q.Survey().Count(o.side, a) < o.q.Stack {
				top, to = r, a
			}
		})
		if to != board.None && o.choose(u) {
			o.play(kernel.Action{Verb: counters.VMove, Place: o.p.ID(to)})
		}
	}
}

// fights reports whether the side attacks after this movement phase, before the enemy moves.
func (b *bot) fights() bool {
	for n := int(b.p.Phase) + 1; n < len(b.p.Phases); n++ {
		switch ph := &b.p.Phases[n]; {
		case ph.Side != b.side:
			return false
		case ph.Kind == counters.PhaseCombat:
			return true
		}
	}
	return false
}

// listMovers fills in where units stand and can go, and returns those that can move.
func (b *bot) listMovers() (movers []unit) {
	clear(b.load)
	clear(b.def)
	clear(b.fullDef)
	clear(b.full)
	clear(b.brackets)
	clear(b.cost)
	b.held = 0
	for _, u := range b.p.Of(b.side) {
		b.fixed[u], b.pinned[u] = false, false
		b.reach[u] = b.reach[u][:0]
		b.plan[u] = b.p.At[u]
		if !b.p.OnMap(u) {
			continue
		}
		b.put(u, b.p.At[u])
		if b.p.Units[u].Engineer || !b.s.Movable(u) || b.p.Flags[u]&counters.Entrained != 0 || u == b.p.Hand {
			continue
		}
		b.s.Reach(u, func(a place, _ int16) { b.reach[u] = append(b.reach[u], a) })
		if len(b.reach[u]) > 0 {
			movers = append(movers, u)
		}
	}
	return movers
}

// put counts a unit in a hex of the plan.
func (b *planner) put(u unit, a place) {
	b.plan[u] = a
	b.count(u, a, 1)
}

// take removes a unit from its hex of the plan.
func (b *planner) take(u unit) { b.count(u, b.plan[u], -1) }

// count adds a unit to what stands in a hex (n is 1), or removes it (-1).
func (b *planner) count(u unit, a place, n int) {
	if b.attached(u) {
		b.brackets[a] += n
	} else {
		b.full[a] += n
		b.fullDef[a] += n * b.plain(u, a)
	}
	b.def[a] = b.fullDef[a]
	if b.full[a] > 0 {
		b.def[a] += b.brackets[a] * counters.Parts
	}
	b.cost[a] += n * b.price(u)
	b.load[a] += n
	if b.decides(a) {
		b.held += n
	}
}

// prospect is the best attack on a hex, as long as it is known.
type prospect struct {
	best        odds
	known, dead bool
}

// approach is a unit that could attack, and a hex from which it could: where it stands, or where it can go.
type approach struct {
	u    unit
	from place
}

// approaches are all that could attack each enemy hex, the strongest units first and those of a unit together, and
// which hexes these are.
func (b *bot) approaches() (targets []place, approaches map[place][]approach) {
	approaches = map[place][]approach{}
	for _, u := range b.p.Of(b.side) {
		if !b.p.OnMap(u) || b.s.Face(u).Show != counters.Plain || !b.s.Fit(u) {
			continue
		}
		near := func(a place) {
			for _, t := range b.grid.Neighbours(a) {
				if b.s.Count(b.them, t) > 0 && b.s.Engageable(a, t) {
					if approaches[t] == nil {
						targets = append(targets, t)
					}
					approaches[t] = append(approaches[t], approach{u, a})
				}
			}
		}
		near(b.p.At[u])
		if b.s.Movable(u) {
			for _, a := range b.reach[u] {
				near(a)
			}
		}
	}
	slices.Sort(targets)
	for _, t := range targets {
		slices.SortStableFunc(approaches[t], func(x, y approach) int {
			if n := int(b.s.Face(y.u).Strength) - int(b.s.Face(x.u).Strength); n != 0 {
				return n
			}
			return int(x.u) - int(y.u)
		})
	}
	return targets, approaches
}

// findAttacks chooses attacks and fixes the units that make them, the best attack first; only overruns if the side does
// not fight after this phase.
func (b *bot) findAttacks(movers []unit, fights bool) (list []odds) {
	targets, approaches := b.approaches()
	prospects := make([]prospect, len(targets))
	for range mostAttacks {
		best, bestRate := odds{}, 0
		top := -1
		for i, t := range targets {
			c := &prospects[i]
			if c.dead {
				continue
			}
			if !c.known {
				c.best, c.known = b.bestAttack(t, approaches[t], fights), true
			}
			if r := c.best.rate(); r > bestRate {
				best, bestRate, top = c.best, r, i
			}
		}
		if len(best.units) == 0 {
			break
		}
		prospects[top].dead = true
		if b.opens(&best) {
			continue
		}
		for i, u := range best.units {
			b.take(u)
			b.put(u, best.from[i])
			b.fixed[u] = true
		}
		for i, t := range targets {
			prospects[i].known = prospects[i].known && b.grid.Distance(t, best.at) >= attackNear
		}
		list = append(list, best)
		if best.hemmed {
			b.hold(movers, best.at)
		}
	}
	return list
}

// bestAttack is the best attack on a hex by units that are free, each from where it attacks best: the units are added
// one after the other, and as many take part as bring most. It has no units if none brings enough.
func (b *bot) bestAttack(at place, approaches []approach, fights bool) (best odds) {
	s := b.sketch.Survey()
	try := odds{at: at, late: !fights}
	moved := 0 // of the units of try, which are those that move there: a bit for each
	for i := 0; i < len(approaches); {
		n := i
		for n < len(approaches) && approaches[n].u == approaches[i].u {
			n++
		}
		u, to := approaches[i].u, b.bestApproach(approaches[i:n], &try, moved)
		i = n
		if to == board.None {
			continue
		}
		if to != b.plan[u] {
			moved |= 1 << min(62, len(try.units))
		}
		s.Put(u, to)
		try.units, try.from = append(try.units, u), append(try.from, to)
		try.hemmed = b.closely() && b.hemmed(s, at)
		b.weigh(&try)
		overruns := try.column >= b.p.Overruns(b.side)
		if !fights && !overruns || try.gain < leastPrepared {
			continue
		}
		if overruns {
			try.gain += againWorth
		}
		if try.rate() > best.rate() {
			units, from := append(best.units[:0], try.units...), append(best.from[:0], try.from...)
			best = try
			best.units, best.from = units, from
		}
	}
	for _, u := range try.units {
		s.Put(u, b.plan[u])
	}
	return best
}

// bestApproach is the hex of a unit's approaches from which it best joins an attack, board.None if there is no room or
// it has something else to do.
func (b *bot) bestApproach(approaches []approach, try *odds, moved int) (to place) {
	to, top := board.None, -1<<40
	for _, x := range approaches {
		u := x.u
		if b.fixed[u] || x.from != b.plan[u] && (b.pinned[u] ||
			b.load[x.from]+comers(try, moved, x.from) >= b.p.Stack) {
			continue
		}
		if r := b.rateApproach(u, x.from, try.at); r > top {
			to, top = x.from, r
		}
	}
	return to
}

// comers is how many units of an attack move to a hex.
func comers(o *odds, moved int, to place) (n int) {
	for i, a := range o.from {
		if a == to {
			n += moved >> min(62, i) & 1
		}
	}
	return n
}

// rateApproach is how good it is for a unit to attack a hex from another: it closes the enemy's ways of retreat, has no
// river in front of it, and stands where the plan has it already.
func (b *bot) rateApproach(u unit, from, to place) int {
	s := b.sketch.Survey()
	was := s.At[u]
	s.Put(u, from)
	open := 0
	if b.closely() {
		open = b.open(s, to)
	}
	n := -openCost*open + dieWorth*int(b.s.Die(b.side, []place{from}, to)) + b.ground(u, from)/groundShare
	s.Put(u, was)
	if from == was {
		n += stayWorth
	}
	return n
}

// open is how many hexes the enemies in a hex could retreat to.
func (b *planner) open(s counters.Survey, at place) (n int) {
	var e unit
	s.Each(at, func(u unit) {
		if e == 0 && b.p.Units[u].Side == b.them {
			e = u
		}
	})
	for _, a := range b.grid.Neighbours(at) {
		if e != 0 && s.Retreatable(e, a) {
			n++
		}
	}
	return n
}

// hemmed reports whether no enemy in a hex could retreat.
func (b *planner) hemmed(s counters.Survey, at place) bool {
	ok := true
	s.Each(at, func(e unit) {
		if !ok || b.p.Units[e].Side != b.them {
			return
		}
		for _, a := range b.grid.Neighbours(at) {
			ok = ok && !s.Retreatable(e, a)
		}
	})
	return ok
}

// hold fixes the units without which the enemies in a hex would have a way of retreat.
func (b *bot) hold(movers []unit, at place) {
	s := b.sketch.Survey()
	var away []unit
	for _, u := range movers {
		if b.fixed[u] || b.grid.Distance(b.plan[u], at) > 2 {
			continue
		}
		s.Put(u, board.None)
		if b.hemmed(s, at) {
			away = append(away, u)
			continue
		}
		s.Put(u, b.plan[u])
		b.fixed[u] = true
	}
	for _, u := range away {
		s.Put(u, b.plan[u])
	}
}

// opens places the units of an attack on the sketch, unless that costs the line more than the attack brings. Half of
// the cost is counted, because other units may fill the gaps.
func (b *bot) opens(o *odds) bool {
	s := b.sketch.Survey()
	before := b.gaps(s)
	for i, u := range o.units {
		s.Put(u, o.from[i])
	}
	if after := b.gaps(s); (after-before)*b.gapCost()/2 <= o.gain {
		return false
	}
	for _, u := range o.units {
		s.Put(u, b.plan[u])
	}
	return true
}

// spot is a hex where a unit could be placed.
type spot struct {
	a    place
	rate int
}

// improve places each unit that is free where it is worth most, the others being where they are, and reports whether
// anything has changed.
func (b *bot) improve(movers []unit) (changed bool) {
	s := b.sketch.Survey()
	gap := b.gapCost()
	now := b.draw()
	for _, u := range movers {
		if b.fixed[u] || b.pinned[u] {
			continue
		}
		was := b.plan[u]
		b.take(u)
		stay := b.rate(u, was)
		if b.load[was] >= b.p.Stack-b.spare[was] { // too many stand there
			stay = -1 << 40
		}
		b.spots = b.spots[:0]
		add := func(a place) {
			if a != was && b.load[a] < b.p.Stack-b.spare[a] {
				if r := b.rate(u, a); r > stay {
					b.spots = append(b.spots, spot{a, r})
				}
			}
		}
		add(b.p.At[u])
		for _, a := range b.reach[u] {
			add(a)
		}
		slices.SortStableFunc(b.spots, func(x, y spot) int { return y.rate - x.rate })
		to := was
		if len(b.spots) > 0 {
			top, left := stay-gap*now, now
			for i, c := range b.spots {
				if i == tried || c.rate <= top {
					break
				}
				s.Put(u, c.a)
				open := now
				if b.breaks(was) || now > 0 && b.mends(c.a) {
					most := math.MaxInt16
					if gap > 0 {
						most = max(now, (c.rate-top-1)/gap) // with more it is not the best one
					}
					open = b.gapsTo(s, most)
				}
				if r := c.rate - gap*open; r > top {
					to, top, left = c.a, r, open
				}
				if open <= now {
					break
				}
			}
			s.Put(u, to)
			if left != now || b.breaks(was) {
				b.draw()
			}
			now = left
		}
		b.put(u, to)
		changed = changed || to != was
	}
	return changed
}

// draw notes a line of the plan that lacks the fewest hexes, and says how many.
func (b *bot) draw() int {
	for _, a := range b.drawn {
		b.onLine[a] = false
	}
	b.drawn = b.drawn[:0]
	n := b.sketch.Survey().Line(b.side, &b.drawn)
	for _, a := range b.drawn {
		b.onLine[a] = b.sketch.Survey().Covered(b.side, a)
	}
	return n
}

// breaks reports whether the line that was drawn has more gaps now that a unit has left a hex.
func (b *bot) breaks(was place) bool {
	s := b.sketch.Survey()
	if b.onLine[was] && !s.Covered(b.side, was) {
		return true
	}
	for _, a := range b.grid.Neighbours(was) {
		if b.onLine[a] && !s.Covered(b.side, a) {
			return true
		}
	}
	return false
}

// mends reports whether an open hex of the line that was drawn is a hex or next to it.
func (b *bot) mends(a place) bool {
	for _, h := range b.drawn {
		if !b.onLine[h] && b.grid.Distance(h, a) <= 1 {
			return true
		}
	}
	return false
}

// gaps is how many hexes a line of the side lacks on a map.
func (b *bot) gaps(s counters.Survey) int { return b.gapsTo(s, math.MaxInt16) }

// gapsTo is gaps if that is at most so many, otherwise one more.
func (b *bot) gapsTo(s counters.Survey, most int) int {
	b.spent += lineWork
	return s.GapsTo(b.side, most)
}

// openLine is gaps, and notes the open hexes in b.line.
func (b *bot) openLine(s counters.Survey) int {
	b.spent += lineWork
	b.line = b.line[:0]
	return s.OpenLine(b.side, &b.line)
}

// gapCost is what an open hex of the line costs: a point each turn that it stays open.
func (b *bot) gapCost() int {
	return b.point[b.them] * (2 + min(b.left, gapTurns)) / 2 * b.way.gap / 100
}

// closeLine sends units into the gaps of the line, each time the unit that costs least there, and says how many hexes
// stay open.
func (b *bot) closeLine(movers []unit) int {
	if !b.s.HasLine() {
		return 0
	}
	s := b.sketch.Survey()
	gap := b.gapCost()
	gaps := b.gaps(s)
	near := board.NewBits(b.grid.Graph)
	spoilt := map[unit]bool{}
	for tries := 0; gaps > 0 && tries < closeTries; tries++ {
		b.openLine(s)
		near.Clear()
		for _, a := range b.line {
			near.Add(a)
			for _, c := range b.grid.Neighbours(a) {
				near.Add(c)
			}
		}
		best, to := b.cheapestCover(movers, near, spoilt)
		if best == 0 {
			break
		}
		was := b.plan[best]
		b.take(best)
		loss := b.rate(best, was) - b.rate(best, to)
		s.Put(best, to)
		now := b.gapsTo(s, gaps)
		if now >= gaps || loss > gap*(gaps-now) {
			s.Put(best, was)
			b.put(best, was)
			spoilt[best] = true
			continue
		}
		b.put(best, to)
		gaps = now
	}
	if gaps > 0 {
		b.sendToGaps(movers)
	}
	return gaps
}

// cheapestCover is the unit that is worth least less if it goes to one of some hexes, what it covers of the open line
// included, and which hex that is; 0 if none is worth more there.
func (b *bot) cheapestCover(movers []unit, near board.Bits, spoilt map[unit]bool) (best unit, to place) {
	gap, least := b.gapCost(), 0
	for _, u := range movers {
		if b.fixed[u] || b.pinned[u] || spoilt[u] {
			continue
		}
		was := b.plan[u]
		b.take(u)
		here := b.rate(u, was)
		try := func(a place) {
			if !near.Has(a) || b.load[a] >= b.p.Stack-b.spare[a] {
				return
			}
			covers := 0
			for _, h := range b.line {
				if b.grid.Distance(a, h) <= 1 {
					covers++
				}
			}
			if loss := here - b.rate(u, a) - gap*covers; loss < least {
				best, to, least = u, a, loss
			}
		}
		try(b.p.At[u])
		for _, a := range b.reach[u] {
			try(a)
		}
		b.put(u, was)
	}
	return best, to
}

// sendToGaps starts units towards gaps that nobody can close in this phase: for every other open hex the nearest unit
// that its own part of the line does not need.
func (b *bot) sendToGaps(movers []unit) {
	s := b.sketch.Survey()
	gaps := b.openLine(s)
	sent := map[unit]bool{}
	for i := 0; i < len(b.line); i += 2 {
		h := b.line[i]
		best, to, least := unit(0), board.None, sendFar
		for _, u := range movers {
			far := b.grid.Distance(b.plan[u], h)
			if b.fixed[u] || b.pinned[u] || sent[u] || far >= least {
				continue
			}
			was, near := b.plan[u], far
			next := was
			for _, a := range b.reach[u] {
				if d := b.grid.Distance(a, h); d < near && b.load[a] < b.p.Stack && b.s.Count(b.them, a) == 0 {
					near, next = d, a
				}
			}
			if next == was {
				continue
			}
			s.Put(u, next)
			if b.gapsTo(s, gaps) <= gaps {
				best, to, least = u, next, far
			}
			s.Put(u, was)
		}
		if best != 0 {
			b.take(best)
			b.put(best, to)
			s.Put(best, to)
			sent[best] = true
		}
	}
}

// overrun brings up the units of an attack and, if they are strong enough, overruns the enemy.
func (o *orders) overrun(a *odds) {
	for _, u := range a.units {
		o.move(u)
	}
	if a.column < o.p.Overruns(o.side) {
		return
	}
	target := kernel.Action{Verb: counters.VTarget, Place: o.p.ID(a.at)}
	if o.q.Why(o.side, target) != nil {
		return
	}
	r := o.q.New().(*counters.Position) // it is tried first: an overrun that is begun must be committed
	o.q.Copy(r)
	acts := []kernel.Action{target}
	r.Play(target, nil, nil)
	commit := kernel.Action{Verb: counters.VCommit}
	for _, u := range a.units {
		act := kernel.Action{Verb: counters.VAttack, Piece: kernel.PieceID(u)}
		if r.Play(act, nil, nil) == nil {
			acts = append(acts, act)
		}
	}
	if r.Why(o.side, commit) != nil {
		return
	}
	for _, act := range append(acts, commit) {
		o.play(act)
	}
}

// move moves a unit to where the plan has it.
func (o *orders) move(u unit) {
	to := o.plan[u]
	if !o.q.OnMap(u) || to == o.q.At[u] || to == board.None {
		return
	}
	act := kernel.Action{Verb: counters.VMove, Place: o.p.ID(to)}
	if o.choose(u) && !o.play(act) {
		o.play(kernel.Action{Verb: counters.VDone})
	}
}
