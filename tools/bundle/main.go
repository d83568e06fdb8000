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

	"umpire/tools/internal/module"
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
	root, err := module.Root()
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
