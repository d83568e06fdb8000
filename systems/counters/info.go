// Info: the fixed data as players, bots and the client see them.

package counters

import (
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/mechanics/facts"
	"umpire/systems/counters/ground"
)

// The flags of a place, by bit.
const (
	placeCut  = 1 << iota // its rails are destroyed
	placeRail             // its rails can be used by their owner: by the first side
	placeRail2
	placeBroken // a fortified hexside is broken
	placeTarget // it is attacked
	placeRun    // it is being overrun
	placeFallen // a fortified hexside stands, but its line is broken as a whole
)

// figures are the facts of a view.
var figures = facts.List[*Position]{
	{FactInfo: kernel.FactInfo{ID: "turn", Name: "Turn", Side: kernel.NoSide, Show: "turn"},
		Get: func(p *Position) int32 { return int32(p.Turn) }, Set: func(p *Position, n int32) { p.Turn = int16(n) }},
	{FactInfo: kernel.FactInfo{ID: "weather", Name: "Weather", Side: kernel.NoSide, Show: "weather"},
		Get: func(p *Position) int32 { return int32(p.WeatherOf[p.Turn]) }},
	{FactInfo: kernel.FactInfo{ID: "points-a", Name: "Victory points", Side: kernel.SideA, Show: "points"},
		Get: func(p *Position) int32 { return p.Score()[0] }},
	{FactInfo: kernel.FactInfo{ID: "points-b", Name: "Victory points", Side: kernel.SideB, Show: "points"},
		Get: func(p *Position) int32 { return p.Score()[1] }},
	{FactInfo: kernel.FactInfo{ID: "scored-a", Name: "Points scored so far", Side: kernel.SideA, Show: "hidden"},
		Get: func(p *Position) int32 { return p.Points[0] }, Set: func(p *Position, n int32) { p.Points[0] = n }},
	{FactInfo: kernel.FactInfo{ID: "scored-b", Name: "Points scored so far", Side: kernel.SideB, Show: "hidden"},
		Get: func(p *Position) int32 { return p.Points[1] }, Set: func(p *Position, n int32) { p.Points[1] = n }},
	{FactInfo: kernel.FactInfo{ID: "gaps-a", Name: "Of them for gaps", Side: kernel.SideA, Show: "hidden"},
		Get: func(p *Position) int32 { return p.Gapped[0] }, Set: func(p *Position, n int32) { p.Gapped[0] = n }},
	{FactInfo: kernel.FactInfo{ID: "gaps-b", Name: "Of them for gaps", Side: kernel.SideB, Show: "hidden"},
		Get: func(p *Position) int32 { return p.Gapped[1] }, Set: func(p *Position, n int32) { p.Gapped[1] = n }},
	{FactInfo: kernel.FactInfo{ID: "entrained", Name: "Units entrained in this phase", Side: kernel.NoSide},
		Get: func(p *Position) int32 { return int32(p.Onboard) }, Set: func(p *Position,
			n int32) {
			p.Onboard = int16(n)
		}},
	{FactInfo: kernel.FactInfo{ID: "phase", Name: "Phase", Side: kernel.NoSide, Show: "hidden"},
		Get: func(p *Position) int32 { return int32(p.Phase) }, Set: func(p *Position, n int32) { p.Phase = uint8(n) }},
	{FactInfo: kernel.FactInfo{ID: "state", Name: "Bookkeeping", Side: kernel.NoSide, Show: "hidden"},
		Get: (*Position).bookkeeping, Set: (*Position).setBookkeeping},
	{FactInfo: kernel.FactInfo{ID: "memo", Name: "Bookkeeping of the game", Side: kernel.NoSide, Show: "hidden"},
		Get: func(p *Position) int32 {
			return int32(p.Memo[0]) | int32(p.Memo[1])<<8 | int32(p.Memo[2])<<16 | int32(p.Memo[3]&127)<<24
		},
		Set: func(p *Position, n int32) {
			p.Memo = [4]uint8{uint8(n), uint8(n >> 8), uint8(n >> 16), uint8(n >> 24)}
		}},
	{FactInfo: kernel.FactInfo{ID: "owed", Name: "Strength owed", Side: kernel.NoSide, Show: "hidden"},
		Get: func(p *Position) int32 { return int32(p.Owed) }, Set: func(p *Position, n int32) { p.Owed = int16(n) }},
}

// bookkeeping packs what Guess needs and nobody reads.
func (p *Position) bookkeeping() int32 {
	n := int32(p.Active) | int32(bit(p.Setting))<<1 | int32(bit(p.Recruited))<<2 | int32(bit(p.Settling))<<3 |
		int32(bit(p.Forgo))<<4 | int32(bit(p.Enemy))<<5 | int32(bit(p.Stepped))<<6
	return n | int32(p.Column)<<8 | int32(p.Result)<<16
}

func (p *Position) setBookkeeping(n int32) {
	p.Active, p.Setting, p.Recruited = kernel.Side(n&1), n&2 != 0, n&4 != 0
	p.Settling, p.Forgo, p.Enemy, p.Stepped = n&8 != 0, n&16 != 0, n&32 != 0, n&64 != 0
	p.Column, p.Result = uint8(n>>8), uint8(n>>16)
}

var flagInfos = []kernel.FlagInfo{
	{ID: "moved", Name: "has moved", Show: "spent"},
	{ID: "unsupplied", Name: "was out of supply at the start of the phase", Show: "cut-off"},
	{ID: "entrained", Name: "entrained", Badge: "T"},
	{ID: "attacker", Name: "takes part in the attack", Show: "active"},
	{ID: "attacked", Name: "has attacked", Show: "spent"},
	{ID: "defended", Name: "was attacked", Quiet: true},
	{ID: "retreating", Name: "must retreat", Badge: "R"},
	{ID: "advancing", Name: "may advance", Quiet: true},
	{ID: "disrupted", Name: "disrupted", Badge: "D"},
	{ID: "recovering", Name: "recovers after its next combat phase", Quiet: true},
	{ID: "overrunning", Name: "overruns", Badge: "O"},
	{ID: "transferred", Name: "was moved to other rails in this phase", Quiet: true},
	{ID: "withdrew", Name: "has retreated in this phase", Quiet: true},
}

// showTraits say what parentheses and brackets on a counter mean.
var showTraits = [...]string{Plain: "", Defends: "in parentheses: defends only",
	Attached: "in brackets: counts only with a unit that has none"}

// makeInfo fills in what the system names.
func (g *Game) makeInfo() error {
	in := &g.About
	in.Form, in.MovePer = "counter", Parts
	in.Ratings = []kernel.RatingInfo{{ID: "strength", Name: "Combat strength", Show: "row"},
		{ID: "move", Name: "Movement allowance", Show: "row"}}
	in.Pieces = []kernel.PieceInfo{{}}
	for u := 1; u < len(g.Units); u++ {
		c := &g.Units[u]
		c.Rates, c.Traits, c.Plural = nil, nil, kernel.Plural(c.Name)
		for _, s := range c.Steps {
			show := [...]string{Plain: "", Defends: "parentheses", Attached: "brackets"}[s.Show]
			c.Rates = append(c.Rates, []kernel.Rate{{N: s.Strength, Show: show}, {N: s.Move}})
			if t := showTraits[s.Show]; t != "" && !slices.Contains(c.Traits, t) {
				c.Traits = append(c.Traits, t)
			}
		}
		if c.Engineer {
			c.Traits = append(c.Traits, "mends rails")
		}
		in.Pieces = append(in.Pieces, c.PieceInfo)
	}
	if err := g.makePlaces(); err != nil {
		return err
	}
	in.Verbs, in.Deploys = g.verbInfos(), g.placedByPlayers()
	in.Asks = g.askInfos()
	in.Events = g.eventInfos()
	in.Phases = []kernel.PhaseInfo{{}, {ID: "set-up", Name: "Set-up", Rule: g.Numbers[RCover], Show: "set-up"}}
	for _, ph := range g.Phases {
		in.Phases = append(in.Phases, kernel.PhaseInfo{ID: ph.ID, Name: ph.Name, Rule: ph.Rule})
	}
	in.Facts = figures.Infos()
	for i := range in.Facts {
		if in.Facts[i].ID == "weather" {
			for _, w := range g.Weather {
				in.Facts[i].Words = append(in.Facts[i].Words, w.Name)
			}
		}
	}
	in.PieceFlags = flagInfos
	in.Overlays = g.overlayInfos()
	in.PlaceFlags = []kernel.FlagInfo{{ID: "rails-cut", Name: "rails destroyed", Show: "way-cut"},
		{ID: "rails-a", Name: "rails of " + in.Sides[0].People, Show: "way-a"},
		{ID: "rails-b", Name: "rails of " + in.Sides[1].People, Show: "way-b"},
		{ID: "broken", Name: "fortified hexside destroyed", Show: "razed"},
		{ID: "attacked", Name: "attacked", Show: "contested"},
		{ID: "overrun", Name: "being overrun", Show: "contested"},
		{ID: "line-broken", Name: "fortified line destroyed as a whole", Show: "razed"}}
	in.Frames = []kernel.FrameInfo{{ID: "move", Text: "{piece} {piece|is|are} being moved."},
		{ID: "combat", Text: "Combat in {place}."}, {ID: "overrun", Text: "{piece} {piece|overruns|overrun} {place}."}}
	var err error
	if g.index, err = kernel.NewIndex(in); err != nil {
		return err
	}
	for i := range g.Outcomes {
		o := &g.Outcomes[i]
		n, ok := g.index.Rule(o.Rule)
		if !ok {
			return fmt.Errorf("outcome %s cites rule %q, which the game does not have", o.ID, o.Rule)
		}
		g.explained = append(g.explained, n)
	}
	g.crowding, _ = g.index.Rule(g.Numbers[RStackEnd])
	return nil
}

// costNotes says what entering a hex of a terrain costs: the classes with the same price in one line.
func (g *Game) costNotes(terrain uint8) (notes []kernel.NoteInfo) {
	var prices []int16
	names := map[int16][]string{}
	for i := range g.Classes {
		c := &g.Classes[i]
		price := c.Costs[terrain]
		if names[price] == nil {
			prices = append(prices, price)
		}
		names[price] = append(names[price], c.Name)
	}
	for _, price := range prices {
		text := fmt.Sprintf("%d movement points to enter", price)
		if price == 1 {
			text = "1 movement point to enter"
		}
		if len(prices) > 1 {
			text = strings.Join(names[price], ", ") + ": " + text
		}
		notes = append(notes, kernel.NoteInfo{Rule: g.Numbers[RTerrainCost], Text: text})
	}
	return notes
}

// makePlaces lists hexes, fortified hexsides and holding places.
func (g *Game) makePlaces() error {
	in, m := &g.About, g.Map
	c := ground.Chart{Map: m, Drawn: g.Drawn, Grounds: g.Grounds, Boxes: []ground.Box{
		Waiting: {ID: "waiting", Name: "Arriving later"}, Entering: {ID: "entering", Name: "Ready to enter"},
		Lost: {ID: "lost", Name: "Eliminated"}, Gone: {ID: "gone", Name: "Eliminated for good"}}}
	for _, w := range g.works {
		c.Sides = append(c.Sides, kernel.HexSide{Hex: w.Behind, Side: w.Side})
	}
	for i := range m.Towns {
		t := ground.Town{Name: m.Towns[i].Name, Places: []Place{m.Towns[i].Place}, City: m.Towns[i].Kind == "city"}
		for _, a := range m.Towns[i].Places {
			if a != m.Towns[i].Place {
				t.Places = append(t.Places, a)
			}
		}
		c.Towns = append(c.Towns, t)
	}
	if err := g.Lay(in, &c); err != nil {
		return err
	}
	for a := range g.hexes {
		pl := &in.Places[g.ID(a)]
		pl.Notes = append(pl.Notes, g.costNotes(m.Terrain[a])...)
	}
	return nil
}
