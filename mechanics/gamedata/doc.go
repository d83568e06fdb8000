// Package gamedata reads the data files of a game: map, drawing, roster, scenarios and rules, as JSON, strictly. An
// error names the file, the line or record, the field, what is wrong and what would be right.
//
// It also makes variants: a user's own data over a game's. A game says once which fields of its records a user may
// change (Kit.Lists); reading variant.json, laying it over the data files, naming its lines in errors, holding the
// result against the game and saying what differs is done here.
//
//   - files.go: Kit, what a game has; Files, its data files, standard or with a variant over them. Start here.
//   - strict.go: strict JSON with lines in its errors.
//   - read.go: what is alike in every game: places of an area map, rules, scenarios and options by name.
//   - manifest.go, lay.go, drawing.go: variant.json, and laying it over records and the drawing.
//   - variant.go, changes.go: the checks that a variant must pass, and what it says of itself.
package gamedata
