package kiev41_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"umpire/board/charttest"
	"umpire/systems/blocks/blockstest"
)

// These tests read the roster by itself, without a loader, so that a slip in the file and a slip in a loader cannot
// cancel out. Fields: data/PROVENANCE.md.

type rosterBlock struct {
	blockstest.FileBlock
	Nation   string              `json:"nation"`
	Role     string              `json:"role"`
	Mountain bool                `json:"mountain"`
	Speed    blockstest.FileFact `json:"speed"`
}

// plain are the blocks with the keys that every game has.
func plain(bs []rosterBlock) (list []blockstest.FileBlock) {
	for _, b := range bs {
		list = append(list, b.FileBlock)
	}
	return list
}

type fleetState struct {
	Dice int    `json:"dice"`
	Fire string `json:"fire"`
}

type rosterFleet struct {
	ID          string              `json:"id"`
	Side        string              `json:"side"`
	Nation      string              `json:"nation"`
	Name        string              `json:"name"`
	Native      string              `json:"native"`
	Short       string              `json:"short"`
	States      []fleetState        `json:"states"`
	Absorb      int                 `json:"absorb"`
	History     string              `json:"history"`
	HistoryNote string              `json:"history_note"`
	Identity    blockstest.FileFact `json:"identity"`
	Firepower   blockstest.FileFact `json:"firepower"`
}

type rosterBombers struct {
	ID     string   `json:"id"`
	HQ     string   `json:"hq"`
	Name   string   `json:"name"`
	One    string   `json:"one"`
	Plural string   `json:"plural"`
	Verb   string   `json:"verb"`
	Badge  string   `json:"badge"`
	Count  int      `json:"count"`
	Fire   string   `json:"fire"`
	Models []string `json:"models"`
	Source string   `json:"source"`
}

type rosterNation struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type rosterFile struct {
	blockstest.FileHead
	Nations []rosterNation  `json:"nations"`
	Blocks  []rosterBlock   `json:"blocks"`
	Fleets  []rosterFleet   `json:"fleets"`
	Bombers []rosterBombers `json:"bombers"`
}

func readRoster(t *testing.T) rosterFile {
	t.Helper()
	var file rosterFile
	charttest.Strict(t, "data/roster.json", &file)
	file.Check(t, "umpire-roster-1", "kiev41")
	return file
}

// TestArmies checks the counts of The Armies (side, colour) and of 1.3 (nation).
func TestArmies(t *testing.T) {
	bs := readRoster(t).Blocks
	want := map[string]int{
		"axis":     46,
		"axis red": 6, "axis yellow": 5, "axis green": 6, "axis lightblue": 5, "axis orange": 4, "axis pink": 5,
		"axis white": 11, "axis none": 4, // Hitler, Guderian and two Fliegerkorps
		"soviet":      66,
		"soviet blue": 3, "soviet green": 5, "soviet orange": 6, "soviet lightblue": 15, "soviet yellow": 18,
		"soviet white": 16, "soviet none": 3, // Stalin, Budyonny and Timoshenko
		"german": 33, "rumanian": 10, "hungarian": 1, "italian": 1, "slovak": 1,
		// The army that each block of the minor allies belongs to.
		"hungarian yellow": 1, "italian green": 1, "slovak green": 1,
		"rumanian orange": 4, "rumanian pink": 5, "rumanian white": 1,
	}
	nations := map[string]int{}
	for _, b := range bs {
		if b.Nation != b.Side {
			nations[b.Nation]++
			if b.Nation != "german" {
				nations[b.Nation+" "+b.Colour]++
			}
		}
		if (b.Nation == "soviet") != (b.Side == "soviet") {
			t.Errorf("%s: a %s block of the %s side", b.ID, b.Nation, b.Side)
		}
	}
	blockstest.CheckArmies(t, plain(bs), nations, want)
	for i, n := range readRoster(t).Nations {
		if want := []string{"german", "rumanian", "hungarian", "italian", "slovak", "soviet"}[i]; n.ID != want ||
			n.Name == "" {
			t.Errorf("nation %d is %+v, wanted %s", i+1, n, want)
		}
	}
}

// TestStatedBlocks checks what single rules say about numbers, types and names.
func TestStatedBlocks(t *testing.T) {
	bs := readRoster(t).Blocks
	axis := func(b rosterBlock) bool { return b.Side == "axis" }
	soviet := func(b rosterBlock) bool { return b.Side == "soviet" }
	line := func(b rosterBlock) bool { return b.Type == "infantry" && b.Subtype == "" }
	checks := []struct {
		rule string
		want int
		ok   func(rosterBlock) bool
	}{
		{"4.2.6 Axis tactical HQs", 7, func(b rosterBlock) bool { return axis(b) && b.Type == "hq" }},
		{"4.2.6 Luftwaffe HQs", 2, func(b rosterBlock) bool { return axis(b) && b.Type == "lwhq" }},
		{"4.2.6 Soviet tactical HQs", 7, func(b rosterBlock) bool { return soviet(b) && b.Type == "hq" }},
		{"4.2.4 leaders", 2, func(b rosterBlock) bool { return b.Type == "leader" }},
		{"5.1 diamonds are German", 7, func(b rosterBlock) bool { return b.Has("diamond") && b.Nation == "german" }},
		{"5.1 diamonds in all", 7, func(b rosterBlock) bool { return b.Has("diamond") }},
		{"5.1 green dots", 12, func(b rosterBlock) bool { return soviet(b) && b.Has("dot") }},
		{"5.1 S", 10, func(b rosterBlock) bool { return soviet(b) && b.Has("S") }},
		{"5.1 N", 2, func(b rosterBlock) bool { return soviet(b) && b.Has("N") }},
		{"5.1 letters are Soviet", 24, func(b rosterBlock) bool { return b.Has("S") || b.Has("N") || b.Has("dot") }},
		{"10.6, 10.7 marshals", 2, func(b rosterBlock) bool { return b.Role == "marshal" && b.Fast && b.Has("blitz") }},
		{"10.17 bolts", 3, func(b rosterBlock) bool { return b.Has("blitz") && b.Type == "hq" }},
		{"10.17 bolts on HQs alone", 3, func(b rosterBlock) bool { return b.Has("blitz") }},
		{"10.10 one HQ of the Road", 1, func(b rosterBlock) bool { return b.Role == "road" && b.ID == "g-guderian" }},
		{"10.7 triple HQ", 1, func(b rosterBlock) bool { return b.Type == "hq" && b.Fire[0] == "T" }},
		{"OR 14.2 Axis mountain", 3, func(b rosterBlock) bool { return axis(b) && b.Subtype == "mountain" }},
		{"OR 14.2 Soviet mountain", 2, func(b rosterBlock) bool { return soviet(b) && b.Subtype == "mountain" }},
		{"OR 14.2 mountain in all", 5, func(b rosterBlock) bool { return b.Mountain && b.Subtype == "mountain" }},
		{"OR 14.2 no other mountain", 5, func(b rosterBlock) bool { return b.Mountain || b.Subtype == "mountain" }},
		{"OR 14.2 Jäger", 2, func(b rosterBlock) bool { return axis(b) && b.Subtype == "jaeger" && b.Division }},
		{"OR 14.2 four movement points", 3, func(b rosterBlock) bool { return b.Division && b.Size == "division" }},
		{"OR 14.2, 14.9 Luftlande", 1, func(b rosterBlock) bool { return axis(b) && b.Subtype == "luftlande" }},
		{"OR 14.8 Marine", 1, func(b rosterBlock) bool { return soviet(b) && b.Subtype == "marine" }},
		{"Campaign, airborne", 2, func(b rosterBlock) bool { return soviet(b) && b.Subtype == "airborne" }},
		{"Campaign, motorized", 3, func(b rosterBlock) bool { return b.Type == "motorized" && b.Colour == "white" }},
		{"Campaign, no other motorized", 3, func(b rosterBlock) bool { return b.Type == "motorized" }},
		{"4.2.1 light tanks", 3, func(b rosterBlock) bool {
			return b.Type == "tank" && b.Fast && slices.Contains([]string{"LAHSS", "FAST", "Cav"}, b.Short)
		}},
		{"4.2 minors are corps", 11, func(b rosterBlock) bool {
			return axis(b) && b.Nation != "german" && b.Combat() && b.Size == "corps"
		}},
		{"1.3 minor combat blocks", 11, func(b rosterBlock) bool {
			return axis(b) && b.Nation != "german" && b.Combat()
		}},
		{"Campaign, white German corps", 3, func(b rosterBlock) bool {
			return b.Nation == "german" && b.Colour == "white" && line(b) &&
				slices.Contains([]string{"34", "42", "51"}, b.Short) && b.Size == "corps"
		}},
		{"The Pocket, green German infantry", 2, func(b rosterBlock) bool {
			return b.Nation == "german" && b.Colour == "green" && line(b)
		}},
		{"Campaign, green infantry", 5, func(b rosterBlock) bool {
			return axis(b) && b.Colour == "green" && b.Type == "infantry"
		}},
		{"Pocket, blue infantry", 2, func(b rosterBlock) bool { return soviet(b) && b.Colour == "blue" && line(b) }},
		{"The Pocket, green infantry", 3, func(b rosterBlock) bool {
			return soviet(b) && b.Colour == "green" && line(b) && !b.Has("N")
		}},
		{"The Snow, white cavalry", 3, func(b rosterBlock) bool {
			return soviet(b) && b.Colour == "white" && b.Type == "cavalry"
		}},
		{"10.13.4 Soviet rifle corps fire single", 18, func(b rosterBlock) bool {
			return soviet(b) && b.Type == "infantry" && b.Size == "corps" && b.Subtype != "airborne" && b.Fire[0] == "S"
		}},
		{"10.13.4 Soviet tanks fire double", 11, func(b rosterBlock) bool {
			return soviet(b) && b.Type == "tank" && b.Size == "corps" && b.Fire[0] == "D"
		}},
		{"Soviet tanks in all", 11, func(b rosterBlock) bool { return soviet(b) && b.Type == "tank" }},
		{"7.2.2 a step for three points", 3, func(b rosterBlock) bool {
			return axis(b) && b.Fire[0] == "T" && b.Colour == "red" && b.Type == "tank"
		}},
		{"Remnants are ours: eight", 8, func(b rosterBlock) bool { return b.Has("R") && soviet(b) && b.Combat() }},
	}
	for _, c := range checks {
		if n := blockstest.Count(bs, c.ok); n != c.want {
			t.Errorf("%s: %d, want %d", c.rule, n, c.want)
		}
	}
	blockstest.CheckNamed(t, plain(bs), `
		g-kleist red hq K
		g-guderian none hq G
		g-29ak red infantry 29
		g-44ak yellow infantry 44
		g-55ak yellow infantry 55
		g-3pz red tank 3
		g-14pz red tank 14
		g-4fk none lwhq 4FK
		g-5fk none lwhq 5FK
		g-lahss red tank LAHSS
		h-fast yellow tank FAST
		i-csir green infantry CSIR
		sk-slk green infantry SLK
		r-2c white infantry II
		g-60mot white motorized 60
		g-ll white infantry LL
		s-budyonny none hq B
		s-timoshenko none hq T
		s-crimean blue hq C
		s-kharkov green hq K
		s-northcaucasus orange hq NC
		s-southern lightblue hq S
		s-southwestern yellow hq SW
		s-coastal blue infantry Co
		s-marine white infantry M
	`)
	for _, short := range []string{"6A", "9A", "6C", "9C"} { // Unit Name Abbreviations
		if blockstest.Count(bs, func(b rosterBlock) bool { return b.Side == "soviet" && b.Short == short }) != 1 {
			t.Errorf("no Soviet block %s", short)
		}
	}
	if !slices.ContainsFunc(bs, func(b rosterBlock) bool { return b.ID == "s-budyonny" && b.Has("dot") }) {
		t.Error("Budyonny is one of the twelve green dots") // The River: the green dots without him
	}
}

// TestBlockRecords checks each record against itself and against the others.
func TestBlockRecords(t *testing.T) {
	prefix := map[string]string{"german": "g", "rumanian": "r", "hungarian": "h", "italian": "i", "slovak": "sk",
		"soviet": "s"}
	bs := readRoster(t).Blocks
	marks := []string{"dot", "S", "N", "R", "diamond", "blitz"}
	blockstest.CheckRecords(t, plain(bs), marks, func(t *testing.T, i int) {
		b := bs[i]
		if head, _, _ := strings.Cut(b.ID, "-"); !regexp.MustCompile(`^[a-z]+-[a-z0-9]+$`).MatchString(b.ID) ||
			head != prefix[b.Nation] {
			t.Errorf("id %q for nation %s", b.ID, b.Nation)
		}
		checkLevels(t, b)
		letters := 0
		for _, m := range b.Marks {
			if m == "dot" || m == "S" || m == "N" {
				letters++
			}
		}
		if letters > 1 || b.Has("R") && (b.Side != "soviet" || letters > 0) {
			t.Errorf("marks %v: one letter at most, and a Remnant is a Soviet block of July", b.Marks)
		}
		if b.Role != "" && (b.Type != "hq" || b.Colour != "none") {
			t.Errorf("role %q of a %s %s", b.Role, b.Colour, b.Type)
		}
		if b.Type != "leader" && (b.Formed == "" || b.Arrives == "") {
			t.Error("a formation needs the dates formed and arrives")
		}
		// Blocks of the pool can come in July, or in August after the first logistics phase; S in September, N in
		// November.
		due := "1941-08"
		if b.Has("S") {
			due = "1941-09"
		} else if b.Has("N") {
			due = "1941-11"
		}
		for what, d := range map[string]string{"formed": b.Formed, "arrives": b.Arrives} {
			if d = strings.TrimPrefix(d, "<"); b.History == "stood" && len(d) >= 7 && d[:7] > due {
				t.Errorf("%s %s, can enter in %s: not flagged", what, d, due)
			}
		}
		if f, a, u := strings.TrimPrefix(b.Formed, "<"), b.Arrives, b.Until; len(f) >= 7 && len(a) >= 7 &&
			f[:7] > a[:7] || u != "" && a > u {
			t.Errorf("formed %s, arrives %s, until %s", f, a, u)
		}
		b.Speed.Check(t, "speed")
	})
}

// checkLevels checks steps by size (note of 4.2; minors by 10.13.5), fire by level and movement by type (4.2.1).
func checkLevels(t *testing.T, b rosterBlock) {
	t.Helper()
	want, mp := []int{4, 3, 2, 0}, 3
	if b.Type == "hq" && !slices.Contains(map[string][]string{"axis": {"army"}, "soviet": {"front", "command"}}[b.Side],
		b.Size) {
		t.Errorf("a %s HQ of size %q", b.Side, b.Size)
	}
	if b.Combat() {
		kind := b.Nation
		if kind != "german" && kind != "soviet" {
			kind = "minor"
		}
		top := map[string]int{
			"german corps": 4, "german division": 2, "german brigade": 2, "minor corps": 3,
			"soviet army": 4, "soviet corps": 3, "soviet division": 2,
			"soviet brigade": 3, // the Marine: OR 14.4 example
		}[kind+" "+b.Size]
		want = []int{4, 3, 2, 1}[4-top:]
	}
	if b.Type == "hq" && (b.Nation == "german" || b.Role == "marshal") {
		mp = 5
	}
	blockstest.CheckPrinted(t, b.FileBlock, want, mp, "s-timoshenko")
}

// TestNoBlockTwice guards against one formation under two names: numbers of the same kind of formation must differ.
func TestNoBlockTwice(t *testing.T) {
	bs := readRoster(t).Blocks
	blockstest.CheckNumbersOnce(t, plain(bs), func(i int) string { return bs[i].Nation })
}

// TestCommanders: The Armies names who leads each army, front and Fliegerkorps.
func TestCommanders(t *testing.T) {
	named := map[string]string{"g-hitler": "Hitler", "g-guderian": "Guderian", "g-kleist": "Kleist",
		"g-6army": "Reichenau", "g-17army": "Stülpnagel", "g-11army": "Schobert", "r-3army": "Dumitrescu",
		"r-4army": "Ciupercă", "g-4fk": "Pflugbeil", "g-5fk": "Greim", "s-stalin": "Stalin", "s-budyonny": "Budyonny",
		"s-timoshenko": "Timoshenko", "s-crimean": "Petrov", "s-kharkov": "Chernikov", "s-northcaucasus": "Reiter",
		"s-southern": "Cherevichenko", "s-southwestern": "Kirponos"}
	leads := map[string]string{}
	for _, b := range readRoster(t).Blocks {
		name, ok := named[b.ID]
		if !b.Combat() != ok {
			t.Errorf("%s is a %s, and The Armies names %q", b.ID, b.Type, name)
		}
		if !strings.HasSuffix(b.Commander, name) {
			t.Errorf("%s: commander %q, The Armies names %s", b.ID, b.Commander, name)
		}
		// Nobody leads two formations, unless the note says when he led each.
		if first := leads[b.Commander]; b.Commander != "" && first != "" {
			pair := first + " " + b.ID
			if !slices.Contains([]string{"s-17rc s-12army", "s-48rc s-6army", "s-4mc s-37army", "s-8mc s-38army",
				"s-8mc s-57army", "s-southern s-9army"}, pair) {
				t.Errorf("%s leads %s", b.Commander, pair)
			}
		} else {
			leads[b.Commander] = b.ID
		}
	}
}

// TestFleetsAndBombers: 10.2.1 gives dice and fire of the fleets, The Armies the bombers of each Fliegerkorps, as many
// as it has stars (10.11.1).
func TestFleetsAndBombers(t *testing.T) {
	f := readRoster(t)
	want := map[string][]fleetState{"BB": {{1, "T"}, {1, "D"}}, "CA": {{2, "D"}, {1, "D"}}}
	if len(f.Fleets) != 2 {
		t.Fatalf("%d fleets", len(f.Fleets))
	}
	for _, fl := range f.Fleets {
		if !slices.Equal(fl.States, want[fl.Short]) || fl.Absorb != 1 || fl.Side != "soviet" || fl.Nation != "soviet" ||
			fl.ID == "" || fl.Name == "" || fl.Native == "" || fl.HistoryNote == "" || fl.History != "stood" {
			t.Errorf("fleet %+v", fl)
		}
		fl.Identity.Check(t, fl.ID)
		fl.Firepower.Check(t, fl.ID)
	}
	fly := map[string]int{}
	models := map[string][]string{"g-4fk": {"4 Heinkel He 111"}, "g-5fk": {"3 Junkers Ju 88", "1 Heinkel He 111"}}
	for _, b := range f.Bombers {
		fly[b.HQ] += b.Count
		if b.Fire != "D" || b.ID == "" || b.Name == "" || b.One == "" || b.Plural == "" || b.Verb == "" ||
			b.Badge == "" || b.Source == "" || !slices.Equal(b.Models, models[b.HQ]) {
			t.Errorf("bombers %+v", b)
		}
	}
	for _, b := range f.Blocks {
		if (b.Type == "lwhq") != (fly[b.ID] > 0) || b.Type == "lwhq" && b.Levels[0] != fly[b.ID] {
			t.Errorf("%s: levels %v, %d bombers", b.ID, b.Levels, fly[b.ID])
		}
	}
}

// TestIconsNameBlocks: what the map's icons hint at are blocks of their colour and type that a set-up can put there.
func TestIconsNameBlocks(t *testing.T) {
	at := map[string]rosterBlock{}
	for _, b := range readRoster(t).Blocks {
		at[b.ID] = b
	}
	for _, i := range readChart(t).Icons {
		if b := at[i.Hint]; b.Colour != i.Colour || b.Type != i.Type || b.Side != "soviet" || b.Has("dot") ||
			b.Has("S") || b.Has("N") {
			t.Errorf("the icon in %s shows %s %s and hints at %s: %s %s %v", i.Area, i.Colour, i.Type, i.Hint, b.Colour,
				b.Type, b.Marks)
		}
	}
}
