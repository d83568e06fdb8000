package lab

import "syscall"

// threadCPU is the CPU time that this thread has used, in nanoseconds.
func threadCPU() int64 {
	const rusageThread = 1
	var u syscall.Rusage
	if syscall.Getrusage(rusageThread, &u) != nil {
		return 0
	}
	return u.Utime.Nano() + u.Stime.Nano()
}
