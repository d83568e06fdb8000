// What a variant may change in the data, and what it is held against.

package kiev41

import (
	"io/fs"
	"sync"

	"umpire/mechanics/gamedata"
	"umpire/systems/blocks/blockdata"
)

// kit says what the game's data are and what a variant may change in them: docs/variants.md lists it for players.
var kit = &gamedata.Kit{Game: "kiev41", Title: "Kiev '41", Data: gamedata.Sub(dataFiles, "data"),
	Strength: blockdata.Strengths,
	Lists:    []gamedata.List{gamedata.ScenarioList, blockdata.BlockList}}

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
	g, err := load(newLoader(f, base))
	if err != nil {
		return nil, err
	}
	return g, f.Finish(g)
}

// standard is the game on our own data, made once: what variants are held against.
var standard = sync.OnceValues(New)

// sameAsStandard makes sure that a variant has the pieces, places and scenarios of the standard game, and that its HQs,
// leaders and fleets are the same ones.
func (l *loader) sameAsStandard() error {
	if l.base == nil {
		return nil
	}
	return l.SameAs(l.base.Game)
}
