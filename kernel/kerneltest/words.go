// Every sentence that a position gives a player, for tests of the words: what must not be read there, and lists.

package kerneltest

import (
	"regexp"
	"slices"
	"strings"

	"umpire/kernel"
)

// Words hands over every sentence that the side to move is shown in a position, with what it is: the question, the
// buttons, offers, goals and overlays, and of each action that sample gives the note, the lights, the risk and the
// forecast.
func Words(x *kernel.Index, p kernel.Position, sample []kernel.Action, said func(what, text string)) {
	side := p.ToMove()
	if !side.Player() {
		return
	}
	info := x.Info()
	note := func(what string, l kernel.NoteInfo) { said(what, l.Text) }
	lay := func(what string, o *kernel.Overlay) {
		for _, l := range o.Legend {
			said(what, l.Text)
		}
		said(what, o.Note)
	}
	pr := p.Prompt(side)
	said("the question", x.PromptText(pr))
	legal := p.Legal(nil)
	for _, a := range legal {
		said("the button", x.Label(pr.Ask, a))
	}
	var view kernel.View
	p.View(side, &view)
	for _, f := range view.Frames {
		said("the frame", x.FrameText(f))
	}
	for _, a := range sample {
		words(x, p, a, said, note, lay)
	}
	if g, ok := p.(kernel.GoalTeller); ok {
		var now kernel.Progress
		g.Progress(side, &now)
		for _, d := range now.Dangers {
			said("the danger", d.Text)
		}
		for _, l := range now.Losses {
			said("the loss", l.Text)
		}
		for _, a := range now.Account {
			said("the account", a.Text)
		}
		said("the standing", now.Standing)
	}
	if o, ok := p.(kernel.Overlayer); ok {
		var on kernel.Overlay
		for n, l := range info.Overlays {
			for of := kernel.SideA; of <= kernel.SideB && l.Sides; of++ {
				if err := o.Overlay(side, uint8(n), of, kernel.NoPiece, &on); err == nil {
					lay("the overlay", &on)
				} else {
					said("the overlay", err.Error())
				}
			}
			if l.Pieces && len(view.Pieces) > 0 {
				v := view.Pieces[len(legal)%len(view.Pieces)]
				if err := o.Overlay(side, uint8(n), v.Side, v.ID, &on); err == nil {
					lay("the overlay", &on)
				} else {
					said("the overlay", err.Error())
				}
			}
		}
	}
}

// words are those of one action.
func words(x *kernel.Index, p kernel.Position, a kernel.Action, said func(what, text string),
	note func(string, kernel.NoteInfo), lay func(string, *kernel.Overlay)) {
	side := p.ToMove()
	var pv kernel.Preview
	p.Preview(a, &pv)
	said("the note", pv.Note)
	for _, e := range pv.Events {
		said("the event", x.EventText(e))
	}
	var f kernel.Forecast
	p.Forecast(side, a, &f)
	for _, l := range f.Ledger {
		said("the forecast", l.Text)
	}
	for _, text := range f.Policy {
		said("the forecast", text)
	}
	if f.Odds != nil {
		said("the odds", f.Odds.Sum)
		said("the odds", f.Odds.Row)
	}
	for _, c := range f.Cases {
		said("the forecast", c.Text)
		for _, e := range c.Events {
			said("the forecast", e.Name)
		}
		for _, e := range c.Curves {
			said("the forecast", e.Name)
		}
	}
	if l, ok := p.(kernel.Lighter); ok {
		var lights kernel.Lights
		if l.Lights(a, &lights) {
			lay("the light", &lights.Map)
			for _, line := range lights.Lines {
				note("the light", line)
			}
		}
	}
	if g, ok := p.(kernel.GoalTeller); ok {
		if r, ok := g.Risk(a); ok {
			said("the risk", r.Text)
		}
	}
}

// Fixed hands over every sentence and name of a game's fixed data.
func Fixed(info *kernel.Info, said func(what, text string)) {
	for _, s := range info.Sides {
		said("the side", s.Name)
		said("the side", s.People)
	}
	for _, s := range info.Scenarios {
		said("the scenario", s.Name)
		said("the scenario", s.Intro)
		said("the scenario", s.Length)
		for _, g := range s.Goals {
			said("the goal", g.Text)
			said("the goal", g.Unit)
		}
	}
	for _, o := range info.Options {
		said("the option", o.Name)
		said("the option", o.Text)
	}
	for _, l := range info.Levels {
		said("the level", l.Name)
	}
	for _, p := range info.Phases {
		said("the phase", p.Name)
	}
	for _, a := range info.Asks {
		for _, w := range a.Answers {
			said("the answer", w.Text)
		}
	}
	for _, f := range info.Facts {
		if f.Show == "hidden" {
			continue
		}
		said("the fact", f.Name)
		said("the fact", f.Group)
		for _, w := range f.Words {
			said("the fact", w)
		}
	}
	for _, m := range info.Marks {
		said("the mark", m.Name)
	}
	for _, f := range slices.Concat(info.PieceFlags, info.PlaceFlags) {
		if !f.Quiet {
			said("the flag", f.Name)
		}
	}
	for _, o := range info.Overlays {
		said("the overlay", o.Name)
		said("the overlay", o.Text)
	}
	for _, b := range info.Batches {
		said("the batch", b.Text)
	}
	for _, p := range info.Places[1:] {
		said("the place", p.Name)
		said("the place", p.Terrain)
	}
	for _, p := range info.Pieces[1:] {
		said("the piece", p.Name)
		said("the piece's type", p.Type)
	}
	for _, r := range info.Rules {
		said("the rule", r.Title)
		said("the rule", r.Text)
		said("the rule", r.Cite)
	}
}

// Ids are the ids of a game that no player must read: of pieces, places, scenarios, options and the rest, as far as
// they are no words or numbers that are printed.
type Ids map[string]bool

// IdsOf are those of a game, and more that are given, such as names of bots.
func IdsOf(info *kernel.Info, more ...string) Ids {
	ids := Ids{}
	add := func(id string, names ...string) {
		all := strings.ToLower(strings.Join(names, " "))
		switch glued := strings.ReplaceAll(all, " ", ""); {
		case id == "" || slices.Contains(names, id) || strings.Trim(id, "0123456789") == "": // a number says nothing
		case strings.ContainsAny(id, "-+_0123456789."):
			ids[id] = true
		case strings.Contains(glued, id) && !strings.Contains(all, id): // two words written as one
			ids[id] = true
		}
	}
	for _, s := range info.Sides {
		ids[s.ID] = s.ID != s.Name
	}
	for _, p := range info.Pieces[1:] {
		add(p.ID, p.Name)
	}
	for _, p := range info.Places[1:] {
		if p.Kind == "box" || p.Kind == "pool" { // the ids of all others are printed on the map
			add(p.ID, p.Name)
		}
	}
	for _, s := range info.Scenarios {
		add(s.ID, s.Name)
	}
	for _, o := range info.Options {
		add(o.ID, o.Name)
	}
	for _, m := range info.Marks {
		add(m.ID, m.Name)
	}
	for _, o := range info.Overlays {
		add(o.ID, o.Name)
	}
	for _, f := range info.Facts {
		add(f.ID, f.Name)
	}
	for _, v := range info.Verbs {
		for i, c := range v.Choices {
			if i < len(v.Says) {
				add(c, v.Says[i])
			}
		}
		if strings.Contains(v.Name, "-") {
			add(v.Name)
		}
	}
	for _, r := range info.Rules {
		ids[r.Number] = r.Cite != ""
	}
	for _, id := range more {
		add(id)
	}
	return ids
}

// In is the first word of a text that is an id or a gap in it, empty if there is none.
func (ids Ids) In(text string) string {
	between := func(r rune) bool { return strings.ContainsRune(" .,;:()?!\"'\n", r) }
	for _, word := range strings.FieldsFunc(text, between) {
		if ids[word] || strings.ContainsAny(word, "{}|_%") || word == "-" {
			return word
		}
	}
	for id := range ids { // an id with a dot: S.x
		if ids[id] && strings.Contains(id, ".") && strings.Contains(text, id) {
			return id
		}
	}
	return ""
}

// slips are classes of mistakes that no sentence may have, and what is found where it is one.
var slips = []struct {
	what  string
	found *regexp.Regexp
}{
	{"one thing in the plural", regexp.MustCompile(`(?:^|[ (])1 (?:attack|block|bomber|column|counter|die|` +
		`dice|division|hex|hit|line|move|movement point|piece|point|step|turn|unit|victory point|area|place)e?s\b`)},
	{"one die, many dice", regexp.MustCompile(`\b1 dice\b|\b[02-9] die\b`)},
	{"one thing that are", regexp.MustCompile(`(?:^|[ (])1 are\b`)},
	{"a before a vowel", regexp.MustCompile(`\b[Aa] (?:[ai][a-z]|e[a-tv-z]|o[a-mo-z]|8\b|11\b|18\b|un[^i])`)},
	{"an before a consonant", regexp.MustCompile(`\b[Aa]n [b-df-gj-np-tv-z][a-z]`)},
	{"a double or a lost space", regexp.MustCompile(`  |^ | $| [.,;:]|[a-z][.,;][A-Z][a-z]{2}`)},
	{"double punctuation", regexp.MustCompile(`[.,;:]{2}|[.,;:] [.,;:]`)},
	{"an empty name", regexp.MustCompile(`\(\)|""|\bnowhere\b|%!|<nil>`)},
	{"a word twice", regexp.MustCompile(`\b(?:the the|a a|in in|of of|to to|is is)\b`)},
}

// Slip is what is wrong with the words of a sentence: number, article, spaces, brackets. Empty if nothing is. It finds
// classes of mistakes, and no sentence that is badly put.
func Slip(text string) string {
	if strings.Count(text, "(") != strings.Count(text, ")") {
		return "unbalanced brackets"
	}
	for _, s := range slips {
		if at := s.found.FindString(text); at != "" {
			return s.what + ": " + strings.TrimSpace(at)
		}
	}
	return ""
}

// Disagreements are the sentences and buttons of a game in which a piece whose name is a plural is followed by a verb
// for one: "18th and 82nd Cavalry Divisions is drawn".
func Disagreements(info *kernel.Info) []string {
	const many, one = "Ten Guns", "Ford"
	in := *info
	in.Handles = nil
	in.Pieces = []kernel.PieceInfo{{}, {Name: many, Plural: true}}
	in.Places = []kernel.PlaceInfo{{}, {ID: "1", Name: one}}
	x, err := kernel.NewIndex(&in)
	if err != nil { // grids and hexsides speak of places that are gone
		in.Grid = nil
		if x, err = kernel.NewIndex(&in); err != nil {
			return []string{err.Error()}
		}
	}
	wrong := regexp.MustCompile(`(?:^|: )` + many + `(?: (?:in|at) ` + one + `)?,?(?: out of supply,)? ` +
		`(?:[a-z]*[a-rt-z]s|it|its)\b|` +
		`\b(?:where|what|who) (?:is|does|has) ` + many)
	var list []string
	said := func(text string) {
		if wrong.MatchString(text) && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	for k := range in.Events {
		for n := range int16(3) {
			e := kernel.Event{Kind: kernel.EventKind(k), Piece: 1, With: 1, Place: 1, To: 1, A: n, B: n, N: n}
			said(x.EventText(e))
		}
	}
	for k := range in.Asks {
		for n := range int16(3) {
			said(x.PromptText(kernel.Prompt{Ask: uint8(k), Piece: 1, Place: 1, N: n, M: n}))
		}
		for v := 1; v < len(in.Verbs); v++ {
			said(x.Label(uint8(k), kernel.Action{Verb: kernel.Verb(v), Piece: 1, Place: 1}))
		}
	}
	return list
}
