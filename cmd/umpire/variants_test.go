// Tests of variants in the running program: offered in the lobby, and required by the games that were begun on them.

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/table"
	"umpire/table/gamelog"
)

// asked sends a request to a running program; the answer is read into want if it is a success, else its message is
// returned.
func asked(t *testing.T, method, address, key string, body, want any) string {
	t.Helper()
	var in io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		in = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, address, in)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Umpire-Key", key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	defer http.DefaultClient.CloseIdleConnections()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode >= 300 {
		var f table.Failure
		if err := json.Unmarshal(text, &f); err != nil || f.Message == "" {
			t.Fatalf("%s %s: %d %s", method, address, resp.StatusCode, text)
		}
		return f.Message
	}
	if err := json.Unmarshal(text, want); err != nil {
		t.Fatalf("%s %s: %v", method, address, err)
	}
	return ""
}

// TestPlayOnAVariant: the lobby offers the variant and the game; its games need it, in the version they were begun
// with, and are not touched by a program that lacks it.
func TestPlayOnAVariant(t *testing.T) {
	data, mine := t.TempDir(), t.TempDir()
	write := func(name string) {
		text := `{"format":"umpire-variant-1","game":"moscow41","id":"mine","title":"My names",` +
			`"places":{"63":{"name":"` + name + `"}}}`
		if err := os.WriteFile(filepath.Join(mine, "variant.json"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("Moskva")
	with := func(more ...string) (string, func()) {
		u, stop := start(t, append([]string{"play", "--no-open", "--data", data}, more...)...)
		return u, func() {
			if code, said := stop(); code != 0 {
				t.Errorf("exit status %d: %s", code, said)
			}
		}
	}
	u, stop := with("--variant", mine)
	var games []table.GameLine
	asked(t, "GET", u+"api/games", "", nil, &games)
	last := len(builtInGames)
	if len(games) != last+1 || games[last].ID != "moscow41+mine" || games[last].Variant == nil ||
		!strings.Contains(games[last].Variant.Changes[0], "Moscow is Moskva") ||
		len(games[last].Bots) != len(games[0].Bots) {
		t.Fatalf("%+v", games)
	}
	var info kernel.Info
	asked(t, "GET", u+"api/games/"+url.PathEscape("moscow41+mine"), "", nil, &info)
	if info.Places[63].Name != "Moskva" || info.Base() != "moscow41" {
		t.Errorf("place 63 is %+v", info.Places[63])
	}
	var std, own []kernel.RuleInfo
	asked(t, "GET", u+"api/rules/moscow41/text", "", nil, &std)
	asked(t, "GET", u+"api/rules/moscow41+mine/text", "", nil, &own)
	if len(std) < 50 || len(own) != len(std) {
		t.Errorf("the game has %d sections of rules, its variant %d", len(std), len(own))
	}
	var cases []table.CaseLine
	asked(t, "GET", u+"api/games/moscow41+mine/cases", "", nil, &cases)
	if len(cases) != 0 {
		t.Errorf("the variant has %d cases", len(cases))
	}
	seats := map[string]string{"german": "me", "soviet": "me"}
	var made, plain table.TableMade
	asked(t, "POST", u+"api/tables", "", table.NewTable{Game: "moscow41+mine", Scenario: "campaign", Seats: seats},
		&made)
	asked(t, "POST", u+"api/tables", "", table.NewTable{Game: "moscow41", Scenario: "campaign", Seats: seats}, &plain)
	var snap table.Snapshot
	asked(t, "GET", u+"api/tables/"+made.Table, made.Mine, nil, &snap)
	if snap.Game != "moscow41+mine" || snap.At != 1 {
		t.Errorf("%s at %d", snap.Game, snap.At)
	}
	stop()

	u, stop = with()
	if said := asked(t, "GET", u+"api/tables/"+made.Table, made.Mine, nil, &snap); !strings.Contains(said,
		"My names") || !strings.Contains(said, info.Variant.Hash[:8]) || !strings.Contains(said, "--variant") {
		t.Errorf("without the variant: %q", said)
	}
	if said := asked(t, "GET", u+"api/tables/"+plain.Table, plain.Mine, nil, &snap); said != "" ||
		snap.Game != "moscow41" {
		t.Errorf("the standard game: %q", said)
	}
	stop()

	write("Moskwa")
	u, stop = with("--variant", mine)
	if said := asked(t, "GET", u+"api/tables/"+made.Table, made.Mine, nil, &snap); !strings.Contains(said,
		info.Variant.Hash[:8]) || !strings.Contains(said, "--cross mine") {
		t.Errorf("on another version: %q", said)
	}
	stop()

	write("Moskva")
	u, stop = with("--variant", mine)
	if said := asked(t, "GET", u+"api/tables/"+made.Table, made.Mine, nil, &snap); said != "" || snap.At != 1 {
		t.Errorf("on the first version again: %q, at %d", said, snap.At)
	}
	stop()

	write("Moskwa")
	u, stop = with("--variant", mine, "--cross", "mine")
	defer stop()
	if said := asked(t, "GET", u+"api/tables/"+made.Table, made.Mine, nil, &snap); said != "" || snap.At != 2 {
		t.Errorf("crossed over: %q, at %d", said, snap.At)
	}
	var file gamelog.File
	asked(t, "GET", u+"api/tables/"+made.Table+"/log", made.Mine, nil, &file)
	if file.Game != "moscow41+mine" || file.Variant == nil || file.Variant.Hash != info.Variant.Hash ||
		!strings.Contains(string(file.Entries[1].Body), `"title":"My names"`) {
		t.Errorf("the saved game is of %s, %+v", file.Game, file.Variant)
	}
	var saved bytes.Buffer
	if err := file.Write(&saved); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "saved.json")
	if err := os.WriteFile(name, saved.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"replay", "--verify", "--variant", mine, name},
		&env{&out, &errs}); code != 0 || !strings.Contains(out.String(), "another version's of the variant") ||
		!strings.Contains(out.String(), "entries 2 to 2") {
		t.Errorf("replay: %d %s%s", code, &out, &errs)
	}
	if code := run(t.Context(), []string{"replay", "--verify", name}, &env{&out, &errs}); code != 1 ||
		!strings.Contains(errs.String(), "--variant") {
		t.Errorf("replay without the variant: %d %s", code, &errs)
	}
}
