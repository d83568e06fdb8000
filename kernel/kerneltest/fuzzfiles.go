// Fuzz targets of what users write: data files of variants, and statements of cases.

package kerneltest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// FuzzVariant changes a stretch of one of a game's data files and brings it as a variant's own: make must give an error
// in words that names the file or a scenario, or a game that has been played. Word is a value of the files; they lie in
// the folder data of the test, and more are those that not every game has.
func FuzzVariant(f *testing.F, word string, make func(file, text string) error, more ...string) {
	names := append([]string{"map.json", "roster.json", "scenarios.json", "shape.json"}, more...)
	var whole [][]byte
	for _, name := range names {
		b, err := os.ReadFile("data/" + name)
		if err != nil {
			f.Fatal(err)
		}
		whole = append(whole, b)
	}
	for i, at := range []int{120, 700, 1500, 4000, 9000, 16000, 20000} {
		f.Add(uint8(i), uint32(at), uint8(1), []byte("9"))
		f.Add(uint8(i), uint32(at*5), uint8(3), []byte(word))
		f.Add(uint8(2), uint32(at), uint8(2), []byte("12"))
	}
	f.Fuzz(func(t *testing.T, which uint8, at uint32, cut uint8, put []byte) {
		name, b := names[int(which)%len(names)], whole[int(which)%len(names)]
		i := int(at) % len(b)
		text := slices.Concat(b[:i], put, b[min(len(b), i+int(cut)):])
		err := make(name, string(text))
		if err != nil && (strings.Contains(err.Error(), "runtime error") || !strings.Contains(err.Error(), name) &&
			!strings.Contains(err.Error(), "scenario")) {
			t.Error(err)
		}
	})
}

// FuzzStatements sets an empty position up with any statements, one a line: each changes it so that it can be played
// on, or is refused in words and changes nothing.
func FuzzStatements(f *testing.F, g kernel.CaseGame, seeds ...string) {
	for _, s := range seeds {
		f.Add(s, uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		p, err := g.Empty(kernel.Setup{Scenario: g.Info().Scenarios[0].ID})
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(text, "\n") {
			before := encode(p)
			switch err := g.Edit(p, strings.Fields(line)); {
			case err != nil && err.Error() == "":
				t.Fatalf("%q: no words", line)
			case err != nil && encode(p) != before:
				t.Fatalf("%q: %v, and the position is another", line, err)
			}
		}
		src := chance.NewRand(seed)
		for range 12 {
			legal := p.Legal(nil)
			if len(legal) == 0 {
				break
			}
			if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}
