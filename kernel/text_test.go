// How actions are written and read, and how sentences are filled in.

package kernel_test

import (
	"reflect"
	"strings"
	"testing"

	"umpire/kernel"

	"pgregory.net/rapid"
)

// sample is made-up fixed data with a verb of every form.
func sample() *kernel.Info {
	return &kernel.Info{
		ID: "sample",
		Sides: [2]kernel.SideInfo{{ID: "red", Name: "Red", People: "the Reds"},
			{ID: "blue", Name: "Blue", People: "the Blues"}},
		Verbs: []kernel.VerbInfo{{},
			{Name: "done"},
			{Name: "choose", Piece: true},
			{Name: "move", Place: true, Via: 2},
			{Name: "lay", Piece: true, Place: true},
			{Name: "take", Num: kernel.NumCount},
			{Name: "order", Piece: true, Num: kernel.NumChoice, Choices: []string{"hold", "give-way"}},
			{Name: "blast", Piece: true, Place: true, Num: kernel.NumCount},
			{Name: "split", Num: kernel.NumCount, Via: 2},
			{Name: "turn", Place: true, Num: kernel.NumChoice, Choices: []string{"north", "south"}, Via: 2},
		},
		Pieces: []kernel.PieceInfo{{}, {ID: "r-1", Name: "1st Red"}, {ID: "r-2", Name: "2nd Red"},
			{ID: "B-1", Name: "1st Blue", Side: 1}},
		Places: []kernel.PlaceInfo{{}, {ID: "1", Name: "Minsk", Kind: "area", Aliases: []string{"D6801", "minsk"}},
			{ID: "2", Name: "2", Kind: "hex"}, {ID: "pool", Name: "the pool", Kind: "pool"}},
		Asks: []kernel.AskInfo{{},
			{ID: "lose", Text: "{side}: {piece} at {place} loses {n} of {m} ({n|none|one|some})"}},
		Events: []kernel.EventInfo{{},
			{ID: "all", Text: "{side} {piece} {with} {place} {to} {a} {b} {a|no|one|more} {b|x|y} {what}"},
			{ID: "parts", Text: "{a/2} of {b/4}, {n/3} {a/0} {a/x} {c/2}"}},
		Frames: []kernel.FrameInfo{{ID: "fight", Text: "{side}: {piece}, {place}, {to}, {n}, {m/2}"}},
		Rules:  []kernel.RuleInfo{{}, {Number: "1.1"}, {Number: "1.2"}},
	}
}

func index(t testing.TB, info *kernel.Info) *kernel.Index {
	t.Helper()
	x, err := kernel.NewIndex(info)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestActionTextRoundTrip: for all verbs and operands, what is written is read back.
func TestActionTextRoundTrip(t *testing.T) {
	info := sample()
	x := index(t, info)
	rapid.Check(t, func(t *rapid.T) {
		a := kernel.Action{Verb: kernel.Verb(rapid.IntRange(1, len(info.Verbs)-1).Draw(t, "verb"))}
		v := info.Verbs[a.Verb]
		if v.Piece {
			a.Piece = kernel.PieceID(rapid.IntRange(1, len(info.Pieces)-1).Draw(t, "piece"))
			if rapid.Bool().Draw(t, "concealed") {
				a.Piece = kernel.FirstHandle + kernel.PieceID(rapid.IntRange(0, 16383).Draw(t, "handle"))
			}
		}
		if v.Place {
			a.Place = kernel.PlaceID(rapid.IntRange(1, len(info.Places)-1).Draw(t, "place"))
		}
		switch v.Num {
		case kernel.NumCount:
			a.N = rapid.Int16().Draw(t, "n")
		case kernel.NumChoice:
			a.N = int16(rapid.IntRange(0, len(v.Choices)-1).Draw(t, "choice"))
		}
		text := x.FormatAction(a)
		b, err := x.ParseAction(text)
		if err != nil || b != a {
			t.Fatalf("%+v is written %q and read as %+v, %v", a, text, b, err)
		}
	})
}

func TestParseRun(t *testing.T) {
	x := index(t, sample())
	for text, want := range map[string][]kernel.Action{
		"done":             {{Verb: 1}},
		"  move   2 ":      {{Verb: 3, Place: 2}},
		"move r-2 2":       {{Verb: 2, Piece: 2}, {Verb: 3, Place: 2}},
		"move R-2 d6801":   {{Verb: 2, Piece: 2}, {Verb: 3, Place: 1}},
		"move ?17 MINSK":   {{Verb: 2, Piece: kernel.FirstHandle + 17}, {Verb: 3, Place: 1}},
		"split 3":          {{Verb: 8, N: 3}},
		"split r-1 3":      {{Verb: 2, Piece: 1}, {Verb: 8, N: 3}},
		"turn r-1 2 south": {{Verb: 2, Piece: 1}, {Verb: 9, Place: 2, N: 1}},
		"order b-1 hold":   {{Verb: 6, Piece: 3}},
		"blast b-1 1 -4":   {{Verb: 7, Piece: 3, Place: 1, N: -4}},
	} {
		got, err := x.ParseRun(text)
		if err != nil || len(got) != len(want) {
			t.Errorf("%q: %v, %v", text, got, err)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%q: action %d is %+v, want %+v", text, i, got[i], want[i])
			}
		}
		if _, err := x.ParseAction(text); (err != nil) != (len(want) != 1) {
			t.Errorf("%q as a single action: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"":                 "empty",
		"dance":            `"dance" is not a verb`,
		"Done":             `"Done" is not a verb`,
		"move":             "move [PIECE] PLACE",
		"move r-1 2 3":     "move [PIECE] PLACE",
		"move r-9 2":       `"r-9" is not a piece`,
		"move 9":           `"9" is not a place`,
		"choose ?x":        `"?x" is not a piece`,
		"choose ?16384":    `"?16384" is not a piece`,
		"choose ?-1":       `"?-1" is not a piece`,
		"take one":         `"one" is not a number`,
		"take 40000":       `"40000" is not a number`,
		"order r-1 charge": "hold|give-way",
		"order r-1":        "order PIECE hold|give-way",
		"done now":         "takes 0",
		"blast r-1 1":      "blast PIECE PLACE NUMBER",
	} {
		if got, err := x.ParseRun(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want an error with %q", text, got, err, want)
		}
	}
}

// FuzzParseRun: no text crashes, and what is read can be written and read again.
func FuzzParseRun(f *testing.F) {
	for _, s := range []string{"done", "move r-1 2", "order ?3 hold", "blast b-1 minsk -7", "?", "turn 2 south"} {
		f.Add(s)
	}
	x := index(f, sample())
	f.Fuzz(func(t *testing.T, text string) {
		run, err := x.ParseRun(text)
		if err != nil {
			return
		}
		for _, a := range run {
			if b, err := x.ParseAction(x.FormatAction(a)); err != nil || b != a {
				t.Errorf("%q: %+v is written %q and read as %+v, %v", text, a, x.FormatAction(a), b, err)
			}
		}
	})
}

// TestFormatOfNonsense: refusals and logs write actions that no game knows.
func TestFormatOfNonsense(t *testing.T) {
	x := index(t, sample())
	for want, a := range map[string]kernel.Action{
		"verb-0":    {},
		"verb-200":  {Verb: 200},
		"choose -":  {Verb: 2},
		"lay - -":   {Verb: 4, Piece: -3, Place: -3},
		"order - 7": {Verb: 6, Piece: 99, N: 7},
		"choose ?0": {Verb: 2, Piece: kernel.FirstHandle},
	} {
		if got := x.FormatAction(a); got != want {
			t.Errorf("%+v is written %q, want %q", a, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	x := index(t, sample())
	for id, want := range map[string]kernel.Side{"red": 0, "Blue": 1, "observer": kernel.Observer, "both": kernel.Both,
		"green": kernel.NoSide} {
		if s, ok := x.Side(id); s != want || ok != (want != kernel.NoSide) {
			t.Errorf("side %q: %d, %v", id, s, ok)
		}
	}
	if r, ok := x.Rule("1.2"); r != 2 || !ok {
		t.Errorf("rule 1.2: %d, %v", r, ok)
	}
	if _, ok := x.Rule("9"); ok {
		t.Error("there is a rule 9")
	}
	if v, ok := x.Verb("take"); v != 5 || !ok {
		t.Errorf("verb take: %d, %v", v, ok)
	}
	if x.Info().ID != "sample" {
		t.Error("the index has other data")
	}
}

// TestHandlesThatAlwaysShowTheSame: a piece behind such a handle is called by what shows of it.
func TestHandlesThatAlwaysShowTheSame(t *testing.T) {
	info := sample()
	info.Backs = []kernel.BackInfo{{}, {ID: "r", Name: "untried division"}, {ID: "t", Name: "tank"}, {ID: "x"}}
	info.Handles = []int16{0, 1, 2}
	x := index(t, info)
	for handle, want := range []string{"a concealed piece", "an untried division", "a tank", "a concealed piece"} {
		got := x.EventText(kernel.Event{Kind: 1, With: kernel.FirstHandle + kernel.PieceID(handle), Place: 1, To: 3})
		if !strings.Contains(got, want) {
			t.Errorf("handle %d: %q", handle, got)
		}
	}
	for _, wrong := range []int16{-1, 3, 4} {
		info.Handles[1] = wrong
		if _, err := kernel.NewIndex(info); err == nil || !strings.Contains(err.Error(), "handle 1") {
			t.Errorf("the back %d: %v", wrong, err)
		}
	}
}

func TestSentences(t *testing.T) {
	x := index(t, sample())
	for _, c := range []struct{ got, want string }{
		{x.EventText(kernel.Event{Kind: 1, Side: 1, Piece: 1, With: kernel.FirstHandle + 3, Place: 1, To: 3, A: 1,
			B: -2}),
			"The Blues 1st Red a concealed piece Minsk (1) the pool 1 -2 one x {what}"},
		{x.EventText(kernel.Event{Kind: 1, Side: kernel.NoSide, Piece: 99, Place: 2, A: 30, B: 5}),
			"Nobody a piece a piece 2 nowhere 30 5 more y {what}"},
		{x.EventText(kernel.Event{Kind: 9}), "event 9"},
		{x.EventText(kernel.Event{Kind: 2, A: 13, B: 3, N: -1}), "6½ of ¾, -⅓ {a/0} {a/x} {c/2}"},
		{x.FrameText(kernel.Frame{Side: 1, Piece: 1, Place: 1, To: 3, N: 2, M: 9}),
			"The Blues: 1st Red, Minsk (1), the pool, 2, 4½"},
		{x.FrameText(kernel.Frame{Kind: 3}), "frame 3"},
		{x.PromptText(kernel.Prompt{Ask: 1, Side: 0, Piece: 2, Place: 1, N: 2, M: 5}),
			"The Reds: 2nd Red at Minsk (1) loses 2 of 5 (some)"},
		{x.PromptText(kernel.Prompt{Ask: 7}), ""},
		{x.Usage(9), "turn [PIECE] PLACE north|south"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestNotNow: the refusal of what would leave a decision open has its question without the side.
func TestNotNow(t *testing.T) {
	x := index(t, sample())
	p := kernel.Prompt{Side: kernel.SideA, Ask: 1, Piece: 1, Place: 1, N: 2, M: 3}
	want := kernel.Refusal{Rule: "1.2", Code: kernel.CodeNotNow,
		Reason: "First decide this: 1st Red at Minsk (1) loses 2 of 3 (some)"}
	if r := x.NotNow("1.2", p); !reflect.DeepEqual(*r, want) {
		t.Errorf("%+v, want %+v", *r, want)
	}
}

// TestFormNamesPieces: sentences call a concealed piece what the game's pieces are.
func TestFormNamesPieces(t *testing.T) {
	for form, want := range map[string]string{"": "a concealed piece", "block": "a concealed block",
		"counter": "a concealed counter"} {
		info := sample()
		info.Form = form
		info.Asks[1].Text = "{piece}"
		if got := index(t, info).PromptText(kernel.Prompt{Ask: 1,
			Piece: kernel.FirstHandle + 1}); !strings.EqualFold(got, want) {
			t.Errorf("form %q: %q, want %q", form, got, want)
		}
	}
}

func TestParts(t *testing.T) {
	for _, c := range []struct {
		n, per int
		want   string
	}{
		{13, 2, "6½"}, {12, 2, "6"}, {1, 2, "½"}, {0, 4, "0"}, {2, 4, "½"}, {5, 4, "1¼"}, {-1, 2, "-½"},
		{-5, 4, "-1¼"},
		{7, 8, "⅞"},
		{7, 0, "7"}, {-7, 1, "-7"}, {7, 5, "1 2/5"}, {3, 7, "3/7"}, {-8, 12, "-⅔"},
	} {
		if got := kernel.Parts(c.n, c.per); got != c.want {
			t.Errorf("%d in parts of %d is written %q, want %q", c.n, c.per, got, c.want)
		}
	}
}

func TestFill(t *testing.T) {
	word := func(w string) string { return "<" + w + ">" }
	for template, want := range map[string]string{
		"":               "",
		"no braces":      "no braces",
		"{a}{b}":         "<a><b>",
		"x {a":           "x {a",
		"a} b":           "a} b",
		"{n|no|one|all}": "one",
		"{m|no|one|all}": "all",
		"{z|no|one|all}": "no",
		"{n|only}":       "only",

		"{-z|no|one|two|three|four|five}": "four", // below nought
		"{n|{-n|no|minus one}|one}":       "one",
		"{z|{-z|no|minus one}|one}":       "minus one",

		"x{n|.| ({a} left).| ({b} and {c|no|one}).}":  "x (<a> left).",
		"x{m|.| ({a} left).| ({b} and {n|no|one}).}!": "x (<b> and one).!",
		"{n|{a|}|{b}": "{n|{a|}|{b}",
	} {
		got := kernel.Fill(template, word, func(w string) int { return map[string]int{"n": 1, "m": 70, "z": -4}[w] })
		if got != want {
			t.Errorf("%q becomes %q, want %q", template, got, want)
		}
	}
}

// TestPartsOfTheClient: web/test/parts.json holds numbers in parts of one as they are written, for the test that the
// client writes them so.
func TestPartsOfTheClient(t *testing.T) {
	var rows []any
	for _, per := range []int{0, 1, 2, 3, 4, 6, 8, 12} {
		for n := -2*per - 1; n <= 3*per; n++ {
			rows = append(rows, []any{n, per, kernel.Parts(n, per)})
		}
	}
	clientsFile(t, "parts.json", rows)
}

// TestPlaceTitles: a place of the map is named with its number, once.
func TestPlaceTitles(t *testing.T) {
	info := sample()
	info.Places = []kernel.PlaceInfo{{}, {ID: "1", Name: "Minsk", Kind: "area"},
		{ID: "4818", Name: "Moscow 4818", Kind: "hex"},
		{ID: "2", Name: "2", Kind: "hex"}, {ID: "pool", Name: "the pool", Kind: "pool"}}
	info.Events = []kernel.EventInfo{{}, {ID: "at", Text: "{place}"}}
	x, err := kernel.NewIndex(info)
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range []string{"Nowhere", "Minsk (1)", "Moscow 4818", "2", "The pool"} {
		if got := x.EventText(kernel.Event{Kind: 1, Place: kernel.PlaceID(p)}); got != want {
			t.Errorf("place %d is called %q, want %q", p, got, want)
		}
	}
}
