// Tests of overlays: supply of a unit, reach, the line with its gaps, rails, zones, fortified lines.

package counters_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/systems/counters"
)

// TestSupplyWay: a unit's supply is a way over the ground to a railhead and along rails to the edge; without one the
// unit is marked as out of supply.
func TestSupplyWay(t *testing.T) {
	g := field(t)
	pos, err := g.Start(kernel.Setup{Scenario: "may"}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	for p.Setting {
		list := p.Legal(nil)
		k := slices.IndexFunc(list, func(a kernel.Action) bool { return a.Verb == counters.VArrange })
		if err := p.Play(list[k], chance.NewRand(1), nil); err != nil {
			t.Fatal(err)
		}
	}
	which := func(id string) uint8 {
		return uint8(slices.IndexFunc(g.Info().Overlays, func(o kernel.OverlayInfo) bool { return o.ID == id }))
	}
	fed, cut := 0, 0
	for u := counters.Unit(1); int(u) < len(p.Units); u++ {
		if !p.OnMap(u) {
			continue
		}
		side := p.Units[u].Side
		var o kernel.Overlay
		if err := p.Overlay(side, which("supply"), side, kernel.PieceID(u), &o); err != nil {
			t.Fatal(err)
		}
		if !p.Supplied(side, p.At[u]) {
			cut++
			if len(o.Lines) > 0 || !strings.Contains(o.Note, "is out of supply") {
				t.Errorf("%s is out of supply, and is shown a way: %+v", p.Units[u].ID, o)
			}
			continue
		}
		fed++
		if !strings.Contains(o.Note, "is in supply") {
			t.Errorf("%s is in supply, and the note says %q", p.Units[u].ID, o.Note)
		}
		for _, line := range o.Lines {
			for i := 1; i < len(line.Way); i++ {
				if !g.Map.Grid.Adjacent(counters.Place(line.Way[i-1]-1), counters.Place(line.Way[i]-1)) {
					t.Errorf("%s: the way %v has a gap", p.Units[u].ID, line.Way)
				}
			}
		}
	}
	if fed == 0 {
		t.Errorf("%d units in supply, %d out of it: nothing was tested", fed, cut)
	}
	var o kernel.Overlay
	if err := p.Overlay(0, which("works"), 0, 0, &o); err != nil || len(o.Places) == 0 {
		t.Errorf("fortified lines: %v, %+v", err, o)
	}
	if err := p.Overlay(0, which("zones"), 0, 1, &o); err == nil {
		t.Error("zones are shown of a single unit")
	}
	for u := counters.Unit(1); int(u) < len(p.Units); u++ {
		if p.OnMap(u) && p.Units[u].Side == 0 && !p.Units[u].Engineer {
			if err := p.Overlay(0, which("reach"), 0, kernel.PieceID(u), &o); err != nil || !o.Legend[0].Shaded {
				t.Errorf("reach of %s: %v, %+v", p.Units[u].ID, err, o.Legend)
			}
			break
		}
	}
}

// laid is an overlay of a position of the field: by the text of the legend the hexes that it marks, in order, each with
// its number if that is written there.
func laid(t *testing.T, p kernel.Position, id string, of kernel.Side, piece string) (marks map[string]string,
	note string) {
	t.Helper()
	in := p.(*counters.Position).Info()
	which := slices.IndexFunc(in.Overlays, func(o kernel.OverlayInfo) bool { return o.ID == id })
	unit := slices.IndexFunc(in.Pieces, func(c kernel.PieceInfo) bool { return c.ID == piece })
	var o kernel.Overlay
	if err := p.(kernel.Overlayer).Overlay(of, uint8(which), of, kernel.PieceID(max(unit, 0)), &o); err != nil {
		t.Fatal(err)
	}
	marks = map[string]string{}
	for _, m := range o.Places {
		word := in.Places[m.Place].Name
		if m.Shown {
			word += fmt.Sprintf("=%d", m.N)
		}
		text := o.Legend[m.Tone].Text
		marks[text] = strings.TrimSpace(marks[text] + " " + word)
	}
	return marks, o.Note
}

// set is a position of the field that lines of a case make.
func set(t *testing.T, lines string) kernel.Position {
	t.Helper()
	file, err := try.Parse(t.Name(), strings.NewReader("game field\nscenario empty\n"+lines))
	if err != nil {
		t.Fatal(err)
	}
	r, err := try.NewRunner(file, field(t))
	for more := true; more; {
		if err != nil {
			t.Fatal(err)
		}
		more, err = r.Step()
	}
	return r.Pos
}

// TestLineOverlay: the gaps of a line are marked, and the note says what they cost; that is what the enemy scores.
func TestLineOverlay(t *testing.T) {
	const three = "put w-1id 0702\nput w-2id 0705\nput w-3id 0709\n"
	for _, c := range []struct{ lines, gaps, note string }{
		{three, "0611 0707", "The line lacks 2 hexes: as many points for the enemy at the end of the player turn."},
		{three + "put w-4id 0711\n", "0707",
			"The line lacks a hex: a point for the enemy at the end of the player turn."},
		{three + "put w-4id 0711\nput w-5id 0707\n", "", "The line is closed."},
		// a zone counts over the enemy's head
		{three + "put w-4id 0711\nput e-1rd 0706\nput w-5id 0807\n", "", "The line is closed."},
	} {
		p := set(t, c.lines+"ready west-second\n")
		marks, note := laid(t, p, "line", 0, "")
		if marks["Gaps in the line"] != c.gaps || note != c.note {
			t.Errorf("%q: gaps %q, want %q; the note %q", c.lines, marks["Gaps in the line"], c.gaps, note)
		}
		if !strings.Contains(marks["Covered"], "0701") || strings.Contains(marks["Covered"], "1403") {
			t.Errorf("%q: covered %q", c.lines, marks["Covered"])
		}
		if err := p.Play(kernel.Action{Verb: counters.VEnd}, chance.NewRand(1), nil); err != nil {
			t.Fatal(err)
		}
		if n := len(strings.Fields(c.gaps)); int(p.(*counters.Position).Points[1]) != n {
			t.Errorf("%q: the enemy scores %d for %d gaps", c.lines, p.(*counters.Position).Points[1], n)
		}
	}
	_, note := laid(t, set(t, "put w-1id 0702\n"), "line", 1, "")
	if !strings.HasPrefix(note, "The line lacks 11 hexes") {
		t.Errorf("of a side without units the note says %q", note)
	}
}

// TestRailsOverlay: the railways that a side can use, and those that are cut; those of the enemy are neither.
func TestRailsOverlay(t *testing.T) {
	p := set(t, "mark cut 0203\nmark rails east 0603\nmark cut 1103\n")
	cut := "0203 0503 0508 0608 0703 0708 1103"
	for side, used := range []string{"0103 0108 0208 0303 0308 0403 0408",
		"0603 0803 0808 0903 0908 1003 1004 1005 1006 1007 1008 1108 1203 1208 1303 1308 1403 1408"} {
		marks, _ := laid(t, p, "rails", kernel.Side(side), "")
		if marks["In use"] != used || marks["Cut"] != cut {
			t.Errorf("rails of side %d: %v", side, marks)
		}
	}
}

// TestZonesOverlay: the hexes next to a side's units, those of the enemy among them.
func TestZonesOverlay(t *testing.T) {
	p := set(t, "put w-1id 0302\nput w-2id 0101\nput e-1rd 0303\n")
	for side, want := range []string{"0102 0201 0202 0203 0301 0303 0402 0403", "0203 0204 0302 0304 0403 0404"} {
		if marks, _ := laid(t, p, "zones", kernel.Side(side), ""); marks["Zones of control"] != want {
			t.Errorf("zones of side %d: %v", side, marks)
		}
	}
}

// TestReachOverlay: where a unit can go, with the points that are left to it there; the least move has no number.
func TestReachOverlay(t *testing.T) {
	const far, least = "It can go there: the deeper, the more points are left", "The least move of one hex"
	for _, c := range []struct{ lines, piece, some, without, least, note string }{
		{"put w-1id 0202\nput e-1rd 0205\nready west-move\n", "w-1id", "0203=4 0204=0", "0205", "",
			"W-1ID: movement points 5."},
		{"put w-1id 0203\nput e-1rd 0205\nready west-move\nput w-1id 0203 unsupplied\n", "w-1id", "0202=1 0201=0",
			"0204", "0204", "W-1ID: movement points 2½."},
		// woods cost three, a hex beyond them one more
		{"put w-1pz 0203\nready west-move\n", "w-1pz", "0303=5 0202=7", "", "", "W-1PZ: movement points 8."},
	} {
		marks, note := laid(t, set(t, c.lines), "reach", 0, c.piece)
		for _, w := range strings.Fields(c.some) {
			if !slices.Contains(strings.Fields(marks[far]), w) {
				t.Errorf("%q: %s is missing: %v", c.lines, w, marks)
			}
		}
		if c.without != "" && strings.Contains(marks[far], c.without) || marks[least] != c.least || note != c.note {
			t.Errorf("%q: %v, %q", c.lines, marks, note)
		}
	}
}
