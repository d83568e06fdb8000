// The game: its description, its options, and the parameters that it sets in the block system.

package kiev41

import (
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
)

// Game is Kiev '41. It implements kernel.Game, kernel.CaseGame and kernel.RuleSwitch through the block system.
type Game struct{ *blocks.Game }

// Edition is raised by whatever changes legality or effect. Edition 2 lets vehicles leave red ground by rail (14.1,
// 14.3) and rolls the die of Sevastopol for the Soviets alone (14.4). Edition 3 lowers what the enemy remembers of a
// block with each step that it loses in his sight (M97) and mixes blocks by their cubes (M128). A position means what
// it meant in edition 1.
const (
	Edition        = 3
	positionsSince = 1
)

// options are the optional rules. The rulebook (14.0) wants each of them only with those before it.
var options = []blocks.Option{
	{OptionInfo: kernel.OptionInfo{ID: "historical", Name: "Historical set-up", Rule: "S.campaign",
		Text: "Blocks begin where they stood in fact; nothing is drawn."},
		Rules: []blocks.Rule{blocks.XHistorical}},
	{OptionInfo: kernel.OptionInfo{ID: "rail-movement", Name: "Rail movement", Rule: "14.1",
		Text: "In a Pass or a Strategic Impulse blocks may go any distance over free areas instead of moving."},
		Rules: []blocks.Rule{blocks.XRail}},
	{OptionInfo: kernel.OptionInfo{ID: "agility", Name: "Agility", Rule: "14.2", Needs: upTo(1),
		Text: "Soviet cavalry, jaegers, the Luftlande division and mountain troops are more mobile; mountain troops " +
			"hit better in rough and hard ground."},
		Rules: []blocks.Rule{blocks.XCavalry, blocks.XDivisions, blocks.XAlpine}},
	{OptionInfo: kernel.OptionInfo{ID: "afv-restrictions", Name: "Restrictions for vehicles", Rule: "14.3",
		Needs: upTo(2),
		Text:  "Tanks and motorized infantry enter no red areas and do not cross the Kerch Strait."},
		Rules: []blocks.Rule{blocks.XHeavy}},
	{OptionInfo: kernel.OptionInfo{ID: "sea-supply", Name: "Sea supply", Rule: "14.4", Needs: upTo(3),
		Text: "Soviet lines of communication run over controlled seas from port to port; a coast and Sevastopol " +
			"alone supply nobody, but Sevastopol starves by a die."},
		Rules: []blocks.Rule{blocks.XSeaSupply}},
	{OptionInfo: kernel.OptionInfo{ID: "blizzard", Name: "Blizzard", Rule: "14.5", Needs: upTo(4),
		Text: "From the first Axis impulse of December all attacks are weaker still, Axis defence too; no fleet " +
			"sails and no bomber flies."},
		Rules: []blocks.Rule{blocks.XBlizzard}},
	{OptionInfo: kernel.OptionInfo{ID: "sea-transport", Name: "Sea transport", Rule: "14.7", Needs: upTo(5),
		Text: "In a Pass or a Strategic Impulse Soviet infantry may go by sea from port to port."},
		Rules: []blocks.Rule{blocks.XFerry}},
	{OptionInfo: kernel.OptionInfo{ID: "seaborne", Name: "Seaborne operations", Rule: "14.8", Needs: upTo(6),
		Text: "In a Strategic Impulse the Soviet Marine may land on an enemy coast."},
		Rules: []blocks.Rule{blocks.XSeaborne}},
	{OptionInfo: kernel.OptionInfo{ID: "airborne", Name: "Airborne operations", Rule: "14.9", Needs: upTo(7),
		Text: "In a Strategic Impulse the Luftlande division may land in an enemy green area within three areas."},
		Rules: []blocks.Rule{blocks.XAirborne}},
}

// upTo are the first n of the optional rules, which a later one needs (14.0).
func upTo(n int) []string {
	return []string{"rail-movement", "agility", "afv-restrictions", "sea-supply", "blizzard", "sea-transport",
		"seaborne"}[:n]
}

// Indices of Config.Seas, and what Haven.Sea and Disc.Sea say of them.
const (
	blackSea = iota + 1
	azovSea
)

// rulebook is what the rules of this package are about: the blocks and places that they name. Its methods are the
// rules (hooks.go).
type rulebook struct {
	guderian, budyonny          blocks.Block
	kiev, fortress, novorossysk board.Place
	kerch, taman                board.Place // both ends of the strait
	axisStaging, sovietStaging  board.Mask
	sovietCities, road          board.Mask
	yellowBox, orangeBox        int           // their numbers on the road, from 0
	axisPool                    [8]blocks.Set // by scenario: Axis blocks that can be in the pool
}

// New loads the game from its data files. An error names the file and the record that is wrong.
func New() (*Game, error) { return load(newLoader(kit.Standard(), nil)) }

func load(l *loader) (*Game, error) {
	for _, step := range l.steps() {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return l.game()
}

// steps read the data files.
func (l *loader) steps() []func() error {
	same := func() error { return l.SameAsStandard(l.stated) }
	return []func() error{l.loadMap, l.loadRoster, l.loadScenarios, same}
}

// game makes the game of what has been read.
func (l *loader) game() (*Game, error) {
	c := &l.Config
	a := &c.About
	a.ID, a.Name, a.Edition = "kiev41", "Kiev '41", Edition
	a.Tagline = "Hidden blocks from the Dniester to the Don, July to December 1941"
	if err := l.Describe(kernel.PrintInfo{Show: "set-up", Side: Soviet, Rule: "S.campaign",
		Text: "a Soviet corps of this colour and type begins here in July"}); err != nil {
		return nil, err
	}
	c.AddOptions(options)
	for i := range a.Scenarios {
		a.Scenarios[i].Options = l.allowed(l.scens[i].Options)
	}
	l.parameters()
	r := &rulebook{}
	if err := r.find(l); err != nil {
		return nil, fmt.Errorf("%s: %w", l.At(gamedata.MapFile), err)
	}
	r.supply(l)
	r.notes(l)
	for i := range c.Scenarios {
		var err error
		if c.Scenarios[i].Goals, err = l.goals(i); err != nil {
			return nil, l.InScenario(&l.scens[i].Scenario, err)
		}
		for _, g := range c.Scenarios[i].Goals {
			c.Watch = c.Watch.Or(g.Places)
		}
		r.axisPool[i] = l.axisPool(&c.Scenarios[i])
	}
	c.Hooks = r.hooks()
	g, err := blocks.NewGame(*c)
	if err != nil {
		return nil, err
	}
	return &Game{g}, nil
}

// allowed are the options that a scenario of the file allows, of those that there are.
func (l *loader) allowed(ids []string) []string {
	list := []string{}
	for _, o := range options {
		for _, id := range ids {
			if id == o.ID {
				list = append(list, id)
			}
		}
	}
	return list
}

// Must is New for programs that cannot go on without the game: it panics on an error in the data files.
func Must() *Game { return blockdata.Must(New()) }

// parameters sets what the block system wants to know of the rulebook.
func (l *loader) parameters() {
	c := &l.Config
	c.SetNumbers(switched, cited)
	c.Colours = []string{"none", "white", "yellow", "light blue", "green", "red", "orange", "pink", "blue"}
	c.Lines = [2]int{10, 20} // 4.1
	c.RollSide = Axis
	c.ReturnsToPool[Soviet] = true // 10.15.3
	c.PositionsSince = positionsSince
	c.Months = blockdata.Months
	c.SnowWeakens[Axis] = true // 8.0, 10.19
	c.SnowHalves[Axis] = true  // 7.2.1.1
	c.ValueAtLeast = 1         // 3.1
	c.LeaderArea = [2]board.Place{board.None, board.None}
	c.StraitTag = "strait" // 2.4.8
	c.StagingFlat = true   // 2.4.5
	c.RestoreEngaged = true
	c.OwnOrder = true
	c.FreshHQ = true                                                                   // 10.1
	c.FlakOnce = true                                                                  // 10.13.4
	c.ExploitHolds = true                                                              // 10.19
	c.DrawQuiet = true                                                                 // 11.0
	c.Track = blocks.WeatherTrack{Toggles: true, SnowBox: 5, SnowMonth: december}      // 8.1
	c.Battle = []blocks.BattleStep{blocks.Showdown, blocks.MeetFleets, blocks.Gunfire, // 10.13
		blocks.FleetAntiAir, blocks.StrikeFleets, blocks.ArtilleryFire, blocks.AntiAir, blocks.Airstrike,
		blocks.FirstFire, blocks.SecondFire}
	c.Blizzard = blocks.BlizzardStart{Month: december, Impulse: 1} // 14.5
	c.BlizzardBites = true
	c.AirborneRange = 3 // 14.9
	c.LostNames = []string{"the yellow disc", "the orange disc"}
	var hungarian, rumanian blocks.Set // 1.4
	for b := range l.Roster {
		switch l.Roster[b].Nation {
		case "hungarian":
			hungarian.Add(blocks.Block(b + 1))
		case "rumanian":
			rumanian.Add(blocks.Block(b + 1))
		}
	}
	c.Apart = [][2]blocks.Set{{hungarian, rumanian}}
	c.VictoryPlaces = l.Map.TerrainMask("victory")
}

// find looks up what the rules name.
func (r *rulebook) find(l *loader) error {
	r.guderian, r.budyonny = l.Blocks["g-guderian"], l.Blocks["s-budyonny"]
	for id, at := range map[string]*board.Place{"4": &r.kiev, "FS": &r.fortress, "145": &r.novorossysk,
		"129": &r.kerch, "144": &r.taman} {
		p, err := l.Place(id)
		if err != nil {
			return err
		}
		*at = p
	}
	for i := range l.Map.Places {
		a, at := &l.Config.Areas[i], board.Place(i)
		switch {
		case a.Terrain == blocks.Staging && a.Owner == Axis:
			r.axisStaging.Add(at)
		case a.Terrain == blocks.Staging:
			r.sovietStaging.Add(at)
		case a.Terrain == blocks.Victory, a.City && l.Control[i]["july"] == "soviet": // 5.0: in the Soviet Union
			r.sovietCities.Add(at)
		}
	}
	boxes, err := l.Loader.Road(10)
	if err != nil {
		return err
	}
	yellow, orange := l.Map.TagMask("closes-yellow"), l.Map.TagMask("closes-orange")
	r.road = board.MaskOf(boxes...)
	for i, a := range boxes {
		if yellow.Has(a) {
			r.yellowBox = i
		}
		if orange.Has(a) {
			r.orangeBox = i
		}
	}
	if r.yellowBox == 0 || r.orangeBox != len(boxes)-1 {
		return fmt.Errorf("the road must close the yellow sources on its way and the orange ones at its end: " +
			"give a box of it the tag closes-yellow, and the last one closes-orange")
	}
	l.Config.Road = blocks.Road{HQ: r.guderian, Boxes: boxes, Faces: 2} // 10.10
	c := &l.Config
	c.Pick = board.MaskOf(r.kiev) // 2.6
	c.Heeded = board.MaskOf(r.kiev)
	harbour, refuge := l.Map.TagMask("fleet-box"), l.Map.TagMask("fleet-refuge")
	c.Harbour = blocks.Harbour{Side: Soviet, Place: harbour.Pop(), Refuge: refuge.Pop(), Key: r.fortress,
		Coast: l.Map.TagMask("black-sea")} // 10.2.1
	if c.Harbour.Place < 0 || c.Harbour.Refuge < 0 {
		return fmt.Errorf("no place has the tag fleet-box or fleet-refuge")
	}
	return nil
}

// supply are the supply sources (2.1), the seas and what is in supply without a line (2.1.1, 2.7), and the discs that
// add to the Soviet Logistics Value (2.4.4.3).
func (r *rulebook) supply(l *loader) {
	c := &l.Config
	axis := l.Map.TagMask("source-axis").Or(r.axisStaging)
	c.Fortress, c.FortressSide = board.MaskOf(r.fortress), Soviet // 14.4
	red := l.Map.TagMask("source-red").Or(r.sovietStaging)
	c.Sources = []blocks.Source{
		{Side: Axis, Places: axis, Rule: blocks.RSources},
		{Side: Soviet, Places: red, Rule: blocks.RSources},
		{Side: Soviet, Places: l.Map.TagMask("source-yellow"), Closed: lostYellow, Rule: blocks.RSources},
		{Side: Soviet, Places: l.Map.TagMask("source-orange"), Closed: lostOrange, Rule: blocks.RSources},
	}
	c.Seas = []blocks.Sea{
		{ID: "black", Name: "Black Sea", Side: Soviet, Keys: board.MaskOf(r.fortress, r.novorossysk),
			Coast: l.Map.TagMask("black-sea"), Ports: l.Map.TagMask("port-black"), Rule: blocks.RHavens},
		{ID: "azov", Name: "Sea of Azov", Side: Soviet, Keys: board.MaskOf(r.kerch, r.taman), Needs: blackSea,
			Coast: l.Map.TagMask("azov-sea"), Ports: l.Map.TagMask("port-azov"), Rule: blocks.RHavens},
	}
	c.Havens = []blocks.Haven{
		{Side: Soviet, Places: l.Map.TagMask("black-sea"), Sea: blackSea, Owned: true, Rule: blocks.RHavens,
			Not: blocks.XSeaSupply},
		{Side: Soviet, Places: l.Map.TagMask("azov-sea"), Sea: azovSea, Owned: true, Rule: blocks.RHavens,
			Not: blocks.XSeaSupply},
		{Side: Soviet, Places: board.MaskOf(r.fortress), Rule: ruleFortress, Not: blocks.XSeaSupply},
	}
	c.Discs = []blocks.Disc{
		{ID: "yellow", Name: "Yellow Supply Disc", Side: Soviet, Lost: lostYellow},
		{ID: "orange", Name: "Orange Supply Disc", Side: Soviet, Lost: lostOrange},
		{ID: "black", Name: "Black Sea Disc", Side: Soviet, Sea: blackSea},
		{ID: "azov", Name: "Azov Sea Disc", Side: Soviet, Sea: azovSea},
	}
}

// axisPool are the Axis blocks that a scenario's set-up can put into the pool: none returns to it (10.15.3).
func (l *loader) axisPool(sc *blocks.Scenario) (out blocks.Set) {
	for _, steps := range [][]blocks.Step{sc.Steps, sc.Historical} {
		for _, st := range steps {
			if st.Side == Axis && st.Hold == blocks.InPool {
				for _, b := range st.Blocks {
					out.Add(b)
				}
			}
		}
	}
	return out
}
