package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestLuckAddsUp: over random play the hits that the luck of single dice tells are, for each side and action, those that the fire
// events report, and what was to be expected is a sixth for each face.
func TestLuckAddsUp(t *testing.T) {
	dice, battles := 0, 0
	for _, sc := range game.Info().Scenarios {
		src := chance.NewRand(9)
		pos, err := game.Start(kernel.Setup{Scenario: sc.ID}, src)
		if err != nil {
			t.Fatal(err)
		}
		var ev kernel.Events
		var list []kernel.Action
		var got, told, rolled, said [2]int
		for {
			list = pos.Legal(list[:0])
			if len(list) == 0 {
				break
			}
			ev.Reset()
			if err := pos.Play(list[src.Below(len(list))], src, &ev); err != nil {
				t.Fatal(err)
			}
			over := false
			for i := range ev.List {
				e := &ev.List[i]
				if !e.Audience.Has(kernel.Observer) {
					continue // told to each audience: counted once
				}
				if l, ok := game.Luck(e); ok {
					if e.Kind != blocks.EvDie {
						t.Fatalf("%s is luck", game.Index().EventText(*e))
					}
					dice++
					rolled[l.Side]++
					got[l.Side] += int(l.Got)
					want := map[int16]kernel.Luck{1: {Mean: 167, Variance: 139}, 2: {Mean: 333, Variance: 222}, 3: {Mean: 500, Variance: 250}}[e.N]
					if l.Mean != want.Mean || l.Variance != want.Variance || l.Mean == 0 || (l.Got != 0) != (int(e.A) > 6-int(e.N)) {
						t.Errorf("a %d with %d faces is %+v", e.A, e.N, l)
					}
				}
				switch e.Kind {
				case blocks.EvFire, blocks.EvLineFire, blocks.EvArtilleryFire, blocks.EvAirstrike, blocks.EvFlak, blocks.EvRoadRoll:
					told[e.Side] += 1000 * int(e.A)
					said[e.Side] += int(e.B)
				case blocks.EvBattleOver:
					over = true
				}
			}
			if got != told || rolled != said {
				t.Fatalf("the dice bring %v of %v, the fire events report %v of %v", got, rolled, told, said)
			}
			if over {
				battles++
				got, told, rolled, said = [2]int{}, [2]int{}, [2]int{}, [2]int{}
			}
		}
	}
	if dice < 300 || battles < 50 {
		t.Errorf("only %d dice in %d battles", dice, battles)
	}
}
