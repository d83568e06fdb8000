package blocks

import (
	"fmt"
	"strconv"
	"strings"

	"umpire/kernel"
)

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// unknown is the answer to what the asking side may not know.
const unknown = "unknown"

// Ask answers a query as a side (or Both) may know it.
func (g *Game) Ask(pos kernel.Position, as kernel.Side, query string, args []string) (string, error) {
	p, ok := pos.(*Position)
	if !ok || p.About.ID != g.About.ID {
		return "", fmt.Errorf("the position is not one of %s", g.About.ID)
	}
	q := asked{p: p, as: as, args: args}
	answer, found := q.general(query)
	if !found {
		answer, found = q.aboutPlace(query)
	}
	if !found {
		answer, found = q.aboutBlock(query)
	}
	if !found && p.Hooks.Ask != nil {
		a, ok, err := p.Hooks.Ask(p, as, query, args)
		if ok || err != nil {
			return a, err
		}
	}
	if q.err != nil {
		return "", q.err
	}
	if !found {
		return "", fmt.Errorf("%q is no query of %s", query, g.About.ID)
	}
	return answer, nil
}

type asked struct {
	p    *Position
	as   kernel.Side
	args []string
	err  error
}

func (q *asked) fail(err error) {
	if q.err == nil {
		q.err = err
	}
}

func (q *asked) arg(i int) string {
	if i >= len(q.args) {
		q.fail(fmt.Errorf("the query takes at least %d arguments", i+1))
		return ""
	}
	return q.args[i]
}

func (q *asked) side(i int) kernel.Side {
	w := q.arg(i)
	if q.err != nil {
		return 0
	}
	s, err := q.p.caseSide(w)
	if err != nil {
		q.fail(err)
	}
	return s
}

func (q *asked) block(i int) Block {
	w := q.arg(i)
	if q.err != nil {
		return 0
	}
	b, err := q.p.caseBlock(w)
	if err != nil {
		q.fail(err)
	}
	return b
}

func (q *asked) place(i int) Place {
	w := q.arg(i)
	if q.err != nil {
		return 0
	}
	a, err := q.p.casePlace(w)
	if err != nil {
		q.fail(err)
		return 0
	}
	return a
}

// general answers queries about the game as a whole.
func (q *asked) general(query string) (string, bool) {
	p := q.p
	switch query {
	case "month":
		return strings.ToLower(p.Months[p.Month]), true
	case "weather":
		return weatherNames[p.Weather], true
	case "forecast":
		return strconv.Itoa(int(p.Track)), true
	case "initiative", "disc":
		return p.About.Sides[p.Holder].ID, true
	case "spent":
		return yes(p.Spent), true
	case "active":
		return p.About.Sides[p.Active].ID, true
	case "impulse":
		return strconv.Itoa(int(p.Impulse)), true
	case "passes":
		return strconv.Itoa(int(p.Passes)), true
	case "kind":
		return impulseNames[p.Kind], true
	case "left":
		if q.as != kernel.Both && q.as != p.Active && !p.actionsPublic() {
			return unknown, true
		}
		return strconv.Itoa(int(p.Left)), true
	case "regeneration", "replacement":
		if q.as != kernel.Both && q.as != p.Active {
			return unknown, true
		}
		if query == "regeneration" {
			return strconv.Itoa(int(p.Regenerate)), true
		}
		return strconv.Itoa(int(p.Replace)), true
	case "lv":
		s := q.side(0)
		if q.as != kernel.Both && q.as != s {
			return unknown, true
		}
		return strconv.Itoa(p.LogisticsValue(s)), true
	case "vp":
		return strconv.Itoa(int(p.vp[q.side(0)])), true
	case "pool":
		s := q.side(0)
		return strconv.Itoa(int(p.count[s][p.Holding[s][InPool]]) + int(p.count[s][p.Holding[s][InHand]])), true
	case "eliminated":
		s := q.side(0)
		return strconv.Itoa(int(p.count[s][p.Holding[s][Lost]])), true
	case "stock":
		s := q.side(0)
		return strconv.Itoa(p.Config.Lines[s] - int(p.lines[s])), true
	case "bombers":
		state := q.arg(0)
		v, ok := numberOf(bomberStates[:], state)
		if !ok {
			q.fail(fmt.Errorf("%q is no state of bombers", state))
		}
		n := 0
		for i := range p.bomberOf {
			if p.Bomber[i] == v {
				n++
			}
		}
		return strconv.Itoa(n), true
	case "mandatory":
		must, _ := p.Battles()
		return strconv.Itoa(must.Count()), true
	}
	return "", false
}

// aboutPlace answers queries about places.
func (q *asked) aboutPlace(query string) (string, bool) {
	p := q.p
	switch query {
	case "control":
		a := q.place(0)
		if a >= p.land {
			return "none", true
		}
		return p.About.Sides[flag(p.Control.Has(a))].ID, true
	case "contested":
		return yes(p.Contested(q.place(0))), true
	case "new":
		a := q.place(0)
		return yes(p.Contested(a) && !p.StartContested.Has(a)), true
	case "stack":
		a := q.place(0)
		if len(q.args) > 1 {
			return strconv.Itoa(int(p.count[q.side(1)][a])), true
		}
		return strconv.Itoa(int(p.count[0][a]) + int(p.count[1][a])), true
	case "lines":
		a := q.place(0)
		if a >= p.land || !p.Lines.Has(a) {
			return "none", true
		}
		return p.About.Sides[flag(p.Control.Has(a))].ID, true
	case "line-isolated":
		a := q.place(0)
		return yes(p.LinesCut.Has(a)), true
	case "limit":
		return strconv.Itoa(int(p.limit[0][q.place(0)])), true
	case "absorb":
		return strconv.Itoa(p.Absorbs(p.Active.Other(), q.place(0))), true
	case "free":
		s := q.side(0)
		m := p.Free(s)
		a := q.place(1)
		return yes(m.Has(a)), true
	case "adjacent":
		a, b := q.place(0), q.place(1)
		return yes(p.nb[a].Has(b)), true
	case "river":
		a, b := q.place(0), q.place(1)
		return yes(p.bank[a].Has(b)), true
	case "supply":
		w := q.arg(0)
		if b, ok := p.index.Piece(w); ok {
			return q.supply(Block(b)), true
		}
		a := q.place(0)
		s := kernel.SideA
		if len(q.args) > 1 {
			s = q.side(1)
		} else if a < p.land && p.Control.Has(a) {
			s = kernel.SideB
		}
		if p.InSupply(s).Has(a) {
			return "supplied", true
		}
		return "isolated", true
	}
	return "", false
}

func (q *asked) supply(b Block) string {
	p := q.p
	if !q.knows(b) {
		return unknown
	}
	if p.InPlay(b) && (p.InSupply(p.sideOf(b)).Has(p.At[b]) || p.leaders.Has(b)) {
		return "supplied"
	}
	return "isolated"
}

// knows reports whether the asking side sees which block it is.
func (q *asked) knows(b Block) bool { return b != 0 && q.p.faceTo(q.as, b) == kernel.PieceID(b) }

// aboutBlock answers queries about blocks.
func (q *asked) aboutBlock(query string) (string, bool) {
	p := q.p
	if query == "sees" || query == "seen" {
		s := q.side(0)
		b := q.block(1)
		if q.err != nil {
			return "", true
		}
		if query == "seen" {
			if !p.Seen.Has(b) {
				return "no", true
			}
			return strconv.Itoa(int(p.SeenStrength[b])), true
		}
		switch id := p.faceTo(s, b); {
		case id.Handle():
			return "concealed", true
		case id == 0:
			return "nothing", true
		}
		return "face", true
	}
	switch query {
	case "place", "strength", "step", "isolated", "open", "activated", "acted", "mp", "range", "reach", "commanded",
		"dice", "wet", "value-of", "blitzer":
	default:
		return "", false
	}
	b := q.block(0)
	if q.err != nil {
		return "", true
	}
	if !q.knows(b) {
		return unknown, true
	}
	switch query {
	case "place":
		return p.Areas[p.At[b]].ID, true
	case "strength":
		return strconv.Itoa(p.Strength(b)), true
	case "step":
		return strconv.Itoa(int(p.Step[b])), true
	case "isolated":
		return yes(p.Isolated.Has(b)), true
	case "open":
		return yes(p.Open.Has(b)), true
	case "activated":
		return yes(p.Activated.Has(b)), true
	case "acted":
		return yes(p.Acted.Has(b)), true
	case "blitzer":
		return yes(p.Blitzers.Has(b)), true
	case "mp":
		if p.Depth > 0 && p.top().Piece == b && (p.top().Kind == fOrder || p.top().Kind == fHQMove) {
			return strconv.Itoa(int(p.top().N)), true
		}
		return strconv.Itoa(int(p.mp[b])), true
	case "range":
		if len(q.args) > 1 {
			a := q.place(1)
			var m Mask
			if p.air.Has(b) {
				m = p.AirReach(b)
			} else {
				m = p.Within(b)
			}
			return yes(m.Has(a)), true
		}
		return strconv.Itoa(p.Radius(b)), true
	case "reach":
		a := q.place(1)
		if !p.ground.Has(p.At[b]) {
			return "no", true
		}
		mp := int(p.mp[b])
		if p.Depth > 0 && p.top().Piece == b && (p.top().Kind == fOrder || p.top().Kind == fHQMove) {
			mp = int(p.top().N)
		}
		var r reach
		p.spread(&r, b, mp, true)
		if c := r.spent(a); c >= 0 && r.ends.Has(a) {
			return strconv.Itoa(c), true
		}
		return "no", true
	case "commanded":
		return yes(p.ground.Has(p.At[b]) && p.Commanded(b)), true
	case "dice":
		if p.sideOf(b) == p.Active {
			return strconv.Itoa(p.AttackDice(b, p.At[b])), true
		}
		return strconv.Itoa(p.DefenceDice(b)), true
	case "wet":
		return yes(p.riverPenalty(b, p.At[b])), true
	}
	return strconv.Itoa(p.Effective(b)), true
}

// Words documents what Edit and Ask understand.
func (g *Game) Words() []kernel.WordInfo {
	track := g.monthTrack()
	months := strings.ToLower(g.Months[track[0]] + " to " + g.Months[track[1]])
	var lost []string
	for i, name := range g.LostNames {
		lost = append(lost, fmt.Sprint(1<<i, " ", name))
	}
	words := []kernel.WordInfo{
		{Form: "set month MONTH", Text: months},
		{Form: "set weather WEATHER", Text: "good, rain, snow or blizzard"},
		{Form: "set forecast N", Text: "the box of the forecast marker, 0 for the first; weather checks have begun"},
		{Form: "set forecast-sure yes|no", Text: "the next weather check has no roll, for rain has just begun"},
		{Form: "set forecast-begun yes|no", Text: "the first impulse without a weather roll is over"},
		{Form: "set initiative SIDE", Text: "who holds the Initiative Disc (set disc is the same)"},
		{Form: "set used SIDE N", Text: "how often the side has spent the disc"},
		{Form: "set active SIDE", Text: "whose impulse it is"},
		{Form: "set impulse N", Text: "the number of the impulse in its turn"},
		{Form: "set passes N", Text: "how many passes in a row there were, 0 or 1"},
		{Form: "set left N", Text: "actions left in a pass, strategic impulse or exploitation"},
		{Form: "set regeneration N", Text: "regeneration points left"},
		{Form: "set replacement N", Text: "replacement points left"},
		{Form: "set value N", Text: "the logistics value in force while one is"},
		{Form: "set lost N", Text: "bits of what is lost: " + strings.Join(lost, ", ")},
		{Form: "set bombers ready|destroyed|gone", Text: "all bombers"},
		{Form: "put PIECE PLACE [STRENGTH] [FLAG...]",
			Text: "a block on the map; flags: isolated, open, activated, acted, river, blitzer; PLACE may be pool, " +
				"hand, lost, waiting, reserve, removed"},
		{Form: "mark defensive-line SIDE PLACE [isolated]", Text: "a defensive line; the place then is the side's"},
		{Form: "unmark defensive-line SIDE PLACE", Text: "no line there"},
		{Form: "remove PIECE...", Text: "out of the game"},
		{Form: "control SIDE PLACE...", Text: "whose places these are"},
		{Form: "ready SIDE impulse", Text: "the side declares an impulse, its supply having been checked"},
		{Form: "ready SIDE pass|strategic", Text: "the Command Segment of that impulse"},
		{Form: "ready SIDE tactical|command",
			Text: "the HQ Activation or the Command Segment of a Tactical Impulse (HQs put as activated are)"},
		{Form: "ready SIDE combat [PLACE...]",
			Text: "support and battles of a Tactical Impulse; the places count as newly contested"},
		{Form: "ready SIDE blitz", Text: "the Blitz Segment, for blocks put as blitzer"},
		{Form: "ready SIDE exploitation", Text: "after a Tactical Impulse, if the side holds the disc"},
		{Form: "ready SIDE logistics", Text: "the side's Logistics Phase"},
		{Form: "ready SIDE final",
			Text: "the side declares an impulse after the other side has passed: its pass ends the turn"},
		{Form: "month, weather, forecast, impulse, passes, kind, active",
			Text: "as they are; kind is that of the impulse"},
		{Form: "initiative, disc, spent", Text: "who holds the disc; whether it was spent in this impulse"},
		{Form: "left, regeneration, replacement", Text: "actions and points left"},
		{Form: "lv(SIDE), vp(SIDE), pool(SIDE), eliminated(SIDE), stock(SIDE)",
			Text: "logistics value, victory points, blocks in the pool, blocks lost for good, defensive lines in " +
				"stock"},
		{Form: "bombers(STATE)", Text: "how many are ready, sent, flown, aborted, destroyed, gone"},
		{Form: "mandatory", Text: "how many battles must be fought now"},
		{Form: "control(PLACE), contested(PLACE), new(PLACE)",
			Text: "whose it is; whether it is contested; whether newly"},
		{Form: "stack(PLACE[, SIDE]), limit(PLACE), lines(PLACE), line-isolated(PLACE)",
			Text: "blocks there; how many may; whose line stands there, none; whether it is isolated"},
		{Form: "absorb(PLACE)", Text: "how many hits the inactive side would absorb there"},
		{Form: "free(SIDE, PLACE), adjacent(PLACE, PLACE), river(PLACE, PLACE)", Text: "yes or no"},
		{Form: "supply(PIECE|PLACE[, SIDE])", Text: "supplied or isolated, by a line traced now"},
		{Form: "place(PIECE), strength(PIECE), step(PIECE), mp(PIECE)",
			Text: "where it is, its strength, its step (0 is best), its movement points (left, while it moves)"},
		{Form: "isolated(PIECE), open(PIECE), activated(PIECE), acted(PIECE), blitzer(PIECE), wet(PIECE)",
			Text: "yes or no; wet: suffers from having engaged over a river"},
		{Form: "range(HQ[, PLACE])", Text: "its Tactical or Air Range; whether a place is in it"},
		{Form: "commanded(PIECE)", Text: "whether an activated HQ commands it"},
		{Form: "reach(PIECE, PLACE)", Text: "what it costs to move there, no if it cannot"},
		{Form: "dice(PIECE), value-of(HQ)", Text: "dice in ground combat; strength after weather"},
		{Form: "sees(SIDE, PIECE), seen(SIDE, PIECE)",
			Text: "face, concealed or nothing; the strength that the enemy was last shown, or no"},
	}
	return append(words, g.Config.Words...)
}
