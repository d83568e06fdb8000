package moscow41

import (
	"embed"
	"io/fs"
)

//go:embed try
var caseFiles embed.FS

// Files are the cases of try/, lessons under "lessons/" (kernel.CaseFiles).
func (g *Game) Files() fs.FS {
	sub, err := fs.Sub(caseFiles, "try")
	if err != nil {
		panic(err) // only an invalid name is refused
	}
	return sub
}
