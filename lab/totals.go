package lab

import (
	"math"
	"sort"

	"umpire/kernel"
)

// Share is a rate with its 95 % interval (Wilson's score interval).
type Share struct {
	Wins int     `json:"wins"`
	Of   int     `json:"of"`
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// NewShare is the rate of wins among games.
func NewShare(wins, of int) Share {
	s := Share{Wins: wins, Of: of}
	if of == 0 {
		s.High = 1
		return s
	}
	const z = 1.959963984540054
	n, p := float64(of), float64(wins)/float64(of)
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	s.Rate, s.Low, s.High = p, math.Max(0, mid-half), math.Min(1, mid+half)
	return s
}

// Totals sums up a run. It is the last line of `umpire sim --json`.
type Totals struct {
	Totals     bool             `json:"totals"` // always true: tells this line from a game's
	Game       string           `json:"game_id"`
	Edition    int              `json:"edition"`
	Scenario   string           `json:"scenario"`
	Options    []string         `json:"options,omitempty"`
	Games      int              `json:"games"`
	Unfinished int              `json:"unfinished"`
	Draws      int              `json:"draws"`
	Sides      map[string]Share `json:"sides"` // by side id: games won by it
	Bots       map[string]Share `json:"bots"`  // by bot: games won by it, where the two sides have different ones
	Turns      map[int]int      `json:"ended_in_turn"`
	Levels     map[string]int   `json:"levels"`
	Actions    int              `json:"actions"`
	CPU        float64          `json:"cpu_ms"`
	PerSecond  float64          `json:"actions_per_cpu_second"`
	GamesPerS  float64          `json:"games_per_cpu_second"`
	MedianActs int              `json:"median_actions"`

	plan    *Plan
	sideWon [kernel.Players]int
	botWon  map[string]int
	botOf   map[string]int
	lengths []int
}

func newTotals(p *Plan) Totals {
	return Totals{Totals: true, Game: p.Game.Info().ID, Edition: p.Game.Info().Edition, Scenario: p.Setup.Scenario, Options: p.Setup.Options,
		Sides: map[string]Share{}, Bots: map[string]Share{}, Turns: map[int]int{}, Levels: map[string]int{}, plan: p, botWon: map[string]int{}, botOf: map[string]int{}}
}

func (t *Totals) add(r Result) {
	t.Games++
	t.Actions += r.Actions
	t.CPU += r.CPU
	t.lengths = append(t.lengths, r.Actions)
	if !r.Finished {
		t.Unfinished++
		return
	}
	t.Turns[r.Turn]++
	if r.Bots[0] != r.Bots[1] {
		t.botOf[r.Bots[0]]++
		t.botOf[r.Bots[1]]++
	}
	if !r.winner.Player() {
		t.Draws++
		return
	}
	t.Levels[r.Winner+" "+r.Level]++
	t.sideWon[r.winner]++
	if r.Bots[0] != r.Bots[1] {
		t.botWon[r.Bots[r.winner]]++
	}
}

func (t *Totals) finish() {
	ended := t.Games - t.Unfinished
	for s, info := range t.plan.Game.Info().Sides {
		t.Sides[info.ID] = NewShare(t.sideWon[s], ended)
	}
	for b, of := range t.botOf {
		t.Bots[b] = NewShare(t.botWon[b], of)
	}
	if t.CPU > 0 {
		t.PerSecond = float64(t.Actions) / t.CPU * 1000
		t.GamesPerS = float64(t.Games) / t.CPU * 1000
	}
	if len(t.lengths) > 0 {
		sort.Ints(t.lengths)
		t.MedianActs = t.lengths[len(t.lengths)/2]
	}
}
