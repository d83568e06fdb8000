// Measures of a position, held against what its views and events say.

package oracle

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Deed is an action of a game: what was seen before and after it by one who plays both sides, and what he was told.
type Deed struct {
	Before, After kernel.View
	Told          []kernel.Event
}

// Measures plays games at random. It holds what they measure against what Expect counts in a view, and what flows say
// is lost against what is there after each action.
type Measures struct {
	Game     kernel.MeasuredGame
	Scenario string
	Games    int
	// Choose is the number of the action that is played; nil for any of them.
	Choose func(p kernel.Position, legal []kernel.Action, r *chance.Rand) int
	// Expect is what a side has, by the ids of the measures that it knows: it must know all that are no flows.
	Expect func(p kernel.Position, v *kernel.View, s kernel.Side) map[string]int32
	// Every is how often Expect is asked, in actions. It is asked at the end, too.
	Every int
	// Stock is what the flows of Losses take from, and Gains what came to it in an action.
	Stock  func(v *kernel.View, s kernel.Side) int32
	Losses []string
	Gains  func(d *Deed, s kernel.Side) int32
	// Setting reports whether the set-up is under way: it moves the stock by what it does not tell.
	Setting func(p kernel.Position) bool
	// Meets are measures that some game must have other than nought.
	Meets []string
}

// Run plays the games.
func (m Measures) Run(t *testing.T) {
	t.Helper()
	met := map[string]bool{}
	for seed := range uint64(m.Games) {
		r := chance.NewRand(seed + 1)
		p, err := m.Game.Start(kernel.Setup{Scenario: m.Scenario}, r)
		if err != nil {
			t.Fatal(err)
		}
		var told kernel.Events
		var d Deed
		p.View(kernel.Both, &d.After)
		for n := 0; p.ToMove() != kernel.NoSide; n++ {
			setting := m.Setting(p)
			legal := p.Legal(nil)
			k := r.Below(len(legal))
			if m.Choose != nil {
				k = m.Choose(p, legal, r)
			}
			d.Before, d.After = d.After, d.Before
			told.Reset()
			if err := p.Play(legal[k], r, &told); err != nil {
				t.Fatal(err)
			}
			p.View(kernel.Both, &d.After)
			d.Told = told.For(kernel.Both, nil)
			lost := m.lost(t, d.Told, met)
			for s := range kernel.Side(kernel.Players) {
				if n%m.Every == 0 || p.ToMove() == kernel.NoSide {
					m.compare(t, p, &d.After, s, met)
				}
				if setting {
					continue
				}
				was, now := m.Stock(&d.Before, s), m.Stock(&d.After, s)
				if gained := m.Gains(&d, s); now != was+gained-lost[s] {
					t.Fatalf("game %d, action %d: side %d had %d, gained %d, lost %d, and has %d: %+v", seed, n, s, was,
						gained, lost[s], now, d.Told)
				}
			}
		}
	}
	for _, id := range m.Meets {
		if !met[id] {
			t.Errorf("no game has any %s", id)
		}
	}
}

// lost is what events say that each side has lost. It notes the flows that are met.
func (m *Measures) lost(t *testing.T, told []kernel.Event, met map[string]bool) (lost [kernel.Players]int32) {
	infos := m.Game.Measures()
	for i := range told {
		k, s, n, ok := m.Game.Flows(&told[i])
		if !ok {
			continue
		}
		if !infos[k].Flow || n < 1 {
			t.Fatalf("%+v adds %d to %s", told[i], n, infos[k].ID)
		}
		met[infos[k].ID] = true
		if slices.Contains(m.Losses, infos[k].ID) {
			lost[s] += n
		}
	}
	return lost
}

// compare holds what a side has against what is expected. It notes the measures that are not nought.
func (m *Measures) compare(t *testing.T, p kernel.Position, v *kernel.View, s kernel.Side, met map[string]bool) {
	want := m.Expect(p, v, s)
	for i, info := range m.Game.Measures() {
		n, known := want[info.ID]
		if known == info.Flow {
			t.Fatalf("measure %s: a flow %v, expected %v", info.ID, info.Flow, known)
		}
		if info.Flow {
			continue
		}
		if got := m.Game.Measure(p, i, s); got != n {
			t.Fatalf("side %d has %d of %s, want %d", s, got, info.ID, n)
		}
		met[info.ID] = met[info.ID] || n != 0
	}
}
