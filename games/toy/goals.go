// How near each side is to winning, and what an action puts at stake.

package toy

import (
	"umpire/kernel"
	"umpire/mechanics/dryrun"
)

// goals are the ways to win: of West and East by points (5.2), then by destruction (5.3).
func goals(sides [2]kernel.SideInfo) (list []kernel.GoalInfo) {
	for s := range east + 1 {
		list = append(list, kernel.GoalInfo{Side: s, Rule: "5.2", Unit: "points",
			Text: sides[s].Name + " has more points than " + sides[s.Other()].Name + "."})
	}
	for s := range east + 1 {
		list = append(list, kernel.GoalInfo{Side: s, Rule: "5.3", Unit: "blocks", AtOnce: true,
			Text: sides[s.Other()].Name + " has lost all its blocks."})
	}
	return list
}

// Progress says how near the sides are to winning. All of it is public: how many blocks there are, and where.
func (p *Position) Progress(eyes kernel.Side, out *kernel.Progress) {
	out.Reset()
	out.Turn, out.Turns = int16(p.Turn), int16(p.play().turns)
	now := p.Outcome()
	for s := range east + 1 {
		out.Counts = append(out.Counts, kernel.GoalCount{Have: now.Points[s]})
	}
	for s := range east + 1 {
		all := int32(len(p.play().blocks[s.Other()]))
		out.Counts = append(out.Counts, kernel.GoalCount{Have: all - p.alive(s.Other()), Need: all})
	}
	ended := *p
	ended.Step = stepOver
	out.Ahead = ended.Outcome().Winner
	for s := range east + 1 {
		if now.Over || eyes == s.Other() || p.alive(s) != 1 || !p.on("5.3") {
			continue
		}
		names := [2]string{p.g.info.Sides[s].Name, p.g.info.Sides[s.Other()].Name}
		for b := kernel.PieceID(1); b <= pieces; b++ {
			if !p.mine(s, b) {
				continue
			}
			d := kernel.Danger{Side: s.Other(), Rule: "5.3", Places: []kernel.PlaceID{p.at(b)},
				Pressing: p.hunted(s, p.at(b)),
				Text:     "If the last block of " + names[0] + " is lost, " + names[1] + " wins at once."}
			if d.Pressing {
				d.Text += " The enemy can reach it."
			}
			out.Dangers = append(out.Dangers, d)
		}
	}
}

// hunted says whether the enemy of a side stands in an area or one area from it.
func (p *Position) hunted(s kernel.Side, a kernel.PlaceID) bool {
	for from := kernel.PlaceID(1); from <= areas; from++ {
		if p.count[s.Other()][from] > 0 && (from == a || p.g.near(from, a, p.mud() && p.on("3.3"))) {
			return true
		}
	}
	return false
}

// Risk says what an action puts at stake: a block moved next to the enemy, or the end of the player turn.
func (p *Position) Risk(a kernel.Action) (kernel.Risk, bool) {
	if p.replying() || p.refuse(a) != nil || !p.ToMove().Player() {
		return kernel.Risk{}, false
	}
	copy := *p
	dry := dryrun.Space{Plain: true}
	return dry.Risk(p.g.Index, p, &copy, a, dryrun.Go{Over: func() bool { return copy.side() != p.side() }})
}
