// The preview: the map as it will be printed, before the game has rules, with what the map's own files say.

package main

import (
	"fmt"
	"image/color"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/printmap"
)

// drawn is a map, or a part of it, to be written.
type drawn interface {
	PNG(io.Writer) error
	JPEG(io.Writer) error
	SVG(io.Writer) error
}

// emblems are the marks of sides in a preview, in the order of the letters in control columns.
var emblems = [2]string{"cross", "star"}

// preview writes a picture of the map, width pixels wide: all of it, or the part around a place (PLACE:KM). Paint is
// what the ground shows in addition: terrain for nothing, or one of the control dates for who holds it, with the
// front.
func (f *forge) preview(path string, width int, around, paint string) error {
	info := f.info()
	o := printmap.Options{Width: width}
	if paint != "terrain" {
		if !slices.Contains(f.src.cfg.Dates, paint) {
			return fmt.Errorf("-paint %s: it can be terrain, or one of the control dates %s", paint,
				strings.Join(f.src.cfg.Dates, ", "))
		}
		f.paintHolders(info, paint, &o)
	}
	m, err := printmap.New(info, o)
	if err != nil {
		return err
	}
	return writePicture(m, info, path, around)
}

// writePicture writes a map, or the part around a place, in the format that the name of the file ends in.
func writePicture(m *printmap.Map, info *kernel.Info, path, around string) error {
	var err error
	var picture drawn = m
	if around != "" {
		place, wide, _ := strings.Cut(around, ":")
		at := slices.IndexFunc(info.Places, func(p kernel.PlaceInfo) bool { return p.ID == place })
		km, err := strconv.ParseFloat(wide, 64)
		if at < 1 || err != nil || km < 10 {
			return fmt.Errorf("-around %s: write PLACE:KM, the id of a place and 10 kilometres or more", around)
		}
		if picture, err = m.Around(kernel.PlaceID(at), km); err != nil {
			return err
		}
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	switch filepath.Ext(path) {
	case ".png":
		err = picture.PNG(out)
	case ".jpg":
		err = picture.JPEG(out)
	case ".svg":
		err = picture.SVG(out)
	default:
		err = fmt.Errorf("%s: the name must end in .png, .jpg or .svg", path)
	}
	if err != nil {
		return err
	}
	return out.Close()
}

// info is what the files of the map say of the game, in the kernel's words.
func (f *forge) info() *kernel.Info {
	cfg := f.src.cfg
	info := &kernel.Info{ID: cfg.Game, Name: f.title(), Places: []kernel.PlaceInfo{{}}, Shape: f.shapeJSON()}
	number := map[string]kernel.PlaceID{}
	sides := f.sides()
	for i, id := range sides {
		info.Sides[i] = kernel.SideInfo{ID: id, Name: id, Emblem: emblems[i&1]}
	}
	for i, p := range f.places {
		number[p.ID] = kernel.PlaceID(i + 1)
		ground := cfg.groundOf(p.Terrain)
		info.Places = append(info.Places, kernel.PlaceInfo{ID: p.ID, Name: p.Name, Kind: p.Kind, Terrain: p.Terrain,
			Ground: ground, Tags: p.Tags, X: int32(p.X), Y: int32(p.Y), Victory: ground == "prize",
			Major: p.City != "" || ground == "prize"})
	}
	add := func(pr kernel.PrintInfo, places ...string) {
		for _, id := range places {
			pr.Places = append(pr.Places, number[id])
		}
		info.Prints = append(info.Prints, pr)
	}
	for _, p := range f.src.prints {
		side := kernel.NoSide
		if s := slices.Index(sides, p.Side); s >= 0 {
			side = kernel.Side(s)
		}
		add(kernel.PrintInfo{Show: p.Show, Ink: p.Ink, Symbol: p.Symbol, Side: side, Text: p.Text, Rule: p.Rule},
			p.Places...)
	}
	first := len(info.Prints)
	for _, c := range f.src.icons {
		gamedata.Gather(info, first, kernel.PrintInfo{Show: "set-up", Ink: c.colour, Symbol: c.kind, Side: kernel.SideB,
			Text: "a formation of this colour and type begins here"}, board.Place(number[c.area]-1))
	}
	for _, fr := range cfg.Fronts {
		out := kernel.FrontInfo{Name: fr.Name, Ink: fr.Ink, Rule: fr.Rule}
		for _, p := range f.places {
			if p.Kind != "box" && p.Control[fr.Period] == sides[0] {
				out.First = append(out.First, number[p.ID])
			}
		}
		info.Fronts = append(info.Fronts, out)
	}
	return info
}

// title is the game's name as its id has it: a word and the year.
func (f *forge) title() string {
	word := strings.TrimRight(f.src.cfg.Game, "0123456789")
	return strings.ToUpper(word[:1]) + word[1:] + " '" + strings.TrimPrefix(f.src.cfg.Game, word)
}

// sides are the two sides, in the order of the letters that stand for them in a control column.
func (f *forge) sides() []string {
	var out []string
	for _, letter := range slices.Sorted(maps.Keys(f.src.cfg.Sides)) {
		out = append(out, f.src.cfg.Sides[letter])
	}
	return out
}

// paintHolders tints what each side holds on a date, and draws the front.
func (f *forge) paintHolders(info *kernel.Info, date string, o *printmap.Options) {
	tints := [2]color.NRGBA{{0x3f, 0x6c, 0x93, 0x50}, {0xc8, 0x50, 0x2f, 0x50}}
	tones := map[kernel.PlaceID]printmap.Tone{}
	o.Holders = map[kernel.PlaceID]kernel.Side{}
	for i, p := range f.places {
		if s := slices.Index(f.sides(), p.Control[date]); s >= 0 && p.Kind != "box" {
			tones[kernel.PlaceID(i+1)] = printmap.Tone{Color: tints[s&1]}
			o.Holders[kernel.PlaceID(i+1)] = kernel.Side(s)
		}
	}
	o.Tones, o.Subtitle = append(o.Tones, tones), info.Name+", "+date
	for s, id := range f.sides() {
		o.Legend = append(o.Legend, printmap.LegendLine{Color: tints[s&1], Text: "held by " + id})
	}
}
