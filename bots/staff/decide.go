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

// decide decides everything but which impulse to play, on a position of the side to move: a guess, or a copy in a
// playout.
func (pl *planner) decide(p *blocks.Position, legal []kernel.Action) kernel.Action {
	pl.follow = pl.follow[:0]
	switch {
	case has(legal, blocks.VArrange):
		return find(legal, blocks.VArrange)
	case has(legal, blocks.VLead):
		return pl.lead(p, legal)
	case has(legal, blocks.VRegenerate), has(legal, blocks.VReplace), has(legal, blocks.VDraw):
		return pl.refit(p, legal)
	case has(legal, blocks.VExploit):
		return find(legal, blocks.VDecline)
	case has(legal, blocks.VHit):
		return pl.takeHit(p, legal)
	case has(legal, blocks.VAbort):
		return find(legal, blocks.VAbort)
	case has(legal, blocks.VBattle):
		return pl.chooseBattle(p, legal)
	case supports(p, legal):
		return pl.placeSupport(p, legal)
	case has(legal, blocks.VBlitz):
		return pl.bestBy(p, legal, blocks.VBlitz)
	case has(legal, blocks.VPlace):
		return pl.bestBy(p, legal, blocks.VPlace)
	case has(legal, blocks.VDone):
		return find(legal, blocks.VDone)
	case has(legal, blocks.VMove):
		return pl.bestBy(p, legal, blocks.VMove)
	case p.SegmentID() == "blitz":
		return pl.blitz(p, legal)
	case p.SegmentID() == "exploitation-move":
		return pl.exploitMove(p, legal)
	case has(legal, blocks.VEnd):
		return find(legal, blocks.VEnd)
	case has(legal, blocks.VActivate):
		return pl.anyHQ(p, legal)
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
func (pl *planner) after(p *blocks.Position, a kernel.Action) int32 {
	q := pl.scratch
	p.Copy(q)
	side := int(p.ToMove())
	if q.Play(a, pl.dice, nil) != nil {
		return -won
	}
	return pl.worthOf(q, side)
}

// bestBy is the action of a verb with the best outcome, for actions that roll nothing.
func (pl *planner) bestBy(p *blocks.Position, legal []kernel.Action, v kernel.Verb) kernel.Action {
	best, at := int32(-won-1), legal[0]
	full := p.Full(p.ToMove())
	for _, a := range legal {
		if a.Verb != v || v == blocks.VMove && full.Has(placeOf(a)) {
			continue
		}
		if x := pl.after(p, a); x > best {
			best, at = x, a
		}
	}
	return at
}

// lead activates the leader, unless the logistics value is so low that a rest pays.
func (pl *planner) lead(p *blocks.Position, legal []kernel.Action) kernel.Action {
	side := p.ToMove()
	left := int(p.Sc.LastMonth) - int(p.Month)
	if left >= 2 && p.LogisticsValue(side) <= 3 {
		return find(legal, blocks.VPause)
	}
	return find(legal, blocks.VLead)
}

// refit buys the step that is worth most for its points where the block stands, then draws.
func (pl *planner) refit(p *blocks.Position, legal []kernel.Action) kernel.Action {
	pl.measureFront(p)
	base := pl.worthOf(p, int(p.ToMove()))
	best, at := int32(0), kernel.Action{}
	for _, a := range legal {
		if a.Verb != blocks.VRegenerate && a.Verb != blocks.VReplace {
			continue
		}
		b := blocks.Block(a.Piece)
		cost := int32(1)
		gain := pl.after(p, a) - base
		if a.Verb == blocks.VReplace {
			cost = int32(max(1, p.StepCost(b)))
		} else if p.Strength(b) == 0 {
			gain += 15 // a spent HQ counts for nothing
		}
		// Near the front it will be of use soon.
		if f := int32(pl.front[p.At[b]]); f < 12 {
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

// takeHit takes a hit where it costs least.
func (pl *planner) takeHit(p *blocks.Position, legal []kernel.Action) kernel.Action {
	best, at := int32(won), legal[0]
	for _, a := range legal {
		b := blocks.Block(a.Piece)
		c := pl.t.step[b][p.Step[b]]
		if p.Units[b].Kind == blocks.HQ || p.Units[b].Kind == blocks.AirHQ {
			c += pl.hqStep
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

// chooseBattle chooses the next battle: the surest first; one that need not be fought only if it pays.
func (pl *planner) chooseBattle(p *blocks.Position, legal []kernel.Action) kernel.Action {
	must, _ := p.Battles()
	best, at := int32(-won), kernel.Action{}
	pl.updateMaps(p)
	for _, a := range legal {
		if a.Verb != blocks.VBattle {
			continue
		}
		v, _ := pl.battleValue(p, placeOf(a), pl.supportAt(p, placeOf(a)))
		v += pl.objectiveGain(p, placeOf(a))
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

// objectiveGain is what clearing an area brings by way of aims, weighted by the chance.
func (pl *planner) objectiveGain(p *blocks.Position, a blocks.Place) int32 {
	side := int(p.Active)
	if p.Controls(sideOf(side), a) {
		return 0
	}
	o := pl.battle(p, a, pl.supportAt(p, a))
	var v int32
	for i := range pl.objectives {
		x := &pl.objectives[i]
		for k := range x.n {
			if x.places[k] == a {
				v += min(x.worth[side], pl.w.decisive) * o.clear / 100
			}
		}
	}
	return v
}

// placeSupport places the marker or bomber that adds most.
func (pl *planner) placeSupport(p *blocks.Position, legal []kernel.Action) kernel.Action {
	best, at := int32(0), kernel.Action{}
	pl.updateMaps(p)
	for _, a := range legal {
		if a.Verb == blocks.VEnd {
			continue
		}
		to := placeOf(a)
		now := pl.supportAt(p, to)
		add := int32(p.BomberFireBy(a)) * 3 / 4 // anti-air fire costs some
		if a.Verb == blocks.VArtillery {
			add = int32(p.ArtilleryFire(blocks.Block(a.Piece)))
		}
		v0, o0 := pl.battleValue(p, to, now)
		v1, o1 := pl.battleValue(p, to, now+add)
		gain := v1 - v0 + 1
		gain += (o1.clear - o0.clear) * pl.objectiveWorth(p, to) / 100
		if gain > best {
			best, at = gain, a
		}
	}
	if at.Verb == 0 {
		return find(legal, blocks.VEnd)
	}
	return at
}

// objectiveWorth is what having an area is worth by way of aims.
func (pl *planner) objectiveWorth(p *blocks.Position, a blocks.Place) int32 {
	side := int(p.Active)
	if p.Controls(sideOf(side), a) {
		return 0
	}
	var v int32
	for i := range pl.objectives {
		x := &pl.objectives[i]
		for k := range x.n {
			if x.places[k] == a {
				v += x.worth[side]
			}
		}
	}
	return v
}

// blitz sends on the fast block that gains most, or ends the segment.
func (pl *planner) blitz(p *blocks.Position, legal []kernel.Action) kernel.Action {
	side := int(p.Active)
	base := pl.worthOf(p, side)
	best, at := pl.w.minGain, find(legal, blocks.VEnd)
	q := pl.spare
	var opts []kernel.Action
	for _, a := range legal {
		if a.Verb != blocks.VChoose {
			continue
		}
		p.Copy(q)
		if q.Play(a, pl.dice, nil) != nil {
			continue
		}
		opts = q.Legal(opts[:0])
		for _, o := range opts {
			if o.Verb != blocks.VBlitz {
				continue
			}
			if v := pl.after(q, o) - base; v > best {
				best, at = v, a
			}
		}
	}
	return at
}

// exploitation drafts an Exploitation Move, and the plan to leave it.
func (pl *planner) exploitation(p *blocks.Position) []plan {
	side := int(p.Active)
	stay := plan{kind: blocks.VDecline, acts: []kernel.Action{{Verb: blocks.VDecline}}, score: pl.worthOf(p, side)}
	q := p.New().(*blocks.Position)
	p.Copy(q)
	s := &script{p: q}
	if !s.play(pl, kernel.Action{Verb: blocks.VExploit}) || q.SegmentID() != "exploitation-move" {
		return []plan{stay}
	}
	pl.measureFront(q)
	pl.giveOrders(s, int(q.Left))
	ride := plan{kind: blocks.VExploit, acts: append(s.acts, act(blocks.VEnd, 0, -1)),
		score: pl.worthOf(q, side) - pl.discCost(p, side)}
	if ride.score <= stay.score {
		return []plan{stay}
	}
	return []plan{ride, stay}
}

// exploitMove orders the exploitation move that gains most.
func (pl *planner) exploitMove(p *blocks.Position, legal []kernel.Action) kernel.Action {
	pl.measureFront(p)
	q := p.New().(*blocks.Position)
	p.Copy(q)
	s := &script{p: q}
	pl.giveOrders(s, 1)
	if len(s.acts) > 0 {
		pl.follow = append(pl.follow, s.acts[1:]...)
		return s.acts[0]
	}
	return find(legal, blocks.VEnd)
}

// anyHQ activates an HQ because one must be: the one that loses least.
func (pl *planner) anyHQ(p *blocks.Position, legal []kernel.Action) kernel.Action {
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
