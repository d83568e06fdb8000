// Ratings of many bots by side, from games between them.

package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"umpire/kernel"
)

// Match is what games between two bots brought, the first as the game's first side.
type Match struct {
	First  string `json:"first"`
	Second string `json:"second"`
	Seed   uint64 `json:"seed"`
	Won    int    `json:"won"` // by the first
	Drawn  int    `json:"drawn"`
	Lost   int    `json:"lost"`
}

// Games is how many they were.
func (m *Match) Games() int { return m.Won + m.Drawn + m.Lost }

// League is the games of many bots in one scenario of one edition of a game.
type League struct {
	Game     string  `json:"game"`
	Edition  int     `json:"edition"`
	DataHash string  `json:"data_hash"`
	Scenario string  `json:"scenario"`
	Matches  []Match `json:"matches"`
}

// Add adds the results of a plan's games, under names that the league knows the bots by. A match with the same names
// and seed is replaced.
func (l *League) Add(first, second string, seed uint64, results []Result) {
	m := Match{First: first, Second: second, Seed: seed}
	for i := range results {
		switch r := &results[i]; {
		case !r.Finished || !r.winner.Player():
			m.Drawn++
		case r.winner == 0:
			m.Won++
		default:
			m.Lost++
		}
	}
	l.Matches = slices.DeleteFunc(l.Matches, func(o Match) bool {
		return o.First == first && o.Second == second && o.Seed == seed
	})
	l.Matches = append(l.Matches, m)
	slices.SortFunc(l.Matches, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.Seed, b.Seed))
	})
}

// Has says how many games of a match are there.
func (l *League) Has(first, second string, seed uint64) int {
	for i := range l.Matches {
		if m := &l.Matches[i]; m.First == first && m.Second == second && m.Seed == seed {
			return m.Games()
		}
	}
	return 0
}

// Play plays the games that the league lacks between some bots of a plan, each with each from both sides and with
// itself, as many as the plan says. Named is the name that the league knows a bot by. Saved is called after each
// pairing. Where the plan's games are played elsewhere, all pairings are under way at the same time.
func (l *League) Play(ctx context.Context, p Plan, list []string, named func(string) string,
	saved func() error) error {
	type pairing struct {
		bots    [kernel.Players]string
		results []Result
		done    chan error
	}
	var all []*pairing
	for _, first := range list {
		for _, second := range list {
			if l.Has(named(first), named(second), p.Seed) < p.Games {
				all = append(all, &pairing{bots: [kernel.Players]string{first, second}, done: make(chan error, 1)})
			}
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var counting sync.Mutex
	before := 0
	play := func(at *pairing) {
		q := p
		q.Bots = at.bots
		had := 0
		if p.Progress != nil {
			q.Progress = func(done int) {
				counting.Lock()
				defer counting.Unlock()
				before += done - had
				had = done
				p.Progress(before)
			}
		}
		_, err := Run(ctx, q, func(r Result) { at.results = append(at.results, r) })
		at.done <- err
	}
	for _, at := range all {
		if p.Elsewhere != nil {
			go play(at)
		}
	}
	for _, at := range all {
		if p.Elsewhere == nil {
			play(at)
		}
		if err := <-at.done; err != nil {
			return err
		}
		l.Add(named(at.bots[0]), named(at.bots[1]), p.Seed, at.results)
		if err := saved(); err != nil {
			return err
		}
	}
	return nil
}

// Lacks is how many games Play would play.
func (l *League) Lacks(p Plan, list []string, named func(string) string) (games int) {
	for _, first := range list {
		for _, second := range list {
			if l.Has(named(first), named(second), p.Seed) < p.Games {
				games += p.Games
			}
		}
	}
	return games
}

// Rating is how well a bot plays, in Elo points, with what to add and take away for a 95 % interval. As is by side. 0
// is the middle of the league, and a side's advantage is in the ratings of all bots as that side.
type Rating struct {
	Bot   string     `json:"bot"`
	Elo   float64    `json:"elo"` // the mean of both sides
	Plus  float64    `json:"plus"`
	As    [2]float64 `json:"as"`
	PlusA [2]float64 `json:"plus_as"`
	Games [2]int     `json:"games"` // as each side
}

// eloPerUnit is what a unit of log odds is in Elo points: ten to one is 400.
const eloPerUnit = 400 / math.Ln10

// priorSpread is the standard deviation of ratings before any game, in log odds: 400 Elo points. It keeps the rating of
// a bot that has won, or lost, all its games finite.
const priorSpread = math.Ln10

// Ratings fits the ratings to the games, best first: each bot has one as the first side and one as the second, and the
// log odds of a win are their difference (the model of Bradley and Terry, with two strengths for a bot). It takes the
// ratings that are likeliest, with a normal prior, by Newton's method, and their intervals from the curvature there. A
// drawn game counts as half a win and half a loss.
func (l *League) Ratings() ([]Rating, error) {
	index := map[string]int{}
	var names []string
	for i := range l.Matches {
		for _, b := range []string{l.Matches[i].First, l.Matches[i].Second} {
			if _, had := index[b]; !had {
				index[b] = len(names)
				names = append(names, b)
			}
		}
	}
	n := len(names)
	if n == 0 {
		return nil, errors.New("a league without games has no ratings")
	}
	// Strengths: as the first side 0 to n-1, as the second n to 2n-1.
	x := make([]float64, 2*n)
	var curve [][]float64
	for round := 0; ; round++ {
		slope := make([]float64, 2*n)
		curve = make([][]float64, 2*n)
		for i := range curve {
			curve[i] = make([]float64, 2*n)
			curve[i][i] = 1 / (priorSpread * priorSpread)
			slope[i] = -x[i] * curve[i][i]
		}
		for k := range l.Matches {
			m := &l.Matches[k]
			i, j := index[m.First], n+index[m.Second]
			games := float64(m.Games())
			p := 1 / (1 + math.Exp(x[j]-x[i]))
			d := float64(m.Won) + float64(m.Drawn)/2 - games*p
			w := games * p * (1 - p)
			slope[i] += d
			slope[j] -= d
			curve[i][i] += w
			curve[j][j] += w
			curve[i][j] -= w
			curve[j][i] -= w
		}
		inverse, err := invert(curve)
		if err != nil {
			return nil, err
		}
		step, far := make([]float64, 2*n), 0.0
		for i := range step {
			for j := range slope {
				step[i] += inverse[i][j] * slope[j]
			}
			far = math.Max(far, math.Abs(step[i]))
		}
		shrink := math.Min(1, 1/math.Max(far, 1e-300)) // no step beyond one unit: Newton's method may overshoot
		for i := range x {
			x[i] += shrink * step[i]
		}
		if far < 1e-10 || round == 200 {
			curve = inverse
			break
		}
	}
	list := make([]Rating, n)
	for i, name := range names {
		r := &list[i]
		r.Bot = name
		for s, at := range [2]int{i, n + i} {
			r.As[s] = x[at] * eloPerUnit
			r.PlusA[s] = z95 * math.Sqrt(curve[at][at]) * eloPerUnit
		}
		r.Elo = (r.As[0] + r.As[1]) / 2
		r.Plus = z95 * math.Sqrt(curve[i][i]+curve[n+i][n+i]+2*curve[i][n+i]) / 2 * eloPerUnit
	}
	for k := range l.Matches {
		m := &l.Matches[k]
		list[index[m.First]].Games[0] += m.Games()
		list[index[m.Second]].Games[1] += m.Games()
	}
	slices.SortFunc(list, func(a, b Rating) int {
		return cmp.Or(cmp.Compare(b.Elo, a.Elo), cmp.Compare(a.Bot, b.Bot))
	})
	return list, nil
}

// invert inverts a matrix, which is symmetric and positive definite, by elimination.
func invert(m [][]float64) ([][]float64, error) {
	n := len(m)
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, 2*n)
		copy(a[i], m[i])
		a[i][n+i] = 1
	}
	for c := range n {
		if !(a[c][c] > 0) {
			return nil, fmt.Errorf("the ratings cannot be found: the pivot of strength %d is %g", c, a[c][c])
		}
		p := a[c][c]
		for k := range a[c] {
			a[c][k] /= p
		}
		for r := range n {
			if f := a[r][c]; r != c && f != 0 {
				for k := range a[r] {
					a[r][k] -= f * a[c][k]
				}
			}
		}
	}
	for i := range a {
		a[i] = a[i][n:]
	}
	return a, nil
}
