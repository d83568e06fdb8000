// Totals: what a run of games adds up to, with intervals.

package lab

import (
	"math"
	"sort"

	"umpire/kernel"
)

// z95 is the normal distribution's quantile for intervals that hold 95 %.
const z95 = 1.959963984540054

// WinRate is the share of games that were won with its 95 % interval (Wilson's score interval).
type WinRate struct {
	Wins int     `json:"wins"`
	Of   int     `json:"of"`
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// NewWinRate is the rate of wins among games.
func NewWinRate(wins, of int) WinRate {
	s := WinRate{Wins: wins, Of: of}
	if of == 0 {
		s.High = 1
		return s
	}
	const z = z95
	n, p := float64(of), float64(wins)/float64(of)
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	s.Rate, s.Low, s.High = p, math.Max(0, mid-half), math.Min(1, mid+half)
	return s
}

// FollyRate is how often a bot commits each kind of folly in a game, as one side.
type FollyRate struct {
	Bot     string             `json:"bot"`
	Side    string             `json:"side"`
	Games   int                `json:"games"`
	PerGame map[string]float64 `json:"per_game"` // by kind of folly
	Error   map[string]float64 `json:"error"`    // the standard error of each
}

// Thinking is the CPU time that a bot took to choose. A program's own CPU time is not counted.
type Thinking struct {
	PerGame float64 `json:"ms_a_game"`
	Slowest float64 `json:"slowest_turn_ms"` // the most in one turn of one game
	games   int
}

// PairCount is how pairs of games ended for the first bot of the plan. A drawn game counts half.
type PairCount struct {
	Of     int     `json:"of"`
	Both   int     `json:"both"`   // it won both games
	Better int     `json:"better"` // one won, one drawn
	Even   int     `json:"even"`
	Worse  int     `json:"worse"`
	None   int     `json:"none"`  // it lost both
	Score  float64 `json:"score"` // its share of the points, 0 to 1
	Low    float64 `json:"low"`   // 95 % interval of that, from how the pairs scatter
	High   float64 `json:"high"`
}

// Totals sums up a run. It is the last line of `umpire sim --json`.
type Totals struct {
	Totals     bool               `json:"totals"` // always true: tells this line from a game's
	Game       string             `json:"game_id"`
	Edition    int                `json:"edition"`
	DataHash   string             `json:"data_hash"`
	Scenario   string             `json:"scenario"`
	From       string             `json:"from,omitempty"` // the case that the games start from
	Options    []string           `json:"options,omitempty"`
	Handicap   [2]kernel.Ratio    `json:"handicap,omitzero"`
	Without    []string           `json:"without,omitempty"` // numbers of rules that were left out
	Fewer      []string           `json:"fewer,omitempty"`   // "SIDE/KIND" of blocks that entered with a step less
	Seed       uint64             `json:"seed"`
	Games      int                `json:"games"`
	Unfinished int                `json:"unfinished"`
	Draws      int                `json:"draws"`
	Sides      map[string]WinRate `json:"sides"` // by side id: games won by it
	Bots       map[string]WinRate `json:"bots"`  // by bot: games won by it, where the two sides have different ones
	// As is by bot and side, "BOT as SIDE": the games it won as that side, where the two sides have different bots.
	As      map[string]WinRate `json:"as"`
	Pairs   *PairCount         `json:"pairs,omitempty"` // of a paired run between two bots
	Turns   map[int]int        `json:"ended_in_turn"`
	Levels  map[string]int     `json:"levels"`
	Follies []FollyRate        `json:"follies,omitempty"` // by side, bots in the plan's order
	// games won by the side that had more luck, of the won games in which dice were rolled
	Luckier *WinRate `json:"luckier_won,omitempty"`
	Test    *Verdict `json:"sprt,omitempty"`
	// Think is by bot; bots that are blind are left out.
	Think      map[string]*Thinking `json:"think,omitempty"`
	Actions    int                  `json:"actions"`
	CPU        float64              `json:"cpu_ms"`
	PerSecond  float64              `json:"actions_per_cpu_second"`
	GamesPerS  float64              `json:"games_per_cpu_second"`
	MedianActs int                  `json:"median_actions"`

	plan    *Plan
	sideWon [kernel.Players]int
	botWon  map[string]int
	botOf   map[string]int
	asWon   map[string]int
	asOf    map[string]int
	lengths []int
	follies map[[2]string]*FollyRate // by bot and side
	lucky   [2]int                   // games won by the luckier side, and all that count
	half    float64                  // the first bot's score in the first game of the pair, -1 if it does not count
	pairs   []float64                // its score in each whole pair, 0 to 2
}

func newTotals(p *Plan) Totals {
	info := p.Game.Info()
	return Totals{Totals: true, Game: info.ID, Edition: info.Edition, DataHash: info.DataHash,
		Scenario: p.Setup.Scenario, From: p.FromName, Options: p.Setup.Options, Handicap: p.Setup.Handicap,
		Without: p.Without, Fewer: p.Fewer,
		Seed:  p.Seed,
		Sides: map[string]WinRate{}, Bots: map[string]WinRate{}, As: map[string]WinRate{}, Turns: map[int]int{},
		Levels: map[string]int{},
		plan:   p, botWon: map[string]int{}, botOf: map[string]int{}, asWon: map[string]int{}, asOf: map[string]int{},
		follies: map[[2]string]*FollyRate{}, Think: map[string]*Thinking{}}
}

func (t *Totals) add(r Result) {
	t.Games++
	t.Actions += r.Actions
	t.CPU += r.CPU
	t.lengths = append(t.lengths, r.Actions)
	for s, bot := range r.Bots {
		if m, err := t.plan.Set.Find(bot, t.plan.Game.Info()); err != nil || m.Blind {
			continue
		}
		if t.Think[bot] == nil {
			t.Think[bot] = &Thinking{}
		}
		k := t.Think[bot]
		k.games++
		k.PerGame += r.Think[s] // a sum until finish
		k.Slowest = max(k.Slowest, r.Slowest[s])
	}
	t.addFollies(&r)
	t.addPair(&r)
	if !r.Finished {
		t.Unfinished++
		return
	}
	t.Turns[r.Turn]++
	sides := &t.plan.Game.Info().Sides
	differ := r.Bots[0] != r.Bots[1]
	if differ {
		for s, b := range r.Bots {
			t.botOf[b]++
			t.asOf[b+" as "+sides[s].ID]++
		}
	}
	if !r.winner.Player() {
		t.Draws++
		return
	}
	t.Levels[r.Winner+" "+r.Level]++
	t.sideWon[r.winner]++
	if differ {
		t.botWon[r.Bots[r.winner]]++
		t.asWon[r.Bots[r.winner]+" as "+r.Winner]++
	}
	a, b := r.Luck[sides[0].ID], r.Luck[sides[1].ID]
	if d := a.Score() - b.Score(); d != 0 {
		t.lucky[1]++
		if (d > 0) == (r.winner == 0) {
			t.lucky[0]++
		}
	}
}

func (t *Totals) addFollies(r *Result) {
	if r.Follies == nil {
		return
	}
	for s, info := range t.plan.Game.Info().Sides {
		key := [2]string{r.Bots[s], info.ID}
		f := t.follies[key]
		if f == nil {
			f = &FollyRate{Bot: r.Bots[s], Side: info.ID, PerGame: map[string]float64{}, Error: map[string]float64{}}
			t.follies[key] = f
		}
		f.Games++
		for kind, n := range r.Follies[info.ID] {
			f.PerGame[kind] += float64(n)
			f.Error[kind] += float64(n) * float64(n) // a sum of squares until finish
		}
	}
}

func (t *Totals) addPair(r *Result) {
	if !t.plan.Paired {
		return
	}
	score := -1.0
	if r.Finished {
		switch {
		case !r.winner.Player():
			score = 0.5
		case r.Bots[r.winner] == t.plan.Bots[0]:
			score = 1
		default:
			score = 0
		}
	}
	if r.Game%2 == 0 {
		t.half = score
	} else if t.half >= 0 && score >= 0 {
		t.pairs = append(t.pairs, t.half+score)
	}
}

func (t *Totals) finish() {
	ended := t.Games - t.Unfinished
	info := t.plan.Game.Info()
	for s := range info.Sides {
		t.Sides[info.Sides[s].ID] = NewWinRate(t.sideWon[s], ended)
	}
	for b, of := range t.botOf {
		t.Bots[b] = NewWinRate(t.botWon[b], of)
	}
	for b, of := range t.asOf {
		t.As[b] = NewWinRate(t.asWon[b], of)
	}
	for _, k := range t.Think {
		k.PerGame /= float64(k.games)
	}
	t.finishFollies()
	t.finishPairs()
	if t.lucky[1] > 0 {
		s := NewWinRate(t.lucky[0], t.lucky[1])
		t.Luckier = &s
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

func (t *Totals) finishFollies() {
	game, ok := t.plan.Game.(kernel.FollyGame)
	if !ok {
		return
	}
	for _, side := range t.plan.Game.Info().Sides {
		for i, bot := range t.plan.Bots {
			f := t.follies[[2]string{bot, side.ID}]
			if f == nil || i == 1 && bot == t.plan.Bots[0] {
				continue
			}
			n := float64(f.Games)
			for _, k := range game.Follies() {
				mean := f.PerGame[k.ID] / n
				f.PerGame[k.ID] = mean
				f.Error[k.ID] = math.Sqrt(math.Max(0, f.Error[k.ID]/n-mean*mean) / n)
			}
			t.Follies = append(t.Follies, *f)
		}
	}
}

func (t *Totals) finishPairs() {
	n := float64(len(t.pairs))
	if n == 0 {
		return
	}
	c := &PairCount{Of: len(t.pairs), High: 1}
	sum := 0.0
	for _, s := range t.pairs {
		sum += s / 2
		switch s {
		case 2:
			c.Both++
		case 1.5:
			c.Better++
		case 1:
			c.Even++
		case 0.5:
			c.Worse++
		default:
			c.None++
		}
	}
	c.Score = sum / n
	// The interval is that of a mean of n pairs. Two more pairs, one that ended each way, keep it from shrinking to
	// nothing where all pairs end alike (as Agresti and Coull do).
	mean, square := (sum+1)/(n+2), 1.0
	for _, s := range t.pairs {
		square += s * s / 4
	}
	half := z95 * math.Sqrt((square/(n+2)-mean*mean)/(n+2))
	c.Low, c.High = math.Max(0, mean-half), math.Min(1, mean+half)
	t.Pairs = c
}
