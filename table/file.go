package table

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"umpire/kernel"
)

// FileFormat names the form of a saved game.
const FileFormat = "umpire-game-2"

// savedAll is the Scope of a file that holds everything; that of one side's own log is the side's id, or "observer".
const savedAll = "all"

// File is a saved game, as JSON. A whole one (Scope "all") has every entry opened: its salt and its body. One side's own log of
// a game that goes on has the commitments, and of each entry what that side was shown; when the game is over, the whole file can
// be held against it.
type File struct {
	Format   string      `json:"format"`
	Table    string      `json:"table"` // where it was played
	Scope    string      `json:"scope"`
	Game     string      `json:"game"`
	Variant  *PlayedOn   `json:"variant,omitempty"` // whose data it was started on, if not the game's own
	Scenario string      `json:"scenario"`
	Options  []string    `json:"options"`
	Seats    [2]Seating  `json:"seats"`
	Last     []byte      `json:"last,omitempty"` // in a whole file: the encoded position after the last entry, for editions that cannot play it again
	Entries  []FileEntry `json:"entries"`
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
	Events  []loggedEvent `json:"events,omitempty"`
	Texts   []string      `json:"texts,omitempty"` // the events as sentences, with those of the table itself after them
}

// Export is the seat's saved game: everything if the game is over or the seat sees both sides, else its own log.
func (s *Seat) Export(ctx context.Context) (*File, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	entries, err := allEntries(ctx, t.hall.cfg.Store, t.id)
	if err != nil {
		return nil, fail(CodeClosed, "the log of table %s cannot be read: %s", t.id, err)
	}
	f := &File{Format: FileFormat, Table: t.id, Scope: savedAll, Game: t.rec.Game, Scenario: t.rec.Scenario, Options: some(t.rec.Options), Seats: t.rec.Seats, Entries: []FileEntry{}}
	bodies, damage := openAll(entries)
	if len(bodies) > 0 {
		f.Variant = bodies[0].Start.Variant
	}
	over := damage == nil && bodies[len(bodies)-1].Over != nil
	whole := over || s.eyes == kernel.Both
	if !whole {
		if t.x == nil {
			return nil, fail(CodeClosed, "the log cannot be saved: %s", t.closed)
		}
		f.Scope = role(t.x.Info(), s.eyes)
	}
	if whole && t.pos != nil && t.at == int64(len(bodies)) {
		if f.Last, err = t.pos.AppendBinary(nil); err != nil {
			return nil, err
		}
	}
	for i, b := range bodies {
		e := &entries[i]
		fe := FileEntry{N: e.N, Commit: hex.EncodeToString(commitment(e.Salt, e.Body)), Hash: hex.EncodeToString(e.Hash)}
		if whole {
			fe.Salt, fe.Body = hex.EncodeToString(e.Salt), e.Body
		} else {
			fe.Own = t.own(b, s.eyes)
		}
		f.Entries = append(f.Entries, fe)
	}
	return f, nil
}

func (t *Table) own(b *body, eyes kernel.Side) *FileOwn {
	own := &FileOwn{Mine: eyes.Player() && b.Side == eyes}
	if own.Mine {
		own.Actions = b.Actions
	}
	for i, ev := range happenings(t.x, b) {
		if ev.Audience.Has(eyes) {
			if i < len(b.Events) {
				said := b.Events[i]
				said.For = 0
				own.Events = append(own.Events, said)
			}
			own.Texts = append(own.Texts, t.line(0, &ev).Text)
		}
	}
	return own
}

// Write writes the file, indented by entry so that a person can read it and a diff shows what changed.
func (f *File) Write(w io.Writer) error {
	var b bytes.Buffer
	head := *f
	head.Entries = nil
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
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
	_, err = w.Write(b.Bytes())
	return err
}

// ReadFile reads a saved game and checks its form, not its hashes.
func ReadFile(data []byte) (*File, error) {
	var f File
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return nil, fmt.Errorf("this is no saved game: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("this is no saved game: something follows after its end")
	}
	if f.Format != FileFormat {
		return nil, fmt.Errorf("the file's format is %q, and this program reads %s: open it with the version of umpire that saved it", clip(f.Format), FileFormat)
	}
	if len(f.Entries) == 0 {
		return nil, errors.New("the saved game has no entries")
	}
	return &f, nil
}

// Import makes a table of a saved game, after playing it again and checking everything. One that is over can be looked at, and
// one that is not over can be played on by one person who has both sides. A case (package try) as text is opened at its end.
func (h *Hall) Import(ctx context.Context, data []byte) (TableMade, error) {
	if isCase(data) {
		return h.importCase(ctx, data)
	}
	f, err := ReadFile(data)
	if err != nil {
		return TableMade{}, fail(CodeBadRequest, "%s", err)
	}
	if f.Scope != savedAll {
		return TableMade{}, fail(CodeBadRequest, "this is one side's own log (%s) of a game that was going on when it was saved: only a whole game can be opened, as saved after its end", clip(f.Scope))
	}
	rep, entries, err := verify(f, h.Game)
	if err != nil {
		return TableMade{}, fail(CodeBadRequest, "the saved game is not sound: %s", err)
	}
	last := rep.Stretches[len(rep.Stretches)-1]
	played := editionBody{last.Edition, last.Data, last.Variant}
	if info := h.Info(rep.Game); !last.Replayed && !played.of(info) {
		if !h.crossing(played, info) {
			return TableMade{}, fail(CodeBadRequest, "%s", otherVersion(played, info))
		}
		if err := h.readable(f, rep.Outcome.Over); err != nil {
			return TableMade{}, fail(CodeBadRequest, "the saved game was played with edition %d of %s (data %.8s), and this program plays edition %d: %s",
				last.Edition, rep.Game, last.Data, info.Edition, err)
		}
	}
	rec := Record{Game: rep.Game, Scenario: f.Scenario, Options: some(f.Options), From: clip(f.Table)}
	for side := range rec.Seats {
		rec.Seats[side].Who = "person"
	}
	return h.keep(ctx, h.Info(rep.Game), rec, entries)
}

// readable says why this program cannot read the last position of a file that another edition played.
func (h *Hall) readable(f *File, over bool) error {
	if len(f.Last) == 0 {
		return errors.New("the file does not hold its last position")
	}
	pos, err := decode(h.games[f.Game].game, f.Last)
	if err == nil && !playable(pos, over) {
		err = errors.New("its last position cannot be played on")
	}
	return err
}

// clip shortens a text that came from outside before it is shown or kept.
func clip(s string) string {
	const most = 40
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}
