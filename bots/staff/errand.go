// Errands: where an HQ must stand to bring blocks to a place that is driven for, or to storm it.

package staff

import "umpire/systems/blocks"

// arrival is how near a block is to a place by the movement points of the way and those that it has in a move, in
// hundredths.
func arrival(way, mp int32) int32 {
	m := way * 100 / max(1, mp)
	i := m / 100
	if i+1 >= int32(len(arrivals)) {
		return arrivals[len(arrivals)-1] * 100 / max(100, m-100*int32(len(arrivals)-2))
	}
	return arrivals[i] - (arrivals[i]-arrivals[i+1])*(m%100)/100
}

// marches are the places among some from which the ways to the places driven for are shortest, if they are shorter than
// from where a block is. Where each activation counts no other moves are tried: the work goes into more drafts instead.
func (pl *planner) marches(p *blocks.Position, from blocks.Place, ends blocks.Mask) (best blocks.Mask) {
	for i := range pl.drives {
		d := &pl.drives[i]
		if p.Controls(sideOf(pl.side), d.to) {
			continue
		}
		way := &pl.routes[d.to].way
		left := ends
		for range marchEnds {
			to, least := blocks.Place(-1), way[from]
			rest := left
			for a := rest.Pop(); a >= 0; a = rest.Pop() {
				if way[a] < least {
					to, least = a, way[a]
				}
			}
			if to < 0 {
				break
			}
			left.Del(to)
			best.Add(to)
		}
	}
	return best
}

// rateErrand is what an HQ at a place could do for a drive: the fire that comes nearer under it, and its artillery if
// there is a battle to support.
func (pl *planner) rateErrand(p *blocks.Position, h blocks.Block, a, to blocks.Place) int32 {
	s := pl.side
	in := p.Survey().WithinOf(h, a)
	r := &pl.routes[to]
	room := p.Limit(sideOf(s), to) - int(pl.maps.stacks[s][to].n)
	var top [4]int32
	entered := pl.maps.stacks[s][to].n > 0
	for i := range pl.maps.attacks[s] {
		k := &pl.maps.attacks[s][i]
		if k.at == to || !in.Has(k.at) || p.Isolated.Has(k.b) || k.at != a && !pl.t.commanders[k.b].Has(h) {
			continue
		}
		way, mp := int32(r.way[k.at]), int32(k.mp)
		if p.Contested(k.at) {
			mp--
		}
		v := k.fire * (arrival(max(0, way-mp), mp) - arrival(way, mp))
		entered = entered || way <= mp
		for j := range top {
			if v > top[j] {
				v, top[j] = top[j], v
			}
		}
	}
	var sum int32
	for j := range max(0, min(room, len(top))) {
		sum += top[j]
	}
	if entered && pl.t.hops[a][to] == 1 && p.Survey().HasArtillery(h) {
		sum += int32(p.Survey().ArtilleryFire(h)) * 100
	}
	return sum
}

// errandPosts are the HQs that could do something for a drive, each where it does most, the best first.
func (pl *planner) errandPosts(p *blocks.Position, to blocks.Place) []command {
	pl.spent++ // it takes about as long as an evaluation
	pl.updateMaps(p)
	if r, key := &pl.routes[to], pl.routeKey(p, other(pl.side)); r.key != key {
		r.key = key
		pl.findRoute(p, to, pl.side)
	}
	return pl.postsBy(p, nil, func(h blocks.Block, a blocks.Place) int32 {
		v := pl.rateErrand(p, h, a, to)
		if v > 0 && pl.front[a] <= 1 && pl.maps.stacks[pl.side][a].guard < aloneGuard {
			v -= aloneErrand
		}
		return v
	})
}
