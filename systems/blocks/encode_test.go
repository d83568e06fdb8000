// Checks that every field of the state is encoded and comes back.

package blocks

import (
	"reflect"
	"testing"
)

// TestStateKeepsEveryField: every field of the state has bytes of its own, and comes back from them.
func TestStateKeepsEveryField(t *testing.T) {
	var zero, s State
	before := codec.Append(nil, &zero)
	v := reflect.ValueOf(&s).Elem()
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		last := leaf(v.Field(i))
		set(last)
		b := codec.Append(nil, &s)
		changed := 0
		for k := range b {
			if b[k] != before[k] {
				changed++
			}
		}
		if len(b) != codec.Size() || changed != 1 {
			t.Errorf("%s: %d bytes, %d of them changed with the field", name, len(b), changed)
		}
		var back State
		if err := codec.Decode(b, &back); err != nil || back != s {
			t.Errorf("%s: the field has changed: %v", name, err)
		}
		last.SetZero()
	}
}

// leaf is the last number in a field.
func leaf(v reflect.Value) reflect.Value {
	for {
		switch v.Kind() {
		case reflect.Array:
			v = v.Index(v.Len() - 1)
		case reflect.Struct:
			v = v.Field(v.NumField() - 1)
		default:
			return v
		}
	}
}

func set(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.CanInt():
		v.SetInt(1)
	default:
		v.SetUint(1)
	}
}
