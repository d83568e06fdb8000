package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// plan is an impulse as the staff means to play it: the actions up to the end of the Command Segment, and what they are for.
type plan struct {
	kind   kernel.Verb
	acts   []kernel.Action
	score  int32
	idle   bool  // it lets time pass
	lean   int   // the posture it was drafted in
	played int32 // by playouts, if there were any
	posts  []command
	road   bool
	air    []command
	orders int // how many of the actions come before the first order
}

// draft writes an impulse of a kind with given HQs on a copy of a position in which an impulse is to be declared, and judges it.
// The last action, the end of the Command Segment, is in the plan but not in the judgement: battles are judged by expectation.
func (m *mind) draft(p *blocks.Position, kind kernel.Verb, posts []command, road bool, air []command) plan {
	q := p.New().(*blocks.Position)
	p.Copy(q)
	side := int(p.Active)
	s := &sheet{p: q}
	pl := plan{kind: kind, posts: posts, road: road, air: air, score: -won}
	m.dice.Seed(m.common) // common dice: what is rolled in between is the same for all drafts
	if !s.play(m, kernel.Action{Verb: kind}) {
		return pl
	}
	if kind == blocks.VTactical && !m.muster(s, posts, road, air) {
		return pl
	}
	if kind == blocks.VStrategicDraw {
		pl.acts = s.acts
		p.Copy(q)
		pl.score = m.worthOf(q, side) + m.callUp(p, side)
		return pl
	}
	if q.Over || int(q.Active) != side || q.SegmentID() != "command" {
		pl.acts, pl.score = s.acts, m.worthOf(q, side)
		return pl
	}
	limit := 99
	if kind != blocks.VTactical {
		limit = int(q.Left)
	}
	given := len(s.acts)
	pl.orders = given
	m.write(s, limit)
	pl.score = m.worthOf(q, side)
	pl.idle = kind == blocks.VPass
	if len(s.acts) == given && !road { // no orders: it is a pass by another name, unless there is a battle to go on with
		must, may := q.Battles()
		pl.idle = must.Or(may).IsZero()
	}
	if pl.idle {
		pl.score += m.idle(p, side)
	}
	if !q.Over {
		s.acts = append(s.acts, act(blocks.VEnd, 0, -1))
	}
	pl.acts = s.acts
	return pl
}

// idle is what letting time pass is worth to a side: nothing is lost to the side that time works for.
func (m *mind) idle(p *blocks.Position, side int) int32 {
	cost := m.w.idleCost
	if p.Passes > 0 {
		cost = m.w.idleEnd // it ends the turn
	}
	if m.late {
		cost *= m.w.idleLate
	}
	if m.leader == side {
		return cost / 2
	}
	return -cost
}

// callUp is what reinforcements by the disc are worth: blocks out of the pool, the disc gone.
func (m *mind) callUp(p *blocks.Position, side int) int32 {
	var sum, n int32
	pool := p.Holding[side][blocks.InPool]
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		if int(p.Units[b].Side) == side && p.At[b] == pool {
			sum += m.fresh(p, b)
			n++
		}
	}
	if n == 0 {
		return -100
	}
	s := sideOf(side)
	k := min(n, int32(p.LogisticsValue(s)))
	if !m.t.staging[side] {
		free := p.Free(s).And(p.Cities()).And(*p.InSupply(s)).AndNot(p.Full(s))
		k = min(k, int32(free.Count()))
	}
	return sum*k/n*(m.w.fresh-m.poolShare)/100 - m.gift(p, side) - 15
}

// gift is what it costs to let the enemy have the disc: he may call his reinforcements with it.
func (m *mind) gift(p *blocks.Position, side int) int32 {
	foe := other(side)
	pool := p.Holding[foe][blocks.InPool]
	var sum, n int32
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		if int(p.Units[b].Side) == foe && p.At[b] == pool {
			sum += m.fresh(p, b)
			n++
		}
	}
	if n == 0 || m.late {
		return 2 * m.disc
	}
	k := min(n, int32(p.LogisticsValue(sideOf(foe))))
	return 2*m.disc + sum*k/n*m.w.gift/100
}

// candidates drafts the impulses worth comparing, best first by their own judgement.
func (m *mind) candidates(p *blocks.Position, legal []kernel.Action, width int) []plan {
	m.face(p)
	side := int(p.Active)
	var list []plan
	has := map[kernel.Verb]bool{}
	for _, a := range legal {
		has[a.Verb] = true
	}
	m.brief = has[blocks.VTactical] || has[blocks.VStrategicMove]
	list = append(list, m.draft(p, blocks.VPass, nil, false, nil))
	m.brief = false
	if has[blocks.VTactical] {
		list = m.tacticals(p, list, width)
	}
	if has[blocks.VStrategicMove] && p.LogisticsValue(sideOf(side)) > 0 {
		x := m.draft(p, blocks.VStrategicMove, nil, false, nil)
		x.score -= m.gift(p, side)
		list = append(list, x)
	}
	if has[blocks.VStrategicDraw] {
		list = append(list, m.draft(p, blocks.VStrategicDraw, nil, false, nil))
	}
	for i := range list {
		for j := i; j > 0 && list[j].score > list[j-1].score; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return list
}

// tacticals drafts tactical impulses: with one HQ, with several added one by one as long as each pays for its step, with the air
// force where there is something to bomb.
func (m *mind) tacticals(p *blocks.Position, list []plan, width int) []plan {
	q := m.spare2
	p.Copy(q)
	if q.Play(kernel.Action{Verb: blocks.VTactical}, m.dice, nil) != nil {
		return list
	}
	posts := m.commandPosts(q, nil)
	road := m.advances(p)
	if road {
		list = append(list, m.draft(p, blocks.VTactical, nil, true, nil))
	}
	if len(posts) == 0 {
		return list
	}
	air := m.airPosts(p)
	if len(posts)+len(air) > 1 {
		list = append(list, m.grand(p, posts, road, air))
	}
	if len(posts) > width {
		posts = posts[:width]
	}
	var singles []plan
	for _, c := range posts {
		if m.broke() {
			break
		}
		singles = append(singles, m.draft(p, blocks.VTactical, []command{c}, road, nil))
	}
	for i := range singles {
		for j := i; j > 0 && singles[j].score > singles[j-1].score; j-- {
			singles[j], singles[j-1] = singles[j-1], singles[j]
		}
	}
	list = append(list, singles...)
	if len(singles) == 0 {
		return list
	}
	best := singles[0]
	for i := range list {
		if list[i].kind == blocks.VTactical && len(list[i].posts) > 0 && list[i].score > best.score {
			best = list[i]
		}
	}
	for i := range singles {
		if m.broke() || commands(best.posts, singles[i].posts[0].hq) {
			continue
		}
		joint := append(append([]command{}, best.posts...), singles[i].posts...)
		x := m.draft(p, blocks.VTactical, joint, road, nil)
		if x.score > best.score {
			best = x
			list = append(list, x)
		}
	}
	for k := 1; k < len(postures) && m.wide && !m.broke(); k++ {
		if x := m.leaning(p, k, blocks.VTactical, best.posts, road, nil); len(x.acts) > 0 {
			list = append(list, x)
		}
	}
	for k := range air {
		if m.broke() || commands(best.air, air[k].hq) {
			continue
		}
		x := m.draft(p, blocks.VTactical, best.posts, road, append(append([]command{}, best.air...), air[k]))
		if x.score > best.score {
			best = x
			list = append(list, x)
		}
	}
	return list
}

// commands reports whether an HQ is among those to be activated.
func commands(posts []command, hq blocks.Block) bool {
	for _, c := range posts {
		if c.hq == hq {
			return true
		}
	}
	return false
}

// grand drafts the impulse in which all HQs and the air force act together, and leaves out, one by one, those without whom the
// same orders can be given and the position is worth no less.
func (m *mind) grand(p *blocks.Position, posts []command, road bool, air []command) plan {
	best := m.draft(p, blocks.VTactical, posts, road, air)
	if len(best.acts) == 0 {
		return best
	}
	for i := len(posts) - 1; i >= 0 && len(best.posts) > 1 && !m.broke(); i-- {
		m.spareOne(p, &best, butFor(best.posts, posts[i].hq), best.air)
	}
	for i := range air {
		if m.broke() {
			break
		}
		m.spareOne(p, &best, best.posts, butFor(best.air, air[i].hq))
	}
	return best
}

// butFor are the commands but one HQ's.
func butFor(posts []command, hq blocks.Block) []command {
	var rest []command
	for _, c := range posts {
		if c.hq != hq {
			rest = append(rest, c)
		}
	}
	return rest
}

// spareOne gives a plan's orders under fewer HQs, if they can be given and it loses nothing.
func (m *mind) spareOne(p *blocks.Position, x *plan, posts, air []command) {
	if len(posts)+len(air) == len(x.posts)+len(x.air) || len(posts) == 0 {
		return
	}
	q := p.New().(*blocks.Position)
	p.Copy(q)
	s := &sheet{p: q}
	m.dice.Seed(m.common)
	if !s.play(m, kernel.Action{Verb: blocks.VTactical}) || !m.muster(s, posts, x.road, air) || q.SegmentID() != "command" {
		return
	}
	orders := len(s.acts)
	for _, a := range x.acts[x.orders : len(x.acts)-1] {
		if !s.play(m, a) {
			return
		}
	}
	if q.Over {
		return
	}
	score := m.worthOf(q, int(p.Active))
	if score < x.score {
		return
	}
	s.acts = append(s.acts, x.acts[len(x.acts)-1])
	x.acts, x.orders, x.score, x.posts, x.air = s.acts, orders, score, posts, air
}

// advances reports whether activating the road's HQ pays.
func (m *mind) advances(p *blocks.Position) bool {
	r := p.RoadNow()
	return r.HQ != 0 && p.Units[r.HQ].Side == p.Active && p.Strength(r.HQ) > 0 && r.At >= 0 && r.At < r.Boxes-1 &&
		r.Companions > 0
}
