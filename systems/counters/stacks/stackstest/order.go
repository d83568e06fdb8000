// The order to attack: as many units as are ordered, or as many as can, must be able to attack at every moment.

package stackstest

import "slices"

// count is how many units could attack where they stand.
func (w *World) count() (n int) {
	for _, u := range w.of(w.Side) {
		if w.able(u, u.at) {
			n++
		}
	}
	return n
}

// could is how many units could attack in this player turn, at most as many as are ordered to: those that go nowhere
// from where they stand, all others from where they can go, those that arrive from where they can come in. How full the
// hexes on the way are does not matter; where they attack from, only as many find room as may stack there.
func (w *World) could(fight bool) int {
	if w.count() >= w.Order {
		return w.Order
	}
	seats, n := map[hex][]*unit{}, 0
	fixed := map[*unit]bool{}
	spots := map[*unit][]hex{}
	add := func(u *unit, from hex, points int) {
		for h := range w.travel([]*unit{u}, from, points, false, -w.Stack) {
			if w.able(u, h) && !slices.Contains(spots[u], h) {
				spots[u] = append(spots[u], h)
			}
		}
	}
	comes := w.coming()
	for _, u := range w.units {
		points := 0
		if u.side == second && !w.has(u, "moved") && !fight {
			points = w.points(u)
		}
		switch {
		case u.side != second:
		case u.at >= 0 && points == 0:
			fixed[u] = true
			seats[u.at] = append(seats[u.at], u)
			if w.able(u, u.at) {
				n++
			}
		case u.at >= 0:
			add(u, u.at, points)
		case slices.Contains(comes, u):
			for _, h := range w.doors(u) {
				add(u, h, points)
			}
		}
	}
	for _, u := range w.units {
		if n >= w.Order {
			break
		}
		tried := map[hex]bool{}
		var sit func(u *unit) bool
		sit = func(u *unit) bool {
			for _, h := range spots[u] {
				if tried[h] {
					continue
				}
				tried[h] = true
				if len(seats[h]) < w.Stack {
					seats[h] = append(seats[h], u)
					return true
				}
				for i, v := range seats[h] {
					if !fixed[v] && sit(v) {
						seats[h][i] = u
						return true
					}
				}
			}
			return false
		}
		if len(spots[u]) > 0 && sit(u) {
			n++
		}
	}
	return min(n, w.Order)
}

// coming are the units that are to come in in this turn.
func (w *World) coming() (list []*unit) {
	due := slices.Clone(w.Turns[w.Turn].Arrive)
	for _, u := range w.units {
		switch {
		case u.side != second:
		case u.at == entering:
			list = append(list, u)
		case u.at == waiting && w.Ask == "order" && due[u.kind] > 0:
			list = append(list, u)
			due[u.kind]--
		}
	}
	return list
}

// obeys: an order of phases lets as many attack as are ordered to, or as many as the other one.
func (w *World) obeys(fight bool) bool {
	if w.Side != second || w.Order == 0 {
		return true
	}
	n := w.could(fight)
	return n == w.Order || n >= w.could(!fight)
}

// pressed: the side moves before it attacks by order.
func (w *World) pressed() bool { return w.Side == second && w.Order > 0 && !w.FightFirst }

// after is could when some units are elsewhere, with so many points left.
func (w *World) after(list []*unit, h hex, points func(*unit) int) int {
	was := make([]unit, len(list))
	for i, u := range list {
		was[i] = *u
		u.at, u.left = h, points(u)
		w.set(u, "moving")
	}
	w.moved()
	n := w.could(w.FightFirst)
	for i, u := range list {
		*u = was[i]
	}
	w.moved()
	return n
}

// strays: if the stack in hand goes to a hex, fewer units can attack than need.
func (w *World) strays(h hex, cost, need int) bool {
	if need == 0 {
		return false
	}
	left := func(u *unit) int {
		if w.zoned(h) {
			return 0
		}
		return u.left - cost
	}
	return w.after(w.party(), h, left) < need
}

// deserts: the stack in hand began elsewhere, and if it is moved, units that have moved stay short of the attacks for
// which they are needed.
func (w *World) deserts() bool {
	p := w.party()
	if !w.pressed() || w.Origin < 0 || len(p) == 0 || p[0].from == w.Origin {
		return false
	}
	moving := slices.DeleteFunc(w.marked(second, "moving"), func(u *unit) bool { return u.from != w.Origin })
	for _, u := range moving {
		w.set(u, "moved")
	}
	n := w.could(false)
	for _, u := range moving {
		w.unset(u, "moved")
	}
	return n < w.could(false) && w.helps(moving)
}

// helps: one of some units can come to where it could attack, in one move, so that no other is missed there.
func (w *World) helps(list []*unit) bool {
	need := w.could(false)
	for _, u := range list {
		if !w.movable(u) || w.able(u, u.at) {
			continue
		}
		for h := range w.travel([]*unit{u}, u.at, w.points(u), false, 1) {
			if h != u.at && w.able(u, h) && w.after([]*unit{u}, h, func(*unit) int { return 0 }) >= need {
				return true
			}
		}
	}
	return false
}

// mustCome: the movement phase cannot end while a unit that is needed can come to where it could attack.
func (w *World) mustCome() bool {
	if !w.pressed() {
		return false
	}
	n := w.count()
	return n < w.Order && n < w.could(false) && w.helps(w.of(second))
}

// fitting are the hexes where a unit can arrive so that as many can attack as can at all, or if there is none, all.
func (w *World) fitting(u *unit) []hex {
	list := w.doors(u)
	if w.Order == 0 || len(list) == 0 {
		return list
	}
	need := w.could(w.FightFirst)
	var best []hex
	for _, h := range list {
		if w.after([]*unit{u}, h, w.allowance) >= need {
			best = append(best, h)
		}
	}
	if best == nil {
		return list
	}
	return best
}

// wastes: the attack that is put together leaves out units that can attack no other hex and are needed.
func (w *World) wastes() bool {
	if w.Side != second || w.Sent >= w.Order {
		return false
	}
	before, after := w.Sent, w.Sent
	for _, u := range w.of(second) {
		others := 0
		for _, n := range w.next[u.at] {
			if n >= 0 && n != w.Target && w.fit(u, u.at, n) {
				others++
			}
		}
		if w.able(u, u.at) {
			before++
			if w.has(u, "attacks") || others > 0 {
				after++
			}
		}
	}
	return after < min(before, w.Order)
}
