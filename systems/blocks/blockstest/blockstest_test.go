// Runs the kit on the example game, and checks that it notices each rule that is switched off.

package blockstest_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/kerneltest"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockstest"
)

// TestContract: the example game keeps the contract of every game.
func TestContract(t *testing.T) {
	g, _ := blockstest.Example()
	kerneltest.Run(t, g, kerneltest.Options{Seeds: 2})
}

// unseen are the rules of the system whose absence the oracle does not see in the example game, and why.
var unseen = map[blocks.Rule]string{
	blocks.RFog: "the oracle is two-handed", blocks.RShowdown: "the oracle is two-handed",
	blocks.RSetup: "set-up is not replayed",
	blocks.RBoxes: "only a leader stands in a box", blocks.RFractions: "it takes a snow of many dice",
	blocks.RArrive: "the example's own code says where", blocks.RLogistics: "a phase that is left out leaves no trace",
	blocks.RLineFirst: "lines are few", blocks.RExcess: "nobody stands aside in a battle",
	blocks.RMarshal: "there is none", blocks.RRoad: "there is none",
	blocks.ROwn1: "not used", blocks.ROwn2: "not used", blocks.ROwn3: "not used", blocks.XOwn1: "not used",
	blocks.XOwn2: "not used", blocks.RStrait: "no strait", blocks.RHavens: "no sea", blocks.RDiscs: "no disc",
	blocks.RApart: "one nation a side", blocks.RApartFire: "one nation a side", blocks.RPick: "no such place",
	blocks.RFleets: "no fleet", blocks.RFleetFire: "no fleet", blocks.XAlpine: "no option of the example",
	blocks.XHeavy: "no option of the example", blocks.XSeaSupply: "no sea", blocks.XFerry: "no sea",
	blocks.XSeaborne: "no sea", blocks.XAirborne: "no option of the example",
	blocks.XHistorical: "no option of the example", blocks.XAnyColour: "no option of the example",
	blocks.XTransfer:  "no option of the example",
	blocks.XInnerCity: "no option of the example", blocks.XDivisions: "no option of the example",
	blocks.XCavalry: "cavalry moves in rain too seldom",
}

// TestExample: the kit finds nothing wrong with the example game, and something with every rule of the system switched
// off, except for those that it cannot see there.
func TestExample(t *testing.T) {
	g, book := blockstest.Example()
	var finds []string
	for r := range blocks.RScenario {
		if unseen[r] == "" {
			finds = append(finds, g.Numbers[r])
		}
	}
	blockstest.Run(t, g, blockstest.Options{Book: book, Seeds: 6, Finds: finds,
		Meets: []string{"absorb", "airstrike", "anti-air",
			"artillery fire", "attrition", "battle", "control", "deactivate", "draw", "ending", "excess hits", "final",
			"ground fire",
			"isolation check", "line lost to attrition", "list blitz", "list exploit-move", "pause", "step bought",
			"supply check",
			"surrender", "tank attack", "weather roll"}, Concealed: concealed, Battles: battles})
}

const field = `# between columns 2 and 3
game example
scenario empty
put w-hq1 22 3 activated
put w-tank1 32 4 river
put w-inf1 32 3
`

var battles = []blockstest.Battle{{Name: "hard ground and a line", Place: "32", Case: field + `put w-air 21 2 activated
mark defensive-line east 32
put e-inf1 32 2 open
ready west combat 32
do artillery w-hq1 32
do bomb w-air 32
do end
`}}

var concealed = []blockstest.Concealed{{Name: "two of three", Place: "32",
	Roster: []string{"e-inf1", "e-inf2", "e-tank"},
	Case:   field + "put e-inf1 32 2\nput e-tank 32 3\nput e-inf2 pool\nready west combat 32\ndo end\n"}}

// unseenAtSea are the rules whose absence the oracle does not see in the example with a sea, and why. Those that it
// sees in the other example are not asked for again.
var unseenAtSea = map[blocks.Rule]string{blocks.RPick: "its pools are smaller than its draws"}

// atSea are the rules that only the example with a sea has.
var atSea = []blocks.Rule{blocks.RStrait, blocks.RHavens, blocks.RDiscs, blocks.RApart, blocks.RApartFire, blocks.RPick,
	blocks.RFleets, blocks.RFleetFire, blocks.RMarshal, blocks.RBombers, blocks.RDormant, blocks.XAlpine, blocks.XHeavy,
	blocks.XSeaSupply, blocks.XFerry, blocks.XSeaborne, blocks.XAirborne, blocks.XBlizzard, blocks.XCavalry,
	blocks.XRail}

// TestExampleSea: the kit finds nothing wrong with the example with a sea either, and something when one of the rules
// that only it has is off.
func TestExampleSea(t *testing.T) {
	g, book := blockstest.ExampleSea()
	var finds []string
	for _, r := range atSea {
		if unseenAtSea[r] == "" {
			finds = append(finds, g.Numbers[r])
		}
	}
	blockstest.Run(t, g, blockstest.Options{Book: book, Seeds: 12, Finds: finds, Battles: offTheCoast, Alike: hidden,
		Never: []string{"pick", "starve"}})
}

// TestContractSea: the example with a sea keeps the contract of every game.
func TestContractSea(t *testing.T) {
	g, _ := blockstest.ExampleSea()
	kerneltest.Run(t, g, kerneltest.Options{Seeds: 2})
}

const gulf = `# at the coast of the gulf
game example-sea
scenario empty
control east 33
put w-hq1 22 3 activated
put w-tank1 23 4
put w-inf3 23 3
put e-inf1 23 3 open
put e-inf2 33 3
put e-ship1 23 2
put e-ship2 harbour 2
`

var offTheCoast = []blockstest.Battle{
	{Name: "bombers meet a fleet", Place: "23", Case: gulf + `put w-air 21 3 activated
put w-air2 22 2 activated
ready west combat 23
do artillery w-hq1 23
do bomb w-air 23
do kite w-air2 23
do end
`},
	{Name: "gunfire in defence", Place: "23", Case: gulf + "ready west combat 23\ndo end\n"},
}

// hidden are games that differ in which block of a nation it is, and in what is behind a fleet.
var hidden = []blockstest.Alike{
	{Name: "two blocks of a nation", Side: kernel.SideB, Instead: []string{"w-tank2", "w-inf3", "w-inf3", "w-tank2"},
		Case: walk},
	{Name: "blocks of two nations", Side: kernel.SideB, Known: true, Instead: []string{"w-tank2", "w-inf2", "w-inf2",
		"w-tank2"}, Case: walk},
	{Name: "behind a fleet", Side: kernel.SideA, Instead: []string{"e-inf1", "e-inf2", "e-inf2", "e-inf1"},
		Case: `# a garrison behind a fleet
game example-sea
scenario empty
control east 33 43
put e-hq1 43 3
put e-inf1 33 3
put e-inf2 43 3
put e-ship1 33 2
ready east impulse
do pass
do end
`},
}

const walk = `# one of two goes on
game example-sea
scenario empty
put w-tank2 11 3
put w-inf3 12 3
put w-inf2 13 3
ready west impulse
do pass
do move w-tank2 21
do done
do end
`
