// Free set-ups: Drive on Moscow 3.3 (every front hex needs a rifle division, the rest goes anywhere within stacking)
// and The Moscow Campaign (a zone, and so many units that may be placed beyond it). A placement is legal only if the
// set-up can still be completed, and arrange completes any partial one.

package examplegames_test

import (
	"errors"
	"fmt"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

const (
	setHexes = 14 // 7 for each side: 4 of the front, 2 of marsh behind it, 1 far behind
	perSetup = 10 // counters of each side: 5 rifles, 3 tanks, 2 cavalry
	setAll   = 2 * perSetup
)

const (
	sPlace kernel.Verb = 1 + iota
	sArrange
	sDone
)

// kinds of counters
const (
	rifle = iota
	tank
	cavalry
)

func kindOf(b kernel.PieceID) int {
	switch n := (int(b) - 1) % perSetup; {
	case n < 5:
		return rifle
	case n < 8:
		return tank
	}
	return cavalry
}

func sideOfCounter(b kernel.PieceID) kernel.Side { return kernel.Side((b - 1) / perSetup) }

func sideOfHex(h kernel.PlaceID) kernel.Side { return kernel.Side((h - 1) / 7) }

func frontHex(h kernel.PlaceID) bool { return (h-1)%7 < 4 }

// room is how many counters a hex takes: two, and far behind only the one that may be placed beyond the zone.
func room(h kernel.PlaceID) int {
	if (h-1)%7 == 6 {
		return 1
	}
	return 2
}

// stands says whether a counter may stand in a hex at all: its own side's, and in marsh only rifles.
func stands(b kernel.PieceID, h kernel.PlaceID) bool {
	marsh := (h-1)%7 == 4 || (h-1)%7 == 5
	return sideOfCounter(b) == sideOfHex(h) && (!marsh || kindOf(b) == rifle)
}

type setupState struct {
	Side kernel.Side // whose set-up; 2 when all stand
	At   [setAll + 1]kernel.PlaceID
}

// space is what is left of a hex, and whether the front there still needs its rifle division.
func (s *setupState) space(h kernel.PlaceID) (left int, bare bool) {
	left, bare = room(h), frontHex(h)
	for b := kernel.PieceID(1); b <= setAll; b++ {
		if s.At[b] == h {
			left--
			bare = bare && kindOf(b) != rifle
		}
	}
	return left, bare
}

// possible says whether the set-up of the side can still be completed.
//
// Think of the room that is left as slots. A bare front hex has one slot that only rifles fit, and that must be
// filled; all counters must find a slot. If the counters can all be matched to slots, and the slots that must be
// filled can all be matched to counters, then one matching does both (Mendelsohn and Dulmage). So two plain matchings
// decide.
func (s *setupState) possible() bool {
	type slot struct {
		h    kernel.PlaceID
		bare bool
	}
	var slots []slot
	for h := kernel.PlaceID(1); h <= setHexes; h++ {
		left, bare := s.space(h)
		if left < 0 || bare && left == 0 {
			return false
		}
		for n := range left {
			if sideOfHex(h) == s.Side {
				slots = append(slots, slot{h, bare && n == 0})
			}
		}
	}
	var men []kernel.PieceID
	for b := kernel.PieceID(1); b <= setAll; b++ {
		if sideOfCounter(b) == s.Side && s.At[b] == kernel.NoPlace {
			men = append(men, b)
		}
	}
	fits := func(m, sl int) bool {
		return stands(men[m], slots[sl].h) && (!slots[sl].bare || kindOf(men[m]) == rifle)
	}
	if !matchAll(len(men), len(slots), fits) {
		return false
	}
	var must []int
	for i := range slots {
		if slots[i].bare {
			must = append(must, i)
		}
	}
	return matchAll(len(must), len(men), func(i, m int) bool { return fits(m, must[i]) })
}

// matchAll says whether every left one can get a right one of its own, by augmenting paths.
func matchAll(left, right int, fits func(l, r int) bool) bool {
	owner := make([]int, right)
	for i := range owner {
		owner[i] = -1
	}
	var find func(l int, tried []bool) bool
	find = func(l int, tried []bool) bool {
		for r := range right {
			if !tried[r] && fits(l, r) {
				tried[r] = true
				if owner[r] < 0 || find(owner[r], tried) {
					owner[r] = l
					return true
				}
			}
		}
		return false
	}
	for l := range left {
		if !find(l, make([]bool, right)) {
			return false
		}
	}
	return true
}

// first is the first counter of a kind that has no place: those that are alike are offered once.
func (s *setupState) first(kind int) kernel.PieceID {
	for b := kernel.PieceID(1); b <= setAll; b++ {
		if sideOfCounter(b) == s.Side && s.At[b] == kernel.NoPlace && kindOf(b) == kind {
			return b
		}
	}
	return kernel.NoPiece
}

func (s *setupState) left() (n int) {
	for b := kernel.PieceID(1); b <= setAll; b++ {
		if sideOfCounter(b) == s.Side && s.At[b] == kernel.NoPlace {
			n++
		}
	}
	return n
}

func (s *setupState) refuse(a kernel.Action) *kernel.Refusal {
	switch a.Verb {
	case sArrange:
		if s.left() == 0 {
			return kernel.Refuse("3.3", "no", "All stand.")
		}
	case sDone:
		if s.left() > 0 {
			return kernel.Refuse("3.3", "no", "Some have no place yet.")
		}
	case sPlace:
		switch b := a.Piece; {
		case b < 1 || b > setAll || sideOfCounter(b) != s.Side || s.At[b] != kernel.NoPlace:
			return kernel.Refuse("3.3", "no", "That is not a counter to place.")
		case s.first(kindOf(b)) != b: // the first of those that are alike stands for it, wherever that may go
			a.Piece = s.first(kindOf(b))
			if r := s.refuse(a); r != nil {
				return r
			}
			return &kernel.Refusal{Rule: "3.3", Code: kernel.CodeAlike,
				Reason: "Place the first of those that are alike.",
				Pieces: []kernel.PieceID{a.Piece}}
		case !stands(b, a.Place):
			return kernel.Refuse("10.8", "no", "It may not stand there.")
		}
		if left, _ := s.space(a.Place); left == 0 {
			return kernel.Refuse("6.0", "no", "The hex is full.")
		}
		t := *s
		if t.At[a.Piece] = a.Place; !t.possible() {
			return kernel.Refuse("3.3", "stuck",
				"Then the set-up could not be completed: every front hex needs a rifle division, and all a place.")
		}
	}
	return nil
}

func (s *setupState) play(a kernel.Action, _ chance.Source, ev *kernel.Events) {
	put := func(b kernel.PieceID, h kernel.PlaceID) {
		s.At[b] = h
		say(ev, 1, s.Side, b, h, 0, 0)
	}
	switch a.Verb {
	case sPlace:
		put(a.Piece, a.Place)
	case sArrange: // counter by counter, the first hex that leaves the rest possible; there always is one
		for b := kernel.PieceID(1); b <= setAll; b++ {
			for h := kernel.PlaceID(1); h <= setHexes && sideOfCounter(b) == s.Side && s.At[b] == kernel.NoPlace; h++ {
				if s.refuse(kernel.Action{Verb: sPlace, Piece: b, Place: h}) == nil {
					put(b, h)
				}
			}
		}
	case sDone:
		s.Side++
	}
}

func (s *setupState) check() error {
	ok := s.Side >= 0 && s.Side <= 2 && s.At[0] == 0
	for b := kernel.PieceID(1); ok && b <= setAll; b++ {
		h := s.At[b]
		ok = h >= 0 && h <= setHexes && (h == 0 || stands(b, h))
		switch of := sideOfCounter(b); {
		case of < s.Side:
			ok = ok && h != 0
		case of > s.Side:
			ok = ok && h == 0
		default: // those that are alike are placed in their order
			ok = ok && (h == 0 || s.first(kindOf(b)) == 0 || s.first(kindOf(b)) > b)
		}
	}
	for side := kernel.SideA; ok && side <= s.Side && side <= kernel.SideB; side++ {
		t := *s
		t.Side = side
		ok = t.possible()
	}
	if !ok {
		return errors.New("no position of the set-up game")
	}
	return nil
}

func setupGame() *game[setupState] {
	in := fixed("setup", "Free set-up", "3.3", "6.0", "10.8")
	for b := kernel.PieceID(1); b <= setAll; b++ {
		id := string("gs"[sideOfCounter(b)]) + []string{"rd", "tb", "cd"}[kindOf(b)] + fmt.Sprint((int(b)-1)%perSetup+1)
		in.Pieces = append(in.Pieces, kernel.PieceInfo{ID: id, Name: id, Side: sideOfCounter(b)})
	}
	for h := kernel.PlaceID(1); h <= setHexes; h++ {
		id := string("gs"[sideOfHex(h)]) +
			[]string{"front1", "front2", "front3", "front4", "marsh1", "marsh2", "far"}[(h-1)%7]
		in.Places = append(in.Places, kernel.PlaceInfo{ID: id, Name: id, Kind: "hex"})
	}
	add(&in, []kernel.VerbInfo{{Name: "place", Piece: true, Place: true}, {Name: "arrange"}, {Name: "done"}},
		[]string{"set up"},
		[]kernel.EventInfo{{ID: "placed", Text: "{piece} at {place}"}})
	all := func(v *kernel.View, _ chance.Source) (s setupState) {
		if s.Side = v.Prompt.Side; s.Side == kernel.NoSide {
			s.Side = 2
		}
		for _, pv := range v.Pieces {
			s.At[pv.ID] = pv.Place
		}
		return s
	}
	return &game[setupState]{rules[setupState]{
		info: in, start: func(*setupState, chance.Source) {}, check: (*setupState).check, refuse: (*setupState).refuse,
		play: (*setupState).play,
		mover: func(s *setupState) kernel.Side {
			if s.Side > kernel.SideB {
				return kernel.NoSide
			}
			return s.Side
		},
		prompt: func(s *setupState) kernel.Prompt {
			return kernel.Prompt{Phase: 1, Ask: 1, Pause: true, N: int16(s.left())}
		},
		list: func(s *setupState, try func(kernel.Verb, kernel.PieceID, kernel.PlaceID, int16)) {
			for kind := range 3 {
				for h := kernel.PlaceID(1); h <= setHexes && s.first(kind) != 0; h++ {
					try(sPlace, s.first(kind), h, 0)
				}
			}
			try(sArrange, 0, 0, 0)
			try(sDone, 0, 0, 0)
		},
		view: func(s *setupState, side kernel.Side, v *kernel.View) {
			for _, own := range []bool{true, false} {
				for b := kernel.PieceID(1); b <= setAll; b++ {
					if (sideOfCounter(b) == side || !side.Player()) == own {
						v.Pieces = append(v.Pieces,
							kernel.PieceView{ID: b, Face: b, Side: sideOfCounter(b), Place: s.At[b], Strength: 1})
					}
				}
			}
		},
		outcome: func(s *setupState) kernel.Outcome {
			if s.Side > kernel.SideB {
				return kernel.Outcome{Over: true, Winner: kernel.NoSide, Level: "ready", Rule: "1"}
			}
			return kernel.Outcome{Winner: kernel.NoSide}
		},
		guess:  all,
		worlds: func(v *kernel.View) []setupState { return []setupState{all(v, nil)} },
	}}
}

// completable is the slow check of possible: it tries everything, kind by kind and hex by hex.
func completable(s setupState, known map[setupState]bool) bool {
	if ok, done := known[s]; done {
		return ok
	}
	ok := false
	if s.left() == 0 {
		ok = true
		for h := kernel.PlaceID(1); h <= setHexes; h++ {
			if _, bare := s.space(h); bare && sideOfHex(h) == s.Side {
				ok = false
			}
		}
	}
	for kind := range 3 {
		b := s.first(kind)
		for h := kernel.PlaceID(1); b != 0 && h <= setHexes && !ok; h++ {
			if left, _ := s.space(h); left > 0 && stands(b, h) {
				t := s
				t.At[b] = h
				ok = completable(t, known)
			}
		}
		if b != 0 {
			break // kinds in turn: which is placed first makes no difference to what can be completed
		}
	}
	known[s] = ok
	return ok
}

// TestSetupContract holds legality against trying everything, at every position of random play.
func TestSetupContract(t *testing.T) {
	known := map[setupState]bool{}
	refused := 0
	kerneltest.Run(t, setupGame(), kerneltest.Options{Seeds: 6, Goalless: true, Oracle: func(p kernel.Position) error {
		s := p.(*position[setupState]).s
		if s.Side > kernel.SideB || s.left() > 8 {
			return nil // too many to try
		}
		for kind := range 3 {
			b := s.first(kind)
			for h := kernel.PlaceID(1); b != 0 && h <= setHexes; h++ {
				if left, _ := s.space(h); left == 0 || !stands(b, h) {
					continue
				}
				next := s
				next.At[b] = h
				why := s.refuse(kernel.Action{Verb: sPlace, Piece: b, Place: h})
				if (why == nil) != completable(next, known) {
					return fmt.Errorf("place %d %d: refused %v, can be completed %v", b, h, why,
						completable(next, known))
				}
				if why != nil {
					refused++
				}
			}
		}
		return nil
	}})
	if refused == 0 {
		t.Error("no placement was ever refused because the set-up would be stuck: the test proves nothing")
	}
}

// TestSetupCoversTheFront: five rifles for four front hexes, whose other room the eight others need.
func TestSetupCoversTheFront(t *testing.T) {
	p := start(t, setupGame(), 1)
	refused(t, p, "10.8", "place gtb6 gmarsh1", "place grd1 sfront1")
	refused(t, p, "3.3", "place grd2 gfront1", "place grd1 gfar",
		"done") // alike; the far hex is needed by another; not yet
	do(t, p, &chance.Script{}, "place grd1 gfront1")
	refused(t, p, "3.3", "place grd2 gfront1")       // a second rifle there would take the room of a tank
	do(t, p, &chance.Script{}, "place grd5 gmarsh1") // the second of those that are alike stands for the fifth
	expect(t, "placed", p.s.At[2] != kernel.NoPlace, true)
	refused(t, p, "3.3", "place grd3 gmarsh2",
		"place grd3 gfront1") // now each of the other three has its front hex to cover
	do(t, p, &chance.Script{}, "place gtb6 gfront2")
	refused(t, p, "3.3", "place gtb7 gfront2") // the last room there is for a rifle
	do(t, p, &chance.Script{}, "arrange")
	expect(t, "counters without a place", p.s.left(), 0)
	for h := kernel.PlaceID(1); h <= 4; h++ {
		_, bare := p.s.space(h)
		expect(t, fmt.Sprintf("front hex %d bare", h), bare, false)
	}
	expect(t, "left to do", legalTexts(t, p), []string{"done"})
	do(t, p, &chance.Script{}, "done", "arrange", "done")
	expect(t, "over", p.Outcome().Over, true)
}
