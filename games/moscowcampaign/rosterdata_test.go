// The counters and tables against what the rulebook states, and the orders of battle against their sums.

package moscowcampaign_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"umpire/games/moscowcampaign"
	"umpire/systems/counters/counterdata"
)

func data(t *testing.T) *counterdata.Data {
	t.Helper()
	d, err := moscowcampaign.Read()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestCounters: the sheet has 363 counters, of which 30 are Kampfgruppen, three and twelve are EB units.
func TestCounters(t *testing.T) {
	d := data(t)
	kampfgruppen, eb := 0, map[string]int{}
	for _, c := range d.Roster.Counters {
		last := c.Steps[len(c.Steps)-1]
		mechanized := c.Class == "armor" || c.Class == "motorized"
		if len(c.Steps) == 2 {
			kampfgruppen++
			if last.Strength != 2 || last.Move != 8 || last.Worth != 3 || last.Name != "Kampfgruppe" ||
				last.Show != "" {
				t.Errorf("%s: the last step is %+v, a Kampfgruppe is 2-8 and worth 3 a point", c.ID, last)
			}
		}
		// Combat G: these and no others.
		if want := c.Side == "german" && mechanized && c.Steps[0].Strength >= 4; want != (len(c.Steps) == 2) {
			t.Errorf("%s has %d steps", c.ID, len(c.Steps))
		}
		worth := 1
		if mechanized {
			worth = 2
		}
		if c.Steps[0].Worth != worth {
			t.Errorf("%s is worth %d a point, not %d", c.ID, c.Steps[0].Worth, worth)
		}
		if c.Engineer {
			eb[c.Side]++
			if s := c.Steps[0]; s.Strength != 1 || s.Move != 1 || s.Show != "parentheses" {
				t.Errorf("%s is %+v, an EB unit is (1)-1", c.ID, s)
			}
		}
		if recruit := c.Side == "german" && c.Class == "infantry" && c.Steps[0].Strength == 2; recruit != c.Recruit {
			t.Errorf("%s: recruit is %v", c.ID, c.Recruit)
		}
		if !strings.HasPrefix(c.ID, c.Side[:1]+"-") {
			t.Errorf("%s is of the side %s", c.ID, c.Side)
		}
	}
	if n := len(d.Roster.Counters) + kampfgruppen; n != 363 || kampfgruppen != 30 {
		t.Errorf("%d counters, %d of them Kampfgruppen", n, kampfgruppen)
	}
	if eb["german"] != 3 || eb["soviet"] != 12 {
		t.Errorf("EB units: %v", eb)
	}
}

// points are strength and victory points of an order of battle.
func points(d *counterdata.Data, o *counterdata.Order) (units, strength, worth int) {
	reduced := d.Reduced(o)
	for _, id := range d.Units(o) {
		units++
		steps := d.Counter(id).Steps
		if slices.Contains(reduced, id) {
			steps = steps[len(steps)-1:]
		}
		strength += steps[0].Strength
		for i, s := range steps {
			after := 0
			if i+1 < len(steps) {
				after = steps[i+1].Strength
			}
			worth += (s.Strength - after) * s.Worth
		}
	}
	return units, strength, worth
}

// TestOrders: units, strength and victory points of each order of battle (PROVENANCE.md).
func TestOrders(t *testing.T) {
	d := data(t)
	want := map[string][3]int{"A": {67, 227, 377}, "B": {73, 239, 389}, "C": {73, 259, 453}, "D": {66, 169, 269},
		"E": {72, 181, 281}, "F": {66, 227, 385}, "1": {101, 159, 178}, "2": {105, 172, 211}, "3": {148, 231, 268}}
	for i := range d.Campaign.Orders {
		o := &d.Campaign.Orders[i]
		n, strength, worth := points(d, o)
		if got := [3]int{n, strength, worth}; got != want[o.ID] {
			t.Errorf("order %s: %v, want %v", o.ID, got, want[o.ID])
		}
	}
	if len(d.Campaign.Orders) != len(want) {
		t.Errorf("%d orders", len(d.Campaign.Orders))
	}
	worth := 0
	for _, a := range d.Campaign.Reinforcements.Arrivals {
		for _, id := range a.Units {
			for _, s := range d.Counter(id).Steps {
				worth += s.Strength * s.Worth
			}
		}
	}
	if worth != 210 {
		t.Errorf("Soviet reinforcements are worth %d points, not 210", worth)
	}
}

// TestEveryCounterIsUsed: by an order of battle or an arrival, or it is an EB unit.
func TestEveryCounterIsUsed(t *testing.T) {
	d := data(t)
	used := map[string]bool{}
	for i := range d.Campaign.Orders {
		for _, id := range d.Units(&d.Campaign.Orders[i]) {
			used[id] = true
		}
	}
	lists := [][]counterdata.Arrival{d.Campaign.Reinforcements.Arrivals}
	for _, o := range d.Campaign.Options {
		lists = append(lists, o.Arrivals)
	}
	for _, a := range slices.Concat(lists...) {
		for _, id := range a.Units {
			used[id] = true
		}
	}
	for _, c := range d.Roster.Counters {
		if used[c.ID] == c.Engineer {
			t.Errorf("%s: used is %v", c.ID, used[c.ID])
		}
	}
}

// TestArrivals: at most nine Soviet units arrive a turn (Rail Movement A), and nobody who is there already.
func TestArrivals(t *testing.T) {
	d := data(t)
	for _, a := range d.Campaign.Reinforcements.Arrivals {
		if len(a.Units) > 9 {
			t.Errorf("turn %d: %d Soviet units arrive, and nine can be entrained", a.Turn, len(a.Units))
		}
	}
	for _, o := range d.Campaign.Options {
		for _, a := range o.Arrivals {
			for _, id := range a.Units {
				if d.Counter(id).Side != "german" || len(a.Edges) == 0 {
					t.Errorf("option %s: %s, edges %v", o.ID, id, a.Edges)
				}
			}
		}
	}
}

// TestScenarioChart: the chart row by row.
func TestScenarioChart(t *testing.T) {
	d := data(t)
	chart := strings.Fields(`1:1-8:sept:1:A:U 2:1-8:sept:1:A:UV 3:1-8:sept:1:A:UW 4:1-8:sept:1:B:UX 5:1-8:sept:1:A:UVW
		6:1-8:sept:1:B:UVX 7:1-8:sept:1:B:UVWX 8:1-8:sept:1:A:UWX 9:1-8:sept:1:A:U* 10:1-8:sept:1:C:U*
		11:1-31:sept:1:A:U 12:1-31:sept:1:A:UV 13:1-31:sept:1:A:UWX* 14:1-31:sept:1:C:U* 15:16-23:nov:2:D:U
		16:16-23:nov:2:E:UY 17:16-31:nov:2:D:U 18:16-31:nov:2:E:UY 19:16-23:nov:2:D:U* 20:16-31:nov:2:D:U*
		21:24-31:dec:3:F:U 22:24-31:dec:3:F:UZ 23:24-31:dec:3:F:U* 24:24-31:dec:3:F:UZ*`)
	if len(d.Campaign.Scenarios) != len(chart) {
		t.Fatalf("%d scenarios", len(d.Campaign.Scenarios))
	}
	for i, s := range d.Campaign.Scenarios {
		row := strings.Join([]string{s.ID, spans(s.First, s.Last), s.Line, s.Orders[0], s.Orders[1],
			strings.Join(s.Options, "")}, ":")
		if s.Replacements {
			row += "*"
		}
		if row != chart[i] {
			t.Errorf("%s, the chart has %s", row, chart[i])
		}
	}
}

func spans(first, last int) string {
	digits := func(n int) string { return strings.TrimLeft(string([]byte{'0' + byte(n/10), '0' + byte(n%10)}), "0") }
	return digits(first) + "-" + digits(last)
}

// TestWeatherByTurn: the summary of weather effects.
func TestWeatherByTurn(t *testing.T) {
	d := data(t)
	if n := len(d.Campaign.Turns); n != 31 {
		t.Fatalf("%d turns", n)
	}
	for _, turn := range d.Campaign.Turns {
		want := "winter"
		for _, w := range []struct {
			last int
			id   string
		}{{22, "freeze"}, {15, "mud"}, {5, "rains"}, {4, "clear"}} {
			if turn.Turn <= w.last {
				want = w.id
			}
		}
		if turn.Weather != want {
			t.Errorf("turn %d: %s, want %s", turn.Turn, turn.Weather, want)
		}
	}
}

// TestResultsTables: the ends of both combat results tables, that they get no worse for the attacker from column to
// column and from row to row, and the cells in which they differ.
func TestResultsTables(t *testing.T) {
	d := data(t)
	rank := map[string]int{"Ae": 0, "Ar": 1, "Br": 2, "Dr": 3, "Ex": 4, "½Ex": 5, "De,Ad": 5, "De": 6}
	var cells [2]map[[2]int]string
	for s, table := range d.Tables.Tables {
		cells[s] = map[[2]int]string{}
		if got := strings.Join(table.Columns, " "); got != "1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1 10-1 11-1" {
			t.Errorf("%s: columns %s", table.Side, got)
		}
		for r, row := range table.Rows {
			if row.Die != r-1 {
				t.Errorf("%s: row %d has the number %d", table.Side, r, row.Die)
			}
			for c, cell := range row.Cells {
				cells[s][[2]int{row.Die, c}] = cell
				if c > 0 && rank[cell] < rank[row.Cells[c-1]] {
					t.Errorf("%s, row %d: %s follows %s", table.Side, row.Die, cell, row.Cells[c-1])
				}
				if r > 0 && rank[cell] < rank[table.Rows[r-1].Cells[c]] {
					t.Errorf("%s, column %s: %s below %s", table.Side, table.Columns[c], cell, table.Rows[r-1].Cells[c])
				}
			}
			if row.Cells[0] != "Ae" {
				t.Errorf("%s, row %d: 1-2 is %s", table.Side, row.Die, row.Cells[0])
			}
		}
		if len(table.Rows) != 8 || cells[s][[2]int{-1, 11}] != "Ex" || cells[s][[2]int{6, 11}] != "De" {
			t.Errorf("%s: %d rows, ends %s and %s", table.Side, len(table.Rows), cells[s][[2]int{-1, 11}],
				cells[s][[2]int{6, 11}])
		}
	}
	differ := 0
	for at, german := range cells[0] {
		if soviet := cells[1][at]; german != soviet {
			differ++
			// Where they differ the Soviets lose half where the Germans are disrupted or lose all, or destroy without
			// disruption; or both retreat where a German attacker alone does.
			pairs := []string{"Ex ½Ex", "De,Ad ½Ex", "De,Ad De", "Ar Br"}
			if !slices.Contains(pairs, german+" "+soviet) {
				t.Errorf("row %d, column %d: %s and %s", at[0], at[1], german, soviet)
			}
		}
	}
	if differ != 16 {
		t.Errorf("the tables differ in %d cells, not in 16", differ)
	}
}

// TestRuleLines: no line of help has the title of another, and each is short.
func TestRuleLines(t *testing.T) {
	var rules []struct {
		Rule, Title, Kind, Text, Cite string
		Enforced                      bool
	}
	moscowcampaign.ReadFile(t, "rules.json", &rules)
	titles, numbers := map[string]bool{}, map[string]bool{}
	for _, r := range rules {
		if r.Title == "" || titles[r.Title] || len(r.Text) > 320 || !strings.HasSuffix(r.Text, ".") {
			t.Errorf("%s: title %q, text %q", r.Rule, r.Title, r.Text)
		}
		titles[r.Title], numbers[r.Rule] = true, true
	}
	// Every lettered case; the rulebook has no Movement F, and Zones A is its procedure.
	for section, letters := range map[string]string{"Sequence": "ABC", "Movement": "ABCDEGHIJKL", "Zones": "ABCDEFGH",
		"Terrain": "ABC", "Stacking": "ABC", "Supply": "ABCDEF", "Combat": "ABCDEFGHIJKLMNOPQRS", "Overrun": "ABC",
		"Line": "AB", "Fortified": "ABCDEFG", "Rail Movement": "ABCDEFG", "EB": "ABCDE"} {
		for _, l := range letters {
			if !numbers[section+" "+string(l)] {
				t.Errorf("no line for %s %c", section, l)
			}
		}
	}
	for _, n := range []string{"Weather", "Replacements", "Victory", "Set-up", "Match", "Series", "Handicap"} {
		if !numbers[n] {
			t.Errorf("no line for %s", n)
		}
	}
	if numbers["Movement F"] {
		t.Error("the rulebook has no Movement F")
	}
}

// TestTerrainChart: costs and modifiers as the chart and its ruling have them.
func TestTerrainChart(t *testing.T) {
	d := data(t)
	for _, c := range d.Tables.Classes {
		want := map[string]int{"clear": 1, "forest": 1}
		if c.Mechanized {
			want["forest"] = 3
		}
		if !maps.Equal(c.Costs, want) {
			t.Errorf("%s: %v, want %v", c.ID, c.Costs, want)
		}
	}
	die := map[string]int{}
	for _, m := range d.Tables.Modifiers {
		die[m.ID] = m.Die
	}
	if want := map[string]int{"forest": -2, "river": -1, "works": -2}; !maps.Equal(die, want) {
		t.Errorf("modifiers %v, want %v", die, want)
	}
}
