// Tests of drives: who has them, for which places, and that coming nearer makes one readier.

package staff

import (
	"strings"
	"testing"

	"umpire/bots"
	"umpire/games/kiev41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestDrives: at the start of a scenario of points the side that would lose drives for as many enemy places as turn the
// result, the other side for none, and nobody does while more than one turn surely follows.
func TestDrives(t *testing.T) {
	g := kiev41.Must()
	for _, c := range []struct {
		scenario string
		want     [2]int
	}{
		{"pocket", [2]int{4, 0}},
		{"snow", [2]int{0, 2}},
		{"river", [2]int{3, 0}},
		{"campaign", [2]int{0, 0}},
		{"preludes", [2]int{0, 0}},
	} {
		pos, err := g.Start(kernel.Setup{Scenario: c.scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		for s := range 2 {
			pl := newPlanner(p, s, 1)
			pl.prepare(p)
			if len(pl.drives) != c.want[s] {
				t.Errorf("%s: side %d drives for %d places, want %d", c.scenario, s, len(pl.drives), c.want[s])
			}
			for _, d := range pl.drives {
				if p.Controls(sideOf(s), d.to) || !p.VictoryPlaces.Has(d.to) {
					t.Errorf("%s: side %d drives for %s", c.scenario, s, p.About.Places[d.to+1].Name)
				}
			}
		}
	}
}

// TestLastTurn: in the last turn the side that would lose drives for one place more than turns the result, each with
// HQs of its own, but counts no bombers as restored, and its steps cost no more: no logistics phase follows.
func TestLastTurn(t *testing.T) {
	g := kiev41.Must()
	for scenario, side := range map[string]int{"snow": 1, "river": 0} {
		pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		p.Month = p.Sc.LastMonth
		pl := newPlanner(p, side, 1)
		pl.prepare(p)
		if len(pl.drives) != pl.needed+1 {
			t.Errorf("%s: %d drives of which %d turn the result", scenario, len(pl.drives), pl.needed)
		}
		if !pl.scarce || pl.refits || pl.hqStep != pl.w.hqStepLast {
			t.Errorf("%s: activations are scarce: %v, with a logistics phase to come: %v; a step is worth %d", scenario,
				pl.scarce, pl.refits, pl.hqStep)
		}
		led := map[blocks.Place]bool{}
		for _, to := range pl.leads {
			led[to] = to != 0
		}
		if len(led) < 3 { // 0 is among them
			t.Errorf("%s: HQs lead %d drives", scenario, len(led)-1)
		}
	}
}

// TestDriveForWhatDecides: where one place decides, the side that lacks it drives for it.
func TestDriveForWhatDecides(t *testing.T) {
	for scenario, want := range map[string]int{"lastgasp": 1, "typhoon": 1} {
		pos, err := game.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		for p.Segment <= 1 || p.SegmentID() == "setup" {
			if err := p.Play(bots.First(p.Legal(nil), blocks.VArrange), chance.NewRand(1), nil); err != nil {
				t.Fatal(err)
			}
		}
		for s, n := range [2]int{want, 0} {
			pl := newPlanner(p, s, 1)
			pl.met = true
			pl.prepare(p)
			if len(pl.drives) != n || n == 1 && pl.drives[0].to != place(t, "63") {
				t.Errorf("%s: side %d drives for %v, want %d", scenario, s, pl.drives, n)
			}
		}
	}
}

// TestStepsAreSaved: where one place decides, the attacker saves the steps of its HQs for the storm, so that one is
// worth twice as much to it as to the defender.
func TestStepsAreSaved(t *testing.T) {
	p := arranged(t, "lastgasp")
	step := func(side int) int32 {
		pl := newPlanner(p, side, 1)
		pl.met = true
		pl.prepare(p)
		return pl.hqStep
	}
	if before, defender := step(0), step(1); before < 2*defender {
		t.Errorf("a step is worth %d to the attacker, %d to the defender", before, defender)
	}
	p.Month = p.Sc.LastMonth
	if last, defender := step(0), step(1); last < 2*defender {
		t.Errorf("in the last turn a step is worth %d to the attacker, %d to the defender", last, defender)
	}
}

// TestNoTacticalImpulseWithoutAnOrder: an impulse that only costs steps is not among those that are compared.
func TestNoTacticalImpulseWithoutAnOrder(t *testing.T) {
	p := arranged(t, "campaign")
	for _, work := range []int{0, 3_000} { // without work it finds no orders
		pl := newPlanner(p, int(p.Active), 1)
		pl.prepare(p)
		pl.limit = pl.spent + work
		list := pl.candidates(p, p.Legal(nil), 2)
		found := false
		for i := range list {
			found = found || list[i].kind == blocks.VTactical
			if list[i].kind == blocks.VTactical && list[i].idle {
				t.Errorf("with work for %d positions it would play %v", work, list[i].acts)
			}
		}
		if found != (work > 0) {
			t.Errorf("with work for %d positions: a tactical impulse %v", work, found)
		}
	}
}

// TestReadier: a drive is the readier the nearer its blocks are.
func TestReadier(t *testing.T) {
	g := kiev41.Must()
	ready := func(where string) int32 {
		pos, err := g.Start(kernel.Setup{Scenario: "pocket"}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range []string{"g-3pz", "g-14pz"} {
			if err := g.Edit(pos, []string{"put", b, where, "4"}); err != nil {
				t.Fatal(err)
			}
		}
		p := pos.(*blocks.Position)
		pl := newPlanner(p, 0, 1)
		pl.prepare(p)
		pl.updateMaps(p)
		to, _ := g.Index().Place("25")
		var used blocks.Set
		return pl.readiness(p, blocks.Place(to)-1, &used)
	}
	if far, near := ready("95"), ready("55"); far >= near {
		t.Errorf("ready %d with two blocks far away, %d with them near it", far, near)
	}
}

// TestLeads: where the weather may end the game after this turn, each drive has HQs of its own, the one that
// commands the blocks near it among them; elsewhere none has.
func TestLeads(t *testing.T) {
	g := kiev41.Must()
	for scenario, scarce := range map[string]bool{"pocket": true, "river": false} {
		pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		pl := newPlanner(p, 0, 1)
		pl.prepare(p)
		leads := map[blocks.Place]int{}
		for h, to := range pl.leads {
			if to != 0 {
				if p.Units[h].Kind != blocks.HQ || int(p.Units[h].Side) != 0 {
					t.Errorf("%s: %s leads", scenario, p.About.Pieces[h].Name)
				}
				leads[to-1]++
			}
		}
		if pl.scarce != scarce {
			t.Errorf("%s: activations are scarce: %v", scenario, pl.scarce)
		}
		for _, d := range pl.drives {
			if n := leads[d.to]; scarce != (n > 0) {
				t.Errorf("%s: %d HQs lead for %s", scenario, n, p.About.Places[d.to+1].Name)
			}
		}
		if h, _ := g.Index().Piece("g-11army"); scarce && pl.leads[h] == 0 {
			t.Errorf("%s: the HQ next to the way to Sevastopol leads no drive", scenario)
		}
	}
}

// TestStormIsDrafted: two blocks stand in Sevastopol, whose defensive line is all that is left there. The line takes
// four hits, so it falls only to bombers; they come from an air HQ that goes forward first.
func TestStormIsDrafted(t *testing.T) {
	p, pl, q, at := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak FS 4", "put g-30ak FS 4",
		"put g-11army 122 3", "put g-4fk 91 4")
	x, ok := pl.draftStorm(p, at, pl.commandPosts(q, nil), nil)
	if !ok || len(x.air) != 1 || x.air[0].to < 0 {
		t.Fatalf("no storm with bombers: %v, HQs %v, air HQs %v", ok, x.posts, x.air)
	}
}

// arranged is the start of a scenario, with both sides set up as usual.
func arranged(t *testing.T, scenario string) *blocks.Position {
	t.Helper()
	pos, err := game.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*blocks.Position)
	for p.Segment <= 1 || p.SegmentID() == "setup" {
		if err := p.Play(bots.First(p.Legal(nil), blocks.VArrange), chance.NewRand(1), nil); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// bare is an empty position of The Pocket in October, all Axis but Maykop and what the lines say, with the Axis to
// declare an impulse. The place is Sevastopol.
func bare(t *testing.T, lines ...string) (*blocks.Position, *planner, *blocks.Position, blocks.Place) {
	t.Helper()
	g := kiev41.Must()
	pos, err := g.Empty(kernel.Setup{Scenario: "pocket"})
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*blocks.Position)
	for a := range p.Areas {
		if p.Areas[a].Terrain < blocks.Staging {
			p.Survey().Give(blocks.Place(a), 0, false)
		}
	}
	lines = append(lines, "control soviet 148", "mark defensive-line soviet 148", "set month october",
		"ready axis impulse")
	for _, line := range lines {
		if err := g.Edit(pos, strings.Fields(line)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	pl := newPlanner(p, 0, 1)
	pl.limit = 100_000
	pl.prepare(p)
	pl.updateMaps(p)
	pl.measureFront(p)
	q := p.New().(*blocks.Position)
	p.Copy(q)
	if err := q.Play(kernel.Action{Verb: blocks.VTactical}, pl.dice, nil); err != nil {
		t.Fatal(err)
	}
	to, _ := g.Index().Place("FS")
	return p, pl, q, blocks.Place(to) - 1
}

// TestErrandPost: for a drive an HQ goes where it commands the two blocks that are on the way there, not where
// three others stand that are further away.
func TestErrandPost(t *testing.T) {
	lines := []string{
		"control soviet FS", "mark defensive-line soviet FS", "put g-11ak 122 4", "put g-30ak 122 4",
		"put g-11army 88 2", "put g-44ak 35 4", "put g-55ak 35 4", "put g-17ak 35 4",
	}
	p, pl, q, to := bare(t, lines...)
	if !pl.hasty || len(pl.drives) == 0 {
		t.Fatalf("hasty %v, drives %v", pl.hasty, pl.drives)
	}
	posts := pl.errandPosts(q, to)
	if len(posts) == 0 {
		t.Fatal("no HQ goes there")
	}
	at := posts[0].to
	if at < 0 {
		at = p.At[posts[0].hq]
	}
	from, _ := kiev41.Must().Index().Place("122")
	if in := p.Survey().WithinOf(posts[0].hq, at); !in.Has(blocks.Place(from) - 1) {
		t.Errorf("at %s it does not command the two blocks", p.About.Places[at+1].Name)
	}
}

// TestStormUnderAnyHQ: a battle that has begun goes on under an HQ that is far away, with the bombers in reach.
func TestStormUnderAnyHQ(t *testing.T) {
	p, pl, q, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak FS 4", "put g-30ak FS 4",
		"put g-6army 35 3", "put h-fast 35 3", "put g-4fk 91 4")
	x, ok := pl.draftStorm(p, to, pl.errandPosts(q, to), pl.commandPosts(q, nil))
	if !ok || len(x.air) != 1 {
		t.Fatalf("no storm with bombers: %v, HQs %v, air HQs %v", ok, x.posts, x.air)
	}
}

// TestNothingThereIsNotReady: in the last turn that the weather may end, bombers and artillery make no place ready that
// no block can come to.
func TestNothingThereIsNotReady(t *testing.T) {
	ready := func(where string) int32 {
		p, pl, _, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak "+where+" 4",
			"put g-30ak "+where+" 4", "put g-11army 122 4", "put g-4fk 91 4", "put g-5fk 91 4")
		var used blocks.Set
		return pl.readiness(p, to, &used)
	}
	if far, near := ready("35"), ready("122"); far*3 > near {
		t.Errorf("ready %d with all blocks far away, %d with two near it", far, near)
	}
}

// TestMovesAreDrafted: a side that drives for places drafts a strategic impulse of moves with its orders, within what
// the lowest level may spend on an impulse.
func TestMovesAreDrafted(t *testing.T) {
	g := kiev41.Must()
	for _, scenario := range []string{"pocket", "river"} {
		pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		pl := newPlanner(p, 0, 1)
		pl.prepare(p)
		pl.limit = pl.spent + allowances[1]/7
		most := 0
		for _, x := range pl.candidates(p, p.Legal(nil), 4) {
			if x.kind == blocks.VStrategicMove {
				most = max(most, chosen(x.acts))
			}
		}
		if most < 6 {
			t.Errorf("%s: a strategic impulse moves %d blocks at most", scenario, most)
		}
	}
}

// TestMarches: the marches of a block bring it nearer to a place that is driven for, and are few for each of them.
func TestMarches(t *testing.T) {
	p, pl, _, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak 122 4",
		"put g-11army 88 2")
	at, _ := kiev41.Must().Index().Place("122")
	from := blocks.Place(at) - 1
	pl.rateDrives(p)
	ends := p.Owned(0).Or(p.Owned(1))
	ends.Del(from)
	best := pl.marches(p, from, ends)
	if n := best.Count(); n == 0 || n > marchEnds*len(pl.drives) {
		t.Errorf("%d places to march to for %d drives", n, len(pl.drives))
	}
	if !best.Has(to) {
		t.Error("the place itself is not among them")
	}
	for a := best.Pop(); a >= 0; a = best.Pop() {
		nearer := false
		for _, d := range pl.drives {
			nearer = nearer || pl.routes[d.to].way[a] < pl.routes[d.to].way[from]
		}
		if !nearer {
			t.Errorf("%s is nearer to nothing", p.About.Places[a+1].Name)
		}
	}
}

// TestSupportAddsUp: a place that is driven for is the target of further guns and bombers when it already has some.
func TestSupportAddsUp(t *testing.T) {
	p, pl, _, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak FS 4",
		"put g-11army 122 4")
	var where blocks.Mask
	where.Add(to)
	pl.given[to] = 24
	if pl.target(p, where, where) != to {
		t.Error("the second supporter goes nowhere")
	}
	pl.hasty = false
	if pl.target(p, where, where) == to {
		t.Error("the same where the weather ends nothing")
	}
}

// TestOneMoreDrive: in the turn that the weather may end the side drives for one place more than turns the result, so
// that none of those that would do is left alone.
func TestOneMoreDrive(t *testing.T) {
	_, pl, _, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak 122 4",
		"put g-11army 122 4")
	if _, ok := pl.driveFor(to); !ok || len(pl.drives) != 2 || pl.needed != 1 {
		t.Errorf("%d drives of which %d turn the result, for Sevastopol too: %v", len(pl.drives), pl.needed, ok)
	}
}

// TestSoon: in the turn that the weather may end, a battle counts more than to be ready for one, and readiness the less
// the likelier the weather is to turn first.
func TestSoon(t *testing.T) {
	_, pl, q, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak 122 4",
		"put g-11army 122 4")
	d := drive{to: to, ready: 60}
	sure := pl.soon(q, d)
	q.Begun = true // from now on the weather is rolled for
	first := pl.soon(q, d)
	q.Track = 2 // after the first roll
	later := pl.soon(q, d)
	pl.fallChance[to] = 50
	storm := pl.soon(q, d)
	if sure != 48 || first != 39 || later != 31 || storm != 65 {
		t.Errorf("a chance of %d, %d and %d to take it in the next impulse, want 48, 39, 31; %d with a storm, want 65",
			sure, first, later, storm)
	}
}

// TestEnough: the chance to have enough places is that of any of the drives where one is needed, of all where all are.
func TestEnough(t *testing.T) {
	p, pl, _, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak 122 4",
		"put g-11army 122 4")
	var other blocks.Place
	for i := range pl.drives {
		pl.drives[i].ready = 0
		if pl.drives[i].to != to {
			other = pl.drives[i].to
		}
	}
	pl.fallChance[to], pl.fallChance[other] = 60, 50
	one := pl.enough(p)
	pl.needed = 2
	if both := pl.enough(p); one != 80 || both != 30 {
		t.Errorf("%d for one of two places, want 80; %d for both, want 30", one, both)
	}
}

// TestSplitStorm: where two cities are still needed and an air HQ is near each, an impulse is drafted that storms both.
func TestSplitStorm(t *testing.T) {
	p, pl, q, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "control soviet 25",
		"mark defensive-line soviet 25", "put g-11ak 130 4", "put g-30ak 130 4", "put g-11army 130 4", "put g-4fk 91 4",
		"put g-3pz 38 4", "put g-14pz 38 4", "put g-kleist 38 4", "put g-5fk 37 4")
	if pl.needed != 2 || len(pl.drives) != 3 {
		t.Fatalf("%d drives, %d needed", len(pl.drives), pl.needed)
	}
	at, _ := kiev41.Must().Index().Place("25")
	kharkov := blocks.Place(at) - 1
	var storms [][]command
	for _, d := range pl.drives {
		storms = append(storms, pl.errandPosts(q, d.to))
	}
	var entered blocks.Mask
	air := 0
	for turn := range 2 {
		x, ok := pl.draftSplit(p, storms, turn)
		if !ok {
			continue
		}
		air = max(air, len(x.air))
		for _, a := range x.acts {
			if a.Verb == blocks.VMove {
				entered.Add(placeOf(a))
			}
		}
	}
	if !entered.Has(to) || !entered.Has(kharkov) || air != 2 {
		t.Errorf("storms of Sevastopol %v and of Kharkov %v with %d air HQs", entered.Has(to), entered.Has(kharkov),
			air)
	}
}

// TestBombersAreRestored: in the turn before the one that the weather may end, an air HQ that is exhausted makes a
// place as ready as one at full strength, because the logistics phase lies between; in the turn itself it does not.
func TestBombersAreRestored(t *testing.T) {
	ready := func(month, strength string) int32 {
		p, pl, _, to := bare(t, "control soviet FS", "mark defensive-line soviet FS", "put g-11ak 122 4",
			"put g-11army 122 4", "put g-5fk 91 "+strength)
		if err := kiev41.Must().Edit(p, []string{"set", "month", month}); err != nil {
			t.Fatal(err)
		}
		pl.prepare(p)
		if pl.scarce != (month == "september") {
			t.Fatalf("%s: activations are scarce: %v", month, pl.scarce)
		}
		pl.updateMaps(p)
		var used blocks.Set
		return pl.readiness(p, to, &used)
	}
	if spent, full := ready("september", "0"), ready("september", "4"); spent != full {
		t.Errorf("September: ready %d with an exhausted air HQ, %d with a full one", spent, full)
	}
	if spent, full := ready("october", "0"), ready("october", "4"); spent >= full {
		t.Errorf("October: ready %d with an exhausted air HQ, %d with a full one", spent, full)
	}
}
