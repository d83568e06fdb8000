// Free set-ups: the staff arranges them, but for the place that decides, which is garrisoned.

package staff

import (
	"umpire/bots"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// setUp makes a decision of a free set-up. The staff arranges it, unless that leaves the place that decides without a
// combat block: then the best block that is still to be placed goes there, after a defensive line if lines come first.
// All else is placed where the staff would place it.
func (pl *planner) setUp(p *blocks.Position, legal []kernel.Action) kernel.Action {
	arrange := bots.First(legal, blocks.VArrange)
	side := int(p.ToMove())
	key := pl.keyPlace(p, side)
	if key < 0 || pl.garrisoned(p, key, side) {
		return arrange
	}
	if bots.Has(legal, blocks.VPlace) {
		for _, a := range legal {
			if a.Verb == blocks.VPlace && placeOf(a) == key && p.Units[p.Survey().ChosenBlock()].Kind.Combat() {
				return a
			}
		}
		return arrange
	}
	q := pl.spare2
	p.Copy(q)
	if q.Play(arrange, pl.dice, nil) != nil || pl.garrisoned(q, key, side) {
		return arrange
	}
	// The best block that the staff would still place.
	best := blocks.Block(0)
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		if int(p.Units[b].Side) == side && p.Units[b].Kind.Combat() && !p.InPlay(b) && q.InPlay(b) &&
			(best == 0 || pl.t.value[b][q.Step[b]] > pl.t.value[best][q.Step[best]]) {
			best = b
		}
	}
	if best == 0 {
		return arrange
	}
	if bots.Has(legal, blocks.VFortify) {
		return pl.setLine(p, q, legal, key)
	}
	r := pl.spare3
	for _, who := range [2]blocks.Block{best, 0} {
		for _, a := range legal {
			b := blocks.Block(a.Piece)
			if a.Verb != blocks.VChoose || b != who && who != 0 || !q.InPlay(b) {
				continue
			}
			to := q.At[b]
			if who != 0 {
				to = key
			}
			place := act(blocks.VPlace, 0, to)
			p.Copy(r)
			if r.Play(a, pl.dice, nil) == nil && r.Play(place, pl.dice, nil) == nil {
				pl.follow = append(pl.follow, place)
				return a
			}
		}
	}
	return arrange
}

// setLine chooses a place for a defensive line: the place that decides, else one that the staff would choose.
func (pl *planner) setLine(p, q *blocks.Position, legal []kernel.Action, key blocks.Place) kernel.Action {
	at := bots.First(legal, blocks.VArrange)
	for _, a := range legal {
		if a.Verb == blocks.VFortify && placeOf(a) == key {
			return a
		}
		if a.Verb == blocks.VFortify && q.Lines.Has(placeOf(a)) && !p.Lines.Has(placeOf(a)) {
			at = a
		}
	}
	return at
}

// garrisoned reports whether a combat block of a side stands in a place.
func (pl *planner) garrisoned(p *blocks.Position, a blocks.Place, side int) bool {
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		if p.At[b] == a && int(p.Units[b].Side) == side && p.Units[b].Kind.Combat() {
			return true
		}
	}
	return false
}

// keyPlace is the only place of a side without which it would lose at the end, while it would win with it; -1 if there
// is none, or more than one.
func (pl *planner) keyPlace(p *blocks.Position, side int) blocks.Place {
	key := blocks.Place(-1)
	if pl.leader != side {
		return key
	}
	q := pl.spare
	watched := p.Watch.And(p.Owned(sideOf(side)))
	for a := watched.Pop(); a >= 0; a = watched.Pop() {
		if give(p, q, other(side), false, a); p.Areas[a].Terrain == blocks.Box {
			continue
		}
		if q.Judge(true); int(q.Winner) == other(side) {
			if key >= 0 {
				return -1
			}
			key = a
		}
	}
	return key
}
