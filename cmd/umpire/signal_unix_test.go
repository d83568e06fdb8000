// How the tests interrupt a running program on Unix.

//go:build unix

package main

import (
	"os"
	"os/exec"
)

// interrupt asks a program to stop, as Ctrl-C does.
func interrupt(cmd *exec.Cmd) { cmd.Process.Signal(os.Interrupt) }
