// The checks of scenarios.json.

package counterdata

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"umpire/mechanics/gamedata"
)

// mostScenarios and mostTurns are how many scenarios and turns a campaign can have.
const mostScenarios, mostTurns = 250, 250

func (d *Data) at(list, id string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %s %q: %w", d.files.At(gamedata.ScenariosFile), list, id, err)
}

// unique refuses a record that is there already.
func unique(twice bool) error {
	if twice {
		return errors.New("it stands twice: give each its own id, or leave one out")
	}
	return nil
}

// ours checks a mark, and asks for a reason where a figure is ours.
func ours(m, why string) error {
	if m == "P" && strings.TrimSpace(why) == "" {
		return errors.New("why is missing: what is ours has a reason")
	}
	return mark(m)
}

func (d *Data) checkCampaign() error {
	c := &d.Campaign
	if err := d.at("rule", c.Rule, d.cited(c.Rule)); err != nil {
		return err
	}
	if err := d.at("setup", "", between("the number of sides", len(c.Setup), len(d.Sides), len(d.Sides))); err != nil {
		return err
	}
	for i, s := range c.Setup {
		twice := slices.ContainsFunc(c.Setup[:i], func(o Setup) bool { return o.Side == s.Side })
		err := first(unique(twice), d.isSide("side", s.Side), between("within", s.Within, 0, 999),
			between("free", s.Free, 0, 999), d.cited(s.Rule), mark(s.Mark))
		if err := d.at("setup", s.Side, err); err != nil {
			return err
		}
	}
	for _, s := range d.Tables.Shifts {
		if s.Last > len(c.Turns) {
			return fmt.Errorf("%s: shifts (%s): last is %d: it must be %d to %d, a turn of %s", d.files.At(TablesFile),
				s.Side, s.Last, s.First, len(c.Turns), gamedata.ScenariosFile)
		}
	}
	for i, l := range c.Lines {
		twice := slices.ContainsFunc(c.Lines[:i], func(o Line) bool { return o.ID == l.ID })
		err := first(named("id", l.ID), named("name", l.Name), unique(twice))
		for _, r := range l.Railheads {
			err = first(err, named("the name of the railhead "+r.Hex, r.Name))
		}
		if err := d.at("line", l.ID, err); err != nil {
			return err
		}
	}
	for i, t := range c.Turns {
		err := first(named("name", t.Name), oneOf("weather", t.Weather, d.WeatherIDs()),
			between("turn", t.Turn, i+1, i+1))
		if err := d.at("turn", t.Name, err); err != nil {
			return err
		}
	}
	for i, o := range c.Orders {
		twice := slices.ContainsFunc(c.Orders[:i], func(p Order) bool { return p.ID == o.ID })
		if err := d.at("order", o.ID, first(unique(twice), d.checkOrder(&o))); err != nil {
			return err
		}
	}
	for i, o := range c.Options {
		twice := slices.ContainsFunc(c.Options[:i], func(p Option) bool { return p.ID == o.ID })
		if err := d.at("option", o.ID, first(named("id", o.ID), named("name", o.Name), unique(twice),
			ours(o.Mark, o.Why), between("the number of arrivals", len(o.Arrivals), 1, mostTurns),
			d.checkArrivals("", o.Arrivals))); err != nil {
			return err
		}
	}
	r := &c.Reinforcements
	if err := d.at("reinforcements", r.Side, first(d.isSide("side", r.Side), ours(r.Mark, r.Why),
		d.checkArrivals(r.Side, r.Arrivals))); err != nil {
		return err
	}
	p := &c.Replacements
	if err := d.at("replacements", p.Side, first(d.isSide("side", p.Side), d.cited(p.Rule),
		ours(p.Mark, p.Why))); err != nil {
		return err
	}
	err := between("the number of scenarios", len(c.Scenarios), 1, mostScenarios)
	if err := d.at("scenarios", "", err); err != nil {
		return err
	}
	for i := range c.Scenarios {
		s := &c.Scenarios[i]
		err := d.checkScenario(s)
		if slices.ContainsFunc(c.Scenarios[:i], func(o Scenario) bool { return o.ID == s.ID || o.Name == s.Name }) {
			err = errors.New("its id or name is that of another one")
		}
		if err := d.at("scenario", s.ID, err); err != nil {
			return err
		}
	}
	return nil
}

// checkUnits refuses ids that are no counters of a side, and counters that stand twice. An empty side: of any one side.
func (d *Data) checkUnits(side string, ids []string, seen map[string]bool) error {
	for _, id := range ids {
		c := d.Counter(id)
		switch {
		case c == nil:
			return fmt.Errorf("there is no counter %q", id)
		case side != "" && c.Side != side:
			return fmt.Errorf("%s is not a counter of this side", id)
		case seen[id]:
			return fmt.Errorf("%s stands twice", id)
		}
		seen[id] = true
	}
	return nil
}

func (d *Data) checkArrivals(side string, list []Arrival) error {
	seen := map[string]bool{}
	for _, a := range list {
		err := first(between("turn", a.Turn, 1, len(d.Campaign.Turns)),
			between("the number of units", len(a.Units), 1, len(d.Roster.Counters)), d.checkUnits(side, a.Units, seen))
		if err != nil {
			return fmt.Errorf("turn %d: %w", a.Turn, err)
		}
	}
	return nil
}

// Order is an order of battle by its id; nil if there is none.
func (d *Data) Order(id string) *Order {
	for i := range d.Campaign.Orders {
		if d.Campaign.Orders[i].ID == id {
			return &d.Campaign.Orders[i]
		}
	}
	return nil
}

// Option is an option by its id; nil if there is none.
func (d *Data) Option(id string) *Option {
	for i := range d.Campaign.Options {
		if d.Campaign.Options[i].ID == id {
			return &d.Campaign.Options[i]
		}
	}
	return nil
}

// Line is a start line by its id; nil if there is none.
func (d *Data) Line(id string) *Line {
	for i := range d.Campaign.Lines {
		if d.Campaign.Lines[i].ID == id {
			return &d.Campaign.Lines[i]
		}
	}
	return nil
}

// Groups are the groups of an order of battle, those of its base first.
func (d *Data) Groups(o *Order) []Group {
	if o.Base == "" {
		return o.Groups
	}
	return append(slices.Clone(d.Order(o.Base).Groups), o.Groups...)
}

// Units are the ids of an order's units, by group.
func (d *Data) Units(o *Order) (ids []string) {
	for _, g := range d.Groups(o) {
		ids = append(ids, g.Units...)
	}
	return ids
}

// Reduced are the units of an order that begin at their last step.
func (d *Data) Reduced(o *Order) []string {
	if o.Base == "" {
		return o.Reduced
	}
	return append(slices.Clone(d.Order(o.Base).Reduced), o.Reduced...)
}

func (d *Data) checkOrder(o *Order) error {
	err := first(named("id", o.ID), named("name", o.Name), d.isSide("side", o.Side), ours(o.Mark, o.Why))
	if err == nil && d.Line(o.Line) == nil {
		err = fmt.Errorf("there is no start line %q", o.Line)
	}
	if err != nil {
		return err
	}
	if o.Base != "" {
		b := d.Order(o.Base)
		if b == nil || b.Base != "" || b.Side != o.Side || b.Line != o.Line {
			return fmt.Errorf("base is %q: it must be an order of the same side and line that has no base", o.Base)
		}
	}
	for _, g := range o.Groups {
		if err := first(named("the name of a group", g.Name), named("of", g.Of), named("place", g.Place)); err != nil {
			return fmt.Errorf("%s, %s: %w", g.Of, g.Name, err)
		}
		if len(g.Sector) != 0 && len(g.Sector) != 2 {
			return fmt.Errorf("%s, %s: sector has %d hexes: it must have two or none", g.Of, g.Name, len(g.Sector))
		}
	}
	seen := map[string]bool{}
	if err := d.checkUnits(o.Side, d.Units(o), seen); err != nil {
		return err
	}
	for i, id := range o.Reduced {
		if slices.Contains(o.Reduced[:i], id) {
			return fmt.Errorf("reduced names %q twice", id)
		}
		if !seen[id] || len(d.Counter(id).Steps) < 2 {
			return fmt.Errorf("reduced names %q: it must be a unit of the order that has two steps", id)
		}
	}
	return nil
}

// checkScenario: its orders are one of each side on its line, and no counter is asked for twice.
func (d *Data) checkScenario(s *Scenario) error {
	if s.ID == "" || s.Name == "" || s.Length == "" || s.Intro == "" {
		return errors.New("id, name, length or intro is missing")
	}
	err := first(between("first", s.First, 1, len(d.Campaign.Turns)), between("last", s.Last, s.First,
		min(len(d.Campaign.Turns), mostTurns)),
		between("the number of orders", len(s.Orders), len(d.Sides), len(d.Sides)))
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, id := range s.Orders {
		o := d.Order(id)
		switch {
		case o == nil:
			return fmt.Errorf("there is no order %q", id)
		case o.Side != d.Campaign.Setup[i].Side:
			return fmt.Errorf("order %q is not of the side that sets up in this place", id)
		case o.Line != s.Line:
			return fmt.Errorf("order %q stands on the line %q, not on %q", id, o.Line, s.Line)
		}
		if err := d.checkUnits("", d.Units(o), seen); err != nil {
			return fmt.Errorf("order %q: %w", id, err)
		}
	}
	for _, a := range d.ArrivalsIn(s) {
		if err := d.checkUnits("", a.Units, seen); err != nil {
			return fmt.Errorf("turn %d: %w", a.Turn, err)
		}
	}
	for _, id := range s.Options {
		if d.Option(id) == nil {
			return fmt.Errorf("there is no option %q", id)
		}
	}
	return nil
}

// ArrivalsIn are the arrivals of both sides in a scenario: those of its turns, with the edges where they enter.
func (d *Data) ArrivalsIn(s *Scenario) (list []Arrival) {
	r := &d.Campaign.Reinforcements
	add := func(arrivals []Arrival, edges []string) {
		for _, a := range arrivals {
			if a.Turn >= s.First && a.Turn <= s.Last {
				if len(a.Edges) == 0 {
					a.Edges = edges
				}
				list = append(list, a)
			}
		}
	}
	add(r.Arrivals, r.Edges)
	for _, id := range s.Options {
		if o := d.Option(id); o != nil {
			add(o.Arrivals, nil)
		}
	}
	return list
}
