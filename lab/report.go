// The report of a run as one HTML page.

package lab

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"sort"
	"strconv"
	"strings"

	"umpire/kernel"
)

// Page says what a report prints besides the results.
type Page struct {
	Command string // the command line that plays the same games
	Version string // of the program
	Timings bool   // print what the games cost, the only part that differs between runs with the same seed
}

//go:embed report.gohtml
var reportFile embed.FS

var reportTemplate = template.Must(template.New("report.gohtml").
	Funcs(template.FuncMap{"pct": func(v float64) float64 { return v * 100 }}).ParseFS(reportFile, "report.gohtml"))

// Report writes one HTML page about a run, self-contained, with plots and without scripts. The same seed gives the same
// page, however many workers there were, unless it prints timings.
func Report(w io.Writer, p Page, t Totals, results []Result) error {
	b := reportData{Page: p, T: t, info: t.plan.Game.Info(), results: results}
	b.fill()
	return reportTemplate.Execute(w, &b)
}

// reportData is everything that the page shows, in its order.
type reportData struct {
	Page
	T       Totals
	info    *kernel.Info
	results []Result

	Title, Scenario, Headline, Remark string
	Sides                             [kernel.Players]string
	Bots                              [kernel.Players]string
	Matched, Paired                   bool // the bots are different; the games were played in pairs
	Facts                             []figure
	Share, SideDots, BotDots          template.HTML
	PairDots                          template.HTML
	Ends, Margins, Lengths, LuckPlot  template.HTML
	Levels                            []level
	Turns                             []turnLine
	Follies                           []folly
	Luck                              []luckLine
	Curves                            []curve
	Times                             []figure
}

// figure is a number with its caption.
type figure struct{ Value, Name string }

type level struct {
	Side, Class, Level, Rule string
	N                        int
}

type turnLine struct {
	Turn       string
	N          int
	Share, Won string // of all games, and of these by the first side
}

type folly struct {
	Name, Text string
	Rows       []follyRow
}

type follyRow struct {
	Who, Class, Figure string
	Width              float64 // in percent
}

type luckLine struct{ Side, Class, Text string }

func (b *reportData) fill() {
	b.Title, b.Scenario = b.info.Name, b.T.Scenario
	for _, s := range b.info.Scenarios {
		if s.ID == b.T.Scenario {
			b.Scenario = s.Name
		}
	}
	if b.T.From != "" {
		b.Scenario = b.T.From
	}
	for s := range b.Sides {
		b.Sides[s] = b.info.Sides[s].Name
	}
	b.Bots, b.Paired = b.T.plan.Bots, b.T.plan.Paired
	b.Matched = b.Bots[0] != b.Bots[1]
	b.fillWinners()
	b.fillEnds()
	b.fillMargins()
	b.fillLengths()
	b.fillLuck()
	b.fillFollies()
	b.fillCurves()
	b.fillTimes()
}

// percent is a rate with its interval as text.
func percent(s WinRate) string {
	return fmt.Sprintf("%.1f %% (%.1f to %.1f)", s.Rate*100, s.Low*100, s.High*100)
}

// columnPart is the part of a column that a game belongs to.
func columnPart(r *Result) int {
	if r.Finished && r.winner.Player() {
		return int(r.winner)
	}
	return 2
}

func (b *reportData) fillWinners() {
	t := &b.T
	var parts [3]int
	for i := range b.results {
		parts[columnPart(&b.results[i])]++
	}
	b.Share = stacked(parts, fmt.Sprintf("%s %d, %s %d, neither %d games", b.Sides[0], parts[0], b.Sides[1], parts[1],
		parts[2]))
	var dots []dot
	for s := range b.Sides {
		r := t.Sides[b.info.Sides[s].ID]
		dots = append(dots, dot{Label: b.Sides[s], Class: partClass[s], At: r.Rate, Low: r.Low, High: r.High,
			Figure: percent(r)})
	}
	b.SideDots = intervals(dots, "Share of the games won by each side, with 95 % intervals")
	first := 0
	if t.Sides[b.info.Sides[1].ID].Wins > t.Sides[b.info.Sides[0].ID].Wins {
		first = 1
	}
	best := t.Sides[b.info.Sides[first].ID]
	switch {
	case best.Of == 0:
		b.Headline = "No game was played to its end."
	case best.Wins == 0:
		b.Headline = "No game was won."
	default:
		b.Headline = fmt.Sprintf("%s of %s games go to %s.", grouped(best.Wins), grouped(best.Of),
			b.info.Sides[first].People)
		b.Remark = remark(best, "the sides")
	}
	if b.Matched {
		b.fillBots()
	}
	b.Facts = []figure{{grouped(t.Games), "games"}, {grouped(t.MedianActs), "actions in the median game"}}
	if t.Draws > 0 {
		b.Facts = append(b.Facts, figure{grouped(t.Draws), "drawn"})
	}
	if t.Unfinished > 0 {
		b.Facts = append(b.Facts, figure{grouped(t.Unfinished), "unfinished"})
	}
	counts := map[[3]string]int{}
	for i := range b.results {
		r := &b.results[i]
		if r.Finished {
			counts[[3]string{r.Winner, r.Level, r.Rule}]++
		}
	}
	for k, n := range counts {
		l := level{Side: "Nobody", Class: "none", Level: k[1], Rule: k[2], N: n}
		for s := range b.Sides {
			if b.info.Sides[s].ID == k[0] {
				l.Side, l.Class = b.Sides[s], partClass[s]
			}
		}
		b.Levels = append(b.Levels, l)
	}
	sort.Slice(b.Levels, func(i, j int) bool {
		x, y := b.Levels[i], b.Levels[j]
		if x.N != y.N {
			return x.N > y.N
		}
		return x.Side+x.Level+x.Rule < y.Side+y.Level+y.Rule
	})
}

// remark says whether a rate shows which of two is better.
func remark(s WinRate, two string) string {
	if s.Low > 0.5 || s.High < 0.5 {
		return fmt.Sprintf("That is %.1f %%, with a 95\u00a0%% interval from %.1f to %.1f: %s are not even.",
			s.Rate*100, s.Low*100, s.High*100, two)
	}
	return fmt.Sprintf("That is %.1f %%, with a 95\u00a0%% interval from %.1f to %.1f: it does not tell %s apart.",
		s.Rate*100, s.Low*100, s.High*100, two)
}

// fillBots shows what each of two bots made of each side, and of pairs.
func (b *reportData) fillBots() {
	t := &b.T
	var dots []dot
	for i, bot := range b.Bots {
		r := t.Bots[bot]
		dots = append(dots, dot{Label: bot, At: r.Rate, Low: r.Low, High: r.High, Figure: percent(r)})
		for s := range b.Sides {
			// The second bot's rates by side follow from the first one's.
			if r, ok := t.As[bot+" as "+b.info.Sides[s].ID]; ok && b.Paired && i == 0 {
				dots = append(dots, dot{Label: bot + " as " + b.Sides[s], Class: partClass[s], At: r.Rate, Low: r.Low,
					High: r.High, Figure: percent(r)})
			}
		}
	}
	if r := t.Bots[b.Bots[0]]; r.Of > 0 && b.Paired {
		b.Headline = fmt.Sprintf("%s wins %s of %s games against %s.", b.Bots[0], grouped(r.Wins), grouped(r.Of),
			b.Bots[1])
		b.Remark = remark(r, "the bots")
	}
	b.BotDots = intervals(dots, "Share of the games won by each bot, with 95 % intervals")
	if c := t.Pairs; c != nil {
		b.PairDots = intervals([]dot{{Label: t.plan.Bots[0] + ", share of the points", At: c.Score, Low: c.Low,
			High:   c.High,
			Figure: percent(WinRate{Rate: c.Score, Low: c.Low, High: c.High})}},
			"Share of the points of all pairs, with a 95 % interval")
	}
}

// turnName is a turn in the game's words.
func (b *reportData) turnName(turn int) string {
	if i := turnFact(b.info); i >= 0 {
		if words := b.info.Facts[i].Words; turn >= 0 && turn < len(words) && words[turn] != "" {
			return words[turn]
		}
	}
	return strconv.Itoa(turn)
}

// turnMark is what a turn is called where there is little room: Jul, Aug, Sep.
func (b *reportData) turnMark(turn int) string {
	name := []rune(b.turnName(turn))
	if len(name) > 4 {
		name = name[:3]
	}
	return string(name)
}

func (b *reportData) fillEnds() {
	if turnFact(b.info) < 0 {
		return
	}
	low, high := math.MaxInt, math.MinInt
	for i := range b.results {
		low, high = min(low, b.results[i].Turn), max(high, b.results[i].Turn)
	}
	if high == low || high-low > 60 {
		return // nothing to compare, or not a turn that can be shown column by column
	}
	cols := make([]column, high-low+1)
	for i := range cols {
		if cols[i].Label = b.turnName(low + i); len(cols) > 4 {
			cols[i].Label = b.turnMark(low + i)
		}
	}
	for i := range b.results {
		r := &b.results[i]
		cols[r.Turn-low].Parts[columnPart(r)]++
	}
	for i := range cols {
		if n := cols[i].sum(); n > 0 {
			b.Turns = append(b.Turns, turnLine{b.turnName(low + i), n, percent(NewWinRate(n, len(b.results))),
				percent(NewWinRate(cols[i].Parts[0], n))})
		}
	}
	b.Ends = columns(cols, false, "turn in which the game ended",
		"Games by the turn in which they ended and by their winner")
}

// signed is a difference with its sign.
func signed(v int) string {
	if v == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", v), "-", "−", 1)
}

func (b *reportData) fillMargins() {
	var values []float64
	var won []int
	low, high := math.MaxInt, math.MinInt
	for i := range b.results {
		r := &b.results[i]
		if !r.Finished {
			continue
		}
		d := int(r.Points[0]) - int(r.Points[1])
		values, won = append(values, float64(d)), append(won, columnPart(r))
		low, high = min(low, d), max(high, d)
	}
	if len(values) == 0 || low == 0 && high == 0 {
		return
	}
	axis := fmt.Sprintf("points of %s less points of %s", b.Sides[0], b.Sides[1])
	if high-low > 24 {
		b.Margins = columns(bins(values, won, 12, true, func(v float64) string { return signed(int(v)) }), true, axis,
			"Games by the difference of points")
		return
	}
	cols := make([]column, high-low+1)
	step := 0 // the differences may all be odd
	for _, v := range values {
		step = gcd(step, int(v)-low)
	}
	if step == 0 {
		step = 1
	}
	cols = cols[:(high-low)/step+1]
	for i := range cols {
		cols[i].Label = signed(low + i*step)
	}
	for i, v := range values {
		cols[(int(v)-low)/step].Parts[won[i]]++
	}
	b.Margins = columns(cols, false, axis, "Games by the difference of points")
}

// signedHalf is a difference with its sign, and no more decimals than it has.
func signedHalf(v float64) string {
	if v == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+g", math.Round(v*100)/100), "-", "−", 1)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (b *reportData) fillLengths() {
	var values []float64
	var won []int
	for i := range b.results {
		values, won = append(values, float64(b.results[i].Actions)), append(won, columnPart(&b.results[i]))
	}
	b.Lengths = columns(bins(values, won, 12, true, func(v float64) string { return grouped(int(v)) }), true,
		"actions of both sides together", "Games by their number of actions")
}

func (b *reportData) fillLuck() {
	if len(b.results) == 0 || b.results[0].Luck == nil {
		return
	}
	var values []float64
	var won []int
	var got, mean [kernel.Players]float64
	unit, n := "", 0
	for i := range b.results {
		r := &b.results[i]
		x, y := r.Luck[b.info.Sides[0].ID], r.Luck[b.info.Sides[1].ID]
		got[0], got[1], mean[0], mean[1] = got[0]+x.Got, got[1]+y.Got, mean[0]+x.Mean, mean[1]+y.Mean
		if x.Unit+y.Unit != "" {
			unit, n = x.Unit, n+1
			if unit == "" {
				unit = y.Unit
			}
		}
		if x.Spread == 0 && y.Spread == 0 {
			continue
		}
		values, won = append(values, x.Score()-y.Score()), append(won, columnPart(r))
	}
	if n == 0 {
		return
	}
	for s := range b.Sides {
		g, m := got[s]/float64(len(b.results)), mean[s]/float64(len(b.results))
		b.Luck = append(b.Luck, luckLine{b.Sides[s], partClass[s],
			fmt.Sprintf("%.1f %s a game, where %.1f were to be expected", g, unit, m)})
	}
	b.LuckPlot = columns(bins(values, won, 14, false, func(v float64) string { return signedHalf(v) }), true,
		fmt.Sprintf("standard deviations by which %s was luckier", b.Sides[0]),
		"Games by the difference of luck and by their winner")
}

func (b *reportData) fillFollies() {
	game, ok := b.T.plan.Game.(kernel.FollyGame)
	if !ok || len(b.T.Follies) == 0 {
		return
	}
	most := 0.0
	for _, f := range b.T.Follies {
		for _, v := range f.PerGame {
			most = math.Max(most, v)
		}
	}
	for _, k := range game.Follies() {
		line := folly{Name: k.Name, Text: k.Text}
		for s, side := range b.info.Sides {
			for _, f := range b.T.Follies {
				if f.Side != side.ID {
					continue
				}
				v := f.PerGame[k.ID]
				who := side.Name
				if b.Matched {
					who = f.Bot + ", " + side.Name
				}
				row := follyRow{Who: who, Class: partClass[s],
					Figure: fmt.Sprintf("%.2f ± %.2f", v, z95*f.Error[k.ID])}
				if most > 0 {
					row.Width = math.Round(v/most*1000) / 10
				}
				line.Rows = append(line.Rows, row)
			}
		}
		b.Follies = append(b.Follies, line)
	}
}

func (b *reportData) fillTimes() {
	if !b.Timings {
		return
	}
	t := &b.T
	b.Times = []figure{
		{fmt.Sprintf("%.1f ms", t.CPU/float64(max(1, t.Games))), "CPU time a game"},
		{grouped(int(t.PerSecond)), "actions a CPU second"},
		{fmt.Sprintf("%.1f", t.GamesPerS), "games a CPU second"},
	}
	for i, bot := range b.Bots {
		if k := t.Think[bot]; k != nil && (i == 0 || b.Matched) {
			b.Times = append(b.Times, figure{fmt.Sprintf("%.1f ms", k.PerGame), bot + " thinks a game"},
				figure{fmt.Sprintf("%.1f ms", k.Slowest), bot + "’s longest turn"})
		}
	}
}

// grouped writes a number in groups of three digits, with narrow spaces that do not break.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}
