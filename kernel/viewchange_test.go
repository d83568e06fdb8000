// The difference of two views makes the second out of the first.

package kernel_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// asJSON is a view as a client has it: an empty list and a missing one are alike.
func asJSON(t *testing.T, v *kernel.View) string {
	t.Helper()
	w := *v
	w.Facts, w.Places = append([]int32{}, v.Facts...), append([]kernel.PlaceView{}, v.Places...)
	w.Pieces, w.Marks = append([]kernel.PieceView{}, v.Pieces...), append([]kernel.Mark{}, v.Marks...)
	b, err := json.Marshal(&w)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// held is a view of its own, so that Apply cannot change the one that it was made from.
func held(v *kernel.View) kernel.View {
	w := *v
	w.Frames, w.Facts, w.Places = slices.Clone(v.Frames), slices.Clone(v.Facts), slices.Clone(v.Places)
	w.Pieces, w.Marks = slices.Clone(v.Pieces), slices.Clone(v.Marks)
	return w
}

// carried checks that the difference of two views, sent as JSON, makes the second out of the first, and returns that
// JSON.
func carried(t *testing.T, before, now *kernel.View) string {
	t.Helper()
	change := kernel.DiffViews(before, now)
	wire, err := json.Marshal(&change)
	if err != nil {
		t.Fatal(err)
	}
	var came kernel.ViewChange
	if err := json.Unmarshal(wire, &came); err != nil {
		t.Fatal(err)
	}
	got := held(before)
	if err := came.Apply(&got); err != nil {
		t.Fatalf("%s: %v", wire, err)
	}
	if a, b := asJSON(t, &got), asJSON(t, now); a != b {
		t.Fatalf("%s makes\n%s\nwant\n%s", wire, a, b)
	}
	return string(wire)
}

// anyView is a view of random content in the order that View promises.
func anyView(r *chance.Rand, viewer kernel.Side, facts, places int) kernel.View {
	v := kernel.View{Side: viewer, Facts: make([]int32, facts), Places: make([]kernel.PlaceView, places)}
	for i := range v.Facts {
		v.Facts[i] = int32(r.Below(3))
	}
	state := kernel.PlaceView{}
	for i := range v.Places {
		if r.Below(3) == 0 {
			state = kernel.PlaceView{Control: kernel.Side(r.Below(3) - 1), Flags: uint32(r.Below(2))}
		}
		v.Places[i] = state
	}
	own := func(s kernel.Side) bool { return viewer.Player() && s == viewer }
	for id := kernel.PieceID(1); id < 12; id++ {
		p := kernel.PieceView{ID: id, Face: id, Side: kernel.Side(r.Below(2))}
		p.Place, p.Strength = kernel.PlaceID(r.Below(4)), int16(r.Below(3))
		if r.Below(3) == 0 {
			p.ID, p.Face, p.Strength, p.Back = kernel.FirstHandle+id, kernel.NoPiece, -1, uint8(r.Below(2))
			p.SeenFace, p.SeenStrength, p.SeenTurn = id, int16(r.Below(3)), int16(r.Below(2))
		} else if r.Below(3) == 0 {
			p.Flags, p.From, p.Left = uint32(r.Below(4)), kernel.PlaceID(r.Below(3)), int16(r.Below(3))
		}
		if r.Below(4) > 0 {
			v.Pieces = append(v.Pieces, p)
		}
	}
	slices.SortStableFunc(v.Pieces, func(a, b kernel.PieceView) int {
		switch {
		case own(a.Side) == own(b.Side):
			return int(a.ID) - int(b.ID)
		case own(a.Side):
			return -1
		}
		return 1
	})
	for kind := range uint8(3) {
		for place := kernel.PlaceID(0); place < 3; place++ {
			if r.Below(2) == 0 {
				m := kernel.Mark{Kind: kind, Side: kernel.SideB, Place: place, N: int16(1 + r.Below(2))}
				v.Marks = append(v.Marks, m)
			}
		}
	}
	for range r.Below(3) {
		v.Frames = append(v.Frames, kernel.Frame{Kind: uint8(r.Below(2)), N: int16(r.Below(2))})
	}
	v.Scenario, v.Options = uint8(r.Below(2)), uint32(r.Below(2))
	v.Handicap[1].Num = int16(r.Below(2))
	v.Prompt.Ask, v.Over.Points[0] = uint8(r.Below(2)), int32(r.Below(2))
	return v
}

// TestDiffOfAnyViews: of any two views, even of other sides and lengths, the difference makes the second out of the
// first.
func TestDiffOfAnyViews(t *testing.T) {
	r := chance.NewRand(1)
	for range 3000 {
		a := anyView(r, kernel.Side(r.Below(4)), r.Below(4), r.Below(12))
		b := anyView(r, kernel.Side(r.Below(4)), r.Below(4), r.Below(12))
		carried(t, &a, &b)
		if same := carried(t, &b, &b); same != "{}" {
			t.Fatalf("a view differs from itself by %s", same)
		}
		carried(t, &kernel.View{}, &b)
	}
}

// TestViewChangesOfTheClient: web/test/viewchanges.json holds views, changes of them and what comes of these, for the
// test that the client makes the same of them.
func TestViewChangesOfTheClient(t *testing.T) {
	type row struct {
		Before *kernel.View      `json:"before"`
		Change kernel.ViewChange `json:"change"`
		After  *kernel.View      `json:"after"`
	}
	var rows []any
	add := func(a, b *kernel.View) { rows = append(rows, row{a, kernel.DiffViews(a, b), b}) }
	r := chance.NewRand(3)
	for n := range 24 {
		viewer := kernel.Side(n % 4)
		a := anyView(r, viewer, 3, 9)
		b := anyView(r, viewer, 3, 9)
		switch n % 8 {
		case 0: // nothing changes
			b = held(&a)
		case 1: // everything is new
			a = kernel.View{}
		case 2: // lists get longer or shorter
			b = anyView(r, viewer, r.Below(5), r.Below(12))
		case 3: // another viewer
			b = anyView(r, kernel.Side((n+1)%4), 3, 9)
		}
		add(&a, &b)
	}
	clientsFile(t, "viewchanges.json", rows)
}

// TestDiffsOfAGame follows whole games through every viewer, as a table does.
func TestDiffsOfAGame(t *testing.T) {
	little, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	moscow, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game    kernel.Game
		setup   kernel.Setup
		actions int
	}{
		{little, kernel.Setup{Scenario: "brod"}, 400},
		{moscow, kernel.Setup{Scenario: "campaign"}, 400},
	} {
		src := chance.NewRand(7)
		p, err := c.game.Start(c.setup, src)
		if err != nil {
			t.Fatal(err)
		}
		var before, now [kernel.Audiences]kernel.View
		var legal []kernel.Action
		for range c.actions {
			for viewer := range kernel.Side(kernel.Audiences) {
				p.View(viewer, &now[viewer])
				carried(t, &before[viewer], &now[viewer])
				before[viewer], now[viewer] = now[viewer], before[viewer]
			}
			if legal = p.Legal(legal[:0]); len(legal) == 0 {
				break
			}
			if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestDiffIsSmall: places that change alike go as one run, over those between that were so before.
func TestDiffIsSmall(t *testing.T) {
	a := kernel.View{Places: make([]kernel.PlaceView, 9), Facts: []int32{4, 5}}
	b := held(&a)
	for i := 2; i < 7; i++ {
		b.Places[i].Control = kernel.SideB
	}
	a.Places[4].Control = kernel.SideB
	b.Facts[1] = 6
	if got, want := carried(t, &a, &b), `{"facts":[[1,6]],"places":[{"p":2,"n":4,"c":1}]}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestApplyRefusesAnotherViewsChange: a change of what the view does not have is an error.
func TestApplyRefusesAnotherViewsChange(t *testing.T) {
	for want, c := range map[string]kernel.ViewChange{
		"fact 2":                  {Facts: [][2]int32{{2, 0}}},
		"fact -1":                 {Facts: [][2]int32{{-1, 0}}},
		"place 3 and 0 more":      {Places: []kernel.PlaceRun{{First: 3}}},
		"place 1 and 2 more":      {Places: []kernel.PlaceRun{{First: 1, More: 2}}},
		"place 1 and -1 more":     {Places: []kernel.PlaceRun{{First: 1, More: -1}}},
		"piece 9 is gone":         {Gone: []kernel.PieceID{9}},
		"a marker of kind 1":      {Marks: []kernel.Mark{{Kind: 1}}},
		"-1 facts and 0 places":   {Head: &kernel.ViewHead{Facts: -1}},
		"0 facts and 70000 place": {Head: &kernel.ViewHead{Places: 70000}},
	} {
		v := kernel.View{Facts: make([]int32, 2), Places: make([]kernel.PlaceView, 3)}
		if err := c.Apply(&v); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
}

// BenchmarkDiffViews compares views of the size of the largest game: 10,082 hexes and 1,400 counters, of which one
// has moved.
func BenchmarkDiffViews(b *testing.B) {
	before := kernel.View{Facts: make([]int32, 80), Places: make([]kernel.PlaceView, 10_083)}
	for id := kernel.PieceID(1); id <= 1400; id++ {
		before.Pieces = append(before.Pieces, kernel.PieceView{ID: id, Face: id, Place: kernel.PlaceID(id)})
	}
	now := before
	now.Pieces = slices.Clone(before.Pieces)
	now.Pieces[700].Place = 3
	for b.Loop() {
		if c := kernel.DiffViews(&before, &now); len(c.Pieces) != 1 {
			b.Fatal(c)
		}
	}
}

// TestSortPieces: a side's own pieces come first, by id, then the others, whatever order they were in.
func TestSortPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := kernel.View{Side: kernel.Side(rapid.IntRange(int(kernel.SideA), int(kernel.Both)).Draw(t, "side"))}
		for i, id := range rapid.SliceOfNDistinct(rapid.Int16(), 0, 700, rapid.ID[int16]).Draw(t, "ids") {
			v.Pieces = append(v.Pieces, kernel.PieceView{ID: kernel.PieceID(id), Side: kernel.Side(i * 7 % 3 % 2),
				Left: int16(i)})
		}
		want := slices.Clone(v.Pieces)
		slices.SortFunc(want, func(a, b kernel.PieceView) int {
			if mine := v.Side.Player(); mine && a.Side != b.Side {
				return map[bool]int{true: -1, false: 1}[a.Side == v.Side]
			}
			return int(a.ID) - int(b.ID)
		})
		if v.SortPieces(); !slices.Equal(v.Pieces, want) {
			t.Fatalf("%v, want %v", v.Pieces, want)
		}
	})
}
