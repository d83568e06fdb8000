// Lists every position that agrees with a view, which proves what Guess can bring.

package blocks

import (
	"reflect"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// mostWorlds is how many positions Worlds lists at most, and mostTries how many blocks and levels it tries for that.
const (
	mostWorlds = 1000
	mostTries  = 6000
)

// Worlds lists every position that agrees with a player's view, each in its plain form: the proof that Guess reaches
// them all and no other. It is nil where there are too many, during set-up, and where an enemy decision hides more than
// faces and strengths.
func (g *Game) Worlds(v *kernel.View) []kernel.Position {
	if !v.Side.Player() || v.Over.Over {
		return nil
	}
	w := &guesser{v: v, src: noDraws{}}
	if !w.fits(g) {
		return nil
	}
	w.start(g)
	s := v.Side ^ 1
	handles, err := w.handles(s)
	if err != nil || w.Segment <= segSetup+1 {
		return nil
	}
	w.hold(s)
	if last := len(v.Frames) - 1; last < 0 || v.Frames[last].Side != v.Side &&
		!openQuestion(FrameKind(v.Frames[last].Kind)) {
		return nil
	}
	if w.Active == s && !w.actionsPublic() {
		return nil
	}
	for _, lax := range []bool{false, true} {
		e := &enumeration{w: w, handles: handles, s: s, lax: lax}
		e.deal(0)
		if e.n > mostWorlds || e.tries > mostTries {
			return nil
		}
		if e.n == 0 {
			continue
		}
		e.make, e.tries = true, 0
		e.deal(0)
		return e.list
	}
	return nil
}

// openQuestion reports whether everybody may know all of a decision but faces and strengths.
func openQuestion(k FrameKind) bool {
	switch k {
	case fBattle, fFight, fFlak, fLoss, fEngage, fRecall:
		return true
	}
	return false
}

// noDraws is for what draws nothing.
type noDraws struct{}

func (noDraws) Die(chance.Label, int) int     { panic("blocks: a draw while worlds are listed") }
func (noDraws) Lot(chance.Label, []int16) int { panic("blocks: a draw while worlds are listed") }

// enumeration goes through the blocks and levels that can be behind handles: first it counts, then it makes the
// positions.
type enumeration struct {
	w       *guesser
	handles []*kernel.PieceView
	s       kernel.Side
	lax     bool // as in Guess: the game's word on where blocks can be does not hold here
	make    bool
	n       int
	tries   int
	list    []kernel.Position
}

func (e *enumeration) deal(i int) {
	w := e.w
	if e.tries++; e.n > mostWorlds || e.tries > mostTries {
		return
	}
	if i == len(e.handles) {
		rest := w.all[e.s].Not(w.done).Not(w.leaders)
		if !e.lax && w.couldBe(rest, w.Holding[e.s][InPool]) != rest {
			return
		}
		if !e.make {
			e.n++
			return
		}
		p := w.New().(*Position)
		w.Copy(p)
		q := &guesser{Position: p, v: w.v, src: w.src}
		q.frames()
		p.RebuildDerived()
		var v kernel.View
		if p.check() == nil {
			if p.View(w.v.Side, &v); sameView(&v, w.v) {
				e.list = append(e.list, p)
			}
		}
		return
	}
	h := e.handles[i]
	try := func(b Block) {
		saved, done := w.State, w.done
		w.seat(b, h)
		for k := range w.Units[b].Steps {
			w.Step[b] = k
			e.deal(i + 1)
		}
		w.State, w.done = saved, done
	}
	if h.SeenFace != 0 {
		if b := Block(h.SeenFace); int(h.SeenFace) <= int(w.n) && w.sideOf(b) == e.s && !w.done.Has(b) {
			try(b)
		}
		return
	}
	// What was seen behind another handle is not behind this one.
	m := w.all[e.s].Not(w.done).Not(w.leaders)
	for _, o := range e.handles {
		m.Del(Block(o.SeenFace))
	}
	for b := m.Pop(); b != 0; b = m.Pop() {
		if w.Units[b].Back == h.Back && (e.lax || w.could(b, PlaceOf(h.Place))) {
			try(b)
		}
	}
}

// sameView compares views by what is in them.
func sameView(x, y *kernel.View) bool {
	full := func(v *kernel.View) kernel.View {
		c := *v
		if len(c.Frames) == 0 {
			c.Frames = nil
		}
		if len(c.Marks) == 0 {
			c.Marks = nil
		}
		return c
	}
	return reflect.DeepEqual(full(x), full(y))
}

// Plain gives what has a name only, and one that a side cannot see, its standard name: the handles of the side's own
// blocks, and which of several alike bombers is which. Positions that are equal then are one world to the side
// (kerneltest.Plainer).
func (p *Position) Plain(side kernel.Side) {
	if side.Player() {
		next := uint8(0)
		m := p.all[side]
		for b := m.Pop(); b != 0; b = m.Pop() {
			if p.Handle[b] = 0; p.InPlay(b) && !p.Open.Has(b) {
				next++
				p.Handle[b] = next
			}
		}
	}
	for t := range p.Bombers {
		from, to := p.bomberRange(t)
		for i := from; i < to; i++ {
			if p.Bomber[i] != BomberSent && p.Bomber[i] < BomberEngaged {
				p.BomberAt[i], p.BomberHQ[i] = 0, 0
			}
			for j := i; j > from && p.bomberLess(j, j-1); j-- {
				p.Bomber[j], p.Bomber[j-1] = p.Bomber[j-1], p.Bomber[j]
				p.BomberAt[j], p.BomberAt[j-1] = p.BomberAt[j-1], p.BomberAt[j]
				p.BomberHQ[j], p.BomberHQ[j-1] = p.BomberHQ[j-1], p.BomberHQ[j]
			}
		}
	}
	p.RebuildDerived()
}

func (p *Position) bomberLess(i, j int) bool {
	if p.Bomber[i] != p.Bomber[j] {
		return p.Bomber[i] < p.Bomber[j]
	}
	if p.BomberHQ[i] != p.BomberHQ[j] {
		return p.BomberHQ[i] < p.BomberHQ[j]
	}
	return p.BomberAt[i] < p.BomberAt[j]
}
