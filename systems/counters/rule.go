// The rules that can be switched off.

package counters

import "strconv"

// Rule is one thing that the system enforces and that a test can switch off.
type Rule uint8

// The rules of the system. The comment says what happens while the rule is on.
const (
	RSequence      Rule = iota // phases follow each other
	RLastFight                 // a player turn can end with combat
	RClasses                   // only some classes move in some phases
	RAllowance                 // a unit moves as far as its allowance
	ROnce                      // a unit moves once in a phase
	REnemyHex                  // no unit enters a hex with enemies
	RLeastMove                 // a unit can always move one hex, but not from zone to zone
	RBarrier                   // barriers stop movement and combat
	RZoneEnter                 // entering an enemy zone costs more
	RZoneLeave                 // leaving one costs more
	RZoneSupply                // zones cut supply
	RZoneFriend                // a friendly unit cancels a zone for supply and retreat
	RTerrainCost               // terrain costs differ
	RTerrainFight              // terrain helps the defender
	RFrozen                    // waters freeze
	RStacking                  // limits of units in a hex
	RStackRetreat              // nobody retreats into a full hex
	RStackEnd                  // the limit counts when a phase ends, not when a move does
	RSupply                    // units out of supply move half and fight at half
	RSupplyRail                // railways carry supply from the edge of the map
	RSupplyRange               // supply reaches so far from a railway
	RSupplyCut                 // enemy units cut supply
	RAdjacent                  // attacks are made on adjacent units
	RAttackOnce                // a unit attacks once, and is attacked once
	RRounding                  // odds are rounded in the defender's favour
	RKampf                     // a lost step leaves the next one
	RAdvance                   // attackers advance
	RHalves                    // halves are not rounded
	RFullWorth                 // exchanges count printed strength
	RLower                     // the attacker may fight at lower odds
	RForgo                     // the attacker may ignore a retreat of the defender
	RSeveral                   // several hexes may be attacked at once
	RModifierMost              // die modifiers do not add up
	RWhole                     // a hex is attacked as a whole
	RAgain                     // a unit that has retreated is not attacked again
	RQualified                 // strengths in parentheses and brackets
	ROverrun                   // overruns in the movement phase
	ROverrunJoin               // others join an overrun
	RShift                     // shifts of some turns
	RRetreat                   // retreats are barred by zones and full hexes
	RExchange                  // exchanges cost the attacker units
	RDisrupt                   // disrupted units do nothing for a turn
	RLine                      // a gap in the line gives the enemy points
	RWeather                   // weather halves movement and strength
	RWorks                     // fortified hexsides cost movement and help the defence
	RWorksBreak                // they are broken by crossing, and a line by the loss of some
	RRails                     // units ride on railways
	RRailMost                  // so many units at once
	RRides                     // the units of some sides alone
	RRailPhase                 // in a first movement phase
	RRailLine                  // from hex to hex where a line joins them
	RRailNormal                // on rails in a normal condition
	RRailEnemy                 // not next to the enemy
	REntrained                 // entrained units defend at half
	RRailState                 // rails are cut by enemies and mended by engineers
	REngineers                 // engineers keep to railways
	REngineersMove             // engineers are moved about and replaced
	RArrivals                  // units arrive
	RReplacements              // units come back
	RVictory                   // victory points for losses
	RCity                      // the hooks alone ask for it: points for a city, and for units near it
	RBeyond                    // the hooks alone: points for units far beyond the start line
	RLevels                    // the hooks alone: who wins with how many points, and how clearly
	RCover                     // the start line must be covered
	RWithin                    // units are set up near the start line
	ROwn                       // ROwn+i: the game's own rule i, below OwnRules, which its hooks ask for
	NumberRules    = ROwn + OwnRules
)

// OwnRules is how many rules of its own a game can have.
const OwnRules = 32

// names are the names in the code of the system's rules, for tests and errors.
var names = [ROwn]string{"RSequence", "RLastFight", "RClasses", "RAllowance", "ROnce", "REnemyHex",
	"RLeastMove", "RBarrier", "RZoneEnter", "RZoneLeave", "RZoneSupply", "RZoneFriend", "RTerrainCost",
	"RTerrainFight", "RFrozen", "RStacking", "RStackRetreat", "RStackEnd", "RSupply", "RSupplyRail",
	"RSupplyRange", "RSupplyCut", "RAdjacent", "RAttackOnce", "RRounding", "RKampf", "RAdvance", "RHalves",
	"RFullWorth", "RLower", "RForgo", "RSeveral", "RModifierMost", "RWhole", "RAgain", "RQualified", "ROverrun",
	"ROverrunJoin", "RShift", "RRetreat", "RExchange", "RDisrupt", "RLine", "RWeather", "RWorks", "RWorksBreak",
	"RRails", "RRailMost", "RRides", "RRailPhase", "RRailLine", "RRailNormal", "RRailEnemy", "REntrained",
	"RRailState", "REngineers", "REngineersMove", "RArrivals", "RReplacements", "RVictory", "RCity", "RBeyond",
	"RLevels", "RCover", "RWithin"}

// String is the rule's name in the code.
func (r Rule) String() string {
	if r < ROwn {
		return names[r]
	}
	return "ROwn+" + strconv.Itoa(int(r-ROwn))
}
