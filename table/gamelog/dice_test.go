// Tests that committed dice are fair: chi-square over each size of die, and over pairs that follow each other.

package gamelog

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel/chance"
)

func TestCommittedDiceAreFair(t *testing.T) {
	d := &Dice{Table: "fairness", Secret: strings.Repeat("5a", 32)}
	rolls := 60_000
	if testing.Short() {
		rolls = 12_000
	}
	for _, c := range []struct {
		faces int
		most  float64 // chi-square at 99.9 % for the faces, and for pairs
		pairs float64
	}{{2, 10.83, 16.27}, {6, 20.52, 66.62}, {10, 27.88, 148.23}} {
		single, pair := make([]int, c.faces), make([]int, c.faces*c.faces)
		for entry := range rolls / 20 {
			src := d.Draws(int64(entry+1), []byte{byte(entry), byte(entry >> 8)}, nil, nil)
			before := -1
			for range 20 {
				face := src.Die(chance.Label{}, c.faces) - 1
				if face < 0 || face >= c.faces {
					t.Fatalf("a die of %d shows %d", c.faces, face+1)
				}
				single[face]++
				if before >= 0 {
					pair[before*c.faces+face]++
					before = -1
				} else {
					before = face
				}
			}
		}
		for _, x := range []struct {
			counts []int
			most   float64
		}{{single, c.most}, {pair, c.pairs}} {
			total, chi := 0, 0.0
			for _, n := range x.counts {
				total += n
			}
			want := float64(total) / float64(len(x.counts))
			for _, n := range x.counts {
				chi += (float64(n) - want) * (float64(n) - want) / want
			}
			if chi > x.most {
				t.Errorf("chi-square of %d kinds over %d: %.1f, and %.1f is the most", len(x.counts), total, chi,
					x.most)
			}
		}
	}
}

// The draws are pinned: another program must work the same ones out for ever.
func TestCommittedDicePinned(t *testing.T) {
	d := &Dice{Table: "pinned", Secret: strings.Repeat("01", 32)}
	src := d.Draws(7, []byte{1, 2, 3}, []Secret{{Side: 1, Value: strings.Repeat("ab", 32)}}, nil)
	var got []int
	for range 8 {
		got = append(got, src.Die(chance.Label{}, 6))
	}
	got = append(got, src.Lot(chance.Label{}, []int16{5}), src.Lot(chance.Label{}, make([]int16, 100)))
	if want := []int{1, 6, 5, 2, 1, 2, 2, 5, 0, 6}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// So is what a page's fresh secret makes of them, and what it is told of the order.
func TestFreshDrawsPinned(t *testing.T) {
	d := &Dice{Table: "pinned", Secret: strings.Repeat("01", 32)}
	fresh := []Fresh{{Side: 1, Next: strings.Repeat("ef", 32)}, {Side: 0, Value: strings.Repeat("cd", 32)}}
	src := d.Draws(7, []byte{1, 2, 3}, []Secret{{Side: 1, Value: strings.Repeat("ab", 32)}}, fresh)
	var got []int
	for range 8 {
		got = append(got, src.Die(chance.Label{}, 6))
	}
	if want := []int{3, 4, 6, 2, 6, 6, 5, 5}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for _, c := range []struct{ got, want string }{
		{FreshCommit("pinned", strings.Repeat("cd", 32)),
			"2863b01ada761485b899f7026e5ac82864c511b804b531ae195c6bda3de3f169"},
		{d.Order(7, []byte{1, 2, 3}, fresh, []string{"move a 1", "attack b"}),
			"9309d36d157bf936c70d469afde466f0aa7e71677eff7cdebd440c89a54d6163"},
		{d.Order(7, []byte{1, 2, 3}, nil, []string{"move a 1", "attack b"}),
			"85786f4027a8f4f8070aced6554ad36b00d1c5b33f2c2098d0646efdd57cfb73"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
}
