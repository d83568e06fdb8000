// Overlays of control and supply.

package blocks

import (
	"strconv"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/overlay"
)

// The overlays, as Info.Overlays lists them. The last three are there only if the game has bombers, seas, fleets.
const (
	layControl = "control"
	laySupply  = "supply"
	layCommand = "command"
	layReach   = "reach"
	layAir     = "air"
	laySeas    = "seas"
	layFleets  = "fleets"
)

// overlayInfos are what Overlay can show.
func (g *Game) overlayInfos() []kernel.OverlayInfo {
	list := []kernel.OverlayInfo{
		{ID: layControl, Name: "Control", Key: "C", Text: "Who controls each area, and which are contested.",
			Rule: g.number(RControl), Sides: true},
		{ID: laySupply, Name: "Supply", Key: "S", Rule: g.number(RTrace), Sides: true, Pieces: true,
			Text: "Which units can trace a line of communication, the shortest way that it takes, and what shuts " +
				"the others off."},
		{ID: layCommand, Name: "Command range", Key: "G", Rule: g.number(RRange), Sides: true, Pieces: true,
			Text: "The Tactical Range of an HQ, in areas, or of all that are activated."},
		{ID: layReach, Name: "Reach", Key: "R", Rule: g.number(REngage), Pieces: true,
			Text: "Where a block can move to, and what the cheapest way there costs."},
	}
	if len(g.bomberOf) > 0 && !g.air.Empty() {
		list = append(list, kernel.OverlayInfo{ID: layAir, Name: "Air range", Key: "A", Rule: g.number(RAirRange),
			Sides: true, Pieces: true,
			Text: "Where the bombers of an air HQ can fly, or those of all."})
	}
	if len(g.Seas) > 0 {
		list = append(list, kernel.OverlayInfo{ID: laySeas, Name: "Sea control", Key: "E", Rule: g.number(RHavens),
			Sides: true, Text: "Who controls each sea, by which places, and which coasts are in supply by it."})
	}
	if !g.fleets.Empty() {
		list = append(list, kernel.OverlayInfo{ID: layFleets, Name: "Fleet reach", Key: "L", Rule: g.number(RFleets),
			Sides: true, Pieces: true,
			Text: "To which coasts a fleet can be sent, or all of a side, and what bars it."})
	}
	return list
}

// Overlay fills in an overlay as a viewer may know it. Control, occupation, marks of isolation, weather and lost
// borders are public, so supply and control can be asked for either side; what hangs on the face of a block only where
// the viewer sees it.
func (p *Position) Overlay(viewer kernel.Side, which uint8, of kernel.Side, piece kernel.PieceID,
	o *kernel.Overlay) error {
	o.Reset()
	if r := p.drawOverlay(viewer, which, of, piece, o); r != nil {
		o.Reset()
		return r
	}
	overlay.Tidy(o)
	return nil
}

func (p *Position) drawOverlay(viewer kernel.Side, which uint8, of kernel.Side, piece kernel.PieceID,
	o *kernel.Overlay) *kernel.Refusal {
	if int(which) >= len(p.About.Overlays) {
		return p.refuse(RControl, "unknown-overlay", "There is no such overlay.")
	}
	if !of.Player() {
		return p.refuse(RControl, "unknown-side", "An overlay is about one of the two sides.")
	}
	info := &p.About.Overlays[which]
	b := Block(0)
	switch {
	case piece == kernel.NoPiece && !info.Sides:
		return kernel.Refuse(info.Rule, "name-a-piece", "This overlay is about a block: choose one first.")
	case piece != kernel.NoPiece && !info.Pieces:
		return kernel.Refuse(info.Rule, "no-pieces", "This overlay is about a whole side.")
	case piece != kernel.NoPiece:
		if !piece.Handle() { // what is behind a handle is refused like what is Nowhere
			b = p.blockOf(viewer, piece)
		}
		if b == 0 {
			return p.refuse(RFog, "unknown-piece", "You know of no such block.")
		}
		if p.Units[b].Side != of {
			return p.refuse(RFog, "other-side", "That block is the other side's.")
		}
		if !p.InPlay(b) {
			return by(kernel.Refuse(info.Rule, "off-map", "That block is not on the map."), b)
		}
	}
	if info.ID == laySupply && p.fleets.Has(b) {
		return by(p.refuse(RFleets, "fleet", "Fleets are always in supply."), b)
	}
	switch info.ID {
	case layControl:
		p.layControl(o)
	case laySupply:
		p.laySupply(of, b, o)
	case layCommand:
		return p.layCommand(viewer, of, b, o)
	case layReach:
		return p.layReach(viewer, of, b, o)
	case layAir:
		return p.layAir(viewer, of, b, o)
	case laySeas:
		p.laySeas(o)
	case layFleets:
		return p.layFleets(of, b, o)
	}
	return nil
}

// newOverlay is an overlay without a mark.
func (p *Position) newOverlay() *overlay.Builder {
	var s overlay.Builder
	s.Begin(len(p.About.Places))
	return &s
}

func (p *Position) layControl(o *kernel.Overlay) {
	land := p.ground.Or(p.boxes)
	var s overlay.Builder
	s.Control(&p.About, func(id kernel.PlaceID) kernel.Side {
		if a := PlaceOf(id); land.Has(a) {
			return p.controller(a)
		}
		return kernel.NoSide
	}, func(id kernel.PlaceID) bool { return p.Contested(PlaceOf(id)) })
	s.Lay(o)
	if battle := p.occ[0].And(p.occ[1]); !battle.IsZero() {
		o.Note = "A contested area stays with the side that held it first."
	}
}

// supplyMap is how a side's lines of communication run now.
type supplyMap struct {
	in      Mask // places in supply, as trace has them
	sources Mask // where lines end
	edge    Mask // sources at which a unit needs no line, contested or not
	pass    Mask // over what lines run
	ports   Mask // between which lines run over sea (XSeaSupply)
	dist    [MaxPlaces]uint8
}

// next are the places that a line runs to from a place, free or not: no line crosses a strait (RStrait).
func (m *supplyMap) next(p *Position, a Place) Mask {
	nb := p.nb[a]
	if p.On(RStrait) {
		nb = p.overland[a]
	}
	if m.ports.Has(a) {
		nb = nb.Or(m.ports)
	}
	return nb
}

// supplyLines finds how far each place that lines run over is from a source, counted in places from 1.
func (p *Position) supplyLines(s kernel.Side) *supplyMap {
	m := &supplyMap{in: *p.InSupply(s), ports: p.ports(s)}
	m.sources, m.edge, m.pass = p.supplyEnds(s)
	m.edge = m.edge.And(p.Owned(s))
	front := m.sources.And(m.pass)
	var got Mask
	for d := uint8(1); !front.IsZero(); d++ {
		for f := front; ; {
			a := f.Pop()
			if a < 0 {
				break
			}
			m.dist[a] = d
		}
		got = got.Or(front)
		next := p.rails().Grow(front)
		if m.ports.Meets(front) {
			next = next.Or(m.ports)
		}
		front = next.And(m.pass).AndNot(got)
	}
	return m
}

// way is the shortest line from a place to a source, the place first; of those equally short the one that takes the
// lowest number at each step. Nil if there is none.
func (m *supplyMap) way(p *Position, a Place) []kernel.PlaceID {
	out := []kernel.PlaceID{PlaceID(a)}
	if m.edge.Has(a) {
		return out
	}
	for first := true; first || m.dist[a] != 1; first = false {
		if first && m.dist[a] == 1 {
			return out
		}
		next, best := Nowhere, uint8(0)
		for nb := m.next(p, a); ; {
			q := nb.Pop()
			if q < 0 {
				break
			}
			if d := m.dist[q]; d != 0 && (best == 0 || d < best) {
				next, best = q, d
			}
		}
		if next == Nowhere {
			return nil
		}
		a = next
		out = append(out, PlaceID(a))
	}
	return out
}

// needing is where a side has units on the ground that need a line: leaders alone do not.
func (p *Position) needing(s kernel.Side) Mask {
	m := p.occ[s]
	if l := p.leader[s]; l != 0 && p.InPlay(l) {
		if a := p.At[l]; p.ground.Has(a) && p.count[s][a] == 1 && !(p.Lines.Has(a) && p.Controls(s, a)) {
			m.Del(a)
		}
	}
	return m
}

func (p *Position) laySupply(s kernel.Side, b Block, o *kernel.Overlay) {
	m := p.supplyLines(s)
	ov := p.newOverlay()
	good := ov.Tone("good", "A line to a source runs from here")
	fair := ov.Tone("fair", "Contested: a line may start here")
	source := ov.Tone("edge", "Supply source")
	poor := ov.Tone("poor", "Without a line to a source")
	bad := ov.Tone("bad", "Units cut off")
	enemy := ov.Tone(overlay.SideTones[s.Other()], "The enemy shuts the line off")
	free := p.Free(s)
	if b != 0 {
		p.supplyOf(s, b, m, ov, o)
		return
	}
	units := p.needing(s)
	cut := units.AndNot(m.in)
	dark := free.AndNot(m.in)
	ov.MarkAll(m.in.And(free), good)
	ov.MarkAll(m.in.And(units).AndNot(free), fair)
	ov.MarkAll(m.sources.And(m.in), source)
	ov.MarkAll(dark, poor)
	pocket := cut.Or(dark)
	ov.MarkAll(p.rails().Grow(pocket).And(p.ground).AndNot(pocket).AndNot(m.in), enemy)
	ov.MarkAll(cut, bad)
	for u := units.And(m.in); ; {
		a := u.Pop()
		if a < 0 {
			break
		}
		if way := m.way(p, a); len(way) > 1 {
			o.Lines = append(o.Lines, kernel.OverlayLine{Tone: good, Way: way})
		}
	}
	ov.Lay(o)
	o.Note = "As lines run now; the Supply Check when the side's impulse begins decides. "
	if n := cut.Count(); n == 0 {
		o.Note += "No unit is cut off."
	} else {
		o.Note += "Areas with units cut off: " + strconv.Itoa(n) + "."
	}
}

// supplyOf is supply of one block: its line, or the pocket that it is in and what shuts it.
func (p *Position) supplyOf(s kernel.Side, b Block, m *supplyMap, ov *overlay.Builder, o *kernel.Overlay) {
	const good, fair, source, poor, bad, enemy = 0, 1, 2, 3, 4, 5
	a := p.At[b]
	switch {
	case p.leaders.Has(b):
		ov.Mark(PlaceID(a), good)
		o.Note = "A leader is always in supply."
	case p.boxes.Has(a) && m.in.Has(a):
		ov.Mark(PlaceID(a), good)
		o.Note = "Units in boxes are always in supply."
	case m.in.Has(a):
		way := m.way(p, a)
		for _, id := range way {
			ov.Mark(id, good)
		}
		if p.Contested(a) {
			ov.Mark(PlaceID(a), fair)
		}
		if n := len(way); n > 0 {
			ov.Mark(way[n-1], source)
		}
		if len(way) > 1 {
			o.Lines = append(o.Lines, kernel.OverlayLine{Tone: good, Way: way})
		}
		switch n := len(way) - 1; {
		case n > 1:
			o.Note = "In supply: the source is " + strconv.Itoa(n) + " areas away."
		case n == 1 && p.nb[a].Has(PlaceOf(way[1])):
			o.Note = "In supply: the source is in the next area."
		case n == 1:
			o.Note = "In supply: the source is over the sea."
		case n == 0:
			o.Note = "In supply: it stands at the source."
		default:
			o.Note = "In supply without a line."
		}
		if p.Isolated.Has(b) {
			o.Note += " It is still marked as isolated, until the next check."
		}
	default:
		free, here := p.Free(s), board.MaskOf(a)
		g := p.rails()
		pocket := g.FloodMask(g.Grow(here).Or(here), free).Or(here)
		ov.MarkAll(pocket, poor)
		ov.MarkAll(g.Grow(pocket).And(p.ground).AndNot(pocket), enemy)
		ov.Mark(PlaceID(a), bad)
		o.Note = "Cut off."
		if !p.Isolated.Has(b) {
			o.Note += " It is not marked yet: the Supply Check when its impulse begins decides."
		}
	}
	ov.Lay(o)
}
