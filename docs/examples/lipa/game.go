// Package lipa is The Bridges of Lipa, the smallest complete game of the counter system: two invented armies, a river
// with two bridges, two towns, four turns. It is here to be copied (docs/adding-a-game.md, section 10); players are not
// offered it.
//
//   - game.go: the description, and what the game sets in the counter system.
//   - data.go: its files. rules.go: the numbers of its rules. hooks.go: what wins.
//   - data/, try/: the data, and cases that prove the rules.
package lipa

import (
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters"
	"umpire/systems/counters/counterdata"
)

// Game is The Bridges of Lipa, through the counter system.
type Game struct{ *counters.Game }

// Edition is raised by whatever changes legality or effect.
const Edition = 1

// New loads the game from its data files. An error names the file and the record that is wrong.
func New() (*Game, error) { return load(kit.Standard()) }

func load(f *gamedata.Files) (*Game, error) {
	d, err := counterdata.Read(f, "karst", "morava")
	if err != nil {
		return nil, err
	}
	hash, err := f.Hash(gamedata.MapFile, gamedata.RosterFile, counterdata.TablesFile, gamedata.ScenariosFile,
		counterdata.PlacesFile)
	if err != nil {
		return nil, err
	}
	shape, grid, err := f.HexShape()
	if err != nil {
		return nil, err
	}
	c, err := d.Config(kernel.Info{ID: "lipa", Name: "The Bridges of Lipa", Edition: Edition, DataHash: hash,
		Tagline: "A river, two bridges and two towns: a hex game for an evening", Shape: shape,
		Options: []kernel.OptionInfo{}, Sides: [2]kernel.SideInfo{
			{ID: "karst", Name: "Karst", People: "the Karstians", Emblem: "cross"},
			{ID: "morava", Name: "Morava", People: "the Moravans", Emblem: "star"}}})
	if err != nil {
		return nil, err
	}
	c.Drawn, c.Numbers, c.Switches = grid, numbers(), switched
	for i := range c.About.Scenarios {
		c.About.Scenarios[i].Goals = goals
	}
	r := newRulebook(c)
	c.Accounts, c.Notes = accounts, notes
	c.Hooks = counters.Hooks{Phased: r.phased, Ended: r.ended, Account: r.account, Level: r.level}
	g, err := counters.NewGame(*c)
	if err != nil {
		return nil, err
	}
	return &Game{g}, nil
}

// Enforced are the rules that code enforces, in the order of the rulebook.
func Enforced() []string { return switched.Numbers() }

// CheckRules holds the table of rules against the rules file.
func CheckRules() error {
	_, enforced, err := kit.Standard().Rules()
	if err != nil {
		return err
	}
	return switched.Check(enforced)
}
