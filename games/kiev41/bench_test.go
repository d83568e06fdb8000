// Benchmarks of Kiev '41: random play, copies, views and the largest forecast. docs/benchmarks.md has their figures.

package kiev41_test

import (
	"fmt"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks/blockstest"
)

func BenchmarkRandomPlay(b *testing.B) { blockstest.BenchmarkRandomPlay(b, game(b), "campaign") }

func BenchmarkCopy(b *testing.B) {
	pos, _ := game(b).Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	into := pos.New()
	for b.Loop() {
		pos.Copy(into)
	}
}

func BenchmarkView(b *testing.B) {
	pos, _ := game(b).Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	var v kernel.View
	b.ReportAllocs()
	for b.Loop() {
		pos.View(kernel.SideA, &v)
	}
}

// BenchmarkForecast is the exact forecast of a battle with four concealed blocks, all others of the Soviets not
// accounted for, both fleets and seven bombers: as the Axis sees it.
func BenchmarkForecast(b *testing.B) {
	g := game(b)
	text := &strings.Builder{}
	text.WriteString(`# all arms at 107, which is green
game kiev41
scenario empty
control soviet FS 145
put r-4army 106 4 activated
put g-11army 108 4 activated
put g-4fk 106 4 activated
put g-5fk 108 4 activated
put g-3pz 107 4
put g-14pz 107 4
put g-97le 107 2
put r-1c 107 3
mark defensive-line soviet 107
put f-kommuna 107 2
put f-cruisers 107 2
`)
	stack := []string{"s-2mc", "s-14rc", "s-9rc", "s-7rc"}
	for _, id := range stack {
		fmt.Fprintf(text, "put %s 107\n", id)
	}
	for _, u := range g.Units[1:] {
		if u.Side == kernel.SideB && !strings.Contains(strings.Join(stack, " "), u.ID) && u.ID[0] != 'f' &&
			u.ID != "s-stalin" {
			fmt.Fprintf(text, "put %s pool\n", u.ID)
		}
	}
	text.WriteString("ready axis combat 107\ndo artillery r-4army 107\ndo artillery g-11army 107\n" +
		strings.Repeat("do bomb-4fk g-4fk 107\n", 4) + strings.Repeat("do bomb-5fk g-5fk 107\n", 3) + "do end\n")
	p := blockstest.Stage(b, g, "forecast", text.String())
	a, _ := g.Index().ParseAction("battle 107")
	var f kernel.Forecast
	b.ReportAllocs()
	cpu := blockstest.CPUSeconds()
	for b.Loop() {
		p.Forecast(kernel.SideA, a, &f)
	}
	b.ReportMetric((blockstest.CPUSeconds()-cpu)*1000/float64(b.N), "cpu-ms/op")
	if !f.Known {
		b.Fatal("no forecast")
	}
	b.Logf("%d cases; %s", len(f.Cases), f.Cases[len(f.Cases)-1].Text)
}
