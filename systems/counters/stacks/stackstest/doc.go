// Package stackstest holds games of the package stacks against an oracle: a second, slow implementation of its rules.
// The oracle is given the game's tables (stacks.Config) and what players see (the view, the prompt, the legal list, the
// events, the dice), works out by the plainest means what should be there, and shares no code with the system.
//
//   - atlas.go: the map and the words of the game
//   - world.go: a position, and the rules of one at rest: zones, supply, reach, odds
//   - lists.go, order.go: which actions are legal
//   - battle.go, replay.go: what comes of an action
//   - oracle.go: the comparison
//   - scatter.go: positions that games seldom come to
//   - run.go: the tests that a game runs
package stackstest
