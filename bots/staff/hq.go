// HQs: where each would command best, and their activation.

package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// command is an HQ to be activated, and where it goes first.
type command struct {
	hq blocks.Block
	to blocks.Place // -1 to stay where it is
}

// commandPosts finds the best place to command from for each HQ that may be activated: near blocks that it commands,
// next to what can be attacked. The best are listed first.
func (pl *planner) commandPosts(p *blocks.Position, into []command) []command {
	pl.updateMaps(p)
	return pl.postsBy(p, into, func(h blocks.Block, a blocks.Place) int32 { return pl.ratePost(p, h, a) })
}

// postsBy finds the best place for each HQ that may be activated by what it is worth to stand there. The best are
// listed first, those that are worth nothing are not.
func (pl *planner) postsBy(p *blocks.Position, into []command, rate func(h blocks.Block, a blocks.Place) int32,
) []command {
	side := int(p.Active)
	type rated struct {
		c command
		v int32
	}
	var list [24]rated
	n := 0
	pl.legal = p.Legal(pl.legal[:0])
	can := map[blocks.Block]int{} // bit 0: as it stands, bit 1: after a move
	var hqs []blocks.Block
	for _, a := range pl.legal {
		k := 0
		switch a.Verb {
		case blocks.VActivate:
			k = 1
		case blocks.VChoose:
			k = 2
		default:
			continue
		}
		if can[blocks.Block(a.Piece)] == 0 {
			hqs = append(hqs, blocks.Block(a.Piece))
		}
		can[blocks.Block(a.Piece)] |= k
	}
	full := p.Full(sideOf(side))
	free := p.Free(sideOf(side))
	in := *p.InSupply(sideOf(side))
	for _, h := range hqs {
		at := p.At[h]
		if p.Units[h].Kind != blocks.HQ || p.Strength(h) == 0 || p.Areas[at].Terrain == blocks.Box {
			continue
		}
		best, to := int32(-1), blocks.Place(-1)
		if can[h]&1 != 0 {
			best = rate(h, at)
		}
		if can[h]&2 != 0 {
			var cost [blocks.MaxCost + 1]blocks.Mask
			ends := p.Survey().Reach(h, false, &cost).And(free).And(in).AndNot(full)
			for a := ends.Pop(); a >= 0; a = ends.Pop() {
				if v := rate(h, a) - postMove; v > best {
					best, to = v, a
				}
			}
		}
		if best <= 0 || n == len(list) {
			continue
		}
		i := n
		for i > 0 && list[i-1].v < best {
			list[i] = list[i-1]
			i--
		}
		list[i] = rated{command{h, to}, best}
		n++
	}
	for i := range n {
		into = append(into, list[i].c)
	}
	return into
}

// ratePost is how good a place is for an HQ to command from.
func (pl *planner) ratePost(p *blocks.Position, h blocks.Block, a blocks.Place) int32 {
	v := pl.commanded(p, h, a)
	if pl.siege && int(p.Active) == pl.side {
		return pl.postToSiege(p, h, a, v)
	}
	return v + pl.postToDrive(p, h, a) - pl.alone(p, a)
}

// rateLocal is the same without what is besieged or driven for.
func (pl *planner) rateLocal(p *blocks.Position, h blocks.Block, a blocks.Place) int32 {
	return pl.commanded(p, h, a) - pl.alone(p, a)
}

// alone is what it costs an HQ to be at the front without strong blocks.
func (pl *planner) alone(p *blocks.Position, a blocks.Place) int32 {
	if pl.front[a] <= 1 && pl.maps.stacks[p.Active][a].guard < aloneGuard {
		return aloneCost
	}
	return 0
}

// commanded is what an HQ can command and support from a place.
func (pl *planner) commanded(p *blocks.Position, h blocks.Block, a blocks.Place) int32 {
	side := int(p.Active)
	foe := other(side)
	in := p.Survey().WithinOf(h, a)
	var v int32
	on := p.Survey().OnMap(sideOf(side))
	for b := on.Pop(); b != 0; b = on.Pop() {
		k := &p.Units[b]
		at := p.At[b]
		if !in.Has(at) || p.Isolated.Has(b) || !k.Kind.Combat() {
			continue
		}
		if at != a && !pl.t.commanders[b].Has(h) {
			continue
		}
		f := int32(p.Effective(b)) * int32(k.Fire[p.Step[b]])
		switch d := pl.front[at]; {
		case d <= 1:
			f *= 4
		case d == 2:
			f *= 3
		case d <= 4:
			f *= 2
		}
		v += f
	}
	if p.Survey().HasArtillery(h) {
		guns := int32(2)
		if len(pl.drives) > 0 {
			guns = 8 // to take a place it needs all the artillery there is
		}
		for _, n := range pl.t.near[a] {
			if pl.maps.stacks[foe][n].n > 0 {
				v += int32(p.Effective(h)) * guns
			}
		}
	}
	return v
}

// activateAll plays the activation segment to its end: the given HQs, the one on the road if asked, and air HQs. It is
// false if an HQ cannot be activated so.
func (pl *planner) activateAll(s *script, posts []command, road bool, air []command) bool {
	for _, c := range posts {
		if !pl.activate(s, c) {
			return false
		}
	}
	if road {
		pl.try(s, act(blocks.VActivate, s.p.Survey().RoadNow().HQ, -1))
	}
	for _, c := range air {
		pl.activate(s, c)
	}
	return pl.try(s, act(blocks.VEnd, 0, -1))
}

// try plays an action if it is legal.
func (pl *planner) try(s *script, a kernel.Action) bool {
	pl.legal = s.p.Legal(pl.legal[:0])
	for _, l := range pl.legal {
		if l == a {
			return s.play(pl, a)
		}
	}
	return false
}

// activate activates an HQ, after its move. It is false if that is not legal.
func (pl *planner) activate(s *script, c command) bool {
	if c.to < 0 {
		return pl.try(s, act(blocks.VActivate, c.hq, -1))
	}
	if !pl.try(s, act(blocks.VChoose, c.hq, -1)) {
		return pl.try(s, act(blocks.VActivate, c.hq, -1))
	}
	if !pl.try(s, act(blocks.VMove, 0, c.to)) {
		pl.finishOrder(s)
		return true
	}
	if s.p.Survey().ChosenBlock() == c.hq && !s.p.Activated.Has(c.hq) {
		if !pl.try(s, act(blocks.VDone, 0, -1)) {
			pl.finishOrder(s)
		}
	}
	return true
}

// airPosts are the air HQs that have strength, each with the place from which its range covers most of the front.
func (pl *planner) airPosts(p *blocks.Position) []command {
	var list []command
	side := int(p.Active)
	full := p.Full(sideOf(side))
	free := p.Free(sideOf(side))
	in := *p.InSupply(sideOf(side))
	on := p.Survey().OnMap(sideOf(side))
	for h := on.Pop(); h != 0; h = on.Pop() {
		if p.Units[h].Kind != blocks.AirHQ || p.Strength(h) == 0 || p.Isolated.Has(h) {
			continue
		}
		at := p.At[h]
		best, to := pl.rateAir(p, h, at), blocks.Place(-1)
		var cost [blocks.MaxCost + 1]blocks.Mask
		ends := p.Survey().Reach(h, false, &cost).And(free).And(in).AndNot(full)
		for a := ends.Pop(); a >= 0; a = ends.Pop() {
			if v := pl.rateAir(p, h, a); v > best+4 {
				best, to = v, a
			}
		}
		list = append(list, command{h, to})
	}
	return list
}

// airFor are the air HQs whose bombers can reach a place in this impulse, each with the place that it must go to first:
// the one from which they see most besides.
func (pl *planner) airFor(p *blocks.Position, to blocks.Place) (list []command) {
	side := sideOf(pl.side)
	full, free, in := p.Full(side), p.Free(side), *p.InSupply(side)
	on := p.Survey().OnMap(side)
	for h := on.Pop(); h != 0; h = on.Pop() {
		if p.Units[h].Kind != blocks.AirHQ || p.Strength(h) == 0 || p.Isolated.Has(h) {
			continue
		}
		n := p.Radius(h)
		best, from := int32(-won), blocks.Place(-1)
		var cost [blocks.MaxCost + 1]blocks.Mask
		ends := p.Survey().Reach(h, false, &cost).And(free).And(in).AndNot(full)
		ends.Add(p.At[h])
		for a := ends.Pop(); a >= 0; a = ends.Pop() {
			if int(pl.t.hops[a][to]) > n {
				continue
			}
			v := pl.rateAir(p, h, a)
			if a == p.At[h] {
				v += 4
			}
			if v > best {
				best, from = v, a
			}
		}
		if from < 0 {
			continue
		}
		if from == p.At[h] {
			from = -1
		}
		list = append(list, command{h, from})
	}
	return list
}

// rateAir is how good a place is for an air HQ: battles in range, at a safe distance.
func (pl *planner) rateAir(p *blocks.Position, h blocks.Block, a blocks.Place) int32 {
	side := int(p.Active)
	n := p.Radius(h)
	var v int32
	there := pl.maps.occupied[other(side)].Or(pl.maps.lines[other(side)])
	for e := there.Pop(); e >= 0; e = there.Pop() {
		if int(pl.t.hops[a][e]) <= n && pl.front[e] <= 2 {
			v += airTarget + pl.ground[e]/airGround
		}
	}
	if pl.siege && side == pl.side {
		return pl.postToSiege(p, h, a, v)
	}
	v += pl.airToDrive(p, n, a)
	if pl.front[a] <= 1 {
		v -= airFront
	}
	return v
}
