// Checks of what sides know: views, events, guesses, lists of worlds.

package kerneltest

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// reveals says whether an event turns something up. What a side learns of the other, it learns by such an event.
func (s *session) reveals(e kernel.Event) bool {
	return int(e.Kind) < len(s.info.Events) && s.info.Events[e.Kind].Show == "reveal"
}

// eventFields: events name kinds, rules, places and pieces that exist, and have an audience.
func (s *session) eventFields(list []kernel.Event) {
	s.luck(list)
	place := func(p kernel.PlaceID) bool { return p >= 0 && int(p) < len(s.info.Places) }
	piece := func(p kernel.PieceID) bool { return p.Handle() || p >= 0 && int(p) < len(s.info.Pieces) }
	for _, e := range list {
		if e.Kind == 0 || int(e.Kind) >= len(s.info.Events) || int(e.Rule) >= max(1, len(s.info.Rules)) ||
			!place(e.Place) || !place(e.To) || !piece(e.Piece) || !piece(e.With) {
			s.fail("events", "%+v names something that does not exist", e)
			continue
		}
		if e.Audience == 0 || e.Audience&^kernel.Everyone != 0 {
			s.fail("events", "%q has the audience %b", s.x.EventText(e), e.Audience)
		}
		if text := s.x.EventText(e); strings.ContainsAny(text, "{}") {
			s.fail("events", "its text is %q", text)
		}
	}
}

// sets: what the events of an action made of pieces, to a viewer, is what the view shows after it: the strength
// that is left, or nothing on the map. Of a piece that several events tell of, the last one counts.
func (s *session) sets(p kernel.Position, list []kernel.Event) {
	if !slices.ContainsFunc(list, func(e kernel.Event) bool {
		return int(e.Kind) < len(s.info.Events) && s.info.Events[e.Kind].Sets != ""
	}) {
		return
	}
	for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
		last := map[kernel.PieceID]kernel.Event{}
		for _, e := range list {
			if !e.Audience.Has(viewer) || int(e.Kind) >= len(s.info.Events) {
				continue
			}
			switch s.info.Events[e.Kind].Sets {
			case "face":
				last[e.With] = e
			case "strength", "gone":
				last[e.Piece] = e
			}
		}
		var v kernel.View
		p.View(viewer, &v)
		for _, pv := range v.Pieces {
			e, told := last[max(pv.Face, pv.ID)]
			if f, ok := last[pv.Face]; ok && pv.Face != 0 {
				e, told = f, true
			}
			if !told {
				continue
			}
			kind := &s.info.Events[e.Kind]
			if kind.Sets == "gone" && s.info.Places[pv.Place].Kind != "pool" && pv.Place != kernel.NoPlace {
				s.fail("events", "to %d, %q says that a piece is gone, and the view has it in %s", viewer,
					s.x.EventText(e), s.info.Places[pv.Place].ID)
			} else if kind.Sets != "gone" && pv.Strength >= 0 && int16(pv.Strength) != e.A {
				s.fail("events", "to %d, %q leaves a piece at %d, and the view shows %d", viewer, s.x.EventText(e),
					e.A, pv.Strength)
			}
		}
	}
}

// views: a view is the same each time, in any buffer, refers to what exists, and conceals consistently.
func (s *session) views(p kernel.Position) {
	var used kernel.View
	faces := [kernel.Audiences]map[kernel.PieceID]bool{}
	for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
		var v kernel.View
		p.View(viewer, &v)
		p.View(viewer, &used)
		if !same(normal(&v), normal(&used)) {
			s.fail("view", "for %d differs in a buffer that was used before", viewer)
		}
		if v.Side != viewer || len(v.Facts) != len(s.info.Facts) || len(v.Places) != len(s.info.Places) {
			s.fail("view", "for %d is for %d, with %d facts of %d and %d places of %d", viewer, v.Side, len(v.Facts),
				len(s.info.Facts), len(v.Places), len(s.info.Places))
		}
		if c, err := s.info.Resolve(s.setup); err == nil && s.setup.Scenario != "" &&
			(v.Scenario != c.Scenario || v.Options != c.Options || v.Handicap != c.Handicap) {
			s.fail("view", "for %d says that the game was started from %d, %#x, %v; it was from %+v",
				viewer, v.Scenario, v.Options, v.Handicap, c)
		}
		for _, f := range v.Frames {
			if text := s.x.FrameText(f); int(f.Kind) >= len(s.info.Frames) || strings.ContainsAny(text, "{}") {
				s.fail("view", "for %d has the frame %+v, whose text is %q", viewer, f, text)
			}
		}
		if v.Over != p.Outcome() || v.Prompt != p.Prompt(viewer) {
			s.fail("view", "for %d has another outcome or prompt than the position", viewer)
		}
		faces[viewer] = map[kernel.PieceID]bool{}
		ids := map[kernel.PieceID]bool{}
		for _, pv := range v.Pieces {
			switch {
			case ids[pv.ID]:
				s.fail("view", "for %d has piece %d twice", viewer, pv.ID)
			case !pv.ID.Handle() && (pv.ID < 1 || int(pv.ID) >= len(s.info.Pieces)), pv.Place < 0,
				int(pv.Place) >= len(s.info.Places), !pv.Side.Player():
				s.fail("view", "for %d has a piece that does not exist: %+v", viewer, pv)
			case pv.ID.Handle() && viewer != kernel.Both && pv.Side != viewer &&
				(pv.Face != kernel.NoPiece || pv.Strength >= 0):
				s.fail("view", "for %d shows the face or the strength of a concealed piece: %+v", viewer, pv)
			case !pv.ID.Handle() && pv.Side != viewer && pv.Face == kernel.NoPiece && pv.Strength >= 0:
				s.fail("view", "for %d shows the strength of a piece whose face it does not show: %+v", viewer, pv)
			}
			if rates := s.info.Pieces[max(0, pv.Face)].Rates; len(rates) > 0 && int(pv.Strength) > len(rates) {
				s.fail("view", "for %d has %s with %d steps of %d", viewer, s.x.PieceName(pv.Face), pv.Strength,
					len(rates))
			}
			ids[pv.ID] = true
			if pv.Face != kernel.NoPiece {
				faces[viewer][pv.Face] = true
			}
		}
		if !slices.IsSortedFunc(v.Pieces, func(a, b kernel.PieceView) int {
			if mine := viewer.Player(); mine && (a.Side == viewer) != (b.Side == viewer) {
				if a.Side == viewer {
					return -1
				}
				return 1
			}
			return int(a.ID) - int(b.ID)
		}) {
			s.fail("view", "for %d: own pieces come first by id, then the others by the id they are shown under",
				viewer)
		}
		for i, m := range v.Marks {
			if m.N == 0 || i > 0 && kernel.CompareMarks(v.Marks[i-1], m) >= 0 {
				s.fail("view", "for %d has the marker %+v with N 0, twice, or not in the order of kind, side and place",
					viewer, m)
			}
		}
	}
	for f := range faces[kernel.Observer] {
		if !faces[kernel.SideA][f] || !faces[kernel.SideB][f] {
			s.fail("view", "the observer sees %s, which not both sides see", s.x.PieceName(f))
		}
	}
}

// known is which pieces a side may name: what its view shows or notes.
func known(p kernel.Position, side kernel.Side) map[kernel.PieceID]bool {
	var v kernel.View
	p.View(side, &v)
	set := map[kernel.PieceID]bool{}
	for _, pv := range v.Pieces {
		set[pv.ID], set[pv.Face], set[pv.SeenFace] = true, true,
			true // an id that is not a handle is public: an untried counter
	}
	return set
}

// audiences: an event names to a side no foreign piece whose face the side does not know, before, after or by a reveal.
func (s *session) audiences(p kernel.Position) {
	for _, a := range s.sample(p.Legal(nil)) {
		q := clone(p)
		var ev kernel.Events
		if q.Play(a, chance.NewRand(s.seed), &ev) != nil {
			continue
		}
		s.eventFields(ev.List)
		for viewer := kernel.SideA; viewer <= kernel.Observer; viewer++ {
			before, after := known(p, viewer), known(q, viewer)
			for _, e := range ev.For(viewer, nil) {
				for _, id := range []kernel.PieceID{e.Piece, e.With} {
					if id <= 0 || id.Handle() || int(id) >= len(s.info.Pieces) || s.info.Pieces[id].Side == viewer {
						continue
					}
					if s.reveals(e) {
						before[id] = true
					}
					if !before[id] && !after[id] {
						s.fail("events", "%s: %q names %s to %d, who does not know it", s.x.FormatAction(a),
							s.x.EventText(e), s.x.PieceName(id), viewer)
					}
				}
			}
		}
	}
}

// hidden: a foreign piece whose face a side does not know is refused exactly as a piece that does not exist.
func (s *session) hidden(p kernel.Position) {
	unknown := kernel.PieceID(len(s.info.Pieces))
	for side := kernel.SideA; side <= kernel.SideB; side++ {
		knows := known(p, side)
		for b := kernel.PieceID(1); int(b) < len(s.info.Pieces); b++ {
			if s.info.Pieces[b].Side == side || knows[b] {
				continue
			}
			for v := 1; v < len(s.info.Verbs); v++ {
				if !s.info.Verbs[v].Piece {
					continue
				}
				a := kernel.Action{Verb: kernel.Verb(v), Piece: b}
				if s.info.Verbs[v].Place {
					a.Place = kernel.PlaceID(1 + s.rnd.Below(max(1, len(s.info.Places)-1)))
				}
				c := a
				c.Piece = unknown
				x, y := p.Why(side, a), p.Why(side, c)
				if x != nil {
					x.Pieces = slices.DeleteFunc(slices.Clone(x.Pieces), func(id kernel.PieceID) bool {
						return id == b
					})
				}
				if y != nil {
					y.Pieces = slices.DeleteFunc(slices.Clone(y.Pieces), func(id kernel.PieceID) bool {
						return id == unknown
					})
				}
				if !same(x, y) {
					s.fail("hidden", "%s: to side %d the hidden piece is refused as %q, one that does not exist as %q",
						s.x.FormatAction(a), side, toJSON(x), toJSON(y))
				}
			}
		}
	}
}

// guess asks for a world that agrees with a side's view. Nil if the game cannot: then it is a failure.
func (s *session) guess(p kernel.Position, side kernel.Side, seed uint64) kernel.Position {
	var v kernel.View
	p.View(side, &v)
	given := toJSON(&v)
	q, err := s.g.Guess(&v, chance.NewRand(seed))
	if err != nil {
		s.fail("guess", "for %d: %v", side, err)
		return nil
	}
	if toJSON(&v) != given {
		s.fail("guess", "for %d changes the view that it is given", side)
	}
	return q
}

// guesses: a guess agrees with the view it is made from, and is a position like any other.
func (s *session) guesses(p kernel.Position) {
	for side := kernel.SideA; side <= kernel.SideB; side++ {
		want := view(p, side)
		for k := range uint64(3) {
			q := s.guess(p, side, s.seed+k)
			if q == nil {
				return
			}
			if got := view(q, side); !got.like(want) {
				s.fail("guess", "for %d: its view is\n%s\nand should be\n%s", side, got, want)
				return
			}
			if r := s.guess(p, side, s.seed+k); r == nil || encode(r) != encode(q) {
				s.fail("guess", "for %d: the same draws give another world", side)
			}
			r, err := s.g.Decode([]byte(encode(q)))
			if err != nil || encode(r) != encode(q) {
				s.fail("guess", "for %d makes a position that does not decode: %v", side, err)
			}
			s.light(q)
		}
	}
}

// worlds: on positions small enough, Guess reaches every world that agrees with the view, and no other.
func (s *session) worlds(p kernel.Position) {
	for side := kernel.SideA; side <= kernel.SideB; side++ {
		s.worldsOf(p, side)
	}
}

// worldsOf is worlds for a side. It returns how many there are, and how often Guess came to each: nil if it was not
// looked at.
func (s *session) worldsOf(p kernel.Position, side kernel.Side) map[string]int {
	w, ok := s.g.(Worlder)
	if !ok {
		return nil
	}
	var v kernel.View
	p.View(side, &v)
	list := w.Worlds(&v)
	if len(list) == 0 || len(list) > s.o.Worlds {
		return nil
	}
	met := map[string]int{}
	want := view(p, side)
	for _, q := range list {
		met[plain(q, side)] = 0
		if !view(q, side).like(want) {
			s.fail("worlds", "a world that is listed for side %d does not agree with its view", side)
		}
	}
	if _, ok := met[plain(p, side)]; !ok {
		s.fail("worlds", "what is really so is not among the %d worlds that agree with the view of side %d", len(list),
			side)
	}
	src, missing := chance.NewRand(s.seed), len(met)
	for n := 0; n < 100*len(list) && missing > 0; n++ {
		q, err := s.g.Guess(&v, src)
		if err != nil {
			return met // the guess check says so
		}
		key := plain(q, side)
		c, ok := met[key]
		if !ok {
			s.fail("worlds", "Guess for side %d makes a world that is not listed", side)
			return met
		}
		if c == 0 {
			missing--
		}
		met[key]++
	}
	if missing > 0 {
		s.fail("worlds", "%d guesses for side %d miss %d of %d worlds", 100*len(list), side, missing, len(list))
	}
	return met
}

// plain is the encoding of a position without the names that mean nothing to a side.
func plain(p kernel.Position, side kernel.Side) string {
	if _, ok := p.(Plainer); ok {
		q := clone(p).(Plainer)
		q.Plain(side)
		return encode(q)
	}
	return encode(p)
}

// Worlds checks on one position that Guess reaches every world which agrees with a side's view, and no other. The
// game must be a Worlder and the position small enough (Options.Worlds). It returns the number of worlds.
func Worlds(t *testing.T, g kernel.Game, p kernel.Position, side kernel.Side, opts ...Options) int {
	t.Helper()
	s := &session{g: g, info: g.Info(), o: one(opts).filled(g), seed: 1, rnd: chance.NewRand(1),
		count: map[string]int{}}
	met := s.worldsOf(p, side)
	for _, f := range s.fails {
		t.Errorf("%s: %s", f.Check, f.What)
	}
	if met == nil {
		t.Errorf("the worlds of side %d are not listed, or more than %d", side, s.o.Worlds)
	}
	return len(met)
}
