// Curves: what each side has at the end of each turn, and what happened in it, as far as the game measures it.

package lab

import (
	"fmt"
	"html/template"
	"math"
	"slices"

	"umpire/kernel"
)

// TurnMeasures are the measures of a turn of a game, in the order of kernel.MeasuredGame.Measures, by side.
type TurnMeasures struct {
	Turn   int                     `json:"turn"`
	Values [kernel.Players][]int32 `json:"values"`
}

// measurer follows the measures of a game. A nil measurer does nothing.
type measurer struct {
	game  kernel.MeasuredGame
	list  []kernel.MeasureInfo
	view  kernel.View
	turns []TurnMeasures
}

func newMeasurer(g kernel.Game) *measurer {
	m, ok := g.(kernel.MeasuredGame)
	if !ok || turnFact(g.Info()) < 0 {
		return nil
	}
	return &measurer{game: m, list: m.Measures()}
}

// before takes the position before an action, with a view of it if there is one: everybody sees the turn. What the
// sides have when a turn begins is what they had at the end of the one before it.
func (m *measurer) before(pos kernel.Position, view *kernel.View) {
	if m == nil {
		return
	}
	if view == nil {
		view = &m.view
		pos.View(kernel.Observer, view)
	}
	at, n := turnIn(m.game, view), len(m.turns)
	if n > 0 && m.turns[n-1].Turn == at {
		return
	}
	m.state(pos)
	t := TurnMeasures{Turn: at}
	for s := range t.Values {
		t.Values[s] = make([]int32, len(m.list))
	}
	m.turns = append(m.turns, t)
}

// state measures what the sides have at the end of the last turn.
func (m *measurer) state(pos kernel.Position) {
	if m == nil || len(m.turns) == 0 {
		return
	}
	t := &m.turns[len(m.turns)-1]
	for s := range t.Values {
		for i := range m.list {
			if !m.list[i].Flow {
				t.Values[s][i] = m.game.Measure(pos, i, kernel.Side(s))
			}
		}
	}
}

// after takes what an action brought: it counts for the turn in which the action was chosen.
func (m *measurer) after(events []kernel.Event) {
	if m == nil {
		return
	}
	last := &m.turns[len(m.turns)-1]
	for i := range events {
		if !events[i].Audience.Has(kernel.Both) {
			continue
		}
		if k, side, n, ok := m.game.Flows(&events[i]); ok && side.Player() {
			last.Values[side][k] += n
		}
	}
}

// series is the mean of a measure by turn, over the games that saw the turn.
type series struct {
	turn int
	mean [kernel.Players]float64
	n    int
}

// curvesOf averages a measure over games.
func curvesOf(results []Result, measure int) []series {
	byTurn := map[int]*series{}
	for i := range results {
		for _, t := range results[i].Curves {
			if byTurn[t.Turn] == nil {
				byTurn[t.Turn] = &series{turn: t.Turn}
			}
			x := byTurn[t.Turn]
			x.n++
			for s := range x.mean {
				if measure < len(t.Values[s]) {
					x.mean[s] += float64(t.Values[s][measure])
				}
			}
		}
	}
	var list []series
	for _, x := range byTurn {
		for s := range x.mean {
			x.mean[s] /= float64(x.n)
		}
		list = append(list, *x)
	}
	slices.SortFunc(list, func(a, b series) int { return a.turn - b.turn })
	return list
}

// curve is a chart of a measure with its name.
type curve struct {
	Name string
	Plot template.HTML
}

// fillCurves draws a chart of each measure that is not nought throughout.
func (b *reportData) fillCurves() {
	game, ok := b.T.plan.Game.(kernel.MeasuredGame)
	if !ok {
		return
	}
	for i, m := range game.Measures() {
		list := curvesOf(b.results, i)
		least, most := math.Inf(1), 0.0
		for _, x := range list {
			least = math.Min(least, math.Min(x.mean[0], x.mean[1]))
			most = math.Max(most, math.Max(x.mean[0], x.mean[1]))
		}
		if len(list) < 2 || len(list) > 60 || least == 0 && most == 0 {
			continue
		}
		name := m.Name
		if m.Flow {
			name += ", in the turn"
		}
		if least > 0 && (m.Flow || most < 20 || least < most/3) {
			least = 0 // what is near to nought is measured from it
		}
		b.Curves = append(b.Curves, curve{name, b.lines(list, least, most, name)})
	}
}

// lines draws the two sides' means as lines over the turns, on a scale that has room for the least and the most.
func (b *reportData) lines(list []series, least, most float64, label string) template.HTML {
	const left, right, top, floor = 40.0, chartWidth - 18.0, 14.0, 150.0
	s := &svg{height: 182}
	step := niceStep(most-least, 4)
	low, high := math.Floor(least/step+1e-9), math.Ceil(most/step-1e-9) // in steps
	high = math.Max(high, low+1)
	y := func(v float64) float64 { return floor - (v/step-low)*(floor-top)/(high-low) }
	for i := low; i <= high; i++ {
		s.line(left, y(i*step), right, y(i*step), "grid")
		s.text(left-6, y(i*step)+4, "end", "tick", fmt.Sprintf("%g", math.Round(i*step*100)/100))
	}
	s.line(left, floor, right, floor, "base")
	at := func(i int) float64 { return left + 14 + float64(i)*(right-left-28)/float64(max(1, len(list)-1)) }
	every := 1 + (len(list)-1)/10
	for i, x := range list {
		if i%every == 0 {
			s.text(at(i), floor+18, "middle", "tick", b.turnMark(x.turn))
		}
	}
	for side := range b.Sides {
		for i, x := range list {
			if i > 0 {
				s.line(at(i-1), y(list[i-1].mean[side]), at(i), y(x.mean[side]), "whisker "+partClass[side])
			}
			s.add(`<circle cx="%.1f" cy="%.1f" r="3.5" class="point %s"/>`, at(i), y(x.mean[side]), partClass[side])
		}
	}
	return s.done(label)
}
