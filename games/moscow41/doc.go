// Package moscow41 is Moscow '41: Army Group Centre's road to Moscow, July to December 1941, on the block system.
//
// It holds what is this game's own: its data files, the numbers of its rules, the Road to Leningrad, Kiev, Zhukov,
// Hoepner, the victory conditions and the optional rules. How blocks move, fight and are supplied is in systems/blocks.
// Where the rulebook is open, docs/rulings/moscow41.md says how this package plays.
package moscow41
