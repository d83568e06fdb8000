// Tests of a whole run: the committed files, overrides, geometry, rivers on the raster, refusals.

package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

const moscow = "../../games/moscow41/data"

var once = sync.OnceValues(func() (*forge, error) {
	src, err := readSources(moscow)
	if err != nil {
		return nil, err
	}
	return run(src)
})

// cached is one run that the tests share.
func cached(t *testing.T) *forge {
	t.Helper()
	f, err := once()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func forgeMoscow(t *testing.T) *forge {
	t.Helper()
	src, err := readSources(moscow)
	if err != nil {
		t.Fatal(err)
	}
	f, err := run(src)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The committed files are what the committed sources make, and a second run makes the same bytes.
func TestSameSourcesSameBytes(t *testing.T) {
	a, b := cached(t), forgeMoscow(t)
	for _, out := range []struct {
		name   string
		first  []byte
		second []byte
	}{{"map.json", a.mapJSON(), b.mapJSON()}, {"shape.json", a.shapeJSON(), b.shapeJSON()}} {
		if !bytes.Equal(out.first, out.second) {
			t.Errorf("%s: two runs differ", out.name)
		}
		old, err := os.ReadFile(filepath.Join(moscow, out.name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(old, out.first) {
			t.Errorf("%s is not what its sources make: run go run ./tools/mapforge moscow41", out.name)
		}
	}
}

// Every override decides something.
func TestOverridesAreUsed(t *testing.T) {
	f := cached(t)
	for _, o := range f.src.overrides {
		switch o.Kind {
		case "terrain":
			k := slices.Index(f.g.names, o.Area)
			if k < 0 || f.places[k].Terrain != o.Value {
				t.Errorf("override of %s: terrain is not %s", o.Area, o.Value)
			}
		case "adjacent", "apart", "river", "no-river":
			a, b := slices.Index(f.g.names, o.A), slices.Index(f.g.names, o.B)
			if a < 0 || b < 0 {
				t.Fatalf("override %s %s-%s names no areas", o.Kind, o.A, o.B)
			}
			km := f.km[pairOf(int16(a), int16(b))]
			if (km > 0) != (o.Kind != "apart") {
				t.Errorf("override %s %s-%s: they share %.1f km", o.Kind, o.A, o.B, km)
			}
		case "bridgehead":
			k, at := slices.Index(f.g.names, o.Area), f.src.pr.forward(o.Lon, o.Lat)
			if k < 0 || !insideRing(at, f.outline(k)) {
				t.Errorf("bridgehead of %s: its middle lies outside the area", o.Area)
			}
		default:
			t.Errorf("override of unknown kind %q", o.Kind)
		}
	}
}

func TestProjection(t *testing.T) {
	p := newLCC(34.8, 54.6, 52, 57)
	if o := p.forward(34.8, 54.6); o != (point{}) {
		t.Errorf("the origin goes to %v", o)
	}
	// The distance from Smolensk to Moscow on the sphere is 368 km; the projection keeps it within a third of a
	// percent.
	if d := dist(p.forward(32.05, 54.78), p.forward(37.62, 55.75)); math.Abs(d-369) > 2.5 {
		t.Errorf("Smolensk to Moscow: %.1f km", d)
	}
	rapid.Check(t, func(r *rapid.T) {
		lon, lat := rapid.Float64Range(24, 45).Draw(r, "lon"), rapid.Float64Range(45, 60).Draw(r, "lat")
		q := p.forward(lon, lat)
		x, y := p.inverse(q.x, q.y)
		if math.Abs(x-lon) > 1e-4 || math.Abs(y-lat) > 1e-4 {
			r.Fatalf("%v %v comes back as %v %v", lon, lat, x, y)
		}
	})
}

func TestSimplifyKeepsTheLine(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(r, "n")
		var pts []point
		for range n {
			pts = append(pts, point{rapid.Float64Range(0, 50).Draw(r, "x"), rapid.Float64Range(0, 50).Draw(r, "y")})
		}
		tol := rapid.Float64Range(0.1, 5).Draw(r, "tol")
		out := simplify(pts, tol)
		if out[0] != pts[0] || out[len(out)-1] != pts[n-1] {
			r.Fatal("an end is gone")
		}
		for _, p := range pts {
			best := math.Inf(1)
			for i := 1; i < len(out); i++ {
				best = math.Min(best, toSegment(p, out[i-1], out[i]))
			}
			if best > tol+1e-9 {
				r.Fatalf("%v is %.2f from the line, more than %.2f", p, best, tol)
			}
		}
	})
}

// A river laid on the lattice is one path of single steps that visits no corner twice and goes from end to end.
func TestRiversOnTheLattice(t *testing.T) {
	src, err := readSources(moscow)
	if err != nil {
		t.Fatal(err)
	}
	g := newGrid(src)
	if len(g.runs) < 40 {
		t.Fatalf("only %d rivers", len(g.runs))
	}
	for _, r := range g.runs {
		seen := map[int]bool{}
		for i, v := range r.path {
			if seen[v] {
				t.Errorf("%s passes a corner twice", r.name)
			}
			seen[v] = true
			if i == 0 {
				continue
			}
			u := r.path[i-1]
			if d := max(u, v) - min(u, v); d != 1 && d != g.w+1 {
				t.Errorf("%s jumps from corner %d to %d", r.name, u, v)
			}
			if r.par[i] < r.par[i-1] {
				t.Errorf("%s runs backwards", r.name)
			}
			if d := dist(g.vertexAt(v), r.at(r.par[i])); d > 9 {
				t.Errorf("%s: a corner lies %.1f km off the river", r.name, d)
			}
		}
	}
}

// Bad command lines and sources are refused with an error that says what is wrong.
func TestRefusals(t *testing.T) {
	for _, args := range [][]string{{}, {"a", "b"}, {"nosuchgame"}} {
		if command(args) == nil {
			t.Errorf("%v was accepted", args)
		}
	}
}
