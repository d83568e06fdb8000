// Games of the laboratory that are saved, and that start from a case.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
)

// simulated runs umpire sim and fails the test if that fails.
func simulated(t *testing.T, args ...string) string {
	t.Helper()
	var out, said bytes.Buffer
	if code := run(context.Background(), append([]string{"sim"}, args...), &env{&out, &said}); code != 0 {
		t.Fatalf("sim %v: %d, %s", args, code, said.String())
	}
	return out.String()
}

const fordCase = `# The ford by night
game toy
scenario empty
put w-1foot 4 3
put e-1foot 9 3
ready west movement
do move w-1foot 5
`

// TestASavedGameOpens: a game that --save wrote verifies with every draw, ends as the run says, and opens at a table.
func TestASavedGameOpens(t *testing.T) {
	dir := t.TempDir()
	start := filepath.Join(dir, "ford.try")
	if err := os.WriteFile(start, []byte(fordCase), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"toy/brod"}, {"moscow41/lastgasp"}, {"kiev41/preludes"}, {"moscowcampaign/1"},
		{"driveonmoscow/campaign"}, {"--from", start}} {
		file := filepath.Join(dir, "game.json")
		out := simulated(t, append(args, "-n", "3", "--game", "1", "--save", file, "--json")...)
		var result struct{ Winner string }
		if err := json.Unmarshal([]byte(strings.Split(out, "\n")[1]), &result); err != nil {
			t.Fatal(err)
		}
		saved, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := gamelog.ReadFile(saved)
		if err != nil {
			t.Fatal(err)
		}
		list, err := allGames()
		if err != nil {
			t.Fatal(err)
		}
		rep, err := gamelog.Verify(f, func(id string) (kernel.Game, bool) {
			g, err := gameByID(id)
			return g, err == nil
		})
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		sides := list[0].Info().Sides
		for _, g := range list {
			if g.Info().ID == rep.Game {
				sides = g.Info().Sides
			}
		}
		winner := "none"
		if rep.Outcome.Winner.Player() {
			winner = sides[rep.Outcome.Winner].ID
		}
		if !rep.Outcome.Over || winner != result.Winner || rep.Draws == 0 {
			t.Errorf("%v: %+v, and the run says %s", args, rep, result.Winner)
		}
		reg, err := table.NewRegistry(table.Config{Store: memory.New(), Games: list, Bots: seatable})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := reg.Import(context.Background(), bytes.NewReader(saved)); err != nil {
			t.Errorf("%v: the table does not open it: %v", args, err)
		}
		reg.Close()
	}
}

// TestGamesStartFromACase: all games begin where the case ends, so that its move is never made, and pairs have the bots
// change sides.
func TestGamesStartFromACase(t *testing.T) {
	start := filepath.Join(t.TempDir(), "ford.try")
	if err := os.WriteFile(start, []byte(fordCase), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := readSim("sim", []string{"--from", start, "-n", "4"})
	if err != nil {
		t.Fatal(err)
	}
	pos, err := p.Game.Decode(p.From)
	if err != nil {
		t.Fatal(err)
	}
	x, err := kernel.NewIndex(p.Game.Info())
	if err != nil {
		t.Fatal(err)
	}
	again, err := x.ParseAction("move w-1foot 5")
	if err != nil {
		t.Fatal(err)
	}
	if p.FromName != "The ford by night" || pos.Why(kernel.SideA, again) == nil {
		t.Errorf("from %q", p.FromName)
	}
	out := simulated(t, "--from", start, "-n", "4", "--json")
	if !strings.Contains(out, `"from":"The ford by night"`) {
		t.Error(out)
	}
	for _, args := range [][]string{{"--from"}, {"--from", start, "toy/brod"}, {"--from", start, "--option", "x"},
		{"--from", start + "x"}, {"toy/brod", "-n", "3", "--game", "3"}} {
		var out, said bytes.Buffer
		if code := run(context.Background(), append([]string{"sim"}, args...), &env{&out, &said}); code == 0 {
			t.Errorf("sim %v passes", args)
		}
	}
}
