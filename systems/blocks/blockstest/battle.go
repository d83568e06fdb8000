// The oracle's battles: who fires when and with how many dice, and which hits must be taken.

package blockstest

import (
	"slices"

	"umpire/kernel"
)

// bomb is a bomber on its way.
type bomb struct {
	hq    piece
	kind  int // its type, an index into Book.Bombers
	at    place
	fleet piece // that it meets in the battle under way, 0 if none
}

// The steps of a battle (RSteps).
const (
	meetStep = 1 + iota
	gunfireStep
	fleetFlakStep
	strikeStep
	gunStep
	flakStep
	airStep
	firstStep
	secondStep
	overStep
)

// fight is a battle under way: what was hit, and what is still to be taken.
type fight struct {
	at       place
	step     int
	absorb   int
	fighters map[piece]bool
	pending  int         // hits rolled and not yet taken
	on       kernel.Side // who takes them
	shots    map[piece]int
	tanks    bool
	flak     int // anti-air hits still to be used
	// fleetFlak are those of each fleet, strikes the hits on each fleet that have not cost it a level.
	fleetFlak, strikes map[piece]int
	told               bool
}

// begin is the declaration of a battle (RBattles).
func (o *Oracle) begin(e kernel.Event) {
	w, a := o.W, e.Place
	s := w.active
	f := &fight{at: a, fighters: map[piece]bool{}, fleetFlak: map[piece]int{}, strikes: map[piece]int{}}
	for p, m := range o.Units {
		if m.unit() && m.Side == s && w.At[p] == a && !w.iso[p] {
			f.fighters[piece(p)] = true
		}
	}
	o.Check("battle")
	if e.Side != s || !w.Contested(a) || len(f.fighters) == 0 || o.fought[a] || o.kind == 1 ||
		o.blitzing && o.startFight[a] {
		o.Fail("RBattles", "side %d attacks in %s: contested %v, %d attackers, fought before: %v", e.Side,
			o.x.PlaceName(a), w.Contested(a), len(f.fighters), o.fought[a])
	}
	o.fought[a] = true
	d, sp := s.Other(), o.Sites[a]
	if !sp.Held {
		f.absorb += sp.Absorb
	}
	if w.Control[a] == d {
		if sp.Held {
			f.absorb += sp.Absorb
		}
		if sp.City {
			f.absorb++
		}
		if w.Line[a] {
			f.absorb++
		}
	}
	f.absorb = min(f.absorb, 3)
	o.fight = f
}

// defenders are the blocks of the inactive side that can be hit.
func (o *Oracle) defenders() (list []piece) {
	for p, m := range o.Units {
		if m.unit() && m.Side != o.W.active && o.W.At[p] == o.fight.at {
			list = append(list, piece(p))
		}
	}
	return list
}

// defended: the defender has a line.
func (o *Oracle) defended() bool {
	return o.W.Line[o.fight.at] && o.W.Control[o.fight.at] != o.W.active
}

// done: one side has nothing left that can be hit.
func (o *Oracle) done() bool {
	return len(o.fight.fighters) == 0 || len(o.defenders()) == 0 && !o.defended()
}

// wet: a block that engaged a newly contested area over a river (RRiver).
func (o *Oracle) wet(p piece) bool {
	frozen := o.W.Weather == "snow" || o.W.Weather == "blizzard"
	return o.river[p] && !o.startFight[o.fight.at] && (!frozen || o.strait[p])
}

// attackers' dice (RStrength), defender's dice.
func (o *Oracle) groundDice(attack bool) map[piece]int {
	w, shots := o.W, map[piece]int{}
	if attack {
		for p := range o.fight.fighters {
			m := o.Units[p]
			if n := w.attack(m, w.str[p]); n > 0 && m.Type != "air-hq" {
				shots[p] = n
				if o.wet(p) {
					shots[p] = 1
				}
			}
		}
		return shots
	}
	for _, p := range o.defenders() {
		m := o.Units[p]
		if n := w.defence(m, w.str[p]); n > 0 && m.Type != "air-hq" {
			shots[p] = n
		}
	}
	if o.defended() {
		shots[0] = 1
	}
	return shots
}

// tankAttack reports whether the attacker fires first (RTankAttack).
func (o *Oracle) tankAttack() bool {
	w, f := o.W, o.fight
	sp := o.Sites[f.at]
	if w.Weather != "good" || !sp.Open || o.defended() || sp.City && w.Control[f.at] != w.active {
		return false
	}
	for _, p := range o.defenders() {
		if o.Units[p].Type == "tank" {
			return false
		}
	}
	for p := range f.fighters {
		if o.Units[p].Type == "tank" && !o.wet(p) {
			return true
		}
	}
	return false
}

// bombsHere are the bombers over the battle, type by type.
func (o *Oracle) bombsHere() (list []int) {
	for t := range o.Bombers {
		for i, b := range o.bombs {
			if b.at == o.fight.at && b.kind == t && b.fleet == 0 {
				list = append(list, i)
			}
		}
	}
	return list
}

// shots is who rolls in a step, with how many dice.
func (o *Oracle) shots(step int) map[piece]int {
	f, w := o.fight, o.W
	switch step {
	case gunfireStep, fleetFlakStep, strikeStep:
		return o.fleetShots(step)
	case gunStep:
		shots := map[piece]int{}
		for h, a := range o.guns {
			if n := w.attack(o.Units[h], w.str[h]); a == f.at && w.act[h] && n > 0 {
				shots[h] = n
			}
		}
		return shots
	case flakStep:
		n := 0
		for _, d := range o.flakDice() {
			n += d[0]
		}
		if len(o.bombsHere()) == 0 || n == 0 {
			return nil
		}
		return map[piece]int{0: n}
	case airStep:
		shots := map[piece]int{}
		for _, i := range o.bombsHere() {
			shots[o.bombs[i].hq]++
		}
		return shots
	case firstStep:
		return o.groundDice(f.tanks)
	case secondStep:
		return o.groundDice(!f.tanks)
	}
	return nil
}

// flakDice are the defender's anti-air dice and their faces (RFlakLosses), the line's first.
func (o *Oracle) flakDice() (list [][2]int) {
	if o.defended() {
		list = append(list, [2]int{1, 1})
	}
	for _, p := range o.defenders() {
		if faces := o.Units[p].faces(o.W.str[p]); faces > 0 {
			n := o.W.str[p]
			if o.FlakOnce {
				n = 1
			}
			list = append(list, [2]int{n, faces})
		}
	}
	return list
}

// advance ends a step and all up to another: hits are taken, and all that had dice have rolled them.
func (o *Oracle) advance(to int) {
	f := o.fight
	if f.step >= to {
		if f.step > to {
			o.Fail("RSteps", "step %d after step %d", to, f.step)
		}
		return
	}
	o.taken()
	over := o.done()
	if over && to < overStep {
		o.Fail("RExcess", "the battle goes on, and a side is gone")
	}
	if f.step > 0 && len(f.shots) > 0 {
		o.Fail("RSteps", "in step %d somebody did not fire: %v", f.step, f.shots)
	}
	if f.step <= flakStep && to > flakStep && f.flak > 0 && len(o.bombsHere()) > 0 && !over {
		o.Fail("RFlakLosses", "%d anti-air hits are not used", f.flak)
	}
	o.fleetsDone(f.step, to, over)
	for f.step++; f.step < to && !over; f.step++ {
		if f.step == firstStep {
			f.tanks = o.tankAttack()
		}
		if s := o.shots(f.step); len(s) > 0 {
			o.Fail("RSteps", "step %d is left out, with dice %v", f.step, s)
		}
	}
	f.step = to
	if to == firstStep {
		f.tanks = o.tankAttack()
	}
	f.shots = o.shots(to)
}

// taken checks that the hits of a step have been taken, or that nothing is left to take them (RExcess).
func (o *Oracle) taken() {
	f := o.fight
	if f.pending > 0 {
		left := len(f.fighters)
		if f.on != o.W.active {
			left = f.absorb + len(o.defenders())
			if o.defended() {
				left++
			}
		}
		if left > 0 {
			o.Fail("RLineFirst", "%d hits on side %d are not taken", f.pending, f.on)
		}
		o.Check("excess hits")
	}
	f.pending = 0
}

// fired is a roll.
func (o *Oracle) fired(e kernel.Event) {
	f, w, p := o.fight, o.W, e.Piece
	attack := e.Side == w.active
	step, faces := firstStep, 1
	if p != 0 {
		m := o.Units[p]
		faces = m.faces(w.str[p])
		switch {
		case m.Type == "fleet":
			step = gunfireStep
		case m.Type == "air-hq" && o.met():
			step = strikeStep
		case m.Type == "air-hq":
			step = airStep
		case attack && w.At[p] != f.at:
			step = gunStep
		}
	}
	if step == firstStep {
		if f.step < firstStep {
			o.advance(firstStep)
		}
		if attack != f.tanks {
			o.advance(secondStep)
		}
	} else {
		o.advance(step)
	}
	want := f.shots[p]
	struck := piece(0) // a fleet
	if step == strikeStep {
		delete(f.shots, p)
		want = w.attack(o.Units[p], w.str[p])
		struck, faces = o.striking(p)
	} else if step == airStep {
		faces = 0
		if n := w.attack(o.Units[p], w.str[p]); want > 0 {
			f.shots[p]--
			if f.shots[p] == 0 {
				delete(f.shots, p)
			}
			want = n
		}
		for _, i := range o.bombsHere() {
			if o.bombs[i].hq == p {
				faces = o.Bombers[o.bombs[i].kind].Faces
				o.flown[o.bombs[i].kind]++
				o.bombs = slices.Delete(o.bombs, i, i+1)
				break
			}
		}
	} else {
		delete(f.shots, p)
	}
	dice := o.throw(int(e.B))
	n := hits(dice, faces)
	if step >= firstStep && p != 0 && o.Units[p].Alpine && w.On(OptAlpine) && o.Sites[f.at].Rough {
		n++
	}
	if int(e.B) != want || int(e.A) != n || e.Place != f.at {
		o.Fail("RSteps", "step %d: %s (piece %d) throws %v: %d hits of %d dice, should be %d of %d", step,
			o.x.PieceName(p), p, dice, e.A, e.B, n, want)
	}
	o.Check(map[int]string{gunfireStep: "gunfire", strikeStep: "fleet struck", gunStep: "artillery fire",
		airStep: "airstrike", firstStep: "ground fire"}[step])
	if struck != 0 {
		f.strikes[struck] += n
		f.shots = o.fleetShots(strikeStep)
		return
	}
	f.pending += n
	f.on = e.Side.Other()
}

// battleEvent takes in an event of a battle. False if it is none.
func (o *Oracle) battleEvent(kind string, e kernel.Event) bool {
	f, w, p := o.fight, o.W, e.Piece
	switch kind {
	case "fire", "line-fire", "artillery-fire", "airstrike":
		o.fired(e)
	case "tank-attack":
		if o.advance(firstStep); !f.tanks {
			o.Fail("RTankAttack", "no tank attack is due in %s", o.x.PlaceName(f.at))
		}
		f.told = true
		o.Check("tank attack")
	case "meets":
		o.meets(e)
	case "anti-air":
		if o.fleetFires(e) {
			return true
		}
		bombers := len(o.bombsHere())
		o.advance(flakStep)
		n, h := 0, 0
		for _, d := range o.flakDice() {
			n += d[0]
			h += hits(o.throw(d[0]), d[1])
		}
		if int(e.B) != n || int(e.A) != h || bombers == 0 {
			o.Fail("RFlakLosses", "%d anti-air hits of %d dice at %d bombers, should be %d of %d", e.A, e.B, bombers, h,
				n)
		}
		o.Check("anti-air")
		f.shots = nil
		f.flak = min(h, 2*bombers)
	case "aborted", "bomber-lost":
		cost, found := 1, false
		if kind == "bomber-lost" {
			cost = 2
			o.downed[int(e.B)]++
		}
		if o.fleetHits(p, int(e.B), cost) {
			return true
		}
		for i, b := range o.bombs {
			if b.at == f.at && b.hq == p && b.kind == int(e.B) {
				o.bombs = slices.Delete(o.bombs, i, i+1)
				found = true
				break
			}
		}
		if f.flak -= cost; f.flak < 0 || !found || f.step != flakStep {
			o.Fail("RFlakLosses", "a bomber is %s with %d hits left, found %v", kind, f.flak, found)
		}
	case "absorb":
		if n := min(f.pending, f.absorb); f.on == w.active || int(e.A) != n || n == 0 {
			o.Fail("RAbsorb", "%d of %d hits on side %d are absorbed, absorb bonus %d", e.A, f.pending, f.on, f.absorb)
		}
		f.pending -= int(e.A)
		f.absorb -= int(e.A)
		o.Check("absorb")
	case "line-lost":
		if f.pending < 1 || f.on == w.active || f.absorb > 0 || !o.defended() || e.Place != f.at {
			o.Fail("RLineFirst", "the line in %s is lost: %d hits on side %d, absorb bonus %d", o.x.PlaceName(e.Place),
				f.pending, f.on, f.absorb)
		}
		f.pending--
		w.Line[f.at], w.cut[f.at] = false, false
		o.Settle(f.at)
	case "hit", "destroyed":
		if o.Units[p].Type == "fleet" {
			o.battered(kind, p, int(e.A))
			return true
		}
		o.struck(kind, p, int(e.A))
	case "battle-over":
		for _, i := range o.bombsHere() {
			o.flown[o.bombs[i].kind]++
		}
		if o.done() {
			o.taken()
			f.shots = nil
		} else {
			o.advance(overStep)
		}
		if list := o.fleetsAt(f.at); len(list) > 0 {
			o.Fail("RFleets", "%d fleets stay off %s after the battle", len(list), o.x.PlaceName(f.at))
		}
		o.bombs = slices.DeleteFunc(o.bombs, func(b bomb) bool { return b.at == f.at })
		if w.Contested(f.at) != (e.A == 2) {
			o.Fail("ROneRound", "the battle in %s ends with %d, contested %v", o.x.PlaceName(f.at), e.A,
				w.Contested(f.at))
		}
		if !w.Present(w.active.Other(), f.at) && o.Sites[f.at].Open && w.Weather == "good" && o.kind == 2 &&
			!o.blitzing {
			for b := range f.fighters {
				if o.Units[b].combat() && o.Units[b].Fast {
					o.blitzers[b] = f.at
				}
			}
		}
		o.fight = nil
	default:
		return false
	}
	return true
}

// struck: a block takes a hit: one of the strongest, after all that shields it (RLineFirst).
func (o *Oracle) struck(kind string, p piece, strength int) {
	f, w := o.fight, o.W
	m := o.Units[p]
	o.Check("step lost")
	var mine []piece
	if m.Side == w.active {
		for b := range f.fighters {
			mine = append(mine, b)
		}
	} else {
		mine = o.defenders()
		if f.absorb > 0 || o.defended() {
			o.Fail("RLineFirst", "%s is hit behind a line or an absorb bonus of %d", m.ID, f.absorb)
		}
	}
	for _, b := range mine {
		if w.str[b] > w.str[p] {
			o.Fail("RStrongest", "%s (%d) is hit, and %s (%d) is stronger", m.ID, w.str[p], o.Units[b].ID, w.str[b])
		}
	}
	if f.pending < 1 || f.on != m.Side || !slices.Contains(mine, p) {
		o.Fail("RLineFirst", "%s is hit, with %d hits pending on side %d", m.ID, f.pending, f.on)
	}
	f.pending--
	n, more := o.weaker(p)
	if more != (kind == "hit") || more && n != strength {
		o.Fail("RReduce", "%s, strength %d, is %s: %d", m.ID, w.str[p], kind, strength)
	}
	if more {
		w.str[p] = n
		return
	}
	delete(f.fighters, p)
	o.kill(p)
	o.Settle(f.at)
}
