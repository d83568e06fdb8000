// Plays every game of this program with bots that plan and with random ones, and reads all that players would read.

package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

// TestNoIdReachesAPlayer: no sentence of a game, of a bot's journal or of the list of opponents names a piece, place,
// scenario, option or bot by its id.
func TestNoIdReachesAPlayer(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range seatable {
		names = append(names, seatable[i].Name)
	}
	for _, g := range games {
		t.Run(g.Info().ID, func(t *testing.T) {
			r := reader{T: t, ids: kerneltest.IdsOf(g.Info(), names...), wrong: map[string]bool{},
				read: map[string]int{}, seen: map[string]bool{}}
			kerneltest.Fixed(g.Info(), r.said)
			for _, m := range seatable {
				r.said("the opponent", m.Text)
			}
			for n, sc := range g.Info().Scenarios {
				for seed, pair := range [][2]string{{"random", "random"}, {"staff-1", "recruit"}} {
					if _, err := seatable.Find(pair[0], g.Info()); err != nil {
						continue // it would be the first pair once more
					}
					r.play(g, kernel.Setup{Scenario: sc.ID, Options: sc.Options}, pair, uint64(10*n+seed+1))
				}
			}
			for _, what := range []string{"the question", "the button", "the event", "the refusal"} {
				if r.read[what] < 50 {
					t.Errorf("only %d times %s was read", r.read[what], what)
				}
			}
			if kinds := len(r.read); kinds < 12 {
				t.Errorf("only %d kinds of text were read: %v", kinds, r.read)
			}
		})
	}
}

// reader reads texts.
type reader struct {
	*testing.T
	ids   kerneltest.Ids
	wrong map[string]bool
	read  map[string]int  // how many texts of a kind
	seen  map[string]bool // kinds and texts read before: nearly all are read many times
}

func (r *reader) said(what, text string) {
	if text == "" {
		return
	}
	r.read[what]++
	if once := what + text; r.seen[once] {
		return
	} else {
		r.seen[once] = true
	}
	if slip := kerneltest.Slip(text); slip != "" && what != "the rule" && !r.wrong[what+slip] {
		r.wrong[what+slip] = true
		r.Errorf("%s %q: %s", what, text, slip)
	}
	if id := r.ids.In(text); id != "" && !r.wrong[what+id] {
		r.wrong[what+id] = true
		r.Errorf("%s %q names %q by its id, or has a gap", what, text, id)
	}
}

// play plays the beginning of a game by bots, and reads all of it. A bot that does not play the game gives its seat to
// the random one.
func (r *reader) play(g kernel.Game, setup kernel.Setup, names [2]string, seed uint64) {
	info := g.Info()
	x, err := kernel.NewIndex(info)
	if err != nil {
		r.Fatal(err)
	}
	src, rnd := chance.NewRand(seed), chance.NewRand(seed+1000)
	p, err := g.Start(setup, src)
	if err != nil {
		r.Fatal(err)
	}
	var players [2]bots.Bot
	for s := range players {
		m, err := seatable.Find(names[s], info)
		if err != nil {
			m = &bots.Random
		}
		players[s] = m.New(g, kernel.Side(s), seed)
	}
	var view kernel.View
	most := min(1500, 9000/len(info.Scenarios))
	if testing.Short() {
		most = min(300, 1800/len(info.Scenarios))
	}
	for step := range most {
		side := p.ToMove()
		if !side.Player() {
			break
		}
		legal := p.Legal(nil)
		p.View(side, &view)
		if step%12 == 0 || step < 40 {
			var sample []kernel.Action
			for range 3 {
				sample = append(sample, legal[rnd.Below(len(legal))])
			}
			kerneltest.Words(x, p, sample, r.said)
			for range 12 {
				if no := p.Why(side, r.meant(info, &view, rnd)); no != nil {
					r.said("the refusal", no.Reason)
				}
			}
		}
		a, err := players[side].Choose(context.Background(), &view, legal)
		if err != nil {
			r.Fatal(err)
		}
		var events kernel.Events
		if err := p.Play(a, src, &events); err != nil {
			r.Fatal(err)
		}
		for _, e := range events.List {
			r.said("the event", x.EventText(e))
		}
	}
	for _, b := range players {
		for _, line := range bots.Journal(b) {
			r.said("the journal", line)
		}
	}
}

// meant is an action that a player could ask for.
func (r *reader) meant(info *kernel.Info, view *kernel.View, rnd *chance.Rand) kernel.Action {
	a := kernel.Action{Verb: kernel.Verb(1 + rnd.Below(len(info.Verbs)-1))}
	if v := &info.Verbs[a.Verb]; v.Piece && len(view.Pieces) > 0 {
		a.Piece = view.Pieces[rnd.Below(len(view.Pieces))].ID
	}
	if info.Verbs[a.Verb].Place {
		a.Place = kernel.PlaceID(1 + rnd.Below(len(info.Places)-1))
	}
	return a
}

// TestIdsAreFound: the reader of the test above can fail.
func TestIdsAreFound(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	info := games[0].Info()
	ids := kerneltest.IdsOf(info, "staff-2")
	piece, place, option := info.Pieces[3].ID, "", info.Options[3].ID
	for _, p := range info.Places[1:] {
		if p.Kind == "pool" {
			place = p.ID
		}
	}
	for _, id := range []string{piece, place, option, "staff-2", "lastgasp", "he111", "german", "{piece}",
		"%!d(string=x)"} {
		if text := fmt.Sprintf("Something about %s (it is said).", id); id == "" || ids.In(text) == "" {
			t.Errorf("%q is not found in %q", id, text)
		}
	}
	for _, text := range []string{"The German 24th Panzer Corps moves from Gorki (90) to 9A.", "Last gasp",
		"He111 ready"} {
		if id := ids.In(text); id != "" {
			t.Errorf("%q is found in %q", id, text)
		}
	}
	if !strings.Contains(piece, "-") {
		t.Errorf("the id %q is no example", piece)
	}
}

// TestTypesOfPiecesAreWords: what a piece is, as players read it next to its name, is a word and not one of the files.
func TestTypesOfPiecesAreWords(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	words := []string{"infantry", "rifle", "grenadier", "motorized", "cavalry", "tank", "panzer", "armor", "artillery",
		"kampfgruppe", "rail", "fleet", "leader", "HQ", "air HQ"}
	for _, g := range games {
		for _, p := range g.Info().Pieces[1:] {
			if !slices.Contains(words, p.Type) {
				t.Errorf("%s: %s is of type %q: if that is a word for players, add it above", g.Info().ID, p.Name,
					p.Type)
			}
		}
	}
}

// TestVerbsAgree: no sentence of a game lets a piece with the name of several do something as if it were one.
func TestVerbsAgree(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	var several []string
	for _, g := range games {
		for _, p := range g.Info().Pieces[1:] {
			if p.Plural {
				several = append(several, p.Name)
			}
		}
		for _, text := range kerneltest.Disagreements(g.Info()) {
			t.Errorf("%s: %q", g.Info().ID, text)
		}
	}
	slices.Sort(several)
	if several = slices.Compact(several); !slices.Equal(several, []string{"18th and 82nd Cavalry Divisions",
		"46th and 54th Cavalry Divisions", "Cruisers Molotov and Voroshilov", "East Guns", "Podolsk cadets",
		"Tula workers", "West Guns"}) {
		t.Errorf("these names are taken for plurals, and sentences say \"are\" of them: %q. Add a new one above if it "+
			"is one; if it is none, write another name", several)
	}
	info := *games[0].Info()
	info.Events = []kernel.EventInfo{{}, {ID: "a", Text: "{piece} is drawn."},
		{ID: "b", Text: "{piece} {piece|is|are} drawn."}}
	if list := kerneltest.Disagreements(&info); !slices.Contains(list, "Ten Guns is drawn.") || len(list) != 1 {
		t.Errorf("found %q", list)
	}
}

// TestSlipsAreFound: the reader can fail for each class of mistakes, and not for what is right.
func TestSlipsAreFound(t *testing.T) {
	for _, text := range []string{"It goes 1 hexes.", "It rolls 1 dice.", "1 are left.", "A 8 is rolled.",
		"A armored train arrives.", "An block moves.", "It moves.  It stops.", "It moves .", "It moves..",
		"It moves ( to 90.",
		"In () it stands.", "It moves from nowhere to Ford.", "It is is lost.", "12 blocks, 1 steps lost."} {
		if kerneltest.Slip(text) == "" {
			t.Errorf("nothing is found in %q", text)
		}
	}
	for _, text := range []string{"1 hex", "It rolls 1 die.", "Turn 1 begins.", "Turn 11 units",
		"An He-111 turns back.",
		"An HQ, a unit, an untried unit, a one-step unit", "Die: 1 Ae, 2-3 Dr", "2½ points (of 3).", "1.5 areas",
		"U.S. Army"} {
		if slip := kerneltest.Slip(text); slip != "" {
			t.Errorf("in %q is found: %s", text, slip)
		}
	}
}
