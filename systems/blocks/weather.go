// Weather, and what it does to strengths and ranges. It also lists what draws are for.

package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// What draws are for: the kinds of chance.Label. N is the place's id where there is one.
const (
	DrawSetup     chance.Kind = 1
	DrawWeather   chance.Kind = 2
	DrawArtillery chance.Kind = 3
	DrawFlak      chance.Kind = 4
	DrawAir       chance.Kind = 5
	DrawDefence   chance.Kind = 6
	DrawAttack    chance.Kind = 7
	DrawRoad      chance.Kind = 8
	DrawArrivals  chance.Kind = 9
	DrawGunfire   chance.Kind = 10
	DrawFleetFlak chance.Kind = 11
	DrawAtFleet   chance.Kind = 12
	DrawSiege     chance.Kind = 13
)

// drawNames says it in words.
var drawNames = map[chance.Kind]string{DrawSetup: "the set-up", DrawWeather: "the weather",
	DrawArtillery: "artillery in {place}", DrawFlak: "flak in {place}", DrawAir: "bombers in {place}",
	DrawDefence: "the defence of {place}", DrawAttack: "the attack on {place}", DrawRoad: "the road from {place}",
	DrawArrivals: "the arrival of reinforcements", DrawGunfire: "gunfire of ships in {place}",
	DrawFleetFlak: "flak of ships in {place}", DrawAtFleet: "bombers against ships in {place}",
	DrawSiege: "attrition in {place}"}

// enterWeather is the weather check, in one side's impulses only (RWeatherRoll).
func (p *Position) enterWeather() {
	if p.Active != p.RollSide {
		return
	}
	if p.Month == p.Config.Blizzard.Month && p.BlizzardCount < 200 {
		p.BlizzardCount++
	}
	if p.Weather == Blizzard {
		return
	}
	if p.On(XBlizzard) && p.BlizzardCount >= p.Config.Blizzard.Impulse {
		p.setWeather(Blizzard)
		return
	}
	if !p.Sc.Rolls || p.Month < p.Sc.RollMonth || p.Weather >= Snow || !p.On(RWeatherRoll) {
		return
	}
	if !p.Begun {
		p.Begun = true
		return
	}
	if p.Config.Track.Toggles {
		p.toggleWeather()
		return
	}
	if p.Sure { // the first checking impulse after the change to rain
		p.Sure = false
		return
	}
	p.Track++
	d := p.src.Die(chance.Label{Kind: DrawWeather, N: int16(p.Track)}, 6)
	p.Say(kernel.Event{Kind: EvWeatherRoll, Audience: kernel.Everyone, Side: kernel.NoSide, A: int16(d),
		B: int16(p.Track)})
	if d <= int(p.Track) {
		p.Track = 0
		p.Sure = p.Weather == Good
		p.setWeather(p.Weather + 1)
	}
}

// toggleWeather is the check of a track that toggles: either the weather changes or the marker moves, until it snows
// for good.
func (p *Position) toggleWeather() {
	t := &p.Config.Track
	if p.Track >= t.SnowBox {
		p.setWeather(Snow)
		return
	}
	if p.Track == 0 {
		p.Track = 1
	}
	d := p.src.Die(chance.Label{Kind: DrawWeather, N: int16(p.Track)}, 6)
	p.Say(kernel.Event{Kind: EvWeatherRoll, Audience: kernel.Everyone, Side: kernel.NoSide, A: int16(d),
		B: int16(p.Track)})
	if d > int(p.Track) {
		p.Track++
		return
	}
	p.setWeather(Good + Rain - p.Weather)
}

// monthWeather is the weather that a month brings without a roll.
func (p *Position) monthWeather() {
	t := &p.Config.Track
	if t.SnowMonth > 0 && p.Month == t.SnowMonth && p.Sc.Rolls && p.Weather < Snow && p.On(RWeatherRoll) {
		p.setWeather(Snow)
	}
}

func (p *Position) setWeather(w uint8) {
	p.Weather = w
	p.rangeOK = false
	p.Say(kernel.Event{Kind: EvWeather, Audience: kernel.Everyone, Side: kernel.NoSide, A: int16(w)})
	if w != Good && p.Sc.EndsInBad {
		p.Judge(true)
	}
}

// fraction is a fraction of a strength, rounded down but at least 1 (RFractions).
func (p *Position) fraction(n, by int) int {
	if n == 0 {
		return 0
	}
	if !p.On(RFractions) {
		return (n + by - 1) / by
	}
	if n < by {
		return 1
	}
	return n / by
}

// Effective is a block's strength as the weather leaves it, for attacks, artillery, bombers and the road (RWeather).
func (p *Position) Effective(b Block) int {
	n := p.Strength(b)
	if n == 0 || p.Weather == Good || !p.On(RWeather) {
		return n
	}
	if p.Weather == Rain {
		return 1
	}
	if !p.SnowWeakens[p.sideOf(b)] {
		if p.grounded() {
			return p.fraction(n, 2)
		}
		return n
	}
	hardy := p.hardy.Has(b)
	if p.Weather == Snow {
		if hardy {
			return n
		}
		return p.fraction(n, 2)
	}
	if hardy {
		return p.fraction(n, 2)
	}
	return p.fraction(n, 4)
}

// Radius is the reach in areas of an HQ's command or of its bombers (RWeather, RRange): halved in blizzard as in snow.
func (p *Position) Radius(b Block) int {
	n := p.Strength(b)
	if n == 0 || p.Weather == Good || !p.On(RWeather) {
		return n
	}
	if p.Weather == Rain {
		return 1
	}
	if p.grounded() {
		if p.SnowWeakens[p.sideOf(b)] {
			return p.fraction(n, 4)
		}
		return p.fraction(n, 2)
	}
	if !p.SnowWeakens[p.sideOf(b)] {
		return n
	}
	return p.fraction(n, 2)
}

// grounded reports whether a blizzard keeps fleets and bombers away (Config.BlizzardBites).
func (p *Position) grounded() bool {
	return p.BlizzardBites && p.Weather == Blizzard && p.On(RWeather)
}

// defenceStrength is a defending block's strength: only blizzard lowers it, for one side.
func (p *Position) defenceStrength(b Block) int {
	n := p.Strength(b)
	if p.Weather == Blizzard && p.SnowWeakens[p.sideOf(b)] && p.On(RWeather) && !p.hardy.Has(b) {
		return p.fraction(n, 2)
	}
	return n
}
