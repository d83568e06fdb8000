// Measurement of the staff officer's speed and of the work that it spends on a turn.

package staff

import (
	"context"
	"os"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestRate prints the evals a second of one core and the cost of a turn, for docs/bots/blocks.md:
// STAFF_RATE=1 go test -v -run TestRate ./bots/staff
func TestRate(t *testing.T) {
	if os.Getenv("STAFF_RATE") == "" {
		t.Skip("a measurement, not a test: set STAFF_RATE=1")
	}
	g := game
	for level := 1; level <= 3; level++ {
		var worst, total time.Duration
		turns, evals, most := 0, 0, 0
		for seed := range uint64(4) {
			src := chance.NewRand(seed)
			pos, err := g.Start(kernel.Setup{Scenario: "campaign"}, src)
			if err != nil {
				t.Fatal(err)
			}
			var players [2]*bot
			for s := range players {
				players[s] = Makers[level-1].New(g, kernel.Side(s), seed+uint64(s)).(*bot)
			}
			var spent [2]time.Duration
			var was [2]int
			month := 0
			flush := func() {
				for s := range players {
					if players[s].planner != nil {
						if spent[s] > worst {
							worst = spent[s]
						}
						n := players[s].planner.spent - was[s]
						was[s] = players[s].planner.spent
						evals += n
						most = max(most, n)
						total += spent[s]
						turns++
					}
					spent[s] = 0
				}
			}
			for pos.ToMove() != kernel.NoSide {
				s := pos.ToMove()
				var v kernel.View
				pos.View(s, &v)
				if pl := int(v.Facts[0]); pl != month {
					flush()
					month = pl
				}
				begun := time.Now()
				a, err := players[s].Choose(context.Background(), &v, pos.Legal(nil))
				spent[s] += time.Since(begun)
				if err != nil {
					t.Fatal(err)
				}
				if err := pos.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
			flush()
		}
		t.Logf("staff-%d: %d turns, %.0f ms a turn, %.0f at most; %d evals a turn, %d at most; %.0f evals a second",
			level, turns, float64(total.Milliseconds())/float64(turns), float64(worst.Milliseconds()), evals/turns,
			most, float64(evals)/total.Seconds())
	}
}
