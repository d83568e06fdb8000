// Puts something wrong in the place of the values of a game's data files, of each key at least once, and wants every
// one refused.

package blockstest

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"umpire/board"
)

// slot is a value of a JSON file: where it stands, and under which key or at which place of a list.
type slot struct {
	path     string   // with the numbers of lists and the names in ByName left out: ".blocks[].levels[]"
	keys     []string // the keys and numbers from the root
	from, to int      // the bytes of the value
	key      int      // the byte at which its key begins; -1 in a list
	before   int      // the byte behind the value before it, or behind the bracket
	first    bool     // of its record
	kind     byte     // the first byte of the value
	ids      []string // ids of the records around it
}

// slots finds all values of a JSON file. Records under a path of byName are lists whose keys are ids.
func slots(data []byte, byName ...string) (list []slot) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	next := func() (from, to int, token json.Token) {
		from = int(d.InputOffset())
		for bytes.IndexByte([]byte(" \t\r\n,:"), data[from]) >= 0 {
			from++
		}
		token, err := d.Token()
		if err != nil {
			panic(err)
		}
		return from, int(d.InputOffset()), token
	}
	var value func(s slot)
	value = func(s slot) {
		i := len(list)
		list = append(list, s)
		from, to, token := next()
		list[i].from, list[i].kind = from, data[from]
		open, ok := token.(json.Delim)
		if !ok {
			list[i].to = to
			return
		}
		ids, does := slices.Clone(s.ids), ""
		for n := 0; d.More(); n++ {
			in := slot{path: s.path + "[]", key: -1, before: int(d.InputOffset()), first: n == 0, ids: ids}
			name := strconv.Itoa(n)
			if open == '{' {
				k, _, key := next()
				in.key, name = k, key.(string)
				if in.path = s.path + "." + name; slices.Contains(byName, s.path) {
					in.path = s.path + ".*"
				}
			}
			in.keys = append(slices.Clone(s.keys), name)
			at := len(list)
			value(in)
			if v := string(data[list[at].from:list[at].to]); open == '{' && name == "id" && v[0] == '"' {
				ids = append(ids, strings.Trim(v, `"`))
			} else if open == '{' && name == "do" { // what a step of a set-up needs depends on what it does
				does = strings.Trim(v, `"`)
			}
		}
		_, list[i].to, _ = next()
		if does != "" {
			for j := range list[i+1:] {
				in := &list[i+1+j]
				in.path = strings.TrimSuffix(s.path, "[]") + "[" + does + "]" + strings.TrimPrefix(in.path, s.path)
			}
		}
	}
	value(slot{key: -1})
	return list[1:]
}

// wrongs are the ways in which a value can be wrong.
var wrongs = []string{"missing", "renamed", "null", "type", "word", "empty", "negative", "huge"}

// wrong is the file with a value made wrong in a way; nil if it cannot be wrong so.
func wrong(data []byte, s slot, way string) []byte {
	put := func(from, to int, text string) []byte {
		return slices.Concat(data[:from], []byte(text), data[to:])
	}
	number := s.kind == '-' || s.kind >= '0' && s.kind <= '9'
	switch {
	case way == "missing" && s.key >= 0:
		to := s.to
		if s.first {
			for bytes.IndexByte([]byte(" \t\r\n"), data[to]) >= 0 {
				to++
			}
			if data[to] == ',' {
				to++
			}
		}
		return put(s.before, to, "")
	case way == "renamed" && s.key >= 0:
		return put(s.key, s.key+1, `"x-`)
	case way == "null":
		return put(s.from, s.to, "null")
	case way == "type" && s.kind == '"':
		return put(s.from, s.to, "7")
	case way == "type":
		return put(s.from, s.to, `"x"`)
	case way == "word" && s.kind == '"':
		return put(s.from, s.to, `"zzz"`)
	case way == "empty" && (s.kind == '"' || s.kind == '[' || s.kind == '{') && s.to-s.from > 2:
		return put(s.from, s.to, map[byte]string{'"': `""`, '[': "[]", '{': "{}"}[s.kind])
	case way == "negative" && number:
		return put(s.from, s.to, "-7")
	case way == "huge" && number:
		return put(s.from, s.to, "99999999999")
	}
	return nil
}

// BadData is a game whose data files are to be made wrong, in the folder data of the test.
type BadData struct {
	Game string // its id
	// Load loads the game with another data file: as a variant, which is there too, if a variant can have that file.
	// Starts holds what was loaded against the starts that the rulebook states.
	Load func(name string, data []byte, variant fs.FS) (starts func() error, err error)
	// Free are values that may be anything of their kind, or may be left out, beyond Free: by file, path and ways,
	// "map.json .places[].source missing word", each with the reason. Each must be needed.
	Free map[string]string
}

// free are the values of block games that are free.
var free = map[string]string{
	// Names and texts are for people: any text will do, but one is needed.
	"map.json .places[].name word":                       "a name",
	"map.json .fronts[].name word":                       "a name",
	"map.json .prints[].text word":                       "a text",
	"roster.json .blocks[].name word":                    "a name",
	"roster.json .blocks[].native word":                  "a name",
	"roster.json .blocks[].short word":                   "a name",
	"roster.json .blocks[].history_note word":            "a text",
	"scenarios.json .scenarios[].name word":              "a name",
	"scenarios.json .scenarios[].intro word":             "a text",
	"scenarios.json .scenarios[].length word":            "a text",
	"scenarios.json .scenarios[].setup[place].rule word": "where the rulebook says it, in words",
	"scenarios.json .scenarios[].setup[draw].rule word":  "likewise",
	"scenarios.json .scenarios[].setup[lines].rule word": "likewise",
	"rules.json [].title word":                           "a name",
	"rules.json [].text word":                            "a text",
	"rules.json [].rule word":                            "a number; that code has it is held by a test of the game",
	"rules.json [].kind missing word empty":              "what kind of rule it is, for readers of the file",
	"rules.json [].enforced missing":                     "help alone; a test of the game holds code against it",
	"rules.json [].cite missing word empty":              "what players read instead of the number",
	// Where facts are from is for readers of the file.
	"map.json .places[].source missing word empty":  "a source",
	"map.json .borders[].source missing word empty": "a source",
	"map.json .icons[].source missing word empty":   "a source",
	"map.json .prints[].source missing word empty":  "a source",
	"map.json .fronts[].source missing word empty":  "a source",
	"roster.json .blocks[].identity.source word":    "a source",
	"roster.json .blocks[].identity.reason word":    "a reason",
	"roster.json .blocks[].steps.source word":       "a source",
	"roster.json .blocks[].firepower.source word":   "a source",
	"roster.json .blocks[].firepower.reason word":   "a reason",
	// What may be left out.
	"map.json .places[].aliases missing empty":           "other words that players may type",
	"map.json .places[].aliases[] word":                  "such a word",
	"map.json .places[].city missing word empty":         "whether a place has a city, and its name",
	"map.json .borders[].river missing word empty":       "whether a border has a river, and its name",
	"map.json .places[].lon negative":                    "the western half of the globe",
	"map.json .places[].lat negative":                    "the southern half of the globe",
	"map.json .icons[].unit_hint missing empty":          "which block an icon is thought to be",
	"map.json .prints missing empty":                     "what is printed on the map",
	"map.json .prints[].side missing empty":              "a mark of nobody",
	"map.json .fronts empty":                             "what is printed on the map",
	"roster.json .blocks[].commander missing word empty": "who commanded it",
	"roster.json .blocks[].formed missing empty":         "a date of history",
	"roster.json .blocks[].arrives missing empty":        "likewise",
	"roster.json .blocks[].until missing empty":          "likewise",
	"roster.json .blocks[].subtype missing empty":        "printed beside the type; those that rules name are counted",
	// The drawing: what is not there is not drawn, and lines may run off the sheet.
	"shape.json .arcs[][] negative":                     "a point off the sheet",
	"shape.json .lakes[].line[] negative":               "likewise",
	"shape.json .rivers[].line[] negative":              "likewise",
	"shape.json .regions[].line[] negative":             "likewise",
	"shape.json .ways[].line[] negative":                "likewise",
	"shape.json .woods[][] negative":                    "likewise",
	"shape.json .towns[].x missing negative":            "likewise",
	"shape.json .towns[].y missing negative":            "likewise",
	"shape.json .areas.*.rings[][] negative":            "an arc walked the other way",
	"shape.json .voids.*.rings[][] negative":            "likewise",
	"shape.json .areas.*.label missing empty":           "the name stands in the middle of the area",
	"shape.json .crossings missing empty":               "not drawn",
	"shape.json .edge missing empty":                    "not drawn",
	"shape.json .lakes missing empty":                   "not drawn",
	"shape.json .rivers missing empty":                  "not drawn",
	"shape.json .regions missing empty":                 "not drawn",
	"shape.json .towns missing empty":                   "not drawn",
	"shape.json .voids missing empty":                   "not drawn",
	"shape.json .voids.* missing renamed":               "not drawn, or under another name",
	"shape.json .ways missing empty":                    "not drawn",
	"shape.json .woods missing empty":                   "not drawn",
	"shape.json .lakes[].name missing word empty":       "a name",
	"shape.json .rivers[].name missing word empty":      "a name",
	"shape.json .regions[].name word":                   "a name",
	"shape.json .towns[].name word":                     "a name",
	"shape.json .rivers[].rank missing":                 "how thick it is drawn",
	"shape.json .rivers[].spring missing":               "whether its end is drawn thin",
	"shape.json .towns[].size missing":                  "how large it is written",
	"shape.json .captions missing empty":                "not drawn",
	"shape.json .captions[] empty":                      "not drawn",
	"shape.json .captions[].text missing word empty":    "a text",
	"shape.json .captions[].size missing negative huge": "how large it is written",
	"shape.json .captions[].x missing negative huge":    "where it is written",
	"shape.json .captions[].y missing negative huge":    "likewise",
	"shape.json .imprint missing empty":                 "not drawn",
	"shape.json .imprint[] word empty":                  "a text",
	"shape.json .paper missing empty":                   "the picture of the ground, drawn by mapforge",
	"shape.json .paper.h missing negative huge":         "likewise",
	"shape.json .paper.w missing negative huge":         "likewise",
	"shape.json .paper.unit missing negative huge":      "likewise",
	"shape.json .paper.png missing word empty":          "likewise",
	"shape.json .scenery missing empty":                 "which kinds of way have no effect, for the legend",
	"shape.json .ticks missing empty":                   "not drawn",
	"shape.json .ticks.* missing renamed empty":         "not drawn",
	"shape.json .ticks.*[] empty":                       "not drawn",
	"shape.json .ticks.*[][] negative huge":             "not drawn, or off the sheet",
	"shape.json .unit_m missing":                        "no scale is drawn",
}

// dataFiles are the data files of a block game.
var dataFiles = []string{"map.json", "roster.json", "scenarios.json", "rules.json", "shape.json"}

// byName are the records whose keys are ids.
var byName = map[string][]string{"shape.json": {".areas", ".voids", ".ticks"}}

// wayOut is how an error says what would be right.
var wayOut = regexp.MustCompile(`must |it can |there (is|are) |give|missing|wanted|say |wants|this program reads|` +
	`one of|rulebook (has|says|states|leaves)|is not |is no |, not of|name |there (is|are) |the sheet is|keep |twice`)

// Check makes values wrong one at a time: of each key the first, and one more in some ways. Each must be refused by an
// error that names the file, the record or key, and the way out; or be free.
func (d *BadData) Check(t *testing.T) {
	if testing.Short() {
		t.Skip("the game is loaded a thousand times: that takes minutes under the race detector")
	}
	tried, refused, taken := 0, 0, 0
	all := os.Getenv("BAD_DATA") == "all"
	d.Free = maps.Clone(d.Free)
	maps.Copy(d.Free, free)
	needed := map[string]bool{}
	for _, file := range dataFiles {
		data, err := fs.ReadFile(dataDir, file)
		if err != nil {
			t.Fatal(err)
		}
		byPath := map[string][]slot{}
		var paths []string
		for _, s := range slots(data, byName[file]...) {
			if byPath[s.path] == nil {
				paths = append(paths, s.path)
			}
			byPath[s.path] = append(byPath[s.path], s)
		}
		for _, path := range paths {
			list := byPath[path]
			h := fnv.New32a()
			h.Write([]byte(path))
			some := []slot{list[0]}
			if other := int(h.Sum32() % uint32(len(list))); other > 0 {
				some = append(some, list[other])
			}
			for i, s := range some {
				if key := s.keys[len(s.keys)-1]; key == "id" {
					s.ids = append(s.ids, strings.Trim(string(data[s.from:s.to]), `"`))
				}
				for _, way := range wrongs {
					bad := wrong(data, s, way)
					if bad == nil || i > 0 && way != "word" || !all && mechanical(path, way) {
						continue
					}
					tried++
					what := strings.Join(s.keys, ".") + " " + way
					starts, err := d.Load(file, bad, VariantDir(d.Game, "", file, string(bad)))
					if entry := d.free(file, path, way); err == nil && entry != "" {
						needed[entry] = true
						taken++
						continue
					}
					if err == nil {
						err = starts()
					}
					if err == nil {
						t.Errorf("%s: %s (%s): it is taken", file, what, path)
						continue
					}
					refused++
					d.words(t, file, what, s, err.Error())
				}
			}
		}
	}
	for entry := range d.Free {
		if !needed[entry] {
			t.Errorf("%q need not be free: it is always refused", entry)
		}
	}
	t.Logf("%d values made wrong: %d refused, %d free", tried, refused, taken)
}

// mechanical says whether a way need not be tried at a path: what is wrong in any file in the same way, whatever a key
// means, is tried at one path of four. With BAD_DATA=all it is tried at each.
func mechanical(path, way string) bool {
	h := fnv.New32a()
	h.Write([]byte(path + way))
	return slices.Contains([]string{"renamed", "null", "type"}, way) && h.Sum32()%4 > 0
}

// dataDir is the folder with a game's data files.
var dataDir = os.DirFS("data")

// free is the entry of Free that lets a value be wrong in a way; empty if there is none.
func (d *BadData) free(file, path, way string) string {
	for entry := range d.Free {
		words := strings.Fields(entry)
		if words[0] == file && words[1] == path && slices.Contains(words[2:], way) {
			return entry
		}
	}
	return ""
}

// words holds an error against what it must name.
func (d *BadData) words(t *testing.T, file, what string, s slot, text string) {
	t.Helper()
	key := s.keys[len(s.keys)-1]
	for i := len(s.keys) - 1; i > 0 && key[0] >= '0' && key[0] <= '9'; i-- {
		key = s.keys[i-1]
	}
	at := append([]string{strings.TrimSuffix(key, "s"), "zzz", "line ", "keep the game's"}, s.ids...)
	if file == "shape.json" { // whose lists have numbers, not ids
		at = append(at, s.keys[0])
	}
	named := slices.ContainsFunc(at, func(w string) bool {
		return strings.Contains(strings.ToLower(text), strings.ToLower(w))
	})
	if !strings.Contains(text, ".json") || !named || !wayOut.MatchString(text) {
		t.Errorf("%s: %s: the error does not name the file, the place and the way out: %s", file, what, text)
	}
}

// PlainShape is a drawing on the sheet of another one, of which each area is the same line.
func PlainShape(m *board.AreaMap, shape []byte) ([]byte, error) {
	var head struct {
		Format string `json:"format"`
		Game   string `json:"game"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
	}
	if err := json.Unmarshal(shape, &head); err != nil {
		return nil, err
	}
	areas := map[string]any{}
	for i := range m.Places {
		areas[m.Places[i].ID] = map[string]any{"rings": [][]int{{0}}}
	}
	return json.Marshal(map[string]any{"format": head.Format, "game": head.Game, "width": head.Width,
		"height": head.Height, "arcs": [][]int{{0, 0, 1, 1}}, "areas": areas})
}
