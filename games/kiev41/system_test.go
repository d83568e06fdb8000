// What blockstest checks of every game of the block system, for Kiev '41.

package kiev41_test

import (
	"testing"

	"umpire/games/kiev41"
	"umpire/systems/blocks/blockstest"
)

func TestSystem(t *testing.T) {
	g := game(t)
	blockstest.Run(t, g.Game, blockstest.Options{Book: readBook(t, g.Info()), Battles: battles,
		Finds: finds(), FindIn: []string{"campaign", "pocket", "snow"}, Meets: meets, Rare: rare, Worlds: worlds,
		Concealed: concealed, Alike: alike, Unrefused: unrefused,
		// no scenario has a free set-up, and Sevastopol seldom starves
		Never: []string{"setup", "deploy", "deploy-place", "fortify", "starve"}})
}

// attacked is a battle that the Soviets fight against blocks of two nations.
const attacked = `# the Soviets attack
game kiev41
scenario empty
control soviet FS 145
put s-southern 108 4 activated
put s-14rc 107 3
`

const attackedTail = `ready soviet combat 107
do end
`

// worlds are positions with concealed blocks of one nation and of two (1.3): those of each are dealt among themselves.
var worlds = []blockstest.Worlds{
	// Three Rumanian corps of 3 steps: 3*2 ways to deal two of them, 3*3 levels. But Axis blocks that no set-up puts
	// into the pool are on the map: nobody is in the pool, so two are dealt: 2 ways, 9 levels.
	{Name: "one nation", Side: soviet, Count: 18, Case: attacked + "put r-1c 107 3\nput r-3c 106 2\n" + attackedTail},
	// A German corps of 4 levels and a Rumanian of 3: each is known by its wood, 4*3 levels.
	{Name: "two nations, one block of each", Side: soviet, Count: 12,
		Case: attacked + "put r-1c 107 3\nput g-54ak 107 2\n" + attackedTail},
	// Two Rumanians (2 ways, 9 levels) and two German divisions (2 ways, 4 levels).
	{Name: "two nations, two blocks of each", Side: soviet, Count: 144,
		Case: attacked + "put r-1c 107 3\nput r-3c 106 2\nput g-97le 107 2\nput g-101le 106 1\n" + attackedTail},
	// The Hungarian block (3 levels) and the Slovak one (3) are known wherever they stand.
	{Name: "lone blocks of a nation", Side: soviet, Count: 9,
		Case: attacked + "put h-fast 107 3\nput sk-slk 106 2\n" + attackedTail},
	// Soviets have one wood: of three of 3 levels two are on the map: 3*2 ways, 9 levels.
	{Name: "a pool", Side: axis, Count: 54, Case: `# the Axis attacks, fleets off the coast
game kiev41
scenario empty
control soviet FS 145
control axis 106
put r-4army 107 4 activated
put s-14rc 108 3
put r-1c 108 3
put f-kommuna 108 2
put f-cruisers fleets 1
put s-2mc 126 2
put s-9rc pool
ready axis combat 108
do end
`},
}

// concealed are battles against blocks of two nations, and with fleets off the coast.
var concealed = []blockstest.Concealed{
	{Name: "two nations", Place: "107", Roster: []string{"r-1c", "r-3c", "g-54ak", "g-30ak"},
		Tied: []string{"r-1c", "r-3c", "g-54ak", "g-30ak"},
		Case: attacked + "put r-1c 107 3\nput r-3c 106 2\nput g-54ak 107 2\nput g-30ak 106 4\n" + attackedTail},
	{Name: "fleets", Place: "108", Roster: []string{"s-14rc", "s-2mc", "s-9rc"}, Case: `# the Axis attacks
game kiev41
scenario empty
control soviet FS 145
control axis 106
put r-4army 107 4 activated
put g-4fk 107 4 activated
put s-14rc 108 3
put s-2mc 108 2
put r-1c 108 3
put f-kommuna 108 2
put f-cruisers 108 1
put s-9rc pool
ready axis combat 108
do artillery r-4army 108
do bomb-4fk g-4fk 108
do end
`},
}

// drawing is a draw of the Soviets, who choose the last block by Kiev's privilege.
const drawing = `# a draw
game kiev41
scenario empty
set initiative soviet
put s-stalin moscow 0
control axis 25 55 94 148 145
put s-5army soviet-pool 4
put s-26army soviet-pool 4
put s-9army soviet-pool 4
put s-18army soviet-pool 4
put s-28cd soviet-pool 2
put s-30cd soviet-pool 2
ready soviet impulse
lots s-28cd s-30cd s-5army
do strategic-draw
do take s-9army
do place s-9army S1
do place s-5army S1
do place s-28cd S2
do place s-30cd S3
`

// alike are games that differ in which block of a nation it is, in what was drawn, or in what is behind a fleet.
var alike = []blockstest.Alike{
	{Name: "two blocks of a nation", Side: soviet, Instead: []string{"r-1c", "r-3c", "r-3c", "r-1c"}, Case: march},
	{Name: "blocks of two nations", Side: soviet, Known: true, Instead: []string{"r-1c", "g-54ak"}, Case: march},
	{Name: "the lone block of a nation", Side: soviet, Known: true, Instead: []string{"r-1c", "h-fast"}, Case: march},
	{Name: "the same for its owner", Side: axis, Known: true, Instead: []string{"r-1c", "r-3c", "r-3c", "r-1c"},
		Case: march},
	{Name: "what was drawn", Side: axis, Instead: []string{"s-28cd", "s-26army", "s-26army", "s-28cd"}, Case: drawing},
	{Name: "what was chosen", Side: axis, Instead: []string{"s-9army", "s-18army", "s-18army", "s-9army"},
		Case: drawing},
	{Name: "what was drawn, for its owner", Side: soviet, Known: true,
		Instead: []string{"s-28cd", "s-26army", "s-26army", "s-28cd"}, Case: drawing},
	{Name: "whether the 5th Fliegerkorps was drawn", Side: soviet, Instead: []string{"g-5fk", "g-17army", "g-17army",
		"g-5fk"}, Case: arrival},
	{Name: "the garrison behind a fleet", Side: axis, Instead: []string{"s-2mc", "s-14rc", "s-14rc", "s-2mc"},
		Case: fleetSails},
	{Name: "which fleet sails", Side: axis, Known: true, Instead: []string{"f-kommuna", "f-cruisers", "f-cruisers",
		"f-kommuna"}, Case: fleetSails},
}

const march = `# two Axis blocks, one of which goes on
game kiev41
scenario empty
put r-1c 106 3
put r-3c 107 3
put s-14rc 108 3
ready axis impulse
do pass
do move r-1c 105
do done
do end
`

const arrival = `# an HQ arrives
game kiev41
scenario empty
set initiative axis
put g-hitler rastenburg 0
put g-5fk axis-pool 4
put g-17army axis-pool 4
ready axis impulse
lots g-5fk
do strategic-draw
do place g-5fk Axis
do end
`

const fleetSails = `# a fleet is sent to the coast of a battle
game kiev41
scenario empty
control soviet FS 145
put s-southern 120 4
put s-2mc 108 3
put s-14rc 119 3
put r-1c 108 3
put f-kommuna fleets 2
put f-cruisers fleets 2
ready soviet impulse
do tactical
do activate s-southern
do end
do end
do sail f-kommuna 108
`

// unseen are the rules whose absence the oracle does not see, and why.
var unseen = map[string]string{
	"1.6": "it is two-handed", "10.13.1": "it is two-handed", "2.4.4.2": "seven areas take longer than its games",
	"4.2.4": "leaders stand in boxes", "7.0": "a phase that is left out leaves no trace",
	"10.15.2": "nobody stands aside in a battle", "13.0": "bombers that are lost are few",
	"S.campaign": "no special conditions", "S.preludes": "not played for this",
	"S.river": "not played for this",
}

// finds are the numbers without which the oracle must find something wrong.
func finds() (list []string) {
	for _, n := range kiev41.Enforced() {
		if unseen[n] == "" {
			list = append(list, n)
		}
	}
	return list
}

// rare are positions in which rules matter that random games seldom come to.
var rare = map[string]string{
	"14.8": `# The Marine in a port; an enemy coast
game kiev41
scenario empty
option rail-movement agility afv-restrictions sea-supply blizzard sea-transport seaborne
control axis all but FS 145 129 144
put s-marine 145 3
set initiative soviet
ready soviet impulse
`,
	"14.4": `# Sevastopol cut off with blocks of equal strength in it
game kiev41
scenario empty
option rail-movement agility afv-restrictions sea-supply
control axis all but FS 12 13
put s-14rc FS 3
put s-9rc FS 3
mark defensive-line soviet FS
ready soviet impulse
`,
}

// meets are the kinds of check that its random games come upon.
var meets = []string{
	"absorb", "airstrike", "anti-air", "artillery fire", "attrition", "battle", "control",
	"deactivate", "draw", "ending", "excess hits", "final", "ground fire", "gunfire",
	"fleet anti-air", "fleet met", "fleet moved", "isolation check", "list arrive-place",
	"list blitz", "list engage", "list exploit-move", "list pick", "list recall", "pause", "road",
	"sea-transport", "land", "siege", "starved", "list starve",
	"step bought", "supply check", "surrender", "tank attack", "weather roll",
}

// odessa is the Axis before Odessa, with the garrison of the rulebook's example (10.13.5).
const odessa = `# Odessa
game kiev41
scenario empty
control soviet FS 145
control axis 106
put r-4army 107 3 activated
put g-4fk 107 4 activated
put g-5fk 106 3 activated
put r-1c 108 3
put r-2c 108 3
put s-2mc 108 3 open
put s-14rc 108 3 open
mark defensive-line soviet 108
`

var battles = []blockstest.Battle{
	{Name: "bombers against fleets", Place: "108", Case: odessa + `put f-kommuna 108 2
put f-cruisers 108 2
ready axis combat 108
do artillery r-4army 108
do bomb-4fk g-4fk 108
do bomb-4fk g-4fk 108
do bomb-4fk g-4fk 108
do bomb-4fk g-4fk 108
do bomb-5fk g-5fk 108
do bomb-5fk g-5fk 108
do bomb-5fk g-5fk 108
`},
	{Name: "one bomber, two fleets", Place: "108", Case: odessa + `put g-97le 108 2
put f-kommuna 108 2
put f-cruisers 108 1
unmark defensive-line soviet 108
put s-14rc pool
ready axis combat 108
do artillery r-4army 108
do bomb-5fk g-5fk 108
do end
`},
	{Name: "gunfire in defence", Place: "108", Case: odessa + `put g-97le 108 2
put f-kommuna 108 2
put f-cruisers 108 2
unmark defensive-line soviet 108
put s-14rc pool
put s-2mc 108 2 open
ready axis combat 108
do artillery r-4army 108
do end
`},
	{Name: "gunfire in attack", Place: "107", Case: `# the Soviets attack
game kiev41
scenario empty
control soviet FS 145 108
put s-southern 108 4 activated
put s-kharkov 108 2 activated
put s-14rc 107 3
put s-2mc 107 3
put f-cruisers 107 2
put f-kommuna fleets 2
put r-1c 107 3 open
ready soviet combat 107
do artillery s-southern 107
do artillery s-kharkov 107
do sail f-kommuna 107
do end
`},
}
