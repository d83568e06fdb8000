// The rules that can be switched off.

package stacks

// Rule is one thing that the package enforces and that a test can switch off.
type Rule uint8

// The rules. The comment says what happens while the rule is on.
const (
	RReserve      Rule = iota // reserve units are set up in their zone, one in a hex
	RForward                  // the others in theirs
	RHoldLine                 // a unit of the kind that holds it stands on every hex of the line
	RFirstSetup               // the first side sets up on its own side of the line
	RControl                  // a hex belongs to the side whose units entered it last
	RCapital                  // the first side wins when it enters the capital
	RIsolated                 // and when no line of supply reaches any hex of the capital
	RCities                   // and when it holds all other cities at the end
	RRear                     // the second side wins with a town that was behind the enemy's line
	RLast                     // and at the end
	RSequence                 // phases follow each other
	ROrder                    // move then fight or fight then move: a column for fighting first
	RMomentum                 // a column in the first turn
	RBonus                    // more points for those that stay on their ground in the first turn
	RStacking                 // limits of units in a hex, at every moment
	RZones                    // zones stop movement, and bar the way from one to the next
	RZoneBarrier              // they do not cross barriers
	RZoneSupply               // they cut supply lines
	RZoneFriend               // but not in hexes with units
	RSupply                   // units need a line to a source
	RSupplyWay                // what supply lines cross
	RSources                  // sources lost and regained
	RCitySupply               // a city that was never lost supplies those in it
	RStill                    // units of Roles.Still out of supply neither move nor attack
	RStarve                   // those of the second die at the end of its turn
	RArrivals                 // units arrive
	RHoldBack                 // and cannot be held back
	RWithdraw                 // units are withdrawn
	RExchange                 // units are exchanged for those drawn from the cup
	RAllowance                // units move as far as the turn and their class let them
	REnemyHex                 // no unit enters a hex with enemies
	RTogether                 // units that move together began together
	RSplit                    // a stack that has been left is not moved on with
	RSlowest                  // the slowest decides how far a stack goes
	RTerrain                  // ground that some classes cannot enter
	RRiver                    // crossing a river costs a point
	RBarrier                  // nobody crosses a barrier
	RWho                      // who assaults in the movement phase
	RPrice                    // and what it costs, once a phase
	RGround                   // and on what ground
	RLaunch                   // and in supply where it begins
	RBand                     // those who assault together began together
	RFailed                   // a failed assault ends the move
	RCleared                  // after one that clears the hex they go on
	RDirections               // in which order the directions of a retreat from it are tried
	ROneHex                   // one hex is attacked at a time
	ROnce                     // a unit attacks once in a combat phase, and is attacked once
	RFog                      // only the top counter of an enemy stack is seen
	RRounding                 // odds are rounded down
	RPoor                     // poor odds are rounded up
	RLimits                   // beyond the table no die is rolled
	RForest                   // forest helps against assaults in the movement phase
	RRiverFight               // rivers help the defender
	RGroundFight              // nobody attacks into ground that he cannot enter
	RBarrierFight             // nobody attacks over a barrier
	RCity                     // cities help the defender, and change results
	RWorks                    // so do fortifications
	RAir                      // aircraft
	RConcentric               // attacks from several sides
	RLadder                   // columns are shifted before the table is entered
	RStepLost                 // an attacker loses a step
	RRetreat                  // the defender retreats towards supply
	RRetreatBar               // what bars a retreat
	RGuests                   // units that retreated into a battle have no part in it
	RConvert                  // retreats in cities become losses, and a step holds the ground
	REliminated               // the defender is eliminated: one step of each
	RGroups                   // a battle group is left of an eliminated division
	RAdvance                  // attackers advance
	RDeclare                  // the offensive is declared, once
	RLull                     // in the turn of its declaration
	RSpoiling                 // the enemy is ordered to attack
	RExecution                // in the turn of its execution
	RShortfall                // without one
	NumberRules
)
