// A number of the rulebook can stand for several rules of the system: each of them has a case of its own.

package driveonmoscow_test

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"umpire/kernel/try"
	"umpire/mechanics/switches"
	"umpire/systems/counters/stacks"
)

// TestPartsAreProved: of a number that switches several rules of the system each alone, when it is off, makes a case
// fail that claims to prove the number.
func TestPartsAreProved(t *testing.T) {
	cases, err := try.Load(os.DirFS("try"), ".")
	if err != nil {
		t.Fatal(err)
	}
	whole := game().Config
	for _, s := range whole.Switches {
		if len(s.Rules) < 2 {
			continue
		}
		c := whole
		c.Switches = nil
		for i, r := range s.Rules {
			c.Switches = append(c.Switches, switches.Switch[stacks.Rule]{Number: strconv.Itoa(i),
				Rules: []stacks.Rule{r}})
		}
		g, err := stacks.NewGame(c)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Rules {
			off, _ := g.WithoutRule(strconv.Itoa(i))
			if !slices.ContainsFunc(cases, func(k *try.Case) bool {
				return slices.Contains(k.Proves, s.Number) && try.Run(k, off, nil) != nil
			}) {
				t.Errorf("%s: no case that proves it fails without its part %d alone", s.Number, i)
			}
		}
	}
}
