// The rules that the system enforces, each of which can be switched off.

package blocks

import "umpire/mechanics/switches"

// Rule is one thing that the system enforces and that a test can switch off. A game's rule number may stand for several
// of them, and one of them may be enforced by several numbers of the game (it is then off if any of these is off).
type Rule uint8

// The rules of the system. The comment says what happens while the rule is on.
const (
	RFog           Rule = iota // concealed blocks are seen by their owner only
	RReveal                    // activation and showdown show blocks
	RSuddenDeath               // the victory condition ends the game at once
	RSources                   // supply needs a source
	RBoxes                     // boxes are in supply, closed to all but their own blocks
	RTerrain                   // terrain costs and limits differ
	RGreen                     // open terrain: its stacking limit
	RYellow                    // rough terrain: its cost, limit and absorbing
	RRed                       // hard terrain: the same
	RVictory                   // victory areas: cost, limit, absorbing
	RStaging                   // staging areas: closed to the other side, no limit
	RCity                      // cities absorb
	RRiver                     // a block that engaged over a river rolls one die
	RStrait                    // straits are rivers in every weather, and no line crosses them
	RHavens                    // places in supply without a line
	RDiscs                     // discs add to the logistics value
	RApart                     // some blocks never stand together
	RApartFire                 // nor does the artillery of some support others
	RPick                      // who holds a place chooses the last block of a draw
	RFleets                    // when and where fleets are sent, and when they go home
	RFleetFire                 // fleets fire in battles and meet bombers
	RControl                   // control changes with occupation
	RCost                      // entering costs what the terrain says
	RStacking                  // limits of blocks in an area
	RAlternate                 // sides take turns
	RFractions                 // halves are rounded down, to at least 1
	RFirst                     // the disc decides who is first
	RLine                      // how defensive lines are built
	RAllowance                 // movement points by block
	RFirepower                 // blocks hit on the faces of their colour
	RStrength                  // blocks roll as many dice as their strength
	RReduce                    // a hit takes one step
	RLeader                    // leaders cannot move, fight or be hit; one dies with its city
	RAirOnly                   // air HQs command nothing and do not fire
	RArrive                    // where reinforcements may be placed
	RLate                      // blocks that wait join in their month
	RTwoPasses                 // two passes in a row end the turn
	RLogistics                 // there is a logistics phase
	RPause                     // a pause restores the leader
	RLead                      // activating the leader costs it a step
	RValue                     // the logistics value counts HQs, places and eliminations
	RValueWeather              // bad weather halves it
	RReplace                   // what steps cost and where they may be bought
	RWeather                   // weather changes costs, strengths and ranges
	RWeatherRoll               // the weather track
	RSupplyCheck               // units without a line are marked
	RIsolated                  // what marked units may not do
	RTrace                     // lines run over free areas only
	RAttrition                 // marked units lose steps
	RTactical                  // a tactical HQ must be activated, and first
	RActivate                  // where and how HQs are activated
	RCommand                   // whom an HQ commands
	RRange                     // how far
	RArtillery                 // artillery supports adjacent battles, once
	RExhausted                 // exhausted HQs have no range and are destroyed on deactivation
	RMarshal                   // one HQ commands every block
	ROneAction                 // a block acts once in an impulse
	REngage                    // engaging ends the move, disengaging costs and needs a free area
	RRoad                      // the advance along the road
	RAirRange                  // bombers fly as far as their HQ is strong
	RBombers                   // which bombers fly for whom, and their dice
	RFlak                      // anti-air fire
	RBattles                   // which battles must and which may be fought
	RSteps                     // the steps of a battle are fought
	RShowdown                  // blocks in a battle are shown
	RArtilleryFire             // artillery markers fire
	RFlakLosses                // aborted or destroyed bombers do not strike
	RAirstrike                 // bombers strike
	RDefenderFirst             // the defender fires first
	RTankAttack                // but not under tank attack
	RAbsorb                    // terrain, city and line absorb hits
	RLineFirst                 // a line is hit before the blocks behind it
	RStrongest                 // the strongest block is hit first
	RExcess                    // excess hits are lost
	RFate                      // what becomes of lost blocks
	ROneRound                  // one round of battle an impulse
	RBlitz                     // fast blocks go on after clearing an area
	RDeactivate                // activated HQs lose a step
	RExploit                   // exploitation
	RStrategic                 // a strategic impulse costs the disc
	RPass                      // a pass moves one block, which may not engage
	RFinal                     // there is a final phase
	RBombersBack               // destroyed bombers return in it
	ROwn1                      // the game's own, for its hooks to ask about
	ROwn2                      //
	ROwn3                      //
	RSetup                     // limits of the set-up
	RDormant                   // exhausted air HQs, and HQs that are bound, are not activated
	// Optional rules, on only if chosen.
	XAnyColour  // HQs command combat blocks of every colour
	XTransfer   // blocks move between boxes and map
	XInnerCity  // a city is a source
	XRail       // rail movement
	XBlizzard   // blizzard
	XCavalry    // cavalry in rain
	XDivisions  // infantry divisions
	XAlpine     // mountain troops
	XHeavy      // tanks and motorized blocks keep to firm ground
	XSeaSupply  // lines of communication run over sea between ports, and havens end
	XFerry      // infantry goes by sea from port to port
	XSeaborne   // landings from the sea
	XAirborne   // landings from the air
	XHistorical // the set-up has no lots
	XOwn1       // the game's own, for its hooks to ask about
	XOwn2       //
	RScenario   // RScenario+i: the special conditions of scenario i
	_           //
	_           //
	_           //
	_           //
	_           //
	_           //
	_           //
	NumberRules // how many there are
)

// RuleSet says which rules are on.
type RuleSet = switches.Set[Rule]

// Switch is a rule number of the game and what it switches.
type Switch = switches.Switch[Rule]
