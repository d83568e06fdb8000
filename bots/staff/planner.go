// The planner: the state of one staff officer from decision to decision, and its view of the situation as a whole.

package staff

import (
	"context"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// planner is what one staff officer plans with: tables, objectives, weights and work space. It plays on guesses only.
type planner struct {
	side   int
	t      *tables
	dice   *chance.Rand // for trying things out; the game's own draws are not touched
	common uint64       // the seed of the dice that all drafts share
	bias   [16]int32    // in hundredths, how much more this bot values some objectives than others

	// Objectives at present.
	studied    bool // findObjectives has been called; lost and month are what they were then
	lost       uint8
	month      uint8
	points     bool        // points decide at the end of the game
	pairs      []objective // those that take two places
	objectives []objective // all, with what they are worth now

	// Weights at present.
	hqStep    int32 // what a step of an HQ is worth
	poolShare int32 // what a block in the pool is worth, in hundredths of what it will be
	disc      int32 // what it is worth to hold the disc
	// soft is how much of an objective's worth depends on what can be brought there in time. The rest depends on the
	// next impulse.
	soft      int32
	thinLine  int32                   // what a block is worth whose supply is easily cut, in hundredths
	firmLine  int32                   // the same if it takes a march
	spareCost int32                   // what a step costs that the next logistics phase gives back, in hundredths
	refill    [2]int32                // HQ steps that a side's next logistics phase can give back
	leader    int                     // who would win if the game ended now
	left      int32                   // turns that surely follow this one
	logistics int32                   // what a point of the logistics value is worth that a disc adds
	late      bool                    // the last turn
	ground    [blocks.MaxPlaces]int32 // what it is worth to control an area
	front     [blocks.MaxPlaces]uint8 // areas to the nearest enemy of the side to move
	interest  [blocks.MaxPlaces]int32 // how much a place is worth moving towards: objectives near it
	decisive  blocks.Mask             // places that decide the game alone
	single    bool                    // one place decides
	routes    [blocks.MaxPlaces]route
	drives    []drive // the places that this side goes for, the nearest to falling first
	needed    int     // how many of them turn the result
	// hasty says that this is the last turn, or that the weather may end the game in it or the next, and that it must
	// drive before that
	hasty  bool
	met    bool // the enemy has passed or declared something
	still  int  // how often he has passed, if he has done nothing else so far
	calm   bool // it would lose, and nothing is feared from an enemy who is still
	siege  bool // it would lose, and one place or a pair decides, for which it drives in any turn
	ring   bool // the same, and its garrison is to be cut off before it is stormed
	scarce bool // each activation is one of the last few before the game may end
	refits bool // the same, and a logistics phase lies between
	// leads says which drive an HQ leads while activations are scarce: its place + 1, 0 for none.
	leads [blocks.MaxBlocks]blocks.Place
	// fullFire is the fire of HQs at full strength, and fullRadius their reach, where refits or siege is true.
	fullFire   [blocks.MaxBlocks]int32
	fullRadius [blocks.MaxBlocks]int32
	queues     [far + 1][]uint8 // work space of spreadRoute
	// entry is what findEntry found when routeKey was entryKey.
	entry    [blocks.MaxPlaces]uint8
	entryKey uint64

	w          *weights
	stance     *stance
	chanced    stance // work space of draftVariants
	allStances bool   // whether to draft in every stance
	variants   int    // drafts of the best tactical impulses in stances by chance, where the learned judgement compares
	learned    *Model // the learned judgement of playouts, nil for the evaluation

	// Work.
	ctx        context.Context
	spent      int // evals so far: the unit in which budgets are kept
	limit      int // evals at which planning stops
	maps       maps
	fallChance [blocks.MaxPlaces]int32 // chance that a place changes hands by a battle that is due, in hundredths
	fallPlaces []blocks.Place          // where it is not 0
	given      [blocks.MaxPlaces]int32 // support that activated HQs could still give, as dice times faces
	supported  []blocks.Place          // where it is not 0
	scratch    *blocks.Position
	spare      *blocks.Position
	spare2     *blocks.Position
	spare3     *blocks.Position
	rider      *blocks.Position // in which rides are tried
	rider2     *blocks.Position
	prizeList  []prize
	chosen     *blocks.Position // the position with the block ready chosen, for moveOrder
	ready      blocks.Block
	legal      []kernel.Action
	movers     []blocks.Block
	reach      [blocks.MaxBlocks]blocks.Mask
	orders     []order
	round      int // how many orders have been given in this draft
	stage      *blocks.Position
	moves      []kernel.Action
	posts      []command
	trail      []kernel.Action
	brief      bool            // in a playout: fewer moves are looked at
	onward     bool            // in a playout that goes on into the next turn
	rings      int             // values of a ring so far
	plays      int             // playouts of plans so far
	follow     []kernel.Action // the actions that are to follow the decision just made
}

func newPlanner(p *blocks.Position, side int, seed uint64) *planner {
	pl := &planner{stance: &stances[0], side: side, t: newTables(p), dice: chance.NewRand(seed)}
	r := chance.NewRand(seed ^ 0x5eed)
	for i := range pl.bias {
		pl.bias[i] = int32(r.Below(31)) - 15
	}
	pl.scratch = p.New().(*blocks.Position)
	pl.spare = p.New().(*blocks.Position)
	pl.stage = p.New().(*blocks.Position)
	pl.chosen = p.New().(*blocks.Position)
	pl.spare2 = p.New().(*blocks.Position)
	pl.spare3 = p.New().(*blocks.Position)
	pl.rider = p.New().(*blocks.Position)
	pl.rider2 = p.New().(*blocks.Position)
	pl.w = pl.chooseWeights(p)
	return pl
}

// exhausted reports whether the work allowed is used up, or the caller no longer waits.
func (pl *planner) exhausted() bool {
	return pl.spent >= pl.limit || pl.ctx != nil && pl.ctx.Err() != nil
}

// prepare looks at the situation as a whole: what decides the game, and what things are worth now.
func (pl *planner) prepare(p *blocks.Position) {
	left := turnsLeft(p)
	pl.left = left
	more := p.Month < p.Sc.LastMonth // there is to be another logistics phase
	pl.hqStep, pl.spareCost = pl.w.hqStepLast, pl.w.spare
	pl.poolShare = pl.w.poolLast
	pl.disc = pl.w.discLast
	pl.thinLine, pl.firmLine = pl.w.thinLine, pl.w.firmLine
	if more {
		pl.hqStep = pl.w.hqStep
		pl.poolShare = pl.w.pool
		pl.disc = pl.w.disc
	}
	for s := range 2 {
		pl.refill[s] = 0
		if more {
			pl.refill[s] = int32(p.LogisticsValue(sideOf(s)))
		}
	}
	pl.late = left == 0
	pl.logistics = pl.w.logistics * min(left, 3)
	pl.leader = pl.leaderNow(p)
	pl.rateObjectives(p)
	// A single place that decides the game is worth more in the long run than one of several.
	single := !pl.points && len(pl.pairs) == 0
	pl.single = single
	pl.decisive = blocks.Mask{}
	for i := range pl.objectives {
		if x := &pl.objectives[i]; x.n == 1 && x.worth[0] >= pl.w.decisiveSingle {
			pl.decisive.Add(x.places[0])
		}
	}
	loses := pl.leader == other(pl.side)
	pl.siege = loses && pl.met && !pl.points && (pl.decisive.Count() == 1 || len(pl.pairs) > 0)
	pl.calm = loses && pl.still > 0 && (pl.siege || pl.points && pl.still >= calmAfter)
	if pl.calm {
		pl.thinLine, pl.firmLine = 100, 100 // nobody cuts it
	}
	pl.soft = pl.w.soft
	if left < int32(len(pl.w.softNear)) {
		pl.soft = pl.soft * pl.w.softNear[left] / 100
	}
	if single {
		pl.soft = pl.w.softSingle
	}
	pl.stance = &stances[0]
	if pl.leader == other(pl.side) && (left <= 1 && len(pl.pairs) == 0 || single) {
		pl.stance = &bold // the side that would lose takes more risks
	}
	pl.chooseDrives(p)
	pl.maps.known = false // they were made with other weights
}

// turnsLeft is how many turns surely follow this one: where bad weather ends the game, it may do so in any turn in
// which the weather is rolled for.
func turnsLeft(p *blocks.Position) int32 {
	last := p.Sc.LastMonth
	if p.Sc.EndsInBad && p.Sc.Rolls {
		last = min(last, max(p.Sc.Month, p.Sc.RollMonth-1))
	}
	return max(0, int32(last)-int32(p.Month))
}

// leaderNow is the side that would win if the game ended now, -1 if none would.
func (pl *planner) leaderNow(p *blocks.Position) int {
	q := pl.spare
	p.Copy(q)
	q.Judge(true)
	return int(q.Winner)
}

// measureFront fills in front and interest for the side to move.
func (pl *planner) measureFront(p *blocks.Position) {
	side := int(p.Active)
	for a := range pl.t.land {
		pl.front[a], pl.interest[a] = far, 0
	}
	enemy := p.Survey().Occupied(sideOf(other(side)))
	seen := enemy
	for n := uint8(0); !enemy.IsZero() && n < far; n++ {
		ring := enemy
		for a := ring.Pop(); a >= 0; a = ring.Pop() {
			pl.front[a] = n
		}
		enemy = p.Map.Graph.Grow(enemy).AndNot(seen)
		seen = seen.Or(enemy)
	}
	for i := range pl.objectives {
		x := &pl.objectives[i]
		for k := range x.n {
			w := x.worth[side]
			for a := range pl.t.land {
				if v := w * decay[pl.t.waysOut[blocks.Good][a][x.places[k]]] / 100; v > pl.interest[a] {
					pl.interest[a] = v
				}
			}
		}
	}
}
