// Runs of routine actions that are offered as one: restoring steps, placing blocks that have one place, support for the
// only battle in reach, and bombers that anti-air hits turn back.

package blocks

import (
	"slices"

	"umpire/kernel"
)

// The batches, as Info.Batches lists them.
const (
	batchRestore = iota
	batchPlace
	batchSupport
	batchFlak
)

// batchInfos are the runs that Batch offers.
func (g *Game) batchInfos() []kernel.BatchInfo {
	return []kernel.BatchInfo{
		batchRestore: {ID: "restore", Text: "Restore all, the weakest first", Rule: g.number(RReplace)},
		batchPlace:   {ID: "place", Text: "Place all that have only one place", Rule: g.number(RArrive)},
		batchSupport: {ID: "support", Text: "Send all support that has only one target", Rule: g.number(RArtillery)},
		batchFlak: {ID: "flak", Text: "Turn back the poorest bombers, a hit each", Rule: g.number(RFlakLosses),
			Seals: true}, // the last hit leads to the bombs
	}
}

// Batch is the next action of a batch: steps for the weakest blocks as far as the points go, HQs first; or the placing
// of drawn blocks that have one place; or artillery and bombers for their only target; or anti-air
// hits that turn a bomber back each.
func (p *Position) Batch(n int) (kernel.Action, bool) {
	if p.Over || p.Depth == 0 {
		return kernel.Action{}, false
	}
	switch f := p.top(); {
	case n == batchRestore && f.Kind == fSpend:
		return p.nextRestored()
	case n == batchPlace && f.Kind == fArrive:
		m := p.arrivals()
		for b := m.Pop(); b != 0; b = m.Pop() {
			if where := p.Hooks.Arrivals(p, b); where.Count() == 1 {
				return kernel.Action{Verb: VChoose, Piece: kernel.PieceID(b)}, true
			}
		}
	case n == batchPlace && f.Kind == fArrivePlace:
		if where := p.Hooks.Arrivals(p, f.Piece); where.Count() == 1 {
			return kernel.Action{Verb: VPlace, Place: PlaceID(where.Next(-1))}, true
		}
	case n == batchSupport && f.Kind == fSupport:
		return p.soleTarget()
	case n == batchFlak && f.Kind == fFlak:
		return p.poorestBomber()
	}
	return kernel.Action{}, false
}

// nextRestored is the step that is restored next: an HQ's before a combat block's, the weakest block's first, of equals
// the cheaper.
func (p *Position) nextRestored() (kernel.Action, bool) {
	p.ensureList()
	var best kernel.Action
	for _, a := range p.list {
		switch {
		case a.Verb != VRegenerate && a.Verb != VReplace:
		case best.Verb == VNone, a.Verb == best.Verb && p.needier(Block(a.Piece), Block(best.Piece)):
			best = a
		}
	}
	return best, best.Verb != VNone
}

// needier reports whether a block is given a step before another.
func (p *Position) needier(b, than Block) bool {
	if x, y := p.Strength(b), p.Strength(than); x != y {
		return x < y
	}
	return p.StepCost(b) < p.StepCost(than)
}

// soleTarget is support by a headquarters that has one target for it, the best bombers first.
func (p *Position) soleTarget() (kernel.Action, bool) {
	p.ensureList()
	var best kernel.Action
	faces := func(a kernel.Action) uint8 {
		if t := int(a.Verb) - int(VBomb); t >= 0 && t < len(p.Bombers) {
			return p.Bombers[t].Faces
		}
		return 6 // guns first
	}
	for _, a := range p.list {
		other := func(b kernel.Action) bool { return b.Verb == a.Verb && b.Piece == a.Piece && b.Place != a.Place }
		if slices.Contains(supports, a.Verb) && !slices.ContainsFunc(p.list, other) &&
			(best.Verb == VNone || faces(a) > faces(best)) {
			best = a
		}
	}
	return best, best.Verb != VNone
}

// poorestBomber is the bomber that the next anti-air hit turns back, if one hit may: the one that hits on fewest faces.
func (p *Position) poorestBomber() (kernel.Action, bool) {
	p.ensureList()
	var best kernel.Action
	for _, a := range p.list {
		if a.Verb == VAbort && (best.Verb == VNone || p.Bombers[a.N].Faces < p.Bombers[best.N].Faces) {
			best = a
		}
	}
	return best, best.Verb != VNone
}
