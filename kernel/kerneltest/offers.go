package kerneltest

import (
	"slices"

	"umpire/kernel"
)

// answers: a reply is the same to whoever sees the prompt, and every standing answer to it is legal, or none. Only a reply has
// any.
func (s *session) answers(p kernel.Position, legal []kernel.Action) {
	side := p.ToMove()
	pr := p.Prompt(kernel.Both)
	for onlooker := kernel.SideA; onlooker <= kernel.Observer; onlooker++ {
		if o := p.Prompt(onlooker); o.Reply != pr.Reply {
			s.fail("reply", "the prompt is a reply to %d: %v; to both: %v", onlooker, o.Reply, pr.Reply)
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
			s.fail("answer", "the question %s has standing answers, and the position is no kernel.Answerer", s.info.Asks[pr.Ask].ID)
		}
		return
	}
	before := encode(p)
	for n := -1; n <= known; n++ {
		act, given := a.Answer(n)
		again, twice := a.Answer(n)
		switch {
		case act != again || given != twice:
			s.fail("answer", "%d to %s, asked twice, is %s and %s", n, s.info.Asks[pr.Ask].ID, s.x.FormatAction(act), s.x.FormatAction(again))
		case given && !pr.Reply:
			s.fail("answer", "%d to %s, which is no reply, is %s", n, s.info.Asks[pr.Ask].ID, s.x.FormatAction(act))
		case given && (n < 0 || n == known):
			s.fail("answer", "%s has no answer %d, which gives %s", s.info.Asks[pr.Ask].ID, n, s.x.FormatAction(act))
		case given && !slices.Contains(legal, act):
			s.fail("answer", "%s to %s is %s, which is not legal", s.info.Asks[pr.Ask].Answers[n].ID, s.info.Asks[pr.Ask].ID, s.x.FormatAction(act))
		case pr.Reply && n >= 0 && n < known && len(legal) == 1 && !given:
			s.fail("answer", "%s to %s gives nothing, though only one action is legal", s.info.Asks[pr.Ask].Answers[n].ID, s.info.Asks[pr.Ask].ID)
		}
	}
	if encode(p) != before {
		s.fail("pure", "a standing answer changes the position")
	}
}

// answersAlike: in two worlds that are alike to whoever replies, a standing answer gives the same.
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
			s.fail("answer", "%d in two worlds that are alike to %d is %s and %s", n, side, s.x.FormatAction(x), s.x.FormatAction(y))
		}
	}
}
