// Tests of saved games and of the log of a table: verified, forged, imported, damaged.

package table_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// whole plays a two-handed game to its end by random choices, and gives its table and the saved game.
func whole(t *testing.T, h *table.Registry, seed uint64) (table.TableMade, *gamelog.File) {
	t.Helper()
	made := make2(t, h, "me", "me", seed)
	both := sit(t, h, made, "both")
	r := chance.NewRand(seed)
	for s := look(t, both); !s.View.Over.Over; {
		s = play(t, both, s.Legal[r.Below(len(s.Legal))].Text)
	}
	f, err := both.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return made, f
}

func find(id string) (kernel.Game, bool) { return tabletest.New(), id == "picket" }

// copyOf reads a file's bytes back: tests change the copy.
func copyOf(t *testing.T, f *gamelog.File) *gamelog.File {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	c, err := gamelog.ReadFile(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestASavedGameIsVerified(t *testing.T) {
	h := registry(t, memory.New())
	for seed := range uint64(20) {
		made, f := whole(t, h, seed)
		rep, err := gamelog.Verify(copyOf(t, f), find)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !rep.Replayed || rep.Entries != len(f.Entries) || rep.Draws < 12 || rep.Actions == 0 || !rep.Outcome.Over {
			t.Errorf("seed %d: %+v", seed, rep)
		}
		if n := look(t, sit(t, h, made, "observer")).At; n != int64(len(f.Entries)) {
			t.Errorf("the log has %d entries, the file %d", n, len(f.Entries))
		}
	}
}

func TestVerifyNamesTheEntryThatIsWrong(t *testing.T) {
	h := registry(t, memory.New())
	_, good := whole(t, h, 3)
	hit := slices.IndexFunc(good.Entries, func(e gamelog.FileEntry) bool {
		return bytes.Contains(e.Body, []byte(`"of":6`)) && e.N > 1
	})
	if hit < 0 {
		t.Fatal("no die was rolled")
	}
	for _, c := range []struct {
		name  string
		spoil func(f *gamelog.File)
		entry int64
		says  string
	}{
		{"a body", func(f *gamelog.File) {
			f.Entries[4].Body = bytes.Replace(f.Entries[4].Body, []byte(`"n":5`), []byte(`"n":6`), 1)
		}, 5, "hash"},
		{"a salt", func(f *gamelog.File) { f.Entries[4].Salt = f.Entries[3].Salt }, 5, "hash"},
		{"a hash", func(f *gamelog.File) { f.Entries[4].Hash = f.Entries[3].Hash }, 5, "hash"},
		{"a commitment", func(f *gamelog.File) { f.Entries[4].Commit = f.Entries[3].Commit }, 5, "commitment"},
		{"an entry left out", func(f *gamelog.File) {
			f.Entries = slices.Delete(f.Entries, 4, 5)
		}, 5, "entry 6 where entry 5"},
		{"two entries changed round", func(f *gamelog.File) {
			f.Entries[4], f.Entries[5] = f.Entries[5], f.Entries[4]
		}, 5, "entry 6"},
		{"no body", func(f *gamelog.File) { f.Entries[4].Body = nil }, 5, "body"},
		// A forger who makes the hashes again is found out by playing the game again.
		{"another die", forge(hit, func(b map[string]any) {
			die(b)["r"] = 7 - die(b)["r"].(float64)
		}), int64(hit + 1), ""},
		{"a die too many", forge(hit, func(b map[string]any) {
			b["draws"] = append(b["draws"].([]any), die(b))
		}), int64(hit + 1), "draw"},
		{"a die of another size", forge(hit, func(b map[string]any) { die(b)["of"] = 8 }), int64(hit + 1), "draw"},
		{"an illegal action", forge(4, func(b map[string]any) {
			b["actions"] = []string{"move r1 p5"}
		}), 5, "not legal"},
		{"no action", forge(4, func(b map[string]any) { b["actions"] = nil }), 5, "without an action"},
		{"a nonsense action", forge(4, func(b map[string]any) { b["actions"] = []string{"fly"} }), 5, "fly"},
		{"the other side", forge(4, func(b map[string]any) { b["side"] = 1 - b["side"].(float64) }), 5, "to move"},
		{"the events left out", forge(4, func(b map[string]any) { b["events"] = nil }), 5, "events"},
		{"another position", forge(4, func(b map[string]any) { b["state"] = strings.Repeat("0", 64) }), 5, "position"},
		{"an unknown field", forge(4, func(b map[string]any) { b["rumour"] = "x" }), 5, "rumour"},
		{"a victory", forge(4, func(b map[string]any) { b["over"] = kernel.Outcome{Over: true} }), 5, "outcome"},
		{"another scenario", func(f *gamelog.File) { f.Scenario = "sea" }, 1, "sea"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := copyOf(t, good)
			c.spoil(f)
			_, err := gamelog.Verify(f, find)
			d, ok := errors.AsType[*gamelog.Damage](err)
			if !ok || d.Entry != c.entry || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want entry %d and %q", err, c.entry, c.says)
			}
		})
	}
	t.Run("another game", func(t *testing.T) {
		f := copyOf(t, good)
		f.Game = "chess"
		if _, err := gamelog.Verify(f, find); err == nil || !strings.Contains(err.Error(), `"chess"`) {
			t.Errorf("got %v", err)
		}
	})
}

func die(b map[string]any) map[string]any { return b["draws"].([]any)[0].(map[string]any) }

// forgery is a way to change a saved game, and what Verify says of it.
type forgery struct {
	forge func(*gamelog.File)
	says  string
}

// forgeries checks that each one is found.
func forgeries(t *testing.T, f *gamelog.File, list map[string]forgery) {
	t.Helper()
	for name, c := range list {
		bad := copyOf(t, f)
		c.forge(bad)
		if _, err := gamelog.Verify(bad, find); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}

// reopen imports a saved game into another registry.
func reopen(t *testing.T, f *gamelog.File) (*table.Registry, table.TableMade) {
	t.Helper()
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	other := registry(t, memory.New())
	made, err := other.Import(t.Context(), bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return other, made
}

// forge changes the body of entry i (from 0) and makes all hashes again, as somebody would who wants to cheat.
func forge(i int, change func(map[string]any)) func(*gamelog.File) {
	return func(f *gamelog.File) {
		var b map[string]any
		if err := json.Unmarshal(f.Entries[i].Body, &b); err != nil {
			panic(err)
		}
		change(b)
		text, err := json.Marshal(b)
		if err != nil {
			panic(err)
		}
		f.Entries[i].Body = text
		rehash(f)
	}
}

func TestUntilTheEndASeatSavesOnlyItsOwnLog(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	play(t, red, "move r1 p2")
	play(t, red, "done")
	play(t, blue, "move b1 p4")
	play(t, blue, "done")
	f, err := blue.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if f.Scope != "blue" {
		t.Errorf("the scope is %q", f.Scope)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{`"salt"`, `"body"`, `"draws"`, "move r1", `"c":"r1"`} {
		if strings.Contains(out.String(), secret) {
			t.Errorf("blue's log contains %s:\n%s", secret, &out)
		}
	}
	if !strings.Contains(out.String(), "move b1 p4") {
		t.Errorf("blue's log does not contain its own move:\n%s", &out)
	}
	rep, err := gamelog.Verify(copyOf(t, f), find)
	if err != nil || rep.Replayed || rep.Entries != 3 {
		t.Errorf("%+v, %v", rep, err)
	}
	_, err = h.Import(t.Context(), bytes.NewReader(out.Bytes()))
	failure(t, err, table.CodeBadRequest, "one side's own log (blue)")
	f.Entries[1].Hash = f.Entries[2].Hash
	if _, err := gamelog.Verify(f, find); err == nil || !strings.Contains(err.Error(), "entry 2") {
		t.Errorf("a broken chain: %v", err)
	}
}

func TestImportOpensWhatExportSaved(t *testing.T) {
	h := registry(t, memory.New())
	made, f := whole(t, h, 5)
	other, again := reopen(t, f)
	if again.Table == made.Table {
		t.Error("the imported table has the id of the saved one")
	}
	a, b := sit(t, h, made, "both"), sit(t, other, again, "both")
	for n := int64(1); n <= int64(len(f.Entries)); n++ {
		for _, as := range []kernel.Side{kernel.SideA, kernel.SideB, kernel.Observer, kernel.Both} {
			x, err := a.Look(t.Context(), table.Look{As: as, At: n})
			y, err2 := b.Look(t.Context(), table.Look{As: as, At: n})
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			if x.Side != as || x.At != n || text(t, x.View) != text(t, y.View) || x.Events != y.Events {
				t.Fatalf("entry %d as %d: the tables differ", n, as)
			}
		}
	}
	f2, err := b.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if text(t, f2.Entries) != text(t, f.Entries) {
		t.Error("saved again, the log differs")
	}
	_, err = b.Play(t.Context(), table.PlayRequest{At: int64(len(f.Entries)), Action: "done"})
	failure(t, err, table.CodeNotYours, "over")

	// A two-handed game that goes on can be taken elsewhere, too.
	made = make2(t, h, "me", "me", 9)
	both := sit(t, h, made, "both")
	play(t, both, "move r1 p2")
	play(t, both, "done")
	if f, err = both.Export(t.Context()); err != nil {
		t.Fatal(err)
	}
	other, again = reopen(t, f)
	play(t, sit(t, other, again, "both"), "done")
}

// An old game's positions come from the store; the rules are not asked. The other side's view opens when the game
// is over.
func TestLookingBack(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 4)
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	var shots []string
	for i := range 40 { // beyond a key entry
		s, act := red, "done"
		if i%2 == 1 {
			s = blue
		}
		now := look(t, s)
		if now.View.Over.Over {
			break
		}
		shots = append(shots, text(t, now.View))
		play(t, s, act)
	}
	if _, err := red.Look(t.Context(), table.Look{As: kernel.SideB, At: 2}); err != nil {
		t.Errorf("the game is over, and blue's view is refused: %v", err)
	}
	for i, want := range shots {
		s := []*table.Seat{red, blue}[i%2]
		old, err := s.Look(t.Context(), table.Look{As: kernel.NoSide, At: int64(i + 1)})
		if err != nil {
			t.Fatal(err)
		}
		if text(t, old.View) != want {
			t.Errorf("entry %d looks different now", i+1)
		}
	}
	_, err := red.Look(t.Context(), table.Look{As: kernel.NoSide, At: 99})
	failure(t, err, table.CodeBadRequest, "not 99")

	made = make2(t, h, "me", "open", 4)
	_, err = sit(t, h, made, "red").Look(t.Context(), table.Look{As: kernel.SideB})
	failure(t, err, table.CodeNotYours, "until the game is over")
	_, err = sit(t, h, made, "red").Events(t.Context(), kernel.Both, 0)
	failure(t, err, table.CodeNotYours, "until the game is over")
}

// tampered lets a test change what the store gives back.
type tampered struct {
	gamelog.Store
	change func(id string, list []gamelog.Entry) ([]gamelog.Entry, error)
}

func (s *tampered) Entries(ctx context.Context, id string, after int64, limit int) ([]gamelog.Entry, error) {
	list, err := s.Store.Entries(ctx, id, after, limit)
	if err == nil && after == 0 {
		return s.change(id, list)
	}
	return list, err
}

func TestADamagedGameOpensClosedAndOthersGoOn(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(list []gamelog.Entry) []gamelog.Entry
		entry  int // the damaged one, as reported
		at     int64
	}{
		{"a body", func(l []gamelog.Entry) []gamelog.Entry { l[2].Body[20] ^= 1; return l }, 3, 2},
		{"a salt", func(l []gamelog.Entry) []gamelog.Entry { l[2].Salt[0] ^= 1; return l }, 3, 2},
		{"a hash", func(l []gamelog.Entry) []gamelog.Entry { l[2].Hash[0] ^= 1; return l }, 3, 2},
		{"the last position", func(l []gamelog.Entry) []gamelog.Entry { l[4].Position[1] ^= 1; return l }, 5, 4},
		{"an entry gone", func(l []gamelog.Entry) []gamelog.Entry { return slices.Delete(l, 1, 2) }, 2, 1},
		{"entries changed round", func(l []gamelog.Entry) []gamelog.Entry { l[2], l[3] = l[3], l[2]; return l }, 3, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := memory.New()
			h := registry(t, store)
			bad, good := make2(t, h, "me", "open", 1), make2(t, h, "me", "open", 2)
			for _, m := range []table.TableMade{bad, good} {
				for range 2 {
					play(t, sit(t, h, m, "red"), "done")
					play(t, sit(t, h, m, "blue"), "done")
				}
			}
			again := registry(t, &tampered{store, func(id string, list []gamelog.Entry) ([]gamelog.Entry, error) {
				if id == bad.Table {
					return c.change(list), nil
				}
				return list, nil
			}})
			red := sit(t, again, bad, "red")
			s := look(t, red)
			if !strings.Contains(s.Closed, bad.Table) ||
				!strings.Contains(s.Closed, fmt.Sprintf("entry %d", c.entry)) || s.At != c.at || s.Mine {
				t.Errorf("closed %q at %d, mine %v", s.Closed, s.At, s.Mine)
			}
			_, err := red.Play(t.Context(), table.PlayRequest{At: s.At, Action: "done"})
			failure(t, err, table.CodeClosed, "damaged")
			if _, err := red.Events(t.Context(), kernel.NoSide, 0); err != nil {
				t.Error(err)
			}
			if _, err := red.Export(t.Context()); err != nil {
				t.Error(err)
			}
			play(t, sit(t, again, good, "red"), "done")
		})
	}
	t.Run("the store cannot read it", func(t *testing.T) {
		store := memory.New()
		h := registry(t, store)
		bad, good := make2(t, h, "me", "open", 1), make2(t, h, "me", "open", 2)
		again := registry(t, &tampered{store, func(id string, list []gamelog.Entry) ([]gamelog.Entry, error) {
			if id == bad.Table {
				return nil, errors.New("the disk is on fire")
			}
			return list, nil
		}})
		_, err := again.Sit(t.Context(), bad.Table, bad.Mine)
		failure(t, err, table.CodeClosed, "disk is on fire")
		play(t, sit(t, again, good, "red"), "done")
	})
}

var update = flag.Bool("update", false, "write testdata again")

// A game that was saved once stays readable: the file is not made again unless the format or Picket changes on purpose.
func TestAnOldSavedGameIsStillGood(t *testing.T) {
	if *update {
		_, f := whole(t, registry(t, memory.New()), 11)
		var out bytes.Buffer
		if err := f.Write(&out); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/picket.json", out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile("testdata/picket.json")
	if err != nil {
		t.Fatal(err)
	}
	f, err := gamelog.ReadFile(data)
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := gamelog.Verify(f, find); err != nil || !rep.Outcome.Over {
		t.Errorf("%+v, %v", rep, err)
	}
	lines, err := f.Tell(find)
	if err != nil || len(lines) < len(f.Entries) {
		t.Errorf("%d lines, %v", len(lines), err)
	}
}

// TestNothingStandsAfterTheEntries: what a program adds to a saved game stands before its entries.
func TestNothingStandsAfterTheEntries(t *testing.T) {
	data, err := os.ReadFile("testdata/picket.json")
	if err != nil {
		t.Fatal(err)
	}
	data = append(bytes.TrimSuffix(bytes.TrimSpace(data), []byte("}")), `,"heads":[]}`...)
	_, err = gamelog.ReadFile(data)
	if err == nil || !strings.Contains(err.Error(), "something stands after its entries") {
		t.Error(err)
	}
}

// FuzzForgedEntry puts any bytes in the place of an entry, with hashes that fit, so that the fuzzer gets behind them.
func FuzzForgedEntry(f *testing.F) {
	data, err := os.ReadFile("testdata/picket.json")
	if err != nil {
		f.Fatal(err)
	}
	good, err := gamelog.ReadFile(data)
	if err != nil {
		f.Fatal(err)
	}
	for i := range 6 {
		f.Add(i, []byte(good.Entries[i].Body))
	}
	f.Fuzz(func(t *testing.T, i int, body []byte) {
		file := *good
		file.Entries = slices.Clone(good.Entries)
		if i < 0 || i >= len(file.Entries) {
			return
		}
		var compact bytes.Buffer
		if json.Compact(&compact, body) != nil {
			return
		}
		file.Entries[i].Body = compact.Bytes()
		rehash(&file)
		rep, err := gamelog.Verify(&file, find)
		if d, ok := errors.AsType[*gamelog.Damage](err); err == nil && !rep.Outcome.Over && i < len(file.Entries)-1 ||
			err != nil && (!ok || d.Entry < int64(i+1)) {
			t.Errorf("entry %d forged: %+v, %v", i+1, rep, err)
		}
		file.Tell(find)
	})
}

func FuzzImport(f *testing.F) {
	h, err := table.NewRegistry(table.Config{Store: memory.New(), Games: []kernel.Game{tabletest.New()}})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(h.Close)
	if saved, err := os.ReadFile("testdata/picket.json"); err == nil {
		f.Add(saved)
	} else {
		f.Fatal(err)
	}
	f.Add([]byte(`{"format":"umpire-game-2","scope":"all","game":"picket","entries":[{"n":1}]}`))
	f.Add([]byte(`{"format":"umpire-game-3"}`))
	f.Add([]byte(`[`))
	f.Fuzz(func(t *testing.T, data []byte) {
		made, err := h.Import(t.Context(), bytes.NewReader(data))
		if err != nil {
			if fail := table.AsFailure(err); fail.Code != table.CodeBadRequest || fail.Message == "" {
				t.Errorf("%+v", fail)
			}
			return
		}
		s, err := h.Sit(t.Context(), made.Table, made.Mine)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Leave()
		if _, err := s.Snapshot(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// rehash computes a file's commitments and hashes again after a test has changed its bodies, from what FileEntry
// documents.
func rehash(f *gamelog.File) {
	var prev []byte
	for i := range f.Entries {
		e := &f.Entries[i]
		salt, err := hex.DecodeString(e.Salt)
		if err != nil {
			panic(err)
		}
		commit := sha256.Sum256(slices.Concat(salt, e.Body))
		hash := sha256.Sum256(slices.Concat([]byte("umpire-entry-2"), prev, commit[:]))
		prev = hash[:]
		e.Commit, e.Hash = hex.EncodeToString(commit[:]), hex.EncodeToString(prev)
	}
}
