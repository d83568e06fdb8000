// Tests of what a table says of winning and losing, and of the question before an action that puts the game at stake.

package table_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// leavingBare is a case in which a block may leave the last victory area of its side to an enemy next to it.
const leavingBare = `# Smolensk is held by one corps, and a Soviet corps stands next to it
game moscow41
scenario empty
put g-24pz 90 4
put s-34rc 99 3
ready german impulse
as german
do pass
`

// heldByOneStep is a case in which one step holds the last victory area, and enemies stand next to it.
const heldByOneStep = `# Smolensk is held by one step
game moscow41
scenario empty
put g-24pz 90 1
put g-46pz 89 4
put s-34rc 99 3
put s-16army 91 4
ready german impulse
`

// atCase opens a table at the end of a case of Moscow '41, with a person on each side.
func atCase(t *testing.T, text string) (german, soviet, watch *table.Seat) {
	t.Helper()
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{g} })
	made, err := h.Make(t.Context(), table.NewTable{Game: "moscow41", Case: "mine.try", Text: text,
		Seats: map[string]string{"german": "me", "soviet": "open"}})
	if err != nil {
		t.Fatal(err)
	}
	return sit(t, h, made, "german"), sit(t, h, made, "soviet"), sit(t, h, made, "observer")
}

// TestASnapshotTellsHowNearTheEndIs: counts and dangers are those that the game tells the seat; the side that would win
// is not told what the other can still prevent; an earlier moment has its own.
func TestASnapshotTellsHowNearTheEndIs(t *testing.T) {
	german, soviet, watch := atCase(t, heldByOneStep)
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	place, _ := x.Place("90")
	now := look(t, german)
	if p := now.Progress; p == nil || p.Turns < 1 || len(p.Dangers) != 1 || !p.Dangers[0].Pressing ||
		!slices.Equal(p.Dangers[0].Places, []kernel.PlaceID{place}) || p.Dangers[0].Side != kernel.SideB {
		t.Fatalf("the Germans are shown %s", text(t, p))
	}
	if p := look(t, soviet).Progress; p == nil || len(p.Dangers) != 0 {
		t.Errorf("the Soviets are shown %s", text(t, p))
	}
	if p := look(t, watch).Progress; p == nil || len(p.Dangers) != 1 || p.Dangers[0].Pressing {
		t.Errorf("an observer is shown %s", text(t, p))
	}
	play(t, german, "pass")
	play(t, german, "choose g-46pz")
	if p := play(t, german, "move 90").Progress; len(p.Dangers) != 1 || p.Dangers[0].Pressing {
		t.Errorf("with a second block there, the Germans are shown %s", text(t, p))
	}
	play(t, german, "end")
	back, err := german.Look(t.Context(), table.Look{As: kernel.NoSide, At: 1})
	if err != nil || text(t, back.Snapshot.Progress) != text(t, now.Progress) {
		t.Errorf("the first entry shows %s, %v", text(t, back.Snapshot.Progress), err)
	}
}

// TestACarefulRequestAsksFirst: what puts the game at stake is answered with the risk, and nothing has changed, whether
// it is one action, one of several, or the end of a move that goes with another action; once it is accepted, or without
// care, it is played.
func TestACarefulRequestAsksFirst(t *testing.T) {
	for name, c := range map[string]struct {
		before []string
		req    table.PlayRequest
	}{
		"an action":        {[]string{"choose g-24pz"}, table.PlayRequest{Action: "move 89"}},
		"one of several":   {nil, table.PlayRequest{Action: "choose g-24pz", More: []string{"move 89"}}},
		"a choice with it": {nil, table.PlayRequest{Action: "move g-24pz 89"}},
	} {
		t.Run(name, func(t *testing.T) {
			german, _, _ := atCase(t, leavingBare)
			for _, a := range c.before {
				play(t, german, a)
			}
			before := look(t, german)
			req := c.req
			req.At, req.Steps, req.Careful = before.At, len(before.Draft.Steps), true
			ans, err := german.Play(context.Background(), req)
			if err != nil {
				t.Fatal(err)
			}
			r := ans.Snapshot.Risk
			if r == nil || r.Lost || r.Rule != "1.7" || len(r.Places) != 1 || !strings.Contains(r.Text, "Smolensk") {
				t.Fatalf("%+v", r)
			}
			if after := look(t, german); text(t, after) != text(t, before) {
				t.Errorf("it changed something:\n%s\n%s", text(t, before), text(t, after))
			}
			accepted := req
			accepted.Accepted = []string{"another one", r.Text}
			if ans, err := german.Play(context.Background(), accepted); err != nil || ans.Snapshot.Risk != nil {
				t.Errorf("accepted: %v", err)
			}
			now := look(t, german)
			if _, err := german.Undo(context.Background(),
				table.UndoRequest{At: now.At, Keep: len(before.Draft.Steps)}); err != nil {
				t.Fatal(err)
			}
			req.Careful = false
			if _, err := german.Play(context.Background(), req); err != nil {
				t.Errorf("without care: %v", err)
			}
		})
	}
}

// TestACarefulPassAsksBeforeItSeals: the risk is told before it is asked whether the action may seal.
func TestACarefulPassAsksBeforeItSeals(t *testing.T) {
	german, _, _ := atCase(t, heldByOneStep)
	play(t, german, "pass")
	now := look(t, german)
	req := table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps), Action: "end", Free: true, Careful: true}
	ans, err := german.Play(context.Background(), req)
	if err != nil || ans.Snapshot.Risk == nil {
		t.Fatalf("%+v %v", ans, err)
	}
	asked, err := german.Risk(context.Background(), table.AskRequest{Action: "end"})
	if err != nil || text(t, asked.Risk) != text(t, ans.Snapshot.Risk) {
		t.Errorf("asked, it is %s, %v", text(t, asked), err)
	}
	if other, err := german.Risk(context.Background(), table.AskRequest{Action: "choose g-46pz"}); err != nil ||
		other.Risk != nil {
		t.Errorf("a choice: %s, %v", text(t, other), err)
	}
	_, err = german.Risk(context.Background(), table.AskRequest{Action: "tactical"})
	failure(t, err, table.CodeIllegal, "")
	req.Accepted = []string{ans.Snapshot.Risk.Text}
	_, err = german.Play(context.Background(), req)
	failure(t, err, table.CodeSeals, "")
}
