// A position as the oracle keeps it, and the rules of a position at rest.

package stackstest

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

const (
	first  = kernel.SideA // has zones of control and assaults in its movement
	second = kernel.SideB // has untried units
)

// unit is a counter on the table.
type unit struct {
	id          kernel.PieceID // under which its owner knows it
	face        int            // the counter that it is, 0 while it is untried
	kind        int            // what shows of it while it is untried
	side        kernel.Side
	at          hex
	rank, steps int
	mark        uint32
	left        int
	from        hex // where it began the movement phase
}

// World is a position as the oracle keeps it.
type World struct {
	*atlas
	units []*unit
	mine  []bool // by hex: the first side controls it
	desk
	gates, taken []bool // by number of the town's hex
	hand         kernel.PieceID
	drawn        kernel.PieceID
	over         bool
	winner       kernel.Side
	ruled        string // number of the rule by which it won

	defs []*unit // those who defend in the battle under way
	part bool    // they retreat one by one

	here  [][]*unit // by hex, the lowest first
	zones []bool
	fed   [2][]int // by hex: how far it is from a source along a supply line, -1 for none
	fresh bool
}

// desk is the part of a position that compares as a whole.
type desk struct {
	Turn       int
	Phase, Ask string
	Side       kernel.Side
	FightFirst bool
	Second     bool
	Mobile     bool
	Origin     hex
	Target     hex
	Launch     hex
	Air, Used  [2]int
	Result     int
	Owed       int
	Payer      kernel.Side
	Due        [4]int
	Restore    [2]int
	Declared   int
	Order      int
	Sent       int
}

// read makes a world from a view of both sides.
func (w *atlas) read(v *kernel.View) *World {
	f := func(id string) int { return w.fact(v, id) }
	half, owed := f("half"), f("owed")
	o := &World{atlas: w, over: v.Over.Over, winner: v.Over.Winner, ruled: v.Over.Rule}
	o.desk = desk{Turn: f("turn"), Phase: w.info.Phases[f("phase")].ID, Ask: w.info.Asks[v.Prompt.Ask].ID,
		Side: kernel.Side(f("active")), FightFirst: half&1 != 0, Second: half&2 != 0, Mobile: half&4 != 0,
		Origin: f("origin") - 1, Target: f("target") - 1, Launch: f("launch") - 1,
		Air: [2]int{f("air") & 255, f("air") >> 8}, Used: [2]int{f("used") & 255, f("used") >> 8}, Result: f("result"),
		Owed: owed >> 1, Payer: kernel.Side(owed & 1), Restore: [2]int{f("restore") & 255, f("restore") >> 8},
		Declared: f("declared"), Order: f("ordered"), Sent: f("sent")}
	for i := range o.Due {
		o.Due[i] = f("levies-due") >> (4 * i) & 15
	}
	o.drawn = kernel.PieceID(f("cup-drawn"))
	parts := [...]string{"-1", "-2", "-3", "-4"}
	o.gates, o.taken = make([]bool, len(w.seat)), make([]bool, len(w.seat))
	for i := range w.seat {
		o.gates[i] = f("gates"+parts[i/16])>>(i%16)&1 != 0
		o.taken[i] = f("taken"+parts[i/16])>>(i%16)&1 != 0
	}
	o.mine = make([]bool, w.n)
	for h := range o.mine {
		o.mine[h] = v.Places[h+1].Control == first
	}
	ranks := w.bit("rank-1") | w.bit("rank-2") | w.bit("rank-4")
	for _, pv := range v.Pieces {
		u := &unit{id: pv.ID, face: int(pv.Face), kind: int(pv.Back), side: pv.Side, steps: max(0, int(pv.Strength)),
			mark: pv.Flags &^ (ranks | w.bit("known-there")), left: int(pv.Left), from: int(pv.From) - 1}
		if u.face != 0 {
			u.kind = int(w.Units[u.face].Kind)
		}
		for i, id := range [...]string{"rank-1", "rank-2", "rank-4"} {
			if pv.Flags&w.bit(id) != 0 {
				u.rank |= 1 << i
			}
		}
		if u.at = int(pv.Place) - 1; u.at >= w.n {
			for _, s := range w.info.Sides {
				for k, name := range [...]string{"waiting", "entering", "lost", "cup"} {
					if w.info.Places[pv.Place].ID == name+"-"+s.ID {
						u.at = waiting - k
					}
				}
			}
		}
		if u.face == 0 && u.at != lost { // a view does not tell the steps of an untried unit: it has one
			u.steps = 1
		}
		o.units = append(o.units, u)
	}
	slices.SortFunc(o.units, func(a, b *unit) int { return int(a.id) - int(b.id) })
	if n := f("hand"); n != 0 {
		o.hand = kernel.FirstHandle + kernel.PieceID(n)
		if w.Units[n].Kind == 0 {
			o.hand = kernel.PieceID(n)
		}
	}
	return o
}

func (w *World) find(id kernel.PieceID) *unit {
	for _, u := range w.units {
		if u.id == id {
			return u
		}
	}
	return nil
}

func (w *World) has(u *unit, mark string) bool { return u.mark&w.bit(mark) != 0 }
func (w *World) set(u *unit, marks ...string) {
	for _, m := range marks {
		u.mark |= w.bit(m)
	}
}
func (w *World) unset(u *unit, marks ...string) {
	for _, m := range marks {
		u.mark &^= w.bit(m)
	}
}

// of are the units of a side on the map, by id.
func (w *World) of(s kernel.Side) (list []*unit) {
	for _, u := range w.units {
		if u.side == s && u.at >= 0 {
			list = append(list, u)
		}
	}
	return list
}

// marked are the units of a side with a mark.
func (w *World) marked(s kernel.Side, mark string) (list []*unit) {
	bit := w.bit(mark)
	for _, u := range w.units {
		if u.side == s && u.at >= 0 && u.mark&bit != 0 {
			list = append(list, u)
		}
	}
	return list
}

func (w *World) attackers() []*unit { return w.marked(w.Side, "attacks") }
func (w *World) party() []*unit     { return w.marked(w.Side, "in-hand") }

// derive works out what follows from where units stand and who controls what.
func (w *World) derive() {
	if w.fresh {
		return
	}
	w.fresh = true
	w.here, w.zones, w.fed = make([][]*unit, w.n), make([]bool, w.n), [2][]int{}
	for _, u := range w.units {
		if u.at >= 0 {
			w.here[u.at] = append(w.here[u.at], u)
		}
	}
	for h, list := range w.here {
		slices.SortFunc(list, func(a, b *unit) int { return a.rank - b.rank })
		if len(list) == 0 || list[0].side != first {
			continue
		}
		for d, n := range w.next[h] { // into all six hexes, not over reservoirs
			if n >= 0 && !w.lake[h][d] {
				w.zones[n] = true
			}
		}
	}
}

func (w *World) moved() { w.fresh = false }

// in are the units in a hex, the lowest first.
func (w *World) in(h hex) []*unit {
	w.derive()
	return w.here[h]
}

func (w *World) holds(s kernel.Side, h hex) bool { return len(w.in(h)) > 0 && w.in(h)[0].side == s }
func (w *World) controls(s kernel.Side, h hex) bool {
	return w.mine[h] == (s == first)
}
func (w *World) zoned(h hex) bool {
	w.derive()
	return w.zones[h]
}

// top is the unit that lies on top of a hex.
func (w *World) top(h hex) *unit { return w.in(h)[len(w.in(h))-1] }

// class is the class of a unit, step what is printed on it now.
func (w *World) class(u *unit) *stacks.Class {
	if u.face == 0 {
		return &w.Classes[w.Kinds[u.kind].Class]
	}
	return &w.Classes[w.step(u).Class]
}

func (w *World) step(u *unit) *stacks.Step {
	s := w.Units[u.face].Steps
	return &s[len(s)-max(1, u.steps)]
}

func (w *World) counter(u *unit) *stacks.Counter { return &w.Units[u.face] }

// enters: ground and hexside let a unit pass from a hex in a direction.
func (w *World) enters(u *unit, from hex, d int) bool {
	to := w.next[from][d]
	return to >= 0 && !w.lake[from][d] && !w.barred(u, to)
}

func (w *World) barred(u *unit, h hex) bool { return w.class(u).Barred[w.Map.Terrain[h]] }

// Supply.

// open: a supply line of a side may enter a hex.
func (w *World) open(s kernel.Side, h hex) bool {
	switch {
	case w.holds(s.Other(), h), w.city(h) && !w.controls(s, h):
		return false
	}
	return s == first || !w.zoned(h) || w.holds(s, h)
}

// source: a hex is a source of a side that it has not lost.
func (w *World) source(s kernel.Side, h hex) bool {
	return slices.Contains(w.Sources[s], board.Place(h)) && w.controls(s, h)
}

// lines are how far supply lines of a side reach from its sources.
func (w *World) lines(s kernel.Side) []int {
	w.derive()
	if w.fed[s] != nil {
		return w.fed[s]
	}
	far := make([]int, w.n)
	var ring []hex
	for h := range far {
		far[h] = -1
		if w.source(s, h) && w.open(s, h) {
			far[h] = 0
			ring = append(ring, h)
		}
	}
	for n := 1; len(ring) > 0; n++ {
		var wider []hex
		for _, h := range ring {
			for d, k := range w.next[h] {
				if k >= 0 && far[k] < 0 && w.open(s, k) && !(s == first && w.lake[h][d]) {
					far[k] = n
					wider = append(wider, k)
				}
			}
		}
		ring = wider
	}
	w.fed[s] = far
	return far
}

// traced: units of a side in a hex trace a line to a source; the hex where it begins may lie in a zone.
func (w *World) traced(s kernel.Side, h hex) bool {
	far := w.lines(s)
	if far[h] >= 0 || w.source(s, h) {
		return true
	}
	for d, k := range w.next[h] {
		if k >= 0 && far[k] >= 0 && !(s == first && w.lake[h][d]) {
			return true
		}
	}
	return false
}

// supplied: by a line, or in a city that was never lost.
func (w *World) supplied(s kernel.Side, h hex) bool {
	return w.traced(s, h) || s == second && w.city(h) && !w.taken[w.town[h]]
}

// Movement.

// lull is the turn in which the offensive is declared, execution the next.
func (w *World) lull() bool      { return w.Declared != 0 && w.Declared == w.Turn }
func (w *World) execution() bool { return w.Declared != 0 && w.Declared+1 == w.Turn }

// allowance is how many points a unit has before it moves.
func (w *World) allowance(u *unit) int {
	t := &w.Turns[w.Turn]
	n, more := int(t.Foot), int(w.Offensive.Foot)
	if w.class(u).Mechanized {
		n, more = int(t.Mechanized), int(w.Offensive.Mechanized)
	}
	if u.side == second {
		return n
	}
	switch {
	case !w.supplied(first, u.at):
		return 0
	case w.lull():
		n -= more
	case w.execution():
		n += more
	}
	if w.has(u, "bonus") {
		n += w.extra
	}
	return max(0, n)
}

// points are those that a unit has now.
func (w *World) points(u *unit) int {
	if w.has(u, "moving") {
		return u.left
	}
	return w.allowance(u)
}

func (w *World) movable(u *unit) bool {
	return u.at >= 0 && u.side == w.Side && !w.has(u, "moved") && w.points(u) > 0
}

// travel is where units that stand together can go with so many points, at what cost: hex by hex, with room for all of
// them on the way, on the ground of the wing alone or on any. Room 0 does not ask for room.
func (w *World) travel(units []*unit, from hex, points int, wing bool, room int) map[hex]int {
	s := units[0].side
	cost := map[hex]int{from: 0}
	for again := []hex{from}; len(again) > 0; {
		var list []hex
		for _, h := range again {
			if h != from && s == second && w.zoned(h) {
				continue // it has stopped
			}
			for d, k := range w.next[h] {
				if k < 0 || wing && !w.wing(k) || w.holds(s.Other(), k) || len(w.in(k))+room > w.Stack ||
					s == second && w.zoned(h) && w.zoned(k) ||
					slices.ContainsFunc(units, func(u *unit) bool { return !w.enters(u, h, d) }) {
					continue
				}
				c := cost[h] + w.price(h, d)
				if old, known := cost[k]; c <= points && (!known || c < old) {
					cost[k] = c
					list = append(list, k)
				}
			}
		}
		again = list
	}
	return cost
}

// price is what it costs to enter the next hex.
func (w *World) price(h hex, d int) int {
	if w.river[h][d] {
		return 2
	}
	return 1
}

// budget is what the stack in hand can spend: the slowest decides. Off the ground of the wing its units have
// the points that others have.
func (w *World) budget(off bool) int {
	n := 1 << 10
	for _, u := range w.party() {
		k := u.left
		if off && w.has(u, "bonus") {
			k -= w.extra
		}
		n = min(n, k)
	}
	return n
}

func (w *World) anyBonus(list []*unit) bool {
	return slices.ContainsFunc(list, func(u *unit) bool { return w.has(u, "bonus") })
}

// reach is where the stack in hand can go: on its wing's ground if it has a bonus there, and on any ground.
func (w *World) reach() (near, far map[hex]int) {
	p := w.party()
	if len(p) == 0 {
		return nil, nil
	}
	wing := w.anyBonus(p)
	near = w.travel(p, p[0].at, w.budget(false), wing, len(p))
	if b := w.budget(true); wing && b >= 0 {
		far = w.travel(p, p[0].at, b, false, len(p))
	}
	return near, far
}

// Assaults and attacks.

// assaults: the stack in hand can assault a hex in its movement. From says from where: where it stands if that will do,
// else the best of the hexes that it reaches, one without a river to cross, then one that leaves most points, then the
// lowest number.
func (w *World) assaults(to hex) (from hex, ok bool) {
	if w.Side != first || !w.holds(second, to) || w.soil[to] == w.NoAssault || w.lull() {
		return nowhere, false
	}
	p := w.party()
	if len(p) == 0 {
		return nowhere, false
	}
	leads := false
	for _, u := range p {
		c := w.class(u)
		if leads = leads || c.Leads; !c.Assaults || w.has(u, "assaulted") {
			return nowhere, false
		}
	}
	if !leads {
		return nowhere, false
	}
	near, far := w.reach()
	left := func(h hex) int { // below zero: not from there
		d := w.toward(h, to)
		if d < 0 || w.lake[h][d] || !w.supplied(first, h) {
			return -1
		}
		way, off := 0, false
		if h != p[0].at {
			var some bool
			if way, some = near[h]; !some {
				if way, off = far[h]; !off {
					return -1
				}
			}
		}
		return w.budget(off || !w.wing(to)) - way - w.price(h, d) - 2
	}
	if left(p[0].at) >= 0 {
		return p[0].at, true
	}
	from, best := nowhere, -1
	for _, h := range w.next[to] {
		if h < 0 || left(h) < 0 {
			continue
		}
		n := left(h)
		if !w.river[h][w.toward(h, to)] {
			n += 1000
		}
		if n > best || n == best && h < from {
			from, best = h, n
		}
	}
	return from, from >= 0
}

// fit: a unit can attack a hex in the combat phase.
func (w *World) fit(u *unit, from, to hex) bool {
	if w.has(u, "attacked") || u.side == first && !w.supplied(first, from) {
		return false
	}
	d := w.toward(from, to)
	return d >= 0 && w.enters(u, from, d) && w.attackable(to) && !(w.has(u, "far") && !w.wing(to))
}

// attackable: enemies stand in a hex who were not attacked in this phase.
func (w *World) attackable(h hex) bool {
	return w.holds(w.Side.Other(), h) &&
		slices.ContainsFunc(w.in(h), func(u *unit) bool { return !w.has(u, "defended") })
}

// able: a unit could attack somebody if it stood in a hex.
func (w *World) able(u *unit, from hex) bool {
	for _, n := range w.next[from] {
		if n >= 0 && w.fit(u, from, n) {
			return true
		}
	}
	return false
}

// force is what a unit counts for: who can lead assaults attacks cities and works with his defence.
func (w *World) force(u *unit, attacks bool) int {
	s := w.step(u)
	hard := w.city(w.Target) || w.works(w.Target) && w.Side == first
	if !attacks || w.class(u).Leads && hard {
		return int(s.Defence)
	}
	return int(s.Attack)
}

// column is the place of the odds on the ladder with all shifts; 1:1 is 0, 2:1 is 1, 1:2 is -1.
func (w *World) column(attack, defence int) int {
	c := 0
	for (c+2)*defence <= attack {
		c++
	}
	for attack < defence && attack*(1-c) < defence {
		c--
	}
	mod := func(m stacks.Mod, is bool) {
		if is {
			c += int(w.Modifiers[m].Shift)
		}
	}
	zoner := w.Side == first
	river, sides := true, [six]bool{}
	for _, u := range w.attackers() {
		d := w.toward(w.Target, u.at)
		river = river && w.river[w.Target][d]
		sides[d] = true
	}
	mod(stacks.ModForest, w.Mobile && zoner && w.soil[w.Target] == w.Forest)
	mod(stacks.ModRiver, river)
	mod(stacks.ModCity, w.city(w.Target))
	mod(stacks.ModWorks, zoner && w.works(w.Target))
	for range w.Air[w.Side] {
		mod(stacks.ModAir, true)
	}
	for range w.Air[w.Side.Other()] {
		c -= int(w.Modifiers[stacks.ModAir].Shift)
	}
	n := 0
	opposite, every := false, [2]bool{true, true}
	for d, is := range sides {
		if is {
			n++
			opposite = opposite || sides[(d+3)%six]
		}
		every[d%2] = every[d%2] && is
	}
	mod(stacks.ModConcentric, !w.Mobile && !w.city(w.Target) && (opposite || n > 3 || n == 3 && (every[0] || every[1])))
	switch { // of these only one applies
	case zoner && w.Turn == 1:
		mod(stacks.ModMomentum, true)
	case zoner && w.execution() && !w.Mobile:
		mod(stacks.ModOffensive, true)
	case zoner && w.FightFirst && !w.Mobile:
		mod(stacks.ModOrder, true)
	}
	late := w.Declared == 0 && w.Turn >= int(w.Offensive.Last)
	mod(stacks.ModShortFirst, late && zoner)
	mod(stacks.ModShortSecond, late && !zoner)
	return c
}

// aircraft are those that a side has left in this turn.
func (w *World) aircraft(s kernel.Side) int {
	n := int(w.Turns[w.Turn].Air[s]) - w.Used[s]
	if s == first && w.execution() {
		n += int(w.Offensive.Air)
	}
	return n
}

func (w *World) flyer() (kernel.Side, int) {
	for s := range kernel.Side(kernel.Players) {
		if n := w.aircraft(s); n > 0 {
			return s, n
		}
	}
	return kernel.NoSide, 0
}
