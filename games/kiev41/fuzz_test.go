// Fuzz targets: any actions, any bytes of a position, any change to a data file.

package kiev41_test

import (
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
	kerneltest.FuzzVariant(f, `"axis"`, func(file, text string) error {
		_, err := kiev41.Variant(dir("", file, text))
		return err
	})
}
