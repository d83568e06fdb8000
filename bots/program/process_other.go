// Killing a program where the system has no process groups.

//go:build !unix

package program

import "os/exec"

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup kills the program alone.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
