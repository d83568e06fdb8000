// Tests of seats that change hands between people and bots, and of what each key shows.

package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"umpire/bots"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// by sits with a bare key.
func by(t *testing.T, h *table.Registry, id, key string) *table.Seat {
	t.Helper()
	s, err := h.Sit(t.Context(), id, key)
	if err != nil {
		t.Fatalf("the key %q: %v", key, err)
	}
	t.Cleanup(s.Leave)
	return s
}

func reseat(t *testing.T, s *table.Seat, side, who string) table.SeatAnswer {
	t.Helper()
	ans, err := s.Reseat(t.Context(), table.SeatRequest{At: look(t, s).At, Side: side, Who: who})
	if err != nil {
		t.Fatalf("%s for %s: %v", who, side, err)
	}
	return ans
}

// still is a bot that never plays: it waits until the registry closes.
var still = withBot("still", func(kernel.Side, uint64) bots.Bot { return sleeper{} })

func TestKeysOfANewTable(t *testing.T) {
	h := registry(t, memory.New(), still)
	for _, c := range []struct{ red, blue, keys, mine string }{
		{"me", "me", "both observer", "both"}, {"bot:still", "bot:still", "both observer", "both"},
		{"me", "open", "blue observer red", "red"},
		{"open", "me", "blue observer red", "blue"}, {"me", "bot:still", "observer red", "red"},
		{"open", "open", "blue observer red", "observer"},
		{"open", "bot:still", "observer red", "observer"},
	} {
		made := make2(t, h, c.red, c.blue, 1)
		if got := strings.Join(slices.Sorted(maps.Keys(made.Keys)), " "); got != c.keys || made.Mine == "" ||
			made.Mine != made.Keys[c.mine] {
			t.Errorf("%s against %s: keys %s, mine %v", c.red, c.blue, got, made.Mine == made.Keys[c.mine])
		}
	}
}

// A person against a bot takes its seat, gives it another bot, and opens it to a friend: each time the keys see what
// they should.
func TestASeatGoesFromABotToThePersonAndToAFriend(t *testing.T) {
	h := registry(t, memory.New(), still, withBot("any", anyBot))
	made := make2(t, h, "me", "bot:still", 1)
	red := sit(t, h, made, "red")
	if red.Viewer() != kernel.SideA {
		t.Fatal(red.Viewer())
	}
	took := reseat(t, red, "blue", "me")
	both := by(t, h, made.Table, took.Mine)
	s := look(t, both)
	if both.Viewer() != kernel.Both || took.Friend != "" || s.At != 2 || s.Side != kernel.Both ||
		s.Seats[1].Who != "person" {
		t.Fatalf("viewer %d, %+v, %+v", both.Viewer(), took, s.Seats)
	}
	list, err := both.Events(t.Context(), kernel.NoSide, 0)
	if err != nil || list.Events[0].Note != "seat" || !strings.Contains(list.Events[0].Text, "a person plays Blue") ||
		list.Events[0].At != 2 {
		t.Errorf("%+v, %v", list, err)
	}
	play(t, both, "move r1 p2")
	play(t, both, "done")
	play(t, both, "done") // blue's turn, by the same person
	// Now to a friend: the both key sees red alone at once, and the answer names red's own key.
	opened := reseat(t, both, "blue", "open")
	if opened.Mine != made.Keys["red"] || opened.Friend == "" || opened.Friend == opened.Mine {
		t.Errorf("%+v", opened)
	}
	if both.Viewer() != kernel.SideA || look(t, both).Side != kernel.SideA {
		t.Error("the key for both sides still shows both when a friend has one")
	}
	_, err = both.Look(t.Context(), table.Look{As: kernel.SideB})
	failure(t, err, table.CodeNotYours, "until the game is over")
	if f, err := both.Export(t.Context()); err != nil || f.Scope != "red" {
		t.Errorf("with a friend at the table the host saves %v, %v", f.Scope, err)
	}
	// Nobody has come yet: the host may take the link back, and then it shows no more than observers see.
	reseat(t, both, "blue", "bot:still")
	stale := by(t, h, made.Table, opened.Friend)
	if stale.Viewer() != kernel.Observer || both.Viewer() != kernel.SideA {
		t.Errorf("the link that was taken back sees as %d", stale.Viewer())
	}
	_, err = stale.Reseat(t.Context(), table.SeatRequest{At: look(t, stale).At, Side: "blue", Who: "me"})
	failure(t, err, table.CodeNotYours, "gives no seat away")
	opened = reseat(t, both, "blue", "open")
	friend := by(t, h, made.Table, opened.Friend)
	if friend.Viewer() != kernel.SideB || look(t, both).Seats[1].Who != "person" {
		t.Error("the friend does not see as blue")
	}
	// Taken: now only the friend can give it away.
	for _, who := range []string{"me", "open", "bot:any"} {
		_, err = both.Reseat(t.Context(), table.SeatRequest{At: look(t, both).At, Side: "blue", Who: who})
		failure(t, err, table.CodeNotYours, "only the friend")
	}
	_, err = friend.Reseat(t.Context(), table.SeatRequest{At: look(t, both).At, Side: "red", Who: "me"})
	failure(t, err, table.CodeNotYours, "does not decide who plays Red")
	if ans := reseat(t, friend, "blue", "bot:still"); ans.Mine != opened.Friend || friend.Viewer() != kernel.SideB {
		t.Errorf("%+v", ans)
	}
	_, err = both.Reseat(t.Context(), table.SeatRequest{At: look(t, both).At, Side: "blue", Who: "me"})
	failure(t, err, table.CodeNotYours, "only the friend")
	reseat(t, friend, "blue", "me")
	_, err = both.Reseat(t.Context(), table.SeatRequest{At: look(t, both).At, Side: "blue", Who: "me"})
	failure(t, err, table.CodeNotYours, "only the friend")
	// The host's own seat to a bot, and back: against a friend the host keeps their view.
	ans := reseat(t, both, "red", "bot:still")
	host := by(t, h, made.Table, ans.Mine)
	if host.Viewer() != kernel.SideA || look(t, host).Mine {
		t.Error("the host's key does not see as red while a bot plays it")
	}
	reseat(t, host, "red", "me")
	if !look(t, host).Mine {
		t.Error("back in the seat, the decision is not the host's")
	}
	// The friend hands the link on.
	if ans := reseat(t, friend, "blue", "open"); ans.Friend != opened.Friend ||
		by(t, h, made.Table, ans.Mine).Viewer() != kernel.Observer {
		t.Errorf("%+v", ans)
	}
}

func TestATwoHandedPlayerGivesASideToABot(t *testing.T) {
	h := registry(t, memory.New(), still)
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	play(t, both, "move r1 p2") // drafted
	ans := reseat(t, both, "red", "bot:still")
	s := look(t, both)
	if s.Side != kernel.SideB || s.Mine || len(s.Draft.Steps) > 0 || s.Seats[0].Bot != "still" {
		t.Errorf("%+v", s)
	}
	blue := by(t, h, made.Table, ans.Mine)
	if blue.Viewer() != kernel.SideB || ans.Mine == made.Mine {
		t.Errorf("mine sees as %d", blue.Viewer())
	}
	// Two bots: the one who has the key for both sides watches both, and may take a seat.
	ans = reseat(t, blue, "blue", "bot:still")
	if ans.Mine != made.Mine || both.Viewer() != kernel.Both {
		t.Errorf("watching two bots as %d", both.Viewer())
	}
	_, err := sit(t, h, made, "observer").Reseat(t.Context(), table.SeatRequest{At: 3, Side: "red", Who: "me"})
	failure(t, err, table.CodeNotYours, "gives no seat away")
	ans = reseat(t, both, "red", "me")
	red := by(t, h, made.Table, ans.Mine)
	if red.Viewer() != kernel.SideA || both.Viewer() != kernel.SideA {
		t.Errorf("viewer %d", red.Viewer())
	}
	if s := look(t, red); !s.Mine || len(s.Draft.Steps) > 0 {
		t.Errorf("red comes to %+v", s.Draft)
	}
	play(t, red, "move r1 p2")
}

func TestSeatRefusals(t *testing.T) {
	h := registry(t, memory.New(), still)
	made := make2(t, h, "me", "bot:still", 1)
	red, watcher := sit(t, h, made, "red"), sit(t, h, made, "observer")
	before := text(t, look(t, red))
	for _, c := range []struct {
		seat       *table.Seat
		req        table.SeatRequest
		code, says string
	}{
		{red, table.SeatRequest{At: 0, Side: "blue", Who: "me"}, table.CodeStale, "log position 0"},
		{red, table.SeatRequest{At: 1, Side: "green", Who: "me"}, table.CodeBadRequest, `no side "green"`},
		{red, table.SeatRequest{At: 1, Side: "both", Who: "me"}, table.CodeBadRequest, `no side "both"`},
		{red, table.SeatRequest{At: 1, Side: "blue", Who: "you"}, table.CodeBadRequest, `cannot be "you"`},
		{red, table.SeatRequest{At: 1, Side: "blue", Who: "bot:x"}, table.CodeBadRequest, `no bot called "x"`},
		{red, table.SeatRequest{At: 1, Side: "blue", Who: "bot:still"}, table.CodeBadRequest, "plays Blue already"},
		{red, table.SeatRequest{At: 1, Side: "red", Who: "me"}, table.CodeBadRequest, "plays Red already"},
		{watcher, table.SeatRequest{At: 1, Side: "blue", Who: "me"}, table.CodeNotYours, "gives no seat away"},
	} {
		_, err := c.seat.Reseat(t.Context(), c.req)
		failure(t, err, c.code, c.says)
		if got := text(t, look(t, red)); got != before {
			t.Errorf("%+v changed the table", c.req)
		}
	}
	if _, err := red.Resign(t.Context(), table.ResignRequest{At: 1}); err != nil {
		t.Fatal(err)
	}
	_, err := red.Reseat(t.Context(), table.SeatRequest{At: 2, Side: "blue", Who: "me"})
	failure(t, err, table.CodeNotYours, "game is over")
}

// A stream whose view changes ends; the others are told who sits there. Events after the change go to the new viewer
// only.
func TestAStreamEndsWhenItsViewChanges(t *testing.T) {
	h := registry(t, memory.New(), still)
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	sub, next := follower(t, both)
	_, watch := follower(t, sit(t, h, made, "observer"))
	next()
	watch()
	opened := reseat(t, both, "blue", "open")
	if _, err := sub.Next(t.Context()); !errors.Is(err, table.ErrReseated) {
		t.Errorf("the stream of both sides goes on: %v", err)
	}
	if u := watch(); len(u.Events) != 1 || u.Events[0].Note != "seat" || len(u.Seats) != 2 || u.Seats[1].Who != "open" {
		t.Errorf("observers are told %+v", u)
	}
	play(t, both, "done")
	blue := by(t, h, made.Table, opened.Friend)
	play(t, blue, "move b2 p4")
	play(t, blue, "done")
	list, err := both.Events(t.Context(), kernel.NoSide, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range list.Events {
		if e.N != int64(i+1) || strings.Contains(e.Text, "b2") {
			t.Errorf("event %d: %+v", i+1, e)
		}
	}
	if got := text(t, look(t, both)); strings.Contains(got, "Block b2") {
		t.Error("the host's snapshot names blue's block")
	}
}

// The log says who sits where, so a restart changes nothing; the record and the list of tables follow.
func TestSeatsSurviveARestart(t *testing.T) {
	store := memory.New()
	h := registry(t, store, still)
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	opened := reseat(t, both, "blue", "open")
	list, err := h.List(t.Context())
	if err != nil || list[0].Seats[1].Who != "open" || list[0].Keys["both"] != "" || list[0].Keys["red"] == "" ||
		list[0].Keys["blue"] != opened.Friend {
		t.Errorf("listed as %+v, %v", list, err)
	}
	by(t, h, made.Table, opened.Friend)
	again := registry(t, store, still)
	if list, err := again.List(t.Context()); err != nil || list[0].Seats[1].Who != "person" ||
		!list[0].Seats[1].Friend || list[0].Seats[0].Friend {
		t.Errorf("listed as %+v, %v", list, err)
	}
	host := sit(t, again, made, "both")
	if host.Viewer() != kernel.SideA || look(t, host).Seats[1].Who != "person" {
		t.Errorf("after a restart the host sees as %d, seats %+v", host.Viewer(), look(t, host).Seats)
	}
	_, err = host.Reseat(t.Context(), table.SeatRequest{At: 2, Side: "blue", Who: "me"})
	failure(t, err, table.CodeNotYours, "only the friend")
	friend := by(t, again, made.Table, opened.Friend)
	reseat(t, friend, "blue", "bot:still")
	if list, err := again.List(t.Context()); err != nil || list[0].Seats[1].Bot != "still" ||
		list[0].Keys["blue"] != opened.Friend {
		t.Errorf("listed as %+v, %v", list, err)
	}
}

// An imported game is one person's with both sides, no matter who sat where when it was saved.
func TestAnImportedGameHasSeatsOfItsOwn(t *testing.T) {
	h := registry(t, memory.New(), still)
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	reseat(t, both, "blue", "bot:still")
	reseat(t, both, "blue", "me")
	play(t, both, "done")
	reseat(t, both, "red", "bot:still")
	reseat(t, both, "blue", "bot:still")
	f, err := both.Export(t.Context())
	if err != nil || f.Scope != "all" {
		t.Fatal(err, f.Scope)
	}
	if rep, err := gamelog.Verify(copyOf(t, f), find); err != nil || rep.Entries != 6 {
		t.Errorf("%+v, %v", rep, err)
	}
	if lines, err := f.Tell(find); err != nil ||
		!strings.Contains(strings.Join(lines, "\n"), "a bot plays Red") {
		t.Errorf("%v, %v", lines, err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	store := memory.New()
	other := registry(t, store, still)
	again, err := other.Import(t.Context(), bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s := by(t, other, again.Table, again.Mine)
		now := look(t, s)
		if now.Side != kernel.Both || !now.Mine || now.Seats[0].Who != "person" || now.Seats[1].Who != "person" {
			t.Fatalf("%+v", now.Seats)
		}
		play(t, s, "done")
		other = registry(t, store, still)
	}
	for name, change := range map[string]func(map[string]any){
		"nobody":      func(b map[string]any) { b["seat"].(map[string]any)["who"] = "ghost" },
		"no side":     func(b map[string]any) { b["seat"].(map[string]any)["side"] = 2 },
		"no bot":      func(b map[string]any) { delete(b["seat"].(map[string]any), "bot") },
		"an action":   func(b map[string]any) { b["actions"] = []string{"done"} },
		"an order":    func(b map[string]any) { b["kind"] = "order" },
		"no seat":     func(b map[string]any) { delete(b, "seat") },
		"a new state": func(b map[string]any) { b["state"] = strings.Repeat("0", 64) },
	} {
		bad := copyOf(t, f)
		forge(1, change)(bad)
		if _, err := gamelog.Verify(bad, find); err == nil || !strings.Contains(err.Error(), "entry 2") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A bot that thinks while its seat goes to another is not asked again, plays nothing, and is told that it is over for
// it.
func TestABotThatThinksLosesItsSeat(t *testing.T) {
	thinking, ended := make(chan bool), make(chan bool, 9)
	h := registry(t, memory.New(), withBot("slow", func(kernel.Side, uint64) bots.Bot {
		return &slow{thinking, ended}
	}))
	made := make2(t, h, "bot:slow", "me", 1)
	blue := sit(t, h, made, "blue")
	<-thinking
	ans := reseat(t, blue, "red", "me")
	both := by(t, h, made.Table, ans.Mine)
	play(t, both, "move r1 p2")
	thinking <- true
	<-ended
	if s := look(t, both); s.At != 2 || len(s.Draft.Steps) != 1 || !s.Mine {
		t.Errorf("at %d with the draft %v", s.At, s.Draft.Steps)
	}
	reseat(t, both, "red", "bot:slow")
	select {
	case <-thinking:
	case <-time.After(10 * time.Second):
		t.Error("the new bot does not think")
	}
	thinking <- true
	for look(t, blue).At != 4 {
		time.Sleep(time.Millisecond)
	}
}

// slow says when it thinks, and then waits for a signal to play the last action of its list.
type slow struct{ thinking, ended chan bool }

func (s *slow) Choose(_ context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	s.thinking <- true
	<-s.thinking
	return legal[len(legal)-1], nil
}

func (s *slow) End(kernel.Outcome) { s.ended <- true }

// sleeper waits until it is stopped.
type sleeper struct{}

func (sleeper) Choose(ctx context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	<-ctx.Done()
	return legal[0], nil
}

// A table is closed while the program lacks its bot; taking its seat, or giving it to another bot, opens it again.
func TestTheSeatOfAMissingBotGoesToAnother(t *testing.T) {
	for _, who := range []string{"me", "bot:still", "open"} {
		store := memory.New()
		made := make2(t, registry(t, store, withBot("any", anyBot)), "me", "bot:any", 3)
		h := registry(t, store, still)
		red := sit(t, h, made, "red")
		play(t, red, "done")
		for look(t, red).Closed == "" {
			time.Sleep(time.Millisecond)
		}
		_, err := red.Reseat(t.Context(), table.SeatRequest{At: 2, Side: "red", Who: "bot:still"})
		failure(t, err, table.CodeClosed, `bot "any"`)
		ans := reseat(t, red, "blue", who)
		if s := look(t, red); s.Closed != "" || s.At != 3 {
			t.Errorf("%s: closed %q at %d", who, s.Closed, s.At)
		}
		if who == "me" {
			play(t, by(t, h, made.Table, ans.Mine), "done")
		}
		if who == "bot:still" { // and another one
			reseat(t, red, "blue", "open")
			friend := by(t, h, made.Table, keyOf(t, h, made, "blue"))
			reseat(t, friend, "blue", "bot:still")
			_, err := red.TakeBack(t.Context(), table.TakeBackRequest{At: 5, Back: 1})
			failure(t, err, table.CodeBadRequest, "for your friend")
		}
	}
}

// keyOf is a side's key, from the list of tables.
func keyOf(t *testing.T, h *table.Registry, made table.TableMade, side string) string {
	t.Helper()
	list, err := h.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range list {
		if l.Table == made.Table {
			return l.Keys[side]
		}
	}
	return ""
}

// Whatever is asked for, and with which key: only a friend's own key shows a friend's side, a restart finds the same
// seats, and the log of the game can be played again.
func TestSeatsGoRound(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		store := memory.New()
		open := func() *table.Registry {
			h, err := table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{tabletest.New()},
				Bots: bots.Set{{Name: "still",
					New: func(kernel.Game, kernel.Side, uint64) bots.Bot { return sleeper{} }}}})
			if err != nil {
				rt.Fatal(err)
			}
			return h
		}
		h := open()
		defer func() { h.Close() }()
		who := []string{"me", "open", "bot:still"}
		sides := []string{"red", "blue"}
		var first [2]string
		for i := range first {
			first[i] = rapid.SampledFrom(who).Draw(rt, sides[i])
		}
		made, err := h.Make(t.Context(),
			table.NewTable{Game: "picket", Scenario: "road",
				Seats: map[string]string{"red": first[0], "blue": first[1]}})
		if err != nil {
			rt.Fatal(err)
		}
		rec, _, err := store.Table(t.Context(), made.Table)
		if err != nil {
			rt.Fatal(err)
		}
		friend := [2]bool{first[0] == "open", first[1] == "open"} // whose seats are friends'
		come := [2]bool{}
		with := func(role string, do func(*table.Seat)) {
			s, err := h.Sit(t.Context(), made.Table, rec.Keys[role])
			if err != nil {
				rt.Fatal(err)
			}
			defer s.Leave()
			if i := slices.Index(sides, role); i >= 0 && friend[i] {
				come[i] = true
			}
			do(s)
		}
		check := func() {
			for _, role := range []string{"both", "observer", "red", "blue"} {
				i := slices.Index(sides, role)
				if i >= 0 && friend[i] && !come[i] {
					continue // looking would count as coming
				}
				with(role, func(s *table.Seat) {
					viewer := s.Viewer()
					for side := range friend {
						if friend[side] && role != sides[side] &&
							(viewer == kernel.Side(side) || viewer == kernel.Both) {
							rt.Fatalf("the key %s shows %d with the friends %v", role, viewer, friend)
						}
					}
					if i >= 0 && friend[i] && viewer != kernel.Side(i) ||
						role == "observer" && viewer != kernel.Observer ||
						i >= 0 && viewer != kernel.Side(i) && viewer != kernel.Observer {
						rt.Fatalf("the key %s shows %d with the friends %v", role, viewer, friend)
					}
				})
			}
		}
		state := func() (out string) {
			for _, role := range []string{"both", "observer"} {
				with(role, func(s *table.Seat) { out += fmt.Sprint(s.Viewer(), look(t, s).Seats) })
			}
			return out
		}
		check()
		for range rapid.IntRange(1, 8).Draw(rt, "steps") {
			role := rapid.SampledFrom([]string{"both", "both", "red", "blue", "observer"}).Draw(rt, "key")
			side := rapid.IntRange(0, 1).Draw(rt, "side")
			to := rapid.SampledFrom(who).Draw(rt, "who")
			with(role, func(s *table.Seat) {
				at := look(t, s).At
				ans, err := s.Reseat(t.Context(), table.SeatRequest{At: at, Side: sides[side], Who: to})
				if err != nil {
					return
				}
				mine := role == sides[side] && friend[side]
				if friend[side] && !mine && come[side] {
					rt.Fatalf("the key %s gave away the seat of a friend who has come", role)
				}
				if ans.Mine == "" || (ans.Friend != "") != (to == "open") {
					rt.Fatalf("answered %+v", ans)
				}
				if !mine {
					friend[side] = to == "open"
				}
				if to == "open" {
					come[side] = false
				}
			})
			check()
			if rapid.Bool().Draw(rt, "restart") {
				was := state()
				h.Close()
				h = open()
				if now := state(); now != was {
					rt.Fatalf("after a restart %s, before %s", now, was)
				}
				check()
			}
		}
	})
}
