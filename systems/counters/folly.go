// Counts follies: choices that a sound player does not make. Nothing is hidden, so all of them could be known.

package counters

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/ground"
)

// Kinds of folly, as Follies lists them.
const (
	FollyOdds = iota
	FollySpared
	FollyCutOff
	FollyGap
	FollyIdleEngineer
	FollyIdle
	FollyExcess
	follyKinds
)

// The distances that follies are judged by, in hexes.
const (
	follyRear = 12 // a unit so far from every enemy is needed elsewhere
	follySafe = 3  // an engineer can work where no enemy is nearer
	follyPost = 3  // so near to ground that is worth points a unit guards it
)

var follyInfos = [follyKinds]kernel.FollyInfo{
	FollyOdds: {ID: "bad-odds", Name: "Attack at bad odds",
		Text: "An attack is rolled for where at least half of the die's faces eliminate the attacker."},
	FollySpared: {ID: "defenceless-spared", Name: "Defenceless enemy spared",
		Text: "A combat phase ends and a hex whose units have no strength at all, so that an attack needs no " +
			"die, was not attacked by a unit next to it that could. Counted by hex."},
	FollyCutOff: ground.CutOff,
	FollyGap: {ID: "gap-left", Name: "Gap that could be closed",
		Text: "The last movement phase of a side's turn ends with a line that lacks hexes, and a unit that can " +
			"move and has not could make it lack fewer. Counted once a turn."},
	FollyIdleEngineer: {ID: "idle-engineer", Name: "Idle engineer",
		Text: "An engineer that could move has not, and rails next to it along its railway are cut, no enemy being " +
			"within three hexes of them. Counted by unit and turn."},
	FollyIdle: {ID: "idle-unit", Name: "Idle unit",
		Text: "A unit that can attack has not moved in its side's turn, no enemy is within twelve hexes of it, " +
			"the line does not need it, and no ground within three hexes is worth points. Counted by unit and turn."},
	FollyExcess: {ID: "excess-lost", Name: "Lost by stacking",
		Text: "A unit is eliminated because too many stand in a hex as a movement phase ends."},
}

// Follies are the kinds of folly that are counted for every game of the system.
func (g *Game) Follies() []kernel.FollyInfo { return follyInfos[:] }

// WatchFollies makes a watcher for one game.
func (g *Game) WatchFollies() kernel.FollyWatcher { return &follies{} }

// follies counts the follies of a game.
type follies struct {
	count [follyKinds][2]int
	begun bool
	turn  int16
	phase uint8
	at    []Place // by unit: where it was when the phase began
	moved []bool  // by unit: it has moved in this turn of its side
	post  []int16 // by hex: how far it is from ground that is worth points at the end
}

// Count is how often a side has committed a kind of folly so far.
func (w *follies) Count(kind int, side kernel.Side) int { return w.count[kind][side] }

// Before judges what ends a phase or begins an attack.
func (w *follies) Before(pos kernel.Position, a kernel.Action) {
	p, ok := pos.(*Position)
	if !ok || p.Over || p.Setting {
		return
	}
	if !w.begun {
		w.snap(p)
	}
	s := p.Active
	switch {
	case a.Verb == VRoll:
		if p.ruinous() {
			w.count[FollyOdds][s]++
		}
	case a.Verb == VLose && p.Stage == StageExcess:
		w.count[FollyExcess][s]++
	case a.Verb == VEnd && p.Stage == StageAttack:
		w.count[FollySpared][s] += p.spared()
	case a.Verb == VEnd && p.Stage == StageMove:
		w.ended(p)
	}
}

// After takes note of a phase that begins.
func (w *follies) After(pos kernel.Position) {
	if p, ok := pos.(*Position); ok && !p.Setting && (p.Turn != w.turn || p.Phase != w.phase || !w.begun) {
		w.snap(p)
	}
}

// snap remembers where everybody is.
func (w *follies) snap(p *Position) {
	if w.moved == nil {
		w.moved = make([]bool, len(p.Units))
		var worth []Place
		first, more := make([]int32, p.hexes), make([]int32, p.hexes)
		for s := range kernel.Side(kernel.Players) {
			p.Survey().Prizes(s, false, first, more)
			for a, n := range first {
				if n > 0 {
					worth = append(worth, Place(a))
				}
			}
		}
		w.post = p.distances(worth)
	}
	if p.phase().First {
		for _, u := range p.all[p.Active] {
			w.moved[u] = false
		}
	}
	w.at = append(w.at[:0], p.At...)
	w.begun, w.turn, w.phase = true, p.Turn, p.Phase
}

// ruinous reports whether at least half of the faces eliminate those who attack.
func (p *Position) ruinous() bool {
	attack, defence := p.sums()
	if p.automatic(defence) {
		return false
	}
	c := p.fought(attack, defence)
	t, n := &p.Tables[p.Active], 0
	add, _ := p.modifier()
	for die := 1; die <= t.Faces; die++ {
		if p.Outcomes[p.outcome(t, die+int(add), c)].Attacker == Eliminated {
			n++
		}
	}
	return 2*n >= t.Faces
}

// spared counts the hexes that need no die and could still be attacked.
func (p *Position) spared() (n int) {
	if !p.On(RQualified) {
		return 0
	}
	for _, e := range p.all[p.Active.Other()] {
		a := p.At[e]
		if p.OnMap(e) && p.leads(e) && p.zone[p.Active][a] > 0 && p.defence(a) == 0 && p.canTarget(a) {
			n++
		}
	}
	return n
}

// ended judges a movement phase.
func (w *follies) ended(p *Position) {
	s, last := p.Active, true
	for n := p.nextPhase(); n < len(p.Phases); n++ {
		last = last && (p.Phases[n].Side != s || p.Phases[n].Kind != PhaseMove)
	}
	foes := p.foesNear(s)
	gaps := 0
	if p.Survey().HasLine() {
		gaps = p.Gaps(s)
	}
	for _, u := range p.all[s] {
		if !p.OnMap(u) || uint(w.at[u]) >= uint(p.hexes) {
			continue
		}
		if p.At[u] != w.at[u] {
			w.moved[u] = true
			if !p.flag(u, Unsupplied) && p.On(RSupply) && !p.Supplied(s, p.At[u]) {
				w.count[FollyCutOff][s]++
			}
			continue
		}
		if p.Units[u].Engineer {
			if p.phase().First && p.canMove(u) && p.idleEngineer(u, foes) {
				w.count[FollyIdleEngineer][s]++
			}
			continue
		}
		if last && !w.moved[u] && foes[p.At[u]] > follyRear && p.step(u).Show == Plain &&
			w.post[p.At[u]] > follyPost && !p.flag(u, Entrained|Disrupted) && !p.lineNeeds(u, gaps) {
			w.count[FollyIdle][s]++
		}
	}
	if last && gaps > 0 && p.closable(gaps) {
		w.count[FollyGap][s]++
	}
}

// foesNear is how far each hex is from the nearest enemy of a side.
func (p *Position) foesNear(s kernel.Side) []int16 {
	var from []Place
	for _, e := range p.all[s.Other()] {
		if p.OnMap(e) {
			from = append(from, p.At[e])
		}
	}
	return p.distances(from)
}

// idleEngineer reports whether an engineer could mend rails next to it.
func (p *Position) idleEngineer(u Unit, foes []int16) bool {
	for _, a := range p.net.Neighbours(p.At[u]) {
		if p.Rail[a] == RailCut && foes[a] > follySafe && !p.full(p.side(u), a, 1) {
			return true
		}
	}
	return false
}

// lineNeeds reports whether a line with so many gaps would lack more without a unit.
func (p *Position) lineNeeds(u Unit, gaps int) bool {
	if !p.Survey().HasLine() {
		return false
	}
	at := p.At[u]
	p.detach(u)
	p.At[u] = p.hexes + Waiting
	n := p.Gaps(p.side(u))
	p.attach(u, at)
	return n > gaps
}

// closable reports whether a unit that can still move could make the line lack fewer hexes.
func (p *Position) closable(gaps int) bool {
	var open []Place
	p.openLine(p.Active, &open)
	near := board.NewBits(p.grid.Graph)
	for _, a := range open {
		near.Add(a)
		for _, b := range p.grid.Neighbours(a) {
			near.Add(b)
		}
	}
	v := p.Survey()
	var to []Place
	for _, u := range p.all[p.Active] {
		if !p.OnMap(u) || !p.canMove(u) || p.flag(u, Entrained) || u == p.Hand && p.Stepped {
			continue
		}
		to = to[:0]
		v.Reach(u, func(a Place, _ int16) {
			if near.Has(a) && p.count[p.Active][a] < uint8(p.Stack) && p.count[p.Active.Other()][a] == 0 {
				to = append(to, a)
			}
		})
		at := p.At[u]
		for _, a := range to {
			p.detach(u)
			p.attach(u, a)
			n := p.Gaps(p.Active)
			p.detach(u)
			p.attach(u, at)
			if n < gaps {
				return true
			}
		}
	}
	return false
}
