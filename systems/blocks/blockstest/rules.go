package blockstest

import "umpire/kernel"

// The rules of a position at rest: who is where, who holds what, what is in supply, what counts for victory.

// Blocks counts a side's blocks in a place.
func (w *World) Blocks(s kernel.Side, a kernel.PlaceID) int { return w.n[s][a] }

// Put moves a block to a place.
func (w *World) Put(p kernel.PieceID, a kernel.PlaceID) {
	if w.counts(p, w.At[p]) {
		w.n[w.Units[p].Side][w.At[p]]--
	}
	w.At[p] = a
	if w.counts(p, a) {
		w.n[w.Units[p].Side][a]++
	}
}

// Present reports whether a side has units in a place: blocks, or a line, which is the controller's.
func (w *World) Present(s kernel.Side, a kernel.PlaceID) bool {
	return w.Line[a] && w.Control[a] == s || w.Blocks(s, a) > 0
}

// Contested reports whether both sides have units in an area.
func (w *World) Contested(a kernel.PlaceID) bool {
	return w.Sites[a] != nil && w.Sites[a].ground() && w.Present(kernel.SideA, a) && w.Present(kernel.SideB, a)
}

// Free reports whether a place is a side's and not contested. Boxes never are.
func (w *World) Free(s kernel.Side, a kernel.PlaceID) bool {
	sp := w.Sites[a]
	return sp != nil && sp.ground() && w.Control[a] == s && !w.Present(s.Other(), a)
}

// Room reports whether one more of the side's blocks may stay in a place (RStacking).
func (w *World) Room(s kernel.Side, a kernel.PlaceID) bool { return w.Blocks(s, a) < w.Sites[a].Limit }

// settle gives an area to a side that is alone in it (RControl), after a leader has fallen (RLeader). It returns the
// change, if there is one.
func (w *World) settle(a place) (kernel.Side, bool) {
	sp := w.Sites[a]
	if sp == nil || sp.Kind != Area {
		return 0, false
	}
	for s := range kernel.Side(kernel.Players) {
		l := w.Leader[s]
		if l != 0 && w.LeaderAt[s] == a && w.At[l] == a && w.Present(s.Other(), a) && w.Blocks(s, a) == 1 &&
			!(w.Line[a] && w.Control[a] == s) {
			w.Put(l, w.Pool(s, "removed"))
		}
	}
	for s := range kernel.Side(kernel.Players) {
		if w.Present(s, a) && !w.Present(s.Other(), a) && w.Control[a] != s {
			w.Control[a] = s
			return s, true
		}
	}
	return 0, false
}

// Supplied reports whether a unit of a side in a place is in supply: it can trace a line of communication, or needs
// none (RTrace, RHavens).
func (w *World) Supplied(s kernel.Side, from kernel.PlaceID) bool {
	return w.Haven != nil && w.Sites[from] != nil && w.Haven(w, s, from) || w.Traced(s, from)
}

// Traced traces a line of communication from a place for a unit or an arrival of a side (RTrace).
func (w *World) Traced(s kernel.Side, from kernel.PlaceID) bool {
	sp := w.Sites[from]
	if sp == nil {
		return false
	}
	if sp.Kind == Box || w.Secure(w, s, from) || w.Free(s, from) && w.Source(w, s, from) {
		return true
	}
	seen := make([]bool, len(w.Sites))
	seen[from] = true
	for queue := []place{from}; len(queue) > 0; queue = queue[1:] {
		for n := range w.Sites {
			n := place(n)
			if seen[n] || !w.Free(s, n) || !w.joined(s, queue[0], n) {
				continue
			}
			if w.Source(w, s, n) {
				return true
			}
			seen[n] = true
			queue = append(queue, n)
		}
	}
	return false
}

// joined: a line of communication runs from a place to another without a third: to a neighbour, but not over a strait
// (RStrait), or by sea from port to port (XSeaSupply).
func (w *World) joined(s kernel.Side, from, to place) bool {
	if _, near := w.Sites[from].Near[to]; near && !w.Sites[from].Strait[to] {
		return true
	}
	return w.On(OptSeaSupply) && w.Port(w, s, from) && w.Port(w, s, to)
}

// mayBeCut: leaders and units in boxes never are (RSupplyCheck).
func (w *World) mayBeCut(p piece) bool {
	sp := w.Sites[w.At[p]]
	return sp != nil && sp.ground() && w.Units[p].unit()
}

// halve is half, rounded down, at least 1 if there was anything (RFractions).
func halve(n int) int {
	if n == 1 {
		return 1
	}
	return n / 2
}

// hardy: snow is nothing to the block.
func (w *World) hardy(m *Unit) bool {
	return m.Side != w.Winter || m.Winterized && w.On(OptDivisions) || m.Hardy && w.On(OptAlpine)
}

// attack is a strength as the active side's weather leaves it (RWeather, XBlizzard).
func (w *World) attack(m *Unit, n int) int {
	switch w.Weather {
	case "rain":
		return min(n, 1)
	case "snow":
		if !w.hardy(m) {
			return halve(n)
		}
	case "blizzard":
		if !w.hardy(m) && n > 0 {
			return max(1, n/4)
		}
		if m.Side == w.Winter || w.BlizzardBites {
			return halve(n)
		}
	}
	return n
}

// grounded: no fleet and no bomber does anything.
func (w *World) grounded() bool { return w.Weather == "blizzard" && w.BlizzardBites }

// defence is a strength in defence: only one side suffers, in blizzard.
func (w *World) defence(m *Unit, n int) int {
	if w.Weather == "blizzard" && !w.hardy(m) {
		return halve(n)
	}
	return n
}

// reach is an HQ's range, tactical or in the air (RRange, RAirRange).
func (w *World) reach(p piece) int {
	n, m := w.str[p], w.Units[p]
	switch {
	case w.Weather == "rain":
		return min(n, 1)
	case w.grounded() && m.Side == w.Winter && n > 0:
		return max(1, n/4)
	case w.grounded():
		return halve(n)
	case (w.Weather == "snow" || w.Weather == "blizzard") && m.Side == w.Winter:
		return halve(n)
	}
	return n
}

// Points are a side's victory points.
func (w *World) Points(s kernel.Side) (n int) {
	for a, sp := range w.Sites {
		if sp != nil && w.Control[a] == s {
			n += sp.Points
		}
	}
	return n
}

// lossesAPoint is how many blocks lost for good count a point of the enemy's logistics value.
const lossesAPoint = 10

// value is the Logistics Value (RValue, RValueWeather).
func (w *World) value(s kernel.Side) int {
	n, lost := w.Points(s), 0
	for p, m := range w.Units {
		switch {
		case m == nil:
		case m.Side != s:
			if w.At[p] == w.Pool(s.Other(), "lost") {
				lost++
			}
		case w.Sites[w.At[p]] == nil:
		case m.Type == "leader":
			n += w.str[p]
		case m.staff() && w.str[p] > 0:
			n++
		}
	}
	n += lost / lossesAPoint
	if w.Discs != nil {
		n += w.Discs(w, s)
	}
	if w.Halved(w, s) {
		n = max(n/2, w.ValueAtLeast)
	}
	return n
}

// invariants are what holds of every position at rest.
func (o *Oracle) invariants() {
	w, v := o.W, &o.view
	o.Check("invariants")
	lost, pool, lines := [2]int{}, [2]int{}, [2]int{}
	o.conservation(&lost, &pool)
	if len(o.fails) > 0 {
		return
	}
	moving := o.ask(v) == "order" || o.ask(v) == "hq-move"
	contested, cut := o.flagBit(o.info.PlaceFlags, "contested"), o.flagBit(o.info.PlaceFlags, "line-cut")
	dl := o.flagBit(o.info.PlaceFlags, "line")
	for i, sp := range o.Sites {
		if sp == nil {
			continue
		}
		a := place(i)
		if got := v.Places[a].Flags&contested != 0; got != w.Contested(a) {
			o.Fail("RControl", "area %s is shown contested: %v", sp.ID, got)
		}
		if got := v.Places[a].Flags&dl != 0; got != w.Line[a] {
			o.Fail("RLine", "area %s has a line by its flag: %v", sp.ID, got)
		}
		if v.Places[a].Flags&cut != 0 && !w.Line[a] {
			o.Fail("RIsolated", "area %s has an isolated line, and no line", sp.ID)
		}
		if sp.Kind == Staging && (w.Control[a] != sp.Owner || w.Contested(a)) {
			o.Fail("RStaging", "%s is not its owner's", sp.ID)
		}
		for s := range kernel.Side(kernel.Players) {
			if n := w.Blocks(s, a); n > sp.Limit && !moving {
				o.Fail("RStacking", "%d blocks of side %d in area %s, which takes %d", n, s, sp.ID, sp.Limit)
			}
			if w.Present(s, a) && !w.Present(s.Other(), a) && sp.Kind == Area && w.Control[a] != s && !w.over {
				o.Fail("RControl", "side %d is alone in area %s and does not control it", s, sp.ID)
			}
		}
		if w.Line[a] {
			lines[w.Control[a]]++
			if sp.Kind == Box {
				o.Fail("RStacking", "a line in the box %s", sp.ID)
			}
		}
	}
	for _, k := range v.Marks {
		if o.info.Marks[k.Kind].ID == "defensive-line" && (k.N != 1 || k.Side != w.Control[k.Place]) {
			o.Fail("RStacking", "%d lines of side %d in %s", k.N, k.Side, o.x.PlaceName(k.Place))
		}
	}
	for s := range kernel.Side(kernel.Players) {
		who := o.info.Sides[s].ID
		for fact, want := range map[string]int{"lines-": o.Lines[s] - lines[s], "lost-": lost[s], "pool-": pool[s],
			"points-": w.Points(s), "value-": w.value(s)} {
			if got := o.fact(v, fact+who); got != want || want < 0 {
				o.Fail("RValue", "%s is %d, should be %d", fact+who, got, want)
			}
		}
	}
	o.bombers()
	if o.phase(v) == "setup" {
		return
	}
	if !w.over && w.Won(w) != kernel.NoSide {
		o.Fail("RSuddenDeath", "side %d has won, and the game goes on", w.Won(w))
	}
	if w.over {
		o.Check("ending")
		winner, level := w.Ending(o)
		if out := v.Over; out.Winner != winner || out.Level != level {
			o.Fail("RSuddenDeath", "the outcome is %+v, should be %d, %s", out, winner, level)
		}
	}
}

// conservation: each block is there once, in a place of its side's, at one of its levels. It counts those lost and
// those in the pool.
func (o *Oracle) conservation(lost, pool *[2]int) {
	w, v := o.W, &o.view
	seen := map[piece]int{}
	for _, p := range v.Pieces {
		seen[p.Face]++
	}
	for p, m := range o.Units {
		if m == nil {
			continue
		}
		at := w.At[p]
		if seen[piece(p)] != 1 || at <= 0 || int(at) >= len(o.Sites) {
			o.Fail("conservation", "%s is seen %d times, at %d", m.ID, seen[piece(p)], at)
			return
		}
		switch sp := o.Sites[at]; {
		case sp == nil:
			if v.Places[at].Control != m.Side {
				o.Fail("conservation", "%s is in the holding place %s", m.ID, o.info.Places[at].ID)
			}
		case m.step(w.str[p]) < 0:
			o.Fail("RReduce", "%s has strength %d, its levels are %v", m.ID, w.str[p], m.Levels)
		case sp.Kind == Staging && m.Side != sp.Owner:
			o.Fail("RStaging", "%s is in %s", m.ID, sp.ID)
		case sp.Kind == Box && !m.OnRoad && !m.InBoxes && m.Type != "leader":
			o.Fail("RBoxes", "%s is in the box %s", m.ID, sp.ID)
		}
		if at == o.Pool(m.Side, "lost") {
			lost[m.Side]++
		}
		if at == o.Pool(m.Side, "pool") || at == o.Pool(m.Side, "hand") {
			pool[m.Side]++
		}
	}
	if len(v.Pieces) != len(o.Units)-1 {
		o.Fail("conservation", "%d blocks are seen", len(v.Pieces))
	}
}

// bombers are each in one state (RBombers).
func (o *Oracle) bombers() {
	for _, t := range o.Bombers {
		n := t.Count
		for _, st := range []string{"ready", "flown", "aborted", "destroyed", "gone"} {
			n -= o.fact(&o.view, t.ID+"-"+st)
		}
		for _, k := range o.view.Marks {
			if id := o.info.Marks[k.Kind].ID; len(id) > len(t.ID) && id[:len(t.ID)+1] == t.ID+":" {
				n -= int(k.N)
			}
		}
		if n != 0 {
			o.Fail("RBombers", "%d bombers of type %s are not accounted for", n, t.ID)
		}
	}
}
