// What supply will cost, told before it does: blocks that lose steps when their impulse ends, and moves that cut lines.

package blocks

import (
	"fmt"
	"strings"

	"umpire/board"
	"umpire/kernel"
)

// losses appends what blocks of the active side lose by being out of supply, as things stand: to that side alone.
func (p *Position) losses(viewer kernel.Side, list *[]kernel.Loss) {
	s := p.Active
	if seg := p.Segment - 1; seg < segDeclare || seg >= segIsolation || viewer != s && viewer != kernel.Both {
		return
	}
	in := p.InSupply(s)
	var step, last, fort, next []kernel.PieceID
	m := p.onMap[s].Not(p.leaders)
	for b := m.Pop(); b != 0; b = m.Pop() {
		id, a := kernel.PieceID(b), p.At[b]
		switch marked := p.Isolated.Has(b); {
		case in.Has(a):
		case marked && !p.On(RAttrition):
		case marked && p.On(XSeaSupply) && s == p.FortressSide && p.Fortress.Has(a):
			fort = append(fort, id)
		case marked && p.Step[b]+1 >= p.Units[b].Steps:
			last = append(last, id)
		case marked:
			step = append(step, id)
		case p.On(RSupplyCheck):
			next = append(next, id)
		}
	}
	const unless = "unless a line of communication is open by then."
	cutOff := "Cut off, and loses a step when this impulse ends, "
	if len(step) > 1 {
		cutOff = "Cut off, and each loses a step when this impulse ends, "
	}
	for _, l := range []struct {
		pieces []kernel.PieceID
		rule   Rule
		text   string
	}{
		{last, RAttrition, "Cut off and lost when this impulse ends, " + unless},
		{step, RAttrition, cutOff + unless},
		{fort, XSeaSupply,
			"Cut off in a fortress: a die decides when this impulse ends whether a step is lost, " + unless},
		{next, RSupplyCheck,
			"Without a line of communication now: isolated from the next Supply Check, " + unless},
	} {
		if len(l.pieces) > 0 {
			*list = append(*list, kernel.Loss{Text: l.text, Rule: p.number(l.rule), Pieces: l.pieces})
		}
	}
}

// cuts says whom a move that was played on the copy of the previews cuts off: the block itself, others at once, or
// others if the enemy walks into the area that the block leaves empty, as far as its side can see.
func (p *Position) cuts(b Block, first bool) string {
	q := &p.previews().pos
	s, from, to := p.sideOf(b), p.At[b], q.At[b]
	if q.Over || to == from || !p.ground.Has(to) || !p.On(RSupplyCheck) {
		return ""
	}
	before, after := *p.InSupply(s), *q.InSupply(s)
	if before.Has(from) && !after.Has(to) {
		return "It has no line of communication there, as things stand."
	}
	others := q.needing(s).And(before)
	others.Del(to)
	if lost := others.AndNot(after); !lost.IsZero() {
		return fmt.Sprintf("It cuts off the units in %s.", p.someOf(lost))
	}
	e := s.Other()
	if !first || q.count[s][from] > 0 || !q.Controls(s, from) || q.occ[e].Has(from) {
		return ""
	}
	others = q.needing(s).And(after)
	one := board.MaskOf(from)
	q.occ[e].Add(from)
	q.flip(from)
	q.forgetTraces()
	lost := others.AndNot(*q.InSupply(s))
	q.occ[e].Del(from)
	q.flip(from)
	q.forgetTraces()
	if lost.IsZero() {
		return ""
	}
	if reached := q.threatened(e, one); !reached.Has(from) {
		return ""
	}
	return fmt.Sprintf("It leaves %s empty, and the enemy can walk in: that cuts off the units in %s.",
		p.someOf(one), p.someOf(lost))
}

// someOf names up to three places of a set.
func (p *Position) someOf(m Mask) string {
	const most = 3
	list := placeIDs(m)
	if len(list) <= most+1 {
		return p.listed(list, "and")
	}
	var names [most]string
	for i := range names {
		names[i] = p.About.Places[list[i]].Name
	}
	return fmt.Sprintf("%s and %d more areas", strings.Join(names[:], ", "), len(list)-most)
}

// flip gives a place to the other side.
func (p *Position) flip(a Place) {
	if p.Control.Has(a) {
		p.Control.Del(a)
	} else {
		p.Control.Add(a)
	}
}
