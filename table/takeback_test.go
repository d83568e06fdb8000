// Tests of taking back, alone and by consent.

package table_test

import (
	"bytes"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/tabletest"
)

func TestTakingBackByConsent(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := make2(t, h, "me", "open", 1)
	red, blue, watcher := sit(t, h, made, "red"), sit(t, h, made, "blue"), sit(t, h, made, "observer")
	before := []string{text(t, look(t, red).View), text(t, look(t, blue).View)}
	play(t, red, "move r1 p2")
	play(t, red, "done")
	play(t, blue, "move b1 p4")

	_, err := red.TakeBack(t.Context(), table.TakeBackRequest{At: 1, Back: 1})
	failure(t, err, table.CodeStale, "log position 1")
	for _, back := range []int64{-1, 0, 2, 3} {
		_, err = red.TakeBack(t.Context(), table.TakeBackRequest{At: 2, Back: back})
		failure(t, err, table.CodeBadRequest, "entries 1 to 1")
	}
	_, err = watcher.TakeBack(t.Context(), table.TakeBackRequest{At: 2, Back: 1})
	failure(t, err, table.CodeNotYours, "observer")

	s, err := red.TakeBack(t.Context(), table.TakeBackRequest{At: 2, Back: 1})
	if err != nil || s.At != 3 || s.Proposal == nil || s.Proposal.What != "takeback" || s.Proposal.Back != 1 || s.Mine {
		t.Fatalf("asked: %+v, %v", s, err)
	}
	if s := look(t, blue); len(s.Draft.Steps) != 1 || !s.Mine {
		t.Error("the request removed blue's draft")
	}
	_, err = red.Answer(t.Context(), table.AnswerRequest{At: 3, Yes: true})
	failure(t, err, table.CodeNotYours, "your own")
	_, err = red.TakeBack(t.Context(), table.TakeBackRequest{At: 3, Back: 1})
	failure(t, err, table.CodeBadRequest, "waits for its answer")

	blue = sit(t, registry(t, store), made, "blue") // the offer survives a restart
	if s, err = blue.Answer(t.Context(), table.AnswerRequest{At: 3, Yes: true}); err != nil || s.At != 4 ||
		s.Proposal != nil || s.Mine || len(s.Draft.Steps) > 0 {
		t.Fatalf("agreed: %+v, %v", s, err)
	}
	for _, again := range []*table.Registry{registry(t, store), registry(t, store, as(tabletest.New()))} {
		red, blue = sit(t, again, made, "red"), sit(t, again, made, "blue")
		if got := []string{text(t, look(t, red).View), text(t, look(t, blue).View)}; got[0] != before[0] ||
			got[1] != before[1] {
			t.Error("the position taken up again is not that after entry 1")
		}
		if n := lastNote(t, blue); n.Note != "takeback" || n.At != 4 || n.Back != 1 ||
			!strings.Contains(n.Text, "taken back") {
			t.Errorf("blue was told %+v", n)
		}
	}
	_, err = red.TakeBack(t.Context(), table.TakeBackRequest{At: 4, Back: 1})
	failure(t, err, table.CodeBadRequest, "nothing has changed")

	// Blue's own log does not open the position.
	f, err := blue.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), `"position"`) || strings.Contains(out.String(), `"body"`) || f.Last != nil {
		t.Errorf("blue's own log opens the position:\n%s", &out)
	}
	play(t, red, "done")
	if _, err := red.Resign(t.Context(), table.ResignRequest{At: 5}); err != nil {
		t.Fatal(err)
	}
	f, _ = saved(t, blue)
	forgeries(t, f, map[string]forgery{
		"another position": {forge(3, func(b map[string]any) { b["position"] = "AAAA" }), "entry 4: the position"},
		"another entry": {forge(2, func(b map[string]any) {
			b["offer"].(map[string]any)["back"] = 2
		}), "nobody made"},
		"an entry to come": {forge(2, func(b map[string]any) {
			b["offer"].(map[string]any)["back"] = 9
		}), "entry 9"},
		"by the one who asks": {forge(3, func(b map[string]any) { b["side"] = 0 }), "nobody made"},
		"not what it says": {forge(3, func(b map[string]any) {
			b["state"] = strings.Repeat("0", 64)
		}), "not that of entry 1"},
		"a draw instead": {forge(3, func(b map[string]any) {
			b["kind"], b["over"] = "draw", kernel.Outcome{Over: true}
			delete(b, "position")
		}), "something else"},
	})
}

// One person with both sides takes back at once, past a draw, and the dice are rolled again.
func TestTakingBackAloneDrawsAgain(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	for _, a := range []string{"move r1 p2", "done", "move b1 p4", "move b2 p4", "done", "done", "move b1 p3", "done"} {
		play(t, both, a)
	}
	at := look(t, both).At
	dice := map[int16]bool{}
	for range 40 { // past a key entry
		play(t, both, "fight p3")
		list, err := both.Events(t.Context(), kernel.NoSide, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list.Events {
			if e.Event.Kind == 3 {
				dice[e.Event.A] = true
			}
		}
		s, err := both.TakeBack(t.Context(), table.TakeBackRequest{At: look(t, both).At, Back: at})
		if err != nil || s.Proposal != nil || !s.Mine {
			t.Fatalf("%+v, %v", s, err)
		}
	}
	if len(dice) < 3 {
		t.Errorf("40 fights after taking back rolled only %v", dice)
	}
	f, _ := saved(t, both)
	other, again := reopen(t, f)
	if a, b := look(t, both), look(t, sit(t, other, again, "both")); text(t, a.View) != text(t, b.View) ||
		a.At != b.At {
		t.Error("imported, the game stands elsewhere")
	}
	// A position of before a crossing can be gone back to, if this edition reads it.
	store := memory.New()
	made = make2(t, registry(t, store), "me", "me", 1)
	play(t, sit(t, registry(t, store), made, "both"), "done")
	both = sit(t, registry(t, store, as(tabletest.NewEdition(2, "ab"))), made, "both")
	if s, err := both.TakeBack(t.Context(), table.TakeBackRequest{At: 3, Back: 1}); err != nil || s.At != 4 ||
		s.View.Prompt.Side != kernel.SideA {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestTakingBackAgainstABot(t *testing.T) {
	h := registry(t, memory.New(), withBot("any", anyBot))
	red := sit(t, h, make2(t, h, "me", "bot:any", 3), "red")
	play(t, red, "done")
	for range 1000 {
		at := look(t, red).At
		s, err := red.TakeBack(t.Context(), table.TakeBackRequest{At: at, Back: 1})
		if f := table.AsFailure(err); err != nil && f.Code == table.CodeStale {
			continue // the bot was quicker
		}
		if err != nil || !s.Mine || s.Proposal != nil {
			t.Fatalf("%+v, %v", s, err)
		}
		return
	}
	t.Error("the game was never taken back")
}
