// The continuous line: how many hexes of it are open.

package counters

import (
	"math"

	"umpire/board"
	"umpire/kernel"
)

// covers reports whether a hex belongs to a side's line: its units stand there, or their zones reach it, enemies in it
// or not (RLine).
func (p *Position) covers(s kernel.Side, a Place) bool { return p.count[s][a] > 0 || p.zone[s][a] > 0 }

// Gaps is how many hexes a side's line from the first to the second of Config.LineRims lacks, at the least: the
// fewest uncovered hexes on any way between them.
func (p *Position) Gaps(s kernel.Side) int { return p.gapsTo(s, math.MaxInt16) }

// gapsTo is Gaps if that is at most so many, otherwise one more.
func (p *Position) gapsTo(s kernel.Side, most int) int {
	p.warm()
	seen, count, zone := p.seen, p.count[s], p.zone[s]
	clear(seen)
	// The first way to a hex has the fewest gaps, so each hex is looked at once. Among hexes with the same number of
	// gaps the last one found is taken next: that follows a line to its end before it spreads.
	now, later := p.queue[:0], p.queue2[:0] // with n gaps, and with one more
	done := false                           // one of later ends the line
	for _, a := range p.lineFrom {
		seen[a] = true
		switch {
		case count[a]|zone[a] == 0:
			later = append(later, a)
			done = done || p.lineEnd.Has(a)
		case p.lineEnd.Has(a):
			return 0
		default:
			now = append(now, a)
		}
	}
	for n := 0; n <= most; n++ {
		for len(now) > 0 {
			a := now[len(now)-1]
			now = now[:len(now)-1]
			for _, b := range p.near[a] {
				switch {
				case seen[b]:
					continue
				case count[b]|zone[b] == 0:
					later = append(later, b)
					done = done || p.lineEnd.Has(b)
				case p.lineEnd.Has(b):
					return n
				default:
					now = append(now, b)
				}
				seen[b] = true
			}
		}
		if len(later) == 0 {
			return math.MaxInt16 // no way leads there
		}
		if done {
			return n + 1
		}
		now, later = later, now
	}
	return most + 1
}

// openLine is Gaps; it appends the open hexes of one such line to out.
func (p *Position) openLine(s kernel.Side, out *[]Place) int {
	n := p.drawLine(s)
	for a := p.lineTail(); a != board.None; a = p.before[a] {
		if !p.covers(s, a) {
			*out = append(*out, a)
		}
	}
	return n
}

// line is Gaps; it appends all hexes of one such line to way, open or not.
func (p *Position) line(s kernel.Side, way *[]Place) int {
	n := p.drawLine(s)
	for a := p.lineTail(); a != board.None; a = p.before[a] {
		*way = append(*way, a)
	}
	return n
}

// drawLine is Gaps; it notes in p.before a line with so many, which lineTail begins.
func (p *Position) drawLine(s kernel.Side) int {
	const far = math.MaxInt16
	p.warm()
	open := p.steps // by hex: the fewest gaps of a line that ends there
	for a := range open {
		open[a] = far
	}
	now, later := p.queue[:0], p.queue2[:0] // hexes with n gaps, and with one more
	visit := func(from, a Place, n int16) {
		c := n
		if !p.covers(s, a) {
			c++
		}
		if open[a] <= c {
			return
		}
		open[a], p.before[a] = c, from
		if c == n {
			now = append(now, a)
		} else {
			later = append(later, a)
		}
	}
	for _, a := range p.lineFrom {
		visit(board.None, a, 0)
	}
	for n, done := int16(0), false; !done && len(now)+len(later) > 0; n++ {
		for i := 0; i < len(now) && !done; i++ {
			a := now[i]
			if open[a] != n {
				continue
			}
			done = p.lineEnd.Has(a) // no other line has fewer gaps
			for _, b := range p.grid.Neighbours(a) {
				if open[b] > n {
					visit(a, b, n)
				}
			}
		}
		now, later = later, now[:0]
	}
	p.queue, p.queue2 = now[:0], later[:0]
	return int(open[p.lineTail()])
}

// lineTail is the end of the line that drawLine noted last.
func (p *Position) lineTail() Place {
	end := p.lineTo[0]
	for _, a := range p.lineTo {
		if p.steps[a] < p.steps[end] {
			end = a
		}
	}
	return end
}

// payLine gives the enemy a point for each open hex of a side's line as its player turn ends.
func (p *Position) payLine(s kernel.Side, ev *kernel.Events) {
	if !p.On(RLine) || p.lineFrom == nil {
		return
	}
	if n := p.Gaps(s); n > 0 {
		p.Points[s.Other()] += int32(n)
		p.Gapped[s.Other()] += int32(n)
		tell(ev, kernel.Event{Kind: EvGap, Side: s, N: int16(n)})
	}
}
