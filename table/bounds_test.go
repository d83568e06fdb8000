// Tests that what comes from outside is bounded: a file that is opened costs little more memory than its length,
// impossible dates are refused, and a row that is damaged does not spoil the list of tables.

package table_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
)

// fileHead begins a saved game whose entries follow.
const fileHead = `{"format":"umpire-game-2","table":"x","scope":"all","game":"picket","scenario":"road","options":[],` +
	`"seats":[{},{}],"entries":[`

func TestAnImportCostsLittleMemory(t *testing.T) {
	h := registry(t, memory.New())
	const size = 8 << 20
	for name, text := range map[string]string{
		"entries without anything": fileHead + strings.Repeat("{},", size/3) + "{}]}",
		"events without anything": fileHead + `{"n":1,"own":{"events":[` + strings.Repeat("{},", size/3) +
			"{}]}}]}",
		"events, spaced": fileHead + `{"n":1,"own":{"events":[` + strings.Repeat("{}      ,", size/9) + "{}]}}]}",
		"texts":          fileHead + `{"n":1,"own":{"texts":[` + strings.Repeat(`"",`, size/3) + `""]}}]}`,
		"depth":          strings.Repeat("[", size),
		"depth in an entry": fileHead + `{"n":1,"body":` + strings.Repeat("[", size/2) + strings.Repeat("]", size/2) +
			"}]}",
		"one long text": fileHead + `{"n":1,"salt":"` + strings.Repeat("a", size) + `"}]}`,
		"a long head":   `{"format":"` + strings.Repeat("a", size) + `"}`,
		"many options":  `{"options":[` + strings.Repeat(`"",`, size/3) + `""]}`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := h.Import(t.Context(), strings.NewReader(text))
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 10*uint64(len(text)) {
			t.Errorf("%s: %d MB allocated for %d MB", name, used>>20, len(text)>>20)
		}
		failure(t, err, table.CodeBadRequest, "")
	}
}

func TestFewFilesAreOpenedAtOnce(t *testing.T) {
	h := registry(t, memory.New())
	ins := make([]*io.PipeWriter, 3)
	done := make(chan error, len(ins))
	for i := range ins {
		from, to := io.Pipe()
		ins[i] = to
		go func() {
			_, err := h.Import(context.Background(), from)
			done <- err
		}()
		if _, err := to.Write([]byte("{")); err != nil { // it is being read now
			t.Fatal(err)
		}
	}
	_, err := h.Import(t.Context(), strings.NewReader("{"))
	failure(t, err, table.CodeTooMany, "3 files are being opened")
	for _, in := range ins {
		in.Close()
		failure(t, <-done, table.CodeBadRequest, "not a saved game")
	}
	_, err = h.Import(t.Context(), strings.NewReader("{"))
	failure(t, err, table.CodeBadRequest, "not a saved game")
}

// dated is a saved game of one entry that says when it was made.
func dated(t *testing.T, h *table.Registry, made int64) (*gamelog.File, gamelog.Entry) {
	t.Helper()
	m := make2(t, h, "me", "me", 1)
	f, err := sit(t, h, m, "both").Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	e := &f.Entries[0]
	var body gamelog.Body
	if err := json.Unmarshal(e.Body, &body); err != nil {
		t.Fatal(err)
	}
	body.Made = made
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	salt := make([]byte, 32)
	commit := sha256.Sum256(append(salt, text...))
	hash := sha256.Sum256(append([]byte("umpire-entry-2"), commit[:]...))
	e.Body, e.Salt, e.Commit, e.Hash = text, hex.EncodeToString(salt), hex.EncodeToString(commit[:]),
		hex.EncodeToString(hash[:])
	return f, gamelog.Entry{N: 1, Body: text, Salt: salt, Hash: hash[:]}
}

func TestImpossibleDates(t *testing.T) {
	h := registry(t, memory.New())
	const invalid = "not a valid date"
	for made, says := range map[int64]string{1 << 40: invalid, -1: invalid, 253_402_300_800: invalid,
		1 << 62: invalid, time.Now().Add(48 * time.Hour).Unix(): "after today", 0: "",
		time.Now().Unix(): ""} {
		f, _ := dated(t, h, made)
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		_, err := h.Import(t.Context(), &b)
		if says == "" && err != nil {
			t.Errorf("made at %d: %v", made, err)
		} else if says != "" {
			failure(t, err, table.CodeBadRequest, says)
		}
	}
}

// A row that got into the store all the same, by an older program, is listed as damaged, and the others as they are.
func TestABadRowDoesNotSpoilTheList(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	good := make2(t, h, "me", "me", 1)
	_, entry := dated(t, h, 1<<40)
	head, _, err := store.Table(t.Context(), good.Table)
	if err != nil {
		t.Fatal(err)
	}
	head.ID = "baddatedtabl"
	if err := store.Create(t.Context(), head, []gamelog.Entry{entry}); err != nil {
		t.Fatal(err)
	}
	list, err := h.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := json.Marshal(list); err != nil {
		t.Fatal(err)
	}
	closed := map[string]string{}
	for _, l := range list {
		closed[l.Table] = l.Closed
	}
	if !strings.Contains(closed[head.ID], "not a valid date") || closed[good.Table] != "" || len(list) != 3 {
		t.Errorf("%v", closed)
	}
}
