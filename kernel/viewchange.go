// The difference between two views, so that a table can send what changed and a client that holds the view before can
// make the view after it. It has one form for both: the difference from the empty View{} is the whole view, with its
// places as runs.

package kernel

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// ViewChange is what differs in a view from the one before it. What did not change is missing; of a change that
// changes nothing everything is missing, so that its JSON is {}.
type ViewChange struct {
	Head  *ViewHead  `json:"head,omitempty"`
	Facts [][2]int32 `json:"facts,omitempty"` // the facts that changed: index, new value
	// Places are the new states of the places that changed, by id. A run may cover places that had that state before.
	Places []PlaceRun  `json:"places,omitempty"`
	Pieces []PieceView `json:"pieces,omitempty"` // new, or changed in any way
	Gone   []PieceID   `json:"gone,omitempty"`   // no longer in the view under this id
	Marks  []Mark      `json:"marks,omitempty"`  // new, or with another number; N 0 says that it is gone
	Frames []Frame     `json:"frames,omitzero"`  // all of them, if any changed; empty if none is left
	Prompt *Prompt     `json:"prompt,omitempty"`
	Over   *Outcome    `json:"outcome,omitempty"`
}

// ViewHead is what never changes between two views that one side has of one game: a change holds it if it is from
// another view, or from none. Lists become as long as it says, what is added is zero, and then the other changes
// apply.
type ViewHead struct {
	Side     Side           `json:"side"`
	Scenario uint8          `json:"scenario"`
	Options  uint32         `json:"options"`
	Handicap [Players]Ratio `json:"handicap,omitzero"`
	Facts    int32          `json:"facts"`  // length of View.Facts
	Places   int32          `json:"places"` // length of View.Places
}

// PlaceRun is the state of places whose ids follow one another.
type PlaceRun struct {
	First   PlaceID `json:"p"`
	More    int16   `json:"n,omitempty"` // how many places after the first have the same state
	Control Side    `json:"c"`
	Flags   uint32  `json:"f,omitempty"`
}

// Empty says that the change changes nothing.
func (c *ViewChange) Empty() bool {
	return c.Head == nil && len(c.Facts)+len(c.Places)+len(c.Pieces)+len(c.Gone)+len(c.Marks) == 0 && c.Frames == nil &&
		c.Prompt == nil && c.Over == nil
}

func headOf(v *View) ViewHead {
	return ViewHead{v.Side, v.Scenario, v.Options, v.Handicap, int32(len(v.Facts)), int32(len(v.Places))}
}

// DiffViews is what makes now out of before. Both keep the order that View promises for its lists. The change shares
// no memory with either.
func DiffViews(before, now *View) ViewChange {
	var c ViewChange
	if h := headOf(now); h != headOf(before) {
		c.Head = &h
	}
	for i, n := range now.Facts {
		if at(before.Facts, i) != n {
			c.Facts = append(c.Facts, [2]int32{int32(i), n})
		}
	}
	for i := 0; i < len(now.Places); i++ {
		state := now.Places[i]
		if at(before.Places, i) == state {
			continue
		}
		last := i
		for j := i + 1; j < len(now.Places) && now.Places[j] == state; j++ {
			if at(before.Places, j) != state {
				last = j
			}
		}
		c.Places = append(c.Places, PlaceRun{PlaceID(i), int16(last - i), state.Control, state.Flags})
		i = last
	}
	c.diffPieces(before, now)
	c.diffMarks(before.Marks, now.Marks)
	if !slices.Equal(before.Frames, now.Frames) {
		c.Frames = append([]Frame{}, now.Frames...)
	}
	if before.Prompt != now.Prompt {
		p := now.Prompt
		c.Prompt = &p
	}
	if before.Over != now.Over {
		o := now.Over
		c.Over = &o
	}
	return c
}

// at is the element at i, or zero where the list is shorter: what Apply extends it with.
func at[T any](list []T, i int) (zero T) {
	if i < len(list) {
		return list[i]
	}
	return zero
}

// diffPieces walks both lists of pieces side by side. Between views of different sides, whose orders differ, all
// pieces change.
func (c *ViewChange) diffPieces(before, now *View) {
	old := before.Pieces
	if before.Side != now.Side {
		for i := range old {
			c.Gone = append(c.Gone, old[i].ID)
		}
		old = nil
	}
	for i := range now.Pieces {
		p := &now.Pieces[i]
		for len(old) > 0 && comparePieces(now.Side, old[0], *p) < 0 {
			c.Gone = append(c.Gone, old[0].ID)
			old = old[1:]
		}
		if len(old) == 0 || comparePieces(now.Side, old[0], *p) > 0 {
			c.Pieces = append(c.Pieces, *p)
			continue
		}
		if old[0] != *p {
			c.Pieces = append(c.Pieces, *p)
		}
		old = old[1:]
	}
	for i := range old {
		c.Gone = append(c.Gone, old[i].ID)
	}
}

// diffMarks walks both lists of markers side by side.
func (c *ViewChange) diffMarks(old, now []Mark) {
	gone := func(m Mark) {
		m.N = 0
		c.Marks = append(c.Marks, m)
	}
	for _, m := range now {
		for len(old) > 0 && CompareMarks(old[0], m) < 0 {
			gone(old[0])
			old = old[1:]
		}
		switch {
		case len(old) == 0 || CompareMarks(old[0], m) > 0:
			c.Marks = append(c.Marks, m)
			continue
		case old[0] != m:
			c.Marks = append(c.Marks, m)
		}
		old = old[1:]
	}
	for _, m := range old {
		gone(m)
	}
}

// comparePieces is the order of View.Pieces in a view of a side.
func comparePieces(viewer Side, a, b PieceView) int {
	if viewer.Player() && (a.Side == viewer) != (b.Side == viewer) {
		if a.Side == viewer {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.ID, b.ID)
}

// SortPieces puts the pieces into the order of View.Pieces, whatever order they were appended in. Numbers are sorted
// and each piece is moved once: the pieces themselves are large, and a view is made after each action.
func (v *View) SortPieces() {
	var room [512]uint64
	order := room[:0] // by the other side, the id, and where in the list the piece stands
	for i := range v.Pieces {
		p := &v.Pieces[i]
		at := uint64(int(p.ID)-math.MinInt16)<<24 | uint64(i)
		if v.Side.Player() && p.Side != v.Side {
			at |= 1 << 63
		}
		order = append(order, at)
	}
	slices.Sort(order)
	from := func(i int) int { return int(order[i] & (1<<24 - 1)) }
	for i := range order {
		first := v.Pieces[i]
		at := i
		for from(at) != i { // a ring of places, each of which gets the piece of the next
			next := from(at)
			v.Pieces[at] = v.Pieces[next]
			order[at] = uint64(at)
			at = next
		}
		v.Pieces[at] = first
		order[at] = uint64(at)
	}
}

// CompareMarks is the order of View.Marks: by kind, side and place, of which no two have all three alike.
func CompareMarks(a, b Mark) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Side, b.Side), cmp.Compare(a.Place, b.Place))
}

// Apply makes of the view before the view after: Apply(DiffViews(a, b)) of a is b. It works in the view's own lists.
// A change that speaks of what the view does not have belongs to another view: that is an error, and then the view is
// good for nothing.
func (c *ViewChange) Apply(v *View) error {
	if h := c.Head; h != nil {
		if h.Facts < 0 || h.Facts > 1<<15 || h.Places < 0 || h.Places > 1<<15 {
			return fmt.Errorf("a view cannot have %d facts and %d places", h.Facts, h.Places)
		}
		v.Side, v.Scenario, v.Options, v.Handicap = h.Side, h.Scenario, h.Options, h.Handicap
		v.Facts, v.Places = resized(v.Facts, int(h.Facts)), resized(v.Places, int(h.Places))
	}
	for _, f := range c.Facts {
		if f[0] < 0 || int(f[0]) >= len(v.Facts) {
			return fmt.Errorf("fact %d changes in a view of %d facts", f[0], len(v.Facts))
		}
		v.Facts[f[0]] = f[1]
	}
	for _, r := range c.Places {
		if r.First < 0 || r.More < 0 || int(r.First)+int(r.More) >= len(v.Places) {
			return fmt.Errorf("place %d and %d more change in a view of %d places", r.First, r.More, len(v.Places))
		}
		for i := range int(r.More) + 1 {
			v.Places[int(r.First)+i] = PlaceView{Control: r.Control, Flags: r.Flags}
		}
	}
	if err := c.applyPieces(v); err != nil {
		return err
	}
	if err := c.applyMarks(v); err != nil {
		return err
	}
	if c.Frames != nil {
		v.Frames = append(v.Frames[:0], c.Frames...)
	}
	if c.Prompt != nil {
		v.Prompt = *c.Prompt
	}
	if c.Over != nil {
		v.Over = *c.Over
	}
	return nil
}

// resized is the list with n elements: cut, or with zeros after it.
func resized[T any](list []T, n int) []T {
	if n <= len(list) {
		return list[:n]
	}
	return append(list, make([]T, n-len(list))...)
}

func (c *ViewChange) applyPieces(v *View) error {
	if len(c.Gone)+len(c.Pieces) == 0 {
		return nil
	}
	gone, fresh := make(map[PieceID]bool, len(c.Gone)), make(map[PieceID]bool, len(c.Pieces))
	for _, id := range c.Gone {
		gone[id] = true
	}
	for i := range c.Pieces {
		fresh[c.Pieces[i].ID] = true
	}
	v.Pieces = slices.DeleteFunc(v.Pieces, func(p PieceView) bool {
		drop := gone[p.ID] || fresh[p.ID]
		delete(gone, p.ID)
		return drop
	})
	for _, id := range c.Gone {
		if gone[id] {
			return fmt.Errorf("piece %d is gone from a view that did not have it", id)
		}
	}
	v.Pieces = append(v.Pieces, c.Pieces...)
	v.SortPieces()
	return nil
}

func (c *ViewChange) applyMarks(v *View) error {
	for _, m := range c.Marks {
		i, found := slices.BinarySearchFunc(v.Marks, m, CompareMarks)
		switch {
		case m.N != 0 && found:
			v.Marks[i] = m
		case m.N != 0:
			v.Marks = slices.Insert(v.Marks, i, m)
		case found:
			v.Marks = slices.Delete(v.Marks, i, i+1)
		default:
			return fmt.Errorf("a marker of kind %d is gone from place %d, where the view had none", m.Kind, m.Place)
		}
	}
	return nil
}
