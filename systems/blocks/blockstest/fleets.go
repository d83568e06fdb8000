// The oracle's fleets: where they may be sent, which bombers meet them, and their part in battles.

package blockstest

import (
	"slices"

	"umpire/kernel"
)

// fleetsAt are the fleets off an area, in the order of the roster.
func (o *Oracle) fleetsAt(a place) (list []piece) {
	for p, m := range o.Units {
		if m != nil && m.Type == "fleet" && o.W.At[p] == a {
			list = append(list, piece(p))
		}
	}
	return list
}

// atSea are the fleets off any area.
func (o *Oracle) atSea() (list []piece) {
	for p, m := range o.Units {
		if m != nil && m.Type == "fleet" && o.Sites[o.W.At[p]] != nil && o.Sites[o.W.At[p]].ground() {
			list = append(list, piece(p))
		}
	}
	return list
}

// guides are the activated tactical HQs that are not exhausted.
func (o *Oracle) guides() (n int) {
	for h, on := range o.W.act {
		if on && o.Units[h].Type == "hq" && o.W.str[h] > 0 {
			n++
		}
	}
	return n
}

// sails adds where fleets may be sent (RFleets).
func (o *Oracle) sails(want map[string]bool) {
	w := o.W
	if o.HarbourKey == 0 || w.active != o.FleetSide || w.grounded() || o.phase(&o.view) != "support" ||
		!w.Free(o.FleetSide, o.HarbourKey) {
		return
	}
	sent := 0
	for p, m := range o.Units {
		if m != nil && m.Type == "fleet" && o.acted[piece(p)] {
			sent++
		}
	}
	if sent >= o.guides() {
		return
	}
	for p, m := range o.Units {
		if m == nil || m.Type != "fleet" || o.acted[piece(p)] || o.Sites[w.At[p]] == nil || w.At[p] == o.Refuge {
			continue
		}
		for a, sp := range o.Sites {
			if sp != nil && sp.Coast && place(a) != w.At[p] {
				want["sail "+m.ID+" "+o.x.PlaceName(place(a))] = true
			}
		}
	}
}

// tooMany are the fleets of which one must go home.
func (o *Oracle) tooMany() []piece {
	if list := o.atSea(); len(list) > o.guides() {
		return list
	}
	o.Fail("RFleets", "no fleet has to go home")
	return nil
}

// shipped is a move of a fleet.
func (o *Oracle) shipped(e kernel.Event) {
	w, p, to := o.W, e.Piece, e.To
	o.Check("fleet moved")
	lost := w.Control[o.HarbourKey] != o.FleetSide
	good := to == o.Harbour && !lost
	switch {
	case lost:
		good = to == o.Refuge || to == o.Harbour && o.Sites[w.At[p]].ground()
	case o.verb == "sail" && o.seg == "support" && !o.acted[p]:
		good = o.Sites[to].Coast
		o.acted[p] = true
	}
	if w.At[p] != e.Place || !good {
		o.Fail("RFleets", "%s goes from %s (is in %s) to %s", o.Units[p].ID, o.x.PlaceName(e.Place),
			o.x.PlaceName(w.At[p]), o.x.PlaceName(to))
	}
	w.Put(p, to)
}

// shunned: an HQ's artillery does not support the blocks in an area (RApartFire).
func (o *Oracle) shunned(hq piece, a place) bool {
	if o.ApartFire == nil {
		return false
	}
	for p, m := range o.Units {
		if m != nil && m.Side == o.Units[hq].Side && o.W.At[p] == a && o.ApartFire(hq, piece(p)) {
			return true
		}
	}
	return false
}

// meeting are the bombers that meet a fleet.
func (o *Oracle) meeting(fleet piece) (list []int) {
	for i, b := range o.bombs {
		if b.fleet == fleet && b.at == o.fight.at {
			list = append(list, i)
		}
	}
	return list
}

// met: some bomber meets a fleet.
func (o *Oracle) met() bool {
	return slices.ContainsFunc(o.bombs, func(b bomb) bool { return b.fleet != 0 && b.at == o.fight.at })
}

// engages is which bombers may meet the fleet in question (RFleetFire).
func (o *Oracle) engages(want map[string]bool) {
	fleet := o.view.Prompt.Piece
	list := o.fleetsAt(o.fight.at)
	later := len(list) - 1 - slices.Index(list, fleet)
	left, here := o.bombsHere(), len(o.meeting(fleet))
	if here == 0 || len(left) > later {
		for _, i := range left {
			b := o.bombs[i]
			want["engage "+o.x.PieceName(b.hq)+" "+o.Bombers[b.kind].ID] = true
		}
	}
	if here > 0 || len(left) <= later {
		want["end"] = true
	}
}

// meets: a bomber is sent against a fleet.
func (o *Oracle) meets(e kernel.Event) {
	f := o.fight
	for _, i := range o.bombsHere() {
		if b := &o.bombs[i]; b.hq == e.Piece && b.kind == int(e.B) {
			if f.step > meetStep || o.Units[e.With].Type != "fleet" || o.W.At[e.With] != f.at {
				break
			}
			b.fleet, f.step = e.With, meetStep
			o.Check("fleet met")
			return
		}
	}
	o.Fail("RFleetFire", "a bomber of %s meets %s", o.x.PieceName(e.Piece), o.x.PieceName(e.With))
}

// fleetShots is who rolls in a step of the fleets.
func (o *Oracle) fleetShots(step int) map[piece]int {
	f, shots := o.fight, map[piece]int{}
	if o.W.grounded() {
		return shots
	}
	for _, p := range o.fleetsAt(f.at) {
		met, m := o.meeting(p), o.Units[p]
		switch {
		case step == strikeStep:
			for _, i := range met {
				shots[o.bombs[i].hq]++
			}
		case (step == fleetFlakStep) == (len(met) > 0):
			shots[p] = m.Dice[m.step(o.W.str[p])]
		}
	}
	return shots
}

// fleetsDone checks what must be so when steps of the fleets are left.
func (o *Oracle) fleetsDone(from, to int, over bool) {
	f := o.fight
	if over || o.HarbourKey == 0 {
		return
	}
	if from <= meetStep && to > meetStep && o.FleetSide != o.W.active && len(o.bombsHere()) > 0 {
		for _, p := range o.fleetsAt(f.at) {
			if len(o.meeting(p)) == 0 {
				o.Fail("RFleetFire", "no bomber meets %s", o.Units[p].ID)
			}
		}
	}
	for p, n := range f.fleetFlak {
		if from <= fleetFlakStep && to > fleetFlakStep && n > 0 && len(o.meeting(p)) > 0 {
			o.Fail("RFlakLosses", "%d anti-air hits of %s are not used", n, o.Units[p].ID)
		}
	}
	for p, n := range f.strikes {
		if to > strikeStep && n > o.Units[p].Absorbs && o.Sites[o.W.At[p]] != nil {
			o.Fail("RFleetFire", "%d hits on %s cost it nothing", n, o.Units[p].ID)
		}
	}
}

// fleetFires is the anti-air fire of a fleet. False if it is not a fleet's.
func (o *Oracle) fleetFires(e kernel.Event) bool {
	f := o.fight
	if f.step > fleetFlakStep || !o.met() {
		return false
	}
	o.advance(fleetFlakStep)
	for _, p := range o.fleetsAt(f.at) {
		n, due := f.shots[p]
		if !due {
			continue
		}
		delete(f.shots, p)
		h := hits(o.throw(n), o.Units[p].faces(o.W.str[p]))
		if int(e.B) != n || int(e.A) != h {
			o.Fail("RFleetFire", "%d anti-air hits of %d dice of %s, should be %d of %d", e.A, e.B, o.Units[p].ID, h, n)
		}
		f.fleetFlak[p] = min(h, 2*len(o.meeting(p)))
		o.Check("fleet anti-air")
		return true
	}
	o.Fail("RFleetFire", "a fleet fires at bombers that meets none")
	return true
}

// fleetHits takes anti-air hits of a fleet on a bomber that meets one. False if none is to be taken.
func (o *Oracle) fleetHits(hq piece, kind, cost int) bool {
	f := o.fight
	if f.step != fleetFlakStep {
		return false
	}
	list := o.fleetsAt(f.at)
	for k := len(list) - 1; k >= 0; k-- {
		p := list[k]
		for _, i := range o.meeting(p) {
			if b := o.bombs[i]; b.hq == hq && b.kind == kind && f.fleetFlak[p] >= cost {
				f.fleetFlak[p] -= cost
				o.bombs = slices.Delete(o.bombs, i, i+1)
				return true
			}
		}
	}
	o.Fail("RFlakLosses", "a bomber of %s takes %d hits that no fleet has scored", o.x.PieceName(hq), cost)
	return true
}

// striking is the fleet at which a bomber of an HQ returns fire, and on how many faces it hits; the bomber is done.
func (o *Oracle) striking(hq piece) (fleet piece, faces int) {
	for _, p := range o.fleetsAt(o.fight.at) {
		met := o.meeting(p)
		for _, i := range met {
			if b := o.bombs[i]; b.hq == hq {
				o.flown[b.kind]++
				o.bombs = slices.Delete(o.bombs, i, i+1)
				return p, o.Bombers[b.kind].Faces
			}
		}
		if len(met) > 0 {
			break
		}
	}
	o.Fail("RFleetFire", "a bomber of %s fires at a fleet that it does not meet", o.x.PieceName(hq))
	return 0, 0
}

// battered: a fleet loses a level (RFleetFire).
func (o *Oracle) battered(kind string, p piece, strength int) {
	f, w := o.fight, o.W
	o.Check("fleet hit")
	if f.strikes[p] -= o.Units[p].Absorbs + 1; f.strikes[p] < 0 {
		o.Fail("RFleetFire", "%s loses a level for too few hits", o.Units[p].ID)
	}
	n, more := o.weaker(p)
	if more != (kind == "hit") || more && n != strength {
		o.Fail("RReduce", "%s, strength %d, is %s: %d", o.Units[p].ID, w.str[p], kind, strength)
	}
	if more {
		w.str[p] = n
	} else {
		w.Put(p, o.Pool(o.Units[p].Side, "lost"))
	}
}
