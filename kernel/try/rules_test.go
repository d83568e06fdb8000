// The table of rules and the cases that prove them.

package try_test

import (
	"slices"
	"testing"

	"umpire/games/toy"
	"umpire/kernel/try"
)

// TestEachClaimIsTried: a case that holds without the rule that it claims is reported, though another proves the rule.
func TestEachClaimIsTried(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	const head = "game toy\nscenario empty\nput w-1foot 1 3\nput w-2foot 4 3\nput w-guns 4 2\n"
	proof, err := parse(t, head+"proves 1.3\nready west movement\nno move w-1foot 4 : 1.3\n")
	if err != nil {
		t.Fatal(err)
	}
	idle, err := parse(t, head+"proves 1.3\nready west movement\ndo done\n")
	if err != nil {
		t.Fatal(err)
	}
	proof.Name, idle.Name = "proof.try", "idle.try"
	holds := try.Gap{Rule: "1.3", What: "switched off, a case that claims it still holds: idle.try"}
	unknown := try.Gap{Rule: "1.3", What: "proof.try claims to prove it, but it is not an enforced rule of the game"}
	for _, x := range []struct {
		enforced []string
		cases    []*try.Case
		want     []try.Gap
	}{
		{[]string{"1.3"}, []*try.Case{proof}, nil},
		{[]string{"1.3"}, []*try.Case{proof, idle}, []try.Gap{holds}},
		{[]string{"1.3"}, []*try.Case{idle}, []try.Gap{holds}},
		{[]string{"1.3", "2.4"}, []*try.Case{proof}, []try.Gap{{Rule: "2.4", What: "no case proves it"}}},
		{[]string{"1.3", "9.9"}, []*try.Case{proof}, []try.Gap{{Rule: "9.9", What: "no case proves it"}}},
		{nil, []*try.Case{proof}, []try.Gap{unknown}},
	} {
		if _, gaps := try.Prove(g, x.enforced, x.cases); !slices.Equal(gaps, x.want) {
			t.Errorf("enforced %v, %d cases: %v, want %v", x.enforced, len(x.cases), gaps, x.want)
		}
	}
}
