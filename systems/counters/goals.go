// How near the sides are to winning, and what an action puts at stake.

package counters

import (
	"umpire/kernel"
	"umpire/mechanics/dryrun"
	"umpire/systems/counters/ground"
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
	p.wants(viewer, out)
	if p.Hooks.Progress != nil {
		p.Hooks.Progress(p, viewer, out)
	}
}

// wants tells the side whose player turn it is which of its units are out of supply as things stand: first those whose
// supply was cut since the movement phase began, before it ends.
func (p *Position) wants(viewer kernel.Side, out *kernel.Progress) {
	if p.Setting || !p.On(RSupply) {
		return
	}
	s, moving := p.Active, p.phase().Kind == PhaseMove
	id := func(u Unit) kernel.PieceID { return kernel.PieceID(u) }
	for _, fresh := range []bool{true, false} {
		l := kernel.Loss{Rule: p.Numbers[RSupply], Due: fresh && p.Stage == StageMove,
			Text: "Out of supply: half strength in combat. A unit that is out of supply when a movement phase begins " +
				"has half its movement in it."}
		if fresh {
			l.Text = "Cut off since this phase began: half strength from now on, and half movement from the next " +
				"movement phase, unless a supply line reaches them by then."
		}
		ground.Wants(out, viewer, s, p.all[s], func(u Unit) bool {
			return p.OnMap(u) && fresh == (moving && !p.flag(u, Unsupplied)) && !p.Supplied(s, p.At[u])
		}, id, l)
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
