package moscow41_test

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks"
)

// TestNotesSayWhatTheRulesDo: what a place's notes say of cost, stacking and absorbing is what play makes of it.
func TestNotesSayWhatTheRulesDo(t *testing.T) {
	pos, err := game.Empty(kernel.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*blocks.Position)
	says := func(i int, text string) bool {
		return slices.ContainsFunc(game.Info().Places[i].Notes, func(n kernel.NoteInfo) bool { return strings.HasPrefix(n.Text, text) })
	}
	tank, _ := game.Index().Piece("g-24pz")
	for i := 1; i <= p.Map.Graph.Len(); i++ {
		info, a := &game.Info().Places[i], blocks.Place(i-1)
		for _, n := range info.Notes {
			if len(n.Text) > 110 || strings.HasSuffix(n.Text, ".") || n.Rule == "" {
				t.Errorf("%s: the note %q (%s) should be short, without a full stop, with a rule", info.ID, n.Text, n.Rule)
			}
		}
		if len(info.Notes) == 0 && info.Kind != "box" {
			t.Errorf("%s has no notes", info.ID)
		}
		if info.Kind == "box" {
			continue
		}
		from := p.Map.Graph.Neighbours(a)[0]
		if err := game.Edit(p, []string{"put", "g-24pz", game.Info().Places[from+1].ID, "4"}); err != nil {
			t.Fatal(err)
		}
		var at [blocks.MaxCost + 1]blocks.Mask
		p.Reach(blocks.Block(tank), true, &at)
		for c := range at {
			if at[c].Has(a) && !says(i, fmt.Sprintf("Costs %d to enter", c)) {
				t.Errorf("%s costs %d to enter; its notes: %v", info.ID, c, info.Notes)
			}
		}
		if err := game.Edit(p, []string{"remove", "g-24pz"}); err != nil {
			t.Fatal(err)
		}
		if n := p.Limit(kernel.SideA, a); n > 100 != says(i, "Only the Germans may enter; any number") || n < 100 && !says(i, fmt.Sprintf("Holds %d blocks", n)) {
			t.Errorf("%s holds %d blocks; its notes: %v", info.ID, n, info.Notes)
		}
		// What the defender absorbs, as the controller and as an intruder.
		if info.Terrain == "staging" {
			continue
		}
		want := map[string]int{}
		for _, n := range info.Notes {
			for k := 1; k <= 2; k++ {
				if strings.Contains(n.Text, fmt.Sprintf("bsorbs %d hit", k)) {
					want["holder"] += k
					if strings.Contains(n.Text, "whoever") {
						want["intruder"] += k
					}
				}
			}
		}
		for _, who := range []string{"holder", "intruder"} {
			side := map[string]string{"holder": "soviet", "intruder": "german"}[who]
			if err := game.Edit(p, []string{"control", side, info.ID}); err != nil {
				t.Fatal(err)
			}
			if err := game.Edit(p, []string{"ready", "german", "impulse"}); err != nil {
				t.Fatal(err)
			}
			if got := p.Absorbs(p.Active.Other(), a); got != want[who] {
				t.Errorf("%s absorbs %d for the %s; its notes: %v", info.ID, got, who, info.Notes)
			}
		}
		if (info.Terrain == "victory") != says(i, "Counts 1 victory point") {
			t.Errorf("%s: terrain %s; its notes: %v", info.ID, info.Terrain, info.Notes)
		}
		for _, tag := range info.Tags {
			if strings.HasPrefix(tag, "soviet-") && !says(i, "Soviet supply source") {
				t.Errorf("%s is a border area; its notes: %v", info.ID, info.Notes)
			}
		}
	}
}

// TestCaseFiles: the game carries exactly the cases of try/.
func TestCaseFiles(t *testing.T) {
	names := func(f fs.FS) (list []string) {
		err := fs.WalkDir(f, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ".try") {
				list = append(list, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	var c kernel.CaseFiles = game
	carried, there := names(c.Files()), names(os.DirFS("try"))
	if !slices.Equal(carried, there) || len(carried) == 0 {
		t.Errorf("%d cases are carried, %d are in try/", len(carried), len(there))
	}
}
