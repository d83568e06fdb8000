// Package fog keeps concealed pieces apart from their faces: the handles under which the enemy knows them, mixing
// them by lot among pieces with equal backs, what was shown of a piece and when, telling an event to each audience,
// and dealing faces to handles for a guess.
//
// A handle is a number that says nothing about which piece it is. A position stores it in a field of its own, 0 for a
// piece that has none; viewers see it as a kernel.PieceID from kernel.FirstHandle on. A piece keeps its handle
// while it can be followed. When pieces can have been mixed up, Stack deals their handles by lot.
//
// The position stays a plain value with its own arrays: fog asks it for a Piece and gives one back. What is asked in
// every move of a large game has a loop of its own there.
package fog

import (
	"fmt"

	"umpire/kernel"
)

// Piece is what a position keeps of a piece that can be concealed. A piece that is not in play has only its
// back.
type Piece struct {
	Place    kernel.PlaceID // NoPlace: not in play; its face is not secret then
	Strength int16
	Flags    uint32 // by Info.PieceFlags
	Handle   int    // 0: it has none
	Open     bool   // both sides see its face
	Back     uint8  // what shows of it while it is concealed: index into Info.Backs; by the roster, so it never changes
	// What the enemy was last shown of it and has followed since, SeenTurn 0 if nothing.
	SeenStrength, SeenTurn int16
}

// Position is a position whose pieces can be concealed.
type Position interface {
	// Piece is the state of a piece; used: whether the scenario has it.
	Piece(b kernel.PieceID) (state Piece, used bool)
	// SetPiece puts a piece back as Piece tells of it. Back, Open and what else follows from other parts may be
	// ignored.
	SetPiece(b kernel.PieceID, state Piece)
	// ShownAs is the id under which a viewer knows a piece (kerneltest.Veiler): mostly Fog.ShownAs.
	ShownAs(viewer kernel.Side, b kernel.PieceID) kernel.PieceID
}

// Numbers are the handles of the pieces of one side: First to Last as a position stores them, each shown as
// kernel.FirstHandle + Offset + number. The numbers that two sides show must not overlap.
type Numbers struct{ First, Last, Offset int }

// ID is the id under which a handle is shown.
func (n Numbers) ID(handle int) kernel.PieceID {
	return kernel.FirstHandle + kernel.PieceID(n.Offset+handle)
}

// Number is the handle that an id shows, 0 if it shows none of these.
func (n Numbers) Number(id kernel.PieceID) int {
	h := int(id) - int(kernel.FirstHandle) - n.Offset
	if !id.Handle() || h < n.First || h > n.Last {
		return 0
	}
	return h
}

// Fog is what is fixed of a game's fog: whose pieces are whose, and their handles by side.
type Fog struct {
	Info    *kernel.Info
	Numbers [2]Numbers
}

// pieces goes through a side's pieces in the order of the roster.
func (f *Fog) pieces(s kernel.Side, do func(kernel.PieceID)) {
	for b := 1; b < len(f.Info.Pieces); b++ {
		if f.Info.Pieces[b].Side == s {
			do(kernel.PieceID(b))
		}
	}
}

// ShownAs is the id under which a viewer knows a piece: its own where its owner looks, where its face is open, and
// where it has no handle.
func (f *Fog) ShownAs(p Position, viewer kernel.Side, b kernel.PieceID) kernel.PieceID {
	owner := f.Info.Pieces[b].Side
	if viewer == kernel.Both || viewer == owner {
		return b
	}
	if q, _ := p.Piece(b); !q.Open && q.Handle != 0 {
		return f.Numbers[owner].ID(q.Handle)
	}
	return b
}

// Behind is a side's piece that has the handle of an id, NoPiece if none has.
func (f *Fog) Behind(p Position, s kernel.Side, id kernel.PieceID) (found kernel.PieceID) {
	h := f.Numbers[s].Number(id)
	if h == 0 {
		return kernel.NoPiece
	}
	f.pieces(s, func(b kernel.PieceID) {
		if q, _ := p.Piece(b); q.Handle == h {
			found = b
		}
	})
	return found
}

// Free is the lowest handle that no piece of a side has, 0 if all are taken. A piece that is concealed before
// everybody's sight takes it: the enemy knows which piece it is, so the number tells nothing.
func (f *Fog) Free(p Position, s kernel.Side) int {
	n := f.Numbers[s]
	taken := make([]bool, n.Last+1)
	f.pieces(s, func(b kernel.PieceID) {
		if q, _ := p.Piece(b); q.Handle <= n.Last {
			taken[q.Handle] = true
		}
	})
	for h := n.First; h <= n.Last; h++ {
		if !taken[h] {
			return h
		}
	}
	return 0
}

// Check refuses handles that are none of their side's, that two pieces have, and that a piece has which is open or
// not in play; and a piece in play that is not open and has none.
func (f *Fog) Check(p Position) error {
	used := map[kernel.PieceID]kernel.PieceID{}
	for b := kernel.PieceID(1); int(b) < len(f.Info.Pieces); b++ {
		q, _ := p.Piece(b)
		id := f.Numbers[f.Info.Pieces[b].Side].ID(q.Handle)
		switch concealed := q.Place != kernel.NoPlace && !q.Open; {
		case concealed != (q.Handle != 0):
			return fmt.Errorf("piece %d has the handle %d; a piece has one while it is in play and not open", b,
				q.Handle)
		case q.Handle == 0:
		case f.Numbers[f.Info.Pieces[b].Side].Number(id) == 0 || used[id] != 0:
			return fmt.Errorf("piece %d has the handle %d, which is another's or not of its side", b, q.Handle)
		}
		used[id] = b
	}
	return nil
}

// Plain gives the handles that a side's pieces have to them in the order of the roster. The owner cannot see them, so
// positions that differ in them only are one to it (kerneltest.Plainer).
func (f *Fog) Plain(p Position, s kernel.Side) {
	if !s.Player() {
		return
	}
	h := f.Numbers[s].First
	f.pieces(s, func(b kernel.PieceID) {
		if q, _ := p.Piece(b); q.Handle != 0 {
			q.Handle = h
			p.SetPiece(b, q)
			h++
		}
	})
}

// View appends the pieces of a scenario to a view, as its viewer may see them, and puts them into the order that the
// kernel asks for: the viewer's own by id, then the others by the id they are shown under. Any order that hangs on
// the faces behind handles would tell them. A piece that is not in play shows its face. What was shown of a piece is
// noted for both players, for observers keep no notes.
func (f *Fog) View(p Position, v *kernel.View) {
	for b := kernel.PieceID(1); int(b) < len(f.Info.Pieces); b++ {
		q, used := p.Piece(b)
		if !used {
			continue
		}
		pv := kernel.PieceView{ID: p.ShownAs(v.Side, b), Side: f.Info.Pieces[b].Side, Place: q.Place, Flags: q.Flags}
		if pv.ID.Handle() {
			pv.Back = q.Back
		}
		if pv.Strength = -1; !pv.ID.Handle() {
			pv.Face, pv.Strength = b, q.Strength
		}
		if q.SeenTurn != 0 && !q.Open && v.Side != kernel.Observer {
			pv.SeenFace, pv.SeenStrength, pv.SeenTurn = b, q.SeenStrength, q.SeenTurn
		}
		v.Pieces = append(v.Pieces, pv)
	}
	v.SortPieces()
}

// TellAll sends an event that everybody may know.
func TellAll(ev *kernel.Events, e kernel.Event) {
	e.Audience = kernel.Everyone
	ev.Add(e)
}

// Tell sends an event about a piece: with its face to its owner, with what it is shown as (a handle, or NoPiece where
// the others know of no such piece) to all others; once to everyone if its face is seen.
func Tell(ev *kernel.Events, e kernel.Event, owner kernel.Side, face, shownAs kernel.PieceID) {
	if ev == nil {
		return
	}
	e.Piece, e.Audience = face, kernel.Everyone
	if face != shownAs {
		e.Audience = kernel.Only(owner)
		ev.Add(e)
		e.Piece, e.Audience = shownAs, kernel.Except(owner)
	}
	ev.Add(e)
}
