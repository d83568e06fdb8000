// Drives: when a side must take places before the game ends, which of them it goes for, and how far it has come.

package staff

import (
	"math/bits"

	"umpire/systems/blocks"
)

// drive is a place that this side must take, and how ready it is to storm it.
type drive struct {
	to    blocks.Place
	ready int32 // in hundredths
	// starves says that the enemy is calm, and that those in it would be cut off if all areas next to it were taken
	starves bool
}

// chooseDrives picks the places that this side goes for, if it would lose: what it besieges, or, where points decide
// and at most one turn surely follows, as many as turn the result, those that it is nearest to taking: what cannot be
// reached in one impulse must then be approached in several. In the last turn it goes for one more, because any of them
// will do: with a single one it left the others alone.
func (pl *planner) chooseDrives(p *blocks.Position) {
	var was blocks.Mask
	for _, d := range pl.drives {
		was.Add(d.to)
	}
	pl.drives = pl.drives[:0]
	pl.scarce, pl.hasty, pl.refits = false, false, false
	pl.ring = pl.ring && pl.siege
	if pl.siege {
		pl.chooseSiege(p)
		return
	}
	if pl.leader != other(pl.side) || pl.left > 1 || !pl.points {
		return
	}
	n := min(int(pl.margin(p)), mostNeeded)
	pl.needed = n
	if n == 0 {
		return
	}
	last := p.Month == p.Sc.LastMonth
	pl.hasty = pl.left == 0
	// Each activation is one of a few that are left, not one of a turn that others follow. Only in a last turn that
	// the weather may end is it the impulses that are few.
	pl.scarce = pl.hasty && (!last || !p.Sc.EndsInBad)
	if pl.scarce && !last {
		pl.hqStep, pl.spareCost, pl.refits = driveStep, driveSpare, true
		pl.findFullFire(p)
	}
	if pl.hasty && last {
		n++
	}
	pl.maps.known = false
	pl.updateMaps(p)
	rating := func(d drive) int32 {
		if was.Has(d.to) {
			return d.ready + keepAt
		}
		return d.ready
	}
	for i := range pl.objectives {
		x := &pl.objectives[i]
		if x.n != 1 || x.worth[pl.side] == 0 || p.Controls(sideOf(pl.side), x.places[0]) {
			continue
		}
		var used blocks.Set
		pl.drives = append(pl.drives, drive{to: x.places[0], ready: pl.readiness(p, x.places[0], &used)})
		for k := len(pl.drives) - 1; k > 0 && rating(pl.drives[k]) > rating(pl.drives[k-1]); k-- {
			pl.drives[k], pl.drives[k-1] = pl.drives[k-1], pl.drives[k]
		}
	}
	pl.drives = pl.drives[:min(n, len(pl.drives))]
	if pl.calm && pl.points {
		for i := range pl.drives {
			pl.drives[i].starves = pl.starvable(p, pl.drives[i].to)
		}
	}
	if pl.scarce {
		pl.chooseLeads(p)
	}
}

// chooseLeads gives each drive HQs of its own: those that command most of what is near it, are near it themselves and
// can act most often. Else all go where there is something to win now, and none is left for the place further away.
func (pl *planner) chooseLeads(p *blocks.Position) {
	s := pl.side
	was := pl.leads
	pl.leads = [blocks.MaxBlocks]blocks.Place{}
	var hqs [blocks.MaxBlocks]blocks.Block
	n := 0
	staffs := pl.t.staffs[s].And(p.Survey().OnMap(sideOf(s)))
	for h := staffs.Pop(); h != 0; h = staffs.Pop() {
		if p.Units[h].Kind == blocks.HQ && p.Areas[p.At[h]].Terrain != blocks.Box && p.Strength(h) > 0 {
			hqs[n] = h
			n++
		}
	}
	var worth [blocks.MaxBlocks][mostDrives]int32
	for _, h := range hqs[:n] {
		for i := range pl.drives {
			to := pl.drives[i].to
			if p.Controls(sideOf(s), to) {
				continue
			}
			ways := pl.t.waysTo(p.Weather, to)
			var v int32
			for k := range pl.maps.attacks[s] {
				if x := &pl.maps.attacks[s][k]; pl.t.commanders[x.b].Has(h) {
					v += x.fire * max(0, leadWithin-int32(ways[x.at]))
				}
			}
			v = v * max(1, 30-int32(ways[p.At[h]])) * int32(p.Strength(h)) / 10
			if was[h] == to+1 {
				v = v * leadStays / 100
			}
			worth[h][i] = v
		}
	}
	// Each HQ goes where it is missed most: what a drive has counts by its logarithm, so that none is left without.
	var has [mostDrives]int32
	for changed, rounds := true, 0; changed && rounds < 8; rounds++ {
		changed = false
		for _, h := range hqs[:n] {
			now := -1
			for i := range pl.drives {
				if pl.leads[h] == pl.drives[i].to+1 {
					now = i
				}
			}
			if now >= 0 {
				has[now] -= worth[h][now]
			}
			best, to := int32(0), -1
			for i := range pl.drives {
				v := logarithm(has[i]+worth[h][i]) - logarithm(has[i])
				if worth[h][i] > 0 && (v > best || v == best && i == now) {
					best, to = v, i
				}
			}
			if to >= 0 {
				has[to] += worth[h][to]
				pl.leads[h] = pl.drives[to].to + 1
			}
			changed = changed || to != now
		}
	}
}

// logarithm is 64 times the logarithm to the base 2, roughly; of numbers below 1024 it is that of 1024.
func logarithm(n int32) int32 {
	n = max(n, 1024)
	k := int32(bits.Len32(uint32(n))) - 1
	return 64*k + n>>(k-6)&63
}

// rateDrives works out how ready each drive is in a position. A block counts for one of them only.
func (pl *planner) rateDrives(p *blocks.Position) {
	var used blocks.Set
	for i := range pl.drives {
		d := &pl.drives[i]
		d.ready = 100
		if !p.Controls(sideOf(pl.side), d.to) {
			d.ready = pl.readiness(p, d.to, &used)
		}
	}
}

// closing reports whether this side drives for places in a turn that any impulse of it may end.
func (pl *planner) closing() bool { return pl.hasty && !pl.scarce }

// soon is the chance, in hundredths, that a place which is driven for falls in the battles that are due, or else to a
// storm in the next impulse, if the weather lets there be one. So a storm now counts more than to be ready for one, and
// the more the later it is.
func (pl *planner) soon(p *blocks.Position, d drive) int32 {
	if p.Controls(sideOf(pl.side), d.to) {
		return 100
	}
	fall := pl.fallChance[d.to]
	return fall + (100-fall)*d.ready*soonReady/100*pl.goesOn(p)/10000
}

// goesOn is the chance, in hundredths, that the weather lets this side have another impulse. Where it is to declare one
// the check has just been made, but a playout that led there may not count that for its plan.
func (pl *planner) goesOn(p *blocks.Position) int32 {
	stays := int32(p.Survey().WeatherStays())
	if int(p.Active) == pl.side && p.Kind == blocks.NoImpulse {
		stays = min(6, stays+1)
	}
	return stays * 100 / 6
}

// enough is the chance, in hundredths, to have soon as many of the places driven for as turn the result.
func (pl *planner) enough(p *blocks.Position) int32 {
	var has [mostDrives + 1]int32 // the chance to have just so many, in ten thousandths
	has[0] = 10_000
	for _, d := range pl.drives {
		c := pl.soon(p, d)
		for k := len(has) - 1; k > 0; k-- {
			has[k] = (has[k]*(100-c) + has[k-1]*c) / 100
		}
		has[0] = has[0] * (100 - c) / 100
	}
	var sum int32
	for _, x := range has[min(pl.needed, mostDrives):] {
		sum += x
	}
	return sum / 100
}

// driveFor is the drive for a place, as ready as the last call of rateDrives found it, false if there is none.
func (pl *planner) driveFor(a blocks.Place) (drive, bool) {
	for _, d := range pl.drives {
		if d.to == a {
			return d, true
		}
	}
	return drive{}, false
}

// readiness is how much of what it takes to storm a place is near it, in hundredths: the best blocks, as many as may
// stand there, the artillery of two HQs, and half of the bombers, for they have other tasks; each the less the further
// it has to go. The blocks and HQs are those not in used, and are added to it.
func (pl *planner) readiness(p *blocks.Position, a blocks.Place, used *blocks.Set) int32 {
	x := &pl.maps
	s, e := pl.side, other(pl.side)
	r := &pl.routes[a]
	if key := pl.routeKey(p, e); r.key != key {
		r.key = key
		pl.spent++ // as in approach
		pl.findRoute(p, a, s)
	}
	if pl.siege {
		return pl.besieged(p, a)
	}
	slope := int32(driveSlope)
	if pl.left == 0 && p.Sc.EndsInBad {
		slope = lastSlope
	}
	last := pl.hasty && !pl.scarce
	starving := pl.calm && !x.supplied[e].Has(a)
	sum, there := pl.comingBlocks(p, a, slope, last || starving, used)
	sum += pl.comingGuns(p, a, slope, used)
	o := &x.stacks[e][a]
	need := (pl.absorbs(p, a, e)+o.steps)*6*driveExcess + o.guard/2
	if !x.supplied[e].Has(a) {
		need = o.steps*6 + 3 // attrition takes them, and the last line falls to a block that enters
	}
	ready := min(100, sum/max(1, need))
	if starving {
		ready = ready * (100 - starveNear + starveNear*there[0]/100) / 100 // it falls to a block that enters
	}
	if last {
		// Nothing else takes a place that no block can enter in the few impulses that are left.
		ready = ready * (2*there[0] + there[1]) / 300
	}
	return ready
}

// comingBlocks is the fire of the best blocks that could come to a place, as many as may stand there, and how near the
// first two are. In the last turn that the weather may end, and where the place starves, the moves count that they need
// (byMoves), else the way.
func (pl *planner) comingBlocks(p *blocks.Position, a blocks.Place, slope int32, byMoves bool, used *blocks.Set) (
	sum int32, there [2]int32) {
	list := pl.maps.attacks[pl.side]
	way := &pl.routes[a].way
	var top [4]coming
	room := min(p.Limit(sideOf(pl.side), a), len(top))
	for i := range list {
		k := &list[i]
		if room == 0 || k.fire*100 <= top[room-1].fire {
			break // nor can a weaker one be better
		}
		f := nearness(slope, int32(way[k.at]))
		if byMoves {
			f = arrival(int32(way[k.at]), int32(k.mp))
		}
		if v := k.fire * f; v > top[room-1].fire && !used.Has(k.b) {
			insert(top[:room], coming{k.b, v, f})
		}
	}
	return take(top[:], used), [2]int32{top[0].near, top[1].near}
}

// comingGuns is the fire of the artillery of two HQs and of half of the bombers that could support a battle in a place.
func (pl *planner) comingGuns(p *blocks.Position, a blocks.Place, slope int32, used *blocks.Set) (sum int32) {
	ways := pl.t.waysTo(p.Weather, a)
	var best [2]coming
	for i := range pl.gunsOf(p, pl.side) {
		g := &pl.maps.guns[pl.side][i]
		fire := g.fire
		switch {
		case g.air:
			if g.activated {
				fire = fire * (g.strength - 1) / g.strength
			}
			sum += fire * nearness(slope, 3*max(0, int32(pl.t.hops[g.at][a])-g.strength)) / 2
		case !g.boxed && !used.Has(g.h):
			if g.activated {
				fire -= fire / g.effective // it will lose a step
			}
			// it fires from next to the place
			if v := fire * nearness(slope, max(0, int32(ways[g.at])-2)); v > best[1].fire {
				insert(best[:], coming{g.h, v, 0})
			}
		}
	}
	return sum + take(best[:], used)
}

// nearness is how much counts what is so many movement points away, in hundredths.
func nearness(slope, points int32) int32 { return max(0, 100-slope*points) }

// coming is a block or HQ that could come to a place, with the fire that it brings and how near it is, in hundredths.
type coming struct {
	b    blocks.Block
	fire int32
	near int32
}

// insert puts one into a list in which those with most fire are first, and drops the last. Of equals the first stays.
func insert(list []coming, c coming) {
	i := len(list) - 1
	for ; i > 0 && list[i-1].fire < c.fire; i-- {
		list[i] = list[i-1]
	}
	list[i] = c
}

// take adds those in a list to the blocks used, and is the fire that they bring.
func take(list []coming, used *blocks.Set) (sum int32) {
	for i := range list {
		if list[i].fire > 0 {
			used.Add(list[i].b)
			sum += list[i].fire
		}
	}
	return sum
}

// postToDrive is what a place is worth to an HQ because it is near those that are driven for.
func (pl *planner) postToDrive(p *blocks.Position, h blocks.Block, a blocks.Place) (v int32) {
	for _, d := range pl.drives {
		if p.Controls(sideOf(pl.side), d.to) || int(p.Active) != pl.side {
			continue
		}
		weight := int32(postNear)
		if pl.scarce {
			if weight = leadNear; pl.leads[h] != d.to+1 {
				continue
			}
		}
		v += weight * max(0, 24-int32(pl.t.waysTo(p.Weather, d.to)[a])) / 24
		if pl.t.hops[a][d.to] == 1 && p.Survey().HasArtillery(h) {
			v += postNear / 2
		}
	}
	return v
}

// airToDrive is what a place is worth to an air HQ with a range because of the places that are driven for.
func (pl *planner) airToDrive(p *blocks.Position, reach int, a blocks.Place) (v int32) {
	for _, d := range pl.drives {
		if !p.Controls(sideOf(pl.side), d.to) && int(p.Active) == pl.side {
			v += airNear * max(0, 12-max(0, int32(pl.t.hops[a][d.to])-int32(reach))) / 12
		}
	}
	return v
}

// nearerDrive reports whether a move brings a block at least two movement points nearer to a place that is driven for.
func (pl *planner) nearerDrive(p *blocks.Position, from, to blocks.Place) bool {
	for _, d := range pl.drives {
		ways := pl.t.waysTo(p.Weather, d.to)
		if ways[to]+2 <= ways[from] {
			return true
		}
	}
	return false
}
