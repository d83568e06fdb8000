// Test that the children of a program are killed with it.

//go:build unix

package program_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"umpire/bots/program"
)

// TestChildrenAreKilledToo: the children of a program that is a script are killed with it. The child has one end of a
// pipe, and the other end shows when it is gone.
func TestChildrenAreKilledToo(t *testing.T) {
	dir := t.TempDir()
	pipe, script := filepath.Join(dir, "pipe"), filepath.Join(dir, "script")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no named pipes here: ", err)
	}
	if err := os.WriteFile(script, []byte("#!/bin/sh\nsleep 1000 >"+pipe+" &\nwait\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	m, err := program.New("script", script, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	held := make(chan error, 1)
	go func() {
		f, err := os.Open(pipe) // waits for the child
		cancel()
		if err == nil {
			_, err = io.Copy(io.Discard, f)
			f.Close()
		}
		held <- err
	}()
	if _, err := match(t, ctx, toyGame(t), 0, 1, m, m); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := <-held; err != nil {
		t.Error(err)
	}
}
