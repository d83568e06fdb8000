package moscow41_test

// lists compares the legal list of the decision that is due with what it should be.
func (o *oracle) lists() {
	w, pr := o.w, o.view.Prompt
	want := map[string]bool{}
	p := pr.Piece
	name := func(b piece) string { return o.x.PieceName(b) }
	side := w.active
	switch o.ask(&o.view) {
	case "declare":
		want["pass"] = true
		if o.firstHQs() {
			want["tactical"] = true
		}
		if o.holder == side && !o.limited(side) {
			want["strategic-move"], want["strategic-draw"] = true, true
		}
	case "activate":
		any := false
		for h, m := range o.men {
			if m == nil || !o.mayActivate(piece(h)) {
				any = any || m != nil && w.act[h] && m.Type == "hq"
				continue
			}
			if o.standing(piece(h)) {
				want["activate "+m.ID] = true
			}
			if canEnd(w.dests(piece(h), w.allowance(piece(h)), false)) {
				want["choose "+m.ID] = true
			}
		}
		if any {
			want["end"] = true
		}
	case "hq-move":
		for a, ends := range w.dests(p, o.left2(p), false) {
			want["move "+o.x.PlaceName(a)] = ends
		}
		if pr.M != 0 && o.standing(p) {
			want["done"] = true
		}
	case "command", "exploit-move":
		exploiting := o.ask(&o.view) == "exploit-move"
		o.actionsLeft()
		for b, m := range o.men {
			q := piece(b)
			if !o.mayAct(q) && !(exploiting && m != nil && m.side == side && w.spotOf(q) != nil && !w.iso[b] && !o.acted[q]) {
				continue
			}
			if o.left <= 0 && o.kind != 2 || exploiting && (!m.Fast || o.left <= 0) {
				continue
			}
			if !exploiting && o.kind == 2 && !w.commanded(q) {
				continue
			}
			for _, sure := range o.orders(q, exploiting) {
				want["choose "+m.ID] = want["choose "+m.ID] || sure
			}
		}
		if !exploiting && o.stockEmpty() {
			for a, on := range w.line {
				if on && w.ctl[a] == side && !w.cut[a] {
					want["disband "+o.x.PlaceName(place(a))] = true
				}
			}
		}
		want["end"] = true
	case "order":
		exploiting := o.phase(&o.view) == "exploitation-move"
		if pr.M == 0 {
			want = o.orders(p, exploiting)
		} else {
			for a, ends := range w.dests(p, o.left2(p), o.kind != 1 && !exploiting) {
				want["move "+o.x.PlaceName(a)] = ends
			}
			if w.blocks(side, w.at[p]) <= w.limit(w.at[p]) {
				want["done"] = true
			}
		}
		if o.spots[w.at[p]].ground() && int(pr.N) != o.mp {
			o.fail("10.8.1", "%s has %d MP left, should be %d", name(p), pr.N, o.mp)
		}
	case "support":
		o.support(want)
	case "battle":
		must := false
		for a, fresh := range o.battles() {
			want["battle "+o.x.PlaceName(a)] = true
			must = must || fresh
		}
		if !must {
			want["end"] = true
		}
	case "anti-air":
		o.flakChoices(want)
	case "loss":
		best := -1
		for b := range o.fight.fighters {
			if o.fight.on == side {
				best = max(best, w.str[b])
			}
		}
		mine := o.defenders()
		if o.fight.on == side {
			mine = nil
			for b := range o.fight.fighters {
				mine = append(mine, b)
			}
		}
		for _, b := range mine {
			best = max(best, w.str[b])
		}
		for _, b := range mine {
			if w.str[b] == best {
				want["hit "+name(b)] = true
			}
		}
		if int(pr.N) != o.fight.pending || pr.Side != o.fight.on {
			o.fail("10.14", "the prompt says %d hits on side %d, should be %d on %d", pr.N, pr.Side, o.fight.pending, o.fight.on)
		}
	case "blitz":
		if !o.blitzing { // the Blitz Segment begins (R69, R83)
			o.blitzing = true
			o.startFight, o.river, o.fought, o.guns, o.sent = map[place]bool{}, map[piece]bool{}, map[place]bool{}, map[piece]place{}, map[piece]int{}
			o.bombs = nil
			for a := range o.spots {
				if w.contested(place(a)) {
					o.startFight[place(a)] = true
				}
			}
		}
		for b := range o.blitzers {
			if o.mayBlitz(b) && len(o.blitzTo(b)) > 0 {
				want["choose "+name(b)] = true
			}
		}
		want["end"] = true
	case "blitz-move":
		for a := range o.blitzTo(p) {
			want["blitz "+o.x.PlaceName(a)] = true
		}
	case "exploit":
		if !o.mayExploit() {
			o.fail("10.18", "no exploitation is allowed")
		}
		want["exploit"], want["decline"] = true, true
	case "logistics":
		if l := o.man["s-stalin"]; pr.Side == sov && o.spots[w.at[l]] == nil {
			o.fail("4.2.4", "a Logistics Phase without Stalin")
		}
		want["pause"], want["lead"] = true, true
	case "spend":
		o.spend(want)
	case "arrive":
		for b, m := range o.men {
			if m != nil && w.at[b] == o.pool(side, "hand") && len(o.arrivals(piece(b))) > 0 {
				want["choose "+m.ID] = true
			}
		}
		if len(want) == 0 { // a pause, so that the last placing can be taken back
			want["end"] = true
		}
	case "arrive-place":
		for a := range o.arrivals(p) {
			want["place "+o.x.PlaceName(a)] = true
		}
	default:
		o.fail("legal", "the oracle does not know the question %q", o.ask(&o.view))
	}
	o.same(want)
}

func (w *world) spotOf(p piece) *site { return w.spots[w.at[p]] }

// left2 is what the block on the move has left.
func (o *oracle) left2(p piece) int {
	if p != o.mover {
		o.fail("10.8", "%s is asked about, %s was chosen", o.x.PieceName(p), o.x.PieceName(o.mover))
	}
	return o.mp
}

func (o *oracle) actionsLeft() {
	if o.kind != 2 || o.ask(&o.view) == "exploit-move" {
		if got := int(o.view.Prompt.N); got != o.left {
			o.fail("10.8", "%d actions are left, should be %d", got, o.left)
		}
	}
}

// mayActivate: the HQ may be activated, where it stands or after a move (10.1, R56 to R59).
func (o *oracle) mayActivate(h piece) bool {
	w, m := o.w, o.men[h]
	if m.side != w.active || w.spotOf(h) == nil || w.iso[h] || w.act[h] || m.Type != "hq" && m.Type != "lwhq" {
		return false
	}
	if w.spotOf(h).kind == "box" && m.ID != "g-hoepner" {
		return false
	}
	if m.Type == "lwhq" {
		tactical := false
		for b, on := range w.act {
			tactical = tactical || on && o.men[b].Type == "hq"
		}
		return tactical && w.str[h] > 0
	}
	return true
}

// standing: the HQ may be revealed where it is.
func (o *oracle) standing(h piece) bool {
	w, a := o.w, o.w.at[h]
	return o.spots[a].kind == "box" || !w.units(o.men[h].side.Other(), a) && w.blocks(o.men[h].side, a) <= w.limit(a)
}

// firstHQs: some Tactical HQ can be activated.
func (o *oracle) firstHQs() bool {
	for h, m := range o.men {
		if m != nil && m.Type == "hq" && o.mayActivate(piece(h)) && (o.standing(piece(h)) || canEnd(o.w.dests(piece(h), o.w.allowance(piece(h)), false))) {
			return true
		}
	}
	return false
}

// battles are the areas where a battle may be fought, and whether it must be (10.11, R69, R71).
func (o *oracle) battles() map[place]bool {
	w, out := o.w, map[place]bool{}
	for p, m := range o.men {
		if m == nil || m.side != w.active || m.Type == "leader" || w.iso[p] {
			continue
		}
		a := w.at[p]
		if w.contested(a) && !o.fought[a] && !(o.blitzing && o.startFight[a]) {
			out[a] = !o.startFight[a]
		}
	}
	return out
}

// support is where artillery and bombers may go (10.4, 10.10, R73 to R75, R84).
func (o *oracle) support(want map[string]bool) {
	w := o.w
	want["end"] = true
	for h, on := range w.act {
		if !on {
			continue
		}
		m, hq := o.men[h], piece(h)
		for a := range o.battles() {
			at := o.x.PlaceName(a)
			if m.Type == "hq" {
				_, near := w.spotOf(hq).near[a]
				mute := m.ID == "g-hoepner" && !w.options["14.2"] && (w.scenario == "campaign" || w.scenario == "dnieper")
				bolt := m.mark("blitz") || m.ID == "g-hoepner" && w.options["14.2"]
				if near && o.guns[hq] == 0 && w.str[h] > 0 && !mute && (bolt || !o.blitzing) && w.spotOf(hq).ground() {
					want["artillery "+m.ID+" "+at] = true
				}
				continue
			}
			if w.stepsAway(w.at[h], a, w.reach(hq), func(place) bool { return true }) < 0 || o.sent[hq] >= w.attack(m, w.str[h]) {
				continue
			}
			if !o.blitzing && o.fact(&o.view, "he111-ready") > 0 {
				want["bomb "+m.ID+" "+at] = true
			}
			stukas := o.fact(&o.view, "stuka-ready")
			if o.blitzing {
				stukas = o.flown
			}
			if m.ID == "g-8fk" && stukas > 0 {
				want["stuka "+m.ID+" "+at] = true
			}
		}
	}
}

// flakChoices: abort or destroy, so that the hits can be used to the last (R79).
func (o *oracle) flakChoices(want map[string]bool) {
	f := o.fight
	n := len(o.bombsHere())
	if int(o.view.Prompt.N) != f.flak {
		o.fail("10.12.3", "%d anti-air hits to take, should be %d", o.view.Prompt.N, f.flak)
	}
	for _, i := range o.bombsHere() {
		b := o.bombs[i]
		text := " " + o.x.PieceName(b.hq) + " he111"
		if b.stuka {
			text = " " + o.x.PieceName(b.hq) + " stuka"
		}
		if f.flak-1 <= 2*(n-1) {
			want["abort"+text] = true
		}
		if f.flak >= 2 {
			want["destroy"+text] = true
		}
	}
}

// mayBlitz: an HQ with the bolt that could command the block reaches it (10.16, R83).
func (o *oracle) mayBlitz(p piece) bool {
	w := o.w
	if w.iso[p] || w.at[p] != o.blitzers[p] || w.weather != "good" {
		return false
	}
	for h, on := range w.act {
		m := o.men[h]
		bolt := on && (m.mark("blitz") || m.ID == "g-hoepner" && w.options["14.2"])
		if bolt && w.spotOf(piece(h)).ground() && w.suits(piece(h), p) && w.inRange(piece(h), w.at[p]) {
			return true
		}
	}
	return false
}

func (o *oracle) blitzTo(p piece) map[place]bool {
	w, out := o.w, map[place]bool{}
	for a := range w.spotOf(p).near {
		if o.spots[a].terrain == "green" && !o.startFight[a] && w.room(o.men[p].side, a) {
			out[a] = true
		}
	}
	return out
}

// mayExploit is 10.18: the disc in hand, and the weather for it.
func (o *oracle) mayExploit() bool {
	w := o.w
	fine := w.weather == "good" || w.active == sov && (w.weather == "snow" || w.weather == "blizzard")
	return o.kind == 2 && o.holder == w.active && !o.limited(w.active) && fine
}

// price is what the next better step of a block costs, and its strength then; 0 if there is none (7.2.2, R47).
func (o *oracle) price(p piece) (cost, strength int) {
	m := o.men[p]
	i := m.step(o.w.str[p])
	if i < 1 {
		return 0, 0
	}
	if !m.combat() {
		return 1, m.Levels[i-1]
	}
	return m.faces(m.Levels[i-1]), m.Levels[i-1]
}

func (o *oracle) mayRestore(p piece) bool {
	w := o.w
	a := w.at[p]
	return o.spots[a] != nil && !w.contested(a) && w.supplied(o.men[p].side, a)
}

func (o *oracle) spend(want map[string]bool) {
	w, side := o.w, o.w.active
	want["end"] = true
	pool := false
	for b, m := range o.men {
		if m == nil || m.side != side || m.Type == "leader" {
			continue
		}
		pool = pool || w.at[b] == o.pool(side, "pool")
		if o.spots[w.at[b]] == nil || !o.mayRestore(piece(b)) {
			continue
		}
		verb, left := "replace ", o.points[1]
		if !m.combat() {
			verb, left = "regenerate ", o.points[0]
		}
		if cost, _ := o.price(piece(b)); cost > 0 && cost <= left {
			want[verb+m.ID] = true
		}
	}
	if pool && o.value > 0 {
		want["draw"] = true
	}
	if pr := o.view.Prompt; int(pr.N) != o.points[0] || int(pr.M) != o.points[1] {
		o.fail("7.2", "points left: %d and %d, should be %v", pr.N, pr.M, o.points)
	}
}

// restored takes in a step that was bought.
func (o *oracle) restored(kind string, p piece, strength int) {
	o.checks("step bought")
	cost, n := o.price(p)
	i := 1
	if kind == "regenerate" {
		i = 0
	}
	if o.points[i] -= cost; o.points[i] < 0 || cost == 0 || n != strength || (kind == "regenerate") == o.men[p].combat() {
		o.fail("7.2.2", "%s of %s to %d for %d points, %v left; should be %d", kind, o.men[p].ID, strength, cost, o.points, n)
	}
	o.w.str[p] = n
}

// arrivals is where a drawn block may be placed (5.0, R51, R52, R117).
func (o *oracle) arrivals(p piece) map[place]bool {
	w, m, out := o.w, o.men[p], map[place]bool{}
	road := (w.scenario == "campaign" || w.scenario == "dnieper") && w.ctl[o.name["leningrad"]] == sov
	for i, sp := range o.spots {
		a := place(i)
		switch {
		case sp == nil:
		case m.side == sov:
			if (sp.city || sp.terrain == "victory") && w.free(sov, a) && w.supplied(sov, a) && w.room(sov, a) && !o.placed[a] {
				out[a] = true
			}
			if m.ID == "s-zhukov" && sp.id == "leningrad" && w.options["14.2"] && road && !o.reached && !o.recalled {
				out[a] = true
			}
		case m.mark("L") && road:
			h := o.man["g-hoepner"]
			if m.ID != "g-hoepner" && w.at[h] == a && sp.order > 0 {
				out[a] = true
			}
		case sp.terrain == "staging":
			home := map[string]string{"brown": "16A", "pink": "9A", "lightblue": "4A", "yellow": "2A"}[m.Colour]
			if home == "" || home == sp.id {
				out[a] = true
			}
		}
	}
	return out
}
