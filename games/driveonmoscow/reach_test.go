// The overlay of reach against the moves of the unit.

package driveonmoscow_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// laid is an overlay about a unit of a side, as the side sees it.
func laid(t *testing.T, p kernel.Position, id string, of kernel.Side, piece kernel.PieceID) *kernel.Overlay {
	t.Helper()
	which := slices.IndexFunc(game().Info().Overlays, func(o kernel.OverlayInfo) bool { return o.ID == id })
	var o kernel.Overlay
	if err := p.(kernel.Overlayer).Overlay(of, uint8(which), of, piece, &o); err != nil {
		t.Fatal(err)
	}
	return &o
}

// told plays actions that are given as files have them.
func told(t *testing.T, p kernel.Position, list ...string) kernel.Position {
	t.Helper()
	x, err := kernel.NewIndex(game().Info())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range list {
		a, err := x.ParseAction(text)
		if err == nil {
			err = p.Play(a, chance.NewRand(1), nil)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return p
}

// leftOf is how many points its owner sees left to a unit that is being moved.
func leftOf(p kernel.Position, piece kernel.PieceID) int {
	var v kernel.View
	p.View(kernel.Both, &v)
	for _, pv := range v.Pieces {
		if pv.ID == piece {
			return int(pv.Left)
		}
	}
	return -1
}

// movesOf are the hexes to which a unit could move if it were chosen alone, with the points that it would have left; -1
// if the move ends the game.
func movesOf(p kernel.Position, piece kernel.PieceID, lefts bool) map[kernel.PlaceID]int {
	q := p.New()
	p.Copy(q)
	choose := kernel.Action{Verb: stacks.VChoose, Piece: piece}
	if why := q.Why(q.ToMove(), choose); why == nil {
		if err := q.Play(choose, &chance.Replay{}, nil); err != nil {
			panic(err)
		}
	} else if why.Code != "in-hand" {
		return nil
	}
	all, r := map[kernel.PlaceID]int{}, q.New()
	for _, a := range q.Legal(nil) {
		if a.Verb != stacks.VMove {
			continue
		}
		all[a.Place] = 0
		if lefts {
			q.Copy(r)
			if err := r.Play(a, &chance.Replay{}, nil); err != nil {
				panic(err)
			}
			if all[a.Place] = leftOf(r, piece); r.Outcome().Over {
				all[a.Place] = -1
			}
		}
	}
	return all
}

// TestReachIsWhatAUnitCanMove: for each unit of the side that moves, the overlay marks the hexes of its moves, with the
// points that it would have left: on the ground of the first turn and off it (5.3), in mid-move (10.5), in the order
// to attack (12.1). A unit that has ended its move has none, and is said to.
func TestReachIsWhatAUnitCanMove(t *testing.T) {
	first := func(list ...string) func() kernel.Position {
		return func() kernel.Position { return told(t, arranged(t), append([]string{"move-first"}, list...)...) }
	}
	case12 := "set declared 0\nset turn 5\nset declared 5\nput g-5id 3749\nput s-133rd 3748\nput s-178rd 3748\n" +
		"put s-126rd 3739\nready german movement\ndice 1\ndo end\ndo move-first\ndo arrange\n"
	for name, c := range map[string]struct {
		pos                func() kernel.Position
		ended, some, units int // units whose move is over, that can go somewhere, and all of the side
	}{
		"turn 1":                  {first(), 0, 72, 72},
		"in hand":                 {first("choose g-2pz"), 0, 72, 72},
		"moved":                   {first("choose g-2pz", "move 1332"), 0, 72, 72},
		"another stack was moved": {first("choose g-2pz", "move 1332", "choose g-5pz", "move 1434"), 1, 71, 72},
		"too far to leave its ground": {func() kernel.Position {
			return small(t, "set declared 0\nset turn 1\nput g-1pz 4434 bonus\nput s-133rd 5001\n"+
				"ready german movement\ndo choose g-1pz\ndo move 4439\ndo done\n")
		}, 0, 1, 1},
		"untried":           {first("end", "end", "move-first", "arrange"), 0, 152, 152},
		"ordered to attack": {func() kernel.Position { return small(t, case12) }, 0, 13, 13},
		"ordered, one moved": {func() kernel.Position {
			return small(t, case12+"do choose s-133rd\ndo move 3747\n")
		}, 0, 2, 13},
	} {
		p := c.pos()
		s, in, x := p.ToMove(), game().Info(), mustIndex(t)
		var v kernel.View
		p.View(s, &v)
		ended, some, units := 0, 0, 0
		for _, pv := range v.Pieces {
			if pv.Side != s || p.(*stacks.Position).HexIn(pv.Place) < 0 {
				continue
			}
			units++
			id := x.PieceName(pv.ID)
			want, o := movesOf(p, pv.ID, units%8 == 1 || id == "g-2pz"), laid(t, p, "reach", s, pv.ID)
			for _, m := range o.Places {
				left, ok := want[m.Place]
				if delete(want, m.Place); !ok {
					t.Fatalf("%s: %s cannot move to %s, which is marked", name, id, in.Places[m.Place].ID)
				}
				if (units%8 == 1 || id == "g-2pz") && left >= 0 && int(m.N) != left {
					t.Fatalf("%s: %s has %d points left in %s, not %d", name, id, left, in.Places[m.Place].ID, m.N)
				}
			}
			if len(want) > 0 {
				t.Errorf("%s: %s can move to %d hexes that are not marked", name, id, len(want))
			}
			if len(o.Places) > 0 {
				some++
			}
			if stacks.Flags(pv.Flags)&stacks.Moved != 0 {
				if ended++; !strings.Contains(o.Note, "ended its move") {
					t.Errorf("%s: of %s it is said: %s", name, id, o.Note)
				}
			}
		}
		if ended != c.ended || some != c.some || units != c.units {
			t.Errorf("%s: of %d units %d have ended their move, %d can move; want %d, %d, %d", name, units, ended, some,
				c.units, c.ended, c.some)
		}
	}
}

// TestReachWhileAnAssaultWaits: while the enemy chooses a retreat, a unit that has ended its move still has (10.5).
func TestReachWhileAnAssaultWaits(t *testing.T) {
	p := small(t, "set turn 8\nset declared 4\nput g-6id 3549\nput g-1pz 3748\nput g-5id 3751\nput s-126rd 3749\n"+
		"ready german movement\ndo choose g-6id\ndo move 3548\ndo choose g-1pz\ndice 4\ndo assault 3749\n")
	if p.ToMove() != kernel.SideB {
		t.Fatal("nobody is asked for a retreat")
	}
	id, _ := mustIndex(t).Piece("g-6id")
	if o := laid(t, p, "reach", kernel.SideA, id); len(o.Places) > 0 || !strings.Contains(o.Note, "ended its move") {
		t.Errorf("%d hexes are marked, and it is said: %s", len(o.Places), o.Note)
	}
}

// TestReachTellsOfTheGround: a unit with more points on its ground is told of both, in the set-up too (5.3).
func TestReachTellsOfTheGround(t *testing.T) {
	p := small(t, "set declared 0\nset turn 1\nput g-1pz 4434 bonus\nput g-2pz 4430\nready german movement\n")
	for unit, want := range map[string]string{
		"g-1pz": "Movement points: 14 while it keeps to its ground, else 10.", "g-2pz": "Movement points: 10."} {
		id, _ := mustIndex(t).Piece(unit)
		if o := laid(t, p, "reach", kernel.SideA, id); o.Note != want {
			t.Errorf("%s: %s", unit, o.Note)
		}
	}
}

// TestReachOfAnUntriedUnitIsItsOwners: the owner asks about an untried unit by the handle that he knows it by; the
// enemy is refused as if it did not exist, whichever handle he names.
func TestReachOfAnUntriedUnitIsItsOwners(t *testing.T) {
	p := small(t, "put untried RD 3749\nput untried RD 3649\nput s-133rd 3649\nput g-5id 3747\nready soviet movement\n")
	which := uint8(slices.IndexFunc(game().Info().Overlays, func(o kernel.OverlayInfo) bool { return o.ID == "reach" }))
	ask := func(viewer, of kernel.Side, id kernel.PieceID) string {
		var o kernel.Overlay
		if err := p.(kernel.Overlayer).Overlay(viewer, which, of, id, &o); err != nil {
			return err.Error()
		}
		return o.Note
	}
	const points = "Movement points: 4."
	unknown := ask(kernel.SideA, kernel.SideB, kernel.FirstHandle+9999)
	here, there := place(t, "3749"), place(t, "3649")
	met, owners := 0, map[kernel.Side]bool{kernel.SideB: true, kernel.Both: true}
	for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
		var v kernel.View
		p.View(viewer, &v)
		for _, pv := range v.Pieces {
			if !pv.ID.Handle() {
				continue
			}
			want := unknown
			if on := pv.Place == here || pv.Place == there; on && owners[viewer] {
				want = points
				met++
			}
			if got := ask(viewer, kernel.SideB, pv.ID); got != want {
				t.Errorf("%d asks about the handle %d: %q, want %q", viewer, pv.ID, got, want)
			}
			if got := ask(kernel.SideA, kernel.SideB, pv.ID); got != unknown {
				t.Errorf("the enemy asks about the handle %d: %q", pv.ID, got)
			}
		}
	}
	if met != 4 || unknown == points {
		t.Errorf("%d handles have a reach, want two for the owner and two for who plays both sides", met)
	}
}

func mustIndex(t *testing.T) *kernel.Index {
	x, err := kernel.NewIndex(game().Info())
	if err != nil {
		t.Fatal(err)
	}
	return x
}
