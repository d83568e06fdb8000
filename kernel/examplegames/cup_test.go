// Drive on Moscow 9.4, with 2.13: each turn the Soviets draw a Guards unit from a cup, which they alone see, and
// exchange a unit of its type for it, or lay it aside. The unit that leaves may be untried: then they alone see what
// it was.
//
// What nobody knows is not in the position: the cup and the untried strengths are counts, and a draw happens when
// somebody looks. What one side knows is: the Guards in hand, those laid aside, the strengths looked at. To the other
// side all of these are still among what is not accounted for.

package examplegames_test

import (
	"errors"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

const (
	slots    = 8 // pieces 1 and 2 cavalry, 3 to 5 rifles, 6 to 8 tanks
	guards   = 9 // the face of a slot that became Guards
	cupTurns = 6
)

const (
	cupGerman int8 = 1 + iota
	cupSoviet
	cupOver
)

const (
	cProbe kernel.Verb = 1 + iota
	cPass
	cConvert
	cAside
)

var (
	cupAtStart  = [4]int8{0, 2, 2, 4}
	poolAtStart = [4]int8{0, 3, 3, 2}
)

// typeOf is the type of a slot: 1 cavalry, 2 rifles, 3 tanks. Its back shows it.
func typeOf(b kernel.PieceID) int8 {
	switch {
	case b <= 2:
		return 1
	case b <= 5:
		return 2
	}
	return 3
}

type cupState struct {
	Turn, Step int8
	Cup        [4]int8 // by type: undrawn, known to nobody
	Hand       int8    // the type drawn, known to the Soviets; 0 if none
	Aside      [4]int8 // by type, known to the Soviets
	Pool       [4]int8 // by strength: undrawn, known to nobody
	Looked     [4]int8 // by strength: left untried, known to the Soviets
	Out        [4]int8 // by strength: left after it had been shown
	Face       [slots + 1]int8
	Dead       [slots + 1]bool
}

// pull draws one of a multiset.
func pull(from *[4]int8, kind chance.Kind, src chance.Source) int8 {
	var list []int16
	for n, count := range from {
		for range count {
			list = append(list, int16(n))
		}
	}
	got := int8(list[src.Lot(chance.Label{Kind: kind}, list)])
	from[got]--
	return got
}

func sum(a [4]int8) (n int8) {
	for _, x := range a {
		n += x
	}
	return n
}

func (s *cupState) mover() kernel.Side {
	return [...]kernel.Side{cupGerman: kernel.SideA, cupSoviet: kernel.SideB, cupOver: kernel.NoSide}[s.Step]
}

func (s *cupState) refuse(a kernel.Action) *kernel.Refusal {
	if (s.Step == cupGerman) != (a.Verb == cProbe || a.Verb == cPass) {
		return kernel.Refuse("1", "no", "That is not due.")
	}
	if a.Verb == cPass || a.Verb == cAside {
		return nil
	}
	if a.Piece < 1 || a.Piece > slots || s.Dead[a.Piece] {
		return kernel.Refuse("1", "no", "No such unit is on the map.")
	}
	if a.Verb == cConvert && (typeOf(a.Piece) != s.Hand || s.Face[a.Piece] == guards) {
		return kernel.Refuse("9.4", "no", "It must be of the type that was drawn, and no Guards unit.")
	}
	return nil
}

func (s *cupState) play(a kernel.Action, src chance.Source, ev *kernel.Events) {
	soviets := kernel.Only(kernel.SideB)
	switch b := a.Piece; a.Verb {
	case cProbe: // an attack: the untried unit shows what it is, and dies on a 5 or 6
		if s.Face[b] == 0 {
			s.Face[b] = pull(&s.Pool, 1, src)
			ev.Add(kernel.Event{Kind: 1, Audience: kernel.Everyone, Side: kernel.SideB, Piece: b, A: int16(s.Face[b])})
		}
		if die := src.Die(chance.Label{Kind: 2, N: int16(b)}, 6); die >= 5 {
			s.Dead[b] = true
			say(ev, 2, kernel.SideB, b, 0, 0, int16(die))
		}
	case cConvert: // the unit that is exchanged shows what was drawn
		ev.Add(kernel.Event{Kind: 3, Audience: kernel.Everyone, Side: kernel.SideB, Piece: b})
		if s.Face[b] == 0 {
			n := pull(&s.Pool, 1, src)
			s.Looked[n]++
			ev.Add(kernel.Event{Kind: 4, Audience: soviets, Side: kernel.SideB, Piece: b, A: int16(n)})
		} else {
			s.Out[s.Face[b]]++
		}
		s.Face[b], s.Hand = guards, 0
	case cAside:
		s.Aside[s.Hand]++
		s.Hand = 0
		say(ev, 5, kernel.SideB, 0, 0, 0, 0)
	}
	if s.Step == cupSoviet {
		if s.Turn, s.Step = s.Turn+1, cupGerman; s.Turn > cupTurns {
			s.Step = cupOver
		}
		return
	}
	s.Step = cupSoviet
	s.Hand = pull(&s.Cup, 3, src)
	ev.Add(kernel.Event{Kind: 6, Audience: soviets, Side: kernel.SideB, A: int16(s.Hand - 1)})
	ev.Add(kernel.Event{Kind: 7, Audience: kernel.Except(kernel.SideB), Side: kernel.SideB})
}

func (s *cupState) check() error {
	ok := s.Turn >= 1 && s.Turn <= cupTurns+1 && s.Step >= cupGerman && s.Step <= cupOver &&
		(s.Turn > cupTurns) == (s.Step == cupOver) &&
		s.Hand >= 0 && s.Hand <= 3 && (s.Hand != 0) == (s.Step == cupSoviet) && s.Face[0] == 0 && !s.Dead[0]
	types, strengths, all := s.Cup, s.Pool, []int8{s.Cup[0], s.Aside[0], s.Pool[0], s.Looked[0], s.Out[0]}
	for i := 1; i <= 3; i++ {
		ok = ok && s.Cup[i] >= 0 && s.Aside[i] >= 0 && s.Pool[i] >= 0 && s.Looked[i] >= 0 && s.Out[i] >= 0 &&
			s.Cup[i] <= 8 && s.Aside[i] <= 8 && s.Pool[i] <= 8 && s.Looked[i] <= 8 && s.Out[i] <= 8
		types[i] += s.Aside[i]
		strengths[i] += s.Looked[i] + s.Out[i]
	}
	for _, n := range all {
		ok = ok && n == 0
	}
	if ok {
		types[s.Hand]++
		types[0] = 0
	}
	for b := kernel.PieceID(1); ok && b <= slots; b++ {
		switch f := s.Face[b]; {
		case f == guards:
			types[typeOf(b)]++
		case f > 0 && f <= 3:
			strengths[f]++
		default:
			ok = f == 0 && !s.Dead[b]
		}
	}
	// As many draws as turns have passed.
	if !ok || types != cupAtStart || strengths != poolAtStart || sum(s.Cup) != 8-(s.Turn-1)-int8(min(s.Hand, 1)) {
		return errors.New("no position of the cup game")
	}
	return nil
}

// The facts.
const (
	cfTurn   = iota
	cfStep   // and from here on figures by type or strength, three each
	cfTypes  // not accounted for: cup, hand, aside
	cfPool   = cfTypes + 3
	cfAside  = cfPool + 3 // Soviets only
	cfLooked = cfAside + 3
	cfOut    = cfLooked + 3
	cfHand   = cfOut + 3 // Soviets only
	cfAsides = cfHand + 1
	cfLooks  = cfAsides + 1
	cfAll    = cfLooks + 1
)

func (s *cupState) view(side kernel.Side, v *kernel.View) {
	f := v.Facts
	f[cfTurn], f[cfStep], f[cfAsides], f[cfLooks] = int32(s.Turn), int32(s.Step), int32(sum(s.Aside)),
		int32(sum(s.Looked))
	secret := func(n int8) int32 {
		if knows(side, kernel.SideB) {
			return int32(n)
		}
		return kernel.Unknown
	}
	for i := 1; i <= 3; i++ {
		types := s.Cup[i] + s.Aside[i]
		if int(s.Hand) == i {
			types++
		}
		f[cfTypes+i-1], f[cfPool+i-1], f[cfOut+i-1] = int32(types), int32(s.Pool[i]+s.Looked[i]), int32(s.Out[i])
		f[cfAside+i-1], f[cfLooked+i-1] = secret(s.Aside[i]), secret(s.Looked[i])
	}
	f[cfHand] = secret(s.Hand)
	for b := kernel.PieceID(1); b <= slots; b++ {
		pv := kernel.PieceView{ID: b, Face: b, Side: kernel.SideB, Place: 1, Strength: int16(s.Face[b])}
		if s.Face[b] == 0 { // untried: nobody knows
			pv.Face, pv.Strength, pv.Back = 0, -1, uint8(typeOf(b))
		}
		if s.Dead[b] {
			pv.Place = 2
		}
		v.Pieces = append(v.Pieces, pv)
	}
}

// unviewCup makes a world: a view without the secrets leaves open what is in hand, aside and looked at.
func unviewCup(v *kernel.View, pick func(int) int) (s cupState) {
	f := v.Facts
	s.Turn, s.Step = int8(f[cfTurn]), int8(f[cfStep])
	for i := 1; i <= 3; i++ {
		s.Cup[i], s.Pool[i], s.Out[i] = int8(f[cfTypes+i-1]), int8(f[cfPool+i-1]), int8(f[cfOut+i-1])
	}
	any := func(from *[4]int8) int8 {
		var list []int8
		for n := int8(1); n <= 3; n++ {
			if from[n] > 0 {
				list = append(list, n)
			}
		}
		n := list[pick(len(list))]
		from[n]--
		return n
	}
	if secret := f[cfHand] == kernel.Unknown; secret {
		if s.Step == cupSoviet {
			s.Hand = any(&s.Cup)
		}
		for range f[cfAsides] {
			s.Aside[any(&s.Cup)]++
		}
		for range f[cfLooks] {
			s.Looked[any(&s.Pool)]++
		}
	} else {
		s.Hand = int8(f[cfHand])
		for i := 1; i <= 3; i++ {
			s.Aside[i], s.Looked[i] = int8(f[cfAside+i-1]), int8(f[cfLooked+i-1])
			s.Cup[i] -= s.Aside[i]
			s.Pool[i] -= s.Looked[i]
		}
		if s.Hand != 0 {
			s.Cup[s.Hand]--
		}
	}
	for _, pv := range v.Pieces {
		s.Face[pv.ID], s.Dead[pv.ID] = int8(max(pv.Strength, 0)), pv.Place == 2
	}
	return s
}

func cupGame() *game[cupState] {
	in := fixed("cup", "The Guards' cup", "9.4")
	for b := kernel.PieceID(1); b <= slots; b++ {
		id := []string{"", "cd", "rd", "tb"}[typeOf(b)] + string(rune('0'+b))
		in.Pieces = append(in.Pieces, kernel.PieceInfo{ID: id, Name: id, Side: kernel.SideB})
	}
	in.Places = append(in.Places, kernel.PlaceInfo{ID: "map", Name: "the map"},
		kernel.PlaceInfo{ID: "dead", Name: "the dead pile"})
	add(&in, []kernel.VerbInfo{{Name: "probe", Piece: true}, {Name: "pass"}, {Name: "convert", Piece: true},
		{Name: "aside"}}, []string{"attack", "convert", "over"},
		[]kernel.EventInfo{{ID: "tried", Text: "{piece} has {a}", Show: "reveal"},
			{ID: "dies", Text: "{piece} dies: {a}"}, {ID: "converted", Text: "{piece} becomes Guards", Show: "reveal"},
			{ID: "looked", Text: "{piece} was {a}", Show: "reveal"},
			{ID: "aside", Text: "the Guards unit is laid aside"},
			{ID: "drew", Text: "drawn: {a|cavalry|rifles|tanks}", Show: "reveal"},
			{ID: "draws", Text: "the Soviets draw"}})
	in.Facts = make([]kernel.FactInfo, cfAll)
	in.Backs = []kernel.BackInfo{{}, {ID: "cavalry"}, {ID: "rifles"}, {ID: "tanks"}}
	return &game[cupState]{rules[cupState]{
		info: in,
		start: func(s *cupState, _ chance.Source) {
			*s = cupState{Turn: 1, Step: cupGerman, Cup: cupAtStart, Pool: poolAtStart}
		},
		check: (*cupState).check, mover: (*cupState).mover, refuse: (*cupState).refuse, play: (*cupState).play,
		view: (*cupState).view,
		// With nothing to convert, laying aside is all there is; the Soviets are asked all the same, for the skip
		// would tell.
		prompt: func(s *cupState) kernel.Prompt { return kernel.Prompt{Phase: 1, Ask: uint8(s.Step), Pause: true} },
		list: func(s *cupState, try func(kernel.Verb, kernel.PieceID, kernel.PlaceID, int16)) {
			for b := kernel.PieceID(1); b <= slots; b++ {
				try(cProbe, b, 0, 0)
				try(cConvert, b, 0, 0)
			}
			try(cPass, 0, 0, 0)
			try(cAside, 0, 0, 0)
		},
		outcome: func(s *cupState) kernel.Outcome {
			o := kernel.Outcome{Over: s.Step == cupOver, Winner: kernel.NoSide}
			for b := 1; b <= slots; b++ {
				if s.Face[b] == guards && !s.Dead[b] {
					o.Points[1]++
				}
			}
			if o.Over {
				o.Winner, o.Level, o.Rule = kernel.SideA, "few", "9.4"
				if o.Points[1] >= 4 {
					o.Winner, o.Level = kernel.SideB, "many"
				}
			}
			return o
		},
		guess: func(v *kernel.View, src chance.Source) cupState { return unviewCup(v, drawn(src)) },
		worlds: func(v *kernel.View) []cupState {
			return allWays(func(pick func(int) int) (cupState, bool) {
				s := unviewCup(v, pick)
				return s, s.check() == nil
			})
		},
	}}
}

func TestCupContract(t *testing.T) {
	kerneltest.Run(t, cupGame(), kerneltest.Options{Seeds: 4, Goalless: true})
}

// TestAGameWithoutGoalsIsRefused: a game that says nowhere how it is won does not meet the contract, unless it is said
// to be only an example; and then it may not have any.
func TestAGameWithoutGoalsIsRefused(t *testing.T) {
	o := kerneltest.Options{Seeds: 1, Deep: 2}
	refused := func(f kerneltest.Failure) bool { return f.Check == "goals" }
	if !slices.ContainsFunc(kerneltest.Check(cupGame(), o), refused) {
		t.Error("a game without goals passes")
	}
	if o.Goalless = true; slices.ContainsFunc(kerneltest.Check(cupGame(), o), refused) {
		t.Error("an example must have goals")
	}
}

// TestCupThatOneSideSees: 9.4.
func TestCupThatOneSideSees(t *testing.T) {
	p := start(t, cupGame(), 1)
	fact := func(side kernel.Side, i int) int32 {
		var v kernel.View
		p.View(side, &v)
		return v.Facts[i]
	}
	do(t, p, &chance.Script{Lots: []int16{3}}, "pass") // a tank brigade of the Guards is drawn
	for side, want := range map[kernel.Side]int32{kernel.SideA: kernel.Unknown, kernel.Observer: kernel.Unknown,
		kernel.SideB: 3, kernel.Both: 3} {
		expect(t, "what is in hand", fact(side, cfHand), want)
		expect(t, "tanks not accounted for", fact(side, cfTypes+2), int32(4))
	}
	refused(t, p, "9.4", "convert rd3", "convert cd1")
	// The tank brigade that leaves is untried: a 2, which only the Soviets see.
	do(t, p, &chance.Script{Lots: []int16{2}}, "convert tb7")
	expect(t, "strengths of 2 that the Germans must expect", fact(kernel.SideA, cfPool+1), int32(3))
	expect(t, "strengths of 2 left, known to nobody", p.s.Pool[2], int8(2))
	expect(t, "tanks not accounted for", fact(kernel.SideA, cfTypes+2), int32(3))
	expect(t, "what the Soviets looked at", fact(kernel.SideB, cfLooked+1), int32(1))
	expect(t, "what the Germans know of it", fact(kernel.SideA, cfLooked+1), kernel.Unknown)
	// A probe shows the next one to all.
	do(t, p, &chance.Script{Lots: []int16{3, 1}, Dice: []int{5}}, "probe rd4")
	expect(t, "dead", p.s.Dead[4], true)
	do(t, p, &chance.Script{}, "aside")
	expect(t, "cavalry not accounted for", fact(kernel.SideA, cfTypes), int32(2))
	expect(t, "one laid aside", fact(kernel.SideA, cfAsides), int32(1))
}
