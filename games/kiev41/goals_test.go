// What players are told of how a scenario is won, and of what has decided it.

package kiev41_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks/blockstest"
)

// TestGoalsInWords: the goals of each scenario, with whose they are and whether they end it at once; The Pocket says
// that bad weather ends it.
func TestGoalsInWords(t *testing.T) {
	sudden := []string{"axis at once: The Axis have 7 victory points.",
		"soviet at once: The Soviets have 7 victory points."}
	most := "at the end: The side with more victory points wins."
	want := map[string][]string{
		"campaign": {most},
		"preludes": {"axis at once: The Axis control Kiev, Dnepropetrovsk or Odessa.",
			"soviet at the end: Nobody has won before the game ends."},
		"river": {most},
		"pocket": {"axis at the end: The Axis have 6 victory points then, or when the weather turns bad before.",
			"soviet at the end: Nobody has won before the game ends."},
		"snow": {most},
	}
	info := game(t).Info()
	for _, sc := range info.Scenarios {
		var got []string
		for _, g := range sc.Goals {
			line := "at the end: "
			if g.AtOnce {
				line = "at once: "
			}
			if g.Side.Player() {
				line = info.Sides[g.Side].ID + " " + line
			}
			got = append(got, line+g.Text)
		}
		if all := slices.Concat(sudden, want[sc.ID]); !slices.Equal(got, all) {
			t.Errorf("%s: the goals are\n%s\nnot\n%s", sc.ID, strings.Join(got, "\n"), strings.Join(all, "\n"))
		}
	}
}

// TestThePocketSaysWhatEndsIt: the log says whether the weather or the calendar ended it, and who has what.
func TestThePocketSaysWhatEndsIt(t *testing.T) {
	const october = "game kiev41\nscenario pocket\nset month october\nset forecast 1\n"
	const six = "control axis 4 25 94 148\n" // with Dnepropetrovsk and Tarnopol
	const rolls = "ready soviet impulse\ndo pass\n"
	const ends = "set passes 1\nready soviet impulse\ndo pass\n"
	for _, c := range []struct{ name, text, winner, says string }{
		{"rain, three", october + rolls, "soviet", "The weather has turned bad, and the Soviets have held out."},
		{"rain, six", october + six + rolls, "axis", "The weather has turned bad: the Axis have 6 victory points."},
		{"October is over, two", october + ends, "soviet", "The last turn is over, and the Soviets have held out."},
		{"October is over, six", october + six + ends, "axis",
			"The last turn is over: the Axis have 6 victory points."},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := game(t)
			p := blockstest.Stage(t, g.Game, c.name, c.text)
			end := p.Legal(nil)[len(p.Legal(nil))-1]
			for seed := uint64(1); seed < 100; seed++ { // until the die turns the weather
				q := p.New()
				p.Copy(q)
				var ev kernel.Events
				if err := q.Play(end, chance.NewRand(seed), &ev); err != nil {
					t.Fatal(err)
				}
				if !q.Outcome().Over {
					continue
				}
				if s := q.Outcome().Winner; g.Info().Sides[s].ID != c.winner {
					t.Fatalf("side %d has won", s)
				}
				var said []string
				for _, e := range ev.List {
					said = append(said, g.Index().EventText(e))
				}
				if !slices.Contains(said, c.says) {
					t.Errorf("not said: %q, but %q", c.says, said)
				}
				return
			}
			t.Error("it did not end")
		})
	}
}
