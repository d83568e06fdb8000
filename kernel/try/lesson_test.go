// Lessons taken apart, and what is not a lesson.

package try_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
)

func parse(t *testing.T, text string) (*try.Case, error) {
	t.Helper()
	return try.Parse("l.try", strings.NewReader(text))
}

const ford = `# The ford
# Foot goes to the ford
# and meets nobody.
game toy
scenario empty
lesson west 3
put w-1foot 4 3
put e-1foot 9 3
put e-horse 3 2
ready west movement
say Foot walks.
say One area at a time.
expect legal(move w-1foot 5) = yes
do move w-1foot 5
do done
say East does nothing.
dice 6
do move e-1foot 8
do done
say Your turn again.
do done
say That was it.
`

func TestALessonIsTakenApart(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	c, err := parse(t, ford)
	if err != nil {
		t.Fatal(err)
	}
	if c.Title != "The ford" || c.Intro != "Foot goes to the ford and meets nobody." ||
		*c.Lesson != (try.Head{Line: 6, Side: "west", Minutes: 3}) {
		t.Errorf("%q %q %+v", c.Title, c.Intro, c.Lesson)
	}
	l, err := try.NewLesson(context.Background(), c, g)
	if err != nil {
		t.Fatal(err)
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	pos := l.Start.New()
	l.Start.Copy(pos)
	var told []string
	for _, s := range l.Steps {
		if pos.ToMove() != s.Side {
			t.Errorf("line %d: side %d is to move", s.Line, pos.ToMove())
		}
		src := chance.Replay{Draws: s.Draws}
		if err := pos.Play(s.Action, &src, nil); err != nil || src.Done() != nil {
			t.Fatal(err, src.Done())
		}
		told = append(told, strings.Join(append(s.Say, x.FormatAction(s.Action)), "/"))
	}
	want := "Foot walks./One area at a time./move w-1foot 5, done, East does nothing./move e-1foot 8, done, " +
		"Your turn again./done"
	if got := strings.Join(told, ", "); got != want || strings.Join(l.End, "/") != "That was it." ||
		l.Side != kernel.SideA {
		t.Errorf("%s, then %s", got, l.End)
	}
	if n := len(l.Steps[3].Draws); n != 1 {
		t.Errorf("the weather is drawn %d times", n)
	}
}

// TestALessonHasWhatItSaysToBeRefused with the step that it stands before, and with no other.
func TestALessonHasWhatItSaysToBeRefused(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	c, err := parse(t, strings.Replace(ford, "do move w-1foot 5", "no move w-1foot 6 : 3.1\ndo move w-1foot 5", 1))
	if err != nil {
		t.Fatal(err)
	}
	l, err := try.NewLesson(context.Background(), c, g)
	if err != nil {
		t.Fatal(err)
	}
	for n, s := range l.Steps {
		if got := strings.Join(s.Tries, ", "); (n == 0) != (got == "move w-1foot 6") {
			t.Errorf("step %d has %q", n, got)
		}
	}
}

func TestWhatIsNoLesson(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ old, new, says string }{
		"no lesson line": {"lesson west 3\n", "", "is not a lesson"},
		"no side":        {"lesson west 3", "lesson north 3", `"north" is not a side`},
		"both sides":     {"lesson west 3", "lesson both 3", `"both" is not a side`},
		"nothing to do":  {ford, ford[:strings.Index(ford, "say East")], "gives east nothing to do"},
		"a set-up too late": {"say East does nothing.", "set weather mud",
			`l.try:16: in a lesson the set-up is over`},
		"a line that is wrong": {"= yes", "= no", "l.try:13: expect legal(move w-1foot 5) = no"},
		"a die too many":       {"dice 6", "dice 6 5", "1 left: [5]; rolled were 6 for the weather"},
		"a die too few": {"dice 6\n", "",
			`a die is rolled for the weather, and no dice line stands before it: write "dice FACE..."`},
		"an action not allowed": {"do move w-1foot 5", "do move w-1foot 6", "3.1"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(ford, c.old, c.new, 1)
			if c.old == ford {
				text = strings.Replace(text, "lesson west", "lesson east", 1)
			}
			c2, err := parse(t, text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err = try.NewLesson(context.Background(), c2, g); err == nil ||
				!strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want %q", err, c.says)
			}
		})
	}
	for name, c := range map[string]struct{ old, new, says string }{
		"too late":          {"do done", "lesson west 3", "before the first statement"},
		"twice":             {"lesson west 3", "lesson west 3\nlesson west 3", "once"},
		"without minutes":   {"lesson west 3", "lesson west", "number of minutes"},
		"with odd minutes":  {"lesson west 3", "lesson west soon", `"soon"`},
		"with many minutes": {"lesson west 3", "lesson west 999", `"999"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := parse(t, strings.Replace(ford, c.old, c.new, 1))
			if slip, ok := errors.AsType[*try.SlipError](err); !ok || !strings.Contains(slip.What, c.says) {
				t.Errorf("got %v, want %q", err, c.says)
			}
		})
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	c, err := parse(t, ford)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := try.NewLesson(stopped, c, g); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

func TestACaseIsRunToALine(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	c, err := parse(t, ford)
	if err != nil {
		t.Fatal(err)
	}
	for line, side := range map[int]kernel.Side{10: kernel.SideA, 14: kernel.SideA, 15: kernel.SideB, 18: kernel.SideB,
		19: kernel.SideA, 0: kernel.SideB, 999: kernel.SideB} {
		r, err := try.NewRunner(c, g)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.RunTo(context.Background(), line); err != nil || r.Pos.ToMove() != side {
			t.Errorf("to line %d: side %d is to move, %v", line, r.Pos.ToMove(), err)
		}
	}
}

// TestHandicapOfACase: a case starts with its handicap, and says why if that cannot be.
func TestHandicapOfACase(t *testing.T) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"handicap west 3/2":  "l.try: toy takes no handicap, and west is given 3/2",
		"handicap north 3/2": `l.try: "north" is given a handicap, and is not a side of toy`,
		"handicap both 2":    `"both" is given a handicap`,
		"handicap east 1":    "",
	} {
		c, err := parse(t, strings.Replace(ford, "lesson west 3", line, 1))
		if err != nil {
			t.Fatal(err)
		}
		_, err = try.NewRunner(c, g)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}
