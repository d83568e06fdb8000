// The forecast of an attack: ledger, column, and the chances of each result.

package stacks

import (
	"fmt"
	"math/big"
	"slices"

	"umpire/kernel"
	"umpire/mechanics/odds"
)

// Forecast is the chances of the attack that is put together, or would be by an action.
func (p *Position) Forecast(side kernel.Side, a kernel.Action, f *kernel.Forecast) {
	entered := slices.Clone(f.Suppose)
	f.Reset()
	if side != p.ToMove() || p.Why(side, a) != nil {
		return
	}
	switch a.Verb {
	case VRoll, VAttack, VTarget, VAir, VAssault:
	default:
		return
	}
	if p.other == nil {
		p.other = p.Game.blank()
	}
	q := p.other
	p.Copy(q)
	switch a.Verb {
	case VAttack:
		q.Flags[q.unitOf(a.Piece, side)] |= Attacker
	case VTarget:
		q.Target = int16(a.Place)
	case VAssault:
		if q.approach(q.HexIn(a.Place), nil); !q.Over {
			q.assault(q.HexIn(a.Place))
		}
	case VAir:
		q.Air[side] = uint8(a.N)
	}
	if q.Target == 0 || q.countAttackers() == 0 {
		return
	}
	q.foresee(side, a.Verb == VAir, entered, f)
}

// query is an attack that is forecast for a side.
type query struct {
	*Position
	asker   kernel.Side
	ids     map[kernel.PieceID]Unit // the untried units in the battle, by the ids under which the asker knows them
	entered map[Unit]Unit           // by unit that the asker does not know: the counter that he takes it to be
	taken   map[Unit]bool           // those counters
	shown   *kernel.View            // what the asker sees, once it is asked for
}

// force is the units of one side in a battle, as far as the asker knows: the strength of those he knows, how many
// untried ones there are of each kind, and how many of which he knows nothing.
type force struct {
	attacks bool
	known   int
	untried []int // by kind
	dark    int
}

// sums is how often a force has each strength, of so many ways in all.
type sums struct {
	ways  []*big.Int
	whole *big.Int
	unit  *big.Int // of a mixture: the common whole of its cases
}

// foresee fills in a forecast as a side may know it. The untried units in the battle are drawn from what is left of
// their kinds, each set as likely as another; units of which the side knows nothing are any of those whose place it
// does not know.
func (p *Position) foresee(side kernel.Side, aircraft bool, entered []kernel.Supposition, f *kernel.Forecast) {
	f.Known = true
	q := query{Position: p, asker: side, entered: map[Unit]Unit{}, taken: map[Unit]bool{}}
	q.offer(f)
	for _, x := range entered {
		if why := q.accept(x); why != "" {
			f.Policy = append(f.Policy, fmt.Sprintf("Left out: %s as %s, for %s.", p.index.PieceTitle(x.Piece),
				p.index.PieceTitle(x.Face), why))
		}
	}
	attack := q.force(true, f)
	defence := q.force(false, f)
	var buf [Mods]shift
	for _, s := range p.shifts(buf[:0]) {
		m := &p.Modifiers[s.mod]
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "column shift: " + m.Text, Rule: m.Rule,
			Side: p.Active, N: int16(s.n)})
	}
	if s, n := p.flyers(); s.Player() && n > 0 && !aircraft {
		f.Policy = append(f.Policy, "No aircraft are sent.")
	}
	if text := q.conversion(); text != "" {
		f.Policy = append(f.Policy, text)
	}
	a, d := q.sums(attack), q.sums(defence)
	p.shortOf(max(10, a.tenths()), max(10, d.tenths()), f)
	f.Odds.Sum = a.words() + " against " + d.words()
	p.helpers(side, f)
	p.escapes(side, f)
	const text = "What is not known is drawn from what is left of its type, and what lies below others from all " +
		"units whose place you do not know"
	open := a.least() != a.most() || d.least() != d.most()
	if low, high := p.column(a.least(), d.most()), p.column(a.most(), d.least()); low != high {
		f.Policy = append(f.Policy, fmt.Sprintf("The column is that of the averages; it can be %s to %s.",
			ColumnName(low), ColumnName(high)))
	}
	switch {
	case len(q.entered) > 0:
		f.Cases = append(f.Cases, q.caseOf("entered", "What you entered is as entered; for the others: "+text, a, d))
	case !open:
		f.Cases = append(f.Cases, q.caseOf("known", "", a, d))
	default:
		strong, weak := [2]int{a.most(), d.least()}, [2]int{a.least(), d.most()} // the attacker is
		if side != p.Active {
			strong, weak = weak, strong
		}
		f.Cases = append(f.Cases,
			q.caseOf("best", "What is not known is as good for you as it can be", exactly(strong[0]),
				exactly(strong[1])),
			q.caseOf("worst", "What is not known is as bad for you as it can be", exactly(weak[0]),
				exactly(weak[1])),
			q.caseOf("mean", text, a, d))
	}
}

// conversion says how a retreat is converted: what is chosen then is not foreseen, what must be is (settled). Empty: it
// is made.
func (q *query) conversion() string {
	n := 0
	q.defenders(func(Unit) { n++ })
	switch city := q.cityAt(q.target()) && q.On(RCity); {
	case city && q.Active != q.Roles.Converts:
		return "In a city nobody retreats: then, and if the attack stalls, the attacker loses a step."
	case city && q.On(RConvert) && q.unpaid():
		return "In a city nobody retreats: the attack stalls, for the attackers cannot pay for a bloodbath."
	case city && q.On(RConvert):
		return "In a city nobody retreats: the attacker chooses if the attack stalls or is a bloodbath. Then each " +
			"defender loses a step, and the attackers as many: " + itoa(n) + "."
	case !city && q.Active.Other() == q.Roles.Converts && q.On(RConvert) && q.unpaid():
		return "A retreat is made: the defender has no step that it could lose to hold the hex."
	case !city && q.Active.Other() == q.Roles.Converts && q.On(RConvert):
		return "A retreat is made; the defender can instead lose a step and hold the hex."
	}
	return ""
}

// instead says what a side may choose in place of a retreat, as the end of a result's name.
func (q *query) instead() string {
	switch city := q.cityAt(q.target()) && q.On(RCity); {
	case !q.On(RConvert) || q.unpaid():
		return ""
	case q.Active == q.Roles.Converts && city:
		return ", that is: it stalls, or a bloodbath"
	case q.Active.Other() == q.Roles.Converts && !city:
		return ", or loses a step and holds"
	}
	return ""
}

// unpaid reports whether the asker knows that a side cannot pay for the conversion of a retreat: all who would pay.
func (q *query) unpaid() bool {
	payable, known := q.holdable, true
	see := func(u Unit) { known = known && q.knows(u) }
	if q.Active == q.Roles.Converts {
		payable = q.bloodbath
		q.attackers(see)
	} else {
		q.defenders(see)
	}
	return known && !payable()
}

// knows reports whether the asker knows what a unit counts for: its face, and that it is there.
func (q *query) knows(u Unit) bool {
	return !q.untried(u) && (q.sees(q.asker, u) || q.flag(u, Known)) && q.knowsFace(q.asker, u)
}

// force sorts the units of one side in the battle, with lines of the ledger for them.
func (q *query) force(attacks bool, f *kernel.Forecast) force {
	to := q.target()
	g := force{attacks: attacks, untried: make([]int, len(q.Kinds))}
	text, side := "defence", q.Active.Other()
	if attacks {
		text, side = "attack", q.Active
	}
	hidden := 0
	each := func(u Unit) {
		face, said := q.entered[u]
		switch {
		case q.knows(u) || said:
			n := 0
			if !said {
				face, n = Unit(q.ownID(u)), q.strength(q.step(u), side, attacks, to)
			} else {
				n = q.figure(face, attacks)
			}
			g.known += n
			f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: text, Side: side, Piece: kernel.PieceID(face),
				N: int16(n)})
		case q.sees(q.asker, u) || q.flag(u, Known):
			g.untried[q.Units[u].Kind]++
			hidden++
		default:
			g.dark++
			hidden++
		}
	}
	at := len(f.Ledger)
	if attacks {
		q.attackers(each)
	} else {
		q.defenders(each)
	}
	// In the order of their ids: the asker does not know in which order those below a top lie.
	slices.SortFunc(f.Ledger[at:], func(a, b kernel.LedgerLine) int { return int(a.Piece) - int(b.Piece) })
	if hidden > 0 {
		what := "unknown counters that defend"
		if attacks {
			what = "unknown counters that attack"
		}
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: what, Side: side, N: int16(hidden),
			Rule: q.Numbers[RFog]})
	}
	return g
}

// figure is what an untried unit would count for with a face.
func (q *query) figure(face Unit, attacks bool) int {
	return q.strength(&q.Units[face].Steps[0], q.side(face), attacks, q.target())
}

// left reports whether a counter can still be the face of an untried unit, as far as the asker knows.
func (q *query) left(f Unit) bool {
	w := q.holder[f]
	return !q.taken[f] && (w == 0 || q.flag(w, Secret) && q.asker != q.side(w))
}

// offer lists the units of the battle for which faces can be entered, and fills in the ids under which the asker knows
// them: all untried ones of which he knows that they are there.
func (q *query) offer(f *kernel.Forecast) {
	q.ids = map[kernel.PieceID]Unit{}
	var v kernel.View // for the units that were seen and lie below others now: their ids are counted
	below := func(k uint8, nth int) kernel.PieceID {
		if v.Pieces == nil {
			q.View(q.asker, &v)
		}
		for _, pv := range v.Pieces {
			if pv.Back == k && pv.Place == q.ID(q.target()) && Flags(pv.Flags)&Below != 0 {
				if nth--; nth < 0 {
					return pv.ID
				}
			}
		}
		return kernel.NoPiece
	}
	for k := 1; k < len(q.Kinds); k++ {
		for _, visit := range [2]func(func(Unit)){q.defenders, q.attackers} {
			var o kernel.OpenPieces
			covered := 0
			visit(func(u Unit) {
				if int(q.Units[u].Kind) != k || !q.untried(u) {
					return
				}
				id := q.ownID(u)
				switch {
				case q.side(u) == q.asker:
				case q.sees(q.asker, u):
					id = q.handleAt(q.At[u])
				case q.flag(u, Known):
					id = below(uint8(k), covered)
					covered++
				default:
					return
				}
				o.Side, o.Back = q.side(u), uint8(k)
				o.Pieces = append(o.Pieces, id)
				q.ids[id] = u
			})
			if len(o.Pieces) == 0 {
				continue
			}
			for _, face := range q.byKind[k] {
				if q.left(face) {
					o.Faces = append(o.Faces, kernel.PieceID(face))
				}
			}
			slices.Sort(o.Pieces) // not in the order of the stack
			f.Open = append(f.Open, o)
		}
	}
}

// elsewhere reports whether the asker knows an untried unit by a handle that takes no part in the battle.
func (q *query) elsewhere(id kernel.PieceID) bool {
	if q.shown == nil {
		q.shown = &kernel.View{}
		q.View(q.asker, q.shown)
	}
	return slices.ContainsFunc(q.shown.Pieces, func(pv kernel.PieceView) bool { return pv.ID == id && pv.Face == 0 })
}

// accept notes a supposition, or says why it is left out. One of a unit in another place says nothing of this battle.
func (q *query) accept(x kernel.Supposition) string {
	u, f := q.ids[x.Piece], Unit(x.Face)
	switch {
	case u == 0 && x.Piece.Handle() && q.elsewhere(x.Piece):
		return ""
	case u == 0:
		return "no such untried unit is in the battle"
	case f < 1 || int(f) >= len(q.Units) || q.Units[f].Kind == 0 || q.Units[f].Kind != q.Units[u].Kind:
		return "it is none of that type"
	case !q.left(f):
		return "that one has been turned, or was entered for another"
	case x.Strength != 1:
		return "it has one step"
	}
	if _, said := q.entered[u]; said {
		return "something else was entered for it before"
	}
	q.entered[u], q.taken[f] = f, true
	return ""
}

// sums works out how strong a force can be.
func (q *query) sums(g force) sums {
	rest := &sums{ways: ones(), whole: big.NewInt(1)}
	if g.dark == 0 {
		for k, n := range g.untried {
			if n > 0 {
				rest.join(q.drawn(k, n, g.attacks))
			}
		}
		return rest.plus(g.known)
	}
	// Of all units whose place is not known, so many by lot: those with a face, and so many of each kind.
	var faced []int
	kinds := make([]int, len(q.Kinds))
	s := q.Active.Other()
	bars := RTerrain
	if g.attacks {
		s, bars = q.Active, RGroundFight
	}
	n := 0
	for _, u := range q.all[s] {
		if !q.OnMap(u) || q.sees(q.asker, u) || q.flag(u, Known) ||
			q.On(bars) && q.class(u).Barred[q.Map.Terrain[q.target()]] {
			continue
		}
		if n++; q.untried(u) {
			kinds[q.Units[u].Kind]++
		} else {
			faced = append(faced, q.strength(q.step(u), s, g.attacks, q.target()))
		}
	}
	table := choices(faced, g.dark)
	total := sums{}
	more := slices.Clone(g.untried)
	var split func(k, left int, ways *big.Int)
	split = func(k, left int, ways *big.Int) {
		if k < len(kinds) {
			for t := 0; t <= min(left, kinds[k]); t++ {
				more[k] = g.untried[k] + t
				split(k+1, left-t, new(big.Int).Mul(ways, new(big.Int).Binomial(int64(kinds[k]), int64(t))))
			}
			more[k] = g.untried[k]
			return
		}
		if left >= len(table) || len(table[left]) == 0 {
			return
		}
		part := sums{ways: table[left], whole: new(big.Int).Binomial(int64(len(faced)), int64(left))}
		for k, n := range more {
			if n > 0 {
				part.join(q.drawn(k, n, g.attacks))
			}
		}
		total.mix(part, new(big.Int).Mul(ways, new(big.Int).Binomial(int64(len(faced)), int64(left))))
	}
	split(0, g.dark, big.NewInt(1))
	if total.whole == nil { // there are fewer than lie there: that cannot be
		return exactly(g.known)
	}
	return total.plus(g.known)
}

// drawn is what so many units of a kind can be together: any that are left.
func (q *query) drawn(k, n int, attacks bool) sums {
	var list []int
	for _, f := range q.byKind[k] {
		if q.left(f) {
			list = append(list, q.figure(f, attacks))
		}
	}
	n = min(n, len(list))
	return sums{ways: choices(list, n)[n], whole: new(big.Int).Binomial(int64(len(list)), int64(n))}
}

// choices is by how many of some numbers are taken, at most so many, and by their sum: in how many ways.
func choices(list []int, most int) [][]*big.Int {
	table := make([][]*big.Int, min(most, len(list))+1)
	table[0] = ones()
	slices.Sort(list)
	for at := 0; at < len(list); {
		v, many := list[at], 0
		for ; at < len(list) && list[at] == v; at++ {
			many++
		}
		for j := len(table) - 1; j > 0; j-- {
			for t := 1; t <= min(many, j); t++ {
				ways := new(big.Int).Binomial(int64(many), int64(t))
				for s, w := range table[j-t] {
					if w.Sign() > 0 {
						for len(table[j]) <= s+t*v {
							table[j] = append(table[j], new(big.Int))
						}
						table[j][s+t*v].Add(table[j][s+t*v], new(big.Int).Mul(w, ways))
					}
				}
			}
		}
	}
	return table
}

func ones() []*big.Int { return []*big.Int{big.NewInt(1)} }

// exactly is one strength for certain.
func exactly(n int) sums {
	s := sums{ways: ones(), whole: big.NewInt(1)}
	return s.plus(n)
}

// plus adds a strength to all.
func (s *sums) plus(n int) sums {
	ways := make([]*big.Int, 0, n+len(s.ways))
	for range n {
		ways = append(ways, new(big.Int))
	}
	return sums{ways: append(ways, s.ways...), whole: s.whole}
}

// join adds the strength of others that do not depend on these.
func (s *sums) join(o sums) {
	ways := make([]*big.Int, len(s.ways)+len(o.ways))
	for i := range ways {
		ways[i] = new(big.Int)
	}
	for i, x := range s.ways {
		for k, y := range o.ways {
			if x.Sign() > 0 && y.Sign() > 0 {
				ways[i+k].Add(ways[i+k], new(big.Int).Mul(x, y))
			}
		}
	}
	s.ways, s.whole = ways, new(big.Int).Mul(s.whole, o.whole)
}

// mix adds another case with a weight.
func (s *sums) mix(o sums, weight *big.Int) {
	if s.whole == nil {
		s.whole, s.unit = new(big.Int), big.NewInt(1)
	}
	f := new(big.Int).Div(o.whole, new(big.Int).GCD(nil, nil, s.unit, o.whole))
	for _, w := range s.ways {
		w.Mul(w, f)
	}
	s.whole.Mul(s.whole, f)
	s.unit.Mul(s.unit, f)
	share := new(big.Int).Div(s.unit, o.whole)
	share.Mul(share, weight)
	for i, w := range o.ways {
		for len(s.ways) <= i {
			s.ways = append(s.ways, new(big.Int))
		}
		s.ways[i].Add(s.ways[i], new(big.Int).Mul(w, share))
	}
	s.whole.Add(s.whole, new(big.Int).Mul(s.unit, weight))
}

// least and most are the least and the greatest strength that can be, and tenths the mean in tenths, rounded.
func (s *sums) least() int {
	return max(0, slices.IndexFunc(s.ways, func(w *big.Int) bool { return w.Sign() > 0 }))
}

func (s *sums) most() int {
	n := len(s.ways) - 1
	for n > 0 && s.ways[n].Sign() == 0 {
		n--
	}
	return n
}

// words is the strength as players read it; the column is that of the mean.
func (s *sums) words() string {
	if least, most := s.least(), s.most(); least != most {
		return itoa(least) + " to " + itoa(most) + " (" + tenths(s.tenths()) + " on average)"
	}
	return itoa(s.most())
}

func (s *sums) tenths() int {
	n := new(big.Int)
	for i, w := range s.ways {
		n.Add(n, new(big.Int).Mul(w, big.NewInt(int64(20*i))))
	}
	n.Add(n, s.whole)
	return int(n.Div(n, new(big.Int).Lsh(s.whole, 1)).Int64())
}

// tenths is a number of tenths as players read it: "3" or "4.9".
func tenths(n int) string {
	if n%10 == 0 {
		return itoa(n / 10)
	}
	return itoa(n/10) + "." + itoa(n%10)
}

// caseOf is the chances of each result, and of each strength of the side that is not known for certain.
func (q *query) caseOf(assume, text string, a, d sums) kernel.ForecastCase {
	fc := kernel.ForecastCase{Assume: assume, Text: text}
	for i, s := range [2]*sums{&a, &d} {
		if s.least() != s.most() {
			fc.Curves = append(fc.Curves, odds.Curve([2]string{"attack", "defence"}[i],
				[2]kernel.Side{q.Active, q.Active.Other()}[i], s.ways[:s.most()+1], s.whole))
		}
	}
	var n [results]*big.Int
	for o := range n {
		n[o] = new(big.Int)
	}
	faces := len(q.Rows)
	for x, w := range a.ways {
		for y, v := range d.ways {
			if w.Sign() == 0 || v.Sign() == 0 {
				continue
			}
			c, ways := q.column(x, y), new(big.Int).Mul(w, v)
			for die := 1; die <= faces; die++ {
				o := q.settled(q.outcome(c, die))
				n[o].Add(n[o], ways)
			}
		}
	}
	whole := new(big.Int).Mul(new(big.Int).Mul(a.whole, d.whole), big.NewInt(int64(faces)))
	for o := range n {
		if n[o].Sign() > 0 {
			name := q.Outcomes[o].ID + ": " + q.Outcomes[o].Name
			if o == int(Retreats) {
				name += q.instead()
			}
			fc.Events = append(fc.Events, kernel.ChanceEvent{Name: name, P: odds.Share(n[o], whole)})
		}
	}
	return fc
}

// settled is a result as it is applied, if it is converted without a choice: in a city that the side attacks which
// converts nothing, and in one that the other attacks and cannot pay for a bloodbath.
func (q *query) settled(o uint8) uint8 {
	switch city := q.cityAt(q.target()) && q.On(RCity); {
	case city && q.Active != q.Roles.Converts && (o == Stalled || o == Retreats):
		return AttackerLoses
	case city && o == Retreats && q.On(RConvert) && q.unpaid():
		return Stalled
	}
	return o
}

// noDie begins the row of a column beyond the table.
const noDie = "No die is rolled in this column"

// shortOf fills in the column of two strengths in tenths, and what the attacker lacks for the next one.
func (p *Position) shortOf(attack, defence int, f *kernel.Forecast) {
	c := p.column(attack, defence)
	f.Odds = &kernel.Odds{Column: ColumnName(c)}
	if o := &p.Outcomes[p.outcome(c, 1)]; p.sure(c) {
		f.Odds.Row = noDie + ", the result is " + o.ID + ": " + o.Name
	} else {
		f.Odds.Row = odds.Row(len(p.Rows), func(die int) string { return p.Outcomes[p.outcome(c, die)].ID })
	}
	for short := 1; short < 1024 && c < p.High; short++ {
		if next := p.column(attack+10*short, defence); next > c {
			f.Odds.Next, f.Odds.Short = ColumnName(next), int16(short)
			return
		}
	}
}

// helpers lists the asker's units that could join the attack.
func (p *Position) helpers(side kernel.Side, f *kernel.Forecast) {
	if side != p.Active || p.Stage != StageFight {
		return
	}
	for _, u := range p.order[side] {
		if p.OnMap(u) && !p.flag(u, Attacker) && p.fit(u, p.target()) {
			f.Help = append(f.Help, p.ownID(u))
		}
	}
}

// escapes says where the defender could retreat as one, as far as the asker knows: what he does not see may be of a
// class that cannot.
func (p *Position) escapes(side kernel.Side, f *kernel.Forecast) {
	r := kernel.Retreat{Side: p.Active.Other(), From: p.ID(p.target()), To: []kernel.PlaceID{}}
	n := 0
	p.defenders(func(Unit) { n++ })
	var buf [6]Place
	list := buf[:0]
	for _, a := range p.grid.Neighbours(p.target()) {
		ok := !p.full(a, n)
		p.defenders(func(u Unit) {
			if p.sees(side, u) || p.flag(u, Known) {
				_, code := p.noRetreat(u, a)
				ok = ok && code == ""
			}
		})
		if ok {
			list = append(list, a)
		}
	}
	for _, a := range p.best(list) {
		r.To = append(r.To, p.ID(a))
	}
	if slices.Sort(r.To); len(r.To) == 0 {
		r.Else = "a retreat becomes " + p.Outcomes[Eliminated].ID
		r.Rule = p.Numbers[RRetreatBar]
	}
	f.Retreats = append(f.Retreats, r)
}
