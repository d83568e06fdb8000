package blocks

import (
	"strconv"

	"umpire/kernel"
)

// fillNotes says of every place of the map what its ground means by the rules, before what the game itself notes there. Setting.derive
// has the same numbers for play; a test holds the two together.
func (g *Game) fillNotes() {
	for a := range g.land {
		i := &g.About.Places[a+1]
		i.Notes = append(g.groundNotes(Place(a)), i.Notes...)
	}
}

func (g *Game) groundNotes(a Place) (list []kernel.NoteInfo) {
	note := func(r Rule, text string) { list = append(list, kernel.NoteInfo{Text: text, Rule: g.number(r)}) }
	ar := &g.Areas[a]
	cost, limit := 1, 4
	switch ar.Terrain {
	case Box:
		if g.VictoryPlaces.Has(a) {
			note(RSuddenDeath, "Counts 1 victory point")
		}
		return list
	case Yellow, Victory:
		cost, limit = 2, 2
	case Red:
		cost, limit = 3, 2
	}
	note(RCost, "Costs "+strconv.Itoa(cost)+" to enter; 3 in rain, 2 in snow")
	if ar.Terrain == Staging {
		note(RStaging, "Only "+g.About.Sides[ar.Owner].People+" may enter; any number of blocks")
	} else {
		note(RStacking, "Holds "+strconv.Itoa(limit)+" blocks of a side")
	}
	switch {
	case ar.Terrain == Yellow:
		note(RAbsorb, "Absorbs 1 hit for the defender, whoever controls it")
	case ar.Terrain == Red:
		note(RAbsorb, "Absorbs 2 hits for the defender, whoever controls it")
	case ar.Terrain == Victory:
		note(RAbsorb, "Absorbs 2 hits for a defender who controls it")
	case ar.Terrain == Green && !ar.City:
		note(RTankAttack, "Open ground: tanks may attack first")
	}
	if ar.City && ar.Terrain != Victory {
		note(RCity, "City: absorbs 1 hit for a defender who controls it")
	}
	if g.VictoryPlaces.Has(a) {
		note(RSuddenDeath, "Counts 1 victory point")
	}
	return list
}
