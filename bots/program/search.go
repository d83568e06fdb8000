// What a program may ask to look ahead.

package program

import (
	"fmt"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// maxHeld is how many positions a program may hold at once.
const maxHeld = 1000

// maxSpare is how many dropped positions are kept for reuse.
const maxSpare = 64

// search answers the requests of a program on positions that are guessed from its view, so that it can look ahead
// without knowing the rules. It never has the real position.
type search struct {
	b     *programBot
	view  *kernel.View // that of the decision, nil between decisions
	held  map[int]*guessed
	spare []kernel.Position
	last  int // the last id given
	own   kernel.View
}

// guessed is a position that a program holds.
type guessed struct {
	pos    kernel.Position
	legal  []kernel.Action
	listed bool // legal is that of pos
}

// The answers to requests.
type (
	// toldPosition names a position and the side whose decision is due in it, "" if the game is over.
	toldPosition struct {
		Type string `json:"type"`
		ID   int    `json:"id"`
		Side string `json:"side"`
	}
	toldLegal struct {
		Type  string   `json:"type"`
		ID    int      `json:"id"`
		Side  string   `json:"side"`
		Legal []listed `json:"legal"`
	}
	toldView struct {
		Type string      `json:"type"`
		ID   int         `json:"id"`
		View kernel.View `json:"view"`
	}
	toldOutcome struct {
		Type    string         `json:"type"`
		ID      int            `json:"id"`
		Outcome kernel.Outcome `json:"outcome"`
	}
	toldDropped struct {
		Type string `json:"type"`
		ID   int    `json:"id"`
	}
	// toldError refuses a request. The program may go on.
	toldError struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
)

func refuse(format string, args ...any) toldError {
	return toldError{"error", fmt.Sprintf(format, args...)}
}

// begin is called when a decision is due.
func (s *search) begin(b *programBot, v *kernel.View) {
	s.b, s.view = b, v
	if s.held == nil {
		s.held = map[int]*guessed{}
	}
}

// clear is called when it has been made: the positions are dropped.
func (s *search) clear() {
	s.view = nil
	for id := range s.held {
		s.drop(id)
	}
}

func (s *search) drop(id int) {
	if len(s.spare) < maxSpare {
		s.spare = append(s.spare, s.held[id].pos)
	}
	delete(s.held, id)
}

// answers are the types of what a program may write while a choice is due: the choice, or a request.
var answers = []string{"choice", "guess", "legal", "play", "view", "outcome", "copy", "drop"}

// answer is the answer to a request.
func (s *search) answer(h message) any {
	if h.Type == "guess" {
		return s.guess(h.Seed)
	}
	if h.ID == nil {
		return refuse("%s needs the id of a position", h.Type)
	}
	id := *h.ID
	at := s.held[id]
	if at == nil {
		return refuse("there is no position %d: positions last until they are dropped or a choice is made", id)
	}
	switch h.Type {
	case "legal":
		return toldLegal{"legal", id, s.due(at), list(s.b.x, at.list())}
	case "play":
		legal := at.list()
		if h.I == nil || *h.I < 0 || *h.I >= len(legal) {
			return refuse("action %s cannot be played in position %d, which lists %d", number(h.I), id, len(legal))
		}
		if err := at.pos.Play(legal[*h.I], chance.NewRand(h.Seed), nil); err != nil {
			return refuse("action %d was refused in position %d: %v", *h.I, id, err)
		}
		at.listed = false
		return toldPosition{"position", id, s.due(at)}
	case "view":
		as := s.b.side
		if h.Side != "" {
			var ok bool
			if as, ok = s.b.x.Side(h.Side); !ok {
				return refuse("%q is not a side, observer or both", shorten(h.Side))
			}
		}
		at.pos.View(as, &s.own)
		return toldView{"view", id, withLists(&s.own)}
	case "outcome":
		return toldOutcome{"outcome", id, at.pos.Outcome()}
	case "copy":
		if len(s.held) >= maxHeld {
			return full()
		}
		var pos kernel.Position
		if n := len(s.spare); n > 0 {
			pos, s.spare = s.spare[n-1], s.spare[:n-1]
		} else {
			pos = at.pos.New()
		}
		at.pos.Copy(pos)
		return s.hold(pos)
	}
	s.drop(id)
	return toldDropped{"dropped", id}
}

func (s *search) guess(seed uint64) any {
	if len(s.held) >= maxHeld {
		return full()
	}
	pos, err := s.b.game.Guess(s.view, chance.NewRand(seed))
	if err != nil {
		return refuse("nothing could be guessed: %v", err)
	}
	return s.hold(pos)
}

func full() toldError { return refuse("%d positions are held: drop some first", maxHeld) }

func (s *search) hold(pos kernel.Position) toldPosition {
	s.last++
	at := &guessed{pos: pos}
	s.held[s.last] = at
	return toldPosition{"position", s.last, s.due(at)}
}

// due is the side to move, by its id.
func (s *search) due(at *guessed) string {
	if side := at.pos.ToMove(); side.Player() {
		return s.b.x.Info().Sides[side].ID
	}
	return ""
}

// list is the position's legal actions.
func (at *guessed) list() []kernel.Action {
	if !at.listed {
		at.legal, at.listed = at.pos.Legal(at.legal[:0]), true
	}
	return at.legal
}
