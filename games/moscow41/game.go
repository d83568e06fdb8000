// Builds Moscow '41 out of its data files, and names the blocks and places that its own rules are about.

package moscow41

import (
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/casewords"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
)

// Game is Moscow '41. It implements kernel.Game, kernel.CaseGame and kernel.RuleSwitch through the block system.
type Game struct{ *blocks.Game }

// Edition is raised by whatever changes legality or effect. Edition 2 reads some rulings differently (R12, R84, R118),
// edition 3 arranges a set-up differently (R130), edition 4 lowers what the enemy remembers of a block with each step
// that it loses in his sight (R97) and mixes blocks by their cubes (R128). A position means what it meant in edition 1.
const (
	Edition        = 4
	positionsSince = 1
)

var options = []blocks.Option{
	{OptionInfo: kernel.OptionInfo{ID: "ignore-army-colour", Name: "Ignore army colour", Rule: "14.1",
		Text: "Every Tactical HQ commands all combat blocks of its side in range, whatever their colour."},
		Rules: []blocks.Rule{blocks.XAnyColour}},
	{OptionInfo: kernel.OptionInfo{ID: "zhukov-and-hoepner", Name: "Zhukov and Hoepner", Rule: "14.2",
		Text: "Hoepner's group may come south to the map once all of it has been on the road; " +
			"Zhukov may be sent to defend Leningrad."},
		Rules: []blocks.Rule{blocks.XTransfer}},
	{OptionInfo: kernel.OptionInfo{ID: "moscow-supply", Name: "Moscow as a supply source", Rule: "14.3",
		Text: "Moscow supplies the Soviets while they hold it uncontested."},
		Rules: []blocks.Rule{blocks.XInnerCity}},
	{OptionInfo: kernel.OptionInfo{ID: "rail-movement", Name: "Rail movement", Rule: "14.4",
		Text: "In a Pass or a Strategic Impulse blocks may go any distance over free areas instead of moving."},
		Rules: []blocks.Rule{blocks.XRail}},
	{OptionInfo: kernel.OptionInfo{ID: "blizzard", Name: "Blizzard", Rule: "14.5",
		Text: "From the second German impulse of December German blocks fight at a quarter when attacking, " +
			"at half when defending."},
		Rules: []blocks.Rule{blocks.XBlizzard}},
	{OptionInfo: kernel.OptionInfo{ID: "cavalry", Name: "Cavalry", Rule: "14.6",
		Text: "Cavalry pays 2 instead of 3 movement points an area in rain."},
		Rules: []blocks.Rule{blocks.XCavalry}},
	{OptionInfo: kernel.OptionInfo{ID: "infantry-divisions", Name: "German infantry divisions", Rule: "14.7",
		Text: "The six German infantry divisions have 4 movement points; the Azul Division does not mind snow."},
		Rules: []blocks.Rule{blocks.XDivisions}},
	{OptionInfo: kernel.OptionInfo{ID: "crusader", Name: "Operation Crusader", Rule: "14.8",
		Text: "The Luftwaffe leaves for the Mediterranean at the end of November."},
		Rules: []blocks.Rule{ruleAirLeaves}},
}

// rulebook is what the rules of this package are about: the blocks and places that they name. Its methods are the
// rules (hooks.go).
type rulebook struct {
	hoepner, zhukov, panzer48                          blocks.Block
	kiev, leningrad, moscow, chernigov, romny          board.Place
	yelnia, yartsevo, shlisselburg                     board.Place
	staging                                            [colours]board.Mask // where reinforcements of a colour arrive
	allStaging, cities, road, dnieperLines, kievCities board.Mask
	group                                              blocks.Set // the 4th Panzer Group with Hoepner
}

const colours = 9

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
	a.ID, a.Name, a.Edition = "moscow41", "Moscow '41", Edition
	a.Tagline = "Hidden blocks on the road to Moscow, July to December 1941"
	if err := l.Describe(kernel.PrintInfo{Show: "set-up", Side: Soviet, Rule: "S.campaign",
		Text: "a Soviet corps of this colour and type begins here in July"}); err != nil {
		return nil, err
	}
	c.AddOptions(options)
	for i := range a.Scenarios {
		a.Scenarios[i].Options = kernel.AllOptions(a.Options)
	}
	c.SetNumbers(switched, cited)
	c.Colours = []string{"none", "white", "yellow", "light blue", "pink", "brown", "red", "green", "blue"}
	c.Lines = [2]int{10, 20}
	c.RollSide = German
	c.ReturnsToPool[Soviet] = true
	c.PositionsSince = positionsSince
	c.DisbandsCut = true // 4.1, 9.1
	c.Months = blockdata.Months
	c.SnowWeakens[German] = true
	c.Blizzard = blocks.BlizzardStart{Month: december, Impulse: 2} // 14.5
	c.Bombers = []blocks.BomberType{                               // 10.10.1
		{ID: "he111", Verb: "bomb", One: "an He-111", Plural: "He-111", Badge: "H", Count: he111s, Faces: 2},
		{ID: "stuka", Verb: "stuka", One: "a Stuka", Plural: "Stukas", Badge: "S", Count: stukas, Faces: 3,
			HQ: l.Blocks["g-8fk"], Blitz: true},
	}
	c.LostNames = []string{"Shlisselburg", "Leningrad", "Kiev", "Zhukov recalled", "Leningrad reached"}
	c.Statements = []blocks.Statement{{Form: "set december 0..99",
		Text: "how many impulses in December the side that checks the weather has had",
		Do:   casewords.Always(func(p *blocks.Position, a *casewords.Args) { p.BlizzardCount = uint8(a.Numbers[0]) })}}
	c.LeaderArea = [2]board.Place{board.None, board.None}
	r := &rulebook{}
	if err := r.find(l); err != nil {
		return nil, fmt.Errorf("%s: %w", l.At(gamedata.MapFile), err)
	}
	c.LeaderArea[Soviet] = r.moscow
	r.sources(l)
	r.notes(l)
	c.SnowHolds = board.MaskOf(r.moscow, r.leningrad)
	c.VictoryPlaces = l.Map.TerrainMask("victory").Or(l.Map.TagMask("victory-box"))
	c.Watch = c.VictoryPlaces.Or(r.kievCities).Or(r.dnieperLines)
	for i := range c.Scenarios {
		var err error
		if c.Scenarios[i].Goals, err = l.goals(i); err != nil {
			return nil, fmt.Errorf("%s: scenario %s: %w", l.At(gamedata.ScenariosFile), c.Scenarios[i].ID, err)
		}
	}
	c.Hooks = r.hooks()
	g, err := blocks.NewGame(l.Config)
	if err != nil {
		return nil, err
	}
	return &Game{g}, nil
}

// Must is New for programs that cannot go on without the game: it panics on an error in the data files.
func Must() *Game { return blockdata.Must(New()) }

// find looks up what the rules name.
func (r *rulebook) find(l *loader) error {
	for id, at := range map[string]*blocks.Block{"g-hoepner": &r.hoepner, "s-zhukov": &r.zhukov,
		"g-48pz": &r.panzer48} {
		*at = l.Blocks[id]
	}
	for id, at := range map[string]*board.Place{"kiev": &r.kiev, "leningrad": &r.leningrad, "63": &r.moscow,
		"Chernigov": &r.chernigov, "Romny": &r.romny,
		"Yelnia": &r.yelnia, "Yartsevo": &r.yartsevo, "shlisselburg": &r.shlisselburg} {
		p, err := l.Place(id)
		if err != nil {
			return err
		}
		*at = p
	}
	r.kievCities = board.MaskOf(r.chernigov, r.romny)
	r.dnieperLines = board.MaskOf(r.yelnia, r.yartsevo)
	r.allStaging = l.Map.TerrainMask("staging")
	for colour, id := range map[string]string{"brown": "16A", "pink": "9A", "lightblue": "4A", "yellow": "2A"} {
		p, err := l.Place(id)
		if err != nil {
			return err
		}
		r.staging[colourNumbers[colour]] = board.MaskOf(p)
	}
	for i := range r.staging {
		if r.staging[i].IsZero() {
			r.staging[i] = r.allStaging
		}
	}
	for i := range l.Map.Places {
		if l.Config.Areas[i].City || l.Config.Areas[i].Terrain == blocks.Victory {
			r.cities.Add(board.Place(i))
		}
	}
	boxes, err := l.Loader.Road(10)
	if err != nil {
		return err
	}
	if r.road = board.MaskOf(boxes...); boxes[9] != r.leningrad {
		return fmt.Errorf("the road must have ten boxes, Leningrad last")
	}
	road := &l.Config.Road
	road.HQ, road.Boxes, road.Capped, road.Faces = r.hoepner, boxes, true, 2
	for b := blocks.Block(1); int(b) < len(l.Config.Units); b++ {
		if slices.Contains(l.roster[b-1].Marks, markRoad) {
			r.group.Add(b)
			if b != r.hoepner {
				road.Companions.Add(b)
			}
		}
	}
	return nil
}

// sources are the supply sources (2.1, 9.2): the Germans' staging areas; the Soviets' map edges, as long as they are
// open.
func (r *rulebook) sources(l *loader) {
	l.Config.Sources = []blocks.Source{
		{Side: German, Places: r.allStaging, Rule: blocks.RSources},
		{Side: Soviet, Places: l.Map.TagMask("soviet-east"), Rule: blocks.RSources},
		{Side: Soviet, Places: l.Map.TagMask("soviet-north-west"), Closed: lostShlisselburg | lostLeningrad,
			Rule: blocks.RSources},
		{Side: Soviet, Places: l.Map.TagMask("soviet-north-east"), Closed: lostLeningrad, Rule: blocks.RSources},
		{Side: Soviet, Places: l.Map.TagMask("soviet-south"), Closed: lostKiev, Rule: blocks.RSources},
		{Side: Soviet, Places: board.MaskOf(r.moscow), Inner: true, Rule: blocks.XInnerCity},
	}
}
