// The line that shows how far a long command is.

package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// progress shows how far a run is, on a terminal only: in a file or a pipe it would be noise.
type progress struct {
	to    io.Writer // nil: nobody watches
	games int
	now   func() time.Time
	begun time.Time

	mu   sync.Mutex
	last time.Time
	done int
	stop chan struct{} // closed at the end; nil if the line is written for games that are done alone
}

// stillRunning is how often the line is written while no game ends.
const stillRunning = 10 * time.Second

func newProgress(e *env, games int) *progress {
	p := &progress{games: games, now: time.Now}
	if f, ok := e.err.(*os.File); ok {
		if st, err := f.Stat(); err == nil && st.Mode()&os.ModeCharDevice != 0 {
			p.to = f
		}
	}
	p.begun = p.now()
	if p.to != nil {
		fmt.Fprint(p.to, "\r", progressText(0, games, 0))
		p.stop = make(chan struct{})
		go p.tick(time.NewTicker(stillRunning))
	}
	return p
}

// tick writes the line again while no game ends.
func (p *progress) tick(t *time.Ticker) {
	defer t.Stop()
	for {
		select {
		case <-t.C:
			p.again()
		case <-p.stop:
			return
		}
	}
}

// again writes the line if nothing was written for long.
func (p *progress) again() {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.stop:
		return
	default:
	}
	if now := p.now(); now.Sub(p.last) >= stillRunning {
		p.write(now)
	}
}

// write writes the line. The lock is held.
func (p *progress) write(now time.Time) {
	p.last = now
	fmt.Fprintf(p.to, "\r\033[K%s", progressText(p.done, p.games, now.Sub(p.begun)))
}

// show says how many games are done. It writes at most ten times a second.
func (p *progress) show(done int) {
	if p.to == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	p.done = done
	if done < p.games && now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.write(now)
}

// end clears the line.
func (p *progress) end() {
	if p.to == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		close(p.stop)
	}
	fmt.Fprint(p.to, "\r\033[K")
}

// progressText is the line: a bar, games done, games a second, and how long the rest will take. It fits into 79
// columns.
func progressText(done, games int, took time.Duration) string {
	const wide = 24
	full := wide
	if games > 0 {
		full = min(wide, done*wide/games)
	}
	text := fmt.Sprintf("[%s%s] %d of %d", strings.Repeat("#", full), strings.Repeat("-", wide-full), done, games)
	if took <= 0 {
		return text
	}
	if done == 0 {
		return text + ", for " + roughly(took)
	}
	rate := float64(done) / took.Seconds()
	switch {
	case rate >= 100:
		text += fmt.Sprintf(", %.0f games/s", rate)
	case rate >= 1:
		text += fmt.Sprintf(", %.1f games/s", rate)
	default:
		text += fmt.Sprintf(", %.1f s a game", 1/rate)
	}
	if left := games - done; left > 0 {
		text += ", " + roughly(time.Duration(float64(left)/rate*float64(time.Second))) + " left"
	}
	return text
}

// roughly is a length of time as one says it.
func roughly(d time.Duration) string {
	switch s := int(d.Round(time.Second).Seconds()); {
	case s < 1:
		return "a moment"
	case s < 90:
		return fmt.Sprintf("%d s", s)
	case s < 90*60:
		return fmt.Sprintf("%d min", (s+30)/60)
	default:
		return fmt.Sprintf("%d h %02d min", s/3600, s%3600/60)
	}
}
