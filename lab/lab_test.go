// Tests of runs, totals and reports.

package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
)

func plan(t *testing.T, jobs int) Plan {
	t.Helper()
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	return Plan{Game: g, Setup: kernel.Setup{Scenario: g.Info().Scenarios[0].ID}, Set: bots.Set{bots.Random},
		Bots: [2]string{"random", "random"}, Games: 40, Seed: 3, Jobs: jobs}
}

func run(t *testing.T, p Plan) ([]Result, Totals) {
	t.Helper()
	var rs []Result
	tot, err := Run(context.Background(), p, func(r Result) { rs = append(rs, r.WithoutClock()) })
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
			t.Fatalf("games %d and %d are not a pair: %+v %+v", i, i+1, a, b)
		}
	}
	if totals.Bots["random"].Of != 40 || totals.Bots["second"].Of != 40 {
		t.Errorf("bots counted as %+v", totals.Bots)
	}
}

// TestAGameThatDoesNotEndIsDescribed: its result says where it stood when it was stopped, and the last actions.
func TestAGameThatDoesNotEndIsDescribed(t *testing.T) {
	p := plan(t, 1)
	p.MaxActions = 5
	rs, totals := run(t, p)
	if totals.Unfinished != p.Games {
		t.Fatalf("%d of %d games are unfinished", totals.Unfinished, p.Games)
	}
	for _, r := range rs {
		if !strings.HasPrefix(r.Stopped, "turn ") || !strings.Contains(r.Stopped, " to move: ") ||
			strings.Count(r.Stopped, "; ") != 4 {
			t.Fatalf("game %d: %q", r.Game, r.Stopped)
		}
	}
	p.MaxActions = 0
	if rs, _ = run(t, p); rs[0].Stopped != "" {
		t.Errorf("a finished game was stopped: %q", rs[0].Stopped)
	}
}

// TestWilsonInterval holds the interval against values computed by hand from Wilson's formula.
func TestWilsonInterval(t *testing.T) {
	for _, c := range []struct {
		wins, of  int
		low, high float64
	}{{50, 100, 0.4038, 0.5962}, {0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {0, 0, 0, 1}} {
		s := NewWinRate(c.wins, c.of)
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
		"paired with self": func(p *Plan) { p.Paired = true },
		"unknown bot":      func(p *Plan) { p.Bots[0] = "nobody" },
		"unknown scenario": func(p *Plan) { p.Setup.Scenario = "nowhere" },
	} {
		p := plan(t, 1)
		spoil(&p)
		if _, err := Run(context.Background(), p, func(Result) {
			t.Errorf("%s: a game was played",
				name)
		}); err == nil {
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

// page makes a report of a plan.
func page(t *testing.T, p Plan, timings bool) string {
	t.Helper()
	var rs []Result
	totals, err := Run(context.Background(), p, func(r Result) { rs = append(rs, r) })
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Report(&b, Page{Command: "umpire sim <&>", Version: "1", Timings: timings}, totals, rs); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// campaign is a plan with everything that a report can show: two bots, pairs, follies, luck.
func campaign(t *testing.T, jobs int) Plan {
	t.Helper()
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	second := bots.Random
	second.Name, second.Blind = "second", false
	return Plan{Game: g, Setup: kernel.Setup{Scenario: "campaign"}, Set: bots.Set{bots.Random, second},
		Bots: [2]string{"random", "second"}, Paired: true,
		Games: 24, Seed: 3, Jobs: jobs, Watch: true}
}

// TestSameSeedSameReport: a report is the same byte for byte, however many workers there are; one with timings is the
// same except for their section, which is the last.
func TestSameSeedSameReport(t *testing.T) {
	one, four := page(t, campaign(t, 1), false), page(t, campaign(t, 4), false)
	if one != four {
		t.Error("one worker and four make different pages")
	}
	timed := page(t, campaign(t, 3), true)
	before, rest, ok := strings.Cut(timed, `<section id="timings">`)
	_, after, ok2 := strings.Cut(rest, "</section>")
	if !ok || !ok2 || before+after != one {
		t.Error("a page with timings differs from one without by more than their section")
	}
	if strings.Contains(one, "CPU") {
		t.Error("the page without timings speaks of CPU time")
	}
	other := campaign(t, 1)
	other.Seed = 4
	if page(t, other, false) == one {
		t.Error("another seed makes the same page")
	}
}

// TestReportShowsEverything: each part of the page is there when it has something to show, and the page loads no other
// file.
func TestReportShowsEverything(t *testing.T) {
	p := campaign(t, 2)
	p.Test = &SPRT{P0: 0.001, P1: 0.002}
	whole := page(t, p, true)
	for _, w := range []string{"Who wins", "When it ends", "Which bot wins", "Pairs", "By what margin",
		"How long it takes", "Luck", "Follies a game", "Sequential test",
		"Timings", "Wilson", "umpire sim &lt;&amp;&gt;", p.Game.Info().DataHash,
		"edition " + strconv.Itoa(p.Game.Info().Edition),
		"random against second",
		"Hopeless attack"} {
		if !strings.Contains(whole, w) {
			t.Errorf("the page does not say %q", w)
		}
	}
	for _, w := range []string{"<script", "http:", "https:", "url(", "<img", "<link", "NaN", "Inf", "%!"} {
		if strings.Contains(whole, w) {
			t.Errorf("the page holds %q", w)
		}
	}
	small := page(t, plan(t, 1), false)
	for _, w := range []string{"Which bot wins", "Pairs", "Luck", "Follies", "Timings"} {
		if strings.Contains(small, "<h2>"+w) {
			t.Errorf("the page of a game without it has a section %q", w)
		}
	}
}

// TestResultsAddUp: totals of follies and pairs are those of the games, and the totals can be written as JSON.
func TestResultsAddUp(t *testing.T) {
	rs, totals := run(t, campaign(t, 2))
	if c := totals.Pairs; c == nil || c.Of != 12 || c.Both+c.Better+c.Even+c.Worse+c.None != 12 || c.Low > c.Score ||
		c.High < c.Score {
		t.Errorf("pairs: %+v", c)
	}
	if len(totals.Follies) != 4 {
		t.Fatalf("follies of %d bots and sides, want 4", len(totals.Follies))
	}
	for _, f := range totals.Follies {
		sum, squares := 0.0, 0.0
		for _, r := range rs {
			side := 0
			if f.Side == "soviet" {
				side = 1
			}
			if n := float64(r.Follies[f.Side]["victory-place-missed"]); r.Bots[side] == f.Bot {
				sum, squares = sum+n, squares+n*n
			}
		}
		if got := f.PerGame["victory-place-missed"]; f.Games != 12 || math.Abs(got-sum/12) > 1e-9 {
			t.Errorf("%s as %s: %g a game in %d games, want %g", f.Bot, f.Side, got, f.Games, sum/12)
		}
		if got, want := f.Error["victory-place-missed"],
			math.Sqrt((squares/12-sum*sum/144)/12); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s as %s: standard error %g, want %g", f.Bot, f.Side, got, want)
		}
	}
	if k := totals.Think["second"]; len(totals.Think) != 1 || k == nil || k.Slowest > k.PerGame*24 {
		t.Errorf("thinking: %+v", totals.Think)
	}
	line, err := json.Marshal(totals)
	if err != nil || !bytes.Contains(line, []byte(`"actions_per_cpu_second"`)) ||
		!bytes.Contains(line, []byte(`"hopeless-attack"`)) {
		t.Errorf("totals as JSON: %s, %v", line, err)
	}
	for _, r := range rs {
		if math.Abs(r.Luck["german"].Score()) > 6 || r.Luck["german"].Mean <= 0 {
			t.Errorf("game %d: luck %+v", r.Game, r.Luck)
		}
	}
}

// TestWatchingChangesNoGame: games are the same with and without counting follies and luck.
func TestWatchingChangesNoGame(t *testing.T) {
	p := campaign(t, 2)
	watched, _ := run(t, p)
	p.Watch = false
	plain, _ := run(t, p)
	for i := range watched {
		watched[i].Follies, watched[i].Luck, watched[i].Curves = nil, nil, nil
	}
	if !reflect.DeepEqual(watched, plain) {
		t.Error("the watched games are others")
	}
}

// TestProgressCountsEveryGame: progress is told each number once, up to the last game.
func TestProgressCountsEveryGame(t *testing.T) {
	p := plan(t, 3)
	var seen []int
	p.Progress = func(done int) { seen = append(seen, done) }
	run(t, p)
	for i, n := range seen {
		if n != i+1 {
			t.Fatalf("progress came as %v", seen)
		}
	}
	if len(seen) != p.Games {
		t.Errorf("%d games were told of, want %d", len(seen), p.Games)
	}
}

// TestNiceSteps: axes are divided by round numbers into no more steps than asked for.
func TestNiceSteps(t *testing.T) {
	for _, c := range []struct {
		span float64
		n    int
		want float64
	}{{3, 4, 1}, {4, 4, 1}, {5, 4, 2}, {77, 4, 20}, {300, 4, 100}, {0.7, 14, 0.05}, {0, 4, 1}, {1e6, 4, 500000}} {
		if got := niceStep(c.span, c.n); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("a span of %g in %d steps: %g, want %g", c.span, c.n, got, c.want)
		}
	}
}
