package moscow41_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"umpire/board/charttest"
)

// These tests read the two data files by themselves, without the loader of
// the game, so that a slip in a file and a slip in the loader cannot cancel
// out. Fields: data/PROVENANCE.md.

type rosterFact struct {
	Status string `json:"status"`
	Source string `json:"source"`
	Reason string `json:"reason"`
}

type rosterBlock struct {
	ID          string     `json:"id"`
	Side        string     `json:"side"`
	Colour      string     `json:"colour"`
	Army        string     `json:"army"`
	Type        string     `json:"type"`
	Subtype     string     `json:"subtype"`
	Name        string     `json:"name"`
	Native      string     `json:"native"`
	Short       string     `json:"short"`
	Size        string     `json:"size"`
	Commander   string     `json:"commander"`
	Levels      []int      `json:"levels"`
	Fire        []string   `json:"fire"`
	MP          int        `json:"mp"`
	Fast        bool       `json:"fast"`
	Marks       []string   `json:"marks"`
	Division    bool       `json:"division"`
	Azul        bool       `json:"azul"`
	Formed      string     `json:"formed"`
	Arrives     string     `json:"arrives"`
	Until       string     `json:"until"`
	History     string     `json:"history"`
	HistoryNote string     `json:"history_note"`
	Identity    rosterFact `json:"identity"`
	Steps       rosterFact `json:"steps"`
	Firepower   rosterFact `json:"firepower"`
}

func (b rosterBlock) has(mark string) bool { return slices.Contains(b.Marks, mark) }

func (b rosterBlock) combat() bool {
	return slices.Contains([]string{"infantry", "motorized", "cavalry", "tank"}, b.Type)
}

// strict decodes a file and refuses a key that the schema does not have.
func rosterBlocks(t *testing.T) []rosterBlock {
	t.Helper()
	var file struct {
		Format string        `json:"format"`
		Game   string        `json:"game"`
		Blocks []rosterBlock `json:"blocks"`
	}
	charttest.Strict(t, "data/roster.json", &file)
	if file.Format != "umpire-roster-1" || file.Game != "moscow41" {
		t.Fatalf("format %q, game %q", file.Format, file.Game)
	}
	return file.Blocks
}

func countBlocks(bs []rosterBlock, ok func(rosterBlock) bool) int {
	n := 0
	for _, b := range bs {
		if ok(b) {
			n++
		}
	}
	return n
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
	got := map[string]int{}
	army := map[string]string{}
	for _, b := range bs {
		got[b.Side]++
		got[b.Side+" "+b.Colour]++
		key := b.Side + " " + b.Colour
		if have, seen := army[key]; seen && have != b.Army {
			t.Errorf("%s: army %q, others of %s have %q", b.ID, b.Army, key, have)
		}
		army[key] = b.Army
		if own := b.Colour != "white" && b.Colour != "none"; own != (b.Army != "") {
			t.Errorf("%s: colour %s with army %q", b.ID, b.Colour, b.Army)
		}
	}
	for k, n := range want {
		if got[k] != n {
			t.Errorf("%s: %d blocks, the rulebook counts %d", k, got[k], n)
		}
	}
	if len(got) != len(want) {
		t.Errorf("groups %v, want %d", got, len(want))
	}
	for key, a := range army { // one HQ leads each army or front
		if a == "" {
			continue
		}
		hqs := countBlocks(bs, func(b rosterBlock) bool { return b.Side+" "+b.Colour == key && b.Type == "hq" })
		if hqs != 1 {
			t.Errorf("%s: %d HQs", key, hqs)
		}
	}
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
		{"5.1 L", 4, func(b rosterBlock) bool { return b.has("L") && german(b) && b.Colour == "blue" }},
		{"10.9 L combat blocks", 3, func(b rosterBlock) bool { return b.has("L") && b.combat() }},
		{"5.1 K", 1, func(b rosterBlock) bool { return b.has("K") }},
		{"5.1 N", 5, func(b rosterBlock) bool { return b.has("N") && soviet(b) }},
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
				!b.has("N")
		}},
		{"Campaign 8 infantry Remnants", 11, func(b rosterBlock) bool {
			return b.has("R") && b.Type == "infantry" &&
				b.Subtype != "airborne"
		}},
		{"Campaign 8 tank Remnants", 3, func(b rosterBlock) bool { return b.has("R") && b.Type == "tank" }},
		{"Campaign 7 airborne Remnants", 2, func(b rosterBlock) bool { return b.has("R") && b.Subtype == "airborne" }},
		{"Campaign 8 tanks are corps", 8, func(b rosterBlock) bool {
			return soviet(b) && b.Type == "tank" &&
				b.Size == "corps"
		}},
		{"10.16 blitz HQs", 3, func(b rosterBlock) bool { return b.has("blitz") && b.Type == "hq" }},
		{"10.16 no other bolt", 3, func(b rosterBlock) bool { return b.has("blitz") }},
		{"5.1 L on the Road only", 4, func(b rosterBlock) bool { return b.has("L") }},
		{"5.1 N in all", 5, func(b rosterBlock) bool { return b.has("N") }},
		{"5.1 K is a white tank", 1, func(b rosterBlock) bool {
			return b.has("K") && b.Colour == "white" &&
				b.Type == "tank"
		}},
		{"Campaign 7, 8 Remnants in all", 16, func(b rosterBlock) bool { return b.has("R") }},
		{"Campaign 8 Remnants stand on icons or as airborne", 16, func(b rosterBlock) bool {
			return b.has("R") && b.Size == "corps" && slices.Contains([]string{"yellow", "lightblue", "white"},
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
		if n := countBlocks(bs, c.ok); n != c.want {
			t.Errorf("%s: %d, want %d", c.rule, n, c.want)
		}
	}
	byID := map[string]rosterBlock{}
	for _, b := range bs {
		byID[b.ID] = b
	}
	for _, named := range []struct{ id, colour, kind, short string }{
		{"g-24pz", "red", "tank", "24"}, {"g-46pz", "red", "tank", "46"}, {"g-47pz", "red", "tank", "47"}, // 4.2.6
		{"g-dr", "red", "motorized", "DR"}, {"g-gd", "red", "motorized", "GD"}, {"g-1cav", "red", "cavalry", "Cav"},
		{"g-41pz", "blue", "tank", "41"}, {"g-56pz", "blue", "tank", "56"}, {"g-totenkopf", "blue", "motorized", "TT"},
		// 2.2
		{"g-lehr", "green", "motorized", "Lehr"}, {"g-48pz", "white", "tank", "48"},
		{"g-azul", "white", "infantry", "Azul"},
		{"g-guderian", "red", "hq", "2Pg"}, {"g-hoth", "green", "hq", "3Pg"}, {"g-hoepner", "blue", "hq", "4Pg"},
		{"g-2fk", "none", "lwhq", "2FK"}, {"g-8fk", "none", "lwhq", "8FK"},
		{"s-zhukov", "none", "hq", "Z"}, {"s-bryansk", "green", "hq", "B"}, {"s-central", "lightblue", "hq", "C"},
		{"s-kalinin", "red", "hq", "K"}, {"s-western", "blue", "hq", "W"}, {"s-northwestern", "yellow", "hq", "NW"},
		{"s-4abn", "white", "infantry", "4Ab"}, {"s-5abn", "white", "infantry", "5Ab"},
	} {
		b, ok := byID[named.id]
		if !ok || b.Colour != named.colour || b.Type != named.kind || b.Short != named.short {
			t.Errorf("%s: have %s %s %q, the rulebook says %s %s %q", named.id, b.Colour, b.Type, b.Short, named.colour,
				named.kind, named.short)
		}
	}
	for _, short := range []string{"D", "E", "1Sh", "NKVD"} { // Unit Name Abbreviations; 4.2
		if countBlocks(bs, func(b rosterBlock) bool { return b.Side == "soviet" && b.Short == short }) != 1 {
			t.Errorf("no Soviet block %s", short)
		}
	}
}

// TestBlockRecords checks each record against itself and against the others.
func TestBlockRecords(t *testing.T) {
	date := regexp.MustCompile(`^<?1[89]\d\d(-\d\d(-\d\d)?)?$`)
	unique := map[string]string{}
	once := func(kind, value, id string) {
		key := kind + " " + value
		if first, seen := unique[key]; seen {
			t.Errorf("%s: %s already stands at %s", id, key, first)
		}
		unique[key] = id
	}
	for _, b := range rosterBlocks(t) {
		t.Run(b.ID, func(t *testing.T) {
			once("id", b.ID, b.ID)
			once("name", b.Side+" "+b.Name, b.ID)
			once("native name", b.Native, b.ID)
			once("sticker", b.Side+" "+b.Short, b.ID)
			if !regexp.MustCompile(`^[gs]-[a-z0-9]+$`).MatchString(b.ID) || b.ID[0] != b.Side[0] {
				t.Errorf("id %q for side %s", b.ID, b.Side)
			}
			if b.Name == "" || b.Native == "" || b.Short == "" || len([]rune(b.Short)) > 6 {
				t.Errorf("names %q %q %q", b.Name, b.Native, b.Short)
			}
			checkLevels(t, b)
			for _, m := range b.Marks {
				if !slices.Contains([]string{"L", "K", "N", "R", "blitz"}, m) {
					t.Errorf("mark %q", m)
				}
			}
			if b.has("R") && (b.Side != "soviet" || b.has("N")) {
				t.Error("a Remnant is a Soviet block of July")
			}
			for what, d := range map[string]string{"formed": b.Formed, "arrives": b.Arrives, "until": b.Until} {
				if d != "" && !date.MatchString(d) {
					t.Errorf("%s %q", what, d)
				}
			}
			if b.combat() && (b.Formed == "" || b.Arrives == "") {
				t.Error("a formation needs the dates formed and arrives")
			}
			if b.HistoryNote == "" || !slices.Contains([]string{"stood", "early", "elsewhere", "composite"},
				b.History) {
				t.Errorf("history %q, note %q", b.History, b.HistoryNote)
			}
			// Pool blocks can come in July, N blocks in November.
			due := "1941-07"
			if b.has("N") {
				due = "1941-11"
			}
			if f := strings.TrimPrefix(b.Formed, "<"); b.History == "stood" && len(f) >= 7 && f[:7] > due {
				t.Errorf("formed %s, can enter in %s: not flagged", b.Formed, due)
			}
			for what, f := range map[string]rosterFact{"identity": b.Identity, "steps": b.Steps,
				"firepower": b.Firepower} {
				switch f.Status {
				case "stated", "derived", "historical":
					if f.Source == "" {
						t.Errorf("%s: no source", what)
					}
				case "reconstructed":
					if f.Reason == "" {
						t.Errorf("%s: no reason", what)
					}
				default:
					t.Errorf("%s: status %q", what, f.Status)
				}
			}
		})
	}
}

// checkLevels checks steps by size (note of 4.2), fire by level and movement
// by type (4.2.1).
func checkLevels(t *testing.T, b rosterBlock) {
	t.Helper()
	want, mp := []int{4, 3, 2, 0}, 3
	if size := map[string]string{"leader": "leader", "lwhq": "corps"}[b.Type]; size != "" && b.Size != size {
		t.Errorf("%s of size %q", b.Type, b.Size)
	}
	if b.Type == "hq" && (b.Side == "german") != (b.Size == "army") {
		t.Errorf("a %s HQ of size %q", b.Side, b.Size)
	}
	if b.combat() {
		top := map[string]int{
			"german corps": 4, "german division": 2, "german brigade": 2, "german regiment": 1,
			"soviet army": 4, "soviet corps": 3, "soviet division": 2,
		}[b.Side+" "+b.Size]
		want = []int{4, 3, 2, 1}[4-top:]
	}
	if !slices.Equal(b.Levels, want) {
		t.Errorf("levels %v, a %s has %v", b.Levels, b.Size, want)
	}
	switch b.Type {
	case "motorized", "cavalry", "tank":
		mp = 5
	case "hq":
		if b.Side == "german" || b.Short == "Z" {
			mp = 5
		}
	case "leader":
		mp = 0
	}
	if b.MP != mp || b.Fast != (mp == 5) {
		t.Errorf("mp %d, fast %v; 4.2.1 gives %d", b.MP, b.Fast, mp)
	}
	if len(b.Fire) != len(b.Levels) {
		t.Fatalf("%d levels, %d fires", len(b.Levels), len(b.Fire))
	}
	for i, f := range b.Fire {
		silent := b.Levels[i] == 0 || b.Type == "leader" || b.Type == "lwhq"
		if silent != (f == "-") || !strings.Contains("SDT-", f) || len(f) != 1 {
			t.Errorf("level %d fires %q", b.Levels[i], f)
		}
		if b.Type == "hq" && !silent && f != "D" {
			t.Errorf("HQ stars fire double (4.2.2), not %q", f)
		}
	}
}

// TestNoBlockTwice guards against one formation under two names: numbers of
// the same kind of formation must differ.
func TestNoBlockTwice(t *testing.T) {
	number := regexp.MustCompile(`^\d+`)
	seen := map[string]string{}
	for _, b := range rosterBlocks(t) {
		n := number.FindString(b.Short)
		if n == "" || !b.combat() {
			continue
		}
		key := fmt.Sprint(b.Side, " ", n, " ", b.Subtype, " ", b.Type, " ", b.Size)
		if other, dup := seen[key]; dup {
			t.Errorf("%s and %s are the same formation: %s", b.ID, other, key)
		}
		seen[key] = b.ID
	}
}

// TestCommanders: The Armies names who leads each army, front and Fliegerkorps.
func TestCommanders(t *testing.T) {
	named := map[string]string{"g-2army": "Weichs", "g-4army": "Kluge", "g-9army": "Strauß", "g-16army": "Busch",
		"g-guderian": "Guderian", "g-hoth": "Hoth", "g-hoepner": "Hoepner", "g-2fk": "Loerzer", "g-8fk": "Richthofen",
		"s-bryansk": "Yeremenko", "s-central": "Kuznetsov", "s-kalinin": "Budyonny", "s-western": "Konev",
		"s-northwestern": "Sobennikov", "s-zhukov": "Zhukov", "g-hitler": "Hitler", "s-stalin": "Stalin"}
	for _, b := range rosterBlocks(t) {
		name, ok := named[b.ID]
		if !b.combat() != ok {
			t.Errorf("%s is a %s, and The Armies names %q", b.ID, b.Type, name)
		}
		if !strings.HasSuffix(b.Commander, name) {
			t.Errorf("%s: commander %q, The Armies names %s", b.ID, b.Commander, name)
		}
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
