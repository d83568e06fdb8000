// How the tests end a running program on Windows, which cannot interrupt one.

package main

import "os/exec"

// interrupt ends a program: Windows has no signal for another process.
func interrupt(cmd *exec.Cmd) { cmd.Process.Kill() }
