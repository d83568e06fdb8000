// How each action is carried out.

package stacks

import (
	"slices"
	"strconv"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Play makes an action of the side to move.
func (p *Position) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	side := p.ToMove()
	if !p.listOK || !slices.Contains(p.list, a) {
		if r := p.Why(side, a); r != nil {
			return r
		}
	}
	u, to := Unit(0), p.HexIn(a.Place)
	if a.Piece != 0 {
		u = p.unitOf(a.Piece, side)
	}
	p.changed = false
	if ev != nil {
		p.remember()
	}
	p.listOK = false
	thought, roster := p.thought, p.roster.ok
	gathers := p.Stage == StageMove && gathering[a.Verb]
	p.do(a.Verb, u, to, a.N, src, ev)
	if !p.Over && p.changed { // nothing else can decide the game
		p.judge(ev)
	}
	p.uncover(ev)
	if p.forget(); gathers {
		p.thought, p.roster.ok = thought, roster && a.Verb != VTop
	}
	return nil
}

// gathering are the verbs that put together the stack in hand: what is known of the ordered attacks stays true.
var gathering = [verbCount]bool{VChoose: true, VJoin: true, VDrop: true, VGather: true, VTop: true, VDone: true}

func (p *Position) do(v kernel.Verb, u Unit, to Place, n int16, src chance.Source, ev *kernel.Events) {
	switch v {
	case VChoose:
		if p.Stage == StageMove {
			p.choose(u)
		} else {
			p.Hand = u
		}
	case VJoin:
		p.take(u)
	case VDrop:
		p.drop(u)
	case VGather:
		var list [hardStack + 1]Unit
		k := 0
		p.gathered(to, func(w Unit) { list[k] = w; k++ })
		p.choose(list[0])
		for _, w := range list[1:k] {
			p.take(w)
		}
	case VTop:
		p.raise(u)
	case VMove:
		p.moveTo(to, ev)
	case VAssault:
		p.approach(to, ev)
		if !p.Over {
			p.assault(to)
			p.declare(src, ev)
		}
	case VDone:
		if p.Stage == StageAdvance {
			p.endBattle(StageFight)
		} else {
			p.putDown()
		}
	case VTarget:
		p.Target = int16(to) + 1
	case VAttack:
		p.Flags[u] |= Attacker
	case VRoll:
		p.declare(src, ev)
	case VAir:
		p.commit(int(n), src, ev)
	case VLose:
		p.Owed--
		p.loseStep(u, ev)
		p.pay(ev)
	case VConvert:
		p.convert(n, ev)
	case VRetreat:
		p.retreatTo(to, ev)
	case VPart:
		p.partTo(u, to, ev)
	case VAdvance:
		p.advance(u, ev)
	case VDeclare:
		p.Declared = uint8(p.Turn)
		tell(ev, kernel.Event{Kind: EvDeclared, Side: p.Active})
		p.askOrder(ev)
	case VWait:
		p.askOrder(ev)
	case VMoveFirst, VFightFirst:
		p.ordered(v == VFightFirst, ev)
	case VWithdraw:
		p.withdraw(u, ev)
	case VRestore:
		p.restore(u, ev)
	case VEnter:
		p.enter(p.Hand, to, ev)
	case VExchange:
		p.exchange(u, src, ev)
	case VPlace:
		p.deploy(p.Hand, to, ev)
	case VArrange:
		if p.Stage == StageArrive {
			p.receive(ev)
		} else {
			p.arrange(ev)
		}
	case VEnd:
		p.end(src, ev)
	}
}

// end ends a phase at its player's wish.
func (p *Position) end(src chance.Source, ev *kernel.Events) {
	switch p.Stage {
	case StageStaff:
		p.endStaff(src, ev)
	case StageArrive:
		p.endArrivals(src, ev)
	default:
		p.endHalf(src, ev)
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

func bit(v bool) int16 {
	if v {
		return 1
	}
	return 0
}
