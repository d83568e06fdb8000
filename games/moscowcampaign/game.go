// The game: its description, and what it sets in the counter system.

package moscowcampaign

import (
	"fmt"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters"
	"umpire/systems/counters/counterdata"
)

// Game is The Moscow Campaign. It implements kernel.Game, kernel.CaseGame and kernel.RuleSwitch through the counter
// system.
type Game struct{ *counters.Game }

// Edition is raised by whatever changes legality or effect. Edition 3 lets a Soviet EB unit move in the phase in which
// it comes back (R46), has units that retreat detrain (R59), keeps lowered odds below those there are (R22), and means
// by a position what edition 2 meant. Edition 4 has Soviet EB units placed before any unit moves and judged for supply
// there, and those that are held back lost with Moscow (R46).
const (
	Edition        = 4
	positionsSince = 2
)

// New loads the game from its data files. An error names the file and the record that is wrong.
func New() (*Game, error) { return load(kit.Standard()) }

func load(f *gamedata.Files) (*Game, error) {
	d, err := counterdata.Read(f, "german", "soviet")
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
	about := kernel.Info{ID: "moscowcampaign", Name: "The Moscow Campaign", Edition: Edition, DataHash: hash,
		Tagline: "Hexes and counters from the Valdai hills to Orel, September to December 1941", Shape: shape,
		Handicap: true, Options: []kernel.OptionInfo{}}
	about.Sides = [2]kernel.SideInfo{{ID: "german", Name: "Germany", People: "the Germans", Emblem: "cross"},
		{ID: "soviet", Name: "Soviet Union", People: "the Soviets", Emblem: "star"}}
	c, err := d.Config(about)
	if err != nil {
		return nil, err
	}
	c.Drawn = grid
	c.Numbers, c.Switches, c.PositionsSince = numbers(), switched, positionsSince
	c.About.Contests = contests()
	for i := range c.About.Levels {
		c.About.Levels[i].Name += " victory"
	}
	for i := range c.About.Scenarios {
		s := &c.About.Scenarios[i]
		s.Goals = goals()
		s.Length += ", " + hours(d.Campaign.Scenarios[i].Last-d.Campaign.Scenarios[i].First+1)
	}
	r := newRulebook(d, c)
	c.Accounts = r.accounts()
	c.Hooks = counters.Hooks{Phased: r.phased, Account: r.account, Level: r.level, Progress: r.progress}
	g, err := counters.NewGame(*c)
	if err != nil {
		return nil, err
	}
	return &Game{g}, nil
}

// hours is how long so many turns may take two players. It is an estimate of ours, 20 to 40 minutes a turn, in each of
// which both sides move scores of units.
func hours(turns int) string { return fmt.Sprintf("about %d to %d hours", (turns+1)/3, (2*turns+1)/3) }

// Must is New for programs that cannot go on without the game: it panics on an error in the data files.
func Must() *Game {
	g, err := New()
	if err != nil {
		panic(err)
	}
	return g
}

// Enforced are the cases that code enforces, in the order of the rulebook.
func Enforced() []string { return switched.Numbers() }

// CheckRules holds the table of rules against the rules file.
func CheckRules() error {
	_, enforced, err := kit.Standard().Rules()
	if err != nil {
		return err
	}
	return switched.Check(enforced)
}
