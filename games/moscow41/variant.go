package moscow41

import (
	"errors"
	"fmt"
	"io/fs"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// variantFiles are the data files that a variant may bring; what it lacks is ours. The rules are not data.
var variantFiles = map[string]bool{"map.json": true, "shape.json": true, "roster.json": true, "scenarios.json": true}

// Variant is the game on a user's own names, terrain, borders, strengths or set-ups: files called as ours are (map.json, shape.json,
// roster.json, scenarios.json) stand in for them. The sums that the rulebook states are checked again. Its data hash differs from
// ours, so a log says what it was played on. An error names the file, and what is wrong with it.
func Variant(dir fs.FS) (*Game, error) {
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, fmt.Errorf("the variant cannot be read: %w", err)
	}
	own := 0
	for _, e := range entries {
		if !variantFiles[e.Name()] {
			return nil, fmt.Errorf("the variant holds %q: it may hold map.json, shape.json, roster.json and scenarios.json", e.Name())
		}
		own++
	}
	if own == 0 {
		return nil, errors.New("the variant is empty: it may hold map.json, shape.json, roster.json and scenarios.json")
	}
	l := &loader{variant: dir}
	g, err := load(l)
	if err != nil {
		return nil, fmt.Errorf("the variant's %w", err)
	}
	if err := l.stated(g); err != nil {
		return nil, fmt.Errorf("the variant breaks a sum that the rulebook states: %w", err)
	}
	return g, nil
}

// stated holds the data against what The Armies, 2.0, 7.2.1 and the set-ups state.
func (l *loader) stated(g *Game) error {
	armies := map[string]int{}
	sides := map[string]int{}
	for _, r := range l.roster {
		sides[r.Side]++
		armies[r.Army]++
	}
	for _, want := range []struct {
		in   map[string]int
		name string
		n    int
	}{
		{sides, "german", 50}, {sides, "soviet", 70},
		{armies, "2a", 6}, {armies, "4a", 5}, {armies, "9a", 6}, {armies, "16a", 3}, {armies, "2pg", 7}, {armies, "3pg", 4}, {armies, "4pg", 4},
		{armies, "bryansk", 8}, {armies, "central", 8}, {armies, "kalinin", 8}, {armies, "western", 14}, {armies, "northwestern", 4},
	} {
		if got := want.in[want.name]; got != want.n {
			return fmt.Errorf("roster.json has %d blocks of %s, the rulebook has %d", got, want.name, want.n)
		}
	}
	areas := 0
	for _, p := range g.Info().Places[1:] {
		if p.Kind == "area" {
			areas++
		}
	}
	if areas != 171 {
		return fmt.Errorf("map.json has %d areas, the rulebook has 171", areas)
	}
	for _, want := range []struct {
		scenario       string
		german, soviet int
	}{{"campaign", 8, 12}, {"dnieper", 8, 12}, {"typhoon", 14, 12}, {"lastgasp", 5, 13}} {
		german, soviet, err := g.startValues(want.scenario)
		if err != nil {
			return err
		}
		if german != want.german || soviet != want.soviet {
			return fmt.Errorf("scenario %s starts with Logistics Values %d and %d, the rulebook says %d and %d", want.scenario, german, soviet, want.german, want.soviet)
		}
	}
	return nil
}

// startValues are both sides' Logistics Values when a scenario's set-up is done.
func (g *Game) startValues(scenario string) (german, soviet int, err error) {
	src := chance.NewRand(1)
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		return 0, 0, err
	}
	p := pos.(*blocks.Position)
	for p.SegmentID() == "setup" {
		list := p.Legal(nil)
		if len(list) == 0 {
			return 0, 0, fmt.Errorf("scenario %s: the set-up cannot be completed", scenario)
		}
		// The last one of the list is the staff's offer to complete the set-up, where it is offered.
		if err := p.Play(list[len(list)-1], src, nil); err != nil {
			return 0, 0, err
		}
	}
	return p.LogisticsValue(German), p.LogisticsValue(Soviet), nil
}
