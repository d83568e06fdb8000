// Loads a game with one data file that is wrong, for BadData. What comes before the file is loaded once.

package blockstest

import (
	"io/fs"
	"maps"
	"slices"
	"sync"
	"testing/fstest"

	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
)

// Loading is how a game G is loaded, step by step, by a loader L of its own.
type Loading[L, G any] struct {
	Kit      *gamedata.Kit
	Standard func() (*G, error)          // the game as it stands
	Base     func(*G) *blocks.Game       // what of it is the system's
	New      func(f *gamedata.Files) *L  // a loader that has nothing
	Common   func(*L) **blockdata.Loader // what of a loader is the system's
	Steps    func(*L) []func() error     // map, roster, scenarios, and what the game is held against
	Game     func(*L) (*G, error)        // makes the game
	Starts   func(*L, *G) error          // all that loading does after that but play the scenarios

	once  sync.Once
	err   error
	files fstest.MapFS
	with  [4]*L // loaders that have nothing, the map, the roster too, and the scenarios too
}

// With loads the game with another data file: a variant that has it, or where a variant cannot have it the game itself.
func (g *Loading[L, G]) With(name string, data []byte, variant fs.FS) (starts func() error, err error) {
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
		f, err = own.Variant(variant, g.Base(std).Info())
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
	l := g.goOn(g.with[n], f)
	for _, step := range g.Steps(l)[n:] {
		if err := step(); err != nil {
			return nil, err
		}
	}
	made, err := g.Game(l)
	if err != nil {
		return nil, err
	}
	return func() error { return g.Starts(l, made) }, nil
}

// goOn is a loader that goes on with other files from where another one is.
func (g *Loading[L, G]) goOn(l *L, f *gamedata.Files) *L {
	c, own := *l, **g.Common(l)
	own.Files = f
	if std, err := g.Standard(); err == nil {
		own.Base = g.Base(std)
	}
	own.Config.About.Places = slices.Clone(own.Config.About.Places) // which get notes
	*g.Common(&c) = &own
	return &c
}

// begin reads the data files, with a drawing that is soon read, and takes the steps once.
func (g *Loading[L, G]) begin() error {
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
		g.with[i] = g.goOn(l, g.Kit.Standard())
		if err := g.Steps(l)[i](); err != nil {
			return err
		}
	}
	shape, err := PlainShape((*g.Common(l)).Map, g.files[gamedata.ShapeFile].Data)
	g.files[gamedata.ShapeFile].Data = shape
	return err
}
