// The legal actions of a position, by the plainest means.

package counterstest

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

type mapWay = board.HexMapWay

// acts is a set of actions.
type acts map[kernel.Action]bool

func (w *World) put(want acts, verb string, u int, h hex, n int) {
	a := kernel.Action{Verb: w.verbs[verb], Piece: kernel.PieceID(u), N: int16(n)}
	if h >= 0 {
		a.Place = kernel.PlaceID(h) + 1
	}
	want[a] = true
}

// legal are the actions of the side whose decision is due.
func (w *World) legal() acts {
	w.derive()
	want := acts{}
	switch w.ask {
	case "set-up":
		w.listSetup(want)
	case "move":
		w.listMoves(want)
	case "overrun":
		for u := range w.at {
			if w.joins(u) {
				w.put(want, "attack", u, nowhere, 0)
			}
		}
		if att, def := w.sums(); len(w.attackers()) > 0 && (w.run[w.targets[0]] || w.column(att, def) >= w.sure()) {
			w.put(want, "commit", 0, nowhere, 0)
		}
	case "settle":
		for h, is := range w.run {
			if is {
				w.put(want, "settle", 0, h, 0)
			}
		}
	case "attack":
		w.listAttacks(want)
	case "retreat":
		for _, r := range w.retreats() {
			w.put(want, "retreat", r[0], r[1], 0)
		}
	case "lose":
		for _, u := range w.attackers() {
			w.put(want, "lose", u, nowhere, 0)
		}
	case "disrupt":
		for _, u := range w.attackers() {
			if !w.has(u, w.bits.disrupted) {
				w.put(want, "disrupt", u, nowhere, 0)
			}
		}
	case "advance":
		for _, r := range w.advances() {
			w.put(want, "advance", r[0], r[1], 0)
		}
		w.put(want, "done", 0, nowhere, 0)
	case "excess":
		for _, u := range w.own(w.Side, w.crowded()) {
			w.put(want, "lose", u, nowhere, 0)
		}
	}
	return want
}

// sure is the column that an overrun needs.
func (w *World) sure() int {
	return slices.IndexFunc(w.Columns, func(name string) bool { a, d := ratio(name); return a == w.Overrun && d == 1 })
}

func (w *World) sums() (attack, defence int) {
	for _, u := range w.attackers() {
		attack += w.strength(u, true)
	}
	for _, t := range w.targets {
		defence += w.defence(t)
	}
	return attack, defence
}

// faces: units in a hex can attack another.
func (w *World) faces(a, b hex) bool { return slices.Contains(w.near[a], b) && !w.lake(a, b) }

// joins: a unit can be added to the attackers of the targets that are named.
func (w *World) joins(u int) bool {
	if u == 0 || w.at[u] < 0 || w.side(u) != w.Side || w.has(u, w.bits.attacker) || !w.fit(u) {
		return false
	}
	for _, t := range w.targets {
		if !w.faces(w.at[u], t) {
			return false
		}
	}
	return true
}

// targetable: a hex can be added to the targets.
func (w *World) targetable(h hex) bool {
	if !w.any(w.Side.Other(), h) {
		return false
	}
	some := false
	for _, u := range w.own(w.Side.Other(), h) {
		some = some || !w.has(u, w.bits.defended)
	}
	if !some || slices.Contains(w.targets, h) || len(w.targets) == 6 {
		return false
	}
	att := w.attackers()
	for _, u := range att {
		if !w.faces(w.at[u], h) {
			return false
		}
	}
	if len(att) > 0 {
		return true
	}
	for _, n := range w.near[h] {
		for _, u := range w.own(w.Side, n) {
			if w.faces(n, h) && w.joins(u) {
				return true
			}
		}
	}
	return false
}

func (w *World) listAttacks(want acts) {
	att := w.attackers()
	for u := range w.at {
		ok := w.joins(u)
		if ok && len(w.targets) == 0 {
			ok = false
			for _, n := range w.near[w.at[u]] {
				ok = ok || w.faces(w.at[u], n) && w.targetable(n)
			}
		}
		if ok {
			w.put(want, "attack", u, nowhere, 0)
		}
	}
	for h := range w.here {
		if w.targetable(h) {
			w.put(want, "target", 0, h, 0)
		}
	}
	if len(att) == 0 && len(w.targets) == 0 {
		w.put(want, "end", 0, nowhere, 0)
	}
	if len(att) == 0 || len(w.targets) == 0 {
		return
	}
	w.put(want, "roll", 0, nowhere, 0)
	if !w.forgo {
		w.put(want, "forgo-retreat", 0, nowhere, 0)
	}
	if a, d := w.sums(); w.lowered < 0 && d > 0 {
		for c := w.shifted(0); c < w.column(a, d); c++ {
			w.put(want, "lower", 0, nowhere, c)
		}
	}
}

func (w *World) listMoves(want acts) {
	u := w.hand
	if u != 0 {
		w.put(want, "done", 0, nowhere, 0)
	}
	switch {
	case u == 0:
	case w.at[u] < 0:
		for _, h := range w.entries(u) {
			if w.enters(u, h) {
				w.put(want, "enter", 0, h, 0)
			}
		}
	default:
		cost, least := w.reach()
		for h := range cost {
			least[h] = true
		}
		for h := range least {
			if h != w.at[u] && w.stop(u, h) {
				w.put(want, "move", 0, h, 0)
			}
		}
		w.listRails(want)
	}
	for v := range w.at {
		if v != 0 && v != u && w.movable(v) {
			w.put(want, "choose", v, nowhere, 0)
		}
	}
	for h := range w.here {
		if w.overrunnable(h) {
			w.put(want, "target", 0, h, 0)
		}
	}
	for v := range w.at {
		if v != 0 && w.at[v] >= 0 && w.side(v) == w.Side && len(w.own(w.Side, w.at[v])) > w.Stack && w.movable(v) &&
			!(v == u && w.stepped) && w.leave(v) {
			return // nobody ends a phase while somebody can still make room
		}
	}
	w.put(want, "end", 0, nowhere, 0)
}

// leave: a unit could go to a neighbouring hex that has room.
func (w *World) leave(u int) bool {
	s := w.side(u)
	at := w.at[u]
	for _, n := range w.near[at] {
		if _, ok := w.step(u, at, n); ok && !w.has(u, w.bits.entrained) && !(w.zoned(s, at) && w.zoned(s, n)) &&
			w.stop(u, n) {
			return true
		}
	}
	return false
}

func (w *World) listRails(want acts) {
	u := w.hand
	s := w.side(u)
	if w.rides(s) && w.Phases[w.Phase].First {
		loaded := w.has(u, w.bits.entrained)
		ok := w.usable(s, w.at[u])
		if ok && !loaded && w.trains < w.Rails[s].Trains && w.share(u, w.Rails[s].Board) <= w.left {
			w.put(want, "entrain", 0, nowhere, 0)
		}
		if ok && loaded && w.share(u, w.Rails[s].Alight) <= w.left {
			w.put(want, "detrain", 0, nowhere, 0)
		}
		for h := range w.ride() {
			if h != w.at[u] && w.stop(u, h) {
				w.put(want, "ride", 0, h, 0)
			}
		}
	}
	begun := false // engineers go to other rails before any unit moves
	for v := range w.at {
		begun = begun || v != 0 && w.side(v) == s && w.has(v, w.bits.moved|w.bits.overrunning)
	}
	if s == w.Rebuilds && w.Phases[w.Phase].First && w.engineer(u) && !begun && !w.stepped &&
		!w.has(u, w.bits.transferred) {
		for h := range w.here {
			if h != w.at[u] && w.rails[h] == rail(s) && len(w.own(s.Other(), h)) == 0 && len(w.own(s, h)) < w.Stack {
				w.put(want, "transfer", 0, h, 0)
			}
		}
	}
}

// enters: a unit off the map can come in in a hex of its arrival.
func (w *World) enters(u int, h hex) bool {
	s := w.side(u)
	switch {
	case len(w.own(s.Other(), h)) > 0 || !w.stop(u, h):
		return false
	case w.engineer(u):
		return len(w.own(s, h)) < w.Stack
	case w.rides(s):
		return w.usable(s, h) && w.trains < w.Rails[s].Trains
	}
	return true
}

// overrunnable: units next to a hex could overrun it, all together, or join an overrun of it.
func (w *World) overrunnable(h hex) bool {
	if w.Overrun == 0 || !w.any(w.Side.Other(), h) {
		return false
	}
	total, some := 0, false
	for _, n := range w.near[h] {
		for _, u := range w.own(w.Side, n) {
			if w.faces(n, h) && w.fit(u) {
				total, some = total+w.strength(u, true), true
			}
		}
	}
	d := w.defence(h)
	return some && (w.run[h] || d > 0 && w.column(total, d) >= w.sure())
}

// retreats are the ways of those who must retreat: unit and hex.
func (w *World) retreats() (list [][2]int) {
	for u := range w.at {
		if !w.has(u, w.bits.retreating) || (w.side(u) != w.Side) != w.defender {
			continue
		}
		s := w.side(u)
		for _, h := range w.near[w.at[u]] {
			onTrack := w.track[both(w.at[u], h)]
			switch {
			case len(w.own(s.Other(), h)) > 0, len(w.own(s, h)) >= w.Stack,
				w.zoned(s, h) && len(w.own(s, h)) == 0,
				w.lake(w.at[u], h) && !(w.engineer(u) && onTrack),
				w.engineer(u) && (!onTrack || w.rails[h] < 0):
				continue
			}
			list = append(list, [2]int{u, h})
		}
	}
	return list
}

// advances are the ways of those who may advance.
func (w *World) advances() (list [][2]int) {
	for u := range w.at {
		if !w.has(u, w.bits.advancing) {
			continue
		}
		for _, h := range w.targets {
			if w.faces(w.at[u], h) && len(w.own(w.Side.Other(), h)) == 0 && len(w.own(w.Side, h)) < w.Stack &&
				(!w.engineer(u) || w.track[both(w.at[u], h)]) {
				list = append(list, [2]int{u, h})
			}
		}
	}
	return list
}

// crowded is the first hex with too many units of the side that moves, nowhere if there is none.
func (w *World) crowded() hex {
	w.derive()
	for h := range w.here {
		if len(w.own(w.Side, h)) > w.Stack {
			return h
		}
	}
	return nowhere
}

// listSetup are the places of the unit in hand, and who else could be placed first.
func (w *World) listSetup(want acts) {
	left := 0
	for u := range w.at {
		if w.at[u] == entering && w.side(u) == w.Side && !w.arrives(u) {
			if u != w.hand && !w.engineer(u) {
				left++ // engineers, who stand on rails alone, are not counted on to cover the line
			}
			if u != w.hand {
				w.put(want, "choose", u, nowhere, 0)
			}
		}
	}
	w.put(want, "arrange", 0, nowhere, 0)
	if w.hand == 0 {
		return
	}
	line := w.Scenarios[w.Scenario].Line
	far := 0
	isFar := func(h hex) bool { return w.Within[w.Side] > 0 && w.fromTo[line][h] > w.Within[w.Side] }
	w.Units(w.Side, func(_ int, h hex) {
		if isFar(h) {
			far++
		}
	})
	for h := range w.here {
		if !w.ground[line][w.Side][h] || len(w.own(w.Side, h)) >= w.Stack || len(w.own(w.Side.Other(), h)) > 0 ||
			isFar(h) && far >= w.Free[w.Side] || w.engineer(w.hand) && w.rails[h] != rail(w.Side) ||
			w.uncovered(h) > left {
			continue
		}
		w.put(want, "place", 0, h, 0)
	}
}

func (w *World) arrives(u int) bool {
	return slices.ContainsFunc(w.Scenarios[w.Scenario].Arrivals, func(a BookArrival) bool { return int(a.Piece) == u })
}

// uncovered is the fewest units that cover what of the start line is open, with one more in a hex: from each open hex
// on, by the unit next to it that leaves the fewest.
func (w *World) uncovered(with hex) int {
	sc := w.Scenarios[w.Scenario].Line
	line := w.lines["start "+sc]
	need := make([]int, len(line)+1)
	for i := len(line) - 1; i >= 0; i-- {
		if w.zone[w.Side][line[i]] || slices.Contains(w.near[with], line[i]) {
			need[i] = need[i+1]
			continue
		}
		need[i] = len(line)
		for _, n := range w.near[line[i]] {
			if !w.ground[sc][w.Side][n] {
				continue
			}
			j := i
			for j < len(line) && slices.Contains(w.near[n], line[j]) {
				j++
			}
			need[i] = min(need[i], 1+need[j])
		}
	}
	return need[0]
}
