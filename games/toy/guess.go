package toy

import (
	"errors"

	"umpire/kernel"
	"umpire/kernel/chance"
)

var errNoView = errors.New("toy: this is no view of the game")

// Guess makes a position that agrees with a view. Unseen blocks are dealt among the handles, at any strength; so are the
// handles of the viewer's own blocks, which it cannot know.
func (g *Game) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	p, err := g.known(v)
	if err != nil {
		return nil, err
	}
	var space [perSide]int16
	for i := range v.Pieces {
		pv := &v.Pieces[i]
		if pv.Face != kernel.NoPiece || pv.SeenFace != kernel.NoPiece {
			continue
		}
		left := p.unseen(v, pv.Side, space[:0])
		if len(left) == 0 {
			return nil, errNoView
		}
		b := kernel.PieceID(left[src.Lot(chance.Label{Kind: drawGuess}, left)])
		p.seat(pv, b, int8(src.Die(chance.Label{Kind: drawGuess}, int(g.block[b].steps))))
		if !v.Side.Player() { // an observer cannot know either who has been looked at
			p.seen[b] = int8(src.Die(chance.Label{Kind: drawGuess}, int(p.turn)+1) - 1)
		}
	}
	for b := p.unnumbered(); b != kernel.NoPiece; b = p.unnumbered() {
		free := p.freeHandles(g.block[b].side, space[:0])
		if len(free) == 0 {
			return nil, errNoView
		}
		p.handle[b] = int8(free[src.Lot(chance.Label{Kind: drawGuess}, free)])
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return p, nil
}

// Worlds lists every position that agrees with a player's view: the proof that Guess reaches them all and no other. There are
// too many of them to ask for in a large position.
func (g *Game) Worlds(v *kernel.View) []kernel.Position {
	var list []kernel.Position
	var deal func(p Position, i int)
	deal = func(p Position, i int) {
		for i < len(v.Pieces) && (v.Pieces[i].Face != kernel.NoPiece || v.Pieces[i].SeenFace != kernel.NoPiece) {
			i++
		}
		if i < len(v.Pieces) {
			for _, b := range p.unseen(v, v.Pieces[i].Side, nil) {
				for s := int8(1); s <= g.block[b].steps; s++ {
					q := p
					q.seat(&v.Pieces[i], kernel.PieceID(b), s)
					deal(q, i+1)
				}
			}
			return
		}
		if b := p.unnumbered(); b != kernel.NoPiece {
			for _, h := range p.freeHandles(g.block[b].side, nil) {
				q := p
				q.handle[b] = int8(h)
				deal(q, i)
			}
			return
		}
		if p.check() == nil {
			list = append(list, &p)
		}
	}
	if p, err := g.known(v); err == nil {
		deal(*p, 0)
	}
	return list
}

// known is the part of a position that a view shows.
func (g *Game) known(v *kernel.View) (*Position, error) {
	if !g.info.Accepts(kernel.Chosen{Scenario: v.Scenario, Options: v.Options, Handicap: v.Handicap}) || len(v.Facts) != facts || len(v.Places) != 1+areas {
		return nil, errNoView
	}
	p := &Position{g: g}
	p.scenario, p.scouts = v.Scenario, v.Options != 0
	p.turn, p.mud = int8(v.Facts[factTurn]), v.Facts[factWeather] == 1
	p.step, p.side = step(v.Prompt.Ask), v.Prompt.Side
	if len(v.Frames) > 0 {
		f := &v.Frames[0]
		p.side, p.fight, p.hits = f.Side, f.Place, [2]int8{int8(f.N), int8(f.M)}
	}
	if p.step == stepOver {
		p.side = west
	}
	for a := 1; a <= areas; a++ {
		p.control[a] = v.Places[a].Control
	}
	for i := range v.Pieces {
		pv := &v.Pieces[i]
		face, steps := pv.Face, pv.Strength
		if face == kernel.NoPiece {
			face, steps = pv.SeenFace, pv.SeenStrength
		}
		if face < 0 || face > pieces || !pv.Side.Player() {
			return nil, errNoView
		}
		if face != kernel.NoPiece {
			p.seat(pv, face, int8(steps))
		}
	}
	return p, nil
}

// seat puts a block where a view shows it.
func (p *Position) seat(pv *kernel.PieceView, b kernel.PieceID, steps int8) {
	if pv.Place == kernel.NoPlace {
		return // lost
	}
	p.at[b], p.steps[b], p.moved[b], p.seen[b] = pv.Place, steps, pv.Flags&flagMoved != 0, int8(pv.SeenTurn)
	if pv.ID.Handle() {
		p.handle[b] = int8(pv.ID - kernel.FirstHandle)
	}
	if pv.Place == p.fight {
		p.seen[b] = p.turn
	}
}

// unseen appends the blocks of a side that have no place yet and are not shown as lost.
func (p *Position) unseen(v *kernel.View, s kernel.Side, list []int16) []int16 {
	for b, last := ofSide(s); b <= last; b++ {
		if p.at[b] == kernel.NoPlace && p.g.uses(p.scenario, b) && !shows(v, b) {
			list = append(list, int16(b))
		}
	}
	return list
}

// shows says whether a view shows a block's face.
func shows(v *kernel.View, b kernel.PieceID) bool {
	for i := range v.Pieces {
		if v.Pieces[i].Face == b {
			return true
		}
	}
	return false
}

// unnumbered is the first concealed block that has no handle yet.
func (p *Position) unnumbered() kernel.PieceID {
	for b := kernel.PieceID(1); b <= pieces; b++ {
		if p.at[b] != kernel.NoPlace && p.at[b] != p.fight && p.handle[b] == 0 {
			return b
		}
	}
	return kernel.NoPiece
}

// freeHandles appends the handles of a side that no block has.
func (p *Position) freeHandles(s kernel.Side, list []int16) []int16 {
	for h, last := ofSide(s); h <= last; h++ {
		if p.behind(s, kernel.FirstHandle+h) == kernel.NoPiece {
			list = append(list, int16(h))
		}
	}
	return list
}
