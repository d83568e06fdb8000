// Legality, movement and the order of play (sections 1 to 3 and 5).

package toy

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/fog"
	"umpire/mechanics/legality"
)

// ToMove is the side whose decision is due.
func (p *Position) ToMove() kernel.Side {
	switch def := p.side().Other(); {
	case p.Step == stepOver:
		return kernel.NoSide
	case p.Step == stepLose && p.Hits[def] > 0: // 4.3: the defender first
		return def
	}
	return p.side()
}

// verbs say which question each verb answers, why it is refused and what it does: only they know what is legal.
var verbs = legality.Table[*Position]{Bars: bars, Verbs: []legality.Verb[*Position]{
	verbMove:   {Ask: stepMove, Piece: (*Position).noMover, Refuse: (*Position).refuseMove, Play: (*Position).move},
	verbLook:   {Ask: stepMove, Handles: true, Refuse: (*Position).refuseLook, Play: (*Position).look},
	verbDone:   {Ask: stepMove, Play: (*Position).endMovement},
	verbBattle: {Ask: stepBattle, Refuse: (*Position).refuseBattle, Play: (*Position).battle},
	verbLose:   {Ask: stepLose, Piece: (*Position).noFighter, Refuse: (*Position).refuseLose, Play: (*Position).hit},
	verbRetreat: {Ask: stepRetreat, Piece: (*Position).noFighter, Refuse: (*Position).refuseRetreat,
		Play: (*Position).goBack},
}}

// bars say by which code a verb is refused that is out of place while something else is due.
var bars = legality.Bars[*Position, string]{
	{Verbs: []kernel.Verb{verbLook}, If: func(p *Position) bool { return !p.Scouts }, Code: "no-scouts"},
	{Verbs: []kernel.Verb{verbMove, verbLook}, Code: "too-late"},
	{Verbs: []kernel.Verb{verbBattle}, If: func(p *Position) bool { return p.Fight != 0 }, Code: "battle-under-way"},
	{Verbs: []kernel.Verb{verbBattle}, Code: "too-early"},
	{Verbs: []kernel.Verb{verbLose}, Code: "no-hit"},
	{Verbs: []kernel.Verb{verbRetreat}, Code: "no-retreat"},
}

// Legal lists every action that is not refused.
func (p *Position) Legal(list []kernel.Action) []kernel.Action {
	return verbs.List(p, &p.g.info, p.ToMove(), p.Step, list)
}

// refuse is the code of why the side to move may not play an action (data/refusals.json), empty if it may.
func (p *Position) refuse(a kernel.Action) string {
	return verbs.Refuse(p, &p.g.info, phaseOf[p.Step], p.Step, a)
}

// Why says why a side may not play an action now. What it cannot know is not repeated.
func (p *Position) Why(side kernel.Side, a kernel.Action) *kernel.Refusal {
	no := p.refuse(a)
	switch {
	case side != p.ToMove() || !side.Player():
		no = "not-yours"
	case no == "too-far": // name the rule without which it would do
		if _, n := p.way(a.Piece, a.Place, p.on("3.2"), false); n > 0 {
			no = "river-in-mud"
		} else if _, n := p.way(a.Piece, a.Place, false, p.mud() && p.on("3.3")); n > 0 {
			no = "blocked"
		}
	}
	return p.g.refusals.About(no, a, "not-yours", legality.Malformed, "no-block")
}

// mine says whether a piece is a block of the side in play. Foreign, lost and unknown pieces are all the same (1.2).
func (p *Position) mine(side kernel.Side, b kernel.PieceID) bool {
	return b >= 1 && b <= pieces && p.owner(b) == side && p.at(b) != kernel.NoPlace
}

func (p *Position) noMover(b kernel.PieceID) string {
	switch {
	case !p.mine(p.side(), b):
		return "no-block"
	case p.of(b).Moved && p.on("2.3"):
		return "has-moved"
	}
	return ""
}

func (p *Position) refuseMove(a kernel.Action) string {
	switch _, n := p.reach(a.Piece, a.Place); {
	case n == 0:
		return "too-far"
	case p.count[p.side()][a.Place] >= limit && p.on("1.3"):
		return "full"
	}
	return ""
}

// near says whether two areas are neighbours, in mud (3.3) or not.
func (g *Game) near(a, b kernel.PlaceID, mud bool) bool {
	return g.ground[bit(mud)].Adjacent(board.Place(a-1), board.Place(b-1))
}

// way is a block's way to an area and how many areas it enters, 0 if there is none (3.1). Stop: 3.2 counts; mud: 3.3.
func (p *Position) way(b kernel.PieceID, to kernel.PlaceID, stop, mud bool) (way [3]kernel.PlaceID, n int) {
	from, ground := p.at(b), p.g.ground[bit(mud)]
	near := ground.NeighbourMask(board.Place(from - 1))
	switch {
	case near.Has(board.Place(to - 1)):
		return [3]kernel.PlaceID{from, to}, 1
	case from == to || p.record(b).Move < 2 && p.on("3.1"):
		return way, 0
	}
	between := near.And(*ground.NeighbourMask(board.Place(to - 1)))
	for _, over := range p.g.info.Places[from].Near {
		if between.Has(board.Place(over-1)) && !(stop && p.count[p.owner(b).Other()][over] > 0) {
			return [3]kernel.PlaceID{from, over, to}, 2
		}
	}
	return way, 0
}

// reach is way under the rules that are in force.
func (p *Position) reach(b kernel.PieceID, to kernel.PlaceID) (way [3]kernel.PlaceID, n int) {
	return p.way(b, to, p.on("3.2"), p.mud() && p.on("3.3"))
}

// refuseLook is 3.4.
func (p *Position) refuseLook(a kernel.Action) string {
	if !p.Scouts {
		return "no-scouts"
	}
	switch b := p.g.fog.Behind(p, p.side().Other(), a.Piece); {
	case b == kernel.NoPiece:
		return "no-block"
	case p.scout(p.at(b)) == kernel.NoPiece:
		return "no-horse"
	}
	return ""
}

// scout is the horse that looks into an area.
func (p *Position) scout(into kernel.PlaceID) kernel.PieceID {
	for b := range p.stack(p.side(), everywhere) {
		horse := p.record(b).Type == "cavalry" && !p.of(b).Moved
		if horse && p.g.near(p.at(b), into, false) || !p.on("3.4") {
			return b
		}
	}
	return kernel.NoPiece
}

// Play makes an action of the side to move.
func (p *Position) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if r := p.Why(p.ToMove(), a); r != nil {
		return r
	}
	verbs.Verbs[a.Verb].Play(p, a, src, ev)
	p.forced(src, ev)
	return nil
}

// tell sends an event about a block: with its face to its owner, with its handle to all others while it is concealed.
func (p *Position) tell(e kernel.Event, b kernel.PieceID, ev *kernel.Events) {
	fog.Tell(ev, e, p.owner(b), b, p.ShownAs(kernel.Observer, b))
}

// move is 3.1 to 3.3; a block that enters an area without enemies takes it (5.1).
func (p *Position) move(a kernel.Action, _ chance.Source, ev *kernel.Events) {
	b, from, to := a.Piece, p.at(a.Piece), a.Place
	p.shift(b, to)
	p.of(b).Moved = true
	p.tell(kernel.Event{Kind: evMove, Side: p.side(), Place: from, To: to}, b, ev)
	p.take(to, ev)
}

// look is 3.4: the horse shows itself, and sees the other block.
func (p *Position) look(a kernel.Action, _ chance.Source, ev *kernel.Events) {
	side, b := p.side(), p.g.fog.Behind(p, p.side().Other(), a.Piece)
	horse := p.scout(p.at(b))
	handle := p.ShownAs(kernel.Observer, horse)
	p.of(b).Seen, p.of(horse).Seen, p.of(horse).Moved = p.Turn, p.Turn, true
	ev.Add(kernel.Event{Kind: evReveal, Audience: kernel.Except(side), Side: side, Piece: handle, With: horse,
		Place: p.at(horse), A: int16(p.of(horse).Steps)})
	ev.Add(kernel.Event{Kind: evLook, Audience: kernel.Only(side), Side: side, Piece: a.Piece, With: b,
		Place: p.at(b), A: int16(p.of(b).Steps)})
	ev.Add(kernel.Event{Kind: evLooked, Audience: 1 << side.Other(), Side: side, Piece: b, Place: p.at(b)})
	ev.Add(kernel.Event{Kind: evLooked, Audience: 1 << kernel.Observer, Side: side, Piece: a.Piece, Place: p.at(b)})
}

// take gives an area to the side that stands there alone (5.1).
func (p *Position) take(a kernel.PlaceID, ev *kernel.Events) {
	for s := range east + 1 {
		if p.count[s][a] > 0 && p.count[s.Other()][a] == 0 && p.Control[a-1] != s && p.on("5.1") {
			p.Control[a-1] = s
			fog.TellAll(ev, kernel.Event{Kind: evControl, Side: s, Place: a})
		}
	}
}

// endMovement mixes (2.4) and goes on to the battles.
func (p *Position) endMovement(_ kernel.Action, src chance.Source, ev *kernel.Events) {
	var came [areas + 1]bool
	for i := range p.Blocks {
		u := &p.Blocks[i]
		came[u.At], u.Moved = came[u.At] || u.Moved, false
	}
	for a := kernel.PlaceID(1); a <= areas; a++ {
		if came[a] && p.count[p.side()][a] > 1 && p.on("2.4") {
			p.g.fog.Mix(p, p.side(), a, src, fog.AsAdded)
			fog.TellAll(ev, kernel.Event{Kind: evMix, Side: p.side(), Place: a})
		}
	}
	p.Step = stepBattle
}

// endPlayerTurn is 2.1.
func (p *Position) endPlayerTurn(src chance.Source, ev *kernel.Events) {
	p.Step = stepMove
	if p.on("2.1") {
		p.setSide(p.side().Other())
	}
	switch {
	case p.side() == east:
		fog.TellAll(ev, kernel.Event{Kind: evSide, Side: east})
	case p.Turn == p.play().turns:
		p.end(ev) // 5.2
	default:
		p.Turn++
		p.beginTurn(src, ev)
	}
}

// beginTurn rolls for the weather (2.2).
func (p *Position) beginTurn(src chance.Source, ev *kernel.Events) {
	fog.TellAll(ev, kernel.Event{Kind: evTurn, Side: kernel.NoSide, A: int16(p.Turn)})
	p.setMud(false)
	if p.on("2.2") {
		die := src.Die(chance.Label{Kind: drawWeather, N: int16(p.Turn)}, faces)
		p.setMud(die == mudOn)
		fog.TellAll(ev, kernel.Event{Kind: evWeather, Side: kernel.NoSide, A: int16(die), B: bit(p.mud())})
	}
	fog.TellAll(ev, kernel.Event{Kind: evSide, Side: west})
}

func (p *Position) end(ev *kernel.Events) {
	p.Step = stepOver
	p.setSide(west)
	winner := p.Outcome().Winner
	fog.TellAll(ev, kernel.Event{Kind: evOver, Side: winner, A: (int16(winner) + 3) % 3}) // 2: nobody
}

// alive counts a side's blocks.
func (p *Position) alive(s kernel.Side) (n int32) {
	for _, blocks := range p.count[s] {
		n += int32(blocks)
	}
	return n
}

// Outcome is 5.2 and 5.3.
func (p *Position) Outcome() kernel.Outcome {
	o := kernel.Outcome{Winner: kernel.NoSide}
	total, counts := int32(0), p.on("5.2")
	for i, n := range p.play().points {
		total += int32(n)
		if s := p.Control[i]; s.Player() && counts {
			o.Points[s] += int32(n)
		}
	}
	if p.Step != stepOver {
		return o
	}
	o.Over, o.Rule, o.Level, o.Scored = true, "5.2", "draw", true
	score, whole := o.Points, total
	if alive := [2]int32{p.alive(west), p.alive(east)}; alive[west]*alive[east] == 0 && p.on("5.3") {
		o.Rule, o.Scored, score, whole = "5.3", false, alive, alive[west]+alive[east]
	}
	for s := range east + 1 {
		if score[s] > score[s.Other()] {
			o.Winner, o.Level = s, "marginal"
			if score[s] == whole {
				o.Level = "decisive"
			}
		}
	}
	return o
}
