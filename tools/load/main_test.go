// Checks that the load counts every click and every byte.

package main

import (
	"runtime"
	"testing"
	"time"
)

// The program that measures must itself be right: every order that it counts has reached the other player, and every
// byte is counted for one page.
func TestClicksAndBytesAreCounted(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("builds and starts the program")
	}
	w, err := newWorkshop("")
	if err != nil {
		t.Fatal(err)
	}
	defer w.remove()
	for _, c := range []struct {
		game, scenario          string
		tables, observers, rate int
		span                    time.Duration
	}{
		{"toy", "brod", 3, 0, 0, 500 * time.Millisecond}, {"toy", "brod", 3, 2, 40, 500 * time.Millisecond},
		{"hexes", "field", 1, 0, 0, 5 * time.Second},
	} {
		r, err := w.play(t.Context(), c.game, c.scenario, c.tables, c.observers, c.rate, c.span)
		if err != nil {
			t.Fatal(err)
		}
		if r.orders <= 0 || r.clicks < r.orders || r.view[0] <= 0 || r.view[1] < r.view[0] ||
			r.answer[1] < r.answer[0] {
			t.Errorf("%s at rate %d: %+v", c.game, c.rate, r)
		}
		if (r.observe > 50) != (c.observers > 0) {
			t.Errorf("%s: an order costs %v bytes down for each of %d observers", c.game, r.observe, c.observers)
		}
		if r.down < 100 || r.up < 100 || r.watch < 50 {
			t.Errorf("%s: a click costs %v bytes down and %v up, an order %v", c.game, r.down, r.up, r.watch)
		}
	}
	l := newLine("")
	s, err := w.site(t.Context(), "toy", "brod")
	if err != nil {
		t.Fatal(err)
	}
	defer s.stop()
	l.url = s.url
	made, err := s.make(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	o, err := l.open(t.Context(), "toy", "/api/tables/"+made.Table, made.Keys[s.sides[0]])
	if err != nil || o.info < 1000 || o.infoText < o.info || o.shapeText < 1000 || o.tableText < 1000 {
		t.Errorf("%+v %v", o, err)
	}
}

func TestNumbersAreRefusedByName(t *testing.T) {
	if n, err := numbers("8,64", 1); err != nil || len(n) != 2 || n[1] != 64 {
		t.Errorf("%v %v", n, err)
	}
	for _, bad := range []string{"", "x", "0", "-1", "1,,2"} {
		if _, err := numbers(bad, 1); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
