// Why building up, restoring, disbanding, arriving and deploying are refused.

package blocks

import "umpire/kernel"

func (p *Position) whyBuild(f *Frame, b Block) *kernel.Refusal {
	s := p.sideOf(b)
	a := p.At[b]
	switch {
	case !p.combat.Has(b):
		return by(p.refuse(RLine, "no-combat-block", "Only combat blocks build defensive lines."), b)
	case f.M != 0:
		return by(p.refuse(ROneAction, "moved", "A block builds instead of moving."), b)
	case p.Step[b]+1 >= p.Units[b].Steps:
		return by(p.refuse(RLine, "too-weak", "A block at its last step cannot give one for a line."), b)
	case p.Contested(a) || !p.Controls(s, a) || p.StartContested.Has(a):
		return at(by(p.refuse(RLine, "not-free",
			"A line is built where the block began the impulse in a friendly area without enemy units."), b), a)
	case p.Lines.Has(a) || p.StartLines.Has(a):
		return at(by(p.refuse(RLine, "line-there",
			"The area has, or had at the start of the impulse, a defensive line."), b), a)
	}
	return by(p.refuse(RLine, "no-stock", "No defensive line is left in stock."), b)
}

func (p *Position) whyDisband(a Place) *kernel.Refusal {
	s := p.Active
	switch {
	case !p.Lines.Has(a) || !p.Controls(s, a):
		return at(p.refuse(RLine, "no-line", "You have no defensive line there."), a)
	case int(p.lines[s]) < p.Config.Lines[s]:
		return at(p.refuse(RLine, "stock-left",
			"A line can be disbanded only while no line is left in stock."), a)
	}
	return at(p.refuse(RIsolated, "isolated", "An isolated line cannot be disbanded."), a)
}

func (p *Position) whyRestore(b Block, v kernel.Verb) *kernel.Refusal {
	a := p.At[b]
	switch {
	case p.leaders.Has(b):
		return by(p.refuse(RReplace, "leader", "Leaders are restored by a Logistics Pause only."), b)
	case !p.InPlay(b):
		return by(p.refuse(RReplace, "not-in-play", "That block is not on the map."), b)
	case p.Step[b] == 0:
		return by(p.refuse(RReplace, "full-strength", "That block is at full strength."), b)
	case p.Contested(a) && p.On(RReplace) && !p.RestoreEngaged:
		return at(by(p.refuse(RReplace, "engaged",
			"That block is in contact with the enemy: in a contested area no block regains steps."), b), a)
	case !p.InSupply(p.sideOf(b)).Has(a) && p.On(RReplace):
		return at(by(p.refuse(RReplace, "isolated", "That block is out of supply: it regains no steps."), b), a)
	case p.combat.Has(b) && v != VReplace:
		return by(p.refuse(RReplace, "wrong-points",
			"Combat blocks regain steps by replacement points; regeneration points are for HQs."), b)
	case !p.combat.Has(b) && v != VRegenerate:
		return by(p.refuse(RReplace, "wrong-points",
			"HQs regain steps by regeneration points; replacement points are for combat blocks."), b)
	}
	return by(p.refuse(RReplace, "no-points", "Too few points are left for that step."), b)
}

func (p *Position) whyArrive(b Block, a Place) *kernel.Refusal {
	s := p.sideOf(b)
	switch {
	case a < p.land && p.ground.Has(a) && p.full[s].Has(a):
		return by(p.fullAt(s, a), b)
	case a < p.land && p.Placed.Has(a):
		return at(by(p.refuse(RArrive, "one-an-area", "Only one reinforcement arrives in each area."), b), a)
	case a < p.land && p.ground.Has(a) && !p.freeHas(s, a):
		return at(by(p.refuse(RArrive, "not-free", "Reinforcements arrive in friendly areas without enemy units."), b),
			a)
	case a < p.land && p.cities.Has(a) && !p.InSupply(s).Has(a):
		return at(by(p.refuse(RArrive, "no-supply", "The area is not in supply."), b), a)
	}
	return at(by(p.refuse(RArrive, "wrong-place", "That block does not arrive there."), b), a)
}

func (p *Position) whyDeploy(a Place) *kernel.Refusal {
	st := &p.steps[p.SetupStep]
	s := st.Side
	m, each := p.region(st, int(p.SetupLeft))
	switch {
	case !m.Has(a):
		return at(p.refuse(RSetup, "not-here", "This step of the set-up does not allow that area."), a)
	case p.full[s].Has(a):
		return p.fullAt(s, a)
	case p.roomIn(st, a, each) == 0:
		return at(p.refuse(RSetup, "one-each", "These blocks go into different areas."), a)
	}
	return at(p.refuse(RSetup, "blocks-rest", "The rest of the set-up could not be completed."), a)
}
