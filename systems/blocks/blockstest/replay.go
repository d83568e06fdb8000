// The oracle's replay: it plays the events of each action on its own world, and compares it with what is shown.

package blockstest

import (
	"fmt"
	"slices"

	"umpire/kernel"
)

// order notes what the action itself says, before its events.
func (o *Oracle) order(a kernel.Action) {
	w := o.W
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
		o.placed = map[place]bool{}
		n := 0
		for p, m := range o.Units {
			if m != nil && m.Side == w.active && w.At[p] == o.Pool(m.Side, "pool") {
				n++
			}
		}
		got := 0
		for _, e := range o.events {
			if o.info.Events[e.Kind].ID == "drawn" {
				got++
			}
		}
		o.Check("draw")
		want := max(0, min(o.value, n))
		if want > 0 && want < n && o.Picks != nil && o.Picks(w, w.active) {
			want-- // the last one is chosen
			o.Check("pick")
		}
		if got != want {
			o.Fail("RArrive", "%d blocks are drawn, should be %d", got, want)
		}
	}
}

// spends notes that the active side spends the disc (RStrategic).
func (o *Oracle) spends() {
	s := o.W.active
	if o.holder != s || o.spending || o.limited(s) {
		o.Fail("RStrategic", "side %d spends the disc, held by %d, spent before %d times", s, o.holder, o.spent[s])
	}
	o.spent[s]++
	o.spending = true
}

func (o *Oracle) limited(s kernel.Side) bool {
	return o.DiscLimit[o.setup.Scenario] != "none" && o.spent[s] > 0
}

var isolationEvents = []string{"attrition", "surrender", "supplied", "line-lost", "siege"}

// replay plays the events of the last action on the world as it was before it.
func (o *Oracle) replay(v *kernel.View) {
	for o.said < len(o.events) && len(o.fails) == 0 {
		e := o.events[o.said]
		kind := o.info.Events[e.Kind].ID
		ends := slices.Contains([]string{"disc", "weather-roll", "weather", "isolated", "line-cut", "impulse", "final"},
			kind) || kind == "supplied"
		starves := o.fight == nil && e.Side == o.W.active && slices.Contains(isolationEvents, kind)
		if !o.checked && o.kind != 0 && (ends || starves) {
			o.isolationCheck()
			if o.said < len(o.events) && len(o.fails) == 0 && o.starving == nil &&
				o.info.Events[o.events[o.said].Kind].ID != "control" {
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
		o.Fail("RControl", "control should have changed: %+v", o.owed)
	}
	if len(o.fails) == 0 && len(o.dice) > 0 {
		o.Fail("dice", "%d dice are thrown that no event tells of: %v", len(o.dice), o.dice)
	}
	if len(o.fails) == 0 && len(o.early) > 0 && !v.Over.Over {
		o.Fail("RControl", "control should not have changed: %+v", o.early)
	}
	o.owed, o.early = nil, nil
}

// unexploited: an impulse ends without the question whether to exploit. Then the disc, the weather, the value or the
// blocks are not there for it (RExploit).
func (o *Oracle) unexploited() {
	w := o.W
	if !o.mayExploit() || w.value(w.active) == 0 || w.Won(w) != kernel.NoSide {
		return
	}
	for p, m := range o.Units {
		if m != nil && m.Side == w.active && m.Fast && w.spotOf(piece(p)) != nil && !w.iso[p] &&
			canEnd(w.dests(piece(p), w.allowance(piece(p)), false)) {
			o.Fail("RExploit", "side %d is not asked whether to exploit; %s could move", w.active, m.ID)
			return
		}
	}
}

// Settle gives an area to a side that is alone in it; the change is owed an event.
func (o *Oracle) Settle(a place) {
	if s, changed := o.W.settle(a); changed {
		o.owe(kernel.Event{Side: s, Place: a})
	}
}

// Seize gives a place to a side; the change is owed an event.
func (o *Oracle) Seize(a place, s kernel.Side) {
	if o.W.Control[a] != s {
		o.W.Control[a] = s
		o.owe(kernel.Event{Side: s, Place: a})
	}
}

// owe notes a change of control, unless it has been told.
func (o *Oracle) owe(e kernel.Event) {
	if len(o.early) > 0 && o.early[0].Side == e.Side && o.early[0].Place == e.Place {
		o.early = o.early[1:]
		return
	}
	o.owed = append(o.owed, e)
}

// weaker is a block's next lower level; false if it has none.
func (o *Oracle) weaker(p piece) (int, bool) {
	m := o.Units[p]
	if i := m.step(o.W.str[p]); i+1 < len(m.Levels) {
		return m.Levels[i+1], true
	}
	return 0, false
}

func (o *Oracle) event(kind string, e kernel.Event) {
	w, p, a := o.W, e.Piece, e.Place
	if o.fight != nil && o.battleEvent(kind, e) {
		return
	}
	if !o.lowered && (kind == "deactivate" || kind == "destroyed" && w.act[p]) {
		o.lowered = true
		o.omitted()
	}
	switch kind {
	case "month":
		w.Month = int(e.A)
		if o.SnowMonth > 0 && w.Month == o.SnowMonth && w.Month >= o.WeatherFrom {
			o.sky.weather = "snow"
		}
		o.last, o.passes, o.downed = kernel.NoSide, 0, map[int]int{}
		if o.DiscLimit[o.setup.Scenario] == "once-per-month" {
			o.spent = [2]int{}
		}
		for b, m := range o.Units { // RLate:
			if m != nil && m.Joins == w.Month && w.At[b] == o.Pool(m.Side, "waiting") {
				w.Put(piece(b), o.Pool(m.Side, "pool"))
			}
		}
	case "weather-roll":
		o.sky.rolls = append(o.sky.rolls, e)
		if f := o.throw(1); f[0] != int(e.A) {
			o.Fail("RWeatherRoll", "the die shows %v, the event says %d", f, e.A)
		}
	case "weather":
		w.Weather = o.info.Facts[o.facts["weather"]].Words[e.A]
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
		if w.At[p] != a {
			o.Fail("RActivate", "%s is activated in %s", o.Units[p].ID, o.x.PlaceName(a))
		}
	case "move":
		o.moved(e)
	case "control":
		o.Check("control")
		if len(o.owed) == 0 {
			o.early = append(o.early, kernel.Event{Side: e.Side, Place: a})
			return
		}
		if o.owed[0].Side != e.Side || o.owed[0].Place != a {
			o.Fail("RControl", "%s goes to side %d; owed: %+v", o.x.PlaceName(a), e.Side, o.owed)
		}
		o.owed = o.owed[1:]
	case "build":
		if n, ok := o.weaker(p); !ok || w.Line[a] || w.At[p] != a {
			o.Fail("RLine", "%s builds in %s", o.Units[p].ID, o.x.PlaceName(a))
		} else {
			w.str[p], w.Line[a], o.acted[p] = n, true, true
			o.left--
		}
	case "attrition", "surrender":
		o.starved(kind, p)
	case "disband":
		w.Line[a], w.cut[a] = false, false
		o.Settle(a)
	case "artillery":
		o.guns[p] = a
	case "bombers":
		o.bombs = append(o.bombs, bomb{hq: p, kind: int(e.B), at: a})
		o.sent[p]++
		if o.blitzing {
			o.flown[int(e.B)]--
		}
	case "battle":
		o.begin(e)
	case "destroyed":
		o.destroyed(p, a)
	case "deactivate":
		o.Check("deactivate")
		if n, ok := o.weaker(p); !w.act[p] || !ok || n != int(e.A) {
			o.Fail("RDeactivate", "%s, strength %d, activated %v, is deactivated at %d", o.Units[p].ID, w.str[p],
				w.act[p], e.A)
		} else {
			w.str[p], w.act[p] = n, false
		}
	case "road-roll":
		o.road(e)
	case "disc":
		o.holder, o.spending = w.active.Other(), false
		if e.Side != o.holder {
			o.Fail("RExploit", "the disc passes to side %d", e.Side)
		}
	case "final":
		o.final()
	case "logistics-pause":
		o.Check("pause")
		w.str[p] = o.Units[p].Levels[0]
	case "leader-step":
		if n, ok := o.weaker(p); ok {
			w.str[p] = n
		}
		if w.str[p] != int(e.A) {
			o.Fail("RLead", "%s is at %d, should be at %d", o.Units[p].ID, e.A, w.str[p])
		}
	case "regenerate", "replace":
		o.restored(kind, p, int(e.A))
	case "drawn":
		w.Put(p, o.Pool(e.Side, "hand"))
	case "placed":
		m := o.Units[p]
		w.Put(p, a)
		o.placed[a] = true
		w.str[p] = m.Levels[0]
		if m.Remnant {
			w.str[p] = m.Levels[len(m.Levels)-1]
		}
		o.Settle(a)
	case "returned":
		if n := o.arrivals(p); len(n) > 0 {
			o.Fail("RArrive", "%s goes back to the pool, and has a place: %v", o.Units[p].ID, n)
		}
		w.Put(p, o.Pool(e.Side, "pool"))
	case "joins":
		if w.At[p] != o.Pool(e.Side, "pool") {
			o.Fail("RLate", "%s joins the pool, from %s", o.Units[p].ID, o.x.PlaceName(w.At[p]))
		}
	case "leader-dies": // told before the move that leaves it alone; where it is now, the comparison says
	case "leaves":
		if w.At[p] != o.Pool(e.Side, "removed") {
			o.Fail("RLeader", "%s leaves the game", o.Units[p].ID)
		}
	}
}

// omitted is asked when the HQ Deactivation Segment begins: has the impulse left out what it must have had?
func (o *Oracle) omitted() {
	w, h := o.W, o.RoadHQ
	if h != 0 && w.act[h] && !o.rolled && w.spotOf(h).Box > 0 && o.roadGoesOn() {
		o.Fail("RRoad", "%s does not advance", o.Units[h].ID)
	}
	for a, must := range o.battles() {
		if must {
			o.Fail("RBattles", "the battle in %s was not fought", o.x.PlaceName(a))
		}
	}
	if !o.blitzing {
		for p := range o.blitzers {
			if o.mayBlitz(p) && len(o.blitzTo(p)) > 0 {
				o.Fail("RBlitz", "%s could blitz, and nobody asks", o.Units[p].ID)
			}
		}
	}
}

// roadGoesOn: the HQ on the road is not at its end, and somebody is with it if that is needed.
func (o *Oracle) roadGoesOn() bool {
	at := o.W.spotOf(o.RoadHQ).Box
	further := slices.ContainsFunc(o.Sites, func(sp *Site) bool { return sp != nil && sp.Box > at })
	return further && (!o.RoadCapped || o.companions() > 0)
}

// destroyed takes away a block lost in deactivation, or as the Book has it. Losses in battle are battleEvent's.
func (o *Oracle) destroyed(p piece, a place) {
	w, m := o.W, o.Units[p]
	if w.act[p] && w.str[p] == 0 {
		o.kill(p)
		o.Settle(a)
		return
	}
	if o.Destroyed == nil || !o.Destroyed(o, p) {
		o.Fail("RDeactivate", "%s is destroyed", m.ID)
	}
}

// kill takes away a block that is destroyed: to its side's pool, or for good (RFate).
func (o *Oracle) kill(p piece) {
	s := o.Units[p].Side
	to := "lost"
	if o.ToPool[s] {
		to = "pool"
	}
	o.W.Put(p, o.Pool(s, to))
	o.W.act[p], o.W.iso[p] = false, false
}

// impulse begins: whose it is, the weather (RWeatherRoll), and the marks of the Supply Check (RIsolated).
func (o *Oracle) impulse(s kernel.Side) {
	w := o.W
	want := o.holder
	if o.last != kernel.NoSide {
		want = o.last.Other()
	}
	if s != want || o.passes >= 2 {
		o.Fail("RAlternate", "impulse of side %d after one of side %d and %d passes; the disc is with %d", s, o.last,
			o.passes, o.holder)
	}
	if o.starving != nil {
		o.Fail("XSeaSupply", "nobody in the fortress has lost a step")
	}
	if o.passes > 0 && o.last == o.FleetSide && len(o.atSea()) > 0 {
		o.Fail("RFleets", "fleets are at sea after a Pass")
	}
	o.last, w.active = s, s
	o.sky.check(o, s)
	o.clear()
	o.kind, o.checked = 0, false
	for p, m := range o.Units {
		if m != nil && m.Side == s {
			w.iso[p] = w.mayBeCut(piece(p)) && !w.Supplied(s, w.At[p])
		}
	}
	for a := range w.Line {
		if w.Line[a] && w.Control[a] == s {
			w.cut[a] = !w.Supplied(s, place(a))
		}
	}
}

// supplyCheck is made when an impulse is to be declared. The marks themselves are compared by the replay; in the first
// impulse of a game, which no event precedes, they are compared here.
func (o *Oracle) supplyCheck() {
	w := o.W
	o.startFight, o.startLine = map[place]bool{}, map[place]bool{}
	for a, sp := range o.Sites {
		if sp != nil && w.Contested(place(a)) {
			o.startFight[place(a)] = true
		}
		if w.Line[a] {
			o.startLine[place(a)] = true
		}
	}
	o.clear()
	o.last, o.holder = w.active, kernel.Side(o.fact(&o.view, "disc"))
	o.Check("supply check")
	for p, m := range o.Units {
		if m == nil || m.Side != w.active {
			continue
		}
		want := w.mayBeCut(piece(p)) && !w.Supplied(m.Side, w.At[p])
		if want {
			o.Check("isolated block")
		}
		if want != w.iso[p] {
			o.Fail("RIsolated", "%s in %s is marked %v, should be %v", m.ID, o.x.PlaceName(w.At[p]), w.iso[p], want)
		}
	}
	for a := range w.Line {
		if w.Line[a] && w.Control[a] == w.active {
			if want := !w.Supplied(w.active, place(a)); want != w.cut[a] {
				o.Fail("RIsolated", "the line in %s is marked %v, should be %v", o.x.PlaceName(place(a)), w.cut[a],
					want)
			}
		}
	}
	for t, b := range o.Bombers {
		if o.fact(&o.view, b.ID+"-aborted")+o.fact(&o.view, b.ID+"-flown") > 0 ||
			o.fact(&o.view, b.ID+"-destroyed") != o.downed[t] {
			o.Fail("RFate", "bombers have not come back")
		}
	}
}

// isolationCheck is RAttrition, against the events from the next one on.
func (o *Oracle) isolationCheck() {
	w := o.W
	s := w.active
	o.checked, o.blitzing = true, false
	o.Check("isolation check")
	for p, on := range w.act {
		if !on {
			continue
		}
		o.Fail("RDeactivate", "%s is still activated", o.Units[p].ID)
	}
	if o.fight != nil {
		o.Fail("RSteps", "the battle in %s is not over", o.x.PlaceName(o.fight.at))
	}
	want := map[string]bool{}
	note := func(kind string, p piece, a place) { want[fmt.Sprint(kind, " ", p, " ", a)] = true }
	var reduced, gone []piece
	var fall []place
	siege := o.siege()
	if siege.sum > 0 {
		note("siege", 0, o.Fortress)
	}
	for p, m := range o.Units {
		b := piece(p)
		switch {
		case m == nil || m.Side != s || !w.iso[p]:
		case w.Supplied(s, w.At[p]):
			note("supplied", b, w.At[p])
			w.iso[p] = false
		case siege.sum > 0 && w.At[p] == o.Fortress:
		default:
			if _, ok := o.weaker(b); ok {
				note("attrition", b, w.At[p])
				reduced = append(reduced, b)
			} else {
				note("surrender", b, w.At[p])
				gone = append(gone, b)
			}
		}
	}
	for i := range w.Line {
		a := place(i)
		switch {
		case !w.Line[a] || w.Control[a] != s || !w.cut[a]:
		case w.Supplied(s, a):
			w.cut[a] = false
		case siege.sum > 0 && a == o.Fortress:
		case w.Contested(a) && w.Blocks(s, a) == 0:
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
		if e.Side != s || !slices.Contains(isolationEvents, kind) || slices.Contains(o.starving, e.Piece) {
			break
		}
		key := fmt.Sprint(kind, " ", e.Piece, " ", e.Place)
		if !want[key] {
			o.Fail("RAttrition", "the Isolation Check says %q, expected %v", o.x.EventText(e), want)
			return
		}
		delete(want, key)
		o.said++
		if kind == "siege" && o.sieged(siege, e) {
			note("line-lost", 0, o.Fortress)
			fall = append(fall, o.Fortress)
		}
	}
	if len(want) > 0 {
		o.Fail("RAttrition", "the Isolation Check does not say %v", want)
	}
	touched := map[place]bool{}
	for _, p := range reduced {
		w.str[p], _ = o.weaker(p)
	}
	for _, p := range gone {
		touched[w.At[p]] = true
		w.Put(p, o.Pool(s, "lost"))
		w.iso[p] = false
	}
	for _, a := range fall {
		touched[a] = true
		w.Line[a], w.cut[a] = false, false
	}
	for a := range o.Sites {
		if touched[place(a)] {
			o.Settle(place(a))
		}
	}
}

// compare compares the world that the events make with the one that is shown.
func (o *Oracle) compare(now *World) {
	w := o.W
	for p, m := range o.Units {
		if m == nil {
			continue
		}
		if w.At[p] != now.At[p] {
			o.Fail("events", "%s should be in %s, is in %s", m.ID, o.x.PlaceName(w.At[p]), o.x.PlaceName(now.At[p]))
		}
		if o.Sites[now.At[p]] != nil && (w.str[p] != now.str[p] || w.iso[p] != now.iso[p] || w.act[p] != now.act[p]) {
			o.Fail("events", "%s in %s: strength %d isolated %v activated %v, should be %d %v %v", m.ID,
				o.x.PlaceName(w.At[p]),
				now.str[p], now.iso[p], now.act[p], w.str[p], w.iso[p], w.act[p])
		}
	}
	for a, sp := range o.Sites {
		if sp != nil && (w.Control[a] != now.Control[a] || w.Line[a] != now.Line[a] || w.cut[a] != now.cut[a]) {
			o.Fail("events", "%s: control %d line %v isolated %v, should be %d %v %v", sp.ID, now.Control[a],
				now.Line[a], now.cut[a], w.Control[a], w.Line[a], w.cut[a])
		}
	}
	if w.Weather != now.Weather || w.Month != now.Month {
		o.Fail("events", "weather and month are %s %d, should be %s %d", now.Weather, now.Month, w.Weather, w.Month)
	}
}
