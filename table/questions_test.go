// What the table adds to a refusal.

package table_test

import (
	"testing"

	"umpire/store/memory"
	"umpire/table"
)

// TestARefusalNamesThePiece: a refusal whose sentence begins with "It" names the piece that it is about, where it is
// asked for and where an action is tried.
func TestARefusalNamesThePiece(t *testing.T) {
	h := registry(t, memory.New())
	red := sit(t, h, make2(t, h, "me", "open", 1), "red")
	play(t, red, "move r1 p2")
	const want = "Block r1: it has moved."
	why, err := red.Why(t.Context(), table.AskRequest{Action: "move r1 p3"})
	if err != nil || why.Refusal == nil || why.Refusal.Reason != want {
		t.Errorf("asked: %+v, %v", why.Refusal, err)
	}
	now := look(t, red)
	_, err = red.Play(t.Context(), table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps), Action: "move r1 p3"})
	if err == nil || err.Error() != want+" (rule 2.2)" {
		t.Errorf("tried: %v", err)
	}
}
