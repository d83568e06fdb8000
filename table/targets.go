// Where pieces could go before one is chosen.

package table

import (
	"context"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// TargetsRequest asks where pieces could go: each choice is an action that chooses a piece.
type TargetsRequest struct {
	Choices []string `json:"choices"`
}

// TargetsAnswer has for each choice the actions with a place that would be legal after it: none where it cannot be
// made, or leaves nothing to decide about the piece.
type TargetsAnswer struct {
	Targets [][]LegalAction `json:"targets"`
}

// maxTargets is how many choices a request may ask about.
const maxTargets = 60

// Targets says where pieces could go before any is chosen, so that a client can show where several can go together.
// Like Why and Preview of a run of two, it tells no more than choosing each piece and taking it back would tell.
func (s *Seat) Targets(ctx context.Context, req TargetsRequest) (TargetsAnswer, error) {
	if err := s.lock(ctx); err != nil {
		return TargetsAnswer{}, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return TargetsAnswer{}, err
	}
	side := t.due()
	if !s.owns(side) {
		return TargetsAnswer{}, fail(CodeNotYours, "only the player who has the decision can ask where pieces could go")
	}
	if len(req.Choices) > maxTargets {
		return TargetsAnswer{}, fail(CodeBadRequest, "%d choices are too many: ask about at most %d at once",
			len(req.Choices), maxTargets)
	}
	now := t.now()
	ans := TargetsAnswer{Targets: make([][]LegalAction, len(req.Choices))}
	for i, text := range req.Choices {
		run, err := t.run(text)
		if err != nil {
			return TargetsAnswer{}, err
		}
		ans.Targets[i] = []LegalAction{}
		a := run[0]
		if len(run) != 1 || a.Piece == kernel.NoPiece || a.Place != kernel.NoPlace {
			return TargetsAnswer{}, fail(CodeBadRequest, "%q chooses no piece", gamelog.Clip(text))
		}
		var hint kernel.Preview
		if a, err = t.listed(now, side, a); err != nil {
			continue
		} else if now.Preview(a, &hint); hint.Seals {
			continue
		}
		// the run's second action stands for any that follows: it is not looked at
		pos, rest := t.chosen(side, now, []kernel.Action{a, {}})
		if rest[0] == a || pos.Prompt(side).Piece != a.Piece {
			continue
		}
		ans.Targets[i] = slices.DeleteFunc(t.list(pos), func(l LegalAction) bool {
			return l.A[2] == int16(kernel.NoPlace) || l.A[1] != int16(kernel.NoPiece)
		})
	}
	return ans, nil
}
