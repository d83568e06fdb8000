// Package web is the browser client as files: pages, scripts, the style sheet. The sources are TypeScript in src, the
// files are built into dist by tools/bundle and committed, so that a Go build needs nothing else.
//
// It holds no rules and serves nothing: package server hands the files out. src/app.tsx is where the client starts.
package web

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Assets is the client: index.html, table.html for the page of a table, and under assets/ the files that they name.
// Those names hold a hash of the content (the icon and licences.txt excepted), so that they may be cached for ever.
func Assets() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path: this cannot happen
	}
	return sub
}
