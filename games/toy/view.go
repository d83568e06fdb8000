package toy

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Prompt is the decision due. Nothing in it is secret here.
func (p *Position) Prompt(kernel.Side) kernel.Prompt {
	pr := kernel.Prompt{Side: p.ToMove(), Phase: 2, Ask: uint8(p.step), Place: p.fight}
	pr.Reply = p.replying()
	switch p.step {
	case stepMove:
		pr.Phase, pr.Pause = 1, true // nobody's movement ends unasked
	case stepBattle:
		pr.Pause, pr.N = true, int16(p.battles()) // the odds can be looked at before a battle
	case stepRetreat:
		pr.Piece = p.retreating()
	case stepOver:
		pr.Phase = 3
	}
	return pr
}

// sees says whether an onlooker sees a block's face.
func (p *Position) sees(side kernel.Side, b kernel.PieceID) bool {
	return side == kernel.Both || side == p.g.block[b].side || p.up(b)
}

// ShownAs is the id under which an onlooker knows a block.
func (p *Position) ShownAs(side kernel.Side, b kernel.PieceID) kernel.PieceID {
	if p.sees(side, b) || p.handle[b] == 0 {
		return b
	}
	return kernel.FirstHandle + kernel.PieceID(p.handle[b])
}

// View is what a side may know.
func (p *Position) View(side kernel.Side, v *kernel.View) {
	out := p.Outcome()
	v.Side, v.Scenario, v.Options, v.Prompt, v.Over = side, p.scenario, uint32(bit(p.scouts)), p.Prompt(side), out
	v.Frames, v.Marks = v.Frames[:0], v.Marks[:0]
	if p.fight != kernel.NoPlace {
		v.Frames = append(v.Frames, kernel.Frame{Side: p.side, Step: uint8(p.step), Place: p.fight, N: int16(p.hits[west]), M: int16(p.hits[east])})
	}
	v.Facts = append(v.Facts[:0], make([]int32, facts)...)
	v.Facts[factTurn], v.Facts[factTurns] = int32(p.turn), int32(p.g.plays[p.scenario].turns)
	v.Facts[factWeather] = int32(bit(p.mud))
	v.Facts[factWest], v.Facts[factEast] = out.Points[west], out.Points[east]
	v.Places = append(v.Places[:0], kernel.PlaceView{Control: kernel.NoSide})
	for a := 1; a <= areas; a++ {
		v.Places = append(v.Places, kernel.PlaceView{Control: p.control[a]})
	}
	v.Pieces = v.Pieces[:0]
	// Own blocks, then faces by piece, then handles by number: the order must not tell who is behind a handle.
	if side.Player() {
		p.viewFaces(side, side, v)
		p.viewFaces(side, side.Other(), v)
	} else {
		p.viewFaces(side, west, v)
		p.viewFaces(side, east, v)
	}
	for h := kernel.PieceID(1); h <= pieces; h++ {
		b := p.behind(kernel.Side(bit(h >= firstEast)), kernel.FirstHandle+h)
		if b == kernel.NoPiece || p.sees(side, b) {
			continue
		}
		pv := kernel.PieceView{ID: kernel.FirstHandle + h, Side: p.g.block[b].side, Place: p.at[b], Strength: -1, Flags: uint32(bit(p.moved[b])) * flagMoved}
		if p.seen[b] != 0 && side.Player() { // pencil notes; observers keep none
			pv.SeenFace, pv.SeenStrength, pv.SeenTurn = b, int16(p.steps[b]), int16(p.seen[b])
		}
		v.Pieces = append(v.Pieces, pv)
	}
}

// viewFaces appends a side's blocks whose faces the viewer sees, with those that are lost.
func (p *Position) viewFaces(viewer, side kernel.Side, v *kernel.View) {
	for b, last := ofSide(side); b <= last; b++ {
		if p.at[b] == kernel.NoPlace && !p.g.uses(p.scenario, b) || !p.sees(viewer, b) && p.at[b] != kernel.NoPlace {
			continue
		}
		pv := kernel.PieceView{ID: b, Face: b, Side: side, Place: p.at[b], Strength: int16(p.steps[b]), Flags: uint32(bit(p.moved[b])) * flagMoved}
		if p.seen[b] != 0 && !p.up(b) && (viewer == side || viewer == kernel.Both) { // what the enemy knows of it
			pv.SeenFace, pv.SeenStrength, pv.SeenTurn = b, int16(p.steps[b]), int16(p.seen[b])
		}
		v.Pieces = append(v.Pieces, pv)
	}
}

// uses says whether a scenario has a block: then it is shown also when it is lost.
func (g *Game) uses(scenario uint8, b kernel.PieceID) bool {
	for _, id := range g.plays[scenario].blocks[g.block[b].side] {
		if kernel.PieceID(id) == b {
			return true
		}
	}
	return false
}

// Preview plays a copy with draws that only tell that they were made: what is shown is exactly what Play does.
func (p *Position) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	if p.refuse(a) != fine {
		return
	}
	mover := p.ToMove()
	if a.Verb == verbMove {
		var way [3]kernel.PlaceID
		n := p.way(a.Piece, a.Place, p.on(rStop), p.mud && p.on(rRiver), &way)
		out.Path = append(out.Path, way[:1+n]...)
		out.Cost, out.Left = int16(n), int16(p.g.block[a.Piece].move)-int16(n)
	}
	q := *p
	var told bell
	var done kernel.Events
	if err := q.Play(a, &told, &done); err != nil {
		return
	}
	switch {
	case a.Verb == verbLook:
		out.Seals, out.Cause = true, "reveal"
		return // what it shows is not known yet
	case bool(told):
		out.Seals, out.Cause = true, "draw"
		return
	case q.ToMove() != mover:
		out.Seals, out.Cause = true, "hand-over"
	}
	out.Events = done.For(mover, out.Events)
}

// bell is a source that rings when it is drawn from.
type bell bool

// Die rings.
func (b *bell) Die(chance.Label, int) int { *b = true; return 1 }

// Lot rings.
func (b *bell) Lot(chance.Label, []int16) int { *b = true; return 0 }
