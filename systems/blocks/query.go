package blocks

// What case files may ask about a position.

import (
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/mechanics/casewords"
)

// yes is the answer to a question of yes or no.
func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// unknown is the answer to what the asking side may not know.
const unknown = "unknown"

// asked is a question with its operands.
type asked struct {
	*Position
	as   kernel.Side
	args *casewords.Args
}

func (q *asked) side() kernel.Side { return q.args.Sides[0] }
func (q *asked) block() Block      { return Block(q.args.Pieces[0]) }
func (q *asked) place() Place      { return PlaceOf(q.args.Places[0]) }
func (q *asked) second() Place     { return PlaceOf(q.args.Places[1]) }

// may reports whether what only one side may know may be told.
func (q *asked) may(of kernel.Side) bool { return q.as == kernel.Both || q.as == of }

// knows reports whether the asking side sees which block it is.
func (q *asked) knows(b Block) bool { return q.faceTo(q.as, b) == kernel.PieceID(b) }

// ask makes a query of a function.
func ask(form, text string, answer func(q *asked) string) Query {
	return Query{Form: form, Text: text, Ask: func(p *Position, as kernel.Side, a *casewords.Args) (string, error) {
		return answer(&asked{p, as, a}), nil
	}}
}

// askNumber makes a query whose answer is a number.
func askNumber[T integer | ~int](form, text string, answer func(q *asked) T) Query {
	return ask(form, text, func(q *asked) string { return strconv.Itoa(int(answer(q))) })
}

// askYes makes a query whose answer is yes or no.
func askYes(form, text string, answer func(q *asked) bool) Query {
	return ask(form, text, func(q *asked) string { return yes(answer(q)) })
}

// ofBlock is a query about a block, unknown to a side that does not see which block it is.
func ofBlock(q Query) Query {
	answer := q.Ask
	q.Ask = func(p *Position, as kernel.Side, a *casewords.Args) (string, error) {
		if who := (&asked{p, as, a}); !who.knows(who.block()) {
			return unknown, nil
		}
		return answer(p, as, a)
	}
	return q
}

// ofActive is a query about what only the active side may know.
func ofActive(q Query, public func(*Position) bool) Query {
	answer := q.Ask
	q.Ask = func(p *Position, as kernel.Side, a *casewords.Args) (string, error) {
		if who := (&asked{p, as, a}); !who.may(p.Active) && !public(p) {
			return unknown, nil
		}
		return answer(p, as, a)
	}
	return q
}

// queries are what case files may ask: about the game, blocks and places, then what is the game's own.
func (g *Game) queries() []Query {
	list := append(gameQueries(), blockQueries()...)
	return append(append(list, placeQueries()...), g.Config.Queries...)
}

// gameQueries are about the game as a whole.
func gameQueries() []Query {
	never := func(*Position) bool { return false }
	holder := func(q *asked) string { return q.About.Sides[q.Holder].ID }
	return []Query{
		ask("month", "the month", func(q *asked) string { return strings.ToLower(q.Months[q.Month]) }),
		ask("weather", "the weather", func(q *asked) string { return weatherNames[q.Weather] }),
		askNumber("forecast", "the box of the forecast marker", func(q *asked) uint8 { return q.Track }),
		ask("initiative", "who holds the Initiative Disc", holder),
		ask("disc", "the same", holder),
		askYes("spent", "whether the disc was spent in this impulse", func(q *asked) bool { return q.Spent }),
		ask("active", "whose impulse it is", func(q *asked) string { return q.About.Sides[q.Active].ID }),
		askNumber("impulse", "the number of the impulse in its turn", func(q *asked) uint16 { return q.Impulse }),
		askNumber("passes", "how many passes in a row there were", func(q *asked) uint8 { return q.Passes }),
		ask("kind", "of the impulse: "+strings.Join(impulseNames[:], ", "),
			func(q *asked) string { return impulseNames[q.Kind] }),
		ofActive(askNumber("left", "actions left", func(q *asked) int16 { return q.Left }), (*Position).actionsPublic),
		ofActive(askNumber("regeneration", "regeneration points left",
			func(q *asked) int16 { return q.Regenerate }), never),
		ofActive(askNumber("replacement", "replacement points left",
			func(q *asked) int16 { return q.Replace }), never),
		ask("lv(SIDE)", "its logistics value", func(q *asked) string {
			if !q.may(q.side()) {
				return unknown
			}
			return strconv.Itoa(q.LogisticsValue(q.side()))
		}),
		askNumber("vp(SIDE)", "its victory points", func(q *asked) int8 { return q.vp[q.side()] }),
		askNumber("pool(SIDE)", "its blocks in the pool", func(q *asked) uint8 {
			s := q.side()
			return q.count[s][q.Holding[s][InPool]] + q.count[s][q.Holding[s][InHand]]
		}),
		askNumber("eliminated(SIDE)", "its blocks that are lost for good", func(q *asked) uint8 {
			return q.count[q.side()][q.Holding[q.side()][Lost]]
		}),
		askNumber("stock(SIDE)", "its defensive lines in stock", func(q *asked) int {
			return q.Config.Lines[q.side()] - int(q.lines[q.side()])
		}),
		ask("bombers(available)", "how many are ready and have an HQ on the map that can send them",
			func(q *asked) string {
				if !q.may(q.airSide) {
					return unknown
				}
				return strconv.Itoa(q.availableBombers())
			}),
		askNumber("bombers("+strings.Join(bomberStates[:], "|")+")", "how many are so", func(q *asked) (n int) {
			for i := range q.bomberOf {
				n += int(flag(q.Bomber[i] == numberOf(bomberStates[:], q.args.Words[0])))
			}
			return n
		}),
		askNumber("mandatory", "how many battles must be fought now", func(q *asked) int {
			must, _ := q.Battles()
			return must.Count()
		}),
	}
}

// placeQueries are about places.
func placeQueries() []Query {
	return []Query{
		ask("control(PLACE)", "whose it is, none for a place that is not on the map", func(q *asked) string {
			if q.place() >= q.land {
				return "none"
			}
			return q.About.Sides[q.controller(q.place())].ID
		}),
		askYes("contested(PLACE)", "whether both sides have units there",
			func(q *asked) bool { return q.Contested(q.place()) }),
		askYes("new(PLACE)", "whether it is newly contested",
			func(q *asked) bool { return q.Contested(q.place()) && !q.StartContested.Has(q.place()) }),
		askNumber("stack(PLACE[, SIDE])", "blocks there", func(q *asked) (n uint8) {
			for s := range kernel.Side(kernel.Players) {
				if len(q.args.Sides) == 0 || q.side() == s {
					n += q.count[s][q.place()]
				}
			}
			return n
		}),
		ask("lines(PLACE)", "whose defensive line stands there, or none", func(q *asked) string {
			if q.place() >= q.land || !q.Lines.Has(q.place()) {
				return "none"
			}
			return q.About.Sides[q.controller(q.place())].ID
		}),
		askYes("line-isolated(PLACE)", "whether the line there is isolated",
			func(q *asked) bool { return q.LinesCut.Has(q.place()) }),
		askNumber("limit(PLACE)", "how many blocks of a side may stay there",
			func(q *asked) uint8 { return q.limit[0][q.place()] }),
		askNumber("absorb(PLACE)", "how many hits the inactive side would absorb there",
			func(q *asked) int { return q.Absorbs(q.Active.Other(), q.place()) }),
		askYes("free(SIDE, PLACE)", "whether the side controls it and no enemy is in it",
			func(q *asked) bool { return q.freeHas(q.side(), q.place()) }),
		askYes("adjacent(PLACE, PLACE)", "whether they are next to each other",
			func(q *asked) bool { return q.nb[q.place()].Has(q.second()) }),
		askYes("river(PLACE, PLACE)", "whether a river parts them",
			func(q *asked) bool { return q.bank[q.place()].Has(q.second()) }),
		ask("supply(PLACE[, SIDE])",
			"supplied or isolated, by a line traced now; of its controller if no side is said",
			func(q *asked) string {
				s := kernel.SideA
				if q.place() < q.land {
					s = q.controller(q.place())
				}
				if len(q.args.Sides) > 0 {
					s = q.side()
				}
				return supplied(q.InSupply(s).Has(q.place()))
			}),
	}
}

func supplied(in bool) string {
	if in {
		return "supplied"
	}
	return "isolated"
}

// blockQueries are about blocks.
func blockQueries() []Query {
	list := []Query{
		ask("place(PIECE)", "where it is", func(q *asked) string { return q.Areas[q.At[q.block()]].ID }),
		askNumber("strength(PIECE)", "its strength", func(q *asked) int { return q.Strength(q.block()) }),
		askNumber("step(PIECE)", "its step, 0 is the best", func(q *asked) uint8 { return q.Step[q.block()] }),
		askYes("isolated(PIECE)", "whether it bears the mark",
			func(q *asked) bool { return q.Isolated.Has(q.block()) }),
		askYes("open(PIECE)", "whether both sides see it", func(q *asked) bool { return q.Open.Has(q.block()) }),
		askYes("activated(PIECE)", "whether the HQ is activated",
			func(q *asked) bool { return q.Activated.Has(q.block()) }),
		askYes("acted(PIECE)", "whether it has made its action", func(q *asked) bool { return q.Acted.Has(q.block()) }),
		askYes("blitzer(PIECE)", "whether it may blitz", func(q *asked) bool { return q.Blitzers.Has(q.block()) }),
		askYes("wet(PIECE)", "whether it suffers from having engaged over a river",
			func(q *asked) bool { return q.riverPenalty(q.block(), q.At[q.block()]) }),
		askNumber("mp(PIECE)", "its movement points; those left, while it moves",
			func(q *asked) int { return q.allowance(q.block()) }),
		askYes("range(PIECE, PLACE)", "whether a place is in the HQ's Tactical or Air Range", func(q *asked) bool {
			in := q.Within(q.block())
			if q.air.Has(q.block()) {
				in = q.AirReach(q.block())
			}
			return in.Has(q.place())
		}),
		askNumber("range(PIECE)", "the HQ's Tactical or Air Range", func(q *asked) int { return q.Radius(q.block()) }),
		ask("reach(PIECE, PLACE)", "what it costs to move there, no if it cannot", func(q *asked) string {
			b, a := q.block(), q.place()
			if !q.ground.Has(q.At[b]) {
				return "no"
			}
			var r reach
			q.spread(&r, b, q.allowance(b), true)
			if c := r.spent(a); c >= 0 && r.ends.Has(a) {
				return strconv.Itoa(c)
			}
			return "no"
		}),
		askYes("commanded(PIECE)", "whether an activated HQ commands it",
			func(q *asked) bool { return q.ground.Has(q.At[q.block()]) && q.Commanded(q.block()) }),
		askNumber("dice(PIECE)", "its dice in ground combat", func(q *asked) int {
			if b := q.block(); q.sideOf(b) == q.Active {
				return q.AttackDice(b, q.At[b])
			}
			return q.DefenceDice(q.block())
		}),
		askNumber("value-of(PIECE)", "the HQ's strength after weather",
			func(q *asked) int { return q.Effective(q.block()) }),
		ask("supply(PIECE)", "supplied or isolated, by a line traced now", func(q *asked) string {
			b := q.block()
			return supplied(q.InPlay(b) && (q.InSupply(q.sideOf(b)).Has(q.At[b]) || q.leaders.Has(b)))
		}),
	}
	for i := range list {
		list[i] = ofBlock(list[i])
	}
	return append(list,
		ask("sees(SIDE, PIECE)", "face, concealed or nothing", func(q *asked) string {
			switch id := q.faceTo(q.side(), q.block()); {
			case id.Handle():
				return "concealed"
			case id == kernel.NoPiece:
				return "nothing"
			}
			return "face"
		}),
		ask("seen(SIDE, PIECE)", "the strength that the enemy was last shown, or no", func(q *asked) string {
			if !q.Seen.Has(q.block()) {
				return "no"
			}
			return strconv.Itoa(int(q.SeenStrength[q.block()]))
		}))
}

// allowance is a block's movement points: what it has left while it is the one that moves.
func (p *Position) allowance(b Block) int {
	if f := p.topFrame(); f.Piece == b && (f.Kind == fOrder || f.Kind == fHQMove) {
		return int(f.N)
	}
	return int(p.mp[b])
}
