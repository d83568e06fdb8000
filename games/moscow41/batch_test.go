// Checks what the batches of support and of anti-air hits play.

package moscow41_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks/blockstest"
)

const airRaid = `game moscow41
scenario empty
put s-28army 79 4
put s-20rc 78 3
put g-39pz 79 4
put g-57pz 78 4
put g-hoth 67 4
put g-2fk 66 4
put g-8fk 66 2
ready german impulse
do tactical
do activate g-hoth
do activate g-2fk
do activate g-8fk
do end
do end
`

// TestSupportForTheOnlyTarget: with one battle in reach the batch sends everything there; with two it sends nothing.
func TestSupportForTheOnlyTarget(t *testing.T) {
	one := strings.ReplaceAll(airRaid, "put s-20rc 78 3\n", "")
	for text, want := range map[string][]string{
		airRaid: nil,
		one: {"artillery g-hoth 79", "stuka g-8fk 79", "stuka g-8fk 79", "bomb g-2fk 79", "bomb g-2fk 79",
			"bomb g-2fk 79", "bomb g-2fk 79"},
	} {
		got := batch(t, blockstest.Stage(t, game, "support", text), "support")
		if !slices.Equal(got, want) {
			t.Errorf("the batch sends %v, and %v was wanted", got, want)
		}
	}
}

// TestHitsTurnThePoorestBombersBack: He 111 hit on fewer faces than Stukas; the last hit draws dice and is left out.
func TestHitsTurnThePoorestBombersBack(t *testing.T) {
	text, err := os.ReadFile("try/10/10.12.3-anti-air-against-six.try")
	if err != nil {
		t.Fatal(err)
	}
	upTo, _, _ := strings.Cut(string(text), "expect prompt = anti-air")
	got := batch(t, blockstest.Stage(t, game, "flak", upTo), "flak")
	if want := []string{"abort g-2fk he111", "abort g-2fk he111"}; len(got) < 2 || !slices.Equal(got[:2], want) {
		t.Errorf("the batch plays %v, and %v was wanted first", got, want)
	}
}

// batch plays a batch to its end, and gives its actions.
func batch(t *testing.T, p kernel.Position, id string) (played []string) {
	t.Helper()
	n := slices.IndexFunc(game.Info().Batches, func(b kernel.BatchInfo) bool { return b.ID == id })
	for {
		a, ok := p.(kernel.Batcher).Batch(n)
		if !ok {
			return played
		}
		played = append(played, game.Index().FormatAction(a))
		if err := p.Play(a, &chance.Replay{}, nil); err != nil {
			t.Fatal(err)
		}
	}
}
