// What the question for the order of the phases says of each order.

package driveonmoscow_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// TestOrderSaysWhatItAllows: movement points, attacks possible now, columns, and what is ordered.
func TestOrderSaysWhatItAllows(t *testing.T) {
	p := arranged(t)
	notes := func(p kernel.Position) (list [2]string) {
		for i, v := range [2]kernel.Verb{stacks.VMoveFirst, stacks.VFightFirst} {
			var out kernel.Preview
			p.Preview(kernel.Action{Verb: v}, &out)
			list[i] = out.Note
		}
		return list
	}
	want := func(note string, parts ...string) {
		t.Helper()
		for _, s := range parts {
			if !strings.Contains(note, s) {
				t.Errorf("%q does not say %q", note, s)
			}
		}
	}
	turn1 := notes(p)
	for _, n := range turn1 { // 5.3: the columns are not added
		want(n, "mechanized units 10 (14 by 5.3), others 6", "units can attack",
			"one column to the right")
	}
	turn3 := notes(small(t, "set declared 0\nset turn 3\nput g-5id 3748\nput s-133rd 3749\nready german turn\n"))
	want(turn3[0], "mechanized units 5, others 4", "one unit can attack one hex now", "no shift")
	want(turn3[1], "one column to the right")
}

// TestAlikeUntriedUnitsHaveNames: the buttons of untried units that look alike in one hex say different things.
func TestAlikeUntriedUnitsHaveNames(t *testing.T) {
	p := small(t, "put untried RD 3749 3\nput g-5id 3748\nready soviet combat\n")
	x, err := kernel.NewIndex(game().Info())
	if err != nil {
		t.Fatal(err)
	}
	var v kernel.View
	p.View(kernel.SideB, &v)
	met := map[string]bool{}
	for _, a := range p.Legal(nil) {
		label := x.LabelSeen(v.Prompt.Ask, a, v.Pieces)
		if met[label] {
			t.Errorf("two buttons say %q", label)
		}
		met[label] = true
	}
	if !met["Untried rifle division 2 of 3 in 3749 attacks"] {
		t.Errorf("the buttons say %v", met)
	}
}

// TestOfferOfTheOffensive: what comes of declaring it or not, and how many units are to be withdrawn.
func TestOfferOfTheOffensive(t *testing.T) {
	note := func(turn string, v kernel.Verb) string {
		var out kernel.Preview
		p := small(t, "set declared 0\nset turn "+turn+"\nput g-5id 3748\nready german turn\n")
		p.Preview(kernel.Action{Verb: v}, &out)
		return out.Note
	}
	for _, x := range []struct {
		turn string
		verb kernel.Verb
		says string
	}{{"5", stacks.VDeclare, "2 points less, others 1 less, and the enemy must attack with 3 to 18 units"},
		{"5", stacks.VWait, "still be declared until turn 7"},
		{"7", stacks.VWait, "your attacks have one column to the left, the enemy's one column to the right"}} {
		if n := note(x.turn, x.verb); !strings.Contains(n, x.says) {
			t.Errorf("turn %s: %q does not say %q", x.turn, n, x.says)
		}
	}
	p := small(t, "set turn 7\nput g-5id 3748\nput g-1cav 3749\nready german turn\ndo move-first\n")
	if text := p.Prompt(kernel.SideA); text.N != 2 {
		t.Errorf("%d units are to be withdrawn, not 2", text.N)
	}
}
