// The evaluation of a position.

package staff

import (
	"umpire/systems/blocks"
)

// won is the value of a game that is won, far above every other.
const won = 1_000_000

// eval is the value of a position for this side, in points of tables.value: the blocks of both sides, what of them is
// cut off or exposed, the ground and the objectives that they hold or threaten, and what battles that are due are
// expected to bring. It looks at hidden blocks too, so it must be used on guesses only.
func (pl *planner) eval(p *blocks.Position) int32 {
	pl.spent++
	if p.Over {
		if int(p.Winner) == pl.side {
			return won
		}
		return -won
	}
	pl.updateMaps(p)
	var score [2]int32
	for s := range 2 {
		score[s] += pl.forces(p, s)
	}
	battles := pl.battlesValue(p) * pl.w.battle / 100
	score[p.Active] += battles
	for s := range 2 {
		x := pl.exposedValue(p, s)
		if s == int(p.Active) {
			x = x * pl.stance.risk / 100
		}
		score[s] -= x
	}
	v := score[pl.side] - score[other(pl.side)]*pl.w.foe/100
	v += pl.groundValue(p) * pl.stance.ground / 100
	v += pl.objectivesValue(p) * pl.stance.objectives / 100
	if pl.ring && len(pl.drives) > 0 {
		v += pl.ringValue(p)
	} else if pl.calm && pl.points {
		v += pl.starveValue(p)
	}
	return v
}

// forces is what a side's blocks are worth where they are.
func (pl *planner) forces(p *blocks.Position, s int) int32 {
	sum, missing := pl.blocksWorth(p, s)
	if r := p.Survey().RoadNow(); r.HQ != 0 && s == int(p.Units[r.HQ].Side) {
		sum += pl.onRoad(r)
	}
	// HQ steps that the next logistics phase can give back cost little, all others much.
	spare := min(missing, pl.refill[s])
	sum -= spare*pl.hqStep*pl.spareCost/100 + (missing-spare)*pl.hqStep
	if int(p.Holder) == s && p.MaySpend(sideOf(s)) {
		sum += pl.disc
	}
	sum += pl.logistics * int32(p.Survey().DiscPoints(sideOf(s)))
	return sum
}

// blockWorth is what a block is worth where it is, and how many of its HQ steps are missing.
func (pl *planner) blockWorth(p *blocks.Position, b blocks.Block) (v, missing int32) {
	x := &pl.maps
	u := &p.Units[b]
	s := int(u.Side)
	a := p.At[b]
	if u.Kind == blocks.Leader {
		return 0, 0
	}
	if !p.InPlay(b) {
		if a == p.Holding[s][blocks.InPool] {
			v = pl.arrivalWorth(p, b) * pl.poolShare / 100
		} else if a == p.Holding[s][blocks.InHand] {
			v = pl.arrivalWorth(p, b) * handShare / 100
		}
		return v, 0
	}
	v = pl.t.value[b][p.Step[b]]
	hq := u.Kind == blocks.HQ || u.Kind == blocks.AirHQ
	if hq {
		missing += int32(p.Step[b])
		if p.Activated.Has(b) && p.Strength(b) > 0 {
			missing++
		}
		if u.Kind == blocks.HQ && p.Areas[a].Terrain != blocks.Box {
			v += pl.ledWorth(b)
		}
	}
	if p.Areas[a].Terrain == blocks.Box {
		return v, missing
	}
	if !x.supplied[s].Has(a) {
		// The side that has just moved could have stayed in supply, and suffers first.
		if int(p.Active) == s {
			v = v * pl.w.cutOwn / 100
		} else {
			v = v - v*pl.w.cutFoe*pl.stance.cutOff/10000
		}
	} else {
		if !x.lineSafe(p, s, a) && p.Areas[a].Terrain != blocks.Staging {
			if int(p.Active) == s {
				v = v * pl.thinLine / 100
			} else {
				v = v * (100 + pl.thinLine) / 200
			}
		} else if !x.lineFirm(p, s, a) && p.Areas[a].Terrain != blocks.Staging {
			if int(p.Active) == s {
				v = v * pl.firmLine / 100
			} else {
				v = v * (100 + pl.firmLine) / 200
			}
		}
	}
	return v, missing
}

// ledWorth is what an HQ is worth for the blocks near it that it could command.
func (pl *planner) ledWorth(h blocks.Block) int32 {
	f := pl.maps.ledFire[h]
	return min(f, pl.w.ledCap) * pl.w.led / 100
}

// onRoad is what the advance along the road is worth: how far its HQ has come, and the companions that go with it.
func (pl *planner) onRoad(r blocks.RoadState) int32 {
	return int32(max(0, r.At))*pl.w.point/int32(r.Boxes) + companionWorth*int32(r.Companions)
}

// arrivalWorth is what a block is worth when it comes out of the pool.
func (pl *planner) arrivalWorth(p *blocks.Position, b blocks.Block) int32 {
	u := &p.Units[b]
	if u.Remnant {
		return pl.t.value[b][u.Steps-1]
	}
	return pl.t.value[b][0]
}

// groundValue is the worth of the ground that this side controls, less that of the enemy's.
func (pl *planner) groundValue(p *blocks.Position) int32 {
	x := &pl.maps
	v := x.ground[0] - x.ground[1]
	if pl.side == 1 {
		v = -v
	}
	return v
}

// exposedValue is what a side can expect to lose to attacks on its stacks.
func (pl *planner) exposedValue(p *blocks.Position, s int) int32 {
	x := &pl.maps
	if pl.calm && s == pl.side {
		return 0 // nobody attacks it
	}
	e := other(s)
	weight := pl.w.expOther
	if int(p.Active) == e {
		weight = pl.w.expFoe
	}
	if int(p.Active) == s {
		weight = pl.w.expOwn // the other side is next
	}
	var sum int32
	where := x.occupied[s].And(x.close[s])
	for a := where.Pop(); a >= 0; a = where.Pop() {
		if !x.riskKnown[s].Has(a) {
			x.risk[s][a] = pl.risk(p, a, s) * weight / 100
			x.riskKnown[s].Add(a)
		}
		sum += x.risk[s][a]
	}
	return sum
}

// risk is what attacks on a stack could take from it.
func (pl *planner) risk(p *blocks.Position, a blocks.Place, s int) int32 {
	o := &pl.maps.stacks[s][a]
	if o.steps == 0 || p.Areas[a].Terrain >= blocks.Staging {
		return 0
	}
	if int(p.Active) == other(s) && p.Contested(a) {
		return 0 // it counts as a battle
	}
	fire := pl.threat(p, a, s)
	if fire == 0 {
		return 0
	}
	soak := pl.absorbs(p, a, s)
	net := fire*100/6 - soak*100
	if net <= 0 {
		return 0
	}
	net = min(net, o.steps*100)
	return net * (o.value / o.steps) / 100
}

// threat is the fire that the enemy of s could bring to an area in one impulse: its best blocks within reach, as many
// as may stand there, and its artillery.
func (pl *planner) threat(p *blocks.Position, a blocks.Place, s int) int32 {
	x := &pl.maps
	if x.threatKnown[s].Has(a) {
		return x.threat[s][a]
	}
	e := other(s)
	var top [4]int32
	n := min(p.Limit(sideOf(e), a), 4)
	ways := pl.t.waysTo(p.Weather, a)
	list := x.attacks[e]
	for i := range list {
		k := &list[i]
		if k.fire <= top[n-1] {
			break // the weaker ones do not count either
		}
		f := pl.brought(k.fire, k.mp, k.led, ways[k.at])
		for j := range top {
			if f > top[j] {
				f, top[j] = top[j], f
			}
		}
	}
	var sum int32
	for j := range n {
		sum += top[j]
	}
	for i := range x.hqs[e] {
		h := &x.hqs[e][i]
		if sum > 0 && pl.t.hops[h.at][a] <= h.reach {
			sum += 3
			break
		}
	}
	x.threatKnown[s].Add(a)
	x.least[s][a] = top[n-1]
	x.threat[s][a] = sum
	return x.threat[s][a]
}

// absorbs is how many hits it takes before a defender of an area loses a step: what the area absorbs, and its defensive
// line.
func (pl *planner) absorbs(p *blocks.Position, a blocks.Place, s int) int32 {
	n := int32(p.Absorbs(sideOf(s), a))
	if p.Lines.Has(a) && p.Controls(sideOf(s), a) {
		n++
	}
	return n
}

// objectivesValue is what the objectives are worth to this side. A part of each (planner.soft) is weighted by the
// chance to hold it in the long run, the rest by the chance to hold it after the next impulse (sharp). Where the side
// drives for it, how ready the drive is takes the place of the former.
func (pl *planner) objectivesValue(p *blocks.Position) int32 {
	var v int32
	pl.rateDrives(p)
	if pl.closing() {
		v += pl.w.turning * pl.enough(p) / 100 * enoughWorth / 100
	} else if len(pl.drives) > 1 && p.Sc.EndsInBad {
		// All must succeed by a day that nobody knows: the place that is least ready counts again.
		least := int32(100)
		for _, d := range pl.drives {
			least = min(least, d.ready)
		}
		v += pl.w.turning * least / 100 * leastWorth / 100
	}
	for i := range pl.objectives {
		x := &pl.objectives[i]
		if x.n == 1 {
			soft, sharp := pl.holdChance(p, x.places[0], pl.side) // in hundredths
			share := pl.soft
			if d, ok := pl.driveFor(x.places[0]); ok {
				soft = pl.reached(p, d, sharp)
				share = max(share, x.worth[pl.side]*driveShare/100)
			}
			v += worthOfChance(soft, min(x.worth[pl.side], share), min(x.worth[other(pl.side)], share))
			if x.worth[0] > share {
				v += worthOfChance(sharp, x.worth[pl.side]-share, x.worth[other(pl.side)]-share)
			}
			continue
		}
		g := int(x.only)
		soft0, sharp0 := pl.holdChance(p, x.places[0], g)
		soft1, sharp1 := pl.holdChance(p, x.places[1], g)
		if g == pl.side && pl.siege {
			if d, ok := pl.driveFor(x.places[0]); ok {
				soft0 = pl.reached(p, d, sharp0)
			}
			if d, ok := pl.driveFor(x.places[1]); ok {
				soft1 = pl.reached(p, d, sharp1)
			}
		}
		if x.lines {
			soft0, sharp0 = pl.withLine(p, x.places[0], g, soft0), pl.withLine(p, x.places[0], g, sharp0)
			soft1, sharp1 = pl.withLine(p, x.places[1], g, soft1), pl.withLine(p, x.places[1], g, sharp1)
		}
		w := bothChance(soft0, soft1) * min(x.worth[g], pl.soft) / 100
		if x.worth[g] > pl.soft {
			w += bothChance(sharp0, sharp1) * (x.worth[g] - pl.soft) / 100
		}
		if g != pl.side {
			w = -w
		}
		v += w
	}
	return v
}

// reached is the chance, in hundredths, that a drive is taken to bring, where the chance after the next impulse is
// known.
func (pl *planner) reached(p *blocks.Position, d drive, sharp int32) int32 {
	if pl.siege {
		if p.Controls(sideOf(pl.side), d.to) {
			return 100
		}
		// A storm that fails leaves what is ready where it is.
		fall := pl.fallChance[d.to]
		return fall + (100-fall)*d.ready*siegeReady/10000
	}
	if pl.closing() && !p.Controls(sideOf(pl.side), d.to) {
		return pl.soon(p, d)
	}
	most := int32(mostReady)
	if pl.hasty {
		most = hastyReady
	}
	return max(min(d.ready, most), sharp)
}

// worthOfChance is what a chance of h hundredths to have a place is worth, when it is worth different things to both
// sides.
func worthOfChance(h, ours, theirs int32) int32 { return (h*ours - (100-h)*theirs) / 200 }

// bothChance is how much of the worth of a pair two chances bring, in hundredths: each place alone counts a little.
func bothChance(a, b int32) int32 { return (a+b)*pairOne/100 + a*b*(100-2*pairOne)/10000 }

// withLine changes the chance to have a place into that of having it with a defensive line in it.
func (pl *planner) withLine(p *blocks.Position, a blocks.Place, s int, h int32) int32 {
	if p.Controls(sideOf(s), a) {
		if p.Lines.Has(a) {
			return min(100, h+lineThere)
		}
		return h * lineToBuild / 100
	}
	return h * lineToTake / 100
}

// holdChance is the chance, in hundredths, that a side will have a place: in the long run, by what both sides can bring
// there; and after the next impulse.
func (pl *planner) holdChance(p *blocks.Position, a blocks.Place, s int) (soft, sharp int32) {
	x := &pl.maps
	owner := 0
	if p.Control.Has(a) {
		owner = 1
	}
	taker := other(owner)
	threat, help := x.toTake[taker][a], x.toHold[owner][a]
	if pl.single && pl.decisive.Has(a) {
		threat = pl.approach(p, a, taker)
	}
	threat /= 100
	if x.stacks[taker][a].n > 0 {
		threat += x.stacks[taker][a].fire // it is there already
	}
	near, later := pl.supportReach(p, a, taker)
	threat += later * pl.w.supportLater / 100
	guard := x.stacks[owner][a].guard + int32(p.Survey().FleetFire(sideOf(owner), a))
	shield := help*pl.w.help/100 + pl.w.guard*guard*10 + pl.w.absorbed*pl.absorbs(p, a, owner)
	if guard == 0 {
		shield /= 3
	}
	shield /= 100
	lost := threat * 100 / (threat + shield + pl.w.plain)
	now := pl.stormChance(p, a, owner, near)
	if int(p.Active) == taker {
		now = now / 2 // the owner moves first
	}
	now = max(now, pl.fallChance[a])
	lost = max(lost, now) * drivenOut / 100
	if guard == 0 && x.stacks[owner][a].n == 0 && pl.fallChance[a] == 0 {
		lost = min(lost, walkedInto)
	}
	if owner == s {
		return 100 - lost, 100 - now
	}
	return lost, now
}

// stormChance is the chance that the enemy of its owner takes a place in one impulse.
func (pl *planner) stormChance(p *blocks.Position, a blocks.Place, owner int, guns int32) int32 {
	x := &pl.maps
	fire := pl.threat(p, a, owner)
	if fire == 0 {
		return 0
	}
	o := &x.stacks[owner][a]
	if o.steps == 0 {
		if o.guard == 0 {
			return surelyTaken
		}
		if !x.supplied[owner].Has(a) {
			return surelyTaken // a defensive line alone and cut off falls when the enemy enters
		}
		if len(pl.drives) == 0 {
			return lineAlone
		}
	}
	hits := fire * 100 / 6
	guard := o.guard + int32(p.Survey().FleetFire(sideOf(owner), a))
	hits = hits * max(firedOnLeast, 100-guard*firedOn) / 100
	hits += guns * pl.w.support / 6
	need := (pl.absorbs(p, a, owner) + o.steps) * 100
	sd := max(hitsLeast, root(hits*hitsVariance))
	return normal((hits - need + 50) * 10 / sd)
}

// supportReach is the artillery and bombers, as dice times faces, that a side could use against a place in its next
// impulse, and those that could come in time.
func (pl *planner) supportReach(p *blocks.Position, a blocks.Place, s int) (near, later int32) {
	x := &pl.maps
	ways := pl.t.waysTo(p.Weather, a)
	for i := range pl.gunsOf(p, s) {
		g := &x.guns[s][i]
		if g.boxed {
			continue
		}
		if g.air && int32(pl.t.hops[g.at][a]) <= g.effective+1 ||
			!g.air && (pl.t.hops[g.at][a] <= 1 || int32(ways[g.at]) <= g.mp+2) {
			near += g.storm
		}
		later += g.fire * decay[ways[g.at]] / 100
	}
	return near, later
}

// route is how far each area is from a place for a side that must fight its way there. Key says what it was found from.
type route struct {
	key  uint64
	side int // who fights its way there, + 1; 0 if it has not been found yet
	cost [blocks.MaxPlaces]uint8
	way  [blocks.MaxPlaces]uint8
}

// approach is the fire that a side could bring to a place in time if it must fight its way there: enemy blocks make the
// way longer, the more the harder they are to beat. Those in a battle that is due count less, by the chance that they
// lose it.
func (pl *planner) approach(p *blocks.Position, to blocks.Place, s int) int32 {
	e := other(s)
	r := &pl.routes[to]
	key := pl.routeKey(p, e)
	if r.key == key {
		return pl.fireAlong(&r.way, s)
	}
	r.key = key
	pl.spent++ // it takes about as long as an evaluation without it
	pl.findRoute(p, to, s)
	return pl.fireAlong(&r.way, s)
}

// findRoute works out how far each place is from one for a side that must fight its way there. Most of what changes
// routeKey changes no cost, so the costs are compared first.
func (pl *planner) findRoute(p *blocks.Position, to blocks.Place, s int) {
	r := &pl.routes[to]
	cost := &pl.entry
	pl.findEntry(p, other(s), r.key)
	was := cost[to]
	cost[to] = pl.t.enter[p.Weather][to]
	if r.side != s+1 || r.cost != *cost {
		r.side, r.cost = s+1, *cost
		pl.spreadRoute(r, to, s)
	}
	cost[to] = was
}

// spreadRoute finds a route by its costs.
func (pl *planner) spreadRoute(r *route, to blocks.Place, s int) {
	queue := &pl.queues
	for i := range queue {
		queue[i] = queue[i][:0]
	}
	way := &r.way
	for a := range pl.t.land {
		way[a] = far
	}
	way[to] = 0
	queue[0] = append(queue[0], uint8(to))
	next := &pl.t.next[s]
	for d := range far {
		for i := 0; i < len(queue[d]); i++ {
			b := queue[d][i]
			if int(way[b]) != d {
				continue
			}
			n := d + int(r.cost[b])
			if n >= far {
				continue
			}
			list := queue[n]
			for _, k := range next[b] {
				if n < int(way[k]) {
					way[k] = uint8(n)
					list = append(list, k)
				}
			}
			queue[n] = list
		}
	}
}

// findEntry works out what it costs to enter each place against a side, from any neighbour, unless that has been done
// for the key.
func (pl *planner) findEntry(p *blocks.Position, e int, key uint64) {
	if pl.entryKey == key {
		return
	}
	pl.entryKey = key
	x := &pl.maps
	cost := &pl.entry
	*cost = pl.t.enter[p.Weather]
	stood := x.occupied[e]
	for b := stood.Pop(); b >= 0; b = stood.Pop() {
		o := &x.stacks[e][b]
		hard := o.n*pl.w.barrier/10 + (o.steps+pl.absorbs(p, b, e))*pl.w.obstacle/10
		cost[b] += uint8(min(24, hard*(100-pl.fallChance[b])/100))
	}
}

// fireAlong is the fire that a side's blocks could bring over such distances.
func (pl *planner) fireAlong(way *[blocks.MaxPlaces]uint8, s int) int32 {
	var sum int32
	for i := range pl.maps.attacks[s] {
		k := &pl.maps.attacks[s][i]
		sum += k.fire * decay[way[k.at]]
	}
	return sum
}

// routeKey changes whenever a route against a side may have changed.
func (pl *planner) routeKey(p *blocks.Position, e int) uint64 {
	key := uint64(pl.maps.changes[e])<<24 | uint64(e+1)<<20 | uint64(p.Weather)<<16
	held := p.Control.And(pl.maps.occupied[e])
	for i := range held {
		key = (key ^ held[i]) * 0x9e3779b97f4a7c15
		key = (key ^ p.Lines[i]) * 0x9e3779b97f4a7c15
	}
	for _, a := range pl.fallPlaces {
		key = (key ^ uint64(a)<<7 ^ uint64(pl.fallChance[a])) * 0x9e3779b97f4a7c15
	}
	return key
}
