// What a game offers to the try language: set-up statements, queries, rules that can be switched off.

package kernel

import "umpire/kernel/chance"

// CaseGame is a game whose positions can be set up and asked by cases (the try language). Words are those of one
// statement, already split; names in them are the game's stable names.
type CaseGame interface {
	Game
	// Edit changes a position as a set-up statement says: "set month october", "put g-24pz 95 4", "mark
	// defensive-line german 95", "remove s-kalinin", "control german 95 100", "ready german tactical". An error names
	// the word that is wrong, and the position is unchanged.
	Edit(p Position, words []string) error
	// Empty is a scenario's position with no pieces on the map: what "scenario empty" means.
	Empty(Setup) (Position, error)
	// Ask answers a query with its arguments, as a side (or Both) may know it: "place(g-24pz)" comes as "place",
	// ["g-24pz"].
	Ask(p Position, as Side, query string, args []string) (string, error)
	// Words documents what Edit and Ask understand.
	Words() []WordInfo
}

// DrawNamer is a game that says what its draws are for, in the errors of cases.
type DrawNamer interface {
	// DrawName is what a draw is for, to be read after "for": "the battle in Brod (5)". It is empty for a draw that the
	// game never makes in play.
	DrawName(l chance.Label) string
}

// WordInfo documents one set-up statement or query.
type WordInfo struct {
	Form string `json:"form"` // "set month MONTH", "place(PIECE)"
	Text string `json:"text"`
}

// RuleSwitch is a game whose numbered rules can be switched off, so that a test can prove that a case depends on each.
type RuleSwitch interface {
	// WithoutRule is the same game with one numbered rule not enforced. False if no code enforces that number.
	WithoutRule(number string) (Game, bool)
}
