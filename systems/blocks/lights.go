// What the activation of an HQ would command, reach and cost, shown before it is played.

package blocks

import (
	"fmt"

	"umpire/kernel"
	"umpire/mechanics/overlay"
)

// Lights fills in what the activation of an HQ is about: the blocks that it would command and that could act, its
// range, what its guns or its bombers reach, and the price; of actions that cost the leader or the disc, the price.
func (p *Position) Lights(a kernel.Action, out *kernel.Lights) bool {
	*out = kernel.Lights{}
	if !p.onList(a) {
		return false
	}
	say := func(r Rule, format string, args ...any) {
		out.Lines = append(out.Lines, kernel.NoteInfo{Text: fmt.Sprintf(format, args...), Rule: p.number(r)})
	}
	switch f := p.top(); {
	case a.Verb == VActivate, a.Verb == VChoose && f.Kind == fActivate:
		p.lightHQ(Block(a.Piece), out, say)
	case a.Verb == VDone && f.Kind == fHQMove:
		p.lightHQ(f.Piece, out, say)
	case a.Verb == VLead && p.On(RLead):
		n := p.LogisticsValue(p.Active)
		say(RValue, "The Logistics Value is %d: as many points to regenerate HQs, as many to replace losses, and as "+
			"many reinforcements.", n)
		if l := p.leader[p.Active]; p.Step[l]+1 < p.Units[l].Steps {
			say(RLead, "%s goes down from %d to %d.", capital(p.About.Pieces[l].Name), p.Strength(l),
				p.Units[l].Levels[p.Step[l]+1])
		}
	case (a.Verb == VStrategicMove || a.Verb == VStrategicDraw) && p.On(RStrategic):
		say(RStrategic, "The disc passes to the other side when the impulse ends.")
	case a.Verb == VExploit:
		say(RExploit, "The disc passes to the other side when the impulse ends.")
	default:
		return false
	}
	return true
}

// lightHQ lights what an HQ that is activated where it stands would command and reach.
func (p *Position) lightHQ(hq Block, out *kernel.Lights, say func(Rule, string, ...any)) {
	if p.pv == nil {
		p.pv = &previewer{}
	}
	q := &p.pv.pos
	p.Copy(q)
	q.Activated = setOf(hq)
	q.Segment = segCommand + 1
	q.rangeOK = false
	enemy := p.occ[p.sideOf(hq).Other()]
	ov := p.newOverlay()
	if m := q.movers(); p.ground.Has(p.At[hq]) {
		m.Del(hq)
		n := 0
		for b := m.Pop(); b != 0; b = m.Pop() {
			out.Pieces = append(out.Pieces, kernel.PieceID(b))
			n++
		}
		if p.tactical.Has(hq) {
			ov.MarkAll(p.Within(hq), ov.Tone("good", "In command range"))
			many := counted(n, "of them can", "of them can")
			if n == 0 {
				many = "None of them can"
			}
			say(RCommand, "%s %s act now.", p.commands(hq), many)
		}
	}
	switch {
	case p.air.Has(hq):
		m := p.AirReach(hq)
		ov.MarkAll(m, ov.Tone("good", "In air range"))
		ov.MarkAll(m.And(enemy), ov.Tone("bad", "In air range, and enemy units there"))
		ready := 0
		for i := range p.bomberOf {
			if t := &p.Bombers[p.bomberOf[i]]; p.Bomber[i] == BomberReady && (t.HQ == 0 || t.HQ == hq) {
				ready++
			}
		}
		if n := min(ready, p.Effective(hq)); n == 0 {
			say(RAirRange, "It has no bomber to send.")
		} else {
			say(RAirRange, "It can send %s as far as %s.", counted(n, "bomber", "bombers"),
				counted(p.Radius(hq), "area", "areas"))
		}
	case q.fires(hq):
		m := p.artilleryReach(hq)
		ov.MarkAll(m.And(enemy), ov.Tone("bad", "Its artillery reaches enemy units here"))
		say(RArtillery, "Its artillery supports a battle in an adjacent area: %s, %s.",
			counted(p.Effective(hq), "die", "dice"), hitsOn(p.Units[hq].Fire[p.Step[hq]]))
	case hq == p.Road.HQ && p.boxes.Has(p.At[hq]):
		switch at, most := p.roadAhead(); {
		case most > 0 && p.Effective(hq) > 0:
			say(RRoad, "It rolls for its advance on the road, %s, %s: each hit takes it one box further, %d at most.",
				counted(p.Effective(hq), "die", "dice"), hitsOn(p.roadFaces()), min(most, len(p.Road.Boxes)-1-at))
		case most > 0: // the line on exhaustion says it
		case at == len(p.Road.Boxes)-1:
			say(RRoad, "It stands at the end of the road.")
		default:
			say(RRoad, "No block of its column is with it: it makes no advance on the road.")
		}
	case p.tactical.Has(hq):
		say(RArtillery, "It has no artillery to support a battle.")
	}
	ov.Lay(&out.Map)
	overlay.Tidy(&out.Map)
	switch n := p.Strength(hq); {
	case n == 0 && p.On(RExhausted):
		say(RExhausted, "It is exhausted: it is destroyed when the impulse ends.")
	case n > 0 && p.On(RDeactivate):
		left := int(p.Units[hq].Levels[p.Step[hq]+1])
		say(RDeactivate, "It loses a step when the impulse ends: strength %d becomes %d.", n, left)
		if left == 0 && p.On(RExhausted) {
			say(RExhausted, "At 0 it is exhausted: if it is activated again before it regenerates, it is destroyed.")
		}
	}
	if p.On(RReveal) && !p.Open.Has(hq) {
		say(RReveal, "It is revealed to the enemy.")
	}
}
