// Keys that a record must have, and whose data a file is.

package gamedata

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"umpire/board"
)

// ReadWhole is Read of a file of whole records: a key without a word is a fault as much as a wrong one. What a record
// may lack has omitempty in its tag; a field without a tag is not asked for.
func (f *Files) ReadWhole(name string, into any) error {
	if err := f.Read(name, into); err != nil {
		return err
	}
	b, err := f.Bytes(name)
	if err != nil {
		return err
	}
	w := wholeWalk{b, json.NewDecoder(bytes.NewReader(b)), map[reflect.Type][]reflect.StructField{}}
	if err := w.value(reflect.TypeOf(into).Elem(), ""); err != nil {
		return fmt.Errorf("%s, %w", f.At(name), err)
	}
	return nil
}

// wholeWalk goes through a file that has been decoded, beside the type that it was decoded into.
type wholeWalk struct {
	data   []byte
	d      *json.Decoder
	fields map[reflect.Type][]reflect.StructField // of the records met so far, with those of records embedded in them
}

// value goes through one value; path names it in errors ("weather[1]").
func (w *wholeWalk) value(t reflect.Type, path string) error {
	token, err := w.d.Token()
	open, ok := token.(json.Delim)
	if err != nil || !ok {
		return err
	}
	begin := w.d.InputOffset()
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Struct && w.fields[t] == nil {
		w.fields[t] = reflect.VisibleFields(t)
	}
	seen, id := map[string]bool{}, ""
	for i := 0; w.d.More(); i++ {
		at, of := fmt.Sprintf("%s[%d]", path, i), t
		if open == '{' {
			token, err := w.d.Token()
			if err != nil {
				return err
			}
			key, _ := token.(string)
			seen[strings.ToLower(key)] = true
			of, at = w.fieldType(t, key), strings.TrimPrefix(path+"."+key, ".")
			if key == "id" && id == "" {
				id = idOf(w.data[w.d.InputOffset():])
			}
		} else if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			of = t.Elem()
		}
		if err := w.value(of, at); err != nil {
			return err
		}
	}
	if _, err := w.d.Token(); err != nil { // the closing bracket
		return err
	}
	if open != '{' || t.Kind() != reflect.Struct {
		return nil
	}
	for _, f := range w.fields[t] {
		key, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if key == "" || strings.Contains(rest, "omitempty") || seen[strings.ToLower(key)] {
			continue
		}
		if id != "" {
			path += " (" + id + ")"
		}
		if path != "" {
			path += ": "
		}
		return fmt.Errorf("line %d: %sthe key %q is missing", lineAt(w.data, begin), path, key)
	}
	return nil
}

// idOf is the string that follows a key "id".
func idOf(rest []byte) (id string) {
	_ = json.NewDecoder(bytes.NewReader(bytes.TrimLeft(rest, ": \t\r\n"))).Decode(&id) // no string: no id
	return id
}

// fieldType is the type of what a record of a type has under a key; its own where that is not known.
func (w *wholeWalk) fieldType(t reflect.Type, key string) reflect.Type {
	if t.Kind() == reflect.Map {
		return t.Elem()
	}
	if t.Kind() == reflect.Struct {
		for _, f := range w.fields[t] {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if strings.EqualFold(name, key) || name == "" && !f.Anonymous && strings.EqualFold(f.Name, key) {
				return f.Type
			}
		}
	}
	return reflect.TypeFor[any]()
}

// OfGame refuses a file that says it is of another game. A file may leave it out.
func (f *Files) OfGame(name string, data []byte) error {
	var head struct{ Game string }
	if json.Unmarshal(data, &head) == nil && head.Game != "" && head.Game != f.kit.Game {
		return fmt.Errorf("%s: game is %q: it must be %q", f.At(name), head.Game, f.kit.Game)
	}
	return nil
}

// HexShape is the drawing of a hex map, for Info.Shape, and where on it the hexes lie.
func (f *Files) HexShape() (shape []byte, grid struct{ X, Y, DX, DY int32 }, err error) {
	if shape, err = f.Bytes(ShapeFile); err != nil {
		return nil, grid, err
	}
	var s struct {
		Format        string
		Width, Height int32
		Grid          *struct{ X, Y, DX, DY int32 }
	}
	err = json.Unmarshal(shape, &s)
	if err != nil {
		return nil, grid, fmt.Errorf("%s, %w", f.At(ShapeFile), located(shape, err))
	}
	switch {
	case s.Format != ShapeFormat:
		err = fmt.Errorf("format is %q, this program reads %s", s.Format, ShapeFormat)
	case s.Width <= 0 || s.Height <= 0:
		err = fmt.Errorf("width is %d and height is %d: both must be above 0", s.Width, s.Height)
	case s.Grid == nil:
		err = fmt.Errorf("grid is missing: it says where the hexes lie")
	case s.Grid.DX <= 0 || s.Grid.DY <= 0:
		err = fmt.Errorf("grid has dx %d and dy %d, the distance of hexes: both must be above 0", s.Grid.DX, s.Grid.DY)
	default:
		return shape, *s.Grid, f.OfGame(ShapeFile, shape)
	}
	return nil, grid, fmt.Errorf("%s: %w", f.At(ShapeFile), err)
}

// HexMap reads the hex map.
func (f *Files) HexMap() (*board.HexMap, error) {
	text, err := f.Bytes(MapFile)
	if err != nil {
		return nil, err
	}
	m, err := board.LoadHexMap(bytes.NewReader(text), f.At(MapFile))
	if err != nil {
		return nil, err
	}
	return m, f.OfGame(MapFile, text)
}
