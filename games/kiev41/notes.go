// What the rules of this game make of places, for players.

package kiev41

import (
	"umpire/board"
)

// notes says of places what the rules of this game make of them: where supply lines end and how long, who arrives
// there, what depends on their fall. What ground of a kind means everywhere, the block system says (terrain.go).
func (r *rulebook) notes(l *loader) {
	note := l.Note
	at := board.MaskOf

	note(l.Map.TagMask("source-axis").Or(r.axisStaging), "2.1", "Axis supply source while the Axis controls it")
	note(l.Map.TagMask("source-red"), "2.1", "Soviet supply source while the Soviets control it")
	note(r.sovietStaging, "2.1", "Soviet supply source for good")
	note(l.Map.TagMask("source-yellow"), "2.1", "Soviet supply source until Guderian enters Nizhyn")
	note(l.Map.TagMask("source-orange"), "2.1", "Soviet supply source until Guderian enters Tula")
	note(l.Map.TagMask("black-sea"), "2.1.1",
		"Coast: Soviet units are in supply here while they control the Black Sea (not with option 14.4)")
	note(l.Map.TagMask("azov-sea"), "2.1.1",
		"Coast: Soviet supply while they control the Black Sea and the Sea of Azov (not with option 14.4)")
	note(at(r.fortress), "2.7",
		"Soviet units here are always in supply (not with option 14.4); while it is free of the enemy fleets sail")
	note(at(r.fortress, r.novorossysk), "2.1.1", "Control of the Black Sea needs it, free of the enemy")
	note(at(r.kerch, r.taman), "2.1.1", "Control of the Sea of Azov needs it, free of the enemy")
	note(at(r.kerch, r.taman), "2.4.8", "The Kerch Strait: a river in every weather, and no supply crosses it")
	note(r.sovietCities, "5.0", "Soviet reinforcements may arrive here, one a draw, if it is free and in supply")
	note(r.sovietStaging, "5.0", "Soviet reinforcements arrive here")
	note(r.axisStaging, "5.0", "Axis reinforcements arrive here")
	note(at(r.kiev), "2.6",
		"Who holds it chooses the last block of each draw; if it falls to the Axis, Budyonny is eliminated")
	note(r.road, "2.2", "Only Guderian goes along the road, always in supply")
	note(l.Map.TagMask("closes-yellow"), "10.10", "When Guderian enters, the yellow sources supply no more")
	note(l.Map.TagMask("closes-orange"), "10.10", "When Guderian enters, the orange sources supply no more")
	note(l.Map.TagMask("leader-box"), "2.2", "A leader's headquarters, closed to all others")
	note(l.Map.TagMask("fleet-box"), "10.2.1", "Here the fleets lie while they support no battle")
	note(l.Map.TagMask("fleet-refuge"), "10.2.1", "Here the fleets are while the Axis controls Sevastopol")
}
