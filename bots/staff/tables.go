package staff

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// tables are what the map and the roster give once for all: distances and the worth of blocks. They hold no position.
type tables struct {
	land int
	hops [blocks.MaxPlaces][blocks.MaxPlaces]uint8 // areas entered on the shortest way, far for none
	dist [blocks.MaxPlaces][blocks.MaxPlaces]uint8 // movement points of the cheapest way in good weather
	near [blocks.MaxPlaces][]blocks.Place
	// ways[k][to][from] are movement points in good weather, rain and snow.
	ways [3][blocks.MaxPlaces][blocks.MaxPlaces]uint8
	// value is what a block is worth at each level, in points: a step of double fire is 20.
	value [blocks.MaxBlocks][blocks.MaxLevels]int32
	// step is what the next hit on it costs.
	step [blocks.MaxBlocks][blocks.MaxLevels]int32
	cost [blocks.MaxPlaces]uint8
}

const far = 60

// decay is how much a block weighs at a distance in movement points, in hundredths.
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
	for a := range t.land {
		t.near[a] = append(t.near[a], g.Neighbours(board.Place(a))...)
		t.cost[a] = 1
		switch p.Areas[a].Terrain {
		case blocks.Yellow, blocks.Victory:
			t.cost[a] = 2
		case blocks.Red:
			t.cost[a] = 3
		}
	}
	for a := range t.land {
		t.spread(a, &t.hops[a], func(int) uint8 { return 1 })
		t.spread(a, &t.dist[a], func(b int) uint8 { return t.cost[b] })
	}
	for to := range t.land {
		for from := range t.land {
			t.ways[0][to][from] = t.dist[from][to]
			t.ways[1][to][from] = uint8(min(far, 3*int(t.hops[from][to])))
			t.ways[2][to][from] = uint8(min(far, 2*int(t.hops[from][to])))
		}
	}
	for b := 1; b < len(p.Units); b++ {
		u := &p.Units[b]
		sum := int32(8)
		for k := int(u.Steps) - 1; k >= 0; k-- {
			w := int32(0)
			switch u.Kind {
			case blocks.HQ, blocks.AirHQ:
				w = 16 // the rest of an HQ's step is reckoned apart: it falls as the game nears its end
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

// spread fills in distances from a place, by what it costs to enter each place. Staging areas are ways like others.
func (t *tables) spread(from int, into *[blocks.MaxPlaces]uint8, cost func(int) uint8) {
	for i := range into {
		into[i] = far
	}
	into[from] = 0
	var queue [far + 4][]int
	queue[0] = append(queue[0], from)
	for d := 0; d < far; d++ {
		for i := 0; i < len(queue[d]); i++ {
			a := queue[d][i]
			if int(into[a]) != d {
				continue
			}
			for _, n := range t.near[a] {
				if c := d + int(cost(int(n))); c < far && c < int(into[n]) {
					into[n] = uint8(c)
					queue[c] = append(queue[c], int(n))
				}
			}
		}
	}
}

// waysTo is how many movement points lie between each place and one, in the present weather.
func (t *tables) waysTo(weather uint8, a blocks.Place) *[blocks.MaxPlaces]uint8 {
	return &t.ways[min(weather, blocks.Snow)][a]
}

func other(s int) int { return s ^ 1 }

func sideOf(s int) kernel.Side { return kernel.Side(s) }
