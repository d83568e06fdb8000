// Saved games: a log as a JSON file, whole or as one side may know it.

package gamelog

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"io"

	"umpire/kernel"
)

// FileFormat names the form of a saved game.
const FileFormat = "umpire-game-2"

// ScopeAll is the Scope of a file that holds everything; that of one side's own log is the side's id, or "observer".
const ScopeAll = "all"

// File is a saved game, as JSON. A whole one (Scope "all") has every entry opened: its salt and its body. One side's
// own log of a game that goes on has the commitments, and of each entry what that side was shown; when the game is
// over, the whole file can be held against it.
type File struct {
	Format   string          `json:"format"`
	Table    string          `json:"table"` // where it was played
	Scope    string          `json:"scope"`
	Game     string          `json:"game"`
	Variant  *Variant        `json:"variant,omitempty"` // whose data it was started on, if not the game's own
	Scenario string          `json:"scenario"`
	Options  []string        `json:"options"`
	Handicap [2]kernel.Ratio `json:"handicap,omitzero"`
	Seats    [2]Occupant     `json:"seats"`
	// Dice is, in a whole file of a game that is over, the secret that its draws follow from.
	Dice *Dice `json:"dice,omitempty"`
	// Last is, in a whole file, the encoded position after the last entry, for editions that cannot play it again.
	Last []byte `json:"last,omitempty"`
	// Heads are those that the player who saved the file has kept.
	Heads []Head `json:"heads,omitempty"`
	// Given is what the page of that player gave to the dice.
	Given   []Given     `json:"given,omitempty"`
	Entries []FileEntry `json:"entries"`
}

// FileEntry is one entry of a saved game. Hashes and salts are in hex.
type FileEntry struct {
	N      int64           `json:"n"`
	Commit string          `json:"commit"` // SHA-256 of salt and body
	Hash   string          `json:"hash"`   // SHA-256 of "umpire-entry-2", the hash before, and the commitment
	Salt   string          `json:"salt,omitempty"`
	Body   json.RawMessage `json:"body,omitempty"` // compact JSON, byte for byte what the commitment is of
	Own    *FileOwn        `json:"own,omitempty"`  // in one side's own log
}

// FileOwn is what one side may know of an entry.
type FileOwn struct {
	Mine    bool          `json:"mine,omitempty"` // the side ordered it
	Actions []string      `json:"actions,omitempty"`
	Events  []StoredEvent `json:"events,omitempty"`
	Texts   []string      `json:"texts,omitempty"` // the events as sentences, with those of the table itself after them
}

// File is the log as a saved game: the whole of it, or for a viewer other than Both what one side, or an observer, may
// know of it. Last is the encoded position after the last entry of a whole one; it may be nil.
func (l *Log) File(game kernel.Game, x *kernel.Index, viewer kernel.Side, last []byte) *File {
	h := &l.Header
	f := &File{Format: FileFormat, Table: h.ID, Scope: ScopeAll, Game: h.Game, Scenario: h.Scenario,
		Options: OrEmpty(h.Options), Handicap: h.Handicap, Seats: h.Seats, Last: last, Entries: []FileEntry{}}
	if len(l.Bodies) > 0 {
		f.Variant = l.Bodies[0].Start.Variant
	}
	if n := len(l.Bodies); viewer == kernel.Both && n > 0 && l.Bodies[n-1].Over != nil {
		f.Dice = h.Dice
	}
	if viewer != kernel.Both {
		f.Scope = Role(x.Info(), viewer)
	}
	told := NewTranscript(game, x)
	for i, b := range l.Bodies {
		e := &l.Entries[i]
		fe := FileEntry{N: e.N, Commit: hex.EncodeToString(commitment(e.Salt, e.Body)),
			Hash: hex.EncodeToString(e.Hash)}
		if viewer == kernel.Both {
			fe.Salt, fe.Body = hex.EncodeToString(e.Salt), e.Body
		} else {
			fe.Own = told.own(b, viewer)
		}
		f.Entries = append(f.Entries, fe)
	}
	return f
}

// own is what one side may know of an entry.
func (t *Transcript) own(b *Body, viewer kernel.Side) *FileOwn {
	own := &FileOwn{Mine: viewer.Player() && b.Side == viewer}
	if own.Mine {
		own.Actions = b.Actions
	}
	for i, l := range lines(t.x, b) {
		if l.Event.Audience.Has(viewer) {
			if i < len(b.Events) {
				said := b.Events[i]
				said.For = 0
				own.Events = append(own.Events, said)
			}
			own.Texts = append(own.Texts, t.Text(&l))
		}
	}
	return own
}

// Write writes the file, indented by entry so that a person can read it and a diff shows what changed.
func (f *File) Write(w io.Writer) error {
	head := *f
	head.Entries = nil
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	b.Write(bytes.TrimSuffix(text, []byte("null}")))
	b.WriteString("[")
	for i, e := range f.Entries {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n")
		b.Write(line)
	}
	b.WriteString("\n]}\n")
	return b.Flush()
}

// Add adds an entry to a whole file.
func (f *File) Add(e *Entry) {
	f.Entries = append(f.Entries, FileEntry{N: e.N, Commit: hex.EncodeToString(commitment(e.Salt, e.Body)),
		Hash: hex.EncodeToString(e.Hash), Salt: hex.EncodeToString(e.Salt), Body: e.Body})
}
