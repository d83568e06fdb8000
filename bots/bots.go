// Package bots holds the players that are programs. A bot gets what its side may see (a kernel.View) and what is legal.
// It never gets a position of the real game, so it cannot cheat: a bot that looks ahead plays on positions that
// kernel.Game.Guess makes from its view.
//
// Package table seats bots at tables, package lab plays them against each other. Random is here; packages greedy and
// staff play the block system, hexgreedy and hexstaff the counter system, stackstaff (and hexgreedy) games of stacks;
// package exploiters has bots for the laboratory alone; package program runs bots that are programs of their own.
package bots

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Bot is a player that is a program, on one side of one game. It is used by one goroutine at a time.
type Bot interface {
	// Choose picks one of the legal actions, of which there is at least one. The view is that of the bot's side, with
	// the decision due. The bot keeps neither the view nor the list after it returns. When the context ends it answers
	// at once with the best it has, or with an error. An error names the bot and says what failed; a bot that has
	// failed once is not asked again.
	Choose(ctx context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error)
}

// Ender is a bot that holds resources, such as a running program. End is called once after the last choice, with the
// outcome; its Over is false if the game was stopped early. It returns within seconds.
type Ender interface {
	End(kernel.Outcome)
}

// End tells a bot that its game has ended, if it is an Ender.
func End(b Bot, o kernel.Outcome) {
	if e, ok := b.(Ender); ok {
		e.End(o)
	}
}

// Journaler is a bot that keeps a journal of its plans: a line in plain English for each, oldest first. A journal has
// only what the bot's side may see, but it has plans, so the other side must not see it until the game is over. Journal
// may be called at any time between choices.
type Journaler interface {
	Journal() []string
}

// Journal is a bot's journal so far, nil if it keeps none.
func Journal(b Bot) []string {
	if j, ok := b.(Journaler); ok {
		return j.Journal()
	}
	return nil
}

// Maker makes bots of one kind.
type Maker struct {
	Name string // stable, one word: "random"
	Text string // what it is, for players who choose an opponent
	// Plays reports whether the bot can play a game. Nil: it plays every game.
	Plays func(*kernel.Info) bool
	// Rank orders bots by how well they play: a higher one plays better. The highest that plays a game decides there as
	// a player's staff, where a standing answer says so (Set.Best); 0: never.
	Rank int
	// Blind says that the bot never looks at the view. It may be given none, which saves the laboratory the time to
	// make it.
	Blind bool
	// New makes a bot. The same game, side, seed, views and lists give the same choices.
	New func(g kernel.Game, side kernel.Side, seed uint64) Bot
}

// Fits says whether the maker's bots play a game.
func (m *Maker) Fits(info *kernel.Info) bool { return m.Plays == nil || m.Plays(info) }

// Set is the bots that a program offers, in the order in which they are listed.
type Set []Maker

// Find finds a bot for a game by its name. The error lists the bots that play the game.
func (s Set) Find(name string, info *kernel.Info) (*Maker, error) {
	for i := range s {
		if s[i].Name == name && s[i].Fits(info) {
			return &s[i], nil
		}
	}
	return nil, fmt.Errorf("no bot called %q plays %s: there is %v", name, info.ID, s.Names(info))
}

// Best is the bot of the highest rank that plays a game, the last of equals. Nil if there is none above 0.
func (s Set) Best(info *kernel.Info) *Maker {
	var best *Maker
	for i := range s {
		if m := &s[i]; m.Rank > 0 && m.Fits(info) && (best == nil || m.Rank >= best.Rank) {
			best = m
		}
	}
	return best
}

// Names are the names of the bots that play a game.
func (s Set) Names(info *kernel.Info) []string {
	names := []string{}
	for i := range s {
		if s[i].Fits(info) {
			names = append(names, s[i].Name)
		}
	}
	sort.Strings(names)
	return names
}

// Queue is what is left of a plan, the next action first.
type Queue []kernel.Action

// Next takes the first action out of the queue, if it is legal.
func (q *Queue) Next(legal []kernel.Action) (kernel.Action, bool) {
	if len(*q) == 0 || !slices.Contains(legal, (*q)[0]) {
		return kernel.Action{}, false
	}
	a := (*q)[0]
	*q = (*q)[1:]
	return a, true
}

// Play plays the first action of the queue on a position, without events. If there is none, or it is refused, it is
// false and the queue is empty.
func (q *Queue) Play(p kernel.Position, src chance.Source) bool {
	if len(*q) > 0 {
		a := (*q)[0]
		*q = (*q)[1:]
		if p.Play(a, src, nil) == nil {
			return true
		}
	}
	*q = (*q)[:0]
	return false
}

// Top is the action with the highest rating, the first of equals. There is at least one.
func Top(legal []kernel.Action, rate func(kernel.Action) int) kernel.Action {
	most, at := 0, -1
	for i, a := range legal {
		if r := rate(a); at < 0 || r > most {
			most, at = r, i
		}
	}
	return legal[at]
}

// Count is a number with its noun, for journals: "1 unit", "3 hexes".
func Count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "x"):
		noun += "e"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Has reports whether an action of a verb is legal.
func Has(legal []kernel.Action, v kernel.Verb) bool {
	for i := range legal {
		if legal[i].Verb == v {
			return true
		}
	}
	return false
}

// First is the first legal action of a verb, or the first of all if there is none of that verb.
func First(legal []kernel.Action, v kernel.Verb) kernel.Action {
	for _, a := range legal {
		if a.Verb == v {
			return a
		}
	}
	return legal[0]
}

// Random is the maker of bots that choose evenly among the legal actions.
var Random = Maker{
	Name:  "random",
	Text:  "Chooses evenly among everything that is legal.",
	Rank:  1,
	Blind: true,
	New: func(_ kernel.Game, _ kernel.Side, seed uint64) Bot {
		return &random{r: chance.NewRand(seed)}
	},
}

type random struct{ r *chance.Rand }

// Choose draws one of the list.
func (b *random) Choose(_ context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	return legal[b.r.Below(len(legal))], nil
}
