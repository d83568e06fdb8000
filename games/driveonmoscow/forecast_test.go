// The forecast of an attack on untried units is the share of all draws.

package driveonmoscow_test

import (
	"reflect"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// attackOn is a German attack on untried units, and the roll that would fight it.
func attackOn(t testing.TB, untried string) (*stacks.Position, kernel.Action) {
	p := small(t, "put g-2pz 3748\nput g-1pz 3750\n"+untried+"ready german combat\ndo target 3749\n"+
		"do attack g-2pz\ndo attack g-1pz\n").(*stacks.Position)
	return p, kernel.Action{Verb: stacks.VRoll}
}

// TestForecastIsAllDraws: the curve of the defence is that of all pairs of tank brigades, and values that are entered
// are taken instead.
func TestForecastIsAllDraws(t *testing.T) {
	p, roll := attackOn(t, "put untried TB 3749 2\n")
	var list []kernel.PieceID
	count, all := map[int]int64{}, int64(0)
	for i := range p.Units {
		if p.Units[i].Type == "tank" && p.Units[i].Kind > 0 && p.Kinds[p.Units[i].Kind].ID == "TB" {
			for _, b := range list {
				count[int(p.Units[i].Steps[0].Defence+p.Units[b].Steps[0].Defence)]++
				all++
			}
			list = append(list, kernel.PieceID(i))
		}
	}
	var f kernel.Forecast
	p.Forecast(kernel.SideA, roll, &f)
	if len(f.Cases) != 3 || len(f.Cases[2].Curves) != 1 || f.Cases[2].Assume != "mean" || all == 0 {
		t.Fatalf("the forecast is %+v", f)
	}
	for n, share := range f.Cases[2].Curves[0].P {
		want := (int64(kernel.Whole)*count[n] + all/2) / all
		if d := int64(share) - want; d < -1 || d > 1 {
			t.Errorf("a defence of %d has the chance %d, not %d", n, share, want)
		}
	}
	var v kernel.View
	p.View(kernel.SideA, &v)
	for _, pv := range v.Pieces {
		if pv.ID.Handle() && pv.Place == kernel.PlaceID(p.Target) {
			f.Suppose = append(f.Suppose, kernel.Supposition{Piece: pv.ID, Face: list[len(f.Suppose)], Strength: 1})
		}
	}
	p.Forecast(kernel.SideA, roll, &f)
	if len(f.Cases) != 1 || f.Cases[0].Assume != "entered" {
		t.Errorf("with one unit entered the forecast is %+v", f)
	}
	f.Suppose = []kernel.Supposition{{Piece: list[0], Face: list[1], Strength: 1}}
	p.Forecast(kernel.SideA, roll, &f)
	if len(f.Cases) != 3 || len(f.Policy) == 0 {
		t.Errorf("nonsense that was entered is not left out: %+v", f)
	}
}

// BenchmarkForecast is a forecast with five untried defenders of three kinds.
func BenchmarkForecast(b *testing.B) {
	p, roll := attackOn(b, "put untried RD 3749 2\nput untried TB 3749 2\nput untried RB 3749\n")
	var f kernel.Forecast
	for b.Loop() {
		p.Forecast(kernel.SideA, roll, &f)
	}
}

// BenchmarkGuess is a guess in the middle of set up armies.
func BenchmarkGuess(b *testing.B) {
	p := arranged(b)
	var v kernel.View
	p.View(kernel.SideA, &v)
	src := chance.NewRand(3)
	for b.Loop() {
		if _, err := game().Guess(&v, src); err != nil {
			b.Fatal(err)
		}
	}
}

// TestForecastHidesTheOrder: in which order units lie below the top of an enemy stack the forecast does not tell.
func TestForecastHidesTheOrder(t *testing.T) {
	var f [2]kernel.Forecast
	for i, stack := range [2]string{"put g-5id 3749\nput g-2pz 3749\n", "put g-2pz 3749\nput g-5id 3749\n"} {
		p := small(t, stack+"put g-7id 3749\nput s-133rd 3748\nready soviet combat\ndo attack s-133rd\n")
		q := p.(*stacks.Position)
		for _, u := range q.Of(kernel.SideA) {
			if q.OnMap(u) {
				q.Flags[u] |= stacks.Known
			}
		}
		for _, a := range p.Legal(nil) {
			if a.Verb == stacks.VTarget {
				p.Forecast(kernel.SideB, a, &f[i])
			}
		}
	}
	if len(f[0].Ledger) < 4 || !reflect.DeepEqual(f[0], f[1]) {
		t.Errorf("two orders of a stack are told apart:\n%+v\n%+v", f[0], f[1])
	}
}
