// Puzzles that the program's games carry: each plays as a case (the games' own tests), and is read by umpire puzzles.

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPuzzlesAreCounted: what a bot leaves unsolved is named; a file that allows fewer, or has more puzzles, fails.
func TestPuzzlesAreCounted(t *testing.T) {
	umpire := func(args ...string) (int, string) {
		var out, said bytes.Buffer
		code := run(context.Background(), append([]string{"puzzles"}, args...), &env{&out, &said})
		return code, out.String() + said.String()
	}
	folder := filepath.Join("..", "..", "games", "moscow41", "try")
	if code, text := umpire("--bot", "passer", folder); code != 0 || !strings.Contains(text, "passer solves 0 of") ||
		!strings.Contains(text, "unsolved: ") {
		t.Errorf("%d, %s", code, text)
	}
	for content, want := range map[string]int{
		`{"counts":[{"game":"moscow41","bot":"passer","puzzles":1,"unsolved":999}]}`:    0,
		`{"counts":[{"game":"moscow41","bot":"passer","puzzles":1,"unsolved":0}]}`:      1,
		`{"counts":[{"game":"moscow41","bot":"passer","puzzles":9999,"unsolved":999}]}`: 1,
		`{"counts":[{"game":"nothing","bot":"passer"}]}`:                                1,
		`{`: 1,
	} {
		file := filepath.Join(t.TempDir(), "unsolved.json")
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if code, text := umpire("--unsolved", file, folder); code != want {
			t.Errorf("%s: %d, %s", content, code, text)
		}
	}
	if code, _ := umpire(filepath.Join(folder, "lessons")); code == 0 {
		t.Error("a folder without puzzles passes")
	}
}

// TestPuzzlesAreProved proves all puzzles of all games again, and finds one whose solution does not do it.
func TestPuzzlesAreProved(t *testing.T) {
	prove := func(folder string) (int, string) {
		var out, said bytes.Buffer
		code := run(context.Background(), []string{"puzzles", "--prove", folder}, &env{&out, &said})
		return code, out.String() + said.String()
	}
	if code, text := prove(filepath.Join("..", "..", "games")); code != 0 || !strings.Contains(text, "are proved") {
		t.Errorf("%d, %s", code, text)
	}
	for name, head := range map[string]string{
		"a draw can go wrong": "puzzle west gains 1 weather = mud\n",
		"done already":        "puzzle west gains 1 place(w-1foot) = 4\n",
		"not done":            "puzzle west wins 1\n",
	} {
		text := "game toy\nscenario empty\n" + head + `put w-1foot 4 3
put e-1foot 9 3
ready west movement
do move w-1foot 5
do done
`
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "p.try"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if code, said := prove(folder); code == 0 {
			t.Errorf("%s: %s", name, said)
		}
	}
}
