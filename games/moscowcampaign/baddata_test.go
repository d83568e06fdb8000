// Faults in the data files are refused with the file, the record and what would be right.

package moscowcampaign_test

import (
	"strings"
	"testing"

	"umpire/games/moscowcampaign"
)

func TestBadData(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{"roster.json", `"id": "g-6id"`, `"id": "g-5id"`, `roster.json: counter "g-5id": the id stands twice`},
		{"roster.json", `"class": "infantry"`, `"class": "elephants"`,
			`counter "g-5id": class is "elephants": it must be one of "infantry", "cavalry"`},
		{"roster.json", `"strength": 3`, `"strength": -3`, `steps[0]: strength is -3: it must be 0 to 99`},
		{"roster.json", `{"strength": 2, "move": 8, "worth": 3`, `{"strength": 7, "move": 8, "worth": 3`,
			`a later step is not stronger than the one before, which has 6`},
		{"roster.json", `"side": "german"`, `"side": "roman"`, `"roman" is not a side: it must be german or soviet`},
		{"roster.json", `"why": ["infantry-3-5"]`, `"why": ["luck"]`, `why names "luck", which is none of the reasons`},
		{"roster.json", `"short": "5"`, `"shirt": "5"`, `there is no key "shirt" here`},
		{"roster.json", `umpire-counters-1`, `umpire-counters-9`, `format is "umpire-counters-9", this program reads`},
		{"roster.json", `"rule": "Combat G"`, `"rule": "Combat Z"`, `rules.json has no rule of that number`},
		{"tables.json", `"columns": ["1-2", "1-1"`, `"columns": ["1-1", "1-2"`,
			`column "1-2" is not above "1-1", which stands before it`},
		{"tables.json", `"cells": ["Ae", "Ae"`, `"cells": ["Ae", "Ax"`, `row -1, column 1-1: the cell is "Ax"`},
		{"tables.json", `"cells": ["Ae", `, `"cells": [`, `row -1 has 11 cells: it must have 12`},
		{"tables.json", `{"die": 6, "cells"`, `{"die": 7, "cells"`, `row 7 follows row 5: rows go up by one`},
		{"tables.json", `"die": 6, "columns"`, `"die": 8, "columns"`, `one for each face of the die, 1 to 8`},
		{"tables.json", `"rule": "Overrun"`, `"rule": "Overruns"`,
			`overrun: rule is "Overruns": rules.json has no rule`},
		{"tables.json", `"terrain": "forest"`, `"terrain": ""`, `(forest): give either terrain or across`},
		{"tables.json", `, "halfmove": true, "halfattack": true, "rule"`, `, "rule"`,
			`(rains): an effect does nothing`},
		{"tables.json", `"hexes": 5, "points": 5`, `"hexes": 2, "points": 5`, `the nearest come first`},
		{"scenarios.json", `"weather": "mud"`, `"weather": "fog"`, `turn "10 to 11 October": weather is "fog"`},
		{"scenarios.json", `"units": ["g-251id"`, `"units": ["g-252id"`, `order "A": g-252id stands twice`},
		{"scenarios.json", `"units": ["g-251id"`, `"units": ["g-999id"`, `order "A": there is no counter "g-999id"`},
		{"scenarios.json", `"units": ["g-251id"`, `"units": ["s-5rd"`, `s-5rd is not a counter of this side`},
		{"scenarios.json", `"base": "A"`, `"base": "D"`, `order "B": base is "D"`},
		{"scenarios.json", `"reduced": ["g-10mot"`, `"reduced": ["g-5id"`, `reduced names "g-5id"`},
		{"scenarios.json", `"orders": ["1", "A"]`, `"orders": ["A", "1"]`,
			`scenario "1": order "A" is not of the side that sets up in this place`},
		{"scenarios.json", `"orders": ["1", "A"]`, `"orders": ["1", "D"]`, `order "D" stands on the line "nov"`},
		{"scenarios.json", `"orders": ["1", "A"], "options": ["U"]`, `"orders": ["1", "C"], "options": ["V"]`,
			`turn 2: g-13pz stands twice`},
		{"scenarios.json", `"first": 1, "last": 8`, `"first": 9, "last": 8`, `last is 8: it must be 9 to 31`},
		{"scenarios.json", `"options": ["U", "V"]`, `"options": ["U", "Q"]`, `there is no option "Q"`},
	} {
		err := moscowcampaign.ReadWith(t, c.file, c.from, c.to)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.file) {
			t.Errorf("%s with %s: error %v, want %s", c.file, c.to, err, c.want)
		}
	}
}
