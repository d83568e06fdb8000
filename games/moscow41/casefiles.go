// The case files that travel with the program, so that tables can open them and teach its lessons.

package moscow41

import (
	"embed"
	"io/fs"

	"umpire/mechanics/gamedata"
)

//go:embed try
var caseFiles embed.FS

// Files are the cases of try/, lessons under "lessons/" (kernel.CaseFiles). They are of the standard data: a variant
// carries none.
func (g *Game) Files() fs.FS { return gamedata.Cases(g.Info(), caseFiles, "try") }
