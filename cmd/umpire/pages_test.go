// The pages of rules and rulings of every game, as the server takes them apart.

package main

import (
	"io/fs"
	"strings"
	"testing"

	"umpire/docs"
	"umpire/kernel"
	"umpire/table"
)

// fewestRulings are how many rulings the page of a game had when it was read; a page with fewer has lost some.
var fewestRulings = map[string]int{"moscow41": 130, "kiev41": 30, "moscowcampaign": 30, "driveonmoscow": 30}

// TestThePagesOfGames: every section and ruling of the pages of each game is found, with its text, and every rule of
// the help is a section. Of the games of this program the toy alone has no pages.
func TestThePagesOfGames(t *testing.T) {
	url, stop := start(t, "play", "--no-open", "--data", t.TempDir())
	defer stop()
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		id := g.Info().ID
		if id == "toy" {
			continue
		}
		for _, page := range []string{"rules/" + id + ".md", "rulings/" + id + ".md"} {
			if _, err := fs.Stat(docs.Files(), page); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
		var rules []kernel.RuleInfo
		asked(t, "GET", url+"api/rules/"+id+"/text", "", nil, &rules)
		has := map[string]bool{}
		for _, r := range rules {
			if has[r.Number] || r.Title == "" || r.Text == "" || strings.Contains(r.Text, "**") {
				t.Errorf("%s: %+v", id, r)
			}
			has[r.Number] = true
		}
		for _, r := range g.Info().Rules[1:] {
			if !has[r.Number] {
				t.Errorf("%s: the pages have no rule %s, which the help has", id, r.Number)
			}
		}
		var rulings []table.Ruling
		asked(t, "GET", url+"api/rules/"+id+"/rulings", "", nil, &rulings)
		if len(rulings) < fewestRulings[id] {
			t.Errorf("%s: %d rulings", id, len(rulings))
		}
		ids := map[string]bool{}
		for _, r := range rulings {
			if ids[r.ID] || r.Under == "" || r.Text == "" {
				t.Errorf("%s: %+v", id, r)
			}
			ids[r.ID] = true
		}
	}
}
