package toy

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"

	"umpire/board"
	"umpire/kernel"
)

//go:embed data/map.json data/roster.json data/scenarios.json data/rules.json data/shape.json
var files embed.FS

// border is a neighbour, and whether a river runs between.
type border struct {
	to    kernel.PlaceID
	river bool
}

// block is what the rules ask of a piece's record.
type block struct {
	side  kernel.Side
	steps int8 // 1.2: full strength
	faces int8 // 4.2: faces of the die that hit
	move  int8 // 3.1: areas a turn
	horse bool // 3.4
}

// scenario is a way to begin.
type scenario struct {
	id      string
	turns   int8
	blocks  [2][]int16
	areas   [2][]kernel.PlaceID // one for each block, which is dealt to it
	control [areas + 1]kernel.Side
	points  [areas + 1]int8
}

func read(name string, into any) error {
	data, err := files.ReadFile("data/" + name)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// load reads all data files. Nothing in the game is a fact of code that could be a fact of data.
func (g *Game) load() error {
	sum := sha256.New()
	for _, name := range []string{"map.json", "roster.json", "scenarios.json", "rules.json", "shape.json"} {
		data, err := files.ReadFile("data/" + name)
		if err != nil {
			return err
		}
		sum.Write(data)
		if name == "shape.json" {
			g.info.Shape = data
		}
	}
	g.info.DataHash = hex.EncodeToString(sum.Sum(nil))
	for _, step := range []func() error{g.loadMap, g.loadRoster, g.loadScenarios, g.loadRules} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) loadMap() error {
	f, err := files.Open("data/map.json")
	if err != nil {
		return err
	}
	defer f.Close()
	if g.chart, err = board.LoadAreas(f); err != nil {
		return err
	}
	if n := g.chart.Graph.Len(); n != areas {
		return fmt.Errorf("map.json has %d areas, the code is made for %d", n, areas)
	}
	g.info.Places = make([]kernel.PlaceInfo, 1+areas)
	for i, a := range g.chart.Places {
		p := &g.info.Places[i+1] // a PlaceID is a board.Place plus one
		*p = kernel.PlaceInfo{ID: a.ID, Name: a.Name, Aliases: a.Aliases, Kind: a.Kind, Terrain: a.Terrain, Ground: a.Terrain, Major: a.Terrain == "town", X: int32(a.X), Y: int32(a.Y)}
		g.town[i+1] = a.Terrain == "town"
		p.Notes = []kernel.NoteInfo{{Text: fmt.Sprintf("Holds %d blocks of a side", stack), Rule: "1.3"}}
		if g.town[i+1] {
			p.Notes = append(p.Notes, kernel.NoteInfo{Text: "Attackers need one more to hit", Rule: "4.5"})
		}
		for _, e := range g.chart.Graph.EdgesOf(board.Place(i)) {
			to := kernel.PlaceID(g.chart.Graph.Across(board.Place(i), e) + 1)
			g.near[i+1] = append(g.near[i+1], border{to, g.chart.Borders[e].River != ""})
			p.Near = append(p.Near, to)
		}
	}
	return nil
}

func (g *Game) loadRoster() error {
	var list []struct {
		ID, Name, Short, Side, Type string
		Steps, Faces, Move          int8
	}
	if err := read("roster.json", &list); err != nil {
		return err
	}
	if len(list) != pieces {
		return fmt.Errorf("roster.json has %d blocks, the code is made for %d", len(list), pieces)
	}
	g.info.Pieces = make([]kernel.PieceInfo, 1, 1+pieces)
	for i, r := range list {
		side, colour := west, "blue"
		if i+1 >= firstEast {
			side, colour = east, "brown"
		}
		if r.Side != [2]string{"west", "east"}[side] {
			return fmt.Errorf("roster.json: %s is of %s; first come %d blocks of west, then those of east", r.ID, r.Side, perSide)
		}
		g.block[i+1] = block{side, r.Steps, r.Faces, r.Move, r.Type == "cavalry"}
		in := kernel.PieceInfo{ID: r.ID, Name: r.Name, Short: r.Short, Side: side, Type: r.Type, Symbol: r.Type, Size: "brigade",
			Group: r.Side, Colour: colour, Move: r.Move, Source: "invented"}
		for s := r.Steps; s > 0; s-- {
			in.Levels, in.Fire = append(in.Levels, s), append(in.Fire, r.Faces)
		}
		g.info.Pieces = append(g.info.Pieces, in)
	}
	return nil
}

func (g *Game) loadScenarios() error {
	var list []struct {
		ID, Name, Intro, Length, Rule string
		Turns                         int8
		Blocks, Areas, Holds          [2][]string
		Points                        map[string]int8
	}
	if err := read("scenarios.json", &list); err != nil {
		return err
	}
	x, err := kernel.NewIndex(&g.info)
	if err != nil {
		return err
	}
	for _, s := range list {
		g.info.Scenarios = append(g.info.Scenarios, kernel.ScenarioInfo{ID: s.ID, Name: s.Name, Intro: s.Intro, Length: s.Length, Rule: s.Rule})
		sc := scenario{id: s.ID, turns: s.Turns}
		for i := range sc.control {
			sc.control[i] = kernel.NoSide
			sc.points[i] = s.Points[strconv.Itoa(i)]
		}
		for side := range sc.blocks {
			if len(s.Blocks[side]) != len(s.Areas[side]) {
				return fmt.Errorf("scenarios.json: %s deals %d blocks to %d areas", s.ID, len(s.Blocks[side]), len(s.Areas[side]))
			}
			for i := range s.Blocks[side] {
				b, ok1 := x.Piece(s.Blocks[side][i])
				a, ok2 := x.Place(s.Areas[side][i])
				if !ok1 || !ok2 || g.block[b].side != kernel.Side(side) {
					return fmt.Errorf("scenarios.json: %s: block %q or area %q", s.ID, s.Blocks[side][i], s.Areas[side][i])
				}
				sc.blocks[side] = append(sc.blocks[side], int16(b))
				sc.areas[side] = append(sc.areas[side], a)
			}
			for _, id := range s.Holds[side] {
				a, ok := x.Place(id)
				if !ok {
					return fmt.Errorf("scenarios.json: %s: area %q", s.ID, id)
				}
				sc.control[a] = kernel.Side(side)
			}
		}
		g.plays = append(g.plays, sc)
	}
	return nil
}

// loadRules reads the help texts and checks that the numbers which code enforces are among them.
func (g *Game) loadRules() error {
	var list []struct {
		Rule, Title, Text string
		Enforced          bool
	}
	if err := read("rules.json", &list); err != nil {
		return err
	}
	g.info.Rules = make([]kernel.RuleInfo, 1)
	n := 0
	for _, r := range list {
		g.info.Rules = append(g.info.Rules, kernel.RuleInfo{Number: r.Rule, Title: r.Title, Text: r.Text})
		if !r.Enforced {
			continue
		}
		if n >= len(ruleNumbers) || ruleNumbers[n] != r.Rule {
			return fmt.Errorf("rules.json says that %s is enforced; the code enforces %v, in that order", r.Rule, ruleNumbers)
		}
		n++
	}
	if n != len(ruleNumbers) {
		return fmt.Errorf("rules.json says that %d rules are enforced, the code enforces %d", n, len(ruleNumbers))
	}
	return nil
}
