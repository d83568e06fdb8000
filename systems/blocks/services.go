package blocks

import "umpire/kernel"

// What follows is for players that are programs and for overlays: they look at a position directly instead of listing actions.

// MaxCost is the most that a move can cost, so that Reach has MaxCost+1 sets.
const MaxCost = maxMP

// MovementPoints are a block's movement points, left ones while it moves.
func (p *Position) MovementPoints(b Block) int {
	if p.Depth > 0 && p.top().Piece == b && (p.top().Kind == fOrder || p.top().Kind == fHQMove) {
		return int(p.top().N)
	}
	return int(p.mp[b])
}

// Reach fills in where a block on the map could move with its movement points: at[c] are the places that cost exactly c. With
// engage it may end among enemies. The result are the places where its move may end.
func (p *Position) Reach(b Block, engage bool, at *[MaxCost + 1]Mask) Mask {
	if !p.ground.Has(p.At[b]) {
		*at = [MaxCost + 1]Mask{}
		return Mask{}
	}
	p.reachOK = false
	p.spread(&p.reach, b, p.MovementPoints(b), engage)
	*at = p.reach.at
	return p.reach.ends
}

// BlocksAt appends the blocks of a side in a place of the map, by id. Onlookers must not be shown it.
func (p *Position) BlocksAt(side kernel.Side, a Place, buf []Block) []Block {
	for b := p.head[a]; b != 0; b = p.next[b] {
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

// SegmentID is the id of the segment under way.
func (p *Position) SegmentID() string { return p.About.Phases[p.phase()].ID }

// Effective is a block's strength as the weather leaves it when it attacks, supports or sends bombers.
func (p *Position) Effective(b Block) int { return p.weakened(p.Strength(b), b) }

// WithinOf is what the tactical range of an HQ would be if it stood in a place.
func (p *Position) WithinOf(hq Block, a Place) Mask {
	was := p.At[hq]
	p.At[hq] = a
	m := p.Within(hq)
	p.At[hq] = was
	return m
}

// HasArtillery reports whether an HQ may support battles with artillery at all, activated or not, at any strength.
func (p *Position) HasArtillery(hq Block) bool {
	u := &p.Units[hq]
	return u.Kind == HQ && (!u.Mute || p.Sc.HQsFire || p.Hooks.Artillery != nil && p.Hooks.Artillery(p, hq))
}

// Give puts a place of the map into a side's hands, with a defensive line in it or without, and does not ask whether that decides the
// game: so one can ask what would be if.
func (p *Position) Give(a Place, side kernel.Side, line bool) {
	if p.Lines.Has(a) {
		p.removeLine(a)
	}
	if !p.Controls(side, a) {
		p.turn(a, side)
	}
	if line {
		p.addLine(a)
	}
}

// InHandNow is the block that the decision due is about, 0 if it is about none.
func (p *Position) InHandNow() Block {
	if p.Depth == 0 {
		return 0
	}
	return p.top().Piece
}
