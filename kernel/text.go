package kernel

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Index finds what names mean. It is made once for a game by NewIndex and never changes.
type Index struct {
	info   *Info
	verbs  map[string]Verb
	pieces map[string]PieceID
	places map[string]PlaceID
	rules  map[string]uint16
	events map[string]EventKind
}

// NewIndex makes the index of a game's names. Two things of one kind with one name are an error in the game's data.
func NewIndex(info *Info) (*Index, error) {
	x := &Index{info: info, verbs: map[string]Verb{}, pieces: map[string]PieceID{}, places: map[string]PlaceID{}, rules: map[string]uint16{}, events: map[string]EventKind{}}
	for _, l := range []struct {
		what    string
		n, most int
	}{
		{"verbs", len(info.Verbs), 256}, {"phases", len(info.Phases), 256}, {"questions", len(info.Asks), 256}, {"events", len(info.Events), 256},
		{"kinds of markers", len(info.Marks), 256}, {"piece flags", len(info.PieceFlags), 32}, {"place flags", len(info.PlaceFlags), 32},
		{"backs", len(info.Backs), 256}, {"frames", len(info.Frames), 256}, {"options", len(info.Options), 32}, {"scenarios", len(info.Scenarios), 256},
		{"rules", len(info.Rules), 1 << 16}, {"pieces", len(info.Pieces), int(FirstHandle)}, {"places", len(info.Places), 1 << 15},
	} {
		if l.n > l.most {
			return nil, fmt.Errorf("%s has %d %s, of which the kernel can number %d", info.ID, l.n, l.what, l.most)
		}
	}
	for i := 1; i < len(info.Verbs); i++ {
		if _, dup := x.verbs[info.Verbs[i].Name]; dup {
			return nil, fmt.Errorf("%s: two verbs are called %q", info.ID, info.Verbs[i].Name)
		}
		x.verbs[info.Verbs[i].Name] = Verb(i)
	}
	for i := 1; i < len(info.Pieces); i++ {
		id := strings.ToLower(info.Pieces[i].ID)
		if _, dup := x.pieces[id]; dup {
			return nil, fmt.Errorf("%s: two pieces are called %q", info.ID, id)
		}
		x.pieces[id] = PieceID(i)
	}
	for i := 1; i < len(info.Places); i++ {
		for _, n := range append([]string{info.Places[i].ID}, info.Places[i].Aliases...) {
			n = strings.ToLower(n)
			if old, dup := x.places[n]; dup && old != PlaceID(i) {
				return nil, fmt.Errorf("%s: two places are called %q", info.ID, n)
			}
			x.places[n] = PlaceID(i)
		}
	}
	for i := 1; i < len(info.Rules); i++ {
		if _, dup := x.rules[info.Rules[i].Number]; dup {
			return nil, fmt.Errorf("%s: rule %s stands twice in the rule list", info.ID, info.Rules[i].Number)
		}
		x.rules[info.Rules[i].Number] = uint16(i)
	}
	for i := 1; i < len(info.Events); i++ {
		if _, dup := x.events[info.Events[i].ID]; dup {
			return nil, fmt.Errorf("%s: two kinds of events are called %q", info.ID, info.Events[i].ID)
		}
		x.events[info.Events[i].ID] = EventKind(i)
	}
	return x, nil
}

// Info is the data that the index was made from.
func (x *Index) Info() *Info { return x.info }

// Verb finds a verb by its name.
func (x *Index) Verb(name string) (Verb, bool) { v, ok := x.verbs[name]; return v, ok }

// Piece finds a piece by its id, in any case.
func (x *Index) Piece(id string) (PieceID, bool) {
	p, ok := x.pieces[strings.ToLower(id)]
	return p, ok
}

// Place finds a place by its id or an alias, in any case.
func (x *Index) Place(id string) (PlaceID, bool) {
	p, ok := x.places[strings.ToLower(id)]
	return p, ok
}

// Rule finds a rule's index by its number.
func (x *Index) Rule(number string) (uint16, bool) { r, ok := x.rules[number]; return r, ok }

// Event finds a kind of event by its id.
func (x *Index) Event(id string) (EventKind, bool) { k, ok := x.events[id]; return k, ok }

// Side finds a side by its id.
func (x *Index) Side(id string) (Side, bool) {
	for i := range x.info.Sides {
		if x.info.Sides[i].ID == strings.ToLower(id) {
			return Side(i), true
		}
	}
	switch strings.ToLower(id) {
	case "observer":
		return Observer, true
	case "both":
		return Both, true
	}
	return NoSide, false
}

// PieceName is a piece's id, or a handle's text form "?17".
func (x *Index) PieceName(p PieceID) string {
	switch {
	case p.Handle():
		return "?" + strconv.Itoa(int(p-FirstHandle))
	case p > 0 && int(p) < len(x.info.Pieces):
		return x.info.Pieces[p].ID
	}
	return "-"
}

// PlaceName is a place's id.
func (x *Index) PlaceName(p PlaceID) string {
	if p > 0 && int(p) < len(x.info.Places) {
		return x.info.Places[p].ID
	}
	return "-"
}

// FormatAction is the action's one text form: verb, then the operands it takes.
func (x *Index) FormatAction(a Action) string {
	if a.Verb == 0 || int(a.Verb) >= len(x.info.Verbs) {
		return fmt.Sprintf("verb-%d", a.Verb)
	}
	v := &x.info.Verbs[a.Verb]
	var b strings.Builder
	b.WriteString(v.Name)
	if v.Piece {
		b.WriteByte(' ')
		b.WriteString(x.PieceName(a.Piece))
	}
	if v.Place {
		b.WriteByte(' ')
		b.WriteString(x.PlaceName(a.Place))
	}
	switch v.Num {
	case NumCount:
		b.WriteByte(' ')
		b.WriteString(strconv.Itoa(int(a.N)))
	case NumChoice:
		b.WriteByte(' ')
		if a.N >= 0 && int(a.N) < len(v.Choices) {
			b.WriteString(v.Choices[a.N])
		} else {
			b.WriteString(strconv.Itoa(int(a.N)))
		}
	}
	return b.String()
}

// ParseAction reads the text form of a single action, as FormatAction writes it.
func (x *Index) ParseAction(text string) (Action, error) {
	run, err := x.ParseRun(text)
	if err != nil {
		return Action{}, err
	}
	if len(run) != 1 {
		return Action{}, fmt.Errorf("%q stands for %d actions where one is wanted", text, len(run))
	}
	return run[0], nil
}

// ParseRun reads a text action. One that names a piece for a verb whose piece is chosen beforehand becomes a run of two: the
// choice and the verb.
func (x *Index) ParseRun(text string) ([]Action, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, fmt.Errorf("an action is empty")
	}
	verb, ok := x.verbs[words[0]]
	if !ok {
		return nil, fmt.Errorf("%q is no verb of %s", words[0], x.info.ID)
	}
	v := &x.info.Verbs[verb]
	a := Action{Verb: verb}
	rest := words[1:]
	var run []Action
	want := 0
	for _, takes := range []bool{v.Piece, v.Place, v.Num != NumNone} {
		if takes {
			want++
		}
	}
	if v.Via != 0 && len(rest) == want+1 {
		p, err := x.parsePiece(rest[0])
		if err != nil {
			return nil, err
		}
		run = append(run, Action{Verb: v.Via, Piece: p})
		rest = rest[1:]
	}
	if len(rest) != want {
		return nil, fmt.Errorf("%q has %d operands, %s takes %d: %s", text, len(rest), v.Name, want, x.Usage(verb))
	}
	if v.Piece {
		p, err := x.parsePiece(rest[0])
		if err != nil {
			return nil, err
		}
		a.Piece, rest = p, rest[1:]
	}
	if v.Place {
		p, ok := x.Place(rest[0])
		if !ok {
			return nil, fmt.Errorf("%q is no place of %s", rest[0], x.info.ID)
		}
		a.Place, rest = p, rest[1:]
	}
	switch v.Num {
	case NumCount:
		n, err := strconv.ParseInt(rest[0], 10, 16)
		if err != nil {
			return nil, fmt.Errorf("%q is no number: %s", rest[0], x.Usage(verb))
		}
		a.N = int16(n)
	case NumChoice:
		found := false
		for i, c := range v.Choices {
			if c == rest[0] {
				a.N, found = int16(i), true
			}
		}
		if !found {
			return nil, fmt.Errorf("%q is no choice of %s: %s", rest[0], v.Name, x.Usage(verb))
		}
	}
	return append(run, a), nil
}

func (x *Index) parsePiece(word string) (PieceID, error) {
	if strings.HasPrefix(word, "?") {
		if n, err := strconv.Atoi(word[1:]); err == nil && n >= 0 && n < int(FirstHandle) {
			return FirstHandle + PieceID(n), nil
		}
	}
	p, ok := x.Piece(word)
	if !ok {
		return 0, fmt.Errorf("%q is no piece of %s", word, x.info.ID)
	}
	return p, nil
}

// Usage shows how a verb is written.
func (x *Index) Usage(verb Verb) string {
	v := &x.info.Verbs[verb]
	s := v.Name
	if v.Via != 0 {
		s += " [PIECE]"
	}
	if v.Piece {
		s += " PIECE"
	}
	if v.Place {
		s += " PLACE"
	}
	switch v.Num {
	case NumCount:
		s += " NUMBER"
	case NumChoice:
		s += " " + strings.Join(v.Choices, "|")
	}
	return s
}

// Fill puts words into a template: {name} is replaced by word(name); {name|none|one|many} chooses by number(name), and what it
// chooses may hold words again.
func Fill(template string, word func(string) string, number func(string) int) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(template, '{')
		j := closing(template, i)
		if i < 0 || j < 0 {
			b.WriteString(template)
			return b.String()
		}
		b.WriteString(template[:i])
		parts := choices(template[i+1 : j])
		if len(parts) == 1 {
			b.WriteString(word(parts[0]))
		} else {
			n := min(max(number(parts[0]), 0), len(parts)-2)
			b.WriteString(Fill(parts[1+n], word, number))
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

// choices splits at the bars that stand outside inner braces.
func choices(s string) []string {
	var parts []string
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

// EventText is an event as a sentence.
func (x *Index) EventText(e Event) string {
	if int(e.Kind) >= len(x.info.Events) {
		return fmt.Sprintf("event %d", e.Kind)
	}
	return sentence(Fill(x.info.Events[e.Kind].Text, func(w string) string {
		switch w {
		case "side":
			return x.people(e.Side)
		case "piece":
			return x.pieceTitle(e.Piece)
		case "with":
			return x.pieceTitle(e.With)
		case "place":
			return x.placeTitle(e.Place)
		case "to":
			return x.placeTitle(e.To)
		case "a":
			return strconv.Itoa(int(e.A))
		case "b":
			return strconv.Itoa(int(e.B))
		case "n":
			return strconv.Itoa(int(e.N))
		}
		return "{" + w + "}"
	}, func(w string) int {
		switch w {
		case "b":
			return int(e.B)
		case "n":
			return int(e.N)
		}
		return int(e.A)
	}))
}

// PromptText is the question of a prompt as a sentence.
func (x *Index) PromptText(p Prompt) string {
	if int(p.Ask) >= len(x.info.Asks) {
		return ""
	}
	return sentence(Fill(x.info.Asks[p.Ask].Text, func(w string) string {
		switch w {
		case "side":
			return x.people(p.Side)
		case "piece":
			return x.pieceTitle(p.Piece)
		case "place":
			return x.placeTitle(p.Place)
		case "n":
			return strconv.Itoa(int(p.N))
		case "m":
			return strconv.Itoa(int(p.M))
		}
		return "{" + w + "}"
	}, func(w string) int {
		if w == "m" {
			return int(p.M)
		}
		return int(p.N)
	}))
}

// sentence begins with a capital: names of sides and pieces that open one are written small elsewhere.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if !unicode.IsLower(r) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

func (x *Index) people(s Side) string {
	if s.Player() {
		return x.info.Sides[s].People
	}
	return "nobody"
}

func (x *Index) pieceTitle(p PieceID) string {
	switch {
	case p.Handle():
		return "a concealed block"
	case p > 0 && int(p) < len(x.info.Pieces):
		return x.info.Pieces[p].Name
	}
	return "nothing"
}

func (x *Index) placeTitle(p PlaceID) string {
	if p > 0 && int(p) < len(x.info.Places) {
		pl := &x.info.Places[p]
		if pl.Name == pl.ID {
			return pl.ID
		}
		if pl.Kind == "area" || pl.Kind == "hex" {
			return pl.Name + " (" + pl.ID + ")"
		}
		return pl.Name
	}
	return "nowhere"
}

// Hash is the SHA-256 of a position's canonical encoding, in hex.
func Hash(p Position) (string, error) {
	b, err := p.AppendBinary(nil)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}

// Expand reads a text action for a position: where it names a piece that is chosen already, the choice is left out.
func (x *Index) Expand(p Position, text string) ([]Action, error) {
	run, err := x.ParseRun(text)
	if err != nil {
		return nil, err
	}
	if len(run) == 2 {
		side := p.ToMove()
		if p.Prompt(side).Piece == run[0].Piece && p.Why(side, run[0]) != nil {
			run = run[1:]
		}
	}
	return run, nil
}

// Clip shortens a text that came from outside, before it is shown or stored: to at most so many bytes, and "..." after
// them.
func Clip(s string, most int) string {
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}
