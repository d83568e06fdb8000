package toy

import (
	"embed"
	"io/fs"
)

//go:embed try
var caseFiles embed.FS

// Files are the cases of try/, lessons under "lessons/", for tables that open them.
func (g *Game) Files() fs.FS {
	sub, err := fs.Sub(caseFiles, "try")
	if err != nil {
		panic(err) // only an invalid name is refused
	}
	return sub
}
