// Building the client: TypeScript and CSS into files with hashed names.

package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// options are the settings that building and vendoring share; only how bare imports resolve differs.
func options(web string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     web,
		EntryPoints:       []string{"src/app.tsx"},
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

// build makes the whole of web/dist in memory: file name to content.
func build(web string) (map[string][]byte, error) {
	vendored, err := readVendor(web)
	if err != nil {
		return nil, err
	}
	// The worker that paints the map is a script of its own, which the client's script names; both import what they
	// share. A first build finds how the worker is called.
	opts := options(web)
	opts.Plugins = []api.Plugin{vendored.plugin(web)}
	opts.EntryPoints = append(opts.EntryPoints, worker)
	opts.Splitting = true
	opts.External = []string{"/assets/*"}
	opts.Define = map[string]string{"TILE_WORKER": `"/assets/worker.js"`}
	first, _, err := outputs(opts)
	if err != nil {
		return nil, err
	}
	opts.Define["TILE_WORKER"] = fmt.Sprintf("%q", "/"+first[worker])
	named, files, err := outputs(opts)
	if err != nil {
		return nil, err
	}
	script, style, shared := named["src/app.tsx"], named[".css"], named[".js"]
	if script == "" || style == "" || shared == "" || named[worker] != first[worker] {
		return nil, fmt.Errorf("src/app.tsx must give one script and one style sheet (import \"./style.css\") and "+
			"share one script with %s, not %v", worker, named)
	}
	page, err := os.ReadFile(filepath.Join(web, "src", "index.html"))
	if err != nil {
		return nil, err
	}
	files["index.html"] = []byte(strings.NewReplacer("%SCRIPT%", "/"+script, "%STYLE%", "/"+style, "%SHARED%",
		"/"+shared).Replace(string(page)))
	icon, err := os.ReadFile(filepath.Join(web, "src", "icon.svg"))
	if err != nil {
		return nil, err
	}
	files["assets/icon.svg"] = icon
	if files["assets/licences.txt"], err = vendored.licences(web); err != nil {
		return nil, err
	}
	return files, nil
}

// worker is the script that paints the map.
const worker = "src/map/tileworker.ts"

// outputs builds, and gives the files by name, and the name of what comes of each entry point, of the style sheet
// (".css") and of the script that the entry points share (".js").
func outputs(opts api.BuildOptions) (named map[string]string, files map[string][]byte, err error) {
	result := api.Build(opts)
	if err := messages(result.Errors); err != nil {
		return nil, nil, err
	}
	named, files = map[string]string{}, map[string][]byte{}
	for _, f := range result.OutputFiles {
		name := "assets/" + filepath.Base(f.Path)
		files[name] = f.Contents
		of := path.Ext(name)
		for _, entry := range opts.EntryPoints {
			base := strings.TrimSuffix(path.Base(entry), path.Ext(entry))
			if path.Ext(name) == ".js" && strings.HasPrefix(path.Base(name), base+"-") {
				of = entry
			}
		}
		if named[of] != "" {
			return nil, nil, fmt.Errorf("%s and %s are both made of %s", named[of], name, of)
		}
		named[of] = name
	}
	return named, files, nil
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
