// Counts follies: choices that a sound player does not make, judged by what the side could know.

package blocks

import "umpire/kernel"

// Kinds of folly, as Follies lists them.
const (
	FollyOpen = iota
	FollyMissed
	FollyCutOff
	FollyShuttle
	FollyHopeless
	FollyPassed
	follyKinds
)

// HopelessBelow is the chance, in parts per thousand million, under which a battle is hopeless: that the attack, with
// nothing of it lost beforehand, takes even one step or a defensive line from the defender.
const HopelessBelow kernel.Share = kernel.Whole / 4

var follyInfos = [follyKinds]kernel.FollyInfo{
	FollyOpen: {ID: "victory-place-open", Name: "Victory area left empty",
		Text: "At the end of its impulse a side controls a victory area with no unit in it but a leader; the enemy, " +
			"whose impulse is next, has a block that is not isolated and close enough to enter it (a concealed one " +
			"counts as slow); and at the beginning of the impulse a unit of the side's own stood there or a block " +
			"could have moved there."},
	FollyMissed: {ID: "victory-place-missed", Name: "Free victory area not taken",
		Text: "A victory area that the enemy controlled without any unit in it lay within the move of a block that " +
			"was not isolated when the impulse began, and is still the enemy's when it ends. Any impulse allows " +
			"that move, a Pass too."},
	FollyCutOff: {ID: "isolated-by-choice", Name: "Isolated by own choice",
		Text: "A block that was in supply moved in its side's impulse, and the Supply Check of the side's next " +
			"impulse marks it: either it had no line of communication when it had moved, or the enemy walked into " +
			"an area of the side's that was left empty although an enemy block was seen to be close enough (a " +
			"concealed one counts as slow). A block in a victory area is excused."},
	FollyShuttle: {ID: "back-and-forth", Name: "Back and forth",
		Text: "A combat block goes back in one impulse where it came from in the impulse before, while nothing has " +
			"changed around either area: no enemy in them, and the same enemy areas and the same control next to " +
			"them at the beginning of both impulses and at the end."},
	FollyHopeless: {ID: "hopeless-attack", Name: "Hopeless attack",
		Text: "A battle in which all the attacker's dice, artillery and bombers, if none were lost beforehand, had " +
			"less than one chance in four to get a single hit through what the area, a city and a line absorb."},
	FollyPassed: {ID: "pass-before-win", Name: "Pass instead of winning",
		Text: "A side declares a Pass and does not win by it, although a block could have walked into an area " +
			"without enemy units whose capture wins the game at once."},
}

// Follies are the kinds of folly that are counted for every game of the system.
func (g *Game) Follies() []kernel.FollyInfo { return follyInfos[:] }

// WatchFollies makes a watcher for one game.
func (g *Game) WatchFollies() kernel.FollyWatcher { return &follies{} }

// follies counts the follies of a game. Most are judged when an impulse ends, by comparing its end with its beginning.
type follies struct {
	count [follyKinds][2]int

	under bool // an impulse is under way, which began in start
	pass  bool // it is a Pass
	side  kernel.Side
	start Position

	last [2]lastImpulse
}

// lastImpulse is what is kept of a side's impulse until its next one: where it began and where it ended.
type lastImpulse struct {
	known      bool
	start, end Position
}

// Count is how often a side has committed a kind of folly so far.
func (w *follies) Count(kind int, side kernel.Side) int { return w.count[kind][side] }

// Before judges battles, notes where an impulse begins, and sees what has become of the blocks that moved in the one
// before.
func (w *follies) Before(pos kernel.Position, a kernel.Action) {
	p := pos.(*Position)
	if p.Over || p.Depth == 0 {
		return
	}
	s := p.Active
	switch {
	case p.top().Kind == fDeclare:
		p.Copy(&w.start)
		w.under, w.side, w.pass = true, s, a.Verb == VPass
		if l := &w.last[s]; l.known {
			w.count[FollyCutOff][s] += l.cutOff(p, s).Count()
		}
	case a.Verb == VBattle:
		if p.hopeless(PlaceOf(a.Place)) {
			w.count[FollyHopeless][s]++
		}
	}
}

// After judges an impulse that has ended.
func (w *follies) After(pos kernel.Position) {
	p := pos.(*Position)
	if !w.under || !p.Over && p.Month == w.start.Month && p.Impulse == w.start.Impulse {
		return
	}
	w.under = false
	if p.Over {
		return // what was left behind has no consequence any more
	}
	s := w.side
	l := &w.last[s]
	if p.nextUp() != s { // else it moves again before the enemy does
		w.count[FollyOpen][s] += w.leftOpen(p, s).Count()
	}
	w.count[FollyMissed][s] += w.missed(p, s).Count()
	if l.known && l.start.Month == w.start.Month {
		w.count[FollyShuttle][s] += l.start.shuttled(&w.start, p, s).Count()
	}
	if w.pass && w.winsByWalking(s) {
		w.count[FollyPassed][s]++
	}
	l.known = true
	w.start.Copy(&l.start)
	p.Copy(&l.end)
}

// victoryAreas are the areas on the map that count points; boxes fall by other means.
func (p *Position) victoryAreas() Mask { return p.VictoryPlaces.And(p.ground) }

// manned is where a side has a unit other than its leader.
func (p *Position) manned(s kernel.Side) Mask {
	m := p.occ[s]
	l := p.leader[s]
	if l != 0 && p.InPlay(l) && p.count[s][p.At[l]] == 1 && !(p.Lines.Has(p.At[l]) && p.Controls(s, p.At[l])) {
		m.Del(p.At[l])
	}
	return m
}

// rings are the places within so many steps of some goals, occupied or not: a block further away than its movement
// points cannot reach them, which saves most of the searching.
type rings [maxMP + 1]Mask

func (p *Position) ringsOf(goals Mask) *rings {
	var r rings
	r[0] = goals
	for n := 1; n <= maxMP; n++ {
		r[n] = r[n-1].Or(p.graph.Grow(r[n-1]))
	}
	return &r
}

// walks is which goals the blocks of a side that are free to act can move to without meeting the enemy, from where they
// stand.
func (p *Position) walks(s kernel.Side, goals Mask) Mask {
	var out Mask
	var r reach
	near := p.ringsOf(goals)
	m := p.onMap[s].Not(p.leaders).Not(p.Isolated)
	for b := m.Pop(); b != 0 && out != goals; b = m.Pop() {
		if mp := int(p.mp[b]); near[mp].Has(p.At[b]) {
			p.spread(&r, b, mp, false)
			out = out.Or(r.ends.And(goals))
		}
	}
	return out
}

// leftOpen are the victory areas that a side had the means to hold when its impulse began, and left without a garrison
// and within the enemy's reach when it ended.
func (w *follies) leftOpen(end *Position, s kernel.Side) Mask {
	open := end.victoryAreas().And(end.Free(s)).AndNot(end.manned(s))
	if open.IsZero() {
		return open
	}
	if open = end.threatened(s.Other(), open); open.IsZero() {
		return open
	}
	stood := open.And(w.start.manned(s)) // what stood there could have stayed
	return stood.Or(w.start.walks(s, open.AndNot(stood)))
}

// nextUp is the side whose impulse comes next, as far as is known: at the end of a turn, the side that begins the next
// (RFirst).
func (p *Position) nextUp() kernel.Side {
	if p.Impulse == 0 {
		return p.first()
	}
	return p.Active
}

// threatened is which goals blocks of a side can reach in one impulse, as its enemy sees them: open blocks go as far as
// they do, concealed ones as far as the side's slowest.
func (p *Position) threatened(s kernel.Side, goals Mask) Mask {
	slow := maxMP
	m := p.all[s].Not(p.leaders)
	for b := m.Pop(); b != 0; b = m.Pop() {
		slow = min(slow, int(p.mp[b]))
	}
	var out, hidden Mask
	var r reach
	near := p.ringsOf(goals)
	m = p.onMap[s].Not(p.leaders).Not(p.Isolated)
	for b := m.Pop(); b != 0; b = m.Pop() {
		switch mp := int(p.mp[b]); {
		case !p.Open.Has(b):
			hidden.Add(p.At[b])
		case near[mp].Has(p.At[b]):
			p.spread(&r, b, mp, true)
			for c := 1; c <= mp; c++ {
				out = out.Or(r.at[c])
			}
		}
	}
	out = out.And(goals)
	hidden = hidden.And(near[slow])
	for a := hidden.Pop(); a >= 0 && out != goals; a = hidden.Pop() {
		out = out.Or(p.strides(s, a, slow).And(goals))
	}
	return out
}

// strides is where any block of a side in a place could go with so many movement points, paying as ordinary blocks do
// (REngage).
func (p *Position) strides(s kernel.Side, from Place, mp int) Mask {
	var at [maxMP + 1]Mask
	cost := p.cost[p.Weather][ordinary][s]
	stop := p.occ[s.Other()]
	if stop.Has(from) && p.On(REngage) {
		first := p.nb[from].And(p.Free(s)) // disengaging costs 1 more
		for k := 1; k <= mostCost && k+1 <= mp; k++ {
			at[k+1] = first.And(cost[k])
		}
	} else {
		at[0].Add(from)
	}
	return p.graph.ReachMask(at[:mp+1], cost[:], stop)
}

// missed are the victory areas of the enemy that stood empty when a side's impulse began, that a block of its own could
// have walked into, and that are still the enemy's when it ended.
func (w *follies) missed(end *Position, s kernel.Side) Mask {
	free := w.start.victoryAreas().And(w.start.vacant(s)).And(end.Owned(s.Other()))
	if free.IsZero() {
		return free
	}
	return w.start.walks(s, free)
}

// vacant is ground of the enemy's that a side may enter and where nobody is.
func (p *Position) vacant(s kernel.Side) Mask {
	return p.Owned(s.Other()).And(p.may[s]).AndNot(p.occ[0]).AndNot(p.occ[1])
}

// winsByWalking reports whether the side could have won at once by walking a block into an area without enemy units.
func (w *follies) winsByWalking(s kernel.Side) bool {
	free := w.start.Watch.And(w.start.vacant(s))
	if free.IsZero() {
		return false
	}
	free = w.start.walks(s, free)
	for a := free.Pop(); a >= 0; a = free.Pop() {
		if w.start.WinsWith(w.start.spare(), s, false, a) {
			return true
		}
	}
	return false
}

// cutOff are the blocks that moved in the impulse before and are isolated now, at the Supply Check of the next, by
// choice: they were at its end, or would have a line if the enemy had not walked into what was left open.
func (l *lastImpulse) cutOff(now *Position, s kernel.Side) Set {
	var out Set
	m := now.Isolated.And(now.onMap[s]).And(l.start.onMap[s]).Not(now.leaders)
	if m.Empty() {
		return out
	}
	was, then := *l.start.InSupply(s), *l.end.InSupply(s)
	haven := now.victoryAreas()
	tried := false
	var in Mask
	for b := m.Pop(); b != 0; b = m.Pop() {
		from, a := l.start.At[b], now.At[b]
		if from == a || !was.Has(from) || haven.Has(a) {
			continue
		}
		if then.Has(a) && !tried {
			in, tried = l.untaken(now, s), true
		}
		if !then.Has(a) || in.Has(a) {
			out.Add(b)
		}
	}
	return out
}

// untaken is where the side would be in supply now if the enemy had not walked into areas that it had left empty and
// within reach.
func (l *lastImpulse) untaken(now *Position, s kernel.Side) Mask {
	var p Position
	now.Copy(&p)
	open := l.end.threatened(s.Other(), l.end.Free(s).AndNot(l.end.occ[s]).And(p.Owned(s.Other())))
	for a := open.Pop(); a >= 0; a = open.Pop() {
		p.occ[s.Other()].Del(a)
		if s == 1 {
			p.Control.Add(a)
		} else {
			p.Control.Del(a)
		}
	}
	p.forgetTraces()
	return *p.InSupply(s)
}

// shuttled are the combat blocks that went out in one impulse, which began in the receiver, and home again in the next,
// from back to end, for no reason that can be seen.
func (p *Position) shuttled(back, end *Position, s kernel.Side) Set {
	var out Set
	m := p.onMap[s].And(back.onMap[s]).And(end.onMap[s]).And(p.combat)
	for b := m.Pop(); b != 0; b = m.Pop() {
		home, away := p.At[b], back.At[b]
		if home == away || end.At[b] != home {
			continue
		}
		if e := p.occ[s.Other()]; e.Has(home) || e.Has(away) {
			continue
		}
		around := p.nb[home].Or(p.nb[away])
		around.Add(home)
		around.Add(away)
		if unchanged(p, back, s, around) && unchanged(back, end, s, around) {
			out.Add(b)
		}
	}
	return out
}

// unchanged reports whether the enemy's areas and the control of some places are the same in two positions.
func unchanged(p, q *Position, s kernel.Side, where Mask) bool {
	return p.occ[s.Other()].And(where) == q.occ[s.Other()].And(where) && p.Control.And(where) == q.Control.And(where)
}

// hopeless reports whether the attack in an area has less than HopelessBelow to get a hit through.
func (p *Position) hopeless(a Place) bool {
	// chance[k] is the chance of k hits so far; hits that would get through are not kept.
	const whole = int64(kernel.Whole)
	var chance [mostAbsorbed + 1]int64
	chance[0] = whole
	keep := p.Absorbs(p.Active.Other(), a)
	throw := func(dice int, faces uint8) {
		for range dice {
			for k := keep; k >= 0; k-- {
				v := chance[k] * int64(6-faces) / 6
				if k > 0 {
					v += chance[k-1] * int64(faces) / 6
				}
				chance[k] = v
			}
		}
	}
	m := p.attackers(a)
	for b := m.Pop(); b != 0; b = m.Pop() {
		throw(p.AttackDice(b, a), p.Faces(b))
	}
	for i, at := range p.Artillery {
		if at != a {
			continue
		}
		hq := p.hqs[i]
		if p.sideOf(hq) != p.Active || p.Segment-1 >= segBlitz && p.BlitzFire>>uint(i)&1 == 0 {
			continue
		}
		throw(p.Effective(hq), p.Units[hq].Fire[p.Step[hq]])
	}
	for i, t := range p.bomberOf {
		if p.Bomber[i] == BomberSent && p.BomberAt[i] == a {
			hq := p.BomberHQ[i]
			throw(p.Effective(hq), p.Bombers[t].Faces)
		}
	}
	stopped := int64(0)
	for k := 0; k <= keep; k++ {
		stopped += chance[k]
	}
	return whole-stopped < int64(HopelessBelow)
}
