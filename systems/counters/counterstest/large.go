// A large game for measurements: the small one's rules on 10,000 hexes with 1,400 counters.

package counterstest

import (
	"fmt"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters"
)

const (
	largeSide  = 100 // columns and rows
	largeFront = 50  // column of the start line
	largeUnits = 700 // of a side
)

// largeMap has woods in patches, a railway every ten rows and no waters but one lake.
func largeMap() string {
	var rows, ways []string
	for r := 1; r <= largeSide; r++ {
		row := make([]byte, largeSide)
		for c := range row {
			row[c] = '.'
			if (c/3*7+r/3*5)%11 < 3 {
				row[c] = 'w'
			}
		}
		rows = append(rows, fmt.Sprintf("%q", row))
		if r%10 == 5 {
			ways = append(ways, fmt.Sprintf(
				`{"id":"r%d","kind":"rail","from":"west","to":"east","hexes":[%s],"source":"made up"}`, r,
				largeNumbers([2]int{1, largeSide}, [2]int{r, r})))
		}
	}
	all := [2]int{1, largeSide}
	edge := func(name string, cols, rows [2]int) string {
		return fmt.Sprintf(`{"name":%q,"hexes":[%s],"source":"made up"}`, name, largeNumbers(cols, rows))
	}
	last := [2]int{largeSide, largeSide}
	return fmt.Sprintf(`{"format":"umpire-hexmap-1","game":"large","layout":"flat-odd-low","km":10,
"terrains":[{"mark":".","name":"clear","source":"made up"},{"mark":"w","name":"wood","source":"made up"}],
"sheets":[{"name":"","cols":[1,%d],"rows":[1,%d],"shift":[0,0],"hexes":[%s]}],
"sidekinds":[{"name":"river"},{"name":"lake","barred":true},{"name":"fort"}],
"sides":[{"kind":"river","sides":["007050 n"],"source":"made up"},
{"kind":"lake","sides":["007052 n"],"source":"made up"}],
"works":[{"kind":"fort","name":"First","sides":["080002 sw nw"],"source":"made up"}],
"ways":[%s],"towns":[{"name":"Brod","kind":"city","hexes":["%s","%s"],"source":"made up"}],
"lines":[{"kind":"start","name":"may","row":true,"hexes":[%s],"source":"made up"}],
"edges":[%s,%s,%s,%s]}`, largeSide, largeSide, strings.Join(rows, ",\n"), strings.Join(ways, ","),
		largeNumber(90, 50), largeNumber(91, 50), largeNumbers([2]int{largeFront, largeFront}, all),
		edge("north", all, [2]int{1, 1}), edge("south", all, last), edge("west", [2]int{1, 1}, all),
		edge("east", last, all))
}

func largeNumber(col, row int) string { return fmt.Sprintf("%03d%03d", col, row) }

func largeNumbers(cols, rows [2]int) string {
	var list []string
	for c := cols[0]; c <= cols[1]; c++ {
		for r := rows[0]; r <= rows[1]; r++ {
			list = append(list, fmt.Sprintf("%q", largeNumber(c, r)))
		}
	}
	return strings.Join(list, ",")
}

// Large is the config of the large game. Both sides stand seven deep along the whole front.
func Large() (counters.Config, error) {
	c, err := Field()
	if err != nil {
		return c, err
	}
	m, err := board.LoadHexMap(strings.NewReader(largeMap()), "large")
	if err != nil {
		return c, err
	}
	at := func(col, row int) board.Place {
		p, ok := m.Grid.Lookup(largeNumber(col, row))
		if !ok && err == nil {
			err = fmt.Errorf("no hex %d, %d", col, row)
		}
		return p
	}
	c.Map = m
	c.About.ID = "large"
	c.Rebuild = [2][]board.Place{nil, {at(90, 50), at(91, 50)}}
	sc := counters.Scenario{ID: "may", First: 1, Last: 7, Line: m.Line("start", "may"),
		Order: [2]kernel.Side{1, 0}, Rail: make([]uint8, m.Grid.Len())}
	for s := range sc.Deploy {
		sc.Deploy[s].Ground = board.NewBits(m.Grid.Graph)
	}
	rails := m.OnWay("rail")
	for a := range board.Place(m.Grid.Len()) {
		side := kernel.Side(1)
		switch col := m.Grid.Hex(a).Col; {
		case col == largeFront:
			continue
		case col < largeFront:
			side = 0
		}
		sc.Deploy[side].Ground.Add(a)
		if rails.Has(a) {
			sc.Rail[a] = counters.RailOf(side)
		}
	}
	foot := []counters.Step{{Strength: 3, Move: 5, Worth: 1}}
	tank := []counters.Step{{Strength: 8, Move: 8, Worth: 2}, {Strength: 2, Move: 8, Worth: 3}}
	c.Units = c.Units[:1]
	for s := range kernel.Side(2) {
		d := &sc.Deploy[s]
		for i := range largeUnits {
			k := counters.Counter{PieceInfo: kernel.PieceInfo{ID: fmt.Sprintf("%d-%d", s, i), Name: "unit", Short: "u",
				Side: s, Type: "infantry", Symbol: "infantry", Size: "division", Group: "large", Source: "made up"},
				Steps: foot}
			if i%5 == 0 {
				k.Type, k.Symbol, k.Class, k.Steps = "tank", "tank", 1, tank
			}
			hex := at(largeFront-1-i/largeSide, 1+i%largeSide)
			if s == 1 {
				hex = at(largeFront+1+i/largeSide, 1+i%largeSide)
			}
			d.Units = append(d.Units, counters.Unit(len(c.Units)))
			d.Fixed, d.Usual = append(d.Fixed, board.None), append(d.Usual, hex)
			c.Units = append(c.Units, k)
		}
	}
	c.Scenarios = []counters.Scenario{sc}
	return c, err
}
