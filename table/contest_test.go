// Tests of contests: sides change, keys stay, outcomes are counted, and no failure in between changes the contest.

package table_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/tabletest"
)

// contested is an edition of Picket with matches and series, as The Moscow Campaign counts them.
func contested(edition int) func(*table.Config) {
	picket := tabletest.NewEdition(edition, "0123abcd")
	info := *picket.Info()
	info.Handicap = true
	info.Levels = []kernel.LevelInfo{{ID: "marginal", Name: "Marginal", Match: 1},
		{ID: "substantial", Name: "Substantial", Match: 3}, {ID: "decisive", Name: "Decisive", Match: 6}}
	info.Contests = []kernel.ContestInfo{{ID: "match", Name: "Match", Rule: "1.1", Games: 2, Divide: 2},
		{ID: "series", Name: "Series", Rule: "1.1", Games: 6, Divide: 3, Of: "match", Handicap: 2, HandicapRule: "1.1"}}
	return func(c *table.Config) { c.Games = []kernel.Game{handicapped{picket, &info}} }
}

// contest makes the first game of a contest.
func contest(t *testing.T, h *table.Registry, kind, red, blue string) table.TableMade {
	t.Helper()
	made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road", Contest: kind,
		Seats: map[string]string{"red": red, "blue": blue}})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// resigns gives up the game of a seat, for the side that is named if the seat has both.
func resigns(t *testing.T, s *table.Seat, side string) {
	t.Helper()
	if _, err := s.Resign(t.Context(), table.ResignRequest{At: look(t, s).At, Side: side}); err != nil {
		t.Fatal(err)
	}
}

// next goes to the next game of a contest with the same key.
func next(t *testing.T, h *table.Registry, s *table.Seat, key string) (*table.Seat, string) {
	t.Helper()
	ans, err := s.NextGame(t.Context(), table.NextGameRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if ans.Mine != key {
		t.Errorf("the next game is opened by %q, want the same key", ans.Mine)
	}
	return by(t, h, ans.Table, key), ans.Table
}

func standing(t *testing.T, s *table.Seat) *table.ContestState {
	t.Helper()
	state, err := s.Contest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// TestAMatch: two games with sides changed, on one's own machine and on a server that sends invitations, with a restart
// between the games. Both players come to the next game by the same request, each with their own key.
func TestAMatch(t *testing.T) {
	for name, with := range map[string]func(*table.Config){"keys": func(*table.Config) {}, "invitations": inviting} {
		t.Run(name, func(t *testing.T) {
			store := memory.New()
			h := registry(t, store, contested(1), with)
			made := contest(t, h, "match", "me", "open")
			friendKey := made.Keys["blue"]
			if name == "invitations" {
				friendKey = join(t, h, made.Table, friendKey)
			}
			host, friend := by(t, h, made.Table, made.Mine), by(t, h, made.Table, friendKey)
			watcher := sit(t, h, made, "observer")
			if c := look(t, host).Contest; c == nil || *c != (table.ContestLine{Kind: "match", Game: 1}) {
				t.Errorf("the first game says %+v", c)
			}
			_, err := host.NextGame(t.Context(), table.NextGameRequest{})
			failure(t, err, table.CodeBadRequest, "game 1 of the contest is not over")
			resigns(t, friend, "")
			_, err = host.TakeBack(t.Context(), table.TakeBackRequest{At: look(t, host).At, Back: 1})
			failure(t, err, table.CodeNotYours, "the game is over")
			_, err = watcher.NextGame(t.Context(), table.NextGameRequest{})
			failure(t, err, table.CodeNotYours, "an observer")
			if s := standing(t, friend); !s.Next || s.Over || s.You != 1 || s.Score.Points != [2]int32{6, 0} ||
				s.Score.Level != "substantial" || len(s.Games) != 1 || s.Games[0].Points != [2]int32{6, 0} {
				t.Errorf("after the first game %+v", s)
			}
			if s := standing(t, watcher); s.Next || s.You != -1 {
				t.Errorf("an observer is told %+v", s)
			}

			h.Close()
			h = registry(t, store, contested(1), with)
			friend, host = by(t, h, made.Table, friendKey), by(t, h, made.Table, made.Mine)
			friend2, second := next(t, h, friend, friendKey)
			host2, same := next(t, h, host, made.Mine)
			if same != second || second == made.Table {
				t.Errorf("the host comes to table %s, the friend to %s", same, second)
			}
			if friend2.Viewer() != kernel.SideA || host2.Viewer() != kernel.SideB {
				t.Errorf("in the second game the friend sees as %d, the host as %d", friend2.Viewer(), host2.Viewer())
			}
			if w := by(t, h, second, made.Keys["observer"]); w.Viewer() != kernel.Observer {
				t.Errorf("the observers' link shows %d", w.Viewer())
			}
			now := look(t, friend2)
			want := table.ContestLine{Kind: "match", Game: 2, Points: [2]int32{6, 0}}
			if c := now.Contest; c == nil || *c != want || !now.Mine || now.Scenario != "road" ||
				now.Seats[0].Who != "person" {
				t.Errorf("the second game: %+v, mine %t, %+v", now.Contest, now.Mine, now.Seats)
			}
			_, err = host2.Resign(t.Context(), table.ResignRequest{At: 1, Side: "red"})
			failure(t, err, table.CodeNotYours, "does not play")
			_, err = host2.Reseat(t.Context(), table.SeatRequest{At: 1, Side: "red", Who: "me"})
			failure(t, err, table.CodeNotYours, "a friend has the seat")
			play(t, friend2, "move r1 p2")
			play(t, friend2, "done")
			if _, err := friend2.TakeBack(t.Context(), table.TakeBackRequest{At: 2, Back: 1}); err != nil {
				t.Fatal(err)
			}
			if _, err := host2.Answer(t.Context(), table.AnswerRequest{At: 3, Yes: true}); err != nil {
				t.Fatal(err)
			}
			if s := standing(t, host2); s.Next || s.You != 0 || len(s.Games) != 2 || s.Games[1].Over ||
				s.Score.Points != [2]int32{6, 0} {
				t.Errorf("after a step taken back %+v", s)
			}
			resigns(t, host2, "")
			state := standing(t, host) // as the first game tells it
			if !state.Over || state.Next && state.Game == 2 || state.Game != 1 || len(state.Games) != 2 ||
				state.Games[1].Table != second || state.Score.Points != [2]int32{6, 6} || state.Score.Ahead != -1 ||
				state.Score.Level != "" {
				t.Errorf("after the second game %+v", state)
			}
			if s := standing(t, friend2); s.Next || !s.Over || s.You != 1 {
				t.Errorf("after the second game its own table says %+v", s)
			}
			_, err = friend2.NextGame(t.Context(), table.NextGameRequest{})
			failure(t, err, table.CodeBadRequest, "the contest is over: this was the last of its 2 games")
			list, err := h.List(t.Context())
			if err != nil || len(list) != 2 || list[0].Contest == nil || list[0].Contest.Points != [2]int32{6, 6} ||
				list[1].Contest.Points != [2]int32{6, 0} || list[1].Contest.Game != 1 {
				t.Errorf("the list: %v, %+v", err, list)
			}
		})
	}
}

// TestASeries: six games; player 0 wins two, and the others are drawn. Twelve match points are a substantial victory in
// the series and a handicap of two (the example of The Moscow Campaign, Handicap). One person plays both sides.
func TestASeries(t *testing.T) {
	h := registry(t, memory.New(), contested(1))
	made := contest(t, h, "series", "me", "me")
	s := sit(t, h, made, "both")
	for n := range 6 {
		switch n {
		case 0:
			resigns(t, s, "blue")
		case 3: // player 0 has the second side
			resigns(t, s, "red")
		default:
			if _, err := s.ProposeDraw(t.Context(), table.DrawRequest{At: look(t, s).At}); err != nil {
				t.Fatal(err)
			}
		}
		state := standing(t, s)
		if len(state.Games) != n+1 || len(state.Parts) != (n+1)/2 || state.You != -1 || state.Over != (n == 5) {
			t.Errorf("after game %d: %+v", n+1, state)
		}
		if n < 5 {
			s, _ = next(t, h, s, made.Mine)
		}
	}
	state := standing(t, sit(t, h, made, "both"))
	var parts []string
	for _, p := range state.Parts {
		parts = append(parts, p.Level)
	}
	if got := strings.Join(parts, ","); got != "substantial,substantial," {
		t.Errorf("the matches: %s", got)
	}
	if c := state.Score; c.Points != [2]int32{12, 0} || c.Level != "substantial" || c.Ahead != 0 ||
		c.Handicap != (kernel.Ratio{Num: 2, Den: 1}) {
		t.Errorf("the series: %+v", c)
	}
}

// TestTwoWhoAskAtOnceGetOneGame: the requests of both players cross.
func TestTwoWhoAskAtOnceGetOneGame(t *testing.T) {
	store := memory.New()
	h := registry(t, store, contested(1))
	made := contest(t, h, "match", "me", "open")
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	resigns(t, red, "")
	got := make([]string, 8)
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() {
			ans, err := []*table.Seat{red, blue}[i%2].NextGame(t.Context(), table.NextGameRequest{})
			if err != nil {
				t.Error(err)
			}
			got[i] = ans.Table
		})
	}
	all.Wait()
	ids, err := store.IDs(t.Context())
	if len(slices.Compact(got)) != 1 || len(ids) != 2 || err != nil {
		t.Errorf("they were given %q, and the store has %d tables (%v)", got, len(ids), err)
	}
}

// TestAGameThatWasNotStored: the program ended between naming the next game and storing it, or before it stored who may
// come there. A second request gets the game that was named, with all rights.
func TestAGameThatWasNotStored(t *testing.T) {
	store := memory.New()
	h := registry(t, store, contested(1), inviting)
	made := contest(t, h, "match", "me", "open")
	key := join(t, h, made.Table, made.Keys["blue"])
	friend := by(t, h, made.Table, key)
	resigns(t, friend, "")
	record, _ := json.Marshal(map[string]string{"next": "named"})
	if err := store.PutPrivate(t.Context(), made.Table, "contest", record); err != nil {
		t.Fatal(err)
	}
	if s := standing(t, friend); !s.Next || len(s.Games) != 1 {
		t.Errorf("%+v", s)
	}
	if s, id := next(t, h, friend, key); id != "named" || s.Viewer() != kernel.SideA {
		t.Errorf("it is table %q, and the friend sees as %d", id, s.Viewer())
	}
	if s, id := next(t, h, friend, key); id != "named" || s.Viewer() != kernel.SideA {
		t.Errorf("asked again, it is table %q", id)
	}
}

// TestABotPlaysAContest: the bot takes the other side in the second game, and moves first there.
func TestABotPlaysAContest(t *testing.T) {
	in := &frailBots{}
	h := registry(t, memory.New(), contested(1), withBot("frail", in.bot))
	made := contest(t, h, "match", "me", "bot:frail")
	red := sit(t, h, made, "red")
	_, err := red.ProposeDraw(t.Context(), table.DrawRequest{At: 1})
	failure(t, err, table.CodeBadRequest, "a bot agrees to no draw")
	resigns(t, red, "")
	second, _ := next(t, h, red, made.Mine)
	if second.Viewer() != kernel.SideB {
		t.Errorf("the person sees as %d", second.Viewer())
	}
	sub, err := second.Subscribe(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	until(t, second, sub, "the bot has moved", func(s *table.Snapshot) bool { return s.Mine && s.At > 1 })
	resigns(t, second, "")
	if s := standing(t, second); s.Score.Points != [2]int32{0, 12} || s.Score.Level != "decisive" || !s.Over ||
		s.You != 0 {
		t.Errorf("%+v", s)
	}
}

// TestAContestCrossesOver: to another edition of the game, in the middle of a game and between two.
func TestAContestCrossesOver(t *testing.T) {
	store := memory.New()
	h := registry(t, store, contested(1))
	made := contest(t, h, "match", "me", "me")
	play(t, sit(t, h, made, "both"), "done")
	h.Close()
	h = registry(t, store, contested(2))
	both := sit(t, h, made, "both")
	if c := look(t, both).Contest; c == nil || c.Kind != "match" || look(t, both).At != 3 {
		t.Errorf("after the crossing: %+v at %d", c, look(t, both).At)
	}
	resigns(t, both, "blue")
	h.Close()
	h = registry(t, store, contested(3))
	second, _ := next(t, h, sit(t, h, made, "both"), made.Mine)
	if s := look(t, second); s.At != 1 || s.Contest.Points != [2]int32{6, 0} {
		t.Errorf("the second game at %d, %+v", s.At, s.Contest)
	}
	// A program whose game has no contests shows the games, and says what it lacks.
	plain := registry(t, store)
	_, err := sit(t, plain, made, "both").Contest(t.Context())
	failure(t, err, table.CodeClosed, `the contest "match", which this edition of picket does not have`)
}

// TestWhoLostTheSeatHasNone: a friend who did not come before the host took the seat back has no seat in the next game
// either, and a friend whose seat a bot held for a game has it again.
func TestWhoLostTheSeatHasNone(t *testing.T) {
	in := &frailBots{fails: true}
	h := registry(t, memory.New(), contested(1), withBot("frail", in.bot))
	made := contest(t, h, "match", "me", "open")
	red := sit(t, h, made, "red")
	reseat(t, red, "blue", "bot:frail")
	resigns(t, red, "")
	ans, err := red.NextGame(t.Context(), table.NextGameRequest{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Sit(t.Context(), ans.Table, made.Keys["blue"])
	failure(t, err, table.CodeNotYours, "opens no seat")

	made = contest(t, h, "match", "me", "open")
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	reseat(t, blue, "blue", "bot:frail")
	resigns(t, red, "")
	second, _ := next(t, h, red, made.Mine)
	if s := look(t, second); s.Seats[0].Who != "person" || second.Viewer() != kernel.SideB {
		t.Errorf("the seats are %+v", s.Seats)
	}
}

// TestBadContests: what cannot be played as a contest is refused with the way out, and no table is made.
func TestBadContests(t *testing.T) {
	store := memory.New()
	h := registry(t, store, contested(1))
	for says, spoil := range map[string]func(*table.NewTable){
		`picket has no contest "rubber": it has match, series`: func(r *table.NewTable) { r.Contest = "rubber" },
		"the games of a contest have no handicap": func(r *table.NewTable) {
			r.Handicap[1] = kernel.Ratio{Num: 2, Den: 1}
		},
		"begins from a scenario": func(r *table.NewTable) { r.Scenario, r.Case = "", "a.try" },
	} {
		req := table.NewTable{Game: "picket", Scenario: "road", Contest: "match",
			Seats: map[string]string{"red": "me", "blue": "me"}}
		spoil(&req)
		_, err := h.Make(t.Context(), req)
		failure(t, err, table.CodeBadRequest, says)
	}
	for says, bad := range map[string]kernel.Ratio{
		"is not positive": {Num: -2, Den: 1}, "has the denominator 0": {Num: 2},
		"between 1/10 and 10":   {Num: 11, Den: 1},
		"has a term above 1000": {Num: 2000, Den: 1001}, "0/2 of blue is not positive": {Num: 0, Den: 2},
	} {
		_, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road",
			Handicap: [2]kernel.Ratio{1: bad}, Seats: map[string]string{"red": "me", "blue": "me"}})
		failure(t, err, table.CodeBadRequest, says)
	}
	if ids, err := store.IDs(t.Context()); len(ids) > 0 || err != nil {
		t.Errorf("%d tables were made (%v)", len(ids), err)
	}
	plain := registry(t, store)
	_, err := plain.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road", Contest: "match",
		Seats: map[string]string{"red": "me", "blue": "me"}})
	failure(t, err, table.CodeBadRequest, "picket has no contests of several games")
	both := sit(t, plain, make2(t, plain, "me", "me", 1), "both")
	_, err = both.NextGame(t.Context(), table.NextGameRequest{})
	failure(t, err, table.CodeBadRequest, "is no game of a contest")
	if look(t, both).Contest != nil {
		t.Error("a single game says that it is one of a contest")
	}
}

// TestAForkIsNoGameOfTheContest: what is taken over, or opened from a file, is a game of its own.
func TestAForkIsNoGameOfTheContest(t *testing.T) {
	h := registry(t, memory.New(), contested(1))
	made := contest(t, h, "match", "me", "me")
	both := sit(t, h, made, "both")
	play(t, both, "done")
	fork, err := both.Fork(t.Context(), table.ForkRequest{At: 2, Seats: map[string]string{"red": "me", "blue": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	if c := look(t, sit(t, h, fork, "both")).Contest; c != nil {
		t.Errorf("%+v", c)
	}
}

// TestAFollowerIsToldOfTheContest: the changes from nothing say which game of a contest it is.
func TestAFollowerIsToldOfTheContest(t *testing.T) {
	h := registry(t, memory.New(), contested(1))
	s := sit(t, h, contest(t, h, "series", "me", "me"), "both")
	x, err := kernel.NewIndex(h.Info("picket"))
	if err != nil {
		t.Fatal(err)
	}
	s.Holds("", "page")
	ans, err := s.Look(t.Context(), table.Look{As: kernel.NoSide})
	if err != nil {
		t.Fatal(err)
	}
	held := table.NewFollower(x)
	if ok, err := held.Take(ans.Update); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if c := held.Snapshot().Contest; c == nil || *c != (table.ContestLine{Kind: "series", Game: 1}) {
		t.Errorf("%+v", c)
	}
}
