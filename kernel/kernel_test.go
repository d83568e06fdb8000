// Sides, actions, events, refusals, buffers.

package kernel_test

import (
	"strings"
	"testing"
	"unsafe"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
)

func TestSidesAndAudiences(t *testing.T) {
	if kernel.SideA.Other() != kernel.SideB || kernel.SideB.Other() != kernel.SideA {
		t.Error("the sides are not each other's opponents")
	}
	for s := kernel.NoSide; s <= kernel.Both; s++ {
		if s.Player() != (s == kernel.SideA || s == kernel.SideB) {
			t.Errorf("side %d is a player: %v", s, s.Player())
		}
	}
	for s := kernel.SideA; s <= kernel.SideB; s++ {
		only, but := kernel.Only(s), kernel.Except(s)
		if only|but != kernel.Everyone || only&but != 0 {
			t.Errorf("side %d: its own secrets are for %b, the rest for %b", s, only, but)
		}
		for o := kernel.SideA; o <= kernel.Both; o++ {
			if only.Has(o) != (o == s || o == kernel.Both) || but.Has(o) == only.Has(o) {
				t.Errorf("a secret of side %d is for %d: %v", s, o, only.Has(o))
			}
		}
	}
}

func TestActionIsSmall(t *testing.T) {
	if n := unsafe.Sizeof(kernel.Action{}); n != 8 {
		t.Errorf("an action has %d bytes", n)
	}
}

func TestHandles(t *testing.T) {
	for id, want := range map[kernel.PieceID]bool{0: false, 1: false, 16383: false, kernel.FirstHandle: true,
		32767: true, -1: false} {
		if id.Handle() != want {
			t.Errorf("%d is a handle: %v", id, id.Handle())
		}
	}
}

func TestEventsSink(t *testing.T) {
	var none *kernel.Events
	none.Add(kernel.Event{Kind: 1})
	none.Reset()
	var e kernel.Events
	e.Add(kernel.Event{Kind: 1, Audience: kernel.Everyone})
	e.Add(kernel.Event{Kind: 2, Audience: kernel.Only(kernel.SideA)})
	e.Add(kernel.Event{Kind: 3, Audience: kernel.Except(kernel.SideA)})
	kinds := func(s kernel.Side) (out string) {
		for _, ev := range e.For(s, nil) {
			out += string(rune('0' + ev.Kind))
		}
		return out
	}
	if got := []string{kinds(0), kinds(1), kinds(2), kinds(3)}; strings.Join(got, " ") != "12 13 13 12" {
		t.Errorf("the sides, the observer and both see %v", got)
	}
	e.Reset()
	if len(e.List) != 0 || cap(e.List) == 0 {
		t.Error("Reset must empty the sink and keep its space")
	}
}

func TestBuffersReset(t *testing.T) {
	p := kernel.Preview{Seals: true, Cause: "draw", Path: []kernel.PlaceID{1}, Cost: 3, Left: 2,
		Events: []kernel.Event{{}}}
	p.Reset()
	if p.Seals || p.Cause != "" || len(p.Path)+len(p.Events) > 0 || p.Cost != 0 || p.Left != 0 || cap(p.Path) == 0 {
		t.Errorf("a reset preview: %+v", p)
	}
	f := kernel.Forecast{Known: true, Policy: []string{""}, Ledger: make([]kernel.LedgerLine, 1),
		Cases: make([]kernel.ForecastCase, 1)}
	f.Reset()
	if f.Known || len(f.Policy)+len(f.Ledger)+len(f.Cases) > 0 || cap(f.Cases) == 0 {
		t.Errorf("a reset forecast: %+v", f)
	}
}

func TestRefusalText(t *testing.T) {
	for want, r := range map[string]*kernel.Refusal{
		"It may not. (rule 10.8)": kernel.Refuse("10.8", "no", "It may not."),
		"It may not.":             kernel.Refuse("", "no", "It may not."),
	} {
		if r.Error() != want {
			t.Errorf("%q, want %q", r.Error(), want)
		}
	}
}

// TestHash: equal positions have equal hashes, others have others.
func TestHash(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	hash := func(seed uint64) string {
		p, err := g.Start(kernel.Setup{Scenario: "brod"}, chance.NewRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		h, err := kernel.Hash(p)
		if err != nil || len(h) != 64 {
			t.Fatalf("%q, %v", h, err)
		}
		return h
	}
	first, again, other := hash(1), hash(1), hash(2)
	if first != again || first == other {
		t.Error("the hash of the same position differs, or of different ones does not")
	}
}
