package blocks

import (
	"fmt"
	"sync"

	"umpire/board"
	"umpire/kernel"
)

// Game is a game of the block system: fixed data with everything derived from it that play asks for often. It implements
// kernel.Game, kernel.CaseGame and kernel.RuleSwitch.
type Game struct {
	Config
	index *kernel.Index
	graph *board.Graph
	n     Block // blocks are 1..n
	land  Place // places of the map are 0..land-1

	nb     [MaxPlaces]Mask // neighbours on the map
	bank   [MaxPlaces]Mask // neighbours across a river
	ground Mask            // areas and staging areas
	boxes  Mask
	open   [2]Mask // ground that a side may enter
	cities Mask    // cities and victory areas
	green  Mask

	all      [2]Set
	kinds    [Tank + 1]Set
	tactical Set
	air      Set
	leaders  Set
	combat   Set
	fast     Set
	colour   [colours]Set
	marshals Set
	leader   [2]Block
	airSide  kernel.Side // whose the bombers are
	bomberOf []uint8     // type by bomber
	facts    []fact
	hqs      []Block // by HQ index

	off      RuleSet // numbers switched off
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
	// cost[weather][class][side][k]: places that cost k to enter; class 0 ordinary, 1 cavalry, 2 winterized.
	cost  [4][3][2][4]Mask
	class [MaxBlocks]uint8
	mp    [MaxBlocks]uint8
	may   [2]Mask // ground that a side may enter
}

const noLimit = 250

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
		return nil, fmt.Errorf("%s: %d scenarios and %d options, the system takes 6 and 16", c.About.ID, len(c.Scenarios), len(c.Options))
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
		if c.Areas[i].City || c.Areas[i].Terrain == Victory {
			g.cities.Add(i)
		}
	}
	for e, b := range c.Map.Borders {
		_ = e
		if b.River != "" {
			g.bank[b.A].Add(b.B)
			g.bank[b.B].Add(b.A)
		}
	}
	for s := range kernel.Side(kernel.Players) {
		g.open[s] = g.ground
		for i := range g.land {
			if c.Areas[i].Terrain == Staging && c.Areas[i].Owner != s {
				g.open[s].Del(i)
			}
		}
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
	if len(g.hqs) > maxHQs {
		return nil, fmt.Errorf("%s: %d HQs, the system takes %d", c.About.ID, len(g.hqs), maxHQs)
	}
	if len(c.Bombers) > maxBomberTypes {
		return nil, fmt.Errorf("%s: %d types of bomber, the system takes %d", c.About.ID, len(c.Bombers), maxBomberTypes)
	}
	for t := range c.Bombers {
		for range c.Bombers[t].Count {
			g.bomberOf = append(g.bomberOf, uint8(t))
		}
	}
	if len(g.bomberOf) > maxBombers {
		return nil, fmt.Errorf("%s: %d bombers, the system takes %d", c.About.ID, len(g.bomberOf), maxBombers)
	}
	for i := range g.Scenarios {
		g.Scenarios[i].ScenarioBit = RScenario + Rule(i)
	}
	g.facts = g.makeFacts()
	g.fillInfo()
	g.fillNotes()
	x, err := kernel.NewIndex(&g.About)
	if err != nil {
		return nil, err
	}
	g.index = x
	return g, nil
}

// Info is the game's fixed data.
func (g *Game) Info() *kernel.Info { return &g.About }

// Index finds what the game's names mean.
func (g *Game) Index() *kernel.Index { return g.index }

// WithoutRule is the same game with one numbered rule not enforced.
func (g *Game) WithoutRule(number string) (kernel.Game, bool) {
	for _, sw := range g.Switches {
		if sw.Number == number {
			n := *g
			n.mu = &sync.Mutex{}
			n.settings = map[settingKey]*Setting{}
			for _, r := range sw.Rules {
				n.off.Set(r, true)
			}
			return &n, true
		}
	}
	return nil, false
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
	for i, r := range g.Config.Options {
		if key.options>>i&1 != 0 {
			s.rules.Set(r, !g.off.Has(r))
		}
	}
	s.derive()
	g.settings[key] = s
	return s
}

// derive works out limits, costs and the like for the rules that are on.
func (s *Setting) derive() {
	on := s.rules.Has
	for p := range s.Areas {
		a := &s.Areas[p]
		limit, absorb, cost := uint8(4), uint8(0), 1
		switch a.Terrain {
		case Yellow:
			if on(RYellow) {
				limit, absorb, cost = 2, 1, 2
			}
		case Red:
			if on(RYellow) {
				limit, absorb, cost = 2, 2, 3
			}
		case Victory:
			if on(RVictory) {
				limit, absorb, cost = 2, 2, 2
			}
		case Green:
			if !on(RGreen) {
				limit = noLimit
			}
		case Staging:
			if on(RStaging) {
				limit = noLimit
			}
		default:
			limit = noLimit
		}
		if a.Terrain < Staging && !on(RTerrain) {
			limit, absorb, cost = 4, 0, 1
		}
		if !on(RStacking) {
			limit = noLimit
		}
		if !on(RCost) {
			cost = 1
		}
		s.absorb[p] = absorb
		for side := range kernel.Side(kernel.Players) {
			s.limit[side][p] = limit
		}
		if Place(p) >= s.land || a.Terrain >= Box {
			continue
		}
		for side := range kernel.Side(kernel.Players) {
			may := a.Terrain != Staging || a.Owner == side || !on(RStaging)
			if !may {
				continue
			}
			s.may[side].Add(Place(p))
			for w := Good; w <= Blizzard; w++ {
				for class := range 3 {
					c := cost
					if on(RWeather) {
						switch w {
						case Rain:
							c = 3
							if class == 1 {
								c = 2
							}
						case Snow, Blizzard:
							c = 2
							if class == 2 {
								c = cost
							}
						}
					}
					s.cost[w][class][side][c].Add(Place(p))
				}
			}
		}
	}
	for b := Block(1); b <= s.n; b++ {
		u := &s.Units[b]
		s.mp[b] = uint8(u.MP)
		if !on(RAllowance) && u.Kind != Leader {
			s.mp[b] = 5
		}
		if u.Division && on(XDivisions) {
			s.mp[b]++
		}
		if u.Kind == Cavalry && on(XCavalry) {
			s.class[b] = 1
		}
		if u.Winterized && on(XDivisions) {
			s.class[b] = 2
		}
	}
}
