// The sides of the roles are parameters: with another side in one, the system plays another game.

package driveonmoscow_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/try"
	"umpire/systems/counters/stacks"
)

// TestRolesAreParameters: each case holds with another side in a role, and not with that of the game.
func TestRolesAreParameters(t *testing.T) {
	for _, c := range []struct {
		name, text string
		change     func(*stacks.Roles)
	}{
		{"no zones", "put g-5id 3749\nput s-133rd 3748\nready soviet movement\ndo choose s-133rd\n" +
			"expect zone(3748) = no\nexpect legal(move 3849) = yes\n",
			func(r *stacks.Roles) { r.Zones = kernel.NoSide }},
		{"zones of the other side", "put g-1pz 3751\nput s-133rd 3748\nready german movement\ndo choose g-1pz\n" +
			"do move 3750\nexpect zone(3749) = yes\ndo move 3749\nexpect left() = 0\n",
			func(r *stacks.Roles) { r.Zones = kernel.SideB }},
		{"zones of the other side bar retreats", "put g-95id 3749 1\nput s-133rd 3748\nput s-178rd 3748\n" +
			"put s-126rd 3751\nput s-91rd 3950\nput s-162rd 3549\nready soviet combat\ndo target 3749\n" +
			"do attack s-133rd\ndo attack s-178rd\ndice 4\ndo roll\nexpect steps(g-95id) = 0\n",
			func(r *stacks.Roles) { r.Zones = kernel.SideB }},
	} {
		whole := game().Config
		c.change(&whole.Roles)
		g, err := stacks.NewGame(whole)
		if err != nil {
			t.Fatal(err)
		}
		text := "game driveonmoscow\nscenario empty\nset turn 8\nset declared 4\n" + c.text
		k, err := try.Parse(c.name, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := try.Run(k, g, nil); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if try.Run(k, game(), nil) == nil {
			t.Errorf("%s: it holds in the game as it is, too", c.name)
		}
	}
	bad := game().Config
	bad.Roles.Zones = 7
	if _, err := stacks.NewGame(bad); err == nil || !strings.Contains(err.Error(), "is no side") {
		t.Errorf("a role of side 7: %v", err)
	}
}
