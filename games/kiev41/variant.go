// What a variant may change in the data, and what it is held against.

package kiev41

import (
	"io/fs"
	"sync"

	"umpire/mechanics/gamedata"
	"umpire/systems/blocks/blockdata"
)

var kit = blockdata.NewKit("kiev41", "Kiev '41", dataFiles)

// Data are the data files that a variant can have its own of, by the names that it gives them.
func Data() fs.FS { return kit.Variable() }

// Variant is the game on a user's own names, terrain, borders, strengths or set-ups, as docs/variants.md describes
// them. Every scenario is played once. Its Info has the id kiev41+ID, a data hash of its own, and says what differs. An
// error names the file, the line or record, what is wrong and what to do.
func Variant(dir fs.FS) (*Game, error) {
	return blockdata.Variant(kit, dir, standard, func(f *gamedata.Files, std *Game) (*Game, error) {
		l := newLoader(f, std.Game)
		g, err := load(l)
		if err != nil {
			return nil, err
		}
		return g, l.starts(g)
	})
}

// starts holds the starts of the scenarios against what the rulebook states of them.
func (l *loader) starts(g *Game) error {
	if err := blockdata.CheckStarts(l.Loader, kit, g.Game, plain, statedStart); err != nil {
		return err
	}
	return l.sameStarts(g.Game)
}

// standard is the game on our own data, made once: what variants are held against.
var standard = sync.OnceValues(New)
