// Previews: an action is played on a copy, and told up to its first draw.

package blocks

import (
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/dryrun"
)

// previewer is the space that previews need, and others that try out what would be if.
type previewer struct {
	pos   Position
	spare Position
	dry   dryrun.Space
	via   kernel.Preview
}

func (p *Position) previews() *previewer {
	if p.pv == nil {
		p.pv = &previewer{}
		p.pv.spare.Setting = p.Setting
	}
	return p.pv
}

// Preview fills in what a legal action would do at once, for the side to move: its events up to the first draw, as that
// side sees them. An illegal action has an empty preview.
func (p *Position) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	if !p.onList(a) {
		return
	}
	pv := p.previews()
	p.Copy(&pv.pos)
	f := *p.top()
	if a.Verb == VMove {
		p.findReach(f.Piece, p.top())
		to := PlaceOf(a.Place)
		var buf [2 * maxMP]Place
		for _, q := range p.path(&p.reach, to, &buf) {
			out.Path = append(out.Path, PlaceID(q))
		}
		out.Cost = int16(p.reach.spent(to))
		out.Left = f.N - out.Cost
		if p.occ[p.sideOf(f.Piece)^1].Has(to) && p.On(REngage) {
			out.Left = 0
			if n := len(out.Path); n > 1 && p.crosses(PlaceOf(out.Path[n-2]), to) {
				p.dryWay(&p.reach, a, out)
			}
		}
	}
	if a.Verb == VMove && !p.roomFor(f.Piece, PlaceOf(a.Place)) {
		out.Note = "The area is full: the block can pass through, but not stop."
		out.Through = true
	}
	if a.Verb == VMove && f.M == 0 && out.Note == "" {
		out.Note = p.leavesAlone(f.Piece)
	}
	if a.Verb == VEnd && f.Kind == fSpend {
		out.Note = "No reinforcements are drawn this month."
		if pool := p.inPool(p.Active); pool.Empty() {
			out.Note = "The pool is empty: there is nothing to draw."
		}
	}
	if f.Kind == fExploit {
		out.Note = p.exploitNote(f, a.Verb == VExploit)
	}
	if a.Verb == VStrategicDraw {
		if pool := p.inPool(p.Active); pool.Empty() {
			out.Note = "The pool is empty: there is nothing to draw, and the disc would be spent for nothing."
		}
	}
	if a.Verb == VPass && p.lastPass() {
		out.Note = "The other side has passed too: the month ends with this Pass."
	}
	pv.dry.Play(&p.About, &pv.pos, a, out)
	if a.Verb == VMove && !out.Seals && !out.Through && out.Note == "" {
		out.Note = p.cuts(f.Piece, f.M == 0)
	}
}

// dryWay notes an area by way of which a block could engage within its movement, with all of its dice, where the way
// that its move takes crosses a river. ByWay names it if the move there can be taken back and leaves the rest to the
// block: to take an area can win the game, and from a full one a block goes on at once where it has only one way.
func (p *Position) dryWay(r *reach, move kernel.Action, out *kernel.Preview) {
	b, to := p.top().Piece, PlaceOf(move.Place)
	cost := 1
	for cost < mostCost && !r.cost[cost].Has(to) {
		cost++
	}
	pv := p.previews()
	first := move
	for c := 0; c+cost <= r.mp; c++ {
		near := r.at[c].And(r.walk.nb[to]).AndNot(r.stop)
		for q := near.Pop(); q >= 0; q = near.Pop() {
			if first.Place = PlaceID(q); p.crosses(q, to) || !p.onList(first) {
				continue
			}
			pv.via.Reset()
			p.Copy(&pv.spare)
			pv.dry.Play(&p.About, &pv.spare, first, &pv.via)
			goesOn := !pv.via.Seals && pv.spare.onList(move)
			if !goesOn && (pv.via.Seals || pv.spare.At[b] != to || pv.spare.River.Has(b)) {
				continue
			}
			out.Note = fmt.Sprintf("The shortest way engages over a river, that by %s does not.",
				p.listed(placeIDs(board.MaskOf(q)), ""))
			if goesOn {
				out.ByWay = PlaceID(q)
				return
			}
		}
	}
}

// exploitNote says what the disc buys, or what goes with it while it is kept.
func (p *Position) exploitNote(f Frame, spends bool) string {
	const disc = ": with it go the first impulse of a turn, Strategic Impulses and Exploitations."
	if !spends {
		return "The Initiative Disc stays with you" + disc
	}
	n, most := p.movers().Count(), ""
	if n > int(f.N) {
		most = fmt.Sprintf(", %d of them at most", f.N)
	}
	return fmt.Sprintf("%s can move%s, without engaging. The Initiative Disc passes to %s%s",
		counted(n, "fast block", "fast blocks"), most, p.About.Sides[p.Active^1].People, disc)
}

// roomFor reports whether a block's move may end in a place of the ground; where it stands itself, it may if it is not
// too many.
func (p *Position) roomFor(b Block, a Place) bool {
	s := p.sideOf(b)
	n := p.count[s][a]
	if p.At[b] == a {
		n--
	}
	return n < p.limit[s][a]
}

// leavesAlone says which headquarters a block leaves without another block when it goes, if the enemy is close by.
func (p *Position) leavesAlone(b Block) string {
	s, a := p.sideOf(b), p.At[b]
	near, around := int(p.count[s^1][a]), p.nb[a]
	for n := around.Pop(); n >= 0; n = around.Pop() {
		near += int(p.count[s^1][n])
	}
	var left []string
	for c := p.head[a]; c != 0; c = p.next[c] {
		if p.sideOf(c) != s || c == b {
			continue
		}
		if p.Units[c].HQIndex < 0 || p.leaders.Has(c) {
			return ""
		}
		left = append(left, p.About.Pieces[c].Name)
	}
	if near == 0 || len(left) == 0 {
		return ""
	}
	return fmt.Sprintf("It leaves %s alone in %s, and %s close by.", enumerate(left, "and"),
		p.listed(placeIDs(board.MaskOf(a)), ""), counted(near, "enemy block is", "enemy blocks are"))
}
