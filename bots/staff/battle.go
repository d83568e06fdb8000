// Battles: what they are expected to bring, and the support that could be given to them.

package staff

import (
	"math/bits"

	"umpire/systems/blocks"
)

// odds are what a battle is expected to bring.
type odds struct {
	clear  int32 // chance that no defender is left, in hundredths
	killed int32 // expected loss of the defender, in points
	lost   int32 // expected loss of the attacker, in points
}

// chanceOf is the normal distribution by tenths of a standard deviation above the mean, in hundredths.
var chanceOf = [...]int32{50, 54, 58, 62, 66, 69, 73, 76, 79, 82, 84, 86, 88, 90, 92, 93, 95, 96, 96, 97, 98, 98, 99}

// normal is the chance, in hundredths, that a normally distributed number is below so many tenths of a standard
// deviation.
func normal(tenths int32) int32 {
	neg := tenths < 0
	if neg {
		tenths = -tenths
	}
	c := int32(99)
	if int(tenths) < len(chanceOf) {
		c = chanceOf[tenths]
	}
	if neg {
		return 100 - c
	}
	return c
}

// root is the integer square root.
func root(n int32) int32 {
	if n <= 0 {
		return 0
	}
	x := int32(1) << ((bits.Len32(uint32(n)) + 1) / 2) // not below the root
	for y := (x + n/x) / 2; y < x; {
		x, y = y, (y+n/y)/2
	}
	return x
}

// force is what a side has in a battle.
type force struct {
	fire  int32 // dice times faces
	steps int32
	value int32 // in points
	tanks bool  // some that can fire first
}

// attackers is the force of the active side in an area.
func (pl *planner) attackers(p *blocks.Position, a blocks.Place) (f force) {
	var buf [16]blocks.Block
	for _, b := range p.Survey().BlocksAt(p.Active, a, buf[:0]) {
		if p.Isolated.Has(b) || p.Units[b].Kind == blocks.Leader {
			continue
		}
		n := int32(p.AttackDice(b, a))
		f.add(pl, p, b, n)
		f.tanks = f.tanks || p.Units[b].Kind == blocks.Tank && !(p.River.Has(b) && n <= 1)
	}
	return f
}

// defenders is the force of the other side in an area.
func (pl *planner) defenders(p *blocks.Position, a blocks.Place) (f force) {
	s := sideOf(other(int(p.Active)))
	var buf [16]blocks.Block
	for _, b := range p.Survey().BlocksAt(s, a, buf[:0]) {
		if p.Units[b].Kind == blocks.Leader {
			continue
		}
		f.add(pl, p, b, int32(p.DefenceDice(b)))
		f.tanks = f.tanks || p.Units[b].Kind == blocks.Tank
	}
	if _, _, bombers := p.Survey().SupportAt(a); bombers == 0 { // else the fleets have to fight them
		f.fire += int32(p.Survey().FleetFire(s, a))
	}
	return f
}

// add adds a block that rolls so many dice.
func (f *force) add(pl *planner, p *blocks.Position, b blocks.Block, dice int32) {
	u := &p.Units[b]
	f.fire += dice * int32(u.Fire[p.Step[b]])
	f.steps += int32(u.Steps - p.Step[b])
	f.value += pl.t.value[b][p.Step[b]]
	if u.Kind == blocks.HQ {
		f.value += pl.hqStep * int32(p.Strength(b)) / 2
	}
}

// battle estimates a battle of the active side in an area, with support (dice times faces). It is quick and rough:
// expected values, and a normal distribution around them. Hits are in hundredths.
func (pl *planner) battle(p *blocks.Position, a blocks.Place, support int32) odds {
	d := sideOf(other(int(p.Active)))
	mine, foe := pl.attackers(p, a), pl.defenders(p, a)
	line := p.Lines.Has(a) && p.Controls(d, a)
	shield := int32(p.Absorbs(d, a)) * 100
	if line {
		foe.fire++
		shield += 100
	}
	if mine.steps == 0 {
		return odds{}
	}
	need := shield + foe.steps*100
	hits := support * 100 / 6
	through := max(0, hits-shield)
	// Steps that the support destroys do not fire.
	left := int32(100)
	if foe.steps > 0 {
		left = max(0, 100-through/foe.steps)
	}
	ground := mine.fire * 100 / 6
	back := foe.fire * 100 / 6 * left / 100
	first := mine.tanks && !foe.tanks && !line && p.Weather == blocks.Good
	if first {
		greens := p.Greens()
		first = greens.Has(a) && !(p.Areas[a].City && p.Controls(d, a))
	}
	if first {
		all := max(0, hits+ground-shield)
		if foe.steps > 0 {
			back = back * max(0, 100-all/foe.steps) / 100
		} else {
			back = 0
		}
	} else {
		ground = ground * max(firedBackLeast, 100-back*firedBack/100/mine.steps) / 100
	}
	total := hits + ground
	sd := max(hitsLeast, root(total*hitsVariance))
	o := odds{clear: normal((total - need + 50) * 10 / sd)}
	if total == 0 {
		o.clear = 0
	}
	if foe.steps > 0 {
		dealt := min(max(0, total-shield)+sd/4, foe.steps*100)
		o.killed = foe.value * dealt / (foe.steps * 100)
	}
	o.lost = mine.value * min(back, mine.steps*100) / (mine.steps * 100)
	return o
}

// supportAt is the support placed in an area, in dice times faces, fleets included: that of bombers is reduced by what
// anti-air fire is expected to stop.
func (pl *planner) supportAt(p *blocks.Position, a blocks.Place) int32 {
	artillery, air, bombers := p.Survey().SupportAt(a)
	return int32(artillery+p.Survey().FleetFire(p.Active, a)) + through(p, a, int32(air), int32(bombers))
}

// through is what is left of the fire of bombers over an area of the inactive side after its anti-air fire.
func through(p *blocks.Position, a blocks.Place, air, bombers int32) int32 {
	if bombers == 0 || air == 0 {
		return 0
	}
	return air * (100 - min(100, int32(p.Survey().FlakFire(a))*100/6/bombers)) / 100
}

// battleValue is what fighting in an area is expected to be worth to the active side, control of it included.
func (pl *planner) battleValue(p *blocks.Position, a blocks.Place, support int32) (int32, odds) {
	o := pl.battle(p, a, support)
	kept := int32(100)
	if p.ReturnsToPool[other(int(p.Active))] {
		kept = 100 - pl.poolShare
	}
	v := o.killed*kept/100 - o.lost
	if !p.Controls(sideOf(int(p.Active)), a) {
		v += o.clear * pl.ground[a] * 2 / 100
	}
	return v, o
}

// battlesValue is what the battles that are due or possible are expected to bring the active side. It also fills in
// fallChance.
func (pl *planner) battlesValue(p *blocks.Position) int32 {
	for _, a := range pl.fallPlaces {
		pl.fallChance[a] = 0
	}
	pl.fallPlaces = pl.fallPlaces[:0]
	both := p.Survey().Occupied(0)
	both = both.And(p.Survey().Occupied(1))
	if both.IsZero() || p.Kind == blocks.NoImpulse || p.Kind == blocks.PassImpulse {
		return 0
	}
	must, may := p.Battles()
	pl.spreadSupport(p, must, may)
	var sum int32
	for a := must.Pop(); a >= 0; a = must.Pop() {
		v, o := pl.battleValue(p, a, pl.supportAt(p, a)+pl.given[a])
		sum += v
		pl.noteFall(p, a, max(o.clear, pl.starves(p, a)))
	}
	for a := may.Pop(); a >= 0; a = may.Pop() {
		v, o := pl.battleValue(p, a, pl.supportAt(p, a)+pl.given[a])
		if v > 0 {
			sum += v
		} else if v+pl.objectiveWorth(p, a)*o.clear/100 <= 0 {
			o.clear = 0 // it is not fought
		}
		if fall := max(o.clear, pl.starves(p, a)); fall > 0 {
			pl.noteFall(p, a, fall)
		}
	}
	return sum
}

// starves is the chance, in hundredths, that an area of the inactive side falls whether it is attacked or not: a
// defensive line alone that is cut off is lost to attrition (RAttrition) if it is not relieved first. To attack it
// gains nothing by that.
func (pl *planner) starves(p *blocks.Position, a blocks.Place) int32 {
	d := other(int(p.Active))
	if !p.Lines.Has(a) || !p.Controls(sideOf(d), a) || pl.maps.stacks[d][a].steps > 0 || pl.maps.supplied[d].Has(a) {
		return 0
	}
	return surelyTaken
}

// noteFall notes the chance that a battle makes a place change hands.
func (pl *planner) noteFall(p *blocks.Position, a blocks.Place, clear int32) {
	if !p.Controls(sideOf(int(p.Active)), a) {
		pl.fallChance[a] = clear
		pl.fallPlaces = append(pl.fallPlaces, a)
	}
}

// spreadSupport assumes where activated HQs will give the support that they can still give: each to the battle within
// its range with the most valuable defenders. It is used before the support is placed; afterwards the position says it.
func (pl *planner) spreadSupport(p *blocks.Position, must, may blocks.Mask) {
	for _, a := range pl.supported {
		pl.given[a] = 0
	}
	pl.supported = pl.supported[:0]
	if p.Kind != blocks.TacticalImpulse {
		return
	}
	blitz := false
	switch p.SegmentID() {
	case "activation", "command":
	case "blitz":
		blitz = true
	default:
		return
	}
	where := must.Or(may)
	hqs := p.Activated
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		at := p.At[h]
		if p.Effective(h) == 0 || p.Areas[at].Terrain == blocks.Box {
			continue
		}
		var reach blocks.Mask
		var fire int32
		air := p.Units[h].Kind == blocks.AirHQ
		if air {
			if blitz {
				continue
			}
			reach = p.AirReach(h)
			fire = int32(p.Survey().AirFire(h))
		} else {
			if !p.Survey().HasArtillery(h) || p.Artillery[p.Units[h].HQIndex] != blocks.Nowhere ||
				blitz && !p.BlitzHQ(h) {
				continue
			}
			reach = p.Neighbours(at)
			fire = int32(p.Survey().ArtilleryFire(h))
		}
		if to := pl.target(p, reach.And(where), must); to >= 0 {
			if air {
				fire = through(p, to, fire, int32(p.Effective(h)))
			}
			pl.given[to] += fire
			pl.supported = append(pl.supported, to)
		}
	}
	if blitz {
		return
	}
	fleets, coast := p.Survey().FleetsToSail(p.Active)
	for _, b := range fleets {
		if to := pl.target(p, coast.And(where), must); to >= 0 {
			pl.given[to] += int32(p.Survey().FleetFireOf(b))
			pl.supported = append(pl.supported, to)
		}
	}
}

// target is the battle among some to which support would go next, -1 if there is none.
func (pl *planner) target(p *blocks.Position, where, must blocks.Mask) blocks.Place {
	best, to := int32(-1), blocks.Place(-1)
	for a := where.Pop(); a >= 0; a = where.Pop() {
		w := pl.maps.stacks[other(int(p.Active))][a].value + targetBase - targetGiven*pl.given[a]
		if must.Has(a) {
			w += targetMust
		}
		if pl.hasty {
			if _, drives := pl.driveFor(a); drives {
				w += driveSupport // else only the first of its guns and bombers would be counted
			}
		}
		if w > best {
			best, to = w, a
		}
	}
	return to
}
