// Set-up by the players: where units may be placed so that the start line can still be covered.

package counters

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// deploys is the set-up of the side that sets up now.
func (p *Position) deploys() *Deploy { return &p.scenario().Deploy[p.Active] }

// unplaced counts the units that are still to be placed.
func (p *Position) unplaced() (n int) {
	for _, u := range p.deploys().Units {
		if p.At[u] == p.hexes+Entering {
			n++
		}
	}
	return n
}

// coverers counts the units that can still be placed to cover the start line, after the next one if that is u: not
// engineers, who stand on railways alone.
func (p *Position) coverers(u Unit) (n int) {
	for _, v := range p.deploys().Units {
		if v != u && p.At[v] == p.hexes+Entering && !p.Units[v].Engineer {
			n++
		}
	}
	return n
}

// far reports whether a hex is further from the start line than units stand without being counted (RWithin).
func (p *Position) far(a Place) bool {
	w := p.deploys().Within
	return w > 0 && p.fromLine[p.Scenario][a] > w && p.On(RWithin)
}

// freely counts the units that stand far from the start line.
func (p *Position) freely() (n int16) {
	for _, u := range p.deploys().Units {
		if p.OnMap(u) && p.far(p.At[u]) {
			n++
		}
	}
	return n
}

// uncovered is how many more units it takes to cover the start line, with one more in hex a (board.None: without).
// Each unit covers the hexes of the line next to it, which are an unbroken run (NewGame checks that), so that taking
// for the first open hex the unit that reaches furthest along the line takes the fewest.
func (p *Position) uncovered(a Place) int {
	if !p.On(RCover) {
		return 0
	}
	line, zone := p.scenario().Line, p.zone[p.Active]
	runs := p.runs[p.Scenario][p.Active]
	var near [6]int // which hexes of the line are next to a
	n := 0
	if a != board.None {
		for _, b := range p.grid.Neighbours(a) {
			if i := p.lineAt[p.Scenario][b]; i >= 0 {
				near[n] = int(i)
				n++
			}
		}
	}
	need := 0
	for i := 0; i < len(line); {
		if zone[line[i]] > 0 || n > 0 && slices.Contains(near[:n], i) {
			i++
			continue
		}
		need++
		i = int(runs[i])
	}
	return need
}

// noDeploy says why a unit cannot be placed in a hex; the code is empty if it can.
func (p *Position) noDeploy(u Unit, a Place) (Rule, string, string) {
	d := p.deploys()
	switch {
	case p.At[u] != p.hexes+Entering:
		return RCover, "not-to-place", "That unit is not waiting to be placed."
	case !d.Ground.Has(a):
		return RCover, "wrong-side", "That hex is not on your side of the start line."
	case p.full(p.Active, a, 1):
		return RStacking, "full", "No more units may stack there."
	case p.count[p.Active.Other()][a] > 0:
		return RCover, "enemy", "The enemy stands there."
	case p.Units[u].Engineer && p.On(REngineers) && p.Rail[a] != RailOf(p.Active):
		return REngineers, "off-rails", "It is placed on its side's railways."
	case p.far(a) && p.freely() >= d.Free:
		return RWithin, "too-far", "No more units may stand so far from the start line."
	}
	if n := p.uncovered(a); n > 0 && n > p.coverers(u) {
		return RCover, "uncovered", "Then too few units would be left to cover the start line."
	}
	return 0, "", ""
}

// deployable reports whether a unit can be placed in a hex.
func (p *Position) deployable(u Unit, a Place) bool {
	_, code, _ := p.noDeploy(u, a)
	return code == ""
}

// deploy places a unit.
func (p *Position) deploy(u Unit, a Place, ev *kernel.Events) {
	p.Hand = 0
	p.attach(u, a)
	tell(ev, kernel.Event{Kind: EvPlaced, Side: p.Active, Piece: kernel.PieceID(u), Place: p.ID(a)})
	p.deployed(ev)
}

// usual is where a unit is placed by arrange: its usual hex, or the nearest where it may stand.
func (p *Position) usual(i int) Place {
	d := p.deploys()
	u, want := d.Units[i], d.Usual[i]
	if want == board.None {
		want = p.scenario().Line[0]
	}
	if p.deployable(u, want) {
		return want
	}
	p.warm()
	best := board.None
	for n, seen := 1, 1; best == board.None && seen < int(p.hexes); n++ { // of equals the first by number
		ring := p.grid.Ring(p.queue[:0], want, n)
		seen += len(ring)
		for _, a := range ring {
			if (best == board.None || a < best) && p.deployable(u, a) {
				best = a
			}
		}
	}
	return best
}

// arrange places the units that are left where they usually stand.
func (p *Position) arrange(ev *kernel.Events) {
	s := p.Active
	p.Hand = 0
	units := p.deploys().Units
	for i, u := range units {
		if !p.Setting || p.Active != s {
			return
		}
		if p.At[u] != p.hexes+Entering {
			continue
		}
		if a := p.usual(i); a != board.None {
			p.deploy(u, a, ev)
			continue
		}
		p.detach(u) // there is no room for it
		p.attach(u, p.hexes+Lost)
		p.Steps[u] = 0
	}
	if p.Setting && p.Active == s {
		p.deployed(ev)
	}
}

// deployed goes on when a side has placed all its units.
func (p *Position) deployed(ev *kernel.Events) {
	for p.Setting && p.unplaced() == 0 {
		p.Phase++
		if p.Phase == 2 {
			p.Setting, p.Phase = false, 0
			p.beginTurn(ev)
			return
		}
		p.Active = p.scenario().Order[1]
		tell(ev, kernel.Event{Kind: EvSetup, Side: p.Active})
	}
}

// placedByPlayers reports whether a scenario has units that its players place.
func (g *Game) placedByPlayers() bool {
	for i := range g.Scenarios {
		for _, d := range g.Scenarios[i].Deploy {
			for k := range d.Units {
				if d.Fixed[k] == board.None {
					return true
				}
			}
		}
	}
	return false
}

// Placements are the units of a side that its player has placed (kernel.Deployer), without those that stand where the
// scenario says.
func (p *Position) Placements(s kernel.Side, list []kernel.Placement) []kernel.Placement {
	d := &p.scenario().Deploy[s]
	for i, u := range d.Units {
		if d.Fixed[i] == board.None && p.OnMap(u) {
			list = append(list, kernel.Placement{Piece: kernel.PieceID(u), Place: p.ID(p.At[u])})
		}
	}
	return list
}

// PlaceActions are the actions that place a unit (kernel.Deployer).
func (p *Position) PlaceActions(w kernel.Placement, list []kernel.Action) []kernel.Action {
	return append(list, kernel.Action{Verb: VChoose, Piece: w.Piece}, kernel.Action{Verb: VPlace, Place: w.Place})
}
