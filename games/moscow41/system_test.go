// Runs the block system's test kit (blockstest) on Moscow '41, with battles and positions of its own map.

package moscow41_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

// TestSystem holds the game against the slow, naive versions of blockstest.
func TestSystem(t *testing.T) {
	blockstest.Run(t, game.Game, blockstest.Options{Book: readBook(t, game.Info()), Meets: meets, Finds: finds,
		FindIn: []string{"typhoon", "campaign", "lastgasp"}, Worlds: worlds, Battles: battles, Concealed: concealed,
		Unrefused: unrefused})
}

// meets are the kinds of check that random games of the oracle come upon.
var meets = []string{
	"absorb", "airstrike", "anti-air", "artillery fire", "attrition", "surrender", "battle", "control", "deactivate",
	"draw", "ending", "excess hits", "final", "ground fire", "isolation check", "list activate", "list arrive-place",
	"list battle", "list blitz", "list blitz-move", "list command", "list declare", "list exploit",
	"list exploit-move", "list hq-move", "list logistics", "list loss", "list order", "list spend", "list support",
	"road", "step bought", "tank attack", "weather roll",
}

// finds are rules that random games come upon within seconds. Not there: what a two-handed player cannot see is broken
// (1.5, 10.12.1, S.setup), and what random games rarely reach (4.2.4, 10.14.2, 13.1, 13.3, 13.3.1, 14.3 and a few
// more).
var finds = []string{
	"1.5.1", "1.6", "2.1", "2.2", "2.4", "2.4.1", "2.4.2", "2.4.3", "2.4.4", "2.4.5", "2.4.6", "2.5", "2.6", "2.7",
	"3.0", "3.1", "4.1", "4.2.1", "4.2.2", "4.2.3", "4.2.3.1", "4.2.6", "5.0", "7.0", "7.2", "7.2.1", "7.2.1.1",
	"7.2.2", "8.0", "8.1", "9.0", "9.1", "9.2", "9.3", "10.0", "10.2", "10.3", "10.4", "10.5", "10.7", "10.8",
	"10.8.1", "10.9", "10.9.1", "10.10", "10.10.1", "10.10.2", "10.11", "10.12", "10.12.2", "10.12.3", "10.12.4",
	"10.12.5", "10.12.5.1", "10.12.5.2", "10.13", "10.14", "10.14.1", "10.14.3", "10.15", "10.17", "10.18", "11.0",
	"14.1", "14.4", "14.6", "14.7", "14.8", "S.lastgasp",
}

const hiddenHead = `# concealed defenders
game moscow41
scenario empty
put g-guderian 90 4 activated
put g-24pz 91 4
put g-47pz 91 3 river
`

const hiddenTail = `ready german combat 91
do end
`

var worlds = []blockstest.Worlds{
	// Two of s-21mc (3 levels), s-65rc (3), s-28rc (3): 3*2 ways to deal them, 3*3 levels.
	{Name: "two in a battle, one in the pool", Side: kernel.SideA, Count: 54,
		Case: hiddenHead + "put s-21mc 91 3\nput s-65rc 91 2\nput s-28rc pool\n" + hiddenTail},
	// The same two, and none in the pool: 2 ways, 9 levels.
	{Name: "all on the map", Side: kernel.SideA, Count: 18,
		Case: hiddenHead + "put s-21mc 91 3\nput s-65rc 92 2\n" + hiddenTail},
	// An HQ has four levels, its heart too: of {HQ 4, 3, 3} two places; pairs HQ+3: 2*2 ways of 12 levels, 3+3: 2 ways
	// of 9.
	{Name: "an HQ", Side: kernel.SideA, Count: 66,
		Case: hiddenHead + "put s-bryansk 91 3\nput s-65rc 92 2\nput s-28rc pool\n" + hiddenTail},
	// g-24pz must be on the map: it is behind one of two handles, another (4 levels each) behind the other: 2*2*16.
	{Name: "a red block", Side: kernel.SideB, Count: 64, Case: `# the Soviets attack
game moscow41
scenario empty
put s-western 91 4 activated
put s-21mc 90 3 open
put g-24pz 90 3
put g-9ak 90 2
put g-7ak pool
ready soviet combat 90
do end
`},
	// The viewer's own concealed blocks have handles that it cannot see: their numbers make no worlds.
	{Name: "own concealed blocks", Side: kernel.SideA, Count: 18,
		Case: hiddenHead + "put g-9ak 89 4\nput g-7ak 88 3\nput s-21mc 91 3\nput s-65rc 92 2\n" + hiddenTail},
	{Name: "an impulse is due", Side: kernel.SideA, Count: 54, Case: `# nothing is going on
game moscow41
scenario empty
put g-9ak 89 4
put s-21mc 91 3
put s-65rc 92 2
put s-28rc pool
ready german impulse
`},
}

var battles = []blockstest.Battle{
	{Name: "bombers, artillery, line", Place: "91", Case: `# all arms
game moscow41
scenario empty
put g-guderian 90 4 activated
put g-8fk 89 3 activated
put g-24pz 91 4
put g-dr 91 2
mark defensive-line soviet 91
put s-21mc 91 3
put s-65rc 91 2
ready german combat 91
do artillery g-guderian 91
do stuka g-8fk 91
do bomb g-8fk 91
do end
`},
	{Name: "tank attack", Place: "91", Case: `# tanks
game moscow41
scenario empty
put g-guderian 90 4 activated
put g-24pz 91 4
put g-47pz 91 3 river
put s-65rc 91 2
put s-28rc 91 1
ready german combat 91
do end
`},
	{Name: "snow", Place: "91", Case: `# snow
game moscow41
scenario empty
set month december
set weather snow
put g-guderian 90 4 activated
put g-24pz 91 4
put g-9ak 91 3
put s-65rc 91 1
put s-1grc 91 1
ready german combat
do end
`},
}

var concealed = []blockstest.Concealed{
	{Name: "two of four", Place: "91", Roster: []string{"s-21mc", "s-65rc", "s-28rc", "s-bryansk"},
		Case: hiddenHead + "put s-21mc 91 3\nput s-65rc 91 2\nput s-28rc pool\nput s-bryansk pool\n" + hiddenTail},
	{Name: "three of four, one elsewhere", Place: "91", Roster: []string{"s-21mc", "s-65rc", "s-28rc", "s-bryansk"},
		Case: hiddenHead + "put s-21mc 91 3\nput s-65rc 91 2\nput s-28rc 91 1\nput s-bryansk 92 2\n" + hiddenTail},
	{Name: "support and a line", Place: "91", Roster: []string{"s-21mc", "s-65rc", "s-28rc"},
		Case: strings.Replace(hiddenHead, "# ", "# all arms, ", 1) +
			"put g-8fk 89 3 activated\nmark defensive-line soviet 91\n" +
			"put s-21mc 91 3\nput s-65rc 91 2\nput s-28rc pool\nready german combat 91\ndo artillery g-guderian 91\n" +
			"do stuka g-8fk 91\ndo bomb g-8fk 91\ndo end\n"},
	{Name: "red blocks are on the map", Place: "90", Roster: []string{"g-24pz", "g-9ak", "g-7ak", "g-20ak"},
		Tied: []string{"g-24pz"}, Case: `# the Soviets attack
game moscow41
scenario empty
put s-western 91 4 activated
put s-21mc 90 3
put s-65rc 90 3
put g-24pz 90 3
put g-9ak 90 2
put g-7ak 89 4
put g-20ak pool
ready soviet combat 90
do end
`},
}
