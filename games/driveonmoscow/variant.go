// Variants: the game on a user's own data (docs/variants.md).

package driveonmoscow

import (
	"io/fs"

	"umpire/mechanics/gamedata"
)

// Data are the data files that a variant can replace.
func Data() fs.FS { return kit.Variable() }

// Variant is the game on a user's own data. An error names the file, the record and what is wrong.
func Variant(dir fs.FS) (*Game, error) { return gamedata.Variant(kit, dir, load) }
