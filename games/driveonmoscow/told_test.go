// What a player is told while an attack is put together, and of a mobile assault that not all in hand can make.

package driveonmoscow_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// TestAnAttackIsSummed: the forecast of an attack has both strengths, as far as the asker knows them, and the row of
// the table; beyond the table it says that no die is rolled.
func TestAnAttackIsSummed(t *testing.T) {
	const sure = "No die is rolled in this column, the result is DE: Each defender loses a step"
	for defender, want := range map[string][2]string{
		"put s-133rd 3749\n":      {"18 against 4", "Die: 1-2 DR, 3-6 DE"},
		"put s-110rd 3749\n":      {"18 against 2", sure},
		"put untried TB 3749 2\n": {"18 against 2 to 4 (3.1 on average)", sure},
	} {
		p, roll := attackOn(t, defender)
		var f kernel.Forecast
		p.Forecast(kernel.SideA, roll, &f)
		if f.Odds == nil || !strings.HasPrefix(f.Odds.Sum, want[0]) || !strings.HasPrefix(f.Odds.Row, want[1]) {
			t.Errorf("%s: %+v, want %q", defender, f.Odds, want)
		}
	}
}

// TestAMixedStackIsToldWhoStays: a move onto an enemy with units that make no mobile assault is refused by the rule of
// those who may, names them, and offers to go on without them; where nobody could go on, it offers nothing.
func TestAMixedStackIsToldWhoStays(t *testing.T) {
	const enemy = "put s-110rd 3749\nput s-133rd 3951\nready german movement\ndo gather 3748\n"
	for name, c := range map[string]struct{ lines, code, rule, reason, text string }{
		"one stays": {"put g-5id 3748\nput g-2pz 3748\nput g-5pz 3748\n" + enemy, "wrong-class", "10.14",
			"5th Infantry Division cannot take part", "Go on without 5th Infantry Division"},
		"two stay": {"put g-5id 3748\nput g-6id 3748\nput g-2pz 3748\n" + enemy, "wrong-class", "10.14",
			"5th Infantry Division, 6th Infantry Division cannot", "Go on without 5th Infantry Division, 6th"},
		"all stay": {"put g-5id 3748\nput g-6id 3748\n" + enemy, "wrong-class", "10.14",
			"Mobile assaults are made by mechanized units", ""},
	} {
		p := small(t, c.lines).(*stacks.Position)
		to := place(t, "3749")
		a, ok := p.Advise(kernel.Action{Verb: stacks.VMove, Place: to})
		if !ok {
			t.Fatalf("%s: no advice", name)
		}
		if r := a.Refusal; r.Code != c.code || r.Rule != c.rule || !strings.HasPrefix(r.Reason, c.reason) ||
			!strings.HasPrefix(a.Text, c.text) || (c.text == "") != (len(a.Run) == 0) {
			t.Errorf("%s: %+v, %q, %v", name, r, a.Text, a.Run)
		}
		for _, step := range a.Run {
			if err := p.Play(step, nil, nil); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if r := p.Why(kernel.SideA, a.Then); len(a.Run) > 0 && r != nil {
			t.Errorf("%s: then it is refused: %v", name, r)
		}
	}
	if _, ok := small(t, "put g-2pz 3748\nput g-5pz 3748\n"+enemy).(*stacks.Position).Advise(
		kernel.Action{Verb: stacks.VAssault, Place: place(t, "3749")}); ok {
		t.Error("what is legal is advised on")
	}
}

func place(t testing.TB, id string) kernel.PlaceID {
	x, err := kernel.NewIndex(game().Info())
	if err != nil {
		t.Fatal(err)
	}
	a, ok := x.Place(id)
	if !ok {
		t.Fatalf("no place %s", id)
	}
	return a
}

// TestUnitsOutOfSupplyAreTold: in their player turn the Soviets are told which of their units will be eliminated, and
// asked in its second half; the Germans, which can do nothing. Each side is told of its own units alone.
func TestUnitsOutOfSupplyAreTold(t *testing.T) {
	const pocket = "put g-5id 3747\nput g-6id 3949\nput g-7id 3751\nput g-8id 3549\n"
	const lost, still = "Out of supply, and eliminated when this turn ends", "Out of supply: they neither move"
	for _, c := range []struct {
		lines      string
		viewer     kernel.Side
		rule, want string
		due        bool
	}{
		{pocket + "put s-133rd 3749\nready soviet combat\n", kernel.SideB, "8.6", lost, true},
		{pocket + "put s-133rd 3749\nready soviet combat\n", kernel.Both, "8.6", lost, true},
		{pocket + "put untried RD 3749\nready soviet combat\n", kernel.SideB, "8.6", lost, true},
		{pocket + "put s-133rd 3749\nready soviet combat\n", kernel.SideA, "", "", false},
		{pocket + "put s-133rd 3749\nready soviet combat\n", kernel.Observer, "", "", false},
		{pocket + "put s-133rd 3749\nready soviet movement\n", kernel.SideB, "8.6", lost, false},
		{pocket + "put s-133rd 3749\nready german movement\n", kernel.SideB, "", "", false},
		{pocket + "ready soviet combat\n", kernel.SideB, "", "", false},
		{"put g-5id 3749\nput s-126rd 3748\nput s-89rd 3750\nput s-229rd 3849\nput s-134rd 3850\nput s-133rd 3649\n" +
			"put s-178rd 3650\nready german movement\n", kernel.SideA, "8.5", still, false},
	} {
		var now kernel.Progress
		small(t, c.lines).(kernel.GoalTeller).Progress(c.viewer, &now)
		if c.want == "" && len(now.Losses) == 0 {
			continue
		}
		if len(now.Losses) != 1 || now.Losses[0].Rule != c.rule || !strings.HasPrefix(now.Losses[0].Text, c.want) ||
			now.Losses[0].Due != c.due || len(now.Losses[0].Pieces) != 1 {
			t.Errorf("%q: %d is told %+v", c.lines, c.viewer, now.Losses)
		}
	}
}

// TestWhyNobodyAttacks: without an attack the refusal to roll says what is to be named first; where nobody can attack,
// it says why, by the rule that keeps them from it.
func TestWhyNobodyAttacks(t *testing.T) {
	const near = "put g-2pz 3748\nput s-110rd 3749\nready german combat\n"
	for lines, want := range map[string][2]string{
		near:                                    {"11.2", "First name the attackers and the hex that they attack."},
		near + "do target 3749\n":               {"11.2", "First name the units that attack it, or take the hex back."},
		near + "do attack g-2pz\n":              {"11.2", "First name the hex that they attack, or take them back."},
		"put g-2pz 3748\nready german combat\n": {"11.2", "No unit can attack: none stands next to the enemy."},
		"put g-5id 3749\nput s-126rd 3748\nput s-89rd 3750\nput s-229rd 3849\nput s-134rd 3850\nput s-133rd 3649\n" +
			"put s-178rd 3650\nready german combat\n": {"8.5",
			"No unit can attack now. 5th Infantry Division: it is out of supply and may not attack."},
	} {
		r := small(t, lines).Why(kernel.SideA, kernel.Action{Verb: stacks.VRoll})
		if r == nil || r.Rule != want[0] || r.Reason != want[1] {
			t.Errorf("%q: %+v, want %q", lines, r, want)
		}
	}
	for lines, want := range map[string]string{
		"do target 3749\n":                  "name the units that attack it, or take the hex back.",
		"do attack g-2pz\n":                 "name the hex that they attack, or take them back.",
		"do target 3749\ndo attack g-2pz\n": "carry it out first, or take it back.",
	} {
		want = "An attack is being put together: " + want
		r := small(t, near+lines).Why(kernel.SideA, kernel.Action{Verb: stacks.VEnd})
		if r == nil || r.Reason != want {
			t.Errorf("%q: the phase does not end: %+v, want %q", lines, r, want)
		}
	}
}

// TestLossesSayWhy: the log says why a unit is eliminated that has no hex to retreat to, is out of supply, or had
// retreated into the hex of a battle, and cites the rule.
func TestLossesSayWhy(t *testing.T) {
	const pocket = "put g-5id 3747\nput g-6id 3949\nput g-7id 3751\nput g-8id 3549\n"
	const crowd = "put g-95id 3749 1\nput g-98id 3650 1\nput s-133rd 3850\nput s-178rd 3850\nput s-162rd 3651\n" +
		"put s-91rd 3651\nput s-316rd 3651\nput s-238rd 3651\nready soviet combat\ndo target 3749\n" +
		"do attack s-133rd\ndo attack s-178rd\ndice 4\ndo roll\ndo retreat 3650\ndo done\ndo target 3650\n" +
		"do attack s-162rd\ndo attack s-91rd\ndo attack s-316rd\ndo attack s-238rd\n"
	x, err := kernel.NewIndex(game().Info())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, lines string
		verb        kernel.Verb
		want, rule  string
	}{
		{"no retreat", pocket + "put g-2pz 3748\nput s-126rd 3749\nready german combat\ndo target 3749\n" +
			"do attack g-2pz\n", stacks.VRoll, "The result in 3749 becomes: a step lost by each defender, for no hex " +
			"is open to their retreat.", ""},
		{"no supply", pocket + "put s-133rd 3749\nready soviet combat\n", stacks.VEnd,
			"133rd Rifle Division is eliminated in 3749: out of supply when the turn ends.", "8.6"},
		{"no supply, untried", pocket + "put untried RD 3749\nready soviet combat\n", stacks.VEnd,
			"In 3749 an untried rifle division is eliminated: out of supply when the turn ends.", "8.6"},
		{"retreated", crowd, stacks.VRoll,
			"95th Infantry Division is eliminated in 3650: it had retreated into this battle.", "11.27"},
		{"in battle", crowd, stacks.VRoll, "98th Infantry Division is eliminated in 3650.", ""},
	} {
		pos, told := small(t, c.lines), map[string]string{}
		for seed := range uint64(40) {
			p, ev := pos.New(), &kernel.Events{}
			pos.Copy(p)
			if err := p.Play(kernel.Action{Verb: c.verb}, chance.NewRand(seed), ev); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			for _, e := range ev.List {
				told[x.EventText(e)] = game().Info().Rules[e.Rule].Number
			}
		}
		if rule, ok := told[c.want]; !ok || rule != c.rule {
			t.Errorf("%s: %q by %q is not told: %q", c.name, c.want, c.rule, slices.Sorted(maps.Keys(told)))
		}
	}
}

// TestWhatIsDueIsNamed: what would leave another decision open is refused with that decision.
func TestWhatIsDueIsNamed(t *testing.T) {
	p := small(t, "put g-95id 3749\nput g-98id 3749\nput s-133rd 3850\nready soviet combat\ndo target 3749\n"+
		"do attack s-133rd\n")
	r := p.Why(kernel.SideB, kernel.Action{Verb: stacks.VConvert})
	if r == nil || r.Code != kernel.CodeNotNow || r.Rule != "11.28" ||
		r.Reason != "First decide this: who attacks whom?" {
		t.Errorf("%+v", r)
	}
}

// TestConversionsAreExplained: under the question how a result is converted stands what each answer costs, with those
// that are lost for having retreated into the hex, and that a retreat is not open.
func TestConversionsAreExplained(t *testing.T) {
	const ring = "put s-126rd 3748\nput s-89rd 3750\nput s-229rd 3849\nput s-134rd 3649\nput s-178rd 3650\n"
	const attack = "ready soviet combat\ndo target 3749\ndo attack s-133rd\ndo attack s-312rd\n"
	const open = "put g-2pz 3749\nput s-133rd 3850\nput s-312rd 3850\n"
	for _, c := range []struct{ name, lines, retreat, hold string }{
		{"open", open + attack, "All of them retreat one hex, without a loss, and the enemy may enter the hex.",
			"One unit loses a step, and the hex is held."},
		{"closed", open + ring + attack, "No hex is open to their retreat: each unit would lose a step instead.",
			"One unit loses a step, and the hex is held."},
	} {
		p := small(t, c.lines+"dice 6\ndo roll\n").(*stacks.Position)
		for choice, want := range map[int16]string{2: c.retreat, 3: c.hold} {
			var out kernel.Preview
			if p.Preview(kernel.Action{Verb: stacks.VConvert, N: choice}, &out); out.Note != want {
				t.Errorf("%s, choice %d: %q, want %q", c.name, choice, out.Note, want)
			}
		}
	}
}

// TestAircraftAreExplained: under the question for aircraft stand the column with each number, and how many are left.
func TestAircraftAreExplained(t *testing.T) {
	p := played(t, "set turn 2\nput g-2pz 3748\nput g-5pz 3748\nput s-133rd 3749\nput s-178rd 3749\n"+
		"ready german combat\ndo target 3749\ndo attack g-2pz\ndo attack g-5pz\ndo roll\n")
	for n, want := range []string{"Column 2:1. 2 more can fly in this turn.",
		"Column 3:1. 1 more can fly in this turn.", "Column 4:1. Nobody flies in later battles of this turn."} {
		var out kernel.Preview
		if p.Preview(kernel.Action{Verb: stacks.VAir, N: int16(n)}, &out); out.Note != want {
			t.Errorf("%d aircraft: %q, want %q", n, out.Note, want)
		}
	}
}

// TestWhoIsInHandIsNamed: its owner is told which unit, or how many, are being moved; the enemy is not.
func TestWhoIsInHandIsNamed(t *testing.T) {
	x, err := kernel.NewIndex(game().Info())
	if err != nil {
		t.Fatal(err)
	}
	for lines, want := range map[string]string{
		"":                  "",
		"do choose g-2pz\n": "2nd Panzer Division is being moved.",
		"do gather 3748\n":  "2 units are being moved.",
	} {
		p := small(t, "put g-2pz 3748\nput g-5pz 3748\nput s-133rd 3950\nready german movement\n"+lines)
		for _, viewer := range []kernel.Side{kernel.SideA, kernel.SideB} {
			var v kernel.View
			p.View(viewer, &v)
			got := ""
			for _, f := range v.Frames {
				got += x.FrameText(f)
			}
			if viewer == kernel.SideB && got != "" || viewer == kernel.SideA && got != want {
				t.Errorf("%q: side %d is told %q, want %q", lines, viewer, got, want)
			}
		}
	}
}
