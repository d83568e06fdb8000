// What is laid over the map: supply with its railways, zones of control, the line with its gaps, reach, rails.

package counters

import (
	"slices"

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
	overWorks
)

// overlayInfos are the overlays of the system.
func (g *Game) overlayInfos() []kernel.OverlayInfo {
	return []kernel.OverlayInfo{
		overSupply: {ID: "supply", Name: "Supply", Key: "S", Sides: true, Pieces: true, Rule: g.Numbers[RSupply],
			Text: "Where the side's units are in supply, and the railways that carry it; of a unit, the way that its " +
				"supply takes."},
		overZones: {ID: "zones", Name: "Zones of control", Key: "Z", Sides: true, Rule: g.Numbers[RZoneEnter],
			Text: "The hexes next to the side's units."},
		overLine: {ID: "line", Name: "Continuous line", Key: "L", Sides: true, Rule: g.Numbers[RLine],
			Text: "The side's line from edge to edge. Each gap gives the enemy a point as the player turn ends."},
		overRails: {ID: "rails", Name: "Railways", Key: "T", Sides: true, Rule: g.Numbers[RRailState],
			Text: "The railways that the side can use, and those that are cut."},
		overReach: {ID: "reach", Name: "Reach", Key: "R", Pieces: true, Rule: g.Numbers[RAllowance],
			Text: "Where the unit could move: the deeper the colour, the more movement points it would have left."},
		overWorks: {ID: "works", Name: "Fortified lines", Key: "G", Sides: true, Rule: g.Numbers[RWorksBreak],
			Text: "The hexes that fortified hexsides still protect, and those that lost theirs."},
	}
}

// Overlay fills in an overlay. Nothing is hidden, so every viewer sees the same.
func (p *Position) Overlay(_ kernel.Side, which uint8, of kernel.Side, piece kernel.PieceID, o *kernel.Overlay) error {
	o.Reset()
	in := &p.About
	if int(which) >= len(in.Overlays) || !of.Player() || !in.Overlays[which].Pieces && piece != kernel.NoPiece {
		return kernel.Refuse(p.Numbers[RSequence], "no-overlay", "There is no such overlay.")
	}
	var s overlay.Builder
	s.Begin(len(in.Places))
	switch which {
	case overSupply:
		if piece != kernel.NoPiece {
			if err := p.laySupplyOf(Unit(piece), of, &s, o); err != nil {
				return err
			}
			break
		}
		s.Where("good", "In supply", p.hexes, func(a Place) bool { return p.Supplied(of, a) })
		heads := board.NewBits(p.grid.Graph)
		p.railheads(of, heads)
		s.Where("side-"+[...]string{"a", "b"}[of], "Railways that carry supply", p.hexes, heads.Has)
		s.Where("bad", "Units out of supply", p.hexes,
			func(a Place) bool { return p.count[of][a] > 0 && !p.Supplied(of, a) })
	case overZones:
		s.Where(overlay.SideTones[of], "Zones of control", p.hexes, func(a Place) bool { return p.zone[of][a] > 0 })
	case overLine:
		s.Where("good", "Covered", p.hexes, func(a Place) bool { return p.covers(of, a) })
		if p.lineFrom == nil {
			break
		}
		var open []Place
		n := p.openLine(of, &open)
		gap := s.Tone("bad", "Gaps in the line")
		for _, a := range open {
			s.Mark(p.ID(a), gap)
		}
		switch n {
		case 0:
			o.Note = "The line is closed."
		case 1:
			o.Note = "The line lacks a hex: a point for the enemy at the end of the player turn."
		default:
			o.Note = "The line lacks " + itoa(int16(n)) + " hexes: as many points for the enemy at the end of the " +
				"player turn."
		}
	case overRails:
		s.Where(overlay.SideTones[of], "In use", p.hexes, func(a Place) bool { return p.Rail[a] == RailOf(of) })
		s.Where("bad", "Cut", p.hexes, func(a Place) bool { return p.Rail[a] == RailCut })
	case overReach:
		u := Unit(piece)
		if u < 1 || int(u) >= len(p.Units) || !p.OnMap(u) || p.side(u) != of {
			return p.noUnit()
		}
		q := p.Game.blank()
		p.Copy(q)
		if q.Hand != u {
			q.choose(u)
		}
		q.reach()
		tone := s.Shaded("good", "It can go there: the deeper, the more points are left")
		last := s.Tone("poor", "The least move of one hex")
		for _, a := range q.search.Reached() {
			if a != q.At[u] {
				c, _ := q.search.Cost(a)
				s.Mark(p.ID(a), tone)
				s.Number(p.ID(a), (int(q.Left)-c)/Parts)
			}
		}
		for _, a := range q.least {
			s.Mark(p.ID(a), last)
		}
		o.Note = p.Units[u].Name + ": movement points " + kernel.Parts(int(q.Left), Parts) + "."
	case overWorks:
		p.layWorks(&s, o)
	}
	s.Lay(o)
	overlay.Tidy(o)
	return nil
}

// noUnit refuses an overlay about a unit.
func (p *Position) noUnit() error {
	return kernel.Refuse(p.Numbers[RAllowance], "no-unit", "No unit of that side that is on the map.")
}

// laySupplyOf lays the way that supply takes to a unit: over the ground from a railhead, along rails from the edge of
// the map; or, out of supply, what it could reach.
func (p *Position) laySupplyOf(u Unit, of kernel.Side, s *overlay.Builder, o *kernel.Overlay) error {
	if u < 1 || int(u) >= len(p.Units) || !p.OnMap(u) || p.side(u) != of {
		return p.noUnit()
	}
	heads := board.NewBits(p.grid.Graph)
	p.railheads(of, heads)
	way := s.Tone("good", "Supply over the ground")
	rail := s.Tone(overlay.SideTones[of], "Supply by rail")
	head := s.Tone("edge", "The railhead")
	near := s.Tone("poor", "Within supply range, but no railway there carries supply")
	bad := s.Tone("bad", "Out of supply")
	at, is := p.At[u], " "+p.Units[u].Verb("is", "are")+" "
	ground := p.wayFrom(at, p.grid.Graph, int(p.Supply[of].Range), func(a Place) bool { return p.open(of, a) },
		heads.Has)
	if ground == nil {
		for a := range p.hexes {
			if p.steps[a] >= 0 && a != at {
				s.Mark(p.ID(a), near)
			}
		}
		s.Mark(p.ID(at), bad)
		o.Note = p.Units[u].Name + is + "out of supply: no railway that carries supply can be reached within " +
			itoa(p.Supply[of].Range) + " hexes."
		return nil
	}
	start := ground[len(ground)-1]
	line := p.wayFrom(start, p.net, int(p.hexes), heads.Has, func(a Place) bool {
		return slices.Contains(p.exits[of], a)
	})
	p.layWay(s, o, line, rail)
	p.layWay(s, o, ground, way)
	s.Mark(p.ID(start), head)
	o.Note = p.Units[u].Name + is + "in supply: " + itoa(int16(len(ground)-1)) + " of at most " +
		itoa(p.Supply[of].Range) + " hexes to the railhead in " + p.About.Places[p.ID(start)].Name + "."
	if len(ground) == 1 {
		o.Note = p.Units[u].Name + is + "in supply, on a railway that carries supply."
	}
	return nil
}

// layWay lays a way as a line, with its hexes.
func (p *Position) layWay(s *overlay.Builder, o *kernel.Overlay, way []Place, tone uint8) {
	line := kernel.OverlayLine{Tone: tone}
	for _, a := range way {
		s.Mark(p.ID(a), tone)
		line.Way = append(line.Way, p.ID(a))
	}
	if len(way) > 1 {
		o.Lines = append(o.Lines, line)
	}
}

// wayFrom is a shortest way of at most so many steps over a graph from a place to one that is a goal, through places
// that are open (the first one need not be); nil if there is none. Then p.steps has what it could reach, -1 elsewhere.
func (p *Position) wayFrom(from Place, g *board.Graph, most int, open, goal func(Place) bool) []Place {
	p.warm()
	for a := range p.steps {
		p.steps[a] = -1
	}
	q := append(p.queue[:0], from)
	p.steps[from], p.before[from] = 0, board.None
	for i := 0; i < len(q); i++ {
		a := q[i]
		if goal(a) {
			var way []Place
			for ; a != board.None; a = p.before[a] {
				way = append(way, a)
			}
			slices.Reverse(way)
			p.queue = q[:0]
			return way
		}
		if int(p.steps[a]) == most {
			continue
		}
		for _, b := range g.Neighbours(a) {
			if p.steps[b] < 0 && open(b) {
				p.steps[b], p.before[b] = p.steps[a]+1, a
				q = append(q, b)
			}
		}
	}
	p.queue = q[:0]
	return nil
}

// layWorks lays the fortified lines: what they still protect, and how many hexsides each has lost.
func (p *Position) layWorks(s *overlay.Builder, o *kernel.Overlay) {
	stands := s.Tone("good", "Protected by a fortified hexside")
	gone := s.Tone("bad", "Its fortified hexsides are destroyed")
	for w := range p.works {
		if p.isBroken(int32(w)) {
			s.Mark(p.ID(p.works[w].Behind), gone)
		}
	}
	for w := range p.works {
		if !p.isBroken(int32(w)) {
			s.Mark(p.ID(p.works[w].Behind), stands)
		}
	}
	for i, name := range p.lines {
		if p.broken[i] == 0 {
			continue
		}
		if o.Note != "" {
			o.Note += " "
		}
		o.Note += name + ": " + itoa(int16(p.broken[i])) + " destroyed"
		if p.WorksBreak > 0 && int(p.broken[i]) >= p.WorksBreak {
			o.Note += ", and with them the whole line"
		}
		o.Note += "."
	}
}
