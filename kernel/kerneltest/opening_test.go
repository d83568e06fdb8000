// Checks the search for wins in the first turn on a small game that has one and on the same game without it.

package kerneltest_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
)

// TestOpeningIsFound: a toy that a blue block wins by coming to a far place in the first turn is caught, with the moves
// in the order in which they are to be made; the sound toy is not.
func TestOpeningIsFound(t *testing.T) {
	sound := theToy(t)
	setup := kernel.Setup{Scenario: sound.Info().Scenarios[0].ID}
	if line := kerneltest.Opening(sound, setup, 1, 20_000); line != "" {
		t.Errorf("the toy is won in its first turn:\n%s", line)
	}
	move := verb(t, sound, "move")
	g := &broken{Game: sound}
	g.play = func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
		err := p.Position.Play(a, src, ev)
		if err == nil && a.Verb == move {
			p.secret++ // the third move of a turn wins
		}
		return err
	}
	g.outcome = func(p *position) kernel.Outcome {
		if p.secret >= 3 {
			return kernel.Outcome{Over: true, Winner: kernel.SideA, Level: "won", Rule: "1.1"}
		}
		return p.Position.Outcome()
	}
	line := kerneltest.Opening(g, setup, 1, 20_000)
	if strings.Count(line, "do move ") != 3 {
		t.Fatalf("three moves win, and what is found is %q", line)
	}
	c, err := try.Parse("line.try", strings.NewReader(line))
	if err != nil {
		t.Fatal(err)
	}
	if err := try.Run(c, sound, nil); err != nil {
		t.Errorf("the line cannot be played: %v", err)
	}
}
