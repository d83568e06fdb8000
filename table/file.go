package table

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// FileFormat names the form of a saved game.
const FileFormat = "umpire-game-1"

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
	Scenario string      `json:"scenario"`
	Options  []string    `json:"options"`
	Seats    [2]Seating  `json:"seats"`
	Entries  []FileEntry `json:"entries"`
}

// FileEntry is one entry of a saved game. Hashes and salts are in hex.
type FileEntry struct {
	N      int64           `json:"n"`
	Commit string          `json:"commit"` // SHA-256 of salt and body
	Hash   string          `json:"hash"`   // SHA-256 of "umpire-entry-1", the hash before, and the commitment
	Salt   string          `json:"salt,omitempty"`
	Body   json.RawMessage `json:"body,omitempty"` // compact JSON, byte for byte what the commitment is of
	Own    *FileOwn        `json:"own,omitempty"`  // in one side's own log
}

// FileOwn is what one side may know of an entry.
type FileOwn struct {
	Mine    bool           `json:"mine,omitempty"` // the side ordered it
	Actions []string       `json:"actions,omitempty"`
	Events  []kernel.Event `json:"events,omitempty"`
	Texts   []string       `json:"texts,omitempty"` // the events as sentences
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
	over := damage == nil && bodies[len(bodies)-1].Over != nil
	whole := over || s.eyes == kernel.Both
	if !whole {
		if t.x == nil {
			return nil, fail(CodeClosed, "the log cannot be saved: %s", t.closed)
		}
		f.Scope = role(t.x.Info(), s.eyes)
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
	for _, ev := range b.Events {
		if ev.For.Has(eyes) {
			own.Events = append(own.Events, ev.event())
			own.Texts = append(own.Texts, t.x.EventText(ev.Event))
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
		return nil, fmt.Errorf("the file's format is %q, and this program reads %s", f.Format, FileFormat)
	}
	if len(f.Entries) == 0 {
		return nil, errors.New("the saved game has no entries")
	}
	return &f, nil
}

// Report says what Verify found right.
type Report struct {
	Game     string
	Scenario string
	Scope    string // "all", or whose own log it is: then only the chain of hashes could be checked
	Replayed bool   // every action was played again, with every draw
	Entries  int
	Actions  int
	Draws    int
	Outcome  kernel.Outcome
}

// Verify plays a saved game again from its recorded draws and checks every hash, every draw, every event and every position.
// Of one side's own log only the chain of hashes can be checked. The first thing that is wrong is a *Damage that says in
// which entry, or an error about the file as a whole.
func Verify(f *File, find func(id string) (kernel.Game, bool)) (*Report, error) {
	rep, _, err := verify(f, find)
	return rep, err
}

// verify also makes the entries, with positions, as a store keeps them. There are none for one side's own log.
func verify(f *File, find func(id string) (kernel.Game, bool)) (*Report, []Entry, error) {
	rep := &Report{Game: f.Game, Scenario: f.Scenario, Scope: f.Scope, Entries: len(f.Entries), Outcome: kernel.Outcome{Winner: kernel.NoSide}}
	if f.Scope != savedAll {
		return rep, nil, f.chain()
	}
	game, ok := find(f.Game)
	if !ok {
		return nil, nil, fmt.Errorf("this program does not have the game %q", f.Game)
	}
	x, err := kernel.NewIndex(game.Info())
	if err != nil {
		return nil, nil, err
	}
	v := verifier{game: game, x: x, rep: rep}
	for i := range f.Entries {
		if err := v.entry(f, i); err != nil {
			return nil, nil, &Damage{int64(i + 1), err}
		}
	}
	rep.Replayed, rep.Outcome = true, v.pos.Outcome()
	return rep, v.entries, nil
}

// chain checks that each hash follows from the one before and the commitment.
func (f *File) chain() error {
	var prev []byte
	for i, e := range f.Entries {
		commit, err1 := hex.DecodeString(e.Commit)
		hash, err2 := hex.DecodeString(e.Hash)
		switch {
		case e.N != int64(i+1):
			return &Damage{int64(i + 1), fmt.Errorf("it is numbered %d", e.N)}
		case err1 != nil || err2 != nil || len(commit) != 32 || !sameHash(hash, link(prev, commit)):
			return &Damage{e.N, errors.New("its hash does not follow from the entries before it")}
		}
		prev = hash
	}
	return nil
}

// verifier plays a file again, entry by entry.
type verifier struct {
	game    kernel.Game
	x       *kernel.Index
	rep     *Report
	pos     kernel.Position
	prev    []byte // the hash before
	key     []byte
	legal   []kernel.Action
	entries []Entry
}

func (v *verifier) entry(f *File, i int) error {
	fe := &f.Entries[i]
	n := int64(i + 1)
	var text bytes.Buffer
	if err := json.Compact(&text, fe.Body); err != nil {
		return fmt.Errorf("its body cannot be read: %w", err)
	}
	e := Entry{N: fe.N, Body: text.Bytes()}
	var err error
	if e.Salt, err = hex.DecodeString(fe.Salt); err != nil {
		return fmt.Errorf("its salt is no hex: %w", err)
	}
	if e.Hash, err = hex.DecodeString(fe.Hash); err != nil {
		return fmt.Errorf("its hash is no hex: %w", err)
	}
	b, err := e.open(v.prev, n)
	if err != nil {
		return err
	}
	if fe.Commit != hex.EncodeToString(commitment(e.Salt, e.Body)) {
		return errors.New("its commitment does not match its salt and body")
	}
	if n == 1 {
		err = v.start(f, b)
	} else {
		err = v.order(b)
	}
	if err != nil {
		return err
	}
	raw, err := v.pos.AppendBinary(nil)
	if err != nil {
		return err
	}
	if hexHash(raw) != b.State {
		return errors.New("playing it again leads to another position than it says")
	}
	if keyOf(n) == n {
		v.key = raw
		e.Position = frame(raw, nil)
	} else {
		e.Position = frame(raw, v.key)
	}
	over := v.pos.Outcome()
	if over.Over != (b.Over != nil) || b.Over != nil && *b.Over != over {
		return errors.New("the outcome that it states is not the position's")
	}
	v.rep.Draws += len(b.Draws)
	v.prev = e.Hash
	v.entries = append(v.entries, e)
	return nil
}

func (v *verifier) start(f *File, b *body) error {
	info := v.x.Info()
	s := b.Start
	switch {
	case s.Game != info.ID || s.Setup.Scenario != f.Scenario || !slices.Equal(s.Setup.Options, f.Options):
		return fmt.Errorf("it starts %s/%s %v, and the file's head says %s/%s %v", s.Game, s.Setup.Scenario, s.Setup.Options, f.Game, f.Scenario, f.Options)
	case s.Edition != info.Edition:
		return fmt.Errorf("the game was begun with edition %d of %s, and this program plays edition %d", s.Edition, info.ID, info.Edition)
	case s.Data != info.DataHash:
		return fmt.Errorf("the game was begun with other data of %s (%.12s) than this program has (%.12s)", info.ID, s.Data, info.DataHash)
	}
	src := chance.Replay{Draws: b.Draws}
	pos, err := v.game.Start(s.Setup, &src)
	if err != nil {
		return err
	}
	v.pos = pos
	return src.Done()
}

func (v *verifier) order(b *body) error {
	src := chance.Replay{Draws: b.Draws}
	var done kernel.Events
	if len(b.Actions) == 0 {
		return errors.New("an order without an action")
	}
	for _, text := range b.Actions {
		a, err := v.x.ParseAction(text)
		if err != nil {
			return err
		}
		if side := v.pos.ToMove(); side != b.Side {
			return fmt.Errorf("%q is ordered by %s when %s is to move", text, role(v.x.Info(), b.Side), role(v.x.Info(), side))
		}
		v.legal = v.pos.Legal(v.legal[:0])
		if !slices.Contains(v.legal, a) {
			if r := v.pos.Why(b.Side, a); r != nil {
				return fmt.Errorf("%q is not legal: %w", text, r)
			}
			return fmt.Errorf("%q is not among the legal actions", text)
		}
		if err := v.pos.Play(a, &src, &done); err != nil {
			return fmt.Errorf("%q is refused: %w", text, err)
		}
		v.rep.Actions++
	}
	if err := src.Done(); err != nil {
		return fmt.Errorf("a draw does not fit: %w", err)
	}
	if !same(logged(done.List), b.Events) {
		return errors.New("playing it again gives other events than it says")
	}
	return nil
}

// Import makes a table of a saved game, after playing it again and checking everything. One that is over can be looked at, and
// one that is not over can be played on by one person who has both sides.
func (h *Hall) Import(ctx context.Context, data []byte) (TableMade, error) {
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
	rec := Record{Game: rep.Game, Scenario: f.Scenario, Options: some(f.Options), From: clip(f.Table)}
	for side := range rec.Seats {
		rec.Seats[side].Who = "person"
	}
	return h.keep(ctx, h.Info(rep.Game), rec, entries)
}

// clip shortens a text that came from outside before it is shown or kept.
func clip(s string) string {
	const most = 40
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}
