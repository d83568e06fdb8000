// Which hexes are forest: the densest by the forest picture, and what the hand polygons say.

package main

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
)

// growTerrain rates each hex by the wood of its cells, makes the densest ones forest, takes away single trees and
// closes single glades, and then does what the edits say.
func (f *hexForge) growTerrain() error {
	n := f.grid.Len()
	sum, cells := make([]float64, n), make([]float64, n)
	marsh := make([]float64, n)
	lim := f.src.cfg.ForestAt
	for c, k := range f.g.label {
		if k < 0 {
			continue
		}
		p := f.g.centreOf(c)
		lon, lat := f.src.pr.inverse(p.x, p.y)
		limit := lim[1] + (lat-lim[0])*(lim[3]-lim[1])/(lim[2]-lim[0])
		d := min(max((float64(f.src.forest.index(lon, lat))-limit+26)/62, 0), 1)
		for _, l := range f.src.ground {
			if !insideRing(p, l.pts) {
				continue
			}
			switch l.name {
			case "marsh":
				marsh[k]++
			case "forest":
				d = min(d+0.3, 1)
			case "open":
				d *= 0.6
			}
		}
		sum[k], cells[k] = sum[k]+d, cells[k]+1
	}
	f.forest, f.swamp = make([]int, n), make([]bool, n)
	var sorted []int
	for p := range n {
		f.forest[p] = int(sum[p] * 1000 / max(cells[p], 1))
		f.swamp[p] = marsh[p] > cells[p]/2
		if !f.swamp[p] {
			sorted = append(sorted, f.forest[p])
		}
	}
	slices.Sort(sorted)
	wet := n - len(sorted)
	f.limit = sorted[len(sorted)-1-max(0, n*f.hx.Forest.Share/1000-wet)]
	wood := make([]bool, n)
	for p := range n {
		wood[p] = f.swamp[p] || f.forest[p] > f.limit
	}
	for range 2 {
		next := slices.Clone(wood)
		for p := range n {
			same := 0
			near := f.grid.Neighbours(board.Place(p))
			for _, q := range near {
				if wood[q] == wood[p] {
					same++
				}
			}
			if same == 0 || same == 1 && len(near) == 6 && f.forest[p] < f.limit+60 && f.forest[p] > f.limit-60 {
				next[p] = !wood[p]
			}
		}
		wood = next
	}
	for _, e := range f.hx.Edits {
		p, ok := f.grid.Lookup(e.Hex)
		if !ok || e.Reason == "" || e.Terrain != "forest" && e.Terrain != "clear" {
			return fmt.Errorf("forge.json: edit of %s: it needs a hex of the map, clear or forest, and a reason", e.Hex)
		}
		if wood[p] == (e.Terrain == "forest") {
			return fmt.Errorf("forge.json: edit of %s: it is %s without it", e.Hex, e.Terrain)
		}
		wood[p] = e.Terrain == "forest"
	}
	if f.hx.OpenTowns != "" {
		places, err := f.townHexes()
		if err != nil {
			return err
		}
		for _, p := range places {
			wood[p] = false
		}
	}
	for p := range n {
		f.swamp[p] = f.swamp[p] && wood[p]
	}
	f.writeTerrain(wood)
	return nil
}

// townHexes are the hexes of all towns.
func (f *hexForge) townHexes() ([]board.Place, error) {
	var out []board.Place
	for _, t := range f.hx.Towns {
		for _, h := range t.Hexes {
			if p, ok := f.grid.Lookup(h); ok {
				out = append(out, p)
			}
		}
		if len(t.Hexes) > 0 {
			continue
		}
		at, err := f.townAt(t)
		if err != nil {
			return nil, err
		}
		if p := f.placeOf(at); p != board.None {
			out = append(out, p)
		}
	}
	return out, nil
}

func (f *hexForge) writeTerrain(wood []bool) {
	f.file.Terrains = []board.HexMapTerrain{
		{Mark: ".", Name: "clear", Source: "stated Terrain Effects Chart; reconstructed: what is not forest"},
		{Mark: "f", Name: "forest", Source: fmt.Sprintf("stated Terrain Effects Chart (forest and swamp); "+
			"reconstructed: %s; density of %d per mille and more, %d edits", f.hx.Forest.Source, f.limit,
			len(f.hx.Edits))},
	}
	if f.hx.Marsh != "" {
		f.file.Terrains[1].Source = strings.Replace(f.file.Terrains[1].Source, " (forest and swamp)", "", 1)
		f.file.Terrains = append(f.file.Terrains, board.HexMapTerrain{Mark: "m", Name: "marsh", Source: f.hx.Marsh})
	}
	s := board.HexMapSheet{Cols: [2]int{1, f.hx.Cols}, Rows: [2]int{1, f.hx.Rows}}
	for row := 1; row <= f.hx.Rows; row++ {
		text := make([]byte, f.hx.Cols)
		for col := 1; col <= f.hx.Cols; col++ {
			text[col-1] = '.'
			switch p := f.grid.At(board.Hex{Col: col, Row: row}); {
			case f.swamp[p] && f.hx.Marsh != "":
				text[col-1] = 'm'
			case wood[p]:
				text[col-1] = 'f'
			}
		}
		s.Hexes = append(s.Hexes, string(text))
	}
	f.file.Sheets = []board.HexMapSheet{s}
	f.wooded = wood
}
