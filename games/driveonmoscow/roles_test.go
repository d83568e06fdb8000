// The sides of the roles are parameters: with another side in one, the system plays another game.

package driveonmoscow_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/try"
	"umpire/systems/counters/stacks"
)

// pocket is a German unit that Soviet units cut off.
const pocket = "put g-5id 3749\nput s-133rd 3748\nput s-178rd 3849\nput s-162rd 3850\nput s-91rd 3750\n" +
	"put s-126rd 3650\nput s-119rd 3649\n"

// TestRolesAreParameters: each case holds with another side in a role, and not with that of the game.
func TestRolesAreParameters(t *testing.T) {
	for _, c := range []struct {
		name, text string
		change     func(*stacks.Config)
	}{
		{"no zones", "put g-5id 3749\nput s-133rd 3748\nready soviet movement\ndo choose s-133rd\n" +
			"expect zone(3748) = no\nexpect legal(move 3849) = yes\n",
			func(c *stacks.Config) { c.Roles.Zones = kernel.NoSide }},
		{"zones of the other side", "put g-1pz 3751\nput s-133rd 3748\nready german movement\ndo choose g-1pz\n" +
			"do move 3750\nexpect zone(3749) = yes\ndo move 3749\nexpect left() = 0\n",
			func(c *stacks.Config) { c.Roles.Zones = kernel.SideB }},
		{"zones of the other side bar retreats", "put g-95id 3749 1\nput s-133rd 3748\nput s-178rd 3748\n" +
			"put s-126rd 3751\nput s-91rd 3950\nput s-162rd 3549\nready soviet combat\ndo target 3749\n" +
			"do attack s-133rd\ndo attack s-178rd\ndice 4\ndo roll\nexpect steps(g-95id) = 0\n",
			func(c *stacks.Config) { c.Roles.Zones = kernel.SideB }},
		{"no assaults in mid-move", "put g-1pz 3748\nput s-133rd 3749\nready german movement\ndo choose g-1pz\n" +
			"no assault 3749 : 10.14\n",
			func(c *stacks.Config) { c.Roles.Assaults = kernel.NoSide }},
		{"assaults in mid-move of the other side", "put s-1gtb 3748\nput g-95id 3749 1\nready soviet movement\n" +
			"do choose s-1gtb\ndice 1\ndo assault 3749\nexpect steps(s-1gtb) = 1\nno choose s-1gtb : 10.19\n",
			func(c *stacks.Config) {
				c.Roles.Assaults, c.Classes = kernel.SideB, slices.Clone(c.Classes)
				for i := range c.Classes {
					c.Classes[i].Assaults, c.Classes[i].Leads = true, true
				}
			}},
		{"units that move out of supply", pocket + "ready german movement\nexpect legal(choose g-5id) = yes\n",
			func(c *stacks.Config) { c.Roles.Still = kernel.NoSide }},
		{"units of the other side that stand still out of supply", "put g-5id 5113\nput g-6id 5214\nput g-7id 5115\n" +
			"put s-133rd 5114\nready soviet movement\nno choose s-133rd : 8.5\n",
			func(c *stacks.Config) { c.Roles.Still = kernel.SideB }},
		{"the other side's units starve", "set turn 9\n" + pocket +
			"ready soviet combat\ndo end\nexpect steps(g-5id) = 0\n",
			func(c *stacks.Config) { c.Roles.Starves = kernel.SideA }},
		{"the other side makes a bloodbath", "put g-5id 3243 1\nput s-133rd 3244\nput s-178rd 3244\n" +
			"put s-162rd 3244\nput s-91rd 3244\nput s-119rd 3244\nready soviet combat\ndo target 3243\n" +
			"do attack s-133rd\ndo attack s-178rd\ndo attack s-162rd\ndo attack s-91rd\ndo attack s-119rd\n" +
			"dice 6\ndo roll\nexpect answer(bloodbath) = convert bloodbath\ndo convert bloodbath\n" +
			"no lose g-5id : 5.1\ndo lose s-91rd\nexpect steps(g-5id) = 0\n",
			func(c *stacks.Config) { c.Roles.Converts = kernel.SideB }},
		{"the other side holds", "put g-2pz 3748\nput g-5pz 3748\nput s-1grd 3749\nready german combat\n" +
			"do target 3749\ndo attack g-2pz\ndo attack g-5pz\ndice 4\ndo roll\n" +
			"do convert hold\nexpect steps(s-1grd) = 1\n",
			func(c *stacks.Config) { c.Roles.Converts = kernel.SideB }},
		{"nobody converts", "put g-5id 3244\nput g-6id 3244\nput g-7id 3244\nput g-8id 3244\nput g-15id 3244\n" +
			"put s-126rd 3243\nready german combat\ndo target 3243\ndo attack g-5id\ndo attack g-6id\n" +
			"do attack g-7id\ndo attack g-8id\ndo attack g-15id\ndice 3\ndo roll\ndo lose g-5id\n" +
			"expect steps(g-5id) = 1\nexpect steps(s-126rd) = 1\n",
			func(c *stacks.Config) { c.Roles.Converts = kernel.NoSide }},
		{"fortifications of the other side", "put g-5id 3817\nput s-133rd 3916\nput s-178rd 3916\n" +
			"ready soviet combat\ndo target 3817\ndo attack s-133rd\ndo attack s-178rd\nexpect column() = 1:3\n",
			func(c *stacks.Config) { c.Roles.Works = kernel.SideA }},
		{"supply of the other side over barriers", "put g-5id 4104\nput s-126rd 4103\nput s-89rd 4105\n" +
			"put s-229rd 4005\nput s-134rd 4204\nput s-133rd 4205\nexpect supplied(4104, german) = yes\n",
			func(c *stacks.Config) { c.Roles.Crosses = kernel.SideA }},
		{"no supply over barriers", "put s-126rd 4104\nput s-89rd 4004\nput g-5id 4103\nput g-6id 4105\n" +
			"put g-7id 4005\nput g-8id 4204\nput g-15id 4205\nexpect supplied(4104, soviet) = no\n",
			func(c *stacks.Config) { c.Roles.Crosses = kernel.NoSide }},
	} {
		whole := game().Config
		c.change(&whole)
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

// TestUntriedOfEitherSide: the first side can have untried units, too, with faces of their own.
func TestUntriedOfEitherSide(t *testing.T) {
	c := game().Config
	c.Units, c.Kinds, c.Turns = slices.Clone(c.Units), slices.Clone(c.Kinds), slices.Clone(c.Turns)
	kind, first := uint8(len(c.Kinds)), 0 // first is the number of the first unit of the kind
	c.Kinds = append(c.Kinds, stacks.Kind{ID: "ID", Name: "Infantry division", Symbol: "infantry"})
	for i := range c.Turns {
		c.Turns[i].Arrive = append(slices.Clone(c.Turns[i].Arrive), 0)
	}
	for i := range c.Units[1:] {
		if u := &c.Units[i+1]; u.Side == kernel.SideA && u.Type == "infantry" {
			if u.Steps, u.Kind, u.Recovers = u.Steps[:1], kind, false; first == 0 {
				first = i + 1
			}
			c.Kinds[kind].Class = u.Steps[0].Class
		}
	}
	g, err := stacks.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	k, err := try.Parse("untried", strings.NewReader("game driveonmoscow\nscenario empty\nset turn 8\nset declared 4\n"+
		"put untried ID 3749\nput untried RD 3748\nready german combat\ndo target 3748\ndo attack ?"+
		strconv.Itoa(first)+"\nexpect column() = unknown\nas soviet\nexpect place(g-5id) = none\n"+
		"lots g-5id s-126rd\ndice 3\ndo roll\nexpect sees(soviet, g-5id) = face\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := try.Run(k, g, nil); err != nil {
		t.Error(err)
	}
	c.Units[first].Kind = kind - 1
	if _, err := stacks.NewGame(c); err == nil || !strings.Contains(err.Error(), "of a kind of the other side") {
		t.Errorf("a kind of both sides: %v", err)
	}
}
