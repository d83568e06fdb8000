// What NewIndex refuses in the fixed data.

package kernel_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
)

// hexes is fixed data of a hex game: counters with ratings on each step, three hexes, and a hexside between two of
// them.
func hexes() *kernel.Info {
	info := wholly()
	info.Form, info.MovePer = "counter", 4
	info.Levels = []kernel.LevelInfo{{ID: "marginal", Name: "Marginal victory", Match: 1}}
	info.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack", Per: 2, Show: "row"},
		{ID: "move", Name: "Movement", Show: "row"}}
	info.Pieces[1].Rates = [][]kernel.Rate{{{N: 14}, {N: 7}}, {{N: 5, Show: "parentheses"}, {N: kernel.NoRate}}}
	info.Places = []kernel.PlaceInfo{{},
		{ID: "0101", Name: "Minsk", Kind: "hex", Near: []kernel.PlaceID{2}},
		{ID: "0102", Name: "0102", Kind: "hex", Near: []kernel.PlaceID{1, 3}},
		{ID: "0103", Name: "0103", Kind: "hex", Near: []kernel.PlaceID{2}},
		{ID: "0101s", Name: "the line south of Minsk", Kind: "hexside", Near: []kernel.PlaceID{1, 2}},
	}
	return info
}

func TestNewIndexTakesAHexGame(t *testing.T) {
	info := hexes()
	index(t, info)
	p := &info.Pieces[1]
	if r := p.At(2); len(r) != 2 || r[0].N != 14 {
		t.Errorf("at full strength it has %+v", r)
	}
	if r := p.At(1); len(r) != 2 || r[1].N != kernel.NoRate {
		t.Errorf("at its last step it has %+v", r)
	}
	for _, steps := range []int16{-1, 0, 3} {
		if r := p.At(steps); r != nil {
			t.Errorf("with %d steps it has %+v", steps, r)
		}
	}
}

func TestNewIndexRefuses(t *testing.T) {
	hexside := func(near ...kernel.PlaceID) func(*kernel.Info) {
		return func(in *kernel.Info) { in.Places[4].Near = near }
	}
	for name, c := range map[string]struct {
		change func(*kernel.Info)
		want   string
	}{
		"verb":              {func(in *kernel.Info) { in.Verbs[2].Name = "done" }, `two verbs are called "done"`},
		"piece":             {func(in *kernel.Info) { in.Pieces[2].ID = "r-1" }, `two pieces are called "r-1"`},
		"place":             {func(in *kernel.Info) { in.Places[2].ID = "0101" }, `two places are called "0101"`},
		"piece in capitals": {func(in *kernel.Info) { in.Pieces[2].ID = "R-1" }, `two pieces are called "r-1"`},
		"alias": {func(in *kernel.Info) {
			in.Places[1].Aliases, in.Places[2].Aliases = []string{"D6801"}, []string{"d6801"}
		}, `two places are called "d6801"`},
		"rule": {func(in *kernel.Info) { in.Rules[2].Number = "1.1" }, "rule 1.1 is in the rule list twice"},
		"events": {func(in *kernel.Info) {
			in.Events = make([]kernel.EventInfo, 257)
		}, "256 events, of which the kernel can number 255"},
		"flags":         {func(in *kernel.Info) { in.PieceFlags = make([]kernel.FlagInfo, 33) }, "33 piece flags"},
		"handles reach": {func(in *kernel.Info) { in.Pieces = make([]kernel.PieceInfo, 16385) }, "16384 pieces"},
		"places": {func(in *kernel.Info) {
			in.Places = make([]kernel.PlaceInfo, 32769)
		}, "32768 places, of which the kernel can number 32767"},

		"hexside of one hex":       {hexside(1), "must name the two hexes"},
		"hexside of none":          {hexside(), "must name the two hexes"},
		"hexside of three":         {hexside(1, 2, 3), "must name the two hexes"},
		"hexside of one hex twice": {hexside(1, 1), "must name the two hexes"},
		"hexside of no place":      {hexside(1, 9), "parts place 9, which is not a hex"},
		"hexside of itself":        {hexside(1, 4), "parts place 4, which is not a hex"},
		"hexside of an area": {func(in *kernel.Info) {
			in.Places[2].Kind = "area"
		}, "parts place 2, which is not a hex"},
		"hexside far apart": {hexside(1, 3), `"0101s" parts 0101 and 0103, which are not neighbours`},
		"hexside twice": {func(in *kernel.Info) {
			in.Places = append(in.Places,
				kernel.PlaceInfo{ID: "0102n", Name: "n", Kind: "hexside", Near: []kernel.PlaceID{2, 1}})
		}, `"0101s" and "0102n" part the same`},
		"hexside as a neighbour": {func(in *kernel.Info) {
			in.Places[1].Near = []kernel.PlaceID{2, 4}
		}, `has the hexside "0101s"`},

		"movement in parts": {func(in *kernel.Info) { in.MovePer = -2 }, "movement has -2 parts"},
		"rating in parts":   {func(in *kernel.Info) { in.Ratings[1].Per = 101 }, `rating "move" has 101 parts`},
		"rating twice": {func(in *kernel.Info) {
			in.Ratings[1].ID = "attack"
		}, "rating 1 needs an id of its own"},
		"figures missing": {func(in *kernel.Info) {
			in.Pieces[1].Rates[1] = in.Pieces[1].Rates[1][:1]
		}, "1 figures at step 2 from the best, for 2 ratings"},
		"figures for none": {func(in *kernel.Info) {
			in.Ratings = nil
		}, "2 figures at step 1 from the best, for 0 ratings"},
		"negative figure": {func(in *kernel.Info) {
			in.Pieces[1].Rates[0][1].N = -2
		}, `has -2 as its rating "move"`},
		"block and counter": {func(in *kernel.Info) {
			in.Pieces[1].Levels = []int8{2}
		}, "Levels of a block and the Rates of a counter"},
		"level twice": {func(in *kernel.Info) {
			in.Levels = append(in.Levels, in.Levels[0])
		}, "level of victory 1 needs an id"},
		"level without name": {func(in *kernel.Info) { in.Levels[0].Name = "" }, `"marginal" has no name`},
		"level that costs":   {func(in *kernel.Info) { in.Levels[0].Match = -1 }, "counts -1 in a match"},

		"scenario twice": {func(in *kernel.Info) {
			in.Scenarios[1].ID = "campaign"
		}, "scenario 1 needs an id of its own"},
		"option twice": {func(in *kernel.Info) {
			in.Options[1].ID = "sea"
		}, "option 1 needs an id of its own"},
		"option needs itself": {func(in *kernel.Info) {
			in.Options[0].Needs = []string{"sea"}
		}, `"sea" needs "sea", which is not another option`},
		"option needs nothing": {func(in *kernel.Info) {
			in.Options[0].Needs = []string{"air"}
		}, `"sea" needs "air"`},
		"scenario allows none": {func(in *kernel.Info) {
			in.Scenarios[1].Options = []string{"air"}
		}, `allows the option "air", which does not exist`},
		"scenario allows twice": {func(in *kernel.Info) {
			in.Scenarios[1].Options = []string{"sea", "sea"}
		}, `allows the option "sea" twice`},
		"scenario bars the need": {func(in *kernel.Info) {
			in.Scenarios[1].Options = []string{"landings"}
		}, `allows the option "landings", and not "sea"`},
	} {
		info := hexes()
		info.Places = slices.Clone(info.Places)
		c.change(info)
		if _, err := kernel.NewIndex(info); err == nil || !strings.Contains(err.Error(), "sample: ") ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", name, err, c.want)
		}
	}
}
