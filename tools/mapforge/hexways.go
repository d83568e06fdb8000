// Railways as chains of hexes: from station to station next to the straight line between them, on a line that exists
// where there is one.

package main

import (
	"container/heap"
	"fmt"
	"math"
	"slices"
	"strings"

	"umpire/board"
)

// railway is a way of the table with the hexes that it passes, on the sheet and off it.
type railway struct {
	name  string
	hexes []board.Hex
}

// growRails lays the railways of the table in its order.
func (f *hexForge) growRails() error {
	if f.hx.NoWays != "" {
		return nil
	}
	dropped := map[string]bool{}
	for _, d := range f.hx.Dropped {
		if d.Reason == "" || !slices.ContainsFunc(f.src.ways, func(w way) bool { return w.name == d.Way }) {
			return fmt.Errorf("forge.json: dropped way %q: it needs a way of ways.csv and a reason", d.Way)
		}
		dropped[d.Way] = true
	}
	used := map[[2]board.Hex]bool{}
	for k := range f.src.ways { // stations are where the configuration places the towns
		for i, s := range f.src.ways[k].stops {
			if at, ok := f.placed(s.name); ok {
				f.src.ways[k].stops[i].at = at
			}
		}
	}
	for _, w := range f.src.ways {
		if w.kind != "rail" || dropped[w.name] || !f.touches(w) {
			continue
		}
		line := railway{name: w.name}
		for i, s := range w.stops {
			h := f.hexOf(s.at)
			if s.name != "" {
				if p := f.grid.At(h); p != board.None {
					f.stops[s.name] = p
				}
			}
			if i == 0 {
				line.hexes = append(line.hexes, h)
				continue
			}
			a := w.stops[i-1].at
			if f.grid.At(h) == board.None && f.grid.At(f.hexOf(a)) == board.None && !f.crossesSheet(a, s.at) {
				line.hexes = append(line.hexes, h) // a leg off the sheet is a jump
				continue
			}
			leg, err := f.hexPath(w.name, f.hexOf(a), h, a, s.at, used)
			if err != nil {
				return err
			}
			line.hexes = append(line.hexes, leg[1:]...)
			for k := 1; k < len(leg); k++ {
				used[[2]board.Hex{leg[k-1], leg[k]}] = true
				used[[2]board.Hex{leg[k], leg[k-1]}] = true
			}
		}
		line.hexes = unlooped(line.hexes)
		f.rails = append(f.rails, line)
		if err := f.writeRail(line, w.source); err != nil {
			return err
		}
	}
	return nil
}

// placed is where the configuration places a town of the tables, if it does.
func (f *hexForge) placed(name string) (point, bool) {
	for _, t := range f.hx.Towns {
		if name == "" || t.Name != name && t.Table != name {
			continue
		}
		if len(t.Hexes) > 0 {
			if p, ok := f.grid.Lookup(t.Hexes[0]); ok {
				return f.at(p), true
			}
		}
		if t.At != [2]float64{} {
			return f.src.pr.forward(t.At[0], t.At[1]), true
		}
	}
	return point{}, false
}

// touches says whether a way comes onto the sheet.
func (f *hexForge) touches(w way) bool {
	for i := 1; i < len(w.stops); i++ {
		if f.crossesSheet(w.stops[i-1].at, w.stops[i].at) {
			return true
		}
	}
	return false
}

func (f *hexForge) crossesSheet(a, b point) bool { return len(f.onSheet(dense([]point{a, b}, 2))) > 0 }

// unlooped takes out of a chain of hexes what lies between two visits of the same one.
func unlooped(hexes []board.Hex) []board.Hex {
	var out []board.Hex
	for _, h := range hexes {
		if i := slices.Index(out, h); i >= 0 {
			out = out[:i]
		}
		out = append(out, h)
	}
	return out
}

// hexPath is the cheapest chain of hexes from one to another, near the straight line between two points.
func (f *hexForge) hexPath(name string, from, to board.Hex, a, b point, used map[[2]board.Hex]bool) ([]board.Hex,
	error) {
	layout := f.grid.Layout()
	best := map[board.Hex]int32{from: 0}
	back := map[board.Hex]board.Hex{}
	hexes := []board.Hex{from} // by the number in the queue
	q := &frontier{{cell: 0}}
	for q.Len() > 0 {
		v := heap.Pop(q).(node)
		at := hexes[v.cell]
		if at == to {
			path := []board.Hex{to}
			for h := to; h != from; {
				h = back[h]
				path = append(path, h)
			}
			slices.Reverse(path)
			return path, nil
		}
		if v.cost > best[at] {
			continue
		}
		for d := range board.Direction(board.Directions) {
			n := layout.Step(at, d)
			if layout.Distance(from, n)+layout.Distance(n, to) > layout.Distance(from, to)+5 {
				continue
			}
			off := toSegment(f.middle(n), a, b)
			cost := 1 + off*off/90
			if p, o := f.grid.At(at), f.grid.At(n); p != board.None && o != board.None {
				switch e := f.grid.Between(p, o); f.wet[e] {
				case "lake":
					if !f.trestle(name, e) {
						cost += 500
					}
				case "river":
					cost += 0.2
				}
			}
			if used[[2]board.Hex{at, n}] {
				cost *= 0.72
			}
			c := v.cost + int32(math.Round(cost*1000))
			if old, ok := best[n]; !ok || c < old {
				best[n], back[n] = c, at
				hexes = append(hexes, n)
				heap.Push(q, node{int32(len(hexes) - 1), c, c})
			}
		}
	}
	return nil, fmt.Errorf("ways.csv: %s: no path from %v to %v", name, from, to)
}

// trestle says whether a railway may cross a lake at a side.
func (f *hexForge) trestle(name string, e board.Edge) bool {
	p, q := f.grid.Ends(e)
	a, b := f.at(p), f.at(q)
	for _, t := range f.hx.Trestles {
		if at := f.src.pr.forward(t.At[0], t.At[1]); t.Way == name &&
			dist(point{(a.x + b.x) / 2, (a.y + b.y) / 2}, at) < f.dy() {
			return true
		}
	}
	return false
}

// writeRail writes the parts of a railway that are on the sheet and not part of another one.
func (f *hexForge) writeRail(r railway, source string) error {
	var parts []board.HexMapWay
	var cur *board.HexMapWay
	end := func() {
		if cur != nil && len(cur.Hexes) > 1 {
			parts = append(parts, *cur)
		}
		cur = nil
	}
	for i, h := range r.hexes {
		p := f.grid.At(h)
		if p == board.None {
			if cur != nil && i > 0 && f.grid.Layout().Distance(h, r.hexes[i-1]) == 1 {
				cur.To = f.beyond(h)
			}
			end()
			continue
		}
		if cur == nil {
			cur = &board.HexMapWay{Kind: "rail", Hexes: []string{f.grid.Name(p)}, Source: source}
			if i > 0 && f.grid.At(r.hexes[i-1]) == board.None {
				cur.From = f.beyond(r.hexes[i-1])
			}
			continue
		}
		q := f.grid.At(r.hexes[i-1])
		e := f.grid.Between(p, q)
		if e == board.NoEdge {
			return fmt.Errorf("railway %s: gap at %s", r.name, f.grid.Name(p))
		}
		if f.laid[e] {
			end()
			cur = &board.HexMapWay{Kind: "rail", Hexes: []string{f.grid.Name(p)}, Source: source}
			continue
		}
		f.laid[e] = true
		cur.Hexes = append(cur.Hexes, f.grid.Name(p))
		if f.wet[e] == "lake" {
			cur.Trestles = append(cur.Trestles, f.sideText(q, e))
		}
	}
	end()
	id := strings.ReplaceAll(strings.ToLower(r.name), " ", "-")
	for i, w := range parts {
		if w.ID = id; len(parts) > 1 {
			w.ID = fmt.Sprintf("%s-%d", id, i+1)
		}
		f.file.Ways = append(f.file.Ways, w)
	}
	return nil
}

// growTowns places the towns.
func (f *hexForge) growTowns() error {
	for _, t := range f.hx.Towns {
		hexes := t.Hexes
		if len(hexes) == 0 {
			at, err := f.townAt(t)
			if err != nil {
				return err
			}
			p := f.placeOf(at)
			if p == board.None {
				return fmt.Errorf("forge.json: town %s is not on the map", t.Name)
			}
			hexes = []string{f.grid.Name(p)}
		}
		f.file.Towns = append(f.file.Towns, board.HexMapTown{Name: t.Name, Kind: t.Kind, Hexes: hexes,
			Source: t.Source})
	}
	return nil
}

// townAt is where a town lies.
func (f *hexForge) townAt(t hexTown) (point, error) {
	if t.At != [2]float64{} {
		return f.src.pr.forward(t.At[0], t.At[1]), nil
	}
	name := t.Name
	if t.Table != "" {
		name = t.Table
	}
	at, ok := f.src.place(name, f.src.stations)
	if !ok {
		return at, fmt.Errorf("forge.json: no table has the town %s", name)
	}
	return at, nil
}
