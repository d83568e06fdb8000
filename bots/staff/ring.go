// Rings: where the place that is besieged is garrisoned, it is cut off first, and its garrison starves. Where points
// decide, so are the places that are driven for, if the enemy does nothing.

package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// chooseRing decides whether the place that is besieged is to be cut off. It stays so: the garrison loses steps by it.
func (pl *planner) chooseRing(p *blocks.Position) {
	pl.ring = pl.siege && pl.single &&
		(pl.ring || garrison(p, sideOf(other(pl.side)), pl.drives[0].to) >= ringGarrison)
	if pl.ring && pl.late {
		pl.hqStep = ringStep
	}
}

// garrison is how many steps a side's combat blocks in a place have.
func garrison(p *blocks.Position, s kernel.Side, a blocks.Place) (steps int) {
	var buf [16]blocks.Block
	for _, b := range p.Survey().BlocksAt(s, a, buf[:0]) {
		if u := &p.Units[b]; u.Kind.Combat() {
			steps += int(u.Steps - p.Step[b])
		}
	}
	return steps
}

// ringValue is what it is worth how far the place that is besieged is from being cut off, what could storm it then,
// and that HQs near it can act: those that are far from it act while its garrison starves.
func (pl *planner) ringValue(p *blocks.Position) int32 {
	d := pl.drives[0]
	if p.Controls(sideOf(pl.side), d.to) {
		return ringWorth + ringStorm
	}
	if pl.rings++; pl.rings%ringWork == 0 {
		pl.spent++
	}
	var leads [blocks.MaxBlocks]int32
	var acts int32
	hqs := pl.t.staffs[pl.side].And(p.Survey().OnMap(sideOf(pl.side))).And(pl.t.hqs)
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		leads[h] = pl.siegeLead(p, h, d.to)
		acts += activations(p, h) * leads[h]
	}
	v := ringWorth*(100-pl.ringOpen(p, d.to, leads[:]))/100 + ringNear*acts/100
	if !pl.maps.supplied[other(pl.side)].Has(d.to) {
		fall := pl.fallChance[d.to]
		v += ringStorm * (fall + (100-fall)*d.ready/100) / 100
	}
	return v
}

// starvable reports whether the enemy in a place would be cut off if all areas next to it were taken.
func (pl *planner) starvable(p *blocks.Position, a blocks.Place) bool {
	q := pl.spare
	p.Copy(q)
	near := p.Neighbours(a)
	for x := near.Pop(); x >= 0; x = near.Pop() {
		if !p.Controls(sideOf(pl.side), x) && p.Areas[x].Terrain < blocks.Staging {
			q.Survey().Give(x, sideOf(pl.side), false)
		}
	}
	return !q.InSupply(sideOf(other(pl.side))).Has(a)
}

// starveValue is what it is worth how far the places that are driven for are from being cut off, and that HQs near them
// can act. With every impulse of its side a garrison that is cut off loses a step: HQs far away act meanwhile.
func (pl *planner) starveValue(p *blocks.Position) (v int32) {
	hqs := pl.t.staffs[pl.side].And(p.Survey().OnMap(sideOf(pl.side))).And(pl.t.hqs)
	var nearest [blocks.MaxBlocks]int32
	for _, d := range pl.drives {
		if !d.starves {
			continue
		}
		if p.Controls(sideOf(pl.side), d.to) {
			v += starveWorth
			continue
		}
		var leads [blocks.MaxBlocks]int32
		for all := hqs; !all.Empty(); {
			h := all.Pop()
			leads[h] = pl.siegeLead(p, h, d.to)
			nearest[h] = max(nearest[h], leads[h])
		}
		if pl.maps.supplied[other(pl.side)].Has(d.to) {
			if pl.rings++; pl.rings%ringWork == 0 {
				pl.spent++
			}
			v += starveWorth * (100 - pl.ringOpen(p, d.to, leads[:])) / 100
		} else {
			v += starveWorth
		}
	}
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		v += starveHQ * activations(p, h) * nearest[h] / 100
	}
	return v
}

// activations is how often an HQ can still be activated before it is exhausted.
func activations(p *blocks.Position, h blocks.Block) int32 {
	var n int32
	for _, level := range p.Units[h].Levels[p.Step[h]:] {
		if level == 0 {
			break
		}
		n++
	}
	if p.Activated.Has(h) {
		n-- // it will lose a step
	}
	return max(0, n)
}

// ringOpen is how far a place is from being cut off, in hundredths: of the areas next to it and itself those that are
// in supply and in which the besieger does not stand, each the less the readier he is to go there.
func (pl *planner) ringOpen(p *blocks.Position, a blocks.Place, leads []int32) int32 {
	e := other(pl.side)
	if !pl.maps.supplied[e].Has(a) {
		return 0
	}
	near := p.Neighbours(a)
	n, open := int32(near.Count()+1), int32(100)
	near = near.And(pl.maps.supplied[e]).AndNot(pl.maps.occupied[pl.side])
	var used blocks.Set
	for x := near.Pop(); x >= 0; x = near.Pop() {
		open += 100 - ringShare*pl.closes(p, x, leads, &used)/100
	}
	return open / n
}

// closes is how ready this side is to take or contest an area next to the place that is besieged, in hundredths: its
// best two blocks that are not used yet, or one if nobody stands there, by their way and the HQs that can order them.
func (pl *planner) closes(p *blocks.Position, x blocks.Place, leads []int32, used *blocks.Set) int32 {
	e := other(pl.side)
	r := &pl.routes[x]
	if key := pl.routeKey(p, e); r.key != key {
		r.key = key
		pl.findRoute(p, x, pl.side)
	}
	o := &pl.maps.stacks[e][x]
	var two [2]coming
	top := two[:min(2, 1+o.n)]
	last := len(top) - 1
	hqs := pl.t.staffs[pl.side].And(p.Survey().OnMap(sideOf(pl.side)))
	list := pl.maps.attacks[pl.side]
	for i := range list {
		k := &list[i]
		if k.fire*100 <= top[last].fire {
			break // nor can a weaker one be better
		}
		if used.Has(k.b) {
			continue
		}
		v := k.fire * inMoves(int32(r.way[k.at]), int32(k.mp)) * ledShare(hqs.And(pl.t.commanders[k.b]), leads) / 100
		if v > top[last].fire {
			insert(top, coming{b: k.b, fire: v})
		}
	}
	sum := take(top, used) / 100
	need := 12 + (pl.absorbs(p, x, e)+o.steps)*6 + o.guard/2
	return 100 * sum / max(1, sum+need)
}

// ledShare is what of a block's fire counts in a siege, in hundredths: the more the nearer the HQs are that command it.
func ledShare(by blocks.Set, leads []int32) int32 {
	var led int32
	for h := by.Pop(); h != 0; h = by.Pop() {
		led = max(led, leads[h])
	}
	return 100 - siegeLed + siegeLed*led/100
}
