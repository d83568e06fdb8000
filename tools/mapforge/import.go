// The import: clips the free layers of a geography bundle to the rectangle of one game's map.

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// feature is the part of a GeoJSON feature that the import reads.
type feature struct {
	Properties properties `json:"properties"`
	Geometry   struct {
		Type        string          `json:"type"`
		Coordinates json.RawMessage `json:"coordinates"`
	} `json:"geometry"`
}

// properties are what the bundle says of a feature.
type properties struct {
	Name   string  `json:"name"`
	ASCII  string  `json:"ascii"`
	Rank   int     `json:"rank"`
	Km2    float64 `json:"km2"`
	Kind   string  `json:"kind"`
	Filled int     `json:"filled"` // the year in which a reservoir was filled
	Pop    int     `json:"pop"`    // today
	// nameIn are names of certain years, by their keys: "name1941".
	nameIn map[string]string
}

func (p *properties) UnmarshalJSON(raw []byte) error {
	type plain properties
	if err := json.Unmarshal(raw, (*plain)(p)); err != nil {
		return err
	}
	var all map[string]any
	if err := json.Unmarshal(raw, &all); err != nil {
		return err
	}
	p.nameIn = map[string]string{}
	for k, v := range all {
		if name, ok := v.(string); ok && strings.HasPrefix(k, "name") {
			p.nameIn[k] = name
		}
	}
	return nil
}

func readFeatures(path string) ([]feature, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var fc struct {
		Features []feature `json:"features"`
	}
	if err := json.Unmarshal(raw, &fc); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return fc.Features, nil
}

// importGeo clips the layers to the rectangle of one game and writes them into its mapsources folder: rivers.csv,
// lakes.csv, towns.csv, forest and heights. What is drawn by hand is in separate tables (*-hand.csv, names in
// forge.json), which an import never touches. It is run by hand when the bundle or the rectangle changes; the forge
// itself reads only mapsources.
func importGeo(bundle, sources string, cfg *config) error {
	w, e, s, n := cfg.Clip.West, cfg.Clip.East, cfg.Clip.South, cfg.Clip.North
	if w >= e || s >= n {
		return fmt.Errorf("forge.json: clip_deg %v is not a rectangle of degrees", cfg.Clip)
	}
	inside := func(lon, lat float64) bool { return lon > w && lon < e && lat > s && lat < n }

	rivers, err := readFeatures(filepath.Join(bundle, "rivers_free.geojson"))
	if err != nil {
		return err
	}
	var out bytes.Buffer
	out.WriteString("# name,rank,lon,lat,... clipped from rivers_free.geojson (Natural Earth, WDBII, EFAS)\n")
	for _, f := range rivers {
		if f.Properties.Rank > 4 || f.Properties.Kind == "canal" {
			continue
		}
		var pts [][2]float64
		if json.Unmarshal(f.Geometry.Coordinates, &pts) != nil {
			continue
		}
		for i := 0; i < len(pts); {
			j := i
			for j < len(pts) && inside(pts[j][0], pts[j][1]) {
				j++
			}
			if j-i > 1 {
				fmt.Fprintf(&out, "%s,%d", f.Properties.Name, f.Properties.Rank)
				for _, p := range pts[i:j] {
					fmt.Fprintf(&out, ",%.3f,%.3f", p[0], p[1])
				}
				out.WriteByte('\n')
			}
			i = max(j, i) + 1
		}
	}
	if err := os.WriteFile(filepath.Join(sources, "rivers.csv"), out.Bytes(), 0o644); err != nil {
		return err
	}

	lakes, err := readFeatures(filepath.Join(bundle, "lakes.geojson"))
	if err != nil {
		return err
	}
	out.Reset()
	fmt.Fprintf(&out, "# name,km2,lon,lat,... outer rings clipped from lakes.geojson (GSHHG); waters of %d only\n",
		cfg.Year)
	for _, f := range lakes {
		var rings [][][2]float64
		if json.Unmarshal(f.Geometry.Coordinates, &rings) != nil || len(rings) == 0 {
			continue
		}
		if f.Properties.Filled > cfg.Year || f.Properties.Km2 < cfg.MinLakeKm2 ||
			!inside(rings[0][0][0], rings[0][0][1]) {
			continue
		}
		fmt.Fprintf(&out, "%s,%.0f", f.Properties.Name, f.Properties.Km2)
		for _, p := range rings[0] {
			fmt.Fprintf(&out, ",%.3f,%.3f", p[0], p[1])
		}
		out.WriteByte('\n')
	}
	if err := os.WriteFile(filepath.Join(sources, "lakes.csv"), out.Bytes(), 0o644); err != nil {
		return err
	}

	if len(cfg.Seas) > 0 {
		if err := importCoast(bundle, sources, cfg.Clip); err != nil {
			return err
		}
	}

	cities, err := readFeatures(filepath.Join(bundle, "cities.geojson"))
	if err != nil {
		return err
	}
	var rows []string
	for _, f := range cities {
		var p [2]float64
		if json.Unmarshal(f.Geometry.Coordinates, &p) != nil || !inside(p[0], p[1]) || f.Properties.Pop < 9000 {
			continue
		}
		name := f.Properties.Name
		if f.Properties.ASCII != "" {
			name = f.Properties.ASCII
		}
		if then := f.Properties.nameIn[fmt.Sprintf("name%d", cfg.Year)]; then != "" {
			name = then
		}
		if strings.Contains(name, "(built") || strings.Contains(name, ",") {
			continue
		}
		rows = append(rows, fmt.Sprintf("%s,%d,%.3f,%.3f", strings.ReplaceAll(name, "’", ""), f.Properties.Pop, p[0],
			p[1]))
	}
	sort.Strings(rows)
	text := "# name,population (modern),lon,lat : clipped from cities.geojson (GeoNames, CC BY 4.0, modified)\n" +
		strings.Join(rows, "\n") + "\n"
	if err := os.WriteFile(filepath.Join(sources, "towns.csv"), []byte(text), 0o644); err != nil {
		return err
	}
	return importRasters(bundle, sources, w, s, e, n)
}

// importRasters crops the forest index and the heights of the bundle.
func importRasters(bundle, sources string, w, s, e, n float64) error {
	raw, err := os.ReadFile(filepath.Join(bundle, "rasters.json"))
	if err != nil {
		return err
	}
	var refs map[string]rasterRef
	if err := json.Unmarshal(raw, &refs); err != nil {
		return err
	}
	for _, r := range []struct {
		from, to      string
		before, after int // cells more than the rectangle: heights are interpolated
		empty         func(image.Rectangle) draw.Image
	}{
		{"elevation.png", "heights", 1, 3, func(r image.Rectangle) draw.Image { return image.NewGray16(r) }},
		{"forest_index.png", "forest", 0, 1, func(r image.Rectangle) draw.Image { return image.NewGray(r) }},
	} {
		f, err := os.Open(filepath.Join(bundle, r.from))
		if err != nil {
			return err
		}
		img, err := png.Decode(f)
		f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", r.from, err)
		}
		ref := refs[r.from]
		x0, x1 := int((w-ref.West)/ref.Step)-r.before, int((e-ref.West)/ref.Step)+r.after
		y0, y1 := int((ref.North-n)/ref.Step)-r.before, int((ref.North-s)/ref.Step)+r.after
		cut := image.Rect(x0, y0, x1, y1).Intersect(img.Bounds())
		crop := r.empty(image.Rect(0, 0, cut.Dx(), cut.Dy()))
		draw.Draw(crop, crop.Bounds(), img, cut.Min, draw.Src)
		ref.West, ref.North = ref.West+float64(cut.Min.X)*ref.Step, ref.North-float64(cut.Min.Y)*ref.Step
		if err := writeRaster(filepath.Join(sources, r.to), crop, ref); err != nil {
			return err
		}
	}
	return nil
}

// writeRaster writes a raster as NAME.png and where it lies on the earth as NAME.json.
func writeRaster(name string, img image.Image, ref rasterRef) error {
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		return err
	}
	if err := os.WriteFile(name+".png", buf.Bytes(), 0o644); err != nil {
		return err
	}
	text := fmt.Sprintf("{\"west\": %.6f, \"north\": %.6f, \"step_deg\": %.10f}\n", ref.West, ref.North, ref.Step)
	return os.WriteFile(name+".json", []byte(text), 0o644)
}
