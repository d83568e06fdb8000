// The table of enforced rules: which rule of the rulebook switches what of the system.

package driveonmoscow

import (
	"umpire/mechanics/switches"
	s "umpire/systems/counters/stacks"
)

// switched is the table: each rule with what the system enforces for it. Switching a rule off switches all of it off
// (kernel.RuleSwitch).
var switched = switches.Table[s.Rule]{
	{Number: "3.2", Rules: []s.Rule{s.RReserve}},
	{Number: "3.3", Rules: []s.Rule{s.RForward, s.RHoldLine}},
	{Number: "3.6", Rules: []s.Rule{s.RFirstSetup}},
	{Number: "3.7", Rules: []s.Rule{s.RControl}},
	{Number: "4.1", Rules: []s.Rule{s.RCapital}},
	{Number: "4.2", Rules: []s.Rule{s.RIsolated}},
	{Number: "4.3", Rules: []s.Rule{s.RCities}},
	{Number: "4.4", Rules: []s.Rule{s.RRear}},
	{Number: "5.1", Rules: []s.Rule{s.RSequence}},
	{Number: "5.2", Rules: []s.Rule{s.ROrder}},
	{Number: "5.3", Rules: []s.Rule{s.RMomentum, s.RBonus}},
	{Number: "6.0", Rules: []s.Rule{s.RStacking}},
	{Number: "7.1", Rules: []s.Rule{s.RZoneBarrier}},
	{Number: "7.2", Rules: []s.Rule{s.RZones}},
	{Number: "7.3", Rules: []s.Rule{s.RZoneSupply}},
	{Number: "8.2", Rules: []s.Rule{s.RSupply, s.RCitySupply}},
	{Number: "8.3", Rules: []s.Rule{s.RSupplyWay, s.RZoneFriend}},
	{Number: "8.4", Rules: []s.Rule{s.RSources}},
	{Number: "8.5", Rules: []s.Rule{s.RStill}},
	{Number: "8.6", Rules: []s.Rule{s.RStarve}},
	{Number: "9.1", Rules: []s.Rule{s.RArrivals, s.RHoldBack}},
	{Number: "9.3", Rules: []s.Rule{s.RWithdraw}},
	{Number: "9.4", Rules: []s.Rule{s.RExchange}},
	{Number: "10.0", Rules: []s.Rule{s.RAllowance}},
	{Number: "10.3", Rules: []s.Rule{s.REnemyHex}},
	{Number: "10.4", Rules: []s.Rule{s.RTogether}},
	{Number: "10.5", Rules: []s.Rule{s.RSplit}},
	{Number: "10.6", Rules: []s.Rule{s.RSlowest}},
	{Number: "10.8", Rules: []s.Rule{s.RTerrain}},
	{Number: "10.9", Rules: []s.Rule{s.RRiver}},
	{Number: "10.10", Rules: []s.Rule{s.RBarrier}},
	{Number: "10.14", Rules: []s.Rule{s.RWho}},
	{Number: "10.15", Rules: []s.Rule{s.RPrice}},
	{Number: "10.16", Rules: []s.Rule{s.RGround}},
	{Number: "10.17", Rules: []s.Rule{s.RLaunch}},
	{Number: "10.18", Rules: []s.Rule{s.RBand}},
	{Number: "10.19", Rules: []s.Rule{s.RFailed}},
	{Number: "10.20", Rules: []s.Rule{s.RCleared}},
	{Number: "10.22", Rules: []s.Rule{s.RDirections}},
	{Number: "11.2", Rules: []s.Rule{s.ROneHex}},
	{Number: "11.3", Rules: []s.Rule{s.ROnce}},
	{Number: "11.6", Rules: []s.Rule{s.RFog}},
	{Number: "11.7", Rules: []s.Rule{s.RRounding}},
	{Number: "11.8", Rules: []s.Rule{s.RPoor}},
	{Number: "11.9", Rules: []s.Rule{s.RLimits}},
	{Number: "11.12", Rules: []s.Rule{s.RForest}},
	{Number: "11.13", Rules: []s.Rule{s.RGroundFight}},
	{Number: "11.14", Rules: []s.Rule{s.RRiverFight}},
	{Number: "11.15", Rules: []s.Rule{s.RBarrierFight}},
	{Number: "11.17", Rules: []s.Rule{s.RCity}},
	{Number: "11.18", Rules: []s.Rule{s.RWorks}},
	{Number: "11.19", Rules: []s.Rule{s.RAir}},
	{Number: "11.20", Rules: []s.Rule{s.RConcentric}},
	{Number: "11.21", Rules: []s.Rule{s.RLadder}},
	{Number: "11.24", Rules: []s.Rule{s.RStepLost}},
	{Number: "11.25", Rules: []s.Rule{s.RRetreat}},
	{Number: "11.26", Rules: []s.Rule{s.RRetreatBar}},
	{Number: "11.27", Rules: []s.Rule{s.RGuests}},
	{Number: "11.28", Rules: []s.Rule{s.RConvert}},
	{Number: "11.29", Rules: []s.Rule{s.REliminated}},
	{Number: "11.30", Rules: []s.Rule{s.RGroups}},
	{Number: "11.31", Rules: []s.Rule{s.RAdvance}},
	{Number: "12.0", Rules: []s.Rule{s.RDeclare}},
	{Number: "12.1", Rules: []s.Rule{s.RLull, s.RSpoiling}},
	{Number: "12.2", Rules: []s.Rule{s.RExecution}},
	{Number: "12.3", Rules: []s.Rule{s.RShortfall}},
}

// numbers is the number of every rule of the system. The regular Soviet victory is what is left, and cannot be
// switched off.
func numbers() (n [s.NumberRules]string) {
	for r := range n {
		n[r] = switched.Number(s.Rule(r))
	}
	n[s.RLast] = "4.5"
	return n
}

// Enforced are the rules that code enforces, in the order of the rulebook.
func Enforced() []string { return switched.Numbers() }

// CheckRules holds the table of rules against the rules file.
func CheckRules() error {
	_, enforced, err := kit.Standard().Rules()
	if err != nil {
		return err
	}
	return switched.Check(enforced)
}
