// Building the client: TypeScript and CSS into files with hashed names.

package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// options are the settings that building and vendoring share; only how bare imports resolve differs.
func options(web string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     web,
		EntryPoints:       []string{start},
		EntryNames:        "[name]-[hash]",
		Outdir:            "dist/assets",
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone, // the licences are in assets/licences.txt
		Charset:           api.CharsetUTF8,
		// Only what the file says counts: no setting of a tsconfig that is found on the way.
		TsconfigRaw: `{"compilerOptions":{"target":"ES2022","useDefineForClassFields":true}}`,
		Write:       false,
		LogLevel:    api.LogLevelSilent,
	}
}

// scripts builds the scripts and the style sheets. The worker that paints the map is a script of its own, which the
// client's script names; both import what they share. Each page is a script that only this page loads. What a table
// does without is in style sheets of their own.
func scripts(web string) (bundle, error) {
	vendored, err := readVendor(web)
	if err != nil {
		return bundle{}, err
	}
	opts := options(web)
	opts.Plugins = []api.Plugin{vendored.plugin(web)}
	opts.EntryPoints = append(opts.EntryPoints, worker, pagesSheet, debriefSheet)
	opts.Splitting = true
	opts.Metafile = true
	opts.External = []string{"/assets/*"}
	// A first build finds how the worker and the sheets are called.
	opts.Define = map[string]string{"TILE_WORKER": `"/assets/worker.js"`, "PAGES_SHEET": `"/assets/pages.css"`,
		"DEBRIEF_SHEET": `"/assets/debrief.css"`}
	first, err := outputs(opts)
	if err != nil {
		return bundle{}, err
	}
	for name, source := range map[string]string{"TILE_WORKER": worker, "PAGES_SHEET": pagesSheet,
		"DEBRIEF_SHEET": debriefSheet} {
		opts.Define[name] = fmt.Sprintf("%q", "/"+first.of[source])
	}
	out, err := outputs(opts)
	if err != nil {
		return bundle{}, err
	}
	if out.of[start] == "" || out.style == "" || out.of[worker] != first.of[worker] {
		return bundle{}, fmt.Errorf("%s must give one script and one style sheet (import \"./style.css\"), and %s a "+
			"script whose name does not depend on its own; they gave %v", start, worker,
			out.of)
	}
	return out, nil
}

// build makes the whole of web/dist in memory: file name to content.
func build(web string) (map[string][]byte, error) {
	out, err := scripts(web)
	if err != nil {
		return nil, err
	}
	page, err := os.ReadFile(filepath.Join(web, "src", "index.html"))
	if err != nil {
		return nil, err
	}
	// A page names all scripts that it will run, so that a browser fetches them at once and not one after the other.
	html := func(sheets []string, sources ...string) []byte {
		var names []string
		for _, source := range sources {
			for _, name := range append(out.imports[out.of[source]], out.of[source]) {
				if name != out.of[start] && !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
		var links strings.Builder
		for _, name := range sheets[1:] {
			fmt.Fprintf(&links, "\n    <link rel=\"stylesheet\" href=\"/%s\">", name)
		}
		for _, name := range names {
			fmt.Fprintf(&links, "\n    <link rel=\"modulepreload\" href=\"/%s\">", name)
		}
		return []byte(strings.NewReplacer("%SCRIPT%", "/"+out.of[start], "%STYLE%", "/"+sheets[0],
			"\n    %SHARED%", links.String()).Replace(string(page)))
	}
	out.files["index.html"] = html([]string{out.style, out.of[pagesSheet]}, start)
	out.files["table.html"] = html([]string{out.style}, start, tablePage)
	icon, err := os.ReadFile(filepath.Join(web, "src", "icon.svg"))
	if err != nil {
		return nil, err
	}
	out.files["assets/icon.svg"] = icon
	vendored, err := readVendor(web)
	if err != nil {
		return nil, err
	}
	if out.files["assets/licences.txt"], err = vendored.licences(web); err != nil {
		return nil, err
	}
	return out.files, nil
}

const (
	start     = "src/app.tsx"             // what every page starts with
	tablePage = "src/pages/tablepage.tsx" // what the page of a table goes on with
	worker    = "src/map/tileworker.ts"   // the script that paints the map

	pagesSheet   = "src/pages/pages.css"  // the style of the lobby and of the rules
	debriefSheet = "src/time/debrief.css" // the style of the debrief, fetched with its script
)

// bundle is what a build gives. Files are named as in web/dist.
type bundle struct {
	files   map[string][]byte
	of      map[string]string   // what an entry point or a page became, by its source
	imports map[string][]string // the scripts that a script cannot run without, directly or by way of others
	style   string              // the sheet that every page has
}

// outputs builds.
func outputs(opts api.BuildOptions) (bundle, error) {
	result := api.Build(opts)
	if err := messages(result.Errors); err != nil {
		return bundle{}, err
	}
	b := bundle{files: map[string][]byte{}, of: map[string]string{}, imports: map[string][]string{}}
	for _, f := range result.OutputFiles {
		name := "assets/" + filepath.Base(f.Path)
		b.files[name] = f.Contents
	}
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return bundle{}, fmt.Errorf("esbuild's list of outputs: %w", err)
	}
	asset := func(output string) string { return "assets/" + path.Base(output) }
	var needs func(list []string, output string) []string
	needs = func(list []string, output string) []string {
		for _, i := range meta.Outputs[output].Imports {
			if i.Kind == "import-statement" && !slices.Contains(list, asset(i.Path)) {
				list = needs(append(list, asset(i.Path)), i.Path)
			}
		}
		return list
	}
	for output, o := range meta.Outputs {
		switch path.Ext(output) {
		case ".css":
			switch {
			case o.EntryPoint == pagesSheet || o.EntryPoint == debriefSheet:
				b.of[o.EntryPoint] = asset(output)
			case b.style != "":
				return bundle{}, fmt.Errorf("%s and %s are both style sheets; import all that every page needs in %s",
					b.style, asset(output), start)
			default:
				b.style = asset(output)
			}
		case ".js":
			b.imports[asset(output)] = needs(nil, output)
			if o.EntryPoint != "" {
				b.of[o.EntryPoint] = asset(output)
			}
		}
	}
	return b, nil
}

// messages makes one error of what esbuild found wrong, with file and line.
func messages(list []api.Message) error {
	if len(list) == 0 {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(api.FormatMessages(list, api.FormatMessagesOptions{Kind: api.ErrorMessage}),
		""))
}

func sortedNames(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for n := range files {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// gzipSize is how many bytes of a file are sent to a browser.
func gzipSize(data []byte) int {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Len()
}
