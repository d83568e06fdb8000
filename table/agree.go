package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"umpire/kernel"
)

// What one side can offer the other.
const (
	offerDraw     = "draw"
	offerTakeBack = "takeback" // the game goes back to an earlier entry
)

// Levels of outcomes that the players make, and no rule of the game.
const (
	levelResigned = "resignation"
	levelAgreed   = "draw by agreement"
)

// offerBody is what an offer is about; the entry that agrees to it, declines it or withdraws it names it again.
type offerBody struct {
	What string `json:"what"`
	Back int64  `json:"back,omitempty"` // the entry whose position is taken up again
	// Alone: nobody had to be asked, because one person has both sides, or takes back against a bot.
	Alone bool `json:"alone,omitempty"`
}

// standing is an offer that waits for an answer.
type standing struct {
	side kernel.Side
	offerBody
}

// after is the offer that stands after an entry. An offer stands until it is answered or withdrawn, or the side that it was made
// to orders something.
func (o *standing) after(b *body) *standing {
	switch {
	case b.Kind == kindOffer:
		return &standing{b.Side, *b.Offer}
	case o != nil && (b.Kind == kindEdition || b.Kind == kindOrder && b.Side == o.side):
		return o
	}
	return nil
}

// allows says why an entry about offers cannot follow, given the offer that stands.
func (o *standing) allows(b *body) error {
	if b.Offer == nil {
		return nil
	}
	switch b.Kind {
	case kindOffer:
		if o != nil {
			return errors.New("it makes an offer while another stands")
		}
		return b.Offer.check(b.N)
	case kindDraw, kindTakeBack:
		if (b.Kind == kindDraw) != (b.Offer.What == offerDraw) {
			return errors.New("it agrees to something else than its kind says")
		}
		if b.Offer.Alone {
			return b.Offer.check(b.N)
		}
	}
	if o == nil || o.offerBody != *b.Offer || (o.side == b.Side) != (b.Kind == kindWithdraw) {
		return errors.New("it answers an offer that nobody made")
	}
	return nil
}

// check says what is wrong with an offer that entry n makes.
func (o *offerBody) check(n int64) error {
	switch {
	case o.What != offerDraw && o.What != offerTakeBack:
		return fmt.Errorf("it offers %q, which this program does not know", clip(o.What))
	case o.What == offerDraw && o.Back != 0, o.What == offerTakeBack && (o.Back < 1 || o.Back >= n):
		return fmt.Errorf("it goes back to entry %d", o.Back)
	}
	return nil
}

// ending is the outcome that an entry of the players' makes, nil if it makes none. The points are as they stand.
func (b *body) ending(points [2]int32) *kernel.Outcome {
	switch b.Kind {
	case kindResign:
		return &kernel.Outcome{Over: true, Winner: b.Side.Other(), Level: levelResigned, Points: points}
	case kindDraw:
		return &kernel.Outcome{Over: true, Winner: kernel.NoSide, Level: levelAgreed, Points: points}
	}
	return nil
}

// due is the side whose decision is due, NoSide when the game is over.
func (t *Table) due() kernel.Side {
	if t.over != nil {
		return kernel.NoSide
	}
	return t.pos.ToMove()
}

// conceded says that the players ended the game, and not its rules.
func (t *Table) conceded() bool { return t.over != nil && !t.pos.Outcome().Over }

// acts is the side for which the seat may resign, offer or answer now: its own, or for one person with both sides the one that is
// named, or else the one whose decision is due.
func (s *Seat) acts(at int64, id string) (kernel.Side, error) {
	t := s.t
	if t.closed != "" {
		return kernel.NoSide, fail(CodeClosed, "the table cannot be played on: %s", t.closed)
	}
	side := s.eyes
	if side == kernel.Both {
		side = t.due()
	}
	if id != "" {
		named, ok := t.x.Side(id)
		if !ok || !named.Player() {
			return kernel.NoSide, fail(CodeBadRequest, "the game has no side %q", clip(id))
		}
		side = named
	}
	if err := t.plain(); err != nil {
		return side, err
	}
	switch {
	case s.eyes == kernel.Observer:
		return side, fail(CodeNotYours, "an observer cannot do that")
	case at != t.at:
		return side, fail(CodeStale, "this was made for log position %d, and the log is at %d: look at the table again", at, t.at)
	case t.over != nil:
		return side, fail(CodeNotYours, "the game is over")
	case !s.owns(side):
		return side, fail(CodeNotYours, "this key does not play %s", t.x.Info().Sides[side].People)
	}
	return side, nil
}

// act does something for a side that the seat plays, and shows what came of it.
func (s *Seat) act(ctx context.Context, at int64, id string, do func(side kernel.Side) error) (*Snapshot, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	side, err := s.acts(at, id)
	if err != nil {
		return nil, err
	}
	if err := do(side); err != nil {
		return nil, err
	}
	return s.look(ctx, Look{As: kernel.NoSide})
}

// say enters what a side says to the other: the position stays, and so does the draft unless it ends the game.
func (t *Table) say(kind string, side kernel.Side, offer *offerBody) error {
	b := &body{Kind: kind, Side: side, Offer: offer}
	b.Over = b.ending(t.pos.Outcome().Points)
	return t.enter(b, nil)
}

// Resign gives the game up for a side: it is over, and the other side has won.
func (s *Seat) Resign(ctx context.Context, req ResignRequest) (*Snapshot, error) {
	return s.act(ctx, req.At, req.Side, func(side kernel.Side) error { return s.t.say(kindResign, side, nil) })
}

// OfferDraw offers a draw. One person with both sides agrees at once.
func (s *Seat) OfferDraw(ctx context.Context, req DrawRequest) (*Snapshot, error) {
	return s.act(ctx, req.At, "", func(side kernel.Side) error {
		if s.owns(side.Other()) {
			return s.t.say(kindDraw, side, &offerBody{What: offerDraw, Alone: true})
		}
		if s.t.seats[side.Other()].Who == "bot" {
			return fail(CodeBadRequest, "a bot agrees to no draw: play on or resign")
		}
		return s.t.propose(side, offerBody{What: offerDraw})
	})
}

// propose makes an offer to the other side. One stands at a time.
func (t *Table) propose(side kernel.Side, what offerBody) error {
	if t.offer != nil {
		return fail(CodeBadRequest, "an offer of %s waits for its answer", t.x.Info().Sides[t.offer.side].People)
	}
	return t.say(kindOffer, side, &what)
}

// Answer agrees to the offer that stands, or declines it. The side that made it withdraws it by declining.
func (s *Seat) Answer(ctx context.Context, req AnswerRequest) (*Snapshot, error) {
	return s.act(ctx, req.At, "", func(side kernel.Side) error {
		o := s.t.offer
		switch {
		case o == nil:
			return fail(CodeBadRequest, "there is no offer to answer")
		case o.side == side && req.Yes:
			return fail(CodeNotYours, "the offer is your own: the other side answers it")
		case o.side == side:
			return s.t.say(kindWithdraw, side, &o.offerBody)
		case !req.Yes:
			return s.t.say(kindDecline, side, &o.offerBody)
		}
		if o.What == offerTakeBack {
			return s.t.takeBack(ctx, side, o.offerBody)
		}
		return s.t.say(kindDraw, side, &o.offerBody)
	})
}

// TakeBack asks the other side to take the game back to an earlier entry of the log. One person with both sides, or against a
// bot, takes it back at once. Nothing leaves the log, and what was seen was seen; draws come anew.
func (s *Seat) TakeBack(ctx context.Context, req TakeBackRequest) (*Snapshot, error) {
	return s.act(ctx, req.At, "", func(side kernel.Side) error {
		t := s.t
		if req.Back < 1 || req.Back >= t.at {
			return fail(CodeBadRequest, "the game can go back to entries 1 to %d, not %d", t.at-1, req.Back)
		}
		if seat := t.seats[side.Other()]; seat.Who == "bot" && seat.Friend {
			return fail(CodeBadRequest, "a bot plays for your friend, and agrees to nothing: wait until the friend is back")
		}
		if s.owns(side.Other()) || t.seats[side.Other()].Who == "bot" {
			return t.takeBack(ctx, side, offerBody{What: offerTakeBack, Back: req.Back, Alone: true})
		}
		if _, _, err := t.earlier(ctx, req.Back); err != nil {
			return err
		}
		return t.propose(side, offerBody{What: offerTakeBack, Back: req.Back})
	})
}

// takeBack takes up the position after an earlier entry again.
func (t *Table) takeBack(ctx context.Context, side kernel.Side, o offerBody) error {
	pos, raw, err := t.earlier(ctx, o.Back)
	if err != nil {
		return err
	}
	return t.enter(&body{Kind: kindTakeBack, Side: side, Offer: &o, Position: raw}, pos)
}

// earlier is the position to take back to, and its encoding.
func (t *Table) earlier(ctx context.Context, back int64) (kernel.Position, []byte, error) {
	pos, err := t.old(ctx, back)
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
		return nil, nil, fail(CodeBadRequest, "nothing has changed since entry %d: there is nothing to take back but the draft", back)
	}
	return pos, raw, nil
}
