// Checks of encodings and copies.

package kerneltest

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// codec: encoding and decoding are inverses, all of a position is in its encoding, and damaged bytes are an error or a
// position that can be played.
func (s *session) codec(p kernel.Position) {
	b := encode(p)
	q, err := s.g.Decode([]byte(b))
	if err != nil {
		s.fail("decode", "of its own encoding: %v", err)
		return
	}
	s.same("decode", "the decoded position", p, q)
	for range s.o.Sample {
		s.mutant(s.damage([]byte(b)))
	}
	s.mutant(nil)
}

// same compares two positions by all that can be asked, and by the next action of the record.
func (s *session) same(check, what string, p, q kernel.Position) {
	if encode(q) != encode(p) {
		s.fail(check, "%s encodes otherwise", what)
	}
	if p.ToMove() != q.ToMove() || !same(p.Legal(nil), q.Legal(nil)) || p.Outcome() != q.Outcome() {
		s.fail(check, "%s has other legal actions, side to move or outcome", what)
		return
	}
	for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
		if !view(p, viewer).like(view(q, viewer)) {
			s.fail(check, "%s has another view for %d", what, viewer)
		}
	}
	if s.at >= len(s.line) {
		return
	}
	m, before := s.line[s.at], encode(p)
	played := [2]string{}
	for i, x := range []kernel.Position{clone(p), q} {
		var ev kernel.Events
		if err := x.Play(m.action, &chance.Replay{Draws: m.draws}, &ev); err != nil {
			s.fail(check, "%s cannot play the next action: %v", what, err)
			return
		}
		played[i] = encode(x) + toJSON(ev.List)
	}
	if played[0] != played[1] {
		s.fail(check, "the next action leads elsewhere from %s", what)
	}
	if encode(p) != before {
		s.fail(check, "playing on %s changes the position that it was made from", what)
	}
}

// damage cuts, lengthens or changes bytes.
func (s *session) damage(b []byte) []byte {
	switch r := s.rnd.Below(8); {
	case r == 0:
		return b[:s.rnd.Below(len(b)+1)]
	case r == 1:
		return append(b, byte(s.rnd.Below(256)))
	case r == 2 && len(b) > 1:
		i, j := s.rnd.Below(len(b)), s.rnd.Below(len(b))
		b[i], b[j] = b[j], b[i]
		return b
	}
	for range 1 + s.rnd.Below(2) {
		if len(b) > 0 {
			i := s.rnd.Below(len(b))
			switch s.rnd.Below(3) {
			case 0:
				b[i] = byte(s.rnd.Below(256))
			case 1:
				b[i]++
			case 2:
				b[i] ^= 1 << s.rnd.Below(8)
			}
		}
	}
	return b
}

// mutant decodes damaged bytes. What is accepted must be canonical and playable.
func (s *session) mutant(b []byte) {
	given := string(b)
	s.guard("bytes that were damaged", func() {
		q, err := s.g.Decode(b)
		if err != nil {
			return
		}
		if encode(q) != given {
			s.fail("decode", "damaged bytes %x are accepted and encode as %x", given, encode(q))
		}
		var v kernel.View
		src := chance.NewRand(s.seed)
		for range 4 {
			for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
				q.View(viewer, &v)
			}
			legal := q.Legal(nil)
			if (len(legal) == 0) != q.Outcome().Over {
				s.fail("decode", "damaged bytes %x are accepted, with %d legal actions and the game over: %v", given,
					len(legal), q.Outcome().Over)
			}
			if len(legal) == 0 {
				return
			}
			if err := q.Play(legal[src.Below(len(legal))], src, nil); err != nil {
				s.fail("decode", "damaged bytes %x are accepted, and a listed action is refused: %v", given, err)
				return
			}
		}
	})
}

// copies: a copy is equal and independent, in its state and in what its queries use.
func (s *session) copies(p kernel.Position) {
	q := p.New()
	p.Copy(q)
	s.same("copy", "the copy", p, q)
	alone := s.ask(p)
	// Both at once: wrong answers show scratch that they share, and so does the race detector.
	q = clone(p)
	asked := make(chan string)
	go func() {
		defer close(asked)
		defer func() { _ = recover() }() // asked again below, where a panic is reported
		asked <- s.ask(q)
	}()
	mine := s.ask(p)
	if other, ok := <-asked; mine != alone || ok && other != alone {
		s.fail("copy", "a position and its copy, queried at once, answer otherwise than one by one")
	}
	for _, a := range s.sample(p.Legal(nil))[:min(2, len(p.Legal(nil)))] {
		r := clone(p)
		if r.Play(a, chance.NewRand(s.seed), nil) != nil {
			continue // the listed check says so
		}
		s.ask(r)
		if s.ask(p) != alone {
			s.fail("copy", "a position answers otherwise after %s was played on its copy", s.x.FormatAction(a))
		}
		// Into a position that was used before: nothing of that may stay.
		p.Copy(r)
		s.same("copy", "a copy into a used position", p, r)
	}
}

// ask asks a position this and that, and gives the answers as text.
func (s *session) ask(p kernel.Position) string {
	var b strings.Builder
	var v kernel.View
	var pre kernel.Preview
	var f kernel.Forecast
	for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
		p.View(viewer, &v)
		b.WriteString(toJSON(normal(&v)))
	}
	for i, a := range p.Legal(nil) {
		b.WriteString(s.x.FormatAction(a))
		if i >= 5 {
			continue
		}
		p.Preview(a, &pre)
		p.Forecast(p.ToMove(), a, &f)
		b.WriteString(toJSON(p.Why(p.ToMove(), a)) + toJSON(&pre) + toJSON(&f))
	}
	return b.String()
}

// same says whether two values are sent alike. Most are equal, which is sooner seen than written as JSON.
func same(a, b any) bool { return reflect.DeepEqual(a, b) || toJSON(a) == toJSON(b) }

// toJSON is how values are compared: as they are sent.
func toJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// sight is what a viewer sees.
type sight struct{ kernel.View }

func view(p kernel.Position, viewer kernel.Side) *sight {
	s := &sight{}
	p.View(viewer, &s.View)
	return s
}

func (s *sight) String() string { return toJSON(normal(&s.View)) }

// like says whether two views are sent alike. Their lists are long, and most are equal.
func (s *sight) like(o *sight) bool {
	if !slices.Equal(s.Frames, o.Frames) || !slices.Equal(s.Facts, o.Facts) || !slices.Equal(s.Places, o.Places) ||
		!slices.Equal(s.Pieces, o.Pieces) || !slices.Equal(s.Marks, o.Marks) {
		return s.String() == o.String()
	}
	return same(s.rest(), o.rest())
}

// rest is the view without its lists.
func (s *sight) rest() kernel.View {
	v := s.View
	v.Frames, v.Facts, v.Places, v.Pieces, v.Marks = nil, nil, nil, nil, nil
	return v
}

// normal makes empty lists and missing lists alike.
func normal(v *kernel.View) *kernel.View {
	w := *v
	w.Facts = append([]int32{}, v.Facts...)
	w.Places = append([]kernel.PlaceView{}, v.Places...)
	w.Pieces = append([]kernel.PieceView{}, v.Pieces...)
	w.Marks = append([]kernel.Mark{}, v.Marks...)
	return &w
}
