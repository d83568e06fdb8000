// Movement: where a block can go, at which cost, by which way, and lines that it builds.

package blocks

import (
	"umpire/board"
	"umpire/kernel"
)

// maxMP is the most movement points that a block can have.
const maxMP = 6

// reach is where a block can go with the movement points it has left: at[c] are the places that cost exactly c, ends
// are those where the action may take it (to stay there, or to go on from there at once), stop are those where it must
// stop.
type reach struct {
	from Place
	walk walk
	cut  bool // it starts in a contested area and must disengage
	mp   int
	at   [maxMP + 1]Mask
	cost [mostCost + 1]Mask
	stop Mask
	ends Mask
}

// costs are the places that cost 1, 2 and 3 for a block to enter in the present weather.
func (p *Position) costs(b Block) *[mostCost + 1]Mask {
	return &p.cost[p.Weather][p.class[b]][p.sideOf(b)]
}

// spread finds where a block can go (REngage). Without engage it enters no area with enemy units.
func (p *Position) spread(r *reach, b Block, mp int, engage bool) {
	s := p.sideOf(b)
	enemy := &p.occ[s.Other()]
	from := p.At[b]
	r.from, r.mp, r.walk = from, mp, p.ways[p.class[b]]
	r.cost = *p.costs(b)
	if !engage {
		for k := 1; k <= mostCost; k++ {
			r.cost[k] = r.cost[k].AndNot(*enemy)
		}
	}
	r.at = [maxMP + 1]Mask{}
	r.stop = *enemy
	r.cut = enemy.Has(from)
	if !p.On(REngage) {
		r.stop, r.cut = Mask{}, false
	}
	if r.cut {
		// Disengaging: 1 more, into an area of its own side without the enemy.
		first := r.walk.nb[from].And(p.Free(s))
		if p.holds() {
			first = Mask{}
		}
		for k := 1; k <= mostCost && k+1 <= mp; k++ {
			r.at[k+1] = first.And(r.cost[k])
		}
	} else {
		r.at[0].Add(from)
	}
	all := r.walk.graph.ReachMask(r.at[:mp+1], r.cost[:], r.stop)
	if !r.cut {
		all.Del(from)
	}
	full := p.fullFor(b)
	r.ends = all.AndNot(full)
	tight := all.And(full)
	if tight.IsZero() {
		return
	}
	// A full area may be entered on the way to one that is not; and the area that the block itself leaves has room for
	// it.
	if tight.Has(from) && p.count[s][from]-1 < p.limit[s][from] && !p.clashes(b, from) {
		r.ends.Add(from)
		tight.Del(from)
	}
	room := all.AndNot(full)
	for c := 0; c < mp; c++ {
		m := r.at[c].And(tight).AndNot(r.stop)
		for a := m.Pop(); a >= 0; a = m.Pop() {
			next := r.walk.nb[a].And(room)
			for k := 1; k <= mostCost && c+k <= mp; k++ {
				if next.Meets(r.cost[k]) {
					r.ends.Add(a)
					break
				}
			}
		}
	}
}

// spent is what the cheapest way to a place costs, -1 if the reach does not hold it.
func (r *reach) spent(a Place) int {
	for c := range r.at {
		if r.at[c].Has(a) && (c > 0 || a == r.from) {
			return c
		}
	}
	return -1
}

// path writes the way to a place into buf, from the start to the place. Of the cheapest ways it is the one whose last
// border is no river, if there is one; then, from the end backwards, the one over the places with the lowest numbers.
func (p *Position) path(r *reach, to Place, buf *[2 * maxMP]Place) []Place {
	c := r.spent(to)
	n := len(buf)
	n--
	buf[n] = to
	a := to
	for {
		k := 0
		for k = 1; k <= mostCost; k++ {
			if r.cost[k].Has(a) {
				break
			}
		}
		if r.cut && c == k+1 && r.walk.nb[r.from].Has(a) && !r.stop.Has(a) {
			n--
			buf[n] = r.from
			break
		}
		before := r.walk.nb[a].And(r.at[c-k])
		if c-k > 0 {
			before = before.AndNot(r.stop)
		}
		if a == to {
			if dry := before.AndNot(p.bank[a]); !dry.IsZero() {
				before = dry
			}
		}
		q := before.Next(-1)
		n--
		buf[n] = q
		a = q
		c -= k
		if c == 0 {
			break
		}
	}
	return buf[n:]
}

// march takes a block along the way to a place, area by area: control changes as it goes (RControl). It returns what it
// cost.
func (p *Position) march(b Block, r *reach, to Place) int {
	var buf [2 * maxMP]Place
	cost := r.spent(to)
	way := p.path(r, to, &buf)
	s := p.sideOf(b)
	from := way[0]
	if p.Open.Has(b) && !p.Activated.Has(b) {
		p.conceal(b) // open only as long as it stayed
	}
	p.River.Del(b)
	p.detach(b)
	p.At[b] = from
	if p.SettleControl(from); p.Over {
		to = from // its leaving won the game
	}
	for i := 1; i < len(way) && !p.Over; i++ {
		a := way[i]
		if p.ev != nil {
			p.sayMove(b, way[i-1], a)
		}
		if i < len(way)-1 {
			if p.On(RControl) && !p.Controls(s, a) && !p.occ[s.Other()].Has(a) {
				if p.SetControl(a, s); p.Over {
					to = a // nothing is played after the game is won
				}
			}
			continue
		}
		if p.occ[s.Other()].Has(a) {
			over := p.crosses(way[i-1], a)
			if over {
				p.River.Add(b)
			}
			p.Say(kernel.Event{Kind: EvEngages, Audience: kernel.Everyone, Side: s, Place: PlaceID(a),
				A: int16(flag(over))})
		}
	}
	p.attach(b, to)
	p.Unmixed[s].Add(to)
	p.SettleControl(to)
	return cost
}

// canGo reports whether a block has anywhere to move to.
func (p *Position) canGo(b Block, mp int, engage bool) bool {
	if mp <= 0 {
		return false
	}
	s := p.sideOf(b)
	a := p.At[b]
	e := &p.occ[s.Other()]
	cost := p.costs(b)
	way := &p.ways[p.class[b]]
	nb, full, may := &way.nb[a], &p.full[s], &p.may[s]
	var room Mask
	if p.anyApart {
		room = p.fullFor(b)
		full = &room
	}
	if !e.Has(a) || !p.On(REngage) {
		for i := range nb {
			m := nb[i] & may[i] &^ full[i]
			if !engage {
				m &^= e[i]
			}
			if mp >= 3 {
				if p.class[b] == heavy {
					m &= cost[1][i] | cost[2][i] | cost[3][i]
				}
				if m != 0 {
					return true
				}
				continue
			}
			if m&cost[1][i] != 0 && mp >= 1 || m&cost[2][i] != 0 && mp >= 2 {
				return true
			}
		}
	} else {
		if p.holds() {
			return false
		}
		m := nb.And(p.Free(s)).AndNot(*full)
		for k := 1; k <= mostCost && k < mp; k++ {
			if m.Meets(cost[k]) {
				return true
			}
		}
		first := nb.And(p.Free(s))
		if first.IsZero() || mp <= 1 {
			return false
		}
	}
	p.reachOK = false
	p.spread(&p.reach, b, mp, engage)
	return !p.reach.ends.IsZero()
}

// holds reports whether blocks in contested areas must stay, for the segment allows no disengaging (RExploit).
func (p *Position) holds() bool {
	return p.ExploitHolds && p.Segment-1 == segExploitMove && p.On(RExploit)
}

// fullFor is where a block may not end a move: where no more of its side may stay, and where those stand with whom it
// never stands (RApart).
func (p *Position) fullFor(b Block) Mask {
	s := p.sideOf(b)
	if !p.anyApart || p.apart[b].Empty() || !p.On(RApart) {
		return p.full[s]
	}
	m := p.full[s]
	o := p.apart[b].And(p.onMap[s])
	for x := o.Pop(); x != 0; x = o.Pop() {
		if p.Areas[p.At[x]].Terrain != Staging {
			m.Add(p.At[x])
		}
	}
	return m
}

// clashes reports whether somebody stands in a place with whom a block never stands (RApart).
func (p *Position) clashes(b Block, a Place) bool {
	if !p.anyApart || p.apart[b].Empty() || !p.On(RApart) || a >= p.land || p.Areas[a].Terrain == Staging {
		return false
	}
	for x := p.head[a]; x != 0; x = p.next[x] {
		if x != b && p.apart[b].Has(x) {
			return true
		}
	}
	return false
}

// crosses reports whether a block that comes from a place to the enemy in another one engages over a river. In an old
// battle no river counts.
func (p *Position) crosses(from, to Place) bool { return p.wet(from, to) && !p.StartContested.Has(to) }

// wet reports whether a step leads over a river or a strait that counts (RRiver, RStrait). A place at a strait may have
// rivers as well: frozen ones are left out here, for what a block has crossed is not remembered.
func (p *Position) wet(from, to Place) bool {
	if !p.bank[from].Has(to) {
		return false
	}
	if !p.strait.Has(to) {
		return true
	}
	over := !p.overland[from].Has(to)
	if over && !p.On(RStrait) {
		return false
	}
	return over || !(p.Weather >= Snow && p.On(RWeather))
}

// rails is the map that rail and lines of communication run over: not across straits (RStrait).
func (p *Position) rails() *board.Graph {
	if p.On(RStrait) {
		return p.dry
	}
	return p.graph
}

// MayBuild reports whether a block may build a defensive line where it stands (RLine, REngage).
func (p *Position) MayBuild(b Block) bool {
	if !p.combat.Has(b) || p.Step[b]+1 >= p.Units[b].Steps {
		return false
	}
	s := p.sideOf(b)
	a := p.At[b]
	return p.ground.Has(a) && !p.Lines.Has(a) && !p.StartLines.Has(a) && !p.StartContested.Has(a) &&
		!p.occ[s.Other()].Has(a) &&
		p.Controls(s, a) && int(p.lines[s]) < p.Config.Lines[s]
}

// railReach is where a block can go by rail: over free areas to a free area (XRail).
func (p *Position) railReach(b Block) Mask {
	free := p.Free(p.sideOf(b))
	if p.class[b] == heavy { // it enters none, but may leave one
		return p.railOver(b, free.AndNot(p.red))
	}
	return p.railOver(b, free)
}

// railOver is where a block can go by rail over some areas.
func (p *Position) railOver(b Block, over Mask) Mask {
	a := p.At[b]
	if !p.freeHas(p.sideOf(b), a) {
		return Mask{}
	}
	over.Add(a)
	var seed Mask
	seed.Add(a)
	m := p.rails().FloodMask(seed, over).AndNot(p.fullFor(b))
	m.Del(a)
	return m
}

// goByRail takes a block by rail.
func (p *Position) goByRail(b Block, to Place) {
	from := p.At[b]
	s := p.sideOf(b)
	p.detach(b)
	p.At[b] = from
	p.SettleControl(from)
	if p.ev != nil {
		p.sayMove(b, from, to)
	}
	p.attach(b, to)
	p.Unmixed[s].Add(to)
	p.SettleControl(to)
}

// build turns a step of a block into a defensive line.
func (p *Position) build(b Block) {
	a := p.At[b]
	s := p.sideOf(b)
	if p.On(RLine) {
		p.wither(b)
	}
	p.addLine(a)
	p.sayOf(kernel.Event{Kind: EvBuilds, Side: s, Place: PlaceID(a)}, b)
	if p.Watch.Has(a) {
		p.judgeAt(false, a)
	}
}

// disband returns a line to the stock (RLine).
func (p *Position) disband(a Place) {
	s := p.Active
	p.removeLine(a)
	p.Say(kernel.Event{Kind: EvDisbands, Audience: kernel.Everyone, Side: s, Place: PlaceID(a)})
	p.SettleControl(a)
}
