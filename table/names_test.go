// Tests of logs by names: another edition with other numbers tells them in the same words.

package table_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// told are the sentences and rules that a seat is told.
func told(t *testing.T, s *table.Seat) (list []string) {
	t.Helper()
	events, err := s.Events(t.Context(), kernel.NoSide, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events.Events {
		if e.Note == "" {
			list = append(list, e.Rule+" "+e.Text)
		}
	}
	return list
}

// An edition that numbers its kinds of events, its rules, pieces and places otherwise tells an old log in the same
// words.
func TestAnOldLogIsToldByNames(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	for _, a := range []string{"move r1 p2", "move r2 p2", "done", "move b1 p4", "done", "move r1 p3", "scout p4",
		"fight p4", "done"} {
		play(t, both, a)
	}
	want := told(t, both)
	if len(want) < 8 {
		t.Fatalf("only %d events", len(want))
	}
	g := tabletest.NewEdition(2, "ffff")
	info := g.Info()
	info.Events = slices.Insert(info.Events, 2, kernel.EventInfo{ID: "rested", Text: "{piece} rested."})
	info.Rules = slices.Insert(info.Rules, 1, kernel.RuleInfo{Number: "0.1", Title: "New"})
	info.Places = slices.Insert(info.Places, 3, kernel.PlaceInfo{ID: "ford", Name: "The ford", Kind: "area"})
	info.Pieces = slices.Insert(info.Pieces, 1, kernel.PieceInfo{ID: "r0", Name: "Block r0", Short: "r0"})
	if got := told(t, sit(t, registry(t, store, as(g)), made, "both")); !slices.Equal(got, want) {
		t.Errorf("renumbered:\n%s\nwas:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	f, err := both.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a, err := f.Tell(find)
	b, err2 := f.Tell(finder(g))
	if err != nil || err2 != nil || !slices.Equal(a, b) {
		t.Errorf("told from the file: %v %v\n%s\n%s", err, err2, strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
}

// What an edition does not know at all is shown by its names, and nothing else is garbled by it.
func TestAnEventThatIsNotKnownIsShownByItsName(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	for _, a := range []string{"move r1 p2", "done"} {
		play(t, both, a)
	}
	g := tabletest.NewEdition(2, "ffff")
	g.Info().Events[1].ID = "went"
	g.Info().Rules[2].Number = "2.9"
	got := told(t, sit(t, registry(t, store, as(g)), made, "both"))
	if len(got) != 2 || !strings.Contains(got[0], "2.1 (moved r1 p1 p2: an event of another edition") ||
		!strings.Contains(got[1], "to play turn") {
		t.Errorf("%q", got)
	}
	// A piece that is gone.
	g = tabletest.NewEdition(2, "ffff")
	g.Info().Pieces[1].ID = "x1"
	if got := told(t, sit(t, registry(t, store, as(g)), made, "both")); !strings.Contains(got[0],
		"(moved r1 p1 p2: an event") {
		t.Errorf("%q", got)
	}
}

// A game of an earlier format is refused in words that say what to do.
func TestAnEarlierFormatIsRefused(t *testing.T) {
	h := registry(t, memory.New())
	_, err := h.Import(t.Context(), bytes.NewReader(
		[]byte(`{"format":"umpire-game-1","scope":"all","game":"picket","entries":[{"n":1}]}`)))
	failure(t, err, table.CodeBadRequest,
		`"umpire-game-1", and this program reads umpire-game-2: open it with the version of umpire that saved it`)

	store := memory.New()
	made := make2(t, registry(t, store), "me", "me", 1)
	again := registry(t, &tampered{store, func(_ string, list []gamelog.Entry) ([]gamelog.Entry, error) {
		list[0].Body = []byte(strings.Replace(string(list[0].Body), "umpire-entry-2", "umpire-entry-1", 1))
		return list, nil
	}})
	s, err := again.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Leave()
	_, err = s.Snapshot(t.Context())
	failure(t, err, table.CodeClosed, "another version of umpire wrote it")
}
