// The area map: its file (umpire-map-1) read strictly, and the records of its places and borders.

package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// AreaFormat names the area map file that LoadAreas reads.
const AreaFormat = "umpire-map-1"

// The kinds of place on an area map.
const (
	KindArea    = "area"    // ground
	KindStaging = "staging" // off the map, from where pieces come
	KindBox     = "box"     // holds pieces, is not ground
)

// AreaMap is an area map as read from its file: the graph, and what the file says of each place and border. Board
// checks that the records fit together; what terrain, rivers or tags mean is the game's.
type AreaMap struct {
	Game    string // id of the game it belongs to
	Graph   *Graph
	Places  []Area   // by Place, in the order of the file
	Borders []Border // by Edge, in the order of the file
	Prints  []Print  // in the order of the file
	// Own is what the file says under the keys that the game asked for (OwnKeys), as it is in the file.
	Own map[string]json.RawMessage
}

// Area is the record of one place.
type Area struct {
	ID      string      `json:"id"`                // stable, unique; Graph.Name
	Name    string      `json:"name,omitempty"`    // for people; looked up too, unless two places share it
	Aliases []string    `json:"aliases,omitempty"` // looked up too; unique
	Kind    string      `json:"kind"`              // KindArea, KindStaging or KindBox
	Terrain string      `json:"terrain"`           // a word of the game
	City    string      `json:"city,omitempty"`    // the city that makes it worth points or is printed in it
	Tags    []string    `json:"tags,omitempty"`    // words of the game, such as set-up zones
	X       int         `json:"x"`                 // middle of the place on the drawn map
	Y       int         `json:"y"`
	Lon     json.Number `json:"lon,omitempty"`    // degrees east, as written: rules have no use for fractions
	Lat     json.Number `json:"lat,omitempty"`    // degrees north, as written
	Order   int         `json:"order,omitempty"`  // its number along a road or track of boxes, from 1
	Source  string      `json:"source,omitempty"` // rule number, historical source, or why it is reconstructed
	Note    string      `json:"note,omitempty"`
	// Own is what the record says under the keys that the game asked for (OwnKeys), as it is in the file.
	Own map[string]json.RawMessage `json:"-"`
}

// OwnKeys are keys of the map file that only one game knows: who holds a place at the start, symbols printed on the
// map. Board does not read what they hold.
type OwnKeys struct {
	File  []string // of the file as a whole
	Place []string // of a place's record
}

// Border is the record of one border.
type Border struct {
	A      Place    // its ends as in the file
	B      Place    //
	River  string   // name of the river that it follows, or empty
	Tags   []string // words of the game, such as a strait that no supply crosses
	Source string
	Note   string
}

// Print is the record of a mark that is printed at places of the map. What its words mean is not board's.
type Print struct {
	Show     string  // how it looks
	Ink      string  // its colour
	Symbol   string  // of a piece's outline: the piece's symbol
	Side     string  // whose mark it is, or empty
	Scenario string  // the only scenario that it is for, or empty
	Text     string  // what it means, for people
	Rule     string  // rule number
	Source   string  // as Area.Source
	Places   []Place // where it stands; twice in a place that has two
}

// TagMask is the set of the places that carry a tag, on a board small enough for masks.
func (m *AreaMap) TagMask(tag string) Mask {
	var set Mask
	m.Graph.needMasks()
	for p, a := range m.Places {
		for _, t := range a.Tags {
			if t == tag {
				set.Add(Place(p))
			}
		}
	}
	return set
}

// TerrainMask is the set of the places of a terrain, on a board small enough for masks.
func (m *AreaMap) TerrainMask(terrain string) Mask {
	var set Mask
	m.Graph.needMasks()
	for p, a := range m.Places {
		if a.Terrain == terrain {
			set.Add(Place(p))
		}
	}
	return set
}

type areaFile struct {
	Format  string            `json:"format"`
	Game    string            `json:"game"`
	Kind    string            `json:"kind"`
	Title   string            `json:"title"`
	Note    string            `json:"note"`
	Notes   []string          `json:"notes"`
	Places  []json.RawMessage `json:"places"`
	Borders []json.RawMessage `json:"borders"`
	Prints  []json.RawMessage `json:"prints"`
}

type borderRecord struct {
	A      string   `json:"a"`
	B      string   `json:"b"`
	River  string   `json:"river"`
	Tags   []string `json:"tags"`
	Source string   `json:"source"`
	Note   string   `json:"note"`
}

type printRecord struct {
	Show     string   `json:"show"`
	Ink      string   `json:"ink"`
	Symbol   string   `json:"symbol"`
	Side     string   `json:"side"`
	Scenario string   `json:"scenario"`
	Text     string   `json:"text"`
	Rule     string   `json:"rule"`
	Source   string   `json:"source"`
	Places   []string `json:"places"`
}

// LoadAreas reads an area map, format umpire-map-1: one JSON object with format, game, kind "areas", places, borders
// and prints, the records as in Area, Border and Print, and under the keys in own what is the game's. Borders and
// prints name places by id; a border is given once.
//
// It is strict: an unknown or repeated key, null, an unknown place, an id or alias used twice, a place next to itself,
// a border given twice (either way round) are errors, and each names the line, and the record or the column.
func LoadAreas(r io.Reader, own OwnKeys) (*AreaMap, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("area map: %w", err)
	}
	m, err := parseAreas(data, own)
	if err != nil {
		return nil, fmt.Errorf("area map: %w", err)
	}
	return m, nil
}

func parseAreas(data []byte, own OwnKeys) (*AreaMap, error) {
	var head struct{ Format, Kind string }
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, located(data, err)
	}
	if head.Format != AreaFormat {
		return nil, fmt.Errorf("format is %q, this program reads %q", head.Format, AreaFormat)
	}
	if head.Kind != "areas" {
		return nil, fmt.Errorf("kind is %q: it must be %q", head.Kind, "areas")
	}
	if err := wellKept(data); err != nil {
		return nil, err
	}
	var file areaFile
	rest, mine, err := owned(data, own.File)
	switch {
	case err != nil:
		return nil, located(data, err)
	case mine != nil: // errors in the rest have no line: it holds lists of records, which have numbers
		err = strictRecord(rest, &file)
	default:
		err = located(data, strict(data, &file))
	}
	if err != nil {
		return nil, err
	}
	if file.Game == "" {
		return nil, errors.New("game is missing: give the id of the game")
	}
	if len(file.Places) == 0 {
		return nil, errors.New("places is missing or empty")
	}
	m := &AreaMap{Game: file.Game, Own: mine}
	var b Builder
	if err := m.readPlaces(file.Places, own.Place, &b); err != nil {
		return nil, lined(data, err)
	}
	ids := map[string]Place{} // ids only: records do not refer to each other by alias
	for p, a := range m.Places {
		ids[a.ID] = Place(p)
	}
	find := func(id string) (Place, error) {
		p, ok := ids[id]
		if !ok {
			return None, fmt.Errorf("no place has the id %q: name one of the places", id)
		}
		return p, nil
	}
	if err := m.readBorders(file.Borders, &b, find); err != nil {
		return nil, lined(data, err)
	}
	if err := m.readPrints(file.Prints, find); err != nil {
		return nil, lined(data, err)
	}
	m.Graph = b.Build()
	return m, nil
}

func (m *AreaMap) readPlaces(raw []json.RawMessage, own []string, b *Builder) error {
	for i, r := range raw {
		var a Area
		rest, mine, err := owned(r, own)
		if err != nil {
			err = plain(err)
		} else if mine != nil {
			r = rest
		}
		if err == nil {
			err = strictRecord(r, &a)
		}
		if err != nil {
			return &fault{"places", i, fmt.Errorf("places[%d]: %w", i, err)}
		}
		a.Own = mine
		if err := a.check(); err != nil {
			return &fault{"places", i, fmt.Errorf("places[%d] (id %q): %w", i, a.ID, err)}
		}
		if _, err := b.Add(a.ID); err != nil {
			return &fault{"places", i, fmt.Errorf("places[%d] (id %q): %w", i, a.ID, err)}
		}
		m.Places = append(m.Places, a)
	}
	shared := map[string]int{}
	for p, a := range m.Places {
		shared[fold(a.Name)]++
		for _, alias := range a.Aliases {
			if err := b.Alias(Place(p), alias); err != nil {
				return &fault{"places", p, fmt.Errorf("places[%d] (id %q): %w", p, a.ID, err)}
			}
		}
	}
	for p, a := range m.Places {
		name := fold(a.Name)
		if _, taken := b.names.lookup[name]; name == "" || taken || shared[name] > 1 {
			continue // a display name gives way to ids and aliases
		}
		if err := b.Alias(Place(p), a.Name); err != nil {
			return &fault{"places", p, fmt.Errorf("places[%d] (id %q): %w", p, a.ID, err)}
		}
	}
	return nil
}

func (a *Area) check() error {
	if a.ID == "" {
		return errors.New("id is empty: give it one")
	}
	switch a.Kind {
	case KindArea, KindStaging, KindBox:
	default:
		return fmt.Errorf("kind is %q: it must be %s, %s or %s", a.Kind, KindArea, KindStaging, KindBox)
	}
	if a.Terrain == "" {
		return errors.New("terrain is missing")
	}
	if slices.Contains(a.Aliases, "") {
		return errors.New("aliases: one is empty: give it a word, or leave it out")
	}
	if a.ID != strings.TrimSpace(a.ID) || strings.ContainsAny(a.ID, " \t\r\n") {
		return errors.New("an id must be one word")
	}
	return nil
}

func (m *AreaMap) readBorders(raw []json.RawMessage, b *Builder, find func(string) (Place, error)) error {
	for i, r := range raw {
		var rec borderRecord
		if err := strictRecord(r, &rec); err != nil {
			return &fault{"borders", i, fmt.Errorf("borders[%d]: %w", i, err)}
		}
		border := Border{River: rec.River, Tags: rec.Tags, Source: rec.Source, Note: rec.Note}
		var err error
		if border.A, err = find(rec.A); err == nil {
			if border.B, err = find(rec.B); err == nil {
				_, err = b.Join(border.A, border.B)
			}
		}
		if err != nil {
			return &fault{"borders", i, fmt.Errorf("borders[%d] (%q to %q): %w", i, rec.A, rec.B, err)}
		}
		m.Borders = append(m.Borders, border)
	}
	return nil
}

// owned parts a record into what board reads, which is nil if the record holds no key of the game's own, and what it
// holds under those.
func owned(record json.RawMessage, own []string) (rest []byte, mine map[string]json.RawMessage, err error) {
	if len(own) == 0 {
		return nil, nil, nil
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(record, &all); err != nil {
		return nil, nil, err
	}
	for _, key := range own {
		if v, ok := all[key]; ok {
			if mine == nil {
				mine = map[string]json.RawMessage{}
			}
			mine[key] = v
			delete(all, key)
		}
	}
	if mine == nil {
		return nil, nil, nil
	}
	rest, err = json.Marshal(all)
	return rest, mine, err
}

func (m *AreaMap) readPrints(raw []json.RawMessage, find func(string) (Place, error)) error {
	for i, r := range raw {
		var rec printRecord
		if err := strictRecord(r, &rec); err != nil {
			return &fault{"prints", i, fmt.Errorf("prints[%d]: %w", i, err)}
		}
		p := Print{Show: rec.Show, Ink: rec.Ink, Symbol: rec.Symbol, Side: rec.Side, Scenario: rec.Scenario,
			Text: rec.Text, Rule: rec.Rule, Source: rec.Source}
		for _, id := range rec.Places {
			at, err := find(id)
			if err != nil {
				return &fault{"prints", i, fmt.Errorf("prints[%d] (%s): %w", i, rec.Show, err)}
			}
			p.Places = append(p.Places, at)
		}
		m.Prints = append(m.Prints, p)
	}
	return nil
}

// strict decodes one JSON value and refuses keys that v does not have.
func strict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// strictRecord is strict for a record of a list, whose line its reader says.
func strictRecord(data []byte, v any) error {
	err := strict(data, v)
	if err != nil {
		return plain(err)
	}
	return nil
}

// located adds line and column to an error that knows where in data it happened.
func located(data []byte, err error) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return at(data, syntax.Offset, err)
	case errors.As(err, &wrong):
		return at(data, wrong.Offset, plain(err))
	}
	if m := unknownKey.FindStringSubmatch(err.Error()); m != nil {
		if i := regexp.MustCompile(regexp.QuoteMeta(m[1]) + `\s*:`).FindIndex(data); i != nil {
			return at(data, int64(i[0])+1, fmt.Errorf("there is no key %s here", m[1]))
		}
	}
	return err
}

// plain says in words of JSON what encoding/json says in words of Go: a key that is not known, a value of another kind.
func plain(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		field := wrong.Field
		if i := strings.LastIndexByte(field, '.'); i >= 0 {
			field = field[i+1:]
		}
		if field == "" {
			return fmt.Errorf("it is of the kind %s: %s is wanted", wrong.Value, kindOf(wrong.Type))
		}
		return fmt.Errorf("%s is of the kind %s: %s is wanted", strings.ToLower(field), wrong.Value, kindOf(wrong.Type))
	}
	if m := unknownKey.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("there is no key %s here", m[1])
	}
	if m := noNumber.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("lon or lat is %s: a number is wanted", m[1])
	}
	return err
}

// noNumber is how encoding/json says that a json.Number is none.
var noNumber = regexp.MustCompile(`invalid number literal, trying to unmarshal (".*") into Number`)

// kindOf is what JSON calls a Go type.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "a record"
	case reflect.Slice:
		return "a list"
	case reflect.String:
		return "a string"
	}
	return "a whole number"
}

// unknownKey is how encoding/json says that an object has a key too many.
var unknownKey = regexp.MustCompile(`^json: unknown field (".*")$`)

// at names the line and column of the last byte before offset.
func at(data []byte, offset int64, err error) error {
	before := data[:min(int(offset), len(data))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := max(1, len(before)-1-bytes.LastIndexByte(before, '\n'))
	return fmt.Errorf("line %d, column %d: %w", line, column, err)
}

// wellKept refuses an object that gives a key twice, and null: encoding/json would let both pass. Data is valid JSON.
func wellKept(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	type level struct {
		keys  map[string]bool // nil in an array
		isKey bool            // the next token is a key
	}
	var stack []level
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return located(data, err)
		}
		switch t := token.(type) {
		case nil:
			return at(data, d.InputOffset(), errors.New("null stands here: give a value"))
		case json.Delim:
			switch t {
			case '{':
				stack = append(stack, level{map[string]bool{}, true})
				continue
			case '[':
				stack = append(stack, level{})
				continue
			}
			stack = stack[:len(stack)-1]
		case string:
			if n := len(stack); n > 0 && stack[n-1].isKey {
				top := &stack[n-1]
				key := strings.ToLower(t) // encoding/json takes "ID" for "id"
				if top.keys[key] {
					return at(data, d.InputOffset(), fmt.Errorf("key %q is given twice in one record", t))
				}
				top.keys[key] = true
				top.isKey = false
				continue
			}
		}
		if n := len(stack); n > 0 && stack[n-1].keys != nil {
			stack[n-1].isKey = true // a value has ended
		}
	}
}
