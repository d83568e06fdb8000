// Front lines, and the uneven tone of the paper.

package printmap

import (
	"image"
	"image/color"
	"math"
	"slices"

	"umpire/kernel"
)

// frontInk is the colour of a front line that the game has no word for.
const frontInk = "white"

// fronts draws front lines: that of the scenario along which the sides face each other, or, without one, all lines that
// are printed on the map.
func (d *drawing) fronts() error {
	if len(d.o.Holders) > 0 {
		d.front(d.holdersInk(), func(p kernel.PlaceID) kernel.Side {
			if s, ok := d.o.Holders[p]; ok {
				return s
			}
			return kernel.NoSide
		})
		return nil
	}
	for _, f := range d.info.Fronts {
		d.front(f.Ink, func(p kernel.PlaceID) kernel.Side {
			switch {
			case d.info.Places[p].Kind == "box":
				return kernel.NoSide
			case slices.Contains(f.First, p):
				return kernel.SideA
			}
			return kernel.SideB
		})
	}
	return nil
}

// holdersInk is the ink in which the line between the holders is printed: that of the line that has the same ground on
// the first side of it, contested ground aside.
func (d *drawing) holdersInk() string {
	for _, f := range d.info.Fronts {
		same := true
		for p, s := range d.o.Holders {
			same = same && (d.info.Places[p].Kind == "box" || !s.Player() ||
				(s == kernel.SideA) == slices.Contains(f.First, p))
		}
		if same {
			return f.Ink
		}
	}
	return frontInk
}

// front draws a thin broken line along every border where the sides face each other.
func (d *drawing) front(ink string, holder func(kernel.PlaceID) kernel.Side) {
	owner := map[int][2]kernel.Side{} // of an arc: who holds the areas at it, the first and the second that use it
	seen := map[int]int{}
	for _, id := range d.s.areaIDs() {
		for _, ring := range d.s.Areas[id].Rings {
			for _, n := range ring {
				n = max(n, -1-n)
				o := owner[n]
				o[min(seen[n], 1)] = holder(d.byID[id])
				owner[n], seen[n] = o, seen[n]+1
			}
		}
	}
	var lines [][]fpt
	for n, a := range d.s.Arcs {
		if o := owner[n]; seen[n] == 2 && o[0].Player() && o[1].Player() && o[0] != o[1] {
			lines = append(lines, floats(points(a)))
		}
	}
	if len(lines) > 0 {
		d.add(frontLine(joined(lines), d.cell, ink)...)
	}
}

// frontLine is a thin broken line with an edge that shows it on any ground; cell is the width of an area.
func frontLine(lines [][]fpt, cell float64, name string) []mark {
	c, edge := inks[name], color.NRGBA{0x2a, 0x1c, 0x12, 0xff}
	if name != "white" && name != "yellow" && name != "lightblue" {
		edge = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	}
	return []mark{{rings: lines, open: true, stroke: edge, width: cell * 0.025},
		{rings: lines, open: true, butt: true, stroke: c, width: cell * 0.015,
			dash: []float64{cell * 0.075, cell * 0.045}}}
}

// joined strings lines together that begin where another ends, so that dashes run on.
func joined(lines [][]fpt) [][]fpt {
	lines = slices.Clone(lines)
	var out [][]fpt
	for len(lines) > 0 {
		cur := slices.Clone(lines[0])
		lines = lines[1:]
		for grown := true; grown; {
			grown = false
			for i, l := range lines {
				head, tail := cur[0], cur[len(cur)-1]
				switch {
				case l[0] == tail:
					cur = append(cur, l[1:]...)
				case l[len(l)-1] == head:
					cur = append(slices.Clone(l[:len(l)-1]), cur...)
				case l[len(l)-1] == tail:
					l = slices.Clone(l)
					slices.Reverse(l)
					cur = append(cur, l[1:]...)
				case l[0] == head:
					l = slices.Clone(l)
					slices.Reverse(l)
					cur = append(l[:len(l)-1], cur...)
				default:
					continue
				}
				lines = slices.Delete(lines, i, i+1)
				grown = true
				break
			}
		}
		out = append(out, cur)
	}
	return out
}

// background gives the paper an uneven tone, as old paper has: large soft blotches, almost invisible.
func (d *drawing) background() error {
	const n = 64
	w, h := n, max(1, n*d.s.Height/max(1, d.s.Width))
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			v := (noise(float64(x)/9, float64(y)/9)*0.6 + noise(float64(x)/3.1+40, float64(y)/3.1)*0.4 - 0.82) / 0.5
			rim := math.Min(math.Min(float64(x), float64(w-1-x)), math.Min(float64(y), float64(h-1-y)))
			dark := math.Max(0, v)*16 + math.Max(0, 4-rim)*5
			img.SetNRGBA(x, y, color.NRGBA{0x9a, 0x7b, 0x48, uint8(math.Min(dark, 60))})
		}
	}
	d.add(mark{picture: img, box: [4]float64{0, 0, float64(d.s.Width), float64(d.s.Height)}})
	return nil
}
