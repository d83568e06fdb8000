// Tests that files named on the command line are looked at before they are read.

package main

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOnlyRegularFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	big := filepath.Join(dir, "big.json")
	f, err := os.Create(big)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(100 << 30); err != nil { // a hole: nothing is written
		t.Skip(err)
	}
	f.Close()
	variant := func(make func(file string) error) string {
		d := t.TempDir()
		if err := make(filepath.Join(d, "variant.json")); err != nil {
			t.Skip(err)
		}
		return d
	}
	link := func(to string) func(string) error { return func(file string) error { return os.Symlink(to, file) } }
	pipe := filepath.Join(dir, "pipe")
	pipes := makePipe(pipe) == nil
	sim := func(dir string) []string { return []string{"sim", "toy/brod", "-n", "1", "--variant", dir} }
	for name, c := range map[string]struct {
		args []string
		says string
		skip bool
	}{
		"replay, a device": {[]string{"replay", os.DevNull}, "not a regular file", false},
		"replay, zeros":    {[]string{"replay", "--verify", "/dev/zero"}, "not a regular file", false},
		"replay, a pipe":   {[]string{"replay", pipe}, "not a regular file", !pipes},
		"replay, 100 GB":   {[]string{"replay", big}, "64 MB are the most", false},
		"replay, a folder": {[]string{"replay", dir}, "is a folder", false},
		"variant, zeros":   {sim(variant(link("/dev/zero"))), "not a regular file", false},
		"variant, 100 GB":  {sim(variant(link(big))), "16 MB are the most", false},
		"variant, a pipe":  {sim(variant(makePipe)), "not a regular file", !pipes},
		"a case, zeros":    {[]string{"try", "/dev/zero"}, "not a regular file", false},
	} {
		if _, err := os.Stat("/dev/zero"); c.skip || err != nil {
			continue
		}
		var errs strings.Builder
		e := &env{out: io.Discard, err: &errs}
		if status := run(t.Context(), c.args, e); status == 0 || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%s: %d %s", name, status, errs.String())
		}
	}
}

// A client who sends or reads too slowly is dropped: each of these bounds was missing once.
func TestClientsMayNotBeSlowForEver(t *testing.T) {
	s := httpServer(nil, slog.New(slog.DiscardHandler))
	if s.ReadHeaderTimeout <= 0 || s.ReadTimeout <= 0 || s.WriteTimeout <= 0 || s.IdleTimeout <= 0 ||
		s.MaxHeaderBytes <= 0 {
		t.Errorf("%+v", s)
	}
}

// TestFilesOfAnotherKind: a command that is given an empty file, JSON or bytes that are not what it reads says what the
// file must be, fails and changes nothing.
func TestFilesOfAnotherKind(t *testing.T) {
	dir := t.TempDir()
	texts := map[string]string{"empty": "", "space": " \n", "obj": "{}", "list": "[]", "text": `"x"`, "null": "null",
		"bin": "\x7fELF\x02\x01\x00\x00\x00", "map": `{"format":"umpire-map-1","game":"toy","kind":"areas"}`,
		"case": "# A case.\ngame toy\nscenario empty\nput w-1foot 4\n", "torn": `{"format":"umpire-game-2",`,
		"old": `{"format":"umpire-game-1"}`,
		"own": `{"format":"umpire-game-2","kind":1}`}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	saved := `; a saved game is the JSON file, of the format umpire-game-2, that "Save the game as a file" at a ` +
		`table, umpire sim --save or umpire admin export writes`
	replay := func(f string) []string { return []string{"replay", f} }
	tried := func(f string) []string { return []string{"try", f} }
	solve := func(f string) []string { return []string{"puzzles", f} }
	unsolved := func(f string) []string {
		return []string{"puzzles", "--unsolved", f, "--measure", "../../games/moscow41/try/puzzles"}
	}
	ceilings := func(f string) []string { return []string{"sim", "--ceilings", f, "--measure"} }
	from := func(f string) []string { return []string{"sim", "--from", f, "-n", "1"} }
	league := func(f string) []string { return []string{"league", "toy/brod", "random", "-n", "1", "--file", f} }
	shift := func(f string) []string {
		return []string{"shift", "moscow41/dnieper", "--without", "10.13", "-n", "2", "--file", f}
	}
	for _, c := range []struct {
		args func(string) []string
		file string
		says string
	}{
		{replay, "empty", "this is not a saved game: the file is empty" + saved},
		{replay, "space", "this is not a saved game: the file is empty" + saved},
		{replay, "obj", "this is not a saved game: it names no format" + saved},
		{replay, "list", "this is not a saved game: it begins with a list where { is due" + saved},
		{replay, "text", `this is not a saved game: it begins with "x" where { is due` + saved},
		{replay, "null", "this is not a saved game: it begins with null where { is due" + saved},
		{replay, "bin", "this is not a saved game: it is not JSON (invalid character"},
		{replay, "case", "this is not a saved game: it is not JSON (invalid character '#'"},
		{replay, "map", `this is not a saved game: its format is "umpire-map-1"` + saved},
		{replay, "torn", "this is not a saved game: it is cut off" + saved},
		{replay, "own", `this is not a saved game: it has "kind", which no saved game has` + saved},
		{replay, "old", "open it with the version of umpire that saved it\n"},
		{replay, "none", "there is no file "},
		{tried, "empty", `empty:1: no game is named: begin with, say, "game toy"`},
		{tried, "obj", `obj:1: "{}" is not a statement; a case is plain text, a statement a line (docs/try.md), and ` +
			`begins with, say, "game toy"`},
		{tried, "map", `map:1: "{\"format\":\"umpire-map-1\",\"game\":\"toy\",\"k..." is not a statement; a case`},
		{tried, "bin", "bin:1: the line holds a zero byte; a case is plain text"},
		{solve, "case", `a puzzle is a case with a line such as "puzzle german wins 2" (docs/try.md)`},
		{solve, "none", "there is no file or folder "},
		{from, "none", "there is no file "},
		{from, "list", `list:1: "[]" is not a statement; a case is plain text`},
		{unsolved, "obj", "obj is not a file of unsolved puzzles, such as docs/puzzles.json: it lists no counts"},
		{unsolved, "empty", "empty is not a file of unsolved puzzles, such as docs/puzzles.json: it is empty"},
		{unsolved, "", "is a folder"},
		{ceilings, "empty", "empty is not a file of ceilings, such as docs/follies.json: it is empty"},
		{ceilings, "obj", "obj is not a file of ceilings, such as docs/follies.json: the file lists no runs"},
		{ceilings, "list", "list is not a file of ceilings, such as docs/follies.json: it holds an array where"},
		{ceilings, "map", `map is not a file of ceilings, such as docs/follies.json: it has "format", which is`},
		{ceilings, "bin", "bin is not a file of ceilings, such as docs/follies.json: it is not JSON (line 1:"},
		{ceilings, "none", "there is no file "},
		{ceilings, "", "is a folder"},
		{league, "empty", "empty is not a file of games that umpire league keeps: it is empty"},
		{league, "obj", "obj is not a file of games that umpire league keeps: it names no game and scenario"},
		{league, "map", "map is not a file of games that umpire league keeps: it names no game and scenario"},
		{league, "list", "list is not a file of games that umpire league keeps: it holds an array where"},
		{league, "", "is a folder"},
		{shift, "obj", "obj is not a file of games that umpire shift keeps: it names no game and scenario"},
		{shift, "case", "case is not a file of games that umpire shift keeps: it is not JSON (line 1: invalid"},
	} {
		file := filepath.Join(dir, c.file)
		var errs strings.Builder
		e := &env{out: io.Discard, err: &errs}
		status := run(t.Context(), c.args(file), e)
		if status == 0 || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%v: %d %s, want %s", c.args(c.file), status, errs.String(), c.says)
		}
		if now, err := os.ReadFile(file); texts[c.file] != string(now) {
			t.Errorf("%v changed its file: %q (%v)", c.args(c.file), now, err)
		}
	}
}
