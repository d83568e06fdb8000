// What tests see of a position: the slow ways to what it reads from tables and keeps.

package counters

import "umpire/kernel"

// AskedReach is where the unit in hand can go and at what cost, with each step asked of stepCost: the slow way to what
// walk reads from tables. Kept is the same as the position has it.
func (p *Position) AskedReach() (asked, kept map[Place]int) {
	p.forget()
	p.reach()
	asked, kept = map[Place]int{}, map[Place]int{}
	for _, a := range p.search.Reached() {
		kept[a], _ = p.search.Cost(a)
	}
	budget := int(p.Left)
	if _, one := p.allowance(p.Hand); one || p.flag(p.Hand, Entrained) {
		return kept, kept
	}
	p.costOf = p.Hand
	p.search.Reach(p.grid.Graph, p.At[p.Hand], budget, p.cost)
	for _, a := range p.search.Reached() {
		asked[a], _ = p.search.Cost(a)
	}
	p.forget()
	return asked, kept
}

// FedAfresh is whether a side is in supply in a hex, with nothing kept from before.
func (p *Position) FedAfresh(s kernel.Side, a Place) bool {
	q := p.New().(*Position)
	p.Copy(q)
	return q.Supplied(s, a)
}
