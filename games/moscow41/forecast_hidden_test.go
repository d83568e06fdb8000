package moscow41_test

import (
	"fmt"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/try"
)

// stage plays a case up to its end.
func stage(t testing.TB, name, text string) kernel.Position {
	t.Helper()
	c, err := try.Parse(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := try.NewRunner(c, game)
	if err != nil {
		t.Fatal(err)
	}
	for {
		more, err := r.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return r.Pos
		}
	}
}

const hiddenHead = `# concealed defenders
game moscow41
scenario empty
put g-guderian 90 4 activated
put g-24pz 91 4
put g-47pz 91 3 river
`

const hiddenTail = `ready german combat 91
do end
`

func forecast(t testing.TB, p kernel.Position, side kernel.Side, action string, suppose ...kernel.Supposition) kernel.Forecast {
	t.Helper()
	a, err := game.Index().ParseAction(action)
	if err != nil {
		t.Fatal(err)
	}
	f := kernel.Forecast{Suppose: suppose}
	p.Forecast(side, a, &f)
	if !f.Known {
		t.Fatalf("nothing is known of %s", action)
	}
	if f.Suppose != nil {
		t.Fatal("a forecast keeps what was entered: a second call with the same buffer would answer it again")
	}
	return f
}

func caseOf(t testing.TB, f kernel.Forecast, assume string) *kernel.ForecastCase {
	t.Helper()
	for i := range f.Cases {
		if f.Cases[i].Assume == assume {
			return &f.Cases[i]
		}
	}
	t.Fatalf("no case %q: %+v, %q", assume, f.Cases, f.Policy)
	return nil
}

func block(t testing.TB, id string) kernel.PieceID {
	t.Helper()
	b, ok := game.Index().Piece(id)
	if !ok {
		t.Fatalf("no block %s", id)
	}
	return b
}

// handles are the concealed pieces that a side sees in a place.
func handles(t testing.TB, p kernel.Position, side kernel.Side, place string) (list []kernel.PieceID) {
	t.Helper()
	id, ok := game.Index().Place(place)
	if !ok {
		t.Fatalf("no place %s", place)
	}
	var v kernel.View
	p.View(side, &v)
	for _, pv := range v.Pieces {
		if pv.Place == id && pv.ID.Handle() {
			list = append(list, pv.ID)
		}
	}
	return list
}

// With everything entered as it is, the answer is the one that the two-handed player gets.
func TestForecastEntered(t *testing.T) {
	p := stage(t, "entered", hiddenHead+"put s-21mc 91 3\nput s-65rc 91 2\nput s-28rc pool\n"+hiddenTail)
	at := handles(t, p, kernel.SideA, "91")
	if len(at) != 2 {
		t.Fatalf("concealed are %v", at)
	}
	truth := caseOf(t, forecast(t, p, kernel.Both, "battle 91"), "known")
	right := 0
	for _, swap := range []bool{false, true} {
		x, y := at[0], at[1]
		if swap {
			x, y = y, x
		}
		f := forecast(t, p, kernel.SideA, "battle 91", kernel.Supposition{Piece: x, Face: block(t, "s-21mc"), Strength: 3}, kernel.Supposition{Piece: y, Face: block(t, "s-65rc"), Strength: 2})
		got := caseOf(t, f, "entered")
		if fmt.Sprint(got.Curves, got.Events) == fmt.Sprint(truth.Curves, truth.Events) {
			right++
		}
		if len(f.Cases) != 4 {
			t.Errorf("%d cases, want best, worst, mean and entered", len(f.Cases))
		}
	}
	if right != 2 {
		t.Errorf("of two ways to enter what is so, %d give the chances that are so", right)
	}
	other := caseOf(t, forecast(t, p, kernel.SideA, "battle 91", kernel.Supposition{Piece: at[0], Face: block(t, "s-28rc"), Strength: 1}), "entered")
	mean := caseOf(t, forecast(t, p, kernel.SideA, "battle 91"), "mean")
	if other.Events[0].P <= mean.Events[0].P {
		t.Errorf("with one weak block entered the area is cleared with %d, without with %d", other.Events[0].P, mean.Events[0].P)
	}
}

// What contradicts what the side knows is left out, with a line that says so; the rest of the answer stays.
func TestForecastEnteredWrongly(t *testing.T) {
	p := stage(t, "wrong", hiddenHead+"put s-21mc 91 3\nput s-65rc 91 2\nput s-1grc 92 open\nput s-28rc pool\n"+hiddenTail)
	at := handles(t, p, kernel.SideA, "91")
	plain := forecast(t, p, kernel.SideA, "battle 91")
	for name, x := range map[string]kernel.Supposition{
		"own piece":        {Piece: at[0], Face: block(t, "g-24pz"), Strength: 4},
		"its own handle":   {Piece: block(t, "g-24pz"), Face: block(t, "s-65rc"), Strength: 3},
		"unknown handle":   {Piece: kernel.FirstHandle + 77, Face: block(t, "s-65rc"), Strength: 3},
		"known elsewhere":  {Piece: at[0], Face: block(t, "s-1grc"), Strength: 1},
		"out of play":      {Piece: at[0], Face: block(t, "s-22rc"), Strength: 1},
		"leader":           {Piece: at[0], Face: block(t, "s-stalin"), Strength: 2},
		"no level":         {Piece: at[0], Face: block(t, "s-65rc"), Strength: 4},
		"no level at all":  {Piece: at[0], Face: block(t, "s-65rc"), Strength: 256 + 3},
		"negative":         {Piece: at[0], Face: block(t, "s-65rc"), Strength: -1},
		"no face":          {Piece: at[0]},
		"nonsense":         {Piece: -3, Face: 32767, Strength: -32768},
		"a hidden block":   {Piece: block(t, "s-21mc"), Face: block(t, "s-65rc"), Strength: 3},
		"a handle as face": {Piece: at[0], Face: at[1], Strength: 3},
	} {
		f := forecast(t, p, kernel.SideA, "battle 91", x)
		if len(f.Policy) != len(plain.Policy)+1 || !strings.HasPrefix(f.Policy[len(f.Policy)-1], "Left out") {
			t.Errorf("%s: policy %q", name, f.Policy)
			continue
		}
		if fmt.Sprint(f.Cases) != fmt.Sprint(plain.Cases) {
			t.Errorf("%s: the cases differ from those without it", name)
		}
		t.Log(name+":", f.Policy[len(f.Policy)-1])
	}
	f := forecast(t, p, kernel.SideA, "battle 91", kernel.Supposition{Piece: at[0], Face: block(t, "s-65rc"), Strength: 3},
		kernel.Supposition{Piece: at[1], Face: block(t, "s-65rc"), Strength: 3})
	caseOf(t, f, "entered")
	if len(f.Policy) != len(plain.Policy)+1 {
		t.Errorf("one block entered twice: policy %q", f.Policy)
	}
}

// The mean is the average of what it is the mean of: every way to enter the concealed blocks, one after another. Best and worst
// are the best and the worst of them. One block stands where it can only be on the map, so that the rest of the map counts.
func TestForecastMeanIsTheAverage(t *testing.T) {
	for _, c := range []struct {
		name, text, attacker string
		roster               []string
	}{
		{"two of four", hiddenHead + "put s-21mc 91 3\nput s-65rc 91 2\nput s-28rc pool\nput s-bryansk pool\n" + hiddenTail, "german",
			[]string{"s-21mc", "s-65rc", "s-28rc", "s-bryansk"}},
		{"three of four, one elsewhere", hiddenHead + "put s-21mc 91 3\nput s-65rc 91 2\nput s-28rc 91 1\nput s-bryansk 92 2\n" + hiddenTail, "german",
			[]string{"s-21mc", "s-65rc", "s-28rc", "s-bryansk"}},
		{"support and a line", strings.Replace(hiddenHead, "# ", "# all arms, ", 1) + "put g-8fk 89 3 activated\nmark defensive-line soviet 91\nput s-21mc 91 3\nput s-65rc 91 2\nput s-28rc pool\n" +
			"ready german combat 91\ndo artillery g-guderian 91\ndo stuka g-8fk 91\ndo bomb g-8fk 91\ndo end\n", "german", []string{"s-21mc", "s-65rc", "s-28rc"}},
		{"red blocks are on the map", `# the Soviets attack
game moscow41
scenario empty
put s-western 91 4 activated
put s-21mc 90 3
put s-65rc 90 3
put g-24pz 90 3
put g-9ak 90 2
put g-7ak 89 4
put g-20ak pool
ready soviet combat 90
do end
`, "soviet", []string{"g-24pz", "g-9ak", "g-7ak", "g-20ak"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := stage(t, c.name, c.text)
			side, at := kernel.SideA, "91"
			if c.attacker == "soviet" {
				side, at = kernel.SideB, "90"
			}
			here := handles(t, p, side, at)
			elsewhere := 0
			var v kernel.View
			p.View(side, &v)
			for _, pv := range v.Pieces {
				if pv.ID.Handle() {
					elsewhere++
				}
			}
			elsewhere -= len(here)
			f := forecast(t, p, side, "battle "+at)
			mean := caseOf(t, f, "mean")
			sum, total := make([]float64, len(mean.Events)), 0.0
			most, least := -1.0, 2.0
			var list []kernel.Supposition
			used := map[string]bool{}
			var pick func(weight float64)
			pick = func(weight float64) {
				if len(list) == len(here) {
					// Red blocks cannot be off the map: the handles elsewhere must hold those that are not here.
					must, left := 0, 0
					for _, id := range c.roster {
						if !used[id] {
							left++
							if id == "g-24pz" {
								must++
							}
						}
					}
					ways := 1.0
					for k := range elsewhere {
						ways *= float64(left - k)
					}
					if must > 0 { // of the ways, those in which it is among the handles
						ways *= float64(elsewhere) / float64(left)
					}
					if ways == 0 {
						return
					}
					got := caseOf(t, forecast(t, p, side, "battle "+at, list...), "entered")
					for i := range sum {
						sum[i] += weight * ways * float64(got.Events[i].P)
					}
					total += weight * ways
					cleared := float64(got.Events[0].P)
					if most < 0 || cleared > most {
						most = cleared
					}
					if least > 1.5 && least == 2 || cleared < least {
						least = cleared
					}
					return
				}
				for _, id := range c.roster {
					if used[id] {
						continue
					}
					used[id] = true
					u := game.Units[block(t, id)]
					for _, level := range u.Levels[:u.Steps] {
						list = append(list, kernel.Supposition{Piece: here[len(list)], Face: block(t, id), Strength: int16(level)})
						pick(weight / float64(u.Steps))
						list = list[:len(list)-1]
					}
					used[id] = false
				}
			}
			pick(1)
			for i, e := range mean.Events {
				if d := float64(e.P) - sum[i]/total; d > 1.5 || d < -1.5 {
					t.Errorf("%s: mean %d, the average is %.1f", e.Name, e.P, sum[i]/total)
				}
			}
			if got := float64(caseOf(t, f, "best").Events[0].P); got != most {
				t.Errorf("best: cleared with %.0f, the best entered gives %.0f", got, most)
			}
			if got := float64(caseOf(t, f, "worst").Events[0].P); got != least {
				t.Errorf("worst: cleared with %.0f, the worst entered gives %.0f", got, least)
			}
			t.Logf("mean %d, best %.0f, worst %.0f; %s", mean.Events[0].P, most, least, mean.Text)
		})
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
			p := stage(b, c.name, text.String())
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
