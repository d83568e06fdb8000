// Tables that follow from the map and the roster alone: distances, and what blocks are worth.

package staff

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// tables are made once for a game; they hold nothing of a position.
type tables struct {
	land    int                                       // places of the map: areas, staging areas, boxes
	hops    [blocks.MaxPlaces][blocks.MaxPlaces]uint8 // areas entered on the shortest way, far if there is none
	near    [blocks.MaxPlaces][]blocks.Place
	next    [2][blocks.MaxPlaces][]uint8  // of near, those that a side may enter
	within3 [blocks.MaxPlaces]blocks.Mask // areas at most three away
	// waysIn[weather][to][from] are the movement points of the cheapest way.
	waysIn  [weathers][blocks.MaxPlaces][blocks.MaxPlaces]uint8
	waysOut [weathers][blocks.MaxPlaces][blocks.MaxPlaces]uint8 // the same as [from][to]
	hqs     blocks.Set
	// staging says whether a side has staging areas, where its reinforcements arrive. Otherwise each needs a city.
	staging [2]bool
	enter   [weathers][blocks.MaxPlaces]uint8 // movement points to enter
	// raid[weather][cost] are the places by what they cost a block that walks behind the enemy's lines. A staging area
	// counts as rough ground, because from one a block moves on to the map, not along its edge.
	raid       [weathers][4]blocks.Mask
	staffs     [2]blocks.Set                // HQs and air HQs of a side
	commanders [blocks.MaxBlocks]blocks.Set // HQs that may command a block
	// value is what a block is worth at each level, in points of which a step of double fire is 20.
	value [blocks.MaxBlocks][blocks.MaxLevels]int32
	// step is what a block loses by the next hit.
	step [blocks.MaxBlocks][blocks.MaxLevels]int32
}

// weathers is how many kinds of weather there are.
const weathers = int(blocks.Blizzard) + 1

const far = 60

// decay is how much a block counts at a distance in movement points, in hundredths.
var decay [far + 1]int32

func init() {
	x := int32(10000)
	for d := range decay {
		decay[d] = x / 100
		if d >= 3 {
			x = x * 86 / 100
		}
	}
}

// stepWorth is what a step is worth by the faces that hit.
var stepWorth = [4]int32{6, 12, 20, 30}

func newTables(p *blocks.Position) *tables {
	g := p.Map.Graph
	t := &tables{land: g.Len()}
	all := g.AllMask()
	var cost [weathers][4]blocks.Mask
	for a := range blocks.Place(t.land) {
		t.near[a] = append(t.near[a], g.Neighbours(a)...)
		for s := range t.next {
			may := p.Enterable(sideOf(s))
			for _, k := range t.near[a] {
				if may.Has(k) {
					t.next[s][a] = append(t.next[s][a], uint8(k))
				}
			}
		}
		if o := p.Areas[a].Owner; p.Areas[a].Terrain == blocks.Staging && o.Player() {
			t.staging[o] = true
		}
		for w := range weathers {
			k := p.EntryCost(a, blocks.WeatherKind(w))
			if k == 0 {
				continue
			}
			t.enter[w][a] = uint8(k)
			cost[w][k].Add(a)
			if p.Areas[a].Terrain == blocks.Staging {
				k = max(k, 2)
			}
			t.raid[w][k].Add(a)
		}
	}
	for a := range t.land {
		t.within3[a] = g.Grow(g.Grow(p.Neighbours(blocks.Place(a))))
		distances(g, a, &t.hops[a], []blocks.Mask{{}, all})
		for w := range weathers {
			if k := only(&cost[w]); k > 0 { // the number of areas entered says it, and is known
				for to, n := range t.hops[a] {
					t.waysOut[w][a][to] = uint8(min(far, k*int(n)))
				}
				continue
			}
			distances(g, a, &t.waysOut[w][a], cost[w][:])
		}
	}
	for w := range weathers {
		for to := range t.land {
			for from := range t.land {
				t.waysIn[w][to][from] = t.waysOut[w][from][to]
			}
		}
	}
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		u := &p.Units[b]
		if u.Kind == blocks.HQ || u.Kind == blocks.AirHQ {
			t.staffs[u.Side].Add(b)
		}
		if u.Kind == blocks.HQ {
			t.hqs.Add(b)
		}
		for h := blocks.Block(1); int(h) < len(p.Units); h++ {
			if p.Units[h].Side == u.Side && p.Survey().Commands(h, b) {
				t.commanders[b].Add(h)
			}
		}
		sum := int32(8)
		for k := int(u.Steps) - 1; k >= 0; k-- {
			w := int32(0)
			switch u.Kind {
			case blocks.HQ, blocks.AirHQ:
				w = 16 // what else an HQ's step is worth falls towards the end of the game: planner.hqStep
				if k == int(u.Steps)-1 {
					w = 50
				}
			case blocks.Leader:
			default:
				n := int32(u.Levels[k])
				if k+1 < int(u.Steps) {
					n -= int32(u.Levels[k+1])
				}
				w = n * stepWorth[u.Fire[k]&3]
				if u.Fast {
					w = w * 115 / 100
				}
			}
			sum += w
			t.value[b][k] = sum
			t.step[b][k] = w
			if k == int(u.Steps)-1 {
				t.step[b][k] += 8
			}
		}
	}
	return t
}

// only is the cost of every place if all cost the same, else 0.
func only(cost *[4]blocks.Mask) int {
	k := 0
	for c := range cost {
		if !cost[c].IsZero() {
			if k > 0 {
				return 0
			}
			k = c
		}
	}
	return k
}

// distances fills in the distance of each place from one, where cost has the places by what they cost to enter.
func distances(g *board.Graph, from int, into *[blocks.MaxPlaces]uint8, cost []blocks.Mask) {
	for i := range into {
		into[i] = far
	}
	var at [far]blocks.Mask
	at[0].Add(blocks.Place(from))
	g.ReachMask(at[:], cost, blocks.Mask{})
	for d := range at {
		for a := at[d].Pop(); a >= 0; a = at[d].Pop() {
			into[a] = uint8(d)
		}
	}
}

// waysTo is how many movement points it takes from each place to a.
func (t *tables) waysTo(weather uint8, a blocks.Place) *[blocks.MaxPlaces]uint8 {
	return &t.waysIn[weather][a]
}

// waysFrom is how many movement points it takes from a to each place.
func (t *tables) waysFrom(weather uint8, a blocks.Place) *[blocks.MaxPlaces]uint8 {
	return &t.waysOut[weather][a]
}

func other(s int) int { return s ^ 1 }

func sideOf(s int) kernel.Side { return kernel.Side(s) }
