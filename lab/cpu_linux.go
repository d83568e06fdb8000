// The CPU time of a thread, where the system tells it.

package lab

import "golang.org/x/sys/unix"

// threadCPU is the CPU time that this thread has used, in nanoseconds.
func threadCPU() int64 {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) != nil {
		return 0
	}
	return t.Nano()
}
