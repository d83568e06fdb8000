// Checks a variant against the standard game, and plays each of its scenarios once.

package gamedata

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Same makes sure that every number means the same piece, place and scenario as in the standard game: positions and
// logs hold numbers, and a rule that names a piece must find it. It is for a variant; standard files are the same by
// nature. Call it when places, pieces and scenarios of own are read, before rules look anything up in them.
func (f *Files) Same(own *kernel.Info) error {
	if f.over == nil {
		return nil
	}
	std := f.base
	place := func(p *kernel.PlaceInfo) string { return fmt.Sprintf("the %s %q", p.Kind, p.ID) }
	if i, is, must := differ(own.Places, std.Places, place); i >= 0 {
		return fmt.Errorf("%s: place %d is %s, and must be %s: keep the game's places, their kinds and their order",
			f.At(MapFile), i, is, must)
	}
	piece := func(p *kernel.PieceInfo) string { return fmt.Sprintf("%q of %s", p.ID, std.Sides[p.Side&1].ID) }
	if i, is, must := differ(own.Pieces, std.Pieces, piece); i >= 0 {
		noun := f.kit.listOf(RosterFile).Noun
		return fmt.Errorf("%s: %s %d is %s, and must be %s: keep the game's %ss, their sides and their order",
			f.At(RosterFile), noun, i, is, must, noun)
	}
	if a, b := scenarioIDs(own), scenarioIDs(std); !slices.Equal(a, b) {
		return fmt.Errorf("%s: the scenarios are %s, and must be %s, in this order",
			f.At(ScenariosFile), strings.Join(a, ", "), strings.Join(b, ", "))
	}
	return nil
}

// differ is the first index at which two lists name something else, with what they have there; -1 if they agree.
func differ[T any](own, std []T, name func(*T) string) (i int, is, must string) {
	at := func(list []T, i int) string {
		if i >= len(list) {
			return "missing"
		}
		return name(&list[i])
	}
	for i := range max(len(own), len(std)) {
		if is, must := at(own, i), at(std, i); is != must {
			return i, is, must
		}
	}
	return -1, "", ""
}

func scenarioIDs(i *kernel.Info) (ids []string) {
	for _, s := range i.Scenarios {
		ids = append(ids, s.ID)
	}
	return ids
}

// Finish makes a variant of a game that was loaded from its files: it plays every scenario once by random choices, so
// that data on which the rules cannot be played are found out now and not in a game, and gives the game's Info the
// variant's id ("toy+mine"), name, data hash and list of changes. Of standard files it does nothing.
func (f *Files) Finish(g kernel.Game) error {
	v := f.over
	if v == nil {
		return nil
	}
	if err := playsOut(g); err != nil {
		return fmt.Errorf("variant %s: %w", v.id, err)
	}
	a := g.Info()
	changes := f.changes(f.base, a)
	a.ID, a.Name, a.Tagline = f.kit.Game+"+"+v.id, a.Name+": "+v.title, v.about
	if v.about == "" {
		a.Tagline = f.kit.Title + " on data of your own"
	}
	a.DataHash = hashOf([]byte(a.DataHash), []byte(v.hash))
	a.Variant = &kernel.VariantInfo{Of: f.kit.Game, ID: v.id, Title: v.title, About: v.about,
		Hash: v.hash, Changes: changes}
	return nil
}

// Variant makes a variant of a game from a folder (Kit.Variant), where one function loads a game from its files and
// nothing more than Same and Finish is to be checked.
func Variant[G kernel.Game](k *Kit, dir fs.FS, load func(*Files) (G, error)) (g G, err error) {
	std, err := load(k.Standard())
	if err != nil {
		return g, err
	}
	f, err := k.Variant(dir, std.Info())
	if err != nil {
		return g, err
	}
	if g, err = load(f); err != nil {
		return g, err
	}
	return g, f.Finish(g)
}

var errNothingToDo = errors.New("nobody has anything to decide, and it is not over")

// mostActions is far more than a game takes.
const mostActions = 1 << 20

// playsOut plays each scenario once by random choices.
func playsOut(g kernel.Game) (err error) {
	scenario := ""
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("scenario %s cannot be played on these data (%v)", scenario, r)
		}
	}()
	for _, s := range g.Info().Scenarios {
		scenario = s.ID
		src := chance.NewRand(7)
		pos, err := g.Start(kernel.Setup{Scenario: s.ID}, src)
		if err != nil {
			return fmt.Errorf("scenario %s: %w", s.ID, err)
		}
		var legal []kernel.Action
		for n := 0; !pos.Outcome().Over; n++ {
			legal = pos.Legal(legal[:0])
			if len(legal) == 0 || n > mostActions {
				return fmt.Errorf("scenario %s cannot be played on these data: after %d actions %w",
					s.ID, n, errNothingToDo)
			}
			if err := pos.Play(legal[src.Below(len(legal))], src, nil); err != nil {
				return fmt.Errorf("scenario %s: %w", s.ID, err)
			}
		}
	}
	return nil
}
