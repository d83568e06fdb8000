// Positions that games seldom come to: units of both sides thrown together, in any turn.

package stackstest

import (
	"fmt"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// guesser makes a position of a view.
type guesser interface {
	Guess(v *kernel.View, src chance.Source) (kernel.Position, error)
}

// scatter is a position at the start of some turn in which all units stand in knots: around towns, sources, reservoirs
// and hexes of any kind. Some units are reduced or have fought before, some towns have changed hands.
func (w *atlas) scatter(g kernel.Game, scenario string, rnd *chance.Rand) (kernel.Position, error) {
	p, err := g.Start(kernel.Setup{Scenario: scenario}, rnd)
	if err != nil {
		return nil, err
	}
	for range 2 {
		if err := p.Play(kernel.Action{Verb: w.verb["arrange"]}, rnd, nil); err != nil {
			return nil, err
		}
	}
	var v kernel.View
	p.View(kernel.Both, &v)
	last := len(w.Turns) - 1
	turn, declared := 1+rnd.Below(last), 0
	switch rnd.Below(8) {
	case 0, 1:
		turn = 1
	case 2, 3:
		turn = last
	}
	low, high := int(w.Offensive.First), int(w.Offensive.Last)
	if turn > low && rnd.Below(2) == 0 {
		declared = min(high, turn-1)
	}
	ask := "order"
	if declared == 0 && turn >= low && turn <= high {
		ask = "declare"
	}
	for i, a := range w.info.Asks {
		if a.ID == ask {
			v.Facts[w.facts["stage"]] = int32(i)
		}
	}
	v.Facts[w.facts["turn"]], v.Facts[w.facts["declared"]] = int32(turn), int32(declared)
	w.throw(&v, rnd, turn)
	g2, ok := g.(guesser)
	if !ok {
		return nil, fmt.Errorf("the game makes no positions of views")
	}
	return g2.Guess(&v, rnd)
}

// knots are some hexes around which the units are thrown.
func (w *atlas) knots(rnd *chance.Rand) (list []hex) {
	var shores, bogs []hex
	for h := range w.lake {
		for _, is := range w.lake[h] {
			if is {
				shores = append(shores, h)
			}
		}
		if w.soil[h] == w.NoAssault {
			bogs = append(bogs, h)
		}
	}
	for range 2 + rnd.Below(4) {
		switch h := rnd.Below(w.n); rnd.Below(7) {
		case 0:
			list = append(list, w.seat[rnd.Below(len(w.seat))].at)
		case 1:
			list = append(list, shores[rnd.Below(len(shores))])
		case 2:
			s := w.Sources[rnd.Below(2)]
			list = append(list, hex(s[rnd.Below(len(s))]))
		case 3:
			list = append(list, hex(w.Line[rnd.Below(len(w.Line))]))
		case 4:
			for _, t := range w.seat {
				if t.capital || t.city && rnd.Below(3) == 0 {
					if h = t.at; rnd.Below(2) == 0 {
						break
					}
				}
			}
			list = append(list, h)
		case 5:
			list = append(list, bogs[rnd.Below(len(bogs))])
		default:
			list = append(list, h)
		}
	}
	return list
}

// throw puts the units of a view somewhere else.
func (w *atlas) throw(v *kernel.View, rnd *chance.Rand, turn int) {
	knots := w.knots(rnd)
	holder, height := make([]kernel.Side, w.n), make([]int, w.n)
	used := map[kernel.PieceID]bool{}
	for _, pv := range v.Pieces {
		used[pv.Face] = true
	}
	ranks := [...]uint32{w.bit("rank-1"), w.bit("rank-2"), w.bit("rank-4")}
	lose := func(h hex, to kernel.Side) {
		v.Places[h+1].Control = to
		if i := w.town[h]; i >= 0 && to == first {
			f := w.facts[fmt.Sprintf("taken-%d", i/16+1)]
			v.Facts[f] |= 1 << (i % 16)
		}
	}
	cities := turn == len(w.Turns)-1 && rnd.Below(2) == 0 // all of them are lost
	for _, t := range w.seat {                            // some towns are lost, and some of those were taken back
		behind := w.Ground.Has(place(t.at))
		if !t.capital && !behind && (rnd.Below(3) == 0 || cities && t.city) {
			lose(t.at, first)
			if rnd.Below(3) == 0 && !cities {
				lose(t.at, second)
			}
		}
	}
	for s, list := range w.Sources { // sources, too; of the first side sometimes all
		all := s == 0 && rnd.Below(6) == 0
		for _, a := range list {
			if all || rnd.Below(8) == 0 {
				lose(hex(a), kernel.Side(s).Other())
			}
		}
	}
	far := 2 + rnd.Below(12)
	if rnd.Below(3) == 0 {
		far = 2 // stacks as high as they may be
	}
	for i := range v.Pieces {
		pv := &v.Pieces[i]
		if int(pv.Place) > w.n {
			continue
		}
		h := knots[rnd.Below(len(knots))]
		for n, stop := 0, rnd.Below(far); n < stop || !w.free(h, pv, holder[h], height[h]); n++ {
			if k := w.next[h][rnd.Below(six)]; k >= 0 {
				h = k
			}
		}
		for k, r := range ranks {
			if pv.Flags &^= r; height[h]>>k&1 != 0 {
				pv.Flags |= r
			}
		}
		if turn > 1 {
			pv.Flags &^= w.bit("bonus")
		}
		height[h]++
		holder[h], pv.Place = pv.Side, kernel.PlaceID(h)+1
		lose(h, pv.Side)
		switch {
		case pv.Face != kernel.NoPiece:
			if pv.Strength > 1 && rnd.Below(3) == 0 {
				pv.Strength--
			}
		case rnd.Below(4) == 0: // it has fought
			for f := range w.Units {
				if id := kernel.PieceID(f); f > 0 && w.Units[f].Kind == pv.Back && !used[id] {
					pv.Face, pv.ID, pv.Strength, pv.Back = id, id, 1, 0
					used[id] = true
					break
				}
			}
		}
	}
}

// free: a unit can be thrown into a hex.
func (w *atlas) free(h hex, pv *kernel.PieceView, holder kernel.Side, height int) bool {
	class := w.Kinds[pv.Back].Class
	if pv.Face != kernel.NoPiece {
		class = w.Units[pv.Face].Steps[0].Class
	}
	behind := w.town[h] >= 0 && w.Ground.Has(place(h)) && pv.Side == second
	capital := w.town[h] >= 0 && w.seat[w.town[h]].capital && pv.Side == first
	return !behind && !capital && (height == 0 || holder == pv.Side && height < w.Stack) &&
		!w.Classes[class].Barred[w.Map.Terrain[h]]
}
