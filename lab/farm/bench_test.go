// How many games a second one, two and four workers play: docs/benchmarks.md has the figures.

package farm

import (
	"context"
	"fmt"
	"testing"
	"time"

	"umpire/lab"
)

// BenchmarkWorkers spreads 400 games in chunks of ten over a cluster of three servers. Each game is made to last 20 ms,
// so that workers share one machine's processors without being in each other's way: what it measures is the queue.
func BenchmarkWorkers(b *testing.B) {
	for _, n := range []int{1, 2, 4} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			url := urls(servers(b, 3))
			f := open(b, url, nil)
			for range n {
				work(b, url, worker(func() { time.Sleep(20 * time.Millisecond) }), nil)
			}
			p := plan(400)
			b.ResetTimer()
			for i := range b.N {
				p.Seed = uint64(1 + i)
				p.Elsewhere = f.Source(NewJob(&p, "p1", 10))
				if _, err := lab.Run(context.Background(), p, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(400*b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
