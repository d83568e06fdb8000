// Tests of how the pages of a game's rules and rulings are taken apart into sections.

package server_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"umpire/kernel"
	"umpire/server"
	"umpire/table"
)

func TestThePagesOfAGameAreTakenApart(t *testing.T) {
	s := serve(t, func(c *server.Config) {
		c.Docs = fstest.MapFS{
			"rules/picket.md": {
				Data: []byte("# Picket\n\nFor `players`.\n\n## 1.1 Turns\n\nRed moves,\nthen Blue [R2].\n\nSix " +
					"times.\n\n### 2.1.3 Moving *at\nonce*\n## S.road The road\nThree:\n- one\n- two\n## Rail Moves: " +
					"By rail\nFast.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n### Rail Moves A: Far\nVery.\n")},
			"rulings/picket.md": {
				Data: []byte("# Rulings\n\nWords.\n\n## Moves\n\n**R1 Far, not near** (2.1, 2.3). It " +
					"is\nfar.\n\nVery **far**.\n\n**R2 4.1 Fights.** With `done`.\n\n" +
					"**R3 Thrice** (2.1, scenario 3 and S.road): so.\n\n## The end\n\nAbout this part.\n\n**R30** " +
					"Nothing cited (1.1).\n")},
		}
	})
	rules := get[[]kernel.RuleInfo](s, "GET", "/api/rules/picket/text", "", "")
	want := []kernel.RuleInfo{{Number: "1.1", Title: "Turns", Text: "Red moves, then Blue [R2].\n\nSix times."},
		{Number: "2.1.3", Title: "Moving at", Text: "once"},
		{Number: "S.road", Title: "The road", Text: "Three:\n- one\n- two"},
		{Number: "Rail Moves", Title: "By rail", Text: "Fast.\n\n| a | b |\n|---|---|\n| 1 | 2 |"},
		{Number: "Rail Moves A", Title: "Far", Text: "Very."}}
	if !slices.Equal(rules, want) {
		t.Errorf("%+v", rules)
	}
	rulings := get[[]table.Ruling](s, "GET", "/api/rules/picket/rulings", "", "")
	if len(rulings) != 4 {
		t.Fatalf("%+v", rulings)
	}
	for i, want := range []table.Ruling{
		{ID: "R1", Title: "Far, not near", Rules: []string{"2.1", "2.3"}, Under: "Moves",
			Text: "It is far.\n\nVery far."},
		{ID: "R2", Title: "Fights", Rules: []string{"4.1"}, Under: "Moves", Text: "With done."},
		{ID: "R3", Title: "Thrice", Rules: []string{"2.1", "S.road"}, Under: "Moves",
			Text: "(2.1, scenario 3 and S.road): so."},
		{ID: "R30", Rules: []string{}, Under: "The end", Text: "Nothing cited (1.1)."},
	} {
		if got := rulings[i]; got.ID != want.ID || got.Title != want.Title || !slices.Equal(got.Rules, want.Rules) ||
			got.Under != want.Under || got.Text != want.Text {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	for _, path := range []string{"/api/rules/chess/text", "/api/rules/chess/rulings"} {
		if resp, text := s.ask("GET", path, "", ""); resp.StatusCode != 404 || !strings.Contains(text, "chess") {
			t.Errorf("%d %s", resp.StatusCode, text)
		}
	}
}

func TestAGameWithoutPagesHasItsHelp(t *testing.T) {
	s := serve(t)
	if rules := get[[]kernel.RuleInfo](s, "GET", "/api/rules/picket/text", "", ""); len(rules) != 4 ||
		rules[0].Number != "1.1" {
		t.Errorf("%+v", rules)
	}
	if rulings := get[[]table.Ruling](s, "GET", "/api/rules/picket/rulings", "", ""); rulings == nil ||
		len(rulings) != 0 {
		t.Errorf("%+v", rulings)
	}
}
