// What the ground is worth at the end, found out by asking the game's score, for players that are programs.

package counters

import "umpire/kernel"

// Prizes fills in what each hex is worth to a side at the end of the game, in victory points: first is for one unit in
// it with nobody else on the map, more for each further unit there. Both have a value for each hex. With fed all
// railways are in the side's hands, so that ground counts that must be held in supply; without it nobody is in supply.
func (p Survey) Prizes(s kernel.Side, fed bool, first, more []int32) {
	q := p.Game.blank()
	q.Head = p.Head
	if fed {
		copy(q.Rail, p.Rail)
		q.Survey().Lay(s)
	}
	var units [2]Unit
	n := 0
	for _, u := range p.all[s] {
		if c := &p.Units[u]; n < len(units) && !c.Engineer && c.Steps[0].Show == Plain {
			q.Steps[u] = uint8(len(c.Steps))
			units[n] = u
			n++
		}
	}
	none := q.Score()[s]
	for a := range p.hexes {
		first[a], more[a] = 0, 0
		if n < len(units) {
			continue
		}
		q.settleAt(s, units[0], a)
		one := q.Score()[s]
		q.settleAt(s, units[1], a)
		first[a], more[a] = one-none, q.Score()[s]-one
		q.settleAt(s, units[1], p.hexes+Waiting)
	}
}

// settleAt moves a unit of the only side on the map: its supply stays what it is.
func (p *Position) settleAt(s kernel.Side, u Unit, a Place) {
	ok := p.fedOK[s]
	p.detach(u)
	p.attach(u, a)
	p.fedOK[s] = ok
}

// Price is how many points of the first side win against a hundred of the second: the rate at which the two sides'
// points weigh against each other. It is 100 in a game without a score.
func (p Survey) Price() int32 {
	if p.Hooks.Level == nil {
		return 100
	}
	low, high := int32(0), int32(10000) // the first side does not win with low, and wins with high
	for high-low > 1 {
		mid := (low + high) / 2
		if w, _, _ := p.Hooks.Level(p.Position, [2]int32{mid, 100}); w == kernel.SideA {
			high = mid
		} else {
			low = mid
		}
	}
	return max(high, 1)
}
