// Tests of seas and coasts on the map of Kiev '41, the first map that has them, and of the rest of that map's drawing.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

const kiev = "../../games/kiev41/data"

var onceKiev = sync.OnceValues(func() (*forge, error) {
	src, err := readSources(kiev)
	if err != nil {
		return nil, err
	}
	return run(src)
})

// cachedKiev is one run that the tests share.
func cachedKiev(t *testing.T) *forge {
	t.Helper()
	f, err := onceKiev()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestKievIsWhatItsSourcesMake(t *testing.T) {
	f := cachedKiev(t)
	for name, made := range map[string][]byte{"map.json": f.mapJSON(), "shape.json": f.shapeJSON()} {
		if old, err := os.ReadFile(filepath.Join(kiev, name)); err != nil || !bytes.Equal(old, made) {
			t.Errorf("%s is not what its sources make: run go run ./tools/mapforge kiev41 (%v)", name, err)
		}
	}
}

func TestKievTownsAndRivers(t *testing.T) {
	townsInAreas(t, cachedKiev(t), kiev, acrossInKiev)
	crossingsOnRivers(t, cachedKiev(t))
}

// Places at sea, on land and in the limans, and whose they are on the raster and in the drawing.
func TestCoast(t *testing.T) {
	f := cachedKiev(t)
	at := func(lon, lat float64) string {
		p := f.src.pr.forward(lon, lat)
		for k, name := range f.g.names {
			for _, ring := range f.t.rings[k] {
				if insideRing(p, f.t.ringPoints(ring)) {
					return name
				}
			}
		}
		return "nothing"
	}
	for _, x := range []struct {
		what, in string
		lon, lat float64
	}{
		{"off Odessa", "sea-black", 31.2, 46.2}, {"off Constanta", "sea-black", 29.2, 44.2},
		{"Karkinit Bay", "sea-black", 32.9, 45.9}, {"Kalamita Bay", "sea-black", 33.2, 45.0},
		{"off Tuapse", "sea-black", 38.4, 44.1}, {"the Dniester liman", "sea-black", 30.42, 46.25},
		{"the Dnieper liman", "sea-black", 31.9, 46.6}, {"the Bay of Taganrog", "sea-azov", 38.3, 47.0},
		{"off Berdyansk", "sea-azov", 36.5, 46.3}, {"the Bay of Arabat", "sea-azov", 35.6, 45.5},
		{"the western Sivash", "sea-sivash", 34.05, 46.08}, {"the eastern Sivash", "sea-sivash", 34.95, 45.7},
		{"the Kerch Strait, south", "sea-black", 36.55, 45.2}, {"Bulgaria", "bulgaria", 26.6, 43.95},
		{"the isthmus of Perekop", "121", 33.70, 46.10}, {"Chongar", "124", 34.55, 46.06},
		{"Balaklava", "FS", 33.6, 44.53},
		{"Tarkhankut", "125", 32.7, 45.4}, {"Kerch fortress", "129", 36.46, 45.33},
	} {
		if got := at(x.lon, x.lat); got != x.in {
			t.Errorf("%s lies in %s, not in %s", x.what, got, x.in)
		}
	}
	// No area has a cell on both sides of a sea, and each cell has an owner.
	for c, k := range f.g.label {
		if k < 0 {
			t.Fatalf("nobody owns the cell at %v", f.g.centreOf(c))
		}
	}
}

// A river ends at the shore: what is drawn of it has one point at sea at most at each end.
func TestRiversEndAtTheShore(t *testing.T) {
	f := cachedKiev(t)
	for _, l := range f.src.rivers {
		for _, cut := range f.g.cut(l.pts) {
			for _, part := range f.g.ashore(cut) {
				for i := 1; i+2 < len(part); i++ {
					if f.g.atSea(part[i]) && f.g.atSea(part[i+1]) {
						t.Errorf("the %s runs through the sea at %v", l.name, part[i])
					}
				}
			}
		}
	}
	in := point{}
	for c := range f.g.label {
		if p := f.g.centreOf(c); f.g.atSea(p) {
			in = p
			break
		}
	}
	if got := f.g.ashore([]point{in, in, in}); len(got) != 0 {
		t.Errorf("a line at sea leaves %v", got)
	}
}

// An import of the sea keeps what lies in the rectangle.
func TestClipRing(t *testing.T) {
	square := [][2]float64{{0, 0}, {4, 0}, {4, 4}, {0, 4}}
	got := clipRing(square, rect{West: 1, East: 3, South: -1, North: 2})
	want := [][2]float64{{1, 0}, {1, 2}, {3, 2}, {3, 0}}
	for _, w := range want {
		if !slices.Contains(got, w) || len(got) != 4 {
			t.Errorf("clipped to %v, wanted the corners %v", got, want)
		}
	}
	if out := clipRing(square, rect{West: 5, East: 6, South: 0, North: 1}); len(out) != 0 {
		t.Errorf("beyond the rectangle: %v", out)
	}
}

// acrossInKiev: see acrossTheRiver.
var acrossInKiev = map[string]string{}
