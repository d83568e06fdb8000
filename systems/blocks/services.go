package blocks

// What players that are programs ask of a position: they look at it directly instead of listing actions.

import (
	"umpire/board"
	"umpire/kernel"
)

// Is reports whether a game is one of this system, as bots must know: it has the system's segments.
func Is(i *kernel.Info) bool {
	need := map[string]bool{}
	for _, s := range []int{segActivate, segBlitz, segIsolation, segExploit} {
		need[segments[s].id] = true
	}
	for _, p := range i.Phases {
		delete(need, p.ID)
	}
	return len(need) == 0
}

// Survey answers what players that are programs ask of a position. It sees everything, so viewers must not be shown
// what it says.
type Survey struct{ *Position }

// Survey is the position as programs ask it.
func (p *Position) Survey() Survey { return Survey{p} }

// MaxCost is the most that a move can cost, so that Reach has MaxCost+1 sets.
const MaxCost = maxMP

// MovementPoints are a block's movement points, left ones while it moves.
func (p Survey) MovementPoints(b Block) int {
	if p.Depth > 0 && p.top().Piece == b && (p.top().Kind == fOrder || p.top().Kind == fHQMove) {
		return int(p.top().N)
	}
	return int(p.mp[b])
}

// Reach fills in where a block on the map could move with its movement points: at[c] are the places that cost exactly
// c. With engage it may end among enemies. The result are the places where its move may end.
func (p Survey) Reach(b Block, engage bool, at *[MaxCost + 1]Mask) Mask {
	if !p.ground.Has(p.At[b]) {
		*at = [MaxCost + 1]Mask{}
		return Mask{}
	}
	p.reachOK = false
	p.spread(&p.reach, b, p.MovementPoints(b), engage)
	*at = p.reach.at
	return p.reach.ends
}

// BlocksAt appends the blocks of a side in a place of the map, by id.
func (p Survey) BlocksAt(side kernel.Side, a Place, buf []Block) []Block {
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.Units[b].Side == side {
			buf = append(buf, b)
		}
	}
	return buf
}

// CountAt is how many blocks of a side are in a place, pools included.
func (p Survey) CountAt(side kernel.Side, a Place) int { return int(p.count[side][a]) }

// Arrives reports whether a draw of reinforcements would bring a side blocks that can be placed as units stand
// (RArrive).
func (p Survey) Arrives(side kernel.Side) bool {
	pool := p.Holding[side][InPool]
	if p.LogisticsValue(side) == 0 || p.count[side][pool] == 0 {
		return false
	}
	for b := Block(1); int(b) < len(p.Units); b++ {
		if p.At[b] == pool && !p.Hooks.Arrivals(p.Position, b).IsZero() {
			return true
		}
	}
	return false
}

// Occupied is the ground where a side has units, defensive lines included.
func (p Survey) Occupied(side kernel.Side) Mask { return p.occ[side] }

// Enterable is the ground that a side may enter at all.
func (s *Setting) Enterable(side kernel.Side) Mask { return s.may[side] }

// OnMap are a side's blocks in areas and staging areas.
func (p Survey) OnMap(side kernel.Side) Set { return p.onMap[side] }

// Neighbours are the places next to a place.
func (g *Game) Neighbours(a Place) Mask { return g.nb[a] }

// Across are the neighbours of a place on the other bank of a river.
func (g *Game) Across(a Place) Mask { return g.bank[a] }

// Cities are the cities and victory areas.
func (g *Game) Cities() Mask { return g.cities }

// Greens is the open ground, where tanks attack and blitz.
func (g *Game) Greens() Mask { return g.green }

// Limit is how many blocks of a side may stay in a place.
func (s *Setting) Limit(side kernel.Side, a Place) int { return int(s.limit[side][a]) }

// SegmentID is the id of the segment under way.
func (p *Position) SegmentID() string { return p.About.Phases[p.phase()].ID }

// WithinOf is what the tactical range of an HQ would be if it stood in a place.
func (p Survey) WithinOf(hq Block, a Place) Mask {
	was := p.At[hq]
	p.At[hq] = a
	m := p.Within(hq)
	p.At[hq] = was
	return m
}

// HasArtillery reports whether an HQ may support battles with artillery at all, activated or not, at any strength.
func (p Survey) HasArtillery(hq Block) bool {
	u := &p.Units[hq]
	return u.Kind == HQ && (!u.Mute || p.Sc.HQsFire || p.Hooks.Artillery != nil && p.Hooks.Artillery(p.Position, hq))
}

// EntryCost is what an ordinary block pays to enter a place in a weather, in movement points; 0 if none can move into
// it.
func (s *Setting) EntryCost(a Place, w WeatherKind) int {
	for c := 1; c <= mostCost; c++ {
		if s.cost[w][ordinary][kernel.SideA][c].Has(a) || s.cost[w][ordinary][kernel.SideB][c].Has(a) {
			return c
		}
	}
	return 0
}

// Commands reports whether an HQ commands a block that is within its range, by colour and kind.
func (p Survey) Commands(hq, b Block) bool {
	u := &p.Units[hq]
	switch {
	case u.Kind != HQ:
		return false
	case u.Marshal && p.On(RMarshal) || !p.On(RCommand):
		return true
	case !p.combat.Has(b):
		return false
	}
	c := p.Units[b].Colour
	return c == White || c > White && c == u.Colour || c != NoColour && p.On(XAnyColour)
}

// OverWater reports whether a block that goes from one place to the next to engage would suffer from a river or strait.
func (p Survey) OverWater(from, to Place) bool { return p.On(RRiver) && p.wet(from, to) }

// LineMap is the map that lines of communication run over.
func (p Survey) LineMap() *board.Graph { return p.rails() }

// Havens are the places where a side's units are in supply now whatever the enemy does on land: without a line, or by
// one over sea.
func (p Survey) Havens(s kernel.Side) Mask {
	if len(p.Seas)+len(p.Config.Havens) == 0 {
		return Mask{}
	}
	out := p.havens(s)
	if ports := p.ports(s); !ports.IsZero() {
		out = out.Or(ports.And(p.Traced(s)))
	}
	return out
}

// DiscPoints is what a side's discs add to its logistics value now.
func (p Survey) DiscPoints(s kernel.Side) (n int) {
	for i := range p.Discs {
		if p.Discs[i].Side == s && p.On(RDiscs) && p.DiscActive(i) {
			n++
		}
	}
	return n
}

// CanSpendAgain reports whether a side could still spend the disc in this turn or a later one, if it held it: a
// scenario may let each side spend it once in the game.
func (p Survey) CanSpendAgain(s kernel.Side) bool {
	return !p.Sc.DiscOnce || !p.On(p.Sc.ScenarioBit) || p.Used[s] == 0
}

// MayExploit reports whether a side may follow up a Tactical Impulse of now with an Exploitation Move.
func (p Survey) MayExploit(s kernel.Side) bool {
	return p.On(RExploit) && p.MaySpend(s) && !p.tooBadToExploit(s)
}

// SupplySources are the places where a side's lines of communication end now.
func (p Survey) SupplySources(s kernel.Side) Mask {
	sources, _, _ := p.supplyEnds(s)
	return sources
}

// Fire in a battle is measured in dice times the faces of a die that hit, so that a sixth of it are the hits to be
// expected.

// ArtilleryFire is the fire that an HQ's artillery adds to a battle. HasArtillery says whether it may fire at all.
func (p Survey) ArtilleryFire(hq Block) int { return p.Effective(hq) * int(p.Faces(hq)) }

// AirFire is the fire of as many bombers as an air HQ could send now if all that fly for it and have not been destroyed
// were ready.
func (p Survey) AirFire(hq Block) int {
	if p.grounded() {
		return 0
	}
	n := p.Effective(hq)
	left, fire := n, 0
	for t := range p.Bombers {
		b := &p.Bombers[t]
		if b.HQ != 0 && b.HQ != hq && p.On(RBombers) {
			continue
		}
		first, last := p.bomberRange(t)
		for i := first; i < last && left > 0; i++ {
			if p.Bomber[i] != BomberDestroyed && p.Bomber[i] != BomberGone {
				fire += n * int(b.Faces)
				left--
			}
		}
	}
	return fire
}

// FleetFire is the fire of a side's fleets off an area.
func (p Survey) FleetFire(s kernel.Side, a Place) (fire int) {
	m := p.fleets.And(p.all[s])
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.At[b] == a {
			fire += p.FleetFireOf(b)
		}
	}
	return fire
}

// FleetFireOf is the fire of a fleet.
func (p Survey) FleetFireOf(b Block) int {
	if !p.fleets.Has(b) || p.grounded() {
		return 0
	}
	n, faces := p.fleetDice(b)
	return n * int(faces)
}

// FleetsToSail are the fleets that a side could send in the Tactical Impulse under way, and where to: as many as HQs
// have been activated that can guide them.
func (p Survey) FleetsToSail(s kernel.Side) (fleets []Block, coast Mask) {
	h := &p.Harbour
	if p.fleets.Empty() || h.Side != s || p.Active != s || p.grounded() || p.On(RFleets) && !p.freeHas(s, h.Key) {
		return nil, coast
	}
	m := p.fleets.And(p.all[s]).Not(p.Acted)
	for b := m.Pop(); b != 0 && len(fleets) < p.guides(); b = m.Pop() {
		if p.InPlay(b) && p.At[b] != h.Refuge {
			fleets = append(fleets, b)
		}
	}
	return fleets, h.Coast
}

// BomberFireBy is the fire of the bomber that an action sends, 0 if it sends none.
func (p Survey) BomberFireBy(a kernel.Action) int {
	if t := int(a.Verb) - int(VBomb); t >= 0 && t < len(p.Bombers) {
		return p.Effective(Block(a.Piece)) * int(p.Bombers[t].Faces)
	}
	return 0
}

// SupportAt is the support that has been placed in an area: the fire of artillery, that of bombers before anti-air
// fire, and how many bombers there are.
func (p Survey) SupportAt(a Place) (artillery, air, bombers int) {
	for i, at := range p.Artillery {
		if at == a {
			artillery += p.ArtilleryFire(p.hqs[i])
		}
	}
	for i, t := range p.bomberOf {
		if p.Bomber[i] == BomberSent && p.BomberAt[i] == a {
			air += p.Effective(p.BomberHQ[i]) * int(p.Bombers[t].Faces)
			bombers++
		}
	}
	return artillery, air, bombers
}

// FlakFire is the defender's anti-air fire in an area, were bombers to come.
func (p Survey) FlakFire(a Place) int {
	fire := 0
	if p.defended(a) {
		fire++
	}
	m := p.defenders(a)
	for b := m.Pop(); b != 0; b = m.Pop() {
		dice, faces := p.flakDice(b)
		fire += dice * int(faces)
	}
	return fire
}

// RoadState is how far the HQ of the road has come: it stands in box At of Boxes, from 0, or At is -1 if it is not on
// the road.
type RoadState struct {
	HQ         Block // 0 if the scenario has no road
	At         int
	Boxes      int
	Companions int // how many of its companions are with it
	Most       int // the most boxes that it can advance in one impulse, 0 if it cannot go on
}

// RoadNow says how far the HQ of the road has come, and who is with it.
func (p Survey) RoadNow() RoadState {
	r := RoadState{At: -1, Boxes: len(p.Road.Boxes)}
	if p.Road.HQ == 0 || !p.Sc.Road {
		return r
	}
	r.HQ = p.Road.HQ
	for i, a := range p.Road.Boxes {
		if p.At[r.HQ] == a {
			r.At = i
		}
	}
	c := p.Road.Companions
	for b := c.Pop(); b != 0; b = c.Pop() {
		if p.InPlay(b) && p.At[b] == p.At[r.HQ] {
			r.Companions++
		}
	}
	if r.At >= 0 {
		r.Most = min(p.Effective(r.HQ), r.Boxes-1-r.At)
		if p.Road.Capped {
			r.Most = min(r.Most, r.Companions)
		}
	}
	return r
}

// RoadPays reports what is still to be gained along the road: a point, and what the enemy loses by it, such as sources
// of supply. It is tried out on a spare position of the same game.
func (p Survey) RoadPays(spare *Position) (point, harm bool) {
	r := p.RoadNow()
	if r.At < 0 || r.At == r.Boxes-1 {
		return false, false
	}
	for _, a := range p.Road.Boxes[r.At+1:] {
		point = point || p.VictoryPlaces.Has(a)
	}
	if p.Hooks.Advanced != nil {
		p.Copy(spare)
		spare.detach(r.HQ)
		spare.attach(r.HQ, p.Road.Boxes[r.Boxes-1])
		p.Hooks.Advanced(spare)
		harm = spare.Lost != p.Lost
	}
	return point, harm
}

// Picks are the places that give the side that controls one the choice of the last block of its draws.
func (p Survey) Picks() Mask {
	if !p.On(RPick) {
		return Mask{}
	}
	return p.Pick
}

// WeatherStays is with how many faces of a die the next check leaves the weather as it is: all six if none is due.
func (p Survey) WeatherStays() int {
	switch {
	case !p.Sc.Rolls || p.Month < p.Sc.RollMonth || p.Weather >= Snow || !p.On(RWeatherRoll) || !p.Begun || p.Sure:
		return 6
	case p.Config.Track.Toggles && p.Track >= p.Config.Track.SnowBox:
		return 0
	case p.Config.Track.Toggles:
		return 6 - max(1, int(p.Track))
	}
	return max(0, 5-int(p.Track))
}

// Give puts a place of the map into a side's hands, with a defensive line in it or without, and does not ask whether
// that decides the game: so one can ask what would be if.
func (p Survey) Give(a Place, side kernel.Side, line bool) {
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

// ChosenBlock is the block that the decision due is about, 0 if it is about none.
func (p Survey) ChosenBlock() Block {
	if p.Depth == 0 {
		return 0
	}
	return p.top().Piece
}
