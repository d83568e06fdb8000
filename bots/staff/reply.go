package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

func has(legal []kernel.Action, v kernel.Verb) bool {
	for i := range legal {
		if legal[i].Verb == v {
			return true
		}
	}
	return false
}

func find(legal []kernel.Action, v kernel.Verb) kernel.Action {
	for _, a := range legal {
		if a.Verb == v {
			return a
		}
	}
	return legal[0]
}

// placeOf is the place that an action names.
func placeOf(a kernel.Action) blocks.Place { return blocks.Place(a.Place) - 1 }

// reply decides everything but which impulse to play, on a position of the side to move: a guess, or a copy in a playout.
func (m *mind) reply(p *blocks.Position, legal []kernel.Action) kernel.Action {
	m.follow = m.follow[:0]
	switch {
	case has(legal, blocks.VArrange):
		return find(legal, blocks.VArrange)
	case has(legal, blocks.VLead):
		return m.lead(p, legal)
	case has(legal, blocks.VRegenerate), has(legal, blocks.VReplace), has(legal, blocks.VDraw):
		return m.refit(p, legal)
	case has(legal, blocks.VExploit):
		return find(legal, blocks.VDecline)
	case has(legal, blocks.VHit):
		return m.suffer(p, legal)
	case has(legal, blocks.VAbort):
		return find(legal, blocks.VAbort)
	case has(legal, blocks.VBattle):
		return m.engage(p, legal)
	case supports(p, legal):
		return m.support(p, legal)
	case has(legal, blocks.VBlitz):
		return m.bestBy(p, legal, blocks.VBlitz)
	case has(legal, blocks.VPlace):
		return m.bestBy(p, legal, blocks.VPlace)
	case has(legal, blocks.VDone):
		return find(legal, blocks.VDone)
	case has(legal, blocks.VMove):
		return m.bestBy(p, legal, blocks.VMove)
	case p.SegmentID() == "blitz":
		return m.blitz(p, legal)
	case p.SegmentID() == "exploitation-move":
		return m.exploitMove(p, legal)
	case has(legal, blocks.VEnd):
		return find(legal, blocks.VEnd)
	case has(legal, blocks.VActivate):
		return m.anyHQ(p, legal)
	case has(legal, blocks.VPass):
		return find(legal, blocks.VPass)
	}
	return legal[0]
}

// supports reports whether artillery or bombers can be sent to a battle.
func supports(p *blocks.Position, legal []kernel.Action) bool {
	for _, a := range legal {
		if a.Verb == blocks.VArtillery || p.BomberFireBy(a) > 0 {
			return true
		}
	}
	return false
}

// after plays an action on the scratch copy and judges what comes of it, for the side that acts.
func (m *mind) after(p *blocks.Position, a kernel.Action) int32 {
	q := m.scratch
	p.Copy(q)
	side := int(p.ToMove())
	if q.Play(a, m.dice, nil) != nil {
		return -won
	}
	return m.worthOf(q, side)
}

// bestBy is the action of a verb with the best outcome, for actions that roll nothing.
func (m *mind) bestBy(p *blocks.Position, legal []kernel.Action, v kernel.Verb) kernel.Action {
	best, at := int32(-won-1), legal[0]
	full := p.Full(p.ToMove())
	for _, a := range legal {
		if a.Verb != v || v == blocks.VMove && full.Has(placeOf(a)) {
			continue
		}
		if x := m.after(p, a); x > best {
			best, at = x, a
		}
	}
	return at
}

// lead activates the leader, unless the logistics value is so low that a rest pays.
func (m *mind) lead(p *blocks.Position, legal []kernel.Action) kernel.Action {
	side := p.ToMove()
	left := int(p.Sc.LastMonth) - int(p.Month)
	if left >= 2 && p.LogisticsValue(side) <= 3 {
		return find(legal, blocks.VPause)
	}
	return find(legal, blocks.VLead)
}

// refit buys the step that is worth most for its points where the block stands, then draws.
func (m *mind) refit(p *blocks.Position, legal []kernel.Action) kernel.Action {
	m.face(p)
	base := m.worthOf(p, int(p.ToMove()))
	best, at := int32(0), kernel.Action{}
	for _, a := range legal {
		if a.Verb != blocks.VRegenerate && a.Verb != blocks.VReplace {
			continue
		}
		b := blocks.Block(a.Piece)
		cost := int32(1)
		gain := m.after(p, a) - base
		if a.Verb == blocks.VReplace {
			cost = int32(max(1, p.StepCost(b)))
		} else if p.Strength(b) == 0 {
			gain += 15 // a spent HQ counts for nothing
		}
		// Near the front it will be of use soon.
		if f := int32(m.front[p.At[b]]); f < 12 {
			gain += (12 - f) / 3
		}
		if gain = gain * 12 / cost; gain > best {
			best, at = gain, a
		}
	}
	if at.Verb != 0 {
		return at
	}
	if has(legal, blocks.VDraw) {
		return find(legal, blocks.VDraw)
	}
	return find(legal, blocks.VEnd)
}

// suffer takes a hit where it costs least.
func (m *mind) suffer(p *blocks.Position, legal []kernel.Action) kernel.Action {
	best, at := int32(won), legal[0]
	for _, a := range legal {
		b := blocks.Block(a.Piece)
		c := m.t.step[b][p.Step[b]]
		if p.Units[b].Kind == blocks.HQ || p.Units[b].Kind == blocks.AirHQ {
			c += m.star
		}
		if int(p.Step[b])+1 >= int(p.Units[b].Steps) {
			c += 6
		}
		if c < best {
			best, at = c, a
		}
	}
	return at
}

// engage chooses the next battle: the surest first; one that need not be fought only if it pays.
func (m *mind) engage(p *blocks.Position, legal []kernel.Action) kernel.Action {
	must, _ := p.Battles()
	best, at := int32(-won), kernel.Action{}
	m.survey(p)
	for _, a := range legal {
		if a.Verb != blocks.VBattle {
			continue
		}
		v, _ := m.prospect(p, placeOf(a), m.supportAt(p, placeOf(a)))
		v += m.aimWorth(p, placeOf(a))
		if !must.Has(placeOf(a)) && v <= 0 {
			continue
		}
		if v > best {
			best, at = v, a
		}
	}
	if at.Verb == 0 {
		return find(legal, blocks.VEnd)
	}
	return at
}

// aimWorth is what clearing an area brings by way of aims, weighted by the chance.
func (m *mind) aimWorth(p *blocks.Position, a blocks.Place) int32 {
	side := int(p.Active)
	if p.Controls(sideOf(side), a) {
		return 0
	}
	o := m.battle(p, a, m.supportAt(p, a))
	var v int32
	for i := range m.aims {
		x := &m.aims[i]
		for k := range x.n {
			if x.places[k] == a {
				v += min(x.worth[side], m.w.decisive) * o.clear / 100
			}
		}
	}
	return v
}

// support places the marker or bomber that adds most.
func (m *mind) support(p *blocks.Position, legal []kernel.Action) kernel.Action {
	best, at := int32(0), kernel.Action{}
	m.survey(p)
	for _, a := range legal {
		if a.Verb == blocks.VEnd {
			continue
		}
		to := placeOf(a)
		now := m.supportAt(p, to)
		add := int32(p.BomberFireBy(a)) * 3 / 4 // anti-air fire costs some
		if a.Verb == blocks.VArtillery {
			add = int32(p.ArtilleryFire(blocks.Block(a.Piece)))
		}
		v0, o0 := m.prospect(p, to, now)
		v1, o1 := m.prospect(p, to, now+add)
		gain := v1 - v0 + 1
		gain += (o1.clear - o0.clear) * m.aimWorthAll(p, to) / 100
		if gain > best {
			best, at = gain, a
		}
	}
	if at.Verb == 0 {
		return find(legal, blocks.VEnd)
	}
	return at
}

// aimWorthAll is what having an area is worth by way of aims.
func (m *mind) aimWorthAll(p *blocks.Position, a blocks.Place) int32 {
	side := int(p.Active)
	if p.Controls(sideOf(side), a) {
		return 0
	}
	var v int32
	for i := range m.aims {
		x := &m.aims[i]
		for k := range x.n {
			if x.places[k] == a {
				v += x.worth[side]
			}
		}
	}
	return v
}

// blitz sends on the fast block that gains most, or ends the segment.
func (m *mind) blitz(p *blocks.Position, legal []kernel.Action) kernel.Action {
	side := int(p.Active)
	base := m.worthOf(p, side)
	best, at := m.w.minGain, find(legal, blocks.VEnd)
	q := m.spare
	var opts []kernel.Action
	for _, a := range legal {
		if a.Verb != blocks.VChoose {
			continue
		}
		p.Copy(q)
		if q.Play(a, m.dice, nil) != nil {
			continue
		}
		opts = q.Legal(opts[:0])
		for _, o := range opts {
			if o.Verb != blocks.VBlitz {
				continue
			}
			if v := m.after(q, o) - base; v > best {
				best, at = v, a
			}
		}
	}
	return at
}

// exploitation drafts an Exploitation Move, and the plan to leave it.
func (m *mind) exploitation(p *blocks.Position) []plan {
	side := int(p.Active)
	stay := plan{kind: blocks.VDecline, acts: []kernel.Action{{Verb: blocks.VDecline}}, score: m.worthOf(p, side)}
	q := p.New().(*blocks.Position)
	p.Copy(q)
	s := &sheet{p: q}
	if !s.play(m, kernel.Action{Verb: blocks.VExploit}) || q.SegmentID() != "exploitation-move" {
		return []plan{stay}
	}
	m.face(q)
	m.write(s, int(q.Left))
	ride := plan{kind: blocks.VExploit, acts: append(s.acts, act(blocks.VEnd, 0, -1)), score: m.worthOf(q, side) - m.gift(p, side)}
	if ride.score <= stay.score {
		return []plan{stay}
	}
	return []plan{ride, stay}
}

// exploitMove orders the exploitation move that gains most.
func (m *mind) exploitMove(p *blocks.Position, legal []kernel.Action) kernel.Action {
	m.face(p)
	q := p.New().(*blocks.Position)
	p.Copy(q)
	s := &sheet{p: q}
	m.write(s, 1)
	if len(s.acts) > 0 {
		m.follow = append(m.follow, s.acts[1:]...)
		return s.acts[0]
	}
	return find(legal, blocks.VEnd)
}

// anyHQ activates an HQ because one must be: the one that loses least.
func (m *mind) anyHQ(p *blocks.Position, legal []kernel.Action) kernel.Action {
	best, at := int32(-won-1), find(legal, blocks.VActivate)
	for _, a := range legal {
		if a.Verb == blocks.VActivate {
			if v := int32(p.Strength(blocks.Block(a.Piece))); v > best {
				best, at = v, a
			}
		}
	}
	return at
}
