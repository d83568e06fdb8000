package moscow41

import (
	"fmt"
	"slices"

	"umpire/board"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
)

// What the rulebook states in numbers, so that data which somebody brings can be held against it. Our own data are
// held against more, by tests.

// statedBlocks are counts of blocks.
var statedBlocks = []blockdata.Count[rosterBlock]{
	blockdata.Stated("The Armies", "German blocks", 50, func(r *rosterBlock) bool { return r.Side == "german" }),
	blockdata.Stated("The Armies", "Soviet blocks", 70, func(r *rosterBlock) bool { return r.Side == "soviet" }),
	blockdata.Stated("The Armies", "blocks of army 2a", 6, inArmy("2a")),
	blockdata.Stated("The Armies", "blocks of army 4a", 5, inArmy("4a")),
	blockdata.Stated("The Armies", "blocks of army 9a", 6, inArmy("9a")),
	blockdata.Stated("The Armies", "blocks of army 16a", 3, inArmy("16a")),
	blockdata.Stated("The Armies", "blocks of army 2pg", 7, inArmy("2pg")),
	blockdata.Stated("The Armies", "blocks of army 3pg", 4, inArmy("3pg")),
	blockdata.Stated("The Armies", "blocks of army 4pg", 4, inArmy("4pg")),
	blockdata.Stated("The Armies", "blocks of army bryansk", 8, inArmy("bryansk")),
	blockdata.Stated("The Armies", "blocks of army central", 8, inArmy("central")),
	blockdata.Stated("The Armies", "blocks of army kalinin", 8, inArmy("kalinin")),
	blockdata.Stated("The Armies", "blocks of army western", 14, inArmy("western")),
	blockdata.Stated("The Armies", "blocks of army northwestern", 4, inArmy("northwestern")),
	blockdata.Stated("The Armies", "white German blocks", 12, func(r *rosterBlock) bool {
		return r.Side == "german" && r.Colour == "white"
	}),
	blockdata.Stated("The Armies", "white Soviet blocks", 26, func(r *rosterBlock) bool {
		return r.Side == "soviet" && r.Colour == "white"
	}),
	blockdata.Stated("4.2.4", "leaders", 2, func(r *rosterBlock) bool { return r.Type == "leader" }),
	blockdata.Stated("4.2.6", "German Tactical HQs", 7, func(r *rosterBlock) bool {
		return r.Side == "german" && r.Type == "hq"
	}),
	blockdata.Stated("4.2.6", "Luftwaffe HQs", 2, func(r *rosterBlock) bool { return r.Type == "lwhq" }),
	blockdata.Stated("4.2.6", "Soviet HQs", 6, func(r *rosterBlock) bool {
		return r.Side == "soviet" && r.Type == "hq"
	}),
	blockdata.Stated("4.2.1", "fast HQs", 8, func(r *rosterBlock) bool { return r.Type == "hq" && r.Fast }),
	blockdata.Stated("5.1", "blocks marked L", 4, marked("L")),
	blockdata.Stated("5.1", "blocks marked K", 1, marked("K")),
	blockdata.Stated("5.1", "blocks marked N", 5, marked("N")),
	blockdata.Stated("Campaign set-up", "blocks marked R (Remnants)", 16, marked("R")),
	blockdata.Stated("10.16", "blocks marked blitz", 3, marked("blitz")),
	blockdata.Stated("14.6", "Soviet cavalry blocks", 7, func(r *rosterBlock) bool {
		return r.Side == "soviet" && r.Type == "cavalry"
	}),
	blockdata.Stated("14.7", "German infantry divisions", 6, func(r *rosterBlock) bool {
		return r.Side == "german" && r.Type == "infantry" && r.Division
	}),
	blockdata.Stated("14.7", "Azul Divisions", 1, func(r *rosterBlock) bool { return r.Azul && r.Division }),
}

func inArmy(id string) func(*rosterBlock) bool {
	return func(r *rosterBlock) bool { return r.Army == id }
}

func marked(m string) func(*rosterBlock) bool {
	return func(r *rosterBlock) bool { return slices.Contains(r.Marks, m) }
}

// stated holds roster and map against what the rulebook counts.
func (l *loader) stated() error {
	if err := blockdata.CheckCounts(l.Files, gamedata.RosterFile, l.roster, statedBlocks); err != nil {
		return err
	}
	if err := l.CheckGround("green", "yellow", "victory"); err != nil {
		return err
	}
	if err := l.CheckControl("july", "october", "november"); err != nil {
		return err
	}
	count := map[string]int{}
	for i := range l.Map.Places {
		a := &l.Map.Places[i]
		count[a.Kind]++
		if a.Kind == board.KindArea {
			count[a.Terrain]++
		}
	}
	for _, ic := range l.Icons {
		count[ic.Colour+" icons"]++
		count[ic.Type+" icons"]++
	}
	for _, s := range []struct {
		key, what, rule string
		n               int
	}{
		{board.KindArea, "areas", "2.0", 171}, {board.KindStaging, "staging areas", "2.1", 4},
		{"victory", "victory areas", "2.4.3", 5},
		{"yellow icons", "yellow icons", "Campaign set-up", 3},
		{"lightblue icons", "light blue icons", "Campaign set-up", 7},
		{"white icons", "white icons", "Campaign set-up", 18},
	} {
		if count[s.key] != s.n {
			return fmt.Errorf("%s: %d %s, and the rulebook has %d (%s)", l.At(gamedata.MapFile), count[s.key], s.what,
				s.n, s.rule)
		}
	}
	for _, s := range []struct{ id, terrain, rule string }{{"63", "victory", "14.3"}, {"1", "green", "11.0"},
		{"70", "yellow", "10.14.1"}} {
		if p, ok := l.Map.Graph.Lookup(s.id); ok && l.Map.Places[p].Terrain != s.terrain {
			return fmt.Errorf("%s: the terrain is %q, and the rulebook says %q (%s)", l.AtPlace(s.id),
				l.Map.Places[p].Terrain, s.terrain, s.rule)
		}
	}
	for _, tag := range []string{"soviet-east", "soviet-north-west", "soviet-north-east", "soviet-south"} {
		if m := l.Map.TagMask(tag); m.IsZero() {
			return fmt.Errorf("%s: no place has the tag %q: rule 2.1 draws Soviet supply from there",
				l.At(gamedata.MapFile), tag)
		}
	}
	for i, a := range l.Map.Places {
		july, err := l.Side(l.Control[i]["july"])
		if german := slices.Contains([]string{"66", "67", "89", "90", "100"}, a.ID); err == nil &&
			l.Map.Places[i].Kind == board.KindArea && (july == German) != german {
			return fmt.Errorf(
				"%s: control in july is %s: of the areas, 66, 67, 89, 90 and 100 are German then, "+
					"and no other (2.5)", l.AtPlace(a.ID), l.Control[i]["july"])
		}
	}
	return nil
}

// sumsOf are what a scenario says of its own start, by side.
func sumsOf(s *scenarioData) map[string]sums { return s.Sums }

// statedStart is what the rulebook states of a side at the start of a scenario (7.2.1): the sums of our own data.
func statedStart(s *scenarioData, side string) blockdata.Start {
	sum := s.Sums[side]
	if sum.LVHalved { // 7.2.1.1
		sum.LV /= 2
	}
	return blockdata.Start{Value: sum.LV, Rule: "7.2.1", InPlay: sum.InPlay,
		Holds: [blocks.Holdings]int{blocks.InPool: sum.Pool, blocks.Lost: sum.Surrendered,
			blocks.Waiting: sum.November, blocks.Reserved: sum.Kiev}}
}
