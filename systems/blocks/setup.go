// The set-up of a scenario: draws, placements by players, and a check that it can still be completed.

package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Start sets up a scenario: the draws are made, and what the players place themselves are the first decisions.
func (g *Game) Start(s kernel.Setup, src chance.Source) (kernel.Position, error) {
	set, err := g.setting(s)
	if err != nil {
		return nil, err
	}
	p := set.blank()
	p.src = src
	p.settle()
	p.src = nil
	return p, nil
}

// blank is a position of the setting before anything is set up: all blocks in their owners' hands.
func (set *Setting) blank() *Position {
	p := &Position{Setting: set}
	sc := set.Sc
	p.State.Scenario, p.State.Options = set.Number, set.Chosen
	p.Artillery = noArtillery
	for b := Block(1); b <= p.n; b++ {
		p.At[b] = p.Holding[p.sideOf(b)][InHand]
	}
	p.Control = sc.Control
	p.Month, p.Weather = sc.Month, sc.Weather
	p.Holder = sc.Holder
	p.Lost = sc.Lost
	p.Winner = kernel.NoSide
	for i := range p.Bomber {
		if i >= len(p.bomberOf) {
			p.Bomber[i] = BomberGone
		}
	}
	for t, n := range sc.Out {
		for ; n > 0; n-- {
			_, last := p.bomberRange(t)
			p.Bomber[last-int(n)] = BomberGone
		}
	}
	p.Segment = segSetup
	p.RebuildDerived()
	return p
}

// left are the blocks of a step's filter that no earlier step has used.
func (p *Position) left(st *Step) Set {
	var m Set
	hand := p.Holding[st.Side][InHand]
	for _, b := range st.Blocks {
		if p.At[int(b)] == hand {
			m.Add(b)
		}
	}
	return m
}

// lot draws one of a set.
func (p *Position) lot(kind chance.Kind, n int, m Set) Block {
	k := 0
	for o := m; ; {
		b := o.Pop()
		if b == 0 {
			break
		}
		p.lots[k] = int16(b)
		k++
	}
	if k == 1 {
		return Block(p.lots[0])
	}
	return Block(p.lots[p.src.Lot(chance.Label{Kind: kind, N: int16(n)}, p.lots[:k])])
}

// level is the step at which a step of the set-up has a unit start.
func (st *Step) level(u *Unit) uint8 {
	switch st.Mode {
	case AtMin:
		return u.Steps - 1
	case AtRemnant:
		if u.Remnant {
			return u.Steps - 1
		}
	case AtNumber:
		for i := range u.Steps {
			if u.Levels[i] <= st.Strength {
				return i
			}
		}
		return u.Steps - 1
	}
	return 0
}

// setLevel puts a block at the level that a step says.
func (p *Position) setLevel(b Block, st *Step) {
	p.Step[b] = st.level(&p.Units[b])
	p.weaken(b)
}

// settleIn puts a block of a step on the map.
func (p *Position) settleIn(b Block, a Place, st *Step) {
	p.setLevel(b, st)
	if st.FaceUp {
		p.Open.Add(b)
	}
	p.enter(b, a)
	p.sayOf(kernel.Event{Kind: EvSetup, Side: st.Side, Place: PlaceID(a)}, b)
}

// enterSetup carries out the set-up until a player must decide.
func (p *Position) enterSetup() {
	for int(p.SetupStep) < len(p.steps) {
		st := &p.steps[p.SetupStep]
		p.Active = st.Side
		if p.SetupStage == 0 {
			p.SetupStage, p.SetupLeft = 1, uint8(st.Count)
		}
		switch st.Do {
		case StepPlace:
			for i, b := range st.Blocks {
				if st.Hold >= 0 {
					p.Remove(b, st.Hold)
					continue
				}
				p.settleIn(b, st.At[i], st)
			}
		case StepDraw:
			p.drawStep(st)
		case StepIsolate:
			p.isolateAt(st)
		case StepLines:
			for _, a := range st.At {
				p.addLine(a)
				p.Say(kernel.Event{Kind: EvLinePlaced, Audience: kernel.Everyone, Side: st.Side, Place: PlaceID(a)})
			}
			if len(st.At) == 0 && p.SetupLeft > 0 {
				p.Segment = segSetup
				p.push(Frame{Kind: fFortify, Side: st.Side, N: int16(p.SetupLeft)})
				return
			}
		case StepDeploy:
			if p.SetupLeft > 0 && !p.left(st).Empty() {
				p.Segment = segSetup
				f := Frame{Kind: fDeploy, Side: st.Side, N: int16(p.SetupLeft)}
				if st.Drawn {
					b := p.lot(DrawSetup, int(p.SetupStep), p.left(st))
					f = Frame{Kind: fDeployPlace, Side: st.Side, Piece: b, N: int16(p.SetupLeft), M: 1}
					if p.ev != nil {
						p.Say(kernel.Event{Kind: EvDrawn, Audience: kernel.Only(st.Side), Side: st.Side,
							Piece: kernel.PieceID(b)})
					}
				}
				p.push(f)
				return
			}
		}
		p.SetupStep++
		p.SetupStage, p.SetupLeft = 0, 0
	}
	p.mix()
	p.SetupStage = 0
	p.Segment = segTurn
}

// isolateAt marks a side's units in the places of a step as isolated.
func (p *Position) isolateAt(st *Step) {
	for _, a := range st.At {
		for b := p.head[a]; b != 0; b = p.next[b] {
			if p.sideOf(b) == st.Side && !p.leaders.Has(b) {
				p.Isolated.Add(b)
				p.sayOf(kernel.Event{Kind: EvIsolated, Side: st.Side, Place: PlaceID(a)}, b)
			}
		}
		if p.Lines.Has(a) && p.Controls(st.Side, a) {
			p.LinesCut.Add(a)
			p.Say(kernel.Event{Kind: EvLineCut, Audience: kernel.Everyone, Side: st.Side, Place: PlaceID(a)})
		}
	}
}

func (p *Position) drawStep(st *Step) {
	for i := range st.Count {
		m := p.left(st)
		if m.Empty() {
			return
		}
		var b Block
		if st.Hold >= 0 && m.Count() == st.Count-i {
			b = m.Pop() // all of them: no lot is needed
		} else {
			b = p.lot(DrawSetup, int(p.SetupStep), m)
		}
		if st.Hold >= 0 {
			p.Remove(b, st.Hold)
			if st.Hold == Lost {
				p.Say(kernel.Event{Kind: EvSurrender, Audience: kernel.Everyone, Side: st.Side,
					Piece: kernel.PieceID(b)})
			}
			continue
		}
		p.settleIn(b, st.At[i], st)
	}
}

// region is where a step's blocks may go, and how many of them may stand in one area (0 for stacking only). Where the
// neighbours of an HQ do not suffice, its blocks double up there or with it, then spill into the next areas.
func (p *Position) region(st *Step, left int) (Mask, int) {
	s := st.Side
	own := p.Owned(s).AndNot(st.Not)
	if !p.On(RSetup) {
		return p.may[s], 0
	}
	if !st.Disputed {
		own = own.AndNot(p.Sc.Contested)
	}
	switch st.Where {
	case WhereFront:
		enemy := p.Owned(s.Other())
		m := own.And(p.graph.Grow(enemy))
		for a := m; ; {
			q := a.Pop()
			if q < 0 {
				break
			}
			if p.Areas[q].Terrain == Staging {
				m.Del(q)
			}
		}
		return m, st.Each
	case WhereAdjacent, WhereAround:
		m := p.nb[st.Of].And(own)
		hq := Mask{}
		hq.Add(st.Of)
		if st.Where == WhereAround {
			m = m.Or(hq.And(own))
		}
		if p.room(st, m, st.Each) >= left {
			return m, st.Each
		}
		m = m.Or(hq.And(own))
		if p.room(st, m, 0) >= left {
			return m, 0
		}
		return m.Or(p.graph.Grow(m).And(own)), 0
	}
	return own, st.Each
}

// room is how many blocks of a step still find room in a region.
func (p *Position) room(st *Step, m Mask, each int) int {
	n := 0
	for a := m.Pop(); a >= 0; a = m.Pop() {
		n += p.roomIn(st, a, each)
	}
	return n
}

func (p *Position) roomIn(st *Step, a Place, each int) int {
	s := st.Side
	n := int(p.limit[s][a]) - int(p.count[s][a])
	if each > 0 {
		here := 0
		for _, b := range st.Blocks {
			if p.At[b] == a {
				here++
			}
		}
		n = min(n, each-here)
	}
	return max(n, 0)
}

// deployable are the blocks that may be chosen for placing in the step under way.
func (p *Position) deployable() Set {
	if int(p.SetupStep) >= len(p.steps) || p.SetupLeft == 0 {
		return Set{}
	}
	return p.left(&p.steps[p.SetupStep])
}

// deployPlaces are the places where a block may be set up so that the set-up can still be completed.
func (p *Position) deployPlaces(b Block) Mask {
	st := &p.steps[p.SetupStep]
	m, each := p.region(st, int(p.SetupLeft))
	var out Mask
	var plan plan
	p.planFor(&plan, st, m, each)
	for a := m.Pop(); a >= 0; a = m.Pop() {
		if p.roomIn(st, a, each) > 0 && plan.fits(p, a) {
			out.Add(a)
		}
	}
	return out
}

// maySettle reports whether a block may be set up in a place.
func (p *Position) maySettle(b Block, a Place) bool {
	m := p.deployPlaces(b)
	return m.Has(a)
}

// plan is what remains to be placed by a side: for each step of it, how many blocks and where they may go.
type plan struct {
	room  [MaxPlaces]int16 // free room, with what is fixed already taken off
	n     int
	want  [24]int16
	where [24]Mask
	each  [24]int16
	taken [24][MaxPlaces]int8
	seen  Mask
}

// planFor fills a plan for the step under way and all later ones of its side. One block of the step under way is left
// out: the one that is about to be placed.
func (p *Position) planFor(pl *plan, st *Step, m Mask, each int) {
	s := st.Side
	for a := range p.land {
		pl.room[a] = int16(p.limit[s][a]) - int16(p.count[s][a])
	}
	add := func(n int, m Mask, each int) {
		if n > 0 && pl.n < len(pl.want) {
			pl.want[pl.n], pl.where[pl.n], pl.each[pl.n] = int16(n), m, int16(each)
			pl.n++
		}
	}
	add(int(p.SetupLeft)-1, m, each)
	for i := int(p.SetupStep) + 1; i < len(p.steps); i++ {
		o := &p.steps[i]
		if o.Side != st.Side {
			continue
		}
		switch {
		case o.Hold < 0 && (o.Do == StepPlace || o.Do == StepDraw):
			for _, a := range o.At {
				pl.room[a]--
			}
		case o.Do == StepDeploy:
			m, each := p.region(o, o.Count)
			add(o.Count, m, each)
		}
	}
}

// fits reports whether everything else can still be placed after one block was put into a place.
func (pl *plan) fits(p *Position, a Place) bool {
	if pl.room[a] <= 0 {
		return false
	}
	saved := pl.room
	defer func() { pl.room = saved }()
	pl.room[a]--
	for i := range pl.n {
		clear(pl.taken[i][:])
	}
	if pl.n > 0 && pl.each[0] > 0 {
		pl.taken[0][a] = 1
	}
	for i := range pl.n {
		for range pl.want[i] {
			pl.seen = Mask{}
			if !pl.assign(i) {
				return false
			}
		}
	}
	return true
}

// assign finds room for one more block of demand i, moving others over where it must.
func (pl *plan) assign(i int) bool {
	m := pl.where[i]
	for a := m.Pop(); a >= 0; a = m.Pop() {
		if pl.room[a] > 0 && (pl.each[i] == 0 || int16(pl.taken[i][a]) < pl.each[i]) {
			pl.room[a]--
			pl.taken[i][a]++
			return true
		}
	}
	m = pl.where[i].AndNot(pl.seen)
	for a := m.Pop(); a >= 0; a = m.Pop() {
		if pl.seen.Has(a) || pl.each[i] > 0 && int16(pl.taken[i][a]) >= pl.each[i] {
			continue
		}
		pl.seen.Add(a)
		for j := range pl.n {
			if j != i && pl.taken[j][a] > 0 {
				pl.taken[j][a]--
				if pl.assign(j) {
					pl.taken[i][a]++
					return true
				}
				pl.taken[j][a]++
			}
		}
	}
	return false
}

// deployed sets up a block where its owner said.
func (p *Position) deployed(b Block, a Place) {
	p.settleIn(b, a, &p.steps[p.SetupStep])
	p.SetupLeft--
}

// fortifyPlaces are the places for the defensive lines of the step under way: one line an area.
func (p *Position) fortifyPlaces() Mask {
	if int(p.SetupStep) >= len(p.steps) || p.SetupLeft == 0 {
		return Mask{}
	}
	m, _ := p.region(&p.steps[p.SetupStep], int(p.SetupLeft))
	return m.AndNot(p.Lines)
}

func (p *Position) fortified(a Place) {
	p.addLine(a)
	p.SetupLeft--
	f := p.top()
	f.N = int16(p.SetupLeft)
	p.Say(kernel.Event{Kind: EvLinePlaced, Audience: kernel.Everyone, Side: f.Side, Place: PlaceID(a)})
}

// arrange completes the set-up of the side that decides: blocks spread out, towards the enemy first, but the best of
// them garrisons the place that decides.
func (p *Position) arrange() {
	side := p.top().Side
	key := p.KeyPlace(side)
	for p.Segment <= segSetup+1 && !p.Over {
		if p.Depth == 0 {
			if p.Segment != segSetup {
				return
			}
			p.Segment++
			p.enterSetup()
			continue
		}
		f := p.top()
		if f.Side != side {
			return
		}
		switch f.Kind {
		case fDeploy:
			m := p.deployable()
			if m.Empty() {
				p.pop()
				continue
			}
			b := p.garrison(key, side)
			if !m.Has(b) || !p.maySettle(b, key) {
				b = p.lot(chance.Mixing, int(p.SetupStep), m)
			}
			p.push(Frame{Kind: fDeployPlace, Side: f.Side, Piece: b})
		case fDeployPlace:
			b := f.Piece
			m := p.deployPlaces(b)
			a := key
			if key == Nowhere || !m.Has(key) || b != p.garrison(key, side) {
				a = p.bestPlace(m, side, b)
			}
			p.pop()
			p.deployed(b, a)
		case fFortify:
			m := p.fortifyPlaces()
			if m.IsZero() {
				p.pop()
				continue
			}
			p.fortified(p.bestPlace(m, side, 0))
		default:
			return
		}
	}
}

// guarded reports whether a combat block of a side stands in a place.
func (p *Position) guarded(a Place, side kernel.Side) bool {
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.sideOf(b) == side && p.combat.Has(b) {
			return true
		}
	}
	return false
}

// garrison is the combat block that is to go to the place that decides: of those that its side still chooses and may
// place there, the one with the most fire. Where it only draws such blocks it is the one that it has drawn, before that
// any of them. 0 if there is none, or if the place is full or has a combat block.
func (p *Position) garrison(key Place, side kernel.Side) Block {
	if key == Nowhere || p.count[side][key] >= p.limit[side][key] || p.guarded(key, side) {
		return 0
	}
	var best, drawn Block
	most := 0
	for i := int(p.SetupStep); i < len(p.steps); i++ {
		st, left := &p.steps[i], p.steps[i].Count
		if i == int(p.SetupStep) {
			left = int(p.SetupLeft)
		}
		if st.Side != side || st.Do != StepDeploy || left == 0 {
			continue
		}
		if m, _ := p.region(st, left); !m.Has(key) {
			continue
		}
		m := p.left(st).And(p.combat)
		if st.Drawn {
			if b := p.top().Piece; drawn == 0 && m.Has(b) {
				drawn = b
			} else if drawn == 0 {
				drawn = m.Pop()
			}
			continue
		}
		for b := m.Pop(); b != 0; b = m.Pop() {
			u := &p.Units[b]
			k := st.level(u)
			if fire := int(u.Levels[k]) * int(u.Fire[k]); fire > most {
				best, most = b, fire
			}
		}
	}
	if best == 0 {
		return drawn
	}
	return best
}

// bestPlace chooses for arrange: fewest own blocks (for a line: most), then the nearer to the enemy, then spread about.
func (p *Position) bestPlace(m Mask, side kernel.Side, b Block) Place {
	best, score := Nowhere, 0
	enemy := p.Owned(side.Other())
	near := p.graph.Grow(enemy)
	next := p.graph.Grow(near)
	for a := m.Pop(); a >= 0; a = m.Pop() {
		n := 0
		if b != 0 {
			n -= 100000 * int(p.count[side][a])
		} else if p.count[side][a] > 0 {
			n += 50000
		}
		if near.Has(a) {
			n += 20000
		} else if next.Has(a) {
			n += 10000
		}
		n += (int(a)*7919 + int(p.SetupLeft)*104729) % 9973
		if best < 0 || n > score {
			best, score = a, n
		}
	}
	return best
}
