// Ceilings: the games that are played to hold bots to the follies, or to the wins, that they have been measured at.

package lab

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
)

// Ceilings are runs of games, how many follies a game the bots may commit there, and how many they must
// win. docs/follies.json and docs/exploiters.json are such files.
type Ceilings struct {
	About []string     `json:"about"`
	Runs  []CeilingRun `json:"runs"`
}

// CeilingRun is one run of games.
type CeilingRun struct {
	Game    string      `json:"game"` // GAME/SCENARIO
	Options []string    `json:"options,omitempty"`
	Bots    [2]string   `json:"bots"` // by side
	Paired  bool        `json:"paired,omitempty"`
	Games   int         `json:"games"`
	Seed    uint64      `json:"seed"`
	Wins    []WinRule   `json:"wins,omitempty"`
	Rates   []FollyRule `json:"rates,omitempty"`
}

// Counts says whether the run counts follies. A run that is about wins alone does not, which is quicker.
func (r *CeilingRun) Counts() bool { return len(r.Wins) == 0 || len(r.Rates) > 0 }

// WinRule is how many games of a run a bot won as one side, and the fewest that it may win.
type WinRule struct {
	Bot      string `json:"bot"`
	Side     string `json:"side"`
	Measured int    `json:"measured"`
	Least    int    `json:"least"`
}

// FollyRule is how often a bot commits a kind of folly in a game, as one side, and how often it may.
type FollyRule struct {
	Bot      string  `json:"bot"`
	Side     string  `json:"side"`
	Kind     string  `json:"kind"`
	Measured float64 `json:"measured"`
	Ceiling  float64 `json:"ceiling"`
}

// ReadCeilings reads a file of ceilings. Fields that it does not know are errors.
func ReadCeilings(r io.Reader) (Ceilings, error) {
	var c Ceilings
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return c, err
	}
	for i, run := range c.Runs {
		if _, _, ok := strings.Cut(run.Game, "/"); !ok || run.Games < 1 || run.Bots[0] == "" || run.Bots[1] == "" {
			return c, fmt.Errorf("run %d needs a game (GAME/SCENARIO), two bots and a number of games", i+1)
		}
	}
	if len(c.Runs) == 0 {
		return c, fmt.Errorf("the file lists no runs")
	}
	return c, nil
}

// Write writes the file, one rate a line.
func (c *Ceilings) Write(w io.Writer) error {
	var b strings.Builder
	text := func(v any) string {
		s, err := json.Marshal(v)
		if err != nil {
			panic(err) // plain values
		}
		return string(s)
	}
	b.WriteString("{\n\"about\": [\n")
	for i, l := range c.About {
		fmt.Fprintf(&b, "  %s%s\n", text(l), comma(i, len(c.About)))
	}
	b.WriteString("],\n\"runs\": [\n")
	for i, r := range c.Runs {
		fmt.Fprintf(&b, "  {\"game\": %s, ", text(r.Game))
		if len(r.Options) > 0 {
			fmt.Fprintf(&b, "\"options\": %s, ", text(r.Options))
		}
		fmt.Fprintf(&b, "\"bots\": %s, ", text(r.Bots))
		if r.Paired {
			b.WriteString("\"paired\": true, ")
		}
		fmt.Fprintf(&b, "\"games\": %d, \"seed\": %d", r.Games, r.Seed)
		if len(r.Wins) > 0 {
			fmt.Fprintf(&b, ", \"wins\": %s", text(r.Wins))
		}
		if len(r.Rates) > 0 {
			b.WriteString(", \"rates\": [\n")
			for k, f := range r.Rates {
				fmt.Fprintf(&b, "    %s%s\n", text(f), comma(k, len(r.Rates)))
			}
			b.WriteString("  ]")
		}
		fmt.Fprintf(&b, "}%s\n", comma(i, len(c.Runs)))
	}
	b.WriteString("]\n}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func comma(i, n int) string {
	if i+1 < n {
		return ","
	}
	return ""
}

// Measure takes over the rates of a run and sets the ceilings three standard errors above them, at least three follies
// in all the games and at least 0.05 a game, so that a bot that commits no more follies than before almost always stays
// below. The fewest games that a bot may win are two standard errors below those that it won,
// and not none unless it won none.
func (r *CeilingRun) Measure(t *Totals) {
	for i := range r.Wins {
		w := &r.Wins[i]
		won := t.As[w.Bot+" as "+w.Side]
		error := math.Sqrt(float64(won.Wins) * (1 - won.Rate))
		w.Measured, w.Least = won.Wins, max(min(1, won.Wins), int(math.Floor(float64(won.Wins)-2*error)))
	}
	if !r.Counts() {
		return
	}
	r.Rates = nil
	for _, f := range t.Follies {
		for _, kind := range follyIDs(t) {
			v := f.PerGame[kind]
			above := math.Max(math.Max(3*f.Error[kind], 3/float64(f.Games)), 0.05)
			r.Rates = append(r.Rates, FollyRule{f.Bot, f.Side, kind, math.Round(v*1000) / 1000,
				math.Ceil((v+above)*100-1e-9) / 100})
		}
	}
}

// Check compares the rates of a run with the ceilings, and lists what is wrong: a ceiling that is exceeded, one that is
// missing, one for something that is not counted, and too few games won.
func (r *CeilingRun) Check(t *Totals) (broken []string) {
	for _, w := range r.Wins {
		won := t.As[w.Bot+" as "+w.Side]
		if won.Wins < w.Least || won.Of == 0 {
			broken = append(broken, fmt.Sprintf("%s, as %s of %s against %s, wins %d of %d games; it must win %d "+
				"(measured: %d)", w.Bot, w.Side, r.Game, r.rival(w.Bot), won.Wins, won.Of, w.Least, w.Measured))
		}
	}
	if !r.Counts() {
		return broken
	}
	for _, f := range t.Follies {
		for _, kind := range follyIDs(t) {
			found := false
			for _, c := range r.Rates {
				if c.Bot != f.Bot || c.Side != f.Side || c.Kind != kind {
					continue
				}
				found = true
				if v := f.PerGame[kind]; v > c.Ceiling {
					broken = append(broken,
						fmt.Sprintf("%s, as %s of %s, commits %.3f of %s a game; the ceiling is %.2f (measured: %.3f)",
							f.Bot, f.Side, r.Game, v, kind, c.Ceiling, c.Measured))
				}
			}
			if !found {
				broken = append(broken, fmt.Sprintf("%s, as %s of %s, has no ceiling for %s", f.Bot, f.Side, r.Game,
					kind))
			}
		}
	}
	for _, c := range r.Rates {
		if !counted(t, c) {
			broken = append(broken, fmt.Sprintf("there is a ceiling for %s of %s as %s of %s, which is not counted",
				c.Kind, c.Bot, c.Side, r.Game))
		}
	}
	return broken
}

// rival is the other bot of a run.
func (r *CeilingRun) rival(bot string) string {
	if r.Bots[0] == bot {
		return r.Bots[1]
	}
	return r.Bots[0]
}

// counted reports whether a run counted what a ceiling is about.
func counted(t *Totals, c FollyRule) bool {
	for _, f := range t.Follies {
		if _, ok := f.PerGame[c.Kind]; ok && f.Bot == c.Bot && f.Side == c.Side {
			return true
		}
	}
	return false
}

// follyIDs are the kinds of folly that a run counted, in the game's order.
func follyIDs(t *Totals) []string {
	var ids []string
	for _, k := range follyKinds(t.plan.Game) {
		ids = append(ids, k.ID)
	}
	return ids
}
