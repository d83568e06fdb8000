// What players are told in the Logistics Phase: who is activated, and why a block regains no step.

package kiev41_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

// TestLogisticsNameTheLeader: the question names the leader of the side that is asked.
func TestLogisticsNameTheLeader(t *testing.T) {
	g := game(t)
	for side, leader := range map[string]string{"axis": "Hitler", "soviet": "Stalin"} {
		p := blockstest.Stage(t, g.Game, side, "game kiev41\nscenario empty\nset month august\n"+
			"put g-hitler rastenburg 4\nput s-stalin moscow 4\nready "+side+" logistics\n")
		if asked := g.Index().PromptText(p.Prompt(kernel.Both)); !strings.Contains(asked, ": activate "+leader+" for") {
			t.Errorf("the %s side is asked %q", side, asked)
		}
	}
}

// TestTheRefusalOfAReplacementNamesSupply: here contact with the enemy bars no replacement (7.2.2, ruling R31),
// and no refusal may say so: what bars it is the line of supply that the contact does not leave.
func TestTheRefusalOfAReplacementNamesSupply(t *testing.T) {
	g := game(t)
	p := blockstest.Stage(t, g.Game, "contact", `game kiev41
scenario empty
set month august
put g-hitler rastenburg 4
put g-3pz 15 2
put s-6rc 15 3
control axis 15
put g-14pz 25 2
put s-9rc 25 3
put g-kleist Axis 4
ready axis logistics
do lead
`)
	for action, want := range map[string]string{
		"replace g-3pz":  "",
		"replace g-14pz": "That block is out of supply: it regains no steps.",
	} {
		a, err := g.Index().ParseAction(action)
		if err != nil {
			t.Fatal(err)
		}
		switch r := p.Why(p.ToMove(), a); {
		case r == nil && want != "", r != nil && (r.Reason != want || r.Rule != "7.2.2"):
			t.Errorf("%s: %v", action, r)
		}
	}
}
