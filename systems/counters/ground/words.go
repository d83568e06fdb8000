// What players, case files and programs are told in the same words by every game of counters.

package ground

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/casewords"
	"umpire/mechanics/legality"
)

// Misfit refuses what is no action of the game, whatever the position: nil for an action that fits. The refusal cites a
// rule.
func Misfit(in *kernel.Info, a kernel.Action, rule string) *kernel.Refusal {
	switch legality.FaultOf(in, a) {
	case legality.NoVerb:
		return kernel.Refuse(rule, "no-verb", "There is no such action.")
	case legality.BadOperand:
		return kernel.Refuse(rule, "bad-operand", "That action does not take that.")
	case legality.NoPlace:
		return kernel.Refuse(rule, "no-place", "There is no such hex.")
	case legality.NoPiece:
		return NoUnit(rule)
	}
	return nil
}

// NoUnit refuses an action with a unit that does not exist.
func NoUnit(rule string) *kernel.Refusal {
	return kernel.Refuse(rule, "no-unit", "You have no such unit.")
}

// NotDue refuses an action of a side that does not decide now, NoSide if the game is over; nil for the one that does.
func NotDue(side, decides kernel.Side, rule string) *kernel.Refusal {
	switch {
	case decides == kernel.NoSide:
		return kernel.Refuse(rule, "over", "The game is over.")
	case side != decides:
		return kernel.Refuse(rule, "not-yours", "The other side decides now.")
	}
	return nil
}

// Points names what an action is about in its refusal.
func Points(r *kernel.Refusal, a kernel.Action) *kernel.Refusal {
	if a.Piece != kernel.NoPiece {
		r.Pieces = append(r.Pieces, a.Piece)
	}
	if a.Place != kernel.NoPlace {
		r.Places = append(r.Places, a.Place)
	}
	return r
}

// Wants adds to a side's progress what its units lose for want of supply: of those in a list, the ones that lack it.
// The side alone is told, and who plays both.
func Wants[U any](out *kernel.Progress, viewer, side kernel.Side, units []U, lacks func(U) bool,
	id func(U) kernel.PieceID, loss kernel.Loss) {
	if viewer != side && viewer != kernel.Both {
		return
	}
	for _, u := range units {
		if lacks(u) {
			loss.Pieces = append(loss.Pieces, id(u))
		}
	}
	if len(loss.Pieces) > 0 {
		slices.Sort(loss.Pieces)
		out.Losses = append(out.Losses, loss)
	}
}

// NoAttack is why an attack cannot be made, in a sentence: what is to be named first, or where none is possible, why
// the first unit next to the enemy cannot attack. No name: no unit stands there.
func NoAttack(attackers, target, possible bool, name, why string) string {
	switch {
	case attackers:
		return "First name the hex that they attack, or take them back."
	case target:
		return "First name the units that attack it, or take the hex back."
	case possible:
		return "First name the attackers and the hex that they attack."
	case name == "":
		return "No unit can attack: none stands next to the enemy."
	}
	return fmt.Sprintf("No unit can attack now. %s: %s", name, Lower(why))
}

// Upper begins a sentence with a name.
func Upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Lower is a sentence of our own, which begins with no name, after a colon.
func Lower(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// Unfinished is why a phase does not end while an attack is put together: what can be done with it.
func Unfinished(attackers, target bool) string {
	switch {
	case !target:
		return "An attack is being put together: name the hex that they attack, or take them back."
	case !attackers:
		return "An attack is being put together: name the units that attack it, or take the hex back."
	}
	return "An attack is being put together: carry it out first, or take it back."
}

// CutOff is the folly that every game of counters counts: a unit gives up its supply.
var CutOff = kernel.FollyInfo{ID: "out-of-supply-by-choice", Name: "Out of supply by own move",
	Text: "A unit that was in supply when the movement phase began has moved, and is out of supply as the phase " +
		"ends. Counted by unit."}

// Fielded is a position on a field.
type Fielded interface {
	HexIn(id kernel.PlaceID) Place
}

// Hex is a hex that a case file names.
func Hex[P Fielded](p P, id kernel.PlaceID, x *kernel.Index) (Place, error) {
	if h := p.HexIn(id); h != board.None {
		return h, nil
	}
	return board.None, fmt.Errorf("%s is not a hex", x.PlaceName(id))
}

// OfHex is a query of case files about the hex that it names first.
func OfHex[P Fielded](form, text string, ask func(p P, h Place, a *casewords.Args) string) casewords.Query[P] {
	return casewords.Query[P]{Form: form, Text: text, Ask: func(p P, _ kernel.Side, a *casewords.Args) (string, error) {
		h, err := Hex(p, a.Places[0], a.Index)
		if err != nil {
			return "", err
		}
		return ask(p, h, a), nil
	}}
}

// YesNo is how case files write an answer.
func YesNo(v bool) string {
	if v {
		return "yes"
	}
	return "no"
}

// HasVerbs reports whether a game has all of some verbs: programs know by them whose rules it plays by.
func HasVerbs(in *kernel.Info, names ...string) bool {
	has := make(map[string]bool, len(in.Verbs))
	for _, v := range in.Verbs {
		has[v.Name] = true
	}
	for _, name := range names {
		if !has[name] {
			return false
		}
	}
	return true
}
