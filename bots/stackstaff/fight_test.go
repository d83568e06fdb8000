// What an attack is worth: one that only reduces the garrison of a city is worth making. What a defender answers: who
// has no way of retreat loses a step and holds.

package stackstaff

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/board"
	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// TestReducesAGarrison: a Guards division of two steps in a city cannot be eliminated in one attack, and strong units
// next to it attack all the same.
func TestReducesAGarrison(t *testing.T) {
	p := until(t, kernel.SideA, 1)
	s := p.Survey()
	city, full := board.None, stacks.Unit(0)
	for i := range p.Towns {
		a := p.Towns[i].Places[0]
		if p.Towns[i].City && !p.Towns[i].Capital && s.Count(kernel.SideB, a) == 1 {
			s.Each(a, func(u stacks.Unit) {
				if s.Lives(u) > 1 {
					city, full = a, u
				}
			})
		}
	}
	if full == 0 {
		t.Fatal("no city is held by one unit of two steps")
	}
	var units []stacks.Unit
	for _, u := range p.Of(kernel.SideA) {
		if p.OnMap(u) && s.ClassOf(u).Assaults && len(units) < 6 {
			for _, a := range p.Map.Grid.Neighbours(city) {
				if s.Room(a) > 3 {
					s.Put(u, a)
					units = append(units, u)
					break
				}
			}
		}
	}
	for _, m := range Makers {
		b := m.New(driveonmoscow.Must(), kernel.SideA, 1).(*bot)
		b.look(p, kernel.SideA)
		if o := b.s.Weigh(units, city, false, 0); o.Steps <= o.Units || p.Share(o.Column)[stacks.Eliminated] == 0 {
			t.Fatalf("%d units attack a unit of %d steps: %+v", len(units), o.Steps, o)
		}
		if n := b.gain(b.s, units, city); n <= leastPrepared {
			t.Errorf("%s: worth %d", m.Name, n)
		}
	}
}

// TestHoldsWithoutAWayOut: two divisions with enemies on all sides would be eliminated by a retreat (11.26), so they
// lose a step and hold; with a way out they take it.
func TestHoldsWithoutAWayOut(t *testing.T) {
	for ways, want := range []string{"hold", "retreat"} {
		g := driveonmoscow.Must()
		x, err := kernel.NewIndex(g.Info())
		if err != nil {
			t.Fatal(err)
		}
		attackers := []string{"s-133rd", "s-178rd", "s-162rd", "s-91rd"}
		var b strings.Builder
		b.WriteString("# ways out\ngame driveonmoscow\nscenario empty\nset turn 8\nset declared 4\n" +
			"put g-5id 3749\nput g-6id 3749\n")
		ring := []string{"3748", "3750", "3649", "3650", "3849", "3850"}
		for i, hex := range ring[ways:] {
			fmt.Fprintf(&b, "put %s %s\n", append(attackers, "s-166rd", "s-152rd")[i], hex)
		}
		b.WriteString("ready soviet combat\ndo target 3749\n")
		for _, u := range attackers {
			fmt.Fprintf(&b, "do attack %s\n", u)
		}
		b.WriteString("dice 6\ndo roll\n")
		pos := played(t, b.String())
		legal := pos.Legal(nil)
		if !slices.ContainsFunc(legal, func(a kernel.Action) bool { return a.Verb == stacks.VConvert }) {
			t.Fatalf("nothing is to be converted: %v", legal)
		}
		for _, m := range Makers {
			var v kernel.View
			pos.View(kernel.SideA, &v)
			a, err := m.New(g, kernel.SideA, 1).Choose(context.Background(), &v, legal)
			if err != nil {
				t.Fatal(err)
			}
			if got := x.FormatAction(a); got != "convert "+want {
				t.Errorf("%s with %d ways out: %s", m.Name, ways, got)
			}
		}
	}
}
