// All addresses of the API: a fuzz posts to each, and docs/api.md has each.

package server_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"umpire/table"
)

// FuzzHTTPBody posts to each address that takes a body. What ends a game or gives a seat away has a table of its own,
// so that the others are asked of a game that goes on.
func FuzzHTTPBody(f *testing.F) {
	s := serve(f)
	made, ended := s.table("me", "open"), s.table("me", "open")
	var paths []string
	for _, a := range s.srv.Asked() {
		path, posts := strings.CutPrefix(a, "POST ")
		if !posts {
			continue
		}
		at := made.Table
		for _, end := range []string{"/resign", "/seat", "/sessions/end", "/draw", "/takeback", "/answer", "/rematch"} {
			if strings.HasSuffix(path, end) {
				at = ended.Table
			}
		}
		paths = append(paths, strings.Replace(path, "{id}", at, 1))
	}
	seed := func(end string, bodies ...string) {
		i := slices.IndexFunc(paths, func(p string) bool { return strings.HasSuffix(p, end) })
		if i < 0 {
			f.Fatalf("nothing posts to %s", end)
		}
		for _, body := range bodies {
			f.Add(byte(i), []byte(body))
		}
	}
	for i := range paths {
		f.Add(byte(i), []byte(`{"at":1}`))
	}
	seed("/play", `{"at":1,"steps":0,"action":"move r1 p2"}`, `{"at":1e999}`, "\x00")
	seed("/order", `{"at":1,"steps":1}`)
	seed("/undo", `{"at":1,"keep":0}`)
	seed("/why", `{"action":"move b1 p4"}`)
	seed("/preview", `{"action":"done"}`)
	seed("/forecast", `{"action":"fight p5"}`)
	seed("/risk", `{"action":"done"}`)
	seed("/name", `{"name":"Otto \u202e\n"}`, `{"name":"`+strings.Repeat("x", 25)+`"}`)
	seed("/seat", `{"at":1,"side":"blue","who":"open","replaceKey":true}`)
	seed("/resign", `{"at":1,"side":"red"}`)
	seed("/answer", `{"at":1,"yes":true}`)
	seed("/rematch", `{"stay":true}`)
	seed("/overlay", `{"overlay":"stands","side":"red","piece":"?1","as":"observer","at":1}`)
	seed("/fork", `{"at":1,"seats":{"red":"me","blue":"me"}}`)
	seed("/api/tables", `{"game":"picket","scenario":"road","seats":{"red":"me","blue":"open"}}`,
		`{"game":"picket","text":"game picket\nscenario road\ndo done\n","lesson":true}`)
	seed("/api/import", `{"format":"umpire-game-2"}`, "game picket\nscenario road\n")
	f.Fuzz(func(t *testing.T, path byte, body []byte) {
		to, key := paths[int(path)%len(paths)], made.Mine
		if strings.Contains(to, ended.Table) {
			key = ended.Mine
		}
		req := httptest.NewRequest("POST", to, bytes.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Umpire-Key", key)
		req.URL.Scheme, req.URL.Host = "http", strings.TrimPrefix(s.url, "http://")
		req.RequestURI = ""
		resp, err := s.http.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode >= 500 || !json.Valid(text) {
			t.Errorf("%d %s", resp.StatusCode, text)
		}
		if resp.StatusCode >= 400 {
			var fail table.Failure
			if err := json.Unmarshal(text, &fail); err != nil || fail.Code == "" || fail.Message == "" {
				t.Errorf("%v: %s", err, text)
			}
		}
	})
}

// TestTheAPIIsWritten: docs/api.md has a line for each address with its method, and no other.
func TestTheAPIIsWritten(t *testing.T) {
	text, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	var written []string
	for _, m := range regexp.MustCompile("(?m)^\\| `((?:GET|POST) [^`?]*)").FindAllStringSubmatch(string(text), -1) {
		if m[1] != "GET /metrics" { // at the operator's own address
			written = append(written, m[1])
		}
	}
	asked := slices.Sorted(slices.Values(serve(t).srv.Asked()))
	slices.Sort(written)
	if !slices.Equal(asked, written) {
		t.Errorf("the server answers\n%s\ndocs/api.md has\n%s", strings.Join(asked, "\n"), strings.Join(written, "\n"))
	}
}
