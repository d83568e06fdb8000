// Bundle builds the browser client: web/src becomes web/dist, by esbuild's Go API, without Node and without a network.
// Run it after changing anything in web/src: go run ./tools/bundle
//
// The few libraries that the client uses are kept in web/vendor. After changing web/package.json, npm ci in web and
// go run ./tools/bundle -vendor copy the files that are really used there (vendor.go).
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	vendor := flag.Bool("vendor", false, "copy the libraries in use from web/node_modules to web/vendor")
	flag.Parse()
	if err := run(*vendor); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func run(vendor bool) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	web := filepath.Join(root, "web")
	if vendor {
		if err := refreshVendor(web); err != nil {
			return err
		}
	}
	files, err := build(web)
	if err != nil {
		return err
	}
	dist := filepath.Join(web, "dist")
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	for _, name := range sortedNames(files) {
		path := filepath.Join(dist, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
	}
	for _, name := range sortedNames(files) {
		fmt.Printf("%-32s %7d bytes, %6d gzip\n", name, len(files[name]), gzipSize(files[name]))
	}
	return nil
}

// moduleRoot is the nearest folder above the current one that holds go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fmt.Errorf("no go.mod here or above: run it inside the repository")
		}
		dir = up
	}
}
