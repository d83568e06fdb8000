// What a plan counts in its hexes.

package hexstaff

import (
	"testing"

	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
	"umpire/systems/counters/counterstest"
)

// TestPlansCount: however units are moved about in a plan, each hex has the defence of those that will stand there:
// strength in brackets counts only with a unit without.
func TestPlansCount(t *testing.T) {
	g := moscowcampaign.Must()
	for _, scenario := range []string{"1", "21"} {
		p := counterstest.Arranged(t, g, scenario)
		b := Makers[0].New(g, kernel.SideB, 1).(*bot)
		b.look(p, kernel.SideB)
		b.listMovers()
		var units []unit
		var hexes []place
		brackets := 0
		for _, u := range p.Of(kernel.SideB) {
			if p.OnMap(u) {
				units, hexes = append(units, u), append(hexes, p.At[u])
				if b.attached(u) {
					brackets++
				}
			}
		}
		if brackets == 0 {
			t.Fatalf("scenario %s has no unit in brackets", scenario)
		}
		r := chance.NewRand(3)
		for range 3000 {
			u, to := units[r.Below(len(units))], hexes[r.Below(len(hexes))]
			b.take(u)
			was := b.def[to]
			adds := b.strength(u, to)
			b.put(u, to)
			if b.def[to] != was+adds {
				t.Fatalf("unit %d was to add %d to %s, and added %d", u, adds, b.name(to), b.def[to]-was)
			}
		}
		want, full := map[place]int{}, map[place]bool{}
		for _, u := range units {
			if !b.attached(u) {
				full[b.plan[u]] = true
				want[b.plan[u]] += b.s.Power(u, false, b.s.Supplied(b.me, b.plan[u]))
			}
		}
		for _, u := range units {
			if b.attached(u) && full[b.plan[u]] {
				want[b.plan[u]] += counters.Parts
			}
		}
		for a := range p.Hexes() {
			if b.def[a] != want[place(a)] {
				t.Errorf("scenario %s, %s: %d, want %d", scenario, b.name(place(a)), b.def[a], want[place(a)])
			}
		}
	}
}
