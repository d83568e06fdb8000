// Package bots holds the players that are programs. A bot is given what its side may see and the legal actions, never a
// position of the real game, so it cannot cheat.
//
// Random, here, is the yardstick and the fuzzer. Package lab pairs bots; package table seats them.
package bots

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Turn is one decision that a bot is asked for.
type Turn struct {
	Game  kernel.Game
	Side  kernel.Side
	Legal []kernel.Action // at least one; the bot must not keep it
	// See is the side's view of the position. It is computed when it is called; the bot must not keep it.
	See func() *kernel.View
}

// Bot chooses actions for one side of one game at a time. It is used by one goroutine at a time.
type Bot interface {
	// Choose returns one of the turn's legal actions. An error means that the bot cannot go on.
	Choose(context.Context, Turn) (kernel.Action, error)
}

// Kind describes a bot that can be seated.
type Kind struct {
	Name string                `json:"name"`
	Text string                `json:"text"`
	New  func(seed uint64) Bot `json:"-"`
}

var kinds = []Kind{
	{"random", "Plays any legal action, each as likely as the others. A yardstick, and somebody to learn the buttons on.", func(seed uint64) Bot { return NewRandom(seed) }},
}

// Kinds lists the bots by name.
func Kinds() []Kind {
	k := append([]Kind(nil), kinds...)
	sort.Slice(k, func(i, j int) bool { return k[i].Name < k[j].Name })
	return k
}

// New makes a bot of a kind. An unknown name is an error that lists the known ones.
func New(name string, seed uint64) (Bot, error) {
	var known []string
	for _, k := range Kinds() {
		if k.Name == name {
			return k.New(seed), nil
		}
		known = append(known, k.Name)
	}
	return nil, fmt.Errorf("there is no bot called %q; known are %s", name, strings.Join(known, ", "))
}

// Random plays any legal action, each as likely as the others.
type Random struct{ draw *chance.Rand }

// NewRandom makes a random bot. The same seed plays the same way.
func NewRandom(seed uint64) *Random { return &Random{chance.NewRand(seed)} }

// Choose picks an action.
func (r *Random) Choose(_ context.Context, t Turn) (kernel.Action, error) {
	return t.Legal[r.draw.Below(len(t.Legal))], nil
}
