// Fuzz targets: any actions, any bytes of a position, any change to a data file, any statements of a case, any set-up
// that was saved.

package driveonmoscow_test

import (
	"testing"
	"testing/fstest"

	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

// FuzzActions plays what the bytes say, legal or not: refused actions change nothing and the game stays sound.
func FuzzActions(f *testing.F) { kerneltest.Fuzz(f, game()) }

// FuzzPosition decodes damaged positions: an error or a position that can be played.
func FuzzPosition(f *testing.F) { kerneltest.FuzzDecode(f, game()) }

// FuzzVariantFile changes a stretch of one of our data files and brings it as a variant's own: an error in words, or a
// game that has been played.
func FuzzVariantFile(f *testing.F) {
	head := []byte(`{"format":"umpire-variant-1","game":"driveonmoscow","id":"mine","title":"Mine"}`)
	kerneltest.FuzzVariant(f, `"german"`, func(file, text string) error {
		_, err := driveonmoscow.Variant(fstest.MapFS{"variant.json": {Data: head}, file: {Data: []byte(text)}})
		return err
	}, "tables.json")
}

// FuzzStatements sets positions up with any words of the game's case language.
func FuzzStatements(f *testing.F) {
	kerneltest.FuzzStatements(f, game(),
		"set turn 1\nput g-5id 3748\nput g-2pz 3748\nput untried RD 3749 2\nready german movement",
		"set turn 5\nset declared 4\ncontrol german 3007\nput s-133rd 3748\nready soviet combat\nset order 9",
		"set turn 2\nset entering RD 3\nset gate 3007\nready soviet arrivals",
		"put s-133rd 3748\nset drawn s-1grd", "set held g-kg1 waiting\nset turn 99", "remove g-5id\nput put put",
		"set turn 7\nput g-1cav 3748 1 moved attacked defended bonus\nready german turn")
}

// FuzzPlacements uses a saved set-up that any bytes have changed: each of its actions is legal, or refused in words.
func FuzzPlacements(f *testing.F) {
	f.Add([]byte{0, 0, 1, 2, 3, 4, 250, 9}, uint8(1))
	f.Add([]byte{7, 1, 1, 200, 30, 4, 250, 90, 5, 5, 5, 5}, uint8(0))
	g := game()
	usual, err := g.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
	if err != nil {
		f.Fatal(err)
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		f.Fatal(err)
	}
	arrange, _ := x.Verb("arrange")
	for range kernel.Players {
		if err := usual.Play(kernel.Action{Verb: arrange}, chance.NewRand(1), nil); err != nil {
			f.Fatal(err)
		}
	}
	saved := usual.(kernel.Deployer).Placements(driveonmoscow.Soviet, nil)
	f.Fuzz(func(t *testing.T, data []byte, most uint8) {
		p, err := g.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n+3 < len(data) && n/4 < int(most); n += 4 {
			w := saved[int(data[n])%len(saved)]
			w.Place += kernel.PlaceID(int8(data[n+1]))
			if data[n+2] > 200 {
				w.Piece += kernel.PieceID(int8(data[n+3])) * 64
			}
			for _, a := range p.(kernel.Deployer).PlaceActions(w, nil) {
				why := p.Why(p.ToMove(), a)
				if why == nil {
					err = p.Play(a, chance.NewRand(1), nil)
				}
				if err != nil || why != nil && why.Error() == "" {
					t.Fatalf("%+v: %v, %v", a, why, err)
				}
				if why != nil {
					break
				}
			}
		}
	})
}
