// Package moscowcampaign is The Moscow Campaign, a game of hexes and counters: the German drives on Moscow in September
// and November 1941 and the Soviet counter-offensive in December, in 24 scenarios.
//
//   - data/: map, counters, tables, scenarios and rules; PROVENANCE.md says where each is from.
//   - data.go: reading them. game.go: the game made of them. rules.go: which case switches what. hooks.go: victory.
package moscowcampaign
