// What comes of an action, worked out by the plainest means.

package counterstest

import (
	"umpire/kernel"
)

// go to a hex, or off the map.
func (w *World) move(u int, h hex) {
	w.at[u] = h
	w.moved()
}

func (w *World) mark(u int, bits uint32)   { w.flags[u] |= bits }
func (w *World) unmark(u int, bits uint32) { w.flags[u] &^= bits }

// putDown ends the move of the unit in hand.
func (w *World) putDown() {
	if w.hand != 0 && w.stepped {
		w.mark(w.hand, w.bits.moved)
	}
	w.hand, w.left, w.rode, w.stepped = 0, 0, 0, false
}

// apply plays an action. Path is the way that a move takes; it was checked.
func (o *Oracle) apply(a kernel.Action, path []hex) {
	w, b := o.W, &o.W.bits
	u, to := int(a.Piece), int(a.Place)-1
	switch verb := o.info.Verbs[a.Verb].Name; verb {
	case "choose":
		if w.ask == "set-up" {
			w.hand = u
			return
		}
		w.putDown()
		w.hand = u
		w.left, _ = w.allowance(u)
	case "move":
		cost := o.pay(path)
		for i, h := range path[1:] {
			w.cross(w.hand, path[i], h)
		}
		w.left -= cost
		w.stepped = true
		w.move(w.hand, to)
	case "entrain":
		w.left -= w.share(w.hand, w.Rails[w.Side].Board)
		w.mark(w.hand, b.entrained)
		w.trains++
		w.stepped = true
	case "ride":
		n := w.ride()[to]
		w.left -= w.fare(n)
		w.rode += n
		w.stepped = true
		w.move(w.hand, to)
	case "detrain":
		w.left -= w.share(w.hand, w.Rails[w.Side].Alight)
		w.unmark(w.hand, b.entrained)
		w.stepped = true
	case "transfer":
		w.move(w.hand, to)
		w.mark(w.hand, b.transferred)
		w.unmark(w.hand, b.unsupplied)
		if !w.Supplied(w.side(w.hand), to) {
			w.mark(w.hand, b.unsupplied)
		}
		w.left, _ = w.allowance(w.hand)
	case "enter":
		w.enter(w.hand, to)
	case "target":
		if w.ask == "move" {
			w.putDown()
			w.ask = "overrun"
		}
		w.targets = append(w.targets, to)
	case "attack":
		w.mark(u, b.attacker)
	case "commit":
		for _, v := range w.attackers() {
			w.unmark(v, b.attacker)
			w.mark(v, b.overrunning|b.moved)
			w.aim[v] = w.targets[0]
		}
		w.targets, w.ask = nil, "move"
		w.moved()
	case "settle":
		for v := range w.aim {
			if w.aim[v] == to {
				w.aim[v] = nowhere
				w.unmark(v, b.overrunning)
				w.mark(v, b.attacker)
			}
		}
		w.targets, w.settling = []hex{to}, true
		w.moved()
		o.roll()
	case "lower":
		w.lowered = int(a.N)
	case "forgo-retreat":
		w.forgo = true
	case "roll":
		o.roll()
	case "retreat":
		w.retreat(u, to)
		o.goOn()
	case "lose":
		if w.ask == "excess" {
			w.eliminate(u)
			if w.crowded() == nowhere {
				w.leavePhase()
			}
			return
		}
		w.pay(u)
		o.goOn()
	case "disrupt":
		w.pay(u)
		o.goOn()
	case "advance":
		from := w.at[u]
		w.unmark(u, b.advancing)
		w.cross(u, from, to)
		w.move(u, to)
		o.goOn()
	case "done":
		if w.ask == "advance" {
			w.endCombat()
			return
		}
		w.putDown()
	case "end":
		w.putDown()
		if w.Phases[w.Phase].Combat {
			w.endPhase()
			return
		}
		w.settleNext()
	case "place":
		w.move(w.hand, to)
		w.hand = 0
		w.placed()
	}
}

// pay is what the way of the unit in hand costs; it says what is wrong with it.
func (o *Oracle) pay(path []hex) int {
	w := o.W
	best, least := w.reach()
	to := path[len(path)-1]
	if least[to] {
		return w.left
	}
	sum := 0
	for i, h := range path[1:] {
		c, ok := w.step(w.hand, path[i], h)
		if !ok {
			o.Fail("path", "%s cannot go from %s to %s", w.unit(w.hand).ID, w.name(path[i]), w.name(h))
		}
		sum += c
	}
	if sum != best[to] {
		o.Fail("path", "%s pays %d quarters to %s by %v, there is a way for %d", w.unit(w.hand).ID, sum, w.name(to),
			path, best[to])
	}
	if _, one := w.allowance(w.hand); one {
		return w.left
	}
	return sum
}

// cross is what a unit does on its way: it breaks works, treads down bracketed enemies, cuts or mends rails.
func (w *World) cross(u int, from, to hex) {
	s := w.side(u)
	if k := w.work(from, to); s == w.WorksAgainst && k >= 0 && w.bars(from, to) {
		w.razed[k] = true
	}
	if w.stands(s.Other(), to) {
		for _, e := range w.own(s.Other(), to) {
			w.eliminate(e)
		}
	}
	w.passes(u, to)
}

// passes is what a unit does to the rails of a hex.
func (w *World) passes(u int, h hex) {
	s := rail(w.side(u))
	switch {
	case w.rails[h] == noRails:
	case w.engineer(u):
		w.rails[h] = s
	case w.rails[h] != s:
		w.rails[h] = cut
	}
	w.moved()
}

// enter brings a unit on the map.
func (w *World) enter(u int, h hex) {
	if w.at[u] == lost {
		w.steps[u] = len(w.unit(u).Rates)
		w.recruited = true
	}
	w.move(u, h)
	if w.engineer(u) { // it came back as the phase began, and moves like others
		if !w.Supplied(w.side(u), h) {
			w.mark(u, w.bits.unsupplied)
		}
		w.left, _ = w.allowance(u)
		w.passes(u, h)
		return
	}
	w.stepped = true
	w.left, _ = w.allowance(u)
	if w.rides(w.side(u)) {
		w.mark(u, w.bits.entrained)
		w.trains++
	} else {
		n := w.Cost(w.kind(u), w.terrain[h])
		if w.zoned(w.side(u), h) {
			n += w.Enter
		}
		w.left = max(0, w.left-n*quarters)
	}
	w.passes(u, h)
}

// loseStep takes a step of a unit, and gives the enemy its points.
func (w *World) loseStep(u int) {
	was, _, _ := w.rate(u)
	face := len(w.unit(u).Rates) - w.steps[u]
	w.steps[u]--
	now := 0
	if w.steps[u] > 0 {
		now, _, _ = w.rate(u)
	} else {
		w.flags[u], w.aim[u] = 0, nowhere
		w.move(u, lost)
	}
	w.points[w.side(u).Other()] += (was - now) * w.Worth(w.unit(u), face)
}

func (w *World) eliminate(u int) {
	for w.steps[u] > 0 {
		w.loseStep(u)
	}
}

func (w *World) defenders() (list []int) {
	for _, t := range w.targets {
		list = append(list, w.own(w.Side.Other(), t)...)
	}
	return list
}

// roll settles the odds, rolls and begins the result.
func (o *Oracle) roll() {
	w, b := o.W, &o.W.bits
	attack, defence := w.sums()
	o.odds(attack, defence)
	c, less := w.column(attack, defence), w.die()
	if w.lowered >= 0 {
		c = min(c, w.lowered) // never above what it is
	}
	if w.settling {
		c = w.sure()
	} else {
		for _, u := range w.attackers() {
			w.mark(u, b.attacked)
		}
		for _, u := range w.defenders() {
			w.mark(u, b.defended)
		}
	}
	o.Check("combat")
	if defence == 0 {
		for cell, r := range w.Results { // in one of which only the defender suffers
			if r.Attacker == "" && r.Defender == "eliminated" {
				w.begin(cell)
				break
			}
		}
		o.goOn()
		return
	}
	for {
		die, ok := o.die(c, less)
		if !ok {
			return
		}
		rows := w.cells[w.Side]
		row := die - less
		for rows[row] == nil {
			row++
		}
		cell := rows[row][c]
		o.Check("result " + cell)
		if r := w.Results[cell]; !w.forgo || r.Attacker != "" || r.Defender != "retreats" {
			w.begin(cell)
			o.goOn()
			return
		}
	}
}

// begin begins a result: losses at once, then retreats, exchanges and disruption, advances.
func (w *World) begin(cell string) {
	w.result, w.owed = cell, 0
	worth := 0
	def, att := w.defenders(), w.attackers()
	for _, u := range def {
		n, _, _ := w.rate(u)
		worth += n * quarters
	}
	r := w.Results[cell]
	switch r.Attacker {
	case "exchange", "disrupted":
		w.owed = worth
	case "half exchange":
		w.owed = worth / 2
	}
	w.suffer(def, r.Defender)
	w.suffer(att, r.Attacker)
}

// suffer is what a result does to units at once.
func (w *World) suffer(units []int, fate string) {
	for _, u := range units {
		switch fate {
		case "eliminated":
			w.loseStep(u)
		case "retreats":
			w.mark(u, w.bits.retreating)
		}
	}
}

// goOn leads a result to the next choice, or to its end.
func (o *Oracle) goOn() {
	w, b := o.W, &o.W.bits
	for _, defender := range [2]bool{true, false} {
		w.defender = defender
		for {
			some := false
			for u := range w.at {
				some = some || w.has(u, b.retreating) && (w.side(u) != w.Side) == defender
			}
			if !some {
				break
			}
			ways := w.retreats()
			if len(ways) > 1 {
				w.ask = "retreat"
				return
			}
			if len(ways) == 1 {
				w.retreat(ways[0][0], ways[0][1])
				continue
			}
			for u := range w.at {
				if w.has(u, b.retreating) && (w.side(u) != w.Side) == defender {
					w.unmark(u, b.retreating)
					w.loseStep(u)
				}
			}
		}
	}
	for w.owed > 0 {
		var can []int
		total := 0
		for _, u := range w.attackers() {
			if !(w.disrupts() && w.has(u, b.disrupted)) {
				can = append(can, u)
				n, _, _ := w.rate(u)
				total += n * quarters
			}
		}
		if len(can) == 0 {
			w.owed = 0
			break
		}
		if len(can) > 1 && total > w.owed {
			w.ask = "lose"
			if w.disrupts() {
				w.ask = "disrupt"
			}
			return
		}
		w.pay(can[len(can)-1])
	}
	if w.ask != "advance" && w.Results[w.result].Advance {
		for _, u := range w.attackers() {
			if !w.has(u, b.disrupted) {
				w.mark(u, b.advancing)
			}
		}
		w.ask = "advance"
	}
	if w.ask == "advance" && len(w.advances()) > 0 {
		return
	}
	w.endCombat()
}

func (w *World) retreat(u int, h hex) {
	w.unmark(u, w.bits.retreating|w.bits.entrained)
	if w.has(u, w.bits.defended) { // who has retreated is not attacked again
		w.mark(u, w.bits.withdrew)
	}
	w.move(u, h)
	w.passes(u, h)
}

// disrupts: what is owed is paid with disruption.
func (w *World) disrupts() bool { return w.Results[w.result].Attacker == "disrupted" }

// pay pays with a unit what is owed: it is disrupted, or loses a step, which is worth what it gives up.
func (w *World) pay(u int) {
	n, _, _ := w.rate(u)
	if w.disrupts() {
		w.owed = max(0, w.owed-n*quarters)
		w.unmark(u, w.bits.recovering)
		w.mark(u, w.bits.disrupted)
		w.lasts(u)
		return
	}
	if w.steps[u] > 1 {
		next := w.unit(u).Rates[len(w.unit(u).Rates)-w.steps[u]+1]
		n -= int(next[0].N)
	}
	w.owed = max(0, w.owed-n*quarters)
	w.loseStep(u)
}

// lasts: disruption lasts through the side's combat phase of the next turn. After that of this turn, the next one is
// already that.
func (w *World) lasts(u int) {
	for i, ph := range w.Phases {
		if ph.Combat && ph.Side == w.side(u) && i < w.Phase {
			w.mark(u, w.bits.recovering)
		}
	}
}

func (w *World) endCombat() {
	for u := range w.at {
		w.unmark(u, w.bits.attacker|w.bits.advancing)
	}
	settled := w.settling
	w.targets, w.lowered, w.forgo, w.settling, w.result, w.owed = nil, -1, false, false, "", 0
	w.ask = "attack"
	if settled {
		w.settleNext()
	}
}

// settleNext goes on to the next overrun, or ends the phase.
func (w *World) settleNext() {
	w.derive()
	for _, is := range w.run {
		if is {
			w.ask = "settle"
			return
		}
	}
	w.endPhase()
}

func (w *World) endPhase() {
	b := &w.bits
	if !w.Phases[w.Phase].Combat {
		for u := range w.at {
			w.unmark(u, b.moved|b.transferred)
		}
		if w.crowded() != nowhere {
			w.ask = "excess"
			return
		}
		w.leavePhase()
		return
	}
	for u := range w.at {
		w.unmark(u, b.attacked|b.defended|b.withdrew)
		switch {
		case u == 0 || w.side(u) != w.Side:
		case w.has(u, b.recovering):
			w.unmark(u, b.recovering|b.disrupted)
		case w.has(u, b.disrupted):
			w.mark(u, b.recovering)
		}
	}
	w.leavePhase()
}

// leavePhase leaves a phase in which nothing is left to do: gaps are paid, turns pass, the game ends.
func (w *World) leavePhase() {
	ph := w.Phases[w.Phase]
	w.Phased(w)
	if ph.Last {
		n := w.open(ph.Side)
		w.points[ph.Side.Other()] += n
		w.gaps[ph.Side.Other()] += n
	}
	last := w.Phase+1 == len(w.Phases)
	if w.Ended(w) || last && w.Turn == w.Scenarios[w.Scenario].Last {
		w.over = true
		for s := range kernel.Side(2) {
			w.points[s] = w.total(s)
		}
		return
	}
	w.Phase++
	if last {
		w.Phase = 0
		w.Turn++
		w.recruited = false
	}
	w.begins()
}

// begins begins a phase: units arrive, supply is judged.
func (w *World) begins() {
	b := &w.bits
	ph := w.Phases[w.Phase]
	w.Side = ph.Side
	w.moved()
	if ph.Combat {
		w.ask = "attack"
		return
	}
	w.ask, w.trains = "move", 0
	for u := range w.at {
		if u == 0 || w.side(u) != ph.Side {
			continue
		}
		w.unmark(u, b.moved|b.transferred)
		if w.at[u] >= 0 && w.has(u, b.entrained) {
			w.trains++
		}
	}
	if ph.First {
		for _, a := range w.Scenarios[w.Scenario].Arrivals {
			if u := int(a.Piece); w.side(u) == ph.Side && a.Turn <= w.Turn && w.at[u] == waiting {
				w.at[u] = entering
			}
		}
		for u := range w.at {
			switch {
			case u == 0 || ph.Side != w.Rebuilds || w.side(u) != ph.Side || !w.engineer(u) ||
				w.at[u] != lost && w.at[u] != entering:
			case w.cityFor(ph.Side) != nil:
				w.at[u], w.steps[u] = entering, len(w.unit(u).Rates)
			default:
				w.at[u], w.steps[u] = gone, 0 // for good
			}
		}
	}
	w.Units(ph.Side, func(u int, h hex) {
		w.unmark(u, b.unsupplied)
		if !w.Supplied(ph.Side, h) {
			w.mark(u, b.unsupplied)
		}
	})
}

// placed goes on when a side has placed all its units.
func (w *World) placed() {
	for u := range w.at {
		if u != 0 && w.at[u] == entering && w.side(u) == w.Side && !w.arrives(u) {
			return
		}
	}
	if w.Side == w.SetsUp {
		w.Side, w.Phase = w.Side.Other(), 1
		w.moved()
		return
	}
	w.Phase, w.Turn, w.ask = 0, w.Scenarios[w.Scenario].First, "move"
	w.begins()
}
