package moscow41_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
)

// The forecast of a battle with all its steps is compared with many battles played. The seeds are fixed, so it cannot fail by
// chance; the bounds are about four standard deviations.
func TestForecastAgreesWithPlay(t *testing.T) {
	for name, text := range map[string]string{
		"bombers, artillery, line": `# all arms
game moscow41
scenario empty
put g-guderian 90 4 activated
put g-8fk 89 3 activated
put g-24pz 91 4
put g-dr 91 2
mark defensive-line soviet 91
put s-21mc 91 3
put s-65rc 91 2
ready german combat 91
do artillery g-guderian 91
do stuka g-8fk 91
do bomb g-8fk 91
do end
`,
		"tank attack": `# tanks
game moscow41
scenario empty
put g-guderian 90 4 activated
put g-24pz 91 4
put g-47pz 91 3 river
put s-65rc 91 2
put s-28rc 91 1
ready german combat 91
do end
`,
		"snow": `# snow
game moscow41
scenario empty
set month december
set weather snow
put g-guderian 90 4 activated
put g-24pz 91 4
put g-9ak 91 3
put s-65rc 91 1
put s-1grc 91 1
ready german combat
do end
`,
	} {
		c, err := try.Parse(name, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := try.NewRunner(c, game)
		if err != nil {
			t.Fatal(err)
		}
		for len(r.Pos.Legal(nil)) > 0 {
			if more, err := r.Step(); err != nil {
				// The last "end" may have rolled the only battle of itself.
				t.Fatal(err)
			} else if !more {
				break
			}
		}
		x := game.Index()
		battle, err := x.ParseAction("battle 91")
		if err != nil {
			t.Fatal(err)
		}
		if r.Pos.Why(kernel.SideA, battle) != nil {
			t.Fatalf("%s: no battle is due: %v", name, r.Pos.Prompt(kernel.Both))
		}
		var f kernel.Forecast
		r.Pos.Forecast(kernel.Both, battle, &f)
		if !f.Known || len(f.Cases) != 1 {
			t.Fatalf("%s: %+v", name, f)
		}
		const games = 20000
		src := chance.NewRand(7)
		q := r.Pos.New()
		cleared := 0
		for range games {
			r.Pos.Copy(q)
			if err := q.Play(battle, src, nil); err != nil {
				t.Fatal(err)
			}
			for {
				v := q.Prompt(kernel.Both)
				id := game.Info().Asks[v.Ask].ID
				if id != "loss" && id != "anti-air" {
					break
				}
				a := policy(q)
				if err := q.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
			if answer, err := game.Ask(q, kernel.Both, "contested", []string{"91"}); err != nil {
				t.Fatal(err)
			} else if answer == "no" {
				if c, _ := game.Ask(q, kernel.Both, "control", []string{"91"}); c == "german" {
					cleared++
				}
			}
		}
		want := float64(f.Cases[0].Events[0].P) / float64(kernel.Whole)
		got := float64(cleared) / games
		if want < 0.001 {
			t.Errorf("%s: an event with a chance of %.4f proves nothing", name, want)
		}
		if d := got - want; d > 0.015 || d < -0.015 {
			t.Errorf("%s: cleared with %.4f, forecast %.4f", name, got, want)
		}
		t.Logf("%s: cleared %.4f, forecast %.4f", name, got, want)
	}
}

// policy is what the forecast assumes of open decisions: destroy before abort, the weaker bombers first; the weakest fire takes
// the hit.
func policy(p kernel.Position) kernel.Action {
	legal := p.Legal(nil)
	x := game.Index()
	info := game.Info()
	best, score := legal[0], 1<<30
	for _, a := range legal {
		n := 0
		switch name := info.Verbs[a.Verb].Name; name {
		case "hit":
			u := game.Units[a.Piece]
			answer, _ := game.Ask(p, kernel.Both, "step", []string{x.PieceName(a.Piece)})
			n = int(u.Fire[answer[0]-'0'])*100 + int(a.Piece)
		case "destroy":
			n = int(a.N)
		case "abort":
			n = 10 + int(a.N)
		}
		if n < score {
			best, score = a, n
		}
	}
	return best
}
