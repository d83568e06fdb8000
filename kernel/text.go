// Sentences: templates of Info filled in with names and numbers.

package kernel

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fill puts words into a template: {name} is replaced by word(name); {name|none|one|many} chooses by number(name),
// {-name|...} by the same below nought, and what it chooses may hold words again.
func Fill(template string, word func(string) string, number func(string) int) string {
	var b strings.Builder
	b.Grow(2 * len(template))
	fill(&b, template, word, number)
	return b.String()
}

func fill(b *strings.Builder, template string, word func(string) string, number func(string) int) {
	for {
		i := strings.IndexByte(template, '{')
		j := closing(template, i)
		if i < 0 || j < 0 {
			b.WriteString(template)
			return
		}
		b.WriteString(template[:i])
		var space [8]string
		parts := choices(space[:0], template[i+1:j])
		if len(parts) == 1 {
			b.WriteString(word(parts[0]))
		} else {
			name, negative := strings.CutPrefix(parts[0], "-")
			n := number(name)
			if negative {
				n = -n
			}
			n = min(max(n, 0), len(parts)-2)
			fill(b, parts[1+n], word, number)
		}
		template = template[j+1:]
	}
}

// closing is the index of the brace that closes the one at i, -1 if there is none.
func closing(s string, i int) int {
	depth := 0
	for ; i >= 0 && i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// choices appends the parts between the bars that stand outside inner braces.
func choices(parts []string, s string) []string {
	depth, from := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			depth--
		case '|':
			if depth == 0 {
				parts = append(parts, s[from:i])
				from = i + 1
			}
		}
	}
	return append(parts, s[from:])
}

// What a template can name, and what it stands for.
type (
	pieceWord struct {
		name string
		id   PieceID
	}
	placeWord struct {
		name string
		id   PlaceID
	}
	number struct {
		name string
		n    int16
	}
)

// EventText is an event as a sentence.
func (x *Index) EventText(e Event) string {
	if int(e.Kind) >= len(x.info.Events) {
		return fmt.Sprintf("event %d", e.Kind)
	}
	return x.sentence(x.info.Events[e.Kind].Text, e.Side, []pieceWord{{"piece", e.Piece}, {"with", e.With}},
		[]placeWord{{"place", e.Place}, {"to", e.To}}, []number{{"a", e.A}, {"b", e.B}, {"n", e.N}})
}

// PromptText is the question of a prompt as a sentence.
func (x *Index) PromptText(p Prompt) string {
	if int(p.Ask) >= len(x.info.Asks) {
		return ""
	}
	return x.sentence(x.info.Asks[p.Ask].Text, p.Side, []pieceWord{{"piece", p.Piece}}, []placeWord{{"place", p.Place}},
		[]number{{"n", p.N}, {"m", p.M}})
}

// CodeNotNow is the code of the refusal of what would leave the decision that is due undecided.
const CodeNotNow = "not-now"

// NotNow refuses, by a rule, what would leave the decision of a prompt undecided: it says what is to be decided,
// without the name of the side that is asked.
func (x *Index) NotNow(rule string, p Prompt) *Refusal {
	text := x.PromptText(p)
	if title, question, ok := strings.Cut(text, ": "); ok && strings.EqualFold(title, x.people(p.Side)) {
		text = question
	}
	return Refuse(rule, CodeNotNow, "First decide this: "+text)
}

// FrameText is what a frame says is going on, as a sentence.
func (x *Index) FrameText(f Frame) string {
	if int(f.Kind) >= len(x.info.Frames) {
		return fmt.Sprintf("frame %d", f.Kind)
	}
	return x.sentence(x.info.Frames[f.Kind].Text, f.Side, []pieceWord{{"piece", f.Piece}},
		[]placeWord{{"place", f.Place}, {"to", f.To}}, []number{{"n", f.N}, {"m", f.M}})
}

// sentence fills in a template. {side} and the names given stand for what they are given with; {n/2} for a number in
// halves, and so on; a choice goes by the number that it names, or by the first one, and one that names a piece by
// whether its name is a plural: "{piece} {piece|is|are} lost". Other names are left as they are. The sentence begins
// with a capital: names of sides and pieces that open one are written small elsewhere.
func (x *Index) sentence(template string, side Side, pieces []pieceWord, places []placeWord, numbers []number) string {
	s := Fill(template, func(w string) string {
		if w == "side" {
			return x.people(side)
		}
		for _, p := range pieces {
			if p.name == w {
				return x.PieceTitle(p.id)
			}
		}
		for _, p := range places {
			if p.name == w {
				return x.PlaceTitle(p.id)
			}
		}
		name, parts, divided := strings.Cut(w, "/")
		for _, n := range numbers {
			if n.name != name {
				continue
			}
			if !divided {
				return strconv.Itoa(int(n.n))
			}
			if per, err := strconv.Atoi(parts); err == nil && per > 0 {
				return Parts(int(n.n), per)
			}
		}
		return "{" + w + "}"
	}, func(w string) int {
		for _, p := range pieces {
			if p.name == w {
				return x.several(p.id)
			}
		}
		for _, n := range numbers {
			if n.name == w {
				return int(n.n)
			}
		}
		return int(numbers[0].n)
	})
	return capital(s)
}

// capital is a text as it opens a sentence.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if !unicode.IsLower(r) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// fractions are those that have a character of their own.
var fractions = map[[2]int]string{{1, 2}: "½", {1, 4}: "¼", {3, 4}: "¾", {1, 8}: "⅛", {3, 8}: "⅜",
	{5, 8}: "⅝", {7, 8}: "⅞", {1, 3}: "⅓", {2, 3}: "⅔"}

// Parts writes a number that is counted in parts of one: 13 in halves is "6½". Per 0 is 1: whole numbers.
func Parts(n, per int) string {
	if per <= 1 {
		return strconv.Itoa(n)
	}
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	whole, num := n/per, n%per
	if num == 0 {
		if whole == 0 {
			sign = ""
		}
		return sign + strconv.Itoa(whole)
	}
	den := per
	for a, b := num, per; ; a, b = b, a%b {
		if b == 0 {
			num, den = num/a, per/a
			break
		}
	}
	rest, known := fractions[[2]int{num, den}]
	switch {
	case known && whole == 0:
		return sign + rest
	case known:
		return sign + strconv.Itoa(whole) + rest
	case whole == 0:
		return fmt.Sprintf("%s%d/%d", sign, num, den)
	}
	return fmt.Sprintf("%s%d %d/%d", sign, whole, num, den)
}

func (x *Index) people(s Side) string {
	if s.Player() {
		return x.info.Sides[s].People
	}
	return "nobody"
}

// PieceTitle is a piece as sentences call it: its name, or what shows of a concealed one.
func (x *Index) PieceTitle(p PieceID) string {
	switch {
	case p.Handle():
		what := "concealed " + x.info.PieceNoun()
		if n := int(p - FirstHandle); n < len(x.info.Handles) && x.info.Handles[n] > 0 {
			what = x.info.Backs[x.info.Handles[n]].Name
		}
		if strings.ContainsRune("aeiou", rune(what[0])) {
			return "an " + what
		}
		return "a " + what
	case p > 0 && int(p) < len(x.info.Pieces):
		return x.info.Pieces[p].Name
	}
	return "a " + x.info.PieceNoun() // one of which a viewer is told nothing
}

// several is 1 for a piece whose name is a plural, so that a template can choose a verb.
func (x *Index) several(p PieceID) int {
	if p > 0 && int(p) < len(x.info.Pieces) && x.info.Pieces[p].Plural {
		return 1
	}
	return 0
}

// PieceNoun is what sentences call a piece of the game: "block", "counter", or only "piece".
func (i *Info) PieceNoun() string {
	if i.Form == "" {
		return "piece"
	}
	return i.Form
}

// PlaceTitle is a place as sentences call it: its name, and its id if the name does not tell it.
func (x *Index) PlaceTitle(p PlaceID) string {
	if p > 0 && int(p) < len(x.info.Places) {
		pl := &x.info.Places[p]
		if pl.Name == pl.ID {
			return pl.ID
		}
		if pl.Kind == "area" || pl.Kind == "hex" {
			if strings.HasSuffix(pl.Name, " "+pl.ID) {
				return pl.Name
			}
			return pl.Name + " (" + pl.ID + ")"
		}
		return pl.Name
	}
	return "nowhere"
}

// Clip shortens a text that came from outside, before it is shown or stored: to at most so many bytes, and "..." after
// them.
func Clip(s string, most int) string {
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}
