// Letters as outlines: their widths, texts on a straight line, and names that follow the curve of a river.

package printmap

import (
	"math"
	"sync"

	"github.com/go-fonts/liberation/liberationserifbold"
	"github.com/go-fonts/liberation/liberationserifbolditalic"
	"github.com/go-fonts/liberation/liberationserifitalic"
	"github.com/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The type is Liberation Serif. It is as wide as the Times that an SVG asks for, so that SVG and PNG place and break
// names alike.

var fonts = sync.OnceValues(func() (map[string]*sfnt.Font, error) {
	out := map[string]*sfnt.Font{}
	for style, ttf := range map[string][]byte{"": liberationserifregular.TTF, "bold": liberationserifbold.TTF,
		"italic": liberationserifitalic.TTF, "bold-italic": liberationserifbolditalic.TTF} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			return nil, err
		}
		out[style] = f
	}
	return out, nil
})

const em = 1000 // outlines are read at this many units to the em

// advance is how wide a text is, for letters of size 1.
func advance(style, text string) float64 {
	all, err := fonts()
	if err != nil {
		return 0
	}
	f, w := all[style], fixed.Int26_6(0)
	var buf sfnt.Buffer
	for _, r := range text {
		if i, err := f.GlyphIndex(&buf, r); err == nil {
			if a, err := f.GlyphAdvance(&buf, i, fixed.I(em), font.HintingNone); err == nil {
				w += a
			}
		}
	}
	return float64(w) / 64 / em
}

// outlineStep is one step of an outline: a move, a line, or a curve with one or two handles.
type outlineStep struct {
	op  sfnt.SegmentOp
	pts [3]fpt
}

// outlines are the steps of a text whose baseline starts at x, y and runs at an angle.
func outlines(style, text string, x, y, size, angle float64) []outlineStep {
	all, err := fonts()
	if err != nil {
		return nil
	}
	f := all[style]
	var buf sfnt.Buffer
	var out []outlineStep
	pen := 0.0
	sin, cos := math.Sincos(angle)
	for _, r := range text {
		i, err := f.GlyphIndex(&buf, r)
		if err != nil {
			continue
		}
		segs, err := f.LoadGlyph(&buf, i, fixed.I(em), nil)
		if err != nil {
			continue
		}
		for _, s := range segs {
			step := outlineStep{op: s.Op}
			for k, a := range s.Args {
				gx, gy := pen+float64(a.X)/64/em*size, float64(a.Y)/64/em*size
				step.pts[k] = fpt{x + gx*cos - gy*sin, y + gx*sin + gy*cos}
			}
			out = append(out, step)
		}
		if a, err := f.GlyphAdvance(&buf, i, fixed.I(em), font.HintingNone); err == nil {
			pen += float64(a) / 64 / em * size
		}
	}
	return out
}

// letter is one letter of a name along a river: the middle of its baseline, and the angle.
type letter struct {
	char  string
	at    fpt
	angle float64
}

// riverName is a name along a river.
type riverName []letter

// riverNames finds stretches that bend gently enough to carry the name of their river, for letters of a size; avoid are
// points to keep clear of.
func riverNames(rivers []line, cell, size float64, avoid []fpt) []riverName {
	var out []riverName
	type mark struct {
		at   fpt
		name string
	}
	var taken []mark
	for _, r := range rivers {
		if r.Name == "" || r.Rank > 4 {
			continue
		}
		gap := 0.14
		if r.Rank <= 2 {
			gap = 0.26
		}
		var wide []float64
		total := 0.0
		for _, ch := range r.Name {
			w := (advance("italic", string(ch)) + gap) * size
			wide = append(wide, w)
			total += w
		}
		p := smoothed(points(r.Line), size*0.9)
		if p.length() < total*1.15 {
			continue
		}
		spacing := cell * 3.4
		tries := max(1, int(math.Round(p.length()/(spacing*0.25))))
		for i := range tries {
			start := (float64(i)+0.5)/float64(tries)*p.length() - total/2
			if start < 0 || start+total > p.length() {
				continue
			}
			name := p.setName(start, total, []rune(r.Name), wide, size)
			if name == nil {
				continue
			}
			mid, clear := name[len(name)/2].at, true
			for _, t := range taken {
				least := total * 0.7
				if t.name == r.Name {
					least = spacing
				}
				clear = clear && math.Hypot(t.at.x-mid.x, t.at.y-mid.y) >= least
			}
			for _, a := range avoid {
				for _, l := range name {
					clear = clear && math.Hypot(a.x-l.at.x, a.y-l.at.y) >= size*1.1
				}
			}
			if clear {
				taken = append(taken, mark{mid, r.Name})
				out = append(out, name)
			}
		}
	}
	return out
}

// curve is a line with the distance of each point from its start.
type curve struct {
	p []fpt
	s []float64
}

func (c curve) length() float64 {
	if len(c.s) == 0 {
		return 0
	}
	return c.s[len(c.s)-1]
}

// smoothed walks a line in even steps and rounds off its bends: a name follows the valley, not each meander.
func smoothed(line []pt, step float64) curve {
	if len(line) == 0 {
		return curve{}
	}
	p := []fpt{{float64(line[0].x), float64(line[0].y)}}
	left := step
	for i := 1; i < len(line); i++ {
		a, b := fpt{float64(line[i-1].x), float64(line[i-1].y)}, fpt{float64(line[i].x), float64(line[i].y)}
		d := math.Hypot(b.x-a.x, b.y-a.y)
		for d >= left && d > 0 {
			a = fpt{a.x + (b.x-a.x)*left/d, a.y + (b.y-a.y)*left/d}
			p = append(p, a)
			d -= left
			left = step
		}
		left -= d
	}
	for range 3 {
		q := append([]fpt(nil), p...)
		for i := 1; i+1 < len(p); i++ {
			q[i] = fpt{(p[i-1].x + 2*p[i].x + p[i+1].x) / 4, (p[i-1].y + 2*p[i].y + p[i+1].y) / 4}
		}
		p = q
	}
	c := curve{p, []float64{0}}
	for i := 1; i < len(p); i++ {
		c.s = append(c.s, c.s[i-1]+math.Hypot(p[i].x-p[i-1].x, p[i].y-p[i-1].y))
	}
	return c
}

func (c curve) at(s float64) fpt {
	i := 1
	for i < len(c.s)-1 && c.s[i] < s {
		i++
	}
	f := 0.0
	if d := c.s[i] - c.s[i-1]; d > 0 {
		f = (s - c.s[i-1]) / d
	}
	return fpt{c.p[i-1].x + (c.p[i].x-c.p[i-1].x)*f, c.p[i-1].y + (c.p[i].y-c.p[i-1].y)*f}
}

// setName writes a name along the curve from a distance on, nil where it bends too much to be read.
func (c curve) setName(start, total float64, name []rune, wide []float64, size float64) riverName {
	a, b := c.at(start), c.at(start+total)
	if math.Hypot(b.x-a.x, b.y-a.y) < total*0.9 {
		return nil
	}
	dir, s := 1.0, start
	if b.x < a.x {
		dir, s = -1, start+total
	}
	var out riverName
	for i, ch := range name {
		half := wide[i] / 2
		at := s + dir*half
		reach := dir * math.Max(half, size*0.5)
		p, q, r := c.at(at), c.at(at-reach), c.at(at+reach)
		angle := math.Atan2(r.y-q.y, r.x-q.x)
		if math.Abs(angle) > 1.35 || (i > 0 && math.Abs(angle-out[i-1].angle) > 0.42) {
			return nil
		}
		sin, cos := math.Sincos(angle)
		out = append(out, letter{string(ch), fpt{p.x + sin*size*0.42, p.y - cos*size*0.42}, angle})
		s += dir * wide[i]
	}
	return out
}
