// Deals handles by lot among concealed pieces that stand together.

package fog

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Order is the order in which pieces draw their handles when they are mixed. Draws are recorded in the logs of games,
// so a game keeps its order for good.
type Order uint8

// The orders.
const (
	// ByHandle: by the handles that the pieces had; the last of them draws nothing, for one handle is left. Take this
	// one for a new game.
	ByHandle Order = iota
	// AsAdded: as they were added to the stack; the last of them draws, too. Add them in the order of the roster.
	AsAdded
)

// Stack is concealed pieces of one side that stand together and can have been mixed up. It is reused from one stack
// to the next, and allocates nothing once it is warm.
type Stack struct {
	pieces []concealed
	pool   []int16
}

type concealed struct {
	piece  kernel.PieceID
	handle int16
	back   uint8
}

// Reset empties the stack.
func (s *Stack) Reset() { s.pieces = s.pieces[:0] }

// Add puts a piece on the stack, with the handle it has and what shows of it: pieces with different backs are not
// mixed up. A game in which only the side shows gives all of them back 0.
func (s *Stack) Add(piece kernel.PieceID, handle int, back uint8) {
	s.pieces = append(s.pieces, concealed{piece, int16(handle), back})
}

// Mix deals the handles of the pieces by lot among those with equal backs, back by back, and calls give for each piece
// with the handle it has from now on. It returns how many were mixed: a piece whose back no other has keeps its handle.
func (s *Stack) Mix(
	src chance.Source, l chance.Label, o Order, give func(piece kernel.PieceID, handle int),
) (mixed int) {
	s.sort(o)
	for i := 0; i < len(s.pieces); {
		n := i + 1
		for n < len(s.pieces) && s.pieces[n].back == s.pieces[i].back {
			n++
		}
		if n-i > 1 || o == AsAdded {
			s.deal(src, l, o, s.pieces[i:n], give)
			mixed += n - i
		}
		i = n
	}
	return mixed
}

// sort orders the pieces by backs and, among equal backs, as they draw.
func (s *Stack) sort(o Order) {
	for i := 1; i < len(s.pieces); i++ { // stacks are small
		for j := i; j > 0; j-- {
			a, b := &s.pieces[j-1], &s.pieces[j]
			if a.back < b.back || a.back == b.back && (o == AsAdded || a.handle <= b.handle) {
				break
			}
			*a, *b = *b, *a
		}
	}
}

func (s *Stack) deal(src chance.Source, l chance.Label, o Order, list []concealed, give func(kernel.PieceID, int)) {
	s.pool = s.pool[:0]
	for _, c := range list {
		s.pool = append(s.pool, c.handle)
		for j := len(s.pool) - 1; j > 0 && s.pool[j] < s.pool[j-1]; j-- {
			s.pool[j], s.pool[j-1] = s.pool[j-1], s.pool[j]
		}
	}
	left := s.pool
	for _, c := range list {
		k, last := 0, len(left)-1
		if last > 0 || o == AsAdded {
			k = src.Lot(l, left)
		}
		give(c.piece, int(left[k]))
		if o == AsAdded {
			copy(left[k:], left[k+1:])
		} else {
			left[k] = left[last]
		}
		left = left[:last]
	}
}

// Mix deals the handles of a side's concealed pieces in a place (NoPlace: everywhere) by lot, and what the enemy was
// shown of them is forgotten. It returns how many were mixed.
func (f *Fog) Mix(p Position, s kernel.Side, at kernel.PlaceID, src chance.Source, o Order) int {
	var stack Stack
	f.pieces(s, func(b kernel.PieceID) {
		if q, _ := p.Piece(b); q.Handle != 0 && (at == kernel.NoPlace || q.Place == at) {
			stack.Add(b, q.Handle, q.Back)
		}
	})
	return stack.Mix(src, chance.Label{Kind: chance.Mixing, N: int16(at)}, o, func(b kernel.PieceID, handle int) {
		q, _ := p.Piece(b)
		q.Handle, q.SeenStrength, q.SeenTurn = handle, 0, 0
		p.SetPiece(b, q)
	})
}
