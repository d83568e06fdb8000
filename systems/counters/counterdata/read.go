// Reading the data files strictly: every fault names the file and the record, and says what would be right.

package counterdata

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
)

// Data is the data files of a game, each read and checked, and all of them held against each other.
type Data struct {
	Roster   Roster
	Tables   Tables
	Campaign Campaign
	Sides    []string        // ids of the sides, by kernel.Side
	Counters map[string]int  // index into Roster.Counters, by id
	Rules    map[string]bool // numbers of the rulebook that have a line of help
	files    *gamedata.Files
}

// Read reads roster.json, tables.json and scenarios.json. Sides are the ids of the sides, by kernel.Side.
func Read(f *gamedata.Files, sides ...string) (*Data, error) {
	d := &Data{Sides: sides, files: f, Counters: map[string]int{}, Rules: map[string]bool{}}
	rules, _, err := f.Rules()
	if err != nil {
		return nil, err
	}
	for _, r := range rules[1:] {
		d.Rules[r.Number] = true
	}
	for _, file := range []struct {
		name, format string
		into         any
		found        *string
		check        func() error
	}{
		{gamedata.RosterFile, RosterFormat, &d.Roster, &d.Roster.Format, d.checkRoster},
		{TablesFile, TablesFormat, &d.Tables, &d.Tables.Format, d.checkTables},
		{gamedata.ScenariosFile, ScenariosFormat, &d.Campaign, &d.Campaign.Format, d.checkCampaign},
	} {
		if err := f.Read(file.name, file.into); err != nil {
			return nil, err
		}
		if *file.found != file.format {
			return nil, fmt.Errorf("%s: format is %q, this program reads %s", f.At(file.name), *file.found, file.format)
		}
		if err := file.check(); err != nil {
			return nil, err
		}
	}
	return d, d.checkClasses()
}

// Side finds a side by its id.
func (d *Data) Side(id string) (kernel.Side, error) {
	if s := slices.Index(d.Sides, id); s >= 0 {
		return kernel.Side(s), nil
	}
	return kernel.NoSide, fmt.Errorf("%q is not a side: it must be %s", id, strings.Join(d.Sides, " or "))
}

// oneOf refuses a word that is not in a list.
func oneOf(field, word string, list []string) error {
	if slices.Contains(list, word) {
		return nil
	}
	var named []string
	for _, w := range list {
		named = append(named, strconv.Quote(w))
	}
	return fmt.Errorf("%s is %q: it must be one of %s", field, word, strings.Join(named, ", "))
}

// between refuses a number outside of a span.
func between(field string, n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%s is %d: it must be %d to %d", field, n, low, high)
	}
	return nil
}

// first is the first error of a list.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// cited refuses the number of a rule that has no line of help.
func (d *Data) cited(number string) error {
	if !d.Rules[number] {
		return fmt.Errorf("rule is %q: %s has no rule of that number", number, gamedata.RulesFile)
	}
	return nil
}

func mark(m string) error { return oneOf("mark", m, Marks) }

func (d *Data) isSide(field, id string) error {
	if _, err := d.Side(id); err != nil {
		return fmt.Errorf("%s: %w", field, err)
	}
	return nil
}

func (d *Data) checkRoster() error {
	at := d.files.At(gamedata.RosterFile)
	reasons := map[string]bool{}
	for i, r := range d.Roster.Reasons {
		err := first(mark(r.Mark))
		switch {
		case r.ID == "" || reasons[r.ID]:
			err = fmt.Errorf("id is %q: give each reason its own", r.ID)
		case r.Text == "":
			err = fmt.Errorf("text is missing")
		case r.Rule != "":
			err = first(err, d.cited(r.Rule))
		case r.Mark == "S":
			err = fmt.Errorf("rule is missing: say where a stated fact stands")
		}
		if err != nil {
			return fmt.Errorf("%s: reasons[%d] (%s): %w", at, i, r.ID, err)
		}
		reasons[r.ID] = true
	}
	for i := range d.Roster.Counters {
		c := &d.Roster.Counters[i]
		err := d.checkCounter(c, reasons)
		if _, twice := d.Counters[c.ID]; twice {
			err = fmt.Errorf("the id stands twice")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", d.files.AtRecord(gamedata.RosterFile, c.ID), err)
		}
		d.Counters[c.ID] = i
	}
	if len(d.Counters) == 0 {
		return fmt.Errorf("%s: there is no counter", at)
	}
	return nil
}

// maxSteps is how many steps a counter can have.
const maxSteps = 8

func (d *Data) checkCounter(c *Counter, reasons map[string]bool) error {
	err := first(d.isSide("side", c.Side), oneOf("symbol", c.Symbol, kernel.Symbols),
		oneOf("size", c.Size, kernel.Sizes), oneOf("identity", c.Identity, Marks), oneOf("printed", c.Printed, Marks),
		between("the number of steps", len(c.Steps), 1, maxSteps))
	if err != nil {
		return err
	}
	switch {
	case c.ID == "":
		return fmt.Errorf("id is missing")
	case c.Name == "" || c.Short == "":
		return fmt.Errorf("name or short is missing")
	case len(c.Why) == 0:
		return fmt.Errorf("why is missing: name a reason")
	}
	for _, w := range c.Why {
		if !reasons[w] {
			return fmt.Errorf("why names %q, which is none of the reasons", w)
		}
	}
	for i, s := range c.Steps {
		err := first(between("strength", s.Strength, 0, 99), between("move", s.Move, 0, 99),
			between("worth", s.Worth, 0, 99), oneOf("show", s.Show, []string{"", "parentheses", "brackets"}))
		if i > 0 && s.Strength > c.Steps[i-1].Strength {
			err = fmt.Errorf("strength is %d: a later step is not stronger than the one before, which has %d",
				s.Strength, c.Steps[i-1].Strength)
		}
		if err != nil {
			return fmt.Errorf("steps[%d]: %w", i, err)
		}
	}
	return nil
}

// checkClasses: each counter is of a class of the tables.
func (d *Data) checkClasses() error {
	for _, c := range d.Roster.Counters {
		if err := oneOf("class", c.Class, d.ClassIDs()); err != nil {
			return fmt.Errorf("%s: %w", d.files.AtRecord(gamedata.RosterFile, c.ID), err)
		}
	}
	return nil
}

// ClassIDs are the ids of the classes in their order.
func (d *Data) ClassIDs() (ids []string) {
	for _, c := range d.Tables.Classes {
		ids = append(ids, c.ID)
	}
	return ids
}

// Counter is a counter by its id; nil if there is none.
func (d *Data) Counter(id string) *Counter {
	i, ok := d.Counters[id]
	if !ok {
		return nil
	}
	return &d.Roster.Counters[i]
}
