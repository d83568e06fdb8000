// Checks of the fixed data and of setups.

package kerneltest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// shown holds the words by which the game says how its things look to the kernel's closed sets.
func shown(info *kernel.Info, fail func(string, ...any)) {
	word := func(what, field, w string, set []string) {
		if !slices.Contains(set, w) {
			fail("%s has the %s %q, which is none of %q", what, field, w, set)
		}
	}
	word("the game", "Form", info.Form, kernel.Forms)
	for _, s := range info.Sides {
		word("side "+s.ID, "Emblem", s.Emblem, kernel.Emblems)
	}
	for _, r := range info.Ratings {
		word("rating "+r.ID, "Show", r.Show, kernel.RatingShows)
	}
	for _, p := range info.Pieces[min(1, len(info.Pieces)):] {
		word("piece "+p.ID, "Symbol", p.Symbol, kernel.Symbols)
		word("piece "+p.ID, "Size", p.Size, kernel.Sizes)
		for _, r := range slices.Concat(p.Rates...) {
			word("piece "+p.ID, "Rate.Show", r.Show, kernel.RateShows)
			word("piece "+p.ID, "Rate.Tone", r.Tone, kernel.RateTones)
		}
	}
	for _, p := range info.Places[min(1, len(info.Places)):] {
		word("place "+p.ID, "Kind", p.Kind, kernel.Kinds)
		word("place "+p.ID, "Ground", p.Ground, kernel.Grounds)
	}
	scenario := func(what, id string) {
		if !slices.ContainsFunc(info.Scenarios, func(s kernel.ScenarioInfo) bool { return s.ID == id }) {
			fail("%s is for scenario %q, which does not exist", what, id)
		}
	}
	ground := func(what string, places []kernel.PlaceID) {
		none := func(p kernel.PlaceID) bool { return p < 1 || int(p) >= len(info.Places) }
		if len(places) == 0 || slices.ContainsFunc(places, none) {
			fail("%s stands at the places %v: it needs some, and all must exist", what, places)
		}
	}
	for _, p := range info.Prints {
		what := fmt.Sprintf("print %q", p.Text)
		word(what, "Show", p.Show, kernel.Prints)
		word(what, "Ink", p.Ink, kernel.Inks)
		word(what, "Symbol", p.Symbol, kernel.Symbols)
		ground(what, p.Places)
		if p.Scenario != "" {
			scenario(what, p.Scenario)
		}
		if p.Text == "" || p.Side != kernel.NoSide && !p.Side.Player() {
			fail("%s says what it means, and whose it is: %+v", what, p)
		}
	}
	for _, f := range info.Fronts {
		what := fmt.Sprintf("front %q", f.Name)
		word(what, "Ink", f.Ink, kernel.Inks)
		ground(what, f.First)
		scenario(what, f.Scenario)
	}
	for _, p := range info.Phases {
		word("phase "+p.ID, "Show", p.Show, kernel.PhaseShows)
	}
	for _, e := range info.Events {
		word("event "+e.ID, "Show", e.Show, kernel.EventShows)
		word("event "+e.ID, "Sets", e.Sets, kernel.EventSets)
	}
	for n, f := range info.Facts {
		alike := func(o kernel.FactInfo) bool { return o.Side == f.Side && o.Show == f.Show && o.Name == f.Name }
		if k := slices.IndexFunc(info.Facts, alike); k < n && f.Show != "hidden" && f.Name != "" {
			fail("facts %s and %s of one side have the same name: %q", info.Facts[k].ID, f.ID, f.Name)
		}
		word("fact "+f.ID, "Show", f.Show, kernel.FactShows)
		word("fact "+f.ID, "Token", f.Token, kernel.Tokens)
		if n := len(f.Track); n != 0 &&
			(n != 2 || f.Track[0] < 0 || f.Track[1] < f.Track[0] || int(f.Track[1]) >= len(f.Words)) {
			fail("fact %s has the Track %v: the first and the last index into its %d Words, or nothing", f.ID, f.Track,
				len(f.Words))
		}
		if f.None && len(f.Words) == 0 {
			fail("fact %s has None and no Words: of a plain number, zero always says that there is none", f.ID)
		}
	}
	for _, s := range info.Scenarios {
		for _, u := range s.Tracks {
			if !slices.ContainsFunc(info.Facts, func(f kernel.FactInfo) bool {
				return f.ID == u.Fact && len(f.Track) == 2 && f.Track[0] <= u.First && u.First <= u.Last &&
					u.Last <= f.Track[1]
			}) {
				fail("scenario %s uses %+v: a fact with a Track, and a part of it, in order", s.ID, u)
			}
		}
	}
	for _, m := range info.Marks {
		word("marker "+m.ID, "Show", m.Show, kernel.MarkShows)
	}
	for _, f := range append(slices.Clone(info.PieceFlags), info.PlaceFlags...) {
		word("flag "+f.ID, "Show", f.Show, kernel.FlagShows)
	}
	for _, b := range info.Backs {
		word("back "+b.ID, "Symbol", b.Symbol, kernel.Symbols)
	}
}

// checkGame checks what does not depend on play: the fixed data and wrong set-ups.
func checkGame(g kernel.Game) (fails []Failure) {
	fail := func(format string, args ...any) {
		fails = append(fails, Failure{Check: "info", What: fmt.Sprintf(format, args...)})
	}
	info := g.Info()
	if info != g.Info() {
		fail("Info gives a new value each time; it is fixed data")
	}
	if info.ID == "" || info.Name == "" || info.Edition < 1 || info.DataHash == "" {
		fail("id %q, name %q, edition %d and data hash %q must all be set", info.ID, info.Name, info.Edition,
			info.DataHash)
	}
	for s := range info.Sides {
		if info.Sides[s].ID == "" || info.Sides[s].People == "" || info.Sides[s].ID == info.Sides[1-s].ID {
			fail("side %d needs an id of its own and a word for its people: %+v", s, info.Sides[s])
		}
	}
	if len(info.Scenarios) == 0 {
		fail("there is no scenario")
	}
	x, err := kernel.NewIndex(info)
	if err != nil {
		fail("%v", err)
		return fails
	}
	rule := func(what, number string) {
		if number == "" {
			return
		}
		if _, ok := x.Rule(number); !ok {
			fail("%s cites rule %s, which is not in Info.Rules", what, number)
		}
	}
	for i := 1; i < len(info.Verbs); i++ {
		v := &info.Verbs[i]
		rule("verb "+v.Name, v.Rule)
		if strings.ContainsAny(v.Name, " \t#:") || v.Name == "" {
			fail("verb %q is not one word", v.Name)
		}
		if int(v.Via) >= len(info.Verbs) || v.Via != 0 &&
			(v.Piece || !info.Verbs[v.Via].Piece || info.Verbs[v.Via].Via != 0) {
			fail("verb %s: its Via must be a verb that takes a piece, and it takes none itself", v.Name)
		}
		if (v.Num == kernel.NumChoice) != (len(v.Choices) > 0) {
			fail("verb %s: Choices go with NumChoice", v.Name)
		}
		if len(v.Says) > 0 && len(v.Says) != len(v.Choices) {
			fail("verb %s: %d choices have %d words for players", v.Name, len(v.Choices), len(v.Says))
		}
	}
	for i := 1; i < len(info.Phases); i++ {
		rule("phase "+info.Phases[i].ID, info.Phases[i].Rule)
	}
	for i := 1; i < len(info.Asks); i++ {
		ask := &info.Asks[i]
		rule("question "+ask.ID, ask.Rule)
		for name, number := range ask.Rules {
			rule("question "+ask.ID+" for "+name, number)
			if !slices.ContainsFunc(info.Verbs, func(v kernel.VerbInfo) bool { return v.Name == name }) {
				fail("question %s cites a rule for %q, which is not a verb", ask.ID, name)
			}
		}
		for name := range ask.Labels {
			v := slices.IndexFunc(info.Verbs, func(v kernel.VerbInfo) bool { return v.Name == name })
			if v > 0 && (info.Verbs[v].Piece || info.Verbs[v].Place) && ask.Rules[name] == "" {
				fail("question %s has other words for %q, which names pieces or places, and no rule of its own for it",
					ask.ID, name)
			}
		}
		for _, name := range ask.Expects {
			if !slices.ContainsFunc(info.Verbs, func(v kernel.VerbInfo) bool {
				return v.Name == name && !v.Piece && !v.Place && v.Num == kernel.NumNone
			}) {
				fail("question %s expects %q, which is not a verb without operands", ask.ID, name)
			}
		}
		if ask.Weighs != "" && !slices.ContainsFunc(info.Verbs, func(v kernel.VerbInfo) bool {
			return v.Name == ask.Weighs && !v.Piece && !v.Place
		}) {
			fail("question %s weighs %q, which is not a verb without piece and place", ask.ID, ask.Weighs)
		}
		for name := range ask.Together {
			if !slices.ContainsFunc(info.Verbs, func(v kernel.VerbInfo) bool { return v.Name == name && v.Piece }) {
				fail("question %s has %q for several pieces, which is not a verb with a piece", ask.ID, name)
			}
		}
		ids := map[string]bool{}
		for _, a := range info.Asks[i].Answers {
			if a.ID == "" || a.Text == "" || ids[a.ID] || strings.ContainsAny(a.ID, " \t#,()") {
				fail("question %s: a standing answer needs an id of its own and a text: %+v", info.Asks[i].ID, a)
			}
			ids[a.ID] = true
		}
	}
	for _, o := range info.Options {
		rule("option "+o.ID, o.Rule)
	}
	for _, p := range info.Prints {
		rule("print "+p.Text, p.Rule)
	}
	for _, f := range info.Fronts {
		rule("front "+f.Name, f.Rule)
	}
	for _, sc := range info.Scenarios {
		rule("scenario "+sc.ID, sc.Rule)
	}
	for i := 1; i < len(info.Pieces); i++ {
		if p, ok := x.Piece(info.Pieces[i].ID); !ok || p != kernel.PieceID(i) ||
			strings.ContainsAny(info.Pieces[i].ID, " \t#:?") {
			fail("piece %q cannot be found by its id", info.Pieces[i].ID)
		}
	}
	for i := 1; i < len(info.Places); i++ {
		if p, ok := x.Place(info.Places[i].ID); !ok || p != kernel.PlaceID(i) ||
			strings.ContainsAny(info.Places[i].ID, " \t#:") {
			fail("place %q cannot be found by its id", info.Places[i].ID)
		}
		for _, n := range info.Places[i].Near {
			if n < 1 || int(n) >= len(info.Places) {
				fail("place %s has neighbour %d, which is not a place", info.Places[i].ID, n)
			}
		}
	}
	shown(info, fail)
	offered(g, x, fail)
	drawn(info, fail)
	if len(info.Scenarios) > 0 {
		starts(g, fail)
	}
	return fails
}

// drawn: the drawing of the map is JSON, and hexes lie on it: what lies beyond is cut off in pictures and on paper.
func drawn(info *kernel.Info, fail func(string, ...any)) {
	if len(info.Shape) == 0 {
		return
	}
	var sheet struct{ Width, Height int32 }
	if err := json.Unmarshal(info.Shape, &sheet); err != nil {
		fail("the shape cannot be read: %v", err)
		return
	}
	if info.Grid == nil {
		return
	}
	left, top, right, bottom := info.Grid.Extent(info.Places)
	if left <= right && (left < 0 || top < 0 || right > sheet.Width || bottom > sheet.Height) {
		fail("the hexes reach from %d, %d to %d, %d, and the shape is %d wide and %d high: what lies beyond is cut off",
			left, top, right, bottom, sheet.Width, sheet.Height)
	}
}

// starts: a game starts from what Info.Resolve takes, refuses what it refuses with the same refusal, and has options
// that can be chosen.
func starts(g kernel.Game, fail func(string, ...any)) {
	info := g.Info()
	for _, o := range info.Options {
		if !slices.ContainsFunc(info.Scenarios, func(sc kernel.ScenarioInfo) bool {
			return slices.Contains(sc.Options, o.ID)
		}) {
			fail("no scenario allows the option %q: list it in the Options of those that do", o.ID)
		}
	}
	for _, b := range wrongSetups(info) {
		_, want := info.Resolve(b)
		_, err := g.Start(b, chance.NewRand(1))
		refusal, ok := errors.AsType[*kernel.Refusal](err)
		switch {
		case err == nil:
			fail("Start accepts %+v, which Info.Resolve refuses: %v", b, want)
		case !ok || refusal.Error() != want.Error():
			fail("Start refuses %+v by %v; it should give what Info.Resolve gives: %v", b, err, want)
		}
	}
}

// wrongSetups are setups that Info.Resolve refuses, of every kind that the game can have.
func wrongSetups(info *kernel.Info) []kernel.Setup {
	first := info.Scenarios[0].ID
	list := []kernel.Setup{
		{Scenario: "no-such-scenario"},
		{Scenario: first, Options: []string{"no-such-option"}},
		{Scenario: first, Handicap: [2]kernel.Ratio{{Num: 1}}},
		{Scenario: first, Handicap: [2]kernel.Ratio{1: {Num: -3, Den: 2}}},
		{Scenario: first, Handicap: [2]kernel.Ratio{{Num: 1 + kernel.MostHandicap, Den: 1}}},
	}
	if !info.Handicap {
		list = append(list, kernel.Setup{Scenario: first, Handicap: aHandicap})
	}
	for _, sc := range info.Scenarios {
		for _, o := range info.Options {
			one := kernel.Setup{Scenario: sc.ID, Options: []string{o.ID}}
			if _, err := info.Resolve(one); err != nil {
				list = append(list, one) // barred by the scenario, or in need of another
			}
		}
	}
	return list
}
