// Fuzzes what a stranger may bring as a saved game of each game: entries that are changed, with hashes that fit.

package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
)

// savedOf is a game of some random orders that was given up, as it is saved.
func savedOf(f *testing.F, reg *table.Registry, info *kernel.Info) *gamelog.File {
	f.Helper()
	ctx := context.Background()
	seed := uint64(14) // the same games each time, so that a finding can be played again
	made, err := reg.Make(ctx, table.NewTable{Game: info.ID, Scenario: info.Scenarios[0].ID, Seed: &seed,
		Seats: map[string]string{info.Sides[0].ID: "me", info.Sides[1].ID: "me"}})
	if err != nil {
		f.Fatal(err)
	}
	seat, err := reg.Sit(ctx, made.Table, made.Mine)
	if err != nil {
		f.Fatal(err)
	}
	defer seat.Leave()
	r := rand.New(rand.NewPCG(41, 14))
	for range 40 {
		now, err := seat.Snapshot(ctx)
		if err != nil {
			f.Fatal(err)
		}
		if !now.Mine || len(now.Legal) == 0 {
			break
		}
		a := now.Legal[r.IntN(len(now.Legal))]
		if _, err := seat.Play(ctx, table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps),
			Action: a.Text}); err != nil {
			f.Fatal(err)
		}
	}
	now, err := seat.Snapshot(ctx)
	if err == nil && !now.View.Over.Over {
		_, err = seat.Resign(ctx, table.ResignRequest{At: now.At, Side: info.Sides[0].ID})
	}
	if err != nil {
		f.Fatal(err)
	}
	file, err := seat.Export(ctx)
	if err != nil {
		f.Fatal(err)
	}
	return file
}

// FuzzImportOfEachGame puts bytes in the place of some of an entry's, works the hashes out again, and imports the file:
// it is refused with a sentence, or makes a table that can be looked at and saved.
func FuzzImportOfEachGame(f *testing.F) {
	games, err := allGames()
	if err != nil {
		f.Fatal(err)
	}
	store := memory.New()
	reg, err := table.NewRegistry(table.Config{Store: store, Games: games})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(reg.Close)
	var files []*gamelog.File
	for i, g := range games {
		files = append(files, savedOf(f, reg, g.Info()))
		f.Add(uint8(i), uint8(0), uint16(0), uint16(0), []byte(nil))
		f.Add(uint8(i), uint8(0), uint16(30), uint16(9), []byte(`"kind":"order"`))
		f.Add(uint8(i), uint8(1), uint16(90), uint16(1), []byte("9"))
		f.Add(uint8(i), uint8(2), uint16(26), uint16(0), []byte(`"draws":[{"of":6,"r":7}],`))
		f.Add(uint8(i), uint8(1), uint16(26), uint16(0), []byte(`"fresh":[{"side":0,"next":"00"}],"table":"x",`))
	}
	f.Fuzz(func(t *testing.T, game, entry uint8, at, cut uint16, put []byte) {
		file := *files[int(game)%len(files)]
		file.Entries = slices.Clone(file.Entries)
		e := &file.Entries[int(entry)%len(file.Entries)]
		from := int(at) % len(e.Body)
		to := min(from+int(cut), len(e.Body))
		var body bytes.Buffer
		if json.Compact(&body, slices.Concat(e.Body[:from], put, e.Body[to:])) != nil {
			return // refused before anything of it is looked at
		}
		e.Body = body.Bytes()
		var prev []byte
		for i := range file.Entries {
			e := &file.Entries[i]
			salt, err := hex.DecodeString(e.Salt)
			if err != nil {
				t.Fatal(err)
			}
			commit := sha256.Sum256(slices.Concat(salt, e.Body))
			hash := sha256.Sum256(slices.Concat([]byte("umpire-entry-2"), prev, commit[:]))
			prev = hash[:]
			e.Commit, e.Hash = hex.EncodeToString(commit[:]), hex.EncodeToString(prev)
		}
		var text bytes.Buffer
		if err := file.Write(&text); err != nil {
			t.Fatal(err)
		}
		made, err := reg.Import(t.Context(), &text)
		if err != nil {
			if fails := table.AsFailure(err); fails.Code != table.CodeBadRequest || fails.Message == "" {
				t.Errorf("%+v", fails)
			}
			return
		}
		seat, err := reg.Sit(t.Context(), made.Table, made.Mine)
		if err != nil {
			t.Fatal(err)
		}
		defer seat.Leave()
		if _, err := seat.Snapshot(t.Context()); err != nil {
			t.Error(err)
		}
		if _, err := seat.Export(t.Context()); err != nil {
			t.Error(err)
		}
	})
}
