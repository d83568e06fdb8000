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
	// The worker that paints the map is a script of its own, which the client's script names; it is loaded into the
	// page too where there are no workers.
	files := map[string][]byte{}
	opts := options(web)
	opts.Plugins = []api.Plugin{vendored.plugin(web)}
	opts.EntryPoints = []string{"src/map/tileworker.ts"}
	result := api.Build(opts)
	if err := messages(result.Errors); err != nil {
		return nil, err
	}
	if len(result.OutputFiles) != 1 {
		return nil, fmt.Errorf("src/map/tileworker.ts gives %d files, not one script", len(result.OutputFiles))
	}
	worker := "assets/" + filepath.Base(result.OutputFiles[0].Path)
	files[worker] = result.OutputFiles[0].Contents
	opts.EntryPoints = options(web).EntryPoints
	opts.External = []string{"/assets/*"}
	opts.Define = map[string]string{"TILE_WORKER": fmt.Sprintf("%q", "/"+worker)}
	result = api.Build(opts)
	if err := messages(result.Errors); err != nil {
		return nil, err
	}
	var script, style string
	for _, f := range result.OutputFiles {
		name := "assets/" + filepath.Base(f.Path)
		files[name] = f.Contents
		switch path.Ext(name) {
		case ".js":
			script = name
		case ".css":
			style = name
		}
	}
	if script == "" || style == "" {
		return nil, fmt.Errorf("src/app.tsx must give one script and one style sheet (import \"./style.css\")")
	}
	page, err := os.ReadFile(filepath.Join(web, "src", "index.html"))
	if err != nil {
		return nil, err
	}
	files["index.html"] = []byte(strings.NewReplacer("%SCRIPT%", "/"+script, "%STYLE%",
		"/"+style).Replace(string(page)))
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

// gzipSize is how many bytes a file has on the way to a browser.
func gzipSize(data []byte) int {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Len()
}
