// What the players do without the rules: resigning, proposing a draw or a take-back, and answering.

package table

import (
	"bytes"
	"context"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// due is the side whose decision is due, NoSide when the game is over.
func (t *Table) due() kernel.Side {
	if t.over != nil {
		return kernel.NoSide
	}
	return t.pos.ToMove()
}

// endedByPlayers says that the players ended the game, and not its rules.
func (t *Table) endedByPlayers() bool { return t.over != nil && !t.pos.Outcome().Over }

// mayAct is the side for which the seat may resign, propose or answer now: its own, or for one person with both sides
// the one that is named, or else the one whose decision is due.
func (s *Seat) mayAct(at int64, id string) (kernel.Side, error) {
	t := s.t
	if t.closed != "" {
		return kernel.NoSide, fail(CodeClosed, "the table cannot be played on: %s", t.closed)
	}
	side := s.viewer
	if side == kernel.Both {
		side = t.due()
	}
	if id != "" {
		named, ok := t.x.Side(id)
		if !ok || !named.Player() {
			return kernel.NoSide, fail(CodeBadRequest, "the game has no side %q", gamelog.Clip(id))
		}
		side = named
	}
	if err := t.noLesson(); err != nil {
		return side, err
	}
	switch {
	case s.viewer == kernel.Observer:
		return side, fail(CodeNotYours, "an observer cannot do that")
	case at != t.at:
		return side, t.staleAt(at)
	case t.over != nil:
		return side, fail(CodeNotYours, "the game is over")
	case !s.owns(side):
		return side, fail(CodeNotYours, "this key does not play %s", t.x.Info().Sides[side].People)
	}
	return side, nil
}

// act does something for a side that the seat plays, and shows what came of it.
func (s *Seat) act(ctx context.Context, at int64, id string, do func(side kernel.Side) error) (*Answer, error) {
	return s.do(ctx, false, func() error {
		side, err := s.mayAct(at, id)
		if err != nil {
			return err
		}
		return do(side)
	})
}

// declare makes an entry that does not change the position. The draft stays, unless the entry ends the game.
func (t *Table) declare(kind string, side kernel.Side, proposal *gamelog.Proposal) error {
	b := &gamelog.Body{Kind: kind, Side: side, Proposal: proposal}
	b.Over = b.Ending(t.pos.Outcome().Points)
	return t.enter(b, nil)
}

// Resign gives the game up for a side: it is over, and the other side has won.
func (s *Seat) Resign(ctx context.Context, req ResignRequest) (*Answer, error) {
	return s.act(ctx, req.At, req.Side, func(side kernel.Side) error {
		return s.t.declare(gamelog.KindResign, side, nil)
	})
}

// ProposeDraw proposes a draw. One person with both sides agrees at once.
func (s *Seat) ProposeDraw(ctx context.Context, req DrawRequest) (*Answer, error) {
	return s.act(ctx, req.At, "", func(side kernel.Side) error {
		if s.owns(side.Other()) {
			return s.t.declare(gamelog.KindDraw, side, &gamelog.Proposal{What: gamelog.ProposeDraw, Alone: true})
		}
		if s.t.seats[side.Other()].Who == gamelog.Bot {
			return fail(CodeBadRequest, "a bot agrees to no draw: play on or resign")
		}
		return s.t.propose(side, gamelog.Proposal{What: gamelog.ProposeDraw})
	})
}

// propose makes a proposal to the other side. One can be open at a time.
func (t *Table) propose(side kernel.Side, what gamelog.Proposal) error {
	if t.proposal != nil {
		return fail(CodeBadRequest, "a proposal of %s waits for its answer", t.x.Info().Sides[t.proposal.Side].People)
	}
	return t.declare(gamelog.KindPropose, side, &what)
}

// Answer agrees to the open proposal, or declines it. The side that made it withdraws it by declining.
func (s *Seat) Answer(ctx context.Context, req AnswerRequest) (*Answer, error) {
	return s.act(ctx, req.At, "", func(side kernel.Side) error {
		o := s.t.proposal
		switch {
		case o == nil:
			return fail(CodeBadRequest, "there is no proposal to answer")
		case o.Side == side && req.Yes:
			return fail(CodeNotYours, "the proposal is your own: the other side answers it")
		case o.Side == side:
			return s.t.declare(gamelog.KindWithdraw, side, &o.Proposal)
		case !req.Yes:
			return s.t.declare(gamelog.KindDecline, side, &o.Proposal)
		}
		if o.What == gamelog.ProposeTakeBack {
			return s.t.takeBack(ctx, side, o.Proposal)
		}
		return s.t.declare(gamelog.KindDraw, side, &o.Proposal)
	})
}

// TakeBack asks the other side to take the game back to an earlier entry of the log. One person with both sides, or
// against a bot, takes it back at once. The entries stay in the log, what was seen stays known, and what is drawn from
// here on is drawn again.
func (s *Seat) TakeBack(ctx context.Context, req TakeBackRequest) (*Answer, error) {
	return s.act(ctx, req.At, "", func(side kernel.Side) error {
		t := s.t
		if req.Back < 1 || req.Back >= t.at {
			return fail(CodeBadRequest, "the game can go back to entries 1 to %d, not %d", t.at-1, req.Back)
		}
		if seat := t.seats[side.Other()]; seat.Who == gamelog.Bot && seat.Friend {
			return fail(CodeBadRequest,
				"a bot plays for your friend, and agrees to nothing: wait until the friend is back")
		}
		if s.owns(side.Other()) || t.seats[side.Other()].Who == gamelog.Bot {
			return t.takeBack(ctx, side, gamelog.Proposal{What: gamelog.ProposeTakeBack, Back: req.Back, Alone: true})
		}
		if _, _, err := t.earlier(ctx, req.Back); err != nil {
			return err
		}
		return t.propose(side, gamelog.Proposal{What: gamelog.ProposeTakeBack, Back: req.Back})
	})
}

// takeBack makes the position after an earlier entry the table's again.
func (t *Table) takeBack(ctx context.Context, side kernel.Side, o gamelog.Proposal) error {
	pos, raw, err := t.earlier(ctx, o.Back)
	if err != nil {
		return err
	}
	return t.enter(&gamelog.Body{Kind: gamelog.KindTakeBack, Side: side, Proposal: &o, Position: raw}, pos)
}

// earlier is the position to take back to, and its encoding.
func (t *Table) earlier(ctx context.Context, back int64) (kernel.Position, []byte, error) {
	pos, err := t.positionAt(ctx, back)
	if err != nil {
		return nil, nil, fail(CodeBadRequest, "the game cannot go back to entry %d: %s", back, err)
	}
	raw, err := pos.AppendBinary(nil)
	if err != nil {
		return nil, nil, err
	}
	now, err := t.pos.AppendBinary(nil)
	if err != nil {
		return nil, nil, err
	}
	if bytes.Equal(raw, now) {
		return nil, nil, fail(CodeBadRequest,
			"nothing has changed since entry %d: there is nothing to take back but the draft", back)
	}
	return pos, raw, nil
}
