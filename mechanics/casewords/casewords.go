// Package casewords reads the set-up statements and queries of case files (kernel.CaseGame) by their forms. A game
// lists each of them with its form, a text for players, and a function that gets the operands ready made. So what
// Words documents is what is understood, and an operand that is wrong is refused with its form.
//
// A form is words: "put PIECE PLACE 1..3 [moved|seen]..." for a statement, "place(PIECE)" or "stack(PLACE[, SIDE])"
// for a query.
//
//   - a word in small letters stands for itself
//   - a|b|c is one of these words, which goes to Args.Words
//   - PIECE, PLACE and SIDE are names of such things (SIDE: of a player's side), VIEWER is a side, observer or both,
//     NUMBER is a whole number from 0, 2..6 one of a range, TEXT any word
//   - [X] may be left out; X... comes once or more, [X]... any number of times
package casewords

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Statement is a set-up statement of positions P.
type Statement[P any] struct {
	Form string
	Text string // what it does, for Words
	Do   func(p P, a *Args) error
}

// Always makes a Do of a change that cannot go wrong by itself: whether the position is one to play on, Cases.Check
// says.
func Always[P any](do func(P, *Args)) func(P, *Args) error {
	return func(p P, a *Args) error {
		do(p, a)
		return nil
	}
}

// Query is a question about a position P.
type Query[P any] struct {
	Form string
	Text string
	// Ask answers as a side (or Both) may know it.
	Ask func(p P, as kernel.Side, a *Args) (string, error)
}

// Args are the operands of a statement or a query: those of each kind in the order in which they stand.
type Args struct {
	Index   *kernel.Index // what names mean
	Pieces  []kernel.PieceID
	Places  []kernel.PlaceID
	Sides   []kernel.Side
	Numbers []int
	Words   []string // what a|b and TEXT have taken
}

// Has says whether a word is among Words.
func (a *Args) Has(word string) bool { return slices.Contains(a.Words, word) }

// Language is the statements and queries of a game.
type Language[P any] struct {
	statements []Statement[P]
	queries    []Query[P]
	set, ask   []form
}

// New makes a language. A form that cannot be read is a mistake in the program: it panics.
func New[P any](statements []Statement[P], queries []Query[P]) *Language[P] {
	l := &Language[P]{statements: statements, queries: queries}
	for _, s := range statements {
		l.set = append(l.set, parse(s.Form, strings.Fields(s.Form)))
	}
	for _, q := range queries {
		name, args, _ := strings.Cut(strings.TrimSuffix(q.Form, ")"), "(")
		args = strings.ReplaceAll(strings.ReplaceAll(args, "[, ", " ["), ",", " ")
		l.ask = append(l.ask, parse(q.Form, append([]string{name}, strings.Fields(args)...)))
	}
	return l
}

// Cases makes a game with positions P a kernel.CaseGame, except for Empty, and a kernel.DrawNamer: embed it. All its
// fields must be set.
type Cases[P kernel.Position] struct {
	Index    *kernel.Index
	Language *Language[P]
	// Draws says what draws are for, by kind (kernel.DrawNamer). {place} is the place whose id is the label's number.
	Draws map[chance.Kind]string
	// Check says what is wrong with a position that a statement has changed: why it could not be played on. It may
	// settle what follows from the change.
	Check func(P) error
}

// DrawName says what a draw is for.
func (c *Cases[P]) DrawName(l chance.Label) string {
	text := c.Draws[l.Kind]
	if n := int(l.N); n > 0 && n < len(c.Index.Info().Places) {
		text = strings.ReplaceAll(text, "{place}", c.Index.PlaceTitle(kernel.PlaceID(n)))
	}
	return text
}

// Words documents the language.
func (c *Cases[P]) Words() []kernel.WordInfo {
	var list []kernel.WordInfo
	for _, s := range c.Language.statements {
		list = append(list, kernel.WordInfo{Form: s.Form, Text: s.Text})
	}
	for _, q := range c.Language.queries {
		list = append(list, kernel.WordInfo{Form: q.Form, Text: q.Text})
	}
	return list
}

// Edit changes a position as a statement says, or not at all.
func (c *Cases[P]) Edit(pos kernel.Position, words []string) error {
	changed, ok := pos.New().(P)
	if !ok {
		return fmt.Errorf("the position is not one of %s", c.Index.Info().ID)
	}
	pos.Copy(changed)
	i, a, err := find(c.Index, c.Language.set, words, "statement")
	if err == nil {
		err = c.Language.statements[i].Do(changed, a)
	}
	if err == nil {
		err = c.Check(changed)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(words, " "), err)
	}
	changed.Copy(pos)
	return nil
}

// Ask answers a query as a side (or Both) may know it.
func (c *Cases[P]) Ask(pos kernel.Position, as kernel.Side, query string, args []string) (string, error) {
	p, ok := pos.(P)
	if !ok {
		return "", fmt.Errorf("the position is not one of %s", c.Index.Info().ID)
	}
	i, a, err := find(c.Index, c.Language.ask, append([]string{query}, args...), "query")
	answer := ""
	if err == nil {
		answer, err = c.Language.queries[i].Ask(p, as, a)
	}
	if err != nil {
		return "", fmt.Errorf("%s(%s): %w", query, strings.Join(args, ", "), err)
	}
	return answer, nil
}

// form is a form that has been read.
type form struct {
	text  string
	words []word
	fixed int // how many words at its beginning stand for themselves
}

// word is a word of a form.
type word struct {
	literal        string   // it stands for itself
	choices        []string // it is one of these
	kind           string   // PIECE, PLACE, SIDE, NUMBER, TEXT
	least, most    int      // of a NUMBER
	optional, many bool
}

var (
	bounds  = regexp.MustCompile(`^(\d+)\.\.(\d+)$`)
	literal = regexp.MustCompile(`^[a-z0-9-]+$`)
	kinds   = []string{"PIECE", "PLACE", "SIDE", "VIEWER", "NUMBER", "TEXT"}
)

const mostNumber = 1<<15 - 1

func parse(text string, list []string) form {
	f := form{text: text}
	for _, s := range list {
		w := word{most: mostNumber}
		for trimmed := true; trimmed; {
			trimmed = false
			if in, ok := strings.CutSuffix(s, "..."); ok {
				s, w.many, trimmed = in, true, true
			}
			if in, ok := strings.CutPrefix(s, "["); ok && strings.HasSuffix(in, "]") {
				s, w.optional, trimmed = strings.TrimSuffix(in, "]"), true, true
			}
		}
		switch m := bounds.FindStringSubmatch(s); {
		case m != nil:
			w.kind = "NUMBER"
			w.least, _ = strconv.Atoi(m[1])
			w.most, _ = strconv.Atoi(m[2])
		case slices.Contains(kinds, s):
			w.kind = s
		case strings.Contains(s, "|"):
			w.choices = strings.Split(s, "|")
		case literal.MatchString(s) && w.optional:
			w.choices = []string{s}
		case literal.MatchString(s):
			w.literal = s
			if f.fixed == len(f.words) {
				f.fixed++
			}
		default:
			panic(fmt.Sprintf("casewords: %q in %q is not a word of a form", s, text))
		}
		f.words = append(f.words, w)
	}
	return f
}

// find is the form that some words follow, with their operands. Of several, the one counts that begins with most
// words which stand for themselves.
func find(x *kernel.Index, forms []form, words []string, what string) (int, *Args, error) {
	best, far := -1, -1
	var args *Args
	var wrong error    // of the first of the forms that the words follow farthest
	var meant []string // all of these
	var like []*form   // of those whose first words the words begin with: the ones with most such
	begun := 0
	for i := range forms {
		f := &forms[i]
		n := 0
		for n < f.fixed && n < len(words) && strings.EqualFold(words[n], f.words[n].literal) {
			n++
		}
		if n > begun {
			like, begun = nil, n
		}
		if n > 0 && n == begun {
			like = append(like, f)
		}
		if n < f.fixed || best >= 0 && n <= forms[best].fixed {
			continue
		}
		if a, read, err := f.read(x, words); err == nil {
			best, args = i, a
		} else if read > far {
			wrong, far, meant = err, read, []string{f.text}
		} else if read == far {
			meant = append(meant, f.text)
		}
	}
	switch {
	case best >= 0:
		return best, args, nil
	case wrong != nil:
		return 0, nil, fmt.Errorf("%w: the form is %s", wrong, strings.Join(meant, " or "))
	case len(like) > 0:
		return 0, nil, astray(x, like, words, begun)
	}
	var first []string
	for i := range forms {
		if w := forms[i].words[0].literal; !slices.Contains(first, w) {
			first = append(first, w)
		}
	}
	id, near := x.Info().ID, ""
	if len(words) > 0 {
		near = kernel.Like(words[0], slices.Values(first))
	}
	return 0, nil, fmt.Errorf("%s has no such %s: it has %s (umpire try -queries %s lists all)%s", id, what,
		strings.Join(first, ", "), id, near)
}

// mostForms is how many forms an error shows.
const mostForms = 4

// astray says what is wrong with words that are those of some forms up to the word at n, and there of none of them.
func astray(x *kernel.Index, like []*form, words []string, n int) error {
	if n == len(words) {
		return fmt.Errorf("something is missing: %s", theForms(x, like))
	}
	var next []string
	for _, f := range like {
		if w := f.words[n].literal; !slices.Contains(next, w) {
			next = append(next, w)
		}
	}
	if near := kernel.Nearest(words[n], slices.Values(next)); near != "" {
		like = slices.DeleteFunc(like, func(f *form) bool { return f.words[n].literal != near })
	}
	return fmt.Errorf("%q is not %s%s: %s", kernel.Clip(words[n], 40), strings.Join(next, ", "),
		kernel.Like(words[n], slices.Values(next)), theForms(x, like))
}

// theForms shows forms, or where they are listed.
func theForms(x *kernel.Index, list []*form) string {
	if len(list) > mostForms {
		return "umpire try -queries " + x.Info().ID + " lists the forms"
	}
	var texts []string
	for _, f := range list {
		texts = append(texts, f.text)
	}
	return "the form is " + strings.Join(texts, " or ")
}

// read takes the operands out of words that begin as the form does. It says how many words it could read.
func (f *form) read(x *kernel.Index, words []string) (*Args, int, error) {
	a := &Args{Index: x}
	i := f.fixed
	for _, w := range f.words[f.fixed:] {
		for n := 0; ; n++ {
			if i == len(words) {
				if n == 0 && !w.optional {
					return nil, i, fmt.Errorf("something is missing")
				}
				break
			}
			if err := w.take(x, words[i], a); err != nil {
				if n == 0 && !w.optional {
					return nil, i, err
				}
				break
			}
			if i++; !w.many {
				break
			}
		}
	}
	if i < len(words) {
		return nil, i, fmt.Errorf("%q has no place here", words[i])
	}
	return a, i, nil
}

// take reads one word as an operand.
func (w *word) take(x *kernel.Index, s string, a *Args) error {
	low := strings.ToLower(s)
	if w.literal != "" || w.choices != nil {
		if low != w.literal && !slices.Contains(w.choices, low) {
			return fmt.Errorf("%q is not %s%s", s, w.literal+strings.Join(w.choices, ", "),
				kernel.Like(s, slices.Values(append(slices.Clip(w.choices), w.literal))))
		}
		if w.literal == "" {
			a.Words = append(a.Words, low)
		}
		return nil
	}
	ok := true
	switch w.kind {
	case "PIECE":
		var b kernel.PieceID
		if b, ok = x.Piece(s); ok {
			a.Pieces = append(a.Pieces, b)
		}
	case "PLACE":
		var p kernel.PlaceID
		if p, ok = x.Place(s); ok {
			a.Places = append(a.Places, p)
		}
	case "SIDE", "VIEWER":
		side, found := x.Side(s)
		if ok = found && (side.Player() || w.kind == "VIEWER"); ok {
			a.Sides = append(a.Sides, side)
		}
	case "NUMBER":
		n, err := strconv.Atoi(s)
		if err != nil || n < w.least || n > w.most {
			return fmt.Errorf("%q is not a number from %d to %d", s, w.least, w.most)
		}
		a.Numbers = append(a.Numbers, n)
	default:
		a.Words = append(a.Words, s)
	}
	if !ok {
		like := ""
		switch w.kind {
		case "PIECE":
			like = x.LikePiece(s)
		case "PLACE":
			like = x.LikePlace(s)
		default:
			sides := &x.Info().Sides
			like = fmt.Sprintf(": it has %s and %s", sides[0].ID, sides[1].ID)
		}
		return fmt.Errorf("%q is not a %s of %s%s", s, strings.ToLower(w.kind), x.Info().ID, like)
	}
	return nil
}
