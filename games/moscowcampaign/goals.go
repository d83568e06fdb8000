// What gives victory points, what each side still needs, and how things stand in words (Victory).

package moscowcampaign

import (
	"fmt"
	"strings"

	"umpire/kernel"
	"umpire/systems/counters"
)

// The accounts. After accountNear come the distances of Victory.Near.
const (
	accountLosses = iota // of both sides, German points first
	_
	accountGaps
	_
	accountTaken
	accountHeld
	_
	accountWest
	accountNear
)

// accounts is what gives points.
func (r *rulebook) accounts() []counters.Account {
	list := []counters.Account{
		accountLosses:     {Side: German, Text: "Soviet strength eliminated", Rule: "Victory"},
		accountLosses + 1: {Side: Soviet, Text: "German strength eliminated", Rule: "Victory"},
		accountGaps:       {Side: German, Text: "Gaps in the Soviet line, one a hex", Rule: "Line B"},
		accountGaps + 1:   {Side: Soviet, Text: "Gaps in the German line, one a hex", Rule: "Line B"},
		accountTaken: {Side: German, Text: "Moscow taken and held through a Soviet combat phase",
			Rule: "Victory A"},
		accountHeld:     {Side: German, Text: "Moscow held in supply at the end", Rule: "Victory A"},
		accountHeld + 1: {Side: Soviet, Text: "Moscow held in supply at the end", Rule: "Victory A"},
		accountWest: {Side: Soviet, Rule: "Victory B", Text: fmt.Sprintf(
			"A supplied unit more than %d hexes west of the start line, %d a hex", r.WestAfter, r.WestPoints)},
	}
	from := 0
	for _, n := range r.Near {
		text := fmt.Sprintf("Units within %d hexes of Moscow, %d each", n.Hexes, n.Points)
		if from > 0 {
			text = fmt.Sprintf("Units %d to %d hexes from Moscow, %d each", from+1, n.Hexes, n.Points)
		}
		list = append(list, counters.Account{Side: German, Rule: "Victory A", Text: text})
		from = n.Hexes
	}
	return list
}

// account is the points that each account gives as things stand.
func (r *rulebook) account(p *counters.Position, out []int32) {
	for s := range p.Points {
		out[accountLosses+s], out[accountGaps+s] = p.Points[s]-p.Gapped[s], p.Gapped[s]
	}
	farthest := int16(0)
	for u := counters.Unit(1); int(u) < len(p.Units); u++ {
		if !p.OnMap(u) {
			continue
		}
		a := p.At[u]
		if p.Units[u].Side == German {
			r.countNear(p, r.near[a], out)
		} else if n := r.west[p.Scenario][a]; n > farthest && n > int16(r.WestAfter) && p.Supplied(Soviet, a) {
			farthest = n
		}
	}
	if farthest > 0 && p.On(counters.RBeyond) {
		out[accountWest] = int32(r.WestPoints) * int32(farthest-int16(r.WestAfter))
	}
	if !p.On(counters.RCity) {
		return
	}
	if p.Memo[0]&taken != 0 {
		out[accountTaken] = int32(r.Taken)
	}
	for s := range kernel.Side(kernel.Players) {
		if r.holds(p, s) {
			out[accountHeld+int(s)] = int32(r.Held)
		}
	}
}

// countNear adds what a German unit is worth so many hexes from Moscow: the nearest distance counts.
func (r *rulebook) countNear(p *counters.Position, hexes int, out []int32) {
	for i, n := range r.Near {
		if hexes <= n.Hexes && p.On(counters.RCity) {
			out[accountNear+i] += int32(n.Points)
			return
		}
	}
}

// goals are those of every scenario, as progress counts them.
func goals() []kernel.GoalInfo {
	return []kernel.GoalInfo{
		{Side: German, Text: "The Germans have more than three times as many victory points as the Soviets.",
			Rule: "Victory C", Unit: "VP"},
		{Side: Soviet, Text: "The Germans have at most three times as many victory points as the Soviets.",
			Rule: "Victory C", Unit: "VP"}}
}

// progress says what each side needs to win, how things stand, and what could decide the game.
func (r *rulebook) progress(p *counters.Position, viewer kernel.Side, out *kernel.Progress) {
	points := p.Score()
	winner, level := Level(points, p.Handicap)
	for s := range kernel.Side(kernel.Players) {
		if n, _, _ := change(points, p.Handicap, s, true); winner != s {
			out.Counts[s].Need = points[s] + n
		} else {
			out.Counts[s].Need = enough(points, p.Handicap, s)
		}
	}
	out.Standing = r.standing(p, points, winner, level)
	if viewer != German && winner == Soviet {
		r.moscowFalls(p, points, out)
	}
	r.lastTurn(p, points, winner, viewer, out)
}

// manyPoints is more than anybody scores: a search for a change of level ends there.
const manyPoints = 2000

// change is how many more points of a side change the level, or with side: the winner, and what it becomes. It is 0 if
// no number of them does.
func change(points [2]int32, handicap [2]kernel.Ratio, s kernel.Side, side bool) (n int32, winner kernel.Side,
	level string) {
	w, l := Level(points, handicap)
	for n = 1; n < manyPoints; n++ {
		points[s]++
		if winner, level = Level(points, handicap); winner != w || !side && level != l {
			return n, winner, level
		}
	}
	return 0, w, l
}

// enough is how few points would still do for the side that is ahead.
func enough(points [2]int32, handicap [2]kernel.Ratio, s kernel.Side) int32 {
	for points[s] > 0 {
		points[s]--
		if winner, _ := Level(points, handicap); winner != s {
			return points[s] + 1
		}
	}
	return 0
}

// titles are the sides as adjectives.
var titles = [2]string{German: "German", Soviet: "Soviet"}

// standing is how the game would end now, and what is next in each direction.
func (r *rulebook) standing(p *counters.Position, points [2]int32, winner kernel.Side, level string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d German to %d Soviet victory points%s: a %s %s victory as things stand.", points[German],
		points[Soviet], ratio(points), titles[winner], level)
	for s, h := range p.Handicap {
		if n, d := h.Terms(); n != d {
			fmt.Fprintf(&b, " %s points count %s times.", titles[s], h)
		}
	}
	for s := range kernel.Side(kernel.Players) {
		if n, w, l := change(points, p.Handicap, s, false); n > 0 {
			word := "points"
			if n == 1 {
				word = "point"
			}
			fmt.Fprintf(&b, " With %d more %s %s it is a %s %s one.", n, titles[s], word, titles[w], l)
		}
	}
	return b.String()
}

// ratio is how many German points there are to a Soviet one, in tenths rounded down; empty without Soviet points.
func ratio(points [2]int32) string {
	if points[Soviet] <= 0 || points[German] < 0 {
		return ""
	}
	tenths := points[German] * 10 / points[Soviet]
	more := ""
	if points[German]*10%points[Soviet] != 0 {
		more = "a little over "
	}
	return fmt.Sprintf(", %s%d.%d to 1", more, tenths/10, tenths%10)
}

// moscowFalls warns the Soviets when the fall of Moscow would decide the game and Germans are within its distances.
func (r *rulebook) moscowFalls(p *counters.Position, points [2]int32, out *kernel.Progress) {
	if p.Memo[0]&taken != 0 || p.Setting || !p.On(counters.RCity) {
		return
	}
	points[German] += int32(r.Taken)
	if winner, _ := Level(points, p.Handicap); winner != German {
		return
	}
	closest := len(r.near)
	for u := counters.Unit(1); int(u) < len(p.Units); u++ {
		if p.Units[u].Side == German && p.OnMap(u) {
			closest = min(closest, r.near[p.At[u]])
		}
	}
	if closest > r.Near[len(r.Near)-1].Hexes {
		return
	}
	out.Dangers = append(out.Dangers, kernel.Danger{Side: German, Rule: "Victory A", Pressing: closest <= 1,
		Places: []kernel.PlaceID{kernel.PlaceID(r.moscow[0]) + 1},
		Text: fmt.Sprintf("If the Germans hold Moscow in supply when a Soviet combat phase ends, they have %d points "+
			"for it and lead.", r.Taken)})
}

// lastTurn warns in the last turn: the side that is behind that it loses, the other that the enemy lacks little.
func (r *rulebook) lastTurn(p *counters.Position, points [2]int32, winner, viewer kernel.Side, out *kernel.Progress) {
	const little = 10
	behind := winner.Other()
	n, _, _ := change(points, p.Handicap, behind, true)
	if p.Turn < p.Scenarios[p.Scenario].Last || n == 0 {
		return
	}
	if viewer != winner {
		out.Dangers = append([]kernel.Danger{{Side: winner, Rule: "Victory C", Pressing: true, Text: fmt.Sprintf(
			"This is the last turn, and the %ss win as things stand. The %ss need %d more points.", titles[winner],
			titles[behind], n)}},
			out.Dangers...)
	}
	if viewer != behind && n <= little {
		out.Dangers = append(out.Dangers, kernel.Danger{Side: behind, Rule: "Victory C", Text: fmt.Sprintf(
			"This is the last turn, and the %ss need only %d more points to win.", titles[behind], n)})
	}
}
