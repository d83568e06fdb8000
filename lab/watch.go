// Counts follies and measures luck during a game.

package lab

import (
	"math"

	"umpire/kernel"
)

// DiceLuck is how the dice of a side fell in a game: what they brought, what they would bring on average, and the
// standard deviation of that, all in the game's unit.
type DiceLuck struct {
	Got    float64 `json:"got"`
	Mean   float64 `json:"mean"`
	Spread float64 `json:"spread"`
	Unit   string  `json:"unit"`
}

// Score is how many standard deviations more than the average the dice brought; 0 if there were none.
func (l DiceLuck) Score() float64 {
	if l.Spread == 0 {
		return 0
	}
	return (l.Got - l.Mean) / l.Spread
}

// watcher counts follies and adds up luck in one game. A nil watcher does nothing.
type watcher struct {
	game    kernel.Game
	kinds   []kernel.FollyInfo
	follies kernel.FollyWatcher // nil if the game has none
	lucky   kernel.Lucky        // nil if the game cannot tell
	sink    kernel.Events

	got, mean, variance [kernel.Players]int64 // in thousandths
	unit                string
}

func newWatcher(g kernel.Game) *watcher {
	o := &watcher{game: g}
	if f, ok := g.(kernel.FollyGame); ok {
		o.kinds, o.follies = f.Follies(), f.WatchFollies()
	}
	o.lucky, _ = g.(kernel.Lucky)
	return o
}

// events is where the game is to write its events, nil if they are not needed.
func (o *watcher) events() *kernel.Events {
	if o.lucky == nil {
		return nil
	}
	return &o.sink
}

func (o *watcher) before(p kernel.Position, a kernel.Action) {
	if o != nil && o.follies != nil {
		o.follies.Before(p, a)
	}
}

func (o *watcher) after(p kernel.Position) {
	if o == nil {
		return
	}
	if o.follies != nil {
		o.follies.After(p)
	}
	if o.lucky == nil {
		return
	}
	for i := range o.sink.List {
		// What two audiences read differently is written twice. The two-handed player's version has everything, once.
		if !o.sink.List[i].Audience.Has(kernel.Both) {
			continue
		}
		l, ok := o.lucky.Luck(&o.sink.List[i])
		if !ok || !l.Side.Player() {
			continue
		}
		o.got[l.Side] += int64(l.Got)
		o.mean[l.Side] += int64(l.Mean)
		o.variance[l.Side] += int64(l.Variance)
		o.unit = l.Text
	}
}

// report writes what was counted into a result.
func (o *watcher) report(r *Result) {
	if o == nil {
		return
	}
	sides := &o.game.Info().Sides
	if o.follies != nil {
		r.Follies = map[string]map[string]int{}
		for s := range sides {
			r.Follies[sides[s].ID] = map[string]int{}
			for k := range o.kinds {
				if n := o.follies.Count(k, kernel.Side(s)); n > 0 {
					r.Follies[sides[s].ID][o.kinds[k].ID] = n
				}
			}
		}
	}
	if o.lucky != nil {
		r.Luck = map[string]DiceLuck{}
		for s := range sides {
			r.Luck[sides[s].ID] = DiceLuck{float64(o.got[s]) / 1000, float64(o.mean[s]) / 1000,
				math.Sqrt(float64(o.variance[s]) / 1000), o.unit}
		}
	}
}

// follyKinds are the kinds of folly that a game counts, none if it counts none.
func follyKinds(g kernel.Game) []kernel.FollyInfo {
	if f, ok := g.(kernel.FollyGame); ok {
		return f.Follies()
	}
	return nil
}
