// What a player is told of an attack and of a retreat.

package moscowcampaign_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/systems/counters"
)

// staged is a position in which German rails reach 2623, and what lines of a case make of it.
func staged(t *testing.T, lines string) kernel.Position {
	t.Helper()
	file, err := try.Parse(t.Name(), strings.NewReader("game moscowcampaign\nscenario empty\nset turn 16\n"+
		"mark rails german 0630 0729 0829 0928 0927 1027 1126 1227 1326 1426 1526 1626\n"+
		"mark rails german 1726 1826 1926 2027 2126 2226 2325 2324 2424 2523 2623\n"+lines))
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
	return r.Pos
}

// TestAnAttackIsSummed: while an attack is put together, its forecast has both strengths and the row of the table; the
// question about a retreat says how many units of the enemy retreat, and names a single one.
func TestAnAttackIsSummed(t *testing.T) {
	for _, c := range []struct{ with, sum, row, ask string }{
		{"do attack g-5id\n", "11 against 3", "Die: 1 Ae, 2-3 Ar, 4-5 Br, 6 Dr",
			"The Soviets: where do the enemy's 2 units retreat to?"},
		{"", "8 against 3", "Die: 1-2 Ae, 3-6 Ar",
			"The Soviets: where does 2nd Panzer Division of the enemy retreat to?"},
	} {
		pos := staged(t, "put g-2pz 2421\nput g-5id 2421\nput s-170rd 2321\nput s-19rd 2321\nready german-combat\n"+
			"do target 2321\ndo attack g-2pz\n"+c.with)
		roll := kernel.Action{Verb: counters.VRoll}
		var f kernel.Forecast
		pos.Forecast(kernel.SideA, roll, &f)
		if f.Odds == nil || f.Odds.Sum != c.sum || f.Odds.Row != c.row {
			t.Errorf("%+v, want %s, %s", f.Odds, c.sum, c.row)
		}
		x, err := kernel.NewIndex(game(t).Info())
		if err != nil {
			t.Fatal(err)
		}
		asked := "" // with the first seed that brings a retreat
		for seed := uint64(1); asked == ""; seed++ {
			p := pos.New()
			pos.Copy(p)
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

// TestUnitsOutOfSupplyAreTold: the side whose player turn it is is told which of its units are out of supply: in its
// movement phase first those that were cut off in it, which are asked about before it ends.
func TestUnitsOutOfSupplyAreTold(t *testing.T) {
	const fresh = "Cut off since this phase began"
	const old = "Out of supply: half strength"
	for _, c := range []struct {
		lines  string
		viewer kernel.Side
		want   string
	}{
		{"put g-5id 2521\nready german-move\nmark cut 1027\n", kernel.SideA, fresh + " due"},
		{"put g-5id 2521\nready german-move\nmark cut 1027\n", kernel.Both, fresh + " due"},
		{"put g-5id 2521\nready german-move\nmark cut 1027\n", kernel.SideB, ""},
		{"put g-5id 2521\nready german-move\nmark cut 1027\n", kernel.Observer, ""},
		{"put g-5id 2521\nmark cut 1027\nready german-move\n", kernel.SideA, old},
		{"put g-5id 2521\nready german-combat\nmark cut 1027\n", kernel.SideA, old},
		{"put g-5id 2521\nready german-move\n", kernel.SideA, ""},
		{"put g-5id 2521\nready soviet-move\nmark cut 1027\n", kernel.SideA, ""},
	} {
		var now kernel.Progress
		staged(t, c.lines).(kernel.GoalTeller).Progress(c.viewer, &now)
		got := ""
		for _, l := range now.Losses {
			if len(l.Pieces) != 1 || game(t).Info().Pieces[l.Pieces[0]].ID != "g-5id" || l.Rule != "Supply C" {
				t.Errorf("%q: %+v", c.lines, l)
			}
			if got += l.Text; l.Due {
				got += " due"
			}
		}
		head, _, due := strings.Cut(c.want, " due")
		if !strings.HasPrefix(got, head) || (head == "") != (got == "") || strings.HasSuffix(got, " due") != due {
			t.Errorf("%q: %d is told %q, want %q", c.lines, c.viewer, got, c.want)
		}
	}
}

// TestWhyNobodyAttacks: without an attack the refusal to roll says what is to be named first; where nobody can attack,
// it says why, by the rule that keeps them from it.
func TestWhyNobodyAttacks(t *testing.T) {
	const near = "put g-2pz 2421\nput s-170rd 2321\n"
	const ready, rule = "ready german-combat\n", "Combat A"
	for lines, want := range map[string][2]string{
		near + ready:                       {rule, "First name the attackers and the hex that they attack."},
		near + ready + "do target 2321\n":  {rule, "First name the units that attack it, or take the hex back."},
		near + ready + "do attack g-2pz\n": {rule, "First name the hex that they attack, or take them back."},
		"put g-2pz 2421\n" + ready:         {rule, "No unit can attack: none stands next to the enemy."},
		"put g-2pz 2421 disrupted\nput s-170rd 2321\n" + ready: {"Result Ad",
			"No unit can attack now. 2nd Panzer Division: it is disrupted."},
	} {
		r := staged(t, lines).Why(kernel.SideA, kernel.Action{Verb: counters.VRoll})
		if r == nil || r.Rule != want[0] || r.Reason != want[1] {
			t.Errorf("%q: %+v, want %q", lines, r, want)
		}
	}
	for lines, want := range map[string]string{
		"do target 2321\n":                  "name the units that attack it, or take the hex back.",
		"do attack g-2pz\n":                 "name the hex that they attack, or take them back.",
		"do target 2321\ndo attack g-2pz\n": "carry it out first, or take it back.",
	} {
		want = "An attack is being put together: " + want
		r := staged(t, near+ready+lines).Why(kernel.SideA, kernel.Action{Verb: counters.VEnd})
		if r == nil || r.Reason != want {
			t.Errorf("%q: the phase does not end: %+v, want %q", lines, r, want)
		}
	}
}

// TestTheDieIsTold: what terrain takes from a die stands next to the die, not next to the column.
func TestTheDieIsTold(t *testing.T) {
	x, err := kernel.NewIndex(game(t).Info())
	if err != nil {
		t.Fatal(err)
	}
	for less, want := range []string{"A 5 on the column 1-1.", "A 5, less 1, on the column 1-1.",
		"A 5, less 2, on the column 1-1."} {
		if got := x.EventText(kernel.Event{Kind: counters.EvDie, A: 5, B: int16(less), N: 1}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestResultsCiteTheirRules: the result of an attack leads to the explanation of that result.
func TestResultsCiteTheirRules(t *testing.T) {
	pos := staged(t, "put g-2pz 2421\nput g-5id 2421\nput s-170rd 2321\nput s-19rd 2321\nready german-combat\n"+
		"do target 2321\ndo attack g-2pz\ndo attack g-5id\n")
	info := game(t).Info()
	x, err := kernel.NewIndex(info)
	if err != nil {
		t.Fatal(err)
	}
	var f kernel.Forecast
	pos.Forecast(kernel.SideA, kernel.Action{Verb: counters.VRoll}, &f)
	for _, e := range f.Cases[0].Events {
		if id, _, _ := strings.Cut(e.Name, ":"); e.Rule != "Result "+id {
			t.Errorf("the forecast of %s cites %q", e.Name, e.Rule)
		}
	}
	told := map[string]string{}
	for seed := range uint64(40) {
		_, ev := rolled(t, pos, seed)
		for _, e := range ev.List {
			if e.Kind == counters.EvResult {
				told[x.EventText(e)] = info.Rules[e.Rule].Number
			}
		}
	}
	want := map[string]string{"Ae: Attacker eliminated.": "Result Ae", "Ar: Attacker retreats.": "Result Ar",
		"Br: Both retreat.": "Result Br", "Dr: Defender retreats.": "Result Dr"}
	if !maps.Equal(told, want) {
		t.Errorf("results and their rules: %v, want %v", told, want)
	}
}

// TestRetreatsCiteTheirResult: the question about a retreat, and its buttons, cite the result that brought it.
func TestRetreatsCiteTheirResult(t *testing.T) {
	pos := staged(t, "put g-2pz 2421\nput g-5id 2421\nput s-170rd 2321\nput s-19rd 2321\nready german-combat\n"+
		"do target 2321\ndo attack g-2pz\ndo attack g-5id\n")
	info := game(t).Info()
	cited := map[string]bool{}
	for seed := range uint64(40) {
		p, ev := rolled(t, pos, seed)
		q := p.Prompt(kernel.Both)
		if !strings.HasPrefix(info.Asks[q.Ask].ID, "retreat") {
			continue
		}
		result, button := info.Rules[ev.List[2].Rule].Number, info.Verbs[counters.VRetreat].Rule
		if r, ok := info.Asks[q.Ask].Rules["retreat"]; ok {
			button = r
		}
		if got := info.Places[q.Place].ID; got != "2321" {
			t.Errorf("after %s the question is about %q, the battle is at 2321", result, got)
		}
		if cited[result] = true; info.Asks[q.Ask].Rule != result || button != result {
			t.Errorf("after %s the question cites %s, its buttons %s", result, info.Asks[q.Ask].Rule, button)
		}
	}
	if len(cited) != 3 {
		t.Errorf("retreats came by %v: it is Ar, Br and Dr that bring them", cited)
	}
}

// TestAMoveTooFarIsPriced: a move for which the points do not last says what it takes, and what of it enemy zones of
// control add; it cites them if without them the unit got there. An enemy's hex says how it is fought.
func TestAMoveTooFarIsPriced(t *testing.T) {
	x, err := kernel.NewIndex(game(t).Info())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ lines, to, rule, text string }{
		{"put g-5id 2521\n", "1921", "Movement C", "That takes 6 movement points, and it has 5."},
		{"put g-5id 2521\nput s-5grd 2321\n", "2320", "Zones A",
			"That takes 6 movement points, and it has 5. Enemy zones of control add 4 of them."},
		{"put g-5id 2421\nput s-5grd 2321\n", "2821", "Zones B",
			"That takes 6 movement points, and it has 5. Enemy zones of control add 2 of them."},
		{"put g-5id 2421\nput s-5grd 2321\n", "2321", "Movement G",
			"The enemy stands there: attacks are made in combat phases."},
		{"put g-5id 2421\nput g-2pz 2421\nput g-5pz 2421\nput s-222rd 2321\n", "2321", "Movement G",
			"The enemy stands there: overrun the hex, or attack it in a combat phase."},
	} {
		pos := staged(t, c.lines+"ready german-move\ndo choose g-5id\n")
		to, ok := x.Place(c.to)
		if !ok {
			t.Fatal(c.to)
		}
		a := kernel.Action{Verb: counters.VMove, Place: to}
		before := len(pos.Legal(nil))
		r := pos.Why(kernel.SideA, a)
		if r == nil || r.Rule != c.rule || r.Reason != c.text {
			t.Errorf("%s: %+v, want %s: %s", c.to, r, c.rule, c.text)
		}
		if len(pos.Legal(nil)) != before {
			t.Errorf("%s: what is legal changes when it is asked", c.to)
		}
	}
}

// TestALossSaysWhatItIs: in an exchange a button says whether the unit is reduced or eliminated, and the preview what
// the enemy scores for it.
func TestALossSaysWhatItIs(t *testing.T) {
	x, err := kernel.NewIndex(game(t).Info())
	if err != nil {
		t.Fatal(err)
	}
	pos := staged(t, "put g-2pz 2421\nput g-5pz 2421 1\nput s-170rd 2321\nready german-combat\ndo target 2321\n"+
		"do attack g-2pz\ndo attack g-5pz\n")
	for seed := uint64(1); seed < 50; seed++ {
		p := pos.New()
		pos.Copy(p)
		if err := p.Play(kernel.Action{Verb: counters.VRoll}, chance.NewRand(seed), nil); err != nil {
			t.Fatal(err)
		}
		q := p.Prompt(kernel.SideA)
		if q.Ask != uint8(counters.StageLose) {
			continue
		}
		var v kernel.View
		p.View(kernel.SideA, &v)
		for _, want := range [...]string{"Reduce 2nd Panzer Division", "Eliminate 5th Panzer Division"} {
			label, note := "", ""
			for _, a := range p.Legal(nil) {
				if l := x.LabelSeen(q.Ask, a, v.Pieces); l == want {
					var out kernel.Preview
					p.Preview(a, &out)
					label, note = l, out.Note
				}
			}
			if label == "" || !strings.HasPrefix(note, "The Soviets score ") {
				t.Errorf("no button says %q, or its preview says %q", want, note)
			}
		}
		return
	}
	t.Fatal("no exchange")
}

// TestACounterSaysWhatItsPrintMeans: a counter tells what parentheses and brackets mean (Combat S), and whether it
// mends rails (EB C).
func TestACounterSaysWhatItsPrintMeans(t *testing.T) {
	info := game(t).Info()
	for id, want := range map[string]string{
		"g-1pz":   "",
		"s-110rd": "in parentheses: defends only",
		"s-45cd":  "in brackets: counts only with a unit that has none",
		"g-eb1":   "in parentheses: defends only, mends rails",
	} {
		i := slices.IndexFunc(info.Pieces, func(p kernel.PieceInfo) bool { return p.ID == id })
		if i < 0 {
			t.Errorf("there is no %s", id)
		} else if got := strings.Join(info.Pieces[i].Traits, ", "); got != want {
			t.Errorf("%s: %q, not %q", id, got, want)
		}
	}
}

// rolled makes the attack that has been put together in a position, on a copy, with dice of a seed.
func rolled(t *testing.T, pos kernel.Position, seed uint64) (kernel.Position, *kernel.Events) {
	t.Helper()
	p, ev := pos.New(), &kernel.Events{}
	pos.Copy(p)
	if err := p.Play(kernel.Action{Verb: counters.VRoll}, chance.NewRand(seed), ev); err != nil {
		t.Fatal(err)
	}
	return p, ev
}

// TestIgnoringRetreatsIsExplained: what it means stands in the preview.
func TestIgnoringRetreatsIsExplained(t *testing.T) {
	pos := staged(t, "put g-2pz 2421\nput s-170rd 2321\nready german-combat\ndo target 2321\ndo attack g-2pz\n")
	var out kernel.Preview
	pos.Preview(kernel.Action{Verb: counters.VForgo}, &out)
	if !strings.Contains(out.Note, "the die is rolled again") {
		t.Errorf("%q", out.Note)
	}
}

// TestNoRetreatIsTold: a unit that is eliminated because no hex is open to its retreat is told so before.
func TestNoRetreatIsTold(t *testing.T) {
	pos := staged(t, "put g-2pz 2421\nput g-6pz 2421\nput g-6id 2121\nput g-7id 2220\nput g-8id 2222\n"+
		"put s-5grd 2321\nready german-combat\ndo target 2321\ndo attack g-2pz\ndo attack g-6pz\ndo lower 5-1\n")
	x, err := kernel.NewIndex(game(t).Info())
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(40) {
		_, ev := rolled(t, pos, seed)
		for i, e := range ev.List {
			if e.Kind == counters.EvStuck {
				const want = "No hex is open to the retreat of 5th Guards Rifle Division from 2321."
				if got := x.EventText(e); got != want || ev.List[i+1].Kind != counters.EvGone {
					t.Errorf("%q, and then %q", got, x.EventText(ev.List[i+1]))
				}
				return
			}
		}
	}
	t.Error("it never had to retreat")
}

// TestAForecastSaysWhoCannotRetreat: where the defender could retreat to, and that a retreat eliminates him if there is
// no such hex, with the rule.
func TestAForecastSaysWhoCannotRetreat(t *testing.T) {
	for _, c := range []struct {
		more, other, rule string
		to                int
	}{{"", "", "", 3},
		{"put g-6id 2220\nput g-7id 2222\nput g-5pz 2321\n", "a retreat eliminates them", "Result Dr", 0}} {
		pos := staged(t, "put g-2pz 2421\nput g-5id 2421\nput s-170rd 2320\n"+c.more+
			"ready german-combat\ndo target 2320\ndo attack g-2pz\n")
		var f kernel.Forecast
		pos.Forecast(kernel.SideA, kernel.Action{Verb: counters.VRoll}, &f)
		if r := f.Retreats; len(r) != 1 || len(r[0].To) != c.to || r[0].Else != c.other || r[0].Rule != c.rule {
			t.Errorf("%q: %+v, want %d hexes, %q, %s", c.more, r, c.to, c.other, c.rule)
		}
	}
}
