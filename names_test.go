// Checks of names in Go: no twins that differ in case only, and none of the riddles that were renamed.

package umpire_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
	"unicode"
)

// riddles are words that said nothing about what they named, with what the thing is called instead.
var riddles = map[string]string{
	"hall": "registry", "halls": "registries", "chairs": "seating", "papers": "private records", "renew": "replace key",
	"strangers": "unaccounted blocks", "enquiry": "query", "purse": "budget", "onlooker": "viewer", "eyes": "viewer",
}

// TestNamesAreNoRiddles reads the names of all functions, types, fields, parameters, variables and constants.
func TestNamesAreNoRiddles(t *testing.T) {
	for name, src := range goFiles(t) {
		for _, id := range declared(t, name, src) {
			for _, word := range wordsOf(id.Name) {
				if better := riddles[word]; better != "" {
					t.Errorf("%s declares %s: call it by the word %q", name, id.Name, better)
				}
			}
		}
	}
	if got := strings.Join(wordsOf("newHTTPHallOf2"), " "); got != "new httphall of2" {
		t.Errorf("the words of a name are %q", got)
	}
}

// TestSystemsHaveNoTwins: no two methods of a type of a system, and no two functions of a package, have names that
// differ in case only. Which of the two does what, nobody remembers.
func TestSystemsHaveNoTwins(t *testing.T) {
	found := map[string]string{}
	for name, src := range goFiles(t) {
		if !strings.HasPrefix(name, "systems/") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Name.Name == "init" {
				continue
			}
			of := ""
			if fn.Recv != nil {
				ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok && of == "" {
						of = id.Name
					}
					return true
				})
			}
			key := path.Dir(name) + " " + of + "." + strings.ToLower(fn.Name.Name)
			if other, twin := found[key]; twin && other != fn.Name.Name {
				t.Errorf("%s: %s and %s differ in case only", name, other, fn.Name.Name)
			}
			found[key] = fn.Name.Name
		}
	}
	if len(found) < 500 {
		t.Errorf("found %d functions: the test looks at the wrong place", len(found))
	}
}

// declared are the names that a file declares.
func declared(t *testing.T, name string, src []byte) (list []*ast.Ident) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), name, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.FuncDecl:
			list = append(list, x.Name)
		case *ast.TypeSpec:
			list = append(list, x.Name)
		case *ast.Field:
			list = append(list, x.Names...)
		case *ast.ValueSpec:
			list = append(list, x.Names...)
		case *ast.AssignStmt:
			for _, l := range x.Lhs {
				if id, ok := l.(*ast.Ident); ok && x.Tok == token.DEFINE {
					list = append(list, id)
				}
			}
		}
		return true
	})
	return list
}

// wordsOf are the words of a name, in small letters: a capital after a small letter or a digit begins one.
func wordsOf(name string) (words []string) {
	word, last := "", rune(0)
	for _, r := range name {
		if unicode.IsUpper(r) && !unicode.IsUpper(last) && word != "" {
			words, word = append(words, word), ""
		}
		word, last = word+string(unicode.ToLower(r)), r
	}
	return append(words, word)
}
