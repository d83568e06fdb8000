// Plans: drafting impulses of every kind, with different HQs.

package staff

import (
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// plan is an impulse that could be played: the actions up to the end of the Command Segment, and their value.
type plan struct {
	kind   kernel.Verb
	acts   []kernel.Action
	score  int32
	idle   bool   // it lets time pass
	stance string // the one it was drafted in, empty for the neutral one
	played int32  // its mean value in playouts, if there were any
	posts  []command
	road   bool
	air    []command
	rides  bool // blocks could win by an Exploitation after it, by where they stand
	orders int  // how many of the actions come before the first order
}

// draft plans an impulse of a kind with given HQs, in a position in which an impulse is to be declared, and evaluates
// it. The evaluation is made before the last action, which ends the Command Segment: battles count by what is expected
// of them.
func (pl *planner) draft(p *blocks.Position, kind kernel.Verb, posts []command, road bool, air []command) plan {
	q := p.New().(*blocks.Position)
	p.Copy(q)
	side := int(p.Active)
	s := &script{p: q}
	drafted := plan{kind: kind, posts: posts, road: road, air: air, score: -won}
	pl.dice.Seed(pl.common) // the same dice for all drafts
	if !s.play(pl, kernel.Action{Verb: kind}) {
		return drafted
	}
	if kind == blocks.VTactical && !pl.activateAll(s, posts, road, air) {
		return drafted
	}
	if kind == blocks.VStrategicDraw {
		pl.moves = q.Legal(pl.moves[:0])
		drafted.idle = len(pl.moves) == 1 && !p.Survey().Arrives(sideOf(side)) // and there is no battle
		drafted.acts = s.acts
		p.Copy(q)
		drafted.score = pl.worthOf(q, side) + pl.drawWorth(p, side)
		return drafted
	}
	if q.Over || int(q.Active) != side || q.SegmentID() != "command" {
		drafted.acts, drafted.score = s.acts, pl.worthOf(q, side)
		return drafted
	}
	limit := 99
	if kind != blocks.VTactical {
		limit = int(q.Left)
	}
	given := len(s.acts)
	drafted.orders = given
	pl.giveOrders(s, limit)
	drafted.score = pl.worthOf(q, side)
	drafted.idle = kind == blocks.VPass
	// without orders it is the same as a pass, unless there is a battle to continue
	if len(s.acts) == given && !road {
		must, may := q.Battles()
		drafted.idle = must.Or(may).IsZero() && !(pl.siege && anyMoves(posts, air))
	}
	if drafted.idle {
		drafted.score += pl.idleWorth(p, side)
	}
	if kind == blocks.VPass {
		drafted.score -= pl.concession(p, q, side)
	}
	if !q.Over {
		s.acts = append(s.acts, act(blocks.VEnd, 0, -1))
		drafted.rides = kind == blocks.VTactical && pl.opensRide(q)
	}
	drafted.acts = s.acts
	return drafted
}

// idleWorth is what it is worth to a side to let time pass: more than nothing if it would win now.
func (pl *planner) idleWorth(p *blocks.Position, side int) int32 {
	cost := pl.w.idleCost
	if p.Passes > 0 || pl.leader == other(side) && !pl.single {
		cost = pl.w.idleEnd // it ends the turn, or lets the side that would win end it
	}
	if pl.late {
		cost *= pl.w.idleLate
	}
	if pl.siege && side == pl.side {
		if pl.late {
			cost = siegeQuit
			if pl.ring {
				cost = ringQuit
			}
		} else {
			cost += siegeUnspent * pl.unspent(p)
		}
	}
	if pl.leader == side {
		return cost / 2
	}
	return -cost
}

// concession is what a pass that leads to a position costs the side that would then lose: in a turn that may be the
// last the other side need only pass as well to end it. Where one place decides it costs nothing more: there a side
// that may not pass wears itself out in attacks elsewhere, and wins less (docs/bots/blocks.md).
func (pl *planner) concession(p, q *blocks.Position, side int) int32 {
	if pl.single || pl.left > 0 || q.Over || pl.leaderNow(q) != other(side) {
		return 0
	}
	return pl.w.concession
}

// drawWorth is what it is worth to spend the disc on reinforcements: blocks come out of the pool, the enemy gets the
// disc.
func (pl *planner) drawWorth(p *blocks.Position, side int) int32 {
	var sum, n int32
	pool := p.Holding[side][blocks.InPool]
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		if int(p.Units[b].Side) == side && p.At[b] == pool {
			sum += pl.arrivalWorth(p, b)
			n++
		}
	}
	if n == 0 {
		return -drawNothing
	}
	s := sideOf(side)
	k := min(n, int32(p.LogisticsValue(s)))
	if !pl.t.staging[side] {
		free := p.Free(s).And(p.Cities()).And(*p.InSupply(s)).AndNot(p.Full(s))
		k = min(k, int32(free.Count()))
	}
	return sum*k/n*(pl.w.fresh-pl.poolShare)/100 - pl.discCost(p, side) - drawCost
}

// discCost is what it costs to let the enemy have the disc, which can then draw reinforcements with it.
func (pl *planner) discCost(p *blocks.Position, side int) int32 {
	foe := other(side)
	if len(pl.drives) > 0 && !p.Survey().CanSpendAgain(sideOf(foe)) {
		return pl.disc // it gives the enemy no impulse
	}
	pool := p.Holding[foe][blocks.InPool]
	var sum, n int32
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		if int(p.Units[b].Side) == foe && p.At[b] == pool {
			sum += pl.arrivalWorth(p, b)
			n++
		}
	}
	if n == 0 || pl.late {
		return 2 * pl.disc
	}
	k := min(n, int32(p.LogisticsValue(sideOf(foe))))
	return 2*pl.disc + sum*k/n*pl.w.discCost/100
}

// candidates drafts the impulses that are worth comparing, those with the best value first.
func (pl *planner) candidates(p *blocks.Position, legal []kernel.Action, width int) []plan {
	pl.measureFront(p)
	side := int(p.Active)
	var list []plan
	has := map[kernel.Verb]bool{}
	for _, a := range legal {
		has[a.Verb] = true
	}
	pl.brief = has[blocks.VTactical] || has[blocks.VStrategicMove]
	list = append(list, pl.draft(p, blocks.VPass, nil, false, nil))
	pl.brief = false
	move := has[blocks.VStrategicMove] && p.LogisticsValue(sideOf(side)) > 0
	// A strategic impulse of moves costs no steps: who drives for places drafts it before the work runs out.
	early := move && len(pl.drives) > 0 && !pl.single
	if early {
		list = append(list, pl.draftMoves(p))
	}
	if has[blocks.VTactical] {
		list = pl.draftTacticals(p, list, width)
	}
	if move && !early {
		list = append(list, pl.draftMoves(p))
	}
	if has[blocks.VStrategicDraw] {
		list = append(list, pl.draft(p, blocks.VStrategicDraw, nil, false, nil))
	}
	if has[blocks.VTactical] {
		list = pl.draftRide(p, list)
	}
	// An impulse without an order, and with no battle to continue, does what a pass does and costs steps of HQs, or the
	// disc; two sides that spend the disc for nothing play on for ever, for no rule ends that.
	list = slices.DeleteFunc(list, func(x plan) bool { return x.idle && x.kind != blocks.VPass })
	for i := range list {
		for j := i; j > 0 && list[j].score > list[j-1].score; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return list
}

// draftMoves drafts a strategic impulse of moves.
func (pl *planner) draftMoves(p *blocks.Position) plan {
	x := pl.draft(p, blocks.VStrategicMove, nil, false, nil)
	x.score -= pl.discCost(p, int(p.Active))
	return x
}

// draftTacticals drafts tactical impulses: with one HQ, with further HQs as long as each is worth its step, and with
// air HQs.
func (pl *planner) draftTacticals(p *blocks.Position, list []plan, width int) []plan {
	q := pl.spare2
	p.Copy(q)
	if q.Play(kernel.Action{Verb: blocks.VTactical}, pl.dice, nil) != nil {
		return list
	}
	posts := pl.commandPosts(q, nil)
	storms, alone := pl.drivePosts(q, posts)
	road := pl.roadPays(p)
	if road {
		list = append(list, pl.draft(p, blocks.VTactical, nil, true, nil))
	}
	if len(posts) == 0 {
		return list
	}
	air := pl.airPosts(p)
	if len(posts)+len(air) > 1 && !pl.scarce {
		list = append(list, pl.draftAll(p, posts, road, air))
	}
	list = pl.draftForDrives(p, list, storms, posts)
	alone = addPosts(alone, posts[:min(width, len(posts))])
	if pl.ring && int(p.Active) == pl.side {
		// Near the place an HQ may command nothing that can close the ring: it is tried where it commands most, too.
		pl.updateMaps(q)
		local := func(h blocks.Block, a blocks.Place) int32 { return pl.rateLocal(q, h, a) }
		alone = addPosts(alone, pl.postsBy(q, nil, local))
	}
	singles := pl.draftSingles(p, alone, road)
	list = append(list, singles...)
	if len(singles) == 0 {
		return list
	}
	best := singles[0]
	for i := range list {
		if list[i].kind == blocks.VTactical && len(list[i].posts) > 0 && list[i].score > best.score {
			best = list[i]
		}
	}
	list, best = pl.draftJoint(p, list, best, singles, road)
	for k := 1; k < len(stances) && pl.allStances && !pl.exhausted(); k++ {
		if x := pl.draftIn(p, &stances[k], blocks.VTactical, best.posts, road, nil); len(x.acts) > 0 {
			list = append(list, x)
		}
	}
	list = pl.draftVariants(p, list, best, singles, road)
	for k := range air {
		if pl.exhausted() || commands(best.air, air[k].hq) {
			continue
		}
		x := pl.draft(p, blocks.VTactical, best.posts, road, append(append([]command{}, best.air...), air[k]))
		if x.score > best.score {
			best = x
			list = append(list, x)
		}
	}
	return list
}

// drivePosts are the HQs that could do something for each drive, and the best of each, to be tried alone. While there
// is time these are all HQs for every drive, and none to be tried.
func (pl *planner) drivePosts(q *blocks.Position, posts []command) (storms [mostDrives][]command, alone []command) {
	for i, d := range pl.drives {
		if storms[i] = posts; pl.hasty {
			storms[i] = pl.errandPosts(q, d.to)
		}
		if pl.hasty && len(storms[i]) > 0 {
			alone = addPosts(alone, storms[i][:1])
		}
	}
	return storms, alone
}

// addPosts adds to a list of HQs and their places those of another that it lacks.
func addPosts(list, more []command) []command {
	for _, c := range more {
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}

// draftForDrives drafts the impulses that storm the places driven for: each of them, and several together.
func (pl *planner) draftForDrives(p *blocks.Position, list []plan, storms [mostDrives][]command,
	posts []command) []plan {
	for i, d := range pl.drives {
		if x, ok := pl.draftStorm(p, d.to, storms[i], posts); ok {
			if pl.scarce {
				x.score -= joinGain * int32(len(x.posts)-1)
			}
			list = append(list, x)
		}
	}
	if pl.closing() {
		for turn := range 2 {
			if x, ok := pl.draftSplit(p, storms[:len(pl.drives)], turn); ok {
				list = append(list, x)
			}
		}
	}
	if !pl.scarce && len(pl.drives) > 1 {
		if x, ok := pl.draftStorms(p, posts); ok {
			list = append(list, x)
		}
	}
	return list
}

// draftSingles drafts an impulse of each of some HQs alone, as many as the work allows, those with the best value
// first.
func (pl *planner) draftSingles(p *blocks.Position, posts []command, road bool) (singles []plan) {
	for _, c := range posts {
		if pl.exhausted() {
			break
		}
		singles = append(singles, pl.draft(p, blocks.VTactical, []command{c}, road, nil))
	}
	for i := range singles {
		for j := i; j > 0 && singles[j].score > singles[j-1].score; j-- {
			singles[j], singles[j-1] = singles[j-1], singles[j]
		}
	}
	return singles
}

// draftJoint adds the HQs of other plans to those of the best one, as long as each gains something, and returns the
// list with what it drafted and the plan that is best then.
func (pl *planner) draftJoint(p *blocks.Position, list []plan, best plan, singles []plan, road bool) ([]plan, plan) {
	for i := range singles {
		if pl.exhausted() || commands(best.posts, singles[i].posts[0].hq) {
			continue
		}
		joint := append(append([]command{}, best.posts...), singles[i].posts...)
		x := pl.draft(p, blocks.VTactical, joint, road, nil)
		gain := x.score - best.score
		if pl.scarce {
			gain -= joinGain // one HQ an impulse goes further than all at once
		}
		if gain > 0 {
			best = x
			list = append(list, x)
		}
	}
	return list, best
}

// draftVariants drafts the best tactical impulse, and some with one HQ, in stances by chance. Only the learned
// judgement is sharp enough to tell them apart.
func (pl *planner) draftVariants(p *blocks.Position, list []plan, best plan, singles []plan, road bool) []plan {
	if pl.learned == nil {
		return list
	}
	r := chance.NewRand(pl.common ^ 0x77)
	for k := 0; k < pl.variants && !pl.exhausted(); k++ {
		from := best
		if k%3 == 2 && len(singles) > 1 {
			from = singles[r.Below(min(4, len(singles)))]
		}
		pl.chanced = chancedStance(r)
		if x := pl.draftIn(p, &pl.chanced, blocks.VTactical, from.posts, road, from.air); len(x.acts) > 0 {
			list = append(list, x)
		}
	}
	return list
}

// commands reports whether an HQ is among those to be activated.
func commands(posts []command, hq blocks.Block) bool {
	for _, c := range posts {
		if c.hq == hq {
			return true
		}
	}
	return false
}

// draftAll drafts the impulse in which all HQs and air HQs act together, and leaves out, one by one, those without
// which the same orders can be given and the position is worth no less.
func (pl *planner) draftAll(p *blocks.Position, posts []command, road bool, air []command) plan {
	best := pl.draft(p, blocks.VTactical, posts, road, air)
	if len(best.acts) == 0 {
		return best
	}
	for i := len(posts) - 1; i >= 0 && len(best.posts) > 1 && !pl.exhausted(); i-- {
		pl.tryFewer(p, &best, without(best.posts, posts[i].hq), best.air)
	}
	for i := range air {
		if pl.exhausted() {
			break
		}
		pl.tryFewer(p, &best, best.posts, without(best.air, air[i].hq))
	}
	return best
}

// without are the commands of all HQs but one.
func without(posts []command, hq blocks.Block) []command {
	var rest []command
	for _, c := range posts {
		if c.hq != hq {
			rest = append(rest, c)
		}
	}
	return rest
}

// draftStorm drafts the impulse in which the HQs next to a place that is driven for and all the bombers that can reach
// it act together, without those that it does not need. It is false if nothing could storm the place. A battle in it
// goes on under any HQ.
func (pl *planner) draftStorm(p *blocks.Position, to blocks.Place, posts, others []command) (plan, bool) {
	if p.Controls(sideOf(pl.side), to) || int(p.Active) != pl.side || pl.exhausted() {
		return plan{}, false
	}
	near := pl.nearTo(p, to, posts, stormHQs, nil)
	if pl.hasty && len(near) == 0 && pl.maps.stacks[pl.side][to].n > 0 && len(others) > 0 {
		near = append(near, others[len(others)-1])
	}
	air := pl.airFor(p, to)
	if len(near) == 0 || len(air) == 0 && len(near) < 2 {
		return plan{}, false
	}
	return pl.draftAll(p, near, false, air), true
}

// nearTo adds to a list at most so many HQs that are not in it and would stand near enough to a place to storm it.
func (pl *planner) nearTo(p *blocks.Position, to blocks.Place, posts []command, most int, near []command) []command {
	for _, c := range posts {
		at := c.to
		if at < 0 {
			at = p.At[c.hq]
		}
		if most > 0 && int(pl.t.hops[at][to]) <= stormReach && !commands(near, c.hq) {
			near = append(near, c)
			most--
		}
	}
	return near
}

// draftStorms drafts the impulse that storms all the places driven for together.
func (pl *planner) draftStorms(p *blocks.Position, posts []command) (plan, bool) {
	var near, air []command
	for _, d := range pl.drives {
		if p.Controls(sideOf(pl.side), d.to) || int(p.Active) != pl.side {
			continue
		}
		near = pl.nearTo(p, d.to, posts, stormHQs-1, near)
		for _, c := range pl.airFor(p, d.to) {
			if !commands(air, c.hq) {
				air = append(air, c)
			}
		}
	}
	if len(near) < 2 {
		return plan{}, false
	}
	return pl.draftAll(p, near, false, air), true
}

// draftSplit drafts the impulse that storms all the places driven for together, each with HQs of its own and with air
// HQs that go where their bombers reach it. The turn says who is served first.
func (pl *planner) draftSplit(p *blocks.Position, storms [][]command, turn int) (plan, bool) {
	var near, air []command
	places := 0
	for i := range pl.drives {
		k := (i + turn) % len(pl.drives)
		to := pl.drives[k].to
		if p.Controls(sideOf(pl.side), to) || int(p.Active) != pl.side {
			continue
		}
		n, b := len(near), len(air)
		near = pl.nearTo(p, to, storms[k], stormHQs, near)
		for _, c := range pl.airFor(p, to) {
			if !commands(air, c.hq) {
				air = append(air, c)
				break
			}
		}
		if len(near) > n || len(air) > b {
			places++
		}
	}
	if len(near) < 2 || places < 2 || pl.exhausted() {
		return plan{}, false
	}
	return pl.draftAll(p, near, false, air), true
}

// tryFewer gives a plan's orders under fewer HQs, if they can be given and it loses nothing.
func (pl *planner) tryFewer(p *blocks.Position, x *plan, posts, air []command) {
	if len(posts)+len(air) == len(x.posts)+len(x.air) || len(posts) == 0 {
		return
	}
	q := p.New().(*blocks.Position)
	p.Copy(q)
	s := &script{p: q}
	pl.dice.Seed(pl.common)
	if !s.play(pl, kernel.Action{Verb: blocks.VTactical}) || !pl.activateAll(s, posts, x.road, air) ||
		q.SegmentID() != "command" {
		return
	}
	orders := len(s.acts)
	for _, a := range x.acts[x.orders : len(x.acts)-1] {
		if !s.play(pl, a) {
			return
		}
	}
	if q.Over {
		return
	}
	score := pl.worthOf(q, int(p.Active))
	if score < x.score {
		return
	}
	s.acts = append(s.acts, x.acts[len(x.acts)-1])
	x.acts, x.orders, x.score, x.posts, x.air = s.acts, orders, score, posts, air
}

// roadPays reports whether it is worth activating the road's HQ: it can go on, and something is to be gained by it that
// counts before the game ends.
func (pl *planner) roadPays(p *blocks.Position) bool {
	r := p.Survey().RoadNow()
	if r.HQ == 0 || p.Units[r.HQ].Side != p.Active || r.Most == 0 {
		return false
	}
	point, harm := p.Survey().RoadPays(pl.spare)
	return point || harm && pl.left > 0
}
