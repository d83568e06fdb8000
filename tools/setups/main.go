// Setups makes the usual places of units at set-up from the map and the orders of battle of a game of the counter
// system, and writes them to its data/places.json. It is given the game's folder and the ids of its sides, in their
// order:
//
//	go run ./tools/setups games/moscowcampaign german soviet
//
// It must be run again when the map or an order of battle changes; a test of the game says so.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"umpire/board"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters/counterdata"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: go run ./tools/setups FOLDER SIDE SIDE, "+
			"such as games/moscowcampaign german soviet")
		os.Exit(2)
	}
	if err := run(filepath.Join(os.Args[1], "data"), os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "setups:", err)
		os.Exit(1)
	}
}

// run reads a data folder and writes its places. The first and the second side are those of the game's Info.
func run(dir, first, second string) error {
	text, err := os.ReadFile(filepath.Join(dir, gamedata.MapFile))
	if err != nil {
		return err
	}
	m, err := board.LoadHexMap(bytes.NewReader(text), gamedata.MapFile)
	if err != nil {
		return err
	}
	kit := &gamedata.Kit{Game: m.File.Game, Title: m.File.Title, Data: os.DirFS(dir)}
	d, err := counterdata.Read(kit.Standard(), first, second)
	if err != nil {
		return err
	}
	places, err := d.MakePlaces(m)
	if err != nil {
		return err
	}
	for _, s := range places.Orders {
		fmt.Printf("order %s: %d hexes\n", s.ID, len(s.Hexes))
	}
	return os.WriteFile(filepath.Join(dir, counterdata.PlacesFile), places.Write(), 0o644)
}
