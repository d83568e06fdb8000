// The check of the drawing of a map.

package kerneltest

import (
	"fmt"
	"strings"
	"testing"

	"umpire/board"
	"umpire/kernel"
)

// TestDrawn: hexes must lie on the drawing with their corners, on all four sides; a drawing without hexes has any size.
func TestDrawn(t *testing.T) {
	for _, c := range []struct {
		layout board.Layout
		x, y   int32 // of the hex of column 1 and row 1, less a step
		shape  string
		fails  string
	}{
		// Flat hexes 120 apart between columns and 104 between rows are 160 wide and 104 high.
		{board.FlatOddLow, -40, -52, `{"width":280,"height":156}`, ""},
		{board.FlatOddLow, -41, -52, `{"width":280,"height":156}`,
			"reach from -1, 0 to 279, 156, and the shape is 280 wide and 156"},
		{board.FlatOddLow, -40, -53, `{"width":280,"height":156}`,
			"reach from 0, -1 to 280, 155, and the shape is 280 wide and 156"},
		{board.FlatOddLow, -40, -52, `{"width":279,"height":156}`,
			"reach from 0, 0 to 280, 156, and the shape is 279 wide and 156"},
		{board.FlatOddLow, -40, -52, `{"width":280,"height":155}`,
			"reach from 0, 0 to 280, 156, and the shape is 280 wide and 155"},
		{board.PointedOddEast, 0, 0, `{"width":280,"height":156}`,
			"reach from 120, 34 to 360, 174, and the shape is 280 wide and 156"},
		{board.FlatOddLow, 0, 0, ``, ""},
		{board.FlatOddLow, 0, 0, `{`, "the shape cannot be read: unexpected end of JSON input"},
	} {
		h, err := board.NewHexGrid(c.layout, []board.MapSheet{{MinCol: 1, MinRow: 1, MaxCol: 2, MaxRow: 1}})
		if err != nil {
			t.Fatal(err)
		}
		info := &kernel.Info{Shape: []byte(c.shape), Grid: kernel.NewGrid(h, 1, c.x, c.y, 120, 104)}
		places, err := info.Grid.Places()
		if err != nil {
			t.Fatal(err)
		}
		info.Places = append([]kernel.PlaceInfo{{}}, places...)
		found := ""
		drawn(info, func(format string, args ...any) { found += fmt.Sprintf(format, args...) })
		if strings.HasPrefix(c.fails, "reach") {
			c.fails = "the hexes " + c.fails + " high: what lies beyond is cut off"
		}
		if found != c.fails {
			t.Errorf("layout %d, from %d, %d: %q, want %q", c.layout, c.x, c.y, found, c.fails)
		}
	}
	found := ""
	drawn(&kernel.Info{Shape: []byte(`{}`)}, func(format string, args ...any) { found += format })
	if found != "" {
		t.Errorf("without hexes: %q", found)
	}
}
