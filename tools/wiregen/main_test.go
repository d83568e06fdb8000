// Tests that wire.ts is up to date and complete.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"umpire/tools/internal/module"
)

func TestWireIsUpToDate(t *testing.T) {
	root, err := module.Root()
	if err != nil {
		t.Fatal(err)
	}
	want, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, "web", "src", "wire.ts"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("web/src/wire.ts is out of date: run go run ./tools/wiregen")
	}
}

func TestFieldsAndComments(t *testing.T) {
	root, err := module.Root()
	if err != nil {
		t.Fatal(err)
	}
	text, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"export const FirstHandle = 16384;",
		"export type Side = number;",
		"export interface Snapshot {",
		"  a: [number, number, number, number];",
		"  face?: PieceID;",
		"  seats: Record<string, string>;",
		"\n * Refusal says why an action is not legal",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("wire.ts lacks %q", want)
		}
	}
	for _, never := range []string{"audience", "Audience"} {
		if strings.Contains(string(text), never+":") {
			t.Errorf("wire.ts has the field %s, which is not sent", never)
		}
	}
}
