// Package statebytes encodes the state of a position: a header of single bytes (the format, the game's edition), then
// the fields of a struct of fixed size, little-endian and in their order. Equal states have equal bytes, and each
// state has one encoding: bytes that would decode to a state but are not its own (a bool of 2) are refused. Fields
// can state their bounds.
package statebytes

import (
	"bytes"
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

// Append appends the header and the state, a pointer to a struct whose fields have fixed sizes and exported names.
func Append(b []byte, state any, headers ...Header) ([]byte, error) {
	for _, h := range headers {
		b = append(b, byte(h.N))
	}
	return binary.Append(b, binary.LittleEndian, state)
}

// Decode fills in a state from bytes that Append made with the same header. It checks that the bytes are an encoding,
// not that the state is one that can be played.
func Decode(b []byte, state any, headers ...Header) error {
	if n := len(headers) + binary.Size(state); len(b) != n {
		return fmt.Errorf("an encoded position has %d bytes, these are %d", n, len(b))
	}
	for i, h := range headers {
		if b[i] != byte(h.N) {
			return fmt.Errorf("the position is of %s %d, and this program reads %s %d", h.What, b[i], h.What, h.N)
		}
	}
	body := b[len(headers):]
	if _, err := binary.Decode(body, binary.LittleEndian, state); err != nil {
		return err
	}
	again, err := binary.Append(nil, binary.LittleEndian, state)
	if err != nil {
		return err
	}
	if !bytes.Equal(again, body) {
		return errors.New("the bytes of the position are not canonical")
	}
	return nil
}

// Check holds the numbers of a state, a pointer to a struct, against the bounds that its fields state:
//
//	Step uint8 `bounds:"1..5"`
//
// The bounds of an array hold for each of its numbers; structs in fields and arrays are gone through. The error names
// the field: "Blocks[2].At is 12, and it can be 0 to 9".
func Check(state any) error {
	return check("", reflect.ValueOf(state).Elem(), "")
}

func check(name string, v reflect.Value, bounds string) error {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			at := f.Name
			if name != "" {
				at = name + "." + at
			}
			if err := check(at, v.Field(i), f.Tag.Get("bounds")); err != nil {
				return err
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			if err := check(name+"["+strconv.Itoa(i)+"]", v.Index(i), bounds); err != nil {
				return err
			}
		}
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return within(name, v.Int(), bounds)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return within(name, int64(v.Uint()), bounds)
	}
	return nil
}

func within(name string, n int64, bounds string) error {
	if bounds == "" {
		return nil
	}
	low, high, _ := strings.Cut(bounds, "..")
	least, err1 := strconv.ParseInt(low, 10, 64)
	most, err2 := strconv.ParseInt(high, 10, 64)
	if err1 != nil || err2 != nil {
		panic("statebytes: " + name + " has the bounds " + bounds)
	}
	if n < least || n > most {
		return fmt.Errorf("%s is %d, and it can be %d to %d", name, n, least, most)
	}
	return nil
}
