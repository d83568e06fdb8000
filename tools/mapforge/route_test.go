// Tests of railways and roads: they pass their stops, follow the ground, and are drawn once.

package main

import (
	"math"
	"strings"
	"testing"
)

// Every way passes the places that its table names: no drawn stop lies further than a kilometre from a line of its
// kind.
func TestWaysPassTheirStops(t *testing.T) {
	f := cached(t)
	for _, w := range f.src.ways {
		for _, s := range w.stops {
			if s.name == "" || f.g.cellAt(s.at) < 0 {
				continue
			}
			least := math.Inf(1)
			for _, l := range f.lines[w.kind] {
				least = math.Min(least, toLine(s.at, l))
			}
			if least > 1 {
				t.Errorf("%s passes %s at %.1f km", w.name, s.name, least)
			}
		}
		if !strings.HasPrefix(w.source, "historical: ") && w.source != "reconstructed" {
			t.Errorf("%s: the source %q is neither historical nor reconstructed", w.name, w.source)
		}
	}
}

// Ways follow the ground: they wind, but make no great detours, keep out of lakes except for arms that they bridge, and
// run next to rivers more than through them.
func TestWaysFollowTheGround(t *testing.T) {
	f := cached(t)
	ground := f.ground()
	for _, kind := range []string{"rail", "road"} {
		total, chord, wet, lake, across := 0.0, 0.0, 0.0, 0.0, 0
		for _, l := range f.lines[kind] {
			for i := 1; i < len(l); i++ {
				a, b := l[i-1], l[i]
				d := dist(a, b)
				total += d
				k := ground.cellAt(a)
				if f.g.cellAt(a) < 0 {
					continue
				}
				if r := ground.river[k]; r != 0 && r <= 4 && !ground.bridge[k] {
					wet += d
				}
				for _, s := range f.src.lakes {
					if insideRing(a, s.pts) {
						lake += d
					}
				}
				for _, r := range f.src.rivers {
					for j := 1; j < len(r.pts) && r.rank <= 3; j++ {
						if u, v := r.pts[j-1], r.pts[j]; math.Abs(u.x-a.x)+math.Abs(u.y-a.y) < 40 &&
							crosses(a, b, u, v) {
							across++
						}
					}
				}
			}
			for i := 0; i+1 < len(l); i += 30 { // chords of about 20 km
				chord += dist(l[i], l[min(i+30, len(l)-1)])
			}
		}
		t.Logf("%s: %.0f km in all, %.3f of the chords, %.1f %% in river cells, %.0f km in lakes, %d bridges",
			kind, total, total/chord, 100*wet/total, lake, across)
		if r := total / chord; r < 1.005 || r > 1.12 {
			t.Errorf("%s: the lines are %.3f of their chords: too straight, or too winding", kind, r)
		}
		if wet > total*0.03 {
			t.Errorf("%s: %.0f of %.0f km run in rivers", kind, wet, total)
		}
		if lake > 40 {
			t.Errorf("%s: %.0f km run through lakes", kind, lake)
		}
		if across == 0 {
			t.Errorf("%s: no river is crossed", kind)
		}
	}
}

// No stretch is drawn twice, and lines end exactly on the edge of the land.
func TestWaysAreDrawnOnce(t *testing.T) {
	f := cached(t)
	for kind, lines := range f.lines {
		seen := map[[2]point]bool{}
		for _, l := range lines {
			for i := 1; i < len(l); i++ {
				key := [2]point{l[i-1], l[i]}
				if seen[key] || seen[[2]point{l[i], l[i-1]}] {
					t.Fatalf("%s: the stretch at %v is drawn twice", kind, l[i])
				}
				seen[key] = true
			}
		}
	}
	s := f.src.cfg.Land
	for _, l := range [][]point{{{s.East - 5, 0}, {s.East + 5, 2}}, {{0, s.North + 1}, {0, s.North - 1}}} {
		part := f.g.cut(l)
		if len(part) != 1 || len(part[0]) != 2 {
			t.Fatalf("cut %v gives %v", l, part)
		}
		on := false
		for _, p := range part[0] {
			on = on || math.Abs(p.x-s.East) < 1e-9 || math.Abs(p.y-s.North) < 1e-9
		}
		if !on {
			t.Errorf("cut %v ends at %v, short of the edge", l, part[0])
		}
	}
}
