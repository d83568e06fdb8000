// Tests of the habit that is noticed and of sieges.

package staff

import (
	"testing"

	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestHabit: of an enemy who has only passed it is known how often, also over the end of a month, until he declares
// something else.
func TestHabit(t *testing.T) {
	type look struct {
		month, impulse, passes int
		still                  int
	}
	for name, looks := range map[string][]look{
		"passes":         {{3, 1, 0, 0}, {3, 3, 1, 1}, {3, 5, 1, 2}, {4, 2, 1, 4}, {5, 1, 0, 5}},
		"acts":           {{3, 1, 0, 0}, {3, 3, 1, 1}, {3, 5, 0, 0}, {3, 7, 1, 0}, {4, 2, 1, 0}},
		"acts first":     {{3, 2, 0, 0}, {3, 4, 1, 0}},
		"passes first":   {{3, 2, 1, 1}},
		"before supply":  {{3, 1, 0, 0}, {4, 0, 0, 1}, {4, 1, 0, 1}, {4, 3, 1, 2}},
		"acts in a turn": {{3, 3, 1, 1}, {4, 2, 0, 0}},
	} {
		var h habit
		for i, l := range looks {
			p := &blocks.Position{}
			p.Month, p.Impulse, p.Passes = uint8(l.month), uint16(l.impulse), uint8(l.passes)
			h.watch(p)
			if h.still() != l.still {
				t.Errorf("%s, look %d: still is %d", name, i, h.still())
			}
		}
	}
}

// started is a planner at the start of a scenario, whose enemy has only passed, so often.
func started(t *testing.T, g kernel.Game, scenario string, side, still int) (*planner, *blocks.Position) {
	t.Helper()
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*blocks.Position)
	for p.ToMove() != kernel.NoSide && p.SegmentID() == "setup" { // as it is offered
		if err := p.Play(p.Legal(nil)[0], chance.NewRand(1), nil); err != nil {
			t.Fatal(err)
		}
	}
	pl := newPlanner(p, side, 1)
	pl.met, pl.still = true, still
	pl.prepare(p)
	return pl, p
}

// TestSiege: where one place or a pair decides the side that lacks it besieges it, whatever turns follow and whatever
// the enemy does; where points decide, and for the side that has the place, there is no siege. Only an enemy who is
// still is not feared.
func TestSiege(t *testing.T) {
	for _, c := range []struct {
		game     kernel.Game
		scenario string
		side     int
		want     int // places besieged
	}{
		{moscow41.Must(), "typhoon", 0, 1},
		{moscow41.Must(), "lastgasp", 0, 1},
		{moscow41.Must(), "dnieper", 0, 2},
		{moscow41.Must(), "typhoon", 1, 0},
		{moscow41.Must(), "dnieper", 1, 0},
		{moscow41.Must(), "campaign", 0, 0},
		{kiev41.Must(), "river", 0, 0},
	} {
		for passes := range 2 {
			pl, p := started(t, c.game, c.scenario, c.side, passes)
			if pl.siege != (c.want > 0) || pl.siege && len(pl.drives) != c.want {
				t.Errorf("%s, %d passes: side %d besieges: %t, with %d drives", c.scenario, passes, c.side, pl.siege,
					len(pl.drives))
			}
			if pl.calm != (pl.siege && passes > 0) {
				t.Errorf("%s, %d passes: side %d is calm: %t", c.scenario, passes, c.side, pl.calm)
			}
			pl.met = false
			if pl.prepare(p); pl.siege {
				t.Errorf("%s: side %d besieges an enemy who has not had an impulse", c.scenario, c.side)
			}
		}
	}
}

// TestCalm: the side that would lose fears nothing from an enemy who has only passed: at once where one place or a pair
// decides, after two passes where points do. Its stacks are then exposed to nobody. The other side is always on its
// guard.
func TestCalm(t *testing.T) {
	for _, c := range []struct {
		game     kernel.Game
		scenario string
		side     int
		calm     [3]bool // after so many passes
	}{
		{moscow41.Must(), "typhoon", 0, [3]bool{false, true, true}},
		{moscow41.Must(), "typhoon", 1, [3]bool{}},
		{kiev41.Must(), "river", 0, [3]bool{false, false, true}},
		{kiev41.Must(), "river", 1, [3]bool{}},
		{kiev41.Must(), "pocket", 0, [3]bool{false, false, true}},
		{kiev41.Must(), "snow", 1, [3]bool{false, false, true}},
		{moscow41.Must(), "dnieper", 0, [3]bool{false, true, true}}, // two cities together decide
		{moscow41.Must(), "dnieper", 1, [3]bool{}},
	} {
		for passes, want := range c.calm {
			pl, p := started(t, c.game, c.scenario, c.side, passes)
			if pl.calm != want {
				t.Errorf("%s: after %d passes side %d is calm: %t", c.scenario, passes, c.side, pl.calm)
			}
			pl.updateMaps(p)
			if x := pl.exposedValue(p, c.side); want && x != 0 || !want && x <= 0 {
				t.Errorf("%s: after %d passes side %d fears for %d", c.scenario, passes, c.side, x)
			}
		}
	}
}

// TestSiegeNearer: each HQ, block or bomber that comes nearer makes the place more besieged, and it is never enough; an
// HQ that has marched is not worth less for the step that the logistics phase gives back.
func TestSiegeNearer(t *testing.T) {
	pl, p := started(t, moscow41.Must(), "typhoon", 0, 1)
	to := pl.drives[0].to
	q := p.New().(*blocks.Position)
	for _, id := range []string{"g-guderian", "g-2fk"} {
		var h blocks.Block
		for b := range p.Units {
			if p.Units[b].ID == id {
				h = blocks.Block(b)
			}
		}
		near := pl.siegeNear(p, h, p.At[h], to)
		for a := range pl.t.land {
			at := blocks.Place(a)
			if pl.routes[to].way[at]+3 < pl.routes[to].way[p.At[h]] && pl.t.hops[at][to] < pl.t.hops[p.At[h]][to] &&
				pl.siegeNear(p, h, at, to) <= near {
				t.Errorf("%s is no nearer at %s", id, p.About.Places[at+1].Name)
			}
		}
		p.Copy(q)
		fire := pl.siegeFire(q, h)
		q.Step[h]++
		if less := pl.siegeFire(q, h); less > fire || 5*less < 4*fire {
			t.Errorf("%s brings %d, and %d with a step less", id, fire, less)
		}
	}
	if r := pl.drives[0].ready; r <= 0 || r >= 100 {
		t.Errorf("it is besieged by %d of 100", r)
	}
}

// TestSiegeIsNotLeft: a pass in the last turn costs as much as a lost game nearly does, and one before it the more the
// more steps it leaves unspent that the logistics phase could give back.
func TestSiegeIsNotLeft(t *testing.T) {
	pl, p := started(t, moscow41.Must(), "typhoon", 0, 1)
	q := p.New().(*blocks.Position)
	p.Copy(q)
	worth := func(step uint8) int32 {
		hqs := pl.t.staffs[0].And(p.Survey().OnMap(0))
		for h := hqs.Pop(); h != 0; h = hqs.Pop() {
			q.Step[h] = step
		}
		return pl.idleWorth(q, 0)
	}
	if full, spent := worth(0), worth(2); spent <= full {
		t.Errorf("a pass with HQs that are spent is worth %d, with fresh ones %d", spent, full)
	}
	q.Month = q.Sc.LastMonth
	pl.prepare(q)
	if v := pl.idleWorth(q, 0); v > -siegeQuit {
		t.Errorf("a pass in the last turn is worth %d", v)
	}
}

// TestSiegeRing: each area next to the place in which the besieger stands makes it more besieged, a place that is cut
// off has no open way.
func TestSiegeRing(t *testing.T) {
	pl, p := started(t, moscow41.Must(), "typhoon", 0, 1)
	to := pl.drives[0].to
	pl.updateMaps(p)
	open, ready := pl.openWays(p, to, 1), pl.besieged(p, to)
	if open != 100 {
		t.Errorf("%d hundredths of the ways are open at the start", open)
	}
	near := p.Neighbours(to)
	for a := near.Pop(); a >= 0; a = near.Pop() {
		pl.maps.occupied[0].Add(a)
		o, r := pl.openWays(p, to, 1), pl.besieged(p, to)
		if o >= open || r < ready {
			t.Errorf("%s closed: %d hundredths of the ways are open, %d before, besieged by %d, %d before",
				p.About.Places[a+1].Name, o, open, r, ready)
		}
		open, ready = o, r
	}
	if open == 0 {
		t.Error("it is cut off although it is in supply")
	}
	pl.maps.supplied[1].Del(to)
	if o, r := pl.openWays(p, to, 1), pl.besieged(p, to); o != 0 || r <= ready {
		t.Errorf("cut off, %d hundredths of the ways are open, and it is besieged by %d, %d before", o, r, ready)
	}
}

// TestSiegeLead: a block counts for a siege by an HQ that can order it there: one that commands it and has
// strength, the more the nearer it is.
func TestSiegeLead(t *testing.T) {
	pl, p := started(t, moscow41.Must(), "typhoon", 0, 1)
	to := pl.drives[0].to
	pl.updateMaps(p)
	block := func(id string) blocks.Block {
		for b := range p.Units {
			if p.Units[b].ID == id {
				return blocks.Block(b)
			}
		}
		t.Fatalf("no block %s", id)
		return 0
	}
	// all guns are silent, so that orders alone tell the HQs apart
	for i := range pl.fullFire {
		pl.fullFire[i] = 0
	}
	corps, own, foreign := block("g-47pz"), block("g-guderian"), block("g-hoth")
	if !pl.t.commanders[corps].Has(own) || pl.t.commanders[corps].Has(foreign) {
		t.Fatal("they do not command what they should")
	}
	for i := range pl.maps.attacks[0] { // the corps alone is there
		if k := &pl.maps.attacks[0][i]; k.b == corps {
			pl.maps.attacks[0] = []attacker{*k}
			break
		}
	}
	pl.maps.supplied[0].Add(to)
	led := pl.besieged(p, to)
	q := p.New().(*blocks.Position)
	for h, less := range map[blocks.Block]bool{own: true, foreign: false} {
		p.Copy(q)
		near := pl.siegeLead(q, h, to)
		q.At[h] = to
		if r := pl.siegeLead(q, h, to); r < near {
			t.Errorf("%s leads %d from where it stands, %d from the place itself", p.Units[h].ID, near, r)
		}
		p.Copy(q)
		for q.Strength(h) > 0 {
			q.Step[h]++
		}
		if r := pl.siegeLead(q, h, to); r != 0 {
			t.Errorf("%s is exhausted, and leads %d", p.Units[h].ID, r)
		}
		if r := pl.besieged(q, to); r < led != less {
			t.Errorf("without %s it is besieged by %d, %d with it", p.Units[h].ID, r, led)
		}
	}
}
