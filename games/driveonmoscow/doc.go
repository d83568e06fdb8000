// Package driveonmoscow holds the data of Drive on Moscow, a game of hexes and counters: nine weeks from 1 October to
// 7 December 1941, with Soviet divisions that nobody knows until they fight. It cannot be played yet: its data
// are here, its rules are not.
//
//   - data/: map, counters, turn record, combat results table and a set-up; PROVENANCE.md says where each fact is from.
package driveonmoscow
