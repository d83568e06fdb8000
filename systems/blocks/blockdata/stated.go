// What a rulebook states in numbers, so that data which somebody brings can be held against it.

package blockdata

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
)

// Count is a number that a rulebook states of the records of a data file (or of what is made of them).
type Count[T any] struct {
	Rule, What string // the number of the rule, or the name of its page; what is counted, in the plural
	N          int
	Is         func(*T) bool
}

// Stated is such a number.
func Stated[T any](rule, what string, n int, is func(*T) bool) Count[T] {
	return Count[T]{Rule: rule, What: what, N: n, Is: is}
}

// CheckCounts holds records of a data file against what the rulebook counts.
func CheckCounts[T any](f *gamedata.Files, file string, list []T, counts []Count[T]) error {
	for _, c := range counts {
		n := 0
		for i := range list {
			if c.Is(&list[i]) {
				n++
			}
		}
		if n != c.N {
			return fmt.Errorf(
				"%s: %d %s, and the rulebook has %d (%s): change others in return, or take the change back",
				f.At(file), n, c.What, c.N, c.Rule)
		}
	}
	return nil
}

// CheckGround makes sure that areas have one of these terrains, and that other places have that of their kind.
func (l *Loader) CheckGround(terrains ...string) error {
	for i := range l.Map.Places {
		a := &l.Map.Places[i]
		switch {
		case a.Kind == board.KindArea && !slices.Contains(terrains, a.Terrain):
			last := len(terrains) - 1
			return fmt.Errorf("%s: an area cannot be %q: it is %s or %s", l.AtPlace(a.ID), a.Terrain,
				strings.Join(terrains[:last], ", "), terrains[last])
		case a.Kind != board.KindArea && a.Terrain != a.Kind:
			return fmt.Errorf("%s: the terrain of a %s is %q, not %q", l.AtPlace(a.ID), a.Kind, a.Kind, a.Terrain)
		}
	}
	return nil
}

// CheckControl makes sure that each place has a controller in each of these periods.
func (l *Loader) CheckControl(periods ...string) error {
	for i := range l.Map.Places {
		for _, period := range periods {
			if _, err := l.Side(l.Control[i][period]); err != nil {
				return fmt.Errorf("%s: control in %s: %w", l.AtPlace(l.Map.Places[i].ID), period, err)
			}
		}
	}
	return nil
}

// Start is what a rulebook states of a side at the start of a scenario: its Logistics Value with the rule that says how
// it is reckoned, and the blocks on the map and in each holding place.
type Start struct {
	Value  int
	Rule   string
	InPlay int
	Holds  [blocks.Holdings]int
}

// CheckStart holds both sides' blocks and Logistics Values in a scenario that is set up against what the rulebook
// states.
func (l *Loader) CheckStart(p *blocks.Position, scenario string, stated [kernel.Players]Start) error {
	var v kernel.View
	p.View(kernel.Both, &v)
	at := [kernel.Players]map[string]int{{}, {}}
	for i := range v.Pieces {
		where := ""
		if q := &l.Config.About.Places[v.Pieces[i].Place]; q.Kind == "pool" {
			_, where, _ = strings.Cut(q.ID, "-")
		}
		if p.Units[blocks.Block(v.Pieces[i].Face)].Kind != blocks.Fleet {
			at[v.Pieces[i].Side][where]++
		}
	}
	for side, want := range stated {
		check := func(what string, got, want int, rule, where string) error {
			if got == want {
				return nil
			}
			return fmt.Errorf("%s: scenario %s starts for %s with %s %d, and the rulebook says %d (%s): look at %s",
				l.Changed(gamedata.MapFile, gamedata.RosterFile, gamedata.ScenariosFile), scenario,
				l.Config.About.Sides[side].People, what, got, want, rule, where)
		}
		err := check("a Logistics Value of", p.LogisticsValue(kernel.Side(side)), want.Value, want.Rule,
			"levels of leaders and HQs, control and set-up")
		if err == nil {
			err = check("blocks on the map:", at[side][""], want.InPlay, "set-up", "the set-up")
		}
		for hold, id := range l.HoldIDs {
			if err == nil {
				err = check(fmt.Sprintf("blocks in %q:", l.HoldNames[hold]), at[side][id], want.Holds[hold], "set-up",
					"the set-up")
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// CheckStarts sets every scenario up and holds both sides' blocks and Logistics Values against what the rulebook states
// of it: stated reads that from a record of the game's own file of scenarios, which has a Scenario in it, as plain
// finds.
func CheckStarts[R any](l *Loader, kit *gamedata.Kit, g *blocks.Game, plain func(*R) *Scenario,
	stated func(r *R, side string) Start) error {
	var std ScenariosFile[R]
	if err := kit.Standard().Read(gamedata.ScenariosFile, &std); err != nil {
		return err
	}
	for i := range std.Scenarios {
		r := &std.Scenarios[i]
		id := plain(r).ID
		var starts [kernel.Players]Start
		for side, info := range g.About.Sides {
			starts[side] = stated(r, info.ID)
		}
		p, err := SetUp(g, id)
		if err != nil {
			return fmt.Errorf("%s: scenario %s: %w", l.At(gamedata.ScenariosFile), id, err)
		}
		if err := l.CheckStart(p, id, starts); err != nil {
			return err
		}
		if err := l.checkLeaders(p, l.scenarios[i]); err != nil {
			return err
		}
	}
	return nil
}

// CheckSums holds what the scenarios of a variant say of their own start, by side, which no rule reads, against what
// the standard game says of it.
func CheckSums[R any, S comparable](l *Loader, kit *gamedata.Kit, own []R, plain func(*R) *Scenario,
	sums func(*R) map[string]S) error {
	var std ScenariosFile[R]
	if err := kit.Standard().Read(gamedata.ScenariosFile, &std); err != nil {
		return err
	}
	for i := range own {
		is, must := sums(&own[i]), sums(&std.Scenarios[i])
		for _, side := range l.Config.About.Sides {
			if is[side.ID] != must[side.ID] || len(is) != len(must) {
				return l.InScenario(plain(&own[i]), fmt.Errorf("sums.%s is %+v, and the rulebook says %+v", side.ID,
					is[side.ID], must[side.ID]))
			}
		}
	}
	return nil
}

// checkLeaders holds what a scenario says of its leaders against the strength that they have in its set-up.
func (l *Loader) checkLeaders(p *blocks.Position, s *Scenario) error {
	for b := 1; b < len(p.Units); b++ {
		if u := &p.Units[b]; u.Kind == blocks.Leader {
			n, said := s.Leaders[u.ID]
			if has := p.Strength(blocks.Block(b)); !said || n != has {
				return l.InScenario(s, fmt.Errorf("leaders: %s has %d in the set-up: say so", u.ID, has))
			}
		}
	}
	return nil
}

// SetUp is a scenario when its set-up is done.
func SetUp(g *blocks.Game, scenario string) (*blocks.Position, error) {
	src := chance.NewRand(1)
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		return nil, err
	}
	p := pos.(*blocks.Position)
	for p.SegmentID() == "setup" {
		list := p.Legal(nil)
		if len(list) == 0 {
			return nil, fmt.Errorf(
				"the set-up cannot be completed: there are too few places where the blocks may stand")
		}
		// The last one of the list is the staff's offer to complete the set-up, where it is offered.
		if err := p.Play(list[len(list)-1], src, nil); err != nil {
			return nil, err
		}
	}
	return p, nil
}
