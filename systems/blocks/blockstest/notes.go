// Holds the notes of places against what play makes of cost, stacking and absorbed hits.

package blockstest

import (
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/systems/blocks"
)

// notes: what a place's notes say of cost, stacking and absorbing is what play makes of it.
func (k *kit) notes() {
	info := k.g.Info()
	pos, err := k.g.Empty(kernel.Setup{})
	if err != nil {
		k.Fatal(err)
	}
	p := pos.(*blocks.Position)
	edit := func(words ...string) {
		k.Helper()
		if err := k.g.Edit(p, words); err != nil {
			k.Fatal(err)
		}
	}
	for i := 1; i <= p.Map.Graph.Len(); i++ {
		place, a := &info.Places[i], blocks.PlaceOf(kernel.PlaceID(i))
		says := func(text string) bool {
			return slices.ContainsFunc(place.Notes, func(n kernel.NoteInfo) bool {
				return strings.HasPrefix(n.Text,
					text)
			})
		}
		for _, n := range place.Notes {
			if len(n.Text) > 110 || strings.HasSuffix(n.Text, ".") || n.Rule == "" {
				k.Errorf("%s: the note %q (%s) should be short, without a full stop, with a rule", place.ID, n.Text,
					n.Rule)
			}
		}
		if says("Counts 1 victory point") != has(p.VictoryPlaces, a) {
			k.Errorf("%s counts for victory: %v; its notes: %v", place.ID, has(p.VictoryPlaces, a), place.Notes)
		}
		if p.Areas[a].Terrain == blocks.Box {
			continue
		}
		if len(place.Notes) == 0 {
			k.Errorf("%s has no notes", place.ID)
		}
		side := kernel.SideA
		if staging := p.Areas[a].Terrain == blocks.Staging; staging {
			side = p.Areas[a].Owner
			if !says("Only " + info.Sides[side].People + " may enter; any number") {
				k.Errorf("%s is closed to one side; its notes: %v", place.ID, place.Notes)
			}
		} else if n := p.Limit(side, a); !says(fmt.Sprintf("Holds %d blocks", n)) {
			k.Errorf("%s holds %d blocks; its notes: %v", place.ID, n, place.Notes)
		}
		tank := k.fastest(side)
		id := p.Units[tank].ID
		edit("put", id, info.Places[blocks.PlaceID(p.Map.Graph.Neighbours(a)[0])].ID)
		var at [blocks.MaxCost + 1]blocks.Mask
		p.Survey().Reach(tank, true, &at)
		for c := range at {
			if at[c].Has(a) && !says(fmt.Sprintf("Costs %d to enter", c)) {
				k.Errorf("%s costs %d to enter; its notes: %v", place.ID, c, place.Notes)
			}
		}
		edit("remove", id)
		if p.Areas[a].Terrain != blocks.Staging {
			k.absorbs(p, a, place, edit)
		}
	}
}

// fastest is a side's tank that goes farthest.
func (k *kit) fastest(s kernel.Side) blocks.Block {
	best := blocks.Block(0)
	for b := blocks.Block(1); int(b) < len(k.g.Units); b++ {
		if u := &k.g.Units[b]; u.Side == s && u.Kind == blocks.Tank && (best == 0 || u.MP > k.g.Units[best].MP) {
			best = b
		}
	}
	if best == 0 {
		k.Fatalf("side %d has no tank to try places with", s)
	}
	return best
}

// absorbs compares what a place's notes say of hits with what it absorbs for a defender who controls it and for one who
// does not.
func (k *kit) absorbs(p *blocks.Position, a blocks.Place, place *kernel.PlaceInfo, edit func(...string)) {
	attacker, defender := kernel.SideA, kernel.SideB
	for _, holds := range []bool{true, false} {
		want := 0
		for _, n := range place.Notes {
			for hits := 1; hits <= 2; hits++ {
				if strings.Contains(n.Text, fmt.Sprintf("bsorbs %d hit", hits)) &&
					(holds || strings.Contains(n.Text, "whichever side")) {
					want += hits
				}
			}
		}
		owner := defender
		if !holds {
			owner = attacker
		}
		edit("control", k.g.Info().Sides[owner].ID, place.ID)
		if got := p.Absorbs(defender, a); got != want {
			k.Errorf("%s absorbs %d for a defender who controls it: %v; its notes: %v", place.ID, got, holds,
				place.Notes)
		}
	}
}
