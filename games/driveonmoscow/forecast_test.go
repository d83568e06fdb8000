// The forecast of an attack on untried units is the share of all draws.

package driveonmoscow_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
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
	if len(f.Open) != 1 || len(f.Open[0].Faces) != len(list) || f.Open[0].Side != kernel.SideB {
		t.Errorf("faces can be entered for %+v", f.Open)
	}
	var v kernel.View
	p.View(kernel.SideA, &v)
	for _, pv := range v.Pieces {
		if pv.ID.Handle() && pv.Place == kernel.PlaceID(p.Target) {
			if !slices.Contains(f.Open[0].Pieces, pv.ID) {
				t.Errorf("nothing can be entered for %d: %+v", pv.ID, f.Open)
			}
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

// TestForecastNamesTheMean: the line of the odds has the mean of a strength as its curve has it, to a tenth, and the
// column is that of this mean, one better for a concentric attack. A mean that is rounded down names too good a column.
func TestForecastNamesTheMean(t *testing.T) {
	for _, untried := range []string{"RD 3749", "RD 3749 2", "RD 3749 3", "TB 3749 2", "TB 3749 3", "RB 3749 3"} {
		p, roll := attackOn(t, "put untried "+untried+"\n")
		var f kernel.Forecast
		p.Forecast(kernel.SideA, roll, &f)
		mean, defence := f.Cases[len(f.Cases)-1], 0.0
		if mean.Assume != "mean" || len(mean.Curves) != 1 {
			t.Fatalf("%s: %+v", untried, f.Cases)
		}
		for n, share := range mean.Curves[0].P {
			defence += float64(n) * float64(share) / float64(kernel.Whole)
		}
		said := strings.TrimSuffix(fmt.Sprintf("%.1f", defence), ".0")
		if !strings.HasSuffix(f.Odds.Sum, " ("+said+" on average)") {
			t.Errorf("%s: %q, the mean is %v", untried, f.Odds.Sum, defence)
		}
		if want := stacks.ColumnName(int(18 / defence)); f.Odds.Column != want {
			t.Errorf("%s: column %s of 18 against %v, want %s", untried, f.Odds.Column, defence, want)
		}
		const policy = "The column is that of the averages; it can be "
		if !slices.ContainsFunc(f.Policy, func(s string) bool { return strings.HasPrefix(s, policy) }) {
			t.Errorf("%s: the columns that can be are not told: %q", untried, f.Policy)
		}
	}
}

// TestForecastOffersWhatIsKnown: faces can be entered for the untried units of the battle that the asker knows of, on
// both sides: his own, the top one of the enemy's, and those that he has seen and that lie below others now. What is
// entered for another battle is let pass without a word.
func TestForecastOffersWhatIsKnown(t *testing.T) {
	p := small(t, "put untried RD 3749 2\nput untried TB 3749\nput g-2pz 3748\nput untried RB 3951\n"+
		"put g-5id 3750\nready soviet combat\ndo target 3748\n").(*stacks.Position)
	for _, a := range p.Legal(nil) {
		if a.Verb == stacks.VAttack {
			if err := p.Play(a, chance.NewRand(1), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	var f kernel.Forecast
	p.Forecast(kernel.SideB, kernel.Action{Verb: stacks.VRoll}, &f)
	if len(f.Open) != 2 || len(f.Open[0].Pieces)+len(f.Open[1].Pieces) != 3 || len(f.Cases) != 3 {
		t.Fatalf("of own units in attack: %+v", f.Open)
	}
	for _, o := range f.Open {
		for n, id := range o.Pieces {
			f.Suppose = append(f.Suppose, kernel.Supposition{Piece: id, Face: o.Faces[n], Strength: 1})
		}
	}
	far := slices.IndexFunc(game().Info().Places, func(in kernel.PlaceInfo) bool { return in.ID == "3951" })
	var v kernel.View
	p.View(kernel.SideB, &v)
	for _, pv := range v.Pieces {
		if pv.ID.Handle() && pv.Place == kernel.PlaceID(far) {
			f.Suppose = append(f.Suppose, kernel.Supposition{Piece: pv.ID, Face: f.Open[0].Faces[0], Strength: 1})
		}
	}
	if len(f.Suppose) != 4 {
		t.Fatalf("%+v", f.Suppose)
	}
	p.Forecast(kernel.SideB, kernel.Action{Verb: stacks.VRoll}, &f)
	if len(f.Cases) != 1 || f.Cases[0].Assume != "entered" || len(f.Cases[0].Curves) != 0 {
		t.Errorf("with all entered: %+v", f.Cases)
	}
	for _, policy := range f.Policy {
		if strings.HasPrefix(policy, "Left out") {
			t.Error(policy)
		}
	}
}

// TestForecastConverts: a retreat that must be converted is counted as what it becomes, of one that may be the forecast
// says who chooses.
func TestForecastConverts(t *testing.T) {
	const five = "put g-5id 3244\nput g-6id 3244\nput g-7id 3244\nput g-8id 3244\nput g-15id 3244\n"
	const brigades = "put s-19rb 3243\nput s-26rb 3243\nput s-30rb 3243\nput s-34rb 3243\nput s-48rb 3243\n"
	const guards = "put s-1grd 3741\nput s-2grd 3741\nput s-5grd 3741\n"
	noGroups := ""
	for n := 1; n <= 10; n++ {
		noGroups += fmt.Sprintf("remove g-kg%d\n", n)
	}
	for _, c := range []struct {
		lines, policy string
		retreats      bool
	}{
		{five + "put s-126rd 3243\nready german combat\n", "the attacker chooses", true},
		{"set turn 5\nput g-2pz 3244 1\nput g-5pz 3244 1\nput g-1pz 3244 1\nput g-3pz 3244 1\nput g-4pz 3244 1\n" +
			brigades + noGroups + "ready german combat\n", "cannot pay for a bloodbath", false},
		{"put g-5id 3740\n" + guards + "ready soviet combat\n", "can instead lose a step", true},
		{"put g-95id 3740 1\n" + guards + "ready soviet combat\n", "no step that it could lose", true},
	} {
		p := small(t, c.lines).(*stacks.Position)
		var f kernel.Forecast
		for _, a := range p.Legal(nil) {
			if a.Verb == stacks.VAttack {
				if err := p.Play(a, chance.NewRand(1), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, a := range p.Legal(nil) {
			if a.Verb == stacks.VTarget {
				p.Forecast(p.Active, a, &f)
			}
		}
		if len(f.Cases) == 0 {
			t.Fatalf("%s: no forecast", c.lines)
		}
		policy, retreats := strings.Join(f.Policy, " "), false
		for _, e := range f.Cases[0].Events {
			retreats = retreats || strings.HasPrefix(e.Name, "DR")
		}
		if !strings.Contains(policy, c.policy) || retreats != c.retreats {
			t.Errorf("%s: %q, retreats %v: %+v", c.lines, policy, retreats, f.Cases[0].Events)
		}
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

// TestForecastSaysWhoCannotRetreat: where no hex is open to the defender, the forecast says what a retreat becomes.
func TestForecastSaysWhoCannotRetreat(t *testing.T) {
	for _, c := range []struct {
		more, other, rule string
	}{{"", "", ""}, {"put g-1pz 3750\n", "a retreat becomes DE", "11.26"}} {
		p := small(t, "put g-2pz 3748\nput untried TB 3749\n"+c.more+"ready german combat\ndo target 3749\n"+
			"do attack g-2pz\n")
		var f kernel.Forecast
		p.Forecast(kernel.SideA, kernel.Action{Verb: stacks.VRoll}, &f)
		if r := f.Retreats; len(r) != 1 || r[0].Else != c.other || r[0].Rule != c.rule ||
			(len(r[0].To) == 0) != (c.other != "") {
			t.Errorf("%q: %+v, want %q, %s", c.more, r, c.other, c.rule)
		}
	}
}
