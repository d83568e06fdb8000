// Faults in the data files are refused with the file, the record and what would be right.

package driveonmoscow_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"umpire/games/driveonmoscow"
)

func TestBadData(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{"roster.json", `"id": "g-6id"`, `"id": "g-5id"`, `counter "g-5id": the id stands twice`},
		{"roster.json", `"class": "infantry"`, `"class": "elephants"`,
			`counter "g-5id": class is "elephants": it must be one of`},
		{"roster.json", `"attack": 4`, `"attack": -4`, `counter "g-5id": steps[0]: attack is -4: it must be 1 to 99`},
		{"roster.json", `"attack": 4`, `"attack": 400`, `attack is 400: it must be 1 to 99`},
		{"roster.json", `"attack": 4`, `"attack": "four"`,
			`line 14: Counters.Steps.Attack: it is of the kind string`},
		{"roster.json", `"side": "german"`, `"side": "roman"`,
			`side is "roman": it must be one of "german", "soviet"`},
		{"roster.json", `"why": ["infantry"]`, `"why": ["luck"]`, `why names "luck", which is none of the reasons`},
		{"roster.json", `"size": "division"`, `"size": "horde"`, `size is "horde": it must be one of`},
		{"roster.json", `"symbol": "infantry"`, `"symbol": "unicorn"`, `symbol is "unicorn": it must be one of`},
		{"roster.json", `"type": "RD"`, `"type": "XX"`, `counter "s-126rd": type is "XX": it must be one of "CD"`},
		{"roster.json", `"short":`, `"shirt":`, `line 14: there is no key "shirt" here`},
		{"roster.json", `umpire-counters-1`, `umpire-counters-9`,
			`format is "umpire-counters-9", this program reads`},
		{"roster.json", `"rule": "9.3"`, `"rule": "99.3"`,
			`reasons[0] (infantry): rule is "99.3": rules.json has no rule`},
		{"roster.json", `"steps": [`, `"steps": [{"attack": 9, "defence": 9}, `,
			`the number of steps is 3: it must be 1 to 2`},
		{"roster.json", `"id": "infantry"`, `"id": "panzer"`,
			`reasons[1] (panzer): id is "panzer": give each reason its own`},
		{"roster.json", `"guards": true`, `"guards": false`, `counter "s-1grd": type is "GRD" and guards is false`},
		{"roster.json", `"class": "kampfgruppe"`, `"class": "panzer"`,
			`a kampfgruppe, and no other, is a battle group`},
		{"tables.json", `"turn": 2,`, `"turn": 3,`, `turns[1] (Oct II): turn is 3: it must be 2`},
		{"tables.json", `"mechanized": 10`, `"mechanized": -1`,
			`turns[0] (Oct I): mechanized is -1: it must be 0 to 99`},
		{"tables.json", `"air": [2, 0]`, `"air": [1, 1]`, `never have both sides aircraft (11.19)`},
		{"tables.json", `"RD": 7`, `"RD": 8`, `1 more of type RD arrive than there are counters left`},
		{"tables.json", `"RD": 7`, `"RX": 7`, `a type that arrives is "RX": it must be one of`},
		{"tables.json", `"infantry 4-8"`, `"elephants"`,
			`turns[4] (Nov I): withdraw is "elephants": it must be one of`},
		{"tables.json", `"die": 6`, `"die": 8`, `it has 6 rows: a row for each face of the die, 1 to 8`},
		{"tables.json", `"columns": ["1:3"`, `"columns": ["1:9"`, `they must go up by one, with 1:1 among them`},
		{"tables.json", `"cells": ["AL1"`, `"cells": ["AX"`,
			`row 1, column 1:3: the cell is "AX": it must be one of`},
		{"tables.json", `"cells": ["AL1", `, `"cells": [`, `row 1 has 6 cells: it must have 7`},
		{"tables.json", `"low": "AL1"`, `"low": "none"`, `they must be AL1 and DE (11.9)`},
		{"tables.json", `"move_rule": "2.10"`, `"move_rule": "2.99"`, `rule is "2.99": rules.json has no rule`},
		{"tables.json", `"id": "AS"`, `"id": "DR"`, `outcomes[2] (DR): it stands twice`},
		{"tables.json", `"shift": -1`, `"shift": -99`, `modifiers[0] (forest): shift is -99: it must be -9 to 9`},
		{"tables.json", `"id": "forest"`, `"id": "jungle"`,
			`modifiers[0] (jungle): id is "jungle": it must be one of`},
		{"tables.json", `"id": "forest"`, `"id": "river"`, `modifiers[1] (river): it stands twice`},
		{"tables.json", `"cell": "AS"`, `"cell": "DE"`, `a 5 on 1:1 is not DE, as the rulebook states (11.21)`},
		{"scenarios.json", `"zone": "forward"`, `"zone": "backward"`,
			`soviet[0] (22 Army): zone is "backward": it must be one of`},
		{"scenarios.json", `"RD": 6`, `"RD": 60`, `there are not so many units of type RD`},
		{"scenarios.json", `"RD": 6`, `"RX": 6`, `soviet[0] (22 Army): a type is "RX": it must be one of`},
		{"scenarios.json", `"line": ["1402", "1008"]`, `"line": ["1402", "9999"]`, `22 Army: there is no hex "9999"`},
		{"scenarios.json", `"line": ["1402", "1008"]`, `"line": ["1008", "1402"]`,
			`22 Army: [1008 1402] is no stretch of the front line`},
		{"scenarios.json", `"line": ["1402", "1008"]`, `"line": ["1402"]`,
			`22 Army: it has neither a hex nor a line from hex to hex`},
		{"scenarios.json", `"id": "campaign"`, `"id": "winter"`, `scenarios must be one, with the id campaign`},
		{"scenarios.json", `"GRD": 6`, `"GRD": 5`, `stated.cup: 1 more of type GRD are Guards that would never come`},
		{"scenarios.json", `"units": ["g-251id"`, `"units": ["g-999id"`,
			`german[0] (XXIII Corps): "g-999id" is no counter that the Germans set up`},
		{"scenarios.json", `"units": ["g-251id"`, `"units": ["s-1grd"`,
			`"s-1grd" is no counter that the Germans set up`},
		{"scenarios.json", `"units": ["g-251id"`, `"units": ["g-5id"`, `german[1] (V Corps): "g-5id" stands twice`},
		{"scenarios.json", `"units": ["g-251id", `, `"units": [`, `"g-251id" is set up nowhere`},
		{"scenarios.json", `"units": {"RD": 6, "RB": 1}`, `"units": ["RD"]`, `units must be counts by type`},
		{"map.json", `"layout": "flat-odd-low"`, `"layout": "round"`, `layout is "round": it must be one of`},
		{"map.json", `"cols": [1,54]`, `"cols": [1,53]`, `row 1 has 54 marks for columns 1 to 53`},
		{"map.json", `mmfffffffffff`, `mxfffffffffff`, `row 1, column 2: no terrain has the mark`},
		{"map.json", `"kind":"reservoir"`, `"kind":"ocean"`, `kind is "ocean": it must be one of sidekinds`},
		{"map.json", `"3409 s se ne"`, `"9909 s se ne"`, `the map has no hex "9909"`},
		{"map.json", `"3409 s se ne"`, `"3409 s up"`, `there is no direction "up": it must be one of`},
		{"map.json", `"kind":"city"`, `"kind":"cathedral"`,
			`town "Moscow": kind is "cathedral": it must be one of "city", "town"`},
		{"map.json", `"name":"Moscow"`, `"name":"Moskva"`, `it has no city Moscow: the game is about it (4.1)`},
		{"map.json", `"name":"front"`, `"name":"rear"`, `it has no line front of the kind front`},
		{"map.json", `"1401","1402"`, `"1402"`, `the line front does not part the map`},
		{"map.json", `umpire-hexmap-1`, `umpire-hexmap-7`, `this program reads`},
		{"shape.json", `"grid":`, `"grit":`, `grid is missing: it says where the hexes lie`},
		{"shape.json", `"width":7031`, `"width":703`, `width is 703 and height is 7380, and the hexes reach to`},
	} {
		err := driveonmoscow.LoadWith(t, c.file, c.from, c.to)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.file) {
			t.Errorf("%s with %s: error %v, want %s", c.file, c.to, err, c.want)
		}
	}
}

// TestBadVariant: of a user's own file the line is named, too, and a file that a variant cannot hold is refused.
func TestBadVariant(t *testing.T) {
	own, err := os.ReadFile("data/roster.json")
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{"roster.json": `roster.json, line 14: counter "g-5id": attack`,
		"tables.json": `"tables.json", which is not a file of a variant: it may hold variant.json, map.json`} {
		text := strings.Replace(string(own), `"attack": 4`, `"attack": 0`, 1)
		_, err := driveonmoscow.Variant(fstest.MapFS{file: {Data: []byte(text)}, "variant.json": {Data: []byte(
			`{"format": "umpire-variant-1", "game": "driveonmoscow", "id": "mine", "title": "Mine", "about": "It."}`)}})
		if err == nil || !strings.Contains(strings.Replace(err.Error(), "steps[0]: ", "", 1), want) {
			t.Errorf("%s: error %v, want %s", file, err, want)
		}
	}
}
