package moscow41_test

import (
	"fmt"
	"syscall"
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

var game = moscow41.Must()

// playOut plays a game at random to its end, or until it has lasted most actions, and calls look after every action.
func playOut(t testing.TB, set kernel.Setup, seed uint64, most int, look func(p *blocks.Position, n int)) (*blocks.Position, int) {
	t.Helper()
	src := chance.NewRand(seed)
	pos, err := game.Start(set, src)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*blocks.Position)
	var buf []kernel.Action
	for n := 0; n < most; n++ {
		buf = p.Legal(buf[:0])
		if len(buf) == 0 {
			if !p.Outcome().Over {
				t.Fatalf("%v seed %d: nothing to do after %d actions, and the game is not over: %+v", set, seed, n, p.Prompt(kernel.Both))
			}
			return p, n
		}
		a := buf[src.Below(len(buf))]
		if err := p.Play(a, src, nil); err != nil {
			t.Fatalf("%v seed %d, action %d: %s: %v", set, seed, n, game.Index().FormatAction(a), err)
		}
		if look != nil {
			look(p, n)
		}
	}
	return p, most
}

func TestRandomPlayEnds(t *testing.T) {
	for _, sc := range game.Info().Scenarios {
		for seed := range uint64(20) {
			p, n := playOut(t, kernel.Setup{Scenario: sc.ID}, seed, 200000, nil)
			o := p.Outcome()
			if !o.Over {
				t.Errorf("%s seed %d: not over after %d actions", sc.ID, seed, n)
			}
			if seed < 4 {
				t.Log(sc.ID, n, o, fmt.Sprint(p.Month))
			}
		}
	}
}

func BenchmarkRandomPlay(b *testing.B) {
	src := chance.NewRand(1)
	var buf []kernel.Action
	b.ReportAllocs()
	games := 0
	pos, err := game.Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		b.Fatal(err)
	}
	start := pos.New()
	pos.Copy(start)
	b.ResetTimer()
	cpu := cpuSeconds()
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
	cpu = cpuSeconds() - cpu
	b.ReportMetric(float64(b.N)/cpu, "actions/cpu-s")
	b.ReportMetric(float64(games)/cpu, "games/cpu-s")
}

// cpuSeconds is the processor time that this process has used: other processes on the machine do not count.
func cpuSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	t := func(v syscall.Timeval) float64 { return float64(v.Sec) + float64(v.Usec)/1e6 }
	return t(u.Utime) + t(u.Stime)
}
