// Package facts holds the numbers of a view (kernel.View.Facts) as one table: what each is called, how it is read
// from a position, who may know it, and how Guess puts it back. So Info, View and Guess cannot disagree about their
// order.
package facts

import (
	"fmt"

	"umpire/kernel"
)

// Fact is one number of a view of a position P.
type Fact[P any] struct {
	kernel.FactInfo
	Get func(P) int32
	// Set puts the number back into a position that is guessed from a view. Nil: it follows from something else.
	Set func(P, int32)
	// Known says whether a viewer may know the number. Nil: everybody may.
	Known func(p P, viewer kernel.Side) bool
}

// List is the facts of a game, in the order of Info.Facts.
type List[P any] []Fact[P]

// Check holds the list against Info.Facts where that is read from a file: the same facts by id, in the same order.
func (l List[P]) Check(infos []kernel.FactInfo) error {
	for i := range max(len(l), len(infos)) {
		if i >= len(l) || i >= len(infos) || l[i].ID != infos[i].ID {
			return fmt.Errorf("fact %d of the game's data is not fact %d of the code", i, i)
		}
	}
	return nil
}

// Infos is what Info.Facts holds.
func (l List[P]) Infos() []kernel.FactInfo {
	var list []kernel.FactInfo
	for i := range l {
		list = append(list, l[i].FactInfo)
	}
	return list
}

// View appends the facts as a viewer may know them: kernel.Unknown for those that it may not.
func (l List[P]) View(p P, viewer kernel.Side, buf []int32) []int32 {
	for i := range l {
		f := &l[i]
		if f.Known == nil || f.Known(p, viewer) {
			buf = append(buf, f.Get(p))
		} else {
			buf = append(buf, kernel.Unknown)
		}
	}
	return buf
}

// Restore puts the facts of a view back into a position. Unknown ones are left as they are.
func (l List[P]) Restore(p P, view []int32) {
	for i := range l {
		if f := &l[i]; f.Set != nil && view[i] != kernel.Unknown {
			f.Set(p, view[i])
		}
	}
}
