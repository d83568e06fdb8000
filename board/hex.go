// Hexes as coordinates: layouts, directions, steps, distances.

package board

// Layout is how the hexes of a grid lie and which lines are pushed by half a hex. Columns count from west to east, rows
// from north to south, and shifts between joined sheets must keep the half hex in step (see MapSheet).
type Layout uint8

// The layouts. Flat hexes have a side to the north, pointed hexes a corner.
//
//	FlatOddLow: odd columns lie half a hex lower        PointedOddEast: odd rows lie half a hex further east
//	   __    __                                            /\  /\  /\
//	  /02\__/04\                                          |00||10||20|
//	  \__/03\__/                                           \/\ \/\ \/\
//	     \__/                                               |01||11||21|
const (
	FlatOddLow Layout = iota
	FlatEvenLow
	PointedOddEast
	PointedEvenEast
)

// LayoutNames are the words for the layouts in files, by their numbers.
var LayoutNames = [4]string{FlatOddLow: "flat-odd-low", FlatEvenLow: "flat-even-low",
	PointedOddEast: "pointed-odd-east", PointedEvenEast: "pointed-even-east"}

// Flat reports whether hexes have a side, not a corner, to the north.
func (l Layout) Flat() bool { return l <= FlatEvenLow }

// Direction is one of the six sides of a hex, clockwise. The numbers mean other directions on flat and on pointed
// hexes.
type Direction uint8

// Directions is how many sides a hex has.
const Directions = 6

// The sides of flat hexes.
const (
	FlatN Direction = iota
	FlatNE
	FlatSE
	FlatS
	FlatSW
	FlatNW
)

// The sides of pointed hexes.
const (
	PointedNE Direction = iota
	PointedE
	PointedSE
	PointedSW
	PointedW
	PointedNW
)

// Opposite is the side across the hex.
func (d Direction) Opposite() Direction { return (d + 3) % Directions }

// Turn is the side that many sides further clockwise; anticlockwise if negative.
func (d Direction) Turn(sides int) Direction {
	return Direction(((int(d)+sides)%Directions + Directions) % Directions)
}

// DirectionName is the compass name of a side: N, NE, SE, S, SW, NW, or NE, E, SE, SW, W, NW.
func (l Layout) DirectionName(d Direction) string {
	if l.Flat() {
		return [Directions]string{"N", "NE", "SE", "S", "SW", "NW"}[d]
	}
	return [Directions]string{"NE", "E", "SE", "SW", "W", "NW"}[d]
}

// Hex is a hex by column and row, whether it exists or not. Both may be negative in the frame of joined sheets.
type Hex struct{ Col, Row int }

// Step is the neighbour of h on side d.
func (l Layout) Step(h Hex, d Direction) Hex { return l.hex(l.axial(h).plus(l.vector(d))) }

// Distance is the number of steps from a to b on a grid without holes.
func (l Layout) Distance(a, b Hex) int { return l.axial(a).distance(l.axial(b)) }

// axial is a hex by two of its three axes (the third is -q-r): here the six directions are the same everywhere.
type axial struct{ q, r int32 }

var (
	flatVectors    = [Directions]axial{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}
	pointedVectors = [Directions]axial{{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}
)

func (l Layout) vector(d Direction) axial {
	if l.Flat() {
		return flatVectors[d]
	}
	return pointedVectors[d]
}

// axial undoes the half hexes: a line pushed along has every second line of the other axis taken off its number.
func (l Layout) axial(h Hex) axial {
	switch l {
	case FlatOddLow:
		return axial{int32(h.Col), int32(h.Row - h.Col>>1)}
	case FlatEvenLow:
		return axial{int32(h.Col), int32(h.Row - (h.Col+1)>>1)}
	case PointedOddEast:
		return axial{int32(h.Col - h.Row>>1), int32(h.Row)}
	default:
		return axial{int32(h.Col - (h.Row+1)>>1), int32(h.Row)}
	}
}

// hex is the inverse of axial.
func (l Layout) hex(a axial) Hex {
	q, r := int(a.q), int(a.r)
	switch l {
	case FlatOddLow:
		return Hex{q, r + q>>1}
	case FlatEvenLow:
		return Hex{q, r + (q+1)>>1}
	case PointedOddEast:
		return Hex{q + r>>1, r}
	default:
		return Hex{q + (r+1)>>1, r}
	}
}

func (a axial) plus(b axial) axial { return axial{a.q + b.q, a.r + b.r} }

func (a axial) times(n int) axial { return axial{a.q * int32(n), a.r * int32(n)} }

func (a axial) distance(b axial) int {
	q, r := a.q-b.q, a.r-b.r
	return int(max(abs(q), abs(r), abs(q+r)))
}

func abs[T int | int32](n T) T {
	if n < 0 {
		return -n
	}
	return n
}
