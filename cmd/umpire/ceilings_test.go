// Checks docs/follies.json, the published ceilings of follies, against the games, the bots and the pages that cite it.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/lab"
)

// TestPublishedCeilings: docs/follies.json names games and bots that there are, has a ceiling for each kind of folly by
// each bot on each side, none below what was measured, and is written as --measure writes it.
func TestPublishedCeilings(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "follies.json"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := lab.ReadCeilings(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range c.Runs {
		id, _, _ := strings.Cut(run.Game, "/")
		g, err := gameByID(id)
		if err != nil {
			t.Fatal(err)
		}
		kinds := len(g.(kernel.FollyGame).Follies())
		want := kinds * 2 // one bot a side
		if run.Paired {
			want *= 2
		}
		for _, b := range run.Bots {
			if _, err := seatable.Find(b, g.Info()); err != nil {
				t.Error(err)
			}
		}
		if len(run.Rates) != want {
			t.Errorf("%s, %s against %s: %d ceilings, want %d", run.Game, run.Bots[0], run.Bots[1], len(run.Rates),
				want)
		}
		for _, r := range run.Rates {
			if r.Ceiling < r.Measured {
				t.Errorf("%s: the ceiling is below what was measured: %+v", run.Game, r)
			}
		}
	}
	var again bytes.Buffer
	if err := c.Write(&again); err != nil || !bytes.Equal(again.Bytes(), data) {
		t.Errorf("the file is not as --measure writes it (%v)", err)
	}
}

// TestPublishedWins: docs/exploiters.json names games, bots and sides that there are, asks for no more wins than were
// measured and for at least one in a game that the bot wins, and is written as --measure writes it.
func TestPublishedWins(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "exploiters.json"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := lab.ReadCeilings(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range c.Runs {
		id, _, _ := strings.Cut(run.Game, "/")
		g, err := gameByID(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range run.Bots {
			if _, err := measurable().Find(b, g.Info()); err != nil {
				t.Error(err)
			}
		}
		if len(run.Wins) == 0 || run.Counts() {
			t.Errorf("%s, %s against %s: it must be about wins alone", run.Game, run.Bots[0], run.Bots[1])
		}
		for _, w := range run.Wins {
			side := -1
			for s := range g.Info().Sides {
				if g.Info().Sides[s].ID == w.Side {
					side = s
				}
			}
			if side < 0 || run.Bots[side] != w.Bot || w.Least > w.Measured || w.Measured > run.Games ||
				2*w.Measured > run.Games && w.Least == 0 {
				t.Errorf("%s: %+v", run.Game, w)
			}
		}
	}
	var again bytes.Buffer
	if err := c.Write(&again); err != nil || !bytes.Equal(again.Bytes(), data) {
		t.Errorf("the file is not as --measure writes it (%v)", err)
	}
}
