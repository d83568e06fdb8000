// Tests of a hex map: the committed files, edits, and refusals of the configuration.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"umpire/board"
)

const campaign = "../../games/moscowcampaign/data"

var onceHexes = sync.OnceValues(func() (*hexForge, error) {
	src, err := readSources(campaign)
	if err != nil {
		return nil, err
	}
	return runHexes(src)
})

func cachedHexes(t *testing.T) *hexForge {
	t.Helper()
	f, err := onceHexes()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The committed files are what the committed sources make, and a second run makes the same bytes.
func TestSameSourcesSameHexes(t *testing.T) {
	src, err := readSources(campaign)
	if err != nil {
		t.Fatal(err)
	}
	again, err := runHexes(src)
	if err != nil {
		t.Fatal(err)
	}
	first := cachedHexes(t)
	if !bytes.Equal(first.mapJSON(), again.mapJSON()) || !bytes.Equal(first.shapeJSON(), again.shapeJSON()) {
		t.Error("two runs differ")
	}
	src, err = readSources("../../games/driveonmoscow/data")
	if err != nil {
		t.Fatal(err)
	}
	drive, err := runHexes(src)
	if err != nil {
		t.Fatal(err)
	}
	for game, f := range map[string]*hexForge{"moscowcampaign": first, "driveonmoscow": drive} {
		for name, made := range map[string][]byte{"map.json": f.mapJSON(), "shape.json": f.shapeJSON()} {
			committed, err := os.ReadFile(filepath.Join("../../games", game, "data", name))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(committed, made) {
				t.Errorf("%s: %s is not what its sources make: run go run ./tools/mapforge %s", game, name, game)
			}
		}
	}
}

// Hexes and places in the plane agree: the middle of each hex lies in it, and its corners are those of its neighbours.
func TestHexesInThePlane(t *testing.T) {
	f := cachedHexes(t)
	for p := range f.grid.Len() {
		if q := f.placeOf(f.at(board.Place(p))); q != board.Place(p) {
			t.Fatalf("the middle of %s lies in %d", f.grid.Name(board.Place(p)), q)
		}
		for d := range board.Direction(board.Directions) {
			q := f.grid.Step(board.Place(p), d)
			if q == board.None {
				continue
			}
			a, b := f.corner[p][d], f.corner[p][(d+1)%6]
			o := d.Opposite()
			if c, e := f.corner[q][o], f.corner[q][(o+1)%6]; a != e || b != c {
				t.Fatalf("side %d of %s ends at corners %d and %d, of its neighbour at %d and %d", d,
					f.grid.Name(board.Place(p)), a, b, c, e)
			}
		}
	}
}

// A smooth line of water keeps near its hexsides, so that a reader sees which they are.
func TestWaterLinesKeepToTheirSides(t *testing.T) {
	f := cachedHexes(t)
	for _, c := range f.courses {
		var line []point
		for _, k := range c.corners {
			line = append(line, f.corners[k])
		}
		for _, p := range f.waterLine(c) {
			if d := offLine(p, line); d > 0.16*f.dy() {
				t.Errorf("%s strays %.1f km from its hexsides", c.name, d)
				break
			}
		}
	}
}

// Each fault of the configuration is refused with what it is.
func TestHexConfigRefusals(t *testing.T) {
	for _, c := range []struct {
		change func(h *hexConfig)
		want   string
	}{
		{func(h *hexConfig) { h.Edits = []hexEdit{{"0101", "forest", ""}} }, "edit of 0101"},
		{func(h *hexConfig) { h.Edits = []hexEdit{{"9999", "forest", "why"}} }, "edit of 9999"},
		{func(h *hexConfig) { h.Rivers = []hexRiver{{Name: "Rhine", Source: "x"}} }, "no table has a river Rhine"},
		{func(h *hexConfig) { h.Rims = "" }, "edges_source is missing"},
		{func(h *hexConfig) { h.Marked = []hexMarked{{Kind: "source", Name: "x"}} },
			"marked hexes source x have no source"},
		{func(h *hexConfig) { h.Marked = []hexMarked{{Name: "x", Towns: []string{"Berlin"}, Source: "s"}} },
			"no town Berlin"},
		{func(h *hexConfig) {
			h.Marked = []hexMarked{{Name: "x", Rim: []hexGate{{Edge: "top", Why: "w"}}, Source: "s"}}
		},
			"it needs an edge of the map and a reason"},
		{func(h *hexConfig) { h.Rivers[0].Source = "" }, "river Volga has no source"},
		{func(h *hexConfig) { h.Dropped = []hexDropped{{"Orient Express", "why"}} }, "Orient Express"},
		{func(h *hexConfig) { h.Towns = append(h.Towns, hexTown{Name: "Atlantis"}) }, "no table has the town Atlantis"},
		{func(h *hexConfig) { h.Starts[0].Railheads = []string{"Bely"} }, `no railway on the map passes "Bely"`},
		{func(h *hexConfig) { h.Starts[0].Repaired = []string{"east;Smolensk"} }, "no railway leads to Smolensk"},
		{func(h *hexConfig) { h.Works[1].Course = h.Works[0].Course }, "meets another one"},
	} {
		src, err := readSources(campaign)
		if err != nil {
			t.Fatal(err)
		}
		c.change(src.cfg.Hex)
		if _, err := runHexes(src); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got error %v, want %s", err, c.want)
		}
	}
}
