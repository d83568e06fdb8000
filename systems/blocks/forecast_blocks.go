// Turns blocks into fighters of a forecast, and says which unseen blocks can stand in a place.

package blocks

import (
	"sort"

	"umpire/kernel"
)

// stepAt is the step at which a block has a strength.
func (p *Position) stepAt(b Block, strength uint8) int {
	u := &p.Units[b]
	for i := range int(u.Steps) {
		if u.Levels[i] == strength {
			return i
		}
	}
	return 0
}

// asAttacker is an attacking block for a forecast.
func (p *Position) asAttacker(b Block, a Place) fighter {
	u := &p.Units[b]
	f := fighter{tank: u.Kind == Tank, dryTank: u.Kind == Tank && !p.riverPenalty(b, a), bonus: p.bonus(b, a)}
	was := p.Step[b]
	for i := was; i < u.Steps; i++ {
		p.Step[b] = i
		f.levels = append(f.levels, u.Levels[i])
		f.dice = append(f.dice, p.AttackDice(b, a))
		f.faces = append(f.faces, p.Faces(b))
		f.flak = append(f.flak, 0)
	}
	p.Step[b] = was
	return f
}

// asDefender is a defending block of an area at a step, for a forecast. It uses nothing of the block but what it is.
func (p *Position) asDefender(b Block, step int, a Place) fighter {
	u := &p.Units[b]
	f := fighter{tank: u.Kind == Tank, bonus: p.bonus(b, a)}
	was := p.Step[b]
	for i := step; i < int(u.Steps); i++ {
		p.Step[b] = uint8(i)
		n, _ := p.flakDice(b)
		f.levels = append(f.levels, u.Levels[i])
		f.dice = append(f.dice, p.DefenceDice(b))
		f.faces = append(f.faces, p.Faces(b))
		f.flak = append(f.flak, n)
	}
	p.Step[b] = was
	return f
}

// unaccounted are the blocks of a side of which a viewer does not know where they are: all that it neither sees nor has
// followed.
func (p *Position) unaccounted(viewer kernel.Side, s kernel.Side) Set {
	var out Set
	m := p.all[s].Not(p.leaders).Not(p.Seen)
	for b := m.Pop(); b != 0; b = m.Pop() {
		if id := p.faceTo(viewer, b); id.Handle() || id == kernel.NoPiece {
			out.Add(b)
		}
	}
	return out
}

// couldBe are those of a set that can be in a place, as far as rules and set-ups tell.
func (p *Position) couldBe(m Set, a Place) Set {
	if p.Hooks.CouldBe == nil {
		return m
	}
	var out Set
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.Hooks.CouldBe(p, b, a) {
			out.Add(b)
		}
	}
	return out
}

// forecastSupport adds artillery markers and bombers over an area to a model.
func (p *Position) forecastSupport(a Place, m *battleModel, line func(string, Rule, kernel.Side, kernel.PieceID, int)) {
	s := p.Active
	for i, at := range p.Artillery {
		if at != a || !p.On(RArtilleryFire) {
			continue
		}
		hq := p.hqs[i]
		n := p.Effective(hq)
		f := p.Units[hq].Fire[p.Step[hq]]
		if f > 1 && !p.On(RFirepower) {
			f = 1
		}
		m.artillery.Add(n, f)
		line("artillery", RArtillery, s, kernel.PieceID(hq), n)
	}
	for t := range p.Bombers {
		first, last := p.bomberRange(t)
		for i := first; i < last; i++ {
			if p.Bomber[i] != BomberSent || p.BomberAt[i] != a {
				continue
			}
			hq := p.BomberHQ[i]
			n := p.Effective(hq)
			if !p.On(RBombers) && n > 1 {
				n = 1
			}
			m.bombers = append(m.bombers, bomberModel{n, p.Bombers[t].Faces})
			line(p.Bombers[t].One, RBombers, s, kernel.PieceID(hq), n)
		}
	}
	if !p.On(RAirstrike) {
		m.bombers = nil
	}
	sort.SliceStable(m.bombers, func(i, j int) bool {
		return m.bombers[i].dice*int(m.bombers[i].faces) < m.bombers[j].dice*int(m.bombers[j].faces)
	})
}
