// Package stacks is the part of the counter system for games in which stacks move and fight together: a stack splits
// and assaults in mid-move, only its top counter is seen by the enemy, counters can be untried until they fight, one
// side at most has zones of control (Roles), and the owner moves who retreats.
//
//   - state.go, encode.go: the position, who stands where, its encoding
//   - data.go, rule.go: what a game says of itself, and the rules that can be switched off
//   - phases.go, setup.go, batch.go: the sequence of play, set-up and arrivals
//   - move.go, walk.go, supply.go: movement, where units can go, supply, control
//   - combat.go, result.go: assaults in the movement and the combat phase, and what comes of them
//   - answers.go: standing answers to replies
//   - list.go, play.go: legal actions, and how each is carried out; forecast.go: the chances of an attack
//   - goals.go: how the game is won, and what could end it; overlay.go: what is laid over the map
//   - services.go: what players that are programs ask; folly.go: choices that a sound player does not make
//   - order.go: the order to attack
//   - view.go, guess.go, worlds.go: what a side sees and remembers, and positions that agree with it
package stacks
