// The oracle's list of legal actions for each decision, held against the game's.

package blockstest

// lists compares the legal list of the decision that is due with what it should be.
func (o *Oracle) lists() {
	w, pr := o.W, o.view.Prompt
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
		for h, m := range o.Units {
			if m == nil || !o.mayActivate(piece(h)) {
				any = any || m != nil && w.act[h] && m.Type == "hq" && (w.str[h] > 0 || !o.FreshHQ)
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
		for b, m := range o.Units {
			q := piece(b)
			if !o.mayAct(q) && !(exploiting && m.unit() && m.Side == side && w.spotOf(q) != nil && !w.iso[b] &&
				!o.acted[q]) {
				continue
			}
			more := o.left > 0 || o.kind == 2 || o.brought && !w.spotOf(q).ground()
			if !more || exploiting && (!m.Fast || o.left <= 0) {
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
			for a, on := range w.Line {
				if on && w.Control[a] == side && (o.DisbandsCut || !w.cut[a]) {
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
			if w.Blocks(side, w.At[p]) <= w.Sites[w.At[p]].Limit && !w.clash(p, w.At[p]) {
				want["done"] = true
			}
		}
		if o.Sites[w.At[p]].ground() && int(pr.N) != o.mp {
			o.Fail("RAllowance", "%s has %d MP left, should be %d", name(p), pr.N, o.mp)
		}
	case "support":
		o.support(want)
		o.sails(want)
	case "recall":
		for _, b := range o.tooMany() {
			want["recall "+name(b)] = true
		}
	case "engage":
		o.engages(want)
	case "starve":
		for _, b := range o.starving {
			want["hit "+name(b)] = true
		}
	case "pick":
		for b, m := range o.Units {
			if m != nil && w.At[b] == o.Pool(side, "pool") {
				want["take "+m.ID] = true
			}
		}
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
			o.Fail("RLineFirst", "the prompt says %d hits on side %d, should be %d on %d", pr.N, pr.Side,
				o.fight.pending, o.fight.on)
		}
	case "blitz":
		if !o.blitzing { // the Blitz Segment begins
			o.blitzing = true
			o.startFight, o.river, o.fought, o.guns, o.sent = map[place]bool{}, map[piece]bool{}, map[place]bool{},
				map[piece]place{}, map[piece]int{}
			o.bombs = nil
			for a := range o.Sites {
				if w.Contested(place(a)) {
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
			o.Fail("RExploit", "no exploitation is allowed")
		}
		want["exploit"], want["decline"] = true, true
	case "logistics":
		if l := o.Leader[pr.Side]; l == 0 || o.Sites[w.At[l]] == nil {
			o.Fail("RLeader", "a Logistics Phase without a leader")
		}
		want["pause"], want["lead"] = true, true
	case "spend":
		o.spend(want)
	case "arrive":
		for b, m := range o.Units {
			if m != nil && w.At[b] == o.Pool(side, "hand") && len(o.arrivals(piece(b))) > 0 {
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
		o.Fail("legal", "the oracle does not know the question %q", o.ask(&o.view))
	}
	o.same(want)
}

func (w *World) spotOf(p piece) *Site { return w.Sites[w.At[p]] }

// left2 is what the block on the move has left.
func (o *Oracle) left2(p piece) int {
	if p != o.mover {
		o.Fail("REngage", "%s is asked about, %s was chosen", o.x.PieceName(p), o.x.PieceName(o.mover))
	}
	return o.mp
}

func (o *Oracle) actionsLeft() {
	if o.kind != 2 || o.ask(&o.view) == "exploit-move" {
		if got := int(o.view.Prompt.N); got != o.left {
			o.Fail("REngage", "%d actions are left, should be %d", got, o.left)
		}
	}
}

// mayActivate: the HQ may be activated, where it stands or after a move (RActivate).
func (o *Oracle) mayActivate(h piece) bool {
	w, m := o.W, o.Units[h]
	if m.Side != w.active || w.spotOf(h) == nil || w.iso[h] || w.act[h] || m.Type != "hq" && m.Type != "air-hq" {
		return false
	}
	if w.spotOf(h).Kind == Box && h != o.RoadHQ {
		return false
	}
	if m.Type == "air-hq" {
		tactical := false
		for b, on := range w.act {
			tactical = tactical || on && o.Units[b].Type == "hq"
		}
		return tactical && w.str[h] > 0
	}
	return w.str[h] > 0 || !m.Bound
}

// standing: the HQ may be revealed where it is.
func (o *Oracle) standing(h piece) bool {
	w, a := o.W, o.W.At[h]
	return o.Sites[a].Kind == Box || !w.Present(o.Units[h].Side.Other(), a) &&
		w.Blocks(o.Units[h].Side, a) <= w.Sites[a].Limit && !w.clash(h, a)
}

// firstHQs: some Tactical HQ can be activated.
func (o *Oracle) firstHQs() bool {
	for h, m := range o.Units {
		if m != nil && m.Type == "hq" && o.mayActivate(piece(h)) && (o.W.str[h] > 0 || !o.FreshHQ) &&
			(o.standing(piece(h)) || canEnd(o.W.dests(piece(h), o.W.allowance(piece(h)), false))) {
			return true
		}
	}
	return false
}

// battles are the areas where a battle may be fought, and whether it must be (RBattles).
func (o *Oracle) battles() map[place]bool {
	w, out := o.W, map[place]bool{}
	for p, m := range o.Units {
		if !m.unit() || m.Side != w.active || w.iso[p] || o.kind == 4 && o.DrawQuiet {
			continue
		}
		a := w.At[p]
		if w.Contested(a) && !o.fought[a] && !(o.blitzing && o.startFight[a]) {
			out[a] = !o.startFight[a]
		}
	}
	return out
}

// support is where artillery and bombers may go (RArtillery, RAirRange).
func (o *Oracle) support(want map[string]bool) {
	w := o.W
	want["end"] = true
	for h, on := range w.act {
		if !on || o.Units[h].Type == "air-hq" && w.grounded() {
			continue
		}
		m, hq := o.Units[h], piece(h)
		for a := range o.battles() {
			at := o.x.PlaceName(a)
			if m.Type == "hq" {
				_, near := w.spotOf(hq).Near[a]
				if near && o.guns[hq] == 0 && w.str[h] > 0 && !m.mute(w) && (m.bolt(w) || !o.blitzing) &&
					w.spotOf(hq).ground() && !o.shunned(hq, a) {
					want["artillery "+m.ID+" "+at] = true
				}
				continue
			}
			far := w.reach(hq)
			if o.blitzing {
				far++ // bombers follow the blocks
			}
			if w.stepsAway(w.At[h], a, far, func(place) bool { return true }) < 0 ||
				o.sent[hq] >= w.attack(m, w.str[h]) {
				continue
			}
			for t, b := range o.Bombers {
				ready := o.fact(&o.view, b.ID+"-ready")
				if o.blitzing {
					ready = 0
					if b.Blitz {
						ready = o.flown[t]
					}
				}
				if ready > 0 && (b.HQ == 0 || b.HQ == hq) {
					want[b.Verb+" "+m.ID+" "+at] = true
				}
			}
		}
	}
}

// flakChoices: abort or destroy, so that the hits can be used to the last.
func (o *Oracle) flakChoices(want map[string]bool) {
	f := o.fight
	here, flak := o.bombsHere(), f.flak
	if b := o.view.Prompt.Piece; b != 0 {
		here, flak = o.meeting(b), f.fleetFlak[b]
	}
	n := len(here)
	if int(o.view.Prompt.N) != flak {
		o.Fail("RFlakLosses", "%d anti-air hits to take, should be %d", o.view.Prompt.N, flak)
	}
	for _, i := range here {
		b := o.bombs[i]
		text := " " + o.x.PieceName(b.hq) + " " + o.Bombers[b.kind].ID
		if flak-1 <= 2*(n-1) {
			want["abort"+text] = true
		}
		if flak >= 2 {
			want["destroy"+text] = true
		}
	}
}

// mayBlitz: an HQ with the bolt that could command the block reaches it (RBlitz).
func (o *Oracle) mayBlitz(p piece) bool {
	w := o.W
	if w.iso[p] || w.At[p] != o.blitzers[p] || w.Weather != "good" {
		return false
	}
	for h, on := range w.act {
		if on && o.Units[h].bolt(w) && w.spotOf(piece(h)).ground() && w.suits(piece(h), p) &&
			w.inRange(piece(h), w.At[p]) {
			return true
		}
	}
	return false
}

func (o *Oracle) blitzTo(p piece) map[place]bool {
	w, out := o.W, map[place]bool{}
	for a := range w.spotOf(p).Near {
		if o.Sites[a].Open && !o.startFight[a] && w.Room(o.Units[p].Side, a) && !w.clash(p, a) &&
			!w.barred(p, w.At[p], a) {
			out[a] = true
		}
	}
	return out
}

// mayExploit: the disc is in hand, and the weather is fit for it (RExploit).
func (o *Oracle) mayExploit() bool {
	w := o.W
	fine := w.Weather == "good" || w.active != w.Winter && w.Weather != "rain"
	return o.kind == 2 && o.holder == w.active && !o.limited(w.active) && fine
}

// price is what the next better step of a block costs, and its strength then; 0 if there is none (RReplace).
func (o *Oracle) price(p piece) (cost, strength int) {
	m := o.Units[p]
	i := m.step(o.W.str[p])
	if i < 1 {
		return 0, 0
	}
	if !m.combat() {
		return 1, m.Levels[i-1]
	}
	return m.faces(m.Levels[i-1]), m.Levels[i-1]
}

func (o *Oracle) mayRestore(p piece) bool {
	w := o.W
	a := w.At[p]
	return o.Sites[a] != nil && (o.RestoreEngaged || !w.Contested(a)) && w.Supplied(o.Units[p].Side, a)
}

func (o *Oracle) spend(want map[string]bool) {
	w, side := o.W, o.W.active
	want["end"] = true
	pool := false
	for b, m := range o.Units {
		if !m.unit() || m.Side != side {
			continue
		}
		pool = pool || w.At[b] == o.Pool(side, "pool")
		if o.Sites[w.At[b]] == nil || !o.mayRestore(piece(b)) {
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
		o.Fail("RLead", "points left: %d and %d, should be %v", pr.N, pr.M, o.points)
	}
}

// restored takes in a step that was bought.
func (o *Oracle) restored(kind string, p piece, strength int) {
	o.Check("step bought")
	cost, n := o.price(p)
	i := 1
	if kind == "regenerate" {
		i = 0
	}
	if o.points[i] -= cost; o.points[i] < 0 || cost == 0 || n != strength ||
		(kind == "regenerate") == o.Units[p].combat() {
		o.Fail("RReplace", "%s of %s to %d for %d points, %v left; should be %d", kind, o.Units[p].ID, strength, cost,
			o.points, n)
	}
	o.W.str[p] = n
}

// arrivals is where a drawn block may be placed (RArrive).
func (o *Oracle) arrivals(p piece) map[place]bool {
	out := map[place]bool{}
	for i, sp := range o.Sites {
		if a := place(i); sp != nil && o.Arrives(o, p, a) {
			out[a] = true
		}
	}
	return out
}
