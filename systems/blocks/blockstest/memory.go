// What a side remembers of concealed blocks, in games at random.

package blockstest

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// memory holds what views say of concealed blocks against the truth, and against what a player at the table would
// still know. The block that is remembered is the one behind the handle, and has at least the strength that is
// remembered: what it has lost since was seen, what it was given may be secret. What was remembered is forgotten only
// where the block is shown or taken away, or where another one that looks the same stands with it.
func (k *kit) memory() {
	remembered, lowered, kept := 0, 0, 0
	var was map[kernel.PieceID]int16 // the strengths that were remembered an action ago
	k.eachScenario(k.o.Most, func(p *blocks.Position, n int) {
		if n == 0 {
			was = nil
		}
		now := map[kernel.PieceID]int16{}
		var v kernel.View
		for s := range kernel.Side(kernel.Players) {
			p.View(s, &v)
			for i := range v.Pieces {
				if pv := &v.Pieces[i]; pv.SeenFace != 0 && pv.Side != s {
					now[pv.SeenFace] = pv.SeenStrength
					remembered++
					b := blocks.Block(pv.SeenFace)
					if p.ShownAs(s, pv.SeenFace) != pv.ID || !pv.ID.Handle() {
						k.Errorf("action %d: %s is said to be behind %d", n, p.Units[b].ID, pv.ID)
					}
					if int(pv.SeenStrength) > p.Strength(b) {
						k.Errorf("action %d: %s is remembered with %d and has %d", n, p.Units[b].ID, pv.SeenStrength,
							p.Strength(b))
					}
				}
			}
		}
		for face, before := range was {
			b := blocks.Block(face)
			after, ok := now[face]
			switch {
			case ok && after < before:
				lowered++
			case ok:
				kept++
			case p.InPlay(b) && p.Handle[b] != 0 && !k.mixable(p, b):
				k.Errorf("action %d: %s is forgotten, and could not be mixed up", n, p.Units[b].ID)
			}
		}
		was = now
	})
	k.Logf("%d memories, %d lowered, %d kept", remembered, lowered, kept)
	if remembered == 0 || kept == 0 {
		k.Errorf("only %d memories were seen, %d kept", remembered, kept)
	}
}

// mixable reports whether another concealed block that looks the same stands with one.
func (k *kit) mixable(p *blocks.Position, b blocks.Block) bool {
	for c := range p.Units {
		o := blocks.Block(c)
		if o != 0 && o != b && p.Units[o].Side == p.Units[b].Side && p.At[o] == p.At[b] && p.Handle[o] != 0 &&
			p.Units[o].Back == p.Units[b].Back && p.Isolated.Has(o) == p.Isolated.Has(b) {
			return true
		}
	}
	return false
}
