package moscow41_test

import "umpire/kernel"

// blocks counts a side's blocks in a place.
func (w *world) blocks(s kernel.Side, a place) int { return w.n[s][a] }

// put moves a block to a place.
func (w *world) put(p piece, a place) {
	w.n[w.men[p].side][w.at[p]]--
	w.at[p] = a
	w.n[w.men[p].side][a]++
}

// units reports whether a side has units in an area: blocks, or a line, which is the controller's (R5).
func (w *world) units(s kernel.Side, a place) bool {
	return w.line[a] && w.ctl[a] == s || w.blocks(s, a) > 0
}

func (w *world) contested(a place) bool {
	return w.spots[a] != nil && w.spots[a].ground() && w.units(ger, a) && w.units(sov, a)
}

// free: friendly controlled and not contested. Staging Areas are no place for the Soviets (2.4.4).
func (w *world) free(s kernel.Side, a place) bool {
	sp := w.spots[a]
	return sp != nil && sp.ground() && w.ctl[a] == s && !w.units(s.Other(), a)
}

// limit is the stacking limit of an area (2.7).
func (w *world) limit(a place) int {
	return limits[w.spots[a].terrain]
}

var (
	limits  = map[string]int{"green": 4, "yellow": 2, "victory": 2, "staging": 1000, "box": 1000} // 2.7
	entries = map[string]int{"green": 1, "yellow": 2, "victory": 2, "staging": 1}                 // 2.6
)

// settle gives an area to whoever is alone in it (2.5), after Stalin's fall (R86). It returns the change, if there is one.
func (w *world) settle(a place) (kernel.Side, bool) {
	sp := w.spots[a]
	if sp == nil || sp.kind != "area" {
		return 0, false
	}
	if st := w.man["s-stalin"]; w.at[st] == a && w.units(ger, a) && w.blocks(sov, a) == 1 && !(w.line[a] && w.ctl[a] == sov) {
		w.put(st, w.pool(sov, "removed"))
	}
	for s := ger; s <= sov; s++ {
		if w.units(s, a) && !w.units(s.Other(), a) && w.ctl[a] != s {
			w.ctl[a] = s
			return s, true
		}
	}
	return 0, false
}

// source says whether a Soviet line may end in an area (2.1, 9.2, R39): on a border that is still valid.
func (w *world) border(a place) bool {
	t := w.spots[a].tags
	german := func(id string) bool { return w.ctl[w.name[id]] == ger }
	return t["soviet-east"] || t["soviet-south"] && !german("kiev") || t["soviet-north-east"] && !german("leningrad") ||
		t["soviet-north-west"] && !german("leningrad") && !german("shlisselburg")
}

// supplied traces a line of communication from an area for a unit or an arrival of a side (9.2, R34, R36).
func (w *world) supplied(s kernel.Side, from place) bool {
	sp := w.spots[from]
	if sp == nil {
		return false
	}
	if sp.kind == "box" || s == ger && sp.terrain == "staging" {
		return true
	}
	if s == sov && w.ctl[from] == sov && w.border(from) {
		return true
	}
	end := func(a place) bool {
		if s == ger {
			return w.spots[a].terrain == "staging"
		}
		return w.border(a) || w.options["14.3"] && a == w.name["63"]
	}
	if w.free(s, from) && end(from) {
		return true
	}
	seen := map[place]bool{from: true}
	for queue := []place{from}; len(queue) > 0; queue = queue[1:] {
		for n := range w.spots[queue[0]].near {
			if seen[n] || !w.free(s, n) {
				continue
			}
			if end(n) {
				return true
			}
			seen[n] = true
			queue = append(queue, n)
		}
	}
	return false
}

// mayBeCut: leaders and units in boxes never are (R36).
func (w *world) mayBeCut(p piece) bool {
	sp := w.spots[w.at[p]]
	return sp != nil && sp.ground() && w.men[p].Type != "leader"
}

// halve is 3.1: rounded down, at least 1 if there was anything.
func halve(n int) int {
	if n == 1 {
		return 1
	}
	return n / 2
}

// attack is a strength as the active side's weather leaves it (8.0, R31, 14.5, 14.7).
func (w *world) attack(m *soldier, n int) int {
	azul := m.Azul && w.options["14.7"]
	switch w.weather {
	case "rain":
		return min(n, 1)
	case "snow":
		if m.side == ger && !azul {
			return halve(n)
		}
	case "blizzard":
		if m.side == ger && azul {
			return halve(n)
		}
		if m.side == ger && n > 0 {
			return max(1, n/4)
		}
	}
	return n
}

// defence is a strength in defence: only Germans in Blizzard suffer (R119).
func (w *world) defence(m *soldier, n int) int {
	if w.weather == "blizzard" && m.side == ger && !(m.Azul && w.options["14.7"]) {
		return halve(n)
	}
	return n
}

// reach is an HQ's range, tactical or in the air (10.3, 10.10, R32).
func (w *world) reach(p piece) int {
	n, m := w.str[p], w.men[p]
	switch {
	case w.weather == "rain":
		return min(n, 1)
	case (w.weather == "snow" || w.weather == "blizzard") && m.side == ger:
		return halve(n)
	}
	return n
}

// points are victory points (1.7): seven places.
func (w *world) points(s kernel.Side) (n int) {
	for a, sp := range w.spots {
		if sp != nil && (sp.terrain == "victory" || sp.tags["victory-box"]) && w.ctl[a] == s {
			n++
		}
	}
	return n
}

// value is the Logistics Value (7.2.1, R45, R46).
func (w *world) value(s kernel.Side) int {
	n, lost := w.points(s), 0
	for p, m := range w.men {
		switch {
		case m == nil:
		case m.side != s:
			if w.at[p] == w.pool(s.Other(), "lost") {
				lost++
			}
		case w.spots[w.at[p]] == nil:
		case m.Type == "leader":
			n += w.str[p]
		case !m.combat() && w.str[p] > 0:
			n++
		}
	}
	n += lost / 10
	both := w.ctl[w.name["63"]] == s && w.ctl[w.name["leningrad"]] == s
	if w.scenario == "typhoon" || w.scenario == "lastgasp" {
		both = s == sov
	}
	if w.weather == "rain" || w.weather != "good" && !both {
		n /= 2
	}
	return n
}

// won is the victory that a position gives at once (R24, R104, R105); NoSide if none.
func (w *world) won() kernel.Side {
	g := func(name string) bool { return w.ctl[w.name[name]] == ger }
	switch w.scenario {
	case "typhoon", "lastgasp":
		if g("63") {
			return ger
		}
		return kernel.NoSide
	case "dnieper":
		if g("Chernigov") && g("Romny") || g("Yelnia") && g("Yartsevo") && w.line[w.name["Yelnia"]] && w.line[w.name["Yartsevo"]] {
			return ger
		}
	}
	for s := ger; s <= sov; s++ {
		if w.points(s) == 7 {
			return s
		}
	}
	return kernel.NoSide
}

// invariants are what holds of every position at rest.
func (o *oracle) invariants() {
	w, v := o.w, &o.view
	o.checks("invariants")
	// Conservation: each block once, at home, at one of its levels.
	seen := map[piece]int{}
	for _, p := range v.Pieces {
		seen[p.Face]++
	}
	lost, pool, lines := [2]int{}, [2]int{}, [2]int{}
	for p, m := range o.men {
		if m == nil {
			continue
		}
		at := w.at[p]
		if seen[piece(p)] != 1 || at <= 0 || int(at) >= len(o.spots) {
			o.fail("conservation", "%s is seen %d times, at %d", m.ID, seen[piece(p)], at)
			return
		}
		sp := o.spots[at]
		if sp == nil && v.Places[at].Control != m.side {
			o.fail("conservation", "%s is in the holding place %s", m.ID, o.info.Places[at].ID)
		}
		if sp != nil && m.step(w.str[p]) < 0 {
			o.fail("strength", "%s has strength %d, its levels are %v", m.ID, w.str[p], m.Levels)
		}
		if sp != nil && m.side == sov && sp.terrain == "staging" {
			o.fail("2.4.4", "%s is in %s", m.ID, sp.id)
		}
		if sp != nil && sp.kind == "box" && !m.mark("L") && m.Type != "leader" && m.ID != "s-zhukov" {
			o.fail("2.7", "%s is in the box %s", m.ID, sp.id)
		}
		if at == o.pool(m.side, "lost") {
			lost[m.side]++
		}
		if at == o.pool(m.side, "pool") || at == o.pool(m.side, "hand") {
			pool[m.side]++
		}
	}
	if len(v.Pieces) != 120 {
		o.fail("conservation", "%d blocks are seen", len(v.Pieces))
	}
	moving := o.ask(v) == "order" || o.ask(v) == "hq-move"
	contested, cut := o.flagBit(o.info.PlaceFlags, "contested"), o.flagBit(o.info.PlaceFlags, "line-cut")
	dl := o.flagBit(o.info.PlaceFlags, "line")
	for i, sp := range o.spots {
		if sp == nil {
			continue
		}
		a := place(i)
		if got := v.Places[a].Flags&contested != 0; got != w.contested(a) {
			o.fail("2.5", "area %s is shown contested: %v", sp.id, got)
		}
		if got := v.Places[a].Flags&dl != 0; got != w.line[a] {
			o.fail("4.1", "area %s has a line by its flag: %v", sp.id, got)
		}
		if v.Places[a].Flags&cut != 0 && !w.line[a] {
			o.fail("9.1", "area %s has an isolated line, and no line", sp.id)
		}
		if sp.terrain == "staging" && (w.ctl[a] != ger || w.contested(a)) {
			o.fail("2.4.4", "%s is not German", sp.id)
		}
		for s := ger; s <= sov; s++ {
			if n := w.blocks(s, a); n > w.limit(a) && !moving {
				o.fail("2.7", "%d blocks of side %d in %s area %s", n, s, sp.terrain, sp.id)
			}
			if w.units(s, a) && !w.units(s.Other(), a) && sp.kind == "area" && w.ctl[a] != s && !w.over {
				o.fail("2.5", "side %d is alone in area %s and does not control it", s, sp.id)
			}
		}
		if w.line[a] {
			lines[w.ctl[a]]++
			if sp.kind == "box" {
				o.fail("2.7", "a line in the box %s", sp.id)
			}
		}
	}
	for _, k := range v.Marks {
		if o.info.Marks[k.Kind].ID == "defensive-line" && (k.N != 1 || k.Side != w.ctl[k.Place]) {
			o.fail("2.7", "%d lines of side %d in %s", k.N, k.Side, o.x.PlaceName(k.Place))
		}
	}
	for s, stock := range [2]int{10, 20} {
		who := o.info.Sides[s].ID
		for fact, want := range map[string]int{"lines-": stock - lines[s], "lost-": lost[s], "pool-": pool[s], "points-": w.points(kernel.Side(s)), "value-": w.value(kernel.Side(s))} {
			if got := o.fact(v, fact+who); got != want || want < 0 {
				o.fail("fact", "%s is %d, should be %d", fact+who, got, want)
			}
		}
	}
	o.bombers()
	if o.phase(v) == "setup" {
		return
	}
	if !w.over && w.won() != kernel.NoSide {
		o.fail("1.7", "side %d has won, and the game goes on", w.won())
	}
	if w.over {
		o.ending()
	}
}

// bombers: eight, each in one state (10.10.1).
func (o *oracle) bombers() {
	for t, n := range map[string]int{"he111": 6, "stuka": 2} {
		for _, st := range []string{"ready", "flown", "aborted", "destroyed", "gone"} {
			n -= o.fact(&o.view, t+"-"+st)
		}
		for _, k := range o.view.Marks {
			if id := o.info.Marks[k.Kind].ID; len(id) > 5 && id[:5] == t {
				n -= int(k.N)
			}
		}
		if n != 0 {
			o.fail("10.10.1", "%d bombers of type %s are not accounted for", n, t)
		}
	}
}

// ending checks that the winner has won.
func (o *oracle) ending() {
	o.checks("ending")
	w, out := o.w, o.view.Over
	want, level := w.won(), "decisive"
	switch {
	case want == kernel.NoSide && (w.scenario == "campaign"):
		level = "marginal"
		if want = ger; w.points(sov) > w.points(ger) {
			want = sov
		}
		if w.month != 12 {
			o.fail("1.7", "the campaign ends in month %d", w.month)
		}
	case want == kernel.NoSide:
		want, level = sov, "victory"
		if last := map[string]int{"dnieper": 7, "typhoon": 12, "lastgasp": 12}[w.scenario]; w.month != last {
			o.fail("1.7", "%s ends in month %d", w.scenario, w.month)
		}
	case w.scenario != "campaign" && w.points(want) != 7:
		level = "victory"
	}
	if out.Winner != want || out.Level != level && level != "decisive" {
		o.fail("1.7", "the outcome is %+v, should be %d, %s", out, want, level)
	}
}
