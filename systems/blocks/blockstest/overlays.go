package blockstest

import (
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// What an overlay shows is what play makes of it.

// layer is the index of an overlay by its id.
func (k *kit) layer(id string) uint8 {
	k.Helper()
	for i, o := range k.g.Info().Overlays {
		if o.ID == id {
			return uint8(i)
		}
	}
	k.Fatalf("there is no overlay %q", id)
	return 0
}

// laid is an overlay by place: the tone's name, and what is written there (-1 if nothing is).
func (k *kit) laid(p *blocks.Position, viewer kernel.Side, which string, of kernel.Side,
	piece kernel.PieceID) (map[blocks.Place]string, map[blocks.Place]int, *kernel.Overlay) {
	k.Helper()
	o := &kernel.Overlay{}
	if err := p.Overlay(viewer, k.layer(which), of, piece, o); err != nil {
		k.Fatalf("%s of %d, piece %d, for %d: %v", which, of, piece, viewer, err)
	}
	tones, numbers := map[blocks.Place]string{}, map[blocks.Place]int{}
	for _, pl := range o.Places {
		tones[blocks.Place(pl.Place-1)] = o.Legend[pl.Tone].Tone
		numbers[blocks.Place(pl.Place-1)] = -1
		if pl.Shown {
			numbers[blocks.Place(pl.Place-1)] = int(pl.N)
		}
	}
	return tones, numbers, o
}

// reach: an overlay of reach marks what can be moved to, and nothing else, at the cost that the preview has.
func (k *kit) reach() {
	moves, full, fights := 0, 0, 0
	var buf []kernel.Action
	compare := func(p *blocks.Position, piece kernel.PieceID) {
		side := p.ToMove()
		tones, costs, _ := k.laid(p, side, "reach", side, piece)
		n := 0
		buf = p.Legal(buf[:0])
		for _, a := range slices.Clone(buf) {
			if a.Verb != blocks.VMove {
				continue
			}
			n++
			to := blocks.PlaceOf(a.Place)
			if tones[to] == "" {
				k.Errorf("%s can move to %s, and the overlay does not mark it", p.Units[piece].ID, p.Areas[to].ID)
				continue
			}
			var v kernel.Preview
			p.Preview(a, &v)
			if costs[to] != int(v.Cost) {
				k.Errorf("%s to %s costs %d, and %d by the overlay", p.Units[piece].ID, p.Areas[to].ID, v.Cost,
					costs[to])
			}
			if v.Through != (tones[to] == "poor") {
				k.Errorf("%s to %s: through %v, tone %s", p.Units[piece].ID, p.Areas[to].ID, v.Through, tones[to])
			}
			engages := has(p.Survey().Occupied(side.Other()), to)
			if engages != (tones[to] == "bad") {
				k.Errorf("%s to %s engages: %v; tone %s", p.Units[piece].ID, p.Areas[to].ID, engages, tones[to])
			}
			full += int(b2i(tones[to] == "poor"))
			fights += int(b2i(engages))
		}
		if n != len(tones) {
			k.Errorf("%s can move to %d places, the overlay marks %d", p.Units[piece].ID, n, len(tones))
		}
		moves += n
	}
	e, err := k.g.Empty(kernel.Setup{})
	if err != nil {
		k.Fatal(err)
	}
	q := e.(*blocks.Position)
	look := func(p *blocks.Position, n int) {
		pr := p.Prompt(kernel.Both)
		switch k.g.Info().Asks[pr.Ask].ID {
		case "order", "hq-move":
			if place := p.At[pr.Piece]; int(place) < p.Map.Graph.Len() && p.Areas[place].Terrain != blocks.Box {
				compare(p, pr.Piece)
			}
		case "command", "exploit-move", "activate":
			if n%5 != 0 {
				return
			}
			// Before a block is chosen the overlay shows what choosing it will offer.
			buf = p.Legal(buf[:0])
			for _, a := range slices.Clone(buf) {
				if a.Verb != blocks.VChoose || p.Areas[p.At[a.Piece]].Terrain == blocks.Box {
					continue
				}
				side := p.ToMove()
				_, before, _ := k.laid(p, side, "reach", side, a.Piece)
				p.Copy(q)
				if err := q.Play(a, chance.NewRand(1), nil); err != nil {
					k.Fatal(err)
				}
				if q.Prompt(kernel.Both).Piece != a.Piece {
					continue
				}
				compare(q, a.Piece)
				_, after, _ := k.laid(q, side, "reach", side, a.Piece)
				if len(before) != len(after) {
					k.Errorf("%s: %d places before it is chosen, %d after", p.Units[a.Piece].ID, len(before),
						len(after))
				}
				for to, v := range before {
					if after[to] != v {
						k.Errorf("%s to %s: %d before it is chosen, %d after", p.Units[a.Piece].ID, p.Areas[to].ID, v,
							after[to])
					}
				}
			}
		}
	}
	k.eachScenario(k.o.Most, look)
	if moves == 0 || full == 0 || fights == 0 {
		k.Errorf("only %d moves were compared, %d into full areas, %d into battles", moves, full, fights)
	}
}

func b2i(b bool) int8 {
	if b {
		return 1
	}
	return 0
}

// supply: right after the Supply Check, what is marked as cut off is what the check isolated. Every unit that a line
// reaches has one, a legal one and as short as any.
func (k *kit) supply() {
	checks, cut, lines, sailed := 0, 0, 0, 0
	k.eachScenario(k.o.Most, func(p *blocks.Position, n int) {
		if k.g.Info().Asks[p.Prompt(kernel.Both).Ask].ID != "declare" {
			return
		}
		checks++
		s := p.ToMove()
		tones, _, o := k.laid(p, s.Other(), "supply", s, kernel.NoPiece) // the enemy may know it all
		isolated := map[blocks.Place]bool{}
		for b := blocks.Block(1); int(b) < len(p.Units); b++ {
			if p.Units[b].Side == s && p.InPlay(b) && p.Isolated.Has(b) {
				isolated[p.At[b]] = true
			}
		}
		for m := p.LinesCut.And(p.Owned(s)); ; {
			a := m.Pop()
			if a < 0 {
				break
			}
			isolated[a] = true
		}
		for a, tone := range tones {
			if (tone == "bad") != isolated[a] {
				k.Errorf("%s: tone %s, isolated by the check: %v", p.Areas[a].ID, tone, isolated[a])
			}
			delete(isolated, a)
		}
		if len(isolated) > 0 {
			k.Errorf("isolated and not marked: %v", isolated)
		}
		in := p.InSupply(s)
		for u := p.Survey().Occupied(s); ; {
			a := u.Pop()
			if a < 0 {
				break
			}
			if !in.Has(a) {
				cut++
			}
		}
		free := p.Free(s)
		traced := p.Traced(s)
		begin := map[blocks.Place]bool{}
		for _, l := range o.Lines {
			lines++
			begin[blocks.Place(l.Way[0]-1)] = true
		}
		for b := blocks.Block(1); int(b) < len(p.Units); b++ {
			u, a := &p.Units[b], p.At[b]
			if u.Side != s || !p.InPlay(b) || u.Kind == blocks.Leader || u.Kind == blocks.Fleet {
				continue
			}
			if traced.Has(a) && !begin[a] && !source(p, s, a) {
				k.Errorf("no line is shown from %s, which is in supply by one", p.Areas[a].ID)
			}
		}
		for _, l := range o.Lines {
			from, to := blocks.Place(l.Way[0]-1), blocks.Place(l.Way[len(l.Way)-1]-1)
			if !has(p.Survey().Occupied(s), from) {
				k.Errorf("a line begins in %s, where nobody stands", p.Areas[from].ID)
			}
			if !source(p, s, to) {
				k.Errorf("a line ends in %s, which is not a source", p.Areas[to].ID)
			}
			for i := 1; i < len(l.Way); i++ {
				before, a := blocks.Place(l.Way[i-1]-1), blocks.Place(l.Way[i]-1)
				if !free.Has(a) || !slices.Contains(k.joined(p, s, before), a) {
					k.Errorf("a line goes from %s to %s", p.Areas[before].ID, p.Areas[a].ID)
				}
				if !has(p.Neighbours(before), a) {
					sailed++
				}
			}
			// The naive way: how many steps from here over free areas to the nearest source.
			reached := map[blocks.Place]int{from: 0}
			queue, short := []blocks.Place{from}, -1
			for len(queue) > 0 && short < 0 {
				a := queue[0]
				queue = queue[1:]
				if (free.Has(a) || a == from && p.Controls(s, a)) && source(p, s, a) {
					short = reached[a]
				}
				for _, q := range k.joined(p, s, a) {
					if _, done := reached[q]; !done && free.Has(q) {
						reached[q] = reached[a] + 1
						queue = append(queue, q)
					}
				}
			}
			if short != len(l.Way)-1 {
				k.Errorf("from %s a line of %d areas is shown; the shortest has %d", p.Areas[from].ID, len(l.Way)-1,
					short)
			}
		}
		// Of a single block: the same line, the same verdict.
		for b := blocks.Block(1); int(b) < len(p.Units); b++ {
			if p.Units[b].Side != s || !p.InPlay(b) || p.Units[b].Kind == blocks.Fleet {
				continue
			}
			one, _, single := k.laid(p, s, "supply", s, kernel.PieceID(b))
			if (one[p.At[b]] == "bad") != p.Isolated.Has(b) {
				k.Errorf("%s in %s: tone %s, isolated: %v", p.Units[b].ID, p.Areas[p.At[b]].ID, one[p.At[b]],
					p.Isolated.Has(b))
			}
			for _, l := range single.Lines {
				if !slices.ContainsFunc(o.Lines, func(w kernel.OverlayLine) bool {
					return slices.Equal(w.Way,
						l.Way)
				}) {
					k.Errorf("%s: its line is not among those of its side", p.Units[b].ID)
				}
			}
		}
	})
	if checks == 0 || cut == 0 || lines == 0 {
		k.Errorf("only %d checks with %d cut off and %d lines were seen", checks, cut, lines)
	}
	if sailed == 0 && len(k.g.Config.Seas) > 0 {
		k.Errorf("no line over sea was seen")
	}
}

// joined are the places that a line of communication runs to from a place: neighbours, but not over a strait (RStrait),
// and other ports of the seas that the side controls (XSeaSupply).
func (k *kit) joined(p *blocks.Position, s kernel.Side, from blocks.Place) (list []blocks.Place) {
	c := &k.g.Config
	for _, b := range c.Map.Borders {
		if c.StraitTag != "" && slices.Contains(b.Tags, c.StraitTag) {
			continue
		}
		if b.A == from {
			list = append(list, b.B)
		} else if b.B == from {
			list = append(list, b.A)
		}
	}
	if !p.On(blocks.XSeaSupply) {
		return list
	}
	var ports blocks.Mask
	for i := range p.Seas {
		if p.Seas[i].Side == s && p.HoldsSea(i) {
			ports = ports.Or(p.Seas[i].Ports)
		}
	}
	if ports.Has(from) {
		list = ports.Append(list)
	}
	return list
}

// source says whether a side's lines end in a place.
func source(p *blocks.Position, s kernel.Side, a blocks.Place) bool {
	for _, src := range p.Sources {
		if src.Side == s && p.State.Lost&src.Closed == 0 && p.On(src.Rule) && src.Places.Has(a) {
			return true
		}
	}
	return false
}

// command: a block is commanded exactly where the overlay of an HQ that commands its like marks it (RCommand, RRange,
// RMarshal).
func (k *kit) command() {
	seen, commanded := 0, 0
	k.eachScenario(k.o.Most, func(p *blocks.Position, n int) {
		if k.g.Info().Phases[p.Prompt(kernel.Both).Phase].ID != "command" || p.Kind != blocks.TacticalImpulse ||
			n%3 != 0 {
			return
		}
		s := p.ToMove()
		if !s.Player() {
			return
		}
		type ranged struct {
			hq    blocks.Block
			tones map[blocks.Place]string
		}
		var hqs []ranged
		for h := blocks.Block(1); int(h) < len(p.Units); h++ {
			if p.Units[h].Kind != blocks.HQ || !p.Activated.Has(h) || p.Areas[p.At[h]].Terrain == blocks.Box {
				continue
			}
			tones, far, _ := k.laid(p, s.Other(), "command", s, kernel.PieceID(h)) // activated HQs are open
			hqs = append(hqs, ranged{h, tones})
			for a, d := range far {
				if d > 0 && (has(p.Free(s), a) != (tones[a] == "good")) {
					k.Errorf("%s: tone %s", p.Areas[a].ID, tones[a])
				}
			}
			m := p.Within(h)
			if m.Count() != len(tones) {
				k.Errorf("%s: %d areas in range, %d marked", p.Units[h].ID, m.Count(), len(tones))
			}
		}
		for own := p.Survey().OnMap(s); ; {
			b := own.Pop()
			if b == 0 {
				break
			}
			want := false
			for _, h := range hqs {
				u, v := &p.Units[h.hq], &p.Units[b]
				like := u.Marshal || v.Kind.Combat() && (v.Colour == blocks.White || v.Colour == u.Colour ||
					p.On(blocks.XAnyColour))
				want = want || p.At[b] == p.At[h.hq] || like && h.tones[p.At[b]] != ""
			}
			seen++
			if got := p.Commanded(b); got != want {
				k.Errorf("%s in %s is commanded: %v; by the overlays: %v", p.Units[b].ID, p.Areas[p.At[b]].ID, got,
					want)
			} else if got {
				commanded++
			}
		}
	})
	if seen == 0 || commanded == 0 || commanded == seen {
		k.Errorf("%d blocks were looked at, %d commanded", seen, commanded)
	}
}

// control: the overlay of control is as the view has it.
func (k *kit) control() {
	var v kernel.View
	k.eachScenario(k.o.Most/4, func(p *blocks.Position, n int) {
		if n%50 != 0 {
			return
		}
		tones, _, _ := k.laid(p, kernel.Observer, "control", kernel.SideA, kernel.NoPiece)
		p.View(kernel.Observer, &v)
		for a, tone := range tones {
			pv := v.Places[a+1]
			want := []string{"side-a", "side-b"}[pv.Control]
			if pv.Flags&blocks.PlaceContested != 0 {
				want = "edge"
			}
			if tone != want {
				k.Errorf("%s: %s, should be %s", p.Areas[a].ID, tone, want)
			}
		}
		if len(tones) != p.Map.Graph.Len() {
			k.Errorf("%d of %d places are marked", len(tones), p.Map.Graph.Len())
		}
	})
}

// seas: an overlay of sea control marks as held what a side holds of the places that a sea needs, and as supplied only
// what is in supply, and all of a controlled coast if havens are (RHavens).
func (k *kit) seas() {
	if len(k.g.Config.Seas) == 0 {
		k.Skip("no sea")
	}
	seen := map[string]int{}
	k.eachScenario(k.o.Most/4, func(p *blocks.Position, n int) {
		if n%50 != 0 {
			return
		}
		tones, _, _ := k.laid(p, kernel.Observer, "seas", kernel.SideA, kernel.NoPiece)
		for i := range p.Seas {
			sea := &p.Seas[i]
			all := true
			for a := range blocks.Place(p.Map.Graph.Len()) {
				mine := p.Controls(sea.Side, a)
				if sea.Keys.Has(a) {
					free := mine && !has(p.Survey().Occupied(sea.Side.Other()), a)
					all = all && free
					if free != (tones[a] == "good") || free == (tones[a] == "bad") {
						k.Errorf("%s, which the %s needs: held %v, tone %s", p.Areas[a].ID, sea.Name, free, tones[a])
					}
					continue
				}
				if !sea.Coast.Has(a) {
					continue
				}
				supplied := tones[a] == "side-a" || tones[a] == "side-b"
				if supplied && !p.InSupply(sea.Side).Has(a) {
					k.Errorf("%s is marked as supplied by the %s", p.Areas[a].ID, sea.Name)
				}
				if p.HoldsSea(i) && mine && !p.On(blocks.XSeaSupply) && !supplied && tones[a] != "good" {
					k.Errorf("%s is supplied by the %s: tone %s", p.Areas[a].ID, sea.Name, tones[a])
				}
				if supplied {
					seen["supplied"]++
				}
			}
			if sea.Needs > 0 {
				all = all && p.HoldsSea(sea.Needs-1)
			}
			if all != p.HoldsSea(i) {
				k.Errorf("%s: all that it needs is held: %v; it is controlled: %v", sea.Name, all, p.HoldsSea(i))
			}
			seen[map[bool]string{true: "held", false: "open"}[p.HoldsSea(i)]]++
		}
	})
	if seen["held"] == 0 || seen["open"] == 0 || seen["supplied"] == 0 {
		k.Errorf("too little was seen: %v", seen)
	}
}

// sailing: where fleets may be sent, an overlay of fleet reach marks what can be played and nothing else (RFleets).
func (k *kit) sailing() {
	fleets := slices.ContainsFunc(k.g.Config.Units, func(u blocks.Unit) bool { return u.Kind == blocks.Fleet })
	if !fleets {
		k.Skip("no fleet")
	}
	sent, barred := 0, 0
	var buf []kernel.Action
	k.eachScenario(k.o.Most, func(p *blocks.Position, n int) {
		s := p.ToMove()
		if k.g.Info().Phases[p.Prompt(kernel.Both).Phase].ID != "support" || s != p.Harbour.Side ||
			p.Kind != blocks.TacticalImpulse {
			return
		}
		buf = p.Legal(buf[:0])
		for b := blocks.Block(1); int(b) < len(p.Units); b++ {
			if p.Units[b].Kind != blocks.Fleet || !p.InPlay(b) {
				continue
			}
			may := map[blocks.Place]bool{}
			for _, a := range buf {
				if a.Verb == blocks.VSail && a.Piece == kernel.PieceID(b) {
					may[blocks.PlaceOf(a.Place)] = true
				}
			}
			tones, _, o := k.laid(p, s.Other(), "fleets", s, kernel.PieceID(b)) // the enemy may know it all
			for a := range blocks.Place(p.Map.Graph.Len()) {
				if shown := tones[a] == "good" || tones[a] == "side-a" || tones[a] == "side-b"; shown != may[a] {
					k.Errorf("%s to %s can be played: %v; tone %s", p.Units[b].ID, p.Areas[a].ID, may[a], tones[a])
				}
			}
			if sent += len(may); len(may) == 0 {
				if barred++; o.Note == "" {
					k.Errorf("%s cannot be sent, and the overlay does not say why", p.Units[b].ID)
				}
			}
		}
	})
	if sent == 0 || barred == 0 {
		k.Errorf("only %d places and %d fleets that are barred were seen", sent, barred)
	}
}
