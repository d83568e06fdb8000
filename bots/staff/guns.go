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
}

// gunsOf are a side's guns in the position that the maps were last brought up to date with. They are the same for all
// places, so they are looked for once in an evaluation.
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
		if g.effective == 0 || !x.supplied[s].Has(g.at) || !g.air && !p.Survey().HasArtillery(h) {
			continue
		}
		g.boxed = p.Areas[g.at].Terrain == blocks.Box
		if g.air {
			g.fire = int32(p.Survey().AirFire(h)) * 2 / 3 // anti-air fire stops some
		} else {
			g.fire, g.mp = int32(p.Survey().ArtilleryFire(h)), int32(p.Survey().MovementPoints(h))
		}
		list = append(list, g)
	}
	x.guns[s] = list
	return list
}
