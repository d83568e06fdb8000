// Goals: how a scenario is won, how near each side is to it, and what an action would lose. Position's offer of them is
// GoalTeller (optional.go).

package kernel

// GoalInfo is one way in which a scenario is won. A scenario lists the most important of each side first.
type GoalInfo struct {
	// Side is who wins by it. NoSide: a comparison at the end, in which either side can win.
	Side Side `json:"side"`
	// Text says what has to be so, in a sentence: "Germany controls Moscow."
	Text string `json:"text"`
	Rule string `json:"rule"`
	// AtOnce: the game ends the moment it is so (sudden death). Else it is looked at when the last turn is over.
	AtOnce bool `json:"atOnce,omitempty"`
	// Unit is what Progress counts for it, in a word or two for a header: "VP". Empty: nothing is counted.
	Unit string `json:"unit,omitempty"`
}

// Progress is how near each side is to winning, as one viewer may know it.
type Progress struct {
	Turn  int16 `json:"turn"`  // the turn under way, from 1
	Turns int16 `json:"turns"` // how many there are at most
	// Counts has an element for each of the scenario's Goals, in their order.
	Counts []GoalCount `json:"counts"`
	// Ahead is who would win if the game ended now; NoSide if nobody would, or the viewer cannot know.
	Ahead Side `json:"ahead"`
	// Dangers are what is one step from ending the game, the most pressing first. A side is told of those that it can
	// still prevent.
	Dangers []Danger `json:"dangers,omitempty"`
	// Losses are what the viewer's own pieces lose by a rule alone in its go or when it ends, as things stand: out of
	// supply.
	Losses []Loss `json:"losses,omitempty"`
	// Account is what gives points, each with those that it gives as things stand, in the rulebook's order; empty if
	// the goals' counts say all.
	Account []Account `json:"account,omitempty"`
	// Standing is how the game would end now, in a sentence or two: points, ratio, level. Empty if Ahead says it all.
	Standing string `json:"standing,omitempty"`
}

// Account is one thing that gives a side points.
type Account struct {
	Side Side   `json:"side"`
	N    int32  `json:"n"`    // points as things stand
	Text string `json:"text"` // "Units near the capital, ten each"
	Rule string `json:"rule"`
}

// GoalCount is how much of a goal is reached: "6 of 7". Need is 0 where there is no number to reach.
type GoalCount struct {
	Have int32 `json:"have"`
	Need int32 `json:"need"`
}

// Danger is a place, a point or whatever else a game counts that is all a side lacks to win at once.
type Danger struct {
	Side Side   `json:"side"` // who would win
	Text string `json:"text"` // "If the Soviets take Smolensk, they have 7 victory points and win at once."
	Rule string `json:"rule"`
	// Places are where it would happen: what happens in any one of them is enough. Empty if it is not about places.
	Places []PlaceID `json:"places,omitempty"`
	// Pressing: the side could do it in its next go, as far as the viewer can see.
	Pressing bool `json:"pressing,omitempty"`
}

// Loss is what some of a side's own pieces lose by a rule alone, as things stand.
type Loss struct {
	Text   string    `json:"text"` // "A step when this impulse ends, unless a line of communication is open by then."
	Rule   string    `json:"rule"`
	Pieces []PieceID `json:"pieces,omitempty"` // by id
	// Due: the decision that is due can end the phase, which settles it, so its player is asked first.
	Due bool `json:"due,omitempty"`
}

// Risk is what an action puts at stake: the game.
type Risk struct {
	// Lost: the action ends the game, and the side that plays it loses. Else the enemy could end it in its next go.
	Lost   bool      `json:"lost,omitempty"`
	Text   string    `json:"text"` // why, in a sentence or two
	Rule   string    `json:"rule"`
	Places []PlaceID `json:"places,omitempty"` // what is at stake
}

// Reset empties the progress and keeps its space.
func (p *Progress) Reset() {
	*p = Progress{Counts: p.Counts[:0], Dangers: p.Dangers[:0], Losses: p.Losses[:0], Account: p.Account[:0],
		Ahead: NoSide}
}
