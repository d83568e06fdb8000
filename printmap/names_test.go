// Tests of names: none stands on another, and each stands at its dot.

package printmap

import (
	"math"
	"testing"
)

// written is a draft whose names are placed.
func written(t *testing.T) (*drawing, []*nameBlock) {
	t.Helper()
	d := draft(t, Options{})
	if err := d.edgePrints(); err != nil {
		t.Fatal(err)
	}
	if err := d.names(); err != nil {
		t.Fatal(err)
	}
	return d, d.blocks
}

// TestNamesDoNotCollide: no name, number, sign or town stands on another.
func TestNamesDoNotCollide(t *testing.T) {
	d, _ := written(t)
	signs := len(d.s.Towns) // towns may stand close to one another: they are where they were
	for i, a := range d.taken {
		for j, b := range d.taken[:i] {
			if d.isTown(a) && d.isTown(b) {
				continue
			}
			w, h := min(a[2], b[2])-max(a[0], b[0]), min(a[3], b[3])-max(a[1], b[1])
			if w > d.cell*0.004 && h > d.cell*0.004 {
				t.Errorf("boxes %d and %d of %d overlap by %.0f by %.0f units at %.0f %.0f", i, j, len(d.taken), w, h,
					a[0], a[1])
			}
		}
	}
	if len(d.taken) < signs+2*171 {
		t.Errorf("%d boxes for %d towns and the names and numbers of 171 areas", len(d.taken), signs)
	}
}

// isTown says whether a box is that of a town's sign.
func (d *drawing) isTown(b [4]float64) bool {
	for _, t := range d.s.Towns {
		r := d.signRadius(t)
		if b == [4]float64{float64(t.X) - r, float64(t.Y) - r, float64(t.X) - r + 2*r, float64(t.Y) - r + 2*r} {
			return true
		}
	}
	return false
}

// TestNamesStandAtTheirDots: the name of an area whose town lies in it touches the town's sign, or nearly.
func TestNamesStandAtTheirDots(t *testing.T) {
	d, blocks := written(t)
	tied := 0
	for _, b := range blocks {
		if !b.hasDot {
			continue
		}
		tied++
		n := b.seat.boxes[0]
		dx := max(n[0]-b.dot.x, b.dot.x-n[0]-n[2], 0)
		dy := max(n[1]-b.dot.y, b.dot.y-n[1]-n[3], 0)
		if far := math.Hypot(dx, dy) - b.r; far > d.cell*0.1 {
			t.Errorf("%s stands %.2f areas from its dot", b.p.Name, far/d.cell)
		}
	}
	if tied < 165 {
		t.Errorf("%d names are tied to dots", tied)
	}
}
