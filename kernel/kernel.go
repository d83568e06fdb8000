// Package kernel says what a wargame is: a Game with its fixed data, a Position that can be asked, played and copied,
// an Action, and what comes back: Prompt, Refusal, View, Event, Preview, Forecast, Outcome.
//
// It knows no game and no player. Games implement it (games/toy is the smallest), kernel/kerneltest proves that they
// keep its contract, and everything else - bots, table, server, client - sees a game only through it. All chance
// enters through kernel/chance. Read docs/ARCHITECTURE.md next.
package kernel

import (
	"crypto/sha256"
	"encoding/hex"

	"umpire/kernel/chance"
)

// Side is one of the two sides of a game, or one of the viewers that a View can be made for.
type Side int8

const (
	SideA    Side = 0  // the side that Info.Sides[0] names
	SideB    Side = 1  // the side that Info.Sides[1] names
	Observer Side = 2  // sees what both sides may see, and nothing else
	Both     Side = 3  // sees what either side sees: two-handed play, and a finished game
	NoSide   Side = -1 // nobody: no control, no decision due
)

// Players is the number of sides; Audiences counts the viewers a View can be made for (SideA, SideB, Observer, Both).
const (
	Players   = 2
	Audiences = 4
)

// Other is the opponent of a player's side.
func (s Side) Other() Side { return s ^ 1 }

// Player says whether s is one of the two sides.
func (s Side) Player() bool { return s == SideA || s == SideB }

// PieceID names a piece: an index into Info.Pieces, from 1. A number from FirstHandle on is a handle: it stands for a
// concealed enemy piece, and says nothing about which one.
type PieceID int16

// PlaceID names a place: an index into Info.Places, from 1. Areas, hexes, boxes and pools are places, and of hexsides
// those that a rule can mark or choose: on a large map all of them would not fit into 32,767 places. The others are
// edges of the game's board.
type PlaceID int16

const (
	NoPiece     PieceID = 0
	NoPlace     PlaceID = 0
	FirstHandle PieceID = 16384
)

// Handle says whether the id stands for a concealed piece.
func (p PieceID) Handle() bool { return p >= FirstHandle }

// Verb is what an action does: an index into Info.Verbs, from 1.
type Verb uint8

// Action is one choice: a verb and what it applies to. Operands that the verb does not take are zero. It is
// comparable and 8 bytes long; its text form is FormatAction's, its JSON form that text.
type Action struct {
	Verb  Verb
	Piece PieceID
	Place PlaceID
	N     int16
}

// Game is one wargame: its map, roster, scenarios and rules. It never changes and may be shared between goroutines.
type Game interface {
	// Info is the game's fixed data. The caller must not change it.
	Info() *Info
	// Start sets up a scenario. Draws that the set-up makes come from the source; set-up decisions that belong to the
	// players are the position's first prompts. It refuses what Info.Resolve refuses, with the same *Refusal.
	Start(Setup, chance.Source) (Position, error)
	// Decode is the inverse of Position.AppendBinary. Bytes that are not a position of this game and edition are an
	// error.
	Decode([]byte) (Position, error)
	// Guess makes a full position that agrees with a view (its View for that side is equal) out of nothing else.
	// Every world that agrees can come out.
	Guess(*View, chance.Source) (Position, error)
}

// Position is one situation. Playing changes it in place; a refused action leaves it untouched.
//
// It has state, which Copy copies, and may have scratch space for its queries (labels of a search, a legal list),
// which it never shares: not with a copy, and not with another position of the game. So one position is not safe for
// use by several goroutines at once, not even for queries, but two positions are, whichever was copied from the
// other.
type Position interface {
	// ToMove is the side whose decision is due, NoSide when the game is over.
	ToMove() Side
	// Prompt is the decision due, as that side may see it.
	Prompt(Side) Prompt
	// Legal appends every legal action of the side to move to the buffer, in a fixed order, and returns it. There are
	// none exactly when the game is over, and a single one only when the prompt has Pause: other forced decisions
	// play themselves.
	Legal([]Action) []Action
	// Play makes an action of the side to move. It returns a *Refusal, and changes nothing, when the action is not
	// legal. What happens goes to the sink, which may be nil.
	Play(Action, chance.Source, *Events) error
	// Why says why a side may not play an action now: nil if it may. A hidden foreign piece is refused exactly as an
	// unknown one. Where one of several alike pieces stands for all, the others are refused by the code CodeAlike,
	// with the one that stands for them as the refusal's first piece: the same action with that piece is then legal.
	Why(Side, Action) *Refusal
	// View fills in what a side (or Observer, or Both) may know. It reuses the view's slices.
	View(Side, *View)
	// Preview fills in what a legal action would do at once, for the side to move, without a draw.
	Preview(Action, *Preview)
	// Forecast fills in the chances of what an action can do, as far as the side may know.
	Forecast(Side, Action, *Forecast)
	// Copy makes into, which must be a position of the same game, equal to this one. It does not allocate. Scratch
	// stays its owner's: into keeps what it was made with (by New, Start, Decode or Guess). A state of fixed size is
	// assigned; one that lies in slices has its elements copied into those of into, never the slice headers:
	//
	//	type position struct { state; scratch *scratch }
	//	func (p *position) Copy(into Position) { into.(*position).state = p.state }
	Copy(into Position)
	// New is an empty position of the same game, for Copy to fill.
	New() Position
	// Outcome is whether the game is over, and how it ended.
	Outcome() Outcome
	// AppendBinary appends the canonical encoding: equal positions have equal bytes, in every process and on every
	// machine.
	AppendBinary([]byte) ([]byte, error)
}

// Hash is the SHA-256 of a position's canonical encoding, in hex.
func Hash(p Position) (string, error) {
	b, err := p.AppendBinary(nil)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}

// Outcome is how a game stands or ended.
type Outcome struct {
	Over   bool `json:"over"`
	Winner Side `json:"winner"` // NoSide for a draw, or while the game goes on
	// Level is how clearly: the id of one of Info.Levels, or the game's word if it lists none; empty while the game
	// goes on.
	Level  string   `json:"level,omitempty"`
	Rule   string   `json:"rule,omitempty"` // the rule that ended the game
	Points [2]int32 `json:"points"`         // victory points that each side has scored, before a handicap
	// Scored: the points decided the game, so that a client shows them with the result.
	Scored bool `json:"scored,omitempty"`
}

// Refusal says why an action is not legal: the rule it breaks, a short stable code, a sentence for the player, and
// the pieces and places concerned.
type Refusal struct {
	Rule   string    `json:"rule"`
	Code   string    `json:"code"`
	Reason string    `json:"reason"`
	Pieces []PieceID `json:"pieces,omitempty"`
	Places []PlaceID `json:"places,omitempty"`
}

// CodeAlike is the code by which an alike piece is refused: see Position.Why.
const CodeAlike = "alike"

// CodeChooseFirst is the code by which a verb is refused that would do, were the piece chosen that it is for
// (VerbInfo.Via).
const CodeChooseFirst = "choose-first"

// Error is the sentence with its rule number.
func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Reason
	}
	return r.Reason + " (rule " + r.Rule + ")"
}

// Refuse makes a refusal.
func Refuse(rule, code, reason string) *Refusal {
	return &Refusal{Rule: rule, Code: code, Reason: reason}
}

// Prompt is the decision due: whose it is, in which phase, by which rule, and what is asked.
type Prompt struct {
	Side  Side  `json:"side"`
	Phase uint8 `json:"phase"` // index into Info.Phases
	Ask   uint8 `json:"ask"`   // index into Info.Asks, which holds the sentence and the rule
	Pause bool  `json:"pause,omitempty"`
	// Reply: the decision falls due in the other side's turn (a loss in its battle, a reaction to its move) or follows
	// from the dice of the side's own battle, so a standing answer may be given to it beforehand.
	Reply bool    `json:"reply,omitempty"`
	Piece PieceID `json:"piece,omitempty"`
	Place PlaceID `json:"place,omitempty"`
	N     int16   `json:"n,omitempty"`
	M     int16   `json:"m,omitempty"`
}
