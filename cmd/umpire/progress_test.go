// Tests of the progress line that long commands write to a terminal.

package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgressText(t *testing.T) {
	for _, c := range []struct {
		done, games int
		took        time.Duration
		want        string
	}{
		{0, 100, 0, "[------------------------] 0 of 100"},
		{0, 100, 75 * time.Second, "[------------------------] 0 of 100, for 75 s"},
		{50, 100, 20 * time.Second, "[############------------] 50 of 100, 2.5 games/s, 20 s left"},
		{100, 100, 40 * time.Second, "[########################] 100 of 100, 2.5 games/s"},
		{1, 200, 30 * time.Second, "[------------------------] 1 of 200, 30.0 s a game, 1 h 39 min left"},
		{1000, 5000, time.Second, "[####--------------------] 1000 of 5000, 1000 games/s, 4 s left"},
		{99, 100, time.Second, "[#######################-] 99 of 100, 99.0 games/s, a moment left"},
		{10, 100, 30 * time.Second, "[##----------------------] 10 of 100, 3.0 s a game, 5 min left"},
	} {
		if got := progressText(c.done, c.games, c.took); got != c.want {
			t.Errorf("%d of %d after %v: %q, want %q", c.done, c.games, c.took, got, c.want)
		}
	}
	if got := progressText(999_999, 1_000_000, 300*time.Hour); len(got) > 79 {
		t.Errorf("%q is too long for a line", got)
	}
}

// TestProgressIsForTerminals: nothing is written where nobody watches; somebody who does sees no more than ten lines a
// second, the last one too, and a clean line at the end.
func TestProgressIsForTerminals(t *testing.T) {
	var out bytes.Buffer
	p := newProgress(&env{out: &out, err: &out}, 10)
	p.show(1)
	p.end()
	if out.Len() > 0 {
		t.Errorf("a buffer was told %q", out.String())
	}
	clock := time.Unix(0, 0)
	p = &progress{to: &out, games: 10, now: func() time.Time { return clock }, begun: clock}
	for n := 1; n <= 10; n++ {
		clock = clock.Add(30 * time.Millisecond)
		p.show(n)
	}
	p.end()
	if n := strings.Count(out.String(), " of 10"); n < 3 || n > 4 {
		t.Errorf("%d lines in 0.3 seconds: %q", n, out.String())
	}
	if !strings.Contains(out.String(), "10 of 10") || !strings.HasSuffix(out.String(), "\r\033[K") {
		t.Errorf("the end is missing: %q", out.String())
	}
}

// TestProgressGoesOn: while no game ends the line is written again, with the time that it takes, and not after the end.
func TestProgressGoesOn(t *testing.T) {
	var out bytes.Buffer
	clock := time.Unix(0, 0)
	p := &progress{to: &out, games: 10, now: func() time.Time { return clock }, begun: clock, stop: make(chan struct{})}
	p.show(1)
	clock = clock.Add(stillRunning / 2)
	p.again()
	if n := strings.Count(out.String(), " of 10"); n != 1 {
		t.Errorf("%d lines too soon: %q", n, out.String())
	}
	clock = clock.Add(stillRunning)
	p.again()
	if !strings.HasSuffix(out.String(), "1 of 10, 15.0 s a game, 2 min left") {
		t.Errorf("no new line: %q", out.String())
	}
	p.end()
	clock = clock.Add(stillRunning)
	if p.again(); !strings.HasSuffix(out.String(), "\r\033[K") {
		t.Errorf("written after the end: %q", out.String())
	}
}

// TestEndlessGamesAreTold: the first of the games that did not end, and how many more there are.
func TestEndlessGamesAreTold(t *testing.T) {
	var out bytes.Buffer
	tellEndless(&env{err: &out}, strings.Split("abcdefg", ""))
	if out.String() != "umpire sim: a\numpire sim: b\numpire sim: c\numpire sim: d\numpire sim: e\numpire sim: and 2 "+
		"more games\n" {
		t.Errorf("%q", out.String())
	}
}

// TestEndlessGamesFail: sim and shift tell what they found and how many games did not end, and fail.
func TestEndlessGamesFail(t *testing.T) {
	for _, c := range []struct {
		args      []string
		play      func(*simPlan, *env) error
		out, fail string
	}{
		{[]string{"sim", "toy/brod"}, func(p *simPlan, e *env) error { return p.play(t.Context(), e) },
			"toy/brod: 3 games, 3 unfinished", "3 of 3 games did not end"},
		{[]string{"sim", "toy/brod", "--json"}, func(p *simPlan, e *env) error { return p.play(t.Context(), e) },
			`"unfinished":3`, "3 of 3 games did not end"},
		{[]string{"shift", "moscow41/dnieper", "--fewer", "soviet/infantry"},
			func(p *simPlan, e *env) error { return p.shift(t.Context(), e) },
			"a shift of +0.0 points", "6 of 6 games did not end, and count as drawn"},
		{[]string{"shift", "moscow41/dnieper", "--fewer", "soviet/infantry", "--json"},
			func(p *simPlan, e *env) error { return p.shift(t.Context(), e) },
			`"unfinished":6`, "6 of 6 games did not end, and count as drawn"},
	} {
		p, err := readSim(c.args[0], append(c.args[1:], "-n", "3"))
		if err != nil {
			t.Fatal(err)
		}
		p.MaxActions = 4
		var out, said bytes.Buffer
		err = c.play(p, &env{&out, &said})
		if err == nil || err.Error() != c.fail || !strings.Contains(out.String(), c.out) {
			t.Errorf("%v: %v, %q", c.args, err, out.String())
		}
	}
}

func TestQuoted(t *testing.T) {
	for w, want := range map[string]string{"random": "random", "exec:./my bot": "'exec:./my bot'", "a'b": `'a'\''b'`} {
		if got := quoted(w); got != want {
			t.Errorf("%s is quoted %s, want %s", w, got, want)
		}
	}
}
