// Positions that agree with a view: what the viewer does not see is dealt by lot.

package stacks

import (
	"errors"
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// dealer makes a position out of a view.
type dealer struct {
	*Position
	v    *kernel.View
	src  chance.Source
	set  []bool    // by unit: it has its place
	lost [2][]Unit // by side: units that lie below others, the viewer does not know where
	used []bool    // by counter: it is a face

	hidden []Unit // units that lie below others in their hex
}

// Guess makes a position that agrees with a view.
func (g *Game) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	if !g.About.Fits(v) {
		return nil, errors.New(g.About.ID + ": this is not a view of the game")
	}
	d := g.dealer(v, src)
	if err := d.deal(); err != nil {
		return nil, fmt.Errorf("%s: %w", g.About.ID, err)
	}
	return d.Position, nil
}

func (g *Game) dealer(v *kernel.View, src chance.Source) *dealer {
	return &dealer{Position: g.blank(), v: v, src: src, set: make([]bool, len(g.Units)),
		used: make([]bool, len(g.Units))}
}

var errNoView = errors.New("the view shows units as no player of the game sees them")

func (d *dealer) lot(from []int16) int { return d.src.Lot(chance.Label{Kind: drawGuess}, from) }

// deal makes the position.
func (d *dealer) deal() error {
	if err := d.begin(); err != nil {
		return err
	}
	if err := d.hide(); err != nil {
		return err
	}
	d.secrets()
	d.begun(d.v.Side)
	return d.Check()
}

// begin makes what the view tells.
func (d *dealer) begin() error {
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
	return d.shown()
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
			case f < 0 || int(f) >= len(p.Units) || pv.Place < 1 || int(pv.Place) > int(p.hexes+2*boxes):
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
			p.Flags[u] = Flags(pv.Flags) &^ Below
			p.Left[u], p.Began[u] = uint8(pv.Left), p.HexIn(pv.From)
			if p.At[u] = p.HexIn(pv.Place); p.At[u] == board.None {
				p.At[u] = p.hexes + Place(int(pv.Place)-1-int(p.hexes))/2
			}
			if f == 0 && p.At[u] != p.hexes+Lost {
				p.Steps[u] = 1
			}
			switch {
			case p.At[u] == p.hexes+under:
				d.lost[p.side(u)] = append(d.lost[p.side(u)], u)
			case Flags(pv.Flags)&Below != 0:
				if !p.OnMap(u) {
					return errNoView
				}
				d.hidden = append(d.hidden, u)
			}
		}
	}
	return nil
}

// cellar is what the viewer knows of the places below the top of a stack.
type cellar struct {
	at    Place
	side  kernel.Side
	units []Unit  // that lie there
	more  int     // how many others do
	ranks []int16 // places in the stack that they share
	marks [3]int16
	dealt []Unit // those that lie there in the world that is dealt
}

// marked are the flags that markers count, by kind.
var marked = [3]Flags{markAttack: Attacker, markAttacked: Defended}

// cellars are those of all stacks, first those in hexes that not every class can enter.
func (d *dealer) cellars() ([]*cellar, error) {
	p := d.Position
	var list []*cellar
	in := make([]*cellar, p.hexes)
	at := func(a Place, s kernel.Side) *cellar {
		if in[a] == nil {
			in[a] = &cellar{at: a, side: s}
			list = append(list, in[a])
		}
		return in[a]
	}
	var taken = make([]Flags, p.hexes) // ranks
	extra := map[kernel.Mark]int16{}   // attackers and attacked by hex, less those that are seen
	covered := map[Unit]bool{}
	for _, u := range d.hidden {
		c := at(p.At[u], p.side(u))
		c.units = append(c.units, u)
		covered[u] = true
	}
	for _, m := range d.v.Marks {
		a := p.HexIn(m.Place)
		if a == board.None || !m.Side.Player() || m.N < 0 || m.N > hardStack {
			return nil, errNoView
		}
		if m.Kind == markBelow {
			at(a, m.Side).more += int(m.N)
		} else {
			extra[kernel.Mark{Kind: m.Kind, Place: m.Place}] += m.N
		}
	}
	for u := range p.At {
		if !d.set[u] || !p.OnMap(Unit(u)) {
			continue
		}
		for kind, f := range marked {
			if p.flag(Unit(u), f) {
				extra[kernel.Mark{Kind: uint8(kind), Place: p.ID(p.At[u])}]--
			}
		}
		if !covered[Unit(u)] {
			taken[p.At[u]] |= 1 << p.rank(Unit(u))
		}
	}
	for _, c := range list {
		for n := int16(0); len(c.ranks) < len(c.units)+c.more; n++ {
			if taken[c.at]>>n&1 == 0 {
				c.ranks = append(c.ranks, n)
			}
		}
		for kind := range c.marks {
			c.marks[kind] = max(0, extra[kernel.Mark{Kind: uint8(kind), Place: p.ID(c.at)}])
		}
	}
	slices.SortStableFunc(list, func(a, b *cellar) int { return int(bit(d.barsSome(b.at)) - bit(d.barsSome(a.at))) })
	return list, nil
}

// hide deals the units whose place the viewer does not know to the places below tops, and all that lie in one stack to
// the ranks in it.
func (d *dealer) hide() error {
	p := d.Position
	list, err := d.cellars()
	if err != nil {
		return err
	}
	for _, c := range list {
		for range c.more {
			u := d.pick(c.side, c.at)
			if u == 0 {
				return errNoView
			}
			p.At[u] = c.at
			c.units = append(c.units, u)
		}
		ranks := slices.Clone(c.ranks)
		for _, u := range c.units {
			i := d.lot(ranks)
			p.setRank(u, int(ranks[i]))
			ranks = slices.Delete(ranks, i, i+1)
		}
		d.mark(c)
	}
	if len(d.lost[0])+len(d.lost[1]) > 0 {
		return errNoView
	}
	return nil
}

// mark marks those of a stack that attack or were attacked, of which the viewer knows how many they are.
func (d *dealer) mark(c *cellar) {
	for kind, f := range marked {
		n := c.marks[kind]
		var left []int16
		for _, u := range c.units {
			if f != 0 && !d.flag(u, f) {
				left = append(left, int16(u))
			}
		}
		for ; f != 0 && n > 0 && len(left) > 0; n-- {
			i := d.lot(left)
			d.Flags[left[i]] |= f
			left = slices.Delete(left, i, i+1)
		}
	}
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

// pick takes by lot a unit of a side whose place is not known and that can stand in a hex.
func (d *dealer) pick(s kernel.Side, a Place) Unit {
	var list []int16
	for i, u := range d.lost[s] {
		if !d.class(u).Barred[d.Map.Terrain[a]] {
			list = append(list, int16(i))
		}
	}
	if len(list) == 0 {
		return 0
	}
	i := list[d.lot(list)]
	u := d.lost[s][i]
	d.lost[s] = slices.Delete(d.lost[s], int(i), int(i)+1)
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

// begun marks in a movement phase what its side alone sees, for another viewer, as at its begin.
func (p *Position) begun(viewer kernel.Side) {
	if p.Phase != PhaseMove || viewer == kernel.Both || viewer == p.Active {
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
