package blockstest

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// Checks that need no second implementation: what is said of a game is what is done in it.

// switches: every number of the switch table names a rule of the help, and switching it off gives a game.
func (k *kit) switches() {
	for _, sw := range k.g.Switches {
		if _, ok := k.g.Index().Rule(sw.Number); !ok {
			k.Errorf("rule %s is switched, and the help does not have it", sw.Number)
		}
		g, ok := k.g.WithoutRule(sw.Number)
		if !ok {
			k.Errorf("rule %s cannot be switched off", sw.Number)
			continue
		}
		if _, err := g.Start(kernel.Setup{Scenario: k.g.Info().Scenarios[0].ID}, chance.NewRand(1)); err != nil {
			k.Errorf("without rule %s: %v", sw.Number, err)
		}
	}
	if _, ok := k.g.WithoutRule("no such rule"); ok {
		k.Error("a rule that does not exist can be switched off")
	}
}

// labels: every label of a question is of a verb that there is, and says something else than the verb's own text.
func (k *kit) labels() {
	labelled := 0
	for _, a := range k.g.Info().Asks {
		for verb, label := range a.Labels {
			v, ok := k.g.Index().Verb(verb)
			if !ok {
				k.Errorf("question %s labels %q, which is not a verb", a.ID, verb)
				continue
			}
			if label == "" || label == k.g.Info().Verbs[v].Text {
				k.Errorf("question %s: the label %q of %s says nothing of its own", a.ID, label, verb)
			}
			labelled++
		}
	}
	if labelled == 0 {
		k.Error("no question labels a verb")
	}
}

// answers: in the other side's impulse a side decides only its losses, and each standing answer decides them, in
// whatever moment: with one set, a whole game never waits for the side that is not in turn.
func (k *kit) answers() {
	info := k.g.Info()
	answers := 0
	for _, a := range info.Asks {
		answers = max(answers, len(a.Answers))
	}
	replies := 0
	for seed := range 30 * len(info.Scenarios) {
		for n := range answers {
			src := chance.NewRand(uint64(seed))
			pos, err := k.g.Start(kernel.Setup{Scenario: info.Scenarios[seed%len(info.Scenarios)].ID}, src)
			if err != nil {
				k.Fatal(err)
			}
			p := pos.(*blocks.Position)
			var list []kernel.Action
			for !p.Outcome().Over {
				pr := p.Prompt(kernel.Observer)
				if pr.Reply != (pr.Side != p.Active) {
					k.Fatalf("%s: in the impulse of %d side %d decides, and that is a reply: %v",
						info.Phases[pr.Phase].ID, p.Active,
						pr.Side, pr.Reply)
				}
				list = p.Legal(list[:0])
				a := list[src.Below(len(list))]
				if pr.Reply {
					replies++
					if id := info.Asks[pr.Ask].ID; id != "loss" {
						k.Errorf("%s is a reply", id)
					}
					given, ok := p.Answer(n)
					if !ok {
						k.Fatalf("answer %d leaves the question to the player: %s", n, k.g.Index().PromptText(pr))
					}
					a = given
				}
				if err := p.Play(a, src, nil); err != nil {
					k.Fatal(err)
				}
			}
		}
	}
	if replies == 0 {
		k.Error("no reply was given")
	}
}

// luck: over random play the hits that the luck of single dice tells are, for each side and battle, those that the fire
// events report, and what was to be expected is a sixth for each face.
func (k *kit) luck() {
	dice, battles := 0, 0
	for _, sc := range k.g.Info().Scenarios {
		src := chance.NewRand(9)
		pos, err := k.g.Start(kernel.Setup{Scenario: sc.ID}, src)
		if err != nil {
			k.Fatal(err)
		}
		var ev kernel.Events
		var list []kernel.Action
		var got, told, rolled, said [2]int
		for {
			if list = pos.Legal(list[:0]); len(list) == 0 {
				break
			}
			ev.Reset()
			if err := pos.Play(list[src.Below(len(list))], src, &ev); err != nil {
				k.Fatal(err)
			}
			over := false
			for i := range ev.List {
				e := &ev.List[i]
				if !e.Audience.Has(kernel.Observer) {
					continue // told to each audience: counted once
				}
				if l, ok := k.g.Luck(e); ok {
					k.oneDie(e, l)
					dice++
					rolled[l.Side]++
					got[l.Side] += int(l.Got)
				}
				switch e.Kind {
				case blocks.EvFire, blocks.EvLineFire, blocks.EvArtilleryFire, blocks.EvAirstrike, blocks.EvFlak,
					blocks.EvRoadRoll:
					told[e.Side] += 1000 * int(e.A)
					said[e.Side] += int(e.B)
				case blocks.EvBattleOver:
					over = true
				}
			}
			if got != told || rolled != said {
				k.Fatalf("the dice bring %v of %v, the fire events report %v of %v", got, rolled, told, said)
			}
			if over {
				battles++
				got, told, rolled, said = [2]int{}, [2]int{}, [2]int{}, [2]int{}
			}
		}
	}
	if dice == 0 || battles == 0 {
		k.Errorf("%d dice were thrown in %d battles", dice, battles)
	}
}

// oneDie checks the luck of a die that hits on so many faces, in thousandths.
func (k *kit) oneDie(e *kernel.Event, l kernel.Luck) {
	if e.Kind != blocks.EvDie {
		k.Fatalf("%s is luck", k.g.Index().EventText(*e))
	}
	want := map[int16]kernel.Luck{1: {Mean: 167, Variance: 139}, 2: {Mean: 333, Variance: 222},
		3: {Mean: 500, Variance: 250}}[e.N]
	if l.Mean != want.Mean || l.Variance != want.Variance || l.Mean == 0 || (l.Got != 0) != (int(e.A) > 6-int(e.N)) {
		k.Errorf("a %d with %d faces is %+v", e.A, e.N, l)
	}
}

// allocations: playing allocates nothing.
func (k *kit) allocations() {
	src := chance.NewRand(3)
	pos, err := k.g.Start(kernel.Setup{Scenario: k.g.Info().Scenarios[0].ID}, src)
	if err != nil {
		k.Fatal(err)
	}
	start := pos.New()
	pos.Copy(start)
	buf := make([]kernel.Action, 0, 1024)
	step := func() {
		buf = pos.Legal(buf[:0])
		if len(buf) == 0 {
			start.Copy(pos)
			return
		}
		if err := pos.Play(buf[src.Below(len(buf))], src, nil); err != nil {
			k.Fatal(err)
		}
	}
	for range 20000 {
		step()
	}
	if n := testing.AllocsPerRun(20000, step); n > 0 {
		k.Errorf("%v allocations an action", n)
	}
}
