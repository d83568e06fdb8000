// Attacks: what they bring, which are made, aircraft, results.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// chances are the hundredths with which an attack clears a hex, with which its defender is struck, and with which the
// attacker loses a step.
func (b *planner) chances(o stacks.Odds, to place) (clear, dead, lost int) {
	n := b.p.Share(o.Column)
	f := b.p.Faces()
	lost = 100 * int(n[stacks.AttackerLoses]) / f
	dead = 100 * int(n[stacks.Eliminated]) / f
	back := 100 * int(n[stacks.Retreats]) / f
	switch {
	case b.s.City(to): // it is not left by a retreat
		switch { // a second side's attack costs a step then, the first side's all that the defender loses
		case b.s.Count(kernel.SideA, to) > 0:
			lost += back
			back = 0
		case b.prize[to] >= b.w.last && o.Steps == o.Units:
			dead += back
			lost += back * o.Steps
			back = 0
		default:
			back = 0
		}
	case b.me == kernel.SideB && b.prize[to] == win && o.Steps > 1:
		back = 0 // a step is lost to hold it (11.28)
	case o.Ways == 0:
		dead, back = dead+back, 0
	}
	if o.Steps == o.Units {
		clear = dead
	}
	return clear + back, dead, lost
}

// prey is what the defender of a hex loses if it is struck.
func (b *planner) prey(to place) (n int) {
	b.s.Each(to, func(u unit) {
		if b.p.Units[u].Side == b.them {
			n += b.price(u)
		}
	})
	return n
}

// cheapest is what a lost step costs units at least.
func (b *planner) cheapest(units []unit) int {
	n := 1 << 20
	for _, u := range units {
		n = min(n, b.price(u))
	}
	return n
}

// gain is what an attack in a combat phase brings on average, by units where a position has them.
func (b *planner) gain(s stacks.Survey, units []unit, to place) int {
	o := s.Weigh(units, to, false, 0)
	clear, dead, lost := b.chances(o, to)
	ground := b.prize[to]
	if b.me == kernel.SideA {
		if lost < hopelessGround {
			ground += b.nearRear(to) + b.relief()[to]
		}
		if b.p.FightFirst {
			ground += roadNow * b.flow()[to]
		} else {
			ground += roadLater * b.flow()[to]
		}
	}
	if b.me == kernel.SideB && lost >= b.w.hopeless && (clear == 0 || ground < b.w.last) && b.p.Order <= b.p.Sent {
		return -never // whatever a lost step is worth
	}
	n := dead*b.prey(to)*b.way.prey/100 + clear*min(ground, groundMost) - lost*b.cheapest(units)*b.way.price/100
	if clear < dead { // a garrison of which a part is left is easier to take in the turn after
		n += (dead - clear) * min(ground, b.w.last) / b.w.dent
	}
	if clear > dead {
		n += (clear - dead) * shoveWorth
	}
	return n/100 - len(units)
}

// nearRear is what it is worth to the first side to clear a hex near a town of its rear: little in the first turns,
// when the whole line of the enemy is near them and roads count more.
func (b *planner) nearRear(a place) int {
	switch {
	case b.guard[a] > rearNear:
		return 0
	case int(b.p.Turn) < b.w.since:
		return b.w.rear
	}
	return b.w.guard
}

// strike is an attack that is planned.
type strike struct {
	at    place
	units []unit
	gain  int
}

// strikes plans attacks one after the other, the best first, each with the units that it needs. With all, units
// that are left over go along, and the attacks are made even where they cost more than they bring.
func (b *planner) strikes(targets []place, all bool) (list []strike) {
	used := map[unit]bool{}
	done := map[place]bool{}
	for {
		best := strike{gain: leastNow}
		if all {
			best.gain = -1 << 30
		}
		for _, at := range targets {
			if done[at] {
				continue
			}
			if st := b.strike(at, used, all); len(st.units) > 0 && st.gain > best.gain {
				best = st
			}
		}
		if len(best.units) == 0 {
			return list
		}
		for _, u := range best.units {
			used[u] = true
		}
		done[best.at] = true
		list = append(list, best)
		if all {
			return list
		}
	}
}

// strike is the best attack on a hex with units that are not used: the strongest first, from all sides.
func (b *planner) strike(at place, used map[unit]bool, all bool) (best strike) {
	type ranked struct {
		u       unit
		n, turn int // its strength, and how many of its hex are stronger
	}
	var list []ranked
	for _, f := range b.grid.Neighbours(at) {
		if b.s.Count(b.me, f) == 0 || b.garrison(f) {
			continue
		}
		k := len(list)
		b.s.Each(f, func(u unit) {
			if !used[u] && b.s.Fit(u, at) {
				list = append(list, ranked{u, b.s.Power(u, true, at), 0})
			}
		})
		slices.SortStableFunc(list[k:], func(x, y ranked) int { return y.n - x.n })
		for i := range list[k:] {
			list[k+i].turn = i
		}
	}
	slices.SortStableFunc(list, func(x, y ranked) int {
		if x.turn != y.turn {
			return x.turn - y.turn
		}
		return y.n - x.n
	})
	best = strike{at: at, gain: -1 << 30}
	var units []unit
	for i, st := range list {
		units = append(units, st.u)
		if all && i+1 < len(list) {
			continue
		}
		if g := b.gain(b.s, units, at); g > best.gain {
			best.gain, best.units = g, slices.Clone(units)
		}
	}
	return best
}

// garrison reports whether a hex is a town whose loss loses the game: the units there do not attack.
func (b *planner) garrison(a place) bool { return b.me == kernel.SideA && slices.Contains(b.rear, a) }

// targets are the hexes that the side could attack from where its units stand.
func (b *planner) targets() (list []place) {
	for a := range b.p.Hexes() {
		if b.s.Count(b.them, a) > 0 && slices.ContainsFunc(b.grid.Neighbours(a), func(f place) bool {
			return b.s.Count(b.me, f) > 0
		}) {
			list = append(list, a)
		}
	}
	return list
}

// fight makes the best attack, or ends the phase. An order to attack is obeyed with as many units as possible.
func (b *bot) fight(legal []kernel.Action) {
	if bots.Has(legal, stacks.VRoll) {
		b.queue = append(b.queue, bots.First(legal, stacks.VRoll))
		return
	}
	if b.p.Target != 0 {
		b.queue = append(b.queue, bots.First(legal, stacks.VAttack))
		return
	}
	var targets []place
	for _, a := range legal {
		if a.Verb == stacks.VTarget {
			targets = append(targets, b.p.HexIn(a.Place))
		}
	}
	ordered := !bots.Has(legal, stacks.VEnd) || b.p.Order > b.p.Sent
	var list []strike
	if b.brief && !ordered {
		list = b.resume(targets)
	} else {
		list = b.strikes(targets, ordered)
	}
	if len(list) == 0 {
		b.queue = append(b.queue, bots.First(legal, stacks.VEnd))
		return
	}
	st := list[0]
	b.add(stacks.VTarget, 0, b.p.ID(st.at), 0)
	for _, u := range st.units {
		b.add(stacks.VAttack, b.s.Piece(u), 0, 0)
	}
	b.add(stacks.VRoll, 0, 0, 0)
	b.write("attacks %s with %s, worth %d", b.name(st.at), bots.Count(len(st.units), "unit"), st.gain)
}

// resume is the next attack of those that were planned, if it still pays. When none is left, the phase is planned again
// as it then stands.
func (b *bot) resume(targets []place) []strike {
	if len(b.planned) == 0 {
		b.planned = append(b.planned[:0], b.strikes(targets, false)...)
	}
	for len(b.planned) > 0 {
		st := b.planned[0]
		b.planned = b.planned[1:]
		if !slices.Contains(targets, st.at) {
			continue
		}
		st.units = slices.DeleteFunc(st.units, func(u unit) bool {
			return !b.p.OnMap(u) || !b.grid.Adjacent(b.p.At[u], st.at) || !b.s.Fit(u, st.at)
		})
		if len(st.units) == 0 {
			continue
		}
		if st.gain = b.gain(b.s, st.units, st.at); st.gain > leastNow {
			return []strike{st}
		}
	}
	return nil
}

// airSupport sends as many aircraft as pay.
func (b *bot) airSupport(legal []kernel.Action) {
	p := b.p
	var units []unit
	for _, u := range p.Of(p.Active) {
		if p.OnMap(u) && p.Flags[u]&stacks.Attacker != 0 {
			units = append(units, u)
		}
	}
	to := p.HexIn(p.Prompt(b.side).Place)
	if len(units) == 0 || to == board.None {
		b.queue = append(b.queue, legal[0])
		return
	}
	b.pick(legal, func(a kernel.Action) int {
		n := int(a.N)
		if b.side != p.Active {
			n = -n
		}
		o := b.s.Weigh(units, to, p.Mobile, n)
		clear, dead, lost := b.chances(o, to)
		prey, cheap := 0, b.cheapest(units)
		b.s.Each(to, func(u unit) { prey += b.price(u) })
		ground := roadNow*b.flow()[to] + airGround
		if b.me == kernel.SideA {
			ground += b.nearRear(to) + b.relief()[to]
		}
		for _, c := range b.capital {
			if c == to {
				ground = win
			}
		}
		v := (clear*ground + dead*prey - lost*cheap) / 100
		if b.side != p.Active {
			v = -v
		}
		return v - (airCost+b.kept(to))*int(a.N)
	})
}

// kept is what an aircraft is worth that the first side keeps in its own turn for a town of the rear, next to which or
// two hexes from which the enemy stands with twice its defence, if the battle is not about him.
func (b *bot) kept(to place) int {
	if b.side != kernel.SideA || b.p.Active != b.side {
		return 0
	}
	for _, t := range b.rear {
		if b.grid.Distance(to, t) <= 2 {
			continue
		}
		attack, defence := 0, 10
		for _, a := range b.grid.Range(nil, t, 2) {
			b.s.Each(a, func(u unit) {
				switch {
				case b.p.Units[u].Side == b.them:
					attack += b.s.Power(u, true, t)
				case a == t:
					defence += b.s.Power(u, false, t)
				}
			})
		}
		if attack >= 2*defence {
			return b.w.keep
		}
	}
	return 0
}

// convert chooses between stall and bloodbath, or retreat and a step.
func (b *bot) convert(legal []kernel.Action) {
	p := b.p
	to := p.HexIn(p.Prompt(b.side).Place)
	b.pick(legal, func(a kernel.Action) int {
		if p.Active == b.side { // the first is to let it stall
			if a.N == legal[0].N {
				return 0
			}
			steps, n := 0, 0
			b.s.Each(to, func(u unit) {
				steps += b.s.Lives(u)
				n++
			})
			if b.prize[to] >= b.w.last && steps == n {
				return win
			}
			return b.prey(to) + min(b.prize[to], bloodGround) - bloodCost*n
		}
		if a.N == legal[0].N { // to retreat
			return -b.flight(a, to)
		}
		hold := -stepLost
		for _, c := range b.rear {
			if c == to {
				hold = win
			}
		}
		return hold
	})
}

// flight is what it costs the units in a hex to retreat: steps, if they find no way and are eliminated, and a
// little more than to hold the hex if supply reaches them there and nowhere that they can go.
func (b *bot) flight(a kernel.Action, at place) (cost int) {
	if b.after == nil {
		b.after = b.p.New().(*stacks.Position)
	}
	q := b.after
	b.p.Copy(q)
	var units []unit
	b.s.Each(at, func(u unit) { units = append(units, u) })
	if err := q.Play(a, chance.NewRand(0), nil); err != nil {
		return 0
	}
	fed := func(a place) bool { return q.Survey().Supplied(b.side, a) }
	some := q.Stage == stacks.StageRetreat && slices.ContainsFunc(q.Legal(nil), func(a kernel.Action) bool {
		return fed(q.HexIn(a.Place))
	})
	for _, u := range units {
		cost += stepLost * (b.s.Lives(u) - q.Survey().Lives(u))
		some = some || q.OnMap(u) && q.At[u] != at && fed(q.At[u])
	}
	if cost == 0 && !some && q.Stage != stacks.StageSplit && b.s.Supplied(b.side, at) {
		cost = stepLost + 1
	}
	return cost
}

// refuge is how good it is to retreat to a hex.
func (b *bot) refuge(_ unit, a place) int {
	n := -b.threat()[a]/refugeThreat - b.home[a]
	if b.side == kernel.SideA {
		n = -b.threat()[a]/refugeThreat - b.far(foot)[a]
	}
	if !b.s.Supplied(b.side, a) {
		n -= refugeUnfed
	}
	return n + min(b.prize[a], refugeGround)
}

// rateAdvance is what it is worth that a unit advances into a hex, against staying.
func (b *bot) rateAdvance(u unit, to place) int {
	if b.prize[to] == win {
		return win
	}
	at := b.p.At[u]
	for _, a := range b.rear {
		if a == at && b.s.Count(b.side, at) == 1 {
			return -1
		}
	}
	n := b.prize[to]
	d := b.s.Count(b.side, to)
	if b.side == kernel.SideA {
		k := kindOf(b.s, u)
		n += advanceStep * (b.field(k, at)[at] - b.field(k, at)[to])
		if b.p.FightFirst && k == mech {
			n += advanceFirst
		}
		return n - advanceCrowd*d
	}
	if b.s.City(at) {
		return -1
	}
	if !b.s.FromSource(b.side, to) {
		n -= advanceUnfed
	}
	return n + b.home[at] - b.home[to] - b.price(u)*b.loss(to, b.s.Power(u, false, to))/100 + advanceWorth
}
