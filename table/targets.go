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
	if len(req.Choices) > maxTargets {
		return TargetsAnswer{}, fail(CodeBadRequest, "%d choices are too many: ask about at most %d at once",
			len(req.Choices), maxTargets)
	}
	q, err := s.asks(ctx)
	if err != nil {
		return TargetsAnswer{}, err
	}
	defer q.done()
	if !q.mine {
		return TargetsAnswer{}, fail(CodeNotYours, "only a player who has the decision can ask where pieces could go")
	}
	ans := TargetsAnswer{Targets: make([][]LegalAction, len(req.Choices))}
	for i, text := range req.Choices {
		run, err := parseRun(q.x, text)
		if err != nil {
			return TargetsAnswer{}, err
		}
		a := run[0]
		if len(run) != 1 || a.Piece == kernel.NoPiece || a.Place != kernel.NoPlace {
			return TargetsAnswer{}, fail(CodeBadRequest, "%q chooses no piece", gamelog.Clip(text))
		}
		ans.Targets[i] = q.targets(a)
	}
	return ans, nil
}

// targets are the actions with a place that would be legal after a choice.
func (q *question) targets(choice kernel.Action) []LegalAction {
	var hint kernel.Preview
	q.leave(q.represented(choice))
	choice, err := listedIn(q.x, q.pos, q.side, choice, q.pos.Legal(nil))
	if err != nil {
		return []LegalAction{}
	}
	if q.pos.Preview(choice, &hint); hint.Seals {
		return []LegalAction{}
	}
	then := *q
	then.pos, then.left = q.copyOf(q.pos), nil
	defer then.done()
	if !then.choose(choice) || then.pos.Prompt(q.side).Piece != choice.Piece {
		return []LegalAction{}
	}
	list := slices.DeleteFunc(then.pos.Legal(nil),
		func(a kernel.Action) bool { return a.Place == kernel.NoPlace || a.Piece != kernel.NoPiece })
	after := make([]legalAction, len(list))
	for i, a := range list {
		if then.pos.Preview(a, &hint); hint.Seals {
			after[i].seal = SealYes
		}
		after[i].Action = a
	}
	return spell(q.x, then.pos.Prompt(q.side).Ask, after, nil) // places, no pieces
}
