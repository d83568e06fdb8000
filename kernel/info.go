// Info: a game's fixed data, all of it but pieces (pieceinfo.go) and overlays (overlay.go).

package kernel

// Info is the fixed data of a game, as players, bots and the client see it. Index 0 of Verbs, Pieces, Places, Phases,
// Asks, Events and Rules is unused, so that a zero means none. NewIndex checks it.
type Info struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Tagline  string `json:"tagline"`
	Edition  int    `json:"edition"`  // raised by whatever changes legality or effect
	DataHash string `json:"dataHash"` // SHA-256 of the data files, hex
	// Variant is set if the game is played on a user's own data. ID is then that of the game it lies over, "+", and
	// the variant's own.
	Variant *VariantInfo `json:"variant,omitempty"`
	Sides   [2]SideInfo  `json:"sides"`

	Scenarios []ScenarioInfo `json:"scenarios"`
	Options   []OptionInfo   `json:"options"`
	Levels    []LevelInfo    `json:"levels,omitempty"`   // levels of victory; none: Outcome.Level is any word
	Handicap  bool           `json:"handicap,omitempty"` // the game applies Setup.Handicap
	Contests  []ContestInfo  `json:"contests,omitempty"` // kinds of several games of the same two players
	Deploys   bool           `json:"deploys,omitempty"`  // positions are a Deployer: set-ups can be saved

	Verbs      []VerbInfo  `json:"verbs"`
	Pieces     []PieceInfo `json:"pieces"`
	Places     []PlaceInfo `json:"places"`
	Phases     []PhaseInfo `json:"phases"`
	Asks       []AskInfo   `json:"asks"`
	Events     []EventInfo `json:"events"`
	Rules      []RuleInfo  `json:"rules"`
	Facts      []FactInfo  `json:"facts"`           // what View.Facts holds, by index from 0
	Marks      []MarkInfo  `json:"marks"`           // kinds of markers, by index from 0
	PieceFlags []FlagInfo  `json:"pieceFlags"`      // bits of PieceView.Flags, by bit number
	PlaceFlags []FlagInfo  `json:"placeFlags"`      // bits of PlaceView.Flags, by bit number
	Backs      []BackInfo  `json:"backs,omitempty"` // what shows of concealed pieces; index 0: only the side shows
	// Handles says of handles that always stand for the same kind of piece what shows of it, as an index into Backs: by
	// handle from FirstHandle, 0 for one that does not. Sentences call such a piece by it.
	Handles []int16      `json:"handles,omitempty"`
	Frames  []FrameInfo  `json:"frames,omitempty"`  // kinds of View.Frames, by index from 0
	Ratings []RatingInfo `json:"ratings,omitempty"` // what PieceInfo.Rates holds, by index from 0

	// Form is what the pieces are and how they look, one of Forms. Sentences call them by it.
	Form string `json:"form,omitempty"`
	// MovePer is how many parts one movement point has in Preview.Cost, Preview.Left and PieceView.Left; 0 is 1. A
	// rule that halves an allowance of 5 needs 2, one that halves again needs 4.
	MovePer int16 `json:"movePer,omitempty"`

	Overlays []OverlayInfo `json:"overlays,omitempty"` // what an Overlayer can show
	Batches  []BatchInfo   `json:"batches,omitempty"`  // what a Batcher can offer, by index from 0

	Prints []PrintInfo `json:"prints,omitempty"` // what is printed on the map apart from borders, names and ground
	Fronts []FrontInfo `json:"fronts,omitempty"` // lines printed on the map, along which a scenario begins

	// Grid says which places are the hexes of a grid; nil if none are.
	Grid *Grid `json:"grid,omitempty"`

	// Shape is the drawing of the map (format umpire-shape-1), opaque to everything but the client and tools. The hexes
	// of Grid are not in it.
	Shape []byte `json:"-"`
}

// Base is the id of the game whose rules and pages hold: that of the game which a variant lies over, or the game's own.
func (i *Info) Base() string {
	if i.Variant != nil {
		return i.Variant.Of
	}
	return i.ID
}

// VariantInfo says what a user's own data are that lie over a game's.
type VariantInfo struct {
	Of    string `json:"of"`    // id of the game that it lies over
	ID    string `json:"id"`    // its own id: Info.ID is Of + "+" + ID
	Title string `json:"title"` // "Russian place names"
	About string `json:"about,omitempty"`
	Hash  string `json:"hash"` // SHA-256 of its files, hex: another hash is another version of it
	// Changes are what differs from the game that it lies over, a sentence for each kind of thing.
	Changes []string `json:"changes"`
}

// SideInfo names a side.
type SideInfo struct {
	ID     string `json:"id"`     // "german"
	Name   string `json:"name"`   // "Germany"
	People string `json:"people"` // "the Germans": how prompts and the log speak of it
	// Emblem is the mark on the back of its pieces, one of Emblems.
	Emblem string `json:"emblem,omitempty"`
}

// ScenarioInfo describes a scenario to a player who chooses one.
type ScenarioInfo struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Intro  string `json:"intro"`
	Length string `json:"length"`
	Rule   string `json:"rule"`
	// Options are the ids of the optional rules that it allows. AllOptions gives all of them; a scenario that allows
	// none lists none.
	Options []string `json:"options"`
	// Goals are the ways in which it is won, for a game whose positions are GoalTellers.
	Goals []GoalInfo `json:"goals,omitempty"`
	// Tracks say which boxes of printed tracks it uses, where it does not use all of them.
	Tracks []TrackUse `json:"tracks,omitempty"`
}

// TrackUse is the part of a printed track that a scenario uses.
type TrackUse struct {
	Fact  string `json:"fact"`  // id of a fact with a Track
	First int32  `json:"first"` // the first value that it can have in the scenario
	Last  int32  `json:"last"`  // the last one
}

// OptionInfo describes an optional rule.
type OptionInfo struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
	Rule string `json:"rule"`
	// Needs are the ids of the optional rules that must be in force with it.
	Needs []string `json:"needs,omitempty"`
}

// LevelInfo is a level of victory.
type LevelInfo struct {
	ID    string `json:"id"`    // what Outcome.Level says: "marginal"
	Name  string `json:"name"`  // "Marginal victory"
	Match int16  `json:"match"` // what it counts for its winner in a match of several games
}

// NumKind says what an action's N counts.
type NumKind uint8

const (
	NumNone   NumKind = iota
	NumCount          // a plain number
	NumChoice         // an index into VerbInfo.Choices
)

// VerbInfo says how a verb is written and which operands it takes, in the order piece, place, N.
type VerbInfo struct {
	Name string `json:"name"` // one word, lower case, hyphens allowed
	// Text is what it does, as a button or a menu would say it; {piece} {place} {n} are filled in, and
	// {piece|takes|take} chooses by whether the piece's name is a plural, {steps|lose|eliminate|reduce} by how many
	// steps it has, as far as they are seen.
	Text string `json:"text"`
	// Title heads a list of such actions; none: it is made from the text, without its operands.
	Title   string   `json:"title,omitempty"`
	Piece   bool     `json:"piece,omitempty"`
	Place   bool     `json:"place,omitempty"`
	Num     NumKind  `json:"num,omitempty"`
	Choices []string `json:"choices,omitempty"`
	// Says are the choices as players read them: "a dive bomber". None: Choices are words for players.
	Says []string `json:"says,omitempty"`
	// Via is the verb that chooses the piece for this one: the text "move g-24pz 100" then stands for the run
	// "choose g-24pz", "move 100". Zero if there is none.
	Via Verb `json:"via,omitempty"`
	// Ends: it ends what the chosen piece does, and takes no operand. A player who turns to another piece, or to
	// anything else that is legal after it, need not play it: a table plays it first, as long as it does not seal.
	Ends bool `json:"ends,omitempty"`
	// Settles: it carries out what was put together before it, such as an attack, and ends nothing else: a client does
	// not ask first because more could be chosen.
	Settles bool `json:"settles,omitempty"`
	// Fills: after it the next piece that is like the one in hand is in hand by itself, so that it can be played again
	// for the same place. A table plays it as often as it is legal, if the player wants that.
	Fills bool `json:"fills,omitempty"`
	// Rule is the rule that grants the action.
	Rule string `json:"rule,omitempty"`
}

// PlaceInfo is a place as the map describes it.
type PlaceInfo struct {
	ID      string   `json:"id"` // "63"
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
	Kind    string   `json:"kind"`    // "area", "hex", "box", "pool", ...: one of Kinds
	Terrain string   `json:"terrain"` // the game's word
	// Ground is what the place is like at a glance, one of Grounds: its tint and the shape of its number's plate.
	Ground string `json:"ground,omitempty"`
	// Victory places are counted for victory, by themselves or in a set: a printed map marks a box with a star.
	Victory bool `json:"victory,omitempty"`
	// Major places are named in bold, and first where there is little room.
	Major bool     `json:"major,omitempty"`
	X     int32    `json:"x"` // where pieces stand, in map units
	Y     int32    `json:"y"`
	Tags  []string `json:"tags,omitempty"`
	// Near are the neighbours, in the board's order. A hexside has exactly two: the hexes that it parts.
	Near []PlaceID `json:"near,omitempty"`
	// Notes are what the ground means by the rules: what it costs to enter, how many may stack, what it absorbs.
	Notes []NoteInfo `json:"notes,omitempty"`
}

// PrintInfo is a mark that is printed at places of the map, for set-ups and as a reminder: a supply icon, a city's
// square, the outline of a block. It says where it stands and what it means, so that a map and its key can show it;
// rules do not ask it.
type PrintInfo struct {
	Show     string    `json:"show"`               // one of Prints
	Ink      string    `json:"ink,omitempty"`      // one of Inks
	Symbol   string    `json:"symbol,omitempty"`   // of a "set-up": one of Symbols
	Side     Side      `json:"side"`               // whose mark it is, NoSide if nobody's
	Scenario string    `json:"scenario,omitempty"` // id of the only scenario that it is for
	Text     string    `json:"text"`               // what it means: "Soviet supply until Leningrad falls"
	Rule     string    `json:"rule,omitempty"`
	Places   []PlaceID `json:"places"` // where it stands; twice in a place that has two
}

// FrontInfo is a line printed on the map between the places of the two sides at the start of a scenario.
type FrontInfo struct {
	Name     string    `json:"name"`     // "The front of October 1941"
	Ink      string    `json:"ink"`      // one of Inks
	Scenario string    `json:"scenario"` // id of the scenario that begins along it
	Rule     string    `json:"rule,omitempty"`
	First    []PlaceID `json:"first"` // the ground that the first side holds; the second has the rest
}

// NoteInfo is a short sentence with the rule that it comes from.
type NoteInfo struct {
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
}

// PhaseInfo names a phase of the sequence of play.
type PhaseInfo struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Rule string `json:"rule"`
	Show string `json:"show,omitempty"` // one of PhaseShows
}

// AskInfo is a question that a prompt can put. Text may use {side} {piece} {place} {n} {m}, and numbers in parts as
// EventInfo does.
type AskInfo struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	Rule string `json:"rule"`
	// Labels say, by the verb's name, what a verb does under this question, where its own text says too little: "end"
	// ends many things.
	Labels map[string]string `json:"labels,omitempty"`
	// Rules cite, by the verb's name, the rule that grants a verb under this question, where it is not the verb's own:
	// choosing a piece is a different thing in a set-up and in a battle.
	Rules map[string]string `json:"rules,omitempty"`
	// Expects are the names of the verbs without operands that a player expects under this question: while one of them
	// is not legal, a client shows the reason (Position.Why).
	Expects []string `json:"expects,omitempty"`
	// Explains: what its actions lead to is said under the question (Preview.Note of each). It has few actions, without
	// piece and place.
	Explains bool `json:"explains,omitempty"`
	// Weighs is the verb by which what is put together here is carried out, such as an attack, if its forecast shall be
	// read while it grows: a client shows that of the first such action, for as long as one is legal.
	Weighs string `json:"weighs,omitempty"`
	// Together say, by the verb's name, what it does if it is played for several pieces at once: for all that stand in
	// one place or, if the verb names a place, for all that can go there. {n} and {place} are filled in. A client
	// offers it, and takes a click on one piece of a place for all that stand there.
	Together map[string]string `json:"together,omitempty"`
	// Answers are the standing answers that can be given to this question where it is a reply (Prompt.Reply); a
	// position that offers any is an Answerer. None: the question is never a reply, or has no answer that fits every
	// case.
	Answers []AnswerInfo `json:"answers,omitempty"`
}

// AnswerInfo is a standing answer: what a side wants done each time a question comes that is a reply.
type AnswerInfo struct {
	ID   string `json:"id"`   // stable, unique within its question: "spare-tanks"
	Text string `json:"text"` // "Spare the tanks: infantry takes the hit"
}

// EventInfo is a kind of event. Text may use {side} {piece} {with} {place} {to} {a} {b} {n}; {a/2} for a number in
// halves, {a/4} in quarters, and so on ("6½"); {a|no|one|more} to choose a word by a number, {-a|...} by a number below
// nought, {piece|is|are} by whether the piece's name is a plural.
type EventInfo struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	// Show tells the client how to animate or group it: "move", "die", "reveal", ...: one of EventShows.
	Show string `json:"show,omitempty"`
	Sets string `json:"sets,omitempty"` // what it makes of its piece: one of EventSets
	// Costs: it costs its piece a step, whatever Show says: attrition, which also tells that the piece had two.
	Costs bool `json:"costs,omitempty"`
}

// RuleInfo is the player's help for one numbered rule, in our own words.
type RuleInfo struct {
	Number string `json:"rule"`
	Title  string `json:"title"`
	Text   string `json:"text"`
	// Cite is what players read in place of the number, where the rulebook gives none: "Scenario 1".
	Cite string `json:"cite,omitempty"`
}

// FactInfo says what one number of View.Facts means.
type FactInfo struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Words []string `json:"words,omitempty"` // if set, the number is an index into these
	Side  Side     `json:"side"`            // whose figure it is, NoSide if nobody's
	Show  string   `json:"show,omitempty"`  // where a client shows it: one of FactShows
	// Unspent: what is left of it when the phase ends is lost, so that a client may ask before.
	Unspent bool `json:"unspent,omitempty"`
	// None: the first of Words says that there is none of it, as a zero does of a plain number: a client may fold the
	// figure away.
	None bool `json:"none,omitempty"`
	// Track is the first and the last value that a printed map has a row of boxes for, with Words in them; empty if
	// it has none.
	Track []int32 `json:"track,omitempty"`
	// Token is what lies on the map next to the figure, one piece for each of its number: one of Tokens. The last
	// word of Name then says in which state they are ("Gliders ready"), and Group is the heading over all such
	// figures.
	Token string `json:"token,omitempty"`
	Group string `json:"group,omitempty"`
}

// Unknown is the value of a fact that the viewer may not know.
const Unknown int32 = -32768

// MarkInfo names a kind of marker. Badge is a letter or a few that a client writes on it; Show is its shape, one of
// MarkShows.
type MarkInfo struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Badge string `json:"badge,omitempty"`
	Show  string `json:"show,omitempty"`
}

// FlagInfo names a flag of a piece or a place. Badge is a letter or two that a client may draw.
type FlagInfo struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Badge string `json:"badge,omitempty"`
	// Quiet flags are bookkeeping of the rules, which Guess needs and a player need not see.
	Quiet bool `json:"quiet,omitempty"`
	// Text says what it means for the piece, in a sentence or two that follow its name, by the rule. Empty: the name
	// says it.
	Text string `json:"text,omitempty"`
	Rule string `json:"rule,omitempty"`
	// Show says what the flag tells a client that draws signs, sums up or warns: "cut-off" (out of supply), "spent"
	// (has acted and is done), ...: one of FlagShows.
	Show string `json:"show,omitempty"`
}

// FrameInfo names a kind of frame. Text may use {side} {piece} {place} {to} {n} {m}, and numbers in parts as
// EventInfo does.
type FrameInfo struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}
