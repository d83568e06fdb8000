// Loads the game with one data file that is wrong, for TestBadData.

package kiev41

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks/blockstest"
)

var loading = blockstest.Loading[*loader]{
	Kit: kit,
	Standard: func() (*kernel.Info, error) {
		g, err := standard()
		if err != nil {
			return nil, err
		}
		return g.Info(), nil
	},
	New: func(f *gamedata.Files) *loader { return newLoader(f, nil) },
	Copy: func(l *loader, f *gamedata.Files) *loader {
		own, c := *l.Loader, *l
		own.Files, c.Loader = f, &own
		if std, err := standard(); err == nil {
			own.Base = std.Game
		}
		own.Config.About.Places = slices.Clone(l.Config.About.Places) // which get notes
		return &c
	},
	Steps: (*loader).steps,
	Map:   func(l *loader) *board.AreaMap { return l.Map },
	Game: func(l *loader) (func() error, error) {
		g, err := l.game()
		if err != nil {
			return nil, err
		}
		return func() error { return l.starts(g) }, nil
	},
}

// LoadWith is Loading.With of the game.
var LoadWith = loading.With
