package moscow41_test

import (
	"fmt"
	"slices"

	"umpire/kernel"
)

// order notes what the action itself says, before its events.
func (o *oracle) order(a kernel.Action, before kernel.Prompt) {
	w := o.w
	o.verb = o.info.Verbs[a.Verb].Name
	switch o.verb {
	case "choose":
		o.mover, o.mp, o.halted = a.Piece, w.allowance(a.Piece), false
	case "strategic-move", "strategic-draw":
		o.value = w.value(w.active)
		o.left = o.value
		o.spends()
	case "pass":
		o.left = 1
	case "exploit":
		o.value = w.value(w.active)
		o.left = o.value
		o.acted = map[piece]bool{}
		o.spends()
	case "lead":
		o.value = w.value(w.active)
		o.points = [2]int{o.value, o.value}
	case "blitz":
		o.mp = 1
	}
	if o.verb == "draw" || o.verb == "strategic-draw" {
		o.drawn, o.placed = 0, map[place]bool{}
		n := 0
		for p, m := range o.men {
			if m != nil && m.side == w.active && w.at[p] == o.pool(m.side, "pool") {
				n++
			}
		}
		got := 0
		for _, e := range o.events {
			if o.info.Events[e.Kind].ID == "drawn" {
				got++
			}
		}
		o.checks("draw")
		if want := max(0, min(o.value, n)); got != want { // R49
			o.fail("5.0", "%d blocks are drawn, should be %d", got, want)
		}
	}
}

// spends notes that the active side spends the disc (3.2.1, R21).
func (o *oracle) spends() {
	s := o.w.active
	if o.holder != s || o.spending || o.limited(s) {
		o.fail("3.2.1", "side %d spends the disc, held by %d, spent before %d times", s, o.holder, o.spent[s])
	}
	o.spent[s]++
	o.spending = true
}

func (o *oracle) limited(s kernel.Side) bool {
	return o.limits[o.setup.Scenario] != "none" && o.spent[s] > 0
}

var isolationEvents = []string{"attrition", "surrender", "supplied", "line-lost"}

// replay plays the events of the last action on the world as it was before it.
func (o *oracle) replay(v *kernel.View) {
	for o.said < len(o.events) && len(o.fails) == 0 {
		e := o.events[o.said]
		kind := o.info.Events[e.Kind].ID
		ends := slices.Contains([]string{"disc", "weather-roll", "weather", "isolated", "line-cut", "impulse", "final"}, kind) || kind == "supplied"
		starves := o.fight == nil && e.Side == o.w.active && slices.Contains(isolationEvents, kind)
		if !o.checked && o.kind != 0 && (ends || starves) {
			o.isolationCheck()
			if o.said < len(o.events) && len(o.fails) == 0 && o.info.Events[o.events[o.said].Kind].ID != "control" {
				o.unexploited()
			}
			continue
		}
		o.said++
		o.event(kind, e)
	}
	if !o.checked && o.kind != 0 && !v.Over.Over && o.ask(v) == "exploit" {
		o.isolationCheck()
	}
	if len(o.fails) == 0 && len(o.owed) > 0 && !v.Over.Over {
		o.fail("2.5", "control should have changed: %+v", o.owed)
	}
	if len(o.fails) == 0 && len(o.dice) > 0 {
		o.fail("dice", "%d dice are thrown that no event tells of: %v", len(o.dice), o.dice)
	}
	if len(o.fails) == 0 && len(o.early) > 0 && !v.Over.Over {
		o.fail("2.5", "control should not have changed: %+v", o.early)
	}
	o.owed, o.early = nil, nil
}

// unexploited: an impulse ends without the question whether to exploit. Then the disc, the weather, the value or the blocks are
// not there for it (10.18, R89).
func (o *oracle) unexploited() {
	w := o.w
	if !o.mayExploit() || w.value(w.active) == 0 || w.won() != kernel.NoSide {
		return
	}
	for p, m := range o.men {
		if m != nil && m.side == w.active && m.Fast && w.spotOf(piece(p)) != nil && !w.iso[p] && canEnd(w.dests(piece(p), w.allowance(piece(p)), false)) {
			o.fail("10.18", "side %d is not asked whether to exploit; %s could move", w.active, m.ID)
			return
		}
	}
}

// settle gives an area to whoever is alone in it; the change is owed an event.
func (o *oracle) settle(a place) {
	if s, changed := o.w.settle(a); changed {
		o.owe(kernel.Event{Side: s, Place: a})
	}
}

func (o *oracle) seize(a place, s kernel.Side) {
	if o.w.ctl[a] != s {
		o.w.ctl[a] = s
		o.owe(kernel.Event{Side: s, Place: a})
	}
}

// owe notes a change of control, unless it has been told.
func (o *oracle) owe(e kernel.Event) {
	if len(o.early) > 0 && o.early[0].Side == e.Side && o.early[0].Place == e.Place {
		o.early = o.early[1:]
		return
	}
	o.owed = append(o.owed, e)
}

// weaker is a block's next lower level; false if it has none.
func (o *oracle) weaker(p piece) (int, bool) {
	m := o.men[p]
	if i := m.step(o.w.str[p]); i+1 < len(m.Levels) {
		return m.Levels[i+1], true
	}
	return 0, false
}

func (o *oracle) event(kind string, e kernel.Event) {
	w, p, a := o.w, e.Piece, e.Place
	if o.fight != nil && o.battleEvent(kind, e) {
		return
	}
	if !o.lowered && (kind == "deactivate" || kind == "destroyed" && w.act[p]) {
		o.lowered = true
		o.omitted()
	}
	switch kind {
	case "month":
		w.month = int(e.A)
		o.last, o.passes, o.downed = kernel.NoSide, 0, map[bool]int{}
		if o.limits[o.setup.Scenario] == "once-per-month" {
			o.spent = [2]int{}
		}
		for b, m := range o.men { // 5.1
			if m != nil && m.mark("N") && w.month == 11 && w.at[b] == o.pool(sov, "waiting") {
				w.put(piece(b), o.pool(sov, "pool"))
			}
		}
	case "weather-roll":
		o.sky.rolls = append(o.sky.rolls, e)
		if f := o.throw(1); f[0] != int(e.A) {
			o.fail("8.1", "the die shows %v, the event says %d", f, e.A)
		}
	case "weather":
		w.weather = o.info.Facts[o.facts["weather"]].Words[e.A]
	case "impulse":
		o.impulse(e.Side)
	case "declare":
		o.kind, o.checked = int(e.A), false
		if o.kind == 1 {
			o.passes++
		} else {
			o.passes = 0
		}
	case "activate":
		w.act[p] = true
		if w.at[p] != a {
			o.fail("10.1", "%s is activated in %s", o.men[p].ID, o.x.PlaceName(a))
		}
	case "move":
		o.moved(e)
	case "control":
		o.checks("control")
		if len(o.owed) == 0 {
			o.early = append(o.early, kernel.Event{Side: e.Side, Place: a})
			return
		}
		if o.owed[0].Side != e.Side || o.owed[0].Place != a {
			o.fail("2.5", "%s goes to side %d; owed: %+v", o.x.PlaceName(a), e.Side, o.owed)
		}
		o.owed = o.owed[1:]
	case "build":
		if n, ok := o.weaker(p); !ok || w.line[a] || w.at[p] != a {
			o.fail("4.1", "%s builds in %s", o.men[p].ID, o.x.PlaceName(a))
		} else {
			w.str[p], w.line[a], o.acted[p] = n, true, true
			o.left--
		}
	case "disband":
		w.line[a], w.cut[a] = false, false
		o.settle(a)
	case "artillery":
		o.guns[p] = a
	case "bombers":
		o.bombs = append(o.bombs, bomb{p, e.B == 1, a})
		o.sent[p]++
		if o.blitzing {
			o.flown--
		}
	case "battle":
		o.begin(e)
	case "destroyed":
		o.destroyed(p, a)
	case "deactivate":
		o.checks("deactivate")
		if n, ok := o.weaker(p); !w.act[p] || !ok || n != int(e.A) {
			o.fail("10.17", "%s, strength %d, activated %v, is deactivated at %d", o.men[p].ID, w.str[p], w.act[p], e.A)
		} else {
			w.str[p], w.act[p] = n, false
		}
	case "road-roll":
		o.road(e)
	case "disc":
		o.holder, o.spending = w.active.Other(), false
		if e.Side != o.holder {
			o.fail("10.18", "the disc passes to side %d", e.Side)
		}
	case "final":
		o.final()
	case "logistics-pause":
		o.checks("pause")
		w.str[p] = o.men[p].Levels[0]
	case "leader-step":
		if n, ok := o.weaker(p); ok {
			w.str[p] = n
		}
		if w.str[p] != int(e.A) {
			o.fail("7.2", "%s is at %d, should be at %d", o.men[p].ID, e.A, w.str[p])
		}
	case "regenerate", "replace":
		o.restored(kind, p, int(e.A))
	case "drawn":
		w.put(p, o.pool(e.Side, "hand"))
	case "placed":
		m := o.men[p]
		w.put(p, a)
		o.placed[a] = true
		w.str[p] = m.Levels[0]
		if m.mark("R") {
			w.str[p] = m.Levels[len(m.Levels)-1]
		}
		o.settle(a)
	case "returned":
		if n := o.arrivals(p); len(n) > 0 {
			o.fail("5.0", "%s goes back to the pool, and has a place: %v", o.men[p].ID, n)
		}
		w.put(p, o.pool(e.Side, "pool"))
	case "joins":
		if w.at[p] != o.pool(e.Side, "pool") {
			o.fail("5.1", "%s joins the pool, from %s", o.men[p].ID, o.x.PlaceName(w.at[p]))
		}
	case "leader-dies", "leaves":
		if w.at[p] != o.pool(e.Side, "removed") {
			o.fail("4.2.4", "%s leaves the game", o.men[p].ID)
		}
	}
}

// omitted is asked when the HQ Deactivation Segment begins: has the impulse left out what it must have had?
func (o *oracle) omitted() {
	w, h := o.w, o.man["g-hoepner"]
	if at := w.spotOf(h); w.act[h] && at.order > 0 && at.order < 10 && !o.rolled {
		for p, m := range o.men {
			if m != nil && m.mark("L") && piece(p) != h && w.at[p] == w.at[h] {
				o.fail("10.9", "Hoepner does not advance")
			}
		}
	}
	for a, must := range o.battles() {
		if must {
			o.fail("10.11", "the battle in %s was not fought", o.x.PlaceName(a))
		}
	}
	if !o.blitzing {
		for p := range o.blitzers {
			if o.mayBlitz(p) && len(o.blitzTo(p)) > 0 {
				o.fail("10.16", "%s could blitz, and nobody asks", o.men[p].ID)
			}
		}
	}
}

// destroyed takes away a block lost in deactivation, or Zhukov in Leningrad. Losses in battle are battleEvent's.
func (o *oracle) destroyed(p piece, a place) {
	w, m := o.w, o.men[p]
	if w.act[p] && w.str[p] == 0 {
		o.kill(p)
		o.settle(a)
		return
	}
	if m.ID != "s-zhukov" || w.at[p] != o.pool(sov, "pool") {
		o.fail("10.17", "%s is destroyed", m.ID)
	}
}

// kill is 10.14.3: Soviet losses return to the pool, German ones are lost for good.
func (o *oracle) kill(p piece) {
	s := o.men[p].side
	to := "lost"
	if s == sov {
		to = "pool"
	}
	o.w.put(p, o.pool(s, to))
	o.w.act[p], o.w.iso[p] = false, false
}

// impulse begins: whose it is (R19), the weather (8.1), and the marks of the Supply Check (9.1).
func (o *oracle) impulse(s kernel.Side) {
	w := o.w
	want := o.holder
	if o.last != kernel.NoSide {
		want = o.last.Other()
	}
	if s != want || o.passes >= 2 {
		o.fail("3.0", "impulse of side %d after one of side %d and %d passes; the disc is with %d", s, o.last, o.passes, o.holder)
	}
	o.last, w.active = s, s
	o.sky.check(o, s)
	o.clear()
	o.kind, o.checked = 0, false
	for p, m := range o.men {
		if m != nil && m.side == s {
			w.iso[p] = w.mayBeCut(piece(p)) && !w.supplied(s, w.at[p])
		}
	}
	for a := range w.line {
		if w.line[a] && w.ctl[a] == s {
			w.cut[a] = !w.supplied(s, place(a))
		}
	}
}

// supplyCheck is made when an impulse is to be declared. The marks themselves are compared by the replay; in the first impulse
// of a game, which no event precedes, they are compared here.
func (o *oracle) supplyCheck() {
	w := o.w
	o.startFight, o.startLine = map[place]bool{}, map[place]bool{}
	for a, sp := range o.spots {
		if sp != nil && w.contested(place(a)) {
			o.startFight[place(a)] = true
		}
		if w.line[a] {
			o.startLine[place(a)] = true
		}
	}
	o.clear()
	o.last, o.holder = w.active, kernel.Side(o.fact(&o.view, "disc"))
	o.checks("supply check")
	for p, m := range o.men {
		if m == nil || m.side != w.active {
			continue
		}
		want := w.mayBeCut(piece(p)) && !w.supplied(m.side, w.at[p])
		if want {
			o.checks("isolated block")
		}
		if want != w.iso[p] {
			o.fail("9.1", "%s in %s is marked %v, should be %v", m.ID, o.x.PlaceName(w.at[p]), w.iso[p], want)
		}
	}
	for a := range w.line {
		if w.line[a] && w.ctl[a] == w.active {
			if want := !w.supplied(w.active, place(a)); want != w.cut[a] {
				o.fail("9.1", "the line in %s is marked %v, should be %v", o.x.PlaceName(place(a)), w.cut[a], want)
			}
		}
	}
	for stuka, t := range map[bool]string{false: "he111", true: "stuka"} {
		if o.fact(&o.view, t+"-aborted")+o.fact(&o.view, t+"-flown") > 0 || o.fact(&o.view, t+"-destroyed") != o.downed[stuka] {
			o.fail("10.14.3", "bombers have not come back")
		}
	}
}

// isolationCheck is 9.3 and R35, against the events from the next one on.
func (o *oracle) isolationCheck() {
	w := o.w
	s := w.active
	o.checked, o.blitzing = true, false
	o.checks("isolation check")
	for p, on := range w.act {
		if !on {
			continue
		}
		o.fail("10.17", "%s is still activated", o.men[p].ID)
	}
	if o.fight != nil {
		o.fail("10.12", "the battle in %s is not over", o.x.PlaceName(o.fight.at))
	}
	want := map[string]bool{}
	note := func(kind string, p piece, a place) { want[fmt.Sprint(kind, " ", p, " ", a)] = true }
	var reduced, gone []piece
	var fall []place
	for p, m := range o.men {
		b := piece(p)
		switch {
		case m == nil || m.side != s || !w.iso[p]:
		case w.supplied(s, w.at[p]):
			note("supplied", b, w.at[p])
			w.iso[p] = false
		default:
			if _, ok := o.weaker(b); ok {
				note("attrition", b, w.at[p])
				reduced = append(reduced, b)
			} else {
				note("surrender", b, w.at[p])
				gone = append(gone, b)
			}
		}
	}
	for i := range w.line {
		a := place(i)
		switch {
		case !w.line[a] || w.ctl[a] != s || !w.cut[a]:
		case w.supplied(s, a):
			w.cut[a] = false
		case w.contested(a) && w.blocks(s, a) == 0:
			note("line-lost", 0, a)
			fall = append(fall, a)
		}
	}
	o.count["attrition"] += len(reduced)
	o.count["surrender"] += len(gone)
	o.count["line lost to attrition"] += len(fall)
	for o.said < len(o.events) {
		e := o.events[o.said]
		kind := o.info.Events[e.Kind].ID
		if slices.Contains([]string{"reveal", "reveal-own", "conceal", "mixed"}, kind) {
			o.said++
			continue
		}
		if e.Side != s || !slices.Contains(isolationEvents, kind) {
			break
		}
		key := fmt.Sprint(kind, " ", e.Piece, " ", e.Place)
		if !want[key] {
			o.fail("9.3", "the Isolation Check says %q, expected %v", o.x.EventText(e), want)
			return
		}
		delete(want, key)
		o.said++
	}
	if len(want) > 0 {
		o.fail("9.3", "the Isolation Check does not say %v", want)
	}
	touched := map[place]bool{}
	for _, p := range reduced {
		w.str[p], _ = o.weaker(p)
	}
	for _, p := range gone {
		touched[w.at[p]] = true
		w.put(p, o.pool(s, "lost"))
		w.iso[p] = false
	}
	for _, a := range fall {
		touched[a] = true
		w.line[a], w.cut[a] = false, false
	}
	for a := range o.spots {
		if touched[place(a)] {
			o.settle(place(a))
		}
	}
}

// compare compares the world that the events make with the one that is shown.
func (o *oracle) compare(now *world) {
	w := o.w
	for p, m := range o.men {
		if m == nil {
			continue
		}
		if w.at[p] != now.at[p] {
			o.fail("events", "%s should be in %s, is in %s", m.ID, o.x.PlaceName(w.at[p]), o.x.PlaceName(now.at[p]))
		}
		if o.spots[now.at[p]] != nil && (w.str[p] != now.str[p] || w.iso[p] != now.iso[p] || w.act[p] != now.act[p]) {
			o.fail("events", "%s in %s: strength %d isolated %v activated %v, should be %d %v %v", m.ID, o.x.PlaceName(w.at[p]),
				now.str[p], now.iso[p], now.act[p], w.str[p], w.iso[p], w.act[p])
		}
	}
	for a, sp := range o.spots {
		if sp != nil && (w.ctl[a] != now.ctl[a] || w.line[a] != now.line[a] || w.cut[a] != now.cut[a]) {
			o.fail("events", "%s: control %d line %v isolated %v, should be %d %v %v", sp.id, now.ctl[a], now.line[a], now.cut[a], w.ctl[a], w.line[a], w.cut[a])
		}
	}
	if w.weather != now.weather || w.month != now.month {
		o.fail("events", "weather and month are %s %d, should be %s %d", now.weather, now.month, w.weather, w.month)
	}
}
