// Which numbers of the rulebook stand for which rules of the block system, so that each can be switched off and cited.

package moscow41

import (
	"umpire/mechanics/switches"
	b "umpire/systems/blocks"
)

// What the hooks of this package enforce.
const (
	ruleKiev         = b.ROwn1 // Kiev falls in the Final Phase
	ruleLeningrad    = b.ROwn2 // so does Leningrad
	ruleShlisselburg = b.ROwn3 // the border that is lost with it, once the Road is open so far
	ruleAirLeaves    = b.XOwn1 // the Luftwaffe leaves
)

// switched is the table of enforced rules: each number of the rulebook with what the block system enforces for it.
// Switching a number off switches all of it off (kernel.RuleSwitch).
var switched = switches.Table[b.Rule]{
	{Number: "1.5", Rules: []b.Rule{b.RFog}},
	{Number: "1.5.1", Rules: []b.Rule{b.RReveal}},
	{Number: "1.6", Rules: []b.Rule{b.RWeatherRoll}},
	{Number: "1.7", Rules: []b.Rule{b.RSuddenDeath}},
	{Number: "2.1", Rules: []b.Rule{b.RSources}},
	{Number: "2.2", Rules: []b.Rule{b.RBoxes}},
	{Number: "2.4", Rules: []b.Rule{b.RTerrain}},
	{Number: "2.4.1", Rules: []b.Rule{b.RGreen}},
	{Number: "2.4.2", Rules: []b.Rule{b.RYellow}},
	{Number: "2.4.3", Rules: []b.Rule{b.RVictory}},
	{Number: "2.4.4", Rules: []b.Rule{b.RStaging}},
	{Number: "2.4.5", Rules: []b.Rule{b.RCity}},
	{Number: "2.4.6", Rules: []b.Rule{b.RRiver}},
	{Number: "2.5", Rules: []b.Rule{b.RControl}},
	{Number: "2.6", Rules: []b.Rule{b.RCost}},
	{Number: "2.7", Rules: []b.Rule{b.RStacking}},
	{Number: "3.0", Rules: []b.Rule{b.RAlternate}},
	{Number: "3.1", Rules: []b.Rule{b.RFractions}},
	{Number: "3.2", Rules: []b.Rule{b.RFirst}},
	{Number: "3.2.1", Rules: []b.Rule{b.RFirst}},
	{Number: "4.1", Rules: []b.Rule{b.RLine}},
	{Number: "4.2.1", Rules: []b.Rule{b.RAllowance}},
	{Number: "4.2.2", Rules: []b.Rule{b.RFirepower}},
	{Number: "4.2.3", Rules: []b.Rule{b.RStrength}},
	{Number: "4.2.3.1", Rules: []b.Rule{b.RReduce}},
	{Number: "4.2.4", Rules: []b.Rule{b.RLeader}},
	{Number: "4.2.6", Rules: []b.Rule{b.RAirOnly}},
	{Number: "5.0", Rules: []b.Rule{b.RArrive}},
	{Number: "5.1", Rules: []b.Rule{b.RLate}},
	{Number: "6.0", Rules: []b.Rule{b.RTwoPasses}},
	{Number: "7.0", Rules: []b.Rule{b.RLogistics}},
	{Number: "7.1", Rules: []b.Rule{b.RPause}},
	{Number: "7.2", Rules: []b.Rule{b.RLead}},
	{Number: "7.2.1", Rules: []b.Rule{b.RValue}},
	{Number: "7.2.1.1", Rules: []b.Rule{b.RValueWeather}},
	{Number: "7.2.2", Rules: []b.Rule{b.RReplace}},
	{Number: "8.0", Rules: []b.Rule{b.RWeather}},
	{Number: "8.1", Rules: []b.Rule{b.RWeatherRoll}},
	{Number: "9.0", Rules: []b.Rule{b.RSupplyCheck}},
	{Number: "9.1", Rules: []b.Rule{b.RIsolated}},
	{Number: "9.2", Rules: []b.Rule{b.RTrace}},
	{Number: "9.3", Rules: []b.Rule{b.RAttrition}},
	{Number: "10.0", Rules: []b.Rule{b.RTactical}},
	{Number: "10.1", Rules: []b.Rule{b.RActivate}},
	{Number: "10.2", Rules: []b.Rule{b.RCommand}},
	{Number: "10.3", Rules: []b.Rule{b.RRange}},
	{Number: "10.4", Rules: []b.Rule{b.RArtillery}},
	{Number: "10.5", Rules: []b.Rule{b.RExhausted}},
	{Number: "10.6", Rules: []b.Rule{b.RMarshal}},
	{Number: "10.7", Rules: []b.Rule{b.ROneAction}},
	{Number: "10.8", Rules: []b.Rule{b.REngage}},
	{Number: "10.8.1", Rules: []b.Rule{b.RAllowance}},
	{Number: "10.9", Rules: []b.Rule{b.RRoad}},
	{Number: "10.9.1", Rules: []b.Rule{b.RBoxes}},
	{Number: "10.10", Rules: []b.Rule{b.RAirRange, b.RDormant}},
	{Number: "10.10.1", Rules: []b.Rule{b.RBombers}},
	{Number: "10.10.2", Rules: []b.Rule{b.RFlak}},
	{Number: "10.11", Rules: []b.Rule{b.RBattles}},
	{Number: "10.12", Rules: []b.Rule{b.RSteps}},
	{Number: "10.12.1", Rules: []b.Rule{b.RShowdown}},
	{Number: "10.12.2", Rules: []b.Rule{b.RArtilleryFire}},
	{Number: "10.12.3", Rules: []b.Rule{b.RFlakLosses}},
	{Number: "10.12.4", Rules: []b.Rule{b.RAirstrike}},
	{Number: "10.12.5", Rules: []b.Rule{b.RDefenderFirst}},
	{Number: "10.12.5.1", Rules: []b.Rule{b.RRiver}},
	{Number: "10.12.5.2", Rules: []b.Rule{b.RTankAttack}},
	{Number: "10.13", Rules: []b.Rule{b.RAbsorb}},
	{Number: "10.14", Rules: []b.Rule{b.RLineFirst}},
	{Number: "10.14.1", Rules: []b.Rule{b.RStrongest}},
	{Number: "10.14.2", Rules: []b.Rule{b.RExcess}},
	{Number: "10.14.3", Rules: []b.Rule{b.RFate}},
	{Number: "10.15", Rules: []b.Rule{b.ROneRound}},
	{Number: "10.16", Rules: []b.Rule{b.RBlitz}},
	{Number: "10.17", Rules: []b.Rule{b.RDeactivate}},
	{Number: "10.18", Rules: []b.Rule{b.RExploit}},
	{Number: "11.0", Rules: []b.Rule{b.RStrategic}},
	{Number: "12.0", Rules: []b.Rule{b.RPass}},
	{Number: "13.0", Rules: []b.Rule{b.RFinal}},
	{Number: "13.1", Rules: []b.Rule{b.RBombersBack}},
	{Number: "13.2", Rules: []b.Rule{ruleKiev}},
	{Number: "13.3", Rules: []b.Rule{ruleLeningrad}},
	{Number: "13.3.1", Rules: []b.Rule{ruleShlisselburg}},
	{Number: "14.1", Rules: []b.Rule{b.XAnyColour}},
	{Number: "14.2", Rules: []b.Rule{b.XTransfer}},
	{Number: "14.3", Rules: []b.Rule{b.XInnerCity}},
	{Number: "14.4", Rules: []b.Rule{b.XRail}},
	{Number: "14.5", Rules: []b.Rule{b.XBlizzard}},
	{Number: "14.6", Rules: []b.Rule{b.XCavalry}},
	{Number: "14.7", Rules: []b.Rule{b.XDivisions}},
	{Number: "14.8", Rules: []b.Rule{ruleAirLeaves}},
	{Number: "S.setup", Rules: []b.Rule{b.RSetup}},
	{Number: "S.campaign", Rules: []b.Rule{b.RScenario}},
	{Number: "S.dnieper", Rules: []b.Rule{b.RScenario + 1}},
	{Number: "S.typhoon", Rules: []b.Rule{b.RScenario + 2}},
	{Number: "S.lastgasp", Rules: []b.Rule{b.RScenario + 3}},
}

// cited is the number that a refusal cites where several numbers share a rule of the system.
var cited = map[b.Rule]string{b.RRiver: "10.12.5.1", b.RAllowance: "10.8.1", b.RFirst: "3.2.1", b.RBoxes: "2.2",
	b.RWeatherRoll: "8.1"}
