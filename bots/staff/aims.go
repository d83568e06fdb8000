package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// aim is something that decides the game or brings points: a place to control, or two places together, with defensive lines in
// them or without.
type aim struct {
	places [2]blocks.Place
	n      int
	lines  bool
	// worth[s] is what it is worth to side s to have it.
	worth [2]int32
	// only is the side that can gain by it, -1 for both: a condition that one side meets.
	only int8
}

// study finds out by which control of places the scenario is won: it asks the rules, on copies of a guess, what would happen
// if. So the staff plays each scenario's own conditions without knowing one by name.
func (m *mind) study(p *blocks.Position) {
	m.pairs = m.pairs[:0]
	m.points = m.pointsMatter(p)
	watch := p.Watch.Append(nil)
	q := m.spare
	for s := range 2 {
		for i, a := range watch {
			for _, b := range watch[i+1:] {
				if int(a) >= len(p.Areas) || p.Areas[a].Terrain == blocks.Box || p.Areas[b].Terrain == blocks.Box {
					continue
				}
				// A condition that already holds, or that one place alone meets, is no pair.
				if m.ends(p, q, s, false, a) || m.ends(p, q, s, false, b) || m.ends(p, q, s, true, a) || m.ends(p, q, s, true, b) {
					continue
				}
				switch {
				case m.ends(p, q, s, false, a, b):
					m.pairs = append(m.pairs, aim{places: [2]blocks.Place{a, b}, n: 2, worth: [2]int32{m.w.decisive, m.w.decisive}, only: int8(s)})
				case m.ends(p, q, s, true, a, b):
					m.pairs = append(m.pairs, aim{places: [2]blocks.Place{a, b}, n: 2, lines: true, worth: [2]int32{m.w.decisive, m.w.decisive}, only: int8(s)})
				case m.captures(p, q, s, a, b):
					m.pairs = append(m.pairs, aim{places: [2]blocks.Place{a, b}, n: 2, worth: [2]int32{m.w.point, m.w.point}, only: int8(s)})
				}
			}
		}
	}
}

// give puts places into a side's hands on a copy.
func give(p, q *blocks.Position, s int, lines bool, places ...blocks.Place) {
	p.Copy(q)
	for _, a := range places {
		q.Give(a, sideOf(s), lines)
	}
}

// ends reports whether a side wins at once by having places.
func (m *mind) ends(p, q *blocks.Position, s int, lines bool, places ...blocks.Place) bool {
	give(p, q, s, lines, places...)
	q.Judge(false)
	return q.Over && int(q.Winner) == s
}

// captures reports whether having places at the end of a turn brings a point more.
func (m *mind) captures(p, q *blocks.Position, s int, places ...blocks.Place) bool {
	if p.Hooks.Final == nil {
		return false
	}
	p.Copy(q)
	p.Hooks.Final(q)
	before := q.Points(sideOf(s))
	give(p, q, s, false, places...)
	held := q.Points(sideOf(s))
	p.Hooks.Final(q)
	was := p.Points(sideOf(s))
	return q.Points(sideOf(s))-held > before-was
}

// pointsMatter reports whether the points decide at the end of the game.
func (m *mind) pointsMatter(p *blocks.Position) bool {
	if p.Hooks.Victory == nil {
		return false
	}
	q := m.spare
	var won [2]kernel.Side
	for s := range 2 {
		p.Copy(q)
		// All but one, lest having them all be decisive.
		for i, a := range p.VictoryPlaces.Append(nil) {
			if i > 0 && !m.ends(p, m.spare2, s, false, a) {
				q.Give(a, sideOf(s), q.Lines.Has(a))
			}
		}
		p.Hooks.Victory(q, true)
		won[s] = kernel.Side(q.Winner)
	}
	return won[0] != won[1]
}

// reckon lists the aims of the moment: the pairs, and every place that counts with what it is worth now, a place whose loss or
// capture ends the game first of all.
func (m *mind) reckon(p *blocks.Position) {
	if !m.studied || m.lost != p.Lost || m.month != p.Month {
		m.study(p)
		m.studied, m.lost, m.month = true, p.Lost, p.Month
	}
	m.aims = m.aims[:0]
	decisive := m.w.decisive
	if !m.points && len(m.pairs) == 0 {
		decisive = m.w.decisiveSingle
	}
	for _, a := range p.Watch.Append(nil) {
		if p.Areas[a].Terrain == blocks.Box {
			continue
		}
		x := aim{places: [2]blocks.Place{a, a}, n: 1, only: -1}
		if p.VictoryPlaces.Has(a) {
			w := m.w.source
			if m.points {
				w = m.w.point
			}
			x.worth = [2]int32{w, w}
		}
		taker := 1
		if p.Controls(1, a) {
			taker = 0
		}
		if m.ends(p, m.spare, taker, false, a) {
			x.worth[0] += decisive
			x.worth[1] += decisive
		}
		if x.worth[0] > 0 {
			m.aims = append(m.aims, x)
		}
	}
	m.aims = append(m.aims, m.pairs...)
	// The plan of the game leans by seed to some aims more than to others.
	for i := range m.aims {
		x := &m.aims[i]
		lean := 100 + m.lean[(int(x.places[0])*7+int(x.places[1]))%len(m.lean)]
		for s := range 2 {
			if x.worth[s] < m.w.decisive {
				x.worth[s] = x.worth[s] * lean / 100
			}
		}
	}
	m.weigh(p)
}

// weigh works out what control of each area is worth: something everywhere, more near the aims and in cities.
func (m *mind) weigh(p *blocks.Position) {
	share := m.w.near
	if !m.points && len(m.pairs) == 0 {
		share = m.w.nearSingle
	}
	for a := range m.t.land {
		m.ground[a] = 0
		if p.Areas[a].Terrain >= blocks.Staging {
			continue
		}
		w := m.w.ground
		if p.Areas[a].City {
			w += m.w.city
		}
		for i := range m.aims {
			x := &m.aims[i]
			for k := range x.n {
				near := min(x.worth[0], 900) * 100 / share
				for h := m.t.hops[x.places[k]][a]; h > 0 && near > 0; h-- {
					near = near * 7 / 10
				}
				w += near
			}
		}
		m.ground[a] = w / 100
	}
}
