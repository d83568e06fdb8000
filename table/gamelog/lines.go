// What a log tells: its events as sentences, and who was told which.

package gamelog

import (
	"fmt"
	"iter"
	"sort"
	"strings"

	"umpire/kernel"
)

// EventLine is an event as a player reads it: with its sentence, and its number among the events that the player's seat
// was told.
type EventLine struct {
	N     int64        `json:"n"`
	Event kernel.Event `json:"e"`
	Text  string       `json:"text"`
	Rule  string       `json:"rule,omitempty"`
	At    int64        `json:"at"` // the log entry that it belongs to
	// Note is set if this is not an event of the game but one of the table itself, in words alone: "edition", "resign",
	// "offer" (a proposal), "withdraw", "decline", "draw", "takeback", "seat", "note" (the other player's word that
	// came with an order), "standing" (a standing answer of this seat was used), "start" (the game was taken over from
	// another one, or from a case; or it is played on a variant).
	Note string `json:"note,omitempty"`
	// Back is, of a take-back, the last log entry that still counts: the orders between it and this line are undone.
	Back int64 `json:"back,omitempty"`
	// Luck is how the event's dice fell against what was to be expected.
	Luck *kernel.Luck `json:"luck,omitempty"`
}

// Notes of lines that come with orders; the other notes are the kinds of their entries.
const (
	noteStanding = "standing"
	noteWord     = "note"
)

// lines are what an entry tells, to any audience. The sentences of the game's events are left out, unless they are of
// another edition: finish adds them.
func lines(x *kernel.Index, b *Body) []EventLine {
	list := make([]EventLine, 0, len(b.Events)+1)
	for i := range b.Events {
		ev, text, rule := b.Events[i].event(x)
		list = append(list, EventLine{Event: ev, At: b.N, Text: text, Rule: rule})
	}
	own := func(note, text string, to kernel.Audience) {
		list = append(list, EventLine{Event: kernel.Event{Audience: to, Side: b.Side}, At: b.N, Note: note, Text: text})
	}
	for _, u := range b.Standing {
		own(noteStanding, u.text(x.Info()), kernel.Only(b.Side))
	}
	if b.Note != "" {
		own(noteWord, fmt.Sprintf("%s wrote: %s", x.Info().Sides[b.Side].Name, b.Note), kernel.Only(b.Side.Other()))
	}
	if text := sentence(x.Info(), b); text != "" {
		own(b.Kind, text, kernel.Everyone)
		if b.Kind == KindTakeBack {
			list[len(list)-1].Back = b.Proposal.Back
		}
	}
	return list
}

// sentence is what everybody is told of an entry that is not an order; empty of an order, whose events tell it.
func sentence(info *kernel.Info, b *Body) string {
	who := func(side kernel.Side) string { return info.Sides[side].Name }
	switch b.Kind {
	case KindStart:
		var said []string
		if b.Start.From != nil {
			said = append(said, fmt.Sprintf("The game was taken over from %s.", b.Start.From))
		}
		if b.Start.Variant != nil {
			said = append(said, fmt.Sprintf("It is played on the variant %s.", b.Start.Variant))
		}
		return strings.Join(said, " ")
	case KindEdition:
		text := fmt.Sprintf("The game goes on with edition %d of the rules", b.Edition.Edition)
		if b.Edition.Variant != nil {
			text += fmt.Sprintf(" and the variant %s", b.Edition.Variant)
		}
		return text + "."
	case KindResign:
		return fmt.Sprintf("%s resigned: %s won.", who(b.Side), who(b.Side.Other()))
	case KindPropose:
		if b.Proposal.What == ProposeTakeBack {
			return who(b.Side) + " asked to take orders back."
		}
		return who(b.Side) + " offered a draw."
	case KindWithdraw:
		return who(b.Side) + " withdrew the offer."
	case KindDecline:
		return who(b.Side) + " declined the offer."
	case KindDraw:
		return "The players agreed on a draw."
	case KindSeat:
		return b.Seat.text(info)
	case KindTakeBack:
		return "Orders were taken back, and do not count any more. From here on dice are rolled again."
	}
	return ""
}

// Transcript is all that a log tells, and who was told what. Events are numbered for each audience by itself, so that
// not even a gap in the numbers says that the other side was told something.
type Transcript struct {
	x     *kernel.Index
	lucky kernel.Lucky // nil if the game does not weigh its dice
	lines []EventLine  // unfinished: most are never read again
	told  [kernel.Audiences][]int32
}

// NewTranscript is that of a log without entries.
func NewTranscript(game kernel.Game, x *kernel.Index) *Transcript {
	t := &Transcript{x: x}
	t.lucky, _ = game.(kernel.Lucky)
	return t
}

// Add adds what an entry tells.
func (t *Transcript) Add(b *Body) {
	for _, l := range lines(t.x, b) {
		t.lines = append(t.lines, l)
		for s := range kernel.Side(kernel.Audiences) {
			if l.Event.Audience.Has(s) {
				t.told[s] = append(t.told[s], int32(len(t.lines)-1))
			}
		}
	}
}

// Count is how many events an audience was told.
func (t *Transcript) Count(as kernel.Side) int64 { return int64(len(t.told[as])) }

// CountAt is how many events an audience was told by the entry at.
func (t *Transcript) CountAt(as kernel.Side, at int64) int64 {
	told := t.told[as]
	return int64(sort.Search(len(told), func(i int) bool { return t.lines[told[i]].At > at }))
}

// Lines are an audience's events with numbers above after, at most limit of them.
func (t *Transcript) Lines(as kernel.Side, after int64, limit int) []EventLine {
	out := []EventLine{}
	for n := max(after, 0); n < t.Count(as) && len(out) < limit; n++ {
		l := t.lines[t.told[as][n]]
		l.N = n + 1
		t.finish(&l)
		out = append(out, l)
	}
	return out
}

// Line is an event that is in no entry: one of a draft.
func (t *Transcript) Line(ev kernel.Event) EventLine {
	l := EventLine{Event: ev}
	t.finish(&l)
	return l
}

// LastText is the sentence of the last event of the log.
func (t *Transcript) LastText() string {
	l := t.lines[len(t.lines)-1]
	t.finish(&l)
	return l.Text
}

// All gives the events that an audience was told, in order, without their sentences: Text gives those.
func (t *Transcript) All(as kernel.Side) iter.Seq[*EventLine] {
	return func(yield func(*EventLine) bool) {
		for _, i := range t.told[as] {
			if !yield(&t.lines[i]) {
				return
			}
		}
	}
}

// Text is the sentence of an event that All gave.
func (t *Transcript) Text(l *EventLine) string {
	c := *l
	t.finish(&c)
	return c.Text
}

// Luck is how an event's dice fell; false if it rolled none, or the game does not weigh them.
func (t *Transcript) Luck(l *EventLine) (kernel.Luck, bool) {
	if t.lucky == nil || l.Note != "" {
		return kernel.Luck{}, false
	}
	return t.lucky.Luck(&l.Event)
}

// finish adds what is not kept with a line of the game: its sentence, its rule's number and its luck.
func (t *Transcript) finish(l *EventLine) {
	if l.Note != "" {
		return
	}
	if l.Text == "" {
		l.Text = t.x.EventText(l.Event)
	}
	if info := t.x.Info(); l.Rule == "" && int(l.Event.Rule) < len(info.Rules) {
		l.Rule = info.Rules[l.Event.Rule].Number
	}
	if luck, ok := t.Luck(l); ok {
		l.Luck = &luck
	}
}
