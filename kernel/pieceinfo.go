// What a piece is and looks like: a standing block with a strength on its edge, or a counter with ratings printed for
// each step.

package kernel

import "strings"

// PieceInfo is a piece as its roster describes it.
type PieceInfo struct {
	ID   string `json:"id"`   // stable: "g-24pz"
	Name string `json:"name"` // "24th Panzer Corps"
	// Plural: its name is a plural, "Cruisers Molotov and Voroshilov", and so is a verb that follows it (Plural).
	Plural bool   `json:"plural,omitempty"`
	Short  string `json:"short"` // what is written on the piece
	Side   Side   `json:"side"`
	Type   string `json:"type"`   // in words for players: "tank", "infantry", "HQ", ...
	Symbol string `json:"symbol"` // what stands in the NATO frame: one of Symbols
	Size   string `json:"size"`   // "corps", "division", ...: one of Sizes
	Group  string `json:"group"`  // formation: the HQ's army or front
	Colour string `json:"colour"` // the formation's stripe
	// Of a block: its strength at each step, best first; at each step, how many faces of the die hit, the highest
	// ones; and its movement points.
	Levels []int8 `json:"levels"`
	Fire   []int8 `json:"fire,omitempty"`
	Move   int8   `json:"move"`
	// States names the steps of a block whose strength is not the number of its dice: "undamaged, 1 die". It is empty
	// for others.
	States []string `json:"states,omitempty"`
	// Of a counter: its ratings at each step, best first, each step by Info.Ratings. Its strength in a view is the
	// number of steps left. A substitute counter of later steps is not a piece of its own, but more steps here.
	Rates  [][]Rate `json:"rates,omitempty"`
	Note   string   `json:"note,omitempty"`
	Source string   `json:"source,omitempty"`
	Traits []string `json:"traits,omitempty"`
}

// Plural says whether the name of a piece is a plural: two names, or a word of several before "of" or at the end. Corps
// and Fliegerkorps are one.
func Plural(name string) bool {
	head, _, _ := strings.Cut(name, " of ")
	head, _, _ = strings.Cut(head, " (")
	return strings.Contains(head, " and ") ||
		strings.HasSuffix(head, "s") && !strings.HasSuffix(head, "ss") && !strings.HasSuffix(head, "orps")
}

// Verb is the form of a verb that follows the piece's name: "is" or "are".
func (p *PieceInfo) Verb(one, many string) string {
	if p.Plural {
		return many
	}
	return one
}

// At is what is printed on a counter that has so many steps left: one Rate for each of Info.Ratings. Nil if it has no
// such step.
func (p *PieceInfo) At(steps int16) []Rate {
	if steps < 1 || int(steps) > len(p.Rates) {
		return nil
	}
	return p.Rates[len(p.Rates)-int(steps)]
}

// Rate is one rating of a counter at one step.
type Rate struct {
	N    int16  `json:"n"`              // in parts of a point (RatingInfo.Per); NoRate if the counter has none
	Show string `json:"show,omitempty"` // how it is printed, where that means something: one of RateShows
	Tone string `json:"tone,omitempty"` // its colour, where that means something: one of RateTones
}

// NoRate is the number of a rating that a counter does not have.
const NoRate int16 = -1

// RatingInfo names a rating of counters.
type RatingInfo struct {
	ID   string `json:"id"`             // stable: "attack"
	Name string `json:"name"`           // "Attack strength"
	Per  int16  `json:"per,omitempty"`  // parts of one point in Rate.N; 0 is 1
	Show string `json:"show,omitempty"` // where it is printed: one of RatingShows
}

// BackInfo is what shows of a concealed piece: the colour of the wood, the type on an untried counter.
type BackInfo struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Symbol string `json:"symbol,omitempty"` // one of Symbols
	Colour string `json:"colour,omitempty"`
	// Steps is how many steps such a piece has while nobody knows its face, 0 if that is not the same for all of them.
	Steps int16 `json:"steps,omitempty"`
}
