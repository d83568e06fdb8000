// Verifying a saved game: it is played again from its recorded draws, and every hash, event and position is checked.

package gamelog

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Report says what Verify found right.
type Report struct {
	Game      string
	Scenario  string
	Scope     string    // "all", or whose own log it is: then only the chain of hashes could be checked
	Replayed  bool      // every action was played again, with every draw
	Stretches []Stretch // of a whole file: which entries were played again, and which are only shown
	Entries   int
	Made      int64 // the latest time that an entry says, Unix seconds
	Actions   int
	Draws     int
	Committed bool // the first entry commits to a secret that the draws follow from
	Opened    bool // the secret was opened, and is the one committed to
	Diced     int  // draws that were worked out from the secrets and are right
	Undiced   int  // draws that were made otherwise: by an older program, or at another table after it was opened there
	Fresh     int  // draws to which a player's page brought a fresh secret
	Outcome   kernel.Outcome
}

// Stretch is a run of entries that one edition of the game played.
type Stretch struct {
	From, To int64
	Edition  int
	Data     string
	Variant  *Variant // whose data it was played on; nil: those of this edition
	Replayed bool     // by this program, whose edition it is; of the others only hashes can be checked
	// Taken is set of a first entry whose position was taken over: from where. It is shown, and not played again.
	Taken string
}

// Verify plays a saved game again from its recorded draws and checks every hash, every draw, every event and every
// position. Of what another edition of the game played, and of one side's own log, only the chain of hashes can be
// checked. The first thing that is wrong is a *Damage that says in which entry, or an error about the file as a whole.
func Verify(f *File, find func(id string) (kernel.Game, bool)) (*Report, error) {
	rep, _, err := Restore(f, find)
	return rep, err
}

// Restore verifies a saved game and makes its entries, with positions, as a store keeps them. There are none for one
// side's own log.
func Restore(f *File, find func(id string) (kernel.Game, bool)) (*Report, []Entry, error) {
	left := f.Entries
	return restoreFrom(f, find, func() (*FileEntry, error) {
		if len(left) == 0 {
			return nil, io.EOF
		}
		e := &left[0]
		left = left[1:]
		return e, nil
	})
}

// Restore verifies a saved game as it is read, so that only one entry of its text is in memory at a time.
func (r *FileReader) Restore(find func(id string) (kernel.Game, bool)) (*Report, []Entry, error) {
	return restoreFrom(&r.File, find, r.Next)
}

// restoreFrom restores a game whose entries next gives, up to io.EOF.
func restoreFrom(f *File, find func(id string) (kernel.Game, bool),
	next func() (*FileEntry, error)) (*Report, []Entry, error) {
	rep := &Report{Game: f.Game, Scenario: f.Scenario, Scope: f.Scope, Outcome: kernel.Outcome{Winner: kernel.NoSide}}
	if f.Scope != ScopeAll {
		n, err := chain(next)
		rep.Entries = n
		return rep, nil, err
	}
	game, ok := find(f.Game)
	if !ok {
		return nil, nil, errors.New(Missing(f.Game, f.variant()))
	}
	x, err := kernel.NewIndex(game.Info())
	if err != nil {
		return nil, nil, err
	}
	v := verifier{game: game, x: x, rep: rep, raw: []byte{}}
	for {
		e, err := next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		if err := v.entry(f, e); err != nil {
			return nil, nil, &Damage{v.log.n + 1, err}
		}
		rep.Entries++
	}
	if rep.Entries == 0 {
		return nil, nil, errors.New("the saved game has no entries")
	}
	rep.Replayed = !slices.ContainsFunc(rep.Stretches, func(s Stretch) bool { return !s.Replayed })
	if v.over != nil {
		rep.Outcome = *v.over
	} else if v.pos != nil {
		rep.Outcome = v.pos.Outcome()
	}
	if len(f.Last) > 0 && (len(f.Last) > maxPosition || StateHash(f.Last) != v.states[len(v.states)-1]) {
		return nil, nil, errors.New("the last position that it holds is not that of its last entry")
	}
	if len(v.raw) == 0 && len(f.Last) > 0 {
		v.raw = f.Last
		e := &v.entries[len(v.entries)-1]
		e.Position = v.log.pack(e.N, v.raw)
	}
	return rep, v.entries, nil
}

// chain checks that each hash follows from the one before and the commitment.
func chain(next func() (*FileEntry, error)) (n int, err error) {
	var prev []byte
	for {
		e, err := next()
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
		n++
		commit, err1 := hex.DecodeString(e.Commit)
		hash, err2 := hex.DecodeString(e.Hash)
		switch {
		case e.N != int64(n):
			return n, &Damage{int64(n), fmt.Errorf("it is numbered %d", e.N)}
		case err1 != nil || err2 != nil || len(commit) != 32 || !bytes.Equal(hash, link(prev, commit)):
			return n, &Damage{e.N, errors.New("its hash does not follow from the entries before it")}
		}
		prev = hash
	}
}

// verifier plays a file again, entry by entry.
type verifier struct {
	game    kernel.Game
	x       *kernel.Index
	rep     *Report
	edition Edition                // that the entries are played with
	taken   *Origin                // where the first entry's position came from, nil if it was set up
	pos     kernel.Position        // nil while that is not this program's
	raw     []byte                 // the encoded position; empty if it is not known
	states  []string               // by entry, the hash of the position after it
	over    *kernel.Outcome        // set: no entry may follow
	open    *OpenProposal          // that waits for its answer
	log     Writer                 // at the entry before
	dice    *Dice                  // opened; nil if the draws cannot be worked out
	secrets []Secret               // of the players, so far
	next    [kernel.Players]string // by side, what its page committed to last
	legal   []kernel.Action
	entries []Entry
}

func (v *verifier) entry(f *File, fe *FileEntry) error {
	n := v.log.n + 1
	var text bytes.Buffer
	if err := json.Compact(&text, fe.Body); err != nil {
		return fmt.Errorf("its body cannot be read: %w", err)
	}
	e := Entry{N: fe.N, Body: bytes.Clone(text.Bytes())}
	var err error
	if e.Salt, err = hex.DecodeString(fe.Salt); err != nil {
		return fmt.Errorf("its salt is not hex: %w", err)
	}
	if e.Hash, err = hex.DecodeString(fe.Hash); err != nil {
		return fmt.Errorf("its hash is not hex: %w", err)
	}
	b, err := e.open(v.log.hash, n)
	if err != nil {
		return err
	}
	if fe.Commit != hex.EncodeToString(commitment(e.Salt, e.Body)) {
		return errors.New("its commitment does not match its salt and body")
	}
	if v.over != nil {
		return errors.New("the game was over before it")
	}
	v.secrets = append(v.secrets, b.Secrets...)
	if err := v.fresh(b); err != nil {
		return err
	}
	if err := v.opened(f, b); err != nil {
		return err
	}
	if v.dice != nil && b.Table == v.dice.Table && !bytes.Equal(e.Salt, v.dice.salt(n)) {
		return errors.New("its salt does not follow from the secret of the dice")
	}
	if err := v.body(f, b); err != nil {
		return err
	}
	if err := v.ending(b); err != nil {
		return err
	}
	v.over, v.open = b.Over, v.open.After(b)
	v.rep.Made = max(v.rep.Made, b.Made)
	v.states = append(v.states, b.State)
	e.Position = v.log.pack(n, v.raw)
	v.log.Advance(&e, v.raw)
	v.stretch(n)
	if v.pos != nil {
		v.rep.Draws += len(b.Draws)
		v.rep.Actions += len(b.Actions)
	}
	v.entries = append(v.entries, e)
	return nil
}

// opened uses the secret of the dice, if the file opens it, and checks it against the start's commitment.
func (v *verifier) opened(f *File, b *Body) error {
	switch {
	case b.Start == nil:
		return nil
	case b.Start.Dice == nil && f.Dice == nil:
		return nil
	case b.Start.Dice == nil:
		return errors.New("it commits to no secret of dice, and the file opens one")
	}
	v.rep.Committed = true
	if f.Dice == nil {
		return nil
	}
	if !CleanSecret(f.Dice.Secret) || f.Dice.Table != b.Table || f.Dice.Commit() != b.Start.Dice.Commit {
		return errors.New("the secret of the dice that the file opens is not the one that it commits to")
	}
	v.dice, v.rep.Opened = f.Dice, true
	return nil
}

// fresh checks what pages brought to an entry against what they had committed to.
func (v *verifier) fresh(b *Body) error {
	brought := false
	for _, f := range b.Fresh {
		if f.Value != "" && FreshCommit(b.Table, f.Value) != v.next[f.Side] {
			return fmt.Errorf("the fresh secret of %s is not the one that its page committed to before",
				Role(v.x.Info(), f.Side))
		}
		v.next[f.Side], brought = f.Next, brought || f.Value != ""
	}
	if brought {
		v.rep.Fresh += len(b.Draws)
	}
	return nil
}

// draws gives an entry's recorded draws back, and checks those that were made with the dice.
func (v *verifier) draws(b *Body) *checkedDraws {
	src := &checkedDraws{Replay: chance.Replay{Draws: b.Draws}}
	if v.dice != nil && b.Table == v.dice.Table {
		src.from = v.dice.Draws(b.N, v.log.hash, v.secrets, b.Fresh)
		v.rep.Diced += len(b.Draws)
	} else {
		v.rep.Undiced += len(b.Draws)
	}
	return src
}

// ending checks the outcome that an entry states, as far as the position is known.
func (v *verifier) ending(b *Body) error {
	var due *kernel.Outcome
	switch {
	case b.Over != nil && b.Ending(b.Over.Points) != nil:
		points := b.Over.Points
		if v.pos != nil {
			points = v.pos.Outcome().Points
		}
		due = b.Ending(points)
	case v.pos == nil:
		return nil
	default:
		if o := v.pos.Outcome(); o.Over {
			due = &o
		}
	}
	if due != nil && b.Over != nil && !b.Over.Scored {
		due.Scored = false // logs written before outcomes had this field do not hold it
	}
	if (due != nil) != (b.Over != nil) || due != nil && *due != *b.Over {
		return errors.New("the outcome that it states is not the position's")
	}
	return nil
}

// stretch counts entry n to the edition that it was played with. The entry that changes the edition is the first of the
// new one.
func (v *verifier) stretch(n int64) {
	list := v.rep.Stretches
	if k := len(list) - 1; k >= 0 && list[k].Edition == v.edition.Edition && list[k].Data == v.edition.Data &&
		list[k].Taken == "" {
		list[k].To = n
		return
	}
	s := Stretch{From: n, To: n, Edition: v.edition.Edition, Data: v.edition.Data, Variant: v.edition.Variant,
		Replayed: v.pos != nil}
	if n == 1 && v.taken != nil {
		s.Replayed, s.Taken = false, v.taken.String()
	}
	v.rep.Stretches = append(list, s)
}

// body checks what an entry says, and brings the verifier's position after it.
func (v *verifier) body(f *File, b *Body) error {
	own := b.EditionAfter(v.edition).Is(v.x.Info())
	if err := v.open.allows(b); err != nil {
		return err
	}
	if b.Start == nil && b.Kind != KindOrder {
		from := len(v.states)
		if b.Kind == KindTakeBack {
			from = int(b.Proposal.Back) // that it is an earlier entry, allows has checked
		}
		if b.State != v.states[from-1] {
			return fmt.Errorf("its position is not that of entry %d", from)
		}
	}
	switch {
	case b.Start != nil && b.Start.From != nil:
		v.taken = b.Start.From
		if err := v.head(f, b.Start); err != nil {
			return err
		}
		if err := v.restore(b, own); err != nil {
			return err
		}
		if v.pos != nil && !Playable(v.pos, false) {
			return errors.New("nobody can play on from the position that it takes over")
		}
	case b.Kind == KindEdition, b.Kind == KindTakeBack:
		if err := v.restore(b, own); err != nil {
			return err
		}
	case b.Start == nil && b.Kind != KindOrder: // the position stays
	case !own:
		v.raw = []byte{} // only shown
		if b.Start != nil {
			if err := v.head(f, b.Start); err != nil {
				return err
			}
		}
	default:
		var err error
		if b.Start != nil {
			err = v.start(f, b)
		} else {
			err = v.order(b)
		}
		if err != nil {
			return err
		}
		if v.raw, err = v.pos.AppendBinary(nil); err != nil {
			return err
		}
		if StateHash(v.raw) != b.State {
			return errors.New("playing it again leads to another position than it says")
		}
	}
	v.edition = b.EditionAfter(v.edition)
	return nil
}

// restore goes on from the position that an entry holds; own says that it is one of this program's edition.
func (v *verifier) restore(b *Body, own bool) (err error) {
	if len(b.Position) > maxPosition || StateHash(b.Position) != b.State {
		return errors.New("the position that it holds is not the one that it states")
	}
	v.raw, v.pos = b.Position, nil
	if own {
		v.pos, err = Decode(v.game, b.Position)
	}
	return err
}

// head checks a start against the file's head.
func (v *verifier) head(f *File, s *Start) error {
	if s.Game != v.x.Info().ID || s.Setup.Scenario != f.Scenario || !slices.Equal(s.Setup.Options, f.Options) ||
		s.Setup.Handicap != f.Handicap {
		return fmt.Errorf("it starts %s/%s %v with the handicap %v, and the file's head says %s/%s %v with %v", s.Game,
			s.Setup.Scenario, s.Setup.Options, s.Setup.Handicap, f.Game, f.Scenario, f.Options, f.Handicap)
	}
	if f.Variant.Version() != s.Variant.Version() {
		return errors.New("it is played on another variant, or another version of it, than the file's head says")
	}
	return nil
}

func (v *verifier) start(f *File, b *Body) error {
	if err := v.head(f, b.Start); err != nil {
		return err
	}
	src := v.draws(b)
	pos, err := v.game.Start(b.Start.Setup, src)
	if err != nil {
		return err
	}
	v.pos = pos
	return src.done()
}

func (v *verifier) order(b *Body) error {
	src := v.draws(b)
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
			return fmt.Errorf("%q is ordered by %s when %s is to move", text, Role(v.x.Info(), b.Side),
				Role(v.x.Info(), side))
		}
		v.legal = v.pos.Legal(v.legal[:0])
		if !slices.Contains(v.legal, a) {
			if r := v.pos.Why(b.Side, a); r != nil {
				return fmt.Errorf("%q is not legal: %w", text, r)
			}
			return fmt.Errorf("%q is not among the legal actions", text)
		}
		if err := v.pos.Play(a, src, &done); err != nil {
			return fmt.Errorf("%q is refused: %w", text, err)
		}
	}
	if err := src.done(); err != nil {
		return fmt.Errorf("a draw does not fit: %w", err)
	}
	if !slices.Equal(StoreEvents(v.x, done.List), b.Events) {
		return errors.New("playing it again gives other events than it says")
	}
	return nil
}
