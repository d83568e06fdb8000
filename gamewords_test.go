// Checks that packages below the games contain no word that only one game has.

package umpire_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
)

// knowNoGame are the trees whose code and comments name nothing that only one game has: no side, piece, place,
// scenario, type of bomber or month; systems and mechanics cite no number of a rulebook either. What they need of a
// game it tells them, in its Info or its Config. Their tests may play a game.
var knowNoGame = []string{"systems", "mechanics", "bots", "printmap", "table", "server", "lab"}

// TestNoWordOfAGame reads those trees for words of the games.
func TestNoWordOfAGame(t *testing.T) {
	words := allGameWords()
	files := 0
	for _, dir := range goDirs(t) {
		in := func(tree string) bool { return dir == tree || strings.HasPrefix(dir, tree+"/") }
		if !slices.ContainsFunc(knowNoGame, in) {
			continue
		}
		paths, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files++
			for _, f := range words.find(string(text)) {
				t.Errorf("%s:%s", path, f)
			}
			if strings.HasPrefix(dir, "systems/") || strings.HasPrefix(dir, "mechanics/") {
				for _, f := range ruleNumbers(string(text)) {
					t.Errorf("%s:%s", path, f)
				}
			}
		}
	}
	if files < 80 {
		t.Errorf("only %d files were read", files)
	}
}

// TestGameWordsAreFound: what stood in those trees once would be found.
func TestGameWordsAreFound(t *testing.T) {
	words := allGameWords()
	for _, bad := range []string{
		`for t, name := range []string{"He-111", "Stukas"} {`, `// the Luftwaffe leaves`, `if b == hoepner {`,
		`VStuka: RBombers,`, `const lostShlisselburg = 1`, `p.Month == 11 // November`, `RCapture1 // Kiev`,
		`side == "german"`, `// Soviet losses return`, `"an exhausted Luftwaffe HQ"`, `case "g-8fk":`, `moscow41.New()`,
	} {
		if len(words.find(bad)) == 0 {
			t.Errorf("not found: %s", bad)
		}
	}
	for _, good := range []string{`// a tank attacks a city over a river`, `west := open[north]`,
		`// The first army is in reserve.`} {
		if f := words.find(good); len(f) > 0 {
			t.Errorf("found in %q: %v", good, f)
		}
	}
	for text, want := range map[string]int{
		"// at most 3 (10.12.5.1)": 1, "// see 4.2": 1, "// R24: the game is over": 1,
		"// 0.5 of it": 0, `x := "4.2"`: 0, "// go 1.26": 0,
	} {
		if got := len(ruleNumbers(text)); got != want {
			t.Errorf("%q: %d rule numbers are found, should be %d", text, got, want)
		}
	}
}

// gameWords are words with what they are.
type gameWords map[string]string

// more are words of the games' subjects that stand in no Info.
var more = strings.Fields(`
	luftwaffe wehrmacht fliegerkorps panzer stavka stuka stukas he-111 he111 heinkel ju-87 hitler stalin zhukov
	hoepner guderian azul barbarossa typhoon kiev leningrad moscow moskva shlisselburg smolensk dnieper kursk
	ukraine crimea sevastopol german germans germany soviet soviets russia russian rumanian hungarian 1941 1942 1944
	july august september october november december`)

// common are words of names in games that everybody has.
var common = strings.Fields(`
	first second third group groups union general marshal defensive lines horse north south east west northern
	southern eastern western central reserve army corps division brigade front command infantry tank cavalry
	motorized company guard guards depot ferry bridge forest hill hills ridge gate wood woods town field fields farm
	village road river regiment rifle mechanized divisions pool drawn reinforcement reinforcements blocks waiting
	fleet fleets mountain coastal marine motorised airborne landing battleship cruisers black roman
	game eliminated steppe marsh lake crossing staging area`)

func allGameWords() gameWords {
	w := gameWords{}
	for _, m := range more {
		w[m] = "a word of a game"
	}
	w.add(moscow41.Must().Info())
	w.add(kiev41.Must().Info())
	g, err := toy.New()
	if err != nil {
		panic(err)
	}
	w.add(g.Info())
	return w
}

// add takes in the names of a game: its id, its sides, scenarios, pieces, places, types of marker.
func (w gameWords) add(i *kernel.Info) {
	tell := func(what, text string) {
		for _, word := range split(text) {
			if len(word) > 4 && !slices.Contains(common, word) {
				w[word] = i.ID + "'s " + what
			}
		}
	}
	if i.ID != "toy" { // the game of the recipe, which comments may take for an example
		w[i.ID] = "a game"
	}
	for _, s := range i.Sides {
		tell("side", s.ID+" "+s.Name+" "+s.People)
	}
	for _, p := range i.Pieces {
		if strings.Contains(p.ID, "-") {
			w[p.ID] = i.ID + "'s piece"
		}
		tell("piece", p.Name)
	}
	for _, p := range i.Places {
		if p.Kind != "pool" {
			tell("place", p.Name)
		}
	}
}

var (
	wordsAt = regexp.MustCompile(`[\pL\d][\pL\d'-]*`)
	humps   = regexp.MustCompile(`\p{Lu}?\p{Ll}+|\p{Lu}|\d+`)
	// A rule or ruling of one rulebook in a comment: 10.12 or 4.2.3.1 with two parts at least, from 1, or R24.
	cites = regexp.MustCompile(`(^|[ (])([1-9]\d?(\.\d{1,2}){1,3}|R\d{1,3})([ ),.:;]|$)`)
)

// split are the words of a text in lower case: as they stand, with their parts at hyphens and capitals.
func split(text string) (words []string) {
	for _, w := range wordsAt.FindAllString(text, -1) {
		words = append(words, strings.ToLower(w))
		for _, part := range humps.FindAllString(w, -1) {
			words = append(words, strings.ToLower(part))
		}
	}
	return words
}

// find says which words stand in a source, with their lines.
func (w gameWords) find(source string) (found []string) {
	for n, line := range strings.Split(source, "\n") {
		for _, word := range split(line) {
			if what := w[word]; what != "" {
				found = append(found, fmt.Sprintf("%d: %q is %s", n+1, word, what))
				break
			}
		}
	}
	return found
}

// ruleNumbers says which comments cite a rulebook.
func ruleNumbers(source string) (found []string) {
	for n, line := range strings.Split(source, "\n") {
		if _, comment, ok := strings.Cut(line, "//"); ok && !strings.Contains(comment, "go 1.") {
			if m := cites.FindStringSubmatch(comment); m != nil {
				found = append(found, fmt.Sprintf("%d: %s is a number of one rulebook", n+1, m[2]))
			}
		}
	}
	return found
}
