// Package statebytes encodes the state of a position: a header of single bytes (the format, an edition), then
// the fields of a struct of fixed size, little-endian and in their order. Equal states have equal bytes, and each
// state has one encoding: bytes that would decode to a state but are not its own (a bool of 2) are refused.
//
// Tags of a field say more about its numbers, those in arrays and arrays of arrays included:
//
//	Step  uint8     `bounds:"1..5"` // Check refuses what is outside
//	Place [9]int16  `byte:"-1"`     // one byte each, which holds how far the number is above -1
package statebytes

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Header is a byte before the state.
type Header struct {
	What string // what it numbers, for errors: "edition"
	N    int
}

// Headers are what stands before the states of a game: the format, and the edition since which encoded positions mean
// what they mean now; since 0 is this edition alone.
func Headers(format, since, edition int) []Header {
	return []Header{{What: "format", N: format}, {What: "the encoding since edition", N: cmp.Or(since, edition)}}
}

// Codec encodes states S, structs whose fields have fixed sizes and exported names. It never changes.
type Codec[S any] struct {
	root part
	size int
}

// part is a field, an element of an array, or the whole state.
type part struct {
	name        string
	kind        reflect.Kind
	parts       []part // of a struct; of an array the one that its elements are
	bounded     bool   // it, or a part of it, has bounds
	least, most int64
	width       int   // how many bytes a number takes
	oneByte     bool  // byte tag: the byte is
	base        int64 // how far the number is above this
}

// New makes the codec of a type. A type or a tag that it cannot encode is a mistake in the program: it panics.
func New[S any]() *Codec[S] {
	c := &Codec[S]{}
	c.root = describe(reflect.TypeFor[S](), "", "")
	c.size = len(c.Append(nil, new(S)))
	return c
}

func describe(t reflect.Type, name string, tag reflect.StructTag) part {
	p := part{name: name, kind: t.Kind(), width: int(t.Size())}
	switch p.kind {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			p.parts = append(p.parts, describe(f.Type, f.Name, f.Tag))
			p.bounded = p.bounded || p.parts[i].bounded
		}
		return p
	case reflect.Array:
		p.parts = []part{describe(t.Elem(), "", tag)}
		p.bounded = p.parts[0].bounded
		return p
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint16,
		reflect.Uint32, reflect.Uint64:
	default:
		panic("statebytes: " + name + " is of the type " + t.String() + ", which has no fixed size")
	}
	if s, ok := tag.Lookup("bounds"); ok {
		low, high, _ := strings.Cut(s, "..")
		p.bounded, p.least, p.most = true, number(low, s), number(high, s)
	}
	if s, ok := tag.Lookup("byte"); ok {
		p.width, p.oneByte, p.base = 1, true, number(s, s)
	}
	return p
}

func number(s, tag string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		panic("statebytes: the tag " + tag + " has no number where there must be one")
	}
	return n
}

// Size is the length of an encoded state, without a header.
func (c *Codec[S]) Size() int { return c.size }

// Append appends the header and the state.
func (c *Codec[S]) Append(b []byte, state *S, headers ...Header) []byte {
	for _, h := range headers {
		b = append(b, byte(h.N))
	}
	return c.root.append(b, reflect.ValueOf(state).Elem())
}

func (p *part) append(b []byte, v reflect.Value) []byte {
	switch p.kind {
	case reflect.Struct:
		for i := range p.parts {
			b = p.parts[i].append(b, v.Field(i))
		}
		return b
	case reflect.Array:
		if e := &p.parts[0]; e.kind == reflect.Uint8 && !e.oneByte {
			return append(b, v.Bytes()...)
		}
		for i := range v.Len() {
			b = p.parts[0].append(b, v.Index(i))
		}
		return b
	}
	n := get(v, p.kind)
	if p.oneByte {
		return append(b, byte(int64(n)-p.base))
	}
	switch p.width {
	case 1:
		return append(b, byte(n))
	case 2:
		return binary.LittleEndian.AppendUint16(b, uint16(n))
	case 4:
		return binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return binary.LittleEndian.AppendUint64(b, n)
}

// get is a number, or a truth, as a word; int64 of it is the number of a type with a sign.
func get(v reflect.Value, kind reflect.Kind) uint64 {
	switch {
	case kind == reflect.Bool:
		if v.Bool() {
			return 1
		}
		return 0
	case kind <= reflect.Int64:
		return uint64(v.Int())
	}
	return v.Uint()
}

// Decode fills in a state from bytes that Append made with the same header. It checks that the bytes are an encoding,
// not that the state is one that can be played, nor its bounds.
func (c *Codec[S]) Decode(b []byte, state *S, headers ...Header) error {
	if n := len(headers) + c.size; len(b) != n {
		return fmt.Errorf("an encoded position has %d bytes, these are %d", n, len(b))
	}
	for i, h := range headers {
		if b[i] != byte(h.N) {
			return fmt.Errorf("the position is of %s %d, and this program reads %s %d", h.What, b[i], h.What, h.N)
		}
	}
	if _, ok := c.root.decode(b[len(headers):], reflect.ValueOf(state).Elem()); !ok {
		return errors.New("the bytes of the position are not canonical")
	}
	return nil
}

// decode takes a part of the state from the beginning of some bytes. It returns the bytes that are left, and false
// where no number has these bytes.
func (p *part) decode(b []byte, v reflect.Value) (left []byte, ok bool) {
	ok = true
	switch p.kind {
	case reflect.Struct:
		for i := range p.parts {
			here := true
			b, here = p.parts[i].decode(b, v.Field(i))
			ok = ok && here
		}
		return b, ok
	case reflect.Array:
		for i := range v.Len() {
			here := true
			b, here = p.parts[0].decode(b, v.Index(i))
			ok = ok && here
		}
		return b, ok
	}
	n, w := uint64(0), p.width
	for i := range w {
		n |= uint64(b[i]) << (8 * i)
	}
	switch {
	case p.oneByte:
		n += uint64(p.base)
	case p.kind <= reflect.Int64: // of a negative number the sign
		shift := 64 - 8*w
		n = uint64(int64(n<<shift) >> shift)
	}
	switch {
	case p.kind == reflect.Bool:
		v.SetBool(n != 0)
		ok = n <= 1
	case p.kind <= reflect.Int64:
		v.SetInt(int64(n))
		ok = v.Int() == int64(n)
	default:
		v.SetUint(n)
		ok = v.Uint() == n
	}
	return b[w:], ok
}

// Check holds the numbers of a state against the bounds that its fields state. The error names the field:
// "Blocks[2].At is 12, and it can be 0 to 9".
func (c *Codec[S]) Check(state *S) error { return c.root.check(reflect.ValueOf(state).Elem()) }

// out is a number outside its bounds.
type out struct {
	name        string
	n           int64
	least, most int64
}

func (o *out) Error() string {
	return fmt.Sprintf("%s is %d, and it can be %d to %d", strings.TrimPrefix(o.name, "."), o.n, o.least, o.most)
}

func (p *part) check(v reflect.Value) error {
	if !p.bounded {
		return nil
	}
	switch p.kind {
	case reflect.Struct:
		for i := range p.parts {
			if err := p.parts[i].check(v.Field(i)); err != nil {
				return within("."+p.parts[i].name, err)
			}
		}
		return nil
	case reflect.Array:
		for i := range v.Len() {
			if err := p.parts[0].check(v.Index(i)); err != nil {
				return within("["+strconv.Itoa(i)+"]", err)
			}
		}
		return nil
	}
	n := int64(get(v, p.kind))
	if n < p.least || n > p.most {
		return &out{n: n, least: p.least, most: p.most}
	}
	return nil
}

// within puts the name of a field or the number of an element before that of what is wrong in it.
func within(name string, err error) error {
	if o, ok := err.(*out); ok {
		o.name = name + o.name
	}
	return err
}
