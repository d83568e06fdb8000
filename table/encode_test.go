// Tests of updates as JSON: what is written by hand is what encoding/json writes.

package table_test

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"umpire/table"
)

// sameJSON fails unless an update is written as encoding/json writes it.
func sameJSON(t *testing.T, u *table.Update, what string) {
	t.Helper()
	want, err := json.Marshal(u)
	if err != nil {
		t.Fatal(err)
	}
	got, err := u.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is written as\n%s\nand encoding/json writes\n%s", what, got, want)
	}
}

// TestUpdatesAsJSON fills in every field of an update in turn, however deep, with nothing, with something and with text
// that must be escaped: a field that is added later and not written by hand fails here.
func TestUpdatesAsJSON(t *testing.T) {
	sameJSON(t, &table.Update{}, "an empty update")
	for _, text := range []string{"plain", "a \"quoted\" <b> & \\ \n text, 41’s \u2028 \xff"} {
		for elements := range 3 {
			u := &table.Update{}
			n := 0
			fill(reflect.ValueOf(u).Elem(), text, elements, func() bool { return true })
			sameJSON(t, u, "a full update")
			fill(reflect.ValueOf(u).Elem(), text, elements, func() bool { n++; return false })
			for only := range n {
				u, i := &table.Update{}, 0
				fill(reflect.ValueOf(u).Elem(), text, elements, func() bool { i++; return i-1 == only })
				sameJSON(t, u, "an update with one field")
				u, i = &table.Update{}, 0
				fill(reflect.ValueOf(u).Elem(), text, elements, func() bool { i++; return i-1 != only })
				sameJSON(t, u, "an update without one field")
			}
		}
	}
}

// fill fills in a value; lists have so many elements. It asks want before each number, text and list.
func fill(v reflect.Value, text string, elements int, want func() bool) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(time.Unix(1_700_000_000, 0).UTC()))
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), text, elements, want)
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), text, elements, want)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), elements, elements))
		for i := range v.Len() {
			fill(v.Index(i), text, elements, want)
		}
		if !want() {
			v.SetZero()
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), text, elements, want)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf(text), reflect.ValueOf(text))
	case reflect.String:
		if want() {
			v.SetString(text)
		}
	case reflect.Bool:
		v.SetBool(want())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if want() {
			v.SetInt(-7)
		}
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if want() {
			v.SetUint(200)
		}
	default:
		panic("no value is known for a " + v.Type().String())
	}
}
