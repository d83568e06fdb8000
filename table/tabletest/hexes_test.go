// Checks that the synthetic hex game can be played, stored and read, and keeps its stated size.

package tabletest_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/tabletest"
)

// What is measured on Hexes must be a game: what it lists it plays, what it plays can be stored and read, and it stays
// as large as it says that it is.
func TestHexesGoesOnAtItsSize(t *testing.T) {
	g := tabletest.NewHexes(100, 100, 700)
	src := chance.NewRand(7)
	p, err := g.Start(kernel.Setup{Scenario: "field"}, src)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(g.Info().Places) - 1; n != 10_000 {
		t.Errorf("%d hexes", n)
	}
	var legal []kernel.Action
	var hint kernel.Preview
	handed, listed, most := 0, 0, 0
	for range 2000 {
		side := p.ToMove()
		legal = p.Legal(legal[:0])
		listed += len(legal)
		most = max(most, len(legal))
		a := legal[src.Lot(chance.Label{}, make([]int16, len(legal)))]
		p.Preview(a, &hint)
		if err := p.Play(a, src, nil); err != nil {
			t.Fatalf("%v is listed and refused: %v", a, err)
		}
		if p.ToMove() != side {
			if handed++; !hint.Seals {
				t.Fatalf("%v hands over and does not say so", a)
			}
		}
		if p.Outcome().Over {
			t.Fatal("it ended")
		}
	}
	if mean := listed / 2000; mean < 2500 || mean > 3500 || handed < 100 {
		t.Errorf("%d actions in the mean, %d at most, %d impulses", mean, most, handed)
	}
	raw, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := g.Decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := again.AppendBinary(nil); !bytes.Equal(raw, b) {
		t.Error("it does not come back from its bytes")
	}
	var a, b kernel.View
	for side := range kernel.Side(kernel.Audiences) {
		p.View(side, &a)
		again.View(side, &b)
		if len(a.Pieces) != 1400 || len(b.Pieces) != 1400 {
			t.Errorf("side %d sees %d and %d counters", side, len(a.Pieces), len(b.Pieces))
		}
		for i := range a.Pieces {
			if a.Pieces[i] != b.Pieces[i] || i > 0 && side.Player() && a.Pieces[i-1].Side == a.Pieces[i].Side &&
				a.Pieces[i-1].ID >= a.Pieces[i].ID {
				t.Fatalf("side %d sees %v after %v, and %v", side, a.Pieces[i], a.Pieces[max(i-1, 0)], b.Pieces[i])
			}
		}
	}
}

// TestHexesOpensLight: what a page needs of a game of this size before its first picture, its Info and its drawing, is
// under 150 KB as the server compresses it.
func TestHexesOpensLight(t *testing.T) {
	const most = 150_000
	g := tabletest.NewHexes(100, 100, 700)
	info, err := json.Marshal(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	n := [2]int{gzipped(t, info), gzipped(t, g.Info().Shape)}
	t.Logf("Info %d bytes, compressed %d; drawing %d, compressed %d", len(info), n[0], len(g.Info().Shape), n[1])
	if n[0] < 1000 || n[1] < 1000 || n[0]+n[1] > most {
		t.Errorf("Info has %d bytes and the drawing %d, compressed; %d in all are the most", n[0], n[1], most)
	}
}

func gzipped(t *testing.T, data []byte) int {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}
