// Every fuzz target is in the gate.

package umpire_test

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFuzzTargetsAreInTheGate: .ci/fuzz-targets names each fuzz target that there is, and no other.
func TestFuzzTargetsAreInTheGate(t *testing.T) {
	text, err := os.ReadFile(".ci/fuzz-targets")
	if err != nil {
		t.Fatal(err)
	}
	listed := strings.Split(strings.TrimSpace(string(text)), "\n")
	target := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(\w+ \*testing\.F\)`)
	var there []string
	for name, src := range goFiles(t) {
		for _, m := range target.FindAllSubmatch(src, -1) {
			there = append(there, path.Dir(name)+" "+string(m[1]))
		}
	}
	for _, f := range there {
		if !slices.Contains(listed, f) {
			t.Errorf("%s is not in .ci/fuzz-targets", f)
		}
	}
	for _, f := range listed {
		if !slices.Contains(there, f) {
			t.Errorf(".ci/fuzz-targets names %q, which does not exist", f)
		}
	}
}
