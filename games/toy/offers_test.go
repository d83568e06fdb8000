// Holds reach, luck and standing answers against random play.

package toy

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestOffers plays at random and holds what the toy offers besides the contract against its rules: reach against the
// legal moves, luck against the hits, and every reply has its answers.
func TestOffers(t *testing.T) {
	g := game(t)
	moves, replies, dice := 0, 0, 0
	for seed := range uint64(40) {
		src := chance.NewRand(seed)
		p, err := g.Start(kernel.Setup{Scenario: g.info.Scenarios[int(seed)%len(g.info.Scenarios)].ID}, src)
		if err != nil {
			t.Fatal(err)
		}
		q := p.(*Position)
		var list []kernel.Action
		for !p.Outcome().Over {
			list = p.Legal(list[:0])
			if q.Step == stepMove {
				for b := kernel.PieceID(1); b <= pieces; b++ {
					if !q.mine(q.side(), b) || q.of(b).Moved {
						continue
					}
					var o kernel.Overlay
					if err := q.Overlay(q.side(), 1, q.side(), b, &o); err != nil {
						t.Fatal(err)
					}
					at := map[kernel.PlaceID]kernel.OverlayPlace{}
					for _, pl := range o.Places {
						at[pl.Place] = pl
					}
					for _, a := range list {
						if a.Verb != verbMove || a.Piece != b {
							continue
						}
						var v kernel.Preview
						p.Preview(a, &v)
						pl, ok := at[a.Place]
						if !ok || pl.N != v.Cost || (pl.Tone == 1) != (q.count[q.side().Other()][a.Place] > 0) {
							t.Errorf("%s, which costs %d: the overlay has %+v", g.Index.FormatAction(a), v.Cost, pl)
						}
						delete(at, a.Place)
						moves++
					}
					if len(at) > 0 {
						t.Errorf("block %d cannot go to %v", b, at)
					}
				}
			}
			a := list[src.Below(len(list))]
			if p.Prompt(kernel.Observer).Reply {
				replies++
				for n := range g.info.Asks[stepLose].Answers {
					if given, ok := q.Answer(n); ok {
						a = given
					} else {
						t.Errorf("%s gives no answer", g.info.Asks[stepLose].Answers[n].ID)
					}
				}
			}
			var ev kernel.Events
			if err := p.Play(a, src, &ev); err != nil {
				t.Fatal(err)
			}
			for i := range ev.List {
				e := &ev.List[i]
				l, ok := g.Luck(e)
				if ok != (e.Kind == evRoll) {
					t.Errorf("%q is luck: %v", g.Index.EventText(*e), ok)
				}
				if !ok {
					continue
				}
				dice++
				if l.Side != e.Side || l.Got != 1000*int32(e.B) || (e.B == 1) != (int(e.A) > faces-int(e.N)) ||
					l.Mean != []int32{0, 167, 333, 500}[e.N] {
					t.Errorf("%q is %+v", g.Index.EventText(*e), l)
				}
			}
		}
	}
	if moves < 500 || replies == 0 || dice < 100 {
		t.Errorf("%d moves, %d replies, %d dice are too few", moves, replies, dice)
	}
}
