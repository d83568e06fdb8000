// Objectives: which places decide the game or bring points, and what ground is worth because of them.

package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// objective is a place, or two places together, whose control decides the game or brings points.
type objective struct {
	places [2]blocks.Place
	n      int      // of places
	lines  bool     // defensive lines are needed in them
	worth  [2]int32 // what it is worth to each side to have it
	wins   bool     // to have it, without lines, ends the game
	only   int8     // the side that can gain by it, -1 for both
}

// findObjectives finds the pairs of places that decide the game or bring points, and whether points decide the game. It
// asks the rules, on copies of a guess, what would happen if places changed hands, so that it needs to know no
// scenario.
func (pl *planner) findObjectives(p *blocks.Position) {
	pl.pairs = pl.pairs[:0]
	pl.points = pl.pointsMatter(p)
	watch := p.Watch.Append(nil)
	q := pl.spare
	for s := range 2 {
		for i, a := range watch {
			for _, b := range watch[i+1:] {
				if int(a) >= len(p.Areas) || p.Areas[a].Terrain == blocks.Box || p.Areas[b].Terrain == blocks.Box {
					continue
				}
				// It is not a pair if one of the two places is enough, or the game is won already.
				if pl.wins(p, q, s, false, a) || pl.wins(p, q, s, false, b) || pl.wins(p, q, s, true, a) ||
					pl.wins(p, q, s, true, b) {
					continue
				}
				switch {
				case pl.wins(p, q, s, false, a, b):
					pl.pairs = append(pl.pairs, objective{places: [2]blocks.Place{a, b}, n: 2, wins: true,
						worth: [2]int32{pl.w.decisive, pl.w.decisive}, only: int8(s)})
				case pl.wins(p, q, s, true, a, b):
					pl.pairs = append(pl.pairs, objective{places: [2]blocks.Place{a, b}, n: 2, lines: true,
						worth: [2]int32{pl.w.decisive, pl.w.decisive}, only: int8(s)})
				case pl.scores(p, q, s, a, b):
					pl.pairs = append(pl.pairs, objective{places: [2]blocks.Place{a, b}, n: 2,
						worth: [2]int32{pl.w.point, pl.w.point}, only: int8(s)})
				}
			}
		}
	}
}

// give puts places into a side's hands on a copy.
func give(p, q *blocks.Position, s int, lines bool, places ...blocks.Place) {
	p.Copy(q)
	for _, a := range places {
		q.Survey().Give(a, sideOf(s), lines)
	}
}

// wins reports whether a side wins at once by having places.
func (pl *planner) wins(p, q *blocks.Position, s int, lines bool, places ...blocks.Place) bool {
	return p.WinsWith(q, sideOf(s), lines, places...)
}

// scores reports whether having places at the end of a turn brings another point.
func (pl *planner) scores(p, q *blocks.Position, s int, places ...blocks.Place) bool {
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
func (pl *planner) pointsMatter(p *blocks.Position) bool {
	q := pl.spare
	var won [2]kernel.Side
	for s := range 2 {
		p.Copy(q)
		// All but one, because to have them all could end the game.
		for i, a := range p.VictoryPlaces.Append(nil) {
			if i > 0 && !pl.wins(p, pl.spare2, s, false, a) {
				q.Survey().Give(a, sideOf(s), q.Lines.Has(a))
			}
		}
		q.Judge(true)
		won[s] = kernel.Side(q.Winner)
	}
	return won[0] != won[1]
}

// margin is how many points must change hands before the side that would win now would lose at the end, 0 if no number
// does it.
func (pl *planner) margin(p *blocks.Position) int32 {
	if pl.leader < 0 {
		return 1
	}
	q, n := pl.spare, int32(0)
	taker := sideOf(other(pl.leader))
	p.Copy(q)
	for _, a := range p.VictoryPlaces.And(p.Owned(sideOf(pl.leader))).Append(nil) {
		q.Survey().Give(a, taker, false)
		n++
		q.Copy(pl.spare2)
		if pl.spare2.Judge(true); pl.spare2.Winner == taker {
			return n
		}
	}
	return 0
}

// pointNow is what a point is worth now where points decide: the nearer the end, and the fewer must change hands to
// turn the game, the more.
func (pl *planner) pointNow(p *blocks.Position) int32 {
	n := pl.margin(p)
	if n == 0 || pl.left >= int32(len(pl.w.urgent)) {
		return pl.w.point
	}
	return max(pl.w.point, pl.w.point+(pl.w.turning/n-pl.w.point)*pl.w.urgent[pl.left]/100)
}

// rateObjectives lists the objectives with what they are worth now: every single place that brings points or whose loss
// ends the game, and the pairs.
func (pl *planner) rateObjectives(p *blocks.Position) {
	if !pl.studied || pl.lost != p.Lost || pl.month != p.Month {
		pl.findObjectives(p)
		pl.studied, pl.lost, pl.month = true, p.Lost, p.Month
	}
	pl.objectives = pl.objectives[:0]
	decisive := pl.w.decisive
	if !pl.points && len(pl.pairs) == 0 {
		decisive = pl.w.decisiveSingle
	}
	point := pl.w.source
	if pl.points {
		point = pl.pointNow(p)
	}
	for _, a := range p.Watch.Append(nil) {
		if p.Areas[a].Terrain == blocks.Box {
			continue
		}
		x := objective{places: [2]blocks.Place{a, a}, n: 1, only: -1}
		if p.VictoryPlaces.Has(a) {
			x.worth = [2]int32{point, point}
		}
		taker := 1
		if p.Controls(1, a) {
			taker = 0
		}
		if pl.wins(p, pl.spare, taker, false, a) {
			x.worth[0] += decisive
			x.worth[1] += decisive
			x.wins = true
		}
		if x.worth[0] > 0 {
			pl.objectives = append(pl.objectives, x)
		}
	}
	pl.objectives = append(pl.objectives, pl.pairs...)
	// By its seed a bot values some objectives more than others, so that games differ.
	for i := range pl.objectives {
		x := &pl.objectives[i]
		bias := 100 + pl.bias[(int(x.places[0])*7+int(x.places[1]))%len(pl.bias)]
		for s := range 2 {
			if x.worth[s] < pl.w.decisive {
				x.worth[s] = x.worth[s] * bias / 100
			}
		}
	}
	pl.rateGround(p)
}

// rateGround works out what it is worth to control each area: more in cities and near objectives.
func (pl *planner) rateGround(p *blocks.Position) {
	share := pl.w.near
	if !pl.points && len(pl.pairs) == 0 {
		share = pl.w.nearSingle
	}
	picks := p.Survey().Picks()
	for a := range pl.t.land {
		pl.ground[a] = 0
		if p.Areas[a].Terrain >= blocks.Staging {
			continue
		}
		w := pl.w.ground
		if p.Areas[a].City {
			w += pl.w.city
		}
		if picks.Has(blocks.Place(a)) && pl.left > 0 {
			w += 100 * pl.w.pick
		}
		for i := range pl.objectives {
			x := &pl.objectives[i]
			for k := range x.n {
				near := min(x.worth[0], nearMost) * 100 / share
				for h := pl.t.hops[x.places[k]][a]; h > 0 && near > 0; h-- {
					near = near * nearStep / 10
				}
				w += near
			}
		}
		pl.ground[a] = w / 100
	}
}
