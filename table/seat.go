// A seat: what a key may see of a table and do at it.

package table

import (
	"context"
	"maps"
	"strconv"
	"sync"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/gamelog"
)

// Seat is a visit to a table with a key: what that key may see and do. Leave it when done.
type Seat struct {
	t        *Table
	role     string      // the key's
	keyCount int         // how often the key of the role had been replaced when the visit began
	eyes     kernel.Side // whose events and views, as long as the table is locked: a side, Both, or Observer
	leave    sync.Once
}

// Leave ends the visit. A second call does nothing.
func (s *Seat) Leave() { s.leave.Do(func() { s.t.reg.release(s.t) }) }

// Eyes is the side that the seat sees as.
func (s *Seat) Eyes() kernel.Side {
	s.t.mu.Lock()
	defer s.t.mu.Unlock()
	return s.t.eyes(s.role)
}

// Side finds a side of the table's game by its id, "both" or "observer".
func (s *Seat) Side(id string) (kernel.Side, bool) {
	if s.t.x == nil {
		return kernel.NoSide, false
	}
	return s.t.x.Side(id)
}

// lock takes the table for the seat, with what the store has.
func (s *Seat) lock(ctx context.Context) error {
	s.t.mu.Lock()
	if err := s.t.ready(ctx); err != nil {
		s.t.mu.Unlock()
		return err
	}
	if s.keyCount != s.t.replacements(s.role) {
		s.t.mu.Unlock()
		return s.t.keyReplaced(s.role)
	}
	s.eyes = s.t.eyes(s.role)
	return nil
}

// visible says that there is a position to look at.
func (t *Table) visible() error {
	if t.pos == nil {
		return fail(CodeClosed, "the table cannot be shown: %s", t.closed)
	}
	return nil
}

// owns says whether the seat decides for a side.
func (s *Seat) owns(side kernel.Side) bool {
	return side.Player() && (s.eyes == side || s.eyes == kernel.Both) && s.t.seats[side].Who != gamelog.Bot
}

// mine says whether the decision due is the seat's.
func (s *Seat) mine() bool { return s.t.closed == "" && s.owns(s.t.due()) && !s.t.lesson.over(s.t) }

// Look says whose view of which moment is wanted. The zero value of At is now; As is NoSide for the seat's own eyes.
type Look struct {
	As kernel.Side
	At int64
}

// Snapshot is what the seat may know now.
func (s *Seat) Snapshot(ctx context.Context) (*Snapshot, error) {
	return s.Look(ctx, Look{As: kernel.NoSide})
}

// Look is what the seat may know, at an earlier log position or through other eyes: both sides' for the two-handed
// player, and for everybody when the game is over.
func (s *Seat) Look(ctx context.Context, l Look) (*Snapshot, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	return s.look(ctx, l)
}

// through checks that the seat may use a side's eyes.
func (s *Seat) through(as kernel.Side) (kernel.Side, error) {
	switch {
	case as == kernel.NoSide:
		return s.eyes, nil
	case as == s.eyes, as == kernel.Observer, s.eyes == kernel.Both, s.t.over != nil:
		return as, nil
	}
	return as, fail(CodeNotYours, "this key does not show what %s may see until the game is over",
		gamelog.Role(s.t.x.Info(), as))
}

func (s *Seat) look(ctx context.Context, l Look) (*Snapshot, error) {
	t := s.t
	if err := t.visible(); err != nil {
		return nil, err
	}
	as, err := s.through(l.As)
	if err != nil {
		return nil, err
	}
	info := t.x.Info()
	snap := &Snapshot{Table: t.id, Game: info.ID, Scenario: t.head.Scenario, Options: gamelog.OrEmpty(t.head.Options),
		Side: as, At: t.at, Events: t.told.Count(as), Draft: DraftInfo{Steps: []string{}}, Closed: t.closed,
		View: kernel.View{Facts: []int32{}, Places: []kernel.PlaceView{}, Pieces: []kernel.PieceView{},
			Marks: []kernel.Mark{}}}
	snap.Draft.Count = s.drafts()
	if as == s.eyes && as.Player() && len(t.standing.answers[as]) > 0 {
		snap.Standing = maps.Clone(t.standing.answers[as])
	}
	snap.Since = s.entered()
	seats := t.present()
	snap.Seats = seats[:]
	pos, draft, err := s.position(ctx, as, l.At)
	if err != nil {
		return nil, err
	}
	if l.At > 0 && l.At < t.at {
		snap.At, snap.Events = l.At, t.told.CountAt(as, l.At)
	}
	if draft {
		snap.Mine = t.closed == ""
		for _, a := range t.draft.steps {
			snap.Draft.Steps = append(snap.Draft.Steps, t.x.FormatAction(a))
		}
		snap.Draft.CanUndo = len(t.draft.steps) > 0
		for _, ev := range t.draft.events {
			if ev.Audience.Has(as) {
				snap.Drafted = append(snap.Drafted, t.told.Line(ev))
			}
		}
		if snap.Mine {
			snap.Legal = t.list(pos)
		}
	}
	pos.View(as, &snap.View)
	prompt := snap.View.Prompt
	snap.Ask = t.x.PromptText(prompt)
	snap.AskRule = info.Asks[prompt.Ask].Rule
	snap.Phase = info.Phases[prompt.Phase].Name
	if snap.At < t.at {
		return snap, nil
	}
	t.teach(s, snap)
	if p := t.proposal; p != nil {
		snap.Proposal = &Proposal{Side: p.Side, What: p.What, Back: p.Back}
	}
	if t.conceded() {
		snap.View.Over = *t.over
		snap.View.Prompt = kernel.Prompt{Side: kernel.NoSide, Phase: prompt.Phase}
		snap.Ask, snap.AskRule = t.told.LastText(), ""
	}
	return snap, nil
}

// present says who sits on each side, and who of them is there.
func (t *Table) present() (seats [kernel.Players]SeatInfo) {
	for side := range seats {
		seats[side] = t.seatInfo(kernel.Side(side))
	}
	return seats
}

func (t *Table) seatInfo(side kernel.Side) SeatInfo {
	seat := t.info(side)
	seat.Failed = t.bots.failed[side]
	for sub := range t.subs {
		seat.Live = seat.Live || sub.eyes == side || sub.eyes == kernel.Both && seat.Who == gamelog.Person
	}
	seat.Gone = t.absent(side) == ""
	return seat
}

// list is the legal actions as a client offers them. Whether one seals is what its preview says, not what it would
// really do: that may hang on what the side cannot know.
func (t *Table) list(pos kernel.Position) []LegalAction {
	ask := pos.Prompt(pos.ToMove()).Ask
	t.scratch.legal = pos.Legal(t.scratch.legal[:0])
	out := make([]LegalAction, len(t.scratch.legal))
	var hint kernel.Preview
	for i, a := range t.scratch.legal {
		pos.Preview(a, &hint)
		out[i] = LegalAction{A: [4]int16{int16(a.Verb), int16(a.Piece), int16(a.Place), a.N}, Text: t.x.FormatAction(a),
			Label: t.label(ask, a), Seals: hint.Seals}
	}
	return out
}

// label is what a button says for an action.
func (t *Table) label(ask uint8, a kernel.Action) string {
	info := t.x.Info()
	v := &info.Verbs[a.Verb]
	text := v.Text
	if l, ok := info.Asks[ask].Labels[v.Name]; ok {
		text = l
	}
	return kernel.Fill(text, func(w string) string {
		switch w {
		case "piece":
			if a.Piece > 0 && int(a.Piece) < len(info.Pieces) {
				return info.Pieces[a.Piece].Name
			}
			return t.x.PieceName(a.Piece)
		case "place":
			if a.Place > 0 && int(a.Place) < len(info.Places) {
				return info.Places[a.Place].Name
			}
		case "n":
			if v.Num == kernel.NumChoice && a.N >= 0 && int(a.N) < len(v.Choices) {
				return v.Choices[a.N]
			}
			return strconv.Itoa(int(a.N))
		}
		return "-"
	}, func(string) int { return int(a.N) })
}

// maxEvents is how many events one answer holds; a client that wants more asks again from the last number.
const maxEvents = 2000

// Events are the seat's events with numbers above after; as is NoSide for the seat's own.
func (s *Seat) Events(ctx context.Context, as kernel.Side, after int64) (EventList, error) {
	if err := s.lock(ctx); err != nil {
		return EventList{}, err
	}
	defer s.t.mu.Unlock()
	if s.t.x == nil {
		return EventList{}, fail(CodeClosed, "the events cannot be shown: %s", s.t.closed)
	}
	as, err := s.through(as)
	if err != nil {
		return EventList{}, err
	}
	return EventList{Events: s.t.told.Lines(as, after, maxEvents)}, nil
}

// due checks that the seat may play now, and that the request was made for what is there now. No steps (-1) means any.
func (s *Seat) due(at int64, steps int) (kernel.Side, error) {
	t := s.t
	if t.closed != "" {
		return kernel.NoSide, fail(CodeClosed, "the table cannot be played on: %s", t.closed)
	}
	side := t.due()
	switch {
	case s.eyes == kernel.Observer:
		return side, fail(CodeNotYours, "an observer cannot play")
	case at != t.at:
		return side, t.staleAt(at)
	case !side.Player():
		return side, fail(CodeNotYours, "the game is over")
	case !s.owns(side):
		return side, fail(CodeNotYours, "it is the decision of %s", t.x.Info().Sides[side].People)
	case steps >= 0 && steps != len(t.draft.steps):
		return side, fail(CodeStale,
			"this was made for step %d of the draft, and the draft is at step %d: look at the table again", steps,
			len(t.draft.steps))
	}
	return side, nil
}

// run reads an action's text.
func (t *Table) run(text string) ([]kernel.Action, error) {
	run, err := t.x.ParseRun(text)
	if err != nil {
		return nil, fail(CodeBadRequest, "the action cannot be read: %s", err)
	}
	return run, nil
}

// noteOf is a note as it goes into the log.
func noteOf(text string) (string, error) {
	note, err := gamelog.CleanNote(text)
	if err != nil {
		return "", fail(CodeBadRequest, "%s", err)
	}
	return note, nil
}

// maxMore is how many actions may follow the first of a request.
const maxMore = 200

// Play plays an action, or several, on the seat's draft. If the last one seals, the draft is an order when Play
// returns: durable, and sent to everybody. On an error nothing has changed.
func (s *Seat) Play(ctx context.Context, req PlayRequest) (*Snapshot, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	side, err := s.due(req.At, max(req.Steps, 0))
	if err != nil {
		return nil, err
	}
	note, err := noteOf(req.Note)
	if err != nil {
		return nil, err
	}
	if len(req.More) > maxMore {
		return nil, fail(CodeBadRequest, "%d actions at once are too many: send at most %d after the first",
			len(req.More), maxMore)
	}
	runs := make([][]kernel.Action, 1+len(req.More))
	for i := range runs {
		text := req.Action
		if i > 0 {
			text = req.More[i-1]
		}
		if runs[i], err = s.t.run(text); err != nil {
			return nil, err
		}
	}
	if err := s.t.play(side, runs, note); err != nil {
		return nil, err
	}
	return s.look(ctx, Look{As: kernel.NoSide})
}

// Order sends the draft as it is, without an action that seals it: the other side then sees it, and it cannot be taken
// back.
func (s *Seat) Order(ctx context.Context, req OrderRequest) (*Snapshot, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	side, err := s.due(req.At, max(req.Steps, 0))
	if err != nil {
		return nil, err
	}
	if len(t.draft.steps) == 0 {
		return nil, fail(CodeBadRequest, "there is nothing to order: the draft is empty")
	}
	if t.draft.note, err = noteOf(req.Note); err != nil {
		return nil, err
	}
	defer func() { t.draft.note = "" }()
	t.draft.pos.Copy(t.scratch.spare)
	if err := t.order(side, t.draft.steps, nil, t.draft.events, t.scratch.spare); err != nil {
		return nil, err
	}
	return s.look(ctx, Look{As: kernel.NoSide})
}

// Undo takes back steps of the draft. What is ordered stays.
func (s *Seat) Undo(ctx context.Context, req UndoRequest) (*Snapshot, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	if _, err := s.due(req.At, -1); err != nil {
		return nil, err
	}
	if n := len(s.t.draft.steps); req.Keep < 0 || req.Keep > n {
		return nil, fail(CodeBadRequest, "the draft has %d steps: it cannot keep %d", n, req.Keep)
	} else if req.Keep < n {
		s.t.undo(req.Keep)
	}
	return s.look(ctx, Look{As: kernel.NoSide})
}

// asker is the side for which the seat asks, and the position that it asks about.
func (s *Seat) asker() (kernel.Side, kernel.Position) {
	due := s.t.due()
	pos := s.t.pos
	if s.owns(due) {
		pos = s.t.now()
	}
	if s.eyes == kernel.Both && due.Player() {
		return due, pos
	}
	return s.eyes, pos
}

// ask takes the table for a question about an action: who asks, of which position, and the run of actions.
func (s *Seat) ask(ctx context.Context, req AskRequest) (side kernel.Side, pos kernel.Position, run []kernel.Action,
	err error) {
	if err = s.lock(ctx); err != nil {
		return
	}
	if err = s.t.visible(); err == nil {
		side, pos = s.asker()
		if s.t.conceded() {
			err = fail(CodeNotYours, "the game is over")
		} else if !side.Player() {
			err = fail(CodeNotYours, "an observer has no actions to ask about")
		} else if run, err = s.t.run(req.Action); err == nil && len(run) == 2 {
			pos, run = s.t.chosen(side, pos, run)
		}
		if err == nil {
			run[0] = kernel.Represented(pos, side, run[0])
		}
	}
	if err != nil {
		s.t.mu.Unlock()
	}
	return
}

// chosen plays the choice that a run of two starts with on a copy, so that the question is about the action proper. If
// the choice is refused, the question is about the choice.
func (t *Table) chosen(side kernel.Side, pos kernel.Position, run []kernel.Action) (kernel.Position, []kernel.Action) {
	if run[0] = kernel.Represented(pos, side, run[0]); pos.ToMove() != side || pos.Why(side, run[0]) != nil {
		return pos, run[:1]
	}
	var src chance.Replay // a choice draws nothing; should it, the question stays with the choice
	pos.Copy(t.scratch.spare)
	if err := t.scratch.spare.Play(run[0], &src, nil); err != nil || src.Err != nil ||
		t.scratch.spare.ToMove() != side {
		return pos, run[:1]
	}
	return t.scratch.spare, run[1:]
}

// Why says why an action is refused, or that it is legal.
func (s *Seat) Why(ctx context.Context, req AskRequest) (Why, error) {
	side, pos, run, err := s.ask(ctx, req)
	if err != nil {
		return Why{}, err
	}
	defer s.t.mu.Unlock()
	r := pos.Why(side, run[0])
	return Why{Legal: r == nil, Refusal: r}, nil
}

// Preview says what a legal action of the seat would do at once, as far as the seat may see it.
func (s *Seat) Preview(ctx context.Context, req AskRequest) (kernel.Preview, error) {
	side, pos, run, err := s.ask(ctx, req)
	if err != nil {
		return kernel.Preview{}, err
	}
	defer s.t.mu.Unlock()
	if _, err := s.t.listed(pos, side, run[0]); err != nil {
		return kernel.Preview{}, err
	}
	var p kernel.Preview
	pos.Preview(run[0], &p)
	kept := p.Events[:0]
	for _, ev := range p.Events {
		if ev.Audience.Has(s.eyes) {
			kept = append(kept, ev)
		}
	}
	p.Events = kept
	return p, nil
}

// Forecast gives the chances of an action, as far as the seat may know.
func (s *Seat) Forecast(ctx context.Context, req AskRequest) (kernel.Forecast, error) {
	side, pos, run, err := s.ask(ctx, req)
	if err != nil {
		return kernel.Forecast{}, err
	}
	defer s.t.mu.Unlock()
	f := kernel.Forecast{Suppose: req.Suppose}
	pos.Forecast(side, run[0], &f)
	return f, nil
}
