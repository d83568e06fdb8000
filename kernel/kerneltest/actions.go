// Checks of actions: what is listed, what is refused, previews, forecasts.

package kerneltest

import (
	"errors"
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// listed: what is listed is playable, by the side to move only, and its text reads back as it was written.
func (s *session) listed(p kernel.Position) {
	legal, side := p.Legal(nil), p.ToMove()
	texts := map[string]bool{}
	for _, a := range legal {
		text := s.x.FormatAction(a)
		if texts[text] {
			s.fail("text", "two legal actions are written %q", text)
		}
		texts[text] = true
		if back, err := s.x.ParseAction(text); err != nil || back != a {
			s.fail("text", "%q, written for %+v, is read as %+v (%v)", text, a, back, err)
		}
		if r := p.Why(side, a); r != nil {
			s.fail("listed", "%s is listed, and Why says: %v", text, r)
		}
		if p.Why(side.Other(), a) == nil {
			s.fail("listed", "%s may be played by the side that is not to move", text)
		}
	}
	for _, a := range s.sample(legal) {
		q := clone(p)
		if err := q.Play(a, chance.NewRand(s.seed), nil); err != nil {
			s.fail("listed", "%s is listed, and Play says: %v", s.x.FormatAction(a), err)
		}
	}
}

// locked is a source that must not be drawn from.
type locked struct{ drawn bool }

func (l *locked) Die(chance.Label, int) int     { l.drawn = true; return 1 }
func (l *locked) Lot(chance.Label, []int16) int { l.drawn = true; return 0 }

// unlisted: what is not listed is refused, with reasons, and changes nothing.
func (s *session) unlisted(p kernel.Position) {
	legal := p.Legal(nil)
	for _, a := range s.others(legal) {
		s.refused(p, a)
		s.represented(p, legal, a)
	}
}

// refused checks the refusal of an action that is not listed.
func (s *session) refused(p kernel.Position, a kernel.Action) {
	side, before := p.ToMove(), encode(p)
	text := s.x.FormatAction(a)
	var src locked
	var events kernel.Events
	err := p.Play(a, &src, &events)
	refusal, ok := errors.AsType[*kernel.Refusal](err)
	switch {
	case err == nil:
		s.fail("unlisted", "%s (%+v) is not listed, and Play plays it", text, a)
		return
	case encode(p) != before:
		s.fail("refusal", "%s is refused and changes the position", text)
	case src.drawn || len(events.List) > 0:
		s.fail("refusal", "%s is refused, after a draw (%v) or %d events", text, src.drawn, len(events.List))
	case !ok:
		s.fail("refusal", "%s is refused by %T, not *kernel.Refusal: %v", text, err, err)
		return
	}
	s.advised(p, a)
	for asker := kernel.SideA; asker <= kernel.SideB; asker++ {
		why := p.Why(asker, a)
		if why == nil {
			s.fail("unlisted", "%s (%+v) is not listed, and Why allows it to side %d", text, a, asker)
			continue
		}
		if asker == side && !same(why, refusal) {
			s.fail("refusal", "%s: Play and Why give different reasons: %v; %v", text, refusal, why)
		}
		if why.Rule == "" || why.Code == "" || why.Reason == "" {
			s.fail("refusal", "%s: rule %q, code %q and reason %q must all be given", text, why.Rule, why.Code,
				why.Reason)
		} else if _, known := s.x.Rule(why.Rule); !known {
			s.fail("refusal", "%s is refused by rule %s, which is not in Info.Rules", text, why.Rule)
		}
	}
}

// advised: what a position offers in place of an action that is refused can be played, and draws nothing.
func (s *session) advised(p kernel.Position, a kernel.Action) {
	d, ok := p.(kernel.Adviser)
	if !ok || p.Why(p.ToMove(), a) == nil {
		return
	}
	advice, ok := d.Advise(a)
	if !ok {
		return
	}
	if r := advice.Refusal; r == nil || r.Code == "" || r.Reason == "" {
		s.fail("advice", "in place of %s it advises without a reason: %+v", s.x.FormatAction(a), advice)
	} else if _, known := s.x.Rule(r.Rule); !known {
		s.fail("advice", "%s is refused by rule %q, which is not in Info.Rules", s.x.FormatAction(a), r.Rule)
	}
	if len(advice.Run) == 0 {
		return
	}
	q, side := p.New(), p.ToMove()
	p.Copy(q)
	for _, step := range advice.Run {
		var src locked
		if err := q.Play(step, &src, nil); err != nil || src.drawn || q.ToMove() != side {
			s.fail("advice", "in place of %s it advises %s, which draws, hands over or is refused: %v",
				s.x.FormatAction(a), s.x.FormatAction(step), err)
			return
		}
	}
	if r := q.Why(side, advice.Then); r != nil || advice.Text == "" {
		s.fail("advice", "after what it advises as %q, %s is refused: %v", advice.Text,
			s.x.FormatAction(advice.Then), r)
	}
}

// represented: an alike piece is refused with the piece that stands for it, and with that one the action may be played.
func (s *session) represented(p kernel.Position, legal []kernel.Action, a kernel.Action) {
	why := p.Why(p.ToMove(), a)
	if why == nil || why.Code != kernel.CodeAlike {
		return
	}
	like := kernel.Represented(p, p.ToMove(), a)
	if like == a || !slices.Contains(legal, like) {
		s.fail("alike", "%s is refused as alike, and the action that stands for it, %s, is not legal: %+v",
			s.x.FormatAction(a), s.x.FormatAction(like), why)
	}
}

// others makes actions that are not listed: nonsense, and listed ones with an operand changed.
func (s *session) others(legal []kernel.Action) []kernel.Action {
	out := []kernel.Action{{}, {Verb: kernel.Verb(len(s.info.Verbs))}, {Verb: 255, Piece: -1, Place: -1, N: -1}}
	for v := 1; v < len(s.info.Verbs); v++ {
		out = append(out, kernel.Action{Verb: kernel.Verb(v)})
	}
	for range 3 * s.o.Sample {
		a := kernel.Action{Verb: kernel.Verb(s.rnd.Below(len(s.info.Verbs) + 1))}
		v := kernel.VerbInfo{}
		if int(a.Verb) < len(s.info.Verbs) {
			v = s.info.Verbs[a.Verb]
		}
		if v.Piece {
			a.Piece = s.anyPiece()
		}
		if v.Place {
			a.Place = s.anyPlace()
		}
		if v.Num != kernel.NumNone {
			a.N = int16(s.rnd.Below(12)) - 2
		}
		if len(legal) > 0 && s.rnd.Below(3) > 0 {
			a = legal[s.rnd.Below(len(legal))]
			switch s.rnd.Below(4) {
			case 0:
				a.Piece = s.anyPiece()
			case 1:
				a.Place = s.anyPlace()
			case 2:
				a.N += int16(s.rnd.Below(5)) - 2
			case 3:
				a.Verb = kernel.Verb(s.rnd.Below(len(s.info.Verbs)))
			}
		}
		out = append(out, a)
	}
	return slices.DeleteFunc(out, func(a kernel.Action) bool { return slices.Contains(legal, a) })
}

func (s *session) anyPiece() kernel.PieceID {
	switch s.rnd.Below(8) {
	case 0:
		return kernel.FirstHandle + kernel.PieceID(s.rnd.Below(len(s.info.Pieces)+2))
	case 1:
		return []kernel.PieceID{-1, -32768, 32767, kernel.PieceID(len(s.info.Pieces)),
			kernel.FirstHandle}[s.rnd.Below(5)]
	}
	return kernel.PieceID(s.rnd.Below(len(s.info.Pieces)))
}

func (s *session) anyPlace() kernel.PlaceID {
	if s.rnd.Below(8) == 0 {
		return []kernel.PlaceID{-1, -32768, 32767, kernel.PlaceID(len(s.info.Places))}[s.rnd.Below(4)]
	}
	return kernel.PlaceID(s.rnd.Below(len(s.info.Places)))
}

// previews: a preview changes nothing, is the same in a used buffer, and warns of whatever cannot be taken back.
func (s *session) previews(p kernel.Position) {
	before := encode(p)
	var used kernel.Preview
	for _, a := range s.sample(p.Legal(nil)) {
		text := s.x.FormatAction(a)
		var fresh kernel.Preview
		p.Preview(a, &fresh)
		p.Preview(a, &used)
		if !same(fresh, used) {
			s.fail("preview", "of %s differs in a buffer that was used before", text)
		}
		if encode(p) != before {
			s.fail("pure", "the preview of %s changes the position", text)
			return
		}
		q := clone(p)
		src := chance.Recorder{From: chance.NewRand(s.seed)}
		var events kernel.Events
		if err := q.Play(a, &src, &events); err != nil {
			continue // the listed check says so
		}
		shown := slices.ContainsFunc(events.List, func(e kernel.Event) bool {
			return s.reveals(e) && e.Audience.Has(p.ToMove())
		})
		drew, handed := len(src.Draws) > 0, q.ToMove() != p.ToMove()
		if (drew || handed || shown) && !fresh.Seals {
			s.fail("seals", "the preview of %s says that it can be taken back; it draws %v, hands over %v, reveals %v",
				text, drew, handed, shown)
		}
		if fresh.Seals != (fresh.Cause != "") {
			s.fail("seals", "the preview of %s seals: %v, because of %q", text, fresh.Seals, fresh.Cause)
		}
		if !fresh.Seals {
			mine := events.For(p.ToMove(), nil)
			for _, e := range fresh.Events {
				if !slices.ContainsFunc(mine, func(m kernel.Event) bool { return same(m, e) }) {
					s.fail("preview", "of %s announces %q, which does not happen", text, s.x.EventText(e))
				}
			}
		}
		if fresh.ByWay != 0 {
			s.roundabout(p, a, fresh.ByWay)
		}
		for _, pl := range fresh.Path {
			if !s.isPlace(pl) {
				s.fail("preview", "of %s leads through %d, which is not a place", text, pl)
			}
		}
	}
}

// roundabout: the better way that a preview names can be taken, and leads to the same action.
func (s *session) roundabout(p kernel.Position, a kernel.Action, via kernel.PlaceID) {
	text := s.x.FormatAction(a)
	first := a
	first.Place = via
	if !slices.Contains(p.Legal(nil), first) {
		s.fail("preview", "of %s names a way by place %d, where no such action is legal", text, via)
		return
	}
	var hint kernel.Preview
	p.Preview(first, &hint)
	q := clone(p)
	var src chance.Replay
	if err := q.Play(first, &src, nil); hint.Seals || err != nil || src.Err != nil {
		s.fail("preview", "of %s names a way by place %d that cannot be taken back", text, via)
	} else if !slices.Contains(q.Legal(nil), a) {
		s.fail("preview", "of %s names a way by place %d, after which it is not legal", text, via)
	}
}

// forecasts: a forecast changes nothing, and its chances are chances.
func (s *session) forecasts(p kernel.Position) {
	before := encode(p)
	var used kernel.Forecast
	for _, a := range s.sample(p.Legal(nil)) {
		for side := kernel.SideA; side <= kernel.SideB; side++ {
			text := s.x.FormatAction(a)
			var f kernel.Forecast
			p.Forecast(side, a, &f)
			p.Forecast(side, a, &used)
			if !same(f, used) {
				s.fail("forecast", "of %s differs in a buffer that was used before", text)
			}
			if encode(p) != before {
				s.fail("pure", "the forecast of %s changes the position", text)
				return
			}
			if !f.Known && len(f.Cases) > 0 {
				s.fail("forecast", "of %s is not known and has %d cases", text, len(f.Cases))
			}
			s.foreseen(p, side, text, &f)
			for _, c := range f.Cases {
				for _, curve := range c.Curves {
					sum := int64(0)
					for _, n := range curve.P {
						if n < 0 || n > kernel.Whole {
							s.fail("forecast", "of %s, %s, %q: %d is not a chance", text, c.Assume, curve.Name, n)
						}
						sum += int64(n)
					}
					if d := sum - int64(kernel.Whole); d > int64(len(curve.P)) || -d > int64(len(curve.P)) {
						s.fail("forecast", "of %s, %s: the chances of %q add up to %d of %d", text, c.Assume,
							curve.Name, sum, kernel.Whole)
					}
				}
				for _, e := range c.Events {
					if e.P < 0 || e.P > kernel.Whole {
						s.fail("forecast", "of %s, %s: %q has the chance %d", text, c.Assume, e.Name, e.P)
					}
				}
			}
		}
	}
}

// foreseen checks what a forecast says other than chances: the column and what is short of the next, who could help,
// where to retreat.
func (s *session) foreseen(p kernel.Position, side kernel.Side, text string, f *kernel.Forecast) {
	if o := f.Odds; o != nil {
		if o.Column == "" || o.Short < 0 || o.Per < 0 || (o.Next == "") != (o.Short == 0) || o.Next == o.Column {
			s.fail("forecast", "of %s has the odds %+v: a column, and what is short of another one or nothing", text,
				*o)
		}
	}
	for _, l := range f.Ledger {
		if _, ok := s.x.Rule(l.Rule); l.Per < 0 || l.Text == "" || l.Rule != "" && !ok {
			s.fail("forecast", "of %s has the line %+v: it needs a text, and a rule that exists", text, l)
		}
	}
	if len(f.Help) > 0 {
		var v kernel.View
		p.View(side, &v)
		for i, b := range f.Help {
			mine := slices.ContainsFunc(v.Pieces, func(pv kernel.PieceView) bool {
				return pv.ID == b && pv.Side == side
			})
			if !mine || i > 0 && f.Help[i-1] >= b {
				s.fail("forecast", "of %s for %d counts on the help of %v: its own pieces, each once, by id", text,
					side, f.Help)
				break
			}
		}
	}
	for i, r := range f.Retreats {
		bad := !r.Side.Player() || !s.isPlace(r.From)
		if i > 0 {
			before := f.Retreats[i-1]
			bad = bad || before.Side > r.Side || before.Side == r.Side && before.From >= r.From
		}
		for k, to := range r.To {
			bad = bad || !s.isPlace(to) || to == r.From || k > 0 && r.To[k-1] >= to
		}
		if bad {
			s.fail("forecast", "of %s has the retreat %+v: places that exist, by side and from, each list by id",
				text, r)
		}
	}
}

// isPlace says whether a number is that of a place.
func (s *session) isPlace(p kernel.PlaceID) bool { return p >= 1 && int(p) < len(s.info.Places) }
