// What else a game of the system may have, on the map of the example game: nations, seas, fleets and the rest.

package blockstest

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/blocks"
)

var seaOptions = []exampleOption{{"mountain", blocks.XAlpine, OptAlpine}, {"heavy", blocks.XHeavy, OptHeavy},
	{"sea-supply", blocks.XSeaSupply, OptSeaSupply}, {"ferry", blocks.XFerry, OptFerry},
	{"seaborne", blocks.XSeaborne, OptSeaborne}, {"airborne", blocks.XAirborne, OptAirborne}}

// seaUnits are those of the example with a sea that the other has not.
var seaUnits = [2][]exampleUnit{{
	{id: "w-air2", kind: blocks.AirHQ, mp: 3, levels: []int{2, 1, 0}},
}, {
	{id: "e-ship1", kind: blocks.Fleet, levels: []int{2, 1}, faces: 3, dice: []int{2, 1}},
	{id: "e-ship2", kind: blocks.Fleet, levels: []int{2, 1}, faces: 2, dice: []int{2, 1}},
}}

// nation is what is particular to a block: its back, and what the options make of it.
func (e *example) nation(u *blocks.Unit, b *Unit) {
	u.Back = 1
	switch {
	case slices.Contains([]string{"w-inf2", "w-cav"}, u.ID): // hill people
		u.Back = 2
	case slices.Contains([]string{"w-hq2", "w-inf1"}, u.ID): // who never stand with them
		u.Back = 3
	case u.Side == kernel.SideB:
		u.Back = 4
	}
	u.Heavy = u.Kind == blocks.Tank || u.Kind == blocks.Motorized
	u.Alpine = u.ID == "w-inf2" || u.ID == "e-inf1"
	u.Hardy = u.ID == "e-inf1"
	u.Marshal = u.ID == "e-hq2"
	u.Seaborne, u.Airborne = u.ID == "e-inf4", u.ID == "w-inf1"
	b.Heavy, b.Alpine, b.Hardy, b.Marshal, b.Seaborne, b.Airborne = u.Heavy, u.Alpine, u.Hardy, u.Marshal, u.Seaborne,
		u.Airborne
}

// coastOf is the sea that an area lies on, 0 if none: the gulf, 1, south of row 3, the lagoon, 2, north of row 1.
func coastOf(id string) int {
	switch {
	case len(id) != 2 || id[0] < '2':
		return 0
	case id[1] == '3':
		return 1
	case id[1] == '1':
		return 2
	}
	return 0
}

// coasts sets what only the example with a sea has.
func (e *example) coasts() {
	c := &e.c
	c.About.Backs = []kernel.BackInfo{{}, {ID: "plain", Name: "Plain"}, {ID: "hill", Name: "Hill"},
		{ID: "valley", Name: "Valley"}, {ID: "east", Name: "East"}}
	var coast, ports [3]board.Mask
	for i, a := range e.m.Places {
		sea := coastOf(a.ID)
		coast[sea].Add(board.Place(i))
		if a.ID[0] >= '3' {
			ports[sea].Add(board.Place(i))
		}
	}
	key := e.at("33")
	c.StraitTag = "strait"
	c.Seas = []blocks.Sea{
		{ID: "gulf", Name: "Gulf", Side: kernel.SideB, Keys: board.MaskOf(key), Coast: coast[1], Ports: ports[1],
			Rule: blocks.RHavens},
		{ID: "lagoon", Name: "Lagoon", Side: kernel.SideB, Keys: board.MaskOf(e.at("31")), Needs: 1, Coast: coast[2],
			Ports: ports[2], Rule: blocks.RHavens}}
	c.Havens = []blocks.Haven{
		{Side: kernel.SideB, Places: coast[1], Sea: 1, Owned: true, Rule: blocks.RHavens, Not: blocks.XSeaSupply},
		{Side: kernel.SideB, Places: coast[2], Sea: 2, Owned: true, Rule: blocks.RHavens, Not: blocks.XSeaSupply},
		{Side: kernel.SideB, Places: board.MaskOf(key), Rule: blocks.RHavens, Not: blocks.XSeaSupply}}
	c.Discs = []blocks.Disc{{ID: "gulf", Name: "Disc of the Gulf", Side: kernel.SideB, Sea: 1},
		{ID: "lagoon", Name: "Disc of the Lagoon", Side: kernel.SideB, Sea: 2}}
	c.Fortress, c.FortressSide = board.MaskOf(key), kernel.SideB
	c.Harbour = blocks.Harbour{Side: kernel.SideB, Place: e.at("harbour"), Refuge: e.at("refuge"), Key: key,
		Coast: coast[1]}
	c.Battle = []blocks.BattleStep{blocks.Showdown, blocks.MeetFleets, blocks.Gunfire, blocks.FleetAntiAir,
		blocks.StrikeFleets, blocks.ArtilleryFire, blocks.AntiAir, blocks.Airstrike, blocks.FirstFire,
		blocks.SecondFire}
	c.Apart = [][2]blocks.Set{{e.set("w-inf2", "w-cav"), e.set("w-hq2", "w-inf1")}}
	c.Bombers[0].HQ = e.units["w-air"]
	c.Bombers = append(c.Bombers, blocks.BomberType{ID: "kite", Verb: "kite", One: "a kite", Plural: "Kites",
		Badge: "K", Count: 2, Faces: 3, HQ: e.units["w-air2"]})
	c.Track = blocks.WeatherTrack{Toggles: true, SnowBox: 3, SnowMonth: 3}
	c.Pick = board.MaskOf(e.at("32"))
	c.SnowHolds, c.SnowHalves[kernel.SideB] = board.Mask{}, true
	c.ValueAtLeast, c.AirborneRange = 1, 2
	c.StagingFlat, c.RestoreEngaged, c.FreshHQ, c.FlakOnce, c.ExploitHolds, c.DrawQuiet, c.OwnOrder, c.BlizzardBites =
		true, true, true, true, true, true, true, true
	ships := blocks.Step{Side: kernel.SideB, Do: blocks.StepPlace, Hold: blocks.OnTheMap, Of: blocks.Nowhere, Count: 2,
		Blocks: []blocks.Block{e.units["e-ship1"], e.units["e-ship2"]},
		At:     []blocks.Place{e.at("harbour"), e.at("harbour")}}
	pool := blocks.Step{Side: kernel.SideA, Do: blocks.StepPlace, Hold: blocks.InPool, Of: blocks.Nowhere, Count: 1,
		Blocks: []blocks.Block{e.units["w-air2"]}}
	for i := range c.Scenarios {
		c.Scenarios[i].Steps = append([]blocks.Step{ships, pool}, c.Scenarios[i].Steps...)
	}
}

func (e *example) set(ids ...string) (out blocks.Set) {
	for _, id := range ids {
		out.Add(e.units[id])
	}
	return out
}

// judgeSea writes the same into the Book.
func (e *example) judgeSea() {
	b := e.book
	id := func(s string) kernel.PlaceID { return blocks.PlaceID(e.at(s)) }
	held := func(w *World, n int) bool { // the gulf, the lagoon
		return w.Free(kernel.SideB, id("33")) && (n == 1 || w.Free(kernel.SideB, id("31")))
	}
	on := func(w *World, s kernel.Side, a kernel.PlaceID) bool {
		n := coastOf(w.Sites[a].ID)
		return s == kernel.SideB && n > 0 && held(w, n)
	}
	b.Shore = on
	b.Port = func(w *World, s kernel.Side, a kernel.PlaceID) bool { return on(w, s, a) && w.Sites[a].ID[0] >= '3' }
	b.Haven = func(w *World, s kernel.Side, a kernel.PlaceID) bool {
		return s == kernel.SideB && !w.On(OptSeaSupply) &&
			(w.Sites[a].ID == "33" || w.Control[a] == s && on(w, s, a))
	}
	b.Discs = func(w *World, s kernel.Side) (n int) {
		for sea := 1; sea <= 2 && s == kernel.SideB; sea++ {
			if held(w, sea) {
				n++
			}
		}
		return n
	}
	b.Fortress, b.FortressSide, b.AirborneRange = id("33"), kernel.SideB, 2
	b.FleetSide, b.Harbour, b.Refuge, b.HarbourKey = kernel.SideB, id("harbour"), id("refuge"), id("33")
	hill, other := e.set("w-inf2", "w-cav"), e.set("w-hq2", "w-inf1")
	b.Apart = func(p, q kernel.PieceID) bool {
		x, y := blocks.Block(p), blocks.Block(q)
		return hill.Has(x) && other.Has(y) || hill.Has(y) && other.Has(x)
	}
	b.ApartFire = func(hq, p kernel.PieceID) bool { return other.Has(blocks.Block(hq)) && hill.Has(blocks.Block(p)) }
	b.Bombers[0].HQ = kernel.PieceID(e.units["w-air"])
	b.Bombers = append(b.Bombers, Bomber{ID: "kite", Verb: "kite", Count: 2, Faces: 3,
		HQ: kernel.PieceID(e.units["w-air2"])})
	b.SnowBox, b.SnowMonth, b.ValueAtLeast = 3, 3, 1
	b.StagingFlat, b.RestoreEngaged, b.FreshHQ, b.FlakOnce, b.ExploitHolds, b.DrawQuiet, b.BlizzardBites = true, true,
		true, true, true, true, true
	b.Picks = func(w *World, s kernel.Side) bool { return w.Control[id("32")] == s }
	b.Halved = func(w *World, s kernel.Side) bool {
		return w.Weather == "rain" || w.Weather != "good" && s == kernel.SideB
	}
}
