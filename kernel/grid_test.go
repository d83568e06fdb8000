// Tests of the grid record: it makes the same places as the full list, refuses contradictions, and the client reads it
// alike.

package kernel_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"umpire/board"
	"umpire/kernel"
)

var update = flag.Bool("update", false, "write the files of web/test again that these tests hold")

// gridInfos are maps with a grid: every layout with holes, named hexes and a box before and after the grid, sheets that
// overlap, hexsides, and numbers of three digits.
func gridInfos(t testing.TB) []*kernel.Info {
	t.Helper()
	var out []*kernel.Info
	add := func(id string, h *board.HexGrid, err error, before int, sides ...kernel.HexSide) {
		if err != nil {
			t.Fatal(err)
		}
		info := &kernel.Info{ID: id, Places: []kernel.PlaceInfo{{}}}
		for i := range before {
			info.Places = append(info.Places, kernel.PlaceInfo{ID: fmt.Sprint("box-", i), Name: "Box", Kind: "box",
				Terrain: "none", Notes: []kernel.NoteInfo{{Text: "Nobody fights here", Rule: "1.1"}}})
		}
		info.Grid = kernel.NewGrid(h, kernel.PlaceID(1+before), 60, 52, 46, 53, sides...)
		places, err := info.Grid.Places()
		if err != nil {
			t.Fatal(err)
		}
		for i := range places {
			p := &places[i]
			p.Terrain, p.Ground = "clear", "open"
			switch {
			case p.Kind == "hexside":
				p.Terrain, p.Ground = "fort", ""
			case i%7 > 4:
				p.Terrain, p.Ground = "forest", "wood"
				p.Notes = []kernel.NoteInfo{{Text: "2 movement points", Rule: "2.1"}, {Text: "No tanks"}}
			case i == 8:
				p.Name, p.Major, p.Victory, p.Ground = "Moscow", true, true, "prize"
				p.Aliases, p.Tags = append(p.Aliases, "Moskva"), []string{"capital"}
			case i == 9:
				p.Near = append(p.Near, kernel.PlaceID(1+before+len(places)))
			}
		}
		info.Places = append(info.Places, places...)
		info.Places = append(info.Places, kernel.PlaceInfo{ID: "dead", Name: "Dead pile", Kind: "pool", X: -5,
			Near: []kernel.PlaceID{info.Grid.First + 9}})
		out = append(out, info)
	}
	holes := func(col, row int) bool { return (col+row*3)%11 != 4 && col*row != 1 }
	for l := board.FlatOddLow; l <= board.PointedEvenEast; l++ {
		h, err := board.NewHexGrid(l, []board.MapSheet{{MinCol: 1, MinRow: 1, MaxCol: 7, MaxRow: 5, Has: holes}})
		add(board.LayoutNames[l], h, err, int(l), kernel.HexSide{Hex: 9, Side: 2}, kernel.HexSide{Hex: 3, Side: 1})
	}
	h, err := board.NewHexGrid(board.FlatOddLow, []board.MapSheet{
		{Name: "D", MinCol: 0, MinRow: 97, MaxCol: 5, MaxRow: 101, ShiftRow: -97},
		{Name: "E", MinCol: 1, MinRow: 2, MaxCol: 3, MaxRow: 5, ShiftCol: -4, ShiftRow: 1,
			Has: func(col, row int) bool { return col != 3 || row != 5 }},
		{Name: "F", MinCol: 2, MinRow: 1, MaxCol: 6, MaxRow: 4, ShiftCol: 2, ShiftRow: 2}})
	add("sheets", h, err, 2, kernel.HexSide{Hex: 12, Side: 3})
	return out
}

// TestGridRoundTrip: the JSON of a map with a grid leaves the hexes out, and reading it gives them back.
func TestGridRoundTrip(t *testing.T) {
	for _, info := range gridInfos(t) {
		if _, err := kernel.NewIndex(info); err != nil {
			t.Errorf("%s: %v", info.ID, err)
		}
		text, err := json.Marshal(info)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte(`"kind":"hex"`)) || info.Grid.Covers != nil {
			t.Errorf("%s: %s", info.ID, text)
		}
		var got kernel.Info
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		for i := range info.Places {
			if !reflect.DeepEqual(got.Places[i], info.Places[i]) {
				t.Errorf("%s: place %d is %+v, not %+v", info.ID, i, got.Places[i], info.Places[i])
			}
		}
		if len(got.Places) != len(info.Places) || !reflect.DeepEqual(got.Grid, info.Grid) {
			t.Errorf("%s: %d places and %+v, not %d and %+v", info.ID, len(got.Places), got.Grid, len(info.Places),
				info.Grid)
		}
	}
}

// TestGridsOfTheClient: web/test/grids.json holds the same maps as they are sent and in full, for the test that the
// client makes the same of them. -update writes it.
func TestGridsOfTheClient(t *testing.T) {
	type pair struct {
		Sent   *kernel.Info       `json:"sent"`
		Places []kernel.PlaceInfo `json:"places"`
	}
	var rows []any
	for _, info := range gridInfos(t) {
		rows = append(rows, pair{info, info.Places})
	}
	clientsFile(t, "grids.json", rows)
}

// clientsFile holds a file of web/test, from which a test of the client reads what it must make of what it is sent,
// against what it is to say, a line of JSON for each row. -update writes it.
func clientsFile(t *testing.T, name string, rows []any) {
	t.Helper()
	file := "../web/test/" + name
	var text bytes.Buffer
	text.WriteString("[\n")
	for i, row := range rows {
		line, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			text.WriteString(",\n")
		}
		text.Write(line)
	}
	text.WriteString("\n]\n")
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(old, text.Bytes()) {
		t.Errorf("%s is out of date: run go test ./kernel -run OfTheClient -update", file)
	}
}

// TestGridIsChecked: a place that contradicts the grid is refused, and so is a record that makes no sense.
func TestGridIsChecked(t *testing.T) {
	for want, spoil := range map[string]func(*kernel.Info){
		`"0102x" has the id`:         func(i *kernel.Info) { i.Places[1].ID += "x" },
		`has the kind area`:          func(i *kernel.Info) { i.Places[3].Kind = "area" },
		`has the middle [105 184]`:   func(i *kernel.Info) { i.Places[1].X-- },
		`has no name`:                func(i *kernel.Info) { i.Places[2].Name = "" },
		`has the neighbours []`:      func(i *kernel.Info) { i.Places[2].Near = nil },
		`steps of 0 and 53`:          func(i *kernel.Info) { i.Grid.DX = 0 },
		`has the layout "round"`:     func(i *kernel.Info) { i.Grid.Layout = "round" },
		`from place 0 on`:            func(i *kernel.Info) { i.Grid.First = 0 },
		`of a hex that it does not`:  func(i *kernel.Info) { i.Grid.Sides[0] = 6 * 400 },
		`is at the rim`:              func(i *kernel.Info) { i.Grid.Sides[0] = 4 },
		`the grid takes places 9 to`: func(i *kernel.Info) { i.Grid.First = 9 },
		`a run of -3 hexes`:          func(i *kernel.Info) { i.Grid.Sheets[0].Holes[1] = -3 },
		`it has no sheet`:            func(i *kernel.Info) { i.Grid.Sheets = nil },
	} {
		info := gridInfos(t)[0]
		spoil(info)
		if _, err := kernel.NewIndex(info); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
	sent, err := json.Marshal(gridInfos(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{`"cover":[0,`, `"cover":[7,`, "of sort 7"},
		{`"named":[{"at":9`, `"named":[{"at":900`, "of place 900"},
		{`"first":1`, `"first":5`, "only 2 come before it"},
	} {
		text := strings.Replace(string(sent), c.from, c.to, 1)
		if err := json.Unmarshal([]byte(text), new(kernel.Info)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", c.to, err, c.want)
		}
	}
}
