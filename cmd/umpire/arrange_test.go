// Cases can draw a whole set-up, in every scenario of every game that has one.

package main

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
)

// TestArrangeDrawsAWholeSetUp: after "arrange seed N" nothing is left to set up, and the same seed gives the same.
func TestArrangeDrawsAWholeSetUp(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		info := g.Info()
		places := 0 // scenarios in which something is placed
		for _, sc := range info.Scenarios {
			p, err := g.Start(kernel.Setup{Scenario: sc.ID}, chance.NewRand(1))
			if err != nil {
				t.Fatal(err)
			}
			if info.Phases[p.Prompt(kernel.Both).Phase].Show != "set-up" {
				continue
			}
			places++
			text := "game " + info.ID + "\nscenario " + sc.ID + "\narrange seed 4\nexpect phase = nothing\n"
			var found [2]string
			for i := range found {
				c, err := try.Parse("case", strings.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				found[i] = try.Run(c, g, nil).Error()
			}
			if found[0] != found[1] || strings.Contains(found[0], "arrange") {
				t.Errorf("%s/%s: %s\n%s", info.ID, sc.ID, found[0], found[1])
			}
			for _, ph := range info.Phases {
				if ph.Show == "set-up" && strings.HasSuffix(found[0], " "+ph.ID) {
					t.Errorf("%s/%s is still being set up: %s", info.ID, sc.ID, found[0])
				}
			}
		}
		if info.Deploys && places == 0 {
			t.Errorf("%s: no scenario begins with a set-up", info.ID)
		}
		t.Logf("%s: %d of %d scenarios have a set-up", info.ID, places, len(info.Scenarios))
	}
}
