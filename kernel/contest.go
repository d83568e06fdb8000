// Contests: several games of the same two players, who change sides after each. A game's rules say what contests there
// are and how they are counted (Info.Contests); the arithmetic is here, and which games were played a table knows.

package kernel

import (
	"fmt"
	"slices"
)

// ContestInfo is a kind of contest. Its score is the difference of the players' match points (Info.MatchPoints) divided
// by Divide; the level is the highest whose match points the score reaches, none if it reaches none.
type ContestInfo struct {
	ID     string `json:"id"` // "match"
	Name   string `json:"name"`
	Text   string `json:"text"` // how it is played and counted, in a sentence or two
	Rule   string `json:"rule"`
	Games  int    `json:"games"`  // how many games it has, an even number
	Divide int32  `json:"divide"` // what the difference is divided by
	// Of is the id of the contest that its games are in turn, empty if none: a series of three matches of two games
	// has a score for each match, too.
	Of string `json:"of,omitempty"`
	// Handicap divides the score once more, to what multiplies the weaker player's victory points in later single
	// games; 0: the contest gives no handicap. HandicapRule is the rule that says so.
	Handicap     int32  `json:"handicap,omitempty"`
	HandicapRule string `json:"handicapRule,omitempty"`
}

// ContestScore is how a contest stands. Players are 0 and 1: player 0 leads the first side in the first game.
type ContestScore struct {
	Points [Players]int32 `json:"points"` // match points of each player
	Ahead  int            `json:"ahead"`  // the player who has more, -1 if neither has
	// Num is the difference of the points; divided by Den it is the score.
	Num   int32  `json:"num"`
	Den   int32  `json:"den"`
	Level string `json:"level,omitempty"` // id of the level that the score reaches, empty if none: the contest is drawn
	// Handicap multiplies the victory points of the player who is behind in later single games, one if it would not
	// raise them or the contest gives none.
	Handicap Ratio `json:"handicap,omitzero"`
}

// Contest finds a kind of contest by its id, nil if the game has none of that id.
func (i *Info) Contest(id string) *ContestInfo {
	n := slices.IndexFunc(i.Contests, func(c ContestInfo) bool { return c.ID == id })
	if n < 0 {
		return nil
	}
	return &i.Contests[n]
}

// ContestPlayer is the player of a contest who leads a side in its n-th game, counted from 0.
func ContestPlayer(side Side, n int) int { return (int(side) + n) % Players }

// ContestPoints are the match points that the n-th game of a contest, counted from 0, gives each player.
func (i *Info) ContestPoints(o Outcome, n int) (points [Players]int32) {
	if won := i.MatchPoints(o); won > 0 {
		points[ContestPlayer(o.Winner, n)] = int32(won)
	}
	return points
}

// Score counts a contest by the match points of its players.
func (i *Info) Score(c *ContestInfo, points [Players]int32) ContestScore {
	s := ContestScore{Points: points, Ahead: -1, Num: points[0] - points[1], Den: c.Divide}
	switch {
	case s.Num > 0:
		s.Ahead = 0
	case s.Num < 0:
		s.Ahead, s.Num = 1, -s.Num
	}
	best := int32(0)
	for _, l := range i.Levels {
		if m := int32(l.Match); m > best && s.Num >= m*s.Den {
			best, s.Level = m, l.ID
		}
	}
	if den := s.Den * c.Handicap; den > 0 && s.Num > den {
		s.Handicap, _ = Ratio{int16(s.Num), int16(den)}.reduced()
	}
	return s
}

// checkContests: contests have ids and names of their own and an even number of games; one that is made of others is
// made of whole ones; and the largest handicap that one can give is one that Resolve takes.
func checkContests(info *Info) error {
	most := int32(0)
	for _, l := range info.Levels {
		most = max(most, int32(l.Match))
	}
	for n := range info.Contests {
		c := &info.Contests[n]
		switch of := info.Contest(c.Of); {
		case c.ID == "" || info.Contest(c.ID) != c:
			return fmt.Errorf("contest %d needs an id of its own, not %q", n, c.ID)
		case c.Name == "":
			return fmt.Errorf("contest %q has no name", c.ID)
		case most == 0:
			return fmt.Errorf("contest %q counts match points, and no level of victory has any", c.ID)
		case c.Games < 2 || c.Games%2 != 0:
			return fmt.Errorf("contest %q has %d games: sides change after each, so it needs an even number", c.ID,
				c.Games)
		case c.Divide < 1:
			return fmt.Errorf("contest %q divides by %d: it must be 1 or more", c.ID, c.Divide)
		case c.Of != "" && (of == nil || of == c || c.Games%of.Games != 0):
			return fmt.Errorf("contest %q is made of %q, which is no contest that its %d games can be made of", c.ID,
				c.Of, c.Games)
		case c.Handicap < 0 || c.Handicap > 0 && !info.Handicap:
			return fmt.Errorf("contest %q gives a handicap, and the game takes none like it", c.ID)
		case c.Handicap > 0 && (most*int32(c.Games) > MostHandicap*c.Divide*c.Handicap ||
			most*int32(c.Games) > mostTerm || c.Divide*c.Handicap > mostTerm):
			return fmt.Errorf("contest %q can give a handicap that is too large", c.ID)
		}
	}
	return nil
}
