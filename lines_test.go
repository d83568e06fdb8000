// Checks how Go files look: at most 120 columns, and an opening that says what the file is for.

package umpire_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxColumns is how wide a line of code may be. A tab counts as four columns.
const maxColumns = 120

var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// goFiles are the Go files that git tracks, by name, without generated ones.
func goFiles(t *testing.T) map[string][]byte {
	t.Helper()
	out, err := exec.Command("git", "ls-files", "-z", "*.go").Output()
	if err != nil {
		t.Skip("not a git checkout: ", err)
	}
	files := map[string][]byte{}
	for _, name := range strings.Split(strings.TrimRight(string(out), "\x00"), "\x00") {
		src, err := os.ReadFile(name)
		if err == nil && !generated.Match(src) { // an error: deleted and not committed yet
			files[name] = src
		}
	}
	if len(files) < 100 {
		t.Fatalf("found %d Go files: the test looks at the wrong place", len(files))
	}
	return files
}

// TestGoLinesAreShort reads every Go file. (web/folders_test.go does it for TypeScript.)
func TestGoLinesAreShort(t *testing.T) {
	for name, src := range goFiles(t) {
		n := 0
		for line := range strings.Lines(string(src)) {
			n++
			if w := columns(strings.TrimRight(line, "\r\n")); w > maxColumns {
				t.Errorf("%s:%d has %d columns: %d are the most", name, n, w, maxColumns)
			}
		}
	}
}

// columns is how wide a line is.
func columns(line string) int {
	n := 0
	for _, r := range line {
		if r == '\t' {
			n += 4 - n%4
		} else {
			n++
		}
	}
	return n
}

// TestGoFilesSayWhatTheyAreFor: a Go file that is not generated has a comment on its package or, before its first
// declaration, one that stands by itself.
func TestGoFilesSayWhatTheyAreFor(t *testing.T) {
	for name, src := range goFiles(t) {
		if why := unopened(name, src); why != "" {
			t.Errorf("%s: %s", name, why)
		}
	}
	for src, want := range map[string]bool{
		"package a\n\nvar x int\n":                                      false,
		"package a\n\n// x is a number of things.\nvar x int\n":         false,
		"//go:build unix\n\npackage a\n":                                false,
		"package a // this and that, on one line\n":                     false,
		"package a\n\nimport (\n\t// for the side effect\n\t\"b\"\n)\n": false,
		"// Short.\n\npackage a\n":                                      false,
		"// Tests of what a can do.\n\npackage a\n":                     true,
		"// Package a does this and that.\npackage a\n":                 true,
		"package a\n\n// What a cannot do.\n\n// x is x.\nvar x int\n":  true,
	} {
		if why := unopened("a.go", []byte(src)); (why == "") != want {
			t.Errorf("%q: %q", src, why)
		}
	}
}

// unopened says why a Go file does not open with what it is for, empty if it does.
func unopened(name string, src []byte) string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		return err.Error()
	}
	var first ast.Decl // that is no import
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); !ok || g.Tok != token.IMPORT {
			first = d
			break
		}
	}
	inImport := func(p token.Pos) bool {
		return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool { return d != first && d.Pos() <= p && p < d.End() })
	}
	for _, c := range f.Comments {
		if first != nil && (c.Pos() > first.Pos() || fset.Position(c.End()).Line+1 == fset.Position(first.Pos()).Line) {
			break
		}
		onClause := fset.Position(c.Pos()).Line == fset.Position(f.Package).Line
		if !onClause && !inImport(c.Pos()) && len(strings.Fields(c.Text())) >= 4 {
			return ""
		}
	}
	return "no comment before the first declaration says what the file is for"
}
