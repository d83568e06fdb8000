package moscow41_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"umpire/board/charttest"
	"umpire/systems/blocks/blockstest"
)

// These tests read the two data files by themselves, without the loader of
// the game, so that a slip in a file and a slip in the loader cannot cancel
// out. Fields: data/PROVENANCE.md.

type rosterBlock struct {
	blockstest.FileBlock
	Azul bool `json:"azul"`
}

// plain are the blocks with the keys that every game has.
func plain(bs []rosterBlock) (list []blockstest.FileBlock) {
	for _, b := range bs {
		list = append(list, b.FileBlock)
	}
	return list
}

// rosterBlocks reads the blocks of roster.json; a key that the schema does not have fails the test.
func rosterBlocks(t *testing.T) []rosterBlock {
	t.Helper()
	var file struct {
		blockstest.FileHead
		Blocks []rosterBlock `json:"blocks"`
	}
	charttest.Strict(t, "data/roster.json", &file)
	file.Check(t, "umpire-roster-1", "moscow41")
	return file.Blocks
}

// TestArmies checks the counts of The Armies: side, then colour.
func TestArmies(t *testing.T) {
	bs := rosterBlocks(t)
	want := map[string]int{
		"german":        50,
		"german yellow": 6, "german lightblue": 5, "german pink": 6, "german brown": 3, "german red": 7,
		"german green": 4, "german blue": 4, "german white": 12, "german none": 3, // Hitler and two Fliegerkorps
		"soviet":       70,
		"soviet green": 8, "soviet lightblue": 8, "soviet red": 8, "soviet blue": 14, "soviet yellow": 4,
		"soviet white": 26, "soviet none": 2, // Stalin and Zhukov
	}
	blockstest.CheckArmies(t, plain(bs), nil, want)
}

// TestStatedBlocks checks what single rules say about numbers and names.
func TestStatedBlocks(t *testing.T) {
	bs := rosterBlocks(t)
	german := func(b rosterBlock) bool { return b.Side == "german" }
	soviet := func(b rosterBlock) bool { return b.Side == "soviet" }
	checks := []struct {
		rule string
		want int
		ok   func(rosterBlock) bool
	}{
		{"4.2.6 German tactical HQs", 7, func(b rosterBlock) bool { return german(b) && b.Type == "hq" }},
		{"4.2.6 Luftwaffe HQs", 2, func(b rosterBlock) bool { return german(b) && b.Type == "lwhq" }},
		{"4.2.6 Soviet HQs", 6, func(b rosterBlock) bool { return soviet(b) && b.Type == "hq" }},
		{"4.2.4 leaders", 2, func(b rosterBlock) bool { return b.Type == "leader" }},
		{"5.1 L", 4, func(b rosterBlock) bool { return b.Has("L") && german(b) && b.Colour == "blue" }},
		{"10.9 L combat blocks", 3, func(b rosterBlock) bool { return b.Has("L") && b.Combat() }},
		{"5.1 K", 1, func(b rosterBlock) bool { return b.Has("K") }},
		{"5.1 N", 5, func(b rosterBlock) bool { return b.Has("N") && soviet(b) }},
		{"OR 14.6 Soviet cavalry", 7, func(b rosterBlock) bool { return soviet(b) && b.Type == "cavalry" }},
		{"OR 14.6 German cavalry", 1, func(b rosterBlock) bool { return german(b) && b.Type == "cavalry" }},
		{"OR 14.7 infantry divisions", 6, func(b rosterBlock) bool {
			return b.Division && german(b) &&
				b.Type == "infantry"
		}},
		{"OR 14.7 all of them flagged", 6, func(b rosterBlock) bool {
			return german(b) && b.Type == "infantry" &&
				b.Size == "division"
		}},
		{"OR 14.7 Azul", 1, func(b rosterBlock) bool { return b.Azul && b.Division }},
		{"4.2 Soviet tank divisions", 3, func(b rosterBlock) bool {
			return soviet(b) && b.Type == "tank" &&
				b.Size == "division"
		}},
		{"4.2 Soviet motorized division", 1, func(b rosterBlock) bool {
			return soviet(b) && b.Type == "motorized" &&
				b.Subtype == "nkvd"
		}},
		{"4.2 no other Soviet division", 4, func(b rosterBlock) bool { return soviet(b) && b.Size == "division" }},
		{"4.2 one regiment", 1, func(b rosterBlock) bool { return b.Size == "regiment" && b.Short == "GD" }},
		{"4.2.5 airborne corps", 2, func(b rosterBlock) bool { return b.Subtype == "airborne" && b.Size == "corps" }},
		{"Campaign 6 armies at start", 3, func(b rosterBlock) bool {
			return b.Colour == "white" && b.Size == "army" &&
				!b.Has("N")
		}},
		{"Campaign 8 infantry Remnants", 11, func(b rosterBlock) bool {
			return b.Has("R") && b.Type == "infantry" &&
				b.Subtype != "airborne"
		}},
		{"Campaign 8 tank Remnants", 3, func(b rosterBlock) bool { return b.Has("R") && b.Type == "tank" }},
		{"Campaign 7 airborne Remnants", 2, func(b rosterBlock) bool { return b.Has("R") && b.Subtype == "airborne" }},
		{"Campaign 8 tanks are corps", 8, func(b rosterBlock) bool {
			return soviet(b) && b.Type == "tank" &&
				b.Size == "corps"
		}},
		{"10.16 blitz HQs", 3, func(b rosterBlock) bool { return b.Has("blitz") && b.Type == "hq" }},
		{"10.16 no other bolt", 3, func(b rosterBlock) bool { return b.Has("blitz") }},
		{"5.1 L on the Road only", 4, func(b rosterBlock) bool { return b.Has("L") }},
		{"5.1 N in all", 5, func(b rosterBlock) bool { return b.Has("N") }},
		{"5.1 K is a white tank", 1, func(b rosterBlock) bool {
			return b.Has("K") && b.Colour == "white" &&
				b.Type == "tank"
		}},
		{"Campaign 7, 8 Remnants in all", 16, func(b rosterBlock) bool { return b.Has("R") }},
		{"Campaign 8 Remnants stand on icons or as airborne", 16, func(b rosterBlock) bool {
			return b.Has("R") && b.Size == "corps" && slices.Contains([]string{"yellow", "lightblue", "white"},
				b.Colour)
		}},
		{"4.2.1 fast HQs", 8, func(b rosterBlock) bool { return b.Type == "hq" && b.Fast }},
		{"7.2.2 German steps for three points", 11, func(b rosterBlock) bool {
			return german(b) && b.Fire[0] == "T" &&
				b.Type == "tank"
		}},
		{"7.2.2 German steps for one point", 6, func(b rosterBlock) bool { return german(b) && b.Fire[0] == "S" }},
		{"10.12.3 Soviet line corps fire single", 20, func(b rosterBlock) bool {
			return soviet(b) && b.Type == "infantry" && b.Size == "corps" && b.Subtype == "" && b.Fire[0] == "S"
		}},
		{"10.12.3 Soviet tank corps fire double", 8, func(b rosterBlock) bool {
			return soviet(b) && b.Type == "tank" && b.Size == "corps" && b.Fire[0] == "D"
		}},
	}
	for _, c := range checks {
		if n := blockstest.Count(bs, c.ok); n != c.want {
			t.Errorf("%s: %d, want %d", c.rule, n, c.want)
		}
	}
	blockstest.CheckNamed(t, plain(bs), `
		g-24pz red tank 24
		g-46pz red tank 46
		g-47pz red tank 47
		g-dr red motorized DR
		g-gd red motorized GD
		g-1cav red cavalry Cav
		g-41pz blue tank 41
		g-56pz blue tank 56
		g-totenkopf blue motorized TT
		g-lehr green motorized Lehr
		g-48pz white tank 48
		g-azul white infantry Azul
		g-guderian red hq 2Pg
		g-hoth green hq 3Pg
		g-hoepner blue hq 4Pg
		g-2fk none lwhq 2FK
		g-8fk none lwhq 8FK
		s-zhukov none hq Z
		s-bryansk green hq B
		s-central lightblue hq C
		s-kalinin red hq K
		s-western blue hq W
		s-northwestern yellow hq NW
		s-4abn white infantry 4Ab
		s-5abn white infantry 5Ab
	`)
	for _, short := range []string{"D", "E", "1Sh", "NKVD"} { // Unit Name Abbreviations; 4.2
		if blockstest.Count(bs, func(b rosterBlock) bool { return b.Side == "soviet" && b.Short == short }) != 1 {
			t.Errorf("no Soviet block %s", short)
		}
	}
}

// TestBlockRecords checks each record against itself and against the others.
func TestBlockRecords(t *testing.T) {
	bs := rosterBlocks(t)
	marks := []string{"L", "K", "N", "R", "blitz"}
	blockstest.CheckRecords(t, plain(bs), marks, func(t *testing.T, i int) {
		b := bs[i]
		if !regexp.MustCompile(`^[gs]-[a-z0-9]+$`).MatchString(b.ID) || b.ID[0] != b.Side[0] {
			t.Errorf("id %q for side %s", b.ID, b.Side)
		}
		checkLevels(t, b)
		if b.Has("R") && (b.Side != "soviet" || b.Has("N")) {
			t.Error("a Remnant is a Soviet block of July")
		}
		if b.Combat() && (b.Formed == "" || b.Arrives == "") {
			t.Error("a formation needs the dates formed and arrives")
		}
		// Pool blocks can come in July, N blocks in November.
		due := "1941-07"
		if b.Has("N") {
			due = "1941-11"
		}
		if f := strings.TrimPrefix(b.Formed, "<"); b.History == "stood" && len(f) >= 7 && f[:7] > due {
			t.Errorf("formed %s, can enter in %s: not flagged", b.Formed, due)
		}
	})
}

// checkLevels checks steps by size (note of 4.2), fire by level and movement
// by type (4.2.1).
func checkLevels(t *testing.T, b rosterBlock) {
	t.Helper()
	want, mp := []int{4, 3, 2, 0}, 3
	if b.Type == "hq" && (b.Side == "german") != (b.Size == "army") {
		t.Errorf("a %s HQ of size %q", b.Side, b.Size)
	}
	if b.Combat() {
		top := map[string]int{
			"german corps": 4, "german division": 2, "german brigade": 2, "german regiment": 1,
			"soviet army": 4, "soviet corps": 3, "soviet division": 2,
		}[b.Side+" "+b.Size]
		want = []int{4, 3, 2, 1}[4-top:]
	}
	if b.Type == "hq" && (b.Side == "german" || b.Short == "Z") {
		mp = 5
	}
	blockstest.CheckPrinted(t, b.FileBlock, want, mp, "")
}

// TestNoBlockTwice guards against one formation under two names: numbers of
// the same kind of formation must differ.
func TestNoBlockTwice(t *testing.T) {
	bs := rosterBlocks(t)
	blockstest.CheckNumbersOnce(t, plain(bs), func(i int) string { return bs[i].Side })
}

// TestCommanders: The Armies names who leads each army, front and Fliegerkorps.
func TestCommanders(t *testing.T) {
	named := map[string]string{"g-2army": "Weichs", "g-4army": "Kluge", "g-9army": "Strauß", "g-16army": "Busch",
		"g-guderian": "Guderian", "g-hoth": "Hoth", "g-hoepner": "Hoepner", "g-2fk": "Loerzer", "g-8fk": "Richthofen",
		"s-bryansk": "Yeremenko", "s-central": "Kuznetsov", "s-kalinin": "Budyonny", "s-western": "Konev",
		"s-northwestern": "Sobennikov", "s-zhukov": "Zhukov", "g-hitler": "Hitler", "s-stalin": "Stalin"}
	for _, b := range rosterBlocks(t) {
		name, ok := named[b.ID]
		if !b.Combat() != ok {
			t.Errorf("%s is a %s, and The Armies names %q", b.ID, b.Type, name)
		}
		if !strings.HasSuffix(b.Commander, name) {
			t.Errorf("%s: commander %q, The Armies names %s", b.ID, b.Commander, name)
		}
	}
}

// TestBlocksOfTheBlindSample: what a blind sample against history found wrong in the roster stays mended
// (docs/history): who is in the pool and who is a white army (Campaign set-up 6), who is a Remnant (8), who led.
func TestBlocksOfTheBlindSample(t *testing.T) {
	left := map[string]func(rosterBlock) bool{
		"s-28army":  func(b rosterBlock) bool { return b.Colour == "blue" && b.Army == "western" },
		"s-33army":  func(b rosterBlock) bool { return b.Colour == "white" && b.Army == "" && !b.Has("N") },
		"s-66rc":    func(b rosterBlock) bool { return b.Commander == "Fyodor Rubtsov" },
		"s-34rc":    func(b rosterBlock) bool { return b.Has("R") && b.Colour == "white" },
		"s-45rc":    func(b rosterBlock) bool { return !b.Has("R") && b.Colour == "lightblue" },
		"s-ermakov": func(b rosterBlock) bool { return b.Native == "Operativnaya gruppa Yermakova" },
	}
	for _, b := range rosterBlocks(t) {
		if right, ok := left[b.ID]; ok && !right(b) {
			t.Errorf("%s is as it was before the sample: %s, %q, marks %v, led by %s, %q", b.ID, b.Colour, b.Army,
				b.Marks, b.Commander, b.Native)
		}
		delete(left, b.ID)
	}
	for id := range left {
		t.Errorf("there is no block %s", id)
	}
}

// TestBombersOfTheFliegerkorps: The Armies lists four He-111 with the 2nd Fliegerkorps, two and both Stukas with the
// 8th: as many discs as each has stars at most. Who may send which is R75.
func TestBombersOfTheFliegerkorps(t *testing.T) {
	listed := map[string]int{"he111 g-2fk": 4, "he111 g-8fk": 2, "stuka g-8fk": 2}
	count := map[string]int{}
	for _, ty := range game.Config.Bombers {
		count[ty.ID] = ty.Count
		if ty.ID == "stuka" && game.Units[ty.HQ].ID != "g-8fk" || ty.ID == "he111" && ty.HQ != 0 {
			t.Errorf("%s fly for block %d alone", ty.Plural, ty.HQ)
		}
	}
	if count["he111"] != listed["he111 g-2fk"]+listed["he111 g-8fk"] || count["stuka"] != listed["stuka g-8fk"] {
		t.Errorf("bombers %v, The Armies lists %v", count, listed)
	}
	for _, b := range rosterBlocks(t) {
		if stars := listed["he111 "+b.ID] + listed["stuka "+b.ID]; b.Type == "lwhq" && b.Levels[0] != stars {
			t.Errorf("%s has %d stars and %d bombers", b.ID, b.Levels[0], stars)
		}
	}
}
