// What is wrong in a data file is refused.

package moscow41_test

import (
	"testing"

	"umpire/games/moscow41"
	"umpire/systems/blocks/blockstest"
)

func TestBadData(t *testing.T) {
	d := blockstest.BadData{Game: "moscow41", Load: moscow41.LoadWith,
		Free: map[string]string{
			"map.json .places[].tags missing empty":                                "which places are edges and cities",
			"map.json .places[].contested missing empty":                           "for tests; scenarios say it",
			"map.json .prints[].scenario missing empty":                            "a mark of all scenarios",
			"map.json .prints[].symbol missing empty":                              "a mark without a symbol",
			"scenarios.json .scenarios[].boxes.pskov missing":                      "the map's control says it",
			"scenarios.json .scenarios[].boxes.rastenburg missing":                 "likewise",
			"scenarios.json .scenarios[].contested missing empty":                  "control alone",
			"scenarios.json .scenarios[].setup[deploy].each missing":               "any number in an area",
			"scenarios.json .scenarios[].setup[deploy].filter.combat missing":      "which blocks are deployed",
			"scenarios.json .scenarios[].setup[deploy].filter.type missing empty":  "likewise",
			"scenarios.json .scenarios[].setup[deploy].rule word":                  "where the rulebook says it",
			"scenarios.json .scenarios[].setup[deploy].where.contested missing":    "places without enemies alone",
			"scenarios.json .scenarios[].setup[draw].faceup missing":               "the blocks are not shown",
			"scenarios.json .scenarios[].setup[draw].filter.combat missing":        "which blocks are drawn from",
			"scenarios.json .scenarios[].setup[draw].filter.subtype missing empty": "likewise",
			"scenarios.json .scenarios[].setup[lines].where.not missing empty":     "no place is left out",
		}}
	d.Check(t)
}
