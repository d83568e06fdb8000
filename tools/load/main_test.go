package main

import (
	"runtime"
	"testing"
	"time"
)

// The program that measures must itself be right: every order that it counts has reached the other player.
func TestOrdersAndSubscribersAreCounted(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("builds and starts the program")
	}
	h, err := newHouse("")
	if err != nil {
		t.Fatal(err)
	}
	defer h.remove()
	for _, rate := range []int{0, 40} {
		r, err := h.orders(t.Context(), "toy", "brod", 3, rate, 500*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		if r.rate <= 0 || r.p50 <= 0 || r.p99 < r.p50 || r.worst < r.p99 {
			t.Errorf("at rate %d: %+v", rate, r)
		}
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
