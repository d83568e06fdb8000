// The order to attack: how many units could, and what would leave too few of them.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
)

// muster is a question: how many units could attack in this player turn, under these conditions.
type muster struct {
	fight  bool // nobody moves before the attacks
	frozen bool // units that have moved go no further: those of the stack that was moved last
	all    bool // nor does anybody else
	// without counts the stack in hand, or the unit that arrives, out.
	without bool
	to      Place // the stack in hand, or the unit that arrives, goes to this hex first; board.None: it does not
	cost    int   // and spends so many points
	note    bool  // the units that make up the answer are noted in scratch.called
}

// thought is what is known of the attacks that are ordered, whatever stack is in hand.
type thought struct {
	need                      int  // how many units could attack, of those that are ordered to
	awaits                    bool // more of them could still move to where they can
	leaves                    bool // with another stack's move some could no longer
	needOK, awaitsOK, leaveOK bool
}

// matching gives units the hexes from which they could attack, as many in each as may stack there.
type matching struct {
	walk   walk
	gates  []Place   // where a unit could arrive
	from   []options // by unit: from where it stands
	moved  []options // by unit: from where it would go
	lists  [][]Place // by unit that can move: the hexes from which it could attack
	open   []Unit    // those that have some
	seats  []Unit    // by hex, hardStack+1 of each
	taken  []uint8   // by hex: seats in use
	fixed  []uint8   // of them by units that go nowhere
	met    []int32   // by hex: the search that came there last
	search int32
	last   *options // of an arrival, in this question
}

// options are the hexes from which a unit could attack: what key says of place, class and points tells whether they are
// still right.
type options struct {
	key  uint64
	list []Place
}

// ready counts the units of the active side that could attack as things stand.
func (p *Position) ready() (n int) {
	for _, u := range p.order[p.Active] {
		if p.OnMap(u) && p.fitAt(u, p.At[u]) {
			n++
		}
	}
	return n
}

// fitAt reports whether a unit could attack if it stood in a hex.
func (p *Position) fitAt(u Unit, a Place) bool {
	if p.side(u).Other() == p.Roles.Zones && p.zone[a] == 0 && p.off == (switches.Set[Rule]{}) {
		return false // no enemy that it could attack is near
	}
	at := p.At[u]
	p.At[u] = a
	ok := p.fit(u, board.None)
	p.At[u] = at
	return ok
}

// couldAttack is how many units of the second side could attack, at most as many as are ordered to. It takes no account
// of how full the hexes are through which they would move.
func (p *Position) couldAttack(m muster) int {
	const s = kernel.SideB
	most, n := int(p.Order), 0
	goes := func(u Unit) bool { return (m.to != board.None || m.without) && (p.flag(u, InHand) || u == p.Hand) }
	for _, u := range p.order[s] { // where they stand
		a := p.At[u]
		if goes(u) {
			a = m.to
		}
		if uint(a) < uint(p.hexes) && p.fitAt(u, a) {
			if m.note {
				p.called = append(p.called, u)
			}
			if n++; n >= most {
				return most
			}
		}
	}
	if m.all {
		return n
	}
	p.warm()
	if m.note {
		p.called = p.called[:0]
	}
	j := &p.joins
	j.begin(p.Game)
	due := p.Turns[p.Turn].Arrive
	n = 0
	rates := [2]int{p.rate(s, false), p.rate(s, true)}
	j.open = j.open[:0]
	for _, u := range p.order[s] { // those first that go nowhere
		a, budget, on := p.At[u], 0, true
		full := rates[bit(p.Classes[p.classNumber(u)].Mechanized)]
		switch {
		case goes(u):
			if m.without {
				continue
			}
			if a, budget = m.to, full; p.Stage == StageMove {
				if budget = int(p.Left[u]) - m.cost; p.zone[a] > 0 && p.On(RZones) {
					budget = 0
				}
			}
		case uint(a) < uint(p.hexes):
			switch f := p.Flags[u]; {
			case f&Moved != 0 || m.frozen && f&Moving != 0 && p.underWay(u):
			case f&Moving != 0:
				budget = int(p.Left[u])
			default:
				budget = full
			}
		case a == p.hexes+Entering, p.Stage == StageOrder && a == p.hexes+Waiting && p.arrives(u, due):
			on, budget = false, full
		default:
			continue
		}
		if m.fight {
			budget = 0
		}
		list := p.options(u, a, budget, on)
		switch {
		case on && budget == 0:
			if j.fix(u, a); len(list) == 0 {
				continue
			}
			if m.note {
				p.called = append(p.called, u)
			}
			if n++; n >= most {
				return most
			}
		case len(list) > 0:
			j.lists[u] = list
			j.open = append(j.open, u)
		}
	}
	for _, u := range j.open {
		if j.search++; j.place(u, p.Stack) { // those that have a seat keep one
			if m.note {
				p.called = append(p.called, u)
			}
			if n++; n >= most {
				return most
			}
		}
	}
	return n
}

// arrives reports whether a unit that waits is among those of its kind that arrive in this turn.
func (p *Position) arrives(u Unit, due []int16) bool {
	k := p.Units[u].Kind
	n := due[k]
	for _, v := range p.byKind[k] {
		if n > 0 && p.At[v] == p.hexes+Waiting {
			if v == u {
				return p.On(RArrivals)
			}
			n--
		}
	}
	return false
}

// options are the hexes from which a unit could attack that has so many points in a hex, or that arrives.
func (p *Position) options(u Unit, a Place, budget int, on bool) []Place {
	j := &p.joins
	o := &j.moved[u]
	if a == p.At[u] {
		o = &j.from[u]
	}
	class := p.classNumber(u)
	key := uint64(p.front)<<32 | uint64(uint16(a))<<16 | uint64(class)<<8 | uint64(budget)
	if on && o.key == key {
		return o.list
	}
	o.key, o.list = key, o.list[:0]
	if !on { // all arrivals of a class have the same
		if last := j.last; last != nil && last.key == key {
			o.list = append(o.list, last.list...)
			return o.list
		}
		j.last = o
	}
	switch {
	case !on:
		j.gates = j.gates[:0]
		p.entries(func(b Place) {
			if _, code, _ := p.noEntry(u, b); code == "" {
				j.gates = append(j.gates, b)
			}
		})
		p.walkFromAll(&j.walk, []Unit{u}, walkers{}, j.gates, budget)
	case budget == 0:
		if p.fitAt(u, a) {
			o.list = append(o.list, a)
		}
		return o.list
	default:
		p.walkFrom(&j.walk, []Unit{u}, walkers{}, a, budget)
	}
	for _, b := range j.walk.reached() {
		if p.fitAt(u, b) {
			o.list = append(o.list, b)
		}
	}
	return o.list
}

func (j *matching) begin(g *Game) {
	if j.from == nil {
		hexes := int(g.hexes)
		j.from, j.moved = make([]options, len(g.Units)), make([]options, len(g.Units))
		j.seats, j.taken, j.fixed = make([]Unit, hexes*(hardStack+1)), make([]uint8, hexes), make([]uint8, hexes)
		j.met, j.lists = make([]int32, hexes), make([][]Place, len(g.Units))
	}
	clear(j.taken)
	clear(j.fixed)
	j.last = nil
}

// fix gives a unit a seat for good.
func (j *matching) fix(u Unit, a Place) {
	if int(j.taken[a]) <= hardStack {
		j.seats[int(a)*(hardStack+1)+int(j.taken[a])] = u
		j.taken[a]++
		j.fixed[a]++
	}
}

// place finds a seat for a unit in one of the hexes from which it could attack; others may change theirs for it.
func (j *matching) place(u Unit, stack int) bool {
	for _, a := range j.lists[u] {
		if j.met[a] == j.search {
			continue
		}
		j.met[a] = j.search
		seats := j.seats[int(a)*(hardStack+1):]
		if int(j.taken[a]) < stack {
			seats[j.taken[a]] = u
			j.taken[a]++
			return true
		}
		for i := int(j.fixed[a]); i < int(j.taken[a]); i++ {
			if j.place(seats[i], stack) {
				seats[i] = u
				return true
			}
		}
	}
	return false
}

// orderable reports whether an order of the phases lets the side attack with as many units as it is ordered to, or with
// as many as the other one.
func (p *Position) orderable(fight bool) bool {
	if p.Order == 0 || p.Active != kernel.SideB {
		return true
	}
	this := p.couldAttack(muster{fight: fight, to: board.None})
	return this >= int(p.Order) || this >= p.couldAttack(muster{fight: !fight, to: board.None})
}

// pressed reports whether the side moves before attacks that it is ordered to make.
func (p *Position) pressed() bool {
	return p.Order > 0 && p.Active == kernel.SideB && !p.FightFirst && (p.Stage == StageMove || p.Stage == StageArrive)
}

// required is how many units could still attack, at most as many as are ordered to: no action may make it less.
func (p *Position) required() int {
	t := &p.thought
	if !t.needOK {
		p.called = p.called[:0]
		n := p.couldAttack(muster{fight: p.FightFirst, to: board.None, note: true})
		t.need, t.needOK = n, true
	}
	return t.need
}

// strays reports whether the stack in hand, if it goes to a hex, leaves too few units that could attack.
func (p *Position) strays(to Place, cost int) bool {
	if !p.pressed() {
		return false
	}
	if need := p.required(); p.others() < need {
		return p.couldAttack(muster{to: to, cost: cost}) < need
	}
	return false
}

// others is required without the stack in hand: the same, if none of the stack is among those that it was found with.
func (p *Position) others() int {
	if !p.restOK {
		p.restOK = true
		if p.rest = p.required(); p.needed() {
			p.rest = p.couldAttack(muster{fight: p.FightFirst, without: true, to: board.None})
		}
	}
	return p.rest
}

// needed reports whether the stack in hand, or the unit that arrives, is among those that required was found with.
func (p *Position) needed() bool {
	for _, u := range p.called {
		if p.flag(u, InHand) || u == p.Hand {
			return true
		}
	}
	return false
}

// misplaced reports whether the unit that is to be placed, if it arrives in a hex, leaves too few units that could
// attack, where in another hex it would not.
func (p *Position) misplaced(u Unit, to Place) bool {
	if p.Order == 0 || p.Active != kernel.SideB {
		return false
	}
	need := p.required()
	if p.others() >= need || p.couldAttack(muster{fight: p.FightFirst, to: to}) >= need {
		return false
	}
	better := false
	p.entries(func(a Place) {
		if _, code, _ := p.noEntry(u, a); code == "" && !better {
			better = p.couldAttack(muster{fight: p.FightFirst, to: a}) >= need
		}
	})
	return better
}

// deserts reports whether moving another stack ends the move of units that are needed for the attacks and can come to
// them.
func (p *Position) deserts() bool {
	if !p.pressed() || p.Origin == 0 {
		return false
	}
	if t := &p.thought; !t.leaveOK {
		leaves := p.couldAttack(muster{frozen: true, to: board.None}) < p.required() && p.couldHelp(true)
		t.leaves, t.leaveOK = leaves, true
	}
	return p.thought.leaves
}

// awaited reports whether more units that are ordered to attack could still move to where they can.
func (p *Position) awaited() bool {
	if !p.pressed() {
		return false
	}
	if t := &p.thought; !t.awaitsOK {
		n := p.ready()
		awaits := n < int(p.Order) && n < p.required() && p.couldHelp(false)
		t.awaits, t.awaitsOK = awaits, true
	}
	return p.thought.awaits
}

// couldHelp reports whether a unit that cannot attack from where it stands can move to where it could, so that no other
// is missed there. With moving, one of the stack that was moved last.
func (p *Position) couldHelp(moving bool) bool {
	need := p.required()
	p.warm()
	p.joins.begin(p.Game)
	var buf [mostNear]Place
	for _, u := range p.order[kernel.SideB] {
		if !p.OnMap(u) || !p.movable(u) || p.fitAt(u, p.At[u]) || moving && (!p.flag(u, Moving) || !p.underWay(u)) {
			continue
		}
		list := buf[:0]
		p.walkFrom(&p.joins.walk, []Unit{u}, walkers{room: 1}, p.At[u], p.points(u))
		for _, a := range p.joins.walk.reached() {
			if a != p.At[u] && len(list) < cap(list) && p.fitAt(u, a) {
				list = append(list, a)
			}
		}
		for _, a := range list {
			if p.without(u, a) >= need {
				return true
			}
		}
	}
	return false
}

// mostNear is at how many hexes next to the enemy couldHelp looks: the nearest ones.
const mostNear = 32

// without is couldAttack with a unit in another hex, at the end of its move.
func (p *Position) without(u Unit, a Place) int {
	at, flags := p.At[u], p.Flags[u]
	p.At[u], p.Flags[u] = a, flags&^(Moving|InHand)|Moved
	n := p.couldAttack(muster{to: board.None})
	p.At[u], p.Flags[u] = at, flags
	return n
}

// wasteful reports whether the attack that is put together leaves too few units that could attack: units that could
// attack that hex alone, and do not.
func (p *Position) wasteful() bool {
	if p.Active != kernel.SideB || p.Sent >= p.Order {
		return false
	}
	before, after := int(p.Sent), int(p.Sent)
	for _, u := range p.order[p.Active] {
		if !p.OnMap(u) || !p.fitAt(u, p.At[u]) {
			continue
		}
		before++
		if p.flag(u, Attacker) || p.elsewhere(u) {
			after++
		}
	}
	return after < min(before, int(p.Order))
}

// elsewhere reports whether a unit could attack another hex than the target.
func (p *Position) elsewhere(u Unit) bool {
	for _, b := range p.grid.Neighbours(p.At[u]) {
		if b != p.target() && p.attackable(b) && p.fit(u, b) {
			return true
		}
	}
	return false
}
