// Rides: an impulse and the Exploitation after it that win the game together.

package staff

import (
	"slices"

	"umpire/kernel"
	"umpire/systems/blocks"
)

// prize is what a side lacks to win at once: one place, or two.
type prize struct {
	places [2]blocks.Place
	n      int
}

// prizes are what a side could win by at once if its blocks rode there: no enemy is in the way of the last step.
func (pl *planner) prizes(p *blocks.Position, side int) []prize {
	list := pl.prizeList[:0]
	enemy := p.Survey().Occupied(sideOf(other(side)))
	for i := range pl.objectives {
		x := &pl.objectives[i]
		if !x.wins || x.n == 2 && int(x.only) != side {
			continue
		}
		var z prize
		open := true
		for k := range x.n {
			if a := x.places[k]; !p.Controls(sideOf(side), a) {
				z.places[z.n] = a
				z.n++
				open = open && !enemy.Has(a)
			}
		}
		if open && z.n > 0 {
			list = append(list, z)
		}
	}
	pl.prizeList = list
	return list
}

// ride is the Exploitation that wins the game at once, in a position in which it is to be declared; nil if there is
// none.
func (pl *planner) ride(p *blocks.Position) []kernel.Action {
	side := int(p.Active)
	prizes := pl.prizes(p, side)
	if len(prizes) == 0 {
		return nil
	}
	q, r := pl.rider, pl.rider2
	p.Copy(q)
	s := &script{p: r}
	if q.Play(kernel.Action{Verb: blocks.VExploit}, pl.dice, nil) != nil || q.SegmentID() != "exploitation-move" {
		return nil
	}
	won := func() bool { return r.Over && int(r.Winner) == side }
	movers := pl.riders(q, nil)
	for _, z := range prizes {
		for first := range z.n {
			to, then := z.places[first], z.places[z.n-1-first]
			for _, b := range movers {
				if pl.rideCost(q, b, q.At[b], to) < 0 {
					continue
				}
				q.Copy(r)
				s.acts = append(s.acts[:0], kernel.Action{Verb: blocks.VExploit})
				if !s.play(pl, act(blocks.VChoose, b, -1)) || !s.play(pl, act(blocks.VMove, 0, to)) {
					continue
				}
				if won() || z.n == 2 && pl.rideOn(s, b, then) && won() {
					return s.acts
				}
			}
		}
	}
	return nil
}

// rideOn goes on to a second place: with the block that is on the move, else with another.
func (pl *planner) rideOn(s *script, b blocks.Block, to blocks.Place) bool {
	r := s.p
	if r.Survey().ChosenBlock() == b && s.play(pl, act(blocks.VMove, 0, to)) {
		return true
	}
	if r.Survey().ChosenBlock() == b && !s.play(pl, act(blocks.VDone, 0, -1)) {
		return false
	}
	for _, o := range pl.riders(r, nil) {
		if pl.rideCost(r, o, r.At[o], to) >= 0 {
			return s.play(pl, act(blocks.VChoose, o, -1)) && s.play(pl, act(blocks.VMove, 0, to))
		}
	}
	return false
}

// riders are the blocks that may be chosen now.
func (pl *planner) riders(p *blocks.Position, list []blocks.Block) []blocks.Block {
	pl.legal = p.Legal(pl.legal[:0])
	for _, a := range pl.legal {
		if a.Verb == blocks.VChoose {
			list = append(list, blocks.Block(a.Piece))
		}
	}
	return list
}

// rideCost is what it costs a block to ride from one place to another, -1 if it cannot.
func (pl *planner) rideCost(p *blocks.Position, b blocks.Block, from, to blocks.Place) int {
	if from == to {
		return 0
	}
	at := p.At[b]
	p.At[b] = from
	var cost [blocks.MaxCost + 1]blocks.Mask
	ends := p.Survey().Reach(b, false, &cost)
	p.At[b] = at
	if !ends.Has(to) {
		return -1
	}
	for c := range cost {
		if cost[c].Has(to) {
			return c
		}
	}
	return -1
}

// couldRide reports whether blocks could take a prize by an Exploitation from where they stand, with one of them
// standing elsewhere: b at a place, or none if it is 0.
func (pl *planner) couldRide(p *blocks.Position, fast []blocks.Block, z prize, b blocks.Block, at blocks.Place) bool {
	from := func(o blocks.Block) blocks.Place {
		if o == b {
			return at
		}
		return p.At[o]
	}
	for first := range z.n {
		to, then := z.places[first], z.places[z.n-1-first]
		for _, o := range fast {
			c := pl.rideCost(p, o, from(o), to)
			if c < 0 {
				continue
			}
			if z.n == 1 {
				return true
			}
			if d := pl.rideCost(p, o, to, then); d >= 0 && c+d <= p.Survey().MovementPoints(o) {
				return true
			}
			for _, x := range fast {
				if x != o && pl.rideCost(p, x, from(x), then) >= 0 {
					return true
				}
			}
		}
	}
	return false
}

// opensRide reports whether an Exploitation could win after an impulse whose orders have been given.
func (pl *planner) opensRide(p *blocks.Position) bool {
	side := int(p.Active)
	if !p.Survey().MayExploit(sideOf(side)) {
		return false
	}
	prizes := pl.prizes(p, side)
	if len(prizes) == 0 {
		return false
	}
	fast := fastOnes(p, side)
	return slices.ContainsFunc(prizes, func(z prize) bool { return pl.couldRide(p, fast, z, 0, -1) })
}

// fastOnes are a side's blocks that could ride.
func fastOnes(p *blocks.Position, side int) (list []blocks.Block) {
	on := p.Survey().OnMap(sideOf(side))
	for b := on.Pop(); b != 0; b = on.Pop() {
		u := &p.Units[b]
		if u.Fast && !p.Isolated.Has(b) && (u.Kind.Combat() || u.Kind == blocks.HQ) && p.Strength(b) > 0 {
			list = append(list, b)
		}
	}
	return list
}

// draftRide adds the impulse after which a ride wins at once, if one is found, and values it above all others. That is
// one of those drafted, or a short one: an HQ or a block goes where it can ride from. Each is played out to see.
func (pl *planner) draftRide(p *blocks.Position, list []plan) []plan {
	side := int(p.Active)
	if !p.Survey().MayExploit(sideOf(side)) || len(pl.prizes(p, side)) == 0 {
		return list
	}
	best := int32(-won)
	for i := range list {
		best = max(best, list[i].score)
	}
	if best >= won/2 {
		return list // it wins already
	}
	tried := 0
	for i := range list {
		if x := &list[i]; x.rides && tried < mostRides {
			if tried++; pl.ridesHome(p, x) {
				x.score = best + 1
				return list
			}
		}
	}
	for _, o := range pl.rideStarts(p) {
		if x, ok := pl.draftStart(p, o); ok && tried < mostRides {
			if tried++; pl.ridesHome(p, &x) {
				x.score = best + 1
				return append(list, x)
			}
		}
	}
	return list
}

// start is how an impulse before a ride begins: an HQ is activated, and a block may move.
type start struct {
	c  command
	b  blocks.Block // 0 if none moves
	to blocks.Place
}

// rideStarts are short impulses after which a ride could win.
func (pl *planner) rideStarts(p *blocks.Position) (list []start) {
	q, side := pl.spare2, int(p.Active)
	p.Copy(q)
	if q.Play(kernel.Action{Verb: blocks.VTactical}, pl.dice, nil) != nil {
		return nil
	}
	var hqs []blocks.Block // that may be activated where they stand
	pl.legal = q.Legal(pl.legal[:0])
	for _, a := range pl.legal {
		if h := blocks.Block(a.Piece); a.Verb == blocks.VActivate && q.Units[h].Kind == blocks.HQ {
			hqs = append(hqs, h)
		}
	}
	fast, full := fastOnes(q, side), q.Full(sideOf(side))
	for _, z := range pl.prizes(q, side) {
		if len(hqs) > 0 && pl.couldRide(q, fast, z, 0, -1) {
			list = append(list, start{c: command{hqs[0], -1}})
			continue
		}
		for _, b := range fast {
			var cost [blocks.MaxCost + 1]blocks.Mask
			ends := q.Survey().Reach(b, false, &cost).AndNot(full)
			x := start{c: command{b, -1}}
			if q.Units[b].Kind != blocks.HQ {
				i := slices.IndexFunc(hqs, func(h blocks.Block) bool {
					in := q.Survey().WithinOf(h, q.At[h])
					return in.Has(q.At[b]) && q.Survey().Commands(h, b)
				})
				if i < 0 {
					continue
				}
				x = start{c: command{hqs[i], -1}, b: b}
			}
			for a := ends.Pop(); a >= 0 && len(list) < 2*mostRides; a = ends.Pop() {
				if !pl.couldRide(q, fast, z, b, a) {
					continue
				}
				if x.to = a; x.b == 0 {
					x.c.to = a
				}
				list = append(list, x)
			}
		}
	}
	return list
}

// draftStart drafts a short impulse. It is false if it cannot be played.
func (pl *planner) draftStart(p *blocks.Position, o start) (plan, bool) {
	s := &script{p: p.New().(*blocks.Position)}
	p.Copy(s.p)
	pl.spent++ // it takes about as long as an evaluation
	x := plan{kind: blocks.VTactical, posts: []command{o.c}}
	if !s.play(pl, kernel.Action{Verb: blocks.VTactical}) || !pl.activateAll(s, x.posts, false, nil) ||
		s.p.SegmentID() != "command" || o.c.to >= 0 && s.p.At[o.c.hq] != o.c.to {
		return x, false
	}
	x.orders = len(s.acts)
	if o.b != 0 {
		if !pl.try(s, act(blocks.VChoose, o.b, -1)) || !pl.try(s, act(blocks.VMove, 0, o.to)) {
			return x, false
		}
		pl.finishOrder(s)
	}
	x.acts = append(s.acts, act(blocks.VEnd, 0, -1))
	return x, true
}

// ridesHome reports whether an impulse and the Exploitation after it win the game on a guess.
func (pl *planner) ridesHome(p *blocks.Position, x *plan) bool {
	q := pl.stage
	p.Copy(q)
	pl.dice.Seed(pl.common)
	for _, a := range x.acts {
		if q.Play(a, pl.dice, nil) != nil {
			return false
		}
	}
	pl.spent++
	pl.brief = true
	pl.finish(q, int(p.Active), int(p.Impulse))
	pl.brief = false
	return q.Over && int(q.Winner) == int(p.Active)
}
