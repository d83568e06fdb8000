// Proposals of one side to the other, and the outcomes that players make without the rules.

package gamelog

import (
	"errors"
	"fmt"

	"umpire/kernel"
)

// What one side can propose to the other.
const (
	ProposeDraw     = "draw"
	ProposeTakeBack = "takeback" // the game goes back to an earlier entry
)

// Levels of outcomes that the players make, and no rule of the game.
const (
	levelResigned = "resignation"
	levelAgreed   = "draw by agreement"
)

// Proposal is what a proposal is about; the entry that agrees to it, declines it or withdraws it names it again.
type Proposal struct {
	What string `json:"what"`
	Back int64  `json:"back,omitempty"` // the entry whose position is taken up again
	// Alone: nobody had to be asked, because one person has both sides, or takes back against a bot.
	Alone bool `json:"alone,omitempty"`
}

// OpenProposal is a proposal that waits for an answer.
type OpenProposal struct {
	Side kernel.Side // who made it
	Proposal
}

// After is the proposal that is open after an entry, nil if none is. A proposal is open until it is answered or
// withdrawn, or the side that it was made to orders something.
func (p *OpenProposal) After(b *Body) *OpenProposal {
	switch {
	case b.Kind == KindPropose:
		return &OpenProposal{b.Side, *b.Proposal}
	case p != nil && (b.Kind == KindEdition || b.Kind == KindOrder && b.Side == p.Side):
		return p
	}
	return nil
}

// allows says why an entry about proposals cannot follow, given the one that is open.
func (p *OpenProposal) allows(b *Body) error {
	if b.Proposal == nil {
		return nil
	}
	switch b.Kind {
	case KindPropose:
		if p != nil {
			return errors.New("it makes a proposal while another waits for its answer")
		}
		return b.Proposal.check(b.N)
	case KindDraw, KindTakeBack:
		if (b.Kind == KindDraw) != (b.Proposal.What == ProposeDraw) {
			return errors.New("it agrees to something else than its kind says")
		}
		if b.Proposal.Alone {
			return b.Proposal.check(b.N)
		}
	}
	if p == nil || p.Proposal != *b.Proposal || (p.Side == b.Side) != (b.Kind == KindWithdraw) {
		return errors.New("it answers a proposal that nobody made")
	}
	return nil
}

// check says what is wrong with a proposal that entry n makes.
func (p *Proposal) check(n int64) error {
	switch {
	case p.What != ProposeDraw && p.What != ProposeTakeBack:
		return fmt.Errorf("it proposes %q, which this program does not know", Clip(p.What))
	case p.What == ProposeDraw && p.Back != 0, p.What == ProposeTakeBack && (p.Back < 1 || p.Back >= n):
		return fmt.Errorf("it goes back to entry %d", p.Back)
	}
	return nil
}

// Ending is the outcome of an entry by which the players end the game, nil for every other entry. The points are as
// they stand.
func (b *Body) Ending(points [2]int32) *kernel.Outcome {
	switch b.Kind {
	case KindResign:
		return &kernel.Outcome{Over: true, Winner: b.Side.Other(), Level: levelResigned, Points: points}
	case KindDraw:
		return &kernel.Outcome{Over: true, Winner: kernel.NoSide, Level: levelAgreed, Points: points}
	}
	return nil
}
