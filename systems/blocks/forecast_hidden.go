package blocks

import (
	"fmt"
	"math/big"
	"sort"
	"strings"

	"umpire/kernel"
	"umpire/mechanics/odds"
)

// What a forecast says where defenders are concealed. The viewer knows which blocks it cannot account for (the roster
// without what it sees or follows) and which handles stand where. Every way of giving the concealed blocks of the whole
// map to blocks not accounted for, so that each stands where it can be, is taken to be equally likely; so is each level
// of a block. (Guess deals the faces by the same measure, but prefers full strength: docs/decisions/0004-guess.md.)

const (
	// mostCompositions bounds what the mean is worked out over: sets of different blocks and levels.
	mostCompositions = 50000
	// mostHidden is how many concealed blocks a composition can hold, mostClasses how many classes of blocks by where
	// they can be.
	mostHidden  = 6
	mostClasses = 4
)

// battleQuery is a battle that is forecast for a viewer.
type battleQuery struct {
	*Position
	viewer   kernel.Side
	attacker kernel.Side
	at       Place
	m        battleModel
	who      []Block // the defenders, by handle: what is behind the handles is not used
	absorb   int
	line     bool
}

// supposed is an accepted supposition: the block behind the handle stands for the handle only.
type supposed struct {
	b, face Block
	step    int
}

// accept looks through suppositions, and says which it leaves out.
func (e *battleQuery) accept(list []kernel.Supposition, out *kernel.Forecast) []supposed {
	var good []supposed
	d := e.attacker.Other()
	for _, x := range list {
		b, f := e.blockOf(e.viewer, x.Piece), Block(x.Face)
		why := ""
		name := func(id kernel.PieceID) string { return e.index.PieceTitle(id) }
		switch {
		case !x.Piece.Handle() || b == 0 || e.sideOf(b) != d:
			why = "no such concealed block of the defender is known"
		case x.Face < 1 || int(x.Face) > int(e.n) || e.sideOf(f) != d:
			why = "it can only be a block of the defender"
		case e.faceTo(e.viewer, f) == x.Face || e.leaders.Has(f):
			why = "it is known where that block is"
		case e.Seen.Has(b) && b != f:
			why = "it was seen to be " + name(kernel.PieceID(b))
		case e.Seen.Has(f) && b != f:
			why = "that block was seen to be " + name(e.handleID(f))
		case !e.Seen.Has(b) && e.couldBe(setOf(f), e.At[b]).Empty():
			why = "that block cannot be in " + e.listed([]kernel.PlaceID{PlaceID(e.At[b])}, "")
		case int(e.Units[f].Levels[e.stepAt(f, uint8(x.Strength))]) != int(x.Strength):
			why = fmt.Sprintf("it has no level of strength %d", x.Strength)
		}
		for _, g := range good {
			if why == "" && (g.b == b || g.face == f) {
				why = "something else was entered for one of them before"
			}
		}
		if why != "" {
			out.Policy = append(out.Policy, fmt.Sprintf("Left out: %s as %s, for %s.", name(x.Piece), name(x.Face),
				why))
			continue
		}
		good = append(good, supposed{b, f, e.stepAt(f, uint8(x.Strength))})
	}
	return good
}

func setOf(b Block) Set {
	var m Set
	m.Add(b)
	return m
}

// answer adds the cases: "known", or "best", "worst" and "mean" over what is concealed; with suppositions, "entered".
func (e *battleQuery) answer(entered []supposed, out *kernel.Forecast) {
	h := hidden{battleQuery: e}
	h.pool = e.unaccounted(e.viewer, e.attacker.Other())
	elsewhere := h.pool // the blocks behind concealed handles elsewhere
	for _, x := range entered {
		h.pool.Del(x.face)
		elsewhere.Del(x.b)
	}
	for _, b := range e.who {
		id := e.faceTo(e.viewer, b)
		said := -1
		for i := range entered {
			if entered[i].b == b {
				said = i
			}
		}
		switch {
		case said >= 0:
			h.known = append(h.known, e.asDefender(entered[said].face, entered[said].step, e.at))
		case !id.Handle():
			h.known = append(h.known, e.asDefender(b, int(e.Step[b]), e.at))
		case e.Seen.Has(b):
			h.known = append(h.known, e.asDefender(b, e.stepAt(b, e.SeenStrength[b]), e.at))
		default:
			h.n++
			elsewhere.Del(b)
		}
	}
	one := func(assume, text string, extra []fighter) {
		t := tally{side: e.attacker}
		m := e.m
		m.defence = h.defence(extra)
		t.add(&m)
		out.Cases = append(out.Cases, t.report(assume, text))
	}
	if h.n == 0 {
		if len(entered) > 0 {
			one("entered", "The concealed blocks are as entered.", nil)
		} else {
			one("known", "All blocks in the battle are known.", nil)
		}
		return
	}
	h.classify(elsewhere)
	best, worst, mean, text := h.mean()
	if len(entered) > 0 {
		out.Cases = append(out.Cases,
			mean.report("entered", "The blocks entered are as entered; for the others: "+text))
		return
	}
	one("best", "Best for the attacker, the weakest that can be concealed there: "+strengths(best)+".", best)
	one("worst", "Worst for the attacker, the strongest that can be concealed there: "+strengths(worst)+".", worst)
	out.Cases = append(out.Cases, mean.report("mean", text))
}

// hitsOn says on which faces of a die a fire hits.
func hitsOn(faces uint8) string {
	switch faces {
	case 0:
		return "does not fire"
	case 1:
		return "hits on 6"
	case 2:
		return "hits on 5 and 6"
	}
	return fmt.Sprintf("hits on %d to 6", 7-int(faces))
}

// strengths names a composition by its strengths and faces that hit, those that are the same together.
func strengths(list []fighter) string {
	var words []string
	many := map[string]int{}
	for i := range list {
		f := &list[i]
		kind, dice := "", ""
		if f.tank {
			kind = "tank of "
		}
		if f.dice[0] > 0 {
			dice = counted(int(f.dice[0]), "die", "dice") + ", "
		}
		word := fmt.Sprintf("%sstrength %d (%s%s)", kind, f.levels[0], dice, hitsOn(f.faces[0]))
		if many[word]++; many[word] == 1 {
			words = append(words, word)
		}
	}
	for i, word := range words {
		if n := many[word]; n > 1 {
			words[i] = fmt.Sprintf("%d × %s", n, word)
		}
	}
	return strings.Join(words, ", ")
}

// hidden is the concealed part of a defence.
type hidden struct {
	*battleQuery
	known []fighter
	n     int // concealed blocks
	pool  Set // the blocks not accounted for
	faces []fighter
	kinds []kind
	rest  rest
}

// kind is blocks that are alike: the same fighters at their levels, the same class.
type kind struct {
	levels []uint8 // indices of faces, one for each level
	class  int
	blocks int
	first  Block // one of them
}

// defence is what the known defenders and some others are after hits.
func (h *hidden) defence(extra []fighter) []condition {
	team := append(append(make([]fighter, 0, len(h.known)+len(extra)), h.known...), extra...)
	return fall(team, h.absorb, h.line)
}

func (f *fighter) same(g *fighter) bool {
	if len(f.levels) != len(g.levels) || f.tank != g.tank || f.bonus != g.bonus {
		return false
	}
	for i := range f.levels {
		if f.levels[i] != g.levels[i] || f.dice[i] != g.dice[i] || f.faces[i] != g.faces[i] || f.flak[i] != g.flak[i] {
			return false
		}
	}
	return true
}

// classify sorts the blocks not accounted for into kinds. Those that cannot be here count for the rest of the map only.
func (h *hidden) classify(elsewhere Set) {
	here := h.couldBe(h.pool, h.at)
	lax := here.Count() < h.n
	if lax {
		here = h.pool
	}
	class := h.rest.sortOut(h, elsewhere, lax)
	m := here
	for b := m.Pop(); b != 0; b = m.Pop() {
		k := kind{class: class[b], blocks: 1, first: b}
		for i := range int(h.Units[b].Steps) {
			f := h.asDefender(b, i, h.at)
			at := -1
			for j := range h.faces {
				if h.faces[j].same(&f) {
					at = j
				}
			}
			if at < 0 {
				at = len(h.faces)
				h.faces = append(h.faces, f)
			}
			k.levels = append(k.levels, uint8(at))
		}
		found := false
		for i := range h.kinds {
			if o := &h.kinds[i]; o.class == k.class && string(o.levels) == string(k.levels) {
				o.blocks++
				found = true
			}
		}
		if !found {
			h.kinds = append(h.kinds, k)
		}
	}
}

const (
	meanText = "each concealed block is as likely to be any of the blocks that you have not seen, at any of its " +
		"strengths."
	roughly = "there are too many possibilities to count: the concealed blocks are taken as a mix from the weakest " +
		"to the strongest, at middle strength."
)

// mean works out all compositions: the one against which the area is cleared most often, the one against which it is
// cleared least often, and the mean over all. Among equals, what costs the attacker less (or more) counts.
func (h *hidden) mean() (best, worst []fighter, mean tally, text string) {
	mean.side = h.attacker
	list := h.compositions()
	fire, flak := h.most()
	e, ok := newEngine(&h.m, fire, flak)
	if list == nil || !ok {
		return h.roughly()
	}
	// All with the same classes have the same number of ways to fill the rest of the map.
	type group struct {
		key  uint64
		ways *big.Int
		sum  sums
	}
	var groups []*group
	any := false
	for i := range list {
		key := list[i].key >> classBits
		found := false
		for _, g := range groups {
			found = found || g.key == key
		}
		if found {
			continue
		}
		g := &group{key: key, ways: big.NewInt(1)}
		if !h.rest.off {
			if g.ways = h.rest.ways(classesOf(list[i].key)); g.ways == nil {
				h.rest.off = true
			} else {
				any = any || g.ways.Sign() > 0
			}
		}
		groups = append(groups, g)
	}
	if h.rest.off || !any {
		for _, g := range groups {
			g.ways = big.NewInt(1)
		}
	}
	var most, least, cheap, dear odds.Wide
	text = strings.ToUpper(meanText[:1]) + meanText[1:]
	if h.rest.off {
		text += " Which blocks could be elsewhere on the map is not considered."
	}
	line := h.line
	for i := range list {
		c := &list[i]
		var g *group
		for _, o := range groups {
			if o.key == c.key>>classBits {
				g = o
			}
		}
		if g.ways.Sign() == 0 {
			continue
		}
		team := h.fighters(c.key)
		defence := h.defence(team)
		e.run(defence)
		g.sum.add(e, defence, c.weight)
		var cleared, cost odds.Wide
		for k := range e.d {
			if defence[k].gone() {
				cleared.Add(&e.d[k])
			}
		}
		for k := range e.a {
			cost.AddTimes(&e.a[k], uint64(h.m.attack[k].lost))
		}
		if best == nil || most.Less(&cleared) || most == cleared && cost.Less(&cheap) {
			best, most, cheap = team, cleared, cost
		}
		if worst == nil || cleared.Less(&least) || least == cleared && dear.Less(&cost) {
			worst, least, dear = team, cleared, cost
		}
	}
	for _, g := range groups {
		if g.sum.weight > 0 {
			mean.addSums(e, &g.sum, g.ways, line)
		}
	}
	return best, worst, mean, text
}

// most is how many dice of fire and of anti-air a defence can have.
func (h *hidden) most() (fire, flak int) {
	top := func(list []int) (n int) {
		for _, x := range list {
			n = max(n, x)
		}
		return
	}
	if h.line {
		fire, flak = 1, 1
	}
	for i := range h.known {
		fire += top(h.known[i].dice)
		flak += top(h.known[i].flak)
	}
	f, k := 0, 0
	for i := range h.faces {
		f, k = max(f, top(h.faces[i].dice)), max(k, top(h.faces[i].flak))
	}
	return fire + h.n*f, flak + h.n*k
}

// roughly is the answer where there are too many compositions or dice: different blocks, the weakest at their last
// levels, the strongest at their first, and some from end to end at their middle ones.
func (h *hidden) roughly() (best, worst []fighter, mean tally, text string) {
	var blocks []*kind
	for i := range h.kinds {
		for range h.kinds[i].blocks {
			blocks = append(blocks, &h.kinds[i])
		}
	}
	at := func(k *kind, level int) fighter { return h.faces[k.levels[level]] }
	order := func(level func(k *kind) int) {
		sort.SliceStable(blocks, func(i, j int) bool {
			x, y := at(blocks[i], level(blocks[i])), at(blocks[j], level(blocks[j]))
			if x.fireAt(0) != y.fireAt(0) {
				return x.fireAt(0) < y.fireAt(0)
			}
			return x.levels[0] < y.levels[0]
		})
	}
	n := len(blocks)
	order(func(k *kind) int { return len(k.levels) - 1 })
	for i := range h.n {
		best = append(best, at(blocks[i], len(blocks[i].levels)-1))
	}
	order(func(k *kind) int { return 0 })
	var middle []fighter
	for i := range h.n {
		worst = append(worst, at(blocks[n-1-i], 0))
		k := blocks[(2*i+1)*n/(2*h.n)]
		middle = append(middle, at(k, len(k.levels)/2))
	}
	m := h.m
	m.defence = h.defence(middle)
	mean.side = h.attacker
	mean.add(&m)
	return best, worst, mean, strings.ToUpper(roughly[:1]) + roughly[1:]
}
