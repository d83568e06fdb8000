package blocks

import (
	"math/big"
	"sort"
)

// In how many ways the blocks not accounted for can be dealt to handles: the compositions of what is concealed in one
// place, and for each of them the ways to fill the rest of the map.

// rest is the rest of the map: which blocks can be behind which other handles, for counting the ways to fill them.
type rest struct {
	classes int
	have    [mostClasses]int  // blocks not accounted for
	must    [mostClasses]bool // cannot be off the map
	columns []column
	off     bool // too many classes or ways: every composition counts alike
	steps   int
}

// column is handles at places where the same classes can be.
type column struct {
	can   uint8 // by class
	n     int   // handles
	place Set   // the blocks that can be there
}

// sortOut makes the classes and returns each block's. Blocks are of one class if they can be in the same places.
func (r *rest) sortOut(h *hidden, elsewhere Set, lax bool) [MaxBlocks]int {
	var class [MaxBlocks]int
	var at [MaxPlaces]int
	for b := elsewhere.Pop(); b != 0; b = elsewhere.Pop() {
		if h.InPlay(b) {
			at[h.At[b]]++
		}
	}
	for a, n := range at {
		if n == 0 {
			continue
		}
		can := h.couldBe(h.pool, Place(a))
		found := false
		for i := range r.columns {
			if r.columns[i].place == can {
				r.columns[i].n += n
				found = true
			}
		}
		if !found {
			r.columns = append(r.columns, column{n: n, place: can})
		}
	}
	mayRest := h.couldBe(h.pool, h.Holding[h.attacker.Other()][InPool])
	here := h.couldBe(h.pool, h.at)
	var marks []string
	m := h.pool
	for b := m.Pop(); b != 0; b = m.Pop() {
		sign := []byte{byte(flag(mayRest.Has(b))), byte(flag(here.Has(b)))}
		for i := range r.columns {
			sign = append(sign, byte(flag(r.columns[i].place.Has(b))))
		}
		c := -1
		for i := range marks {
			if marks[i] == string(sign) {
				c = i
			}
		}
		if c < 0 {
			c = len(marks)
			marks = append(marks, string(sign))
		}
		if c >= mostClasses || lax {
			r.off = true
			return [MaxBlocks]int{}
		}
		class[b] = c
		r.have[c]++
		r.must[c] = !mayRest.Has(b)
		for i := range r.columns {
			if r.columns[i].place.Has(b) {
				r.columns[i].can |= 1 << c
			}
		}
	}
	r.classes = len(marks)
	return class
}

// ways is in how many ways the other handles can be filled when so many blocks of each class stand here; nil if that
// takes too long to count.
func (r *rest) ways(here [mostClasses]int) *big.Int {
	left := r.have
	for c := range left {
		left[c] -= here[c]
	}
	r.steps = 0
	n := r.fill(0, 0, 0, left)
	if r.steps > 200000 {
		return nil
	}
	return n
}

// fill counts the ways to fill the columns from one on, of which n handles have their block, given by classes below c.
func (r *rest) fill(col, c, n int, left [mostClasses]int) *big.Int {
	r.steps++
	if r.steps > 200000 {
		return new(big.Int)
	}
	if col == len(r.columns) {
		for i := range r.classes {
			if r.must[i] && left[i] > 0 {
				return new(big.Int)
			}
		}
		return big.NewInt(1)
	}
	k := &r.columns[col]
	if n == k.n {
		return r.fill(col+1, 0, 0, left)
	}
	if c == r.classes {
		return new(big.Int)
	}
	sum := new(big.Int)
	most := 0
	if k.can>>c&1 != 0 {
		most = min(k.n-n, left[c])
	}
	for x := 0; x <= most; x++ {
		// Which handles, and which blocks in which order.
		ways := new(big.Int).Binomial(int64(k.n-n), int64(x))
		for i := range x {
			ways.Mul(ways, big.NewInt(int64(left[c]-i)))
		}
		after := left
		after[c] -= x
		sum.Add(sum, ways.Mul(ways, r.fill(col, c+1, n+x, after)))
	}
	return sum
}

// composition is one way in which the concealed blocks can be made up, with how many assignments it stands for.
type composition struct {
	// key is the faces, sorted, eight bits each from the lowest, one more than their index; then four bits for each
	// class.
	key    uint64
	weight uint64
}

func (h *hidden) fighters(key uint64) []fighter {
	list := make([]fighter, 0, h.n)
	for i := range h.n {
		list = append(list, h.faces[uint8(key>>(8*i))-1])
	}
	return list
}

const classBits = 8 * mostHidden

func classesOf(key uint64) (n [mostClasses]int) {
	for c := range n {
		n[c] = int(key >> (classBits + 4*c) & 15)
	}
	return
}

// insert puts a face into the sorted faces of a key with n of them.
func insert(key uint64, n int, face uint8) uint64 {
	classes := key &^ (1<<classBits - 1)
	key &= 1<<classBits - 1
	i := 0
	for i < n && uint8(key>>(8*i)) <= face {
		i++
	}
	low := key & (1<<(8*i) - 1)
	high := (key >> (8 * i)) << (8 * i)
	return classes | (high<<8)&(1<<classBits-1) | uint64(face)<<(8*i) | low
}

// compositions are all of them, in a fixed order; nil if they are too many. A block is used once at most: the kinds are
// gone through one after another, and each adds up to as many blocks as it has.
func (h *hidden) compositions() []composition {
	if h.n > mostHidden || len(h.faces) > 250 {
		return nil
	}
	count := big.NewInt(0).Binomial(int64(len(h.faces)+h.n-1), int64(h.n))
	if count.Cmp(big.NewInt(mostCompositions)) > 0 {
		return nil
	}
	level := uint64(1) // what all numbers of levels divide
	for i := range h.kinds {
		n := uint64(len(h.kinds[i].levels))
		a, b := level, n
		for b != 0 {
			a, b = b, a%b
		}
		level = level / a * n
	}
	at := map[uint64]int{}
	bySize := make([][]composition, h.n+1)
	bySize[0] = []composition{{0, 1}}
	for i := range h.kinds {
		k := &h.kinds[i]
		each := level / uint64(len(k.levels))
		for size := h.n - 1; size >= 0; size-- {
			for j := range bySize[size] {
				from := bySize[size][j]
				// Choose n of the kind's blocks with their levels: levels in order, so that each multiset comes once.
				var add func(key uint64, n, lowest, run int, weight uint64)
				add = func(key uint64, n, lowest, run int, weight uint64) {
					if size+n == h.n || n == k.blocks {
						return
					}
					for l := lowest; l < len(k.levels); l++ {
						same := 1
						if l == lowest && n > 0 {
							same = run + 1
						}
						// The next of the kind's blocks that are left; of alike choices, order does not count.
						w := weight * uint64(k.blocks-n) * each / uint64(same)
						to := insert(key, size+n, k.levels[l]+1) + 1<<(classBits+4*k.class)
						m, ok := at[to]
						if !ok {
							m = len(bySize[size+n+1])
							at[to] = m
							bySize[size+n+1] = append(bySize[size+n+1], composition{to, 0})
						}
						bySize[size+n+1][m].weight += w
						add(to, n+1, l, same, w)
					}
				}
				add(from.key, 0, 0, 0, from.weight)
			}
		}
	}
	list := bySize[h.n]
	sort.Slice(list, func(i, j int) bool { return list[i].key < list[j].key })
	return list
}
