// How many clicks are worked on at the same time. Processors that take up a hundred clicks at once finish all of them
// late, and what matters most waits behind them: the goroutine that commits orders, and the other side's update. So new
// clicks wait in the order in which they came, and have all processors but one. The last one is for commits, updates,
// reading requests and sending answers. What is left to do of an order after its commit never waits here.
//
// Clicks that give an order go before those that only change a draft: the other side waits for what they do, and each
// has as many of the others before it as its draft has steps, so they never keep the others out.

package table

import (
	"runtime"
	"sync"
)

// clickPlaces is how many clicks are worked on at once.
func clickPlaces() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// gate lets some in at a time, the others in the order in which they came, those in a hurry before the rest.
type gate struct {
	places int // how many may be in at once

	mu     sync.Mutex
	inside int // can be more than places: see back
	queue  []chan struct{}
	hurry  []chan struct{}
}

// enter waits for a place; in a hurry, before those who are not.
func (g *gate) enter(hurry bool) {
	g.mu.Lock()
	if g.inside < g.places && len(g.queue) == 0 && len(g.hurry) == 0 {
		g.inside++
		g.mu.Unlock()
		return
	}
	turn := make(chan struct{})
	if hurry {
		g.hurry = append(g.hurry, turn)
	} else {
		g.queue = append(g.queue, turn)
	}
	g.mu.Unlock()
	<-turn
}

// back takes a place without waiting, even if there is none: what is nearly done goes first.
func (g *gate) back() {
	g.mu.Lock()
	g.inside++
	g.mu.Unlock()
}

// leave gives a place back.
func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for g.inside--; g.inside < g.places; g.inside++ {
		from := &g.hurry
		if len(*from) == 0 {
			from = &g.queue
		}
		if len(*from) == 0 {
			return
		}
		close((*from)[0])
		*from = (*from)[1:]
	}
}

// outside does something that waits, for a disk or for a lock, without its place.
func (g *gate) outside(wait func()) {
	g.leave()
	defer g.back()
	wait()
}
