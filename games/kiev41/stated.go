// What the rulebook states in numbers, so that data which somebody brings can be held against it. Our own data are held
// against more, by tests.

package kiev41

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
)

// statedBlocks are counts of blocks.
var statedBlocks = []blockdata.Count[blockdata.Block]{
	blockdata.Stated("The Armies", "Axis blocks", 46, ofSide("axis")),
	blockdata.Stated("The Armies", "Soviet blocks", 66, ofSide("soviet")),
	blockdata.Stated("The Armies", "blocks of army 1pg", 6, inArmy("1pg")),
	blockdata.Stated("The Armies", "blocks of army 6a", 5, inArmy("6a")),
	blockdata.Stated("The Armies", "blocks of army 17a", 6, inArmy("17a")),
	blockdata.Stated("The Armies", "blocks of army 11a", 5, inArmy("11a")),
	blockdata.Stated("The Armies", "blocks of army 3r", 4, inArmy("3r")),
	blockdata.Stated("The Armies", "blocks of army 4r", 5, inArmy("4r")),
	blockdata.Stated("The Armies", "blocks of army crimean", 3, inArmy("crimean")),
	blockdata.Stated("The Armies", "blocks of army kharkov", 5, inArmy("kharkov")),
	blockdata.Stated("The Armies", "blocks of army northcaucasus", 6, inArmy("northcaucasus")),
	blockdata.Stated("The Armies", "blocks of army southern", 15, inArmy("southern")),
	blockdata.Stated("The Armies", "blocks of army southwestern", 18, inArmy("southwestern")),
	blockdata.Stated("The Armies", "white Axis blocks", 11, func(r *blockdata.Block) bool {
		return r.Side == "axis" && r.Colour == "white"
	}),
	blockdata.Stated("The Armies", "white Soviet blocks", 16, func(r *blockdata.Block) bool {
		return r.Side == "soviet" && r.Colour == "white"
	}),
	blockdata.Stated("1.3", "German blocks", 33, ofNation("german")),
	blockdata.Stated("1.3", "Rumanian blocks", 10, ofNation("rumanian")),
	blockdata.Stated("1.3", "Hungarian blocks", 1, ofNation("hungarian")),
	blockdata.Stated("1.3", "Italian blocks", 1, ofNation("italian")),
	blockdata.Stated("1.3", "Slovak blocks", 1, ofNation("slovak")),
	blockdata.Stated("4.2.4", "leaders", 2, func(r *blockdata.Block) bool { return r.Type == "leader" }),
	blockdata.Stated("4.2.6", "Axis Tactical HQs", 7, func(r *blockdata.Block) bool {
		return r.Side == "axis" && r.Type == "hq"
	}),
	blockdata.Stated("4.2.6", "Soviet Tactical HQs", 7, func(r *blockdata.Block) bool {
		return r.Side == "soviet" && r.Type == "hq"
	}),
	blockdata.Stated("4.2.6", "Luftwaffe HQs", 2, func(r *blockdata.Block) bool { return r.Type == "lwhq" }),
	blockdata.Stated("5.1", "blocks marked diamond", 7, marked("diamond")),
	blockdata.Stated("5.1", "blocks marked dot", 12, marked("dot")),
	blockdata.Stated("5.1", "blocks marked S", 10, marked("S")),
	blockdata.Stated("5.1", "blocks marked N", 2, marked("N")),
	blockdata.Stated("10.6, 10.7", "HQs in the role of a marshal", 2, inRole("marshal")),
	blockdata.Stated("10.10", "HQs in the role of the road", 1, inRole("road")),
	blockdata.Stated("10.17", "blocks marked blitz", 3, marked("blitz")),
	blockdata.Stated("14.2", "Axis divisions", 3, func(r *blockdata.Block) bool { return r.Division }),
	blockdata.Stated("14.2", "Axis mountain blocks", 3, func(r *blockdata.Block) bool {
		return r.Side == "axis" && r.Mountain
	}),
	blockdata.Stated("14.2", "Soviet mountain blocks", 2, func(r *blockdata.Block) bool {
		return r.Side == "soviet" && r.Mountain
	}),
	blockdata.Stated("14.8", "marine blocks", 1, ofSubtype("marine")),
	blockdata.Stated("14.9", "Luftlande blocks", 1, ofSubtype("luftlande")),
	blockdata.Stated("10.2.1", "fleets", 2, func(r *blockdata.Block) bool { return r.Type == "fleet" }),
}

func ofSide(id string) func(*blockdata.Block) bool {
	return func(r *blockdata.Block) bool { return r.Side == id && r.Type != "fleet" }
}

func ofNation(id string) func(*blockdata.Block) bool {
	return func(r *blockdata.Block) bool { return r.Nation == id && r.Type != "fleet" }
}

func inArmy(id string) func(*blockdata.Block) bool {
	return func(r *blockdata.Block) bool { return r.Army == id }
}

func inRole(role string) func(*blockdata.Block) bool {
	return func(r *blockdata.Block) bool { return r.Role == role }
}

func ofSubtype(id string) func(*blockdata.Block) bool {
	return func(r *blockdata.Block) bool { return r.Subtype == id }
}

func marked(m string) func(*blockdata.Block) bool {
	return func(r *blockdata.Block) bool { return slices.Contains(r.Marks, m) }
}

// statedPlaces are counts of places.
var statedPlaces = []blockdata.Count[board.Area]{
	blockdata.Stated("2.0", "areas", 149, func(a *board.Area) bool { return a.Kind == board.KindArea }),
	blockdata.Stated("2.4.5", "staging areas", 4, func(a *board.Area) bool { return a.Kind == board.KindStaging }),
	blockdata.Stated("2.4.4", "victory areas", 7, func(a *board.Area) bool { return a.Terrain == "victory" }),
	blockdata.Stated("14.4", "ports of the Black Sea", 8, tagged("port-black")),
	blockdata.Stated("14.4", "ports of the Sea of Azov", 5, tagged("port-azov")),
}

func tagged(tag string) func(*board.Area) bool {
	return func(a *board.Area) bool { return slices.Contains(a.Tags, tag) }
}

// statedIcons are the icons of July.
var statedIcons = []blockdata.Count[blockdata.Icon]{
	icons("white", "infantry", 5), icons("yellow", "infantry", 6), icons("lightblue", "infantry", 5),
	icons("orange", "infantry", 2), icons("green", "infantry", 2),
	icons("white", "tank", 3), icons("yellow", "tank", 5), icons("lightblue", "tank", 3),
}

func icons(colour, kind string, n int) blockdata.Count[blockdata.Icon] {
	return blockdata.Stated("S.campaign", colour+" "+kind+" icons", n, func(i *blockdata.Icon) bool {
		return i.Colour == colour && i.Type == kind
	})
}

// statedAreas are the areas that the rulebook lists by their numbers.
var statedAreas = []struct{ rule, tag, ids string }{
	{"2.1", "source-yellow", "1 2 3 4 5 6"}, {"2.1", "source-orange", "7 8 9 10 11"},
	{"2.1", "source-red", "12 13 60 77 94 133 136 139 145"}, {"2.1", "source-axis", "14 61 78 95 103 110 111"},
}

// statedGround is the ground of areas that the rules name.
var statedGround = []struct{ rule, ids, terrain string }{
	{"2.4.4", "4 14 25 55 94 148 FS", "victory"}, {"10.13.5", "108", "yellow"},
}

// stated holds roster and map against what the rulebook counts.
func (l *loader) stated() error {
	for _, err := range []error{
		blockdata.CheckCounts(l.Files, gamedata.RosterFile, l.Roster, statedBlocks),
		l.CheckGround("green", "yellow", "red", "victory"), l.CheckControl("july", "august", "september", "november"),
		blockdata.CheckCounts(l.Files, gamedata.MapFile, l.Map.Places, statedPlaces),
		blockdata.CheckCounts(l.Files, gamedata.MapFile, l.Icons, statedIcons),
	} {
		if err != nil {
			return err
		}
	}
	for _, s := range statedGround {
		for _, id := range strings.Fields(s.ids) {
			if p, ok := l.Map.Graph.Lookup(id); ok && l.Map.Places[p].Terrain != s.terrain {
				return fmt.Errorf("%s: the terrain is %q, and the rulebook says %q (%s)", l.AtPlace(id),
					l.Map.Places[p].Terrain, s.terrain, s.rule)
			}
		}
	}
	for _, s := range statedAreas {
		list, err := l.Places(strings.Fields(s.ids)...)
		if err != nil {
			return err
		}
		if want := board.MaskOf(list...); l.Map.TagMask(s.tag) != want {
			return fmt.Errorf("%s: tags: %q must be on the areas %s, which the rulebook lists (%s), and on no other",
				l.At(gamedata.MapFile), s.tag, s.ids, s.rule)
		}
	}
	strait, err := l.Places("129", "144")
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(l.Map.Borders, func(b board.Border) bool {
		return slices.Contains(strait, b.A) && slices.Contains(strait, b.B) && slices.Contains(b.Tags, "strait")
	}) {
		return fmt.Errorf("%s: the border of 129 and 144 must be there, with the tag \"strait\" (2.4.8)",
			l.At(gamedata.MapFile))
	}
	held := 0
	for i := range l.Map.Places {
		if a := &l.Map.Places[i]; a.Kind != board.KindBox && l.Control[i]["july"] == "axis" {
			held++
		}
	}
	if held != 20 {
		return fmt.Errorf("%s: the Axis controls %d areas in July, its staging area included: the rulebook leaves 133 "+
			"of 153 to the Soviets (2.5)", l.At(gamedata.MapFile), held)
	}
	return nil
}

// sameStarts holds what the scenarios of a variant say of their own start, which no rule reads, against what the
// rulebook states and against the start that they have.
func (l *loader) sameStarts(g *blocks.Game) error {
	if err := blockdata.CheckSums(l.Loader, kit, l.scens, plain, sumsOf); err != nil {
		return err
	}
	for i := range l.scens {
		s := &l.scens[i]
		p, err := blockdata.SetUp(g, s.ID)
		if err != nil {
			return l.InScenario(&s.Scenario, err)
		}
		for j, d := range p.Discs {
			if on, said := s.Discs[d.ID]; !said || on != p.DiscActive(j) || len(s.Discs) != len(p.Discs) {
				return l.InScenario(&s.Scenario, fmt.Errorf("discs.%s must be %t, for so the map and the road "+
					"have it; and there are %d discs", d.ID, p.DiscActive(j), len(p.Discs)))
			}
		}
	}
	return nil
}

// sumsOf are what a scenario says of its own start, by side.
func sumsOf(s *scenarioData) map[string]sums { return s.Sums }

// statedStart is what the rulebook states of a side at the start of a scenario (7.2.1): the sums of our own data.
func statedStart(s *scenarioData, side string) blockdata.Start {
	sum := s.Sums[side]
	return blockdata.Start{Value: sum.LV, Rule: "7.2.1", InPlay: sum.InPlay,
		Holds: [blocks.Holdings]int{blocks.InPool: sum.Pool, blocks.Lost: sum.Surrendered,
			blocks.Waiting: sum.September + sum.November}}
}
