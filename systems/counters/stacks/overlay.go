// What is laid over the map: supply, zones of control, reach, control.

package stacks

import (
	"umpire/kernel"
	"umpire/mechanics/overlay"
)

// The overlays, as Info.Overlays lists them.
const (
	overSupply uint8 = iota
	overZones
	overControl
	overReach
)

func (g *Game) overlayInfos() []kernel.OverlayInfo {
	return []kernel.OverlayInfo{
		overSupply: {ID: "supply", Name: "Supply", Key: "S", Sides: true, Rule: g.Numbers[RSupply],
			Text: "Where the side's supply lines reach, what shuts them, and its units out of supply."},
		overZones: {ID: "zones", Name: "Zones of control", Key: "Z", Sides: true, Rule: g.Numbers[RZones],
			Text: g.zonesText()},
		overControl: {ID: "control", Name: "Control", Key: "C", Sides: true, Rule: g.Numbers[RControl],
			Text: "The hexes that the side controls."},
		overReach: {ID: "reach", Name: "Reach", Key: "R", Pieces: true, Rule: g.Numbers[RAllowance],
			Text: "Where the unit could move alone: the deeper the colour, the more points it would have left."},
	}
}

// zonesText says whose units have zones of control.
func (g *Game) zonesText() string {
	if !g.Roles.Zones.Player() {
		return "No side has zones of control."
	}
	return "The hexes next to units" + g.ofPeople(g.Roles.Zones) + ": " +
		g.About.Sides[g.Roles.Zones.Other()].People + " have no zones of control."
}

// ofPeople is " of " and a side's people, empty for no side.
func (g *Game) ofPeople(s kernel.Side) string {
	if !s.Player() {
		return ""
	}
	return " of " + g.About.Sides[s].People
}

// Overlay fills in an overlay. All but reach follow from what everybody sees; reach is told of the viewer's own units.
func (p *Position) Overlay(viewer kernel.Side, which uint8, of kernel.Side, piece kernel.PieceID,
	o *kernel.Overlay) error {
	o.Reset()
	in := &p.About
	if int(which) >= len(in.Overlays) || !of.Player() || in.Overlays[which].Pieces != (piece != kernel.NoPiece) {
		return kernel.Refuse(p.Numbers[RSequence], "no-overlay", "There is no such overlay.")
	}
	var s overlay.Builder
	s.Begin(len(in.Places))
	switch which {
	case overSupply:
		s.Where("good", "Supply lines reach it", p.hexes, func(a Place) bool { return p.Fed(of, a) })
		p.laySupplyEnds(&s, of)
		late := "Units out of supply"
		switch of {
		case p.Roles.Starves:
			late += ": as things stand, they are lost at the end of the turn"
		case p.Roles.Still:
			late += ": as things stand, they neither move nor attack"
		}
		units := 0
		s.Where("bad", late, p.hexes, func(a Place) bool {
			if !p.holds(of, a) || p.Supplied(of, a) {
				return false
			}
			units += int(p.count[a])
			return true
		})
		switch units {
		case 0:
			o.Note = "All units are in supply."
		case 1:
			o.Note = "One unit is out of supply."
		default:
			o.Note = itoa(units) + " units are out of supply."
		}
	case overZones:
		s.Where(overlay.SideTones[of], "Zones of control", p.hexes, func(a Place) bool {
			return of == p.Roles.Zones && p.zone[a] > 0
		})
		if of != p.Roles.Zones {
			o.Note = "Its units have no zones of control."
		}
	case overControl:
		s.Where(overlay.SideTones[of], "Under its control", p.hexes, func(a Place) bool { return p.Controls(of, a) })
	case overReach:
		u := p.unitOf(piece, of)
		if u == 0 || p.side(u) != of || !p.OnMap(u) || viewer != of && viewer != kernel.Both {
			return kernel.Refuse(p.Numbers[RAllowance], "no-unit", "No unit of your own that is on the map.")
		}
		o.Note = p.layReach(&s, u)
	}
	s.Lay(o)
	overlay.Tidy(o)
	return nil
}

// layReach marks where a unit could move if it were chosen alone, with the points that it would have left, and says
// how many it has.
func (p *Position) layReach(s *overlay.Builder, u Unit) string {
	side := p.side(u)
	moving := p.Phase == PhaseMove && p.Active == side // also while an assault waits for an answer
	if moving {
		if _, code, text := p.immovable(u); code != "" {
			return text
		}
	}
	if p.other == nil {
		p.other = p.Game.blank()
	}
	q := p.other
	p.Copy(q)
	if q.Phase == PhaseDeploy && q.roams(u) {
		q.Flags[u] |= Bonus // it will have it when it moves
	}
	q.choose(u)
	if moving {
		if _, code, text := q.noLeave(u); code != "" {
			return text
		}
	}
	q.reach()
	t := s.Shaded("good", "It can go there: the deeper, the more points are left")
	mark := func(a Place, left int) {
		if a != q.grip && (!moving || q.mayGo(a)) {
			if q.halts(side, a) {
				left = 0
			}
			s.Mark(p.ID(a), t)
			s.Number(p.ID(a), left)
		}
	}
	near, wide := q.budget(false), q.budget(true)
	for _, a := range q.near.reached() {
		c, _ := q.near.cost(a)
		mark(a, near-c)
	}
	for _, a := range q.wide.reached() {
		if _, ok := q.near.cost(a); !ok {
			c, _ := q.wide.cost(a)
			mark(a, wide-c)
		}
	}
	switch note := "Movement points: " + itoa(near); {
	case !q.winged():
		return note + "."
	case wide < 1:
		return note + ", and it cannot leave its ground."
	default:
		return note + " while it keeps to its ground, else " + itoa(wide) + "."
	}
}

// laySupplyEnds marks the hexes before which the supply lines of a side end, with the reason, and the cities that
// supply units which no line reaches.
func (p *Position) laySupplyEnds(s *overlay.Builder, of kernel.Side) {
	var tones [shuts]uint8
	for why, t := range [shuts]kernel.OverlayTone{
		shutUnits:   {Tone: overlay.SideTones[of.Other()], Text: "Enemy units shut it to supply lines"},
		shutCity:    {Tone: "edge", Text: "A city that the enemy controls: no supply line enters it"},
		shutZone:    {Tone: "poor", Text: "Zones of control shut it to supply lines"},
		shutBarrier: {Tone: "fair", Text: "Behind a " + p.Barrier + ", which its supply lines do not cross"},
		shutLost:    {Tone: "edge", Text: "A source that is lost: no supply line begins there"},
	} {
		if t.Tone != "" {
			tones[why] = s.Tone(t.Tone, t.Text)
		}
	}
	city := s.Tone("fair", "Cut off: its units are in supply in a city that was never lost")
	for a := range p.hexes {
		if why := p.ends(of, a); why != shutNot {
			s.Mark(p.ID(a), tones[why])
		}
		if !p.FromSource(of, a) && p.Supplied(of, a) {
			s.Mark(p.ID(a), city)
		}
	}
}
