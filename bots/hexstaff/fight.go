// Attacks, and what comes of them: losses, retreats, advances.

package hexstaff

import (
	"fmt"
	"slices"

	"umpire/bots"
	"umpire/kernel"
	"umpire/systems/counters"
)

// planAttack chooses the best attack that can be made now, with the units that it needs, or ends the phase.
func (b *bot) planAttack(legal []kernel.Action) {
	best := odds{gain: leastNow}
	var list []odds
	for _, t := range legal {
		if t.Verb != counters.VTarget || b.p.Targets[0] != 0 {
			continue
		}
		o := b.against(b.p.HexIn(t.Place), nil)
		list = append(list, o)
		if o.gain > best.gain {
			best = o
		}
	}
	if b.closely() {
		best = b.joined(list, best)
	}
	if len(best.units) == 0 {
		b.queue = append(b.queue, b.fallback(legal))
		return
	}
	name := b.name(best.at)
	b.queue = append(b.queue, kernel.Action{Verb: counters.VTarget, Place: b.p.ID(best.at)})
	for _, t := range best.also {
		b.queue = append(b.queue, kernel.Action{Verb: counters.VTarget, Place: b.p.ID(t)})
		name += " and " + b.name(t)
	}
	for _, u := range best.units {
		b.queue = append(b.queue, kernel.Action{Verb: counters.VAttack, Piece: kernel.PieceID(u)})
	}
	if best.forgo {
		b.queue = append(b.queue, kernel.Action{Verb: counters.VForgo})
	}
	b.queue = append(b.queue, kernel.Action{Verb: counters.VRoll})
	b.write(fmt.Sprintf("attacks %s with %s at %s, rated %+d", name, bots.Count(len(best.units), "unit"),
		b.p.Tables[b.side].Columns[best.column].Name, best.gain))
}

// joined is the best attack on two hexes at once, if it brings more than the best attack on one and an attack on the
// other hex by the units that are left. One die for both saves strength where the same units face both.
func (b *bot) joined(list []odds, best odds) odds {
	top := best
	for i := range list {
		for j := range list[:i] {
			x, y := &list[j], &list[i]
			if b.grid.Distance(x.at, y.at) > 2 {
				continue
			}
			o := b.against(x.at, []place{y.at})
			if len(o.units) == 0 || o.gain <= top.gain {
				continue
			}
			apart := max(x.gain, y.gain, 0)
			if x.gain > 0 && y.gain > 0 && !shared(x.units, y.units) {
				apart = x.gain + y.gain
			}
			if o.gain > apart {
				top = o
			}
		}
	}
	return top
}

// shared reports whether two lists have a unit in common.
func shared(a, c []unit) bool {
	return slices.ContainsFunc(a, func(u unit) bool { return slices.Contains(c, u) })
}

// against is the best attack on a hex, or on several at once: by all units next to each of them, except those that add
// nothing to its result.
func (b *bot) against(at place, also []place) odds {
	o := odds{at: at, also: also, hemmed: b.hemmed(b.s, at)}
	for _, t := range also {
		o.hemmed = o.hemmed && b.hemmed(b.s, t)
	}
	for _, f := range b.grid.Neighbours(at) {
		if !b.s.Engageable(f, at) || slices.ContainsFunc(also, func(t place) bool {
			return b.grid.Distance(f, t) != 1 || !b.s.Engageable(f, t)
		}) {
			continue
		}
		b.s.Each(f, func(u unit) {
			if b.p.Units[u].Side == b.side && b.s.Fit(u) {
				o.units, o.from = append(o.units, u), append(o.from, f)
			}
		})
	}
	if len(o.units) == 0 {
		return o
	}
	o.caught = b.caught(&o)
	b.weigh(&o)
	for i := 0; i < len(o.units) && len(o.units) > 1; {
		less := odds{at: at, also: also, hemmed: o.hemmed}
		less.units = append(append(less.units, o.units[:i]...), o.units[i+1:]...)
		less.from = append(append(less.from, o.from[:i]...), o.from[i+1:]...)
		less.caught = b.caught(&less)
		b.weigh(&less)
		if less.gain >= o.gain {
			o = less
			continue
		}
		i++
	}
	return o
}

// ratePayment prefers to lose what is cheap.
func (b *bot) ratePayment(u unit) int {
	if b.p.Stage == counters.StageDisrupt {
		return -int(b.s.Face(u).Strength)
	}
	return -b.dear(u, max(1, int(b.p.Owed)/counters.Parts))
}

// rateRetreat moves enemies where they are worst off: next to units of the side, out of supply, away from what they
// want.
func (b *bot) rateRetreat(a kernel.Action) int {
	to, n := b.p.HexIn(a.Place), 0
	if b.s.Zoned(b.them, to) {
		n += retreatZone
	}
	if !b.s.Supplied(b.them, to) {
		n += retreatUnfed
	}
	n += retreatStep * min(retreatFar, b.guard[to])
	return n - retreatFriend*b.s.Count(b.them, to)
}

// rateAdvance compares advancing with staying.
func (b *bot) rateAdvance(a kernel.Action) int {
	if a.Verb != counters.VAdvance {
		return 0
	}
	u, to := unit(a.Piece), b.p.HexIn(a.Place)
	n := b.ground(u, to) - b.ground(u, b.p.At[u])
	if b.s.Count(b.side, to) == 0 {
		n += b.key[to]
	}
	if b.s.HasLine() {
		if b.sketch == nil {
			b.sketch = b.p.New().(*counters.Position)
		}
		b.p.Copy(b.sketch)
		before := b.gaps(b.s)
		b.sketch.Survey().Put(u, to)
		n -= b.gapCost() * (b.gaps(b.sketch.Survey()) - before)
	}
	return n - b.risk(to, b.s.Power(u, false, true)*(1+b.s.Count(b.side, to)), b.price(u)) +
		b.risk(b.p.At[u], b.s.Power(u, false, true)*max(1, b.s.Count(b.side, b.p.At[u])), b.price(u))
}

// write adds a line to the journal, with turn and phase.
func (b *bot) write(text string) {
	when := fmt.Sprintf("Turn %d", b.p.Turn)
	if n := int(b.p.Turn); n < len(b.p.Turns) && b.p.Turns[n] != "" {
		when = b.p.Turns[n]
	}
	b.journal = append(b.journal, fmt.Sprintf("%s, %s: %s.", when, b.s.Now().Name, text))
}

// Journal has a line for each phase and each attack, oldest first.
func (b *bot) Journal() []string { return append([]string(nil), b.journal...) }

// noteMoves writes down what a movement phase is meant to do.
func (b *bot) noteMoves(movers []unit, attacks []odds, gaps int) {
	text, moved, nearer := "", 0, 0
	for i := range attacks {
		o := &attacks[i]
		if i < 6 {
			text += fmt.Sprintf("brings %s against %s for %s; ", bots.Count(len(o.units), "unit"), b.name(o.at),
				b.p.Tables[b.side].Columns[o.column].Name)
		}
	}
	for _, u := range movers {
		if b.plan[u] != b.p.At[u] && !b.fixed[u] {
			moved++
			if b.goal[b.plan[u]] < b.goal[b.p.At[u]] {
				nearer++
			}
		}
	}
	text += fmt.Sprintf("moves %s more, %d of them towards the objective", bots.Count(moved, "unit"), nearer)
	if gaps > 0 {
		text += fmt.Sprintf("; leaves %s of the line open", bots.Count(gaps, "hex"))
	} else if b.s.HasLine() {
		text += "; the line is closed"
	}
	b.write(text)
}

// name is what players call a hex.
func (b *bot) name(a place) string { return b.p.About.Places[b.p.ID(a)].Name }
