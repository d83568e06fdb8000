package toy

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// contested says whether both sides have blocks in an area.
func (p *Position) contested(a kernel.PlaceID) bool {
	return p.count[west][a] > 0 && p.count[east][a] > 0
}

// battles counts the areas to be fought for.
func (p *Position) battles() int {
	n := 0
	for a := kernel.PlaceID(1); a <= areas; a++ {
		if p.contested(a) {
			n++
		}
	}
	return n
}

// hitFaces is how many faces of the die hit for a block in a battle: 4.2, and 4.5 for attackers of a town.
func (p *Position) hitFaces(b kernel.PieceID, at kernel.PlaceID, attacks bool) int {
	n := int(p.g.block[b].faces)
	if attacks && p.g.town[at] && p.on(rTown) {
		n--
	}
	if !p.on(rHits) {
		n = 0
	}
	return n
}

// battle turns up all blocks in an area (1.2) and lets both sides roll (4.2).
func (p *Position) battle(at kernel.PlaceID, src chance.Source, ev *kernel.Events) {
	p.fight, p.step = at, stepLose
	ev.Add(kernel.Event{Kind: evBattle, Audience: kernel.Everyone, Side: p.side, Place: at})
	for b := kernel.PieceID(1); b <= pieces; b++ {
		if p.at[b] == at {
			h := kernel.FirstHandle + kernel.PieceID(p.handle[b])
			p.handle[b], p.seen[b] = 0, p.turn
			ev.Add(kernel.Event{Kind: evReveal, Audience: kernel.Everyone, Side: p.g.block[b].side, Piece: h, With: b, Place: at, A: int16(p.steps[b])})
		}
	}
	for b := kernel.PieceID(1); b <= pieces; b++ {
		if p.at[b] != at {
			continue
		}
		side := p.g.block[b].side
		need := faces - p.hitFaces(b, at, side == p.side)
		for range p.steps[b] {
			die := src.Die(chance.Label{Kind: drawBattle, N: int16(at)}, faces)
			hit := int8(bit(die > need))
			p.hits[side.Other()] += hit
			ev.Add(kernel.Event{Kind: evRoll, Audience: kernel.Everyone, Side: side, Piece: b, Place: at, A: int16(die), B: int16(hit), N: int16(faces - need)})
		}
	}
}

// strength is the steps of a side in an area.
func (p *Position) strength(s kernel.Side, at kernel.PlaceID) int8 {
	n := int8(0)
	for first, last := ofSide(s); first <= last; first++ {
		if p.at[first] == at {
			n += p.steps[first]
		}
	}
	return n
}

// candidate says whether a block in the battle may take the next hit: the strongest do (4.3).
func (p *Position) candidate(b kernel.PieceID) bool {
	for first, last := ofSide(p.g.block[b].side); first <= last; first++ {
		if p.at[first] == p.fight && p.steps[first] > p.steps[b] && p.on(rLosses) {
			return false
		}
	}
	return p.at[b] == p.fight
}

// candidates counts who may take a side's next hit.
func (p *Position) candidates(s kernel.Side) int {
	n := 0
	for first, last := ofSide(s); first <= last; first++ {
		if p.at[first] == p.fight && p.candidate(first) {
			n++
		}
	}
	return n
}

// hit takes a step from a block.
func (p *Position) hit(b kernel.PieceID, ev *kernel.Events) {
	side := p.g.block[b].side
	p.hits[side]--
	p.steps[b]--
	if p.steps[b] == 0 {
		p.lost(b, ev)
		return
	}
	ev.Add(kernel.Event{Kind: evLoss, Audience: kernel.Everyone, Side: side, Piece: b, Place: p.fight, A: int16(p.steps[b])})
}

func (p *Position) lost(b kernel.PieceID, ev *kernel.Events) {
	ev.Add(kernel.Event{Kind: evGone, Audience: kernel.Everyone, Side: p.g.block[b].side, Piece: b, Place: p.at[b]})
	p.drop(b)
}

// retreating is the attacker that goes back next (4.4): the first that is left in the area.
func (p *Position) retreating() kernel.PieceID {
	for first, last := ofSide(p.side); first <= last; first++ {
		if p.at[first] == p.fight && p.fight != kernel.NoPlace {
			return first
		}
	}
	return kernel.NoPiece
}

// wayBack says whether a block may go back to an area: 4.4, with 1.3 and 3.3.
func (p *Position) wayBack(b kernel.PieceID, to kernel.PlaceID) bool {
	if p.count[p.side.Other()][to] > 0 || p.count[p.side][to] >= stack {
		return false
	}
	for _, n := range p.g.near[p.at[b]] {
		if n.to == to {
			return !(p.mud && n.river && p.on(rRiver))
		}
	}
	return false
}

// ways counts where a block may go back to.
func (p *Position) ways(b kernel.PieceID) int {
	n := 0
	for a := kernel.PlaceID(1); a <= areas; a++ {
		if p.wayBack(b, a) {
			n++
		}
	}
	return n
}

func (p *Position) goBack(b kernel.PieceID, to kernel.PlaceID, ev *kernel.Events) {
	ev.Add(kernel.Event{Kind: evRetreat, Audience: kernel.Everyone, Side: p.side, Piece: b, Place: p.at[b], To: to})
	p.shift(b, to)
	p.conceal(b, ev)
	p.take(to, ev) // 5.1
}

// conceal turns a block away again under the lowest free handle of its side: the enemy knows which block it is, so the number
// tells nothing.
func (p *Position) conceal(b kernel.PieceID, ev *kernel.Events) {
	first, last := ofSide(p.g.block[b].side)
	for h := first; h <= last; h++ {
		if p.behind(p.g.block[b].side, kernel.FirstHandle+h) == kernel.NoPiece {
			p.handle[b] = int8(h)
			p.tell(kernel.Event{Kind: evConceal, Side: p.g.block[b].side, With: b, Place: p.at[b]}, b, ev)
			return
		}
	}
}

// forced plays on until somebody has something to decide.
func (p *Position) forced(src chance.Source, ev *kernel.Events) {
	for {
		switch p.step {
		case stepBattle:
			if p.battles() > 0 && p.on(rBattles) {
				return
			}
			p.endPlayerTurn(src, ev)
		case stepLose:
			s := p.ToMove()
			if p.hits[s] == 0 || p.count[s][p.fight] == 0 {
				p.hits[s] = 0
				if p.hits == [2]int8{} {
					p.step = stepRetreat
				}
				continue
			}
			if p.hits[s] < p.strength(s, p.fight) && p.candidates(s) > 1 {
				return
			}
			for first, last := ofSide(s); first <= last; first++ { // one candidate, or all are lost whoever comes first
				if p.at[first] == p.fight && p.candidate(first) {
					p.hit(first, ev)
					break
				}
			}
		case stepRetreat:
			b := p.retreating()
			if b == kernel.NoPiece || p.count[p.side.Other()][p.fight] == 0 || !p.on(rBack) {
				p.endBattle(ev)
				continue
			}
			switch p.ways(b) {
			case 0:
				p.lost(b, ev)
			case 1:
				for a := kernel.PlaceID(1); a <= areas; a++ {
					if p.wayBack(b, a) {
						p.goBack(b, a, ev)
						break
					}
				}
			default:
				return
			}
		default:
			return
		}
	}
}

// endBattle turns away who is left, and gives the area to the winner (5.1). A side without blocks has lost (5.3).
func (p *Position) endBattle(ev *kernel.Events) {
	at := p.fight
	p.fight, p.step = kernel.NoPlace, stepBattle
	for b := kernel.PieceID(1); b <= pieces; b++ {
		if p.at[b] == at {
			p.conceal(b, ev)
		}
	}
	p.take(at, ev)
	if (p.alive(west) == 0 || p.alive(east) == 0) && p.on(rDestroyed) {
		p.end(ev)
	}
}
