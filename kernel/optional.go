// What games and positions may have beyond the contract. Code that uses one asks for it by a type assertion, and
// works without it.

package kernel

import "io/fs"

// Answerer is a position that gives standing answers.
type Answerer interface {
	// Answer is the action that a standing answer gives to the decision due, worked out only from what the side to
	// move may know. N is an index into the Answers of the prompt's question. False if the decision is not a reply,
	// has no such answer, or the answer does not fit here: then the player is asked. Every action that it gives is
	// legal.
	Answer(n int) (Action, bool)
}

// Batcher is a position that offers batches: runs of routine actions that a player may have played by one click, such
// as "Restore all". What is routine is for the game to say.
type Batcher interface {
	// Batch is the next action of a batch, worked out only from what the side to move may know. N is an index into
	// Info.Batches. False if the batch has nothing to do here, or has come to its end. Every action that it gives is
	// legal; asked again after each of them is played, it comes to its end.
	Batch(n int) (Action, bool)
}

// BatchInfo names a batch.
type BatchInfo struct {
	ID   string `json:"id"`   // stable, unique within the game: "restore"
	Text string `json:"text"` // what a button says: "Restore all"
	Rule string `json:"rule,omitempty"`
	// Seals: its last action may be one that cannot be taken back. Others end before such an action.
	Seals bool `json:"seals,omitempty"`
}

// Lucky is a game that can say how its dice fell.
type Lucky interface {
	// Luck is how an event's dice fell against what was to be expected. False for events that roll nothing.
	Luck(*Event) (Luck, bool)
}

// Luck is how some dice fell: what they came to, what they would come to on average, and the variance of that, in
// thousandths of the unit that Text names.
type Luck struct {
	Side     Side   `json:"side"` // the side for which more is better
	Got      int32  `json:"got"`
	Mean     int32  `json:"mean"`
	Variance int32  `json:"variance"`
	Text     string `json:"text"` // the unit: "hits"
}

// CaseFiles is a game that carries its cases with it, so that they can be opened at a table.
type CaseFiles interface {
	// Files holds *.try files in folders; those under "lessons/" are lessons.
	Files() fs.FS
}

// GoalTeller is a position that tells how its scenario is won (ScenarioInfo.Goals), how near each side is to it, and
// which actions would lose. It works both out only from what the one who asks may know: worlds that are alike to a side
// answer it alike.
type GoalTeller interface {
	// Progress fills in how near the sides are to winning, as a viewer may know it. Once the game is over there are
	// no dangers.
	Progress(Side, *Progress)
	// Risk says what a legal action of the side to move puts at stake: that it loses the game at once, that it lays
	// something open whose loss ends the game, or that it hands over to the enemy with that open. False if it does not.
	Risk(Action) (Risk, bool)
}

// Deployer is a position of a game in which a side places its units itself before the first turn, so that a player can
// save a set-up and use it again (Info.Deploys).
type Deployer interface {
	// Placements appends where the units stand that a side places itself in the set-up of the scenario, in the order of
	// their numbers; those that are not placed yet are left out. It is asked in the set-up and right after it: later,
	// units have moved.
	Placements(Side, []Placement) []Placement
	// PlaceActions appends the actions that place a unit in the set-up. Whether each is legal, Why says.
	PlaceActions(Placement, []Action) []Action
}

// Placement is a piece and the place where it is set up.
type Placement struct {
	Piece PieceID
	Place PlaceID
}

// Adviser is a position that knows what a player means by an action that is refused, such as a move onto an enemy that
// would be an assault.
type Adviser interface {
	// Advise is asked of an action of the side to move that Why refuses, and works out its answer only from what that
	// side may know. False if it has nothing to add to the refusal.
	Advise(Action) (Advice, bool)
}

// Advice is why what was meant is refused, and what could be done instead: Run, each legal after the one before, and
// then what was meant. An empty Run offers nothing.
type Advice struct {
	Refusal *Refusal
	Text    string // what a button says: "Go on without the 5th Infantry Division"
	Run     []Action
	Then    Action
}
