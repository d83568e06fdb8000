// What players call themselves: a name that the player of a seat gives, and that everybody at the table reads beside
// the side. It is for people alone. It opens nothing, it is in no log and in no saved game, and it goes when the seat
// is given to somebody else.

package table

import (
	"context"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// namesName is the name of the private record that is a namesRecord.
const namesName = "names"

// maxName is how many characters a player's name has at most.
const maxName = 24

// namesRecord are the names of a table's players by side. The names in its JSON are those of stored records.
type namesRecord [kernel.Players]playerName

// playerName is a name with the entry that gave the seat to the one who has it, 0 if none did: it is told as long as
// the seat has not been given to somebody else.
type playerName struct {
	Name  string `json:"name"`
	Since int64  `json:"since,omitempty"`
}

// nameOf is the name of a side's player, empty if none was given.
func (t *Table) nameOf(side kernel.Side) string {
	if n := t.names[side]; n.Since == t.gaveSeat[side] && t.seats[side].Who != gamelog.Bot {
		return n.Name
	}
	return ""
}

// readNames loads the names; where the record is damaged, there are none.
func (t *Table) readNames(text []byte) {
	if json.Unmarshal(text, &t.names) != nil {
		t.names = namesRecord{}
	}
}

// cleanName is a name as it is stored: on one line, with characters that can be seen.
func cleanName(s string) (string, error) {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r), r == utf8.RuneError:
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if n := utf8.RuneCountInString(s); n > maxName {
		return "", fail(CodeBadRequest, "the name has %d characters: %d are the most", n, maxName)
	}
	return s, nil
}

// Name says what the seat's player is called, on each side that the seat plays; an empty name takes it back.
func (s *Seat) Name(ctx context.Context, req NameRequest) (*Answer, error) {
	return s.do(ctx, false, func() error {
		t := s.t
		name, err := cleanName(req.Name)
		if err != nil {
			return err
		}
		if s.viewer == kernel.Observer {
			return fail(CodeNotYours, "an observer has no name at the table: the players have")
		}
		names := t.names
		for side := range kernel.Side(kernel.Players) {
			if s.owns(side) {
				names[side] = playerName{name, t.gaveSeat[side]}
			}
		}
		if names == t.names {
			return nil
		}
		if err := t.storing(func() error { return t.keep(namesName, names, "the name") }); err != nil {
			return err
		}
		t.names = names
		t.wake()
		return nil
	})
}
