// What a game gives back: views, events, previews, forecasts.

package kernel

// View is what one side may know of a position. Two positions that differ only in what the side may not know have
// equal views.
type View struct {
	Side Side `json:"side"`
	// Scenario, Options and Handicap are what the game was started from, as in Chosen.
	Scenario uint8          `json:"scenario"`
	Options  uint32         `json:"options"`
	Handicap [Players]Ratio `json:"handicap,omitzero"`
	// Frames are what is going on, outermost first, as the viewer may know it: with them Guess can rebuild the moment.
	Frames []Frame     `json:"frames,omitempty"`
	Facts  []int32     `json:"facts"`  // by Info.Facts; Unknown where the side may not know
	Places []PlaceView `json:"places"` // by PlaceID, index 0 unused
	Pieces []PieceView `json:"pieces"` // own pieces first by id, then the others by the id they are shown under
	Marks  []Mark      `json:"marks"`  // markers in the order of CompareMarks, none twice and none with N 0
	Prompt Prompt      `json:"prompt"`
	Over   Outcome     `json:"outcome"`
}

// Frame is one thing that is going on inside a phase: an assault in mid-move, a battle, a loss, a retreat. The
// numbers are the game's; concealed pieces stand in it by their handles.
type Frame struct {
	Kind  uint8   `json:"k"` // index into Info.Frames
	Side  Side    `json:"s"`
	Step  uint8   `json:"step,omitempty"`
	Piece PieceID `json:"c,omitempty"`
	Place PlaceID `json:"p,omitempty"`
	To    PlaceID `json:"t,omitempty"`
	N     int16   `json:"n,omitempty"`
	M     int16   `json:"m,omitempty"`
}

// PlaceView is the state of a place.
type PlaceView struct {
	Control Side   `json:"c"`
	Flags   uint32 `json:"f,omitempty"` // by Info.PlaceFlags
}

// PieceView is a piece as the viewer sees it.
type PieceView struct {
	ID PieceID `json:"id"` // the piece, or its handle while its face is concealed from the viewer
	// Face is which piece it is, NoPiece if concealed (or not drawn yet: then also for its owner).
	Face  PieceID `json:"face,omitempty"`
	Back  uint8   `json:"b,omitempty"` // what shows of a concealed piece: index into Info.Backs
	Side  Side    `json:"s"`
	Place PlaceID `json:"p"`
	// Strength is one of the piece's Levels, or the number of steps left of a counter with Rates; -1 if concealed.
	Strength int16   `json:"n"`
	Flags    uint32  `json:"f,omitempty"`    // by Info.PieceFlags
	From     PlaceID `json:"from,omitempty"` // where it came from, if a rule will still ask
	Left     int16   `json:"left,omitempty"` // movement left, in parts of a point (Info.MovePer), while it moves
	// What was last shown of a concealed piece while its handle can be followed: pencil notes. On an enemy piece,
	// what the viewer was shown; on one's own, what the enemy was.
	SeenFace     PieceID `json:"sf,omitempty"`
	SeenStrength int16   `json:"sn,omitempty"`
	SeenTurn     int16   `json:"st,omitempty"`
}

// Mark is a marker, or several alike, at a place.
type Mark struct {
	Kind  uint8   `json:"k"` // index into Info.Marks
	Side  Side    `json:"s"`
	Place PlaceID `json:"p"`
	N     int16   `json:"n"`
}

// Audience is a set of viewers: bit s for Side s.
type Audience uint8

const (
	Everyone Audience = 1<<SideA | 1<<SideB | 1<<Observer | 1<<Both
)

// Only is the audience of a side that sees its own secrets: that side and the two-handed player.
func Only(s Side) Audience { return 1<<s | 1<<Both }

// Except is everyone who is not in Only(s).
func Except(s Side) Audience { return Everyone &^ Only(s) }

// Has says whether the side belongs to the audience.
func (a Audience) Has(s Side) bool { return a>>uint(s)&1 != 0 }

// EventKind is an index into Info.Events, from 1.
type EventKind uint8

// Event is one thing that happened, as an audience may know it. Where two audiences may know different things, there
// are two events, one for each.
type Event struct {
	Kind     EventKind `json:"k"`
	Audience Audience  `json:"-"`
	Side     Side      `json:"s"`
	Piece    PieceID   `json:"c,omitempty"`
	// With is the other piece: the face of a handle that is turned, who is exchanged for whom.
	With  PieceID `json:"w,omitempty"`
	Place PlaceID `json:"p,omitempty"`
	To    PlaceID `json:"t,omitempty"`
	A     int16   `json:"a,omitempty"`
	B     int16   `json:"b,omitempty"`
	N     int16   `json:"n,omitempty"`
	Rule  uint16  `json:"r,omitempty"` // index into Info.Rules
}

// Events is the sink that Play writes to. A nil *Events takes everything and keeps nothing.
type Events struct {
	List []Event
}

// Add appends an event. It is a no-op on a nil sink.
func (e *Events) Add(ev Event) {
	if e != nil {
		e.List = append(e.List, ev)
	}
}

// Reset empties the sink and keeps its space.
func (e *Events) Reset() {
	if e != nil {
		e.List = e.List[:0]
	}
}

// For appends to the buffer the events that a side may see.
func (e *Events) For(s Side, buf []Event) []Event {
	for _, ev := range e.List {
		if ev.Audience.Has(s) {
			buf = append(buf, ev)
		}
	}
	return buf
}

// Preview is what an action would do at once, before any draw.
type Preview struct {
	// Seals: the action cannot be taken back freely, because it draws, or because a side learns something by it.
	Seals bool `json:"seals"`
	// Why it seals, in a word: "draw", "reveal", "hand-over". Empty if it does not.
	Cause  string    `json:"cause,omitempty"`
	Path   []PlaceID `json:"path,omitempty"` // the way a move takes, start and end included
	Cost   int16     `json:"cost"`           // movement that it costs, in parts of a point (Info.MovePer)
	Left   int16     `json:"left"`           // what is left after it, in the same parts
	Events []Event   `json:"events,omitempty"`
	// Note is what a player should know beforehand: "It cannot stop there: the area is full."
	Note string `json:"note,omitempty"`
	// ByWay is a place by way of which the piece would do better there, as Note says; 0 if there is none. A move to it
	// by the same verb is legal and can be taken back, and the action is legal after it.
	ByWay PlaceID `json:"byWay,omitempty"`
	// Through: the piece can go there only on its way to another place: its move cannot end there.
	Through bool `json:"through,omitempty"`
	// Lights are what a Lighter says of the action. A table fills them in, Position.Preview leaves them out.
	Lights *Lights `json:"lights,omitempty"`
}

// Reset empties the preview and keeps its space.
func (p *Preview) Reset() { *p = Preview{Path: p.Path[:0], Events: p.Events[:0]} }

// Share is a probability in parts per thousand million, rounded from an exact value.
type Share int32

// Whole is certainty.
const Whole Share = 1_000_000_000

// Forecast is what an action can lead to. Where the answer depends on what the side cannot know, there is one Case
// for each stated assumption.
type Forecast struct {
	// Suppose is a composition that the player enters. It is the one field that Position.Forecast reads: the caller
	// sets it before each call, for Reset (and so every forecast) drops it. The answer to it is a case of its own,
	// "entered"; what contradicts what the side knows is left out, and Policy says so. A game without concealed
	// pieces ignores it.
	Suppose []Supposition `json:"-"`

	Known  bool           `json:"known"`            // false: there is nothing to forecast for this action
	Policy []string       `json:"policy,omitempty"` // how open decisions are assumed to be made
	Ledger []LedgerLine   `json:"ledger,omitempty"`
	Cases  []ForecastCase `json:"cases,omitempty"`

	// Open are the pieces that are drawn and that Suppose can say something about, in a game that lists them: those
	// that can be the same pieces stand together.
	Open []OpenPieces `json:"open,omitempty"`
	// Odds is the column of a combat results table, nil in a game that has none.
	Odds *Odds `json:"odds,omitempty"`
	// Help are the asker's own pieces that are not in the battle and could still join it, by id.
	Help []PieceID `json:"help,omitempty"`
	// Retreats say where those who lose could retreat to, as far as the asker knows, by Side and From.
	Retreats []Retreat `json:"retreats,omitempty"`
}

// Odds is the column of a combat results table on which an action would be resolved, and what the side that acts
// lacks for the next.
type Odds struct {
	Column string `json:"column"`         // "3-1", all shifts included
	Next   string `json:"next,omitempty"` // the next better column, empty if there is none
	// Short is the strength that the acting side lacks for Next, in parts of a point; 0 if there is no Next.
	Short int16 `json:"short,omitempty"`
	Per   int16 `json:"per,omitempty"` // parts of one point in Short; 0 is 1
	// Sum is both strengths in words: "15 against 3½". Row is the column by the faces of the die in words:
	// "Die: 1 Ae, 2-4 Dr, 5-6 De".
	Sum string `json:"sum,omitempty"`
	Row string `json:"row,omitempty"`
}

// Retreat is where pieces of a side in one place could retreat to. An empty list says that they could not.
type Retreat struct {
	Side Side      `json:"s"`
	From PlaceID   `json:"from"`
	To   []PlaceID `json:"to"` // by id
	// Else is what a retreat does to them where To is empty, by Rule: "a retreat eliminates them".
	Else string `json:"else,omitempty"`
	Rule string `json:"rule,omitempty"`
}

// Supposition is what a player takes a concealed piece to be, for a forecast.
type Supposition struct {
	Piece    PieceID `json:"piece"`    // the handle of a concealed piece: of the other side's, or one in Forecast.Open
	Face     PieceID `json:"face"`     // which piece it is taken to be
	Strength int16   `json:"strength"` // at which strength: one of its levels
}

// OpenPieces are pieces of which the asker does not know the face, and the pieces that each of them can be.
type OpenPieces struct {
	Side   Side      `json:"side"`
	Back   uint8     `json:"b"`      // what shows of them: index into Info.Backs
	Pieces []PieceID `json:"pieces"` // as the asker knows them
	Faces  []PieceID `json:"faces"`  // by id
}

// Reset empties the forecast, Suppose included, and keeps its space.
func (f *Forecast) Reset() {
	*f = Forecast{Policy: f.Policy[:0], Ledger: f.Ledger[:0], Cases: f.Cases[:0], Open: f.Open[:0],
		Help: f.Help[:0], Retreats: f.Retreats[:0]}
}

// LedgerLine is one line of the calculation: a piece or a modifier, what it counts for, and by which rule.
type LedgerLine struct {
	Text  string  `json:"text"`
	Rule  string  `json:"rule,omitempty"`
	Side  Side    `json:"side"`
	Piece PieceID `json:"piece,omitempty"`
	N     int16   `json:"n"`             // dice, steps, shifts, strength: what the text says
	Per   int16   `json:"per,omitempty"` // parts of one in N: "6½" is N 13, Per 2; 0 is 1
}

// ForecastCase is the chances under one assumption about what is hidden.
type ForecastCase struct {
	Assume string        `json:"assume"` // "known", "best", "worst", "mean", "entered"
	Text   string        `json:"text"`
	Curves []Curve       `json:"curves"`
	Events []ChanceEvent `json:"events"`
}

// Curve is the distribution of a number, from 0.
type Curve struct {
	Name string  `json:"name"` // "hits by the attacker", "steps lost by the defender"
	Side Side    `json:"side"`
	P    []Share `json:"p"`
}

// ChanceEvent is the chance of something with a name.
type ChanceEvent struct {
	Name string `json:"name"`
	P    Share  `json:"p"`
	Rule string `json:"rule,omitempty"` // that explains it
}
