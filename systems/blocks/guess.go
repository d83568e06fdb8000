// Makes a full position that agrees with a view, for bots.

package blocks

import (
	"fmt"
	"math/bits"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// guesser makes a position out of a view and nothing else.
type guesser struct {
	*Position
	v    *kernel.View
	src  chance.Source
	done Set // blocks that have their place
}

// Guess makes a full position that agrees with a view. Concealed blocks are dealt among those that the view does not
// account for, every way being equally likely in which each is where it can be. A block is half the time as it was last
// seen (or at its best), else at any level. What else nobody can see (drawn reinforcements, points left) is guessed
// too. Which worlds can come out, and where that is proved: docs/decisions/0004-guess.md.
func (g *Game) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	if v.Side == kernel.Observer {
		return nil, fmt.Errorf("%s: an observer plays no side and has nothing to guess for", g.About.ID)
	}
	w := &guesser{v: v, src: src}
	if !w.fits(g) {
		return nil, fmt.Errorf("%s: the view is not one of this game", g.About.ID)
	}
	for try := 0; ; try++ {
		w.start(g)
		if err := w.concealed(); err != nil {
			return nil, fmt.Errorf("%s: %w", g.About.ID, err)
		}
		w.frames()
		w.RebuildDerived()
		w.unseen()
		if try >= 50 || !w.stuck() {
			break
		}
		w.done = Set{}
	}
	p := w.Position
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("%s: the view agrees with no position: %w", g.About.ID, err)
	}
	return p, nil
}

// stuck reports whether the other side is to activate HQs, and none can be as the blocks were dealt: what was declared
// says that one can.
func (w *guesser) stuck() bool {
	p := w.Position
	if p.Over || p.Depth == 0 || p.Active == w.v.Side || w.v.Side == kernel.Both {
		return false
	}
	if k := p.top().Kind; k != fActivate && k != fHQMove {
		return false
	}
	p.makeList()
	p.listOK = false
	return len(p.list) == 0
}

// fits reports whether the view can be one of the game.
func (w *guesser) fits(g *Game) bool {
	v := w.v
	for i := range v.Pieces {
		if a := PlaceOf(v.Pieces[i].Place); a < 0 || int(a) >= len(g.Areas) {
			return false
		}
	}
	return g.About.Fits(v)
}

// start makes the part of the position that the view shows.
func (w *guesser) start(g *Game) {
	v := w.v
	w.Position = &Position{Setting: g.settingOf(settingKey{v.Scenario, uint16(v.Options)})}
	w.State.Scenario, w.State.Options = v.Scenario, uint16(v.Options)
	w.Artillery = noArtillery
	w.public()
	w.known()
}

func (w *guesser) below(n int) int {
	if n <= 1 {
		return 0
	}
	for i := range n {
		w.lots[i] = int16(i)
	}
	return w.src.Lot(chance.Label{Kind: chance.Mixing}, w.lots[:n])
}

// public takes over what everybody knows of places, markers, facts and the outcome.
func (w *guesser) public() {
	p, v := w.Position, w.v
	// By bit of PlaceView.Flags; contested follows from who is there.
	masks := [...]*Mask{nil, &p.StartContested, &p.Fought, &p.StartLines, &p.Placed, &p.Lines, &p.LinesCut,
		&p.Unmixed[0], &p.Unmixed[1]}
	for a := range p.land {
		pv := &v.Places[a+1]
		if pv.Control == kernel.SideB {
			p.Control.Add(Place(a))
		}
		for f := pv.Flags; f != 0; f &= f - 1 {
			if i := bits.TrailingZeros32(f); i > 0 && i < len(masks) {
				masks[i].Add(Place(a))
			}
		}
	}
	for i := range p.Bomber {
		p.Bomber[i] = bomberUnset
		if i >= len(p.bomberOf) {
			p.Bomber[i] = BomberGone
		}
	}
	for _, m := range v.Marks {
		k := int(m.Kind) - 1
		n := len(p.hqs)
		switch {
		case k < 0 || PlaceOf(m.Place) < 0 || PlaceOf(m.Place) >= p.land ||
			k >= n*(1+len(p.Bombers)*(1+p.fleets.Count())):
		case k < n:
			p.Artillery[k] = PlaceOf(m.Place)
		default:
			state := BomberSent
			if k -= n; k >= n*len(p.Bombers) { // they meet a fleet
				state = BomberEngaged + uint8(k/(n*len(p.Bombers))-1)
				k %= n * len(p.Bombers)
			}
			hq, t := k/len(p.Bombers), k%len(p.Bombers)
			from, to := p.bomberRange(t)
			left := int(m.N)
			for i := from; i < to && left > 0; i++ {
				if p.Bomber[i] == bomberUnset {
					p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = state, PlaceOf(m.Place), p.hqs[hq]
					left--
				}
			}
		}
	}
	p.facts.Restore(p, v.Facts)
	for i := range p.Bomber {
		if p.Bomber[i] == bomberUnset {
			p.Bomber[i] = BomberReady
		}
	}
	if p.Segment-1 >= segBlitz && p.Segment-1 <= segBlitzCombat {
		for i, at := range p.Artillery {
			if at != Nowhere {
				p.BlitzFire |= 1 << uint(i)
			}
		}
	}
	p.Winner = kernel.NoSide
	if v.Over.Over {
		p.Over, p.Winner = true, v.Over.Winner
		for i, l := range levels {
			if l == v.Over.Level {
				p.Level = uint8(i)
			}
		}
		if r, ok := p.index.Rule(v.Over.Rule); ok {
			p.EndRule = r
		}
	}
}

// flags puts a block's flags back.
func (w *guesser) flags(b Block, f uint32) {
	p := w.Position
	for i, m := range [...]*Set{&p.Isolated, &p.Open, &p.Activated, &p.Acted, &p.River, &p.Blitzers, &p.Fighters} {
		if f>>i&1 != 0 {
			m.Add(b)
		}
	}
}

// known takes over the blocks whose faces the view shows.
func (w *guesser) known() {
	p := w.Position
	var next [2]uint8
	for i := range w.v.Pieces {
		pv := &w.v.Pieces[i]
		b := Block(pv.Face)
		if pv.Face < 1 || int(pv.Face) > int(p.n) {
			continue
		}
		s := p.sideOf(b)
		w.done.Add(b)
		p.At[b] = PlaceOf(pv.Place)
		for k := uint8(0); k < p.Units[b].Steps; k++ {
			if int16(p.Units[b].Levels[k]) == pv.Strength {
				p.Step[b] = k
			}
		}
		w.flags(b, pv.Flags)
		if pv.SeenFace != 0 {
			p.Seen.Add(b)
			p.SeenStrength[b], p.SeenTurn[b] = uint8(pv.SeenStrength), uint8(pv.SeenTurn)
		}
		if p.InPlay(b) && !p.Open.Has(b) {
			for {
				next[s]++
				if s == w.v.Side || w.v.Side == kernel.Both || !w.handleShown(s, next[s]) {
					break
				}
			}
			p.Handle[b] = next[s]
		}
	}
}

// handleShown reports whether the view shows a concealed block under a handle of a side.
func (w *guesser) handleShown(s kernel.Side, h uint8) bool {
	id := handleNumbers[s].ID(int(h))
	for i := range w.v.Pieces {
		if w.v.Pieces[i].ID == id {
			return true
		}
	}
	return false
}

// seat gives a handle of the view to a block.
func (w *guesser) seat(b Block, pv *kernel.PieceView) {
	p := w.Position
	w.done.Add(b)
	p.At[b] = PlaceOf(pv.Place)
	p.Handle[b] = uint8(handleNumbers[p.sideOf(b)].Number(pv.ID))
	w.flags(b, pv.Flags)
	if pv.SeenFace != 0 {
		p.Seen.Add(b)
		p.SeenStrength[b], p.SeenTurn[b] = uint8(pv.SeenStrength), uint8(pv.SeenTurn)
	}
}

// take gives a handle of the view to a block, at some level.
func (w *guesser) take(b Block, pv *kernel.PieceView) {
	p := w.Position
	w.seat(b, pv)
	// Half the time as it was last seen (or at its best), else any level.
	u := &p.Units[b]
	p.Step[b] = 0
	if pv.SeenFace != 0 {
		for k := uint8(0); k < u.Steps; k++ {
			if int16(u.Levels[k]) == pv.SeenStrength {
				p.Step[b] = k
			}
		}
	}
	if w.below(2) == 1 {
		p.Step[b] = uint8(w.below(int(u.Steps)))
	}
}

// concealed deals the blocks that the view does not show.
func (w *guesser) concealed() error {
	p := w.Position
	if w.v.Side == kernel.Both {
		return nil
	}
	s := w.v.Side.Other()
	handles, err := w.handles(s)
	if err != nil {
		return err
	}
	w.hold(s)
	if p.Segment == segSetup || p.Segment == segSetup+1 {
		return w.setUp(s, handles)
	}
	for try := 0; ; try++ {
		saved, done := p.State, w.done
		if w.deal(s, handles, try > 20) {
			return nil
		}
		p.State, w.done = saved, done
		if try > 21 {
			return fmt.Errorf("the view shows more concealed blocks than the roster can fill")
		}
	}
}

// handles are the concealed pieces that the view shows of a side.
func (w *guesser) handles(s kernel.Side) ([]*kernel.PieceView, error) {
	var list []*kernel.PieceView
	for i := range w.v.Pieces {
		pv := &w.v.Pieces[i]
		if !pv.ID.Handle() {
			continue
		}
		if pv.Side != s || pv.Place < 1 || PlaceOf(pv.Place) >= w.land {
			return nil, fmt.Errorf("the view shows handle %d where none can be", pv.ID)
		}
		list = append(list, pv)
	}
	return list, nil
}

// hold puts the blocks of a side that the view does not show by face into its pool, from where handles take them.
func (w *guesser) hold(s kernel.Side) {
	for b := Block(1); b <= w.n; b++ {
		if w.sideOf(b) == s && !w.done.Has(b) {
			w.At[b] = w.Holding[s][InPool]
		}
	}
}

// could asks the game whether a block can be in a place at all.
func (w *guesser) could(b Block, a Place) bool {
	if w.leaders.Has(b) {
		return false
	}
	return w.Hooks.CouldBe == nil || w.Hooks.CouldBe(w.Position, b, a)
}

// deal gives every handle a block: first those seen, then blocks that cannot be in the pool, then boxes, then the rest.
func (w *guesser) deal(s kernel.Side, handles []*kernel.PieceView, lax bool) bool {
	p := w.Position
	var open []*kernel.PieceView
	for _, h := range handles {
		if h.SeenFace != 0 {
			b := Block(h.SeenFace)
			if int(h.SeenFace) > int(p.n) || p.sideOf(b) != s || w.done.Has(b) {
				return false
			}
			w.take(b, h)
			continue
		}
		open = append(open, h)
	}
	for i := len(open) - 1; i > 0; i-- {
		j := w.below(i + 1)
		open[i], open[j] = open[j], open[i]
	}
	pool := p.Holding[s][InPool]
	if !lax {
		m := p.all[s].Not(w.done).Not(p.leaders)
		for b := m.Pop(); b != 0; b = m.Pop() {
			if w.could(b, pool) {
				continue
			}
			found := false
			for i, h := range open {
				if w.Units[b].Back == h.Back && w.could(b, PlaceOf(h.Place)) {
					w.take(b, h)
					open = append(open[:i], open[i+1:]...)
					found = true
					break
				}
			}
			if !found {
				return false
			}
		}
	}
	for pass := range 2 {
		for _, h := range open {
			a := PlaceOf(h.Place)
			if p.boxes.Has(a) != (pass == 0) {
				continue
			}
			fit := w.order[:0]
			m := p.all[s].Not(w.done).Not(p.leaders)
			for b := m.Pop(); b != 0; b = m.Pop() {
				if w.Units[b].Back == h.Back && (lax || w.could(b, a)) {
					fit = append(fit, b)
				}
			}
			if len(fit) == 0 {
				return false
			}
			w.order = fit
			w.take(fit[w.below(len(fit))], h)
		}
	}
	return true
}

// setUp deals concealed blocks while the set-up is under way: handles are given in the order of its steps, so replaying
// the steps tells what each of them can be.
func (w *guesser) setUp(s kernel.Side, handles []*kernel.PieceView) error {
	p := w.Position
	byHandle := map[int]*kernel.PieceView{}
	for _, h := range handles {
		byHandle[handleNumbers[s].Number(h.ID)] = h
	}
	hand := p.Holding[s][InHand]
	for b := Block(1); b <= p.n; b++ {
		if p.sideOf(b) == s && !w.done.Has(b) {
			p.At[b] = hand
		}
	}
	next := 0
	for i := range p.steps {
		st := &p.steps[i]
		if st.Side != s || i > int(p.SetupStep) || i == int(p.SetupStep) && p.SetupStage == 0 {
			continue
		}
		n := st.Count
		if i == int(p.SetupStep) {
			n -= int(p.SetupLeft)
			if st.Do == StepLines {
				continue
			}
		}
		for k := range n {
			var b Block
			switch st.Do {
			case StepLines, StepIsolate:
				continue
			case StepPlace:
				b = st.Blocks[k]
			default:
				if st.Hold == Lost || st.Hold == Waiting || st.Hold == Reserved || st.Hold == Removed {
					continue // shown by name
				}
				m := p.left(st).Not(w.done)
				if st.Hold < 0 && st.FaceUp {
					continue // open: no handle
				}
				if m.Empty() {
					return fmt.Errorf("the set-up has used more blocks than there are")
				}
				for skip := w.below(m.Count()); skip > 0; skip-- {
					m.Pop()
				}
				b = m.Pop()
			}
			if st.Hold >= 0 {
				if !w.done.Has(b) {
					w.done.Add(b)
					p.At[b] = p.Holding[s][st.Hold]
				}
				continue
			}
			if w.done.Has(b) {
				continue // a leader: open, no handle
			}
			next++
			h := byHandle[next]
			if h == nil {
				return fmt.Errorf("the set-up has placed a block that the view does not show")
			}
			w.take(b, h)
			p.setLevel(b, st)
		}
	}
	return nil
}

// frames puts back what is going on.
func (w *guesser) frames() {
	p := w.Position
	p.Depth = 0
	if p.Over {
		return
	}
	for _, f := range w.v.Frames {
		if int(p.Depth) == maxDepth {
			return
		}
		k := Frame{Kind: FrameKind(f.Kind), Side: f.Side, N: f.N, M: f.M}
		if f.Piece.Handle() {
			for b := Block(1); b <= p.n; b++ {
				if p.Handle[b] != 0 && p.handleID(b) == f.Piece {
					k.Piece = b
				}
			}
		} else if f.Piece > 0 && int(f.Piece) <= int(p.n) {
			k.Piece = Block(f.Piece)
		}
		if f.Place > 0 {
			k.Place = PlaceOf(f.Place)
		}
		switch k.Kind {
		case fCommand, fExploitMove, fSpend:
			k.N, k.M = 0, 0
		}
		p.Stack[p.Depth] = k
		p.Depth++
	}
}

// unseen guesses what the view hides of a decision of the other side: points and actions left, drawn blocks.
func (w *guesser) unseen() {
	p := w.Position
	if p.Over || w.v.Side == kernel.Both || p.Depth == 0 {
		return
	}
	s := p.Active
	if s == w.v.Side {
		return
	}
	v := int16(p.LogisticsValue(s))
	base := &p.Stack[0]
	switch base.Kind {
	case fSpend:
		p.Value, p.Regenerate, p.Replace = v, v, v
	case fArrive, fPick:
		p.Value = v
		pool := p.Holding[s][InPool]
		m := p.all[s]
		n := 0
		for b := m.Pop(); b != 0; b = m.Pop() {
			if p.At[b] == pool && n < int(v) && w.below(2) == 0 {
				p.detach(b)
				p.attach(b, p.Holding[s][InHand])
				n++
			}
		}
	case fExploit:
		base.N = v
	case fDeployPlace:
		st := &p.steps[p.SetupStep]
		if m := p.left(st); base.Piece == 0 && !m.Empty() {
			for skip := w.below(m.Count()); skip > 0; skip-- {
				m.Pop()
			}
			base.Piece = m.Pop()
		}
	}
	if !p.actionsPublic() && p.Segment > segDeclare {
		p.Value = v
		used := p.Acted.And(p.all[s]).Count()
		p.Left = max(0, v-int16(used))
	}
}
