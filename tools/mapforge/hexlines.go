// Start lines with their railheads and repaired railways, and fortified lines.

package main

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
)

// kind is what the map file calls the line.
func (s hexStart) kind() string {
	if s.Kind == "" {
		return "start"
	}
	return s.Kind
}

// growStarts lays the start lines from the north edge to the south edge.
func (f *hexForge) growStarts() error {
	for _, s := range f.hx.Starts {
		row, err := f.startRow(s)
		if err != nil {
			return err
		}
		f.file.Lines = append(f.file.Lines, board.HexMapLine{Kind: s.kind(), Name: s.Name, Row: true,
			Hexes: f.numbers(row), Source: s.Source})
		if f.hx.NoWays != "" {
			continue
		}
		var heads []board.Place
		for _, name := range s.Railheads {
			p, err := f.station(name)
			if err != nil {
				return fmt.Errorf("start line %s: %w", s.Name, err)
			}
			heads = append(heads, p)
		}
		f.file.Lines = append(f.file.Lines, board.HexMapLine{Kind: "railhead", Name: s.Name, Hexes: f.numbers(heads),
			Source: s.Supply})
		var repaired []board.Place
		for _, stretch := range s.Repaired {
			part, err := f.stretch(stretch, row)
			if err != nil {
				return fmt.Errorf("start line %s: repaired %q: %w", s.Name, stretch, err)
			}
			for _, p := range part {
				if !slices.Contains(repaired, p) {
					repaired = append(repaired, p)
				}
			}
		}
		f.file.Lines = append(f.file.Lines, board.HexMapLine{Kind: "repaired", Name: s.Name, Hexes: f.numbers(repaired),
			Source: s.Supply})
	}
	return nil
}

// startRow is the row of hexes along a course. It touches itself nowhere, so that each of its hexes can be covered
// from both sides.
func (f *hexForge) startRow(s hexStart) ([]board.Place, error) {
	pts := f.course(s.Course)
	first, last := pts[0], pts[len(pts)-1]
	top, low := f.middle(board.Hex{Col: 1, Row: 1}).y, f.middle(board.Hex{Col: 2, Row: f.hx.Rows}).y
	pts = append([]point{{first.x, max(first.y, top+1.5*f.dy())}}, pts...)
	pts = append(pts, point{last.x, min(last.y, low-1.5*f.dy())})
	var row []board.Hex
	for i := 1; i < len(pts); i++ {
		leg, err := f.hexPath(s.Name, f.hexOf(pts[i-1]), f.hexOf(pts[i]), pts[i-1], pts[i], nil)
		if err != nil {
			return nil, err
		}
		row = append(row, leg...)
	}
	row = unlooped(row)
	from, to := -1, -1
	for i, h := range row {
		if f.grid.At(h) == board.None {
			continue
		}
		if h.Row == 1 && to < 0 {
			from = i
		}
		if h.Row == f.hx.Rows && to < 0 {
			to = i
		}
	}
	if from < 0 || to < from {
		return nil, fmt.Errorf("start line %s does not reach from the north edge to the south edge", s.Name)
	}
	var out []board.Place
	for _, h := range row[from : to+1] {
		p := f.grid.At(h)
		if p == board.None {
			return nil, fmt.Errorf("start line %s leaves the map at %v", s.Name, h)
		}
		for i, q := range out { // cut corners, so that only neighbours in the row touch
			if i < len(out)-1 && f.grid.Adjacent(p, q) {
				out = out[:i+1]
				break
			}
		}
		out = append(out, p)
	}
	return out, nil
}

// station is the hex of a town or station on a railway.
func (f *hexForge) station(name string) (board.Place, error) {
	if p, ok := f.stops[name]; ok {
		return p, nil
	}
	return board.None, fmt.Errorf("no railway on the map passes %q", name)
}

// stretch is a stretch of railway on its own side of a start line: the edge where it comes onto the map (or a station),
// and the stations that it passes.
func (f *hexForge) stretch(text string, line []board.Place) ([]board.Place, error) {
	words := strings.Split(text, ";")
	rails := f.grid.Only(func(a, b board.Place, e board.Edge) bool {
		return f.laid[e] && !slices.Contains(line, a) && !slices.Contains(line, b)
	})
	var from []board.Place
	for _, w := range f.file.Ways {
		for _, end := range []struct{ rim, hex string }{{w.From, w.Hexes[0]}, {w.To, w.Hexes[len(w.Hexes)-1]}} {
			if p, ok := f.grid.Lookup(end.hex); ok && end.rim == words[0] {
				from = append(from, p)
			}
		}
	}
	if len(from) == 0 {
		p, err := f.station(words[0])
		if err != nil {
			return nil, err
		}
		from = []board.Place{p}
	}
	var out []board.Place
	for _, name := range words[1:] {
		to, err := f.station(name)
		if err != nil {
			return nil, err
		}
		leg := along(rails, from, to)
		if leg == nil {
			return nil, fmt.Errorf("no railway leads to %s on this side of the line", name)
		}
		out, from = append(out, leg...), []board.Place{to}
	}
	return out, nil
}

// along is a shortest path on a net from one of several places to another.
func along(net *board.Graph, from []board.Place, to board.Place) []board.Place {
	back := map[board.Place]board.Place{}
	queue := slices.Clone(from)
	for _, p := range from {
		back[p] = board.None
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if p == to {
			var path []board.Place
			for ; p != board.None; p = back[p] {
				path = append(path, p)
			}
			slices.Reverse(path)
			return path
		}
		for _, q := range net.Neighbours(p) {
			if _, ok := back[q]; !ok {
				back[q] = p
				queue = append(queue, q)
			}
		}
	}
	return nil
}

// growWorks lays the fortified lines: hexsides along a course from north to south, protecting what lies to the left of
// it, the east.
func (f *hexForge) growWorks() error {
	taken := map[int]bool{} // corners of other lines
	for _, w := range f.hx.Works {
		pts := dense(f.course(w.Course), 1.5)
		c := f.follow(pts, false, func(s hexSide) float64 {
			if taken[s.to] {
				return 200
			}
			if s.edge != board.NoEdge && f.wet[s.edge] == "lake" {
				return 100
			}
			return 0
		})
		r := board.HexMapWork{Kind: "fort", Name: w.Name, Source: w.Source}
		for i, e := range c.edges {
			if e == board.NoEdge {
				return fmt.Errorf("forge.json: work %s runs along the rim of the map", w.Name)
			}
			a, b := f.corners[c.corners[i]], f.corners[c.corners[i+1]]
			p, q := f.grid.Ends(e)
			m := f.at(p)
			if (b.x-a.x)*(m.y-a.y)-(b.y-a.y)*(m.x-a.x) < 0 { // p lies to the right
				p = q
			}
			r.Sides = append(r.Sides, f.sideText(p, e))
		}
		for _, k := range c.corners {
			if taken[k] {
				return fmt.Errorf("forge.json: work %s meets another one", w.Name)
			}
			taken[k] = true
		}
		f.file.Works = append(f.file.Works, r)
	}
	return nil
}

// growMarks marks hexes: those along a course in its order, then those of towns, of a row,
// and at the edge.
func (f *hexForge) growMarks() error {
	for _, r := range f.hx.Marked {
		if r.Source == "" {
			return fmt.Errorf("forge.json: marked hexes %s %s have no source", r.Kind, r.Name)
		}
		var places []board.Place
		add := func(p board.Place) {
			if p != board.None && !slices.Contains(places, p) {
				places = append(places, p)
			}
		}
		if len(r.Course) > 0 {
			for _, p := range dense(f.course(r.Course), 1) {
				add(f.placeOf(p))
			}
		}
		for _, name := range r.Towns {
			i := slices.IndexFunc(f.file.Towns, func(t board.HexMapTown) bool { return t.Name == name })
			if i < 0 {
				return fmt.Errorf("forge.json: marked hexes %s %s: no town %s", r.Kind, r.Name, name)
			}
			for _, h := range f.file.Towns[i].Hexes {
				p, _ := f.grid.Lookup(h)
				add(p)
			}
		}
		for p := range f.grid.Len() {
			if r.Row > 0 && f.grid.Hex(board.Place(p)).Row == r.Row {
				add(board.Place(p))
			}
		}
		for _, g := range r.Rim {
			p, err := f.gate(g)
			if err != nil {
				return fmt.Errorf("forge.json: marked hexes %s %s: %w", r.Kind, r.Name, err)
			}
			add(p)
		}
		f.file.Lines = append(f.file.Lines, board.HexMapLine{Kind: r.Kind, Name: r.Name, Hexes: f.numbers(places),
			Source: r.Source})
	}
	return nil
}

// gate is the hex at an edge of the map that is nearest to a place.
func (f *hexForge) gate(g hexGate) (board.Place, error) {
	i := slices.IndexFunc(f.file.Edges, func(e board.HexMapEdge) bool { return e.Name == g.Edge })
	if i < 0 || g.Why == "" {
		return board.None, fmt.Errorf("gate %v: it needs an edge of the map and a reason", g.At)
	}
	at := f.src.pr.forward(g.At[0], g.At[1])
	best := board.None
	for _, h := range f.file.Edges[i].Hexes {
		if p, _ := f.grid.Lookup(h); best == board.None || dist(f.at(p), at) < dist(f.at(best), at) {
			best = p
		}
	}
	return best, nil
}
