// Numbers and sets of blocks and places.

package blocks

import (
	"math/bits"

	"umpire/board"
	"umpire/kernel"
)

// Block is a block by its number in the roster, from 1: an index into Config.Units, and the kernel.PieceID under which
// its owner knows it. 0 is none. What stands on the map concealed has another id for the enemy, its handle, which never
// is a Block.
type Block uint8

// MaxBlocks bounds the block ids of a game, which run from 1. MaxPlaces bounds its places, pools included.
const (
	MaxBlocks = 128
	MaxPlaces = 224
)

// Mask is a set of places.
type Mask = board.Mask

// Place is a place by its number on the board, from 0; pools follow the places of the map. Inside the system there is
// no other number of a place: PlaceID and PlaceOf translate at its edge, encode.go writes a place as a byte.
type Place = board.Place

// Nowhere is no place.
const Nowhere = board.None

// PlaceID is the id under which everything outside the system knows a place: one more, for there 0 is none.
func PlaceID(a Place) kernel.PlaceID { return kernel.PlaceID(a + 1) }

// PlaceOf is the place with an id, Nowhere for kernel.NoPlace.
func PlaceOf(id kernel.PlaceID) Place { return Place(id) - 1 }

// Set is a set of blocks.
type Set [2]uint64

// Has reports whether block b is in the set.
func (s *Set) Has(b Block) bool { return s[(b>>6)&1]>>(uint(b)&63)&1 != 0 }

// Add puts block b into the set.
func (s *Set) Add(b Block) { s[(b>>6)&1] |= 1 << (uint(b) & 63) }

// Del takes block b out of the set.
func (s *Set) Del(b Block) { s[(b>>6)&1] &^= 1 << (uint(b) & 63) }

// And is what is in both.
func (s Set) And(o Set) Set { return Set{s[0] & o[0], s[1] & o[1]} }

// Or is what is in either.
func (s Set) Or(o Set) Set { return Set{s[0] | o[0], s[1] | o[1]} }

// Not is what is in s but not in o.
func (s Set) Not(o Set) Set { return Set{s[0] &^ o[0], s[1] &^ o[1]} }

// Empty reports whether nothing is in the set.
func (s Set) Empty() bool { return s[0]|s[1] == 0 }

// Count is the number of blocks in the set.
func (s Set) Count() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// Pop takes the lowest block out of the set and returns it, 0 if there is none.
func (s *Set) Pop() Block {
	if w := s[0]; w != 0 {
		s[0] = w & (w - 1)
		return Block(bits.TrailingZeros64(w))
	}
	if w := s[1]; w != 0 {
		s[1] = w & (w - 1)
		return Block(64 + bits.TrailingZeros64(w))
	}
	return 0
}
