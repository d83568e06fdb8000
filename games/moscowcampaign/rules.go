// The table of enforced rules: which case of the rulebook switches what of the counter system.

package moscowcampaign

import (
	"umpire/mechanics/switches"
	c "umpire/systems/counters"
)

// switched is the table: each case with what the counter system enforces for it. Switching a case off switches all of
// it off (kernel.RuleSwitch).
var switched = switches.Table[c.Rule]{
	{Number: "Sequence A", Rules: []c.Rule{c.RSequence}},
	{Number: "Sequence B", Rules: []c.Rule{c.RLastFight}},
	{Number: "Movement A", Rules: []c.Rule{c.RTerrainCost}},
	{Number: "Movement B", Rules: []c.Rule{c.RClasses}},
	{Number: "Movement C", Rules: []c.Rule{c.RAllowance}},
	{Number: "Movement G", Rules: []c.Rule{c.REnemyHex}},
	{Number: "Movement H", Rules: []c.Rule{c.ROnce}},
	{Number: "Movement I", Rules: []c.Rule{c.RTerrainCost}},
	{Number: "Movement J", Rules: []c.Rule{c.RLeastMove}},
	{Number: "Movement K", Rules: []c.Rule{c.RRails}},
	{Number: "Movement L", Rules: []c.Rule{c.RBarrier}},
	{Number: "Zones A", Rules: []c.Rule{c.RZoneEnter}},
	{Number: "Zones B", Rules: []c.Rule{c.RZoneLeave}},
	{Number: "Zones C", Rules: []c.Rule{c.RZoneEnter, c.RZoneLeave}},
	{Number: "Zones D", Rules: []c.Rule{c.RZoneEnter}},
	{Number: "Zones E", Rules: []c.Rule{c.RZoneFriend}},
	{Number: "Zones F", Rules: []c.Rule{c.RZoneSupply}},
	{Number: "Zones G", Rules: []c.Rule{c.RZoneEnter, c.RZoneLeave}},
	{Number: "Zones H", Rules: []c.Rule{c.RZoneSupply}},
	{Number: "Terrain", Rules: []c.Rule{c.RTerrainFight}},
	{Number: "Terrain A", Rules: []c.Rule{c.RTerrainCost}},
	{Number: "Terrain B", Rules: []c.Rule{c.RTerrainCost}},
	{Number: "Terrain C", Rules: []c.Rule{c.RFrozen}},
	{Number: "Stacking", Rules: []c.Rule{c.RStacking}},
	{Number: "Stacking A", Rules: []c.Rule{c.RStacking}},
	{Number: "Stacking B", Rules: []c.Rule{c.RStackRetreat}},
	{Number: "Stacking C", Rules: []c.Rule{c.RStackEnd}},
	{Number: "Supply", Rules: []c.Rule{c.RSupply}},
	{Number: "Supply A", Rules: []c.Rule{c.RSupplyRail}},
	{Number: "Supply B", Rules: []c.Rule{c.RSupplyRange}},
	{Number: "Supply C", Rules: []c.Rule{c.RSupply}},
	{Number: "Supply D", Rules: []c.Rule{c.RSupplyCut}},
	{Number: "Combat A", Rules: []c.Rule{c.RAdjacent}},
	{Number: "Combat C", Rules: []c.Rule{c.RAttackOnce}},
	{Number: "Combat F", Rules: []c.Rule{c.RRounding}},
	{Number: "Combat G", Rules: []c.Rule{c.RKampf}},
	{Number: "Combat H", Rules: []c.Rule{c.RAdvance}},
	{Number: "Combat J", Rules: []c.Rule{c.RHalves}},
	{Number: "Combat K", Rules: []c.Rule{c.RFullWorth}},
	{Number: "Combat L", Rules: []c.Rule{c.RLower}},
	{Number: "Combat M", Rules: []c.Rule{c.RForgo}},
	{Number: "Combat N", Rules: []c.Rule{c.RSeveral}},
	{Number: "Combat O", Rules: []c.Rule{c.RModifierMost}},
	{Number: "Combat P", Rules: []c.Rule{c.RWhole}},
	{Number: "Combat Q", Rules: []c.Rule{c.RAgain}},
	{Number: "Combat R", Rules: []c.Rule{c.RKampf, c.RAdvance}},
	{Number: "Combat S", Rules: []c.Rule{c.RQualified}},
	{Number: "Combat Results", Rules: []c.Rule{c.RShift}},
	{Number: "Result Ar", Rules: []c.Rule{c.RRetreat}},
	{Number: "Result Br", Rules: []c.Rule{c.RRetreat}},
	{Number: "Result Ex", Rules: []c.Rule{c.RExchange}},
	{Number: "Result De", Rules: []c.Rule{c.RAdvance}},
	{Number: "Result Dr", Rules: []c.Rule{c.RRetreat}},
	{Number: "Result Ad", Rules: []c.Rule{c.RDisrupt}},
	{Number: "Overrun", Rules: []c.Rule{c.ROverrun}},
	{Number: "Overrun A", Rules: []c.Rule{c.RAdvance}},
	{Number: "Overrun B", Rules: []c.Rule{c.RTerrainFight}},
	{Number: "Overrun C", Rules: []c.Rule{c.ROverrunJoin}},
	{Number: "Line A", Rules: []c.Rule{c.RLine}},
	{Number: "Line B", Rules: []c.Rule{c.RLine}},
	{Number: "Weather", Rules: []c.Rule{c.RWeather}},
	{Number: "Fortified A", Rules: []c.Rule{c.RWorks}},
	{Number: "Fortified B", Rules: []c.Rule{c.RWorks}},
	{Number: "Fortified C", Rules: []c.Rule{c.RWorks}},
	{Number: "Fortified D", Rules: []c.Rule{c.RWorks}},
	{Number: "Fortified E", Rules: []c.Rule{c.RWorksBreak}},
	{Number: "Fortified F", Rules: []c.Rule{c.RWorksBreak}},
	{Number: "Fortified G", Rules: []c.Rule{c.RWorksBreak}},
	{Number: "Rail Movement", Rules: []c.Rule{c.RRailMost}},
	{Number: "Rail Movement A", Rules: []c.Rule{c.RArrivals}},
	{Number: "Rail Movement B", Rules: []c.Rule{c.RRails, c.RRailPhase}},
	{Number: "Rail Movement C", Rules: []c.Rule{c.REntrained}},
	{Number: "Rail Movement D", Rules: []c.Rule{c.RRailLine}},
	{Number: "Rail Movement E", Rules: []c.Rule{c.RRailEnemy}},
	{Number: "Rail Movement F", Rules: []c.Rule{c.RRailNormal}},
	{Number: "Rail Movement G", Rules: []c.Rule{c.RRides}},
	{Number: "EB A", Rules: []c.Rule{c.RSupplyRail}},
	{Number: "EB B", Rules: []c.Rule{c.REngineersMove}},
	{Number: "EB C", Rules: []c.Rule{c.RRailState}},
	{Number: "EB E", Rules: []c.Rule{c.REngineers}},
	{Number: "Replacements", Rules: []c.Rule{c.RReplacements}},
	{Number: "Victory", Rules: []c.Rule{c.RVictory}},
	{Number: "Victory A", Rules: []c.Rule{c.RCity}},
	{Number: "Victory B", Rules: []c.Rule{c.RBeyond}},
	{Number: "Victory C", Rules: []c.Rule{c.RLevels}},
	{Number: "Set-up", Rules: []c.Rule{c.RCover}},
	{Number: "Set-up A", Rules: []c.Rule{c.RWithin}},
}

// cited is the case that a refusal cites where several share a rule of the system.
var cited = map[c.Rule]string{c.RTerrainCost: "Movement A", c.RZoneEnter: "Zones A", c.RZoneLeave: "Zones B",
	c.RStacking: "Stacking", c.RSupplyRail: "Supply A", c.RTerrainFight: "Terrain", c.RKampf: "Combat G",
	c.RAdvance: "Combat H", c.RRetreat: "Result Ar", c.RLine: "Line B", c.RWorks: "Fortified C",
	c.RZoneSupply: "Zones H", c.RSupply: "Supply C", c.RRails: "Movement K", c.RWorksBreak: "Fortified F"}

// numbers is the game's case of every rule of the system.
func numbers() (n [c.NumberRules]string) {
	for r := range n {
		n[r] = switched.Number(c.Rule(r))
	}
	for r, s := range cited {
		n[r] = s
	}
	return n
}
