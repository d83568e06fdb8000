// Tests of the gate that clicks pass.

package table

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// TestGate: those who wait come in one after the other, in their order; one who was outside comes back before them.
func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := gate{places: 1}
		var came []int
		g.enter(false)
		for i := range 3 {
			go func() {
				g.enter(false)
				came = append(came, i)
				g.leave()
			}()
			synctest.Wait()
		}
		if len(came) > 0 {
			t.Fatal("two are in where one may be")
		}
		g.outside(func() {
			synctest.Wait()
			if len(came) != 3 || came[0] != 0 || came[1] != 1 || came[2] != 2 {
				t.Fatalf("they came in as %v", came)
			}
			g.enter(false) // another, who is still in when the first comes back
		})
		if g.inside != 2 {
			t.Fatalf("%d are in", g.inside)
		}
		done := false
		go func() { g.enter(false); done = true; g.leave() }()
		synctest.Wait()
		g.leave()
		synctest.Wait()
		if done {
			t.Fatal("a third came in where two were, and one may be")
		}
		g.leave()
		synctest.Wait()
		if !done || g.inside != 0 {
			t.Fatalf("done %v, %d are in", done, g.inside)
		}
	})
}

// TestGateHurry: those in a hurry come in before those who are not, in their order.
func TestGateHurry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := gate{places: 1}
		var came []int
		g.enter(false)
		for i := range 4 {
			go func() {
				g.enter(i%2 == 1)
				came = append(came, i)
				g.leave()
			}()
			synctest.Wait()
		}
		g.leave()
		synctest.Wait()
		if !slices.Equal(came, []int{1, 3, 0, 2}) || g.inside != 0 {
			t.Errorf("they came in as %v, %d are in", came, g.inside)
		}
	})
}

// TestGateCrowd: no more are in than may be.
func TestGateCrowd(t *testing.T) {
	g := gate{places: 3}
	var now, done atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			for range 100 {
				g.enter(false)
				if n := now.Add(1); n > 3 {
					t.Errorf("%d are in where 3 may be", n)
				}
				now.Add(-1)
				done.Add(1)
				g.leave()
			}
		})
	}
	all.Wait()
	if done.Load() != 5000 || g.inside != 0 || len(g.queue)+len(g.hurry) != 0 {
		t.Errorf("%d came in, %d still are, %d wait", done.Load(), g.inside, len(g.queue))
	}
}
