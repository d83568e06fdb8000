// The names of a game's things, and what they mean.

package kernel

import (
	"fmt"
	"strconv"
	"strings"
)

// Index finds what names mean. It is made once for a game by NewIndex and never changes.
type Index struct {
	info   *Info
	verbs  map[string]Verb
	pieces map[string]PieceID
	places map[string]PlaceID
	rules  map[string]uint16
	events map[string]EventKind
}

// NewIndex checks a game's fixed data and makes the index of their names. The error names what is wrong in the data:
// two things of one name, more of a kind than can be numbered, ratings that do not fit, hexsides that part no two
// hexes, places that are not what the grid says, options that cannot be chosen. What it does not check is for the
// contract test (kernel/kerneltest).
func NewIndex(info *Info) (*Index, error) {
	x := &Index{info: info, verbs: map[string]Verb{}, pieces: map[string]PieceID{}, places: map[string]PlaceID{},
		rules: map[string]uint16{}, events: map[string]EventKind{}}
	for _, check := range []func(*Info) error{checkNumbers, checkSetups, checkLevels, checkContests, checkRatings,
		checkHexsides, checkGrid} {
		if err := check(info); err != nil {
			return nil, fmt.Errorf("%s: %w", info.ID, err)
		}
	}
	for i := 1; i < len(info.Verbs); i++ {
		if _, dup := x.verbs[info.Verbs[i].Name]; dup {
			return nil, fmt.Errorf("%s: two verbs are called %q", info.ID, info.Verbs[i].Name)
		}
		x.verbs[info.Verbs[i].Name] = Verb(i)
	}
	for i := 1; i < len(info.Pieces); i++ {
		id := strings.ToLower(info.Pieces[i].ID)
		if _, dup := x.pieces[id]; dup {
			return nil, fmt.Errorf("%s: two pieces are called %q", info.ID, id)
		}
		x.pieces[id] = PieceID(i)
	}
	for i := 1; i < len(info.Places); i++ {
		for _, n := range append([]string{info.Places[i].ID}, info.Places[i].Aliases...) {
			n = strings.ToLower(n)
			if old, dup := x.places[n]; dup && old != PlaceID(i) {
				return nil, fmt.Errorf("%s: two places are called %q", info.ID, n)
			}
			x.places[n] = PlaceID(i)
		}
	}
	for i := 1; i < len(info.Rules); i++ {
		if _, dup := x.rules[info.Rules[i].Number]; dup {
			return nil, fmt.Errorf("%s: rule %s is in the rule list twice", info.ID, info.Rules[i].Number)
		}
		x.rules[info.Rules[i].Number] = uint16(i)
	}
	for i := 1; i < len(info.Events); i++ {
		if _, dup := x.events[info.Events[i].ID]; dup {
			return nil, fmt.Errorf("%s: two kinds of events are called %q", info.ID, info.Events[i].ID)
		}
		x.events[info.Events[i].ID] = EventKind(i)
	}
	return x, nil
}

// Info is the data that the index was made from.
func (x *Index) Info() *Info { return x.info }

// Verb finds a verb by its name.
func (x *Index) Verb(name string) (Verb, bool) { v, ok := x.verbs[name]; return v, ok }

// Piece finds a piece by its id, in any case.
func (x *Index) Piece(id string) (PieceID, bool) {
	p, ok := x.pieces[strings.ToLower(id)]
	return p, ok
}

// Place finds a place by its id or an alias, in any case.
func (x *Index) Place(id string) (PlaceID, bool) {
	p, ok := x.places[strings.ToLower(id)]
	return p, ok
}

// Rule finds a rule's index by its number.
func (x *Index) Rule(number string) (uint16, bool) { r, ok := x.rules[number]; return r, ok }

// Event finds a kind of event by its id.
func (x *Index) Event(id string) (EventKind, bool) { k, ok := x.events[id]; return k, ok }

// Side finds a side by its id.
func (x *Index) Side(id string) (Side, bool) {
	for i := range x.info.Sides {
		if x.info.Sides[i].ID == strings.ToLower(id) {
			return Side(i), true
		}
	}
	switch strings.ToLower(id) {
	case "observer":
		return Observer, true
	case "both":
		return Both, true
	}
	return NoSide, false
}

// PieceName is a piece's id, or a handle's text form "?17".
func (x *Index) PieceName(p PieceID) string {
	switch {
	case p.Handle():
		return "?" + strconv.Itoa(int(p-FirstHandle))
	case p > 0 && int(p) < len(x.info.Pieces):
		return x.info.Pieces[p].ID
	}
	return "-"
}

// PlaceName is a place's id.
func (x *Index) PlaceName(p PlaceID) string {
	if p > 0 && int(p) < len(x.info.Places) {
		return x.info.Places[p].ID
	}
	return "-"
}
