// umpire map: draws a game's map or roster to a file.

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/printmap"
)

func mapCommand() *command {
	return &command{
		name: "map", args: "GAME[/SCENARIO] [-o FILE.svg|FILE.png|FILE.jpg] [--paper a4|letter|a1] [--one] " +
			"[--around PLACE:KM] [--roster] [--variant DIR] [--scenario ID] [--width PIXELS] [--overlay NAME:SIDE]...",
		short: "Draws a game's map, or its roster, for the screen or for paper",
		long: `GAME/SCENARIO draws the front line at the start of the scenario too. Without -o, GAME.svg is written to
the current folder. --paper cuts the map into pages to be glued together as a poster (a1: the poster as one
page); --one puts all of it on one page. --around PLACE:KM draws the part about a place, so many kilometres
wide. --roster draws the pieces instead: their blocks, strengths and firepower. Several pages are called
FILE-1.svg, FILE-2.svg and so on.

Overlays show the start of a scenario (the game's first, unless --scenario names another): control:SIDE
tints what the side holds, control:both what each side holds, contested:both what both sides stand in;
every other overlay of the game by its id, such as supply:SIDE, with the paths that it shows.`,
		mixed: true,
		run: func(_ context.Context, e *env, _ *flag.FlagSet, args []string) error {
			return drawMap(e, args)
		},
	}
}

// mapPlan is what a command line asks for.
type mapPlan struct {
	id       string // the game
	scenario string // of the overlays and the front line; empty for the game's first
	fronted  bool   // the front line is drawn
	out      string // the file
	kind     string // its extension: .svg, .png, .jpg
	variant  string // a folder
	around   string // PLACE:KM, empty for the whole map
	width    int    // in pixels
	paper    *printmap.Format
	whole    bool // the map is put on one page of paper
	roster   bool // the pieces are drawn in place of the map
	overlays []string
}

// readMap reads the command line.
func readMap(args []string) (*mapPlan, error) {
	p := &mapPlan{}
	fs := flag.NewFlagSet("map", flag.ContinueOnError)
	fs.SetOutput(discard{})
	var paper string
	fs.StringVar(&p.out, "o", "", "")
	fs.StringVar(&p.scenario, "scenario", "", "")
	fs.StringVar(&p.variant, "variant", "", "")
	fs.StringVar(&paper, "paper", "", "")
	fs.StringVar(&p.around, "around", "", "")
	fs.BoolVar(&p.whole, "one", false, "")
	fs.BoolVar(&p.roster, "roster", false, "")
	fs.IntVar(&p.width, "width", 1600, "")
	fs.Func("overlay", "", func(s string) error { p.overlays = append(p.overlays, s); return nil })
	var target string
	for rest := args; ; {
		if err := fs.Parse(rest); err != nil {
			return nil, usage("%v", err)
		}
		if fs.NArg() == 0 {
			break
		}
		if target != "" {
			return nil, usage("%q is too much", fs.Arg(0))
		}
		target, rest = fs.Arg(0), fs.Args()[1:]
	}
	if target == "" {
		return nil, usage("name a game")
	}
	var start string
	if p.id, start, p.fronted = strings.Cut(target, "/"); p.fronted {
		if p.scenario != "" && p.scenario != start {
			return nil, usage("the map of %s/%s cannot show the scenario %s: name one", p.id, start, p.scenario)
		}
		p.scenario = start
	}
	if p.out == "" {
		p.out = p.id + ".svg"
		if p.roster {
			p.out = p.id + "-roster.svg"
		}
	}
	p.kind = strings.ToLower(filepath.Ext(p.out))
	return p, p.check(paper)
}

// check finds the paper, and says what is wrong with the plan.
func (p *mapPlan) check(paper string) error {
	var known []string
	for i, f := range printmap.Formats {
		known = append(known, f.ID)
		if f.ID == strings.ToLower(paper) {
			p.paper = &printmap.Formats[i]
		}
	}
	switch {
	case p.width < 200 || p.width > 12000:
		return usage("a width of %d pixels: 200 to 12000 can be drawn", p.width)
	case p.kind != ".svg" && p.kind != ".png" && p.kind != ".jpg":
		return usage("%s: the name must end in .svg, .png or .jpg", p.out)
	case paper != "" && p.paper == nil:
		return usage("there is no paper %q: there are %s", paper, strings.Join(known, ", "))
	case p.whole && p.paper == nil:
		return usage("--one needs --paper: it puts the map on one page of that size")
	case p.around != "" && (p.roster || p.paper != nil):
		return usage("--around draws a part of the map, without --paper or --roster")
	case p.roster && len(p.overlays) > 0:
		return usage("a roster has no overlays")
	case p.roster && p.paper == nil:
		p.paper = &printmap.Formats[0]
	}
	return nil
}

func drawMap(e *env, args []string) error {
	p, err := readMap(args)
	if err != nil {
		return err
	}
	g, err := gameOrVariant(p.id, p.variant)
	if err != nil {
		return err
	}
	if p.roster {
		return writePages(e, p.out, p.kind, printmap.Roster(g.Info(), *p.paper))
	}
	o := printmap.Options{Width: p.width}
	if err := lay(g, p.scenario, p.overlays, &o); err != nil {
		return err
	}
	if p.fronted {
		if err := layFront(g, p.scenario, &o); err != nil {
			return err
		}
	}
	s, err := printmap.New(g.Info(), o)
	if err != nil {
		return err
	}
	if p.paper != nil {
		return writePages(e, p.out, p.kind, s.Pages(*p.paper, p.whole))
	}
	var d drawing = s
	if p.around != "" {
		if d, err = partOf(s, g.Info(), p.around); err != nil {
			return err
		}
	}
	return writeTo(e, p.out, p.kind, d)
}

// partOf is the part of a map that PLACE:KM names.
func partOf(s *printmap.Map, info *kernel.Info, around string) (drawing, error) {
	place, wide, _ := strings.Cut(around, ":")
	km, err := strconv.ParseFloat(wide, 64)
	if err != nil || !(km >= 10 && km <= 5000) {
		return nil, usage("--around %s: write PLACE:KM, 10 to 5000 kilometres", around)
	}
	x, err := kernel.NewIndex(info)
	if err != nil {
		return nil, err
	}
	at, ok := x.Place(place)
	if !ok {
		return nil, usage("--around %s: %q is not a place of %s", around, place, info.ID)
	}
	return s.Around(at, km)
}

// drawing is what can be written as either kind of picture.
type drawing interface {
	SVG(io.Writer) error
	PNG(io.Writer) error
	JPEG(io.Writer) error
}

func writePages(e *env, out, kind string, pages []printmap.Page) error {
	for _, p := range pages {
		name := out
		if len(pages) > 1 {
			name = strings.TrimSuffix(out, filepath.Ext(out)) + "-" + p.Name + filepath.Ext(out)
		}
		if err := writeTo(e, name, kind, p); err != nil {
			return err
		}
	}
	return nil
}

func writeTo(e *env, name, kind string, d drawing) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	switch kind {
	case ".svg":
		err = d.SVG(f)
	case ".jpg":
		err = d.JPEG(f)
	default:
		err = d.PNG(f)
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(e.out, name)
	return nil
}

var sideTints = [2]color.NRGBA{{0x45, 0x55, 0x6b, 0x70}, {0xb0, 0x3a, 0x2e, 0x60}}

var tones = map[string]color.NRGBA{
	"side-a": {0x3c, 0x4d, 0x5d, 0x78}, "side-b": {0xb5, 0x45, 0x2c, 0x68}, "good": {0x00, 0x6b, 0x57, 0x60},
	"fair": {0x6a, 0x4c, 0x93, 0x58},
	"poor": {0xb3, 0x5c, 0x00, 0x70}, "bad": {0x8c, 0x11, 0x36, 0x78}, "edge": {0x15, 0x20, 0x2b, 0x40},
}

var contestedTint = color.NRGBA{0xd0, 0x8a, 0x1e, 0x90}

// layFront adds who holds what at the start of a scenario, for the front line, and the scenario's name.
func layFront(g kernel.Game, scenario string, o *printmap.Options) error {
	info := g.Info()
	var known []string
	for _, s := range info.Scenarios {
		known = append(known, s.ID)
		if s.ID == scenario {
			o.Subtitle, o.Front = s.Name, "front line at the start"
		}
	}
	if o.Front == "" {
		return usage("%s has no scenario %q: there are %s", info.ID, scenario, strings.Join(known, ", "))
	}
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
	if err != nil {
		return err
	}
	var v kernel.View
	pos.View(kernel.Both, &v)
	o.Holders = map[kernel.PlaceID]kernel.Side{}
	for i := 1; i < len(v.Places) && i < len(info.Places); i++ {
		if v.Places[i].Control.Player() {
			o.Holders[kernel.PlaceID(i)] = v.Places[i].Control
		}
	}
	return nil
}

// lay adds overlays at the start of a scenario: control and contested of any game, the others as the game lays them.
func lay(g kernel.Game, scenario string, overlays []string, o *printmap.Options) error {
	if len(overlays) == 0 {
		return nil
	}
	info := g.Info()
	if scenario == "" {
		scenario = info.Scenarios[0].ID
	}
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
	if err != nil {
		return err
	}
	x, err := kernel.NewIndex(info)
	if err != nil {
		return err
	}
	var v kernel.View
	pos.View(kernel.Both, &v)
	for _, word := range overlays {
		name, who, _ := strings.Cut(word, ":")
		which := -1
		ids := []string{"control", "contested"}
		for i, known := range info.Overlays {
			if known.ID == name {
				which = i
			}
			if known.Sides && known.ID != "control" {
				ids = append(ids, known.ID)
			}
		}
		if name != "control" && name != "contested" && (which < 0 || !info.Overlays[which].Sides) {
			return usage("there is no overlay %q: there are %s", name, strings.Join(ids, ", "))
		}
		side, ok := x.Side(who)
		if !ok {
			return usage("overlay %q: %q is not a side of %s", word, who, info.ID)
		}
		tint := map[kernel.PlaceID]printmap.Tone{}
		switch {
		case name == "control" && !side.Player() && side != kernel.Both:
			return usage("overlay %q: name a side, or both", word)
		case name == "control":
			layControl(&v, info, side, tint, o)
		case name == "contested":
			layContested(&v, info, tint, o)
		case !side.Player():
			return usage("overlay %q: name a side", word)
		default:
			if err := layOne(pos, info, which, side, tint, o); err != nil {
				return err
			}
		}
		o.Tones = append(o.Tones, tint)
	}
	return nil
}

// layControl tints what a side holds, or each of both.
func layControl(v *kernel.View, info *kernel.Info, side kernel.Side, tint map[kernel.PlaceID]printmap.Tone,
	o *printmap.Options) {
	for i := 1; i < len(v.Places); i++ {
		if c := v.Places[i].Control; c.Player() && (side == c || side == kernel.Both) {
			tint[kernel.PlaceID(i)] = printmap.Tone{Color: sideTints[c]}
		}
	}
	for s := range info.Sides {
		if kernel.Side(s) == side || side == kernel.Both {
			o.Legend = append(o.Legend,
				printmap.LegendLine{Color: sideTints[s], Text: "held by " + info.Sides[s].Name})
		}
	}
}

// layContested tints the places on the map in which both sides have pieces.
func layContested(v *kernel.View, info *kernel.Info, tint map[kernel.PlaceID]printmap.Tone, o *printmap.Options) {
	here := [kernel.Players]map[kernel.PlaceID]bool{{}, {}}
	for _, p := range v.Pieces {
		if p.Side.Player() {
			here[p.Side][p.Place] = true
		}
	}
	for place := range here[0] {
		if here[1][place] && place < kernel.PlaceID(len(info.Places)) && place != kernel.NoPlace &&
			info.Places[place].Kind != "pool" {
			tint[place] = printmap.Tone{Color: contestedTint}
		}
	}
	o.Legend = append(o.Legend, printmap.LegendLine{Color: contestedTint, Text: "contested"})
}

// layOne asks the position for an overlay of its own and takes its tones, ways and legend over.
func layOne(pos kernel.Position, info *kernel.Info, which int, side kernel.Side, tint map[kernel.PlaceID]printmap.Tone,
	o *printmap.Options) error {
	from, ok := pos.(kernel.Overlayer)
	if !ok {
		return fmt.Errorf("%s lays no overlays over its map", info.ID)
	}
	var over kernel.Overlay
	if err := from.Overlay(kernel.Both, uint8(which), side, kernel.NoPiece, &over); err != nil {
		if r := (*kernel.Refusal)(nil); errors.As(err, &r) {
			return fmt.Errorf("the overlay %s cannot be shown here: %w", info.Overlays[which].ID, err)
		}
		return err
	}
	colour := func(i uint8) color.NRGBA {
		if int(i) < len(over.Legend) {
			if c, ok := tones[over.Legend[i].Tone]; ok {
				return c
			}
		}
		return color.NRGBA{0x44, 0x44, 0x44, 0x50}
	}
	for _, p := range over.Places {
		t := printmap.Tone{Color: colour(p.Tone)}
		if p.Shown {
			t.Text = fmt.Sprint(p.N)
		}
		tint[p.Place] = t
	}
	for _, l := range over.Lines {
		c := colour(l.Tone)
		c.A = 0xff
		o.Paths = append(o.Paths, printmap.Path{Color: c, Places: l.Way})
	}
	for i, l := range over.Legend {
		o.Legend = append(o.Legend, printmap.LegendLine{Color: colour(uint8(i)), Text: l.Text})
	}
	return nil
}
