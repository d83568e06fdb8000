// Killing a program with its process group.

//go:build unix

package program

import (
	"os/exec"
	"syscall"
)

// ownGroup starts the program in a process group of its own, so that its children can be killed with it. Ctrl-C on the
// terminal then reaches Umpire alone, which ends the program.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the program's process group.
func killGroup(cmd *exec.Cmd) {
	if syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) != nil {
		cmd.Process.Kill()
	}
}
