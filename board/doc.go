// Package board holds maps as graphs: areas, boxes and hexes that share borders, and the walks over them that every
// wargame needs: the reach of a unit, floods for supply and command, distances and lines between hexes.
//
// It knows no rules. A game says what a border costs or whether it can be crossed; board finds the way. It holds no
// state of play either: a [Graph] never changes after it is built, and what is where belongs to the game's position.
//
// Everything is integer and reproducible: the same question gives the same answer in the same order on every machine.
// Nothing here allocates once its buffers are warm, except building and loading.
//
//   - [Graph]: places, borders, names. Start here.
//   - [Mask]: sets of places on small boards (up to [MaskPlaces]) and floods and reach over them at array speed.
//   - [Bits]: sets of places on boards of any size.
//   - [Search]: reach with costs, paths, breadth-first floods; one per goroutine, reused for ever.
//   - [Waves]: reach by sets of places, for small costs.
//   - [Rings]: sets that grow from neighbour to neighbour, 64 places at a time.
//   - [HexGrid]: hexes over one or several joined map sheets: numbers, distance, direction, rings, lines.
//   - [LoadAreas]: the area map file, format umpire-map-1.
//   - [LoadHexMap]: the hex map file, format umpire-hexmap-1.
package board
