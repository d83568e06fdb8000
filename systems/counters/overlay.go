// What is laid over the map: supply with its railways, zones of control, the line with its gaps, reach, rails.

package counters

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/overlay"
)

// The overlays, as Info.Overlays lists them.
const (
	overSupply uint8 = iota
	overZones
	overLine
	overRails
	overReach
)

// overlayInfos are the overlays of the system; a game without a line has none of it.
func (g *Game) overlayInfos() []kernel.OverlayInfo {
	return []kernel.OverlayInfo{
		overSupply: {ID: "supply", Name: "Supply", Key: "S", Sides: true, Rule: g.Numbers[RSupply],
			Text: "Where the side's units are in supply, and the railways that carry it."},
		overZones: {ID: "zones", Name: "Zones of control", Key: "Z", Sides: true, Rule: g.Numbers[RZoneEnter],
			Text: "The hexes next to the side's units."},
		overLine: {ID: "line", Name: "Continuous line", Key: "L", Sides: true, Rule: g.Numbers[RLine],
			Text: "The side's line from edge to edge. Each gap gives the enemy a point as the player turn ends."},
		overRails: {ID: "rails", Name: "Railways", Key: "W", Sides: true, Rule: g.Numbers[RRailState],
			Text: "The railways that the side can use, and those that are cut."},
		overReach: {ID: "reach", Name: "Reach", Key: "R", Pieces: true, Rule: g.Numbers[RAllowance],
			Text: "Where the unit could move, with the movement points that it would have left."},
	}
}

// Overlay fills in an overlay. Nothing is hidden, so every viewer sees the same.
func (p *Position) Overlay(_ kernel.Side, which uint8, of kernel.Side, piece kernel.PieceID, o *kernel.Overlay) error {
	o.Reset()
	in := &p.About
	if int(which) >= len(in.Overlays) || !of.Player() || in.Overlays[which].Sides && piece != kernel.NoPiece {
		return kernel.Refuse(p.Numbers[RSequence], "no-overlay", "There is no such overlay.")
	}
	var s overlay.Builder
	s.Begin(len(in.Places))
	switch which {
	case overSupply:
		p.layHexes(&s, "good", "In supply", func(a Place) bool { return p.Supplied(of, a) })
		heads := board.NewBits(p.grid.Graph)
		p.railheads(of, heads)
		p.layHexes(&s, "side-"+[...]string{"a", "b"}[of], "Railways that carry supply", heads.Has)
		p.layHexes(&s, "bad", "Units out of supply",
			func(a Place) bool { return p.count[of][a] > 0 && !p.Supplied(of, a) })
	case overZones:
		p.layHexes(&s, overlay.SideTones[of], "Zones of control", func(a Place) bool { return p.zone[of][a] > 0 })
	case overLine:
		p.layHexes(&s, "good", "Covered", func(a Place) bool { return p.covers(of, a) })
		if p.lineFrom == nil {
			break
		}
		var open []Place
		n := p.openLine(of, &open)
		gap := s.Tone("bad", "Gaps in the line")
		for _, a := range open {
			s.Mark(p.placeID(a), gap)
		}
		if n > 0 {
			o.Note = "The line lacks at least " + itoa(int16(n)) + " hexes."
		}
	case overRails:
		p.layHexes(&s, overlay.SideTones[of], "In use", func(a Place) bool { return p.Rail[a] == RailOf(of) })
		p.layHexes(&s, "bad", "Cut", func(a Place) bool { return p.Rail[a] == RailCut })
	case overReach:
		u := Unit(piece)
		if u < 1 || int(u) >= len(p.Units) || !p.OnMap(u) || p.side(u) != of {
			return kernel.Refuse(p.Numbers[RAllowance], "no-unit", "No unit of that side that is on the map.")
		}
		q := p.Game.blank()
		p.Copy(q)
		if q.Hand != u {
			q.choose(u)
		}
		q.reach()
		tone := s.Tone("good", "It can go there")
		for _, a := range q.search.Reached() {
			if a != q.At[u] {
				c, _ := q.search.Cost(a)
				s.Mark(p.placeID(a), tone)
				s.Number(p.placeID(a), (int(q.Left)-c)/Parts)
			}
		}
		for _, a := range q.least {
			s.Mark(p.placeID(a), tone)
			s.Number(p.placeID(a), 0)
		}
	}
	note := o.Note
	s.Lay(o)
	o.Note = note
	overlay.Tidy(o)
	return nil
}

// layHexes lays a tone over the hexes of which something is true.
func (p *Position) layHexes(s *overlay.Builder, tone, text string, has func(Place) bool) {
	t := s.Tone(tone, text)
	for a := range p.hexes {
		if has(a) {
			s.Mark(p.placeID(a), t)
		}
	}
}
