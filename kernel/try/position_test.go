// Cases that start from an encoded position, and puzzles.

package try_test

import (
	"strings"
	"testing"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
)

// TestPositionsAreRead: a position goes into a case and comes out of it; what is none is said.
func TestPositionsAreRead(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(kernel.Setup{Scenario: "brod"}, chance.NewRand(3))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := try.PackPosition(pos)
	if err != nil {
		t.Fatal(err)
	}
	c, err := parse(t, "game toy\n"+lines+"puzzle west wins 2\nexpect over = no\n")
	if err != nil {
		t.Fatal(err)
	}
	if *c.Puzzle != (try.Task{Line: strings.Count(lines, "\n") + 2, Side: "west", Turns: 2}) {
		t.Errorf("%+v", c.Puzzle)
	}
	r, err := try.NewRunner(c, g)
	if err != nil {
		t.Fatal(err)
	}
	if was, is := hash(t, pos), hash(t, r.Pos); was != is {
		t.Errorf("another position comes out: %s, not %s", is, was)
	}
	for text, says := range map[string]string{
		"game toy\nposition %%%\n":                                       "cannot be read",
		"game toy\nposition a b\n":                                       "without spaces",
		"game toy\nexpect over = no\n" + lines:                           "before the first statement",
		"game toy\nscenario brod\n" + lines:                              "has its scenario",
		"game toy\n" + lines + "puzzle west wins\n":                      "puzzle SIDE wins TURNS",
		"game toy\n" + lines + "puzzle west wins 0\n":                    "number of turns",
		"game toy\n" + lines + strings.Repeat("puzzle west wins 1\n", 2): "comes once",
	} {
		if _, err := parse(t, text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.40q: %v, want %q", text, err, says)
		}
	}
	c.Position = c.Position[:len(c.Position)-1]
	if _, err := try.NewRunner(c, g); err == nil {
		t.Error("half a position is taken")
	}
}

// TestProvesNoRule: a case that proves a rule which the game does not have is refused, and names both.
func TestProvesNoRule(t *testing.T) {
	c, err := parse(t, "game toy\nscenario brod\nproves 3.1, 9.9\n")
	if err != nil {
		t.Fatal(err)
	}
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	_, err = try.NewRunner(c, g)
	if err == nil || !strings.Contains(err.Error(), "it proves 9.9, and toy has no such rule") {
		t.Error(err)
	}
}

func hash(t *testing.T, p kernel.Position) string {
	t.Helper()
	h, err := kernel.Hash(p)
	if err != nil {
		t.Fatal(err)
	}
	return h
}
