// Counters, turn record, combat results table and set-up: what the rulebook states of them.

package driveonmoscow_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/systems/counters/counterstest"
)

type counts map[string]int

type figures struct {
	Attack  int    `json:"attack"`
	Defence int    `json:"defence"`
	Class   string `json:"class"`
}

type counter struct {
	ID       string    `json:"id"`
	Side     string    `json:"side"`
	Class    string    `json:"class"`
	Symbol   string    `json:"symbol"`
	Size     string    `json:"size"`
	Name     string    `json:"name"`
	Short    string    `json:"short"`
	Type     string    `json:"type"`
	Guards   bool      `json:"guards"`
	Steps    []figures `json:"steps"`
	Faces    []figures `json:"faces"`
	Note     string    `json:"note"`
	Identity string    `json:"identity"`
	Printed  string    `json:"printed"`
	Why      []string  `json:"why"`
}

type group struct {
	Name  string          `json:"name"`
	Of    string          `json:"of"`
	Zone  string          `json:"zone"`
	Line  []string        `json:"line"`
	At    string          `json:"at"`
	Units json.RawMessage `json:"units"` // counts by type, or ids
}

type tables struct {
	Format string `json:"format"`
	Game   string `json:"game"`
	Note   string `json:"note"`
	Turns  []struct {
		Turn       int      `json:"turn"`
		Name       string   `json:"name"`
		Dates      string   `json:"dates"`
		Mechanized int      `json:"mechanized"`
		Foot       int      `json:"foot"`
		MoveMark   string   `json:"move_mark"`
		MoveRule   string   `json:"move_rule"`
		Air        [2]int   `json:"air"`
		AirMark    string   `json:"air_mark"`
		Arrive     counts   `json:"arrive"`
		ArriveMark string   `json:"arrive_mark"`
		ArriveRule string   `json:"arrive_rule"`
		Withdraw   []string `json:"withdraw"`
		Withdrawal string   `json:"withdraw_rule"`
	} `json:"turns"`
	Outcomes []struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Rule string `json:"rule"`
	} `json:"outcomes"`
	Table struct {
		Die      int      `json:"die"`
		Columns  []string `json:"columns"`
		Low      string   `json:"low"`
		LowRule  string   `json:"low_rule"`
		High     string   `json:"high"`
		HighRule string   `json:"high_rule"`
		Mark     string   `json:"mark"`
		Stated   []struct {
			Column string `json:"column"`
			Die    int    `json:"die"`
			Cell   string `json:"cell"`
			Rule   string `json:"rule"`
		} `json:"stated"`
		Rows []struct {
			Die   int      `json:"die"`
			Cells []string `json:"cells"`
		} `json:"rows"`
	} `json:"table"`
	Modifiers []struct {
		ID    string `json:"id"`
		Text  string `json:"text"`
		Shift int    `json:"shift"`
		Rule  string `json:"rule"`
	} `json:"modifiers"`
}

// read reads a data file strictly.
func read(t *testing.T, name string, into any) {
	t.Helper()
	raw, err := os.ReadFile("data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func roster(t *testing.T) []counter {
	t.Helper()
	var r struct {
		Format, Game, Note string
		Reasons            []struct{ ID, Mark, Rule, Text string }
		Counters           []counter
	}
	read(t, "roster.json", &r)
	known := map[string]bool{}
	for _, reason := range r.Reasons {
		known[reason.ID] = reason.Text != "" && strings.Contains("SHhP", reason.Mark)
	}
	seen := map[string]bool{}
	for _, c := range r.Counters {
		if seen[c.ID] || c.Name == "" || c.Short == "" || c.Size == "" || c.Symbol == "" || len(c.Why) == 0 {
			t.Errorf("%s: given twice, or something is missing", c.ID)
		}
		seen[c.ID] = true
		for _, w := range c.Why {
			if !known[w] {
				t.Errorf("%s: no reason %q", c.ID, w)
			}
		}
	}
	return r.Counters
}

func add(to, from counts) {
	for k, n := range from {
		to[k] += n
	}
}

// 2.0, 2.3: 352 counters, of which three are markers. 2.12: ten Kampfgruppen, 2-1 and 1-2. 3.2 to 3.4: fourteen Guards
// units of two steps; 2.13: other Soviet units have one. 9.3: infantry of 4-8/2-4 and 3-7/1-3, one cavalry division.
func TestRoster(t *testing.T) {
	all := roster(t)
	if len(all)+3 != 352 {
		t.Errorf("%d counters and three markers", len(all))
	}
	types, classes, sizes := counts{}, counts{}, counts{}
	for _, c := range all {
		if c.Side == "soviet" {
			types[c.Type]++
			if (len(c.Steps) == 2) != c.Guards || c.Guards != (c.Type[0] == 'G') {
				t.Errorf("%s has %d steps", c.ID, len(c.Steps))
			}
		} else {
			classes[c.Class]++
			sizes[c.Size]++
		}
		switch {
		case c.Class == "kampfgruppe":
			want := []figures{{2, 1, "panzer"}, {1, 2, "grenadier"}}
			if !slices.Equal(c.Faces, want) || len(c.Steps) != 0 {
				t.Errorf("%s: %v", c.ID, c.Faces)
			}
		case len(c.Steps) == 0 || len(c.Faces) != 0:
			t.Errorf("%s has no figures", c.ID)
		case len(c.Steps) == 2 && (c.Steps[1].Attack >= c.Steps[0].Attack || c.Steps[1].Defence >= c.Steps[0].Defence):
			t.Errorf("%s is not weaker when reduced: %v", c.ID, c.Steps)
		}
		if c.Class == "infantry" {
			strong, weak := []figures{{4, 8, ""}, {2, 4, ""}}, []figures{{3, 7, ""}, {1, 3, ""}}
			if !slices.Equal(c.Steps, strong) && !slices.Equal(c.Steps, weak) {
				t.Errorf("%s: %v", c.ID, c.Steps)
			}
		}
	}
	want := counts{"RD": 136, "RB": 47, "CD": 25, "TB": 28, "MRB": 12, "MRD": 5, "GRD": 8, "GCD": 2, "GTB": 4}
	if !maps.Equal(types, want) {
		t.Errorf("Soviet units %v, want %v", types, want)
	}
	if classes["kampfgruppe"] != 10 || classes["cavalry"] != 1 || sizes["brigade"] != 1 || sizes["regiment"] != 1 {
		t.Errorf("German units %v, %v", classes, sizes)
	}
	tanks := 0 // 3.1: one of the five motorized rifle divisions is a tank division
	for _, c := range all {
		if c.Type == "MRD" && c.Symbol == "tank" {
			tanks++
		}
	}
	if tanks != 1 {
		t.Errorf("%d of the motorized rifle divisions are tank divisions", tanks)
	}
}

// 3.2, 3.3, 3.4, 3.5: what stands on the map, waits in the cup and arrives is each counter once.
func TestSetUp(t *testing.T) {
	var s struct {
		Format, Game, Note string
		Scenarios          []struct{ ID, Name, Length, Rule, Intro string }
		Stated             map[string]struct {
			Rule  string
			Units counts
		}
		Soviet, German []group
	}
	read(t, "scenarios.json", &s)
	for zone, want := range map[string]counts{
		"forward": {"CD": 9, "MRB": 8, "MRD": 4, "RB": 17, "RD": 78, "TB": 9},
		"reserve": {"MRD": 1, "RD": 4, "RB": 4, "GRD": 6}, "cup": {"GCD": 2, "GRD": 2, "GTB": 4}} {
		if !maps.Equal(s.Stated[zone].Units, want) {
			t.Errorf("%s: %v, want %v", zone, s.Stated[zone].Units, want)
		}
		if zone == "cup" {
			continue
		}
		placed := counts{}
		for _, g := range s.Soviet {
			if g.Zone == zone {
				var units counts
				if err := json.Unmarshal(g.Units, &units); err != nil {
					t.Fatal(g.Name, err)
				}
				add(placed, units)
			}
		}
		if !maps.Equal(placed, want) {
			t.Errorf("%s: the groups have %v, want %v", zone, placed, want)
		}
	}
	m := counterstest.Chart(t)
	front := m.Line("front", "front")
	west := counterstest.Flood(m.Grid.Graph, m.Rim("west"), counterstest.Among(front))
	rear := counterstest.Flood(m.Grid.Graph, m.Rim("east"), counterstest.Among(m.Line("front", "reserve")))
	for _, p := range m.Line("front", "reserve") {
		rear.Add(p)
	}
	for _, g := range s.Soviet {
		for _, number := range append(g.Line, g.At) {
			if number == "" {
				continue
			}
			p := counterstest.Hex(t, m, number)
			if west.Has(p) || rear.Has(p) != (g.Zone == "reserve") {
				t.Errorf("%s: %s does not lie in the %s zone", g.Name, number, g.Zone)
			}
		}
	}
	var placed []string
	for _, g := range s.German {
		var units []string
		if err := json.Unmarshal(g.Units, &units); err != nil {
			t.Fatal(g.Name, err)
		}
		placed = append(placed, units...)
		if len(units) > 5 && g.At != "" { // 6.0: a corps can stand in one hex
			t.Errorf("%s has %d units", g.Name, len(units))
		}
	}
	var want []string
	for _, c := range roster(t) {
		if c.Side == "german" && c.Class != "kampfgruppe" {
			want = append(want, c.ID)
		}
	}
	slices.Sort(placed)
	slices.Sort(want)
	if !slices.Equal(placed, want) {
		t.Error("the German set-up does not have each unit once")
	}
}

// 2.10, 12.1, 12.2: movement of turns 1, 5 and 7. 3.1: arrivals of turn 1. 3.5: what arrives is what is left of the
// counters. 9.3: withdrawals of turns 5 to 7. 11.19: never both sides have aircraft, two at most with those of 12.2.
// 12.1: a declaration takes two and one from the movement of turns 4 to 7.
func TestTurnRecord(t *testing.T) {
	var x tables
	read(t, "tables.json", &x)
	if len(x.Turns) != 9 {
		t.Fatalf("%d turns", len(x.Turns))
	}
	arrive := counts{}
	for i, turn := range x.Turns {
		if turn.Turn != i+1 {
			t.Errorf("turn %d stands at place %d", turn.Turn, i+1)
		}
		add(arrive, turn.Arrive)
		if turn.Air[0] > 0 && turn.Air[1] > 0 || turn.Air[0] > 2 || turn.Air[1] > 1 ||
			turn.Turn >= 5 && turn.Turn <= 8 && (turn.Air[0] > 1 || turn.Air[1] > 0) {
			t.Errorf("turn %d: aircraft %v", turn.Turn, turn.Air)
		}
		if turn.Turn >= 4 && turn.Turn <= 7 && (turn.Mechanized < 2 || turn.Foot < 1) {
			t.Errorf("turn %d: a declaration would leave %d and %d", turn.Turn, turn.Mechanized-2, turn.Foot-1)
		}
		want := map[int][]string{5: {"infantry 4-8"}, 6: {"infantry 4-8"}, 7: {"infantry 4-8", "cavalry"}}[turn.Turn]
		if !slices.Equal(turn.Withdraw, want) {
			t.Errorf("turn %d: withdrawals %v, want %v", turn.Turn, turn.Withdraw, want)
		}
	}
	for turn, want := range map[int][2]int{1: {10, 6}, 5: {3, 3}, 7: {6, 4}} {
		if r := x.Turns[turn-1]; [2]int{r.Mechanized, r.Foot} != want || r.MoveMark != "S" {
			t.Errorf("turn %d: movement %d and %d, want %v", turn, r.Mechanized, r.Foot, want)
		}
	}
	if want := (counts{"RD": 7, "RB": 2, "CD": 2, "TB": 1}); !maps.Equal(x.Turns[0].Arrive, want) {
		t.Errorf("turn 1: %v, want %v", x.Turns[0].Arrive, want)
	}
	left := counts{}
	for _, c := range roster(t) {
		if c.Side == "soviet" {
			left[c.Type]++
		}
	}
	for _, gone := range []counts{{"CD": 9, "MRB": 8, "MRD": 4, "RB": 17, "RD": 78, "TB": 9},
		{"MRD": 1, "RD": 4, "RB": 4, "GRD": 6}, {"GCD": 2, "GRD": 2, "GTB": 4}} {
		for k, n := range gone {
			if left[k] -= n; left[k] == 0 {
				delete(left, k)
			}
		}
	}
	if !maps.Equal(arrive, left) {
		t.Errorf("%v arrive, %v are left", arrive, left)
	}
}

// 11.9: columns 1:3 to 5:1, below them AL1, above them DE. 11.21: a 5 at 1:1 is AS. 11.23 to 11.29: four results.
// Better odds and higher rolls are never worse for the attacker; no column has one result alone.
func TestCombatResultsTable(t *testing.T) {
	var x tables
	read(t, "tables.json", &x)
	c := x.Table
	if !slices.Equal(c.Columns, []string{"1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"}) || c.Low != "AL1" ||
		c.High != "DE" || c.Die != 6 || len(c.Rows) != 6 {
		t.Fatalf("%v", c)
	}
	var order []string
	for _, o := range []string{"AL1", "AS", "DR", "DE"} {
		if !slices.ContainsFunc(x.Outcomes, func(r struct {
			ID   string `json:"id"`
			Name string `json:"name"`
			Rule string `json:"rule"`
		}) bool {
			return r.ID == o
		}) {
			t.Errorf("no result %s", o)
		}
		order = append(order, o)
	}
	rank := func(row, column int) int { return slices.Index(order, c.Rows[row].Cells[column]) }
	for col := range c.Columns {
		same := true
		for row := range c.Rows {
			if c.Rows[row].Die != row+1 || rank(row, col) < 0 {
				t.Fatalf("row %d, column %s: %q", row+1, c.Columns[col], c.Rows[row].Cells[col])
			}
			if col > 0 && rank(row, col) < rank(row, col-1) || row > 0 && rank(row, col) < rank(row-1, col) {
				t.Errorf("a %d at %s is worse than a lower roll or lower odds", row+1, c.Columns[col])
			}
			same = same && rank(row, col) == rank(0, col)
		}
		if same {
			t.Errorf("column %s has one result alone", c.Columns[col])
		}
	}
	for _, s := range c.Stated {
		if got := c.Rows[s.Die-1].Cells[slices.Index(c.Columns, s.Column)]; got != s.Cell {
			t.Errorf("a %d at %s is %s, stated is %s (%s)", s.Die, s.Column, got, s.Cell, s.Rule)
		}
	}
}
