package staff

import (
	"umpire/systems/blocks"
)

// won is the value of a game that is won, far above every other.
const won = 1_000_000

// eval is the value of a position for this side, in points of tables.value: what each side has, what of it is cut off or exposed,
// what ground and aims it holds or threatens, and what the battles still due are expected to bring. It sees the whole position,
// so it is asked about guesses only.
func (m *mind) eval(p *blocks.Position) int32 {
	m.spent++
	if p.Over {
		if int(p.Winner) == m.side {
			return won
		}
		return -won
	}
	m.survey(p)
	var score [2]int32
	for s := range 2 {
		score[s] += m.forces(p, s)
	}
	battles := m.pending(p) * m.w.battle / 100
	score[p.Active] += battles
	for s := range 2 {
		x := m.exposure(p, s)
		if s == int(p.Active) {
			x = x * m.posture.risk / 100
		}
		score[s] -= x
	}
	v := score[m.side] - score[other(m.side)]*m.w.foe/100
	v += m.terrain(p) * m.posture.ground / 100
	v += m.goals(p) * m.posture.aims / 100
	return v
}

// forces is what a side's blocks are worth where they are.
func (m *mind) forces(p *blocks.Position, s int) int32 {
	sum, missing := m.ranks(p, s)
	if r := p.RoadNow(); r.HQ != 0 && s == int(p.Units[r.HQ].Side) {
		sum += m.onRoad(r)
	}
	// HQ steps that the next logistics phase gives back cost little, those beyond it much.
	spare := min(missing, m.refill[s])
	sum -= spare*m.star*m.w.spare/100 + (missing-spare)*m.star
	if int(p.Holder) == s && p.MaySpend(sideOf(s)) {
		sum += m.disc
	}
	return sum
}

// standing is what a block is worth where it is, and how many of its HQ steps are missing.
func (m *mind) standing(p *blocks.Position, b blocks.Block) (v, missing int32) {
	x := &m.maps
	u := &p.Units[b]
	s := int(u.Side)
	a := p.At[b]
	if u.Kind == blocks.Leader {
		return 0, 0
	}
	if !p.InPlay(b) {
		if a == p.Holding[s][blocks.InPool] {
			v = m.fresh(p, b) * m.poolShare / 100
		} else if a == p.Holding[s][blocks.InHand] {
			v = m.fresh(p, b) * 80 / 100
		}
		return v, 0
	}
	v = m.t.value[b][p.Step[b]]
	hq := u.Kind == blocks.HQ || u.Kind == blocks.AirHQ
	if hq {
		missing += int32(p.Step[b])
		if p.Activated.Has(b) && p.Strength(b) > 0 {
			missing++
		}
		if u.Kind == blocks.HQ && p.Areas[a].Terrain != blocks.Box {
			v += m.following(b)
		}
	}
	if p.Areas[a].Terrain == blocks.Box {
		return v, missing
	}
	if !x.supplied[s].Has(a) {
		// Who has just moved out of supply has himself to blame, and pays first.
		if int(p.Active) == s {
			v = v * m.w.cutOwn / 100
		} else {
			v = v - v*m.w.cutFoe*m.posture.prey/10000
		}
	} else {
		if !x.sure(p, s, a) && p.Areas[a].Terrain != blocks.Staging {
			if int(p.Active) == s {
				v = v * m.thin / 100
			} else {
				v = v * (100 + m.thin) / 200
			}
		} else if !x.firm(p, s, a) && p.Areas[a].Terrain != blocks.Staging {
			if int(p.Active) == s {
				v = v * m.w.firm / 100
			} else {
				v = v * (100 + m.w.firm) / 200
			}
		}
	}
	return v, missing
}

// following is what an HQ is worth for the blocks near it that it could command.
func (m *mind) following(h blocks.Block) int32 {
	f := m.maps.led[h]
	return min(f, m.w.followCap) * m.w.follow / 100
}

// onRoad is what the advance along the road is worth: how far its HQ has come, and the companions without whom it stops.
func (m *mind) onRoad(r blocks.RoadState) int32 {
	return int32(max(0, r.At))*m.w.point/int32(r.Boxes) + 30*int32(r.Companions)
}

// fresh is what a block is worth when it comes out of the pool.
func (m *mind) fresh(p *blocks.Position, b blocks.Block) int32 {
	u := &p.Units[b]
	if u.Remnant {
		return m.t.value[b][u.Steps-1]
	}
	return m.t.value[b][0]
}

// terrain is the balance of ground held.
func (m *mind) terrain(p *blocks.Position) int32 {
	x := &m.maps
	v := x.ground[0] - x.ground[1]
	if m.side == 1 {
		v = -v
	}
	return v
}

// exposure is what a side can expect to lose to attacks on its stacks.
func (m *mind) exposure(p *blocks.Position, s int) int32 {
	x := &m.maps
	e := other(s)
	weight := m.w.expOther
	if int(p.Active) == e {
		weight = m.w.expFoe
	}
	if int(p.Active) == s {
		weight = m.w.expOwn // the other side is next
	}
	var sum int32
	where := x.stood[s].And(x.close[s])
	for a := where.Pop(); a >= 0; a = where.Pop() {
		if !x.rated[s].Has(a) {
			x.risk[s][a] = m.risk(p, a, s) * weight / 100
			x.rated[s].Add(a)
		}
		sum += x.risk[s][a]
	}
	return sum
}

// risk is what attacks on a stack could take from it.
func (m *mind) risk(p *blocks.Position, a blocks.Place, s int) int32 {
	o := &m.maps.post[s][a]
	if o.steps == 0 || p.Areas[a].Terrain >= blocks.Staging {
		return 0
	}
	if int(p.Active) == other(s) && p.Contested(a) {
		return 0 // reckoned as a battle
	}
	fire := m.threat(p, a, s)
	if fire == 0 {
		return 0
	}
	soak := m.soak(p, a, s)
	net := fire*100/6 - soak*100
	if net <= 0 {
		return 0
	}
	net = min(net, o.steps*100)
	return net * (o.value / o.steps) / 100
}

// threat is the fire that the enemy of s could bring to an area in one impulse: its best blocks within reach, as many as may
// stand there, and its artillery.
func (m *mind) threat(p *blocks.Position, a blocks.Place, s int) int32 {
	x := &m.maps
	if x.fresh[s].Has(a) {
		return x.threat[s][a]
	}
	e := other(s)
	var top [4]int32
	n := min(p.Limit(sideOf(e), a), 4)
	ways := m.t.waysTo(p.Weather, a)
	list := x.attacks[e]
	for i := range list {
		k := &list[i]
		if k.fire <= top[n-1] {
			break // nor do the weaker ones count
		}
		f := m.brought(k.fire, k.mp, k.led, ways[k.at])
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
		if sum > 0 && m.t.hops[h.at][a] <= h.reach {
			sum += 3
			break
		}
	}
	x.fresh[s].Add(a)
	x.least[s][a] = top[n-1]
	x.threat[s][a] = sum
	return x.threat[s][a]
}

// soak is how many hits it takes before a defender of an area loses a step: what the area absorbs, and its defensive line.
func (m *mind) soak(p *blocks.Position, a blocks.Place, s int) int32 {
	n := int32(p.Absorbs(sideOf(s), a))
	if p.Lines.Has(a) && p.Controls(sideOf(s), a) {
		n++
	}
	return n
}

// goals is what the aims held and threatened are worth to this side: softly by what both sides can bring there in time, sharply
// by what the next impulse could do.
func (m *mind) goals(p *blocks.Position) int32 {
	var v int32
	for i := range m.aims {
		x := &m.aims[i]
		if x.n == 1 {
			soft, sharp := m.hold(p, x.places[0], m.side) // chances of our having it, in hundredths
			v += balance(soft, min(x.worth[m.side], m.soft), min(x.worth[other(m.side)], m.soft))
			if x.worth[0] > m.soft {
				v += balance(sharp, x.worth[m.side]-m.soft, x.worth[other(m.side)]-m.soft)
			}
			continue
		}
		g := int(x.only)
		soft0, sharp0 := m.hold(p, x.places[0], g)
		soft1, sharp1 := m.hold(p, x.places[1], g)
		if x.lines {
			soft0, sharp0 = m.lined(p, x.places[0], g, soft0), m.lined(p, x.places[0], g, sharp0)
			soft1, sharp1 = m.lined(p, x.places[1], g, soft1), m.lined(p, x.places[1], g, sharp1)
		}
		w := together(soft0, soft1) * min(x.worth[g], m.soft) / 100
		if x.worth[g] > m.soft {
			w += together(sharp0, sharp1) * (x.worth[g] - m.soft) / 100
		}
		if g != m.side {
			w = -w
		}
		v += w
	}
	return v
}

func balance(h, ours, theirs int32) int32 { return (h*ours - (100-h)*theirs) / 200 }

func together(a, b int32) int32 { return (a+b)*15/100 + a*b*70/10000 }

// lined lowers the chance of having a place with a line in it while there is none.
func (m *mind) lined(p *blocks.Position, a blocks.Place, s int, h int32) int32 {
	if p.Controls(sideOf(s), a) {
		if p.Lines.Has(a) {
			return min(100, h+20)
		}
		return h * 60 / 100
	}
	return h * 40 / 100
}

// hold is the chance, in hundredths, that a side will have a place: in the long run, from who has it and what both can bring to it;
// and after the next impulse.
func (m *mind) hold(p *blocks.Position, a blocks.Place, s int) (soft, sharp int32) {
	x := &m.maps
	owner := 0
	if p.Control.Has(a) {
		owner = 1
	}
	taker := other(owner)
	threat, help := x.pull[taker][a], x.help[owner][a]
	if m.single && m.siege.Has(a) {
		threat = m.approach(p, a, taker)
	}
	threat /= 100
	if x.post[taker][a].n > 0 {
		threat += x.post[taker][a].fire // in the streets already
	}
	near, later := m.guns(p, a, taker)
	threat += later * m.w.gunsLater / 100
	guard := x.post[owner][a].guard
	shield := help*m.w.help/100 + m.w.guard*guard*10 + m.w.soak*m.soak(p, a, owner)
	if guard == 0 {
		shield /= 3
	}
	shield /= 100
	lost := threat * 100 / (threat + shield + m.w.plain)
	now := m.storm(p, a, owner, near)
	if int(p.Active) == taker {
		now = now / 2 // the owner moves first
	}
	now = max(now, m.fall[a])
	lost = max(lost, now) * 85 / 100 // to have it is something in itself
	if guard == 0 && x.post[owner][a].n == 0 && m.fall[a] == 0 {
		lost = min(lost, 55) // it lies open, but somebody must go and take it
	}
	if owner == s {
		return 100 - lost, 100 - now
	}
	return lost, now
}

// storm is the chance that the enemy of its owner takes a place in one impulse.
func (m *mind) storm(p *blocks.Position, a blocks.Place, owner int, guns int32) int32 {
	x := &m.maps
	fire := m.threat(p, a, owner)
	if fire == 0 {
		return 0
	}
	o := &x.post[owner][a]
	if o.steps == 0 {
		if o.guard == 0 {
			return 95
		}
		return 60 // a line alone
	}
	hits := fire * 100 / 6
	hits = hits * max(30, 100-o.guard*3) / 100 // those who come under fire
	hits += guns * m.w.guns / 6
	need := (m.soak(p, a, owner) + o.steps) * 100
	sd := max(40, root(hits*70))
	return normal((hits - need + 50) * 10 / sd)
}

// guns are the artillery and the bombers, dice times faces, that a side could bring to bear on a place in its next impulse; and
// those that could come in time.
func (m *mind) guns(p *blocks.Position, a blocks.Place, s int) (near, later int32) {
	x := &m.maps
	ways := m.t.waysTo(p.Weather, a)
	hqs := m.t.staffs[s].And(p.OnMap(sideOf(s)))
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		at := p.At[h]
		n := int32(p.Effective(h))
		if n == 0 || !x.supplied[s].Has(at) || p.Areas[at].Terrain == blocks.Box {
			continue
		}
		fire := int32(p.ArtilleryFire(h))
		if p.Units[h].Kind == blocks.AirHQ {
			fire = int32(p.AirFire(h)) * 2 / 3 // anti-air fire costs some
			if int32(m.t.hops[at][a]) <= n+1 {
				near += fire
			}
		} else if !p.HasArtillery(h) {
			continue
		} else if m.t.hops[at][a] <= 1 || int(ways[at]) <= p.MovementPoints(h)+2 {
			near += fire
		}
		later += fire * decay[ways[at]] / 100
	}
	return near, later
}

// route is how far areas are from a place for the side that must fight its way there, and what that was found from.
type route struct {
	key uint64
	way [blocks.MaxPlaces]uint8
}

// approach is what a side could bring to a place in time if it must fight its way: an area where the enemy stands is as far again
// as it is hard to take. What a battle that is due is likely to clear counts for less.
func (m *mind) approach(p *blocks.Position, to blocks.Place, s int) int32 {
	x := &m.maps
	e := other(s)
	r := &m.routes[to]
	key := m.routeKey(p, e)
	if r.key == key {
		return m.along(&r.way, s)
	}
	r.key = key
	m.spent++ // it costs about as much as a judgement without it
	queue := &m.queues
	for i := range queue {
		queue[i] = queue[i][:0]
	}
	way := &r.way
	for a := range m.t.land {
		way[a] = far
	}
	way[to] = 0
	queue[0] = append(queue[0], uint8(to))
	stood := x.stood[e]
	may := p.Enterable(sideOf(s))
	for d := range far {
		for i := 0; i < len(queue[d]); i++ {
			b := queue[d][i]
			if int(way[b]) != d {
				continue
			}
			// From a neighbour into b.
			c := m.t.enter[p.Weather][b]
			if b != uint8(to) && stood.Has(blocks.Place(b)) {
				o := &x.post[e][b]
				hard := o.n*m.w.barrier/10 + (o.steps+m.soak(p, blocks.Place(b), e))*m.w.obstacle/10
				c += uint8(min(24, hard*(100-m.fall[b])/100))
			}
			n := d + int(c)
			if n >= far {
				continue
			}
			for _, k := range m.t.near[b] {
				if n < int(way[k]) && may.Has(k) {
					way[k] = uint8(n)
					queue[n] = append(queue[n], uint8(k))
				}
			}
		}
	}
	return m.along(way, s)
}

// along is what a side's blocks could bring along ways.
func (m *mind) along(way *[blocks.MaxPlaces]uint8, s int) int32 {
	var sum int32
	for i := range m.maps.attacks[s] {
		k := &m.maps.attacks[s][i]
		sum += k.fire * decay[way[k.at]]
	}
	return sum
}

// routeKey tells whether ways that were found against a side are still good.
func (m *mind) routeKey(p *blocks.Position, e int) uint64 {
	key := uint64(m.maps.stirs[e])<<24 | uint64(e+1)<<20 | uint64(p.Weather)<<16
	held := p.Control.And(m.maps.stood[e])
	for i := range held {
		key = (key ^ held[i]) * 0x9e3779b97f4a7c15
		key = (key ^ p.Lines[i]) * 0x9e3779b97f4a7c15
	}
	for _, a := range m.fell {
		key = (key ^ uint64(a)<<7 ^ uint64(m.fall[a])) * 0x9e3779b97f4a7c15
	}
	return key
}
