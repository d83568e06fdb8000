// Movement: allowances, what a step costs, the reach of a unit, and what it does on its way.

package counters

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// moves reports whether units of a class move in a phase.
func (g *Game) moves(ph *Phase, class uint8) bool { return ph.Classes>>class&1 != 0 }

// allowance is a unit's movement in parts of a point, before it has moved. With one, it moves one hex at no cost
// (RWeather).
func (p *Position) allowance(u Unit) (parts int16, one bool) {
	if p.Steps[u] == 0 {
		return p.Units[u].Steps[0].Move * Parts, false // a replacement before it comes in
	}
	parts = p.step(u).Move * Parts
	if !p.On(RAllowance) {
		parts *= 2
	}
	if p.flag(u, Unsupplied) && p.On(RSupply) {
		parts /= 2
	}
	if !p.On(RWeather) {
		return parts, false
	}
	w := p.weather()
	for i := range w.Effects {
		e := &w.Effects[i]
		if e.Side != p.side(u) || e.Classes>>p.Units[u].Class&1 == 0 {
			continue
		}
		if e.HalfMove {
			parts /= 2
		}
		one = one || e.OneHex
	}
	return parts, one
}

// immovable says by which rule, code and sentence a unit cannot be moved in this phase; the code is empty if it can.
func (p *Position) immovable(u Unit) (Rule, string, string) {
	ph := p.phase()
	if ph.Kind != PhaseMove {
		return RSequence, "wrong-phase", "Units move in movement phases."
	}
	if rule, code, text := p.kept(u); code != "" {
		return rule, code, text
	}
	switch {
	case p.At[u] == p.hexes+Entering && p.Units[u].Engineer && ph.First && len(p.entries(u)) == 0:
		return REngineersMove, "no-entry", "The enemy is where it would come back."
	case p.At[u] == p.hexes+Entering && len(p.entries(u)) == 0:
		return RArrivals, "no-entry", "It cannot enter in this phase."
	case !p.OnMap(u):
		return 0, "", ""
	case !p.moves(ph, p.Units[u].Class) && p.On(RClasses):
		return RClasses, "wrong-class", "Units of its class do not move in this phase."
	case p.flag(u, Moved) && p.On(ROnce):
		return ROnce, "has-moved", "It has moved in this phase."
	case p.flag(u, Disrupted) && p.On(RDisrupt):
		return RDisrupt, "disrupted", "It is disrupted."
	case p.flag(u, Overrunning):
		return ROverrun, "overruns", "It is committed to an overrun."
	}
	return 0, "", ""
}

// kept says why a unit stays off the map; the code is empty if it is on it, or may come.
func (p *Position) kept(u Unit) (Rule, string, string) {
	switch {
	case p.At[u] == p.hexes+Waiting:
		return RArrivals, "not-arrived", "It has not arrived yet."
	case p.At[u] == p.hexes+Gone:
		return REngineersMove, "for-good", "It is lost for good."
	case p.At[u] == p.hexes+Lost && p.Units[u].Engineer && len(p.Rebuild[p.side(u)]) == 0:
		return REngineersMove, "for-good", "It is lost for good."
	case p.At[u] == p.hexes+Lost && len(p.entries(u)) == 0:
		return RReplacements, "lost", "It is lost, and no replacement can bring it back now."
	}
	return 0, "", ""
}

// canMove reports whether a unit can be moved in this phase.
func (p *Position) canMove(u Unit) bool {
	_, code, _ := p.immovable(u)
	return code == ""
}

// walkover reports whether all enemies of a side in a hex have bracketed strengths: they are walked over (RQualified).
func (p *Position) walkover(s kernel.Side, a Place) bool {
	if !p.On(RQualified) {
		return false
	}
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.side(u) != s && p.step(u).Show != Attached {
			return false
		}
	}
	return true
}

// stepCost is what a step costs a unit in parts of a point, board.Blocked if it cannot be taken. With stop it must end
// its move there, or be ordered on from there.
func (p *Position) stepCost(u Unit, from, to Place, e board.Edge) (cost int, stop bool) {
	s := p.side(u)
	if p.enemies(s, to) && p.On(REnemyHex) {
		if !p.walkover(s, to) {
			return board.Blocked, false
		}
		stop = true // its zone ends with it
	}
	if p.barred(e) && !p.engineerOn(u, e) {
		return board.Blocked, false
	}
	if p.Units[u].Engineer && p.On(REngineers) && !p.rails.Has(e) {
		return board.Blocked, false
	}
	points := int16(1)
	if p.On(RTerrainCost) {
		points = p.Classes[p.Units[u].Class].Costs[p.Map.Terrain[to]]
	}
	if w := p.workOf[e]; w >= 0 && s == p.WorksAgainst && p.works[w].Behind == to && p.On(RWorks) && !p.isBroken(w) {
		points += p.WorksCost
	}
	if p.zoned(s, to) && p.On(RZoneEnter) {
		points += p.Zones.Enter
	}
	if p.zoned(s, from) && p.On(RZoneLeave) {
		points += p.Zones.Leave
	}
	return int(points) * Parts, stop
}

// barred reports whether a hexside stops movement and combat.
func (p *Position) barred(e board.Edge) bool {
	return p.barrier >= 0 && p.Map.OfKind(e, p.barrier) && p.On(RBarrier) && !p.frozen()
}

// engineerOn reports whether a unit may cross a barrier because it keeps to the rails that cross it.
func (p *Position) engineerOn(u Unit, e board.Edge) bool {
	return p.Units[u].Engineer && p.rails.Has(e)
}

// reach works out where the unit in hand can go (p.search), with the least move of one hex.
func (p *Position) reach() {
	if p.reached {
		return
	}
	p.warm()
	p.reached = true
	u := p.Hand
	at := p.At[u]
	p.least = p.least[:0]
	if !p.OnMap(u) {
		p.search.Begin(p.grid.Graph, 0)
		p.search.Run(p.grid.Graph, blocked)
		return
	}
	budget := int(p.Left)
	_, one := p.allowance(u)
	if p.flag(u, Entrained) || one && p.Stepped {
		budget = 0
	}
	if one || budget == 0 {
		p.search.Begin(p.grid.Graph, 0)
		p.search.Seed(at, 0)
		p.search.Run(p.grid.Graph, blocked)
	} else {
		p.walk(u, at, budget)
	}
	if p.Stepped || p.flag(u, Entrained) || budget == 0 && !one {
		return
	}
	if !p.On(RLeastMove) && !one {
		return
	}
	for i, to := range p.grid.Neighbours(at) {
		e := p.grid.EdgesOf(at)[i]
		if _, ok := p.search.Cost(to); ok {
			continue
		}
		cost, _ := p.stepCost(u, at, to, e)
		if cost == board.Blocked || p.zoned(p.side(u), at) && p.zoned(p.side(u), to) && p.On(RLeastMove) {
			continue
		}
		p.least = append(p.least, to)
	}
}

// walk searches where a unit can go with so many parts of a point. What steps cost stands in tables but for engineers,
// who keep to rails; hexsides that cost or bar, and hexes with enemies, are asked about.
func (p *Position) walk(u Unit, from Place, budget int) {
	p.costOf = u
	if p.Units[u].Engineer {
		p.search.Reach(p.grid.Graph, from, budget, p.cost)
		return
	}
	e := p.side(u).Other()
	t := &p.table
	t.Enter, t.Zone, t.Foe, t.Ask, t.Cost = p.entering[p.Units[u].Class], p.zone[e], p.count[e], p.odd, p.cost
	t.Into, t.OutOf = 0, 0
	if !p.On(RTerrainCost) {
		t.Enter = p.entering[len(p.entering)-1]
	}
	if p.On(RZoneEnter) {
		t.Into = int(p.Zones.Enter) * Parts
	}
	if p.On(RZoneLeave) {
		t.OutOf = int(p.Zones.Leave) * Parts
	}
	p.search.ReachByTable(p.grid.Graph, from, budget, t)
}

func blocked(_, _ board.Place, _ board.Edge) (int, bool) { return board.Blocked, false }

// wayTo is what it costs the unit in hand to go to a hex, false if it cannot. Least: by the least move.
func (p *Position) wayTo(a Place) (cost int16, least, ok bool) {
	p.reach()
	if a == p.At[p.Hand] {
		return 0, false, false
	}
	if c, ok := p.search.Cost(a); ok {
		return int16(c), false, true
	}
	for _, b := range p.least {
		if a == b {
			return p.Left, true, true
		}
	}
	return 0, false, false
}

// choose takes a unit in hand; the one before has ended its move.
func (p *Position) choose(u Unit) {
	p.putDown()
	p.Hand, p.Stepped, p.Rode = u, false, 0
	p.Left, _ = p.allowance(u)
	p.forget()
}

// putDown ends the move of the unit in hand.
func (p *Position) putDown() {
	if p.Hand != 0 && p.Stepped && p.On(ROnce) {
		p.Flags[p.Hand] |= Moved
	}
	p.Hand, p.Stepped, p.Left, p.Rode = 0, false, 0, 0
	p.forget()
}

// moveTo moves the unit in hand along the cheapest way to a hex that it can reach.
func (p *Position) moveTo(a Place, ev *kernel.Events) {
	u := p.Hand
	cost, least, _ := p.wayTo(a)
	if least {
		p.path = append(p.path[:0], p.At[u], a)
	} else {
		p.path = p.search.Path(p.path[:0], a)
	}
	tell(ev, kernel.Event{Kind: EvMoves, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(p.path[0]),
		To: p.ID(a)})
	p.Stepped = true
	p.Left -= cost
	if _, one := p.allowance(u); one {
		p.Left = 0
	}
	for i, b := range p.path[1:] {
		p.cross(u, p.path[i], b, ev)
	}
	p.detach(u)
	p.attach(u, a)
}

// cross is what a unit does by going from a hex to the next: it breaks a fortified side, walks over bracketed units,
// cuts or mends rails. Where it stands is the caller's business.
func (p *Position) cross(u Unit, from, to Place, ev *kernel.Events) {
	s := p.side(u)
	if w := p.workOf[p.grid.Between(from, to)]; w >= 0 && s == p.WorksAgainst && p.works[w].Behind == to &&
		p.On(RWorksBreak) && !p.isBroken(w) {
		p.breakWork(w)
		tell(ev, kernel.Event{Kind: EvBreaks, Side: s, Piece: kernel.PieceID(u), Place: p.ID(from),
			To: p.ID(to)})
	}
	if p.enemies(s, to) {
		p.each(to, func(e Unit) {
			if p.side(e) != s {
				p.loseAll(e, ev)
			}
		})
	}
	p.passRail(u, to, ev)
}

// passRail cuts the enemy's rails in a hex, or mends them (RRailState).
func (p *Position) passRail(u Unit, a Place, ev *kernel.Events) {
	s := p.side(u)
	own := RailOf(s)
	if !p.On(RRailState) || p.Rail[a] == RailNone || p.Rail[a] == own {
		return
	}
	switch {
	case p.Units[u].Engineer:
		p.Rail[a] = own
		tell(ev, kernel.Event{Kind: EvMends, Side: s, Piece: kernel.PieceID(u), Place: p.ID(a)})
	case p.Rail[a] != RailCut:
		p.Rail[a] = RailCut
		tell(ev, kernel.Event{Kind: EvCuts, Side: s, Piece: kernel.PieceID(u), Place: p.ID(a)})
	}
	p.shift()
}

// full reports whether so many more units of a side would be too many in a hex.
func (p *Position) full(s kernel.Side, a Place, more int) bool {
	return p.On(RStacking) && int(p.count[s][a])+more > p.Stack
}

// mayStop says why the unit in hand cannot end its move in a hex. It can be over the stacking limit there while units
// that have not moved can still leave (RStackEnd: it counts at the end of the phase).
func (p *Position) mayStop(u Unit, a Place) bool {
	s := p.side(u)
	if p.run.Has(a) && p.count[s.Other()][a] > 0 { // an overrun that a last step could survive
		for e := p.first[a]; e != 0; e = p.next[e] {
			if p.side(e) != s && p.Steps[e] > 1 {
				return false
			}
		}
	}
	if !p.full(s, a, 1) {
		return true
	}
	if !p.On(RStackEnd) {
		return false
	}
	over := int(p.count[s][a]) + 1 - p.Stack
	for v := p.first[a]; v != 0; v = p.next[v] {
		if p.side(v) == s && v != u && p.canMove(v) {
			over--
		}
	}
	return over <= 0
}

// crowded is the first hex where a side has more units than may stack, board.None if there is none.
func (p *Position) crowded(s kernel.Side) Place {
	if !p.On(RStacking) {
		return board.None
	}
	first := board.None
	for _, u := range p.all[s] {
		if a := p.At[u]; p.OnMap(u) && int(p.count[s][a]) > p.Stack && (first == board.None || a < first) {
			first = a
		}
	}
	return first
}

// Riding.

// trains are how a side rides: without RRides as the other side, if it does not itself.
func (p *Position) trains(s kernel.Side) *Rails {
	if !p.Rails[s].Rides && !p.On(RRides) {
		s = s.Other()
	}
	return &p.Rails[s]
}

// boarding is what entraining (or detraining) costs a unit, in parts: a share of its allowance in quarters, rounded up
// to whole points (RRails).
func (p *Position) boarding(u Unit, quarters int16) int16 {
	parts, _ := p.allowance(u)
	return (parts*quarters + 4*Parts - 1) / (4 * Parts) * Parts
}

// noRails says why a side cannot use the rails of a hex: they must be its own and away from the enemy.
func (p *Position) noRails(s kernel.Side, a Place) (Rule, string, string) {
	switch {
	case p.Rail[a] == RailNone:
		return RRails, "no-rails", "There is no railway."
	case p.Rail[a] != RailOf(s) && p.On(RRailNormal):
		return RRailNormal, "rails-cut", "The railway there is not in a normal condition."
	case (p.zone[s.Other()][a] > 0 || p.enemies(s, a)) && p.On(RRailEnemy):
		return RRailEnemy, "enemy-near", "An enemy unit is next to that hex of the railway."
	}
	return 0, "", ""
}

// ride works out how far the unit in hand can ride (p.rides): hexes by rail.
func (p *Position) ride() {
	if p.ridden {
		return
	}
	p.warm()
	p.ridden = true
	u := p.Hand
	r := p.trains(p.side(u))
	hexes := 0
	_, code, _ := p.noRails(p.side(u), p.At[u])
	if p.flag(u, Entrained) && r.PerPoint > 0 && code == "" && p.On(RRails) {
		paid := (p.Rode + r.PerPoint - 1) / r.PerPoint * r.PerPoint
		hexes = int(paid-p.Rode) + int(p.Left/Parts)*int(r.PerPoint)
	}
	p.rides.walk(p, hexes)
}

// riding is where a unit can ride: ways along rails that its side can use.
type riding struct {
	far   []int16 // by hex: how many hexes it is, -1 if the unit cannot get there
	from  []Place // by hex: the one before
	order []Place // those that can be reached, by distance and number; the unit's own is the first
}

// walk works out where the unit in hand can ride with so many hexes.
func (r *riding) walk(p *Position, hexes int) {
	for _, a := range r.order {
		r.far[a] = -1
	}
	at, s := p.At[p.Hand], p.side(p.Hand)
	joined := p.net
	if !p.On(RRailLine) {
		joined = p.grid.Graph
	}
	r.order = append(r.order[:0], at)
	r.far[at], r.from[at] = 0, board.None
	for n, first := 1, 0; n <= hexes && first < len(r.order); n++ {
		last := len(r.order)
		for _, a := range r.order[first:last] {
			for _, b := range joined.Neighbours(a) {
				if r.far[b] >= 0 {
					continue
				}
				if _, code, _ := p.noRails(s, b); code == "" {
					r.far[b], r.from[b] = int16(n), a
					r.order = append(r.order, b)
				}
			}
		}
		for i := last + 1; i < len(r.order); i++ { // a few hexes, almost in order
			for k := i; k > last && r.order[k] < r.order[k-1]; k-- {
				r.order[k], r.order[k-1] = r.order[k-1], r.order[k]
			}
		}
		first = last
	}
}

// cost is how many hexes it is to a hex, false if the unit cannot ride there.
func (r *riding) cost(a Place) (int, bool) { return int(r.far[a]), r.far[a] >= 0 }

// path appends the way to a hex.
func (r *riding) path(way []Place, a Place) []Place {
	n := len(way)
	for ; a != board.None; a = r.from[a] {
		way = append(way, a)
	}
	slices.Reverse(way[n:])
	return way
}

// fare is what riding so many more hexes costs, in parts.
func (p *Position) fare(s kernel.Side, hexes int) int16 {
	per := p.trains(s).PerPoint
	before, after := (p.Rode+per-1)/per, (p.Rode+int16(hexes)+per-1)/per
	return (after - before) * Parts
}

// rideTo takes the unit in hand along the railway.
func (p *Position) rideTo(a Place, ev *kernel.Events) {
	u, s := p.Hand, p.side(p.Hand)
	p.ride()
	n, _ := p.rides.cost(a)
	p.Left -= p.fare(s, n)
	p.Rode += int16(n)
	tell(ev, kernel.Event{Kind: EvRides, Side: s, Piece: kernel.PieceID(u), Place: p.ID(p.At[u]),
		To: p.ID(a), N: int16(n)})
	p.Stepped = true
	p.detach(u)
	p.attach(u, a)
}

// entrain loads the unit in hand.
func (p *Position) entrain(ev *kernel.Events) {
	u := p.Hand
	p.Left -= p.boarding(u, p.trains(p.side(u)).Board)
	p.Onboard++
	p.Flags[u] |= Entrained
	p.Stepped = true
	p.forget()
	tell(ev, kernel.Event{Kind: EvEntrains, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(p.At[u])})
}

// detrain unloads it.
func (p *Position) detrain(ev *kernel.Events) {
	u := p.Hand
	p.Left -= p.boarding(u, p.trains(p.side(u)).Leave)
	p.Flags[u] &^= Entrained
	p.Stepped = true
	p.forget()
	tell(ev, kernel.Event{Kind: EvDetrains, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(p.At[u])})
}

// enter brings a unit onto the map, or back to it: reinforcements of a side that rides come entrained. Engineers come
// back as the phase begins, and move in it as others do (REngineersMove).
func (p *Position) enter(u Unit, a Place, ev *kernel.Events) {
	s := p.side(u)
	fresh := p.At[u] == p.hexes+Lost
	if fresh { // a replacement
		p.Steps[u] = uint8(len(p.Units[u].Steps))
		p.Recruited = true
	}
	p.detach(u)
	p.attach(u, a)
	p.Flags[u] = 0
	p.Stepped = !p.Units[u].Engineer
	if !p.Stepped && p.On(RSupply) && !p.Supplied(s, a) {
		p.Flags[u] |= Unsupplied
	}
	switch p.Left, _ = p.allowance(u); {
	case !p.Stepped:
	case p.Rails[s].Rides:
		p.Flags[u] |= Entrained
		p.Onboard++
	default:
		p.Left = max(0, p.Left-p.entryCost(u, a))
	}
	tell(ev, kernel.Event{Kind: EvArrives, Side: s, Piece: kernel.PieceID(u), Place: p.ID(a), A: bit(fresh)})
	p.passRail(u, a, ev)
	p.forget()
}

// entryCost is what the first hex costs a unit that enters the map on foot.
func (p *Position) entryCost(u Unit, a Place) int16 {
	points := int16(1)
	if p.On(RTerrainCost) {
		points = p.Classes[p.Units[u].Class].Costs[p.Map.Terrain[a]]
	}
	if p.zoned(p.side(u), a) && p.On(RZoneEnter) {
		points += p.Zones.Enter
	}
	return points * Parts
}

// transfer moves an engineer to another hex of its side's rails, before units move (REngineersMove).
func (p *Position) transfer(u Unit, a Place, ev *kernel.Events) {
	p.detach(u)
	from := p.At[u]
	p.attach(u, a)
	p.Flags[u] |= Transferred
	p.judgeUnit(u) // it is placed as the phase begins
	p.Left, _ = p.allowance(u)
	tell(ev, kernel.Event{Kind: EvTransfers, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(from),
		To: p.ID(a)})
}

func bit(v bool) int16 {
	if v {
		return 1
	}
	return 0
}
