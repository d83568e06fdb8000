// Tests of whole maps as SVG and PNG, and of drawings that are refused.

package printmap

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"strings"
	"testing"

	"image/color"

	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
)

func games(t *testing.T) []kernel.Game {
	t.Helper()
	m, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	y, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	return []kernel.Game{m, y}
}

// TestSVGIsWellFormedAndStable: every game's map is XML, shows each place's name or number, and is the same twice.
func TestSVGIsWellFormedAndStable(t *testing.T) {
	for _, g := range games(t) {
		info := g.Info()
		var two [2]bytes.Buffer
		for i := range two {
			s, err := New(info, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.SVG(&two[i]); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(two[0].Bytes(), two[1].Bytes()) {
			t.Errorf("%s: two maps differ", info.ID)
		}
		texts := map[string]bool{}
		dec := xml.NewDecoder(&two[0])
		for {
			tok, err := dec.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", info.ID, err)
			}
			if c, ok := tok.(xml.CharData); ok {
				texts[strings.TrimSpace(string(c))] = true
			}
		}
		for _, p := range info.Places[1:] {
			if p.Kind == "area" && !texts[p.ID] {
				t.Errorf("%s: area %s is not on the map", info.ID, p.ID)
			}
		}
	}
}

// TestPNGHasTheAskedWidthAndAnInk: the picture decodes, has the size asked for, and is not blank.
func TestPNGHasTheAskedWidthAndAnInk(t *testing.T) {
	for _, g := range games(t) {
		s, err := New(g.Info(), Options{Width: 300})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := s.PNG(&b); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if img.Bounds().Dx() != 300 {
			t.Errorf("%s: %d pixels wide, want 300", g.Info().ID, img.Bounds().Dx())
		}
		colours := map[color.Color]bool{}
		for x := range 300 {
			colours[img.At(x, img.Bounds().Dy()/2)] = true
		}
		if len(colours) < 4 {
			t.Errorf("%s: only %d colours across the middle", g.Info().ID, len(colours))
		}
	}
}

// TestTintChangesThePlace: an overlay shows.
func TestTintChangesThePlace(t *testing.T) {
	g := games(t)[0]
	var plain, tinted bytes.Buffer
	for i, b := range []*bytes.Buffer{&plain, &tinted} {
		o := Options{}
		if i == 1 {
			o.Tones = []map[kernel.PlaceID]Tone{{1: {Color: color.NRGBA{0xff, 0, 0, 0xff}}}}
		}
		s, err := New(g.Info(), o)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SVG(b); err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(tinted.String(), "#ff0000") || strings.Contains(plain.String(), "#ff0000") {
		t.Error("the tint does not show, or shows without being asked for")
	}
}

// TestBadDrawingIsNamed: a drawing that is missing, of another format or of another map is refused with what is wrong.
func TestBadDrawingIsNamed(t *testing.T) {
	for _, c := range []struct{ shape, want string }{
		{"", "has no drawing"},
		{"{", "cannot be read"},
		{`{"format":"x"}`, `format "x"`},
		{`{"format":"umpire-shape-1","width":10,"height":10,"areas":{"9":{"rings":[[0]]}}}`, `"9"`},
		{`{"format":"umpire-shape-1","width":10,"height":10,"areas":{"1":{"rings":[[7]]}}}`, "arc 7"},
	} {
		info := &kernel.Info{ID: "g", Name: "G", Places: []kernel.PlaceInfo{{}, {ID: "1"}}, Shape: []byte(c.shape)}
		if _, err := New(info, Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.shape, err, c.want)
		}
	}
}
