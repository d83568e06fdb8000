// How the tests interrupt a running program, and make a named pipe, on Unix.

//go:build unix

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// makePipe makes a named pipe, into which nobody writes.
func makePipe(file string) error { return syscall.Mkfifo(file, 0o600) }

// interrupt asks a program to stop, as Ctrl-C does.
func interrupt(cmd *exec.Cmd) { cmd.Process.Signal(os.Interrupt) }
