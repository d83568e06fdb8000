// Tests of requests with several actions, and of notes to the other player.

package table_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

func TestSeveralActionsAtOnce(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red := sit(t, h, made, "red")
	s, err := red.Play(t.Context(),
		table.PlayRequest{At: 1, Action: "move r1 p2", More: []string{"move r2 p2", "move r3 p2"}})
	if err != nil || !slices.Equal(s.Draft.Steps, []string{"move r1 p2", "move r2 p2", "move r3 p2"}) || s.At != 1 {
		t.Fatalf("%+v, %v", s, err)
	}
	if _, err = red.Undo(t.Context(), table.UndoRequest{At: 1, Keep: 1}); err != nil {
		t.Fatal(err)
	}
	s, err = red.Play(t.Context(), table.PlayRequest{At: 1, Steps: 1, Action: "move r2 p2", More: []string{"done"}})
	if err != nil || s.At != 2 || s.Mine {
		t.Fatalf("%+v, %v", s, err)
	}
	if list, err := red.Events(t.Context(), kernel.NoSide, 0); err != nil || len(list.Events) != 3 {
		t.Errorf("one order of three events: %+v, %v", list, err)
	}
}

func TestSeveralActionsAreAllPlayedOrNone(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	play(t, red, "move r1 p2")
	sub, next := follower(t, blue)
	next()
	sub.Rung()
	before := []string{text(t, look(t, red)), text(t, look(t, blue))}
	for name, c := range map[string]struct {
		req        table.PlayRequest
		code, says string
	}{
		"the second is not legal": {table.PlayRequest{At: 1, Steps: 1, Action: "move r2 p2",
			More: []string{"move r3 p5"}}, table.CodeIllegal, "rule 2.1"},
		"the last cannot be read": {table.PlayRequest{At: 1, Steps: 1, Action: "move r2 p2", More: []string{"fly"}},
			table.CodeBadRequest, "fly"},
		"a seal that is not the last": {table.PlayRequest{At: 1, Steps: 1, Action: "move r2 p2",
			More: []string{"done", "move r3 p2"}}, table.CodeBadRequest, `"done" cannot be taken back`},
		"the seal comes first": {table.PlayRequest{At: 1, Steps: 1, Action: "done", More: []string{"move r3 p2"}},
			table.CodeBadRequest, `"done" cannot be taken back`},
		"a note without an order": {table.PlayRequest{At: 1, Steps: 1, Action: "move r2 p2",
			More: []string{"move r3 p2"}, Note: "hello"}, table.CodeBadRequest, "make none"},
		"too many": {table.PlayRequest{At: 1, Steps: 1, Action: "move r2 p2", More: make([]string, 201)},
			table.CodeBadRequest, "too many"},
		"a note too long": {table.PlayRequest{At: 1, Steps: 1, Action: "done", Note: strings.Repeat("ж", 501)},
			table.CodeBadRequest, "501 characters"},
	} {
		_, err := red.Play(t.Context(), c.req)
		t.Log(name)
		failure(t, err, c.code, c.says)
		if got := []string{text(t, look(t, red)), text(t, look(t, blue))}; !slices.Equal(got, before) {
			t.Errorf("%s: the refused request changed the table:\n%s\nwas\n%s", name, got, before)
		}
	}
	if sub.Rung() {
		t.Error("refused requests rang the other side's bell")
	}
	_, err := red.Order(t.Context(), table.OrderRequest{At: 1, Steps: 1, Note: strings.Repeat("x", 501)})
	failure(t, err, table.CodeBadRequest, "501 characters")
}

// A note is for the other player alone: the sender and the observers are sent the same bytes with it and without.
func TestANoteGoesToTheOtherPlayer(t *testing.T) {
	var sent [2][]string
	for i, note := range []string{"", "  Your move:\tthe road\x00 is\u202e open.\n"} {
		h := registry(t, memory.New())
		made := make2(t, h, "me", "open", 1)
		red, blue, watcher := sit(t, h, made, "red"), sit(t, h, made, "blue"), sit(t, h, made, "observer")
		if _, err := red.Play(t.Context(),
			table.PlayRequest{At: 1, Action: "move r1 p2", More: []string{"done"}, Note: note}); err != nil {
			t.Fatal(err)
		}
		play(t, blue, "move b1 p4")
		if _, err := blue.Order(t.Context(), table.OrderRequest{At: 2, Steps: 1, Note: note}); err != nil {
			t.Fatal(err)
		}
		for _, s := range []*table.Seat{red, blue} {
			var want []string
			if i == 1 {
				want = []string{map[bool]string{true: "Blue", false: "Red"}[s == red] +
					" wrote: Your move: the road is open."}
			}
			var got []string
			for _, e := range notes(t, s, "note") {
				got = append(got, e.Text)
			}
			if !slices.Equal(got, want) {
				t.Errorf("note %q: %q, want %q", note, got, want)
			}
		}
		for j, s := range []*table.Seat{watcher, red} {
			list, err := s.Events(t.Context(), kernel.NoSide, 0)
			if err != nil {
				t.Fatal(err)
			}
			all := []any{look(t, s), list}
			if j == 1 {
				all = []any{list.Events[:2]} // what red itself did: before blue's note came
			}
			sent[i] = append(sent[i], strings.ReplaceAll(unnamed(text(t, all)), made.Table, ""))
		}
		if _, err := red.Resign(t.Context(), table.ResignRequest{At: 3}); err != nil {
			t.Fatal(err)
		}
		f, err := red.Export(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := gamelog.Verify(copyOf(t, f), find); err != nil {
			t.Error(err)
		}
		if i == 1 {
			for name, change := range map[string]func(map[string]any){
				"too long":  func(b map[string]any) { b["note"] = strings.Repeat("x", 501) },
				"unseen":    func(b map[string]any) { b["note"] = "a\x01b" },
				"elsewhere": func(b map[string]any) { b["kind"] = "resign" },
			} {
				bad := copyOf(t, f)
				forge(1, change)(bad)
				if _, err := gamelog.Verify(bad, find); err == nil || !strings.Contains(err.Error(), "entry 2") {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
	for i := range sent[0] {
		if sent[0][i] != sent[1][i] {
			t.Errorf("%d: without a note\n%s\nwith one\n%s", i, sent[0][i], sent[1][i])
		}
	}
}

// What only playing shows makes its order, and the actions after it are dropped: a refusal would tell for nothing that
// there is something to see.
func TestASealThatNobodyForeseesEndsTheRun(t *testing.T) {
	g := tabletest.New()
	g.Coy = true
	h := registry(t, memory.New(), as(g))
	made := make2(t, h, "me", "open", 1)
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	for _, a := range []string{"move r1 p2", "move r1 p3", "move r1 p4"} {
		play(t, red, a)
		play(t, red, "done")
		play(t, blue, "done")
	}
	s, err := red.Play(t.Context(),
		table.PlayRequest{At: 7, Action: "move r2 p2", More: []string{"scout p5", "move r3 p2", "done"}, Note: "peek"})
	if err != nil || s.At != 8 || !s.Mine || len(s.Draft.Steps) > 0 {
		t.Fatalf("%+v, %v", s, err)
	}
	for _, p := range s.View.Pieces {
		if p.ID == 2 && p.Place != 2 || p.ID == 3 && p.Place != 1 {
			t.Errorf("%+v", p)
		}
	}
	if n := notes(t, blue, "note"); len(n) != 1 || n[0].Text != "Red wrote: peek" {
		t.Errorf("%+v", n)
	}
}
