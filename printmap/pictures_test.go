// Tests of whole pictures: the ones in the documentation byte for byte, pages and rosters.

package printmap_test

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"umpire/games/driveonmoscow"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/games/moscowcampaign"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/printmap"
)

// TestPicturesAreTheCommittedOnes: the map of Moscow '41 before Typhoon at three zooms is, byte for byte, the picture
// in the documentation. After a wanted change, write the three again and look at them:
//
//	go test ./printmap -run TestPictures -args -update
func TestPicturesAreTheCommittedOnes(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors round the last bit of an outline differently")
	}
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, place string
		km          float64
		width       int
	}{{"map.jpg", "", 0, 1500}, {"map-front.jpg", "80", 320, 1200}, {"map-moscow.jpg", "63", 210, 1200}} {
		s, err := printmap.New(g.Info(), printmap.Options{Width: c.width, Holders: holders(t, g, "typhoon"),
			Front: "front line at the start", Subtitle: "Operation Typhoon"})
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if c.place == "" {
			err = s.JPEG(&got)
		} else {
			at, _ := x.Place(c.place)
			var part printmap.Page
			if part, err = s.Around(at, c.km); err == nil {
				err = part.JPEG(&got)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		name := "../docs/pictures/" + c.file
		if *update {
			if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("the map is not the one in docs/pictures/%s (%d bytes, %d there); if meant, write it with -update",
				c.file, got.Len(), len(want))
		}
		if len(want) > 700_000 {
			t.Errorf("docs/pictures/%s has %d bytes, too much for a page", c.file, len(want))
		}
	}
}

var update = flag.Bool("update", false, "write the pictures of the documentation again")

// holders says who holds what at the start of a scenario.
func holders(t *testing.T, g kernel.Game, scenario string) map[kernel.PlaceID]kernel.Side {
	t.Helper()
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	var v kernel.View
	pos.View(kernel.Both, &v)
	out := map[kernel.PlaceID]kernel.Side{}
	for i := 1; i < len(v.Places) && i < len(g.Info().Places); i++ {
		if v.Places[i].Control.Player() {
			out[kernel.PlaceID(i)] = v.Places[i].Control
		}
	}
	return out
}

// TestPagesCoverTheMap: the pages of each format leave nothing out, are written with their size, and say which they
// are.
func TestPagesCoverTheMap(t *testing.T) {
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	s, err := printmap.New(g.Info(), printmap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		format int
		whole  bool
		pages  int
		size   string
	}{{0, false, 6, `width="210mm" height="297mm"`}, {0, true, 1, `width="210mm" height="297mm"`},
		{1, false, 9, `width="215.9mm"`}, {2, false, 1, `width="594mm"`}} {
		pages := s.Pages(printmap.Formats[c.format], c.whole)
		if len(pages) != c.pages {
			t.Errorf("%s: %d pages, want %d", printmap.Formats[c.format].ID, len(pages), c.pages)
			continue
		}
		all := ""
		for i, p := range pages {
			if i > 0 && c.format > 0 {
				break // one format whole, of the others the size
			}
			var b bytes.Buffer
			if err := p.SVG(&b); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), c.size) {
				t.Errorf("page %s does not say %s", p.Name, c.size)
			}
			all += b.String()
		}
		for _, p := range g.Info().Places[1:] {
			if c.format == 0 && p.Kind == "area" && !strings.Contains(all, ">"+p.ID+"</text>") {
				t.Errorf("%s: area %s is on no page", printmap.Formats[c.format].ID, p.ID)
			}
		}
	}
}

// TestRosterHasEveryPiece: each piece's name stands on a page of the roster.
func TestRosterHasEveryPiece(t *testing.T) {
	m, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	y, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []kernel.Game{m, y} {
		all := ""
		for _, p := range printmap.Roster(g.Info(), printmap.Formats[0]) {
			var b bytes.Buffer
			if err := p.SVG(&b); err != nil {
				t.Fatal(err)
			}
			all += b.String()
		}
		for _, p := range g.Info().Pieces[1:] {
			if !strings.Contains(all, ">"+p.Name+"</text>") {
				t.Errorf("%s is on no page of the roster", p.Name)
			}
		}
	}
}

// TestRosterHasFigures: what a counter is worth stands on its roster, step by step, with the names of the figures, and
// nothing of dice that its game does not have. Blocks have theirs.
func TestRosterHasFigures(t *testing.T) {
	c, err := moscowcampaign.New()
	if err != nil {
		t.Fatal(err)
	}
	d, err := driveonmoscow.New()
	if err != nil {
		t.Fatal(err)
	}
	y, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	const faces = "one face of a die hits"
	for _, game := range []struct {
		g        kernel.Game
		has, not []string
	}{
		{c, []string{">6-8<", ">2-8<", ">[1]-10<", "best first: combat strength, movement allowance<"},
			[]string{faces}},
		{d, []string{"best first: attack factor, defence factor<"}, []string{faces}},
		{y, []string{faces}, nil},
	} {
		var b bytes.Buffer
		for _, p := range printmap.Roster(game.g.Info(), printmap.Formats[0]) {
			if err := p.SVG(&b); err != nil {
				t.Fatal(err)
			}
		}
		for _, text := range game.has {
			if !strings.Contains(b.String(), text) {
				t.Errorf("%s: the roster does not have %s", game.g.Info().ID, text)
			}
		}
		for _, text := range game.not {
			if strings.Contains(b.String(), text) {
				t.Errorf("%s: the roster has %s", game.g.Info().ID, text)
			}
		}
	}
}

// TestRosterDrawsEverySign: no piece of a game shows the first letters of its kind in place of a sign; one of an
// unknown kind does.
func TestRosterDrawsEverySign(t *testing.T) {
	letters := func(info *kernel.Info) (found []string) {
		for _, p := range printmap.Roster(info, printmap.Formats[0]) {
			var b bytes.Buffer
			if err := p.SVG(&b); err != nil {
				t.Fatal(err)
			}
			for _, piece := range info.Pieces[1:] {
				kind := strings.ToUpper(cmp.Or(piece.Symbol, piece.Type))
				if text := kind[:min(3, len(kind))]; text != piece.Short &&
					strings.Contains(b.String(), ">"+text+"</text>") && !slices.Contains(found, text) {
					found = append(found, text)
				}
			}
		}
		return found
	}
	for _, g := range allGames(t) {
		if found := letters(g.Info()); len(found) > 0 {
			t.Errorf("%s: letters in place of signs: %v", g.Info().ID, found)
		}
	}
	info := *allGames(t)[0].Info()
	info.Pieces = slices.Clone(info.Pieces)
	info.Pieces[1].Symbol = "zeppelin"
	if found := letters(&info); !slices.Equal(found, []string{"ZEP"}) {
		t.Errorf("an unknown kind shows %v", found)
	}
}

func allGames(t *testing.T) []kernel.Game {
	t.Helper()
	a, err0 := kiev41.New()
	b, err1 := moscow41.New()
	c, err2 := moscowcampaign.New()
	d, err3 := driveonmoscow.New()
	e, err4 := toy.New()
	if err := errors.Join(err0, err1, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	return []kernel.Game{a, b, c, d, e}
}

// TestRosterHasNoCodes: what the data name by a code or a letter is left out.
func TestRosterHasNoCodes(t *testing.T) {
	g, err := kiev41.New()
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	for _, p := range printmap.Roster(g.Info(), printmap.Formats[0]) {
		if err := p.SVG(&all); err != nil {
			t.Fatal(err)
		}
	}
	for _, code := range []string{", luftlande", ", ss", ", diamond", ", dot", ", jaeger", ", R<", ", S<", ", N<"} {
		if strings.Contains(all.String(), code) {
			t.Errorf("%q is printed", code)
		}
	}
	if !strings.Contains(all.String(), ", fast") {
		t.Error("what moves fast is not said")
	}
}
