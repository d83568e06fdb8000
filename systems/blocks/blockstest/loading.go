// Loads a game with one data file that is wrong, for BadData. What comes before the file is loaded once.

package blockstest

import (
	"io/fs"
	"maps"
	"slices"
	"sync"
	"testing/fstest"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
)

// Loading is how a game is loaded, step by step, by a loader L of its own.
type Loading[L any] struct {
	Kit      *gamedata.Kit
	Standard func() (*kernel.Info, error)   // the game as it stands
	New      func(f *gamedata.Files) L      // a loader that has nothing
	Copy     func(l L, f *gamedata.Files) L // one that goes on with other files from where another one is
	Steps    func(l L) []func() error       // map, roster, scenarios, and what the game is held against
	Map      func(l L) *board.AreaMap
	// Game makes the game; starts does all that loading does after that but play the scenarios.
	Game func(l L) (starts func() error, err error)

	once  sync.Once
	err   error
	files fstest.MapFS
	with  [4]L // loaders that have nothing, the map, the roster too, and the scenarios too
}

// With loads the game with another data file: a variant that has it, or where a variant cannot have it the game itself.
func (g *Loading[L]) With(name string, data []byte, variant fs.FS) (starts func() error, err error) {
	std, err := g.Standard()
	if err != nil {
		return nil, err
	}
	g.once.Do(func() { g.err = g.begin() })
	if g.err != nil {
		return nil, g.err
	}
	own := *g.Kit
	own.Data = g.files
	f := own.Standard()
	if name != gamedata.RulesFile {
		f, err = own.Variant(variant, std)
	} else {
		files := maps.Clone(g.files)
		files[name] = &fstest.MapFile{Data: data}
		own.Data = files
	}
	if err != nil {
		return nil, err
	}
	n := slices.Index([]string{gamedata.MapFile, gamedata.RosterFile, gamedata.ScenariosFile}, name)
	if n < 0 {
		n = len(g.with) - 1
	}
	l := g.Copy(g.with[n], f)
	for _, step := range g.Steps(l)[n:] {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return g.Game(l)
}

// begin reads the data files, with a drawing that is soon read, and takes the steps once.
func (g *Loading[L]) begin() error {
	g.files = fstest.MapFS{}
	for _, n := range []string{gamedata.MapFile, gamedata.ShapeFile, gamedata.RosterFile, gamedata.ScenariosFile,
		gamedata.RulesFile} {
		text, err := fs.ReadFile(g.Kit.Data, n)
		if err != nil {
			return err
		}
		g.files[n] = &fstest.MapFile{Data: text}
	}
	l := g.New(g.Kit.Standard())
	for i := range g.with {
		g.with[i] = g.Copy(l, g.Kit.Standard())
		if err := g.Steps(l)[i](); err != nil {
			return err
		}
	}
	shape, err := PlainShape(g.Map(l), g.files[gamedata.ShapeFile].Data)
	g.files[gamedata.ShapeFile].Data = shape
	return err
}
