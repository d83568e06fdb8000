// Maps of a position: reach, threat, supply, control. They are kept from one evaluation to the next and brought up to
// date.

package staff

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// attacker is a block that could attack. Threats are computed from the lists of them.
type attacker struct {
	b    blocks.Block
	at   blocks.Place
	mp   uint8
	led  bool  // an HQ or the disc can move it in the next impulse
	fire int32 // dice times faces
}

// stack is what a side has in an area, summed up.
type stack struct {
	guard int32 // dice times faces in defence
	fire  int32 // in attack
	value int32 // in points of tables.value
	steps int32
	n     int32 // blocks
}

// hqAt is an HQ that could command in the next impulse.
type hqAt struct {
	b     blocks.Block
	at    blocks.Place
	reach uint8 // in areas
}

// record is what a block adds to the maps.
type record struct {
	on      bool // it is on the map
	attacks bool // it could attack
	leads   bool // it is an HQ that could command in the next impulse
	led     bool // an HQ or the disc could move it in the next impulse
	at      blocks.Place
	mp      uint8
	reach   uint8
	stack   stack
}

// maps are what eval works out about a position. Most positions differ from the one evaluated before in the place of
// one block. So the maps are kept, with what they were made from, and updateMaps compares the position with that and
// repeats only what depends on a difference. If blockWorth, risk or threat come to depend on anything else, updateMaps
// must compare that as well (except weights, because prepare starts new maps). TestMapsKept finds what was forgotten.
type maps struct {
	stacks      [2][blocks.MaxPlaces]stack
	occupied    [2]blocks.Mask             // where blocks are
	attacks     [2][]attacker              // the strongest first
	attackersAt [2][blocks.MaxPlaces]uint8 // how many of attacks are in a place
	hqs         [2][]hqAt
	supplied    [2]blocks.Mask
	close       [2]blocks.Mask // within three areas of enemy blocks that can attack
	// firm is where lines of communication run that no enemy block which can be led can cut by walking through empty
	// areas; safe is where those run that the enemy cannot cut by a step or two into empty areas.
	firm        [2]blocks.Mask
	safe        [2]blocks.Mask
	havens      [2]blocks.Mask             // where a side needs no line
	threat      [2][blocks.MaxPlaces]int32 // fire that the enemy could bring to an area in one impulse
	least       [2][blocks.MaxPlaces]int32 // in threat, the fire of the weakest block that counts
	threatKnown [2]blocks.Mask             // where threat is up to date
	risk        [2][blocks.MaxPlaces]int32 // what a side can expect to lose there
	riskKnown   [2]blocks.Mask             // where risk is up to date
	toTake      [2][blocks.MaxPlaces]int32 // of objectives: fire that a side can bring there in time, to take it
	toHold      [2][blocks.MaxPlaces]int32 // or to keep it
	staff       [2]blocks.Set              // HQs on the ground
	ledFire     [blocks.MaxBlocks]int32    // fire of the blocks near an HQ that it could command
	ground      [2]int32                   // worth of the ground that a side controls
	guns        [2][]gun                   // filled in by gunsOf
	gunsKnown   [2]bool                    // they are up to date

	// What the maps were made from.
	known     bool // false: make them all again
	weather   uint8
	hand      blocks.Block // the block chosen
	at        [blocks.MaxBlocks]blocks.Place
	step      [blocks.MaxBlocks]uint8
	active    blocks.Set // activated
	control   blocks.Mask
	forts     blocks.Mask // defensive lines
	lines     [2]blocks.Mask
	record    [blocks.MaxBlocks]record
	places    []blocks.Place // of the objectives
	placeMask blocks.Mask    // the same
	bases     [2]blocks.Mask // where blocks that can attack are
	foes      [2]blocks.Mask // the enemy's bases that next and close were made from
	next      [2]blocks.Mask // next to the foes
	raid      [2]blocks.Mask // areas of next without own blocks
	wider     [2]blocks.Mask // what is next to them
	lostThen  [2]uint8       // State.Lost when seeds were found
	seeds     [2]blocks.Mask // sources of supply
	flood     [2]board.Flooded
	changes   [2]uint32         // how often what a side has on the map has changed
	disc      [2]bool           // a side may spend the disc
	raiders   [2][6]blocks.Mask // enemy blocks that can be led, by movement points
	raidHeld  [2]blocks.Mask    // where a side had blocks when raidArea was found
	raidArea  [2]blocks.Mask    // what raided says
	raidSeen  [2]blocks.Mask    // places that it depends on
	deeper    [2]board.Flooded

	// What blockWorth says of each block, and the sums by side.
	worth   [blocks.MaxBlocks]int32
	missing [blocks.MaxBlocks]int32
	sum     [2]int32
	lacking [2]int32
	toRate  blocks.Set  // blocks whose worth must be worked out again
	mover   kernel.Side // whose impulse it was
	stance  *stance
}

// updateMaps brings the maps up to date with a position.
func (pl *planner) updateMaps(p *blocks.Position) {
	x := &pl.maps
	if !x.known || x.weather != p.Weather {
		pl.reset(p)
	}
	changed := x.changedBlocks(p)
	x.gunsKnown = [2]bool{}
	for s := range 2 {
		in := *p.InSupply(sideOf(s))
		if in == x.supplied[s] {
			continue
		}
		d := xor(in, x.supplied[s])
		x.supplied[s] = in
		if d.Meets(p.Survey().Occupied(sideOf(s))) {
			on := p.Survey().OnMap(sideOf(s))
			for b := on.Pop(); b != 0; b = on.Pop() {
				if d.Has(p.At[b]) {
					changed.Add(b)
				}
			}
		}
	}
	x.toRate = x.toRate.Or(changed)
	if x.mover != p.Active || x.stance != pl.stance {
		x.mover, x.stance = p.Active, pl.stance
		x.riskKnown = [2]blocks.Mask{}
		for s := range 2 {
			// for other areas it is quicker to compute it again when it is needed
			x.threatKnown[s] = x.threatKnown[s].And(x.occupied[s].Or(x.placeMask))
		}
		for b := blocks.Block(1); int(b) < len(p.Units); b++ {
			x.toRate.Add(b)
		}
	}
	// HQs first, because they lead others: if they or the disc have changed, those they lead must be looked at again.
	var relead [2]bool
	for s := range 2 {
		if disc := int(p.Holder) == s && p.MaySpend(sideOf(s)); disc != x.disc[s] {
			x.disc[s], relead[s] = disc, true
		}
	}
	hqs := changed.And(pl.t.hqs)
	changed = changed.Not(hqs)
	for b := hqs.Pop(); b != 0; b = hqs.Pop() {
		was, now := x.record[b], pl.recordOf(p, b)
		if was == now {
			continue
		}
		x.record[b] = now
		s := int(p.Units[b].Side)
		pl.updateStacks(s, &was, &now)
		pl.updateHQ(p, b, s, &was, &now)
		relead[s] = relead[s] || was.leads || now.leads
	}
	for s := range 2 {
		for i := 0; relead[s] && i < len(x.attacks[s]); i++ {
			changed.Add(x.attacks[s][i].b)
		}
	}
	for b := changed.Pop(); b != 0; b = changed.Pop() {
		was, now := x.record[b], pl.recordOf(p, b)
		if was == now {
			continue
		}
		x.record[b] = now
		s := int(p.Units[b].Side)
		pl.updateStacks(s, &was, &now)
		if was.attacks || now.attacks {
			pl.updateAttacker(p, b, s, &was, &now)
		}
	}
	for s := range 2 {
		pl.updateLines(p, s)
		for i := range x.riskKnown[s] {
			x.riskKnown[s][i] &= x.threatKnown[s][i]
		}
	}
	if p.Control != x.control || p.Lines != x.forts {
		pl.updateControl(p)
	}
}

// updateControl brings the maps up to date with who controls what, and with the defensive lines.
func (pl *planner) updateControl(p *blocks.Position) {
	x := &pl.maps
	for s := range 2 {
		lines := p.Lines.AndNot(p.Control)
		if s == 1 {
			lines = p.Lines.And(p.Control)
		}
		for d := xor(lines, x.lines[s]); ; {
			a := d.Pop()
			if a < 0 {
				break
			}
			if lines.Has(a) {
				x.stacks[s][a].guard++
			} else {
				x.stacks[s][a].guard--
			}
			x.riskKnown[0].Del(a)
			x.riskKnown[1].Del(a)
		}
		x.lines[s] = lines
	}
	for d := xor(p.Control, x.control); ; {
		a := d.Pop()
		if a < 0 {
			break
		}
		w := pl.ground[a]
		if !p.Control.Has(a) {
			w = -w
		}
		x.ground[0] -= w
		x.ground[1] += w
		x.riskKnown[0].Del(a)
		x.riskKnown[1].Del(a)
	}
	x.control, x.forts = p.Control, p.Lines
}

// xor is what is in one of two sets of places but not in both.
func xor(a, b blocks.Mask) blocks.Mask { return a.AndNot(b).Or(b.AndNot(a)) }

// reset empties the maps, as when the weather or the weights have changed.
func (pl *planner) reset(p *blocks.Position) {
	x := &pl.maps
	*x = maps{known: true, weather: p.Weather, lostThen: [2]uint8{^p.Lost, ^p.Lost}, mover: -1,
		attacks: [2][]attacker{x.attacks[0][:0], x.attacks[1][:0]}, hqs: [2][]hqAt{x.hqs[0][:0], x.hqs[1][:0]},
		guns: [2][]gun{x.guns[0][:0], x.guns[1][:0]}, places: x.places[:0]}
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		x.at[b] = ^p.At[b]
	}
	for a := range pl.routes {
		pl.routes[a].key = 0
	}
	pl.entryKey = 0
	for a := range pl.t.land {
		x.ground[0] += pl.ground[a]
	}
	for i := range pl.objectives {
		for _, a := range pl.objectives[i].places[:pl.objectives[i].n] {
			if !x.placeMask.Has(a) {
				x.placeMask.Add(a)
				x.places = append(x.places, a)
			}
		}
	}
}

// changedBlocks are the blocks that differ from what the maps were made from, which it replaces.
func (x *maps) changedBlocks(p *blocks.Position) blocks.Set {
	changed := p.Activated.Not(x.active).Or(x.active.Not(p.Activated))
	x.active = p.Activated
	for i := blocks.Block(0); i < blocks.MaxBlocks; i += 8 { // eight at a time, because most have not changed
		if [8]blocks.Place(p.At[i:i+8]) == [8]blocks.Place(x.at[i:i+8]) &&
			[8]uint8(p.Step[i:i+8]) == [8]uint8(x.step[i:i+8]) {
			continue
		}
		for b := i; b < i+8; b++ {
			if p.At[b] != x.at[b] || p.Step[b] != x.step[b] {
				changed.Add(b)
			}
		}
	}
	x.at, x.step = p.At, p.Step
	// The movement points that it has left may differ.
	changed.Add(x.hand)
	x.hand = p.Survey().ChosenBlock()
	changed.Add(x.hand)
	changed.Del(0)
	return changed
}

// recordOf is what a block adds to the maps now.
func (pl *planner) recordOf(p *blocks.Position, b blocks.Block) (r record) {
	u := &p.Units[b]
	if on := p.Survey().OnMap(u.Side); !on.Has(b) {
		return r
	}
	r.on, r.at = true, p.At[b]
	r.stack.n = 1
	if u.Kind == blocks.Leader {
		return r
	}
	faces := int32(u.Fire[p.Step[b]])
	r.stack.value = pl.t.value[b][p.Step[b]]
	r.stack.steps = int32(u.Steps - p.Step[b])
	r.stack.guard = int32(p.DefenceDice(b)) * faces
	cut := !pl.maps.supplied[u.Side].Has(p.At[b])
	if u.Kind == blocks.HQ {
		n := p.Strength(b)
		if p.Activated.Has(b) {
			n-- // activation costs it a step
		}
		if n > 0 && !cut {
			r.leads, r.reach = true, uint8(p.Radius(b))+3
		}
		return r
	}
	if u.Kind == blocks.AirHQ || cut {
		return r
	}
	r.attacks, r.mp = true, uint8(p.Survey().MovementPoints(b))
	r.stack.fire = int32(p.Effective(b)) * faces
	r.led = pl.isLed(p, b, int(u.Side), r.at)
	return r
}

// isLed reports whether a block can be moved in its side's next impulse.
func (pl *planner) isLed(p *blocks.Position, b blocks.Block, s int, at blocks.Place) bool {
	x := &pl.maps
	if x.disc[s] {
		return true
	}
	for i := range x.hqs[s] {
		h := &x.hqs[s][i]
		if pl.t.hops[h.at][at] <= h.reach && pl.t.commanders[b].Has(h.b) {
			return true
		}
	}
	return false
}

// updateStacks takes a block out of the stack where it was, and adds it to the stack where it is.
func (pl *planner) updateStacks(s int, was, now *record) {
	pl.maps.changes[s]++
	if was.on {
		pl.maps.addStack(s, was, -1)
	}
	if now.on {
		pl.maps.addStack(s, now, 1)
	}
}

// addStack adds a block to its stack (sign 1), or takes it out (-1).
func (x *maps) addStack(s int, r *record, sign int32) {
	a := blocks.Place(r.at)
	o := &x.stacks[s][a]
	o.guard += sign * r.stack.guard
	o.fire += sign * r.stack.fire
	o.value += sign * r.stack.value
	o.steps += sign * r.stack.steps
	o.n += sign
	if o.n == 0 {
		x.occupied[s].Del(a)
	} else {
		x.occupied[s].Add(a)
	}
	x.riskKnown[0].Del(a)
	x.riskKnown[1].Del(a)
}

// updateHQ updates what depends on an HQ that has changed.
func (pl *planner) updateHQ(p *blocks.Position, h blocks.Block, s int, was, now *record) {
	x := &pl.maps
	x.ledFire[h] = 0
	x.staff[s].Del(h)
	if now.on {
		x.staff[s].Add(h)
		for i := range x.attacks[s] {
			if k := &x.attacks[s][i]; pl.t.commanders[k.b].Has(h) && pl.t.hops[now.at][k.at] <= ledWithin {
				x.ledFire[h] += k.fire
			}
		}
	}
	list := x.hqs[s]
	for i := range list {
		if list[i].b == h {
			list[i] = list[len(list)-1]
			list = list[:len(list)-1]
			break
		}
	}
	if now.leads {
		list = append(list, hqAt{h, now.at, now.reach})
	}
	x.hqs[s] = list
	e := other(s)
	f := x.threatKnown[e]
	for a := f.Pop(); a >= 0; a = f.Pop() {
		if was.leads && pl.t.hops[was.at][a] <= was.reach || now.leads && pl.t.hops[now.at][a] <= now.reach {
			x.threatKnown[e].Del(a)
		}
	}
}

// updateAttacker updates what depends on a block that has changed and can attack, or could before.
func (pl *planner) updateAttacker(p *blocks.Position, b blocks.Block, s int, was, now *record) {
	x := &pl.maps
	list := x.attacks[s]
	i := len(list)
	if was.attacks {
		for i = 0; list[i].b != b; i++ {
		}
		if x.attackersAt[s][was.at]--; x.attackersAt[s][was.at] == 0 {
			x.bases[s].Del(blocks.Place(was.at))
		}
	}
	switch {
	case !now.attacks:
		list = append(list[:i], list[i+1:]...)
	case !was.attacks:
		list = append(list, attacker{})
	}
	if now.attacks {
		for ; i > 0 && list[i-1].fire < now.stack.fire; i-- {
			list[i] = list[i-1]
		}
		for ; i+1 < len(list) && list[i+1].fire > now.stack.fire; i++ {
			list[i] = list[i+1]
		}
		list[i] = attacker{b, now.at, now.mp, now.led, now.stack.fire}
		x.attackersAt[s][now.at]++
		x.bases[s].Add(blocks.Place(now.at))
	}
	x.attacks[s] = list

	less, more := was.stack.fire, now.stack.fire
	from, to := pl.t.waysFrom(p.Weather, blocks.Place(was.at)), pl.t.waysFrom(p.Weather, blocks.Place(now.at))
	for _, a := range x.places {
		x.toTake[s][a] += more*decay[to[a]] - less*decay[from[a]]
		x.toHold[s][a] += more*decay[min(far, to[a]+1)] - less*decay[min(far, from[a]+1)]
	}
	hqs := x.staff[s].And(pl.t.commanders[b])
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		d := int32(0)
		if pl.t.hops[x.record[h].at][now.at] <= ledWithin {
			d = more
		}
		if pl.t.hops[x.record[h].at][was.at] <= ledWithin {
			d -= less
		}
		if d != 0 {
			x.ledFire[h] += d
			x.toRate.Add(h)
		}
	}
	// A threat has not changed where the block counts as much as before, or less than the weakest that counts.
	e := other(s)
	f := x.threatKnown[e]
	for a := f.Pop(); a >= 0; a = f.Pop() {
		then, here := pl.brought(less, was.mp, was.led, from[a]), pl.brought(more, now.mp, now.led, to[a])
		if then != here && max(then, here) >= x.least[e][a] {
			x.threatKnown[e].Del(a)
		}
	}
}

// ledWithin is the distance in areas within which blocks count as commanded by an HQ.
const ledWithin = 3

// brought is how much of an attacker's fire counts at a distance.
func (pl *planner) brought(fire int32, mp uint8, led bool, distance uint8) int32 {
	if distance > mp+2 {
		return 0
	}
	if distance > mp {
		fire /= 3
	}
	if !led {
		fire = fire * pl.w.unled / 100
	}
	return fire
}

// updateLines finds the lines of communication of a side that the enemy cannot cut easily: safe and firm.
func (pl *planner) updateLines(p *blocks.Position, s int) {
	x := &pl.maps
	g := p.Map.Graph
	if foes := x.bases[other(s)]; foes != x.foes[s] {
		x.foes[s] = foes
		x.next[s], x.close[s] = blocks.Mask{}, blocks.Mask{}
		for a := foes.Pop(); a >= 0; a = foes.Pop() {
			next, third := g.NeighbourMask(a), &pl.t.within3[a]
			for i := range next {
				x.next[s][i] |= next[i]
				x.close[s][i] |= third[i]
			}
		}
	}
	free, mine := p.Free(sideOf(s)), p.Survey().Occupied(sideOf(s))
	lines := p.Survey().LineMap()
	// Two areas deep, which is as far as most blocks can go, around own blocks.
	var raid blocks.Mask
	for i := range raid {
		raid[i] = x.next[s][i] &^ mine[i]
	}
	if raid != x.raid[s] {
		x.raid[s], x.wider[s] = raid, g.Grow(raid)
	}
	pass := free
	for i := range raid {
		pass[i] &^= raid[i] | x.wider[s][i]&^mine[i]
	}
	if x.lostThen[s] != p.Lost {
		x.lostThen[s] = p.Lost
		x.seeds[s] = p.Survey().SupplySources(sideOf(s))
	}
	havens := p.Survey().Havens(sideOf(s))
	in := x.flood[s].Find(lines, x.seeds[s], pass)
	deep := x.deeper[s].Find(lines, x.seeds[s], free.AndNot(pl.raided(p, s)))
	if *in == x.safe[s] && *deep == x.firm[s] && havens == x.havens[s] {
		return
	}
	d := xor(*in, x.safe[s]).Or(xor(*deep, x.firm[s])).Or(xor(havens, x.havens[s]))
	x.safe[s], x.firm[s], x.havens[s] = *in, *deep, havens
	d = d.Or(g.Grow(d)).And(x.occupied[s])
	var buf [16]blocks.Block
	for a := d.Pop(); a >= 0; a = d.Pop() {
		for _, b := range p.Survey().BlocksAt(sideOf(s), a, buf[:0]) {
			x.toRate.Add(b)
		}
	}
}

// lineSafe reports whether a side is in supply in a place by a line that the enemy cannot cut by a step or two into
// empty areas.
func (x *maps) lineSafe(p *blocks.Position, s int, a blocks.Place) bool {
	return x.safe[s].Has(a) || x.havens[s].Has(a) || p.Neighbours(a).Meets(x.safe[s])
}

// lineFirm reports whether a side is in supply in a place by a line that no enemy block which can be led can cut by
// walking through empty areas.
func (x *maps) lineFirm(p *blocks.Position, s int, a blocks.Place) bool {
	return x.firm[s].Has(a) || x.havens[s].Has(a) || p.Neighbours(a).Meets(x.firm[s])
}

// raided is where the enemy of a side could walk in its next impulse through empty areas.
func (pl *planner) raided(p *blocks.Position, s int) blocks.Mask {
	x := &pl.maps
	g := p.Map.Graph
	mine := p.Survey().Occupied(sideOf(s))
	var from [6]blocks.Mask // by movement points
	for i := range x.attacks[other(s)] {
		k := &x.attacks[other(s)][i]
		if k.led && k.mp < 6 {
			from[k.mp].Add(blocks.Place(k.at))
		}
	}
	if from == x.raiders[s] && mine == x.raidHeld[s] {
		return x.raidArea[s]
	}
	if from == x.raiders[s] && !x.raidSeen[s].Meets(xor(mine, x.raidHeld[s])) {
		x.raidHeld[s] = mine
		return x.raidArea[s] // what has changed is out of their reach
	}
	x.raiders[s], x.raidHeld[s] = from, mine
	var all, seen, grown blocks.Mask
	var level [6]blocks.Mask
	enter := p.Enterable(sideOf(other(s))).AndNot(mine)
	cost := &pl.t.raid[p.Weather]
	// level[n] are areas that are reached with n points left.
	for n := 5; n >= 0; n-- {
		level[n] = level[n].Or(from[n])
		all = all.Or(level[n].AndNot(from[n]))
		front := level[n].AndNot(grown) // from the others it goes further with more points
		if front.IsZero() || n == 0 {
			continue
		}
		grown = grown.Or(front)
		next := g.Grow(front)
		seen = seen.Or(next)
		next = next.And(enter)
		for c := 1; c < len(cost) && c <= n; c++ {
			level[n-c] = level[n-c].Or(next.And(cost[c]))
		}
	}
	x.raidArea[s], x.raidSeen[s] = all.AndNot(mine), seen
	return x.raidArea[s]
}

// blocksWorth sums up what blockWorth says of a side's blocks.
func (pl *planner) blocksWorth(p *blocks.Position, s int) (sum, missing int32) {
	x := &pl.maps
	for b := x.toRate.Pop(); b != 0; b = x.toRate.Pop() {
		v, n := pl.blockWorth(p, b)
		side := p.Units[b].Side
		x.sum[side] += v - x.worth[b]
		x.lacking[side] += n - x.missing[b]
		x.worth[b], x.missing[b] = v, n
	}
	return x.sum[s], x.lacking[s]
}
