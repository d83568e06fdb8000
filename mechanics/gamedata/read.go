// Reads what most games have in common out of the data files: descriptions, areas, rules, cases.

package gamedata

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// Cases is a folder of embedded cases (kernel.CaseFiles). They are of the standard data: a variant carries none.
func Cases(info *kernel.Info, files fs.FS, dir string) fs.FS {
	if info.Variant != nil {
		return only{FS: files}
	}
	return Sub(files, dir)
}

// Sub is a folder of embedded files.
func Sub(files fs.FS, dir string) fs.FS {
	sub, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // only an invalid name is refused
	}
	return sub
}

// Info reads what players read of the game and what its code numbers: name, sides, options, verbs, phases, questions,
// events, facts, flags and the like, in the form of kernel.Info. Lists that are numbered from 1 begin with {}.
// Places, pieces, scenarios, rules and the drawing have files of their own.
func (f *Files) Info() (info kernel.Info, err error) {
	err = f.Read(InfoFile, &info)
	return info, err
}

// Find looks up names: pieces, places. The error names the first that is not there.
func Find[T any](names []string, lookup func(string) (T, bool)) ([]T, error) {
	list := make([]T, 0, len(names))
	for _, n := range names {
		x, ok := lookup(n)
		if !ok {
			return nil, fmt.Errorf("there is no %q", n)
		}
		list = append(list, x)
	}
	return list, nil
}

// Areas reads the area map, and makes of it the places of Info: index 0 unused, a PlaceID being the board's place
// plus one. What terrain means (Ground, Major, Notes), and what is under the keys in own, is left to the game.
func (f *Files) Areas(own board.OwnKeys) (*board.AreaMap, []kernel.PlaceInfo, error) {
	b, err := f.Bytes(MapFile)
	if err != nil {
		return nil, nil, err
	}
	m, err := board.LoadAreas(bytes.NewReader(b), own)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.At(MapFile), err)
	}
	if err := f.OfGame(MapFile, b); err != nil {
		return nil, nil, err
	}
	places := []kernel.PlaceInfo{{}}
	for i, a := range m.Places {
		p := kernel.PlaceInfo{ID: a.ID, Name: a.Name, Aliases: a.Aliases, Kind: a.Kind, Terrain: a.Terrain,
			X: int32(a.X), Y: int32(a.Y), Tags: slices.Clone(a.Tags)}
		for _, n := range m.Graph.Neighbours(board.Place(i)) {
			p.Near = append(p.Near, kernel.PlaceID(n+1))
		}
		places = append(places, p)
	}
	return m, places, nil
}

// Rules reads the rules: the help texts for Info.Rules, index 0 unused, and the numbers of those that are marked as
// enforced by code, in order. Each number must stand once.
func (f *Files) Rules() (rules []kernel.RuleInfo, enforced []string, err error) {
	var list []struct {
		kernel.RuleInfo
		Kind     string `json:"kind,omitempty"` // what kind of rule it is, for readers of the file
		Enforced bool   `json:"enforced,omitempty"`
	}
	if err := f.ReadWhole(RulesFile, &list); err != nil {
		return nil, nil, err
	}
	rules = make([]kernel.RuleInfo, 1, 1+len(list))
	for i, r := range list {
		same := func(o kernel.RuleInfo) bool { return o.Number == r.Number }
		if r.Number == "" || slices.ContainsFunc(rules[1:], same) {
			return nil, nil, fmt.Errorf("%s: rule %d of the list has the number %q: give each its own",
				f.At(RulesFile), i+1, r.Number)
		}
		if err := First(Named("title", r.Title), Named("text", r.Text)); err != nil {
			return nil, nil, fmt.Errorf("%s: rule %s: %w", f.At(RulesFile), r.Number, err)
		}
		rules = append(rules, r.RuleInfo)
		if r.Enforced {
			enforced = append(enforced, r.Number)
		}
	}
	return rules, enforced, nil
}

// OrFirst is the set-up with the game's first scenario where it names none: what a case means by an empty map.
func OrFirst(info *kernel.Info, s kernel.Setup) kernel.Setup {
	if s.Scenario == "" {
		s.Scenario = info.Scenarios[0].ID
	}
	return s
}
