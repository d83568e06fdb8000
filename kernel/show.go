// The closed sets of words by which fixed data say how things look.

package kernel

// The closed sets of Info: words by which a game says what a thing is, so that a client, a printed map or a log can
// show it without knowing the game. The empty word is in every set and means nothing special. What a game needs that
// is not in them is added here and drawn by the client; a client never goes by a game's own ids or names. The
// contract test holds every game to them.
var (
	// Emblems are the marks of a side on the back of its pieces: "cross" is a plain bar cross, "star" a five-pointed
	// star; the empty word is a ring. They are neutral signs on purpose.
	Emblems = []string{"", "cross", "star"}
	// Forms of pieces: "block" is a standing wooden block that its enemy sees from behind, with its strength on the
	// upper edge; "counter" is flat and shows its ratings. Sentences call a piece so, and by the empty word only a
	// piece.
	Forms = []string{"", "block", "counter"}
	// Kinds of place: "area" and "hex" are ground, "hexside" parts the two hexes in its Near, "staging" is ground at
	// the edge of the map that only one side uses, "box" stands for something off the map, "pool" holds what is not
	// on it.
	Kinds = []string{"", "area", "hex", "hexside", "staging", "box", "pool"}
	// Grounds are what a place is like at a glance. "hard" is ground that hinders more than any other, such as swamp in
	// deep forest; "prize" is a place that victory is counted by.
	Grounds = []string{"", "open", "rough", "wood", "marsh", "hard", "town", "prize"}
	// Prints are marks that are printed on the map itself: "edge" is the outer border of its places, where the map
	// ends, in colour; "supply" a sign where supply lines end; "emblem" the emblem of a side; "set-up" the outline of a
	// piece with its symbol, where one of that kind begins; "star" a large star and "small-star" a small one; "square"
	// a white square for a city, its name written in white; "name" a name written in colour; "port" an anchor at the
	// coast; "fort" a wall with teeth all around a hex; "seam" a dashed line along the northern sides of a row of
	// hexes.
	Prints = []string{"", "edge", "supply", "emblem", "set-up", "star", "small-star", "square", "name", "port", "fort",
		"seam"}
	// Inks are the colours of what is printed on the map.
	Inks = []string{"", "white", "black", "grey", "red", "orange", "yellow", "green", "lightblue", "blue", "pink",
		"brown"}
	// Symbols stand in a piece's frame, after the NATO conventions.
	Symbols = []string{"", "infantry", "mountain", "airborne", "motorized", "mechanized", "tank", "cavalry", "recon",
		"artillery", "rocket", "antitank", "flak", "engineer", "rail", "air", "fleet", "hq", "air-hq", "leader", "fort"}
	// Sizes of formations, from which the mark above the frame follows. "command" and "leader" have none.
	Sizes = []string{"", "company", "battalion", "regiment", "brigade", "division", "corps", "army", "front",
		"army-group", "command", "leader"}
	// RatingShows are where a counter prints a rating: "row" along its lower edge, with hyphens between, in the order
	// of Info.Ratings; "left" and "right" small in an upper corner. The empty word: not at all.
	RatingShows = []string{"", "row", "left", "right"}
	// RateShows are how a figure is printed: "parentheses" (4), "brackets" [4], "box" in a box, "letter" with an A
	// after it (it counts in attack only). What that means is the game's.
	RateShows = []string{"", "parentheses", "brackets", "box", "letter"}
	// RateTones are colours of a figure by which a counter says its class. The empty word is the usual colour.
	RateTones = []string{"", "red", "yellow", "orange", "green", "grey"}
	// PhaseShows: "set-up" is a phase in which pieces are set up, so that no piece counts as idle in it.
	PhaseShows = []string{"", "set-up"}
	// EventShows are the groups of events by which a log is cut and a replay is played. "move" has a piece that comes
	// to a place; "die" is one die; "result" is what dice came to; "loss" costs a step, a piece or a marker; "step"
	// gives one; "reveal" is the only kind by which a side learns what is hidden; "conceal" and "pool" are
	// bookkeeping; "declare" is what a side says that it will do, and begins a part of the log as "phase" does; "end"
	// says what decided the game.
	EventShows = []string{"", "phase", "declare", "move", "battle", "die", "result", "loss", "step", "control",
		"reveal", "conceal", "build", "support", "supply", "pool", "end"}
	// EventSets say what an event makes of its piece, so that a replay can show a battle die by die: "strength" is
	// left at A, "face" turns out to be With, of strength A, "gone" leaves the map.
	EventSets = []string{"", "strength", "face", "gone"}
	// FactShows say where a figure is shown: "turn" and "weather" at the top, "points" with their side, "pool" with
	// the reserves, "hidden" not at all.
	FactShows = []string{"", "turn", "weather", "points", "pool", "hidden"}
	// Tokens are what lies on the map next to a figure: "air" is a disc with an aircraft.
	Tokens = []string{"", "air"}
	// MarkShows are the shapes of markers: "line" is a beam across its place, broken while a flag of the place shows
	// "cut-off"; "air" is a disc with an aircraft; the empty word is a plate with the marker's badge.
	MarkShows = []string{"", "line", "air"}
	// FlagShows: "cut-off" is out of supply, "spent" has acted and is done, "active" may act or command now, "shown"
	// is seen by both sides, "river" fights over a river, "contested" is a place where both sides stand. "way-a" and
	// "way-b" are ways of a place that a side uses, "way-cut" ways that nobody can use, "razed" is a work that is gone.
	// "wanted" is a place where a piece is still needed. "height" is a bit of how many pieces lie below one in its
	// stack, the lowest bit first; "under" lies below the top, nobody says where.
	FlagShows = []string{"", "cut-off", "spent", "active", "shown", "river", "contested", "way-a", "way-b", "way-cut",
		"razed", "wanted", "height", "under"}
)
