// Proofs on a small game, and playing a puzzle.

package puzzles

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/lab"
)

// TestEveryDrawIsTried: the source gives all results of all draws, also where the number of draws depends on them.
func TestEveryDrawIsTried(t *testing.T) {
	src := &every{}
	seen := map[[2]int]bool{}
	for {
		a := src.Die(chance.Label{}, 3)
		b := 0
		if a > 1 {
			b = 1 + src.Lot(chance.Label{}, []int16{5, 6, 7, 8})
		}
		if seen[[2]int{a, b}] {
			t.Fatalf("%d and %d come twice", a, b)
		}
		seen[[2]int{a, b}] = true
		if !src.advance() {
			break
		}
	}
	if len(seen) != 1+2*4 {
		t.Errorf("%d results", len(seen))
	}
}

// chain is a game of one question after another for proofs: its position is a word of what comes, one letter each. s:
// the side chooses, 1 goes on and 2 loses; o: the other side replies, 1 and 2 both go on; d: a die of two that goes on;
// x: a die that may lose; t: the other side's turn. At the end the side has won.
type chain struct {
	kernel.Position
	word string
	lost bool
}

func (c *chain) ToMove() kernel.Side {
	switch {
	case c.lost || c.word == "":
		return kernel.NoSide
	case c.word[0] == 'o' || c.word[0] == 't':
		return kernel.SideB
	}
	return kernel.SideA
}

func (c *chain) Prompt(kernel.Side) kernel.Prompt { return kernel.Prompt{Reply: c.word[0] == 'o'} }

func (c *chain) Legal(l []kernel.Action) []kernel.Action {
	return append(l, kernel.Action{Verb: 1}, kernel.Action{Verb: 2})
}

func (c *chain) Play(a kernel.Action, src chance.Source, _ *kernel.Events) error {
	switch c.word[0] {
	case 's':
		c.lost = a.Verb == 2
	case 'd':
		src.Die(chance.Label{}, 2)
	case 'x':
		c.lost = src.Die(chance.Label{}, 6) == 6
	}
	c.word = c.word[1:]
	return nil
}

func (c *chain) AppendBinary(b []byte) ([]byte, error) {
	return fmt.Appendf(b, "%s %t", c.word, c.lost), nil
}

func (c *chain) Copy(into kernel.Position) { *into.(*chain) = *c }
func (c *chain) New() kernel.Position      { return &chain{} }
func (c *chain) Outcome() kernel.Outcome {
	w := kernel.SideA
	if c.lost {
		w = kernel.SideB
	}
	return kernel.Outcome{Over: true, Winner: w}
}

// TestProofs: a line is proved if every draw and every reply still wins, and not if one of them does not, if the other
// side's turn comes first, or if too much would have to be tried.
func TestProofs(t *testing.T) {
	one := kernel.Action{Verb: 1}
	for word, want := range map[string]bool{"s": true, "sss": true, "sds": true, "sos": true, "sodos": true,
		"sx": false, "sxs": false, "sts": false, "so": true, "ssox": false} {
		var line []kernel.Action
		for range word {
			line = append(line, one)
		}
		proof, ok, err := Prove(&chain{word: word}, Task{Side: kernel.SideA, Turns: 1}, line, 10_000)
		if ok != want || err != nil {
			t.Errorf("%s: %v, %v", word, ok, err)
		}
		if want && (proof.Drawn != strings.ContainsAny(word, "dx") || proof.Answered != strings.Contains(word, "o")) {
			t.Errorf("%s: %+v", word, proof)
		}
	}
	if _, ok, _ := Prove(&chain{word: "ss"}, Task{Side: kernel.SideB, Turns: 1}, nil, 100); ok {
		t.Error("the side that never moves is said to win")
	}
	long := make([]kernel.Action, 30)
	for i := range long {
		long[i] = one
	}
	endless := &chain{word: strings.Repeat("d", 30)}
	if _, ok, err := Prove(endless, Task{Side: kernel.SideA, Turns: 1}, long, 1000); ok || err != ErrTooLarge {
		t.Errorf("a proof without end: %v, %v", ok, err)
	}
}

// TestProofsOfTwoTurns: the other side's whole turn is tried, it has no more of them than the task allows, and a goal
// is enough when it is reached.
func TestProofsOfTwoTurns(t *testing.T) {
	goal := func(pos kernel.Position) bool { return len(pos.(*chain).word) == 1 }
	for word, want := range map[string][2]bool{ // proved in one turn, in two
		"s": {true, true}, "sts": {false, true}, "stots": {false, true}, "stsots": {false, false},
		"ststs": {false, false}, "stx": {false, false}, "tts": {false, true},
	} {
		line := slices.Repeat([]kernel.Action{{Verb: 1}}, len(word))
		for turns := 1; turns <= 2; turns++ {
			_, ok, err := Prove(&chain{word: word}, Task{Side: kernel.SideA, Turns: turns}, line, 10_000)
			if ok != want[turns-1] || err != nil {
				t.Errorf("%s in %d: %v, %v", word, turns, ok, err)
			}
		}
		task := Task{Side: kernel.SideA, Turns: 2, Goal: goal}
		if _, ok, _ := Prove(&chain{word: word + "x"}, task, line, 10_000); ok != want[1] {
			t.Errorf("%s and then a goal: %v", word, ok)
		}
	}
}

// idle passes, and does nothing else.
type idle struct{}

func (idle) Choose(_ context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	return legal[0], nil
}

// TestFoundPuzzlesHold: a puzzle that is found in a game plays as a case, and is what Solve plays: the line solves it,
// and a bot that takes the first action of every list does not.
func TestFoundPuzzlesHold(t *testing.T) {
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	maker := bots.Maker{Name: "idle", New: func(kernel.Game, kernel.Side, uint64) bots.Bot { return idle{} }}
	s := Search{Lines: 300, Longest: 12, Most: 20_000, Guesses: 3, PerGame: 1, Turns: 1, Idle: maker}
	p := lab.Plan{Game: g, Setup: kernel.Setup{Scenario: "dnieper"}, Set: bots.Set{bots.Random},
		Bots: [2]string{"random", "random"}, Games: 60, Seed: 1}
	for game := range p.Games {
		found, err := s.Look(context.Background(), p, game)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			text, err := f.Case(g, "A win")
			if err != nil {
				t.Fatal(err)
			}
			c, err := try.Parse("found", strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if err := try.Run(c, g, nil); err != nil {
				t.Fatal(err)
			}
			player := bots.Maker{Name: "line", New: func(kernel.Game, kernel.Side, uint64) bots.Bot {
				return &follower{f.Line}
			}}
			if len(f.Draws) == 0 && !f.Proof.Answered {
				if ok, err := Solve(context.Background(), c, g, &player, 1); !ok || err != nil {
					t.Errorf("its line does not solve it: %v", err)
				}
			}
			if ok, err := Solve(context.Background(), c, g, &maker, 1); ok || err != nil {
				t.Errorf("doing nothing solves it: %v", err)
			}
			return
		}
	}
	t.Error("no puzzle was found")
}

// follower plays a line.
type follower struct{ line []kernel.Action }

func (f *follower) Choose(_ context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	if len(f.line) == 0 {
		return legal[0], nil
	}
	a := f.line[0]
	f.line = f.line[1:]
	return a, nil
}
