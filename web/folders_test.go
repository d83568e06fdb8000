// Checks of the client's sources: imports between folders, file names, openings and line lengths.

package web_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode/utf8"
)

// mayImport is the import policy of the client's sources, the counterpart of policy_test.go: each folder of src (or a
// file at its top) and the folders that it may import. It reads from the bottom to the top: no row names a folder of a
// later row.
var mayImport = []struct{ folder, imports, why string }{
	{"wire.ts", "", "what the server sends, generated"},
	{"words", "wire.ts", "names and sentences for what the wire says in numbers: pure functions"},
	{"map", "wire.ts words", "draws what it is given; it knows neither the open table nor any panel"},
	{"net", "wire.ts", "the server as functions and as a stream"},
	{"state", "wire.ts words map net", "the open table as signals, and what the player can do: no markup"},
	{"ui", "wire.ts words map state", "small parts that every panel uses"},
	{"people", "wire.ts words net state ui", "seats, proposals, notes and standing answers"},
	{"time", "wire.ts words map net state ui", "the past: replay, history, changes, debrief"},
	{"panels", "wire.ts words map net state ui people time", "what lies around and over the map of an open table"},
	{"pages", "wire.ts words net state ui people time panels", "the three pages: lobby, table, rules"},
	{"app.tsx", "pages", "chooses the page by the path"},
}

// source is one file of src, by its path there, with the files that it imports; types count like values.
type source struct {
	text    string
	imports []string
}

var importPattern = regexp.MustCompile(`(?:from|import)\s*\(?\s*"(\.[^"]+)"`)

// readSources reads src, resolves every relative import, and fails on one that leads to no file.
func readSources(t *testing.T) map[string]source {
	t.Helper()
	sources := map[string]source{}
	err := filepath.WalkDir("src", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".ts") && !strings.HasSuffix(p, ".tsx") ||
			strings.HasSuffix(p, ".d.ts") {
			return err
		}
		text, err := os.ReadFile(p)
		sources[strings.TrimPrefix(filepath.ToSlash(p), "src/")] = source{text: string(text)}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(sources) < 40 {
		t.Fatalf("found %d sources: the tests of this file look at nothing", len(sources))
	}
	for name, s := range sources {
		for _, m := range importPattern.FindAllStringSubmatch(s.text, -1) {
			target := path.Join(path.Dir(name), m[1])
			if strings.HasSuffix(target, ".css") {
				continue
			}
			i := slices.IndexFunc([]string{".ts", ".tsx"}, func(ext string) bool {
				_, ok := sources[target+ext]
				return ok
			})
			if i < 0 {
				t.Errorf("src/%s imports %s, which is not a file", name, m[1])
				continue
			}
			s.imports = append(s.imports, target+[]string{".ts", ".tsx"}[i])
		}
		sources[name] = s
	}
	return sources
}

// folderOf is the row of mayImport that a file belongs to.
func folderOf(file string) string {
	folder, _, _ := strings.Cut(file, "/")
	return folder
}

// TestFoldersImportDownwards holds every import against the policy, and the policy against its own order.
func TestFoldersImportDownwards(t *testing.T) {
	allowed, below := map[string][]string{}, map[string]bool{}
	for _, row := range mayImport {
		allowed[row.folder] = strings.Fields(row.imports)
		for _, f := range allowed[row.folder] {
			if !below[f] {
				t.Errorf("%s may import %s, which is not below it", row.folder, f)
			}
		}
		below[row.folder] = true
	}
	for name, s := range readSources(t) {
		own := folderOf(name)
		if _, ok := allowed[own]; !ok {
			t.Errorf("src/%s: no row of the import policy covers it", name)
			continue
		}
		for _, imp := range s.imports {
			if f := folderOf(imp); f != own && !slices.Contains(allowed[own], f) {
				t.Errorf("src/%s imports %s: %s may only import %v", name, imp, own, allowed[own])
			}
		}
		if strings.HasSuffix(name, ".tsx") && slices.Contains([]string{"words", "map", "net", "state"}, own) {
			t.Errorf("src/%s: %s holds no markup", name, own)
		}
	}
}

// TestSourcesHaveNoCircle: no file imports itself by way of others, types included.
func TestSourcesHaveNoCircle(t *testing.T) {
	sources := readSources(t)
	const open, done = 1, 2
	seen := map[string]int{}
	var way []string
	var visit func(string)
	visit = func(name string) {
		seen[name] = open
		way = append(way, name)
		for _, imp := range sources[name].imports {
			switch seen[imp] {
			case open:
				t.Errorf("a circle: %s -> %s", strings.Join(way[slices.Index(way, imp):], " -> "), imp)
			case done:
			default:
				visit(imp)
			}
		}
		way = way[:len(way)-1]
		seen[name] = done
	}
	names := make([]string, 0, len(sources))
	for name := range sources {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if seen[name] == 0 {
			visit(name)
		}
	}
}

// TestSourceNamesDiffer: a file is found by its name alone, in whatever folder it lies.
func TestSourceNamesDiffer(t *testing.T) {
	first := map[string]string{}
	for name := range readSources(t) {
		base := strings.TrimSuffix(path.Base(name), path.Ext(name))
		if other, ok := first[base]; ok {
			t.Errorf("src/%s and src/%s have one name", name, other)
		}
		first[base] = name
	}
}

// TestSourcesOpenWithTheirPurpose: a file begins with a comment that says what it is for.
func TestSourcesOpenWithTheirPurpose(t *testing.T) {
	for name, s := range readSources(t) {
		if first, _, _ := strings.Cut(s.text, "\n"); !strings.HasPrefix(first, "// ") ||
			len(first) < len("// What it is for.") {
			t.Errorf("src/%s does not begin with a comment that says what it is for", name)
		}
	}
}

// TestLinesAreShort: a line of TypeScript, tests included, has at most 120 columns.
func TestLinesAreShort(t *testing.T) {
	const most = 120
	lines := map[string]string{}
	for name, s := range readSources(t) {
		lines["src/"+name] = s.text
	}
	tests, err := filepath.Glob("test/*.mjs")
	if err != nil || len(tests) < 10 {
		t.Fatalf("found %d browser tests: %v", len(tests), err)
	}
	for _, name := range tests {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines[name] = string(text)
	}
	for name, text := range lines {
		for n, line := range strings.Split(text, "\n") {
			if columns := utf8.RuneCountInString(line); columns > most {
				t.Errorf("%s:%d has %d columns, at most %d are wanted", name, n+1, columns, most)
			}
		}
	}
}
