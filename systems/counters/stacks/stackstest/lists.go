// Which actions are legal, stage by stage. What the order to attack allows is in order.go.

package stackstest

import (
	"slices"

	"umpire/kernel"
)

type acts map[kernel.Action]bool

func (w *World) put(list acts, verb string, u *unit, h hex, n int) {
	a := kernel.Action{Verb: w.verb[verb], N: int16(n)}
	if u != nil {
		a.Piece = u.id
	}
	if h >= 0 {
		a.Place = kernel.PlaceID(h) + 1
	}
	list[a] = true
}

// mover is the side whose decision is due.
func (w *World) mover() kernel.Side {
	switch w.Ask {
	case "air":
		s, _ := w.flyer()
		return s
	case "lose":
		return w.Payer
	case "convert", "bloodbath":
		return first
	case "retreat", "split":
		return w.Side.Other()
	}
	return w.Side
}

// legal is every legal action.
func (w *World) legal() acts {
	list := acts{}
	put := func(verb string) { w.put(list, verb, nil, nowhere, 0) }
	each := func(verb string, s kernel.Side, ok func(*unit) bool) {
		for _, u := range w.units {
			if u.side == s && ok(u) {
				w.put(list, verb, u, nowhere, 0)
			}
		}
	}
	switch w.Ask {
	case "set-up":
		each("choose", w.Side, func(u *unit) bool { return u.at == entering && u.id != w.hand && w.foremost(u) })
		if u := w.find(w.hand); u != nil {
			for h := range w.n {
				if w.settles(u, h) {
					w.put(list, "place", nil, h, 0)
				}
			}
		}
		put("arrange")
	case "declare":
		put("declare")
		put("wait")
	case "order":
		for i, verb := range [...]string{"move-first", "fight-first"} {
			if w.obeys(i == 1) {
				put(verb)
			}
		}
	case "withdrawals":
		each("withdraw", first, func(u *unit) bool { return w.levy(u) >= 0 })
		each("restore", first, w.restorable)
		if w.Due == [4]int{} {
			put("end")
		}
	case "arrive":
		held := false
		each("choose", second, func(u *unit) bool {
			can := u.at == entering && len(w.doors(u)) > 0
			held = held || can
			return can && u.id != w.hand && w.foremost(u)
		})
		if u := w.find(w.hand); u != nil {
			for _, h := range w.fitting(u) {
				w.put(list, "enter", nil, h, 0)
			}
		}
		if held { // none is held back
			put("arrange")
		} else {
			put("end")
		}
	case "move":
		w.listMoves(list)
	case "attack":
		w.listAttacks(list)
	case "air":
		_, most := w.flyer()
		for n := range most + 1 {
			w.put(list, "air", nil, nowhere, n)
		}
	case "lose":
		for _, u := range w.payers() {
			w.put(list, "lose", u, nowhere, 0)
		}
	case "bloodbath", "convert":
		for n := range 2 {
			if w.Ask == "convert" {
				n += 2
			}
			w.put(list, "convert", nil, nowhere, n)
		}
	case "retreat":
		for _, h := range w.whole() {
			w.put(list, "retreat", nil, h, 0)
		}
	case "split":
		for _, u := range w.fleeing() {
			for _, h := range w.alone(u) {
				w.put(list, "part", u, h, 0)
			}
		}
	case "advance":
		for _, u := range w.attackers() {
			if w.advances(u) {
				w.put(list, "advance", u, nowhere, 0)
			}
		}
		if !(w.Side == second && w.lull()) { // it is forced by order
			put("done")
		}
	case "exchange":
		each("exchange", second, w.exchangeable)
	}
	return list
}

// foremost: of the untried units of a kind that wait together the first stands for all.
func (w *World) foremost(u *unit) bool {
	for _, v := range w.units {
		if v == u {
			return true
		}
		if u.face == 0 && v.face == 0 && v.kind == u.kind && v.at == u.at && v.mark == u.mark {
			return false
		}
	}
	return true
}

// settles: a unit can be set up in a hex, and what is left can be set up after it.
func (w *World) settles(u *unit, h hex) bool {
	if w.barred(u, h) || w.holds(w.Side.Other(), h) || len(w.in(h)) >= w.Stack {
		return false
	}
	switch {
	case u.side == first:
		return w.Ground.Has(place(h))
	case w.has(u, "reserve"):
		return w.Behind.Has(place(h)) && len(w.in(h)) == 0
	case !w.Forward.Has(place(h)):
		return false
	}
	// each hex of the line still lacking one must find a unit and room for it
	left := 0
	for _, v := range w.units {
		if v != u && v.at == entering && v.kind == int(w.Holder) && !w.has(v, "reserve") {
			left++
		}
	}
	for _, p := range w.Line {
		l, n, held := hex(p), 0, false
		for _, v := range w.in(l) {
			held = held || v.kind == int(w.Holder)
			n++
		}
		if l == h {
			held = held || u.kind == int(w.Holder)
			n++
		}
		if !held {
			if left--; n >= w.Stack {
				return false
			}
		}
	}
	return left >= 0 || u.kind != int(w.Holder)
}

// levy is the withdrawal for which a unit can be given up, -1 for none.
func (w *World) levy(u *unit) int {
	can := func(v *unit) bool { return v.side == first && v.at >= 0 && w.supplied(first, v.at) }
	for i, n := range w.Due {
		if n == 0 || i >= len(w.Levies) || !can(u) {
			continue
		}
		l := &w.Levies[i]
		best := slices.ContainsFunc(w.units, func(v *unit) bool { return v.face > 0 && l.First[v.face] && can(v) })
		if l.First[u.face] || l.Instead[u.face] && !best {
			return i
		}
	}
	return -1
}

// restorable: a step of a unit can come back.
func (w *World) restorable(u *unit) bool {
	if u.side != first || u.at < 0 || !w.supplied(first, u.at) {
		return false
	}
	k := 0
	if w.class(u).Mechanized {
		k = 1
	}
	c := w.counter(u)
	return c.Recovers && u.steps < len(c.Steps) && w.Restore[k] > 0
}

// doors are the hexes where a unit can arrive.
func (w *World) doors(u *unit) (list []hex) {
	for h := range w.n {
		source := slices.Contains(w.Sources[second], place(h)) && w.controls(second, h)
		town := w.town[h] >= 0 && w.gates[w.town[h]]
		for _, n := range w.next[h] {
			town = town && !(n >= 0 && w.holds(first, n))
		}
		if (source || town) && !w.holds(first, h) && len(w.in(h)) < w.Stack && !w.barred(u, h) {
			list = append(list, h)
		}
	}
	return list
}

// exchangeable: a unit can be exchanged for the one that was drawn.
func (w *World) exchangeable(u *unit) bool {
	kind := int(w.Units[w.drawn].Replaces)
	return u.side == second && u.at >= 0 && kind > 0 && u.kind == kind && w.traced(second, u.at)
}

func (w *World) listMoves(list acts) {
	p := w.party()
	if len(p) > 0 {
		near, far := w.reach()
		if w.deserts() {
			near, far = nil, nil
		}
		need := 0 // the units that can attack now, where fewer may not be able to after a move
		if w.pressed() {
			need = w.could(false)
		}
		for _, m := range [...]map[hex]int{near, far} {
			for h := range m {
				if h != p[0].at && !w.strays(h, m[h], need) {
					w.put(list, "move", nil, h, 0)
				}
			}
		}
		for h := range w.n {
			if _, ok := w.assaults(h); ok {
				w.put(list, "assault", nil, h, 0)
			}
		}
		w.put(list, "done", nil, nowhere, 0)
	}
	for _, u := range w.of(w.Side) {
		if w.movable(u) && !(len(p) == 1 && p[0] == u) {
			w.put(list, "choose", u, nowhere, 0)
		}
		if len(p) > 0 && u.at == p[0].at {
			switch {
			case w.has(u, "in-hand") && len(p) > 1:
				w.put(list, "drop", u, nowhere, 0)
			case !w.has(u, "in-hand") && w.movable(u) && u.from == p[0].from:
				w.put(list, "join", u, nowhere, 0)
			}
		}
		if w.top(u.at) != u && !w.has(u, "moved") {
			w.put(list, "put-on-top", u, nowhere, 0)
		}
	}
	for h := range w.n {
		if all := w.together(h); len(all) > 1 {
			w.put(list, "gather", nil, h, 0)
		}
	}
	if !w.mustCome() {
		w.put(list, "end", nil, nowhere, 0)
	}
}

// together are the units of a hex that move together when they are gathered: with the uppermost that can move those
// that began where it did.
func (w *World) together(h hex) (list []*unit) {
	if !w.holds(w.Side, h) {
		return nil
	}
	stack := slices.DeleteFunc(slices.Clone(w.in(h)), func(u *unit) bool { return !w.movable(u) })
	for _, u := range stack {
		if u.from == stack[len(stack)-1].from {
			list = append(list, u)
		}
	}
	return list
}

func (w *World) listAttacks(list acts) {
	att := w.attackers()
	all := func(h hex) bool {
		return !slices.ContainsFunc(att, func(u *unit) bool { return !w.fit(u, u.at, h) })
	}
	lull := w.Side == first && w.lull()
	for _, u := range w.of(w.Side) {
		if w.has(u, "attacks") || lull {
			continue
		}
		ok := w.Target >= 0 && w.fit(u, u.at, w.Target)
		for _, n := range w.next[u.at] {
			ok = ok || w.Target < 0 && n >= 0 && w.fit(u, u.at, n) && all(n)
		}
		if ok {
			w.put(list, "attack", u, nowhere, 0)
		}
	}
	for h := range w.n {
		if w.Target >= 0 || lull || !w.attackable(h) || !all(h) {
			continue
		}
		some := len(att) > 0
		for _, n := range w.next[h] {
			some = some || n >= 0 && w.holds(w.Side, n) &&
				slices.ContainsFunc(w.in(n), func(u *unit) bool { return w.fit(u, n, h) })
		}
		if some {
			w.put(list, "target", nil, h, 0)
		}
	}
	if w.Target >= 0 && len(att) > 0 && !w.wastes() {
		w.put(list, "roll", nil, nowhere, 0)
	}
	if w.Target < 0 && len(att) == 0 && !(w.Side == second && w.Sent < w.Order && w.count() > 0) {
		w.put(list, "end", nil, nowhere, 0)
	}
}
