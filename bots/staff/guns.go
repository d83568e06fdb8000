// Guns: the HQs whose artillery or bombers could support a battle.

package staff

import "umpire/systems/blocks"

// gun is an HQ with artillery or bombers that is in supply.
type gun struct {
	h         blocks.Block
	at        blocks.Place
	air       bool // bombers
	boxed     bool // in a box beside the map
	activated bool
	effective int32
	strength  int32
	mp        int32 // of an HQ with artillery
	fire      int32 // dice times faces; of bombers what anti-air fire will let through
	storm     int32 // what of it counts in a storm of one place
}

// gunsOf are a side's guns in the position that the maps were last brought up to date with. They are the same for all
// places, so they are looked for once in an evaluation. In the last turn before the one that the weather may end the
// bombers count as the logistics phase between them restores them, because what storms then is made ready now.
func (pl *planner) gunsOf(p *blocks.Position, s int) []gun {
	x := &pl.maps
	if x.gunsKnown[s] {
		return x.guns[s]
	}
	x.gunsKnown[s] = true
	list := x.guns[s][:0]
	hqs := pl.t.staffs[s].And(p.Survey().OnMap(sideOf(s)))
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		g := gun{h: h, at: p.At[h], air: p.Units[h].Kind == blocks.AirHQ, activated: p.Activated.Has(h),
			effective: int32(p.Effective(h)), strength: int32(p.Strength(h))}
		restored := g.air && pl.refits && s == pl.side
		if restored {
			g.effective, g.strength, g.activated = int32(p.Units[h].Levels[0]), int32(p.Units[h].Levels[0]), false
		}
		if g.effective == 0 || !x.supplied[s].Has(g.at) || !g.air && !p.Survey().HasArtillery(h) {
			continue
		}
		g.boxed = p.Areas[g.at].Terrain == blocks.Box
		switch {
		case restored:
			g.fire = pl.fullFire[h] * flakLeaves / 3
		case g.air:
			g.fire = int32(p.Survey().AirFire(h)) * flakLeaves / 3
		default:
			g.fire, g.mp = int32(p.Survey().ArtilleryFire(h)), int32(p.Survey().MovementPoints(h))
		}
		if g.storm = g.fire; restored {
			g.storm = g.fire * airStorm / 100 // they fly for one of the places only
		}
		list = append(list, g)
	}
	x.guns[s] = list
	return list
}

// findFullFire works out what fire and reach each HQ of this side would have at full strength.
func (pl *planner) findFullFire(p *blocks.Position) {
	q := pl.spare
	p.Copy(q)
	hqs := pl.t.staffs[pl.side]
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		q.Step[h] = 0
		pl.fullFire[h], pl.fullRadius[h] = 0, int32(q.Radius(h))
		if p.Units[h].Kind == blocks.AirHQ {
			pl.fullFire[h] = int32(q.Survey().AirFire(h))
		} else if q.Survey().HasArtillery(h) {
			pl.fullFire[h] = int32(q.Survey().ArtilleryFire(h))
		}
	}
}
