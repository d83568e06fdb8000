// What a side sees: prompts, views, guesses and previews.

package toy

import (
	"errors"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/dryrun"
	"umpire/mechanics/facts"
	"umpire/mechanics/fog"
)

// Prompt is the decision due. It waits where a movement would end unasked, and before a battle, for its odds.
func (p *Position) Prompt(kernel.Side) kernel.Prompt {
	pr := kernel.Prompt{Side: p.ToMove(), Phase: phaseOf[p.Step], Ask: p.Step, Place: p.fight(), Reply: p.replying()}
	switch p.Step {
	case stepMove, stepBattle:
		pr.Pause, pr.N = true, int16(p.battles())*bit(p.Step == stepBattle)
	case stepRetreat:
		pr.Piece = p.retreating()
	}
	return pr
}

// figures are the facts of a view, and how Guess puts them back.
var figures = facts.List[*Position]{
	{FactInfo: kernel.FactInfo{ID: "turn"}, Get: func(p *Position) int32 { return int32(p.Turn) },
		Set: func(p *Position, n int32) { p.Turn = int8(n) }},
	{FactInfo: kernel.FactInfo{ID: "turns"}, Get: func(p *Position) int32 { return int32(p.play().turns) }},
	{FactInfo: kernel.FactInfo{ID: "weather"}, Get: func(p *Position) int32 { return int32(bit(p.mud())) },
		Set: func(p *Position, n int32) { p.setMud(n == 1) }},
	{FactInfo: kernel.FactInfo{ID: "points-west"}, Get: func(p *Position) int32 { return p.Outcome().Points[west] }},
	{FactInfo: kernel.FactInfo{ID: "points-east"}, Get: func(p *Position) int32 { return p.Outcome().Points[east] }},
}

// flagMoved is the one piece flag, a bit of PieceView.Flags.
const flagMoved = 1 << 0

// Piece is a block as fog asks for it. Those in the battle in progress are turned up (1.2).
func (p *Position) Piece(b kernel.PieceID) (fog.Piece, bool) {
	u := p.of(b)
	return fog.Piece{Place: p.at(b), Strength: int16(u.Steps), Flags: uint32(bit(u.Moved)) * flagMoved,
		Handle: int(u.Handle), Open: u.At != 0 && u.At == p.Fight, SeenStrength: int16(u.Steps),
		SeenTurn: int16(u.Seen)}, p.play().uses[b]
}

// SetPiece puts a block where a view shows it.
func (p *Position) SetPiece(b kernel.PieceID, q fog.Piece) {
	u := p.of(b)
	*u = blockState{int8(q.Place), int8(q.Strength), int8(q.Handle), int8(q.SeenTurn), q.Flags&flagMoved != 0}
	if u.At != 0 && u.At == p.Fight {
		u.Seen = p.Turn
	}
}

// ShownAs is the id under which a viewer knows a block.
func (p *Position) ShownAs(side kernel.Side, b kernel.PieceID) kernel.PieceID {
	if !p.on("1.2") {
		return b
	}
	return p.g.fog.ShownAs(p, side, b)
}

// Plain gives a side's own blocks the lowest handles: it cannot see them, so they make no other world to it.
func (p *Position) Plain(side kernel.Side) { p.g.fog.Plain(p, side) }

// View is what a side may know.
func (p *Position) View(side kernel.Side, v *kernel.View) {
	v.Side, v.Scenario, v.Options = side, p.Scenario, uint32(bit(p.Scouts))
	v.Prompt, v.Over = p.Prompt(side), p.Outcome()
	v.Frames, v.Marks, v.Pieces = v.Frames[:0], v.Marks[:0], v.Pieces[:0]
	if p.Fight != 0 {
		v.Frames = append(v.Frames, kernel.Frame{Side: p.side(), Step: p.Step, Place: p.fight(),
			N: int16(p.Hits[west]), M: int16(p.Hits[east])})
	}
	v.Facts = figures.View(p, side, v.Facts[:0])
	v.Places = append(v.Places[:0], kernel.PlaceView{Control: kernel.NoSide})
	for _, s := range p.Control {
		v.Places = append(v.Places, kernel.PlaceView{Control: s})
	}
	p.g.fog.View(p, v)
}

// Guess makes a position that agrees with a player's view: unseen blocks are dealt among the handles, at any strength.
func (g *Game) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	return fog.Guess(&g.fog, v, g.known, src, drawGuess)
}

// Worlds lists every position that agrees with a player's view: the proof that Guess reaches them all and no other.
func (g *Game) Worlds(v *kernel.View) []kernel.Position { return fog.Worlds(&g.fog, v, g.known) }

// known is the part of a position that a view shows, without the blocks.
func (g *Game) known(v *kernel.View) (*Position, error) {
	if !g.info.Fits(v) || v.Side == kernel.Observer {
		return nil, errors.New("toy: this is not a player's view of the game")
	}
	p := &Position{g: g}
	p.Scenario, p.Scouts, p.Step = v.Scenario, v.Options != 0, v.Prompt.Ask
	if p.Step != stepOver {
		p.setSide(v.Prompt.Side)
	}
	if len(v.Frames) > 0 {
		f := &v.Frames[0]
		p.setSide(f.Side)
		p.Fight, p.Hits = int8(f.Place), [2]int8{int8(f.N), int8(f.M)}
	}
	figures.Restore(p, v.Facts)
	for i := range p.Control {
		p.Control[i] = v.Places[i+1].Control
	}
	return p, nil
}

// Preview plays a copy, so what is shown is exactly what Play does.
func (p *Position) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	if p.refuse(a) != "" {
		return
	}
	if a.Verb == verbMove {
		way, n := p.reach(a.Piece, a.Place)
		out.Path = append(out.Path, way[:1+n]...)
		out.Cost, out.Left = int16(n), int16(p.record(a.Piece).Move)-int16(n)
	}
	copy := *p
	(&dryrun.Space{Plain: true}).Play(&p.g.info, &copy, a, out)
}
