package staff

import (
	"context"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// mind is the thinking of one staff officer: tables, what he knows of the aims, and space to work in. It plays on guesses only.
type mind struct {
	side   int
	t      *tables
	dice   *chance.Rand // for trying things out; it never touches the game's own draws
	common uint64       // the seed of dice that drafts share
	lean   [16]int32    // how the game's plan leans, by seed

	// Aims of the moment.
	studied bool
	lost    uint8
	month   uint8
	points  bool
	pairs   []aim
	aims    []aim

	// Weights of the moment.
	star      int32 // what a step of an HQ is worth
	poolShare int32 // what a block in the pool is worth, in hundredths of what it will be
	disc      int32
	soft      int32    // how much of an aim's worth is reckoned by what can be brought there in time; the rest by the next impulse
	thin      int32    // what a block is worth whose supply can be cut, in hundredths
	refill    [2]int32 // HQ steps that a side's next logistics phase can give back
	leader    int      // who would win if the game ended now
	late      bool     // the last turn
	ground    [blocks.MaxPlaces]int32
	front     [blocks.MaxPlaces]uint8 // areas to the nearest enemy of the side to move
	interest  [blocks.MaxPlaces]int32
	siege     blocks.Mask // what decides, if it is one place
	single    bool        // one place decides
	routes    [blocks.MaxPlaces]route
	queues    [far + 1][]uint8 // work space of approach

	w       *weights
	posture *posture
	wide    bool // drafts in every posture

	// Work.
	ctx     context.Context
	spent   int // evals so far: the unit in which budgets are kept
	limit   int // evals at which thinking stops
	maps    maps
	fall    [blocks.MaxPlaces]int32
	fell    []blocks.Place
	given   [blocks.MaxPlaces]int32
	gave    []blocks.Place
	scratch *blocks.Position
	spare   *blocks.Position
	spare2  *blocks.Position
	chosen  *blocks.Position // with the block ready in hand, for march
	ready   blocks.Block
	legal   []kernel.Action
	movers  []blocks.Block
	reach   [blocks.MaxBlocks]blocks.Mask
	orders  []order
	round   int
	stage   *blocks.Position
	moves   []kernel.Action
	posts   []command
	trail   []kernel.Action
	brief   bool            // in a playout: only what matters is looked at
	follow  []kernel.Action // what the reply just given means to do next
}

func newMind(p *blocks.Position, side int, seed uint64) *mind {
	m := &mind{posture: &postures[0], side: side, t: newTables(p), dice: chance.NewRand(seed)}
	r := chance.NewRand(seed ^ 0x5eed)
	for i := range m.lean {
		m.lean[i] = int32(r.Below(31)) - 15
	}
	m.scratch = p.New().(*blocks.Position)
	m.spare = p.New().(*blocks.Position)
	m.stage = p.New().(*blocks.Position)
	m.chosen = p.New().(*blocks.Position)
	m.spare2 = p.New().(*blocks.Position)
	m.w = m.role(p)
	return m
}

// broke reports whether the work allowed is used up, or whoever asked no longer waits.
func (m *mind) broke() bool {
	return m.spent >= m.limit || m.ctx != nil && m.ctx.Err() != nil
}

// prepare looks at the situation as a whole: what decides, what things are worth now.
func (m *mind) prepare(p *blocks.Position) {
	left := int32(p.Sc.LastMonth) - int32(p.Month)
	m.star = m.w.starLast
	m.poolShare = m.w.poolLast
	m.disc = m.w.discLast
	m.thin = m.w.thin
	if left > 0 {
		m.star = m.w.star
		m.poolShare = m.w.pool
		m.disc = m.w.disc
	}
	for s := range 2 {
		m.refill[s] = 0
		if left > 0 {
			m.refill[s] = int32(p.LogisticsValue(sideOf(s)))
		}
	}
	m.late = left == 0
	m.leader = m.heading(p)
	m.reckon(p)
	// One place that decides draws everything; where several ways lead to the end, patience pays.
	single := !m.points && len(m.pairs) == 0
	m.single = single
	m.siege = blocks.Mask{}
	for i := range m.aims {
		if x := &m.aims[i]; x.n == 1 && x.worth[0] >= m.w.decisiveSingle {
			m.siege.Add(x.places[0])
		}
	}
	m.soft = m.w.soft
	if single {
		m.soft = m.w.softSingle
	}
	m.posture = &postures[0]
	if m.leader == other(m.side) && (left <= 1 && len(m.pairs) == 0 || single) {
		m.posture = &bold // who would lose as things stand has less to lose
	}
	m.maps.known = false // they were made with other weights
}

// heading is the side that would win if the game ended as things stand, -1 if none would.
func (m *mind) heading(p *blocks.Position) int {
	if p.Hooks.Victory == nil {
		return -1
	}
	q := m.spare
	p.Copy(q)
	p.Hooks.Victory(q, true)
	return int(q.Winner)
}

// face makes the maps of front and interest for the side to move.
func (m *mind) face(p *blocks.Position) {
	side := int(p.Active)
	for a := range m.t.land {
		m.front[a], m.interest[a] = far, 0
	}
	enemy := p.Occupied(sideOf(other(side)))
	seen := enemy
	for n := uint8(0); !enemy.IsZero() && n < far; n++ {
		ring := enemy
		for a := ring.Pop(); a >= 0; a = ring.Pop() {
			m.front[a] = n
		}
		enemy = p.Map.Graph.Grow(enemy).AndNot(seen)
		seen = seen.Or(enemy)
	}
	for i := range m.aims {
		x := &m.aims[i]
		for k := range x.n {
			w := x.worth[side]
			for a := range m.t.land {
				if v := w * decay[m.t.away[blocks.Good][a][x.places[k]]] / 100; v > m.interest[a] {
					m.interest[a] = v
				}
			}
		}
	}
}
