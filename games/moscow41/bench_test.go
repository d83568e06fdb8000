// Benchmarks of Moscow '41: random play, copies, views, supply, guesses and forecasts. docs/benchmarks.md has their
// figures.

package moscow41_test

import (
	"fmt"
	"strings"
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockstest"
)

var game = moscow41.Must()

func BenchmarkRandomPlay(b *testing.B) { blockstest.BenchmarkRandomPlay(b, game, "campaign") }

func BenchmarkCopy(b *testing.B) {
	pos, _ := game.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	into := pos.New()
	for range b.N {
		pos.Copy(into)
	}
}

func BenchmarkView(b *testing.B) {
	pos, _ := game.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	var v kernel.View
	b.ReportAllocs()
	for range b.N {
		pos.View(kernel.SideA, &v)
	}
}

// The whole side's supply, against a walk that goes over the places one by one.
func BenchmarkSupply(b *testing.B) {
	pos, err := game.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	if err != nil {
		b.Fatal(err)
	}
	p := pos.(*blocks.Position)
	b.Run("flood", func(b *testing.B) {
		for range b.N {
			p.SetLost(0) // forgets what was traced
			p.InSupply(kernel.SideB)
		}
	})
	b.Run("plain walk", func(b *testing.B) {
		g := p.Map.Graph
		free := p.Free(kernel.SideB)
		var seen [256]bool
		for range b.N {
			n := 0
			for a := range g.Len() {
				seen[a] = free.Has(blocks.Place(a))
				if seen[a] {
					n += len(g.Neighbours(blocks.Place(a)))
				}
			}
			if n == 0 {
				b.Fatal("nothing is free")
			}
		}
	})
}

func BenchmarkGuess(b *testing.B) {
	src := chance.NewRand(1)
	p, err := game.Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		b.Fatal(err)
	}
	for range 150 {
		legal := p.Legal(nil)
		if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
			b.Fatal(err)
		}
	}
	var v kernel.View
	p.View(kernel.SideA, &v)
	b.ReportAllocs()
	for range b.N {
		if _, err := game.Guess(&v, src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkForecast(b *testing.B) {
	p := blockstest.Stage(b, game, "forecast", `# four against three, one of them concealed
game moscow41
scenario empty
put g-guderian 90 4 activated
put g-24pz 91 4
put g-47pz 91 4
put g-46pz 91 4
mark defensive-line soviet 91
put s-65rc 91 3 open
put s-28rc 91 3 open
put s-5mc 91 3
ready german combat 91
`)
	a, _ := game.Index().ParseAction("artillery g-guderian 91")
	var f kernel.Forecast
	b.ResetTimer()
	for range b.N {
		p.Forecast(kernel.SideA, a, &f)
	}
	if !f.Known {
		b.Fatal("nothing is forecast")
	}
}

// Forecasts of a battle with all Soviet blocks not accounted for.
func BenchmarkForecastConcealed(b *testing.B) {
	pool := &strings.Builder{}
	stack := []string{"s-21mc", "s-65rc", "s-28rc", "s-22rc"}
	for _, u := range game.Units[1:] {
		in := u.Side == kernel.SideB && u.ID != "s-stalin"
		for _, id := range stack {
			in = in && id != u.ID
		}
		if in {
			fmt.Fprintf(pool, "put %s pool\n", u.ID)
		}
	}
	for _, c := range []struct {
		name    string
		n       int
		open    string
		support string
	}{
		{"known", 4, " open", ""}, {"2 unknown", 2, "", ""}, {"4 unknown", 4, "", ""},
		{"4 unknown, support", 4, "", "do artillery g-guderian 91\ndo stuka g-8fk 91\ndo bomb g-8fk 91\n"},
	} {
		text := &strings.Builder{}
		text.WriteString(hiddenHead + "put g-8fk 89 3 activated\n")
		for i, id := range stack {
			if i < c.n {
				fmt.Fprintf(text, "put %s 91%s\n", id, c.open)
			} else {
				fmt.Fprintf(text, "put %s pool\n", id)
			}
		}
		text.WriteString(pool.String())
		text.WriteString("ready german combat 91\n" + c.support + "do end\n")
		b.Run(c.name, func(b *testing.B) {
			p := blockstest.Stage(b, game, c.name, text.String())
			a, _ := game.Index().ParseAction("battle 91")
			var f kernel.Forecast
			b.ReportAllocs()
			for b.Loop() {
				p.Forecast(kernel.SideA, a, &f)
			}
			if !f.Known {
				b.Fatal("no forecast")
			}
			b.Logf("%d cases; %s", len(f.Cases), f.Cases[len(f.Cases)-1].Text)
		})
	}
}
