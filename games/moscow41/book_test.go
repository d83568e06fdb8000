package moscow41_test

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

// The rulebook of Moscow '41 as the oracle of blockstest plays by it: made from the data files and the numbers of the
// rules, without the loader of the game and without the block system.

const (
	ger = kernel.SideA
	sov = kernel.SideB
)

// ground is what the rulebook says of a terrain: cost of entry (2.6), stacking limit (2.7), hits absorbed (10.13).
type ground struct{ cost, limit, absorb int }

var grounds = map[string]ground{
	"green": {1, 4, 0}, "yellow": {2, 2, 1}, "victory": {2, 2, 2}, "staging": {1, blockstest.NoLimit, 0},
	"box": {0, blockstest.NoLimit, 0},
}

// readBook makes the Book from the files in data/.
func readBook(t testing.TB, info *kernel.Info) *blockstest.Book {
	t.Helper()
	b := &blockstest.Book{Lines: [2]int{10, 20}, DisbandsCut: true, Winter: ger, WeatherSide: ger, WeatherFrom: 10,
		BlizzardMonth: 12, BlizzardImpulse: 2, ToPool: [2]bool{sov: true},
		RoadCapped: true,
		Lure:       []string{"activate g-hoepner", "move 150", "move 164"},
		Options: map[string]blockstest.Option{"ignore-army-colour": blockstest.OptAnyColour,
			"zhukov-and-hoepner": blockstest.OptTransfer, "rail-movement": blockstest.OptRail,
			"blizzard": blockstest.OptBlizzard,
			"cavalry":  blockstest.OptCavalry, "infantry-divisions": blockstest.OptDivisions,
			"moscow-supply": innerMoscow,
			"crusader":      airLeaves},
	}
	readMap(t, info, b)
	readRoster(t, info, b)
	b.ReadDiscs(t)
	places, pieces := blockstest.Numbers(info)
	b.Bombers = []blockstest.Bomber{{ID: "he111", Verb: "bomb", Count: 6, Faces: 2},
		{ID: "stuka", Verb: "stuka", Count: 2, Faces: 3, HQ: pieces["g-8fk"], Blitz: true}}
	b.Leader = [2]kernel.PieceID{pieces["g-hitler"], pieces["s-stalin"]}
	b.LeaderAt[sov] = places["63"]
	b.RoadHQ = pieces["g-hoepner"]
	b.Source, b.Secure, b.Halved, b.Won, b.Ending = source, secure, halved, won, ending
	b.Arrives, b.Transfers, b.Transferred = arrives, transfers, transferred
	b.Final, b.Destroyed, b.RoadFaces, b.RoadTakes = final, destroyed, roadFaces, roadTakes
	return b
}

// The optional rules of this game alone.
const (
	innerMoscow = blockstest.OptOwn1 // 14.3
	airLeaves   = blockstest.OptOwn2 // 14.8
)

func readMap(t testing.TB, info *kernel.Info, b *blockstest.Book) {
	t.Helper()
	var m struct {
		Places []struct {
			ID, Kind, Terrain, City string
			Tags                    []string
			Order                   int
		}
		Borders []struct{ A, B, River string }
	}
	blockstest.ReadData(t, "map", &m)
	places, _ := blockstest.Numbers(info)
	b.Sites = make([]*blockstest.Site, len(info.Places))
	for _, p := range m.Places {
		g := grounds[p.Terrain]
		s := &blockstest.Site{ID: p.ID, Cost: g.cost, Limit: g.limit, Absorb: g.absorb, Held: p.Terrain == "victory",
			City: p.City != "" && p.Terrain != "victory", Open: p.Terrain == "green", Box: p.Order,
			Near: map[kernel.PlaceID]bool{}, Tags: map[string]bool{p.Terrain: true},
			Kind: map[string]blockstest.SiteKind{"staging": blockstest.Staging, "box": blockstest.Box}[p.Kind]}
		for _, tag := range p.Tags {
			s.Tags[tag] = true
		}
		if p.Terrain == "victory" || s.Tags["victory-box"] { // 1.7: seven places
			s.Points = 1
		}
		b.Sites[places[p.ID]] = s
	}
	for _, e := range m.Borders {
		x, y := places[e.A], places[e.B]
		b.Sites[x].Near[y], b.Sites[y].Near[x] = e.River != "", e.River != ""
	}
}

func readRoster(t testing.TB, info *kernel.Info, b *blockstest.Book) {
	t.Helper()
	var r struct {
		Blocks []struct {
			ID, Side, Colour, Type string
			Levels                 []int
			Fire, Marks            []string
			MP                     int
			Fast, Division, Azul   bool
		}
	}
	blockstest.ReadData(t, "roster", &r)
	_, pieces := blockstest.Numbers(info)
	b.Units = make([]*blockstest.Unit, len(info.Pieces))
	transfer := func(w *blockstest.World) bool { return w.On(blockstest.OptTransfer) }
	for _, x := range r.Blocks {
		m := &blockstest.Unit{ID: x.ID, Colour: x.Colour, Type: x.Type, Levels: x.Levels, MP: x.MP, Fast: x.Fast,
			Division: x.Division, Winterized: x.Azul, Remnant: slices.Contains(x.Marks, "R"),
			OnRoad: slices.Contains(x.Marks, "L"), Side: map[string]kernel.Side{"german": ger, "soviet": sov}[x.Side]}
		if x.Type == "lwhq" {
			m.Type = "air-hq"
		}
		for _, f := range x.Fire {
			m.Faces = append(m.Faces, blockstest.Faces[f]) // 4.2.2
		}
		if slices.Contains(x.Marks, "N") { // 5.1
			m.Joins = 11
		}
		if slices.Contains(x.Marks, "blitz") {
			m.Bolt = func(*blockstest.World) bool { return true }
		}
		switch x.ID {
		case "s-zhukov": // 10.6, 14.2
			m.Marshal, m.InBoxes = true, true
		case "g-hoepner": // 10.4, 10.16, 14.2
			m.Bolt = transfer
			m.Mute = func(w *blockstest.World) bool { return !transfer(w) && roadScenario(w) }
		}
		b.Units[pieces[x.ID]] = m
	}
}

// roadScenario: the scenarios in which the Road to Leningrad and Kiev are in play.
func roadScenario(w *blockstest.World) bool {
	return w.Scenario == "campaign" || w.Scenario == "dnieper"
}

func holds(w *blockstest.World, s kernel.Side, ids ...string) bool {
	for _, id := range ids {
		if w.Control[w.Place(id)] != s {
			return false
		}
	}
	return true
}

// border: a Soviet line may end in an area, for its border is still valid (2.1, 9.2, R39).
func border(w *blockstest.World, a kernel.PlaceID) bool {
	t := w.Sites[a].Tags
	return t["soviet-east"] || t["soviet-south"] && !holds(w, ger, "kiev") ||
		t["soviet-north-east"] && !holds(w, ger, "leningrad") ||
		t["soviet-north-west"] && !holds(w, ger, "leningrad") && !holds(w, ger, "shlisselburg")
}

func source(w *blockstest.World, s kernel.Side, a kernel.PlaceID) bool {
	if s == ger {
		return w.Sites[a].Kind == blockstest.Staging
	}
	return border(w, a) || w.On(innerMoscow) && a == w.Place("63") // 14.3
}

// secure: a unit in a source of its side needs no line, in Moscow excepted (9.2, R34, R36).
func secure(w *blockstest.World, s kernel.Side, a kernel.PlaceID) bool {
	if s == ger {
		return w.Sites[a].Kind == blockstest.Staging
	}
	return w.Control[a] == sov && border(w, a)
}

// halved is 7.2.1.1 (R46).
func halved(w *blockstest.World, s kernel.Side) bool {
	both := holds(w, s, "63", "leningrad")
	if !roadScenario(w) {
		both = s == sov
	}
	return w.Weather == "rain" || w.Weather != "good" && !both
}

// won is the victory that a position gives at once (1.7, R24, R104, R105).
func won(w *blockstest.World) kernel.Side {
	line := func(id string) bool { return w.Line[w.Place(id)] }
	switch w.Scenario {
	case "typhoon", "lastgasp":
		if holds(w, ger, "63") {
			return ger
		}
		return kernel.NoSide
	case "dnieper":
		if holds(w, ger, "Chernigov", "Romny") || holds(w, ger, "Yelnia", "Yartsevo") && line("Yelnia") &&
			line("Yartsevo") {
			return ger
		}
	}
	for s := ger; s <= sov; s++ {
		if w.Points(s) == 7 {
			return s
		}
	}
	return kernel.NoSide
}

// ending is 1.7 and the scenarios' own.
func ending(o *blockstest.Oracle) (kernel.Side, string) {
	w := o.W
	last := map[string]int{"campaign": 12, "dnieper": 7, "typhoon": 12, "lastgasp": 12}[w.Scenario]
	winner := won(w)
	switch {
	case winner != kernel.NoSide && (w.Scenario == "campaign" || w.Points(winner) == 7):
		return winner, "decisive"
	case winner != kernel.NoSide:
		return winner, "victory"
	case w.Month != last:
		o.Fail("RSuddenDeath", "%s ends in month %d", w.Scenario, w.Month)
	case w.Scenario != "campaign":
		return sov, "victory"
	}
	if w.Points(sov) > w.Points(ger) {
		return sov, "marginal"
	}
	return ger, "marginal"
}

// What the oracle notes: Hoepner has come to Leningrad; Zhukov was called back from it.
const (
	reached  = "Leningrad reached"
	recalled = "Zhukov recalled"
)

// arrives is 5.0 (R51, R52, R117).
func arrives(o *blockstest.Oracle, p kernel.PieceID, a kernel.PlaceID) bool {
	w, m, s := o.W, o.Units[p], o.Sites[a]
	road := roadScenario(w) && holds(w, sov, "leningrad")
	switch {
	case m.Side == sov:
		if m.ID == "s-zhukov" && s.ID == "leningrad" && w.On(blockstest.OptTransfer) && road && !o.Noted[reached] &&
			!o.Noted[recalled] {
			return true
		}
		return (s.City || s.Tags["victory"]) && w.Free(sov, a) && w.Supplied(sov, a) && w.Room(sov, a) && !o.Placed(a)
	case m.OnRoad && road:
		return p != o.RoadHQ && w.At[o.RoadHQ] == a && s.Box > 0
	case s.Kind == blockstest.Staging:
		home := map[string]string{"brown": "16A", "pink": "9A", "lightblue": "4A", "yellow": "2A"}[m.Colour]
		return home == "" || home == s.ID
	}
	return false
}

// transfers is 14.2 (R117, R118).
func transfers(o *blockstest.Oracle, p kernel.PieceID) map[kernel.PlaceID]bool {
	w, m, out := o.W, o.Units[p], map[kernel.PlaceID]bool{}
	if !roadScenario(w) || o.Sites[w.At[p]].Box == 0 {
		return out
	}
	switch {
	case m.OnRoad:
		for b, l := range o.Units {
			if l != nil && l.OnRoad && (w.At[b] == o.Pool(ger, "pool") || w.At[b] == o.Pool(ger, "hand")) {
				return out
			}
		}
	case m.ID != "s-zhukov":
		return out
	}
	for i := range o.Sites {
		a := kernel.PlaceID(i)
		if w.Free(m.Side, a) && w.Supplied(m.Side, a) && w.Room(m.Side, a) {
			if _, near := o.Sites[o.Place("63")].Near[a]; near || m.Side == ger {
				out[a] = true
			}
		}
	}
	return out
}

func transferred(o *blockstest.Oracle, p kernel.PieceID) {
	if o.Units[p].ID == "s-zhukov" {
		o.Noted[recalled] = true
	}
}

// roadFaces is 10.9 and 14.2.
func roadFaces(w *blockstest.World) int {
	if w.On(blockstest.OptTransfer) && w.At[w.Piece("s-zhukov")] == w.Place("leningrad") {
		return 1
	}
	return 2
}

// roadTakes: all boxes are Hoepner's at once but Leningrad, which falls in the Final Phase (13.3).
func roadTakes(o *blockstest.Oracle, box kernel.PlaceID) bool {
	if box == o.Place("leningrad") {
		o.Noted[reached] = true
		return false
	}
	return true
}

// final is Kiev (13.2), Leningrad (13.3) and the Luftwaffe's leaving (14.8), with R91 to R94.
func final(o *blockstest.Oracle) {
	w := o.W
	if roadScenario(w) {
		if holds(w, ger, "Chernigov", "Romny") && holds(w, sov, "kiev") {
			o.Check("Kiev falls")
			o.Seize(o.Place("kiev"), ger)
			if p := o.Piece("g-48pz"); w.At[p] == o.Pool(ger, "reserve") {
				w.Put(p, o.Pool(ger, "pool"))
			}
		}
		if won(w) == kernel.NoSide && o.Noted[reached] && holds(w, sov, "leningrad") {
			o.Check("Leningrad falls")
			o.Seize(o.Place("leningrad"), ger)
			for i, m := range o.Units {
				if m == nil || o.Sites[w.At[i]] == nil || o.Sites[w.At[i]].Box == 0 {
					continue
				}
				if m.OnRoad || m.ID == "s-zhukov" && w.At[i] == o.Place("leningrad") {
					w.Put(kernel.PieceID(i), o.Pool(m.Side, "pool"))
				}
			}
		}
	}
	if w.Month == 11 && w.On(airLeaves) && won(w) == kernel.NoSide {
		for i, m := range o.Units {
			if m != nil && m.Type == "air-hq" && w.At[i] != o.Pool(ger, "lost") {
				a := w.At[i]
				w.Put(kernel.PieceID(i), o.Pool(ger, "removed"))
				o.Settle(a)
			}
		}
	}
}

// destroyed: Zhukov, when Leningrad falls with him in it (14.2).
func destroyed(o *blockstest.Oracle, p kernel.PieceID) bool {
	return o.Units[p].ID == "s-zhukov" && o.W.At[p] == o.Pool(sov, "pool")
}
