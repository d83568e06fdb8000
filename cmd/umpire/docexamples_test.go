// The cases that the page of the case language shows.

package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"umpire/kernel/try"
)

// TestCasesOfTheDocsRun: every case that docs/try.md shows is one, and passes: each block of code with a line `game`.
func TestCasesOfTheDocsRun(t *testing.T) {
	page, err := os.ReadFile("../../docs/try.md")
	if err != nil {
		t.Fatal(err)
	}
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	ran := map[string]int{}
	for _, block := range regexp.MustCompile("(?s)```\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		if !strings.Contains("\n"+block[1], "\ngame ") {
			continue
		}
		c, err := try.Parse("try.md", strings.NewReader(block[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, g := range games {
			if g.Info().ID != c.Game {
				continue
			}
			ran[c.Game]++
			if err := try.Run(c, g, nil); err != nil {
				t.Error(err)
			}
		}
	}
	if ran["toy"] == 0 || ran["moscow41"] == 0 {
		t.Errorf("cases were found of %v", ran)
	}
}
