// Copying the libraries in use into web/vendor.

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// vendorList is web/vendor/vendor.json: what every bare import stands for.
type vendorList struct {
	// Imports says which file of web/vendor an import such as "preact/hooks" means.
	Imports map[string]string `json:"imports"`
	// Packages are the libraries, by name.
	Packages map[string]vendorPackage `json:"packages"`
}

type vendorPackage struct {
	Version string `json:"version"`
	Licence string `json:"licence"`
	// Pure: importing it has no effect of its own, so that what is not used can be left out.
	Pure bool `json:"pure,omitempty"`
}

func readVendor(web string) (*vendorList, error) {
	data, err := os.ReadFile(filepath.Join(web, "vendor", "vendor.json"))
	if err != nil {
		return nil, fmt.Errorf("web/vendor is not complete (npm ci in web, then go run ./tools/bundle -vendor): %w",
			err)
	}
	var v vendorList
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("web/vendor/vendor.json: %w", err)
	}
	return &v, nil
}

// plugin resolves bare imports to web/vendor and nowhere else, so that web/node_modules never changes the bundle.
func (v *vendorList) plugin(web string) api.Plugin {
	return api.Plugin{Name: "vendor", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^[^./]`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.Kind == api.ResolveEntryPoint {
				return api.OnResolveResult{}, nil
			}
			file, ok := v.Imports[a.Path]
			if !ok {
				return api.OnResolveResult{},
					fmt.Errorf("%q is not in web/vendor: npm ci in web, then go run ./tools/bundle -vendor", a.Path)
			}
			effects := api.SideEffectsTrue
			if v.Packages[packageOf(file)].Pure {
				effects = api.SideEffectsFalse
			}
			return api.OnResolveResult{Path: filepath.Join(web, "vendor", filepath.FromSlash(file)),
				SideEffects: effects}, nil
		})
	}}
}

// licences is the text that a copy of the bundle must carry.
func (v *vendorList) licences(web string) ([]byte, error) {
	names := make([]string, 0, len(v.Packages))
	for n := range v.Packages {
		names = append(names, n)
	}
	sort.Strings(names)
	var b bytes.Buffer
	b.WriteString("The browser client contains these libraries.\n")
	for _, n := range names {
		text, err := os.ReadFile(filepath.Join(web, "vendor", filepath.FromSlash(n), "LICENSE"))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\n---- %s %s (%s)\n\n%s\n", n, v.Packages[n].Version, v.Packages[n].Licence,
			bytes.TrimSpace(text))
	}
	return b.Bytes(), nil
}

// packageOf is the package of a file below web/vendor: its first folder, or its first two for a scoped name.
func packageOf(file string) string {
	parts := strings.SplitN(file, "/", 3)
	if strings.HasPrefix(file, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

// refreshVendor builds once from web/node_modules, and copies the files that this build read, with their licences.
func refreshVendor(web string) error {
	opts := options(web)
	opts.Metafile = true
	result := api.Build(opts)
	if err := messages(result.Errors); err != nil {
		return err
	}
	var meta struct {
		Inputs map[string]struct {
			Imports []struct {
				Path     string `json:"path"`
				Original string `json:"original"`
			} `json:"imports"`
		} `json:"inputs"`
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return err
	}
	const from = "node_modules/"
	v := vendorList{Imports: map[string]string{}, Packages: map[string]vendorPackage{}}
	var files []string
	for name, in := range meta.Inputs {
		if strings.HasPrefix(name, from) {
			files = append(files, strings.TrimPrefix(name, from))
		}
		for _, im := range in.Imports {
			if strings.HasPrefix(im.Path, from) && im.Original != "" && im.Original[0] != '.' {
				v.Imports[im.Original] = strings.TrimPrefix(im.Path, from)
			}
		}
	}
	vendor := filepath.Join(web, "vendor")
	if err := os.RemoveAll(vendor); err != nil {
		return err
	}
	for _, f := range files {
		pkg := packageOf(f)
		if _, done := v.Packages[pkg]; !done {
			p, err := describe(web, pkg)
			if err != nil {
				return err
			}
			v.Packages[pkg] = p
			if err := copyFile(web, path.Join(pkg, "LICENSE")); err != nil {
				return err
			}
		}
		if err := copyFile(web, f); err != nil {
			return err
		}
	}
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(vendor, "vendor.json"), append(data, '\n'), 0o644)
}

// describe reads what vendor.json says of a package.
func describe(web, pkg string) (vendorPackage, error) {
	data, err := os.ReadFile(filepath.Join(web, "node_modules", filepath.FromSlash(pkg), "package.json"))
	if err != nil {
		return vendorPackage{}, err
	}
	var p struct {
		Version     string `json:"version"`
		License     string `json:"license"`
		SideEffects any    `json:"sideEffects"`
	}
	if err := json.Unmarshal(data, &p); err != nil {
		return vendorPackage{}, fmt.Errorf("package.json of %s: %w", pkg, err)
	}
	return vendorPackage{Version: p.Version, Licence: p.License, Pure: p.SideEffects == false}, nil
}

func copyFile(web, name string) error {
	data, err := os.ReadFile(filepath.Join(web, "node_modules", filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	// A comment that points to a source map which is not copied would only mislead a browser's tools.
	if i := bytes.LastIndex(data, []byte("//# sourceMappingURL=")); i >= 0 {
		data = data[:i]
	}
	to := filepath.Join(web, "vendor", filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}
