// Reads variant.json, checks it key by key, and knows the line of each error.

package gamedata

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"umpire/kernel"
)

// VariantFormat names the form of variant.json.
const VariantFormat = "umpire-variant-1"

const (
	manifestFile = "variant.json"
	// maxVariantFile bounds a file of a variant, in bytes.
	maxVariantFile = 8 << 20
)

// manifest is a variant while it is read: variant.json, which names the variant and says what it changes one record
// at a time, and the user's own data files. What it does not name is as in the data file, the game's or the user's.
type manifest struct {
	kit   *Kit
	id    string // small letters, digits and hyphens
	title string // for people
	about string

	patch   map[string]map[string]record // by List.Key and id: the fields that change
	borders []border
	drawn   map[string]string // towns, rivers and lakes of the drawing that are not places: old name, new name

	files map[string][]byte
	lines map[string]int    // of variant.json: by path of keys, such as "places.63.name"
	was   map[string]string // by id, the names of places before they were changed
	hash  string
}

// border changes the border of two places: its river (empty: none), or whether there is one.
type border struct {
	a, b         string
	river        *string
	open, closed bool // the places border on each other from now on, or no longer
	source       string
}

// record is one record of a data file, as raw JSON.
type record = map[string]json.RawMessage

// Variant are the game's data with a user's over them: the folder holds variant.json, which names the variant and
// changes single records, and files that replace the game's (map.json, shape.json, roster.json, scenarios.json). std
// is the Info of the standard game, which the variant is held against. What the files say is checked only as far as
// no game is needed for that: load the game from them, then call Finish. An error names the file, the line or record,
// what is wrong and what to do.
func (k *Kit) Variant(dir fs.FS, std *kernel.Info) (*Files, error) {
	v, err := k.readManifest(dir)
	if err != nil {
		return nil, err
	}
	return &Files{kit: k, over: v, base: std, laid: map[string][]byte{}}, nil
}

// readManifest reads the files of a variant, and variant.json as far as it can be checked by itself.
func (k *Kit) readManifest(dir fs.FS) (*manifest, error) {
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, fmt.Errorf("the variant cannot be read: %w", err)
	}
	v := &manifest{kit: k, files: map[string][]byte{}, was: map[string]string{}, patch: map[string]map[string]record{}}
	for _, e := range entries {
		name := e.Name()
		switch {
		case name == manifestFile, slices.Contains(variable, name):
			if v.files[name], err = readBounded(dir, name); err != nil {
				return nil, err
			}
		case name == "README.md", strings.HasPrefix(name, "."):
		default:
			return nil, fmt.Errorf("the variant holds %q, which is not a file of a variant: "+
				"it may hold %s, %s and README.md",
				name, manifestFile, strings.Join(variable, ", "))
		}
	}
	if v.files[manifestFile] == nil {
		return nil, fmt.Errorf("%s is missing, which says what the variant is called: make one with "+
			"{\"format\": %q, \"game\": %q, \"id\": \"...\", \"title\": \"...\"}", manifestFile, VariantFormat, k.Game)
	}
	if v.lines, err = keyLines(v.files[manifestFile]); err != nil {
		return nil, fmt.Errorf("%s, %w", manifestFile, err)
	}
	if err := v.parse(v.files[manifestFile]); err != nil {
		return nil, err
	}
	if len(v.files) == 1 && len(v.patch)+len(v.borders)+len(v.drawn) == 0 {
		return nil, fmt.Errorf("%s changes nothing, and there is no data file next to it: give it %s, borders or drawn",
			manifestFile, strings.Join(k.listKeys(), ", "))
	}
	h := sha256.New()
	for _, name := range append([]string{manifestFile}, variable...) {
		if b, ok := v.files[name]; ok {
			fmt.Fprintf(h, "%s %d:", name, len(b))
			h.Write(b)
		}
	}
	v.hash = hex.EncodeToString(h.Sum(nil))
	return v, nil
}

func (k *Kit) listKeys() (keys []string) {
	for _, l := range k.lists() {
		keys = append(keys, l.Key)
	}
	return keys
}

func readBounded(dir fs.FS, name string) ([]byte, error) {
	st, err := fs.Stat(dir, name)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s cannot be read: %w", name, err)
	case !st.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a file", name)
	case st.Size() > maxVariantFile:
		return nil, fmt.Errorf("%s has %d bytes, and may have %d", name, st.Size(), maxVariantFile)
	}
	b, err := fs.ReadFile(dir, name)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return b, nil
}

var variantID = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$`)

// parse takes variant.json apart and holds every key of it against what it may be.
func (v *manifest) parse(data []byte) error {
	var f record
	if err := json.Unmarshal(data, &f); err != nil {
		return fmt.Errorf("%s, %w", manifestFile, located(data, err))
	}
	known := append([]string{"format", "game", "id", "title", "about", "borders", "drawn"}, v.kit.listKeys()...)
	for _, key := range sorted(f) {
		if !slices.Contains(known, key) {
			return v.slip(key, "there is no key %q here: there are %s", key, strings.Join(known, ", "))
		}
	}
	var format, game string
	for _, t := range []struct {
		key  string
		into *string
	}{{"format", &format}, {"game", &game}, {"id", &v.id}, {"title", &v.title}, {"about", &v.about}} {
		if raw, ok := f[t.key]; ok {
			if err := v.decode(t.key, raw, Word, t.into); err != nil {
				return err
			}
		}
	}
	switch {
	case format != VariantFormat:
		return v.slip("format", "the format is %q, and this program reads %q", format, VariantFormat)
	case game != v.kit.Game:
		return v.slip("game", "the variant is of the game %q, not of %s", game, v.kit.Game)
	case !variantID.MatchString(v.id):
		return v.slip("id", "%q cannot be an id: "+
			"take 1 to 40 small letters, digits and hyphens, such as \"old-names\"", v.id)
	case strings.TrimSpace(v.title) == "":
		return v.slip("title", "the title is missing, under which people find the variant")
	}
	if err := v.text("title", v.title, 60); err != nil {
		return err
	}
	if v.about != "" {
		if err := v.text("about", v.about, 300); err != nil {
			return err
		}
	}
	for _, l := range v.kit.lists() {
		if err := v.parseList(&l, f[l.Key]); err != nil {
			return err
		}
	}
	if err := v.parseBorders(f["borders"]); err != nil {
		return err
	}
	if raw, ok := f["drawn"]; ok {
		if err := v.decode("drawn", raw, ByKey, &v.drawn); err != nil {
			return err
		}
	}
	for _, old := range sorted(v.drawn) {
		if err := v.text("drawn."+old, v.drawn[old], 40); err != nil {
			return err
		}
	}
	return nil
}

// parseList checks the changes to the records of a list.
func (v *manifest) parseList(l *List, raw json.RawMessage) error {
	if raw == nil {
		return nil
	}
	var all map[string]json.RawMessage
	if err := v.decode(l.Key, raw, ByKey, &all); err != nil {
		return err
	}
	patch := map[string]record{}
	for _, id := range sorted(all) {
		var r record
		at := l.Key + "." + id
		if err := v.decode(at, all[id], ByKey, &r); err != nil {
			return err
		}
		if err := v.fields(at, r, l.Fields); err != nil {
			return err
		}
		if len(r) == 0 {
			return v.slip(at, "it changes nothing")
		}
		patch[id] = r
	}
	if len(patch) > 0 {
		v.patch[l.Key] = patch
	}
	return nil
}

// fields holds a record against the fields that it may have.
func (v *manifest) fields(at string, r record, fields []Field) error {
	for _, key := range sorted(r) {
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Key == key })
		if i < 0 {
			var names []string
			for _, f := range fields {
				names = append(names, f.Key)
			}
			return v.slip(at+"."+key, "there is no key %q here: there are %s", key, strings.Join(names, ", "))
		}
		path, f := at+"."+key, fields[i]
		value := f.Kind.value()
		if err := v.decode(path, r[key], f.Kind, value); err != nil {
			return err
		}
		if s, ok := value.(*string); ok && f.Kind == Text {
			if err := v.text(path, *s, f.Most); err != nil {
				return err
			}
		}
	}
	return nil
}

var borderFields = []Field{
	{"a", Text, 0}, {"b", Text, 0}, {"river", Word, 0}, {"open", YesNo, 0}, {"closed", YesNo, 0}, {"source", Word, 0},
}

func (v *manifest) parseBorders(raw json.RawMessage) error {
	if raw == nil {
		return nil
	}
	var all []json.RawMessage
	if json.Unmarshal(raw, &all) != nil {
		return v.slip("borders", "it is %s, and a list of records is wanted", rawKind(raw))
	}
	for i := range all {
		at := fmt.Sprintf("borders.%d", i)
		var r record
		if err := v.decode(at, all[i], ByKey, &r); err != nil {
			return err
		}
		if err := v.fields(at, r, borderFields); err != nil {
			return err
		}
		b := border{a: textOf(r, "a"), b: textOf(r, "b"), source: textOf(r, "source")}
		b.open, b.closed = string(r["open"]) == "true", string(r["closed"]) == "true"
		if r["river"] != nil {
			river := textOf(r, "river")
			b.river = &river
		}
		if b.open && b.closed || !b.open && !b.closed && b.river == nil || b.closed && b.river != nil {
			return v.slip(at, "say one thing of the border of %q and %q: "+
				"a river (empty for none), or open or closed", b.a, b.b)
		}
		v.borders = append(v.borders, b)
	}
	return nil
}

// decode reads a value of variant.json; kind is what it should be, for the error.
func (v *manifest) decode(path string, raw json.RawMessage, kind Kind, into any) error {
	if string(raw) == "null" || json.Unmarshal(raw, into) != nil {
		return v.slip(path, "it is %s, and %s is wanted", rawKind(raw), kind.wanted())
	}
	return nil
}

// value is where a value of the kind is decoded into.
func (k Kind) value() any {
	switch k {
	case Number:
		return new(int)
	case YesNo:
		return new(bool)
	case Texts:
		return new([]string)
	case Numbers:
		return new([]int)
	case ByKey:
		return new(map[string]string)
	}
	return new(string)
}

// wanted is what JSON calls the kind.
func (k Kind) wanted() string {
	return [...]string{Text: "a string", Word: "a string", Number: "a whole number", YesNo: "true or false",
		Texts: "a list of strings", Numbers: "a list of whole numbers", ByKey: "a record"}[k]
}

// rawKind is what a JSON value is.
func rawKind(raw json.RawMessage) string {
	switch raw[0] {
	case '"':
		return "a string"
	case '{':
		return "a record"
	case '[':
		return "a list"
	case 't', 'f':
		return string(raw)
	case 'n':
		return "null"
	}
	return "the number " + string(raw)
}

// text checks what people will read.
func (v *manifest) text(path, s string, most int) error {
	switch n := utf8.RuneCountInString(s); {
	case s == "" || s != strings.TrimSpace(s):
		return v.slip(path, "%q is empty or has spaces around it", s)
	case most > 0 && n > most:
		return v.slip(path, "the text has %d letters, and may have %d", n, most)
	case strings.ContainsFunc(s, unicode.IsControl):
		return v.slip(path, "%q holds a line break or another control character", s)
	}
	return nil
}

// slip is an error in variant.json, at the line of a key.
func (v *manifest) slip(path, format string, args ...any) error {
	what := fmt.Sprintf(format, args...)
	for at := path; ; {
		if n := v.lines[at]; n > 0 {
			return fmt.Errorf("%s, line %d: %s: %s", manifestFile, n, path, what)
		}
		i := strings.LastIndexByte(at, '.')
		if i < 0 {
			return fmt.Errorf("%s: %s: %s", manifestFile, path, what)
		}
		at = at[:i]
	}
}

// patches says whether variant.json changes records of a data file.
func (v *manifest) patches(name string) bool {
	switch name {
	case MapFile:
		return len(v.patch[placeList.Key])+len(v.borders) > 0
	case ShapeFile:
		return len(v.patch[placeList.Key])+len(v.borders)+len(v.drawn) > 0
	}
	l := v.kit.listOf(name)
	return l != nil && len(v.patch[l.Key]) > 0
}

// changed names those of some files that are the user's own, and variant.json if it changes records of them.
func (v *manifest) changed(names []string) string {
	var list []string
	patched := false
	for _, name := range names {
		if v.files[name] != nil {
			list = append(list, name)
		}
		patched = patched || v.patches(name)
	}
	if patched {
		list = append(list, manifestFile)
	}
	if len(list) == 0 {
		return "the game's data"
	}
	return strings.Join(list, " and ")
}

// sorted lists the keys of a map in order, so that the first error is always the same.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
