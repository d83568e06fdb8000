// Makes positions that agree with a view: one by lot for bots, or all of them for the contract test.

package fog

import (
	"errors"
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
)

var errNoView = errors.New("the view shows pieces as no player of the game sees them")

// Deal puts the pieces of a player's view into a position in which no piece is in play yet. Pieces whose faces the
// view shows, or has noted, go where it shows them. The other side's others are dealt to its handles by lot, each at
// one of its levels by a die. Pieces that need a handle which the view does not show take the lowest free one.
//
// Every way of dealing is equally likely. A game whose rules or scenarios tell where a piece cannot be deals for
// itself.
func (f *Fog) Deal(p Position, v *kernel.View, src chance.Source, kind chance.Kind) error {
	open, hidden, err := f.known(p, v)
	if err != nil {
		return err
	}
	for _, pv := range open {
		like := alike(p, hidden, pv.Back)
		if len(like) == 0 {
			return errNoView
		}
		id := like[src.Lot(chance.Label{Kind: kind}, like)]
		hidden = slices.DeleteFunc(hidden, func(b int16) bool { return b == id })
		b := kernel.PieceID(id)
		levels := f.Info.Pieces[b].Levels
		f.seat(p, pv, b, int16(levels[src.Die(chance.Label{Kind: kind}, len(levels))-1]))
	}
	f.number(p)
	return nil
}

// deal calls each for every way in which pieces can be dealt to handles.
func (f *Fog) deal(p Position, open []*kernel.PieceView, hidden []int16, each func()) {
	if len(open) == 0 {
		each()
		return
	}
	for _, id := range alike(p, hidden, open[0].Back) {
		b := kernel.PieceID(id)
		rest := slices.DeleteFunc(slices.Clone(hidden), func(b int16) bool { return b == id })
		for _, level := range f.Info.Pieces[b].Levels {
			f.seat(p, open[0], b, int16(level))
			f.deal(p, open[1:], rest, each)
			p.SetPiece(b, Piece{})
		}
	}
}

// alike are the pieces of a list that have a back.
func alike(p Position, list []int16, back uint8) (with []int16) {
	for _, b := range list {
		if q, _ := p.Piece(kernel.PieceID(b)); q.Back == back {
			with = append(with, b)
		}
	}
	return with
}

// known puts the pieces into the position whose faces the view shows or has noted. It returns the concealed ones that
// are left, and those of the other side that can be behind them.
func (f *Fog) known(p Position, v *kernel.View) (open []*kernel.PieceView, hidden []int16, err error) {
	shown := make([]bool, len(f.Info.Pieces))
	for i := range v.Pieces {
		pv := &v.Pieces[i]
		face, strength := pv.Face, pv.Strength
		if face == kernel.NoPiece {
			face, strength = pv.SeenFace, pv.SeenStrength
		}
		switch {
		case face < 0 || int(face) >= len(shown) || shown[face] || pv.Place < 0 || int(pv.Place) >= len(f.Info.Places):
			return nil, nil, errNoView
		case face == kernel.NoPiece:
			open = append(open, pv)
			continue
		}
		shown[face] = true
		f.seat(p, pv, face, strength)
	}
	if v.Side.Player() {
		f.pieces(v.Side.Other(), func(b kernel.PieceID) {
			if _, used := p.Piece(b); used && !shown[b] {
				hidden = append(hidden, int16(b))
			}
		})
	}
	return open, hidden, nil
}

// seat puts a piece where a view shows it.
func (f *Fog) seat(p Position, pv *kernel.PieceView, b kernel.PieceID, strength int16) {
	if pv.Place == kernel.NoPlace {
		return
	}
	p.SetPiece(b, Piece{Place: pv.Place, Strength: strength, Flags: pv.Flags, SeenStrength: pv.SeenStrength,
		SeenTurn: pv.SeenTurn, Handle: f.Numbers[f.Info.Pieces[b].Side].Number(pv.ID)})
}

// number gives handles to the pieces that need one.
func (f *Fog) number(p Position) {
	for b := kernel.PieceID(1); int(b) < len(f.Info.Pieces); b++ {
		if q, _ := p.Piece(b); q.Place != kernel.NoPlace && !q.Open && q.Handle == 0 {
			q.Handle = f.Free(p, f.Info.Pieces[b].Side)
			p.SetPiece(b, q)
		}
	}
}

// Game is a position of a game whose guesses are made here.
type Game interface {
	kernel.Position
	Position
	// Check is an error where the position is none that can be played on. It makes what is derived from the state.
	Check() error
}

// Guess makes a position that agrees with a player's view (kernel.Game.Guess): known is the part of it that the view
// shows, without the pieces; Deal does the rest.
func Guess[P Game](f *Fog, v *kernel.View, known func(*kernel.View) (P, error), src chance.Source,
	kind chance.Kind) (kernel.Position, error) {
	p, err := known(v)
	if err == nil {
		err = f.Deal(p, v, src, kind)
	}
	if err == nil {
		err = p.Check()
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Worlds lists every position that agrees with a player's view (kerneltest.Worlder): the proof that Guess reaches
// them all and no other. There are too many in a large game.
func Worlds[P Game](f *Fog, v *kernel.View, known func(*kernel.View) (P, error)) []kernel.Position {
	p, err := known(v)
	if err != nil {
		return nil
	}
	open, hidden, err := f.known(p, v)
	if err != nil {
		return nil
	}
	var list []kernel.Position
	f.deal(p, open, hidden, func() {
		q := p.New().(P)
		p.Copy(q)
		f.number(q)
		if q.Check() == nil {
			list = append(list, q)
		}
	})
	return list
}
