// What an attack is worth: one that only reduces the garrison of a city is worth making.

package stackstaff

import (
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
		if n := b.gain(b.s, units, city); n <= musterLeast {
			t.Errorf("%s: worth %d", m.Name, n)
		}
	}
}
