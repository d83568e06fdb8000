// What the officer knows of a position: distances, what can come where, what units are worth. Values are in tenths of a
// combat factor.

package stackstaff

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

const (
	foot = iota
	mech
	never = 1000 // farther than anything
	win   = 1 << 20
)

// planner is what the officer works out of a position before it decides.
type planner struct {
	p        *stacks.Position
	s        stacks.Survey
	me, them kernel.Side
	cover    bool // each city has units of its own
	w        *weights
	grid     *board.HexGrid

	capital []place
	cities  []place // all hexes of cities but the capital's
	rear    []place // towns behind the start line, whose loss loses the game for the first side

	extra []int   // by hex: what the enemy's units there add to the way of the first side
	home  []int   // hexes to the capital, any ground
	prize []int   // what it is worth to enter a hex
	guard []int   // hexes to the nearest town of the rear
	goals [][]int // by city: points to it for mobile units

	fields [fieldCount][]int // by hex; see field
	known  [fieldCount]bool  // those that have been worked out for this position

	way   stance // how the side plays on
	brief bool   // it plays in playouts, and saves time
	seen  int16  // the turn of the last full survey
	drive int    // what a point nearer to its goal counts for a mobile unit of the first side

	arcs [2][]place // see edges
	back []bool     // by hex: no line runs there, or it would leave a town of the rear outside
	out  []int      // by hex: points from there to a source of the second side

	river, wall int
	barred      [2][]bool
	steps       [2][]step // by kind of movement and hex, six each
	discs       [][]place // by hex: all within three hexes
	bins        [][]place
	todo        []place

	mechs, feet, foes []place // hexes of the first side's mobile and other units, and of the second side
}

// look starts on a position.
func (b *planner) look(p *stacks.Position, side kernel.Side) {
	b.p, b.s, b.me, b.them, b.grid = p, p.Survey(), side, side.Other(), p.Map.Grid
	if b.home == nil {
		b.first()
	}
	b.survey()
}

// first makes room, and what does not change during a game.
func (b *planner) first() {
	p, n := b.p, int(b.p.Hexes())
	for _, list := range []*[]int{&b.extra, &b.home, &b.prize, &b.guard} {
		*list = make([]int, n)
	}
	for i := range b.fields {
		b.fields[i] = make([]int, n)
	}
	b.river, b.wall = p.Map.SideKind(p.River), p.Map.SideKind(p.Barrier)
	b.barred[foot], b.barred[mech] = make([]bool, len(p.Map.Terrains)), make([]bool, len(p.Map.Terrains))
	for i := range p.Classes {
		if p.Classes[i].Leads {
			copy(b.barred[mech], p.Classes[i].Barred)
		}
	}
	for i := range p.Towns {
		t := &p.Towns[i]
		for _, a := range t.Places {
			switch {
			case t.Capital:
				b.capital = append(b.capital, a)
				continue
			case t.City:
				b.cities = append(b.cities, a)
			}
			if p.Ground.Has(a) {
				b.rear = append(b.rear, a)
			}
		}
	}
	clear(b.extra)
	b.findSteps()
	b.spread(b.home, b.capital, foot, false)
	b.spread(b.guard, b.rear, foot, false)
	b.discs = make([][]place, n)
	for a := range p.Hexes() {
		b.discs[a] = b.grid.Range(nil, a, 3)
	}
	b.arcs, b.back, b.out = b.edges(), make([]bool, n), make([]int, n)
	b.spread(b.out, p.Sources[kernel.SideA], foot, false)
	for _, t := range b.rear {
		b.trail(t, b.out, b.back)
	}
	b.spread(b.out, p.Sources[kernel.SideB], foot, false)
}

// step is a way from a hex to the next one: what it costs there, and back. Nothing where there is none.
type step struct{ to, out, back int32 }

// findSteps works out the steps between hexes.
func (b *planner) findSteps() {
	m := b.p.Map
	for k := range b.steps {
		b.steps[k] = make([]step, 6*int(b.p.Hexes()))
		for a := range b.p.Hexes() {
			for i, c := range b.grid.Neighbours(a) {
				e := b.grid.EdgesOf(a)[i]
				if m.OfKind(e, b.wall) {
					continue
				}
				cost := int32(1)
				if m.OfKind(e, b.river) {
					cost++
				}
				s := &b.steps[k][6*int(a)+i]
				s.to = int32(c)
				if !b.barred[k][m.Terrain[c]] {
					s.out = cost
				}
				if !b.barred[k][m.Terrain[a]] {
					s.back = cost
				}
			}
		}
	}
}

// spread fills in how many movement points it takes from each hex to the nearest goal, or with out, from the nearest
// goal to each hex. Hexes with enemies of the first side cost extra.
func (b *planner) spread(into []int, goals []place, kind int, out bool) {
	b.spreadVia(into, goals, kind, out, 0)
}

// spreadVia does so and adds tenths of the way from each goal to the capital.
func (b *planner) spreadVia(into []int, goals []place, kind int, out bool, tenths int) {
	for a := range into {
		into[a] = never
	}
	for i := range b.bins {
		b.bins[i] = b.bins[i][:0]
	}
	put := func(a place, cost int) {
		into[a] = cost
		for len(b.bins) <= cost {
			b.bins = append(b.bins, nil)
		}
		b.bins[cost] = append(b.bins[cost], a)
	}
	for _, a := range goals {
		if n := tenths * b.home[a] / 10; n < into[a] {
			put(a, n)
		}
	}
	steps := b.steps[kind]
	for cost := 0; cost < len(b.bins); cost++ {
		for i := 0; i < len(b.bins[cost]); i++ {
			a := b.bins[cost][i]
			if into[a] != cost {
				continue
			}
			here := cost + b.extra[a]
			for _, s := range steps[6*int(a) : 6*int(a)+6] {
				n, c := here+int(s.back), place(s.to)
				if out {
					n = cost + b.extra[c] + int(s.out)
				}
				if n < into[c] && (out && s.out > 0 || !out && s.back > 0) {
					put(c, n)
				}
			}
		}
	}
}

// The fields of a position are worked out when they are asked for.
const (
	fieldFar = iota // two, by kind of movement
	_
	fieldTown
	_
	fieldWalk
	fieldFlank
	fieldCome
	fieldMarch
	fieldEnemy
	fieldTask
	fieldThreat
	fieldFlow
	fieldRelief
	fieldCount
)

// ask is a field of the position, and whether it is still to be worked out.
func (b *planner) ask(i int) ([]int, bool) {
	if b.known[i] {
		return b.fields[i], false
	}
	b.known[i] = true
	return b.fields[i], true
}

// far are the points to the capital for the first side.
func (b *planner) far(kind int) []int {
	f, fresh := b.ask(fieldFar + kind)
	if fresh {
		b.spread(f, b.capital, kind, false)
	}
	return f
}

// town are the points to the nearest city that the first side does not hold.
func (b *planner) town(kind int) []int {
	f, fresh := b.ask(fieldTown + kind)
	if fresh {
		b.todo = b.todo[:0]
		for _, a := range b.cities {
			if !b.p.Controls(kernel.SideA, a) {
				b.todo = append(b.todo, a)
			}
		}
		b.spread(f, b.todo, kind, false)
	}
	return f
}

// walk are the points to the nearest town that the first side does not hold, for its units that are not mobile.
func (b *planner) walk() []int {
	f, fresh := b.ask(fieldWalk)
	if fresh {
		b.todo = b.todo[:0]
		for i := range b.p.Towns {
			for _, a := range b.p.Towns[i].Places {
				if !b.p.Controls(kernel.SideA, a) {
					b.todo = append(b.todo, a)
				}
			}
		}
		b.spreadVia(f, b.todo, foot, false, b.w.via)
	}
	return f
}

// flank are the points to the supply line of the capital, for mobile units.
func (b *planner) flank() []int {
	f, fresh := b.ask(fieldFlank)
	if fresh {
		b.todo = b.s.Line(kernel.SideB, b.capital[0], b.todo[:0])
		if len(b.todo) > 8 {
			b.todo = b.todo[2:8]
		}
		b.spread(f, b.todo, mech, false)
	}
	return f
}

// come are the points in which the first side's nearest mobile unit comes to a hex, and march its nearest other unit.
func (b *planner) come() []int {
	f, fresh := b.ask(fieldCome)
	if fresh {
		b.spread(f, b.mechs, mech, true)
	}
	return f
}

func (b *planner) march() []int {
	f, fresh := b.ask(fieldMarch)
	if fresh {
		b.spread(f, b.feet, foot, true)
	}
	return f
}

// toEnemy are the points to the nearest enemy of the first side, for its units that are not mobile.
func (b *planner) toEnemy() []int {
	f, fresh := b.ask(fieldEnemy)
	if fresh && b.me == kernel.SideA {
		b.spread(f, b.foes, foot, false)
	}
	return f
}

// survey works out what depends on where units stand.
func (b *planner) survey() {
	p, s := b.p, b.s
	if b.brief && p.Stage != stacks.StageMove && p.Stage != stacks.StageOrder && p.Turn == b.seen {
		b.known[fieldThreat] = false // ways are those of the phase's begin
		b.prizes()
		return
	}
	b.seen = p.Turn
	clear(b.extra)
	clear(b.known[:])
	b.mechs, b.feet, b.foes = b.mechs[:0], b.feet[:0], b.foes[:0]
	held := 0 // round the capital
	for a := range p.Hexes() {
		switch {
		case s.Count(kernel.SideB, a) > 0:
			d := 0
			s.Each(a, func(u unit) { d += s.Power(u, false, a) })
			b.foes = append(b.foes, a)
			b.extra[a] = enemyExtra + d/enemyFactors
			if s.City(a) {
				b.extra[a] += cityExtra
			}
			if b.home[a] <= b.w.outwork {
				held += d
			}
		case s.Count(kernel.SideA, a) > 0:
			some := false
			s.Each(a, func(u unit) { some = some || s.ClassOf(u).Mechanized })
			if some {
				b.mechs = append(b.mechs, a)
			} else {
				b.feet = append(b.feet, a)
			}
		}
	}
	b.prizes()
	b.drive = b.w.mech
	if held < b.w.weakly {
		b.drive = b.w.fast
	}
	b.drive = b.drive * b.way.drive / 100
}

// task is by hex 1 more than the city that the mobile units which begin their turn there go for: the nearest mobile
// stacks go to each city that the first side does not hold, as many as it may need.
func (b *planner) task() []int {
	task, fresh := b.ask(fieldTask)
	if !fresh {
		return task
	}
	clear(task)
	if b.me != kernel.SideA || !b.cover {
		return task
	}
	left := 0
	for t := range len(b.p.Turns) - int(b.p.Turn) {
		left += b.pace(t, mech)
	}
	b.todo = b.todo[:0]
	power := map[place]int{}
	for _, u := range b.p.Of(kernel.SideA) {
		if b.p.OnMap(u) && kindOf(b.s, u) == mech {
			a := b.p.At[u]
			if b.p.Began[u] >= 0 {
				a = b.p.Began[u]
			}
			if power[a] == 0 {
				b.todo = append(b.todo, a)
			}
			power[a] += b.s.Power(u, true, b.capital[0])
		}
	}
	need := make([]int, len(b.cities))
	for i, c := range b.cities {
		if len(b.goals) <= i {
			b.goals = append(b.goals, make([]int, b.p.Hexes()))
		}
		if b.p.Controls(kernel.SideA, c) {
			continue
		}
		need[i] = b.w.taskBase * b.way.tasks / 100
		b.s.Each(c, func(u unit) { need[i] += b.w.taskOdds * b.s.Power(u, false, c) * b.way.tasks / 100 })
		b.spread(b.goals[i], []place{c}, mech, false)
	}
	for {
		best, city, least := board.None, 0, left
		for i := range b.cities {
			if need[i] <= 0 {
				continue
			}
			for _, a := range b.todo {
				if n := b.goals[i][a]; task[a] == 0 && n < least {
					best, city, least = a, i, n
				}
			}
		}
		if best == board.None {
			return task
		}
		task[best] = city + 1
		need[city] -= power[best]
	}
}

// prizes are what it brings the side to enter hexes.
func (b *planner) prizes() {
	p := b.p
	clear(b.prize)
	for i := range p.Towns {
		t := &p.Towns[i]
		for _, a := range t.Places {
			switch {
			case p.Controls(b.me, a):
			case t.Capital || b.me == kernel.SideB && p.Ground.Has(a):
				b.prize[a] = win
			case t.City:
				b.prize[a] = b.w.prize + prizeTurn*int(p.Turn)
				if b.me == kernel.SideA && b.cover && len(p.Turns)-1-int(p.Turn) < b.w.hurry {
					b.prize[a] = b.w.last
				}
			default:
				b.prize[a] = b.w.town
			}
		}
	}
	if b.me == kernel.SideA {
		for _, a := range p.Sources[kernel.SideB] {
			if !p.Controls(b.me, a) {
				b.prize[a] = sourcePrize
			}
		}
	}
}

// pace are the movement points of a later turn.
func (b *planner) pace(turns, kind int) int {
	n := int(b.p.Turn) + turns
	if n >= len(b.p.Turns) {
		return 0
	}
	if kind == mech {
		return int(b.p.Turns[n].Mechanized)
	}
	return int(b.p.Turns[n].Foot)
}

// threat is what the enemy can bring against hexes in his next turn, less with the distance.
func (b *planner) threat() []int {
	threat, fresh := b.ask(fieldThreat)
	if !fresh {
		return threat
	}
	clear(threat)
	later := 0
	if b.me == kernel.SideB {
		later = 1
	}
	var ring []place
	for e := range b.p.Hexes() {
		if b.s.Count(b.them, e) == 0 {
			continue
		}
		n, kind := 0, foot
		b.s.Each(e, func(u unit) {
			n += b.s.Power(u, true, b.capital[0])
			if b.s.ClassOf(u).Mechanized {
				kind = mech
			}
		})
		r := min(6, b.pace(later, kind)) + 1
		ring = b.grid.Range(ring[:0], e, r)
		for _, a := range ring {
			threat[a] += n * (r + 1 - b.grid.Distance(a, e)) / (r + 1)
		}
	}
	return threat
}

// flow is for each hex of the second side how many mobile units of the first it keeps from the capital: it is the
// first such hex on their way.
func (b *planner) flow() []int {
	flow, fresh := b.ask(fieldFlow)
	if !fresh {
		return flow
	}
	clear(flow)
	for _, a := range b.mechs {
		n := 0
		b.s.Each(a, func(u unit) {
			if b.s.ClassOf(u).Mechanized {
				n++
			}
		})
		field := b.field(mech, a)
		for range 60 {
			best, least := a, field[a]
			for i, c := range b.grid.Neighbours(a) {
				if n := field[c] + b.extra[c] + 1; n <= least && !b.p.Map.OfKind(b.grid.EdgesOf(a)[i], b.wall) {
					best, least = c, n
				}
			}
			if best == a {
				break
			}
			a = best
			if b.extra[a] > 0 {
				flow[a] += n
				break
			}
		}
	}
	return flow
}

// field is what a unit that starts its turn in a hex goes by: some go for a city, some for the supply line of the
// capital.
func (b *planner) field(kind int, from place) []int {
	if kind == mech {
		if city := b.task()[from]; city > 0 {
			return b.goals[city-1]
		}
		if from%flankShare == 0 {
			return b.flank()
		}
	}
	return b.far(kind)
}

func kindOf(s stacks.Survey, u unit) int {
	if s.ClassOf(u).Mechanized {
		return mech
	}
	return foot
}

// worth is what a unit is worth, and price what its next step is.
func (b *planner) worth(u unit) int {
	n := b.s.Power(u, true, b.capital[0]) + b.s.Power(u, false, b.capital[0])
	return n + n*(b.s.Lives(u)-1)/2
}

func (b *planner) price(u unit) int { return b.worth(u) / max(1, b.s.Lives(u)) }

// loss is how many hundredths of units in a hex are lost to the enemy's next turn if they defend with so much.
func (b *planner) loss(a place, defence int) int {
	n := lossShare * b.threat()[a] / max(10, defence)
	switch {
	case n <= 100:
		return 0
	case n <= 400:
		return (n - 100) / 6
	}
	return min(80, 50+(n-400)/10)
}
