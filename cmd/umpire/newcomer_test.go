// "Play now" seats the recruit, or the greedy bot where there is none; the page takes them by name.

package main

import "testing"

// TestWhomANewcomerMeets: each game has one of them, and it is the weakest that is not random.
func TestWhomANewcomerMeets(t *testing.T) {
	for id, name := range map[string]string{"moscow41": "recruit", "kiev41": "recruit", "moscowcampaign": "greedy",
		"driveonmoscow": "greedy"} {
		g, err := gameByID(id)
		if err != nil {
			t.Fatal(err)
		}
		meets, err := seatable.Find(name, g.Info())
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if _, err := seatable.Find("recruit", g.Info()); err == nil && name != "recruit" {
			t.Errorf("%s has a recruit: the page seats it", id)
		}
		for _, m := range seatable {
			if m.Name != "random" && m.Name != name && m.Plays != nil && m.Plays(g.Info()) && m.Rank <= meets.Rank {
				t.Errorf("%s: %s ranks %d, %s %d", id, m.Name, m.Rank, name, meets.Rank)
			}
		}
	}
}
