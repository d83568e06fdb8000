package toy

import "umpire/kernel"

// answers are the standing answers to the only decision in the other side's turn: which of a defender's equally strong blocks
// takes a hit (4.3). What an answer leaves equal goes to the block that comes first in the roster.
var answers = [...]kernel.AnswerInfo{
	{ID: "spare-guns", Text: "Spare the guns"},
	{ID: "spare-horse", Text: "Spare the horse"},
	{ID: "spread", Text: "Spread the losses: the block that has lost the fewest steps takes it"},
}

// replying says whether the decision due is of the side whose turn it is not.
func (p *Position) replying() bool { return p.step == stepLose && p.ToMove() != p.side }

// Answer is the action that a standing answer gives to the decision due.
func (p *Position) Answer(n int) (kernel.Action, bool) {
	if !p.replying() || n < 0 || n >= len(answers) {
		return kernel.Action{}, false
	}
	last := func(b kernel.PieceID) int8 { // whoever has the lowest takes the hit
		switch n {
		case 0:
			return int8(bit(p.g.info.Pieces[b].Type == "artillery"))
		case 1:
			return int8(bit(p.g.block[b].horse))
		}
		return p.g.block[b].steps - p.steps[b]
	}
	best := kernel.NoPiece
	for b, end := ofSide(p.ToMove()); b <= end; b++ {
		if p.at[b] == p.fight && p.candidate(b) && (best == kernel.NoPiece || last(b) < last(best)) {
			best = b
		}
	}
	return kernel.Action{Verb: verbLose, Piece: best}, best != kernel.NoPiece
}
