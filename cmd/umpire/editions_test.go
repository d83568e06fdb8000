// Saved games of other editions and of other data: which go on, by which entry, and which are refused with which words.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"umpire/games/kiev41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
)

// registryOf is a registry in memory of some games.
func registryOf(t *testing.T, cross []string, games ...kernel.Game) *table.Registry {
	t.Helper()
	reg, err := table.NewRegistry(table.Config{Store: memory.New(), Games: games, Bots: seatable, Cross: cross})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(reg.Close)
	return reg
}

// oldGame is a saved game of an earlier edition, from testdata/editions.
func oldGame(t *testing.T, name string) []byte {
	t.Helper()
	to := filepath.Join(t.TempDir(), name)
	unzip(t, filepath.Join("testdata", "editions", name+".gz"), to)
	text, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestGamesOfEarlierEditionsGoOn opens games that were saved by a program before today's edition of their game: The
// Moscow Campaign in a Combat phase (commit 18ed5a76), the others some way into a campaign (commit 37644f3d). What they
// hold is still there, and each goes on with this edition, by one entry.
func TestGamesOfEarlierEditionsGoOn(t *testing.T) {
	offered, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		file    string
		edition int
		at      int64
	}{{"moscowcampaign-2", 2, 14}, {"driveonmoscow-2", 2, 14}, {"moscow41-3", 3, 20}, {"kiev41-2", 2, 40}} {
		t.Run(x.file, func(t *testing.T) {
			reg := registryOf(t, nil, offered...)
			s := seatOfSaved(t, reg, oldGame(t, x.file+".json"))
			playOn(t, s, x.at+6)
			checkCrossing(t, reg, s, x.edition, x.at)
		})
	}
}

// seatOfSaved opens a saved game and takes a seat at it.
func seatOfSaved(t *testing.T, reg *table.Registry, text []byte) *table.Seat {
	t.Helper()
	made, err := reg.Import(t.Context(), bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := reg.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Leave)
	return s
}

// playOn plays a game on at random until its log has some number of entries.
func playOn(t *testing.T, s *table.Seat, at int64) {
	t.Helper()
	for pick := chance.NewRand(3); ; {
		snap, err := s.Snapshot(t.Context())
		if err == nil && snap.At >= at {
			return
		}
		if err != nil || len(snap.Legal) == 0 {
			t.Fatalf("at %d, closed %q: %v", snap.At, snap.Closed, err)
		}
		_, err = s.Play(t.Context(), table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps),
			Action: snap.Legal[pick.Below(len(snap.Legal))].Text})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestAGameThatCannotBeReadIsRefused: editions 2 and 3 of Drive on Moscow do not read positions of edition 1. A game
// saved by the program before them (commit 2d816761) is refused, both editions are named, and no table is made of it.
func TestAGameThatCannotBeReadIsRefused(t *testing.T) {
	offered, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	reg := registryOf(t, nil, offered...)
	_, err = reg.Import(t.Context(), bytes.NewReader(oldGame(t, "driveonmoscow-1.json")))
	refusedImport(t, reg, err, "edition 1 of driveonmoscow", "this program plays edition 3",
		"of the encoding since edition 1, and this program reads the encoding since edition 2")
}

// refusedImport wants a saved game refused with these words, and no table made of it.
func refusedImport(t *testing.T, reg *table.Registry, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("got %v, want %q", err, w)
		}
	}
	if list, err := reg.List(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("tables %v, %v", list, err)
	}
}

// kiev is Kiev '41, as if of other data if a hash is given.
func kiev(t *testing.T, hash string) kernel.Game {
	t.Helper()
	g, err := kiev41.New()
	if err != nil {
		t.Fatal(err)
	}
	if hash != "" {
		g.Info().DataHash = hash
	}
	return g
}

// savedKiev is a game that has begun, as it is saved.
func savedKiev(t *testing.T, g kernel.Game) []byte {
	t.Helper()
	reg := registryOf(t, nil, g)
	made, err := reg.Make(t.Context(), table.NewTable{Game: g.Info().ID, Scenario: "campaign",
		Seats: map[string]string{"axis": "me", "soviet": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := reg.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Leave()
	for _, action := range []string{"tactical", "activate g-kleist"} {
		snap, err := s.Snapshot(t.Context())
		if err == nil {
			_, err = s.Play(t.Context(), table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps), Action: action})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	f, err := s.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestAGameOfOtherDataGoesOn: the standard data come with the program, and a saved game follows them by an entry.
func TestAGameOfOtherDataGoesOn(t *testing.T) {
	text := savedKiev(t, kiev(t, strings.Repeat("ab", 32)))
	reg := registryOf(t, nil, kiev(t, ""))
	s := seatOfSaved(t, reg, text)
	snap, err := s.Snapshot(t.Context())
	if err != nil || snap.Closed != "" || snap.At != 3 || len(snap.Legal) == 0 {
		t.Errorf("at %d, closed %q: %v", snap.At, snap.Closed, err)
	}
	f, err := s.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rep, err := gamelog.Verify(f, reg.Game)
	if err != nil || len(rep.Stretches) != 2 || rep.Stretches[0].Data != strings.Repeat("ab", 32) ||
		rep.Stretches[0].Replayed || !rep.Stretches[1].Replayed {
		t.Errorf("%+v, %v", rep, err)
	}
}

// TestAGameOfAVariantStaysWithIt (decision 0007): a saved game of a variant of Kiev '41 opens with that variant in that
// version, with none else, and with another version only if the one who runs the program says so.
func TestAGameOfAVariantStaysWithIt(t *testing.T) {
	variant := func(name string) kernel.Game {
		g, err := kiev41.Variant(fstest.MapFS{"variant.json": {Data: []byte(`{"format":"umpire-variant-1",
"game":"kiev41","id":"mine","title":"Mine","places":{"4":{"name":"` + name + `"}}}`)}})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	old, now := variant("Kyiv"), variant("Kyyiv")
	text := savedKiev(t, old)
	hash := func(g kernel.Game) string { return g.Info().Variant.Hash[:8] }
	for _, c := range []struct {
		name  string
		game  kernel.Game
		cross []string
		words []string // of the refusal
	}{
		{"the version as it was", old, nil, nil},
		{"another version", now, nil, []string{`"Mine"`, hash(old), hash(now), "--cross mine"}},
		{"another version that may cross", now, []string{"mine"}, nil},
		{"the standard game", kiev(t, ""), nil, []string{`the variant "Mine"`,
			"was not started with: start it with --variant"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			reg := registryOf(t, c.cross, c.game)
			_, err := reg.Import(t.Context(), bytes.NewReader(text))
			if len(c.words) > 0 {
				refusedImport(t, reg, err, c.words...)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	reg := registryOf(t, nil, old)
	_, err := reg.Import(t.Context(), bytes.NewReader(savedKiev(t, kiev(t, ""))))
	refusedImport(t, reg, err, "kiev41")
}
