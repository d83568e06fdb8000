// The table of enforced rules: which number of the rulebook switches what of the counter system.

package lipa

import (
	"umpire/mechanics/switches"
	c "umpire/systems/counters"
)

// The game's own rules, which its hooks ask for.
const (
	ruleTowns = c.ROwn + iota // towns give points
	ruleToll                  // bridges give points
	ruleBoth                  // both towns win at once
)

// switched is the table: each number with what the counter system enforces for it.
var switched = switches.Table[c.Rule]{
	{Number: "2.1", Rules: []c.Rule{c.RSequence, c.RLastFight}},
	{Number: "3.1", Rules: []c.Rule{c.RTerrainCost, c.RClasses, c.RAllowance, c.ROnce, c.RLeastMove}},
	{Number: "3.2", Rules: []c.Rule{c.REnemyHex}},
	{Number: "3.3", Rules: []c.Rule{c.RBarrier}},
	{Number: "3.4", Rules: []c.Rule{c.RZoneEnter, c.RZoneLeave}},
	{Number: "3.5", Rules: []c.Rule{c.RStacking, c.RStackRetreat, c.RStackEnd}},
	{Number: "4.1", Rules: []c.Rule{c.RSupply, c.RSupplyRail, c.RSupplyRange, c.RSupplyCut, c.RZoneSupply,
		c.RZoneFriend, c.RRailState}},
	{Number: "5.1", Rules: []c.Rule{c.RAdjacent, c.RAttackOnce, c.RSeveral, c.RWhole, c.RAgain}},
	{Number: "5.2", Rules: []c.Rule{c.RRounding, c.RLower, c.RHalves}},
	{Number: "5.3", Rules: []c.Rule{c.RTerrainFight, c.RModifierMost}},
	{Number: "5.4", Rules: []c.Rule{c.RKampf, c.RExchange, c.RFullWorth, c.RRetreat, c.RForgo, c.RAdvance}},
	{Number: "6.1", Rules: []c.Rule{c.RArrivals}},
	{Number: "7.1", Rules: []c.Rule{c.RVictory, c.RLevels}},
	{Number: "7.2", Rules: []c.Rule{ruleTowns}},
	{Number: "7.3", Rules: []c.Rule{ruleToll}},
	{Number: "7.4", Rules: []c.Rule{ruleBoth}},
	{Number: "8.1", Rules: []c.Rule{c.RCover, c.RWithin}},
}

// none is the number of what the game does not have.
const none = "9.1"

// numbers is the game's number of every rule of the system.
func numbers() (n [c.NumberRules]string) {
	for r := range n {
		if n[r] = switched.Number(c.Rule(r)); n[r] == "" {
			n[r] = none
		}
	}
	return n
}
