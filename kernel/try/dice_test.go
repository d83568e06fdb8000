// Errors of dice and lots that are announced and do not fit.

package try_test

import (
	"strings"
	"testing"

	"umpire/games/toy"
	"umpire/kernel/try"
)

// TestDiceThatDoNotFit: the error of a die too few or too many names the line with the dice, what the die is for, and
// what the others were rolled for.
func TestDiceThatDoNotFit(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	const fight = `game toy
scenario empty
control east 5
put w-1foot 4 3
put w-2foot 2 2
put e-horse 5 2
put e-guns 5 1
put e-1foot 9 3
ready west movement
do move w-1foot 5
do move w-2foot 5
do done
dice 5 6 1
do battle 5
`
	for name, c := range map[string]struct{ text, says string }{
		"too few": {fight, "l.try:14: do battle 5\n\texpected the dice and lots announced to suffice\n\tfound    a " +
			"die is rolled for the battle in Brod (5), and the dice of line 13 are used up: write its face there, " +
			"too; rolled were 5 6 1 for the battle in Brod (5)"},
		"none":     {strings.Replace(fight, "dice 5 6 1\n", "", 1), "no dice line stands before it"},
		"too many": {strings.Replace(fight, "5 6 1", "5 6 1 5 2 4 5 1 3 2", 1), "l.try:13: end of case"},
		"and what for": {strings.Replace(fight, "5 6 1", "5 6 1 5 2 4 5 1 3 2", 1),
			"2 left: [3 2]; rolled were 5 6 1 5 2 4 5 1 for the battle in Brod (5)"},
	} {
		k, err := parse(t, c.text)
		if err != nil {
			t.Fatal(err)
		}
		if err = try.Run(k, g, nil); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", name, err, c.says)
		}
	}
}
