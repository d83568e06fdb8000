// Tests of what players call themselves.

package table_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// named gives the player of a seat a name.
func named(t *testing.T, s *table.Seat, name string) {
	t.Helper()
	if _, err := s.Name(t.Context(), table.NameRequest{Name: name}); err != nil {
		t.Fatal(err)
	}
}

// names are the names of both sides' players, as a seat is told them.
func names(t *testing.T, s *table.Seat) [2]string {
	t.Helper()
	now := look(t, s)
	return [2]string{now.Seats[0].Name, now.Seats[1].Name}
}

// TestPlayersHaveNames: each player gives a name for their own side alone; everybody is told it at once, also after a
// restart; no log and no saved game has it. It goes when the seat is given to somebody else, and goes on to a rematch
// with its player.
func TestPlayersHaveNames(t *testing.T) {
	store := memory.New()
	h := registry(t, store, contested(1), inviting)
	made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road",
		Seats: map[string]string{"red": "me", "blue": "open"}})
	if err != nil {
		t.Fatal(err)
	}
	friendKey := join(t, h, made.Table, made.Keys["blue"])
	host, friend, observer := by(t, h, made.Table, made.Mine), by(t, h, made.Table, friendKey),
		by(t, h, made.Table, made.Keys["observer"])
	if got := names(t, host); got != [2]string{} {
		t.Errorf("nobody gave a name, and they are %q", got)
	}
	sub, err := observer.Subscribe(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	if _, _, err := sub.News(t.Context()); err != nil {
		t.Fatal(err)
	}
	at := look(t, host).At
	named(t, host, "  Otto\t von\u202e B. \n")
	named(t, friend, "Анна <b>")
	want := [2]string{"Otto von B.", "Анна <b>"}
	u, ok, err := sub.News(t.Context())
	if err != nil || !ok || u.Seats[0].Name != want[0] || u.Seats[1].Name != want[1] {
		t.Errorf("observers are sent %+v, %t, %v", u, ok, err)
	}
	_, err = observer.Name(t.Context(), table.NameRequest{Name: "Otto"})
	failure(t, err, table.CodeNotYours, "an observer has no name")
	_, err = host.Name(t.Context(), table.NameRequest{Name: strings.Repeat("é", 25)})
	failure(t, err, table.CodeBadRequest, "the name has 25 characters")
	again := registry(t, store, contested(1), inviting)
	for _, key := range []string{made.Mine, friendKey, made.Keys["observer"]} {
		if got := names(t, by(t, again, made.Table, key)); got != want {
			t.Errorf("after a restart the names are %q, want %q", got, want)
		}
	}
	if now := look(t, host).At; now != at {
		t.Errorf("names have made the log grow from %d to %d", at, now)
	}
	// a name is of the one who sits there
	if _, err := friend.Reseat(t.Context(), table.SeatRequest{At: at, Side: "blue", Who: "open"}); err != nil {
		t.Fatal(err)
	}
	if got := names(t, host); got != [2]string{want[0], ""} {
		t.Errorf("when the friend has left the names are %q", got)
	}

	resigns(t, host, "")
	f, err := host.Export(t.Context())
	var text strings.Builder
	if err == nil {
		err = f.Write(&text)
	}
	if err != nil || strings.Contains(text.String(), "Otto") {
		t.Errorf("the saved game has a name: %v", err)
	}
	next, _ := rematch(t, h, host, made.Mine, false)
	if got := names(t, next); got != [2]string{"", want[0]} {
		t.Errorf("in the rematch the names are %q", got)
	}
	named(t, next, "")
	if got := names(t, next); got != [2]string{} {
		t.Errorf("a name that was taken back is told: %q", got)
	}
}

// TestABotHasNoPlayersName: one person with both sides has a name on both; a seat that goes to a bot has none.
func TestABotHasNoPlayersName(t *testing.T) {
	h := registry(t, memory.New(), withBot("frail", (&frailBots{}).bot))
	made, err := h.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road",
		Seats: map[string]string{"red": "me", "blue": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	s := by(t, h, made.Table, made.Mine)
	named(t, s, "Otto")
	if got := names(t, s); got != [2]string{"Otto", "Otto"} {
		t.Errorf("one person with both sides: %q", got)
	}
	ans, err := s.Reseat(t.Context(), table.SeatRequest{At: look(t, s).At, Side: "blue", Who: "bot:frail"})
	if err != nil {
		t.Fatal(err)
	}
	s = by(t, h, made.Table, ans.Mine)
	named(t, s, "Emil")
	if got := names(t, s); s.Viewer() != kernel.SideA || got != [2]string{"Emil", ""} {
		t.Errorf("seen as %d: %q", s.Viewer(), got)
	}
}
