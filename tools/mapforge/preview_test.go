// Tests of the picture of a map before its game has rules, and of what a drawing with seas leaves to the water.

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The picture has every area's number, the names of the seas and the words of every print; who holds what can be shown.
func TestPreviewShowsTheMap(t *testing.T) {
	f := cachedKiev(t)
	path := filepath.Join(t.TempDir(), "map.svg")
	if err := f.preview(path, 800, "", "july"); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := string(raw)
	for _, p := range f.places {
		if p.Kind != "box" && !strings.Contains(all, ">"+p.ID+"</text>") {
			t.Errorf("area %s is not on the picture", p.ID)
		}
	}
	for _, text := range []string{"Kiev &#39;41, july", "red area", "coast", "crossing of a strait", "held by axis"} {
		if !strings.Contains(all, ">"+text+"</text>") {
			t.Errorf("the picture does not say %q", text)
		}
	}
	if strings.Contains(all, ">Front of August 1941</text>") {
		t.Error("the key has the lines of other dates")
	}
	for _, c := range []struct{ file, around, paint string }{{"map.gif", "", "terrain"},
		{"map.svg", "nowhere:100", "terrain"},
		{"map.svg", "4:3", "terrain"}, {"map.svg", "", "may"}} {
		if err := f.preview(filepath.Join(t.TempDir(), c.file), 800, c.around, c.paint); err == nil {
			t.Errorf("%+v was drawn", c)
		}
	}
}

// The only spit is that of Arabat; no railway, no road, no relief and no marsh lies in the sea.
func TestNothingOfTheLandLiesInTheSea(t *testing.T) {
	f := cachedKiev(t)
	spits := f.spits()
	if len(spits) != 1 {
		t.Fatalf("spits: %v", spits)
	}
	mid := f.t.arcs[spits[0]].pts[len(f.t.arcs[spits[0]].pts)/2]
	if lon, lat := f.src.pr.inverse(mid.x, mid.y); lon < 34.8 || lon > 35.4 || lat < 45.3 || lat > 46.1 {
		t.Errorf("the spit lies at %.2f %.2f", lon, lat)
	}
	wet, all := 0, 0
	for _, lines := range f.lines {
		for _, l := range lines {
			for _, p := range l {
				if all++; f.g.atSea(p) {
					wet++
				}
			}
		}
	}
	if wet*200 > all { // a station on a quay is at sea by a cell
		t.Errorf("%d of %d points of railways and roads lie in the sea", wet, all)
	}
}
