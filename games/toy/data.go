// Reads the data files, and lists what a variant may change in them.

package toy

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/fog"
	"umpire/mechanics/gamedata"
)

//go:embed data try
var files embed.FS

// kit says what a variant may change of the toy, beyond the map and its drawing.
var kit = &gamedata.Kit{Game: "toy", Title: "The Ford at Brod", Data: gamedata.Sub(files, "data"),
	Lists: []gamedata.List{gamedata.ScenarioList, {Key: "blocks", Noun: "block", File: gamedata.RosterFile,
		Fields: []gamedata.Field{{Key: "name", Most: 60}, {Key: "short", Most: 8}, {Key: "move", Kind: gamedata.Number},
			{Key: "steps", Kind: gamedata.Number}, {Key: "faces", Kind: gamedata.Number}}}}}

// Files are the cases of try/, lessons under "lessons/", for tables that open them.
func (g *Game) Files() fs.FS { return gamedata.Cases(&g.info, files, "try") }

// Data are the data files that a variant can replace. Variant is the toy on a user's own data (docs/variants.md); an
// error names the file, the record and what is wrong.
func Data() fs.FS                      { return kit.Variable() }
func Variant(dir fs.FS) (*Game, error) { return gamedata.Variant(kit, dir, load) }

// scenario is a way to begin.
type scenario struct {
	turns   int8
	uses    [pieces + 1]bool
	blocks  [2][]int16          // by side
	areas   [2][]kernel.PlaceID // one for each block, which is dealt to it
	control [areas]kernel.Side
	points  [areas]int8
}

// load reads all data files. Nothing in the game is a fact of code that could be a fact of data.
func load(f *gamedata.Files) (g *Game, err error) {
	g = &Game{}
	in := &g.info
	if *in, err = f.Info(); err != nil {
		return nil, err
	}
	chart, err := g.loadMap(f)
	if err = cmp.Or(err, g.loadRoster(f)); err == nil {
		err = g.loadScenarios(f)
	}
	if err != nil {
		return nil, err
	}
	g.fog = fog.Fog{Info: in, Numbers: [2]fog.Numbers{{First: 1, Last: perSide}, {First: 1 + perSide, Last: pieces}}}
	g.Language, g.Cases.Check, g.Draws = language, (*Position).Check, draws
	var err1, err2, err3 error
	in.Rules, g.rules.Enforced, err1 = f.Rules()
	in.Shape, err2 = f.Shape(chart)
	in.DataHash, err3 = f.PlainHash(gamedata.MapFile, gamedata.RosterFile, gamedata.ScenariosFile, gamedata.RulesFile,
		gamedata.ShapeFile)
	return g, errors.Join(err1, err2, err3, f.Read("refusals.json", &g.refusals), figures.Check(in.Facts), f.Same(in))
}

func (g *Game) loadMap(f *gamedata.Files) (chart *board.AreaMap, err error) {
	if chart, g.info.Places, err = f.Areas(board.OwnKeys{}); err != nil {
		return nil, err
	}
	if n := chart.Graph.Len(); n != areas {
		return nil, fmt.Errorf("%s has %d areas, the code is made for %d", f.At(gamedata.MapFile), n, areas)
	}
	for i := range g.info.Places {
		p := &g.info.Places[i]
		if p.Ground, p.Major = p.Terrain, p.Terrain == "town"; i > 0 {
			p.Notes = []kernel.NoteInfo{{Text: fmt.Sprintf("Holds %d blocks of a side", limit), Rule: "1.3"}}
		}
		if p.Major {
			p.Notes = append(p.Notes, kernel.NoteInfo{Text: "Attackers need one more to hit", Rule: "4.5"})
		}
	}
	g.ground[0] = chart.Graph
	g.ground[1] = chart.Graph.Only(func(_, _ board.Place, e board.Edge) bool { return chart.Borders[e].River == "" })
	return chart, nil
}

func (g *Game) loadRoster(f *gamedata.Files) error {
	var list []struct {
		kernel.PieceInfo
		Side         string `json:"side"`
		Steps, Faces int8
	}
	if err := f.Read(gamedata.RosterFile, &list); err != nil {
		return err
	}
	if len(list) != pieces {
		return fmt.Errorf("%s has %d blocks, the code is made for %d", f.At(gamedata.RosterFile), len(list), pieces)
	}
	g.info.Pieces = make([]kernel.PieceInfo, 1, 1+pieces)
	for i, r := range list {
		side := kernel.Side(i / perSide)
		if r.Side != g.info.Sides[side].ID || r.Steps < 1 || r.Steps > maxSteps || r.Faces < 1 || r.Faces >= faces ||
			r.Move < 1 || r.Move > 2 {
			return fmt.Errorf("%s: %d blocks of west come first; steps are 1 to %d, faces 1 to %d, move is 1 or 2",
				f.AtRecord(gamedata.RosterFile, r.ID), perSide, maxSteps, faces-1)
		}
		in := r.PieceInfo
		in.Side, in.Symbol, in.Size, in.Group, in.Source = side, r.Type, "brigade", r.Side, "invented"
		in.Colour, in.Plural = [2]string{"blue", "brown"}[side], kernel.Plural(r.Name)
		for s := r.Steps; s > 0; s-- { // 1.2: a step is a level; 4.2: the faces are the same at each
			in.Levels, in.Fire = append(in.Levels, s), append(in.Fire, r.Faces)
		}
		g.info.Pieces = append(g.info.Pieces, in)
	}
	return nil
}

func (g *Game) loadScenarios(f *gamedata.Files) (err error) {
	var list []struct {
		kernel.ScenarioInfo
		Turns                int8
		Blocks, Areas, Holds [2][]string
		Points               map[string]int8
	}
	var goals []kernel.GoalInfo
	if err := cmp.Or(f.Read(gamedata.ScenariosFile, &list), f.Read("goals.json", &goals)); err != nil {
		return err
	}
	if g.Index, err = kernel.NewIndex(&g.info); err != nil {
		return err
	}
	for _, s := range list {
		s.Options, s.Goals = kernel.AllOptions(g.info.Options), goals
		g.info.Scenarios = append(g.info.Scenarios, s.ScenarioInfo)
		sc := scenario{turns: s.Turns}
		for i := range areas {
			sc.control[i], sc.points[i] = kernel.NoSide, s.Points[strconv.Itoa(i+1)]
		}
		for side := range east + 1 {
			blocks, err1 := gamedata.Find(s.Blocks[side], g.Index.Piece)
			held, err2 := gamedata.Find(s.Holds[side], g.Index.Place)
			areas, err3 := gamedata.Find(s.Areas[side], g.Index.Place)
			for _, b := range blocks {
				sc.uses[b], sc.blocks[side] = true, append(sc.blocks[side], int16(b))
				if g.info.Pieces[b].Side != side {
					err1 = fmt.Errorf("block %q is the other side's", g.info.Pieces[b].ID)
				}
			}
			if err := errors.Join(err1, err2, err3); err != nil || len(blocks) != len(areas) {
				return fmt.Errorf("%s deals %d blocks to %d areas: %w", f.AtRecord(gamedata.ScenariosFile, s.ID),
					len(blocks), len(areas), err)
			}
			sc.areas[side] = areas
			for _, a := range held {
				sc.control[a-1] = side
			}
		}
		g.plays = append(g.plays, sc)
	}
	return nil
}
