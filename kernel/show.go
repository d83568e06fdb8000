package kernel

// The closed sets of Info: words by which a game says what a thing is, so that a client, a printed sheet or a log can show it without
// knowing the game. The empty word is in every set and means nothing special. What a game needs beyond them is added here and drawn by
// the client, never recognised by a game's own ids or names. The contract test holds every game to them.
var (
	// Emblems are the marks of a side on the back of its blocks: "cross" is a plain bar cross, "star" a five-pointed star; the empty word
	// is a ring. They are neutral signs on purpose.
	Emblems = []string{"", "cross", "star"}
	// Kinds of place: "area" and "hex" are ground, "staging" is ground at the edge of the map that only one side uses, "box" stands for
	// something beyond the map, "pool" holds what is not on it.
	Kinds = []string{"", "area", "hex", "staging", "box", "pool"}
	// Grounds are what a place is like at a glance. "prize" is a place that victory is counted by.
	Grounds = []string{"", "open", "rough", "wood", "marsh", "town", "prize"}
	// Symbols stand in a piece's frame, after the NATO conventions.
	Symbols = []string{"", "infantry", "mountain", "airborne", "motorized", "mechanized", "tank", "cavalry", "recon", "artillery", "rocket", "antitank",
		"flak", "engineer", "rail", "air", "fleet", "hq", "air-hq", "leader", "fort"}
	// Sizes of formations, from which the mark above the frame follows. "command" and "leader" have none.
	Sizes = []string{"", "company", "battalion", "regiment", "brigade", "division", "corps", "army", "front", "army-group", "command", "leader"}
	// PhaseShows: "set-up" is a phase in which pieces are set up, so that nobody has been idle in it.
	PhaseShows = []string{"", "set-up"}
	// EventShows are the groups of events by which a log is cut and a replay is played. "move" has a piece that comes to a place; "die" is
	// one die; "result" is what dice came to; "loss" costs a step, a piece or a marker; "step" gives one; "reveal" is the only kind by which
	// a side learns what is hidden; "conceal" and "pool" are bookkeeping.
	EventShows = []string{"", "phase", "move", "battle", "die", "result", "loss", "step", "control", "reveal", "conceal", "build", "support", "supply", "pool"}
	// EventSets say what an event makes of its piece, so that a replay can show a battle die by die: "strength" is left at A, "face" turns
	// out to be With, of strength A, "gone" leaves the map.
	EventSets = []string{"", "strength", "face", "gone"}
	// FactShows say where a figure is shown: "turn" and "weather" at the top, "points" with their side, "pool" with the reserves, "hidden"
	// not at all.
	FactShows = []string{"", "turn", "weather", "points", "pool", "hidden"}
	// Tokens are what lies on the map next to a figure: "air" is a disc with an aircraft.
	Tokens = []string{"", "air"}
	// MarkShows are the shapes of markers: "line" is a beam across its place, broken while a flag of the place shows "cut-off"; "air" is a
	// disc with an aircraft; the empty word is a plate with the marker's badge.
	MarkShows = []string{"", "line", "air"}
	// FlagShows: "cut-off" is out of supply, "spent" has acted and is done, "active" may act or command now, "shown" is seen by both sides,
	// "river" fights over a river, "contested" is a place where both sides stand.
	FlagShows = []string{"", "cut-off", "spent", "active", "shown", "river", "contested"}
)
