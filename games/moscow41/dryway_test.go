// Checks of the way without a river that a preview names for a move that would engage over one.

package moscow41_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks/blockstest"
)

// overRiver reports whether a move engages over a river, as its preview tells it.
func overRiver(pv *kernel.Preview) bool {
	for _, e := range pv.Events {
		if game.Info().Events[e.Kind].ID == "engage" {
			return e.A == 1
		}
	}
	return false
}

// TestTheDryWayCanBeTaken: the area that a preview names can be moved to and left for the enemy, without a river; it
// is never one that wins the game, as Smolensk does for the Soviets.
func TestTheDryWayCanBeTaken(t *testing.T) {
	found := 0
	for seed := range uint64(6) {
		rng, src := rand.New(rand.NewPCG(seed, 1)), chance.NewRand(seed)
		p, err := game.Start(kernel.Setup{Scenario: "dnieper"}, src)
		if err != nil {
			t.Fatal(err)
		}
		for legal := p.Legal(nil); len(legal) > 0; legal = p.Legal(legal[:0]) {
			for _, a := range legal {
				var over, first, second kernel.Preview
				if p.Preview(a, &over); over.ByWay == 0 {
					continue
				}
				found++
				via, q := a, p.New()
				via.Place = over.ByWay
				p.Copy(q)
				if p.Preview(via, &first); first.Seals {
					t.Fatalf("seed %d: %s: %s cannot be taken back: %s", seed, over.Note,
						game.Index().FormatAction(via), first.Cause)
				}
				if err := q.Play(via, &chance.Replay{}, nil); err != nil {
					t.Fatal(err)
				}
				if q.Preview(a, &second); !overRiver(&over) || overRiver(&second) || second.Cost == 0 {
					t.Fatalf("seed %d: %s: then %s goes by %v", seed, over.Note, game.Index().FormatAction(a),
						second.Path)
				}
			}
			a := legal[rng.IntN(len(legal))]
			for range 6 {
				if v := game.Info().Verbs[a.Verb].Name; v == "pass" || v == "end" || v == "strategic-draw" {
					a = legal[rng.IntN(len(legal))]
				}
			}
			if err := p.Play(a, src, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found < 50 {
		t.Errorf("%d moves have a dry way, more were wanted", found)
	}
}

// TestTheDryWayOverAFullArea: from a full area a block goes on at once where it has only one way, so that there is no
// second move to make: the way is told, not named.
func TestTheDryWayOverAFullArea(t *testing.T) {
	p := blockstest.Stage(t, game, "full", `game moscow41
scenario empty
control soviet all but 66
put s-western 53 4
put s-34rc 53 3
put s-24army 54 4
put s-28army 54 4
put g-9ak 66 3
ready soviet impulse
do tactical
do activate s-western
do end
do choose s-34rc
`)
	for _, a := range p.Legal(nil) {
		if game.Index().FormatAction(a) == "move 66" {
			var shown kernel.Preview
			p.Preview(a, &shown)
			if !overRiver(&shown) || shown.ByWay != 0 || !strings.Contains(shown.Note, "that by Velizh does not") {
				t.Errorf("by way of %d: %q, events %v", shown.ByWay, shown.Note, shown.Events)
			}
			return
		}
	}
	t.Error("no move to Vitebsk")
}
