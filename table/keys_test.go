// Tests of keys that are replaced when a friend keeps the game waiting.

package table_test

import (
	"strings"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// impatient lets a host take a seat back at once.
func impatient(c *table.Config) { c.Vanished = time.Nanosecond }

// A friend comes, keeps the game waiting and vanishes: the host takes the seat back, and the old key opens nothing
// more.
func TestTheSeatOfAFriendWhoVanished(t *testing.T) {
	store := memory.New()
	h := registry(t, store, still, impatient)
	made := make2(t, h, "me", "open", 1)
	red := sit(t, h, made, "red")
	ask := func(who string) error {
		_, err := red.Reseat(t.Context(),
			table.SeatRequest{At: look(t, red).At, Side: "blue", Who: who, ReplaceKey: true})
		return err
	}
	failure(t, ask("open"), table.CodeBadRequest, "nobody has come")
	friend := by(t, h, made.Table, made.Keys["blue"])
	failure(t, ask("open"), table.CodeNotYours, "not the friend whom the game waits for")
	play(t, red, "done") // now the game waits for blue
	sub, err := friend.Subscribe(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	failure(t, ask("me"), table.CodeNotYours, "the friend is here now")
	if look(t, red).Seats[1].Gone {
		t.Error("a friend who is here counts as gone")
	}
	sub.End()
	_, err = red.Reseat(t.Context(), table.SeatRequest{At: look(t, red).At, Side: "blue", Who: "me"})
	failure(t, err, table.CodeNotYours, "by replacing its key")
	for name, s := range map[string]*table.Seat{"the friend": friend, "an observer": sit(t, h, made, "observer")} {
		if _, err := s.Reseat(t.Context(),
			table.SeatRequest{At: look(t, red).At, Side: "blue", Who: "open", ReplaceKey: true}); err == nil {
			t.Errorf("%s replaces a key", name)
		}
	}
	_, err = red.Reseat(t.Context(),
		table.SeatRequest{At: look(t, red).At, Side: "red", Who: "bot:still", ReplaceKey: true})
	failure(t, err, table.CodeNotYours, "for a friend's seat")
	if !look(t, red).Seats[1].Gone {
		t.Error("the host is not told that the seat can be taken back")
	}

	before := look(t, red).At
	ans, err := red.Reseat(t.Context(), table.SeatRequest{At: before, Side: "blue", Who: "open", ReplaceKey: true})
	if err != nil {
		t.Fatal(err)
	}
	if ans.Friend == "" || ans.Friend == made.Keys["blue"] || len(ans.Friend) != len(made.Keys["blue"]) ||
		red.Viewer() != kernel.SideA {
		t.Errorf("%+v, viewer %d", ans, red.Viewer())
	}
	list, err := red.Events(t.Context(), kernel.NoSide, 0)
	if last := list.Events[len(list.Events)-1]; err != nil || last.Note != "seat" ||
		!strings.Contains(last.Text, "taken back from a friend") || !strings.Contains(last.Text, "new key") {
		t.Errorf("%+v, %v", list.Events, err)
	}
	// The old key is refused in the open visit and in any new one, and the refusal says what happened.
	_, err = friend.Look(t.Context(), table.Look{})
	failure(t, err, table.CodeNotYours, "new key with entry 3")
	_, err = friend.Play(t.Context(), table.PlayRequest{At: before + 1, Action: "done"})
	failure(t, err, table.CodeNotYours, "new key")
	_, err = h.Sit(t.Context(), made.Table, made.Keys["blue"])
	failure(t, err, table.CodeNotYours, "Ask the host for a new link")
	if look(t, red).Seats[1].Who != "open" || look(t, red).At != before+1 {
		t.Errorf("%+v", look(t, red).Seats)
	}
	// The new one plays, and vanishes as well: the key is replaced again, and neither of the old ones opens anything.
	second := by(t, h, made.Table, ans.Friend)
	if second.Viewer() != kernel.SideB || !look(t, second).Mine {
		t.Error("the new friend does not have the decision")
	}
	if err := ask("me"); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{made.Keys["blue"], ans.Friend} {
		_, err = h.Sit(t.Context(), made.Table, key)
		failure(t, err, table.CodeNotYours, "new key with entry 4")
	}
	lines, err := h.List(t.Context())
	if err != nil || len(lines) != 1 || lines[0].Keys["both"] == "" || lines[0].Keys["blue"] != "" {
		t.Errorf("%+v, %v", lines, err)
	}
	h.Close()

	// After the program ends, the log says the same.
	h = registry(t, store, still, impatient)
	for _, key := range []string{made.Keys["blue"], ans.Friend} {
		_, err = h.Sit(t.Context(), made.Table, key)
		failure(t, err, table.CodeNotYours, "new key with entry 4")
	}
	host := by(t, h, made.Table, lines[0].Keys["both"])
	if s := look(t, host); host.Viewer() != kernel.Both || !s.Mine || s.Seats[1].Who != "person" {
		t.Errorf("viewer %d, %+v", host.Viewer(), s.Seats)
	}
	// A seat that the host opens again has the key that replaced the old one; the list of tables has it.
	opened := reseat(t, host, "blue", "open")
	lines, err = h.List(t.Context())
	if err != nil || lines[0].Keys["blue"] != opened.Friend ||
		by(t, h, made.Table, opened.Friend).Viewer() != kernel.SideB {
		t.Errorf("%+v, %v", lines, err)
	}
}

// Unless Config says otherwise, a friend has a day.
func TestAFriendHasADay(t *testing.T) {
	h := registry(t, memory.New(), still)
	made := make2(t, h, "me", "open", 1)
	red := sit(t, h, made, "red")
	by(t, h, made.Table, made.Keys["blue"])
	play(t, red, "done")
	_, err := red.Reseat(t.Context(), table.SeatRequest{At: look(t, red).At, Side: "blue", Who: "me", ReplaceKey: true})
	failure(t, err, table.CodeNotYours, "after 24 hours")
	if s := look(t, red).Seats[1]; s.Gone || s.Who != "person" {
		t.Errorf("%+v", s)
	}
}

// A key that was replaced in one table has nothing to do with another's.
func TestRenewedKeysDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 3 {
		h := registry(t, memory.New(), still, impatient)
		made := make2(t, h, "me", "open", 1)
		red := sit(t, h, made, "red")
		by(t, h, made.Table, made.Keys["blue"])
		play(t, red, "done")
		ans, err := red.Reseat(t.Context(),
			table.SeatRequest{At: look(t, red).At, Side: "blue", Who: "open", ReplaceKey: true})
		if err != nil || seen[ans.Friend] {
			t.Fatal(ans, err)
		}
		seen[ans.Friend] = true
	}
}
