// Positions that games seldom come to: units of both sides thrown together, rails and works in any condition.

package counterstest

import (
	"fmt"
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// guesser makes a position of a view.
type guesser interface {
	Guess(v *kernel.View, src chance.Source) (kernel.Position, error)
}

// shores are the hexes with a side that bars.
func (w *atlas) shores() (list []hex) {
	for h := range w.near {
		if slices.ContainsFunc(w.near[h], func(n hex) bool { return w.sides[w.Barrier][both(h, n)] }) {
			list = append(list, h)
		}
	}
	return list
}

// scatter is a position of a scenario in which all units stand near each other, in some turn, as the first phase of it
// is over; most of them around one of some centres.
func (w *atlas) scatter(g kernel.Game, scenario string, rnd *chance.Rand) (kernel.Position, error) {
	p, err := g.Start(kernel.Setup{Scenario: scenario}, rnd)
	if err != nil {
		return nil, err
	}
	for range 2 {
		if err := p.Play(kernel.Action{Verb: w.verbs["arrange"]}, rnd, nil); err != nil {
			return nil, err
		}
	}
	var v kernel.View
	p.View(kernel.Both, &v)
	sc := w.Scenarios[scenario]
	v.Facts[w.facts["turn"]] = int32(sc.First + rnd.Below(sc.Last-sc.First+1))
	var centres []hex
	for range 3 {
		centres = append(centres, rnd.Below(w.n))
	}
	if rnd.Below(2) == 0 {
		centres[0] = w.city[0]
	}
	if shores := w.shores(); rnd.Below(3) == 0 && len(shores) > 0 {
		centres[1] = shores[rnd.Below(len(shores))]
	}
	holder, number := make([]kernel.Side, w.n), make([]int, w.n)
	flag := func(id string) uint32 { return flagBit(w.info.PlaceFlags, id) }
	states := []uint32{flag("rails-cut"), flag("rails-a"), flag("rails-b")}
	mess, all := rnd.Below(3), rnd.Below(8) // how many rails are in any condition, or all of them in the same
	for h := range w.railed {
		pv := &v.Places[h+1]
		if !w.railed[h] || all > 2 && rnd.Below(8) >= mess {
			continue
		}
		state := states[rnd.Below(3)]
		if all < 3 {
			state = states[all]
		}
		pv.Flags = pv.Flags&^(states[0]|states[1]|states[2]) | state
	}
	for _, k := range w.works {
		if rnd.Below(40) == 0 {
			v.Places[k.place].Flags |= flag("broken")
		}
	}
	for i := range v.Pieces {
		pv := &v.Pieces[i]
		if int(pv.Place) > w.n {
			continue
		}
		h := centres[rnd.Below(len(centres))]
		for range rnd.Below(9) {
			h = w.near[h][rnd.Below(len(w.near[h]))]
		}
		for number[h] == w.Stack || number[h] > 0 && holder[h] != pv.Side {
			h = w.near[h][rnd.Below(len(w.near[h]))]
		}
		if w.engineer(int(pv.Face)) && rnd.Below(3) > 0 {
			h = int(pv.Place) - 1
			if number[h] == w.Stack || number[h] > 0 && holder[h] != pv.Side {
				pv.Strength, pv.Flags = 0, 0
				pv.Place, _ = w.x.Place("lost-" + w.info.Sides[pv.Side].ID)
				continue
			}
		}
		number[h]++
		holder[h], pv.Place = pv.Side, kernel.PlaceID(h)+1
		switch rnd.Below(12) {
		case 0:
			pv.Strength = 1
		case 1:
			pv.Flags |= w.bits.disrupted
		case 2:
			if w.rides(pv.Side) && v.Places[pv.Place].Flags&states[1+pv.Side] != 0 {
				pv.Flags |= w.bits.entrained
			}
		case 3:
			pv.Strength, pv.Flags = 0, 0
			pv.Place, _ = w.x.Place("lost-" + w.info.Sides[pv.Side].ID)
			number[h]--
		}
	}
	g2, ok := g.(guesser)
	if !ok {
		return nil, fmt.Errorf("the game makes no positions of views")
	}
	return g2.Guess(&v, rnd)
}
