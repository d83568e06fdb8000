package moscow41_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/systems/blocks"
)

// runCase plays a case given as text.
func runCase(t *testing.T, name, text string) {
	t.Helper()
	c, err := try.Parse(name, strings.NewReader(text))
	if err != nil {
		t.Error(err)
		return
	}
	if err := try.Run(c, game, nil); err != nil {
		t.Error(err)
	}
}

func TestCommandRangeAndRefusals(t *testing.T) {
	if f := os.Getenv("UMPIRE_CASE"); f != "" {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		runCase(t, f, string(b))
		return
	}
	runCase(t, "range", `# Guderian commands red and white in range
game moscow41
scenario empty
put g-guderian 90 4
put g-24pz 100 4
put g-39pz 99 4
put s-22rc 91 3
ready german tactical
expect phase = activation
no end : 10.0
do activate g-guderian
do end
expect phase = command
expect commanded(g-24pz) = yes
expect commanded(g-39pz) = no
no choose g-39pz : 10.2
no move g-24pz 63 : 10.8.1
no strategic-move : 10.7
as soviet
no choose s-22rc : 3.0
`)
}

// Everything about a position that must hold after every action.
func TestInvariants(t *testing.T) {
	var options []string
	for _, o := range game.Info().Options {
		options = append(options, o.ID)
	}
	sets := []kernel.Setup{}
	for _, sc := range game.Info().Scenarios {
		sets = append(sets, kernel.Setup{Scenario: sc.ID}, kernel.Setup{Scenario: sc.ID, Options: options})
	}
	for _, o := range options {
		sets = append(sets, kernel.Setup{Scenario: "campaign", Options: []string{o}})
	}
	src := chance.NewRand(99)
	for i, set := range sets {
		for seed := range uint64(2) {
			playOut(t, set, uint64(i)*100+seed, 20000, func(p *blocks.Position, n int) {
				if n%3 != 0 {
					return
				}
				checkPosition(t, p, src, n)
			})
			if t.Failed() {
				t.Fatalf("%+v seed %d", set, seed)
			}
		}
	}
}

func checkPosition(t *testing.T, p *blocks.Position, src *chance.Rand, n int) {
	t.Helper()
	q := p.New().(*blocks.Position)
	p.Copy(q)
	q.RebuildDerived()
	if !q.EqualDerived(p) {
		t.Fatalf("action %d: the derived part differs when rebuilt", n)
	}
	enc, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	back, err := game.Decode(enc)
	if err != nil {
		t.Fatalf("action %d: %v", n, err)
	}
	if enc2, _ := back.AppendBinary(nil); !bytes.Equal(enc, enc2) {
		t.Fatalf("action %d: decoding and encoding gives other bytes", n)
	}
	a, b := p.Legal(nil), back.Legal(nil)
	if len(a) != len(b) {
		t.Fatalf("action %d: %d legal actions, %d after decoding", n, len(a), len(b))
	}
	side := p.ToMove()
	for _, x := range a {
		if r := p.Why(side, x); r != nil {
			t.Fatalf("action %d: %s is listed and refused: %v", n, game.Index().FormatAction(x), r)
		}
		if r := p.Why(side.Other(), x); r == nil {
			t.Fatalf("action %d: the other side may %s", n, game.Index().FormatAction(x))
		}
	}
	// Unlisted actions are refused with a reason, and change nothing.
	info := game.Info()
	for range 12 {
		x := kernel.Action{Verb: kernel.Verb(1 + src.Below(len(info.Verbs)-1))}
		v := info.Verbs[x.Verb]
		if v.Piece {
			x.Piece = kernel.PieceID(1 + src.Below(len(info.Pieces)-1))
		}
		if v.Place {
			x.Place = kernel.PlaceID(1 + src.Below(len(info.Places)-1))
		}
		if v.Num != kernel.NumNone {
			x.N = int16(src.Below(2))
		}
		listed := false
		for _, y := range a {
			listed = listed || x == y
		}
		if listed || p.Outcome().Over {
			continue
		}
		r := p.Why(side, x)
		if r == nil {
			t.Fatalf("action %d: %s is not listed and not refused", n, game.Index().FormatAction(x))
		}
		if r.Code == "" || r.Reason == "" || r.Code != "unknown-piece" && r.Code != "foreign-piece" && r.Rule == "" {
			t.Fatalf("action %d: %s is refused without rule, code or reason: %+v", n, game.Index().FormatAction(x), r)
		}
		if err := p.Play(x, src, nil); err == nil {
			t.Fatalf("action %d: %s is refused and played", n, game.Index().FormatAction(x))
		}
		if again, _ := p.AppendBinary(nil); !bytes.Equal(enc, again) {
			t.Fatalf("action %d: the refused %s changed the position", n, game.Index().FormatAction(x))
		}
	}
}

func TestNoAllocation(t *testing.T) {
	src := chance.NewRand(3)
	pos, err := game.Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		t.Fatal(err)
	}
	start := pos.New()
	pos.Copy(start)
	buf := make([]kernel.Action, 0, 1024)
	step := func() {
		buf = pos.Legal(buf[:0])
		if len(buf) == 0 {
			start.Copy(pos)
			return
		}
		if err := pos.Play(buf[src.Below(len(buf))], src, nil); err != nil {
			t.Fatal(err)
		}
	}
	for range 20000 {
		step()
	}
	if n := testing.AllocsPerRun(20000, step); n > 0 {
		t.Errorf("%v allocations an action", n)
	}
}

func BenchmarkCopy(b *testing.B) {
	pos, _ := game.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	into := pos.New()
	for range b.N {
		pos.Copy(into)
	}
}

func BenchmarkView(b *testing.B) {
	pos, _ := game.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	var v kernel.View
	b.ReportAllocs()
	for range b.N {
		pos.View(kernel.SideA, &v)
	}
}

// The whole side's supply, against a walk that goes over the places one by one.
func BenchmarkSupply(b *testing.B) {
	pos, err := game.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	if err != nil {
		b.Fatal(err)
	}
	p := pos.(*blocks.Position)
	b.Run("flood", func(b *testing.B) {
		for range b.N {
			p.SetLost(0) // forgets what was traced
			p.InSupply(kernel.SideB)
		}
	})
	b.Run("plain walk", func(b *testing.B) {
		g := p.Map.Graph
		free := p.Free(kernel.SideB)
		var seen [256]bool
		for range b.N {
			n := 0
			for a := range g.Len() {
				seen[a] = free.Has(blocks.Place(a))
				if seen[a] {
					n += len(g.Neighbours(blocks.Place(a)))
				}
			}
			if n == 0 {
				b.Fatal("nothing is free")
			}
		}
	})
}

// Every number of the switch table names a rule of the help, and switching it off gives a game.
func TestRuleSwitches(t *testing.T) {
	for _, sw := range game.Switches {
		if _, ok := game.Index().Rule(sw.Number); !ok {
			t.Errorf("rule %s is switched but not in data/rules.json", sw.Number)
		}
		g, ok := game.WithoutRule(sw.Number)
		if !ok {
			t.Errorf("rule %s cannot be switched off", sw.Number)
			continue
		}
		if _, err := g.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1)); err != nil {
			t.Errorf("without rule %s: %v", sw.Number, err)
		}
	}
	if _, ok := game.WithoutRule("99.9"); ok {
		t.Error("a rule that does not exist can be switched off")
	}
}

func BenchmarkGuess(b *testing.B) {
	src := chance.NewRand(1)
	p, _ := playOut(b, kernel.Setup{Scenario: "campaign"}, 5, 150, nil)
	var v kernel.View
	p.View(kernel.SideA, &v)
	b.ReportAllocs()
	for range b.N {
		if _, err := game.Guess(&v, src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkForecast(b *testing.B) {
	c, err := try.Parse("forecast", strings.NewReader(`# four against three, one of them concealed
game moscow41
scenario empty
put g-guderian 90 4 activated
put g-24pz 91 4
put g-47pz 91 4
put g-46pz 91 4
mark defensive-line soviet 91
put s-65rc 91 3 open
put s-28rc 91 3 open
put s-5mc 91 3
ready german combat 91
`))
	if err != nil {
		b.Fatal(err)
	}
	r, err := try.NewRunner(c, game)
	if err != nil {
		b.Fatal(err)
	}
	for more := true; more; {
		if more, err = r.Step(); err != nil {
			b.Fatal(err)
		}
	}
	a, _ := game.Index().ParseAction("artillery g-guderian 91")
	var f kernel.Forecast
	b.ResetTimer()
	for range b.N {
		r.Pos.Forecast(kernel.SideA, a, &f)
	}
	if !f.Known {
		b.Fatal("nothing is forecast")
	}
}

// The sums that the rulebook prints for each start (R45) hold when the set-up is complete, by the staff or at random.
func TestPrintedValues(t *testing.T) {
	for _, c := range []struct {
		scenario       string
		german, soviet int
	}{{"campaign", 8, 12}, {"dnieper", 8, 12}, {"typhoon", 14, 12}, {"lastgasp", 5, 13}} {
		for seed := range uint64(6) {
			src := chance.NewRand(seed)
			pos, err := game.Start(kernel.Setup{Scenario: c.scenario}, src)
			if err != nil {
				t.Fatal(err)
			}
			p := pos.(*blocks.Position)
			for p.SegmentID() == "setup" {
				l := p.Legal(nil)
				a := l[len(l)-1]
				if seed > 1 {
					a = l[src.Below(len(l))]
				}
				if err := p.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
			if g, s := p.LogisticsValue(kernel.SideA), p.LogisticsValue(kernel.SideB); g != c.german || s != c.soviet {
				t.Errorf("%s seed %d: logistics values %d and %d, printed %d and %d", c.scenario, seed, g, s, c.german, c.soviet)
			}
		}
	}
}
