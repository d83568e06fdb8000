// Loads the game with one data file that is wrong, for TestBadData.

package moscow41

import (
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
	"umpire/systems/blocks/blockstest"
)

var loading = blockstest.Loading[loader, Game]{
	Kit:      kit,
	Standard: standard,
	Base:     func(g *Game) *blocks.Game { return g.Game },
	New:      func(f *gamedata.Files) *loader { return newLoader(f, nil) },
	Common:   func(l *loader) **blockdata.Loader { return &l.Loader },
	Steps:    (*loader).steps,
	Game:     (*loader).game,
	Starts:   (*loader).starts,
}

// LoadWith is Loading.With of the game.
var LoadWith = loading.With
