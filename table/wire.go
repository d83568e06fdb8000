// Package table is one game in progress: its seats, drafts, orders, log, undo and subscribers. It is where a player's click
// becomes a logged order and where a side's events come from. It knows no rules (it asks the kernel), no HTTP (package
// server) and no database (it defines Store, package store implements it).
package table

import (
	"time"

	"umpire/kernel"
)

// The types in this file are what a client and the server say to each other, as JSON. web/src/wire.ts is generated from them
// and from the kernel's types (go run ./tools/wiregen).

// Snapshot is everything a seat may know of a table at one moment.
type Snapshot struct {
	Table    string        `json:"table"`
	Game     string        `json:"game"`
	Scenario string        `json:"scenario"`
	Options  []string      `json:"options"`
	Side     kernel.Side   `json:"side"`   // whose eyes: a side, Observer, or Both
	Seats    []SeatInfo    `json:"seats"`  // one for each side
	At       int64         `json:"at"`     // the log position: how many entries the log has
	Events   int64         `json:"events"` // how many events this seat has been sent in all
	Draft    DraftInfo     `json:"draft"`
	View     kernel.View   `json:"view"` // with the draft applied, if the seat owns it
	Ask      string        `json:"ask"`  // the prompt as a sentence
	AskRule  string        `json:"askRule,omitempty"`
	Phase    string        `json:"phase"`
	Mine     bool          `json:"mine"`            // the decision due is this seat's
	Legal    []LegalAction `json:"legal,omitempty"` // only if it is
	// Drafted are the events of the draft, as its owner sees them; they are not in the log yet.
	Drafted []EventLine `json:"drafted,omitempty"`
	Offer   *OfferInfo  `json:"offer,omitempty"`  // what one side has offered and the other has not answered
	Closed  string      `json:"closed,omitempty"` // why the table cannot be played on (a damaged log, say)
}

// SeatInfo says who plays a side.
type SeatInfo struct {
	Side kernel.Side `json:"side"`
	Who  string      `json:"who"`            // "person", "bot", "open"
	Bot  string      `json:"bot,omitempty"`  // the bot's name
	Live bool        `json:"live,omitempty"` // somebody is connected to it
	// Failed is why the bot plays no more: it can be tried again.
	Failed string `json:"failed,omitempty"`
}

// OfferInfo is an offer that stands. It lapses when the side that it was made to orders something.
type OfferInfo struct {
	Side kernel.Side `json:"side"`           // who made it
	What string      `json:"what"`           // "draw", "takeback"
	Back int64       `json:"back,omitempty"` // the log entry to go back to
}

// DraftInfo says what the seat has played and not yet ordered.
type DraftInfo struct {
	Steps   []string `json:"steps"` // the actions, in text form
	CanUndo bool     `json:"canUndo"`
	// Count counts the changes of the seat's drafts: an Update with another count says that the draft was changed elsewhere.
	Count int64 `json:"count"`
}

// LegalAction is one action that may be played now.
type LegalAction struct {
	A     [4]int16 `json:"a"`               // verb, piece, place, n
	Text  string   `json:"text"`            // its text form: send this back
	Label string   `json:"label"`           // what a button or menu says
	Seals bool     `json:"seals,omitempty"` // it cannot be taken back freely
}

// EventLine is an event with its sentence and its number among the events of this seat.
type EventLine struct {
	N     int64        `json:"n"`
	Event kernel.Event `json:"e"`
	Text  string       `json:"text"`
	Rule  string       `json:"rule,omitempty"`
	At    int64        `json:"at"` // the log entry that it belongs to
	// Note is set if this is no event of the game but one of the table itself, in words alone: "edition", "resign", "offer",
	// "withdraw", "decline", "draw", "takeback".
	Note string `json:"note,omitempty"`
}

// NewTable asks for a table.
type NewTable struct {
	Game     string            `json:"game"`
	Scenario string            `json:"scenario"`
	Options  []string          `json:"options"`
	Seats    map[string]string `json:"seats"`          // by side id: "me", "open" (a link for a friend), "bot:NAME"
	Seed     *uint64           `json:"seed,omitempty"` // for tests and lessons; a secret random seed otherwise
}

// TableMade says how to reach a new table. A key is the right to a seat: whoever has it sits there.
type TableMade struct {
	Table string            `json:"table"`
	Keys  map[string]string `json:"keys"` // by side id, "both" when one person has both sides, and "observer"
	Mine  string            `json:"mine"` // the key of the one who asked
}

// PlayRequest plays an action on the seat's draft. An action that seals becomes an order with all that was drafted before it.
type PlayRequest struct {
	At     int64  `json:"at"`    // the log position it was made for
	Steps  int    `json:"steps"` // how many steps the draft had
	Action string `json:"action"`
}

// UndoRequest takes back drafted steps.
type UndoRequest struct {
	At   int64 `json:"at"`
	Keep int   `json:"keep"` // how many steps of the draft stay
}

// AskRequest asks about an action: why not, preview, forecast.
type AskRequest struct {
	Action string `json:"action"`
	// Suppose is what concealed pieces are taken to be, for a forecast: it answers with a case "entered".
	Suppose []kernel.Supposition `json:"suppose,omitempty"`
}

// Why answers why an action is not legal. Legal is true if it is.
type Why struct {
	Legal   bool            `json:"legal"`
	Refusal *kernel.Refusal `json:"refusal,omitempty"`
}

// Failure is the body of every answer that is not a success.
type Failure struct {
	Code    string          `json:"code"` // one of the Code constants
	Message string          `json:"message"`
	Refusal *kernel.Refusal `json:"refusal,omitempty"`
}

// RetryRequest lets the bots that failed try again.
type RetryRequest struct{}

// Update is what the stream sends: new events of this seat, and the position they lead to. The client fetches the snapshot
// when At is beyond its own or Draft is not its own, and when there are no events: then something else has changed.
type Update struct {
	At     int64       `json:"at"`
	Events []EventLine `json:"events"`
	Mine   bool        `json:"mine"`
	Draft  int64       `json:"draft,omitempty"` // DraftInfo.Count: only the seat that owns the draft is told of its changes
	Seats  []SeatInfo  `json:"seats,omitempty"` // in the first update, and when somebody came or left
}

// GameLine is a game in the list of games.
type GameLine struct {
	ID        string                `json:"id"`
	Name      string                `json:"name"`
	Tagline   string                `json:"tagline"`
	Edition   int                   `json:"edition"`
	Sides     [2]kernel.SideInfo    `json:"sides"`
	Scenarios []kernel.ScenarioInfo `json:"scenarios"`
	Options   []kernel.OptionInfo   `json:"options"`
	Bots      []string              `json:"bots"`
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
	Closed   string            `json:"closed,omitempty"`
}

// EventList is the answer to a request for events.
type EventList struct {
	Events []EventLine `json:"events"`
}

// OrderRequest sends the draft as it is.
type OrderRequest struct {
	At    int64 `json:"at"`
	Steps int   `json:"steps"` // how many steps the draft had
}

// ResignRequest gives the game up.
type ResignRequest struct {
	At   int64  `json:"at"`
	Side string `json:"side,omitempty"` // for one person with both sides: which of them; else the one whose decision is due
}

// DrawRequest offers a draw.
type DrawRequest struct {
	At int64 `json:"at"`
}

// AnswerRequest answers the offer that stands: yes agrees, no declines, or withdraws one's own.
type AnswerRequest struct {
	At  int64 `json:"at"`
	Yes bool  `json:"yes"`
}

// TakeBackRequest asks to take the game back to the position after an earlier entry of the log.
type TakeBackRequest struct {
	At   int64 `json:"at"`
	Back int64 `json:"back"` // from 1, below At
}
