// What a variant may change in the data, and what it is held against.

package kiev41

import (
	"io/fs"
	"sync"

	"umpire/systems/blocks/blockdata"
)

var kit = blockdata.NewKit("kiev41", "Kiev '41", dataFiles)

// Data are the data files that a variant can have its own of, by the names that it gives them.
func Data() fs.FS { return kit.Variable() }

// Variant is the game on a user's own names, terrain, borders, strengths or set-ups, as docs/variants.md describes
// them. Every scenario is played once. Its Info has the id kiev41+ID, a data hash of its own, and says what differs. An
// error names the file, the line or record, what is wrong and what to do.
func Variant(dir fs.FS) (*Game, error) {
	base, err := standard()
	if err != nil {
		return nil, err
	}
	f, err := kit.Variant(dir, base.Info())
	if err != nil {
		return nil, err
	}
	l := newLoader(f, base.Game)
	g, err := load(l)
	if err != nil {
		return nil, err
	}
	if err := l.statedStarts(g); err != nil {
		return nil, err
	}
	return g, f.Finish(g)
}

// standard is the game on our own data, made once: what variants are held against.
var standard = sync.OnceValues(New)

// sameAsStandard makes sure that a variant has the pieces, places and scenarios of the standard game, and that its HQs,
// leaders and fleets are the same ones, and that it keeps to what the rulebook counts.
func (l *loader) sameAsStandard() error {
	if err := l.SameAsStandard(); err != nil || l.Base == nil {
		return err
	}
	return l.stated()
}
