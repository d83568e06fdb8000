// What case files can set up and ask.

package counters

import (
	"fmt"
	"slices"
	"strconv"
	"umpire/systems/counters/ground"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/casewords"
	"umpire/mechanics/gamedata"
)

// language is what case files may set up and ask.
var language = casewords.New([]casewords.Statement[*Position]{
	{Form: "put PIECE PLACE [NUMBER] [entrained|disrupted|moved|unsupplied]...", Do: (*Position).putWords,
		Text: "stands a unit in a hex, with all steps or so many, and marks it"},
	{Form: "set held PIECE waiting|entering|lost", Do: (*Position).holdWords,
		Text: "takes a unit off the map: it arrives later, may enter now, or is eliminated"},
	{Form: "remove PIECE", Text: "takes a unit out of the scenario",
		Do: casewords.Always(func(p *Position, a *casewords.Args) { p.takeOut(Unit(a.Pieces[0])) })},
	{Form: "set turn 1..999", Text: "the turn", Do: casewords.Always(func(p *Position, a *casewords.Args) {
		p.Turn = int16(a.Numbers[0])
		p.shift()
	})},
	{Form: "ready TEXT", Text: "begins a phase, by its id: supply is judged, and units arrive that are due",
		Do: (*Position).phaseWords},
	{Form: "mark rails SIDE PLACE...", Text: "gives the rails of hexes to a side",
		Do: func(p *Position, a *casewords.Args) error { return p.railWords(RailOf(a.Sides[0]), a.Places) }},
	{Form: "mark cut PLACE...", Text: "cuts the rails of hexes",
		Do: func(p *Position, a *casewords.Args) error { return p.railWords(RailCut, a.Places) }},
	{Form: "mark broken PLACE...", Text: "breaks fortified hexsides", Do: (*Position).breakWords},
	{Form: "set points SIDE NUMBER", Text: "the points that a side has scored",
		Do: casewords.Always(func(p *Position, a *casewords.Args) { p.Points[a.Sides[0]] = int32(a.Numbers[0]) })},
	{Form: "set memo 0..3 0..127", Text: "what the game's own rules remember, by the byte of Position.Memo",
		Do: casewords.Always(func(p *Position, a *casewords.Args) { p.Memo[a.Numbers[0]] = uint8(a.Numbers[1]) })},
}, append(casewords.Common[*Position]("turn", "weather", "points-a", "points-b", "scored-a", "scored-b", "entrained"),
	casewords.Query[*Position]{Form: "supplied(PIECE)", Text: "whether a unit is in supply now: yes or no",
		Ask: func(p *Position, _ kernel.Side, a *casewords.Args) (string, error) {
			u := Unit(a.Pieces[0])
			if !p.OnMap(u) {
				return "", fmt.Errorf("%s is not on the map", p.Units[u].ID)
			}
			return ground.YesNo(p.Supplied(p.side(u), p.At[u])), nil
		}},
	casewords.Query[*Position]{Form: "strength(PIECE, attack|defence)", Text: "what a unit counts for: 3, 1.5, 0.25",
		Ask: func(p *Position, _ kernel.Side, a *casewords.Args) (string, error) {
			u := Unit(a.Pieces[0])
			if !p.OnMap(u) {
				return "", fmt.Errorf("%s is not on the map", p.Units[u].ID)
			}
			return points(int(p.strength(u, a.Has("attack")))), nil
		}},
	casewords.Query[*Position]{Form: "steps(PIECE)", Text: "how many steps a unit has left",
		Ask: func(p *Position, _ kernel.Side, a *casewords.Args) (string, error) {
			return strconv.Itoa(int(p.Steps[a.Pieces[0]])), nil
		}},
	ground.OfHex("zone(PLACE, SIDE)", "whether a hex lies in a zone of control of a side",
		func(p *Position, h Place, a *casewords.Args) string { return ground.YesNo(p.zone[a.Sides[0]][h] > 0) }),
	ground.OfHex("rails(PLACE)", "none, cut, or the side that can use them",
		func(p *Position, h Place, _ *casewords.Args) string {
			switch r := p.Rail[h]; r {
			case RailNone:
				return "none"
			case RailCut:
				return "cut"
			default:
				return p.About.Sides[r-railOwned].ID
			}
		}),
	casewords.Query[*Position]{Form: "gaps(SIDE)", Text: "how many hexes a side's continuous line lacks",
		Ask: func(p *Position, _ kernel.Side, a *casewords.Args) (string, error) {
			if p.lineFrom == nil {
				return "", fmt.Errorf("the game asks for no line")
			}
			return strconv.Itoa(p.Gaps(a.Sides[0])), nil
		}},
	casewords.Query[*Position]{Form: "memo(0..3)", Text: "what the game's own rules remember, by the byte",
		Ask: func(p *Position, _ kernel.Side, a *casewords.Args) (string, error) {
			return strconv.Itoa(int(p.Memo[a.Numbers[0]])), nil
		}},
	casewords.Query[*Position]{Form: "left()", Text: "the movement points left to the unit being moved",
		Ask: func(p *Position, _ kernel.Side, _ *casewords.Args) (string, error) {
			if p.Hand == 0 {
				return "", fmt.Errorf("no unit is being moved")
			}
			return points(int(p.Left)), nil
		}},
	casewords.Query[*Position]{Form: "column()", Text: "the column of the attack that is put together",
		Ask: func(p *Position, _ kernel.Side, _ *casewords.Args) (string, error) {
			if p.Targets[0] == 0 || !p.anyAttacker() {
				return "", fmt.Errorf("no attack is put together")
			}
			attack, defence := p.sums()
			if p.automatic(defence) {
				return "automatic", nil
			}
			return p.Tables[p.Active].Columns[p.fought(attack, defence)].Name, nil
		}},
	casewords.Query[*Position]{Form: "modifier()", Text: "what is added to the die of the attack: 0, -2",
		Ask: func(p *Position, _ kernel.Side, _ *casewords.Args) (string, error) {
			n, _ := p.modifier()
			return strconv.Itoa(int(n)), nil
		}}))

// points writes parts of a point as a decimal number.
func points(n int) string {
	s := strconv.Itoa(n / Parts)
	return s + [...]string{"", ".25", ".5", ".75"}[n%Parts]
}

// movementPoints is a number of points with what they are.
func movementPoints(n int) string {
	if n == Parts {
		return "1 movement point"
	}
	return points(n) + " movement points"
}

// Empty is a scenario without units, in its first movement phase.
func (g *Game) Empty(s kernel.Setup) (kernel.Position, error) {
	return g.bare(gamedata.OrFirst(&g.About, s))
}

// takeOut takes a unit out of the scenario.
func (p *Position) takeOut(u Unit) {
	if u == p.Hand {
		p.putDown()
	}
	if p.At[u] != board.None {
		p.detach(u)
	}
	p.At[u], p.Steps[u], p.Flags[u], p.Aim[u] = board.None, 0, 0, board.None
	p.shift()
}

func (p *Position) putWords(a *casewords.Args) error {
	u := Unit(a.Pieces[0])
	to, err := ground.Hex(p, a.Places[0], a.Index)
	if err != nil {
		return err
	}
	all := len(p.Units[u].Steps)
	n := all
	if len(a.Numbers) > 0 {
		n = a.Numbers[0]
	}
	if n < 1 || n > all {
		return fmt.Errorf("%s has steps from 1 to %d", p.Units[u].ID, all)
	}
	for v := Unit(1); int(v) < len(p.Units); v++ {
		if p.At[v] == to && p.side(v) != p.side(u) {
			return fmt.Errorf("the enemy stands in %s: %s", p.name(to), p.Units[v].ID)
		}
	}
	p.takeOut(u)
	p.Steps[u] = uint8(n)
	for i, word := range [...]string{"entrained", "disrupted", "moved", "unsupplied"} {
		if a.Has(word) {
			p.Flags[u] |= [...]Flags{Entrained, Disrupted, Moved, Unsupplied}[i]
		}
	}
	p.attach(u, to)
	return nil
}

func (p *Position) holdWords(a *casewords.Args) error {
	u := Unit(a.Pieces[0])
	p.takeOut(u)
	switch a.Words[0] {
	case "waiting":
		p.At[u] = p.hexes + Waiting
	case "entering":
		p.At[u] = p.hexes + Entering
	default:
		p.At[u] = p.hexes + Lost
		return nil
	}
	p.Steps[u] = uint8(len(p.Units[u].Steps))
	return nil
}

func (p *Position) phaseWords(a *casewords.Args) error {
	i := slices.IndexFunc(p.Phases, func(ph Phase) bool { return ph.ID == a.Words[0] })
	if i < 0 {
		var ids []string
		for _, ph := range p.Phases {
			ids = append(ids, ph.ID)
		}
		return fmt.Errorf("there is no phase %q: they are %v", a.Words[0], ids)
	}
	p.putDown()
	p.clearCombat()
	p.Setting, p.Recruited = false, false
	p.beginPhase(i, nil)
	return nil
}

func (p *Position) railWords(state uint8, places []kernel.PlaceID) error {
	for _, id := range places {
		h := p.HexIn(id)
		if h == board.None || p.Rail[h] == RailNone {
			return fmt.Errorf("no railway runs through %s", p.About.Places[id].Name)
		}
		p.Rail[h] = state
	}
	p.shift()
	return nil
}

func (p *Position) breakWords(a *casewords.Args) error {
	for _, id := range a.Places {
		w := int(id) - int(p.hexes) - 1
		if w < 0 || w >= len(p.works) {
			return fmt.Errorf("%s is not a fortified hexside", p.About.Places[id].Name)
		}
		p.breakWork(int32(w))
	}
	return nil
}
