// Winning and losing: how near each side is to it (Snapshot.Progress), and the question before an action that puts the
// game at stake (PlayRequest.Careful). The game works both out (kernel.GoalTeller); a table only asks.

package table

import (
	"context"
	"slices"

	"umpire/kernel"
)

// howNear is how near the sides are to winning, as a viewer may know it; nil if the game does not tell.
func howNear(pos kernel.Position, as kernel.Side) *kernel.Progress {
	teller, ok := pos.(kernel.GoalTeller)
	if !ok {
		return nil
	}
	now := new(kernel.Progress)
	teller.Progress(as, now)
	return now
}

func sameProgress(a, b *kernel.Progress) bool {
	return a.Turn == b.Turn && a.Turns == b.Turns && a.Ahead == b.Ahead && a.Standing == b.Standing &&
		slices.Equal(a.Counts, b.Counts) && slices.Equal(a.Account, b.Account) &&
		slices.EqualFunc(a.Losses, b.Losses, func(x, y kernel.Loss) bool {
			return x.Text == y.Text && x.Rule == y.Rule && x.Due == y.Due && slices.Equal(x.Pieces, y.Pieces)
		}) &&
		slices.EqualFunc(a.Dangers, b.Dangers, func(x, y kernel.Danger) bool {
			return x.Side == y.Side && x.Text == y.Text && x.Rule == y.Rule && x.Pressing == y.Pressing &&
				slices.Equal(x.Places, y.Places)
		})
}

// careful are the risks that a player has agreed to, by their texts. Nil: the player does not want to be asked.
type careful struct{ accepted []string }

func (r *PlayRequest) careful() *careful {
	if !r.Careful {
		return nil
	}
	return &careful{r.Accepted}
}

// atStake is why a careful request is not played.
type atStake struct{ risk *kernel.Risk }

func (s *atStake) Error() string { return s.risk.Text }

// stake is the question before an action that puts the game at stake, nil if there is none. A lesson leads by itself.
func (t *Table) stake(c *careful, now kernel.Position, a kernel.Action) error {
	if c == nil || t.lesson != nil {
		return nil
	}
	if r := riskOf(now, a); r != nil && !slices.Contains(c.accepted, r.Text) {
		return &atStake{r}
	}
	return nil
}

// riskOf is what an action of the side to move puts at stake; nil if it does not.
func riskOf(pos kernel.Position, a kernel.Action) *kernel.Risk {
	if teller, ok := pos.(kernel.GoalTeller); ok {
		if r, ok := teller.Risk(a); ok {
			return &r
		}
	}
	return nil
}

// RiskAnswer says what an action puts at stake. Without Risk it does not.
type RiskAnswer struct {
	Risk *kernel.Risk `json:"risk,omitempty"`
}

// Risk says what a legal action of the seat would put at stake, as far as the seat may know it.
func (s *Seat) Risk(ctx context.Context, req AskRequest) (RiskAnswer, error) {
	q, err := s.ask(ctx, req.Action)
	if err != nil {
		return RiskAnswer{}, err
	}
	defer q.done()
	if _, err := listedIn(q.x, q.pos, q.side, q.action, q.pos.Legal(nil)); err != nil {
		return RiskAnswer{}, err
	}
	return RiskAnswer{riskOf(q.pos, q.action)}, nil
}
