// The game: its description, and what it sets in the system of stacks (systems/counters/stacks).

package driveonmoscow

import (
	"encoding/json"
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters/stacks"
)

// Game is Drive on Moscow. It implements kernel.Game, kernel.CaseGame and kernel.RuleSwitch through the counter system.
type Game struct{ *stacks.Game }

// Edition is raised by whatever changes legality or effect. Edition 3 has other usual places for some German units,
// which garrison the towns of the rear (R43), and means by a position what edition 2 meant.
const (
	Edition        = 3
	positionsSince = 2
)

// The offensive (12.0 to 12.2) and the wing of the first turn (5.3).
var offensive = stacks.Offensive{First: 4, Last: 7, Mechanized: 2, Foot: 1, Air: 1, Steps: [2]uint8{3, 3}, Order: 3}

// Who has what the other side has not (7.0, 8.3, 8.5, 8.6, 10.14, 11.18, 11.28).
var roles = stacks.Roles{Zones: German, Assaults: German, Still: German, Starves: Soviet, Converts: German,
	Works: Soviet, Crosses: Soviet}

const (
	stack      = 5  // 6.0
	wingPoints = 14 // 5.3
	lastDrawn  = 8  // 9.4: the last turn in which a Guards unit is drawn
)

// New loads the game from its data files. An error names the file and the record that is wrong.
func New() (*Game, error) { return load(kit.Standard()) }

// Must is New for programs that cannot go on without the game: it panics on an error in the data files.
func Must() *Game {
	g, err := New()
	if err != nil {
		panic(err)
	}
	return g
}

// maker makes a config of the data files.
type maker struct {
	f      *gamedata.Files
	c      *stacks.Config
	roster rosterFile
	tables tablesRecord
	setup  setupRecord
	kinds  map[string]uint8
	units  map[string]stacks.Unit
	types  map[string][]stacks.Unit // Soviet units by type
}

func load(f *gamedata.Files) (*Game, error) {
	k := &maker{f: f, c: &stacks.Config{}, kinds: map[string]uint8{}, units: map[string]stacks.Unit{},
		types: map[string][]stacks.Unit{}}
	for name, into := range map[string]any{gamedata.RosterFile: &k.roster, tablesFile: &k.tables,
		gamedata.ScenariosFile: &k.setup} {
		if err := f.Read(name, into); err != nil {
			return nil, err
		}
	}
	if err := k.check(); err != nil {
		return nil, err
	}
	for _, step := range []func() error{k.about, k.chart, k.counters, k.record, k.table, k.deploy} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	g, err := stacks.NewGame(*k.c)
	if err != nil {
		return nil, err
	}
	return &Game{g}, nil
}

// about is the game's description.
func (k *maker) about() error {
	hash, err := k.f.Hash(gamedata.MapFile, gamedata.RosterFile, tablesFile, gamedata.ScenariosFile)
	if err != nil {
		return err
	}
	shape, grid, err := k.f.HexShape()
	if err != nil {
		return err
	}
	rules, _, err := k.f.Rules()
	if err != nil {
		return err
	}
	in := &k.c.About
	*in = kernel.Info{ID: "driveonmoscow", Name: "Drive on Moscow", Edition: Edition, DataHash: hash, Shape: shape,
		Tagline: "Hexes and counters with untried divisions, October to December 1941", Options: []kernel.OptionInfo{},
		Rules: rules, Levels: []kernel.LevelInfo{{ID: "victory", Name: "Victory", Match: 1}}}
	in.Sides = [2]kernel.SideInfo{{ID: "german", Name: "Germany", People: "the Germans", Emblem: "cross"},
		{ID: "soviet", Name: "Soviet Union", People: "the Soviets", Emblem: "star"}}
	for _, r := range k.setup.Scenarios {
		in.Scenarios = append(in.Scenarios, kernel.ScenarioInfo{ID: r.ID, Name: r.Name, Length: r.Length, Rule: r.Rule,
			Intro: r.Intro})
	}
	if len(in.Scenarios) == 0 {
		return fmt.Errorf("%s: there is no scenario", k.f.At(gamedata.ScenariosFile))
	}
	k.c.Numbers, k.c.Switches, k.c.Stack, k.c.Offensive = numbers(), switched, stack, offensive
	k.c.Layout, k.c.Roles, k.c.PositionsSince = grid, roles, positionsSince
	return nil
}

// flood is what can be reached from some hexes without entering barred ones.
func flood(g *board.Graph, from, barred []board.Place) board.Bits {
	set := board.NewBits(g)
	var queue []board.Place
	enter := func(a board.Place) {
		if !set.Has(a) && !slices.Contains(barred, a) {
			set.Add(a)
			queue = append(queue, a)
		}
	}
	for _, a := range from {
		enter(a)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, b := range g.Neighbours(queue[0]) {
			enter(b)
		}
	}
	return set
}

// chart reads the map: ground, zones, towns, fortifications, sources.
func (k *maker) chart() error {
	m, err := k.f.HexMap()
	if err != nil {
		return err
	}
	if err := k.checkMap(m); err != nil {
		return fmt.Errorf("%s: %w", k.f.At(gamedata.MapFile), err)
	}
	c := k.c
	c.Map, c.River, c.Barrier, c.Forest, c.NoAssault = m, "river", "reservoir", "forest", "marsh"
	front, reserve := m.Line("front", "front"), m.Line("front", "reserve")
	south := m.Line("sheet", "south")
	c.Sources = [2][]board.Place{m.Rim("west"), m.Line("source", "soviet")}
	g := m.Grid.Graph
	c.Line = front
	c.Ground = flood(g, c.Sources[0], front)
	c.Behind = flood(g, m.Rim("east"), reserve)
	for _, a := range reserve {
		c.Behind.Add(a)
	}
	c.Forward = board.NewBits(g)
	c.Forward.Fill(g)
	c.Forward.AndNot(c.Ground)
	c.Forward.AndNot(c.Behind)
	c.Wing = stacks.Wing{Ground: board.NewBits(g), Points: wingPoints}
	row := m.Grid.Hex(south[0]).Row
	for a := range board.Place(m.Grid.Len()) {
		if m.Grid.Hex(a).Row >= row {
			c.Wing.Ground.Add(a)
		}
	}
	c.Works = board.NewBits(g)
	for i := range m.Lines {
		if m.Lines[i].Kind == "fortification" {
			for _, a := range m.Lines[i].Places {
				c.Works.Add(a)
			}
		}
	}
	for i := range m.Towns {
		t := &m.Towns[i]
		c.Towns = append(c.Towns, stacks.Town{Name: t.Name, Places: t.Places, City: t.Kind == "city",
			Capital: t.Name == capital})
	}
	c.About.Prints = []kernel.PrintInfo{{Show: "supply", Ink: "red", Side: Soviet, Text: "Soviet supply source",
		Rule: "8.2", Places: printed(c.Sources[Soviet])},
		{Show: "fort", Ink: "brown", Side: Soviet, Text: "Soviet fortification", Rule: "11.18",
			Places: printed(c.Works.Append(nil))},
		{Show: "seam", Ink: "black", Side: kernel.NoSide, Text: "south map begins", Rule: "5.3",
			Places: printed(south)}}
	for _, t := range m.Terrains {
		c.Grounds = append(c.Grounds, grounds[t])
	}
	return nil
}

// printed are hexes as the kernel knows them.
func printed(list []board.Place) (ids []kernel.PlaceID) {
	for _, a := range list {
		ids = append(ids, kernel.PlaceID(a)+1)
	}
	return ids
}

// classes are the classes of units (2.8, 10.8, 10.14).
var classes = []stacks.Class{{ID: "infantry", Name: "Infantry"}, {ID: "rifle", Name: "Riflemen"},
	{ID: "panzer", Name: "Panzers", Mechanized: true, Assaults: true, Leads: true},
	{ID: "grenadier", Name: "Panzer grenadiers", Mechanized: true, Assaults: true},
	{ID: "motorized", Name: "Motorized rifles", Mechanized: true}, {ID: "tank", Name: "Tanks", Mechanized: true},
	{ID: "cavalry", Name: "Cavalry", Mechanized: true, Assaults: true}}

func classOf(id string) (uint8, bool) {
	i := slices.IndexFunc(classes, func(c stacks.Class) bool { return c.ID == id })
	return uint8(max(i, 0)), i >= 0
}

// kinds are what shows of untried counters (2.13, 3.1).
var kinds = []stacks.Kind{{}, {ID: "CD", Name: "Cavalry division", Symbol: "cavalry"},
	{ID: "MRB", Name: "Motorized rifle brigade", Symbol: "motorized"},
	{ID: "MRD", Name: "Motorized rifle division", Symbol: "motorized"},
	{ID: "RB", Name: "Rifle brigade", Symbol: "infantry"}, {ID: "RD", Name: "Rifle division", Symbol: "infantry"},
	{ID: "TB", Name: "Tank brigade", Symbol: "tank"}}

// replaced is the type that a Guards unit is exchanged for (9.4).
var replaced = map[string]string{"GCD": "CD", "GRD": "RD", "GTB": "TB"}

// counters reads the roster.
func (k *maker) counters() error {
	c := k.c
	for _, cl := range classes {
		cl.Barred = make([]bool, len(c.Map.Terrains))
		for t, name := range c.Map.Terrains { // 10.8: mechanized units other than cavalry do not enter marsh
			cl.Barred[t] = name == "marsh" && cl.Mechanized && cl.ID != "cavalry"
		}
		c.Classes = append(c.Classes, cl)
	}
	c.Kinds = slices.Clone(kinds)
	for i := range c.Kinds {
		k.kinds[c.Kinds[i].ID] = uint8(i)
	}
	c.Holder = k.kinds["RD"]
	c.Units = make([]stacks.Counter, 1)
	for i := range k.roster.Counters {
		r := &k.roster.Counters[i]
		u, err := k.counter(r)
		if err != nil {
			return fmt.Errorf("%s: counter %q: %w", k.f.At(gamedata.RosterFile), r.ID, err)
		}
		n := stacks.Unit(len(c.Units))
		k.units[r.ID] = n
		if u.Side == Soviet {
			k.types[r.Type] = append(k.types[r.Type], n)
		}
		if u.Kind > 0 {
			c.Kinds[u.Kind].Class = u.Steps[0].Class
		}
		c.Units = append(c.Units, u)
	}
	return nil
}

func (k *maker) counter(r *counterRecord) (stacks.Counter, error) {
	u := stacks.Counter{PieceInfo: kernel.PieceInfo{ID: r.ID, Name: r.Name, Short: r.Short, Type: r.Class,
		Symbol: r.Symbol, Size: r.Size, Colour: "none", Note: r.Note, Source: k.source(r)}}
	if u.Side = Soviet; r.Side == k.c.About.Sides[German].ID {
		u.Side = German
	}
	steps := r.Steps
	if len(r.Faces) > 0 { // 2.12: a Kampfgruppe has a face for each of two classes
		steps, u.Group, u.Size = r.Faces, true, ""
	}
	for _, s := range steps {
		id := s.Class
		if id == "" {
			id = r.Class
		}
		class, ok := classOf(id)
		if !ok {
			return u, fmt.Errorf("there is no class %q", id)
		}
		u.Steps = append(u.Steps, stacks.Step{Attack: int16(s.Attack), Defence: int16(s.Defence), Class: class})
	}
	division := r.Size == "division"
	switch {
	case u.Side == Soviet && r.Guards:
		u.Replaces = k.kinds[replaced[r.Type]]
	case u.Side == Soviet:
		u.Kind = k.kinds[r.Type]
		if u.Kind == 0 {
			return u, fmt.Errorf("there is no type %q", r.Type)
		}
	case division && r.Class == "panzer": // 11.30, 12.2
		u.Leaves, u.Recovers = 1, true
	case division && r.Class == "grenadier":
		u.Leaves, u.Recovers = 2, true
	case r.Class == "infantry":
		u.Recovers = true
	}
	return u, nil
}

// source says of a counter where its figures are from.
func (k *maker) source(r *counterRecord) string {
	text := ""
	for _, id := range r.Why {
		for _, reason := range k.roster.Reasons {
			if reason.ID == id {
				if text != "" {
					text += " "
				}
				text += reason.Text
			}
		}
	}
	return text
}

// levies are the withdrawals (9.3), by the word in the turn record.
var levies = []string{"infantry 4-8", "cavalry"}

// record reads the turn record.
func (k *maker) record() error {
	c := k.c
	for _, name := range levies {
		c.Levies = append(c.Levies, stacks.Levy{Name: name, First: make([]bool, len(c.Units)),
			Instead: make([]bool, len(c.Units))})
	}
	for i := range k.roster.Counters {
		r := &k.roster.Counters[i]
		u := k.units[r.ID]
		if c.Units[u].Side != German || r.Size != "division" {
			continue
		}
		switch r.Class {
		case "infantry":
			strong := r.Steps[0].Attack == 4 && r.Steps[0].Defence == 8
			c.Levies[0].First[u], c.Levies[0].Instead[u] = strong, !strong
		case "cavalry":
			c.Levies[1].First[u] = true
		default:
			c.Levies[1].Instead[u] = true
		}
	}
	c.Turns = make([]stacks.Turn, 1)
	for i := range k.tables.Turns {
		r := &k.tables.Turns[i]
		t := stacks.Turn{Name: r.Name, Mechanized: int16(r.Mechanized), Foot: int16(r.Foot),
			Air: [2]uint8{uint8(r.Air[0]), uint8(r.Air[1])}, Arrive: make([]int16, len(c.Kinds)),
			Levies: make([]uint8, len(levies)), Exchange: r.Turn <= lastDrawn}
		for id, n := range r.Arrive {
			if k.kinds[id] == 0 {
				return fmt.Errorf("%s: turn %d: there is no type %q", k.f.At(tablesFile), r.Turn, id)
			}
			t.Arrive[k.kinds[id]] = int16(n)
		}
		for _, w := range r.Withdraw {
			n := slices.Index(levies, w)
			if n < 0 {
				return fmt.Errorf("%s: turn %d: there is no withdrawal %q", k.f.At(tablesFile), r.Turn, w)
			}
			t.Levies[n]++
		}
		c.Turns = append(c.Turns, t)
	}
	return nil
}

// modIDs are the ids of the shifts in the tables file.
var modIDs = [stacks.Mods]string{stacks.ModForest: "forest", stacks.ModRiver: "river", stacks.ModCity: "city",
	stacks.ModWorks: "fortification", stacks.ModAir: "air", stacks.ModConcentric: "concentric",
	stacks.ModOrder: "fight-first", stacks.ModMomentum: "momentum", stacks.ModOffensive: "offensive",
	stacks.ModShortFirst: "shortfall-german", stacks.ModShortSecond: "shortfall-soviet"}

// table reads the combat results table and the shifts.
func (k *maker) table() error {
	c, t := k.c, &k.tables.Table
	at := k.f.At(tablesFile)
	ids := [...]string{stacks.Stalled: "AS", stacks.AttackerLoses: "AL1", stacks.Retreats: "DR",
		stacks.Eliminated: "DE"}
	for _, o := range k.tables.Outcomes {
		i := slices.Index(ids[:], o.ID)
		if i < 0 {
			return fmt.Errorf("%s: there is no result %q", at, o.ID)
		}
		c.Outcomes[i] = stacks.Outcome{ID: o.ID, Name: o.Name, Rule: o.Rule}
	}
	c.Columns = t.Columns
	c.Low = 1 + slices.Index(t.Columns, "1:1")
	c.High = len(t.Columns) - c.Low + 1
	for i, row := range t.Rows {
		var cells []uint8
		for _, id := range row.Cells {
			n := slices.Index(ids[:], id)
			if n < 0 || row.Die != i+1 {
				return fmt.Errorf("%s: row %d of the table has %q", at, i+1, id)
			}
			cells = append(cells, uint8(n))
		}
		c.Rows = append(c.Rows, cells)
	}
	if len(c.Rows) != t.Die || t.Low != "AL1" || t.High != "DE" {
		return fmt.Errorf("%s: the table has %d rows, %s below it and %s above it", at, len(c.Rows), t.Low, t.High)
	}
	for _, m := range k.tables.Modifiers {
		i := slices.Index(modIDs[:], m.ID)
		if i < 0 {
			return fmt.Errorf("%s: there is no modifier %q", at, m.ID)
		}
		c.Modifiers[i] = stacks.Modifier{Text: m.Text, Rule: m.Rule, Shift: int8(m.Shift)}
	}
	return nil
}

// deploy reads the set-up: who begins on the map, and where units usually stand.
func (k *maker) deploy() error {
	at := k.f.At(gamedata.ScenariosFile)
	next := map[string]int{} // by type: units that have a place
	d := &k.c.Deploy[Soviet]
	for _, zone := range [2]string{"reserve", "forward"} {
		left := map[string]int{}
		for id, n := range k.setup.Stated[zone].Units {
			left[id] = n
		}
		for i := range k.setup.Soviet {
			r := &k.setup.Soviet[i]
			var counts map[string]int
			if r.Zone != zone {
				continue
			}
			if err := json.Unmarshal(r.Units, &counts); err != nil {
				return fmt.Errorf("%s: %s: %w", at, r.Name, err)
			}
			for _, id := range []string{"GRD", "RD", "MRD", "CD", "TB", "MRB", "RB"} {
				for n := range counts[id] {
					usual, err := k.spot(r, n, counts[id])
					if err != nil {
						return fmt.Errorf("%s: %s: %w", at, r.Name, err)
					}
					if left[id] == 0 || next[id] >= len(k.types[id]) {
						return fmt.Errorf("%s: %s: there are not so many units of type %s", at, r.Name, id)
					}
					left[id]--
					d.Units = append(d.Units, k.types[id][next[id]])
					d.Reserve = append(d.Reserve, zone == "reserve")
					d.Usual = append(d.Usual, usual)
					next[id]++
				}
			}
		}
		for id, n := range left {
			if n != 0 {
				return fmt.Errorf("%s: %d units of type %s of the %s zone stand nowhere", at, n, id, zone)
			}
		}
	}
	d = &k.c.Deploy[German]
	for i := range k.setup.German {
		r := &k.setup.German[i]
		var ids []string
		if err := json.Unmarshal(r.Units, &ids); err != nil {
			return fmt.Errorf("%s: %s: %w", at, r.Name, err)
		}
		usual, err := k.spot(r, 0, 1)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", at, r.Name, err)
		}
		for _, id := range ids {
			if k.units[id] == 0 {
				return fmt.Errorf("%s: %s: there is no counter %q", at, r.Name, id)
			}
			d.Units, d.Reserve, d.Usual = append(d.Units, k.units[id]), append(d.Reserve, false), append(d.Usual, usual)
		}
	}
	return nil
}

// spot is where the n-th of so many units of a group usually stands: in its hex, or spread along its line.
func (k *maker) spot(r *groupRecord, n, of int) (board.Place, error) {
	find := func(number string) (board.Place, error) {
		a, ok := k.c.Map.Grid.Lookup(number)
		if !ok {
			return board.None, fmt.Errorf("there is no hex %q", number)
		}
		return a, nil
	}
	if r.At != "" {
		return find(r.At)
	}
	if len(r.Line) != 2 {
		return board.None, fmt.Errorf("it has neither a hex nor a line from hex to hex")
	}
	from, err := find(r.Line[0])
	if err != nil {
		return board.None, err
	}
	to, err := find(r.Line[1])
	if err != nil {
		return board.None, err
	}
	i, j := slices.Index(k.c.Line, from), slices.Index(k.c.Line, to)
	if i < 0 || j < i {
		return board.None, fmt.Errorf("%v is no stretch of the front line", r.Line)
	}
	return k.c.Line[i+(j-i)*(2*n+1)/(2*of)], nil
}

// WithFewerSteps is the same game with a handicap: see stacks.Game.WithFewerSteps.
func (g *Game) WithFewerSteps(side kernel.Side, class string) (kernel.Game, bool) {
	w, ok := g.Game.WithFewerSteps(side, class)
	if !ok {
		return nil, false
	}
	return &Game{w.(*stacks.Game)}, true
}

// WithoutRule is the same game with one numbered rule not enforced.
func (g *Game) WithoutRule(number string) (kernel.Game, bool) {
	w, ok := g.Game.WithoutRule(number)
	if inner, is := w.(*stacks.Game); is {
		w = &Game{inner}
	}
	return w, ok
}
