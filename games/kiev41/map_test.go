// The map against every fact that the rulebook states about it, and against the geography that it was rebuilt from.
// These tests read the data files alone.

package kiev41_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"umpire/board/charttest"
)

var (
	dates = []string{"july", "august", "september", "november"}
	sides = []string{"axis", "soviet"}
	// room is the stacking limit of a side by terrain (2.9).
	room = map[string]int{"green": 4, "yellow": 2, "red": 2, "victory": 2, "staging": 99}
)

func readChart(t *testing.T) *charttest.Chart { return charttest.Read(t, "data") }

func readDrawing(t *testing.T) *charttest.Drawing { return charttest.ReadDrawing(t, "data") }

// sorted are ids in the order of their spelling.
func sorted(ids ...string) []string {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return ids
}

// list spells out "1-3 14" as ids.
func list(text string) []string {
	var out []string
	for _, f := range strings.Fields(text) {
		a, b, span := strings.Cut(f, "-")
		if !span {
			out = append(out, f)
			continue
		}
		from, _ := strconv.Atoi(a)
		to, _ := strconv.Atoi(b)
		for n := from; n <= to; n++ {
			out = append(out, strconv.Itoa(n))
		}
	}
	return out
}

func TestMapPlaces(t *testing.T) { // 2.0, 2.2, 2.4.5, 10.2.1
	c := readChart(t)
	first := append(list("1-148"), "FS", "Axis", "S1", "S2", "S3", "rastenburg", "moscow", "fleets", "batumi")
	c.CheckPlaces(t, "kiev41", first, dates, sides)
	kinds := map[string]int{}
	for _, p := range c.Places {
		kinds[p.Kind]++
		if p.Kind == "box" && p.Order == 0 && len(c.Near[p.ID]) != 0 {
			t.Errorf("box %s has neighbours %v", p.ID, c.Near[p.ID])
		}
	}
	if kinds["area"] != 149 || kinds["staging"] != 4 || kinds["box"] != 14 {
		t.Errorf("153 areas, four of them staging areas, and fourteen boxes: %v", kinds)
	}
	for tag, want := range map[string][]string{"leader-box": {"rastenburg", "moscow"}, "fleet-box": {"fleets"},
		"fleet-refuge": {"batumi"}, "closes-yellow": {"nizhyn"}, "closes-orange": {"tula"}, "supplied": {"FS"}} {
		if got := c.Tagged(tag); !slices.Equal(got, want) {
			t.Errorf("%s: %v, wanted %v", tag, got, want)
		}
	}
}

func TestMapRoadToTula(t *testing.T) { // 2.2, 10.10 and the set-ups
	c := readChart(t)
	c.CheckRoad(t, []string{"minsk", "", "", "", "", "", "", "", "", "tula"})
	at := func(id string) int { return c.At[id].Order }
	// Guderian stands in Gomel in August, in Nizhyn in September, in Kaluga in November, and Tula is last.
	if !(at("minsk") < at("gomel") && at("gomel") < at("nizhyn") && at("nizhyn") < at("kaluga") &&
		at("kaluga") < at("tula")) {
		t.Errorf("the road runs %d %d %d %d %d", at("minsk"), at("gomel"), at("nizhyn"), at("kaluga"), at("tula"))
	}
	for date, last := range map[string]string{"july": "minsk", "august": "gomel", "september": "nizhyn",
		"november": "kaluga"} {
		for _, p := range c.Places {
			if p.Order > 0 && (p.Control[date] == "axis") != (p.Order <= at(last)) {
				t.Errorf("%s in %s: %s", p.ID, date, p.Control[date])
			}
		}
	}
}

func TestMapBorders(t *testing.T) {
	c := readChart(t)
	c.CheckBorders(t)
	for _, s := range []string{"Axis", "S1", "S2", "S3"} {
		for _, q := range c.Near[s] {
			if c.At[q].Kind == "area" && s[0] == 'S' && c.At[q].Control["july"] != "soviet" {
				t.Errorf("%s touches %s", s, q)
			}
		}
	}
}

func TestMapSupplySources(t *testing.T) { // 2.1
	c := readChart(t)
	for _, s := range []struct{ tag, ink, at string }{{"source-yellow", "yellow", "1-6"},
		{"source-orange", "orange", "7-11"}, {"source-red", "red", "12 13 60 77 94 133 136 139 145"},
		{"source-axis", "black", "14 61 78 95 103 110 111"}} {
		if got := c.Tagged(s.tag); !slices.Equal(got, list(s.at)) {
			t.Errorf("%s: %v", s.tag, got)
		}
		printed := list(s.at)
		switch s.tag {
		case "source-red":
			printed = append(printed, "S1", "S2", "S3")
		case "source-axis":
			printed = append(printed, "Axis")
		}
		if got := c.Printed("supply", s.ink); !slices.Equal(got, sorted(printed...)) {
			t.Errorf("%s supply is printed at %v", s.ink, got)
		}
	}
	// The eight of the Axis are those on the western border; nothing else reaches it.
	var west []string
	for id, at := range readDrawing(t).Edges() {
		if at["west"] {
			west = append(west, id)
		}
	}
	if want := append(c.Tagged("source-axis"), "Axis"); !slices.Equal(sorted(west...), sorted(want...)) {
		t.Errorf("on the western border: %v, wanted %v", sorted(west...), sorted(want...))
	}
	for _, s := range []string{"S1", "S2", "S3"} {
		if e := readDrawing(t).Edges()[s]; !e["east"] || len(c.Near[s]) < 3 {
			t.Errorf("%s: edges %v, neighbours %v", s, e, c.Near[s])
		}
	}
}

func TestMapTerrain(t *testing.T) { // 2.4
	c := readChart(t)
	count := map[string]int{}
	victory := map[string]string{}
	var cities []string
	for _, p := range c.Places {
		count[p.Terrain]++
		if _, ok := room[p.Terrain]; p.Kind == "area" && (!ok || p.Terrain == "staging") ||
			p.Kind != "area" && p.Terrain != p.Kind {
			t.Errorf("%s: a %s with terrain %s", p.ID, p.Kind, p.Terrain)
		}
		if p.Terrain == "victory" {
			victory[p.Name] = p.ID
		}
		if p.City != "" {
			cities = append(cities, p.ID)
			if p.City != p.Name || p.Terrain == "victory" {
				t.Errorf("%s: city %s in %s, terrain %s", p.ID, p.City, p.Name, p.Terrain)
			}
		}
	}
	for name, id := range map[string]string{"Tarnopol": "14", "Kiev": "4", "Dnepropetrovsk": "55", "Kharkov": "25",
		"Rostov": "94", "Maykop": "148", "Sevastopol": "FS"} { // 2.4.4
		if victory[name] != id || count["victory"] != 7 {
			t.Errorf("%s is %q; %d victory areas", name, victory[name], count["victory"])
		}
	}
	if p := c.At["108"]; p.City != "Odessa" || p.Terrain != "yellow" { // 10.13.5, 10.15.1
		t.Errorf("108 is %s, city %q", p.Terrain, p.City)
	}
	for _, id := range []string{"129", "145"} { // named with Odessa as places for a line (The River)
		if c.At[id].City == "" {
			t.Errorf("%s has no city", id)
		}
	}
	if got := c.Printed("square", "white"); !slices.Equal(got, sorted(cities...)) {
		t.Errorf("squares at %v, cities at %v", got, cities)
	}
	if count["red"] < 3 || count["yellow"] < 24 || count["yellow"] > 50 {
		t.Errorf("terrain %v", count)
	}
	// Areas in which a set-up puts three or four blocks of a side are green (2.9).
	for _, id := range list("7 17 26 35 36 42 43 52 53 54 59 60 62 66 68 70 71 73 77 78 84 87 88 97 123 130 133") {
		if c.At[id].Terrain != "green" {
			t.Errorf("%s %s is %s", id, c.At[id].Name, c.At[id].Terrain)
		}
	}
}

func TestMapSeas(t *testing.T) { // 2.1.1, 2.4.8, 14.4 and the set-ups
	c, d := readChart(t), readDrawing(t)
	for _, v := range []string{"sea-black", "sea-azov", "sea-sivash"} {
		if len(d.Voids[v].Rings) == 0 {
			t.Errorf("no %s", v)
		}
	}
	black, azov := c.Tagged("black-sea"), c.Tagged("azov-sea")
	for _, id := range list("108 121 145 FS 119 107 109 125 128 131 129 144 146") {
		if !slices.Contains(black, id) {
			t.Errorf("%s %s does not lie on the Black Sea", id, c.At[id].Name)
		}
	}
	for _, id := range list("124 91 92 93 134 137 140 129 144") {
		if !slices.Contains(azov, id) {
			t.Errorf("%s %s does not lie on the Sea of Azov", id, c.At[id].Name)
		}
	}
	for _, id := range black {
		if slices.Contains(azov, id) && id != "129" && id != "144" && id != "128" {
			t.Errorf("%s %s lies on both seas", id, c.At[id].Name)
		}
	}
	for _, id := range list("122 123 127 141 98 99") {
		if slices.Contains(black, id) {
			t.Errorf("%s %s lies on the Black Sea", id, c.At[id].Name)
		}
	}
	for _, x := range []struct {
		tag, ink string
		coast    []string
		n        int
	}{{"port-black", "blue", black, 8}, {"port-azov", "lightblue", azov, 5}} {
		ports := c.Tagged(x.tag)
		if len(ports) != x.n || !slices.Equal(c.Printed("port", x.ink), sorted(ports...)) {
			t.Errorf("%s: %v, printed at %v; the rulebook counts %d", x.tag, ports, c.Printed("port", x.ink), x.n)
		}
		for _, id := range ports {
			if !slices.Contains(x.coast, id) {
				t.Errorf("%s: %s does not lie on that sea", x.tag, id)
			}
		}
	}
	var straits []charttest.Border
	for _, b := range c.Borders {
		if slices.Contains(b.Tags, "strait") {
			straits = append(straits, b)
		}
	}
	if len(straits) != 1 || straits[0].A != "129" || straits[0].B != "144" || straits[0].River == "" ||
		len(d.Straits) != 1 {
		t.Errorf("the Kerch Strait Crossing joins 129 and 144: %+v", straits)
	}
	// Without the strait there is no way from Kerch to Taman but round the Sea of Azov, by Perekop or Chongar.
	crimea := c.Reach("130", func(p charttest.Place) bool {
		return p.Kind != "box" && !slices.Contains(list("120 123 124 144"), p.ID)
	})
	if want := append(list("121 122 125-131"), "FS"); len(crimea) != len(want) {
		t.Errorf("the Crimea is %v", crimea)
	}
	if !slices.Contains(c.Near["121"], "123") || !slices.Contains(c.Near["122"], "124") ||
		slices.Contains(c.Near["122"], "123") || slices.Contains(c.Near["121"], "124") {
		t.Errorf("Perekop joins 121 and 123, Chongar 122 and 124: %v %v", c.Near["121"], c.Near["122"])
	}
}

// The numbers of the rulebook's examples, and what a set-up needs of who meets whom.
func TestMapStatedNeighbours(t *testing.T) {
	c := readChart(t)
	meet := func(a, b string) {
		if !slices.Contains(c.Near[a], b) {
			t.Errorf("%s and %s do not meet", a, b)
		}
	}
	far := func(from string, steps int) map[string]int {
		at := map[string]int{from: 0}
		for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
			for _, q := range c.Near[queue[0]] {
				if _, ok := at[q]; !ok && at[queue[0]] < steps {
					at[q] = at[queue[0]] + 1
					queue = append(queue, q)
				}
			}
		}
		return at
	}
	// 10.3: Kleist crosses the Dnieper from 35 to 20 and fires into 6; 34 lies in his range of three, and 6 in that of
	// the Luftwaffe in 33.
	meet("20", "6")
	if c.River[[2]string{"20", "35"}] != "Dnieper" {
		t.Errorf("35 to 20 crosses %q", c.River[[2]string{"20", "35"}])
	}
	if _, ok := far("20", 3)["34"]; !ok {
		t.Error("34 is more than three areas from 20")
	}
	if _, ok := far("33", 3)["6"]; !ok {
		t.Error("6 is more than three areas from 33")
	}
	// A slow block leaves a battle in 35 for 20 with three points, a fast one goes on: one point more, then the entry.
	if cost := map[string]int{"green": 1, "yellow": 2}[c.At["20"].Terrain]; cost == 0 || cost+1 > 5 {
		t.Errorf("Kleist has five points, and 20 is %s", c.At["20"].Terrain)
	}
	// The ring round Odessa (10.13.5 and the set-ups of The River and The Pocket).
	for _, id := range list("100 101 107 109") {
		meet("108", id)
	}
	if c.Held("108", "august", "axis") == 0 {
		t.Error("no Axis area next to Odessa in August")
	}
	// The pocket (The Pocket): four areas that hang together and touch no other Soviet area in September.
	pocket := list("4 5 6 20")
	in := c.Reach("4", func(p charttest.Place) bool { return slices.Contains(pocket, p.ID) })
	if len(in) != 4 {
		t.Errorf("the pocket is %v", in)
	}
	for _, id := range pocket {
		for _, q := range c.Near[id] {
			if !slices.Contains(pocket, q) && c.At[q].Control["september"] != "axis" {
				t.Errorf("the pocket meets %s from %s", q, id)
			}
		}
	}
	// Sevastopol is besieged from 130 and 131 in November.
	meet("FS", "130")
	meet("FS", "131")
}

func TestMapFronts(t *testing.T) { // 2.5 and the set-ups
	c := readChart(t)
	var july []string
	for _, p := range c.Places {
		if p.Kind == "area" && p.Control["july"] == "axis" {
			july = append(july, p.ID)
		}
	}
	rumania := list("61 62 78 79 95-97 103 104 110-114 116-119")
	if want := append([]string{"14"}, rumania...); !slices.Equal(july, want) || len(rumania) != 18 {
		t.Errorf("Axis in July: %v", july)
	}
	if got := c.Printed("emblem", "black"); !slices.Equal(got, sorted(july...)) {
		t.Errorf("emblems at %v", got)
	}
	soviet := 0
	for _, p := range c.Places {
		if p.Kind != "box" && p.Control["july"] == "soviet" {
			soviet++
		}
	}
	if soviet != 133 {
		t.Errorf("133 areas are Soviet at the start, not %d", soviet)
	}
	for date, held := range map[string][2]string{
		"august": {"3 14 17 18 19 35 36 52-54 66 68 69 84 85 99-102 107 109 119",
			"4 5 7 9 10 20 21 25 37-39 55 70-72 74 86 87 90 92 94 108 120 121 124 129 145 148 FS"},
		"september": {"3 7 14 18 19 21 35 36 53-55 70 71 87 88 99-101 107 109 119 123",
			"4-6 8-10 20 22 24 25 37 38 40 56 58 60 72 74 89 90 92-94 108 121 122 124-131 142 145 148 FS"},
		"november": {"4 10 24 25 38 40 55 57 58 73-76 86 90-94 102 108 119 125 127-131",
			"11 12 26 27 41-43 59 60 77 133 136 140 144 145 148 FS S1 S2 S3"},
	} {
		for i, side := range sides {
			for _, id := range list(held[i]) {
				if c.At[id].Control[date] != side {
					t.Errorf("%s %s is %s in %s", id, c.At[id].Name, c.At[id].Control[date], date)
				}
			}
		}
	}
	// The Germans give no ground, and each side's land hangs together but for Odessa, the pocket, the Crimea.
	for _, p := range c.Places {
		for i := 1; i < len(dates); i++ {
			if p.Control[dates[i-1]] == "axis" && p.Control[dates[i]] != "axis" {
				t.Errorf("%s: %v", p.ID, p.Control)
			}
		}
	}
	apart := map[string][]string{"august": {"108"}, "september": {"108", "4", "5", "6", "20"}, "november": {"FS"}}
	for _, date := range dates {
		for i, from := range []string{"Axis", "S1"} {
			seen := c.Reach(from, func(p charttest.Place) bool {
				return p.Control[date] == sides[i] && p.Kind != "box"
			})
			for _, p := range c.Places {
				if p.Kind != "box" && p.Control[date] == sides[i] && !seen[p.ID] &&
					!slices.Contains(apart[date], p.ID) {
					t.Errorf("%s: %s area %s %s is cut off", date, sides[i], p.ID, p.Name)
				}
			}
		}
	}
	inks := []string{"white", "green", "yellow", "red"}
	if len(c.Fronts) != 4 {
		t.Fatalf("fronts %+v", c.Fronts)
	}
	for i, f := range c.Fronts {
		if f.Period != dates[i] || f.Ink != inks[i] {
			t.Errorf("front %d: %+v", i, f)
		}
	}
}

func TestMapIcons(t *testing.T) { // Campaign set-up
	c := readChart(t)
	count := map[string]int{}
	load := map[string]int{"4": 1, "108": 2, "25": 1, "142": 1, "9": 1, "1": 1, "105": 1, "29": 1, "46": 1}
	hints := map[string]bool{}
	for _, i := range c.Icons {
		count[i.Colour+" "+i.Type]++
		load[i.Area]++
		if c.At[i.Area].Kind != "area" || c.At[i.Area].Control["july"] != "soviet" {
			t.Errorf("icon of %s stands in %s", i.Hint, i.Area)
		}
		if i.Hint == "" || hints[i.Hint] || i.Source == "" {
			t.Errorf("icon in %s: unit %q, source %q", i.Area, i.Hint, i.Source)
		}
		hints[i.Hint] = true
	}
	for key, n := range map[string]int{"white infantry": 5, "yellow infantry": 6, "lightblue infantry": 5,
		"orange infantry": 2, "green infantry": 2, "white tank": 3, "yellow tank": 5, "lightblue tank": 3} {
		if count[key] != n {
			t.Errorf("%d icons are %s, not %d", count[key], key, n)
		}
	}
	if len(c.Icons) != 31 {
		t.Errorf("%d icons", len(c.Icons))
	}
	for id, n := range load {
		if n > room[c.At[id].Terrain] {
			t.Errorf("%s %s is %s and holds %d Soviet blocks in July", id, c.At[id].Name, c.At[id].Terrain, n)
		}
	}
}

// TestIconsOfThe5thArmy: on 3 July 1941 its six corps fell back to Korosten and Novograd-Volynskiy. They stand in 1, 2
// and 3, which they and the cavalry of the set-up fill (2.9), and the one that is left next to them.
func TestIconsOfThe5thArmy(t *testing.T) {
	c := readChart(t)
	want := map[string]string{"s-27rc": "1", "s-31rc": "2", "s-9mc": "2", "s-15rc": "3", "s-22mc": "3", "s-19mc": "16"}
	load := map[string]int{"1": 1} // the yellow cavalry
	for _, i := range c.Icons {
		load[i.Area]++
		if area, ok := want[i.Hint]; ok && i.Area != area {
			t.Errorf("%s stands in %s, not in %s", i.Hint, i.Area, area)
		}
		delete(want, i.Hint)
	}
	if len(want) > 0 {
		t.Errorf("no icons of %v", want)
	}
	for _, id := range []string{"1", "2", "3"} {
		if n := room[c.At[id].Terrain] - load[id]; n != 0 {
			t.Errorf("%s has room for %d blocks: a corps of the 5th Army belongs there", id, n)
		}
	}
	for _, id := range []string{"1", "2"} {
		if !slices.Contains(c.Near[id], "16") {
			t.Errorf("16 does not border %s", id)
		}
	}
}

// Rivers that every map of the campaign shows between these places.
func TestMapRivers(t *testing.T) {
	c := readChart(t)
	for _, r := range []struct{ river, a, b string }{
		{"Dnieper", "4", "5"}, {"Dnieper", "19", "20"}, {"Dnieper", "20", "35"}, {"Dnieper", "21", "36"},
		{"Dnieper", "37", "54"}, {"Dnieper", "55", "56"}, {"Dnieper", "71", "72"}, {"Dnieper", "87", "88"},
		{"Dnieper", "86", "120"}, {"Dniester", "45", "46"}, {"Dniester", "47", "63"}, {"Dniester", "64", "65"},
		{"Dniester", "98", "99"}, {"Dniester", "107", "108"}, {"Prut", "62", "63"}, {"Prut", "79", "80"},
		{"Prut", "97", "98"}, {"Prut", "104", "105"}, {"Danube", "112", "113"}, {"Danube", "114", "115"},
		{"Southern Bug", "32", "48"}, {"Southern Bug", "50", "66"}, {"Northern Donets", "42", "58"},
		{"Kuban", "142", "147"}, {"Ingulets", "69", "70"}, {"Mius", "76", "93"}, {"Don", "94", "133"},
		{"Oskol", "26", "27"}, {"Psel", "8", "22"}, {"Vorskla", "38", "39"}, {"Sluch", "15", "16"},
		{"Kerch Strait", "129", "144"},
	} {
		got, ok := c.River[[2]string{r.a, r.b}]
		if !ok || got != r.river {
			t.Errorf("%s %s - %s %s: river %q, neighbours %v; wanted the %s", r.a, c.At[r.a].Name, r.b, c.At[r.b].Name,
				got, ok, r.river)
		}
	}
	if wet := c.CheckCrossings(t); wet < 90 || wet > 150 {
		t.Errorf("%d of %d borders are crossings", wet, len(c.Borders))
	}
}

// The numbers run in rows from the north-west: a row goes east, and begins south of the one before.
func TestMapNumbersRunInRows(t *testing.T) { // mapfacts: row starts follow from the border icons
	c := readChart(t)
	starts := []int{1, 14, 29, 45, 61, 78, 95}
	mean := func(from, to int) int {
		sum := 0
		for n := from; n < to; n++ {
			sum += c.At[strconv.Itoa(n)].Y
		}
		return sum / (to - from)
	}
	for i, from := range starts {
		to := 103
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		for n := from + 1; n < to; n++ {
			if a, b := c.At[strconv.Itoa(n-1)], c.At[strconv.Itoa(n)]; a.X >= b.X {
				t.Errorf("%s %s lies east of %s %s", a.ID, a.Name, b.ID, b.Name)
			}
		}
		if i > 0 && mean(starts[i-1], from) >= mean(from, to) {
			t.Errorf("the row from %d lies north of the row before", from)
		}
	}
}

// TestFleetBoxLiesOffSevastopol: the fleets lie beside their fortress (10.2.1, mapfacts): of all places on the sheet it
// is the nearest to their box, and nearer than half the box's length.
func TestFleetBoxLiesOffSevastopol(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	box := d.Area("fleets")
	gap := func(id string) float64 {
		least := math.Inf(1)
		for _, arcs := range d.Areas[id].Rings {
			for _, a := range d.Ring(arcs) {
				for _, b := range box {
					least = min(least, math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)))
				}
			}
		}
		return least
	}
	long := 0
	for _, b := range box {
		long = max(long, b.X-box[0].X)
	}
	if got := gap("FS"); got > float64(long)/2 {
		t.Errorf("Sevastopol is %.0f units from the box, which is %d long", got, long)
	}
	for _, p := range c.Places {
		if p.ID != "fleets" && gap(p.ID) < gap("FS") {
			t.Errorf("%s %s is nearer to the box than Sevastopol", p.ID, p.Name)
		}
	}
}

func TestDrawing(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	d.CheckTopology(t, c)
	d.CheckNeighbours(t, c, 10)
	d.CheckRingsAreSimple(t)
	d.CheckTowns(t, c, map[string]string{"Lubny": "21", "Poltava": "38", "Reni": "105", "Kazatin": "17"})
	d.CheckPaper(t, []string{"Dnieper", "Dniester", "Danube", "Prut", "Siret", "Southern Bug", "Desna", "Don", "Kuban",
		"Northern Donets", "Mius", "Ingulets", "Psel", "Vorskla", "Oskol"})
	for _, p := range c.Places {
		if km2 := d.Km2(p.ID); p.Kind == "area" && (km2 < 1000 || km2 > 11000) {
			t.Errorf("%s %s: %.0f km2", p.ID, p.Name, km2)
		}
	}
	if d.Width <= d.Height || d.Width > 7600 {
		t.Errorf("sheet %d by %d", d.Width, d.Height)
	}
	for _, town := range d.Towns {
		for _, late := range []string{"Nezhin", "Donetsk", "Luhansk", "Dnipro", "Zaporizhzhia", "Berdyansk",
			"Kropyvnytskyi", "Energodar", "Svitlovodsk", "Yuzhnoukrainsk"} {
			if town.Name == late {
				t.Errorf("%s is drawn, a name or a town of later years, or a box of the Road to Tula", late)
			}
		}
	}
}
