// What a player may write for an action: Index.Expand.

package kernel_test

import (
	"fmt"
	"testing"

	"umpire/kernel"
)

// twins is a position in which r-1 stands for r-2 wherever it may act, and r-1 may have been chosen already.
type twins struct {
	kernel.Position
	chosen kernel.PieceID
	over   bool
}

func (p *twins) ToMove() kernel.Side {
	if p.over {
		return kernel.NoSide
	}
	return kernel.SideA
}

func (p *twins) Prompt(kernel.Side) kernel.Prompt { return kernel.Prompt{Piece: p.chosen} }

func (p *twins) Why(_ kernel.Side, a kernel.Action) *kernel.Refusal {
	switch {
	case a.Piece == 2:
		return &kernel.Refusal{Rule: "1.1", Code: kernel.CodeAlike, Reason: "1st Red stands for it.",
			Pieces: []kernel.PieceID{1}}
	case a.Piece == 3:
		return &kernel.Refusal{Rule: "1.2", Code: "enemy", Reason: "It is not yours.", Pieces: []kernel.PieceID{3}}
	case a.Verb == 2 && p.chosen != kernel.NoPiece:
		return kernel.Refuse("1.2", "chosen", "It is chosen already.")
	}
	return nil
}

// TestExpand: a chosen piece is not chosen again, and one that stands for another takes its place.
func TestExpand(t *testing.T) {
	x := index(t, sample())
	for _, c := range []struct {
		pos  twins
		text string
		want string
	}{
		{twins{}, "move r-1 1", "[choose r-1 move 1]"},
		{twins{chosen: 1}, "move r-1 1", "[move 1]"},
		{twins{}, "move r-2 1", "[choose r-1 move 1]"},
		{twins{}, "lay r-2 1", "[lay r-1 1]"},
		{twins{}, "lay r-1 1", "[lay r-1 1]"},
		{twins{}, "lay b-1 1", "[lay B-1 1]"}, // refused, but not as alike
		{twins{}, "done", "[done]"},
		{twins{over: true}, "lay r-2 1", "[lay r-2 1]"},
	} {
		run, err := x.Expand(&c.pos, c.text)
		var texts []string
		for _, a := range run {
			texts = append(texts, x.FormatAction(a))
		}
		if got := fmt.Sprint(texts); err != nil || got != c.want {
			t.Errorf("%q is %s (%v), want %s", c.text, got, err, c.want)
		}
	}
	if _, err := x.Expand(&twins{}, "fly r-1"); err == nil {
		t.Error("there is no verb fly")
	}
}
