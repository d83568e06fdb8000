// Reading the data files strictly: every fault names the file and the record, and says what would be right.

package counterdata

import (
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
)

// Data is the data files of a game, each read and checked, and all of them held against each other.
type Data struct {
	Roster   Roster
	Tables   Tables
	Campaign Campaign
	Sides    []string       // ids of the sides, by kernel.Side
	Counters map[string]int // index into Roster.Counters, by id
	Rules    gamedata.Help  // numbers of the rulebook that have a line of help
	files    *gamedata.Files
}

// Read reads roster.json, tables.json and scenarios.json. Sides are the ids of the sides, by kernel.Side.
func Read(f *gamedata.Files, sides ...string) (*Data, error) {
	d := &Data{Sides: sides, files: f, Counters: map[string]int{}}
	var err error
	if d.Rules, err = f.Help(); err != nil {
		return nil, err
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
		if err := f.ReadWhole(file.name, file.into); err != nil {
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

var oneOf, between, first, named = gamedata.OneOf, gamedata.Between, gamedata.First, gamedata.Named

func (d *Data) cited(number string) error { return d.Rules.Cited(number) }

func mark(m string) error { return oneOf("mark", m, gamedata.Marks) }

func (d *Data) isSide(field, id string) error {
	if _, err := d.Side(id); err != nil {
		return fmt.Errorf("%s: %w", field, err)
	}
	return nil
}

func (d *Data) checkRoster() error {
	at := d.files.At(gamedata.RosterFile)
	reasons, err := d.Rules.Reasons(d.Roster.Reasons)
	if err != nil {
		return fmt.Errorf("%s: %w", at, err)
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
const maxSteps = 4

func (d *Data) checkCounter(c *Counter, reasons map[string]bool) error {
	err := first(d.isSide("side", c.Side), oneOf("symbol", c.Symbol, kernel.Symbols),
		oneOf("size", c.Size, kernel.Sizes),
		oneOf("identity", c.Identity, gamedata.Marks), oneOf("printed", c.Printed, gamedata.Marks),
		between("the number of steps", len(c.Steps), 1, maxSteps))
	if err != nil {
		return err
	}
	switch {
	case c.ID == "":
		return fmt.Errorf("id is missing")
	case c.Name == "" || c.Short == "":
		return fmt.Errorf("name or short is missing")
	}
	if err := gamedata.Whys(c.Why, reasons); err != nil {
		return err
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
