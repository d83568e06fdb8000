// The data files. What the counter system reads of them is in systems/counters/counterdata.

package moscowcampaign

import (
	"embed"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
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
