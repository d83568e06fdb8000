// Tests of the table of rules and cases.

package kerneltest

import (
	"slices"
	"testing"
)

// TestUnheld: what no case holds is found, and what is held in vain.
func TestUnheld(t *testing.T) {
	numbers, enforced := []string{"1", "2", "3", "4", "5", "6"}, []string{"1"}
	held := map[string][]string{"1": {"one"}, "2": {"two (shown)"}}
	others := map[string]string{"3": "nothing follows from it", "4": "TestIt"}
	if gaps := unheld(numbers[:4], enforced, held, others, []string{"TestIt"}); len(gaps) > 0 {
		t.Error(gaps)
	}
	others["1"], others["2"], others["5"], others["7"] = "a reason", "a reason", "TestGone", "a reason"
	want := []string{"1 is enforced, and needs no other reason", "2 has a case, and needs no other reason",
		"5: there is no test TestGone", "6 is neither proved nor shown by a case", "7 is no rule of the game"}
	if gaps := unheld(numbers, enforced, held, others, []string{"TestIt"}); !slices.Equal(gaps, want) {
		t.Errorf("%q", gaps)
	}
}
