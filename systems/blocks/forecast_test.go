// Tests of who takes hits in a forecast, and of battles small enough to work out by hand.

package blocks

import (
	"testing"

	"umpire/kernel"
	"umpire/mechanics/odds"
)

// Absorbed hits, then the line, then the strongest block first (10.14).
func TestFall(t *testing.T) {
	big := fighter{levels: []uint8{3, 2, 1}, dice: []int{3, 2, 1}, faces: []uint8{1, 1, 1}, flak: []int{3, 2, 1}}
	hq := fighter{levels: []uint8{2, 0}, dice: []int{2, 0}, faces: []uint8{2, 0}, flak: []int{2, 0}}
	c := fall([]fighter{big, hq}, 2, true)
	// 2 absorbed, 1 line, 3 -> 2 (block), then 2 = 2: the block has less fire: 1, then the HQ to the heart, block dies,
	// HQ dies.
	wantDice := []int{6, 6, 6, 5, 4, 3, 1, 0, 0}
	wantLost := []int{0, 0, 0, 0, 1, 2, 3, 4, 5}
	if len(c) != len(wantDice) {
		t.Fatalf("%d conditions, want %d", len(c), len(wantDice))
	}
	for i := range c {
		if c[i].fire.Dice() != wantDice[i] || c[i].lost != wantLost[i] {
			t.Errorf("after %d hits: %d dice, %d steps lost; want %d, %d", i, c[i].fire.Dice(), c[i].lost, wantDice[i],
				wantLost[i])
		}
	}
	if !c[8].gone() || c[7].gone() || c[3].line || !c[2].line {
		t.Error("who is gone, or whether the line stands, is wrong")
	}
}

// One die that hits on 6 against a last step, defender first with one die that hits on 6.
func TestSolve(t *testing.T) {
	one := []fighter{{levels: []uint8{1}, dice: []int{1}, faces: []uint8{1}, flak: []int{1}}}
	m := battleModel{attack: fall(one, 0, false), defence: fall(one, 0, false)}
	tl := tally{side: kernel.SideA}
	tl.add(&m)
	// The attacker dies with 6 of 36; the defender with 5/6 of 1/6.
	if got, want := odds.Share(tl.gone, tl.whole), kernel.Share(166666667); got != want {
		t.Errorf("the attacker dies with %d, want %d", got, want)
	}
	if got, want := odds.Share(tl.cleared, tl.whole), kernel.Share(138888889); got != want {
		t.Errorf("the defender dies with %d, want %d", got, want)
	}
	m.first = true
	tl = tally{side: kernel.SideA}
	tl.add(&m)
	if got, want := odds.Share(tl.cleared, tl.whole), kernel.Share(166666667); got != want {
		t.Errorf("attacker first: the defender dies with %d, want %d", got, want)
	}
}
