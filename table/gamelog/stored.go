// The form in which an entry keeps events: by names.

package gamelog

import (
	"fmt"
	"strconv"
	"strings"

	"umpire/kernel"
)

// StoredEvent is an event as an entry keeps it: by names and not by numbers, so that it keeps its meaning when another
// edition of the game numbers its kinds, pieces, places and rules differently.
type StoredEvent struct {
	Kind  string          `json:"k"` // EventInfo.ID
	Side  kernel.Side     `json:"s"`
	Piece string          `json:"c,omitempty"` // PieceInfo.ID, or a handle: "?17"
	With  string          `json:"w,omitempty"`
	Place string          `json:"p,omitempty"` // PlaceInfo.ID
	To    string          `json:"t,omitempty"`
	A     int16           `json:"a,omitempty"`
	B     int16           `json:"b,omitempty"`
	N     int16           `json:"n,omitempty"`
	Rule  string          `json:"r,omitempty"`   // RuleInfo.Number
	For   kernel.Audience `json:"for,omitempty"` // whom it is for; not said in one side's own log
}

// StoreEvents gives events the form in which an entry keeps them.
func StoreEvents(x *kernel.Index, list []kernel.Event) []StoredEvent {
	out := make([]StoredEvent, len(list))
	for i := range list {
		out[i] = stored(x, &list[i])
	}
	return out
}

func stored(x *kernel.Index, ev *kernel.Event) StoredEvent {
	info := x.Info()
	l := StoredEvent{Side: ev.Side, A: ev.A, B: ev.B, N: ev.N, For: ev.Audience}
	if int(ev.Kind) < len(info.Events) {
		l.Kind = info.Events[ev.Kind].ID
	}
	if int(ev.Rule) < len(info.Rules) {
		l.Rule = info.Rules[ev.Rule].Number
	}
	l.Piece, l.With = pieceWord(x, ev.Piece), pieceWord(x, ev.With)
	l.Place, l.To = placeWord(x, ev.Place), placeWord(x, ev.To)
	return l
}

// A number that names nothing is written as "#5", so that nothing is lost.
func pieceWord(x *kernel.Index, p kernel.PieceID) string {
	switch {
	case p == 0:
		return ""
	case p.Handle() || p > 0 && int(p) < len(x.Info().Pieces):
		return x.PieceName(p)
	}
	return "#" + strconv.Itoa(int(p))
}

func placeWord(x *kernel.Index, p kernel.PlaceID) string {
	switch {
	case p == 0:
		return ""
	case p > 0 && int(p) < len(x.Info().Places):
		return x.PlaceName(p)
	}
	return "#" + strconv.Itoa(int(p))
}

// event is the event by the numbers of this edition of the game. Where the edition lacks a name, text is what can still
// be said of the event, and its kind is 0; rule is its rule's number if the edition has no such rule.
func (l *StoredEvent) event(x *kernel.Index) (ev kernel.Event, text, rule string) {
	ev = kernel.Event{Side: l.Side, A: l.A, B: l.B, N: l.N, Audience: l.For}
	kind, ok := x.Event(l.Kind)
	whole := ok
	piece := func(word string) kernel.PieceID {
		if n, plain := plainNumber(word); plain {
			return kernel.PieceID(n)
		}
		if h, found := strings.CutPrefix(word, "?"); found {
			if n, err := strconv.ParseUint(h, 10, 15); err == nil && kernel.FirstHandle+kernel.PieceID(n) > 0 {
				return kernel.FirstHandle + kernel.PieceID(n)
			}
		}
		p, found := x.Piece(word)
		whole = whole && found
		return p
	}
	place := func(word string) kernel.PlaceID {
		if n, plain := plainNumber(word); plain {
			return kernel.PlaceID(n)
		}
		p, found := x.Place(word)
		whole = whole && found
		return p
	}
	ev.Piece, ev.With, ev.Place, ev.To = piece(l.Piece), piece(l.With), place(l.Place), place(l.To)
	if l.Rule != "" {
		if ev.Rule, ok = x.Rule(l.Rule); !ok {
			rule = Clip(l.Rule)
		}
	}
	if whole {
		ev.Kind = kind
		return ev, "", rule
	}
	words := []string{Clip(l.Kind)}
	for _, w := range []string{l.Piece, l.With, l.Place, l.To} {
		if w != "" {
			words = append(words, Clip(w))
		}
	}
	return ev, fmt.Sprintf("(%s: an event of another edition of the game)", strings.Join(words, " ")), rule
}

// plainNumber reads an empty word as 0, and "#5" as 5.
func plainNumber(word string) (int16, bool) {
	if word == "" {
		return 0, true
	}
	digits, found := strings.CutPrefix(word, "#")
	n, err := strconv.ParseInt(digits, 10, 16)
	return int16(n), found && err == nil
}
