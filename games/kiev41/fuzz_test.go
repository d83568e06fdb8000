// Fuzz targets: any actions, any bytes of a position, any change to a data file.

package kiev41_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/games/kiev41"
	"umpire/kernel/kerneltest"
)

// FuzzActions plays what the bytes say, legal or not: refused actions change nothing and the game stays sound.
func FuzzActions(f *testing.F) { kerneltest.Fuzz(f, game(f)) }

// FuzzPosition decodes damaged positions: an error or a position that can be played.
func FuzzPosition(f *testing.F) { kerneltest.FuzzDecode(f, game(f)) }

// FuzzVariantFile changes a stretch of one of our data files and brings it as a variant's own: an error in words, or a
// game that has been played.
func FuzzVariantFile(f *testing.F) {
	names := []string{"map.json", "roster.json", "scenarios.json", "shape.json"}
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
		f.Add(uint8(i), uint32(at*5), uint8(3), []byte(`"axis"`))
		f.Add(uint8(2), uint32(at), uint8(2), []byte("12"))
	}
	f.Fuzz(func(t *testing.T, which uint8, at uint32, cut uint8, put []byte) {
		name, b := names[int(which)%len(names)], whole[int(which)%len(names)]
		i := int(at) % len(b)
		text := slices.Concat(b[:i], put, b[min(len(b), i+int(cut)):])
		_, err := kiev41.Variant(dir("", name, string(text)))
		if err != nil && (strings.Contains(err.Error(), "runtime error") || !strings.Contains(err.Error(), name) &&
			!strings.Contains(err.Error(), "scenario")) {
			t.Error(err)
		}
	})
}
