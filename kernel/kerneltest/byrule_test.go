// Tests of the table of rules and cases.

package kerneltest

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel/try"
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

// TestUncited: a number that no refusal cites is found, and a reason that is in vain.
func TestUncited(t *testing.T) {
	none := map[string]string{"2": "a definition", "3": "a definition", "5": "", "6": "a definition"}
	want := []string{"2 is cited by a refusal in a case, and needs no reason",
		"4 is cited by no refusal in a case, and no reason is given", "5: the reason is empty",
		"6 has a reason, and is no enforced rule of the game"}
	got := uncited([]string{"1", "2", "3", "4", "5"}, map[string]bool{"1": true, "2": true}, none)
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for line, want := range map[string]string{"no choose a : 10.19": "10.19", "expect refused(move a 3) = 2": "2",
		"expect refused(move a 3) != 2": "", "expect value(a) = 2": "", "do end": ""} {
		word, rest, _ := strings.Cut(line, " ")
		if got, _ := citedBy(try.Statement{Word: word, Rest: rest}); got != want {
			t.Errorf("%s: cites %q, not %q", line, got, want)
		}
	}
}
