// Package counterstest has what tests of the counter system and of its games share: a small game with every mechanism
// of the system, and naive versions of what the system does cleverly.
package counterstest

import (
	"fmt"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
	"umpire/systems/counters"
)

// fieldMap is 14 by 11 hexes: woods, a lake and a river, a fortified line of six sides facing west, two railways.
const fieldMap = `{"format":"umpire-hexmap-1","game":"field","layout":"flat-odd-low","km":10,
"terrains":[{"mark":".","name":"clear","source":"made up"},{"mark":"w","name":"wood","source":"made up"}],
"sheets":[{"name":"","cols":[1,14],"rows":[1,11],"shift":[0,0],"hexes":[
"......w.......",
"..ww..........",
"..w.......ww..",
"..........w...",
".....w........",
"..............",
"........w.....",
"...ww...w.....",
"...w..........",
"..........ww..",
".............."]}],
"sidekinds":[{"name":"river"},{"name":"lake","barred":true},{"name":"fort"}],
"sides":[{"kind":"river","sides":["0907 n ne","1006 n","1105 n"],"source":"made up"},
{"kind":"lake","sides":["0504 n ne","0603 n"],"source":"made up"}],
"works":[{"kind":"fort","name":"First","sides":["1102 sw nw","1101 sw"],"source":"made up"},
{"kind":"fort","name":"Second","sides":["1108 nw sw","1109 nw"],"source":"made up"}],
"ways":[{"id":"north","kind":"rail","from":"west","to":"east","hexes":["0103","0203","0303","0403","0503","0603","0703",
"0803","0903","1003","1103","1203","1303","1403"],"source":"made up"},
{"id":"south","kind":"rail","from":"west","to":"east","hexes":["0108","0208","0308","0408","0508","0608","0708","0808",
"0908","1008","1108","1208","1308","1408"],"source":"made up"},
{"id":"link","kind":"rail","hexes":["1003","1004","1005","1006","1007","1008"],"source":"made up"}],
"towns":[{"name":"Brod","kind":"city","hexes":["1206","1306"],"source":"made up"}],
"lines":[{"kind":"start","name":"may","row":true,"hexes":[%s],"source":"made up"}],
"edges":[{"name":"north","hexes":[%s],"source":"made up"},{"name":"south","hexes":[%s],"source":"made up"},
{"name":"west","hexes":[%s],"source":"made up"},{"name":"east","hexes":[%s],"source":"made up"}]}`

func numbers(cols [2]int, rows [2]int) string {
	var list []string
	for c := cols[0]; c <= cols[1]; c++ {
		for r := rows[0]; r <= rows[1]; r++ {
			list = append(list, fmt.Sprintf("%q", fmt.Sprintf("%02d%02d", c, r)))
		}
	}
	return strings.Join(list, ",")
}

// Field is the config of the small game: seven turns, the West (first side) attacks, both have what the system knows.
func Field() (counters.Config, error) {
	text := fmt.Sprintf(fieldMap, numbers([2]int{7, 7}, [2]int{1, 11}), numbers([2]int{1, 14}, [2]int{1, 1}),
		numbers([2]int{1, 14}, [2]int{11, 11}), numbers([2]int{1, 1}, [2]int{1, 11}),
		numbers([2]int{14, 14}, [2]int{1, 11}))
	m, err := board.LoadHexMap(strings.NewReader(text), "field")
	if err != nil {
		return counters.Config{}, err
	}
	c := counters.Config{Map: m, Units: make([]counters.Counter, 1), Stack: 3, Overrun: 4, RailKind: "rail",
		Barrier: "lake",
		Works:   "fort", WorksCost: 2, WorksAgainst: kernel.SideA, WorksBreak: 2, LineRims: [2]string{"north", "south"},
		Grounds: []string{"open", "wood"}, Notes: []string{"Brod falls."}}
	c.Drawn.X, c.Drawn.Y, c.Drawn.DX, c.Drawn.DY = 50, 50, 87, 100
	c.About = kernel.Info{ID: "field", Name: "The Field at Brod", Tagline: "A small game of counters", Edition: 1,
		DataHash: "0", Handicap: true,
		Sides: [2]kernel.SideInfo{{ID: "west", Name: "West", People: "the West", Emblem: "cross"},
			{ID: "east", Name: "East", People: "the East", Emblem: "star"}},
		Levels: []kernel.LevelInfo{{ID: "marginal", Name: "Marginal victory", Match: 1},
			{ID: "decisive", Name: "Decisive victory", Match: 6}},
		Scenarios: []kernel.ScenarioInfo{{ID: "may", Name: "May", Intro: "The West attacks.", Length: "7 turns",
			Rule: "set-up", Options: []string{}, Goals: []kernel.GoalInfo{
				{Side: kernel.SideA, Text: "The West has more victory points.", Rule: "RVictory", Unit: "VP"},
				{Side: kernel.SideB, Text: "The East has as many victory points.", Rule: "RVictory", Unit: "VP"}}}},
		Options: []kernel.OptionInfo{}, Rules: []kernel.RuleInfo{{}}}
	c.Classes = []counters.Class{{ID: "foot", Name: "Foot", Costs: []int16{1, 1}},
		{ID: "mechanized", Name: "Mechanized", Costs: []int16{1, 3}, Mechanized: true},
		{ID: "engineers", Name: "Engineers", Costs: []int16{1, 1}}}
	c.Phases = []counters.Phase{
		{ID: "west-move", Name: "Movement", Side: 0, Kind: counters.PhaseMove, First: true, Classes: 7,
			Rule: "sequence"},
		{ID: "west-combat", Name: "Combat", Side: 0, Kind: counters.PhaseCombat, Rule: "sequence"},
		{ID: "west-second", Name: "Mechanized movement", Side: 0, Kind: counters.PhaseMove, Classes: 2, Last: true,
			Rule: "sequence"},
		{ID: "east-move", Name: "Movement", Side: 1, Kind: counters.PhaseMove, First: true, Classes: 7,
			Rule: "sequence"},
		{ID: "east-combat", Name: "Combat", Side: 1, Kind: counters.PhaseCombat, Last: true, Rule: "sequence"}}
	c.Weather = []counters.Weather{{ID: "clear", Name: "clear"},
		{ID: "mud", Name: "mud", Effects: []counters.WeatherEffect{
			{Side: 0, Classes: 7, OneHex: true, HalfAttack: true, HalfDefence: true, Rule: "weather"},
			{Side: 1, Classes: 7, HalfMove: true, Rule: "weather"}}},
		{ID: "frost", Name: "frost", Frozen: true, Effects: []counters.WeatherEffect{
			{Side: 0, Classes: 2, HalfMove: true, HalfAttack: true, Rule: "weather"}}}}
	c.WeatherOf = []uint8{0, 0, 0, 1, 1, 2, 2, 2}
	c.Zones = counters.Zones{Enter: 3, Leave: 2, CutSupply: [2]bool{true, false}}
	c.Supply = [2]counters.Supply{{Range: 4, Rims: []string{"west", "south"}},
		{Range: 3, Rims: []string{"north", "east", "south"}, OwnSide: true}}
	c.Rails[1] = counters.Rails{Rides: true, PerPoint: 6, Most: 3, Board: 2, Leave: 1}
	c.Outcomes = []counters.Outcome{
		{ID: "Ae", Name: "attacker eliminated", Attacker: counters.Eliminated, Rule: "results"},
		{ID: "Ar", Name: "attacker retreats", Attacker: counters.Retreats, Rule: "results"},
		{ID: "Br", Name: "both retreat", Attacker: counters.Retreats, Defender: counters.Retreats, Rule: "results"},
		{ID: "Ex", Name: "exchange", Attacker: counters.Exchange, Defender: counters.Eliminated, Advance: true,
			Rule: "results"},
		{ID: "½Ex", Name: "half exchange", Attacker: counters.HalfExchange, Defender: counters.Eliminated,
			Advance: true,
			Rule:    "results"},
		{ID: "De", Name: "defender eliminated", Defender: counters.Eliminated, Advance: true, Rule: "results"},
		{ID: "De, Ad", Name: "defender eliminated, attacker disrupted", Attacker: counters.Disrupts,
			Defender: counters.Eliminated, Advance: true, Rule: "results"},
		{ID: "Dr", Name: "defender retreats", Defender: counters.Retreats, Advance: true, Rule: "results"}}
	columns := []counters.Column{{Name: "1-2", Attack: 1, Defence: 2}, {Name: "1-1", Attack: 1, Defence: 1},
		{Name: "2-1", Attack: 2, Defence: 1}, {Name: "3-1", Attack: 3, Defence: 1}, {Name: "4-1", Attack: 4,
			Defence: 1}}
	c.Tables[0] = counters.Table{Side: 0, Columns: columns, Low: -1, Faces: 6, Rows: [][]uint8{
		{0, 0, 1, 2, 3}, {0, 1, 1, 7, 3}, {0, 1, 2, 7, 3}, {0, 1, 7, 3, 6}, {1, 2, 7, 3, 6}, {1, 7, 3, 6, 5},
		{1, 7, 3, 6, 5}, {2, 3, 6, 5, 5}}}
	c.Tables[1] = c.Tables[0]
	c.Tables[1].Side = 1
	c.Tables[1].Rows = [][]uint8{{0, 0, 1, 2, 3}, {0, 1, 1, 7, 4}, {0, 1, 2, 7, 4}, {0, 1, 7, 3, 4}, {1, 2, 7, 4, 5},
		{1, 7, 4, 4, 5}, {1, 7, 4, 5, 5}, {2, 3, 5, 5, 5}}
	c.Modifiers = []counters.Modifier{
		{ID: "wood", Text: "defender in woods", Rule: "terrain", Die: -2, Side: kernel.NoSide, Terrain: 1, Across: -1},
		{ID: "river", Text: "attack over a river", Rule: "terrain", Die: -1, Side: kernel.NoSide, Terrain: -1,
			Across: 0,
			Water:  true},
		{ID: "works", Text: "attack on works", Rule: "works", Die: -2, Side: 0, Terrain: -1, Across: 2, Front: true}}
	c.Shifts = []counters.Shift{{Side: 0, First: 1, Last: 2, Columns: 1, Text: "surprise", Rule: "shift"}}
	at := func(name string) board.Place {
		p, ok := m.Grid.Lookup(name)
		if !ok && err == nil {
			err = fmt.Errorf("no hex %s", name)
		}
		return p
	}
	c.Rebuild[1] = []board.Place{at("1206"), at("1306")}
	sc := counters.Scenario{ID: "may", First: 1, Last: 7, Line: m.Line("start", "may"),
		Order: [2]kernel.Side{1, 0}, Rail: make([]uint8, m.Grid.Len())}
	sc.Entries[0] = []board.Place{at("0103"), at("0108")}
	for s := range sc.Deploy {
		sc.Deploy[s].Ground = board.NewBits(m.Grid.Graph)
	}
	for a := range board.Place(m.Grid.Len()) {
		switch col := m.Grid.Hex(a).Col; {
		case col < 7:
			sc.Deploy[0].Ground.Add(a)
		case col > 7:
			sc.Deploy[1].Ground.Add(a)
		}
	}
	sc.Deploy[1].Within, sc.Deploy[1].Free = 3, 2
	rails := m.OnWay("rail")
	for a := rails.Next(-1); a != board.None; a = rails.Next(a) {
		switch col := m.Grid.Hex(a).Col; {
		case col <= 4:
			sc.Rail[a] = counters.RailOf(0)
		case col <= 7:
			sc.Rail[a] = counters.RailCut
		default:
			sc.Rail[a] = counters.RailOf(1)
		}
	}
	add := func(side kernel.Side, id, symbol string, class uint8, engineer, recruit bool, usual string,
		steps ...counters.Step) counters.Unit {
		u := counters.Unit(len(c.Units))
		c.Units = append(c.Units, counters.Counter{PieceInfo: kernel.PieceInfo{ID: id, Name: strings.ToUpper(id),
			Short: id,
			Side:  side, Type: symbol, Symbol: symbol, Size: "division", Group: "field", Source: "made up"},
			Class: class, Engineer: engineer, Recruit: recruit, Steps: steps})
		if usual == "" {
			return u
		}
		d := &sc.Deploy[side]
		d.Units = append(d.Units, u)
		fixed := board.None
		if engineer && side == 0 {
			fixed = at(usual)
		}
		d.Fixed = append(d.Fixed, fixed)
		d.Usual = append(d.Usual, at(usual))
		return u
	}
	foot := counters.Step{Strength: 3, Move: 5, Worth: 1}
	tank := []counters.Step{{Strength: 8, Move: 8, Worth: 2}, {Strength: 2, Move: 8, Worth: 3}}
	for i, hex := range []string{"0601", "0603", "0605", "0607", "0609", "0611"} {
		add(0, fmt.Sprintf("w-%did", i+1), "infantry", 0, false, i > 2, hex, foot)
	}
	for i, hex := range []string{"0605", "0605", "0607"} {
		add(0, fmt.Sprintf("w-%dpz", i+1), "tank", 1, false, false, hex, tank...)
	}
	add(0, "w-eb", "rail", 2, true, false, "0403", counters.Step{Strength: 1, Move: 1, Show: counters.Defends,
		Worth: 1})
	late := add(0, "w-7id", "infantry", 0, false, false, "", foot)
	for i, hex := range []string{"0801", "0803", "0805", "0807", "0809", "0811", "1003"} {
		add(1, fmt.Sprintf("e-%drd", i+1), "infantry", 0, false, false, hex, counters.Step{Strength: 2, Move: 5,
			Worth: 1})
	}
	for i, hex := range []string{"0805", "1004"} {
		add(1, fmt.Sprintf("e-%dtb", i+1), "tank", 1, false, false, hex,
			counters.Step{Strength: 1, Move: 10, Show: counters.Attached, Worth: 2})
	}
	add(1, "e-militia", "infantry", 0, false, false, "0908",
		counters.Step{Strength: 1, Move: 5, Show: counters.Defends, Worth: 1})
	for i, hex := range []string{"1005", "1208"} {
		add(1, fmt.Sprintf("e-%deb", i+1), "rail", 2, true, false, hex,
			counters.Step{Strength: 1, Move: 1, Show: counters.Defends, Worth: 1})
	}
	var fresh []counters.Unit
	for i := range 3 {
		fresh = append(fresh, add(1, fmt.Sprintf("e-%dsib", i+1), "infantry", 0, false, false, "",
			counters.Step{Strength: 3, Move: 5, Worth: 1}))
	}
	sc.Arrivals = []counters.Arrival{{Unit: late, Turn: 2, Places: sc.Entries[0]}}
	for i, u := range fresh {
		sc.Arrivals = append(sc.Arrivals, counters.Arrival{Unit: u, Turn: int16(2 + i),
			Places: []board.Place{at("1403"), at("1408")}})
	}
	c.Scenarios = []counters.Scenario{sc}
	for r := range counters.ROwn {
		c.Numbers[r] = r.String()
		c.Switches = append(c.Switches, switches.Switch[counters.Rule]{Number: r.String(), Rules: []counters.Rule{r}})
		c.About.Rules = append(c.About.Rules, kernel.RuleInfo{Number: r.String(), Title: r.String(),
			Text: "The rule of the system of that name."})
	}
	for _, extra := range []string{"sequence", "set-up", "weather", "terrain", "works", "shift", "results"} {
		c.About.Rules = append(c.About.Rules, kernel.RuleInfo{Number: extra, Title: extra, Text: "A heading."})
	}
	c.Accounts = []counters.Account{{Side: 0, Text: "Losses and gaps of the East", Rule: "RVictory"},
		{Side: 1, Text: "Losses and gaps of the West", Rule: "RVictory"},
		{Side: 0, Text: "Hexes of Brod, ten each", Rule: "RVictory"}}
	c.Hooks.Account = func(p *counters.Position, out []int32) {
		out[0], out[1] = p.Points[0], p.Points[1]
		for _, a := range c.Rebuild[1] {
			if p.Held(0, a) && p.Supplied(0, a) {
				out[2] += 10
			}
		}
	}
	c.Hooks.Level = func(p *counters.Position, points [2]int32) (kernel.Side, string, string) {
		switch {
		case points[0] > 2*points[1]:
			return 0, "decisive", "RVictory"
		case points[0] > points[1]:
			return 0, "marginal", "RVictory"
		}
		return 1, "marginal", "RVictory"
	}
	return c, err
}
