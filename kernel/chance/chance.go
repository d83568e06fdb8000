// Package chance is how all chance enters a game: labelled draws of dice and lots.
//
// A rule asks a Source for a die or for a lot, with a label that says what for. Sources are seeded (Rand), scripted
// (Script), replayed from a record (Replay) or recorded while drawn (Recorder). A replay needs no generator: the
// results are in the log.
package chance

import (
	"errors"
	"fmt"
)

// Kind says what a draw is for: a small number that the game names in its own list (weather, artillery,
// reinforcement...).
type Kind uint8

// Mixing is the kind of the draws that deal new handles to concealed pieces. They decide nothing that a rule
// knows of, so scripts leave them out.
const Mixing Kind = 255

// Label says what a draw is for: its kind, and a number (the battle's area, the piece).
type Label struct {
	Kind Kind  `json:"k"`
	N    int16 `json:"n"`
}

// Source draws. It may be used by one goroutine at a time.
type Source interface {
	// Die is a die's face, 1 to faces.
	Die(l Label, faces int) int
	// Lot draws one of the listed ids and returns its index. The list is not empty; the source does not keep it.
	Lot(l Label, from []int16) int
}

// Rand draws from a pinned generator: the same seed gives the same draws for ever (xoshiro256**, seeded by
// splitmix64, and a face by rejection).
type Rand struct{ s [4]uint64 }

// NewRand makes a generator from a seed.
func NewRand(seed uint64) *Rand {
	r := &Rand{}
	r.Seed(seed)
	return r
}

// Seed sets the generator to the start of a seed's draws.
func (r *Rand) Seed(seed uint64) {
	for i := range r.s {
		seed += 0x9e3779b97f4a7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		r.s[i] = z ^ z>>31
	}
}

// Uint64 is the next 64 random bits.
func (r *Rand) Uint64() uint64 {
	x := r.s[1] * 5
	result := (x<<7 | x>>57) * 9
	t := r.s[1] << 17
	r.s[2] ^= r.s[0]
	r.s[3] ^= r.s[1]
	r.s[1] ^= r.s[2]
	r.s[0] ^= r.s[3]
	r.s[2] ^= t
	r.s[3] = r.s[3]<<45 | r.s[3]>>19
	return result
}

// Below is a number from 0 to n-1, each equally likely.
func (r *Rand) Below(n int) int {
	if n <= 1 {
		return 0
	}
	// Lemire's method on 32 bits, with rejection.
	bound := uint32(n)
	for {
		m := uint64(uint32(r.Uint64()>>32)) * uint64(bound)
		if low := uint32(m); low >= bound || low >= -bound%bound {
			return int(m >> 32)
		}
	}
}

// Die draws a face.
func (r *Rand) Die(_ Label, faces int) int { return 1 + r.Below(faces) }

// Lot draws an index.
func (r *Rand) Lot(_ Label, from []int16) int { return r.Below(len(from)) }

// Draw is one draw as the log keeps it. A die has Of > 0 (its faces) and its face in Result; a lot has Of = 0, and
// Result is the id that was drawn.
type Draw struct {
	Label  Label `json:"l"`
	Of     int16 `json:"of,omitempty"`
	Result int16 `json:"r"`
}

// Recorder passes draws on and keeps them.
type Recorder struct {
	From  Source
	Draws []Draw
}

// Die draws and records a face.
func (r *Recorder) Die(l Label, faces int) int {
	f := r.From.Die(l, faces)
	r.Draws = append(r.Draws, Draw{l, int16(faces), int16(f)})
	return f
}

// Lot draws and records a lot.
func (r *Recorder) Lot(l Label, from []int16) int {
	i := r.From.Lot(l, from)
	r.Draws = append(r.Draws, Draw{l, 0, from[i]})
	return i
}

// Replay gives back recorded draws in order. The first draw that does not fit sets Err, and from then on it answers
// with the first face and the first lot.
type Replay struct {
	Draws []Draw
	Err   error
}

// ErrUsedUp means that more was drawn than the record or the script holds.
var ErrUsedUp = errors.New("more draws than were recorded")

// Die gives back a recorded face.
func (r *Replay) Die(l Label, faces int) int {
	d, ok := r.next(l)
	if !ok {
		return 1
	}
	if int(d.Of) != faces || d.Result < 1 || int(d.Result) > faces {
		r.fail(fmt.Errorf("the record has %d of %d where a die of %d faces is drawn for %v", d.Result, d.Of, faces, l))
		return 1
	}
	return int(d.Result)
}

// Lot gives back the recorded lot.
func (r *Replay) Lot(l Label, from []int16) int {
	d, ok := r.next(l)
	if !ok {
		return 0
	}
	if d.Of == 0 {
		for i, id := range from {
			if id == d.Result {
				return i
			}
		}
	}
	r.fail(fmt.Errorf("the record has lot %d for %v, which is not among those drawn from", d.Result, l))
	return 0
}

// Done says whether the record fitted and is used up.
func (r *Replay) Done() error {
	if r.Err != nil {
		return r.Err
	}
	if len(r.Draws) > 0 {
		return fmt.Errorf("%d recorded draws were not drawn", len(r.Draws))
	}
	return nil
}

func (r *Replay) next(l Label) (Draw, bool) {
	if r.Err != nil {
		return Draw{}, false
	}
	if len(r.Draws) == 0 {
		r.fail(ErrUsedUp)
		return Draw{}, false
	}
	d := r.Draws[0]
	r.Draws = r.Draws[1:]
	if d.Label != l {
		r.fail(fmt.Errorf("the record has a draw for %v where one for %v is made", d.Label, l))
		return Draw{}, false
	}
	return d, true
}

func (r *Replay) fail(err error) {
	if r.Err == nil {
		r.Err = err
	}
}

// ScriptEnd is the error of a draw for which a script has nothing left.
type ScriptEnd struct {
	Label Label
	Lot   bool // it is no die
}

// Error says so without the names that a game has for its draws.
func (e *ScriptEnd) Error() string {
	if e.Lot {
		return fmt.Sprintf("a lot is drawn (%v) and no more lots are given", e.Label)
	}
	return fmt.Sprintf("a die is rolled (%v) and no more dice are given", e.Label)
}

// Script shows given faces and lots, in order: for cases and lessons. Mixing draws take the first lot and use nothing
// up.
type Script struct {
	Dice []int   // faces still to come
	Lots []int16 // ids still to come
	Err  error   // the first draw that the script could not serve
}

// Die shows the next face.
func (s *Script) Die(l Label, faces int) int {
	if len(s.Dice) == 0 {
		s.fail(&ScriptEnd{Label: l})
		return 1
	}
	f := s.Dice[0]
	s.Dice = s.Dice[1:]
	if f < 1 || f > faces {
		s.fail(fmt.Errorf("the dice line shows %d on a die of %d faces", f, faces))
		return 1
	}
	return f
}

// Lot draws the next id.
func (s *Script) Lot(l Label, from []int16) int {
	if l.Kind == Mixing {
		return 0
	}
	if len(s.Lots) == 0 {
		s.fail(&ScriptEnd{Label: l, Lot: true})
		return 0
	}
	id := s.Lots[0]
	s.Lots = s.Lots[1:]
	for i, f := range from {
		if f == id {
			return i
		}
	}
	s.fail(fmt.Errorf("the lots line brings %d, which is not among those drawn from (%v)", id, l))
	return 0
}

func (s *Script) fail(err error) {
	if s.Err == nil {
		s.Err = err
	}
}
