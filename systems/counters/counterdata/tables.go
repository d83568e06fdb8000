// The checks of tables.json.

package counterdata

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/systems/counters"
)

// each checks the records of a list of tables.json and that their ids differ; an id may be empty where a record has
// none.
func each[T any](d *Data, list string, records []T, check func(*T) (id string, err error)) error {
	ids := map[string]bool{}
	for i := range records {
		id, err := check(&records[i])
		if err == nil && id != "" && ids[id] {
			err = errors.New("the record stands twice")
		}
		if err != nil {
			return fmt.Errorf("%s: %s[%d] (%s): %w", d.files.At(TablesFile), list, i, id, err)
		}
		ids[id] = true
	}
	return nil
}

// single puts the key of a record before its error.
func (d *Data) single(key, rule, m string, errs ...error) error {
	if err := first(append(errs, d.cited(rule), mark(m))...); err != nil {
		return fmt.Errorf("%s: %s: %w", d.files.At(TablesFile), key, err)
	}
	return nil
}

func (d *Data) checkTables() error {
	t := &d.Tables
	return first(
		each(d, "outcomes", t.Outcomes, func(o *Outcome) (string, error) {
			return o.ID, first(named("id", o.ID), named("name", o.Name), oneOf("attacker", o.Attacker, Fates),
				oneOf("defender", o.Defender, Fates), d.cited(o.Rule), mark(o.Mark))
		}),
		each(d, "classes", t.Classes, func(c *Class) (string, error) {
			err := first(named("id", c.ID), named("name", c.Name), d.cited(c.Rule), mark(c.Mark))
			for terrain, cost := range c.Costs {
				err = first(err, between("the cost of "+terrain, cost, 1, 99))
			}
			return c.ID, err
		}),
		between(d.files.At(TablesFile)+": the number of classes", len(t.Classes), 1, counters.MaxClasses),
		each(d, "tables", t.Tables, d.checkTable),
		d.checkColumns(),
		d.eachSide("tables", func(side string) bool {
			return slices.ContainsFunc(t.Tables, func(r Table) bool { return r.Side == side })
		}),
		each(d, "modifiers", t.Modifiers, d.checkModifier),
		each(d, "shifts", t.Shifts, func(s *Shift) (string, error) {
			return "", first(d.isSide("side", s.Side), between("first", s.First, 1, mostTurns),
				between("last", s.Last, s.First, mostTurns), shifts("columns", s.Columns), named("text", s.Text),
				d.cited(s.Rule), mark(s.Mark))
		}),
		each(d, "weather", t.Weather, d.checkWeather),
		each(d, "phases", t.Phases, d.checkPhase),
		d.checkTurn(),
		each(d, "supply", t.Supply, func(s *Supply) (string, error) {
			return s.Side, first(d.isSide("side", s.Side), between("range", s.Range, 1, 999),
				between("the number of edges", len(s.Edges), 1, 6), d.cited(s.Rule), mark(s.Mark))
		}),
		d.eachSide("supply", func(side string) bool {
			return slices.ContainsFunc(t.Supply, func(s Supply) bool { return s.Side == side })
		}),
		each(d, "rails", t.Rails, func(r *Rails) (string, error) {
			return r.Side, first(d.isSide("side", r.Side), between("per_point", r.PerPoint, 1, 999),
				between("most", r.Most, 0, 999), between("board", r.Board, 0, 4), between("leave", r.Leave, 0, 4),
				d.cited(r.Rule), mark(r.Mark))
		}),
		d.single("zones", t.Zones.Rule, t.Zones.Mark, between("enter", t.Zones.Enter, 0, 99),
			between("leave", t.Zones.Leave, 0, 99), d.sides("cut", t.Zones.Cut)),
		d.single("stack", t.Stack.Rule, t.Stack.Mark, between("units", t.Stack.Units, 1, 99)),
		d.checkMapWords(),
		d.single("works", t.Works.Rule, t.Works.Mark, d.isSide("against", t.Works.Against),
			between("cost", t.Works.Cost, 0, 99), between("breaks", t.Works.Breaks, 1, 999)),
		d.single("overrun", t.Overrun.Rule, t.Overrun.Mark, between("odds", t.Overrun.Odds, 0, 99), d.checkOverrun()),
		each(d, "levels", t.Levels, func(l *Level) (string, error) {
			return l.ID, first(named("id", l.ID), named("name", l.Name), between("points", l.Points, 0, 99))
		}),
		d.checkVictory(),
	)
}

// shifts checks a number that is added to a column: none at all would be no record.
func shifts(field string, n int) error {
	if n < -9 || n > 9 || n == 0 {
		return fmt.Errorf("%s is %d: it must be -9 to -1 or 1 to 9", field, n)
	}
	return nil
}

// eachSide asks for a record of each side in a list.
func (d *Data) eachSide(list string, has func(side string) bool) error {
	for _, side := range d.Sides {
		if !has(side) {
			return fmt.Errorf("%s: %s has no record of %s: each side must have one", d.files.At(TablesFile), list, side)
		}
	}
	return nil
}

// checkTurn: the phases of a side follow each other, the first one is marked first and is for movement, and the last
// one is marked last.
func (d *Data) checkTurn() error {
	t, turns := d.Tables.Phases, map[string]bool{}
	for i, p := range t {
		opens := i == 0 || t[i-1].Side != p.Side
		closes := i == len(t)-1 || t[i+1].Side != p.Side
		var err error
		switch {
		case opens && turns[p.Side]:
			err = fmt.Errorf("the phases of %s are in two places: put them together", p.Side)
		case opens && (!p.First || p.Kind != "move"):
			err = fmt.Errorf("it opens the player turn of %s: its kind must be move, with first true", p.Side)
		case closes != p.Last:
			err = fmt.Errorf("last is %v: it must be true for the last phase of %s, and for no other", p.Last, p.Side)
		case p.First && !opens:
			err = fmt.Errorf("first is true: it must be for the first phase of %s alone", p.Side)
		}
		if err != nil {
			return fmt.Errorf("%s: phases[%d] (%s): %w", d.files.At(TablesFile), i, p.ID, err)
		}
		turns[p.Side] = true
	}
	return d.eachSide("phases", func(side string) bool { return turns[side] })
}

func (d *Data) checkMapWords() error {
	m := &d.Tables.Map
	err := first(d.isSide("repairs", m.Repairs), d.isSide("rebuilds", m.Rebuilds),
		between("the number of edges of line", len(m.Line), 0, 2))
	if len(m.Line) == 1 {
		err = first(err, errors.New("line has 1 edge: it must have two, from which to which, or none"))
	}
	for terrain, ground := range m.Grounds {
		err = first(err, oneOf("the ground of "+terrain, ground, kernel.Grounds))
	}
	if err != nil {
		return fmt.Errorf("%s: map: %w", d.files.At(TablesFile), err)
	}
	return nil
}

// checkOverrun: an overrun is settled on a column of its odds. With odds of 0 there are none.
func (d *Data) checkOverrun() error {
	if d.Tables.Overrun.Odds == 0 {
		return nil
	}
	for _, t := range d.Tables.Tables {
		if !slices.Contains(t.Columns, fmt.Sprintf("%d-1", d.Tables.Overrun.Odds)) {
			return fmt.Errorf("odds is %d: the combat results table of %s has no column %[1]d-1", d.Tables.Overrun.Odds,
				t.Side)
		}
	}
	return nil
}

func (d *Data) sides(field string, ids []string) error {
	for _, id := range ids {
		if err := d.isSide(field, id); err != nil {
			return err
		}
	}
	return nil
}

func (d *Data) classes(ids []string) error {
	for _, id := range ids {
		if err := oneOf("classes", id, d.ClassIDs()); err != nil {
			return err
		}
	}
	return nil
}

// Ratio reads a column of a combat results table: "3-1" is three to one.
func Ratio(column string) (attack, defence int, err error) {
	a, b, ok := strings.Cut(column, "-")
	attack, err1 := strconv.Atoi(a)
	defence, err2 := strconv.Atoi(b)
	if !ok || err1 != nil || err2 != nil || attack < 1 || defence < 1 || attack > 99 || defence > 99 {
		return 0, 0, fmt.Errorf("column %q is no ratio such as 3-1", column)
	}
	return attack, defence, nil
}

func (d *Data) checkTable(t *Table) (string, error) {
	err := first(d.isSide("side", t.Side), between("die", t.Die, 2, 100), d.cited(t.Rule), mark(t.Mark),
		between("the number of columns", len(t.Columns), 1, 255))
	if err != nil {
		return t.Side, err
	}
	for i, c := range t.Columns {
		a, b, err := Ratio(c)
		if err != nil {
			return t.Side, err
		}
		if i > 0 {
			if p, q, _ := Ratio(t.Columns[i-1]); a*q <= p*b {
				return t.Side, fmt.Errorf("column %q is not above %q, which stands before it", c, t.Columns[i-1])
			}
		}
	}
	var outcomes []string
	for _, o := range d.Tables.Outcomes {
		outcomes = append(outcomes, o.ID)
	}
	for i, r := range t.Rows {
		if i > 0 && r.Die != t.Rows[i-1].Die+1 {
			return t.Side, fmt.Errorf("row %d follows row %d: rows go up by one", r.Die, t.Rows[i-1].Die)
		}
		if len(r.Cells) != len(t.Columns) {
			return t.Side, fmt.Errorf("row %d has %d cells: it must have %d, one for each column", r.Die, len(r.Cells),
				len(t.Columns))
		}
		for c, cell := range r.Cells {
			if err := oneOf("the cell", cell, outcomes); err != nil {
				return t.Side, fmt.Errorf("row %d, column %s: %w", r.Die, t.Columns[c], err)
			}
		}
	}
	if n := len(t.Rows); n == 0 || t.Rows[0].Die > 1 || t.Rows[n-1].Die < t.Die {
		return t.Side, fmt.Errorf("there are %d rows: there must be one for each face of the die, 1 to %d", n, t.Die)
	}
	for _, m := range d.Tables.Modifiers {
		if low := 1 + m.Die; (m.Side == "" || m.Side == t.Side) && low < t.Rows[0].Die {
			return t.Side, fmt.Errorf("its rows go from %d to %d: modifier %q takes the die to %d", t.Rows[0].Die,
				t.Rows[len(t.Rows)-1].Die, m.ID, low)
		}
	}
	return t.Side, nil
}

// checkColumns: the tables of both sides have the same columns, for players read and choose them by their names.
func (d *Data) checkColumns() error {
	for _, t := range d.Tables.Tables {
		if one := &d.Tables.Tables[0]; !slices.Equal(t.Columns, one.Columns) {
			return fmt.Errorf("%s: tables (%s): its columns are %s, those of %s are %s: both sides must have the same "+
				"ones, so give the shorter table the missing columns", d.files.At(TablesFile), t.Side,
				strings.Join(t.Columns, ", "), one.Side, strings.Join(one.Columns, ", "))
		}
	}
	return nil
}

// checkModifier: modifiers help the defender; the most severe one counts.
func (d *Data) checkModifier(m *Modifier) (string, error) {
	err := first(between("die", m.Die, -4, -1), d.cited(m.Rule), mark(m.Mark))
	switch {
	case m.ID == "" || m.Text == "":
		err = errors.New("id or text is missing")
	case m.Side != "":
		err = first(err, d.isSide("side", m.Side))
	}
	switch {
	case (m.Terrain == "") == (m.Across == ""):
		err = errors.New("give either terrain or across")
	case m.Front && m.Across == "":
		err = errors.New("front is said of hexsides alone: give across")
	case m.Mark == "P" && m.Why == "":
		err = errors.New("why is missing: what is ours has a reason")
	}
	return m.ID, err
}

func (d *Data) checkWeather(w *Weather) (string, error) {
	err := first(named("id", w.ID), named("name", w.Name), mark(w.Mark))
	for _, e := range w.Effects {
		err = first(err, d.isSide("side", e.Side), d.classes(e.Classes), d.cited(e.Rule))
		if !e.HalfMove && !e.OneHex && !e.HalfAttack && !e.HalfDefence {
			err = first(err, errors.New("an effect does nothing"))
		}
	}
	return w.ID, err
}

func (d *Data) checkPhase(p *Phase) (string, error) {
	return p.ID, first(named("id", p.ID), named("name", p.Name), d.isSide("side", p.Side),
		oneOf("kind", p.Kind, []string{"move", "combat"}), d.classes(p.Classes), d.cited(p.Rule))
}

// checkVictory: a game may leave out the whole record.
func (d *Data) checkVictory() error {
	v := &d.Tables.Victory
	if v.Rule == "" && v.Mark == "" {
		return nil
	}
	var err error
	for i, n := range v.Near {
		if i > 0 && n.Hexes <= v.Near[i-1].Hexes {
			err = first(err, fmt.Errorf("near: %d hexes stand after %d: the nearest come first", n.Hexes,
				v.Near[i-1].Hexes))
		}
		if e := first(between("hexes", n.Hexes, 1, 999), between("points", n.Points, 0, 999)); e != nil {
			err = first(err, fmt.Errorf("near[%d]: %w", i, e))
		}
	}
	return d.single("victory", v.Rule, v.Mark, err, between("taken", v.Taken, 0, 999),
		between("held", v.Held, 0, 999), between("west_after", v.WestAfter, 0, 999),
		between("west_points", v.WestPoints, 0, 999))
}

// WeatherIDs are the ids of the kinds of weather in their order.
func (d *Data) WeatherIDs() (ids []string) {
	for _, w := range d.Tables.Weather {
		ids = append(ids, w.ID)
	}
	return ids
}

// PhasesOf are the ids of a side's phases in their order.
func (d *Data) PhasesOf(side string) (ids []string) {
	for _, p := range d.Tables.Phases {
		if p.Side == side {
			ids = append(ids, p.ID)
		}
	}
	return slices.Clip(ids)
}
