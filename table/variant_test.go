// Tests of variants at tables: they do not mix with the standard game, and need their version.

package table_test

import (
	"bytes"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

var (
	hashA = strings.Repeat("aaaa", 16)
	hashB = strings.Repeat("bbbb", 16)
)

// with is a registry of a program that has these games.
func with(games ...kernel.Game) func(*table.Config) {
	return func(c *table.Config) { c.Games = games }
}

func makeOf(t *testing.T, h *table.Registry, game string) table.TableMade {
	t.Helper()
	seed := uint64(1)
	made, err := h.Make(t.Context(),
		table.NewTable{Game: game, Scenario: "road", Seats: map[string]string{"red": "me", "blue": "me"}, Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// TestStandardAndVariantDoNotMix: both are in one registry, and neither goes on as the other where the program has only
// the other.
func TestStandardAndVariantDoNotMix(t *testing.T) {
	store := memory.New()
	std, mine := tabletest.New(), tabletest.NewVariant("hills", "Hills", hashA)
	h := registry(t, store, with(std, mine))
	if list := h.Games(); len(list) != 2 || list[0].Variant != nil || list[1].Variant == nil ||
		list[1].Variant.Hash != hashA || list[1].ID != "picket+hills" {
		t.Errorf("%+v", list)
	}
	plain, varied := makeOf(t, h, "picket"), makeOf(t, h, "picket+hills")
	for _, made := range []table.TableMade{plain, varied} {
		both := sit(t, h, made, "both")
		play(t, both, "move r1 p2")
		play(t, both, "done")
	}
	s := look(t, sit(t, h, varied, "both"))
	list, err := sit(t, h, varied, "observer").Events(t.Context(), kernel.NoSide, 0)
	if err != nil || s.Game != "picket+hills" || list.Events[0].Note != "start" ||
		!strings.Contains(list.Events[0].Text, "Hills") || !strings.Contains(list.Events[0].Text, hashA[:8]) {
		t.Errorf("%s, %v, %+v", s.Game, err, list.Events[0])
	}
	// Without the variant the standard game goes on, and the other is refused, untouched; and the reverse.
	alone := registry(t, store, with(std))
	if s := look(t, sit(t, alone, plain, "both")); s.Closed != "" || s.At != 2 {
		t.Errorf("the standard game is closed: %s", s.Closed)
	}
	refused(t, alone, varied, "Hills", hashA[:8], "--variant")
	lines, err := alone.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if want := l.Table == varied.Table; (l.Closed != "") != want || want && !strings.Contains(l.Closed, `"hills"`) {
			t.Errorf("%s: closed %q", l.Table, l.Closed)
		}
	}
	other := registry(t, store, with(mine))
	refused(t, other, plain, `does not have the game "picket"`)
	if s := look(t, sit(t, other, varied, "both")); s.Closed != "" || s.At != 2 {
		t.Errorf("the variant's game is closed: %s", s.Closed)
	}
	// A friend's request with the variant's key finds the table as it was.
	if s := look(t, sit(t, registry(t, store, with(std, mine)), varied, "both")); s.At != 2 {
		t.Errorf("the log is at %d", s.At)
	}
	// A fork is of the same variant, and its log says so.
	forked, err := sit(t, h, varied, "both").Fork(t.Context(),
		table.ForkRequest{At: 1, Seats: map[string]string{"red": "me", "blue": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	refused(t, alone, forked, "Hills")
}

// refused: the table can neither be looked at nor played on, in these words; its log can be saved.
func refused(t *testing.T, h *table.Registry, made table.TableMade, says ...string) {
	t.Helper()
	both := sit(t, h, made, "both")
	_, err := both.Snapshot(t.Context())
	for _, w := range says {
		failure(t, err, table.CodeClosed, w)
	}
	_, err = both.Play(t.Context(), table.PlayRequest{At: 2, Action: "done"})
	failure(t, err, table.CodeClosed, says[0])
	_, err = both.Export(t.Context()) // whose a key is, only the game says
	if h.Info(gameOf(t, h, made)) == nil {
		failure(t, err, table.CodeClosed, says[0])
	} else if err != nil {
		t.Errorf("its log cannot be saved: %v", err)
	}
}

// gameOf is the id of the game that a table was made for.
func gameOf(t *testing.T, h *table.Registry, made table.TableMade) string {
	t.Helper()
	lines, err := h.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if l.Table == made.Table {
			return l.Game
		}
	}
	t.Fatal("the table is not listed")
	return ""
}

// TestAVariantInAnotherVersion: its games stay closed, and untouched, unless they are told to cross over.
func TestAVariantInAnotherVersion(t *testing.T) {
	store := memory.New()
	old, now := tabletest.NewVariant("hills", "Hills", hashA), tabletest.NewVariant("hills", "Hills", hashB)
	h := registry(t, store, with(old))
	made := makeOf(t, h, "picket+hills")
	both := sit(t, h, made, "both")
	play(t, both, "move r1 p2")
	before := play(t, both, "done")

	changed := registry(t, store, with(now))
	refused(t, changed, made, "Hills", hashA[:8], hashB[:8], "--cross hills")
	if list, err := sit(t, changed, made, "both").Events(t.Context(), kernel.NoSide, 0); err != nil ||
		len(list.Events) < 2 {
		t.Errorf("what happened cannot be read: %v", err)
	}
	if s := look(t, sit(t, registry(t, store, with(old)), made, "both")); s.At != before.At || s.Closed != "" {
		t.Errorf("back with its version the table is at %d, closed %q", s.At, s.Closed)
	}
	cross := func(c *table.Config) { c.Cross = []string{"hills"} }
	over := sit(t, registry(t, store, with(now), cross), made, "both")
	if s := look(t, over); s.At != before.At+1 || s.Closed != "" {
		t.Errorf("crossed over, the table is at %d, closed %q", s.At, s.Closed)
	}
	list, err := over.Events(t.Context(), kernel.NoSide, 0)
	if last := list.Events[len(list.Events)-1]; err != nil || last.Note != "edition" ||
		!strings.Contains(last.Text, "Hills") || !strings.Contains(last.Text, hashB[:8]) {
		t.Errorf("%v, %+v", err, last)
	}
	// From here on it is a game of the new version, with or without leave to cross, and no longer of the old one.
	if s := look(t, sit(t, registry(t, store, with(now)), made, "both")); s.At != before.At+1 || s.Closed != "" {
		t.Errorf("the table is at %d, closed %q", s.At, s.Closed)
	}
	refused(t, registry(t, store, with(old)), made, hashB[:8])
	f, err := over.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rep, err := gamelog.Verify(copyOf(t, f), func(string) (kernel.Game, bool) { return now, true })
	if err != nil || len(rep.Stretches) != 2 || rep.Stretches[0].Replayed || rep.Stretches[0].Variant.Hash != hashA ||
		rep.Stretches[1].Variant.Hash != hashB {
		t.Errorf("%+v, %v", rep, err)
	}
}

// A new edition of the rules, with the variant as it was, is not another version of the variant.
func TestAVariantFollowsAnEdition(t *testing.T) {
	store := memory.New()
	made := makeOf(t, registry(t, store, with(tabletest.NewVariant("hills", "Hills", hashA))), "picket+hills")
	newer := tabletest.NewVariant("hills", "Hills", hashA)
	newer.Info().Edition, newer.Info().DataHash = 2, "new"
	if s := look(t, sit(t, registry(t, store, with(newer)), made, "both")); s.At != 2 || s.Closed != "" {
		t.Errorf("at %d, closed %q", s.At, s.Closed)
	}
}

// TestVariantsInFiles: a saved game names its variant, and is opened on that one alone, in that version.
func TestVariantsInFiles(t *testing.T) {
	mine := tabletest.NewVariant("hills", "Hills", hashA)
	h := registry(t, memory.New(), with(mine))
	made := makeOf(t, h, "picket+hills")
	play(t, sit(t, h, made, "both"), "done")
	f, err := sit(t, h, made, "both").Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if f.Game != "picket+hills" || f.Variant == nil || f.Variant.Title != "Hills" || f.Variant.Hash != hashA {
		t.Errorf("%s %+v", f.Game, f.Variant)
	}
	own, err := sit(t, h, made, "observer").Export(t.Context())
	if err != nil || own.Scope != "observer" || own.Variant == nil || own.Variant.Hash != hashA {
		t.Errorf("one's own log: %+v, %v", own, err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	if _, err := registry(t, memory.New(), with(mine)).Import(t.Context(), bytes.NewReader(out.Bytes())); err != nil {
		t.Errorf("on its variant: %v", err)
	}
	_, err = registry(t, memory.New()).Import(t.Context(), bytes.NewReader(out.Bytes()))
	failure(t, err, table.CodeBadRequest, "Hills")
	_, err = registry(t, memory.New(), with(tabletest.New(), tabletest.NewVariant("hills", "Hills", hashB))).Import(
		t.Context(), bytes.NewReader(out.Bytes()))
	failure(t, err, table.CodeBadRequest, hashB[:8])
	if _, err := f.Tell(find); err == nil || !strings.Contains(err.Error(), "--variant") {
		t.Errorf("told without the variant: %v", err)
	}
	// Changing the head of the file does not turn one variant's game into another's.
	for name, spoil := range map[string]func(*gamelog.File){
		"another hash": func(f *gamelog.File) { f.Variant.Hash = hashB },
		"no variant":   func(f *gamelog.File) { f.Variant = nil },
		"another game": func(f *gamelog.File) { f.Game = "picket" },
	} {
		bad := copyOf(t, f)
		spoil(bad)
		games := map[string]kernel.Game{"picket": tabletest.New(), "picket+hills": mine}
		if _, err := gamelog.Verify(bad, func(id string) (kernel.Game, bool) {
			g, ok := games[id]
			return g, ok
		}); err == nil || !strings.Contains(err.Error(), "entry 1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
