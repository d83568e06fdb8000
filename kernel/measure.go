// Measures: numbers of a position that can be followed from turn to turn, as curves.

package kernel

// MeasureInfo names a number that a game can measure for each side.
type MeasureInfo struct {
	ID   string `json:"id"`   // stable: "steps"
	Name string `json:"name"` // a heading: "Steps on the map"
	// Flow: it counts what happened in a turn. Otherwise it is what a side has at a turn's end.
	Flow bool `json:"flow,omitempty"`
}

// MeasuredGame is a game whose positions can be measured.
type MeasuredGame interface {
	Game
	// Measures are what it measures, in a fixed order.
	Measures() []MeasureInfo
	// Measure is what a side has of a measure that is no flow. It knows everything: it is for looking back.
	Measure(p Position, measure int, side Side) int32
	// Flows says which flow an event adds to, by how much and for which side; false for events that add to none. Of
	// what several audiences are told it counts what Both is told.
	Flows(*Event) (measure int, side Side, n int32, ok bool)
}
