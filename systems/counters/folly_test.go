// Follies on the map of the small game.

package counters_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

// watched plays a text of set-up and actions, and returns what the West was counted for.
func watched(t *testing.T, g *counters.Game, text string) map[string]int {
	t.Helper()
	pos, err := g.Empty(kernel.Setup{Scenario: "may"})
	if err != nil {
		t.Fatal(err)
	}
	w := g.WatchFollies()
	draw := chance.NewRand(5)
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		do, ok := strings.CutPrefix(line, "do ")
		if !ok {
			if err := g.Edit(pos, strings.Fields(line)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		actions, err := g.Cases.Index.Expand(pos, do)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for _, a := range actions {
			w.Before(pos, a)
			if err := pos.Play(a, draw, nil); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			w.After(pos)
		}
	}
	out := map[string]int{}
	for k, f := range g.Follies() {
		if n := w.Count(k, kernel.SideA); n > 0 {
			out[f.ID] = n
		}
	}
	return out
}

// TestFollies counts each kind of folly on a position where it is committed, and not on its neighbour where it is not.
func TestFollies(t *testing.T) {
	g := field(t)
	line := `
		put w-2id 0602
		put w-3id 0605
		put w-4id 0608
		put w-5id 0611
		`
	for _, c := range []struct {
		name, folly string
		want        int
		text        string
	}{
		{"three against four in a wood", "bad-odds", 1, `
			set turn 3
			put w-1id 0407
			put e-1rd 0408
			put e-2rd 0408
			ready west-combat
			do target 0408
			do attack w-1id
			do roll`},
		{"eleven against two", "bad-odds", 0, `
			set turn 3
			put w-1id 0504
			put w-1pz 0406
			put e-1rd 0505
			ready west-combat
			do target 0505
			do attack w-1id
			do attack w-1pz
			do roll`},
		{"a stack without defence strength is not attacked", "defenceless-spared", 1, `
			put w-1id 0504
			put e-1tb 0505
			ready west-combat
			do end`},
		{"a rifle division is not attacked", "defenceless-spared", 0, `
			put w-1id 0504
			put e-1rd 0505
			ready west-combat
			do end`},
		{"it leaves supply", "out-of-supply-by-choice", 1, `
			put w-1id 0703
			ready west-move
			do choose w-1id
			do move 1203
			do end`},
		{"it stays in supply", "out-of-supply-by-choice", 0, `
			put w-1id 0703
			ready west-move
			do choose w-1id
			do move 0803
			do end`},
		{"a tank could close the gap", "gap-left", 1, line + `
			put w-1pz 0505
			remove w-2id
			ready west-second
			do end`},
		{"the line is closed", "gap-left", 0, line + `
			put w-1pz 0505
			ready west-second
			do end`},
		{"an engineer stays where rails are cut", "idle-engineer", 1, `
			put w-eb 0403
			ready west-move
			do end`},
		{"it mends them", "idle-engineer", 0, `
			put w-eb 0403
			ready west-move
			do choose w-eb
			do move 0503
			do end`},
		{"far behind", "idle-unit", 1, line + `
			put w-1id 0103
			put e-1rd 1411
			ready west-second
			do end`},
		{"near the enemy", "idle-unit", 0, line + `
			put w-1id 0103
			put e-1rd 0903
			ready west-second
			do end`},
	} {
		t.Run(c.folly+"/"+c.name, func(t *testing.T) {
			if got := watched(t, g, c.text); got[c.folly] != c.want {
				t.Errorf("counted %v, want %d of %s", got, c.want, c.folly)
			}
		})
	}
}
