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

// turn is what is known of the turn that a position is in.
func (m *measurer) turn(pos kernel.Position) *TurnMeasures {
	pos.View(kernel.Observer, &m.view)
	at := turnIn(m.game, &m.view)
	if n := len(m.turns); n == 0 || m.turns[n-1].Turn != at {
		t := TurnMeasures{Turn: at}
		for s := range t.Values {
			t.Values[s] = make([]int32, len(m.list))
		}
		m.turns = append(m.turns, t)
		m.state(pos, &m.turns[n])
	}
	return &m.turns[len(m.turns)-1]
}

// state measures what the sides have.
func (m *measurer) state(pos kernel.Position, t *TurnMeasures) {
	for s := range t.Values {
		for i := range m.list {
			if !m.list[i].Flow {
				t.Values[s][i] = m.game.Measure(pos, i, kernel.Side(s))
			}
		}
	}
}

// after takes what an action brought. Before it the turn was that of the last entry; losses count for that turn.
func (m *measurer) after(pos kernel.Position, events []kernel.Event) {
	if m == nil {
		return
	}
	if len(m.turns) > 0 {
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
	m.state(pos, m.turn(pos))
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
		most := 0.0
		for _, x := range list {
			most = math.Max(most, math.Max(x.mean[0], x.mean[1]))
		}
		if len(list) < 2 || len(list) > 60 || most == 0 {
			continue
		}
		name := m.Name + ", at the end of the turn"
		if m.Flow {
			name = m.Name + ", in the turn"
		}
		b.Curves = append(b.Curves, curve{name, b.lines(list, most, name)})
	}
}

// lines draws the two sides' means as lines over the turns.
func (b *reportData) lines(list []series, most float64, label string) template.HTML {
	const left, right, top, floor = 40.0, chartWidth - 18.0, 14.0, 150.0
	s := &svg{height: 182}
	step := niceStep(most, 4)
	ceiling := math.Ceil(most/step-1e-9) * step
	up := (floor - top) / ceiling
	for v := 0.0; v <= ceiling+1e-9; v += step {
		s.line(left, floor-v*up, right, floor-v*up, "grid")
		s.text(left-6, floor-v*up+4, "end", "tick", fmt.Sprintf("%g", math.Round(v*100)/100))
	}
	at := func(i int) float64 { return left + 14 + float64(i)*(right-left-28)/float64(max(1, len(list)-1)) }
	every := 1 + (len(list)-1)/10
	for i, x := range list {
		if i%every == 0 {
			words := []rune(b.turnName(x.turn))
			s.text(at(i), floor+18, "middle", "tick", string(words[:min(len(words), 4)]))
		}
	}
	for side := range b.Sides {
		for i, x := range list {
			if i > 0 {
				s.line(at(i-1), floor-list[i-1].mean[side]*up, at(i), floor-x.mean[side]*up, "whisker "+partClass[side])
			}
			s.add(`<circle cx="%.1f" cy="%.1f" r="3.5" class="point %s"/>`, at(i), floor-x.mean[side]*up,
				partClass[side])
		}
	}
	s.line(left, floor, right, floor, "base")
	return s.done(label)
}
