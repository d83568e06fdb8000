// What is wrong in a data file is refused.

package kiev41_test

import (
	"testing"

	"umpire/games/kiev41"
	"umpire/systems/blocks/blockstest"
)

func TestBadData(t *testing.T) {
	d := blockstest.BadData{Game: "kiev41", Load: kiev41.LoadWith,
		Free: map[string]string{
			"shape.json .spits missing empty":               "not drawn",
			"shape.json .seas missing empty":                "not drawn",
			"shape.json .straits missing empty":             "not drawn",
			"shape.json .straits[].line[] negative":         "a point off the sheet",
			"shape.json .straits[].name missing word empty": "a name",
			"shape.json .seas[].name word":                  "a name",
			"shape.json .seas[].line[] negative":            "a point off the sheet",

			"roster.json .nations[].name word":                                    "a name",
			"roster.json .blocks[].steps.reason word":                             "a reason",
			"roster.json .blocks[].speed.source word":                             "a source",
			"roster.json .blocks[].speed.reason word":                             "a reason",
			"roster.json .fleets[].name word":                                     "a name",
			"roster.json .fleets[].native word":                                   "a name",
			"roster.json .fleets[].short word":                                    "a name",
			"roster.json .fleets[].history_note word":                             "a text",
			"roster.json .fleets[].identity.source word":                          "a source",
			"roster.json .fleets[].firepower.source word":                         "a source",
			"roster.json .bombers[].name word":                                    "a name",
			"roster.json .bombers[].one word":                                     "a name",
			"roster.json .bombers[].plural word":                                  "a name",
			"roster.json .bombers[].badge word":                                   "a name",
			"roster.json .bombers[].models[] word":                                "a name",
			"roster.json .bombers[].source word":                                  "a source",
			"scenarios.json .scenarios[].setup[isolate].rule word":                "where the rulebook says it",
			"scenarios.json .scenarios[].options missing empty":                   "which optional rules may be chosen",
			"scenarios.json .scenarios[].setup[draw].filter.colour missing empty": "which blocks are drawn from",
			"scenarios.json .scenarios[].setup[draw].filter.type missing empty":   "likewise",
		}}
	d.Check(t)
}
