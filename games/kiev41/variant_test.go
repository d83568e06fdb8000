// Tests of variants: what may be changed, what is refused and with which words, and that a variant keeps the contract.

package kiev41_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"umpire/games/kiev41"
	"umpire/kernel"
	"umpire/kernel/kerneltest"
	"umpire/systems/blocks/blockstest"
)

// dir is a variant with a manifest that goes on after its head, and files by name.
func dir(rest string, files ...string) fstest.MapFS {
	return blockstest.VariantDir("kiev41", rest, files...)
}

// own is one of the game's data files with a change, as a variant's own.
func own(t *testing.T, name, old, new string) fstest.MapFS {
	t.Helper()
	b, err := os.ReadFile("data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	s := strings.Replace(string(b), old, new, 1)
	if s == string(b) {
		t.Fatalf("%s does not hold %q", name, old)
	}
	return dir("", name, s)
}

// TestVariant: what a variant names is changed, the rest is as it was, and it keeps the contract of every game.
func TestVariant(t *testing.T) {
	g, err := kiev41.Variant(dir(`,"places":{"4":{"name":"Kyiv"},"9":{"terrain":"green"}},
"blocks":{"g-3pz":{"name":"III. (mot.)"}},"scenarios":{"campaign":{"name":"South"}}`))
	if err != nil {
		t.Fatal(err)
	}
	i := g.Info()
	named := slices.ContainsFunc(i.Places, func(p kernel.PlaceInfo) bool { return p.Name == "Kyiv" })
	if i.ID != "kiev41+mine" || i.Base() != "kiev41" || !named || i.Scenarios[0].Name != "South" ||
		i.DataHash == game(t).Info().DataHash || len(i.Variant.Changes) == 0 {
		t.Errorf("%s %q %+v", i.ID, i.Scenarios[0].Name, i.Variant)
	}
	kerneltest.Run(t, g, kerneltest.Options{Setups: []kernel.Setup{{Scenario: "pocket"}}, Seeds: 1, Deep: 4,
		Sample: 40})
}

// TestBadVariants: what is unknown or breaks what the rulebook states is refused; the error names file, place and what
// would be right.
func TestBadVariants(t *testing.T) {
	for name, c := range map[string]struct {
		dir  fs.FS
		want []string
	}{
		"an unknown area": {dir(",\n\"places\":{\n\"149\":{\"name\":\"Grozny\"}}"),
			[]string{"variant.json, line 3: places.149", "no place"}},
		"an unknown block": {dir(`,"blocks":{"g-4pz":{"name":"x"}}`), []string{"blocks.g-4pz", "no block"}},
		"an unknown scenario": {dir(`,"scenarios":{"typhoon":{"name":"x"}}`),
			[]string{"scenarios.typhoon", "no scenario"}},
		"a terrain": {dir(",\n\"places\":{\"9\":{\"terrain\":\"sea\"}}"),
			[]string{"variant.json, line 2: places.9", `"sea"`, "green, yellow, red"}},
		"an area of boxes": {dir(",\n\"places\":{\"9\":{\"terrain\":\"box\"}}"),
			[]string{"places.9", "an area cannot be \"box\"", "green, yellow, red or victory"}},
		"an eighth victory": {dir(`,"places":{"9":{"terrain":"victory"}}`),
			[]string{"8 victory areas", "has 7 (2.4.4)"}},
		"Kiev is open ground": {dir(`,"places":{"4":{"terrain":"green"},"9":{"terrain":"victory"}}`),
			[]string{"places.4", `"green"`, `"victory" (2.4.4)`}},
		"Odessa is open ground": {dir(`,"places":{"108":{"terrain":"green"}}`),
			[]string{"places.108", `"yellow" (10.13.5)`}},
		"a source less": {dir(`,"places":{"9":{"tags":[]}}`), []string{"source-orange", "7 8 9 10 11", "2.1"}},
		"a port less": {dir(`,"places":{"108":{"tags":["black-sea"]}}`),
			[]string{"7 ports of the Black Sea", "has 8 (14.4)"}},
		"July's front": {dir(`,"places":{"105":{"control":{"july":"axis"}}}`),
			[]string{"21 areas in July", "133 of 153", "2.5"}},
		"no control": {dir(`,"places":{"9":{"control":{"september":"finnish"}}}`),
			[]string{"places.9", "control in september", "finnish", "axis or soviet"}},
		"a weaker leader": {dir(`,"blocks":{"s-stalin":{"levels":[3,2,1,0]}}`),
			[]string{"Logistics Value of 17", "rulebook says 18 (7.2.1)", "variant.json"}},
		"levels that rise": {dir(`,"blocks":{"g-3pz":{"levels":[2,3,2,1]}}`),
			[]string{"blocks.g-3pz", "do not fall"}},
		"a block changes armies": {own(t, "roster.json", `"army":"1pg"`, `"army":"6a"`),
			[]string{"roster.json", "5 blocks of army 1pg"}},
		"a block changes nations": {own(t, "roster.json", `"nation":"italian"`, `"nation":"german"`),
			[]string{"roster.json", "34 German blocks", "33 (1.3)"}},
		"an unknown nation": {own(t, "roster.json", `"nation":"italian"`, `"nation":"bulgarian"`),
			[]string{"roster.json", `"bulgarian" is no nation`, "german"}},
		"an unknown role": {own(t, "roster.json", `"role":"marshal"`, `"role":"tsar"`),
			[]string{"roster.json", `"tsar" is no role`, "marshal or road"}},
		"an unknown mark": {own(t, "roster.json", `"marks":["blitz"]`, `"marks":["Q"]`),
			[]string{"roster.json", `"Q" is not a mark: there are N, R, S, blitz, diamond, dot`}},
		"an unknown type": {own(t, "roster.json", `"type":"tank"`, `"type":"panzer"`),
			[]string{"roster.json, line", `"panzer" is not a type: there are cavalry, fleet, hq`}},
		"an unknown colour": {own(t, "roster.json", `"colour":"red"`, `"colour":"purple"`),
			[]string{"roster.json, line", `"purple" is not a colour: there are none, white, yellow`}},
		"an unknown step": {own(t, "scenarios.json", `"do":"place"`, `"do":"put"`),
			[]string{"scenarios.json", "campaign", `"put" is not a kind of step: place, draw`}},
		"an unknown holding place": {own(t, "scenarios.json", `"to":"september"`, `"to":"sept"`),
			[]string{"scenarios.json", "campaign", `"sept" is not a holding place: there are november, pool`}},
		"a fleet without dice": {own(t, "roster.json", `"dice":2`, `"dice":0`),
			[]string{"roster.json", "0 dice", "1 to 9"}},
		"bombers of an army": {own(t, "roster.json", `"hq":"g-4fk"`, `"hq":"g-6army"`),
			[]string{"roster.json", `"g-6army" is no Luftwaffe HQ`}},
		"a ninth bomber": {own(t, "scenarios.json", `"g-4fk":4`, `"g-4fk":5`),
			[]string{"scenarios.json", "campaign", "g-4fk", "its 4"}},
		"bombers not said": {own(t, "scenarios.json", `"g-4fk":4,`, ``),
			[]string{"scenarios.json", "campaign", "g-4fk"}},
		"fleets at sea": {own(t, "scenarios.json", `"fleets_at":"fleets"`, `"fleets_at":"bosporus"`),
			[]string{"scenarios.json", "campaign", `"bosporus"`}},
		"a kind of victory": {own(t, "scenarios.json", `"kind":"points"`, `"kind":"glory"`),
			[]string{"scenarios.json", "campaign", `"glory"`, "points, at-end, any or bad-weather"}},
		"both sides can win": {own(t, "scenarios.json", `"kind":"at-end","need":4`, `"kind":"at-end","need":3`),
			[]string{"scenarios.json", "river", "both sides can have 3"}},
		"an unknown key": {own(t, "scenarios.json", `"fleets_at"`, `"fleet_at"`),
			[]string{"scenarios.json", "line", "fleet_at"}},
		"another game's roster": {own(t, "roster.json", `"game":"kiev41"`, `"game":"moscow41"`),
			[]string{"roster.json", `it is of the game "moscow41", not of kiev41`}},
		"another game's map": {own(t, "map.json", `"game":"kiev41"`, `"game":"moscow41"`),
			[]string{"map.json", `it is of the game "moscow41", not of kiev41`}},
		"another format": {own(t, "roster.json", `umpire-roster-1`, `umpire-roster-9`),
			[]string{"roster.json", `format is "umpire-roster-9", this program reads umpire-roster-1`}},
		"a key twice": {own(t, "roster.json", `"mp":`, `"mp":1,"mp":`),
			[]string{"roster.json, line", `the key "mp" stands twice`}},
		"a word for a number": {own(t, "roster.json", `"mp":3`, `"mp":"x"`),
			[]string{"roster.json, line", "blocks.mp: it is of the kind string, and a whole number is wanted"}},
		"too many movement points": {own(t, "roster.json", `"mp":`, `"mp":1`), []string{"roster.json, line", "0 to 9"}},
		"a block without a name": {own(t, "roster.json", `"short":"G"`, `"short":""`),
			[]string{"roster.json, line", "block", "short is empty: give one"}},
		"a fleet that absorbs": {own(t, "roster.json", `"absorb":1`, `"absorb":300`),
			[]string{"roster.json", "absorb is 300: it must be 0 to 9"}},
		"bombers without a word": {own(t, "roster.json", `"one":"a bomber"`, `"one":""`),
			[]string{"roster.json", `bombers "4fk": one is empty`}},
		"bombers twice": {own(t, "roster.json", `"verb":"bomb-5fk"`, `"verb":"bomb-4fk"`),
			[]string{"roster.json", `bombers "5fk": its id, hq or verb is that of others`}},
		"a nation twice": {own(t, "roster.json", `"id":"italian"`, `"id":"german"`),
			[]string{"roster.json", `nation "german": give each an id of its own`}},
		"a scenario twice": {own(t, "scenarios.json", `"id":"preludes"`, `"id":"campaign"`),
			[]string{"scenarios.json", "campaign", "stands twice"}},
		"a scenario's length": {own(t, "scenarios.json", `"length":"60 to 360 minutes, six turns"`, `"length":""`),
			[]string{"scenarios.json", "campaign", "length is empty: give one"}},
		"months and turns": {own(t, "scenarios.json", `"turns":6`, `"turns":5`),
			[]string{"scenarios.json", "campaign", "turns, one for each month, is 5: it must be 6 to 6"}},
		"a month": {own(t, "scenarios.json", `"end":"december"`, `"end":"brumaire"`),
			[]string{"scenarios.json", "campaign", `it runs from "july" to "brumaire"`}},
		"a phase": {own(t, "scenarios.json", `"phase":"impulses"`, `"phase":"lunch"`),
			[]string{"scenarios.json", "campaign", `phase is "lunch": it must be one of "impulses"`}},
		"weather of a month": {own(t, "scenarios.json", `"month":"october"`, `"month":"june"`),
			[]string{"scenarios.json", "campaign", `rolled for from "june": it must be a month from july to december`}},
		"a kind of weather": {own(t, "scenarios.json", `"weather":{"start":"good"`, `"weather":{"start":"hail"`),
			[]string{"scenarios.json", "campaign", `"hail" is not a kind of weather`}},
		"an unknown option": {own(t, "scenarios.json", `"rail-movement"`, `"balloons"`),
			[]string{"scenarios.json", "campaign", `there is no option "balloons"`}},
		"an unknown leader": {own(t, "scenarios.json", `"g-hitler":4`, `"g-kaiser":4`),
			[]string{"scenarios.json", "campaign", `leaders: "g-kaiser" is not a block`}},
		"late blocks": {own(t, "scenarios.json", `"late":["september"`, `"late":["sept"`),
			[]string{"scenarios.json", "campaign", "late: ", "september and november (5.1)", `"sept"`}},
		"a block that is not there": {own(t, "scenarios.json", `"blocks":["`, `"blocks":["x-`),
			[]string{"scenarios.json", "campaign", "is not a block"}},
		"a drawing of another format": {own(t, "shape.json", `umpire-shape-1`, `umpire-shape-2`), []string{"shape.json",
			`format "umpire-shape-2"`}},
		"no scenario": {dir("", "scenarios.json", `{"format":"umpire-scenarios-1","game":"kiev41","scenarios":[]}`),
			[]string{"scenarios.json", "there is no scenario"}},
		"an unknown army": {own(t, "roster.json", `"army":"1pg"`, `"army":"2pg"`),
			[]string{"roster.json, line", `"2pg" is not an army: there are 11a, 17a, 1pg`}},
		"an unknown subtype": {own(t, "roster.json", `"subtype":"marine"`, `"subtype":"marin"`),
			[]string{"roster.json, line", `subtype is "marin": it must be one of "airborne"`}},
		"how well it is known": {own(t, "roster.json", `"status":"stated"`, `"status":"sure"`),
			[]string{"roster.json, line", `status is "sure": it must be one of`, `"reconstructed"`}},
		"no date": {own(t, "roster.json", `"formed":"19`, `"formed":"May 19`),
			[]string{"roster.json, line", "formed", "YYYY-MM-DD"}},
		"no bombers": {own(t, "roster.json", `"count":4`, `"count":3`),
			[]string{"roster.json", `bombers "4fk": count is 3: it must be 4 to 4`}},
		"a block in a filter": {own(t, "scenarios.json", `"ids":["`, `"ids":["x-`),
			[]string{"scenarios.json", "set-up step", "filter", "is not a block"}},
		"a type in a filter": {own(t, "scenarios.json", `"type":["infantry"]`, `"type":["infanterie"]`),
			[]string{"scenarios.json", "filter", `"infanterie" is not a type: there are cavalry`}},
		"bombers of nobody": {own(t, "scenarios.json", `"g-4fk":4`, `"g-8fk":1,"g-4fk":4`),
			[]string{"scenarios.json", `"g-8fk" is no HQ with bombers: there are g-4fk, g-5fk`}},
		"a disc": {own(t, "scenarios.json", `"yellow":true`, `"yellow":false`),
			[]string{"scenarios.json", "campaign", "discs.yellow must be true"}},
		"a leader's strength": {own(t, "scenarios.json", `"g-hitler":4`, `"g-hitler":3`),
			[]string{"scenarios.json", "campaign", "g-hitler has 4"}},
		"a sum": {own(t, "scenarios.json", `"lv_hqs":7`, `"lv_hqs":6`),
			[]string{"scenarios.json", "campaign", "sums.axis", "the rulebook says"}},
		"an option without another": {own(t, "scenarios.json", `"sea-transport",`, ``),
			[]string{"scenarios.json", "campaign", `"seaborne" needs "sea-transport"`}},
		"whose control": {own(t, "scenarios.json", `"control":"july"`, `"control":"juli"`),
			[]string{"scenarios.json", "campaign", `"juli" is not a period`, "august, july"}},
		"nobody sets up": {own(t, "scenarios.json", `"setup_first":"soviet"`, `"setup_first":"red"`),
			[]string{"scenarios.json", "campaign", `"red" is not a side`}},
		"nothing to win": {own(t, "scenarios.json", `"places":["`, `"places":["x-`), []string{"scenarios.json", "x-"}},
		"a tag": {own(t, "map.json", `"port-black"`, `"port-blak"`),
			[]string{"map.json, line", `tag is "port-blak": it must be one of "azov-sea"`}},
		"a border's tag": {own(t, "map.json", `"strait"`, `"straight"`),
			[]string{"map.json", "border of 129 and 144", `tag is "straight"`}},
		"an ink": {own(t, "map.json", `"ink":"`, `"ink":"x`), []string{"map.json", `it must be one of "", "white"`}},
		"an icon": {own(t, "map.json", `"type":"infantry"`, `"type":"infanterie"`),
			[]string{"map.json", "icons[", `"infanterie" is not a type`}},
		"a key of the drawing": {own(t, "shape.json", `"rivers"`, `"streams"`),
			[]string{"shape.json, line", `there is no key "streams" here`}},
		"half a point": {own(t, "shape.json", `"crossings":[`, `"crossings":[99999,`),
			[]string{"shape.json", "there is no arc 99999"}},
		"a road of nine": {own(t, "map.json", `"closes-yellow"`, `"closes-nothing"`),
			[]string{"map.json", `tag is "closes-nothing"`}},
	} {
		_, err := kiev41.Variant(c.dir)
		blockstest.Refused(t, name, err, c.want...)
	}
}
