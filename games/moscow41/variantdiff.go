package moscow41

import (
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
)

// changes says what differs from the standard game, a sentence for each kind of thing, for whoever chooses a game.
func (v *variant) changes(std, own *kernel.Info, l *loader) []string {
	list := []string{}
	say := func(found []string, one, more string) {
		if len(found) == 0 {
			return
		}
		what := one
		if len(found) > 1 {
			what = fmt.Sprintf(more, len(found))
		}
		some := found[:min(3, len(found))]
		text := what + ": " + strings.Join(some, "; ")
		if n := len(found) - len(some); n > 0 {
			text += fmt.Sprintf("; and %d more", n)
		}
		list = append(list, text+".")
	}
	var names, ground, ties, placed []string
	for i := 1; i < len(std.Places); i++ {
		a, b := &std.Places[i], &own.Places[i]
		if a.Name != b.Name {
			names = append(names, a.Name+" is "+b.Name)
		}
		if a.Terrain != b.Terrain || a.Major != b.Major || slices.Contains(a.Tags, "city") != slices.Contains(b.Tags, "city") {
			ground = append(ground, b.Name)
		} else if !slices.Equal(a.Tags, b.Tags) {
			placed = append(placed, b.Name)
		}
		if near := fmt.Sprint(a.Near); near != fmt.Sprint(b.Near) {
			ties = append(ties, b.Name)
		}
	}
	say(names, "One place has another name", "%d places have other names")
	say(ground, "One place has other ground", "%d places have other ground")
	say(placed, "One place has other tags", "%d places have other tags")
	say(ties, "One place has other neighbours", "%d places have other neighbours")
	rivers := 0
	for i := range v.Borders {
		if v.Borders[i].River != nil && !v.Borders[i].Open {
			rivers++
		}
	}
	if v.files["map.json"] != nil {
		list = append(list, "The map has its own file, with borders, rivers and control of its own.")
	} else if rivers == 1 {
		list = append(list, "One border has another river, or none.")
	} else if rivers > 1 {
		list = append(list, fmt.Sprintf("%d borders have other rivers, or none.", rivers))
	}
	var called, strong, other []string
	for i := 1; i < len(std.Pieces); i++ {
		a, b := &std.Pieces[i], &own.Pieces[i]
		if a.Name != b.Name || a.Short != b.Short {
			called = append(called, a.Name+" is "+b.Name)
		}
		if !slices.Equal(a.Levels, b.Levels) || !slices.Equal(a.Fire, b.Fire) {
			strong = append(strong, fmt.Sprintf("%s has %s instead of %s", b.Name, strengths(b), strengths(a)))
		}
		if a.Move != b.Move || a.Type != b.Type || a.Size != b.Size || a.Colour != b.Colour || a.Group != b.Group || !slices.Equal(a.Traits, b.Traits) {
			other = append(other, b.Name)
		}
	}
	say(called, "One block has another name", "%d blocks have other names")
	say(strong, "One block has another strength", "%d blocks have other strengths")
	say(other, "One block differs in movement, kind or colour", "%d blocks differ in movement, kind or colour")
	if v.files["scenarios.json"] != nil {
		list = append(list, "The scenarios have their own file, with set-ups of its own.")
	} else if len(v.Scenarios) > 0 {
		list = append(list, "Scenarios have other names or introductions.")
	}
	if v.files["shape.json"] != nil {
		list = append(list, "The map is drawn anew.")
	} else if len(v.Drawn) > 0 {
		list = append(list, "Towns or waters of the drawing have other names.")
	}
	if len(list) == 0 {
		list = append(list, "Nothing that a player could see.")
	}
	return list
}

// strengths writes the steps of a block as "4-3-2-1", with the letter of their firepower where that is another than the first's.
func strengths(p *kernel.PieceInfo) string {
	var b strings.Builder
	for i, n := range p.Levels {
		if i > 0 {
			b.WriteByte('-')
		}
		fmt.Fprintf(&b, "%d%s", n, []string{"", "S", "D", "T"}[p.Fire[i]&3])
	}
	return b.String()
}
