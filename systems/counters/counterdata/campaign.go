// The checks of scenarios.json.

package counterdata

import (
	"errors"
	"fmt"
	"slices"

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

func (d *Data) checkCampaign() error {
	c := &d.Campaign
	if err := d.at("rule", c.Rule, d.cited(c.Rule)); err != nil {
		return err
	}
	if err := d.at("setup", "", between("the number of sides", len(c.Setup), len(d.Sides), len(d.Sides))); err != nil {
		return err
	}
	for _, s := range c.Setup {
		err := first(d.isSide("side", s.Side), between("within", s.Within, 0, 999), between("free", s.Free, 0, 999),
			d.cited(s.Rule), mark(s.Mark))
		if err := d.at("setup", s.Side, err); err != nil {
			return err
		}
	}
	for i, t := range c.Turns {
		err := first(oneOf("weather", t.Weather, d.WeatherIDs()), between("turn", t.Turn, i+1, i+1))
		if err := d.at("turn", t.Name, err); err != nil {
			return err
		}
	}
	for _, o := range c.Orders {
		if err := d.at("order", o.ID, d.checkOrder(&o)); err != nil {
			return err
		}
	}
	for _, o := range c.Options {
		if err := d.at("option", o.ID, first(mark(o.Mark), d.checkArrivals("", o.Arrivals))); err != nil {
			return err
		}
	}
	r := &c.Reinforcements
	if err := d.at("reinforcements", r.Side, first(d.isSide("side", r.Side), mark(r.Mark),
		d.checkArrivals(r.Side, r.Arrivals))); err != nil {
		return err
	}
	p := &c.Replacements
	if err := d.at("replacements", p.Side, first(d.isSide("side", p.Side), d.cited(p.Rule), mark(p.Mark))); err != nil {
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
		err := first(between("turn", a.Turn, 1, len(d.Campaign.Turns)), d.checkUnits(side, a.Units, seen))
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
	err := first(d.isSide("side", o.Side), mark(o.Mark))
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
		if len(g.Sector) != 0 && len(g.Sector) != 2 {
			return fmt.Errorf("%s, %s: sector has %d hexes: it must have two or none", g.Of, g.Name, len(g.Sector))
		}
	}
	seen := map[string]bool{}
	if err := d.checkUnits(o.Side, d.Units(o), seen); err != nil {
		return err
	}
	for _, id := range o.Reduced {
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
