// Features: a position as some numbers, from which the learned judgement (judge.go) says how the game will end. They
// are about what any game of the system has, and are worked out on a guess, so they know what the side's view says.

package staff

import (
	"fmt"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// What is counted for each side, its own first, in the units of the text.
const (
	fPoints    = iota // victory points
	fSlow             // steps of slow combat blocks in supply
	fFast             // the same of fast ones
	fCut              // steps out of supply
	fFire             // fire of combat blocks in supply, in dice times faces
	fPool             // worth of the blocks in the pool, in tens of points of tables.value
	fGone             // blocks that are neither in play nor in the pool
	fStars            // strength of HQs
	fAir              // strength of air HQs
	fShort            // steps of HQs that the next logistics phase cannot give back
	fLogistics        // logistics value
	fDisc             // 1 if it may spend the disc
	fThin             // steps whose line the enemy can cut by a step or two
	fFirm             // steps whose line no enemy block that can be led can cut
	fSources          // sources of supply
	fExposed          // expected losses to attacks, in tens
	fAreas            // areas controlled
	fCities           // cities controlled
	fLines            // defensive lines
	fFront            // places with blocks next to enemies
	fSoft             // sum of the chances to have each objective in the long run, in hundredths
	fSharp            // the same after the next impulse
	fWeakest          // least chance to keep an objective that it has, in hundredths; 100 if it has none
	fSecond           // the second least
	fBest             // best chance to take an objective that it does not have
	fNext             // the second best
	fShaky            // objectives that it has and keeps with a chance below 60
	fEmpty            // objectives that it has without a block or line in them
	fBring            // the most fire that it can bring in time against an objective that it does not have
	fKeep             // the least that it can bring in time to one that it has
	fStorm            // best chance to take an objective by storm in one impulse
	fFar              // areas from its nearest combat block to the nearest objective that it does not have
	fClose            // steps of combat blocks within three areas of such objectives
	fStarved          // such objectives that are out of supply
	fGuns             // artillery and bombers that could be used against the best of them in the next impulse
	sideFeatures
)

// What is counted once.
const (
	fConst   = 2*sideFeatures + iota
	fWeather                // 1 for each kind of weather but the first, of which there are three
	fTrack   = fWeather + 3 // box of the forecast
	fDry     = fTrack + 1   // turns of good weather that surely follow
	fSector  = fDry + 1     // for the objectives that are contested most, perSector numbers each
	features = fSector + sectors*perSector
)

// Of a contested objective: chances in the long run and after the next impulse, fire against it and for it.
const (
	sectors   = 3
	perSector = 4
)

var sideNames = [sideFeatures]string{"points", "slow-steps", "fast-steps", "steps-cut-off", "fire", "pool", "gone",
	"stars", "air-stars", "stars-beyond-refill", "logistics", "disc", "thin-line-steps", "firm-line-steps", "sources",
	"exposed", "areas", "cities", "lines", "front", "hold-soft", "hold-sharp", "weakest", "second-weakest",
	"best-target", "second-target", "shaky", "empty", "bring", "keep", "storm", "far", "close", "starved", "guns"}

// FeatureNames are the names of the features in their order, those of the side itself as own-, the enemy's as foe-.
func FeatureNames() []string {
	var names []string
	for _, who := range [2]string{"own-", "foe-"} {
		for _, n := range sideNames {
			names = append(names, who+n)
		}
	}
	names = append(names, "one", "weather-1", "weather-2", "weather-3", "track", "dry-turns")
	for i := range sectors {
		for _, n := range [perSector]string{"soft", "sharp", "against", "for"} {
			names = append(names, fmt.Sprintf("sector-%d-%s", i+1, n))
		}
	}
	return names
}

// Sample is a position as a side sees it: its features, and what the officer's own evaluation says of it.
type Sample struct {
	Features []int32
	Eval     int32 // in points of the evaluation
	Left     int   // turns that follow this one at the most
	Points   bool  // victory points decide at the end, not a place
}

// Watcher makes samples of a game for one side. It sees the side's views alone.
type Watcher struct {
	game kernel.Game
	side int
	rand *chance.Rand
	pl   *planner
}

// NewWatcher makes one. The same seed and views give the same samples.
func NewWatcher(g kernel.Game, side kernel.Side, seed uint64) *Watcher {
	return &Watcher{game: g, side: int(side), rand: chance.NewRand(seed)}
}

// Sample makes a guess out of a view, and the sample of that.
func (w *Watcher) Sample(v *kernel.View) (Sample, error) {
	pos, err := w.game.Guess(v, w.rand)
	if err != nil {
		return Sample{}, err
	}
	p, ok := pos.(*blocks.Position)
	if !ok {
		return Sample{}, fmt.Errorf("samples are of the block system only")
	}
	if w.pl == nil {
		w.pl = newPlanner(p, w.side, 0)
		w.pl.bias = [16]int32{}
	}
	w.pl.prepare(p)
	f := w.pl.features(p)
	return Sample{Features: f[:], Eval: w.pl.eval(p), Left: mostLeft(p), Points: w.pl.points}, nil
}

// mostLeft is how many turns follow this one at the most.
func mostLeft(p *blocks.Position) int { return max(0, int(p.Sc.LastMonth)-int(p.Month)) }

// features works out the features of a position for this side. prepare has been called in this turn.
func (pl *planner) features(p *blocks.Position) (f [features]int32) {
	pl.spent++
	pl.updateMaps(p)
	pl.battlesValue(p)
	var chances [2][]held
	for i := range pl.objectives {
		x := &pl.objectives[i]
		for k := range x.n {
			a := x.places[k]
			if seen(chances[0], a) {
				continue
			}
			for s := range 2 {
				soft, sharp := pl.holdChance(p, a, s)
				chances[s] = append(chances[s], held{a, soft, sharp})
			}
		}
	}
	pl.countBlocks(p, &f)
	for s := range 2 {
		pl.sideFeatures(p, s, chances[s], pl.half(&f, s))
	}
	f[fConst] = 1
	if w := int(p.Weather); w > 0 && w <= 3 {
		f[fWeather+w-1] = 1
	}
	f[fTrack] = int32(p.Track)
	if p.Sc.Rolls {
		f[fDry] = max(0, int32(p.Sc.RollMonth)-int32(p.Month))
	} else {
		f[fDry] = int32(mostLeft(p))
	}
	pl.sectorFeatures(p, chances[pl.side], f[fSector:])
	return f
}

// half is the part of the features that counts a side.
func (pl *planner) half(f *[features]int32, s int) []int32 {
	if s == pl.side {
		return f[:sideFeatures]
	}
	return f[sideFeatures : 2*sideFeatures]
}

// held is an objective with a side's chances to have it, in hundredths.
type held struct {
	at          blocks.Place
	soft, sharp int32
}

func seen(list []held, a blocks.Place) bool {
	for i := range list {
		if list[i].at == a {
			return true
		}
	}
	return false
}

// countBlocks fills in what is counted block by block.
func (pl *planner) countBlocks(p *blocks.Position, f *[features]int32) {
	x := &pl.maps
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		u := &p.Units[b]
		h := pl.half(f, int(u.Side))
		s, a := int(u.Side), p.At[b]
		switch {
		case u.Kind == blocks.Leader:
			continue
		case a == p.Holding[s][blocks.InPool]:
			h[fPool] += pl.arrivalWorth(p, b)
			continue
		case !p.InPlay(b):
			h[fGone]++
			continue
		case u.Kind == blocks.HQ:
			h[fStars] += int32(p.Strength(b))
			h[fShort] += int32(p.Step[b])
		case u.Kind == blocks.AirHQ:
			h[fAir] += int32(p.Strength(b))
			h[fShort] += int32(p.Step[b])
		}
		if p.Areas[a].Terrain == blocks.Box || !u.Kind.Combat() {
			continue
		}
		steps := int32(u.Steps - p.Step[b])
		switch {
		case !x.supplied[s].Has(a):
			h[fCut] += steps
			continue
		case u.Fast:
			h[fFast] += steps
		default:
			h[fSlow] += steps
		}
		h[fFire] += int32(p.Effective(b)) * int32(u.Fire[p.Step[b]])
		if !x.lineSafe(p, s, a) {
			h[fThin] += steps
		} else if x.lineFirm(p, s, a) {
			h[fFirm] += steps
		}
		near := int32(far)
		for i := range pl.objectives {
			o := &pl.objectives[i]
			for k := range o.n {
				if !p.Controls(sideOf(s), o.places[k]) {
					near = min(near, int32(pl.t.hops[a][o.places[k]]))
				}
			}
		}
		if near <= 3 {
			h[fClose] += steps
		}
		h[fFar] = max(h[fFar], far-near) // turned over in sideFeatures
	}
}

// sideFeatures fills in the rest of what is counted for a side.
func (pl *planner) sideFeatures(p *blocks.Position, s int, chances []held, h []int32) {
	x := &pl.maps
	side := sideOf(s)
	h[fPoints] = int32(p.Points(side))
	h[fPool] /= 10
	h[fLogistics] = int32(p.LogisticsValue(side))
	h[fShort] = max(0, h[fShort]-pl.refill[s])
	if int(p.Holder) == s && p.MaySpend(side) {
		h[fDisc] = 1
	}
	h[fSources] = int32(p.Survey().SupplySources(side).Count())
	h[fExposed] = pl.exposedValue(p, s) / 10
	own := p.Owned(side)
	h[fAreas] = int32(own.Count())
	h[fCities] = int32(own.And(p.Cities()).Count())
	h[fLines] = int32(p.Lines.And(own).Count())
	h[fFront] = int32(p.Map.Graph.Grow(x.occupied[other(s)]).And(x.occupied[s]).Count())
	h[fFar] = far - h[fFar]
	h[fWeakest], h[fSecond] = 100, 100
	keep := int32(-1)
	for _, c := range chances {
		h[fSoft] += c.soft
		h[fSharp] += c.sharp
		if p.Controls(side, c.at) {
			if c.soft < h[fWeakest] {
				h[fWeakest], h[fSecond] = c.soft, h[fWeakest]
			} else {
				h[fSecond] = min(h[fSecond], c.soft)
			}
			if c.soft < 60 {
				h[fShaky]++
			}
			if x.stacks[s][c.at].n == 0 && !p.Lines.Has(c.at) {
				h[fEmpty]++
			}
			if v := x.toHold[s][c.at] / 100; keep < 0 || v < keep {
				keep = v
			}
			continue
		}
		if c.soft > h[fBest] {
			h[fBest], h[fNext] = c.soft, h[fBest]
		} else {
			h[fNext] = max(h[fNext], c.soft)
		}
		near, _ := pl.supportReach(p, c.at, s)
		h[fBring] = max(h[fBring], x.toTake[s][c.at]/100)
		h[fStorm] = max(h[fStorm], c.sharp)
		h[fGuns] = max(h[fGuns], near)
		if !x.supplied[other(s)].Has(c.at) {
			h[fStarved]++
		}
	}
	h[fKeep] = max(0, keep)
}

// sectorFeatures fills in the objectives that are contested most, the nearest to an even chance first.
func (pl *planner) sectorFeatures(p *blocks.Position, chances []held, out []int32) {
	x := &pl.maps
	even := func(c held) int32 { return max(c.soft-50, 50-c.soft) }
	list := append([]held(nil), chances...)
	for i := range list {
		for k := i; k > 0 && even(list[k]) < even(list[k-1]); k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
	for i, c := range list[:min(sectors, len(list))] {
		o := 0
		if p.Controls(1, c.at) {
			o = 1
		}
		h := out[i*perSector:]
		h[0], h[1] = c.soft, c.sharp
		h[2], h[3] = x.toTake[other(o)][c.at]/100, x.toHold[o][c.at]/100
	}
}
