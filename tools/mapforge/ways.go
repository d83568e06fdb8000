package main

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
)

// way is a railway or a road as it is drawn: the places it joins, and a smooth line through them.
type way struct {
	kind, name string
	pts        []point
}

// drawnWay is a part of a way in the drawing.
type drawnWay struct {
	Kind string `json:"kind"`
	Line []int  `json:"line"`
}

// readWays reads the table of railways and roads and finds the places that it names.
func (s *sources) readWays(path string) error {
	rows, err := records(path)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if len(r) != 3 || (r[0] != "rail" && r[0] != "road") {
			return fmt.Errorf("%s: %v is not kind (rail or road), name, places", filepath.Base(path), r)
		}
		var pts []point
		for _, name := range strings.Split(r[2], ";") {
			p, ok := s.place(strings.TrimSpace(name))
			if !ok {
				return fmt.Errorf("%s: %s: no town %q in the tables", filepath.Base(path), r[1], name)
			}
			pts = append(pts, p)
		}
		s.ways = append(s.ways, way{r[0], r[1], through(pts, 5)})
	}
	return nil
}

// place is where a town lies, or a point given as "lon lat".
func (s *sources) place(name string) (point, bool) {
	if f := strings.Fields(name); len(f) == 2 {
		if x, y := num(f[0]), num(f[1]); !math.IsNaN(x) && !math.IsNaN(y) {
			return s.pr.forward(x, y), true
		}
	}
	for _, a := range s.areas {
		if a.name == name {
			return a.town, true
		}
	}
	for _, list := range [][]town{s.handTowns, s.towns} {
		for _, t := range list {
			if t.name == name {
				return t.at, true
			}
		}
	}
	return point{}, false
}

// through is a smooth line through points (centripetal Catmull-Rom), with a point about every step kilometres.
func through(pts []point, step float64) []point {
	if len(pts) < 2 {
		return pts
	}
	first, last := pts[0], pts[len(pts)-1]
	all := []point{{2*first.x - pts[1].x, 2*first.y - pts[1].y}}
	all = append(all, pts...)
	all = append(all, point{2*last.x - pts[len(pts)-2].x, 2*last.y - pts[len(pts)-2].y})
	out := []point{first}
	for i := 1; i+2 < len(all); i++ {
		p0, p1, p2, p3 := all[i-1], all[i], all[i+1], all[i+2]
		t1 := math.Sqrt(dist(p0, p1))
		t2 := t1 + math.Sqrt(dist(p1, p2))
		t3 := t2 + math.Sqrt(dist(p2, p3))
		n := max(1, int(dist(p1, p2)/step))
		for k := 1; k <= n; k++ {
			t := t1 + (t2-t1)*float64(k)/float64(n)
			mix := func(a, b point, ta, tb float64) point {
				f := (t - ta) / (tb - ta)
				return point{a.x + (b.x-a.x)*f, a.y + (b.y-a.y)*f}
			}
			a1, a2, a3 := mix(p0, p1, 0, t1), mix(p1, p2, t1, t2), mix(p2, p3, t2, t3)
			out = append(out, mix(mix(a1, a2, 0, t2), mix(a2, a3, t1, t3), t1, t2))
		}
	}
	return out
}

// drawnWays are the railways and roads within the sheet, roads first so that railways lie over them.
func (f *forge) drawnWays() []drawnWay {
	var out []drawnWay
	for _, kind := range []string{"road", "rail"} {
		for _, w := range f.src.ways {
			if w.kind != kind {
				continue
			}
			for _, part := range f.g.clip(w.pts) {
				if len(part) > 1 {
					out = append(out, drawnWay{kind, f.delta(simplify(part, 0.25))})
				}
			}
		}
	}
	return out
}
