// Tests of the random bot and of finding bots.

package bots_test

import (
	"context"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/kernel"
)

func TestRandomChoosesEvenlyAndRepeatably(t *testing.T) {
	legal := []kernel.Action{{Verb: 1}, {Verb: 2}, {Verb: 3}}
	a, b := bots.Random.New(nil, kernel.SideA, 7), bots.Random.New(nil, kernel.SideA, 7)
	count := map[kernel.Verb]int{}
	for range 3000 {
		x, err := a.Choose(context.Background(), nil, legal)
		y, again := b.Choose(context.Background(), nil, legal)
		if x != y || err != nil || again != nil {
			t.Fatalf("the same seed chose %v (%v) and %v (%v)", x, err, y, again)
		}
		count[x.Verb]++
	}
	for _, l := range legal {
		// Six standard deviations of 1000 out of 3000, and the seed is fixed.
		if n := count[l.Verb]; n < 845 || n > 1155 {
			t.Errorf("action %d was chosen %d times of 3000", l.Verb, n)
		}
	}
}

func TestFindNamesWhatThereIs(t *testing.T) {
	set := bots.Set{bots.Random, {Name: "staff", Plays: func(i *kernel.Info) bool { return i.ID == "x" }}}
	if _, err := set.Find("staff", &kernel.Info{ID: "x"}); err != nil {
		t.Error(err)
	}
	_, err := set.Find("staff", &kernel.Info{ID: "y"})
	if err == nil || !strings.Contains(err.Error(), "random") || !strings.Contains(err.Error(), `"staff"`) {
		t.Errorf("got %v, want an error that names staff and lists random", err)
	}
}
