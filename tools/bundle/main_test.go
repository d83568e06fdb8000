// Tests of the built client and of the copied libraries.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"umpire/tools/internal/module"
)

// maxGzip is how large script and style together may be when sent to a browser.
const maxGzip = 150_000

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

func TestBundleIsSmall(t *testing.T) {
	_, files := freshBuild(t)
	total := 0
	for name, data := range files {
		if ext := filepath.Ext(name); ext == ".js" || ext == ".css" {
			total += gzipSize(data)
		}
	}
	if total > maxGzip {
		t.Errorf("script and style have %d bytes gzip, at most %d are wanted", total, maxGzip)
	}
}

// The page must work under a policy that forbids inline script and style, and nothing in it may call another host.
func TestPageKeepsThePolicy(t *testing.T) {
	_, files := freshBuild(t)
	page := files["index.html"]
	for _, never := range []string{"<style", " style=", "<script>", "onload=", "%SCRIPT%", "%STYLE%", "%SHARED%",
		"http:", "https:"} {
		if bytes.Contains(page, []byte(never)) {
			t.Errorf("index.html contains %q", never)
		}
	}
	for name, data := range files {
		if filepath.Ext(name) == ".js" && (bytes.Contains(data, []byte("eval(")) ||
			bytes.Contains(data, []byte("new Function"))) {
			t.Errorf("%s evaluates text as code", name)
		}
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
