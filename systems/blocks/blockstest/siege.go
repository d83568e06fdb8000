// The oracle's attrition in a fortress that is cut off: a die for all who are in it.

package blockstest

import (
	"slices"

	"umpire/kernel"
)

// siege is what the die for a fortress is held against.
type siege struct {
	sum    int
	blocks []piece // the isolated ones in it
}

// siege finds the isolated units of a fortress for whom a die is due in the Isolation Check (XSeaSupply).
func (o *Oracle) siege() (out siege) {
	w, a := o.W, o.Fortress
	if a == 0 || w.active != o.FortressSide || !w.On(OptSeaSupply) || w.Supplied(w.active, a) {
		return out
	}
	for p, m := range o.Units {
		if m != nil && m.Side == w.active && w.At[p] == a && w.iso[p] {
			out.sum += max(1, w.str[p])
			out.blocks = append(out.blocks, piece(p))
		}
	}
	if w.Line[a] && w.Control[a] == w.active && w.cut[a] {
		out.sum++
	}
	return out
}

// sieged takes in the die. It is true if the line falls; otherwise, if the die is too low, a block is to lose a step.
func (o *Oracle) sieged(g siege, e kernel.Event) (line bool) {
	o.Check("siege")
	die := o.throw(1)[0]
	if die != int(e.A) || int(e.B) != g.sum {
		o.Fail("XSeaSupply", "a %d is rolled against %d, should be %d against %d", e.A, e.B, die, g.sum)
	}
	if die >= g.sum || len(g.blocks) == 0 {
		return die < g.sum
	}
	best := 0
	for _, p := range g.blocks {
		best = max(best, o.W.str[p])
	}
	o.starving = slices.DeleteFunc(g.blocks, func(p piece) bool { return o.W.str[p] < best })
	return false
}

// starved takes in the step that a block in the fortress loses.
func (o *Oracle) starved(kind string, p piece) {
	w := o.W
	n, more := o.weaker(p)
	if !slices.Contains(o.starving, p) || more != (kind == "attrition") {
		o.Fail("XSeaSupply", "%s, strength %d: %s; should be one of %v", o.x.PieceName(p), w.str[p], kind, o.starving)
	}
	o.starving = nil
	o.Check("starved")
	if more {
		w.str[p] = n
		return
	}
	a := w.At[p]
	w.Put(p, o.Pool(w.Units[p].Side, "lost"))
	w.iso[p] = false
	o.Settle(a)
}
