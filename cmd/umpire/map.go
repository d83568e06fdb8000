package main

import (
	"context"
	"flag"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/sheet"
)

func mapCommand() *command {
	return &command{
		name: "map", args: "GAME [-o FILE.svg|FILE.png] [--variant DIR] [--scenario ID] [--width PIXELS] [--overlay NAME:SIDE]...",
		short: "Draws a game's map",
		long: `Without -o, GAME.svg is written to the folder you are in. Overlays show the start of a scenario (the game's first, unless
--scenario names another): control:SIDE tints what the side holds, contested:both what both sides stand in.`,
		mixed: true,
		run: func(_ context.Context, e *env, _ *flag.FlagSet, args []string) error {
			return drawMap(e, args)
		},
	}
}

func drawMap(e *env, args []string) error {
	fs := flag.NewFlagSet("map", flag.ContinueOnError)
	fs.SetOutput(discard{})
	var out, scenario, variant string
	var width int
	var overlays []string
	fs.StringVar(&out, "o", "", "")
	fs.StringVar(&scenario, "scenario", "", "")
	fs.StringVar(&variant, "variant", "", "")
	fs.IntVar(&width, "width", 1600, "")
	fs.Func("overlay", "", func(s string) error { overlays = append(overlays, s); return nil })
	var id string
	for rest := args; ; {
		if err := fs.Parse(rest); err != nil {
			return usage("%v", err)
		}
		if fs.NArg() == 0 {
			break
		}
		if id != "" {
			return usage("%q is too much", fs.Arg(0))
		}
		id, rest = fs.Arg(0), fs.Args()[1:]
	}
	if id == "" {
		return usage("name a game")
	}
	if width < 200 || width > 12000 {
		return usage("a width of %d pixels: 200 to 12000 can be drawn", width)
	}
	g, err := gameOrVariant(id, variant)
	if err != nil {
		return err
	}
	if out == "" {
		out = id + ".svg"
	}
	kind := strings.ToLower(filepath.Ext(out))
	if kind != ".svg" && kind != ".png" {
		return usage("%s: the name must end in .svg or .png", out)
	}
	tint, err := tints(g, scenario, overlays)
	if err != nil {
		return err
	}
	s, err := sheet.New(g.Info(), sheet.Options{Tint: tint, Width: width})
	if err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	if kind == ".svg" {
		err = s.SVG(f)
	} else {
		err = s.PNG(f)
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(e.out, out)
	return nil
}

var sideTints = [2]color.NRGBA{{0x45, 0x55, 0x6b, 0x70}, {0xb0, 0x3a, 0x2e, 0x60}}

// tints colours places as the overlays say, at the start of a scenario.
func tints(g kernel.Game, scenario string, overlays []string) (map[kernel.PlaceID]color.NRGBA, error) {
	if len(overlays) == 0 {
		return nil, nil
	}
	if scenario == "" {
		scenario = g.Info().Scenarios[0].ID
	}
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
	if err != nil {
		return nil, err
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		return nil, err
	}
	var v kernel.View
	pos.View(kernel.Both, &v)
	tint := map[kernel.PlaceID]color.NRGBA{}
	for _, o := range overlays {
		name, who, _ := strings.Cut(o, ":")
		side, ok := x.Side(who)
		if !ok {
			return nil, usage("overlay %q: %q is no side of %s", o, who, g.Info().ID)
		}
		switch name {
		case "control":
			if !side.Player() && side != kernel.Both {
				return nil, usage("overlay %q: name a side, or both", o)
			}
			for i := 1; i < len(v.Places); i++ {
				if c := v.Places[i].Control; c.Player() && (side == c || side == kernel.Both) {
					tint[kernel.PlaceID(i)] = sideTints[c]
				}
			}
		case "contested":
			var here [2]map[kernel.PlaceID]bool
			here[0], here[1] = map[kernel.PlaceID]bool{}, map[kernel.PlaceID]bool{}
			for _, p := range v.Pieces {
				if p.Side.Player() {
					here[p.Side][p.Place] = true
				}
			}
			for place := range here[0] {
				if here[1][place] && place < kernel.PlaceID(len(g.Info().Places)) && place != kernel.NoPlace && g.Info().Places[place].Kind != "pool" {
					tint[place] = color.NRGBA{0xd0, 0x8a, 0x1e, 0x90}
				}
			}
		default:
			return nil, usage("there is no overlay %q: there are control and contested", name)
		}
	}
	return tint, nil
}
