// How rough the areas are, from the forest picture and the hand-drawn polygons.

package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
)

// forest is the cropped picture of dark vegetation; see mapsources.
type forest struct {
	ref rasterRef
	img *image.Gray
}

func readForest(dir string) (*forest, error) {
	raw, err := os.ReadFile(filepath.Join(dir, "forest.json"))
	if err != nil {
		return nil, err
	}
	f := &forest{}
	if err := json.Unmarshal(raw, &f.ref); err != nil {
		return nil, fmt.Errorf("forest.json: %w", err)
	}
	file, err := os.Open(filepath.Join(dir, "forest.png"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("forest.png: %w", err)
	}
	gray, ok := img.(*image.Gray)
	if !ok {
		return nil, fmt.Errorf("forest.png is not an 8-bit grey picture")
	}
	f.img = gray
	return f, nil
}

// index is the value of the picture at a point, 0 where it has none.
func (f *forest) index(lon, lat float64) int {
	x, y := int((lon-f.ref.West)/f.ref.Step), int((f.ref.North-lat)/f.ref.Step)
	if !(image.Point{x, y}).In(f.img.Rect) {
		return 0
	}
	return int(f.img.GrayAt(x, y).Y)
}

// roughness is the share, in parts per thousand, of each area's cells that are forest by the picture or marsh, hills
// or forest by the hand polygons; cells in an "open" polygon never count.
func (g *grid) roughness() []int {
	rough, all := make([]int, g.nArea), make([]int, g.nArea)
	at := g.src.cfg.ForestAt
	for c, k := range g.label {
		if int(k) >= g.nArea || k < 0 {
			continue
		}
		all[k]++
		p := g.centreOf(c)
		lon, lat := g.src.pr.inverse(p.x, p.y)
		limit := at[1] + (lat-at[0])*(at[3]-at[1])/(at[2]-at[0])
		is := float64(g.src.forest.index(lon, lat)) > limit
		for _, l := range g.src.ground {
			if insideRing(p, l.pts) {
				is = l.name != "open"
			}
		}
		if is {
			rough[k]++
		}
	}
	for k := range rough {
		rough[k] = rough[k] * 1000 / max(all[k], 1)
	}
	return rough
}
