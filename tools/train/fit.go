// The ridge regression, and how well it judges games that it was not fitted to.

package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"umpire/bots/staff"
)

const (
	mixed     = 0.4  // what a row of a game between two different bots counts
	neighbour = 0.25 // what a row of the turn before or after counts
	fewest    = 60   // games that a model takes
)

// key is what a model is for.
type key struct {
	game     string
	scenario string // empty: all of the game
	side     int
	points   bool
	left     int
}

// ridges are the penalties that are tried, in rows, on weights of features with a variance of one.
var ridges = []float64{30, 100, 300, 1000, 3000}

// fit fits a model to each game, side, kind of scenario and turn, from the games that are not in a fold; -1 for all.
// The penalty is the one with which the other folds are judged best.
func (p *plan) fit(games []*played, without int) *staff.Judgement {
	j := &staff.Judgement{Features: staff.FeatureNames(), Games: len(games)}
	found := map[key]map[*played]bool{}
	for _, g := range games {
		for i := range g.Rows {
			k := p.keyOf(g, &g.Rows[i])
			if found[k] == nil {
				found[k] = map[*played]bool{}
			}
			found[k][g] = true
		}
	}
	var keys []key
	for k := range found {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(a, b int) bool { return less(keys[a], keys[b]) })
	for _, k := range keys {
		if len(found[k]) < fewest {
			continue
		}
		w := p.regress(games, k, without, p.penalty(games, k, without))
		if w == nil {
			continue
		}
		j.Models = append(j.Models, staff.Model{Game: k.game, Scenario: k.scenario, Side: k.side, Points: k.points,
			Left: k.left, Games: len(found[k]), Worth: int32(p.worth), Weights: w})
	}
	return j
}

// keyOf is the model that a row is for: of a scenario if the judgement is of impulses.
func (p *plan) keyOf(g *played, r *row) key {
	id, scenario, _ := strings.Cut(g.Game, "/")
	if !p.impulses {
		scenario = ""
	}
	return key{id, scenario, r.Side, r.Points, r.Left}
}

func less(a, b key) bool {
	switch {
	case a.game != b.game:
		return a.game < b.game
	case a.scenario != b.scenario:
		return a.scenario < b.scenario
	case a.points != b.points:
		return a.points
	case a.side != b.side:
		return a.side < b.side
	}
	return a.left > b.left
}

// penalty is the one of ridges with which games are judged best by fits to other games.
func (p *plan) penalty(games []*played, k key, without int) float64 {
	best, least := ridges[0], math.Inf(1)
	for _, ridge := range ridges {
		wrong := 0.0
		for f := range folds {
			if f == without {
				continue
			}
			m := staff.Model{Weights: p.regress(games, k, f, ridge, without)}
			if m.Weights == nil {
				return ridges[len(ridges)-1]
			}
			for _, g := range games {
				if foldOf(g.Number) != f {
					continue
				}
				for i := range g.Rows {
					if r := &g.Rows[i]; p.keyOf(g, r) == k {
						d := float64(m.Value(r.F)) - g.target(r)
						wrong += g.weight() * d * d
					}
				}
			}
		}
		if wrong < least {
			best, least = ridge, wrong
		}
	}
	return best
}

// weight is what a game's rows count.
func (g *played) weight() float64 {
	if g.Bots[0] == g.Bots[1] {
		return 1
	}
	return mixed
}

// regress fits one model to all games but those of some folds, nil if that cannot be done. Features are scaled to a
// deviation of one, so that the penalty is the same for all.
func (p *plan) regress(games []*played, k key, without int, ridge float64, also ...int) []int32 {
	n := len(staff.FeatureNames())
	var rows [][]int32
	var y, weight []float64
	for _, g := range games {
		if f := foldOf(g.Number); f == without || slices.Contains(also, f) {
			continue
		}
		for i := range g.Rows {
			r := &g.Rows[i]
			at := p.keyOf(g, r)
			apart := at.left - k.left
			at.left = k.left
			if at != k || apart < -1 || apart > 1 {
				continue
			}
			w := g.weight()
			if apart != 0 {
				w *= neighbour
			}
			rows, y, weight = append(rows, r.F), append(y, g.target(r)), append(weight, w)
		}
	}
	if len(rows) < n {
		return nil
	}
	mean, dev := make([]float64, n), make([]float64, n)
	column := make([]float64, len(rows))
	for f := range n {
		for i := range rows {
			column[i] = float64(rows[i][f])
		}
		mean[f], dev[f] = stat.MeanStdDev(column, weight)
	}
	middle := stat.Mean(y, weight)
	a, b := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	x := make([]float64, n)
	for i := range rows {
		for f := range n {
			x[f] = 0
			if dev[f] > 1e-9 {
				x[f] = (float64(rows[i][f]) - mean[f]) / dev[f]
			}
		}
		a.SymRankOne(a, weight[i], mat.NewVecDense(n, x))
		b.AddScaledVec(b, weight[i]*(y[i]-middle), mat.NewVecDense(n, x))
	}
	for f := range n {
		a.SetSym(f, f, a.At(f, f)+ridge)
	}
	var factor mat.Cholesky
	var w mat.VecDense
	if !factor.Factorize(a) || factor.SolveVecTo(&w, b) != nil {
		return nil
	}
	out := make([]int32, n)
	constant := middle
	for f := range n {
		if dev[f] > 1e-9 {
			v := w.AtVec(f) / dev[f]
			out[f] = int32(math.Round(v * staff.Unit))
			constant -= float64(out[f]) / staff.Unit * mean[f]
		}
	}
	for f, name := range staff.FeatureNames() {
		if name == "one" {
			out[f] = int32(math.Round(constant * staff.Unit))
		}
	}
	return out
}

// stretch is how many rows of a game, of both sides, are reported together if the judgement is of impulses.
const stretch = 4

// report prints how the judgement and the officer's own evaluation go with the ends of games that were held out, by
// the beginnings of months, or by impulses: correlation with the points, or with the result where a place decides.
func (p *plan) report(w io.Writer, j *staff.Judgement, games []*played) {
	type pile struct{ y, learned, eval []float64 }
	piles := map[string]*pile{}
	var names []string
	var held [folds]*staff.Judgement
	for f := range folds {
		held[f] = p.fit(games, f)
	}
	for _, g := range games {
		id, scenario, _ := strings.Cut(g.Game, "/")
		for i := range g.Rows {
			r := &g.Rows[i]
			v, ok := held[foldOf(g.Number)].Judge(id, scenario, r.Side,
				&staff.Sample{Features: r.F, Left: r.Left, Points: r.Points})
			if !r.Start && !p.impulses || !ok {
				continue
			}
			what := []string{"all"}
			if g.Bots[0] == g.Bots[1] {
				what = append(what, "itself")
			}
			if p.impulses { // by how far the game has gone
				what = []string{fmt.Sprintf("rows %d to %d", i/stretch*stretch+1, (i/stretch+1)*stretch)}
			}
			for _, t := range what {
				name := fmt.Sprintf("%-18s month %2d side %d %-6s", g.Game, r.Month, r.Side, t)
				if piles[name] == nil {
					piles[name] = &pile{}
					names = append(names, name)
				}
				p := piles[name]
				p.y, p.learned = append(p.y, g.target(r)), append(p.learned, float64(v))
				p.eval = append(p.eval, float64(r.Eval))
			}
		}
	}
	sort.Strings(names)
	fmt.Fprintf(w, "%d games, %d models; correlation with the end on games held out\n", j.Games, len(j.Models))
	for _, name := range names {
		p := piles[name]
		fmt.Fprintf(w, "%s: %3d games, learned %5.2f, evaluation %5.2f\n", name, len(p.y),
			stat.Correlation(p.learned, p.y, nil), stat.Correlation(p.eval, p.y, nil))
	}
}
