// Non-interference: worlds that a side cannot tell apart answer it alike.

package kerneltest

import (
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// fog is non-interference. Two worlds that differ only in what a viewer may not know must be alike to it: views,
// prompts and refusals, and for the side to move the legal list, previews and forecasts.
//
// Then the same action is played in both, with the same draws. Playing may show something, and then the worlds part:
// so events are compared up to the first that has Show "reveal" (itself left out), and all of them, with the views
// after it, if there is none. Another's action is taken as the viewer sees it: by the handle of its piece, in each
// world.
//
// What this cannot see: whether a view, or an event that reveals, tells a side something that the rules would keep
// from it. What is in the view counts as known. A game states its secrets in tests of its own (expect sees(...) = no,
// in cases).
//
// The worlds come from Guess, out of the viewer's view. A game that cannot guess for the observer skips that
// part.
func (s *session) fog(p kernel.Position) {
	for _, viewer := range []kernel.Side{kernel.SideA, kernel.SideB, kernel.Observer} {
		var v kernel.View
		p.View(viewer, &v)
		w1, err1 := s.g.Guess(&v, chance.NewRand(s.seed+101))
		w2, err2 := s.g.Guess(&v, chance.NewRand(s.seed+202))
		if err1 != nil || err2 != nil {
			continue // for a side, the guess check says so
		}
		s.alike(viewer, p, w1)
		s.alike(viewer, w1, w2)
	}
}

// alike compares two worlds as a viewer sees them.
func (s *session) alike(side kernel.Side, w1, w2 kernel.Position) {
	if encode(w1) == encode(w2) {
		return
	}
	if a, b := view(w1, side), view(w2, side); !a.like(b) {
		s.fail("fog", "two worlds that are alike to %d have different views:\n%s\n%s", side, a, b)
		return
	}
	if w1.Prompt(side) != w2.Prompt(side) {
		s.fail("fog", "two worlds that are alike to %d have different prompts", side)
	}
	if w1.ToMove() != w2.ToMove() {
		s.fail("fog", "in two worlds that are alike to %d, different sides are to move", side)
		return
	}
	var legal []kernel.Action
	if w1.ToMove() == side {
		legal = w1.Legal(nil)
		if other := w2.Legal(nil); !slices.Equal(legal, other) {
			s.fail("fog", "two worlds that are alike to %d have different legal lists: %v", side,
				s.difference(legal, other))
			return
		}
	}
	if side.Player() {
		for _, a := range append(s.others(legal), s.sample(legal)...) {
			if x, y := w1.Why(side, a), w2.Why(side, a); !same(x, y) {
				s.fail("fog", "in two worlds that are alike to %d, %s is refused as %s and %s", side,
					s.x.FormatAction(a), toJSON(x), toJSON(y))
			}
		}
	}
	s.advisedAlike(side, legal, w1, w2)
	s.answersAlike(side, w1, w2)
	s.batchesAlike(side, w1, w2)
	s.overlaysAlike(side, w1, w2)
	s.goalsAlike(side, legal, w1, w2)
	for _, a := range s.sample(legal) {
		s.foretold(side, a, w1, w2)
		s.played(side, a, a, w1, w2)
	}
	if mover := w1.ToMove(); mover != side && mover.Player() {
		for _, a := range s.sample(w1.Legal(nil)) {
			if b, ok := translate(side, a, w1, w2); ok && w2.Why(mover, b) == nil {
				s.played(side, a, b, w1, w2)
			}
		}
	}
}

// advisedAlike: what is advised in place of a refused action does not tell two worlds apart.
func (s *session) advisedAlike(side kernel.Side, legal []kernel.Action, w1, w2 kernel.Position) {
	d1, ok := w1.(kernel.Adviser)
	if !ok || w1.ToMove() != side {
		return
	}
	for _, a := range s.others(legal) {
		if w1.Why(side, a) == nil {
			continue
		}
		x, _ := d1.Advise(a)
		y, _ := w2.(kernel.Adviser).Advise(a)
		if !same(&x, &y) {
			s.fail("fog", "in two worlds that are alike to %d, it advises in place of %s: %s and %s", side,
				s.x.FormatAction(a), toJSON(&x), toJSON(&y))
		}
	}
}

// difference lists what is in one list and not in the other.
func (s *session) difference(a, b []kernel.Action) (out []string) {
	for _, x := range a {
		if !slices.Contains(b, x) {
			out = append(out, s.x.FormatAction(x))
		}
	}
	for _, x := range b {
		if !slices.Contains(a, x) {
			out = append(out, s.x.FormatAction(x))
		}
	}
	return out
}

// foretold compares what the side is told beforehand.
func (s *session) foretold(side kernel.Side, a kernel.Action, w1, w2 kernel.Position) {
	var p1, p2 kernel.Preview
	w1.Preview(a, &p1)
	w2.Preview(a, &p2)
	if !same(p1, p2) {
		s.fail("fog", "the preview of %s tells side %d worlds apart:\n%s\n%s", s.x.FormatAction(a), side, toJSON(p1),
			toJSON(p2))
	}
	// Once plain, and once with compositions entered: right and wrong ones, which must be refused alike.
	for _, suppose := range [][]kernel.Supposition{nil, s.suppositions(side, w1)} {
		f1, f2 := kernel.Forecast{Suppose: suppose}, kernel.Forecast{Suppose: suppose}
		w1.Forecast(side, a, &f1)
		w2.Forecast(side, a, &f2)
		if !same(f1, f2) {
			s.fail("fog", "the forecast of %s, with %+v entered, tells side %d worlds apart:\n%s\n%s",
				s.x.FormatAction(a), suppose, side, toJSON(f1), toJSON(f2))
		}
	}
}

// suppositions are some guesses at what is behind the handles that a side sees, many of them nonsense.
func (s *session) suppositions(side kernel.Side, p kernel.Position) (list []kernel.Supposition) {
	var v kernel.View
	p.View(side, &v)
	for _, pv := range v.Pieces {
		if pv.ID.Handle() {
			list = append(list, kernel.Supposition{Piece: pv.ID, Face: s.anyPiece(), Strength: int16(s.rnd.Below(5))})
		}
	}
	for range 3 {
		list = append(list, kernel.Supposition{Piece: s.anyPiece(), Face: s.anyPiece(),
			Strength: int16(s.rnd.Below(6)) - 1})
	}
	return list
}

// played plays an action in each world and compares what the viewer is told.
func (s *session) played(side kernel.Side, a, b kernel.Action, w1, w2 kernel.Position) {
	q1, q2 := clone(w1), clone(w2)
	var e1, e2 kernel.Events
	err1 := q1.Play(a, &keyed{seed: s.seed}, &e1)
	err2 := q2.Play(b, &keyed{seed: s.seed}, &e2)
	if err1 != nil || err2 != nil {
		s.fail("fog", "%s, in two worlds that are alike to %d: %v; %v", s.x.FormatAction(a), side, err1, err2)
		return
	}
	l1, r1 := s.untilReveal(e1.For(side, nil))
	l2, r2 := s.untilReveal(e2.For(side, nil))
	if !same(l1, l2) || r1 != r2 {
		s.fail("fog", "the events of %s (by %d) tell worlds apart that were alike to %d:\n%s\n%s", s.x.FormatAction(a),
			w1.ToMove(), side, s.tell(l1), s.tell(l2))
		return
	}
	if v1, v2 := view(q1, side), view(q2, side); !r1 && !v1.like(v2) {
		s.fail("fog", "after %s (by %d), which reveals nothing to %d, its views of worlds that were alike differ:"+
			"\n%s\n%s", s.x.FormatAction(a), w1.ToMove(), side, v1, v2)
	}
}

// untilReveal is the events before the first that turns something up, and whether there is one.
func (s *session) untilReveal(list []kernel.Event) ([]kernel.Event, bool) {
	for i, e := range list {
		if s.reveals(e) {
			return list[:i], true
		}
	}
	return list, false
}

func (s *session) tell(list []kernel.Event) (out []string) {
	for _, e := range list {
		out = append(out, s.x.EventText(e)+" "+toJSON(e))
	}
	return out
}

// translate is an action of the other side in another world: the same as the side sees it. False if the game does not
// say under which id a side knows a piece, or no piece is known so.
func translate(side kernel.Side, a kernel.Action, from, to kernel.Position) (kernel.Action, bool) {
	if a.Piece == kernel.NoPiece || a.Piece.Handle() {
		return a, true
	}
	x, ok1 := from.(Veiler)
	y, ok2 := to.(Veiler)
	if !ok1 || !ok2 {
		return a, false
	}
	shown := x.ShownAs(side, a.Piece)
	if !shown.Handle() {
		return a, true
	}
	for b := kernel.PieceID(1); b < kernel.FirstHandle; b++ {
		if b > kernel.PieceID(maxPieces(to)) {
			return a, false
		}
		if y.ShownAs(side, b) == shown {
			a.Piece = b
			return a, true
		}
	}
	return a, false
}

// maxPieces is the highest piece id that a position's two-handed view knows.
func maxPieces(p kernel.Position) (n kernel.PieceID) {
	var v kernel.View
	p.View(kernel.Both, &v)
	for _, pv := range v.Pieces {
		n = max(n, pv.Face)
	}
	return n
}

// keyed draws by label: the n-th draw for a label is the same, whatever else is drawn in between. So a world in which
// one more hidden thing is drawn does not shift the dice of the other.
type keyed struct {
	seed uint64
	made map[chance.Label]uint64
}

func (k *keyed) next(l chance.Label, n int) int {
	if k.made == nil {
		k.made = map[chance.Label]uint64{}
	}
	k.made[l]++
	return chance.NewRand(k.seed ^ uint64(l.Kind)<<48 ^ uint64(uint16(l.N))<<32 ^ k.made[l]).Below(n)
}

// Die draws a face.
func (k *keyed) Die(l chance.Label, faces int) int { return 1 + k.next(l, faces) }

// Lot draws an index.
func (k *keyed) Lot(l chance.Label, from []int16) int { return k.next(l, len(from)) }
