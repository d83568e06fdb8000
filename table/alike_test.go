// Tests that an alike piece is played by the one that stands for it in the list.

package table_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/tabletest"
)

// twins is Picket with r1 and r2 alike: where both may do the same, r1 stands for both.
type twins struct{ *tabletest.Picket }

type twin struct{ kernel.Position }

func (g twins) Start(s kernel.Setup, src chance.Source) (kernel.Position, error) {
	p, err := g.Picket.Start(s, src)
	return twin{p}, err
}

func (g twins) Decode(b []byte) (kernel.Position, error) {
	p, err := g.Picket.Decode(b)
	return twin{p}, err
}

func (p twin) New() kernel.Position      { return twin{p.Position.New()} }
func (p twin) Copy(into kernel.Position) { p.Position.Copy(into.(twin).Position) }

func (p twin) represented(side kernel.Side, a kernel.Action) bool {
	first := a
	first.Piece = 1
	return a.Piece == 2 && p.Position.Why(side, a) == nil && p.Position.Why(side, first) == nil
}

func (p twin) Legal(list []kernel.Action) []kernel.Action {
	for _, a := range p.Position.Legal(nil) {
		if !p.represented(p.ToMove(), a) {
			list = append(list, a)
		}
	}
	return list
}

func (p twin) Why(side kernel.Side, a kernel.Action) *kernel.Refusal {
	if p.represented(side, a) {
		return &kernel.Refusal{Rule: "2.1", Code: kernel.CodeAlike, Reason: "r1 stands for it.",
			Pieces: []kernel.PieceID{1}}
	}
	return p.Position.Why(side, a)
}

func (p twin) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if r := p.Why(p.ToMove(), a); r != nil {
		return r
	}
	return p.Position.Play(a, src, ev)
}

// TestAlikePiecesStandForEachOther: a click on an alike piece plays the one that stands for it, and questions about it
// are answered.
func TestAlikePiecesStandForEachOther(t *testing.T) {
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{twins{tabletest.New()}} })
	red := sit(t, h, make2(t, h, "me", "open", 1), "red")
	ask := func(action string) (table.Why, kernel.Preview) {
		t.Helper()
		why, err := red.Why(t.Context(), table.AskRequest{Action: action})
		if err != nil {
			t.Fatal(err)
		}
		preview, err := red.Preview(t.Context(), table.AskRequest{Action: action})
		if err != nil {
			t.Fatal(err)
		}
		return why, preview
	}
	if why, _ := ask("move r2 p2"); !why.Legal || why.Alike != 1 {
		t.Errorf("an alike piece may not move, or nothing stands for it: %+v", why)
	}
	if why, _ := ask("move r1 p2"); why.Alike != kernel.NoPiece {
		t.Errorf("%d stands for the first of the alike pieces", why.Alike)
	}
	play(t, red, "move r2 p2")
	if got := look(t, red).Draft.Steps; len(got) != 1 || got[0] != "move r1 p2" {
		t.Errorf("the draft is %q, want move r1 p2", got)
	}
	if why, _ := ask("move r2 p2"); !why.Legal {
		t.Errorf("r1 has moved, and r2 may not: %+v", why.Refusal)
	}
	play(t, red, "move r2 p2")
	if got := look(t, red).Draft.Steps; len(got) != 2 || got[1] != "move r2 p2" {
		t.Errorf("the draft is %q, with move r2 p2 at its end", got)
	}
}
