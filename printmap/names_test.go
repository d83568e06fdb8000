// Tests of names: none stands on another, and each stands at its dot.

package printmap

import (
	"math"
	"testing"

	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/kernel"
)

// written is a draft whose names are placed. The first of what is taken are the signs at the edge.
func written(t *testing.T, g kernel.Game) (d *drawing, signs int) {
	t.Helper()
	d = draftOf(t, g, Options{})
	if err := d.edgePrints(); err != nil {
		t.Fatal(err)
	}
	signs = len(d.taken)
	if err := d.names(); err != nil {
		t.Fatal(err)
	}
	return d, signs
}

// TestNamesDoNotCollide: no name, number, sign or town stands on another.
func TestNamesDoNotCollide(t *testing.T) {
	for _, g := range []kernel.Game{moscow41.Must(), kiev41.Must()} {
		t.Run(g.Info().ID, func(t *testing.T) { namesApart(t, g) })
	}
}

func namesApart(t *testing.T, g kernel.Game) {
	d, atEdge := written(t, g)
	areas := len(d.s.areaIDs())
	signs := len(d.s.Towns) // towns may stand close to one another: they are where they were
	for i, a := range d.taken {
		for j, b := range d.taken[:i] {
			most := d.cell * 0.004
			switch ta, tb := d.isTown(a), d.isTown(b); {
			case ta && tb:
				continue
			case j < atEdge && ta: // a town at the edge may reach under the sign of a supply source there
				most = d.cell * 0.05
			}
			w, h := min(a[2], b[2])-max(a[0], b[0]), min(a[3], b[3])-max(a[1], b[1])
			if w > most && h > most {
				t.Errorf("boxes %d and %d of %d overlap by %.0f by %.0f units at %.0f %.0f", i, j, len(d.taken), w, h,
					a[0], a[1])
			}
		}
	}
	if len(d.taken) < signs+2*areas {
		t.Errorf("%d boxes for %d towns and the names and numbers of %d areas", len(d.taken), signs, areas)
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
	for g, least := range map[kernel.Game]int{moscow41.Must(): 165, kiev41.Must(): 130} {
		t.Run(g.Info().ID, func(t *testing.T) { namesTied(t, g, least) })
	}
}

func namesTied(t *testing.T, g kernel.Game, least int) {
	d, _ := written(t, g)
	tied := 0
	for _, b := range d.blocks {
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
	if tied < least {
		t.Errorf("%d names are tied to dots, %d are wanted", tied, least)
	}
}
