// What stands around the land in the drawing: captions over boxes, and the degrees on the edges.

package main

import "math"

// drawnCaption is a line of text in the margin, from its left end on.
type drawnCaption struct {
	Text string `json:"text"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Size int    `json:"size"`
}

// captions are the name over the row of boxes, if it has one.
func (f *forge) captions() []drawnCaption {
	r := f.src.cfg.Row
	if r.Name == "" {
		return []drawnCaption{}
	}
	at := f.unit(point{r.West, r.South + r.Height})
	return []drawnCaption{{r.Name, at[0], at[1] - 12, 30}}
}

// ticks are where half degrees of longitude meet the north and south edges of the land and half degrees of latitude
// its west and east edges: the place along the edge in map units, and the number of half degrees; from west to east and
// from north to south.
func (f *forge) ticks() map[string][][2]int {
	s := f.src.cfg.Land
	out := map[string][][2]int{}
	// walk along an edge in steps of 100 m and note where the half degree changes
	walk := func(edge string, from, to point, value func(point) float64) {
		n := int(dist(from, to) * 10)
		list := [][2]int{}
		last := math.NaN()
		for i := range n + 1 {
			u := float64(i) / float64(n)
			p := point{from.x + (to.x-from.x)*u, from.y + (to.y-from.y)*u}
			v := value(p) * 2
			if i > 0 && math.Floor(v) != math.Floor(last) {
				at := f.unit(p)
				k := 0
				if edge == "w" || edge == "e" {
					k = 1
				}
				list = append(list, [2]int{at[k], int(math.Floor(math.Max(v, last)))})
			}
			last = v
		}
		out[edge] = list
	}
	lon := func(p point) float64 { v, _ := f.src.pr.inverse(p.x, p.y); return v }
	lat := func(p point) float64 { _, v := f.src.pr.inverse(p.x, p.y); return v }
	walk("n", point{s.West, s.North}, point{s.East, s.North}, lon)
	walk("s", point{s.West, s.South}, point{s.East, s.South}, lon)
	walk("w", point{s.West, s.North}, point{s.West, s.South}, lat)
	walk("e", point{s.East, s.North}, point{s.East, s.South}, lat)
	return out
}
