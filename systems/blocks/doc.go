// Package blocks is the impulse block system: hidden wooden blocks on a map of areas, impulses bought with
// headquarters, defensive lines, bombers, supply lines, a logistics phase and a weather track.
//
// A game describes itself in a Config (map, roster, scenarios, numbers of its rules and a few hooks) and gets a Game,
// whose positions implement kernel.Position. The package knows no map, no unit, no date and no rule number of a
// particular game: what differs between games is a field of Config, Scenario or Unit, or a hook; comments name the Rule
// that they explain.
//
// Read sequence.go first: its table of segments is the order of play. state.go is what a position holds, rule.go the
// list of rules that can be switched off one by one, list.go what is legal at each decision, why.go the reason for
// everything else.
package blocks
