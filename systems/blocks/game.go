// A game of the system, made from its configuration, and its settings: scenario, options and rules in force.

package blocks

import (
	"fmt"
	"slices"
	"sync"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/casewords"
	"umpire/mechanics/facts"
)

// Game is a game of the block system: fixed data with everything derived from it that play asks for often. It
// implements kernel.Game, kernel.CaseGame and kernel.RuleSwitch.
type Game struct {
	Config
	casewords.Cases[*Position]
	index *kernel.Index
	graph *board.Graph
	n     Block // blocks are 1..n
	land  Place // places of the map are 0..land-1

	nb       [MaxPlaces]Mask // neighbours on the map
	bank     [MaxPlaces]Mask // neighbours across a river or a strait
	dry      *board.Graph    // the map without straits: graph itself if there are none
	overland [MaxPlaces]Mask // neighbours without those across a strait
	strait   Mask            // places at a strait
	ground   Mask            // areas and staging areas
	boxes    Mask
	cities   Mask // cities and victory areas
	green    Mask
	red      Mask

	all      [2]Set
	kinds    [Tank + 1]Set
	tactical Set
	air      Set
	leaders  Set
	combat   Set
	fast     Set
	colour   [colours]Set
	marshals Set
	fleets   Set
	apart    [MaxBlocks]Set // with whom a block never stands
	unfired  [MaxBlocks]Set // whom the artillery of an HQ does not support
	anyApart bool
	battle   []BattleStep
	leader   [2]Block
	airSide  kernel.Side // whose the bombers are
	bomberOf []uint8     // type by bomber
	facts    facts.List[*Position]
	hqs      []Block // by HQ index

	off      RuleSet // numbers switched off
	fewer    Set     // blocks that enter with a step less (WithFewerSteps)
	mu       *sync.Mutex
	settings map[settingKey]*Setting
}

type settingKey struct {
	scenario uint8
	options  uint16
}

// Setting is a game with a scenario and optional rules: what a position points to. It never changes.
type Setting struct {
	*Game
	Sc     *Scenario
	Number uint8 // of the scenario
	Chosen uint16
	rules  RuleSet
	limit  [2][MaxPlaces]uint8
	absorb [MaxPlaces]uint8
	// cost[weather][class][side][k] are the places that cost k to enter.
	cost  [Blizzard + 1][classes][kernel.Players][mostCost + 1]Mask
	class [MaxBlocks]uint8 // ordinary, agile, ...
	hardy Set              // blocks that snow does not weaken
	ways  [classes]walk
	steps []Step // of the set-up
	mp    [MaxBlocks]uint8
	may   [2]Mask // ground that a side may enter
}

// walk is over which borders a class of blocks moves.
type walk struct {
	graph *board.Graph
	nb    *[MaxPlaces]Mask
}

// apartByBack makes sure that the backs of blocks tell which of them never stand together: whether a block may enter an
// area would otherwise tell the enemy which concealed block is in it.
func (c *Config) apartByBack() error {
	for _, pair := range c.Apart {
		for _, set := range pair {
			for b := Block(1); int(b) < len(c.Units); b++ {
				for d := b + 1; int(d) < len(c.Units); d++ {
					x, y := &c.Units[b], &c.Units[d]
					if x.Side == y.Side && x.Back == y.Back && set.Has(b) != set.Has(d) {
						return fmt.Errorf("%s: blocks %s and %s have the same back, and only one of them stands apart "+
							"from others", c.About.ID, x.ID, y.ID)
					}
				}
			}
		}
	}
	return nil
}

// NewGame checks a config and makes the game. The error names the record that is wrong.
func NewGame(c Config) (*Game, error) {
	g := &Game{Config: c, mu: &sync.Mutex{}, settings: map[settingKey]*Setting{}}
	g.graph = c.Map.Graph
	n, land := len(c.Units)-1, g.graph.Len()
	if n < 1 || n >= MaxBlocks {
		return nil, fmt.Errorf("%s: %d blocks, the system takes 1 to %d", c.About.ID, n, MaxBlocks-1)
	}
	if len(c.Areas) > MaxPlaces || len(c.Areas) < land {
		return nil, fmt.Errorf("%s: %d places, the system takes at most %d", c.About.ID, len(c.Areas), MaxPlaces)
	}
	g.n, g.land = Block(n), Place(land)
	if len(c.Scenarios) > 6 || len(c.Options) > 16 {
		return nil, fmt.Errorf("%s: %d scenarios and %d options, the system takes 6 and 16", c.About.ID,
			len(c.Scenarios), len(c.Options))
	}
	for i := range g.land {
		switch c.Areas[i].Terrain {
		case Box:
			g.boxes.Add(i)
		case Pool:
			return nil, fmt.Errorf("%s: place %s is on the map and a pool", c.About.ID, c.Areas[i].ID)
		default:
			g.ground.Add(i)
		}
		g.nb[i] = *g.graph.NeighbourMask(i)
		if c.Areas[i].Terrain == Green {
			g.green.Add(i)
		}
		if c.Areas[i].Terrain == Red {
			g.red.Add(i)
		}
		if c.Areas[i].City || c.Areas[i].Terrain == Victory {
			g.cities.Add(i)
		}
	}
	g.overland, g.dry = g.nb, g.graph
	for _, b := range c.Map.Borders {
		strait := c.StraitTag != "" && slices.Contains(b.Tags, c.StraitTag)
		if b.River != "" || strait {
			g.bank[b.A].Add(b.B)
			g.bank[b.B].Add(b.A)
		}
		if strait {
			g.strait.Add(b.A)
			g.strait.Add(b.B)
			g.overland[b.A].Del(b.B)
			g.overland[b.B].Del(b.A)
		}
	}
	if !g.strait.IsZero() {
		g.dry = g.graph.Only(func(a, b board.Place, _ board.Edge) bool { return g.overland[a].Has(b) })
	}
	if err := c.apartByBack(); err != nil {
		return nil, err
	}
	for b := Block(1); b <= g.n; b++ {
		u := &g.Units[b]
		if u.Steps < 1 || u.Steps > MaxLevels || !u.Side.Player() || u.Colour >= colours {
			return nil, fmt.Errorf("%s: block %s has a bad side, colour or number of levels", c.About.ID, u.ID)
		}
		g.all[u.Side].Add(b)
		g.kinds[u.Kind].Add(b)
		u.HQIndex = -1
		switch u.Kind {
		case Leader:
			g.leaders.Add(b)
			g.leader[u.Side] = b
		case HQ:
			g.tactical.Add(b)
		case AirHQ:
			g.air.Add(b)
			g.airSide = u.Side
		case Fleet:
			g.fleets.Add(b)
		default:
			g.combat.Add(b)
		}
		if u.Kind == HQ || u.Kind == AirHQ {
			u.HQIndex = int8(len(g.hqs))
			g.hqs = append(g.hqs, b)
		}
		if u.Fast {
			g.fast.Add(b)
		}
		if u.Marshal {
			g.marshals.Add(b)
		}
		g.colour[u.Colour].Add(b)
	}
	for _, pair := range c.Apart {
		g.anyApart = true
		for i, m := range pair {
			for o := m; ; {
				b := o.Pop()
				if b == 0 {
					break
				}
				g.apart[b] = g.apart[b].Or(pair[1-i])
				if i == 1 {
					g.unfired[b] = g.unfired[b].Or(pair[0])
				}
			}
		}
	}
	if g.battle = c.Battle; g.battle == nil {
		g.battle = usualBattle
	}
	if g.fleets.Count() > maxFleets || len(g.battle) > 255 {
		return nil, fmt.Errorf("%s: %d fleets, the system takes %d", c.About.ID, g.fleets.Count(), maxFleets)
	}
	if len(g.hqs) > maxHQs {
		return nil, fmt.Errorf("%s: %d HQs, the system takes %d", c.About.ID, len(g.hqs), maxHQs)
	}
	if len(c.Bombers) > maxBomberTypes {
		return nil, fmt.Errorf("%s: %d types of bomber, the system takes %d", c.About.ID, len(c.Bombers),
			maxBomberTypes)
	}
	for t := range c.Bombers {
		for range c.Bombers[t].Count {
			g.bomberOf = append(g.bomberOf, uint8(t))
		}
	}
	if !g.fleets.Empty() {
		g.Heeded.Add(g.Harbour.Key)
	}
	if len(g.bomberOf) > maxBombers {
		return nil, fmt.Errorf("%s: %d bombers, the system takes %d", c.About.ID, len(g.bomberOf), maxBombers)
	}
	for i := range g.Scenarios {
		if sc, number := &g.About.Scenarios[i], g.Numbers[RScenario+Rule(i)]; number == "" || number != sc.Rule {
			return nil, fmt.Errorf("%s: scenario %q is rule %q, and the number of RScenario+%d is %q: add a row "+
				"for it to the game's table of rules, in the order of the scenarios", c.About.ID, sc.ID, sc.Rule, i,
				number)
		}
		g.Scenarios[i].ScenarioBit = RScenario + Rule(i)
		g.About.Scenarios[i].Goals = g.goalInfos(&g.Scenarios[i])
		g.About.Scenarios[i].Tracks = g.trackUse(&g.Scenarios[i])
	}
	g.facts = g.makeFacts()
	g.fillInfo()
	g.fillNotes()
	x, err := kernel.NewIndex(&g.About)
	if err != nil {
		return nil, err
	}
	g.index = x
	g.Cases = casewords.Cases[*Position]{Index: x, Language: casewords.New(g.statements(), g.queries()),
		Check: (*Position).caseCheck, Draws: drawNames}
	return g, nil
}

// Info is the game's fixed data.
func (g *Game) Info() *kernel.Info { return &g.About }

// Index finds what the game's names mean.
func (g *Game) Index() *kernel.Index { return g.index }

// WithoutRule is the same game with one numbered rule not enforced.
func (g *Game) WithoutRule(number string) (kernel.Game, bool) {
	n := *g
	if !g.Switches.Off(number, &n.off) {
		return nil, false
	}
	n.mu, n.settings = &sync.Mutex{}, map[settingKey]*Setting{}
	return &n, true
}

// setting finds or makes the setting of a scenario with options.
func (g *Game) setting(s kernel.Setup) (*Setting, error) {
	c, err := g.About.Resolve(s)
	if err != nil {
		return nil, err
	}
	return g.settingOf(settingKey{c.Scenario, uint16(c.Options)}), nil
}

func (g *Game) settingOf(key settingKey) *Setting {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s := g.settings[key]; s != nil {
		return s
	}
	s := &Setting{Game: g, Sc: &g.Scenarios[key.scenario], Number: key.scenario, Chosen: key.options}
	for r := Rule(0); r < XAnyColour; r++ {
		s.rules.Set(r, !g.off.Has(r))
	}
	s.rules.Set(s.Sc.ScenarioBit, !g.off.Has(s.Sc.ScenarioBit))
	for i, rules := range g.Config.Options {
		for _, r := range rules {
			if key.options>>i&1 != 0 {
				s.rules.Set(r, !g.off.Has(r))
			}
		}
	}
	if s.steps = s.Sc.Steps; s.On(XHistorical) && s.Sc.Historical != nil {
		s.steps = s.Sc.Historical
	}
	for c := range s.ways {
		s.ways[c] = walk{g.graph, &g.nb}
	}
	s.ways[heavy] = walk{g.dry, &g.overland}
	s.derive()
	g.settings[key] = s
	return s
}

// On reports whether a rule is in force.
func (s *Setting) On(r Rule) bool { return s.rules[(r>>6)&1]>>(r&63)&1 != 0 }
