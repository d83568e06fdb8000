// What a client and the server say to each other, as JSON. web/src/wire.ts is generated from these types, from those of
// gamelog and lookback, and from the kernel's: go run ./tools/wiregen

package table

import (
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// Snapshot is everything a seat may know of a table at one moment.
type Snapshot struct {
	Table    string   `json:"table"`
	Game     string   `json:"game"`
	Scenario string   `json:"scenario"`
	Options  []string `json:"options"`
	// FixedDice: the dice follow from a seed that was named when the table was made, or from a lesson's.
	FixedDice bool          `json:"fixedDice,omitempty"`
	Contest   *ContestLine  `json:"contest,omitempty"` // if the table is a game of a contest
	Side      kernel.Side   `json:"side"`              // whose view: a side, Observer, or Both
	Seats     []SeatInfo    `json:"seats"`             // one for each side
	At        int64         `json:"at"`                // the log position: how many entries the log has
	Events    int64         `json:"events"`            // how many events this seat has been sent in all
	Draft     DraftInfo     `json:"draft"`
	View      kernel.View   `json:"view"` // with the draft applied, if the seat owns it
	Ask       string        `json:"ask"`  // the prompt as a sentence
	AskRule   string        `json:"askRule,omitempty"`
	Phase     string        `json:"phase"`
	Mine      bool          `json:"mine"`            // the decision due is this seat's
	Legal     []LegalAction `json:"legal,omitempty"` // only if it is
	// Then is what is legal once the piece in hand is left: its move ended, or the choice of it taken back. Such an
	// action can be played at once (PlayRequest).
	Then []LegalAction `json:"then,omitempty"`
	// Stuck is why the piece in hand cannot end its move where it stands: it must go on, or be taken back.
	Stuck *kernel.Refusal `json:"stuck,omitempty"`
	// Batches are the runs of routine actions that can be played at once (PlayRequest.Batch).
	Batches []BatchDue `json:"batches,omitempty"`
	// Progress is how near each side is to winning, as the seat may know it: counts of the scenario's goals, and what
	// is one step from ending the game. Missing if the game does not tell.
	Progress *kernel.Progress `json:"progress,omitempty"`
	// Risk is what a careful request would put at stake (PlayRequest.Careful): nothing of it was played.
	Risk *kernel.Risk `json:"risk,omitempty"`
	// Drafted are the events of the draft, as its owner sees them; they are not in the log yet.
	Drafted []gamelog.EventLine `json:"drafted,omitempty"`
	// Proposal is what one side has proposed and the other has not answered.
	Proposal *Proposal `json:"proposal,omitempty"`
	// Since is the last entry that this seat ordered: what came after it, it has not acted on yet. 0 if it ordered
	// none.
	Since int64 `json:"since"`
	// Standing are the seat's standing answers, by the id of the question: an answer's id, or "staff". Questions that
	// are not named are asked. Nobody else is told.
	Standing map[string]string `json:"standing,omitempty"`
	Lesson   *LessonInfo       `json:"lesson,omitempty"`
	Closed   string            `json:"closed,omitempty"` // why the table cannot be played on (a damaged log, say)
	// Rematch is the table at which a single game that is over is played again, once somebody has asked for it.
	Rematch *RematchInfo `json:"rematch,omitempty"`
	// Version names what is shown here, if it is the present: changes can be asked for from it on. It is a name, a
	// point and a number, which grows by one with each change.
	Version string `json:"version,omitempty"`
}

// BatchDue is a batch that has something to do now.
type BatchDue struct {
	ID string `json:"id"` // in Info.Batches
	N  int    `json:"n"`  // how many actions it would play, without choices of a piece that others follow
	// Seals: the last of them cannot be taken back.
	Seals bool `json:"seals,omitempty"`
}

// SeatInfo says who plays a side.
type SeatInfo struct {
	Side kernel.Side `json:"side"`
	Who  string      `json:"who"`            // "person", "bot", "open"
	Bot  string      `json:"bot,omitempty"`  // the bot's name
	Name string      `json:"name,omitempty"` // what its player wants to be called (NameRequest); empty: nothing
	Live bool        `json:"live,omitempty"` // somebody is connected to it
	// Gone: a friend who has the seat has kept the game waiting for so long that the host may take it back
	// (SeatRequest.ReplaceKey).
	Gone bool `json:"gone,omitempty"`
	// Friend: a friend has taken it; told in the list of tables only.
	Friend bool `json:"friend,omitempty"`
	// Failed is why the bot plays no more: it can be tried again.
	Failed string `json:"failed,omitempty"`
}

// Proposal is a proposal that waits for an answer. It lapses when the side that it was made to orders something.
type Proposal struct {
	Side kernel.Side `json:"side"`           // who made it
	What string      `json:"what"`           // "draw", "takeback"
	Back int64       `json:"back,omitempty"` // the log entry to go back to
}

// DraftInfo says what the seat has played and not yet ordered.
type DraftInfo struct {
	Steps   []string `json:"steps"` // the actions, in text form
	CanUndo bool     `json:"canUndo"`
}

// LegalAction is one action that may be played now.
type LegalAction struct {
	A     [4]int16 `json:"a"`               // verb, piece, place, n
	Text  string   `json:"text"`            // its text form: send this back
	Label string   `json:"label"`           // what a button or menu says
	Seals bool     `json:"seals,omitempty"` // it cannot be taken back freely
	// Unsure: whether it seals was not worked out, because the list is long. SealsRequest asks.
	Unsure bool `json:"unsure,omitempty"`
}

// NewTable asks for a table.
type NewTable struct {
	Game     string   `json:"game"`
	Scenario string   `json:"scenario"`
	Options  []string `json:"options"`
	// Handicap multiplies each side's victory points, in a game that takes one (GameLine.Handicap).
	Handicap [2]kernel.Ratio   `json:"handicap,omitzero"`
	Seats    map[string]string `json:"seats"` // by side id: "me", "open" (a link for a friend), "bot:NAME"
	// Contest makes the table the first game of a contest: an id of GameLine.Contests. It has no handicap.
	Contest string `json:"contest,omitempty"`
	// Seed fixes the dice, for tests and practice: the one who names it can know each of them in advance, so a table
	// that another person can join takes none. Without it dice come from a secret that nobody can guess.
	Seed *uint64 `json:"seed,omitempty"`
	// Case starts the table from a case instead of a scenario: the path of one of the game's own
	// ("lessons/2-a-battle.try"), or with Text the name of a case that the player brings. Scenario and Options are then
	// those of the case, and are left empty here.
	Case string `json:"case,omitempty"`
	Text string `json:"text,omitempty"`
	// Line is the case's line after which the game is taken over; 0 is its end.
	Line int `json:"line,omitempty"`
	// Lesson plays the case as a lesson: the player is led through it line by line. Seats are then left empty.
	Lesson bool `json:"lesson,omitempty"`
}

// TableMade says how to reach a new table. A key is the right to a seat: those who have it sit there. What begins with
// "invite-" is an invitation: exchanged for a key (JoinRequest), good once.
type TableMade struct {
	Table string            `json:"table"`
	Keys  map[string]string `json:"keys"` // by side id, "both" when one person has both sides, and "observer"
	Mine  string            `json:"mine"` // the key of the one who asked
}

// PlayRequest plays an action on the seat's draft. An action that seals becomes an order with all that was drafted
// before it.
type PlayRequest struct {
	At    int64 `json:"at"`    // the log position it was made for
	Steps int   `json:"steps"` // how many steps the draft had
	// Action is what is played. If it is legal only when the piece in hand is left (Snapshot.Then), the end of that
	// piece's move is played before it, or the choice of the piece taken back.
	Action string `json:"action"`
	// Batch is played instead of an action: the batch of the game with that id, up to its end or to what could not be
	// taken back. Action, More and Note are left empty.
	Batch string `json:"batch,omitempty"`
	// More are actions that follow at once: all are played, or none. An action that seals ends the run, and must be the
	// last.
	More []string `json:"more,omitempty"`
	// Fill plays the action as often as it is legal, if its verb fills places (kernel.VerbInfo.Fills), up to what could
	// not be taken back. It needs an action, and goes without More and Note.
	Fill bool `json:"fill,omitempty"`
	// Free refuses the actions with the code "seals" if it can be foreseen that the last one seals.
	Free bool `json:"free,omitempty"`
	// Careful plays nothing if one of the actions puts the game at stake for the side that plays it: the answer then
	// says how (Snapshot.Risk, Update.Risk). Accepted are the texts of risks that are taken all the same.
	Careful  bool     `json:"careful,omitempty"`
	Accepted []string `json:"accepted,omitempty"`
	// Note is a word to the other player, sent with the order that the actions make. It is refused if they make none.
	Note string `json:"note,omitempty"`
}

// UndoRequest takes back drafted steps.
type UndoRequest struct {
	At   int64 `json:"at"`
	Keep int   `json:"keep"` // how many steps of the draft stay
	// From is the first of the later steps that stay as well, by index from 0; 0 if none does. They are played again
	// without the steps between; if one of them is not legal then, nothing is taken back.
	From int `json:"from,omitempty"`
}

// AskRequest asks about an action: why not, preview, forecast.
type AskRequest struct {
	Action string `json:"action"`
	// Suppose is what concealed pieces are taken to be, for a forecast: it answers with a case "entered".
	Suppose []kernel.Supposition `json:"suppose,omitempty"`
	// Best asks about the action by the better way that its preview names (Preview.ByWay), if it names one.
	Best bool `json:"best,omitempty"`
}

// Why answers why an action is not legal. Legal is true if it is.
type Why struct {
	Legal   bool            `json:"legal"`
	Refusal *kernel.Refusal `json:"refusal,omitempty"`
	// Alike is the piece that stands for the one that was asked about, if one of several alike does: the answer is
	// about it, and a click on the one means a click on the other.
	Alike kernel.PieceID `json:"alike,omitempty"`
	// Instead is what could be done so that what was meant is legal (kernel.Adviser).
	Instead *Instead `json:"instead,omitempty"`
}

// Instead are actions, all of which can be played one after the other, and the one that is legal after them.
type Instead struct {
	Label   string   `json:"label"`
	Actions []string `json:"actions"`
	Then    string   `json:"then"`
}

// Failure is the body of every answer that is not a success.
type Failure struct {
	Code    string          `json:"code"` // one of the Code constants
	Message string          `json:"message"`
	Refusal *kernel.Refusal `json:"refusal,omitempty"`
}

// RetryRequest lets the bots that failed try again.
type RetryRequest struct{}

// Update is what the stream sends, and what a request is answered with that says which version it holds: new events of
// this seat, and the version that they lead to. A client that does not follow the changes fetches the snapshot when
// Version is not its own.
type Update struct {
	At      int64               `json:"at"`
	Events  []gamelog.EventLine `json:"events"`
	Mine    bool                `json:"mine"`
	Version string              `json:"version"`         // Snapshot.Version; empty if the table cannot be shown
	Seats   []SeatInfo          `json:"seats,omitempty"` // in the first update, and when somebody came or left
	// Changes lead from the version Base, which the client holds or has held, to Version, each from one version to the
	// next. An empty Base is nothing: the one change is then everything, and Events does not go back beyond it. Both
	// are missing for a client that has not said that it follows changes.
	Base    string   `json:"base,omitempty"`
	Changes []Change `json:"changes,omitempty"`
	// Risk is what a careful request would put at stake (PlayRequest.Careful): nothing of it was played.
	Risk *kernel.Risk `json:"risk,omitempty"`

	shared *shared // nil: nobody else is sent it
}

// GameLine is a game in the list of games.
type GameLine struct {
	ID        string                `json:"id"`
	Name      string                `json:"name"`
	Tagline   string                `json:"tagline"`
	Edition   int                   `json:"edition"`
	Sides     [2]kernel.SideInfo    `json:"sides"`
	Variant   *kernel.VariantInfo   `json:"variant,omitempty"` // whose data it is played on, if not its own
	Scenarios []kernel.ScenarioInfo `json:"scenarios"`
	Options   []kernel.OptionInfo   `json:"options"`
	Handicap  bool                  `json:"handicap,omitempty"` // it can be played with a handicap
	Contests  []kernel.ContestInfo  `json:"contests,omitempty"` // of several games, that it can be played as
	Bots      []string              `json:"bots"`
	BotTexts  map[string]string     `json:"botTexts"` // what each of them is, in a sentence or two
}

// TableLine is a table in the list that only the owner of the machine gets: with its keys.
type TableLine struct {
	Table    string            `json:"table"`
	Game     string            `json:"game"`
	Scenario string            `json:"scenario"`
	Options  []string          `json:"options"`
	Seats    []SeatInfo        `json:"seats"`
	At       int64             `json:"at"`
	Made     time.Time         `json:"made"`
	Last     time.Time         `json:"last"` // when the last entry was made
	Over     bool              `json:"over"`
	Keys     map[string]string `json:"keys"`
	Contest  *ContestLine      `json:"contest,omitempty"`
	Lesson   string            `json:"lesson,omitempty"` // the file, if the table is a lesson
	Closed   string            `json:"closed,omitempty"`
}

// EventList is the answer to a request for events.
type EventList struct {
	Events []gamelog.EventLine `json:"events"`
}

// OrderRequest sends the draft as it is.
type OrderRequest struct {
	At    int64  `json:"at"`
	Steps int    `json:"steps"` // how many steps the draft had
	Note  string `json:"note,omitempty"`
}

// ResignRequest gives the game up.
type ResignRequest struct {
	At int64 `json:"at"`
	// for one person with both sides: which of them; else the one whose decision is due
	Side string `json:"side,omitempty"`
}

// DrawRequest offers a draw.
type DrawRequest struct {
	At int64 `json:"at"`
}

// AnswerRequest answers the open proposal: yes agrees, no declines, or withdraws one's own.
type AnswerRequest struct {
	At  int64 `json:"at"`
	Yes bool  `json:"yes"`
}

// TakeBackRequest asks to take the game back to the position after an earlier entry of the log.
type TakeBackRequest struct {
	At   int64 `json:"at"`
	Back int64 `json:"back"` // from 1, below At
}

// SeatRequest gives a side's seat to somebody else: "me" (the one who asks), "open" (a link for a friend) or
// "bot:NAME". A seat that a friend has taken only the friend can give away; but with ReplaceKey the host can, once the
// friend is away and the game has waited for them for a day. The side gets a new key then, and the friend's old one
// opens nothing any more.
type SeatRequest struct {
	At   int64  `json:"at"`
	Side string `json:"side"`
	Who  string `json:"who"`
	// ReplaceKey takes back the seat of a friend who stays away.
	ReplaceKey bool `json:"replaceKey,omitempty"`
}

// NameRequest says what the seat's player wants to be called: at most 24 characters, which everybody at the table
// reads. An empty name takes it back.
type NameRequest struct {
	Name string `json:"name"`
}

// SeatAnswer says with which key the one who asked goes on, and which key or invitation is for a friend.
type SeatAnswer struct {
	Mine   string `json:"mine"`
	Friend string `json:"friend,omitempty"`
}

// JoinRequest exchanges an invitation for a key.
type JoinRequest struct {
	Invitation string `json:"invitation"`
	// Look asks what the invitation is to, and leaves it unused.
	Look bool `json:"look,omitempty"`
}

// JoinAnswer is the key to the seat, which nobody else is told; empty if one has only looked.
type JoinAnswer struct {
	Mine string     `json:"mine"`
	To   *InvitedTo `json:"to,omitempty"`
}

// InvitedTo is what an invitation is to, by the names that people read.
type InvitedTo struct {
	Game     string `json:"game"`
	Scenario string `json:"scenario"`
	Side     string `json:"side"` // empty: the host's seat, whose sides can change
}

// LocalRequest exchanges a word that is good once, which the program gave the browser that it opened.
type LocalRequest struct {
	Once string `json:"once"`
}

// LocalAnswer is the right to the list of a machine's tables, and the seat that is to be opened, if there is one.
type LocalAnswer struct {
	Key   string `json:"key"`
	Table string `json:"table,omitempty"`
	Seat  string `json:"seat,omitempty"` // its key
}

// InviteRequest asks for an invitation: for another device of the seat that asks, or, by the host, for a side whose
// seat is open.
type InviteRequest struct {
	Side string `json:"side,omitempty"`
}

// InviteAnswer is the invitation.
type InviteAnswer struct {
	Friend string `json:"friend"`
}

// SessionList are the devices that a seat is open on.
type SessionList struct {
	Sessions []SessionLine `json:"sessions"`
}

// SessionLine is one session of a seat.
type SessionLine struct {
	ID     string    `json:"id"`
	Made   time.Time `json:"made"`
	Seen   time.Time `json:"seen,omitzero"` // to the hour
	Device string    `json:"device,omitempty"`
	Own    bool      `json:"own,omitempty"`   // it is the one that asks
	Fixed  bool      `json:"fixed,omitempty"` // it cannot be ended: it is a key of the table
}

// EndSessionRequest ends a session of the seat that asks.
type EndSessionRequest struct {
	Session string `json:"session"`
}

// StandingRequest sets the seat's standing answers: by the id of the question an answer's id, "staff" (a bot of the
// table decides), or "ask". Questions that are not named stay as they are. A person with both sides needs none, and
// gets none.
type StandingRequest struct {
	Answers map[string]string `json:"answers"`
}

// OverlayRequest asks for an overlay of what the seat sees.
type OverlayRequest struct {
	Overlay string `json:"overlay"`         // its id
	Side    string `json:"side"`            // whom it is about
	Piece   string `json:"piece,omitempty"` // its word in an action: "tank-3"
	As      string `json:"as,omitempty"`    // as whom, as in ?as=
	At      int64  `json:"at,omitempty"`    // at an earlier log position, as in ?at=
}

// OverlayAnswer is an overlay, or why it cannot be shown: that is an answer, like Why's, and no failure.
type OverlayAnswer struct {
	Overlay *kernel.Overlay `json:"overlay,omitempty"`
	Refusal *kernel.Refusal `json:"refusal,omitempty"`
}

// ForkRequest takes a game over at one of its entries, as a new table: of a finished game anybody may, of one that goes
// on only one person with both sides.
type ForkRequest struct {
	At    int64             `json:"at"`
	Seats map[string]string `json:"seats"` // as in NewTable
}

// LessonInfo is where a lesson stands.
type LessonInfo struct {
	Title string   `json:"title"`
	Step  int      `json:"step"` // how many of its actions are done
	Steps int      `json:"steps"`
	Say   []string `json:"say"` // the captions to be read now
	// the action that is wanted next, in text form; empty when it is the script's turn, or over
	Do string `json:"do,omitempty"`
	// actions that its captions may invite to and that the rules refuse now, in text form
	Tries []string `json:"tries,omitempty"`
	Done  bool     `json:"done,omitempty"` // the lesson is over: the game can be taken over as it stands
}

// Ruling is what was decided where a game's rulebook leaves something open.
type Ruling struct {
	ID    string   `json:"id"` // "R12": the rules point to it as [R12]
	Title string   `json:"title,omitempty"`
	Rules []string `json:"rules"` // the numbers that it is about
	Under string   `json:"under"` // the part of the rulings that it stands in
	Text  string   `json:"text"`  // paragraphs, parted by empty lines
}

// CaseLine is a case that a game carries.
type CaseLine struct {
	Path    string `json:"path"`
	Title   string `json:"title"`
	Lesson  bool   `json:"lesson,omitempty"`
	Side    string `json:"side,omitempty"`    // whom the learner plays
	Minutes int    `json:"minutes,omitempty"` // how long it takes
	Intro   string `json:"intro,omitempty"`
}

// ContestLine says which game of which contest a table is. Players are 0 and 1: player 0 leads the first side in the
// first game, the second in the next, and so on.
type ContestLine struct {
	Kind string `json:"kind"` // of kernel.Info.Contests
	Game int    `json:"game"` // which of its games, from 1
	// Points are the match points of each player before this game; in a list of tables with those of this game, if it
	// is over.
	Points [kernel.Players]int32 `json:"points"`
}

// ContestState is a contest as it stands.
type ContestState struct {
	Kind  string        `json:"kind"`
	Game  int           `json:"game"`  // which of its games the table is, from 1
	Games []ContestGame `json:"games"` // those that are over, in order, and the one that goes on
	// Score counts the games that are over.
	Score kernel.ContestScore `json:"score"`
	// Parts are the scores of the contests that it is made of (kernel.ContestInfo.Of), of which both games are over.
	Parts []kernel.ContestScore `json:"parts,omitempty"`
	Over  bool                  `json:"over"` // all games are over
	// Next: this game is over and another follows, which the seat may start or go to (NextGame).
	Next bool `json:"next,omitempty"`
	// You is the player whose seat the key opens, -1 for both and for observers.
	You int `json:"you"`
}

// ContestGame is a game of a contest.
type ContestGame struct {
	Table   string                `json:"table"`
	Over    bool                  `json:"over"`
	Outcome kernel.Outcome        `json:"outcome"`
	Points  [kernel.Players]int32 `json:"points"` // match points that it gave each player
}

// NextGameRequest starts the next game of a contest, or asks for it if it was started already.
type NextGameRequest struct{}

// RematchRequest plays a single game again that is over, or asks for that table if it was made already.
type RematchRequest struct {
	// Stay: each player keeps the side; else they change sides. The one who asks first decides.
	Stay bool `json:"stay"`
}

// RematchInfo says where a game that is over is played again. It holds no key: the one that opens a seat here opens the
// same player's seat there, and the observers' key looks on there.
type RematchInfo struct {
	Table string `json:"table"`
	Stay  bool   `json:"stay,omitempty"` // each player keeps the side
}

// NextGameAnswer is the next game of a contest, or a rematch. Mine is the key that opens it: the same that opens this
// one.
type NextGameAnswer struct {
	Table string `json:"table"`
	Mine  string `json:"mine"`
}
