// Railways and roads: their table, and how they appear in the drawing. route.go finds their courses.

package main

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
)

// way is a railway or a road as its table has it: what it is, and the places that it passes.
type way struct {
	kind, name, source string
	stops              []stop
}

// stop is a place on a way.
type stop struct {
	name string // empty for a point given by degrees
	at   point
}

// drawnWay is a part of a way in the drawing.
type drawnWay struct {
	Kind string `json:"kind"`
	Line []int  `json:"line"`
}

// readWays reads the table of railways and roads and finds the places that it names.
func (s *sources) readWays(dir string) error {
	posts, err := records(filepath.Join(dir, "stations.csv"))
	if err != nil {
		return err
	}
	stations := map[string]point{}
	s.stations = stations
	for _, r := range posts {
		if len(r) != 4 || r[3] == "" {
			return fmt.Errorf("stations.csv: %v is not name, lon, lat, source", r)
		}
		stations[r[0]] = s.pr.forward(num(r[1]), num(r[2]))
	}
	if s.cfg.Hex != nil { // the towns of the areas of the map that the tables are from
		areas, err := records(filepath.Join(dir, "areas.csv"))
		if err != nil {
			return err
		}
		for _, r := range areas[1:] {
			stations[r[1]] = s.pr.forward(num(r[2]), num(r[3]))
		}
	}
	rows, err := records(filepath.Join(dir, "ways.csv"))
	if err != nil {
		return err
	}
	for _, r := range rows {
		if len(r) != 4 || (r[0] != "rail" && r[0] != "road") || r[3] == "" {
			return fmt.Errorf("ways.csv: %v is not kind (rail or road), name, places, source", r)
		}
		w := way{kind: r[0], name: r[1], source: r[3]}
		for _, name := range strings.Split(r[2], ";") {
			name = strings.TrimSpace(name)
			at, ok := s.place(name, stations)
			if !ok {
				return fmt.Errorf("ways.csv: %s: no town or station %q in the tables", r[1], name)
			}
			if strings.ContainsAny(name, "0123456789") {
				name = ""
			}
			w.stops = append(w.stops, stop{name, at})
		}
		s.ways = append(s.ways, w)
	}
	return nil
}

// place is where a town or a station lies, or a point given as "lon lat".
func (s *sources) place(name string, stations map[string]point) (point, bool) {
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
	at, ok := stations[name]
	return at, ok
}

// spline is a smooth line through points (centripetal Catmull-Rom), with a point about every step kilometres.
func spline(pts []point, step float64) []point {
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

// drawnWays are the railways and roads on the land, roads first so that railways lie over them.
func (f *forge) drawnWays() []drawnWay {
	var out []drawnWay
	for _, kind := range []string{"road", "rail"} {
		for _, l := range f.lines[kind] {
			for _, part := range f.g.cut(l) {
				if lengthOf(part) > 1 {
					out = append(out, drawnWay{kind, f.delta(simplify(part, 0.16))})
				}
			}
		}
	}
	return out
}

// cut keeps the parts of a line that lie on the land, up to its edge.
func (g *grid) cut(pts []point) [][]point {
	s := g.src.cfg.Land
	in := func(p point) bool { return p.x >= s.West && p.x <= s.East && p.y >= s.South && p.y <= s.North }
	edge := func(in, out point) point { // where the step from in to out leaves the land
		t := 1.0
		for _, c := range [][3]float64{{in.x, out.x, s.West}, {in.x, out.x, s.East}, {in.y, out.y, s.South},
			{in.y, out.y, s.North}} {
			if (c[0]-c[2])*(c[1]-c[2]) < 0 {
				t = math.Min(t, (c[2]-c[0])/(c[1]-c[0]))
			}
		}
		return point{in.x + (out.x-in.x)*t, in.y + (out.y-in.y)*t}
	}
	var out [][]point
	var cur []point
	for i, p := range pts {
		switch {
		case in(p):
			if i > 0 && len(cur) == 0 && !in(pts[i-1]) {
				cur = append(cur, edge(p, pts[i-1]))
			}
			cur = append(cur, p)
		case len(cur) > 0:
			out, cur = append(out, append(cur, edge(cur[len(cur)-1], p))), nil
		}
	}
	if len(cur) > 1 {
		out = append(out, cur)
	}
	return out
}
