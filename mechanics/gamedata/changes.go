// Says in sentences what a variant changes in the standard game.

package gamedata

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"umpire/kernel"
)

// changes says what differs from the standard game, a sentence for each kind of thing, for people who choose a game.
func (f *Files) changes(std, own *kernel.Info) []string {
	v := f.over
	c := changeList{}
	c.places(std, own)
	rivers := 0
	for i := range v.borders {
		if v.borders[i].river != nil && !v.borders[i].open {
			rivers++
		}
	}
	if v.files[MapFile] != nil {
		c.add("The map has its own file, with borders, rivers and control of its own.")
	} else if rivers == 1 {
		c.add("One border has another river, or none.")
	} else if rivers > 1 {
		c.add(fmt.Sprintf("%d borders have other rivers, or none.", rivers))
	}
	noun := "piece"
	if l := f.kit.listOf(RosterFile); l != nil {
		noun = l.Noun
	}
	strength := f.kit.Strength
	if strength == nil {
		strength = levels
	}
	c.pieces(std, own, noun, strength)
	if v.files[ScenariosFile] != nil {
		c.add("The scenarios have their own file, with set-ups of its own.")
	} else if v.patches(ScenariosFile) {
		c.add("Scenarios have other names or introductions.")
	}
	if v.files[ShapeFile] != nil {
		c.add("The drawing of the map is another one.")
	} else if len(v.drawn) > 0 {
		c.add("Towns or waters of the drawing have other names.")
	}
	if len(c) == 0 {
		c.add("Nothing that a player could see.")
	}
	return c
}

type changeList []string

func (c *changeList) add(text string) { *c = append(*c, text) }

// say adds a sentence about things that were found, the first three by name.
func (c *changeList) say(found []string, one, more string) {
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
	c.add(text + ".")
}

func (c *changeList) places(std, own *kernel.Info) {
	var names, ground, near, tags []string
	for i := 1; i < len(std.Places); i++ {
		a, b := &std.Places[i], &own.Places[i]
		if a.Name != b.Name {
			names = append(names, a.Name+" is "+b.Name)
		}
		city := slices.Contains(a.Tags, "city") != slices.Contains(b.Tags, "city")
		if a.Terrain != b.Terrain || a.Major != b.Major || city {
			ground = append(ground, b.Name)
		} else if !slices.Equal(a.Tags, b.Tags) {
			tags = append(tags, b.Name)
		}
		if !slices.Equal(a.Near, b.Near) {
			near = append(near, b.Name)
		}
	}
	c.say(names, "One place has another name", "%d places have other names")
	c.say(ground, "One place has other ground", "%d places have other ground")
	c.say(tags, "One place has other tags", "%d places have other tags")
	c.say(near, "One place has other neighbours", "%d places have other neighbours")
}

func (c *changeList) pieces(std, own *kernel.Info, noun string, strength func(*kernel.PieceInfo) string) {
	var called, strong, other []string
	for i := 1; i < len(std.Pieces); i++ {
		a, b := &std.Pieces[i], &own.Pieces[i]
		if a.Name != b.Name || a.Short != b.Short {
			called = append(called, a.Name+" is "+b.Name)
		}
		if !slices.Equal(a.Levels, b.Levels) || !slices.Equal(a.Fire, b.Fire) {
			strong = append(strong, fmt.Sprintf("%s has %s instead of %s", b.Name, strength(b), strength(a)))
		}
		if a.Move != b.Move || a.Type != b.Type || a.Size != b.Size || a.Colour != b.Colour || a.Group != b.Group ||
			!slices.Equal(a.Traits, b.Traits) {
			other = append(other, b.Name)
		}
	}
	c.say(called, "One "+noun+" has another name", "%d "+noun+"s have other names")
	c.say(strong, "One "+noun+" has another strength", "%d "+noun+"s have other strengths")
	c.say(other, "One "+noun+" differs in movement, kind or colour", "%d "+noun+"s differ in movement, kind or colour")
}

// levels writes the steps of a piece as "4-3-2-1".
func levels(p *kernel.PieceInfo) string {
	var words []string
	for _, n := range p.Levels {
		words = append(words, strconv.Itoa(int(n)))
	}
	return strings.Join(words, "-")
}
