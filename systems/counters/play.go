// How each action is carried out.

package counters

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Play makes an action of the side to move.
func (p *Position) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if r := p.Why(p.ToMove(), a); r != nil {
		return r
	}
	p.listOK = false
	u, to := Unit(a.Piece), p.HexIn(a.Place)
	switch a.Verb {
	case VChoose:
		if p.Setting {
			p.Hand = u
		} else {
			p.choose(u)
		}
	case VMove:
		p.moveTo(to, ev)
	case VEntrain:
		p.entrain(ev)
	case VRide:
		p.rideTo(to, ev)
	case VDetrain:
		p.detrain(ev)
	case VTransfer:
		p.transfer(p.Hand, to, ev)
	case VEnter:
		p.enter(p.Hand, to, ev)
	case VTarget:
		if p.Stage == StageMove {
			p.putDown()
			p.Stage = StageOverrun
		}
		p.addTarget(to)
	case VAttack:
		p.Flags[u] |= Attacker
	case VCommit:
		p.commit(ev)
	case VSettle:
		p.settle(to, src, ev)
	case VLower:
		p.Column = uint8(a.N) + 1
	case VForgo:
		p.Forgo = true
	case VRoll:
		p.resolve(src, ev)
	case VRetreat:
		p.retreatTo(u, to, ev)
	case VLose:
		if p.Stage == StageExcess {
			p.loseExcess(u, ev)
		} else {
			p.pay(u, ev)
		}
	case VDisrupt:
		p.pay(u, ev)
	case VAdvance:
		p.advanceTo(u, to, ev)
	case VPlace:
		p.deploy(p.Hand, to, ev)
	case VArrange:
		p.arrange(ev)
	case VDone:
		if p.Stage == StageAdvance {
			p.endCombat(ev)
		} else {
			p.putDown()
		}
	case VEnd:
		p.done(ev)
	}
	return nil
}
