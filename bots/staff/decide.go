// All decisions except which impulse to play.

package staff

import (
	"iter"

	"umpire/bots"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// placeOf is the place that an action names.
func placeOf(a kernel.Action) blocks.Place { return blocks.Place(a.Place) - 1 }

// decide makes any decision of the side to move except which impulse to play, on a guess or in a playout.
func (pl *planner) decide(p *blocks.Position, legal []kernel.Action) kernel.Action {
	pl.follow = pl.follow[:0]
	switch {
	case bots.Has(legal, blocks.VArrange):
		return bots.First(legal, blocks.VArrange)
	case bots.Has(legal, blocks.VLead):
		return pl.lead(p, legal)
	case bots.Has(legal, blocks.VRegenerate), bots.Has(legal, blocks.VReplace), bots.Has(legal, blocks.VDraw):
		return pl.refit(p, legal)
	case bots.Has(legal, blocks.VExploit):
		return bots.First(legal, blocks.VDecline)
	case bots.Has(legal, blocks.VHit):
		return pl.takeHit(p, legal)
	case bots.Has(legal, blocks.VAbort):
		return bots.First(legal, blocks.VAbort)
	case bots.Has(legal, blocks.VTake):
		return pl.bestBy(p, legal, blocks.VTake)
	case bots.Has(legal, blocks.VRecall):
		return pl.recall(p, legal)
	case bots.Has(legal, blocks.VEngage): // bombers that engage no fleet strike the ground
		if bots.Has(legal, blocks.VEnd) {
			return bots.First(legal, blocks.VEnd)
		}
		return pl.bestBy(p, legal, blocks.VEngage)
	case bots.Has(legal, blocks.VBattle):
		return pl.chooseBattle(p, legal)
	case supports(p, legal):
		return pl.placeSupport(p, legal)
	case bots.Has(legal, blocks.VBlitz):
		return pl.bestBy(p, legal, blocks.VBlitz)
	case bots.Has(legal, blocks.VPlace):
		return pl.bestBy(p, legal, blocks.VPlace)
	case bots.Has(legal, blocks.VDone):
		return bots.First(legal, blocks.VDone)
	case bots.Has(legal, blocks.VMove):
		return pl.bestBy(p, legal, blocks.VMove)
	case p.SegmentID() == "blitz":
		return pl.blitz(p, legal)
	case p.SegmentID() == "exploitation-move":
		return pl.moveOne(p, legal)
	case p.Kind == blocks.PassImpulse && p.SegmentID() == "command": // nothing but a pass could be declared
		return pl.moveOne(p, legal)
	case bots.Has(legal, blocks.VEnd):
		return bots.First(legal, blocks.VEnd)
	case bots.Has(legal, blocks.VActivate):
		return pl.anyHQ(p, legal)
	case bots.Has(legal, blocks.VPass):
		return bots.First(legal, blocks.VPass)
	}
	return pl.bestOf(p, legal)
}

// bestOf is the action with the best value of all that are legal, for decisions that nothing more is known of.
func (pl *planner) bestOf(p *blocks.Position, legal []kernel.Action) kernel.Action {
	best, at := int32(-won-1), legal[0]
	for _, a := range legal {
		if x := pl.after(p, a); x > best {
			best, at = x, a
		}
	}
	return at
}

// supports reports whether artillery, bombers or fleets can be sent to a battle.
func supports(p *blocks.Position, legal []kernel.Action) bool {
	for _, a := range legal {
		if a.Verb == blocks.VArtillery || a.Verb == blocks.VSail || p.Survey().BomberFireBy(a) > 0 {
			return true
		}
	}
	return false
}

// after is the value of a position after an action, for the side that acts.
func (pl *planner) after(p *blocks.Position, a kernel.Action) int32 {
	q := pl.scratch
	p.Copy(q)
	side := int(p.ToMove())
	if q.Play(a, pl.dice, nil) != nil {
		return -won
	}
	return pl.worthOf(q, side)
}

// bestBy is the action of a verb with the best value, for actions that need no dice.
func (pl *planner) bestBy(p *blocks.Position, legal []kernel.Action, v kernel.Verb) kernel.Action {
	best, at := int32(-won-1), bots.First(legal, v)
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

// recall sends a fleet home: one that no battle waits for, if there is one. What the value of a position says of fire
// in defence is too coarse to tell.
func (pl *planner) recall(p *blocks.Position, legal []kernel.Action) kernel.Action {
	var idle []kernel.Action
	for _, a := range legal {
		if a.Verb == blocks.VRecall && !p.Contested(p.At[blocks.Block(a.Piece)]) {
			idle = append(idle, a)
		}
	}
	if len(idle) > 0 {
		legal = idle
	}
	return pl.bestBy(p, legal, blocks.VRecall)
}

// lead activates the leader, unless the logistics value is so low that it is better to rest it.
func (pl *planner) lead(p *blocks.Position, legal []kernel.Action) kernel.Action {
	side := p.ToMove()
	left := int(p.Sc.LastMonth) - int(p.Month)
	if left >= restTurns && p.LogisticsValue(side) <= restLogistics {
		return bots.First(legal, blocks.VPause)
	}
	return bots.First(legal, blocks.VLead)
}

// refit buys the step that is worth most for its points, and draws when none is worth anything.
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
			gain += refitSpent
		}
		if p.Units[b].Kind == blocks.AirHQ {
			share := pl.w.airRefit // it acts only where others do
			if len(pl.drives) > 0 {
				share = driveAir
			}
			if pl.ring && p.Weather != blocks.Good {
				share = 0 // few bombers fly, and each HQ that starves a garrison is an impulse more
			}
			gain = gain * share / 100
		}
		// Near the front it will be useful soon.
		if f := int32(pl.front[p.At[b]]); f < refitFront {
			gain += (refitFront - f) / 3
		}
		if gain = gain * 12 / cost; gain > best {
			best, at = gain, a
		}
	}
	if at.Verb != 0 {
		return at
	}
	if bots.Has(legal, blocks.VDraw) {
		return bots.First(legal, blocks.VDraw)
	}
	return bots.First(legal, blocks.VEnd)
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
			c += lastStep
		}
		if c < best {
			best, at = c, a
		}
	}
	return at
}

// chooseBattle chooses the battle with the best value, one that need not be fought only if the value is positive.
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
		return bots.First(legal, blocks.VEnd)
	}
	return at
}

// objectiveGain is the worth of the objectives in an area, weighted by the chance to clear it.
func (pl *planner) objectiveGain(p *blocks.Position, a blocks.Place) int32 {
	side := int(p.Active)
	if p.Controls(sideOf(side), a) {
		return 0
	}
	o := pl.battle(p, a, pl.supportAt(p, a))
	var v int32
	for w := range pl.worths(a, side) {
		v += min(w, pl.w.decisive) * o.clear / 100
	}
	return v
}

// worths are what the objectives in an area are worth to a side.
func (pl *planner) worths(a blocks.Place, side int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for i := range pl.objectives {
			x := &pl.objectives[i]
			for k := range x.n {
				if x.places[k] == a && !yield(x.worth[side]) {
					return
				}
			}
		}
	}
}

// placeSupport places the artillery, the bomber or the fleet that adds most.
func (pl *planner) placeSupport(p *blocks.Position, legal []kernel.Action) kernel.Action {
	best, at := int32(0), kernel.Action{}
	base := int32(0)
	if bots.Has(legal, blocks.VSail) {
		base = pl.worthOf(p, int(p.ToMove()))
	}
	pl.updateMaps(p)
	for _, a := range legal {
		switch a.Verb {
		case blocks.VEnd:
			continue
		case blocks.VSail: // it may defend as well, and leave what it has defended
			if gain := pl.after(p, a) - base; gain > best {
				best, at = gain, a
			}
			continue
		}
		to := placeOf(a)
		now := pl.supportAt(p, to)
		_, _, bombers := p.Survey().SupportAt(to)
		add := through(p, to, int32(p.Survey().BomberFireBy(a)), int32(bombers+1))
		if a.Verb == blocks.VArtillery {
			add = int32(p.Survey().ArtilleryFire(blocks.Block(a.Piece)))
		}
		pl.updateMaps(p)
		v0, o0 := pl.battleValue(p, to, now)
		v1, o1 := pl.battleValue(p, to, now+add)
		gain := v1 - v0 + 1
		gain += (o1.clear - o0.clear) * pl.objectiveWorth(p, to) / 100
		if gain > best {
			best, at = gain, a
		}
	}
	if at.Verb == 0 {
		return bots.First(legal, blocks.VEnd)
	}
	return at
}

// objectiveWorth is the worth of the objectives in an area, 0 if the active side has it.
func (pl *planner) objectiveWorth(p *blocks.Position, a blocks.Place) int32 {
	side := int(p.Active)
	if p.Controls(sideOf(side), a) {
		return 0
	}
	var v int32
	for w := range pl.worths(a, side) {
		v += w
	}
	return v
}

// blitz chooses the block whose Blitz move gains most, or ends the segment.
func (pl *planner) blitz(p *blocks.Position, legal []kernel.Action) kernel.Action {
	side := int(p.Active)
	base := pl.worthOf(p, side)
	best, at := pl.w.minGain, bots.First(legal, blocks.VEnd)
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

// exploitation drafts an Exploitation Move, and the plan not to make one.
func (pl *planner) exploitation(p *blocks.Position) []plan {
	side := int(p.Active)
	stay := plan{kind: blocks.VDecline, acts: []kernel.Action{{Verb: blocks.VDecline}}, score: pl.worthOf(p, side)}
	if acts := pl.ride(p); acts != nil {
		return []plan{{kind: blocks.VExploit, acts: acts, score: won}}
	}
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

// moveOne gives the order to one block that gains most, if any gains.
func (pl *planner) moveOne(p *blocks.Position, legal []kernel.Action) kernel.Action {
	pl.measureFront(p)
	q := p.New().(*blocks.Position)
	p.Copy(q)
	s := &script{p: q}
	pl.giveOrders(s, 1)
	if len(s.acts) > 0 {
		pl.follow = append(pl.follow, s.acts[1:]...)
		return s.acts[0]
	}
	return bots.First(legal, blocks.VEnd)
}

// anyHQ activates the strongest HQ, when one must be activated.
func (pl *planner) anyHQ(p *blocks.Position, legal []kernel.Action) kernel.Action {
	best, at := int32(-won-1), bots.First(legal, blocks.VActivate)
	for _, a := range legal {
		if a.Verb == blocks.VActivate {
			if v := int32(p.Strength(blocks.Block(a.Piece))); v > best {
				best, at = v, a
			}
		}
	}
	return at
}
