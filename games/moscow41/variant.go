package moscow41

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// VariantFormat names the form of variant.json.
const VariantFormat = "umpire-variant-1"

// The files of a variant. variant.json must be there; a data file called as ours is stands in for ours. The rules are not data.
const manifest = "variant.json"

var standIns = []string{"map.json", "shape.json", "roster.json", "scenarios.json"}

// maxVariantFile bounds a file of a variant, in bytes: ours are below a twentieth of it.
const maxVariantFile = 8 << 20

// variantFile is variant.json: what the variant is called, and what it changes one record at a time. What it does not name is as in the
// data file, ours or the variant's own.
type variantFile struct {
	Format    string                   `json:"format"`
	Game      string                   `json:"game"`
	ID        string                   `json:"id"`    // small letters, digits and hyphens
	Title     string                   `json:"title"` // for people
	About     string                   `json:"about"`
	Places    map[string]placePatch    `json:"places"`    // by id
	Borders   []borderPatch            `json:"borders"`   //
	Blocks    map[string]blockPatch    `json:"blocks"`    // by id
	Scenarios map[string]scenarioPatch `json:"scenarios"` // by id
	Drawn     map[string]string        `json:"drawn"`     // towns, rivers and lakes of the drawing that are no places: the name there, the name wanted
}

type placePatch struct {
	Name      *string           `json:"name,omitempty"`
	Terrain   *string           `json:"terrain,omitempty"`
	City      *string           `json:"city,omitempty"`
	Aliases   *[]string         `json:"aliases,omitempty"`
	Tags      *[]string         `json:"tags,omitempty"`
	Control   map[string]string `json:"control,omitempty"`
	Contested *[]string         `json:"contested,omitempty"`
	Source    *string           `json:"source,omitempty"`
	Note      *string           `json:"note,omitempty"`
}

// borderPatch changes the border of two places: its river (empty: none), or whether there is one.
type borderPatch struct {
	A      string  `json:"a"`
	B      string  `json:"b"`
	River  *string `json:"river"`
	Open   bool    `json:"open"`   // the places border on each other from now on
	Closed bool    `json:"closed"` // no longer
	Source string  `json:"source"`
}

type blockPatch struct {
	Name      *string   `json:"name,omitempty"`
	Native    *string   `json:"native,omitempty"`
	Short     *string   `json:"short,omitempty"`
	Commander *string   `json:"commander,omitempty"`
	Levels    *[]int    `json:"levels,omitempty"`
	Fire      *[]string `json:"fire,omitempty"`
	MP        *int      `json:"mp,omitempty"`
	Fast      *bool     `json:"fast,omitempty"`
}

type scenarioPatch struct {
	Name   *string `json:"name,omitempty"`
	Intro  *string `json:"intro,omitempty"`
	Length *string `json:"length,omitempty"`
}

// variant is a user's own data while they are read.
type variant struct {
	variantFile
	files map[string][]byte
	lines map[string]int    // of variant.json: by path of keys, such as "places.63.name"
	was   map[string]string // by id, the names of places before they were changed
	hash  string
}

// Variant is the game on a user's own names, terrain, borders, strengths or set-ups, as docs/variants.md describes them: variant.json names
// the variant and changes single records, and files called as ours are (map.json, shape.json, roster.json, scenarios.json) stand in
// for them. The sums that the rulebook states are checked again, and every scenario is played once. Its Info has the id moscow41+ID, a
// data hash of its own, and says what differs. An error names the file, the line or record, what is wrong and what to do.
func Variant(dir fs.FS) (*Game, error) {
	v, err := readVariant(dir)
	if err != nil {
		return nil, err
	}
	base, err := standard()
	if err != nil {
		return nil, err
	}
	l := &loader{variant: v, base: base}
	g, err := load(l)
	if err != nil {
		return nil, err
	}
	if err := l.statedStarts(g); err != nil {
		return nil, err
	}
	if err := playsOut(g); err != nil {
		return nil, fmt.Errorf("variant %s: %w", v.ID, err)
	}
	a := &g.About
	a.ID, a.Name, a.Tagline = "moscow41+"+v.ID, a.Name+": "+v.Title, v.tagline()
	a.DataHash = blocks.DataHash([]byte(a.DataHash), []byte(v.hash))
	a.Variant = &kernel.VariantInfo{Of: base.Info().ID, ID: v.ID, Title: v.Title, About: v.About, Hash: v.hash, Changes: v.changes(base.Info(), g.Info(), l)}
	return g, nil
}

// standard is the game on our own data, made once: what variants are held against.
var standard = sync.OnceValues(New)

func (v *variant) tagline() string {
	if v.About == "" {
		return "Moscow '41 on data of your own"
	}
	return v.About
}

// readVariant reads the files of a variant, and variant.json as far as it can be checked by itself.
func readVariant(dir fs.FS) (*variant, error) {
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, fmt.Errorf("the variant cannot be read: %w", err)
	}
	v := &variant{files: map[string][]byte{}, was: map[string]string{}}
	for _, e := range entries {
		name := e.Name()
		switch {
		case name == manifest, slices.Contains(standIns, name):
			if v.files[name], err = readBounded(dir, name); err != nil {
				return nil, err
			}
		case name == "README.md", strings.HasPrefix(name, "."):
		default:
			return nil, fmt.Errorf("the variant holds %q, which is no file of a variant: it may hold %s, %s and README.md", name, manifest, strings.Join(standIns, ", "))
		}
	}
	if v.files[manifest] == nil {
		return nil, fmt.Errorf("%s is missing, which says what the variant is called: make one with {\"format\": %q, \"game\": \"moscow41\", \"id\": \"...\", \"title\": \"...\"}", manifest, VariantFormat)
	}
	if v.lines, err = keyLines(v.files[manifest]); err != nil {
		return nil, fmt.Errorf("%s, %w", manifest, err)
	}
	if err := strictly(v.files[manifest], &v.variantFile); err != nil {
		return nil, fmt.Errorf("%s, %w", manifest, err)
	}
	if err := v.check(); err != nil {
		return nil, err
	}
	if len(v.files) == 1 && len(v.Places)+len(v.Borders)+len(v.Blocks)+len(v.Scenarios)+len(v.Drawn) == 0 {
		return nil, fmt.Errorf("%s changes nothing, and no data file stands beside it: give it places, borders, blocks, scenarios or drawn", manifest)
	}
	h := sha256.New()
	for _, name := range append([]string{manifest}, standIns...) {
		if b, ok := v.files[name]; ok {
			fmt.Fprintf(h, "%s %d:", name, len(b))
			h.Write(b)
		}
	}
	v.hash = hex.EncodeToString(h.Sum(nil))
	return v, nil
}

func readBounded(dir fs.FS, name string) ([]byte, error) {
	st, err := fs.Stat(dir, name)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s cannot be read: %w", name, err)
	case !st.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file", name)
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

// check holds the head of variant.json, and every text in it, against what they may be.
func (v *variant) check() error {
	switch {
	case v.Format != VariantFormat:
		return v.slip("format", "the format is %q, and this program reads %q", v.Format, VariantFormat)
	case v.Game != "moscow41":
		return v.slip("game", "the variant is of the game %q, not of moscow41", v.Game)
	case !variantID.MatchString(v.ID):
		return v.slip("id", "%q cannot be an id: take 1 to 40 small letters, digits and hyphens, such as \"russian-names\"", v.ID)
	case strings.TrimSpace(v.Title) == "":
		return v.slip("title", "the title is missing, under which people find the variant")
	}
	text := func(path string, s *string, most int) error {
		switch {
		case s == nil:
		case *s == "" || *s != strings.TrimSpace(*s):
			return v.slip(path, "%q is empty or has spaces around it", *s)
		case utf8.RuneCountInString(*s) > most:
			return v.slip(path, "the text has %d letters, and may have %d", utf8.RuneCountInString(*s), most)
		case strings.ContainsFunc(*s, unicode.IsControl):
			return v.slip(path, "%q holds a line break or another control character", *s)
		}
		return nil
	}
	type field struct {
		path string
		s    *string
		most int
	}
	fields := []field{{"title", &v.Title, 60}}
	if v.About != "" {
		fields = append(fields, field{"about", &v.About, 300})
	}
	for _, id := range sorted(v.Places) {
		fields = append(fields, field{"places." + id + ".name", v.Places[id].Name, 40})
	}
	for _, id := range sorted(v.Blocks) {
		b := v.Blocks[id]
		at := "blocks." + id
		fields = append(fields, field{at + ".name", b.Name, 60}, field{at + ".native", b.Native, 80}, field{at + ".short", b.Short, 8}, field{at + ".commander", b.Commander, 60})
	}
	for _, id := range sorted(v.Scenarios) {
		s := v.Scenarios[id]
		at := "scenarios." + id
		fields = append(fields, field{at + ".name", s.Name, 60}, field{at + ".intro", s.Intro, 1200}, field{at + ".length", s.Length, 80})
	}
	for _, old := range sorted(v.Drawn) {
		name := v.Drawn[old]
		fields = append(fields, field{"drawn." + old, &name, 40})
	}
	for _, f := range fields {
		if err := text(f.path, f.s, f.most); err != nil {
			return err
		}
	}
	return nil
}

// sameRecords makes sure that every number means the same piece, place and scenario as in the standard game: positions and logs hold numbers,
// and a rule that names a block must find it.
func (v *variant) sameRecords(l *loader) error {
	base := l.base
	own, std := &l.c.About, base.Info()
	for i := range max(len(own.Places), len(std.Places)) {
		if i >= len(own.Places) || i >= len(std.Places) || own.Places[i].ID != std.Places[i].ID || own.Places[i].Kind != std.Places[i].Kind {
			return fmt.Errorf("%s: place %d is %s, and must be %s: keep the game's places, their kinds and their order", l.at("map.json"), i, placeNamed(own.Places, i), placeNamed(std.Places, i))
		}
	}
	for i := range max(len(own.Pieces), len(std.Pieces)) {
		if i >= len(own.Pieces) || i >= len(std.Pieces) || own.Pieces[i].ID != std.Pieces[i].ID || own.Pieces[i].Side != std.Pieces[i].Side {
			return fmt.Errorf("%s: block %d is %s, and must be %s: keep the game's blocks, their sides and their order", l.at("roster.json"), i, blockNamed(own.Pieces, i), blockNamed(std.Pieces, i))
		}
		if i > 0 && l.c.Units[i].Kind.Combat() != base.Units[i].Kind.Combat() {
			return fmt.Errorf("%s: the type %q makes an HQ or leader of a combat block, or the reverse: it must stay %q", l.atBlock(own.Pieces[i].ID), own.Pieces[i].Type, std.Pieces[i].Type)
		}
	}
	if a, b := scenarioIDs(own), scenarioIDs(std); !slices.Equal(a, b) {
		return fmt.Errorf("%s: the scenarios are %s, and must be %s, in this order", l.at("scenarios.json"), strings.Join(a, ", "), strings.Join(b, ", "))
	}
	return nil
}

func placeNamed(list []kernel.PlaceInfo, i int) string {
	if i >= len(list) {
		return "missing"
	}
	return fmt.Sprintf("the %s %q", list[i].Kind, list[i].ID)
}

func blockNamed(list []kernel.PieceInfo, i int) string {
	if i >= len(list) {
		return "missing"
	}
	return fmt.Sprintf("%q", list[i].ID)
}

func scenarioIDs(i *kernel.Info) (ids []string) {
	for _, s := range i.Scenarios {
		ids = append(ids, s.ID)
	}
	return ids
}

// slip is an error in variant.json, at the line of a key.
func (v *variant) slip(path, format string, args ...any) error {
	what := fmt.Sprintf(format, args...)
	for at := path; ; {
		if n := v.lines[at]; n > 0 {
			return fmt.Errorf("%s, line %d: %s: %s", manifest, n, path, what)
		}
		i := strings.LastIndexByte(at, '.')
		if i < 0 {
			return fmt.Errorf("%s: %s: %s", manifest, path, what)
		}
		at = at[:i]
	}
}

// at names a data file in an error: whose it is, and what lies over it.
func (l *loader) at(name string) string {
	v := l.variant
	switch {
	case v == nil:
		return "data/" + name
	case v.files[name] != nil && v.patches(name):
		return name + " with " + manifest + " over it"
	case v.files[name] != nil:
		return name
	case v.patches(name):
		return manifest + " over the game's " + name
	}
	return "the game's " + name
}

// patches says whether variant.json changes records of a data file.
func (v *variant) patches(name string) bool {
	switch name {
	case "map.json":
		return len(v.Places)+len(v.Borders) > 0
	case "roster.json":
		return len(v.Blocks) > 0
	case "scenarios.json":
		return len(v.Scenarios) > 0
	case "shape.json":
		return len(v.Places)+len(v.Borders)+len(v.Drawn) > 0
	}
	return false
}

// atBlock names a block's record in an error.
func (l *loader) atBlock(id string) string { return l.record("roster.json", "blocks", "block", id) }

// atPlace names a place's record in an error.
func (l *loader) atPlace(id string) string { return l.record("map.json", "places", "place", id) }

func (l *loader) record(name, key, what, id string) string {
	if v := l.variant; v != nil {
		if n := v.lines[key+"."+id]; n > 0 {
			return fmt.Sprintf("%s, line %d: %s.%s", manifest, n, key, id)
		}
		if b := v.files[name]; b != nil {
			if n := idLine(b, id); n > 0 {
				return fmt.Sprintf("%s, line %d: %s %q", name, n, what, id)
			}
		}
	}
	return fmt.Sprintf("%s: %s %q", l.at(name), what, id)
}

// drawn holds the drawing against the map: it must have every area, and nothing that is no place.
func (l *loader) drawn(shape []byte) error {
	var f struct {
		Format        string
		Width, Height int
		Arcs          [][]int
		Areas         map[string]struct{ Rings [][]int }
	}
	at := l.at("shape.json")
	if err := json.Unmarshal(shape, &f); err != nil {
		return fmt.Errorf("%s, %w", at, located(shape, err))
	}
	if f.Format != "umpire-shape-1" || f.Width <= 0 || f.Height <= 0 {
		return fmt.Errorf("%s: format %q, %d by %d: a drawing is umpire-shape-1, with width and height", at, f.Format, f.Width, f.Height)
	}
	for _, id := range sorted(f.Areas) {
		if p, ok := l.m.Graph.Lookup(id); !ok || l.m.Places[p].ID != id {
			return fmt.Errorf("%s: areas: there is no place with the id %q", at, id)
		}
		for _, ring := range f.Areas[id].Rings {
			for _, a := range ring {
				if max(a, ^a) >= len(f.Arcs) {
					return fmt.Errorf("%s: areas: %s is drawn with arc %d, and there are %d", at, id, a, len(f.Arcs))
				}
			}
		}
	}
	for i, a := range f.Arcs {
		if len(a) < 4 || len(a)%2 != 0 {
			return fmt.Errorf("%s: arcs: arc %d has %d numbers: pairs are wanted, two at least", at, i, len(a))
		}
	}
	for _, a := range l.m.Places {
		if a.Kind == board.KindArea && len(f.Areas[a.ID].Rings) == 0 {
			return fmt.Errorf("%s: areas: %s (%s) is not drawn", at, a.ID, a.Name)
		}
	}
	return nil
}

var errNothingToDo = errors.New("nobody has anything to decide, and it is not over")
