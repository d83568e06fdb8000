// Goals: how the game is won, in words; what kernel.GoalTeller asks: how near each side is to winning, what could end
// the game in the enemy's next go, and what an action puts at stake.

package stacks

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/dryrun"
	"umpire/systems/counters/ground"
)

// The goals, as every scenario lists them.
const (
	goalCapital = iota
	goalIsolated
	goalCities
	goalRear
	goalLevies
	goalLast
	goals
)

// goalInfos are the goals in words.
func (g *Game) goalInfos() []kernel.GoalInfo {
	n, a, b := &g.Numbers, ground.Upper(g.About.Sides[0].People), ground.Upper(g.About.Sides[1].People)
	list := [goals]kernel.GoalInfo{
		goalCapital: {Text: fmt.Sprintf("%s enter %s.", a, g.capital()), Rule: n[RCapital], AtOnce: true},
		goalIsolated: {Text: fmt.Sprintf("No hex of %s has a supply line to a source of %s.", g.capital(),
			g.About.Sides[1].People), Rule: n[RIsolated], AtOnce: true},
		goalCities: {Text: fmt.Sprintf("%s control %s.", a, g.named(g.cities(), "and")), Rule: n[RCities],
			Unit: "cities"},
		goalRear: {Text: fmt.Sprintf("%s take a town or city behind the start line of %s.", b, g.About.Sides[0].People),
			Rule:   n[RRear],
			AtOnce: true},
		goalLevies: {Text: a + " cannot withdraw a unit when they must.", Rule: n[RWithdraw], AtOnce: true},
		goalLast:   {Text: "Nobody has won before the game ends.", Rule: n[RLast]},
	}
	for i := goalRear; i < goals; i++ {
		list[i].Side = kernel.SideB
	}
	return list[:]
}

// named are the names of hexes in a row: "A, B or C".
func (g *Game) named(list []Place, word string) string {
	var b strings.Builder
	for i, a := range list {
		switch {
		case i == 0:
		case i == len(list)-1:
			b.WriteString(" " + word + " ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(g.About.Places[g.ID(a)].Name)
	}
	return b.String()
}

// capital is the capital's name, and capitals are its hexes.
func (g *Game) capital() string {
	for i := range g.Towns {
		if g.Towns[i].Capital {
			return g.Towns[i].Name
		}
	}
	return "the capital"
}

func (g *Game) capitals() (list []Place) {
	for i := range g.Towns {
		if g.Towns[i].Capital {
			list = append(list, g.Towns[i].Places...)
		}
	}
	return list
}

// seat is the first hex of the capital, board.None without one.
func (g *Game) seat() Place {
	for _, a := range g.capitals() {
		return a
	}
	return board.None
}

// cities are the hexes of all other cities.
func (g *Game) cities() (list []Place) {
	for i := range g.Towns {
		if t := &g.Towns[i]; t.City && !t.Capital {
			list = append(list, t.Places...)
		}
	}
	return list
}

// Progress says how near the sides are to winning. What a side does not see of enemy stacks counts as the most mobile.
func (p *Position) Progress(viewer kernel.Side, out *kernel.Progress) {
	out.Reset()
	out.Turn, out.Turns = p.Turn, int16(len(p.Turns)-1)
	cities := p.cities()
	lacks := slices.DeleteFunc(slices.Clone(cities), p.Mine.Has)
	for i := range goals {
		c := kernel.GoalCount{}
		if i == goalCities {
			c = kernel.GoalCount{Have: int32(len(cities) - len(lacks)), Need: int32(len(cities))}
		}
		out.Counts = append(out.Counts, c)
	}
	if p.Over {
		out.Ahead = p.Winner
		return
	}
	if out.Ahead = kernel.SideB; len(lacks) == 0 && p.On(RCities) {
		out.Ahead = kernel.SideA
	}
	out.Standing = p.standing(lacks)
	if p.Phase == PhaseDeploy {
		return
	}
	if viewer != kernel.SideA {
		p.capitalDangers(viewer, out)
		p.citiesDanger(lacks, out)
	}
	if viewer != kernel.SideB {
		p.rearDangers(viewer, out)
		p.levyDangers(out)
	}
	p.wants(viewer, out)
	slices.SortStableFunc(out.Dangers, func(a, b kernel.Danger) int {
		return int(bit(b.Pressing) - bit(a.Pressing))
	})
}

// standing is how the game would end now.
func (p *Position) standing(lacks []Place) string {
	a, b := p.About.Sides[0].People, p.About.Sides[1].People
	if len(lacks) == 0 {
		return fmt.Sprintf("%s control every city but %s: at the end they win, as things stand.", ground.Upper(a),
			p.capital())
	}
	return fmt.Sprintf("%s win at the end, as things stand: %s lack %s.", ground.Upper(b), a, p.named(lacks, "and"))
}

// wants tells the side whose player turn it is which of its units are out of supply as things stand: they are paralysed
// (Roles.Still), or lost when the turn ends (Roles.Starves).
func (p *Position) wants(viewer kernel.Side, out *kernel.Progress) {
	s, r := p.Active, RStill
	text := "Out of supply: they neither move nor attack until a supply line reaches them."
	switch s {
	case p.Roles.Starves:
		r = RStarve
		text = "Out of supply, and eliminated when this turn ends unless a supply line reaches them by then."
	case p.Roles.Still:
	default:
		return
	}
	if !p.On(r) || !p.On(RSupply) {
		return
	}
	lacks := func(u Unit) bool { return p.OnMap(u) && !p.Supplied(s, p.At[u]) }
	ground.Wants(out, viewer, s, p.order[s], lacks, p.ownID,
		kernel.Loss{Rule: p.Numbers[r], Text: text,
			Due: s == p.Roles.Starves && p.Second && (p.Stage == StageMove || p.Stage == StageFight)})
}

// danger adds one to the list.
func (p *Position) danger(out *kernel.Progress, s kernel.Side, r Rule, pressing bool, text string, places ...Place) {
	if !p.On(r) {
		return
	}
	d := kernel.Danger{Side: s, Rule: p.Numbers[r], Pressing: pressing, Text: text}
	for _, a := range places {
		d.Places = append(d.Places, p.ID(a))
	}
	out.Dangers = append(out.Dangers, d)
}

// capitalDangers are of the capital: that it is entered, and that it is cut off.
func (p *Position) capitalDangers(viewer kernel.Side, out *kernel.Progress) {
	can := p.strides(viewer, kernel.SideA)
	if can == nil {
		return
	}
	people, name := p.About.Sides[0].People, p.capital()
	var open, near []Place
	for _, a := range p.capitals() {
		switch {
		case can.Has(a):
			open = append(open, a)
		case p.beside(can, a):
			near = append(near, a)
		}
	}
	switch {
	case len(open) > 0:
		p.danger(out, kernel.SideA, RCapital, true, fmt.Sprintf("Nobody holds %s: %s can enter it, and win at once.",
			p.named(open, "or"), people), open...)
	case len(near) > 0:
		p.danger(out, kernel.SideA, RCapital, true, fmt.Sprintf(
			"%s can come next to %s and attack it. If they enter it, they win at once.", ground.Upper(people), name),
			near...)
	}
	if cuts := p.severing(can); len(cuts) > 0 {
		p.danger(out, kernel.SideA, RIsolated, true, fmt.Sprintf("If %s come to %s, no supply line reaches %s, "+
			"and they win at once.", people, p.named(cuts[:min(len(cuts), 4)], "or"), name), cuts...)
		return
	}
	left := slices.DeleteFunc(p.capitals(), func(a Place) bool { return !p.FromSource(kernel.SideB, a) })
	if len(left) == 1 && len(p.capitals()) > 1 {
		p.danger(out, kernel.SideA, RIsolated, false, fmt.Sprintf("Of %s only %s still has a supply line. If it is "+
			"cut, %s win at once.", name, p.named(left, ""), people), left...)
	}
}

// citiesDanger warns when the first side has all other cities at the end, or lacks one.
func (p *Position) citiesDanger(lacks []Place, out *kernel.Progress) {
	people := p.About.Sides[0].People
	last := int(p.Turn) == len(p.Turns)-1
	switch {
	case len(lacks) == 0:
		p.danger(out, kernel.SideA, RCities, last, fmt.Sprintf("%s control every city but %s, and win if they do so "+
			"when the last turn is over.", ground.Upper(people), p.capital()), p.cities()...)
	case len(lacks) == 1:
		p.danger(out, kernel.SideA, RCities, last && p.Active == kernel.SideA, fmt.Sprintf("If %s control %s as well "+
			"when the last turn is over, they win.", people, p.named(lacks, "")), lacks...)
	}
}

// rearDangers are the towns behind the first side's line that the enemy could take in his next go.
func (p *Position) rearDangers(viewer kernel.Side, out *kernel.Progress) {
	can := p.strides(viewer, kernel.SideB)
	people := p.About.Sides[1].People
	var open, near []Place
	p.eachRear(func(a Place) {
		switch {
		case can.Has(a):
			open = append(open, a)
		case p.holds(kernel.SideA, a) && p.besieged(a):
			near = append(near, a)
		}
	})
	if len(open) > 0 {
		p.danger(out, kernel.SideB, RRear, true, fmt.Sprintf("Nobody holds %s. If %s enter %s, they win at once.",
			p.named(open, "or"), people, one(open)), open...)
	}
	if len(near) > 0 {
		p.danger(out, kernel.SideB, RRear, false, fmt.Sprintf("%s stand next to %s. If they take %s, they win at once.",
			ground.Upper(people), p.named(near, "and"), one(near)), near...)
	}
}

// eachRear visits the towns and cities behind the first side's line that it still controls.
func (p *Position) eachRear(visit func(Place)) {
	for i := range p.Towns {
		for _, a := range p.Towns[i].Places {
			if p.Ground.Has(a) && p.Mine.Has(a) {
				visit(a)
			}
		}
	}
}

// one stands for a hex of a list that was named.
func one(list []Place) string {
	if len(list) == 1 {
		return "it"
	}
	return "one of them"
}

// besieged reports whether units of the second side stand next to a hex, where they could attack it.
func (p *Position) besieged(a Place) bool {
	for i, b := range p.grid.Neighbours(a) {
		if p.holds(kernel.SideB, b) && !p.blocked(p.grid.EdgesOf(a)[i]) {
			return true
		}
	}
	return false
}

// levyDangers warn of withdrawals in the next turn that could not be made as things stand, or only just.
func (p *Position) levyDangers(out *kernel.Progress) {
	turn := int(p.Turn) + 1
	if turn >= len(p.Turns) {
		return
	}
	people := p.About.Sides[0].People
	for i, n := range p.Turns[turn].Levies {
		l, have := &p.Config.Levies[i], 0
		for _, u := range p.all[kernel.SideA] {
			if (l.First[u] || l.Instead[u]) && p.leviable(u) {
				have++
			}
		}
		if n > 0 && have <= int(n) {
			p.danger(out, kernel.SideB, RWithdraw, have < int(n), fmt.Sprintf("In turn %d %s must withdraw %d of "+
				"these: %s. In supply, and so fit to be withdrawn: %d; with fewer than %d, %s win at once.", turn,
				people, n, l.Name, have, n, p.About.Sides[1].People))
		}
	}
}

// goTurn is the turn of a side's go that is under way or comes next; false if none comes.
func (p *Position) goTurn(s kernel.Side) (int16, bool) {
	if s == kernel.SideA && p.Active == kernel.SideB {
		return p.Turn + 1, int(p.Turn)+1 < len(p.Turns)
	}
	return p.Turn, true
}

// strides are the hexes where some unit of a side could be after one go of movement alone, as far as a viewer knows; a
// unit that he does not see may be of any class. Nil if the side has no more go.
func (p *Position) strides(viewer, s kernel.Side) board.Bits {
	turn, ok := p.goTurn(s)
	if !ok {
		return nil
	}
	set, search, who := board.NewBits(p.grid.Graph), board.NewSearch(p.grid.Graph), walkers{side: s, room: 1}
	cost := func(from, to Place, e board.Edge) (int, bool) { return p.stepCost(&who, from, to, e) }
	for c := 0; c <= len(p.Classes); c++ { // the last are those that are not seen
		fast, barred := true, make([]bool, len(p.Map.Terrains))
		if c < len(p.Classes) {
			fast, barred = p.Classes[c].Mechanized, p.Classes[c].Barred
		}
		if p.On(RTerrain) {
			copy(who.barred[:], barred)
		}
		search.Begin(p.grid.Graph, p.stride(s, turn, fast))
		some := false
		for a := range p.hexes {
			if !p.holds(s, a) || s == p.Roles.Still && p.On(RStill) && !p.Supplied(s, a) {
				continue
			}
			for u := p.first[a]; u != 0; u = p.next[u] {
				if of := len(p.Classes); c == of && !p.sees(viewer, u) ||
					c < of && p.sees(viewer, u) && p.class(u) == &p.Classes[c] {
					search.Seed(a, 0)
					some = true
					break
				}
			}
		}
		if !some {
			continue
		}
		for _, a := range search.Run(p.grid.Graph, cost) {
			set.Add(a)
		}
	}
	return set
}

// stride is how far units go in a turn, in points.
func (p *Position) stride(s kernel.Side, turn int16, fast bool) int {
	t, o := &p.Turns[turn], &p.Offensive
	n, more := int(t.Foot), int(o.Foot)
	if fast {
		n, more = int(t.Mechanized), int(o.Mechanized)
	}
	switch declared := int16(p.Declared); {
	case s != kernel.SideA || declared == 0:
	case declared == turn && p.On(RLull):
		n -= more
	case declared+1 == turn && p.On(RExecution):
		n += more
	}
	return max(0, n)
}

// beside reports whether a hex from which another one can be attacked is in a set.
func (p *Position) beside(set board.Bits, a Place) bool {
	for i, b := range p.grid.Neighbours(a) {
		if set.Has(b) && (!p.blocked(p.grid.EdgesOf(a)[i]) || !p.On(RBarrierFight)) {
			return true
		}
	}
	return false
}

// severing are the hexes of a set where a unit of the first side would cut off every hex of the capital. Such a hex
// lies on any one line of supply or next to it.
func (p *Position) severing(can board.Bits) (list []Place) {
	line := p.lifeline(board.None)
	if line == nil || !p.On(RSupply) {
		return nil
	}
	tried := board.NewBits(p.grid.Graph)
	try := func(x Place) {
		if can.Has(x) && !tried.Has(x) && p.count[x] == 0 && p.lifeline(x) == nil {
			list = append(list, x)
		}
		tried.Add(x)
	}
	for _, a := range line {
		try(a)
		for _, b := range p.grid.Neighbours(a) {
			try(b)
		}
	}
	slices.Sort(list)
	return list
}

// lifeline is a shortest line of supply of the capital, nil if there is none, with a unit of the first side in a hex as
// well (board.None: without).
func (p *Position) lifeline(x Place) []Place {
	cut := board.NewBits(p.grid.Graph)
	if x != board.None {
		cut.Add(x)
		for i, b := range p.grid.Neighbours(x) {
			zone := p.Roles.Zones == kernel.SideA && (!p.blocked(p.grid.EdgesOf(x)[i]) || !p.On(RZoneBarrier))
			if zone && p.On(RZoneSupply) && !(p.count[b] > 0 && p.On(RZoneFriend)) {
				cut.Add(b)
			}
		}
	}
	from := make([]Place, p.hexes) // by hex: the one before it on the way, plus 1
	var queue []Place
	for _, a := range p.capitals() {
		from[a] = a + 1
		queue = append(queue, a)
	}
	for i := 0; i < len(queue); i++ {
		a := queue[i]
		if p.isSource(a) && (p.Controls(kernel.SideB, a) || !p.On(RSources)) && !cut.Has(a) {
			line := []Place{a}
			for from[a] != a+1 {
				a = from[a] - 1
				line = append(line, a)
			}
			return line
		}
		for _, b := range p.grid.Neighbours(a) {
			if from[b] == 0 && !cut.Has(b) && p.passes(kernel.SideB, b) {
				from[b] = a + 1
				queue = append(queue, b)
			}
		}
	}
	return nil
}

// Risk says what an action puts at stake: that it ends the game and loses it, or, at the end of movement and of a
// player turn, that something presses.
func (p *Position) Risk(a kernel.Action) (kernel.Risk, bool) {
	if p.Over || p.Phase == PhaseDeploy || p.ToMove() != p.Active || p.Why(p.Active, a) != nil {
		return kernel.Risk{}, false // a reply is not the side's own go
	}
	if p.other == nil {
		p.other = p.Game.blank()
	}
	p.Copy(p.other)
	q, side := p.other, p.Active
	ends := a.Verb == VEnd && (p.Stage == StageMove || p.Stage == StageFight && p.Second)
	r, ok := p.dry.Risk(p.index, p, q, a, dryrun.Go{Over: func() bool { return q.Active != side }, GivesUp: ends})
	return r, ok && (ends || r.Lost)
}
