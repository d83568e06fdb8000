// The game of orders_test.go, checked and played once through.

package examplegames_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

func TestOrdersContract(t *testing.T) {
	kerneltest.Run(t, ordersGame(), kerneltest.Options{Goalless: true})
}

// TestOrdersAndAircraft plays B.2 to B.4 once through.
func TestOrdersAndAircraft(t *testing.T) {
	p := start(t, ordersGame(), 1)
	sees := func(side kernel.Side) (marks []uint8, faces int) {
		var v kernel.View
		p.View(side, &v)
		for _, m := range v.Marks {
			marks = append(marks, m.Kind)
		}
		for _, pv := range v.Pieces {
			if pv.Side != side && pv.Face != 0 && pv.Face <= planes {
				faces++
			}
		}
		return marks, faces
	}
	do(t, p, &chance.Script{}, "declare h1", "declare h3", "done")
	refused(t, p, "12.1", "order h2 hold", "react h2")
	do(t, p, &chance.Script{}, "react h1", "order h1 withdraw", "order h3 hold", "done")
	refused(t, p, "14.24", "fly mig-3 h1")
	do(t, p, &chance.Script{}, "fly ju-88 h1", "fly bf-109 h1", "fly g-dummy h1", "done", "fly mig-3 h1", "fly su-2 h1")
	refused(t, p, "14.24", "fly s-dummy h1")
	do(t, p, &chance.Script{}, "done")
	marks, faces := sees(kernel.SideA)
	expect(t, "the attacker sees two attacks and two backs of orders", marks, []uint8{0, 0, 1, 1})
	expect(t, "and no Soviet aircraft", faces, 0)
	marks, faces = sees(kernel.SideB)
	expect(t, "the defender sees its orders", marks, []uint8{0, 0, 3, 2})
	expect(t, "and no German aircraft", faces, 0)
	// Initiative to the Soviets, who choose among three which one the MiG meets.
	do(t, p, &chance.Script{Dice: []int{2}}, "fight h1")
	expect(t, "who chooses", p.ToMove(), kernel.SideB)
	expect(t, "whom to meet", legalTexts(t, p), []string{"engage ju-88", "engage bf-109", "engage g-dummy"})
	// The Ju 88 goes home (4). The untried division draws 3; with the reserve that makes 5 to the 4 of the attack.
	do(t, p, &chance.Script{Dice: []int{4, 6}, Lots: []int16{3}}, "engage ju-88")
	expect(t, "drawn", p.s.Drawn[1], int8(3))
	expect(t, "the bomber over the hex was the Soviet one, so 6 - 1 wins: withdrawn, not lost",
		[]kernel.PlaceID{p.s.At[11], p.s.At[reserve]}, []kernel.PlaceID{placeReserve, placeReserve})
	_, faces = sees(kernel.SideA)
	expect(t, "both Soviet aircraft have been seen", faces, 2)
	do(t, p, &chance.Script{Dice: []int{1, 5}, Lots: []int16{1}}, "fight h3")
	expect(t, "held, and lost", p.s.At[13], placeLost)
	expect(t, "over", p.Outcome().Over, true)
}
