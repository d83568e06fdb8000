// Positions that agree with a view: what the viewer does not see is dealt by lot.

package stacks

import (
	"errors"
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// dealer makes a position out of a view.
type dealer struct {
	*Position
	v    *kernel.View
	src  chance.Source
	set  []bool // by unit: it has its place
	used []bool // by counter: it is a face
}

// Guess makes a position that agrees with a view.
func (g *Game) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	if !g.About.Fits(v) {
		return nil, errors.New(g.About.ID + ": this is not a view of the game")
	}
	d := &dealer{Position: g.blank(), v: v, src: src, set: make([]bool, len(g.Units)), used: make([]bool, len(g.Units))}
	if err := d.deal(); err != nil {
		return nil, fmt.Errorf("%s: %w", g.About.ID, err)
	}
	return d.Position, nil
}

var errNoView = errors.New("the view shows units as no player of the game sees them")

func (d *dealer) lot(from []int16) int { return d.src.Lot(chance.Label{Kind: drawGuess}, from) }

func (d *dealer) deal() error {
	p, v := d.Position, d.v
	p.Scenario, p.Chosen, p.Handicap = v.Scenario, v.Options, v.Handicap
	figures.Restore(p, v.Facts)
	if p.Winner = kernel.NoSide; v.Over.Over {
		p.Over, p.Winner = true, v.Over.Winner
		p.EndBy, _ = p.index.Rule(v.Over.Rule)
	}
	p.Mine.Clear()
	for a := range p.hexes {
		if v.Places[a+1].Control == kernel.SideA {
			p.Mine.Add(a)
		}
	}
	for u := range p.Face {
		p.At[u] = p.hexes + Lost
		d.used[u] = p.Units[u].Kind == 0
	}
	if p.Phase >= phaseCount || p.Stage >= stages || !p.Active.Player() {
		return errNoView
	}
	if err := d.shown(); err != nil {
		return err
	}
	if err := d.hide(); err != nil {
		return err
	}
	d.secrets()
	if p.Phase == PhaseMove {
		d.phase()
	}
	return p.Check()
}

// slot is a unit of a kind that has no place yet, 0 for none.
func (d *dealer) slot(kind uint8) Unit {
	if kind < 1 || int(kind) >= len(d.Kinds) {
		return 0
	}
	for _, u := range d.byKind[kind] {
		if !d.set[u] {
			return u
		}
	}
	return 0
}

// shown puts the units where the view shows them.
func (d *dealer) shown() error {
	p := d.Position
	own := func(pv *kernel.PieceView) bool { return d.v.Side == kernel.Both || d.v.Side == pv.Side }
	for _, handles := range [2]bool{true, false} { // own untried units keep their handles
		for i := range d.v.Pieces {
			pv := &d.v.Pieces[i]
			if handles != (own(pv) && pv.Face == kernel.NoPiece) {
				continue
			}
			f := Unit(pv.Face)
			u := f
			switch {
			case f < 0 || int(f) >= len(p.Units) || pv.Place < 1 || int(pv.Place) > int(p.hexes+2*Holdings):
				return errNoView
			case handles:
				u = Unit(pv.ID - kernel.FirstHandle)
				if u < 1 || int(u) >= len(p.Units) || p.Units[u].Kind == 0 {
					return errNoView
				}
			case f == 0:
				u = d.slot(pv.Back)
			case p.Units[f].Kind > 0:
				u = d.slot(p.Units[f].Kind)
			}
			if u == 0 || d.set[u] || f != 0 && p.Units[f].Kind > 0 && d.used[f] {
				return errNoView
			}
			d.set[u], d.used[f] = true, true
			p.Face[u], p.Steps[u] = f, uint8(max(0, pv.Strength))
			p.Flags[u] = Flags(pv.Flags)
			p.Left[u], p.Began[u] = uint8(pv.Left), p.hexOf(pv.From)
			if p.At[u] = p.hexOf(pv.Place); p.At[u] == board.None {
				p.At[u] = p.hexes + Place(int(pv.Place)-1-int(p.hexes))/2
			}
			if f == 0 && p.At[u] != p.hexes+Lost {
				p.Steps[u] = 1
			}
		}
	}
	return nil
}

// hide deals units to the places under the tops of stacks: those first that not every class can enter.
func (d *dealer) hide() error {
	p := d.Position
	var taken = map[Place]Flags{} // ranks
	extra := map[kernel.Mark]int16{}
	for u := range p.At {
		if d.set[u] && p.OnMap(Unit(u)) {
			taken[p.At[u]] |= 1 << p.rank(Unit(u))
			for kind, f := range map[uint8]Flags{markAttack: Attacker, markAttacked: Defended} {
				if p.flag(Unit(u), f) {
					extra[kernel.Mark{Kind: kind, Place: p.placeID(p.At[u])}]--
				}
			}
		}
	}
	for _, m := range d.v.Marks {
		extra[kernel.Mark{Kind: m.Kind, Place: m.Place}] += m.N
	}
	for _, hard := range [2]bool{true, false} {
		for _, m := range d.v.Marks {
			a := p.hexOf(m.Place)
			if m.Kind != markBelow {
				continue
			}
			if a == board.None || !m.Side.Player() || m.N > hardStack {
				return errNoView
			}
			if hard != d.barsSome(a) {
				continue
			}
			for range m.N {
				u := d.pick(m.Side, a)
				if u == 0 {
					return errNoView
				}
				rank := 0
				for taken[a]>>rank&1 != 0 {
					rank++
				}
				taken[a] |= 1 << rank
				p.At[u] = a
				p.setRank(u, rank)
				for kind, f := range [3]Flags{markAttack: Attacker, markAttacked: Defended} {
					if k := (kernel.Mark{Kind: uint8(kind), Place: m.Place}); f != 0 && extra[k] > 0 {
						extra[k]--
						p.Flags[u] |= f
					}
				}
			}
		}
	}
	return nil
}

// barsSome reports whether some class cannot enter a hex.
func (d *dealer) barsSome(a Place) bool {
	for i := range d.Classes {
		if d.Classes[i].Barred[d.Map.Terrain[a]] {
			return true
		}
	}
	return false
}

// pick takes by lot a unit of a side that can stand in a hex and has no place yet, with steps and face.
func (d *dealer) pick(s kernel.Side, a Place) Unit {
	p := d.Position
	var list []int16
	for _, u := range p.all[s] {
		if !d.set[u] && !p.class(u).Barred[p.Map.Terrain[a]] {
			list = append(list, int16(u))
		}
	}
	if len(list) == 0 {
		return 0
	}
	u := Unit(list[d.lot(list)])
	d.set[u] = true
	p.Steps[u] = 1
	if k := p.Units[u].Kind; k > 0 {
		if free := d.free(k); d.lot([]int16{0, 1}) == 1 && len(free) > 0 {
			d.face(u, free)
		}
	} else if n := len(p.Units[u].Steps); n > 1 {
		list = list[:0]
		for i := range n {
			list = append(list, int16(i+1))
		}
		p.Steps[u] = uint8(1 + d.lot(list))
	}
	return u
}

// free are the faces of a kind that no unit has.
func (d *dealer) free(kind uint8) (list []int16) {
	for _, f := range d.byKind[kind] {
		if !d.used[f] {
			list = append(list, int16(f))
		}
	}
	return list
}

func (d *dealer) face(u Unit, free []int16) {
	f := Unit(free[d.lot(free)])
	d.Face[u], d.used[f] = f, true
}

// secrets gives faces to the units that only their owner has seen.
func (d *dealer) secrets() {
	for u := Unit(1); int(u) < len(d.Units); u++ {
		if d.flag(u, Secret) && d.Face[u] == 0 {
			if free := d.free(d.Units[u].Kind); len(free) > 0 {
				d.face(u, free)
			}
		}
	}
}

// phase marks for a movement phase what its side alone sees.
func (d *dealer) phase() {
	p := d.Position
	if d.v.Side == kernel.Both || d.v.Side == p.Active {
		return
	}
	for _, u := range p.all[p.Active] {
		if p.OnMap(u) {
			p.Began[u] = p.At[u]
			if p.Mobile && p.flag(u, Attacker) {
				p.Flags[u] |= InHand | Moving | Assaulted
				p.Origin = int16(p.At[u]) + 1
			}
		}
	}
}
