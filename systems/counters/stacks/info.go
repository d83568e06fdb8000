// Info: the fixed data as players, bots and the client see them.

package stacks

import (
	"fmt"
	"strings"
	"umpire/systems/counters/ground"

	"umpire/kernel"
)

// flagInfos are the flags of units, by bit; three of the last are the place in the stack.
var flagInfos = []kernel.FlagInfo{
	{ID: "moved", Name: "has moved", Show: "spent"}, {ID: "moving", Name: "can move on", Quiet: true},
	{ID: "in-hand", Name: "is being moved", Show: "active"}, {ID: "assaulted", Name: "has assaulted", Badge: "M"},
	{ID: "attacks", Name: "attacks", Show: "active"}, {ID: "attacked", Name: "has attacked", Show: "spent"},
	{ID: "defended", Name: "was attacked", Badge: "D"}, {ID: "shown", Name: "in battle", Show: "shown"},
	{ID: "retreating", Name: "must retreat"}, {ID: "advancing", Name: "may advance"},
	{ID: "reserve", Name: "reserve", Badge: "R"},
	{ID: "bonus", Name: "moves further on its ground", Quiet: true},
	{ID: "far", Name: "cannot leave its ground", Quiet: true}, {ID: "secret", Name: "left unseen", Quiet: true},
	{ID: "known-there", Name: "known to be there", Quiet: true},
	{ID: "below", Name: "lies below the top counter, where it was seen", Show: "under"},
	{ID: "rank-1", Name: "place in the stack", Show: "height", Quiet: true},
	{ID: "rank-2", Name: "place in the stack", Show: "height", Quiet: true},
	{ID: "rank-4", Name: "place in the stack", Show: "height", Quiet: true},
	{ID: "failed", Name: "its assault has failed", Quiet: true},
}

// makeInfo fills in what the package names itself.
func (g *Game) makeInfo() error {
	in := &g.About
	in.Form, in.MovePer = "counter", 1
	in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack factor", Show: "row"},
		{ID: "defence", Name: "Defence factor", Show: "row"}}
	in.Pieces = []kernel.PieceInfo{{}}
	for u := 1; u < len(g.Units); u++ {
		c := &g.Units[u]
		c.Rates, c.Plural = nil, kernel.Plural(c.Name)
		for _, s := range c.Steps {
			c.Rates = append(c.Rates, []kernel.Rate{{N: s.Attack}, {N: s.Defence}})
		}
		in.Pieces = append(in.Pieces, c.PieceInfo)
	}
	in.Backs = []kernel.BackInfo{{ID: "counter", Name: "counter"}}
	for _, k := range g.Kinds[1:] {
		in.Backs = append(in.Backs, kernel.BackInfo{ID: k.ID, Name: "untried " + strings.ToLower(k.Name),
			Symbol: k.Symbol, Steps: 1}) // an untried unit has one step, whatever it is
	}
	for u := range g.Units { // its owner knows an untried unit by a handle with its number
		in.Handles = append(in.Handles, int16(g.Units[u].Kind))
	}
	if err := g.makePlaces(); err != nil {
		return err
	}
	in.Verbs, in.Asks, in.Events, in.Deploys = g.verbInfos(), g.askInfos(), g.eventInfos(), true
	rules := [phaseCount]Rule{PhaseDeploy: RForward, PhaseStaff: ROrder, PhaseArrive: RArrivals, PhaseMove: RAllowance,
		PhaseFight: ROneHex, PhaseExchange: RExchange, PhaseOver: RLast}
	in.Phases = []kernel.PhaseInfo{{}}
	ids := [phaseCount]string{"", "set-up", "planning", "arrivals", "movement", "combat", "conversion", "end"}
	for ph, id := range ids {
		if ph > 0 {
			in.Phases = append(in.Phases, kernel.PhaseInfo{ID: id, Name: phaseNames[ph], Rule: g.Numbers[rules[ph]]})
		}
	}
	in.Phases[PhaseDeploy].Show = "set-up"
	in.Facts = figures.Infos()
	in.PieceFlags = flagInfos
	in.PlaceFlags = []kernel.FlagInfo{{ID: "attacked", Name: "attacked", Show: "contested"},
		{ID: "lacking", Name: "still needs a " + strings.ToLower(g.Kinds[g.Holder].Name), Show: "wanted"}}
	in.Marks = []kernel.MarkInfo{markBelow: {ID: "covered", Name: "Counters covered by the top one", Badge: "+"},
		markAttack:   {ID: "attacking", Name: "Counters that attack", Badge: "A"},
		markAttacked: {ID: "attacked", Name: "Counters attacked", Badge: "D"}}
	in.Frames = []kernel.FrameInfo{{ID: "combat", Text: "Combat in {place}."},
		{ID: "assault", Text: "A mobile assault on {place} from {to}."},
		{ID: "hand", Text: "{n|{piece}: choose a hex|{piece} {piece|is|are} being moved|{n} units are being moved}."}}
	in.Overlays, in.Batches = g.overlayInfos(), g.batchInfos()
	for i := range in.Scenarios {
		in.Scenarios[i].Goals = g.goalInfos()
	}
	var err error
	if g.index, err = kernel.NewIndex(in); err != nil {
		return err
	}
	for i, o := range g.Outcomes {
		n, ok := g.index.Rule(o.Rule)
		if !ok {
			return fmt.Errorf("outcome %s cites rule %q, which the game does not have", o.ID, o.Rule)
		}
		g.explained[i] = n
	}
	g.goneBy[bySupply], _ = g.index.Rule(g.Numbers[RStarve])
	g.goneBy[byFlight], _ = g.index.Rule(g.Numbers[RGuests])
	return nil
}

// makePlaces lists hexes and holding places.
func (g *Game) makePlaces() error {
	in := &g.About
	c := ground.Chart{Map: g.Map, Drawn: g.Layout, Grounds: g.Grounds, Boxes: []ground.Box{
		Waiting: {ID: "waiting", Name: "Not in play yet"}, Entering: {ID: "entering", Name: "Ready to be placed"},
		Lost: {ID: "lost", Name: "Out of the game"}, Cup: {ID: "cup", Name: "In the cup"},
		under: {ID: "under", Name: "Somewhere below other counters"}}}
	for i := range g.Towns {
		t := &g.Towns[i]
		c.Towns = append(c.Towns, ground.Town{Name: t.Name, Places: t.Places, City: t.City, Victory: t.City})
	}
	if err := g.Lay(in, &c); err != nil {
		return err
	}
	for a := range g.hexes {
		pl := &in.Places[g.ID(a)]
		for i := range g.Classes {
			if g.Classes[i].Barred[g.Map.Terrain[a]] {
				pl.Notes = append(pl.Notes, kernel.NoteInfo{Rule: g.Numbers[RTerrain],
					Text: g.Classes[i].Name + " cannot enter."})
			}
		}
		if g.Works.Has(a) {
			pl.Notes = append(pl.Notes, kernel.NoteInfo{Rule: g.Numbers[RWorks],
				Text: "A fortification" + g.ofPeople(g.Roles.Works) +
					": attacks on their units there are shifted to the left."})
		}
	}
	return nil
}
