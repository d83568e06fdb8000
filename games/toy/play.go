package toy

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// ToMove is the side whose decision is due.
func (p *Position) ToMove() kernel.Side {
	switch p.step {
	case stepOver:
		return kernel.NoSide
	case stepLose: // 4.3: the defender first
		if def := p.side.Other(); p.hits[def] > 0 {
			return def
		}
	}
	return p.side
}

// Legal lists every action that refuse lets pass: verb by verb, pieces and places in ascending order.
func (p *Position) Legal(list []kernel.Action) []kernel.Action {
	try := func(a kernel.Action) {
		if p.refuse(a) == fine {
			list = append(list, a)
		}
	}
	first, last := ofSide(p.ToMove() & 1)
	enemy, enemyLast := ofSide(p.ToMove()&1 ^ 1)
	switch p.step {
	case stepMove:
		for b := first; b <= last; b++ {
			for a := kernel.PlaceID(1); a <= areas; a++ {
				try(kernel.Action{Verb: verbMove, Piece: b, Place: a})
			}
		}
		for h := enemy; h <= enemyLast; h++ {
			try(kernel.Action{Verb: verbLook, Piece: kernel.FirstHandle + h})
		}
		try(kernel.Action{Verb: verbDone})
	case stepBattle:
		for a := kernel.PlaceID(1); a <= areas; a++ {
			try(kernel.Action{Verb: verbBattle, Place: a})
		}
	case stepLose:
		for b := first; b <= last; b++ {
			try(kernel.Action{Verb: verbLose, Piece: b})
		}
	case stepRetreat:
		for a := kernel.PlaceID(1); a <= areas; a++ {
			try(kernel.Action{Verb: verbRetreat, Piece: p.retreating(), Place: a})
		}
	}
	return list
}

// Why says why a side may not play an action now.
func (p *Position) Why(side kernel.Side, a kernel.Action) *kernel.Refusal {
	no := p.refuse(a)
	if side != p.ToMove() || !side.Player() {
		no = notYours
	}
	if no == fine {
		return nil
	}
	r := kernel.Refuse(refusals[no].rule, refusals[no].code, refusals[no].text)
	if no != noBlock && no != malformed && no != notYours { // what is unknown is not echoed
		if a.Piece != kernel.NoPiece {
			r.Pieces = []kernel.PieceID{a.Piece}
		}
		if a.Place != kernel.NoPlace {
			r.Places = []kernel.PlaceID{a.Place}
		}
	}
	return r
}

// refuse is why the side to move may not play an action: the one place that knows what is legal.
func (p *Position) refuse(a kernel.Action) reason {
	if a.Verb == 0 || a.Verb > verbRetreat || a.N != 0 || a.Place < 0 || a.Place > areas {
		return malformed
	}
	v := &p.g.info.Verbs[a.Verb]
	if (a.Piece != kernel.NoPiece) != v.Piece || (a.Place != kernel.NoPlace) != v.Place {
		return malformed
	}
	need := [...]step{verbMove: stepMove, verbLook: stepMove, verbDone: stepMove, verbBattle: stepBattle, verbLose: stepLose, verbRetreat: stepRetreat}
	if p.step != need[a.Verb] {
		return notNow
	}
	switch a.Verb {
	case verbMove:
		return p.refuseMove(a.Piece, a.Place)
	case verbLook:
		return p.refuseLook(a.Piece)
	case verbBattle:
		if !p.contested(a.Place) {
			return noBattle
		}
	case verbLose:
		if !p.mine(p.ToMove(), a.Piece) || p.at[a.Piece] != p.fight {
			return noBlock
		}
		if !p.candidate(a.Piece) {
			return notStrongest
		}
	case verbRetreat:
		if !p.mine(p.side, a.Piece) || p.at[a.Piece] != p.fight {
			return noBlock
		}
		if a.Piece != p.retreating() {
			return notItsTurn
		}
		if !p.wayBack(a.Piece, a.Place) {
			return noWayBack
		}
	}
	return fine
}

// mine says whether a piece is a block of the side in play. Foreign, lost and unknown pieces are all the same here (1.2).
func (p *Position) mine(side kernel.Side, b kernel.PieceID) bool {
	first, last := ofSide(side)
	return b >= first && b <= last && p.at[b] != kernel.NoPlace
}

func (p *Position) refuseMove(b kernel.PieceID, to kernel.PlaceID) reason {
	if !p.mine(p.side, b) {
		return noBlock
	}
	if p.moved[b] && p.on(rOneMove) { // 2.3
		return hasMoved
	}
	var way [3]kernel.PlaceID
	if p.way(b, to, p.on(rStop), p.mud && p.on(rRiver), &way) == 0 {
		switch { // name the rule without which it would do
		case p.way(b, to, p.on(rStop), false, &way) != 0:
			return flooded
		case p.way(b, to, false, p.mud && p.on(rRiver), &way) != 0:
			return blocked
		}
		return tooFar
	}
	if p.count[p.side][to] >= stack && p.on(rStack) { // 1.3
		return full
	}
	return fine
}

// way finds the shortest way of a block to an area and how many areas it enters, 0 if there is none. Ties go by the board's
// order. stop: 3.2 counts; mud: 3.3 does.
func (p *Position) way(b kernel.PieceID, to kernel.PlaceID, stop, mud bool, out *[3]kernel.PlaceID) int {
	from := p.at[b]
	if from == to {
		return 0
	}
	out[0] = from
	for _, n := range p.g.near[from] {
		if n.to == to && !(mud && n.river) {
			out[1] = to
			return 1
		}
	}
	if p.g.block[b].move < 2 && p.on(rAllowance) { // 3.1
		return 0
	}
	for _, n := range p.g.near[from] {
		if mud && n.river || stop && p.count[p.g.block[b].side.Other()][n.to] > 0 { // 3.2
			continue
		}
		for _, m := range p.g.near[n.to] {
			if m.to == to && !(mud && m.river) {
				out[1], out[2] = n.to, to
				return 2
			}
		}
	}
	return 0
}

// refuseLook is 3.4.
func (p *Position) refuseLook(h kernel.PieceID) reason {
	if !p.scouts {
		return noScouts
	}
	b := p.behind(p.side.Other(), h)
	if b == kernel.NoPiece {
		return noBlock
	}
	if p.scout(p.at[b]) == kernel.NoPiece {
		return noHorse
	}
	return fine
}

// behind is the concealed block of a side behind a handle.
func (p *Position) behind(side kernel.Side, h kernel.PieceID) kernel.PieceID {
	first, last := ofSide(side)
	for b := first; b <= last; b++ {
		if p.handle[b] != 0 && kernel.FirstHandle+kernel.PieceID(p.handle[b]) == h {
			return b
		}
	}
	return kernel.NoPiece
}

// scout is the horse that looks into an area.
func (p *Position) scout(into kernel.PlaceID) kernel.PieceID {
	first, last := ofSide(p.side)
	for b := first; b <= last; b++ {
		if p.at[b] == kernel.NoPlace || p.on(rScouts) && (!p.g.block[b].horse || p.moved[b]) {
			continue
		}
		for _, n := range p.g.near[p.at[b]] {
			if n.to == into || !p.on(rScouts) {
				return b
			}
		}
	}
	return kernel.NoPiece
}

// Play makes an action of the side to move.
func (p *Position) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if r := p.Why(p.ToMove(), a); r != nil {
		return r
	}
	switch a.Verb {
	case verbMove:
		p.move(a.Piece, a.Place, ev)
	case verbLook: // 3.4
		p.look(p.behind(p.side.Other(), a.Piece), ev)
	case verbDone:
		p.endMovement(src, ev)
	case verbBattle:
		p.battle(a.Place, src, ev)
	case verbLose:
		p.hit(a.Piece, ev)
	case verbRetreat:
		p.goBack(a.Piece, a.Place, ev)
	}
	p.forced(src, ev)
	return nil
}

// move is 3.1 to 3.3; who enters an area without enemies takes it (5.1).
func (p *Position) move(b kernel.PieceID, to kernel.PlaceID, ev *kernel.Events) {
	from := p.at[b]
	p.shift(b, to)
	p.moved[b] = true
	p.tell(kernel.Event{Kind: evMove, Side: p.side, Place: from, To: to}, b, ev)
	p.take(to, ev)
}

// look is 3.4: the horse shows itself, and sees the other block.
func (p *Position) look(b kernel.PieceID, ev *kernel.Events) {
	side, at, horse := p.side, p.at[b], p.scout(p.at[b])
	handle := func(b kernel.PieceID) kernel.PieceID { return kernel.FirstHandle + kernel.PieceID(p.handle[b]) }
	p.seen[b], p.seen[horse], p.moved[horse] = p.turn, p.turn, true
	ev.Add(kernel.Event{Kind: evReveal, Audience: kernel.Except(side), Side: side, Piece: handle(horse), With: horse, Place: p.at[horse], A: int16(p.steps[horse])})
	ev.Add(kernel.Event{Kind: evLook, Audience: kernel.Only(side), Side: side, Piece: handle(b), With: b, Place: at, A: int16(p.steps[b])})
	ev.Add(kernel.Event{Kind: evLooked, Audience: 1 << side.Other(), Side: side, Piece: b, Place: at})
	ev.Add(kernel.Event{Kind: evLooked, Audience: 1 << kernel.Observer, Side: side, Piece: handle(b), Place: at})
}

// tell sends an event about a block: with its face to its owner, with its handle to all others while it is concealed.
func (p *Position) tell(e kernel.Event, b kernel.PieceID, ev *kernel.Events) {
	e.Piece, e.Audience = b, kernel.Everyone
	if !p.up(b) {
		e.Audience = kernel.Only(p.g.block[b].side)
		ev.Add(e)
		e.Piece, e.Audience = kernel.FirstHandle+kernel.PieceID(p.handle[b]), kernel.Except(p.g.block[b].side)
	}
	ev.Add(e)
}

// take gives an area to the side that stands there alone (5.1).
func (p *Position) take(a kernel.PlaceID, ev *kernel.Events) {
	for s := west; s <= east; s++ {
		if p.count[s][a] > 0 && p.count[s.Other()][a] == 0 && p.control[a] != s && p.on(rControl) {
			p.control[a] = s
			ev.Add(kernel.Event{Kind: evControl, Audience: kernel.Everyone, Side: s, Place: a})
		}
	}
}

// endMovement mixes (2.4) and goes on to the battles.
func (p *Position) endMovement(src chance.Source, ev *kernel.Events) {
	first, last := ofSide(p.side)
	for a := kernel.PlaceID(1); a <= areas; a++ {
		came := false
		for b := first; b <= last; b++ {
			came = came || p.at[b] == a && p.moved[b]
		}
		if came && p.count[p.side][a] > 1 && p.on(rMix) {
			p.deal(p.side, a, src)
			ev.Add(kernel.Event{Kind: evMix, Audience: kernel.Everyone, Side: p.side, Place: a})
		}
	}
	p.moved = [pieces + 1]bool{}
	p.step = stepBattle
}

// endPlayerTurn is 2.1.
func (p *Position) endPlayerTurn(src chance.Source, ev *kernel.Events) {
	p.step = stepMove
	if p.on(rSequence) {
		p.side = p.side.Other()
	}
	if p.side == east {
		ev.Add(kernel.Event{Kind: evSide, Audience: kernel.Everyone, Side: east})
		return
	}
	if p.turn == p.g.plays[p.scenario].turns {
		p.end(ev) // 5.2
		return
	}
	p.turn++
	p.beginTurn(src, ev)
}

// beginTurn rolls for the weather (2.2).
func (p *Position) beginTurn(src chance.Source, ev *kernel.Events) {
	ev.Add(kernel.Event{Kind: evTurn, Audience: kernel.Everyone, Side: kernel.NoSide, A: int16(p.turn)})
	p.mud = false
	if p.on(rWeather) {
		die := src.Die(chance.Label{Kind: drawWeather, N: int16(p.turn)}, faces)
		p.mud = die == mudOn
		ev.Add(kernel.Event{Kind: evWeather, Audience: kernel.Everyone, Side: kernel.NoSide, A: int16(die), B: int16(bit(p.mud))})
	}
	ev.Add(kernel.Event{Kind: evSide, Audience: kernel.Everyone, Side: west})
}

func (p *Position) end(ev *kernel.Events) {
	p.step, p.side = stepOver, west
	p.moved = [pieces + 1]bool{}
	e := kernel.Event{Kind: evOver, Audience: kernel.Everyone, Side: p.Outcome().Winner, A: 2}
	if e.Side.Player() {
		e.A = int16(e.Side)
	}
	ev.Add(e)
}

// alive counts a side's blocks.
func (p *Position) alive(s kernel.Side) int {
	n := 0
	for a := range p.count[s] {
		n += int(p.count[s][a])
	}
	return n
}

// Outcome is 5.2 and 5.3.
func (p *Position) Outcome() kernel.Outcome {
	o := kernel.Outcome{Winner: kernel.NoSide}
	total := int32(0)
	for a, n := range p.g.plays[p.scenario].points {
		total += int32(n)
		if s := p.control[a]; s.Player() && p.on(rVictory) {
			o.Points[s] += int32(n)
		}
	}
	if p.step != stepOver {
		return o
	}
	o.Over, o.Rule, o.Level = true, "5.2", "draw"
	for s := west; s <= east; s++ {
		if p.alive(s) == 0 && p.on(rDestroyed) {
			o.Rule = "5.3"
		}
	}
	for s := west; s <= east; s++ {
		switch {
		case o.Rule == "5.3" && p.alive(s) > 0:
			o.Winner, o.Level = s, "decisive"
		case o.Rule == "5.2" && o.Points[s] > o.Points[s.Other()]:
			o.Winner, o.Level = s, "marginal"
			if o.Points[s] == total {
				o.Level = "decisive"
			}
		}
	}
	return o
}
