// The overlays of Kiev '41: which there are, and what those of seas, fleets and supply say.

package kiev41_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

func TestOverlays(t *testing.T) {
	g := game(t)
	var ids []string
	for _, o := range g.Info().Overlays {
		ids = append(ids, o.ID)
	}
	want := []string{"control", "supply", "command", "reach", "air", "seas", "fleets"}
	if !slices.Equal(ids, want) {
		t.Fatalf("the overlays are %v, not %v", ids, want)
	}
	const start = "game kiev41\nscenario empty\n"
	const sea = "option rail-movement agility afv-restrictions sea-supply\n"
	const fleets = "put f-kommuna fleets\nput f-cruisers fleets\nput s-southern 130 4\nput s-51army 126 4\n" +
		"put r-mtn 126 3\ncontrol soviet 126\n"
	for _, c := range []struct {
		name, text, overlay, side, piece string
		tones                            map[string]string // by place
		note, refused                    string            // what the note says; the rule of a refusal
	}{
		{"both seas", start + "control axis all but 91 145 FS 129 144 102\n", "seas", "soviet", "",
			map[string]string{"FS": "good", "145": "good", "129": "good", "144": "good", "91": "side-b",
				"102": "side-b", "108": "fair", "1": ""},
			"Black Sea: controlled by the Soviets, who hold Novorossysk and Sevastopol. Sea of Azov: controlled by " +
				"the Soviets, who hold Kerch and Taman.", ""},
		{"Kerch lost", start + "control axis all but 91 145 FS 144 102\n", "seas", "axis", "",
			map[string]string{"FS": "good", "145": "good", "129": "bad", "144": "good", "91": "poor", "102": "side-b"},
			"Sea of Azov: nobody controls it, for the Soviets lack Kerch.", ""},
		{"Novorossysk lost", start + "control axis 145\n", "seas", "soviet", "",
			map[string]string{"FS": "good", "145": "bad", "129": "good", "144": "good", "91": "poor", "102": "poor"},
			"Sea of Azov: nobody controls it, for the Soviets do not control the Black Sea.", ""},
		{"the enemy in Sevastopol", start + "control soviet FS\nput s-51army FS 4\nput r-mtn FS 3\n", "seas", "soviet",
			"", map[string]string{"FS": "bad", "145": "good", "102": "poor"}, "lack Sevastopol.", ""},
		{"14.4: ports alone", start + sea + "control axis all but 145 FS 129 144 102 113\n",
			"seas", "soviet", "", map[string]string{"102": "side-b", "108": "fair"}, "", ""},
		{"no piece", start + fleets, "seas", "soviet", "f-kommuna", nil, "", "2.1.1"},

		{"before an impulse", start + fleets, "fleets", "soviet", "",
			map[string]string{"124": "poor", "108": "good", "126": "side-b", "91": "poor", "fleets": "edge", "12": ""},
			"Fleets are sent in a Tactical Impulse of their side", ""},
		{"one HQ, one fleet", start + fleets + "ready soviet impulse\ndo tactical\ndo activate s-southern\ndo end\n" +
			"do end\ndo sail f-kommuna 126\n", "fleets", "soviet", "f-cruisers",
			map[string]string{"124": "poor", "108": "fair", "126": "fair", "91": "poor", "fleets": "edge"},
			"One fleet for each activated Tactical HQ that is not exhausted: 1.", ""},
		{"sent already", start + fleets + "ready soviet impulse\ndo tactical\ndo activate s-southern\ndo end\n" +
			"do end\ndo sail f-kommuna 126\n", "fleets", "soviet", "f-kommuna",
			map[string]string{"124": "poor", "108": "fair", "126": "edge"},
			"That fleet has been sent in this impulse.", ""},
		{"the enemy in Sevastopol", start + fleets + "control soviet FS\nput s-9army FS 4\nput r-cav FS 3\n",
			"fleets", "soviet", "", map[string]string{"124": "poor", "108": "fair", "FS": "bad"},
			"Fleets sail only while Sevastopol is held", ""},
		{"no fleet", start + "put s-southern 130 4 open\n", "fleets", "soviet", "s-southern", nil, "", "10.2.1"},
		{"the Axis has none", start + fleets, "fleets", "axis", "", nil, "", "10.2.1"},
	} {
		t.Run(c.overlay+": "+c.name, func(t *testing.T) {
			p := blockstest.Stage(t, g.Game, c.name, c.text)
			x := g.Index()
			side := kernel.SideA
			if c.side == "soviet" {
				side = kernel.SideB
			}
			piece := kernel.NoPiece
			if c.piece != "" {
				piece, _ = x.Piece(c.piece)
			}
			var o kernel.Overlay
			err := p.Overlay(side.Other(), uint8(slices.Index(ids, c.overlay)), side, piece, &o)
			if c.refused != "" {
				if r, ok := err.(*kernel.Refusal); !ok || r.Rule != c.refused {
					t.Fatalf("not refused by %s but: %v", c.refused, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			tones := map[kernel.PlaceID]string{}
			for _, pl := range o.Places {
				tones[pl.Place] = o.Legend[pl.Tone].Tone
			}
			for id, want := range c.tones {
				if a, ok := x.Place(id); !ok || tones[a] != want {
					t.Errorf("%s: tone %q, should be %q", id, tones[a], want)
				}
			}
			if !strings.Contains(o.Note, c.note) {
				t.Errorf("the note is %q, and does not say %q", o.Note, c.note)
			}
		})
	}
}

// TestSupplyOverSea: a line of communication is drawn from port to port where 14.4 is in force, none is drawn over the
// Kerch Strait (2.4.8), and who is in supply by a coast or in Sevastopol (2.1.1) needs none.
func TestSupplyOverSea(t *testing.T) {
	g := game(t)
	x := g.Index()
	id := uint8(slices.IndexFunc(g.Info().Overlays, func(o kernel.OverlayInfo) bool { return o.ID == "supply" }))
	// Odessa is besieged, Sevastopol and Kerch have garrisons; Novorossysk and what lies behind it is free.
	const start = "game kiev41\nscenario empty\n"
	const sea = "option rail-movement agility afv-restrictions sea-supply\n"
	const coast = "control axis all but 145 FS 129 144 108 146 148\nput s-coastal 108 4\nput g-3pz 108 4\n" +
		"put s-marine FS 2\nput s-18army 129 3\n"
	for _, c := range []struct {
		name, text, piece string
		tones             map[string]string // by place
		note, lines       string
	}{
		{"the coast", start + coast, "", map[string]string{"108": "fair", "FS": "good", "129": "good", "145": "edge"},
			"No unit is cut off.", ""},
		{"Odessa", start + coast, "s-coastal", map[string]string{"108": "fair"}, "In supply without a line.", ""},
		{"14.4: ports", start + sea + coast, "",
			map[string]string{"108": "fair", "FS": "good", "129": "good", "144": "good", "145": "edge"},
			"No unit is cut off.", "108 145, 129 145, FS 145"},
		{"14.4: Odessa", start + sea + coast, "s-coastal", map[string]string{"108": "fair", "145": "edge", "FS": ""},
			"In supply: the source is over the sea.", "108 145"},
		{"14.4: inland of a port", start + sea + coast + "control soviet 130\nput s-9army 130 4\n", "s-9army",
			map[string]string{"130": "good", "FS": "good", "145": "edge"}, "In supply: the source is 2 areas away.",
			"130 FS 145"},
		{"14.4: Sevastopol lost", start + sea + coast + "control axis FS\nput r-mtn FS 3\n", "s-coastal",
			map[string]string{"108": "bad", "145": ""}, "Cut off.", ""},
		{"14.4: over the strait", start + sea + coast + "control axis FS\nput r-mtn FS 3\n", "s-18army",
			map[string]string{"129": "bad", "144": "", "128": "side-a"}, "Cut off.", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := blockstest.Stage(t, g.Game, c.name, c.text)
			piece, _ := x.Piece(c.piece)
			var o kernel.Overlay
			if err := p.Overlay(kernel.SideB, id, kernel.SideB, piece, &o); err != nil {
				t.Fatal(err)
			}
			tones := map[kernel.PlaceID]string{}
			for _, pl := range o.Places {
				tones[pl.Place] = o.Legend[pl.Tone].Tone
			}
			for id, want := range c.tones {
				if a, _ := x.Place(id); tones[a] != want {
					t.Errorf("%s: tone %q, should be %q", id, tones[a], want)
				}
			}
			if !strings.Contains(o.Note, c.note) {
				t.Errorf("the note is %q, and does not say %q", o.Note, c.note)
			}
			var lines []string
			for _, l := range o.Lines {
				var way []string
				for _, a := range l.Way {
					way = append(way, g.Info().Places[a].ID)
				}
				lines = append(lines, strings.Join(way, " "))
			}
			if got := strings.Join(lines, ", "); got != c.lines {
				t.Errorf("the lines are %q, should be %q", got, c.lines)
			}
		})
	}
}
