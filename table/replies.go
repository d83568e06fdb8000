// Standing answers: what a side wants done with decisions that fall due in the other side's turn, so that the game does
// not wait for it. They are the side's own secret, in a private record; an order that one of them made says so in the
// log, to that side alone.

package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// askMe stands for no standing answer: the player is asked. gamelog.Staff lets the best bot decide.
const askMe = "ask"

// standingAnswers are the answers of both sides, and how far they are played.
type standingAnswers struct {
	answers [kernel.Players]map[string]string // by question
	unfitAt int64                             // they do not fit the decision due after this entry
	playing bool
}

// draftedAnswer is one that gave a step of the draft.
type draftedAnswer struct {
	step int
	gamelog.UsedAnswer
}

// answerOf is the index of an answer to a question, -1 if it is none of the game's; known says whether there is such a
// question.
func answerOf(info *kernel.Info, ask, answer string) (n int, known bool) {
	i := slices.IndexFunc(info.Asks, func(a kernel.AskInfo) bool { return a.ID == ask })
	if i < 1 {
		return -1, false
	}
	return slices.IndexFunc(info.Asks[i].Answers, func(a kernel.AnswerInfo) bool { return a.ID == answer }), true
}

// SetStanding sets the seat's standing answers. Nobody else can tell that it did. A decision that waits is answered at
// once.
func (s *Seat) SetStanding(ctx context.Context, req StandingRequest) (*Answer, error) {
	return s.do(ctx, false, func() error {
		next, err := s.nextAnswers(req)
		if err == nil {
			err = s.t.keepAnswers(s.viewer, next)
		}
		if err == nil {
			s.t.standing.unfitAt = 0
			s.t.playOn()
		}
		return err
	})
}

// nextAnswers are the seat's standing answers as the request leaves them.
func (s *Seat) nextAnswers(req StandingRequest) (map[string]string, error) {
	t, side := s.t, s.viewer
	switch {
	case t.closed != "":
		return nil, fail(CodeClosed, "the table cannot be played on: %s", t.closed)
	case t.lesson != nil:
		return nil, fail(CodeLesson, "in a lesson every question is asked")
	case side == kernel.Both:
		return nil, fail(CodeNotYours, "one person with both sides is asked everything, and has no standing answers")
	case !side.Player():
		return nil, fail(CodeNotYours, "an observer has nothing to answer")
	case t.over != nil:
		return nil, fail(CodeNotYours, "the game is over")
	case !s.owns(side):
		return nil, fail(CodeNotYours, "a bot plays %s", t.x.Info().Sides[side].People)
	}
	info := t.x.Info()
	next := map[string]string{}
	maps.Copy(next, t.standing.answers[side])
	for _, ask := range slices.Sorted(maps.Keys(req.Answers)) {
		answer := req.Answers[ask]
		n, known := answerOf(info, ask, answer)
		switch {
		case !known:
			return nil, fail(CodeBadRequest, "%s asks no question %q", info.ID, gamelog.Clip(ask))
		case answer == askMe:
			delete(next, ask)
			continue
		case answer == gamelog.Staff && t.reg.cfg.Bots.Best(info) == nil:
			return nil, fail(CodeBadRequest, "there is no bot that could decide as your staff")
		case answer != gamelog.Staff && n < 0:
			return nil, fail(CodeBadRequest, "the question %q has no standing answer %q", ask, gamelog.Clip(answer))
		}
		next[ask] = answer
	}
	return next, nil
}

func answersRecord(side kernel.Side) string { return fmt.Sprintf("standing-%d", side) }

// keepAnswers makes a side's answers durable, and then uses them.
func (t *Table) keepAnswers(side kernel.Side, next map[string]string) error {
	keep := func() error { return t.keep(answersRecord(side), next, "the standing answers") }
	if err := t.storing(keep); err != nil {
		return err
	}
	t.standing.answers[side] = next
	return nil
}

// readAnswers reads what was kept, without what this edition of the game does not know.
func (t *Table) readAnswers(records map[string][]byte) {
	for side := range kernel.Side(kernel.Players) {
		var kept map[string]string
		t.standing.answers[side] = map[string]string{}
		if json.Unmarshal(records[answersRecord(side)], &kept) != nil {
			continue
		}
		for ask, answer := range kept {
			if n, known := answerOf(t.x.Info(), ask, answer); known && (n >= 0 || answer == gamelog.Staff) {
				t.standing.answers[side][ask] = answer
			}
		}
	}
}

// reply is the standing answer to the decision due: whose, to which question, and what. False if the player is to be
// asked.
func (t *Table) reply() (side kernel.Side, u gamelog.UsedAnswer, ok bool) {
	if t.closed != "" || t.pos == nil || t.stale || t.standing.unfitAt == t.at {
		return
	}
	if side = t.due(); !side.Player() || len(t.standing.answers[side]) == 0 || t.seats[side].Who == gamelog.Bot ||
		t.hostsView() == kernel.Both {
		return
	}
	p := t.drafted().Prompt(side)
	if !p.Reply || p.Side != side {
		return
	}
	u.Ask = t.x.Info().Asks[p.Ask].ID
	u.Answer, ok = t.standing.answers[side][u.Ask]
	return side, u, ok && (u.Answer != gamelog.Staff || t.reg.cfg.Bots.Best(t.x.Info()) != nil)
}

// mostReplies is how many standing answers may follow each other.
const mostReplies = 500

// replies plays what standing answers say, as long as they say something without a bot's help. What does not fit is
// left to the player, and so is everything after too many answers in a row: a game in which they lead nowhere is
// broken.
func (t *Table) replies() {
	for range mostReplies {
		side, u, ok := t.reply()
		if !ok || u.Answer == gamelog.Staff {
			return
		}
		n, _ := answerOf(t.x.Info(), u.Ask, u.Answer)
		answerer, can := t.drafted().(kernel.Answerer)
		a := kernel.Action{}
		if can {
			a, can = answerer.Answer(n)
		}
		if !can || t.answered(side, u, a) != nil {
			t.standing.unfitAt = t.at
			return
		}
	}
	t.reg.log.Error("standing answers lead nowhere", "table", t.id, "entry", t.at)
	t.standing.unfitAt = t.at
}

// answered plays an action that a standing answer gave.
func (t *Table) answered(side kernel.Side, u gamelog.UsedAnswer, a kernel.Action) error {
	t.draft.used = append(t.draft.used, draftedAnswer{len(t.draft.steps), u})
	had := len(t.draft.used)
	_, err := t.step(side, a, when{last: true})
	if err != nil {
		if len(t.draft.used) == had {
			t.draft.used = t.draft.used[:had-1]
		}
		t.reg.log.Error("a standing answer could not be played", "table", t.id, "question", u.Ask, "answer", u.Answer,
			"err", err)
	}
	return err
}

// staffsTurn is the side for which its staff is to decide now.
func (t *Table) staffsTurn() (kernel.Side, gamelog.UsedAnswer, bool) {
	side, u, ok := t.reply()
	return side, u, ok && u.Answer == gamelog.Staff
}
