// Winning and losing: how near each side is to it (Snapshot.Progress), and the question before an action that puts the
// game at stake (PlayRequest.Careful). The game works both out (kernel.GoalTeller); a table only asks.

package table

import (
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
	return a.Turn == b.Turn && a.Turns == b.Turns && a.Ahead == b.Ahead && slices.Equal(a.Counts, b.Counts) &&
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

// stake is the question before an action that puts the game at stake, nil if there is none. A lesson leads by itself.
func (t *Table) stake(c *careful, now kernel.Position, a kernel.Action) error {
	teller, ok := now.(kernel.GoalTeller)
	if c == nil || !ok || t.lesson != nil {
		return nil
	}
	r, ok := teller.Risk(a)
	if !ok || slices.Contains(c.accepted, r.Text) {
		return nil
	}
	return &Failure{Code: CodeRisk, Message: r.Text, Risk: &r}
}
