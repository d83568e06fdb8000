// The data files, and what the counter system reads of them (systems/counters/counterdata).

package moscowcampaign

import (
	"embed"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters/counterdata"
)

//go:embed data/*.json
var dataFiles embed.FS

// The sides.
const (
	German = kernel.SideA
	Soviet = kernel.SideB
)

// kit says what the game's data are.
var kit = &gamedata.Kit{Game: "moscowcampaign", Title: "The Moscow Campaign", Data: gamedata.Sub(dataFiles, "data"),
	Lists: []gamedata.List{gamedata.ScenarioList, {Key: "counters", Noun: "counter", File: gamedata.RosterFile}}}

// Read reads the game's roster, tables and scenarios.
func Read() (*counterdata.Data, error) { return counterdata.Read(kit.Standard(), "german", "soviet") }
