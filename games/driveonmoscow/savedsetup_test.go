// Tests of set-ups that are saved and used again: each kind of counter stands where one of its kind stood; and of
// placing many of a kind.

package driveonmoscow_test

import (
	"fmt"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// playing plays an action that is legal.
func playing(t *testing.T, pos kernel.Position, a kernel.Action) {
	t.Helper()
	if why := pos.Why(pos.ToMove(), a); why != nil {
		t.Fatalf("%+v: %s", a, why)
	}
	var ev kernel.Events
	if err := pos.Play(a, &chance.Replay{}, &ev); err != nil {
		t.Fatalf("%+v: %v", a, err)
	}
}

// stood is what stands where: of each hex the counters from below, untried ones by their kind.
func stood(pos kernel.Position, side kernel.Side) map[kernel.PlaceID]string {
	var v kernel.View
	pos.View(side, &v)
	kind := map[kernel.PieceID]string{}
	for _, p := range v.Pieces {
		kind[p.ID] = fmt.Sprint("kind ", p.Back)
		if p.Face != 0 {
			kind[p.ID] = fmt.Sprint("counter ", p.Face)
		}
	}
	all := map[kernel.PlaceID]string{}
	for _, w := range pos.(kernel.Deployer).Placements(side, nil) {
		all[w.Place] += kind[w.Piece] + ", "
	}
	return all
}

// TestSetupsAreUsedAgain: what Placements tells after the usual set-up, PlaceActions places again, in that order and in
// the same stacks.
func TestSetupsAreUsedAgain(t *testing.T) {
	start := func() kernel.Position {
		pos, err := game().Start(kernel.Setup{Scenario: "campaign"}, &chance.Replay{})
		if err != nil {
			t.Fatal(err)
		}
		return pos
	}
	if !game().Info().Deploys {
		t.Fatal("the game does not say that set-ups can be saved")
	}
	usual, again := start(), start()
	for range kernel.Players {
		playing(t, usual, kernel.Action{Verb: stacks.VArrange})
	}
	for range kernel.Players {
		side := again.ToMove()
		saved := usual.(kernel.Deployer).Placements(side, nil)
		if n := map[kernel.Side]int{kernel.SideA: 72, kernel.SideB: 140}[side]; len(saved) != n {
			t.Fatalf("%d units of side %d are placed, want %d", len(saved), side, n)
		}
		for _, w := range saved {
			for _, a := range again.(kernel.Deployer).PlaceActions(w, nil) {
				playing(t, again, a)
			}
		}
		if a, b := fmt.Sprint(stood(usual, side)), fmt.Sprint(stood(again, side)); a != b {
			t.Errorf("side %d stands\n%s\nwant\n%s", side, b, a)
		}
	}
	if again.ToMove() != kernel.SideA || again.Prompt(kernel.Both).Phase == stacks.PhaseDeploy {
		t.Error("the set-up goes on")
	}
}

// TestSetupsFitOtherDraws: a set-up that names other units of the same type and zone, as one of another game may, is
// fitted to those of this game. A unit that is one too many for its type finds no place, and says so.
func TestSetupsFitOtherDraws(t *testing.T) {
	start := func() kernel.Position {
		pos, err := game().Start(kernel.Setup{Scenario: "campaign"}, &chance.Replay{})
		if err != nil {
			t.Fatal(err)
		}
		return pos
	}
	usual, again := start(), start()
	playing(t, usual, kernel.Action{Verb: stacks.VArrange})
	saved := usual.(kernel.Deployer).Placements(kernel.SideB, nil)
	var v kernel.View
	start().View(kernel.SideB, &v)
	kind := map[kernel.PieceID]string{} // of the untried units, before they are placed
	for _, pv := range v.Pieces {
		if pv.ID.Handle() {
			kind[pv.ID] = fmt.Sprint(pv.Back, stacks.Flags(pv.Flags)&stacks.Reserve)
		}
	}
	last, moved := map[string]int{}, 0
	for n := range saved { // each unit changes its name with the one of its kind before it
		k := kind[saved[n].Piece]
		if m, ok := last[k]; ok && k != "" {
			saved[n].Piece, saved[m].Piece = saved[m].Piece, saved[n].Piece
			moved++
		}
		last[k] = n
	}
	for _, w := range saved {
		for _, a := range again.(kernel.Deployer).PlaceActions(w, nil) {
			playing(t, again, a)
		}
	}
	if a, b := fmt.Sprint(stood(usual, kernel.SideB)), fmt.Sprint(stood(again, kernel.SideB)); a != b || moved < 100 {
		t.Errorf("after %d changes of names there stand\n%s\nwant\n%s", moved, b, a)
	}

	full, w := start(), saved[len(saved)-1]
	for range 200 { // until none of its type is left, or the hex is full
		for _, a := range full.(kernel.Deployer).PlaceActions(w, nil) {
			if why := full.Why(kernel.SideB, a); why != nil {
				if why.Rule == "" || why.Error() == "" {
					t.Errorf("refused with %+v", why)
				}
				return
			}
			playing(t, full, a)
		}
	}
	t.Error("units without end find a place")
}

// TestAHandGoesOn: after an untried unit was placed the next of its kind is in hand, as long as there is one.
func TestAHandGoesOn(t *testing.T) {
	pos, err := game().Start(kernel.Setup{Scenario: "campaign"}, &chance.Replay{})
	if err != nil {
		t.Fatal(err)
	}
	x, err := kernel.NewIndex(game().Info())
	if err != nil {
		t.Fatal(err)
	}
	chosen, placed := 0, 0
	for pos.ToMove() == kernel.SideB {
		legal := pos.Legal(nil)
		a := legal[0]
		for _, b := range legal {
			if b.Verb == stacks.VPlace {
				a = b
			}
		}
		switch a.Verb {
		case stacks.VPlace:
			placed++
		case stacks.VChoose:
			chosen++
		default:
			t.Fatalf("after %d units %s comes first", placed, x.FormatAction(a))
		}
		playing(t, pos, a)
	}
	// six Guards divisions, and a choice for each kind of each zone: three of the reserve, six of the forward zone
	if placed != 140 || chosen != 6+3+6 {
		t.Errorf("%d units were placed, and %d chosen", placed, chosen)
	}
}

// TestASetUpByStack: with one input for the line (3.3) and one for each stack, as a table fills a hex, the 140 units of
// the Soviets take 44 inputs: 14 to take a kind or a Guards division in hand, 15 for the reserve, which stands one to a
// hex (3.2), 13 for stacks, and the last unit, which ends the set-up.
func TestASetUpByStack(t *testing.T) {
	pos, err := game().Start(kernel.Setup{Scenario: "campaign"}, &chance.Replay{})
	if err != nil {
		t.Fatal(err)
	}
	inputs, placed := 1, 0
	for range 200 { // a rifle division in each hex of the front
		a, ok := pos.(kernel.Batcher).Batch(0)
		if !ok {
			break
		}
		playing(t, pos, a)
		if a.Verb == stacks.VPlace {
			placed++
		}
	}
	if n := len(lacking(pos)); n > 0 {
		t.Errorf("%d hexes of the front lack a rifle division", n)
	}
	for pos.ToMove() == kernel.SideB {
		legal := pos.Legal(nil)
		best, most := legal[0], 0
		for _, a := range legal {
			if a.Verb == stacks.VPlace && most < 5 {
				if n := fills(t, pos, a, nil); n > most {
					best, most = a, n
				}
			}
		}
		if inputs++; most == 0 {
			playing(t, pos, best)
			continue
		}
		placed += fills(t, pos, best, pos)
	}
	if placed != 140 || inputs != 44 {
		t.Errorf("%d units are placed with %d inputs, want 140 with 44", placed, inputs)
	}
}

// fills counts how many units an action places that is played again as long as it is legal, but for the last unit of
// all, and plays it so on into.
func fills(t *testing.T, p kernel.Position, a kernel.Action, into kernel.Position) (n int) {
	t.Helper()
	if into == nil {
		into = p.New()
		p.Copy(into)
	}
	for n == 0 || into.ToMove() == kernel.SideB && into.Prompt(kernel.SideB).N > 1 && into.Why(kernel.SideB, a) == nil {
		playing(t, into, a)
		n++
	}
	return n
}
