// Package counters is the system of hex-and-counter games: counters with printed strengths and movement allowances on
// hexes, zones of control, stacking, lines of supply over ground and rails, combat results tables, overruns,
// retreats and advances.
//
// It knows no map, unit or date: a game gives it a [Config] and gets a kernel.Game. What games do differently is data
// of the Config or one of its Hooks, and each numbered rule can be switched off.
//
//   - data.go: Config, all that a game says of itself. Start here.
//   - rule.go: the rules that can be switched off.
//   - state.go: the position, what is derived from it, and the changes that keep both in step.
//   - phases.go: the sequence of play. setup.go: set-up by the players.
//   - move.go, overrun.go: movement. supply.go: supply. line.go: the continuous line.
//   - combat.go, result.go: attacks, and what comes of them.
//   - list.go: legal actions. objections.go: why others are not. play.go: how each is carried out.
//   - view.go, forecast.go, overlay.go: what a player sees.
//   - services.go, prizes.go: what players that are programs ask. folly.go: choices that a sound player does not make.
package counters
