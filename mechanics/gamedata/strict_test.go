// Tests of strict JSON and of the lines that errors name.

package gamedata

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"
)

// block is a record as a roster has them.
type block struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Steps  int      `json:"steps"`
	Traits []string `json:"traits"`
}

// TestWhole: a key that a record must have is asked for by line, path and id; one that it may lack is not, nor a field
// without a tag.
func TestWhole(t *testing.T) {
	type step struct {
		Strength int    `json:"strength"`
		Show     string `json:"show,omitempty"`
	}
	type file struct {
		Counters []struct {
			ID    string          `json:"id"`
			Steps []step          `json:"steps"`
			Costs map[string]step `json:"costs,omitempty"`
		} `json:"counters"`
		Free struct{ Any int }
	}
	for text, want := range map[string]string{
		`{"counters": [{"id": "a", "steps": [{"strength": 1}]}], "free": {}}`: "",
		"{\"counters\": [\n{\"id\": \"a\"}]}": `line 2: counters[0] (a): ` +
			`the key "steps" is missing`,
		"{\"counters\": [{\"id\": \"a\", \"steps\": [{},\n{}]}]}": `roster.json, line 1: counters[0].steps[0]: ` +
			`the key "strength" is missing`,
		`{"counters": [{"id": "a", "steps": [], "costs": {"b": {}}}]}`: `counters[0].costs.b: the key "strength"`,
		`{}`:                                  `line 1: the key "counters" is missing`,
		`{"counters": [], "game": "another"}`: `there is no key "game" here`,
	} {
		kit := &Kit{Game: "small", Data: fstest.MapFS{RosterFile: {Data: []byte(text)}}}
		err := kit.Standard().ReadWhole(RosterFile, &file{})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestStrictNamesTheLine spoils one record of a list that has each record on a line of its own: the error names that
// line.
func TestStrictNamesTheLine(t *testing.T) {
	spoil := map[string]func(string) string{
		"no key":       func(s string) string { return strings.Replace(s, `"steps"`, `"stops"`, 1) },
		"wanted":       func(s string) string { return strings.Replace(s, `"steps":`, `"steps":"x","x":`, 1) },
		"stands twice": func(s string) string { return strings.Replace(s, `"steps"`, `"ID"`, 1) },
		"no JSON":      func(s string) string { return strings.Replace(s, `"steps":`, `"steps" `, 1) },
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "records")
		bad := rapid.IntRange(0, n-1).Draw(t, "bad")
		what := rapid.SampledFrom(sorted(spoil)).Draw(t, "what")
		var lines []string
		for i := range n {
			b, err := json.Marshal(
				block{ID: "b" + strconv.Itoa(i), Name: rapid.String().Draw(t, "name"), Steps: i, Traits: []string{"a"}},
			)
			if err != nil {
				t.Fatal(err)
			}
			s := string(b)
			if i == bad {
				s = spoil[what](s)
			}
			lines = append(lines, s)
		}
		var list []block
		err := Strict([]byte("[\n"+strings.Join(lines, ",\n")+"\n]"), &list)
		want := fmt.Sprintf("line %d: ", bad+2)
		if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), what) {
			t.Fatalf("%s in line %d: %v", what, bad+2, err)
		}
	})
}

// TestKeyLines writes a document with one key a line, and finds each key on its line.
func TestKeyLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		want, line := map[string]int{}, 1
		var record func(path string, depth int)
		record = func(path string, depth int) {
			b.WriteString("{")
			n := rapid.IntRange(0, 4).Draw(t, "keys")
			for i := range n {
				line++
				key := fmt.Sprintf("k%d", i)
				at := strings.TrimPrefix(path+"."+key, ".")
				fmt.Fprintf(&b, "\n%q:", key)
				want[at] = line
				if depth < 3 && rapid.Bool().Draw(t, "inside") {
					record(at, depth+1)
				} else {
					b.WriteString("7")
				}
				if i < n-1 {
					b.WriteString(",")
				}
			}
			b.WriteString("}")
		}
		record("", 0)
		got, err := keyLines([]byte(b.String()))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\n%v, want %v, %v", b.String(), got, want, err)
		}
	})
}

// FuzzStrict reads any text as a roster: it is read, and reads again as the same, or the error names a line that
// there is.
func FuzzStrict(f *testing.F) {
	for _, s := range []string{`[]`, `[{"id":"a","name":"A","steps":3}]`, "[\n{\"id\":\"a\"},\n{\"nam\":1}]",
		`[{"id":1}]`, `[{"id":"a"`, `{}`, `[] x`,
		`[{"id":"a","ID":"b"}]`, `[{"id":null}]`, `null`, strings.Repeat("[", 40), "\"\xff\"", "[{\"steps\":1e400}]"} {
		f.Add([]byte(s))
	}
	begins := regexp.MustCompile(`^line ([0-9]+): .`)
	f.Fuzz(func(t *testing.T, text []byte) {
		var list []block
		err := Strict(text, &list)
		if err == nil {
			for i := range list {
				list[i].Traits = append([]string{}, list[i].Traits...) // nil would be written as null
			}
			b, err := json.Marshal(list)
			var again []block
			if err != nil || Strict(b, &again) != nil || !reflect.DeepEqual(list, again) {
				t.Fatalf("%q reads as %+v and then as %+v", text, list, again)
			}
			return
		}
		m := begins.FindStringSubmatch(err.Error())
		if m == nil {
			t.Fatalf("%q: the error names no line: %v", text, err)
		}
		if n, _ := strconv.Atoi(m[1]); n < 1 || n > 1+strings.Count(string(text), "\n") {
			t.Fatalf("%q: the error names line %d: %v", text, n, err)
		}
	})
}
