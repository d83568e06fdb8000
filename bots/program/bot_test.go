// Tests of bots that programs play: they play, search, fail and end as documented.

package program_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"umpire/bots"
	"umpire/bots/program"
	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestMain runs the tests, or, called by the name bot-KIND, plays as a program of that kind.
func TestMain(m *testing.M) {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if kind, ok := strings.CutPrefix(name, "bot-"); ok {
		(&fake{in: bufio.NewReader(os.Stdin)}).play(kind)
		return
	}
	goleak.VerifyTestMain(m)
}

// told is any message to a program.
type told struct {
	Type     string          `json:"type"`
	Protocol string          `json:"protocol"`
	Game     kernel.Info     `json:"game"`
	Seed     uint64          `json:"seed"`
	N        int             `json:"n"`
	ID       int             `json:"id"`
	Ms       int64           `json:"ms"`
	Text     string          `json:"text"`
	View     json.RawMessage `json:"view"`
	Outcome  kernel.Outcome  `json:"outcome"`
	Side     string          `json:"side"`
	Legal    []struct {
		I    int      `json:"i"`
		Text string   `json:"text"`
		A    [4]int16 `json:"a"`
	} `json:"legal"`
}

// fake is a program that a test runs as a bot.
type fake struct {
	in    *bufio.Reader
	began told
}

func (f *fake) hear() told {
	line, err := f.in.ReadBytes('\n')
	if err == io.EOF {
		os.Exit(0)
	}
	var t told
	if err := json.Unmarshal(line, &t); err != nil {
		f.die("umpire wrote %q: %v", line, err)
	}
	return t
}

func (f *fake) say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func (f *fake) ask(format string, args ...any) told {
	f.say(format, args...)
	return f.hear()
}

func (f *fake) die(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(3)
}

// mark is a number that follows from a decision's view and list, every byte of them.
func mark(view []byte, legal []string) uint64 {
	h := fnv.New64a()
	h.Write(view)
	for _, l := range legal {
		fmt.Fprintln(h, l)
	}
	return h.Sum64()
}

func (f *fake) play(kind string) {
	switch kind {
	case "mute":
		time.Sleep(time.Hour)
	case "stopped-at-once":
		os.Stdin.Close()
		time.Sleep(time.Hour)
	case "unready":
		f.say(`{"type":"choice","n":1,"i":0}`)
	case "dies-at-once":
		f.die("no licence")
	}
	f.began = f.hear()
	if f.began.Type != "start" || f.began.Protocol != program.Protocol {
		f.die("started with %+v", f.began)
	}
	f.say(`{"type":"ready","name":"the %s one"}`, kind)
	dice := chance.NewRand(f.began.Seed)
	for {
		t := f.hear()
		if t.Type == "end" {
			if kind == "lingers" {
				time.Sleep(time.Hour)
			}
			fmt.Fprintf(os.Stderr, "ended, over %v", t.Outcome.Over) // and no newline
			return
		}
		if t.Type != "choose" || t.Ms <= 0 || len(t.Legal) == 0 {
			f.die("told %+v", t)
		}
		i := 0
		switch kind {
		case "random", "lingers":
			i = dice.Below(len(t.Legal))
		case "marks":
			var texts []string
			for _, l := range t.Legal {
				texts = append(texts, l.Text)
			}
			i = int(mark(t.View, texts) % uint64(len(t.Legal)))
		case "searches":
			i = f.look(t)
		case "dies":
			f.die("Traceback\nKeyError: 'view'\n")
		case "ends":
			return
		case "babbles":
			f.say("Thinking...")
		case "untyped":
			f.say(`{"n":1,"i":0}`)
		case "strange":
			f.say(`{"type":"resign"}`)
		case "chooses":
			f.say(`{"type":"choise","n":%d,"i":0}`, t.N)
		case "lists":
			f.say(`[1,4]`)
		case "lists-action":
			f.say(`[%d,%d,%d,%d]`, t.Legal[1].A[0], t.Legal[1].A[1], t.Legal[1].A[2], t.Legal[1].A[3])
		case "number":
			f.say("1")
		case "far-number":
			f.say("999")
		case "null":
			f.say("null")
		case "string":
			f.say("%q", t.Legal[1].Text)
		case "plain":
			f.say("%s", strings.ToUpper(t.Legal[1].Text))
		case "near":
			f.say("%q", t.Legal[1].Text[1:])
		case "elsewhere":
			f.say(`"move w-1foot 99999"`)
		case "verb":
			f.say(`"attack w-horse 5"`)
		case "texts":
			f.say(`{"type":"choice","n":%d,"i":%q}`, t.N, t.Legal[1].Text)
		case "action":
			f.say(`{"type":"choice","n":%d,"action":%q}`, t.N, t.Legal[1].Text)
		case "seed":
			f.say(`{"type":"guess","seed":-1}`)
		case "sided":
			f.say(`{"type":"view","side":3}`)
		case "one-and-a-half":
			f.say(`{"type":"choice","n":%d,"i":1.5}`, t.N)
		case "long":
			f.say("%s", bytes.Repeat([]byte("x"), 100_000))
		case "slow":
			time.Sleep(time.Hour)
		case "busy":
			for f.ask(`{"type":"guess","seed":1}`).Type != "" {
			}
		case "greedy":
			i = len(t.Legal)
		case "below":
			i = -1
		case "vague":
			f.say(`{"type":"choice","n":%d}`, t.N)
		case "behind":
			t.N--
		case "shuts":
			os.Stdout.Close()
			time.Sleep(time.Hour)
		case "eager":
			f.say(`{"type":"choice","n":%d,"i":0}`, t.N) // and once more below
		case "floods":
			for {
				f.say(`{"type":"guess"}`)
			}
		case "chatty":
			fmt.Fprintf(os.Stderr, "considering %d\r\n\nhalf", len(t.Legal))
		}
		f.say(`{"type":"choice","n":%d,"i":%d}`, t.N, i)
	}
}

// look makes all requests about guessed positions, and exits where an answer is wrong.
func (f *fake) look(t told) int {
	check := func(ok bool, what string, got any) {
		if !ok {
			f.die("decision %d: %s: %+v", t.N, what, got)
		}
	}
	one := f.ask(`{"type":"guess","seed":%d}`, t.N)
	check(one.Type == "position" && one.ID > 0 && one.Side == f.began.Side, "a guess", one)
	view := f.ask(`{"type":"view","id":%d}`, one.ID)
	check(view.Type == "view" && bytes.Equal(view.View, t.View), "the guess has another view", string(view.View))
	legal := f.ask(`{"type":"legal","id":%d}`, one.ID)
	check(legal.Type == "legal" && reflect.DeepEqual(legal.Legal, t.Legal), "the guess lists other actions", legal)
	two := f.ask(`{"type":"copy","id":%d}`, one.ID)
	check(two.Type == "position" && two.ID > one.ID && two.Side == one.Side, "a copy", two)
	last := len(t.Legal) - 1
	moved := f.ask(`{"type":"play","id":%d,"i":%d,"seed":5}`, two.ID, last)
	check(moved.Type == "position" && moved.ID == two.ID, "a played action", moved)
	view = f.ask(`{"type":"view","id":%d,"side":"both"}`, one.ID)
	var both kernel.View
	check(view.Type == "view" && json.Unmarshal(view.View, &both) == nil && both.Side == kernel.Both,
		"another's view", string(view.View))
	view = f.ask(`{"type":"view","id":%d}`, one.ID)
	check(bytes.Equal(view.View, t.View), "playing the copy changed the guess", string(view.View))
	over := f.ask(`{"type":"outcome","id":%d}`, two.ID)
	check(over.Type == "outcome" && over.Outcome.Over == (moved.Side == ""), "an outcome", over)
	for _, bad := range []string{`{"type":"legal"}`, `{"type":"legal","id":0}`, `{"type":"copy","id":-1}`,
		`{"type":"view","id":%d,"side":"nobody"}`, `{"type":"play","id":%d}`, `{"type":"play","id":%d,"i":-1}`,
		`{"type":"play","id":%d,"i":1000000}`} {
		if strings.Contains(bad, "%d") {
			bad = fmt.Sprintf(bad, one.ID)
		}
		answer := f.ask("%s", bad)
		check(answer.Type == "error" && answer.Text != "", bad, answer)
	}
	gone := f.ask(`{"type":"drop","id":%d}`, two.ID)
	check(gone.Type == "dropped", "a drop", gone)
	gone = f.ask(`{"type":"outcome","id":%d}`, two.ID)
	check(gone.Type == "error", "a dropped position answers", gone)
	if t.N > 1 {
		gone = f.ask(`{"type":"outcome","id":1}`)
		check(gone.Type == "error", "a position of an earlier decision answers", gone)
	} else {
		for held := 1; ; held++ {
			answer := f.ask(`{"type":"copy","id":%d}`, one.ID)
			if answer.Type == "error" {
				check(held == 1000 && strings.Contains(answer.Text, "1000"), "too many positions", answer)
				answer = f.ask(`{"type":"guess"}`)
				check(answer.Type == "error", "a guess too many", answer)
				break
			}
			check(answer.Type == "position" && held < 1000, "many positions", answer)
		}
	}
	return last
}

// programPath is the path of a program of a kind.
func programPath(t *testing.T, kind string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "bot-"+kind)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if os.Symlink(self, path) == nil {
		return path
	}
	data, err := os.ReadFile(self)
	if err == nil {
		err = os.WriteFile(path, data, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// maker runs programs of a kind.
func maker(t *testing.T, kind string, o program.Options) bots.Maker {
	t.Helper()
	m, err := program.New(kind, programPath(t, kind), o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func toyGame(t *testing.T) kernel.Game {
	t.Helper()
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// match plays a game, at most so many actions of it, and returns the actions and what went wrong. It ends the bots.
func match(t *testing.T, ctx context.Context, g kernel.Game, scenario int, most int,
	makers ...bots.Maker) (played []kernel.Action, err error) {
	t.Helper()
	src := chance.NewRand(11)
	pos, err := g.Start(kernel.Setup{Scenario: g.Info().Scenarios[scenario].ID}, src)
	if err != nil {
		t.Fatal(err)
	}
	var players [2]bots.Bot
	for s := range players {
		players[s] = makers[s].New(g, kernel.Side(s), uint64(100+s))
	}
	defer func() {
		for _, p := range players {
			bots.End(p, pos.Outcome())
		}
	}()
	var v kernel.View
	for len(played) < most && !pos.Outcome().Over {
		pos.View(pos.ToMove(), &v)
		a, err := players[pos.ToMove()].Choose(ctx, &v, pos.Legal(nil))
		if err != nil {
			return played, err
		}
		if err := pos.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
		played = append(played, a)
	}
	return played, nil
}

// twin is the bot in this process that chooses as a program's random or marks kind does.
func twin(kind string) bots.Maker {
	return bots.Maker{Name: "twin", New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
		if kind == "random" {
			return bots.Random.New(g, side, program.ProgramSeed(seed))
		}
		x, err := kernel.NewIndex(g.Info())
		if err != nil {
			panic(err)
		}
		return inProcess(func(v *kernel.View, legal []kernel.Action) kernel.Action {
			w := *v
			if w.Marks == nil {
				w.Marks = []kernel.Mark{}
			}
			text, err := json.Marshal(w)
			if err != nil {
				panic(err)
			}
			var texts []string
			for _, a := range legal {
				texts = append(texts, x.FormatAction(a))
			}
			return legal[mark(text, texts)%uint64(len(legal))]
		})
	}}
}

type inProcess func(*kernel.View, []kernel.Action) kernel.Action

func (f inProcess) Choose(_ context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	return f(v, legal), nil
}

// TestProgramsPlayAsTheirTwins: a program gets the seed, the whole view and the whole list, and what it chooses is
// played. The choices of both kinds depend on all of them.
func TestProgramsPlayAsTheirTwins(t *testing.T) {
	moscow, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game kernel.Game
		most int
	}{{toyGame(t), 1_000_000}, {moscow, 400}} {
		for _, kind := range []string{"random", "marks"} {
			t.Run(c.game.Info().ID+"/"+kind, func(t *testing.T) {
				m := maker(t, kind, program.Options{})
				got, err := match(t, t.Context(), c.game, 0, c.most, m, m)
				if err != nil {
					t.Fatal(err)
				}
				want, err := match(t, t.Context(), c.game, 0, c.most, twin(kind), twin(kind))
				if err != nil || len(want) < 20 {
					t.Fatal(len(want), err)
				}
				if !reflect.DeepEqual(got, want) {
					t.Errorf("the programs played %d actions, their twins %d, and not the same", len(got), len(want))
				}
			})
		}
	}
}

// TestProgramsSearchOnGuesses: requests are answered from guesses of the program's own view. The checks are in look.
func TestProgramsSearchOnGuesses(t *testing.T) {
	moscow, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []kernel.Game{toyGame(t), moscow} {
		m := maker(t, "searches", program.Options{})
		if played, err := match(t, t.Context(), g, 0, 60, m, m); err != nil || len(played) < 10 {
			t.Errorf("%s: %d actions, %v", g.Info().ID, len(played), err)
		}
	}
}

// TestMisbehaviourIsNamed: anything that a program does wrong is an error that names the bot, its side and what it did,
// and ends the program (goleak and the pipes check that).
func TestMisbehaviourIsNamed(t *testing.T) {
	g := toyGame(t)
	pos, err := g.Start(kernel.Setup{Scenario: g.Info().Scenarios[0].ID}, chance.NewRand(11))
	if err != nil {
		t.Fatal(err)
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	legal := pos.Legal(nil)
	first := fmt.Sprintf(`write {"type":"choice","n":1,"i":0} for %q`, x.FormatAction(legal[0]))
	second := fmt.Sprintf(`write {"type":"choice","n":1,"i":1} for %q`, x.FormatAction(legal[1]))
	for kind, want := range map[string][]string{
		"dies-at-once": {"ended (exit status 3", `"no licence"`, "before it was ready"},
		"unready":      {`said "choice" where "ready" was due: write {"type":"ready","name":"..."} first`},
		"dies":         {`("the dies one")`, "ended (exit status 3", "KeyError: 'view'", "at decision 1"},
		"ends":         {"ended (exit status 0) at decision 1"},
		"babbles":      {`"Thinking..."`, "not a message", "standard error", "at decision 1"},
		"untyped":      {`wrote "{\"n\":1,\"i\":0}", a message without a type, at decision 1: ` + first},
		"strange": {`said "resign" where a choice or a request was due at decision 1: the types are choice, guess, ` +
			`legal, play, view, outcome, copy, drop; ` + first},
		"chooses":      {`said "choise" where a choice or a request was due at decision 1: did you mean "choice"?`},
		"lists":        {`wrote "[1,4]", a JSON list and not an object, at decision 1: ` + first},
		"lists-action": {`, a JSON list and not an object, at decision 1: ` + second},
		"number":       {`wrote "1", a JSON number and not an object, at decision 1: ` + second},
		"far-number":   {`wrote "999", a JSON number and not an object, at decision 1: ` + first},
		"null":         {`wrote "null", a JSON null and not an object, at decision 1: ` + first},
		"string":       {`a JSON string and not an object, at decision 1: ` + second},
		"plain":        {`which is not a message`, `at decision 1: ` + second},
		"near":         {`ove w-2foot 1" is not listed: did you mean "move w-2foot 1"? ` + second},
		"elsewhere": {`"move w-1foot 99999" is not listed: those that begin with "move" are move `, `move w-2foot 1`,
			`: ` + first},
		"verb":   {`no listed action begins with "attack": they begin with move, done: ` + first},
		"texts":  {`in which "i" is a JSON string where a whole number is wanted, at decision 1: ` + second},
		"action": {`chose no action at decision 1: "i" is missing, and a choice has no "action": ` + first},
		"seed": {`in which "seed" is a JSON number -1 where a whole number from 0 to 18446744073709551615 is wanted`,
			`at decision 1: ` + first},
		"sided": {`in which "side" is a JSON number where a string is wanted, at decision 1: ` + first},
		"one-and-a-half": {`in which "i" is a JSON number 1.5 where a whole number is wanted, at decision 1: ` +
			first},
		"long":   {"wrote a line of more than 65536 bytes at decision 1"},
		"greedy": {"at decision 1, where 0 to", first},
		"below":  {"chose action -1 at decision 1", first},
		"vague":  {`chose no action at decision 1: "i" is missing: ` + first},
		"behind": {`answered decision 0 where decision 1 was due: the choice repeats the "n" of the question`},
		"eager":  {"answered decision 1 where decision 2 was due"},
		"shuts":  {"closed its standard output at decision 1"},
	} {
		t.Run(kind, func(t *testing.T) {
			m := maker(t, kind, program.Options{})
			_, err := match(t, t.Context(), toyGame(t), 0, 1000, m, m)
			names(t, err, append(want, "the bot "+kind, "which plays west"))
		})
	}
}

// TestLatenessIsNamed: a program that takes longer than its time is ended, whatever it does meanwhile.
func TestLatenessIsNamed(t *testing.T) {
	for kind, want := range map[string]string{
		"mute":            "was not ready 200ms after its start",
		"stopped-at-once": "its start",
		"slow":            "did not make decision 1 within 300ms",
		"busy":            "did not make decision 1 within 300ms",
		"floods":          "did not make decision 1 within 300ms",
	} {
		t.Run(kind, func(t *testing.T) {
			o := program.Options{Budget: 300 * time.Millisecond, Start: program.DefaultStart}
			if strings.Contains(want, "start") {
				o.Start = 200 * time.Millisecond
			}
			m := maker(t, kind, o)
			_, err := match(t, t.Context(), toyGame(t), 0, 1000, m, m)
			if kind == "stopped-at-once" && err != nil &&
				strings.Contains(err.Error(), "closed its standard input before it was ready") {
				return // found out before the time was over
			}
			names(t, err, []string{"the bot " + kind, want})
		})
	}
}

func names(t *testing.T, err error, want []string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q does not say %q", err, w)
		}
	}
}

// TestAFailedBotStaysFailed: a failed bot is not started again, but its maker can make a new one.
func TestAFailedBotStaysFailed(t *testing.T) {
	g := toyGame(t)
	pos, err := g.Start(kernel.Setup{Scenario: g.Info().Scenarios[0].ID}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	var v kernel.View
	pos.View(pos.ToMove(), &v)
	m := maker(t, "dies", program.Options{})
	b := m.New(g, pos.ToMove(), 1)
	_, first := b.Choose(t.Context(), &v, pos.Legal(nil))
	_, second := b.Choose(t.Context(), &v, pos.Legal(nil))
	if first == nil || second != first {
		t.Errorf("first %v, then %v", first, second)
	}
	bots.End(b, pos.Outcome())

	m = maker(t, "random", program.Options{})
	b = m.New(g, pos.ToMove(), 1)
	bots.End(b, pos.Outcome()) // never started
	if _, err := b.Choose(t.Context(), &v, pos.Legal(nil)); err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("asked after its end: %v", err)
	}
}

// TestTheContextEndsTheProgram: when the context ends, so does the program, at once, and the error is the context's.
func TestTheContextEndsTheProgram(t *testing.T) {
	for _, kind := range []string{"slow", "busy", "mute"} {
		ctx, cancel := context.WithCancel(t.Context())
		m := maker(t, kind, program.Options{Budget: time.Hour, Start: time.Hour})
		time.AfterFunc(200*time.Millisecond, cancel)
		if _, err := match(t, ctx, toyGame(t), 0, 1000, m, m); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", kind, err)
		}
		if _, err := match(t, ctx, toyGame(t), 0, 1000, m, m); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, with a context that has ended: %v", kind, err)
		}
	}
}

// TestStandardErrorIsPassedOn: it is passed on line by line, also a last line without an end, without empty ones.
func TestStandardErrorIsPassedOn(t *testing.T) {
	var mu sync.Mutex
	var said []string
	m := maker(t, "chatty", program.Options{Said: func(line string) {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, line)
	}})
	if _, err := match(t, t.Context(), toyGame(t), 0, 1, m, m); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(said) != 2 || !strings.HasPrefix(said[0], "considering ") || strings.HasSuffix(said[0], "\r") ||
		said[1] != "halfended, over false" {
		t.Errorf("%q", said)
	}
}

// TestAProgramThatLingersIsKilled: a program has a second to end after its game.
func TestAProgramThatLingersIsKilled(t *testing.T) {
	m := maker(t, "lingers", program.Options{})
	began := time.Now()
	if _, err := match(t, t.Context(), toyGame(t), 0, 2, m, m); err != nil {
		t.Fatal(err)
	}
	if time.Since(began) < time.Second {
		t.Error("it was not given its time")
	}
}

// TestWhatCannotBeRunIsNamed: a program that cannot be run is an error before any game.
func TestWhatCannotBeRunIsNamed(t *testing.T) {
	none := filepath.Join(t.TempDir(), "nothing")
	_, err := program.New("fritz", none, program.Options{})
	if err == nil || !strings.Contains(err.Error(), none) || !strings.Contains(err.Error(), "fritz") {
		t.Errorf("a missing program: %v", err)
	}
	plain := filepath.Join(t.TempDir(), "plain.txt")
	if err := os.WriteFile(plain, []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := program.New("fritz", plain, program.Options{}); err == nil || !strings.Contains(err.Error(), plain) {
		t.Errorf("a file that is not a program: %v", err)
	}
	if runtime.GOOS == "windows" {
		return // without permission bits, only the name tells a program
	}
	for path, says := range map[string]string{plain: "chmod +x", none + " --fast": "takes no arguments"} {
		if _, err := program.New("fritz", path, program.Options{}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", path, err, says)
		}
	}
	// It has the mode of a program but is not one: that is an error when it is started.
	bad := filepath.Join(t.TempDir(), "bad")
	if err := os.WriteFile(bad, []byte{0, 1, 2, 3}, 0o755); err != nil {
		t.Fatal(err)
	}
	m, err := program.New("fritz", bad, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = match(t, t.Context(), toyGame(t), 0, 1, m, m)
	names(t, err, []string{"the bot fritz", "cannot be started", "#!/usr/bin/env"})
}

// TestProgramSeedsTellNothing: a program's seed is below 2^53, repeatable, and not the bot's seed.
func TestProgramSeedsTellNothing(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(1000) {
		p := program.ProgramSeed(seed)
		if p >= 1<<53 || p == seed || seen[p] || p != program.ProgramSeed(seed) {
			t.Fatalf("seed %d gives %d", seed, p)
		}
		seen[p] = true
	}
}
