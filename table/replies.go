package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"umpire/kernel"
)

// Standing answers: what a side wants done with decisions that fall due in the other side's turn, so that the game does not wait for
// it. They are the side's own secret, kept beside the log; an order that one made says so in the log, to that side alone.

// What a standing answer can be beside the answers that the game offers.
const (
	askMe = "ask"
	staff = "staff" // the best bot of the hall decides, from what the side may know
)

// usedAnswer is a standing answer that an order made use of.
type usedAnswer struct {
	Ask    string `json:"ask"` // AskInfo.ID
	Answer string `json:"answer"`
}

// draftedAnswer is one that gave a step of the draft.
type draftedAnswer struct {
	step int
	usedAnswer
}

// text is the sentence with which its owner is told.
func (u usedAnswer) text(info *kernel.Info) string {
	said := clip(u.Answer)
	if u.Answer == staff {
		said = "your staff decided"
	}
	for i := range info.Asks {
		if info.Asks[i].ID == u.Ask {
			for _, a := range info.Asks[i].Answers {
				if a.ID == u.Answer {
					said = a.Text
				}
			}
		}
	}
	return fmt.Sprintf("Your standing answer was used: %s.", said)
}

// staffOf is the bot that decides as a side's staff: the fitting one of the highest rank, the last of equals. Nil if there is none.
func (h *Hall) staffOf(info *kernel.Info) *BotMaker {
	var best *BotMaker
	for i := range h.cfg.Bots {
		if b := &h.cfg.Bots[i]; b.Rank > 0 && (b.Fits == nil || b.Fits(info)) && (best == nil || b.Rank >= best.Rank) {
			best = b
		}
	}
	return best
}

// answerOf is the index of an answer to a question, -1 if it is none of the game's; known says whether there is such a question.
func answerOf(info *kernel.Info, ask, answer string) (n int, known bool) {
	i := slices.IndexFunc(info.Asks, func(a kernel.AskInfo) bool { return a.ID == ask })
	if i < 1 {
		return -1, false
	}
	return slices.IndexFunc(info.Asks[i].Answers, func(a kernel.AnswerInfo) bool { return a.ID == answer }), true
}

// SetStanding sets the seat's standing answers. Nobody else is told, by anything. A decision that waits is answered at once.
func (s *Seat) SetStanding(ctx context.Context, req StandingRequest) (*Snapshot, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t, side := s.t, s.eyes
	switch {
	case t.closed != "":
		return nil, fail(CodeClosed, "the table cannot be played on: %s", t.closed)
	case t.lesson != nil:
		return nil, fail(CodeLesson, "a lesson asks everything")
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
	maps.Copy(next, t.answers[side])
	for _, ask := range slices.Sorted(maps.Keys(req.Answers)) {
		answer := req.Answers[ask]
		n, known := answerOf(info, ask, answer)
		switch {
		case !known:
			return nil, fail(CodeBadRequest, "%s asks no question %q", info.ID, clip(ask))
		case answer == askMe:
			delete(next, ask)
			continue
		case answer == staff && t.hall.staffOf(info) == nil:
			return nil, fail(CodeBadRequest, "there is no bot that could decide as your staff")
		case answer != staff && n < 0:
			return nil, fail(CodeBadRequest, "the question %q has no standing answer %q", ask, clip(answer))
		}
		next[ask] = answer
	}
	if err := t.keepAnswers(side, next); err != nil {
		return nil, err
	}
	t.balked = 0
	t.changes[side]++ // the side's other tabs look again; nobody else's stream shows it
	for sub := range t.subs {
		if sub.eyes == side {
			sub.ring()
		}
	}
	t.kick()
	return s.look(ctx, Look{As: kernel.NoSide})
}

func answersPaper(side kernel.Side) string { return fmt.Sprintf("standing-%d", side) }

// keepAnswers makes a side's answers durable, and then takes them up.
func (t *Table) keepAnswers(side kernel.Side, next map[string]string) error {
	text, err := json.Marshal(next)
	if err == nil {
		err = t.hall.cfg.Store.Keep(context.WithoutCancel(t.hall.ctx), t.id, answersPaper(side), text)
	}
	if err != nil {
		t.hall.log.Error("standing answers could not be stored", "table", t.id, "err", err)
		return fail(CodeInternal, "the standing answers could not be stored: try again")
	}
	t.answers[side] = next
	return nil
}

// readAnswers takes up what was kept, but for what this edition of the game does not know.
func (t *Table) readAnswers(papers map[string][]byte) {
	for side := range kernel.Side(kernel.Players) {
		var kept map[string]string
		t.answers[side] = map[string]string{}
		if json.Unmarshal(papers[answersPaper(side)], &kept) != nil {
			continue
		}
		for ask, answer := range kept {
			if n, known := answerOf(t.x.Info(), ask, answer); known && (n >= 0 || answer == staff) {
				t.answers[side][ask] = answer
			}
		}
	}
}

// reply is the standing answer to the decision due: whose, to which question, and what. False if the player is to be asked.
func (t *Table) reply() (side kernel.Side, u usedAnswer, ok bool) {
	if t.closed != "" || t.pos == nil || t.stale || t.balked == t.at {
		return
	}
	if side = t.due(); !side.Player() || len(t.answers[side]) == 0 || t.seats[side].Who == "bot" || t.hosts() == kernel.Both {
		return
	}
	p := t.now().Prompt(side)
	if !p.Reply || p.Side != side {
		return
	}
	u.Ask = t.x.Info().Asks[p.Ask].ID
	u.Answer, ok = t.answers[side][u.Ask]
	return side, u, ok && (u.Answer != staff || t.hall.staffOf(t.x.Info()) != nil)
}

// replies plays what standing answers say, as long as they say something without a bot's help. What does not fit is left to the player,
// and so is everything after too many answers in a row: a game in which they lead nowhere is broken.
func (t *Table) replies() {
	for range maxDraft {
		side, u, ok := t.reply()
		if !ok || u.Answer == staff {
			return
		}
		n, _ := answerOf(t.x.Info(), u.Ask, u.Answer)
		answerer, can := t.now().(kernel.Answerer)
		a := kernel.Action{}
		if can {
			a, can = answerer.Answer(n)
		}
		if !can || t.answered(side, u, a) != nil {
			t.balked = t.at
			return
		}
	}
	t.hall.log.Error("standing answers lead nowhere", "table", t.id, "entry", t.at)
	t.balked = t.at
}

// answered plays an action that a standing answer gave.
func (t *Table) answered(side kernel.Side, u usedAnswer, a kernel.Action) error {
	t.draft.used = append(t.draft.used, draftedAnswer{len(t.draft.steps), u})
	had := len(t.draft.used)
	_, err := t.step(side, a, true)
	if err != nil {
		if len(t.draft.used) == had {
			t.draft.used = t.draft.used[:had-1]
		}
		t.hall.log.Error("a standing answer could not be played", "table", t.id, "question", u.Ask, "answer", u.Answer, "err", err)
	}
	return err
}

// staffsTurn is the side for which its staff is to decide now.
func (t *Table) staffsTurn() (kernel.Side, usedAnswer, bool) {
	side, u, ok := t.reply()
	return side, u, ok && u.Answer == staff
}
