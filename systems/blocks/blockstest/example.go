// A small game of the system, so that the system's tests need no real one.

package blockstest

import (
	"fmt"
	"strconv"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// Example is a small game of the system with its Book: twelve areas in four columns with a river in the middle, some
// twenty blocks, one type of bomber, three turns, no road. Nobody plays it; the tests of the system do, so that they
// stand on no real game's map, roster and rules.
func Example() (*blocks.Game, *Book) { return newExample(false) }

// ExampleSea is Example with everything else that a game may have: nations, two seas with coasts, ports and a strait,
// fleets, discs, bombers that belong to an HQ, a weather track that toggles, and the rest of the options
// (example_sea.go).
func ExampleSea() (*blocks.Game, *Book) { return newExample(true) }

func newExample(sea bool) (*blocks.Game, *Book) {
	e := &example{sea: sea, book: &Book{Lines: [2]int{2, 3}, Winter: kernel.SideB, WeatherSide: kernel.SideA,
		WeatherFrom:   2,
		BlizzardMonth: 3, BlizzardImpulse: 1, DiscLimit: map[string]string{"duel": "once-per-game", "siege": "none"},
		ToPool: [2]bool{true, false}, Options: map[string]Option{}},
		units: map[string]blocks.Block{}}
	e.about()
	e.terrain()
	e.roster()
	e.rest()
	if sea {
		e.coasts()
	}
	g, err := blocks.NewGame(e.c)
	if err != nil {
		panic(err)
	}
	e.judge()
	if sea {
		e.judgeSea()
	}
	return g, e.book
}

type example struct {
	sea   bool
	c     blocks.Config
	book  *Book
	m     *board.AreaMap
	units map[string]blocks.Block
}

var exampleSides = [2]kernel.SideInfo{{ID: "west", Name: "West", People: "the West", Emblem: "cross"},
	{ID: "east", Name: "East", People: "the East", Emblem: "star"}}

// about is who the game is, and its rules: each Rule of the system has a number of its own, which is the Rule's, from
// 1.
func (e *example) about() {
	a := &e.c.About
	a.ID, a.Name, a.Edition, a.Sides = "example", "Example", 1, exampleSides
	a.DataHash = "none: its data are code"
	a.Rules = []kernel.RuleInfo{{}}
	for r := range blocks.NumberRules {
		number := strconv.Itoa(int(r) + 1)
		e.c.Numbers[r] = number
		e.c.Switches = append(e.c.Switches, blocks.Switch{Number: number, Rules: []blocks.Rule{r}})
		a.Rules = append(a.Rules, kernel.RuleInfo{Number: number, Title: "Rule " + number,
			Text: "As the system has it."})
	}
	options := exampleOptions
	if e.sea {
		a.ID, a.Name = "example-sea", "Example with a sea"
		options = append(options[:len(options):len(options)], seaOptions...)
	}
	for _, o := range options {
		a.Options = append(a.Options, kernel.OptionInfo{ID: o.id, Name: o.id, Rule: e.c.Numbers[o.rule],
			Text: "An option."})
		e.c.Options = append(e.c.Options, []blocks.Rule{o.rule})
		e.book.Options[o.id] = o.known
	}
}

// exampleOption is an optional rule: the system's, and the Book's name for it.
type exampleOption struct {
	id    string
	rule  blocks.Rule
	known Option
}

var exampleOptions = []exampleOption{{"rail", blocks.XRail, OptRail}, {"cavalry", blocks.XCavalry, OptCavalry},
	{"blizzard", blocks.XBlizzard, OptBlizzard}}

// exampleMap is the terrain by row and column: open, rough, hard, prize. The first column is row 1 of the West's home.
var exampleMap = [3][4]string{{"open", "rough", "open", "open"}, {"prize", "open city", "prize", "prize"},
	{"open", "hard", "open city", "open"}}

// exampleGround is what the rules say of a terrain, and what the system has for it.
var exampleGround = map[string]struct {
	terrain             blocks.Terrain
	cost, limit, absorb int
}{"open": {blocks.Green, 1, 4, 0}, "rough": {blocks.Yellow, 2, 2, 1}, "hard": {blocks.Red, 3, 2, 2},
	"prize": {blocks.Victory, 2, 2, 2}, "home": {blocks.Staging, 1, NoLimit, 0}, "box": {blocks.Box, 0, NoLimit, 0}}

// terrain draws the map: areas 11 to 43 by column and row, each next to those around it but not across corners; the
// river runs between columns 2 and 3. The West has a staging area next to column 1, both sides a box for their leaders.
func (e *example) terrain() {
	var places, borders []string
	place := func(id, kind, terrain string) {
		places = append(places, fmt.Sprintf(`{"id":%q,"name":"Area %s","kind":%q,"terrain":%q,"x":1,"y":1}`, id, id,
			kind,
			terrain))
	}
	border := func(a, b, river string) {
		tags := ""
		if e.sea && a == "23" && b == "33" {
			tags, river = `,"tags":["strait"]`, ""
		}
		borders = append(borders, fmt.Sprintf(`{"a":%q,"b":%q,"river":%q%s}`, a, b, river, tags))
	}
	place("home", "staging", "home")
	for col := range 4 {
		for row := range 3 {
			id := fmt.Sprint(col+1, row+1)
			id = strings.ReplaceAll(id, " ", "")
			place(id, "area", exampleMap[row][col])
			if col == 0 {
				border("home", id, "")
			}
			if row > 0 {
				border(fmt.Sprintf("%d%d", col+1, row), id, "")
			}
			if river := ""; col > 0 {
				if col == 2 {
					river = "Stream"
				}
				border(fmt.Sprintf("%d%d", col, row+1), id, river)
			}
		}
	}
	place("palace", "box", "box")
	if e.sea {
		place("harbour", "box", "box")
		place("refuge", "box", "box")
	}
	m, err := board.LoadAreas(strings.NewReader(`{"format":"umpire-map-1","game":"example","kind":"areas","places":[`+
		strings.Join(places, ",")+`],"borders":[`+strings.Join(borders, ",")+`]}`), board.OwnKeys{})
	if err != nil {
		panic(err)
	}
	e.m, e.c.Map = m, m
	e.c.About.Places = []kernel.PlaceInfo{{}}
	e.book.Sites = []*Site{nil}
	for i, a := range m.Places {
		word, city, _ := strings.Cut(a.Terrain, " ")
		gr := exampleGround[word]
		s := &Site{ID: a.ID, Cost: gr.cost, Limit: gr.limit, Absorb: gr.absorb, Held: word == "prize", City: city != "",
			Open: word == "open", Near: map[kernel.PlaceID]bool{}, Strait: map[kernel.PlaceID]bool{},
			Rough: word == "rough" || word == "hard", Coast: e.sea && coastOf(a.ID) == 1,
			Kind: map[string]SiteKind{"staging": Staging, "box": Box}[a.Kind]}
		ar := blocks.Area{ID: a.ID, Terrain: gr.terrain, City: city != "", Owner: kernel.NoSide}
		if a.Kind == board.KindStaging {
			ar.Owner = kernel.SideA
		}
		if word == "prize" {
			s.Points = 1
			e.c.VictoryPlaces.Add(blocks.Place(i))
		}
		info := kernel.PlaceInfo{ID: a.ID, Name: a.Name, Kind: a.Kind, Terrain: word}
		for _, n := range m.Graph.Neighbours(blocks.Place(i)) {
			info.Near = append(info.Near, blocks.PlaceID(n))
			between := m.Borders[m.Graph.Between(blocks.Place(i), n)]
			s.Near[blocks.PlaceID(n)] = between.River != "" || len(between.Tags) > 0
			s.Strait[blocks.PlaceID(n)] = len(between.Tags) > 0
		}
		e.c.Areas = append(e.c.Areas, ar)
		e.c.About.Places = append(e.c.About.Places, info)
		e.book.Sites = append(e.book.Sites, s)
	}
	for s := range kernel.Side(kernel.Players) {
		for h, what := range []string{"pool", "hand", "lost", "waiting", "reserve", "removed"} {
			id := exampleSides[s].ID + "-" + what
			e.c.Holding[s][h] = blocks.Place(len(e.c.Areas))
			e.c.Areas = append(e.c.Areas, blocks.Area{ID: id, Terrain: blocks.Pool, Owner: s})
			e.c.About.Places = append(e.c.About.Places, kernel.PlaceInfo{ID: id, Name: id, Kind: "pool",
				Terrain: "pool"})
			e.book.Sites = append(e.book.Sites, nil)
		}
	}
}

// exampleUnit is a block: kind, colour (1 white), movement points, levels with the faces that hit on each.
type exampleUnit struct {
	id     string
	kind   blocks.Kind
	colour uint8
	mp     int
	levels []int
	faces  int
	bolt   bool
	joins  int
	dice   []int // of a fleet
}

var exampleUnits = [2][]exampleUnit{{
	{id: "w-chief", kind: blocks.Leader, levels: []int{3, 2, 1, 0}},
	{id: "w-hq1", kind: blocks.HQ, colour: 2, mp: 4, levels: []int{3, 2, 1, 0}, faces: 2, bolt: true},
	{id: "w-hq2", kind: blocks.HQ, colour: 3, mp: 3, levels: []int{2, 1, 0}, faces: 2},
	{id: "w-air", kind: blocks.AirHQ, mp: 3, levels: []int{3, 2, 1, 0}},
	{id: "w-tank1", kind: blocks.Tank, colour: 2, mp: 5, levels: []int{4, 3, 2, 1}, faces: 3},
	{id: "w-tank2", kind: blocks.Tank, colour: 2, mp: 5, levels: []int{3, 2, 1}, faces: 2},
	{id: "w-mot", kind: blocks.Motorized, colour: 1, mp: 5, levels: []int{2, 1}, faces: 2},
	{id: "w-inf1", kind: blocks.Infantry, colour: 3, mp: 3, levels: []int{4, 3, 2, 1}, faces: 1},
	{id: "w-inf2", kind: blocks.Infantry, colour: 3, mp: 3, levels: []int{3, 2, 1}, faces: 1},
	{id: "w-inf3", kind: blocks.Infantry, colour: 1, mp: 3, levels: []int{3, 2, 1}, faces: 1, joins: 2},
	{id: "w-cav", kind: blocks.Cavalry, colour: 1, mp: 5, levels: []int{2, 1}, faces: 1},
}, {
	{id: "e-chief", kind: blocks.Leader, levels: []int{4, 3, 2, 1, 0}},
	{id: "e-hq1", kind: blocks.HQ, colour: 4, mp: 3, levels: []int{3, 2, 1, 0}, faces: 2},
	{id: "e-hq2", kind: blocks.HQ, colour: 1, mp: 3, levels: []int{2, 1, 0}, faces: 2},
	{id: "e-tank", kind: blocks.Tank, colour: 4, mp: 5, levels: []int{3, 2, 1}, faces: 2},
	{id: "e-inf1", kind: blocks.Infantry, colour: 4, mp: 3, levels: []int{3, 2, 1}, faces: 1},
	{id: "e-inf2", kind: blocks.Infantry, colour: 4, mp: 3, levels: []int{3, 2, 1}, faces: 1},
	{id: "e-inf3", kind: blocks.Infantry, colour: 1, mp: 3, levels: []int{2, 1}, faces: 1},
	{id: "e-inf4", kind: blocks.Infantry, colour: 1, mp: 3, levels: []int{4, 3, 2, 1}, faces: 1},
	{id: "e-cav", kind: blocks.Cavalry, colour: 1, mp: 5, levels: []int{2, 1}, faces: 2},
}}

func (e *example) roster() {
	types := map[blocks.Kind]string{blocks.Leader: "leader", blocks.HQ: "hq", blocks.AirHQ: "air-hq",
		blocks.Infantry: "infantry", blocks.Motorized: "motorized", blocks.Cavalry: "cavalry", blocks.Tank: "tank",
		blocks.Fleet: "fleet"}
	e.c.Colours = []string{"none", "white", "red", "blue", "green"}
	e.c.Units, e.c.About.Pieces, e.book.Units = []blocks.Unit{{}}, []kernel.PieceInfo{{}}, []*Unit{nil}
	for s := range kernel.Side(kernel.Players) {
		list := exampleUnits[s]
		if e.sea {
			list = append(list[:len(list):len(list)], seaUnits[s]...)
		}
		for _, x := range list {
			fast := x.mp >= 5
			u := blocks.Unit{ID: x.id, Side: s, Kind: x.kind, Colour: x.colour, Fast: fast, MP: int8(x.mp),
				Blitz: x.bolt,
				Agile: x.kind == blocks.Cavalry, Joins: uint8(x.joins), Steps: uint8(len(x.levels))}
			b := &Unit{ID: x.id, Side: s, Type: types[x.kind], Colour: e.c.Colours[x.colour], MP: x.mp, Fast: fast,
				Levels: x.levels, Joins: x.joins}
			if x.bolt {
				b.Bolt = func(*World) bool { return true }
			}
			info := kernel.PieceInfo{ID: x.id, Name: x.id, Side: s, Type: b.Type, Symbol: b.Type, Size: "corps",
				Move: int8(x.mp)}
			for i, n := range x.levels {
				faces := x.faces
				if n == 0 {
					faces = 0
				}
				u.Levels[i], u.Fire[i] = uint8(n), uint8(faces)
				b.Faces = append(b.Faces, faces)
				info.Levels, info.Fire = append(info.Levels, int8(n)), append(info.Fire, int8(faces))
			}
			for i, n := range x.dice {
				u.Dice[i], u.Absorbs = uint8(n), 1
				b.Dice, b.Absorbs, b.InBoxes = append(b.Dice, n), 1, true
			}
			if e.sea {
				e.nation(&u, b)
			}
			e.units[x.id] = blocks.Block(len(e.c.Units))
			e.c.Units = append(e.c.Units, u)
			e.c.About.Pieces = append(e.c.About.Pieces, info)
			e.book.Units = append(e.book.Units, b)
		}
	}
}

func (e *example) at(id string) blocks.Place {
	a, ok := e.m.Graph.Lookup(id)
	if !ok {
		panic("no place " + id)
	}
	return a
}

// rest are the scenarios, the sources of supply, and what a game's code adds.
func (e *example) rest() {
	c := &e.c
	home, edge := board.MaskOf(e.at("home")), board.MaskOf(e.at("41"), e.at("42"), e.at("43"))
	c.Months = []string{"", "Spring", "Summer", "Autumn"}
	c.Lines = e.book.Lines
	c.RollSide, c.SnowWeakens[kernel.SideB] = kernel.SideA, true
	c.Blizzard = blocks.BlizzardStart{Month: 3, Impulse: 1}
	c.ReturnsToPool = e.book.ToPool
	c.Bombers = []blocks.BomberType{{ID: "glider", Verb: "bomb", One: "a glider", Plural: "Gliders", Badge: "G",
		Count: 3,
		Faces: 2}}
	e.book.Bombers = []Bomber{{ID: "glider", Verb: "bomb", Count: 3, Faces: 2}}
	c.LeaderArea = [2]blocks.Place{blocks.Nowhere, e.at("42")}
	c.SnowHolds = board.MaskOf(e.at("32"))
	c.Watch = c.VictoryPlaces
	c.Sources = []blocks.Source{{Side: kernel.SideA, Places: home, Rule: blocks.RSources},
		{Side: kernel.SideB, Places: edge, Rule: blocks.RSources}}
	var east blocks.Mask
	for i := range e.m.Places {
		if id := e.m.Places[i].ID; id[0] == '3' || id[0] == '4' {
			east.Add(blocks.Place(i))
		}
	}
	for i, id := range []string{"duel", "siege"} {
		sc := blocks.Scenario{ID: id, Month: 1, LastMonth: 3, Rolls: true, RollMonth: 2, Holder: kernel.Side(i),
			Control:  east,
			Goals:    e.goals(),
			DiscOnce: i == 0, Logistics: i == 1, Late: true, FinalPhase: true, Steps: e.setUp()}
		c.Scenarios = append(c.Scenarios, sc)
		c.About.Scenarios = append(c.About.Scenarios, kernel.ScenarioInfo{ID: id, Name: id, Length: "short",
			Options: kernel.AllOptions(c.About.Options), Rule: c.Numbers[blocks.RScenario+blocks.Rule(i)]})
	}
	c.Hooks = blocks.Hooks{
		Arrivals: func(p *blocks.Position, b blocks.Block) blocks.Mask {
			if p.Units[b].Side == kernel.SideA {
				return home
			}
			fit := edge.And(p.Free(kernel.SideB)).And(*p.InSupply(kernel.SideB))
			return fit.AndNot(p.Full(kernel.SideB)).AndNot(p.Placed)
		},
	}
}

func leads(a, b int) kernel.Side {
	if b > a {
		return kernel.SideB
	}
	return kernel.SideA
}

// goals: all three prizes win at once, most of them at the end.
func (e *example) goals() []blocks.Goal {
	prizes := blocks.Goal{Side: kernel.NoSide, Places: e.c.VictoryPlaces, AtEnd: true, Level: blocks.LevelMarginal,
		Rule: e.c.Numbers[blocks.RSuddenDeath], Switch: blocks.RSuddenDeath}
	west := prizes
	west.Side, west.Need, west.AtEnd, west.Level = kernel.SideA, 3, false, blocks.LevelDecisive
	east := west
	east.Side = kernel.SideB
	return []blocks.Goal{west, east, prizes}
}

// setUp puts most blocks in given places, keeps one for the second turn and two in the East's pool, and lets the East
// place two blocks and a line.
func (e *example) setUp() []blocks.Step {
	place := func(s kernel.Side, hold blocks.HoldKind, list ...string) blocks.Step {
		st := blocks.Step{Side: s, Do: blocks.StepPlace, Hold: hold, Of: blocks.Nowhere}
		for _, words := range list {
			id, at, _ := strings.Cut(words, " ")
			st.Blocks = append(st.Blocks, e.units[id])
			if at != "" {
				st.At = append(st.At, e.at(at))
			}
		}
		st.Count = len(st.Blocks)
		return st
	}
	chiefs := []blocks.Step{place(kernel.SideA, blocks.OnTheMap, "w-chief palace"),
		place(kernel.SideB, blocks.OnTheMap, "e-chief 42")}
	for i := range chiefs {
		chiefs[i].FaceUp = true
	}
	free := place(kernel.SideB, blocks.OnTheMap, "e-inf3", "e-inf4")
	free.Do, free.Where = blocks.StepDeploy, blocks.WhereFront
	return append(chiefs,
		place(kernel.SideA, blocks.OnTheMap, "w-hq1 12", "w-hq2 13", "w-air 11", "w-tank1 21", "w-tank2 22", "w-mot 22",
			"w-inf1 13",
			"w-inf2 23"),
		place(kernel.SideA, blocks.Waiting, "w-inf3"),
		place(kernel.SideA, blocks.InPool, "w-cav"),
		place(kernel.SideB, blocks.OnTheMap, "e-hq1 32", "e-hq2 43", "e-inf1 31", "e-inf2 33"),
		place(kernel.SideB, blocks.InPool, "e-tank", "e-cav"),
		free,
		blocks.Step{Side: kernel.SideB, Do: blocks.StepLines, Count: 1, Hold: blocks.OnTheMap, Of: blocks.Nowhere})
}

// judge writes into the Book what the code of the game does.
func (e *example) judge() {
	b := e.book
	b.Leader = [2]piece{piece(e.units["w-chief"]), piece(e.units["e-chief"])}
	b.LeaderAt[kernel.SideB] = blocks.PlaceID(e.at("42"))
	b.Source = func(w *World, s kernel.Side, a kernel.PlaceID) bool {
		if s == kernel.SideA {
			return w.Sites[a].ID == "home"
		}
		return w.Sites[a].ID[0] == '4'
	}
	b.Secure = func(w *World, s kernel.Side, a kernel.PlaceID) bool { return w.Control[a] == s && w.Source(w, s, a) }
	b.Halved = func(w *World, s kernel.Side) bool {
		return w.Weather == "rain" || w.Weather != "good" && w.Control[w.Place("32")] != s
	}
	b.Won = func(w *World) kernel.Side {
		for s := range kernel.Side(kernel.Players) {
			if w.Points(s) == 3 {
				return s
			}
		}
		return kernel.NoSide
	}
	b.Ending = func(o *Oracle) (kernel.Side, string) {
		if s := o.W.Won(o.W); s != kernel.NoSide {
			return s, "decisive"
		}
		if o.W.Month != 3 {
			o.Fail("RFinal", "the game ends in turn %d", o.W.Month)
		}
		return leads(o.W.Points(kernel.SideA), o.W.Points(kernel.SideB)), "marginal"
	}
	b.Arrives = func(o *Oracle, p piece, a kernel.PlaceID) bool {
		w, site := o.W, o.Sites[a]
		if o.Units[p].Side == kernel.SideA {
			return site.ID == "home"
		}
		return site.ID[0] == '4' && w.Free(kernel.SideB, a) && w.Supplied(kernel.SideB, a) && w.Room(kernel.SideB, a) &&
			!o.Placed(a)
	}
}
