// Who plays a side, as logs and headers name it.

package gamelog

import (
	"errors"
	"fmt"

	"umpire/kernel"
)

// Who has a seat. The text is what records and logs store.
const (
	Person = "person"
	Bot    = "bot"
	Open   = "open" // nobody yet: the seat is for the first who comes with the side's key
)

// Occupant says who plays a side.
type Occupant struct {
	Who string `json:"who"` // Person, Bot or Open
	Bot string `json:"bot,omitempty"`
	// Friend: the seat is a friend's: the friend plays, or has given it to a bot. An open seat is a friend's, too.
	Friend bool `json:"friend,omitempty"`
}

// SeatChange is who plays a side from an entry on.
type SeatChange struct {
	Side kernel.Side `json:"side"`
	Occupant
	// KeyReplaced: the host took the seat back from a friend who stayed away, and the side has a new key.
	KeyReplaced bool `json:"renew,omitempty"`
}

// check says what is wrong with it.
func (s *SeatChange) check() error {
	switch {
	case !s.Side.Player():
		return errors.New("it seats somebody on no side")
	case s.Who != Person && s.Who != Open && s.Who != Bot, (s.Who == Bot) != (s.Bot != ""), s.Who == Open && s.Friend:
		return errors.New("it does not say who takes the seat")
	}
	return nil
}

// text is the sentence with which everybody is told.
func (s *SeatChange) text(info *kernel.Info) string {
	people := info.Sides[s.Side].People
	if s.KeyReplaced {
		rest := *s
		rest.KeyReplaced = false
		return fmt.Sprintf("The seat of %s was taken back from a friend who kept the game waiting, and has a new "+
			"key. %s",
			people, rest.text(info))
	}
	switch s.Who {
	case Bot:
		return fmt.Sprintf("From here on a bot plays %s.", people)
	case Open:
		return fmt.Sprintf("The seat of %s is open to a friend.", people)
	}
	return fmt.Sprintf("From here on a person plays %s.", people)
}

// Role is the name of a seat's key, in Header.Keys: a side's id, "both" or "observer".
func Role(info *kernel.Info, s kernel.Side) string {
	switch {
	case s.Player():
		return info.Sides[s].ID
	case s == kernel.Both:
		return "both"
	}
	return "observer"
}
