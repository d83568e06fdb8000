// Package lab plays many games between bots and reports results with their intervals, follies, luck and speed.
//
// It runs positions directly, without tables or storage, each worker with its own position. The same seed gives the
// same games, however many workers there are. It knows no rules. `umpire sim`, `shift` and
// `league` are its command lines.
package lab

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Plan says what to play.
type Plan struct {
	Game  kernel.Game
	Setup kernel.Setup
	// From, if not nil, is the encoded position that every game starts from, in place of the scenario's set-up;
	// FromName says what it is.
	From     []byte
	FromName string
	Set      bots.Set               // the bots to choose from
	Bots     [kernel.Players]string // their names, by side
	Paired   bool                   // play every pair of games with the same set-up and draws, bots swapped
	Games    int
	Seed     uint64
	// Without are the numbers of rules that Game has already been made without, for the record.
	Without []string
	// Fewer are the handicaps that Game has already been made with, "SIDE/KIND", for the record.
	Fewer []string
	Jobs  int // workers; 0 for one on each CPU
	// MaxActions ends a game that does not end by itself; 0 for a million. Such a game is reported as unfinished.
	MaxActions int
	// Watch counts follies and measures luck, where the game can tell them. It costs time, so speed is measured
	// without.
	Watch bool
	// Test, if not nil, ends the run as soon as it has decided between two rates of the first bot. Games is then the
	// most that are played.
	Test *SPRT
	// Progress, if not nil, is told how many games are done. It is called by one goroutine at a time.
	Progress func(done int)
	// Elsewhere, if not nil, plays the games in place of this process.
	Elsewhere Source
}

// Source plays the games of a plan, which has been checked, and yields each result, in the order of the games, until
// all are played or yield says that there are enough.
type Source func(ctx context.Context, p *Plan, yield func(Result) bool) error

// Result is one game.
type Result struct {
	Game     int                    `json:"game"` // from 0
	Seed     uint64                 `json:"seed"`
	Bots     [kernel.Players]string `json:"bots"`
	Winner   string                 `json:"winner"` // a side's id, or "none"
	Level    string                 `json:"level"`
	Rule     string                 `json:"rule,omitempty"`
	Points   [kernel.Players]int32  `json:"points"`
	Turn     int                    `json:"turns"`
	Actions  int                    `json:"actions"`
	CPU      float64                `json:"cpu_ms"`
	Finished bool                   `json:"finished"`
	// Stopped says of a game that did not end where it stood when it was stopped, and what was played last.
	Stopped string `json:"stopped,omitempty"`
	// Think is the CPU time in milliseconds that each side's bot took to choose, Slowest the most in one turn. 0 for
	// bots that are blind.
	Think   [kernel.Players]float64 `json:"think_ms"`
	Slowest [kernel.Players]float64 `json:"slowest_turn_ms"`
	// Follies are counted by side id and kind, zeros left out. Luck is how the dice fell, by side id. Both are nil
	// unless the plan says Watch.
	Follies map[string]map[string]int `json:"follies,omitempty"`
	Luck    map[string]DiceLuck       `json:"luck,omitempty"`
	// Curves are the measures by turn, nil unless the plan says Watch and the game measures itself.
	Curves []TurnMeasures `json:"curves,omitempty"`

	winner kernel.Side
}

// WithoutClock is the result without what depends on the machine.
func (r Result) WithoutClock() Result {
	r.CPU, r.Think, r.Slowest = 0, [kernel.Players]float64{}, [kernel.Players]float64{}
	return r
}

// check fills in what the plan leaves out, and says what is wrong with it.
func (p *Plan) check() error {
	if p.Games < 1 {
		return fmt.Errorf("%d games cannot be played: it takes at least one", p.Games)
	}
	if p.Jobs < 1 {
		p.Jobs = runtime.NumCPU()
	}
	if p.Jobs > p.Games {
		p.Jobs = p.Games
	}
	if p.MaxActions < 1 {
		p.MaxActions = 1_000_000
	}
	if p.Paired && p.Bots[0] == p.Bots[1] {
		return fmt.Errorf("the games of a pair between %s and itself would be the same: pair two different bots",
			p.Bots[0])
	}
	for _, b := range p.Bots {
		if _, err := p.Set.Find(b, p.Game.Info()); err != nil {
			return err
		}
	}
	if pos, err := p.begin(chance.NewRand(p.Seed)); err != nil {
		return err
	} else if pos.ToMove() == kernel.NoSide {
		return errors.New("the games would be over before they begin")
	}
	if p.Test != nil {
		return p.Test.check()
	}
	return nil
}

// begin makes the position that a game starts from.
func (p *Plan) begin(draw chance.Source) (kernel.Position, error) {
	if p.From != nil {
		return p.Game.Decode(p.From)
	}
	return p.Game.Start(p.Setup, draw)
}

// Run plays the plan and hands each result to done, in the order of the games. It stops early, with the context's
// error, when the context ends.
func Run(ctx context.Context, p Plan, done func(Result)) (Totals, error) {
	if err := p.check(); err != nil {
		return Totals{}, err
	}
	source := p.Elsewhere
	if source == nil {
		source = here
	}
	totals := newTotals(&p)
	var test *sprtRun
	if p.Test != nil {
		test = p.Test.begin()
	}
	err := source(ctx, &p, func(r Result) bool {
		r.winner = winnerOf(p.Game.Info(), r.Winner)
		totals.add(r)
		if done != nil {
			done(r)
		}
		if test != nil {
			test.add(&p, &r)
		}
		return !test.decided()
	})
	totals.finish()
	totals.Test = test.verdict()
	return totals, err
}

// winnerOf is the side of a result's winner: results that come from elsewhere have its id alone.
func winnerOf(info *kernel.Info, id string) kernel.Side {
	for s := range info.Sides {
		if info.Sides[s].ID == id {
			return kernel.Side(s)
		}
	}
	return kernel.NoSide
}

// Play plays some games of a plan, from the first to the one before the last, one after the other.
func Play(ctx context.Context, p Plan, from, to int) ([]Result, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	runtime.LockOSThread() // so that the thread's CPU time is that of these games
	defer runtime.UnlockOSThread()
	w := worker{plan: &p}
	var list []Result
	for i := from; i < to && i < p.Games; i++ {
		r, err := w.play(ctx, i)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// here plays the games in this process, by as many workers as the plan says.
func here(ctx context.Context, p *Plan, yield func(Result) bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	type slot struct {
		r   Result
		err error
	}
	slots := make([]chan slot, p.Games)
	for i := range slots {
		slots[i] = make(chan slot, 1)
	}
	next := make(chan int)
	var wg sync.WaitGroup
	var counting sync.Mutex
	played := 0
	for range p.Jobs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			runtime.LockOSThread() // so that the thread's CPU time is that of this game
			defer runtime.UnlockOSThread()
			w := worker{plan: p}
			for i := range next {
				r, err := w.play(ctx, i)
				slots[i] <- slot{r, err}
				if err == nil && p.Progress != nil {
					counting.Lock()
					played++
					p.Progress(played)
					counting.Unlock()
				}
			}
		}()
	}
	go func() {
		defer close(next)
		for i := range p.Games {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	var failed error
	for i := range slots {
		enough := false
		select {
		case s := <-slots[i]:
			if failed = s.err; failed == nil {
				enough = !yield(s.r)
			}
		case <-ctx.Done():
			failed = ctx.Err()
		}
		if failed != nil || enough {
			cancel()
			break
		}
	}
	wg.Wait()
	return failed
}

// Recorder is told how a game goes.
type Recorder interface {
	// Started is called with the position that the game starts from, and the draws that made it.
	Started(pos kernel.Position, draws []chance.Draw)
	// Played is called after each action, with its draws, its events and the position that it led to. It keeps none of
	// them.
	Played(side kernel.Side, a kernel.Action, draws []chance.Draw, events []kernel.Event, pos kernel.Position)
}

// Record plays one game of a plan again and tells a recorder.
func Record(ctx context.Context, p Plan, game int, to Recorder) (Result, error) {
	if err := p.check(); err != nil {
		return Result{}, err
	}
	if game < 0 || game >= p.Games {
		return Result{}, fmt.Errorf("there is no game %d: they are numbered from 0 to %d", game, p.Games-1)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	w := worker{plan: &p, recorder: to}
	return w.play(ctx, game)
}

// worker plays one game after another and reuses its memory.
type worker struct {
	plan *Plan
	// recorder, if not nil, is told how the games go.
	recorder Recorder
	legal    []kernel.Action
	view     [kernel.Players]kernel.View
	end      kernel.View // of the last position
}

// streamSeed makes the seeds of a game's streams from the plan's: one for the draws, one for each bot.
func streamSeed(seed uint64, game, stream int) uint64 {
	return chance.NewRand(seed ^ uint64(game)*0x9e3779b97f4a7c15 ^ uint64(stream)<<56).Uint64()
}

func (w *worker) play(ctx context.Context, i int) (Result, error) {
	p := w.plan
	pair, swap := i, false
	if p.Paired {
		pair, swap = i/2, i%2 == 1
	}
	seed := streamSeed(p.Seed, pair, 0)
	names := p.Bots
	if swap {
		names[0], names[1] = names[1], names[0]
	}
	var players [kernel.Players]bots.Bot
	var blind [kernel.Players]bool
	for s := range players {
		m, err := p.Set.Find(names[s], p.Game.Info())
		if err != nil {
			return Result{}, err
		}
		players[s], blind[s] = m.New(p.Game, kernel.Side(s), streamSeed(p.Seed, pair, 1+s)), m.Blind
	}
	begun := threadCPU()
	var draw chance.Source = chance.NewRand(seed)
	taken := &chance.Recorder{}
	if w.recorder != nil {
		taken.From, draw = draw, taken
	}
	pos, err := p.begin(draw)
	if err != nil {
		return Result{}, err
	}
	if w.recorder != nil {
		w.recorder.Started(pos, taken.Draws)
		taken.Draws = nil
	}
	defer func() {
		for _, b := range players {
			bots.End(b, pos.Outcome())
		}
	}()
	r := Result{Game: i, Seed: seed, Bots: names}
	var watch *watcher
	var events *kernel.Events
	var measures *measurer
	if p.Watch {
		watch, measures = newWatcher(p.Game), newMeasurer(p.Game)
		events = watch.events()
	}
	if (measures != nil || w.recorder != nil) && events == nil {
		events = &kernel.Events{}
	}
	clock := stopwatch{r: &r, turn: -1}
	var last [4]kernel.Action // the latest are at the end, modulo its length
	for r.Actions < p.MaxActions {
		side := pos.ToMove()
		if side == kernel.NoSide {
			break
		}
		if (r.Actions&1023 == 0 || !blind[side]) && ctx.Err() != nil {
			return Result{}, ctx.Err()
		}
		w.legal = pos.Legal(w.legal[:0])
		var view *kernel.View
		if !blind[side] {
			view = &w.view[side]
			pos.View(side, view)
			clock.start(turnIn(p.Game, view))
		}
		measures.before(pos, view)
		a, err := players[side].Choose(ctx, view, w.legal)
		if !blind[side] {
			clock.stop(side)
		}
		switch {
		case err != nil && ctx.Err() != nil:
			return Result{}, ctx.Err()
		case err != nil:
			return Result{}, fmt.Errorf("game %d (seed %d), action %d: %w", i, seed, r.Actions, err)
		}
		watch.before(pos, a)
		if err := pos.Play(a, draw, events); err != nil {
			return Result{}, fmt.Errorf("game %d (seed %d), action %d: the %s bot's action is refused: %w", i, seed,
				r.Actions, names[side], err)
		}
		if w.recorder != nil {
			w.recorder.Played(side, a, taken.Draws, events.List, pos)
			taken.Draws = nil
		}
		watch.after(pos)
		if events != nil {
			measures.after(events.List)
		}
		events.Reset()
		last[r.Actions%len(last)] = a
		r.Actions++
	}
	out := pos.Outcome()
	r.CPU = float64(threadCPU()-begun) / 1e6
	r.Finished, r.winner, r.Level, r.Rule, r.Points = out.Over, out.Winner, out.Level, out.Rule, out.Points
	r.Winner = "none"
	if out.Over && out.Winner.Player() {
		r.Winner = p.Game.Info().Sides[out.Winner].ID
	}
	pos.View(kernel.Both, &w.end)
	r.Turn = turnIn(p.Game, &w.end)
	if !r.Finished {
		if r.Stopped, err = stopped(p.Game, pos, r.Turn, last[:], r.Actions); err != nil {
			return Result{}, err
		}
	}
	watch.report(&r)
	if measures != nil {
		measures.before(pos, &w.end)
		measures.state(pos)
		r.Curves = measures.turns
	}
	return r, nil
}

// stopped says where a game stands that did not end, and what was played last: the actions of a ring, of which so many
// were played.
func stopped(g kernel.Game, pos kernel.Position, turn int, ring []kernel.Action, played int) (string, error) {
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		return "", err
	}
	pr := pos.Prompt(kernel.Both)
	var acts []string
	for i := max(0, played-len(ring)); i < played; i++ {
		acts = append(acts, x.FormatAction(ring[i%len(ring)]))
	}
	where := g.Info().Phases[pr.Phase].Name
	if turn > 0 {
		where = fmt.Sprintf("turn %d, %s", turn, where)
	}
	if side := pos.ToMove(); side.Player() {
		where += ", " + g.Info().Sides[side].ID + " to move"
	}
	where += ": " + strings.TrimSuffix(x.PromptText(pr), ".")
	return where + "; the last actions were " + strings.Join(acts, "; "), nil
}

// stopwatch measures the CPU time that bots take to choose.
type stopwatch struct {
	r     *Result
	turn  int
	spent [kernel.Players]float64 // in this turn
	begun int64
}

func (w *stopwatch) start(turn int) {
	if turn != w.turn {
		w.turn, w.spent = turn, [kernel.Players]float64{}
	}
	w.begun = threadCPU()
}

func (w *stopwatch) stop(side kernel.Side) {
	took := float64(threadCPU()-w.begun) / 1e6
	w.r.Think[side] += took
	w.spent[side] += took
	w.r.Slowest[side] = max(w.r.Slowest[side], w.spent[side])
}

// turnFact is the fact that the game shows as its turn, -1 if it has none.
func turnFact(info *kernel.Info) int {
	for i, f := range info.Facts {
		if f.Show == "turn" {
			return i
		}
	}
	return -1
}

// turnIn reads the turn out of a view, 0 if the game has none.
func turnIn(g kernel.Game, v *kernel.View) int {
	if i := turnFact(g.Info()); i >= 0 && i < len(v.Facts) {
		return int(v.Facts[i])
	}
	return 0
}
