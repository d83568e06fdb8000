package moscow41_test

import "umpire/kernel"

// allowance is a block's movement points (4.2.1, 14.7).
func (w *world) allowance(p piece) int {
	m := w.men[p]
	if m.Division && w.options["14.7"] {
		return 4
	}
	return m.MP
}

// cost of entering an area (2.6, 8.0, 14.6, 14.7).
func (w *world) cost(p piece, a place) int {
	m := w.men[p]
	ground := entries[w.spots[a].terrain]
	switch w.weather {
	case "rain":
		if m.Type == "cavalry" && w.options["14.6"] {
			return 2
		}
		return 3
	case "snow", "blizzard":
		if m.Azul && w.options["14.7"] {
			return ground
		}
		return 2
	}
	return ground
}

// closed says where a side may never move.
func (w *world) closed(s kernel.Side, a place) bool {
	sp := w.spots[a]
	return sp == nil || !sp.ground() || s == sov && sp.terrain == "staging"
}

// room: one more of the side's blocks may stay in an area (2.7).
func (w *world) room(s kernel.Side, a place) bool { return w.blocks(s, a) < w.limit(a) }

// dests is everywhere that a block can be sent with so many points, by trying every way (10.8, R64 to R67): true where it can end.
// False is a full area from which it can go on to a legal end. To stop there on the way makes no difference to where it may end,
// so a legal list may leave it out.
func (w *world) dests(p piece, mp int, engage bool) map[place]bool {
	from, s, out := w.at[p], w.men[p].side, map[place]bool{}
	if !w.spots[from].ground() {
		return out
	}
	engaged := w.units(s.Other(), from)
	room := func(n place) bool { // for this block, which has left where it was
		if n == from {
			return w.blocks(s, n) <= w.limit(n)
		}
		return w.blocks(s, n) < w.limit(n)
	}
	known := map[[2]int]bool{}
	// walk says whether a legal end can be reached from an area, with points left, by going at least one step on.
	var walk func(at place, left int) bool
	walk = func(at place, left int) bool {
		key := [2]int{int(at), left}
		if good, ok := known[key]; ok {
			return good
		}
		good := false
		for n := range w.spots[at].near {
			if w.closed(s, n) {
				continue
			}
			cost := w.cost(p, n)
			if at == from && engaged { // disengaging
				cost++
				if !w.free(s, n) {
					continue
				}
			}
			enemy := w.units(s.Other(), n)
			if cost > left || enemy && !engage {
				continue
			}
			on := !enemy && walk(n, left-cost)
			if room(n) {
				out[n] = true
			} else if on {
				if _, known := out[n]; !known {
					out[n] = false // may be listed, need not
				}
			}
			good = good || on || room(n)
		}
		known[key] = good
		return good
	}
	walk(from, mp)
	if !engaged {
		delete(out, from) // to come back is a second move; to engage again where it was engaged is one (R66)
	}
	return out
}

// canEnd reports whether some of them is an end.
func canEnd(dests map[place]bool) bool {
	for _, ends := range dests {
		if ends {
			return true
		}
	}
	return false
}

// rails is everywhere a block can go by rail (14.4, R120).
func (w *world) rails(p piece) map[place]bool {
	from, s, out := w.at[p], w.men[p].side, map[place]bool{}
	if !w.free(s, from) {
		return out
	}
	seen := map[place]bool{from: true}
	for queue := []place{from}; len(queue) > 0; queue = queue[1:] {
		for n := range w.spots[queue[0]].near {
			if seen[n] || !w.free(s, n) || w.closed(s, n) {
				continue
			}
			seen[n] = true
			if w.room(s, n) {
				out[n] = true
			}
			queue = append(queue, n)
		}
	}
	return out
}

// stepsAway counts the areas entered from one to another over areas that pass, the last one excepted; -1 if that is more than most.
func (w *world) stepsAway(from, to place, most int, pass func(place) bool) int {
	if from == to {
		return 0
	}
	far := map[place]int{from: 0}
	for queue := []place{from}; len(queue) > 0 && far[queue[0]] < most; queue = queue[1:] {
		for n := range w.spots[queue[0]].near {
			if _, known := far[n]; known || !w.spots[n].ground() {
				continue
			}
			far[n] = far[queue[0]] + 1
			if n == to {
				return far[n]
			}
			if pass(n) {
				queue = append(queue, n)
			}
		}
	}
	return -1
}

// inRange: an HQ's Tactical Range reaches a place (10.3, R62).
func (w *world) inRange(hq piece, to place) bool {
	s := w.men[hq].side
	if w.closed(s, w.at[hq]) || w.closed(s, to) {
		return false
	}
	return w.stepsAway(w.at[hq], to, w.reach(hq), func(a place) bool { return w.free(s, a) }) >= 0
}

// suits: the block is of a kind and colour that the HQ commands at a distance (10.2, 10.6, 14.1).
func (w *world) suits(hq, p piece) bool {
	h, m := w.men[hq], w.men[p]
	if h.ID == "s-zhukov" {
		return true
	}
	return m.combat() && (m.Colour == "white" || m.Colour == h.Colour || w.options["14.1"])
}

// commanded: some activated HQ commands the block (R61 to R63).
func (w *world) commanded(p piece) bool {
	for h, on := range w.act {
		if !on || w.men[h].Type != "hq" || w.men[h].side != w.men[p].side || !w.spots[w.at[h]].ground() {
			continue
		}
		if w.at[h] == w.at[p] || w.suits(piece(h), p) && w.inRange(piece(h), w.at[p]) {
			return true
		}
	}
	return false
}

// mayAct: a block that can be given an action of the impulse at all (10.7, R37, R60).
func (o *oracle) mayAct(p piece) bool {
	w, m := o.w, o.men[p]
	return m != nil && m.side == w.active && m.Type != "leader" && o.spots[w.at[p]] != nil && !w.iso[p] && !w.act[p] && !o.acted[p]
}

// stock is how many lines a side has on the map.
func (w *world) lines(s kernel.Side) (n int) {
	for a, on := range w.line {
		if on && w.ctl[a] == s {
			n++
		}
	}
	return n
}

func (o *oracle) stockEmpty() bool {
	return o.w.lines(o.w.active) >= [2]int{10, 20}[o.w.active]
}

// mayBuild is 4.1 and R10.
func (o *oracle) mayBuild(p piece) bool {
	w, a := o.w, o.w.at[p]
	return o.men[p].combat() && w.str[p] >= 2 && w.free(o.men[p].side, a) && !w.line[a] && !o.startFight[a] && !o.startLine[a] && !o.stockEmpty()
}

// transfers is where 14.2 takes a block in a box (R117, R118).
func (o *oracle) transfers(p piece) map[place]bool {
	w, m, out := o.w, o.men[p], map[place]bool{}
	road := w.scenario == "campaign" || w.scenario == "dnieper"
	if !w.options["14.2"] || !road || o.spots[w.at[p]].order == 0 {
		return out
	}
	switch {
	case m.mark("L"):
		for b, l := range o.men {
			if l != nil && l.mark("L") && (w.at[b] == o.pool(ger, "pool") || w.at[b] == o.pool(ger, "hand")) {
				return out
			}
		}
	case m.ID != "s-zhukov":
		return out
	}
	for a := range o.spots {
		n := place(a)
		if w.free(m.side, n) && w.supplied(m.side, n) && w.room(m.side, n) {
			if _, near := o.spots[o.name["63"]].near[n]; near || m.side == ger {
				out[n] = true
			}
		}
	}
	return out
}

// orders is what a block may be told when it is chosen in the Command Segment or the Exploitation, as verbs.
func (o *oracle) orders(p piece, exploiting bool) map[string]bool {
	w, want := o.w, map[string]bool{}
	if !o.spots[w.at[p]].ground() {
		if !exploiting && o.kind != 2 {
			for a := range o.transfers(p) {
				want["transfer "+o.x.PlaceName(a)] = true
			}
		}
		return want
	}
	for a, ends := range w.dests(p, w.allowance(p), o.kind != 1 && !exploiting) {
		want["move "+o.x.PlaceName(a)] = ends
	}
	if exploiting {
		return want
	}
	if w.options["14.4"] && o.kind != 2 {
		for a := range w.rails(p) {
			want["rail "+o.x.PlaceName(a)] = true
		}
	}
	if o.mayBuild(p) {
		want["build"] = true
	}
	return want
}

// moved takes in one step of a move.
func (o *oracle) moved(e kernel.Event) {
	w, p, from, to := o.w, e.Piece, e.Place, e.To
	m := o.men[p]
	a, b := o.spots[from], o.spots[to]
	if a.kind == "box" && b.kind == "box" {
		if w.at[p] != to {
			o.fail("10.9", "%s goes to %s", m.ID, b.id)
		}
		return
	}
	if w.at[p] != from || m.side != w.active {
		o.fail("10.8", "%s moves from %s, is in %s", m.ID, a.id, o.x.PlaceName(w.at[p]))
		return
	}
	o.checks("step moved")
	enemy := w.units(m.side.Other(), to)
	if o.seg != "activation" && !o.acted[p] && o.verb != "blitz" {
		o.left--
	}
	o.river[p] = false
	switch {
	case o.verb == "transfer":
		if m.ID == "s-zhukov" {
			o.recalled = true
		}
	case o.verb == "rail":
	case o.verb == "blitz":
		_, near := a.near[to]
		if !near || b.terrain != "green" || o.startFight[to] || o.blitzers[p] != from || !w.room(m.side, to) {
			o.fail("10.16", "%s goes from %s to %s", m.ID, a.id, b.id)
		}
		delete(o.blitzers, p)
		o.river[p] = enemy && a.near[to]
	default:
		river, near := a.near[to]
		cost := w.cost(p, to)
		if w.units(m.side.Other(), from) {
			cost++
			if !w.free(m.side, to) {
				o.fail("10.8", "%s disengages from %s to %s, which is not free", m.ID, a.id, b.id)
			}
		}
		o.mp -= cost
		engage := o.kind >= 2 && o.seg == "command"
		if p != o.mover || !near || w.closed(m.side, to) || o.mp < 0 || o.halted || enemy && !engage {
			o.fail("10.8", "%s (mover %d) goes from %s to %s: adjacent %v, %d MP left, has engaged %v, enemy %v", m.ID, o.mover, a.id, b.id, near, o.mp, o.halted, enemy)
		}
		o.halted = enemy
		o.river[p] = enemy && river
	}
	if o.seg != "activation" && o.verb != "blitz" {
		o.acted[p] = true
	}
	w.put(p, to)
	o.settle(from)
	o.settle(to)
}
