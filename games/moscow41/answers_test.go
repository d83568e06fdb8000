package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestNobodyWaits: in the other side's impulse a side decides nothing but its losses, and each standing answer decides them, whatever the
// moment: with one set, a whole game never waits for the side that is not in turn.
func TestNobodyWaits(t *testing.T) {
	answers := 0
	for _, a := range game.Info().Asks {
		answers = max(answers, len(a.Answers))
	}
	replies := 0
	for seed := range 30 * len(game.Info().Scenarios) {
		sc := game.Info().Scenarios[seed%len(game.Info().Scenarios)].ID
		for n := range answers {
			src := chance.NewRand(uint64(seed))
			pos, err := game.Start(kernel.Setup{Scenario: sc}, src)
			if err != nil {
				t.Fatal(err)
			}
			p := pos.(*blocks.Position)
			var list []kernel.Action
			for !p.Outcome().Over {
				pr := p.Prompt(kernel.Observer)
				phase := game.Info().Phases[pr.Phase].ID
				if pr.Reply != (pr.Side != kernel.Side(p.Active)) {
					t.Fatalf("%s: in the impulse of %d side %d decides, and that is a reply: %v", phase, p.Active, pr.Side, pr.Reply)
				}
				list = p.Legal(list[:0])
				a := list[src.Below(len(list))]
				if pr.Reply {
					replies++
					if id := game.Info().Asks[pr.Ask].ID; id != "loss" {
						t.Errorf("%s is a reply", id)
					}
					given, ok := p.Answer(n)
					if !ok {
						t.Fatalf("answer %d leaves the question to the player: %s", n, game.Index().PromptText(pr))
					}
					a = given
				}
				if err := p.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if replies < 200 {
		t.Errorf("only %d replies were given", replies)
	}
}
