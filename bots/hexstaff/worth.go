// What things are worth: points, ground, units at risk, attacks. All values are in hundredths of a victory point of the
// first side; a point of the second side weighs as much as the game's levels of victory say.

package hexstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters"
)

type (
	place = board.Place
	unit  = counters.Unit
)

// planner is what the officer knows of the position that it looks at.
type planner struct {
	p      *counters.Position
	s      counters.Survey
	me     kernel.Side
	them   kernel.Side
	grid   *board.HexGrid
	left   int    // turns after this one
	still  bool   // the enemy is one who does nothing
	stirs  bool   // the enemy did something in his last turn
	closes bool   // ways of retreat are closed, by the side that must take ground
	keeps  bool   // the side has the ground that decides to itself
	mutual bool   // some ground is worth points to both sides
	way    stance // how much things count: what is usual for the side, times turn
	turn   stance // how this turn is played

	point   [kernel.Players]int     // what a victory point of a side weighs
	one     [kernel.Players][]int32 // by hex: points at the end for a unit there
	more    [kernel.Players][]int32 // and for each further one
	key     []int                   // by hex: what it costs to lose it to the enemy, or brings to take it
	goal    []int                   // by hex: steps to where the side's units are worth points
	guard   []int                   // by hex: steps to where the enemy wants to be
	enemy   []int                   // by hex: steps to the nearest enemy
	threat  []int                   // by hex: strength that the enemy can bring against it, in parts
	massed  []int                   // by hex: how many units that is
	room    []int                   // by hex: how many of them there is room for next to it
	entered []bool                  // by hex: an enemy can come there
	last    []unit                  // by hex: the last enemy counted
	spent   int                     // work so far
	weighed [2]int                  // turn and phase when that was worked out
	chance  [][4]int                // by column and -modifier: see tabulate
	rails   []int                   // by hex: steps along railways
	todo    []place
	posts   []int // by hex: what it is worth to guard an engineer there

	plan  []place // by unit: where it will stand
	fixed []bool  // by unit: it attacks from there
	// pinned is, by unit, that it keeps enemies cut off from there; it may attack from there. passed is for
	// closePockets.
	pinned []bool
	passed []unit
	pocket pockets
	load   []int // by hex: units of the side that will stand there
	def    []int // by hex: their strength in defence, in parts
	// by hex: those of them whose strength has no brackets, with it, and those whose strength has
	full, fullDef, brackets []int
	cost                    []int // by hex: what their loss would cost
	held                    int   // units that will stand in hexes which decide
	reach                   [][]place
	spare                   []int // by hex: room that is kept there for attackers who must retreat
	taken                   []int // by hex: attackers of one attack who would retreat there
	line                    []place
	spots                   []spot
	// drawn is a line of the plan, onLine which of its hexes units or zones cover: as long as they do, none opens.
	drawn  []place
	onLine []bool
	// sketch is the position with each unit where the plan has it.
	sketch *counters.Position
}

// look starts on a position and works out what is needed often. What an attack leads to is decided by what was
// seen when the attack was planned.
func (b *planner) look(p *counters.Position, side kernel.Side) {
	b.p, b.s, b.me, b.them = p, p.Survey(), side, side.Other()
	if b.key != nil && p.Stage != counters.StageMove && p.Stage != counters.StageAttack {
		return
	}
	b.spent += lookWork
	if b.key == nil {
		b.first()
	}
	mine, holds := b.top(b.me), b.holds()
	b.keeps = holds
	b.left = int(b.s.Played().Last - p.Turn)
	b.steps(b.goal, func(a place) bool { return mine > 0 && b.more[b.me][a] >= mine || !holds && b.counts(a) })
	b.chooseStance()
	b.steps(b.enemy, func(a place) bool { return b.s.Count(b.them, a) > 0 })
	if now := [2]int{int(p.Turn), int(p.Phase)}; p.Stage == counters.StageMove || now != b.weighed {
		b.weighed = now
		b.weighThreats(b.s)
	}
}

// first makes room, and works out what does not change during a game.
func (b *planner) first() {
	n, units := int(b.p.Hexes()), len(b.p.Units)
	b.grid = b.p.Map.Grid
	for s := range b.one {
		b.one[s], b.more[s] = make([]int32, n), make([]int32, n)
		b.s.Prizes(kernel.Side(s), true, b.one[s], b.more[s])
	}
	b.point = [2]int{100, int(b.s.Price())}
	for _, list := range []*[]int{&b.key, &b.goal, &b.guard, &b.enemy, &b.threat, &b.massed, &b.room, &b.rails,
		&b.posts, &b.load, &b.def, &b.cost, &b.full, &b.fullDef, &b.brackets, &b.spare, &b.taken} {
		*list = make([]int, n)
	}
	b.entered, b.onLine, b.last = make([]bool, n), make([]bool, n), make([]unit, n)
	b.plan, b.reach = make([]place, units), make([][]place, units)
	b.fixed, b.pinned = make([]bool, units), make([]bool, units)
	b.tabulate()
	for a := range b.key {
		for s := range b.one {
			b.key[a] += b.point[s] * int(b.one[s][a]-b.more[s][a])
		}
	}
	for a := range b.key {
		b.mutual = b.mutual || b.decides(place(a))
	}
	theirs := b.top(b.them)
	b.steps(b.guard, func(a place) bool { return theirs > 0 && b.more[b.them][a] >= theirs || b.counts(a) })
}

// chooseStance works out how much things count in the turn at hand, and whether ways of retreat are closed.
func (b *planner) chooseStance() {
	b.way = usual[0].times(b.turn)
	if b.keeps {
		b.way = usual[1].times(b.turn)
	}
	switch {
	case !b.keeps && b.left >= far:
		b.way = b.way.times(patient)
	case b.keeps && b.left >= early:
		b.way = b.way.times(yielding)
	}
	hunts := !b.keeps && b.tooFar()
	b.closes = !b.keeps && (b.stirs || hunts || !b.hampered())
	if b.still {
		if !b.keeps && b.near() <= storming {
			b.way = b.way.times(storm)
			b.closes = false
		} else {
			b.way = b.way.times(passive)
		}
		b.way.stuck = 100
	}
	if hunts {
		b.way = b.way.times(hunt)
	}
}

// decides reports whether a hex is worth points to both sides, and more to the first unit than to the next.
func (b *planner) decides(a place) bool {
	return b.one[0][a] > b.more[0][a] && b.one[1][a] > b.more[1][a]
}

// counts reports whether it counts who holds a hex: where some ground decides, only that does.
func (b *planner) counts(a place) bool { return b.key[a] > 0 && (!b.mutual || b.decides(a)) }

// holds reports whether the side has all ground that decides to itself.
func (b *planner) holds() bool {
	some := false
	for a := range b.key {
		if b.decides(place(a)) {
			if b.s.Count(b.them, place(a)) > 0 {
				return false
			}
			some = some || b.s.Count(b.me, place(a)) > 0
		}
	}
	return some
}

// hampered reports whether the weather halves the strength with which some of the side's units attack.
func (b *planner) hampered() bool {
	w := &b.p.Weather[b.p.WeatherOf[b.p.Turn]]
	return slices.ContainsFunc(w.Effects, func(e counters.WeatherEffect) bool { return e.Side == b.me && e.HalfAttack })
}

// near is how many steps the nearest unit of the side is from where the side must go.
func (b *planner) near() int {
	n := 1000
	for _, u := range b.p.Of(b.me) {
		if b.p.OnMap(u) {
			n = min(n, b.goal[b.p.At[u]])
		}
	}
	return n
}

// tooFar reports whether no unit can come to where it is worth points before the game ends, at the pace of an advance
// against an enemy.
func (b *planner) tooFar() bool {
	steps := 0
	for t := b.p.Turn; t <= b.s.Played().Last; t++ {
		n := pace
		for _, e := range b.p.Weather[b.p.WeatherOf[t]].Effects {
			if e.Side == b.me && (e.HalfMove || e.OneHex) {
				n = pace / 2
			}
		}
		steps += n
	}
	return b.near()-2 > steps // the hexes round it are worth something too
}

// top is the most that a further unit of a side is worth in any hex.
func (b *planner) top(s kernel.Side) (n int32) {
	for _, x := range b.more[s] {
		n = max(n, x)
	}
	return n
}

// steps fills in how far each hex is from those of which something is true.
func (b *planner) steps(out []int, is func(place) bool) {
	b.todo = b.todo[:0]
	for a := range out {
		out[a] = 1000
		if is(place(a)) {
			out[a] = 0
			b.todo = append(b.todo, place(a))
		}
	}
	for i := 0; i < len(b.todo); i++ {
		for _, c := range b.grid.Neighbours(b.todo[i]) {
			if out[c] == 1000 {
				out[c] = out[b.todo[i]] + 1
				b.todo = append(b.todo, c)
			}
		}
	}
}

// weighThreats works out what the enemy can bring against each hex in its next turn, by where its units can go as
// things stand on a position: the strength of all that can come next to it, scaled down if there is no room for all.
func (b *planner) weighThreats(s counters.Survey) {
	clear(b.threat)
	clear(b.massed)
	clear(b.room)
	for a := range b.last {
		b.last[a] = 0
	}
	if b.still {
		return
	}
	for _, e := range s.Of(b.them) {
		if !s.OnMap(e) || s.Face(e).Show != counters.Plain || s.Flags[e]&counters.Disrupted != 0 {
			continue
		}
		at := s.At[e]
		power := b.s.Power(e, true, b.s.Supplied(b.them, at))
		comes := func(h place, _ int16) {
			for _, a := range b.grid.Neighbours(h) {
				if b.last[a] != e {
					b.last[a] = e
					b.threat[a] += power
					b.massed[a]++
				}
			}
			if !b.entered[h] {
				b.entered[h] = true
				for _, a := range b.grid.Neighbours(h) {
					b.room[a] += b.p.Stack
				}
			}
		}
		comes(at, 0)
		if s.Flags[e]&counters.Entrained == 0 {
			s.Reach(e, comes)
		}
	}
	clear(b.entered)
	for a, n := range b.massed {
		if n > b.room[a] {
			b.threat[a] = b.threat[a] * b.room[a] / n
		}
	}
}

// tabulate works out, for each column and modifier of the enemy's table, the chance in 256 parts that the defender is
// lost, where an exchange counts half.
func (b *planner) tabulate() {
	t := &b.p.Tables[b.them]
	b.chance = b.chance[:0]
	for c := range t.Columns {
		var row [4]int
		for m := range row {
			for die := 1; die <= t.Faces; die++ {
				o := &b.p.Outcomes[b.p.OutcomeOf(b.them, die-m, c)]
				switch {
				case o.Defender == counters.Eliminated && (o.Attacker == counters.Exchange):
					row[m] += 128
				case o.Defender == counters.Eliminated:
					row[m] += 256
				case o.Defender == counters.Retreats && o.Attacker == counters.Unhurt:
					row[m] += 64
				}
			}
			row[m] /= t.Faces
		}
		b.chance = append(b.chance, row)
	}
}

// price is what the loss of a unit's next step costs its side.
func (b *planner) price(u unit) int {
	f, less := b.s.Face(u), int16(0)
	if steps := b.p.Units[u].Steps; b.p.Steps[u] > 1 {
		less = steps[len(steps)-int(b.p.Steps[u])+1].Strength
	}
	return int(f.Worth*(f.Strength-less))*b.point[b.p.Units[u].Side.Other()] + strengthWorth*int(f.Strength-less)
}

// risk is the expected loss of a stack in a hex, from its strength, in parts, and what its loss would cost.
func (b *planner) risk(a place, def, cost int) int {
	if b.threat[a] == 0 {
		return 0
	}
	if def == 0 {
		return (b.key[a] + cost) / 2
	}
	m := min(3, -int(b.s.Die(b.them, nil, a)))
	c := b.s.Ratio(b.them, b.threat[a], def)
	return (cost + b.key[a]) * b.chance[c][m] / 512 * b.way.risk / 100
}

// ground is what it is worth to a unit to stand in a hex, whatever stands there.
func (b *planner) ground(u unit, a place) int {
	n := b.point[b.me] * int(b.more[b.me][a])
	if b.left > 0 {
		n /= 1 + min(laterTurns, b.left)
	}
	return n + b.pull(u, a)
}

// pull is what a hex promises to a unit: the way to ground that is worth points, supply, and how near the enemy is.
func (b *planner) pull(u unit, a place) (n int) {
	if g := b.goal[a]; g < 1000 {
		n -= (goalStep + goalLast/(1+b.left)) * g * b.way.goal / 100
	}
	if g := b.guard[a]; g < 1000 {
		n -= guardStep * max(0, g-guardNear) * b.way.guard / 100
	}
	if !b.s.Supplied(b.me, a) && b.left > 0 {
		n -= supplyWorth * b.way.fed / 100
	}
	show := b.p.Units[u].Steps[0].Show
	if b.p.Steps[u] > 0 { // not a replacement that is still lost
		show = b.s.Face(u).Show
	}
	switch show {
	case counters.Plain:
		n -= enemyStep * min(b.enemy[a], enemyFar) * b.way.near / 100
		if b.enemy[a] == 1 {
			n -= stuckCost * b.way.stuck / 100
		}
	default: // it only defends, or counts for nothing by itself
		if b.enemy[a] == 1 {
			n -= weakCost
		}
	}
	return n
}

// rate is what it is worth to have a unit in a hex with all others where the plan has them; it must not be counted
// there itself.
func (b *planner) rate(u unit, a place) int {
	return b.ground(u, a) + b.trample(a) + b.risk(a, b.def[a], b.cost[a]) -
		b.risk(a, b.def[a]+b.strength(u, a), b.cost[a]+b.price(u)) + b.keep(a)
}

// trample is what overrunning the enemies in a hex brings.
func (b *planner) trample(a place) (n int) {
	if b.s.Count(b.them, a) == 0 {
		return 0
	}
	b.s.Each(a, func(e unit) {
		if b.p.Units[e].Side == b.them {
			n += b.price(e)
		}
	})
	return n
}

// keep is what it is worth to be the first in a hex that decides: most where no unit of the side will stand in any of
// them.
func (b *planner) keep(a place) int {
	if b.posts[a] > 0 && b.def[a] <= counters.Parts && b.threat[a] > 0 {
		return b.posts[a]
	}
	switch {
	case b.load[a] > 0 || b.key[a] == 0:
		return 0
	case b.held == 0 && b.decides(a):
		return b.key[a] / (1 + min(laterTurns, b.left))
	}
	return b.key[a] / keepShare
}

// strength is what a unit adds to the defence of a hex where it does not stand, in parts. In brackets it counts only
// with a unit that has none.
func (b *planner) strength(u unit, a place) int {
	switch {
	case !b.attached(u) && b.full[a] == 0:
		return b.plain(u, a) + b.brackets[a]*counters.Parts
	case !b.attached(u):
		return b.plain(u, a)
	case b.full[a] == 0:
		return 0
	}
	return counters.Parts
}

// plain is the strength of a unit without brackets in the defence of a hex, in parts.
func (b *planner) plain(u unit, a place) int { return b.s.Power(u, false, b.s.Supplied(b.me, a)) }

// attached reports whether the strength of a unit is in brackets.
func (b *planner) attached(u unit) bool { return b.s.Face(u).Show == counters.Attached }

// odds is an attack that could be made.
type odds struct {
	units  []unit
	from   []place
	at     place
	also   []place // further hexes that are attacked at once
	column int
	gain   int
	attack int  // the strength that makes it, in parts
	hemmed bool // the enemies have no way of retreat
	forgo  bool // it is better to ignore retreats
	caught int  // what attackers cost who have no way of retreat
	late   bool // it is an overrun in a movement phase after which the side does not fight
}

// rate orders attacks: what they bring, for the strength that they need.
func (o *odds) rate() int { return o.gain * 64 / (4*counters.Parts + o.attack) }

// stakes is what an attack is about.
type stakes struct {
	prey    int // what the defenders are worth
	defence int // their strength, in parts
	printed int // and as it is printed
	room    int // what it brings to clear the hexes
	die     int // the modifier of the die: the worst of the hexes
}

// stakes adds up what an attack is about, as much as the stance has it count.
func (b *planner) stakes(o *odds) (x stakes) {
	add := func(at place) {
		b.s.Each(at, func(e unit) {
			if b.p.Units[e].Side == b.them {
				x.prey += b.price(e)
				x.defence += b.s.Power(e, false, b.s.Supplied(b.them, at))
				x.printed += int(b.s.Face(e).Strength)
			}
		})
		x.room += b.key[at] + max(0, nearWorth-nearSlope*b.goal[at])
		x.die = min(x.die, int(b.s.Die(b.me, o.from, at)))
	}
	add(o.at)
	for _, at := range o.also {
		add(at)
	}
	x.prey = x.prey * b.way.prey / 100
	x.room = x.room * b.way.room / 100
	return x
}

// weigh works out what an attack brings on average.
func (b *planner) weigh(o *odds) {
	attack, whole := 0, 0
	for i, u := range o.units {
		attack += b.s.Power(u, true, b.s.Supplied(b.me, o.from[i]))
		whole += b.price(u)
	}
	o.attack = attack
	price := b.way.price
	if o.late && b.still { // an exchange costs a tank
		price *= lateLosses
	}
	all := whole * price / 100
	x := b.stakes(o)
	if x.defence == 0 {
		o.column, o.gain = len(b.p.Tables[b.me].Columns)-1, x.prey+x.room
		return
	}
	o.column = b.s.Ratio(b.me, attack, x.defence)
	faces, n := b.p.Tables[b.me].Faces, 0
	pay := b.payment(o.units, x.printed) * price / 100
	again, shoves := 0, 0 // without the faces that make the defender retreat, and how many they are
	for die := 1; die <= faces; die++ {
		r, was := &b.p.Outcomes[b.p.OutcomeOf(b.me, die+x.die, o.column)], n
		switch {
		case r.Defender == counters.Eliminated, r.Defender == counters.Retreats && o.hemmed:
			n += x.prey + x.room
		case r.Defender == counters.Retreats && r.Attacker == counters.Unhurt:
			n += x.room
		}
		switch r.Attacker {
		case counters.Eliminated:
			n -= whole // an attack that fails altogether brings nothing for it
		case counters.Retreats:
			n -= retreatCost + all/retreatShare + o.caught*price/100
		case counters.Exchange:
			n -= pay
		case counters.HalfExchange:
			n -= pay/2 + pay/8
		case counters.Disrupts:
			n -= disruptCost * x.printed
		}
		if r.Defender == counters.Retreats && r.Attacker == counters.Unhurt {
			shoves++
		} else {
			again += n - was
		}
	}
	o.gain, o.forgo = n/faces, false
	if shoves > 0 && shoves < faces && again/(faces-shoves) > o.gain {
		o.gain, o.forgo = again/(faces-shoves), true
	}
}

// payment is what it costs to lose the cheapest attackers that together have the printed strength owed.
func (b *planner) payment(units []unit, owed int) (n int) {
	used := uint64(0)
	for owed > 0 {
		best := -1
		for i, u := range units {
			if i < 64 && used>>i&1 == 0 && (best < 0 || b.dear(u, owed) < b.dear(units[best], owed)) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		used |= 1 << best
		n += b.price(units[best])
		owed -= int(b.s.Face(units[best]).Strength)
	}
	return n
}

// dear is what a unit costs for each point of the strength owed that its loss pays.
func (b *planner) dear(u unit, owed int) int {
	return b.price(u) * 16 / max(1, min(owed, int(b.s.Face(u).Strength)))
}
