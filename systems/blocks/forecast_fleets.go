// The part of fleets in a forecast: gunfire, and what becomes of fleets that bombers meet.

package blocks

import (
	"math/big"
	"sort"

	"umpire/kernel"
	"umpire/mechanics/odds"
)

const fleetPolicy = "Each fleet is met by one bomber, the strongest fleet by the weakest; the others strike the ground."

// forecastFleets adds the fleets off an area to a model: those that no bomber meets fire, and each bomber that meets
// one is taken from the airstrike. It returns the chances of the fleets that are met.
func (p *Position) forecastFleets(a Place, m *battleModel,
	line func(string, Rule, kernel.Side, kernel.PieceID, int)) (events []kernel.ChanceEvent) {
	if p.fleets.Empty() || !p.On(RFleetFire) || p.grounded() {
		return nil
	}
	side := p.Harbour.Side
	var list []Block
	set := p.fleetsAt(a)
	for b := set.Pop(); b != 0; b = set.Pop() {
		list = append(list, b)
	}
	worth := func(b Block) int {
		n, faces := p.fleetDice(b)
		return n * int(faces)
	}
	sort.SliceStable(list, func(i, j int) bool { return worth(list[i]) > worth(list[j]) })
	for _, b := range list {
		n, faces := p.fleetDice(b)
		if side != p.Active && len(m.bombers) > 0 {
			events = append(events, p.fleetEvents(b, m.bombers[0])...)
			m.bombers = m.bombers[1:]
			line("fleet, met by a bomber", RFleetFire, side, kernel.PieceID(b), n)
			continue
		}
		line("gunfire, "+hitsOn(faces), RFleetFire, side, kernel.PieceID(b), n)
		if side == p.Active {
			m.artillery.Add(n, faces)
		} else {
			m.gunfire.Add(n, faces)
		}
	}
	return events
}

// fleetEvents are the chances that a bomber damages and sinks a fleet: the fleet fires first, and one hit turns the
// bomber back.
func (p *Position) fleetEvents(b Block, by bomberModel) (list []kernel.ChanceEvent) {
	u := &p.Units[b]
	var flak, strike odds.Volley
	flak.Add(p.fleetDice(b))
	strike.Add(by.dice, by.faces)
	whole := new(big.Int).Mul(odds.SixBig(flak.Dice()), odds.SixBig(strike.Dice()))
	missed := odds.ThrowBig(flak)[0]
	atLeast := func(hits int) kernel.Share {
		n := new(big.Int)
		for h, w := range odds.ThrowBig(strike) {
			if h >= hits {
				n.Add(n, w)
			}
		}
		return odds.Share(n.Mul(n, missed), whole)
	}
	need := int(u.Absorbs) + 1
	left := int(u.Steps) - int(p.Step[b])
	name, verb := p.About.Pieces[b].Name, " "+p.About.Pieces[b].Verb("is", "are")+" "
	if left > 1 {
		list = append(list, kernel.ChanceEvent{Name: name + verb + "damaged or sunk", P: atLeast(need)})
	}
	return append(list, kernel.ChanceEvent{Name: name + verb + "sunk", P: atLeast(left * need)})
}
