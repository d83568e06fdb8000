// All positions that agree with a view: the proof that Guess reaches each of them.

package stacks

import (
	"encoding/binary"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// mostWorlds is how many worlds are listed, mostTries how many ways of dealing are tried for that, and mostHidden how
// many units can lie below others where it is tried at all.
const (
	mostHidden = 12
	mostWorlds = 1000
	mostTries  = 200_000
)

// Worlds lists every position that agrees with the view of a side (kerneltest.Worlder), but for the marks of the
// enemy's phase that it does not see (Plain); nil if there are more than a thousand.
func (g *Game) Worlds(v *kernel.View) []kernel.Position {
	if !v.Side.Player() || v.Over.Over || !g.About.Fits(v) {
		return nil
	}
	d := g.dealer(v, noDraws{})
	if d.begin() != nil || d.Phase == PhaseDeploy {
		return nil
	}
	list, err := d.cellars()
	if err != nil {
		return nil
	}
	hidden := 0
	for _, c := range list {
		hidden += len(c.ranks)
	}
	if hidden > mostHidden {
		return nil
	}
	w := &lister{dealer: d, cellars: list, met: map[string]bool{}}
	w.stack(0, 0)
	if w.tries > mostTries || len(w.worlds) > mostWorlds {
		return nil
	}
	return w.worlds
}

// noDraws is for what draws nothing.
type noDraws struct{}

func (noDraws) Die(chance.Label, int) int     { panic("stacks: a draw while worlds are listed") }
func (noDraws) Lot(chance.Label, []int16) int { panic("stacks: a draw while worlds are listed") }

// lister goes through all ways of dealing what the viewer does not know.
type lister struct {
	*dealer
	cellars []*cellar
	worlds  []kernel.Position
	met     map[string]bool
	tries   int
}

// over reports whether there are too many.
func (w *lister) over() bool { return w.tries > mostTries || len(w.worlds) > mostWorlds }

// stack deals the k-th rank of the i-th stack and all after it.
func (w *lister) stack(i, k int) {
	if w.tries++; w.over() {
		return
	}
	if i == len(w.cellars) {
		w.secret(1)
		return
	}
	c := w.cellars[i]
	if k == len(c.ranks) {
		w.mark(i, 0, 0, c.marks[0])
		return
	}
	try := func(u Unit) {
		at, flags := w.At[u], w.Flags[u]
		w.At[u] = c.at
		w.setRank(u, int(c.ranks[k]))
		c.dealt = append(c.dealt, u)
		w.stack(i, k+1)
		c.dealt = c.dealt[:len(c.dealt)-1]
		w.At[u], w.Flags[u] = at, flags
	}
	known, more := c.units, c.more
	for n, u := range known {
		c.units = slices.Delete(slices.Clone(known), n, n+1)
		try(u)
	}
	c.units = known
	if more == 0 {
		return
	}
	s := c.side
	lost := w.lost[s]
	c.more--
	for n, u := range lost {
		alike := slices.ContainsFunc(lost[:n], func(v Unit) bool {
			return w.untried(u) && w.untried(v) && w.Units[u].Kind == w.Units[v].Kind
		})
		if alike || w.class(u).Barred[w.Map.Terrain[c.at]] {
			continue
		}
		w.lost[s] = slices.Delete(slices.Clone(lost), n, n+1)
		try(u)
	}
	w.lost[s], c.more = lost, more
}

// mark marks so many more of the units in the i-th stack, from the k-th on, by a kind of marker and those after it.
func (w *lister) mark(i, kind, k int, n int16) {
	c := w.cellars[i]
	f := marked[kind]
	switch {
	case f == 0 || n == 0:
		if kind++; kind == len(marked) {
			w.stack(i+1, 0)
			return
		}
		w.mark(i, kind, 0, c.marks[kind])
		return
	case k == len(c.dealt):
		return
	}
	if u := c.dealt[k]; !w.flag(u, f) {
		w.Flags[u] |= f
		w.mark(i, kind, k+1, n-1)
		w.Flags[u] &^= f
	}
	w.mark(i, kind, k+1, n)
}

// secret gives faces to the units that only their owner has seen, from u on.
func (w *lister) secret(u Unit) {
	if w.tries++; w.over() {
		return
	}
	for int(u) < len(w.Units) && !(w.flag(u, Secret) && w.Face[u] == 0) {
		u++
	}
	if int(u) == len(w.Units) {
		w.add()
		return
	}
	for _, f := range w.free(w.Units[u].Kind) {
		w.Face[u], w.used[f] = Unit(f), true
		w.secret(u + 1)
		w.Face[u], w.used[f] = 0, false
	}
}

// add adds the position as it is dealt now, if it is one and not there yet.
func (w *lister) add() {
	p := w.New().(*Position)
	p.Head = w.Head
	copy(p.At, w.At)
	copy(p.Began, w.Began)
	copy(p.Face, w.Face)
	copy(p.Steps, w.Steps)
	copy(p.Left, w.Left)
	copy(p.Flags, w.Flags)
	copy(p.Mine, w.Mine)
	if p.begun(w.v.Side); p.Check() != nil {
		return
	}
	q := p.New().(*Position)
	p.Copy(q)
	q.Plain(w.v.Side)
	key, _ := q.AppendBinary(nil)
	if !w.met[string(key)] {
		w.met[string(key)] = true
		w.worlds = append(w.worlds, p)
	}
}

// Plain gives the units that have or had no face from the start their standard numbers, but for the untried ones of the
// viewer, who knows them by number: the others differ by their numbers alone (kerneltest.Plainer). In the enemy's
// player turn it drops what he alone knows of his phase: which of his units have moved, from where and how far, which
// he is choosing, and which that are not seen have attacked.
func (p *Position) Plain(viewer kernel.Side) {
	if !viewer.Player() {
		return
	}
	if viewer != p.Active {
		p.Origin, p.Hand = 0, 0
		for _, u := range p.all[p.Active] {
			keep := open
			if !p.visible(u) && !p.flag(u, Known) {
				keep &^= Attacked
			}
			if p.Stage == StageFight {
				keep &^= Attacker
			}
			p.Flags[u] &= keep
			p.Left[u], p.Began[u] = 0, board.None
		}
	}
	type unit struct {
		key  [12]byte
		at   [2]Place
		face Unit
		n    [2]uint8
		f    Flags
	}
	for _, kind := range p.byKind[min(1, len(p.byKind)):] {
		var list []unit
		var numbers []Unit
		for _, u := range kind {
			if p.side(u) == viewer && p.untried(u) {
				continue
			}
			numbers = append(numbers, u)
			x := unit{at: [2]Place{p.At[u], p.Began[u]}, face: p.Face[u], n: [2]uint8{p.Steps[u], p.Left[u]},
				f: p.Flags[u]}
			b := binary.BigEndian.AppendUint16(x.key[:0], uint16(x.face))
			b = binary.BigEndian.AppendUint16(b, uint16(x.at[0]))
			b = binary.BigEndian.AppendUint16(b, uint16(x.at[1]))
			binary.BigEndian.AppendUint32(append(b, x.n[0], x.n[1]), uint32(x.f))
			list = append(list, x)
		}
		slices.SortFunc(list, func(a, b unit) int { return slices.Compare(a.key[:], b.key[:]) })
		for i, x := range list {
			u := numbers[i]
			p.At[u], p.Began[u], p.Face[u], p.Flags[u] = x.at[0], x.at[1], x.face, x.f
			p.Steps[u], p.Left[u] = x.n[0], x.n[1]
		}
	}
	p.RebuildDerived()
}
