package blockstest

import "umpire/kernel"

// What no decision makes: the road, the Final Phase, the weather.

// throw takes the next dice.
func (o *Oracle) throw(n int) []int {
	var f []int
	for range n {
		if len(o.dice) == 0 {
			o.Fail("dice", "an event tells of dice that were not thrown")
			return append(f, make([]int, n-len(f))...)
		}
		f = append(f, int(o.dice[0].Result))
		o.dice = o.dice[1:]
	}
	return f
}

func hits(dice []int, faces int) (n int) {
	for _, d := range dice {
		if d > 6-faces {
			n++
		}
	}
	return n
}

// road is the advance on the road (RRoad).
func (o *Oracle) road(e kernel.Event) {
	w, h := o.W, e.Piece
	o.Check("road")
	o.rolled = true
	from := w.At[h]
	dice := w.attack(o.Units[h], w.str[h])
	f := o.throw(int(e.B))
	n := hits(f, o.RoadFaces(w))
	if h != o.RoadHQ || !w.act[h] || int(e.B) != dice || int(e.A) != n {
		o.Fail("RRoad", "%d hits of %d dice %v, should be %d of %d", e.A, e.B, f, n, dice)
	}
	if o.RoadCapped {
		n = min(n, o.companions())
	}
	last := 0
	for _, sp := range o.Sites {
		if sp != nil {
			last = max(last, sp.Box)
		}
	}
	to := from
	for box := o.Sites[from].Box; n > 0 && box < last; n-- {
		box++
		for a, sp := range o.Sites {
			if sp != nil && sp.Box == box {
				to = place(a)
			}
		}
		if o.RoadTakes(o, to) {
			o.Seize(to, o.Units[h].Side)
		}
	}
	for p, m := range o.Units {
		if m != nil && m.OnRoad && w.At[p] == from {
			w.Put(piece(p), to)
		}
	}
}

// companions are how many blocks are with the HQ on the road.
func (o *Oracle) companions() (n int) {
	for p, m := range o.Units {
		if m != nil && m.OnRoad && piece(p) != o.RoadHQ && o.W.At[p] == o.W.At[o.RoadHQ] {
			n++
		}
	}
	return n
}

// final is the Final Phase (RFinal).
func (o *Oracle) final() {
	o.Check("final")
	if o.passes != 2 {
		o.Fail("RPass", "a Final Phase after %d passes in a row", o.passes)
	}
	o.downed = map[int]int{}
	if o.Final != nil {
		o.Final(o)
	}
}

// sky is the weather track as the oracle keeps it (RWeatherRoll).
type sky struct {
	weather     string
	box, winter int
	begun, sure bool
	rolls       []kernel.Event
}

// check is called when an impulse begins, with what was rolled before it.
func (k *sky) check(o *Oracle, s kernel.Side) {
	rolls, w := k.rolls, o.W
	k.rolls = nil
	roll := false
	if s == o.WeatherSide && w.Month >= o.WeatherFrom {
		if w.Month == o.BlizzardMonth {
			k.winter++
		}
		switch {
		case w.On(OptBlizzard) && k.winter >= o.BlizzardImpulse:
			k.weather = "blizzard"
		case k.weather == "snow" || k.weather == "blizzard":
		case !k.begun:
			k.begun = true
		case k.sure:
			k.sure = false
		case o.SnowBox > 0 && k.box >= o.SnowBox:
			k.weather = "snow"
		case o.SnowBox > 0:
			roll = true
			k.box = max(k.box, 1)
		default:
			roll = true
			k.box++
		}
	}
	if (len(rolls) == 1) != roll || len(rolls) > 1 || roll && int(rolls[0].B) != k.box {
		o.Fail("RWeatherRoll", "%d weather rolls (%v) with the marker on %d, a roll is due: %v", len(rolls), rolls,
			k.box, roll)
		return
	}
	if roll {
		o.Check("weather roll")
		switch low := int(rolls[0].A) <= k.box; {
		case o.SnowBox > 0 && !low:
			k.box++
		case o.SnowBox > 0 && k.weather == "good":
			k.weather = "rain"
		case o.SnowBox > 0:
			k.weather = "good"
		case low:
			k.box = 0
			if k.weather == "good" {
				k.weather, k.sure = "rain", true
			} else {
				k.weather = "snow"
			}
		}
	}
	if k.weather != w.Weather {
		o.Fail("RWeatherRoll", "the weather is %s, should be %s", w.Weather, k.weather)
	}
}
