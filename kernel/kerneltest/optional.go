// Checks of optional interfaces: standing answers, batches, overlays, lights, luck, cases.

package kerneltest

import (
	"errors"
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
)

// answers: a reply is the same to every viewer, and every standing answer to it is legal, or none. Only a
// reply has any.
func (s *session) answers(p kernel.Position, legal []kernel.Action) {
	side := p.ToMove()
	pr := p.Prompt(kernel.Both)
	for viewer := kernel.SideA; viewer <= kernel.Observer; viewer++ {
		if o := p.Prompt(viewer); o.Reply != pr.Reply {
			s.fail("reply", "the prompt is a reply to %d: %v; to both: %v", viewer, o.Reply, pr.Reply)
		}
	}
	if pr.Reply && !side.Player() {
		s.fail("reply", "nobody has to decide, and the prompt is a reply: %+v", pr)
	}
	if int(pr.Ask) >= len(s.info.Asks) {
		return // the prompt check says so
	}
	known := len(s.info.Asks[pr.Ask].Answers)
	a, ok := p.(kernel.Answerer)
	if !ok {
		if known > 0 {
			s.fail("answer", "the question %s has standing answers, and the position is not a kernel.Answerer",
				s.info.Asks[pr.Ask].ID)
		}
		return
	}
	before := encode(p)
	for n := -1; n <= known; n++ {
		act, given := a.Answer(n)
		again, twice := a.Answer(n)
		switch {
		case act != again || given != twice:
			s.fail("answer", "%d to %s, asked twice, is %s and %s", n, s.info.Asks[pr.Ask].ID, s.x.FormatAction(act),
				s.x.FormatAction(again))
		case given && !pr.Reply:
			s.fail("answer", "%d to %s, which is not a reply, is %s", n, s.info.Asks[pr.Ask].ID, s.x.FormatAction(act))
		case given && (n < 0 || n == known):
			s.fail("answer", "%s has no answer %d, which gives %s", s.info.Asks[pr.Ask].ID, n, s.x.FormatAction(act))
		case given && !slices.Contains(legal, act):
			s.fail("answer", "%s to %s is %s, which is not legal", s.info.Asks[pr.Ask].Answers[n].ID,
				s.info.Asks[pr.Ask].ID, s.x.FormatAction(act))
		case pr.Reply && n >= 0 && n < known && len(legal) == 1 && !given:
			s.fail("answer", "%s to %s gives nothing, though only one action is legal",
				s.info.Asks[pr.Ask].Answers[n].ID, s.info.Asks[pr.Ask].ID)
		}
	}
	if encode(p) != before {
		s.fail("pure", "a standing answer changes the position")
	}
}

// answersAlike: in two worlds that are alike to the side that replies, a standing answer gives the same.
func (s *session) answersAlike(side kernel.Side, w1, w2 kernel.Position) {
	a1, ok1 := w1.(kernel.Answerer)
	a2, ok2 := w2.(kernel.Answerer)
	if !ok1 || !ok2 || w1.ToMove() != side || !w1.Prompt(side).Reply {
		return
	}
	for n := range s.info.Asks[w1.Prompt(side).Ask].Answers {
		x, given1 := a1.Answer(n)
		y, given2 := a2.Answer(n)
		if x != y || given1 != given2 {
			s.fail("answer", "%d in two worlds that are alike to %d is %s and %s", n, side, s.x.FormatAction(x),
				s.x.FormatAction(y))
		}
	}
}

// mostInBatch is how many actions a batch may have before it counts as endless.
const mostInBatch = 1000

// batches: a batch gives legal actions only, the same when it is asked twice, and comes to its end.
func (s *session) batches(p kernel.Position, legal []kernel.Action) {
	b, ok := p.(kernel.Batcher)
	if !ok {
		if len(s.info.Batches) > 0 {
			s.fail("batch", "the game has %d batches, and the position is not a kernel.Batcher", len(s.info.Batches))
		}
		return
	}
	before := encode(p)
	for n := -1; n <= len(s.info.Batches); n++ {
		act, given := b.Batch(n)
		again, twice := b.Batch(n)
		switch {
		case act != again || given != twice:
			s.fail("batch", "%d, asked twice, is %s and %s", n, s.x.FormatAction(act), s.x.FormatAction(again))
		case given && (n < 0 || n == len(s.info.Batches)):
			s.fail("batch", "there is no batch %d, and it gives %s", n, s.x.FormatAction(act))
		case given && !slices.Contains(legal, act):
			s.fail("batch", "%s gives %s, which is not legal", s.info.Batches[n].ID, s.x.FormatAction(act))
		case given:
			s.runBatch(p, n)
		}
	}
	if encode(p) != before {
		s.fail("pure", "a batch changes the position")
	}
}

// runBatch plays a batch on a copy, to its end or to the first draw.
func (s *session) runBatch(p kernel.Position, n int) {
	now := p.New()
	p.Copy(now)
	side := now.ToMove()
	for range mostInBatch {
		act, given := now.(kernel.Batcher).Batch(n)
		if !given || now.ToMove() != side {
			return
		}
		if !slices.Contains(now.Legal(nil), act) {
			s.fail("batch", "%s goes on with %s, which is not legal", s.info.Batches[n].ID, s.x.FormatAction(act))
			return
		}
		var src chance.Replay
		if err := now.Play(act, &src, nil); err != nil || src.Err != nil {
			return // it draws: a table stops before it
		}
	}
	s.fail("batch", "%s has not come to its end after %d actions", s.info.Batches[n].ID, mostInBatch)
}

// batchesAlike: in two worlds that are alike to the side to move, a batch gives the same, and so do lights.
func (s *session) batchesAlike(side kernel.Side, w1, w2 kernel.Position) {
	if w1.ToMove() != side {
		return
	}
	if b1, ok := w1.(kernel.Batcher); ok {
		b2 := w2.(kernel.Batcher)
		for n := range s.info.Batches {
			x, given1 := b1.Batch(n)
			y, given2 := b2.Batch(n)
			if x != y || given1 != given2 {
				s.fail("batch", "%s in two worlds that are alike to %d is %s and %s", s.info.Batches[n].ID, side,
					s.x.FormatAction(x), s.x.FormatAction(y))
			}
		}
	}
	l1, ok := w1.(kernel.Lighter)
	if !ok {
		return
	}
	l2 := w2.(kernel.Lighter)
	for _, a := range w1.Legal(nil) {
		var o1, o2, again kernel.Lights
		got1, got2 := l1.Lights(a, &o1), l2.Lights(a, &o2)
		if got1 != got2 || !same(o1, o2) {
			s.fail("lights", "of %s tell worlds apart that are alike to %d", s.x.FormatAction(a), side)
		}
		if l1.Lights(a, &again) != got1 || !same(again, o1) {
			s.fail("lights", "of %s, asked twice, differ", s.x.FormatAction(a))
		}
		s.lit(a, got1, &o1)
	}
}

// lit checks what the lights of an action say.
func (s *session) lit(a kernel.Action, given bool, l *kernel.Lights) {
	if !given && len(l.Pieces)+len(l.Lines)+len(l.Map.Places) > 0 {
		s.fail("lights", "of %s are filled in, and said to be none", s.x.FormatAction(a))
	}
	for _, n := range l.Lines {
		if _, ok := s.x.Rule(n.Rule); n.Text == "" || n.Rule != "" && !ok {
			s.fail("lights", "of %s say %+v: no text, or a rule that is not in Info.Rules", s.x.FormatAction(a), n)
		}
	}
	for _, p := range l.Map.Places {
		if int(p.Tone) >= len(l.Map.Legend) {
			s.fail("lights", "of %s mark a place with tone %d of %d", s.x.FormatAction(a), p.Tone, len(l.Map.Legend))
		}
	}
}

// sameOverlay says whether two overlays show the same.
func sameOverlay(a, b *kernel.Overlay) bool {
	return a.Note == b.Note && slices.Equal(a.Legend, b.Legend) && slices.Equal(a.Places, b.Places) &&
		slices.EqualFunc(a.Lines, b.Lines, func(x, y kernel.OverlayLine) bool {
			return x.Tone == y.Tone && slices.Equal(x.Way, y.Way)
		})
}

// somePieces are no piece at all, some pieces that exist, handles that a viewer sees, and names that may mean nothing.
func (s *session) somePieces(p kernel.Position, viewer kernel.Side, n int) []kernel.PieceID {
	list := []kernel.PieceID{kernel.NoPiece}
	for range n {
		list = append(list, kernel.PieceID(1+s.rnd.Below(max(1, len(s.info.Pieces)-1))))
	}
	if seen := handles(p, viewer); len(seen) > 0 {
		for range n {
			list = append(list, seen[s.rnd.Below(len(seen))])
		}
	}
	return append(list, s.anyPiece())
}

// handles are those that a viewer sees.
func handles(p kernel.Position, viewer kernel.Side) (list []kernel.PieceID) {
	var v kernel.View
	p.View(viewer, &v)
	for _, pv := range v.Pieces {
		if pv.ID.Handle() {
			list = append(list, pv.ID)
		}
	}
	return list
}

// overlays: a viewer sees each overlay in order, the same each time, or is refused with a rule; a piece that it
// does not know by that name is refused exactly as one that does not exist.
func (s *session) overlays(p kernel.Position) {
	l, ok := p.(kernel.Overlayer)
	if !ok {
		if len(s.info.Overlays) > 0 {
			s.fail("overlay", "the game has %d overlays, and the position is not a kernel.Overlayer",
				len(s.info.Overlays))
		}
		return
	}
	var used kernel.Overlay
	for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
		knows := known(p, viewer)
		for which := range len(s.info.Overlays) + 1 {
			for of := kernel.SideA; of <= kernel.SideB; of++ {
				var nobody kernel.Overlay
				unknown := l.Overlay(viewer, uint8(which), of, kernel.PieceID(len(s.info.Pieces)), &nobody)
				for _, b := range s.somePieces(p, viewer, 2) {
					var o kernel.Overlay
					err := l.Overlay(viewer, uint8(which), of, b, &o)
					again := l.Overlay(viewer, uint8(which), of, b, &used)
					if !sameOverlay(&o, &used) || !same(err, again) {
						s.fail("overlay", "%d of %d, piece %d, for %d differs in a buffer that was used before", which,
							of, b, viewer)
					}
					s.overlay(which, b, &o, err)
					if b != kernel.NoPiece && !knows[b] && !same(err, unknown) {
						s.fail("overlay", "%d of %d for %d: piece %d, which it does not know, is refused as %s, "+
							"one that does not exist as %s", which, of, viewer, b, toJSON(err), toJSON(unknown))
					}
				}
			}
		}
	}
}

// overlay checks one overlay, or its refusal.
func (s *session) overlay(which int, b kernel.PieceID, o *kernel.Overlay, err error) {
	name := "one that does not exist"
	refused := true
	if which < len(s.info.Overlays) {
		info := &s.info.Overlays[which]
		name, refused = info.ID,
			b == kernel.NoPiece && !info.Sides || b != kernel.NoPiece &&
				(!info.Pieces || b < 0 || !b.Handle() && int(b) >= len(s.info.Pieces))
	}
	if err != nil {
		r, ok := errors.AsType[*kernel.Refusal](err)
		if !ok || r.Code == "" || r.Reason == "" {
			s.fail("overlay", "%s, piece %d, is refused by %T without code and reason: %v", name, b, err, err)
		} else if _, known := s.x.Rule(r.Rule); !known {
			s.fail("overlay", "%s, piece %d, is refused by rule %q, which is not in Info.Rules", name, b, r.Rule)
		}
		if !sameOverlay(o, &kernel.Overlay{}) {
			s.fail("overlay", "%s, piece %d, is refused and not empty: %s", name, b, toJSON(o))
		}
		return
	}
	if refused {
		s.fail("overlay", "%s, piece %d, should be refused", name, b)
	}
	for _, t := range o.Legend {
		if t.Text == "" || !slices.Contains([]string{"side-a", "side-b", "good", "fair", "poor", "bad", "edge"},
			t.Tone) {
			s.fail("overlay", "%s has the tone %+v", name, t)
		}
	}
	for i, pl := range o.Places {
		if pl.Place < 1 || int(pl.Place) >= len(s.info.Places) || int(pl.Tone) >= len(o.Legend) || i > 0 &&
			o.Places[i-1].Place >= pl.Place || !pl.Shown && pl.N != 0 {
			s.fail("overlay", "%s marks %+v, after %d places", name, pl, i)
		}
	}
	for _, l := range o.Lines {
		if len(l.Way) == 0 || int(l.Tone) >= len(o.Legend) {
			s.fail("overlay", "%s has the line %+v", name, l)
		}
		for _, pl := range l.Way {
			if pl < 1 || int(pl) >= len(s.info.Places) {
				s.fail("overlay", "%s has a line over %d, which is not a place", name, pl)
			}
		}
	}
}

// overlaysAlike: in two worlds that are alike to a viewer, it sees the same overlays.
func (s *session) overlaysAlike(viewer kernel.Side, w1, w2 kernel.Position) {
	l1, ok1 := w1.(kernel.Overlayer)
	l2, ok2 := w2.(kernel.Overlayer)
	if !ok1 || !ok2 {
		return
	}
	for which := range s.info.Overlays {
		for of := kernel.SideA; of <= kernel.SideB; of++ {
			for _, b := range s.somePieces(w1, viewer, 3) {
				var o1, o2 kernel.Overlay
				e1 := l1.Overlay(viewer, uint8(which), of, b, &o1)
				e2 := l2.Overlay(viewer, uint8(which), of, b, &o2)
				if !same(e1, e2) {
					s.fail("overlay", "%s of %d in two worlds that are alike to %d is refused as %s and %s",
						s.info.Overlays[which].ID, of, viewer, toJSON(e1), toJSON(e2))
				}
				if !sameOverlay(&o1, &o2) {
					s.fail("overlay", "%s of %d, piece %d, tells worlds apart that are alike to %d:\n%s\n%s",
						s.info.Overlays[which].ID, of, b, viewer, toJSON(o1), toJSON(o2))
				}
			}
		}
	}
}

// luck: what a game says of an event's dice can be.
func (s *session) luck(list []kernel.Event) {
	g, ok := s.g.(kernel.Lucky)
	if !ok {
		return
	}
	for i := range list {
		l, ok := g.Luck(&list[i])
		if !ok {
			continue
		}
		if !l.Side.Player() || l.Text == "" || l.Variance < 0 || l.Got < 0 || l.Mean < 0 {
			s.fail("luck", "of %q is %+v", s.x.EventText(list[i]), l)
		}
		if got, ok := g.Luck(&list[i]); !ok || got != l {
			s.fail("luck", "of %q, asked twice, is %+v and %+v", s.x.EventText(list[i]), l, got)
		}
		if list[i].Audience != kernel.Everyone {
			s.fail("luck", "of %q tells of dice that not everybody sees", s.x.EventText(list[i]))
		}
	}
}

// offered checks what the fixed data say of the optional interfaces.
func offered(g kernel.Game, x *kernel.Index, fail func(string, ...any)) {
	info := g.Info()
	keys, ids := map[string]bool{}, map[string]bool{}
	for _, o := range info.Overlays {
		if o.ID == "" || o.Name == "" || o.Text == "" || ids[o.ID] || !o.Sides && !o.Pieces {
			fail("an overlay needs an id of its own, a name, a text, and something that it can be asked about: %+v", o)
		}
		if len(o.Key) != 1 || o.Key[0] < 'A' || o.Key[0] > 'Z' || keys[o.Key] {
			fail("overlay %s needs a letter of its own as its key, not %q", o.ID, o.Key)
		}
		if _, ok := x.Rule(o.Rule); o.Rule != "" && !ok {
			fail("overlay %s cites rule %s, which is not in Info.Rules", o.ID, o.Rule)
		}
		keys[o.Key], ids[o.ID] = true, true
	}
	batches := map[string]bool{}
	for _, b := range info.Batches {
		if _, ok := x.Rule(b.Rule); b.ID == "" || b.Text == "" || batches[b.ID] || b.Rule != "" && !ok {
			fail("a batch needs an id of its own, a text, and a rule that is in Info.Rules, if any: %+v", b)
		}
		batches[b.ID] = true
	}
	for _, v := range info.Verbs {
		if v.Ends && (v.Piece || v.Place || v.Num != kernel.NumNone) {
			fail("the verb %s ends what a piece does, and takes an operand", v.Name)
		}
		if v.Fills && (v.Piece || !v.Place || v.Via == 0) {
			fail("the verb %s fills a place with pieces in hand, and needs a place, a verb that chooses, and no piece",
				v.Name)
		}
	}
	goalInfos(x, fail)
	for i := range info.Places {
		for _, n := range info.Places[i].Notes {
			if _, ok := x.Rule(n.Rule); n.Text == "" || n.Rule != "" && !ok {
				fail("the note %+v of place %s has no text, or cites a rule that is not in Info.Rules", n,
					info.Places[i].ID)
			}
		}
	}
	c, ok := g.(kernel.CaseFiles)
	if !ok {
		return
	}
	list, err := try.Load(c.Files(), ".")
	if err != nil {
		fail("the cases that it carries: %v", err)
	}
	if err == nil && len(list) == 0 && info.Variant == nil { // a variant's are those of the game that it lies over
		fail("it is a kernel.CaseFiles, and carries no case")
	}
	for _, f := range list {
		if f.Game != info.ID {
			fail("it carries %s, which is a case of %s", f.Name, f.Game)
		}
	}
}
