// The command line of umpire league.

package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"umpire/lab"
)

func TestALeagueGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "league.json")
	league := func(args ...string) (int, string) {
		var out, said bytes.Buffer
		code := run(context.Background(), append([]string{"league"}, args...), &env{&out, &said})
		return code, out.String() + said.String()
	}
	args := []string{"kiev41/preludes", "random", "passer", "-n", "3", "--file", file}
	code, first := league(args...)
	if code != 0 || !strings.Contains(first, "random") || !strings.Contains(first, "as axis") {
		t.Fatalf("%d, %s", code, first)
	}
	was, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if code, again := league(args...); code != 0 || again != first {
		t.Errorf("the same games are rated otherwise: %d, %s", code, again)
	}
	if code, rated := league("kiev41/preludes", "--file", file); code != 0 || rated != first {
		t.Errorf("without bots: %d, %s", code, rated)
	}
	// A version of a bot that changes has a name of its own; one that does not links them.
	code, text := league("kiev41/preludes", "greedy", "recruit", "-n", "1", "--version", "v9", "--file", file)
	if code != 0 || !strings.Contains(text, "recruit@v9") || strings.Contains(text, "greedy@") ||
		!strings.Contains(text, "passer") {
		t.Errorf("%d, %s", code, text)
	}
	if is, _ := os.ReadFile(file); bytes.Equal(is, was) {
		t.Error("new games are not kept")
	}
	for _, bad := range [][]string{{}, {"kiev41"}, {"kiev41/preludes", "nobody"},
		{"kiev41/river", "random", "--file", file}, {"kiev41/preludes"}} {
		if code, _ := league(bad...); code == 0 {
			t.Errorf("league %v passes", bad)
		}
	}
}

// TestLeaguesOfTheDocs: each file of docs/leagues is of a scenario and of bots that there are, and can be rated, also
// when the game has another edition now; then no games are added to it.
func TestLeaguesOfTheDocs(t *testing.T) {
	files, err := filepath.Glob("../../docs/leagues/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	league := func(args ...string) (int, string) {
		var out, said bytes.Buffer
		code := run(context.Background(), append([]string{"league"}, args...), &env{&out, &said})
		return code, out.String() + said.String()
	}
	for _, file := range files {
		var l lab.League
		of := func() (string, string) { return l.Game, l.Scenario }
		if is, err := readRecord(file, "league", &l, of); !is || err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		g, err := gameByID(l.Game)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for i := range l.Matches {
			m := &l.Matches[i]
			for _, name := range []string{m.First, m.Second} {
				bot, _, _ := strings.Cut(name, "@")
				if _, err := measurable().Find(bot, g.Info()); err != nil || m.Games() == 0 {
					t.Errorf("%s: %s, %d games, %v", file, name, m.Games(), err)
				}
			}
		}
		if code, text := league(l.Game+"/"+l.Scenario, "--file", file); code != 0 || !strings.Contains(text, "Elo") {
			t.Errorf("%s: %d, %s", file, code, text)
		}
		old := filepath.Join(t.TempDir(), "old.json")
		l.Edition--
		if err := writeLeague(old, &l); err != nil {
			t.Fatal(err)
		}
		if code, text := league(l.Game+"/"+l.Scenario, "--file", old); code != 0 {
			t.Errorf("%s of an edition before cannot be rated: %s", file, text)
		}
		if code, text := league(l.Game+"/"+l.Scenario, "random", "-n", "1", "--file", old); code == 0 ||
			!strings.Contains(text, "take another file") {
			t.Errorf("%s of an edition before goes on: %d, %s", file, code, text)
		}
	}
}

// TestEverySystemHasAHandicap: a shift can be measured in games of blocks, counters and stacks; a kind that a side
// does not have with two steps is refused with the way out.
func TestEverySystemHasAHandicap(t *testing.T) {
	for _, c := range []struct {
		game, kind string
		ok         bool
	}{
		{"kiev41/preludes", "soviet/infantry", true}, {"moscowcampaign/1", "german/armor", true},
		{"driveonmoscow/campaign", "german/infantry", true}, {"moscowcampaign/1", "soviet/armor", false},
		{"driveonmoscow/campaign", "german/tank", false},
	} {
		var out, said bytes.Buffer
		code := run(context.Background(), []string{"shift", c.game, "-n", "1", "--fewer", c.kind}, &env{&out, &said})
		if (code == 0) != c.ok || !c.ok && !strings.Contains(said.String(), "write SIDE/KIND") {
			t.Errorf("%s %s: %d, %s%s", c.game, c.kind, code, &out, &said)
		}
	}
}

// TestAShiftGoesOn: games of other seeds count together, a seed that is there is not played again, and a file of other
// games is refused.
func TestAShiftGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "shift.json")
	shift := func(args ...string) (int, string) {
		var out, said bytes.Buffer
		args = append([]string{"shift", "moscow41/dnieper", "-n", "4", "--file", file}, args...)
		code := run(context.Background(), args, &env{&out, &said})
		return code, out.String() + said.String()
	}
	code, first := shift("--fewer", "soviet/infantry")
	if code != 0 || !strings.Contains(first, "4 games without and with soviet/infantry") {
		t.Fatalf("%d, %s", code, first)
	}
	if code, again := shift("--fewer", "soviet/infantry"); code != 0 || again != first {
		t.Errorf("%d, %s", code, again)
	}
	code, both := shift("--fewer", "soviet/infantry", "--seed", "2")
	if code != 0 || !strings.Contains(both, "8 games") {
		t.Errorf("%d, %s", code, both)
	}
	if code, text := shift("--fewer", "soviet/armor"); code == 0 {
		t.Errorf("another change is counted with it: %s", text)
	}
	if code, text := shift("--fewer", "soviet/infantry", "-n", "6"); code != 1 ||
		!strings.Contains(text, "4 games of seed 1, and 6 are asked for: take another seed") {
		t.Errorf("more games of the same seed: %d, %s", code, text)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	other := bytes.Replace(whole, []byte(`"program": "`), []byte(`"program": "an older one `), 1)
	if err := os.WriteFile(file, other, 0o644); err != nil {
		t.Fatal(err)
	}
	if code, text := shift("--fewer", "soviet/infantry", "--seed", "3"); code != 1 ||
		!strings.Contains(text, "take another file") {
		t.Errorf("bots of another program are counted with it: %d, %s", code, text)
	}
	if code, text := shift("--fewer", "soviet/infantry", "--german", "exec:x"); code != 2 ||
		!strings.Contains(text, "takes no programs") {
		t.Errorf("a program: %d, %s", code, text)
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestResultsThatCannotBeWritten: umpire sim does not succeed where what it found is lost.
func TestResultsThatCannotBeWritten(t *testing.T) {
	for _, args := range [][]string{{}, {"--json"}} {
		var said bytes.Buffer
		args = append([]string{"sim", "moscow41/dnieper", "-n", "2"}, args...)
		if code := run(context.Background(), args, &env{full{}, &said}); code != 1 ||
			!strings.Contains(said.String(), "no space left") {
			t.Errorf("%v: %d, %s", args, code, &said)
		}
	}
}
