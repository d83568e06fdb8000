// Command mapforge draws the map of a game from geography: it reads games/GAME/data/mapsources and writes map.json,
// read by rules, and shape.json, the drawing. Areas grow from their centres over a raster on which rivers are
// hard to cross, and are traced into shared border lines (format umpire-map-1; config.go, write.go). Of hexes terrain,
// waters, railways, start lines and fortified lines are found (format umpire-hexmap-1; hexforge.go); forge.json says by
// its key "hex" that a map is one of hexes.
//
// It knows no rules and no game, and is not part of the server; the same input gives the same bytes. A game's
// PROVENANCE-map.md says what is stated and what is rebuilt.
//
//	go run ./tools/mapforge [-picture FILE] [-width N] [-around PLACE:KM] [-paint DATE] [-import DIR] [-check] GAME
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mapforge:", err)
		os.Exit(1)
	}
}

// made is a map of areas or of hexes.
type made interface {
	mapJSON() []byte
	shapeJSON() []byte
	survey() []string
	preview(path string, width int, around, paint string) error
}

func command(args []string) error {
	fs := flag.NewFlagSet("mapforge", flag.ContinueOnError)
	picture := fs.String("picture", "", "draw the map as it is printed to this file: .png, .jpg or .svg")
	width := fs.Int("width", 1600, "picture: pixels")
	around := fs.String("around", "", "picture: only the part around a place, PLACE:KM")
	paint := fs.String("paint", "terrain", "picture: terrain, or who holds the areas on a control date of forge.json")
	bundle := fs.String("import", "", "first clip this geography bundle into mapsources")
	check := fs.Bool("check", false, "compare with the committed files instead of writing them")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return fmt.Errorf("name one game: a folder of games/ with data/mapsources")
	}
	data := filepath.Join("games", fs.Arg(0), "data")
	if *bundle != "" {
		cfg, err := readConfig(filepath.Join(data, "mapsources"))
		if err != nil {
			return err
		}
		if err := importGeo(*bundle, filepath.Join(data, "mapsources"), cfg); err != nil {
			return err
		}
	}
	src, err := readSources(data)
	if err != nil {
		return err
	}
	var m made
	if src.cfg.Hex != nil {
		m, err = runHexes(src)
	} else {
		m, err = run(src)
	}
	if err != nil {
		return err
	}
	for _, out := range []struct {
		name string
		raw  []byte
	}{{"map.json", m.mapJSON()}, {"shape.json", m.shapeJSON()}} {
		path := filepath.Join(data, out.name)
		if *check {
			old, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if !bytes.Equal(old, out.raw) {
				return fmt.Errorf("%s differs from what its sources make; run mapforge again", path)
			}
			continue
		}
		if err := os.WriteFile(path, out.raw, 0o644); err != nil {
			return err
		}
	}
	fmt.Println(strings.Join(m.survey(), "\n"))
	if *picture != "" {
		return m.preview(*picture, *width, *around, *paint)
	}
	return nil
}
