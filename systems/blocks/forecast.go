// The exact odds of a battle between known forces, step by step.

package blocks

import (
	"fmt"
	"math/big"
	"slices"

	"umpire/kernel"
	"umpire/mechanics/odds"
)

// fighter is a block in a forecast: what it is at each level it can still fall to.
type fighter struct {
	levels  []uint8 // strength, from now on downwards
	dice    []int
	faces   []uint8
	flak    []int
	bonus   int // hits besides those of its dice, while it rolls any
	tank    bool
	dryTank bool // an attacking tank that has not crossed a river
}

// fireAt is what a fighter's fire is worth after so many hits, for choosing who takes a hit and for ordering
// assumptions.
func (f *fighter) fireAt(step int) int { return f.dice[step] * int(f.faces[step]) }

// condition is a side after a number of hits.
type condition struct {
	fire    odds.Volley
	flak    odds.Volley
	bonus   int // hits besides those of the dice
	alive   int // blocks
	line    bool
	lost    int // steps of blocks lost
	tank    bool
	dryTank bool
}

// fall is what becomes of a side as hits mount up: conditions by number of hits. Absorbed hits change nothing; the line
// goes first; then the strongest block, among equals the one with the least fire.
func fall(team []fighter, absorb int, line bool) []condition {
	step := make([]int, len(team))
	var out []condition
	lost := 0
	state := func() condition {
		c := condition{line: line, lost: lost}
		if line {
			c.fire.Add(1, 1)
			c.flak.Add(1, 1)
		}
		for i := range team {
			if step[i] >= len(team[i].levels) {
				continue
			}
			c.alive++
			c.fire.Add(team[i].dice[step[i]], team[i].faces[step[i]])
			c.flak.Add(team[i].flak[step[i]], team[i].faces[step[i]])
			if team[i].dice[step[i]] > 0 {
				c.bonus += team[i].bonus
			}
			c.tank = c.tank || team[i].tank
			c.dryTank = c.dryTank || team[i].dryTank
		}
		return c
	}
	out = append(out, state())
	for range absorb {
		out = append(out, state())
	}
	if line {
		line = false
		out = append(out, state())
	}
	for {
		best := -1
		for i := range team {
			if step[i] >= len(team[i].levels) {
				continue
			}
			if best < 0 {
				best = i
				continue
			}
			a, b := &team[i], &team[best]
			more := int(a.levels[step[i]]) - int(b.levels[step[best]])
			if more > 0 || more == 0 && a.fireAt(step[i]) < b.fireAt(step[best]) {
				best = i
			}
		}
		if best < 0 {
			return out
		}
		step[best]++
		lost++
		out = append(out, state())
	}
}

func (c *condition) gone() bool { return c.alive == 0 && !c.line }

// battleModel is everything that a battle's chances depend on.
type battleModel struct {
	gunfire   odds.Volley // of the defender's fleets, at the attacker, before all else
	artillery odds.Volley
	bombers   []bomberModel // weakest first
	attack    []condition
	defence   []condition
	first     bool // the rules have the attacker fire first in any case
	tanks     bool // tank attack is possible by weather, terrain and city
	flak      bool
}

type bomberModel struct {
	dice  int
	faces uint8
}

// outcome is the result of a model: joint weights of hits on the defender and on the attacker, all over one whole.
type outcome struct {
	joint [][]*big.Int
	whole *big.Int
}

// addTo adds x to a cell.
func addTo(m [][]*big.Int, i, j int, x *big.Int) {
	if m[i][j] == nil {
		m[i][j] = new(big.Int)
	}
	m[i][j].Add(m[i][j], x)
}

func grid(n, k int) [][]*big.Int {
	m := make([][]*big.Int, n)
	for i := range m {
		m[i] = make([]*big.Int, k)
	}
	return m
}

// solve works out the battle step by step. In every step all branches are brought over the same power of six.
func (m *battleModel) solve() outcome {
	nd, na := len(m.defence), len(m.attack)
	cap := func(h, n int) int { return min(h, n-1) }
	whole := big.NewInt(1)
	// After the artillery.
	after := make([]*big.Int, nd)
	art := odds.ThrowBig(m.artillery)
	for h, w := range art {
		i := cap(h, nd)
		if after[i] == nil {
			after[i] = new(big.Int)
		}
		after[i].Add(after[i], w)
	}
	whole.Mul(whole, odds.SixBig(m.artillery.Dice()))
	// Anti-air and airstrike.
	if len(m.bombers) > 0 {
		most := 0
		for _, b := range m.bombers {
			most += b.dice
		}
		flakMost := m.defence[0].flak.Dice()
		if !m.flak {
			flakMost = 0
		}
		total := most + flakMost
		next := make([]*big.Int, nd)
		for i, w := range after {
			if w == nil || w.Sign() == 0 {
				continue
			}
			flak := odds.Volley{}
			if m.flak {
				flak = m.defence[i].flak
			}
			if m.defence[i].gone() {
				addOne(next, i, new(big.Int).Mul(w, odds.SixBig(total)))
				continue
			}
			for hits, fw := range odds.ThrowBig(flak) {
				down := (min(hits, 2*len(m.bombers)) + 1) / 2 // pairs of hits destroy
				var v odds.Volley
				for _, b := range m.bombers[down:] {
					v.Add(b.dice, b.faces)
				}
				pad := odds.SixBig(total - flak.Dice() - v.Dice())
				for h, sw := range odds.ThrowBig(v) {
					x := new(big.Int).Mul(w, fw)
					x.Mul(x, sw)
					addOne(next, cap(i+h, nd), x.Mul(x, pad))
				}
			}
		}
		after = next
		whole.Mul(whole, odds.SixBig(total))
	}
	// Ground combat, from every condition that gunfire can leave the attacker in.
	total := m.attack[0].fire.Dice() + m.defence[0].fire.Dice()
	out := outcome{joint: grid(nd, na), whole: new(big.Int).Mul(whole, odds.SixBig(total+m.gunfire.Dice()))}
	cacheA := make([][]*big.Int, na)
	cacheD := make([][]*big.Int, nd)
	fireA := func(j int) []*big.Int {
		if cacheA[j] == nil {
			cacheA[j] = odds.ThrowBig(m.attack[j].fire)
		}
		return cacheA[j]
	}
	fireD := func(i int) []*big.Int {
		if cacheD[i] == nil {
			cacheD[i] = odds.ThrowBig(m.defence[i].fire)
		}
		return cacheD[i]
	}
	ground := func(i, j0 int, w *big.Int) {
		d, a := &m.defence[i], &m.attack[j0]
		if d.gone() {
			addTo(out.joint, i, j0, new(big.Int).Mul(w, odds.SixBig(total)))
			return
		}
		if m.first || m.tanks && !d.line && !d.tank && a.dryTank {
			am := a.fire.Dice()
			for h, aw := range fireA(j0) {
				i2 := cap(i+h+a.bonus, nd)
				x := new(big.Int).Mul(w, aw)
				if m.defence[i2].gone() {
					addTo(out.joint, i2, j0, x.Mul(x, odds.SixBig(total-am)))
					continue
				}
				left := m.defence[i2].fire.Dice()
				pad := odds.SixBig(total - am - left)
				for k, dw := range fireD(i2) {
					y := new(big.Int).Mul(x, dw)
					addTo(out.joint, i2, cap(j0+k+m.defence[i2].bonus, na), y.Mul(y, pad))
				}
			}
			return
		}
		for k, dw := range fireD(i) {
			j := cap(j0+k+d.bonus, na)
			x := new(big.Int).Mul(w, dw)
			here := d.fire.Dice()
			if m.attack[j].gone() {
				addTo(out.joint, i, j, x.Mul(x, odds.SixBig(total-here)))
				continue
			}
			left := m.attack[j].fire.Dice()
			pad := odds.SixBig(total - here - left)
			for h, aw := range fireA(j) {
				y := new(big.Int).Mul(x, aw)
				addTo(out.joint, cap(i+h+m.attack[j].bonus, nd), j, y.Mul(y, pad))
			}
		}
	}
	for hits, gw := range odds.ThrowBig(m.gunfire) {
		j0 := cap(hits, na)
		if m.attack[j0].gone() { // nothing more is fought
			x := new(big.Int).Mul(whole, gw)
			addTo(out.joint, 0, j0, x.Mul(x, odds.SixBig(total)))
			continue
		}
		for i, w := range after {
			if w != nil && w.Sign() > 0 {
				ground(i, j0, new(big.Int).Mul(w, gw))
			}
		}
	}
	return out
}

func addOne(m []*big.Int, i int, x *big.Int) {
	if m[i] == nil {
		m[i] = new(big.Int)
	}
	m[i].Add(m[i], x)
}

// tally gathers the curves and events of one or several weighted models.
type tally struct {
	side          kernel.Side // the attacker
	dSteps        []*big.Int
	aSteps        []*big.Int
	cleared, gone *big.Int
	line          *big.Int
	hasLine       bool
	whole         *big.Int
}

// begin makes the sums.
func (t *tally) begin() {
	if t.whole == nil {
		t.whole = new(big.Int)
		t.cleared, t.gone, t.line = new(big.Int), new(big.Int), new(big.Int)
	}
}

func (t *tally) add(m *battleModel) {
	o := m.solve()
	t.begin()
	t.whole.Add(t.whole, o.whole)
	put := func(list *[]*big.Int, n int, x *big.Int) {
		for len(*list) <= n {
			*list = append(*list, new(big.Int))
		}
		(*list)[n].Add((*list)[n], x)
	}
	t.hasLine = t.hasLine || m.defence[0].line
	for i := range o.joint {
		for j, w := range o.joint[i] {
			if w == nil {
				continue
			}
			d, a := &m.defence[i], &m.attack[j]
			put(&t.dSteps, d.lost, w)
			put(&t.aSteps, a.lost, w)
			if d.gone() {
				t.cleared.Add(t.cleared, w)
			}
			if a.gone() {
				t.gone.Add(t.gone, w)
			}
			if m.defence[0].line && !d.line {
				t.line.Add(t.line, w)
			}
		}
	}
}

// report is the tally as a case of a forecast.
func (t *tally) report(assume, text string) kernel.ForecastCase {
	curve := func(list []*big.Int) []kernel.Share {
		var out []kernel.Share
		for _, w := range list {
			out = append(out, odds.Share(w, t.whole))
		}
		return out
	}
	c := kernel.ForecastCase{Assume: assume, Text: text}
	c.Curves = []kernel.Curve{{Name: "steps lost by the defender", Side: t.side.Other(), P: curve(t.dSteps)},
		{Name: "steps lost by the attacker", Side: t.side, P: curve(t.aSteps)}}
	c.Events = []kernel.ChanceEvent{{Name: "the area is cleared", P: odds.Share(t.cleared, t.whole)},
		{Name: "the attackers are destroyed", P: odds.Share(t.gone, t.whole)}}
	if t.hasLine {
		c.Events = append(c.Events, kernel.ChanceEvent{Name: "the defensive line is destroyed",
			P: odds.Share(t.line, t.whole)})
	}
	return c
}

var forecastPolicy = []string{
	"Of equally strong blocks the one with the weakest fire takes the hit.",
	"Two anti-air hits shoot one bomber down rather than turn two back.",
	"Artillery and bombers count as sent so far.",
}

// Forecast fills in the chances of the battle that an action declares, supports or brings about.
func (p *Position) Forecast(side kernel.Side, a kernel.Action, out *kernel.Forecast) {
	suppose := out.Suppose
	out.Reset()
	if p.Over || side != p.ToMove() && side != kernel.Both {
		return
	}
	if !p.onList(a) {
		return
	}
	at := PlaceOf(a.Place)
	if p.pv == nil {
		p.pv = &previewer{}
	}
	q := &p.pv.pos
	p.Copy(q)
	q.ev, q.src = nil, nil
	switch a.Verb {
	case VBattle:
	case VArtillery:
		q.sendArtillery(Block(a.Piece), at)
	case VBomb, VBombOther:
		q.sendBomber(Block(a.Piece), int(a.Verb-VBomb), at)
	case VMove:
		if q.top().Kind != fOrder || !q.engaging() || q.Kind == PassImpulse {
			return
		}
		q.doMove(q.top(), at)
	case VBlitz:
		q.blitz(q.top().Piece, at)
	default:
		return
	}
	if q.Over || !q.Contested(at) || q.attackers(at).Empty() {
		return
	}
	q.forecastBattle(side, at, suppose, out)
	if a.Verb != VBattle {
		out.Help = q.couldSupport(at, out.Help)
	}
}

// couldSupport are the HQs of the side to move whose artillery or bombers could still be sent to a battle, and the
// fleets, by id.
func (p *Position) couldSupport(a Place, out []kernel.PieceID) []kernel.PieceID {
	m := p.Activated
	for h := m.Pop(); h != 0; h = m.Pop() {
		var reach, not Mask
		switch {
		case p.air.Has(h):
			for t := range p.Bombers {
				if _, ok := p.flies(h, t); ok {
					reach = p.AirReach(h)
				}
			}
		case p.fires(h):
			reach, not = p.artilleryReach(h), p.unsupported(h)
		}
		if reach.Has(a) && !not.Has(a) {
			out = append(out, kernel.PieceID(h))
		}
	}
	if p.Harbour.Coast.Has(a) {
		m = p.sails()
		for b := m.Pop(); b != 0; b = m.Pop() {
			if p.At[b] != a {
				out = append(out, kernel.PieceID(b))
			}
		}
	}
	slices.Sort(out)
	return out
}

// forecastBattle is the forecast of the battle in an area, as things stand.
func (p *Position) forecastBattle(side kernel.Side, a Place, suppose []kernel.Supposition, out *kernel.Forecast) {
	out.Known = true
	out.Policy = append(out.Policy, forecastPolicy...)
	s := p.Active
	d := s.Other()
	m := battleModel{first: !p.On(RDefenderFirst), flak: p.On(RFlak) && p.On(RFlakLosses)}
	m.tanks = p.On(RTankAttack) && (p.Weather == Good || !p.On(RWeather)) && p.green.Has(a) &&
		!(p.Areas[a].City && p.Controls(d, a))
	line := func(text string, r Rule, who kernel.Side, piece kernel.PieceID, n int) {
		out.Ledger = append(out.Ledger, kernel.LedgerLine{Text: text, Rule: p.number(r), Side: who, Piece: piece,
			N: int16(n)})
	}
	p.forecastSupport(a, &m, line)
	fleets := p.forecastFleets(a, &m, line)
	if len(fleets) > 0 {
		out.Policy = append(out.Policy, fleetPolicy)
	}
	// The attackers.
	var attack []fighter
	team := p.attackers(a)
	for b := team.Pop(); b != 0; b = team.Pop() {
		f := p.asAttacker(b, a)
		attack = append(attack, f)
		r := RStrength
		switch {
		case p.riverPenalty(b, a):
			r = RRiver
		case f.dice[0] != p.Strength(b):
			r = RWeather
		}
		line(fmt.Sprintf("strength %d, %s", p.Strength(b), hitsOn(f.faces[0])), r, s, kernel.PieceID(b),
			f.dice[0])
	}
	m.attack = fall(attack, 0, false)
	// The defenders: known ones, and those that are guessed at.
	e := battleQuery{Position: p, viewer: side, attacker: s, at: a, m: m, absorb: p.Absorbs(s.Other(), a),
		line: p.defended(a)}
	who := p.byHandles(p.defenders(a))
	e.who = append(e.who, who...)
	for _, b := range e.who {
		id := p.faceTo(side, b)
		switch {
		case !id.Handle():
			f := p.asDefender(b, int(p.Step[b]), a)
			line(fmt.Sprintf("strength %d, %s", p.Strength(b), hitsOn(f.faces[0])), RStrength, d, id, f.dice[0])
		case p.Seen.Has(b):
			f := p.asDefender(b, p.stepAt(b, p.SeenStrength[b]), a)
			line(fmt.Sprintf("as last seen: strength %d, %s", p.SeenStrength[b], hitsOn(f.faces[0])), RFog, d, id,
				f.dice[0])
		default:
			line("concealed", RFog, d, id, 0)
		}
	}
	if e.line {
		line("defensive line", RLine, d, 0, 1)
	}
	if e.absorb > 0 {
		line("hits absorbed by terrain, city and line", RAbsorb, d, 0, e.absorb)
	}
	if m.tanks && slices.ContainsFunc(attack, func(f fighter) bool { return f.dryTank }) {
		line("tank attack: fires first, if it meets no tank and no line",
			RTankAttack, s, 0, 0)
	}
	e.answer(nil, out)
	if entered := e.accept(suppose, out); len(entered) > 0 {
		e.answer(entered, out)
	}
	for i := range out.Cases {
		out.Cases[i].Events = append(out.Cases[i].Events, fleets...)
	}
}
