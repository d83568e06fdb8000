// Tests of standing answers: played at once, and not to be told from a click.

package table_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"umpire/bots"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
)

// besieged is a table at which red has come near blue's three blocks, and its next action, "fight p5", will hit: blue
// then chooses what is lost. The seed is found by trying, on tables of a store of its own.
func besieged(t *testing.T, h *table.Registry, red, blue string) table.TableMade {
	t.Helper()
	try := registry(t, memory.New())
	for seed := uint64(0); seed < 100; seed++ {
		probe := siege(t, try, "me", "me", seed)
		if s := play(t, sit(t, try, probe, "both"), "fight p5"); s.AskRule == "4.2" {
			return siege(t, h, red, blue, seed)
		}
	}
	t.Fatal("no seed brings a hit")
	return table.TableMade{}
}

func siege(t *testing.T, h *table.Registry, red, blue string, seed uint64) table.TableMade {
	t.Helper()
	made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road", Options: []string{"losses"},
		Seats: map[string]string{"red": red, "blue": blue}, Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	r, b := made.Keys["red"], made.Keys["blue"]
	if made.Keys["both"] != "" {
		r, b = made.Mine, made.Mine
	}
	for _, turn := range []string{"move r1 p2", "move r1 p3", "move r1 p4"} {
		play(t, by(t, h, made.Table, r), turn)
		if turn != "move r1 p4" {
			play(t, by(t, h, made.Table, r), "done")
			play(t, by(t, h, made.Table, b), "done")
		}
	}
	s := by(t, h, made.Table, r)
	if _, err := s.Order(t.Context(), table.OrderRequest{At: look(t, s).At, Steps: 1}); err != nil {
		t.Fatal(err)
	}
	return made
}

func stand(t *testing.T, s *table.Seat, ask, answer string) *table.Snapshot {
	t.Helper()
	snap, err := s.SetStanding(t.Context(), table.StandingRequest{Answers: map[string]string{ask: answer}})
	if err != nil {
		t.Fatal(err)
	}
	return snap.Snapshot
}

func notes(t *testing.T, s *table.Seat, kind string) (list []gamelog.EventLine) {
	t.Helper()
	all, err := s.Events(t.Context(), kernel.NoSide, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all.Events {
		if e.Note == kind {
			list = append(list, e)
		}
	}
	return list
}

func TestAStandingAnswerIsPlayedAtOnce(t *testing.T) {
	h := registry(t, memory.New())
	made := besieged(t, h, "me", "open")
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	before := look(t, blue)
	s := stand(t, blue, "loss", "weakest")
	if s.Standing["loss"] != "weakest" || s.At != before.At || s.Version == before.Version {
		t.Errorf("%+v at %d", s.Standing, s.At)
	}
	now := play(t, red, "fight p5")
	if !now.Mine || now.At != before.At+2 {
		t.Errorf("the game waits: red's turn %v, at %d after %d", now.Mine, now.At, before.At)
	}
	if n := notes(t, blue, "standing"); len(n) != 1 ||
		n[0].Text != "Your standing answer was used: Lose the weakest block." || n[0].At != now.At {
		t.Errorf("blue is told %+v", n)
	}
	for _, who := range []string{"red", "observer"} {
		if n := notes(t, sit(t, h, made, who), "standing"); len(n) > 0 {
			t.Errorf("%s is told of it: %+v", who, n)
		}
	}
	if _, err := red.Resign(t.Context(), table.ResignRequest{At: now.At}); err != nil {
		t.Fatal(err)
	}
	f, err := red.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(f.Entries[now.At-1].Body), `"standing":[{"ask":"loss","answer":"weakest"}]`) {
		t.Errorf("the log does not say which answer it was: %s", f.Entries[now.At-1].Body)
	}
	if _, err := gamelog.Verify(copyOf(t, f), find); err != nil {
		t.Error(err)
	}
}

// The same game with an answer and with clicks: red and the observers are sent the same bytes, except for versions,
// which count what was seen one after the other: that shows how fast the other side answered, and nothing else. And
// nothing of the setting shows.
func TestAStandingAnswerLooksLikeAClick(t *testing.T) {
	var sent [2][]string
	for i, standing := range []bool{false, true} {
		h := registry(t, memory.New())
		made := besieged(t, h, "me", "open")
		red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
		others := []*table.Seat{red, sit(t, h, made, "observer")}
		told := func() {
			for _, s := range others {
				list, err := s.Events(t.Context(), kernel.NoSide, 0)
				if err != nil {
					t.Fatal(err)
				}
				f, err := s.Export(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				for i := range f.Entries {
					f.Entries[i].Commit, f.Entries[i].Hash = "", "" // salted
				}
				sent[i] = append(sent[i], strings.ReplaceAll(unversioned(text(t, []any{look(t, s), list, f})),
					made.Table, ""))
			}
		}
		sub, next := follower(t, red)
		next()
		sub.Rung()
		told()
		if standing {
			stand(t, blue, "loss", "weakest")
			stand(t, blue, "loss", "ask")
			stand(t, blue, "loss", "weakest")
		}
		told()
		if sub.Rung() {
			t.Error("setting an answer rang red's bell")
		}
		play(t, red, "fight p5")
		if !standing {
			if s := look(t, blue); !s.Mine || s.AskRule != "4.2" {
				t.Fatal("without an answer the game does not wait: the test proves nothing")
			}
			play(t, blue, text3(t, h, made))
		}
		told()
		play(t, red, "done")
		told()
	}
	for i := range sent[0] {
		if sent[0][i] != sent[1][i] {
			t.Errorf("%d: with clicks\n%s\nwith an answer\n%s", i, sent[0][i], sent[1][i])
		}
	}
}

// text3 is the loss that the answer "weakest" chooses, found in blue's own view.
func text3(t *testing.T, h *table.Registry, made table.TableMade) string {
	t.Helper()
	s := look(t, sit(t, h, made, "blue"))
	best := kernel.PieceView{Strength: 99}
	for _, p := range s.View.Pieces {
		if p.Side == kernel.SideB && p.Place == 5 && p.Strength < best.Strength {
			best = p
		}
	}
	return "lose b" + string(rune('0'+best.ID-3))
}

func TestAnAnswerThatDoesNotFitIsLeftToThePlayer(t *testing.T) {
	h := registry(t, memory.New())
	try := registry(t, memory.New())
	for seed := uint64(0); ; seed++ {
		if seed == 400 {
			t.Fatal("no seed has three strong blocks and a hit")
		}
		probe := siege(t, try, "me", "open", seed)
		weak := 0
		for _, p := range look(t, sit(t, try, probe, "blue")).View.Pieces {
			if p.Side == kernel.SideB && p.Strength <= 2 {
				weak++
			}
		}
		if play(t, sit(t, try, probe, "red"), "fight p5").Mine || weak > 0 {
			continue
		}
		made := siege(t, h, "me", "open", seed)
		blue := sit(t, h, made, "blue")
		stand(t, blue, "loss", "weak")
		play(t, sit(t, h, made, "red"), "fight p5")
		if s := look(t, blue); !s.Mine || s.AskRule != "4.2" || len(notes(t, blue, "standing")) > 0 {
			t.Errorf("%+v", s.View.Prompt)
		}
		// Another answer is given at once to the question that waits.
		if s := stand(t, blue, "loss", "weakest"); s.Mine || len(notes(t, blue, "standing")) != 1 {
			t.Errorf("the question still waits: %+v", s.View.Prompt)
		}
		return
	}
}

func TestStandingAnswersSurviveARestart(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := besieged(t, h, "me", "open")
	stand(t, sit(t, h, made, "blue"), "loss", "weakest")
	h.Close()
	again := registry(t, store)
	if s := play(t, sit(t, again, made, "red"), "fight p5"); !s.Mine {
		t.Error("nobody is there, and the game waits")
	}
	if s := look(t, sit(t, again, made, "blue")); s.Standing["loss"] != "weakest" {
		t.Errorf("%+v", s.Standing)
	}
	// A program that died between the order and the answer gives it when the table is opened again.
	store = memory.New()
	h = registry(t, store)
	made = besieged(t, h, "me", "open")
	at := play(t, sit(t, h, made, "red"), "fight p5").At
	h.Close()
	if err := store.PutPrivate(t.Context(), made.Table, "standing-1",
		[]byte(`{"loss":"weakest","gone":"x"}`)); err != nil {
		t.Fatal(err)
	}
	if s := look(t, sit(t, registry(t, store), made, "red")); !s.Mine || s.At != at+1 {
		t.Errorf("at %d after %d", s.At, at)
	}
}

// botErr is a bot that may fail.
type botErr func(legal []kernel.Action) (kernel.Action, error)

func (f botErr) Choose(_ context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	return f(legal)
}

func TestTheStaffDecides(t *testing.T) {
	for name, c := range map[string]struct {
		bot  botErr
		asks bool
	}{
		"decides": {func(l []kernel.Action) (kernel.Action, error) { return l[1], nil }, false},
		"fails": {func([]kernel.Action) (kernel.Action, error) {
			return kernel.Action{}, errors.New("no idea")
		}, true},
		"panics":   {func([]kernel.Action) (kernel.Action, error) { panic("oh") }, true},
		"nonsense": {func([]kernel.Action) (kernel.Action, error) { return kernel.Action{Verb: 99}, nil }, true},
	} {
		t.Run(name, func(t *testing.T) {
			asked := make(chan bool, 9)
			ranked := func(cfg *table.Config) {
				for name, r := range map[string]int{"never": 0, "staff": 2, "worse": 1} {
					cfg.Bots = append(cfg.Bots,
						bots.Maker{Name: name, Rank: r, New: func(kernel.Game, kernel.Side, uint64) bots.Bot {
							return botErr(func(l []kernel.Action) (kernel.Action, error) {
								if name != "staff" {
									t.Errorf("the bot %s was asked", name)
								}
								asked <- true
								return c.bot(l)
							})
						}})
				}
			}
			h := registry(t, memory.New(), ranked)
			made := besieged(t, h, "me", "open")
			red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
			stand(t, blue, "loss", "staff")
			sub, err := red.Subscribe(t.Context(), -1)
			if err != nil {
				t.Fatal(err)
			}
			defer sub.End()
			play(t, red, "fight p5")
			<-asked
			if c.asks {
				for !look(t, blue).Mine {
					time.Sleep(time.Millisecond)
				}
				s := play(t, blue, "lose b2")
				if s.Mine || len(notes(t, blue, "standing")) > 0 {
					t.Error("the player's own answer is not taken")
				}
				return
			}
			for mine := false; !mine; {
				u, err := sub.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				mine = u.Mine
			}
			if n := notes(t, blue, "standing"); len(n) != 1 ||
				n[0].Text != "Your standing answer was used: your staff decided." {
				t.Errorf("%+v", n)
			}
			if got := look(t, blue).View.Pieces; got[0].ID != 4 || got[1].ID != 6 {
				t.Errorf("the second block is not lost: %+v", got)
			}
		})
	}
}

// Against a bot that attacks, too; and nothing waits though the player is away.
func TestStandingAnswersAgainstABot(t *testing.T) {
	h := registry(t, memory.New(), withBot("red", func(kernel.Side, uint64) bots.Bot {
		return botFunc(func(_ context.Context, _ *kernel.View, legal []kernel.Action) kernel.Action {
			best := legal[len(legal)-1]
			for _, a := range legal {
				if a.Verb == 3 || a.Verb == 1 && best.Verb != 3 && a.Piece == 1 && a.Place > 1 &&
					(best.Verb != 1 || a.Place > best.Place) {
					best = a
				}
			}
			return best
		})
	}))
	answers := 0
	for seed := range uint64(8) {
		made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road", Options: []string{"losses"},
			Seats: map[string]string{"red": "bot:red", "blue": "me"}, Seed: &seed})
		if err != nil {
			t.Fatal(err)
		}
		blue := sit(t, h, made, "blue")
		stand(t, blue, "loss", "weakest")
		sub, err := blue.Subscribe(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for {
			u, err := sub.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			s := look(t, blue)
			if s.View.Over.Over {
				break
			}
			if u.Mine && s.Mine {
				if s.AskRule == "4.2" {
					t.Fatal("the game waits for blue in red's turn")
				}
				play(t, blue, "done")
			}
		}
		sub.End()
		answers += len(notes(t, blue, "standing"))
	}
	if answers == 0 {
		t.Error("no answer was used: the test proves nothing")
	}
}

func TestStandingRefusals(t *testing.T) {
	h := registry(t, memory.New(), still)
	made := make2(t, h, "me", "bot:still", 1)
	red := sit(t, h, made, "red")
	two := make2(t, h, "me", "me", 1)
	for name, c := range map[string]struct {
		seat       *table.Seat
		answers    map[string]string
		code, says string
	}{
		"an unknown question": {red, map[string]string{"loss": "weakest", "tea": "yes"}, table.CodeBadRequest,
			`no question "tea"`},
		"an unknown answer": {red, map[string]string{"loss": "all"}, table.CodeBadRequest,
			`no standing answer "all"`},
		"no staff": {red, map[string]string{"loss": "staff"}, table.CodeBadRequest, "no bot that could"},
		"an observer": {sit(t, h, made, "observer"), map[string]string{"loss": "weakest"}, table.CodeNotYours,
			"observer"},
		"two-handed": {sit(t, h, two, "both"), map[string]string{"loss": "weakest"}, table.CodeNotYours, "both sides"},
	} {
		_, err := c.seat.SetStanding(t.Context(), table.StandingRequest{Answers: c.answers})
		t.Log(name)
		failure(t, err, c.code, c.says)
		if s := look(t, c.seat); len(s.Standing) > 0 {
			t.Errorf("%s: the refused request set %v", name, s.Standing)
		}
	}
	// A friend does not get the answers of the player who had the seat before.
	made = make2(t, h, "me", "open", 1)
	blue := sit(t, h, made, "blue")
	stand(t, blue, "loss", "weakest")
	reseat(t, blue, "blue", "open")
	if s := look(t, sit(t, h, made, "blue")); len(s.Standing) > 0 {
		t.Errorf("%v", s.Standing)
	}
}
