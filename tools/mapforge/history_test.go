// Tests of the finished drawing against a gazetteer and the river lines, neither of which the growth of the areas uses.
// docs/history/moscow41.md has what they found.

package main

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// acrossTheRiver are the towns that stand on the far bank of the river that bounds their area, with the reason why the
// border is not moved around them.
var acrossTheRiver = map[string]string{
	"46":  "Rzhev: both banks of the Volga, and the Volga is the border with Sychevka (58)",
	"100": "Bykhov: west bank of the Dnieper, staging area of the 2nd Army; the area is the bridgehead opposite (2.5)",
	"111": "Rogachev: west bank of the Dnieper, staging area of the 2nd Army; retaken from the east",
}

// outline is the finished border of a region.
func (f *forge) outline(k int) []point { return f.t.ringPoints(f.t.rings[k][0]) }

func toOutline(p point, ring []point) float64 {
	best := math.Inf(1)
	for i := range ring {
		best = math.Min(best, toSegment(p, ring[i], ring[(i+1)%len(ring)]))
	}
	return best
}

func toLine(p point, line []point) float64 {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		best = math.Min(best, toSegment(p, line[i-1], line[i]))
	}
	return best
}

// Every area holds the town that it is named after, where a gazetteer has it, and the town is drawn close to that.
func TestTownsStandInTheirAreas(t *testing.T) { townsInAreas(t, cached(t), moscow, acrossTheRiver) }

// townsInAreas holds the towns that areas are named after against the gazetteer of the data folder dir; across are the
// exceptions.
func townsInAreas(t *testing.T, f *forge, dir string, across map[string]string) {
	t.Helper()
	rows, err := records(filepath.Join(dir, "mapsources", "gazetteer.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(f.src.areas) {
		t.Fatalf("the gazetteer has %d towns for %d areas", len(rows), len(f.src.areas))
	}
	for k, a := range f.src.areas {
		r := rows[k]
		if len(r) != 5 || r[0] != a.id || r[1] != a.name {
			t.Errorf("area %s %s: the gazetteer has %v", a.id, a.name, r)
			continue
		}
		at, ring := f.src.pr.forward(num(r[2]), num(r[3])), f.outline(k)
		in, off := insideRing(at, ring), toOutline(at, ring)
		switch why := across[a.id]; {
		case why == "" && !in:
			t.Errorf("%s %s: the town stands %.1f km outside the area", a.id, a.name, off)
		case why != "" && in:
			t.Errorf("%s %s: the town stands inside, so the exception %q can go", a.id, a.name, why)
		case why != "" && off > 1.5:
			t.Errorf("%s %s: the town stands %.1f km outside, too far for an exception", a.id, a.name, off)
		}
		if moved := dist(at, a.town); moved > 3 {
			t.Errorf("%s %s: drawn %.1f km from where it stood", a.id, a.name, moved)
		}
		if !insideRing(a.town, ring) {
			t.Errorf("%s %s: drawn outside its area", a.id, a.name)
		}
	}
	for id, why := range across {
		if !slices.ContainsFunc(f.src.areas, func(a areaRow) bool { return a.id == id }) {
			t.Errorf("no area %s for the exception %q", id, why)
		}
	}
}

// Places that are named after no area, in the area that history or the terrain gives them.
func TestPlacesInTheirAreas(t *testing.T) {
	f := cached(t)
	for _, p := range []struct {
		name, area string
		lon, lat   float64
	}{
		{"Khoiniki", "138", 29.96, 51.89}, {"the Kremlin", "63", 37.617, 55.752},
		{"Moscow, Danilov monastery", "63", 37.629, 55.711},
		{"Moscow, Kolomenskoye", "63", 37.668, 55.668}, {"Zemlyansk", "147", 38.73, 51.90},
		{"Dovsk", "111", 30.46, 53.16},
	} {
		at := f.src.pr.forward(p.lon, p.lat)
		if k := slices.Index(f.g.names, p.area); !insideRing(at, f.outline(k)) {
			t.Errorf("%s lies outside %s", p.name, p.area)
		}
	}
}

// Along at least half of every crossing runs the river after which it is named, measured on the finished lines; and the
// river is close: it lies within 2 km.
func TestCrossingsLieOnTheirRivers(t *testing.T) { crossingsOnRivers(t, cached(t)) }

func crossingsOnRivers(t *testing.T, f *forge) {
	t.Helper()
	lines := map[string][][]point{}
	for _, l := range f.src.rivers {
		lines[l.name] = append(lines[l.name], l.pts)
	}
	samples := map[pair][]point{}
	for _, a := range f.t.arcs {
		if a.left < 0 || a.right < 0 {
			continue
		}
		p := pairOf(a.left, a.right)
		for i := 1; i < len(a.pts); i++ {
			u, v := a.pts[i-1], a.pts[i]
			for n := int(dist(u, v)) + 1; n > 0; n-- {
				s := float64(n) / float64(int(dist(u, v))+1)
				samples[p] = append(samples[p], point{u.x + s*(v.x-u.x), u.y + s*(v.y-u.y)})
			}
		}
	}
	wet := 0
	for _, b := range f.borders {
		if b.River == "" || strings.Contains(b.Source, "override") || len(b.Tags) > 0 {
			continue
		}
		wet++
		p := pairOf(int16(slices.Index(f.g.names, b.A)), int16(slices.Index(f.g.names, b.B)))
		near := 0
		for _, s := range samples[p] {
			if slices.ContainsFunc(lines[b.River], func(l []point) bool { return toLine(s, l) <= 2 }) {
				near++
			}
		}
		// Where two rivers make one border, the named one has the greater share.
		if share := 100 * near / max(1, len(samples[p])); share < 50 {
			t.Errorf("%s-%s: the %s runs along %d %% of the crossing", b.A, b.B, b.River, share)
		}
	}
	if wet == 0 {
		t.Error("no crossings")
	}
}

// Waters of 1941: the two reservoirs of the Moscow front are drawn, those dammed later are not.
func TestWatersOf1941(t *testing.T) {
	f := cached(t)
	drawn := map[string]bool{}
	for _, l := range f.drawnLakes() {
		drawn[l.Name] = true
	}
	for _, name := range []string{"Ilmen", "Seliger", "Moscow Sea", "Istra Reservoir", "Klyazma Reservoir"} {
		if !drawn[name] {
			t.Errorf("%s is not drawn", name)
		}
	}
	for name, at := range map[string]point{ // a place in the middle of each that was land, or not yet full, in 1941
		"Kiev Reservoir (1964)": {30.46, 50.97}, "Rybinsk Reservoir (full in 1947)": {38.30, 58.40},
		"Mozhaysk Reservoir (1962)": {35.85, 55.59},
		"Vazuza Reservoir (1977)":   {34.55, 56.09}, "Voronezh Reservoir (1972)": {39.24, 51.62},
		"Desnogorsk Reservoir (1979)": {33.26, 54.13},
	} {
		p := f.src.pr.forward(at.x, at.y)
		for _, l := range f.src.lakes {
			if insideRing(p, l.pts) && (drawn[l.name] || l.name == "") {
				t.Errorf("%s is drawn as %q", name, l.name)
			}
		}
	}
	// Names given after 1941, and places that were not yet towns.
	late := []string{"Tver", "Gagarin", "Novomoskovsk", "Sergiyev Posad", "Chekhov", "Slawharad", "Chekalin", "Snovsk",
		"Orenburg", "Chaplygin", "Rossosh",
		"Volgograd", "Selyatino", "Obninsk", "Dubna", "Zelenograd", "Zheleznogorsk", "Novovoronezh", "Desnogorsk"}
	for _, town := range f.drawnTowns() {
		if slices.Contains(late, town.Name) {
			t.Errorf("%s is drawn, a name or a town of later years", town.Name)
		}
	}
}
