// Army Group Center, expanded sequence of play B.2 to B.4: attacks are declared; the defender reacts and lays orders
// face down; both sides lay aircraft face down; then each attack is resolved: aircraft are turned up, the side with
// the initiative chooses whom its fighter meets, the untried defender draws its strength, the orders are turned up,
// and a die decides.

package examplegames_test

import (
	"errors"

	"umpire/kernel"
	"umpire/kernel/chance"
)

const (
	targets = 3 // hexes 1 to 3; piece 6+h attacks hex h, piece 10+h defends it untried
	planes  = 6 // pieces 1 to 3 are German, 4 to 6 Soviet: a bomber, a fighter, a dummy each
	reserve = 10
	allAir  = 13

	placeReady   kernel.PlaceID = 4 // 4 German, 5 Soviet
	placeFlown   kernel.PlaceID = 6
	placeReserve kernel.PlaceID = 7
	placeLost    kernel.PlaceID = 8
	airPlaces                   = 8
)

const (
	stepDeclare int8 = 1 + iota
	stepReact
	stepAxisAir
	stepSovietAir
	stepCombat
	stepEngage
	stepEnd
)

const (
	oDeclare kernel.Verb = 1 + iota
	oReact
	oOrder
	oFly
	oDone
	oFight
	oEngage
)

const (
	orderHold int8 = 1 + iota
	orderWithdraw
)

var strengthOf = [allAir + 1]int{7: 4, 8: 5, 9: 3, reserve: 2}

type orderState struct {
	Step     int8
	Declared [targets + 1]bool
	Order    [targets + 1]int8 // face down until the attack is resolved
	At       [allAir + 1]kernel.PlaceID
	Handle   [planes + 1]int8 // of aircraft that are face down
	Drawn    [targets + 1]int8
	Pool     [4]int8 // how many untried strengths of 1, 2, 3 nobody has drawn
	Hex      kernel.PlaceID
	Init     kernel.Side // who chooses, while it does
}

func sideOfPlane(b kernel.PieceID) kernel.Side {
	if b <= planes/2 {
		return kernel.SideA
	}
	return kernel.SideB
}

func bomber(b kernel.PieceID) bool  { return b%3 == 1 }
func fighter(b kernel.PieceID) bool { return b%3 == 2 }

// over counts a side's aircraft over a hex, and finds its fighter there.
func (s *orderState) over(side kernel.Side, h kernel.PlaceID) (n int, fight kernel.PieceID) {
	for b := kernel.PieceID(1); b <= planes; b++ {
		if s.At[b] == h && sideOfPlane(b) == side {
			if n++; fighter(b) {
				fight = b
			}
		}
	}
	return n, fight
}

func (s *orderState) mover() kernel.Side {
	switch s.Step {
	case stepReact, stepSovietAir:
		return kernel.SideB
	case stepEngage:
		return s.Init
	case stepEnd:
		return kernel.NoSide
	}
	return kernel.SideA
}

func (s *orderState) refuse(a kernel.Action) *kernel.Refusal {
	no := func(rule, text string) *kernel.Refusal { return kernel.Refuse(rule, "no", text) }
	when := map[kernel.Verb][]int8{oDeclare: {stepDeclare}, oReact: {stepReact}, oOrder: {stepReact},
		oFly:  {stepAxisAir, stepSovietAir},
		oDone: {stepDeclare, stepReact, stepAxisAir, stepSovietAir}, oFight: {stepCombat},
		oEngage: {stepEngage}}[a.Verb]
	now := false
	for _, w := range when {
		now = now || w == s.Step
	}
	if !now {
		return no("1", "That is not due.")
	}
	if a.Place > targets || a.Place > 0 && a.Verb != oDeclare && !s.Declared[a.Place] {
		return no("12.1", "No attack is declared there.")
	}
	switch a.Verb {
	case oDeclare:
		if s.Declared[a.Place] {
			return no("12.1", "It is declared already.")
		}
	case oReact:
		if s.At[reserve] != placeReserve {
			return no("12.4", "The reserve has reacted.")
		}
	case oOrder:
		n := 0
		for _, o := range s.Order {
			if o != 0 {
				n++
			}
		}
		if s.Order[a.Place] != 0 || n == 2 {
			return no("12.5", "One order for a hex, and two in all.")
		}
	case oFly:
		side := s.mover()
		if b := a.Piece; b < 1 || b > planes || sideOfPlane(b) != side || s.At[b] != placeReady+kernel.PlaceID(side) {
			return no("14.24", "No such aircraft is ready.")
		}
		if n, _ := s.over(side, a.Place); n >= 3-int(side) {
			return no("14.24", "Three of the attacker's, two of the defender's.")
		}
	case oEngage:
		if b := a.Piece; b < 1 || b > planes || sideOfPlane(b) == s.Init || s.At[b] != s.Hex {
			return no("14.31", "It is not over this hex.")
		}
	}
	return nil
}

func (s *orderState) play(a kernel.Action, src chance.Source, ev *kernel.Events) {
	switch a.Verb {
	case oDeclare:
		s.Declared[a.Place] = true
		say(ev, 1, kernel.SideA, 0, a.Place, 0, 0)
	case oReact:
		s.At[reserve] = a.Place
		say(ev, 2, kernel.SideB, reserve, a.Place, 0, 0)
	case oOrder: // 12.5: only the owner knows which
		s.Order[a.Place] = int8(a.N) + orderHold
		ev.Add(kernel.Event{Kind: 3, Audience: kernel.Only(kernel.SideB), Side: kernel.SideB, Place: a.Place, A: a.N})
		ev.Add(kernel.Event{Kind: 4, Audience: kernel.Except(kernel.SideB), Side: kernel.SideB, Place: a.Place})
	case oFly: // 14.24: face down
		side := s.mover()
		e := kernel.Event{Kind: 5, Audience: kernel.Only(side), Side: side, Piece: a.Piece, Place: a.Place}
		ev.Add(e)
		e.Audience, e.Piece = kernel.Except(side), kernel.FirstHandle+kernel.PieceID(s.Handle[a.Piece])
		ev.Add(e)
		s.At[a.Piece] = a.Place
	case oDone:
		if s.Step++; s.Declared == [targets + 1]bool{} {
			s.Step = stepEnd
		}
	case oFight:
		s.fight(a.Place, src, ev)
	case oEngage:
		s.engage(a.Piece, src, ev)
	}
}

// fight turns up the aircraft and rolls for the initiative (14.31).
func (s *orderState) fight(h kernel.PlaceID, src chance.Source, ev *kernel.Events) {
	s.Hex = h
	for b := kernel.PieceID(1); b <= planes; b++ {
		if s.At[b] == h {
			ev.Add(kernel.Event{Kind: 6, Audience: kernel.Everyone, Side: sideOfPlane(b),
				Piece: kernel.FirstHandle + kernel.PieceID(s.Handle[b]), With: b, Place: h})
			s.Handle[b] = 0
		}
	}
	s.Init = kernel.Side(src.Die(chance.Label{Kind: 1, N: int16(h)}, 2) - 1)
	_, f := s.over(s.Init, h)
	if n, _ := s.over(s.Init.Other(), h); f == 0 || n == 0 {
		s.ground(src, ev)
	} else if n > 1 {
		s.Step = stepEngage
	} else {
		for b := kernel.PieceID(1); b <= planes; b++ {
			if s.At[b] == h && sideOfPlane(b) != s.Init {
				s.engage(b, src, ev)
				return
			}
		}
	}
}

// engage is the fighter's fire: half of the time the target goes home.
func (s *orderState) engage(b kernel.PieceID, src chance.Source, ev *kernel.Events) {
	if die := src.Die(chance.Label{Kind: 2, N: int16(b)}, 6); die >= 4 {
		s.At[b] = placeFlown
		say(ev, 7, sideOfPlane(b), b, s.Hex, 0, int16(die))
	}
	s.Step = stepCombat
	s.ground(src, ev)
}

// ground resolves the attack: B.4.e steps 6, 8, 9, 11 to 15.
func (s *orderState) ground(src chance.Source, ev *kernel.Events) {
	h, drm := s.Hex, 0
	for b := kernel.PieceID(1); b <= planes; b++ { // net air points become a modifier
		if s.At[b] == h {
			if bomber(b) {
				drm += 1 - 2*int(sideOfPlane(b))
			}
			s.At[b] = placeFlown
		}
	}
	if s.Drawn[h] == 0 { // step 6: nobody knew it until now
		var left []int16
		for n, count := range s.Pool {
			for range count {
				left = append(left, int16(n))
			}
		}
		s.Drawn[h] = int8(left[src.Lot(chance.Label{Kind: 3, N: int16(h)}, left)])
		s.Pool[s.Drawn[h]]--
		say(ev, 8, kernel.SideB, 10+kernel.PieceID(h), h, 0, int16(s.Drawn[h]))
	}
	if s.Order[h] != 0 { // step 9
		ev.Add(kernel.Event{Kind: 9, Audience: kernel.Everyone, Side: kernel.SideB, Place: h,
			A: int16(s.Order[h] - orderHold)})
	}
	attack, defence := strengthOf[6+h], int(s.Drawn[h])
	if s.At[reserve] == h {
		defence += strengthOf[reserve]
	}
	if s.Order[h] == orderHold {
		drm--
	}
	die := src.Die(chance.Label{Kind: 4, N: int16(h)}, 6)
	won := die+drm+attack/defence >= 5
	say(ev, 10, kernel.SideA, 0, h, 0, int16(die))
	if won { // a unit with orders to withdraw gets away; one with orders to hold is lost
		for _, b := range []kernel.PieceID{10 + kernel.PieceID(h), reserve} {
			if s.At[b] != h {
				continue
			}
			to := placeReserve
			if s.Order[h] == orderHold || b != reserve && s.Order[h] == 0 {
				to = placeLost
			}
			say(ev, 11, kernel.SideB, b, h, to, 0)
			s.At[b] = to
		}
	}
	s.Order[h], s.Declared[h], s.Hex, s.Init = 0, false, 0, 0
	if s.Declared == [targets + 1]bool{} {
		s.Step = stepEnd
	}
}

func (s *orderState) check() error {
	ok := s.Step >= stepDeclare && s.Step <= stepEnd && s.Hex >= 0 && s.Hex <= targets &&
		(s.Init == 0 || s.Init == 1) && s.At[0] == 0 &&
		s.Handle[0] == 0 && s.Drawn[0] == 0 && s.Order[0] == 0 && !s.Declared[0] && s.Pool[0] == 0 &&
		(s.Hex == 0) == (s.Step != stepEngage)
	used := [planes + 1]bool{}
	ground := kernel.PlaceID(0)
	for b := kernel.PieceID(1); ok && b <= allAir; b++ {
		at := s.At[b]
		ok = at >= 1 && at <= airPlaces
		switch {
		case !ok:
		case b <= planes:
			h := s.Handle[b]
			side := sideOfPlane(b)
			down := at == placeReady+kernel.PlaceID(side) || at <= targets && at != s.Hex
			ok = down == (h != 0) && (down || at == placeFlown || at == s.Hex) && h >= 0 && h <= planes
			ok = ok && (at > targets || s.Declared[at]) &&
				(h == 0 || !used[h] && (h > planes/2) == (side == kernel.SideB))
			if ok {
				used[h] = true
			}
		case b <= 9:
			ok = at == kernel.PlaceID(b-6)
		case b == reserve:
			ok = at <= targets || at == placeReserve || at == placeLost
		default:
			ground = kernel.PlaceID(b - 10)
			ok = (at == ground || at == placeReserve || at == placeLost) &&
				(s.Drawn[ground] == 0) == (s.Drawn[ground] < 1 || s.Drawn[ground] > 3)
		}
	}
	sum, orders, any := int8(0), 0, false
	for h := 1; ok && h <= targets; h++ {
		ok = s.Order[h] >= 0 && s.Order[h] <= orderWithdraw && (s.Order[h] == 0 || s.Declared[h]) &&
			(!s.Declared[h] || s.Drawn[h] == 0 && s.At[10+h] == kernel.PlaceID(h))
		if s.Order[h] != 0 {
			orders++
		}
		if s.Drawn[h] != 0 {
			sum++
		}
		any = any || s.Declared[h]
		if s.At[reserve] == kernel.PlaceID(h) {
			ok = ok && s.Step > stepDeclare
		}
	}
	for n := 1; n <= 3; n++ {
		ok = ok && s.Pool[n] >= 0 && s.Pool[n] <= 5
		sum += s.Pool[n]
	}
	ok = ok && sum == 5 && orders <= 2 && (any || s.Step == stepDeclare || s.Step == stepEnd)
	if ok && s.Step == stepEngage {
		_, f := s.over(s.Init, s.Hex)
		n, _ := s.over(s.Init.Other(), s.Hex)
		ok = f != 0 && n > 1 && s.Declared[s.Hex]
	} else if s.Init != 0 {
		ok = false
	}
	if !ok {
		return errors.New("no position of the orders game")
	}
	return nil
}

// knows says whether a viewer sees the faces of a side.
func knows(viewer, side kernel.Side) bool { return viewer == side || viewer == kernel.Both }

func (s *orderState) view(side kernel.Side, v *kernel.View) {
	v.Facts[0], v.Facts[1], v.Facts[2], v.Facts[3] = int32(s.Step), int32(s.Pool[1]), int32(s.Pool[2]), int32(s.Pool[3])
	if s.Step == stepEngage {
		v.Frames = append(v.Frames, kernel.Frame{Side: s.Init, Place: s.Hex})
	}
	for h := kernel.PlaceID(1); h <= targets; h++ {
		if s.Declared[h] {
			v.Marks = append(v.Marks, kernel.Mark{Kind: 0, Side: kernel.SideA, Place: h, N: 1})
		}
	}
	for h := kernel.PlaceID(1); h <= targets; h++ {
		if o := s.Order[h]; o != 0 {
			kind := uint8(1) // face down
			if knows(side, kernel.SideB) {
				kind += uint8(o)
			}
			v.Marks = append(v.Marks, kernel.Mark{Kind: kind, Side: kernel.SideB, Place: h, N: 1})
		}
	}
	ground := func(from, to kernel.PieceID) {
		for b := from; b <= to; b++ {
			pv := kernel.PieceView{ID: b, Face: b, Side: kernel.SideB, Place: s.At[b], Strength: int16(strengthOf[b])}
			if b < reserve {
				pv.Side = kernel.SideA
			} else if b > reserve {
				if pv.Strength = int16(s.Drawn[b-reserve]); pv.Strength == 0 { // untried: also its owner does not know
					pv.Face, pv.Strength, pv.Back = 0, -1, 1
				}
			}
			v.Pieces = append(v.Pieces, pv)
		}
	}
	air := func(of kernel.Side, down bool) {
		for n := kernel.PieceID(1); n <= planes; n++ { // down: n is a handle
			for b := kernel.PieceID(1); b <= planes; b++ {
				concealed := s.Handle[b] != 0 && !knows(side, of)
				switch {
				case sideOfPlane(b) != of || concealed != down:
				case down && kernel.PieceID(s.Handle[b]) == n:
					v.Pieces = append(v.Pieces,
						kernel.PieceView{ID: kernel.FirstHandle + n, Side: of, Place: s.At[b], Strength: -1})
				case !down && b == n:
					pv := kernel.PieceView{ID: b, Face: b, Side: of, Place: s.At[b]}
					if s.Handle[b] == 0 {
						pv.Flags = 1
					}
					v.Pieces = append(v.Pieces, pv)
				}
			}
		}
	}
	first, second := kernel.SideA, kernel.SideB
	if side == kernel.SideB {
		first, second = second, first
	}
	for _, of := range []kernel.Side{first, second} {
		if side.Player() || of == first {
			air(of, false)
		}
		if !side.Player() && of == first {
			air(second, false)
		}
		switch {
		case !side.Player() && of == first:
			ground(7, allAir)
		case side.Player() && of == kernel.SideA:
			ground(7, 9)
		case side.Player():
			ground(reserve, allAir)
		}
	}
	air(kernel.SideA, true)
	air(kernel.SideB, true)
}

// unviewOrders makes a world: what the view conceals is picked.
func unviewOrders(v *kernel.View, pick func(int) int) (s orderState) {
	s.Step = int8(v.Facts[0])
	s.Pool = [4]int8{0, int8(v.Facts[1]), int8(v.Facts[2]), int8(v.Facts[3])}
	for _, f := range v.Frames {
		s.Hex, s.Init = f.Place, f.Side
	}
	for _, m := range v.Marks {
		switch m.Kind {
		case 0:
			s.Declared[m.Place] = true
		case 1:
			s.Order[m.Place] = orderHold + int8(pick(2))
		default:
			s.Order[m.Place] = int8(m.Kind) - 1
		}
	}
	up := [planes + 1]bool{}
	for _, pv := range v.Pieces {
		if !pv.ID.Handle() {
			s.At[pv.ID] = pv.Place
			if pv.ID <= planes {
				up[pv.ID] = pv.Flags&1 != 0
			} else if pv.ID > reserve && pv.Strength > 0 {
				s.Drawn[pv.ID-reserve] = int8(pv.Strength)
			}
		}
	}
	for side := kernel.SideA; side <= kernel.SideB; side++ {
		var faces []kernel.PieceID // concealed from the viewer
		free := []int8{}
		for b := kernel.PieceID(1); b <= planes; b++ {
			if sideOfPlane(b) == side {
				free = append(free, int8(b))
				if s.At[b] == 0 {
					faces = append(faces, b)
				}
			}
		}
		for _, pv := range v.Pieces {
			if pv.ID.Handle() && pv.Side == side && len(faces) > 0 {
				b := take(&faces, pick(len(faces)))
				s.At[b], s.Handle[b] = pv.Place, int8(pv.ID-kernel.FirstHandle)
			}
		}
		if knows(v.Side, side) { // a side does not know the handles of its own units
			for b := kernel.PieceID(1); b <= planes; b++ {
				if sideOfPlane(b) == side && !up[b] {
					s.Handle[b] = take(&free, pick(len(free)))
				}
			}
		}
	}
	return s
}

func ordersGame() *game[orderState] {
	in := fixed("orders", "Orders and aircraft", "12.1", "12.4", "12.5", "14.24", "14.31", "15.43")
	for b, id := range []string{"ju-88", "bf-109", "g-dummy", "su-2", "mig-3", "s-dummy", "pz-1", "pz-2", "pz-3",
		"reserve", "untried-1", "untried-2", "untried-3"} {
		side := kernel.SideA
		if b+1 >= reserve || b+1 > planes/2 && b+1 <= planes {
			side = kernel.SideB
		}
		in.Pieces = append(in.Pieces, kernel.PieceInfo{ID: id, Name: id, Side: side})
	}
	for _, id := range []string{"h1", "h2", "h3", "g-ready", "s-ready", "flown", "reserve-box", "lost"} {
		in.Places = append(in.Places, kernel.PlaceInfo{ID: id, Name: id, Kind: "box"})
	}
	add(&in, []kernel.VerbInfo{{Name: "declare", Place: true}, {Name: "react", Place: true},
		{Name: "order", Place: true, Num: kernel.NumChoice, Choices: []string{"hold", "withdraw"}},
		{Name: "fly", Piece: true, Place: true}, {Name: "done"}, {Name: "fight", Place: true},
		{Name: "engage", Piece: true}},
		[]string{"declare", "react", "fly", "fly too", "fight", "engage", "over"},
		[]kernel.EventInfo{{ID: "declared", Text: "an attack on {place} is declared"},
			{ID: "reacts", Text: "{piece} goes to {place}"}, {ID: "ordered", Text: "{place} is to {a|hold|withdraw}"},
			{ID: "orders", Text: "orders are laid at {place}"}, {ID: "flies", Text: "{piece} flies to {place}"},
			{ID: "reveal-air", Text: "over {place}: {with}", Show: "reveal"},
			{ID: "aborts", Text: "{piece} goes home: {a}"}, {ID: "tried", Text: "{piece} has {a}", Show: "reveal"},
			{ID: "reveal-order", Text: "{place} was to {a|hold|withdraw}", Show: "reveal"},
			{ID: "rolled", Text: "the die at {place}: {a}"}, {ID: "beaten", Text: "{piece} goes from {place} to {to}"}})
	in.Facts = []kernel.FactInfo{{ID: "step"}, {ID: "pool-1"}, {ID: "pool-2"}, {ID: "pool-3"}}
	in.Marks = []kernel.MarkInfo{{ID: "declared"}, {ID: "orders"}, {ID: "hold"}, {ID: "withdraw"}}
	in.PieceFlags = []kernel.FlagInfo{{ID: "up"}}
	in.Backs = []kernel.BackInfo{{}, {ID: "untried"}}
	in.Frames = []kernel.FrameInfo{{ID: "air"}}
	return &game[orderState]{rules[orderState]{
		info: in,
		start: func(s *orderState, src chance.Source) {
			s.Step, s.Pool = stepDeclare, [4]int8{0, 2, 2, 1}
			for b := range kernel.PieceID(allAir + 1) {
				switch {
				case b == 0:
				case b <= planes:
					s.At[b] = placeReady + kernel.PlaceID(sideOfPlane(b))
				case b < reserve:
					s.At[b] = kernel.PlaceID(b - 6)
				case b == reserve:
					s.At[b] = placeReserve
				default:
					s.At[b] = kernel.PlaceID(b - 10)
				}
			}
			for side := range kernel.PieceID(2) {
				free := []int16{1, 2, 3}
				for b := 1 + 3*side; b <= 3+3*side; b++ {
					s.Handle[b] = int8(take(&free, src.Lot(chance.Label{Kind: chance.Mixing, N: int16(side)}, free)) +
						3*int16(side))
				}
			}
		},
		check: (*orderState).check, mover: (*orderState).mover, refuse: (*orderState).refuse, play: (*orderState).play,
		view: (*orderState).view,
		prompt: func(s *orderState) kernel.Prompt {
			// It is the Germans' turn: whatever the Soviets decide is a reply.
			return kernel.Prompt{Phase: 1, Ask: uint8(s.Step), Place: s.Hex, Pause: s.Step != stepEngage,
				Reply: s.mover() == kernel.SideB}
		},
		list: func(s *orderState, try func(kernel.Verb, kernel.PieceID, kernel.PlaceID, int16)) {
			for h := kernel.PlaceID(1); h <= targets; h++ {
				try(oDeclare, 0, h, 0)
				try(oReact, 0, h, 0)
				try(oOrder, 0, h, 0)
				try(oOrder, 0, h, 1)
				try(oFight, 0, h, 0)
				for b := kernel.PieceID(1); b <= planes; b++ {
					try(oFly, b, h, 0)
				}
			}
			for b := kernel.PieceID(1); b <= planes; b++ {
				try(oEngage, b, 0, 0)
			}
			try(oDone, 0, 0, 0)
		},
		outcome: func(s *orderState) kernel.Outcome {
			o := kernel.Outcome{Over: s.Step == stepEnd, Winner: kernel.NoSide}
			for b := reserve; b <= allAir; b++ {
				if s.At[b] == placeLost {
					o.Points[0]++
				}
			}
			if o.Over {
				o.Winner, o.Level, o.Rule = kernel.SideB, "stands", "1"
				if o.Points[0] > 1 {
					o.Winner, o.Level = kernel.SideA, "broken"
				}
			}
			return o
		},
		guess: func(v *kernel.View, src chance.Source) orderState { return unviewOrders(v, drawn(src)) },
		worlds: func(v *kernel.View) []orderState {
			return allWays(func(pick func(int) int) (orderState, bool) {
				s := unviewOrders(v, pick)
				return s, s.check() == nil
			})
		},
		shownAs: func(s *orderState, side kernel.Side, b kernel.PieceID) kernel.PieceID {
			if b <= planes && s.Handle[b] != 0 && !knows(side, sideOfPlane(b)) {
				return kernel.FirstHandle + kernel.PieceID(s.Handle[b])
			}
			return b
		},
	}}
}
