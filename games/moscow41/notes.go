// Writes what the game's own rules mean for single places into their notes, which players read on the map.

package moscow41

import (
	"umpire/board"
)

// notes says of places what the rules of this game make of them: where supply lines end and how long, who arrives
// there, what depends on their fall. What ground of a kind means everywhere, the block system says (terrain.go).
func (r *rulebook) notes(l *loader) {
	note := l.Note
	at := func(p board.Place) board.Mask { return board.MaskOf(p) }

	note(r.allStaging, "2.1", "German supply source")
	note(l.Map.TagMask("soviet-east"), "2.1", "Soviet supply source for good")
	note(l.Map.TagMask("soviet-north-west"), "9.2", "Soviet supply source until Shlisselburg or Leningrad falls")
	note(l.Map.TagMask("soviet-north-east"), "9.2", "Soviet supply source until Leningrad falls")
	note(l.Map.TagMask("soviet-south"), "9.2", "Soviet supply source until Kiev falls")
	note(at(r.moscow), "14.3", "With the optional rule a Soviet supply source while free of Germans")

	note(r.cities, "5.0", "Soviet reinforcements may arrive here, one a draw, if it is free and in supply")
	for _, a := range []struct{ colour, army string }{{"brown", "16a"}, {"pink", "9a"}, {"lightblue", "4a"},
		{"yellow", "2a"}} {
		note(r.staging[colourNumbers[a.colour]], "5.0", "The "+armyNames[a.army]+" arrives here, and blocks of no army")
	}

	note(at(r.moscow), "4.2.4", "Stalin falls with it: no Soviet Logistics Phase any more")
	note(r.kievCities, "13.2", "German control of Chernigov and Romny takes Kiev in the Final Phase")
	note(r.dnieperLines, "S.dnieper", "Beyond the Dnieper: German lines in Yelnia and Yartsevo win")

	note(r.road, "2.2", "Only Hoepner's group goes along the road, always in supply")
	note(at(r.shlisselburg), "13.3.1", "Once German, the western half of the northern border supplies no more")
	note(at(r.leningrad), "13.3",
		"Falls in the Final Phase after Hoepner has reached it; then the northern border supplies no more")
	note(at(r.kiev), "2.2", "No unit may enter")
	note(at(r.kiev), "13.2",
		"Falls in a Final Phase with Chernigov and Romny German; then the southern border supplies no more")
	note(l.Map.TagMask("leader-box"), "2.2", "Hitler's headquarters, closed to all others")
}
