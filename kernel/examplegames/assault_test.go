// Drive on Moscow 10.4, 10.5 and 10.14 to 10.22, on 24 hexes: a stack is gathered, splits, assaults in mid-move; the
// owner of the defenders chooses their retreat; the stack moves on from there, or is thrown back to the hex from
// which it was launched.

package examplegames_test

import (
	"errors"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

const (
	hexWide, hexHigh = 6, 4
	hexes            = hexWide * hexHigh
	tanks            = 2 // pieces 1 and 2 are panzers, 3 and 4 panzer grenadiers, 5 to 8 rifles
	germans          = 4
	counters         = 8
	stackMost        = 3
)

var (
	attackOf  = [germans + 1]int{0, 4, 4, 3, 3}
	defenceOf = [counters + 1]int{5: 2, 6: 3, 7: 2, 8: 3}
)

const (
	vChoose kernel.Verb = 1 + iota
	vDrop
	vMove
	vAssault
	vDone
	vRetreat
)

type assaultState struct {
	Turn   int8
	At     [counters + 1]kernel.PlaceID
	Began  [germans + 1]kernel.PlaceID // 10.18: where it stood when the phase began
	Left   [germans + 1]int8           // movement points
	Used   [germans + 1]bool           // 10.15: has assaulted
	Spent  [germans + 1]bool           // 10.5: another stack has been moved since
	Group  [germans + 1]bool
	Target kernel.PlaceID // while defenders retreat
}

func hexAt(q, r int) kernel.PlaceID {
	if q < 0 || r < 0 || q >= hexWide || r >= hexHigh {
		return kernel.NoPlace
	}
	return kernel.PlaceID(1 + q + hexWide*r)
}

// beyond is the neighbour of a hex in one of six directions, in a circle.
func beyond(h kernel.PlaceID, dir int) kernel.PlaceID {
	if h == kernel.NoPlace {
		return h
	}
	d := [6][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}[(dir+6)%6]
	return hexAt((int(h)-1)%hexWide+d[0], (int(h)-1)/hexWide+d[1])
}

func direction(a, b kernel.PlaceID) int {
	for d := range 6 {
		if n := beyond(a, d); n != kernel.NoPlace && n == b {
			return d
		}
	}
	return -1
}

// at counts the counters of a side in a hex.
func (s *assaultState) at(side kernel.Side, h kernel.PlaceID) (n int) {
	for b := 1; b <= counters; b++ {
		if s.At[b] == h && (b > germans) == (side == kernel.SideB) {
			n++
		}
	}
	return n
}

// group is where the gathered units stand, what the slowest has left (10.6), how many there are, and their attack.
func (s *assaultState) group() (h kernel.PlaceID, left int8, n, attack int) {
	left = 99
	for b := 1; b <= germans; b++ {
		if s.Group[b] {
			h, left, n, attack = s.At[b], min(left, s.Left[b]), n+1, attack+attackOf[b]
		}
	}
	return h, left, n, attack
}

// retreats is where the defenders may go: 10.22. Straight on; if that is blocked the two hexes on either side of it,
// and so on round, but never to the launch hex. Zones of Germans other than the assaulting group block.
func (s *assaultState) retreats() (open []kernel.PlaceID) {
	launch, _, _, _ := s.group()
	d := direction(launch, s.Target)
	for _, ring := range [][]int{{d}, {d - 1, d + 1}, {d - 2, d + 2}} {
		for _, dir := range ring {
			h := beyond(s.Target, dir)
			if h == kernel.NoPlace || s.at(kernel.SideA, h) > 0 ||
				s.at(kernel.SideB, h)+s.at(kernel.SideB, s.Target) > stackMost {
				continue
			}
			zone := false
			for b := 1; b <= germans; b++ {
				zone = zone || !s.Group[b] && s.At[b] != kernel.NoPlace && direction(s.At[b], h) >= 0
			}
			if !zone {
				open = append(open, h)
			}
		}
		if len(open) > 0 {
			return open
		}
	}
	return nil
}

func (s *assaultState) refuse(a kernel.Action) *kernel.Refusal {
	no := func(rule, text string) *kernel.Refusal { return kernel.Refuse(rule, "no", text) }
	h, left, n, _ := s.group()
	if (s.Target != kernel.NoPlace) != (a.Verb == vRetreat) {
		return no("1", "Something else is to be decided.")
	}
	switch a.Verb {
	case vChoose, vDrop:
		switch b := a.Piece; {
		case b < 1 || b > germans || s.At[b] == kernel.NoPlace:
			return no("1", "That is not a unit that can move.")
		case s.Group[b] == (a.Verb == vChoose):
			return no("10.4", "It is gathered already, or not gathered.")
		case s.Spent[b]:
			return no("10.5", "Another stack has been moved since.")
		}
	case vMove:
		switch {
		case n == 0:
			return no("10.4", "Gather units first.")
		case direction(h, a.Place) < 0 || left < 1:
			return no("10.2", "That is too far.")
		case s.at(kernel.SideB, a.Place) > 0:
			return no("10.3", "The enemy stands there.")
		case s.at(kernel.SideA, a.Place)+n > stackMost:
			return no("10.15", "Too many would stand there.")
		}
	case vAssault:
		switch {
		case n == 0 || !s.Group[1] && !s.Group[2]:
			return no("10.14", "A panzer unit must take part.")
		case direction(h, a.Place) < 0 || s.at(kernel.SideB, a.Place) == 0:
			return no("10.14", "No enemy stands there, next to the group.")
		case left < 3:
			return no("10.15", "Entering costs two points more.")
		}
		for b := 1; b <= germans; b++ {
			if s.Group[b] && s.Used[b] {
				return no("10.15", "One assault a phase.")
			}
		}
	case vRetreat:
		for _, h := range s.retreats() {
			if h == a.Place {
				return nil
			}
		}
		return no("10.22", "The way back is elsewhere.")
	}
	return nil
}

func (s *assaultState) play(a kernel.Action, src chance.Source, ev *kernel.Events) {
	switch a.Verb {
	case vChoose:
		b := a.Piece
		for o := 1; o <= germans; o++ {
			if s.Group[o] && s.Began[o] != s.Began[b] { // 10.5: a stack from elsewhere ends the move of this one
				for x := 1; x <= germans; x++ {
					s.Spent[x] = s.Spent[x] || s.Began[x] == s.Began[o]
				}
			}
		}
		for o := 1; o <= germans; o++ {
			if s.Group[o] && (s.At[o] != s.At[b] || s.Began[o] != s.Began[b]) {
				s.Group[o] = false
			}
		}
		s.Group[b] = true
	case vDrop:
		s.Group[a.Piece] = false
	case vMove:
		s.pay(1)
		s.enter(a.Place, ev)
	case vAssault:
		s.assault(a.Place, src, ev)
	case vRetreat:
		s.fallBack(a.Place, ev)
	case vDone:
		s.Turn++
		s.ready()
	}
}

func (s *assaultState) pay(cost int8) {
	for b := 1; b <= germans; b++ {
		if s.Group[b] {
			s.Left[b] -= cost
		}
	}
}

func (s *assaultState) enter(h kernel.PlaceID, ev *kernel.Events) {
	for b := kernel.PieceID(1); b <= germans; b++ {
		if s.Group[b] {
			say(ev, 1, kernel.SideA, b, s.At[b], h, 0)
			s.At[b] = h
		}
	}
}

// assault is 10.15: the group pays three points, and a die with the odds decides.
func (s *assaultState) assault(target kernel.PlaceID, src chance.Source, ev *kernel.Events) {
	_, _, _, attack := s.group()
	defence := 0
	for b := germans + 1; b <= counters; b++ {
		if s.At[b] == target {
			defence += defenceOf[b]
		}
	}
	s.pay(3)
	for b := 1; b <= germans; b++ {
		s.Used[b] = s.Used[b] || s.Group[b]
	}
	die := src.Die(chance.Label{Kind: 1, N: int16(target)}, 6)
	s.Target = target
	say(ev, 2, kernel.SideA, 0, 0, target, int16(die))
	switch n := die + attack/defence; {
	case n <= 3: // 10.19: back to the launch hex, where they stay
		for b := 1; b <= germans; b++ {
			if s.Group[b] {
				s.Group[b], s.Left[b] = false, 0
			}
		}
		s.Target = kernel.NoPlace
	case n <= 6: // the defenders retreat
		switch ways := s.retreats(); len(ways) {
		case 0:
			s.clear(ev)
		case 1:
			s.fallBack(ways[0], ev)
		}
	default:
		s.clear(ev)
	}
}

func (s *assaultState) fallBack(to kernel.PlaceID, ev *kernel.Events) {
	for b := kernel.PieceID(germans + 1); b <= counters; b++ {
		if s.At[b] == s.Target {
			say(ev, 1, kernel.SideB, b, s.At[b], to, 0)
			s.At[b] = to
		}
	}
	s.goOn(ev)
}

func (s *assaultState) clear(ev *kernel.Events) {
	for b := kernel.PieceID(germans + 1); b <= counters; b++ {
		if s.At[b] == s.Target {
			say(ev, 3, kernel.SideB, b, s.At[b], 0, 0)
			s.At[b] = kernel.NoPlace
		}
	}
	s.goOn(ev)
}

// goOn is 10.20: the group stands in the hex that it cleared, with the points it has left.
func (s *assaultState) goOn(ev *kernel.Events) {
	s.enter(s.Target, ev)
	s.Target = kernel.NoPlace
}

func (s *assaultState) ready() {
	for b := 1; b <= germans; b++ {
		s.Began[b], s.Left[b], s.Used[b], s.Spent[b], s.Group[b] = s.At[b], 6, false, false, false
	}
}

func (s *assaultState) check() error {
	ok := s.Turn >= 1 && s.Turn <= 4 && s.Target >= 0 && s.Target <= hexes
	for b := 1; b <= counters; b++ {
		ok = ok && s.At[b] >= 0 && s.At[b] <= hexes && (s.At[b] > 0 || b > germans)
	}
	for h := kernel.PlaceID(1); ok && h <= hexes; h++ {
		a, b := s.at(kernel.SideA, h), s.at(kernel.SideB, h)
		ok = a <= stackMost && b <= stackMost && (a == 0 || b == 0)
	}
	h, _, n, _ := s.group()
	began := kernel.NoPlace
	for b := 1; ok && b <= germans; b++ {
		ok = s.Began[b] > 0 && s.Began[b] <= hexes && s.Left[b] >= 0 && s.Left[b] <= 6
		if s.Group[b] {
			ok = ok && s.At[b] == h && !s.Spent[b] && (began == 0 || began == s.Began[b])
			began = s.Began[b]
		}
	}
	if ok && s.Target != kernel.NoPlace {
		ok = n > 0 && direction(h, s.Target) >= 0 && s.at(kernel.SideB, s.Target) > 0 && len(s.retreats()) > 1
	}
	if !ok || s.At[0]+s.Began[0] != 0 || s.Left[0] != 0 || s.Used[0] || s.Spent[0] || s.Group[0] {
		return errors.New("no position of the assault game")
	}
	return nil
}

func (s *assaultState) lost() (n int) {
	for b := germans + 1; b <= counters; b++ {
		if s.At[b] == kernel.NoPlace {
			n++
		}
	}
	return n
}

func (s *assaultState) mover() kernel.Side {
	switch {
	case s.Turn > 3:
		return kernel.NoSide
	case s.Target != kernel.NoPlace:
		return kernel.SideB
	}
	return kernel.SideA
}

// view shows everything: nothing is hidden here. Frames and the pieces' From and Left are enough to make the position
// again.
func (s *assaultState) view(_ kernel.Side, v *kernel.View) {
	v.Facts[0] = int32(s.Turn)
	if h, left, n, _ := s.group(); n > 0 {
		v.Frames = append(v.Frames, kernel.Frame{Kind: 0, Side: kernel.SideA, Place: h, N: int16(left)})
	}
	if s.Target != kernel.NoPlace {
		v.Frames = append(v.Frames, kernel.Frame{Kind: 1, Side: kernel.SideB, Place: s.Target})
	}
	own := func(from, to kernel.PieceID) {
		for b := from; b <= to; b++ {
			pv := kernel.PieceView{ID: b, Face: b, Place: s.At[b], Strength: 1, Side: kernel.SideB}
			if b <= germans {
				pv.Side, pv.From, pv.Left = kernel.SideA, s.Began[b], int16(s.Left[b])
				for i, set := range []bool{s.Used[b], s.Spent[b], s.Group[b]} {
					if set {
						pv.Flags |= 1 << i
					}
				}
			}
			v.Pieces = append(v.Pieces, pv)
		}
	}
	if v.Side == kernel.SideB {
		own(germans+1, counters)
		own(1, germans)
		return
	}
	own(1, counters)
}

func unviewAssault(v *kernel.View, _ chance.Source) (s assaultState) {
	s.Turn = int8(v.Facts[0])
	for _, f := range v.Frames {
		if f.Kind == 1 {
			s.Target = f.Place
		}
	}
	for _, pv := range v.Pieces {
		if s.At[pv.ID] = pv.Place; pv.ID <= germans {
			s.Began[pv.ID], s.Left[pv.ID] = pv.From, int8(pv.Left)
			s.Used[pv.ID], s.Spent[pv.ID], s.Group[pv.ID] = pv.Flags&1 != 0, pv.Flags&2 != 0, pv.Flags&4 != 0
		}
	}
	return s
}

func assaultGame() *game[assaultState] {
	in := fixed("assault", "Mobile assault", "10.2", "10.3", "10.4", "10.5", "10.14", "10.15", "10.22")
	for _, id := range []string{"pz-1", "pz-2", "pg-1", "pg-2", "rd-1", "rd-2", "rd-3", "rd-4"} {
		side := kernel.SideA
		if id[0] == 'r' {
			side = kernel.SideB
		}
		in.Pieces = append(in.Pieces, kernel.PieceInfo{ID: id, Name: id, Side: side})
	}
	for h := kernel.PlaceID(1); h <= hexes; h++ {
		id := string(rune('a'+(h-1)/hexWide)) + string(rune('1'+(h-1)%hexWide))
		in.Places = append(in.Places, kernel.PlaceInfo{ID: id, Name: id, Kind: "hex"})
	}
	add(&in, []kernel.VerbInfo{{Name: "choose", Piece: true}, {Name: "drop", Piece: true},
		{Name: "move", Place: true, Via: vChoose},
		{Name: "assault", Place: true}, {Name: "done"}, {Name: "retreat", Place: true}},
		[]string{"move", "retreat"},
		[]kernel.EventInfo{{ID: "move", Text: "{piece} goes from {place} to {to}"},
			{ID: "assault", Text: "{to} is assaulted: {a}"}, {ID: "lost", Text: "{piece} is lost"}})
	in.Facts = []kernel.FactInfo{{ID: "turn"}}
	in.PieceFlags = []kernel.FlagInfo{{ID: "used"}, {ID: "spent"}, {ID: "group"}}
	in.Frames = []kernel.FrameInfo{{ID: "group"}, {ID: "retreat"}}
	return &game[assaultState]{rules[assaultState]{
		info: in,
		start: func(s *assaultState, _ chance.Source) {
			s.Turn = 1
			for b, id := range []kernel.PlaceID{1: hexAt(0, 1), 2: hexAt(0, 1), 3: hexAt(0, 1), 4: hexAt(0, 3),
				5: hexAt(2, 1), 6: hexAt(2, 2), 7: hexAt(4, 1), 8: hexAt(3, 3)} {
				s.At[b] = id
			}
			s.ready()
		},
		check: (*assaultState).check, mover: (*assaultState).mover, refuse: (*assaultState).refuse,
		play: (*assaultState).play,
		view: (*assaultState).view, guess: unviewAssault,
		worlds: func(v *kernel.View) []assaultState { return []assaultState{unviewAssault(v, nil)} },
		prompt: func(s *assaultState) kernel.Prompt {
			if s.Target != kernel.NoPlace {
				return kernel.Prompt{Phase: 1, Ask: 2, Place: s.Target, Reply: true}
			}
			return kernel.Prompt{Phase: 1, Ask: 1, Pause: true}
		},
		list: func(s *assaultState, try func(kernel.Verb, kernel.PieceID, kernel.PlaceID, int16)) {
			for b := kernel.PieceID(1); b <= germans; b++ {
				try(vChoose, b, 0, 0)
				try(vDrop, b, 0, 0)
			}
			for _, v := range []kernel.Verb{vMove, vAssault, vRetreat} {
				for h := kernel.PlaceID(1); h <= hexes; h++ {
					try(v, 0, h, 0)
				}
			}
			try(vDone, 0, 0, 0)
		},
		outcome: func(s *assaultState) kernel.Outcome {
			o := kernel.Outcome{Over: s.Turn > 3, Winner: kernel.NoSide, Points: [2]int32{int32(s.lost()), 0}}
			if o.Over {
				o.Winner, o.Level, o.Rule = kernel.SideB, "held", "1"
				if s.lost() >= 2 {
					o.Winner, o.Level = kernel.SideA, "broken"
				}
			}
			return o
		},
	}}
}

func TestAssaultContract(t *testing.T) {
	kerneltest.Run(t, assaultGame(), kerneltest.Options{Goalless: true})
}

// TestAssaultInMidMove: 10.4, 10.5, 10.14 to 10.22 in one move.
func TestAssaultInMidMove(t *testing.T) {
	p := start(t, assaultGame(), 1)
	refused(t, p, "10.4", "move b2")
	do(t, p, &chance.Script{}, "choose pg-1")
	refused(t, p, "10.14", "assault b3") // grenadiers alone may not
	do(t, p, &chance.Script{}, "choose pz-1", "choose pz-2", "move b2")
	refused(t, p, "10.3", "move b3")
	do(t, p, &chance.Script{}, "drop pg-1") // 10.5: it stays, the rest goes on
	// 10.22: straight on from b2 over b3 is b4; it is free, so it is the only way, and nobody is asked.
	do(t, p, &chance.Script{Dice: []int{2}}, "assault b3") // 8 to 2: four columns, and 2
	expect(t, "rd-1 retreats straight on", p.s.At[5], hexAt(3, 1))
	expect(t, "the group stands where it was", p.s.At[1], hexAt(2, 1))
	expect(t, "points left", p.s.Left[1], int8(2)) // 10.20
	refused(t, p, "10.15", "assault b4")           // one a phase, and the points
	do(t, p, &chance.Script{}, "move a4")
	expect(t, "moved on after the assault", p.s.At[2], hexAt(3, 0))
	do(t, p, &chance.Script{}, "choose pg-1", "move a3") // 10.5: what was left behind may resume
	do(t, p, &chance.Script{}, "choose pg-2")            // another stack
	refused(t, p, "10.5", "choose pg-1", "choose pz-1")
}

// TestAssaultAsksTheDefender: with the way straight on blocked the owner of the defenders chooses between the next two.
func TestAssaultAsksTheDefender(t *testing.T) {
	p := start(t, assaultGame(), 1)
	p.s.At[7], p.s.At[8], p.s.At[6] = hexAt(4, 1), hexAt(5, 0), hexAt(5, 2)
	p.s.At[3], p.s.Began[3] = hexAt(3, 1), hexAt(3, 1) // a grenadier stands straight behind rd-1
	p.s.At[5] = hexAt(2, 1)
	p.s.At[1], p.s.At[2] = hexAt(1, 1), hexAt(1, 1)
	p.s.At[4], p.s.Began[4] = hexAt(0, 0), hexAt(0, 0)
	// Its zone also bars the two hexes on either side of that one: the next two round the circle are left.
	do(t, p, &chance.Script{Dice: []int{2}}, "choose pz-1", "choose pz-2", "assault b3")
	expect(t, "who decides", p.ToMove(), kernel.SideB)
	expect(t, "ways", legalTexts(t, p), []string{"retreat a3", "retreat c2"})
	refused(t, p, "10.22", "retreat b2", "retreat b4", "retreat a4")
	do(t, p, &chance.Script{}, "retreat c2")
	expect(t, "who decides", p.ToMove(), kernel.SideA)
	expect(t, "the group has entered", p.s.At[1], hexAt(2, 1))
}

// TestAssaultThrownBack: 10.19.
func TestAssaultThrownBack(t *testing.T) {
	p := start(t, assaultGame(), 1)
	p.s.At[6], p.s.At[7] = hexAt(2, 1), hexAt(2, 1)
	do(t, p, &chance.Script{Dice: []int{1}}, "choose pz-1", "choose pz-2", "move b2", "assault b3") // 8 to 7
	expect(t, "back in the launch hex", p.s.At[1], hexAt(1, 1))
	expect(t, "points left", p.s.Left[1], int8(0))
	do(t, p, &chance.Script{}, "choose pz-1")
	refused(t, p, "10.2", "move a2")
	expect(t, "nobody is lost", p.s.lost(), 0)
}
