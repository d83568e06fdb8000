// Package try reads and runs cases: rule questions, worked examples, bug reports, puzzles and lessons, written as
// text files with one statement a line. It is the language of games/*/try/*.try and of `umpire try`; docs/try.md
// describes it.
//
// What a statement such as "put" or a query such as "supply(...)" means is the game's business (kernel.CaseGame).
package try

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"umpire/kernel"
)

// Case is one case file, read but not yet run.
type Case struct {
	Name       string // the file's name, for messages
	Game       string
	Scenario   string // "empty" for no pieces on the map
	Options    []string
	Handicap   map[string]kernel.Ratio // by side id
	Seed       uint64                  // of the draws that the set-up makes
	Proves     []string                // numbers of the rules that this case proves
	Shows      []string                // numbers of the rules that it shows, though nothing of them can be switched off
	Title      string                  // the first comment
	Intro      string                  // the comments right under it
	Lesson     *Head                   // set: the case can be played as a lesson
	Puzzle     *Task                   // set: the case is a puzzle, and its "do" lines are a solution
	Position   []byte                  // set: the encoded position that it starts from, in place of a scenario
	Statements []Statement
}

// Setup is what the case starts from. A handicap for what is not a side of the game is an error.
func (c *Case) Setup(x *kernel.Index) (kernel.Setup, error) {
	s := kernel.Setup{Scenario: c.Scenario, Options: c.Options}
	for id, ratio := range c.Handicap {
		side, ok := x.Side(id)
		if !ok || !side.Player() {
			return s, fmt.Errorf("%s: %q is given a handicap, and is not a side of %s", c.Name, id, c.Game)
		}
		s.Handicap[side] = ratio
	}
	return s, nil
}

// Head is what the statement "lesson" says: which side the learner plays, and how long it takes.
type Head struct {
	Line    int
	Side    string
	Minutes int
}

// Task is what the statement "puzzle" says: which side is to win the game or to reach a goal, and in how many of its
// own turns of play. A turn of play ends when the other side has a decision that is not a reply.
type Task struct {
	Line  int
	Side  string
	Turns int
	Goal  string // "QUERY = VALUE", which is to be true at some moment of these turns; empty: the game is to be won
}

// Statement is one line that does or asks something.
type Statement struct {
	Line  int      // from 1
	Word  string   // "do", "no", "expect", "say", "dice", "lots", "as", or a set-up word of the game
	Words []string // all words of the line, the first included
	Rest  string   // the line after its first word, spaces trimmed
}

// SlipError is what is wrong with a line of a case file.
type SlipError struct {
	File string
	Line int
	What string
}

func (e *SlipError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.What) }

// MaxBytes is how long a case file may be.
const MaxBytes = 1 << 20

// setupWords are the statements that change a position; the game says what they mean.
var setupWords = map[string]bool{"set": true, "put": true, "mark": true, "unmark": true, "remove": true,
	"control": true, "ready": true}

// known are the words that a statement begins with.
var known = []string{"game", "scenario", "option", "handicap", "seed", "lesson", "puzzle", "position", "proves",
	"shows", "arrange", "set", "put", "mark", "unmark", "remove", "control", "ready", "dice", "lots", "do", "no", "as",
	"say", "expect"}

// Parse reads a case. A slip is a *SlipError with the line's number.
func Parse(name string, r io.Reader) (*Case, error) {
	c := &Case{Name: name, Scenario: "", Seed: 1}
	sc := bufio.NewScanner(io.LimitReader(r, MaxBytes+1))
	sc.Buffer(make([]byte, 0, 4096), MaxBytes+1)
	size, under := 0, false
	var packed strings.Builder
	for line := 1; sc.Scan(); line++ {
		text := sc.Text()
		if size += len(text) + 1; size > MaxBytes {
			return nil, &SlipError{name, line, "the file is longer than a case may be (1 MiB)"}
		}
		slip := func(format string, args ...any) error { return &SlipError{name, line, fmt.Sprintf(format, args...)} }
		if strings.ContainsRune(text, 0) {
			return nil, slip("the line holds a zero byte; a case is plain text")
		}
		trimmed := strings.TrimSpace(text)
		switch comment := strings.TrimSpace(strings.TrimLeft(trimmed, "# ")); {
		case !strings.HasPrefix(trimmed, "#"):
			under = false
		case c.Title == "":
			c.Title, under = comment, true
		case under:
			c.Intro = strings.TrimSpace(c.Intro + " " + comment)
		}
		// A caption may hold a #; in other lines it starts a comment.
		if !strings.HasPrefix(trimmed, "say ") {
			if i := strings.IndexByte(trimmed, '#'); i >= 0 {
				trimmed = strings.TrimSpace(trimmed[:i])
			}
		}
		words := strings.Fields(trimmed)
		if len(words) == 0 {
			continue
		}
		st := Statement{Line: line, Word: words[0], Words: words,
			Rest: strings.TrimSpace(strings.TrimPrefix(trimmed, words[0]))}
		begun := len(c.Statements) > 0
		switch st.Word {
		case "game", "scenario", "seed":
			if len(words) != 2 {
				return nil, slip("%q takes one word", st.Word)
			}
			if begun {
				return nil, slip("%q must come before the first statement", st.Word)
			}
			switch st.Word {
			case "game":
				c.Game = words[1]
			case "scenario":
				c.Scenario = words[1]
			case "seed":
				if _, err := fmt.Sscanf(words[1], "%d", &c.Seed); err != nil {
					return nil, slip("%q is not a seed: a whole number is wanted", words[1])
				}
			}
		case "lesson":
			if len(words) != 3 || begun || c.Lesson != nil {
				return nil, slip("\"lesson\" takes a side and a number of minutes, comes once, and before the first " +
					"statement")
			}
			n, err := strconv.Atoi(words[2])
			if err != nil || n < 1 || n > 240 {
				return nil, slip("%q is not a number of minutes from 1 to 240", words[2])
			}
			c.Lesson = &Head{line, words[1], n}
		case "puzzle":
			wins := len(words) == 4 && words[2] == "wins"
			if !wins && (len(words) < 5 || words[2] != "gains") || begun || c.Puzzle != nil {
				return nil, slip("write: puzzle SIDE wins TURNS, or puzzle SIDE gains TURNS QUERY = VALUE; it comes " +
					"once, and before the first statement")
			}
			n, err := strconv.Atoi(words[3])
			if err != nil || n < 1 || n > 9 {
				return nil, slip("%q is not a number of turns from 1 to 9", words[3])
			}
			c.Puzzle = &Task{line, words[1], n, strings.Join(words[4:], " ")}
			if !wins {
				if _, _, _, err := splitExpect(c.Puzzle.Goal); err != nil {
					return nil, slip("%v", err)
				}
			}
		case "position":
			if len(words) != 2 || begun {
				return nil, slip("\"position\" takes a text without spaces, and comes before the first statement")
			}
			packed.WriteString(words[1])
		case "option":
			if len(words) < 2 || begun {
				return nil, slip("\"option\" takes the ids of optional rules and must come before the first statement")
			}
			c.Options = append(c.Options, words[1:]...)
		case "handicap":
			if len(words) != 3 || begun {
				return nil, slip("\"handicap\" takes a side and a ratio and must come before the first statement")
			}
			ratio, err := kernel.ParseRatio(words[2])
			if err != nil {
				return nil, slip("%v", err)
			}
			if c.Handicap == nil {
				c.Handicap = map[string]kernel.Ratio{}
			}
			if _, twice := c.Handicap[words[1]]; twice {
				return nil, slip("%s is given two handicaps", words[1])
			}
			c.Handicap[words[1]] = ratio
		case "proves":
			if len(words) < 2 {
				return nil, slip("\"proves\" takes the numbers of the rules that the case proves")
			}
			c.Proves = append(c.Proves, ruleNumbers(st.Rest)...)
		case "shows":
			if len(words) < 2 {
				return nil, slip("\"shows\" takes the numbers of the rules that the case shows")
			}
			c.Shows = append(c.Shows, ruleNumbers(st.Rest)...)
		case "do", "say":
			if st.Rest == "" {
				return nil, slip("%q needs something after it", st.Word)
			}
			c.Statements = append(c.Statements, st)
		case "arrange":
			if _, err := strconv.ParseUint(strings.TrimPrefix(st.Rest, "seed "), 10, 64); err != nil ||
				!strings.HasPrefix(st.Rest, "seed ") {
				return nil, slip("write: arrange seed N (the rest of the set-up is drawn with that seed)")
			}
			c.Statements = append(c.Statements, st)
		case "no":
			action, rule, ok := cutLast(st.Rest, ":")
			if !ok || action == "" || rule == "" {
				return nil, slip("write: no ACTION : RULE (the rule that the refusal must cite)")
			}
			c.Statements = append(c.Statements, st)
		case "expect":
			if _, _, _, err := splitExpect(st.Rest); err != nil {
				return nil, slip("%v", err)
			}
			c.Statements = append(c.Statements, st)
		case "dice":
			for _, w := range words[1:] {
				if len(w) == 0 || len(w) > 3 || strings.Trim(w, "0123456789") != "" || w == "0" {
					return nil, slip("%q is not a face of a die", w)
				}
			}
			if len(words) < 2 {
				return nil, slip("\"dice\" takes the faces that come, in order")
			}
			c.Statements = append(c.Statements, st)
		case "lots":
			if len(words) < 2 {
				return nil, slip("\"lots\" takes the pieces that are drawn, in order")
			}
			c.Statements = append(c.Statements, st)
		case "as":
			if len(words) != 2 {
				return nil, slip("\"as\" takes a side, observer or both")
			}
			c.Statements = append(c.Statements, st)
		default:
			if word := kernel.Clip(st.Word, 40); !setupWords[st.Word] && c.Game == "" && !begun {
				return nil, slip("%q is not a statement; a case is plain text, a statement a line (docs/try.md), and "+
					"begins with, say, \"game toy\"", word)
			} else if !setupWords[st.Word] {
				return nil, slip("%q is not a statement; known are %s%s", word, strings.Join(known, ", "),
					kernel.Like(st.Word, slices.Values(known)))
			}
			c.Statements = append(c.Statements, st)
		}
	}
	if err := sc.Err(); err != nil {
		return nil, &SlipError{name, 1, "cannot be read: " + err.Error()}
	}
	if c.Game == "" {
		return nil, &SlipError{name, 1, "no game is named: begin with, say, \"game toy\""}
	}
	if packed.Len() > 0 {
		var err error
		if c.Position, err = unpackPosition(packed.String()); err != nil {
			return nil, &SlipError{name, 1, "the position cannot be read: " + err.Error()}
		}
		if c.Scenario != "" || len(c.Options)+len(c.Handicap) > 0 {
			return nil, &SlipError{name, 1, "a position has its scenario, options and handicap in itself"}
		}
		return c, nil
	}
	if c.Scenario == "" {
		return nil, &SlipError{name, 1, "no scenario is named: add \"scenario ID\" (or \"scenario empty\")"}
	}
	return c, nil
}

// cutLast splits at the last separator and trims both parts.
func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+len(sep):]), true
}

// splitExpect takes "query(a, b) = value" apart. Operators are =, != and, for numbers, >= and <=.
func splitExpect(s string) (query, op, value string, err error) {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth != 0 {
			continue
		}
		for _, o := range []string{"!=", ">=", "<=", "="} {
			if strings.HasPrefix(s[i:], o) {
				query, op, value = strings.TrimSpace(s[:i]), o, strings.TrimSpace(s[i+len(o):])
				if query == "" || value == "" {
					return "", "", "", fmt.Errorf("write: expect QUERY = VALUE")
				}
				if value[0] == '=' {
					return "", "", "", fmt.Errorf("write one = and not two: expect QUERY = VALUE")
				}
				return query, op, value, nil
			}
		}
	}
	return "", "", "", fmt.Errorf("write: expect QUERY = VALUE (or !=, >=, <=)")
}

// splitQuery takes "name(a, b)" apart.
func splitQuery(q string) (name string, args []string, err error) {
	i := strings.IndexByte(q, '(')
	if i < 0 {
		return q, nil, nil
	}
	if !strings.HasSuffix(q, ")") {
		return "", nil, fmt.Errorf("the query %q lacks its closing bracket", q)
	}
	for _, a := range strings.Split(q[i+1:len(q)-1], ",") {
		if a = strings.TrimSpace(a); a != "" {
			args = append(args, a)
		}
	}
	return strings.TrimSpace(q[:i]), args, nil
}

// ruleNumbers are the numbers of rules after "proves" or "shows": with commas between them, or with blanks where each
// of them has a figure or a point in it. "Movement C" is one number.
func ruleNumbers(text string) (list []string) {
	words := strings.Fields(text)
	plain := !strings.Contains(text, ",") && !slices.ContainsFunc(words, func(w string) bool {
		return !strings.ContainsAny(w, "0123456789.")
	})
	if plain {
		return words
	}
	for _, n := range strings.Split(text, ",") {
		if n = strings.TrimSpace(n); n != "" {
			list = append(list, n)
		}
	}
	return list
}
