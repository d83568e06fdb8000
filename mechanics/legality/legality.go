// Package legality keeps what is legal in one place: for each verb a function that says why an action is refused and
// one that plays it. Legal, Why and Play are made of the same table, so what is listed is playable and what is not is
// refused.
//
// It is for games whose legal actions can be found by trying all of them. FaultOf (what every game asks of an action
// before its own rules do) and Bars (which verb is out of place where) are for all games.
package legality

import (
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Verb is what a verb does in positions P.
type Verb[P any] struct {
	// Ask is the question that it answers: an index into Info.Asks.
	Ask uint8
	// Handles: its piece is a concealed one of the other side, named by its handle.
	Handles bool
	// Piece says by a code of Refusals why its piece may not be named, whatever the place; empty: it may. It is asked
	// before Refuse, and once for all places. Nil: Refuse says all.
	Piece func(P, kernel.PieceID) string
	// Refuse says by a code of Refusals why an action may not be played; empty: it may. It is asked only about
	// well-formed actions that answer the question due. Nil: the verb is legal whenever its question is due.
	Refuse func(P, kernel.Action) string
	// Play plays a legal action.
	Play func(P, kernel.Action, chance.Source, *kernel.Events)
}

// Table is the verbs of a game, as Info.Verbs lists them.
type Table[P any] struct {
	Verbs []Verb[P]
	// Bars need no rules and reasons here: their codes are enough.
	Bars Bars[P, string]
}

// The codes by which Table.Refuse refuses what is not an action, and what answers another question than the one that is
// due, where the bars say nothing about it.
const (
	Malformed = "malformed"
	NotNow    = "not-now"
)

// Refuse says by a code of Refusals why the side to move may not play an action in a position, where a question is due
// in a phase; empty if it may.
func (t *Table[P]) Refuse(p P, info *kernel.Info, phase, ask uint8, a kernel.Action) string {
	if FaultOf(info, a) != Fine {
		return Malformed
	}
	v := &t.Verbs[a.Verb]
	if v.Ask != ask {
		if b := t.Bars.Find(p, phase, a.Verb, false); b != nil {
			return b.Code
		}
		return NotNow
	}
	if v.Piece != nil {
		if no := v.Piece(p, a.Piece); no != "" {
			return no
		}
	}
	if v.Refuse == nil {
		return ""
	}
	return v.Refuse(p, a)
}

// List appends the legal actions of the side to move: verb by verb, for each of its pieces or each handle by id, for
// each place by id. Verbs that take a number are not listed. Handles are numbered from 1 as the pieces are.
func (t *Table[P]) List(p P, info *kernel.Info, side kernel.Side, ask uint8, list []kernel.Action) []kernel.Action {
	for i := 1; i < len(info.Verbs); i++ {
		v, w := &info.Verbs[i], &t.Verbs[i]
		if v.Num != kernel.NumNone || w.Ask != ask {
			continue
		}
		a := kernel.Action{Verb: kernel.Verb(i)}
		var firstPiece, lastPiece kernel.PieceID
		var firstPlace, lastPlace kernel.PlaceID
		if v.Piece {
			firstPiece, lastPiece = 1, kernel.PieceID(len(info.Pieces)-1)
		}
		if w.Handles {
			firstPiece, lastPiece = kernel.FirstHandle+1, kernel.FirstHandle+lastPiece
		}
		if v.Place {
			firstPlace, lastPlace = 1, kernel.PlaceID(len(info.Places)-1)
		}
		for a.Piece = firstPiece; a.Piece <= lastPiece; a.Piece++ {
			if v.Piece && !w.Handles && info.Pieces[a.Piece].Side != side {
				continue
			}
			if w.Piece != nil && w.Piece(p, a.Piece) != "" {
				continue
			}
			for a.Place = firstPlace; a.Place <= lastPlace; a.Place++ {
				if w.Refuse == nil || w.Refuse(p, a) == "" {
					list = append(list, a)
				}
			}
		}
	}
	return list
}

// Fault is what is wrong with an action by its form, whatever the position.
type Fault uint8

// The faults.
const (
	Fine       Fault = iota
	NoVerb           // there is no such verb
	BadOperand       // it has an operand that its verb does not take, or a choice that does not exist
	NoPlace          // its place is missing, or there is no such place
	NoPiece          // its piece is missing
)

// FaultOf says what is wrong with the form of an action; of several faults, the first in their order. Whether its
// piece is one that the side may name is for the game to say.
func FaultOf(info *kernel.Info, a kernel.Action) Fault {
	if a.Verb == 0 || int(a.Verb) >= len(info.Verbs) {
		return NoVerb
	}
	v := &info.Verbs[a.Verb]
	switch {
	case !v.Piece && a.Piece != kernel.NoPiece, !v.Place && a.Place != kernel.NoPlace,
		v.Num == kernel.NumNone && a.N != 0, v.Num == kernel.NumChoice && (a.N < 0 || int(a.N) >= len(v.Choices)):
		return BadOperand
	case v.Place && (a.Place <= kernel.NoPlace || int(a.Place) >= len(info.Places)):
		return NoPlace
	case v.Piece && a.Piece <= kernel.NoPiece:
		return NoPiece
	}
	return Fine
}

// Refusals are what a game says to a player about what is not legal: for each code its rule and a sentence.
// A data file has them as it is: {"too-far":{"rule":"3.1","reason":"That is further than it can move."}, ...}.
type Refusals map[string]kernel.Refusal

// About is the refusal of an action by a code: it names the piece and the place that the action names. One that must
// not tell what is there, whose code is among silent, names nothing. Nil for the empty code.
func (all Refusals) About(code string, a kernel.Action, silent ...string) *kernel.Refusal {
	if code == "" {
		return nil
	}
	r := all[code]
	r.Code = code
	if slices.Contains(silent, code) {
		return &r
	}
	if a.Piece != kernel.NoPiece {
		r.Pieces = []kernel.PieceID{a.Piece}
	}
	if a.Place != kernel.NoPlace {
		r.Places = []kernel.PlaceID{a.Place}
	}
	return &r
}
