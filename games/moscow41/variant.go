// Variants of Moscow '41: what a user's data may change, and what must still hold after the change.

package moscow41

import (
	"fmt"
	"io/fs"
	"sync"

	"umpire/mechanics/gamedata"
	"umpire/systems/blocks/blockdata"
)

// kit says what the game's data are and what a variant may change in them: docs/variants.md lists it for players.
var kit = &gamedata.Kit{Game: "moscow41", Title: "Moscow '41", Data: sub(dataFiles, "data"),
	Strength: blockdata.Strengths,
	Lists:    []gamedata.List{gamedata.ScenarioList, blockdata.BlockList}}

// sub is a folder of embedded files.
func sub(f fs.FS, dir string) fs.FS {
	s, err := fs.Sub(f, dir)
	if err != nil {
		panic(err) // only an invalid name is refused
	}
	return s
}

// Data are the data files that a variant can have its own of, by the names that it gives them.
func Data() fs.FS { return kit.Variable() }

// Variant is the game on a user's own names, terrain, borders, strengths or set-ups, as docs/variants.md describes
// them. The sums that the rulebook states are checked again, and every scenario is played once. Its Info has the id
// moscow41+ID, a data hash of its own, and says what differs. An error names the file, the line or record, what is
// wrong and what to do.
func Variant(dir fs.FS) (*Game, error) {
	base, err := standard()
	if err != nil {
		return nil, err
	}
	f, err := kit.Variant(dir, base.Info())
	if err != nil {
		return nil, err
	}
	l := newLoader(f, base)
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

// sameAsStandard makes sure that a variant has the pieces, places and scenarios of the standard game, that its HQs
// and leaders are the same ones, and that it keeps to what the rulebook counts.
func (l *loader) sameAsStandard() error {
	if l.base == nil {
		return nil
	}
	if err := l.Same(&l.Config.About); err != nil {
		return err
	}
	for i := 1; i < len(l.Config.Units); i++ {
		own, std := &l.Config.About.Pieces[i], &l.base.About.Pieces[i]
		if l.Config.Units[i].Kind.Combat() != l.base.Units[i].Kind.Combat() {
			return fmt.Errorf(
				"%s: the type %q makes an HQ or leader of a combat block, or the reverse: it must stay %q",
				l.AtBlock(own.ID),
				own.Type,
				std.Type,
			)
		}
	}
	return l.stated()
}
