// The other end of the protocol: a bot of this program plays for another one, such as a later version of it.

package program

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"umpire/bots"
	"umpire/kernel"
)

// asked is any message to a program.
type asked struct {
	Type     string          `json:"type"`
	Protocol string          `json:"protocol"`
	Game     json.RawMessage `json:"game"`
	Side     string          `json:"side"`
	Seed     uint64          `json:"seed"`
	N        int             `json:"n"`
	View     kernel.View     `json:"view"`
	Legal    []listed        `json:"legal"`
	Outcome  kernel.Outcome  `json:"outcome"`
}

// Serve has a bot of a set play one game for the program at the other end of two pipes, until that says that the game
// has ended or closes. Find gives a game by its id. Both programs must have the game in the same edition, with the same
// data, and number the same things in the same order.
func Serve(ctx context.Context, in io.Reader, out io.Writer, find func(id string) (kernel.Game, bool), set bots.Set,
	name string) error {
	read := json.NewDecoder(bufio.NewReader(in))
	write := json.NewEncoder(out)
	var bot bots.Bot
	defer func() {
		if bot != nil {
			bots.End(bot, kernel.Outcome{Winner: kernel.NoSide})
		}
	}()
	for {
		var m asked
		if err := read.Decode(&m); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("a message cannot be read: %w", err)
		}
		var reply any
		switch {
		case m.Type == "start" && m.Protocol == Protocol:
			g, side, err := theirs(&m, find)
			if err != nil {
				return err
			}
			maker, err := set.Find(name, g.Info())
			if err != nil {
				return err
			}
			bot = maker.New(g, side, m.Seed)
			reply = message{Type: "ready", Name: name}
		case m.Type == "choose" && bot != nil:
			legal := make([]kernel.Action, len(m.Legal))
			for i, l := range m.Legal {
				legal[i] = kernel.Action{Verb: kernel.Verb(l.A[0]), Piece: kernel.PieceID(l.A[1]),
					Place: kernel.PlaceID(l.A[2]), N: l.A[3]}
			}
			a, err := bot.Choose(ctx, &m.View, legal)
			if err != nil {
				return err
			}
			i := slices.Index(legal, a)
			reply = message{Type: "choice", N: &m.N, I: &i}
		case m.Type == "end" && bot != nil:
			bots.End(bot, m.Outcome)
			bot = nil
			return nil
		default:
			return fmt.Errorf("a message %q is not expected here", shorten(m.Type))
		}
		if err := write.Encode(reply); err != nil {
			return err
		}
	}
}

// theirs is the game that a start names, and the bot's side. It is refused if it is not this program's.
func theirs(m *asked, find func(id string) (kernel.Game, bool)) (kernel.Game, kernel.Side, error) {
	var info kernel.Info
	if err := json.Unmarshal(m.Game, &info); err != nil {
		return nil, 0, fmt.Errorf("the game cannot be read: %w", err)
	}
	g, ok := find(info.ID)
	if !ok {
		return nil, 0, fmt.Errorf("there is no game %q in this program", shorten(info.ID))
	}
	own := g.Info()
	switch {
	case own.Edition != info.Edition || own.DataHash != info.DataHash:
		return nil, 0, fmt.Errorf("%s is of edition %d, data %.12s there, and of edition %d, data %.12s in this "+
			"program", info.ID, info.Edition, info.DataHash, own.Edition, own.DataHash)
	case !slices.Equal(numbered(&info), numbered(own)):
		return nil, 0, fmt.Errorf("%s numbers its verbs, pieces, places or facts in another way in this program",
			info.ID)
	}
	for s := range own.Sides {
		if own.Sides[s].ID == m.Side {
			return g, kernel.Side(s), nil
		}
	}
	return nil, 0, fmt.Errorf("%q is not a side of %s", shorten(m.Side), info.ID)
}

// numbered are the names of what a view and an action give by number, in order, each list with its length before it.
func numbered(i *kernel.Info) (list []string) {
	add := func(n int, name func(int) string) {
		list = append(list, fmt.Sprint(n))
		for k := range n {
			list = append(list, name(k))
		}
	}
	add(len(i.Verbs), func(k int) string { return i.Verbs[k].Name })
	add(len(i.Pieces), func(k int) string { return i.Pieces[k].ID })
	add(len(i.Places), func(k int) string { return i.Places[k].ID })
	add(len(i.Scenarios), func(k int) string { return i.Scenarios[k].ID })
	add(len(i.Options), func(k int) string { return i.Options[k].ID })
	add(len(i.Phases), func(k int) string { return i.Phases[k].ID })
	add(len(i.Asks), func(k int) string { return i.Asks[k].ID })
	add(len(i.Facts), func(k int) string { return i.Facts[k].ID })
	add(len(i.Marks), func(k int) string { return i.Marks[k].ID })
	add(len(i.PieceFlags), func(k int) string { return i.PieceFlags[k].ID })
	add(len(i.PlaceFlags), func(k int) string { return i.PlaceFlags[k].ID })
	add(len(i.Backs), func(k int) string { return i.Backs[k].ID })
	add(len(i.Frames), func(k int) string { return i.Frames[k].ID })
	return list
}
