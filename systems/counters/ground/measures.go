// What the laboratory follows from turn to turn in games of counters.

package ground

import "umpire/kernel"

// Measure is a number that a game measures: a flow, or what Of says that a side has of it.
type Measure[P any] struct {
	kernel.MeasureInfo
	Of func(p P, s kernel.Side) int32
}

// Measures are those of a game, by their numbers.
type Measures[P any] []Measure[P]

// State is a measure of what a side has.
func State[P any](id, name string, of func(P, kernel.Side) int32) Measure[P] {
	return Measure[P]{MeasureInfo: kernel.MeasureInfo{ID: id, Name: name}, Of: of}
}

// Flow is a measure of what happens in a turn.
func Flow[P any](id, name string) Measure[P] {
	return Measure[P]{MeasureInfo: kernel.MeasureInfo{ID: id, Name: name, Flow: true}}
}

// Unsupplied, Towns and Hexes are what every game of counters measures in the same words. Of the ground only what lies
// on the enemy's side of the start line counts: all of it hardly changes.
func Unsupplied[P any](of func(P, kernel.Side) int32) Measure[P] {
	return State("cut-off", "Units out of supply", of)
}

func Towns[P any](of func(P, kernel.Side) int32) Measure[P] {
	return State("towns", "Towns held beyond the start line", of)
}

func Hexes[P any](of func(P, kernel.Side) int32) Measure[P] {
	return State("ground", "Hexes held beyond the start line", of)
}

// Infos are the measures as kernel.MeasuredGame lists them.
func (m Measures[P]) Infos() []kernel.MeasureInfo {
	list := make([]kernel.MeasureInfo, len(m))
	for i := range m {
		list[i] = m[i].MeasureInfo
	}
	return list
}

// Sum adds up a number over some units.
func Sum[U any](units []U, of func(U) int32) (n int32) {
	for _, u := range units {
		n += of(u)
	}
	return n
}

// One is 1 for what holds and 0 for what does not, so that Sum counts.
func One(is bool) int32 {
	if is {
		return 1
	}
	return 0
}
