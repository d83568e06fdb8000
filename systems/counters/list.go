// The verbs, and which actions are legal in each stage.

package counters

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
)

// The verbs, as Info.Verbs lists them.
const (
	VNone kernel.Verb = iota
	VChoose
	VMove
	VEntrain
	VRide
	VDetrain
	VTransfer
	VEnter
	VTarget
	VAttack
	VCommit
	VSettle
	VLower
	VForgo
	VRoll
	VRetreat
	VLose
	VDisrupt
	VAdvance
	VPlace
	VArrange
	VDone
	VEnd
	verbCount
)

// stagesOf are the stages in which a verb can be due, by bit.
var stagesOf = [verbCount]uint16{
	VChoose: 1<<StageMove | 1<<StageDeploy, VMove: 1 << StageMove, VEntrain: 1 << StageMove, VRide: 1 << StageMove,
	VDetrain: 1 << StageMove, VTransfer: 1 << StageMove, VEnter: 1 << StageMove,
	VTarget: 1<<StageMove | 1<<StageAttack, VAttack: 1<<StageOverrun | 1<<StageAttack, VCommit: 1 << StageOverrun,
	VSettle: 1 << StageSettle, VLower: 1 << StageAttack, VForgo: 1 << StageAttack, VRoll: 1 << StageAttack,
	VRetreat: 1 << StageRetreat, VLose: 1<<StageLose | 1<<StageExcess, VDisrupt: 1 << StageDisrupt,
	VAdvance: 1 << StageAdvance, VPlace: 1 << StageDeploy, VArrange: 1 << StageDeploy,
	VDone: 1<<StageMove | 1<<StageAdvance, VEnd: 1<<StageMove | 1<<StageAttack,
}

// ruleOf is the rule that each verb stands under.
var ruleOf = [verbCount]Rule{VChoose: RSequence, VMove: RAllowance, VEntrain: RRails, VRide: RRails, VDetrain: RRails,
	VTransfer: REngineersMove, VEnter: RArrivals, VTarget: RAdjacent, VAttack: RAdjacent, VCommit: ROverrun,
	VSettle: ROverrun, VLower: RLower, VForgo: RForgo, VRoll: RAdjacent, VRetreat: RRetreat, VLose: RExchange,
	VDisrupt: RDisrupt, VAdvance: RAdvance, VPlace: RCover, VArrange: RCover, VDone: RSequence, VEnd: RSequence}

// ToMove is the side whose decision is due.
func (p *Position) ToMove() kernel.Side {
	switch {
	case p.Over:
		return kernel.NoSide
	case p.Stage == StageRetreat && !p.Enemy: // the enemy moves those who retreat
		return p.Active.Other()
	}
	return p.Active
}

// Legal appends every legal action of the side to move.
func (p *Position) Legal(list []kernel.Action) []kernel.Action {
	if !p.listOK {
		p.list = p.list[:0]
		if !p.Over {
			p.makeList()
		}
		p.listOK = true
	}
	return append(list, p.list...)
}

func (p *Position) add(v kernel.Verb, u Unit, a Place, n int16) {
	p.list = append(p.list, kernel.Action{Verb: v, Piece: kernel.PieceID(u), Place: p.ID(a), N: n})
}

// offer lists an action if nothing speaks against it.
func (p *Position) offer(v kernel.Verb, u Unit, a Place, n int16) {
	act := kernel.Action{Verb: v, Piece: kernel.PieceID(u), Place: p.ID(a), N: n}
	if _, code, _ := p.objection(act); code == "" {
		p.list = append(p.list, act)
	}
}

func (p *Position) makeList() {
	none := board.None
	switch p.Stage {
	case StageDeploy:
		p.listDeploy()
	case StageMove:
		p.listMoves()
	case StageOverrun:
		for _, u := range p.all[p.Active] {
			if p.OnMap(u) && p.grid.Adjacent(p.At[u], Place(p.Targets[0]-1)) {
				p.offer(VAttack, u, none, 0)
			}
		}
		p.offer(VCommit, 0, none, 0)
	case StageSettle:
		for a := p.run.Next(-1); a != none; a = p.run.Next(a) {
			p.add(VSettle, 0, a, 0)
		}
	case StageAttack:
		p.listAttacks()
	case StageRetreat:
		s := p.Active
		if p.Enemy {
			s = s.Other()
		}
		for _, u := range p.all[s] {
			if p.flag(u, Retreating) {
				for _, a := range p.grid.Neighbours(p.At[u]) {
					p.offer(VRetreat, u, a, 0)
				}
			}
		}
	case StageLose:
		p.party(true, func(u Unit) { p.add(VLose, u, none, 0) })
	case StageDisrupt:
		p.party(true, func(u Unit) { p.offer(VDisrupt, u, none, 0) })
	case StageAdvance:
		list, n := p.targets()
		for _, u := range p.all[p.Active] {
			if p.flag(u, Advancing) {
				for _, a := range list[:n] {
					p.offer(VAdvance, u, a, 0)
				}
			}
		}
		p.add(VDone, 0, none, 0)
	case StageExcess:
		p.each(p.crowded(p.Active), func(u Unit) { p.offer(VLose, u, none, 0) })
	}
}

func (p *Position) listDeploy() {
	d := p.deploys()
	for _, u := range d.Units {
		if p.At[u] == p.hexes+Entering && u != p.Hand {
			p.add(VChoose, u, board.None, 0)
		}
	}
	p.add(VArrange, 0, board.None, 0)
	if p.Hand == 0 {
		return
	}
	left := p.coverers(p.Hand)
	spare := p.uncovered(board.None) <= left
	freely := p.freely() < d.Free || !p.On(RWithin)
	for a := d.Ground.Next(-1); a != board.None; a = d.Ground.Next(a) {
		if p.full(p.Active, a, 1) || p.count[p.Active.Other()][a] > 0 || p.far(a) && !freely {
			continue
		}
		if !spare && p.uncovered(a) > left {
			continue
		}
		if u := p.Hand; !p.Units[u].Engineer || !p.On(REngineers) || p.Rail[a] == RailOf(p.Active) {
			p.add(VPlace, 0, a, 0)
		}
	}
}

func (p *Position) listMoves() {
	none := board.None
	s := p.Active
	if u := p.Hand; u != 0 && !p.OnMap(u) {
		for _, a := range p.entries(u) {
			p.offer(VEnter, 0, a, 0)
		}
		p.add(VDone, 0, none, 0)
	} else if u != 0 {
		p.reach()
		for _, a := range p.search.Reached() {
			if a != p.At[u] && p.mayStop(u, a) {
				p.add(VMove, 0, a, 0)
			}
		}
		for _, a := range p.least {
			if p.mayStop(u, a) {
				p.add(VMove, 0, a, 0)
			}
		}
		if r := p.trains(s); r.Rides {
			p.offer(VEntrain, 0, none, 0)
			if p.flag(u, Entrained) {
				p.ride()
				for _, a := range p.rides.order {
					if a != p.At[u] && p.mayStop(u, a) {
						p.add(VRide, 0, a, 0)
					}
				}
			}
			p.offer(VDetrain, 0, none, 0)
		}
		if p.mayTransfer(u) {
			for _, a := range p.railHexes {
				if p.transferable(u, a) == "" {
					p.add(VTransfer, 0, a, 0)
				}
			}
		}
		p.add(VDone, 0, none, 0)
	}
	crowd := p.listChoices()
	if p.On(ROverrun) {
		for _, e := range p.all[s.Other()] {
			if a := p.At[e]; p.OnMap(e) && p.zone[s][a] > 0 && p.leads(e) && p.hopeful(a) && p.overrunnable(a) {
				p.add(VTarget, 0, a, 0)
			}
		}
	}
	if crowd {
		p.offer(VEnd, 0, none, 0)
	} else {
		p.add(VEnd, 0, none, 0)
	}
}

// listChoices lists the units that can be taken in hand, and reports whether some hex is over the stacking limit. What
// canMove asks of each rule it reads for most units from their flags.
func (p *Position) listChoices() (crowd bool) {
	const halted = Moved | Disrupted | Overrunning
	ph := p.phase()
	comeBack := len(p.scenario().Entries[ph.Side]) > 0 && !p.Recruited
	plain := ph.Kind == PhaseMove && p.off == switches.Set[Rule]{}
	counts := p.count[ph.Side]
	for _, u := range p.all[ph.Side] {
		a := p.At[u]
		on := uint(a) < uint(p.hexes)
		if !on && (a == board.None || a == p.hexes+Gone || plain && (!ph.First || a == p.hexes+Waiting ||
			a == p.hexes+Lost && !(comeBack && p.Units[u].Recruit))) {
			continue // it cannot come in
		}
		crowd = crowd || on && int(counts[a]) > p.Stack
		switch {
		case u == p.Hand:
		case on && plain:
			if p.Flags[u]&halted == 0 && p.moves(ph, p.classOf[u]) {
				p.add(VChoose, u, board.None, 0)
			}
		case p.canMove(u):
			p.add(VChoose, u, board.None, 0)
		}
	}
	return crowd
}

// leads reports whether a unit is the first of its side in its hex, so that a walk over units meets each hex once.
func (p *Position) leads(u Unit) bool {
	for v := p.first[p.At[u]]; v != u; v = p.next[v] {
		if p.side(v) == p.side(u) {
			return false
		}
	}
	return true
}

// hopeful is a quick look whether a hex could be overrun at all: as if supply helped the attacker alone.
func (p *Position) hopeful(a Place) bool {
	attack, some := 0, false
	for _, b := range p.grid.Neighbours(a) {
		if p.count[p.Active][b] > 0 {
			for u := p.first[b]; u != 0; u = p.next[u] {
				if p.side(u) == p.Active && p.fit(u) {
					attack += int(p.power(u, true, true))
					some = true
				}
			}
		}
	}
	if !some || p.run.Has(a) {
		return some
	}
	defence := 0
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.side(u) != p.Active {
			defence += int(p.power(u, false, false))
		}
	}
	return defence > 0 && p.column(attack, defence) >= p.overrunAt[p.Active]
}

func (p *Position) listAttacks() {
	none := board.None
	s := p.Active
	for _, u := range p.all[s] {
		if p.OnMap(u) && p.zone[s.Other()][p.At[u]] > 0 {
			p.offer(VAttack, u, none, 0)
		}
	}
	for _, e := range p.all[s.Other()] {
		if p.OnMap(e) && p.zone[s][p.At[e]] > 0 && p.leads(e) {
			p.offer(VTarget, 0, p.At[e], 0)
		}
	}
	p.offer(VForgo, 0, none, 0)
	if p.Targets[0] != 0 && p.anyAttacker() {
		if p.On(RLower) && p.Column == 0 {
			attack, defence := p.sums()
			if !p.automatic(defence) {
				for c := p.shifted(0); c < p.column(attack, defence); c++ {
					p.add(VLower, 0, none, int16(c))
				}
			}
		}
		p.add(VRoll, 0, none, 0)
	}
	p.offer(VEnd, 0, none, 0)
}

// entries are the hexes where a unit that is off the map could enter.
func (p *Position) entries(u Unit) []Place {
	s := p.side(u)
	if !p.phase().First {
		return nil
	}
	if p.At[u] == p.hexes+Lost {
		if !p.Units[u].Recruit || p.Recruited || !p.On(RReplacements) {
			return nil
		}
		return p.scenario().Entries[s]
	}
	if p.Units[u].Engineer {
		return p.rebuilding(s)
	}
	if i := p.arrival[p.Scenario][u]; i >= 0 {
		return p.scenario().Arrivals[i].Places
	}
	return nil
}

// mayTransfer reports whether the unit in hand is an engineer that may be put on other rails: once, and before any unit
// of its side moves in the phase.
func (p *Position) mayTransfer(u Unit) bool {
	return p.Units[u].Engineer && p.On(REngineersMove) && p.phase().First && len(p.Rebuild[p.side(u)]) > 0 &&
		!p.Stepped && !p.flag(u, Transferred) && !p.begun(p.side(u))
}

// begun reports whether a unit of a side has moved in this phase, but for the one in hand.
func (p *Position) begun(s kernel.Side) bool {
	return slices.ContainsFunc(p.all[s], func(u Unit) bool { return p.flag(u, Moved|Overrunning) })
}

// transferable says by a code why an engineer cannot be put on the rails of a hex, empty if it can.
func (p *Position) transferable(u Unit, a Place) string {
	s := p.side(u)
	switch {
	case p.Rail[a] != RailOf(s):
		return "rails-cut"
	case a == p.At[u]:
		return "there"
	case p.count[s.Other()][a] > 0:
		return "enemy"
	case p.full(s, a, 1):
		return "full"
	}
	return ""
}
