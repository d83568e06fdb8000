// Package driveonmoscow is Drive on Moscow, a game of hexes and counters: nine weeks from 1 October to 7 December 1941,
// with Soviet divisions that nobody knows until they fight.
//
//   - data/: map, counters, turn record, combat results table, set-up and rules; PROVENANCE.md says where each fact is
//     from
//   - game.go, data.go: the data files as the system of stacks (systems/counters/stacks) takes them
//   - rules.go: which numbered rule switches what; try/: cases, at least one for each
package driveonmoscow
