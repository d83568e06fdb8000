// The odds of an exchange of fire, for a known defender or for several equally likely ones.

package odds

import (
	"math/big"
	"slices"

	"umpire/kernel"
)

// Force is one side in an exchange of fire: its steps, and the dice that it throws.
type Force struct {
	Steps int
	Dice  Volley
}

// Add adds steps of which each throws a die that hits on so many faces.
func (f *Force) Add(steps, faces int) {
	f.Steps += steps
	f.Dice.Add(steps, uint8(faces))
}

// Levels are the forces that a piece is at each of its levels, every die hitting on so many faces.
func Levels(levels []int8, faces int) []Force {
	list := make([]Force, len(levels))
	for i, steps := range levels {
		list[i].Add(int(steps), faces)
	}
	return list
}

// Unseen are the forces that a known one can be with n more pieces whose faces nobody sees: every choice of n pieces
// out of some, each at any of its Levels.
func Unseen(known Force, n int, pieces [][]Force) []Force {
	if n == 0 {
		return []Force{known}
	}
	var list []Force
	for i, levels := range pieces {
		for _, f := range levels {
			with := known
			with.Steps += f.Steps
			for faces, dice := range f.Dice {
				with.Dice[faces] += dice
			}
			list = append(list, Unseen(with, n-1, pieces[i+1:])...)
		}
	}
	return list
}

// Exchange is the odds of an exchange of fire: both sides throw their dice at once, and each hit takes a step. The
// defender is one of some forces, all equally likely. Assume and text say what was assumed of it.
func Exchange(assume, text string, attacker kernel.Side, attack Force, defence ...Force) kernel.ForecastCase {
	dice := 0 // all weights are over 6^dice
	for _, d := range defence {
		dice = max(dice, d.Dice.Dice())
	}
	one, all := SixBig(attack.Dice.Dice()), SixBig(dice)
	all.Mul(all, big.NewInt(int64(len(defence))))
	hits := ThrowBig(attack.Dice)
	cleared, beaten := new(big.Int), new(big.Int)
	var answer []*big.Int
	for _, d := range defence {
		cleared.Add(cleared, atLeast(hits, d.Steps))
		back := ThrowBig(d.Dice)
		scale := SixBig(dice - d.Dice.Dice())
		for h, n := range back {
			if n.Mul(n, scale); h == len(answer) {
				answer = append(answer, new(big.Int))
			}
			answer[h].Add(answer[h], n)
		}
		beaten.Add(beaten, atLeast(back, attack.Steps))
	}
	return kernel.ForecastCase{Assume: assume, Text: text,
		Curves: []kernel.Curve{Curve("hits by the attacker", attacker, hits, one),
			Curve("hits by the defender", attacker.Other(), answer, all)},
		Events: []kernel.ChanceEvent{
			{Name: "no defender is left", P: Share(cleared, new(big.Int).Mul(one, big.NewInt(int64(len(defence)))))},
			{Name: "no attacker is left", P: Share(beaten, all)}}}
}

// Extremes are the forces against which an attack does best and worst: it is likeliest, or least likely, to clear
// them; of those, they bring fewest or most hits in return; of those, the first.
func Extremes(attack Force, defence []Force) (best, worst Force) {
	hits := ThrowBig(attack.Dice)
	harder := func(a, b Force) int {
		if n := atLeast(hits, b.Steps).Cmp(atLeast(hits, a.Steps)); n != 0 {
			return n
		}
		return a.Dice.faces() - b.Dice.faces() // six times the hits to be expected
	}
	return slices.MinFunc(defence, harder), slices.MaxFunc(defence, harder)
}

// faces is how many faces of all dice hit.
func (v *Volley) faces() (n int) {
	for f := range v {
		n += f * int(v[f])
	}
	return n
}

// atLeast is the weight of so many hits or more.
func atLeast(weights []*big.Int, hits int) *big.Int {
	sum := new(big.Int)
	for _, n := range weights[min(hits, len(weights)):] {
		sum.Add(sum, n)
	}
	return sum
}
