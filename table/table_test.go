// What all tests of tables use, and tests of drafts, orders, refusals and secrecy.

package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// registry opens a registry of Picket tables on a store, and closes it when the test ends.
func registry(t *testing.T, store gamelog.Store, more ...func(*table.Config)) *table.Registry {
	t.Helper()
	cfg := table.Config{FixedDice: true, Store: store, Games: []kernel.Game{tabletest.New()}}
	for _, f := range more {
		f(&cfg)
	}
	h, err := table.NewRegistry(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

func make2(t *testing.T, h *table.Registry, red, blue string, seed uint64) table.TableMade {
	t.Helper()
	made, err := h.Make(t.Context(),
		table.NewTable{Game: "picket", Scenario: "road", Seats: map[string]string{"red": red, "blue": blue},
			Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func sit(t *testing.T, h *table.Registry, made table.TableMade, who string) *table.Seat {
	t.Helper()
	s, err := h.Sit(t.Context(), made.Table, made.Keys[who])
	if err != nil {
		t.Fatalf("%s: %v", who, err)
	}
	t.Cleanup(s.Leave)
	return s
}

func look(t *testing.T, s *table.Seat) *table.Snapshot {
	t.Helper()
	snap, err := s.Snapshot(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return snap
}

// play plays an action on what is there now.
func play(t *testing.T, s *table.Seat, action string) *table.Snapshot {
	t.Helper()
	now := look(t, s)
	snap, err := s.Play(context.Background(),
		table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps), Action: action})
	if err != nil {
		t.Fatalf("%s: %v", action, err)
	}
	return snap.Snapshot
}

func failure(t *testing.T, err error, code, says string) {
	t.Helper()
	f, ok := errors.AsType[*table.Failure](err)
	if !ok || f.Code != code || !strings.Contains(f.Message, says) {
		t.Errorf("got %#v, want a failure %q that says %q", err, code, says)
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// unversioned is a snapshot without its version.
func unversioned(s string) string {
	return regexp.MustCompile(`,"version":"[^"]*"`).ReplaceAllString(s, "")
}

// unnamed leaves of versions only their numbers: their names differ from table to table.
func unnamed(s string) string {
	return regexp.MustCompile(`"(version|base)":"[a-z0-9]+\.`).ReplaceAllString(s, `"$1":".`)
}

func TestADraftIsPrivateAndCanBeTakenBack(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, blue, watcher := sit(t, h, made, "red"), sit(t, h, made, "blue"), sit(t, h, made, "observer")
	before := []string{text(t, look(t, red)), text(t, look(t, blue)), text(t, look(t, watcher))}

	play(t, red, "move r1 p2")
	s := play(t, red, "move r2 p2")
	if !reflect.DeepEqual(s.Draft.Steps, []string{"move r1 p2", "move r2 p2"}) || !s.Draft.CanUndo ||
		len(s.Drafted) != 2 || s.At != 1 || s.Events != 0 {
		t.Errorf("after two moves the draft is %+v with %d events, at %d", s.Draft, len(s.Drafted), s.At)
	}
	if got := text(t, look(t, blue)); got != before[1] {
		t.Errorf("blue saw the draft: %s", got)
	}
	if got := text(t, look(t, watcher)); got != before[2] {
		t.Errorf("the observer saw the draft: %s", got)
	}
	one, err := red.Undo(t.Context(), table.UndoRequest{At: 1, Keep: 1})
	if err != nil || !reflect.DeepEqual(one.Draft.Steps, []string{"move r1 p2"}) || len(one.Drafted) != 1 {
		t.Errorf("undo to one step: %+v, %v", one.Draft, err)
	}
	if _, err := red.Undo(t.Context(), table.UndoRequest{At: 1, Keep: 0}); err != nil {
		t.Error(err)
	}
	if got, want := unversioned(text(t, look(t, red))), unversioned(before[0]); got != want {
		t.Errorf("taking everything back gives\n%s\nwant\n%s", got, want)
	}
}

// approach brings one of Blue's blocks to p3, next to Red's on p2, with Red to move.
func approach(t *testing.T, red, blue *table.Seat) {
	t.Helper()
	play(t, red, "move r1 p2")
	play(t, red, "done")
	for _, a := range []string{"move b1 p4", "move b2 p4", "done"} {
		play(t, blue, a)
	}
	play(t, red, "done")
	play(t, blue, "move b1 p3")
	play(t, blue, "done")
}

func TestWhatSealsMakesOneOrderOfTheDraft(t *testing.T) {
	for _, c := range []struct{ name, action string }{
		{"a hand-over", "done"}, {"a draw", "fight p3"}, {"a reveal", "scout p3"}} {
		t.Run(c.name, func(t *testing.T) {
			h := registry(t, memory.New())
			made := make2(t, h, "me", "open", 1)
			red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
			approach(t, red, blue)
			at := look(t, red).At
			play(t, red, "move r2 p2")
			s := play(t, red, c.action)
			if s.At != at+1 || len(s.Draft.Steps) != 0 || len(s.Drafted) != 0 {
				t.Fatalf("after %q the log is at %d (was %d), the draft %v", c.action, s.At, at, s.Draft.Steps)
			}
			list, err := blue.Events(t.Context(), kernel.NoSide, 0)
			if err != nil {
				t.Fatal(err)
			}
			moved := 0
			for i, e := range list.Events {
				if e.N != int64(i+1) {
					t.Errorf("event %d has the number %d", i+1, e.N)
				}
				if e.At == s.At && e.Event.Kind == 1 {
					moved++
					if !e.Event.Piece.Handle() {
						t.Errorf("blue was shown which block moved: %s", e.Text)
					}
				}
			}
			if moved != 1 {
				t.Errorf("blue was shown %d moves of the order, want 1", moved)
			}
		})
	}
}

func TestTheDraftCanBeOrderedAsItIs(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red := sit(t, h, made, "red")
	_, err := red.Order(t.Context(), table.OrderRequest{At: 1})
	failure(t, err, table.CodeBadRequest, "draft is empty")
	play(t, red, "move r1 p2")
	s, err := red.Order(t.Context(), table.OrderRequest{At: 1, Steps: 1})
	if err != nil || s.At != 2 || s.Events != 1 || !s.Mine {
		t.Fatalf("%+v, %v", s, err)
	}
	_, err = red.Undo(t.Context(), table.UndoRequest{At: 2, Keep: 1})
	failure(t, err, table.CodeBadRequest, "has 0 steps")
}

func TestRefusals(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, blue, watcher := sit(t, h, made, "red"), sit(t, h, made, "blue"), sit(t, h, made, "observer")
	play(t, red, "move r1 p2")
	before := text(t, look(t, red))
	for _, c := range []struct {
		name       string
		seat       *table.Seat
		req        table.PlayRequest
		code, says string
	}{
		{"an old log position", red, table.PlayRequest{At: 0, Steps: 1, Action: "done"}, table.CodeStale,
			"log position 0"},
		{"a log position to come", red, table.PlayRequest{At: 9, Steps: 1, Action: "done"}, table.CodeStale,
			"log is at 1"},
		{"an old draft", red, table.PlayRequest{At: 1, Steps: 0, Action: "done"}, table.CodeStale,
			"step 0 of the draft"},
		{"the other side's decision", blue, table.PlayRequest{At: 1, Action: "move b1 p4"}, table.CodeNotYours,
			"decision of Red"},
		{"an observer", watcher, table.PlayRequest{At: 1, Action: "done"}, table.CodeNotYours, "observer"},
		{"an unknown verb", red, table.PlayRequest{At: 1, Steps: 1, Action: "conquer p3"}, table.CodeBadRequest,
			`"conquer"`},
		{"an unknown piece", red, table.PlayRequest{At: 1, Steps: 1, Action: "move xx p3"}, table.CodeBadRequest,
			`"xx"`},
		{"an empty action", red, table.PlayRequest{At: 1, Steps: 1, Action: ""}, table.CodeBadRequest, "empty"},
		{"a far move", red, table.PlayRequest{At: 1, Steps: 1, Action: "move r2 p5"}, table.CodeIllegal, "rule 2.1"},
		{"a foreign piece", red, table.PlayRequest{At: 1, Steps: 1, Action: "move b1 p4"}, table.CodeIllegal,
			"rule 2.1"},
		{"an unknown handle", red, table.PlayRequest{At: 1, Steps: 1, Action: "move ?99 p4"}, table.CodeIllegal,
			"rule 2.1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := c.seat.Play(t.Context(), c.req)
			failure(t, err, c.code, c.says)
			if got := text(t, look(t, red)); got != before {
				t.Errorf("the refused request changed the table:\n%s\nwas\n%s", got, before)
			}
		})
	}
}

// A block that red cannot see, one that does not exist and red's lost ones are refused in the same words.
func TestAHiddenPieceIsRefusedAsAnUnknownOne(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red := sit(t, h, made, "red")
	var words []string
	for _, piece := range []string{"b1", "?1", "?11", "?99"} {
		w, err := red.Why(t.Context(), table.AskRequest{Action: "move " + piece + " p4"})
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, text(t, w))
	}
	for _, w := range words[1:] {
		if w != words[0] {
			t.Errorf("the refusals differ: %v", words)
		}
	}
}

// clock is when an entry was made, by the second.
var clock = regexp.MustCompile(`"made":"[^"]*"`)

// Two tables that differ only in red's secrets give blue the same answers, byte for byte, but for the clock.
func TestNothingOfTheOtherSideInAnyAnswer(t *testing.T) {
	h := registry(t, memory.New())
	type twin struct {
		made table.TableMade
		red  string
	}
	known := map[string]twin{}
	var pair []table.TableMade
	for seed := uint64(1); pair == nil; seed++ {
		made := make2(t, h, "me", "open", seed)
		red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
		play(t, red, "move r1 p2") // shows the handle of r1, which the twins must share
		play(t, red, "done")
		seen, secret := text(t, look(t, blue).View), text(t, look(t, red).View)
		if old, ok := known[seen]; ok && old.red != secret {
			pair = []table.TableMade{old.made, made}
		}
		known[seen] = twin{made, secret}
	}
	var answers [2][]string
	for i, made := range pair {
		red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
		tail, held := sit(t, h, made, "blue"), ""
		tail.Holds(held, "")
		sub, err := tail.Subscribe(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		note := func(v ...any) {
			text := clock.ReplaceAllString(unnamed(text(t, v)), `"made":""`)
			answers[i] = append(answers[i], strings.ReplaceAll(text, made.Table, "TABLE"))
		}
		ask := func() {
			list, err := blue.Events(t.Context(), kernel.NoSide, 0)
			file, err2 := blue.Export(t.Context())
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			for j := range file.Entries {
				file.Entries[j].Commit, file.Entries[j].Hash = "", "" // salted, so random
			}
			note(look(t, blue), list, file)
			tail.Holds(held, "")
			a, err := tail.Look(t.Context(), table.Look{As: kernel.NoSide})
			u, more, err2 := sub.News(t.Context())
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			note(a.Update, u, more)
			held = a.Update.Version
			for _, act := range []string{"move b1 p4", "move r1 p2", "move ?1 p2", "move ?2 p2", "scout p2",
				"fight p2", "done"} {
				req := table.AskRequest{Action: act}
				w, err := blue.Why(t.Context(), req)
				p, err2 := blue.Preview(t.Context(), req)
				f, err3 := blue.Forecast(t.Context(), req)
				note(act, w, err, p, err2, f, err3)
				s, err := blue.Play(t.Context(), table.PlayRequest{At: -1, Action: act})
				note(s, err)
			}
		}
		ask()
		for _, act := range []string{"move b1 p4", "move b2 p4", "done"} {
			play(t, blue, act)
			ask()
		}
		play(t, red, "move r1 p3") // in red's draft: nobody else may see it
		ask()
		play(t, red, "done")
		ask()
		play(t, blue, "move b3 p4")
		ask()
		sub.End()
	}
	for i := range answers[0] {
		if answers[0][i] != answers[1][i] {
			t.Fatalf("answer %d differs:\n%s\n%s", i, answers[0][i], answers[1][i])
		}
	}
}
