// Package kerneltest is the contract that every game passes: what kernel.Game and kernel.Position promise, checked
// over random play in all scenarios, with each optional rule alone and with all together.
//
//	func TestContract(t *testing.T) { kerneltest.Run(t, game) }
//
// A failure names the check, the scenario and the seed, and ends with a case file that plays up to the moment. The
// kit proves itself: its own tests break the toy in many ways, and each way must be caught by the check that is there
// for it.
//
// It does not know whether a game's rules are right: that is for cases (games/*/try) and for oracles
// (Options.Oracle). Speed is for benchmarks.
package kerneltest

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Options says how much to check. Zero values are replaced by the defaults given here.
type Options struct {
	// Setups are played instead of all scenarios with no option, each option, and all options.
	Setups []kernel.Setup
	// Seeds is the number of games for each setup: 2, or 1 with go test -short.
	Seeds int
	// Actions is after how many actions random play must have ended: 50,000.
	Actions int
	// Deep is the number of moments of each game at which everything is checked: 20.
	Deep int
	// Sample is how many actions are tried where not all can be: 24.
	Sample int
	// Worlds is the largest number of worlds for which Guess is proved to reach them all: 160. See Worlder.
	Worlds int
	// Oracle, if set, is asked after every action of random play: a slow, naive version of what the game does cleverly.
	Oracle func(kernel.Position) error
	// Choose, if set, picks the actions of random play instead of an even choice, by an index into the list.
	Choose func(p kernel.Position, legal []kernel.Action, r *chance.Rand) int
	// Goalless: the game is only an example of some mechanism, and tells nobody how it is won. Every game that people
	// play has goals.
	Goalless bool
}

func (o Options) filled(g kernel.Game) Options {
	set := func(n *int, to int) {
		if *n == 0 {
			*n = to
		}
	}
	seeds := 2
	if testing.Testing() && testing.Short() {
		seeds = 1
	}
	set(&o.Seeds, seeds)
	set(&o.Actions, 50_000)
	set(&o.Deep, 20)
	set(&o.Sample, 24)
	set(&o.Worlds, 160)
	if o.Setups == nil {
		o.Setups = Setups(g.Info())
	}
	return o
}

// Rebuilder is a position with a derived part as well as its canonical one (counts, zones, supply). The kit decodes the
// position from its encoding, rebuilds, and compares after every action.
type Rebuilder interface {
	kernel.Position
	// RebuildDerived works the derived part out from the canonical one, in the simplest way there is.
	RebuildDerived()
	// EqualDerived says whether another position of the game has the same derived part.
	EqualDerived(kernel.Position) bool
}

// Veiler is a position with concealed pieces. With it the kit can play the same action of the other side, as a side
// sees it, in two worlds.
type Veiler interface {
	kernel.Position
	// ShownAs is the id under which a viewer knows a piece: its own, or a handle.
	ShownAs(kernel.Side, kernel.PieceID) kernel.PieceID
}

// Worlder is a game that can list every position that agrees with a view of a side. It may return nil when there are
// too many.
type Worlder interface {
	Worlds(*kernel.View) []kernel.Position
}

// Plainer is a position in which some names mean nothing to a side that cannot see them: the handles under which the
// enemy knows its pieces, which of several alike counters is which. Worlds that differ in such names only are one
// world.
type Plainer interface {
	kernel.Position
	// Plain gives them their standard names.
	Plain(kernel.Side)
}

// Failure is a promise that was not kept.
type Failure struct {
	Check string // the name of the check: "listed", "unlisted", "replay", ...
	Setup kernel.Setup
	Seed  uint64
	What  string
	Case  string // a case file that plays up to the moment
}

func (f Failure) String() string {
	return fmt.Sprintf("%s: %s\n\t(scenario %q, options %v, handicap %v, seed %d) the way there:\n%s",
		f.Check, f.What, f.Setup.Scenario, f.Setup.Options, f.Setup.Handicap, f.Seed, indent(f.Case))
}

func indent(s string) string {
	return "\t\t" + strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "\n\t\t")
}

// Run checks a game and fails the test for every promise that is not kept.
func Run(t *testing.T, g kernel.Game, opts ...Options) {
	t.Helper()
	o := one(opts).filled(g)
	for _, f := range checkGame(g) {
		t.Error(f)
	}
	for _, setup := range o.Setups {
		t.Run(strings.Join(append([]string{setup.Scenario}, setup.Options...), "+"), func(t *testing.T) {
			for seed := range uint64(o.Seeds) {
				for _, f := range checkPlay(g, o, setup, seed+1) {
					t.Error(f)
				}
			}
		})
	}
}

// Check is Run without a test: it returns what failed, at most a few failures of each check.
func Check(g kernel.Game, opts ...Options) []Failure {
	o := one(opts).filled(g)
	fails := checkGame(g)
	for _, setup := range o.Setups {
		for seed := range uint64(o.Seeds) {
			fails = append(fails, checkPlay(g, o, setup, seed+1)...)
		}
	}
	return fails
}

func one(opts []Options) Options {
	if len(opts) > 1 {
		panic("kerneltest: one Options at most")
	}
	if len(opts) == 1 {
		return opts[0]
	}
	return Options{}
}

// aHandicap is the handicap that games which take one are played with.
var aHandicap = [2]kernel.Ratio{1: {Num: 3, Den: 2}}

// Setups lists all scenarios of a game, each with no option, with each option that it allows (and those that this one
// needs), with all of them together, and with a handicap if the game takes one.
func Setups(info *kernel.Info) []kernel.Setup {
	var list []kernel.Setup
	for _, sc := range info.Scenarios {
		list = append(list, kernel.Setup{Scenario: sc.ID})
		for _, id := range sc.Options {
			list = append(list, kernel.Setup{Scenario: sc.ID, Options: withNeeds(info, nil, id)})
		}
		if len(sc.Options) > 1 {
			list = append(list, kernel.Setup{Scenario: sc.ID, Options: sc.Options})
		}
		if info.Handicap {
			list = append(list, kernel.Setup{Scenario: sc.ID, Handicap: aHandicap})
		}
	}
	return list
}

// withNeeds appends an option and all that it needs to a list, each once.
func withNeeds(info *kernel.Info, list []string, id string) []string {
	if slices.Contains(list, id) {
		return list
	}
	list = append(list, id)
	for _, o := range info.Options {
		if o.ID == id {
			for _, need := range o.Needs {
				list = withNeeds(info, list, need)
			}
		}
	}
	return list
}

// moment is one action of a game that has been played, with what it drew.
type moment struct {
	action kernel.Action
	draws  []chance.Draw
	bytes  string // the position before the action
}

// session checks one game from set-up to end.
type session struct {
	g     kernel.Game
	info  *kernel.Info
	x     *kernel.Index
	o     Options
	setup kernel.Setup
	seed  uint64
	rnd   *chance.Rand // what the kit itself samples with; never the game's draws
	begin []chance.Draw
	reply []int    // at which actions a decision in the other side's turn was due
	line  []moment // the game as played
	at    int      // how many of them have been played where the check is
	fails []Failure
	count map[string]int
}

// fail notes a failure. Of one check, a game reports two at most: the rest is the same mistake.
func (s *session) fail(check, format string, args ...any) {
	if s.count[check]++; s.count[check] <= 2 {
		s.fails = append(s.fails, Failure{check, s.setup, s.seed, fmt.Sprintf(format, args...), s.replay()})
	}
}

// replay is the game up to the moment as a case file. Lots that draw no piece cannot be written in one, and become
// comments.
func (s *session) replay() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %s\nscenario %s\n", s.info.ID, s.setup.Scenario)
	for _, o := range s.setup.Options {
		fmt.Fprintf(&b, "option %s\n", o)
	}
	for side, r := range s.setup.Handicap {
		if r != (kernel.Ratio{}) {
			fmt.Fprintf(&b, "handicap %s %s\n", s.info.Sides[side].ID, r)
		}
	}
	fmt.Fprintf(&b, "seed %d\n", s.seed)
	for _, m := range s.line[:s.at] {
		var dice, lots []string
		for _, d := range m.draws {
			switch {
			case d.Of > 0:
				dice = append(dice, fmt.Sprint(d.Result))
			case d.Label.Kind == chance.Mixing:
			case d.Result > 0 && int(d.Result) < len(s.info.Pieces):
				lots = append(lots, s.info.Pieces[d.Result].ID)
			default:
				fmt.Fprintf(&b, "# lot %d for %v\n", d.Result, d.Label)
			}
		}
		if dice != nil {
			fmt.Fprintf(&b, "dice %s\n", strings.Join(dice, " "))
		}
		if lots != nil {
			fmt.Fprintf(&b, "lots %s\n", strings.Join(lots, " "))
		}
		fmt.Fprintf(&b, "do %s\n", s.x.FormatAction(m.action))
	}
	return b.String()
}

// guard runs a check and turns a panic of the game into a failure.
func (s *session) guard(what string, check func()) {
	defer func() {
		if r := recover(); r != nil {
			s.fail("panic", "%s: %v\n%s", what, r, debug.Stack())
		}
	}()
	check()
}
