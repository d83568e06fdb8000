// Every scenario, set up, against the sums that the rulebook states of it: blocks in play, pools and Logistics Values.

package kiev41_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

func TestStarts(t *testing.T) {
	raw, err := os.ReadFile("data/scenarios.json")
	if err != nil {
		t.Fatal(err)
	}
	var f struct {
		Scenarios []struct {
			ID      string
			Options []string
			Discs   map[string]bool
			Bombers map[string]int
			Sums    map[string]struct {
				LV          int `json:"lv"`
				InPlay      int `json:"in_play"`
				Pool        int `json:"pool"`
				Surrendered int `json:"surrendered"`
				September   int `json:"september"`
				November    int `json:"november"`
			}
		}
	}
	if err := json.Unmarshal(raw, &f); err != nil {
		t.Fatal(err)
	}
	g := game(t)
	info := g.Info()
	for _, sc := range f.Scenarios {
		sets := [][]string{nil}
		if len(sc.Options) > 0 {
			sets = append(sets, []string{"historical"})
		}
		for _, options := range sets {
			for seed := range uint64(3) {
				pos, err := g.Start(kernel.Setup{Scenario: sc.ID, Options: options}, chance.NewRand(seed))
				if err != nil {
					t.Fatal(err)
				}
				p := pos.(*blocks.Position)
				at := [2]map[string]int{{}, {}}
				for b := blocks.Block(1); int(b) < len(p.Units); b++ {
					if p.Units[b].Kind == blocks.Fleet {
						continue
					}
					where := "in play"
					if q := &info.Places[blocks.PlaceID(p.At[b])]; q.Kind == "pool" {
						_, where, _ = strings.Cut(q.ID, "-")
					}
					at[p.Units[b].Side][where]++
				}
				for s, side := range info.Sides {
					want := sc.Sums[side.ID]
					for _, c := range []struct {
						what      string
						got, want int
					}{{"Logistics Value", p.LogisticsValue(kernel.Side(s)), want.LV},
						{"blocks in play", at[s]["in play"], want.InPlay}, {"in the pool", at[s]["pool"], want.Pool},
						{"surrendered", at[s]["lost"], want.Surrendered},
						{"that come later", at[s]["waiting"], want.September + want.November}} {
						if c.got != c.want {
							t.Errorf("%s %v, %s: %d %s, stated are %d", sc.ID, options, side.ID, c.got, c.what, c.want)
						}
					}
				}
				for i, d := range p.Discs {
					if on, ok := sc.Discs[d.ID]; !ok || on != p.DiscActive(i) {
						t.Errorf("%s: the disc %s is active: %v", sc.ID, d.ID, p.DiscActive(i))
					}
				}
			}
		}
	}
}
