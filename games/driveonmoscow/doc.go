// Package driveonmoscow holds the data of Drive on Moscow, a game of hexes and counters: nine weeks from 1 October to
// 7 December 1941, with Soviet divisions that nobody knows until they fight. It cannot be played yet: its map is here,
// its rules are not.
//
//   - data/: the map; PROVENANCE-map.md says where each fact is from.
package driveonmoscow
