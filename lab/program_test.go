// Tests of runs with programs as bots, which are this test binary itself.

package lab

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"umpire/bots"
	"umpire/bots/program"
	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestMain runs the tests, or, called by a name that begins with bot-, plays as a bot.
func TestMain(m *testing.M) {
	if kind, ok := strings.CutPrefix(filepath.Base(os.Args[0]), "bot-"); ok {
		beProgram(kind)
		return
	}
	goleak.VerifyTestMain(m)
}

// pick is a choice that both a program and a bot in this process can make, and that looks random.
func pick(n int, legal []string) int {
	return chance.NewRand(uint64(n)<<32 + uint64(len(strings.Join(legal, " ")))).Below(len(legal))
}

func beProgram(kind string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		var t struct {
			Type  string
			N     int
			Legal []struct{ Text string }
		}
		if err := json.Unmarshal(in.Bytes(), &t); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch t.Type {
		case "start":
			fmt.Println(`{"type":"ready"}`)
		case "choose":
			if strings.HasPrefix(kind, "dies") && t.N == 5 {
				fmt.Fprintln(os.Stderr, "out of ideas")
				os.Exit(4)
			}
			var texts []string
			for _, l := range t.Legal {
				texts = append(texts, l.Text)
			}
			fmt.Printf(`{"type":"choice","n":%d,"i":%d}`+"\n", t.N, pick(t.N, texts))
		}
	}
}

// picker is the bot in this process that chooses as the program does.
type picker struct {
	x *kernel.Index
	n int
}

func (p *picker) Choose(_ context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	p.n++
	var texts []string
	for _, a := range legal {
		texts = append(texts, p.x.FormatAction(a))
	}
	return legal[pick(p.n, texts)], nil
}

// testProgram is this test binary as a bot of a kind.
func testProgram(t *testing.T, kind string) bots.Maker {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "bot-"+kind)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if os.Symlink(self, path) != nil {
		data, err := os.ReadFile(self)
		if err == nil {
			err = os.WriteFile(path, data, 0o755)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	m, err := program.New(kind, path, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestProgramsPlayTheSameGames: with the same choices, programs give the results that bots in this process give, whole
// games of toy and the beginnings of Moscow '41's, with programs on both sides and several at a time.
func TestProgramsPlayTheSameGames(t *testing.T) {
	small, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	moscow, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	inside := bots.Maker{Name: "picker", New: func(g kernel.Game, _ kernel.Side, _ uint64) bots.Bot {
		x, err := kernel.NewIndex(g.Info())
		if err != nil {
			panic(err)
		}
		return &picker{x: x}
	}}
	outside := testProgram(t, "picker")
	for _, p := range []Plan{
		{Game: small, Games: 4, Jobs: 2},
		{Game: moscow, Games: 1, MaxActions: 300},
	} {
		p.Setup.Scenario, p.Bots, p.Seed = p.Game.Info().Scenarios[0].ID, [2]string{"picker", "picker"}, 9
		p.Set = bots.Set{inside}
		want, _ := run(t, p)
		p.Set = bots.Set{outside}
		got, _ := run(t, p)
		for i := range got {
			if got[i].Finished != (p.Game == kernel.Game(small)) || got[i].Actions < 20 {
				t.Errorf("%s: %+v", p.Game.Info().ID, got[i])
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: programs got\n%+v, bots inside\n%+v", p.Game.Info().ID, got, want)
		}
	}
}

// TestAProgramThatFailsFailsTheRun: the error names the game, its seed, the action, the bot and what it did.
func TestAProgramThatFailsFailsTheRun(t *testing.T) {
	p := plan(t, 2)
	p.Set = append(p.Set, testProgram(t, "dies"))
	p.Bots[1] = "dies"
	_, err := Run(context.Background(), p, nil)
	if err == nil {
		t.Fatal("no error")
	}
	for _, w := range []string{"game 0 (seed ", ", action ", "the bot dies, which plays east, ended (exit status 4",
		"out of ideas", "at decision 5"} {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q does not say %q", err, w)
		}
	}
}

// TestTheExampleInPython plays a match against the random bot, where there is a Python.
func TestTheExampleInPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("there is no python3 that a script could name")
	}
	if out, err := exec.Command(python, "-c", "print(6*7)").Output(); err != nil ||
		strings.TrimSpace(string(out)) != "42" {
		t.Skip("python3 does not run: ", err)
	}
	m, err := program.New("python", filepath.Join("..", "docs", "examples", "randombot.py"), program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := plan(t, 1)
	p.Set, p.Games, p.Paired, p.Bots[0] = append(p.Set, m), 2, true, "python"
	first, _ := run(t, p)
	again, _ := run(t, p)
	if len(first) != 2 || !first[0].Finished || !reflect.DeepEqual(first, again) {
		t.Errorf("%+v, and again %+v", first, again)
	}
}

// TestThePageShowsTheExample: the bot in the document is the example without its first lines.
func TestThePageShowsTheExample(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "bots-as-programs.md"))
	example, err2 := os.ReadFile(filepath.Join("..", "docs", "examples", "randombot.py"))
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	_, code, ok := bytes.Cut(example, []byte("\"\"\"\n"))
	if !ok || !bytes.Contains(page, append([]byte("```python\n"), code...)) {
		t.Error("docs/bots-as-programs.md shows another program than docs/examples/randombot.py")
	}
}
