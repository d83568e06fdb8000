// Tests of the built client and of the copied libraries.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"umpire/tools/internal/module"
)

// maxGzip is how large what a browser loads for a page may be, script and style together, when sent.
var maxGzip = map[string]int{
	tablePage:                 150_000,
	"src/pages/lobby.tsx":     60_000,
	"src/pages/rulespage.tsx": 60_000,
}

func freshBuild(t *testing.T) (string, map[string][]byte) {
	t.Helper()
	root, err := module.Root()
	if err != nil {
		t.Fatal(err)
	}
	web := filepath.Join(root, "web")
	files, err := build(web)
	if err != nil {
		t.Fatal(err)
	}
	return web, files
}

func TestCommittedBundleIsFresh(t *testing.T) {
	web, want := freshBuild(t)
	dist := filepath.Join(web, "dist")
	seen := 0
	err := filepath.WalkDir(dist, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dist, p)
		if err != nil {
			return err
		}
		got, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		seen++
		if fresh, ok := want[name]; !ok {
			t.Errorf("web/dist/%s is not made by the build any more: run go run ./tools/bundle", name)
		} else if !bytes.Equal(got, fresh) {
			t.Errorf("web/dist/%s is not what web/src gives: run go run ./tools/bundle", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen != len(want) {
		t.Errorf("web/dist has %d files, a fresh build %d: run go run ./tools/bundle", seen, len(want))
	}
}

// TestPagesAreSmall adds up what each page loads: what every page starts with, its own script, all that these import,
// its style sheets, and for the table the worker that paints the map.
func TestPagesAreSmall(t *testing.T) {
	web, _ := freshBuild(t)
	out, err := scripts(web)
	if err != nil {
		t.Fatal(err)
	}
	for page, most := range maxGzip {
		loads := []string{start, page}
		if page == tablePage {
			loads = append(loads, worker)
		}
		names := map[string]bool{out.style: true}
		if page != tablePage {
			names[out.of[pagesSheet]] = true
		}
		for _, source := range loads {
			script := out.of[source]
			if script == "" {
				t.Fatalf("%s is not a script of its own: app.tsx or seatpage.tsx must load it by import()", source)
			}
			names[script] = true
			for _, name := range out.imports[script] {
				names[name] = true
			}
		}
		total := 0
		for name := range names {
			total += gzipSize(out.files[name])
		}
		t.Logf("%s: %d files, %d bytes gzip", page, len(names), total)
		if total > most {
			t.Errorf("%s loads %d bytes gzip, at most %d are wanted", page, total, most)
		}
	}
}

// The page must work under a policy that forbids inline script and style, and nothing in it may call another host.
func TestPageKeepsThePolicy(t *testing.T) {
	_, files := freshBuild(t)
	for _, page := range []string{"index.html", "table.html"} {
		for _, never := range []string{"<style", " style=", "<script>", "onload=", "%SCRIPT%", "%STYLE%", "%SHARED%",
			"http:", "https:"} {
			if bytes.Contains(files[page], []byte(never)) {
				t.Errorf("%s contains %q", page, never)
			}
		}
	}
	for name, data := range files {
		if filepath.Ext(name) == ".js" && (bytes.Contains(data, []byte("eval(")) ||
			bytes.Contains(data, []byte("new Function"))) {
			t.Errorf("%s evaluates text as code", name)
		}
	}
}

// TestTablePageNamesItsScripts: nothing that a table runs is found only when another script has come.
func TestTablePageNamesItsScripts(t *testing.T) {
	web, files := freshBuild(t)
	out, err := scripts(web)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(out.imports[out.of[tablePage]], out.of[tablePage]) {
		link := `<link rel="modulepreload" href="/` + name + `">`
		if !bytes.Contains(files["table.html"], []byte(link)) {
			t.Errorf("table.html does not name %s", name)
		}
	}
	if name := out.of[tablePage]; bytes.Contains(files["index.html"], []byte(name)) {
		t.Errorf("index.html names %s, which only tables need", name)
	}
}

func TestPackageOf(t *testing.T) {
	for file, want := range map[string]string{
		"preact/dist/preact.mjs":              "preact",
		"@preact/signals/dist/signals.mjs":    "@preact/signals",
		"other/src/index.js":                  "other",
		"@preact/signals-core/dist/a/b/c.mjs": "@preact/signals-core",
	} {
		if got := packageOf(file); got != want {
			t.Errorf("packageOf(%q) = %q, want %q", file, got, want)
		}
	}
}
