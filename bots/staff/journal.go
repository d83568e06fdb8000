// The journal: what each impulse was meant to do, in words.

package staff

import (
	"fmt"
	"slices"
	"strings"

	"umpire/bots"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// Journal has a line for each impulse, oldest first, that says what it was meant to do. It names hidden blocks of the
// bot's side, so only those who see what the side sees may read it, until the game is over.
func (b *bot) Journal() []string { return append([]string(nil), b.journal...) }

// note adds a line about the plan chosen: its kind, the HQs, what it attacks, takes and cuts off with the actions that
// are played of it, and the alternatives.
func (b *bot) note(p *blocks.Position, best *plan, acts []kernel.Action, list []plan) {
	pl := b.planner
	var s strings.Builder
	fmt.Fprintf(&s, "%s, impulse %d: ", p.Months[p.Month], p.Impulse)
	what := pl.called(p, best, acts)
	s.WriteString(what)
	for _, part := range pl.intent(p, acts) {
		s.WriteString("; " + part)
	}
	if n := chosen(best.acts) - chosen(acts); n > 0 {
		s.WriteString("; overlooks " + bots.Count(n, "block"))
	}
	fmt.Fprintf(&s, ". Rated %+d", best.score)
	if best.played != 0 {
		fmt.Fprintf(&s, ", after playouts %+d", best.played)
	}
	// The best of each kind and each set of HQs: others differ in details.
	names := []string{what}
	var also []string
	for i := range list {
		if name := pl.called(p, &list[i], list[i].acts); len(also) < 3 && !slices.Contains(names, name) {
			names = append(names, name)
			also = append(also, fmt.Sprintf("%s %+d", name, list[i].score))
		}
	}
	if len(also) > 0 {
		s.WriteString("; alternatives before playouts: " + strings.Join(also, "; "))
	}
	s.WriteString(".")
	b.journal = append(b.journal, s.String())
}

// called is a plan's kind, with the HQs that the actions that are played of it activate, and its stance.
func (pl *planner) called(p *blocks.Position, x *plan, acts []kernel.Action) string {
	switch x.kind {
	case blocks.VPass:
		return "pass"
	case blocks.VStrategicMove:
		return "strategic impulse for movement"
	case blocks.VStrategicDraw:
		return "strategic impulse for reinforcements"
	}
	var names []string
	for _, c := range slices.Concat(x.posts, x.air) {
		if named(acts, c.hq) {
			names = append(names, p.About.Pieces[c.hq].Name)
		}
	}
	if x.road {
		names = append(names, p.About.Pieces[p.Survey().RoadNow().HQ].Name+" on the road")
	}
	name := "tactical impulse"
	if len(names) > 0 {
		name += " under " + strings.Join(names, ", ")
	}
	if x.stance != "" {
		name += ", to " + x.stance
	}
	return name
}

// intent says what orders do, by playing them on a copy and looking at what has changed.
func (pl *planner) intent(p *blocks.Position, acts []kernel.Action) []string {
	q := pl.stage
	p.Copy(q)
	side := int(p.Active)
	foe := other(side)
	pl.updateMaps(p)
	cut := p.Survey().Occupied(sideOf(foe)).AndNot(pl.maps.supplied[foe])
	pl.dice.Seed(pl.common)
	moved, built := 0, 0
	var attacked, order []blocks.Place
	force := map[blocks.Place]int{}
	for _, a := range acts {
		if a.Verb == blocks.VEnd && q.SegmentID() == "command" {
			break
		}
		if a.Verb == blocks.VMove && q.SegmentID() == "command" {
			to := placeOf(a)
			enemy := p.Survey().Occupied(sideOf(foe))
			if enemy.Has(to) {
				if force[to] == 0 {
					attacked = append(attacked, to)
				}
				force[to]++
			} else {
				moved++
				order = append(order, to)
			}
		}
		if a.Verb == blocks.VBuild {
			built++
		}
		if q.Play(a, pl.dice, nil) != nil {
			break
		}
	}
	name := func(a blocks.Place) string { return p.About.Places[a+1].Name }
	var out []string
	if len(attacked) > 0 {
		var list []string
		for _, a := range attacked {
			list = append(list, name(a)+" with "+bots.Count(force[a], "block"))
		}
		out = append(out, "attacks "+strings.Join(list, ", "))
	}
	taken, held := "", ""
	for _, a := range order {
		if !p.Watch.Has(a) || q.Survey().CountAt(sideOf(side), a) == 0 {
			continue
		}
		if p.Controls(sideOf(side), a) {
			held += ", " + name(a)
		} else {
			taken += ", " + name(a)
		}
	}
	if taken != "" {
		out = append(out, "takes "+taken[2:])
	}
	if held != "" {
		out = append(out, "garrisons "+held[2:])
	}
	if !q.Over {
		pl.updateMaps(q)
		var list []string
		now := q.Survey().Occupied(sideOf(foe)).AndNot(pl.maps.supplied[foe]).AndNot(cut)
		for a := now.Pop(); a >= 0; a = now.Pop() {
			list = append(list, name(a))
		}
		if len(list) > 0 {
			out = append(out, "cuts off "+strings.Join(list, ", "))
		}
	}
	if moved > 0 {
		out = append(out, "moves "+bots.Count(moved, "block"))
	}
	if built > 0 {
		out = append(out, "builds "+bots.Count(built, "line"))
	}
	return out
}

// named reports whether a block is chosen or activated by actions.
func named(acts []kernel.Action, b blocks.Block) bool {
	return slices.ContainsFunc(acts, func(a kernel.Action) bool { return blocks.Block(a.Piece) == b })
}

// chosen is for how many blocks a plan has orders.
func chosen(acts []kernel.Action) (n int) {
	for _, a := range acts {
		if a.Verb == blocks.VChoose || a.Verb == blocks.VActivate {
			n++
		}
	}
	return n
}
