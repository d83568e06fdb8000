package blocks

import (
	"strconv"

	"umpire/kernel"
)

// What the ground means: one table for play and for the notes that players read.

// noLimit is a stacking limit that is never reached.
const noLimit = 250

// ground is what the rules say of a terrain in good weather.
type ground struct {
	cost   int   // movement points to enter it
	limit  uint8 // how many blocks of a side may stay
	absorb uint8 // how many hits it absorbs for the defender
	held   bool  // ... only if the defender controls it
	rule   Rule  // without this rule it is like any other ground
}

// plain is ground of which the rules say nothing.
var plain = ground{cost: 1, limit: 4}

var grounds = [...]ground{
	Green:   {cost: 1, limit: 4, rule: RGreen},
	Yellow:  {cost: 2, limit: 2, absorb: 1, rule: RYellow},
	Red:     {cost: 3, limit: 2, absorb: 2, rule: RRed},
	Victory: {cost: 2, limit: 2, absorb: 2, held: true, rule: RVictory},
	Staging: {cost: 1, limit: noLimit, rule: RStaging},
	Box:     {cost: 1, limit: noLimit},
	Pool:    {cost: 1, limit: noLimit},
}

// mostCost is the most that it costs to enter any place, in any weather.
const mostCost = 3

// What bad weather makes of the cost to enter any ground (RWeather).
const (
	rainCost = 3
	snowCost = 2
)

// agileMost is the most that agile blocks pay, alpineRed what alpine ones pay for hard ground.
const (
	agileMost = 2
	alpineRed = 2
)

// The classes of blocks by what they pay.
const (
	ordinary uint8 = iota
	agile          // pays agileMost at most
	inSnow         // pays in snow as in good weather
	alpine         // pays alpineRed for hard ground
	heavy          // does not enter hard ground, nor cross straits
	classes
)

// groundOf is a terrain as the rules that are on have it.
func (s *Setting) groundOf(t Terrain) ground {
	if t >= Box {
		return grounds[t]
	}
	g := grounds[t]
	switch {
	case !s.On(RTerrain) && t != Staging:
		g = plain
	case !s.On(g.rule):
		if g = plain; t == Green {
			g.limit = noLimit
		}
	}
	if !s.On(RStacking) {
		g.limit = noLimit
	}
	if !s.On(RCost) {
		g.cost = 1
	}
	return g
}

// costIn is what a class of blocks pays for a terrain with a cost, in a weather; 0 if it may not enter it.
func (s *Setting) costIn(w WeatherKind, class uint8, t Terrain, cost int) int {
	switch {
	case class == heavy && t == Red:
		return 0
	case class == alpine && t == Red:
		return alpineRed
	case !s.On(RWeather) || w == Good || s.StagingFlat && t == Staging:
	case w == Rain:
		cost = rainCost
	case class != inSnow:
		cost = snowCost
	}
	if class == agile {
		cost = min(cost, agileMost)
	}
	return cost
}

// derive works out limits, costs and the like for the rules that are on.
func (s *Setting) derive() {
	on := s.On
	for i := range s.Areas {
		a, at := &s.Areas[i], Place(i)
		g := s.groundOf(a.Terrain)
		s.absorb[i] = g.absorb
		for side := range kernel.Side(kernel.Players) {
			s.limit[side][i] = g.limit
			if at >= s.land || a.Terrain >= Box || a.Terrain == Staging && a.Owner != side && on(RStaging) {
				continue
			}
			s.may[side].Add(at)
			for w := Good; w <= Blizzard; w++ {
				for class := range classes {
					if c := s.costIn(w, class, a.Terrain, g.cost); c > 0 {
						s.cost[w][class][side][c].Add(at)
					}
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
		switch {
		case u.Agile && on(XCavalry):
			s.class[b] = agile
		case u.Winterized && on(XDivisions):
			s.class[b] = inSnow
			s.hardy.Add(b)
		case u.Alpine && on(XAlpine):
			s.class[b] = alpine
		case u.Heavy && on(XHeavy):
			s.class[b] = heavy
		}
		if u.Hardy && on(XAlpine) {
			s.hardy.Add(b)
		}
	}
}

// fillNotes says of every place of the map what its ground means by the rules, before what the game itself notes there.
func (g *Game) fillNotes() {
	for a := range g.land {
		i := &g.About.Places[PlaceID(a)]
		i.Notes = append(g.groundNotes(a), i.Notes...)
	}
}

func (g *Game) groundNotes(a Place) (list []kernel.NoteInfo) {
	note := func(r Rule, text string) { list = append(list, kernel.NoteInfo{Text: text, Rule: g.number(r)}) }
	points := func() {
		if g.VictoryPlaces.Has(a) {
			note(RSuddenDeath, "Counts 1 victory point")
		}
	}
	ar := &g.Areas[a]
	if ar.Terrain == Box {
		points()
		return list
	}
	gr := &grounds[ar.Terrain]
	if ar.Terrain == Staging && g.StagingFlat {
		note(RCost, "Costs "+strconv.Itoa(gr.cost)+" to enter in every weather")
	} else {
		note(RCost, "Costs "+strconv.Itoa(gr.cost)+" to enter; "+strconv.Itoa(rainCost)+" in rain, "+
			strconv.Itoa(snowCost)+" in snow")
	}
	if ar.Terrain == Staging {
		note(RStaging, "Only "+g.About.Sides[ar.Owner].People+" may enter; any number of blocks")
	} else {
		note(RStacking, "Holds "+strconv.Itoa(int(gr.limit))+" blocks of a side")
	}
	absorbs := "Absorbs " + strconv.Itoa(int(gr.absorb)) + " hits"
	if gr.absorb == 1 {
		absorbs = "Absorbs 1 hit"
	}
	switch {
	case gr.absorb > 0 && gr.held:
		note(RAbsorb, absorbs+" for a defender who controls it")
	case gr.absorb > 0:
		note(RAbsorb, absorbs+" for the defender, whichever side controls it")
	case ar.Terrain == Green && !ar.City:
		note(RTankAttack, "Open ground: tanks may attack first")
	}
	if ar.City && ar.Terrain != Victory {
		note(RCity, "City: absorbs 1 hit for a defender who controls it")
	}
	points()
	return list
}
