// How the tests end a running program on Windows, which cannot interrupt one.

package main

import (
	"errors"
	"os/exec"
)

// makePipe makes no named pipe.
func makePipe(string) error { return errors.ErrUnsupported }

// interrupt ends a program: Windows has no signal for another process.
func interrupt(cmd *exec.Cmd) { cmd.Process.Kill() }
