// Faults of the data files, each with the file, the record and what would be right.

package driveonmoscow

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
)

// What the files must be called, and what the game is about.
const (
	rosterFormat    = "umpire-counters-1"
	tablesFormat    = "umpire-tables-1"
	scenariosFormat = "umpire-scenarios-1"
	capital         = "Moscow"      // the name of its town
	turns           = 9             // 4.3
	most            = 99            // of any figure
	groupClass      = "kampfgruppe" // of a counter with a face for each of two classes (2.12)
	groupSize       = "battle group"
)

// types are the types of Soviet units (3.1), Guards last.
var types = []string{"CD", "MRB", "MRD", "RB", "RD", "TB", "GCD", "GRD", "GTB"}

// zones are what scenarios.json states the units of; the last one is no zone of the map.
var zones = []string{"forward", "reserve", "cup"}

// grounds are the terrains of the map, and how they look.
var grounds = map[string]string{"clear": "open", "forest": "wood", "marsh": "marsh"}

var oneOf, between, first = gamedata.OneOf, gamedata.Between, gamedata.First

// check refuses faults of the files by themselves; what refers to the map is checked with it.
func (k *maker) check() error {
	help, err := k.f.Help()
	if err != nil {
		return err
	}
	for _, file := range []struct {
		name, format, found string
		check               func(gamedata.Help) error
	}{
		{gamedata.RosterFile, rosterFormat, k.roster.Format, k.checkRoster},
		{tablesFile, tablesFormat, k.tables.Format, k.checkTables},
		{gamedata.ScenariosFile, scenariosFormat, k.setup.Format, k.checkSetup},
	} {
		if file.found != file.format {
			return fmt.Errorf("%s: format is %q, this program reads %s", k.f.At(file.name), file.found, file.format)
		}
		if err := file.check(help); err != nil {
			return err
		}
	}
	return nil
}

func (k *maker) checkRoster(help gamedata.Help) error {
	reasons, err := help.Reasons(k.roster.Reasons)
	if err != nil {
		return fmt.Errorf("%s: %w", k.f.At(gamedata.RosterFile), err)
	}
	seen := map[string]bool{}
	for i := range k.roster.Counters {
		r := &k.roster.Counters[i]
		err := first(checkCounter(r), gamedata.Whys(r.Why, reasons))
		if seen[r.ID] {
			err = fmt.Errorf("the id stands twice")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", k.f.AtRecord(gamedata.RosterFile, r.ID), err)
		}
		seen[r.ID] = true
	}
	return nil
}

func checkCounter(r *counterRecord) error {
	ids := []string{groupClass}
	for _, c := range classes {
		ids = append(ids, c.ID)
	}
	err := first(oneOf("side", r.Side, []string{"german", "soviet"}), oneOf("class", r.Class, ids),
		oneOf("symbol", r.Symbol, kernel.Symbols), oneOf("size", r.Size, append([]string{groupSize}, kernel.Sizes...)),
		oneOf("identity", r.Identity, gamedata.Marks), oneOf("printed", r.Printed, gamedata.Marks))
	if err != nil {
		return err
	}
	steps, group := r.Steps, r.Class == groupClass
	switch {
	case r.ID == "":
		return fmt.Errorf("id is missing")
	case r.Name == "" || r.Short == "":
		return fmt.Errorf("name or short is missing")
	case group != (r.Size == groupSize):
		return fmt.Errorf("size is %q: a %s, and no other, is a %s", r.Size, groupClass, groupSize)
	case group && (len(r.Steps) > 0 || len(r.Faces) != 2 || r.Side != "german"):
		return fmt.Errorf("a %s is German, and has two faces in place of steps", groupClass)
	case !group && len(r.Faces) > 0:
		return fmt.Errorf("faces are for a %s alone", groupClass)
	case r.Side == "german" && (r.Type != "" || r.Guards):
		return fmt.Errorf("type and guards are for Soviet units")
	case r.Side == "soviet":
		if err := oneOf("type", r.Type, types); err != nil {
			return err
		}
		if r.Guards != (replaced[r.Type] != "") {
			return fmt.Errorf("type is %q and guards is %v: the types of Guards begin with a G", r.Type, r.Guards)
		}
		if !r.Guards && len(steps) != 1 {
			return fmt.Errorf("it has %d steps: a unit that can be untried has one", len(steps))
		}
	}
	if group {
		steps = r.Faces
	}
	if err := between("the number of steps", len(steps), 1, 2); err != nil {
		return err
	}
	for i, s := range steps {
		if err := first(between("attack", s.Attack, 1, most), between("defence", s.Defence, 1, most)); err != nil {
			return fmt.Errorf("steps[%d]: %w", i, err)
		}
		if s.Class != "" && slices.Index(ids, s.Class) < 1 {
			return fmt.Errorf("steps[%d]: there is no class %q", i, s.Class)
		}
		if !group && i > 0 && (s.Attack > steps[i-1].Attack || s.Defence > steps[i-1].Defence) {
			return fmt.Errorf("steps[%d]: a later step is not stronger than the one before", i)
		}
	}
	return nil
}

func (k *maker) checkTables(help gamedata.Help) error {
	at := k.f.At(tablesFile)
	for i := range k.tables.Turns {
		if err := checkTurn(&k.tables.Turns[i], i+1, help); err != nil {
			return fmt.Errorf("%s: turns[%d] (%s): %w", at, i, k.tables.Turns[i].Name, err)
		}
	}
	if n := len(k.tables.Turns); n != turns {
		return fmt.Errorf("%s: there are %d turns: there must be %d (4.3)", at, n, turns)
	}
	ids := []string{"AL1", "AS", "DR", "DE"}
	left := slices.Clone(ids)
	for i, o := range k.tables.Outcomes {
		err := first(oneOf("id", o.ID, ids), help.Cited(o.Rule))
		n := slices.Index(left, o.ID)
		switch {
		case err == nil && n < 0:
			err = fmt.Errorf("it stands twice")
		case err == nil && o.Name == "":
			err = fmt.Errorf("name is missing")
		}
		if err != nil {
			return fmt.Errorf("%s: outcomes[%d] (%s): %w", at, i, o.ID, err)
		}
		left = slices.Delete(left, n, n+1)
	}
	if len(left) > 0 {
		return fmt.Errorf("%s: outcomes lack %s", at, strings.Join(left, ", "))
	}
	if err := k.checkResults(ids, help); err != nil {
		return fmt.Errorf("%s: table: %w", at, err)
	}
	mods := modIDs[:]
	for i, m := range k.tables.Modifiers {
		err := first(oneOf("id", m.ID, mods), between("shift", m.Shift, -9, 9), help.Cited(m.Rule))
		twice := func(o modifierRecord) bool { return o.ID == m.ID }
		if err == nil && slices.ContainsFunc(k.tables.Modifiers[:i], twice) {
			err = fmt.Errorf("it stands twice")
		}
		if err != nil {
			return fmt.Errorf("%s: modifiers[%d] (%s): %w", at, i, m.ID, err)
		}
	}
	if n := len(k.tables.Modifiers); n != len(mods) {
		return fmt.Errorf("%s: there are %d modifiers: there must be %d", at, n, len(mods))
	}
	return nil
}

func checkTurn(r *turnRecord, n int, help gamedata.Help) error {
	if r.Turn != n {
		return fmt.Errorf("turn is %d: it must be %d, turns follow each other", r.Turn, n)
	}
	err := first(between("mechanized", r.Mechanized, 0, most), between("foot", r.Foot, 0, most),
		between("air[0]", r.Air[0], 0, 9), between("air[1]", r.Air[1], 0, 9))
	if err != nil {
		return err
	}
	switch {
	case r.Name == "":
		return fmt.Errorf("name is missing")
	case r.Air[0] > 0 && r.Air[1] > 0:
		return fmt.Errorf("air is %v: never have both sides aircraft (11.19)", r.Air)
	}
	for _, m := range []string{r.MoveMark, r.AirMark, r.ArriveMark} {
		if m != "" {
			err = first(err, oneOf("mark", m, gamedata.Marks))
		}
	}
	for _, rule := range []string{r.MoveRule, r.ArriveRule, r.WithdrawRule} {
		if rule != "" {
			err = first(err, help.Cited(rule))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(r.Arrive)) {
		err = first(err, oneOf("a type that arrives", id, types[:6]), between("arrive."+id, r.Arrive[id], 1, most))
	}
	for _, w := range r.Withdraw {
		err = first(err, oneOf("withdraw", w, levies))
	}
	return err
}

// checkResults: columns from poor to good odds with 1:1 among them, a row for each face of the die, and what is stated.
func (k *maker) checkResults(ids []string, help gamedata.Help) error {
	t := &k.tables.Table
	one := slices.Index(t.Columns, "1:1")
	for i, c := range t.Columns {
		want := fmt.Sprintf("%d:1", i-one+1)
		if i < one {
			want = fmt.Sprintf("1:%d", one-i+1)
		}
		if one < 0 || c != want {
			return fmt.Errorf("columns are %s: they must go up by one, with 1:1 among them: 1:2, 1:1, 2:1",
				strings.Join(t.Columns, ", "))
		}
	}
	if err := first(between("die", t.Die, 2, most), help.Cited(t.LowRule), help.Cited(t.HighRule)); err != nil {
		return err
	}
	if len(t.Rows) != t.Die || len(t.Columns) == 0 {
		return fmt.Errorf("it has %d rows: a row for each face of the die, 1 to %d", len(t.Rows), t.Die)
	}
	for i, row := range t.Rows {
		if row.Die != i+1 {
			return fmt.Errorf("row %d follows row %d: rows go up by one", row.Die, i)
		}
		if len(row.Cells) != len(t.Columns) {
			return fmt.Errorf("row %d has %d cells: it must have %d", row.Die, len(row.Cells), len(t.Columns))
		}
		for c, id := range row.Cells {
			if err := oneOf("the cell", id, ids); err != nil {
				return fmt.Errorf("row %d, column %s: %w", row.Die, t.Columns[c], err)
			}
		}
	}
	if t.Low != "AL1" || t.High != "DE" {
		return fmt.Errorf("low is %q and high is %q: they must be AL1 and DE (11.9)", t.Low, t.High)
	}
	for _, s := range t.Stated {
		c := slices.Index(t.Columns, s.Column)
		if c < 0 || s.Die < 1 || s.Die > t.Die || t.Rows[s.Die-1].Cells[c] != s.Cell {
			return fmt.Errorf("a %d on %s is not %s, as the rulebook states (%s)", s.Die, s.Column, s.Cell, s.Rule)
		}
	}
	return nil
}

func (k *maker) checkSetup(help gamedata.Help) error {
	at := k.f.At(gamedata.ScenariosFile)
	s := &k.setup
	if len(s.Scenarios) != 1 || s.Scenarios[0].ID != "campaign" {
		return fmt.Errorf("%s: scenarios must be one, with the id campaign: the set-up is for it", at)
	}
	if c := s.Scenarios[0]; c.Name == "" || c.Length == "" || c.Intro == "" {
		return fmt.Errorf("%s: scenario campaign: name, length or intro is missing", at)
	}
	if err := help.Cited(s.Scenarios[0].Rule); err != nil {
		return fmt.Errorf("%s: scenario campaign: %w", at, err)
	}
	have := map[string]int{} // Soviet counters by type
	for _, r := range k.roster.Counters {
		have[r.Type]++
	}
	for _, zone := range zones {
		z, ok := s.Stated[zone]
		if !ok {
			return fmt.Errorf("%s: stated lacks %q", at, zone)
		}
		err := first(help.Cited(z.Rule))
		for _, id := range slices.Sorted(maps.Keys(z.Units)) {
			if err = first(err, oneOf("a type", id, types), between(id, z.Units[id], 1, have[id])); err == nil {
				have[id] -= z.Units[id]
			}
		}
		if err != nil {
			return fmt.Errorf("%s: stated.%s: %w", at, zone, err)
		}
	}
	if len(s.Stated) != len(zones) {
		return fmt.Errorf("%s: stated has %d records: they must be %s", at, len(s.Stated), strings.Join(zones, ", "))
	}
	for _, id := range types[6:] { // 3.4: who does not stand on the map waits in the cup
		if have[id] > 0 {
			return fmt.Errorf("%s: stated.cup: %d more of type %s are Guards that would never come", at, have[id], id)
		}
	}
	for i, r := range k.tables.Turns { // 3.5: what arrives is what is left of the counters
		for _, id := range slices.Sorted(maps.Keys(r.Arrive)) {
			if have[id] -= r.Arrive[id]; have[id] < 0 {
				return fmt.Errorf("%s: turns[%d] (%s): %d more of type %s arrive than there are counters left",
					k.f.At(tablesFile), i, r.Name, -have[id], id)
			}
		}
	}
	for i, g := range s.Soviet {
		err := oneOf("zone", g.Zone, zones[:2])
		var counts map[string]int
		if json.Unmarshal(g.Units, &counts) != nil || len(counts) == 0 {
			err = first(err, fmt.Errorf("units must be counts by type: {\"RD\": 2}"))
		}
		for _, id := range slices.Sorted(maps.Keys(counts)) {
			err = first(err, oneOf("a type", id, types), between(id, counts[id], 1, most))
		}
		if err != nil {
			return fmt.Errorf("%s: soviet[%d] (%s): %w", at, i, g.Name, err)
		}
	}
	if err := k.checkGermans(); err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	return nil
}

// checkGermans: each German counter but the Kampfgruppen is set up, once.
func (k *maker) checkGermans() error {
	left := map[string]bool{} // whether it is still to come
	for _, r := range k.roster.Counters {
		if r.Side == "german" && r.Class != groupClass {
			left[r.ID] = true
		}
	}
	for i, g := range k.setup.German {
		var ids []string
		err := json.Unmarshal(g.Units, &ids)
		if err != nil || len(ids) == 0 {
			err = fmt.Errorf("units must be ids of counters: [\"g-5id\"]")
		}
		for _, id := range ids {
			switch comes, ok := left[id]; {
			case err != nil:
			case !ok:
				err = fmt.Errorf("%q is no counter that the Germans set up", id)
			case !comes:
				err = fmt.Errorf("%q stands twice", id)
			}
			left[id] = false
		}
		if err != nil {
			return fmt.Errorf("german[%d] (%s): %w", i, g.Name, err)
		}
	}
	for _, r := range k.roster.Counters {
		if left[r.ID] {
			return fmt.Errorf("german: %q is set up nowhere", r.ID)
		}
	}
	return nil
}

// checkMap: what the rules name is on the map, and the lines part it.
func (k *maker) checkMap(m *board.HexMap) error {
	for _, t := range m.Terrains {
		if err := oneOf("a terrain", t, slices.Sorted(maps.Keys(grounds))); err != nil {
			return err
		}
	}
	for _, kind := range []string{"river", "reservoir"} {
		if m.SideKind(kind) < 0 {
			return fmt.Errorf("sidekinds lack %q", kind)
		}
	}
	for _, l := range []struct {
		what string
		list []board.Place
	}{{"line front of the kind front", m.Line("front", "front")},
		{"line reserve of the kind front", m.Line("front", "reserve")},
		{"line south of the kind sheet", m.Line("sheet", "south")},
		{"line soviet of the kind source", m.Line("source", "soviet")},
		{"edge west", m.Rim("west")}, {"edge east", m.Rim("east")}} {
		if len(l.list) == 0 {
			return fmt.Errorf("it has no %s", l.what)
		}
	}
	found := false
	for i := range m.Towns {
		t := &m.Towns[i]
		if err := oneOf("kind", t.Kind, []string{"city", "town"}); err != nil {
			return fmt.Errorf("town %q: %w", t.Name, err)
		}
		found = found || t.Name == capital && t.Kind == "city"
	}
	if !found {
		return fmt.Errorf("it has no city %s: the game is about it (4.1)", capital)
	}
	g, front := m.Grid.Graph, m.Line("front", "front")
	west := flood(g, m.Rim("west"), front)
	rear := flood(g, m.Rim("east"), m.Line("front", "reserve"))
	for _, l := range []struct {
		name string
		far  board.Bits
		edge string
	}{{"front", west, "east"}, {"reserve", rear, "west"}} {
		for _, a := range m.Rim(l.edge) {
			if l.far.Has(a) {
				return fmt.Errorf("the line %s does not part the map: a way leads past it to %s", l.name,
					m.Grid.Name(a))
			}
		}
	}
	for _, a := range front {
		if rear.Has(a) {
			return fmt.Errorf("%s of the front line lies behind the Reserve Front", m.Grid.Name(a))
		}
	}
	for _, a := range m.Line("source", "soviet") {
		if west.Has(a) {
			return fmt.Errorf("the Soviet source %s lies behind the German front", m.Grid.Name(a))
		}
	}
	return nil
}
