// The decisions and the verbs: which actions are legal under each, and how they are carried out.

package blocks

import (
	"math/bits"

	"umpire/kernel"
)

// FrameKind is what decision is due. It is also the index of the question in Info.Asks.
type FrameKind uint8

// The decisions.
const (
	fNone        FrameKind = iota
	fDeploy                // set-up: choose the block to place
	fDeployPlace           // set-up: where a block goes
	fFortify               // set-up: where a defensive line goes
	fLogistics             // pause or leader
	fSpend                 // steps to buy
	fArrive                // choose the reinforcement to place
	fArrivePlace           // where it goes
	fDeclare               // which impulse
	fActivate              // which HQ
	fHQMove                // an HQ moves before it is revealed
	fCommand               // which block acts
	fOrder                 // what the chosen block does
	fSupport               // artillery and bombers
	fBattle                // which battle
	fFight                 // no decision: a battle under way
	fFlak                  // aborted or destroyed
	fLoss                  // which of the strongest takes a hit
	fBlitz                 // which block goes on
	fBlitzMove             // where to
	fExploit               // whether to exploit
	fExploitMove           // which block exploits
	fPick                  // the last block of a draw
	fRecall                // which fleet goes home
	fEngage                // which bombers meet a fleet
	fStarve                // which of the strongest in a fortress loses a step
	frameKinds
)

// The verbs, as Info.Verbs lists them.
const (
	VNone kernel.Verb = iota
	VPass
	VTactical
	VStrategicMove
	VStrategicDraw
	VActivate
	VChoose
	VMove
	VRail
	VBuild
	VTransfer
	VDisband
	VDone
	VEnd
	VArtillery
	VBomb      // send a bomber of the first type
	VBombOther // as VBomb, for the second type of bomber
	VBattle
	VHit
	VAbort
	VDestroy
	VBlitz
	VExploit
	VDecline
	VPause
	VLead
	VRegenerate
	VReplace
	VDraw
	VPlace
	VFortify
	VArrange
	VTake
	VSail
	VRecall
	VEngage
	VFerry
	VLand
	verbCount
)

func (p *Position) add(v kernel.Verb, b Block, a Place, n int16) {
	p.list = append(p.list, kernel.Action{Verb: v, Piece: kernel.PieceID(b), Place: PlaceID(a), N: n})
}

// addPieces lists a verb for every block of a set.
func (p *Position) addPieces(v kernel.Verb, m Set) {
	for i, w := range m {
		for ; w != 0; w &= w - 1 {
			p.list = append(p.list, kernel.Action{Verb: v, Piece: kernel.PieceID(i<<6 + bits.TrailingZeros64(w))})
		}
	}
}

// addPlaces lists a verb for every place of a set.
func (p *Position) addPlaces(v kernel.Verb, m Mask) {
	for i, w := range m {
		for ; w != 0; w &= w - 1 {
			p.list = append(p.list, kernel.Action{Verb: v, Place: kernel.PlaceID(i<<6 + bits.TrailingZeros64(w) + 1)})
		}
	}
}

// makeList lists the legal actions of the decision on top of the stack. It lists none if the decision is idle.
func (p *Position) makeList() {
	p.list = p.list[:0]
	f := p.top()
	switch f.Kind {
	case fDeploy:
		p.addPieces(VChoose, p.deployable())
		if len(p.list) > 0 {
			p.add(VArrange, 0, Nowhere, 0)
		}
	case fDeployPlace:
		p.addPlaces(VPlace, p.deployPlaces(f.Piece))
		if len(p.list) > 1 {
			p.add(VArrange, 0, Nowhere, 0)
		}
	case fFortify:
		p.addPlaces(VFortify, p.fortifyPlaces())
		if len(p.list) > 1 {
			p.add(VArrange, 0, Nowhere, 0)
		}
	case fLogistics:
		p.add(VPause, 0, Nowhere, 0)
		p.add(VLead, 0, Nowhere, 0)
	case fSpend:
		p.listSpend()
	case fArrive:
		p.addPieces(VChoose, p.arrivals())
		if len(p.list) == 0 {
			p.add(VEnd, 0, Nowhere, 0)
		}
	case fArrivePlace:
		p.addPlaces(VPlace, p.Hooks.Arrivals(p, f.Piece))
	case fDeclare:
		p.add(VPass, 0, Nowhere, 0)
		if p.mayActivate() {
			p.add(VTactical, 0, Nowhere, 0)
		}
		if p.mayStrategic() {
			p.add(VStrategicMove, 0, Nowhere, 0)
			p.add(VStrategicDraw, 0, Nowhere, 0)
		}
	case fActivate:
		p.listActivate()
	case fHQMove:
		p.findReach(f.Piece, f)
		p.addPlaces(VMove, p.reach.ends)
		if f.M != 0 && p.mayReveal(f.Piece) {
			p.add(VDone, 0, Nowhere, 0)
		}
	case fCommand:
		p.listCommand()
	case fOrder:
		p.listOrder(f)
	case fSupport:
		p.listSupport()
	case fBattle:
		must, may := p.Battles()
		p.addPlaces(VBattle, must.Or(may))
		if must.IsZero() {
			p.add(VEnd, 0, Nowhere, 0)
		}
	case fFlak:
		p.listFlak(f)
	case fLoss:
		p.addPieces(VHit, p.targets(f.Place))
	case fStarve:
		p.addPieces(VHit, p.starving(f.Place))
	case fPick:
		p.addPieces(VTake, p.inPool(p.Active))
	case fRecall:
		p.addPieces(VRecall, p.mayRecall())
	case fEngage:
		p.listEngage(f)
	case fBlitz:
		p.addPieces(VChoose, p.blitzers())
		p.add(VEnd, 0, Nowhere, 0)
	case fBlitzMove:
		p.addPlaces(VBlitz, p.blitzReach(f.Piece))
	case fExploit:
		p.add(VExploit, 0, Nowhere, 0)
		p.add(VDecline, 0, Nowhere, 0)
	case fExploitMove:
		if p.Left > 0 {
			p.addPieces(VChoose, p.movers())
		}
		p.add(VEnd, 0, Nowhere, 0)
	}
}

func (p *Position) listSpend() {
	s := p.Active
	for v, m := range [2]Set{p.tactical.Or(p.air), p.combat} {
		points := p.Regenerate
		verb := VRegenerate
		if v == 1 {
			points, verb = p.Replace, VReplace
		}
		if points <= 0 {
			continue
		}
		m = m.And(p.all[s])
		for b := m.Pop(); b != 0; b = m.Pop() {
			if p.mayRestore(b) && p.StepCost(b) <= int(points) {
				p.add(verb, b, Nowhere, 0)
			}
		}
	}
	if p.Value > 0 && p.count[s][p.Holding[s][InPool]] > 0 {
		p.add(VDraw, 0, Nowhere, 0)
	}
	p.add(VEnd, 0, Nowhere, 0)
}

func (p *Position) listActivate() {
	m := p.activable()
	for o := m; ; {
		b := o.Pop()
		if b == 0 {
			break
		}
		if p.mayReveal(b) {
			p.add(VActivate, b, Nowhere, 0)
		}
	}
	for o := m; ; {
		b := o.Pop()
		if b == 0 {
			break
		}
		if p.ground.Has(p.At[b]) && p.canGo(b, int(p.mp[b]), false) {
			p.add(VChoose, b, Nowhere, 0)
		}
	}
	if p.leads() || !p.On(RTactical) {
		p.add(VEnd, 0, Nowhere, 0)
	}
}

// mayDisband are the lines that the active side may return to its stock: only while the stock is empty (RLine), and
// isolated ones only where the game says so.
func (p *Position) mayDisband() Mask {
	s := p.Active
	if int(p.lines[s]) < p.Config.Lines[s] {
		return Mask{}
	}
	m := p.Lines.And(p.Owned(s))
	if p.On(RIsolated) && !p.DisbandsCut {
		m = m.AndNot(p.LinesCut)
	}
	return m
}

func (p *Position) listCommand() {
	var m Set
	if p.actionsLeft() {
		m = p.movers()
	}
	if p.Hooks.Transfers != nil && (p.actionsLeft() || p.transferring()) {
		m = m.Or(p.transfers())
	}
	p.addPieces(VChoose, m)
	if int(p.lines[p.Active]) >= p.Config.Lines[p.Active] {
		p.addPlaces(VDisband, p.mayDisband())
	}
	p.add(VEnd, 0, Nowhere, 0)
}

// actionsLeft reports whether blocks may still act in a Command Segment.
func (p *Position) actionsLeft() bool { return p.Left > 0 || p.Kind == TacticalImpulse }

// findReach makes the reach of the block that a frame is about.
func (p *Position) findReach(b Block, f *Frame) {
	if p.reachOK {
		return
	}
	engage := f.Kind == fOrder && p.engaging()
	p.spread(&p.reach, b, int(f.N), engage)
	p.reachOK = true
}

// listOrder lists what a chosen block may do. Frame.N is what it has left to move, Frame.M whether it has moved.
func (p *Position) listOrder(f *Frame) {
	b := f.Piece
	if p.boxes.Has(p.At[b]) {
		p.addPlaces(VTransfer, p.Hooks.Transfers(p, b))
		return
	}
	p.findReach(b, f)
	p.addPlaces(VMove, p.reach.ends)
	if f.M == 0 {
		if p.mayRail() {
			p.addPlaces(VRail, p.railReach(b))
		}
		if p.Segment-1 == segCommand && p.MayBuild(b) {
			p.add(VBuild, 0, Nowhere, 0)
		}
		if !p.fleets.Empty() {
			p.addPlaces(VFerry, p.ferryReach(b))
			p.addPlaces(VLand, p.landings(b))
		}
		return
	}
	if p.mayStay(b) {
		p.add(VDone, 0, Nowhere, 0)
	}
}

// mayStay reports whether a block that has moved may end its move where it is.
func (p *Position) mayStay(b Block) bool {
	s, a := p.sideOf(b), p.At[b]
	return p.count[s][a] <= p.limit[s][a] && !p.clashes(b, a)
}

func (p *Position) listSupport() {
	p.listSail()
	where := p.supportable()
	if !where.IsZero() {
		hqs := p.Activated
		for h := hqs.Pop(); h != 0; h = hqs.Pop() {
			if p.fires(h) {
				m := p.artilleryReach(h).And(where).AndNot(p.unsupported(h))
				for a := m.Pop(); a >= 0; a = m.Pop() {
					p.add(VArtillery, h, a, 0)
				}
			}
		}
		hqs = p.Activated.And(p.air)
		for h := hqs.Pop(); h != 0; h = hqs.Pop() {
			var flies [maxBomberTypes]bool
			any := false
			for t := range p.Bombers {
				_, flies[t] = p.flies(h, t)
				any = any || flies[t]
			}
			if !any {
				continue
			}
			m := p.AirReach(h).And(where)
			for a := m.Pop(); a >= 0; a = m.Pop() {
				for t := range p.Bombers {
					if flies[t] {
						p.add(VBomb+kernel.Verb(t), h, a, 0)
					}
				}
			}
		}
	}
	p.add(VEnd, 0, Nowhere, 0)
}

// listFlak lists how the bombers' owner may take anti-air hits: each must be used; two make a loss for good.
func (p *Position) listFlak(f *Frame) {
	a := f.Place
	hits, bombers := int(f.N), p.bombersIn(f)
	if hits == 0 || bombers == 0 {
		return
	}
	hqs := p.air
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		for t := range p.Bombers {
			if p.bomberIn(f, a, h, t) < 0 {
				continue
			}
			if hits-1 <= 2*(bombers-1) {
				p.add(VAbort, h, Nowhere, int16(t))
			}
			if hits >= 2 {
				p.add(VDestroy, h, Nowhere, int16(t))
			}
		}
	}
}

// do carries out a legal action.
func (p *Position) do(a kernel.Action) {
	f := p.top()
	b := Block(a.Piece)
	to := PlaceOf(a.Place)
	switch a.Verb {
	case VPass, VTactical, VStrategicMove, VStrategicDraw:
		p.pop()
		p.declare([...]uint8{PassImpulse, TacticalImpulse, StrategicMove, StrategicDraw}[a.Verb-VPass])
	case VActivate:
		p.activate(b)
	case VChoose:
		p.choose(f, b)
	case VMove:
		p.doMove(f, to)
	case VRail:
		b = f.Piece
		p.pop()
		p.goByRail(b, to)
		p.acted(b)
	case VFerry:
		b = f.Piece
		p.pop()
		p.goByRail(b, to)
		p.acted(b)
	case VLand:
		b = f.Piece
		p.pop()
		p.descend(b, to)
		p.acted(b)
	case VBuild:
		b = f.Piece
		p.pop()
		p.build(b)
		p.acted(b)
	case VTransfer:
		b = f.Piece
		from := p.At[b]
		p.pop()
		if p.ev != nil {
			p.sayMove(b, from, to)
		}
		if p.transferring() {
			p.Acted.Add(b)
		} else {
			p.acted(b)
		}
		p.Placed.Add(to)
		p.enter(b, to)
		if p.Hooks.Transferred != nil {
			p.Hooks.Transferred(p, b)
		}
	case VDisband:
		p.disband(to)
	case VDone:
		b = f.Piece
		hq := f.Kind == fHQMove
		p.pop()
		if hq {
			p.activate(b)
		}
	case VEnd:
		if f.Kind == fArrive { // drawn blocks without a place return to the pool (RArrive)
			p.returnHand()
		}
		if f.Kind == fEngage {
			p.nextFleet(f)
			break
		}
		p.pop()
	case VArtillery:
		p.sendArtillery(b, to)
	case VBomb, VBombOther:
		p.sendBomber(b, int(a.Verb-VBomb), to)
	case VBattle:
		p.startBattle(to)
	case VHit:
		starves := f.Kind == fStarve
		p.pop()
		if starves {
			p.starve(b)
			break
		}
		p.BattleHits--
		p.damage(b)
	case VAbort, VDestroy:
		p.doFlak(f, a)
	case VBlitz:
		b = f.Piece
		p.pop()
		p.blitz(b, to)
	case VExploit:
		p.pop()
		p.spend(p.Active)
		p.Say(kernel.Event{Kind: EvExploits, Audience: kernel.Everyone, Side: p.Active})
	case VDecline:
		p.pop()
	case VPause:
		p.pause()
	case VLead:
		p.activateLeader()
	case VRegenerate, VReplace:
		p.restore(b)
	case VDraw:
		p.pop()
		p.drawAndPlace()
	case VPlace:
		b = f.Piece
		setup := f.Kind == fDeployPlace
		p.pop()
		if setup {
			p.deployed(b, to)
		} else {
			p.arrive(b, to)
		}
	case VFortify:
		p.fortified(to)
	case VArrange:
		p.arrange()
	case VTake:
		p.pop()
		p.take(b)
	case VSail:
		p.sail(b, to)
	case VRecall:
		p.recall(b)
	case VEngage:
		p.engage(f, b, int(a.N))
	}
	p.reachOK = false
}

// choose picks the block that the following actions are about.
func (p *Position) choose(f *Frame, b Block) {
	switch f.Kind {
	case fDeploy:
		p.push(Frame{Kind: fDeployPlace, Side: f.Side, Piece: b})
	case fArrive:
		p.push(Frame{Kind: fArrivePlace, Side: f.Side, Piece: b})
	case fActivate:
		p.push(Frame{Kind: fHQMove, Side: f.Side, Piece: b, N: int16(p.mp[b])})
	case fBlitz:
		p.push(Frame{Kind: fBlitzMove, Side: f.Side, Piece: b})
	default:
		p.push(Frame{Kind: fOrder, Side: f.Side, Piece: b, N: int16(p.mp[b])})
	}
}

// doMove moves the chosen block; what it has left it may still use, unless it has engaged.
func (p *Position) doMove(f *Frame, to Place) {
	b := f.Piece
	p.findReach(b, f)
	r := p.reach
	s := p.sideOf(b)
	engages := p.occ[s.Other()].Has(to) // also where the enemy's leader falls at once
	cost := p.march(b, &r, to)
	if p.Over {
		return
	}
	hq := f.Kind == fHQMove
	if f.M == 0 && !hq {
		p.acted(b) // a block that has begun to move has made its action
	}
	f.N -= int16(cost)
	f.M = 1
	if !hq && engages && p.On(REngage) {
		p.pop()
	}
}

// doFlak takes anti-air hits on a bomber.
func (p *Position) doFlak(f *Frame, a kernel.Action) {
	at := f.Place
	i := p.bomberIn(f, at, Block(a.Piece), int(a.N))
	if a.Verb == VAbort {
		p.loseBomber(at, i, BomberAborted)
		f.N--
	} else {
		p.loseBomber(at, i, BomberDestroyed)
		f.N -= 2
	}
	if f.N <= 0 || p.bombersIn(f) == 0 {
		p.pop()
	}
}
