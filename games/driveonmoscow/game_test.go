// The game keeps the contract of every game, and its table of rules fits the rules file.

package driveonmoscow_test

import (
	"sync"
	"testing"

	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
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
