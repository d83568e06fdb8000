// The files: data, cases, and a user's own data over them (docs/variants.md).

package lipa

import (
	"embed"
	"io/fs"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
)

//go:embed data/*.json try
var files embed.FS

// The sides.
const (
	Karst  = kernel.SideA
	Morava = kernel.SideB
)

// kit says what the game's data are.
var kit = &gamedata.Kit{Game: "lipa", Title: "The Bridges of Lipa", Data: gamedata.Sub(files, "data"),
	Lists: []gamedata.List{gamedata.ScenarioList, {Key: "counters", Noun: "counter", File: gamedata.RosterFile}}}

// Data are the data files that a variant can replace.
func Data() fs.FS { return kit.Variable() }

// Variant is the game on a user's own data. An error names the file, the record and what is wrong.
func Variant(dir fs.FS) (*Game, error) { return gamedata.Variant(kit, dir, load) }

// Files are the cases of try/ (kernel.CaseFiles).
func (g *Game) Files() fs.FS { return gamedata.Cases(g.Info(), files, "try") }
