// Sieges: where one place or a pair decides, all that can help the side that lacks it to storm it is brought near.

package staff

import "umpire/systems/blocks"

// inMoves is patience for a way of so many movement points, for a block that has mp of them in a move.
func inMoves(way, mp int32) int32 {
	m := way * 100 / max(1, mp)
	i := m / 100
	if last := int32(len(patience) - 1); i >= last {
		return patience[last] * 100 / max(100, m-100*(last-1))
	}
	return patience[i] - (patience[i]-patience[i+1])*(m%100)/100
}

// chooseSiege drives, once the enemy has had an impulse, for the place that decides, or for what is lacked of the pair
// that is readiest to fall.
func (pl *planner) chooseSiege(p *blocks.Position) {
	// All the HQs together storm it, so that a step spent on anything else is missing then.
	pl.hqStep, pl.spareCost = siegeStep, siegeSpare
	if pl.late {
		pl.hqStep = siegeLast
	}
	pl.findFullFire(p)
	pl.maps.known = false
	pl.updateMaps(p)
	best, none := int32(-1), blocks.Set{}
	try := func(places ...blocks.Place) {
		ready, from := int32(0), len(pl.drives)
		for _, a := range places {
			d := drive{to: a, ready: 100}
			if !p.Controls(sideOf(pl.side), a) {
				d.ready = pl.readiness(p, a, &none)
				pl.drives = append(pl.drives, d)
			}
			ready += d.ready
		}
		if ready > best {
			best = ready
			pl.drives = append(pl.drives[:0], pl.drives[from:]...)
		} else {
			pl.drives = pl.drives[:from]
		}
	}
	if pl.single {
		at := pl.decisive
		try(at.Pop())
	}
	for i := range pl.pairs {
		if x := &pl.pairs[i]; x.wins && int(x.only) == pl.side {
			try(x.places[:]...)
		}
	}
	pl.needed = len(pl.drives)
	pl.chooseRing(p)
}

// besieged is how much of what takes a place is near it, in hundredths: the best blocks, as many as may stand there,
// each the less the further the HQs are that can order it, the artillery of some HQs and all bombers. The less it takes
// the fewer ways into the place are open. It never reaches 100, so that more is always better.
func (pl *planner) besieged(p *blocks.Position, a blocks.Place) int32 {
	s, e := pl.side, other(pl.side)
	way := &pl.routes[a].way
	var top [4]coming
	room := min(p.Limit(sideOf(s), a), len(top))
	hqs := pl.t.staffs[s].And(p.Survey().OnMap(sideOf(s)))
	var leads [blocks.MaxBlocks]int32
	for all := hqs.And(pl.t.hqs); !all.Empty(); {
		h := all.Pop()
		leads[h] = pl.siegeLead(p, h, a)
	}
	list := pl.maps.attacks[s]
	for i := range list {
		k := &list[i]
		if room == 0 || k.fire*100 <= top[room-1].fire {
			break // nor can a weaker one be better
		}
		v := k.fire * inMoves(int32(way[k.at]), int32(k.mp)) * ledShare(hqs.And(pl.t.commanders[k.b]), leads[:]) / 100
		if v > top[room-1].fire {
			insert(top[:room], coming{b: k.b, fire: v})
		}
	}
	var guns [siegeGuns]coming
	var sum int32
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		at := p.At[h]
		fire := pl.siegeFire(p, h)
		if fire == 0 || !pl.maps.supplied[s].Has(at) || p.Areas[at].Terrain == blocks.Box {
			continue
		}
		v := fire * pl.siegeNear(p, h, at, a)
		switch {
		case p.Units[h].Kind == blocks.AirHQ:
			sum += v * flakLeaves / 3
		case v > guns[siegeGuns-1].fire:
			insert(guns[:], coming{b: h, fire: v})
		}
	}
	for _, c := range top {
		sum += c.fire
	}
	for _, c := range guns {
		sum += c.fire
	}
	o := &pl.maps.stacks[e][a]
	need := (pl.absorbs(p, a, e)+o.steps)*6*siegeNeed + o.guard/2
	need = need * (siegeCutOff + (100-siegeCutOff)*pl.openWays(p, a, e)/100) / 100
	sum /= 100
	return 100 * sum / max(1, sum+need)
}

// openWays is how far from being cut off a place of a side is, in hundredths: of the areas next to it and itself those
// that are in supply and in which the enemy does not stand. A garrison that is cut off loses steps with every impulse,
// and an impulse costs the besieger one step of an HQ.
func (pl *planner) openWays(p *blocks.Position, a blocks.Place, s int) int32 {
	if !pl.maps.supplied[s].Has(a) {
		return 0
	}
	near := p.Neighbours(a)
	open := near.And(pl.maps.supplied[s]).AndNot(pl.maps.occupied[other(s)])
	return int32(100 * (open.Count() + 1) / (near.Count() + 1))
}

// siegeLead is how near an HQ is to where it can order blocks next to a place to storm it, in hundredths.
func (pl *planner) siegeLead(p *blocks.Position, h blocks.Block, to blocks.Place) int32 {
	at := p.At[h]
	if p.Strength(h) == 0 || !pl.maps.supplied[pl.side].Has(at) || p.Areas[at].Terrain == blocks.Box {
		return 0
	}
	way, hops := int32(pl.routes[to].way[at]), int32(pl.t.hops[at][to])
	return inMoves(max(0, hops-1-int32(p.Radius(h)))*max(1, way/max(1, hops)), int32(p.Units[h].MP))
}

// siegeFire is the fire that an HQ can bring to a siege. What the logistics phase restores counts before the last turn:
// else an HQ that marches would seem to lose more than it gains.
func (pl *planner) siegeFire(p *blocks.Position, h blocks.Block) int32 {
	now, full := int32(p.Strength(h)), int32(p.Units[h].Levels[0])
	if p.Activated.Has(h) {
		now-- // it will lose a step
	}
	now = max(0, now)
	switch {
	case !pl.late:
		return pl.fullFire[h] * (siegeRestore*full + now) / ((siegeRestore + 1) * full)
	case p.Units[h].Kind == blocks.AirHQ:
		return pl.fullFire[h] * now * now / (full * full) // fewer bombers, each with fewer dice
	}
	return pl.fullFire[h] * now / full
}

// siegeNear is how near a place an HQ is to where it supports a storm of another, in hundredths: next to it, or for
// bombers within their range.
func (pl *planner) siegeNear(p *blocks.Position, h blocks.Block, at, to blocks.Place) int32 {
	way, hops := int32(pl.routes[to].way[at]), int32(pl.t.hops[at][to])
	if p.Units[h].Kind == blocks.AirHQ {
		reach := pl.fullRadius[h]
		if pl.late {
			reach = int32(p.Radius(h))
		}
		return inMoves(max(0, hops-reach)*max(1, way/max(1, hops)), int32(p.Units[h].MP))
	}
	near := inMoves(max(0, way-int32(pl.t.enter[p.Weather][to])), int32(p.Units[h].MP))
	if hops > 1 {
		near = min(near, 90)
	}
	return near
}

// postToSiege is what a place is worth to an HQ in a siege: how much nearer it is than where the HQ stands, because
// those come first which gain most. Where it can command counts less, else it stays with the blocks at the front.
func (pl *planner) postToSiege(p *blocks.Position, h blocks.Block, a blocks.Place, local int32) int32 {
	v := local*siegeLocal/100 + siegeBase
	for _, d := range pl.drives {
		v += siegePost * (pl.siegeNear(p, h, a, d.to) - pl.siegeNear(p, h, p.At[h], d.to))
	}
	return v
}

// unspent is how many steps the next logistics phase could give back that none of this side's HQs lacks.
func (pl *planner) unspent(p *blocks.Position) int32 {
	n := pl.refill[pl.side]
	hqs := pl.t.staffs[pl.side].And(p.Survey().OnMap(sideOf(pl.side)))
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		n -= int32(p.Step[h])
	}
	return max(0, n)
}

// anyMoves reports whether one of some HQs goes elsewhere.
func anyMoves(lists ...[]command) bool {
	for _, l := range lists {
		for _, c := range l {
			if c.to >= 0 {
				return true
			}
		}
	}
	return false
}
