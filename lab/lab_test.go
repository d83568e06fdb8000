package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"testing"

	"umpire/bots"
	"umpire/games/toy"
	"umpire/kernel"
)

func plan(t *testing.T, jobs int) Plan {
	t.Helper()
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	return Plan{Game: g, Setup: kernel.Setup{Scenario: g.Info().Scenarios[0].ID}, Set: bots.Set{bots.Random}, Bots: [2]string{"random", "random"}, Games: 40, Seed: 3, Jobs: jobs}
}

func run(t *testing.T, p Plan) ([]Result, Totals) {
	t.Helper()
	var rs []Result
	tot, err := Run(context.Background(), p, func(r Result) { r.CPU = 0; rs = append(rs, r) })
	if err != nil {
		t.Fatal(err)
	}
	return rs, tot
}

// TestSameSeedSameGames: the results do not depend on the number of workers, come in order, and differ by seed.
func TestSameSeedSameGames(t *testing.T) {
	one, totals := run(t, plan(t, 1))
	four, _ := run(t, plan(t, 4))
	if !reflect.DeepEqual(one, four) {
		t.Error("one worker and four play different games")
	}
	for i, r := range one {
		if r.Game != i {
			t.Fatalf("game %d came as number %d", r.Game, i)
		}
		if !r.Finished {
			t.Errorf("game %d did not end", i)
		}
	}
	other := plan(t, 1)
	other.Seed = 4
	if two, _ := run(t, other); reflect.DeepEqual(one, two) {
		t.Error("another seed plays the same games")
	}
	won := 0
	for _, s := range totals.Sides {
		won += s.Wins
	}
	if won+totals.Draws+totals.Unfinished != totals.Games || totals.Games != 40 {
		t.Errorf("the totals do not add up: %+v", totals)
	}
}

// TestPairedGamesShareTheirDraws: both games of a pair have one seed, and the bots change sides.
func TestPairedGamesShareTheirDraws(t *testing.T) {
	p := plan(t, 2)
	second := bots.Random
	second.Name = "second"
	p.Set = append(p.Set, second)
	p.Bots[1], p.Paired = "second", true
	rs, totals := run(t, p)
	for i := 0; i < len(rs); i += 2 {
		a, b := rs[i], rs[i+1]
		if a.Seed != b.Seed || a.Bots[0] != b.Bots[1] || a.Bots[1] != b.Bots[0] {
			t.Fatalf("games %d and %d are no pair: %+v %+v", i, i+1, a, b)
		}
	}
	if totals.Bots["random"].Of != 40 || totals.Bots["second"].Of != 40 {
		t.Errorf("bots counted as %+v", totals.Bots)
	}
}

// TestWilsonInterval holds the interval against values computed by hand from Wilson's formula.
func TestWilsonInterval(t *testing.T) {
	for _, c := range []struct {
		wins, of  int
		low, high float64
	}{{50, 100, 0.4038, 0.5962}, {0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {0, 0, 0, 1}} {
		s := NewShare(c.wins, c.of)
		if d := s.Low - c.low; d > 1e-4 || d < -1e-4 {
			t.Errorf("%d of %d: low %.4f, want %.4f", c.wins, c.of, s.Low, c.low)
		}
		if d := s.High - c.high; d > 1e-4 || d < -1e-4 {
			t.Errorf("%d of %d: high %.4f, want %.4f", c.wins, c.of, s.High, c.high)
		}
	}
}

// TestBadPlansAreNamed: unknown bots, scenarios and counts are errors before anything is played.
func TestBadPlansAreNamed(t *testing.T) {
	for name, spoil := range map[string]func(*Plan){
		"no games":         func(p *Plan) { p.Games = 0 },
		"unknown bot":      func(p *Plan) { p.Bots[0] = "nobody" },
		"unknown scenario": func(p *Plan) { p.Setup.Scenario = "nowhere" },
	} {
		p := plan(t, 1)
		spoil(&p)
		if _, err := Run(context.Background(), p, func(Result) { t.Errorf("%s: a game was played", name) }); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestCancelEndsTheRun: a cancelled context is the error, and no worker is left behind.
func TestCancelEndsTheRun(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := plan(t, 2)
	p.Games = 100_000
	n := 0
	_, err := Run(ctx, p, func(Result) {
		if n++; n == 3 {
			cancel()
		}
	})
	if err != context.Canceled {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

// TestReportIsStable: the same results give the same page, and it names what it shows.
func TestReportIsStable(t *testing.T) {
	var pages [2]bytes.Buffer
	for i := range pages {
		rs, totals := run(t, plan(t, 1+i))
		if err := Report(&pages[i], totals, rs); err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(totals)
		if err != nil || !bytes.Contains(line, []byte(`"actions_per_cpu_second"`)) {
			t.Errorf("totals as JSON: %s, %v", line, err)
		}
	}
	if !bytes.Equal(pages[0].Bytes(), pages[1].Bytes()) {
		t.Error("the same results give two pages")
	}
	if !bytes.Contains(pages[0].Bytes(), []byte("40 games")) {
		t.Error("the page does not say how many games it shows")
	}
}
