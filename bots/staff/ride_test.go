// Tests of rides: impulses that win by the Exploitation after them.

package staff

import (
	"os"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockstest"
)

// riding is the position of a puzzle of Beyond the Dnieper that an impulse and its Exploitation win, with changes.
func riding(t *testing.T, change string) *blocks.Position {
	t.Helper()
	text, err := os.ReadFile("../../games/moscow41/try/puzzles/dnieper-greedy-random-1-37.try")
	if err != nil {
		t.Fatal(err)
	}
	start, _, _ := strings.Cut(string(text), "puzzle german")
	return blockstest.Stage(t, game, "riding", start+change)
}

// TestRides: an impulse is drafted whose Exploitation wins, above all others, and the Exploitation is made. Without the
// disc, or in rain, none is.
func TestRides(t *testing.T) {
	for _, c := range []struct {
		change string
		wins   bool
	}{{"", true}, {"set disc soviet\n", false}, {"set weather rain\n", false}} {
		p := riding(t, c.change)
		pl := newPlanner(p, 0, 1)
		pl.limit = 1 << 30
		pl.prepare(p)
		list := pl.candidates(p, p.Legal(nil), 2)
		best := &list[0]
		if wins := best.kind == blocks.VTactical && pl.ridesHome(p, best); wins != c.wins {
			t.Errorf("%q: the best draft wins by a ride: %v", c.change, wins)
		}
		if !c.wins {
			continue
		}
		for _, a := range best.acts {
			if err := p.Play(a, pl.dice, nil); err != nil {
				t.Fatal(err)
			}
		}
		for n := 0; !bots.Has(p.Legal(nil), blocks.VExploit); n++ {
			if err := p.Play(pl.decide(p, p.Legal(nil)), pl.dice, nil); err != nil || n == 200 {
				t.Fatal(err, "the impulse does not come to its Exploitation")
			}
		}
		x := pl.exploitation(p)
		for _, a := range x[0].acts {
			if err := p.Play(a, pl.dice, nil); err != nil {
				t.Fatal(err)
			}
		}
		if !p.Over || p.Winner != kernel.SideA {
			t.Errorf("the Exploitation %v does not win", x[0].acts)
		}
	}
}

// TestRideStarts: where no usual draft opens the way for a ride that wins, one short impulse that does is drafted;
// without the disc none is.
func TestRideStarts(t *testing.T) {
	p := riding(t, "")
	pl := newPlanner(p, 0, 1)
	pl.limit = 1 << 30
	pl.prepare(p)
	list := pl.draftRide(p, nil)
	if len(list) != 1 || !pl.ridesHome(p, &list[0]) {
		t.Fatalf("%d impulses are drafted", len(list))
	}
	p = riding(t, "set disc soviet\n")
	if list = pl.draftRide(p, nil); len(list) != 0 {
		t.Errorf("without the disc %d impulses are drafted", len(list))
	}
}
