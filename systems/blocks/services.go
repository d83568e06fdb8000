package blocks

import "umpire/kernel"

// What follows is for players that are programs and for overlays: they look at a position directly instead of listing actions.

// MaxCost is the most that a move can cost, so that Reach has MaxCost+1 sets.
const MaxCost = maxMP

// MovementPoints are a block's movement points, left ones while it moves.
func (p *Position) MovementPoints(b int) int {
	if p.Depth > 0 && int(p.top().Piece) == b && (p.top().Kind == fOrder || p.top().Kind == fHQMove) {
		return int(p.top().N)
	}
	return int(p.mp[b])
}

// Reach fills in where a block on the map could move with its movement points: at[c] are the places that cost exactly c. With
// engage it may end among enemies. The result are the places where its move may end.
func (p *Position) Reach(b int, engage bool, at *[MaxCost + 1]Mask) Mask {
	if !p.ground.Has(p.place(b)) {
		*at = [MaxCost + 1]Mask{}
		return Mask{}
	}
	p.reachOK = false
	p.spread(&p.reach, b, p.MovementPoints(b), engage)
	*at = p.reach.at
	return p.reach.ends
}

// BlocksAt appends the blocks of a side in a place of the map, by id. Onlookers must not be shown it.
func (p *Position) BlocksAt(side kernel.Side, a Place, buf []int) []int {
	for b := int(p.head[a]); b != 0; b = int(p.next[b]) {
		if p.Units[b].Side == side {
			buf = append(buf, b)
		}
	}
	return buf
}

// CountAt is how many blocks of a side are in a place, pools included.
func (p *Position) CountAt(side kernel.Side, a Place) int { return int(p.count[side][a]) }

// Occupied is the ground where a side has units, defensive lines included.
func (p *Position) Occupied(side kernel.Side) Mask { return p.occ[side] }

// Owned is the ground that a side controls, contested or not.
func (p *Position) Owned(side kernel.Side) Mask { return p.owned(int(side)) }

// Enterable is the ground that a side may enter at all.
func (p *Position) Enterable(side kernel.Side) Mask { return p.may[side] }

// OnMap are a side's blocks in areas and staging areas.
func (p *Position) OnMap(side kernel.Side) Set { return p.onMap[side] }

// Neighbours are the places next to a place.
func (p *Position) Neighbours(a Place) Mask { return p.nb[a] }

// Across are the neighbours of a place on the other bank of a river.
func (p *Position) Across(a Place) Mask { return p.bank[a] }

// Cities are the cities and victory areas.
func (p *Position) Cities() Mask { return p.cities }

// Greens is the open ground, where tanks attack and blitz.
func (p *Position) Greens() Mask { return p.green }

// Limit is how many blocks of a side may stay in a place.
func (p *Position) Limit(side kernel.Side, a Place) int { return int(p.limit[side][a]) }

// Absorbs is how many hits the inactive side would absorb in a battle in an area.
func (p *Position) Absorbs(a Place) int { return p.absorbing(a) }

// Battles are the areas where the active side must, and where it may, fight now.
func (p *Position) Battles() (must, may Mask) { return p.battles() }

// Commanded reports whether an activated HQ commands a block on the map.
func (p *Position) Commanded(b int) bool { return p.ground.Has(p.place(b)) && p.commanded(b) }

// SegmentID is the id of the segment under way.
func (p *Position) SegmentID() string { return p.About.Phases[p.phase()].ID }

// Faces is on how many faces a block's dice hit now.
func (p *Position) Faces(b int) int { return int(p.faces(b)) }

// AttackDice is how many dice a block would roll attacking in an area, as weather and rivers leave it.
func (p *Position) AttackDice(b int, a Place) int { return p.attackDice(b, a) }

// DefenceDice is how many dice a block rolls in defence.
func (p *Position) DefenceDice(b int) int { return p.defenceDice(b) }

// Effective is a block's strength as the weather leaves it when it attacks, supports or sends bombers.
func (p *Position) Effective(b int) int { return p.weakened(p.strength(b), b) }

// Radius is an HQ's Tactical or Air Range in the present weather.
func (p *Position) Radius(hq int) int { return p.radius(hq) }

// WithinOf is what the tactical range of an HQ would be if it stood in a place.
func (p *Position) WithinOf(hq int, a Place) Mask {
	was := p.At[hq]
	p.At[hq] = uint8(a)
	m := p.within(hq)
	p.At[hq] = was
	return m
}

// HasArtillery reports whether an HQ may support battles with artillery at all, activated or not, at any strength.
func (p *Position) HasArtillery(hq int) bool {
	u := &p.Units[hq]
	return u.Kind == HQ && (!u.Mute || p.Sc.HQsFire || p.Hooks.Artillery != nil && p.Hooks.Artillery(p, hq))
}

// BlitzHQ reports whether an HQ allows Blitz.
func (p *Position) BlitzHQ(hq int) bool { return p.blitzHQ(hq) }

// MayBuild reports whether a block may build a defensive line where it stands, as far as the place and its own strength go.
func (p *Position) MayBuild(b int) bool { return p.canBuild(b) }

// MaySpend reports whether a side holds the disc and may spend it.
func (p *Position) MaySpend(side kernel.Side) bool { return p.maySpend(int(side)) }

// Give puts a place of the map into a side's hands, with a defensive line in it or without, and does not ask whether that decides the
// game: so one can ask what would be if.
func (p *Position) Give(a Place, side kernel.Side, line bool) {
	if p.Lines.Has(a) {
		p.removeLine(a)
	}
	if !p.controls(int(side), a) {
		p.turn(a, int(side))
	}
	if line {
		p.addLine(a)
	}
}

// InHandNow is the block that the decision due is about, 0 if it is about none.
func (p *Position) InHandNow() int {
	if p.Depth == 0 {
		return 0
	}
	return int(p.top().Piece)
}
