// Measures random play of a game.

package blockstest

import (
	"syscall"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// BenchmarkRandomPlay plays a scenario at random again and again: actions and whole games a second of processor time
// (actions/cpu-s, games/cpu-s), with what an action allocates.
func BenchmarkRandomPlay(b *testing.B, g kernel.Game, scenario string) {
	src := chance.NewRand(1)
	var buf []kernel.Action
	b.ReportAllocs()
	games := 0
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		b.Fatal(err)
	}
	start := pos.New()
	pos.Copy(start)
	b.ResetTimer()
	cpu := CPUSeconds()
	for range b.N {
		buf = pos.Legal(buf[:0])
		if len(buf) == 0 {
			start.Copy(pos)
			games++
			continue
		}
		if err := pos.Play(buf[src.Below(len(buf))], src, nil); err != nil {
			b.Fatal(err)
		}
	}
	cpu = CPUSeconds() - cpu
	b.ReportMetric(float64(b.N)/cpu, "actions/cpu-s")
	b.ReportMetric(float64(games)/cpu, "games/cpu-s")
}

// CPUSeconds is the processor time that this process has used: other processes on the machine do not count.
func CPUSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	t := func(v syscall.Timeval) float64 { return float64(v.Sec) + float64(v.Usec)/1e6 }
	return t(u.Utime) + t(u.Stime)
}
