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
