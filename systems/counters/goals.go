// How near the sides are to winning, and what an action puts at stake.

package counters

import (
	"umpire/kernel"
	"umpire/mechanics/dryrun"
)

// Progress says how near the sides are to winning: everything is public.
func (p *Position) Progress(_ kernel.Side, out *kernel.Progress) {
	out.Reset()
	sc := p.scenario()
	out.Turn, out.Turns = p.Turn-sc.First+1, sc.Last-sc.First+1
	score := p.Score()
	for i := range p.About.Scenarios[p.Scenario].Goals {
		g := &p.About.Scenarios[p.Scenario].Goals[i]
		c := kernel.GoalCount{}
		if g.Side.Player() {
			c.Have = score[g.Side]
		}
		out.Counts = append(out.Counts, c)
	}
	if p.Over {
		out.Ahead = p.Winner
		return
	}
	out.Ahead, _, _ = p.Hooks.Level(p, score)
	if p.Hooks.Dangers != nil {
		p.Hooks.Dangers(p, out)
	}
}

// Risk says what an action puts at stake.
func (p *Position) Risk(a kernel.Action) (kernel.Risk, bool) {
	if p.Over || p.Hooks.Dangers == nil || a.Verb != VEnd || p.Why(p.ToMove(), a) != nil {
		return kernel.Risk{}, false
	}
	if p.other == nil {
		p.other = p.Game.blank()
	}
	p.Copy(p.other)
	side := p.Active
	q := p.other
	return p.dry.Risk(p.index, p, q, a, dryrun.Go{Over: func() bool { return q.Active != side }, GivesUp: true})
}
