// What towns and bridges are worth, when the game is over, who has won, and how clearly.

package lipa

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters"
)

// The accounts: two of each kind, that of Karst first.
const (
	accountLosses = 2 * iota
	accountTowns
	accountToll
)

var accounts = []counters.Account{
	{Side: Karst, Text: "Morava strength eliminated", Rule: "7.1"},
	{Side: Morava, Text: "Karst strength eliminated", Rule: "7.1"},
	{Side: Karst, Text: "Towns held, six each", Rule: "7.2"},
	{Side: Morava, Text: "Towns held, six each", Rule: "7.2"},
	{Side: Karst, Text: "Tolls, one a bridge and turn", Rule: "7.3"},
	{Side: Morava, Text: "Tolls, one a bridge and turn", Rule: "7.3"},
}

// Points of a town, and those more than the enemy's that make a victory clear.
const (
	townPoints = 6
	clearly    = 6
)

var goals = []kernel.GoalInfo{
	{Side: Karst, Text: "Karst has more victory points than Morava, or holds both towns as its combat phase ends.",
		Rule: "7.1", Unit: "VP"},
	{Side: Morava, Text: "Morava has as many victory points as Karst, or holds both towns as its combat phase ends.",
		Rule: "7.1", Unit: "VP"},
}

// notes are told when a toll is paid, by side.
var notes = []string{"Karst takes the toll of a bridge.", "Morava takes the toll of a bridge."}

// rulebook is what the rules of this package are about.
type rulebook struct {
	towns   []board.Place
	bridges [][2]board.Place // the hexes at both ends
}

func newRulebook(c *counters.Config) *rulebook {
	r := &rulebook{}
	for i := range c.Map.Towns {
		r.towns = append(r.towns, c.Map.Towns[i].Places...)
	}
	for _, e := range c.Map.Sides[c.Map.SideKind("bridge")] {
		a, b := c.Map.Grid.Ends(e)
		r.bridges = append(r.bridges, [2]board.Place{a, b})
	}
	return r
}

// phased pays the toll when a side's player turn ends. Memo[s] counts what a side has had.
func (r *rulebook) phased(p *counters.Position, ev *kernel.Events) {
	ph := &p.Phases[p.Phase]
	if !ph.Last || !p.On(ruleToll) {
		return
	}
	s := ph.Side
	for _, ends := range r.bridges {
		ours := p.Held(s, ends[0]) || p.Held(s, ends[1])
		theirs := p.Held(s.Other(), ends[0]) || p.Held(s.Other(), ends[1])
		if ours && !theirs {
			p.Memo[s]++
			p.Note(int(s), ev)
		}
	}
}

// ended: the side whose player turn ends holds both towns.
func (r *rulebook) ended(p *counters.Position) bool {
	ph := &p.Phases[p.Phase]
	if !ph.Last || !p.On(ruleBoth) {
		return false
	}
	for _, a := range r.towns {
		if !p.Held(ph.Side, a) {
			return false
		}
	}
	return true
}

// account is the points that each account gives as things stand.
func (r *rulebook) account(p *counters.Position, out []int32) {
	for s := range kernel.Side(kernel.Players) {
		out[accountLosses+int(s)] = p.Points[s]
		out[accountToll+int(s)] = int32(p.Memo[s])
		for _, a := range r.towns {
			if p.Held(s, a) && p.On(ruleTowns) {
				out[accountTowns+int(s)] += townPoints
			}
		}
	}
}

// level: both towns win clearly; else more points do, and Morava wins if both have as many.
func (r *rulebook) level(p *counters.Position, points [2]int32) (winner kernel.Side, level, rule string) {
	if r.ended(p) {
		return p.Phases[p.Phase].Side, "clear", "7.4"
	}
	winner, level = Morava, "narrow"
	if points[Karst] > points[Morava] {
		winner = Karst
	}
	if points[winner]-points[winner.Other()] >= clearly && p.On(counters.RLevels) {
		level = "clear"
	}
	return winner, level, "7.1"
}
