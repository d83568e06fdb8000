// How actions are written and read: FormatAction, ParseAction and ParseRun are inverses; Expand reads what a player
// may write.

package kernel

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

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

// Label is what a button says for an action, under the question that is put.
func (x *Index) Label(ask uint8, a Action) string { return x.LabelSeen(ask, a, nil) }

// LabelSeen is Label for one who sees some pieces: a concealed one is called by what shows of it (Info.Backs), and by
// where it stands, with a number if several are alike there, or, off the map, by its flags.
func (x *Index) LabelSeen(ask uint8, a Action, seen []PieceView) string {
	v := &x.info.Verbs[a.Verb]
	text := v.Text
	if l, ok := x.info.Asks[ask].Labels[v.Name]; ok {
		text = l
	}
	return capital(Fill(text, func(w string) string {
		switch w {
		case "piece":
			if a.Piece > 0 && int(a.Piece) < len(x.info.Pieces) {
				return x.info.Pieces[a.Piece].Name
			}
			if name := x.backName(a.Piece, seen); name != "" {
				return name
			}
			return x.PieceTitle(a.Piece)
		case "place":
			if a.Place > 0 && int(a.Place) < len(x.info.Places) {
				return x.info.Places[a.Place].Name
			}
		case "n":
			if v.Num == NumChoice && a.N >= 0 && int(a.N) < len(v.Choices) {
				if len(v.Says) > 0 {
					return v.Says[a.N]
				}
				return v.Choices[a.N]
			}
			return strconv.Itoa(int(a.N))
		}
		return "-"
	}, func(w string) int {
		switch w {
		case "piece":
			return x.several(a.Piece)
		case "steps":
			return stepsOf(a.Piece, seen)
		}
		return int(a.N)
	}))
}

// stepsOf is how many steps a piece has left, 0 if that is not seen.
func stepsOf(p PieceID, seen []PieceView) int {
	i := slices.IndexFunc(seen, func(v PieceView) bool { return v.ID == p })
	if i < 0 {
		return 0
	}
	return max(0, int(seen[i].Strength))
}

// backName is what shows of a concealed piece, empty if it is not seen.
func (x *Index) backName(p PieceID, seen []PieceView) string {
	for i := range seen {
		if v := &seen[i]; p.Handle() && v.ID == p {
			name, at := "concealed "+x.info.PieceNoun(), &x.info.Places[v.Place]
			if v.Back > 0 && int(v.Back) < len(x.info.Backs) {
				name = x.info.Backs[v.Back].Name
			}
			if at.Kind != "pool" {
				return name + among(i, seen) + " in " + at.Name
			}
			for f := range x.info.PieceFlags {
				if flag := &x.info.PieceFlags[f]; v.Flags>>f&1 != 0 && !flag.Quiet {
					name += ", " + flag.Name
				}
			}
			return name
		}
	}
	return ""
}

// among says which of the alike pieces of its place a concealed one is: " 2 of 3"; nothing if it is the only one.
func among(i int, seen []PieceView) string {
	nth, all := 0, 0
	for k := range seen {
		if v, w := &seen[i], &seen[k]; w.ID.Handle() && w.Back == v.Back && w.Side == v.Side && w.Place == v.Place {
			if all++; k == i {
				nth = all
			}
		}
	}
	if all < 2 {
		return ""
	}
	return fmt.Sprintf(" %d of %d", nth, all)
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

// ParseRun reads a text action. One that names a piece for a verb whose piece is chosen beforehand becomes a run of
// two: the choice and the verb.
func (x *Index) ParseRun(text string) ([]Action, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, fmt.Errorf("an action is empty")
	}
	verb, ok := x.verbs[words[0]]
	if !ok {
		return nil, fmt.Errorf("%q is not a verb of %s%s", words[0], x.info.ID, Like(words[0], maps.Keys(x.verbs)))
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
		p, err := x.ParsePiece(rest[0])
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
		p, err := x.ParsePiece(rest[0])
		if err != nil {
			return nil, err
		}
		a.Piece, rest = p, rest[1:]
	}
	if v.Place {
		p, ok := x.Place(rest[0])
		if !ok {
			return nil, fmt.Errorf("%q is not a place of %s%s", rest[0], x.info.ID, Like(rest[0], maps.Keys(x.places)))
		}
		a.Place, rest = p, rest[1:]
	}
	switch v.Num {
	case NumCount:
		n, err := strconv.ParseInt(rest[0], 10, 16)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number: %s", rest[0], x.Usage(verb))
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
			return nil, fmt.Errorf("%q is not a choice of %s: %s", rest[0], v.Name, x.Usage(verb))
		}
	}
	return append(run, a), nil
}

// ParsePiece is the piece that a word names: an id, or a handle as "?17".
func (x *Index) ParsePiece(word string) (PieceID, error) {
	if strings.HasPrefix(word, "?") {
		if n, err := strconv.Atoi(word[1:]); err == nil && n >= 0 && n < int(FirstHandle) {
			return FirstHandle + PieceID(n), nil
		}
	}
	p, ok := x.Piece(word)
	if !ok {
		return 0, fmt.Errorf("%q is not a piece of %s%s", word, x.info.ID, Like(word, maps.Keys(x.pieces)))
	}
	return p, nil
}

// LikePiece asks, for a word that is not a piece, whether the piece with the most similar id was meant; empty if none
// is similar. LikePlace does it for places.
func (x *Index) LikePiece(word string) string { return Like(word, maps.Keys(x.pieces)) }

// LikePlace is LikePiece for places.
func (x *Index) LikePlace(word string) string { return Like(word, maps.Keys(x.places)) }

// Like asks whether the name that is nearest to a word was meant by it. It is empty if none is near.
func Like(word string, names iter.Seq[string]) string {
	if best := Nearest(word, names); best != "" {
		return fmt.Sprintf(": did you mean %q?", best)
	}
	return ""
}

// Nearest is the name, of some, that is most like a word that is none of them: of those that differ in one or two
// letters and have another in common with it. It is empty if there is none.
func Nearest(word string, names iter.Seq[string]) string {
	best, least := "", min(3, len(word))
	for name := range names {
		if far := len(word) - len(name); far >= least || -far > least {
			continue
		}
		if n := letters(strings.ToLower(word), name); n < least || n == least && best != "" && name < best {
			best, least = name, n
		}
	}
	return best
}

// letters counts the letters to change, add or leave out to make one word of another.
func letters(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			n := before
			if a[i] != b[j] {
				n = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], n
		}
	}
	return row[len(b)]
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

// Expand reads a text action for a position, as a player may write it: where it names a piece that is chosen already,
// the choice is left out, and where it names one of several alike pieces, the one that stands for all takes its place
// (Position.Why).
func (x *Index) Expand(p Position, text string) ([]Action, error) {
	run, err := x.ParseRun(text)
	if err != nil {
		return nil, err
	}
	side := p.ToMove()
	if len(run) == 2 {
		if p.Prompt(side).Piece == run[0].Piece && p.Why(side, run[0]) != nil {
			run = run[1:]
		}
	}
	run[0] = Represented(p, side, run[0])
	return run, nil
}

// Barred says whether the last action of a run cannot be played now whichever piece were chosen for it. Then its own
// refusal is the one that a player wants to hear, and not that of the choice with which the run begins.
func Barred(p Position, side Side, run []Action) bool {
	if len(run) != 2 || p.Prompt(side).Piece != NoPiece {
		return false
	}
	r := p.Why(side, run[1])
	return r != nil && r.Code != CodeChooseFirst
}

// Represented is the action that stands for one with an alike piece: the same with the piece that represents it
// (Position.Why). Any other action is given back as it is, legal or not.
func Represented(p Position, side Side, a Action) Action {
	if a.Piece == NoPiece || !side.Player() {
		return a
	}
	if r := p.Why(side, a); r != nil && r.Code == CodeAlike && len(r.Pieces) > 0 {
		a.Piece = r.Pieces[0]
	}
	return a
}
