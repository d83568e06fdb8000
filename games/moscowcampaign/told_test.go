// What a player is told of an attack and of a retreat.

package moscowcampaign_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/systems/counters"
)

// TestAnAttackIsSummed: while an attack is put together, its forecast has both strengths and the row of the table; the
// question about a retreat says how many units of the enemy retreat, and names a single one.
func TestAnAttackIsSummed(t *testing.T) {
	for _, c := range []struct{ with, sum, row, ask string }{
		{"do attack g-5id\n", "11 against 3", "Die: 1 Ae, 2-3 Ar, 4-5 Br, 6 Dr",
			"The Soviets: where do the enemy's 2 units retreat to?"},
		{"", "8 against 3", "Die: 1-2 Ae, 3-6 Ar",
			"The Soviets: where does 2nd Panzer Division of the enemy retreat to?"},
	} {
		file, err := try.Parse(t.Name(), strings.NewReader("game moscowcampaign\nscenario empty\nset turn 16\n"+
			"mark rails german 0630 0729 0829 0928 0927 1027 1126 1227 1326 1426 1526 1626\n"+
			"mark rails german 1726 1826 1926 2027 2126 2226 2325 2324 2424 2523 2623\n"+
			"put g-2pz 2421\nput g-5id 2421\nput s-170rd 2321\nput s-19rd 2321\nready german-combat\n"+
			"do target 2321\ndo attack g-2pz\n"+c.with))
		if err != nil {
			t.Fatal(err)
		}
		r, err := try.NewRunner(file, game(t))
		for more := true; more; {
			if err != nil {
				t.Fatal(err)
			}
			more, err = r.Step()
		}
		roll := kernel.Action{Verb: counters.VRoll}
		var f kernel.Forecast
		r.Pos.Forecast(kernel.SideA, roll, &f)
		if f.Odds == nil || f.Odds.Sum != c.sum || f.Odds.Row != c.row {
			t.Errorf("%+v, want %s, %s", f.Odds, c.sum, c.row)
		}
		x, err := kernel.NewIndex(game(t).Info())
		if err != nil {
			t.Fatal(err)
		}
		asked := "" // with the first seed that brings a retreat
		for seed := uint64(1); asked == ""; seed++ {
			p := r.Pos.New()
			r.Pos.Copy(p)
			if err := p.Play(roll, chance.NewRand(seed), nil); err != nil {
				t.Fatal(err)
			}
			if q := p.Prompt(kernel.SideB); q.Side == kernel.SideB && q.Ask == uint8(counters.StageRetreat) {
				asked = x.PromptText(q)
			}
		}
		if asked != c.ask {
			t.Errorf("it asks %q, want %q", asked, c.ask)
		}
	}
}
