// Rings round units of the first side: the second side closes them, the first keeps out of them and opens them.

package stackstaff

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/systems/counters/stacks"
)

// TestRingIsTheLeast: a ring separates its middle from where lines go on, by as few hexes as any set of those that can
// be closed, found by trying all sets.
func TestRingIsTheLeast(t *testing.T) {
	p := until(t, kernel.SideB, 1)
	b := officer(kernel.SideB, 2)
	b.look(p, kernel.SideB)
	inner := []place{}
	for a := range p.Hexes() {
		if len(p.Map.Grid.Range(nil, a, ringFar)) == 91 {
			inner = append(inner, a)
		}
	}
	r := &ring{planner: &b.planner}
	found := 0
	rapid.Check(t, func(rt *rapid.T) {
		at := rapid.SampledFrom(inner).Draw(rt, "middle")
		open, ends, shut := map[place]bool{}, map[place]bool{}, []place{}
		for _, a := range p.Map.Grid.Range(nil, at, ringFar) {
			open[a] = rapid.IntRange(0, 9).Draw(rt, "open") < 5
			ends[a] = p.Map.Grid.Distance(a, at) == ringFar
			if open[a] && a != at && len(shut) < 12 && p.Map.Grid.Distance(a, at) < 3 {
				shut = append(shut, a)
			}
		}
		apart := func(mask int) bool { // those hexes closed, no line goes on
			seen := map[place]bool{at: true}
			for i, a := range shut {
				if mask>>i&1 > 0 {
					seen[a] = true
				}
			}
			for list := []place{at}; len(list) > 0; list = list[1:] {
				if ends[list[0]] {
					return false
				}
				for i, c := range p.Map.Grid.Neighbours(list[0]) {
					if open[c] && !seen[c] && !p.Map.OfKind(p.Map.Grid.EdgesOf(list[0])[i], b.wall) {
						seen[c] = true
						list = append(list, c)
					}
				}
			}
			return true
		}
		bits := func(mask int) (n int) {
			for ; mask > 0; mask &= mask - 1 {
				n++
			}
			return n
		}
		least := -1
		for mask := range 1 << len(shut) {
			if n := bits(mask); (least < 0 || n < least) && apart(mask) {
				least = n
			}
		}
		const most = 4
		cut, ok := r.cut(at, most, func(a place) bool { return open[a] },
			func(a place) bool { return slices.Contains(shut, a) }, func(a place) bool { return ends[a] })
		if want := least >= 0 && least <= most; ok != want {
			rt.Fatalf("found %v: %v, the fewest are %d", ok, cut, least)
		}
		if !ok {
			return
		}
		mask := 0
		for _, a := range cut {
			mask |= 1 << slices.Index(shut, a)
		}
		if len(cut) != least || !apart(mask) {
			rt.Fatalf("%d hexes, apart %v, the fewest are %d", len(cut), apart(mask), least)
		}
		if least > 0 {
			found++
		}
	})
	if found == 0 {
		t.Error("no ring was found: the test shows nothing")
	}
}

// stand is a position of Drive on Moscow in turn 8, without fortifications: units and their hexes, and whose phase.
func stand(t *testing.T, ready string, units ...string) *stacks.Position {
	t.Helper()
	var b strings.Builder
	b.WriteString("# ring\ngame driveonmoscow\nscenario empty\nset turn 8\nset declared 4\n")
	for _, line := range units {
		b.WriteString("put " + line + "\n")
	}
	b.WriteString("ready " + ready + "\n")
	return played(t, b.String())
}

// played is the position to which the lines of a case lead.
func played(t *testing.T, script string) *stacks.Position {
	t.Helper()
	c, err := try.Parse(t.Name(), strings.NewReader(script))
	if err != nil {
		t.Fatal(err)
	}
	r, err := try.NewRunner(c, driveonmoscow.Must())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.RunTo(context.Background(), 0); err != nil {
		t.Fatal(err)
	}
	return r.Pos.(*stacks.Position)
}

func at(t *testing.T, p *stacks.Position, number string) place {
	t.Helper()
	a, ok := p.Map.Grid.Lookup(number)
	if !ok {
		t.Fatalf("there is no hex %s", number)
	}
	return a
}

// phase plays a side's phase to its end.
func phase(t *testing.T, p *stacks.Position, b *bot) {
	t.Helper()
	var v kernel.View
	for stage := p.Stage; p.Stage == stage && p.Active == b.side && !p.Over; {
		p.View(b.side, &v)
		a, err := b.Choose(context.Background(), &v, p.Legal(nil))
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(a, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEncircles: six rifle divisions that can close a ring round two Panzer divisions do so; five do not try, since one
// way out would stay.
func TestEncircles(t *testing.T) {
	units := []string{"s-133rd 3647", "s-178rd 3947", "s-162rd 3946", "s-91rd 3751", "s-166rd 3551", "s-152rd 3951"}
	for _, n := range []int{6, 5} {
		p := stand(t, "soviet movement", append([]string{"g-1pz 3749", "g-2pz 3749"}, units[:n]...)...)
		b := officer(kernel.SideB, 2)
		phase(t, p, b)
		if fed := p.Supplied(kernel.SideA, at(t, p, "3749")); fed != (n < 6) {
			t.Errorf("%d divisions: in supply %v\n%s", n, fed, strings.Join(b.Journal(), "\n"))
		}
	}
}

// TestReopens: three divisions are out of supply among three Panzer divisions whose zones close the hexes between them.
// One that comes into such a hex lets a line through it, and does so at the levels that look for it.
func TestReopens(t *testing.T) {
	for level := 1; level <= 2; level++ {
		p := stand(t, "soviet movement", "g-1pz 3748", "g-2pz 3850", "g-3pz 3650", "s-133rd 3749", "s-162rd 3749",
			"s-91rd 3749", "s-178rd 3947")
		if p.Supplied(kernel.SideB, at(t, p, "3749")) {
			t.Fatal("the three are in supply")
		}
		b := officer(kernel.SideB, level)
		phase(t, p, b)
		if fed := p.Supplied(kernel.SideB, at(t, p, "3749")); fed != (level > 1) {
			t.Errorf("staff-%d: in supply %v\n%s", level, fed, strings.Join(b.Journal(), "\n"))
		}
	}
}

// TestOpensARing: what clears a hex of a ring is worth more by what is inside.
func TestOpensARing(t *testing.T) {
	ring := []string{"s-133rd 3748", "s-178rd 3750", "s-162rd 3649", "s-91rd 3650", "s-166rd 3849", "s-152rd 3850"}
	for closed, n := range []int{5, 6} {
		p := stand(t, "german combat", append([]string{"g-1pz 3749", "g-2pz 3749", "g-5id 3747"}, ring[:n]...)...)
		b := officer(kernel.SideA, 2)
		b.look(p, kernel.SideA)
		hex := at(t, p, "3748")
		want := 0
		p.Survey().Each(at(t, p, "3749"), func(u unit) { want += closed * b.worth(u) * standing.relieve / 100 })
		if got := b.relief()[hex]; got != want || closed > 0 && got == 0 {
			t.Errorf("ring of %d: %d, want %d", n, got, want)
		}
	}
}

// TestKeepsOutOfRings: a Panzer division that would stop where a ring can be closed round it stops elsewhere; infantry
// that goes there with it stays.
func TestKeepsOutOfRings(t *testing.T) {
	p := stand(t, "german movement", "g-1pz 3549", "g-5id 3549", "s-133rd 3647", "s-178rd 3947",
		"s-162rd 3946", "s-91rd 3751", "s-166rd 3551", "s-152rd 3951")
	b := officer(kernel.SideA, 2)
	b.look(p, kernel.SideA)
	sc := b.scheme()
	movers := sc.movers(func(unit) bool { return true })
	deep := at(t, p, "3749")
	for _, u := range movers { // the mobile ones first
		sc.put(u, deep)
	}
	if n := sc.secure(movers); n != 1 || sc.plan[movers[0]] == deep || sc.plan[movers[1]] != deep {
		t.Errorf("%d units moved, it stops in %s, infantry in %s", n, b.name(sc.plan[movers[0]]),
			b.name(sc.plan[movers[1]]))
	}
}

// TestForeseesArrivals: a Panzer division that leaves a hex where it could be encircled does not stop where units could
// encircle it that only arrive in the enemy's turn; it does if nobody arrives.
func TestForeseesArrivals(t *testing.T) {
	p := stand(t, "german movement", "g-1pz 3549", "s-133rd 3647", "s-178rd 3947", "s-162rd 3946", "s-91rd 3751",
		"s-166rd 3551", "s-152rd 3951")
	var stops [2]place
	for i := range stops {
		b := officer(kernel.SideA, 2)
		b.look(p, kernel.SideA)
		if i == 1 {
			turns := slices.Clone(p.Turns)
			turns[p.Turn].Arrive = make([]int16, len(turns[p.Turn].Arrive))
			b.p = b.p.New().(*stacks.Position)
			p.Copy(b.p)
			g := *b.p.Game
			g.Config.Turns, b.p.Game = turns, &g
		}
		sc := b.scheme()
		movers := sc.movers(func(unit) bool { return true })
		sc.put(movers[0], at(t, p, "3749"))
		if n := sc.secure(movers); n != 1 {
			t.Errorf("%d units moved", n)
		}
		stops[i] = sc.plan[movers[0]]
	}
	if stops[0] == stops[1] {
		t.Error("it stops in the same hex whether anybody arrives or not")
	}
}

// TestArrivesToEncircle: a unit arrives where it can come next to mobile stacks of the enemy, but not where twelve are
// near them already, and not at the level that closes no rings.
func TestArrivesToEncircle(t *testing.T) {
	units := []string{"g-2pz 3429", "g-5pz 3429"}
	crowd := slices.Clone(units)
	for i, id := range []string{"133", "178", "162", "91", "166", "152", "89", "229", "134", "126", "316", "238"} {
		crowd = append(crowd, "s-"+id+"rd "+[]string{"3530", "3531", "3630"}[i/4])
	}
	for _, tc := range []struct {
		level int
		units []string
		hex   string
		worth bool
	}{{2, units, "3328", true}, {2, units, "4115", false}, {2, crowd, "3328", false}, {1, units, "3328", false}} {
		p := stand(t, "soviet movement", tc.units...)
		b := officer(kernel.SideB, tc.level)
		b.look(p, kernel.SideB)
		var rifle unit
		for _, u := range p.Of(kernel.SideB) {
			if !p.OnMap(u) && kindOf(b.s, u) == foot {
				rifle = u
			}
		}
		if n := b.meets(rifle, at(t, p, tc.hex)); n > 0 != tc.worth {
			t.Errorf("staff-%d, %d units, in %s: %d", tc.level, len(tc.units), tc.hex, n)
		}
	}
}

// TestNoHopelessAttackOnTheRear: rifle divisions at poor odds do not attack a town whose loss loses the game for its
// garrison, which holds it for a step (11.28); they do if the garrison has no step to spare.
func TestNoHopelessAttackOnTheRear(t *testing.T) {
	for _, tc := range []struct {
		units []string
		worth bool
	}{
		{[]string{"g-5id 1542 2", "s-133rd 1541", "s-178rd 1543"}, false},
		{[]string{"g-5id 1542 1", "s-4tb 1541"}, true},
	} {
		p := stand(t, "soviet combat", tc.units...)
		b := officer(kernel.SideB, 2)
		b.look(p, kernel.SideB)
		town, units := at(t, p, "1542"), []unit{}
		for _, u := range p.Of(kernel.SideB) {
			if p.OnMap(u) {
				units = append(units, u)
			}
		}
		o := b.s.Weigh(units, town, false, 0)
		if n := p.Share(o.Column); n[stacks.AttackerLoses] < 3 || n[stacks.Retreats] == 0 {
			t.Fatalf("%v: %+v is not hopeless", tc.units, o)
		}
		if g := b.gain(b.s, units, town); g > 0 != tc.worth {
			t.Errorf("%v: %d", tc.units, g)
		}
	}
}

// TestRearKeepsItsGarrison: divisions in the towns of the rear stay there, one each, although the nearest enemy is
// four turns away: who has marched away may not come back in time, in mud.
func TestRearKeepsItsGarrison(t *testing.T) {
	p := stand(t, "german movement", "g-5id 1351", "g-6id 1542", "g-7id 1133", "g-8id 0509", "g-15id 1123",
		"g-17id 0725", "s-133rd 4330")
	b := officer(kernel.SideA, 2)
	b.look(p, kernel.SideA)
	if n := len(b.rear); n != 6 {
		t.Fatalf("%d hexes of the rear", n)
	}
	phase(t, p, b)
	for _, a := range b.rear {
		if p.Survey().Count(kernel.SideA, a) == 0 {
			t.Errorf("nobody is in %s\n%s", b.name(a), strings.Join(b.Journal(), "\n"))
		}
	}
}

// raid masses some forty mobile units and rifle divisions against Toropets, as a person did who took it in turn 2.
func raid(t *testing.T, p *stacks.Position) {
	t.Helper()
	kinds := map[string][]unit{}
	for _, u := range p.Of(kernel.SideB) {
		if p.OnMap(u) {
			id := p.Kinds[p.Units[u].Kind].ID
			kinds[id] = append(kinds[id], u)
		}
	}
	for line := range strings.SplitSeq("1105 4 CD,1204 4 CD,1205 1 CD,1205 3 TB,1106 4 TB,1107 4 MRD,1108 5 MRB,"+
		"1009 3 MRB,1206 2 TB,1206 3 RD,1008 4 RD,1207 1 RD,1207 4 RB", ",") {
		f := strings.Fields(line)
		for range f[1][0] - '0' {
			p.Survey().Put(kinds[f[2]][0], at(t, p, f[0]))
			kinds[f[2]] = kinds[f[2]][1:]
		}
	}
}

// TestMassedEnemy: a town of the rear gets one division more than it would otherwise where an army is massed against
// it, and with a set-up that answers it five, with three behind it. The usual set-up masses no army.
func TestMassedEnemy(t *testing.T) {
	held := func(p *stacks.Position, plan []place) (in, beside int) {
		town := at(t, p, "0509")
		for _, u := range p.Of(kernel.SideA) {
			switch {
			case !p.OnMap(u):
			case plan[u] == town:
				in += p.Survey().Lives(u)
			case p.Map.Grid.Adjacent(plan[u], town):
				beside += p.Survey().Lives(u)
			}
		}
		return in, beside
	}
	p := until(t, kernel.SideA, 1)
	usual := officer(kernel.SideA, 2)
	usual.look(p, kernel.SideA)
	for _, a := range usual.rear {
		if n := usual.massed(a); n > standing.massed {
			t.Errorf("the usual set-up masses %d before %s", n, usual.name(a))
		}
	}
	raid(t, p)
	var steps [2]int
	for i, from := range [2]int{1 << 20, standing.massed} {
		b := officer(kernel.SideA, 2)
		w := *b.w
		w.massed, b.w = from, &w
		b.look(p, kernel.SideA)
		sc := b.scheme()
		sc.post(sc.movers(func(unit) bool { return true }))
		steps[i], _ = held(p, sc.plan)
	}
	if steps[1] < steps[0]+2 {
		t.Errorf("Toropets is held by %d steps, %d if nobody counts who is massed against it", steps[1], steps[0])
	}

	src := chance.NewRand(1)
	pos, err := driveonmoscow.Must().Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		t.Fatal(err)
	}
	p = pos.(*stacks.Position)
	if err := p.Play(kernel.Action{Verb: stacks.VArrange}, src, nil); err != nil {
		t.Fatal(err)
	}
	raid(t, p)
	phase(t, p, officer(kernel.SideA, 2))
	if p.Stage == stacks.StageDeploy {
		t.Fatal("the set-up is not over")
	}
	if in, beside := held(p, p.At); in < 9 || beside < 6 {
		t.Errorf("Toropets is set up with %d steps, %d next to it", in, beside)
	}
}

// TestAircraftForTheRear: while the enemy stands next to a town of the rear with twice its defence, aircraft are not
// spent on an attack elsewhere in the side's own turn; they are where nobody is near one.
func TestAircraftForTheRear(t *testing.T) {
	for _, danger := range []bool{false, true} {
		units := []string{"g-5id 1542 1", "g-2pz 2448", "g-5pz 2448", "s-110rd 2549", "g-6id 1351", "g-7id 1133",
			"g-8id 0509", "g-15id 1123", "g-17id 0725"}
		if danger {
			units = append(units, "s-133rd 1641", "s-178rd 1641", "s-162rd 1641", "s-91rd 1641")
		}
		p := stand(t, "german combat", units...)
		b := officer(kernel.SideA, 2)
		b.look(p, kernel.SideA)
		if got := b.kept(at(t, p, "2549")); got > 0 != danger {
			t.Errorf("danger %v: an aircraft is worth %d if it is kept", danger, got)
		}
		if got := b.kept(at(t, p, "1641")); got != 0 {
			t.Errorf("danger %v: next to the town it is worth %d if it is kept", danger, got)
		}
	}
}

// TestGarrisonsStay: the third level sends units into a city that it holds strongly when the enemy comes near; the
// second counts them as what keeps him away, and lets them go.
func TestGarrisonsStay(t *testing.T) {
	p := stand(t, "soviet movement", "g-1pz 3933", "g-2pz 3933", "g-3pz 3933", "s-133rd 4131", "s-178rd 4131",
		"s-162rd 4131", "s-91rd 4131")
	for level, want := range map[int]bool{2: false, 3: true} {
		b := officer(kernel.SideB, level)
		b.look(p, kernel.SideB)
		got := slices.ContainsFunc(b.scheme().capitalPosts(), func(d duty) bool { return d.a == at(t, p, "4131") })
		if got != want {
			t.Errorf("staff-%d holds Tula: %v", level, got)
		}
	}
}

// TestOneAttackEach: attacks that are prepared in two goes, as those on rings and all others are, share no unit.
func TestOneAttackEach(t *testing.T) {
	b := officer(kernel.SideA, 2)
	b.look(until(t, kernel.SideA, 1), kernel.SideA)
	sc := b.scheme()
	movers := sc.movers(func(unit) bool { return true })
	half := func(odd place) func(place) bool { return func(a place) bool { return a%2 == odd } }
	seen := map[unit]bool{}
	for _, st := range append(sc.prepare(movers, half(0)), sc.prepare(movers, half(1))...) {
		for _, u := range st.units {
			if seen[u] {
				t.Errorf("unit %d is to attack twice, at last %s", u, b.name(st.at))
			}
			seen[u] = true
		}
	}
	if len(seen) == 0 {
		t.Error("no attack is prepared: the test shows nothing")
	}
}
