// Tests of saved set-ups: saved at one table and used at the next, and refused with the record that does not fit.

package table_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/games/driveonmoscow"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

func moscow(c *table.Config) { c.Games = []kernel.Game{moscowcampaign.Must()} }

// beginAt makes a table of a scenario of The Moscow Campaign for one person with both sides.
func beginAt(t *testing.T, h *table.Registry, scenario string) *table.Seat {
	t.Helper()
	made, err := h.Make(t.Context(), table.NewTable{Game: "moscowcampaign", Scenario: scenario,
		Seats: map[string]string{"german": "me", "soviet": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	return sit(t, h, made, "both")
}

func setupOf(t *testing.T, s *table.Seat, side string) table.SavedSetup {
	t.Helper()
	u, err := s.Setup(t.Context(), side)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func use(t *testing.T, s *table.Seat, u table.SavedSetup) error {
	t.Helper()
	now := look(t, s)
	_, err := s.UseSetup(t.Context(), table.SetupRequest{At: now.At, Steps: len(now.Draft.Steps), Setup: u})
	return err
}

// TestASetupIsSavedAndUsedAgain: a set-up that was changed by hand is saved after the game has begun, and used at
// another table: everything but the last unit, which its player places, with the same result.
func TestASetupIsSavedAndUsedAgain(t *testing.T) {
	h := registry(t, memory.New(), moscow)
	one := beginAt(t, h, "21")
	_, err := one.Setup(t.Context(), "german")
	failure(t, err, table.CodeBadRequest, "have placed no unit")
	first := look(t, one).View.Prompt.Side // who sets up first
	sides := []string{"german", "soviet"}
	mine := sides[first]
	unit := look(t, one).Legal[0].Text // choose the first unit, which does not stand where it usually does
	play(t, one, unit)
	at := slices.IndexFunc(look(t, one).Legal, func(a table.LegalAction) bool {
		return strings.HasPrefix(a.Text, "place ")
	})
	play(t, one, look(t, one).Legal[at].Text)
	if half := setupOf(t, one, mine); len(half.Units) != 1 || half.Scenario != "21" || half.Side != mine {
		t.Errorf("of a set-up that goes on %+v is saved", half)
	}
	play(t, one, "arrange")
	play(t, one, "arrange")
	view := look(t, one).View
	if look(t, one).Phase == "Set-up" {
		t.Fatal("the set-up goes on")
	}
	for _, verb := range []string{"choose ", "move "} { // what comes later in the same order is no part of it
		list := look(t, one).Legal
		play(t, one, list[slices.IndexFunc(list, func(a table.LegalAction) bool {
			return strings.HasPrefix(a.Text, verb)
		})].Text)
	}
	setupOf(t, one, mine)
	play(t, one, "end")
	if look(t, one).At == 2 {
		_, err := one.Order(t.Context(), table.OrderRequest{At: 2, Steps: len(look(t, one).Draft.Steps)})
		if err != nil {
			t.Fatal(err)
		}
	}

	two := beginAt(t, h, "21")
	for n, side := range []string{mine, sides[1-first]} {
		u := setupOf(t, one, side)
		if n == 0 {
			play(t, two, look(t, two).Legal[3].Text) // a draft, which is replaced
		}
		if err := use(t, two, u); err != nil {
			t.Fatal(err)
		}
		now := look(t, two)
		if n == 1 { // this side moves first, too: nothing is handed over, and all can be taken back
			if now.At != 2 || len(now.Draft.Steps) != 2*len(u.Units) {
				t.Fatalf("%s: at %d, %d steps are drafted for %d units", side, now.At, len(now.Draft.Steps),
					len(u.Units))
			}
			continue
		}
		last := u.Units[len(u.Units)-1]
		if now.At != 1 || len(now.Draft.Steps) != 2*len(u.Units)-1 ||
			now.Draft.Steps[len(now.Draft.Steps)-1] != "choose "+last.Unit {
			t.Fatalf("%s: at %d, %d steps are drafted for %d units", side, now.At, len(now.Draft.Steps), len(u.Units))
		}
		play(t, two, "place "+last.Place)
	}
	if now := look(t, two); text(t, now.View.Pieces) != text(t, view.Pieces) {
		t.Error("the units stand somewhere else")
	}
	play(t, two, "end")
	err = use(t, two, setupOf(t, one, mine))
	failure(t, err, table.CodeBadRequest, "the set-up of this game is over")
}

// TestASetupThatDoesNotFitIsRefused: with the record and the way out, and the draft stays as it was.
func TestASetupThatDoesNotFitIsRefused(t *testing.T) {
	h := registry(t, memory.New(), moscow)
	one := beginAt(t, h, "21")
	mine := []string{"german", "soviet"}[look(t, one).View.Prompt.Side]
	other := []string{"soviet", "german"}[look(t, one).View.Prompt.Side]
	play(t, one, "arrange")
	good := setupOf(t, one, mine)
	elsewhere := beginAt(t, h, "1") // another order of battle
	play(t, elsewhere, "arrange")
	strange := setupOf(t, elsewhere, []string{"german", "soviet"}[look(t, elsewhere).View.Prompt.Side^1])

	two := beginAt(t, h, "21")
	play(t, two, look(t, two).Legal[3].Text)
	before := look(t, two)
	for says, spoil := range map[string]func(u *table.SavedSetup){
		`the format is "umpire-game-2", and not "umpire-setup-1"`: func(u *table.SavedSetup) {
			u.Format = "umpire-game-2"
		},
		`of the game "kiev41", and this table plays moscowcampaign: use it at`: func(u *table.SavedSetup) {
			u.Game = "kiev41"
		},
		`of the scenario "1", and this table plays "21": use it at a table`: func(u *table.SavedSetup) {
			*u = strange
		},
		`of the scenario "21" with mud, and`: func(u *table.SavedSetup) {
			u.Options = []string{"mud"}
		},
		"saved with edition 99": func(u *table.SavedSetup) {
			u.Edition = 99
		},
		"data 00000000": func(u *table.SavedSetup) {
			u.Data = "00000000"
		},
		`of the side "` + other + `", and`: func(u *table.SavedSetup) {
			u.Side = other
		},
		"has no units: place the units by hand": func(u *table.SavedSetup) {
			u.Units = nil
		},
		"record 3 of the set-up, x-9 in ": func(u *table.SavedSetup) {
			u.Units[2].Unit = "x-9"
		},
		"there is no place of that id": func(u *table.SavedSetup) {
			u.Units[2].Place = "9999"
		},
		"the unit is placed twice": func(u *table.SavedSetup) {
			u.Units[2] = u.Units[1]
		},
		"You have no such unit. (rule Sequence A) Nothing was placed": func(u *table.SavedSetup) {
			// units of scenario 1, under the name of this one
			known := func(w table.SavedUnit) bool {
				return slices.ContainsFunc(good.Units, func(g table.SavedUnit) bool { return g.Unit == w.Unit })
			}
			u.Units = append(u.Units[:5], slices.DeleteFunc(slices.Clone(strange.Units), known)...)
		},
		"is not on your side of the start line": func(u *table.SavedSetup) {
			u.Units[4].Place = "0101"
		},
	} {
		u := good
		u.Units = slices.Clone(good.Units)
		spoil(&u)
		err := use(t, two, u)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
		if now := look(t, two); text(t, now.Draft) != text(t, before.Draft) || now.At != before.At {
			t.Fatalf("%s: the draft is %+v", says, now.Draft)
		}
	}
	_, err := two.UseSetup(t.Context(), table.SetupRequest{At: 9, Setup: good})
	failure(t, err, table.CodeStale, "")
	if err := use(t, two, good); err != nil {
		t.Error(err)
	}
}

// TestASetupOfUntriedUnitsIsRefused: with the first unit that finds no place, and the draft stays as it was.
func TestASetupOfUntriedUnitsIsRefused(t *testing.T) {
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{driveonmoscow.Must()} })
	begin := func() *table.Seat {
		made, err := h.Make(t.Context(), table.NewTable{Game: "driveonmoscow", Scenario: "campaign",
			Seats: map[string]string{"german": "me", "soviet": "me"}})
		if err != nil {
			t.Fatal(err)
		}
		return sit(t, h, made, "both")
	}
	one := begin()
	play(t, one, "arrange")
	good := setupOf(t, one, "soviet")
	two := begin()
	before := look(t, two)
	bad := good
	bad.Units = slices.Clone(good.Units)
	bad.Units[20].Place = "0101" // far in the west
	err := use(t, two, bad)
	failure(t, err, table.CodeBadRequest, "record 21 of the set-up, "+bad.Units[20].Unit+" in 0101: ")
	failure(t, err, table.CodeBadRequest, "Nothing was placed")
	if now := look(t, two); text(t, now.Draft) != text(t, before.Draft) || now.At != before.At {
		t.Fatalf("the draft is %+v", now.Draft)
	}
	if err := use(t, two, good); err != nil {
		t.Error(err)
	}
}

// TestWhoseSetup: each side's set-up is told to that side alone, and a game without such set-ups says so.
func TestWhoseSetup(t *testing.T) {
	h := registry(t, memory.New(), moscow)
	made, err := h.Make(t.Context(), table.NewTable{Game: "moscowcampaign", Scenario: "21",
		Seats: map[string]string{"german": "me", "soviet": "open"}})
	if err != nil {
		t.Fatal(err)
	}
	german, watcher := sit(t, h, made, "german"), sit(t, h, made, "observer")
	_, err = german.Setup(t.Context(), "soviet")
	failure(t, err, table.CodeNotYours, `does not set up "soviet"`)
	_, err = watcher.Setup(t.Context(), "")
	failure(t, err, table.CodeBadRequest, "say whose")
	_, err = watcher.UseSetup(t.Context(), table.SetupRequest{At: 1})
	failure(t, err, table.CodeNotYours, "observer")
	plain := registry(t, memory.New())
	both := sit(t, plain, make2(t, plain, "me", "me", 1), "both")
	_, err = both.Setup(t.Context(), "red")
	failure(t, err, table.CodeBadRequest, "no set-up that can be saved")
	_, err = both.UseSetup(t.Context(), table.SetupRequest{At: 1, Setup: table.SavedSetup{Format: table.SetupFormat}})
	failure(t, err, table.CodeBadRequest, "takes no saved set-ups")
}
