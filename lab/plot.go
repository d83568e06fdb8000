// Charts of a report, as SVG: text in its own size, colours by class, no scripts. All are chartWidth units wide.

package lab

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
)

// chartWidth is the width of every chart in SVG units.
const chartWidth = 440

// svg is a chart being drawn.
type svg struct {
	b      strings.Builder
	height int
}

func (s *svg) add(format string, args ...any) { fmt.Fprintf(&s.b, format, args...) }

// text writes words at a point; anchor is start, middle or end.
func (s *svg) text(x, y float64, anchor, class, words string) {
	s.add(`<text x="%.1f" y="%.1f" text-anchor="%s" class="%s">%s</text>`, x, y, anchor, class,
		html.EscapeString(words))
}

func (s *svg) line(x1, y1, x2, y2 float64, class string) {
	s.add(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s"/>`, x1, y1, x2, y2, class)
}

func (s *svg) rect(x, y, w, h float64, class string) {
	if w > 0 && h > 0 {
		s.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" class="%s"/>`, x, y, w, h, class)
	}
}

// done is the finished chart; label says what it shows to readers who cannot see it.
func (s *svg) done(label string) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg viewBox="0 0 %d %d" role="img" aria-label="%s">%s</svg>`, chartWidth,
		s.height, html.EscapeString(label), s.b.String()))
}

// partClass are the classes of the parts of a column: won by the first side, by the second, by nobody.
var partClass = [3]string{"a", "b", "none"}

// column is one column of a chart, of three parts from the bottom up.
type column struct {
	Label string
	Parts [3]int
}

func (c *column) sum() int { return c.Parts[0] + c.Parts[1] + c.Parts[2] }

// niceStep is a round number (1, 2 or 5 times a power of ten) that divides a span into at most n steps.
func niceStep(span float64, n int) float64 {
	if span <= 0 {
		return 1
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(n))))
	for _, m := range []float64{1, 2, 5, 10} {
		if span <= step*m*float64(n)*(1+1e-9) {
			return step * m
		}
	}
	return step * 10
}

// columns draws columns of games. Each label is written under its column, or, with edges, under its column's left edge,
// and the last one under the right edge of all. Where there is no room for all labels, some are left out.
func columns(cols []column, edges bool, axis, label string) template.HTML {
	const left, right, top, floor = 40.0, chartWidth - 18.0, 26.0, 196.0
	s := &svg{height: 240}
	most := 1
	for i := range cols {
		most = max(most, cols[i].sum())
	}
	step := math.Max(1, niceStep(float64(most), 4))
	ceiling := math.Ceil(float64(most)/step) * step
	up := (floor - top) / ceiling
	for v := 0.0; v <= ceiling; v += step {
		y := floor - v*up
		s.line(left, y, right, y, "grid")
		s.text(left-6, y+4, "end", "tick", fmt.Sprint(int(v)))
	}
	s.text(4, 12, "start", "axis", "games")
	n := max(1, len(cols))
	if edges {
		n = max(1, len(cols)-1) // the last one is only an edge
	}
	wide := (right - left) / float64(n)
	bar := math.Min(wide*0.78, 64)
	if edges {
		bar = wide - math.Min(2, wide*0.2)
	}
	longest := 1
	for i := range cols {
		longest = max(longest, len([]rune(cols[i].Label)))
	}
	every := max(1, int(math.Ceil(float64(longest)*7.5/wide)))
	for i := range cols {
		mid := left + (float64(i)+0.5)*wide
		y := floor
		for k, part := range cols[i].Parts {
			h := float64(part) * up
			s.rect(mid-bar/2, y-h, bar, h, partClass[k])
			y -= h
		}
		if total := cols[i].sum(); total > 0 && len(cols) <= 14 {
			s.text(mid, y-5, "middle", "value", fmt.Sprint(total))
		}
		if i%every == 0 {
			x := mid
			if edges {
				x = mid - wide/2
				s.line(x, floor, x, floor+4, "base")
			}
			s.text(x, floor+18, "middle", "tick", cols[i].Label)
		}
	}
	s.line(left, floor, right, floor, "base")
	s.text((left+right)/2, floor+38, "middle", "axis", axis)
	return s.done(label)
}

// stacked draws one bar that is divided as the games are: first side, nobody, second side.
func stacked(parts [3]int, label string) template.HTML {
	s := &svg{height: 44}
	total := max(1, parts[0]+parts[1]+parts[2])
	x := 0.0
	for _, k := range [3]int{0, 2, 1} {
		w := float64(parts[k]) * chartWidth / float64(total)
		s.rect(x, 4, w, 36, partClass[k])
		if w > 46 {
			s.text(x+w/2, 27, "middle", "on-"+partClass[k],
				fmt.Sprintf("%.1f %%", float64(parts[k])*100/float64(total)))
		}
		x += w
	}
	return s.done(label)
}

// dot is one row of an interval chart.
type dot struct {
	Label, Class  string // Class is a or b for a side, or empty
	At, Low, High float64
	Figure        string // the rate as text
}

// intervals draws rates as points with their intervals, on an axis from 0 to 100 %.
func intervals(rows []dot, label string) template.HTML {
	const left, right, high = 16.0, chartWidth - 20.0, 46.0
	s := &svg{height: int(high)*len(rows) + 30}
	floor := high*float64(len(rows)) + 6
	at := func(p float64) float64 { return left + p*(right-left) }
	for _, p := range []float64{0, 0.25, 0.5, 0.75, 1} {
		class := "grid"
		if p == 0.5 {
			class = "half"
		}
		s.line(at(p), 4, at(p), floor, class)
		s.text(at(p), floor+16, "middle", "tick", fmt.Sprintf("%.0f %%", p*100))
	}
	for i, r := range rows {
		y := high*float64(i) + 34
		s.text(2, y-15, "start", "name", r.Label)
		s.text(chartWidth-2, y-15, "end", "value", r.Figure)
		s.line(at(r.Low), y, at(r.High), y, "whisker "+r.Class)
		s.line(at(r.Low), y-5, at(r.Low), y+5, "whisker "+r.Class)
		s.line(at(r.High), y-5, at(r.High), y+5, "whisker "+r.Class)
		s.add(`<circle cx="%.1f" cy="%.1f" r="5.5" class="point %s"/>`, at(r.At), y, r.Class)
	}
	return s.done(label)
}

// bins sorts values into at most n columns of a round width, with an edge column at the end for the axis. won says
// which part of a column each value belongs to.
func bins(values []float64, won []int, n int, whole bool, format func(float64) string) []column {
	if len(values) == 0 {
		return nil
	}
	low, high := values[0], values[0]
	for _, v := range values {
		low, high = math.Min(low, v), math.Max(high, v)
	}
	step := niceStep(math.Max(high-low, 1e-9), n)
	if whole {
		step = math.Max(1, step)
	}
	first := math.Floor(low / step)
	count := int(math.Floor(high/step)-first) + 1
	cols := make([]column, count+1)
	for i := range cols {
		cols[i].Label = format((first + float64(i)) * step)
	}
	for i, v := range values {
		cols[int(math.Floor(v/step)-first)].Parts[won[i]]++
	}
	return cols
}
