// How near the sides are to winning, and what an action puts at stake.

package counters

import (
	"umpire/kernel"
	"umpire/mechanics/dryrun"
)

// Progress says how near the sides are to winning. Nothing is hidden, but a side is not told of what endangers its
// enemy.
func (p *Position) Progress(viewer kernel.Side, out *kernel.Progress) {
	out.Reset()
	sc := p.scenario()
	out.Turn, out.Turns = p.Turn, sc.Last // by the numbers that the track, the log and the rules call them
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
	for i, n := range p.account() {
		a := &p.Accounts[i]
		out.Account = append(out.Account, kernel.Account{Side: a.Side, Text: a.Text, Rule: a.Rule, N: n})
	}
	out.Ahead, _, _ = p.Hooks.Level(p, score)
	if p.Hooks.Progress != nil {
		p.Hooks.Progress(p, viewer, out)
	}
}

// Risk says what an action puts at stake: that it ends the game and loses it, or, at the end of a side's player turn,
// that something presses.
func (p *Position) Risk(a kernel.Action) (kernel.Risk, bool) {
	if p.Over || p.Setting || a.Verb != VEnd || !p.phase().Last || p.Why(p.ToMove(), a) != nil {
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
