// A game of the system, made from its configuration.

package counters

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"umpire/systems/counters/ground"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/casewords"
	"umpire/mechanics/switches"
)

// Game is a game of the counter system: fixed data with what play asks for often. It implements kernel.Game,
// kernel.CaseGame and kernel.RuleSwitch.
type Game struct {
	Config
	casewords.Cases[*Position]
	index *kernel.Index
	grid  *board.HexGrid
	hexes Place // hexes are 0..hexes-1; hexes+Waiting and so on are holding places
	ground.Field

	all       [2][]Unit // units of a side
	sideOf    []kernel.Side
	classOf   []uint8
	net       *board.Graph
	rails     board.Edges
	railHexes []Place
	exits     [2][]Place // where a side's railways leave the map
	barrier   int        // number of the kind of side, -1 for none
	works     []work
	workOf    []int32     // by edge: the work there, -1 for none
	odd       board.Edges // hexsides with a work, or that bar: what a step over them costs is asked
	// entering is, by class and hex, what it costs to enter, in parts of a point; last, one point everywhere.
	entering   [][]uint8
	rings      *board.Rings
	near       [][6]Place // by hex: its neighbours, and itself for one beyond the edge
	lines      []string   // names of the lines of works
	lineFrom   []Place    // the edge of the map where the continuous line begins
	lineTo     []Place
	lineEnd    board.Bits    // lineTo as a set
	behind     []Place       // the edges of the map behind the second side, beside those of the line
	fromLine   [][]int16     // by scenario and hex: how far from the start line
	arrival    [][]int16     // by scenario and unit: its index in Scenario.Arrivals, -1 for none
	lineAt     [][]int16     // by scenario and hex: its number in the start line, -1 for none
	runs       [][2][]uint16 // by scenario, side and hex of the start line: where a unit that covers it can leave off
	overrunAt  [2]int        // by side: the column that an overrun needs and is settled on
	certain    int           // the outcome of an attack on units without strength
	retreatAsk []uint8       // by outcome: the question about its retreats, as an index into Info.Asks
	explained  []uint16      // by outcome: its rule, as an index into Info.Rules
	crowding   uint16        // the rule by which units of a crowded hex are lost, as an index into Info.Rules
	off        switches.Set[Rule]
	fewer      ground.Handicap // WithFewerSteps
}

// work is a fortified hexside.
type work struct {
	board.Faced
	line int
}

// NewGame checks a config and makes the game. The error names the record that is wrong.
func NewGame(c Config) (*Game, error) {
	g := &Game{Config: c, grid: c.Map.Grid, barrier: -1}
	g.hexes = Place(g.grid.Len())
	if n := len(c.Units) - 1; n < 1 || n >= MaxUnits {
		return nil, fmt.Errorf("%s: %d counters, the system takes 1 to %d", c.About.ID, n, MaxUnits-1)
	}
	if g.grid.Len() > 16000 {
		return nil, fmt.Errorf("%s: %d hexes, the system takes 16,000", c.About.ID, g.grid.Len())
	}
	for _, step := range []func() error{g.checkUnits, g.checkTables, g.makeMap, g.makeScenarios, g.makeInfo} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("%s: %w", c.About.ID, err)
		}
	}
	g.Cases.Index, g.Cases.Language, g.Cases.Check = g.index, language, (*Position).Check
	g.Cases.Draws = map[chance.Kind]string{drawCombat: "the combat at {place}", drawOverrun: "the overrun of {place}"}
	return g, nil
}

func (g *Game) checkUnits() error {
	g.sideOf, g.classOf = make([]kernel.Side, len(g.Units)), make([]uint8, len(g.Units))
	for u := Unit(1); int(u) < len(g.Units); u++ {
		c := &g.Units[u]
		switch {
		case !c.Side.Player():
			return fmt.Errorf("counter %s has no side", c.ID)
		case int(c.Class) >= len(g.Classes) || len(g.Classes) > MaxClasses:
			return fmt.Errorf("counter %s is of class %d, there are %d", c.ID, c.Class, len(g.Classes))
		case len(c.Steps) == 0 || len(c.Steps) > 4:
			return fmt.Errorf("counter %s has %d steps, it can have 1 to 4", c.ID, len(c.Steps))
		}
		g.all[c.Side] = append(g.all[c.Side], u)
		g.sideOf[u], g.classOf[u] = c.Side, c.Class
	}
	for i := range g.Classes {
		if n := len(g.Classes[i].Costs); n != len(g.Map.Terrains) {
			return fmt.Errorf("class %s has costs for %d terrains, the map has %d", g.Classes[i].ID, n,
				len(g.Map.Terrains))
		}
	}
	if len(g.Phases) < 1 || len(g.Phases) > 200 || len(g.Weather) == 0 || g.Stack < 1 {
		return fmt.Errorf("there are %d phases, %d kinds of weather and a stacking limit of %d: each must be 1 or more",
			len(g.Phases), len(g.Weather), g.Stack)
	}
	if g.Hooks.Account == nil || g.Hooks.Level == nil || len(g.Accounts) == 0 {
		return fmt.Errorf("Hooks.Account, Hooks.Level or Accounts is missing: they say what gives victory points, " +
			"and who wins with them")
	}
	if len(g.About.Levels) == 0 {
		return fmt.Errorf("About.Levels is empty: give the levels of victory that Hooks.Level answers with")
	}
	for r, number := range g.Numbers[:ROwn] {
		if number == "" {
			return fmt.Errorf("no number for %s in Numbers: refusals cite it. Give each rule of the system a number "+
				"of the rulebook, also those that the game has no use for", Rule(r))
		}
	}
	for i := range g.Accounts {
		if a := &g.Accounts[i]; !a.Side.Player() || a.Text == "" || strings.ContainsAny(a.Text, "{|}") {
			return fmt.Errorf("what gives victory points, number %d: %+v needs a side and a text without braces", i, *a)
		}
	}
	return nil
}

func (g *Game) checkTables() error {
	g.certain = slices.IndexFunc(g.Outcomes, func(o Outcome) bool {
		return o.Defender == Eliminated && o.Attacker == Unhurt
	})
	if g.certain < 0 {
		return fmt.Errorf("no outcome eliminates the defender and leaves the attacker unhurt: give one, by which " +
			"attacks on units without strength are settled")
	}
	low := 0 // the most that modifiers take from a die
	for i := range g.Modifiers {
		if m := &g.Modifiers[i]; m.Die > 0 {
			return fmt.Errorf("modifier %s adds %d to the die: modifiers take from it", m.ID, m.Die)
		}
		low += int(g.Modifiers[i].Die)
	}
	if !slices.Equal(g.Tables[0].Columns, g.Tables[1].Columns) {
		return fmt.Errorf("the combat results tables have different columns, %v and %v: players read and choose them "+
			"by the same names", g.Tables[0].Columns, g.Tables[1].Columns)
	}
	for s := range g.Tables {
		t := &g.Tables[s]
		if len(t.Columns) == 0 || len(t.Rows) == 0 || t.Faces < 2 {
			return fmt.Errorf("the combat results table of %s has %d columns, %d rows and a die of %d faces",
				g.About.Sides[s].ID, len(t.Columns), len(t.Rows), t.Faces)
		}
		g.overrunAt[s] = slices.IndexFunc(t.Columns, func(c Column) bool {
			return c.Attack == g.Overrun &&
				c.Defence == 1
		})
		if g.Overrun == 0 {
			g.off.Set(ROverrun, true)
			g.overrunAt[s] = len(t.Columns) // no odds reach it
		}
		if g.overrunAt[s] < 0 {
			return fmt.Errorf("an overrun needs %d to 1, and the combat results table of %s has no such column",
				g.Overrun,
				g.About.Sides[s].ID)
		}
		for row := range t.Rows {
			if len(t.Rows[row]) != len(t.Columns) {
				return fmt.Errorf("row %d of a combat results table has %d cells, there are %d columns",
					row+int(t.Low), len(t.Rows[row]), len(t.Columns))
			}
		}
		for c := range t.Columns {
			for add := low; add <= 0; add++ {
				if g.onlyRetreats(t, c, add) { // RForgo would roll for ever
					return fmt.Errorf("column %s has retreats of the defender only for a die with %+d: give it "+
						"another outcome too, or who ignores retreats would roll for ever", t.Columns[c].Name, add)
				}
			}
		}
	}
	return nil
}

// onlyRetreats reports whether every throw of a die, with a modifier, makes the defender retreat and does nothing else.
func (g *Game) onlyRetreats(t *Table, column, add int) bool {
	for die := 1; die <= t.Faces; die++ {
		if o := &g.Outcomes[g.outcome(t, die+add, column)]; o.Defender != Retreats || o.Attacker != Unhurt {
			return false
		}
	}
	return true
}

func (g *Game) makeMap() error {
	m := g.Map
	g.net = m.Net(g.RailKind)
	g.rails = board.NewEdges(g.grid.Graph)
	for i := range m.Ways {
		if m.Ways[i].Kind == g.RailKind {
			for _, e := range m.Ways[i].Edges {
				g.rails.Add(e)
			}
		}
	}
	g.railHexes = m.OnWay(g.RailKind).Append(nil)
	g.rings = board.NewRings(g.grid.Graph)
	g.near = make([][6]Place, g.hexes)
	for a := range g.near {
		for i := range g.near[a] {
			g.near[a][i] = Place(a)
		}
		copy(g.near[a][:], g.grid.Neighbours(Place(a)))
	}
	for s := range g.Supply {
		for _, rim := range g.Supply[s].Rims {
			for _, a := range m.Exits(g.RailKind, rim) {
				if !slices.Contains(g.exits[s], a) {
					g.exits[s] = append(g.exits[s], a)
				}
			}
		}
	}
	if g.Barrier != "" {
		if g.barrier = m.SideKind(g.Barrier); g.barrier < 0 {
			return fmt.Errorf("the map has no hexsides of the kind %q", g.Barrier)
		}
	}
	g.workOf = make([]int32, g.grid.Edges())
	for e := range g.workOf {
		g.workOf[e] = -1
	}
	for i := range m.Works {
		if w := &m.Works[i]; w.Kind == g.Works {
			for _, f := range w.Sides {
				g.works = append(g.works, work{f, len(g.lines)})
			}
			g.lines = append(g.lines, w.Name)
		}
	}
	// In the order in which hexsides are places.
	slices.SortFunc(g.works, func(a, b work) int {
		return cmp.Or(cmp.Compare(a.Behind, b.Behind), cmp.Compare(a.Side, b.Side))
	})
	for i := range g.works {
		g.workOf[g.works[i].Edge] = int32(i)
	}
	g.odd = board.NewEdges(g.grid.Graph)
	for e := range g.workOf {
		if g.workOf[e] >= 0 || g.barrier >= 0 && m.OfKind(board.Edge(e), g.barrier) {
			g.odd.Add(board.Edge(e))
		}
	}
	for k := 0; k <= len(g.Classes); k++ {
		costs := make([]uint8, g.hexes)
		for a := range costs {
			points := int16(1)
			if k < len(g.Classes) {
				points = g.Classes[k].Costs[m.Terrain[a]]
			}
			if points < 1 || points > 255/Parts {
				return fmt.Errorf("class %s pays %d points for a hex of %s: 1 to %d are possible", g.Classes[k].ID,
					points, m.Terrains[m.Terrain[a]], 255/Parts)
			}
			costs[a] = uint8(points * Parts)
		}
		g.entering = append(g.entering, costs)
	}
	if g.LineRims[0] != "" {
		g.lineFrom, g.lineTo = m.Rim(g.LineRims[0]), m.Rim(g.LineRims[1])
		if len(g.lineFrom) == 0 || len(g.lineTo) == 0 {
			return fmt.Errorf("the map has no edges %q and %q for the continuous line", g.LineRims[0], g.LineRims[1])
		}
		g.lineEnd = board.NewBits(g.grid.Graph)
		for _, a := range g.lineTo {
			g.lineEnd.Add(a)
		}
		for _, rim := range g.Supply[kernel.SideB].Rims {
			if rim != g.LineRims[0] && rim != g.LineRims[1] {
				g.behind = append(g.behind, m.Rim(rim)...)
			}
		}
	}
	return nil
}

// makeScenarios checks the scenarios and works out what their set-ups ask for.
func (g *Game) makeScenarios() error {
	if len(g.Scenarios) == 0 || len(g.Scenarios) != len(g.About.Scenarios) {
		return fmt.Errorf("%d scenarios have %d descriptions", len(g.Scenarios), len(g.About.Scenarios))
	}
	for i := range g.Scenarios {
		sc := &g.Scenarios[i]
		if sc.First < 1 || sc.Last < sc.First || int(sc.Last) >= len(g.WeatherOf) || len(sc.Rail) != int(g.hexes) {
			return fmt.Errorf("scenario %s: its turns %d to %d or its rails are out of range", sc.ID, sc.First, sc.Last)
		}
		g.fromLine = append(g.fromLine, g.distances(sc.Line))
		at := make([]int16, g.hexes)
		for a := range at {
			at[a] = -1
		}
		for n, a := range sc.Line {
			at[a] = int16(n)
		}
		g.lineAt = append(g.lineAt, at)
		var runs [2][]uint16
		for s := range sc.Deploy {
			d := &sc.Deploy[s]
			if d.Ground == nil {
				d.Ground = board.NewBits(g.grid.Graph)
				d.Ground.Fill(g.grid.Graph)
			}
			if len(d.Fixed) != len(d.Units) || len(d.Usual) != len(d.Units) {
				return fmt.Errorf("scenario %s: %d units of %s have %d fixed and %d usual hexes", sc.ID, len(d.Units),
					g.About.Sides[s].ID, len(d.Fixed), len(d.Usual))
			}
			r, err := g.coverRuns(sc, kernel.Side(s))
			if err != nil {
				return err
			}
			runs[s] = r
		}
		g.runs = append(g.runs, runs)
		of := make([]int16, len(g.Units))
		for u := range of {
			of[u] = -1
		}
		for i := range sc.Arrivals {
			of[sc.Arrivals[i].Unit] = int16(i)
		}
		g.arrival = append(g.arrival, of)
	}
	return nil
}

// distances are the steps from the nearest hex of a list, by hex: unreached where the list is empty.
func (g *Game) distances(list []Place) []int16 {
	graph := g.grid.Graph
	far, from, left, next := make([]int16, g.hexes), board.NewBits(graph), board.NewBits(graph), board.NewBits(graph)
	for _, a := range list {
		from.Add(a)
	}
	left.Fill(graph)
	g.rings.Distances(far, from, left, next)
	for a, n := range far {
		if n < 0 {
			far[a] = unreached
		}
	}
	return far
}

// unreached is further than any hex.
const unreached = 32767

// coverRuns is, for each hex of a start line, the index after the last hex in a row that one unit next to it can cover
// as well. Each hex next to the line must cover an unbroken run of it, or the count of units would be wrong.
func (g *Game) coverRuns(sc *Scenario, s kernel.Side) ([]uint16, error) {
	index := make(map[Place]int, len(sc.Line))
	for i, a := range sc.Line {
		index[a] = i
	}
	runs := make([]uint16, len(sc.Line))
	for i, a := range sc.Line {
		for _, b := range g.grid.Neighbours(a) {
			if !sc.Deploy[s].Ground.Has(b) {
				continue
			}
			end := i
			for end < len(sc.Line) && g.grid.Adjacent(b, sc.Line[end]) {
				end++
			}
			runs[i] = max(runs[i], uint16(end))
		}
		if runs[i] == 0 {
			return nil, fmt.Errorf("scenario %s: no hex of %s covers %s of the start line", sc.ID, g.About.Sides[s].ID,
				g.grid.Name(a))
		}
	}
	return runs, nil
}

// name is what players call a hex.
func (g *Game) name(a Place) string { return g.About.Places[g.ID(a)].Name }

// Info is the game's fixed data.
func (g *Game) Info() *kernel.Info { return &g.About }

// WithoutRule is the same game with one numbered rule not enforced.
func (g *Game) WithoutRule(number string) (kernel.Game, bool) {
	w := *g
	ok := g.Switches.Off(number, &w.off)
	w.Cases.Index = w.index
	return &w, ok
}

// WithFewerSteps is the same game in which the counters of a class ("armor") of a side enter play with a step less than
// they would, in the set-up or later, but never with none. Replacements come as they always do. False if the side has
// no such counter with two steps. The laboratory measures with it whether results between bots move as they must.
func (g *Game) WithFewerSteps(side kernel.Side, class string) (kernel.Game, bool) {
	able := make([]bool, len(g.Classes))
	for i := range g.Units[1:] {
		if c := &g.Units[i+1]; c.Side == side && len(c.Steps) > 1 {
			able[g.classOf[i+1]] = true
		}
	}
	w := *g
	ok := w.fewer.Add(side, class, func(i int) string { return g.Classes[i].ID }, able)
	w.Cases.Index = w.index
	return &w, ok
}

// weaken takes the step of a handicap from the counters that a scenario begins with or that come later.
func (p *Position) weaken() {
	for s := range p.fewer {
		for _, u := range p.all[s] {
			p.Steps[u] = p.fewer.Weaken(p.side(u), p.classOf[u], p.Steps[u])
		}
	}
}
