// The difference between two moments of what a seat is shown, so that a click costs what it changed and not a snapshot.
// The difference from nothing is the whole, so that one form serves for both. Texts that follow from kernel.Info
// (labels, questions) are not sent: a client fills them in, as Follower does.

package table

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// Change is what differs in what a seat is shown from one version to the next. What did not change is missing.
type Change struct {
	Head *ChangeHead        `json:"head,omitempty"` // only in a change from nothing
	At   int64              `json:"at,omitempty"`   // Snapshot.At
	Sent int64              `json:"sent,omitempty"` // Snapshot.Events
	Mine *bool              `json:"mine,omitempty"`
	View *kernel.ViewChange `json:"view,omitempty"`
	// all parts of the new list, if it changed; empty if nothing is legal now
	Legal []LegalPart `json:"legal,omitzero"`
	// Then is Snapshot.Then likewise, in parts of its own old list, with the question that they would answer.
	Then     []LegalPart       `json:"then,omitzero"`
	ThenAsk  uint8             `json:"thenAsk,omitempty"`
	Batches  []BatchDue        `json:"batches,omitzero"`  // all of them, if one changed
	Progress []kernel.Progress `json:"progress,omitzero"` // one, or none if the game does not tell
	Draft    *DraftChange      `json:"draft,omitempty"`
	Said     *string           `json:"said,omitempty"`  // Snapshot.Ask, where it is not the text of the view's prompt
	Seats    []SeatInfo        `json:"seats,omitempty"` // all of them, if one changed
	Since    *int64            `json:"since,omitempty"`
	Closed   *string           `json:"closed,omitempty"`
	Rematch  *RematchInfo      `json:"rematch,omitempty"` // when it was asked for: it stays
	// Of these there is one or none: a list that is empty says that there is none any more.
	Proposal []Proposal       `json:"proposal,omitzero"`
	Lesson   []LessonInfo     `json:"lesson,omitzero"`
	Stuck    []kernel.Refusal `json:"stuck,omitzero"`
	// Standing are all standing answers, if one changed.
	Standing map[string]string `json:"standing,omitzero"`
	// Entries are the log entries that the version has and the one before had not, so that a client which watches need
	// not ask for a replay of them. A change from nothing has none.
	Entries []EntryLine `json:"entries,omitempty"`
}

// EntryLine says who made a log entry, and when. What it shows is in the events and in the change.
type EntryLine struct {
	At   int64       `json:"at"`
	Side kernel.Side `json:"side"` // NoSide if the entry is the table's own
	Made time.Time   `json:"made"`
}

// ChangeHead is what stays as it is as long as a seat looks at a table from the same viewpoint.
type ChangeHead struct {
	Table    string   `json:"table"`
	Game     string   `json:"game"`
	Scenario string   `json:"scenario"`
	Options  []string `json:"options"`
	// FixedDice is Snapshot.FixedDice.
	FixedDice bool         `json:"fixedDice,omitempty"`
	Contest   *ContestLine `json:"contest,omitempty"`
	Side      kernel.Side  `json:"side"`
}

// DraftChange says how the draft has changed: the steps and events that were first stay, and others come after them.
type DraftChange struct {
	Keep int                 `json:"keep,omitempty"` // how many steps stay
	Add  []string            `json:"add,omitempty"`
	Told int                 `json:"told,omitempty"` // how many of Snapshot.Drafted stay
	Tell []gamelog.EventLine `json:"tell,omitempty"`
}

// LegalPart is a part of the new legal list, in its order: Count actions of the old list from index From on, or, where
// Count is 0, new actions. These are one, or as many as the one list that is set has elements: they differ in that
// operand alone.
type LegalPart struct {
	From    int              `json:"from,omitempty"`
	Count   int              `json:"n,omitempty"`
	Verb    kernel.Verb      `json:"v,omitempty"`
	Piece   kernel.PieceID   `json:"c,omitempty"`
	Place   kernel.PlaceID   `json:"p,omitempty"`
	N       int16            `json:"k,omitempty"`
	Pieces  []kernel.PieceID `json:"cs,omitempty"`
	Places  []kernel.PlaceID `json:"ps,omitempty"`
	Numbers []int16          `json:"ks,omitempty"`
	Seal    Seal             `json:"s,omitempty"`
}

// Seal says whether an action can be taken back once it is played.
type Seal uint8

const (
	SealNo      Seal = iota // it becomes a step of the draft
	SealYes                 // it makes an order, which cannot be taken back freely
	SealUnknown             // it has not been worked out: Seat.Seals does
)

// difference is what makes now out of before.
func difference(before, now *shown) Change {
	var c Change
	if before.Table != now.Table || before.Side != now.Side {
		c.Head = &ChangeHead{now.Table, now.Game, now.Scenario, now.Options, now.FixedDice, now.Contest,
			now.Side}
	}
	if before.At != now.At {
		c.At = now.At
	}
	if before.Events != now.Events {
		c.Sent = now.Events
	}
	c.Mine = changed(before.Mine, now.Mine)
	if v := kernel.DiffViews(&before.View, &now.View); !v.Empty() {
		c.View = &v
	}
	if !slices.Equal(before.legal, now.legal) {
		c.Legal = legalParts(before.legal, now.legal)
	}
	if !slices.Equal(before.then, now.then) || before.thenAsk != now.thenAsk {
		c.Then, c.ThenAsk = legalParts(before.then, now.then), now.thenAsk
	}
	if !slices.Equal(before.Batches, now.Batches) {
		c.Batches = gamelog.OrEmpty(now.Batches)
	}
	c.Progress = oneOrNone(before.Progress, now.Progress, sameProgress)
	c.Stuck = oneOrNone(before.Stuck, now.Stuck, sameRefusal)
	c.Draft = draftChange(before, now)
	if before.said != now.said {
		c.Said = &now.said
	}
	if !slices.Equal(before.Seats, now.Seats) {
		c.Seats = now.Seats
	}
	c.Since = changed(before.Since, now.Since)
	c.Closed = changed(before.Closed, now.Closed)
	if before.Rematch != now.Rematch {
		c.Rematch = now.Rematch
	}
	c.Proposal = oneOrNone(before.Proposal, now.Proposal, sameProposal)
	c.Lesson = oneOrNone(before.Lesson, now.Lesson, sameLesson)
	if !maps.Equal(before.Standing, now.Standing) {
		c.Standing = maps.Clone(now.Standing)
		if c.Standing == nil {
			c.Standing = map[string]string{}
		}
	}
	return c
}

// changed is the new value if it differs from the old one.
func changed[T comparable](before, now T) *T {
	if before == now {
		return nil
	}
	return &now
}

// oneOrNone is the list that says what is there now: nil if it is as it was.
func oneOrNone[T any](before, now *T, same func(a, b *T) bool) []T {
	switch {
	case now == nil && before == nil, now != nil && before != nil && same(before, now):
		return nil
	case now == nil:
		return []T{}
	}
	return []T{*now}
}

func draftChange(before, now *shown) *DraftChange {
	d := DraftChange{Keep: common(before.Draft.Steps, now.Draft.Steps, func(a, b *string) bool { return *a == *b }),
		Told: common(before.Drafted, now.Drafted, sameLine)}
	d.Add, d.Tell = now.Draft.Steps[d.Keep:], now.Drafted[d.Told:]
	if len(d.Add)+len(d.Tell) == 0 && d.Keep == len(before.Draft.Steps) && d.Told == len(before.Drafted) {
		return nil
	}
	return &d
}

// common is how many elements two lists begin with alike.
func common[T any](a, b []T, same func(a, b *T) bool) int {
	n := 0
	for n < len(a) && n < len(b) && same(&a[n], &b[n]) {
		n++
	}
	return n
}

// legalParts describes the new list by the parts of the old one that it still has.
func legalParts(before, now []legalAction) []LegalPart {
	parts := []LegalPart{}
	was := make(map[legalAction]int, len(before))
	for i, a := range before {
		was[a] = i
	}
	open := false // the last part has new actions, and may take more
	for _, a := range now {
		last := len(parts) - 1
		if i, ok := was[a]; ok {
			if last >= 0 && parts[last].Count > 0 && parts[last].From+parts[last].Count == i {
				parts[last].Count++
			} else {
				parts = append(parts, LegalPart{From: i, Count: 1})
			}
			open = false
		} else if !open || !parts[last].take(a) {
			parts = append(parts, LegalPart{Verb: a.Verb, Piece: a.Piece, Place: a.Place, N: a.N, Seal: a.seal})
			open = true
		}
	}
	return parts
}

// take adds an action to a part of new ones, if it differs from them in one operand alone.
func (p *LegalPart) take(a legalAction) bool {
	if p.Verb != a.Verb || p.Seal != a.seal {
		return false
	}
	piece, place, n := p.Piece == a.Piece, p.Place == a.Place, p.N == a.N
	alone := len(p.Pieces)+len(p.Places)+len(p.Numbers) == 0
	switch {
	case place && n && (len(p.Pieces) > 0 || alone && !piece):
		if alone {
			p.Pieces, p.Piece = append(p.Pieces, p.Piece), kernel.NoPiece
		}
		p.Pieces = append(p.Pieces, a.Piece)
	case piece && n && (len(p.Places) > 0 || alone && !place):
		if alone {
			p.Places, p.Place = append(p.Places, p.Place), kernel.NoPlace
		}
		p.Places = append(p.Places, a.Place)
	case piece && place && (len(p.Numbers) > 0 || alone && !n):
		if alone {
			p.Numbers, p.N = append(p.Numbers, p.N), 0
		}
		p.Numbers = append(p.Numbers, a.N)
	default:
		return false
	}
	return true
}

// appendTo appends the part's actions to a list.
func (p *LegalPart) appendTo(list, before []legalAction) ([]legalAction, error) {
	if p.Count > 0 {
		if p.From < 0 || p.From > len(before) || p.Count > len(before)-p.From {
			return nil, fmt.Errorf("%d actions from %d on are taken over from a list of %d", p.Count, p.From,
				len(before))
		}
		return append(list, before[p.From:p.From+p.Count]...), nil
	}
	a := legalAction{kernel.Action{Verb: p.Verb, Piece: p.Piece, Place: p.Place, N: p.N}, p.Seal}
	for _, a.Piece = range p.Pieces {
		list = append(list, a)
	}
	for _, a.Place = range p.Places {
		list = append(list, a)
	}
	for _, a.N = range p.Numbers {
		list = append(list, a)
	}
	if len(p.Pieces)+len(p.Places)+len(p.Numbers) == 0 {
		list = append(list, a)
	}
	return list, nil
}

// joined builds the new list from its parts: some are taken over from the list before, the others are new.
func joined(parts []LegalPart, before []legalAction) ([]legalAction, error) {
	list := make([]legalAction, 0, len(before))
	for i := range parts {
		var err error
		if list, err = parts[i].appendTo(list, before); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// apply turns what was shown before the change into what is shown after it.
func (c *Change) apply(s *shown) error {
	if h := c.Head; h != nil {
		s.Table, s.Game, s.Scenario, s.Options = h.Table, h.Game, h.Scenario, h.Options
		s.FixedDice, s.Contest, s.Side = h.FixedDice, h.Contest, h.Side
	}
	if c.At > 0 {
		s.At = c.At
	}
	if c.Sent > 0 {
		s.Events = c.Sent
	}
	set(&s.Mine, c.Mine)
	if c.View != nil {
		if err := c.View.Apply(&s.View); err != nil {
			return err
		}
	}
	if c.Legal != nil {
		list, err := joined(c.Legal, s.legal)
		if err != nil {
			return err
		}
		s.legal = list
	}
	if c.Then != nil {
		list, err := joined(c.Then, s.then)
		if err != nil {
			return err
		}
		s.then, s.thenAsk = list, c.ThenAsk
	}
	if c.Batches != nil {
		s.Batches = c.Batches
	}
	if c.Progress != nil {
		s.Progress = first(c.Progress)
	}
	if c.Stuck != nil {
		s.Stuck = first(c.Stuck)
	}
	if d := c.Draft; d != nil {
		if d.Keep < 0 || d.Keep > len(s.Draft.Steps) || d.Told < 0 || d.Told > len(s.Drafted) {
			return fmt.Errorf("%d steps and %d events stay of a draft that has %d and %d",
				d.Keep, d.Told, len(s.Draft.Steps), len(s.Drafted))
		}
		s.Draft.Steps = append(s.Draft.Steps[:d.Keep:d.Keep], d.Add...)
		s.Draft.CanUndo = len(s.Draft.Steps) > 0
		s.Drafted = append(s.Drafted[:d.Told:d.Told], d.Tell...)
	}
	set(&s.said, c.Said)
	if c.Seats != nil {
		s.Seats = c.Seats
	}
	set(&s.Since, c.Since)
	set(&s.Closed, c.Closed)
	if c.Rematch != nil {
		s.Rematch = c.Rematch
	}
	if c.Proposal != nil {
		s.Proposal = first(c.Proposal)
	}
	if c.Lesson != nil {
		s.Lesson = first(c.Lesson)
	}
	if c.Standing != nil {
		s.Standing = c.Standing
	}
	return nil
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

func first[T any](list []T) *T {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
