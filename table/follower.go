// The client's side of the changes, in Go.

package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"umpire/kernel"
)

// Follower is the client's side of the changes: it holds what a seat was shown last, applies updates to it, and builds
// the snapshot that the server would send as a whole. It is for programs in Go that follow a table, and shows how a
// client in another language does it; web/src/state has the browser's.
type Follower struct {
	x       *kernel.Index
	version string
	now     shown
}

// NewFollower holds nothing yet. The index is that of the table's game.
func NewFollower(x *kernel.Index) *Follower { return &Follower{x: x} }

// Version is what the follower holds: the version to ask for changes from, "" for nothing.
func (f *Follower) Version() string { return f.version }

// Take applies an update. Updates come by two ways, as answers and by the stream: an update that is held already is
// ignored. False means that the update leads on from a version that is not held: ask the server for what leads on from
// Version. After an error the follower holds nothing.
func (f *Follower) Take(u *Update) (bool, error) {
	if u.Version == f.version {
		return true, nil
	}
	from := 0
	if u.Base == "" {
		if behind(u.Version, f.version) > 0 {
			return true, nil
		}
		f.now = shown{}
	} else if from = behind(u.Base, f.version); from < 0 || from > len(u.Changes) {
		return behind(u.Version, f.version) >= 0, nil
	}
	f.now.View = cloneView(&f.now.View) // a snapshot that was made of it stays as it is
	for i := from; i < len(u.Changes); i++ {
		if err := u.Changes[i].apply(&f.now); err != nil {
			*f = Follower{x: f.x}
			return false, fmt.Errorf("change %d of the update to version %s cannot be applied: %w", i, u.Version, err)
		}
	}
	f.version = u.Version
	return true, nil
}

// behind is how many versions one lies before another; negative if it lies after it, or belongs to another viewpoint.
func behind(version, of string) int {
	a, n, _ := strings.Cut(version, ".")
	b, m, _ := strings.Cut(of, ".")
	from, err := strconv.ParseInt(n, 10, 64)
	to, err2 := strconv.ParseInt(m, 10, 64)
	if a != b || err != nil || err2 != nil {
		return -1
	}
	return int(max(to-from, -1))
}

func cloneView(v *kernel.View) kernel.View {
	w := *v
	w.Frames, w.Facts, w.Places = slices.Clone(v.Frames), slices.Clone(v.Facts), slices.Clone(v.Places)
	w.Pieces, w.Marks = slices.Clone(v.Pieces), slices.Clone(v.Marks)
	return w
}

// Snapshot is what is held, as the server would send it.
func (f *Follower) Snapshot() *Snapshot {
	s := f.now.snapshot(f.x, f.version)
	empty := emptyView() // lists that are empty in JSON
	if s.View.Facts == nil {
		s.View.Facts = empty.Facts
	}
	if s.View.Places == nil {
		s.View.Places = empty.Places
	}
	if s.View.Pieces == nil {
		s.View.Pieces = empty.Pieces
	}
	if s.View.Marks == nil {
		s.View.Marks = empty.Marks
	}
	if s.Draft.Steps == nil {
		s.Draft.Steps = []string{}
	}
	return s
}

// Legal are the actions that may be played now, and whether each seals: the legal list without its texts.
func (f *Follower) Legal() (list []kernel.Action, seals []Seal) {
	for _, a := range f.now.legal {
		list, seals = append(list, a.Action), append(seals, a.seal)
	}
	return list, seals
}

// At is the log position, and how many steps the draft has: what a request to play is made for. Mine says whether the
// decision due is the seat's, over whether the game is.
func (f *Follower) At() (at int64, steps int, mine, over bool) {
	return f.now.At, len(f.now.Draft.Steps), f.now.Mine, f.now.View.Over.Over
}
