package moscow41_test

import (
	"os"
	"testing"
)

// These tests check the drawing: no gaps, no slivers, every town inside the area named after it.

func TestShapeTopology(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	if len(d.Areas) != 187 {
		t.Fatalf("%d shapes", len(d.Areas))
	}
	d.CheckTopology(t, c)
	for _, p := range c.Places {
		if km2 := d.Km2(p.ID); p.Kind == "area" && (km2 < 1200 || km2 > 8200) {
			t.Errorf("%s %s: %.0f km2", p.ID, p.Name, km2)
		}
	}
}

// Interior areas have four to eight neighbours, and no border between two areas is very short.
func TestShapeNeighbours(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	d.CheckNeighbours(t, c, 11)
}

// A ring that crosses itself would hide a sliver.
func TestShapeRingsAreSimple(t *testing.T) { readDrawing(t).CheckRingsAreSimple(t) }

func TestShapeTownsInside(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	// besides the towns that areas are named after, those that a front puts into an area
	d.CheckTowns(t, c, map[string]string{"Demyansk": "16", "Solnechnogorsk": "62", "Mozhaysk": "72", "Propoisk": "100"})
}

func TestShapeFile(t *testing.T) {
	d := readDrawing(t)
	if d.Width < 4000 || d.Width > 6000 || d.Height <= d.Width {
		t.Errorf("sheet %d by %d", d.Width, d.Height)
	}
	if info, err := os.Stat("data/shape.json"); err != nil || info.Size() > 500_000 {
		t.Errorf("shape.json: %v", info)
	}
	d.CheckPaper(t, []string{"Dnieper", "Western Dvina", "Desna", "Oka", "Volga", "Ugra", "Sozh", "Seim", "Don",
		"Lovat", "Msta", "Moskva", "Upa", "Zusha"})
	lakes := 0
	for _, l := range d.Lakes {
		if l.Name == "Ilmen" {
			lakes++
		}
	}
	if lakes != 1 {
		t.Errorf("Lake Ilmen is drawn %d times", lakes)
	}
}
