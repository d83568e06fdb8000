// The scenarios of a Config: set-ups, rails at the start, arrivals.

package counterdata

import (
	"errors"
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters"
)

// start is what scenarios on one start line have in common.
type start struct {
	line   []board.Place
	ground [kernel.Players]board.Bits
	rail   []uint8
}

func (k *maker) scenarios() error {
	starts := map[string]*start{}
	for i := range k.Campaign.Scenarios {
		r := &k.Campaign.Scenarios[i]
		st := starts[r.Line]
		if st == nil {
			var err error
			if st, err = k.start(r.Line); err != nil {
				return err
			}
			starts[r.Line] = st
		}
		sc, err := k.scenario(r, st)
		if err != nil {
			return fmt.Errorf("%s: %w", k.files.AtRecord(gamedata.ScenariosFile, r.ID), err)
		}
		k.c.Scenarios = append(k.c.Scenarios, sc)
		k.c.About.Scenarios = append(k.c.About.Scenarios, kernel.ScenarioInfo{ID: r.ID, Name: r.Name, Intro: r.Intro,
			Length: r.Length, Rule: k.Campaign.Rule, Options: []string{}})
	}
	return nil
}

// start works out ground and rails on both sides of a start line.
func (k *maker) start(line string) (*start, error) {
	st := &start{}
	for _, id := range k.Sides {
		f, err := k.Front(k.m, &Order{Side: id, Line: line})
		if err != nil {
			return nil, err
		}
		st.line, st.ground[k.side(id)] = f.Line, f.Ground
	}
	states, err := k.RailStates(k.m, line)
	if err != nil {
		return nil, err
	}
	for _, s := range states {
		state := counters.RailNone
		switch {
		case s == 1:
			state = counters.RailCut
		case s > 1:
			state = counters.RailOf(kernel.Side(s - 2))
		}
		st.rail = append(st.rail, state)
	}
	return st, nil
}

// railheads: the map has those of a start line, in the same order, and one for each engineer.
func (k *maker) railheads(l *Line) error {
	var here, there []string
	for _, r := range l.Railheads {
		here = append(here, r.Hex)
	}
	for _, a := range k.m.Line(k.Tables.Map.Railhead, l.ID) {
		there = append(there, k.m.Grid.Name(a))
	}
	if !slices.Equal(here, there) {
		return fmt.Errorf("%s: line %q: its railheads are %v, on the map they are %v",
			k.files.At(gamedata.ScenariosFile), l.ID, here, there)
	}
	if n := len(k.Engineers(k.Tables.Map.Repairs)); n != len(here) {
		return fmt.Errorf("%s: line %q has %d railheads for %d engineers", k.files.At(gamedata.ScenariosFile), l.ID,
			len(here), n)
	}
	return nil
}

// stands: each order of battle has its usual places once, and they keep the rules of set-up. The lines and the hexes of
// groups are on the map.
func (k *maker) stands() error {
	for i := range k.Campaign.Lines {
		if err := k.railheads(&k.Campaign.Lines[i]); err != nil {
			return err
		}
	}
	for i := range k.Campaign.Orders {
		o := &k.Campaign.Orders[i]
		for _, g := range o.Groups {
			for _, name := range append([]string{g.Hex}, g.Sector...) {
				if _, ok := k.m.Grid.Lookup(name); !ok {
					return k.at("order", o.ID, fmt.Errorf("%s, %s: the map has no hex %q", g.Of, g.Name, name))
				}
			}
		}
	}
	due := map[string]bool{}
	for i := range k.Campaign.Orders {
		due[k.Campaign.Orders[i].ID] = true
	}
	for i := range k.places.Orders {
		s := &k.places.Orders[i]
		err := k.CheckStand(k.m, s)
		if k.Order(s.ID) != nil && !due[s.ID] {
			err = errors.New("it stands twice")
		}
		if err != nil {
			return fmt.Errorf("%s: order %q: %w", k.files.At(PlacesFile), s.ID, err)
		}
		delete(due, s.ID)
	}
	for _, id := range sortedKeys(due) {
		return fmt.Errorf("%s: order %q of %s is missing", k.files.At(PlacesFile), id, gamedata.ScenariosFile)
	}
	return nil
}

func (k *maker) scenario(r *Scenario, st *start) (counters.Scenario, error) {
	sc := counters.Scenario{ID: r.ID, First: int16(r.First), Last: int16(r.Last), Line: st.line, Rail: st.rail}
	for i, id := range r.Orders {
		o := k.Order(id)
		s := k.side(o.Side)
		sc.Order[i] = s
		d, err := k.deploy(o, st)
		if err != nil {
			return sc, err
		}
		sc.Deploy[s] = d
	}
	if r.Replacements {
		s := k.side(k.Campaign.Replacements.Side)
		var err error
		if sc.Entries[s], err = k.entries(k.Campaign.Replacements.Side, k.Campaign.Replacements.Edges, st); err != nil {
			return sc, fmt.Errorf("replacements: %w", err)
		}
	}
	for _, a := range k.ArrivalsIn(r) {
		places, err := k.entries(k.Counter(a.Units[0]).Side, a.Edges, st)
		if err != nil {
			return sc, fmt.Errorf("arrivals of turn %d: %w", a.Turn, err)
		}
		for _, id := range a.Units {
			sc.Arrivals = append(sc.Arrivals, counters.Arrival{Unit: k.units[id], Turn: int16(a.Turn), Places: places})
		}
	}
	return sc, nil
}

// entries are the hexes of map edges where a side's units arrive: on its own side of the start line, and where rails
// leave the map for a side that rides.
func (k *maker) entries(side string, edges []string, st *start) (list []board.Place, err error) {
	s := k.side(side)
	for _, edge := range edges {
		from := k.m.Rim(edge)
		if from == nil {
			return nil, fmt.Errorf("the map has no edge %q", edge)
		}
		if k.c.Rails[s].Rides {
			from = k.m.Exits(k.Tables.Map.Rail, edge)
		}
		for _, a := range from {
			if st.ground[s].Has(a) && !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no hex of the edges %v is open to %s", edges, side)
	}
	return list, nil
}

// deploy is the set-up of an order of battle with its side's engineers.
func (k *maker) deploy(o *Order, st *start) (counters.Deploy, error) {
	setup := k.setup(o.Side)
	d := counters.Deploy{Within: int16(setup.Within), Free: int16(setup.Free), Ground: st.ground[k.side(o.Side)]}
	fixed, reduced := k.Fixed(k.m, o), k.Reduced(o)
	i := slices.IndexFunc(k.places.Orders, func(s Stand) bool { return s.ID == o.ID })
	usual := map[string]board.Place{}
	for name, ids := range k.places.Orders[i].Hexes {
		for _, id := range ids {
			usual[id], _ = k.m.Grid.Lookup(name)
		}
	}
	for _, id := range append(k.Units(o), k.Engineers(o.Side)...) {
		u := k.units[id]
		steps := len(k.c.Units[u].Steps)
		if slices.Contains(reduced, id) {
			steps = 1
		}
		at, isFixed := fixed[id]
		if !isFixed {
			at = board.None
		}
		a, ok := usual[id]
		if !ok {
			a = board.None
		}
		d.Units, d.Steps = append(d.Units, u), append(d.Steps, uint8(steps))
		d.Fixed, d.Usual = append(d.Fixed, at), append(d.Usual, a)
	}
	return d, nil
}
