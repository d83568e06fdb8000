// Tests of rematches: a single game that is over is played again by the same players with the same settings.

package table_test

import (
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// rematch asks for a rematch and goes to it with the same key.
func rematch(t *testing.T, h *table.Registry, s *table.Seat, key string, stay bool) (*table.Seat, string) {
	t.Helper()
	ans, err := s.Rematch(t.Context(), table.RematchRequest{Stay: stay})
	if err != nil {
		t.Fatal(err)
	}
	if ans.Mine != key {
		t.Errorf("the rematch is opened by %q, want the same key", ans.Mine)
	}
	return by(t, h, ans.Table, key), ans.Table
}

// TestARematch: both players come to one table, each with their own key, with sides as the first of them has asked for,
// on one's own machine and on a server that sends invitations. A handicap goes with its player.
func TestARematch(t *testing.T) {
	for name, with := range map[string]func(*table.Config){"keys": func(*table.Config) {}, "invitations": inviting} {
		for _, stay := range []bool{true, false} {
			h := registry(t, memory.New(), contested(1), with)
			handicap := [2]kernel.Ratio{{Num: 2, Den: 1}, {Num: 1, Den: 1}}
			made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road", Handicap: handicap,
				Seats: map[string]string{"red": "me", "blue": "open"}})
			if err != nil {
				t.Fatal(err)
			}
			friendKey := made.Keys["blue"]
			if name == "invitations" {
				friendKey = join(t, h, made.Table, friendKey)
			}
			host, friend := by(t, h, made.Table, made.Mine), by(t, h, made.Table, friendKey)
			_, err = host.Rematch(t.Context(), table.RematchRequest{})
			failure(t, err, table.CodeBadRequest, "the game is not over")
			resigns(t, friend, "")
			_, err = sit(t, h, made, "observer").Rematch(t.Context(), table.RematchRequest{})
			failure(t, err, table.CodeNotYours, "an observer")

			friend2, id := rematch(t, h, friend, friendKey, stay)
			host2, same := rematch(t, h, host, made.Mine, !stay)
			if same != id || id == made.Table {
				t.Errorf("%s: the host comes to table %s, the friend to %s", name, same, id)
			}
			sides, want := [2]kernel.Side{host2.Viewer(), friend2.Viewer()}, [2]kernel.Side{kernel.SideA, kernel.SideB}
			now := look(t, host2)
			if !stay {
				want[0], want[1] = want[1], want[0]
				handicap[0], handicap[1] = handicap[1], handicap[0]
			}
			if sides != want {
				t.Errorf("%s, stay %t: host and friend lead %v, want %v", name, stay, sides, want)
			}
			resigns(t, host2, "")
			if f, err := host2.Export(t.Context()); err != nil || f.Handicap != handicap || now.Scenario != "road" ||
				now.Contest != nil || now.At != 1 {
				t.Errorf("%s, stay %t: %v, %v, %+v", name, stay, err, f.Handicap, now)
			}
			if _, third := rematch(t, h, host2, made.Mine, stay); third == id || third == made.Table {
				t.Errorf("the rematch of a rematch is table %s", third)
			}
		}
	}
}

// TestARematchAgainstABot: the bot is seated again; one person with both sides has them again.
func TestARematchAgainstABot(t *testing.T) {
	for _, c := range []struct {
		blue string
		stay bool
		who  [2]string
	}{{"bot:frail", true, [2]string{"person", "bot"}}, {"bot:frail", false, [2]string{"bot", "person"}},
		{"me", true, [2]string{"person", "person"}}} {
		h := registry(t, memory.New(), withBot("frail", (&frailBots{}).bot))
		made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road",
			Seats: map[string]string{"red": "me", "blue": c.blue}})
		if err != nil {
			t.Fatal(err)
		}
		s := by(t, h, made.Table, made.Mine)
		side := ""
		if c.blue == "me" {
			side = "red"
		}
		resigns(t, s, side)
		again, _ := rematch(t, h, s, made.Mine, c.stay)
		now := look(t, again)
		if who := [2]string{now.Seats[0].Who, now.Seats[1].Who}; who != c.who || again.Viewer() == kernel.Observer {
			t.Errorf("%+v: %v, seen as %d", c, who, again.Viewer())
		}
	}
}

// TestARematchOfAPosition: a game that was taken over from a case begins again at that position; a lesson and a game of
// a contest have no rematch.
func TestARematchOfAPosition(t *testing.T) {
	h := registry(t, memory.New())
	made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road",
		Seats: map[string]string{"red": "me", "blue": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	first := by(t, h, made.Table, made.Mine)
	play(t, first, "move r1 p2")
	play(t, first, "done")
	at := look(t, first).At
	fork, err := first.Fork(t.Context(), table.ForkRequest{At: at, Seats: map[string]string{"red": "me", "blue": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	s := by(t, h, fork.Table, fork.Mine)
	begun := look(t, s)
	resigns(t, s, "red")
	again, _ := rematch(t, h, s, fork.Mine, true)
	if now := look(t, again); len(now.View.Pieces) == 0 || now.View.Pieces[0] != begun.View.Pieces[0] || now.At != 1 {
		t.Errorf("the rematch begins with %+v, the game began with %+v", now.View.Pieces, begun.View.Pieces)
	}

	h = registry(t, memory.New(), contested(1))
	game := contest(t, h, "match", "me", "me")
	s = by(t, h, game.Table, game.Mine)
	resigns(t, s, "red")
	_, err = s.Rematch(t.Context(), table.RematchRequest{})
	failure(t, err, table.CodeBadRequest, "a game of a contest")
}
