// What players are told in the Logistics Phase: who is activated, and why a block regains no step.

package moscow41_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

// TestLogisticsNameTheLeader: the question names the leader of the side that is asked, the button says what activating
// him is for and what it costs, and so does what is lit before it is pressed.
func TestLogisticsNameTheLeader(t *testing.T) {
	for side, leader := range map[string]string{"german": "Hitler", "soviet": "Stalin"} {
		p := blockstest.Stage(t, game, side, "game moscow41\nscenario empty\nset month august\n"+
			"put g-hitler rastenburg 4\nput s-stalin moscow 4\nready "+side+" logistics\n")
		pr := p.Prompt(kernel.Both)
		asked := game.Index().PromptText(pr)
		if !strings.HasSuffix(asked, ": activate "+leader+" for replacements and reinforcements, or declare a "+
			"Logistics Pause?") {
			t.Errorf("the %s side is asked %q", side, asked)
		}
		var v kernel.View
		p.View(kernel.Observer, &v)
		if f := game.Index().FrameText(v.Frames[0]); f != asked {
			t.Errorf("an observer reads %q", f)
		}
		lead, err := game.Index().ParseAction("lead")
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Index().Label(pr.Ask, lead); got !=
			"Replacements and reinforcements: restore steps, then draw (costs the leader a step)" {
			t.Errorf("the button says %q", got)
		}
		var l kernel.Lights
		if !p.Lights(lead, &l) || l.Lines[len(l.Lines)-1].Text != leader+" goes down from 4 to 3." {
			t.Errorf("before it is pressed: %v", l.Lines)
		}
	}
}

// TestTheRefusalOfAReplacementNamesContact: a block in a contested area is told of the enemy there, whatever supply it
// has (7.2.2, 9.4); one that the enemy has cut off, of its supply.
func TestTheRefusalOfAReplacementNamesContact(t *testing.T) {
	p := blockstest.Stage(t, game, "contact", `game moscow41
scenario empty
set month august
put g-hitler rastenburg 4
put g-15id 79 1
put g-hoth 79 2
put s-33rc 79 3
put g-24pz 63 2
control german 79 63
ready german logistics
do lead
`)
	const contact = "That block is in contact with the enemy: in a contested area no block regains steps."
	for action, want := range map[string]string{
		"replace g-15id":    contact,
		"regenerate g-hoth": contact,
		"replace g-24pz":    "That block is out of supply: it regains no steps.",
	} {
		a, err := game.Index().ParseAction(action)
		if err != nil {
			t.Fatal(err)
		}
		if r := p.Why(p.ToMove(), a); r == nil || r.Reason != want || r.Rule != "7.2.2" {
			t.Errorf("%s: %v", action, r)
		}
	}
}
