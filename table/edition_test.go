// Tests of games that cross over to another edition, and of saved games of several editions.

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

// as is a registry of a program that has the game in another edition.
func as(g *tabletest.Picket) func(*table.Config) {
	return func(c *table.Config) { c.Games = []kernel.Game{g} }
}

func finder(g *tabletest.Picket) func(string) (kernel.Game, bool) {
	return func(id string) (kernel.Game, bool) { return g, id == "picket" }
}

func TestAGameCrossesOverToAnotherEdition(t *testing.T) {
	for name, other := range map[string]*tabletest.Picket{"edition": tabletest.NewEdition(2, "0123abcd"),
		"data": tabletest.NewEdition(1, "ffff")} {
		t.Run(name, func(t *testing.T) {
			store := memory.New()
			h := registry(t, store)
			made := make2(t, h, "me", "open", 1)
			play(t, sit(t, h, made, "red"), "move r1 p2")
			play(t, sit(t, h, made, "red"), "done")
			before := look(t, sit(t, h, made, "blue"))

			again := registry(t, store, as(other))
			for _, who := range []string{"red", "blue", "observer"} {
				s := sit(t, again, made, who)
				list, err := s.Events(t.Context(), kernel.NoSide, 0)
				if err != nil {
					t.Fatal(err)
				}
				last := list.Events[len(list.Events)-1]
				if last.Note != "edition" || last.At != 3 || last.Event.Kind != 0 ||
					!strings.Contains(last.Text, "goes on with edition") {
					t.Errorf("%s was told %+v", who, last)
				}
			}
			blue := sit(t, again, made, "blue")
			now := look(t, blue)
			if now.At != 3 || now.Closed != "" || !now.Mine || text(t, now.View) != text(t, before.View) {
				t.Errorf("at %d, closed %q, mine %v", now.At, now.Closed, now.Mine)
			}
			if old, err := blue.Look(t.Context(), table.Look{As: kernel.NoSide, At: 2}); err != nil ||
				text(t, old.View) != text(t, before.View) {
				t.Errorf("looking back: %v", err)
			}
			play(t, blue, "move b1 p4")
			play(t, blue, "done")
			f, err := blue.Export(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range f.Entries {
				if e.Salt != "" || e.Body != nil {
					t.Fatal("blue's own log opens an entry")
				}
			}
			if n := f.Entries[2].Own; n.Mine || len(n.Texts) != 1 || !strings.Contains(n.Texts[0], "edition") {
				t.Errorf("blue's own log has the crossing as %+v", n)
			}
			// A third program with the same edition finds nothing to do.
			if s := look(t, sit(t, registry(t, store, as(other)), made, "red")); s.At != 4 || !s.Mine {
				t.Errorf("once more loaded, the log is at %d", s.At)
			}
		})
	}
}

func TestAnEditionThatCannotReadThePositionLeavesTheTableClosed(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := make2(t, h, "me", "open", 1)
	play(t, sit(t, h, made, "red"), "done")
	again := registry(t, store, as(tabletest.NewForeign()))
	red := sit(t, again, made, "red")
	_, err := red.Snapshot(t.Context())
	failure(t, err, table.CodeClosed, "edition 1")
	_, err = red.Play(t.Context(), table.PlayRequest{At: 2, Action: "done"})
	failure(t, err, table.CodeClosed, "edition 1")
	list, err := red.Events(t.Context(), kernel.NoSide, 0)
	if err != nil || len(list.Events) != 1 {
		t.Errorf("its events: %v, %v", list, err)
	}
	if _, err := red.Export(t.Context()); err != nil {
		t.Errorf("its log: %v", err)
	}
	if s := look(t, sit(t, registry(t, store), made, "red")); s.At != 2 || s.Closed != "" {
		t.Errorf("back with its own edition the table is at %d, closed %q", s.At, s.Closed)
	}
}

// A finished game is only looked at: nothing is added to it.
func TestAFinishedGameStaysAsItIs(t *testing.T) {
	store := memory.New()
	made, f := whole(t, registry(t, store), 3)
	s := look(t, sit(t, registry(t, store, as(tabletest.NewEdition(2, "ab"))), made, "both"))
	if s.At != int64(len(f.Entries)) || !s.View.Over.Over || s.Closed != "" {
		t.Errorf("at %d of %d, closed %q", s.At, len(f.Entries), s.Closed)
	}
}

// crossed is a two-handed game of three orders, the second of which another edition played.
func crossed(t *testing.T) *gamelog.File {
	t.Helper()
	store := memory.New()
	first := registry(t, store)
	made := make2(t, first, "me", "me", 1)
	both := sit(t, first, made, "both")
	play(t, both, "move r1 p2")
	play(t, both, "done")
	middle := sit(t, registry(t, store, as(tabletest.NewEdition(2, "ab"))), made, "both")
	play(t, middle, "move b1 p4")
	play(t, middle, "done")
	last := sit(t, registry(t, store), made, "both")
	play(t, last, "done")
	f, err := last.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestVerifySaysWhichEditionsItOnlyShows(t *testing.T) {
	f := crossed(t)
	rep, err := gamelog.Verify(copyOf(t, f), find)
	if err != nil {
		t.Fatal(err)
	}
	want := []gamelog.Stretch{{From: 1, To: 2, Edition: 1, Data: "0123abcd", Replayed: true},
		{From: 3, To: 4, Edition: 2, Data: "ab"}, {From: 5, To: 6, Edition: 1, Data: "0123abcd", Replayed: true}}
	if text(t, rep.Stretches) != text(t, want) || rep.Replayed || rep.Entries != 6 || rep.Actions != 3 {
		t.Errorf("%+v", rep)
	}
	if rep, err = gamelog.Verify(copyOf(t, f), finder(tabletest.NewEdition(2, "ab"))); err != nil ||
		len(rep.Stretches) != 3 || rep.Stretches[0].Replayed || !rep.Stretches[1].Replayed ||
		rep.Stretches[2].Replayed || rep.Actions != 2 {
		t.Errorf("by edition 2: %+v, %v", rep, err)
	}
	if lines, err := f.Tell(find); err != nil ||
		!strings.Contains(strings.Join(lines, "\n"), "edition 2 of the rules") {
		t.Errorf("%v, %v", lines, err)
	}
	state := func(b map[string]any) { b["state"] = strings.Repeat("0", 64) }
	for name, c := range map[string]struct {
		spoil func(*gamelog.File)
		says  string
	}{
		"a shown entry without its hash": {func(f *gamelog.File) {
			f.Entries[3].Body = bytes.Replace(f.Entries[3].Body, []byte("b1"), []byte("b2"), 1)
		}, "entry 4"},
		"another position carried over": {forge(2, state), "entry 3: its position is not"},
		"a position that does not fit": {forge(4, func(b map[string]any) {
			b["position"] = "AAAA"
		}), "entry 5: the position that it holds"},
		"no position": {forge(4, func(b map[string]any) {
			delete(b, "position")
		}), "entry 5: an entry of kind"},
		"a replayed entry":      {forge(5, func(b map[string]any) { b["actions"] = []string{"scout p3"} }), "entry 6"},
		"another last position": {func(f *gamelog.File) { f.Last = []byte("x") }, "last position"},
	} {
		bad := copyOf(t, f)
		c.spoil(bad)
		if _, err := gamelog.Verify(bad, find); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}

func TestImportAcrossEditions(t *testing.T) {
	var out bytes.Buffer
	f := crossed(t)
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]*tabletest.Picket{"last stretch": tabletest.New(),
		"middle": tabletest.NewEdition(2, "ab"), "none": tabletest.NewEdition(3, "cd")} {
		h := registry(t, memory.New(), as(g))
		made, err := h.Import(t.Context(), bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		both := sit(t, h, made, "both")
		now := look(t, both)
		if want := map[bool]int64{true: 6, false: 7}[name == "last stretch"]; now.At != want || now.Closed != "" {
			t.Errorf("%s: at %d, closed %q", name, now.At, now.Closed)
		}
		play(t, both, "done")
		saved, err := both.Export(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := gamelog.Verify(copyOf(t, saved), finder(g)); err != nil {
			t.Errorf("%s: saved again: %v", name, err)
		}
		if _, err := both.Look(t.Context(), table.Look{As: kernel.NoSide, At: 2}); name != "last stretch" {
			failure(t, err, table.CodeClosed, "another edition")
		} else if err != nil {
			t.Error(err)
		}
	}
	h := registry(t, memory.New(), as(tabletest.NewForeign()))
	_, err := h.Import(t.Context(), bytes.NewReader(out.Bytes()))
	failure(t, err, table.CodeBadRequest, "edition 1 of picket")
	f.Last = nil
	out.Reset()
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	_, err = registry(t, memory.New(), as(tabletest.NewEdition(3, "cd"))).Import(t.Context(),
		bytes.NewReader(out.Bytes()))
	failure(t, err, table.CodeBadRequest, "does not hold its last position")
}
