// Counts follies: choices that a sound player does not make, judged by what the side could know.

package stacks

import (
	"umpire/kernel"
	"umpire/systems/counters/ground"
)

// Kinds of folly, as Follies lists them.
const (
	FollyHopeless = iota
	FollyCutOff
	FollyRear
	FollyCapital
	FollyDoomed
	FollyIdle
	follyKinds
)

// follyRear is how far from every enemy a unit of the first side is needed elsewhere, in hexes.
const follyRear = 8

var follyInfos = [follyKinds]kernel.FollyInfo{
	FollyHopeless: {ID: "hopeless-attack", Name: "Hopeless attack",
		Text: "An attack that no order demands, and even if all that is not known is as good for the attacker as it " +
			"can be, he loses a step on at least half of the die's faces."},
	FollyCutOff: ground.CutOff,
	FollyRear: {ID: "rear-open", Name: "Town of the rear left open",
		Text: "The first side's turn ends with an empty town behind the start line that an enemy unit can walk into " +
			"with the points of one that is not mechanized. Counted by town and turn."},
	FollyCapital: {ID: "capital-open", Name: "Capital left open",
		Text: "The second side's turn ends with an empty hex of the capital that an enemy unit in supply can walk " +
			"into with the points of one that is not mechanized. Counted by hex and turn."},
	FollyDoomed: {ID: "doomed-unit", Name: "Unit left to starve",
		Text: "The second side's movement phase ends, and a unit that is out of supply has not moved although it " +
			"could go alone to a hex in supply. Counted by unit."},
	FollyIdle: {ID: "idle-unit", Name: "Idle unit",
		Text: "A unit of the first side in supply has not moved in its movement phase, stands in no town, and no " +
			"enemy is within eight hexes of it. Counted by unit and turn."},
}

// Follies are the kinds of folly that are counted for every game of stacks.
func (g *Game) Follies() []kernel.FollyInfo { return follyInfos[:] }

// WatchFollies makes a watcher for one game.
func (g *Game) WatchFollies() kernel.FollyWatcher { return &follies{} }

// follies counts the follies of a game.
type follies struct {
	count [follyKinds][2]int
	turn  int16
	side  kernel.Side
	phase uint8
	fed   []bool // by unit: it was in supply when the movement phase began
	says  kernel.Forecast
	cost  []int
	todo  []Place
}

// Count is how often a side has committed a kind of folly so far.
func (w *follies) Count(kind int, side kernel.Side) int { return w.count[kind][side] }

// Before judges what makes an attack or ends a phase.
func (w *follies) Before(pos kernel.Position, a kernel.Action) {
	p, ok := pos.(*Position)
	if !ok || p.Over {
		return
	}
	switch {
	case a.Verb == VRoll || a.Verb == VAssault:
		if p.Order <= p.Sent && w.hopeless(p, a) {
			w.count[FollyHopeless][p.Active]++
		}
	case a.Verb == VEnd && (p.Stage == StageMove || p.Stage == StageFight):
		if p.Stage == StageMove {
			w.moved(p)
		}
		if p.Second {
			w.turned(p)
		}
	}
}

// After takes note of a movement phase that begins.
func (w *follies) After(pos kernel.Position) {
	p, ok := pos.(*Position)
	if !ok || p.Turn == w.turn && p.Active == w.side && p.Phase == w.phase {
		return
	}
	w.turn, w.side, w.phase = p.Turn, p.Active, p.Phase
	if p.Phase != PhaseMove {
		return
	}
	if w.fed == nil {
		w.fed = make([]bool, len(p.Units))
	}
	for _, u := range p.all[p.Active] {
		w.fed[u] = p.OnMap(u) && p.Supplied(p.Active, p.At[u])
	}
}

// hopeless reports whether an attack costs a step on half of the faces at least, whatever is not known.
func (w *follies) hopeless(p *Position, a kernel.Action) bool {
	p.Forecast(p.Active, a, &w.says)
	for i := range w.says.Cases {
		c := &w.says.Cases[i]
		if c.Assume != "best" && c.Assume != "known" {
			continue
		}
		for _, e := range c.Events {
			if e.Name == p.Outcomes[AttackerLoses].ID+": "+p.Outcomes[AttackerLoses].Name {
				return 2*e.P >= kernel.Whole
			}
		}
	}
	return false
}

// moved judges a movement phase.
func (w *follies) moved(p *Position) {
	s := p.Active
	var foes []Place
	for a := range p.hexes {
		if p.holds(s.Other(), a) {
			foes = append(foes, a)
		}
	}
	v := p.Survey()
	for _, u := range p.all[s] {
		if !p.OnMap(u) || p.Began[u] < 0 {
			continue
		}
		fed := p.Supplied(s, p.At[u])
		switch {
		case p.At[u] != p.Began[u]:
			if !fed && w.fed != nil && w.fed[u] {
				w.count[FollyCutOff][s]++
			}
		case s == p.Roles.Starves && !fed && p.movable(u):
			saved := false
			v.Reach([]Unit{u}, func(a Place, _ int) { saved = saved || a != p.At[u] && p.Supplied(s, a) })
			if saved {
				w.count[FollyDoomed][s]++
			}
		case s == kernel.SideA && fed && p.movable(u) && p.townAt[p.At[u]] < 0 && !p.flag(u, Assaulted):
			near := false
			for _, e := range foes {
				near = near || p.grid.Distance(e, p.At[u]) <= follyRear
			}
			if !near {
				w.count[FollyIdle][s]++
			}
		}
	}
}

// turned judges the end of a player turn.
func (w *follies) turned(p *Position) {
	for i, t := range p.town {
		for _, a := range t.Places {
			if p.townAt[a] != int16(i) || p.count[a] > 0 {
				continue
			}
			switch {
			case p.Active == kernel.SideA && p.Ground.Has(a) && p.Mine.Has(a) && w.open(p, a, kernel.SideB):
				w.count[FollyRear][kernel.SideA]++
			case p.Active == kernel.SideB && t.Capital && int(p.Turn)+1 < len(p.Turns) && w.open(p, a, kernel.SideA):
				w.count[FollyCapital][kernel.SideB]++
			}
		}
	}
}

// open reports whether a unit of a side that is not mechanized could walk into an empty hex in its next movement phase,
// as zones of control are now.
func (w *follies) open(p *Position, goal Place, s kernel.Side) bool {
	points := int(p.Turns[p.Turn].Foot)
	if s == kernel.SideA {
		points = int(p.Turns[p.Turn+1].Foot)
	}
	if w.cost == nil {
		w.cost = make([]int, p.hexes)
	}
	for a := range w.cost {
		w.cost[a] = points + 1
	}
	w.cost[goal] = 0
	w.todo = append(w.todo[:0], goal)
	for i := 0; i < len(w.todo); i++ { // backwards from the goal
		to := w.todo[i]
		for k, from := range p.grid.Neighbours(to) {
			e := p.grid.EdgesOf(to)[k]
			n := w.cost[to] + p.stepPoints(e)
			if p.blocked(e) || n >= w.cost[from] || n > points ||
				s != p.Roles.Zones && p.zone[to] > 0 && (to != goal || p.zone[from] > 0) {
				continue
			}
			if p.holds(s, from) && (s != p.Roles.Still || p.Supplied(s, from)) {
				return true
			}
			if p.count[from] > 0 {
				continue
			}
			w.cost[from] = n
			w.todo = append(w.todo, from)
		}
	}
	return false
}
