// A position as the oracle keeps it, and the rules of a position at rest: zones, supply, strength, the line, points.

package counterstest

import (
	"slices"

	"umpire/kernel"
)

// quarters of a point: a half of a half is whole.
const quarters = 4

// World is a position as the oracle keeps it.
type World struct {
	*atlas
	Scenario string
	Turn     int
	Phase    int // index into Book.Phases
	Side     kernel.Side
	ask      string
	over     bool

	at    []hex // by piece
	steps []int
	flags []uint32
	aim   []hex // the hex that a unit overruns
	rails []rail
	razed []bool // by atlas.works

	hand, left, rode int
	stepped          bool
	trains           int // units that were entrained in this phase
	recruited        bool
	targets          []hex
	lowered          int // the column, -1 if not lowered
	forgo, settling  bool
	result           string
	owed             int
	defender         bool // the retreat under way is the defender's
	points, gaps     [2]int
	Memo             [4]int // what Book.Phased remembers

	here  [][]int // units by hex
	zone  [2][]bool
	run   []bool
	heads [2][]bool // railheads that carry supply
	fed   [2][]int8 // by hex: what Supplied has said, 1 for yes and 2 for no
	seen  []int     // by hex: the walk that was there last
	walks int
	fresh bool // what follows from the rest is up to date
}

// moved says that somebody or something stands elsewhere now.
func (w *World) moved() { w.fresh = false }

// derive works out what follows from where units stand.
func (w *World) derive() {
	if w.fresh {
		return
	}
	w.fresh = true
	w.here = make([][]int, w.n)
	w.run = make([]bool, w.n)
	for u, h := range w.aim {
		if h >= 0 {
			w.run[h] = true
		}
		if w.at[u] >= 0 {
			w.here[w.at[u]] = append(w.here[w.at[u]], u)
		}
	}
	for s := range w.zone {
		w.zone[s] = make([]bool, w.n)
		for h := range w.here {
			if w.stands(kernel.Side(s), h) {
				for _, n := range w.near[h] {
					w.zone[s][n] = true
				}
			}
		}
	}
	for s := range w.heads {
		w.heads[s], w.fed[s] = nil, make([]int8, w.n)
	}
}

// side is the side of a unit.
func (w *World) side(u int) kernel.Side { return w.unit(u).Side }

// has reports whether a unit has one of some marks.
func (w *World) has(u int, bits uint32) bool { return w.flags[u]&bits != 0 }

// own are the units of a side in a hex.
func (w *World) own(s kernel.Side, h hex) (list []int) {
	w.derive()
	for _, u := range w.here[h] {
		if w.side(u) == s {
			list = append(list, u)
		}
	}
	return list
}

// any reports whether a side has units in a hex.
func (w *World) any(s kernel.Side, h hex) bool {
	w.derive()
	for _, u := range w.here[h] {
		if w.side(u) == s {
			return true
		}
	}
	return false
}

// stands reports whether a side has units in a hex that count: those that are being overrun do not.
func (w *World) stands(s kernel.Side, h hex) bool {
	return w.any(s, h) && !(s != w.Side && w.run[h])
}

// zoned reports whether a hex lies in a zone of the enemy of a side.
func (w *World) zoned(s kernel.Side, h hex) bool {
	w.derive()
	return w.zone[s.Other()][h]
}

// rate is what is printed on a unit as it is now.
func (w *World) rate(u int) (strength, move int, show string) {
	all := w.unit(u).Rates
	r := all[len(all)-w.steps[u]]
	return int(r[0].N), int(r[1].N), r[0].Show
}

// Supply.

// passable: supply of a side runs through a hex.
func (w *World) passable(s kernel.Side, h hex) bool {
	if w.stands(s.Other(), h) {
		return false
	}
	return !w.Cuts[s.Other()] || !w.zoned(s, h) || w.any(s, h)
}

// carries are the rail hexes that carry a side's supply: its own, open, joined by such hexes to an edge of the map.
func (w *World) carries(s kernel.Side) []bool {
	w.derive()
	if w.heads[s] != nil {
		return w.heads[s]
	}
	in := make([]bool, w.n)
	for queue := slices.Clone(w.exits[s]); len(queue) > 0; queue = queue[1:] {
		h := queue[0]
		if in[h] || w.rails[h] != rail(s) || !w.passable(s, h) {
			continue
		}
		in[h] = true
		for _, n := range w.near[h] {
			if w.track[both(h, n)] {
				queue = append(queue, n)
			}
		}
	}
	w.heads[s] = in
	return in
}

// Supplied reports whether a side's unit in a hex is in supply: a path of so many hexes leads to a railhead.
func (w *World) Supplied(s kernel.Side, from hex) bool {
	w.derive()
	if w.fed[s][from] == 0 {
		w.fed[s][from] = 2
		if w.traces(s, from) {
			w.fed[s][from] = 1
		}
	}
	return w.fed[s][from] == 1
}

func (w *World) traces(s kernel.Side, from hex) bool {
	heads := w.carries(s)
	if !w.passable(s, from) {
		return false
	}
	if w.seen == nil {
		w.seen = make([]int, w.n)
	}
	w.walks++
	w.seen[from] = w.walks
	for n, ring := 0, []hex{from}; n <= w.Range[s]; n++ {
		var next []hex
		for _, h := range ring {
			if heads[h] {
				return true
			}
			for _, k := range w.near[h] {
				if w.seen[k] != w.walks && w.passable(s, k) {
					w.seen[k] = w.walks
					next = append(next, k)
				}
			}
		}
		ring = next
	}
	return false
}

// Units are the units of a side on the map, and where they stand.
func (w *World) Units(s kernel.Side, visit func(u int, h hex)) {
	for u := 1; u < len(w.at); u++ {
		if w.at[u] >= 0 && w.side(u) == s {
			visit(u, w.at[u])
		}
	}
}

// CityHexes are the hexes of Book.City; ToCity is how far a hex is from them.
func (w *World) CityHexes() []hex               { return w.city }
func (w *World) ToCity(h hex) int               { return w.toCity[h] }
func (w *World) Count(s kernel.Side, h hex) int { return len(w.own(s, h)) }

// Beyond is how far a hex lies from the start line on the ground of a side, 0 elsewhere.
func (w *World) Beyond(s kernel.Side, h hex) int {
	line := w.Scenarios[w.Scenario].Line
	if !w.ground[line][s][h] {
		return 0
	}
	return w.fromTo[line][h]
}

// Strength.

func (w *World) weather(u int) BookWeather { return w.Weather(w.Turn, w.side(u), w.kind(u)) }

// alone: no other unit in the hex has strength without brackets; to attack, strength that attacks.
func (w *World) alone(u int, attacks bool) bool {
	for _, v := range w.own(w.side(u), w.at[u]) {
		_, _, show := w.rate(v)
		if v != u && (show == "" || show == "parentheses" && !attacks) {
			return false
		}
	}
	return true
}

// strength is what a unit counts for in combat, in quarters.
func (w *World) strength(u int, attacks bool) int {
	n, _, show := w.rate(u)
	if show == "brackets" && w.alone(u, attacks) || show == "parentheses" && attacks {
		return 0
	}
	n *= quarters
	if !w.Supplied(w.side(u), w.at[u]) {
		n /= 2
	}
	if !attacks && w.has(u, w.bits.entrained) {
		n /= 2
	}
	if e := w.weather(u); attacks && e.HalfAttack || !attacks && e.HalfDefence {
		n /= 2
	}
	return n
}

// fit: a unit can take part in an attack, or in an overrun.
func (w *World) fit(u int) bool {
	_, _, show := w.rate(u)
	switch {
	case w.has(u, w.bits.disrupted|w.bits.entrained), show == "parentheses", show == "brackets" && w.alone(u, true):
		return false
	case w.Phases[w.Phase].Combat:
		return !w.has(u, w.bits.attacked)
	}
	return !w.has(u, w.bits.overrunning) && w.Phases[w.Phase].moves(w.kind(u))
}

// defence is the strength of a hex in defence: units that retreated into it add nothing.
func (w *World) defence(h hex) (n int) {
	for _, u := range w.own(w.Side.Other(), h) {
		if !w.has(u, w.bits.defended) {
			n += w.strength(u, false)
		}
	}
	return n
}

// column is the odds as a column: the highest that attack reaches, then the shift of the turn.
func (w *World) column(attack, defence int) int {
	c := 0
	for i, name := range w.Columns {
		if a, d := ratio(name); attack*d >= defence*a {
			c = i
		}
	}
	return w.shifted(c)
}

func (w *World) shifted(c int) int { return min(c+w.Shift(w.Turn, w.Side), len(w.Columns)-1) }

// ratio reads "3-1".
func ratio(name string) (a, d int) {
	for i := range len(name) {
		switch {
		case name[i] == '-':
			a, d = d, 0
		default:
			d = d*10 + int(name[i]-'0')
		}
	}
	return a, d
}

// die is what is taken from the die: the worst of ground, rivers and works.
func (w *World) die() int {
	worst := 0
	for _, t := range w.targets {
		worst = max(worst, w.Ground[w.terrain[t]])
	}
	river, works := true, w.Side == w.WorksAgainst
	for _, u := range w.attackers() {
		for _, t := range w.targets {
			river = river && w.sides[w.River][both(w.at[u], t)] && !w.Frozen(w.Turn)
			works = works && w.bars(w.at[u], t)
		}
	}
	if river {
		worst = max(worst, w.OverRiver)
	}
	if works {
		worst = max(worst, w.OverWorks)
	}
	return worst
}

// bars: a fortified hexside that still stands faces who comes from a hex into the next.
func (w *World) bars(from, to hex) bool {
	k := w.work(from, to)
	return k >= 0 && w.works[k].behind == to && !w.fallen(k)
}

// fallen: a fortified hexside is destroyed, or its line is with so many others.
func (w *World) fallen(k int) bool {
	n := 0
	for i, gone := range w.razed {
		if gone && w.works[i].line == w.works[k].line {
			n++
		}
	}
	return w.razed[k] || n >= w.WorksBreak
}

// lake: nobody moves nor attacks over a hexside.
func (w *World) lake(a, b hex) bool { return w.sides[w.Barrier][both(a, b)] && !w.Frozen(w.Turn) }

func (w *World) attackers() (list []int) {
	for u := range w.at {
		if w.has(u, w.bits.attacker) {
			list = append(list, u)
		}
	}
	return list
}

// The line.

// open is how many hexes a side's line lacks: rounds of a search that adds a gap each, from edge to edge.
func (w *World) open(s kernel.Side) int {
	if w.LineRims[0] == "" {
		return 0
	}
	w.derive()
	cost, price := make([]int, w.n), make([]int, w.n)
	for h := range cost {
		cost[h] = w.n
		if !w.any(s, h) && !w.zone[s][h] {
			price[h] = 1
		}
	}
	for _, h := range w.rims[w.LineRims[0]] {
		cost[h] = price[h]
	}
	for again := true; again; {
		again = false
		for h := range cost {
			for _, n := range w.near[h] {
				if c := cost[h] + price[n]; c < cost[n] {
					cost[n], again = c, true
				}
			}
		}
	}
	best := w.n
	for _, h := range w.rims[w.LineRims[1]] {
		best = min(best, cost[h])
	}
	return best
}

// total is a side's points if the game ended now.
func (w *World) total(s kernel.Side) int { return w.points[s] + w.Score(w, s) }

// Moving.

// allowance is a unit's movement, in quarters; with one, it moves one hex whatever it costs.
func (w *World) allowance(u int) (n int, one bool) {
	if w.steps[u] == 0 {
		return int(w.unit(u).Rates[0][1].N) * quarters, false
	}
	_, move, _ := w.rate(u)
	n = move * quarters
	if w.has(u, w.bits.unsupplied) {
		n /= 2
	}
	e := w.weather(u)
	if e.HalfMove {
		n /= 2
	}
	return n, e.OneHex
}

// share is a share of the allowance in quarters of it, rounded up to whole points.
func (w *World) share(u, of4 int) int {
	n, _ := w.allowance(u)
	points := 0
	for points*quarters*4 < n*of4 {
		points++
	}
	return points * quarters
}

// movable: a unit may be moved in this phase.
func (w *World) movable(u int) bool {
	b := &w.bits
	ph := &w.Phases[w.Phase]
	switch {
	case ph.Combat || w.side(u) != w.Side || w.at[u] == nowhere || w.at[u] == gone:
		return false
	case w.at[u] < 0:
		return len(w.entries(u)) > 0
	}
	return ph.moves(w.kind(u)) && !w.has(u, b.moved|b.disrupted|b.overrunning)
}

// entries are the hexes of its arrival for a unit off the map that may come in now.
func (w *World) entries(u int) (list []hex) {
	sc := w.Scenarios[w.Scenario]
	s := w.side(u)
	var edges []string
	switch {
	case !w.Phases[w.Phase].First || w.Side != s:
		return nil
	case w.at[u] == lost && (!w.Recruit(w.unit(u)) || !sc.Replaces[s] || w.recruited):
		return nil
	case w.at[u] == lost:
		edges = sc.Recruits
	case w.at[u] != entering:
		return nil
	case w.engineer(u):
		return w.cityFor(s)
	default:
		for _, a := range sc.Arrivals {
			if int(a.Piece) == u {
				edges = a.Edges
			}
		}
	}
	for _, e := range edges {
		for _, h := range w.rims[e] {
			if w.ground[sc.Line][s][h] && (!w.rides(s) || w.leaves(h, e)) {
				list = append(list, h)
			}
		}
	}
	return list
}

// leaves: a railway leaves the map in a hex over an edge.
func (w *World) leaves(h hex, edge string) bool {
	return slices.ContainsFunc(w.Map.Ways, func(way mapWay) bool {
		return way.From == edge && w.of[way.Hexes[0]] == h || way.To == edge && w.of[way.Hexes[len(way.Hexes)-1]] == h
	})
}

// cityFor are the hexes of the city for engineers that come back, nil if an enemy stands in one of them.
func (w *World) cityFor(s kernel.Side) []hex {
	if s != w.Rebuilds {
		return nil
	}
	for _, h := range w.city {
		if len(w.own(s.Other(), h)) > 0 {
			return nil
		}
	}
	return w.city
}

// trodden: all enemies in a hex have bracketed strength and no one else with them.
func (w *World) trodden(s kernel.Side, h hex) bool {
	for _, u := range w.own(s.Other(), h) {
		if _, _, show := w.rate(u); show != "brackets" {
			return false
		}
	}
	return true
}

// step is what a step costs a unit, in quarters.
func (w *World) step(u int, from, to hex) (cost int, ok bool) {
	s := w.side(u)
	onTrack := w.engineer(u) && w.track[both(from, to)]
	switch {
	case w.stands(s.Other(), to) && !w.trodden(s, to), w.engineer(u) && !onTrack, w.lake(from, to) && !onTrack:
		return 0, false
	}
	n := w.Cost(w.kind(u), w.terrain[to])
	if s == w.WorksAgainst && w.bars(from, to) {
		n += w.WorksCost
	}
	if w.zoned(s, to) {
		n += w.Enter
	}
	if w.zoned(s, from) {
		n += w.Leave
	}
	return n * quarters, true
}

// reach is where the unit in hand can go, at what cost; least are the hexes of the least move.
func (w *World) reach() (cost map[hex]int, least map[hex]bool) {
	u := w.hand
	at := w.at[u]
	cost, least = map[hex]int{at: 0}, map[hex]bool{}
	_, one := w.allowance(u)
	if w.has(u, w.bits.entrained) {
		return cost, least
	}
	if !one {
		for queue := []hex{at}; len(queue) > 0; queue = queue[1:] {
			h := queue[0]
			if h != at && w.stands(w.side(u).Other(), h) {
				continue // it stops where it walks over somebody
			}
			for _, n := range w.near[h] {
				c, ok := w.step(u, h, n)
				if old, known := cost[n]; ok && cost[h]+c <= w.left && (!known || cost[h]+c < old) {
					cost[n] = cost[h] + c
					queue = append(queue, n)
				}
			}
		}
	}
	if w.stepped {
		return cost, least
	}
	for _, n := range w.near[at] {
		_, reached := cost[n]
		if _, ok := w.step(u, at, n); ok && !reached && !(w.zoned(w.side(u), at) && w.zoned(w.side(u), n)) {
			least[n] = true
		}
	}
	return cost, least
}

// stop: the unit in hand can end its move in a hex: there is room when those have left who still can, and nobody there
// outlasts an overrun.
func (w *World) stop(u int, h hex) bool {
	s := w.side(u)
	for _, e := range w.own(s.Other(), h) {
		if w.run[h] && w.steps[e] > 1 {
			return false
		}
	}
	n := 1
	for _, v := range w.own(s, h) {
		if v != u && !w.movable(v) {
			n++
		}
	}
	return n <= w.Stack
}

// usable: units of the side that rides may use the rails of a hex.
func (w *World) usable(s kernel.Side, h hex) bool {
	return w.rails[h] == rail(s) && !w.zoned(s, h) && !w.stands(s.Other(), h)
}

// ride is how far by rail the unit in hand can go, in hexes.
func (w *World) ride() map[hex]int {
	far := map[hex]int{}
	u := w.hand
	s := w.side(u)
	if !w.has(u, w.bits.entrained) || !w.usable(s, w.at[u]) {
		return far
	}
	most := 0
	for w.fare(most+1) <= w.left {
		most++
	}
	far[w.at[u]] = 0
	for queue := []hex{w.at[u]}; len(queue) > 0; queue = queue[1:] {
		h := queue[0]
		for _, n := range w.near[h] {
			if _, known := far[n]; !known && far[h] < most && w.track[both(h, n)] && w.usable(s, n) {
				far[n] = far[h] + 1
				queue = append(queue, n)
			}
		}
	}
	return far
}

// fare is what riding so many more hexes costs: all of a phase count together, and points are rounded up.
func (w *World) fare(hexes int) int {
	per := w.Rails[w.Side].PerPoint
	up := func(n int) int { return (n + per - 1) / per }
	return (up(w.rode+hexes) - up(w.rode)) * quarters
}
