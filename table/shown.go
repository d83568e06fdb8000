// What one viewpoint is shown of a table at a moment. It is gathered under the table's lock, and never changes after
// that, so that answers are worked out and written from it while others play on.

package table

import (
	"maps"
	"slices"
	"sync"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// shown is a Snapshot without its texts (Ask, AskRule, Phase, Legal, Version): those follow from what is here.
type shown struct {
	Snapshot
	said  string        // what is said in place of the prompt's own text, if the players ended the game
	legal []legalAction // if Mine
	then  []legalAction // Snapshot.Then
	// thenAsk is the question that is put when the piece in hand is left.
	thenAsk uint8

	// Whether an action seals is worked out by seal, on copies of the positions, which go back to spares.
	sealing sync.Once
	pos     kernel.Position // nil if nothing is legal, or seal is done
	left    kernel.Position // of then: nil if that is empty, or seal is done
	spares  *sync.Pool
}

// legalAction is one action of a legal list, with its seal.
type legalAction struct {
	kernel.Action
	seal Seal
}

// show gathers what a viewer is shown as themselves or as another side. Before is what it was shown before,
// for what need not be made again; it may be nil.
func (t *Table) show(viewer, as kernel.Side, before *shown) *shown {
	s := &shown{Snapshot: Snapshot{Table: t.id, Game: t.x.Info().ID, Scenario: t.head.Scenario,
		Options: gamelog.OrEmpty(t.head.Options), FixedDice: t.head.Seed != nil,
		Contest: contestLine(t.x.Info(), &t.head, nil), Side: as, At: t.at, Events: t.told.Count(as),
		Draft: DraftInfo{Steps: []string{}}, Closed: t.closed, Since: t.lastActed(viewer),
		Rematch: t.rematch}}
	seats := t.present()
	s.Seats = seats[:]
	if as == viewer && as.Player() && len(t.standing.answers[as]) > 0 {
		s.Standing = maps.Clone(t.standing.answers[as])
	}
	pos, draft := t.sees(viewer, as)
	if draft {
		s.Mine = t.closed == "" && !t.lesson.over(t)
		t.showDraft(s, before)
	}
	old := emptyView()
	if before != nil {
		old = before.View
	}
	s.View = keptView(t.view(pos, as), &old)
	if s.Mine {
		s.legal = unsealed(t.legal(pos))
		s.pos, s.spares = t.borrow(pos), t.spares
		if t.lesson == nil {
			s.Batches = batches(t.x, t.spares, pos)
		}
		o := t.onward(pos.ToMove())
		if s.Stuck, s.left = o.stuck, o.pos; s.left != nil {
			s.then, s.thenAsk = unsealed(s.left.Legal(nil)), s.left.Prompt(as).Ask
		}
	}
	if l := t.lesson; l != nil && viewer == l.Side && as == l.Side {
		s.Lesson = l.info(t)
	}
	if p := t.proposal; p != nil {
		s.Proposal = &Proposal{Side: p.Side, What: p.What, Back: p.Back}
	}
	if t.endedByPlayers() {
		s.View.Over = *t.over
		s.View.Prompt = kernel.Prompt{Side: kernel.NoSide, Phase: s.View.Prompt.Phase}
		s.said = t.told.LastText()
	}
	s.Progress = howNear(pos, as)
	if s.Progress != nil && t.endedByPlayers() {
		s.Progress.Ahead, s.Progress.Dangers = t.over.Winner, nil
	}
	if before != nil && s.Progress != nil && before.Progress != nil && sameProgress(s.Progress, before.Progress) {
		s.Progress = before.Progress
	}
	return s
}

// emptyView is a view whose lists are empty in JSON too.
func emptyView() kernel.View {
	return kernel.View{Facts: []int32{}, Places: []kernel.PlaceView{}, Pieces: []kernel.PieceView{},
		Marks: []kernel.Mark{}}
}

// keptView is a copy of a view that does not change. Of the view before it, which does not change either, it has the
// lists that are as they were: most of them are from click to click.
func keptView(now, before *kernel.View) kernel.View {
	v := *now
	v.Frames, v.Facts = keptList(now.Frames, before.Frames), keptList(now.Facts, before.Facts)
	v.Places, v.Pieces = keptList(now.Places, before.Places), keptList(now.Pieces, before.Pieces)
	v.Marks = keptList(now.Marks, before.Marks)
	return v
}

func keptList[T comparable](now, before []T) []T {
	if slices.Equal(now, before) {
		return before
	}
	return slices.Clone(now)
}

// showDraft adds the draft and its events, which are not in the log yet.
func (t *Table) showDraft(s, before *shown) {
	if texts := t.draftTexts(); len(texts) > 0 {
		s.Draft = DraftInfo{Steps: texts, CanUndo: true}
	}
	var old []gamelog.EventLine
	if before != nil {
		old = before.Drafted
	}
	same := true // so far, old has the same lines
	for _, ev := range t.draft.events {
		if !ev.Audience.Has(s.Side) {
			continue
		}
		n := len(s.Drafted)
		if same = same && n < len(old) && old[n].Event == ev; same {
			s.Drafted = old[: n+1 : n+1]
		} else {
			s.Drafted = append(s.Drafted, t.told.Line(ev))
		}
	}
}

// unsealed is a legal list before it is worked out what seals.
func unsealed(legal []kernel.Action) []legalAction {
	list := make([]legalAction, len(legal))
	for i, a := range legal {
		list[i].Action = a
	}
	return list
}

// mostPreviewed is the longest legal list whose seals are all worked out before anybody asks. Of a longer one only
// those of the actions that apply to no piece and no place are: a client shows these at once, and the others piece by
// piece.
const mostPreviewed = 100

// seal works out which legal actions seal. That is what their previews say, not what they would really do: that may
// hang on what the side cannot know. It needs no lock, and does its work once.
func (s *shown) seal() {
	s.sealing.Do(func() {
		if s.pos == nil {
			return
		}
		sealsOf(s.pos, s.legal, mostPreviewed)
		sealsOf(s.left, s.then, 0)
		s.giveBack()
	})
}

// sealsOf works out which actions of a list seal: of one that is longer than most, those without piece and place.
func sealsOf(pos kernel.Position, list []legalAction, most int) {
	var hint kernel.Preview
	for i := range list {
		a := &list[i]
		if len(list) > most && (a.Piece != kernel.NoPiece || a.Place != kernel.NoPlace) {
			a.seal = SealUnknown
		} else if pos.Preview(a.Action, &hint); hint.Seals {
			a.seal = SealYes
		}
	}
}

// giveBack gives back the positions that it holds.
func (s *shown) giveBack() {
	for _, pos := range []*kernel.Position{&s.pos, &s.left} {
		if *pos != nil {
			s.spares.Put(*pos)
			*pos = nil
		}
	}
}

// drop gives back what it holds, if nobody will be shown it.
func (s *shown) drop() {
	s.sealing.Do(s.giveBack)
}

// same says that both show the same. Seals follow from the rest.
func (s *shown) same(o *shown) bool {
	return s.At == o.At && s.Events == o.Events && s.Mine == o.Mine && s.said == o.said && s.Since == o.Since &&
		s.Closed == o.Closed && slices.Equal(s.Seats, o.Seats) && maps.Equal(s.Standing, o.Standing) &&
		slices.Equal(s.Draft.Steps, o.Draft.Steps) && len(s.Drafted) == len(o.Drafted) &&
		common(s.Drafted, o.Drafted, sameLine) == len(s.Drafted) &&
		oneOrNone(s.Stuck, o.Stuck, sameRefusal) == nil && s.thenAsk == o.thenAsk &&
		oneOrNone(s.Progress, o.Progress, sameProgress) == nil &&
		s.Rematch == o.Rematch &&
		oneOrNone(s.Proposal, o.Proposal, sameProposal) == nil && oneOrNone(s.Lesson, o.Lesson, sameLesson) == nil &&
		sameActions(s.legal, o.legal) && sameActions(s.then, o.then) && slices.Equal(s.Batches, o.Batches) &&
		sameView(&s.View, &o.View)
}

// sameActions compares the actions of two lists. It does not read their seals, which may just be worked out.
func sameActions(a, b []legalAction) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Action != b[i].Action {
			return false
		}
	}
	return true
}

func sameView(a, b *kernel.View) bool {
	return a.Side == b.Side && a.Scenario == b.Scenario && a.Options == b.Options && a.Handicap == b.Handicap &&
		a.Prompt == b.Prompt && a.Over == b.Over &&
		slices.Equal(a.Frames, b.Frames) && slices.Equal(a.Facts, b.Facts) && slices.Equal(a.Places, b.Places) &&
		slices.Equal(a.Pieces, b.Pieces) && slices.Equal(a.Marks, b.Marks)
}

func sameRefusal(a, b *kernel.Refusal) bool {
	return a.Code == b.Code && a.Rule == b.Rule && slices.Equal(a.Pieces, b.Pieces) && slices.Equal(a.Places, b.Places)
}

func sameLine(a, b *gamelog.EventLine) bool { return a.Event == b.Event && a.Text == b.Text }

func sameProposal(a, b *Proposal) bool { return *a == *b }

func sameLesson(a, b *LessonInfo) bool {
	return a.Title == b.Title && a.Step == b.Step && a.Steps == b.Steps && a.Do == b.Do && a.Done == b.Done &&
		slices.Equal(a.Say, b.Say) && slices.Equal(a.Tries, b.Tries)
}

// snapshot is the whole of it, with its texts.
func (s *shown) snapshot(x *kernel.Index, version string) *Snapshot {
	s.seal()
	snap, info, prompt := s.Snapshot, x.Info(), s.View.Prompt
	snap.Version = version
	snap.Ask, snap.AskRule, snap.Phase = x.PromptText(prompt), info.Asks[prompt.Ask].Rule,
		info.Phases[prompt.Phase].Name
	if s.said != "" {
		snap.Ask, snap.AskRule = s.said, ""
	}
	snap.Legal = spell(x, prompt.Ask, s.legal, s.View.Pieces)
	snap.Then = spell(x, s.thenAsk, s.then, s.View.Pieces)
	return &snap
}

// spell writes a legal list with its texts. Ask is the question that is put to one who sees some pieces.
func spell(x *kernel.Index, ask uint8, list []legalAction, seen []kernel.PieceView) []LegalAction {
	out := make([]LegalAction, len(list))
	for i, a := range list {
		out[i] = LegalAction{A: [4]int16{int16(a.Verb), int16(a.Piece), int16(a.Place), a.N},
			Text:  x.FormatAction(a.Action),
			Label: x.LabelSeen(ask, a.Action, seen), Seals: a.seal == SealYes, Unsure: a.seal == SealUnknown}
	}
	return out
}

// borrow is a copy of a position that may be asked, and played on, without the table's lock, by one at a time. Copies
// belong to all tables of a game in common: what a position needs to answer can be large, and few are asked at once.
func (t *Table) borrow(pos kernel.Position) kernel.Position { return borrowed(t.spares, pos) }

func borrowed(spares *sync.Pool, pos kernel.Position) kernel.Position {
	p, ok := spares.Get().(kernel.Position)
	if !ok {
		p = pos.New()
	}
	pos.Copy(p)
	return p
}
