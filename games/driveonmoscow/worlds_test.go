// What a side can know: on small positions Guess reaches every world that agrees with a view and with what the side
// remembers, and no other.

package driveonmoscow_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
)

// small is a position made by lines of a case.
func small(t testing.TB, lines string) kernel.Position {
	t.Helper()
	return played(t, "set turn 8\nset declared 4\n"+lines)
}

// played is the position to which the lines of a case lead that begins without units.
func played(t testing.TB, lines string) kernel.Position {
	t.Helper()
	c, err := try.Parse(t.Name(), strings.NewReader("game driveonmoscow\nscenario empty\n"+lines))
	if err != nil {
		t.Fatal(err)
	}
	r, err := try.NewRunner(c, game())
	if err != nil {
		t.Fatal(err)
	}
	for {
		more, err := r.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return r.Pos
		}
	}
}

// TestWorlds lists worlds and guesses them all, for the side to move and for the other. They are counted by hand.
func TestWorlds(t *testing.T) {
	for _, c := range []struct {
		name, lines string
		side        kernel.Side
		worlds      int
	}{
		{"one top, nothing hidden", "put g-5id 3740\nready soviet movement\n", kernel.SideB, 1},
		{"two below one top, in either order", "put g-5id 3740\nput g-6id 3740\nput g-7id 3740\n" +
			"ready soviet movement\n", kernel.SideB, 2},
		{"four below two tops", "put g-5id 3740\nput g-6id 3740\nput g-7id 3740\nput g-8id 3743 1\nput g-28id 3743\n" +
			"put g-35id 3743\nready soviet combat\n", kernel.SideB, 24},
		{"untried units of a kind are alike", "put untried RD 3740 2\nput s-133rd 3740\nput s-178rd 3743\n" +
			"put untried RD 3743\nready german movement\n", kernel.SideA, 3},
		{"known units stay in their hexes", "put g-5id 3740\nput g-6id 3740\nput g-7id 3740\nput g-8id 3743\n" +
			"put g-28id 3743\nready german movement\ndo put-on-top g-5id\ndo put-on-top g-6id\ndo end\ndo end\n" +
			"do move-first\n", kernel.SideB, 2},
		{"the other side moves", "put g-5id 3740\nput g-6id 3740\nput g-7id 3740\nready german movement\n",
			kernel.SideB, 2},
		{"it has moved some of a stack", "put g-5id 3740\nput g-6id 3740\nput g-7id 3740\nready german movement\n" +
			"do choose g-7id\ndo move 3738\n", kernel.SideB, 1},
		{"it moves untried units", "put untried RD 3740 2\nput s-133rd 3740\nput s-178rd 3743\nput untried RD 3743\n" +
			"ready soviet movement\n", kernel.SideA, 3},
		{"it is to attack", "put g-5id 3740\nput g-6id 3740\nput g-7id 3740\nput untried RD 3741\n" +
			"ready german combat\ndo attack g-7id\ndo attack g-5id\n", kernel.SideB, 2},
		{"those that attack are seen", "put g-5id 3740\nput g-6id 3740\nput g-7id 3740\n" +
			"put s-133rd 3741\nready german combat\ndo attack g-7id\ndo attack g-5id\ndo target 3741\n" +
			"dice 6\ndo roll\n", kernel.SideB, 1},
		{"no panzer stands in a marsh", "put g-5id 0101\nput g-6id 0101\nput g-1pz 3740\nput g-7id 3740\n" +
			"ready soviet movement\n", kernel.SideB, 1},
		{"whose figures left with a converted unit", "put untried TB 3749\nready soviet combat\nlots s-1gtb\ndo end\n",
			kernel.SideA, 28}, // all tank brigades: none was turned
	} {
		t.Run(c.name, func(t *testing.T) {
			p := small(t, c.lines)
			// The unit that is converted is chosen here.
			if legal := p.Legal(nil); game().Info().Verbs[legal[0].Verb].Name == "exchange" {
				if err := p.Play(legal[0], chance.NewRand(1), nil); err != nil {
					t.Fatal(err)
				}
			}
			if n := kerneltest.Worlds(t, game(), p, c.side); n != c.worlds {
				t.Errorf("%d worlds, not %d", n, c.worlds)
			}
		})
	}
}
