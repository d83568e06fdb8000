package toy

import (
	"fmt"

	"umpire/kernel"
)

// maxDice is how many dice a side can roll in a battle.
const maxDice = stack * 3

// wholeDice is the number of ways in which maxDice dice fall: the common denominator of all odds.
const wholeDice = 6 * 6 * 6 * 6 * 6 * 6

// spread is how likely each number of hits is, in parts of wholeDice.
type spread [maxDice + 1]int64

// force is one side in a forecast battle: its steps, and the chances of its hits.
type force struct {
	steps int
	hits  spread
}

func newForce() force {
	f := force{}
	f.hits[0] = wholeDice
	return f
}

// add adds a block that rolls a die for each step and hits with so many faces (4.2).
func (f *force) add(steps, hitting int) {
	for range steps {
		f.steps++
		for h := maxDice; h >= 0; h-- {
			n := f.hits[h] * int64(faces-hitting)
			if h > 0 {
				n += f.hits[h-1] * int64(hitting)
			}
			f.hits[h] = n / faces // exact: at most maxDice factors of six are taken out
		}
	}
}

// atLeast is the chance of so many hits or more.
func (s *spread) atLeast(n int) int64 {
	sum := int64(0)
	for h := n; h <= maxDice; h++ {
		sum += s[h]
	}
	return sum
}

// mean is the expected number of hits, in parts of wholeDice.
func (s *spread) mean() int64 {
	sum := int64(0)
	for h, n := range s {
		sum += int64(h) * n
	}
	return sum
}

// Forecast is the odds of a battle, or of the battle that a move would bring. What the side has not seen of the defenders is
// taken at its best, at its worst, and evenly from the blocks not accounted for, at any strength.
func (p *Position) Forecast(side kernel.Side, a kernel.Action, f *kernel.Forecast) {
	f.Reset()
	if side != p.ToMove() || p.refuse(a) != fine {
		return
	}
	at := a.Place
	if a.Verb != verbBattle && (a.Verb != verbMove || p.count[side.Other()][at] == 0) {
		return
	}
	f.Known = true
	f.Policy = append(f.Policy, "Every battle is one round, and losses go to the strongest block (4.3).")
	attack := newForce()
	for b, last := ofSide(side); b <= last; b++ {
		if p.at[b] == at && p.at[b] != kernel.NoPlace || a.Verb == verbMove && b == a.Piece {
			n := p.hitFaces(b, at, true)
			attack.add(int(p.steps[b]), n)
			f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: fmt.Sprintf("dice, each hits with %d of 6 faces", n), Rule: "4.2", Side: side, Piece: b, N: int16(p.steps[b])})
		}
	}
	if p.g.town[at] {
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "attackers of a town hit with one face less", Rule: "4.5", Side: side, N: -1})
	}
	known := newForce()
	hidden := 0
	for b, last := ofSide(side.Other()); b <= last; b++ {
		switch {
		case p.at[b] != at:
		case p.seen[b] == 0 && !p.sees(side, b):
			hidden++
		default:
			n := p.hitFaces(b, at, false)
			known.add(int(p.steps[b]), n)
			f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: fmt.Sprintf("dice, each hits with %d of 6 faces", n), Rule: "4.2", Side: side.Other(), Piece: p.ShownAs(side, b), N: int16(p.steps[b])})
		}
	}
	if hidden == 0 {
		f.Cases = append(f.Cases, battleCase("known", "", side, &attack, []force{known}))
		return
	}
	f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "blocks not seen", Rule: "1.2", Side: side.Other(), N: int16(hidden)})
	worlds := p.defenders(nil, known, side, at, hidden, 0)
	best, worst := 0, 0
	for i := range worlds {
		if better(&attack, &worlds[i], &worlds[best]) {
			best = i
		}
		if better(&attack, &worlds[worst], &worlds[i]) {
			worst = i
		}
	}
	f.Cases = append(f.Cases,
		battleCase("best", "the weakest blocks that can stand there", side, &attack, worlds[best:best+1]),
		battleCase("worst", "the strongest blocks that can stand there", side, &attack, worlds[worst:worst+1]),
		battleCase("mean", "any of the blocks not accounted for, at any strength", side, &attack, worlds))
}

// defenders appends every force that can stand behind the unseen blocks in an area. It reads only which enemy blocks are not
// accounted for, never which of them stands where.
func (p *Position) defenders(list []force, f force, side kernel.Side, at kernel.PlaceID, hidden int, taken uint) []force {
	if hidden == 0 {
		return append(list, f)
	}
	for b, last := ofSide(side.Other()); b <= last; b++ {
		if p.at[b] == kernel.NoPlace || p.seen[b] != 0 || p.sees(side, b) || taken>>b&1 == 1 {
			continue
		}
		for s := int8(1); s <= p.g.block[b].steps; s++ {
			g := f
			g.add(int(s), p.hitFaces(b, at, false))
			list = p.defenders(list, g, side, at, hidden-1, taken|1<<b)
		}
	}
	return list
}

// better says whether an attack does better against a than against b.
func better(attack, a, b *force) bool {
	x, y := attack.hits.atLeast(a.steps), attack.hits.atLeast(b.steps)
	if x != y {
		return x > y
	}
	return a.hits.mean() < b.hits.mean()
}

// battleCase is the mean over some worlds.
func battleCase(assume, text string, side kernel.Side, attack *force, worlds []force) kernel.ForecastCase {
	var answer spread
	var cleared, beaten int64
	for i := range worlds {
		for h, n := range worlds[i].hits {
			answer[h] += n
		}
		cleared += attack.hits.atLeast(worlds[i].steps)
		beaten += worlds[i].hits.atLeast(attack.steps)
	}
	whole := wholeDice * int64(len(worlds))
	return kernel.ForecastCase{
		Assume: assume, Text: text,
		Curves: []kernel.Curve{
			{Name: "hits by the attacker", Side: side, P: shares(attack.hits, wholeDice)},
			{Name: "hits by the defender", Side: side.Other(), P: shares(answer, whole)},
		},
		Events: []kernel.ChanceEvent{
			{Name: "no defender is left", P: share(cleared, whole)},
			{Name: "no attacker is left", P: share(beaten, whole)},
		},
	}
}

func shares(s spread, whole int64) []kernel.Share {
	last := len(s) - 1
	for last > 0 && s[last] == 0 {
		last--
	}
	list := make([]kernel.Share, 0, last+1)
	for _, n := range s[:last+1] {
		list = append(list, share(n, whole))
	}
	return list
}

// share rounds to the nearest.
func share(n, whole int64) kernel.Share {
	return kernel.Share((n*int64(kernel.Whole) + whole/2) / whole)
}
