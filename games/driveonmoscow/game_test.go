// The game keeps the contract of every game, and its table of rules fits the rules file.

package driveonmoscow_test

import (
	"sync"
	"testing"

	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/systems/counters/stacks"
)

var game = sync.OnceValue(driveonmoscow.Must)

func TestRulesFile(t *testing.T) {
	if err := driveonmoscow.CheckRules(); err != nil {
		t.Error(err)
	}
}

// lively plays more to the point than an even choice: set-ups are arranged, phases end after a while.
func lively(p kernel.Position, legal []kernel.Action, r *chance.Rand) int {
	in := game().Info()
	for i, a := range legal {
		switch name := in.Verbs[a.Verb].Name; {
		case name == "arrange" && r.Below(4) == 0, name == "end" && r.Below(60) == 0, name == "roll" && r.Below(3) == 0,
			name == "assault" && r.Below(4) == 0:
			return i
		}
	}
	return r.Below(len(legal))
}

// TestContract: Drive on Moscow keeps the contract of every game.
func TestContract(t *testing.T) {
	t.Parallel() // next to TestOracle: they are the two long ones
	seeds := 3
	if testing.Short() {
		seeds = 1
	}
	kerneltest.Run(t, game(), kerneltest.Options{Seeds: seeds, Choose: lively})
}

// TestFewerSteps: with the handicap of the laboratory all German infantry begins with a step less, and nothing else.
func TestFewerSteps(t *testing.T) {
	less, ok := game().WithFewerSteps(kernel.SideA, "infantry")
	if !ok {
		t.Fatal("there is no such handicap")
	}
	for side, class := range map[kernel.Side]string{kernel.SideA: "tank", kernel.NoSide: "infantry"} {
		if _, ok := game().WithFewerSteps(side, class); ok {
			t.Errorf("%d, %s is a handicap", side, class)
		}
	}
	begun := func(g kernel.Game) *stacks.Position {
		p, err := g.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(7))
		if err != nil {
			t.Fatal(err)
		}
		return told(t, p, "arrange", "arrange").(*stacks.Position)
	}
	was, is := begun(game()), begun(less)
	weaker := 0
	for u := range was.Steps {
		n := uint8(0)
		if c := &was.Units[u]; u > 0 && c.Kind == 0 && c.Side == kernel.SideA && was.Steps[u] > 1 &&
			was.OnMap(stacks.Unit(u)) && was.Classes[c.Steps[0].Class].ID == "infantry" {
			n = 1
			weaker++
		}
		if is.Steps[u] != was.Steps[u]-n {
			t.Errorf("%s has %d steps, and had %d", was.Units[u].ID, is.Steps[u], was.Steps[u])
		}
	}
	if weaker < 20 {
		t.Errorf("%d divisions are weaker", weaker)
	}
	if err := is.Check(); err != nil {
		t.Error(err)
	}
}
