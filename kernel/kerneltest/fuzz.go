// Fuzz targets: bytes as games, bytes as positions.

package kerneltest

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Fuzz turns bytes into games: which set-up, then legal actions by their number and nonsense by its bytes, each
// checked.
//
//	func FuzzActions(f *testing.F) { kerneltest.Fuzz(f, game) }
func Fuzz(f *testing.F, g kernel.Game) {
	setups := Setups(g.Info())
	for i := range setups {
		f.Add([]byte{byte(i), 1, 0, 0, 0, 1, 0, 2, 0, 3, 255, 1, 0, 2, 0, 3, 0, 0, 0, 9})
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 {
			return
		}
		s := &session{g: g, info: g.Info(), x: x, o: Options{}.filled(g), setup: setups[int(data[0])%len(setups)],
			seed: uint64(data[1]),
			rnd:  chance.NewRand(1), count: map[string]int{}}
		s.guard("the bytes", func() { s.fuzzed(data[2:]) })
		for _, fail := range s.fails {
			t.Error(fail)
		}
	})
}

// fuzzed plays bytes: two for a legal action, or a first one from 200 on and seven of an action.
func (s *session) fuzzed(data []byte) {
	src := chance.Recorder{From: chance.NewRand(s.seed)}
	p, err := s.g.Start(s.setup, &src)
	if err != nil {
		s.fail("start", "%v", err)
		return
	}
	for len(data) >= 2 {
		legal := s.light(p)
		if len(legal) == 0 {
			break
		}
		if data[0] < 200 {
			a := legal[(int(data[0])<<8|int(data[1]))%len(legal)]
			data = data[2:]
			src.Draws = src.Draws[:0]
			if err := p.Play(a, &src, nil); err != nil {
				s.fail("listed", "%s is listed, and Play says: %v", s.x.FormatAction(a), err)
				return
			}
			s.line = append(s.line, moment{action: a, draws: slices.Clone(src.Draws)})
			s.at = len(s.line)
			continue
		}
		if len(data) < 8 {
			break
		}
		word := func(i int) int16 { return int16(uint16(data[i])<<8 | uint16(data[i+1])) }
		a := kernel.Action{Verb: kernel.Verb(data[1]), Piece: kernel.PieceID(word(2)), Place: kernel.PlaceID(word(4)),
			N: word(6)}
		data = data[8:]
		if !slices.Contains(legal, a) {
			s.refused(p, a)
		}
	}
	if q, err := s.g.Decode([]byte(encode(p))); err != nil || encode(q) != encode(p) {
		s.fail("decode", "of its own encoding: %v", err)
	}
}

// FuzzDecode feeds bytes to Decode: an error, or a canonical position that can be played.
//
//	func FuzzPosition(f *testing.F) { kerneltest.FuzzDecode(f, game) }
func FuzzDecode(f *testing.F, g kernel.Game) {
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		f.Fatal(err)
	}
	for i, setup := range Setups(g.Info()) {
		src := chance.NewRand(uint64(i + 1))
		p, err := g.Start(setup, src)
		if err != nil {
			f.Fatal(err)
		}
		for n := range 200 {
			legal := p.Legal(nil)
			if n%50 == 0 || len(legal) == 0 {
				f.Add([]byte(encode(p)))
			}
			if len(legal) == 0 || p.Play(legal[src.Below(len(legal))], src, nil) != nil {
				break
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &session{g: g, info: g.Info(), x: x, o: Options{}.filled(g), seed: 1, rnd: chance.NewRand(1),
			count: map[string]int{}}
		s.mutant(data)
		for _, fail := range s.fails {
			t.Error(fail)
		}
	})
}
