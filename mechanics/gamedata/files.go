// The data files of a game: which there are, what a variant may change in them, and their hash.

package gamedata

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"

	"umpire/kernel"
)

// The data files of a game. A variant may hold files of its own for the map, its drawing, the roster and the scenarios.
const (
	InfoFile      = "info.json" // what players read of the game, and what its code numbers
	MapFile       = "map.json"
	ShapeFile     = "shape.json" // the drawing of the map, format umpire-shape-1
	RosterFile    = "roster.json"
	ScenariosFile = "scenarios.json"
	RulesFile     = "rules.json"
)

// variable are the files that a variant may replace, in the order in which its hash takes them.
var variable = []string{MapFile, ShapeFile, RosterFile, ScenariosFile}

// Kit says what the data of a game are: its files, and what a variant may change in them.
type Kit struct {
	Game  string // the game's id: "toy"
	Title string // what people call the game: "The Ford at Brod"
	Data  fs.FS  // the data files, in its root
	// Lists are the records that variant.json may change beyond the places and borders of the map and the names on the
	// drawing, which every game has.
	Lists []List
	// Strength writes the strength of a piece at its steps for the list of a variant's changes ("3-2-1"). Nil: its
	// levels.
	Strength func(*kernel.PieceInfo) string
}

// List is records of a data file that variant.json may change, by their ids.
type List struct {
	Key    string // in variant.json, and in the data file unless that is itself a list: "blocks"
	Noun   string // one of them, in errors: "block"
	File   string // RosterFile or ScenariosFile
	Fields []Field
}

// Field is a key of a record that variant.json may change.
type Field struct {
	Key  string
	Kind Kind
	Most int // of a Text: how many letters it may have, 0 for any number
}

// Kind is what a field of variant.json holds.
type Kind uint8

// The kinds of field.
const (
	Text    Kind = iota // a string: not empty, no spaces around it, no control characters
	Word                // a string, empty or not
	Number              // a whole number
	YesNo               // true or false
	Texts               // a list of strings
	Numbers             // a list of whole numbers
	ByKey               // a record of strings; those that are not named stay as they are
)

// placeList is what variant.json may change of places.
var placeList = List{Key: "places", Noun: "place", File: MapFile, Fields: []Field{
	{"name", Text, 40}, {"terrain", Text, 0}, {"city", Word, 0}, {"aliases", Texts, 0}, {"tags", Texts, 0},
	{"control", ByKey, 0}, {"contested", Texts, 0}, {"source", Word, 0}, {"note", Word, 0},
}}

// ScenarioList is what variant.json may change of scenarios in most games: what people read of them.
var ScenarioList = List{Key: "scenarios", Noun: "scenario", File: ScenariosFile, Fields: []Field{
	{"name", Text, 60}, {"intro", Text, 1200}, {"length", Text, 80},
}}

func (k *Kit) lists() []List { return append([]List{placeList}, k.Lists...) }

func (k *Kit) listOf(file string) *List {
	for _, l := range k.lists() {
		if l.File == file {
			return &l
		}
	}
	return nil
}

// Variable are the data files that a variant can replace, as a file system: what a user copies to begin with.
func (k *Kit) Variable() fs.FS { return only{k.Data, variable} }

// only is a file system of some files in the root of another.
type only struct {
	fs.FS
	names []string
}

func (o only) Open(name string) (fs.File, error) {
	if name != "." && !slices.Contains(o.names, name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return o.FS.Open(name)
}

// ReadDir lists the root.
func (o only) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(o.FS, name)
	return slices.DeleteFunc(list, func(e fs.DirEntry) bool { return !slices.Contains(o.names, e.Name()) }), err
}

// Files are the data files of a game while it is loaded: the standard ones, or those with a variant over them.
type Files struct {
	kit  *Kit
	over *manifest    // nil: no variant
	base *kernel.Info // of a variant: the standard game's
	laid map[string][]byte
}

// Standard are the game's own data.
func (k *Kit) Standard() *Files { return &Files{kit: k, laid: map[string][]byte{}} }

// Varied says whether a variant lies over the files: then data may be wrong in ways that tests rule out for our own.
func (f *Files) Varied() bool { return f.over != nil }

// Bytes is a data file, with the variant over it.
func (f *Files) Bytes(name string) ([]byte, error) {
	if b, ok := f.laid[name]; ok {
		return b, nil
	}
	b, err := fs.ReadFile(f.kit.Data, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.At(name), err)
	}
	if f.over != nil {
		if b, err = f.over.data(name, b); err != nil {
			return nil, err
		}
	}
	f.laid[name] = b
	return b, nil
}

// Read decodes a data file strictly (see Strict), and refuses that of another game. The error begins with the file's
// name.
func (f *Files) Read(name string, into any) error {
	b, err := f.Bytes(name)
	if err != nil {
		return err
	}
	if err := Strict(b, into); err != nil {
		return fmt.Errorf("%s, %w", f.At(name), err)
	}
	return f.OfGame(name, b)
}

// At names a data file in an error: whose it is, and what lies over it.
func (f *Files) At(name string) string {
	v := f.over
	switch {
	case v == nil:
		return f.kit.Game + ": data/" + name
	case v.files[name] != nil && v.patches(name):
		return name + " with " + manifestFile + " over it"
	case v.files[name] != nil:
		return name
	case v.patches(name):
		return manifestFile + " over the game's " + name
	}
	return "the game's " + name
}

// AtRecord names the record with an id in an error: its line where a user has written it.
func (f *Files) AtRecord(name, id string) string {
	noun := "record"
	if l := f.kit.listOf(name); l != nil {
		noun = l.Noun
		if f.over != nil {
			if n := f.over.lines[l.Key+"."+id]; n > 0 {
				return fmt.Sprintf("%s, line %d: %s.%s", manifestFile, n, l.Key, id)
			}
		}
	}
	if f.over != nil && f.over.files[name] != nil {
		if n := idLine(f.over.files[name], id); n > 0 {
			return fmt.Sprintf("%s, line %d: %s %q", name, n, noun, id)
		}
	}
	return fmt.Sprintf("%s: %s %q", f.At(name), noun, id)
}

// Changed names the files among some that a variant has changed, for an error that follows from all of them together:
// "the game's data" where it changed none of them.
func (f *Files) Changed(names ...string) string {
	if f.over == nil {
		return f.kit.Game + ": data"
	}
	return f.over.changed(names)
}

// Hash is the SHA-256 of data files in hex, each with its length before it: what Info.DataHash of a new game is made
// of.
func (f *Files) Hash(names ...string) (string, error) {
	var list [][]byte
	for _, name := range names {
		b, err := f.Bytes(name)
		if err != nil {
			return "", err
		}
		list = append(list, b)
	}
	return hashOf(list...), nil
}

// PlainHash is the SHA-256 of data files in hex as if they were one. It is for games whose hash was made so before
// Hash was there: with it a byte can pass from one file to the next unseen.
func (f *Files) PlainHash(names ...string) (string, error) {
	h := sha256.New()
	for _, name := range names {
		b, err := f.Bytes(name)
		if err != nil {
			return "", err
		}
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func hashOf(files ...[]byte) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%d:", len(f))
		h.Write(f)
	}
	return hex.EncodeToString(h.Sum(nil))
}
