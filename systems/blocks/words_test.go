// Checks of words that depend on a figure.

package blocks

import "testing"

// TestHitsOn: a block without strength left is not said to hit on faces that no die has.
func TestHitsOn(t *testing.T) {
	for faces, want := range []string{"does not fire", "hits on 6", "hits on 5 and 6", "hits on 4 to 6"} {
		if got := hitsOn(uint8(faces)); got != want {
			t.Errorf("%d faces: %q, not %q", faces, got, want)
		}
	}
}

// TestWhatOpensABattle: a client cuts the log into battles and names them by what opens one. What is said of a battle
// that is going on opens none.
func TestWhatOpensABattle(t *testing.T) {
	for k, e := range eventTexts {
		if opens := k == int(EvEngages) || k == int(EvBattle); opens != (e.Show == "battle") {
			t.Errorf("event %s is shown as %q", e.ID, e.Show)
		}
	}
}
