// Tests of the staff officer in single situations.

package staff

import (
	"context"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

var game = moscow41.Must()

// stage sets up a position by set-up statements of the case language, one a line.
func stage(t *testing.T, scenario, text string) *blocks.Position {
	t.Helper()
	p, err := game.Empty(kernel.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if words := strings.Fields(line); len(words) > 0 {
			if err := game.Edit(p, words); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
	}
	return p.(*blocks.Position)
}

// impulse lets a staff officer play one impulse of the side to move, with random decisions by the other side, and
// returns the texts of its actions.
func impulse(t *testing.T, p *blocks.Position, level int, seed uint64) []string {
	t.Helper()
	side := p.ToMove()
	b := &bot{game: game, side: int(side), seed: seed, level: level, rand: chance.NewRand(seed)}
	src := chance.NewRand(seed + 100)
	var out []string
	number, month := p.Impulse, p.Month
	var v kernel.View
	for !p.Over && p.Impulse == number && p.Month == month {
		legal := p.Legal(nil)
		a := legal[0]
		if p.ToMove() == side {
			p.View(side, &v)
			var err error
			if a, err = b.Choose(context.Background(), &v, legal); err != nil {
				t.Fatal(err)
			}
			out = append(out, game.Index().FormatAction(a))
		}
		if err := p.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func place(t *testing.T, id string) blocks.Place {
	t.Helper()
	a, ok := game.Map.Graph.Lookup(id)
	if !ok {
		t.Fatalf("no place %s", id)
	}
	return a
}

// calm keeps both sides in supply and the game from ending; nothing is to be decided there.
const calm = `
control german 66 77 78 79 89 90 91 99 100 101 102 88 67 53 54 114 113 112
put s-28army 63 4
`

func TestTakesAFreeVictoryArea(t *testing.T) {
	for seed := range uint64(5) {
		p := stage(t, "campaign", calm+`
control german 103 104 105 106 116 81 92 93
put g-guderian 106 4
put g-24pz 107 4
put g-34hk 90 4
put g-35hk 90 4
put s-33rc 49 2
ready german impulse
`)
		before := p.Points(moscow41.German)
		did := impulse(t, p, 1, seed)
		if p.Points(moscow41.German) == before {
			t.Errorf("seed %d: Tula, Kursk and Voronezh were undefended and none was taken: %v", seed, did)
		}
	}
}

func TestStaysInSupply(t *testing.T) {
	for seed := range uint64(5) {
		p := stage(t, "campaign", calm+`
put g-guderian 91 4
put g-24pz 91 4
put g-46pz 101 4
put g-34hk 90 4
put g-35hk 90 4
put s-33rc 81 3
put s-30rc 92 3
put s-32rc 102 3
put s-7mc 80 3
put s-5mc 103 3
ready german impulse
`)
		did := impulse(t, p, 1, seed)
		for _, id := range []string{"g-guderian", "g-24pz", "g-46pz", "g-34hk", "g-35hk"} {
			pc, _ := game.Index().Piece(id)
			b := blocks.Block(pc)
			in := p.InSupply(moscow41.German)
			if p.InPlay(b) && !in.Has(p.At[b]) {
				t.Errorf("seed %d: %s is out of supply in %s by its own move: %v", seed, id, game.Areas[p.At[b]].ID,
					did)
			}
		}
	}
}

func TestDoesNotAttackHopelessly(t *testing.T) {
	for seed := range uint64(5) {
		p := stage(t, "campaign", calm+`
put g-2army 90 4
put g-15id 79 1
put g-34hk 90 4
put s-28army 68 4
put s-32army 68 4
mark defensive-line soviet 68
put s-34army 80 4
ready german impulse
`)
		for _, a := range impulse(t, p, 1, seed) {
			if strings.HasPrefix(a, "battle") {
				t.Errorf("seed %d: a division of one step attacked: %s", seed, a)
			}
		}
	}
}

func TestGarrisonsAThreatenedVictoryPlace(t *testing.T) {
	for seed := range uint64(5) {
		p := stage(t, "campaign", calm+`
put g-2army 99 4
put g-34hk 89 4
put g-35hk 99 4
put s-western 68 4
put s-7mc 91 3
put s-5mc 79 3
ready german impulse
`)
		did := impulse(t, p, 1, seed)
		smolensk := place(t, "90")
		if p.Survey().CountAt(moscow41.German, smolensk) == 0 && !p.Contested(place(t, "79")) &&
			!p.Contested(place(t, "91")) {
			t.Errorf("seed %d: Smolensk, whose loss loses the game, is open to tanks: %v", seed, did)
		}
	}
}

func TestKnowsWhatWinsAScenario(t *testing.T) {
	for _, c := range []struct {
		scenario string
		single   []string // places whose capture wins for the Germans
		pairs    int
		points   bool
	}{
		{"campaign", nil, 1, true},
		{"dnieper", nil, 2, false},
		{"typhoon", []string{"63"}, 0, false},
		{"lastgasp", []string{"63"}, 0, false},
	} {
		p, err := game.Start(kernel.Setup{Scenario: c.scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		q := p.(*blocks.Position)
		for q.Segment <= 1 || q.SegmentID() == "setup" {
			if err := q.Play(bots.First(q.Legal(nil), blocks.VArrange), chance.NewRand(1), nil); err != nil {
				t.Fatal(err)
			}
		}
		pl := newPlanner(q, 0, 1)
		pl.prepare(q)
		if pl.points != c.points {
			t.Errorf("%s: points decide: %v", c.scenario, pl.points)
		}
		if len(pl.pairs) != c.pairs {
			t.Errorf("%s: %d pairs of places decide something, there are %d: %v", c.scenario, len(pl.pairs), c.pairs,
				pl.pairs)
		}
		for _, id := range c.single {
			found := false
			for _, x := range pl.objectives {
				found = found || x.n == 1 && x.places[0] == place(t, id) && x.worth[0] >= pl.w.decisive
			}
			if !found {
				t.Errorf("%s: it does not know that %s wins", c.scenario, id)
			}
		}
	}
}

// The side that would lose now has the weights of an attacker, the other those of a defender.
func TestKnowsWhoMustAct(t *testing.T) {
	for _, scenario := range []string{"campaign", "dnieper", "typhoon", "lastgasp"} {
		p, err := game.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		q := p.(*blocks.Position)
		if w := newPlanner(q, 0, 1).w; w != &attacking {
			t.Errorf("%s: the Germans, who do not win by waiting, do not judge as attackers", scenario)
		}
		if w := newPlanner(q, 1, 1).w; w != &defending {
			t.Errorf("%s: the Soviets, who win by waiting, do not judge as defenders", scenario)
		}
	}
}

// Enemy blocks make a way longer, a strong block more than a weak one, and one that a battle is likely to clear less
// than one that stays.
func TestTheWayIsFoughtFor(t *testing.T) {
	moscow := place(t, "63")
	bring := func(strength string, fall int32) int32 {
		p := stage(t, "typhoon", "put g-24pz 90 4\nready german impulse")
		if strength != "" {
			n := 0
			ring := p.Neighbours(moscow)
			for b := blocks.Block(1); int(b) < len(p.Units); b++ {
				if u := &p.Units[b]; int(u.Side) != 1 || u.Kind != blocks.Infantry || u.Steps < 4 || ring.IsZero() {
					continue
				}
				a := ring.Pop()
				if err := game.Edit(p, []string{"put", p.About.Pieces[b].ID, p.About.Places[a+1].ID,
					strength}); err != nil {
					t.Fatal(err)
				}
				n++
			}
			if n < 4 {
				t.Fatalf("only %d blocks stand around Moscow", n)
			}
		}
		pl := newPlanner(p, 0, 1)
		pl.prepare(p)
		pl.eval(p)
		if !pl.single || !pl.decisive.Has(moscow) {
			t.Fatal("it does not know that Moscow decides")
		}
		for a := p.Neighbours(moscow); fall > 0 && !a.IsZero(); {
			at := a.Pop()
			pl.fallChance[at] = fall
			pl.fallPlaces = append(pl.fallPlaces, at)
		}
		return pl.approach(p, moscow, 0)
	}
	open, weak, strong, falling := bring("", 0), bring("1", 0), bring("4", 0), bring("4", 90)
	if !(open >= falling && falling > strong && open > weak && weak > strong && strong >= 0 && open > 0) {
		t.Errorf("open %d, a weak ring %d, a strong one %d, one that is likely to fall %d", open, weak, strong, falling)
	}
}

// The impulse of all HQs leaves out those that add nothing to it.
func TestNoHQForNothing(t *testing.T) {
	p := stage(t, "campaign",
		"put g-guderian 90 4\nput g-24pz 90 4\nput g-46pz 100 4\nput g-9army 9A 4\n"+
			"put s-33rc 91 1\nready german impulse")
	pl := newPlanner(p, 0, 1)
	pl.limit = 1 << 30
	pl.prepare(p)
	pl.measureFront(p)
	var posts []command
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		if id := p.About.Pieces[b].ID; id == "g-guderian" || id == "g-9army" {
			posts = append(posts, command{b, -1})
		}
	}
	both := pl.draft(p, blocks.VTactical, posts, false, nil)
	x := pl.draftAll(p, posts, false, nil)
	if len(both.posts) != 2 || len(x.posts) != 1 || p.About.Pieces[x.posts[0].hq].ID != "g-guderian" {
		t.Fatalf("of %d HQs it keeps %v", len(both.posts), x.posts)
	}
	if x.score < both.score || len(x.acts) >= len(both.acts) {
		t.Errorf("%d in %d actions, and %d in %d with both", x.score, len(x.acts), both.score, len(both.acts))
	}
	for _, a := range x.acts {
		if err := p.Play(a, chance.NewRand(1), nil); err != nil {
			t.Fatalf("what it means to play is refused: %v", err)
		}
	}
}

// A defensive line alone that is cut off falls to attrition: the area counts as good as taken, but an attack on it is
// worth no more than its dice.
func TestALineAloneStarves(t *testing.T) {
	p := stage(t, "campaign", "mark defensive-line soviet 68\nput g-15id 68 1\nready german impulse")
	a := place(t, "68")
	pl := newPlanner(p, 0, 1)
	pl.prepare(p)
	pl.eval(p)
	if !pl.maps.supplied[1].Has(a) {
		t.Fatal("the line is cut off")
	}
	odds, falls := pl.battle(p, a, 0).clear, pl.starves(p, a)
	pl.maps.supplied[1].Del(a)
	if odds > 40 || falls != 0 {
		t.Errorf("in supply a division of one step clears it in %d of 100, without it in %d", odds, falls)
	}
	if o, f := pl.battle(p, a, 0).clear, pl.starves(p, a); o != odds || f < 90 {
		t.Errorf("cut off it is cleared in %d of 100 (before: %d), and falls in %d", o, odds, f)
	}
}

// A pass of the side that would lose concedes the game in the last turn, but not where one place decides it: what a
// side does there only to avoid a pass costs it more.
func TestWhatAPassConcedes(t *testing.T) {
	for _, x := range []struct {
		game     kernel.Game
		scenario string
		side     int
		concedes bool
	}{
		{kiev41.Must(), "snow", 1, true},
		{kiev41.Must(), "snow", 0, false},
		{moscow41.Must(), "typhoon", 0, false},
		{moscow41.Must(), "lastgasp", 0, false},
	} {
		pos, err := x.game.Start(kernel.Setup{Scenario: x.scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		p.Month = p.Sc.LastMonth
		pl := newPlanner(p, x.side, 1)
		pl.prepare(p)
		if c := pl.concession(p, p, x.side); (c > 0) != x.concedes {
			t.Errorf("%s, side %d: a pass concedes %d", x.scenario, x.side, c)
		}
	}
}
