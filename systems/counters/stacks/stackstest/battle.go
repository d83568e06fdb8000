// A battle: who takes part, its result, losses, conversions, retreats, advance.

package stackstest

import (
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// fleeing are the units that must retreat, the lowest first.
func (w *World) fleeing() (list []*unit) {
	for _, u := range w.in(w.Target) {
		if w.has(u, "retreating") {
			list = append(list, u)
		}
	}
	return list
}

// guests are the units in the hex under attack that retreated there in this phase and have no part in the battle.
// In an assault in the movement phase there are none.
func (w *World) guests() (list []*unit) {
	for _, u := range w.in(w.Target) {
		if u.side != w.Side && !slices.Contains(w.defs, u) {
			list = append(list, u)
		}
	}
	return list
}

// payers are the units from which the loss is taken.
func (w *World) payers() (list []*unit) {
	if w.Payer == w.Side {
		return w.attackers()
	}
	for _, u := range w.defs {
		if u.at == w.Target {
			list = append(list, u)
		}
	}
	return list
}

// life is how many losses of a step a unit takes until it is gone.
func (w *World) life(u *unit) int {
	if w.counter(u).Group {
		return 1
	}
	return u.steps
}

// spare are the battle groups that can still enter.
func (w *World) spare() (list []*unit) {
	for _, u := range w.units {
		if u.face > 0 && w.counter(u).Group && u.at == waiting {
			list = append(list, u)
		}
	}
	return list
}

// lives is how many steps some units can lose, with the battle groups that come of them.
func (w *World) lives(list []*unit) (n int) {
	groups := len(w.spare())
	for _, u := range list {
		n += w.life(u)
		if w.counter(u).Leaves > 0 && groups > 0 {
			groups--
			n++
		}
	}
	return n
}

// lay puts a unit that is nowhere in a hex, with so many units below it.
func (w *World) lay(u *unit, h hex, below int) {
	for _, v := range w.in(h) {
		if v.rank >= below {
			v.rank++
		}
	}
	u.at, u.rank = h, below
	w.moved()
}

// lift takes a unit from its hex.
func (w *World) lift(u *unit) {
	if u.at >= 0 {
		for _, v := range w.in(u.at) {
			if v.rank > u.rank {
				v.rank--
			}
		}
	}
	u.at, u.rank = nowhere, 0
	w.moved()
}

// shift puts a unit on top of another hex.
func (w *World) shift(u *unit, h hex) {
	w.lift(u)
	w.lay(u, h, len(w.in(h)))
}

// seize: a hex belongs to the side whose unit entered it last.
func (w *World) seize(s kernel.Side, h hex) {
	w.mine[h] = s == first
	if s == first && w.town[h] >= 0 {
		w.taken[w.town[h]] = true
	}
	w.moved()
}

// discard takes a unit out of the game.
func (w *World) discard(u *unit) {
	w.lift(u)
	u.at, u.steps, u.left, u.from = lost, 0, 0, nowhere
	u.mark &= w.bit("secret")
}

// eliminate takes a unit from the map; of a division that leaves one a battle group takes its place.
func (w *World) eliminate(u *unit) {
	was := *u
	leaves := 0
	if u.face > 0 {
		leaves = int(w.counter(u).Leaves)
	}
	w.discard(u)
	groups := w.spare()
	if leaves == 0 || len(groups) == 0 {
		return
	}
	g := groups[0]
	g.steps = len(w.counter(g).Steps) + 1 - leaves // which of its faces
	w.lay(g, was.at, was.rank)
	g.mark, g.left, g.from = was.mark, was.left, was.from
	if i := slices.Index(w.defs, u); i >= 0 {
		w.defs[i] = g
	}
}

// lose takes a step.
func (w *World) lose(u *unit) {
	if w.life(u) > 1 {
		u.steps--
		return
	}
	w.eliminate(u)
}

// result begins what the table says.
func (w *World) result(r uint8) {
	w.Result = int(r) + 1
	if !w.Mobile {
		for _, u := range w.defs {
			w.set(u, "defended")
		}
	}
	city := w.city(w.Target)
	if city && w.Side == second && (r == stacks.Stalled || r == stacks.Retreats) {
		r = stacks.AttackerLoses
	}
	switch r {
	case stacks.Stalled:
		w.conclude()
	case stacks.AttackerLoses:
		w.owe(w.Side, 1)
	case stacks.Eliminated:
		w.strike()
		w.conclude()
	case stacks.Retreats:
		switch {
		case city && w.lives(w.attackers()) <= len(w.defs): // no step would be left: it stalls
			w.conclude()
		case city:
			w.Ask = "bloodbath"
		case w.Side == second && w.lives(w.defs) > 1:
			w.Ask = "convert"
		default:
			w.flee()
		}
	}
}

// convert is the choice of what becomes of a retreat.
func (w *World) convert(choice string) {
	switch choice {
	case "stall":
		w.conclude()
	case "bloodbath":
		n := len(w.defs)
		w.strike()
		w.owe(w.Side, n)
	case "retreat":
		w.flee()
	case "hold":
		w.strikeGuests()
		w.owe(w.Side.Other(), 1)
	}
}

// owe makes a side lose steps.
func (w *World) owe(s kernel.Side, n int) {
	w.Payer, w.Owed = s, n
	w.dun()
}

// dun takes what is owed as long as there is no choice in it.
func (w *World) dun() {
	for w.Owed > 0 {
		list := w.payers()
		if len(list) > 1 {
			w.Ask = "lose"
			return
		}
		if len(list) == 0 {
			break
		}
		w.Owed--
		w.lose(list[0])
	}
	w.Payer = first
	w.conclude()
}

func (w *World) strikeGuests() {
	for _, u := range w.guests() {
		w.eliminate(u)
	}
}

// strike is DE: units of one step go, units of two lose one; guests are lost.
func (w *World) strike() {
	w.strikeGuests()
	var one, more []*unit
	for _, u := range w.defs {
		if w.life(u) == 1 {
			one = append(one, u)
		} else {
			more = append(more, u)
		}
	}
	for _, u := range append(one, more...) {
		w.lose(u)
	}
	for _, u := range w.in(w.Target) { // who is left is in sight until the battle is over
		if u.side != w.Side {
			w.set(u, "shown")
		}
	}
}

func (w *World) flee() {
	w.strikeGuests()
	for _, u := range w.defs {
		w.set(u, "retreating")
	}
	w.part = false
	w.run()
}

// run leads a retreat to the next choice, or to its end.
func (w *World) run() {
	for {
		list := w.fleeing()
		if len(list) == 0 {
			w.conclude()
			return
		}
		if !w.part {
			w.Ask = "retreat"
			switch way := w.whole(); len(way) {
			case 0:
				w.part = true
			case 1:
				w.withdrawTo(way[0])
				w.conclude()
				return
			default:
				return
			}
		}
		w.Ask = "split"
		if !w.fill(list, map[hex]int{}) { // they stand, and are eliminated
			for _, u := range list {
				w.unset(u, "retreating")
			}
			w.strike()
			w.conclude()
			return
		}
		n, who, where := 0, list[0], nowhere
		for _, u := range list {
			for _, h := range w.alone(u) {
				n, who, where = n+1, u, h
			}
		}
		if n != 1 {
			return
		}
		w.back(who, where)
	}
}

// back moves a unit that must retreat.
func (w *World) back(u *unit, h hex) {
	w.unset(u, "retreating")
	w.shift(u, h)
	w.seize(u.side, h)
}

func (w *World) withdrawTo(h hex) {
	for _, u := range w.fleeing() {
		w.back(u, h)
	}
}

// mayBack: a unit may retreat in a direction if there is room.
func (w *World) mayBack(u *unit, d int) bool {
	h := w.next[w.Target][d]
	switch {
	case h < 0 || !w.enters(u, w.Target, d) || w.holds(u.side.Other(), h), w.city(h) && !w.controls(u.side, h),
		w.Mobile && h == w.Launch:
		return false
	}
	return u.side == first || !w.threatened(h)
}

// threatened: a hex lies in a zone. That of units which assault in their movement does not bar retreats.
func (w *World) threatened(h hex) bool {
	for d, n := range w.next[h] {
		if n < 0 || w.lake[h][d] || !w.holds(first, n) {
			continue
		}
		for _, u := range w.in(n) {
			if !(w.Mobile && w.has(u, "attacks")) {
				return true
			}
		}
	}
	return false
}

// whole are the hexes to which all can go together.
func (w *World) whole() (list []hex) {
	all := w.fleeing()
	var ways []int
	for d, h := range w.next[w.Target] {
		if h >= 0 && len(w.in(h))+len(all) <= w.Stack &&
			!slices.ContainsFunc(all, func(u *unit) bool { return !w.mayBack(u, d) }) {
			ways = append(ways, d)
		}
	}
	return w.prefer(ways)
}

// alone are the hexes to which a unit can go so that the others find a hex, too.
func (w *World) alone(u *unit) []hex {
	var ways []int
	for d, h := range w.next[w.Target] {
		if h < 0 || !w.mayBack(u, d) || len(w.in(h)) >= w.Stack {
			continue
		}
		others := slices.DeleteFunc(w.fleeing(), func(v *unit) bool { return v == u })
		if w.fill(others, map[hex]int{h: 1}) {
			ways = append(ways, d)
		}
	}
	return w.prefer(ways)
}

// fill: units find a hex each, with so many others there.
func (w *World) fill(list []*unit, more map[hex]int) bool {
	if len(list) == 0 {
		return true
	}
	for d, h := range w.next[w.Target] {
		if h >= 0 && w.mayBack(list[0], d) && len(w.in(h))+more[h] < w.Stack {
			more[h]++
			ok := w.fill(list[1:], more)
			more[h]--
			if ok {
				return true
			}
		}
	}
	return false
}

// prefer keeps those directions of a retreat that come first: straight away from an assault, then turning;
// else those that lead nearer to the nearest source.
func (w *World) prefer(ways []int) (list []hex) {
	near := w.next[w.Target]
	if w.Mobile {
		away := (w.toward(w.Target, w.Launch) + 3) % six
		for turn := range 4 {
			for _, d := range ways {
				if d == (away+turn)%six || d == (away+six-turn)%six {
					list = append(list, near[d])
				}
			}
			if len(list) > 0 {
				break
			}
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	s := w.Side.Other()
	far := w.lines(s)
	if !w.traced(s, w.Target) {
		far = w.crow(s)
	}
	here := far[w.Target]
	var nearer []hex
	for _, d := range ways {
		h := near[d]
		list = append(list, h)
		if far[h] >= 0 && (here < 0 || far[h] < here) {
			nearer = append(nearer, h)
		}
	}
	if len(nearer) > 0 {
		return nearer
	}
	return list
}

// crow is how far hexes are from a side's nearest source that is not shut, over any ground.
func (w *World) crow(s kernel.Side) []int {
	far := make([]int, w.n)
	for h := range far {
		far[h] = -1
		for _, a := range w.Sources[s] {
			if w.controls(s, hex(a)) {
				if n := w.Map.Grid.Distance(a, place(h)); far[h] < 0 || n < far[h] {
					far[h] = n
				}
			}
		}
	}
	return far
}

// advances: an attacker can enter the hex that was cleared.
func (w *World) advances(u *unit) bool {
	d := w.toward(u.at, w.Target)
	return w.has(u, "advancing") && d >= 0 && w.enters(u, u.at, d) && len(w.in(w.Target)) < w.Stack
}

// conclude ends a battle whose result has been applied.
func (w *World) conclude() {
	clear, att := !w.holds(w.Side.Other(), w.Target), w.attackers()
	switch {
	case !w.Mobile && clear:
		for _, u := range att {
			w.set(u, "advancing")
		}
		w.onward()
		return
	case w.Mobile && clear && len(att) > 0:
		w.seize(first, w.Target)
		for _, u := range w.in(w.Launch) {
			if w.has(u, "attacks") {
				w.set(u, "in-hand")
				w.shift(u, w.Target)
			}
		}
	case w.Mobile:
		for _, u := range att {
			w.unset(u, "in-hand", "moving")
			w.set(u, "moved", "failed")
			u.left = 0
		}
	}
	w.leave()
}

// onward asks who advances, as long as somebody can.
func (w *World) onward() {
	w.Ask = "advance"
	if !slices.ContainsFunc(w.attackers(), w.advances) {
		w.leave()
	}
}

// leave clears away what belongs to the battle.
func (w *World) leave() {
	w.Ask = "attack"
	if w.Mobile {
		w.Ask = "move"
	}
	for _, u := range w.units {
		w.unset(u, "attacks", "shown", "retreating", "advancing")
	}
	w.Target, w.Launch, w.Mobile, w.Air, w.Result, w.Owed, w.Payer = nowhere, nowhere, false, [2]int{}, 0, 0, first
	w.defs, w.part = nil, false
}

// fight turns those who take part, settles the odds, rolls and begins the result.
func (o *Oracle) fight() {
	w := o.W
	w.defs = nil
	for _, u := range w.in(w.Target) {
		if w.Mobile || !w.has(u, "defended") {
			w.defs = append(w.defs, u)
		}
	}
	att := w.attackers()
	o.turn(append(slices.Clone(att), w.defs...))
	if len(o.Fails) > 0 {
		return
	}
	attack, defence := 0, 0
	for _, u := range att {
		attack += w.force(u, true)
	}
	for _, u := range w.defs {
		defence += w.force(u, false)
	}
	c := w.column(attack, defence)
	o.odds(attack, defence, c)
	o.Check("combat")
	var cell uint8
	switch {
	case c < 1-w.Low:
		cell = stacks.AttackerLoses
	case c > w.High-1:
		cell = stacks.Eliminated
	default:
		die := o.die(len(w.Rows))
		if die == 0 {
			return
		}
		cell = w.Rows[die-1][c+w.Low-1]
	}
	if !w.Mobile {
		for _, u := range att {
			w.set(u, "attacked")
			if !w.wing(w.Target) {
				w.unset(u, "bonus")
			}
		}
		if w.Order > 0 {
			w.Sent += len(att)
		}
	}
	o.Check("result " + strings.ToLower(w.Outcomes[cell].ID))
	w.result(cell)
}
