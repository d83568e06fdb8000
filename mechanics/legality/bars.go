// A table of which verb is barred in which phase, and by which rule.

package legality

import (
	"slices"

	"umpire/kernel"
)

// Bars say by which rule a verb is out of place in a part of the sequence of play: a battle in a Pass, an advance
// after battle in the wrong weather. A question that is due is not a reason why something else cannot be done, so a
// refusal that says only what is due, by the rule of that, helps nobody; a player asks for the rule that bars what
// they wanted. The table is a game's or a system's data; Find looks it up.
//
// It is for a verb that answers another question than the one that is due. Whether the question that is due can be
// answered so, the verb's own checks say.
type Bars[P, R any] []Bar[P, R]

// Bar is one line of the table. R is how the game names its rules.
type Bar[P, R any] struct {
	Verbs []kernel.Verb
	// Phases are those in which it bars the verbs, as indexes into Info.Phases; none: it does in all.
	Phases []uint8
	// If says where in these phases it does; nil: always.
	If func(P) bool
	// Always: it does so in the other side's turn too, where all else is refused because the side is not to move.
	Always bool
	Rule   R
	Code   string // of the refusal: short, stable
	Reason string // a sentence for the player
}

// Find is the first line that bars a verb in a phase, nil if none does. With waiting, the side that asks is not to
// move, and only lines that hold Always count.
func (bars Bars[P, R]) Find(p P, phase uint8, v kernel.Verb, waiting bool) *Bar[P, R] {
	for i := range bars {
		b := &bars[i]
		if slices.Contains(b.Verbs, v) && (len(b.Phases) == 0 || slices.Contains(b.Phases, phase)) &&
			(b.Always || !waiting) && (b.If == nil || b.If(p)) {
			return b
		}
	}
	return nil
}
