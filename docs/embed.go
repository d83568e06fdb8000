// Package docs holds the pages for players that the program shows: the rules of each game in our own words, number by
// number, and the rulings on what a rulebook leaves open. It is files and nothing else: package server takes them apart
// and serves them.
package docs

import (
	"embed"
	"io/fs"
)

//go:embed rules/*.md rulings/*.md
var files embed.FS

// Files holds rules/GAME.md and rulings/GAME.md, by the game's id. A game need not have either.
func Files() fs.FS { return files }
