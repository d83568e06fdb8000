package umpire_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// maxColumns is how wide a line of code may be. A tab counts as four columns.
const maxColumns = 120

var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// TestGoLinesAreShort reads every Go file that git tracks, but for generated ones. (web/folders_test.go does it for
// TypeScript.)
func TestGoLinesAreShort(t *testing.T) {
	out, err := exec.Command("git", "ls-files", "-z", "*.go").Output()
	if err != nil {
		t.Skip("not a git checkout: ", err)
	}
	for _, name := range strings.Split(strings.TrimRight(string(out), "\x00"), "\x00") {
		src, err := os.ReadFile(name)
		if err != nil || generated.Match(src) {
			continue // deleted and not committed yet, or generated
		}
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
