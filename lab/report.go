package lab

import (
	"fmt"
	"html/template"
	"io"
	"sort"
)

// Report writes one HTML page about a run, with plots and no scripts. The same results give the same page.
func Report(w io.Writer, t Totals, results []Result) error {
	type bar struct {
		Label          string
		N, Width       int
		LowX, HighX, Y int
	}
	page := struct {
		T        Totals
		Sides    []bar
		Turns    []bar
		Lengths  []bar
		Height   int
		TurnsH   int
		LengthsH int
	}{T: t}
	const full = 400
	var ids []string
	for id := range t.Sides {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for i, id := range ids {
		s := t.Sides[id]
		page.Sides = append(page.Sides, bar{fmt.Sprintf("%s %.1f %% (%.1f to %.1f)", id, s.Rate*100, s.Low*100, s.High*100), s.Wins, int(s.Rate * full), int(s.Low * full), int(s.High * full), i * 28})
	}
	page.Height = len(ids) * 28
	most := 1
	var turns []int
	for turn, n := range t.Turns {
		turns = append(turns, turn)
		most = max(most, n)
	}
	sort.Ints(turns)
	for i, turn := range turns {
		n := t.Turns[turn]
		page.Turns = append(page.Turns, bar{Label: fmt.Sprintf("turn %d: %d", turn, n), N: n, Width: n * full / most, Y: i * 28})
	}
	page.TurnsH = len(turns) * 28
	// Lengths in ten classes.
	if len(results) > 0 {
		low, high := results[0].Actions, results[0].Actions
		for _, r := range results {
			low, high = min(low, r.Actions), max(high, r.Actions)
		}
		step := (high-low)/10 + 1
		classes := make([]int, 10)
		most = 1
		for _, r := range results {
			c := (r.Actions - low) / step
			classes[c]++
			most = max(most, classes[c])
		}
		for i, n := range classes {
			page.Lengths = append(page.Lengths, bar{Label: fmt.Sprintf("%d to %d: %d", low+i*step, low+(i+1)*step-1, n), N: n, Width: n * full / most, Y: i * 28})
		}
		page.LengthsH = len(classes) * 28
	}
	return pageTemplate.Execute(w, page)
}

var pageTemplate = template.Must(template.New("report").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{{.T.Game}}/{{.T.Scenario}}: {{.T.Games}} games</title>
<style>body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#222}svg{display:block}rect{fill:#7a8b99}.i{stroke:#a33;stroke-width:3}text{font-size:14px}td,th{text-align:left;padding-right:1.5rem}</style></head><body>
<h1>{{.T.Game}}, {{.T.Scenario}}</h1>
<p>Edition {{.T.Edition}}{{with .T.Options}}, options {{range .}}{{.}} {{end}}{{end}}. {{.T.Games}} games, {{.T.Unfinished}} unfinished, {{.T.Draws}} drawn.</p>
<h2>Who wins (95 % interval in red)</h2>
<svg width="800" height="{{.Height}}" role="img" aria-label="Share of games won by each side">{{range .Sides}}<rect x="0" y="{{.Y}}" width="{{.Width}}" height="20"/><line class="i" x1="{{.LowX}}" x2="{{.HighX}}" y1="{{.Y}}" y2="{{.Y}}" transform="translate(0 10)"/><text x="410" y="{{.Y}}" dy="15">{{.Label}}</text>{{end}}</svg>
{{if .T.Bots}}<h2>By bot</h2><table>{{range $b, $s := .T.Bots}}<tr><td>{{$b}}</td><td>{{$s.Wins}} of {{$s.Of}}</td><td>{{printf "%.3f" $s.Rate}} ({{printf "%.3f" $s.Low}} to {{printf "%.3f" $s.High}})</td></tr>{{end}}</table>{{end}}
<h2>When it ends</h2>
<svg width="800" height="{{.TurnsH}}" role="img" aria-label="Games by the turn in which they ended">{{range .Turns}}<rect x="0" y="{{.Y}}" width="{{.Width}}" height="20"/><text x="410" y="{{.Y}}" dy="15">{{.Label}}</text>{{end}}</svg>
<h2>Length in actions (median {{.T.MedianActs}})</h2>
<svg width="800" height="{{.LengthsH}}" role="img" aria-label="Games by their number of actions">{{range .Lengths}}<rect x="0" y="{{.Y}}" width="{{.Width}}" height="20"/><text x="410" y="{{.Y}}" dy="15">{{.Label}}</text>{{end}}</svg>
<h2>Levels</h2><table>{{range $l, $n := .T.Levels}}<tr><td>{{$l}}</td><td>{{$n}}</td></tr>{{end}}</table>
</body></html>
`))
