// Tests of forecasts against concealed blocks: the fast engine agrees with big integers, and no composition is missed.

package blocks

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"umpire/kernel"
)

func someFighter(t *rapid.T, attacks bool) fighter {
	n := rapid.IntRange(1, 4).Draw(t, "levels")
	face := rapid.Uint8Range(0, 3).Draw(t, "faces")
	f := fighter{tank: rapid.Bool().Draw(t, "tank")}
	f.dryTank = attacks && f.tank && rapid.Bool().Draw(t, "dry")
	for i := range n {
		f.levels = append(f.levels, uint8(n-i))
		f.dice = append(f.dice, n-i)
		f.faces = append(f.faces, face)
		f.flak = append(f.flak, (n-i)/2)
	}
	return f
}

func someModel(t *rapid.T) (battleModel, []fighter) {
	m := battleModel{first: rapid.Bool().Draw(t, "first"), tanks: rapid.Bool().Draw(t, "tanks"),
		flak: rapid.Bool().Draw(t, "flak")}
	m.artillery.Add(rapid.IntRange(0, 6).Draw(t, "artillery"), 2)
	for range rapid.IntRange(0, 3).Draw(t, "bombers") {
		m.bombers = append(m.bombers, bomberModel{rapid.IntRange(0, 4).Draw(t, "bombs"),
			uint8(rapid.IntRange(2, 3).Draw(t, "bomb faces"))})
	}
	var attack, defence []fighter
	for range rapid.IntRange(1, 3).Draw(t, "attackers") {
		attack = append(attack, someFighter(t, true))
	}
	for range rapid.IntRange(1, 3).Draw(t, "defenders") {
		defence = append(defence, someFighter(t, false))
	}
	m.attack = fall(attack, 0, false)
	return m, defence
}

// The engine in fixed words agrees with the calculation in big integers, curve by curve.
func TestEngineIsSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, defence := someModel(t)
		line := rapid.Bool().Draw(t, "line")
		m.defence = fall(defence, rapid.IntRange(0, 3).Draw(t, "absorb"), line)
		// Some room to spare, as with defences of different size.
		spare := rapid.IntRange(0, 3).Draw(t, "spare")
		e, ok := newEngine(&m, m.defence[0].fire.Dice()+spare, m.defence[0].flak.Dice()+spare)
		if !ok {
			t.Fatal("a battle of this size must fit")
		}
		e.run(m.defence)
		var s sums
		weight := rapid.Uint64Range(1, 1<<48).Draw(t, "weight")
		s.add(e, m.defence, weight)
		got, want := tally{side: kernel.SideA}, tally{side: kernel.SideA}
		got.addSums(e, &s, big.NewInt(3), m.defence[0].line)
		want.add(&m)
		same(t, &got, &want)
	})
}

// same compares tallies over different wholes, exactly.
func same(t interface{ Fatalf(string, ...any) }, got, want *tally) {
	eq := func(what string, x, y *big.Int) {
		a, b := new(big.Int).Mul(x, want.whole), new(big.Int).Mul(y, got.whole)
		if a.Cmp(b) != 0 {
			t.Fatalf("%s: %v of %v, want %v of %v", what, x, got.whole, y, want.whole)
		}
	}
	list := func(what string, x, y []*big.Int) {
		for i := range max(len(x), len(y)) {
			a, b := new(big.Int), new(big.Int)
			if i < len(x) {
				a = x[i]
			}
			if i < len(y) {
				b = y[i]
			}
			eq(what, a, b)
		}
	}
	list("steps of the defender", got.dSteps, want.dSteps)
	list("steps of the attacker", got.aSteps, want.aSteps)
	eq("cleared", got.cleared, want.cleared)
	eq("gone", got.gone, want.gone)
	eq("line", got.line, want.line)
	if got.hasLine != want.hasLine {
		t.Fatalf("one has a line, the other has none")
	}
}

// The compositions are all ways to pick different blocks with levels: counted one by one.
func TestCompositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := hidden{n: rapid.IntRange(1, 4).Draw(t, "concealed")}
		faces := rapid.IntRange(1, 5).Draw(t, "faces")
		h.faces = make([]fighter, faces)
		type block struct {
			levels []uint8
			class  int
		}
		var blocks []block
		for range rapid.IntRange(1, 4).Draw(t, "kinds") {
			k := kind{class: rapid.IntRange(0, 1).Draw(t, "class"), blocks: rapid.IntRange(1, 3).Draw(t, "blocks")}
			first := rapid.IntRange(0, faces-1).Draw(t, "first")
			for l := first; l < min(faces, first+rapid.IntRange(1, 3).Draw(t, "levels")); l++ {
				k.levels = append(k.levels, uint8(l))
			}
			h.kinds = append(h.kinds, k)
			for range k.blocks {
				blocks = append(blocks, block{k.levels, k.class})
			}
		}
		const whole = 6 // what one to three levels divide
		want := map[uint64]uint64{}
		var pick func(from, n int, key, weight uint64)
		pick = func(from, n int, key, weight uint64) {
			if n == h.n {
				want[key] += weight
				return
			}
			for i := from; i < len(blocks); i++ {
				for _, l := range blocks[i].levels {
					pick(i+1, n+1, insert(key, n, l+1)+1<<(classBits+4*blocks[i].class),
						weight*whole/uint64(len(blocks[i].levels)))
				}
			}
		}
		pick(0, 0, 0, 1)
		list := h.compositions()
		if len(list) != len(want) {
			t.Fatalf("%d compositions, want %d", len(list), len(want))
		}
		for _, c := range list {
			// The weights are over the least common multiple, which may be less than six.
			a, b := new(big.Int).SetUint64(c.weight), new(big.Int).SetUint64(want[c.key])
			a.Mul(a, new(big.Int).SetUint64(want[list[0].key]))
			b.Mul(b, new(big.Int).SetUint64(list[0].weight))
			if a.Cmp(b) != 0 {
				t.Fatalf("composition %x: weight %d, want in proportion to %d", c.key, c.weight, want[c.key])
			}
		}
	})
}

// The ways to fill the rest of the map are those counted by trying.
func TestRestOfTheMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rest{classes: 3}
		var blocks []int
		for c := range r.classes {
			r.have[c] = rapid.IntRange(0, 3).Draw(t, "blocks")
			r.must[c] = rapid.Bool().Draw(t, "must")
			for range r.have[c] {
				blocks = append(blocks, c)
			}
		}
		var handles []uint8
		for range rapid.IntRange(0, 2).Draw(t, "columns") {
			k := column{can: rapid.Uint8Range(0, 7).Draw(t, "can"), n: rapid.IntRange(1, 2).Draw(t, "handles")}
			r.columns = append(r.columns, k)
			for range k.n {
				handles = append(handles, k.can)
			}
		}
		used := make([]bool, len(blocks))
		var try func(h int) int64
		try = func(h int) (n int64) {
			if h == len(handles) {
				for i, c := range blocks {
					if !used[i] && r.must[c] {
						return 0
					}
				}
				return 1
			}
			for i, c := range blocks {
				if !used[i] && handles[h]>>c&1 != 0 {
					used[i] = true
					n += try(h + 1)
					used[i] = false
				}
			}
			return n
		}
		if got, want := r.ways([mostClasses]int{}), try(0); got == nil || got.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%v ways, want %d", got, want)
		}
	})
}
