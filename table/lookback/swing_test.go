// Checks that steps which a side spends do not count as losses in a turning point.

package lookback

import "testing"

// TestWhatASideSpendsIsNoLoss: an entry that tells of a loss of one side says nothing about steps that the other spent
// in it.
func TestWhatASideSpendsIsNoLoss(t *testing.T) {
	before := &DebriefEntry{Strength: [2]int32{10, 20}}
	now := &DebriefEntry{Strength: [2]int32{9, 18}}
	for _, c := range []struct {
		lost [2]bool
		want int32
	}{{[2]bool{}, 0}, {[2]bool{true, false}, -3}, {[2]bool{false, true}, 6}, {[2]bool{true, true}, 3}} {
		if got := swing(before, now, c.lost); got != c.want {
			t.Errorf("lost %v: swing %d, want %d", c.lost, got, c.want)
		}
	}
}
