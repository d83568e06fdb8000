// Tests of resigning and of draws by consent.

package table_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// lastNote is the last event of a seat.
func lastNote(t *testing.T, s *table.Seat) gamelog.EventLine {
	t.Helper()
	list, err := s.Events(t.Context(), kernel.NoSide, 0)
	if err != nil || len(list.Events) == 0 {
		t.Fatalf("%d events, %v", len(list.Events), err)
	}
	return list.Events[len(list.Events)-1]
}

// saved exports a game that is over or two-handed, and verifies it.
func saved(t *testing.T, s *table.Seat) (*gamelog.File, *gamelog.Report) {
	t.Helper()
	f, err := s.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rep, err := gamelog.Verify(copyOf(t, f), find)
	if err != nil {
		t.Fatal(err)
	}
	if !rep.Replayed {
		t.Errorf("%+v", rep)
	}
	return f, rep
}

func TestResigningEndsTheGame(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := make2(t, h, "me", "open", 1)
	red, blue, watcher := sit(t, h, made, "red"), sit(t, h, made, "blue"), sit(t, h, made, "observer")
	play(t, red, "done")
	play(t, blue, "move b1 p4") // a draft of blue's, which the end takes with it

	_, err := red.Resign(t.Context(), table.ResignRequest{At: 1})
	failure(t, err, table.CodeStale, "log position 1")
	_, err = red.Resign(t.Context(), table.ResignRequest{At: 2, Side: "blue"})
	failure(t, err, table.CodeNotYours, "does not play Blue")
	_, err = red.Resign(t.Context(), table.ResignRequest{At: 2, Side: "green"})
	failure(t, err, table.CodeBadRequest, `"green"`)
	_, err = watcher.Resign(t.Context(), table.ResignRequest{At: 2})
	failure(t, err, table.CodeNotYours, "observer")
	if _, err := watcher.Resign(t.Context(), table.ResignRequest{At: 2, Side: "red"}); err == nil {
		t.Error("an observer resigned for red")
	}

	if _, err := red.Resign(t.Context(), table.ResignRequest{At: 2}); err != nil { // in the other side's turn
		t.Fatal(err)
	}
	want := kernel.Outcome{Over: true, Winner: kernel.SideB, Level: "resignation", Points: [2]int32{3, 3}}
	for _, again := range []*table.Registry{h, registry(t, store),
		registry(t, store, as(tabletest.NewEdition(2, "ab")))} {
		for _, who := range []string{"red", "blue", "observer"} {
			seat := sit(t, again, made, who)
			s := look(t, seat)
			if s.At != 3 || s.View.Over != want || s.Mine || len(s.Legal) > 0 || s.Draft.CanUndo ||
				s.Ask != "Red resigned: Blue won." || s.View.Prompt.Side != kernel.NoSide {
				t.Errorf("%s sees %+v, %q", who, s.View.Over, s.Ask)
			}
			if n := lastNote(t, seat); n.Note != "resign" || n.Text != s.Ask || n.At != 3 {
				t.Errorf("%s was told %+v", who, n)
			}
		}
	}
	_, err = blue.Play(t.Context(), table.PlayRequest{At: 3, Action: "done"})
	failure(t, err, table.CodeNotYours, "over")
	_, err = blue.Resign(t.Context(), table.ResignRequest{At: 3})
	failure(t, err, table.CodeNotYours, "over")
	_, err = blue.Why(t.Context(), table.AskRequest{Action: "done"})
	failure(t, err, table.CodeNotYours, "over")
	f, rep := saved(t, blue)
	if f.Scope != "all" || rep.Outcome != want {
		t.Errorf("%s: %+v", f.Scope, rep)
	}
	if list, err := h.List(t.Context()); err != nil || !list[0].Over {
		t.Errorf("the list: %+v, %v", list, err)
	}
	if _, err := blue.Look(t.Context(), table.Look{As: kernel.SideA}); err != nil {
		t.Errorf("the other side's view stays shut: %v", err)
	}
	forgeries(t, f, map[string]forgery{
		"another winner": {forge(2, func(b map[string]any) { b["over"].(map[string]any)["winner"] = 0 }), "outcome"},
		"points": {forge(2, func(b map[string]any) {
			b["over"].(map[string]any)["points"] = []int{9, 0}
		}), "outcome"},
		"no end":          {forge(2, func(b map[string]any) { delete(b, "over") }), "whether the game is over"},
		"nobody resigned": {forge(2, func(b map[string]any) { b["side"] = -1 }), "hold"},
		"an order after it": {func(f *gamelog.File) {
			f.Entries = append(f.Entries, f.Entries[1])
			f.Entries[3].N = 4
			f.Entries[3].Body = []byte(strings.Replace(string(f.Entries[1].Body), `"n":2`, `"n":4`, 1))
			rehash(f)
		}, "over before"},
	})
}

func TestOnePersonWithBothSidesResignsForEither(t *testing.T) {
	h := registry(t, memory.New())
	for side, winner := range map[string]kernel.Side{"": kernel.SideB, "red": kernel.SideB, "blue": kernel.SideA} {
		both := sit(t, h, make2(t, h, "me", "me", 1), "both")
		s, err := both.Resign(t.Context(), table.ResignRequest{At: 1, Side: side})
		if err != nil || s.View.Over.Winner != winner {
			t.Errorf("%q: %+v, %v", side, s, err)
		}
		saved(t, both)
	}
}

func TestResigningAgainstABot(t *testing.T) {
	h := registry(t, memory.New(), withBot("any", anyBot))
	made := make2(t, h, "me", "bot:any", 3)
	red := sit(t, h, made, "red")
	_, err := red.ProposeDraw(t.Context(), table.DrawRequest{At: 1})
	failure(t, err, table.CodeBadRequest, "bot")
	if s, err := red.Resign(t.Context(), table.ResignRequest{At: 1}); err != nil || s.View.Over.Winner != kernel.SideB {
		t.Errorf("%+v, %v", s, err)
	}
	bots := make2(t, h, "bot:any", "bot:any", 3)
	_, err = sit(t, h, bots, "both").Resign(t.Context(),
		table.ResignRequest{At: look(t, sit(t, h, bots, "both")).At, Side: "red"})
	if f := table.AsFailure(err); err == nil || f.Code != table.CodeNotYours && f.Code != table.CodeStale {
		t.Errorf("resigned for a bot: %v", err)
	}
}

func TestADrawIsOfferedAndAgreed(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := make2(t, h, "me", "open", 1)
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	answer := func(s *table.Seat, yes bool) (*table.Answer, error) {
		return s.Answer(t.Context(), table.AnswerRequest{At: look(t, red).At, Yes: yes})
	}
	offer := func(s *table.Seat) {
		t.Helper()
		if _, err := s.ProposeDraw(t.Context(), table.DrawRequest{At: look(t, red).At}); err != nil {
			t.Fatal(err)
		}
		if o := look(t, sit(t, registry(t, store), made, "observer")).Proposal; o == nil || o.What != "draw" ||
			o.Side != s.Viewer() {
			t.Errorf("the offer stands as %+v", o)
		}
	}
	_, err := answer(blue, true)
	failure(t, err, table.CodeBadRequest, "no proposal")

	play(t, red, "move r1 p2")
	offer(red)
	if s := look(t, red); len(s.Draft.Steps) != 1 || !s.Mine {
		t.Errorf("the draft after an offer: %+v", s.Draft)
	}
	_, err = answer(red, true)
	failure(t, err, table.CodeNotYours, "your own")
	_, err = blue.ProposeDraw(t.Context(), table.DrawRequest{At: look(t, red).At})
	failure(t, err, table.CodeBadRequest, "proposal of Red waits")
	if s, err := answer(red, false); err != nil || s.Proposal != nil ||
		lastNote(t, blue).Text != "Red withdrew the offer." {
		t.Errorf("withdrawn: %+v, %v", s, err)
	}
	offer(blue)
	if s, err := answer(red, false); err != nil || s.Proposal != nil ||
		lastNote(t, blue).Text != "Red declined the offer." {
		t.Errorf("declined: %+v, %v", s, err)
	}
	offer(red)
	if s := play(t, red, "done"); s.Proposal == nil {
		t.Error("the offer lapsed when its own side ordered")
	}
	if s := play(t, blue, "done"); s.Proposal != nil {
		t.Error("the offer stands after the other side ordered")
	}
	offer(red)
	s, err := answer(blue, true)
	want := kernel.Outcome{Over: true, Winner: kernel.NoSide, Level: "draw by agreement", Points: [2]int32{3, 3}}
	if err != nil || s.View.Over != want || s.Ask != "The players agreed on a draw." {
		t.Fatalf("%+v, %v", s, err)
	}
	f, rep := saved(t, red)
	if rep.Outcome != want {
		t.Errorf("%+v", rep)
	}
	last := len(f.Entries) - 1
	for name, c := range map[string]struct {
		forge func(*gamelog.File)
		says  string
	}{
		"agreed by the one who offered": {forge(last, func(b map[string]any) { b["side"] = 0 }), "nobody made"},
		"no offer before": {func(f *gamelog.File) {
			forge(last-1, func(b map[string]any) { b["kind"] = "withdraw" })(f)
		}, "nobody made"},
		"an unknown offer": {forge(last-1, func(b map[string]any) {
			b["offer"] = map[string]any{"what": "peace"}
		}), "peace"},
		"another position": {forge(last, func(b map[string]any) { b["state"] = strings.Repeat("0", 64) }), "position"},
	} {
		bad := copyOf(t, f)
		c.forge(bad)
		if _, err := gamelog.Verify(bad, find); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
	both := sit(t, h, make2(t, h, "me", "me", 1), "both")
	if s, err := both.ProposeDraw(t.Context(), table.DrawRequest{At: 1}); err != nil || s.View.Over != want {
		t.Errorf("two-handed: %+v, %v", s, err)
	}
	saved(t, both)
}
