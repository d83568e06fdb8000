package blocks

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"

	"umpire/kernel"
)

// encodingFormat is the first byte of an encoded position.
const encodingFormat = 1

// stateSize is the length of an encoded State.
var stateSize = len(appendValue(nil, reflect.ValueOf(&State{}).Elem()))

// AppendBinary appends the canonical encoding: the format byte, the edition since which the state means what it means
// (Config.PositionsSince), then the state, its fields little-endian in their order. A place is one byte: its number, in
// State.Artillery one more, so that 0 is Nowhere.
func (p *Position) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, encodingFormat, byte(p.since()))
	s := p.State
	for i := range s.Artillery {
		s.Artillery[i]++
	}
	return appendValue(b, reflect.ValueOf(&s).Elem()), nil
}

// since is the edition since which encoded positions mean what they mean now.
func (g *Game) since() int {
	if g.PositionsSince > 0 {
		return g.PositionsSince
	}
	return g.About.Edition
}

var placeType = reflect.TypeFor[Place]()

// appendValue appends a part of the state. It must be addressable.
func appendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			b = appendValue(b, v.Field(i))
		}
	case reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return append(b, v.Bytes()...)
		}
		for i := range v.Len() {
			b = appendValue(b, v.Index(i))
		}
	case reflect.Bool:
		b = append(b, byte(flag(v.Bool())))
	case reflect.Int8:
		b = append(b, byte(v.Int()))
	case reflect.Int16:
		if v.Type() == placeType {
			return append(b, byte(v.Int()))
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(v.Int()))
	case reflect.Uint8:
		b = append(b, byte(v.Uint()))
	case reflect.Uint16:
		b = binary.LittleEndian.AppendUint16(b, uint16(v.Uint()))
	case reflect.Uint32:
		b = binary.LittleEndian.AppendUint32(b, uint32(v.Uint()))
	case reflect.Uint64:
		b = binary.LittleEndian.AppendUint64(b, v.Uint())
	default:
		panic("blocks: the state has a field that the encoding does not know: " + v.Type().String())
	}
	return b
}

// decodeValue is the inverse of appendValue: it fills v and returns the bytes that are left. There must be enough of
// them.
func decodeValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			b = decodeValue(b, v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			b = decodeValue(b, v.Index(i))
		}
	case reflect.Bool:
		v.SetBool(b[0] != 0)
		return b[1:]
	case reflect.Int8:
		v.SetInt(int64(int8(b[0])))
		return b[1:]
	case reflect.Int16:
		if v.Type() == placeType {
			v.SetInt(int64(b[0]))
			return b[1:]
		}
		v.SetInt(int64(int16(binary.LittleEndian.Uint16(b))))
		return b[2:]
	case reflect.Uint8:
		v.SetUint(uint64(b[0]))
		return b[1:]
	case reflect.Uint16:
		v.SetUint(uint64(binary.LittleEndian.Uint16(b)))
		return b[2:]
	case reflect.Uint32:
		v.SetUint(uint64(binary.LittleEndian.Uint32(b)))
		return b[4:]
	case reflect.Uint64:
		v.SetUint(binary.LittleEndian.Uint64(b))
		return b[8:]
	}
	return b
}

// Decode is the inverse of Position.AppendBinary.
func (g *Game) Decode(b []byte) (pos kernel.Position, err error) {
	if len(b) != 2+stateSize {
		return nil, fmt.Errorf("%s: an encoded position has %d bytes, these are %d", g.About.ID, 2+stateSize, len(b))
	}
	if b[0] != encodingFormat {
		return nil, fmt.Errorf("%s: encoding format %d is unknown, this program reads %d", g.About.ID, b[0],
			encodingFormat)
	}
	if int(b[1]) != g.since() {
		return nil, fmt.Errorf(
			"%s: the position is as editions since %d have it, this is edition %d, which reads those since %d",
			g.About.ID, b[1], g.About.Edition, g.since())
	}
	p := &Position{}
	decodeValue(b[2:], reflect.ValueOf(&p.State).Elem())
	for i := range p.Artillery {
		p.Artillery[i]--
	}
	if !g.About.Accepts(kernel.Chosen{Scenario: p.Scenario, Options: uint32(p.Options)}) {
		return nil, fmt.Errorf("%s: no game begins with scenario %d and options %#x, as the position says", g.About.ID,
			p.Scenario, p.Options)
	}
	p.Setting = g.settingOf(settingKey{p.State.Scenario, p.State.Options})
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("%s: no position: %w", g.About.ID, err)
	}
	// A bool other than 0 or 1 would decode but not encode to the same bytes.
	again, err := p.AppendBinary(nil)
	if err != nil || !bytes.Equal(again, b) {
		return nil, fmt.Errorf("%s: no position: its bytes are not canonical", g.About.ID)
	}
	// Whatever slips through the checks must not take the program down.
	defer func() {
		if r := recover(); r != nil {
			pos, err = nil, fmt.Errorf("%s: no position: its parts do not fit together (%v)", g.About.ID, r)
		}
	}()
	p.RebuildDerived()
	if !p.Over {
		p.legal()
		if len(p.list) == 0 {
			return nil, fmt.Errorf("%s: no position: nothing is due and the game is not over", g.About.ID)
		}
	}
	return p, nil
}

// check looks whether every number of the state is in its range.
func (p *Position) check() error {
	for b := Block(1); b <= p.n; b++ {
		s := p.sideOf(b)
		a := p.At[b]
		if int(a) >= len(p.Areas) {
			return fmt.Errorf("block %s is at place %d", p.Units[b].ID, a)
		}
		if a >= p.land && p.Areas[a].Owner != s {
			return fmt.Errorf("block %s is held by the other side", p.Units[b].ID)
		}
		if p.Step[b] >= p.Units[b].Steps {
			return fmt.Errorf("block %s has level %d", p.Units[b].ID, p.Step[b])
		}
		if (p.Handle[b] != 0) != (a < p.land && !p.Open.Has(b)) || p.Handle[b] >= MaxBlocks {
			return fmt.Errorf("block %s has handle %d at place %d", p.Units[b].ID, p.Handle[b], a)
		}
	}
	var used [2]Set
	for b := Block(0); b < MaxBlocks; b++ {
		if b == 0 || b > p.n {
			if p.At[b] != 0 || p.Step[b]|p.Handle[b]|p.SeenStrength[b]|p.SeenTurn[b] != 0 {
				return errors.New("there is something where no block is")
			}
			continue
		}
		if h := Block(p.Handle[b]); h != 0 {
			if used[p.sideOf(b)].Has(h) {
				return fmt.Errorf("handle %d is used twice", h)
			}
			used[p.sideOf(b)].Add(h)
		}
	}
	for _, s := range []Set{p.Seen, p.Open, p.Isolated, p.Activated, p.Acted, p.River, p.Blitzers, p.Fighters} {
		if !s.Not(p.all[0]).Not(p.all[1]).Empty() {
			return errors.New("a set names a block that does not exist")
		}
	}
	land := p.ground.Or(p.boxes)
	for _, m := range []Mask{p.Control, p.Lines, p.LinesCut, p.StartContested, p.StartLines, p.Fought, p.Placed,
		p.Unmixed[0], p.Unmixed[1]} {
		if !land.Contains(m) {
			return errors.New("a set names a place that does not exist")
		}
	}
	if !p.ground.Contains(p.Lines) || !p.Lines.Contains(p.LinesCut) {
		return errors.New("a defensive line stands where none can")
	}
	side := func(s kernel.Side) bool { return s == 0 || s == 1 }
	switch {
	case p.Month < 1 || int(p.Month) >= len(p.Months), p.Weather > Blizzard, p.Track > 6:
		return errors.New("the date or the weather is out of range")
	case !side(p.Holder), !side(p.Active), p.Passes > 2, p.Kind > StrategicDraw, int(p.Segment) > len(segments):
		return errors.New("the sequence of play is out of range")
	case p.Winner < -1 || p.Winner > 1, int(p.EndRule) >= len(p.About.Rules):
		return errors.New("the outcome is out of range")
	case p.Depth > maxDepth, p.Over != (p.Depth == 0):
		return errors.New("the decision due is out of range")
	case p.BattleSide < -1 || p.BattleSide > 1 || p.BattleHits < 0 || p.BattleStep > battleSteps:
		return errors.New("the battle is out of range")
	case int(p.SetupStep) > len(p.Sc.Steps):
		return errors.New("the set-up is out of range")
	}
	for i, f := range p.Stack {
		if i >= int(p.Depth) {
			if f != (Frame{}) {
				return errors.New("there is something beyond the decision due")
			}
			continue
		}
		if f.Kind == fNone || f.Kind >= frameKinds || !side(f.Side) || f.Piece > p.n || int(f.Place) >= len(p.Areas) {
			return errors.New("the decision due is out of range")
		}
	}
	for i := range p.Bomber {
		if p.Bomber[i] > BomberGone || p.BomberAt[i] >= p.land || p.BomberHQ[i] > p.n {
			return errors.New("a bomber is out of range")
		}
	}
	for i, a := range p.Artillery {
		if a >= p.land || a != Nowhere && i >= len(p.hqs) {
			return errors.New("an artillery marker is out of range")
		}
	}
	return nil
}
