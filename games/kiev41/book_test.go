// The rulebook of Kiev '41 as the oracle of blockstest plays by it: made from the data files and the numbers of the
// rules, without the loader of the game and without the block system.

package kiev41_test

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

const (
	axis   = kernel.SideA
	soviet = kernel.SideB
)

// grounds is what the rulebook says of a terrain: cost of entry (2.8), stacking limit (2.9), hits absorbed (10.14).
var grounds = map[string]struct{ cost, limit, absorb int }{
	"green": {1, 4, 0}, "yellow": {2, 2, 1}, "red": {3, 2, 2}, "victory": {2, 2, 2},
	"staging": {1, blockstest.NoLimit, 0}, "box": {0, blockstest.NoLimit, 0},
}

// readBook makes the Book from the files in data/.
func readBook(t testing.TB, info *kernel.Info) *blockstest.Book {
	t.Helper()
	b := &blockstest.Book{Lines: [2]int{10, 20}, Winter: axis, WeatherSide: axis, WeatherFrom: 10, SnowBox: 5,
		SnowMonth: 12, BlizzardMonth: 12, BlizzardImpulse: 1,
		ToPool:      [2]bool{soviet: true},
		StagingFlat: true, ValueAtLeast: 1, FreshHQ: true, FlakOnce: true, ExploitHolds: true, DrawQuiet: true,
		RestoreEngaged: true, FleetSide: soviet,
		Lure: []string{"activate g-guderian"},
		Options: map[string]blockstest.Option{"historical": blockstest.OptOther, "rail-movement": blockstest.OptRail,
			"agility": blockstest.OptAgility, "afv-restrictions": blockstest.OptHeavy,
			"sea-supply": blockstest.OptSeaSupply, "blizzard": blockstest.OptBlizzard,
			"sea-transport": blockstest.OptFerry, "seaborne": blockstest.OptSeaborne,
			"airborne": blockstest.OptAirborne},
		BlizzardBites: true, AirborneRange: 3, // 14.5, 14.9
	}
	bookMap(t, info, b)
	bookRoster(t, info, b)
	b.ReadDiscs(t)
	places, pieces := blockstest.Numbers(info)
	b.Leader = [2]kernel.PieceID{pieces["g-hitler"], pieces["s-stalin"]}
	b.RoadHQ = pieces["g-guderian"]
	b.Fortress, b.FortressSide, b.Port, b.Shore = places["FS"], soviet, port, shore
	b.Harbour, b.Refuge, b.HarbourKey = places["fleets"], places["batumi"], places["FS"]
	b.Source, b.Secure, b.Haven, b.Discs = source, secure, haven, discs
	b.Halved, b.Won, b.Ending, b.Arrives, b.Destroyed = halved, won, ending, arrives, budyonny
	b.Picks = func(w *blockstest.World, s kernel.Side) bool { return w.Control[w.Place("4")] == s } // 2.6
	b.RoadFaces = func(*blockstest.World) int { return 2 }
	b.RoadTakes = func(*blockstest.Oracle, kernel.PlaceID) bool { return true }
	return b
}

func bookMap(t testing.TB, info *kernel.Info, b *blockstest.Book) {
	t.Helper()
	var m struct {
		Places []struct {
			ID, Kind, Terrain, City string
			Tags                    []string
			Order                   int
			Control                 map[string]string
		}
		Borders []struct {
			A, B, River string
			Tags        []string
		}
	}
	blockstest.ReadData(t, "map", &m)
	places, _ := blockstest.Numbers(info)
	b.Sites = make([]*blockstest.Site, len(info.Places))
	for _, p := range m.Places {
		g := grounds[p.Terrain]
		s := &blockstest.Site{ID: p.ID, Cost: g.cost, Limit: g.limit, Absorb: g.absorb, Held: p.Terrain == "victory",
			City: p.City != "" && p.Terrain != "victory", Open: p.Terrain == "green", Box: p.Order,
			Rough: p.Terrain == "yellow" || p.Terrain == "red", Coast: slices.Contains(p.Tags, "black-sea"),
			Near: map[kernel.PlaceID]bool{}, Strait: map[kernel.PlaceID]bool{}, Tags: map[string]bool{p.Terrain: true},
			Kind: map[string]blockstest.SiteKind{"staging": blockstest.Staging, "box": blockstest.Box}[p.Kind]}
		for _, tag := range p.Tags {
			s.Tags[tag] = true
		}
		if p.Kind == "staging" && p.ID != "Axis" { // 2.4.5
			s.Owner = soviet
		}
		if p.Terrain == "victory" { // 2.4.4.1
			s.Points = 1
		}
		if p.Terrain == "victory" || s.City && p.Control["july"] == "soviet" { // 5.0: in the Soviet Union
			s.Tags["arrivals"] = true
		}
		b.Sites[places[p.ID]] = s
	}
	for _, e := range m.Borders {
		x, y := places[e.A], places[e.B]
		strait := slices.Contains(e.Tags, "strait")
		b.Sites[x].Near[y], b.Sites[y].Near[x] = e.River != "" || strait, e.River != "" || strait
		if strait { // 2.4.8
			b.Sites[x].Strait[y], b.Sites[y].Strait[x] = true, true
		}
	}
}

func bookRoster(t testing.TB, info *kernel.Info, b *blockstest.Book) {
	t.Helper()
	var r struct {
		Blocks []struct {
			ID, Side, Colour, Type, Role, Nation string
			Subtype                              string
			Levels                               []int
			Fire, Marks                          []string
			MP                                   int
			Fast, Division, Mountain             bool
		}
		Fleets []struct {
			ID     string
			Absorb int
			States []struct {
				Dice int
				Fire string
			}
		}
		Bombers []struct {
			ID, HQ, Verb, Fire string
			Count              int
		}
	}
	blockstest.ReadData(t, "roster", &r)
	_, pieces := blockstest.Numbers(info)
	nation := map[kernel.PieceID]string{}
	b.Units = make([]*blockstest.Unit, len(info.Pieces))
	for _, x := range r.Blocks {
		m := &blockstest.Unit{ID: x.ID, Colour: x.Colour, Type: x.Type, Levels: x.Levels, MP: x.MP, Fast: x.Fast,
			Division: x.Division, Alpine: x.Mountain, Hardy: x.Mountain && x.Side == "axis",
			Heavy:   x.Type == "tank" || x.Type == "motorized",
			Remnant: slices.Contains(x.Marks, "R"), Marshal: x.Role == "marshal",
			OnRoad: x.Role == "road", Bound: x.Role == "road",
			Seaborne: x.Subtype == "marine", Airborne: x.Subtype == "luftlande",
			Side: map[string]kernel.Side{"axis": axis, "soviet": soviet}[x.Side]}
		if x.Type == "lwhq" {
			m.Type = "air-hq"
		}
		for _, f := range x.Fire {
			m.Faces = append(m.Faces, blockstest.Faces[f])
		}
		switch { // 5.1
		case slices.Contains(x.Marks, "S"):
			m.Joins = 9
		case slices.Contains(x.Marks, "N"):
			m.Joins = 11
		}
		if slices.Contains(x.Marks, "blitz") {
			m.Bolt = func(*blockstest.World) bool { return true }
		}
		if x.Role == "road" { // 10.4
			m.Mute = func(*blockstest.World) bool { return true }
		}
		b.Units[pieces[x.ID]] = m
		nation[pieces[x.ID]] = x.Nation
	}
	for _, f := range r.Fleets { // 10.2.1
		m := &blockstest.Unit{ID: f.ID, Type: "fleet", Side: soviet, Colour: "none", InBoxes: true, Absorbs: f.Absorb}
		for i, s := range f.States {
			m.Levels = append(m.Levels, len(f.States)-i)
			m.Dice, m.Faces = append(m.Dice, s.Dice), append(m.Faces, blockstest.Faces[s.Fire])
		}
		b.Units[pieces[f.ID]] = m
	}
	for _, x := range r.Bombers { // 10.11.1
		b.Bombers = append(b.Bombers, blockstest.Bomber{ID: x.ID, Verb: x.Verb, Count: x.Count,
			Faces: blockstest.Faces[x.Fire],
			HQ:    pieces[x.HQ]})
	}
	b.Apart = func(p, q kernel.PieceID) bool { // 1.4
		x, y := nation[p], nation[q]
		return x == "hungarian" && y == "rumanian" || x == "rumanian" && y == "hungarian"
	}
	b.ApartFire = func(hq, p kernel.PieceID) bool { return nation[hq] == "rumanian" && nation[p] == "hungarian" }
}

// source is 2.1.
func source(w *blockstest.World, s kernel.Side, a kernel.PlaceID) bool {
	x := w.Sites[a]
	if s == axis {
		return x.ID == "Axis" || x.Tags["source-axis"]
	}
	return x.Kind == blockstest.Staging && x.Owner == soviet || x.Tags["source-red"] ||
		x.Tags["source-yellow"] && w.Control[w.Place("nizhyn")] == soviet ||
		x.Tags["source-orange"] && w.Control[w.Place("tula")] == soviet
}

// secure: a unit in a source that its side controls needs no line (9.2).
func secure(w *blockstest.World, s kernel.Side, a kernel.PlaceID) bool {
	return w.Control[a] == s && source(w, s, a)
}

func seas(w *blockstest.World) (black, azov bool) {
	free := func(id string) bool { return w.Free(soviet, w.Place(id)) }
	black = free("FS") && free("145")
	return black, black && free("129") && free("144")
}

// port is 14.4: whether a place is a port of a sea that a side controls.
func port(w *blockstest.World, s kernel.Side, a kernel.PlaceID) bool {
	black, azov := seas(w)
	x := w.Sites[a]
	return s == soviet && (black && x.Tags["port-black"] || azov && x.Tags["port-azov"])
}

// shore is 14.8: whether a place is on the coast of a sea that a side controls.
func shore(w *blockstest.World, s kernel.Side, a kernel.PlaceID) bool {
	black, azov := seas(w)
	x := w.Sites[a]
	return s == soviet && (black && x.Tags["black-sea"] || azov && x.Tags["azov-sea"])
}

// haven is 2.1.1 and 2.7.
func haven(w *blockstest.World, s kernel.Side, a kernel.PlaceID) bool {
	if s == axis || w.On(blockstest.OptSeaSupply) { // 14.4
		return false
	}
	black, azov := seas(w)
	x := w.Sites[a]
	return x.ID == "FS" || w.Control[a] == soviet && (black && x.Tags["black-sea"] || azov && x.Tags["azov-sea"])
}

// discs is 2.4.4.3.
func discs(w *blockstest.World, s kernel.Side) (n int) {
	if s == axis {
		return 0
	}
	black, azov := seas(w)
	held := func(id string) bool { return w.Control[w.Place(id)] == soviet }
	for _, on := range []bool{black, azov, held("nizhyn"), held("tula")} {
		if on {
			n++
		}
	}
	return n
}

// halved is 7.2.1.1.
func halved(w *blockstest.World, s kernel.Side) bool {
	return w.Weather == "rain" || w.Weather != "good" && s == axis
}

// won is the victory that a position gives at once.
func won(w *blockstest.World) kernel.Side {
	for s := axis; s <= soviet; s++ {
		if w.Points(s) == 7 {
			return s
		}
	}
	if w.Scenario == "preludes" {
		for _, id := range []string{"4", "55", "108"} {
			if w.Control[w.Place(id)] == axis {
				return axis
			}
		}
	}
	return kernel.NoSide
}

// ending is 2.4.4.2 and the scenarios' own.
func ending(o *blockstest.Oracle) (kernel.Side, string) {
	w := o.W
	last := map[string]int{"campaign": 12, "preludes": 7, "river": 9, "pocket": 10, "snow": 12}[w.Scenario]
	winner := won(w)
	switch {
	case winner != kernel.NoSide:
		return winner, "decisive"
	case w.Scenario == "pocket" && w.Points(axis) >= 6:
		return axis, "victory"
	case w.Scenario == "pocket" && w.Weather != "good":
		return soviet, "victory"
	case w.Month != last:
		o.Fail("RSuddenDeath", "%s ends in month %d", w.Scenario, w.Month)
	case w.Scenario == "preludes":
		return soviet, "decisive"
	case w.Scenario == "pocket":
		return soviet, "victory"
	}
	level := "victory"
	if w.Scenario == "campaign" {
		level = "marginal"
	}
	if w.Points(soviet) > w.Points(axis) {
		return soviet, level
	}
	return axis, level
}

// arrives is 5.0.
func arrives(o *blockstest.Oracle, p kernel.PieceID, a kernel.PlaceID) bool {
	w, s := o.W, o.Sites[a]
	if o.Units[p].Side == axis {
		return s.ID == "Axis"
	}
	return s.Kind == blockstest.Staging && s.Owner == soviet ||
		s.Tags["arrivals"] && w.Free(soviet, a) && w.Traced(soviet, a) && w.Room(soviet, a) && !o.Placed(a)
}

// budyonny is eliminated when the Axis controls Kiev (2.6, 10.6).
func budyonny(o *blockstest.Oracle, p kernel.PieceID) bool {
	w := o.W
	if o.Units[p].ID != "s-budyonny" || w.Control[w.Place("4")] != axis {
		return false
	}
	a := w.At[p]
	w.Put(p, o.Pool(soviet, "lost"))
	o.Settle(a)
	return true
}
