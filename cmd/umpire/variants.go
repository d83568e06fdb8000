// Variants: users' own data over a game's, given by --variant.

package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"umpire/kernel"
)

// variantDirs are the folders that --variant names.
type variantDirs []string

func (v *variantDirs) flag(fs *flag.FlagSet) {
	const what = "offer your own data over a game's: the `DIR` holds variant.json (docs/variants.md); " +
		"may be given several times"
	fs.Func("variant", what, func(s string) error {
		*v = append(*v, s)
		return nil
	})
}

// games are this program's games and, after them, the variants.
func (v variantDirs) games() ([]kernel.Game, error) {
	list, err := allGames()
	if err != nil {
		return nil, err
	}
	mine, err := v.variants()
	return append(list, mine...), err
}

// variants are the games of the folders.
func (v variantDirs) variants() (list []kernel.Game, err error) {
	at := map[string]string{}
	for _, dir := range v {
		g, err := variantOf(dir)
		if err != nil {
			return nil, err
		}
		id := g.Info().ID
		if first, ok := at[id]; ok {
			return nil, fmt.Errorf("%s and %s hold the same variant, %s: give one of them another id in variant.json",
				first, dir, id)
		}
		at[id] = dir
		list = append(list, g)
	}
	return list, nil
}

// library is the games of this program and some variants, each read when it is first asked for.
type library struct {
	variants []kernel.Game
	err      error // of a game that could not be read
}

// library is this program's games and the variants.
func (v variantDirs) library() (*library, error) {
	list, err := v.variants()
	return &library{variants: list}, err
}

// find finds a game by its id, as gamelog.Verify wants it.
func (l *library) find(id string) (kernel.Game, bool) {
	for _, g := range l.variants {
		if g.Info().ID == id {
			return g, true
		}
	}
	b, err := builtInByID(id)
	if err != nil {
		return nil, false
	}
	g, err := b.game()
	if err != nil {
		l.err = err
	}
	return g, err == nil
}

// ids are the ids of all games, in order.
func (l *library) ids() (list []string) {
	for _, b := range builtInGames {
		list = append(list, b.id)
	}
	for _, g := range l.variants {
		list = append(list, g.Info().ID)
	}
	slices.Sort(list)
	return list
}

// crossable says whether --cross names variants that are there.
func crossable(names []string, games []kernel.Game) error {
	for _, n := range names {
		if !slices.ContainsFunc(games, func(g kernel.Game) bool {
			v := g.Info().Variant
			return v != nil && v.ID == n
		}) {
			return usage("--cross %s: no --variant is called so", n)
		}
	}
	return nil
}

// variantOf makes the game of a folder, of which variant.json says which game it is of.
func variantOf(dir string) (kernel.Game, error) {
	if st, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("the variant %s cannot be read: %w", dir, err)
	} else if !st.IsDir() {
		return nil, fmt.Errorf("the variant %s is not a folder: name the folder that holds variant.json", dir)
	}
	of, err := gameOf(dir)
	if err != nil {
		return nil, err
	}
	g, err := of.variant(regularFS{os.DirFS(dir), maxVariantFile})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return g, nil
}

// gameOf is the game that a variant's folder says it is of. Where its file cannot be read it is the first game, which
// then says what is wrong with the file.
func gameOf(dir string) (*builtIn, error) {
	var head struct{ Game string }
	text, err := readRegular(filepath.Join(dir, "variant.json"), maxVariantFile)
	if err != nil || json.Unmarshal(text, &head) != nil || head.Game == "" {
		return builtInGames[0], nil
	}
	of, err := builtInByID(head.Game)
	if err != nil {
		return nil, fmt.Errorf("%s: variant.json: %w", dir, err)
	}
	return of, nil
}

// baseOf is the game that a variant lies over, by their ids; of a game it is the game itself.
func baseOf(id string) string {
	base, _, _ := strings.Cut(id, "+")
	return base
}

// gameOrVariant makes one game, on the data of a folder if one is named. A variant goes by its own id or by that of the
// game it lies over.
func gameOrVariant(id, dir string) (kernel.Game, error) {
	base := baseOf(id)
	of, err := builtInByID(base)
	switch {
	case err != nil:
		return nil, err
	case dir == "" && base == id:
		return of.game()
	case dir == "":
		return nil, fmt.Errorf("%s is a variant of %s: name its folder with --variant", id, base)
	}
	g, err := variantOf(dir)
	if err != nil {
		return nil, err
	}
	if i := g.Info(); i.Base() != base || base != id && i.ID != id {
		return nil, fmt.Errorf("%s holds the variant %s, not one of %s", dir, i.ID, id)
	}
	return g, nil
}

// writeData writes the data files of a game into a folder.
func writeData(e *env, dir string, args []string) error {
	if len(args) != 1 {
		return usage("name one game whose data files are wanted")
	}
	of, err := builtInByID(args[0])
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	list, err := fs.ReadDir(of.data(), ".")
	if err != nil {
		return err
	}
	for _, f := range list {
		if _, err := os.Lstat(filepath.Join(dir, f.Name())); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s holds %s already: name another folder", dir, f.Name())
		}
	}
	for _, f := range list {
		b, err := fs.ReadFile(of.data(), f.Name())
		if err != nil {
			return err
		}
		name := filepath.Join(dir, f.Name())
		if err := os.WriteFile(name, b, 0o644); err != nil {
			return err
		}
		fmt.Fprintln(e.out, name)
	}
	return nil
}
