// The files of history name towns of their games, turns and days, and agree with the fronts that the rules state.

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestFiles: every file can be played against, and every day in it can be read.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("../../docs/history/*-front.json")
	if err != nil || len(files) != 4 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		h, at, err := read(file)
		if err != nil {
			t.Fatal(err)
		}
		info := at.game.Info()
		var words []string
		for _, f := range info.Facts {
			if f.Show == "turn" && words == nil {
				words = f.Words
			}
		}
		for _, e := range h.Ends {
			if !slices.ContainsFunc(info.Scenarios, func(s kernel.ScenarioInfo) bool { return s.ID == e.Scenario }) {
				t.Errorf("%s: no scenario %q", file, e.Scenario)
			}
			if e.Turn != "" && !slices.Contains(words, e.Turn) {
				t.Errorf("%s: no turn %q", file, e.Turn)
			}
			for _, town := range h.Towns {
				if _, err := german([]string{town.Taken, town.Lost, town.Again}, e.Day); err != nil {
					t.Errorf("%s: %s: %v", file, town.Name, err)
				}
			}
		}
		for i, town := range h.Towns {
			if placeOf(info, town.Name) == 0 {
				t.Errorf("%s: no place %q", file, town.Name)
			}
			if town.Mark != "H" && town.Mark != "h" {
				t.Errorf("%s: %s has the mark %q", file, town.Name, town.Mark)
			}
			for _, other := range h.Towns[:i] {
				if other.Name == town.Name {
					t.Errorf("%s: %s is there twice", file, town.Name)
				}
			}
		}
	}
}

// TestStatedFronts: at the start of the scenarios of autumn the first side holds what it held in history on that day.
func TestStatedFronts(t *testing.T) {
	for _, c := range []struct{ file, scenario, day, but string }{
		{"moscow41", "typhoon", "30 September", ""},
		{"moscow41", "lastgasp", "15 November", "Naro-Fominsk"}, // the front ran along its east edge
		{"kiev41", "snow", "22 November", ""},
	} {
		h, at, err := read("../../docs/history/" + c.file + "-front.json")
		if err != nil {
			t.Fatal(err)
		}
		p, err := at.game.Start(kernel.Setup{Scenario: c.scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		holds := at.front(p)
		var differ []string
		for _, town := range h.Towns {
			was, err := german([]string{town.Taken, town.Lost, town.Again}, c.day)
			if err != nil {
				t.Fatal(err)
			}
			if holds(town.Name) != was {
				differ = append(differ, town.Name)
			}
		}
		if got := strings.Join(differ, " "); got != c.but {
			t.Errorf("%s, %s: %q differ, want %q", c.file, c.scenario, got, c.but)
		}
	}
}

// TestHeld: taken, lost and taken again, each at the end of its day.
func TestHeld(t *testing.T) {
	yelnia := []string{"19 July", "6 September", "6 October"}
	for _, c := range []struct {
		changes []string
		day     string
		want    bool
	}{
		{yelnia, "18 July", false}, {yelnia, "19 July", true}, {yelnia, "5 September", true},
		{yelnia, "6 September", false}, {yelnia, "31 October", true}, {[]string{"", "", ""}, "31 July", false},
		{[]string{"2 November", "", ""}, "31 October", false}, {[]string{"2 November", "", ""}, "30 November", true},
	} {
		if got, err := german(c.changes, c.day); err != nil || got != c.want {
			t.Errorf("%v on %s: %v, %v", c.changes, c.day, got, err)
		}
	}
	if _, err := german([]string{"31 Juli", "", ""}, "31 July"); err == nil {
		t.Error("31 Juli is a day")
	}
}

// TestPlay: a game is followed month by month, and the file is refused where it names no game.
func TestPlay(t *testing.T) {
	_, at, err := read("../../docs/history/moscow41-front.json")
	if err != nil {
		t.Fatal(err)
	}
	months := []string{"July", "August", "September", "October", "November", "December"}
	for seed := range uint64(3) {
		n, ended := 0, ""
		if err := at.play(&bots.Random, "campaign", seed, func(turn string, p kernel.Position) {
			if turn != months[n] {
				t.Fatalf("%s follows %d months", turn, n)
			}
			n++
		}, func(turn string, _ kernel.Outcome) { ended = turn }); err != nil {
			t.Fatal(err)
		}
		if n == 0 || ended != months[n] {
			t.Errorf("%d months are over, and the game ended in %s", n, ended)
		}
	}
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`{"game": "toy", "ends": [{}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := read(bad); err == nil {
		t.Error("a file of an unknown game is read")
	}
}
