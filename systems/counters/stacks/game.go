// A game of the package, made from its configuration.

package stacks

import (
	"fmt"
	"slices"
	"umpire/systems/counters/ground"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/casewords"
	"umpire/mechanics/switches"
)

// Game is a game: fixed data with what play asks for often. It implements kernel.Game, kernel.CaseGame and
// kernel.RuleSwitch.
type Game struct {
	Config
	casewords.Cases[*Position]
	index *kernel.Index
	grid  *board.HexGrid
	hexes Place // hexes are 0..hexes-1; hexes+Waiting and so on are holding places
	ground.Field

	all     [2][]Unit // units of a side
	sideOf  []kernel.Side
	classOf []uint8         // by counter and steps left: class of a counter whose face is known
	backOf  []uint8         // by counter: class while it is untried
	from    [2]board.Bits   // sources
	walls   board.Edges     // barriers
	walled  board.Bits      // hexes with a barrier on them or on a neighbour
	nets    [2]*board.Rings // by side: the hexsides that its supply lines cross
	anyway  *board.Rings    // all hexsides
	tolls   []board.Toll    // what it costs to cross a hexside and enter the hex behind it; barriers are in none
	fields  []board.Bits    // by class: the hexes that it can enter
	river   int             // number of the kind of side
	barrier int
	forest  int // number of the terrain, -1 for none
	noMA    int
	townAt  []int16 // by hex: its number among the hexes of towns, -1 for none
	town    []*Town // by that number
	onLine  board.Bits
	byKind  [][]Unit // by kind: its units, which are also its counters
	// goneBy are the rules that an elimination cites, by its reason (byCombat ...), as indices into Info.Rules.
	goneBy [3]uint16
	// explained are the rules of the outcomes, as indices into Info.Rules.
	explained [results]uint16
	off       switches.Set[Rule]
	fewer     ground.Handicap // WithFewerSteps
}

// NewGame checks a config and makes the game. The error names the record that is wrong.
func NewGame(c Config) (*Game, error) {
	g := &Game{Config: c, grid: c.Map.Grid}
	g.hexes = Place(g.grid.Len())
	for _, step := range []func() error{g.checkRoles, g.checkUnits, g.checkTables, g.makeMap, g.makeInfo} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("%s: %w", c.About.ID, err)
		}
	}
	g.Cases.Index, g.Cases.Language, g.Cases.Check = g.index, language, (*Position).Check
	g.Cases.Draws = map[chance.Kind]string{drawCombat: "the battle at {place}", drawFace: "what an untried unit is",
		drawOrder: "the number of units with orders", drawCup: "the next unit out of the cup"}
	return g, nil
}

func (g *Game) checkRoles() error {
	for _, r := range [...]struct {
		name string
		side kernel.Side
	}{{"zones of control", g.Roles.Zones}, {"assaults in mid-move", g.Roles.Assaults},
		{"standing still out of supply", g.Roles.Still}, {"elimination out of supply", g.Roles.Starves},
		{"conversion of retreats", g.Roles.Converts},
		{"fortifications", g.Roles.Works}, {"supply over barriers", g.Roles.Crosses}} {
		if !r.side.Player() && r.side != kernel.NoSide {
			return fmt.Errorf("%s: %d is no side", r.name, r.side)
		}
	}
	return nil
}

func (g *Game) checkUnits() error {
	if n := len(g.Units) - 1; n < 1 || n >= maxUnits {
		return fmt.Errorf("%d counters, the package takes 1 to %d", n, maxUnits-1)
	}
	g.byKind = make([][]Unit, len(g.Kinds))
	g.sideOf, g.backOf = make([]kernel.Side, len(g.Units)), make([]uint8, len(g.Units))
	g.classOf = make([]uint8, len(g.Units)*faces)
	for u := Unit(1); int(u) < len(g.Units); u++ {
		c := &g.Units[u]
		switch {
		case !c.Side.Player():
			return fmt.Errorf("counter %s has no side", c.ID)
		case len(c.Steps) == 0 || len(c.Steps) >= faces:
			return fmt.Errorf("counter %s has %d steps, it can have 1 to %d", c.ID, len(c.Steps), faces-1)
		case c.Kind > 0 && (len(c.Steps) != 1 || int(c.Kind) >= len(g.Kinds)):
			return fmt.Errorf("counter %s cannot be untried: that is for units of one step, of a kind that there is",
				c.ID)
		case len(g.byKind) > int(c.Kind) && len(g.byKind[c.Kind]) > 0 && g.sideOf[g.byKind[c.Kind][0]] != c.Side:
			return fmt.Errorf("counter %s is of a kind of the other side", c.ID)
		case int(c.Replaces) >= len(g.Kinds):
			return fmt.Errorf("counter %s replaces a kind that does not exist", c.ID)
		}
		for _, s := range c.Steps {
			if int(s.Class) >= len(g.Classes) || s.Attack < 1 || s.Defence < 1 {
				return fmt.Errorf("counter %s has the step %+v", c.ID, s)
			}
		}
		g.all[c.Side] = append(g.all[c.Side], u)
		g.sideOf[u], g.backOf[u] = c.Side, g.Kinds[c.Kind].Class
		for n := range faces {
			s := c.Steps[0]
			if n > 0 && n <= len(c.Steps) {
				s = c.Steps[len(c.Steps)-n]
			}
			g.classOf[int(u)*faces+n] = s.Class
		}
		if c.Kind > 0 {
			g.byKind[c.Kind] = append(g.byKind[c.Kind], u)
		}
	}
	return nil
}

func (g *Game) checkTables() error {
	n := g.Low + g.High - 1
	if g.Low < 1 || g.High < 1 || len(g.Columns) != n || len(g.Rows) < 2 {
		return fmt.Errorf("the combat results table has %d columns and %d rows", len(g.Columns), len(g.Rows))
	}
	for i, row := range g.Rows {
		if len(row) != n || slices.ContainsFunc(row, func(o uint8) bool { return o >= results }) {
			return fmt.Errorf("row %d of the combat results table: %v", i+1, row)
		}
	}
	if len(g.Turns) < 2 || g.Stack < 1 || g.Stack > hardStack || len(g.Levies) > maxLevies {
		return fmt.Errorf("%d turns, %d units in a hex, %d withdrawals", len(g.Turns)-1, g.Stack, len(g.Levies))
	}
	for i := 1; i < len(g.Turns); i++ {
		if t := &g.Turns[i]; len(t.Arrive) != len(g.Kinds) || len(t.Levies) != len(g.Levies) ||
			t.Air[0] > 0 && t.Air[1] > 0 {
			return fmt.Errorf("turn %s does not fit: %+v", t.Name, *t)
		}
	}
	return nil
}

func (g *Game) makeMap() error {
	m := g.Map
	g.river, g.barrier = m.SideKind(g.River), m.SideKind(g.Barrier)
	g.forest, g.noMA = m.TerrainNumber(g.Forest), m.TerrainNumber(g.NoAssault)
	g.townAt = make([]int16, g.hexes)
	for a := range g.townAt {
		g.townAt[a] = -1
	}
	for i := range g.Towns {
		for _, a := range g.Towns[i].Places {
			if g.townAt[a] >= 0 {
				return fmt.Errorf("two towns stand in %s", g.grid.Name(a))
			}
			g.townAt[a] = int16(len(g.town))
			g.town = append(g.town, &g.Towns[i])
		}
	}
	if len(g.town) > maxTowns {
		return fmt.Errorf("%d hexes of towns, the package takes %d", len(g.town), maxTowns)
	}
	g.onLine = board.NewBits(g.grid.Graph)
	for _, a := range g.Line {
		g.onLine.Add(a)
	}
	for i := range g.Classes {
		if len(g.Classes[i].Barred) != len(m.Terrains) {
			return fmt.Errorf("class %s does not say which of %d terrains bar it", g.Classes[i].ID, len(m.Terrains))
		}
	}
	g.makeWalks()
	for s := range g.Deploy {
		if d := &g.Deploy[s]; len(d.Reserve) != len(d.Units) || len(d.Usual) != len(d.Units) {
			return fmt.Errorf("the set-up of %s does not fit its units", g.About.Sides[s].ID)
		}
	}
	return nil
}

// makeWalks makes the tables of walks over the map.
func (g *Game) makeWalks() {
	graph := g.grid.Graph
	g.walls, g.walled = board.NewEdges(graph), board.NewBits(graph)
	for e := range board.Edge(graph.Edges()) {
		if !g.Map.OfKind(e, g.barrier) {
			continue
		}
		g.walls.Add(e)
		a, b := graph.Ends(e)
		for _, end := range [2]Place{a, b} {
			g.walled.Add(end)
			for _, c := range graph.Neighbours(end) {
				g.walled.Add(c)
			}
		}
	}
	for s := range g.from {
		g.from[s] = board.NewBits(graph)
		for _, a := range g.Sources[s] {
			g.from[s].Add(a)
		}
	}
	g.anyway = board.NewRings(graph.Only(func(_, _ Place, _ board.Edge) bool { return true }))
	dry := board.NewRings(graph.Only(func(_, _ Place, e board.Edge) bool { return !g.walls.Has(e) }))
	for s := range g.nets {
		if g.nets[s] = dry; kernel.Side(s) == g.Roles.Crosses {
			g.nets[s] = g.anyway
		}
	}
	for points := 1; points <= 2; points++ {
		g.tolls = append(g.tolls, board.Toll{Cost: points, Across: board.NewRings(graph.Only(
			func(_, _ Place, e board.Edge) bool { return !g.walls.Has(e) && g.stepPoints(e) == points }))})
	}
	for i := range g.Classes {
		field := board.NewBits(graph)
		for a := range g.hexes {
			if !g.Classes[i].Barred[g.Map.Terrain[a]] {
				field.Add(a)
			}
		}
		g.fields = append(g.fields, field)
	}
}

// Info is the game's fixed data.
func (g *Game) Info() *kernel.Info { return &g.About }

// WithFewerSteps is the same game in which the counters of a class ("infantry") of a side begin the game with a step
// less, but never with none; untried ones are as they are drawn. False if the side has no such counter with two steps.
// The laboratory measures with it whether results between bots move as they must.
func (g *Game) WithFewerSteps(side kernel.Side, class string) (kernel.Game, bool) {
	able := make([]bool, len(g.Classes))
	for i := range g.Units[1:] {
		if c := &g.Units[i+1]; c.Side == side && c.Kind == 0 && len(c.Steps) > 1 {
			able[c.Steps[0].Class] = true
		}
	}
	w := *g
	ok := w.fewer.Add(side, class, func(i int) string { return g.Classes[i].ID }, able)
	w.Cases.Index = w.index
	return &w, ok
}

// weaken takes the step of a handicap from the counters that have been set up.
func (p *Position) weaken() {
	for s := range p.fewer {
		for _, u := range p.all[s] {
			if c := &p.Units[u]; p.OnMap(u) && c.Kind == 0 {
				p.Steps[u] = p.fewer.Weaken(c.Side, c.Steps[0].Class, p.Steps[u])
			}
		}
	}
}

// WithoutRule is the same game with one numbered rule not enforced.
func (g *Game) WithoutRule(number string) (kernel.Game, bool) {
	w := *g
	ok := g.Switches.Off(number, &w.off)
	w.Cases.Index = w.index
	if w.off.Has(RSupplyWay) {
		w.nets = [2]*board.Rings{w.anyway, w.anyway}
	}
	return &w, ok
}
