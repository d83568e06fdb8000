// Reads the data files of a game for its Book and its tests, without the game's loader: so a slip in a file and a slip
// in the loader cannot cancel out.

package blockstest

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
)

// ReadData reads what it knows of a data file, which lies in the folder data of the test.
func ReadData(t testing.TB, file string, into any) {
	t.Helper()
	b, err := os.ReadFile("data/" + file + ".json")
	if err == nil {
		err = json.Unmarshal(b, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// FileHead is what every data file begins with.
type FileHead struct {
	Format string `json:"format"`
	Game   string `json:"game"`
}

// Check stops the test if the file is of another format or game.
func (h FileHead) Check(t testing.TB, format, game string) {
	t.Helper()
	if h.Format != format || h.Game != game {
		t.Fatalf("format %q, game %q", h.Format, h.Game)
	}
}

// Numbers are the numbers of places and pieces by their ids.
func Numbers(info *kernel.Info) (places map[string]kernel.PlaceID, pieces map[string]kernel.PieceID) {
	places, pieces = map[string]kernel.PlaceID{}, map[string]kernel.PieceID{}
	for i, p := range info.Places {
		places[p.ID] = kernel.PlaceID(i)
	}
	for i, p := range info.Pieces {
		pieces[p.ID] = kernel.PieceID(i)
	}
	return places, pieces
}

// ReadDiscs reads how often the disc may be spent in each scenario.
func (b *Book) ReadDiscs(t testing.TB) {
	t.Helper()
	var f struct {
		Scenarios []struct {
			ID   string
			Disc struct{ Limit string }
		}
	}
	ReadData(t, "scenarios", &f)
	b.DiscLimit = map[string]string{}
	for _, s := range f.Scenarios {
		b.DiscLimit[s.ID] = s.Disc.Limit
	}
}

// Faces are how many faces of a die hit, by the letter of the firepower.
var Faces = map[string]int{"-": 0, "S": 1, "D": 2, "T": 3}

// FileFact says how far something in the roster file is known.
type FileFact struct {
	Status string `json:"status"`
	Source string `json:"source"`
	Reason string `json:"reason"`
}

// Check finds facts that do not say where they are from.
func (f FileFact) Check(t *testing.T, what string) {
	t.Helper()
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

// FileBlock is a block of the roster file: the keys that every game has.
type FileBlock struct {
	ID          string   `json:"id"`
	Side        string   `json:"side"`
	Colour      string   `json:"colour"`
	Army        string   `json:"army"`
	Type        string   `json:"type"`
	Subtype     string   `json:"subtype"`
	Name        string   `json:"name"`
	Native      string   `json:"native"`
	Short       string   `json:"short"`
	Size        string   `json:"size"`
	Commander   string   `json:"commander"`
	Levels      []int    `json:"levels"`
	Fire        []string `json:"fire"`
	MP          int      `json:"mp"`
	Fast        bool     `json:"fast"`
	Marks       []string `json:"marks"`
	Division    bool     `json:"division"`
	Formed      string   `json:"formed"`
	Arrives     string   `json:"arrives"`
	Until       string   `json:"until"`
	History     string   `json:"history"`
	HistoryNote string   `json:"history_note"`
	Identity    FileFact `json:"identity"`
	Steps       FileFact `json:"steps"`
	Firepower   FileFact `json:"firepower"`
}

// Has says whether a mark is printed on the block.
func (b FileBlock) Has(mark string) bool { return slices.Contains(b.Marks, mark) }

// Combat says whether it is a combat block.
func (b FileBlock) Combat() bool {
	return slices.Contains([]string{"infantry", "motorized", "cavalry", "tank"}, b.Type)
}

// Count counts the records of which something holds.
func Count[R any](list []R, holds func(R) bool) (n int) {
	for _, r := range list {
		if holds(r) {
			n++
		}
	}
	return n
}

// CheckArmies finds colours with two armies, armies without a colour or without exactly one HQ, and counts that are not
// the wanted ones. More are the counts by group that the game has in addition to those by side and by "side colour".
func CheckArmies(t *testing.T, list []FileBlock, more, want map[string]int) {
	t.Helper()
	got := map[string]int{}
	for group, n := range more {
		got[group] = n
	}
	army := map[string]string{}
	for _, b := range list {
		key := b.Side + " " + b.Colour
		got[b.Side]++
		got[key]++
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
	for key, a := range army {
		if a == "" {
			continue
		}
		if n := Count(list, func(b FileBlock) bool {
			return b.Side+" "+b.Colour == key && b.Type == "hq"
		}); n != 1 {
			t.Errorf("%s: %d HQs", key, n)
		}
	}
}

var fileDate = regexp.MustCompile(`^<?1[89]\d\d(-\d\d(-\d\d)?)?$`)

// CheckRecords checks what holds for the record of a block in every game: ids, names and stickers are there once, dates
// are dates, facts have sources, marks are of the list. Each runs a test for each block with the game's own checks.
func CheckRecords(t *testing.T, list []FileBlock, marks []string, each func(*testing.T, int)) {
	t.Helper()
	unique := map[string]string{}
	once := func(t *testing.T, kind, value, id string) {
		key := kind + " " + value
		if first, seen := unique[key]; seen {
			t.Errorf("%s: %s already stands at %s", id, key, first)
		}
		unique[key] = id
	}
	for i, b := range list {
		t.Run(b.ID, func(t *testing.T) {
			once(t, "id", b.ID, b.ID)
			once(t, "name", b.Side+" "+b.Name, b.ID)
			once(t, "native name", b.Native, b.ID)
			once(t, "sticker", b.Side+" "+b.Short, b.ID)
			if b.Name == "" || b.Native == "" || b.Short == "" || len([]rune(b.Short)) > 6 {
				t.Errorf("names %q %q %q", b.Name, b.Native, b.Short)
			}
			for _, m := range b.Marks {
				if !slices.Contains(marks, m) {
					t.Errorf("mark %q", m)
				}
			}
			for what, d := range map[string]string{"formed": b.Formed, "arrives": b.Arrives, "until": b.Until} {
				if d != "" && !fileDate.MatchString(d) {
					t.Errorf("%s %q", what, d)
				}
			}
			if b.HistoryNote == "" || !slices.Contains([]string{"stood", "early", "elsewhere", "composite"},
				b.History) {
				t.Errorf("history %q, note %q", b.History, b.HistoryNote)
			}
			for what, f := range map[string]FileFact{"identity": b.Identity, "steps": b.Steps,
				"firepower": b.Firepower} {
				f.Check(t, what)
			}
			each(t, i)
		})
	}
}

// CheckPrinted checks the levels, movement and firepower that are printed on a block against those that the game works
// out from its kind. Exempt is the id of an HQ whose stars do not fire double; it may be empty.
func CheckPrinted(t *testing.T, b FileBlock, levels []int, mp int, exempt string) {
	t.Helper()
	if size := map[string]string{"leader": "leader", "lwhq": "corps"}[b.Type]; size != "" && b.Size != size {
		t.Errorf("%s of size %q", b.Type, b.Size)
	}
	if !slices.Equal(b.Levels, levels) {
		t.Errorf("levels %v, a %s has %v", b.Levels, b.Size, levels)
	}
	switch b.Type {
	case "motorized", "cavalry", "tank":
		mp = 5
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
		if b.Type == "hq" && !silent && f != "D" && b.ID != exempt {
			t.Errorf("the stars of an HQ fire double, not %q", f)
		}
	}
}

// CheckNumbersOnce guards against one formation under two names: numbers of formations of one kind must differ. Owner
// says whose a block is.
func CheckNumbersOnce(t *testing.T, list []FileBlock, owner func(i int) string) {
	t.Helper()
	number := regexp.MustCompile(`^\d+`)
	seen := map[string]string{}
	for i, b := range list {
		n := number.FindString(b.Short)
		if n == "" || !b.Combat() {
			continue
		}
		key := fmt.Sprint(owner(i), " ", n, " ", b.Subtype, " ", b.Type, " ", b.Size)
		if other, dup := seen[key]; dup {
			t.Errorf("%s and %s are the same formation: %s", b.ID, other, key)
		}
		seen[key] = b.ID
	}
}

// CheckNamed holds the roster against the blocks that the rulebook names: a line each of id, colour, type and sticker.
func CheckNamed(t *testing.T, list []FileBlock, named string) {
	t.Helper()
	at := map[string]FileBlock{}
	for _, b := range list {
		at[b.ID] = b
	}
	for line := range strings.Lines(strings.TrimSpace(named)) {
		want := strings.Fields(line)
		b := at[want[0]]
		if is := []string{b.ID, b.Colour, b.Type, b.Short}; !slices.Equal(is, want) {
			t.Errorf("the roster has %q, the rulebook says %q", is, want)
		}
	}
}

// SetupStep is a step of a set-up, with the keys that every game has.
type SetupStep struct {
	Side     string       `json:"side"`
	Do       string       `json:"do"`
	Blocks   []string     `json:"blocks"`
	Filter   *SetupFilter `json:"filter"`
	Count    int          `json:"count"`
	At       []string     `json:"at"`
	To       string       `json:"to"`
	Strength any          `json:"strength"`
	Rule     string       `json:"rule"`
	Icons    *struct {
		Colour string `json:"colour"`
		Type   string `json:"type"`
	} `json:"icons"`
}

// SetupFilter says which blocks a step takes.
type SetupFilter struct {
	Colour   string   `json:"colour"`
	Type     []string `json:"type"`
	Size     string   `json:"size"`
	Subtype  string   `json:"subtype"`
	IDs      []string `json:"ids"`
	NotMarks []string `json:"not_marks"`
	Combat   bool     `json:"combat"`
}

// Match says whether the filter takes a block.
func (f *SetupFilter) Match(b FileBlock) bool {
	if f.Colour != "" && f.Colour != b.Colour || f.Size != "" && f.Size != b.Size ||
		f.Subtype != "" && f.Subtype != b.Subtype {
		return false
	}
	if f.Type != nil && !slices.Contains(f.Type, b.Type) || f.IDs != nil && !slices.Contains(f.IDs, b.ID) ||
		f.Combat && !b.Combat() {
		return false
	}
	return !slices.ContainsFunc(f.NotMarks, b.Has)
}

// Takes says whether a step can ever use a block: it names it, or its filter takes it.
func (s *SetupStep) Takes(b FileBlock) bool {
	return b.Side == s.Side && (slices.Contains(s.Blocks, b.ID) || s.Filter != nil && s.Filter.Match(b))
}

// StrengthOf is the strength of a block that a step puts there; -1 if it cannot be had.
func (s *SetupStep) StrengthOf(b FileBlock) int {
	least := b.Levels[len(b.Levels)-1]
	switch v := s.Strength.(type) {
	case float64:
		if n := min(int(v), b.Levels[0]); slices.Contains(b.Levels, n) {
			return n
		}
	case string:
		switch {
		case v == "full", v == "remnant" && !b.Has("R"):
			return b.Levels[0]
		case v == "min", v == "remnant":
			return least
		}
	}
	return -1
}
