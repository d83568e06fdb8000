// Tests of rematches: a single game that is over is played again by the same players with the same settings.

package table_test

import (
	"context"
	"errors"
	"strings"
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

// TestTheOtherPlayerIsToldOfTheRematch: when one player has asked for it, the streams of all others say at once which
// table it is, and so does a page that is opened later, also after a restart. The same key opens the same player's seat
// there, the observers' key none, and no key of anybody is told.
func TestTheOtherPlayerIsToldOfTheRematch(t *testing.T) {
	for name, with := range map[string]func(*table.Config){"keys": func(*table.Config) {}, "invitations": inviting} {
		for _, stay := range []bool{true, false} {
			store := memory.New()
			h := registry(t, store, contested(1), with)
			made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road",
				Seats: map[string]string{"red": "me", "blue": "open"}})
			if err != nil {
				t.Fatal(err)
			}
			keys := map[string]string{"host": made.Mine, "friend": made.Keys["blue"], "observer": made.Keys["observer"]}
			if name == "invitations" {
				keys["friend"] = join(t, h, made.Table, keys["friend"])
			}
			resigns(t, by(t, h, made.Table, keys["friend"]), "")
			x, err := kernel.NewIndex(h.Info("picket"))
			if err != nil {
				t.Fatal(err)
			}
			held, subs := map[string]*table.Follower{}, map[string]*table.Subscription{}
			listen := func(who string) *table.RematchInfo {
				u, ok, err := subs[who].News(t.Context())
				for ; ok && err == nil; u, ok, err = subs[who].News(t.Context()) {
					if text, err := u.AppendJSON(nil); err != nil || holdsKey(string(text), keys) {
						t.Errorf("%s is sent %s, %v", who, text, err)
					}
					if ok, err := held[who].Take(&u); !ok || err != nil {
						t.Fatal(ok, err)
					}
				}
				return held[who].Snapshot().Rematch
			}
			for who, key := range keys {
				s := by(t, h, made.Table, key)
				s.Holds("", who)
				held[who] = table.NewFollower(x)
				if subs[who], err = s.Subscribe(t.Context(), -1); err != nil {
					t.Fatal(err)
				}
				defer subs[who].End()
				if now := listen(who); now != nil {
					t.Errorf("%s is told of a rematch that nobody has asked for: %+v", who, now)
				}
			}
			_, id := rematch(t, h, by(t, h, made.Table, keys["host"]), keys["host"], stay)
			want := table.RematchInfo{Table: id, Stay: stay}
			side := map[string]kernel.Side{"host": kernel.SideA, "friend": kernel.SideB, "observer": kernel.Observer}
			if !stay {
				side["host"], side["friend"] = kernel.SideB, kernel.SideA
			}
			again := registry(t, store, contested(1), with)
			for who, key := range keys {
				if now := listen(who); now == nil || *now != want {
					t.Errorf("%s, %s is told %+v, want %+v", name, who, now, want)
				}
				if now := look(t, by(t, again, made.Table, key)).Rematch; now == nil || *now != want {
					t.Errorf("%s, %s is told %+v after a restart, want %+v", name, who, now, want)
				}
				if got := by(t, again, id, key).Viewer(); got != side[who] {
					t.Errorf("%s, stay %t: %s sits as %d there, want %d", name, stay, who, got, side[who])
				}
			}
		}
	}
}

func holdsKey(text string, keys map[string]string) bool {
	for _, key := range keys {
		if strings.Contains(text, key) {
			return true
		}
	}
	return false
}

// dying is the store of a program that ends before it has stored private records of tables that it makes later.
type dying struct {
	*memory.Store
	keeps string // the table whose records are stored
}

func (s *dying) PutPrivate(ctx context.Context, id, name string, data []byte) error {
	if id != s.keeps && s.keeps != "" {
		return errors.New("the program has ended")
	}
	return s.Store.PutPrivate(ctx, id, name, data)
}

// TestARematchThatIsGone: a table that was deleted, or that a program did not store before it ended, is told to nobody;
// a rematch whose program ended before it was said who may come is repaired.
func TestARematchThatIsGone(t *testing.T) {
	store := memory.New()
	died := &dying{Store: store}
	h := registry(t, died, contested(1), inviting)
	made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road",
		Seats: map[string]string{"red": "me", "blue": "open"}})
	if err != nil {
		t.Fatal(err)
	}
	died.keeps = made.Table
	key := join(t, h, made.Table, made.Keys["blue"])
	host := by(t, h, made.Table, made.Mine)
	resigns(t, host, "")
	ans, err := host.Rematch(t.Context(), table.RematchRequest{Stay: true})
	failure(t, err, table.CodeInternal, "who may come")
	records, err := store.Private(t.Context(), made.Table)
	if err != nil || ans.Table != "" {
		t.Fatal(ans, err)
	}
	record := records["rematch"]
	if err := store.PutPrivate(t.Context(), made.Table, "rematch", []byte(`{"next":"nowhere"}`)); err != nil {
		t.Fatal(err)
	}
	h = registry(t, store, contested(1), inviting)
	if now := look(t, by(t, h, made.Table, key)).Rematch; now != nil {
		t.Errorf("a rematch that is gone is told: %+v", now)
	}
	if err := store.PutPrivate(t.Context(), made.Table, "rematch", record); err != nil {
		t.Fatal(err)
	}
	h = registry(t, store, contested(1), inviting)
	now := look(t, by(t, h, made.Table, key)).Rematch
	if now == nil {
		t.Fatal("the rematch is not told")
	}
	if got := by(t, h, now.Table, key).Viewer(); got != kernel.SideB {
		t.Errorf("the friend sits as %d there", got)
	}
}
