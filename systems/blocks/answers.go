package blocks

import "umpire/kernel"

// Standing answers: what a side wants done with the one decision that falls due in the other side's turn, the choice
// which of several equally strong blocks takes a hit (RStrongest). Each answer is an order of the blocks that may take
// it: the first takes it. An order looks at the owner's blocks only, so an answer tells nobody anything.

// answer is a standing answer: what it looks at first. Whatever that leaves equal goes, in this order, to a block that
// is no HQ; to the one whose present step hits on the fewest faces; to the one that has lost the fewest steps; to the
// first in the roster.
type answer struct {
	info  kernel.AnswerInfo
	first func(p *Position, b Block) int // lower takes the hit first
}

func spare(m func(p *Position) Set) func(*Position, Block) int {
	return func(p *Position, b Block) int {
		set := m(p)
		return int(flag(set.Has(b)))
	}
}

var lossAnswers = [...]answer{
	{kernel.AnswerInfo{ID: "spare-hqs", Text: "Spare the HQs, then the best fire"},
		spare(func(p *Position) Set { return p.tactical.Or(p.air) })},
	{kernel.AnswerInfo{ID: "spare-tanks", Text: "Spare the tanks"},
		spare(func(p *Position) Set { return p.kinds[Tank] })},
	{kernel.AnswerInfo{ID: "spare-fast", Text: "Spare the fast blocks"},
		spare(func(p *Position) Set { return p.fast })},
	{kernel.AnswerInfo{ID: "spare-infantry", Text: "Spare the infantry"},
		spare(func(p *Position) Set { return p.kinds[Infantry] })},
	{kernel.AnswerInfo{ID: "spare-firepower",
		Text: "Spare the best fire: the step that hits on the fewest faces is lost"},
		func(p *Position, b Block) int { return int(p.Units[b].Fire[p.Step[b]]) }},
	{kernel.AnswerInfo{ID: "spread", Text: "Spread the losses: the block that has lost the fewest steps takes it"},
		func(p *Position, b Block) int { return int(p.Step[b]) }},
	{kernel.AnswerInfo{ID: "gather", Text: "Spare fresh blocks: the block that has lost the most steps takes it"},
		func(p *Position, b Block) int { return -int(p.Step[b]) }},
}

func answerInfos() (list []kernel.AnswerInfo) {
	for i := range lossAnswers {
		list = append(list, lossAnswers[i].info)
	}
	return list
}

// replying reports whether the decision due is of the side whose impulse it is not: the defender's losses. In set-up
// and logistics the side that decides counts as the active one.
func (p *Position) replying() bool { return p.Depth > 0 && !p.Over && p.top().Side != p.Active }

// Answer is the action that a standing answer gives to the decision due.
func (p *Position) Answer(n int) (kernel.Action, bool) {
	if !p.replying() || p.top().Kind != fLoss || n < 0 || n >= len(lossAnswers) {
		return kernel.Action{}, false
	}
	p.ensureList()
	best := -1
	for i := range p.list {
		if best < 0 || p.before(n, Block(p.list[i].Piece), Block(p.list[best].Piece)) {
			best = i
		}
	}
	if best < 0 {
		return kernel.Action{}, false
	}
	return p.list[best], true
}

// before reports whether, by an answer, one block takes a hit sooner than another.
func (p *Position) before(n int, a, b Block) bool {
	hqs := p.tactical.Or(p.air)
	for _, k := range [...][2]int{
		{lossAnswers[n].first(p, a), lossAnswers[n].first(p, b)},
		{int(flag(hqs.Has(a))), int(flag(hqs.Has(b)))},
		{int(p.Units[a].Fire[p.Step[a]]), int(p.Units[b].Fire[p.Step[b]])},
		{int(p.Step[a]), int(p.Step[b])},
	} {
		if k[0] != k[1] {
			return k[0] < k[1]
		}
	}
	return a < b
}
