// The oracle's movement, command range and lines, found by trying every way.

package blockstest

import "umpire/kernel"

// allowance is a block's movement points (RAllowance, XDivisions).
func (w *World) allowance(p piece) int {
	m := w.Units[p]
	if m.Division && w.On(OptDivisions) {
		return m.MP + 1
	}
	return m.MP
}

// cost of entering an area (RCost, RWeather, XCavalry, XDivisions).
func (w *World) cost(p piece, a place) int {
	m := w.Units[p]
	ground := w.Sites[a].Cost
	if w.StagingFlat && w.Sites[a].Kind == Staging || m.Alpine && w.On(OptAlpine) && ground == 3 {
		return min(ground, 2)
	}
	if m.Type == "cavalry" && w.On(OptCavalry) {
		ground = min(ground, 2)
	}
	switch w.Weather {
	case "rain":
		if m.Type == "cavalry" && w.On(OptCavalry) {
			return 2
		}
		return 3
	case "snow", "blizzard":
		if m.Winterized && w.On(OptDivisions) {
			return ground
		}
		return 2
	}
	return ground
}

// closed says where a side may never move.
func (w *World) closed(s kernel.Side, a place) bool {
	sp := w.Sites[a]
	return sp == nil || !sp.ground() || sp.Kind == Staging && sp.Owner != s
}

// barred: a heavy block does not go from a place to its neighbour (OptHeavy).
func (w *World) barred(p piece, from, to place) bool {
	return w.Units[p].Heavy && w.On(OptHeavy) && (w.Sites[to].Cost == 3 || w.Sites[from].Strait[to])
}

// dests is everywhere that a block can be sent with so many points, by trying every way (REngage): true where it can
// end. False is a full area from which it can go on to a legal end. To stop there on the way makes no difference to
// where it may end, so a legal list may leave it out.
func (w *World) dests(p piece, mp int, engage bool) map[place]bool {
	from, s, out := w.At[p], w.Units[p].Side, map[place]bool{}
	if !w.Sites[from].ground() {
		return out
	}
	engaged := w.Present(s.Other(), from)
	room := func(n place) bool { // for this block, which has left where it was
		if w.clash(p, n) {
			return false
		}
		if n == from {
			return w.Blocks(s, n) <= w.Sites[n].Limit
		}
		return w.Blocks(s, n) < w.Sites[n].Limit
	}
	const good, bad = 1, 2
	known := make([]uint8, len(w.Sites)*(mp+1)) // by place and points left
	// walk says whether a legal end can be reached from an area, with points left, by going at least one step on.
	var walk func(at place, left int) bool
	walk = func(at place, left int) bool {
		key := int(at)*(mp+1) + left
		if known[key] != 0 {
			return known[key] == good
		}
		ends := false
		for n := range w.Sites[at].Near {
			if w.closed(s, n) || w.barred(p, at, n) {
				continue
			}
			cost := w.cost(p, n)
			if at == from && engaged { // disengaging
				cost++
				if !w.Free(s, n) {
					continue
				}
			}
			enemy := w.Present(s.Other(), n)
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
			ends = ends || on || room(n)
		}
		known[key] = bad
		if ends {
			known[key] = good
		}
		return ends
	}
	walk(from, mp)
	if !engaged {
		delete(out, from) // to come back is a second move; to engage again where it was engaged is one
	}
	return out
}

// clash: somebody stands in a place with whom the block never does (RApart).
func (w *World) clash(p piece, a place) bool {
	if w.Apart == nil || w.Sites[a].Kind != Area {
		return false
	}
	for q, m := range w.Units {
		if w.At[q] == a && m != nil && piece(q) != p && m.Side == w.Units[p].Side && w.Apart(p, piece(q)) {
			return true
		}
	}
	return false
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

// rails is everywhere a block can go by rail (XRail).
func (w *World) rails(p piece) map[place]bool {
	from, s, out := w.At[p], w.Units[p].Side, map[place]bool{}
	if !w.Free(s, from) {
		return out
	}
	seen := map[place]bool{from: true}
	for queue := []place{from}; len(queue) > 0; queue = queue[1:] {
		for n := range w.Sites[queue[0]].Near {
			if seen[n] || !w.Free(s, n) || w.closed(s, n) || w.Sites[queue[0]].Strait[n] ||
				w.barred(p, queue[0], n) {
				continue
			}
			seen[n] = true
			if w.Room(s, n) && !w.clash(p, n) {
				out[n] = true
			}
			queue = append(queue, n)
		}
	}
	return out
}

// ferries is everywhere a block can go by sea: from a free port to another (XFerry).
func (w *World) ferries(p piece) map[place]bool {
	from, s, out := w.At[p], w.Units[p].Side, map[place]bool{}
	port := func(a place) bool { return w.Sites[a] != nil && w.Free(s, a) && w.Port(w, s, a) }
	for i := range w.Sites {
		if a := place(i); w.Units[p].Type == "infantry" && port(from) && port(a) && a != from && w.Room(s, a) &&
			!w.clash(p, a) {
			out[a] = true
		}
	}
	return out
}

// landings is everywhere a block can land, at its best level, from a place without the enemy, where the enemy controls:
// from a free port on a coast (XSeaborne), from anywhere on open ground not too far away (XAirborne).
func (w *World) landings(p piece) map[place]bool {
	m, from, out := w.Units[p], w.At[p], map[place]bool{}
	s := m.Side
	if w.str[p] != m.Levels[0] || w.Present(s.Other(), from) {
		return out
	}
	for i, sp := range w.Sites {
		a := place(i)
		if sp == nil || w.closed(s, a) || w.Control[a] != s.Other() || !w.Room(s, a) || w.clash(p, a) {
			continue
		}
		sea := m.Seaborne && w.On(OptSeaborne) && w.Free(s, from) && w.Port(w, s, from) && w.Shore(w, s, a)
		air := m.Airborne && w.On(OptAirborne) && sp.Open &&
			w.stepsAway(from, a, w.AirborneRange, func(place) bool { return true }) >= 0
		if sea || air {
			out[a] = true
		}
	}
	return out
}

// stepsAway counts the areas entered from one to another over areas that pass, the last one excepted; -1 if that is
// more than most.
func (w *World) stepsAway(from, to place, most int, pass func(place) bool) int {
	if from == to {
		return 0
	}
	far := map[place]int{from: 0}
	for queue := []place{from}; len(queue) > 0 && far[queue[0]] < most; queue = queue[1:] {
		for n := range w.Sites[queue[0]].Near {
			if _, known := far[n]; known || !w.Sites[n].ground() {
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

// inRange: an HQ's Tactical Range reaches a place (RRange).
func (w *World) inRange(hq piece, to place) bool {
	s := w.Units[hq].Side
	if w.closed(s, w.At[hq]) || w.closed(s, to) {
		return false
	}
	return w.stepsAway(w.At[hq], to, w.reach(hq), func(a place) bool { return w.Free(s, a) }) >= 0
}

// suits: the block is of a kind and colour that the HQ commands at a distance (RCommand, RMarshal, XAnyColour).
func (w *World) suits(hq, p piece) bool {
	h, m := w.Units[hq], w.Units[p]
	if h.Marshal {
		return true
	}
	return m.combat() && (m.Colour == "white" || m.Colour == h.Colour || w.On(OptAnyColour))
}

// commanded: some activated HQ commands the block.
func (w *World) commanded(p piece) bool {
	for h, on := range w.act {
		if !on || w.Units[h].Type != "hq" || w.Units[h].Side != w.Units[p].Side || !w.Sites[w.At[h]].ground() {
			continue
		}
		if w.At[h] == w.At[p] || w.suits(piece(h), p) && w.inRange(piece(h), w.At[p]) {
			return true
		}
	}
	return false
}

// mayAct: a block that can be given an action of the impulse at all (ROneAction).
func (o *Oracle) mayAct(p piece) bool {
	w, m := o.W, o.Units[p]
	return m.unit() && m.Side == w.active && o.Sites[w.At[p]] != nil && !w.iso[p] && !w.act[p] &&
		!o.acted[p]
}

// lines is how many lines a side has on the map.
func (w *World) lines(s kernel.Side) (n int) {
	for a, on := range w.Line {
		if on && w.Control[a] == s {
			n++
		}
	}
	return n
}

func (o *Oracle) stockEmpty() bool {
	return o.W.lines(o.W.active) >= o.Lines[o.W.active]
}

// mayBuild: a block may build a line where it stands (RLine).
func (o *Oracle) mayBuild(p piece) bool {
	w, a := o.W, o.W.At[p]
	return o.Units[p].combat() && w.str[p] >= 2 && w.Free(o.Units[p].Side, a) && !w.Line[a] && !o.startFight[a] &&
		!o.startLine[a] && !o.stockEmpty()
}

// transfers is where a block in a box may be moved to (XTransfer).
func (o *Oracle) transfers(p piece) map[place]bool {
	if !o.W.On(OptTransfer) || o.Transfers == nil {
		return nil
	}
	return o.Transfers(o, p)
}

// orders is what a block may be told when it is chosen in the Command Segment or the Exploitation, as verbs.
func (o *Oracle) orders(p piece, exploiting bool) map[string]bool {
	w, want := o.W, map[string]bool{}
	if !o.Sites[w.At[p]].ground() {
		if !exploiting && o.kind != 2 {
			for a := range o.transfers(p) {
				want["transfer "+o.x.PlaceName(a)] = true
			}
		}
		return want
	}
	holds := exploiting && o.ExploitHolds && w.Present(w.active.Other(), w.At[p])
	for a, ends := range w.dests(p, w.allowance(p), o.kind != 1 && !exploiting) {
		if holds {
			break
		}
		want["move "+o.x.PlaceName(a)] = ends
	}
	if exploiting {
		return want
	}
	if w.On(OptRail) && o.kind != 2 {
		for a := range w.rails(p) {
			want["rail "+o.x.PlaceName(a)] = true
		}
	}
	if w.On(OptFerry) && o.kind != 2 {
		for a := range w.ferries(p) {
			want["sea-transport "+o.x.PlaceName(a)] = true
		}
	}
	if o.kind == 3 {
		for a := range w.landings(p) {
			want["land "+o.x.PlaceName(a)] = true
		}
	}
	if o.mayBuild(p) {
		want["build"] = true
	}
	return want
}

// moved takes in one step of a move.
func (o *Oracle) moved(e kernel.Event) {
	w, p, from, to := o.W, e.Piece, e.Place, e.To
	m := o.Units[p]
	a, b := o.Sites[from], o.Sites[to]
	if m.Type == "fleet" {
		o.shipped(e)
		return
	}
	if a.Kind == Box && b.Kind == Box {
		if w.At[p] != to {
			o.Fail("RRoad", "%s goes to %s", m.ID, b.ID)
		}
		return
	}
	if w.At[p] != from || m.Side != w.active {
		o.Fail("REngage", "%s moves from %s, is in %s", m.ID, a.ID, o.x.PlaceName(w.At[p]))
		return
	}
	o.Check("step moved")
	enemy := w.Present(m.Side.Other(), to)
	if o.seg != "activation" && !o.acted[p] && o.verb != "blitz" && !(o.verb == "transfer" && o.brought) {
		o.left--
	}
	o.brought = o.brought || o.verb == "transfer" // the rest of them cost no action
	o.river[p], o.strait[p] = false, false
	switch {
	case o.verb == "transfer":
		if o.Transferred != nil {
			o.Transferred(o, p)
		}
	case o.verb == "rail", o.verb == "sea-transport", o.verb == "land":
		o.Check(o.verb)
	case o.verb == "blitz":
		_, near := a.Near[to]
		o.strait[p] = enemy && a.Strait[to]
		if !near || !b.Open || w.clash(p, to) || o.startFight[to] || o.blitzers[p] != from || !w.Room(m.Side, to) {
			o.Fail("RBlitz", "%s goes from %s to %s", m.ID, a.ID, b.ID)
		}
		delete(o.blitzers, p)
		o.river[p] = enemy && a.Near[to]
	default:
		river, near := a.Near[to]
		cost := w.cost(p, to)
		if w.Present(m.Side.Other(), from) {
			cost++
			if !w.Free(m.Side, to) {
				o.Fail("REngage", "%s disengages from %s to %s, which is not free", m.ID, a.ID, b.ID)
			}
		}
		o.mp -= cost
		engage := o.kind >= 2 && o.seg == "command"
		if p != o.mover || !near || w.closed(m.Side, to) || o.mp < 0 || o.halted || enemy && !engage {
			o.Fail("REngage", "%s (mover %d) goes from %s to %s: adjacent %v, %d MP left, has engaged %v, enemy %v",
				m.ID, o.mover, a.ID, b.ID, near, o.mp, o.halted, enemy)
		}
		o.halted = enemy
		o.river[p] = enemy && river && !o.startFight[to]
		o.strait[p] = o.river[p] && a.Strait[to]
	}
	if o.seg != "activation" && o.verb != "blitz" {
		o.acted[p] = true
	}
	w.Put(p, to)
	o.Settle(from)
	o.Settle(to)
}
