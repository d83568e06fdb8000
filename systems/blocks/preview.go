package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// probe is a source that says whether and when it was asked. Its answers are arbitrary, for nothing after the first
// draw counts.
type probe struct {
	ev   *kernel.Events
	seen int // events before the first draw that a rule makes, -1 while there is none
	// mixed: new handles were dealt.
	mixed bool
}

func (s *probe) note(l chance.Label) {
	if l.Kind == chance.Mixing {
		s.mixed = true
	} else if s.seen < 0 {
		s.seen = len(s.ev.List)
	}
}

// Die notes the draw.
func (s *probe) Die(l chance.Label, faces int) int { s.note(l); return faces }

// Lot notes the draw.
func (s *probe) Lot(l chance.Label, from []int16) int { s.note(l); return 0 }

// previewer is the space that previews need.
type previewer struct {
	pos   Position
	ev    kernel.Events
	probe probe
}

// Preview fills in what a legal action would do at once, for the side to move: its events up to the first draw, as that
// side sees them. An illegal action has an empty preview.
func (p *Position) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	p.legal()
	ok := false
	for i := range p.list {
		ok = ok || p.list[i] == a
	}
	if !ok {
		return
	}
	if p.pv == nil {
		p.pv = &previewer{}
	}
	pv := p.pv
	p.Copy(&pv.pos)
	pv.ev.Reset()
	pv.probe = probe{ev: &pv.ev, seen: -1}
	side := p.ToMove()
	f := *p.top()
	if a.Verb == VMove {
		p.findReach(f.Piece, p.top())
		to := PlaceOf(a.Place)
		var buf [2 * maxMP]Place
		for _, q := range p.path(&p.reach, to, &buf) {
			out.Path = append(out.Path, PlaceID(q))
		}
		out.Cost = int16(p.reach.spent(to))
		out.Left = f.N - out.Cost
		if p.occ[p.sideOf(f.Piece)^1].Has(to) && p.On(REngage) {
			out.Left = 0
		}
	}
	if a.Verb == VMove && !p.roomFor(f.Piece, PlaceOf(a.Place)) {
		out.Note = "The area is full: the block can pass through, not stop."
	}
	if a.Verb == VEnd && f.Kind == fSpend {
		out.Note = "No reinforcements are drawn this month."
	}
	if err := pv.pos.Play(a, &pv.probe, &pv.ev); err != nil {
		return
	}
	n := len(pv.ev.List)
	switch shown := p.firstShown(pv.ev.List); {
	case shown >= 0 && (pv.probe.seen < 0 || shown < pv.probe.seen):
		n = shown // what comes after it can depend on the faces
		out.Seals, out.Cause = true, "reveal"
	case pv.probe.seen >= 0:
		n = pv.probe.seen
		out.Seals, out.Cause = true, "draw"
	case pv.pos.ToMove() != side:
		out.Seals, out.Cause = true, "hand-over"
	case pv.probe.mixed:
		out.Seals, out.Cause = true, "draw"
	}
	for _, e := range pv.ev.List[:n] {
		if e.Audience.Has(side) {
			out.Events = append(out.Events, e)
		}
	}
}

// roomFor reports whether a block's move may end in a place of the ground; where it stands itself, it may if it is not
// too many.
func (p *Position) roomFor(b Block, a Place) bool {
	s := p.sideOf(b)
	n := p.count[s][a]
	if p.At[b] == a {
		n--
	}
	return n < p.limit[s][a]
}

// firstShown is the first event by which one side learns a face of the other, -1 if there is none. What a side does
// with its own concealed pieces in its own turn is its draft until it sends the order; a face that was shown cannot be
// taken back.
func (g *Game) firstShown(list []kernel.Event) int {
	for i, e := range list {
		if g.About.Events[e.Kind].Show == "reveal" {
			return i
		}
	}
	return -1
}
