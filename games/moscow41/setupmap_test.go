package moscow41_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// These tests lay the set-ups on the map: do the places exist, does the side
// hold them, is there room. The map is read only as far as they need it.

type mapPlace struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	Aliases   []string          `json:"aliases"`
	Kind      string            `json:"kind"`
	Terrain   string            `json:"terrain"`
	Tags      []string          `json:"tags"`
	Control   map[string]string `json:"control"`
	Contested []string          `json:"contested"`
}

type mapFile struct {
	Places  []mapPlace `json:"places"`
	Borders []struct {
		A string `json:"a"`
		B string `json:"b"`
	} `json:"borders"`
	Icons []struct {
		Area   string `json:"area"`
		Colour string `json:"colour"`
		Type   string `json:"type"`
	} `json:"icons"`
	byID map[string]mapPlace
	near map[string][]string
}

func setupMap(t *testing.T) *mapFile {
	t.Helper()
	raw, err := os.ReadFile("data/map.json")
	if err != nil {
		t.Fatal(err)
	}
	m := &mapFile{byID: map[string]mapPlace{}, near: map[string][]string{}}
	if err := json.Unmarshal(raw, m); err != nil {
		t.Fatal(err)
	}
	for _, p := range m.Places {
		m.byID[p.ID] = p
	}
	for _, b := range m.Borders {
		m.near[b.A] = append(m.near[b.A], b.B)
		m.near[b.B] = append(m.near[b.B], b.A)
	}
	return m
}

// find resolves an id, or a name that exactly one place has.
func (m *mapFile) find(t *testing.T, name string) string {
	t.Helper()
	if _, ok := m.byID[name]; ok {
		return name
	}
	var ids []string
	for _, p := range m.Places {
		if p.Name == name {
			ids = append(ids, p.ID)
		}
	}
	if len(ids) != 1 {
		t.Errorf("place %q: the map has %v", name, ids)
		return ""
	}
	return ids[0]
}

// room is the number of blocks that a side may have in a place (2.7).
func (m *mapFile) room(id string) int {
	p := m.byID[id]
	switch {
	case p.Kind != "area":
		return 100
	case p.Terrain == "green":
		return 4
	}
	return 2
}

// frontline: numbered areas of a side that border an enemy area (R107).
func (m *mapFile) frontline(control, side string) []string {
	var out []string
	for _, p := range m.Places {
		if p.Kind != "area" || p.Control[control] != side {
			continue
		}
		if slices.ContainsFunc(m.near[p.ID], func(q string) bool {
			held := m.byID[q].Control[control]
			return held != "" && held != side
		}) {
			out = append(out, p.ID)
		}
	}
	return out
}

// allowed lists the places that a where names for a side.
func (m *mapFile) allowed(t *testing.T, sc scenarioFile, side string, w setupWhere) []string {
	t.Helper()
	var from []string
	switch w.Kind {
	case "adjacent":
		from = m.near[m.find(t, w.Of)]
	case "adjacent-or-in":
		from = append([]string{m.find(t, w.Of)}, m.near[m.find(t, w.Of)]...)
	case "frontline":
		from = m.frontline(sc.Control, side)
	case "controlled":
		for _, p := range m.Places {
			from = append(from, p.ID)
		}
	}
	var out []string
	for _, id := range from {
		p := m.byID[id]
		if p.Kind == "box" || p.Control[sc.Control] != side || slices.Contains(w.Not, id) {
			continue
		}
		if slices.Contains(p.Contested, sc.Control) && !w.Contested {
			continue
		}
		out = append(out, id)
	}
	return out
}

// TestSetupOnMap checks each set-up on the map: places, control, icons and room.
func TestSetupOnMap(t *testing.T) {
	m := setupMap(t)
	for _, sc := range scenarioFiles(t) {
		t.Run(sc.ID, func(t *testing.T) {
			for _, side := range sc.Sides {
				m.checkRoom(t, sc, side)
			}
			var contested []string
			for _, p := range m.Places {
				if slices.Contains(p.Contested, sc.Control) {
					contested = append(contested, p.ID)
				}
			}
			if !slices.Equal(contested, sc.Contested) {
				t.Errorf("contested on the map %v, in the scenario %v", contested, sc.Contested)
			}
			for box, side := range sc.Boxes {
				if m.byID[box].Kind != "box" || m.byID[box].Control[sc.Control] != side {
					t.Errorf("box %s: the map says %q, the scenario %s", box, m.byID[box].Control[sc.Control], side)
				}
			}
			for _, key := range []string{"lines", "cities"} {
				if list, ok := sc.Victory[key].([]any); ok {
					for _, name := range list {
						m.find(t, name.(string))
					}
				}
			}
		})
	}
}

// checkRoom places what stands fixed, then proves by matching that all blocks of the owner's choice find room next to
// it without the exceptions of R108.
func (m *mapFile) checkRoom(t *testing.T, sc scenarioFile, side string) {
	t.Helper()
	used := map[string]int{}
	type demand struct {
		step  int
		areas []string
		each  int
	}
	var wants []demand
	for i, s := range sc.Setup {
		if s.Side != side || s.To != "" {
			continue
		}
		for _, place := range s.At {
			id := m.find(t, place)
			hold := m.byID[id].Control[sc.Control]
			if hold != side && !(s.FaceUp && slices.Contains(sc.Contested, id)) {
				t.Errorf("step %d (%s): %s is held by %q", i+1, s.Rule, place, hold)
			}
			if s.Do != "lines" {
				used[id]++
			}
		}
		if s.Icons != nil {
			n := 0
			for _, icon := range m.Icons {
				if icon.Colour == s.Icons.Colour && icon.Type == s.Icons.Type {
					used[icon.Area]++
					n++
				}
			}
			if n != s.Count {
				t.Errorf("step %d (%s): %d blocks for %d icons", i+1, s.Rule, s.Count, n)
			}
		}
		if s.Where == nil {
			continue
		}
		areas := m.allowed(t, sc, side, *s.Where)
		if s.Do == "lines" {
			if len(areas) < s.Count {
				t.Errorf("step %d (%s): %d lines for %d areas", i+1, s.Rule, s.Count, len(areas))
			}
			continue
		}
		for range s.Count {
			wants = append(wants, demand{i, areas, s.Each})
		}
	}
	for id, n := range used {
		if n > m.room(id) {
			t.Errorf("%s: %d blocks of %s stand fixed in %s", sc.ID, n, side, id)
		}
	}
	// Matching by augmenting paths: seats are the free places of each area.
	seated := map[string][]int{} // area -> indices of wants
	var seat func(k int, seen map[string]bool) bool
	seat = func(k int, seen map[string]bool) bool {
		w := wants[k]
		for _, id := range w.areas {
			key := id
			if seen[key] {
				continue
			}
			same := -1
			n := 0
			for j, other := range seated[id] {
				if wants[other].step == w.step {
					n++
					same = j
				}
			}
			if w.each > 0 && n >= w.each {
				// Only a block of the same step may make way here.
				seen[key] = true
				other := seated[id][same]
				seated[id][same] = k
				if seat(other, seen) {
					return true
				}
				seated[id][same] = other
				continue
			}
			if used[id]+len(seated[id]) < m.room(id) {
				seated[id] = append(seated[id], k)
				return true
			}
			seen[key] = true
			for j, other := range seated[id] {
				seated[id][j] = k
				if seat(other, seen) {
					return true
				}
				seated[id][j] = other
			}
		}
		return false
	}
	for k, w := range wants {
		if !seat(k, map[string]bool{}) {
			t.Errorf("step %d (%s): no room left for %s among %v", w.step+1, sc.Setup[w.step].Rule, side, w.areas)
		}
	}
}

// TestVictoryPoints counts the Victory Areas and Boxes that each side holds at
// the start: the third term of the stated LVs.
func TestVictoryPoints(t *testing.T) {
	m := setupMap(t)
	for _, sc := range scenarioFiles(t) {
		held := map[string]int{}
		for _, p := range m.Places {
			if p.Terrain == "victory" || slices.Contains(p.Tags, "victory-box") {
				held[p.Control[sc.Control]]++
			}
		}
		for _, side := range sc.Sides {
			if held[side] != sc.Sums[side].LVVictory {
				t.Errorf("%s: %s holds %d, the rulebook counts %d", sc.ID, side, held[side], sc.Sums[side].LVVictory)
			}
		}
		if held["german"]+held["soviet"] != 7 {
			t.Errorf("%s: %v, want 7 in all", sc.ID, held)
		}
	}
}
