// Tests of hex sheets: no text on text, every hex has its number, fine print, refusals; on the sheet of a game and on
// a small one of pointed hexes.

package printmap

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"umpire/board"
	"umpire/kernel"
)

// sheetOf is what a hex map file and its drawing say of a game, in the kernel's words.
func sheetOf(t *testing.T, folder string) *kernel.Info {
	t.Helper()
	file, err := os.Open(folder + "/map.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	m, err := board.LoadHexMap(file, "map.json")
	if err != nil {
		t.Fatal(err)
	}
	shape, err := os.ReadFile(folder + "/shape.json")
	if err != nil {
		t.Fatal(err)
	}
	var at struct{ Grid struct{ X, Y, DX, DY int32 } }
	if err := json.Unmarshal(shape, &at); err != nil {
		t.Fatal(err)
	}
	info := &kernel.Info{ID: m.File.Game, Name: m.File.Title, Shape: shape, Places: []kernel.PlaceInfo{{}},
		Grid: kernel.NewGrid(m.Grid, 1, at.Grid.X, at.Grid.Y, at.Grid.DX, at.Grid.DY)}
	places, err := info.Grid.Places()
	if err != nil {
		t.Fatal(err)
	}
	for p := range places {
		places[p].Terrain = m.Terrains[m.Terrain[p]]
		places[p].Ground = []string{"open", "wood"}[m.Terrain[p]&1]
	}
	info.Places = append(info.Places, places...)
	return info
}

// TestHexPrints: a fortification is drawn in its hex, a supply source points to the edge of the map, and the key has
// both.
func TestHexPrints(t *testing.T) {
	info := sheetOf(t, "../games/moscowcampaign/data")
	plain, err := New(info, Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := kernel.PlaceID(40)
	info.Prints = []kernel.PrintInfo{
		{Show: "fort", Ink: "brown", Text: "a fortification", Places: []kernel.PlaceID{at}},
		{Show: "supply", Ink: "red", Text: "a source", Places: []kernel.PlaceID{1}}}
	s, err := New(info, Options{})
	if err != nil {
		t.Fatal(err)
	}
	count := func(list []mark) (rings, houses, texts int) {
		for _, m := range list {
			switch {
			case len(m.rings) == 1 && len(m.rings[0]) == 43 && m.stroke == inks["brown"]:
				rings++
			case len(m.rings) == 1 && len(m.rings[0]) == 5 && m.fill == inks["red"]:
				houses++
			case m.text == "a fortification" || m.text == "a source":
				texts++
			}
		}
		return rings, houses, texts
	}
	_, heads, _ := count(plain.marks) // of railways
	if rings, houses, texts := count(s.marks); rings != 2 || houses-heads != 2 || texts != 2 {
		t.Errorf("%d rings, %d houses and %d texts, not 2 of each: on map and in key", rings, houses-heads, texts)
	}
}

// TestSeam: a dashed line runs along the northern sides of a row of hexes, and not between its hexes.
func TestSeam(t *testing.T) {
	info := sheetOf(t, "../games/moscowcampaign/data")
	plain, err := New(info, Options{})
	if err != nil {
		t.Fatal(err)
	}
	info.Prints = []kernel.PrintInfo{{Show: "seam", Ink: "pink", Text: "a seam", Places: []kernel.PlaceID{40}}}
	s, err := New(info, Options{})
	if err != nil {
		t.Fatal(err)
	}
	sides := 0
	for _, m := range s.marks {
		if m.stroke == inks["pink"] && len(m.dash) == 2 {
			sides++
		}
	}
	if sides != 4 || len(s.marks) < len(plain.marks)+4 {
		t.Errorf("%d dashed lines, not three sides of the hex and a sample in the key", sides)
	}
}

func TestHexSheetHasNoTextOnText(t *testing.T) {
	info := sheetOf(t, "../games/moscowcampaign/data")
	s, err := New(info, Options{})
	if err != nil {
		t.Fatal(err)
	}
	type box struct {
		text       string
		l, t, r, b float64
	}
	var boxes []box
	numbers := 0
	land := float64(info.Grid.X + info.Grid.DX*58)
	for _, m := range s.marks {
		if m.text == "" || m.angle != 0 || m.at.x > land || len([]rune(m.text)) < 2 {
			continue
		}
		w := advance(m.style, m.text) * m.size
		left := m.at.x
		if m.anchor != "start" {
			left -= w / 2
		}
		if m.fine {
			numbers++
		}
		boxes = append(boxes, box{m.text, left, m.at.y - m.size*0.7, left + w, m.at.y + m.size*0.1})
	}
	if numbers < len(info.Places)*97/100 {
		t.Errorf("%d hexes of %d have a number", numbers, len(info.Places)-1)
	}
	for i, a := range boxes {
		for _, b := range boxes[:i] {
			if a.l < b.r && b.l < a.r && a.t < b.b && b.t < a.b {
				t.Errorf("%q stands on %q", a.text, b.text)
			}
		}
	}
	for _, name := range []string{"Moscow", "Kalinin", "Vyazma", "Bryansk", "Tula", "Smolensk"} {
		found := false
		for _, b := range boxes {
			found = found || b.text == name
		}
		if !found {
			t.Errorf("%s has no name", name)
		}
	}
}

// Numbers are left out of a picture in which nobody could read them, and are in one of a part of the map.
func TestFinePrint(t *testing.T) {
	m := mark{text: "0101", size: 10, fine: true, fill: ink, at: fpt{20, 30}}
	for _, c := range []struct {
		px   int
		dark bool
	}{{50, false}, {100, true}} {
		img := paint([]mark{m}, view{w: 100, h: 100, pxW: c.px}).Image()
		dark := false
		for x := range c.px {
			for y := range c.px {
				r, _, _, _ := img.At(x, y).RGBA()
				dark = dark || r < 0x9000
			}
		}
		if dark != c.dark {
			t.Errorf("%d pixels: painted is %v, want %v", c.px, dark, c.dark)
		}
	}
}

// pointed is a small sheet of pointed hexes with a river, a work and a town.
func pointed(t *testing.T, shape string) *kernel.Info {
	t.Helper()
	h, err := board.NewHexGrid(board.PointedOddEast, []board.MapSheet{{MinCol: 1, MinRow: 1, MaxCol: 5, MaxRow: 4}})
	if err != nil {
		t.Fatal(err)
	}
	info := &kernel.Info{ID: "small", Name: "Small", Shape: []byte(shape), Places: []kernel.PlaceInfo{{}},
		Grid: kernel.NewGrid(h, 1, 0, 0, 120, 104)}
	places, err := info.Grid.Places()
	if err != nil {
		t.Fatal(err)
	}
	for i := range places {
		places[i].Ground = kernel.Grounds[i%3]
	}
	info.Places = append(info.Places, places...)
	return info
}

func TestSmallHexSheet(t *testing.T) {
	const shape = `{"format":"umpire-shape-1","width":800,"height":600,"unit_m":80,
"works":[{"name":"Line","sides":[%s]}],
"rows":[{"name":"May","ink":"red","line":[120,104,120,0]}],"heads":[{"name":"May","ink":"red","x":240,"y":104}],
"rivers":[{"name":"Slow","rank":2,"spring":true,"line":[100,100,60,40,60,0]}],"brooks":[{"name":"","line":[0,0,9,9]}],
"ways":[{"kind":"rail","line":[120,104,240,0]},{"kind":"road","line":[120,104,0,208]}],
"towns":[{"name":"Town","x":240,"y":208,"size":2}]}`
	info := pointed(t, fmt.Sprintf(shape, "25,26"))
	info.Places[1].Ground = "wood"
	s, err := New(info, Options{Holders: map[kernel.PlaceID]kernel.Side{1: 0, 2: 1, 3: 1}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := s.SVG(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">Town<", ">0101<", ">0504<", hex(workInk)} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the sheet has no %s", want)
		}
	}
	// a corner of a hex is a corner of two of its neighbours
	d := &drawing{info: info}
	a, c := d.hexCorner(7, 1, 1), d.hexCorner(7, 4, 1)
	if m := d.hexMiddle(7); a.x+c.x != 2*m.x || a.y+c.y != 2*m.y {
		t.Errorf("corners %v and %v do not face each other about %v", a, c, m)
	}
	for _, c := range []struct{ sides, want string }{{"-1", "side -1"}, {"9999", "side 9999"}} {
		if _, err := New(pointed(t, fmt.Sprintf(shape, c.sides)), Options{}); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("sides %s: error %v", c.sides, err)
		}
	}
	info.Grid.DX = 0
	if _, err := New(info, Options{}); err == nil || !strings.Contains(err.Error(), "no size") {
		t.Errorf("hexes without a size: error %v", err)
	}
}
