// Setups makes the usual places of units at set-up from the map and the orders of battle of a game of the counter
// system, and writes them to its data/places.json:
//
//	go run ./tools/setups games/moscowcampaign
//
// It must be run again when the map or an order of battle changes; a test of the game says so.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"umpire/board"
	"umpire/games/moscowcampaign"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters/counterdata"
)

func main() {
	if len(os.Args) != 2 || filepath.Base(os.Args[1]) != "moscowcampaign" {
		fmt.Fprintln(os.Stderr, "usage: go run ./tools/setups games/moscowcampaign")
		os.Exit(2)
	}
	if err := run(filepath.Join(os.Args[1], "data")); err != nil {
		fmt.Fprintln(os.Stderr, "setups:", err)
		os.Exit(1)
	}
}

// run reads the map of a data folder and writes its places.
func run(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, gamedata.MapFile))
	if err != nil {
		return err
	}
	m, err := board.LoadHexMap(bytes.NewReader(text), gamedata.MapFile)
	if err != nil {
		return err
	}
	d, err := moscowcampaign.Read()
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
