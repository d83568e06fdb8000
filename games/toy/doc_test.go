// Holds docs/adding-a-game.md against the toy: files, functions and snippets that it names must exist.

package toy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestAddingAGame holds docs/adding-a-game.md against the code: the files that it names exist, the functions and
// types that it names are declared in the toy or are the kernel's, and its snippets stand in the toy's files as they
// are.
func TestAddingAGame(t *testing.T) {
	root := filepath.Join("..", "..")
	raw, err := os.ReadFile(filepath.Join(root, "docs", "adding-a-game.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	sources, names := readPackage(t, ".")
	_, kernelNames := readPackage(t, filepath.Join(root, "kernel"))
	cases, err := filepath.Glob("try/*.try")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		b, err := os.ReadFile(c)
		if err != nil {
			t.Fatal(err)
		}
		sources += string(b)
	}

	snippets := regexp.MustCompile("(?s)```(?:go)?\n(.*?)```").FindAllStringSubmatch(text, -1)
	if len(snippets) < 5 {
		t.Errorf("the page has %d snippets: is the pattern wrong?", len(snippets))
	}
	for _, s := range snippets {
		if !strings.Contains(sources, s[1]) {
			t.Errorf("no file of the toy has this snippet:\n%s", s[1])
		}
	}
	prose := regexp.MustCompile("(?s)```.*?```").ReplaceAllString(text, "")

	mechanics := map[string]map[string]bool{} // by package
	dirs, err := filepath.Glob(filepath.Join(root, "mechanics", "*"))
	if err != nil || len(dirs) == 0 {
		t.Fatalf("mechanics: %v", err)
	}
	for _, d := range dirs {
		_, mechanics[filepath.Base(d)] = readPackage(t, d)
	}

	found := 0
	for _, m := range regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(prose, -1) {
		word := m[1]
		switch {
		case regexp.MustCompile(`\.(go|json|md)$`).MatchString(word) || strings.HasSuffix(word, "/") ||
			strings.HasPrefix(word, "games/") || strings.HasPrefix(word, "mechanics/") ||
			strings.HasPrefix(word, "bots/"):
			if word == "data/PROVENANCE.md" {
				continue // what a new game adds; the toy is invented
			}
			if _, err := os.Stat(filepath.Join(root, word)); err != nil {
				if _, err := os.Stat(word); err != nil {
					t.Errorf("the page names %s, which does not exist", word)
				}
			}
			found++
		case regexp.MustCompile(`^[a-z]+\.[A-Z]\w*$`).MatchString(word) && !strings.HasPrefix(word, "kernel."):
			pkg, name, _ := strings.Cut(word, ".")
			if known := mechanics[pkg]; known != nil && !known[name] {
				t.Errorf("the page names %s, which does not exist", word)
			}
			found++
		case strings.HasPrefix(word, "kernel."):
			if !kernelNames[strings.TrimPrefix(word, "kernel.")] {
				t.Errorf("the page names %s, which does not exist", word)
			}
			found++
		case regexp.MustCompile(`^[A-Za-z]\w+$`).MatchString(word):
			if !names[word] && !kernelNames[word] && !prosaic[word] {
				t.Errorf("the page names %s, which neither the toy nor the kernel declares", word)
			}
			found++
		}
	}
	if found < 30 {
		t.Errorf("the page names %d things of the code: is the pattern wrong?", found)
	}
	for _, m := range regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(prose, -1) {
		if _, err := os.Stat(filepath.Join(root, "docs", m[1])); err != nil {
			t.Errorf("the page links to %s, which does not exist", m[1])
		}
	}
}

// TestToyStaysSmall: it is the model of the recipe, and is to be read in an hour.
func TestToyStaysSmall(t *testing.T) {
	const most = 1300 // lines of Go without the tests, as wc -l counts them
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "_test.go") {
			lines += strings.Count(string(src), "\n")
		}
	}
	if lines < 1000 || lines > most {
		t.Errorf("the toy has %d lines, %d are the most: what other games need too is a mechanic", lines, most)
	}
}

// prosaic are words in code type that no Go file declares: statements of the case language and options.
var prosaic = map[string]bool{"proves": true}

// readPackage is the text of a folder's Go files, and the names of all that they declare: functions, methods, types,
// fields, constants and variables.
func readPackage(t *testing.T, dir string) (text string, names map[string]bool) {
	t.Helper()
	names = map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %v", dir, err)
	}
	for _, name := range files {
		if name == "doc_test.go" {
			continue // its own words prove nothing
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text += string(b)
		f, err := parser.ParseFile(token.NewFileSet(), name, b, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch d := n.(type) {
			case *ast.FuncDecl:
				names[d.Name.Name] = true
			case *ast.TypeSpec:
				names[d.Name.Name] = true
			case *ast.Field:
				for _, id := range d.Names {
					names[id.Name] = true
				}
			case *ast.ValueSpec:
				for _, id := range d.Names {
					names[id.Name] = true
				}
			}
			return true
		})
	}
	return text, names
}
