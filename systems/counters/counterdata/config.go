// The Config of a game, made of its data files.

package counterdata

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters"
)

// maker makes a Config.
type maker struct {
	*Data
	c      *counters.Config
	m      *board.HexMap
	places Places
	units  map[string]counters.Unit
}

// Config reads the map and the usual places, and makes of all data files what a game says of itself. About has
// identity, texts, sides and hashes; pieces, scenarios, levels and rules are added. What rules cite and how they are
// switched, hooks, notes and where the map is drawn are left to the game.
func (d *Data) Config(about kernel.Info) (*counters.Config, error) {
	k := &maker{Data: d, c: &counters.Config{About: about}, units: map[string]counters.Unit{}}
	var err error
	if k.m, err = d.files.HexMap(); err != nil {
		return nil, err
	}
	if err := d.files.ReadWhole(PlacesFile, &k.places); err != nil {
		return nil, err
	}
	if k.places.Format != PlacesFormat {
		return nil, fmt.Errorf("%s: format is %q, this program reads %s", d.files.At(PlacesFile), k.places.Format,
			PlacesFormat)
	}
	rules, _, err := d.files.Rules()
	if err != nil {
		return nil, err
	}
	k.c.Map, k.c.About.Rules = k.m, rules
	for _, step := range []func() error{k.classes, k.counters, k.weather, k.tables, k.figures, k.stands, k.scenarios} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return k.c, nil
}

// classBits are classes by their ids; none: all.
func (k *maker) classBits(ids []string) (bits uint16) {
	for i, id := range k.ClassIDs() {
		if len(ids) == 0 || slices.Contains(ids, id) {
			bits |= 1 << i
		}
	}
	return bits
}

func (k *maker) side(id string) kernel.Side {
	if s, err := k.Side(id); err == nil {
		return s
	}
	return kernel.NoSide
}

// classes: each prices every terrain of the map, and nothing else.
func (k *maker) classes() error {
	for _, c := range k.Tables.Classes {
		class := counters.Class{ID: c.ID, Name: c.Name, Mechanized: c.Mechanized}
		for _, t := range k.m.Terrains {
			cost, ok := c.Costs[t]
			if !ok {
				return fmt.Errorf("%s: class %q has no cost for %q, a terrain of the map", k.files.At(TablesFile),
					c.ID, t)
			}
			class.Costs = append(class.Costs, int16(cost))
		}
		for _, t := range sortedKeys(c.Costs) {
			if k.m.TerrainNumber(t) < 0 {
				return fmt.Errorf("%s: class %q has a cost for %q: the map has no such terrain", k.files.At(TablesFile),
					c.ID, t)
			}
		}
		k.c.Classes = append(k.c.Classes, class)
	}
	for _, t := range sortedKeys(k.Tables.Map.Grounds) {
		if k.m.TerrainNumber(t) < 0 {
			return fmt.Errorf("%s: map: grounds has %q: the map has no such terrain", k.files.At(TablesFile), t)
		}
	}
	for _, t := range k.m.Terrains {
		if k.Tables.Map.Grounds[t] == "" {
			return fmt.Errorf("%s: map: grounds has nothing for %q, a terrain of the map", k.files.At(TablesFile), t)
		}
		k.c.Grounds = append(k.c.Grounds, k.Tables.Map.Grounds[t])
	}
	for _, p := range k.Tables.Phases {
		kind := counters.PhaseMove
		if p.Kind == "combat" {
			kind = counters.PhaseCombat
		}
		k.c.Phases = append(k.c.Phases, counters.Phase{ID: p.ID, Name: p.Name, Rule: p.Rule, Side: k.side(p.Side),
			Kind: kind, First: p.First, Last: p.Last, Classes: k.classBits(p.Classes)})
	}
	return nil
}

var shows = map[string]counters.Show{"": counters.Plain, "parentheses": counters.Defends, "brackets": counters.Attached}

func (k *maker) counters() error {
	k.c.Units = make([]counters.Counter, 1, len(k.Roster.Counters)+1)
	for i := range k.Roster.Counters {
		r := &k.Roster.Counters[i]
		u := counters.Counter{Class: uint8(slices.Index(k.ClassIDs(), r.Class)), Engineer: r.Engineer,
			Recruit: r.Recruit}
		u.PieceInfo = kernel.PieceInfo{ID: r.ID, Name: r.Name, Short: r.Short, Side: k.side(r.Side), Type: r.Class,
			Symbol: r.Symbol, Size: r.Size, Group: r.Formation, Colour: "none", Note: r.History, Source: k.source(r)}
		for _, s := range r.Steps {
			u.Steps = append(u.Steps, counters.Step{Strength: int16(s.Strength), Move: int16(s.Move),
				Show: shows[s.Show], Worth: int16(s.Worth)})
		}
		k.units[r.ID] = counters.Unit(len(k.c.Units))
		k.c.Units = append(k.c.Units, u)
	}
	return nil
}

// source says of a counter where its figures are from.
func (k *maker) source(r *Counter) string {
	text := ""
	for _, id := range r.Why {
		for _, reason := range k.Roster.Reasons {
			if reason.ID == id {
				if text != "" {
					text += " "
				}
				text += reason.Text
			}
		}
	}
	return text
}

func (k *maker) weather() error {
	for _, w := range k.Tables.Weather {
		kind := counters.Weather{ID: w.ID, Name: w.Name, Frozen: w.Frozen}
		for _, e := range w.Effects {
			kind.Effects = append(kind.Effects, counters.WeatherEffect{Side: k.side(e.Side),
				Classes: k.classBits(e.Classes), HalfMove: e.HalfMove, OneHex: e.OneHex, HalfAttack: e.HalfAttack,
				HalfDefence: e.HalfDefence, Rule: e.Rule})
		}
		k.c.Weather = append(k.c.Weather, kind)
	}
	k.c.WeatherOf, k.c.Turns = []uint8{0}, []string{""}
	for _, t := range k.Campaign.Turns {
		k.c.WeatherOf = append(k.c.WeatherOf, uint8(slices.Index(k.WeatherIDs(), t.Weather)))
		k.c.Turns = append(k.c.Turns, t.Name)
	}
	return nil
}

func (k *maker) tables() error {
	t := &k.Tables
	outcomes := map[string]uint8{}
	for i, o := range t.Outcomes {
		outcomes[o.ID] = uint8(i)
		k.c.Outcomes = append(k.c.Outcomes, counters.Outcome{ID: o.ID, Name: o.Name, Rule: o.Rule,
			Attacker: counters.Fate(slices.Index(Fates, o.Attacker)),
			Defender: counters.Fate(slices.Index(Fates, o.Defender)), Advance: o.Advance})
	}
	for _, r := range t.Tables {
		table := counters.Table{Side: k.side(r.Side), Low: int8(r.Rows[0].Die), Faces: r.Die}
		for _, name := range r.Columns {
			a, b, err := Ratio(name)
			if err != nil {
				return err
			}
			table.Columns = append(table.Columns, counters.Column{Name: name, Attack: int16(a), Defence: int16(b)})
		}
		for _, row := range r.Rows {
			cells := make([]uint8, len(row.Cells))
			for i, c := range row.Cells {
				cells[i] = outcomes[c]
			}
			table.Rows = append(table.Rows, cells)
		}
		k.c.Tables[table.Side] = table
	}
	for _, r := range t.Modifiers {
		m := counters.Modifier{ID: r.ID, Text: r.Text, Rule: r.Rule, Die: int8(r.Die), Side: kernel.NoSide, Terrain: -1,
			Across: -1, Front: r.Front, Water: r.Water}
		if r.Side != "" {
			m.Side = k.side(r.Side)
		}
		if r.Terrain != "" {
			if m.Terrain = k.m.TerrainNumber(r.Terrain); m.Terrain < 0 {
				return fmt.Errorf("%s: modifier %q: the map has no terrain %q", k.files.At(TablesFile), r.ID, r.Terrain)
			}
		} else if m.Across = k.m.SideKind(r.Across); m.Across < 0 {
			return fmt.Errorf("%s: modifier %q: the map has no hexsides of the kind %q", k.files.At(TablesFile), r.ID,
				r.Across)
		}
		k.c.Modifiers = append(k.c.Modifiers, m)
	}
	for _, s := range t.Shifts {
		k.c.Shifts = append(k.c.Shifts, counters.Shift{Side: k.side(s.Side), First: int16(s.First), Last: int16(s.Last),
			Columns: int8(s.Columns), Text: s.Text, Rule: s.Rule})
	}
	return nil
}

// figures are the prices, limits and words that stand by themselves.
func (k *maker) figures() error {
	t, c := &k.Tables, k.c
	c.Zones = counters.Zones{Enter: int16(t.Zones.Enter), Leave: int16(t.Zones.Leave)}
	for _, id := range t.Zones.Cut {
		c.Zones.CutSupply[k.side(id)] = true
	}
	for _, kind := range []struct{ key, word string }{{"barrier", t.Map.Barrier}, {"works", t.Map.Works}} {
		if kind.word != "" && k.m.SideKind(kind.word) < 0 {
			return fmt.Errorf("%s: map: %s is %q: it must be one of the map's kinds of hexside: %s",
				k.files.At(TablesFile), kind.key, kind.word, strings.Join(k.m.SideKinds, ", "))
		}
	}
	if kinds := k.wayKinds(); !slices.Contains(kinds, t.Map.Rail) {
		return fmt.Errorf("%s: map: %w", k.files.At(TablesFile), oneOf("rail", t.Map.Rail, kinds))
	}
	for _, rim := range t.Map.Line {
		if k.m.Rim(rim) == nil {
			return fmt.Errorf("%s: map: line: the map has no edge %q", k.files.At(TablesFile), rim)
		}
	}
	for _, s := range t.Supply {
		for _, rim := range s.Edges {
			if k.m.Rim(rim) == nil {
				return fmt.Errorf("%s: supply of %s: the map has no edge %q", k.files.At(TablesFile), s.Side, rim)
			}
		}
		c.Supply[k.side(s.Side)] = counters.Supply{Range: int16(s.Range), Rims: s.Edges, OwnSide: s.OwnSide}
	}
	for _, r := range t.Rails {
		c.Rails[k.side(r.Side)] = counters.Rails{Rides: r.Most > 0, PerPoint: int16(r.PerPoint), Most: int16(r.Most),
			Board: int16(r.Board), Leave: int16(r.Leave)}
	}
	c.Stack, c.Overrun = t.Stack.Units, int16(t.Overrun.Odds)
	c.RailKind, c.Barrier, c.Works = t.Map.Rail, t.Map.Barrier, t.Map.Works
	c.WorksCost, c.WorksAgainst, c.WorksBreak = int16(t.Works.Cost), k.side(t.Works.Against), t.Works.Breaks
	copy(c.LineRims[:], t.Map.Line)
	city := k.m.Town(t.Map.City)
	if city == nil {
		return fmt.Errorf("%s: map: the map has no town %q", k.files.At(TablesFile), t.Map.City)
	}
	c.Rebuild[k.side(t.Map.Rebuilds)] = city.Places
	for _, l := range t.Levels {
		c.About.Levels = append(c.About.Levels, kernel.LevelInfo{ID: l.ID, Name: l.Name, Match: int16(l.Points)})
	}
	return nil
}

// wayKinds are the kinds of the map's ways.
func (k *maker) wayKinds() (kinds []string) {
	for i := range k.m.Ways {
		if kind := k.m.Ways[i].Kind; !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}
