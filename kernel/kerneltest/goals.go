// Checks of what a game says about winning: goals, how near the sides are to them, and what actions put at stake.

package kerneltest

import (
	"slices"

	"umpire/kernel"
)

// goals: every scenario has goals, and a position tells of each of them, of dangers with a text, a rule and places that
// exist, of none to the side that would win by them, and the same each time, in any buffer. Risk answers for legal
// actions alone, and an action that is said to lose the game loses it.
func (s *session) goals(p kernel.Position) {
	g, ok := p.(kernel.GoalTeller)
	sc := s.scenario()
	switch has := sc != nil && len(sc.Goals) > 0; {
	case !has && s.o.Goalless && !ok:
		return
	case !has:
		s.fail("goals", "the scenario says nowhere how it is won: it has no goals")
		return
	case !ok:
		s.fail("goals", "the scenario has goals, and the position is not a kernel.GoalTeller")
		return
	}
	used := kernel.Progress{}
	for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
		var now kernel.Progress
		g.Progress(viewer, &now)
		g.Progress(viewer, &used)
		if !same(now, used) {
			s.fail("goals", "for %d they differ in a buffer that was used before", viewer)
		}
		if len(now.Counts) != len(sc.Goals) || now.Turn < 1 || now.Turn > now.Turns || now.Ahead < kernel.NoSide ||
			now.Ahead > kernel.SideB {
			s.fail("goals", "for %d, of %d goals: %s", viewer, len(sc.Goals), toJSON(now))
		}
		if p.Outcome().Over && len(now.Dangers) > 0 {
			s.fail("goals", "the game is over, and there is danger: %s", toJSON(now.Dangers))
		}
		if len(now.Losses) > 0 && (p.Outcome().Over || viewer == kernel.Observer) {
			s.fail("goals", "%d is told of the losses %s", viewer, toJSON(now.Losses))
		}
		var view kernel.View
		if len(now.Losses) > 0 {
			p.View(viewer, &view)
		}
		for _, l := range now.Losses {
			_, known := s.x.Rule(l.Rule)
			if l.Text == "" || !known || len(l.Pieces) == 0 || !slices.IsSorted(l.Pieces) ||
				!s.own(&view, l.Pieces) {
				s.fail("goals", "for %d a loss is %s", viewer, toJSON(l))
			}
		}
		for _, a := range now.Account {
			if _, known := s.x.Rule(a.Rule); a.Text == "" || !known || !a.Side.Player() {
				s.fail("goals", "for %d the account is %s", viewer, toJSON(now.Account))
			}
		}
		for i, d := range now.Dangers {
			if _, known := s.x.Rule(d.Rule); d.Text == "" || !known || !d.Side.Player() || d.Side == viewer ||
				i > 0 && d.Pressing && !now.Dangers[i-1].Pressing || !s.arePlaces(d.Places) {
				s.fail("goals", "for %d, danger %d is %s", viewer, i, toJSON(d))
			}
		}
	}
	before, legal := encode(p), p.Legal(nil)
	for _, a := range s.sample(legal) {
		r, ok := g.Risk(a)
		if again, twice := g.Risk(a); !same(r, again) || ok != twice {
			s.fail("goals", "%s, asked twice, risks %s and %s", s.x.FormatAction(a), toJSON(r), toJSON(again))
		}
		if _, known := s.x.Rule(r.Rule); ok && (r.Text == "" || !known || !s.arePlaces(r.Places)) {
			s.fail("goals", "%s risks %s", s.x.FormatAction(a), toJSON(r))
		}
		q := clone(p)
		if q.Play(a, &keyed{seed: s.seed}, nil) != nil {
			continue // the listed check says so
		}
		if o := q.Outcome(); r.Lost && (!o.Over || o.Winner != p.ToMove().Other()) {
			s.fail("goals", "%s is said to lose the game, and makes it %s", s.x.FormatAction(a), toJSON(o))
		}
	}
	for _, a := range s.others(legal) {
		if r, ok := g.Risk(a); ok && !slices.Contains(legal, a) && p.Why(p.ToMove(), a) != nil {
			s.fail("goals", "%s is not legal, and risks %s", s.x.FormatAction(a), toJSON(r))
		}
	}
	if encode(p) != before {
		s.fail("pure", "to ask what an action risks changes the position")
	}
}

// scenario is the one that is played, nil if it is not one of the game's.
func (s *session) scenario() *kernel.ScenarioInfo {
	for i := range s.info.Scenarios {
		if s.info.Scenarios[i].ID == s.setup.Scenario {
			return &s.info.Scenarios[i]
		}
	}
	return nil
}

// own reports whether pieces, handles among them, are a viewer's own, or of one side for the viewer of both.
func (s *session) own(v *kernel.View, list []kernel.PieceID) bool {
	side := v.Side
	return !slices.ContainsFunc(list, func(id kernel.PieceID) bool {
		at := slices.IndexFunc(v.Pieces, func(p kernel.PieceView) bool { return p.ID == id })
		if at >= 0 && !side.Player() {
			side = v.Pieces[at].Side
		}
		return at < 0 || v.Pieces[at].Side != side
	})
}

func (s *session) arePlaces(list []kernel.PlaceID) bool {
	return !slices.ContainsFunc(list, func(p kernel.PlaceID) bool { return p < 1 || int(p) >= len(s.info.Places) })
}

// goalsAlike: in two worlds that are alike to a viewer, it is told the same of goals, dangers and risks.
func (s *session) goalsAlike(viewer kernel.Side, legal []kernel.Action, w1, w2 kernel.Position) {
	g1, ok1 := w1.(kernel.GoalTeller)
	g2, ok2 := w2.(kernel.GoalTeller)
	if !ok1 || !ok2 {
		return
	}
	var p1, p2 kernel.Progress
	g1.Progress(viewer, &p1)
	g2.Progress(viewer, &p2)
	if !same(p1, p2) {
		s.fail("goals", "two worlds that are alike to %d are told apart by what wins:\n%s\n%s", viewer,
			toJSON(p1), toJSON(p2))
	}
	for _, a := range s.sample(legal) {
		r1, ok1 := g1.Risk(a)
		r2, ok2 := g2.Risk(a)
		if !same(r1, r2) || ok1 != ok2 {
			s.fail("goals", "in two worlds that are alike to %d, %s risks %s and %s", viewer, s.x.FormatAction(a),
				toJSON(r1), toJSON(r2))
		}
	}
}

// goalInfos: every goal has a text and cites a rule that exists.
func goalInfos(x *kernel.Index, fail func(string, ...any)) {
	for _, sc := range x.Info().Scenarios {
		for _, g := range sc.Goals {
			if _, ok := x.Rule(g.Rule); g.Text == "" || !ok || !g.Side.Player() && g.Side != kernel.NoSide {
				fail("scenario %s has the goal %+v", sc.ID, g)
			}
		}
	}
}
