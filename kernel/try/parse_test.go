// Reading case files: every statement, every slip.

package try

import (
	"errors"
	"strings"
	"testing"

	"umpire/kernel"
)

// TestParseNamesTheSlip: every malformed file is refused with its line and what is wrong.
func TestParseNamesTheSlip(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int
		want       string
	}{
		{"no game", "scenario a\n", 1, "no game is named"},
		{"no scenario", "game toy\n", 1, "no scenario"},
		{"unknown word", "game toy\nscenario a\n\nplace x y\n", 4, `"place" is not a statement`},
		{"misspelt word", "game toy\nscenario a\nexpct side = west\n", 3, `expect: did you mean "expect"?`},
		{"another file", "{\"format\":1}\n", 1, "a case is plain text, a statement a line (docs/try.md), and begins"},
		{"game too late", "game toy\nscenario a\ndo pass\ngame toy\n", 4, "must come before"},
		{"two games in one line", "game toy moscow41\n", 1, "takes one word"},
		{"empty do", "game toy\nscenario a\ndo\n", 3, "needs something"},
		{"no without a rule", "game toy\nscenario a\nno move 3\n", 3, "the rule that the refusal must cite"},
		{"no with an empty rule", "game toy\nscenario a\nno move 3 :\n", 3, "the rule that the refusal must cite"},
		{"expect without a value", "game toy\nscenario a\nexpect side =\n", 3, "QUERY = VALUE"},
		{"expect without an operator", "game toy\nscenario a\nexpect side german\n", 3, "QUERY = VALUE"},
		{"expect with two signs", "game toy\nscenario a\nexpect side == west\n", 3, "write one = and not two"},
		{"dice without faces", "game toy\nscenario a\ndice\n", 3, "takes the faces"},
		{"a die that is not a number", "game toy\nscenario a\ndice 6 six\n", 3, `"six" is not a face`},
		{"a die that shows nothing", "game toy\nscenario a\ndice 0\n", 3, `"0" is not a face`},
		{"lots without pieces", "game toy\nscenario a\nlots\n", 3, "takes the pieces"},
		{"as nobody", "game toy\nscenario a\nas\n", 3, "takes a side"},
		{"a seed that is not a number", "game toy\nseed x\n", 2, "is not a seed"},
		{"proves nothing", "game toy\nproves\n", 2, "takes the numbers"},
		{"shows nothing", "game toy\nshows\n", 2, "takes the numbers"},
		{"option too late", "game toy\nscenario a\ndo pass\noption x\n", 4, "must come before"},
		{"handicap of nobody", "game toy\nhandicap 3/2\n", 2, "takes a side and a ratio"},
		{"handicap too late", "game toy\nscenario a\ndo pass\nhandicap west 2\n", 4, "must come before"},
		{"handicap that is not a ratio", "game toy\nhandicap west much\n", 2, `"much" is not a ratio`},
		{"handicap twice", "game toy\nhandicap west 2\nhandicap west 3\n", 3, "two handicaps"},
		{"a puzzle without a goal", "game toy\npuzzle west gains 1\n", 2, "gains TURNS QUERY = VALUE"},
		{"a puzzle with half a goal", "game toy\npuzzle west gains 1 weather\n", 2, "QUERY = VALUE"},
		{"a puzzle of no turns", "game toy\npuzzle west wins 0\n", 2, "number of turns"},
		{"a zero byte", "game toy\nscenario a\ndo pa\x00ss\n", 3, "plain text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("f.try", strings.NewReader(c.text))
			var slip *SlipError
			if !errors.As(err, &slip) {
				t.Fatalf("got %v, want a slip", err)
			}
			if slip.Line != c.line || slip.File != "f.try" || !strings.Contains(slip.What, c.want) {
				t.Errorf("got %v, want line %d with %q", slip, c.line, c.want)
			}
		})
	}
}

// TestParseReadsEveryStatement reads a file that uses the whole language.
func TestParseReadsEveryStatement(t *testing.T) {
	c, err := Parse("f.try", strings.NewReader(`# A title
game toy
scenario short   # a comment
option fog rain
handicap west 3/2
seed 7
proves 1.1 2.3
shows Movement D, Zones
set month may
do move a 3 # comment
no move a 4 : 2.1
expect at(a) != 4
expect legal(move a 3) = no
say A caption with # inside.
`))
	if err != nil {
		t.Fatal(err)
	}
	if c.Title != "A title" || c.Game != "toy" || c.Scenario != "short" || c.Seed != 7 {
		t.Errorf("head read as %+v", c)
	}
	if strings.Join(c.Options, " ") != "fog rain" || strings.Join(c.Proves, " ") != "1.1 2.3" {
		t.Errorf("options %v, proves %v", c.Options, c.Proves)
	}
	if strings.Join(c.Shows, "|") != "Movement D|Zones" {
		t.Errorf("shows %q", c.Shows)
	}
	if len(c.Handicap) != 1 || c.Handicap["west"] != (kernel.Ratio{Num: 3, Den: 2}) {
		t.Errorf("handicap %v", c.Handicap)
	}
	if len(c.Statements) != 6 {
		t.Fatalf("%d statements, want 6", len(c.Statements))
	}
	if got := c.Statements[1]; got.Rest != "move a 3" || got.Line != 10 {
		t.Errorf("do read as %+v", got)
	}
	if got := c.Statements[5]; got.Rest != "A caption with # inside." {
		t.Errorf("say read as %+v", got)
	}
}

// TestExpectIsSplitAtItsOperator: operators inside brackets belong to the query's arguments.
func TestExpectIsSplitAtItsOperator(t *testing.T) {
	for _, c := range []struct{ text, query, op, value string }{
		{"side = german", "side", "=", "german"},
		{"odds(a=b, c) >= 3", "odds(a=b, c)", ">=", "3"},
		{"x != y", "x", "!=", "y"},
		{"points(german) <= 4", "points(german)", "<=", "4"},
	} {
		q, op, v, err := splitExpect(c.text)
		if err != nil || q != c.query || op != c.op || v != c.value {
			t.Errorf("%q: got %q %q %q, %v", c.text, q, op, v, err)
		}
	}
}

// TestCompare covers the four operators, with words and numbers.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		got, op, want string
		holds         bool
	}{
		{"Rain", "=", "rain", true}, {"rain", "!=", "snow", true}, {"rain", "!=", "rain", false},
		{"4", ">=", "4", true}, {"3", ">=", "4", false}, {"3", "<=", "4", true}, {"few", ">=", "1", false},
	} {
		if compare(c.got, c.op, c.want) != c.holds {
			t.Errorf("%s %s %s: want %v", c.got, c.op, c.want, c.holds)
		}
	}
}

// FuzzParse: whatever the bytes, Parse answers with a case or a slip, and a case can be read again.
func FuzzParse(f *testing.F) {
	f.Add("game toy\nscenario a\ndo pass\n")
	f.Add("game toy\nscenario a\nexpect a(b,c) >= 3\nno x : 1.1\ndice 6 6\n")
	f.Add("# t\ngame toy\noption a b\nscenario empty\nput a b 3 x\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse("f.try", strings.NewReader(text))
		if err != nil {
			var slip *SlipError
			if !errors.As(err, &slip) || slip.What == "" || slip.Line < 1 {
				t.Fatalf("an error that names nothing: %v", err)
			}
			return
		}
		if c.Game == "" || c.Scenario == "" {
			t.Fatalf("a case without game or scenario: %+v", c)
		}
		for _, st := range c.Statements {
			if st.Word == "" || len(st.Words) == 0 || st.Words[0] != st.Word {
				t.Fatalf("a statement without words: %+v", st)
			}
		}
	})
}
