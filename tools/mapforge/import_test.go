// Tests of the import, with a small geography bundle.

package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bundle makes a small geography bundle: one river, two lakes of which one was dammed later, one town, flat ground.
func bundle(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	collection := func(features ...string) string {
		return `{"features":[` + strings.Join(features, ",") + `]}`
	}
	ring := func(x, y string) string {
		return `{"type":"Polygon","coordinates":[[[` + x + `.0,` + y + `.0],[` + x + `.2,` + y + `.0],[` + x + `.2,` +
			y + `.2],[` + x + `.0,` + y + `.0]]]}`
	}
	write("rivers_free.geojson",
		collection(`{"properties":{"name":"Testka","rank":2},`+
			`"geometry":{"type":"LineString","coordinates":[[33,54],[34,55],[70,55]]}}`))
	write("lakes.geojson", collection(
		`{"properties":{"name":"Old","km2":90},"geometry":`+ring("35", "55")+`}`,
		`{"properties":{"name":"Late","km2":90,"filled":1962},"geometry":`+ring("36", "55")+`}`))
	write("cities.geojson",
		collection(`{"properties":{"name":"Newname","name1941":"Oldname","pop":20000},`+
			`"geometry":{"type":"Point","coordinates":[35,54]}}`))
	write("rasters.json",
		`{"elevation.png":{"west":20,"north":60.5,"step_deg":1},`+
			`"forest_index.png":{"west":20,"north":60.5,"step_deg":1}}`)
	high, wood := image.NewGray16(image.Rect(0, 0, 24, 17)), image.NewGray(image.Rect(0, 0, 24, 17))
	for i := range 24 * 17 {
		high.SetGray16(i%24, i/24, color.Gray16{Y: heightZero + 200})
	}
	for name, img := range map[string]image.Image{"elevation.png": high, "forest_index.png": wood} {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		write(name, b.String())
	}
	return dir
}

// An import replaces the tables of the layers and does not change what is drawn by hand: the lakes and rivers drawn by
// hand are still read, under the names of forge.json.
func TestImportKeepsWhatIsDrawnByHand(t *testing.T) {
	dir := t.TempDir()
	to := filepath.Join(dir, "mapsources")
	if err := os.CopyFS(to, os.DirFS(filepath.Join(moscow, "mapsources"))); err != nil {
		t.Fatal(err)
	}
	hand, err := filepath.Glob(filepath.Join(to, "*-hand.csv"))
	if err != nil || len(hand) < 3 {
		t.Fatalf("hand tables: %v, %v", hand, err)
	}
	before := map[string][]byte{}
	for _, name := range append(hand, filepath.Join(to, "forge.json"), filepath.Join(to, "ways.csv"),
		filepath.Join(to, "ground.csv")) {
		if before[name], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	cfg, err := readConfig(to)
	if err != nil {
		t.Fatal(err)
	}
	if err := importGeo(bundle(t), to, cfg); err != nil {
		t.Fatal(err)
	}
	for name, raw := range before {
		now, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(now, raw) {
			t.Errorf("the import changed %s (%v)", filepath.Base(name), err)
		}
	}
	s := &sources{cfg: cfg, pr: cfg.lcc()}
	if err := s.readWaters(to); err != nil {
		t.Fatal(err)
	}
	names := map[string]int{}
	for _, l := range append(s.lakes, s.rivers...) {
		names[l.name]++
	}
	for name, want := range map[string]int{"Old": 1, "Late": 0, "Ilmen": 0, "Moscow Sea": 1, "Istra Reservoir": 1,
		"Testka": 1, "Nara": 1} {
		if names[name] != want {
			t.Errorf("%s is there %d times after the import, want %d", name, names[name], want)
		}
	}
	towns, err := os.ReadFile(filepath.Join(to, "towns.csv"))
	if err != nil || !strings.Contains(string(towns), "Oldname,20000,35.000,54.000") ||
		strings.Contains(string(towns), "Newname") {
		t.Errorf("towns.csv: %s, %v", towns, err)
	}
}

// Lakes have the names that forge.json gives them.
func TestLakesHaveTheNamesShown(t *testing.T) {
	f := cached(t)
	for from, to := range f.src.cfg.RenameLakes {
		found := false
		for _, l := range f.src.lakes {
			if l.name == from {
				t.Errorf("lake %q keeps the layer's name", from)
			}
			found = found || l.name == to
		}
		if !found {
			t.Errorf("no lake is called %q", to)
		}
	}
}

// A rectangle without an inside is refused before anything is written.
func TestImportRefusesABadRectangle(t *testing.T) {
	dir := t.TempDir()
	if err := importGeo(bundle(t), dir, &config{}); err == nil || !strings.Contains(err.Error(), "clip_deg") {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("the refused import wrote %v", left)
	}
}
