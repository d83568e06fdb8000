package gamedata

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
)

// Areas reads the area map, and makes of it the places of Info: index 0 unused, a PlaceID being the board's place
// plus one. What terrain means (Ground, Major, Notes) is left to the game.
func (f *Files) Areas() (*board.AreaMap, []kernel.PlaceInfo, error) {
	b, err := f.Bytes(MapFile)
	if err != nil {
		return nil, nil, err
	}
	m, err := board.LoadAreas(bytes.NewReader(b))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.At(MapFile), err)
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
		Kind     string // what kind of rule it is, for readers of the file
		Enforced bool
	}
	if err := f.Read(RulesFile, &list); err != nil {
		return nil, nil, err
	}
	rules = make([]kernel.RuleInfo, 1, 1+len(list))
	for i, r := range list {
		same := func(o kernel.RuleInfo) bool { return o.Number == r.Number }
		if r.Number == "" || slices.ContainsFunc(rules[1:], same) {
			return nil, nil, fmt.Errorf("%s: rule %d of the list has the number %q: give each its own",
				f.At(RulesFile), i+1, r.Number)
		}
		rules = append(rules, r.RuleInfo)
		if r.Enforced {
			enforced = append(enforced, r.Number)
		}
	}
	return rules, enforced, nil
}

// Setup finds what a set-up names: the scenario as an index into Info.Scenarios, the optional rules as bits by
// Info.Options. A name that is not there is an error that lists those that are.
func Setup(info *kernel.Info, s kernel.Setup) (scenario uint8, options uint32, err error) {
	i := slices.IndexFunc(info.Scenarios, func(sc kernel.ScenarioInfo) bool { return sc.ID == s.Scenario })
	if i < 0 {
		return 0, 0, fmt.Errorf("%s has no scenario %q: it has %s",
			info.ID, s.Scenario, strings.Join(scenarioIDs(info), ", "))
	}
	for _, o := range s.Options {
		k := slices.IndexFunc(info.Options, func(op kernel.OptionInfo) bool { return op.ID == o })
		if k < 0 {
			var names []string
			for _, op := range info.Options {
				names = append(names, op.ID)
			}
			return 0, 0, fmt.Errorf("%s has no optional rule %q: it has %s", info.ID, o, strings.Join(names, ", "))
		}
		options |= 1 << k
	}
	return uint8(i), options, nil
}
