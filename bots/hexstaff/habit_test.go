// Tests of what the officer makes of what the enemy did.

package hexstaff

import (
	"testing"

	"umpire/board"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
	"umpire/systems/counters/counterstest"
)

// TestWatch: an enemy who did nothing in his turn is expected to do nothing; one who moved, attacked, lost or took
// something, or of whom nothing is known yet, is not.
func TestWatch(t *testing.T) {
	g := moscowcampaign.Must()
	at := func(turn int16) (*bot, *counters.Position) {
		p := counterstest.Arranged(t, g, "21")
		b := Makers[0].New(g, kernel.SideA, 1).(*bot)
		b.watch(p)
		p.Turn += turn
		return b, p
	}
	on := func(p *counters.Position, s kernel.Side) (list []unit) {
		for _, u := range p.Of(s) {
			if p.OnMap(u) {
				list = append(list, u)
			}
		}
		return list
	}
	shift := func(p *counters.Position, n int) {
		for _, u := range on(p, kernel.SideB)[:n] {
			p.Survey().Put(u, p.At[u]-1)
		}
	}
	for _, tc := range []struct {
		name  string
		turns int16
		does  func(*bot, *counters.Position)
		still bool
	}{
		{"nothing", 1, func(*bot, *counters.Position) {}, true},
		{"a unit or two move", 1, func(_ *bot, p *counters.Position) { shift(p, 2) }, true},
		{"one in ten moves", 1, func(_ *bot, p *counters.Position) { shift(p, len(on(p, kernel.SideB))/10) }, false},
		{"own loss", 1, func(_ *bot, p *counters.Position) {
			u := on(p, kernel.SideA)[0]
			p.Survey().Put(u, board.None)
			p.Steps[u] = 0
		}, false},
		{"enemy loss", 1, func(_ *bot, p *counters.Position) {
			u := on(p, kernel.SideB)[0]
			p.Survey().Put(u, board.None)
			p.Steps[u] = 0
		}, false},
		{"a decision in the enemy's turn", 1, func(b *bot, p *counters.Position) {
			q := p.New().(*counters.Position)
			p.Copy(q)
			q.Active = kernel.SideB
			b.watch(q)
		}, false},
		{"the same turn", 0, func(*bot, *counters.Position) {}, false},
		{"a turn was not seen", 2, func(*bot, *counters.Position) {}, false},
	} {
		b, p := at(tc.turns)
		tc.does(b, p)
		b.watch(p)
		if b.still != tc.still {
			t.Errorf("%s: expected to do nothing: %v", tc.name, b.still)
		}
	}
}

// TestForgets: an enemy who has begun to move is feared again.
func TestForgets(t *testing.T) {
	b := &bot{side: kernel.SideA, foe: kernel.SideB}
	pos, err := moscowcampaign.Must().Start(kernel.Setup{Scenario: "21"}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	p.Setting, p.Active = false, kernel.SideA
	b.still = true
	b.watch(p)
	p.Turn++
	for _, u := range p.Of(kernel.SideB) {
		p.Survey().Put(u, 100)
	}
	b.watch(p)
	if b.still {
		t.Error("it still expects nothing of an enemy who has moved")
	}
}

// TestCloses: the side that must take ground closes ways of retreat; in winter, which halves its attacks, only once the
// enemy has done something, and never where it storms. The other side does from the second level on.
func TestCloses(t *testing.T) {
	for _, tc := range []struct {
		name, scenario string
		side           kernel.Side
		still, stirs   bool
		want           bool
	}{
		{"September, first turn", "1", kernel.SideA, false, false, true},
		{"winter, first turn", "21", kernel.SideA, false, false, false},
		{"winter, the enemy moves", "21", kernel.SideA, false, true, true},
		{"frost, near an enemy who does nothing", "15", kernel.SideA, true, false, false},
		{"frost, near an enemy who moves", "15", kernel.SideA, false, true, true},
		{"the side that holds Moscow", "21", kernel.SideB, false, true, false},
	} {
		p := counterstest.Arranged(t, moscowcampaign.Must(), tc.scenario)
		for level, m := range Makers {
			b := m.New(moscowcampaign.Must(), tc.side, 1).(*bot)
			b.still, b.stirs = tc.still, tc.stirs
			b.look(p, tc.side)
			if want := tc.want || level > 0 && tc.side == kernel.SideB; b.closely() != want {
				t.Errorf("%s, %s: closes ways of retreat: %v", m.Name, tc.name, !want)
			}
		}
	}
}
