// Package program runs bots that are programs of their own, in any language: a process that gets what its side may see,
// as one JSON object a line, and answers with a choice. docs/bots-as-programs.md describes the protocol. bot.go is the
// bot, process.go the running program with its pipes, search.go what a program may ask to look ahead, serve.go the
// other end: this program as such a bot.
package program

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"umpire/bots"
	"umpire/kernel"
)

// Protocol is the name of the protocol between Umpire and a bot's program: JSON objects, one a line, on the program's
// standard input and output. docs/bots-as-programs.md describes it.
const Protocol = "umpire-bot-1"

// The time that a program has, unless Options says otherwise.
const (
	DefaultBudget = 10 * time.Second // for a decision
	DefaultStart  = 30 * time.Second // from its start until it is ready
)

// Options says how a bot's program is run.
type Options struct {
	Budget time.Duration // for one decision, by the clock on the wall; 0 for DefaultBudget
	Start  time.Duration // until it is ready; 0 for DefaultStart
	Args   []string      // the program's arguments
	// Said gets each line that the program writes to its standard error. It may be called by several goroutines at
	// once. Nil: such lines are dropped, except the last one, which an error quotes.
	Said func(line string)
}

// New makes a maker of bots that a program plays. The program (a path, or a name that is looked for as a shell does) is
// started once for each game in which it has a decision to make. The error says why it cannot be run.
func New(name, program string, o Options) (bots.Maker, error) {
	path, err := exec.LookPath(program)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		hint := ""
		switch {
		case errors.Is(err, fs.ErrPermission):
			hint = " (make it executable: chmod +x)"
		case strings.Contains(program, " "):
			hint = " (a program takes no arguments: write a script that gives them)"
		}
		return bots.Maker{}, fmt.Errorf("the bot %s cannot be run: %w%s", name, err, hint)
	}
	if o.Budget <= 0 {
		o.Budget = DefaultBudget
	}
	if o.Start <= 0 {
		o.Start = DefaultStart
	}
	var known gameLine
	return bots.Maker{
		Name: name,
		Text: "The program " + program + ".",
		New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
			b := &programBot{name: name, path: path, options: o, game: g, side: side, seed: programSeed(seed)}
			var err error
			if b.x, b.info, err = known.of(g); err != nil {
				b.failed = fmt.Errorf("the bot %s cannot play: %w", name, err)
			}
			return b
		},
	}, nil
}

// gameLine keeps the description of a game that is sent at the start of each: it is long, and the same every time.
type gameLine struct {
	mu    sync.Mutex
	about *kernel.Info
	x     *kernel.Index
	json  json.RawMessage
}

func (l *gameLine) of(g kernel.Game) (*kernel.Index, json.RawMessage, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	info := g.Info()
	if l.about != info {
		x, err := kernel.NewIndex(info)
		if err != nil {
			return nil, nil, err
		}
		text, err := json.Marshal(info)
		if err != nil {
			return nil, nil, err
		}
		l.about, l.x, l.json = info, x, text
	}
	return l.x, l.json, nil
}

// programSeed is the seed that a program gets. It follows from the bot's seed, so that a game can be repeated, but the
// bot's seed and those of the game's draws cannot be computed from it. It is below 2^53, which fits the numbers of
// every language.
func programSeed(seed uint64) uint64 {
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64([]byte(Protocol), seed))
	return binary.LittleEndian.Uint64(sum[:]) >> 11
}

// programBot is a bot that a program plays.
type programBot struct {
	name, path string
	options    Options
	game       kernel.Game
	x          *kernel.Index
	info       json.RawMessage
	side       kernel.Side
	seed       uint64

	p      *process
	calls  string // the name that the program gives itself
	n      int    // decisions so far
	failed error  // why it is not asked again
	search search
}

// The messages to a program.
type (
	toldStart struct {
		Type     string          `json:"type"`
		Protocol string          `json:"protocol"`
		Game     json.RawMessage `json:"game"`
		Side     string          `json:"side"`
		Seed     uint64          `json:"seed"`
	}
	toldChoose struct {
		Type  string      `json:"type"`
		N     int         `json:"n"`
		View  kernel.View `json:"view"`
		Legal []listed    `json:"legal"`
		Ms    int64       `json:"ms"`
	}
	toldEnd struct {
		Type    string         `json:"type"`
		Outcome kernel.Outcome `json:"outcome"`
	}
	// listed is one legal action.
	listed struct {
		I    int      `json:"i"`
		Text string   `json:"text"`
		A    [4]int16 `json:"a"` // verb, piece, place, n
	}
)

// message is a message from a program. Fields that its type does not have are ignored.
type message struct {
	Type string `json:"type"`
	Name string `json:"name"`
	N    *int   `json:"n"`
	I    *int   `json:"i"`
	ID   *int   `json:"id"`
	Seed uint64 `json:"seed"`
	Side string `json:"side"`

	line []byte // as it was written
}

// list is the legal actions as they are sent.
func list(x *kernel.Index, legal []kernel.Action) []listed {
	out := make([]listed, len(legal))
	for i, a := range legal {
		out[i] = listed{i, x.FormatAction(a), [4]int16{int16(a.Verb), int16(a.Piece), int16(a.Place), a.N}}
	}
	return out
}

// withLists is the view with empty lists in place of missing ones, so that no list is null in JSON.
func withLists(v *kernel.View) kernel.View {
	w := *v
	if w.Facts == nil {
		w.Facts = []int32{}
	}
	if w.Places == nil {
		w.Places = []kernel.PlaceView{}
	}
	if w.Pieces == nil {
		w.Pieces = []kernel.PieceView{}
	}
	if w.Marks == nil {
		w.Marks = []kernel.Mark{}
	}
	return w
}

// fault is an error that names the bot and what it did.
func (b *programBot) fault(did error) error {
	who := b.name
	if b.calls != "" {
		who += " (" + b.calls + ")"
	}
	return fmt.Errorf("the bot %s, which plays %s, %w", who, b.x.Info().Sides[b.side].ID, did)
}

// Choose asks the program, and answers its requests. Any error ends the program.
func (b *programBot) Choose(ctx context.Context, v *kernel.View, legal []kernel.Action) (a kernel.Action, err error) {
	if b.failed != nil {
		return a, b.failed
	}
	b.failed = b.fault(errors.New("was interrupted")) // replaced below, unless something panics
	defer func() {
		if b.search.clear(); b.failed != nil && b.p != nil {
			b.p.kill()
			b.p = nil
		}
	}()
	if b.failed = ctx.Err(); b.failed != nil {
		return a, b.failed
	}
	if b.p == nil {
		err = b.start(ctx)
	}
	if err == nil {
		a, err = b.decide(ctx, v, legal)
	}
	if err != nil && ctx.Err() != nil {
		err = ctx.Err()
	} else if err != nil {
		err = b.fault(err)
	}
	b.failed = err
	return a, err
}

// beReady says how a program begins.
const beReady = `write {"type":"ready","name":"..."} first`

// start starts the program and waits until it is ready.
func (b *programBot) start(ctx context.Context) (err error) {
	if b.p, err = run(b.path, b.options.Args, b.options.Said); err != nil {
		hint := ""
		if errors.Is(err, syscall.ENOEXEC) {
			hint = " (a script begins with a line such as #!/usr/bin/env python3)"
		}
		return fmt.Errorf("cannot be started: %w%s", err, hint)
	}
	ctx, cancel := context.WithTimeout(ctx, b.options.Start)
	defer cancel()
	h, err := b.p.ask(ctx, toldStart{"start", Protocol, b.info, b.x.Info().Sides[b.side].ID, b.seed})
	switch {
	case errors.Is(err, errLate):
		return fmt.Errorf("was not ready %v after its start (does it flush its output after each line?)",
			b.options.Start)
	case err != nil:
		err = fmt.Errorf("%w before it was ready", err)
		if errors.As(err, new(*misshapen)) {
			err = fmt.Errorf("%w: %s", err, beReady)
		}
		return err
	case h.Type != "ready":
		return fmt.Errorf("said %q where \"ready\" was due: %s", shorten(h.Type), beReady)
	}
	if h.Name != "" {
		b.calls = strconv.Quote(shorten(h.Name))
	}
	return nil
}

// decide asks for one decision.
func (b *programBot) decide(ctx context.Context, v *kernel.View, legal []kernel.Action) (a kernel.Action, err error) {
	b.n++
	b.search.begin(b, v)
	ctx, cancel := context.WithTimeout(ctx, b.options.Budget)
	defer cancel()
	sent := list(b.x, legal)
	h, err := b.p.ask(ctx, toldChoose{"choose", b.n, withLists(v), sent, b.options.Budget.Milliseconds()})
	for ; err == nil && h.Type != "choice"; h, err = b.p.ask(ctx, b.search.answer(h)) {
		if !slices.Contains(answers, h.Type) {
			like := kernel.Like(h.Type, slices.Values(answers))
			if like == "" {
				like = ": the types are " + strings.Join(answers, ", ") + "; " + b.write(h.line, sent)
			}
			return a, fmt.Errorf("said %q where a choice or a request was due at decision %d%s", shorten(h.Type), b.n,
				like)
		}
	}
	switch bad := (*misshapen)(nil); {
	case errors.Is(err, errLate):
		return a, fmt.Errorf("did not make decision %d within %v (does it flush its output after each line? "+
			"--budget gives it more time)", b.n, b.options.Budget)
	case errors.As(err, &bad):
		return a, fmt.Errorf("%w at decision %d: %s", err, b.n, b.write(bad.line, sent))
	case err != nil:
		return a, fmt.Errorf("%w at decision %d", err, b.n)
	case h.N == nil || *h.N != b.n:
		return a, fmt.Errorf("answered decision %s where decision %d was due: the choice repeats the \"n\" of the "+
			"question", number(h.N), b.n)
	case h.I == nil:
		return a, fmt.Errorf("chose no action at decision %d: \"i\" is missing%s: %s", b.n, strange(h.line),
			b.write(h.line, sent))
	case *h.I < 0 || *h.I >= len(legal):
		return a, fmt.Errorf("chose action %d at decision %d, where 0 to %d are listed: %s", *h.I, b.n, len(legal)-1,
			b.write(h.line, sent))
	}
	return legal[*h.I], nil
}

// End tells the program how the game ended, and kills it if it still runs a second later.
func (b *programBot) End(o kernel.Outcome) {
	if b.p != nil {
		b.p.end(toldEnd{"end", o})
		b.p = nil
	}
	if b.failed == nil {
		b.failed = fmt.Errorf("the game of the bot %s has ended", b.name)
	}
}

func number(n *int) string {
	if n == nil {
		return "without a number"
	}
	return strconv.Itoa(*n)
}

// shorten is what a program wrote, short enough for an error.
func shorten(s string) string { return kernel.Clip(s, 160) }
