// Checks that the sources of the browser client contain no id and no name of a single game.

package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
)

// TestClientKnowsNoGame reads the sources of the client for words that only a game has: the client draws whatever a
// game's Info says, and recognises nothing by its ids or names. Two things are looked for in the text and patterns of
// the sources (comments are left out): a literal that is an id of any game here, and a telling word of a side, a piece
// or a marker in any literal or pattern.
func TestClientKnowsNoGame(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	words := newGameWords()
	for _, g := range games {
		words.add(g.Info())
	}
	if len(words.ids) < 200 || words.telling["stuka"] == "" || words.ids["defensive-line"] == "" {
		t.Fatalf("only %d ids and %d telling words of %d games: the test looks for nothing", len(words.ids),
			len(words.telling), len(games))
	}
	files := 0
	err = filepath.WalkDir("../../web/src", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".ts") && !strings.HasSuffix(path, ".tsx") ||
			strings.HasSuffix(path, ".d.ts") {
			return err
		}
		b, err := os.ReadFile(path)
		files++
		for _, f := range words.find(string(b)) {
			t.Errorf("%s: %s", filepath.ToSlash(strings.TrimPrefix(path, "../../")), f)
		}
		return err
	})
	if err != nil || files < 30 {
		t.Fatalf("read %d sources: %v", files, err)
	}
}

// TestClientWordsAreFound: what the client once did would be found.
func TestClientWordsAreFound(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	words := newGameWords()
	for _, g := range games {
		words.add(g.Info())
	}
	for _, bad := range []string{
		`if (/soviet|russia|red/i.test(side)) {`, `const isAir = (id: string) => /^(he111|stuka|bomber|air)/.test(id);`,
		`if (has("acted") && !has("activated"))`, `if (id === 'west') x();`, "say(`${n} panzer`);",
		`const signs = { "isolated": drawBang };`,
		`if (p.terrain === "victory") y();`, `if (phase.id === "isolation") z();`,
	} {
		if len(words.find(bad)) == 0 {
			t.Errorf("not found: %s", bad)
		}
	}
	for _, good := range []string{`// the German side`, `/* stuka */ const n = "a word";`,
		`if (f.show === "cut-off") c();`, `x = a / b / c; // Panzer`} {
		if f := words.find(good); len(f) > 0 {
			t.Errorf("found in %s: %v", good, f)
		}
	}
}

// gameWords are the words of the games that a client must not know.
type gameWords struct {
	ids     map[string]string // whole literals, with what they are
	telling map[string]string // words in any literal
}

// common are ids of games that are words of the client as well, with where the client has them from.
var common = strings.Fields(`
	move battle control reveal loss die result conceal supply over
	turn points weather pool
	end done left map
	place choose cancel side both
	open box hex area town city
	infantry tank cavalry artillery hq leader motorized
	corps army division brigade regiment front command
	river road rail contested shown line
	white yellow red green blue brown pink black none
	start setup lost roll look hit draw order pause take recall bar port cut enter note
	state gap unsupplied`)

func newGameWords() *gameWords {
	return &gameWords{ids: map[string]string{}, telling: map[string]string{}}
}

// closed are the kernel's own words, which a client is meant to know.
func closed(w string) bool {
	for _, set := range [][]string{kernel.Emblems, kernel.Kinds, kernel.Grounds, kernel.Symbols, kernel.Sizes,
		kernel.PhaseShows, kernel.EventShows, kernel.EventSets, kernel.FactShows,
		kernel.Tokens, kernel.MarkShows, kernel.FlagShows} {
		if slices.Contains(set, w) {
			return true
		}
	}
	return false
}

func (g *gameWords) add(i *kernel.Info) {
	id := func(what, w string) {
		if w = strings.ToLower(w); len(w) > 2 && !closed(w) && !slices.Contains(common, w) {
			g.ids[w] = i.ID + "'s " + what
		}
	}
	tell := func(what, text string) {
		for _, w := range wordPattern.FindAllString(strings.ToLower(text), -1) {
			if len(w) > 4 && !closed(w) && !slices.Contains(common, w) && !slices.Contains(plain, w) {
				g.telling[w] = i.ID + "'s " + what
			}
		}
	}
	id("name", i.ID)
	for _, s := range i.Sides {
		id("side", s.ID)
		tell("side", s.ID+" "+s.Name+" "+s.People)
	}
	for _, x := range i.Scenarios {
		id("scenario", x.ID)
	}
	for _, x := range i.Options {
		id("option", x.ID)
	}
	for _, x := range i.Verbs {
		id("verb", x.Name)
	}
	for _, x := range i.Pieces {
		id("piece", x.ID)
		id("type", x.Type)
		id("trait", strings.Join(x.Traits, " "))
		tell("piece", x.Name)
	}
	for _, x := range i.Places {
		id("place", x.ID)
		id("place", x.Name)
		id("terrain", x.Terrain)
		for _, tag := range x.Tags {
			id("tag", tag)
		}
	}
	for _, x := range i.Phases {
		id("phase", x.ID)
		id("phase", x.Name)
	}
	for _, x := range i.Asks {
		id("question", x.ID)
	}
	for _, x := range i.Events {
		id("event", x.ID)
	}
	for _, x := range i.Facts {
		id("figure", x.ID)
		id("figure", x.Name)
	}
	for _, x := range i.Marks {
		id("marker", x.ID)
		tell("marker", x.ID+" "+x.Name)
	}
	for _, x := range append(slices.Clone(i.PieceFlags), i.PlaceFlags...) {
		id("flag", x.ID)
	}
	for _, x := range i.Frames {
		id("frame", x.ID)
	}
}

var (
	wordPattern = regexp.MustCompile(`[\pL][\pL\d-]*`)
	// literals: comments first, which are left out; then strings, templates, and patterns, which stand where a value
	// may stand.
	literals = regexp.MustCompile(
		"(?s)/\\*.*?\\*/|//[^\n]*|\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\n]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`|" +
			"[=(,:&|!?>]\\s*/(?:[^/\\\\\n*]|\\\\.)(?:[^/\\\\\n]|\\\\.)*/[a-z]*")
)

// plain are words in names of sides and pieces that everybody has.
var plain = strings.Fields(`first second third group groups union general marshal defensive lines horse workers
	north south east west northern southern eastern western central reserve railway`)

// find says which words of games stand in a source.
func (g *gameWords) find(source string) (found []string) {
	for _, at := range literals.FindAllStringIndex(source, -1) {
		lit := source[at[0]:at[1]]
		if strings.HasPrefix(lit, "//") || strings.HasPrefix(lit, "/*") {
			continue
		}
		line := 1 + strings.Count(source[:at[0]], "\n")
		whole := strings.ToLower(strings.Trim(lit, "\"'`"))
		if what := g.ids[whole]; what != "" {
			found = append(found, fmt.Sprintf("line %d: %s is %s", line, lit, what))
			continue
		}
		for _, w := range wordPattern.FindAllString(strings.ToLower(lit), -1) {
			if what := g.telling[strings.TrimSuffix(w, "s")]; what != "" {
				found = append(found, fmt.Sprintf("line %d: %q in %s is a word of %s", line, w, lit, what))
			} else if what := g.telling[w]; what != "" {
				found = append(found, fmt.Sprintf("line %d: %q in %s is a word of %s", line, w, lit, what))
			}
		}
	}
	return found
}
