// Waters along hexsides: each river and lake takes the cheapest path over the corners of hexes next to its course.

package main

import (
	"container/heap"
	"fmt"
	"math"
	"slices"

	"umpire/board"
)

// hexCourse is a chain of sides from corner to corner.
type hexCourse struct {
	name, kind string
	rank       int
	corners    []int
	edges      []board.Edge // NoEdge at the rim
	inflow     bool         // it begins at another water or at the rim, not at a spring
}

const (
	legKm      = 16 // a course is followed from corner to corner near to it, so far apart
	mouthKm    = 9  // a river that ends so near to another water falls into it
	leastSides = 3
	alone      = 6 // hexsides of a water that meets no other
)

// growWaters lays lakes, then rivers in the order of the configuration.
func (f *hexForge) growWaters() error {
	if f.hx.Lake == "" {
		f.hx.Lake = "lake"
	}
	f.file.SideKinds = []board.HexMapSideKind{{Name: "river"}, {Name: f.hx.Lake, Barred: true}}
	if len(f.hx.Works) > 0 {
		f.file.SideKinds = append(f.file.SideKinds, board.HexMapSideKind{Name: "fort"})
	}
	for _, l := range f.hx.Lakes {
		n, err := f.layWater("lake", l.Name, 1, f.course(l.Course), l.Source)
		if err != nil || n == 0 {
			return fmt.Errorf("forge.json: lake %s: it has no hexside (%v)", l.Name, err)
		}
	}
	for _, r := range f.hx.Rivers {
		lines := [][]point{f.course(r.Course)}
		if len(r.Course) == 0 {
			lines = f.riverLines(r.Name)
		}
		if len(lines) == 0 {
			return fmt.Errorf("forge.json: no table has a river %s", r.Name)
		}
		all := 0
		for _, pts := range lines {
			n, err := f.layWater("river", r.Name, r.Rank, f.trimmed(pts, r), r.Source)
			if err != nil {
				return err
			}
			all += n
		}
		if all == 0 {
			return fmt.Errorf("forge.json: river %s has no hexside", r.Name)
		}
	}
	return nil
}

// riverLines are the lines of a river in the tables, those that meet strung together.
func (f *hexForge) riverLines(name string) [][]point {
	var parts [][]point
	for _, l := range f.src.rivers {
		if l.name == name {
			parts = append(parts, l.pts)
		}
	}
	for joined := true; joined; {
		joined = false
		for i := range parts {
			for k := range parts {
				if i != k && dist(parts[i][len(parts[i])-1], parts[k][0]) < 4 {
					parts[i] = append(slices.Clone(parts[i]), parts[k]...)
					parts = slices.Delete(parts, k, k+1)
					joined = true
					break
				}
			}
			if joined {
				break
			}
		}
	}
	return parts
}

// trimmed is the part of a line between two places, if the configuration names them.
func (f *hexForge) trimmed(pts []point, r hexRiver) []point {
	nearest := func(deg [2]float64) int {
		at, best, k := f.src.pr.forward(deg[0], deg[1]), math.Inf(1), 0
		for i, p := range pts {
			if d := dist(p, at); d < best {
				best, k = d, i
			}
		}
		return k
	}
	first, last := 0, len(pts)-1
	if r.From != [2]float64{} {
		first = nearest(r.From)
	}
	if r.To != [2]float64{} {
		last = nearest(r.To)
	}
	if first > last {
		first, last = last, first
	}
	return pts[first : last+1]
}

// layWater lays a line, or what of it is on the sheet, and returns how many hexsides it took.
func (f *hexForge) layWater(kind, name string, rank int, pts []point, source string) (int, error) {
	if source == "" {
		return 0, fmt.Errorf("forge.json: %s %s has no source", kind, name)
	}
	total := 0
	for _, part := range f.onSheet(dense(pts, 1.5)) {
		if lengthOf(part) < 1.5*f.dy() {
			continue
		}
		c := f.follow(part, kind == "river", func(hexSide) float64 { return 0 })
		c.kind, c.name, c.rank = kind, name, rank
		var fresh []board.Edge
		for _, e := range c.edges {
			if e != board.NoEdge && f.wet[e] == "" {
				f.wet[e] = kind
				fresh = append(fresh, e)
			}
		}
		if wet := f.wetBefore(c, fresh); len(fresh) < leastSides || kind == "river" && !wet && len(fresh) < alone {
			for _, e := range fresh {
				delete(f.wet, e)
			}
			continue
		}
		total += len(fresh)
		f.courses = append(f.courses, c)
		f.file.Sides = append(f.file.Sides, board.HexMapSides{Kind: f.sideKind(kind), Name: name,
			Sides: f.sideTexts(fresh), Source: source})
	}
	return total, nil
}

// sideKind is what the map file calls hexsides of river or lake.
func (f *hexForge) sideKind(kind string) string {
	if kind == "lake" {
		return f.hx.Lake
	}
	return kind
}

// wetBefore says whether a course meets water apart from its own sides.
func (f *hexForge) wetBefore(c hexCourse, own []board.Edge) bool {
	for _, k := range c.corners {
		for _, s := range f.sidesAt[k] {
			if s.edge != board.NoEdge && f.wet[s.edge] != "" && !slices.Contains(own, s.edge) {
				return true
			}
		}
	}
	return false
}

// dense puts points on a line so that none is further than step from the next.
func dense(pts []point, step float64) []point {
	out := pts[:1:1]
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		n := int(dist(a, b)/step) + 1
		for k := 1; k <= n; k++ {
			t := float64(k) / float64(n)
			out = append(out, point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t})
		}
	}
	return out
}

// onSheet cuts a line into the parts that lie on hexes.
func (f *hexForge) onSheet(pts []point) [][]point {
	var out [][]point
	var cur []point
	for _, p := range pts {
		if f.placeOf(p) != board.None {
			cur = append(cur, p)
		} else if len(cur) > 0 {
			out, cur = append(out, cur), nil
		}
	}
	if len(cur) > 0 {
		out = append(out, cur)
	}
	return out
}

// nearestCorner is the corner nearest to a point, of those that pass.
func (f *hexForge) nearestCorner(p point, pass func(c int) bool) (int, float64) {
	best, at := math.Inf(1), -1
	for c, q := range f.corners {
		if d := dist(p, q); d < best && pass(c) {
			best, at = d, c
		}
	}
	return at, best
}

// follow is the chain of sides next to a line. A river begins or ends at water that it comes near to.
func (f *hexForge) follow(pts []point, joins bool, extra func(hexSide) float64) hexCourse {
	any := func(int) bool { return true }
	var c hexCourse
	posts := []point{pts[0]}
	for gone, i := 0.0, 1; i < len(pts); i++ {
		gone += dist(pts[i-1], pts[i])
		if gone >= legKm && i < len(pts)-1 && lengthOf(pts[i:]) > legKm/2 {
			posts, gone = append(posts, pts[i]), 0
		}
	}
	posts = append(posts, pts[len(pts)-1])
	ends := make([]int, len(posts))
	for i, p := range posts {
		ends[i], _ = f.nearestCorner(p, any)
	}
	if joins {
		wet := f.wetCorners()
		for _, i := range []int{0, len(ends) - 1} {
			if at, d := f.nearestCorner(posts[i], func(c int) bool { return wet[c] }); at >= 0 && d < mouthKm {
				ends[i] = at
				c.inflow = c.inflow || i == 0
			}
		}
	}
	path := []int{ends[0]}
	for i := 1; i < len(ends); i++ {
		lo, hi := posts[i-1], posts[i]
		leg := nearPart(pts, lo, hi)
		path = append(path, f.cornerPath(ends[i-1], ends[i], leg, extra)[1:]...)
	}
	path = withoutLoops(path)
	if joins { // it ends where it first meets water after its beginning
		wet := f.wetCorners()
		for i := len(path) / 2; i < len(path); i++ {
			if wet[path[i]] {
				path = path[:i+1]
				break
			}
		}
	}
	c.corners = path
	for i := 1; i < len(path); i++ {
		for _, s := range f.sidesAt[path[i-1]] {
			if s.to == path[i] {
				c.edges = append(c.edges, s.edge)
				break
			}
		}
	}
	if f.atRim(path[0]) {
		c.inflow = true
	}
	return c
}

// atRim says whether a corner lies at the edge of the sheet.
func (f *hexForge) atRim(corner int) bool {
	for _, s := range f.sidesAt[corner] {
		if s.edge == board.NoEdge {
			return true
		}
	}
	return false
}

// wetCorners are the corners at which a hexside with water ends.
func (f *hexForge) wetCorners() map[int]bool {
	out := map[int]bool{}
	for c, sides := range f.sidesAt {
		for _, s := range sides {
			if s.edge != board.NoEdge && f.wet[s.edge] != "" {
				out[c] = true
			}
		}
	}
	return out
}

// nearPart is the part of a line between two of its points, with a little more at both ends.
func nearPart(pts []point, lo, hi point) []point {
	a, b := max(0, slices.Index(pts, lo)-4), min(len(pts), slices.Index(pts, hi)+5)
	if b <= a {
		return pts
	}
	return pts[a:b]
}

// withoutLoops takes out of a path what lies between two visits of the same corner.
func withoutLoops(path []int) []int {
	var out []int
	for _, c := range path {
		if i := slices.Index(out, c); i >= 0 {
			out = out[:i]
		}
		out = append(out, c)
	}
	return out
}

// cornerPath is the cheapest path between two corners: a side costs one, and more the further it is from a line.
func (f *hexForge) cornerPath(from, to int, line []point, extra func(hexSide) float64) []int {
	best := map[int]int32{from: 0}
	back := map[int]int{}
	q := &frontier{{cell: int32(from)}}
	for q.Len() > 0 {
		v := heap.Pop(q).(node)
		at := int(v.cell)
		if at == to {
			break
		}
		if v.cost > best[at] {
			continue
		}
		for _, s := range f.sidesAt[at] {
			a, b := f.corners[at], f.corners[s.to]
			off := (offLine(point{(a.x + b.x) / 2, (a.y + b.y) / 2}, line) + offLine(b, line)) / 2
			cost := 1 + off*off/9 + extra(s)
			if s.edge == board.NoEdge {
				cost += 3
			}
			d := v.cost + int32(math.Round(cost*1000))
			if old, ok := best[s.to]; !ok || d < old {
				best[s.to], back[s.to] = d, at
				heap.Push(q, node{int32(s.to), d, d})
			}
		}
	}
	path := []int{to}
	for c := to; c != from; {
		c = back[c]
		path = append(path, c)
	}
	slices.Reverse(path)
	return path
}

func offLine(p point, line []point) float64 {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		best = math.Min(best, toSegment(p, line[i-1], line[i]))
	}
	return best
}
