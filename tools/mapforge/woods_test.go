// Tests of woods: their outlines enclose what is dense, and they leave the ground of each area to be seen.

package main

import (
	"testing"

	"pgregory.net/rapid"
)

// Outlines enclose exactly what is above 0: the middle of every cell lies inside them if it is, outside if not.
func TestContoursEncloseWhatIsAbove(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		w, h := rapid.IntRange(1, 9).Draw(r, "w"), rapid.IntRange(1, 9).Draw(r, "h")
		v := rapid.SliceOfN(rapid.SampledFrom([]float64{-1, -0.4, 0.3, 0.9}), w*h, w*h).Draw(r, "v")
		rings := (&field{w, h, v}).contours()
		for y := range h {
			for x := range w {
				in := false
				for _, ring := range rings {
					in = in != insideRing(point{float64(x) + 0.5, float64(y) + 0.5}, ring)
				}
				if in != (v[y*w+x] > 0) {
					r.Fatalf("cell %d,%d of %v: inside is %v", x, y, v, in)
				}
			}
		}
	})
}

// Woods stand in rough and wooded areas alone, and cover a part of each: its own tint is seen between them.
func TestWoodsLeaveTheGroundToBeSeen(t *testing.T) {
	f := cached(t)
	_, dense := f.paper()
	woods := f.woods(dense, f.paperAt)
	if len(woods) < 50 {
		t.Fatalf("%d woods", len(woods))
	}
	some := 0
	for k, a := range f.places[:f.g.nArea] {
		in, all := 0, 0
		for c, l := range f.g.label {
			if int(l) != k || c%7 != 0 {
				continue
			}
			all++
			wooded := false
			for _, ring := range woods {
				wooded = wooded != insideRing(f.g.centreOf(c), ring)
			}
			if wooded {
				in++
			}
		}
		switch ground := f.src.cfg.groundOf(a.Terrain); {
		case ground == "rough":
			if in > 0 {
				some++
			}
			if in*10 > all*6 {
				t.Errorf("woods cover %d of %d points of %s %s", in, all, a.ID, a.Name)
			}
		case in*50 > all:
			t.Errorf("woods cover %d of %d points of %s %s, which is %s", in, all, a.ID, a.Name, a.Terrain)
		}
	}
	if some < 50 {
		t.Errorf("%d rough areas have woods", some)
	}
}
