// What comes of an action, and the sequence of play.

package stackstest

import (
	"slices"

	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// apply plays an action. Way is the way that a move takes.
func (o *Oracle) apply(a kernel.Action, way []hex) {
	w := o.W
	u, to := w.find(a.Piece), int(a.Place)-1
	switch verb := w.info.Verbs[a.Verb].Name; verb {
	case "choose":
		if w.Ask != "move" {
			w.hand = a.Piece
			return
		}
		w.choose(u)
	case "join":
		w.take(u)
	case "drop":
		w.drop(u)
	case "gather":
		list := w.together(to)
		w.choose(list[0])
		for _, v := range list[1:] {
			w.take(v)
		}
	case "put-on-top":
		w.shift(u, u.at)
	case "move":
		o.move(to, way)
	case "assault":
		from, _ := w.assaults(to)
		p := w.party()
		if from != p[0].at {
			if o.move(from, way[:max(0, len(way)-1)]); len(o.Fails) > 0 {
				return
			}
			if w.judge(); w.over {
				return
			}
		}
		w.start()
		w.spend(w.price(from, w.toward(from, to))+2, !w.wing(to))
		for _, v := range p {
			w.set(v, "attacks", "assaulted")
		}
		w.Target, w.Launch, w.Mobile = to, from, true
		o.declare()
	case "done":
		if w.Ask == "advance" {
			w.leave()
		} else {
			w.letGo()
		}
	case "target":
		w.Target = to
	case "attack":
		w.set(u, "attacks")
	case "roll":
		o.declare()
	case "air":
		s, _ := w.flyer()
		w.Air[s] = int(a.N)
		w.Used[s] += int(a.N)
		o.fight()
	case "lose":
		w.Owed--
		w.lose(u)
		w.dun()
	case "convert", "bloodbath":
		w.convert([...]string{"stall", "bloodbath", "retreat", "hold"}[a.N])
	case "retreat":
		w.withdrawTo(to)
		w.conclude()
	case "part":
		w.back(u, to)
		w.run()
	case "advance":
		w.unset(u, "advancing")
		w.shift(u, w.Target)
		w.seize(u.side, w.Target)
		if !w.wing(w.Target) {
			w.unset(u, "bonus")
		}
		w.onward()
	case "declare":
		w.Declared = w.Turn
		o.askOrder()
	case "wait":
		o.askOrder()
	case "move-first", "fight-first":
		o.ordered(verb == "fight-first")
	case "withdraw":
		w.Due[w.levy(u)]--
		w.discard(u)
		o.staff()
	case "restore":
		k := 0
		if w.class(u).Mechanized {
			k = 1
		}
		w.Restore[k]--
		u.steps++
		o.staff()
	case "enter":
		v := w.find(w.hand)
		w.lift(v)
		w.lay(v, to, len(w.in(to)))
		o.arrive(w.another(v))
	case "exchange":
		o.exchange(u)
	case "place":
		v := w.find(w.hand)
		w.lift(v)
		w.lay(v, to, len(w.in(to)))
		w.hand = 0
		if next := w.another(v); next != nil {
			w.hand = next.id
		}
		o.placed()
	case "end":
		switch w.Ask {
		case "withdrawals":
			w.Restore = [2]int{}
			o.half()
		case "arrive":
			o.endArrivals()
		default:
			o.endHalf()
		}
	}
	if !w.over {
		w.judge()
	}
}

// The stack in hand.

// choose takes a unit in hand alone.
func (w *World) choose(u *unit) {
	w.letGo()
	w.take(u)
}

// start begins a move of the stack in hand. If it began elsewhere, the stack before it has ended its move.
func (w *World) start() {
	p := w.party()
	if w.Origin == p[0].from {
		return
	}
	for _, v := range w.marked(w.Side, "moving") {
		if !w.has(v, "in-hand") {
			w.unset(v, "moving")
			w.set(v, "moved")
			v.left = 0
		}
	}
	w.Origin = p[0].from
}

func (w *World) take(u *unit) {
	if !w.has(u, "moving") {
		u.left = w.allowance(u)
	}
	w.set(u, "in-hand", "moving")
}

// drop leaves a unit behind. One that has done nothing is as before.
func (w *World) drop(u *unit) {
	w.unset(u, "in-hand")
	if u.at == u.from && !w.has(u, "assaulted") && u.left == w.allowance(u) {
		w.unset(u, "moving")
		u.left = 0
	}
}

func (w *World) letGo() {
	for _, u := range w.party() {
		w.drop(u)
	}
}

// spend takes points; off the ground of the wing the bonus is gone, and with its points spent nobody leaves it.
func (w *World) spend(cost int, off bool) {
	for _, u := range w.party() {
		u.left -= cost
		if off && w.has(u, "bonus") {
			u.left -= w.extra
			w.unset(u, "bonus")
		}
		if w.has(u, "bonus") && u.left < w.extra {
			w.set(u, "far")
		}
		u.left = max(0, u.left)
	}
}

// move moves the stack in hand; its way is checked, and must be a cheapest one.
func (o *Oracle) move(to hex, way []hex) {
	w := o.W
	p := w.party()
	near, far := w.reach()
	best, off := far[to], true
	if c, ok := near[to]; ok {
		best, off = c, false
	}
	cost := 0
	for i, h := range way[1:] {
		d := w.toward(way[i], h)
		if d < 0 || w.holds(w.Side.Other(), h) || !off && w.anyBonus(p) && !w.wing(h) ||
			i > 0 && w.Side == second && w.zoned(way[i]) {
			o.Fail("path", "nobody goes from %s to %s on the way to %s", w.name(way[i]), w.name(h), w.name(to))
			return
		}
		cost += w.price(way[i], d)
	}
	if cost != best {
		o.Fail("path", "the way to %s by %v costs %d, the cheapest %d", w.name(to), way, cost, best)
	}
	w.start()
	w.spend(cost, off)
	for _, h := range way[1:] {
		w.seize(w.Side, h)
	}
	for _, u := range slices.Clone(w.in(way[0])) {
		if w.has(u, "in-hand") {
			w.shift(u, to)
		}
	}
	if w.Side == second && w.zoned(to) {
		for _, u := range p {
			u.left = 0
		}
	}
}

// declare makes the attack that is put together: the side with aircraft sends some, before anything is turned.
func (o *Oracle) declare() {
	if s, _ := o.W.flyer(); s.Player() {
		o.W.Ask = "air"
		return
	}
	o.fight()
}

// The sequence.

// placed goes on when a side has set up.
func (o *Oracle) placed() {
	w := o.W
	for _, u := range w.units {
		if u.at == entering && u.side == w.Side {
			return
		}
	}
	o.setUp()
	if w.Side == second {
		w.Side = first
		return
	}
	for _, u := range w.units {
		w.unset(u, "reserve")
		if u.side == first && u.at >= 0 && w.wing(u.at) && w.class(u).Mechanized {
			w.set(u, "bonus")
		}
	}
	o.beginTurn()
}

func (o *Oracle) beginTurn() {
	w := o.W
	w.Side, w.Phase, w.FightFirst, w.Second, w.Used = first, "planning", false, false, [2]int{}
	if w.Declared == 0 && w.Turn >= int(w.Offensive.First) && w.Turn <= int(w.Offensive.Last) {
		w.Ask = "declare"
		return
	}
	o.askOrder()
}

// askOrder: there is no choice in the turn of declaration, in which the first side does not fight.
func (o *Oracle) askOrder() {
	if o.W.Side == first && o.W.lull() {
		o.ordered(false)
		return
	}
	o.W.Ask = "order"
}

func (o *Oracle) ordered(fight bool) {
	w := o.W
	if w.FightFirst = fight; w.Side == second {
		w.Phase = "arrivals"
		for k, n := range w.Turns[w.Turn].Arrive {
			for _, u := range w.units {
				if n > 0 && u.face == 0 && u.kind == k && u.at == waiting {
					u.at = entering
					n--
				}
			}
		}
		o.arrive(nil)
		return
	}
	for i, n := range w.Turns[w.Turn].Levies {
		w.Due[i] = int(n)
	}
	if w.execution() {
		w.Restore = [2]int{int(w.Offensive.Steps[0]), int(w.Offensive.Steps[1])}
	}
	o.staff()
}

// staff asks for withdrawals and replacements as long as there are any.
func (o *Oracle) staff() {
	w := o.W
	due := w.Due != [4]int{}
	for i, n := range w.Due {
		was := w.Due
		w.Due = [4]int{}
		w.Due[i] = n
		none := n > 0 && !slices.ContainsFunc(w.units, func(u *unit) bool { return w.levy(u) >= 0 })
		if w.Due = was; none {
			w.win(second, stacks.RWithdraw)
			return
		}
	}
	w.Ask = "withdrawals"
	if !due && !slices.ContainsFunc(w.units, w.restorable) {
		w.Restore = [2]int{}
		o.half()
	}
}

// half begins the phase that is due: movement or combat.
func (o *Oracle) half() {
	w := o.W
	if w.FightFirst != w.Second {
		if w.Side == first && w.lull() {
			o.endHalf()
			return
		}
		w.Phase, w.Ask = "combat", "attack"
		return
	}
	w.Phase, w.Ask = "movement", "move"
	for _, u := range w.of(w.Side) {
		u.from = u.at
	}
}

func (o *Oracle) endHalf() {
	w := o.W
	for _, u := range w.units {
		w.unset(u, "moved", "moving", "in-hand", "assaulted", "failed", "attacked", "defended")
		u.left, u.from = 0, nowhere
	}
	w.Origin = nowhere
	if !w.Second {
		w.Second = true
		o.half()
		return
	}
	w.Second = false
	if w.Side == second {
		o.convert()
		return
	}
	for _, u := range w.units {
		w.unset(u, "bonus", "far")
	}
	w.Side, w.Phase, w.FightFirst = second, "planning", false
	for i, t := range w.seat {
		w.gates[i] = w.controls(second, t.at) && !w.taken[i] && w.traced(second, t.at)
	}
	if w.lull() {
		die := o.die(6)
		w.Order, w.Sent = int(w.Offensive.Order)*die, 0
	}
	o.askOrder()
}

// another is the untried unit that is in hand when one that is like it has been placed, nil for none.
func (w *World) another(u *unit) *unit {
	for _, v := range w.units {
		if u.face == 0 && v.face == 0 && v.kind == u.kind && v.at == entering && v.mark == u.mark {
			return v
		}
	}
	return nil
}

// receive takes in where units were put that arrive: each in a hex where it may come in as it comes to it.
func (o *Oracle) receive(now *World) {
	w := o.W
	for _, u := range w.units {
		v := now.find(u.id)
		if u.at != entering || v == nil || v.at < 0 {
			continue
		}
		if !slices.Contains(w.fitting(u), v.at) {
			o.Fail("arrival", "piece %d cannot come in in %s", u.id, w.name(v.at))
		}
		w.lay(u, v.at, len(w.in(v.at)))
	}
	for _, u := range w.units {
		if u.at == entering && len(w.doors(u)) > 0 {
			o.Fail("arrival", "piece %d finds no hex", u.id)
		}
	}
	o.arrive(nil)
	w.judge()
}

// arrive asks for hexes as long as somebody waits for one; the next unit of the same kind may be in hand.
func (o *Oracle) arrive(next *unit) {
	w := o.W
	if w.hand, w.Ask = 0, "arrive"; next != nil && len(w.doors(next)) > 0 {
		w.hand = next.id
	}
	if !slices.ContainsFunc(w.units, func(u *unit) bool { return u.at == entering }) {
		o.endArrivals()
	}
}

func (o *Oracle) endArrivals() {
	w := o.W
	for _, u := range w.units {
		if u.at == entering { // what is not entered is lost
			w.discard(u)
		}
	}
	w.gates, w.hand = make([]bool, len(w.seat)), 0
	o.half()
}

// convert draws from the cup.
func (o *Oracle) convert() {
	w := o.W
	w.Order, w.Sent, w.Phase = 0, 0, "conversion"
	some := slices.ContainsFunc(w.units, func(u *unit) bool { return u.at == cup })
	if w.Turns[w.Turn].Exchange && some {
		w.drawn = o.drew("drawn")
		u := w.find(w.drawn)
		if u == nil || u.at != cup {
			o.Fail("draw", "piece %d was drawn, which is not in the cup", w.drawn)
			return
		}
		if slices.ContainsFunc(w.units, w.exchangeable) {
			w.Ask = "exchange"
			return
		}
		w.discard(u)
		w.drawn = 0
	}
	o.starve()
}

// exchange replaces a unit by the one that was drawn; its owner looks at it.
func (o *Oracle) exchange(u *unit) {
	w := o.W
	g, h, below := w.find(w.drawn), u.at, u.rank
	if u.face == 0 {
		o.identify(u, o.looked())
		w.set(u, "secret")
	}
	w.discard(u)
	w.lay(g, h, below)
	w.drawn = 0
	o.starve()
}

// starve is the Terminal Supply Phase, and the end of the turn.
func (o *Oracle) starve() {
	w := o.W
	var gone []*unit
	for _, u := range w.of(second) {
		if !w.supplied(second, u.at) {
			gone = append(gone, u)
		}
	}
	for _, u := range gone {
		w.discard(u)
		o.Check("starved")
	}
	if w.judge(); w.over {
		return
	}
	if w.Turn+1 < len(w.Turns) {
		w.Turn++
		o.beginTurn()
		return
	}
	for i, t := range w.seat {
		if t.city && !t.capital && !w.mine[w.seat[i].at] {
			w.win(second, stacks.RLast)
			return
		}
	}
	w.win(first, stacks.RCities)
}

// judge ends the game when its position decides it.
func (w *World) judge() {
	if w.Phase == "set-up" || w.over {
		return
	}
	cut := true
	for _, t := range w.seat {
		switch {
		case t.capital && w.mine[t.at]:
			w.win(first, stacks.RCapital)
			return
		case t.capital:
			cut = cut && !w.traced(second, t.at)
		}
	}
	for _, t := range w.seat {
		if w.Ground.Has(place(t.at)) && !w.mine[t.at] {
			w.win(second, stacks.RRear)
			return
		}
	}
	if cut {
		w.win(first, stacks.RIsolated)
	}
}

// win ends the game by a rule.
func (w *World) win(s kernel.Side, r stacks.Rule) {
	w.over, w.winner, w.ruled = true, s, w.Numbers[r]
}
