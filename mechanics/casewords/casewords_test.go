// Tests of statements and queries on a small language: forms, operands and errors.

package casewords

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"umpire/kernel"
)

var info = &kernel.Info{ID: "small", Sides: [2]kernel.SideInfo{{ID: "west"}, {ID: "east"}},
	Pieces: []kernel.PieceInfo{{}, {ID: "w-horse"}, {ID: "e-horse", Side: 1}},
	Places: []kernel.PlaceInfo{{}, {ID: "1", Name: "Oak"}, {ID: "2", Name: "Elm"}},
	Facts:  []kernel.FactInfo{{ID: "turn"}, {ID: "sky", Words: []string{"dry", "mud"}}}}

func index(t testing.TB) *kernel.Index {
	t.Helper()
	x, err := kernel.NewIndex(info)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// position writes down what statements do to it.
type position struct {
	kernel.Position
	done []string
}

func (p *position) New() kernel.Position      { return &position{} }
func (p *position) Copy(into kernel.Position) { *into.(*position) = *p }
func (p *position) View(s kernel.Side, v *kernel.View) {
	*v = kernel.View{Side: s, Facts: []int32{7, 1},
		Places: []kernel.PlaceView{{}, {Control: kernel.SideB}, {Control: kernel.NoSide}},
		Pieces: []kernel.PieceView{{ID: 1, Face: 1, Place: 2, Strength: 3},
			{ID: kernel.FirstHandle + 1, Side: 1, Place: 1, Strength: -1}}}
	if s == kernel.SideB {
		v.Pieces[1].SeenFace, v.Pieces[1].SeenStrength, v.Facts[0] = 2, 2, kernel.Unknown
	}
}
func (p *position) ToMove() kernel.Side { return kernel.SideA }

func (p *position) check() error {
	if len(p.done) > 0 && strings.Contains(p.done[len(p.done)-1], "[99]") {
		return fmt.Errorf("99 is too much")
	}
	return nil
}

func note(name string) func(*position, *Args) error {
	return Always(func(p *position, a *Args) {
		p.done = append(p.done, fmt.Sprint(name, " ", a.Pieces, a.Places, a.Sides, a.Numbers, a.Words))
	})
}

var language = New([]Statement[*position]{
	{Form: "put PIECE PLACE 1..3 [moved|seen]...", Text: "a", Do: note("put")},
	{Form: "set turn 1..99", Do: note("turn")},
	{Form: "set sky dry|mud", Do: note("sky")},
	{Form: "remove PIECE...", Do: note("remove")},
	{Form: "ready SIDE now", Do: note("now")},
	{Form: "ready SIDE in PLACE [PLACE]", Do: note("in")},
	{Form: "say TEXT [NUMBER]", Do: note("say")},
	{Form: "paint horse 1..2 red|blue", Do: note("horse")},
	{Form: "paint house 1..2 green", Do: note("house")},
	{Form: "paint 1..2 black", Do: note("black")},
}, append(Common[*position]("turn", "sky"), Query[*position]{Form: "both(SIDE[, PLACE])", Text: "b",
	Ask: func(p *position, as kernel.Side, a *Args) (string, error) { return fmt.Sprint(a.Sides, a.Places), nil }}))

// TestStatements: words follow the form that fits best, and what does not fit is refused with the form.
func TestStatements(t *testing.T) {
	c := Cases[*position]{Index: index(t), Language: language, Check: (*position).check}
	for words, want := range map[string]string{
		"put w-horse 1 3":                 "put [1] [1] [] [3] []",
		"put W-HORSE 2 1 seen moved seen": "put [1] [2] [] [1] [seen moved seen]",
		"set turn 9":                      "turn [] [] [] [9] []",
		"set sky MUD":                     "sky [] [] [] [] [mud]",
		"remove w-horse e-horse":          "remove [1 2] [] [] [] []",
		"ready east now":                  "now [] [] [1] [] []",
		"ready west in 1":                 "in [] [1] [0] [] []",
		"ready west in 1 2":               "in [] [1 2] [0] [] []",
		"say Boo":                         "say [] [] [] [] [Boo]",
		"say Boo 7":                       "say [] [] [] [7] [Boo]",
	} {
		p := &position{}
		if err := c.Edit(p, strings.Fields(words)); err != nil || len(p.done) != 1 || p.done[0] != want {
			t.Errorf("%s: %v, %v, want %q", words, p.done, err, want)
		}
	}
	for words, want := range map[string]string{
		"put":                   "something is missing: the form is put PIECE PLACE",
		"put w-foot 1 3":        `"w-foot" is not a piece of small`,
		"put w-horse 9 3":       `"9" is not a place of small`,
		"put w-horse 1 4":       `"4" is not a number from 1 to 3`,
		"put w-horse 1 3 blue":  `"blue" has no place here`,
		"set sky wet":           `"wet" is not dry, mud`,
		"set wind 3":            `"wind" is not turn, sky: the form is set turn 1..99 or set sky dry|mud`,
		"set tunr 3":            `"tunr" is not turn, sky: did you mean "turn"?: the form is set turn 1..99` + "\n",
		"set skies mud":         `"skies" is not turn, sky: the form is`,
		"set":                   "something is missing: the form is set turn 1..99 or set sky dry|mud",
		"paint house 1 gren":    `"gren" is not green: did you mean "green"?: the form is paint house 1..2`,
		"paint horse 1 rad":     `"rad" is not red, blue: did you mean "red"?: the form is`,
		"stay now":              `(umpire try -queries small lists all): did you mean "say"?`,
		"ready both now":        `"both" is not a side of small: it has west and east: the form is`,
		"remove":                "something is missing",
		"dance":                 "small has no such statement: it has put, set, remove, ready, say, paint",
		"set turn 99":           "99 is too much",
		"":                      "has no such statement",
		"ready west in 1 2 3 4": `has no place here`,
	} {
		p := &position{}
		if err := c.Edit(p, strings.Fields(words)); err == nil || !strings.Contains(err.Error()+"\n", want) ||
			p.done != nil {
			t.Errorf("%s: %v, %v, want %q", words, p.done, err, want)
		}
	}
	if list := c.Words(); len(list) != len(language.statements)+len(language.queries) ||
		list[0].Form != "put PIECE PLACE 1..3 [moved|seen]..." {
		t.Errorf("%v", list)
	}
}

// TestQueries: the common ones answer out of the view of the side that asks.
func TestQueries(t *testing.T) {
	c := Cases[*position]{Index: index(t), Language: language, Check: (*position).check}
	for _, q := range []struct {
		as          kernel.Side
		query, args string
		want        string
	}{
		{kernel.SideA, "place", "w-horse", "2"},
		{kernel.SideA, "place", "e-horse", "none"},
		{kernel.SideB, "place", "e-horse", "1"},
		{kernel.SideA, "strength", "w-horse", "3"},
		{kernel.SideA, "strength", "e-horse", "unknown"},
		{kernel.SideB, "strength", "e-horse", "2"},
		{kernel.SideA, "sees", "west w-horse", "face"},
		{kernel.SideA, "sees", "east e-horse", "note"},
		{kernel.SideA, "sees", "observer e-horse", "no"},
		{kernel.SideA, "control", "1", "east"},
		{kernel.SideA, "control", "2", "none"},
		{kernel.SideA, "turn", "", "7"},
		{kernel.SideB, "turn", "", "unknown"},
		{kernel.SideB, "sky", "", "mud"},
		{kernel.SideA, "both", "west", "[0] []"},
		{kernel.SideA, "both", "west 2", "[0] [2]"},
	} {
		got, err := c.Ask(&position{}, q.as, q.query, strings.Fields(q.args))
		if err != nil || got != q.want {
			t.Errorf("%s(%s) to %d: %q, %v, want %q", q.query, q.args, q.as, got, err, q.want)
		}
	}
	if _, err := c.Ask(&position{}, 0, "rank", nil); err == nil ||
		!strings.Contains(err.Error(), "no such query: it has place, strength") {
		t.Error(err)
	}
}

// TestForms writes words after a form and reads them again: each operand comes back once, in its place.
func TestForms(t *testing.T) {
	x := index(t)
	write := map[string]func(*rapid.T, *Args) string{
		"PIECE": func(t *rapid.T, a *Args) string {
			a.Pieces = append(a.Pieces, kernel.PieceID(rapid.IntRange(1, 2).Draw(t, "piece")))
			return info.Pieces[a.Pieces[len(a.Pieces)-1]].ID
		},
		"SIDE": func(t *rapid.T, a *Args) string {
			a.Sides = append(a.Sides, kernel.Side(rapid.IntRange(0, 1).Draw(t, "side")))
			return info.Sides[a.Sides[len(a.Sides)-1]].ID
		},
		"2..9": func(t *rapid.T, a *Args) string {
			a.Numbers = append(a.Numbers, rapid.IntRange(2, 9).Draw(t, "number"))
			return fmt.Sprint(a.Numbers[len(a.Numbers)-1])
		},
		"red|blue": func(t *rapid.T, a *Args) string {
			a.Words = append(a.Words, rapid.SampledFrom([]string{"red", "blue"}).Draw(t, "word"))
			return a.Words[len(a.Words)-1]
		},
		"here": func(*rapid.T, *Args) string { return "here" },
	}
	rapid.Check(t, func(t *rapid.T) {
		want := &Args{}
		form, words := []string{"do"}, []string{"do"}
		for _, kind := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"PIECE", "SIDE", "2..9", "red|blue",
			"here"}), 0, 5, rapid.ID[string]).Draw(t, "form") {
			times := 1
			switch f := kind; rapid.IntRange(0, 3).Draw(t, "times") {
			case 1:
				kind = "[" + f + "]"
				times = rapid.IntRange(0, 1).Draw(t, "n")
			case 2:
				kind, times = f+"...", rapid.IntRange(1, 3).Draw(t, "n")
			case 3:
				kind = "[" + f + "]..."
				times = rapid.IntRange(0, 3).Draw(t, "n")
			}
			plain := strings.Trim(strings.TrimSuffix(kind, "..."), "[]")
			if plain == "here" {
				kind, times = "here", 1
			}
			form = append(form, kind)
			for range times {
				words = append(words, write[plain](t, want))
			}
		}
		f := parse(strings.Join(form, " "), form)
		got, n, err := f.read(x, words)
		if err != nil || n != len(words) {
			t.Fatalf("%v after %v: %v", words, form, err)
		}
		got.Index = nil
		if fmt.Sprint(*got) != fmt.Sprint(*want) {
			t.Fatalf("%v after %v: %+v, want %+v", words, form, *got, *want)
		}
	})
}

// FuzzStatement reads any words: a change, or an error that leaves the position as it was.
func FuzzStatement(f *testing.F) {
	for _, s := range []string{"put w-horse 1 3 seen", "set turn 99", "ready west in 1 2", "say Boo 7", "put put put",
		"set sky", ""} {
		f.Add(s)
	}
	c := Cases[*position]{Index: index(f), Language: language, Check: (*position).check}
	f.Fuzz(func(t *testing.T, text string) {
		p := &position{}
		err := c.Edit(p, strings.Fields(text))
		if (err == nil) != (len(p.done) == 1) || err != nil && err.Error() == "" {
			t.Fatalf("%q: %v, %v", text, p.done, err)
		}
	})
}
