// Battles (section 4 of the rules), their forecasts, and what is played without asking.

package toy

import (
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/fog"
	"umpire/mechanics/odds"
)

// contested says whether both sides have blocks in an area.
func (p *Position) contested(a kernel.PlaceID) bool { return p.count[west][a]*p.count[east][a] > 0 }

// battles counts the areas to be fought for.
func (p *Position) battles() (n int) {
	for a := kernel.PlaceID(1); a <= areas; a++ {
		n += int(bit(p.contested(a)))
	}
	return n
}

// hitFaces is how many faces of the die hit for a block in a battle: 4.2, and 4.5 for attackers of a town.
func (p *Position) hitFaces(b kernel.PieceID, a kernel.PlaceID, attacks bool) int {
	n := int(p.record(b).Fire[0]) * int(bit(p.on("4.2")))
	if attacks && n > 0 && p.g.info.Places[a].Major && p.on("4.5") {
		n--
	}
	return n
}

func (p *Position) refuseBattle(act kernel.Action) string {
	if !p.contested(act.Place) { // 4.1
		return "no-battle"
	}
	return ""
}

// battle turns up all blocks in an area (1.2) and lets both sides roll (4.2).
func (p *Position) battle(act kernel.Action, src chance.Source, ev *kernel.Events) {
	a := act.Place
	p.Fight, p.Step = int8(a), stepLose
	fog.TellAll(ev, kernel.Event{Kind: evBattle, Side: p.side(), Place: a})
	for b := range p.stack(kernel.Both, a) {
		u, handle := p.of(b), p.g.fog.Numbers[p.owner(b)].ID(int(p.of(b).Handle))
		u.Handle, u.Seen = 0, p.Turn
		fog.TellAll(ev, kernel.Event{Kind: evReveal, Side: p.owner(b), Piece: handle, With: b, Place: a,
			A: int16(u.Steps)})
	}
	for b := range p.stack(kernel.Both, a) {
		s, hitting := p.owner(b), p.hitFaces(b, a, p.owner(b) == p.side())
		for range p.of(b).Steps {
			die := src.Die(chance.Label{Kind: drawBattle, N: int16(a)}, faces)
			hit := bit(die > faces-hitting)
			p.Hits[s.Other()] += int8(hit)
			fog.TellAll(ev, kernel.Event{Kind: evRoll, Side: s, Piece: b, Place: a, A: int16(die), B: hit,
				N: int16(hitting)})
		}
	}
}

// strength is the steps of the strongest block of a side in an area, and of all.
func (p *Position) strength(s kernel.Side, a kernel.PlaceID) (most, all int8) {
	for b := range p.stack(s, a) {
		most, all = max(most, p.of(b).Steps), all+p.of(b).Steps
	}
	return most, all
}

// candidates are a side's blocks in the battle that may take the next hit: the strongest (4.3).
func (p *Position) candidates(s kernel.Side) (list []kernel.PieceID) {
	most, _ := p.strength(s, p.fight())
	for b := range p.stack(s, p.fight()) {
		if p.of(b).Steps == most || !p.on("4.3") {
			list = append(list, b)
		}
	}
	return list
}

// noFighter refuses what is not a block of the side to move in the battle.
func (p *Position) noFighter(b kernel.PieceID) string {
	if !p.mine(p.ToMove(), b) || p.at(b) != p.fight() {
		return "no-block"
	}
	return ""
}

func (p *Position) refuseLose(a kernel.Action) string {
	if most, _ := p.strength(p.ToMove(), p.fight()); p.of(a.Piece).Steps < most && p.on("4.3") {
		return "not-strongest"
	}
	return ""
}

// hit takes a step from a block.
func (p *Position) hit(a kernel.Action, _ chance.Source, ev *kernel.Events) {
	b, u := a.Piece, p.of(a.Piece)
	p.Hits[p.owner(b)]--
	if u.Steps--; u.Steps == 0 {
		p.lost(b, ev)
		return
	}
	fog.TellAll(ev, kernel.Event{Kind: evLoss, Side: p.owner(b), Piece: b, Place: p.fight(), A: int16(u.Steps)})
}

func (p *Position) lost(b kernel.PieceID, ev *kernel.Events) {
	fog.TellAll(ev, kernel.Event{Kind: evGone, Side: p.owner(b), Piece: b, Place: p.at(b)})
	p.drop(b)
}

// retreating is the attacker that goes back next (4.4): the first that is left in the area.
func (p *Position) retreating() kernel.PieceID {
	for b := range p.stack(p.side(), p.fight()) {
		return b
	}
	return kernel.NoPiece
}

// waysBack are the areas that a block may go back to: 4.4, with 1.3 and 3.3.
func (p *Position) waysBack(b kernel.PieceID) board.Mask {
	ways := *p.g.ground[bit(p.mud() && p.on("3.3"))].NeighbourMask(board.Place(p.at(b) - 1))
	for a := kernel.PlaceID(1); a <= areas; a++ {
		if p.count[p.side().Other()][a] > 0 || p.count[p.side()][a] >= limit {
			ways.Del(board.Place(a - 1))
		}
	}
	return ways
}

func (p *Position) refuseRetreat(a kernel.Action) string {
	switch ways := p.waysBack(a.Piece); {
	case a.Piece != p.retreating():
		return "another-first"
	case !ways.Has(board.Place(a.Place - 1)):
		return "no-way-back"
	}
	return ""
}

func (p *Position) goBack(a kernel.Action, _ chance.Source, ev *kernel.Events) {
	b, to := a.Piece, a.Place
	fog.TellAll(ev, kernel.Event{Kind: evRetreat, Side: p.side(), Piece: b, Place: p.at(b), To: to})
	p.shift(b, to)
	p.conceal(b, ev)
	p.take(to, ev) // 5.1
}

// conceal turns a block away again: the enemy knows which block it is, so any handle will do.
func (p *Position) conceal(b kernel.PieceID, ev *kernel.Events) {
	p.of(b).Handle = int8(p.g.fog.Free(p, p.owner(b)))
	p.tell(kernel.Event{Kind: evConceal, Side: p.owner(b), With: b, Place: p.at(b)}, b, ev)
}

// forced plays on until somebody has something to decide.
func (p *Position) forced(src chance.Source, ev *kernel.Events) {
	for p.stepForced(src, ev) {
	}
}

// stepForced plays one thing that leaves nobody a choice, and says whether there was one.
func (p *Position) stepForced(src chance.Source, ev *kernel.Events) bool {
	switch p.Step {
	case stepBattle:
		if p.battles() > 0 && p.on("4.1") {
			return false
		}
		p.endPlayerTurn(src, ev)
	case stepLose:
		s := p.ToMove()
		list := p.candidates(s)
		switch _, all := p.strength(s, p.fight()); {
		case p.Hits[s] == 0 || len(list) == 0:
			p.Hits[s] = 0
			if p.Hits == [2]int8{} {
				p.Step = stepRetreat
			}
		case len(list) > 1 && p.Hits[s] < all:
			return false
		default: // one candidate, or all are lost in any order
			p.hit(kernel.Action{Piece: list[0]}, src, ev)
		}
	case stepRetreat:
		b := p.retreating()
		if b == kernel.NoPiece || p.count[p.side().Other()][p.fight()] == 0 || !p.on("4.4") {
			p.endBattle(ev)
			return true
		}
		switch ways := p.waysBack(b); ways.Count() {
		case 0:
			p.lost(b, ev)
		case 1:
			p.goBack(kernel.Action{Piece: b, Place: kernel.PlaceID(ways.Pop() + 1)}, src, ev)
		default:
			return false
		}
	default:
		return false
	}
	return true
}

// endBattle turns away the blocks that are left, and gives the area to the winner (5.1). A side without blocks loses.
func (p *Position) endBattle(ev *kernel.Events) {
	a := p.fight()
	p.Fight, p.Step = 0, stepBattle
	for b := range p.stack(kernel.Both, a) {
		p.conceal(b, ev)
	}
	p.take(a, ev)
	if (p.alive(west) == 0 || p.alive(east) == 0) && p.on("5.3") {
		p.end(ev)
	}
}

// Forecast is the odds of a battle, or of the battle that a move would bring. What the side has not seen of the
// defenders is taken at its best, at its worst, and evenly from the blocks not accounted for, at any strength.
func (p *Position) Forecast(side kernel.Side, a kernel.Action, f *kernel.Forecast) {
	f.Reset()
	enemy, at := side.Other(), a.Place
	if side != p.ToMove() || p.refuse(a) != "" ||
		a.Verb != verbBattle && (a.Verb != verbMove || p.count[enemy][at] == 0) {
		return
	}
	f.Known = true
	f.Policy = append(f.Policy, "Every battle is one round, and losses go to the strongest block (4.3).")
	join := func(to *odds.Force, b kernel.PieceID) {
		hitting := p.hitFaces(b, at, p.owner(b) == side)
		to.Add(int(p.of(b).Steps), hitting)
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: fmt.Sprintf("dice, each hits with %d of 6 faces", hitting),
			Rule: "4.2", Side: p.owner(b), Piece: p.ShownAs(side, b), N: int16(p.of(b).Steps)})
	}
	var attack, known odds.Force
	for b := range p.stack(side, everywhere) {
		if p.at(b) == at || a.Verb == verbMove && b == a.Piece {
			join(&attack, b)
		}
	}
	if p.g.info.Places[at].Major {
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "attackers of a town hit with one face less", Rule: "4.5",
			Side: side, N: -1})
	}
	var unseen [][]odds.Force // which blocks are not accounted for, never which of them stands where
	hidden := 0
	for b := range p.stack(enemy, everywhere) {
		switch here := p.at(b) == at; {
		case p.of(b).Seen == 0 && p.ShownAs(side, b) != b:
			hidden += int(bit(here))
			unseen = append(unseen, odds.Levels(p.record(b).Levels, p.hitFaces(b, at, false)))
		case here:
			join(&known, b)
		}
	}
	if hidden == 0 {
		f.Cases = append(f.Cases, odds.Exchange("known", "", side, attack, known))
		return
	}
	f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "blocks not seen", Rule: "1.2", Side: enemy, N: int16(hidden)})
	worlds := odds.Unseen(known, hidden, unseen)
	best, worst := odds.Extremes(attack, worlds)
	f.Cases = append(f.Cases, odds.Exchange("best", "the weakest blocks that can stand there", side, attack, best),
		odds.Exchange("worst", "the strongest blocks that can stand there", side, attack, worst),
		odds.Exchange("mean", "any of the blocks not accounted for, at any strength", side, attack, worlds...))
}
