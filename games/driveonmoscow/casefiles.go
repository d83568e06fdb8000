// The cases that travel with the game.

package driveonmoscow

import (
	"embed"
	"io/fs"

	"umpire/mechanics/gamedata"
)

//go:embed try
var caseFiles embed.FS

// Files are the cases of try/ (kernel.CaseFiles).
func (g *Game) Files() fs.FS { return gamedata.Cases(g.Info(), caseFiles, "try") }
