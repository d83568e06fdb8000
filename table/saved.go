// Saved games: a seat's log as a file, and a table made of a file.

package table

import (
	"bufio"
	"context"
	"errors"
	"io"
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// Export is the seat's saved game: everything if the game is over or the seat sees both sides, else its own log.
func (s *Seat) Export(ctx context.Context) (*gamelog.File, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	log, err := gamelog.Read(ctx, t.reg.cfg.Store, t.id)
	if err != nil {
		return nil, fail(CodeClosed, "the log of table %s cannot be read: %s", t.id, err)
	}
	over := log.Damage == nil && log.Bodies[len(log.Bodies)-1].Over != nil
	if !over && s.viewer != kernel.Both {
		if t.x == nil {
			return nil, fail(CodeClosed, "the log cannot be saved: %s", t.closed)
		}
		return log.File(t.game, t.x, s.viewer, nil), nil
	}
	var last []byte
	if t.pos != nil && t.at == int64(len(log.Bodies)) {
		if last, err = t.pos.AppendBinary(nil); err != nil {
			return nil, err
		}
	}
	return log.File(t.game, t.x, kernel.Both, last), nil
}

// Import makes a table of a saved game, after playing it again and checking everything. One that is over can be looked
// at, and one that is not over can be played on by one person who has both sides. A case (package try) as text is
// opened at its end.
//
// It is read as a stream and costs a few times its length in memory, so no more than a few are read at once; further
// requests are refused.
func (r *Registry) Import(ctx context.Context, from io.Reader) (TableMade, error) {
	select {
	case r.imports <- struct{}{}:
		defer func() { <-r.imports }()
	default:
		return TableMade{}, fail(CodeTooMany, "%d files are being opened already: try again in a moment",
			cap(r.imports))
	}
	in := bufio.NewReaderSize(from, maxCase+1)
	begin, err := in.Peek(maxCase + 1)
	if err != nil && err != io.EOF {
		return TableMade{}, err
	}
	if isCase(begin) {
		if len(begin) > maxCase {
			return TableMade{}, fail(CodeTooLarge, "the case is longer than %d KB", maxCase>>10)
		}
		return r.importCase(ctx, begin)
	}
	f, err := gamelog.NewFileReader(in)
	if err != nil {
		return TableMade{}, unsoundFile("", err)
	}
	if f.Scope != gamelog.ScopeAll {
		return TableMade{}, fail(CodeBadRequest,
			"this is one side's own log (%s) of a game that was going on when it was saved: only a whole game can be "+
				"opened, as saved after its end", gamelog.Clip(f.Scope))
	}
	rep, entries, err := f.Restore(r.Game)
	if err != nil {
		return TableMade{}, unsoundFile("the saved game is not sound: ", err)
	}
	if made := time.Unix(rep.Made, 0); made.After(time.Now().Add(clockSkew)) {
		return TableMade{}, fail(CodeBadRequest, "the saved game is not sound: it was played after today, on %s",
			made.UTC().Format("2 January 2006"))
	}
	last := rep.Stretches[len(rep.Stretches)-1]
	played := gamelog.Edition{Edition: last.Edition, Data: last.Data, Variant: last.Variant}
	if info := r.Info(rep.Game); !last.Replayed && !played.Is(info) {
		if !r.crossing(played, info) {
			return TableMade{}, fail(CodeBadRequest, "%s", otherVersion(played, info))
		}
		if err := r.readable(&f.File, rep.Outcome.Over); err != nil {
			return TableMade{}, fail(CodeBadRequest, "the saved game was played with edition %d of %s (data %.8s), "+
				"and this program plays edition %d: %s", last.Edition, rep.Game, last.Data, info.Edition, err)
		}
	}
	h := gamelog.Header{Game: rep.Game, Scenario: f.Scenario, Options: gamelog.OrEmpty(f.Options),
		Handicap: f.Handicap, From: gamelog.Clip(f.Table)}
	if rep.Opened {
		h.Dice = f.Dice
	}
	for side := range h.Seats {
		h.Seats[side].Who = gamelog.Person
	}
	return r.keep(ctx, r.games[rep.Game], h, entries)
}

// clockSkew is how far ahead the clock of the machine that a game was saved on may be.
const clockSkew = 24 * time.Hour

// maxImports is how many files are opened at once.
const maxImports = 3

// unsoundFile is the failure of a file that cannot be opened. What went wrong with the connection stays as it is.
func unsoundFile(what string, err error) error {
	if e, ok := errors.AsType[*gamelog.ReadError](err); ok {
		return e.Err
	}
	return fail(CodeBadRequest, "%s%s", what, err)
}

// readable says why this program cannot read the last position of a file that another edition played.
func (r *Registry) readable(f *gamelog.File, over bool) error {
	if len(f.Last) == 0 {
		return errors.New("the file does not hold its last position")
	}
	pos, err := gamelog.Decode(r.games[f.Game].game, f.Last)
	if err == nil && !gamelog.Playable(pos, over) {
		err = errors.New("its last position cannot be played on")
	}
	return err
}
